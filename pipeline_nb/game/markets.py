"""Trading in the Crude Market and the Refined Markets: sell first, then buy, each space at its printed price.

Rulebook: Crude Market; Refined Markets 1, 2, & 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.game.actions import Action, Buy, Done, Sell, SellOther
from pipeline_nb.game.common import (
    acts_again,
    barrel_words,
    barrels_changed,
    cannot_pay,
    changed_at,
    leave,
    offers,
    said,
    with_me,
)
from pipeline_nb.game.cubes import cube_at, cube_moved, market_name, where_traded, with_cube, without_cubes
from pipeline_nb.game.powers import powers
from pipeline_nb.game.ruleset import ActionRule, Outcome, StepRules
from pipeline_nb.game.state import MarketStep, Player, Row, State, Step, Table
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.reasons import Reason, a, advice, either
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = [
    "MARKET_STEP",
    "cube_left",
    "market_name",
    "nothing_done",
    "refined_price_rise",
    "row_room",
    "space_price",
    "trade_price",
]


def _step(game: Game) -> MarketStep:
    step = game.state.step
    assert isinstance(step, MarketStep)
    return step


def row_room(game: Game, me: Player, grade: int) -> int:
    """Return how many more barrels of a grade a player can store."""
    barrels = me.barrels
    return me.tanks[grade] * game.per_tank - barrels[grade] - barrels[4 + grade] - barrels[8 + grade]


def _added(game: Game, row: Row, grade: int, oil: int | None = None) -> int:
    """What cards add to the prices of a row for the acting player: for selling a barrel of `grade`, or buying.

    A barrel of another oil type than the row's, `oil`, is of that type for the cards too.
    """
    oil = row.oil if oil is None else oil
    return sum(rule(game, game.state.who, oil, grade, row.grade, row.market) for rule in game.rules.price)


def space_price(game: Game, row: int, space: int, grade: int, oil: int | None = None) -> int:
    """Return what the acting player gets or pays at a space, in $: as printed, and what cards add."""
    entry = game.table.rows[row]
    return entry.prices[space] + (_added(game, entry, grade, oil) if game.rules.price else 0)


def trade_price(game: Game, action: Sell | SellOther | Buy) -> int:
    """Return what the acting player gets for a sale or pays for a purchase, in $."""
    oil = cube_moved(game.table, game.state, action)
    if isinstance(action, Buy):
        return space_price(game, action.row, action.space, game.table.rows[action.row].grade, oil)
    return space_price(game, action.row, action.space, action.grade, cube_left(game, action.row, oil))


@enforces("base.market.sell-place", "base.card.refined-markets.level-3")
def cube_left(game: Game, row: int, oil: int) -> int:
    """Return the oil type of the barrel that lies in a row when one of an oil type was sold there.

    By the text the barrel from the own board is placed; in the other reading of the ruling ``off_colour_cube`` it is
    exchanged for one of the row's type.
    """
    return oil if game.rules.rulings.off_colour_cube == "keeps" else game.table.rows[row].oil


def _options(game: Game) -> list[Action]:
    step, state, table = _step(game), game.state, game.table
    me, found = state.me, list[Action]()
    mine = powers(game)
    barrels, rows, filled = me.barrels, _rows_open(table, step.market, mine.markets), state.rows
    if not step.bought and any(barrels):
        for i, row in rows:
            at = row.oil * 4
            grades = tuple([grade for grade in range(row.grade, 4) if barrels[at + grade]])
            if grades:
                found += _sales(i, len(row.prices), filled[i], grades)
        if mine.sells_any_oil and step.market:
            found += _other_sales(game, rows)
    cash, per_tank, rules = me.cash, game.per_tank, game.rules.price
    room = [me.tanks[grade] * per_tank > sum(barrels[grade::4]) for grade in range(4)]
    for i, row in rows:
        if filled[i] and room[row.grade]:
            if rules and state.strangers:  # a card may look at the oil type, which is not the row's everywhere
                found += [buy for buy, _ in _purchases(i, row.prices, filled[i]) if trade_price(game, buy) <= cash]
                continue
            budget = cash - (_added(game, row, row.grade) if rules else 0)
            found += [buy for buy, price in _purchases(i, row.prices, filled[i]) if price <= budget]
    if step.done or game.rules.rulings.allow_empty_action:
        found.append(Done())
    return found


@enforces("base.card.refined-markets.level-2")
def _rows_open(table: Table, market: int, markets: int) -> tuple[tuple[int, Row], ...]:
    """The rows that an action in a market opens; several Refined Markets with a card."""
    if not market or markets == 1:
        return table.market_rows[market]
    return table.market_rows[1] + table.market_rows[2] + table.market_rows[3]


def _other_sales(game: Game, rows: tuple[tuple[int, Row], ...]) -> list[Action]:
    """Sales of barrels of another oil type than the row's, which a card allows in the Refined Markets."""
    state, barrels = game.state, game.state.me.barrels
    keeps = game.rules.rulings.off_colour_cube == "keeps"
    return [
        SellOther(i, space, grade, oil)
        for i, row in rows
        if keeps or state.supply[row.oil]
        for space in range(len(row.prices))
        if not state.rows[i] >> space & 1
        for oil in range(3)
        if oil != row.oil
        for grade in range(row.grade, 4)
        if barrels[oil * 4 + grade]
    ]


