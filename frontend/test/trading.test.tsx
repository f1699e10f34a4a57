// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { DeliveryFrame, Demand, DemandCard, MarketRow, Shelf, TraderFrame } from "../lib/frames";
import board from "../widgets/deliveryboard";
import trader from "../widgets/markettrader";
import { REFUSAL, mount } from "./stand_in";

const shared = {
  v: 1, ack: 0, said: "", refused: [], can_undo: false, can_redo: false, marks: [], player: "<b>Ann</b>", cash: 40,
  due: "trade", told: [],
};
const shelf: Shelf = { rows: [
  { grade: 3, word: "high", room: "2 of 4", kinds: [
    { oil: "T", number: 2, name: "high teal: 2 barrels" }, { oil: "O", number: 0, name: "high orange: no barrel" },
    { oil: "S", number: 0, name: "high silver: no barrel" },
  ] },
  { grade: 1, word: "low", room: "1 of 4", kinds: [
    { oil: "T", number: 0, name: "low teal: no barrel" }, { oil: "O", number: 1, name: "low orange: 1 barrel" },
    { oil: "S", number: 0, name: "low silver: no barrel" },
  ] },
] };
const row = (number: number, oil: "T" | "O", offers: MarketRow["offers"]): MarketRow => ({
  number, oil, grade: 1, word: `low ${oil}`, more: 0, marked: false, offers,
  spaces: [25, 30].map((price, i) => ({
    price, full: i === 0, oil, text: i === 0 ? `buy:${number},0` : `sell:${number},1,1`, legal: true, name: `row ${number} space ${i}`,
  })),
});
const low = { oil: "O" as const, grade: 1, words: "low orange", money: 0 };
const high = { oil: "T" as const, grade: 3, words: "high teal sold as low", money: 5 };
const inside = (change: Partial<TraderFrame> = {}): TraderFrame => ({
  ...shared, shelf, markets: [{ number: 1, title: "Refined Market 1", rows: [row(4, "O", [low, high]), row(7, "T", [])] }], places: [],
  open: true, selling: true, hint: "Sell first.",
  best: [{ text: "sell:4,1,1", oil: "O", row: 4, space: 1, words: "low orange for $30", why: "It is the dearest." }], no_best: "",
  trades: ["Ann sold <i>1</i>"], total: "1 sold +$30: $30 more", finish: "done", ...change,
});
const choosing = inside({
  open: false, best: [],
  places: [{ market: 1, text: "work:2", label: "Send the worker", legal: false, words: "not possible now" }],
});
const button = (el: Element, text: string) => [...el.querySelectorAll("button")].find((one) => one.textContent?.includes(text))!;

