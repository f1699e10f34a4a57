"""What is played instead when a rule of the whole game is off.

Most rules of the game are carried out by an action's effect or by a step of the set-up. With such a rule off the effect
changes nothing, or what the step lays out lacks its last piece; what needs more thought is written out below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from pipeline_nb.game.actions import Action
from pipeline_nb.game.game import Game
from pipeline_nb.game.setup import Draft
from pipeline_nb.game.state import State, Step, Table
from pipeline_nb.rules.reasons import Reason
from tools.mutant_switch import MUTANTS, Mutant, instead
from tools.mutant_table import EXPLAINED
from tools.rule_objects import plain, registered

__all__ = ["explain_untried", "note_effects"]

Original = Callable[..., Any]


def note_effects() -> None:
    """Note the two plain mutants for every effect and every step of the set-up that has none of its own."""
    for rule, functions in registered().items():
        for function in map(plain, functions):
            if not function.__module__.startswith("pipeline_nb.game."):
                continue
            key = (rule, function.__qualname__)
            if function.__annotations__.get("return") == "Outcome":
                MUTANTS.setdefault(key, [Mutant("it changes nothing", _nothing)])
            elif "draft" in function.__annotations__ and function.__qualname__ != "deal":
                MUTANTS.setdefault(key, [Mutant("the last piece of each is missing", _last_is_missing)])


def explain_untried() -> None:
    """Say why the mutants of the game's rules stand in the record as not tried.

    Goes away, line by line, as they are run: a rule whose mutants are all noticed may not be explained.
    """
    for rule, functions in registered().items():
        if any(plain(function).__module__.startswith("pipeline_nb.game.") for function in functions):
            EXPLAINED[rule] = "the mutants of the game are written and not run yet: they belong to the open part of it"


def _nothing(original: Original, game: Game, other: object, *more: object) -> tuple[State, tuple[()]]:
    return (other if isinstance(other, State) else game.state), ()


def _last_is_missing(original: Original, draft: Draft) -> None:
    before = set(draft.laid)
    original(draft)
    for name in set(draft.laid) - before:
        draft.laid[name] = _shorter(draft.laid[name])


def _shorter(laid: object) -> object:
    if isinstance(laid, bool):
        return not laid
    if isinstance(laid, int):
        return laid + 1
    if isinstance(laid, tuple) and laid and all(isinstance(part, int | bool) for part in laid):
        return (*laid[:-1], _shorter(laid[-1]))
    if isinstance(laid, tuple) and laid and isinstance(laid[-1], tuple):
        return tuple(part[:-1] for part in laid)
    return laid[::-1] if isinstance(laid, tuple) else laid


@instead("new_game", "base.game.player-count", "base.work.main.one-action")
def two_play_whoever_asks(original: Original, players: object = 2, **more: object) -> Game:
    game: Game = original(2, **more)
    return game


@instead(
    "may_open",
    "base.government.year-1-two",
    "base.government.year-2-three",
    "base.government.year-3-all",
    "base.government.first-any",
    "base.government.second-choice",
    "base.government.first-come",
)
def only_the_first_quadrant_opens(original: Original, game: Game) -> tuple[bool, ...]:
    return tuple(quadrant == 0 for quadrant in range(len(game.state.quadrants)))


@instead("deal", "base.setup.round-marker")
def the_marker_begins_on_the_second_round(original: Original, *given: object) -> tuple[Table, State]:
    table, state = original(*given)
    return table, replace(state, round=2)


@instead(
    "_opened",
    "base.contracts.worker",
    "base.crude-market.worker",
    "base.machines.worker",
    "base.refined.worker",
    "base.tanks.worker",
    "base.upgrades.worker",
)
def a_space_opens_the_action_of_the_next_arm(original: Original, game: Game, space: int) -> tuple[Step, ...]:
    opened: tuple[Step, ...] = original(game, (space + 2) % 8)
    return opened


@instead("_pass_reasons", "base.work.main.pass", "base.work.main.pass-no-secondary")
def nobody_may_pass(original: Original, game: Game, action: Action) -> Iterator[Reason]:
    yield Reason(code="mutant", rule="mutant", text="Nobody may pass.")
