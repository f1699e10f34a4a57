// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { SetupFrame, SetupNow, SetupPiece } from "../lib/frames";
import setup from "../widgets/setuptable";
import { mount } from "./stand_in";

const NAME = "<b>Bo</b>";
const piece = (where: string, what: string, change: Partial<SetupPiece> = {}): SetupPiece => ({ where, what, ladders: [], tile: [], demands: [], marker: [], ...change });
const NOW: SetupNow = {
  title: "Markets", look_up: "base.setup.markets", draws: 3, drawn: 2, skip: 4, below: [], quadrant: [],
  pieces: [piece("row 1", "5", { marker: [5, 7] }), piece("row 2", "Upgrades")],
  rules: [{ rule: "base.setup.markets.overlays", says: "Overlays lie there.", section: "Setup" }],
};
const todo = (key: number, now: boolean, ticked = false) => ({ key, text: key ? `Do ${key}.` : `${NAME}: $40.`, at: key + 1, now, ticked });
const frame = (at: number, change: Partial<SetupFrame> = {}): SetupFrame => ({
  v: 1, ack: 0, said: "", refused: [], can_undo: false, can_redo: false, marks: [], at, last: 6, title: "Set-up", intro: [`Players: ${NAME}.`],
  ending: "Begin to play.", where: at > 0 && at < 6 ? `step ${at} of 5` : "",
  sections: [1, 2].map((number) => ({ title: `Part ${number}`, number, at: 3 * number - 2, ticked: 2 - number, todos: number, now: at > 0 && number === 1 })),
  todos: at > 0 && at < 6 ? [todo(0, at === 1, true), todo(1, at !== 1)] : [], now: at > 0 && at < 6 ? [NOW] : [], left: at === 6 ? [todo(1, false)] : [], ...change,
});
const button = (el: Element, words: string) => [...el.querySelectorAll("button")].find((one) => one.textContent === words)!;
const current = (el: Element) => el.querySelector<HTMLElement>("[aria-current=step]")!;

