// Refinery: who runs, which barrel goes through which pipeline, and what comes of it.
import { useMemo, useState } from "preact/hooks";
import { Bright, LiveBoard, cellNames, moved, type Spot } from "../lib/board";
import { OnTop } from "../lib/draw";
import { FarmPicture } from "../lib/draw_farm";
import type { RefineryAction, RefineryFrame } from "../lib/frames";
import { G, boardSize, boxOf, type Cell } from "../lib/geometry";
import { widget, type Live } from "../lib/link";
import { Button, Icon, LengthBar, OilBadge, Said, Toolbar, CostTable } from "../lib/parts";
import { useRove } from "../lib/rove";
import "../lib/theme.css";
import "../lib/board.css";
import "./refinery.css";

type PlantLive = Live<RefineryFrame, RefineryAction>;

/** `planOnly`: the plan is an answer that is judged elsewhere, so nothing runs here. */
export function Refinery({ live, planOnly = false }: { live: PlantLive; planOnly?: boolean }) {
  const { frame, send, foot } = live;
  const [listed, setListed] = useState<number | null>(null);
  return (
    <div class="pn-refinery">
      <Toolbar frame={frame} send={send}>
        {frame.has_machines && (
          <div class="pn-modes" role="group" aria-label="who runs the pipelines">
            <Button pressed={frame.mode === "worker"} onClick={() => send({ kind: "mode", text: "worker" })}>Worker</Button>
            <Button pressed={frame.mode === "machines"} onClick={() => send({ kind: "mode", text: "machines" })}>Machines</Button>
          </div>
        )}
        {frame.mode === "machines" && <span class="pn-fee">Machine Phase fee: <b>${frame.fee}</b></span>}
      </Toolbar>
      <div class="pn-sides">
        <div class="pn-main-side">
          <Network live={live} listed={listed} />
          {foot}
        </div>
        <div class="pn-side">
          <Options live={live} onHot={setListed} />
          <Plan live={live} planOnly={planOnly} />
        </div>
        <Stock frame={frame} />
      </div>
    </div>
  );
}

function Network({ live: { frame, send }, listed }: { live: PlantLive; listed: number | null }) {
  const { network, mode } = frame;
  const [hover, setHover] = useState<Spot | null>(null);
  const box = useMemo(() => boxOf(network, { margin: 1, cols: 8, rows: 5 }), [network]);
  const nameOf = useMemo(() => cellNames(network), [network]);
  const { width, height } = boardSize(box);
  const told = network.lines.filter((line) => line.state);
  const pointed = listed ?? (told.length ? 0 : hover?.line);
  const bright = network.lines.filter((line) => line.number === pointed && (line.length > 1 || listed !== null));
  const [x, y] = network.worker, tile = network.tiles[0]?.halves[0];
  const start: Cell | undefined = x === undefined || y === undefined ? tile : { x, y };
  const selected = useMemo(() => {
    const chosen: number[][] = mode === "worker" ? [network.worker] : network.active;
    return (cell: Cell) => chosen.some((one) => one[0] === cell.x && one[1] === cell.y);
  }, [network, mode]);
  return (
    <LiveBoard
      network={network} box={box} nameOf={nameOf} start={start} selected={selected}
      label={`pipe network; Enter ${mode === "worker" ? "puts the worker on a tile" : "switches a machine on or off"}`}
      onPress={(cell) => send({ kind: mode === "worker" ? "worker" : "toggle_machine", ...cell })}
      onHover={(spot) => setHover(moved(spot))} onCursor={() => undefined}
    >
      <rect class={`pn-veil${told.length || bright.length ? " pn-on" : ""}`} x={G.left} y={G.top} width={width - G.left - G.pad} height={height - G.top - G.pad} />
      {told.filter((line) => !bright.includes(line)).map((line) => (
        <g class={bright.length ? "pn-back" : ""}><Bright line={line} network={network} box={box} count={false} /></g>
      ))}
      {bright.map((line) => <Bright line={line} network={network} box={box} count />)}
      <OnTop network={network} box={box} />
    </LiveBoard>
  );
}

/** A card for each pipeline that the run may use, with its steps. */
function Options({ live: { frame, send }, onHot }: { live: PlantLive; onHot: (line: number | null) => void }) {
  const { options } = frame;
  const rove = useRove(options.map((option) => option.steps.map((step) => step.text)));
  const lengths = new Map(frame.network.lines.map((line) => [line.number, line.length]));
  return (
    <section class="pn-panel" aria-label="what the pipelines can refine">
      <h3>{frame.mode === "worker" ? "Pipelines through the worker's tile" : "Pipelines at active machines"}</h3>
      {frame.hint && <p class="pn-hint">{frame.hint}</p>}
      <div class="pn-cards" {...rove.group} onPointerLeave={() => onHot(null)}>
        {options.map((option) => (
          <div
            class={`pn-card${option.note ? " pn-held" : ""}`} key={option.line} role="group" aria-label={option.title}
            onPointerEnter={() => onHot(option.line)} onFocusIn={() => onHot(option.line)} onFocusOut={() => onHot(null)}
          >
            <p class="pn-title"><OilBadge oil={option.oil} /><b>{option.title}</b></p>
            <LengthBar oil={option.oil} length={lengths.get(option.line) ?? 0} />
            {option.note && <p class="pn-soft pn-note"><Icon name="lock" />{option.note}</p>}
            <div class="pn-chips">
              {option.steps.map((step) => (
                <button
                  type="button" key={step.text} class={`pn-chip pn-${step.state}`}
                  aria-pressed={step.state === "planned"} aria-disabled={step.state === "refused" || undefined}
                  onClick={() => send({ kind: "plan", text: step.text })} {...rove.item(step.text)}
                >
                  <Said>{step.name}</Said>
                  {step.state === "planned" && <Icon name="check" />}
                  <span aria-hidden="true">{step.label}</span><b aria-hidden="true">{step.cost}</b>
                </button>
              ))}
            </div>
          </div>
        ))}
      </div>
      {!options.length && !frame.hint && <p class="pn-soft">No pipeline can run here.</p>}
    </section>
  );
}

function Plan({ live: { frame, send }, planOnly }: { live: PlantLive; planOnly: boolean }) {
  return (
    <section class="pn-panel" aria-label="plan">
      <h3>Plan</h3>
      {frame.plan.length
        ? <ol class="pn-plan">{frame.plan.map((step) => <li>{step}</li>)}</ol>
        : <p class="pn-soft">Nothing planned yet.</p>}
      <div class="pn-go">
        {!planOnly && <Button icon="run" main dim={!frame.plan.length} onClick={() => send({ kind: "run" })}>Run</Button>}
        <Button dim={!frame.plan.length} onClick={() => send({ kind: "clear" })}>Clear</Button>
      </div>
      {frame.told.length > 0 && (
        <>
          <h3 class="pn-done">Done so far</h3>
          <ol class="pn-told">{frame.told.map((told) => <li>{told}</li>)}</ol>
        </>
      )}
    </section>
  );
}

/** The tank farm as the plan would leave it, and the costs. */
function Stock({ frame: { farm, costs, plan } }: { frame: RefineryFrame }) {
  return (
    <div class="pn-stock">
      <section class="pn-panel" aria-label="tank farm">
        <h3>{plan.length ? "Tank farm after this plan" : "Tank farm"}</h3>
        <FarmPicture farm={farm} name="pn-farmsvg" />
      </section>
      <CostTable costs={costs} />
    </div>
  );
}

export default widget(Refinery);
