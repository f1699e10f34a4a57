// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { lightness } from "../lib/theme";
import costs from "../widgets/costboard";
import plant from "../widgets/refinery";
import ask from "../widgets/question";
import tanks from "../widgets/tankfarm";
import { REFUSAL, costBoard, farm, mount, question, refinery } from "./stand_in";

const text = (el: Element, label: string) => [...el.querySelectorAll("button")].find((one) => one.textContent?.includes(label))!;

describe("the tank farm", () => {
  it("is one tab stop; arrows go along a row and up and down the rows", async () => {
    const w = await mount(tanks, farm());
    expect(w.stops()).toEqual(["3 tank"]);
    await w.focus("3 tank");
    await w.press(w.item("3 tank"), "ArrowRight");
    expect(w.focused()).toBe("3 T");
    await w.press(w.item("3 T"), "ArrowDown");
    await w.press(w.item("2 T"), "End");
    expect(w.focused()).toBe("2 S");
    w.stop();
  });
  it("adds tanks, stores and takes barrels; full rows stay pressable", async () => {
    const w = await mount(tanks, farm());
    expect(w.item("0 tank").getAttribute("aria-disabled")).toBe("true");
    expect(w.item("0 T").getAttribute("aria-disabled")).toBeNull();
    await w.click(w.item("0 tank"));
    await w.click(w.item("3 O"));
    await w.click(w.item("0 barrel 1"));
    await w.press(w.item("0 barrel 0"), "Enter");
    expect(w.model.said()).toEqual([
      { kind: "tank", grade: 0 }, { kind: "store", grade: 3, oil: "O" },
      { kind: "take", grade: 0, oil: "O" }, { kind: "take", grade: 0, oil: "T" },
    ]);
    w.stop();
  });
  it("tries to move a tank by V and an arrow, which Python refuses in words", async () => {
    const w = await mount(tanks, farm());
    await w.focus("0 tank");
    await w.press(w.item("0 tank"), "v");
    expect(w.status()).toMatch(/press up or down/);
    await w.press(w.item("0 tank"), "ArrowUp");
    expect(w.model.said()).toEqual([{ kind: "move_tank", grade: 0, target: 1 }]);
    await w.model.answer({ ack: 1, refused: [REFUSAL] });
    expect(w.el.querySelector(".pn-refusals")!.textContent).toContain("base.a.b");
    expect(w.focused()).toBe("0 tank");
    w.stop();
  });
  it("drags a tank to another row", async () => {
    const w = await mount(tanks, farm());
    [...w.el.querySelectorAll(".pn-row")].forEach((row, i) => { row.getBoundingClientRect = () => new DOMRect(0, 100 * i, 500, 100); });
    const tank = w.el.querySelector(".pn-vessel")!;
    await w.point(tank, "pointerdown", 100, 350);
    await w.point(tank, "pointermove", 100, 150);
    await w.point(tank, "pointerup", 100, 150);
    expect(w.model.said()).toEqual([{ kind: "move_tank", grade: 0, target: 2 }]);
    w.stop();
  });
  it("keeps the focus among the barrels when the focused one is taken out", async () => {
    const w = await mount(tanks, farm());
    await w.focus("0 barrel 1");
    const rows = farm().farm.rows.map((row) => ({ ...row, barrels: row.barrels.slice(0, 1) }));
    await w.model.answer({ ack: 1, farm: { rows } });
    expect(w.focused()).toBe("0 barrel 0");
    w.stop();
  });
});

describe("the cost board", () => {
  it("walks over the markers and changes them by + and -", async () => {
    const w = await mount(costs, costBoard());
    await w.focus("T0");
    await w.press(w.item("T0"), "ArrowRight");
    await w.press(w.item("T1"), "ArrowDown");
    await w.press(w.item("O1"), "+");
    await w.press(w.item("O1"), "-");
    await w.click(w.el.querySelector(".pn-nudge")!);
    expect(w.model.said()).toEqual([
      { kind: "cost", oil: "O", grade: 1, number: 6 }, { kind: "cost", oil: "O", grade: 1, number: 4 },
      { kind: "cost", oil: "T", grade: 0, number: 3 },
    ]);
    expect(w.item("O1").getAttribute("aria-valuenow")).toBe("5");
    w.stop();
  });
  it("marks by a check and by words what the value is enough for", async () => {
    const w = await mount(costs, costBoard());
    expect([...w.el.querySelectorAll("td")].map((one) => one.textContent)).toEqual(["4, enough", "15, not enough"]);
    expect(w.el.querySelectorAll("td .pn-icon").length).toBe(1);
    await w.click(w.el.querySelector('[aria-label="Refinement Value, one more"]')!);
    expect(w.model.said()).toEqual([{ kind: "value", number: 10 }]);
    w.stop();
  });
  it("offers no change where the markers are fixed", async () => {
    const w = await mount(costs, costBoard({ free_play: false }));
    expect(w.el.querySelectorAll(".pn-nudge").length).toBe(0);
    expect(w.item("T0").getAttribute("aria-readonly")).toBe("true");
    w.stop();
  });
});

