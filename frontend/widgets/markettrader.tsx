// MarketTrader: price ladders, barrels that are sold and then bought, what it comes to. Python says what is legal.
import { useLayoutEffect, useState } from "preact/hooks";
import { Ladders, ladderSize, spaceX, spacesWords } from "../lib/draw_goods";
import type { BarrelOffer, GameAction, MarketRow, MarketView, TraderFrame } from "../lib/frames";
import { G } from "../lib/geometry";
import { widget, type Live } from "../lib/link";
import { Button, Toolbar } from "../lib/parts";
import { useRove } from "../lib/rove";
import { Chooser, Stock, pressed, useHand, useKeptFocus, type Hand } from "../lib/stock";
import "../lib/theme.css";
import "./markettrader.css";

type TraderLive = Live<TraderFrame, GameAction>;
interface At { row: MarketRow; space: number }
/** A market alone is drawn larger. */
const ALONE = 1.2;
const keyOf = (row: MarketRow, space: number) => `row ${row.number} space ${space}`;

/** `alone`: only these trades count, and nothing is said about good ones. */
export function MarketTrader({ live, alone = false }: { live: TraderLive; alone?: boolean }) {
  const { frame, send, note, foot } = live;
  const hand = useHand(frame, note);
  const [asked, setAsked] = useState(false);
  useLayoutEffect(() => setAsked(false), [frame]); // a hint is about one moment
  return (
    <div class="pn-markettrader" onKeyDown={hand.onKeyDown} {...useKeptFocus(frame)}>
      <Toolbar frame={frame} send={send}>
        {frame.open && !alone && <Button pressed={asked} onClick={() => setAsked(!asked)}>Best next sale</Button>}
      </Toolbar>
      <p class="pn-hint">{frame.hint}</p>
      <div class="pn-trade">
        <Stock frame={frame} hand={hand} where="a free space of a market row" />
        <div class="pn-markets">
          {asked && <Best live={live} />}
          {frame.open
            ? <Open live={live} hand={hand} best={asked ? frame.best[0] : undefined} />
            : frame.markets.map((market) => <Closed live={live} market={market} />)}
        </div>
        {frame.open && <Sum live={live} alone={alone} />}
      </div>
      {foot}
    </div>
  );
}

function Best({ live: { frame: { best: [sale], no_best }, send } }: { live: TraderLive }) {
  return (
    <section class="pn-chooser pn-advice" aria-label="best next sale">
      <p aria-live="polite">{sale ? <><b>Sell {sale.words}.</b> {sale.why}</> : no_best}</p>
      {sale && <Button main onClick={() => send({ kind: "do", text: sale.text })}>Sell it</Button>}
    </section>
  );
}

/** A market that nobody stands in: its ladders, and the way there. */
function Closed({ live: { frame, send }, market }: { live: TraderLive; market: MarketView }) {
  const place = frame.places.find((one) => one.market === market.number);
  const { width, height } = ladderSize(market);
  const words = market.rows.map((row) => `${row.word}: ${spacesWords(row)}`);
  return (
    <section class="pn-market" aria-label={market.title}>
      <div class="pn-way">
        <h3>{market.title}</h3>
        {place && (
          <Button main={place.legal} dim={!place.legal} onClick={() => send({ kind: "do", text: place.text })}>
            {place.label}<span class="pn-said"> to {market.title}</span>
          </Button>
        )}
      </div>
      {place && <p class="pn-soft">{place.words}</p>}
      <svg
        class="pn-ladders" viewBox={`0 0 ${width} ${height}`} style={{ maxWidth: `${width}px` }} role="img" aria-label={words.join("; ")}
      >
        <Ladders market={market} />
      </svg>
    </section>
  );
}

/** The markets that are open: one tab stop, arrows walk over the spaces of all rows. */
function Open({ live: { frame, send }, hand, best }: { live: TraderLive; hand: Hand; best: TraderFrame["best"][0] | undefined }) {
  const rows = frame.markets.flatMap((market) => market.rows);
  const rove = useRove(rows.map((row) => row.spaces.map((_, i) => keyOf(row, i))));
  const [ask, setAsk] = useState<At | null>(null);
  useLayoutEffect(() => setAsk(null), [frame]);
  const sell = ({ row, space }: At, { oil, grade }: { oil: BarrelOffer["oil"]; grade: number }) =>
    send({ kind: "do", text: `sell:${row.number},${space},${grade}`, oil });
  const press = (row: MarketRow, i: number) => {
    const space = row.spaces[i], one = row.offers[0];
    if (hand.held) sell({ row, space: i }, hand.held);
    else if (!space || space.full || !one) send({ kind: "do", text: space?.text ?? "" });
    else if (row.offers.length === 1) sell({ row, space: i }, one);
    else setAsk({ row, space: i });
  };
  const shut = () => { if (ask) rove.focus(keyOf(ask.row, ask.space)); setAsk(null); };
  const look = (row: MarketRow, i: number) => {
    const space = row.spaces[i];
    const fits = hand.held ? !space?.full && hand.fits(row.offers) : false;
    const shown = best?.row === row.number && best.space === i;
    return `pn-spot${fits ? " pn-fit" : shown ? " pn-best" : space?.legal && !hand.held ? " pn-can" : ""}`;
  };
  return (
    <div class="pn-opened" {...rove.group}>
      {frame.markets.map((market) => {
        const { width, height } = ladderSize(market);
        return (
          <section class="pn-market" key={market.number} aria-label={market.title}>
            <h3>{market.title}</h3>
            <svg
              class="pn-ladders" viewBox={`0 0 ${width} ${height}`} role="group" aria-label={`${market.title}; arrow keys move`}
              style={{ maxWidth: `${Math.round(width * (frame.markets.length > 1 ? 1 : ALONE))}px` }}
            >
              <g aria-hidden="true"><Ladders market={market} /></g>
              {market.rows.map((row, r) => row.spaces.map((space, i) => (
                <rect
                  key={keyOf(row, i)} class={look(row, i)} x={spaceX(i)} y={r * G.market.row + 2} width={42} height={54} rx={7}
                  role="button" aria-label={space.name} aria-disabled={!space.legal && !hand.held ? true : undefined}
                  onClick={() => press(row, i)} onKeyDown={pressed(() => press(row, i))} {...rove.item(keyOf(row, i))}
                />
              )))}
            </svg>
            {ask && market.rows.some((row) => row.number === ask.row.number) && (
              <Chooser
                title={`Which barrel do you sell to the ${ask.row.word} row?`} offers={ask.row.offers}
                money={(offer) => (ask.row.spaces[ask.space]?.price ?? 0) + offer.money}
                onChoose={(offer) => { sell(ask, offer); shut(); }} onClose={shut}
              />
            )}
          </section>
        );
      })}
    </div>
  );
}

/** What was traded since the worker came, and the way out. */
function Sum({ live: { frame, send }, alone }: { live: TraderLive; alone: boolean }) {
  return (
    <section class="pn-panel pn-sum" aria-label="this visit">
      <h3>This visit</h3>
      <p class="pn-total">{frame.total}</p>
      {frame.trades.length > 0 && <ol class="pn-trades">{frame.trades.map((trade) => <li>{trade}</li>)}</ol>}
      {!alone && <Button icon="check" main onClick={() => send({ kind: "do", text: frame.finish })}>Finish trading</Button>}
    </section>
  );
}

export default widget(MarketTrader);
