// CostBoard: the nine Refinement Cost markers, and what a Refinement Value is enough for.
import { Flags } from "../lib/draw_costs";
import { CostMarkers, costsSize, plateAt } from "../lib/draw_farm";
import type { CostAction, CostBoardFrame, CostOrigin, CostPair, CostTotal } from "../lib/frames";
import { GRADE_WORDS, OILS, OIL_WORDS } from "../lib/geometry";
import { widget, type Live } from "../lib/link";
import { Icon, OilBadge, Said, Toolbar } from "../lib/parts";
import { useRove } from "../lib/rove";
import "../lib/theme.css";
import "./costboard.css";

type CostLive = Live<CostBoardFrame, CostAction>;

export function CostBoard({ live }: { live: CostLive }) {
  const { frame, send, foot } = live, [pair] = frame.pair;
  return (
    <div class="pn-costboard">
      <Toolbar frame={frame} send={send} />
      <div class={`pn-two${pair ? " pn-compared" : ""}`}>
        <section class="pn-panel" aria-label="Refinement Cost markers">
          <h3><bdi>{frame.title || "Refinement Costs"}</bdi>, in segments</h3>
          {pair
            ? (
              <div class="pn-boards">
                <div><p class="pn-when">Before</p><Before pair={pair} /></div>
                <div><p class="pn-when">Now</p><Markers live={live} /></div>
              </div>
            )
            : <Markers live={live} />}
          {pair && !pair.differences.length && <p class="pn-soft">Before and now are alike.</p>}
          {frame.free_play && <p class="pn-soft">Press − or + on a marker; by keyboard: arrow keys, then + or −.</p>}
        </section>
        <section class="pn-panel" aria-label="what a Refinement Value is enough for">
          <h3>What is a Refinement Value enough for?</h3>
          <Value live={live} />
          <Totals frame={frame} />
        </section>
        {frame.title && <Origins frame={frame} />}
      </div>
      {foot}
    </div>
  );
}

function Markers({ live: { frame, send } }: { live: CostLive }) {
  const { rows } = frame.costs, { width, height } = costsSize(frame.costs), [pair] = frame.pair;
  const was = (oil: string, grade: number) => pair?.differences.find((one) => one.oil === oil && one.grade === grade);
  const rove = useRove(rows.map((row) => row.costs.map((_, i) => `${row.oil}${i}`)));
  return (
    <div {...rove.group}>
      <svg class="pn-markers" viewBox={`0 0 ${width} ${height}`} role="group" aria-label="markers">
        <g aria-hidden="true"><CostMarkers costs={frame.costs} />{pair && <Flags differences={pair.differences} />}</g>
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
                class="pn-marker" x={x - 2} y={y - 2} width={68} height={44} rx={8} role="spinbutton" aria-label={`Refinement Cost, ${was(row.oil, grade)?.words ?? name}`}
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
      <b class="pn-value"><Said>Refinement Value </Said>{frame.value}</b>
      <button type="button" class="pn-button" aria-label="Refinement Value, one more" onClick={() => change(1)}>+</button>
      <input
        type="range" min={0} max={24} value={Math.min(frame.value, 24)} aria-label="Refinement Value"
        onChange={(e) => send({ kind: "value", number: Number(e.currentTarget.value) })}
      />
    </div>
  );
}

/** The board before, to look at only. */
function Before({ pair: { before } }: { pair: CostPair }) {
  const { width, height } = costsSize(before);
  const words = before.rows.map((row) => `${row.word} ${row.costs.join(", ")}`).join("; ");
  return (
    <svg class="pn-markers pn-before" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`before: ${words}`}>
      <CostMarkers costs={before} />
    </svg>
  );
}

/** Where each cost comes from: what its marker shows at first, every change with its source, what holds now. */
function Origins({ frame: { origins, notes } }: { frame: CostBoardFrame }) {
  const changed = origins.filter((origin) => origin.changes.length);
  const rest = origins.length - changed.length;
  return (
    <section class="pn-panel pn-origins" aria-label="where the costs come from">
      <h3>Where the costs come from</h3>
      {changed.length > 0 && (
        <table class="pn-origintable">
          <thead>
            <tr><th scope="col">step</th><th scope="col">marker</th><th scope="col">changes</th><th scope="col">now</th></tr>
          </thead>
          <tbody>{changed.map((origin) => <Origin key={origin.step} origin={origin} />)}</tbody>
        </table>
      )}
      <p class="pn-soft">{!rest ? "" : !changed.length ? "All nine are as their markers say." : rest === 1 ? "The other one is as its marker says." : `The other ${rest} are as their markers say.`}</p>
      {notes.length > 0 && <ul class="pn-ahead" aria-label="what lies ahead">{notes.map((note) => <li>{note}</li>)}</ul>}
    </section>
  );
}

function Origin({ origin: { oil, step, printed, changes, result } }: { origin: CostOrigin }) {
  return (
    <tr>
      <th scope="row"><span class="pn-oil"><OilBadge oil={oil} />{step}</span></th>
      <td>{printed}</td>
      <td><ul>{changes.map(({ source, amount }) => <li><b>{amount}</b> {source}</li>)}</ul></td>
      <td><b>{result}</b></td>
    </tr>
  );
}

function Totals({ frame: { totals, totals_before } }: { frame: CostBoardFrame }) {
  const same = (a: CostTotal, b: CostTotal) => a.oil === b.oil && a.source === b.source && a.target === b.target;
  const was = (total: CostTotal) => totals_before.find((one) => same(one, total) && one.cost !== total.cost);
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
                {was(total) && <small class="pn-was">was {was(total)!.cost}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export default widget(CostBoard);
