// ShopsAndGovernment: shops, pipe markets, quadrants; what is bought goes onto the own board. Python says what is legal.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { LiveBoard, byCell, cellNames, keyOf, linesAt, moved, type Spot } from "../lib/board";
import { Row, farmCols, farmWidth } from "../lib/draw_farm";
import { PriceRow, Quadrant, pricesWidth, quadrantSpot } from "../lib/draw_shops";
import type { GameAction, QuadrantView, ShopPrice, ShopView, ShopsFrame } from "../lib/frames";
import { G, boxOf, type Cell } from "../lib/geometry";
import { widget, type Live } from "../lib/link";
import { Button, Icon, LongestBadges, Said, Toolbar } from "../lib/parts";
import { Placing, turned } from "../lib/placing";
import { useRove } from "../lib/rove";
import { pressed, useKeptFocus } from "../lib/stock";
import { Face } from "../lib/supply";
import "../lib/theme.css";
import "../lib/board.css";
import "./shopsandgovernment.css";

type ShopsLive = Live<ShopsFrame, GameAction>;
/** What all parts need: the live frame, an action by its text, the tank in the hand. */
interface Part { live: ShopsLive; act: (text: string) => void; held: ShopPrice | null; take: (price: ShopPrice | null) => void }

export function ShopsAndGovernment({ live }: { live: ShopsLive }) {
  const { frame, send, note, foot } = live;
  const [rotation, setRotation] = useState(0);
  const [held, setHeld] = useState<ShopPrice | null>(null); // a tank on its way from the shop to a row of the farm
  const kept = useKeptFocus(frame), acted = useRef(false);
  useLayoutEffect(() => { if (!frame.refused.length) setHeld(null); }, [frame]);
  useLayoutEffect(() => {
    if (acted.current && !frame.refused.length) goOn(kept.ref.current, frame.phase);
    acted.current = false;
  }, [frame]);
  useLayoutEffect(() => { if (held) focusOn(kept.ref.current, ".pn-farmrow.pn-fit"); }, [held]);
  const act = (text: string) => { acted.current = true; send({ kind: "do", text }); };
  const take = (price: ShopPrice | null) => {
    if (!price && !held) return;
    setHeld(price);
    note(price ? `In hand: a tank for ${price.cost}. Choose a row of the tank farm; Escape lays it back.` : "The tank is back in the shop.");
  };
  const turn = (by: number) => {
    const { next, words } = turned(rotation, by);
    setRotation(next);
    note(words);
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if ((e.key === "r" || e.key === "R") && frame.hand.length) turn(e.shiftKey ? -1 : 1);
    else if (e.key === "Escape" && held) take(null);
    else return;
    e.preventDefault();
  };
  const part = { live, act, held, take };
  return (
    <div class="pn-shopsandgovernment pn-shopping" onKeyDown={onKeyDown} {...kept}>
      <Toolbar frame={frame} send={send}>
        <p class="pn-purse"><span class="pn-who">{frame.player}</span><b class="pn-cash"><Said>holds </Said>${frame.cash}</b></p>
      </Toolbar>
      <p class="pn-hint">{frame.hint}</p>
      <div class="pn-mall">
        <div class="pn-shops">{frame.shops.map((shop) => <Shop key={shop.number} shop={shop} {...part} />)}</div>
        <div class="pn-own">
          <Board rotation={rotation} onTurn={turn} {...part} />
          <FarmPanel {...part} />
          {frame.finish && <Visit {...part} />}
        </div>
        <Government {...part} />
      </div>
      {foot}
    </div>
  );
}

function focusOn(root: HTMLElement | null, selector: string): boolean {
  const found = root?.querySelector<HTMLElement>(selector);
  found?.focus();
  return Boolean(found);
}

/** After an answer the focus goes where one goes on: to the tiles on offer, to the board, to the worker's neighbours. */
function goOn(root: HTMLElement | null, phase: ShopsFrame["phase"]): void {
  if (phase === "take") focusOn(root, ".pn-offer:not([aria-disabled])");
  else if (phase === "place" || phase === "machine") focusOn(root, ".pn-board [tabindex='0']");
  else if (phase === "government") focusOn(root, ".pn-quadrants rect.pn-can") || focusOn(root, ".pn-visit button");
}

