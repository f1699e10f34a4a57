// @vitest-environment happy-dom
// Question of every kind by mouse and keys, the map of rules, and what the page keeps where no file lasts.
import { beforeEach, describe, expect, it } from "vitest";
import type { MarketView, RuleMapFrame } from "../lib/frames";
import { KEY, joined } from "../lib/keeper";
import ask from "../widgets/question";
import rules from "../widgets/rulemap";
import { builder, mount, question } from "./stand_in";

const button = (el: Element, label: string) => [...el.querySelectorAll("button")].find((one) => one.textContent?.includes(label))!;
const ROW = { number: 4, oil: "T" as const, grade: 1, word: "low teal", more: 0, marked: false, offers: [] };
const MARKET: MarketView = { number: 1, title: "Refined Market 1", rows: [
  { ...ROW, spaces: [20, 25].map((price) => ({ price, full: false, oil: ROW.oil, text: "", legal: true, name: "" })) }] };

describe("a question with several right choices", () => {
  it("is marked by click, space and number keys, and sent when checked", async () => {
    const w = await mount(ask, question({ kind: "several" }));
    await w.click(w.item("2"));
    await w.press(w.item("0"), "1");
    expect(w.status()).toBe("1: marked.");
    await w.press(w.item("0"), "2");
    await w.press(w.item("0"), "2");
    expect([...w.el.querySelectorAll("[role=checkbox]")].map((one) => one.getAttribute("aria-checked"))).toEqual(["true", "false", "true"]);
    await w.click(button(w.el, "Check"));
    expect(w.model.said()).toEqual([{ kind: "answer", text: "0,2" }]);
    w.stop();
  });
  it("says of each choice whether it is one, and tells what was wrong", async () => {
    const w = await mount(ask, question({ kind: "several", picked: [0, 1], rights: [0, 2], mark: "partial", verdict: "Partly right.", notes: ["2: no."] }));
    expect([...w.el.querySelectorAll("em")].map((one) => one.textContent)).toEqual(["yes ✓", "no, your answer differs ✗", "yes, your answer differs ✗"]);
    expect(w.el.querySelector(".pn-notes")!.textContent).toBe("2: no.");
    w.stop();
  });
});

describe("a question of order", () => {
  it("is put in order by keys: Enter takes one in hand, arrows move it, Escape lays it down", async () => {
    const w = await mount(ask, question({ kind: "order" }));
    await w.focus("0");
    await w.click(w.item("0"));
    await w.press(w.item("0"), "ArrowDown");
    await w.press(w.item("0"), "ArrowDown");
    await w.press(w.item("0"), "ArrowDown");
    expect(w.status()).toBe("1: place 3 of 3.");
    expect(w.focused()).toBe("0");
    await w.press(w.item("0"), "Escape");
    await w.press(w.item("0"), "ArrowUp");
    expect(w.focused()).toBe("2");
    await w.click(button(w.el, "Check"));
    expect(w.model.said()).toEqual([{ kind: "answer", text: "1,2,0" }]);
    w.stop();
  });
  it("is put in order by its small buttons, and by pressing one and then the place", async () => {
    const w = await mount(ask, question({ kind: "order" }));
    await w.click(w.el.querySelectorAll(".pn-step")[1]!);
    await w.click(w.item("2"));
    await w.click(w.item("1"));
    await w.click(button(w.el, "Check"));
    expect(w.model.said()).toEqual([{ kind: "answer", text: "2,1,0" }]);
    w.stop();
  });
  it("keeps the answer on the page and says where each belongs", async () => {
    const w = await mount(ask, question({ kind: "order", picked: [1, 0, 2], rights: [0, 1, 2], mark: "partial" }));
    expect([...w.el.querySelectorAll("[role=option]")].map((one) => one.textContent)).toEqual(["12✗ place 2", "21✗ place 1", "33✓"]);
    w.stop();
  });
});

describe("a question for a number", () => {
  it("is typed, and sent by Enter or by the button", async () => {
    const w = await mount(ask, question({ kind: "number", choices: [], unit: "$" }));
    const field = w.el.querySelector("input")!;
    field.value = "35";
    await w.press(field, "x");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await w.press(field, "Enter");
    await w.click(button(w.el, "Check"));
    expect(w.model.said()).toEqual([{ kind: "answer", text: "35" }, { kind: "answer", text: "35" }]);
    expect(w.el.querySelector("label")!.textContent).toBe("How long? in dollars$");
    w.stop();
  });
});

