// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { UpgradeFamily, UpgradeFrame, UpgradeLevel } from "../lib/frames";
import shelf from "../widgets/upgradeshelf";
import { REFUSAL, mount } from "./stand_in";

const shared = {
  v: 1, ack: 0, said: "", refused: [], can_undo: false, can_redo: false, marks: [], player: "<b>Ann</b>", cash: 40, due: "buy upgrades", told: [],
};
const level = (n: number, change: Partial<UpgradeLevel> = {}): UpgradeLevel => ({
  level: n, numeral: "I".repeat(n), state: n > 1 ? "later" : "next", price: "$20", words: `does ${n}`, note: n > 1 ? `after level ${n - 1}` : "next", left: "1 card left",
  owners: [], changes: [{ what: "The Machine Phase costs", before: "$15", after: "$5" }], why: [], legal: n === 1, name: `level ${n}`, ...change,
});
const family = (number: number, change: Partial<UpgradeFamily> = {}): UpgradeFamily => ({
  number, title: `Type ${number}`, open: true, token: "Token face up: open", text: `upgrade:${number}`, block: `block:${number}`, can_block: false,
  levels: [level(1), level(2), level(3)], cards_title: "", cards: [],
  seats: [{ tag: "1", name: "<b>Ann</b>", levels: 0 }, { tag: "2", name: "Bo", levels: 2 }], ...change,
});
const frame = (change: Partial<UpgradeFrame> = {}): UpgradeFrame => ({
  ...shared, families: [family(0), family(1)], ways: [], choosing: [], open: true, finish: "done", can_finish: false, hint: "Press a level.", visit: "",
  seats: [{ tag: "1", name: "<b>Ann</b>", acting: true, cards: "no upgrade yet" }, { tag: "2", name: "Bo", acting: false, cards: "Type 0 I to II" }], ...change,
});
const button = (el: Element, text: string) => [...el.querySelectorAll("button")].find((one) => one.textContent?.includes(text))!;

describe("the upgrade shelf", () => {
  it("sends the type and the level that was pressed, also where Python will refuse", async () => {
    const w = await mount(shelf, frame());
    expect(w.stops()).toEqual(["family 0 level 1"]);
    await w.click(w.item("family 0 level 1"));
    await w.click(w.item("family 1 level 3"));
    expect(w.model.said()).toEqual([{ kind: "do", text: "upgrade:0", level: 1 }, { kind: "do", text: "upgrade:1", level: 3 }]);
    expect(w.item("family 1 level 3").getAttribute("aria-disabled")).toBe("true");
    w.stop();
  });
  it("is one tab stop; arrows walk over levels and types, and over buttons that close a type", async () => {
    const w = await mount(shelf, frame({ families: [family(0, { open: false }), family(1, { can_block: true })] }));
    await w.focus("family 0 level 1");
    await w.press(w.item("family 0 level 1"), "ArrowDown");
    expect(w.focused()).toBe("close family 1");
    await w.press(w.item("close family 1"), "End");
    expect(w.focused()).toBe("family 1 level 3");
    await w.click(w.item("close family 1"));
    expect(w.model.said()).toEqual([{ kind: "do", text: "block:1" }]);
    expect(w.item("close family 0")).toBeNull();
    w.stop();
  });
  it("shows from what to what, the reason with its rule, and who owns a level", async () => {
    const blocked = level(1, { state: "blocked", legal: false, why: [{ text: "It is closed.", rule: "base.a.b" }], owners: ["2"] });
    const w = await mount(shelf, frame({ families: [family(0, { levels: [blocked, level(2), level(3)] })] }));
    const text = w.item("family 0 level 1").textContent!;
    expect(text).toContain("The Machine Phase costs: $15 → $5");
    expect(text).toContain("It is closed. base.a.b");
    expect(w.item("family 0 level 1").querySelector(".pn-seattag")!.textContent).toBe("2");
    expect(w.el.querySelector(".pn-tracks")!.getAttribute("aria-label")).toBe("owned: <b>Ann</b> no level, Bo levels I and II");
    w.stop();
  });
  it("offers the way to the space, and the way out", async () => {
    const w = await mount(shelf, frame({ open: false, ways: [{ text: "work:7", label: "Send the worker to Upgrades", legal: false }] }));
    await w.click(button(w.el, "Send the worker"));
    await w.model.answer({ ack: 1, open: true, ways: [], can_finish: true });
    await w.click(button(w.el, "Finish buying"));
    expect(w.model.said()).toEqual([{ kind: "do", text: "work:7" }, { kind: "do", text: "done" }]);
    w.stop();
  });
  it("brings the focus to the choices that a card opens, and back when they are done", async () => {
    const w = await mount(shelf, frame());
    await w.focus("family 0 level 1");
    await w.press(w.item("family 0 level 1"), "Enter");
    const choices = Array.from({ length: 11 }, (_, i) => ({ text: `receivetank:${i}`, words: `tank ${i}` }));
    await w.model.answer({ ack: 1, choosing: [{ title: "Receive it", choices, finish: [{ text: "done", words: "go without" }] }] });
    expect(w.focused()).toBe("receivetank:0");
    await w.press(w.item("receivetank:0"), "ArrowDown");
    expect(w.focused()).toBe("receivetank:1");
    expect(w.item("receivetank:9")).toBeNull();
    await w.click(button(w.el, "Show 3 more"));
    await w.click(w.item("receivetank:9"));
    expect(w.model.said()).toEqual([{ kind: "do", text: "receivetank:9" }]);
    await w.model.answer({ ack: 2, choosing: [] });
    expect(w.el.contains(document.activeElement)).toBe(true);
    w.stop();
  });
  it("does not take the focus from elsewhere when another view has acted", async () => {
    const w = await mount(shelf, frame());
    (document.activeElement as HTMLElement | null)?.blur();
    await w.model.answer({ ack: 1, choosing: [{ title: "Receive it", choices: [{ text: "a", words: "a" }], finish: [] }] });
    expect(w.el.contains(document.activeElement)).toBe(false);
    w.stop();
  });
  it("shows names as text, and reasons when refused", async () => {
    const w = await mount(shelf, frame({ families: [family(0, { cards_title: "Cards", cards: [{ title: "teal", owner: "2", owner_name: "<i>Bo</i>", changes: [] }] })] }));
    expect(w.el.querySelector(".pn-who")!.textContent).toBe("<b>Ann</b>");
    expect(w.el.querySelector(".pn-takenby bdi")!.textContent).toBe("<i>Bo</i>");
    await w.model.answer({ ack: 1, refused: [REFUSAL] });
    expect(w.el.querySelector(".pn-refusals")!.textContent).toContain(REFUSAL.text);
    w.stop();
  });
});
