// TankFarm: rows of tanks, barrels that are stored and taken out. What does not work is explained, never silent.
import { useRef, useState } from "preact/hooks";
import { Row, drumAt, farmCols, farmWidth, placeX } from "../lib/draw_farm";
import type { FarmAction, FarmFrame, FarmRow } from "../lib/frames";
import { G, OILS, OIL_WORDS } from "../lib/geometry";
import { widget, type Live } from "../lib/link";
import { OilBadge, Said, Toolbar } from "../lib/parts";
import { useRove } from "../lib/rove";
import "../lib/theme.css";
import "./tankfarm.css";

const DRAG_PX = 8;
const keysOf = (row: FarmRow): string[] => [
  ...row.barrels.map((_, i) => `${row.grade} barrel ${i}`), `${row.grade} tank`, ...OILS.map((oil) => `${row.grade} ${oil}`),
];

export function TankFarm({ live: { frame, send, note, foot } }: { live: Live<FarmFrame, FarmAction> }) {
  const { rows } = frame.farm;
  const cols = farmCols(frame.farm), width = farmWidth(cols);
  const rove = useRove(frame.free_play ? rows.map(keysOf) : []);
  const list = useRef<HTMLDivElement>(null);
  const [moving, setMoving] = useState<number | null>(null); // the row whose tank is to be moved, by key or by drag
  const [drag, setDrag] = useState<{ grade: number; tank: number; dy: number } | null>(null);
  const from = useRef<{ x: number; y: number } | null>(null);

  const onKeyDown = (row: FarmRow) => (e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.key === "v" || e.key === "V") {
      setMoving(row.grade);
      note(`A tank of the ${row.word} row: press up or down to move it, Escape to leave it.`);
    } else if (moving !== null && e.key === "Escape") {
      setMoving(null);
      note("The tank stays.");
    } else if (moving !== null && (e.key === "ArrowUp" || e.key === "ArrowDown")) {
      setMoving(null);
      const target = moving + (e.key === "ArrowUp" ? 1 : -1);
      if (target >= 0 && target < rows.length) send({ kind: "move_tank", grade: moving, target });
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };
  /** The grade of the row under a point of the page. */
  const gradeAt = (e: PointerEvent): number | undefined => {
    const seen = [...(list.current?.querySelectorAll(".pn-row") ?? [])].map((one) => one.getBoundingClientRect());
    return rows[seen.findIndex((one) => e.clientY >= one.top && e.clientY < one.bottom)]?.grade;
  };
  const dragging = (row: FarmRow, tank: number) => ({
    onPointerDown: (e: PointerEvent) => {
      from.current = { x: e.clientX, y: e.clientY };
      (e.currentTarget as Element).setPointerCapture?.(e.pointerId);
    },
    onPointerMove: (e: PointerEvent) => {
      const start = from.current;
      if (start && (drag || Math.hypot(e.clientX - start.x, e.clientY - start.y) >= DRAG_PX))
        setDrag({ grade: row.grade, tank, dy: e.clientY - start.y });
    },
    onPointerUp: (e: PointerEvent) => {
      const target = drag ? gradeAt(e) : undefined;
      from.current = null;
      setDrag(null);
      if (target !== undefined && target !== row.grade) send({ kind: "move_tank", grade: row.grade, target });
    },
    onPointerCancel: () => { from.current = null; setDrag(null); },
  });

  return (
    <div class="pn-tankfarm">
      <Toolbar frame={frame} send={send} />
      <div ref={list}>
        <div class="pn-farm" role="group" aria-label="tank farm; arrow keys move" {...rove.group}>
          {rows.map((row) => {
            const take = (i: number) => send({ kind: "take", grade: row.grade, oil: row.barrels[i]?.oil ?? "T" });
            return (
              <div
                class={`pn-row${moving === row.grade ? " pn-moving" : ""}`} key={row.grade} role="group" aria-label={row.name}
                onKeyDown={onKeyDown(row)}
              >
                <svg class="pn-rowsvg" viewBox={`0 0 ${width} ${G.farm.row}`} style={{ maxWidth: `${Math.round(width * 1.2)}px` }}>
                  <g aria-hidden="true"><Row row={row} cols={cols} /></g>
                  {frame.free_play && [...Array(row.tanks).keys()].map((i) => (
                    <rect
                      class={`pn-vessel${drag?.grade === row.grade && drag.tank === i ? " pn-dragged" : ""}`} aria-hidden="true"
                      x={placeX(row, i)} y={10} width={54} height={47} rx={10} {...dragging(row, i)}
                    />
                  ))}
                  {frame.free_play && row.barrels.map((barrel, i) => (
                    <rect
                      class="pn-drum" role="button" {...drumAt(row, i)} width={21} height={30} rx={5}
                      aria-label={`take out: ${OIL_WORDS[barrel.oil]} barrel, ${row.word}`}
                      onClick={() => take(i)}
                      onKeyDown={(e) => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); take(i); } }}
                      {...rove.item(`${row.grade} barrel ${i}`)}
                    />
                  ))}
                </svg>
                {frame.free_play && (
                  <div class="pn-rowtools">
                    <button
                      type="button" class="pn-button" aria-disabled={!row.can_tank || undefined}
                      onClick={() => send({ kind: "tank", grade: row.grade })} {...rove.item(`${row.grade} tank`)}
                    >
                      <Said>add a tank to the {row.word} row</Said><span aria-hidden="true">+ tank</span>
                    </button>
                    {OILS.map((oil) => (
                      <button
                        type="button" class="pn-button pn-store" aria-disabled={!row.can_store || undefined}
                        onClick={() => send({ kind: "store", grade: row.grade, oil })} {...rove.item(`${row.grade} ${oil}`)}
                      >
                        <Said>store a {row.word} {OIL_WORDS[oil]} barrel</Said><span aria-hidden="true">+</span><OilBadge oil={oil} />
                      </button>
                    ))}
                  </div>
                )}
              </div>
            );
          })}
        </div>
      </div>
      {frame.free_play && (
        <p class="pn-soft pn-help">
          Press a barrel to take it out. To try moving a tank, drag it to another row, or press V and then up or down.
        </p>
      )}
      {foot}
    </div>
  );
}

export default widget(TankFarm);