// ---- the shops

function Shop({ shop, live: { frame }, act, held, take }: { shop: ShopView } & Part) {
  const { number, prices, tiles } = shop;
  const bundles = shop.bundles.filter((bundle) => bundle.text);
  const key = (what: string, i: number) => `shop${number} ${what} ${i}`;
  const pairs = [...Array(Math.ceil(tiles.length / 2)).keys()].map((r) => tiles.slice(2 * r, 2 * r + 2).map((_, i) => key("tile", 2 * r + i)));
  const rove = useRove([...prices.map((_, i) => [key("price", i)]), bundles.map((_, i) => key("bundle", i)), ...pairs]);
  const width = pricesWidth(prices);
  const press = (price: ShopPrice) => {
    if (!price.hand) act(price.text);
    else take(held?.text === price.text ? null : price);
  };
  return (
    <section class={`pn-shop${shop.open ? " pn-isopen" : ""}`} aria-label={shop.title}>
      <div class="pn-shophead"><h3>{shop.title}</h3><span class="pn-standing">{!shop.open && !shop.ways.some((way) => way.legal) && <Icon name="lock" />}{shop.note}</span></div>
      {shop.ways.map((way) => (
        <div class="pn-toshop" key={way.text}>
          <Button main={way.legal} dim={!way.legal} onClick={() => act(way.text)}>{way.label}<span class="pn-said"> to {way.to}</span></Button>
          {way.why && <p class="pn-why">{way.why} <code>{way.rule}</code></p>}
        </div>
      ))}
      <div {...rove.group}>
        <div class="pn-prices" role="group" aria-label={`pieces of the ${shop.title}; arrow keys move`}>
          {prices.map((price, i) => (
            <button
              type="button" key={i} class="pn-price" aria-disabled={!price.legal || undefined}
              aria-pressed={price.hand ? held?.text === price.text : undefined} onClick={() => press(price)} {...rove.item(key("price", i))}
            >
              <Said>{price.name}</Said>
              <svg viewBox={`0 0 ${width} ${G.shop.row}`} style={{ maxWidth: `${width}px` }} aria-hidden="true"><PriceRow row={price} /></svg>
            </button>
          ))}
        </div>
        <div class="pn-bundles" role="group" aria-label={`pipe tiles of the ${shop.title}: how many`}>
          <span>Pipe tiles:</span>
          {!bundles.length && <span>{shop.bundles.map((bundle) => `${bundle.size} for ${bundle.cost}`).join(", ") || "free by a card"}</span>}
          {bundles.map((bundle, i) => (
            <button
              type="button" key={bundle.size} class="pn-button pn-bundle" aria-disabled={!bundle.legal || undefined}
              onClick={() => act(bundle.text)} {...rove.item(key("bundle", i))}
            >
              <Said>{bundle.name}</Said><span aria-hidden="true">{bundle.size} for <b>{bundle.cost}</b></span>
            </button>
          ))}
        </div>
        <div class="pn-offers" role="group" aria-label={`pipe tiles beside the ${shop.title}`}>
          {tiles.map((offer, i) => (
            <button
              type="button" key={offer.tile.number} class="pn-take pn-offer" aria-disabled={!offer.legal || undefined}
              onClick={() => act(offer.text)} {...rove.item(key("tile", i))}
            >
              <Said>{offer.tile.name}</Said><Face tile={offer.tile} /><small aria-hidden="true">tile {offer.tile.number}</small>
            </button>
          ))}
        </div>
      </div>
      {!tiles.length && <p class="pn-soft">All tiles are sold until next year.</p>}
      {frame.phase === "take" && shop.open && <p class="pn-soft">Press the tile that you take.</p>}
    </section>
  );
}

// ---- the Government

