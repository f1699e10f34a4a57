"""Crude level 3: crude bought when the Machine Phase begins, from the supply what the Crude Market lacks.

Rulebook: Emerging Markets, Crude.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.game.actions import Action, Buy, BuySupply, ReceiveCrude
from pipeline_nb.game.common import (
    acts_again,
    barrel_words,
    barrels_changed,
    cannot_pay,
    changed_at,
    offers,
    said,
    with_me,
)
from pipeline_nb.game.markets import row_room
from pipeline_nb.game.powers import powers
from pipeline_nb.game.ruleset import ActionRule, Outcome, StepRules
from pipeline_nb.game.state import MachinePhaseStep, Row
from pipeline_nb.rules.oil import OILS
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = ["no_barrel", "no_room", "with_late_crude"]


def no_barrel(game: Game, number: int, space: int, rule: str) -> Iterator[Reason]:
    """Yield why no barrel can be taken from a space: it is none of the Crude Market's, or nothing lies there."""
    rows = dict(game.table.market_rows[0])
    if number not in rows or space not in range(len(rows[number].prices)):
        yield Reason(
            code="crude.no-such-space",
            rule=rule,
            text=f"Row {number}, space {space} is none of the Crude Market's: its rows are "
            f"{', '.join(map(str, rows))}, each with spaces from 0.",
            values={"row": number, "space": space},
        )
    elif not game.state.rows[number] >> space & 1:
        yield Reason(
            code="crude.space-empty",
            rule=rule,
            text="No barrel lies on that space.",
            fix="Choose a space with a barrel on it." if offers(game, Buy, ReceiveCrude) else "",
        )


def no_room(game: Game, rule: str, fix: str = "") -> Iterator[Reason]:
    """Yield why one more crude barrel cannot be stored."""
    if row_room(game, game.state.me, 0) < 1:
        if not fix and game.state.me.tanks[0] < game.row_cap and acts_again(game):
            fix = "Tanks & Pipes adds tanks to it."
        yield Reason(
            code="crude.no-room",
            rule=rule,
            text="No room for a crude barrel: your crude row is full.",
            fix=fix,
            values={"tanks": game.state.me.tanks[0]},
        )


@enforces("em4.crude.level-3", "em4.crude.level-3-timing", "em4.crude.level-3-without-machines")
def _may_buy(game: Game) -> bool:
    step = game.state.step
    assert isinstance(step, MachinePhaseStep)
    return powers(game).buys_crude_late and not step.ran and not step.no_machines


def _crude_rows(game: Game, oil: int) -> list[tuple[int, Row]]:
    """The rows of an oil type in the Crude Market, with their numbers: several or none where tiles lie there."""
    return [(number, row) for number, row in game.table.market_rows[0] if row.oil == oil]


@enforces("em4.crude.level-3-supply", "em4.crude.level-3-while-they-last")
def _supply_sells(game: Game, oil: int) -> bool:
    """Whether the supply sells an oil type: it is sold out in the Crude Market, and the supply has some left."""
    rows, state = _crude_rows(game, oil), game.state
    return bool(rows and state.supply[oil]) and not any(state.rows[number] for number, _ in rows)


@enforces("em4.crude.level-3-supply-price", "em4.crude.level-3-usable-space", "em4.crude.level-3-printed-space")
def _supply_price(game: Game, oil: int) -> int:
    """What a barrel from the supply costs (ruling ``crude3_price``): of several rows, the dearest."""
    printed = game.rules.rulings.crude3_price == "printed"
    return max(row.printed if printed else row.prices[-1] for _, row in _crude_rows(game, oil))


def _late_options(game: Game) -> list[Action]:
    state, found = game.state, list[Action]()
    if not _may_buy(game) or not row_room(game, state.me, 0):
        return found
    for number, row in game.table.market_rows[0]:
        for space, price in enumerate(row.prices):
            if state.rows[number] >> space & 1 and price <= state.me.cash:
                found.append(Buy(number, space))
    for oil in range(3):
        if _supply_sells(game, oil) and _supply_price(game, oil) <= state.me.cash:
            found.append(BuySupply(oil))
    return found


