// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { FormRow, ScoreFrame } from "../lib/frames";
import pad from "../widgets/scorepad";
import { mount } from "./stand_in";

const NAMES = ["Ann", "<b>Bo</b>"];
const seats = NAMES.map((name, i) => ({ tag: `${i + 1}`, name, so_far: `$${i}` }));
const rows = (at: number) => ["contracts", "penalties", "cash"].map((key, i) => ({
  key, title: key, pays: "", state: (["done", "now", "ahead"] as const)[Math.sign(i + 1 - at) + 1]!,
  cells: i < at ? NAMES.map(() => ({ amount: "-$20", marked: i === 1 })) : [],
}));
const blankShow = { farm: [], network: [], types: [], pipes: [], deliveries: [] };
const show = {
  title: "penalties", rule: "base.end.penalties", says: "Money is lost.", section: "End", worth: [], costs: [], ladder: [],
  curve: [{ title: "curve", words: "the curve", points: [0, 1].map((number) => ({ number, amount: 20 * number, label: `-$${20 * number}`, printed: true, seats: [] })) }],
  seats: seats.map(({ tag, name }) => ({ tag, name, amount: "-$20", sum: "$0 - $20 = -$20", words: "1 Penalty marker", ...blankShow })),
};
const frame = (at: number, change: Partial<ScoreFrame> = {}): ScoreFrame => ({
  v: 1, ack: 0, said: "", refused: [], can_undo: false, can_redo: false, marks: [], at, last: 4, blank: false, intro: "The game is over.",
  winner: at === 4 ? "Ann wins." : "", seats, rows: rows(at), show: at > 0 && at < 4 ? [show] : [], table: [], form: [], faults: [],
  places: at === 4 ? seats.map(({ tag, name }, i) => ({ place: i + 1, tag, name, total: "$1", words: "", bar: 100 })) : [], ...change,
});
const field = (name: string, text: string, fault = ""): FormRow => ({
  field: name, label: name, hint: "", note: "", asked: true,
  cells: [0, 1].map((player) => ({ player, text: player ? "" : text, fault: player ? "" : fault, name: `${name}, player ${player + 1}` })),
});
const form = (text = "", fault = "", change: Partial<ScoreFrame> = {}) => frame(0, {
  blank: true, table: [{ ...field("valuations", ""), cells: [{ player: -1, text: "", fault: "", name: "valuations" }] }], form: [field("cash", text, fault)],
  faults: fault ? [fault] : [], ...change,
});
const button = (el: Element, words: string) => [...el.querySelectorAll("button")].find((one) => one.textContent === words)!;
const input = (el: Element, name: string) => [...el.querySelectorAll("input")].find((one) => one.getAttribute("aria-label")?.startsWith(name))!;
const type = (on: HTMLInputElement, text: string) => { on.value = text; on.dispatchEvent(new Event("input", { bubbles: true })); };

