"""Deliveries: barrels onto own contracts, and orders from the display, whenever no action is under way.

Rulebook: Fulfilling Contracts and Orders.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.game.actions import Action, DeliverContract, FillOrder, TakeOrder
from pipeline_nb.game.common import acts_again, barrel_words, barrels_changed, offers, pushed, said, with_me
from pipeline_nb.game.filled import returned
from pipeline_nb.game.powers import powers
from pipeline_nb.game.ruleset import AS_DELIVERY, ActionRule, Outcome, StepRules
from pipeline_nb.game.state import Demand, FillStep, Held, MachinePhaseStep, Step, needs
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.reasons import Reason, a, count, either
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = ["FILL_STEP", "TAKES", "TAKES_BETWEEN", "barrel_bonus", "can_fill", "options"]


def options(game: Game) -> list[Action]:
    """Return the deliveries that are legal now."""
    me, table = game.state.me, game.table
    found: list[Action] = []
    if not any(me.barrels):
        return found
    twice = powers(game).fillings if me.contracts else 1
    for place, held in enumerate(me.contracts):
        if held.deferred:
            continue
        again = held.times + 1 < twice and held.complete
        for at, (oil, grade) in enumerate(table.demands[held.contract]):
            if again or held.filled[at] < 0:
                found += [DeliverContract(place, at, g) for g in range(grade, 4) if me.barrels[oil * 4 + g]]
    have, wanted = _or_better(me.barrels), table.order_needs
    if have[0] + have[4] + have[8] < table.shortest_order:
        return found
    for row, columns in enumerate(game.state.orders):
        for column, order in enumerate(columns):
            if order >= 0:
                for barrel, number in wanted[order]:
                    if have[barrel] < number:
                        break
                else:
                    found.append(TakeOrder(row, column))
    return found


def can_fill(barrels: tuple[int, ...], demand: Demand) -> bool:
    """Return whether barrels are enough for a whole demand, better ones standing in for lower ones."""
    have = _or_better(barrels)
    return all(have[barrel] >= number for barrel, number in needs(demand))


def _or_better(barrels: tuple[int, ...]) -> tuple[int, ...]:
    """For each oil type and grade the number of barrels of that grade or better."""
    a, b, c, d, e, f, g, h, i, j, k, m = barrels
    return a + b + c + d, b + c + d, c + d, d, e + f + g + h, f + g + h, g + h, h, i + j + k + m, j + k + m, k + m, m


def _missing(barrels: tuple[int, ...], demand: Demand) -> Demand:
    """Return what of a demand cannot be filled, however the barrels are put: as few as can be, and of low grades."""
    left, missing = list(barrels), list[tuple[int, int]]()
    for oil, asked in sorted(demand, key=lambda barrel: (barrel[0], -barrel[1])):
        fits = [grade for grade in range(asked, 4) if left[oil * 4 + grade]]
        if fits:
            left[oil * 4 + fits[0]] -= 1
        else:
            missing.append((oil, asked))
    return tuple(missing)


def _listed(demand: Demand) -> str:
    """A demand in words: ``"2 low teal and 1 high orange"``."""
    *most, last = [f"{number} {barrel_words(*barrel)}" for barrel, number in Counter(demand).items()]
    return f"{', '.join(most)} and {last}" if most else last


@enforces("base.deliver.colour-must-match", "base.deliver.never-lower", "base.deliver.higher-grade")
def _fits(game: Game, oil: int, asked: int, grade: int) -> Iterator[Reason]:
    if grade not in range(4):
        yield _no_such(f"Grades run from 0 (crude) to 3 (high); {grade} is none of them.", grade)
        return
    if grade < asked:
        yield Reason(
            code="deliver.too-low",
            rule="base.deliver.never-lower",
            text=f"{barrel_words(oil, asked).capitalize()} oil is asked for; {GRADES[grade].word} is lower.",
            fix=_deliver_instead(game, oil, asked),
            values={"asked": asked, "grade": grade},
        )
    barrels = game.state.me.barrels
    if not barrels[oil * 4 + grade]:
        yield Reason(
            code="deliver.no-barrel",
            rule="base.deliver.colour-must-match",
            text=f"{OILS[oil].word.capitalize()} oil is asked for, and you hold no {barrel_words(oil, grade)} barrel.",
            fix=_deliver_instead(game, oil, asked),
            values={"asked": asked, "grade": grade},
        )


def _deliver_instead(game: Game, oil: int, asked: int) -> str:
    """What would fill a demand: a barrel that is held, or one that can still be had."""
    barrels = game.state.me.barrels
    good = [GRADES[grade].word for grade in range(asked, 4) if barrels[oil * 4 + grade]]
    if good:
        return f"Deliver {either(good)} {OILS[oil].word} oil, which you hold."
    return f"Get {a(barrel_words(oil, asked))} barrel or a better one first." if _may_get_oil(game) else ""


def _may_get_oil(game: Game) -> bool:
    """Whether the acting player can still buy or refine before the game ends: an action or a run is to come."""
    phase = game.state.steps[0]
    may_run = isinstance(phase, MachinePhaseStep) and not phase.ran and not phase.no_machines
    me = game.state.me
    return acts_again(game) or len(game.state.steps) > 1 or (may_run and any(me.barrels) and bool(me.network.machines))


def _no_such(text: str, number: int) -> Reason:
    return Reason(code="deliver.no-such-thing", rule="base.deliver.when", text=text, values={"number": number})


@enforces(
    "base.deliver.when",
    "base.deliver.own-turn",
    "base.deliver.deferred-closed",
    "base.deliver.contract-once-a-year",
    "base.deliver.not-inside-action",
)
def _contract_reasons(game: Game, action: DeliverContract) -> Iterator[Reason]:
    me = game.state.me
    if action.contract not in range(len(me.contracts)):
        those = f", numbered from 0; {action.contract} is none of them" if me.contracts else ""
        yield _no_such(f"You hold {count(len(me.contracts), 'contract')}{those}.", action.contract)
        return
    held = me.contracts[action.contract]
    demand = game.table.demands[held.contract]
    if action.demand not in range(len(demand)):
        last = len(demand) - 1
        yield _no_such(f"This contract has demands 0 to {last}; {action.demand} is none of them.", action.demand)
        return
    if held.deferred:
        yield Reason(
            code="deliver.deferred",
            rule="base.deliver.deferred-closed",
            text="This contract is deferred: it takes no oil this year.",
            fix="It becomes active when the next year begins."
            if game.state.year < len(game.rules.box.years.rounds)
            else "",
        )
    yield from _filled_already(game, held, action.demand)
    yield from _fits(game, *demand[action.demand], action.grade)


@enforces("base.card.contracts-orders.level-1")
def _filled_already(game: Game, held: Held, demand: int) -> Iterator[Reason]:
    fillings = powers(game).fillings
    if held.filled[demand] >= 0 and not (held.complete and held.times + 1 < fillings):
        often = "once" if fillings == 1 else "twice"
        yield Reason(
            code="deliver.filled",
            rule="base.deliver.contract-once-a-year",
            text=f"A barrel lies on this demand already; a contract is filled {often} a year.",
            fix="Choose a demand that is open." if offers(game, DeliverContract) else "",
        )


@enforces("base.card.contracts-orders.level-2")
def barrel_bonus(game: Game, who: int, oil: int, grade: int, traded_as: int, market: int) -> int:
    """Return what the Contracts & Orders card adds for a barrel that is delivered, in $."""
    return powers(game, who).barrel_bonus if market == AS_DELIVERY else 0


def pay(game: Game, table: tuple[int, ...], oil: int, asked: int, grade: int) -> int:
    """Return what one delivered barrel earns, in $: by the grade asked for, or by its own (ruling ``delivery_pay``)."""
    counted = asked if game.rules.rulings.delivery_pay == "required" else grade
    amount = table[counted - 1] if counted else 0
    return amount + sum(rule(game, game.state.who, oil, grade, asked, AS_DELIVERY) for rule in game.rules.price)


@enforces(
    "base.deliver.contract-in-parts",
    "base.deliver.contract-paid-at-once",
    "base.deliver.contract-pay",
    "base.deliver.pay-as-asked",
    "base.deliver.pay-marked",
    "base.deliver.several-contracts",
    "base.contracts.fulfilled-stays",
)
def _contract_apply(game: Game, action: DeliverContract) -> Outcome:
    state = game.state
    me, held = state.me, state.me.contracts[action.contract]
    oil, asked = game.table.demands[held.contract][action.demand]
    money = pay(game, game.rules.box.pay.contract, oil, asked, action.grade)
    supply, times, before = state.supply, held.times, held.filled
    if held.complete:  # a second filling: the barrels of the first one go back to the supply
        supply = _given_back(supply, game.table.demands[held.contract])
        times, before = times + 1, (-1,) * len(before)
    filled = (*before[: action.demand], action.grade, *before[action.demand + 1 :])
    new = Held(held.contract, held.deferred, filled, times)
    contracts = (*me.contracts[: action.contract], new, *me.contracts[action.contract + 1 :])
    barrels = barrels_changed(me.barrels, oil, action.grade, -1)
    words = f"delivered 1 {barrel_words(oil, action.grade)} to a contract for ${money}"
    if new.complete:
        words += " and completed it" + " once more" * (times > 0)
    me = replace(me, contracts=contracts, barrels=barrels, cash=me.cash + money)
    return with_me(state, me, supply=supply), said(game, "deliver", words, money)


def _given_back(supply: tuple[int, int, int], demand: Demand) -> tuple[int, int, int]:
    """The common supply with the barrels of a demand laid back."""
    t, o, s = (left + sum(kind == oil for kind, _ in demand) for oil, left in enumerate(supply))
    return t, o, s


@enforces("base.deliver.order-all-at-once", "base.deliver.several-orders")
def _order_reasons(game: Game, action: TakeOrder) -> Iterator[Reason]:
    display = game.state.orders
    if action.row not in range(len(display)) or action.column not in range(len(display[0])):
        places = f"rows 0 to {len(display) - 1} and columns 0 to {len(display[0]) - 1}"
        text = f"The order display has {places}; row {action.row}, column {action.column} is no place of it."
        yield _no_such(text, action.row)
        return
    order = display[action.row][action.column]
    if order < 0:
        yield Reason(
            code="deliver.order-gone",
            rule="base.deliver.orders-not-refilled",
            text="No order lies there any more: taken orders are not replaced.",
            fix="Choose another order." if offers(game, TakeOrder) else "",
        )
    elif not can_fill(game.state.me.barrels, game.table.orders[order]):
        demand = game.table.orders[order]
        asked, missing = _listed(demand), _missing(game.state.me.barrels, demand)
        yield Reason(
            code="deliver.order-not-whole",
            rule="base.deliver.order-all-at-once",
            text=f"An order is filled in one go: it asks for {asked}; you lack {_listed(missing)}.",
            fix="Get what is missing first." if _may_get_oil(game) else "",
            values={"asked": len(demand), "missing": len(missing)},
        )


@enforces("base.deliver.order-take", "base.deliver.orders-not-refilled")
def _order_apply(game: Game, action: TakeOrder) -> Outcome:
    state = game.state
    row = state.orders[action.row]
    order = row[action.column]
    row = (*row[: action.column], -1, *row[action.column + 1 :])
    orders = (*state.orders[: action.row], row, *state.orders[action.row + 1 :])
    return pushed(replace(state, orders=orders), FillStep(order)), said(game, "order", "took an order to fill it")


# ---- filling an order ------------------------------------------------------------------------------------------------


def _fill_options(game: Game) -> list[Action]:
    return [FillOrder(grade) for grade in _grades(game)]


def _grades(game: Game) -> list[int]:
    """The grades of which a barrel may be put on the order in hand now, so that the rest can be filled, too."""
    step, barrels = game.state.step, game.state.me.barrels
    assert isinstance(step, FillStep)
    demand = game.table.orders[step.order]
    oil, asked = demand[len(step.filled)]
    rest = demand[len(step.filled) + 1 :]
    return [
        grade
        for grade in range(asked, 4)
        if barrels[oil * 4 + grade] and can_fill(barrels_changed(barrels, oil, grade, -1), rest)
    ]


@enforces("base.deliver.order-all-at-once")
def _fill_reasons(game: Game, action: FillOrder) -> Iterator[Reason]:
    step, barrels = game.state.step, game.state.me.barrels
    assert isinstance(step, FillStep)
    demand = game.table.orders[step.order]
    oil, asked = demand[len(step.filled)]
    broken = list(_fits(game, oil, asked, action.grade))
    yield from broken
    if not broken and not can_fill(barrels_changed(barrels, oil, action.grade, -1), demand[len(step.filled) + 1 :]):
        yield Reason(
            code="deliver.needed-later",
            rule="base.deliver.order-all-at-once",
            text=f"This {barrel_words(oil, action.grade)} barrel is needed for another demand of the same order.",
            fix=f"Put {either(a(GRADES[grade].word) for grade in _grades(game))} one here.",
        )


@enforces("base.deliver.order-barrels", "base.deliver.order-pay", "base.deliver.pay-as-asked")
def _fill_apply(game: Game, action: FillOrder) -> Outcome:
    state, step = game.state, game.state.step
    assert isinstance(step, FillStep)
    demand, filled = game.table.orders[step.order], (*step.filled, action.grade)
    oil, _ = demand[len(step.filled)]
    me = replace(state.me, barrels=barrels_changed(state.me.barrels, oil, action.grade, -1))
    events = said(game, "fill", f"put 1 {barrel_words(oil, action.grade)} on the order")
    if len(filled) < len(demand):
        return with_me(state, me, (*state.steps[:-1], FillStep(step.order, filled))), events
    prices = game.rules.box.pay.order
    money = sum(pay(game, prices, oil, asked, grade) for (oil, asked), grade in zip(demand, filled, strict=True))
    stay = game.rules.rulings.order_barrels == "stay"
    kept = filled if stay else returned(filled)
    me = replace(me, orders=(*me.orders, (step.order, kept)), cash=me.cash + money)
    supply = state.supply if stay else _given_back(state.supply, demand)
    state = with_me(state, me, state.steps[:-1], supply=supply)
    return state, (*events, *said(game, "order", f"filled an order of {len(demand)} barrels for ${money}", money))


TAKES: dict[type[Action], ActionRule] = {
    DeliverContract: ActionRule(_contract_reasons, _contract_apply),
    TakeOrder: ActionRule(_order_reasons, _order_apply),
}
"""The deliveries, as actions that a step takes."""


@enforces("base.deliver.between-actions", "base.deliver.not-between-actions")
def _between(game: Game, action: Action) -> Iterator[Reason]:
    if not game.rules.rulings.deliver_between:
        yield Reason(
            code="deliver.between",
            rule="base.deliver.not-between-actions",
            text="By the ruling in play no delivery comes between the Main and the Secondary Action.",
            fix="Deliver in the Machine Phase.",
        )
    yield from TAKES[type(action)].reasons(game, action)


TAKES_BETWEEN: dict[type[Action], ActionRule] = {
    kind: ActionRule(_between, taken.apply) for kind, taken in TAKES.items()
}
"""The deliveries between Main and Secondary Action, where a ruling may bar them."""

FILL_STEP: dict[type[Step], StepRules] = {
    FillStep: StepRules(_fill_options, {FillOrder: ActionRule(_fill_reasons, _fill_apply)}, "fill the order in hand")
}