describe("the set-up walk", () => {
  it("begins, goes on, back and to the ends", async () => {
    const w = await mount(setup, frame(0));
    await w.click(button(w.el, "Begin"));
    for (const words of ["Next", "Back", "First", "Last"]) await w.click(button(w.el, words));
    expect(w.model.said().map((one) => one.kind)).toEqual(["next", "next", "back", "first", "last"]);
    expect(w.el.querySelector(".pn-before")!.textContent).toContain(NAME);
    expect(w.el.querySelector(".pn-before b")).toBeNull();
    w.stop();
  });
  it("walks by keys on what is done now, ticks off with space, and leaves other keys alone", async () => {
    const w = await mount(setup, frame(1));
    for (const key of ["ArrowDown", "ArrowUp", "Enter", "Home", "End", " ", "x"]) await w.press(current(w.el), key);
    await w.press(current(w.el), "ArrowDown", { ctrlKey: true });
    expect(w.model.said()).toEqual([
      { kind: "next" }, { kind: "back" }, { kind: "next" }, { kind: "first" }, { kind: "last" }, { kind: "tick", key: 0 },
    ]);
    w.stop();
  });
  it("keeps the focus on what is done now, one tab stop in the list", async () => {
    const w = await mount(setup, frame(1));
    current(w.el).focus();
    await w.model.answer(frame(2));
    expect(document.activeElement?.getAttribute("data-todo")).toBe("1");
    expect([...w.el.querySelectorAll<HTMLElement>("[data-todo]")].map((one) => one.tabIndex)).toEqual([-1, 0]);
    w.stop();
  });
  it("goes to a section or a thing to do that is pressed", async () => {
    const w = await mount(setup, frame(1));
    await w.click(w.item("section 2"));
    await w.click(w.el.querySelector("[data-todo='1']")!);
    await w.click(w.el.querySelector("[data-todo='0']")!); // it is there already
    expect(w.model.said()).toEqual([{ kind: "go", at: 4 }, { kind: "go", at: 2 }]);
    w.stop();
  });
  it("draws the next piece, or all, and shows the newest larger than the others", async () => {
    const w = await mount(setup, frame(2));
    expect(w.el.querySelector(".pn-newest")!.textContent).toContain("drawn 2 of 3");
    expect(w.el.querySelector(".pn-newest b")!.textContent).toBe("row 2");
    expect([...w.el.querySelectorAll(".pn-pieces figcaption")].map((one) => one.textContent)).toEqual(["row 1"]);
    for (const words of ["Draw the next", "Draw all", "Done on my table"]) await w.click(button(w.el, words));
    expect(w.model.said()).toEqual([{ kind: "next" }, { kind: "go", at: 4 }, { kind: "done" }]);
    await w.model.answer(frame(2, { now: [{ ...NOW, draws: 0, drawn: 0 }] }));
    expect(w.el.querySelector(".pn-newest")).toBeNull();
    expect(w.el.querySelectorAll(".pn-pieces figure").length).toBe(2);
    w.stop();
  });
  it("lays tiles of a quadrant where they belong, in place of a list", async () => {
    const spot = (place: number, gone: boolean) => ({
      place, gone, worker: false, legal: false, text: "", name: `place ${place}`, halves: [0, 1].map((x) => ({ x, y: place, pipes: [], machine: false, name: "" })),
    });
    const quadrant = [{ number: 0, title: "Quadrant 0", state: "shut" as const, note: "", rule: "", tiles: [spot(0, false), spot(1, true)] }];
    const w = await mount(setup, frame(1, { now: [{ ...NOW, quadrant }] }));
    expect(w.el.querySelector(".pn-quadrant")!.getAttribute("aria-label")).toBe("Quadrant 0: place 0; place 1");
    expect(w.el.querySelector(".pn-pieces")).toBeNull();
    w.stop();
  });
  it("ticks with boxes that say what they tick, and shows the rules when asked", async () => {
    const w = await mount(setup, frame(1));
    const boxes = [...w.el.querySelectorAll("[role=checkbox]")];
    expect(boxes.map((one) => one.getAttribute("aria-checked"))).toEqual(["true", "false"]);
    expect(boxes[0]!.getAttribute("aria-label")).toBe(`done on my table: ${NAME}: $40.`);
    await w.click(boxes[1]!);
    expect(w.model.said()).toEqual([{ kind: "tick", key: 1 }]);
    expect(w.el.textContent).not.toContain("Overlays lie there.");
    await w.click(button(w.el, "The rule"));
    expect(w.el.querySelector(".pn-rules code")!.textContent).toBe("base.setup.markets.overlays");
    w.stop();
  });
  it("shows tables with heads, sentences and lines as text", async () => {
    const below = [
      { rows: [["", "low"], [NAME, "4"]], right: [1], head: true, text: "", lead: "", lines: [] },
      { rows: [], right: [], head: false, text: "A card.", lead: "II", lines: [] },
      { rows: [], right: [], head: false, text: "", lead: "", lines: ["0 0", "1 1"] },
    ];
    const w = await mount(setup, frame(1, { now: [{ ...NOW, below }] }));
    expect([...w.el.querySelectorAll(".pn-now th")].map((one) => one.textContent)).toEqual(["low"]);
    expect([...w.el.querySelectorAll(".pn-now tbody td")].map((one) => one.textContent)).toEqual([NAME, "4"]);
    expect(w.el.querySelector(".pn-note")!.textContent).toBe("IIA card.");
    expect(w.el.querySelector("pre")!.textContent).toBe("0 0\n1 1");
    w.stop();
  });
  it("tells at the end what is not ticked off, and leads there", async () => {
    const w = await mount(setup, frame(6));
    await w.click(button(w.el, "Do 1."));
    expect(w.model.said()).toEqual([{ kind: "go", at: 2 }]);
    await w.model.answer(frame(6, { left: [] }));
    expect(w.el.textContent).toContain("Everything is ticked off.");
    w.stop();
  });
});
