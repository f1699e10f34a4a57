// The list of pipelines: which, how long, what it can refine. Pointing at one shows it on the board.
import type { Line, Network } from "./frames";
import { LengthBar, OilBadge, Said } from "./parts";
import { useRove } from "./rove";

export function Lines({ network, hot, onHot }: {
  network: Network; hot: number[]; onHot: (line: number | null) => void;
}) {
  const long = network.lines.filter((line) => line.length > 1);
  const stubs = network.lines.length - long.length;
  const rove = useRove([long.map((line) => String(line.number))]);
  return (
    <section class="pn-panel" aria-label="pipelines">
      <h3>Pipelines</h3>
      {long.length > 0 && (
        <div {...rove.group}>
          <ul class="pn-lines" onPointerLeave={() => onHot(null)}>
            {long.map((line) => (
              <li key={line.number}>
                <button
                  type="button" class={`pn-line${hot.includes(line.number) ? " pn-hot" : ""}`}
                  {...rove.item(String(line.number))}
                  onFocusCapture={() => onHot(line.number)} onBlur={() => onHot(null)}
                  onPointerEnter={() => onHot(line.number)}
                >
                  <Said>{line.words}{line.value !== line.length && `, value ${line.value}`}; can refine: {line.reach}</Said>
                  <Row line={line} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p class="pn-soft">
        {!network.lines.length
          ? "Place a tile: its three pipes are the first pipelines."
          : `${long.length ? "and " : ""}${stubs} ${stubs === 1 ? "stub" : "stubs"} of length 1`}
      </p>
    </section>
  );
}

function Row({ line }: { line: Line }) {
  return (
    <>
      <OilBadge oil={line.oil} />
      <b class="pn-number" aria-hidden="true">{line.length}</b>
      <span class="pn-what" aria-hidden="true">
        <LengthBar oil={line.oil} length={line.length} />
        <span class="pn-reach">
          {line.value !== line.length && <b>value {line.value} · </b>}
          {line.loop && <b>loop · </b>}
          {line.reach}
        </span>
      </span>
      <span class="pn-no" aria-hidden="true">{line.number}</span>
    </>
  );
}
