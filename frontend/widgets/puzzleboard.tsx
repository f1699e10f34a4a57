// PuzzleBoard: one frame round the board of another widget. Above: what is asked, value and target; below: hints, the check
// and what it says, the proven solution step by step. Moves on the inner board are sent as one action of this widget.
import { useMemo, useRef, useState } from "preact/hooks";
import type { PriceRow, PuzzleAction, PuzzleFrame, PuzzleReplay, PuzzleVerdict } from "../lib/frames";
import { Judge } from "../lib/judge";
import { useKeeper } from "../lib/keeper";
import { widget, type Action, type Frame, type Live } from "../lib/link";
import { Button, Icon, OilBadge } from "../lib/parts";
import { DeliveryBoard } from "./deliveryboard";
import { MarketTrader } from "./markettrader";
import { NetworkBuilder } from "./networkbuilder";
import { Refinery } from "./refinery";
import "../lib/theme.css";
import "./puzzleboard.css";

type PuzzleLive = Live<PuzzleFrame, PuzzleAction>;

export function PuzzleBoard({ live }: { live: PuzzleLive }) {
  const { frame } = live;
  useKeeper(frame.keep, live.send);
  return (
    <div class="pn-puzzleboard">
      <Head live={live} />
      {frame.replay.map((replay) => <Replay live={live} replay={replay} />)}
      <div class={`pn-inner${frame.replay.length ? " pn-replayed" : ""}`}><Inner live={live} /></div>
      <div class="pn-pz-below">
        <Help live={live} />
        <Check live={live} />
      </div>
      <Papers frame={frame} />
    </div>
  );
}

function Head({ live: { frame, send } }: { live: PuzzleLive }) {
  return (
    <div class="pn-pz-head">
      <div class="pn-pz-asked">
        <p class="pn-pz-title">
          <b>{frame.title}</b>
          <span class="pn-pz-grade" role="img" aria-label={`grade ${frame.grade} of 5`}>
            {[1, 2, 3, 4, 5].map((n) => <i class={n <= frame.grade ? "pn-pz-on" : ""} aria-hidden="true" />)}
            <span aria-hidden="true">grade {frame.grade}</span>
          </span>
          <code>{frame.id}</code>
          {frame.solved && <span class="pn-pz-solved"><Icon name="check" />solved</span>}
        </p>
        <p class="pn-pz-aim">{frame.aim}</p>
        {frame.note && <p class="pn-soft">{frame.note}</p>}
      </div>
      <ul class="pn-pz-score" aria-label="values">
        <li><span>{frame.judge.length ? "judged" : "now"}</span> <b>{frame.value}</b></li>
        <li><span>best</span> <b>{frame.target || <i class="pn-pz-hidden">hidden</i>}</b></li>
      </ul>
      <div class="pn-pz-switches" role="group" aria-label="switches">
        <Switch on={!!frame.target} onClick={() => send({ kind: "target" })}>Show the best value</Switch>
        {frame.errors && <Switch on={frame.errors === "at once"} onClick={() => send({ kind: "errors" })}>Mark errors at once</Switch>}
      </div>
      {frame.prices.length > 0 && <Prices rows={frame.prices} />}
    </div>
  );
}

function Switch({ on, onClick, children }: { on: boolean; onClick: () => void; children: string }) {
  return (
    <button type="button" class="pn-pz-switch" role="switch" aria-checked={on} onClick={onClick}>
      <i aria-hidden="true" />{children}
    </button>
  );
}

