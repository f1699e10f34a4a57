// The live board: the base drawing, an overlay, and a grid of cells that can be pointed at and walked through.
import type { ComponentChildren, RefObject } from "preact";
import { useMemo } from "preact/hooks";
import type { Half, Line, Network } from "./frames";
import { Board, Faces, Label, Pipes, plateOf, type Laid } from "./draw";
import { HALF, boardSize, corner, paint, type Box, type Cell } from "./geometry";
import { useRove } from "./rove";

const PORTS = "NESW";
const STEPS: [number, number][] = [[1, 0], [0, 1], [-1, 0], [0, -1]];

export const keyOf = ({ x, y }: Cell) => `${x},${y}`;
export const cellOf = (key: string): Cell => {
  const [x = 0, y = 0] = key.split(",").map(Number);
  return { x, y };
};

/** The halves of a tile turned clockwise round half A, half A at (x, y). Drawing only: Python turns the real one. */
export function turnedHalves(halves: Half[], rotation: number, { x, y }: Cell): Half[] {
  const step = STEPS[rotation % 4] ?? [1, 0];
  const turn = (ports: string) => [...ports].map((p) => PORTS[(PORTS.indexOf(p) + rotation) % 4]).join("");
  return halves.map((half, i) => ({
    ...half, x: x + i * step[0], y: y + i * step[1], pipes: half.pipes.map((p) => ({ ...p, ports: turn(p.ports) })),
  }));
}

const known = new WeakMap<Network, Map<string, Half>>();

/** The halves of a network by cell, sorted out once for a frame: hovering asks at every move. */
export function byCell(network: Network): Map<string, Half> {
  let cells = known.get(network);
  if (!cells) {
    cells = new Map(network.tiles.flatMap((tile) => tile.halves).map((half) => [keyOf(half), half]));
    known.set(network, cells);
  }
  return cells;
}

/** A place that is pointed at: its cell, the point inside it, and the number of the pipeline nearest to that point. */
export interface Spot extends Cell { dx: number; dy: number; line: number }

/** Numbers of the pipelines through a cell; with a point inside it, only the one nearest to that point. */
export function linesAt(network: Network, cell: Cell & { dx?: number; dy?: number }): number[] {
  const half = byCell(network).get(keyOf(cell));
  if (!half) return [];
  const { dx, dy } = cell;
  const pipes = dx === undefined || dy === undefined
    ? half.pipes
    : [...half.pipes].sort((a, b) => away(a.ports, dx, dy) - away(b.ports, dx, dy)).slice(0, 1);
  return [...new Set(pipes.map((pipe) => pipe.line).filter((line) => line > 0))];
}

/** The cell under a point of the page, with the place inside it (0 to 48); null outside the grid. */
export function cellUnder(svg: Element, box: Box, network: Network, e: { clientX: number; clientY: number }): Spot | null {
  const seen = svg.getBoundingClientRect(), size = boardSize(box);
  if (!seen.width || !seen.height) return null;
  const zero = corner(box, { x: 0, y: 0 });
  const px = ((e.clientX - seen.left) / seen.width) * size.width - zero.x;
  const py = ((e.clientY - seen.top) / seen.height) * size.height - zero.y;
  const x = Math.floor(px / HALF), y = Math.floor(py / HALF);
  if (x < box.x || y < box.y || x >= box.x + box.cols || y >= box.y + box.rows) return null;
  const spot = { x, y, dx: px - x * HALF, dy: py - y * HALF };
  return { ...spot, line: linesAt(network, spot)[0] ?? 0 };
}

/** For a state setter: a move that changes neither cell nor pipeline draws nothing again. */
export const moved = (next: Spot | null) => (old: Spot | null): Spot | null =>
  old && next && old.x === next.x && old.y === next.y && old.line === next.line ? old : next;

/** How far a point of a half is from a pipe in it. */
function away(ports: string, dx: number, dy: number): number {
  if (ports === "NS") return Math.abs(dx - HALF / 2);
  if (ports === "EW") return Math.abs(dy - HALF / 2);
  const x = ports.includes("E") ? HALF : 0, y = ports.includes("S") ? HALF : 0;
  return Math.abs(Math.hypot(dx - x, dy - y) - HALF / 2);
}

const EDGE: Record<string, [number, number]> = { NE: [31, 17], ES: [31, 31], SW: [17, 31], NW: [17, 17], NS: [24, 12], EW: [12, 24] };

/** A pipeline drawn over the veil: in full, ringed, or dashed where a machine holds it; counted if asked. */
export function Bright({ line, network, box, count }: { line: Line; network: Network; box: Box; count: boolean }) {
  const cells = byCell(network);
  const laid = line.segments.flatMap(([x, y, i]): Laid[] => {
    const pipe = cells.get(keyOf({ x, y }))?.pipes[i];
    return pipe ? [{ ...corner(box, { x, y }), ports: pipe.ports, oil: pipe.oil }] : [];
  });
  const at = laid.map(({ x, y, ports }) => {
    const [dx, dy] = EDGE[ports] ?? [24, 24];
    return { x: x + dx, y: y + dy };
  });
  const first = at[0];
  return (
    <g class={`pn-bright pn-is-${line.state || "plain"}`}>
      {(line.state === "used" || count) && <g class="pn-ring"><Pipes pipes={laid} /></g>}
      <Pipes pipes={laid} cased />
      {count && at.map(({ x, y }, i) => (
        <g class="pn-count">
          <circle {...paint("tile", "ink", 1)} cx={x} cy={y} r={8} />
          <Label x={x} y={y + 3.5} size={i < 99 ? 10 : 8} anchor="middle" weight={700}>{i + 1}</Label>
        </g>
      ))}
      {line.state === "held" && !count && first && <Lock x={first.x} y={first.y} />}
    </g>
  );
}

