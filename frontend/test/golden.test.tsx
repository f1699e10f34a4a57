// The live drawing gives Python's still pictures, byte for byte (tests/test_still.py holds Python to the same files).
import { describe, expect, it } from "vitest";
import { renderToString } from "preact-render-to-string";
import { NetworkSvg } from "../lib/draw";
import { CostPairSvg } from "../lib/draw_costs";
import { CostsSvg, FarmSvg } from "../lib/draw_farm";
import { StillSvg, curve, deliveries, deliveryWords, ladder, lit, types } from "../lib/draw_score";
import { PieceSvg } from "../lib/draw_setup";
import type { Curve, Delivery, Ladder, LitNetwork, Types } from "../lib/frames";
import { LevelsSvg } from "../lib/draw_upgrades";
import { QuadrantSvg, ShopSvg } from "../lib/draw_shops";
import { MapSvg } from "../lib/draw_map";
import { DemandsSvg, MarketSvg, ShelfSvg } from "../lib/draw_goods";

const DIR = "../../tests/golden/";
const FILES = import.meta.glob<string>("../../tests/golden/*.{json,svg}", { query: "?raw", import: "default", eager: true });
const PICTURES: Record<string, (value: never) => preact.JSX.Element> = {
  network: (network) => <NetworkSvg network={network} />,
  farm: (farm) => <FarmSvg farm={farm} />,
  costs: (costs) => <CostsSvg costs={costs} />,
  market: (market) => <MarketSvg market={market} />,
  shelf: (shelf) => <ShelfSvg shelf={shelf} />,
  lit: (value: LitNetwork) => <StillSvg drawn={lit(value)} label={value.words} />,
  types: (value: Types) => <StillSvg drawn={types(value)} label={value.words} />,
  deliveries: (value: Delivery[]) => <StillSvg drawn={deliveries(value)} label={deliveryWords(value)} />,
  ladder: (value: Ladder) => <StillSvg drawn={ladder(value)} label={value.words} />,
  curve: (value: Curve) => <StillSvg drawn={curve(value)} label={value.words} />,
  costpair: (pair) => <CostPairSvg pair={pair} />,
  levels: (family) => <LevelsSvg family={family} />,
  piece: (piece) => <PieceSvg piece={piece} />,
  map: (frame) => <MapSvg frame={frame} />,
  demands: (card) => <DemandsSvg card={card} />,
  shop: (shop) => <ShopSvg shop={shop} />,
  quadrant: (quadrant) => <QuadrantSvg quadrant={quadrant} />,
};

const names = Object.keys(FILES).filter((file) => file.endsWith(".json")).map((file) => file.slice(DIR.length, -5));
const drawn = names.filter((name) => (name.split("-")[0] ?? "") in PICTURES);

describe("the base drawings", () => {
  it("have pictures of every kind to compare", () => {
    for (const kind of Object.keys(PICTURES)) expect(drawn.some((name) => name.startsWith(kind))).toBe(true);
  });
  it.each(drawn)("%s is byte for byte Python's still picture", (name) => {
    const picture = PICTURES[name.split("-")[0] ?? ""]!;
    const text = renderToString(picture(JSON.parse(FILES[`${DIR}${name}.json`]!) as never));
    expect(`${text.replaceAll("><", ">\n<")}\n`).toBe(FILES[`${DIR}${name}.svg`]!);
  });
});
