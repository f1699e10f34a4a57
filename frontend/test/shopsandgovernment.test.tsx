// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { Half, QuadrantTile, ShopPrice, ShopView, ShopsFrame } from "../lib/frames";
import shops from "../widgets/shopsandgovernment";
import { REFUSAL, builder, farm, mount } from "./stand_in";

const NAME = "<b>Ann</b>";
const half = (x: number, y: number): Half => ({ x, y, machine: false, name: "", pipes: [{ ports: "EW", oil: "T", line: 0 }] });
const price = (kind: "tank" | "machine", i: number, more: Partial<ShopPrice> = {}): ShopPrice => ({
  kind, cost: `$${5 * i + 5}`, left: 2 - i, spaces: 2, marked: false, legal: true, text: kind === "tank" ? `buytank:${i},0` : `buymachine:${i}`,
  hand: kind === "tank" ? `buytank:${i},` : "", rows: kind === "tank" ? [0, 2] : [], name: `${kind} ${i}`, ...more,
});
const shop = (number: number, more: Partial<ShopView> = {}): ShopView => ({
  number, title: `Shop ${number}`, open: false, note: "closed now: Tanks & Pipes",
  ways: [{ text: `work:${number}`, label: "Send the worker", to: "Tanks & Pipes", legal: number === 0, why: number ? "Not now." : "", rule: number ? "base.a.b" : "" }],
  prices: [0, 1].map((i) => price(number ? "machine" : "tank", i)),
  tiles: [7, 9, 11].map((tile) => ({ tile: { slot: tile, number: tile, halves: [half(0, 0), half(1, 0)], name: `tile ${tile}` }, legal: number === 0, text: `take:${tile}` })),
  bundles: [{ size: 2, cost: "$15", legal: true, text: number ? "" : "bundle:2", name: "2 pipe tiles, $15" }], ...more,
});
const CELLS: [number, number][][] = [[[0, 0], [1, 0]], [[0, 1], [1, 1]], [[2, 0], [2, 1]], [[3, 0], [3, 1]], [[0, 2], [0, 3]], [[1, 2], [1, 3]], [[2, 2], [3, 2]], [[2, 3], [3, 3]]];
const tileAt = (cells: [number, number][], place: number): QuadrantTile => ({
  place, halves: cells.map(([x, y]) => half(x, y)), gone: place === 1, worker: place === 1, legal: place === 0, text: `add:${place}`, name: `place ${place}`,
});
const frame = (change: Partial<ShopsFrame> = {}): ShopsFrame => ({
  v: 1, ack: 0, said: "", refused: [], can_undo: false, can_redo: false, marks: ["* of ours"], player: NAME, cash: 40, due: "", told: [],
  phase: "shop", hint: "Press a tank.", shops: [shop(0, { open: true, ways: [], note: `${NAME}'s worker is here` }), shop(1)],
  opening: "Year 1: up to 2.", opening_rule: "base.government.year-1-two",
  government: [{ tiles: 1, total: 5, more: 5, state: "bought" }, { tiles: 2, total: 10, more: 5, state: "next" }],
  quadrants: [0, 1].map((number) => ({
    number, title: `Quadrant ${number}`, state: number ? "shut" as const : "open" as const, note: "Why.", rule: "base.c.d", tiles: CELLS.map(tileAt),
  })),
  network: builder().network, farm: farm().farm, hand: [], sites: [], cells: [], tank: "", rows: [], visit: ["Ann <i>bought</i>"],
  total: "$5 spent on this visit", finish: "done", finish_label: "Finish shopping", ...change,
});
const placing = () => frame({ phase: "place", hand: builder().supply.slice(0, 1), sites: [[2, 0, 0], [2, 0, 1]], finish: "" });
const button = (el: Element, text: string) => [...el.querySelectorAll("button")].find((one) => one.textContent?.includes(text))!;

