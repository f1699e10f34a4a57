"""Crude: Crude Market actions beside the worker's, free barrels, and crude bought when the Machine Phase begins.

Rulebook: Emerging Markets, Crude.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.box import Box
from pipeline_nb.game.actions import Action, Buy, BuySupply, Done, ReceiveCrude, UseCrudeCard
from pipeline_nb.game.common import (
    barrel_words,
    barrels_changed,
    cannot_pay,
    changed_at,
    leave,
    no_reasons,
    pushed,
    said,
    with_me,
)
from pipeline_nb.game.markets import row_room
from pipeline_nb.game.powers import powers
from pipeline_nb.game.ruleset import ActionRule, Card, Outcome, Ruleset, StepRules
from pipeline_nb.game.state import MachinePhaseStep, MarketStep, Row, State, Step
from pipeline_nb.rules.oil import OILS
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = ["CRUDE_STEPS", "CrudeCardStep", "FreeCrudeStep", "crude_cards", "offer_crude_action", "with_late_crude"]

_USED = ("crudeused", 1)


class CrudeCardStep(Step, frozen=True):
    """Use the Crude card for a Crude Market action, or keep it."""


class FreeCrudeStep(Step, frozen=True):
    """Receive crude from the Crude Market: so many barrels more."""

    left: int


# ---- level 1: Crude Market actions -----------------------------------------------------------------------------------


def _worth_entering(game: Game, state: State) -> bool:
    """Whether a Crude Market action may be entered: anything could be traded, or an action may bring nothing."""
    inside = game.at(pushed(state, MarketStep(0)))
    return any(not isinstance(action, Done) for action in inside.legal_actions()) or Done() in inside.legal_actions()


@enforces("em4.crude.level-1-at-once", "em4.crude.level-1-worker-stays", "em4.crude.level-1-between-purchases")
def _crude_action(game: Game, state: State) -> Outcome:
    return (pushed(state, MarketStep(0)) if _worth_entering(game, state) else state), ()


@enforces("em4.crude.level-1-later", "em4.crude.level-1-later-timing", "em4.crude.level-1-extra")
def offer_crude_action(game: Game, state: State) -> Outcome:
    """Offer the Crude card when a turn of its owner begins, once in the game."""
    owned = dict(zip(game.table.families, state.me.levels, strict=True)).get("Crude", 0)
    offered = owned and _USED not in state.me.extra and _worth_entering(game, state)
    return (pushed(state, CrudeCardStep()) if offered else state), ()


def _card_options(game: Game) -> list[Action]:
    return [UseCrudeCard(), Done()]


@enforces("em4.crude.level-1-turn-card", "em4.crude.level-1-no-secondary")
def _use_apply(game: Game, action: UseCrudeCard) -> Outcome:
    state = game.state
    me = replace(state.me, extra=(*state.me.extra, _USED))
    state = with_me(state, me, (*state.steps[:-1], MarketStep(0)))
    return state, said(game, "crude", "turned the Crude card over for a Crude Market action")


# ---- level 2: free barrels -------------------------------------------------------------------------------------------


@enforces("em4.crude.level-2", "em4.crude.level-2-at-once")
def _free_barrels(game: Game, state: State) -> Outcome:
    return pushed(state, FreeCrudeStep(game.rules.box.em_crude.free_barrels)), ()


def _free_options(game: Game) -> list[Action]:
    step, state, found = game.state.step, game.state, list[Action]()
    assert isinstance(step, FreeCrudeStep)
    if step.left and row_room(game, state.me, 0):
        for number, row in game.table.market_rows[0]:
            spaces = range(len(row.prices))
            found += [ReceiveCrude(number, space) for space in spaces if state.rows[number] >> space & 1]
    return [*found, Done()]


@enforces("em4.crude.level-2-missing-lost", "em4.crude.level-2-room", "em4.crude.level-2-choice")
def _free_reasons(game: Game, action: ReceiveCrude) -> Iterator[Reason]:
    step = game.state.step
    assert isinstance(step, FreeCrudeStep)
    if not step.left:
        yield Reason(
            code="crude.none-left",
            rule="em4.crude.level-2",
            text="You have received as many barrels as the card gives.",
            fix="Finish.",
        )
    yield from _no_barrel(game, action.row, action.space, "em4.crude.level-2-missing-lost")
    yield from _no_room(game, "em4.crude.level-2-room")


def _no_barrel(game: Game, number: int, space: int, rule: str) -> Iterator[Reason]:
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
            fix="Choose a space with a barrel on it.",
        )


def _no_room(game: Game, rule: str) -> Iterator[Reason]:
    if row_room(game, game.state.me, 0) < 1:
        yield Reason(
            code="crude.no-room",
            rule=rule,
            text="No room for a crude barrel: your crude row is full.",
            fix="Go without the rest.",
            values={"tanks": game.state.me.tanks[0]},
        )


def _free_apply(game: Game, action: ReceiveCrude) -> Outcome:
    state, step, row = game.state, game.state.step, game.table.rows[action.row]
    assert isinstance(step, FreeCrudeStep)
    me = replace(state.me, barrels=barrels_changed(state.me.barrels, row.oil, 0, 1))
    steps = (*state.steps[:-1], FreeCrudeStep(step.left - 1))
    state = with_me(state, me, steps, rows=changed_at(state.rows, action.row, -(1 << action.space)))
    return state, said(game, "crude", f"received 1 {barrel_words(row.oil, 0)} from the Crude Market")


# ---- level 3: crude when the Machine Phase begins --------------------------------------------------------------------


@enforces("em4.crude.level-3", "em4.crude.level-3-timing", "em4.crude.level-3-without-machines")
def _may_buy(game: Game) -> bool:
    step = game.state.step
    assert isinstance(step, MachinePhaseStep)
    return powers(game).buys_crude_late and not step.ran and not step.no_machines


@enforces("em4.crude.level-3-supply", "em4.crude.level-3-while-they-last")
def _sold_out(game: Game, oil: int) -> list[Row]:
    """The rows of an oil type in the Crude Market, if it is sold out there and the supply has some left."""
    rows = [(number, row) for number, row in game.table.market_rows[0] if row.oil == oil]
    if any(game.state.rows[number] for number, _ in rows) or not game.state.supply[oil]:
        return []
    return [row for _, row in rows]


@enforces("em4.crude.level-3-supply-price", "em4.crude.level-3-usable-space", "em4.crude.level-3-printed-space")
def _supply_price(game: Game, rows: list[Row]) -> int:
    """What a barrel from the supply costs (ruling ``crude3_price``); the dearest where tiles lay several rows."""
    printed = game.rules.rulings.crude3_price == "printed"
    return max(row.printed if printed else row.prices[-1] for row in rows)


def _late_options(game: Game) -> list[Action]:
    state, found = game.state, list[Action]()
    if not _may_buy(game) or not row_room(game, state.me, 0):
        return found
    for number, row in game.table.market_rows[0]:
        for space, price in enumerate(row.prices):
            if state.rows[number] >> space & 1 and price <= state.me.cash:
                found.append(Buy(number, space))
    for oil in range(3):
        rows = _sold_out(game, oil)
        if rows and _supply_price(game, rows) <= state.me.cash:
            found.append(BuySupply(oil))
    return found


def _too_late(game: Game) -> Iterator[Reason]:
    if not _may_buy(game):
        yield Reason(
            code="crude.not-now",
            rule="em4.crude.level-3-timing",
            text="Only an owner of Crude level 3 buys crude in the Machine Phase, and only when it begins.",
            fix="Buy in the Crude Market.",
        )


def _late_reasons(game: Game, action: Buy) -> Iterator[Reason]:
    yield from _too_late(game)
    broken = list(_no_barrel(game, action.row, action.space, "em4.crude.level-3"))
    yield from broken
    yield from _no_room(game, "base.market.buy-needs-room")
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
    rows = _sold_out(game, action.oil)
    if not rows:
        none_left = not game.state.supply[action.oil]
        oil = OILS[action.oil].word
        yield Reason(
            code="crude.supply",
            rule="em4.crude.level-3-while-they-last" if none_left else "em4.crude.level-3-supply",
            text=f"No {oil} barrel is left in the supply."
            if none_left
            else f"{oil.capitalize()} is not sold out in the Crude Market; only then does the supply sell it.",
            fix="" if none_left else "Buy it in the Crude Market.",
        )
    else:
        price = _supply_price(game, rows)
        yield from cannot_pay(game, price, "A barrel from the supply", "em4.crude.level-3-supply-price")
    yield from _no_room(game, "base.market.buy-needs-room")


def _supply_apply(game: Game, action: BuySupply) -> Outcome:
    state, price = game.state, _supply_price(game, _sold_out(game, action.oil))
    barrels = barrels_changed(state.me.barrels, action.oil, 0, 1)
    t, o, s = changed_at(state.supply, action.oil, -1)
    me = replace(state.me, cash=state.me.cash - price, barrels=barrels)
    words = f"bought 1 {barrel_words(action.oil, 0)} from the supply for ${price}"
    return with_me(state, me, supply=(t, o, s)), said(game, "buy", words, -price)


def with_late_crude(rules: Ruleset) -> dict[type[Step], StepRules]:
    """Return the steps of a ruleset with crude on sale when the Machine Phase begins."""
    phase = rules.steps[MachinePhaseStep]

    def options(game: Game) -> list[Action]:
        return [*phase.options(game), *_late_options(game)]

    takes: dict[type[Action], ActionRule] = {**phase.takes, Buy: ActionRule(_late_reasons, _late_apply)}
    takes[BuySupply] = ActionRule(_supply_reasons, _supply_apply)
    return {**rules.steps, MachinePhaseStep: StepRules(options, takes, phase.words)}


CRUDE_STEPS: dict[type[Step], StepRules] = {
    CrudeCardStep: StepRules(
        _card_options,
        {UseCrudeCard: ActionRule(no_reasons, _use_apply), Done: ActionRule(no_reasons, leave)},
        "use the Crude card for a Crude Market action, or keep it",
    ),
    FreeCrudeStep: StepRules(
        _free_options,
        {ReceiveCrude: ActionRule(_free_reasons, _free_apply), Done: ActionRule(no_reasons, leave)},
        "receive free crude, or go without the rest",
    ),
}


def crude_cards(box: Box) -> dict[tuple[str, int], Card]:
    """Return the three upgrade cards."""
    name, barrels = "Crude", box.em_crude.free_barrels
    return {
        (name, 1): Card(
            words="A Crude Market action at once, and once more in the game when a turn of yours begins.",
            rules=("em4.crude.level-1-at-once", "em4.crude.level-1-later"),
            at_once=_crude_action,
        ),
        (name, 2): Card(
            words=f"Up to {barrels} crude barrels from the Crude Market for nothing, at once.",
            rules=("em4.crude.level-2",),
            at_once=_free_barrels,
        ),
        (name, 3): Card(
            words="You may buy crude when your Machine Phase begins, from the supply what the Crude Market lacks.",
            rules=("em4.crude.level-3", "em4.crude.level-3-supply"),
            powers={"buys_crude_late": True},
        ),
    }
