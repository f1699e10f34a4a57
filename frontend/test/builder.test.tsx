// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { act } from "preact/test-utils";
import { renderToString } from "preact-render-to-string";
import { Board } from "../lib/draw";
import { G, boxOf } from "../lib/geometry";
import widget from "../widgets/networkbuilder";
import { REFUSAL, builder, mount } from "./stand_in";

type Mounted = Awaited<ReturnType<typeof mount<ReturnType<typeof builder>>>>;
let w: Mounted;
const start = async (change: Parameters<typeof builder>[0] = {}) => { w = await mount(widget, builder(change)); };
beforeEach(() => start());
afterEach(() => { w.stop(); w.el.remove(); vi.useRealTimers(); });
const ghost = () => w.el.querySelector(".pn-ghost");

describe("getting about", () => {
  it("has one tab stop for board, supply and list", () => {
    expect(w.stops()).toEqual(["0,0", "7", "1"]);
  });
  it("moves over the board by arrows, Home and End, and stays at the edge", async () => {
    await w.focus("0,0");
    await w.press(w.item("0,0"), "ArrowRight");
    await w.press(w.item("1,0"), "ArrowDown");
    expect(w.focused()).toBe("1,1");
    await w.press(w.item("1,1"), "Home");
    const row = [...w.item("1,1").parentElement!.children].map((one) => one.getAttribute("data-rove"));
    expect(w.focused()).toBe(row[0]);
    await w.press(w.item(row[0]!), "ArrowLeft");
    expect(w.focused()).toBe(row[0]);
    await w.press(w.item(row[0]!), "End");
    expect(w.focused()).toBe(row.at(-1));
    expect(w.stops()[0]).toBe(row.at(-1));
  });
  it("keeps the focus on its cell when the board grows to the north west", async () => {
    await w.focus("0,0");
    const { tiles } = builder().network;
    const far = { ...tiles[0]!, halves: tiles[0]!.halves.map((half) => ({ ...half, y: half.y - 9, x: half.x - 9 })) };
    await w.model.answer({ network: { ...builder().network, tiles: [...tiles, far] } });
    expect(w.focused()).toBe("0,0");
  });
  it("names every cell", () => {
    expect(w.item("0,0").getAttribute("aria-label")).toBe("row 0, column 0, half at 0 0");
    expect(w.item("2,1").getAttribute("aria-label")).toBe("row 1, column 2, empty");
  });
  it("draws its base as the still picture does", () => {
    const { network } = builder();
    const base = renderToString(<Board network={network} box={boxOf(network, G.live)} />);
    const holder = document.createElement("div");
    holder.innerHTML = `<svg><g>${base}</g></svg>`;
    expect(w.el.querySelector(".pn-board > g")!.innerHTML).toBe(holder.querySelector("g")!.innerHTML);
  });
});

