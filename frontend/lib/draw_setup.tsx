// Pictures of what a set-up draws. As in draw.tsx: pipeline_nb/widgets/drawing_setup.py writes the same bytes.
import { Faces, Label, Moved, Svg } from "./draw";
import { CostPlate } from "./draw_farm";
import { Ladders, Slots, ladderSize, slotsSize } from "./draw_goods";
import type { SetupPiece } from "./frames";
import { G, HALF, paint } from "./geometry";

const P = G.plate;

/** A cost marker: its upper side, and smaller behind it the one that lies down. */
function Marker({ sides: [up = 0, down] }: { sides: number[] }) {
  return (
    <>
      <CostPlate x={2} y={2} cost={up} />
      {down !== undefined && (
        <>
          <Label x={P.back - 14} y={29} size={14} anchor="middle" fill="soft">/</Label>
          <rect {...paint("ink")} x={P.back} y={7} width={46} height={30} rx={6} />
          <Label x={P.back + 23} y={28} size={17} anchor="middle" weight={700} fill="paper">{String(down)}</Label>
        </>
      )}
    </>
  );
}

const plateWidth = (words: string) => P.pad + P.letter * [...words].length;

function Plate({ words }: { words: string }) {
  const width = plateWidth(words);
  return (
    <>
      <rect {...paint("shade")} x={2} y={3.5} width={width} height={36} rx={8} />
      <rect {...paint("tile", "edge", 1)} x={2} y={2} width={width} height={36} rx={8} />
      <Label x={2 + width / 2} y={25} size={14} anchor="middle" weight={600}>{words}</Label>
    </>
  );
}

export function pieceSize({ what, ladders: [market], tile, demands, marker }: SetupPiece): { width: number; height: number } {
  if (market) return ladderSize(market);
  if (tile.length) return { width: 2 * HALF + 4, height: HALF + 6 };
  if (demands.length) return slotsSize(demands);
  return marker.length ? { width: marker.length > 1 ? P.two : P.one, height: 46 } : { width: plateWidth(what) + 4, height: 42 };
}

export function Piece({ piece: { what, ladders: [market], tile, demands, marker } }: { piece: SetupPiece }) {
  if (market) return <Ladders market={market} />;
  if (tile.length) return <Faces tiles={tile} left={2} top={2} />;
  if (demands.length) return <Slots demands={demands} />;
  return marker.length ? <Marker sides={marker} /> : <Plate words={what} />;
}

export function PieceSvg({ piece }: { piece: SetupPiece }) {
  const { width, height } = pieceSize(piece);
  return (
    <Svg width={width + 16} height={height + 16} label={`${piece.where}: ${piece.what}`}>
      <Moved x={8} y={8}><Piece piece={piece} /></Moved>
    </Svg>
  );
}
