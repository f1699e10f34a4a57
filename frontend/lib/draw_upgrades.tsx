// How far each player is in a type of upgrade. As in draw.tsx: pipeline_nb/widgets/drawing_upgrades.py writes the same bytes.
import { Label, Moved, Svg } from "./draw";
import { Chip } from "./draw_score";
import type { SeatLevels, UpgradeFamily } from "./frames";
import { G, paint } from "./geometry";

const T = G.track;

/** A valve on the track, filled where the level is owned, with its numeral. */
function Node({ x, level, owned }: { x: number; level: number; owned: boolean }) {
  return (
    <>
      <circle {...(owned ? paint("ink", "ink", 1.5) : paint("tile", "soft", 1.5))} cx={x} cy={12} r={11} />
      <Label x={x} y={16} size={12} anchor="middle" weight={700} fill={owned ? "paper" : "soft"}>{"I".repeat(level)}</Label>
    </>
  );
}

function Track({ seat: { tag, levels } }: { seat: SeatLevels }) {
  return (
    <>
      <path {...paint("", "soft", 1.5)} d={`M22 12H${T.first + 2 * T.step}`} />
      {levels > 0 && <path {...paint("", "ink", 5)} d={`M22 12H${T.first + (levels - 1) * T.step}`} />}
      <Chip x={0} y={2} tag={tag} />
      {[0, 1, 2].map((i) => <Node x={T.first + i * T.step} level={i + 1} owned={i < levels} />)}
    </>
  );
}

export const tracksSize = (seats: SeatLevels[]) => ({ width: T.first + 2 * T.step + 14, height: seats.length * T.row });

export function Tracks({ seats }: { seats: SeatLevels[] }) {
  return <>{seats.map((seat, i) => <Moved x={1} y={i * T.row + 1}><Track seat={seat} /></Moved>)}</>;
}

const OWNED = ["no level", "level I", "levels I and II", "all levels"];

export const tracksWords = (seats: SeatLevels[]) => seats.map((seat) => `${seat.name} ${OWNED[seat.levels]}`).join(", ");

export function LevelsSvg({ family: { title, seats } }: { family: UpgradeFamily }) {
  const { width, height } = tracksSize(seats);
  return (
    <Svg width={width + 16} height={height + 16} label={`${title}: ${tracksWords(seats)}`}>
      <Moved x={8} y={8}><Tracks seats={seats} /></Moved>
    </Svg>
  );
}