describe("placing", () => {
  it("takes a tile by its number and places it with Enter, in its rotation", async () => {
    await w.focus("2,0");
    await w.press(w.item("2,0"), "2");
    await w.press(w.item("2,0"), "r");
    await w.press(w.item("2,0"), "Enter");
    expect(w.model.sent).toEqual([{ n: 1, kind: "place", slot: 9, x: 2, y: 0, rotation: 1 }]);
  });
  it("turns back with Shift+R, and says how the tile lies", async () => {
    await w.focus("2,0");
    await w.press(w.item("2,0"), "R", { shiftKey: true });
    expect(w.status()).toBe("Turned: half B lies north of half A.");
  });
  it("shows where it fits by the list of sites alone", async () => {
    await w.click(w.item("7"));
    await w.focus("2,0");
    expect(ghost()!.classList.contains("pn-unfit")).toBe(false);
    expect(w.item("2,0").getAttribute("aria-label")).toMatch(/the tile fits here$/);
    await w.press(w.item("2,0"), "ArrowDown");
    expect(ghost()!.classList.contains("pn-unfit")).toBe(true);
    expect(w.item("2,1").getAttribute("aria-label")).toMatch(/does not fit$/);
    await w.press(w.item("2,1"), "Enter"); // sent all the same: Python says why not
    expect(w.model.said()).toEqual([{ kind: "place", slot: 7, x: 2, y: 1, rotation: 0 }]);
  });
  it("lets the first tile go anywhere", async () => {
    w.stop();
    await start({ network: { tiles: [], lines: [], longest: [0, 0, 0], worker: [], active: [] }, sites: [] });
    await w.click(w.item("7"));
    await w.focus("3,1");
    expect(ghost()!.classList.contains("pn-unfit")).toBe(false);
  });
  it("keeps a refused tile in the hand and shows the reason with its rule", async () => {
    await w.focus("3,3");
    await w.press(w.item("3,3"), "1");
    await w.press(w.item("3,3"), "Enter");
    await w.model.answer({ ack: 1, refused: [REFUSAL] });
    expect(w.el.querySelector(".pn-refusals")!.textContent).toBe("It shares no side. Put it beside.Rule: A side. (Adding) · base.a.b");
    expect(w.status()).toBe("It shares no side. Put it beside.");
    expect(w.item("7").getAttribute("aria-pressed")).toBe("true");
    await w.press(w.item("3,3"), "Enter");
    await w.model.answer({ ack: 2, refused: [], said: "Placed." });
    expect(w.item("7").getAttribute("aria-pressed")).toBe("false");
    expect(w.status()).toBe("Placed.");
  });
  it("places a machine, and empties the hand with Escape", async () => {
    await w.focus("1,0");
    await w.press(w.item("1,0"), "m");
    await w.press(w.item("1,0"), " ");
    await w.press(w.item("1,0"), "Escape");
    await w.press(w.item("1,0"), "Enter");
    expect(w.model.said()).toEqual([{ kind: "machine", x: 1, y: 0 }]);
  });
  it("takes back at the cursor, by key and by button", async () => {
    await w.focus("1,0");
    await w.press(w.item("1,0"), "Delete");
    await act(() => w.item("7").focus());
    await w.click([...w.el.querySelectorAll("button")].find((one) => one.textContent === "Take back")!);
    expect(w.model.said()).toEqual([{ kind: "take_back", x: 1, y: 0 }, { kind: "take_back", x: 1, y: 0 }]);
  });
  it("has no take-back button where placed is placed, but answers the key", async () => {
    w.stop();
    await start({ free_play: false });
    expect(w.el.textContent).not.toContain("Take back");
    await w.focus("1,0");
    await w.press(w.item("1,0"), "Backspace");
    expect(w.model.said()).toEqual([{ kind: "take_back", x: 1, y: 0 }]);
  });
  it("drags a tile from the supply to a cell; outside the board nothing is placed", async () => {
    const svg = w.el.querySelector<SVGSVGElement>(".pn-board")!, [, , width = 0, height = 0] = svg.getAttribute("viewBox")!.split(" ").map(Number);
    svg.getBoundingClientRect = () => new DOMRect(0, 0, width, height);
    const cell = w.item("2,0"), x = Number(cell.getAttribute("x")) + 20, y = Number(cell.getAttribute("y")) + 20;
    await w.point(w.item("7"), "pointerdown", 900, 50);
    await w.point(w.item("7"), "pointermove", x, y);
    expect(ghost()).not.toBeNull();
    await w.point(w.item("7"), "pointerup", x, y);
    await w.click(w.item("7")); // the click that a browser sends after it
    expect(w.model.said()).toEqual([{ kind: "place", slot: 7, x: 2, y: 0, rotation: 0 }]);
    await w.point(w.item("9"), "pointerdown", 900, 50);
    await w.point(w.item("9"), "pointermove", 950, 90);
    await w.point(w.item("9"), "pointerup", 950, 90);
    expect(w.model.sent.length).toBe(1);
  });
});