describe("shops and Government", () => {
  it("offers the way to a shop, also where it will be refused, with the reason and its rule", async () => {
    const w = await mount(shops, frame());
    const way = button(w.el, "Send the worker");
    expect(way.textContent).toBe("Send the worker to Tanks & Pipes");
    expect(way.getAttribute("aria-disabled")).toBe("true");
    expect(way.parentElement!.textContent).toMatch(/Not now\. base\.a\.b/);
    await w.click(way);
    expect(w.model.said()).toEqual([{ kind: "do", text: "work:1" }]);
    w.stop();
  });
  it("is one tab stop for each shop, quadrant, the board and the farm; arrows walk inside", async () => {
    const w = await mount(shops, frame());
    expect(w.stops()).toEqual(["shop0 price 0", "shop1 price 0", "0,0", "farm 3", "quadrant0 0", "quadrant1 0"]);
    await w.focus("shop0 price 0");
    await w.press(w.item("shop0 price 0"), "ArrowDown");
    await w.press(w.item("shop0 price 1"), "ArrowDown");
    expect(w.focused()).toBe("shop0 bundle 0");
    await w.press(w.item("shop0 bundle 0"), "ArrowDown");
    await w.press(w.item("shop0 tile 0"), "ArrowRight");
    expect(w.focused()).toBe("shop0 tile 1");
    w.stop();
  });
  it("takes a tank in hand, goes on to the farm, and keeps it after a refusal", async () => {
    const w = await mount(shops, frame());
    await w.click(w.item("shop0 price 1"));
    expect(w.status()).toMatch(/In hand: a tank for \$10/);
    expect(w.focused()).toBe("farm 2");
    expect(w.el.querySelectorAll(".pn-farmrow.pn-fit").length).toBe(2);
    await w.press(w.item("farm 3"), "Enter");
    await w.model.answer({ ack: 1, refused: [REFUSAL] });
    expect(w.item("shop0 price 1").getAttribute("aria-pressed")).toBe("true");
    await w.click(w.item("farm 0"));
    await w.model.answer({ ack: 2, refused: [] });
    expect(w.item("shop0 price 1").getAttribute("aria-pressed")).toBe("false");
    expect(w.model.said()).toEqual([{ kind: "do", text: "buytank:1,3" }, { kind: "do", text: "buytank:1,0" }]);
    w.stop();
  });
  it("lays the tank back by Escape or by pressing it again, and says so where there is none", async () => {
    const w = await mount(shops, frame());
    await w.click(w.item("shop0 price 0"));
    await w.press(w.item("farm 2"), "Escape");
    expect(w.status()).toMatch(/back in the shop/);
    await w.click(w.item("shop0 price 0"));
    await w.click(w.item("shop0 price 0"));
    await w.click(w.item("farm 0"));
    expect(w.status()).toMatch(/No tank in hand/);
    expect(w.model.sent).toEqual([]);
    w.stop();
  });
  it("sends what cannot be had as it is, so that Python can explain", async () => {
    const w = await mount(shops, frame({ shops: [shop(0, { prices: [price("tank", 0, { legal: false, hand: "", rows: [], left: 0 })] }), shop(1)] }));
    await w.click(w.item("shop0 price 0"));
    await w.click(w.item("shop1 price 1"));
    await w.click(w.item("shop1 tile 0"));
    await w.click(w.item("quadrant1 5"));
    expect(w.model.said().map((one) => one.text)).toEqual(["buytank:0,0", "buymachine:1", "take:7", "add:5"]);
    w.stop();
  });
  it("places the tile in hand as it is turned; sites say where", async () => {
    const w = await mount(shops, placing());
    expect(w.item("2,0").getAttribute("aria-label")).toMatch(/the tile fits here/);
    expect(w.item("-2,0").getAttribute("aria-label")).toMatch(/does not fit/);
    expect(w.el.querySelectorAll(".pn-site").length).toBe(1);
    await w.focus("0,0");
    await w.press(w.item("0,0"), "r");
    expect(w.status()).toMatch(/half B lies south/);
    await w.press(w.item("2,0"), "Enter");
    await w.press(w.item("2,0"), "R", { shiftKey: true });
    await w.click(w.item("-2,0"));
    expect(w.model.said().map((one) => one.text)).toEqual(["place:2,0,1", "place:-2,0,0"]);
    w.stop();
  });
  it("places a machine on half a tile, and asks for something to place where the hand is empty", async () => {
    const w = await mount(shops, frame({ phase: "machine", cells: [[0, 0]] }));
    expect(w.item("0,0").getAttribute("aria-label")).toMatch(/the machine fits here/);
    await w.click(w.item("0,0"));
    await w.model.answer({ ack: 1, phase: "shop", cells: [] });
    await w.click(w.item("1,0"));
    expect(w.status()).toMatch(/Nothing in hand/);
    expect(w.model.said()).toEqual([{ kind: "do", text: "machine:0,0" }]);
    w.stop();
  });
  it("goes on after an answer: to the tiles on offer, then to the board", async () => {
    const w = await mount(shops, frame());
    await w.focus("shop0 bundle 0");
    await w.click(w.item("shop0 bundle 0"));
    await w.model.answer({ ack: 1, phase: "take" });
    expect(w.focused()).toBe("shop0 tile 0");
    await w.click(w.item("shop0 tile 0"));
    await w.model.answer({ ...placing(), ack: 2 });
    expect(w.focused()).toBe("0,0");
    w.stop();
  });
  it("takes up another tile of a Government purchase, to be placed first", async () => {
    const two = builder().supply.slice(0, 2);
    const w = await mount(shops, frame({ ...placing(), hand: two }));
    expect(w.el.querySelector(".pn-hand")!.textContent).toMatch(new RegExp(`In hand: tile ${two[0]!.number}`));
    await w.click(w.el.querySelector(".pn-hand .pn-take")!);
    expect(w.model.said()).toEqual([{ kind: "do", text: `take:${two[1]!.number}` }]);
    w.stop();
  });
  it("puts starting tanks into rows of the farm without a shop", async () => {
    const w = await mount(shops, frame({ phase: "start", tank: "tank:", rows: [0, 1], finish: "" }));
    await w.press(w.item("farm 1"), " ");
    expect(w.model.said()).toEqual([{ kind: "do", text: "tank:1" }]);
    expect(w.el.querySelector(".pn-visit")).toBeNull();
    w.stop();
  });
  it("shows names as text, the rule of what is closed, and ends a visit", async () => {
    const w = await mount(shops, frame());
    expect(w.el.querySelector("b b, i")).toBeNull();
    expect(w.el.querySelector(".pn-who")!.textContent).toBe(NAME);
    expect(w.el.querySelector(".pn-q-shut")!.textContent).toMatch(/Why\. base\.c\.d/);
    await w.click(button(w.el, "Finish shopping"));
    expect(w.model.said()).toEqual([{ kind: "do", text: "done" }]);
    w.stop();
  });
});
