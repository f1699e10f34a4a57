// Pictures of the final accounts. As in draw.tsx: pipeline_nb/widgets/drawing_score.py writes the same bytes.
import type { ComponentChildren } from "preact";
import { byCell, keyOf } from "./board";
import { Badge, Board, Label, OnTop, Pipes, Svg, type Laid } from "./draw";
import { Drum } from "./draw_farm";
import type { Curve, Delivery, Ladder, LitNetwork, Types } from "./frames";
import { G, GRADE_WORDS, HALF, OIL_WORDS, boardSize, boxOf, corner, paint } from "./geometry";

const WIDTH = G.score.width;
const div = (a: number, b: number) => Math.floor(a / b);

/** What stands for a player: the tag on a dark square. */
export function Chip({ x, y, tag }: { x: number; y: number; tag: string }) {
  return (
    <>
      <rect {...paint("ink")} x={x} y={y} width={20} height={20} rx={5} />
      <Label x={x + 10} y={y + 15} size={14} anchor="middle" weight={700} fill="paper">{tag}</Label>
    </>
  );
}

/** The chips of some players, two side by side, from the bottom up. */
function Chips({ middle, bottom, tags }: { middle: number; bottom: number; tags: string[] }) {
  return (
    <>
      {tags.map((tag, at) => {
        const pair = Math.min(2, tags.length - div(at, 2) * 2);
        return <Chip x={middle - 11 * pair + 1 + 22 * (at % 2)} y={bottom - 20 - 22 * div(at, 2)} tag={tag} />;
      })}
    </>
  );
}

interface Drawn { width: number; height: number; body: ComponentChildren }

/** A network under a veil, over it the pipelines that count, each with the grade to which it lifts crude. */
export function lit({ network, lit: lines }: LitNetwork): Drawn {
  const box = boxOf(network, G.score.board), cells = byCell(network);
  return {
    ...boardSize(box),
    body: (
      <>
        <Board network={network} box={box} />
        <rect
          {...paint("paper")} x={G.left} y={G.top} width={box.cols * HALF} height={box.rows * HALF} rx={0} opacity={G.score.veil}
        />
        {lines.map((line) => (
          <Pipes
            cased pipes={line.segments.flatMap(([x, y, i]): Laid[] => {
              const pipe = cells.get(keyOf({ x, y }))?.pipes[i];
              return pipe ? [{ ...corner(box, { x, y }), ports: pipe.ports, oil: pipe.oil }] : [];
            })}
          />
        ))}
        <OnTop network={{ ...network, active: [], worker: [] }} box={box} />
        {lines.map((line) => {
          const at = corner(box, { x: line.at[0], y: line.at[1] }), x = at.x + 24, y = at.y + 24;
          const half = 4 * line.label.length + 7;
          return (
            <>
              <rect {...paint("tile", "ink", 1.5)} x={x - half} y={y - 10} width={2 * half} height={20} rx={10} />
              <Label x={x} y={y + 4.5} size={13} anchor="middle" weight={700}>{line.label}</Label>
            </>
          );
        })}
      </>
    ),
  };
}

/** Nine plates, an oil type with a grade each: how many there are; a ring and a check where the card counts it. */
export function types({ cells }: Types): Drawn {
  return {
    width: 314, height: 26 + 40 * div(cells.length, 3) + 4,
    body: (
      <>
        {[0, 1, 2].map((i) => (
          <Label x={130 + 72 * i} y={16} size={13} anchor="middle" fill="soft">{GRADE_WORDS[i + 1]}</Label>
        ))}
        {cells.map((cell, at) => {
          const x = 98 + 72 * (at % 3), y = 26 + 40 * div(at, 3);
          const dashes = cell.number ? {} : { "stroke-dasharray": "4 4" };
          return (
            <>
              {at % 3 === 0 && (
                <>
                  <Badge x={14} y={y + 17} oil={cell.oil} />
                  <Label x={30} y={y + 22} size={14} weight={600}>{OIL_WORDS[cell.oil]}</Label>
                </>
              )}
              <rect
                {...(cell.counts ? paint("tile", "focus", 2.5) : paint("", "edge", 1))} x={x} y={y} width={64} height={34} rx={6}
                {...dashes}
              />
              <Label x={x + 24} y={y + 22} size={15} anchor="middle" weight={600} fill={cell.number ? "ink" : "soft"}>
                {String(cell.number || "-")}
              </Label>
              {cell.counts && <path {...paint("", "focus", 2.5)} d={`M${x + 40} ${y + 17}l4.5 5l8 -10`} />}
            </>
          );
        })}
      </>
    ),
  };
}

/** Contracts or orders as cards side by side: their barrels, each with its grade. */
export function deliveries(many: Delivery[]): Drawn {
  let x = 4, y = 4;
  const body = many.map(({ barrels }) => {
    const width = 62 * barrels.length + 8;
    if (x > 4 && x + width > G.score.deliveries) { x = 4; y += 74; }
    const left = x, top = y;
    x += width + 8;
    return (
      <>
        <rect {...paint("tile", "edge", 1)} x={left} y={top} width={width} height={66} rx={7} />
        {barrels.map((barrel, i) => (
          <>
            <Drum x={left + 4 + 62 * i + 20} y={top + 8} barrel={{ oil: barrel.oil, state: "" }} />
            <Label x={left + 4 + 62 * i + 31} y={top + 57} size={12} anchor="middle">{barrel.grade}</Label>
          </>
        ))}
      </>
    );
  });
  return { width: G.score.deliveries, height: many.length ? y + 70 : 0, body };
}

