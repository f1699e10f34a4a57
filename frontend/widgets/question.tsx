// Question: check yourself. Right and wrong are told by mark and word; colour only helps.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Board } from "../lib/draw";
import { Ladders, ladderSize, spaceX, spacesWords } from "../lib/draw_goods";
import type { MarketView, Network, QuestionAction, QuestionFrame } from "../lib/frames";
import { G, HALF, boardSize, boxOf, corner } from "../lib/geometry";
import { useKeeper } from "../lib/keeper";
import { widget, type Live } from "../lib/link";
import { Button, Icon, Said } from "../lib/parts";
import { useRove } from "../lib/rove";
import "../lib/theme.css";
import "./question.css";

type QuestionLive = Live<QuestionFrame, QuestionAction>;
type Props = { live: QuestionLive };

export function Question({ live }: Props) {
  const { frame, foot } = live;
  useKeeper(frame.keep, live.send);
  const Answers = KINDS[frame.kind];
  return (
    <div class="pn-question">
      {frame.kind !== "board" && frame.network.map((network) => <Picture network={network} />)}
      {frame.kind !== "board" && frame.market.map((market) => <Market market={market} />)}
      <div class={`pn-asked${frame.kind === "board" ? " pn-wide" : ""}`}>
        <p class="pn-text">{frame.text}</p>
        <Answers live={live} />
        <Verdict live={live} />
        {foot}
      </div>
    </div>
  );
}

const KINDS = { choose: Choose, several: Several, order: Order, number: TypeIn, board: OnBoard };

const ICONS = { right: "check", partial: "half", wrong: "cross" } as const;

function Verdict({ live: { frame, send } }: Props) {
  const box = useRef<HTMLDivElement>(null);
  if (!frame.mark) return null;
  const again = () => {
    send({ kind: "again" }); // which takes this button away: the focus goes back to the answers
    box.current?.closest(".pn-asked")?.querySelector<HTMLElement>("[data-rove], input")?.focus();
  };
  return (
    <div class={`pn-verdict pn-is-${frame.mark}`} ref={box}>
      <p><Icon name={ICONS[frame.mark]} /><span>{frame.verdict}</span></p>
      {frame.notes.length > 0 && <ul class="pn-notes">{frame.notes.map((note) => <li>{note}</li>)}</ul>}
      {frame.rules.map((rule) => <small>{rule}</small>)}
      <Button icon="undo" onClick={again}>{frame.another ? "Another like it" : "Answer again"}</Button>
    </div>
  );
}

// ---- choose one

function Choose({ live: { frame, send } }: Props) {
  const { choices, chosen, right } = frame;
  const rove = useRove([choices.map((_, i) => String(i))], String(Math.max(chosen, 0)));
  const choose = (choice: number) => send({ kind: "choose", choice });
  const mark = (i: number) => (chosen < 0 ? "" : i === right ? "right" : i === chosen ? "wrong" : "");
  return (
    <div class="pn-choices" role="radiogroup" aria-label={frame.text} {...rove.group} onKeyDown={byNumber(choices.length, choose, rove.group.onKeyDown)}>
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
  );
}

/** The digits 1 to 9 choose; every other key goes on. */
const byNumber = (many: number, choose: (i: number) => void, next: (e: KeyboardEvent) => void) => (e: KeyboardEvent) => {
  const i = Number(e.key) - 1;
  if (e.ctrlKey || e.metaKey || e.altKey || !/^[1-9]$/.test(e.key) || i >= many) return next(e);
  e.preventDefault();
  choose(i);
};

// ---- choose several

function Several({ live: { frame, send, note } }: Props) {
  const { choices, picked, rights, mark } = frame;
  const [ticked, setTicked] = useState<number[]>(picked);
  useLayoutEffect(() => setTicked(picked), [frame.mark, picked.join()]);
  const rove = useRove([choices.map((_, i) => String(i))]);
  const toggle = (i: number) => {
    const on = !ticked.includes(i);
    setTicked(on ? [...ticked, i].sort((a, b) => a - b) : ticked.filter((other) => other !== i));
    note(`${choices[i]}: ${on ? "marked" : "not marked"}.`);
  };
  const told = (i: number) => (mark ? (rights.includes(i) ? "yes" : "no") : "");
  const look = (i: number) => (mark ? (rights.includes(i) === picked.includes(i) ? "right" : "wrong") : "plain");
  return (
    <>
      <div class="pn-choices" role="group" aria-label={frame.text} {...rove.group} onKeyDown={byNumber(choices.length, toggle, rove.group.onKeyDown)}>
        {choices.map((choice, i) => (
          <button
            type="button" key={i} role="checkbox" aria-checked={ticked.includes(i)} class={`pn-choice pn-${look(i)}`}
            onClick={() => toggle(i)} {...rove.item(String(i))}
          >
            <span class="pn-dot pn-box" aria-hidden="true">{ticked.includes(i) && <Icon name="check" />}</span>
            <span>{choice}</span>
            {mark && <em>{told(i)}{look(i) === "wrong" && <Said>, your answer differs</Said>}{look(i) === "wrong" ? " ✗" : " ✓"}</em>}
          </button>
        ))}
      </div>
      <Check onClick={() => send({ kind: "answer", text: ticked.join() })} />
    </>
  );
}