# rows, spaces and what lies on them repeat all the time: the actions are made once


@lru_cache(maxsize=4096)
def _sales(row: int, spaces: int, filled: int, grades: tuple[int, ...]) -> tuple[Sell, ...]:
    """All sales to the free spaces of a row."""
    return tuple(Sell(row, space, grade) for space in range(spaces) if not filled >> space & 1 for grade in grades)


@lru_cache(maxsize=4096)
def _purchases(row: int, prices: tuple[int, ...], filled: int) -> tuple[tuple[Buy, int], ...]:
    """All purchases from the filled spaces of a row, each with its printed price."""
    return tuple((Buy(row, space), price) for space, price in enumerate(prices) if filled >> space & 1)


@enforces(
    "base.refined.one-market", "base.crude-market.crude-only", "base.crude-market.like-refined", "base.market.any-space"
)
def _place_reasons(game: Game, row: int, space: int) -> Iterator[Reason]:
    rows = game.table.rows
    if row not in range(len(rows)) or space not in range(len(rows[row].prices)):
        last = f"spaces 0 to {len(rows[row].prices) - 1}" if row in range(len(rows)) else f"rows 0 to {len(rows) - 1}"
        yield Reason(
            code="market.no-such-space",
            rule="base.market.any-space",
            text=f"Row {row}, space {space} is not in use: there are {last}.",
            values={"row": row, "space": space},
        )
    elif (row, rows[row]) not in _rows_open(game.table, _step(game).market, powers(game).markets):
        here = market_name(_step(game).market)
        yield Reason(
            code="market.other-market",
            rule="base.refined.one-market",
            text=f"That row is in {market_name(rows[row].market)}; the worker stands at {here}.",
            fix=f"Trade in {here}." if offers(game, Buy, Sell, SellOther) else "",
            values={"market": rows[row].market},
        )


def _sales_of(game: Game, oil: int) -> list[Sell]:
    """The sales that are legal now of barrels of an oil type in rows of their own."""
    rows = game.table.rows
    return [action for action in game.legal_actions() if isinstance(action, Sell) and rows[action.row].oil == oil]


@enforces("base.market.sell-down", "base.market.no-sell-up", "base.market.own-oil-type")
def _grade_sold(game: Game, row: Row, grade: int, oil: int | None = None) -> Iterator[Reason]:
    if grade not in range(4):
        yield Reason(
            code="market.no-such-grade",
            rule="base.market.no-sell-up",
            text=f"Grades run from 0 (crude) to 3 (high), not {grade}.",
        )
        return
    if grade < row.grade:
        yield Reason(
            code="market.sell-up",
            rule="base.market.no-sell-up",
            text=f"This row takes {GRADES[row.grade].word} oil or better; {GRADES[grade].word} is lower.",
            fix=advice(
                "refine it first" * acts_again(game),
                "sell it in a lower row" * any(sale.grade == grade for sale in _sales_of(game, row.oil)),
            ),
            values={"row_grade": row.grade, "grade": grade},
        )
    oil = row.oil if oil is None else oil
    if not game.state.me.barrels[oil * 4 + grade]:
        yield Reason(
            code="market.no-barrel",
            rule="base.market.own-oil-type",
            text=f"You hold no {barrel_words(oil, grade)} barrel to sell in this {OILS[row.oil].word} row.",
            fix="Sell what you hold, in a row of its own oil type." if offers(game, Sell) else "",
        )