function Lock({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x - 8} ${y - 8})`}>
      <circle {...paint("tile", "ink", 1)} cx={8} cy={8} r={9.5} />
      <path {...paint("", "ink", 1.5)} d="M5.8 7.5V5.8a2.2 2.2 0 0 1 4.4 0v1.7" />
      <rect {...paint("ink")} x={4.5} y={7.5} width={7} height={4.8} rx={1} />
    </g>
  );
}

/** A tile that is not placed yet: as it would lie, or hatched where it does not fit. */
export function Ghost({ halves, box, fits }: { halves: Half[]; box: Box; fits: boolean }) {
  const zero = corner(box, { x: 0, y: 0 });
  const { x, y, width, height } = plateOf(halves, zero.x, zero.y);
  return (
    <g class={`pn-ghost${fits ? "" : " pn-unfit"}`}>
      <g class="pn-face"><Faces tiles={[{ halves }]} left={zero.x} top={zero.y} /></g>
      {!fits && <path class="pn-hatch" d={hatch(x, y, width, height)} />}
      <rect class="pn-outline" x={x} y={y} width={width} height={height} rx={7} />
    </g>
  );
}

/** Slanted lines over a rectangle: a pattern would need an id. */
function hatch(x: number, y: number, width: number, height: number): string {
  let d = "";
  for (let s = 9; s < width + height; s += 9) {
    const [x1, y1] = [Math.min(s, width), Math.max(0, s - width)], [x2, y2] = [Math.max(0, s - height), Math.min(s, height)];
    d += `M${x + x1} ${y + y1}L${x + x2} ${y + y2}`;
  }
  return d;
}

export interface LiveBoardProps {
  network: Network; box: Box; label: string;
  /** What is said of a cell. This and `selected` stay the same function while they say the same. */
  nameOf: (cell: Cell) => string;
  /** Is it the worker's, or an active machine? */
  selected?: (cell: Cell) => boolean;
  onPress: (cell: Cell) => void;
  onHover: (spot: Spot | null) => void;
  onCursor: (cell: Cell | null) => void;
  start?: Cell | undefined;
  svg?: RefObject<SVGSVGElement | null>;
  children?: ComponentChildren;
}

export function LiveBoard(props: LiveBoardProps) {
  const { network, box, nameOf, selected, onPress, onHover, onCursor, children } = props;
  const rows = useMemo(
    () => [...Array(box.rows).keys()].map((r) => [...Array(box.cols).keys()].map((c) => keyOf({ x: box.x + c, y: box.y + r }))),
    [box.x, box.y, box.cols, box.rows],
  );
  const rove = useRove(rows, keyOf(props.start ?? { x: 0, y: 0 }));
  const base = useMemo(() => <g aria-hidden="true"><Board network={network} box={box} /></g>, [network, box]);
  const cells = useMemo(() => rows.map((row, r) => (
    <g role="row" key={box.y + r}>
      {row.map((key) => {
        const cell = cellOf(key), { x, y } = corner(box, cell);
        return (
          <rect
            key={key} role="gridcell" class="pn-cell" x={x + 2} y={y + 2} width={HALF - 4} height={HALF - 4} rx={5}
            aria-label={nameOf(cell)} aria-selected={selected?.(cell)} {...rove.item(key)}
          />
        );
      })}
    </g>
  )), [rows, nameOf, selected, rove.at]);
  const { width, height } = boardSize(box);
  const pressed = (e: Event) => {
    const key = (e.target as Element).getAttribute("data-rove");
    if (!key) return false;
    onPress(cellOf(key));
    return true;
  };
  return (
    <div
      {...rove.group}
      onKeyDown={(e) => {
        if ((e.key === "Enter" || e.key === " ") && !e.ctrlKey && !e.metaKey && pressed(e)) e.preventDefault();
        else rove.group.onKeyDown(e);
      }}
      onFocusIn={(e) => {
        const key = (e.target as Element).getAttribute("data-rove");
        if (key) onCursor(cellOf(key));
      }}
      onFocusOut={(e) => { rove.group.onFocusOut(e); onCursor(null); }}
    >
      <svg
        class="pn-board" viewBox={`0 0 ${width} ${height}`} style={{ maxWidth: `${Math.round(width * 1.3)}px` }}
        role="grid" aria-label={props.label} aria-rowcount={box.rows} aria-colcount={box.cols} ref={props.svg ?? null}
        onClick={pressed}
        onPointerMove={(e) => onHover(cellUnder(e.currentTarget, box, network, e))}
        onPointerLeave={() => onHover(null)}
      >
        {base}
        <g aria-hidden="true" class="pn-over">{children}</g>
        {cells}
      </svg>
    </div>
  );
}

/** What every board says of a cell: what lies there, row and column. */
export function cellNames(network: Network): (cell: Cell) => string {
  const cells = byCell(network);
  return (cell) => {
    const half = cells.get(keyOf(cell));
    return half ? `row ${cell.y}, column ${cell.x}, ${half.name}` : `row ${cell.y}, column ${cell.x}, empty`;
  };
}
