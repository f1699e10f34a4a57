"""Contracts & Loans: at most one contract a row of the display, active or deferred, and at most one loan.

Rulebook: Contracts and Loans.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.game.actions import Action, Done, KeepOrder, TakeContract, TakeLoan
from pipeline_nb.game.common import acts_again, barrel_words, leave, offers, said, with_me
from pipeline_nb.game.markets import nothing_done
from pipeline_nb.game.powers import powers
from pipeline_nb.game.ruleset import ActionRule, Outcome, StepRules
from pipeline_nb.game.state import ContractsStep, Held, Step
from pipeline_nb.rules.oil import GRADES
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = ["CONTRACTS_STEP"]


def _step(game: Game) -> ContractsStep:
    step = game.state.step
    assert isinstance(step, ContractsStep)
    return step


def _options(game: Game) -> list[Action]:
    step, state, found = _step(game), game.state, list[Action]()
    when = (0,) if state.year == len(game.rules.box.years.rounds) else (0, 1)
    if len(step.rows) < game.rules.box.limits.contracts_per_action:
        found += [TakeContract(*place, deferred) for place in _free(state.display, step, 0) for deferred in when]
        if powers(game).keeps_orders:
            orders = _free(state.orders, step, len(state.display))
            found += [KeepOrder(*place, deferred) for place in orders for deferred in when]
    if not step.loan:
        found.append(TakeLoan())
    if step.rows or step.loan or game.rules.rulings.allow_empty_action:
        found.append(Done())
    return found


def _free(display: tuple[tuple[int, ...], ...], step: ContractsStep, rows_before: int) -> list[tuple[int, int]]:
    """The places of a display, row and column, from which one more can be taken in this action."""
    return [
        (row, column)
        for row, columns in enumerate(display)
        if rows_before + row not in step.rows
        for column, number in enumerate(columns)
        if number >= 0
    ]


@enforces("base.contracts.no-deferral-year-3", "base.contracts.choose-at-once")
def _deferral(game: Game, action: TakeContract | KeepOrder) -> Iterator[Reason]:
    if action.deferred not in (0, 1):
        yield Reason(
            code="contracts.active-or-deferred",
            rule="base.contracts.choose-at-once",
            text=f"A contract is taken active (0) or deferred (1), not {int(action.deferred)}.",
            fix="Write 0 or 1.",
            values={"deferred": int(action.deferred)},
        )
    if action.deferred == 1 and game.state.year == len(game.rules.box.years.rounds):
        yield Reason(
            code="contracts.no-deferral",
            rule="base.contracts.no-deferral-year-3",
            text="In the last year no contract may be deferred.",
            fix="Take it active.",
            values={"year": game.state.year},
        )


@enforces("base.contracts.up-to-three")
def _up_to_three(game: Game) -> Iterator[Reason]:
    limit = game.rules.box.limits.contracts_per_action
    if len(_step(game).rows) >= limit:
        yield Reason(
            code="contracts.up-to-three",
            rule="base.contracts.up-to-three",
            text=f"One action takes at most {limit} contracts, kept orders among them.",
            fix="Take the next one with another Contracts & Loans action." if acts_again(game) else "",
            values={"limit": limit},
        )


@enforces("base.contracts.one-a-row")
def _take_reasons(game: Game, action: TakeContract) -> Iterator[Reason]:
    display, step = game.state.display, _step(game)
    if action.row not in range(len(display)) or action.column not in range(len(display[0])):
        yield Reason(
            code="contracts.no-such-place",
            rule="base.contracts.one-a-row",
            text=f"The display has rows 0 (low) to 2 (high) and columns 0 to {len(display[0]) - 1}; "
            f"row {action.row}, column {action.column} is no place of it.",
            values={"row": action.row, "column": action.column},
        )
        return
    if display[action.row][action.column] < 0:
        yield Reason(
            code="contracts.gap",
            rule="base.refresh.contracts.refill-left-only",
            text="No contract lies there: one that is taken leaves a gap.",
            fix="Choose another contract." if offers(game, TakeContract) else "",
        )
    if action.row in step.rows:
        yield Reason(
            code="contracts.one-a-row",
            rule="base.contracts.one-a-row",
            text=f"You have taken a contract of the {GRADES[action.row + 1].word} row in this action.",
            fix="Choose one of another row." if offers(game, TakeContract) else "",
        )
    else:
        yield from _up_to_three(game)
    yield from _deferral(game, action)


@enforces(
    "base.contracts.free",
    "base.contracts.no-hand-limit",
    "base.contracts.free-mix",
    "base.contracts.active-place",
    "base.contracts.deferred-place",
)
def _take_apply(game: Game, action: TakeContract) -> Outcome:
    state, step = game.state, _step(game)
    columns = state.display[action.row]
    contract = columns[action.column]
    columns = (*columns[: action.column], -1, *columns[action.column + 1 :])
    display = (*state.display[: action.row], columns, *state.display[action.row + 1 :])
    demand = game.table.contracts[contract]
    held = Held(contract, bool(action.deferred), (-1,) * len(demand))
    me = replace(state.me, contracts=(*state.me.contracts, held))
    steps = (*state.steps[:-1], ContractsStep((*step.rows, action.row), step.loan))
    asked = ", ".join(barrel_words(*barrel) for barrel in demand)
    words = f"took {'a deferred' if action.deferred else 'an active'} contract: {asked}"
    return with_me(state, me, steps, display=display), said(game, "contract", words)


@enforces("base.card.contracts-orders.level-3")
def _keep_reasons(game: Game, action: KeepOrder) -> Iterator[Reason]:
    orders, step, rule = game.state.orders, _step(game), "base.card.contracts-orders.level-3"
    if not powers(game).keeps_orders:
        yield Reason(
            code="contracts.orders-no-card",
            rule=rule,
            text="Only an owner of Contracts & Orders level 3 takes orders with this action, to keep them.",
            fix="An order is filled between actions, with all its barrels at once.",
        )
    if action.row not in range(len(orders)) or action.column not in range(len(orders[0])):
        yield Reason(
            code="contracts.no-such-order",
            rule=rule,
            text=f"The order display has rows 0 to {len(orders) - 1} and columns 0 to {len(orders[0]) - 1}; "
            f"row {action.row}, column {action.column} is no place of it.",
            values={"row": action.row, "column": action.column},
        )
        return
    if orders[action.row][action.column] < 0:
        yield Reason(
            code="contracts.order-gone",
            rule="base.deliver.orders-not-refilled",
            text="No order lies there any more: taken orders are not replaced.",
            fix="Choose another order." if offers(game, KeepOrder) else "",
        )
    if len(game.state.display) + action.row in step.rows:
        yield Reason(
            code="contracts.one-order-a-row",
            rule=rule,
            text="You have taken an order of this row in this action; like contracts, one a row.",
            fix="Choose one of another row." if offers(game, KeepOrder) else "",
        )
    else:
        yield from _up_to_three(game)
    yield from _deferral(game, action)


@enforces("base.card.contracts-orders.level-3")
def _keep_apply(game: Game, action: KeepOrder) -> Outcome:
    state, step = game.state, _step(game)
    columns = state.orders[action.row]
    number = len(game.table.contracts) + columns[action.column]
    columns = (*columns[: action.column], -1, *columns[action.column + 1 :])
    orders = (*state.orders[: action.row], columns, *state.orders[action.row + 1 :])
    demand = game.table.demands[number]
    held = Held(number, bool(action.deferred), (-1,) * len(demand))
    me = replace(state.me, contracts=(*state.me.contracts, held))
    steps = (*state.steps[:-1], ContractsStep((*step.rows, len(state.display) + action.row), step.loan))
    asked = ", ".join(barrel_words(*barrel) for barrel in demand)
    words = f"took an order to keep it like {'a deferred' if action.deferred else 'an active'} contract: {asked}"
    return with_me(state, me, steps, orders=orders), said(game, "contract", words)


@enforces("base.contracts.one-loan", "base.contracts.loan-as-well")
def _loan_reasons(game: Game, action: TakeLoan) -> Iterator[Reason]:
    if _step(game).loan:
        yield Reason(
            code="contracts.one-loan",
            rule="base.contracts.one-loan",
            text="You have taken a loan in this action; it gives one at most.",
            fix="Take the next one with another Contracts & Loans action." if acts_again(game) else "",
        )


@enforces("base.contracts.loan-money", "base.contracts.loan-penalty", "base.contracts.loan-no-repayment")
def _loan_apply(game: Game, action: TakeLoan) -> Outcome:
    state, fees = game.state, game.rules.box.fees
    me = replace(state.me, cash=state.me.cash + fees.loan_money, penalties=state.me.penalties + fees.loan_penalties)
    steps = (*state.steps[:-1], ContractsStep(_step(game).rows, True))
    words = f"took a loan of ${fees.loan_money} and a Penalty marker"
    return with_me(state, me, steps), said(game, "loan", words, fees.loan_money)


def _done_reasons(game: Game, action: Done) -> Iterator[Reason]:
    return nothing_done(game, len(_step(game).rows) + _step(game).loan)


CONTRACTS_STEP: dict[type[Step], StepRules] = {
    ContractsStep: StepRules(
        _options,
        {
            TakeContract: ActionRule(_take_reasons, _take_apply),
            KeepOrder: ActionRule(_keep_reasons, _keep_apply),
            TakeLoan: ActionRule(_loan_reasons, _loan_apply),
            Done: ActionRule(_done_reasons, leave),
        },
        "take contracts or a loan, or finish",
    )
}
