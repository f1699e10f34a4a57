// Question: check yourself. Right and wrong are told by mark and word; colour only helps.
import { Board } from "../lib/draw";
import type { Network, QuestionAction, QuestionFrame } from "../lib/frames";
import { G, boardSize, boxOf } from "../lib/geometry";
import { widget, type Live } from "../lib/link";
import { Button, Icon } from "../lib/parts";
import { useRove } from "../lib/rove";
import "../lib/theme.css";
import "./question.css";

export function Question({ live: { frame, send, foot } }: { live: Live<QuestionFrame, QuestionAction> }) {
  const { text, choices, chosen, right } = frame;
  const rove = useRove([choices.map((_, i) => String(i))], String(Math.max(chosen, 0)));
  const choose = (choice: number) => send({ kind: "choose", choice });
  const mark = (i: number) => (chosen < 0 ? "" : i === right ? "right" : i === chosen ? "wrong" : "");
  const onKeyDown = (e: KeyboardEvent) => {
    const choice = Number(e.key) - 1;
    if (e.ctrlKey || e.metaKey || e.altKey || !/^[1-9]$/.test(e.key) || choice >= choices.length) rove.group.onKeyDown(e);
    else { e.preventDefault(); choose(choice); }
  };
  return (
    <div class="pn-question">
      {frame.network.map((network) => <Picture network={network} />)}
      <div class="pn-asked">
        <p class="pn-text">{text}</p>
        <div class="pn-choices" role="radiogroup" aria-label={text} {...rove.group} onKeyDown={onKeyDown}>
          {choices.map((choice, i) => (
            <button
              type="button" key={i} role="radio" aria-checked={chosen === i} class={`pn-choice pn-${mark(i) || "plain"}`}
              onClick={() => choose(i)} {...rove.item(String(i))}
            >
              <span class="pn-dot" aria-hidden="true">{mark(i) && <Icon name={mark(i) === "right" ? "check" : "cross"} />}</span>
              <span>{choice}</span>
              {mark(i) && <em>{mark(i) === "right" ? "right" : "not this one"}</em>}
            </button>
          ))}
        </div>
        {chosen >= 0 && (
          <div class="pn-verdict">
            <p><Icon name={chosen === right ? "check" : "cross"} /><span>{frame.verdict}</span></p>
            {frame.rules.map((rule) => <small>{rule}</small>)}
            <Button icon="undo" onClick={() => { send({ kind: "again" }); rove.focus("0"); }}>Try again</Button>
          </div>
        )}
        {foot}
      </div>
    </div>
  );
}

function Picture({ network }: { network: Network }) {
  const box = boxOf(network, G.small), { width, height } = boardSize(box);
  return (
    <svg
      class="pn-picture" viewBox={`0 0 ${width} ${height}`} style={{ maxWidth: `${width}px`, flexBasis: `${width}px` }} role="img"
      aria-label={`pipe network: ${network.tiles.flatMap((t) => t.halves).map((h) => `row ${h.y}, column ${h.x}: ${h.name}`).join("; ")}`}
    >
      <Board network={network} box={box} />
    </svg>
  );
}

export default widget(Question, false);
