"""Mutants that violate the very sentence of one rule: a third barrel is refused, a tile is sold for $5 too little.

A mutant of :mod:`tools.mutant_table` switches a marked object off; where the object carries ten rules, one test that
sees it gone proves nothing about the other nine. A violation is written for one rule alone and may change any function
of the engine, marked or not. Each is a line of a table:

* `refuses` for a permission: a check gives one reason more;
* `allows` for a limit: a check leaves out reasons with some codes;
* `changes` for an effect, a cost, a moment: what an action leads to is changed once more;
* `answers` for a number or a choice: a function gives another answer;
* `violates` for what needs a function of its own.

Where a violation is played, and that only tests with the rule's id may notice it: :mod:`tools.mutant_switch`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from pipeline_nb.game.game import Game
from pipeline_nb.game.setup import Draft
from pipeline_nb.game.state import State
from pipeline_nb.rules.rulings import Rulings
from tools.mutant_switch import Mutant, Replacement, reason
from tools.rule_objects import Marked, plain

__all__ = [
    "VIOLATIONS",
    "Violation",
    "allows",
    "answers",
    "cash_less",
    "cash_of",
    "changes",
    "find",
    "lays",
    "player_changed",
    "refuses",
    "violates",
    "with_ruling",
]

PACKAGE = "pipeline_nb"


class Violation(NamedTuple):
    """A mutant written for one rule, and where it is played: a name below the package."""

    rule: str
    target: str
    mutant: Mutant


VIOLATIONS: list[Violation] = []


def find(target: str) -> Marked:
    """Find a function by its name below the package, such as ``"game.markets._buy_apply"``.

    Raises
    ------
    LookupError
        If the engine has no such function any more.
    """
    parts = target.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: Any = importlib.import_module(".".join((PACKAGE, *parts[:length])))
        except ModuleNotFoundError:
            continue
        for name in parts[length:]:
            found = vars(found).get(name)
            if found is None:
                break
        else:
            return plain(found)
    raise LookupError(f"a violation is played in {target}, which is not there any more")


def _note(rule: str, target: str, says: str, replacement: Replacement, also: dict[str, Replacement]) -> None:
    others = tuple((find(other), instead) for other, instead in also.items())
    VIOLATIONS.append(Violation(rule, target, Mutant(says, replacement, others)))


def violates(
    rule: str, target: str, also: dict[str, Replacement] | None = None
) -> Callable[[Replacement], Replacement]:
    """Note a function as what is played instead of `target`; its name says what is wrong.

    `also` names other functions with what is played instead of them, for a violation that has to remember something.
    """

    def note(replacement: Replacement) -> Replacement:
        _note(rule, target, replacement.__name__.strip("_").replace("_", " "), replacement, also or {})
        return replacement

    return note


def refuses(rule: str, target: str, says: str, when: Callable[..., Any]) -> None:
    """Let a check give a reason more when `when` is true of its arguments."""

    def check(original: Replacement, *given: Any, **named: Any) -> list[Any]:  # noqa: ANN401  whatever the check takes
        return [*original(*given, **named), *([reason(says)] if when(*given, **named) else [])]

    _note(rule, target, says, check, {})


def allows(rule: str, target: str, says: str, *codes: str, when: Callable[..., Any] | None = None) -> None:
    """Let a check leave out its reasons with some codes; all reasons without codes."""

    def check(original: Replacement, *given: Any, **named: Any) -> list[Any]:  # noqa: ANN401
        found = list(original(*given, **named))
        if when and not when(*given, **named):
            return found
        return [each for each in found if codes and each.code not in codes]

    _note(rule, target, says, check, {})


def changes(rule: str, target: str, says: str, change: Callable[..., Any]) -> None:
    """Let an action, or a step of a phase, lead to what `change` makes of the state that it leads to.

    `change` is called with the state and what the target was called with.
    """

    def effect(original: Replacement, *given: Any, **named: Any) -> Any:  # noqa: ANN401
        state, events = original(*given, **named)
        return change(state, *given, **named), events

    _note(rule, target, says, effect, {})


def answers(rule: str, target: str, says: str, change: Callable[..., Any]) -> None:
    """Let a function give what `change` makes of its answer; `change` is called with that and what it was asked."""

    def answer(original: Replacement, *given: Any, **named: Any) -> Any:  # noqa: ANN401
        return change(original(*given, **named), *given, **named)

    _note(rule, target, says, answer, {})


def player_changed(state: State, who: int, **parts: object) -> State:
    """Return a state with some parts of one player changed."""
    players = list(state.players)
    players[who] = replace(players[who], **parts)
    return replace(state, players=tuple(players))


def cash_less(dollars: int) -> Callable[..., State]:
    """Return a change for `changes`: the acting player has so many dollars less."""
    return lambda state, game, *given: player_changed(state, game.state.who, cash=cash_of(state, game) - dollars)


def cash_of(state: State, game: Game) -> int:
    """What the player who acts in a game has after it, in $."""
    return state.players[game.state.who].cash


def with_ruling(game: Game, **ruling: object) -> Game:
    """Return a game that is played by another reading."""
    rulings = Rulings(**{**{name: getattr(game.rules.rulings, name) for name in Rulings.__struct_fields__}, **ruling})
    return Game(replace(game.rules, rulings=rulings), game.table, game.state)


def lays(rule: str, step: str, says: str, change: Callable[[Draft], object]) -> None:
    """Let a step of the set-up, such as ``"lay_pipes"``, end with a change of what it laid out."""

    def laid(original: Replacement, draft: Draft) -> None:
        original(draft)
        change(draft)

    _note(rule, f"game.setup.{step}", says, laid, {})
