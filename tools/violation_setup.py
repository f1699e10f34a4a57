"""Violations of single rules about set-up. See :mod:`tools.violations`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pipeline_nb.game.game import Game
from pipeline_nb.game.setup import Draft
from pipeline_nb.game.state import Row, State
from pipeline_nb.rules.oil import OILS, Oil
from tools.mutant_switch import ELEMENT
from tools.violations import answers, changes, lays, player_changed, violates

__all__: list[str] = []

Original = Callable[..., Any]
Rows = tuple[tuple[int, ...], ...]


def _put(**parts: Callable[[Draft, Any], Any]) -> Callable[[Draft], None]:
    """Change some parts of what was laid out: each function is called with the draft and the part."""

    def change(draft: Draft) -> None:
        for name, part in parts.items():
            draft.laid[name] = part(draft, draft.laid[name])

    return change


def _as_if_more_played(players: int, seats: int) -> Callable[[Draft], None]:
    """Lay the market rows that more players would have."""

    def change(draft: Draft) -> None:
        if len(draft.names) == players:
            whole = {(row.market, row.oil, row.grade): row for row in draft.laid["table_rows"]}
            words = {oil.word: i for i, oil in enumerate(OILS)}
            markets = list(dict.fromkeys(row.market for row in draft.box.market_rows()))
            for row in draft.box.market_rows(players=seats):
                key = (markets.index(row.market), words[row.oil], row.grade)
                whole[key] = replace(whole[key], prices=row.prices)
            draft.laid["table_rows"] = tuple(whole.values())

    return change


def _rows(change: Callable[[Row, int], int]) -> Callable[[Draft], None]:
    """Fill the market rows in another way: `change` is called with the row and what lies there."""
    return _put(
        rows=lambda draft, filled: tuple(
            change(row, n) for row, n in zip(draft.laid["table_rows"], filled, strict=True)
        )
    )


def _table_rows(change: Callable[[Draft, Row], Row]) -> Callable[[Draft], None]:
    return _put(table_rows=lambda draft, rows: tuple(change(draft, row) for row in rows))


lays("base.setup.board.spaces-3-plus", "lay_markets", "two players use the spaces of three", _as_if_more_played(2, 3))
lays("base.setup.board.spaces-4", "lay_markets", "three players use the spaces of four", _as_if_more_played(3, 4))
lays("base.setup.markets.overlays", "lay_markets", "two players use every space", _as_if_more_played(2, 4))
lays(
    "base.setup.markets.crude-market",
    "lay_markets",
    "the last space of the Crude Market starts empty",
    _rows(lambda row, n: n >> 1 if not row.market else n),
)
lays(
    "base.setup.markets.refined-crude-rows",
    "lay_markets",
    "crude rows of Refined Markets start empty",
    _rows(lambda row, n: 0 if row.market and not row.grade else n),
)
lays(
    "base.setup.markets.refined-rows-empty",
    "lay_markets",
    "a low row starts with a barrel",
    _rows(lambda row, n: 1 if row.grade == 1 else n),
)
lays(
    "base.setup.supply.barrels",
    "lay_markets",
    "a barrel of the supply stays in the box",
    _put(supply=lambda draft, supply: (supply[0] - 1, *supply[1:])),
)
lays(
    "base.refined.types-differ",
    "lay_markets",
    "all markets trade in the same two types",
    _table_rows(
        lambda draft, row: replace(row, oil=1 if row.oil == 0 else row.oil) if row.market and row.grade else row
    ),
)
lays(
    "base.refined.grades",
    "lay_markets",
    "mid oil is not traded",
    _table_rows(lambda draft, row: replace(row, grade=1) if row.grade == 2 else row),
)
lays(
    "base.refined.prices-differ",
    "lay_markets",
    "all markets have the prices of Market 1",
    _table_rows(
        lambda draft, row: (
            replace(
                row,
                prices=next(
                    one.prices for one in draft.laid["table_rows"] if one.market == 1 and one.grade == row.grade
                ),
            )
            if row.market
            else row
        )
    ),
)
lays(
    "base.oil.higher-worth-more",
    "lay_markets",
    "high oil brings as much as mid",
    _table_rows(
        lambda draft, row: (
            replace(
                row,
                prices=next(
                    one.prices
                    for one in draft.laid["table_rows"]
                    if (one.market, one.oil, one.grade) == (row.market, row.oil, 2)
                ),
            )
            if row.grade == 3
            else row
        )
    ),
)


def _next_row(rows: Rows) -> Rows:
    return (*rows[1:], rows[0])


def _taken_from(name: str, size: int) -> Callable[[Draft, Any], Any]:
    """Fill a display as it lies in the box, not shuffled."""

    def in_order(draft: Draft, rows: Rows) -> Rows:
        return tuple(tuple(range(size * i, size * i + len(row))) for i, row in enumerate(rows))

    return lambda draft, rows: rows if name in draft.pins else in_order(draft, rows)


def _a_third_column(name: str, size: int) -> Callable[[Draft, Any], Any]:
    def wider(draft: Draft, rows: Rows) -> Rows:
        if len(rows[0]) > 2:
            return rows
        return tuple(
            (*row, next(n for n in range(size * i, size * i + size) if n not in row)) for i, row in enumerate(rows)
        )

    return wider


lays(
    "base.setup.contracts.display",
    "lay_contracts",
    "rows are filled from the next stack",
    _put(display=lambda draft, rows: _next_row(rows)),
)
lays(
    "base.setup.contracts.display",
    "lay_contracts",
    "the first place of each row stays empty",
    _put(display=lambda draft, rows: tuple((-1, *row[1:]) for row in rows)),
)
lays(
    "base.setup.contracts.stacks",
    "lay_contracts",
    "contracts are not shuffled",
    _put(display=_taken_from("contracts", 10)),
)
lays(
    "base.setup.contracts.stacks",
    "lay_contracts",
    "the stacks are mixed",
    _put(stacks=lambda draft, stacks: _next_row(stacks)),
)
lays(
    "base.setup.contracts.rest-to-box",
    "lay_contracts",
    "no contract goes back into the box",
    _put(
        stacks=lambda draft, stacks: tuple(
            (*stack, *(n for n in range(10 * i, 10 * i + 10) if n not in (*stack, *draft.laid["display"][i])))
            for i, stack in enumerate(stacks)
        )
    ),
)
lays(
    "base.setup.contracts.rightmost-empty",
    "lay_contracts",
    "two players use the last column of contracts",
    _put(display=_a_third_column("contracts", 10)),
)
lays(
    "base.setup.contracts.kept-2-3",
    "lay_contracts",
    "two or three players keep one contract less",
    _put(stacks=lambda draft, stacks: tuple(stack[:-1] for stack in stacks) if len(draft.names) < 4 else stacks),
)
lays(
    "base.setup.contracts.kept-4",
    "lay_contracts",
    "four players keep one contract less",
    _put(stacks=lambda draft, stacks: tuple(stack[:-1] for stack in stacks) if len(draft.names) == 4 else stacks),
)
lays(
    "base.setup.orders.display",
    "lay_orders",
    "rows of orders are filled from the next stack",
    _put(orders=lambda draft, rows: _next_row(rows)),
)
lays("base.setup.orders.stacks", "lay_orders", "orders are not shuffled", _put(orders=_taken_from("orders", 8)))
lays(
    "base.setup.orders.rightmost-empty",
    "lay_orders",
    "two players use the last column of orders",
    _put(orders=_a_third_column("orders", 8)),
)


def _orders_refilled(state: State, game: Game, before: State) -> State:
    shown, rows = {order for row in state.orders for order in row}, []
    for i, row in enumerate(state.orders):
        free = [n for n in range(8 * i, 8 * i + 8) if n not in shown]
        rows.append(tuple(free.pop() if order < 0 else order for order in row))
    return replace(state, orders=tuple(rows))


changes(
    "base.setup.orders.rest-to-box",
    "game.refresh._tokens",
    "orders that were not displayed come in a new year",
    _orders_refilled,
)
lays(
    "base.setup.government.fill",
    "lay_pipes",
    "one space of each quadrant stays empty",
    _put(quadrants=lambda draft, quadrants: tuple((*tiles[:-1], -1) for tiles in quadrants)),
)
lays(
    "base.setup.shop-pipes.machine-shop",
    "lay_pipes",
    "one tile is missing beside the Machine Shop",
    _put(shop_pipes=lambda draft, shops: (shops[0], shops[1][:-1])),
)
lays(
    "base.setup.shop-pipes.tank-shop",
    "lay_pipes",
    "one tile is missing beside the Tank Shop",
    _put(shop_pipes=lambda draft, shops: (shops[0][:-1], shops[1])),
)
lays(
    "base.setup.shops.machines",
    "lay_shops",
    "a space of the Machine Shop stays empty",
    _put(shop_machines=lambda draft, rows: (*rows[:-1], rows[-1] - 1), machines_left=lambda draft, left: left + 1),
)
lays(
    "base.setup.shops.tanks",
    "lay_shops",
    "a space of the Tank Shop stays empty",
    _put(shop_tanks=lambda draft, rows: (*rows[:-1], rows[-1] - 1), tanks_left=lambda draft, left: left + 1),
)
lays(
    "base.setup.shops.reserves",
    "lay_shops",
    "tanks that are left go into the box",
    _put(tanks_left=lambda draft, left: 0),
)
lays(
    "base.setup.shops.reserves",
    "lay_shops",
    "machines that are left go into the box",
    _put(machines_left=lambda draft, left: 0),
)
lays(
    "base.public.shops.spaces-2",
    "lay_shops",
    "two players use the machine spaces of four",
    _put(shop_machines=lambda draft, rows: tuple(draft.box.for_players(4).shop_spaces.machines)),
)
lays(
    "base.setup.upgrades.rows",
    "lay_upgrades",
    "a row has no card of level 3",
    _put(cards=lambda draft, cards: tuple((*row[:2], 0) for row in cards)),
)
lays(
    "base.setup.upgrades.tokens",
    "lay_upgrades",
    "a token lies face down",
    _put(tokens=lambda draft, tokens: (*tokens[:-1], False)),
)
lays(
    "base.setup.upgrades.five-types",
    "lay_upgrades",
    "the same five types are always drawn",
    _put(
        families=lambda draft, chosen: (
            chosen if draft.first_game or "upgrades" in draft.pins else draft.box.upgrade_cards.families[:5]
        )
    ),
)
lays(
    "base.setup.action-tiles.place",
    "lay_action_tiles",
    "the tiles are not shuffled",
    _put(
        spaces=lambda draft, spaces: (
            spaces
            if "actions" in draft.pins
            else tuple(
                space
                for pair in zip(draft.box.board.outer_spaces, draft.box.board.inner_tiles, strict=True)
                for space in pair
            )
        )
    ),
)
lays(
    "base.setup.action-tiles.place",
    "lay_action_tiles",
    "one space has no tile of its own",
    _put(spaces=lambda draft, spaces: (*spaces[:-1], spaces[1])),
)
lays(
    "base.setup.valuations.deal-three",
    "lay_valuations",
    "cards 1, 2 and 3 are always dealt",
    _put(valuations=lambda draft, cards: cards if "valuations" in draft.pins else (1, 2, 3)),
)
lays(
    "base.setup.valuations.first-game",
    "lay_valuations",
    "a first game deals cards like any other",
    _put(valuations=lambda draft, cards: draft.dealer.shuffled(range(1, 17))[:3] if draft.first_game else cards),
)
lays(
    "base.setup.player.money",
    "seat_players",
    "the second player has $35",
    _put(players=lambda draft, players: (players[0], replace(players[1], cash=35), *players[2:])),
)
lays(
    "base.setup.order.start-player",
    "seat_players",
    "the first name always begins",
    _put(order=lambda draft, order: order if "start" in draft.pins else tuple(range(len(order)))),
)
lays(
    "base.setup.order.start-disk",
    "seat_players",
    "the start player is second",
    _put(order=lambda draft, order: (order[-1], *order[:-1])),
)
lays(
    "base.setup.order.clockwise",
    "seat_players",
    "the others follow against the clock",
    _put(order=lambda draft, order: (order[0], *order[:0:-1])),
)
lays(
    "base.setup.board.player-pieces",
    "seat_players",
    "one player has no board",
    _put(players=lambda draft, players: players[:-1]),
)


@violates("base.setup.player.track-start", "rules.network.PipeNetwork.longest")
def the_track_begins_at_one(original: Original, net: Any) -> dict[Oil, int]:  # noqa: ANN401
    return {oil: max(length, 1) for oil, length in original(net).items()}


def _lay(draft: Draft, **parts: Any) -> None:  # noqa: ANN401
    draft.laid.update(parts)


lays(
    "base.setup.refinement.deal-nine",
    "lay_costs",
    "the same nine markers are always dealt",
    lambda draft: (
        None
        if draft.pins or draft.first_game
        else _lay(draft, costs=draft.laid["costs"].from_text("4,5,6/4,5,6/4,5,6"))
    ),
)
lays(
    "base.setup.refinement.first-game",
    "lay_costs",
    "a first game goes without the markers of value 6",
    lambda draft: _lay(draft, costs=_without(draft, 6)) if draft.first_game else None,
)


def _without(draft: Draft, value: int) -> Any:  # noqa: ANN401
    costs = draft.laid["costs"]
    rows = tuple(tuple(7 if cost == value else cost for cost in row) for row in costs.rows)
    return replace(costs, rows=rows)


answers(
    "base.setup.player.tanks-five",
    "game.setup.deal",
    "the second player places four tanks",
    lambda found, *given: (found[0], player_changed(found[1], found[1].order[-1], tanks=(1, 0, 0, 0))),
)


# ---- numbers of the box, in play -------------------------------------------------------------------------------------

ELEMENT.update(
    dict.fromkeys(
        (
            "base.public.board.market-outside",
            "base.public.market.crude-rows",
            "base.public.market.refined-rows",
            "em1.components.crude-tiles",
            "em1.components.refined-tiles",
            "em3.components.tiles",
            "em4.components.upgrade-cards",
        ),
        0,
    )
)
"""Rules that share a list with another rule look at its first entry, the others at its last."""


def _one_barrel_more(oil: int) -> Callable[[Draft], None]:
    return _put(supply=lambda draft, supply: (*supply[:oil], supply[oil] + 1, *supply[oil + 1 :]))


for _index, _oil in enumerate(OILS):
    lays(
        f"base.components.barrels-{_oil.word}",
        "lay_markets",
        f"there is a {_oil.word} barrel more",
        _one_barrel_more(_index),
    )

lays(
    "base.public.board.arms",
    "lay_action_tiles",
    "an arm has two markets and another two tiles",
    _put(spaces=lambda draft, spaces: (spaces[0], spaces[2], spaces[1], spaces[3], *spaces[4:])),
)
lays(
    "base.setup.action-tiles.faces-equal",
    "lay_action_tiles",
    "the other face of a tile shows another action",
    _put(spaces=lambda draft, spaces: (*spaces[:7], spaces[1]) if spaces[7] == "Upgrades" else spaces),
)
lays(
    "base.setup.upgrades.rest-to-box",
    "lay_upgrades",
    "a type that was not drawn lies there too",
    _put(
        families=lambda draft, chosen: (
            *chosen,
            *[one for one in draft.box.upgrade_cards.families if one not in chosen][:1],
        ),
        tokens=lambda draft, tokens: (*tokens, True),
        cards=lambda draft, cards: (*cards, cards[0]),
    ),
)
lays(
    "base.setup.valuations.rest-to-box",
    "lay_valuations",
    "a card that was not dealt lies there too",
    _put(valuations=lambda draft, dealt: (*dealt, *[card for card in range(1, 17) if card not in dealt][:1])),
)


def _spaces(rule: str, players: int, says: str, change: Callable[[Row], Row]) -> None:
    """Let the market rows of so many players have other spaces."""
    of_them = _table_rows(lambda draft, row: change(row) if len(draft.names) == players else row)
    lays(rule, "lay_markets", says, of_them)


_spaces(
    "base.public.market.crude-spaces-2",
    2,
    "two players use five crude spaces",
    lambda row: row if row.grade else replace(row, prices=row.prices[:-1]),
)
_spaces(
    "base.public.market.crude-spaces-2",
    2,
    "a crude row of two players loses its first spaces",
    lambda row: row if row.grade else replace(row, prices=(*row.prices[1:], row.printed)),
)
_spaces(
    "base.public.market.crude-spaces-3",
    3,
    "three players use six crude spaces",
    lambda row: row if row.grade else replace(row, prices=row.prices[:-1]),
)
_spaces(
    "base.public.market.overlay-2",
    2,
    "two players use one refined space",
    lambda row: replace(row, prices=row.prices[1:]) if row.grade else row,
)
_spaces(
    "base.public.market.overlay-2",
    2,
    "the dearer spaces of two players are as cheap as the others",
    lambda row: replace(row, prices=tuple(price - 5 for price in row.prices)) if row.grade else row,
)
_spaces(
    "base.public.market.overlay-3",
    3,
    "three players use two refined spaces",
    lambda row: replace(row, prices=row.prices[1:]) if row.grade else row,
)
lays(
    "base.public.shops.spaces-3",
    "lay_shops",
    "three players use two tank spaces a price",
    _put(shop_tanks=lambda draft, rows: (2, 2, 2) if len(draft.names) == 3 else rows),
)
_spaces(
    "base.public.market.supply",
    2,
    "two players receive three barrels a row",
    lambda row: row if row.grade else replace(row, change=3),
)
_spaces(
    "base.public.market.supply",
    2,
    "the Refined Markets of two players receive two",
    lambda row: row if row.grade or not row.market else replace(row, change=2),
)
_spaces(
    "base.public.market.supply-3-4",
    3,
    "three players receive five barrels a row",
    lambda row: row if row.grade else replace(row, change=5),
)
_spaces(
    "base.public.market.supply-3-4",
    4,
    "four players receive five barrels a row",
    lambda row: row if row.grade else replace(row, change=5),
)
_spaces(
    "base.public.market.demand-2",
    2,
    "low oil is asked for once",
    lambda row: replace(row, change=1) if row.grade == 1 else row,
)
_spaces(
    "base.public.market.demand-2",
    2,
    "high oil is asked for everywhere",
    lambda row: replace(row, change=1) if row.grade == 3 else row,
)
