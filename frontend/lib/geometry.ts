// Numbers and colours of the drawings: Python's still pictures read the same file.
import geometry from "../../pipeline_nb/widgets/geometry.json";
import type { Network } from "./frames";

export const G = geometry;
export const HALF = G.half;
export type Oil = "T" | "O" | "S";
export type Cell = { x: number; y: number };
export type Color = keyof typeof G.colors;
export const OILS: readonly Oil[] = ["T", "O", "S"];
export const OIL_WORDS: Record<Oil, string> = G.oils;
export const GRADE_WORDS: readonly string[] = G.grades;

/** Fill and stroke as plain attributes; the classes let theme.css put the live theme's colours over them. */
export function paint(fill: Color | "", stroke: Color | "" = "", width = 0) {
  const classes = [fill && `pn-f-${fill}`, stroke && `pn-s-${stroke}`].filter(Boolean).join(" ");
  const paints = { class: classes, fill: fill ? G.colors[fill] : "none" };
  return stroke ? { ...paints, stroke: G.colors[stroke], "stroke-width": width } : paints;
}

/** The cells that a board shows: the first column and row, and how many. */
export interface Box { x: number; y: number; cols: number; rows: number }

export function boxOf(network: Network, { margin, cols, rows }: typeof G.live): Box {
  const halves = network.tiles.flatMap((tile) => tile.halves);
  const span = (numbers: number[]): [number, number] =>
    numbers.length ? [Math.min(...numbers) - margin, Math.max(...numbers) + margin] : [0, 0];
  const [x, x2] = span(halves.map((half) => half.x));
  const [y, y2] = span(halves.map((half) => half.y));
  const width = x2 + 1 - x, height = y2 + 1 - y;
  return {
    x: x - Math.floor(Math.max(0, cols - width) / 2),
    y: y - Math.floor(Math.max(0, rows - height) / 2),
    cols: Math.max(cols, width),
    rows: Math.max(rows, height),
  };
}

/** Where the corner of a cell is drawn on a board. */
export const corner = (box: Box, { x, y }: Cell) => ({ x: G.left + (x - box.x) * HALF, y: G.top + (y - box.y) * HALF });
export const boardSize = (box: Box) => ({
  width: G.left + box.cols * HALF + G.pad,
  height: G.top + box.rows * HALF + G.pad,
});
