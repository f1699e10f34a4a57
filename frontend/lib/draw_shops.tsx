// The drawings of shops and quadrants. As in draw.tsx: pipeline_nb/widgets/drawing_shops.py writes the same bytes.
import type { PipeOffer, QuadrantTile, QuadrantView, ShopPrice, ShopView } from "./frames";
import { Faces, Label, Machine, Moved, Svg, Worker } from "./draw";
import { G, HALF, paint } from "./geometry";

const S = G.shop;
const TANK = "M11 0v-3h6v3M0 7Q0 0 7 0H21Q28 0 28 7V26H0z";
const EMPTY = { "stroke-dasharray": "3 3" };

// ---- pieces and their prices

/** A tank or a machine, or the space where one lay. */
export function Piece({ kind, x, there }: { kind: ShopPrice["kind"]; x: number; there: boolean }) {
  if (kind === "tank")
    return (
      <path
        {...(there ? paint("tile", "ink", 1.5) : paint("", "edge", 1))} d={TANK} transform={`translate(${x} 8)`}
        {...(there ? {} : EMPTY)}
      />
    );
  return there
    ? <g transform={`translate(${x} 6) scale(0.6)`}><Machine x={0} y={0} active={false} /></g>
    : <rect {...paint("", "edge", 1)} x={x + 2} y={8} width={25} height={25} rx={4} {...EMPTY} />;
}

/** What a piece costs, the spaces of the row with the pieces that are left, and how many. */
export function PriceRow({ row }: { row: ShopPrice }) {
  return (
    <>
      <Label x={4} y={26} size={15} weight={600}>{row.cost}</Label>
      {[...Array(row.spaces).keys()].map((i) => <Piece kind={row.kind} x={S.label + i * S.piece} there={i < row.left} />)}
      <Label x={S.label + row.spaces * S.piece + 6} y={25} size={13} fill="soft">{(row.left ? `${row.left} left` : "sold out") + (row.marked ? " *" : "")}</Label>
    </>
  );
}

export const pricesWidth = (prices: ShopPrice[]) =>
  S.label + Math.max(0, ...prices.map((row) => row.spaces)) * S.piece + S.note;

function Offers({ offers }: { offers: PipeOffer[] }) {
  return (
    <>
      {offers.map((offer, i) => (
        <Moved x={(i % S.columns) * S.tile} y={Math.floor(i / S.columns) * S.face}>
          <Faces tiles={[offer.tile]} left={2} top={2} />
          <Label x={50} y={65} size={12} anchor="middle" fill="soft">{`tile ${offer.tile.number}`}</Label>
        </Moved>
      ))}
    </>
  );
}

// ---- quadrants

/** Where a tile of a quadrant lies. */
export function quadrantSpot({ halves }: QuadrantTile) {
  const xs = halves.map((half) => half.x), ys = halves.map((half) => half.y);
  const wide = ys[0] === ys[1];
  return { x: 4 + Math.min(...xs) * HALF, y: 4 + Math.min(...ys) * HALF, width: wide ? 2 * HALF : HALF, height: wide ? HALF : 2 * HALF };
}

/** The place of a tile that was bought. */
function Gap({ tile }: { tile: QuadrantTile }) {
  const { x, y, width, height } = quadrantSpot(tile);
  return <rect {...paint("", "edge", 1)} x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={6} {...EMPTY} />;
}

/** The number of a place, at the corner of its tile. */
function PlaceNumber({ tile }: { tile: QuadrantTile }) {
  const { x, y } = quadrantSpot(tile);
  return (
    <>
      <circle {...paint("tile", "edge", 1)} cx={x + 10} cy={y + 10} r={7.5} />
      <Label x={x + 10} y={y + 13.5} size={10} anchor="middle" weight={600} fill="soft">{tile.place}</Label>
    </>
  );
}

/** A quadrant: its tiles as they lie, places that are empty, the worker. */
export function Quadrant({ quadrant: { tiles } }: { quadrant: QuadrantView }) {
  return (
    <>
      <rect {...paint("", "edge", 1)} x={0.5} y={0.5} width={S.quadrant - 1} height={S.quadrant - 1} rx={10} />
      {tiles.filter((tile) => tile.gone).map((tile) => <Gap tile={tile} />)}
      <Faces tiles={tiles.filter((tile) => !tile.gone)} left={4} top={4} />
      {tiles.map((tile) => (tile.worker ? <Worker tile={tile} left={4} top={4} /> : <PlaceNumber tile={tile} />))}
    </>
  );
}

// ---- as pictures of their own

export function ShopSvg({ shop }: { shop: ShopView }) {
  const high = shop.prices.length * S.row, below = high + 8;
  const width = Math.max(pricesWidth(shop.prices), S.columns * S.tile);
  const height = below + Math.ceil(shop.tiles.length / S.columns) * S.face;
  const words = [...shop.prices.map((price) => price.name), ...shop.tiles.map((offer) => offer.tile.name)].join("; ");
  return (
    <Svg width={width + 16} height={height + 16} label={`${shop.title}: ${words}`}>
      <Moved x={8} y={8}>
        {shop.prices.map((row, i) => <Moved x={0} y={i * S.row}><PriceRow row={row} /></Moved>)}
        <Moved x={0} y={below}><Offers offers={shop.tiles} /></Moved>
      </Moved>
    </Svg>
  );
}

export function QuadrantSvg({ quadrant }: { quadrant: QuadrantView }) {
  return (
    <Svg width={S.quadrant + 16} height={S.quadrant + 16} label={`${quadrant.title}: ${quadrant.tiles.map((tile) => tile.name).join("; ")}`}>
      <Moved x={8} y={8}><Quadrant quadrant={quadrant} /></Moved>
    </Svg>
  );
}