const Check = ({ onClick }: { onClick: () => void }) => (
  <div class="pn-check"><Button icon="check" main onClick={onClick}>Check</Button></div>
);

// ---- put in order

function Order({ live: { frame, send, note } }: Props) {
  const { choices, picked, rights, mark } = frame;
  const plain = choices.map((_, i) => i);
  const [order, setOrder] = useState<number[]>(picked.length ? picked : plain);
  useLayoutEffect(() => { if (picked.length) setOrder(picked); }, [picked.join()]);
  const [held, setHeld] = useState<number | null>(null);
  const rove = useRove([order.map(String)], String(order[0] ?? 0));
  const move = (thing: number, by: number) => {
    const from = order.indexOf(thing), to = from + by;
    if (to < 0 || to >= order.length) return;
    const next = [...order];
    next.splice(from, 1);
    next.splice(to, 0, thing);
    setOrder(next);
    note(`${choices[thing]}: place ${to + 1} of ${order.length}.`);
  };
  const take = (thing: number) => {
    if (held === null) { setHeld(thing); note(`${choices[thing]} is in your hand: arrows move it, Enter lays it down.`); }
    else { if (held !== thing) move(held, order.indexOf(thing) - order.indexOf(held)); else note(`${choices[thing]} is laid down.`); setHeld(null); }
  };
  const onKeyDown = (e: KeyboardEvent) => {
    const thing = Number((e.target as Element).getAttribute("data-rove") ?? NaN), up = e.key === "ArrowUp", down = e.key === "ArrowDown";
    if (e.key === "Escape" && held !== null) { e.preventDefault(); setHeld(null); note("Laid down."); }
    else if ((up || down) && Number.isInteger(thing) && (held === thing || e.altKey)) { e.preventDefault(); move(thing, up ? -1 : 1); }
    else rove.group.onKeyDown(e);
  };
  const look = (thing: number, place: number) => (mark ? (rights[place] === thing ? "right" : "wrong") : "plain");
  return (
    <>
      <div class="pn-choices" role="listbox" aria-label={`${frame.text} Enter takes one in hand, arrows move it.`} {...rove.group} onKeyDown={onKeyDown}>
        {order.map((thing, place) => (
          <div class="pn-place" key={thing}>
            <button
              type="button" role="option" aria-selected={held === thing} class={`pn-choice pn-${look(thing, place)}${held === thing ? " pn-held" : ""}`}
              aria-label={`place ${place + 1}: ${choices[thing]}${mark ? (look(thing, place) === "right" ? ", right" : ", another place") : ""}`}
              onClick={() => take(thing)} {...rove.item(String(thing))}
            >
              <span class="pn-rank" aria-hidden="true">{place + 1}</span>
              <span>{choices[thing]}</span>
              {mark && <em>{look(thing, place) === "right" ? "✓" : `✗ place ${rights.indexOf(thing) + 1}`}</em>}
            </button>
            {[-1, 1].map((by) => (
              <button
                type="button" class="pn-step" tabIndex={-1} aria-hidden="true" disabled={place + by < 0 || place + by >= order.length}
                onClick={() => move(thing, by)}
              >
                <svg width="16" height="16" viewBox="0 0 16 16" class="pn-icon"><path d={by < 0 ? "M4 10l4-4 4 4" : "M4 6l4 4 4-4"} /></svg>
              </button>
            ))}
          </div>
        ))}
      </div>
      <Check onClick={() => send({ kind: "answer", text: order.join() })} />
    </>
  );
}

// ---- type a number

