"""The Machine Phase, and the end of a turn, of a round, of a year.

Rulebook: Machine Phase; Game Play; Turn Order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.game import deliveries
from pipeline_nb.game.actions import Action, Done, RunMachines
from pipeline_nb.game.common import cannot_pay, no_reasons, said, with_me
from pipeline_nb.game.refresh import end_of_year
from pipeline_nb.game.ruleset import ActionRule, Event, Outcome, StepRules
from pipeline_nb.game.state import MachinePhaseStep, MachineRunStep, OverStep, State, Step, WorkStep
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = ["PHASE_STEPS", "TURN", "next_round"]

TURN = (MachinePhaseStep(), WorkStep())
"""What is due when a turn begins, the last one first."""


def _phase_options(game: Game) -> list[Action]:
    step, state = game.state.step, game.state
    assert isinstance(step, MachinePhaseStep)
    options: list[Action] = []
    may = not step.ran and not step.no_machines and state.me.network.machines
    if may and state.me.cash >= game.rules.box.fees.machine_phase:
        options.append(RunMachines())
    options.append(Done())
    return options + deliveries.options(game)


@enforces("base.machine-phase.cost", "base.machine-phase.one-fee", "base.deliver.before-machine-fee")
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
    if not game.state.me.network.machines:
        yield Reason(
            code="machines.none",
            rule="base.machine-phase.optional",
            text="Your network has no machine.",
            fix="Buy one with Machines & Pipes.",
        )
    fee = game.rules.box.fees.machine_phase
    yield from cannot_pay(game, fee, "The Machine Phase", "base.machine-phase.cost")


def _machines_apply(game: Game, action: RunMachines) -> Outcome:
    state, fee = game.state, game.rules.box.fees.machine_phase
    me = replace(state.me, cash=state.me.cash - fee)
    steps = (*state.steps[:-1], MachinePhaseStep(ran=True), MachineRunStep())
    return with_me(state, me, steps), said(game, "machines", f"pays ${fee} and runs the machines", -fee)


@enforces("base.order.no-change", "base.game.one-turn-a-round", "base.game.turn-sequence", "base.game.two-phases")
def _end_turn(game: Game, action: Done) -> Outcome:
    state = game.state
    lower, who = state.next_order, state.who
    if who not in lower:
        free = lower.index(-1)
        lower = (*lower[:free], who, *lower[free + 1 :])
    events = said(game, "turn", "ends the turn")
    if state.turn + 1 < len(state.players):
        return replace(state, next_order=lower, turn=state.turn + 1, steps=TURN), events
    return next_round(game, replace(state, next_order=lower), events)


@enforces("base.order.slide-up", "base.game.round-marker-moves", "base.game.rounds", "base.game.years", "base.end.when")
def next_round(game: Game, state: State, events: tuple[Event, ...]) -> Outcome:
    """Return the state when everybody has had a turn: the next round, the next year, or the end."""
    blank = (-1,) * len(state.players)
    state = replace(state, order=state.next_order, next_order=blank, turn=0, round=state.round + 1, steps=TURN)
    rounds = game.rules.box.years.rounds
    if state.round <= rounds[state.year - 1]:
        return state, events
    if state.year == len(rounds):
        over = replace(state, round=rounds[-1], steps=(OverStep(),))
        return over, (*events, Event(-1, "over", "The game is over."))
    return end_of_year(game, state, events)


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
    OverStep: StepRules(_over_options, {}, "nothing: the game is over"),
}
