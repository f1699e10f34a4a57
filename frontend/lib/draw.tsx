// The drawings of the network. No state, no ids, no measured text: pipeline_nb/widgets/still.py writes the same bytes.
import type { ComponentChildren } from "preact";
import type { Half, Network } from "./frames";
import { G, HALF, OILS, OIL_WORDS, boardSize, boxOf, paint, type Box, type Color, type Oil } from "./geometry";

/** A pipe where it is drawn: corner of its half, ports, oil letter. */
export interface Laid { x: number; y: number; ports: string; oil: Oil }
type Point = [number, number];

export function Label({ x, y, size, anchor = "start", weight = 400, fill = "ink", children }: {
  x: number; y: number; size: number; anchor?: string; weight?: number; fill?: Color; children: ComponentChildren;
}) {
  return <text {...paint(fill)} x={x} y={y} font-size={size} font-weight={weight} text-anchor={anchor}>{children}</text>;
}

export function Moved({ x, y, children }: { x: number; y: number; children: ComponentChildren }) {
  return <g transform={`translate(${x} ${y})`}>{children}</g>;
}

export function Svg({ width, height, label, children }: {
  width: number; height: number; label: string; children: ComponentChildren;
}) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`} width={width} height={height}
      font-family="system-ui,sans-serif" role="img" aria-label={label}
    >
      <rect {...paint("paper")} x={0} y={0} width={width} height={height} rx={8} />
      {children}
    </svg>
  );
}

/** The letter of an oil type on a disc of its colour. */
export function Badge({ x, y, oil }: { x: number; y: number; oil: Oil }) {
  return (
    <>
      <circle {...paint(oil)} cx={x} cy={y} r={10} />
      <Label x={x} y={y + 4} size={12} anchor="middle" weight={700} fill="tile">{oil}</Label>
    </>
  );
}

const port = (name: string): Point => (G.ports as unknown as Record<string, Point>)[name] ?? [HALF / 2, HALF / 2];

/** A straight, or a quarter circle round the corner between its ports. */
export function pipePath({ x, y, ports }: Laid): string {
  const [ax, ay] = port(ports.charAt(0)), [bx, by] = port(ports.charAt(1));
  const start = `M${x + ax} ${y + ay}`, end = `${x + bx} ${y + by}`;
  if (ax === bx || ay === by) return `${start}L${end}`;
  const middle = HALF / 2;
  const turn = (middle - ax) * (by - middle) - (middle - ay) * (bx - middle);
  return `${start}A${G.bend} ${G.bend} 0 0 ${turn > 0 ? 1 : 0} ${end}`;
}

/** Pipes in the three textures: teal solid, orange a double line, silver ribbed; `cased` stand over what they cross. */
export function Pipes({ pipes, cased = false }: { pipes: Laid[]; cased?: boolean }) {
  const look = G.pipe;
  const path = (some: Laid[]) => some.map(pipePath).join("");
  return (
    <>
      {cased && pipes.length > 0 && <path {...paint("", "tile", look.case)} d={path(pipes)} />}
      {OILS.map((oil) => {
        const d = path(pipes.filter((pipe) => pipe.oil === oil));
        return d && <Texture oil={oil} d={d} inner="tile" />;
      })}
    </>
  );
}

/** One path in the texture of its oil type; `inner` is the colour between the two lines of orange. */
export function Texture({ oil, d, inner }: { oil: Oil; d: string; inner: Color }) {
  const look = G.pipe;
  if (oil === "S")
    return (
      <>
        <path {...paint("", oil, look.core)} d={d} />
        <path {...paint("", oil, look.width)} d={d} stroke-dasharray={look.rib} stroke-dashoffset={look.rib_start} />
      </>
    );
  return (
    <>
      <path {...paint("", oil, look.width)} d={d} />
      {oil === "O" && <path {...paint("", inner, look.inner)} d={d} />}
    </>
  );
}

/** The pipes of one layer: 0 those that lie below, 1 those that cross over them. */
function laid(halves: Half[], layer: number, left: number, top: number): Laid[] {
  return halves
    .filter((half) => !half.machine)
    .flatMap((half) => half.pipes.slice(layer, layer + 1).map((pipe) => (
      { x: left + half.x * HALF, y: top + half.y * HALF, ports: pipe.ports, oil: pipe.oil })));
}

/** Where a domino lies, a pixel inside its cells. */
export function plateOf(halves: Half[], left: number, top: number) {
  const xs = halves.map((half) => half.x), ys = halves.map((half) => half.y);
  const x = Math.min(...xs), y = Math.min(...ys);
  return {
    x: left + x * HALF + 1,
    y: top + y * HALF + 1,
    width: HALF * (1 + Math.max(...xs) - x) - 2,
    height: HALF * (1 + Math.max(...ys) - y) - 2,
  };
}

/** The quiet plate of one domino: two halves, no line between them. */
function Plate({ halves, left, top }: { halves: Half[]; left: number; top: number }) {
  const { x, y, width, height } = plateOf(halves, left, top);
  return (
    <>
      <rect {...paint("shade")} x={x} y={y + 1.5} width={width} height={height} rx={7} />
      <rect {...paint("tile", "edge", 1)} x={x} y={y} width={width} height={height} rx={7} />
    </>
  );
}

/** Plates and pipes of tiles. */
export function Faces({ tiles, left, top }: { tiles: { halves: Half[] }[]; left: number; top: number }) {
  const halves = tiles.flatMap((tile) => tile.halves);
  return (
    <>
      {tiles.map((tile) => <Plate halves={tile.halves} left={left} top={top} />)}
      <Pipes pipes={laid(halves, 0, left, top)} />
      <Pipes pipes={laid(halves, 1, left, top)} cased />
    </>
  );
}

/** The dark plate of a machine with its four flanges and its ring; an active one shows a triangle. */
export function Machine({ x, y, active }: { x: number; y: number; active: boolean }) {
  return (
    <Moved x={x} y={y}>
      <path {...paint("ink")} d="M17 1h14v4h-14zM43 17h4v14h-4zM17 43h14v4h-14zM1 17h4v14h-4z" />
      <rect {...(active ? paint("ink", "focus", 3) : paint("ink"))} x={4} y={4} width={40} height={40} rx={6} />
      <circle {...paint("", "paper", 2.5)} cx={24} cy={24} r={11.5} />
      {active
        ? <path {...paint("paper")} d="M20.5 18l9.5 6l-9.5 6z" />
        : <circle {...paint("paper")} cx={24} cy={24} r={3.5} />}
    </Moved>
  );
}

/** A ring round the worker's tile and the worker at its corner. */
export function Worker({ tile, left, top }: { tile: { halves: Half[] }; left: number; top: number }) {
  const { x, y, width, height } = plateOf(tile.halves, left, top);
  return (
    <>
      <rect {...paint("", "focus", 3)} x={x} y={y} width={width} height={height} rx={7} />
      <Moved x={x + 3} y={y + 3}>
        <circle {...paint("focus", "paper", 2)} cx={0} cy={0} r={11} />
        <circle {...paint("paper")} cx={0} cy={-3.5} r={2.8} />
        <path {...paint("paper")} d="M-5.5 6Q-5.5 0 0 0Q5.5 0 5.5 6z" />
      </Moved>
    </>
  );
}

/** Grid with its numbers, tiles, machines, worker: the base of every board, still or live. */
export function Board({ network, box }: { network: Network; box: Box }) {
  const { left, top } = G;
  const right = left + box.cols * HALF, bottom = top + box.rows * HALF;
  const cols = [...Array(box.cols).keys()], rows = [...Array(box.rows).keys()];
  const grid = [...cols, box.cols].map((i) => `M${left + i * HALF} ${top}V${bottom}`).join("")
    + [...rows, box.rows].map((i) => `M${left} ${top + i * HALF}H${right}`).join("");
  const x = left - box.x * HALF, y = top - box.y * HALF;
  return (
    <>
      <path {...paint("", "grid", 1)} d={grid} />
      {cols.map((i) => (
        <Label x={left + i * HALF + HALF / 2} y={top - 7} size={11} anchor="middle" fill="soft">{box.x + i}</Label>
      ))}
      {rows.map((i) => (
        <Label x={left - 7} y={top + i * HALF + HALF / 2 + 4} size={11} anchor="end" fill="soft">{box.y + i}</Label>
      ))}
      <Faces tiles={network.tiles} left={x} top={y} />
      <OnTop network={network} box={box} />
    </>
  );
}

/** Machines and worker: over the pipes, and over the veil of a live board. */
export function OnTop({ network, box }: { network: Network; box: Box }) {
  const x = G.left - box.x * HALF, y = G.top - box.y * HALF;
  const active = (half: Half) => network.active.some((cell) => cell[0] === half.x && cell[1] === half.y);
  const works = (half: Half) => half.x === network.worker[0] && half.y === network.worker[1];
  return (
    <>
      {network.tiles.flatMap((tile) => tile.halves).filter((half) => half.machine).map((half) => (
        <Machine x={x + half.x * HALF} y={y + half.y * HALF} active={active(half)} />
      ))}
      {network.tiles.filter((tile) => tile.halves.some(works)).map((tile) => <Worker tile={tile} left={x} top={y} />)}
    </>
  );
}

/** The three badges with the longest pipeline of each oil type. */
function Longest({ network, x, y }: { network: Network; x: number; y: number }) {
  return (
    <>
      {OILS.map((oil, i) => (
        <Moved x={x + 124 * i} y={y}>
          <rect {...paint("tile", "edge", 1)} x={0} y={0} width={116} height={26} rx={13} />
          <Badge x={14} y={13} oil={oil} />
          <Label x={32} y={17.5} size={13}>{`longest ${network.longest[i] ?? 0}`}</Label>
        </Moved>
      ))}
    </>
  );
}

/** The picture that stands for a network where nothing is live. */
export function NetworkSvg({ network }: { network: Network }) {
  const box = boxOf(network, G.still);
  const { width, height } = boardSize(box);
  const lengths = OILS.map((oil, i) => `${OIL_WORDS[oil]} ${network.longest[i] ?? 0}`).join(", ");
  return (
    <Svg
      width={width} height={height + 44}
      label={`Pipe network of ${network.tiles.length} tiles; longest pipelines: ${lengths}`}
    >
      <Longest network={network} x={G.left} y={10} />
      <Moved x={0} y={44}><Board network={network} box={box} /></Moved>
    </Svg>
  );
}
