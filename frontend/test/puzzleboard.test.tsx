// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { JudgeBoard, PuzzleFrame } from "../lib/frames";
import board from "../widgets/puzzleboard";
import { COSTS, REFUSAL, builder, farm, mount, refinery } from "./stand_in";

const puzzle = (change: Partial<PuzzleFrame> = {}): PuzzleFrame => ({
  v: 1, ack: 0, said: "", refused: [], can_undo: true, can_redo: false, marks: [], id: "pl1.run.g2#7", title: "One <b>run</b>", grade: 2,
  aim: "Gain most.", told: "A farm.\nA network.", value: "$29", target: "$48", hints: [], hints_left: 3, errors: "at once", verdict: [],
  checked: false, why: "", otherwise: [], replay: [], answer: '["1:T0>1"]', share: "Pipeline puzzle", note: "", solved: false, keep: "",
  prices: [{ oil: "T", word: "teal", prices: [1, 2, 3, 4] }], refinery: [refinery()], builder: [], trader: [], delivery: [], judge: [],
  ...change,
});
const judge: JudgeBoard = {
  notes: ["You hold $5."], network: [builder().network], farm: farm().farm, costs: COSTS,
  moves: [{ words: "Take a loan.", verdict: "" }, { words: "Buy <i>it</i>.", verdict: "base.a.b" }],
  rules: [{ letter: "a", id: "base.a.b", says: "A side." }, { letter: "b", id: "base.c.d", says: "Two." }],
};
const button = (el: Element, text: string) => [...el.querySelectorAll("button")].find((one) => one.textContent?.includes(text))!;
const has = (el: Element, text: string) => !!button(el, text);