function Government(part: Part) {
  const { opening, opening_rule, government, quadrants } = part.live.frame;
  return (
    <section class="pn-government" aria-label="Government">
      <h3>Government</h3>
      <p class="pn-opening">{opening} <code>{opening_rule}</code></p>
      {government.length > 0 && (
        <ol class="pn-totals" aria-label="what the tiles of one purchase cost in all">
          {government.map((price) => (
            <li key={price.tiles} class={`pn-total-${price.state || "later"}`} aria-current={price.state === "next" ? "step" : undefined}>
              <span>{price.tiles} {price.tiles === 1 ? "tile" : "tiles"}</span><b>${price.total}</b>
              <small>{price.state === "bought" ? "✓ bought" : `+$${price.more}`}</small>
            </li>
          ))}
        </ol>
      )}
      <div class="pn-quadrants">{quadrants.map((quadrant) => <QuadrantPanel key={quadrant.number} quadrant={quadrant} act={part.act} />)}</div>
    </section>
  );
}

const STANDS = { open: "open", ready: "may be opened", shut: "closed" };

function QuadrantPanel({ quadrant, act }: { quadrant: QuadrantView; act: (text: string) => void }) {
  const { number, tiles, state } = quadrant;
  const keyOfTile = (place: number) => `quadrant${number} ${place}`;
  const top = (place: number) => Math.min(...(tiles[place]?.halves ?? []).map((half) => half.y));
  const rows = [0, 1, 2, 3].map((y) => tiles.filter((tile) => top(tile.place) === y).map((tile) => keyOfTile(tile.place)));
  const rove = useRove(rows);
  const size = G.shop.quadrant;
  return (
    <div class={`pn-quadrant pn-q-${state}`} role="group" aria-label={`${quadrant.title}, ${STANDS[state]}`}>
      <p class="pn-title"><b>{quadrant.title}</b><span class="pn-standing">{state === "shut" && <Icon name="lock" />}{STANDS[state]}</span></p>
      <div {...rove.group}>
        <svg
          class="pn-quadrantsvg" viewBox={`0 0 ${size} ${size}`} role="group" aria-disabled={state === "shut" || undefined}
          aria-label={`tiles of quadrant ${number}; arrow keys move`}
        >
          <g aria-hidden="true"><Quadrant quadrant={quadrant} /></g>
          {tiles.map((tile) => {
            const { x, y, width, height } = quadrantSpot(tile);
            return (
              <rect
                key={tile.place} class={`pn-spot${tile.legal ? " pn-can" : ""}`} x={x + 1} y={y + 1} width={width - 2} height={height - 2} rx={7}
                role="button" aria-label={tile.name} aria-disabled={!tile.legal || undefined}
                onClick={() => act(tile.text)} onKeyDown={pressed(() => act(tile.text))} {...rove.item(keyOfTile(tile.place))}
              />
            );
          })}
        </svg>
      </div>
      <p class="pn-why">{quadrant.note}{state === "shut" && <> <code>{quadrant.rule}</code></>}</p>
    </div>
  );
}

// ---- the own board

