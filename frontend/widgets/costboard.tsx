// CostBoard: the nine Refinement Cost markers, and what a Refinement Value is enough for.
import { CostMarkers, costsSize, plateAt } from "../lib/draw_farm";
import type { CostAction, CostFrame } from "../lib/frames";
import { GRADE_WORDS, OILS, OIL_WORDS } from "../lib/geometry";
import { widget, type Live } from "../lib/link";
import { Icon, OilBadge, Toolbar } from "../lib/parts";
import { useRove } from "../lib/rove";
import "../lib/theme.css";
import "./costboard.css";

type CostLive = Live<CostFrame, CostAction>;

export function CostBoard({ live }: { live: CostLive }) {
  const { frame, send, foot } = live;
  return (
    <div class="pn-costboard">
      <Toolbar frame={frame} send={send} />
      <div class="pn-two">
        <section class="pn-panel" aria-label="Refinement Cost markers">
          <h3>Refinement Costs, in segments</h3>
          <Markers live={live} />
          {frame.free_play && <p class="pn-soft">Press − or + on a marker; by keyboard: arrow keys, then + or −.</p>}
        </section>
        <section class="pn-panel" aria-label="what a Refinement Value is enough for">
          <h3>What is a Refinement Value enough for?</h3>
          <Value live={live} />
          <Totals frame={frame} />
        </section>
      </div>
      {foot}
    </div>
  );
}

function Markers({ live: { frame, send } }: { live: CostLive }) {
  const { rows } = frame.costs, { width, height } = costsSize(frame.costs);
  const rove = useRove(rows.map((row) => row.costs.map((_, i) => `${row.oil}${i}`)));
  return (
    <div {...rove.group}>
      <svg class="pn-markers" viewBox={`0 0 ${width} ${height}`} role="group" aria-label="markers">
        <g aria-hidden="true"><CostMarkers costs={frame.costs} /></g>
        {rows.map((row, r) => row.costs.map((cost, grade) => {
          const { x, y } = plateAt(r, grade), name = `${row.word}, ${GRADE_WORDS[grade]} to ${GRADE_WORDS[grade + 1]}`;
          const change = (by: number) => send({ kind: "cost", oil: row.oil, grade, number: cost + by });
          const onKeyDown = (e: KeyboardEvent) => {
            const by = { "+": 1, "=": 1, "-": -1, "−": -1 }[e.key];
            if (!by || e.ctrlKey || e.metaKey || e.altKey) return;
            e.preventDefault();
            change(by);
          };
          return (
            <g key={row.oil + grade}>
              {frame.free_play && [-1, 1].map((by) => (
                <g class="pn-nudge" role="button" aria-label={`${by < 0 ? "less" : "more"}: ${name}`} onClick={() => change(by)}>
                  <rect x={by < 0 ? x : x + 42} y={y} width={22} height={40} rx={7} />
                  <path d={by < 0 ? `M${x + 9} ${y + 20}h8` : `M${x + 47} ${y + 20}h8m-4-4v8`} />
                </g>
              ))}
              <rect
                class="pn-marker" x={x - 2} y={y - 2} width={68} height={44} rx={8} role="spinbutton" aria-label={`Refinement Cost, ${name}`}
                aria-valuenow={cost} aria-readonly={frame.free_play ? undefined : true} onKeyDown={onKeyDown} {...rove.item(`${row.oil}${grade}`)}
              />
            </g>
          );
        }))}
      </svg>
    </div>
  );
}

function Value({ live: { frame, send } }: { live: CostLive }) {
  const change = (by: number) => send({ kind: "value", number: frame.value + by });
  return (
    <div class="pn-stepper">
      <button type="button" class="pn-button" aria-label="Refinement Value, one less" onClick={() => change(-1)}>−</button>
      <output aria-label="Refinement Value">{frame.value}</output>
      <button type="button" class="pn-button" aria-label="Refinement Value, one more" onClick={() => change(1)}>+</button>
      <input
        type="range" min={0} max={24} value={Math.min(frame.value, 24)} aria-label="Refinement Value"
        onChange={(e) => send({ kind: "value", number: Number(e.currentTarget.value) })}
      />
    </div>
  );
}

function Totals({ frame: { totals } }: { frame: CostFrame }) {
  const steps = totals.filter((total) => total.oil === totals[0]?.oil);
  return (
    <table class="pn-totals">
      <caption class="pn-soft">Sums of steps; a check mark where the value is enough.</caption>
      <thead>
        <tr>
          <th scope="col"><span class="pn-said">oil</span></th>
          {steps.map((step) => (
            <th scope="col">{GRADE_WORDS[step.source]}<br />→ {GRADE_WORDS[step.target]}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {OILS.map((oil) => (
          <tr key={oil}>
            <th scope="row"><span class="pn-oil"><OilBadge oil={oil} />{OIL_WORDS[oil]}</span></th>
            {totals.filter((total) => total.oil === oil).map((total) => (
              <td>
                <span class={`pn-pill${total.enough ? " pn-enough" : ""}`}>
                  {total.enough && <Icon name="check" />}{total.cost}
                  <span class="pn-said">{total.enough ? ", enough" : ", not enough"}</span>
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export default widget(CostBoard);
