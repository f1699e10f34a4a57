// ScorePad: the final accounts line by line. The sheet is also the way through them: one tab stop, arrows read on.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Picture, curve, deliveries, deliveryWords, ladder, lit, types } from "../lib/draw_score";
import { Row, farmCols, farmWidth } from "../lib/draw_farm";
import type { Farm, FormCell, FormRow, PipeBar, ScoreAction, ScoreFrame, ScoreRow, SeatShow, Show } from "../lib/frames";
import { G } from "../lib/geometry";
import { widget, type Live } from "../lib/link";
import { Button, CostTable, LengthBar, OilBadge, Said, Toolbar } from "../lib/parts";
import "../lib/theme.css";
import "../lib/board.css";
import "./scorepad.css";

type PadLive = Live<ScoreFrame, ScoreAction>;

const Tag = ({ tag }: { tag: string }) => <b class="pn-tag" aria-hidden="true">{tag}</b>;

export function ScorePad({ live }: { live: PadLive }) {
  const { frame, send, foot } = live;
  const { at, last, blank } = frame;
  return (
    <div class="pn-scorepad">
      <Steps live={live} />
      {frame.table.length > 0
        ? <Form live={live} />
        : (
          <div class="pn-scoresides">
            <Sheet live={live} />
            <div class="pn-read">
              {frame.show.map((show) => <Shown key={show.title} show={show} />)}
              {at === last && <Places frame={frame} />}
              {at === 0 && (
                <div class="pn-before">
                  <p>{frame.intro}</p>
                  <p class="pn-soft">{frame.rows.length} lines follow, one after the other: what each pays, by which rule, and the sum so far.</p>
                  <Button icon="run" main onClick={() => send({ kind: "next" })}>Begin</Button>
                </div>
              )}
            </div>
            {frame.show.filter(isRich).map((show) => <Seats key={show.title} show={show} />)}
          </div>
        )}
      {foot}
      {!blank && at > 0 && <p class="pn-soft pn-intro">{frame.intro}</p>}
    </div>
  );
}

function Steps({ live: { frame, send } }: { live: PadLive }) {
  const { at, last, blank } = frame, form = frame.table.length > 0;
  const tools = (
    <>
      {!form && (
        <>
          <Button dim={at === 0} label={blank ? "to the fields" : "to the beginning"} onClick={() => send({ kind: "first" })}>
            {blank ? "Write down" : "Start"}
          </Button>
          <Button dim={at === 0} onClick={() => send({ kind: "back" })}>Back</Button>
        </>
      )}
      <Button icon="run" main dim={at === last || frame.faults.length > 0} onClick={() => send({ kind: "next" })}>
        {form ? "Score it" : "Next"}
      </Button>
      <Button dim={at === last || frame.faults.length > 0} onClick={() => send({ kind: "last" })}>All at once</Button>
      {at > 0 && <span class="pn-where">{at === last ? "the places" : `line ${at} of ${last - 1}`}</span>}
    </>
  );
  if (blank) return <Toolbar frame={frame} send={send}>{tools}</Toolbar>;
  return <div class="pn-toolbar" role="group" aria-label="tools">{tools}</div>;
}

const KEYS: Record<string, "next" | "back" | "first" | "last"> = {
  ArrowDown: "next", ArrowRight: "next", ArrowUp: "back", ArrowLeft: "back", Home: "first", End: "last", PageDown: "next", PageUp: "back",
};