describe("the market trader", () => {
  it("offers the way to a market, also where it will be refused", async () => {
    const w = await mount(trader, choosing);
    const way = button(w.el, "Send the worker");
    expect(way.getAttribute("aria-disabled")).toBe("true");
    expect(way.textContent).toBe("Send the worker to Refined Market 1");
    await w.click(way);
    expect(w.model.said()).toEqual([{ kind: "do", text: "work:2" }]);
    w.stop();
  });
  it("has two groups of one tab stop each; arrows walk over barrels and spaces", async () => {
    const w = await mount(trader, inside());
    expect(w.stops()).toEqual(["T3", "row 4 space 0"]);
    await w.focus("row 4 space 0");
    await w.press(w.item("row 4 space 0"), "ArrowDown");
    await w.press(w.item("row 7 space 0"), "ArrowRight");
    expect(w.focused()).toBe("row 7 space 1");
    w.stop();
  });
  it("sells the barrel in hand, names its oil type, and keeps it after a refusal", async () => {
    const w = await mount(trader, inside());
    await w.press(w.item("T3"), "Enter");
    expect(w.item("T3").getAttribute("aria-pressed")).toBe("true");
    expect(w.status()).toMatch(/In hand: high teal/);
    expect(w.item("row 4 space 1").classList.contains("pn-fit")).toBe(true);
    expect(w.item("row 7 space 1").classList.contains("pn-fit")).toBe(false);
    await w.press(w.item("row 7 space 1"), " ");
    await w.model.answer({ ack: 1, refused: [REFUSAL] });
    expect(w.item("T3").getAttribute("aria-pressed")).toBe("true");
    await w.click(w.item("row 4 space 1"));
    await w.model.answer({ ack: 2, refused: [] });
    expect(w.item("T3").getAttribute("aria-pressed")).toBe("false");
    expect(w.model.said()).toEqual([
      { kind: "do", text: "sell:7,1,3", oil: "T" }, { kind: "do", text: "sell:4,1,3", oil: "T" },
    ]);
    w.stop();
  });
  it("lays the barrel back by Escape or by pressing it again", async () => {
    const w = await mount(trader, inside());
    await w.click(w.item("T3"));
    await w.press(w.item("T3"), "Escape");
    expect(w.item("T3").getAttribute("aria-pressed")).toBe("false");
    await w.click(w.item("O1"));
    await w.click(w.item("O1"));
    expect(w.el.querySelectorAll(".pn-inhand").length).toBe(0);
    expect(w.model.sent).toEqual([]);
    w.stop();
  });
  it("asks which barrel is meant where several fit, with what each brings", async () => {
    const w = await mount(trader, inside());
    await w.press(w.item("row 4 space 1"), "Enter");
    const ask = w.el.querySelector('[aria-label="Which barrel do you sell to the low O row?"]')!;
    expect([...ask.querySelectorAll(".pn-which")].map((one) => one.getAttribute("aria-label"))).toEqual(["low orange, $30", "high teal sold as low, $35"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("low orange, $30");
    await w.press(document.activeElement!, "ArrowRight");
    await w.press(document.activeElement!, "Escape");
    expect(w.focused()).toBe("row 4 space 1");
    await w.press(w.item("row 4 space 1"), "Enter");
    await w.click(button(w.el, "high teal sold as low"));
    expect(w.model.said()).toEqual([{ kind: "do", text: "sell:4,1,3", oil: "T" }]);
    w.stop();
  });
  it("buys from a space with a barrel; a space where nothing fits lets Python explain", async () => {
    const w = await mount(trader, inside());
    await w.click(w.item("row 4 space 0"));
    await w.click(w.item("row 7 space 1"));
    expect(w.model.said()).toEqual([{ kind: "do", text: "buy:4,0" }, { kind: "do", text: "sell:7,1,1" }]);
    w.stop();
  });
  it("tells the best next sale only when asked, and forgets it with the next answer", async () => {
    const w = await mount(trader, inside());
    expect(w.el.textContent).not.toContain("It is the dearest.");
    await w.click(button(w.el, "Best next sale"));
    expect(w.el.querySelector(".pn-advice")!.textContent).toContain("Sell low orange for $30. It is the dearest.");
    expect(w.item("row 4 space 1").classList.contains("pn-best")).toBe(true);
    await w.click(button(w.el, "Sell it"));
    expect(w.model.said()).toEqual([{ kind: "do", text: "sell:4,1,1" }]);
    await w.model.answer({ ack: 1 });
    expect(w.el.querySelector(".pn-advice")).toBeNull();
    w.stop();
  });
  it("keeps the focus in the widget when trading is finished, and shows names as text", async () => {
    const w = await mount(trader, inside());
    expect(w.el.querySelector(".pn-total")!.textContent).toBe("1 sold +$30: $30 more");
    const finish = button(w.el, "Finish trading");
    finish.focus();
    await w.click(finish);
    expect(w.model.said()).toEqual([{ kind: "do", text: "done" }]);
    await w.model.answer({ ...choosing, ack: 1 });
    expect(w.el.contains(document.activeElement)).toBe(true);
    expect(w.el.querySelector(".pn-who")!.textContent).toBe("<b>Ann</b>");
    w.stop();
  });
});

const demand = (change: Partial<Demand>): Demand => ({
  oil: "O", grade: 1, placed: -1, pay: "$20", text: "deliver:0,0,", why: "", offers: [], name: "demand 1", ...change,
});
const card = (change: Partial<DemandCard>): DemandCard => ({
  kind: "contract", title: "Contract 1, active", state: "open", text: "", note: "0 of 2 delivered", name: "contract 1",
  demands: [demand({ offers: [low] }), demand({ text: "deliver:0,1,", oil: "T", name: "demand 2" })], ...change,
});
const order = (text: string, state: DemandCard["state"]) => card({ kind: "order", text, state, name: text, note: state, demands: [demand({ text: "" })] });
const deliveries = (change: Partial<DeliveryFrame> = {}): DeliveryFrame => ({
  ...shared, shelf, contracts: [card({})], filling: [], hint: "Press a barrel.", filled: "no order filled yet",
  orders: [{ title: "Orders of 3 barrels", cards: [order("takeorder:0,0", "ready"), order("takeorder:0,1", "short")] }, { title: "Row 2", cards: [] }],
  ...change,
});

describe("the delivery board", () => {
  it("delivers the one barrel that fits, or lets Python explain", async () => {
    const w = await mount(board, deliveries());
    expect(w.stops()).toEqual(["T3", "card 0 demand 0", "order 0 0"]);
    await w.press(w.item("card 0 demand 0"), "Enter");
    await w.click(w.item("card 0 demand 1"));
    expect(w.model.said()).toEqual([
      { kind: "do", text: "deliver:0,0,1", oil: "O" }, { kind: "do", text: "deliver:0,1,1", oil: "T" },
    ]);
    w.stop();
  });
  it("puts the barrel in hand on a demand, of whatever oil type: Python judges", async () => {
    const w = await mount(board, deliveries());
    await w.click(w.item("T3"));
    await w.press(w.item("card 0 demand 0"), "Enter");
    expect(w.model.said()).toEqual([{ kind: "do", text: "deliver:0,0,3", oil: "T" }]);
    w.stop();
  });
  it("asks which barrel is delivered where several fit", async () => {
    const w = await mount(board, deliveries({ contracts: [card({ demands: [demand({ offers: [{ ...low, money: 20 }, { ...low, grade: 3, words: "high orange delivered as low", money: 45 }] })] })] }));
    await w.click(w.item("card 0 demand 0"));
    await w.click(button(w.el, "high orange delivered as low"));
    expect(w.model.said()).toEqual([{ kind: "do", text: "deliver:0,0,3", oil: "O" }]);
    w.stop();
  });
  it("takes orders, also those that are short of barrels", async () => {
    const w = await mount(board, deliveries());
    await w.focus("order 0 0");
    await w.press(w.item("order 0 0"), "ArrowRight");
    expect(w.focused()).toBe("order 0 1");
    expect(w.item("order 0 1").getAttribute("aria-disabled")).toBe("true");
    await w.click(w.item("order 0 0"));
    await w.click(w.item("order 0 1"));
    expect(w.model.said()).toEqual([{ kind: "do", text: "takeorder:0,0" }, { kind: "do", text: "takeorder:0,1" }]);
    w.stop();
  });
  it("says in words why a demand takes nothing yet", async () => {
    const filling = card({ kind: "order", name: "filling", demands: [demand({ text: "fill:", offers: [low] }), demand({ text: "", why: "From left to right." })] });
    const w = await mount(board, deliveries({ filling: [filling], contracts: [] }));
    await w.click(w.item("card 0 demand 1"));
    expect(w.status()).toBe("From left to right.");
    await w.click(w.item("card 0 demand 0"));
    expect(w.model.said()).toEqual([{ kind: "do", text: "fill:1", oil: "O" }]);
    w.stop();
  });
});
