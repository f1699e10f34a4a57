// SetupTable: a real table is set up, or taken through the end of a year, one thing after the other. Draws come one by one.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Piece, pieceSize } from "../lib/draw_setup";
import { Quadrant } from "../lib/draw_shops";
import type { SetupAction, SetupBelow, SetupFrame, SetupNow, SetupPiece, SetupTodo } from "../lib/frames";
import { G } from "../lib/geometry";
import { widget, type Live } from "../lib/link";
import { Button, Icon, Said, Toolbar } from "../lib/parts";
import { useRove } from "../lib/rove";
import "../lib/theme.css";
import "./setuptable.css";

type WalkLive = Live<SetupFrame, SetupAction>;

export function SetupTable({ live }: { live: WalkLive }) {
  const { frame, send, foot } = live;
  const { at, last, now: [now] } = frame;
  return (
    <div class="pn-setuptable">
      <h2 class="pn-walktitle">{frame.title}</h2>
      <Toolbar frame={frame} send={send}>
        <Button dim={at === 0} label="to the beginning" onClick={() => send({ kind: "first" })}>First</Button>
        <Button dim={at === 0} onClick={() => send({ kind: "back" })}>Back</Button>
        <Button icon="run" main dim={at === last} onClick={() => send({ kind: "next" })}>Next</Button>
        <Button dim={at === last} label="to the end" onClick={() => send({ kind: "last" })}>Last</Button>
        {frame.where && <span class="pn-where">{frame.where}</span>}
      </Toolbar>
      <div class="pn-walk">
        <Sections live={live} />
        <div class="pn-main">
          {at === 0 && <Beginning live={live} />}
          {now && <Doing live={live} now={now} />}
          {at === last && <End live={live} />}
        </div>
      </div>
      {foot}
    </div>
  );
}

function Beginning({ live: { frame, send } }: { live: WalkLive }) {
  const all = frame.sections.reduce((sum, one) => sum + one.todos, 0);
  return (
    <div class="pn-before">
      {frame.intro.map((line) => <p>{line}</p>)}
      <p class="pn-soft">{frame.sections.length} sections with {all} things to do follow. Tick off what is done on your table.</p>
      <Button icon="run" main onClick={() => send({ kind: "next" })}>Begin</Button>
    </div>
  );
}