describe("the puzzle board", () => {
  it("tells what is asked, the value and the best one; texts are texts", async () => {
    const w = await mount(board, puzzle());
    expect(w.el.querySelector(".pn-pz-title")?.textContent).toContain("One <b>run</b>");
    expect([...w.el.querySelectorAll(".pn-pz-score li")].map((one) => one.textContent)).toEqual(["now $29", "best $48"]);
    expect(w.el.querySelector(".pn-pz-prices")?.textContent).toContain("$4");
    await w.model.answer({ target: "" });
    expect(w.el.querySelector(".pn-pz-score")?.textContent).toContain("hidden");
    w.stop();
  });
  it("has one toolbar and one status line, those of the board inside", async () => {
    const w = await mount(board, puzzle({ said: "Hint 1: look.", hints: ["look."] }));
    expect(w.el.querySelectorAll("[role=status]").length).toBe(1);
    expect(w.status()).toBe("Hint 1: look.");
    // spoken once and printed once: the hint stands in the list of hints
    expect(w.el.querySelector("[role=status]")!.classList.contains("pn-said")).toBe(true);
    expect(w.el.querySelectorAll('[aria-label="tools"]').length).toBe(1);
    await w.click(button(w.el, "Undo"));
    expect(w.model.said()).toEqual([{ kind: "undo" }]);
    w.stop();
  });
  it("sends the actions of the board inside as moves", async () => {
    const w = await mount(board, puzzle());
    await w.click(w.item("1:T0>1"));
    expect(w.model.said()).toEqual([{ kind: "move", text: '{"kind":"plan","text":"1:T0>1"}' }]);
    expect(has(w.el, "Run")).toBe(false);
    expect(has(w.el, "Clear")).toBe(true);
    w.stop();
  });
  it("keeps a refused tile in the hand, and lets go of one that was laid", async () => {
    const w = await mount(board, puzzle({ refinery: [], builder: [builder()] }));
    await w.click(w.item("7"));
    await w.press(w.item("2,0"), "Enter");
    expect(JSON.parse(w.model.said()[0]!.text as string)).toMatchObject({ kind: "place", slot: 7, x: 2, y: 0 });
    await w.model.answer({ ack: 1, refused: [REFUSAL] });
    expect(w.item("7").getAttribute("aria-pressed")).toBe("true");
    await w.press(w.item("2,0"), "Enter");
    await w.model.answer({ ack: 2, refused: [] });
    expect(w.item("7").getAttribute("aria-pressed")).toBe("false");
    expect(w.el.querySelector('[data-rove="machine"]')).toBeNull();
    w.stop();
  });
  it("gives hints one by one, checks, and asks what lies behind a verdict", async () => {
    const w = await mount(board, puzzle());
    await w.click(button(w.el, "Hint"));
    await w.click(button(w.el, "Check"));
    expect(button(w.el, "Why not more?").getAttribute("aria-disabled")).toBe("true");
    expect(has(w.el, "What does the proven answer do?")).toBe(false);
    await w.model.answer({
      hints: ["An idea."], hints_left: 2, checked: true, verdict: [{ mark: "refused", words: "Not allowed.", reasons: [REFUSAL] }],
    });
    expect(w.el.querySelector(".pn-pz-hints")?.textContent).toBe("ideaAn idea.");
    expect(w.el.querySelector(".pn-pz-verdict")?.textContent).toContain("base.a.b");
    await w.click(button(w.el, "What does the proven answer do?"));
    await w.click(button(w.el, "Why not more?"));
    expect(w.model.said()).toEqual([{ kind: "hint" }, { kind: "check" }, { kind: "otherwise" }, { kind: "why" }]);
    await w.model.answer({ otherwise: ["The proven answer: more."], why: "No room.\nNo oil." });
    expect(w.el.querySelector(".pn-pz-other")?.textContent).toBe("The proven answer: more.");
    expect(w.el.querySelectorAll(".pn-pz-why p").length).toBe(2);
    w.stop();
  });
  it("replays the proven solution and leaves it", async () => {
    const w = await mount(board, puzzle());
    await w.click(button(w.el, "Show the proven solution"));
    await w.model.answer({ replay: [{ at: 1, last: 2, words: "The worker goes." }] });
    expect(has(w.el, "Show the proven solution")).toBe(false);
    for (const name of ["Step back", "Next step", "Back to my answer"]) await w.click(button(w.el, name));
    expect(w.model.said()).toEqual([0, 0, 2, -1].map((at) => ({ kind: "replay", at })));
    w.stop();
  });
  it("has two switches, and only one where a board has no error marks", async () => {
    const w = await mount(board, puzzle());
    const switches = () => [...w.el.querySelectorAll<HTMLElement>('[role="switch"]')];
    expect(switches().map((one) => one.getAttribute("aria-checked"))).toEqual(["true", "true"]);
    for (const one of switches()) await w.click(one);
    expect(w.model.said()).toEqual([{ kind: "target" }, { kind: "errors" }]);
    await w.model.answer({ errors: "" });
    expect(switches().length).toBe(1);
    w.stop();
  });
  it("shows the answer and the line to share as text", async () => {
    const w = await mount(board, puzzle());
    expect([...w.el.querySelectorAll("textarea")].map((one) => one.value)).toEqual(['["1:T0>1"]', "Pipeline puzzle"]);
    expect([...w.el.querySelectorAll("textarea")].every((one) => one.readOnly)).toBe(true);
    await w.click(button(w.el, "Copy"));
    w.stop();
  });
});

describe("the rule judge", () => {
  it("offers verdicts in rows of one tab stop, by letters with spoken rules", async () => {
    const w = await mount(board, puzzle({ refinery: [], prices: [], judge: [judge] }));
    expect(w.stops()).toEqual(["move 0 yes"]);
    await w.focus("move 0 yes");
    await w.press(w.item("move 0 yes"), "ArrowRight");
    await w.press(w.item("move 0 base.a.b"), "ArrowDown");
    expect(w.focused()).toBe("move 1 base.a.b");
    expect(w.item("move 1 base.a.b").getAttribute("aria-pressed")).toBe("true");
    expect(w.item("move 1 base.c.d").textContent).toBe("not allowed, rule b: Two.b");
    await w.click(w.item("move 1 base.c.d"));
    expect(w.model.said()).toEqual([{ kind: "move", text: '{"kind":"judge","at":1,"verdict":"base.c.d"}' }]);
    w.stop();
  });
});
