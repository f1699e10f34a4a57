"""The forms of questions: small functions that put a question together from what the engine says.

Each takes what was worked out and gives a `Quiz`; slips that would be right, and choices twice, are left out here once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from pipeline_nb.game import Action, Game
from pipeline_nb.learn.quiz import Kind, Picker, Quiz, Slip, choose
from pipeline_nb.rules.reasons import Reason

__all__ = ["ask_number", "ask_one", "ask_order", "ask_several", "may", "money", "reasons_words", "rules_of"]

T = TypeVar("T")
MOST_RULES = 5


def reasons_words(reasons: Iterable[Reason]) -> str:
    """Return why something is not allowed, as the engine says it."""
    return " ".join(f"{reason.text} {reason.fix}".strip() for reason in reasons)


def rules_of(*ids: str | Iterable[Reason]) -> tuple[str, ...]:
    """Return ids of rules, given and of reasons, each once."""
    found: list[str] = []
    for one in ids:
        found += [one] if isinstance(one, str) else [reason.rule for reason in one]
    return tuple(dict.fromkeys(found))[:MOST_RULES]


def money(game: Game, *actions: str | Action) -> int:
    """Return by how many $ the acting player's cash changes with actions, done one after the other."""
    who, after = game.state.who, game
    for action in actions:
        after = after.apply(action)
    return after.state.players[who].cash - game.state.players[who].cash


def may(game: Game, action: str | Action, text: str, yes: str, *rules: str, **more: object) -> Quiz:
    """Ask whether an action is allowed; a no gives the engine's reasons, a yes the words of `yes`."""
    reasons = game.why_not(action)
    if not reasons:
        game.apply(action)
    because = reasons_words(reasons) or yes
    return Quiz(
        text=text,
        choices=("Yes", "No"),
        right=1 if reasons else 0,
        because=because,
        rules=rules_of(reasons, *rules),
        game=game,
        **more,  # type: ignore[arg-type]  # fields of Quiz
    )


def ask_one(
    pick: Picker, text: str, right: str, others: Mapping[str, str], because: str, rules: Sequence[str], **more: object
) -> Quiz:
    """Ask for one choice; `others` are wrong choices, each with why (those that read like the right one are left out).

    Seed 0 keeps a fixed order, other seeds mix it.
    """
    wrong = {choice: why for choice, why in others.items() if choice != right}
    choices, _ = choose(right, *wrong)
    choices = pick.mixed(choices)
    return Quiz(
        text=text,
        choices=choices,
        right=choices.index(right),
        because=because,
        whys=tuple("" if choice == right else wrong[choice] for choice in choices),
        rules=tuple(rules),
        **more,  # type: ignore[arg-type]  # fields of Quiz
    )


def ask_several(
    text: str, choices: Sequence[tuple[str, bool, str]], because: str, rules: Sequence[str], **more: object
) -> Quiz:
    """Ask which of several: each choice with whether it is one, and why it is or is not."""
    return Quiz(
        kind="several",
        text=text,
        choices=tuple(name for name, _, _ in choices),
        rights=tuple(i for i, (_, is_one, _) in enumerate(choices) if is_one),
        whys=tuple(why for _, _, why in choices),
        because=because,
        rules=tuple(rules),
        **more,  # type: ignore[arg-type]  # fields of Quiz
    )


def ask_order(
    pick: Picker,
    text: str,
    things: Iterable[T],
    key: Callable[[T], int],
    name: Callable[[T], str],
    because: str,
    rules: Sequence[str],
    **more: object,
) -> Quiz:
    """Ask for the order of things by a key, smallest first; they are shown in another order."""
    ordered = sorted(things, key=key)
    shown = list(pick.mixed(ordered))
    if shown == ordered:
        shown = ordered[::2][::-1] + ordered[1::2]
    if shown == ordered:
        shown = ordered[::-1]
    return Quiz(
        kind="order",
        text=text,
        choices=tuple(map(name, shown)),
        rights=tuple(shown.index(thing) for thing in ordered),
        because=because,
        rules=tuple(rules),
        **more,  # type: ignore[arg-type]  # fields of Quiz
    )


def ask_number(
    text: str,
    right: int,
    because: str,
    rules: Sequence[str],
    slips: Iterable[tuple[int, str]] = (),
    unit: str = "$",
    **more: object,
) -> Quiz:
    """Ask for a number; a slip that comes to the right number, or to that of an earlier slip, is left out."""
    known: dict[int, str] = {}
    for value, why in slips:
        if value != right:
            known.setdefault(value, why)
    kind: Kind = "number"
    return Quiz(
        kind=kind,
        text=text,
        right=right,
        because=because,
        rules=tuple(rules),
        slips=tuple(Slip(value, why) for value, why in known.items()),
        unit=unit,
        **more,  # type: ignore[arg-type]  # fields of Quiz
    )