describe("a question on a board", () => {
  it("is answered on a network by click and by arrows and Enter", async () => {
    const spots = [0, 1].map((x) => ({ x, y: 0, name: `column ${x}` }));
    const w = await mount(ask, question({ kind: "board", network: [builder().network], choices: ["column 0", "column 1"], spots }));
    await w.focus("spot 0");
    await w.press(w.item("spot 0"), "ArrowRight");
    expect(w.focused()).toBe("spot 1");
    await w.press(w.item("spot 1"), "Enter");
    await w.click(w.item("spot 0"));
    expect(w.model.said()).toEqual([{ kind: "choose", choice: 1 }, { kind: "choose", choice: 0 }]);
    await w.model.answer({ chosen: 0, right: 1, rights: [1], mark: "wrong", picked: [0] });
    expect(w.item("spot 0").getAttribute("aria-label")).toBe("column 0, your answer, not this one");
    expect(w.item("spot 1").getAttribute("aria-label")).toBe("column 1, right");
    expect(w.el.querySelectorAll(".pn-flag").length).toBe(2);
    w.stop();
  });
  it("is answered on a market", async () => {
    const spots = [0, 1].map((x) => ({ x, y: 4, name: `space ${x + 1}` }));
    const w = await mount(ask, question({ kind: "board", market: [MARKET], choices: ["space 1", "space 2"], spots }));
    await w.click(w.item("spot 1"));
    expect(w.model.said()).toEqual([{ kind: "choose", choice: 1 }]);
    w.stop();
  });
});

const MAP: RuleMapFrame = {
  ...question(), keep: "", numbers: [1, 1, 0, 20],
  sections: [
    { title: "Tanks", told: "1 of 21", rules: [...Array(21).keys()].map((i) => ({ id: `a.${i}`, says: `Rule ${i}.`, state: i === 0 ? "used" : i === 20 ? "missed" : "" })) },
    { title: "Turn", told: "0 of 1", rules: [{ id: "b", says: "A turn.", state: "" }] },
  ],
};

describe("the map of rules", () => {
  it("is one tab stop; arrows walk over rows and sections, and tell the rule", async () => {
    const w = await mount(rules, MAP);
    expect(w.stops()).toEqual(["a.0"]);
    await w.focus("a.0");
    await w.press(w.item("a.0"), "ArrowDown");
    expect(w.focused()).toBe("a.20");
    expect(w.el.querySelector(".pn-told")!.textContent).toBe("Tanks missedRule 20. a.20");
    await w.press(w.item("a.20"), "ArrowDown");
    expect(w.focused()).toBe("b");
    expect(w.item("b").getAttribute("aria-label")).toBe("not yet met: A turn.");
    w.stop();
  });
});

describe("progress that the page keeps", () => {
  const kept = (entries: object[], since = 0) => JSON.stringify({ format: "pipeline_nb progress", version: 1, entries, since });
  beforeEach(() => localStorage.clear());
  it("is written under one key, joined with what was there, and told to Python once", async () => {
    localStorage.setItem(KEY, kept([{ what: "opened", name: "a", when: 1 }]));
    const w = await mount(rules, { ...MAP, keep: kept([]) });
    expect(w.model.said()).toEqual([{ kind: "remember", text: kept([{ what: "opened", name: "a", when: 1 }]) }]);
    await w.model.answer({ keep: kept([{ what: "opened", name: "b", when: 2 }]) });
    expect(JSON.parse(localStorage.getItem(KEY)!).entries.map((one: { name: string }) => one.name)).toEqual(["a", "b"]);
    expect(w.model.said().length).toBe(1);
    w.stop();
  });
  it("is left alone where a file keeps it", async () => {
    const w = await mount(rules, MAP);
    expect(localStorage.length).toBe(0);
    w.stop();
  });
  it("puts damaged text aside", async () => {
    localStorage.setItem(KEY, "{");
    const w = await mount(rules, { ...MAP, keep: kept([]) });
    expect(localStorage.getItem(`${KEY}.damaged`)).toBe("{");
    expect(localStorage.getItem(KEY)).toBe(kept([]));
    w.stop();
  });
  it("does not bring back what a reset dropped", () => {
    expect(JSON.parse(joined(kept([{ when: 1 }, { when: 9 }]), kept([], 5))).entries).toEqual([{ when: 9 }]);
  });
});
