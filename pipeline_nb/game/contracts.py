"""Contracts & Loans: at most one contract a row of the display, active or deferred, and at most one loan.

Rulebook: Contracts and Loans.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.game.actions import Action, Done, TakeContract, TakeLoan
from pipeline_nb.game.common import barrel_words, leave, said, with_me
from pipeline_nb.game.markets import nothing_done
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
    step, state = _step(game), game.state
    last_year = state.year == len(game.rules.box.years.rounds)
    found: list[Action] = [
        TakeContract(row, column, deferred)
        for row, columns in enumerate(state.display)
        if row not in step.rows
        for column, contract in enumerate(columns)
        if contract >= 0
        for deferred in ((0,) if last_year else (0, 1))
    ]
    if not step.loan:
        found.append(TakeLoan())
    if step.rows or step.loan or game.rules.rulings.allow_empty_action:
        found.append(Done())
    return found


@enforces("base.contracts.no-deferral-year-3", "base.contracts.choose-at-once")
def _deferral(game: Game, action: TakeContract) -> Iterator[Reason]:
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


@enforces("base.contracts.up-to-three", "base.contracts.one-a-row")
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
            text="No contract lies there: a taken contract leaves a gap until the next year.",
            fix="Choose another contract.",
        )
    if action.row in step.rows:
        yield Reason(
            code="contracts.one-a-row",
            rule="base.contracts.one-a-row",
            text=f"You have taken a contract of the {GRADES[action.row + 1].word} row in this action.",
            fix="Choose one of another row.",
        )
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
    words = f"takes {'a deferred' if action.deferred else 'an active'} contract: {asked}"
    return with_me(state, me, steps, display=display), said(game, "contract", words)


@enforces("base.contracts.one-loan", "base.contracts.loan-as-well")
def _loan_reasons(game: Game, action: TakeLoan) -> Iterator[Reason]:
    if _step(game).loan:
        yield Reason(
            code="contracts.one-loan",
            rule="base.contracts.one-loan",
            text="You have taken a loan in this action; it gives one at most.",
            fix="Take the next one with another Contracts & Loans action.",
        )


@enforces("base.contracts.loan-money", "base.contracts.loan-penalty", "base.contracts.loan-no-repayment")
def _loan_apply(game: Game, action: TakeLoan) -> Outcome:
    state, fees = game.state, game.rules.box.fees
    me = replace(state.me, cash=state.me.cash + fees.loan_money, penalties=state.me.penalties + fees.loan_penalties)
    steps = (*state.steps[:-1], ContractsStep(_step(game).rows, True))
    words = f"takes a loan of ${fees.loan_money} and a Penalty marker"
    return with_me(state, me, steps), said(game, "loan", words, fees.loan_money)


def _done_reasons(game: Game, action: Done) -> Iterator[Reason]:
    return nothing_done(game, len(_step(game).rows) + _step(game).loan)


CONTRACTS_STEP: dict[type[Step], StepRules] = {
    ContractsStep: StepRules(
        _options,
        {
            TakeContract: ActionRule(_take_reasons, _take_apply),
            TakeLoan: ActionRule(_loan_reasons, _loan_apply),
            Done: ActionRule(_done_reasons, leave),
        },
        "take contracts or a loan, or finish",
    )
}