function Board({ live: { frame, note }, act, rotation, onTurn }: { rotation: number; onTurn: (by: number) => void } & Part) {
  const { network, sites, cells, phase } = frame;
  const [tile, ...waiting] = frame.hand, machine = phase === "machine";
  const [hover, setHover] = useState<Spot | null>(null);
  const [cursor, setCursor] = useState<Cell | null>(null);
  const box = useMemo(() => boxOf(network, { margin: 2, cols: 8, rows: 5 }), [network]);
  const free = useMemo(() => new Set([...sites.map((site) => site.join()), ...cells.map((cell) => `m${cell.join()}`)]), [sites, cells]);
  const fits = ({ x, y }: Cell) => (machine ? free.has(`m${x},${y}`) : !network.tiles.length || free.has(`${x},${y},${rotation}`));
  const nameOf = useMemo(() => {
    const name = cellNames(network), taken = byCell(network);
    return (cell: Cell) => {
      if (machine) return `${name(cell)}, ${fits(cell) ? "the machine fits here" : "no place for the machine"}`;
      return tile && !taken.has(keyOf(cell)) ? `${name(cell)}, ${fits(cell) ? "the tile fits here" : "does not fit"}` : name(cell);
    };
  }, [network, tile, machine, rotation, free]);
  const busy = Boolean(tile) || machine, target = hover ?? cursor;
  const pointed = busy ? [] : hover ? [hover.line] : cursor ? linesAt(network, cursor) : [];
  const press = ({ x, y }: Cell) => {
    if (tile) act(`place:${x},${y},${rotation}`);
    else if (machine) act(`machine:${x},${y}`);
    else note("Nothing in hand: buy a pipe tile or a machine first.");
  };
  return (
    <section class={`pn-panel pn-ownboard${busy ? " pn-busy" : ""}`} aria-label="own network">
      <div class="pn-shophead"><h3>Own network</h3><LongestBadges longest={network.longest} /></div>
      {tile && (
        <div class="pn-hand">
          <Face tile={tile} rotation={rotation} />
          <p><b>In hand: tile {tile.number}</b><span class="pn-soft">{sites.length && network.tiles.length ? `${sites.filter((site) => site[2] === rotation).length} places fit as it is turned now` : "any place fits"}</span></p>
          <Button icon="turn" keys="R, back: Shift+R" onClick={() => onTurn(1)}>Rotate</Button>
          {waiting.map((other) => (
            <button type="button" key={other.number} class="pn-take pn-offer" onClick={() => act(`take:${other.number}`)}>
              <Said>place first: {other.name}</Said><Face tile={other} />
            </button>
          ))}
        </div>
      )}
      {machine && <div class="pn-hand"><p><b>In hand: a machine</b><span class="pn-soft">it covers half a tile and what lies there</span></p></div>}
      <LiveBoard
        network={network} box={box} nameOf={nameOf} label="own network; arrow keys move, Enter places, R rotates"
        onPress={press} onHover={(spot) => setHover(moved(spot))} onCursor={setCursor}
      >
        <Placing
          network={network} box={box} bright={network.lines.filter((line) => pointed.includes(line.number) && line.length > 1)}
          tile={tile} rotation={rotation} sites={sites} cells={cells} machine={machine && Boolean(target && fits(target))} target={target} fits={fits}
        />
      </LiveBoard>
    </section>
  );
}

function FarmPanel({ live: { frame, note }, act, held }: Part) {
  const { farm: { rows }, tank } = frame;
  const cols = farmCols(frame.farm), width = farmWidth(cols);
  const rove = useRove(rows.map((row) => [`farm ${row.grade}`]));
  const prefix = held?.hand || tank, legal = held ? held.rows : frame.rows;
  const press = (grade: number) => {
    if (prefix) act(`${prefix}${grade}`);
    else note("No tank in hand: press a tank of the Tank Shop first.");
  };
  return (
    <section class="pn-panel" aria-label="tank farm">
      <h3>Tank farm{held && <b class="pn-inrow">: choose a row for the tank ({held.cost})</b>}</h3>
      <div {...rove.group}>
        <svg
          class="pn-farmsvg" viewBox={`0 -6 ${width} ${rows.length * G.farm.row + 6}`} role="group" aria-label="rows of the tank farm; arrow keys move"
          style={{ maxWidth: `${width}px` }}
        >
          <g aria-hidden="true">{rows.map((row, i) => <g transform={`translate(0 ${i * G.farm.row})`}><Row row={row} cols={cols} /></g>)}</g>
          {rows.map((row, i) => {
            const can = Boolean(prefix) && legal.includes(row.grade);
            return (
              <rect
                key={row.grade} class={`pn-spot pn-farmrow${can ? " pn-fit" : ""}`} x={1} y={i * G.farm.row + 1} width={width - 2} height={G.farm.row - 4} rx={8}
                role="button" aria-label={`${row.name}${can ? ", the tank can go here" : ""}`} aria-disabled={!can || undefined}
                onClick={() => press(row.grade)} onKeyDown={pressed(() => press(row.grade))} {...rove.item(`farm ${row.grade}`)}
              />
            );
          })}
        </svg>
      </div>
    </section>
  );
}

/** What was bought since the worker came, and the way out. */
function Visit({ live: { frame }, act }: Part) {
  return (
    <section class="pn-panel pn-visit" aria-label="this visit">
      <h3>This visit</h3>
      {frame.total && <p class="pn-spent">{frame.total}</p>}
      {frame.visit.length > 0 && <ol class="pn-bought">{frame.visit.map((words) => <li>{words}</li>)}</ol>}
      <Button icon="check" main onClick={() => act(frame.finish)}>{frame.finish_label}</Button>
    </section>
  );
}

export default widget(ShopsAndGovernment);
