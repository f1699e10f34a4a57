// What is drawn over a board while something is placed: lit pipelines, free sites, the tile or machine under the hand.
import { Bright, Ghost, turnedHalves } from "./board";
import { Machine, OnTop } from "./draw";
import type { Line, Network, SupplyTile } from "./frames";
import { G, HALF, boardSize, corner, type Box, type Cell } from "./geometry";

const FACING = ["east", "south", "west", "north"];

/** Said when a tile is turned: the next rotation, and where its half B lies then. */
export const turned = (rotation: number, by: number) => {
  const next = (rotation + by + 4) % 4;
  return { next, words: `Turned: half B lies ${FACING[next]} of half A.` };
};

export function Placing({ network, box, bright, tile, rotation, sites, cells = [], machine, target, fits }: {
  network: Network; box: Box; bright: Line[]; tile: SupplyTile | undefined; rotation: number;
  sites: readonly (readonly [number, number, number])[]; cells?: readonly (readonly [number, number])[]; machine: boolean; target: Cell | null; fits: (cell: Cell) => boolean;
}) {
  const { width, height } = boardSize(box);
  return (
    <>
      <rect class={`pn-veil${bright.length ? " pn-on" : ""}`} x={G.left} y={G.top} width={width - G.left - G.pad} height={height - G.top - G.pad} />
      {bright.map((line) => <Bright line={line} network={network} box={box} count />)}
      {bright.length > 0 && <OnTop network={network} box={box} />}
      {tile && network.tiles.length > 0 && sites.filter((site) => site[2] === rotation).map(([x, y]) => {
        const at = corner(box, { x, y });
        return <circle class="pn-site" cx={at.x + HALF / 2} cy={at.y + HALF / 2} r={4} />;
      })}
      {cells.map(([x, y]) => {
        const at = corner(box, { x, y });
        return <rect class="pn-free" x={at.x + 5} y={at.y + 5} width={HALF - 10} height={HALF - 10} rx={6} />;
      })}
      {tile && target && <Ghost halves={turnedHalves(tile.halves, rotation, target)} box={box} fits={fits(target)} />}
      {machine && target && <g class="pn-ghost"><g class="pn-face"><Machine {...corner(box, target)} active={false} /></g></g>}
    </>
  );
}