/** The sections: one tab stop, arrows move, Enter goes there. */
function Sections({ live: { frame: { sections }, send } }: { live: WalkLive }) {
  const now = sections.find((one) => one.now) ?? sections[0];
  const rove = useRove([sections.map((one) => `section ${one.number}`)], `section ${now?.number}`);
  return (
    <nav class="pn-sections" aria-label="sections; arrow keys move, Enter goes there">
      <div {...rove.group}>
        <ol>
          {sections.map((one) => (
            <li key={one.number} class={one.now ? "pn-is-now" : one.ticked === one.todos ? "pn-is-done" : ""}>
              <button
                type="button" aria-current={one.now ? "true" : undefined} onClick={() => send({ kind: "go", at: one.at })}
                {...rove.item(`section ${one.number}`)}
              >
                <span aria-hidden="true">{one.number}</span><span>{one.title}</span>
                <small>{one.ticked === one.todos && <Icon name="check" />}<Said>, done: </Said><span class="pn-count">{one.ticked}/{one.todos}</span></small>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}

const KEYS: Record<string, "next" | "back" | "first" | "last"> = {
  ArrowDown: "next", ArrowRight: "next", ArrowUp: "back", ArrowLeft: "back", Home: "first", End: "last", PageDown: "next", PageUp: "back",
};

/** The things to do of the section at hand. The focus goes along with what is done now. */
function Doing({ live, now }: { live: WalkLive; now: SetupNow }) {
  const { frame: { todos, at }, send } = live;
  const list = useRef<HTMLUListElement>(null), held = useRef(false);
  useLayoutEffect(() => {
    if (held.current) list.current?.querySelector<HTMLElement>("[data-todo][tabindex='0']")?.focus();
  }, [at]);
  const onKeyDown = (e: KeyboardEvent, todo: SetupTodo) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const kind = e.key === "Enter" ? "next" : KEYS[e.key];
    if (!kind && e.key !== " ") return;
    e.preventDefault();
    send(kind ? { kind } : { kind: "tick", key: todo.key });
  };
  return (
    <section aria-label={now.title}>
      <h3 class="pn-linetitle">{now.title} <code>{now.look_up}</code></h3>
      <ul
        class="pn-todos" ref={list}
        onFocusOut={(e) => { if (e.relatedTarget && !(e.target as Element).closest("[data-todo]")?.contains(e.relatedTarget as Node)) held.current = false; }}
      >
        {todos.map((todo) => (
          <li key={todo.key} class={`${todo.now ? "pn-is-now" : ""}${todo.ticked ? " pn-is-done" : ""}`}>
            <Tick todo={todo} onTick={() => send({ kind: "tick", key: todo.key })} />
            <button
              type="button" class="pn-what" data-todo={todo.key} tabIndex={todo.now ? 0 : -1} aria-current={todo.now ? "step" : undefined}
              title={todo.now ? "arrow keys go on and back, space ticks off" : undefined}
              onFocus={() => { held.current = true; }} onClick={() => { if (!todo.now) send({ kind: "go", at: todo.at }); }}
              onKeyDown={(e) => onKeyDown(e, todo)}
            >
              {todo.text}
            </button>
            {todo.now && <Now live={live} now={now} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tick({ todo, onTick }: { todo: SetupTodo; onTick: () => void }) {
  return (
    <button type="button" role="checkbox" class="pn-tick" aria-checked={todo.ticked} aria-label={`done on my table: ${todo.text}`} onClick={onTick}>
      {todo.ticked && <Icon name="check" />}
    </button>
  );
}

function Now({ live: { send }, now }: { live: WalkLive; now: SetupNow }) {
  const drawing = now.draws > now.drawn;
  const earlier = now.quadrant.length ? [] : now.draws ? now.pieces.slice(0, -1) : now.pieces, newest = now.draws ? now.pieces[now.pieces.length - 1] : undefined;
  return (
    <div class="pn-now">
      {now.below.map((one) => <Below below={one} />)}
      {newest && <Newest piece={newest} count={`${now.drawn} of ${now.draws}`} />}
      <div class="pn-nowtools">
        {drawing && <Button icon="run" main onClick={() => send({ kind: "next" })}>{now.drawn ? "Draw the next" : `Draw the first of ${now.draws}`}</Button>}
        {drawing && <Button onClick={() => send({ kind: "go", at: now.skip })}>Draw all</Button>}
        <Button icon="check" main={!drawing} onClick={() => send({ kind: "done" })}>Done on my table</Button>
      </div>
      {now.quadrant.map((one) => (
        <svg class="pn-quadrant" viewBox={`0 0 ${G.shop.quadrant} ${G.shop.quadrant}`} width={Math.round(G.shop.quadrant * 1.3)} role="img" aria-label={`${one.title}: ${one.tiles.map((tile) => tile.name).join("; ")}`}>
          <Quadrant quadrant={one} />
        </svg>
      ))}
      {earlier.length > 0 && (
        <ul class="pn-pieces" aria-label={now.draws ? "drawn before" : "what lies there"}>
          {earlier.map((piece) => <li><Shown piece={piece} /></li>)}
        </ul>
      )}
      {now.rules.length > 0 && <Rules rules={now.rules} />}
    </div>
  );
}

/** The rules behind a thing to do, when asked for. */
function Rules({ rules }: { rules: SetupNow["rules"] }) {
  const [open, setOpen] = useState(false);
  return (
    <div class="pn-rules">
      <button type="button" class="pn-more" aria-expanded={open} onClick={() => setOpen(!open)}>
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true"><path d={open ? "M1 3h8l-4 5z" : "M3 1v8l5-4z"} /></svg>
        {rules.length === 1 ? "The rule" : `The ${rules.length} rules`}
      </button>
      {open && <ul>{rules.map((one) => <li>{one.says} <span>({one.section})</span> <code>{one.rule}</code></li>)}</ul>}
    </div>
  );
}

function Drawn({ piece, by = 1 }: { piece: SetupPiece; by?: number }) {
  const { width, height } = pieceSize(piece);
  const spoken = piece.tile[0]?.name ?? piece.demands.map((demand) => demand.name).join(", ");
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={Math.round(width * by)} role="img" aria-label={spoken || piece.what}>
      <Piece piece={piece} />
    </svg>
  );
}

/** A plate and a ladder show their words themselves. */
const isTold = (piece: SetupPiece) => piece.tile.length + piece.demands.length + piece.marker.length + piece.ladders.length > 0;

function Shown({ piece }: { piece: SetupPiece }) {
  return (
    <figure>
      <figcaption>{piece.where}</figcaption>
      <Drawn piece={piece} />
    </figure>
  );
}

function Newest({ piece, count }: { piece: SetupPiece; count: string }) {
  return (
    <figure class="pn-newest">
      <Drawn piece={piece} by={1.35} />
      <figcaption><small>drawn {count}</small><b>{piece.where}</b>{isTold(piece) && <span>{piece.what}</span>}</figcaption>
    </figure>
  );
}

function Below({ below: { rows, right, head, text, lead, lines } }: { below: SetupBelow }): ComponentChildren {
  if (text) return <p class="pn-note">{lead && <b>{lead}</b>}<span>{text}</span></p>;
  const cells = (row: string[]) => row.map((cell, i) => <td class={right.includes(i) ? "pn-right" : ""}>{cell}</td>);
  return (
    <>
      {rows.length > 0 && (
        <div class="pn-tablebox">
          <table>
            {head && <thead><tr>{rows[0]!.map((cell, i) => (cell ? <th scope="col" class={right.includes(i) ? "pn-right" : ""}>{cell}</th> : <td />))}</tr></thead>}
            <tbody>{rows.slice(head ? 1 : 0).map((row) => <tr>{cells(row)}</tr>)}</tbody>
          </table>
        </div>
      )}
      {lines.length > 0 && <pre>{lines.join("\n")}</pre>}
    </>
  );
}

function End({ live: { frame, send } }: { live: WalkLive }) {
  return (
    <section aria-label="the end">
      <h3 class="pn-linetitle">{frame.ending}</h3>
      {frame.left.length === 0
        ? <p>Everything is ticked off.</p>
        : (
          <>
            <p class="pn-soft">Not ticked off yet; press one to go there:</p>
            <ul class="pn-todos">
              {frame.left.map((todo) => (
                <li key={todo.key}>
                  <Tick todo={todo} onTick={() => send({ kind: "tick", key: todo.key })} />
                  <button type="button" class="pn-what" onClick={() => send({ kind: "go", at: todo.at })}>{todo.text}</button>
                </li>
              ))}
            </ul>
          </>
        )}
    </section>
  );
}

export default widget(SetupTable);