export const deliveryWords = (many: Delivery[]) =>
  `delivered: ${many.map(({ barrels }) => barrels.map((b) => `${b.grade} ${OIL_WORDS[b.oil]}`).join(", ")).join("; ")}`;

/** What a mark of this height, its amount and its chips need above the ground. */
const room = (tall: number, seats: string[]) => tall + 25 + 22 * Math.ceil(seats.length / 2);

/** Steps that rise: what each asks for below it, what it pays above, and who stands there. */
export function ladder({ title, steps, off }: Ladder): Drawn {
  const slot = div(WIDTH - 32, Math.max(1, steps.length)), tallOf = (height: number) => div(height * 120, 100);
  const base = 40 + Math.max(0, ...steps.map((step) => room(tallOf(step.height), step.seats))), height = base + 32;
  return {
    width: WIDTH, height: height + (off.length ? 32 : 0),
    body: (
      <>
        <Label x={16} y={24} size={15} weight={600}>{title}</Label>
        {steps.map((step, at) => {
          const x = 16 + slot * at, tall = tallOf(step.height), middle = x + div(slot, 2), top = base - tall;
          const mine = step.seats.length > 0, weight = mine ? 700 : 400;
          return (
            <>
              <rect {...(mine ? paint("shade", "focus", 3) : paint("shade", "edge", 1))} x={x + 4} y={top} width={slot - 8} height={tall} rx={4} />
              <Label x={middle} y={top - 7} size={15} anchor="middle" weight={weight}>{step.amount}</Label>
              <Label x={middle} y={base + 20} size={15} anchor="middle" weight={weight}>{step.label}</Label>
              <Chips middle={middle} bottom={top - 25} tags={step.seats} />
            </>
          );
        })}
        <path {...paint("", "soft", 1.5)} d={`M16 ${base}H${WIDTH - 16}`} />
        {off.length > 0 && (
          <>
            <Label x={16} y={height + 17} size={15} fill="soft">gets nothing here:</Label>
            {off.map((tag, at) => <Chip x={172 + 24 * at} y={height + 2} tag={tag} />)}
          </>
        )}
      </>
    ),
  };
}

const LEFT = 40, RIGHT = 36, RISE = 180;

/** The loss over the number of markers: dots joined by a line, hollow ones where the numbers are ours. */
export function curve({ title, points }: Curve): Drawn {
  const most = Math.max(1, ...points.map((point) => point.number)), dear = Math.max(1, ...points.map((point) => point.amount));
  const bottom = 44 + Math.max(0, ...points.map((point) => room(div(RISE * point.amount, dear), point.seats)));
  const at = points.map((point) => ({
    ...point, x: LEFT + div((WIDTH - LEFT - RIGHT) * point.number, most), y: bottom - div(RISE * point.amount, dear),
  }));
  const every = Math.ceil(at.length / 14);
  const line = (printed: boolean) => at
    .map((to, i) => ({ to, from: at[i - 1] }))
    .map(({ to, from }) => (from && to.printed === printed ? `M${from.x} ${from.y}L${to.x} ${to.y}` : "")).join("");
  return {
    width: WIDTH, height: bottom + 52,
    body: (
      <>
        <Label x={16} y={24} size={15} weight={600}>{title}</Label>
        <path {...paint("", "soft", 1.5)} d={`M${LEFT - 20} ${bottom}H${WIDTH - 16}`} />
        {at.filter((point) => point.seats.length && point.y < bottom - 24).map(({ x, y }) => (
          <path {...paint("", "focus", 2)} d={`M${x} ${bottom}V${y + 8}`} stroke-dasharray="3 3" />
        ))}
        <path {...paint("", "ink", 2.5)} d={line(true)} />
        {line(false) && <path {...paint("", "ink", 2)} d={line(false)} stroke-dasharray="5 5" />}
        {at.map(({ x, y, printed, seats, label, number }, i) => {
          const mine = seats.length > 0, weight = mine ? 700 : 400;
          return (
            <>
              <circle {...paint(printed ? "ink" : "tile", mine ? "focus" : "ink", 2)} cx={x} cy={y} r={mine ? 7 : 4.5} />
              {(mine || i % every === 0) && (
                <>
                  <Label x={x} y={y - 13} size={14} anchor="middle" weight={weight}>{label}</Label>
                  <Label x={x} y={bottom + 20} size={14} anchor="middle" weight={weight}>{number}</Label>
                </>
              )}
              <Chips middle={x} bottom={y - 29} tags={seats} />
            </>
          );
        })}
        <Label x={WIDTH - 16} y={bottom + 42} size={14} anchor="end" fill="soft">Penalty markers</Label>
      </>
    ),
  };
}

/** A drawing as a picture that stands alone, as the stored ones do. */
export function StillSvg({ drawn, label }: { drawn: Drawn; label: string }) {
  return <Svg width={drawn.width} height={drawn.height} label={label}>{drawn.body}</Svg>;
}

/** A drawing in the live page: as wide as there is room, up to its own size. */
export function Picture({ drawn: { width, height, body }, label, board = false }: { drawn: Drawn; label: string; board?: boolean }) {
  return (
    <svg
      class={`pn-scorepicture${board ? " pn-board" : ""}`} viewBox={`0 0 ${width} ${height}`} style={{ maxWidth: `${width}px` }}
      role="img" aria-label={label}
    >
      {body}
    </svg>
  );
}