def _too_late(game: Game) -> Iterator[Reason]:
    if not _may_buy(game):
        yield Reason(
            code="crude.not-now",
            rule="em4.crude.level-3-timing",
            text="Only an owner of Crude level 3 buys crude in the Machine Phase, and only when it begins.",
            fix="Buy in the Crude Market." if acts_again(game) else "",
        )


def _late_reasons(game: Game, action: Buy) -> Iterator[Reason]:
    yield from _too_late(game)
    broken = list(no_barrel(game, action.row, action.space, "em4.crude.level-3"))
    yield from broken
    yield from no_room(game, "base.market.buy-needs-room")
    if not any(reason.code == "crude.no-such-space" for reason in broken):
        price = game.table.rows[action.row].prices[action.space]
        yield from cannot_pay(game, price, "This barrel", "base.market.buy-price")


def _late_apply(game: Game, action: Buy) -> Outcome:
    row = game.table.rows[action.row]
    price = row.prices[action.space]
    me = replace(
        game.state.me,
        cash=game.state.me.cash - price,
        barrels=barrels_changed(game.state.me.barrels, row.oil, 0, 1),
    )
    state = with_me(game.state, me, rows=changed_at(game.state.rows, action.row, -(1 << action.space)))
    return state, said(game, "buy", f"bought 1 {barrel_words(row.oil, 0)} from the Crude Market for ${price}", -price)


@enforces("em4.crude.level-3-supply", "em4.crude.level-3-while-they-last")
def _supply_reasons(game: Game, action: BuySupply) -> Iterator[Reason]:
    yield from _too_late(game)
    if action.oil not in range(3):
        yield Reason(
            code="crude.no-such-oil",
            rule="em4.crude.level-3-supply",
            text=f"Oil types are 0 (teal), 1 (orange) and 2 (silver), not {action.oil}.",
            values={"oil": action.oil},
        )
        return
    rows, oil = _crude_rows(game, action.oil), OILS[action.oil].word
    if not rows:
        elsewhere = any(row.market and not row.grade and row.oil == action.oil for row in game.table.rows)
        yield Reason(
            code="crude.no-row",
            rule="em4.crude.level-3-supply",
            text=f"The Crude Market has no {oil} row: {oil} cannot be sold out there, and has no price.",
            fix=f"Buy {oil} crude in a Refined Market." if elsewhere and acts_again(game) else "",
        )
    elif any(game.state.rows[number] for number, _ in rows):
        yield Reason(
            code="crude.not-sold-out",
            rule="em4.crude.level-3-supply",
            text=f"{oil.capitalize()} is not sold out in the Crude Market; only then does the supply sell it.",
            fix="Buy it in the Crude Market."
            if any(isinstance(buy, Buy) and game.table.rows[buy.row].oil == action.oil for buy in game.legal_actions())
            else "",
        )
    if not game.state.supply[action.oil]:
        yield Reason(
            code="crude.supply-empty",
            rule="em4.crude.level-3-while-they-last",
            text=f"No {oil} barrel is left in the supply.",
        )
    if rows:
        price = _supply_price(game, action.oil)
        yield from cannot_pay(game, price, "A barrel from the supply", "em4.crude.level-3-supply-price")
    yield from no_room(game, "base.market.buy-needs-room")


def _supply_apply(game: Game, action: BuySupply) -> Outcome:
    state, price = game.state, _supply_price(game, action.oil)
    barrels = barrels_changed(state.me.barrels, action.oil, 0, 1)
    t, o, s = changed_at(state.supply, action.oil, -1)
    me = replace(state.me, cash=state.me.cash - price, barrels=barrels)
    words = f"bought 1 {barrel_words(action.oil, 0)} from the supply for ${price}"
    return with_me(state, me, supply=(t, o, s)), said(game, "buy", words, -price)


def with_late_crude(phase: StepRules) -> StepRules:
    """Return the rules of the Machine Phase with crude on sale when it begins."""

    def options(game: Game) -> list[Action]:
        return [*phase.options(game), *_late_options(game)]

    takes: dict[type[Action], ActionRule] = {**phase.takes, Buy: ActionRule(_late_reasons, _late_apply)}
    takes[BuySupply] = ActionRule(_supply_reasons, _supply_apply)
    return replace(phase, options=options, takes=takes)
