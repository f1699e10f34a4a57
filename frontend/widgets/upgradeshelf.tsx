// UpgradeShelf: types of upgrade with their levels, what each would change, who owns it. Python says what is legal.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Tracks, tracksSize, tracksWords } from "../lib/draw_upgrades";
import type { ChangeLine, ChoiceList, GameAction, SpecialCard, UpgradeFamily, UpgradeFrame, UpgradeLevel } from "../lib/frames";
import { widget, type Live } from "../lib/link";
import { Button, Icon, Said, Toolbar } from "../lib/parts";
import { useRove } from "../lib/rove";
import { useKeptFocus } from "../lib/stock";
import "../lib/theme.css";
import "./upgradeshelf.css";

type ShelfLive = Live<UpgradeFrame, GameAction>;

export function UpgradeShelf({ live }: { live: ShelfLive }) {
  const { frame, send, foot } = live;
  const [list] = frame.choosing;
  return (
    <div class="pn-upgradeshelf" {...useKeptFocus(frame)}>
      <Toolbar frame={frame} send={send}>
        {frame.ways.map((way) => (
          <Button main={way.legal} dim={!way.legal} onClick={() => send({ kind: "do", text: way.text })}>{way.label}</Button>
        ))}
        {frame.open && (
          <Button icon="check" main={frame.can_finish} dim={!frame.can_finish} onClick={() => send({ kind: "do", text: frame.finish })}>Finish buying</Button>
        )}
      </Toolbar>
      <p class="pn-hint">{frame.hint}{frame.visit && <b class="pn-visit"> {frame.visit}.</b>}</p>
      <Seats frame={frame} />
      {list && <Choices key={kindOf(list)} live={live} list={list} />}
      <Shelf live={live} />
      {foot}
    </div>
  );
}

const Tag = ({ tag }: { tag: string }) => <b class="pn-seattag" aria-hidden="true">{tag}</b>;

