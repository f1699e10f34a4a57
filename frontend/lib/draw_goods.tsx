// The drawings for trading and delivering. As in draw.tsx: pipeline_nb/widgets/drawing_goods.py writes the same bytes.
import type { Demand, DemandCard, MarketRow, MarketView, Shelf, ShelfRow } from "./frames";
import { Badge, Label, Moved, Svg, Texture } from "./draw";
import { Drum } from "./draw_farm";
import { G, GRADE_WORDS, OIL_WORDS, paint, type Oil } from "./geometry";

const M = G.market, S = G.shelf, W = G.slot;

/** A barrel's grade as dots: none of three filled is crude, all are high. */
function Pips({ x, y, grade }: { x: number; y: number; grade: number }) {
  return (
    <>
      {[0, 1, 2].map((i) => i < grade
        ? <circle {...paint("ink")} cx={x + 6 * i} cy={y} r={2.2} />
        : <circle {...paint("", "soft", 1)} cx={x + 6 * i} cy={y} r={1.8} />)}
    </>
  );
}

/** A drum with its grade below it. */
export function Cask({ x, y, oil, grade }: { x: number; y: number; oil: Oil; grade: number }) {
  return (
    <>
      <Drum x={x} y={y} barrel={{ oil, state: "" }} />
      <Pips x={x + 4.5} y={y + 35.5} grade={grade} />
    </>
  );
}

function NoDrum({ x, y }: { x: number; y: number }) {
  return <rect {...paint("", "edge", 1)} x={x} y={y} width={21} height={30} rx={4} stroke-dasharray="2 3" />;
}

// ---- markets

export const spaceX = (space: number) => M.label + space * M.space;

/** The prices of a row and what lies there; the oil type is named where it is another than the row's. */
export const spacesWords = (row: MarketRow) => row.spaces.map(({ price, full, oil }) =>
  `$${price}${full ? ` with a barrel${oil === row.oil ? "" : ` of ${OIL_WORDS[oil]} oil`}` : ""}`).join(", ");

/** A plate with its price, and the barrel that lies on it. */
function Space({ x, price, full, oil }: { x: number; price: number; full: boolean; oil: Oil }) {
  return (
    <>
      <rect {...paint("shade")} x={x} y={3.5} width={42} height={54} rx={7} />
      <rect {...paint("tile", "edge", 1)} x={x} y={2} width={42} height={54} rx={7} />
      {full ? <Drum x={x + 10.5} y={6} barrel={{ oil, state: "" }} /> : <NoDrum x={x + 10.5} y={6} />}
      <Label x={x + 21} y={50.5} size={13} anchor="middle" weight={600}>{`$${price}`}</Label>
    </>
  );
}

/** A price ladder: its oil badge and grade, a pipe of the oil type, the spaces on it. */
function LadderRow({ row }: { row: MarketRow }) {
  const end = spaceX(row.spaces.length), pipe = M.label - (row.marked ? 2 : 10); // a star makes the longest name longer
  return (
    <>
      <Texture oil={row.oil} d={`M${pipe} 21H${end}`} inner="paper" />
      <Badge x={12} y={21} oil={row.oil} />
      <Label x={28} y={25.5} size={13} weight={600}>{row.word + (row.marked ? " *" : "")}</Label>
      {row.spaces.map((space, i) => <Space x={spaceX(i)} price={space.price} full={space.full} oil={space.oil} />)}
      {row.more !== 0 && <Label x={end + 8} y={25} size={12} fill="soft">{`+$${row.more} by cards`}</Label>}
    </>
  );
}

export const ladderSize = ({ rows }: MarketView) => ({
  width: 8 + Math.max(M.label, ...rows.map((row) => spaceX(row.spaces.length) + (row.more ? M.note : 0))),
  height: rows.length * M.row,
});

export function Ladders({ market }: { market: MarketView }) {
  return <>{market.rows.map((row, i) => <Moved x={0} y={i * M.row}><LadderRow row={row} /></Moved>)}</>;
}

// ---- the own barrels

export const kindX = (column: number) => S.label + column * S.cell;

function KindRow({ row }: { row: ShelfRow }) {
  return (
    <>
      <Label x={0} y={24} size={13} weight={600}>{row.word}</Label>
      {row.kinds.map((kind, i) => kind.number
        ? (
          <>
            <Cask x={kindX(i) + 4} y={4} oil={kind.oil} grade={row.grade} />
            <Label x={kindX(i) + 31} y={24} size={14} weight={600}>{`× ${kind.number}`}</Label>
          </>
        )
        : <NoDrum x={kindX(i) + 4} y={4} />)}
      <Label x={kindX(row.kinds.length)} y={24} size={13} fill="soft">{row.room}</Label>
    </>
  );
}

export const shelfSize = (shelf: Shelf) => ({ width: kindX(3) + S.room, height: shelf.rows.length * S.row });

export function Kinds({ shelf }: { shelf: Shelf }) {
  return <>{shelf.rows.map((row, i) => <Moved x={0} y={i * S.row}><KindRow row={row} /></Moved>)}</>;
}

// ---- contracts and orders

/** A demand: the grade asked for, its barrel or the outline of one, the grade in dots, the pay. */
function Slot({ x, demand: { oil, grade, placed, pay } }: { x: number; demand: Demand }) {
  return (
    <Moved x={x} y={0}>
      <rect {...paint("tile", "edge", 1)} x={2} y={0.5} width={48} height={80} rx={7} />
      <Label x={26} y={13} size={12} anchor="middle">{GRADE_WORDS[grade]}</Label>
      {placed >= 0
        ? <Cask x={15.5} y={19} oil={oil} grade={placed} />
        : (
          <>
            <rect {...paint("tile", oil, 1.5)} x={15.5} y={19} width={21} height={30} rx={4} stroke-dasharray="3 2" />
            <Label x={26} y={38.5} size={12} anchor="middle" weight={700} fill={oil}>{oil}</Label>
            <Pips x={20} y={54.5} grade={grade} />
          </>
        )}
      <Label x={26} y={74} size={13} anchor="middle" weight={600}>{placed >= 0 ? `✓ ${pay}` : pay}</Label>
    </Moved>
  );
}

export const slotX = (demand: number) => demand * W.width;
export const slotsSize = (demands: Demand[]) => ({ width: slotX(demands.length), height: W.height });

export function Slots({ demands }: { demands: Demand[] }) {
  return <>{demands.map((demand, i) => <Slot x={slotX(i)} demand={demand} />)}</>;
}

// ---- as pictures of their own

function Framed({ size: { width, height }, label, children }: {
  size: { width: number; height: number }; label: string; children: preact.ComponentChildren;
}) {
  return <Svg width={width + 16} height={height + 16} label={label}><Moved x={8} y={8}>{children}</Moved></Svg>;
}

export function MarketSvg({ market }: { market: MarketView }) {
  const words = market.rows.map((row) =>
    `${row.word} ${spacesWords(row)}`);
  return <Framed size={ladderSize(market)} label={`${market.title}: ${words.join("; ")}`}><Ladders market={market} /></Framed>;
}

export function ShelfSvg({ shelf }: { shelf: Shelf }) {
  const held = shelf.rows.flatMap((row) => row.kinds).filter((kind) => kind.number).map((kind) => kind.name);
  return <Framed size={shelfSize(shelf)} label={`Own barrels: ${held.join(", ") || "none"}`}><Kinds shelf={shelf} /></Framed>;
}

export function DemandsSvg({ card }: { card: DemandCard }) {
  return <Framed size={slotsSize(card.demands)} label={card.name}><Slots demands={card.demands} /></Framed>;
}