/** All lines and players side by side. The focus goes along with the line that is read. */
function Sheet({ live: { frame, send } }: { live: PadLive }) {
  const { rows, seats, at, last } = frame;
  const table = useRef<HTMLTableElement>(null), held = useRef(false);
  const stop = at === last ? "places" : at === 0 ? rows[0]?.key : rows[at - 1]?.key;
  const find = () => [...(table.current?.querySelectorAll<HTMLElement>("[data-line]") ?? [])].find((one) => one.tabIndex === 0);
  useLayoutEffect(() => { if (held.current) find()?.focus(); }, [at]);
  const onKeyDown = (e: KeyboardEvent) => {
    const kind = KEYS[e.key];
    if (!kind || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    send({ kind });
  };
  const line = (key: string, to: number) => ({
    "data-line": key, tabIndex: key === stop ? 0 : -1, "aria-current": to === at ? ("step" as const) : undefined,
    onClick: () => { held.current = true; send({ kind: "go", at: to }); },
  });
  return (
    <div
      class="pn-sheet" onKeyDown={onKeyDown} onFocusIn={() => { held.current = true; }}
      onFocusOut={(e) => { if (e.relatedTarget && !table.current?.contains(e.relatedTarget as Node)) held.current = false; }}
    >
      <table ref={table}>
        <caption class="pn-said">Final accounts. On a line: arrow keys read on and back, Home begins again, End tells all.</caption>
        <thead>
          <tr>
            <td />
            {seats.map((seat) => <th scope="col"><Tag tag={seat.tag} /><bdi>{seat.name}</bdi></th>)}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => <Line key={row.key} row={row} players={seats.length} line={line(row.key, i + 1)} />)}
        </tbody>
        <tfoot>
          <tr class={at === last ? "pn-is-now" : ""}>
            <th scope="row">
              <button type="button" {...line("places", last)}>
                <span>{at === last ? "Total" : "So far"}</span><small>{at === last ? "" : "then the places"}</small>
              </button>
            </th>
            {seats.map((seat) => <td>{seat.so_far}</td>)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Line({ row, players, line }: { row: ScoreRow; players: number; line: object }) {
  return (
    <tr class={`pn-is-${row.state}`}>
      <th scope="row">
        <button type="button" {...line}>
          <span>{row.title}</span>{row.pays && <small>{row.pays}</small>}
        </button>
      </th>
      {row.cells.map((cell) => (
        <td class={cell.amount.startsWith("-") ? "pn-less" : cell.amount === "$0" ? "pn-zero" : ""}>
          {cell.amount}{cell.marked && <sup aria-label="with a number that nobody states">*</sup>}
        </td>
      ))}
      {!row.cells.length && [...Array(players)].map(() => <td><Said>not read yet</Said></td>)}
    </tr>
  );
}

/** With pictures, the players need the whole width. */
const isRich = (show: Show) =>
  show.seats.some((seat) => [seat.farm, seat.network, seat.types, seat.pipes, seat.deliveries].some((some) => some.length > 0));

function Shown({ show }: { show: Show }) {
  return (
    <section aria-label={show.title}>
      <h2 class="pn-linetitle">{show.title}</h2>
      <p class="pn-rule">{show.says} <span>({show.section}) <code>{show.rule}</code></span></p>
      {show.ladder.map((one) => <Picture drawn={ladder(one)} label={one.words} />)}
      {show.curve.map((one) => <Picture drawn={curve(one)} label={one.words} />)}
      {show.worth.length > 0 && (
        <ul class="pn-worth" aria-label="what each earns">
          {show.worth.map((one) => <li><span>{one.grade}</span><b>{one.amount}</b></li>)}
        </ul>
      )}
      {show.costs.map((costs) => <CostTable costs={costs} />)}
      {!isRich(show) && <Seats show={show} />}
    </section>
  );
}

function Seats({ show }: { show: Show }) {
  return (
    <div class={`pn-seats${isRich(show) ? "" : " pn-plainseats"}`} style={{ "--pn-players": show.seats.length }}>
      {show.seats.map((seat) => <SeatCard key={seat.tag} seat={seat} />)}
    </div>
  );
}

function SeatCard({ seat }: { seat: SeatShow }) {
  return (
    <article class="pn-seat" aria-label={seat.name}>
      <header><Tag tag={seat.tag} /><bdi>{seat.name}</bdi><b class="pn-amount">{seat.amount}</b></header>
      <p>{seat.words}</p>
      {seat.network.map((one) => <Picture drawn={lit(one)} label={one.words} board />)}
      {seat.farm.map((farm) => <FarmPicture farm={farm} />)}
      {seat.types.map((one) => <Picture drawn={types(one)} label={one.words} />)}
      {seat.deliveries.length > 0 && <Picture drawn={deliveries(seat.deliveries)} label={deliveryWords(seat.deliveries)} />}
      {seat.pipes.length > 0 && <Pipes pipes={seat.pipes} />}
      <p class="pn-sum">{seat.sum}</p>
    </article>
  );
}

function FarmPicture({ farm }: { farm: Farm }) {
  const cols = farmCols(farm), width = farmWidth(cols);
  return (
    <svg
      class="pn-scorefarm" viewBox={`0 -2 ${width} ${farm.rows.length * G.farm.row}`} style={{ maxWidth: `${width}px` }} role="img"
      aria-label={farm.rows.map((row) => `${row.name}${row.note && `, ${row.note}`}`).join("; ")}
    >
      {farm.rows.map((row, i) => <g transform={`translate(0 ${i * G.farm.row})`}><Row row={row} cols={cols} /></g>)}
    </svg>
  );
}

function Pipes({ pipes }: { pipes: PipeBar[] }) {
  return (
    <ul class="pn-pipes">
      {pipes.map((pipe) => (
        <li>
          <OilBadge oil={pipe.oil} />
          <span><LengthBar oil={pipe.oil} length={pipe.length} /><span>{pipe.words}</span></span>
          <b>{pipe.amount}</b>
        </li>
      ))}
    </ul>
  );
}

function Places({ frame: { places, winner } }: { frame: ScoreFrame }) {
  return (
    <section aria-label="places">
      <h2 class="pn-linetitle">{winner}</h2>
      <ol class="pn-places">
        {places.map((place) => (
          <li key={place.tag} class={place.place === 1 ? "pn-first" : ""}>
            <b class="pn-place"><Said>place </Said>{place.place}</b>
            <Tag tag={place.tag} />
            <span class="pn-who"><bdi>{place.name}</bdi>{place.words && <small>{place.words}</small>}</span>
            <b class="pn-amount">{place.total}</b>
            <i class="pn-bar" aria-hidden="true"><i style={{ width: `${place.bar}%` }} /></i>
          </li>
        ))}
      </ol>
    </section>
  );
}

// ---- the blank pad

function Form({ live }: { live: PadLive }) {
  const { frame } = live;
  const rows = (some: FormRow[]) => some.map((row) => (
    <div class={`pn-fieldrow${row.asked ? "" : " pn-unasked"}`} key={row.field}>
      <div class="pn-fieldlabel"><span>{row.label}</span>{(row.hint || row.note) && <small>{[row.hint, row.note].filter(Boolean).join("; ")}</small>}</div>
      {row.cells.map((cell) => <Typed key={cell.player} live={live} field={row.field} cell={cell} />)}
    </div>
  ));
  return (
    <div class="pn-form" style={{ "--pn-players": frame.seats.length }}>
      <p class="pn-soft">{frame.intro}</p>
      <section aria-label="fields of the table"><h3>The table</h3><div class="pn-tablefields">{rows(frame.table)}</div></section>
      <section aria-label="fields of the players">
        <h3>The players</h3>
        <div class="pn-fieldrow pn-tags" aria-hidden="true"><div />{frame.seats.map((seat) => <div><Tag tag={seat.tag} /></div>)}</div>
        {rows(frame.form)}
      </section>
    </div>
  );
}

/** A field. What is being typed stays, whatever answers arrive meanwhile; it is sent when it is finished. */
function Typed({ live: { send }, field, cell }: { live: PadLive; field: string; cell: FormCell }) {
  const [draft, setDraft] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const focused = () => (input.current?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement === input.current;
  const sent = useRef<string | null>(null); // on its way to Python: Enter, then leaving the field, is one answer
  useLayoutEffect(() => {
    sent.current = null;
    setDraft((now) => (now === cell.text || !focused() ? null : now));
  }, [cell.text]);
  const finish = (text: string) => {
    if (text === (sent.current ?? cell.text)) return;
    sent.current = text;
    send({ kind: "type", player: cell.player, field, text });
  };
  const onKeyDown = (e: KeyboardEvent & { currentTarget: HTMLInputElement }) => {
    if (e.key === "Enter") finish(e.currentTarget.value);
    // while something is being typed, Ctrl+Z belongs to the field
    if ((e.ctrlKey || e.metaKey) && e.currentTarget.value !== cell.text) e.stopPropagation();
  };
  return (
    <div class={`pn-field${cell.fault ? " pn-wrong" : ""}`}>
      <input
        ref={input} type="text" dir={field === "name" ? "auto" : undefined} value={draft ?? cell.text} autocomplete="off" spellcheck={false}
        aria-label={cell.fault ? `${cell.name}; not understood: ${cell.fault}` : cell.name} aria-invalid={cell.fault ? true : undefined}
        onInput={(e) => setDraft(e.currentTarget.value)} onBlur={(e) => finish(e.currentTarget.value)} onKeyDown={onKeyDown}
      />
      {cell.fault && <small aria-hidden="true"><b>!</b> {cell.fault}</small>}
    </div>
  );
}

export default widget(ScorePad);