function TypeIn({ live: { frame, send } }: Props) {
  const { picked, unit, mark, text } = frame;
  const [typed, setTyped] = useState(picked.length ? String(picked[0]) : "");
  useLayoutEffect(() => setTyped(picked.length ? String(picked[0]) : ""), [frame.mark, picked.join()]);
  const field = useRef<HTMLInputElement>(null);
  const answer = () => send({ kind: "answer", text: field.current?.value ?? typed });
  return (
    <form class="pn-number" onSubmit={(e) => { e.preventDefault(); answer(); }}>
      <label>
        <Said>{text}{unit === "$" ? " in dollars" : unit && ` in ${unit}`}</Said>
        {unit === "$" && <span aria-hidden="true">$</span>}
        <input
          ref={field} class={`pn-${mark === "right" ? "right" : mark ? "wrong" : "plain"}`} type="text" inputMode="text" autocomplete="off" maxLength={9}
          value={typed} placeholder="?" onInput={(e) => setTyped((e.target as HTMLInputElement).value)}
          onKeyDown={(e) => { if (e.key === "Enter") { e.preventDefault(); answer(); } }}
        />
        {unit !== "$" && unit && <span aria-hidden="true">{unit}</span>}
      </label>
      <Button icon="check" main onClick={answer}>Check</Button>
    </form>
  );
}

// ---- click a place on the board

interface Spot { key: string; x: number; y: number; width: number; height: number; i: number; name: string }

function OnBoard({ live: { frame, send } }: Props) {
  const network = frame.network[0], market = frame.market[0];
  const spots = network ? onNetwork(frame, network) : market ? onMarket(frame, market) : [];
  const rows = [...new Set(spots.map((spot) => spot.y))].sort((a, b) => a - b)
    .map((y) => spots.filter((spot) => spot.y === y).sort((a, b) => a.x - b.x).map((spot) => spot.key));
  const rove = useRove(rows);
  const choose = (choice: number) => send({ kind: "choose", choice });
  const box = network && boxOf(network, G.small);
  const size = box ? boardSize(box) : market ? ladderSize(market) : { width: 0, height: 0 };
  return (
    <div class="pn-onboard" {...rove.group}>
      {market && <h3>{market.title}</h3>}
      <svg class="pn-picture" viewBox={`0 0 ${size.width} ${size.height}`} style={{ maxWidth: `${size.width * 1.15}px` }} role="group" aria-label={`${frame.text} Arrow keys move.`}>
        <g aria-hidden="true">{network && box ? <Board network={network} box={box} /> : market && <Ladders market={market} />}</g>
        {spots.map((spot) => <Place spot={spot} frame={frame} choose={choose} rove={rove.item(spot.key)} />)}
      </svg>
    </div>
  );
}

function onNetwork(frame: QuestionFrame, network: Network): Spot[] {
  const box = boxOf(network, G.small);
  return frame.spots.map(({ x, y, name }, i) => {
    const at = corner(box, { x, y });
    return { key: `spot ${i}`, x: at.x + 1, y: at.y + 1, width: HALF - 2, height: HALF - 2, i, name };
  });
}

function onMarket(frame: QuestionFrame, market: MarketView): Spot[] {
  return frame.spots.map(({ x, y, name }, i) => {
    const row = market.rows.findIndex((one) => one.number === y);
    return { key: `spot ${i}`, x: spaceX(x), y: row * G.market.row + 2, width: 42, height: 54, i, name };
  });
}

function Place({ spot: { x, y, width, height, i, name }, frame: { chosen, rights, mark }, choose, rove }: {
  spot: Spot; frame: QuestionFrame; choose: (i: number) => void; rove: Record<string, unknown>;
}) {
  const state = !mark ? "" : rights.includes(i) ? "right" : chosen === i ? "wrong" : "";
  const told = state === "right" ? `, right${chosen === i ? ", your answer" : ""}` : state ? ", your answer, not this one" : "";
  return (
    <>
      <rect
        class={`pn-spot ${state ? `pn-spot-${state}` : ""}${chosen === i ? " pn-spot-mine" : ""}`} x={x} y={y} width={width} height={height} rx={7} role="button"
        aria-label={name + told} onClick={() => choose(i)}
        onKeyDown={(e) => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); choose(i); } }} {...rove}
      />
      {state && (
        <g class={`pn-flag pn-flag-${state}`} transform={`translate(${x + width - 9} ${y + 9})`} aria-hidden="true">
          <circle r={8} /><path d={state === "right" ? "M-4 0.5l2.8 2.8L4-3" : "M-3-3l6 6M3-3l-6 6"} />
        </g>
      )}
    </>
  );
}

// ---- what it is about

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

function Market({ market }: { market: MarketView }) {
  const { width, height } = ladderSize(market);
  const words = market.rows.map((row) => `${row.word}: ${spacesWords(row)}`);
  return (
    <div class="pn-aside">
      <h3>{market.title}</h3>
      <svg class="pn-picture" viewBox={`0 0 ${width} ${height}`} style={{ maxWidth: `${width}px` }} role="img" aria-label={words.join("; ")}>
        <Ladders market={market} />
      </svg>
    </div>
  );
}

export default widget(Question, false);