describe("the score pad", () => {
  it("reads on, back and to the ends by buttons and by keys", async () => {
    const w = await mount(pad, frame(2));
    for (const words of ["Next", "Back", "Start", "All at once"]) await w.click(button(w.el, words));
    const line = w.el.querySelector<HTMLElement>('[data-line="penalties"]')!;
    for (const key of ["ArrowDown", "ArrowUp", "Home", "End", "PageDown"]) await w.press(line, key);
    expect(w.model.said().map((one) => one.kind)).toEqual(["next", "back", "first", "last", "next", "back", "first", "last", "next"]);
    await w.press(line, "ArrowDown", { ctrlKey: true });
    expect(w.model.sent.length).toBe(9);
    w.stop();
  });
  it("has one tab stop in the sheet, the line that is read, and the focus goes along", async () => {
    const w = await mount(pad, frame(1));
    const stops = () => [...w.el.querySelectorAll("[data-line]")].filter((one) => (one as HTMLElement).tabIndex === 0).map((one) => one.getAttribute("data-line"));
    expect(stops()).toEqual(["contracts"]);
    w.el.querySelector<HTMLElement>('[data-line="contracts"]')!.focus();
    await w.model.answer(frame(2));
    expect(stops()).toEqual(["penalties"]);
    expect(document.activeElement?.getAttribute("data-line")).toBe("penalties");
    await w.model.answer(frame(4));
    expect(document.activeElement?.getAttribute("data-line")).toBe("places");
    w.stop();
  });
  it("goes to a line that is pressed", async () => {
    const w = await mount(pad, frame(1));
    await w.click(w.el.querySelector('[data-line="cash"]')!);
    await w.click(w.el.querySelector('[data-line="places"]')!);
    expect(w.model.said()).toEqual([{ kind: "go", at: 3 }, { kind: "go", at: 4 }]);
    w.stop();
  });
  it("shows amounts of lines that are read alone, marks by a sign, the rule, and names as text", async () => {
    const w = await mount(pad, frame(2));
    const cells = [...w.el.querySelectorAll("tbody tr")].map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent));
    expect(cells).toEqual([["-$20", "-$20"], ["-$20*", "-$20*"], ["not read yet", "not read yet"]]);
    expect(w.el.querySelector(".pn-rule")!.textContent).toContain("base.end.penalties");
    expect(w.el.querySelector('svg[aria-label="the curve"]')).not.toBeNull();
    expect([...w.el.querySelectorAll("bdi")].some((one) => one.textContent === "<b>Bo</b>")).toBe(true);
    expect(w.el.querySelector("bdi b")).toBeNull();
    w.stop();
  });
  it("tells the places at the end", async () => {
    const w = await mount(pad, frame(4));
    expect(w.el.querySelectorAll(".pn-places li").length).toBe(2);
    expect(w.el.querySelector(".pn-linetitle")!.textContent).toBe("Ann wins.");
    expect(button(w.el, "Next").getAttribute("aria-disabled")).toBe("true");
    w.stop();
  });
});

describe("the blank pad", () => {
  it("sends a field when it is finished, once, and not when nothing was changed", async () => {
    const w = await mount(pad, form());
    const cash = input(w.el, "cash, player 2");
    cash.focus();
    type(cash, "12");
    expect(w.model.sent).toEqual([]);
    cash.dispatchEvent(new FocusEvent("blur"));
    expect(w.model.said()).toEqual([{ kind: "type", player: 1, field: "cash", text: "12" }]);
    input(w.el, "valuations").dispatchEvent(new FocusEvent("blur"));
    expect(w.model.sent.length).toBe(1);
    w.stop();
  });
  it("sends a field by Enter, and not again when it is left", async () => {
    const w = await mount(pad, form());
    const cash = input(w.el, "cash, player 1");
    type(cash, "7");
    await w.press(cash, "Enter");
    cash.dispatchEvent(new FocusEvent("blur"));
    expect(w.model.said()).toEqual([{ kind: "type", player: 0, field: "cash", text: "7" }]);
    w.stop();
  });
  it("keeps what is being typed when an answer to something earlier arrives", async () => {
    const w = await mount(pad, form());
    const cash = input(w.el, "cash, player 1");
    cash.focus();
    type(cash, "1");
    await w.press(cash, "Enter");
    type(cash, "123");
    await w.model.answer(form("1", "", { ack: 1 }));
    expect(input(w.el, "cash, player 1").value).toBe("123");
    w.stop();
  });
  it("shows what is wrong beside the field and in its spoken name", async () => {
    const w = await mount(pad, form("lots", "a whole number"));
    const cash = input(w.el, "cash, player 1");
    expect(cash.getAttribute("aria-invalid")).toBe("true");
    expect(cash.getAttribute("aria-label")).toBe("cash, player 1; not understood: a whole number");
    expect(cash.parentElement!.textContent).toContain("a whole number");
    expect(button(w.el, "Score it").getAttribute("aria-disabled")).toBe("true");
    w.stop();
  });
  it("leaves Ctrl+Z to a field in which something is being typed, and takes it otherwise", async () => {
    const w = await mount(pad, form("5"));
    const cash = input(w.el, "cash, player 1");
    cash.focus();
    await w.press(cash, "z", { ctrlKey: true });
    expect(w.model.said()).toEqual([{ kind: "undo" }]);
    type(cash, "55");
    await w.press(cash, "z", { ctrlKey: true });
    expect(w.model.sent.length).toBe(1);
    w.stop();
  });
});