def _sell_reasons(game: Game, action: Sell) -> Iterator[Reason]:
    yield from _sale_reasons(game, action.row, action.space)
    if action.row in range(len(game.table.rows)) and action.space in range(len(game.table.rows[action.row].prices)):
        yield from _grade_sold(game, game.table.rows[action.row], action.grade)


@enforces("base.market.sell-first", "base.market.sell-needs-space")
def _sale_reasons(game: Game, number: int, space: int) -> Iterator[Reason]:
    broken = list(_place_reasons(game, number, space))
    yield from broken
    if _step(game).bought:
        yield Reason(
            code="market.sell-first",
            rule="base.market.sell-first",
            text="You have bought in this action: all sales come before the first purchase.",
            fix="Sell in your next market action." if acts_again(game) else "",
        )
    if any(reason.code == "market.no-such-space" for reason in broken):
        return
    row = game.table.rows[number]
    if game.state.rows[number] >> space & 1:
        full = game.state.rows[number] == (1 << len(row.prices)) - 1
        yield Reason(
            code="market.space-taken",
            rule="base.market.sell-needs-space",
            text=f"A barrel lies on that space{', and the whole row is full' * full}.",
            fix="Choose a free space of the row."
            if not full
            else "Sell to another row of the same oil type."
            if _sales_of(game, row.oil)
            else "",
        )


@enforces(
    "base.market.sell-place", "base.market.sell-price", "base.market.takes-row-grade", "base.market.sell-down-price"
)
def _sell_apply(game: Game, action: Sell) -> Outcome:
    return _sold(game, game.state, action, game.table.rows[action.row].oil)


def _sold(game: Game, state: State, action: Sell | SellOther, oil: int) -> Outcome:
    step, row = _step(game), game.table.rows[action.row]
    money, cube = trade_price(game, action), cube_left(game, action.row, oil)
    barrels = barrels_changed(state.me.barrels, oil, action.grade, -1)
    me = replace(state.me, barrels=barrels, cash=state.me.cash + money)
    steps = (*state.steps[:-1], MarketStep(step.market, step.bought, step.done + 1))
    strangers = with_cube(game.table, state, action.row, action.space, cube)
    state = with_me(state, me, steps, rows=changed_at(state.rows, action.row, 1 << action.space), strangers=strangers)
    as_oil = f" {OILS[cube].word}" * (oil != cube)
    as_what = f" as {GRADES[row.grade].word}{as_oil}" if row.grade < action.grade or as_oil else ""
    words = f"sold 1 {barrel_words(oil, action.grade)}{as_what} to {where_traded(row, cube)} for ${money}"
    return state, said(game, "sell", words, money)


@enforces("base.card.refined-markets.level-3")
def _sell_other_reasons(game: Game, action: SellOther) -> Iterator[Reason]:
    rows, who = game.table.rows, powers(game)
    if not who.sells_any_oil or not _step(game).market:
        yield Reason(
            code="market.own-oil",
            rule="base.market.own-oil-type" if who.sells_any_oil else "base.card.refined-markets.level-3",
            text="Barrels of another oil type are sold in Refined Markets only, and only with Refined Markets level 3.",
            fix="Sell in a row of the barrel's own oil type." if _sales_of(game, action.oil) else "",
        )
    broken = list(_sale_reasons(game, action.row, action.space))
    yield from broken
    if any(reason.code == "market.no-such-space" for reason in broken):
        return
    row = rows[action.row]
    if action.oil not in range(3) or action.oil == row.oil:
        yield Reason(
            code="market.no-other-oil",
            rule="base.card.refined-markets.level-3",
            text=f"Another oil type than the row's {OILS[row.oil].word}: "
            f"{either(f'{i} ({oil.word})' for i, oil in enumerate(OILS) if i != row.oil)}, not {action.oil}.",
            fix="Sell oil of the row's own type as usual." if _sales_of(game, row.oil) else "",
        )
    else:
        yield from _grade_sold(game, row, action.grade, action.oil)
    if game.rules.rulings.off_colour_cube != "keeps" and not game.state.supply[row.oil]:
        yield Reason(
            code="market.no-exchange",
            rule="base.card.refined-markets.level-3",
            text=f"The barrel sold goes to the supply and {a(OILS[row.oil].word)} one from there takes the space; "
            f"no {OILS[row.oil].word} barrel is left in the supply.",
            fix="Sell in another row." if offers(game, Sell, SellOther) else "",
        )