/** What a barrel is worth in this puzzle. */
function Prices({ rows }: { rows: PriceRow[] }) {
  return (
    <table class="pn-costtable pn-pz-prices">
      <caption>A barrel is worth</caption>
      <thead><tr><td />{["crude", "low", "mid", "high"].map((grade) => <th scope="col">{grade}</th>)}</tr></thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.oil}>
            <th scope="row"><span><OilBadge oil={row.oil} />{row.word}</span></th>
            {row.prices.map((price) => <td class="pn-cost">${price}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The board of the family: it gets its own frame, with what only the whole knows, and its actions travel as moves. */
function Inner({ live: { frame, send, note, foot } }: { live: PuzzleLive }) {
  const move = (action: Action) => {
    if (action.kind === "undo" || action.kind === "redo") send({ kind: action.kind });
    else send({ kind: "move", text: JSON.stringify(action) });
  };
  // made once for a frame: boards look for a new frame to know that they were answered
  const boards = useMemo(() => {
    const { ack, said, refused, can_undo, can_redo } = frame;
    const whole = <F extends Frame>(one: F): F => ({ ...one, ack, said, refused, can_undo, can_redo, marks: [] });
    return {
      refinery: frame.refinery.map(whole), builder: frame.builder.map(whole), trader: frame.trader.map(whole), delivery: frame.delivery.map(whole),
    };
  }, [frame]);
  const rest = { send: move, note, foot };
  return (
    <>
      {boards.refinery.map((one) => <Refinery live={{ frame: one, ...rest }} planOnly />)}
      {boards.builder.map((one) => <NetworkBuilder live={{ frame: one, ...rest }} tilesOnly />)}
      {boards.trader.map((one) => <MarketTrader live={{ frame: one, ...rest }} alone />)}
      {boards.delivery.map((one) => <DeliveryBoard live={{ frame: one, ...rest }} />)}
      {frame.judge.map((board) => <Judge board={board} live={{ frame, ...rest }} />)}
    </>
  );
}

function Help({ live: { frame, send } }: { live: PuzzleLive }) {
  return (
    <section class="pn-panel pn-pz-help" aria-label="hints">
      <div class="pn-pz-row">
        <Button dim={!frame.hints_left} onClick={() => send({ kind: "hint" })}>
          {frame.hints.length ? "Next hint" : "Hint"}<span class="pn-pz-left"> · {frame.hints_left} left</span>
        </Button>
        {!frame.replay.length && <Button onClick={() => send({ kind: "replay", at: 0 })}>Show the proven solution</Button>}
        <Button onClick={() => send({ kind: "restart" })}>Begin again</Button>
      </div>
      {frame.hints.length > 0 && (
        <ol class="pn-pz-hints">{frame.hints.map((hint, i) => <li key={i}><b>{["idea", "where", "move"][i]}</b>{hint}</li>)}</ol>
      )}
    </section>
  );
}

function Check({ live: { frame, send } }: { live: PuzzleLive }) {
  const verdict = frame.verdict[0];
  return (
    <section class="pn-panel pn-pz-check" aria-label="check">
      <div class="pn-pz-row">
        <Button icon="check" main onClick={() => send({ kind: "check" })}>Check</Button>
        <Button dim={!frame.checked} onClick={() => send({ kind: "why" })}>Why not more?</Button>
        {verdict && verdict.mark !== "right" && !frame.otherwise.length && (
          <Button onClick={() => send({ kind: "otherwise" })}>What does the proven answer do?</Button>
        )}
      </div>
      {verdict && <Verdict verdict={verdict} />}
      {frame.otherwise.length > 0 && <ul class="pn-pz-other" aria-label="what the proven answer does otherwise">{frame.otherwise.map((one) => <li>{one}</li>)}</ul>}
      {frame.why && (
        <div class="pn-pz-why" role="group" aria-label="why not more?">
          <h3>Why not more?</h3>
          {frame.why.split("\n").map((line) => <p>{line}</p>)}
        </div>
      )}
    </section>
  );
}

function Verdict({ verdict: { mark, words, reasons } }: { verdict: PuzzleVerdict }) {
  return (
    <div class={`pn-pz-verdict pn-pz-${mark}`} role="group" aria-label="verdict">
      <Icon name={mark === "right" ? "check" : mark === "allowed" ? "half" : "cross"} />
      <div>
        <p><b>{words}</b></p>
        {reasons.map((reason) => (
          <p>
            {reason.text} {reason.fix}
            {reason.rule && <small>Rule: {reason.says} · <code>{reason.rule}</code></small>}
          </p>
        ))}
      </div>
    </div>
  );
}

/** The proven solution is on the board: forward, back, and out again. */
function Replay({ live: { send }, replay: { at, last, words } }: { live: PuzzleLive; replay: PuzzleReplay }) {
  return (
    <section class="pn-pz-replay" aria-label="the proven solution, step by step">
      <p><b>The proven solution, {at} of {last}.</b> {words}</p>
      <div class="pn-pz-row">
        <Button dim={at === 0} onClick={() => send({ kind: "replay", at: Math.max(0, at - 1) })}>Step back</Button>
        <Button main dim={at === last} onClick={() => send({ kind: "replay", at: Math.min(last, at + 1) })}>Next step</Button>
        <Button icon="close" onClick={() => send({ kind: "replay", at: -1 })}>Back to my answer</Button>
      </div>
    </section>
  );
}

/** What can be copied: the answer as plain values, and a line to share. The position in words. */
function Papers({ frame }: { frame: PuzzleFrame }) {
  return (
    <div class="pn-pz-papers">
      <details>
        <summary>Copy my answer, share the puzzle</summary>
        <Copy label="my answer as plain values" text={frame.answer} />
        <Copy label="line to share" text={frame.share} />
      </details>
      <details>
        <summary>The position in words</summary>
        <p class="pn-pz-told">{frame.told}</p>
      </details>
    </div>
  );
}

function Copy({ label, text }: { label: string; text: string }) {
  const [done, setDone] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = () => {
    field.current?.select(); // where a page may not write to the clipboard, Ctrl+C does
    const board = navigator.clipboard as Clipboard | undefined;
    board?.writeText(text).then(() => setDone(text), () => undefined);
  };
  return (
    <div class="pn-pz-copy">
      <textarea ref={field} readOnly rows={text.length > 90 ? 3 : 1} aria-label={label} value={text} />
      <Button onClick={copy}>{done === text ? "Copied" : "Copy"}</Button>
    </div>
  );
}

const tells = (frame: PuzzleFrame) => [
  ...frame.verdict.map(({ words }) => words), ...frame.hints, ...frame.otherwise, frame.why, ...frame.replay.map(({ words }) => words),
];

export default widget(PuzzleBoard, true, tells);
