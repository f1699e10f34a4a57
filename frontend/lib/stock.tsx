// The own barrels as a shelf of buttons, a barrel in the hand, and the question which barrel is meant: shared by the
// widgets that trade and deliver.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Cask, Kinds, kindX, shelfSize } from "./draw_goods";
import type { BarrelOffer, Refusal, Shelf } from "./frames";
import { G, type Oil } from "./geometry";
import { Icon, Said } from "./parts";
import { useRove } from "./rove";
import "./stock.css";

export interface Barrel { oil: Oil; grade: number; name: string }
export type Hand = ReturnType<typeof useHand>;

/** The barrel in the hand: an answer without a refusal has used it, Escape lays it back. */
export function useHand(frame: { refused: Refusal[] }, note: (text: string) => void) {
  const [held, setHeld] = useState<Barrel | null>(null);
  useLayoutEffect(() => { if (!frame.refused.length) setHeld(null); }, [frame]);
  const same = (barrel: Barrel) => held?.oil === barrel.oil && held.grade === barrel.grade;
  const lay = () => { if (held) { setHeld(null); note("The barrel is back on the shelf."); } };
  return {
    held, same, lay,
    press: (barrel: Barrel, where: string) => {
      if (same(barrel)) return lay();
      setHeld(barrel);
      note(`In hand: ${barrel.name}. Choose ${where}; Escape lays it back.`);
    },
    onKeyDown: (e: KeyboardEvent) => { if (e.key === "Escape" && held) { e.preventDefault(); lay(); } },
    /** Whether a barrel of the offers is in the hand, or nothing is and there are some. */
    fits: (offers: BarrelOffer[]) => offers.some((offer) => !held || (offer.oil === held.oil && offer.grade === held.grade)),
  };
}

/** An answer may take away the button that had the focus: then the first barrel or button has it, not the page. */
export function useKeptFocus(frame: unknown) {
  const box = useRef<HTMLDivElement>(null), last = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const page = box.current?.getRootNode() as Document | ShadowRoot | undefined, now = page?.activeElement;
    if (!last.current || last.current.isConnected || (now && now !== document.body)) return;
    const first = box.current?.querySelector<HTMLElement>("[data-rove][tabindex='0']") ?? box.current?.querySelector("button");
    last.current = null;
    first?.focus();
  }, [frame]);
  return {
    ref: box,
    onFocusIn: (e: FocusEvent) => { last.current = e.target as Element; },
    onFocusOut: (e: FocusEvent) => { if (e.relatedTarget) last.current = null; },
  };
}

const PAD = 4;

export function Stock({ frame: { shelf, player, cash }, hand, where }: {
  frame: { shelf: Shelf; player: string; cash: number }; hand: Hand; where: string;
}) {
  const { width, height } = shelfSize(shelf);
  const held = shelf.rows.map((row) => row.kinds.filter((kind) => kind.number).map((kind) => `${kind.oil}${row.grade}`));
  const rove = useRove(held, held.find((row) => row.length)?.[0] ?? "");
  return (
    <section class="pn-panel pn-stockpanel" aria-label="own barrels">
      <h3 class="pn-owner"><span class="pn-who">{player}</span><b class="pn-cash"><Said>holds </Said>${cash}</b></h3>
      <div {...rove.group}>
        <svg
          class="pn-shelf" viewBox={`${-PAD} ${-PAD} ${width + PAD} ${height + PAD}`} role="group"
          aria-label="barrels; arrow keys move, Enter takes one in hand" style={{ maxWidth: `${width + PAD}px` }}
        >
          <g aria-hidden="true"><Kinds shelf={shelf} /></g>
          {shelf.rows.map((row, r) => row.kinds.map((kind, i) => {
            if (!kind.number) return null;
            const barrel: Barrel = { oil: kind.oil, grade: row.grade, name: `${row.word} ${G.oils[kind.oil]}` };
            const press = () => hand.press(barrel, where);
            return (
              <rect
                key={`${kind.oil}${row.grade}`} class={`pn-spot${hand.same(barrel) ? " pn-inhand" : ""}`}
                x={kindX(i) - 2} y={r * G.shelf.row - 1} width={G.shelf.cell - 4} height={43} rx={8}
                role="button" aria-label={kind.name} aria-pressed={hand.same(barrel)} onClick={press}
                onKeyDown={pressed(press)} {...rove.item(`${kind.oil}${row.grade}`)}
              />
            );
          }))}
        </svg>
      </div>
      {!held.some((row) => row.length) && <p class="pn-soft">No barrel in the tanks.</p>}
    </section>
  );
}

/** Enter and space press what is drawn in SVG. */
export const pressed = (press: () => void) => (e: KeyboardEvent) => {
  if ((e.key !== "Enter" && e.key !== " ") || e.ctrlKey || e.metaKey || e.altKey) return;
  e.preventDefault();
  press();
};

/** Which of several barrels is meant; opens where it is asked, and takes the focus. */
export function Chooser({ title, offers, money, onChoose, onClose }: {
  title: string; offers: BarrelOffer[]; money: (offer: BarrelOffer) => number;
  onChoose: (offer: BarrelOffer) => void; onClose: () => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => { // before the next key can come
    list.current?.querySelector("button")?.focus();
    list.current?.scrollIntoView?.({ block: "nearest" });
  }, [title]);
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key === "Escape") { e.preventDefault(); e.stopPropagation(); onClose(); return; }
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
    if (!by) return;
    const all = [...(list.current?.querySelectorAll<HTMLElement>("button.pn-which") ?? [])];
    e.preventDefault();
    all[all.indexOf(e.target as HTMLElement) + by]?.focus();
  };
  return (
    <div class="pn-chooser" role="group" aria-label={title} ref={list} onKeyDown={onKeyDown}>
      <p class="pn-title"><b>{title}</b></p>
      <div class="pn-whiches">
        {offers.map((offer) => (
          <button
            type="button" class="pn-which" key={offer.words} aria-label={`${offer.words}, $${money(offer)}`}
            onClick={() => onChoose(offer)}
          >
            <svg width="25" height="42" viewBox="-2 -1 25 42" aria-hidden="true"><Cask x={0} y={0} oil={offer.oil} grade={offer.grade} /></svg>
            <span>{offer.words}<b>${money(offer)}</b></span>
          </button>
        ))}
        <button type="button" class="pn-close" aria-label="choose none" onClick={onClose}><Icon name="close" /></button>
      </div>
    </div>
  );
}
