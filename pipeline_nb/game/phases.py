"""The Machine Phase, and the end of a turn, of a round, of a year.

Rulebook: Machine Phase; Game Play; Turn Order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.game import deliveries
from pipeline_nb.game.actions import Action, Done, RunMachines
from pipeline_nb.game.common import acts_again, cannot_pay, leave, no_reasons, said, with_me
from pipeline_nb.game.powers import powers
from pipeline_nb.game.refresh import end_of_year
from pipeline_nb.game.ruleset import ActionRule, Event, Outcome, StepRules
from pipeline_nb.game.scoring import end_of_game
from pipeline_nb.game.state import (
    MachinePhaseStep,
    MachineRunStep,
    MachinesFirstStep,
    OverStep,
    State,
    Step,
    WorkStep,
)
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = ["PHASE_STEPS", "TURN", "next_round", "turn_begins"]

TURN = (MachinePhaseStep(), WorkStep())
"""What is due when a turn begins, the last one first."""


def turn_begins(game: Game, state: State, events: tuple[Event, ...]) -> Outcome:
    """Return the state at the beginning of the turn of who is next, with what cards let come before the Main Action."""
    state = replace(state, steps=TURN)
    for effect in game.rules.turn_start if any(state.me.levels) else ():
        state, more = effect(game, state)
        events += more
    return state, events


def _phase_options(game: Game) -> list[Action]:
    step, state = game.state.step, game.state
    assert isinstance(step, MachinePhaseStep)
    options: list[Action] = []
    may = not step.ran and not step.no_machines and state.me.network.machines
    if may and state.me.cash >= powers(game).machine_fee:
        options.append(RunMachines())
    options.append(Done())
    return options + deliveries.options(game)


def _first_options(game: Game) -> list[Action]:
    may = game.state.me.network.machines and game.state.me.cash >= powers(game).machine_fee
    options: list[Action] = [RunMachines(), Done()] if may else [Done()]
    return options + deliveries.options(game)


@enforces("base.machine-phase.one-fee", "base.deliver.before-machine-fee")
def _machines_reasons(game: Game, action: RunMachines) -> Iterator[Reason]:
    step = game.state.step
    assert isinstance(step, MachinePhaseStep)
    if step.ran:
        yield Reason(
            code="machines.ran",
            rule="base.machine-phase.one-fee",
            text="Your machines have run in this Machine Phase.",
            fix="End your turn.",
        )
    if step.no_machines:
        yield Reason(
            code="machines.passed",
            rule="base.work.main.pass-skips-machines",
            text="Who passes gives up the Machine Phase of the turn, by the ruling in play.",
            fix="End your turn.",
        )
    yield from _fee_reasons(game, action)


@enforces("base.machine-phase.cost")
def _fee_reasons(game: Game, action: RunMachines) -> Iterator[Reason]:
    if not game.state.me.network.machines:
        yield Reason(
            code="machines.none",
            rule="base.machine-phase.optional",
            text="Your network has no machine.",
            fix="Buy one with Machines & Pipes." if acts_again(game) else "",
        )
    what = "Running the machines first" if isinstance(game.state.step, MachinesFirstStep) else "The Machine Phase"
    yield from cannot_pay(game, powers(game).machine_fee, what, "base.machine-phase.cost")


@enforces("base.machines.purpose", "base.card.machines.level-2")
def _machines_apply(game: Game, action: RunMachines) -> Outcome:
    state, fee = game.state, powers(game).machine_fee
    me = replace(state.me, cash=state.me.cash - fee)
    phase, steps, run = state.step, state.steps[:-1], MachineRunStep()
    if isinstance(phase, MachinePhaseStep):
        steps, run = (*steps, replace(phase, ran=True)), MachineRunStep(used=phase.used)
    return with_me(state, me, (*steps, run)), said(game, "machines", f"paid ${fee} and ran the machines", -fee)


@enforces("base.order.no-change", "base.game.one-turn-a-round", "base.game.turn-sequence", "base.game.two-phases")
def _end_turn(game: Game, action: Done) -> Outcome:
    state = game.state
    lower, who = state.next_order, state.who
    if who not in lower:
        free = lower.index(-1)
        lower = (*lower[:free], who, *lower[free + 1 :])
    events = said(game, "turn", "ended the turn")
    if state.turn + 1 < len(state.players):
        return turn_begins(game, replace(state, next_order=lower, turn=state.turn + 1), events)
    return next_round(game, replace(state, next_order=lower), events)


@enforces("base.order.slide-up", "base.game.round-marker-moves", "base.game.rounds", "base.game.years", "base.end.when")
def next_round(game: Game, state: State, events: tuple[Event, ...]) -> Outcome:
    """Return the state when everybody has had a turn: the next round, the next year, or the end."""
    rounds = game.rules.box.years.rounds
    if (state.year, state.round) == (len(rounds), rounds[-1]):
        return end_of_game(game, state, events)
    blank = (-1,) * len(state.players)
    state = replace(state, order=state.next_order, next_order=blank, turn=0, round=state.round + 1)
    if state.round <= rounds[state.year - 1]:
        return turn_begins(game, state, events)
    return turn_begins(game, *end_of_year(game, state, events))


def _over_options(game: Game) -> list[Action]:
    return []


PHASE_STEPS: dict[type[Step], StepRules] = {
    MachinePhaseStep: StepRules(
        _phase_options,
        {
            RunMachines: ActionRule(_machines_reasons, _machines_apply),
            Done: ActionRule(no_reasons, _end_turn),
            **deliveries.TAKES,
        },
        "run the machines, or end the turn",
    ),
    MachinesFirstStep: StepRules(
        _first_options,
        {
            RunMachines: ActionRule(_fee_reasons, _machines_apply),
            Done: ActionRule(no_reasons, leave),
            **deliveries.TAKES,
        },
        "run the machines before the Work Phase, or go on to it",
    ),
    OverStep: StepRules(_over_options, {}, "nothing: the game is over"),
}
