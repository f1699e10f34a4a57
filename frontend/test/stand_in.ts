// Stands in for the host: get, on, off, send. What Python would answer is given by hand.
import { act } from "preact/test-utils";
import type { BuilderFrame, CostBoardFrame, Costs, FarmFrame, Half, QuestionFrame, RefineryFrame } from "../lib/frames";

type Sent = Record<string, unknown>;

export function standIn<F>(state: F) {
  const heard = new Set<() => void>();
  return {
    sent: [] as Sent[],
    state,
    get(_: "state") { return JSON.stringify(this.state); },
    on(_: string, f: () => void) { heard.add(f); },
    off(_: string, f: () => void) { heard.delete(f); },
    send(message: Sent) { this.sent.push(message); },
    answer(change: Partial<F>) { return act(() => { this.state = { ...this.state, ...change }; heard.forEach((f) => f()); }); },
    listeners: () => heard.size,
    /** What was sent, without the numbers. */
    said() { return this.sent.map(({ n: _, ...rest }) => rest); },
  };
}

interface Widget { render(props: never): () => void }

export async function mount<F>(widget: Widget, state: F) {
  const el = document.createElement("div"), model = standIn(state);
  document.body.append(el);
  let stop = () => {};
  await act(() => { stop = widget.render({ model, el } as never); });
  const item = (key: string) => el.querySelector<HTMLElement>(`[data-rove="${key}"]`)!;
  return {
    el, model, item,
    stop: () => { stop(); },
    press: (on: Element, key: string, more: KeyboardEventInit = {}) =>
      act(() => { on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more })); }),
    focus: (key: string) => act(() => item(key).focus()),
    click: (on: Element) => act(() => { on.dispatchEvent(new MouseEvent("click", { bubbles: true })); }),
    point: (on: Element, type: string, x: number, y: number) =>
      act(() => { on.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: x, clientY: y, button: 0, pointerId: 1 })); }),
    focused: () => document.activeElement?.getAttribute("data-rove"),
    stops: () => [...el.querySelectorAll('[data-rove][tabindex="0"]')].map((one) => one.getAttribute("data-rove")),
    status: () => el.querySelector("[role=status]")?.textContent,
  };
}

const shared = { v: 1, ack: 0, said: "", refused: [], can_undo: false, can_redo: false, marks: [] };
export const REFUSAL = { text: "It shares no side.", fix: "Put it beside.", rule: "base.a.b", says: "A side.", section: "Adding" };
export const COSTS: Costs = { rows: [
  { oil: "T", word: "teal", costs: [4, 5, 6] }, { oil: "O", word: "orange", costs: [4, 5, 6] }, { oil: "S", word: "silver", costs: [4, 5, 6] },
] };

const half = (x: number, y: number, line: number): Half => ({
  x, y, machine: false, name: `half at ${x} ${y}`,
  pipes: [{ ports: "EW", oil: "T", line }, { ports: "NS", oil: "O", line: 0 }],
});

/** One tile with a teal pipeline of length 2 and a stub; two tiles and a machine to place; two sites. */
export const builder = (change: Partial<BuilderFrame> = {}): BuilderFrame => ({
  ...shared,
  network: {
    tiles: [{ number: 4, rotation: 0, halves: [half(0, 0, 1), half(1, 0, 1)] }],
    lines: [
      { number: 1, oil: "T", length: 2, value: 3, loop: false, words: "pipeline 1, teal, length 2", reach: "crude to low", segments: [[0, 0, 0], [1, 0, 0]], state: "" },
      { number: 2, oil: "O", length: 1, value: 1, loop: false, words: "pipeline 2, orange, length 1", reach: "too short", segments: [[0, 0, 1]], state: "" },
    ],
    longest: [2, 1, 0], worker: [], active: [],
  },
  supply: [7, 9].map((slot, i) => ({ slot, number: slot, halves: [half(0, 0, 0), half(1, 0, 0)], name: `tile ${i}` })),
  machines_left: 1, sites: [[2, 0, 0], [2, 0, 1]], free_play: true, costs: COSTS,
  ...change,
});

export const farm = (change: Partial<FarmFrame> = {}): FarmFrame => ({
  ...shared, free_play: true,
  farm: { rows: ["high", "mid", "low", "crude"].map((word, i) => ({
    grade: 3 - i, word, tanks: i === 3 ? 2 : 0, places: 5, capacity: i === 3 ? 4 : 0, name: `${word} row`,
    barrels: i === 3 ? [{ oil: "T", state: "" }, { oil: "O", state: "new" }] : [], can_tank: i !== 3, can_store: i === 3, note: "",
  })) },
  ...change,
});

export const costBoard = (change: Partial<CostBoardFrame> = {}): CostBoardFrame => ({
  ...shared, title: "", notes: [], origins: [], pair: [], totals_before: [], costs: COSTS, value: 9, free_play: true,
  totals: [
    { oil: "T", source: 0, target: 1, words: "crude to low", cost: 4, enough: true },
    { oil: "T", source: 0, target: 3, words: "crude to high", cost: 15, enough: false },
  ],
  ...change,
});

export const question = (change: Partial<QuestionFrame> = {}): QuestionFrame => ({
  ...shared, text: "How long?", network: [], choices: ["1", "2", "3"], chosen: -1, right: -1, verdict: "", rules: [],
  kind: "choose", picked: [], rights: [], mark: "", notes: [], unit: "", market: [], spots: [], another: false, keep: "", ...change,
});

export const refinery = (change: Partial<RefineryFrame> = {}): RefineryFrame => ({
  ...shared, network: { ...builder().network, worker: [0, 0] }, farm: farm().farm, costs: COSTS, mode: "worker", has_machines: true, fee: 0, hint: "",
  options: [1, 2].map((line) => ({
    line, oil: "T" as const, title: `Pipeline ${line}`, note: line === 2 ? "held" : "",
    steps: (["legal", "planned", "refused"] as const).map((state, i) => (
      { text: `${line}:T0>${i + 1}`, label: `crude → ${i}`, cost: 4 + i, state, name: `step ${i} of ${line}, ${state}` })),
  })),
  plan: ["crude teal to low"], told: ["Worker: crude teal to low."],
  ...change,
});
