"""Check-yourself questions. The right choice is never written down: a function of the rules finds it."""

from __future__ import annotations

import difflib
from collections.abc import Callable

import msgspec

from pipeline_nb.errors import InputError
from pipeline_nb.rules.network import PipeNetwork

__all__ = ["Quiz", "asks", "quiz", "quiz_names"]


class Quiz(msgspec.Struct, frozen=True, kw_only=True):
    """A question with its choices, worked out by the engine.

    Parameters
    ----------
    name
        What a lesson asks for it by.
    text
        The question.
    choices
        What can be chosen.
    right
        Index of the right choice.
    because
        Why, with numbers, shown after an answer.
    rules
        Ids of the rules that the answer rests on.
    network
        A network to look at, or None.
    """

    name: str
    text: str
    choices: tuple[str, ...]
    right: int
    because: str
    rules: tuple[str, ...]
    network: PipeNetwork | None = None


_QUIZZES: dict[str, Callable[[], Quiz]] = {}


def asks(function: Callable[[], Quiz]) -> Callable[[], Quiz]:
    """Register a function that works a question out, under its own name with dashes."""
    _QUIZZES[function.__name__.replace("_", "-")] = function
    return function


def quiz(name: str) -> Quiz:
    """Return a question by its name; the engine works out the answer now.

    Raises
    ------
    InputError
        If there is no question of this name; the nearest names are offered.

    Examples
    --------
    >>> question = quiz("segments-of-a-straight")
    >>> question.choices[question.right]
    '2'
    """
    _load()
    if name not in _QUIZZES:
        near = difflib.get_close_matches(str(name), _QUIZZES, n=3)
        raise InputError(f"there is no question {name!r}" + (f"; near it: {', '.join(near)}" if near else ""))
    return _QUIZZES[name]()


def quiz_names() -> tuple[str, ...]:
    """Return the names of all questions."""
    _load()
    return tuple(_QUIZZES)


def _load() -> None:
    from pipeline_nb.learn import questions  # registers them

    del questions


def choose(right: int | str, *others: int | str) -> tuple[tuple[str, ...], int]:
    """Return the choices in a fixed order, numbers ascending, texts by length, and the index of the right one."""
    if all(isinstance(choice, int) for choice in (right, *others)):
        ordered = sorted({int(choice) for choice in (right, *others)})
        return tuple(str(choice) for choice in ordered), ordered.index(int(right))
    texts = [str(choice) for choice in (right, *others)]
    # a stable place that does not give the answer away: by length, then by letters
    ordered_texts = sorted(dict.fromkeys(texts), key=lambda text: (len(text), text))
    return tuple(ordered_texts), ordered_texts.index(str(right))
