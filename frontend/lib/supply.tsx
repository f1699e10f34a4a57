// The tiles and machines that can be placed: pressed, or dragged onto the board with mouse, pen or finger.
import { useRef, useState } from "preact/hooks";
import { turnedHalves } from "./board";
import { Faces, Machine } from "./draw";
import type { SupplyTile } from "./frames";
import { HALF } from "./geometry";
import { Said } from "./parts";
import { useRove } from "./rove";

/** What is in the hand: the slot of a tile, a machine, or nothing. */
export type Hand = number | "machine" | null;

const DRAG_PX = 6;

export function Face({ tile, rotation = 0 }: { tile: SupplyTile; rotation?: number }) {
  // the picture keeps its size, so that turning the tile in the hand moves nothing else
  const halves = turnedHalves(tile.halves, rotation, { x: 0, y: 0 });
  const xs = halves.map((half) => half.x), ys = halves.map((half) => half.y);
  const wide = rotation % 2 === 0;
  const left = wide ? 2 - Math.min(...xs) * HALF : 2, top = wide ? 2 : 2 - Math.min(...ys) * HALF;
  const size = wide ? [2 * HALF + 4, HALF + 6] : [HALF + 4, 2 * HALF + 6];
  return (
    <svg viewBox={`0 0 ${size[0]} ${size[1]}`} width={2 * HALF + 4} height={HALF + 6} aria-hidden="true">
      <Faces tiles={[{ halves }]} left={left} top={top} />
    </svg>
  );
}

export function Supply({ supply, machines, hand, rotation, onTake, onDrag, onDrop }: {
  supply: SupplyTile[]; /** null: machines are no part of this supply */ machines: number | null; hand: Hand; rotation: number;
  onTake: (what: Hand) => void;
  onDrag: (what: Hand, e: PointerEvent) => void;
  onDrop: (what: Hand, e: PointerEvent) => void;
}) {
  const keys = [...supply.map((tile) => String(tile.slot)), ...(machines === null ? [] : ["machine"])];
  const rove = useRove([keys]);
  const [lifted, setLifted] = useState<{ what: Hand; x: number; y: number } | null>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  const dragged = useRef(false);
  const panel = useRef<HTMLElement>(null);

  const drag = (what: Hand) => ({
    onPointerDown: (e: PointerEvent) => {
      if (e.button !== 0) return;
      from.current = { x: e.clientX, y: e.clientY };
      dragged.current = false;
      (e.currentTarget as Element).setPointerCapture?.(e.pointerId);
    },
    onPointerMove: (e: PointerEvent) => {
      const start = from.current;
      if (!start || (!dragged.current && Math.hypot(e.clientX - start.x, e.clientY - start.y) < DRAG_PX)) return;
      dragged.current = true;
      const home = panel.current?.getBoundingClientRect();
      setLifted({ what, x: e.clientX - (home?.left ?? 0), y: e.clientY - (home?.top ?? 0) });
      onDrag(what, e);
    },
    onPointerUp: (e: PointerEvent) => {
      from.current = null;
      setLifted(null);
      if (dragged.current) onDrop(what, e);
    },
    onPointerCancel: () => { from.current = null; setLifted(null); },
    // the click that ends a drag takes nothing; a plain one, or Enter, does
    onClick: () => { if (dragged.current) dragged.current = false; else onTake(what); },
  });
  const up = lifted && supply.find((tile) => tile.slot === lifted.what);
  return (
    <section class="pn-panel pn-supply" aria-label="supply" ref={panel}>
      <h3>Tiles to place</h3>
      <div class="pn-tiles" role="group" aria-label={machines === null ? "tiles to place" : "tiles and machines to place"} {...rove.group}>
        {supply.map((tile, i) => (
          <button
            type="button" key={tile.slot} class="pn-take" aria-pressed={hand === tile.slot}
            title={i < 9 ? `tile ${tile.number} (key ${i + 1})` : `tile ${tile.number}`}
            {...rove.item(String(tile.slot))} {...drag(tile.slot)}
          >
            <Said>{tile.name}</Said>
            <Face tile={tile} rotation={hand === tile.slot ? rotation : 0} />
            {machines === null && <small aria-hidden="true">tile {tile.number}</small>}
            {i < 9 && <kbd aria-hidden="true">{i + 1}</kbd>}
          </button>
        ))}
        {machines !== null && (
          <button
            type="button" key="machine" class="pn-take pn-take-machine" aria-pressed={hand === "machine"}
            aria-disabled={machines < 1 || undefined} title="machine (key M)"
            {...rove.item("machine")} {...drag("machine")}
          >
            <Said>machine, {machines} left</Said>
            <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true"><Machine x={0} y={0} active={false} /></svg>
            <span aria-hidden="true">× {machines}</span>
            <kbd aria-hidden="true">M</kbd>
          </button>
        )}
      </div>
      {!supply.length && <p class="pn-soft">All tiles are placed.</p>}
      {lifted && (
        <div class="pn-lifted" style={{ left: `${lifted.x}px`, top: `${lifted.y}px` }} aria-hidden="true">
          {up ? <Face tile={up} rotation={rotation} /> : <svg viewBox="0 0 48 48" width="48" height="48"><Machine x={0} y={0} active={false} /></svg>}
        </div>
      )}
    </section>
  );
}
