// NetworkBuilder: tiles go from the supply onto the board; beside it the pipelines that come of it.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { LiveBoard, byCell, cellNames, cellUnder, keyOf, linesAt, moved, type Spot } from "../lib/board";
import type { BuilderAction, BuilderFrame } from "../lib/frames";
import { G, HALF, boxOf, corner, type Cell } from "../lib/geometry";
import { Lines } from "../lib/lines";
import { widget, type Live } from "../lib/link";
import { Placing, turned } from "../lib/placing";
import { Button, LongestBadges, Toolbar, CostTable } from "../lib/parts";
import { Supply, type Hand } from "../lib/supply";
import "../lib/theme.css";
import "../lib/board.css";
import "./networkbuilder.css";

/** `tilesOnly`: there are no machines to place, and costs only where they count. */
export function NetworkBuilder({ live: { frame, send, note, foot }, tilesOnly = false }: {
  live: Live<BuilderFrame, BuilderAction>; tilesOnly?: boolean;
}) {
  const { network, supply, sites } = frame;
  const [hand, setHand] = useState<Hand>(null);
  const [rotation, setRotation] = useState(0);
  const [hover, setHover] = useState<Spot | null>(null);
  const [cursor, setCursor] = useState<Cell | null>(null);
  const [last, setLast] = useState<Cell | null>(null); // where the cursor was: what "take back" means
  const [listed, setListed] = useState<number | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const box = useMemo(() => boxOf(network, G.live), [network]);
  const fitting = useMemo(() => new Set(sites.map((site) => site.join())), [sites]);
  const tile = typeof hand === "number" ? supply.find((one) => one.slot === hand) : undefined;
  const held: Hand = hand === "machine" ? hand : tile ? tile.slot : null;

  // after an answer: what was placed is no longer in the hand; a refused tile stays there for another try, and so does
  // what a quick hand has taken meanwhile
  const asked = useRef<Hand>(null);
  useLayoutEffect(() => {
    const done = asked.current;
    if (done !== null && !frame.refused.length) setHand((now) => (now === done ? null : now));
    asked.current = null;
  }, [frame]);

  const take = (what: Hand) => {
    const same = what === held;
    setHand(same ? null : what);
    if (same || what === null) note("The hand is empty.");
    else note(what === "machine" ? "Machine in hand." : `In hand: ${supply.find((one) => one.slot === what)?.name ?? ""}.`);
  };
  const turn = (by: number) => {
    const { next, words } = turned(rotation, by);
    setRotation(next);
    note(words);
  };
  const place = ({ x, y }: Cell, what = held) => {
    setLast({ x, y });
    if (what === null) {
      note(`Nothing in hand. Chosen: row ${y}, column ${x}.`);
      return;
    }
    asked.current = what;
    send(what === "machine" ? { kind: "machine", x, y } : { kind: "place", slot: what, x, y, rotation });
  };
  const takeBack = () => {
    const at = cursor ?? last;
    if (at) send({ kind: "take_back", ...at });
    else note("Choose a tile or a machine on the board first.");
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const nth = supply[Number(e.key) - 1];
    if (e.key === "r" || e.key === "R") turn(e.shiftKey ? -1 : 1);
    else if ((e.key === "m" || e.key === "M") && !tilesOnly) take("machine");
    else if (e.key === "Escape") take(null);
    else if (e.key === "Delete" || e.key === "Backspace") takeBack();
    else if (/^[1-9]$/.test(e.key) && nth) take(nth.slot);
    else return;
    e.preventDefault();
  };

  const target = hover ?? cursor;
  const fits = (cell: Cell) => !network.tiles.length || fitting.has(`${cell.x},${cell.y},${rotation}`);
  const nameOf = useMemo(() => {
    const name = cellNames(network), taken = byCell(network);
    return (cell: Cell) =>
      tile && !taken.has(keyOf(cell)) ? `${name(cell)}, ${fits(cell) ? "the tile fits here" : "does not fit"}` : name(cell);
  }, [network, tile, rotation, fitting]);
  const pointed = held !== null ? [] : hover ? [hover.line] : cursor ? linesAt(network, cursor) : [];
  const hot = listed !== null ? [listed] : pointed;
  const bright = network.lines.filter((line) => hot.includes(line.number) && line.length > 1);

  return (
    <div class="pn-networkbuilder pn-builder" onKeyDown={onKeyDown}>
      <Toolbar frame={frame} send={send}>
        <Button icon="turn" keys="R, back: Shift+R" onClick={() => turn(1)}>Rotate</Button>
        {frame.free_play && <Button icon="back" keys="Delete" onClick={takeBack}>Take back</Button>}
        <LongestBadges longest={network.longest} />
      </Toolbar>
      <div class="pn-sides">
        <div class="pn-main-side">
          <LiveBoard
            network={network} box={box} nameOf={nameOf} svg={svg}
            label="pipe network; arrow keys move, Enter places, R rotates"
            onPress={place} onHover={(spot) => setHover(moved(spot))}
            onCursor={(cell) => { setCursor(cell); if (cell) setLast(cell); }}
          >
            <Placing
              network={network} box={box} bright={bright} tile={tile} rotation={rotation} sites={sites}
              machine={held === "machine"} target={target} fits={fits}
            />
            {last && held === null && <Brackets {...corner(box, last)} />}
          </LiveBoard>
          {foot}
        </div>
        <div class="pn-side">
          <Supply
            supply={supply} machines={tilesOnly ? null : frame.machines_left} hand={held} rotation={rotation} onTake={take}
            onDrag={(what, e) => {
              setHand(what);
              setHover(moved(svg.current && cellUnder(svg.current, box, network, e)));
            }}
            onDrop={(what, e) => {
              const cell = svg.current && cellUnder(svg.current, box, network, e);
              setHover(null);
              if (cell) place(cell, what);
            }}
          />
          {frame.costs.rows.length > 0 && <CostTable costs={frame.costs} />}
        </div>
        <div class="pn-side pn-list-side">
          <Lines network={network} hot={hot} onHot={setListed} />
        </div>
      </div>
    </div>
  );
}

function Brackets({ x, y }: Cell) {
  const c = HALF - 3;
  return <path class="pn-brackets" transform={`translate(${x} ${y})`} d={`M3 12V3H12M${c - 9} 3H${c}V12M${c} ${c - 9}V${c}H${c - 9}M12 ${c}H3V${c - 9}`} />;
}

export default widget(NetworkBuilder);
