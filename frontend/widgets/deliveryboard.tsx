// DeliveryBoard: barrels onto contracts, orders taken from the display and filled. Python says what fits where.
import { useLayoutEffect, useState } from "preact/hooks";
import { Slots, slotX, slotsSize } from "../lib/draw_goods";
import type { BarrelOffer, DeliveryFrame, Demand, DemandCard, GameAction } from "../lib/frames";
import { widget, type Live } from "../lib/link";
import { Icon, Said, Toolbar } from "../lib/parts";
import { useRove } from "../lib/rove";
import { Chooser, Stock, pressed, useHand, useKeptFocus, type Hand } from "../lib/stock";
import "../lib/theme.css";
import "./deliveryboard.css";

type BoardLive = Live<DeliveryFrame, GameAction>;

export function DeliveryBoard({ live }: { live: BoardLive }) {
  const { frame, send, note, foot } = live;
  const hand = useHand(frame, note);
  return (
    <div class="pn-deliveryboard" onKeyDown={hand.onKeyDown} {...useKeptFocus(frame)}>
      <Toolbar frame={frame} send={send} />
      <p class="pn-hint">{frame.hint}</p>
      <div class="pn-deliver">
        <Stock frame={frame} hand={hand} where="a demand" />
        <div class="pn-deeds">
          {frame.filling.length > 0 && <Cards live={live} hand={hand} title="Order in hand" cards={frame.filling} />}
          <Cards live={live} hand={hand} title="Contracts" cards={frame.contracts} />
          <Orders live={live} />
        </div>
      </div>
      {foot}
    </div>
  );
}

/** Cards whose demands take barrels: one tab stop, arrows walk over the demands of all cards. */
function Cards({ live: { frame, send, note }, hand, title, cards }: {
  live: BoardLive; hand: Hand; title: string; cards: DemandCard[];
}) {
  const keyOf = (card: number, demand: number) => `card ${card} demand ${demand}`;
  const rove = useRove(cards.map((card, c) => card.demands.map((_, d) => keyOf(c, d))));
  const [ask, setAsk] = useState<{ card: number; at: number; demand: Demand } | null>(null);
  useLayoutEffect(() => setAsk(null), [frame]);
  const put = (demand: Demand, { oil, grade }: { oil: BarrelOffer["oil"]; grade: number }) =>
    send({ kind: "do", text: `${demand.text}${grade}`, oil });
  const press = (card: number, at: number, demand: Demand) => {
    const one = demand.offers[0];
    if (!demand.text) note(demand.why);
    else if (hand.held) put(demand, hand.held);
    else if (demand.offers.length > 1) setAsk({ card, at, demand });
    else put(demand, one ?? demand);
  };
  const shut = () => { if (ask) rove.focus(keyOf(ask.card, ask.at)); setAsk(null); };
  const look = (demand: Demand) =>
    `pn-spot${hand.fits(demand.offers) ? (hand.held ? " pn-fit" : " pn-can") : ""}`;
  return (
    <section class="pn-panel" aria-label={title}>
      <h3>{title}</h3>
      {!cards.length && <p class="pn-soft">{`No ${title.toLowerCase()}.`}</p>}
      <div class="pn-deedrow" {...rove.group}>
        {cards.map((card, c) => {
          const { width, height } = slotsSize(card.demands);
          return (
            <div class={`pn-deed pn-${card.state}`} key={c} role="group" aria-label={card.name}>
              <p class="pn-title" aria-hidden="true">{card.state === "deferred" && <Icon name="lock" />}{card.state === "complete" && <Icon name="check" />}<b>{card.title}</b></p>
              <svg class="pn-slots" viewBox={`0 -2 ${width} ${height + 2}`} style={{ maxWidth: `${width}px` }}>
                <g aria-hidden="true"><Slots demands={card.demands} /></g>
                {card.demands.map((demand, d) => (
                  <rect
                    key={d} class={look(demand)} x={slotX(d) + 2} y={0.5} width={48} height={80} rx={7} role="button"
                    aria-label={demand.name} aria-disabled={!demand.offers.length && !hand.held ? true : undefined}
                    onClick={() => press(c, d, demand)} onKeyDown={pressed(() => press(c, d, demand))} {...rove.item(keyOf(c, d))}
                  />
                ))}
              </svg>
              <p class="pn-soft" aria-hidden="true">{card.note}</p>
            </div>
          );
        })}
      </div>
      {ask && (
        <Chooser
          title="Which barrel do you deliver?" offers={ask.demand.offers} money={(offer) => offer.money}
          onChoose={(offer) => { put(ask.demand, offer); shut(); }} onClose={shut}
        />
      )}
    </section>
  );
}

/** The orders on display, each a button that takes it in hand. */
function Orders({ live: { frame: { orders, filled }, send } }: { live: BoardLive }) {
  const keyOf = (row: number, card: number) => `order ${row} ${card}`;
  const rove = useRove(orders.map((row, r) => row.cards.map((_, c) => keyOf(r, c))));
  const some = orders.some((row) => row.cards.some((card) => card.kind === "contract"));
  return (
    <section class="pn-panel" aria-label={some ? "contracts and orders on display" : "orders on display"}>
      <h3>{some ? "Contracts and orders on display" : "Orders on display"}</h3>
      <div {...rove.group}>
        {orders.map((row, r) => (
          <div class="pn-orderrow" key={r}>
            <p class="pn-size">{row.title}</p>
            <div class="pn-deedrow">
              {row.cards.map((card, c) => {
                const { width, height } = slotsSize(card.demands);
                return (
                  <button
                    type="button" class={`pn-deed pn-order pn-${card.state}`} key={card.text}
                    aria-disabled={card.state === "ready" ? undefined : true}
                    onClick={() => send({ kind: "do", text: card.text })} {...rove.item(keyOf(r, c))}
                  >
                    <Said>{card.name}</Said>
                    <svg class="pn-slots" viewBox={`0 0 ${width} ${height}`} style={{ maxWidth: `${width}px` }} aria-hidden="true">
                      <Slots demands={card.demands} />
                    </svg>
                    <span class="pn-soft" aria-hidden="true">{card.state === "ready" && <Icon name="check" />}{card.note}</span>
                  </button>
                );
              })}
            </div>
          </div>
        ))}
      </div>
      <p class="pn-soft">{filled}</p>
    </section>
  );
}

export default widget(DeliveryBoard);