describe("the refinery", () => {
  it("puts the worker on a tile, or switches machines, by the mode", async () => {
    const w = await mount(plant, refinery());
    await w.focus("1,0");
    await w.press(w.item("1,0"), "Enter");
    await w.click(text(w.el, "Machines"));
    await w.model.answer({ mode: "machines", fee: 15 });
    await w.click(w.item("1,0"));
    expect(w.model.said()).toEqual([
      { kind: "worker", x: 1, y: 0 }, { kind: "mode", text: "machines" }, { kind: "toggle_machine", x: 1, y: 0 },
    ]);
    expect(w.el.textContent).toContain("$15");
    w.stop();
  });
  it("plans any step, also one that will be refused, then runs or clears", async () => {
    const w = await mount(plant, refinery());
    expect(w.item("1:T0>2").getAttribute("aria-pressed")).toBe("true");
    expect(w.item("1:T0>3").getAttribute("aria-disabled")).toBe("true");
    await w.click(w.item("1:T0>3"));
    await w.click(text(w.el, "Run"));
    await w.click(text(w.el, "Clear"));
    expect(w.model.said()).toEqual([{ kind: "plan", text: "1:T0>3" }, { kind: "run" }, { kind: "clear" }]);
    w.stop();
  });
  it("walks through the steps of all cards with one tab stop", async () => {
    const w = await mount(plant, refinery());
    expect(w.stops()).toEqual(["0,0", "1:T0>1"]);
    await w.focus("1:T0>1");
    await w.press(w.item("1:T0>1"), "ArrowRight");
    await w.press(w.item("1:T0>2"), "ArrowDown");
    expect(w.focused()).toBe("2:T0>2");
    w.stop();
  });
  it("draws lines by their state, and tells what runs have done", async () => {
    const lines = refinery().network.lines.map((line, i) => ({ ...line, state: (["used", "held"] as const)[i]! }));
    const w = await mount(plant, refinery({ network: { ...refinery().network, lines } }));
    expect(w.el.querySelector(".pn-is-used .pn-ring")).not.toBeNull();
    expect(w.el.querySelector(".pn-is-held")).not.toBeNull();
    expect(w.el.querySelector(".pn-told")!.textContent).toBe("Worker: crude teal to low.");
    w.stop();
  });
});

describe("the question", () => {
  it("is answered by click, by number key and by Enter on the focused choice", async () => {
    const w = await mount(ask, question());
    await w.click(w.item("1"));
    await w.press(w.item("0"), "3");
    await w.press(w.item("0"), "9");
    expect(w.model.said()).toEqual([{ kind: "choose", choice: 1 }, { kind: "choose", choice: 2 }]);
    w.stop();
  });
  it("says right and wrong in words, and can be tried again", async () => {
    const w = await mount(ask, question({ chosen: 0, right: 1, mark: "wrong", verdict: "Not quite.", rules: ["A rule. (base.x)"] }));
    expect([...w.el.querySelectorAll("[role=radio]")].map((one) => one.textContent)).toEqual(["1not this one", "2right", "3"]);
    expect(w.el.querySelector('[aria-checked="true"]')!.getAttribute("data-rove")).toBe("0");
    await w.click(text(w.el, "Answer again"));
    expect(w.model.said()).toEqual([{ kind: "again" }]);
    expect(w.focused()).toBe("0");
    w.stop();
  });
  it("leaves Ctrl+Z to the notebook", async () => {
    const w = await mount(ask, question());
    await w.press(w.item("0"), "z", { ctrlKey: true });
    expect(w.model.sent).toEqual([]);
    w.stop();
  });
});

describe("the host's theme", () => {
  it.each([
    ["rgb(255, 255, 255)", 1], ["rgb(17, 17, 17)", 0.067], ["rgba(0, 0, 0, 0)", null], ["color(srgb 0.1 0.1 0.1)", 0.1],
    ["color(display-p3 0.9 0.9 0.9)", 0.9], ["oklch(0.15 0.02 250)", 0.15], ["lab(95 0 0)", 0.95], ["", null], ["none", null],
  ])("reads %s", (css, light) => {
    const found = lightness(css);
    if (light === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(light, 2);
  });
});