@enforces("base.card.refined-markets.level-3")
def _sell_other_apply(game: Game, action: SellOther) -> Outcome:
    state, cube = game.state, cube_left(game, action.row, action.oil)
    supply = list(state.supply)
    supply[cube] -= 1
    supply[action.oil] += 1
    return _sold(game, replace(state, supply=(supply[0], supply[1], supply[2])), action, action.oil)


@enforces("base.market.buy-needs-room", "base.market.sales-fund-purchases", "base.market.buy-and-sell")
def _buy_reasons(game: Game, action: Buy) -> Iterator[Reason]:
    broken = list(_place_reasons(game, action.row, action.space))
    yield from broken
    if any(reason.code == "market.no-such-space" for reason in broken):
        return
    row, cube = game.table.rows[action.row], cube_at(game.table, game.state, action.row, action.space)
    if not game.state.rows[action.row] >> action.space & 1:
        yield Reason(
            code="market.space-empty",
            rule="base.market.buy-take",
            text="No barrel lies on that space.",
            fix="Choose a space with a barrel on it." if offers(game, Buy) else "",
        )
    if row_room(game, game.state.me, row.grade) < 1:
        leaves = any(isinstance(sale, Sell | SellOther) and sale.grade == row.grade for sale in game.legal_actions())
        tank = game.state.me.tanks[row.grade] < game.row_cap and acts_again(game)
        yield Reason(
            code="market.no-room",
            rule="base.market.buy-needs-room",
            text=f"No room for {a(barrel_words(cube, row.grade))}: your {GRADES[row.grade].word} row is full.",
            fix=advice("sell from that row first" * leaves, "add a tank to it with Tanks & Pipes" * tank),
            values={"tanks": game.state.me.tanks[row.grade]},
        )
    yield from cannot_pay(game, trade_price(game, action), "This barrel", "base.market.buy-price")


@enforces("base.market.buy-take", "base.market.buy-price", "base.market.one-amount-a-space", "base.market.any-number")
def _buy_apply(game: Game, action: Buy) -> Outcome:
    state, step, row = game.state, _step(game), game.table.rows[action.row]
    price, cube = trade_price(game, action), cube_at(game.table, state, action.row, action.space)
    barrels = barrels_changed(state.me.barrels, cube, row.grade, 1)
    me = replace(state.me, barrels=barrels, cash=state.me.cash - price)
    steps = (*state.steps[:-1], MarketStep(step.market, True, step.done + 1))
    rows = changed_at(state.rows, action.row, -(1 << action.space))
    strangers = without_cubes(state, action.row, action.space)
    state = with_me(state, me, steps, rows=rows, strangers=strangers)
    words = f"bought 1 {barrel_words(cube, row.grade)} from {where_traded(row, cube)} for ${price}"
    return state, said(game, "buy", words, -price)


@enforces("base.work.main.empty-action", "base.work.main.no-empty-action")
def nothing_done(game: Game, done: int) -> Iterator[Reason]:
    """Yield the reason why an action may not end without having brought anything, where a ruling says so."""
    if not done and not game.rules.rulings.allow_empty_action:
        yield Reason(
            code="action.nothing-done",
            rule="base.work.main.no-empty-action",
            text="By the ruling in play an action has to do at least one thing.",
            fix="Do one thing, then finish.",
        )


def _done_reasons(game: Game, action: Done) -> Iterator[Reason]:
    return nothing_done(game, _step(game).done)


@enforces("base.card.refined-markets.level-1")
def refined_price_rise(game: Game, who: int, oil: int, grade: int, traded_as: int, market: int) -> int:
    """Return what the Refined Markets card adds to a price, in $: for refined rows of those markets."""
    return powers(game, who).price_rise if market > 0 and traded_as else 0


MARKET_STEP: dict[type[Step], StepRules] = {
    MarketStep: StepRules(
        _options,
        {
            Sell: ActionRule(_sell_reasons, _sell_apply),
            SellOther: ActionRule(_sell_other_reasons, _sell_other_apply),
            Buy: ActionRule(_buy_reasons, _buy_apply),
            Done: ActionRule(_done_reasons, leave),
        },
        "trade in the market, or finish",
    )
}
