"""Small things that the steps of the game share: changing a state, paying, saying what happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.game.actions import Action
from pipeline_nb.game.powers import powers
from pipeline_nb.game.ruleset import Event, Outcome
from pipeline_nb.game.state import AgainStep, BetweenStep, MachinePhaseStep, Player, State, Step, WorkStep
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.reasons import Reason, count, either
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = [
    "acts_again",
    "after_main_action",
    "barrel_words",
    "barrels_changed",
    "cannot_pay",
    "changed_at",
    "leave",
    "no_reasons",
    "offers",
    "popped",
    "pushed",
    "ran_before",
    "said",
    "tank_row_reasons",
    "with_me",
    "with_network",
]


def offers(game: Game, *kinds: type[Action]) -> list[Action]:
    """Return the legal actions of some kinds: what a refusal may advise instead. Not for what lists actions."""
    return [action for action in game.legal_actions() if isinstance(action, kinds)]


def acts_again(game: Game) -> bool:
    """Return whether the acting player has another Main Action to come, in this turn or in a later one."""
    state, rounds = game.state, game.rules.box.years.rounds
    last = (state.year, state.round) == (len(rounds), rounds[-1])
    return not last or any(isinstance(step, AgainStep | WorkStep) for step in state.steps)


def with_me(state: State, me: Player, steps: tuple[Step, ...] | None = None, **changes: object) -> State:
    """Return the state with the acting player changed, perhaps the steps, and other fields by name."""
    who = state.order[state.turn]
    players = (*state.players[:who], me, *state.players[who + 1 :])
    return replace(state, players=players, steps=state.steps if steps is None else steps, **changes)


def ran_before(step: Step) -> tuple[int, ...]:
    """Return the pipelines that have run when a Main Action is chosen and may not run in it."""
    return step.used if isinstance(step, WorkStep | AgainStep) else ()


@enforces("base.machine-phase.not-again", "base.run.line-once-a-turn")
def with_network(state: State, network: PipeNetwork) -> State:
    """Return the state with the acting player's network grown or cut.

    Pipelines that ran in this turn have run under their new numbers: whatever holds a segment that ran, be it longer
    now or a piece of what a machine cut. "Once a turn" would mean little if one more tile made another pipeline of it.
    """
    before = state.me.network.pipelines

    def renumbered(step: Step) -> Step:
        if not isinstance(step, WorkStep | BetweenStep | AgainStep | MachinePhaseStep) or not step.used:
            return step
        ran = {code for number in step.used for code in before()[number - 1].codes}
        return replace(step, used=tuple(line.number for line in network.pipelines() if not ran.isdisjoint(line.codes)))

    steps = tuple([renumbered(step) for step in state.steps])
    return with_me(state, replace(state.me, network=network), steps)


def popped(state: State) -> State:
    """Return the state with the step that is due done."""
    return replace(state, steps=state.steps[:-1])


def pushed(state: State, *steps: Step) -> State:
    """Return the state with more steps due, the last one first."""
    return replace(state, steps=state.steps + steps)


def changed_at(values: tuple[int, ...], index: int, by: int) -> tuple[int, ...]:
    """Return a tuple of numbers with one of them changed."""
    return (*values[:index], values[index] + by, *values[index + 1 :])


def barrels_changed(barrels: tuple[int, ...], oil: int, grade: int, by: int) -> tuple[int, ...]:
    """Return twelve numbers of barrels with one of them changed."""
    return changed_at(barrels, oil * 4 + grade, by)


def barrel_words(oil: int, grade: int) -> str:
    """Return a barrel in words: ``"high teal"``."""
    return f"{GRADES[grade].word} {OILS[oil].word}"


def said(game: Game, kind: str, words: str, money: int = 0) -> tuple[Event, ...]:
    """Return one event of the acting player."""
    state = game.state
    who = state.order[state.turn]
    return (Event(who, kind, f"{game.table.names[who]} {words}.", money),)


@enforces("base.work.main.cash-needed", "base.work.main.cash-never-negative")
def cannot_pay(game: Game, cost: int, what: str, rule: str) -> Iterator[Reason]:
    """Yield the reason why the acting player cannot pay."""
    cash = game.state.me.cash
    if cash < cost:
        yield Reason(
            code="cash.too-little",
            rule=rule,
            text=f"{what} costs ${cost}, you hold ${cash}.",
            fix=f"You need ${cost - cash} more.",
            values={"cost": cost, "cash": cash},
        )


@enforces(
    "base.setup.player.tanks-row-cap", "base.setup.player.tanks-no-row-cap", "base.setup.player.tanks-no-stacking"
)
def tank_row_reasons(game: Game, grade: int) -> Iterator[Reason]:
    """Yield why one more tank cannot go into a row of the own farm."""
    if grade not in range(4):
        yield Reason(
            code="tanks.no-such-row",
            rule="base.tanks.row-sets-grade",
            text=f"A tank farm has rows 0 (crude) to 3 (high); {grade} is none of them.",
            values={"row": grade},
        )
    elif game.state.me.tanks[grade] >= game.row_cap:
        free = [row.word for row in GRADES if game.state.me.tanks[row] < game.row_cap]
        yield Reason(
            code="tanks.row-cap",
            rule="base.setup.player.tanks-row-cap",
            text=f"Your {GRADES[grade].word} row has {count(game.row_cap, 'place')} and all hold a tank.",
            fix=f"The {either(free)} row has a free place." if free else "",
            values={"places": game.row_cap},
        )


@enforces("base.card.human-resources.level-3", "base.work.secondary.not-after-others")
def after_main_action(game: Game, space: int | None = None) -> tuple[Step, ...]:
    """Return what is due after the Main Action that is chosen now, before the Machine Phase.

    After an action of the cross, on `space`, the Secondary Action; with Human Resources III a second Main Action.
    """
    if isinstance(game.state.step, AgainStep):
        return ()
    if powers(game).main_actions > 1:
        return (AgainStep(ran_before(game.state.step)),)
    return () if space is None else (BetweenStep(space, ran_before(game.state.step)),)


def no_reasons(game: Game, action: Action) -> Iterator[Reason]:
    """Yield nothing: for actions that are always legal where they are taken."""
    return iter(())


def leave(game: Game, action: Action) -> Outcome:
    """Finish the step that is due."""
    return popped(game.state), ()