describe("pipelines", () => {
  it("lists those of length 2 and more, sums up the rest, and tells what they can refine", () => {
    expect(w.item("1").textContent).toContain("pipeline 1, teal, length 2, value 3; can refine: crude to low");
    expect(w.el.querySelectorAll(".pn-line").length).toBe(1);
    expect(w.el.textContent).toContain("and 1 stub of length 1");
  });
  it("shows a pipeline on the board, counted, from the list and from a cell", async () => {
    await w.focus("1");
    expect(w.el.querySelectorAll(".pn-count").length).toBe(2);
    await w.focus("2,2");
    expect(w.el.querySelectorAll(".pn-count").length).toBe(0);
    await w.focus("0,0");
    expect(w.el.querySelectorAll(".pn-count").length).toBe(2);
    expect(w.item("1").classList.contains("pn-hot")).toBe(true);
  });
});

describe("the link to Python", () => {
  it("numbers its actions after the last answer", async () => {
    await w.model.answer({ ack: 6 });
    await w.focus("1,0");
    await w.press(w.item("1,0"), "Delete");
    await w.press(w.item("1,0"), "Delete");
    expect(w.model.sent.map((one) => one.n)).toEqual([7, 8]);
    expect(w.el.querySelector(".pn-root")!.getAttribute("data-ack")).toBe("6");
  });
  it("undoes and redoes by key, and the notebook does not", async () => {
    const outside = vi.fn();
    document.body.addEventListener("keydown", outside);
    await w.press(w.item("1,0"), "z", { ctrlKey: true });
    await w.press(w.item("1,0"), "y", { ctrlKey: true });
    await w.press(w.item("1,0"), "Z", { metaKey: true, shiftKey: true });
    expect(w.model.said()).toEqual([{ kind: "undo" }, { kind: "redo" }, { kind: "redo" }]);
    expect(outside).not.toHaveBeenCalled();
    for (const key of ["d", "b", "Escape", "Enter", "ArrowUp"]) await w.press(w.item("1,0"), key);
    expect(outside).not.toHaveBeenCalled();
    await w.press(w.item("1,0"), "s", { ctrlKey: true }); // save stays the notebook's
    await w.press(w.item("1,0"), "Tab");
    expect(outside).toHaveBeenCalledTimes(2);
    document.body.removeEventListener("keydown", outside);
  });
  it("says so when Python does not answer, and takes it back when it does", async () => {
    vi.useFakeTimers();
    await w.press(w.item("1,0"), "z", { ctrlKey: true });
    await act(() => { vi.advanceTimersByTime(5000); });
    expect(w.status()).toBe("No answer from Python: run this cell again.");
    await w.model.answer({ ack: 1, said: "Taken back." });
    expect(w.status()).toBe("Taken back.");
  });
  it("says so at once where nothing can be sent", async () => {
    w.model.send = () => { throw new Error("no kernel"); };
    await w.press(w.item("1,0"), "z", { ctrlKey: true });
    expect(w.status()).toMatch(/^No answer/);
  });
  it("keeps two views of one model in step", async () => {
    const other = document.createElement("div");
    document.body.append(other);
    let stop = () => {};
    await act(() => { stop = widget.render({ model: w.model, el: other } as never); });
    await w.model.answer({ ack: 3, said: "Both." });
    expect([w.el, other].map((el) => el.querySelector("[role=status]")!.textContent)).toEqual(["Both.", "Both."]);
    stop();
    other.remove();
    expect(w.model.listeners()).toBe(1);
  });
  it("leaves no listener and no element behind, at once", async () => {
    w.stop();
    expect(w.model.listeners()).toBe(0);
    expect(w.el.childElementCount).toBe(0);
    const inner = document.createElement("button"), outside = vi.fn();
    w.el.append(inner);
    document.body.addEventListener("keydown", outside);
    inner.dispatchEvent(new KeyboardEvent("keydown", { key: "d", bubbles: true }));
    expect(outside).toHaveBeenCalledTimes(1);
    document.body.removeEventListener("keydown", outside);
  });
  it("shows text as text", async () => {
    await w.model.answer({ refused: [{ ...REFUSAL, text: "<img src=x onerror=alert(1)>" }], said: "<b>", marks: ["<i>house</i>"] });
    expect(w.el.querySelector("img, b > *, .pn-marks i")).toBeNull();
    expect(w.el.querySelector(".pn-marks")!.textContent).toBe("<i>house</i>");
  });
});