function Seats({ frame: { seats, cash } }: { frame: UpgradeFrame }) {
  return (
    <ul class="pn-owners" aria-label="players and their upgrades">
      {seats.map((seat) => (
        <li key={seat.tag} class={seat.acting ? "pn-acting" : ""}>
          <Tag tag={seat.tag} />
          <p>
            <bdi class="pn-who">{seat.name}</bdi>{seat.acting && <b class="pn-cash"><Said>, whose turn it is, holds </Said>${cash}</b>}
            <span class="pn-soft"><Said>: </Said>{seat.cards}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

const FEW = 8;
/** Another kind of choice is another list: it begins at its top. */
const kindOf = (list: ChoiceList) => `${list.title} ${list.choices[0]?.text.split(":")[0]}`;

/** What a card has opened. An answer to a key or a click in the widget brings the focus to the first choice. */
function Choices({ live: { send }, list }: { live: ShelfLive; list: ChoiceList }) {
  const [all, setAll] = useState(false);
  const shown = all ? list.choices : list.choices.slice(0, FEW), more = list.choices.length - shown.length;
  const rove = useRove([[...shown, ...list.finish].map((choice) => choice.text)]);
  const box = useRef<HTMLElement>(null), first = shown[0]?.text ?? list.finish[0]?.text ?? "";
  useLayoutEffect(() => {
    setAll(false);
    const root = box.current?.closest(".pn-root"), page = box.current?.getRootNode() as Document | ShadowRoot | undefined;
    const now = page?.activeElement;
    if (!root?.contains(now ?? null) || box.current?.contains(now ?? null)) return;
    rove.focus(first);
    box.current?.scrollIntoView?.({ block: "nearest" });
  }, [list.title, first]);
  return (
    <section class="pn-chooser pn-choices" aria-label={list.title} ref={box}>
      <h3>{list.title}</h3>
      {!list.choices.length && <p class="pn-soft">There is nothing to choose from.</p>}
      <div {...rove.group} role="group" aria-label="choices; arrow keys move">
        {shown.map((choice) => (
          <button type="button" class="pn-option" key={choice.text} onClick={() => send({ kind: "do", text: choice.text })} {...rove.item(choice.text)}>
            {choice.words}
          </button>
        ))}
        {list.finish.map((choice) => (
          <button type="button" class="pn-option pn-without" key={choice.text} onClick={() => send({ kind: "do", text: choice.text })} {...rove.item(choice.text)}>
            {choice.words}
          </button>
        ))}
      </div>
      {more > 0 && <Button onClick={() => setAll(true)}>{`Show ${more} more`}</Button>}
    </section>
  );
}

const levelKey = (family: UpgradeFamily, level: UpgradeLevel) => `family ${family.number} level ${level.level}`;
const blockKey = (family: UpgradeFamily) => `close family ${family.number}`;

/** All types: one tab stop, arrows walk over levels and over the buttons that close a type. */
function Shelf({ live }: { live: ShelfLive }) {
  const { families } = live.frame, may = families.some((family) => family.can_block);
  const rows = families.map((family) => [...(may && family.open ? [blockKey(family)] : []), ...family.levels.map((level) => levelKey(family, level))]);
  const first = families.flatMap((family) => family.levels.filter((level) => level.legal).map((level) => levelKey(family, level)))[0];
  const rove = useRove(rows, first ?? rows[0]?.[rows[0].length - 3]);
  return (
    <div class="pn-types" {...rove.group}>
      {families.map((family) => <Family key={family.number} live={live} family={family} closes={may && family.open} rove={rove} />)}
    </div>
  );
}

function Family({ live: { send }, family, closes, rove }: {
  live: ShelfLive; family: UpgradeFamily; closes: boolean; rove: ReturnType<typeof useRove>;
}) {
  const { width, height } = tracksSize(family.seats);
  return (
    <section class={`pn-type${family.open ? "" : " pn-closed"}`} aria-label={family.title}>
      <div class="pn-typehead">
        <h3>{family.title}</h3>
        <p class="pn-token"><Icon name={family.open ? "check" : "lock"} />{family.token}</p>
        <svg class="pn-tracks" viewBox={`0 0 ${width} ${height}`} style={{ maxWidth: `${width}px` }} role="img" aria-label={`owned: ${tracksWords(family.seats)}`}>
          <Tracks seats={family.seats} />
        </svg>
        {closes && (
          <button
            type="button" class="pn-button" aria-disabled={family.can_block ? undefined : true} onClick={() => send({ kind: "do", text: family.block })}
            {...rove.item(blockKey(family))}
          >
            <Icon name="lock" /><span>Close<Said> {family.title}</Said> for all</span>
          </button>
        )}
      </div>
      <div class="pn-levels">
        {family.levels.map((level) => (
          <button
            type="button" key={level.level} class={`pn-level pn-is-${level.state}`} aria-disabled={level.legal ? undefined : true}
            onClick={() => send({ kind: "do", text: family.text, level: level.level })} {...rove.item(levelKey(family, level))}
          >
            <Said>{level.name}</Said>
            <Level level={level} />
          </button>
        ))}
      </div>
      {family.cards.length > 0 && <Cards title={family.cards_title} cards={family.cards} />}
    </section>
  );
}

const MARKS = { owned: "check", next: null, blocked: "lock", later: null } as const;
const NOTES = { owned: "Yours", next: "Your next level", blocked: "Not now", later: "" } as const;

function Level({ level }: { level: UpgradeLevel }) {
  const mark = MARKS[level.state];
  return (
    <span class="pn-levelbody" aria-hidden="true">
      <span class="pn-levelhead">
        <b class="pn-numeral">{level.numeral}</b>
        <span class="pn-stands">{mark && <Icon name={mark} />}{NOTES[level.state] || level.note}</span>
        {level.price && <b class="pn-price">{level.price}</b>}
      </span>
      <span class="pn-does">{level.words}</span>
      {level.changes.length > 0 && <span class="pn-nowlist">{level.changes.map((line) => <Change line={line} />)}</span>}
      {level.state === "blocked" && level.why.map((reason) => <span class="pn-why">{reason.text} <code>{reason.rule}</code></span>)}
      <span class="pn-levelfoot">
        {level.owners.map((tag) => <Tag tag={tag} />)}
        <span>{level.left}</span>
      </span>
    </span>
  );
}

const SHORT = 20;

function Change({ line: { what, before, after } }: { line: ChangeLine }) {
  return (
    <span class="pn-change">
      {what}{after && ":"}{" "}
      <span class={before.length + after.length < SHORT ? "pn-turn" : ""}>
        {before && <>{before} <span class="pn-arrow">→</span> </>}{after && <b>{after}</b>}
      </span>
    </span>
  );
}

/** Cards that a type hands out: there to be read; they are chosen when the upgrade is bought. */
function Cards({ title, cards }: { title: string; cards: SpecialCard[] }) {
  const [open, setOpen] = useState(cards.length <= FEW);
  return (
    <div class="pn-handed">
      <button type="button" class="pn-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span aria-hidden="true">{open ? "▾" : "▸"}</span> {title}
      </button>
      {open && <ul aria-label={title}>
        {cards.map((card) => (
          <li key={card.title} class={card.owner ? "pn-gone" : ""}>
            <b>{card.title}</b>
            {card.owner
              ? <span class="pn-takenby"><Tag tag={card.owner} />taken by <bdi>{card.owner_name}</bdi></span>
              : card.changes.map((line) => <Change line={line} />)}
          </li>
        ))}
      </ul>}
    </div>
  );
}

export default widget(UpgradeShelf);
