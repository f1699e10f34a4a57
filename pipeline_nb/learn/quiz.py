"""Check-yourself questions. The right answer is never written down: a function of the rules finds it.

A function that `asks` works a question out of a seed. Seed 0 gives the plain one that lessons show, any other seed
another position with other numbers. Five kinds: choose one, choose several, put in order, type a number, click a place
on a board.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Literal, TypeVar

import msgspec

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import Game
from pipeline_nb.game.rng import Dealer
from pipeline_nb.rules.network import PipeNetwork

__all__ = ["Kind", "Picker", "Quiz", "Slip", "another", "asks", "quiz", "quiz_names", "quiz_topics", "topic_of"]

Kind = Literal["choose", "several", "order", "number", "board"]
T = TypeVar("T")


class Slip(msgspec.Struct, frozen=True):
    """A number that a known mistake leads to, and the sentence that says which."""

    value: int
    why: str


class Quiz(msgspec.Struct, frozen=True, kw_only=True):
    """A question, worked out by the engine.

    Parameters
    ----------
    name, seed
        What a lesson asks for it by.
    kind
        ``"choose"`` one of the choices, ``"several"`` of them, ``"order"``: put them in order, ``"number"``: type it,
        ``"board"``: click one of the `spots`.
    text
        The question.
    choices
        What can be chosen, put in order, or clicked.
    right
        Index of the right choice, or the number; -1 where there are several, see `rights`.
    rights
        Indices of all right choices; for ``"order"`` all indices in the right order; for ``"board"`` every spot that
        is right.
    because
        Why, with numbers, shown after an answer.
    whys
        For each choice why it is wrong (of several: why it is or is not one), empty where `because` says enough.
    slips
        Of a number: the known mistakes.
    unit
        Of a number: ``"$"``, or words such as ``"segments"``.
    rules
        Ids of the rules that the answer rests on.
    network
        A network to look at, or None.
    game, market
        The situation, or None; a market of it to look at (0 to 3), or -1.
    spots
        Of a board: where the choices lie: cells (x, y) of the network, or (row, space) of the market.
    """

    name: str = ""
    text: str
    choices: tuple[str, ...] = ()
    right: int = -1
    because: str
    rules: tuple[str, ...]
    network: PipeNetwork | None = None
    kind: Kind = "choose"
    rights: tuple[int, ...] = ()
    whys: tuple[str, ...] = ()
    slips: tuple[Slip, ...] = ()
    unit: str = ""
    game: Game | None = None
    market: int = -1
    spots: tuple[tuple[int, int], ...] = ()
    seed: int = 0

    @property
    def answer(self) -> tuple[int, ...]:
        """The right answer as whole numbers: what `pipeline_nb.learn.marking.mark` takes for right."""
        return self.rights if self.kind in ("several", "order") else (self.right,)

    @property
    def answer_words(self) -> str:
        """The right answer in words."""
        if self.kind == "number":
            return amount_words(self.right, self.unit)
        between = ", then " if self.kind == "order" else ", "
        named = self.rights if self.kind in ("several", "order") else (self.right,)
        return between.join(self.choices[i] for i in named) or "none of them"


def amount_words(number: int, unit: str) -> str:
    """Return a number with its unit: ``"$15"``, ``"6 segments"``.

    Examples
    --------
    >>> amount_words(-50, "$"), amount_words(6, "segments"), amount_words(1, "segments")
    ('-$50', '6 segments', '1 segment')
    """
    if unit == "$":
        return f"-${-number}" if number < 0 else f"${number}"
    return f"{number} {unit.removesuffix('s') if number == 1 else unit}".strip()


class Picker:
    """Draws from a seed; seed 0 always takes the first of what is offered, so the author puts the plain case first.

    Examples
    --------
    >>> Picker(0).one("abc"), Picker(0).number(2, 9), Picker(0).mixed("abc")
    ('a', 2, ('a', 'b', 'c'))
    >>> Picker(7).one("abc") in "abc"
    True
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._dealer = Dealer(seed)
        self.deal = 7 if seed == 0 else self._dealer.below(99_999) + 1
        """A seed for the table that the question is about: one table a question."""

    def one(self, options: Sequence[T]) -> T:
        """Return one of the options."""
        return options[0 if self.seed == 0 else self._dealer.below(len(options))]

    def number(self, least: int, most: int, plain: int | None = None) -> int:
        """Return a number from `least` to `most`; the plain one is `plain`, else the least."""
        if self.seed == 0:
            return least if plain is None else plain
        return least + self._dealer.below(most - least + 1)

    def some(self, options: Iterable[T], number: int) -> tuple[T, ...]:
        """Return so many different options, in random order."""
        return self.mixed(options)[:number]

    def mixed(self, things: Iterable[T]) -> tuple[T, ...]:
        """Return the things in random order."""
        return tuple(things) if self.seed == 0 else self._dealer.shuffled(things)


# ---- asking for questions by name ------------------------------------------------------------------------------------

_QUIZZES: dict[str, tuple[Callable[[Picker], Quiz], str]] = {}
_MODULES = (
    "questions", "questions_refining", "questions_trading", "questions_contracts", "questions_loans", "questions_shops",
    "questions_upgrades", "questions_machines", "questions_turn", "questions_year", "questions_end",
    "questions_setup",
    "questions_em1", "questions_em2", "questions_em3", "questions_em4", "questions_em5", "questions_em_all",
)  # fmt: skip
_MOST_SEED = 10**12


def asks(function: Callable[[], Quiz] | Callable[[Picker], Quiz]) -> Callable[..., Quiz]:
    """Register a function that works a question out, under its own name with dashes; it may take a `Picker`."""
    takes = bool(inspect.signature(function).parameters)
    name, topic = function.__name__.replace("_", "-"), function.__module__.rpartition(".")[2]
    work: Callable[..., Quiz] = function
    _QUIZZES[name] = (work if takes else lambda _: work()), topic.removeprefix("questions").lstrip("_") or "pipes"
    return function


def quiz(name: str, seed: int = 0) -> Quiz:
    """Return a question by its name; the engine works out the answer now.

    Parameters
    ----------
    name
        One of `quiz_names`.
    seed
        0 for the plain one, any other whole number for other numbers in another position.

    Raises
    ------
    InputError
        If there is no question of this name (the nearest names are offered), or the seed is no whole number.

    Examples
    --------
    >>> question = quiz("segments-of-a-straight")
    >>> question.choices[question.right]
    '2'
    >>> quiz("refining-cost").answer_words, quiz("refining-cost", seed=7).seed
    ('9', 7)
    """
    _load()
    if name not in _QUIZZES:
        near = difflib.get_close_matches(str(name), _QUIZZES, n=3)
        raise InputError(f"there is no question {name!r}" + (f"; near it: {', '.join(near)}" if near else ""))
    if type(seed) is not int or abs(seed) > _MOST_SEED:
        raise InputError(f"seed: a whole number up to {_MOST_SEED}, not {shown(seed)}")
    # the engine's own lists may differ between two questions of one seed: each name draws its own numbers
    own = seed and seed * 1_000_003 + sum(ord(letter) * (i + 1) for i, letter in enumerate(name))
    return msgspec.structs.replace(_QUIZZES[name][0](Picker(own)), name=name, seed=seed)


def another(asked: Quiz) -> Quiz | None:
    """Return a question of the same kind that asks something else, or None where a name has only one question.

    Examples
    --------
    >>> another(quiz("penalty-curve")).text == quiz("penalty-curve").text
    False
    >>> another(quiz("segments-of-a-straight"))
    """
    if not asked.name:
        return None
    for step in range(1, 9):
        other = quiz(asked.name, (asked.seed + step) % _MOST_SEED)
        if (other.text, other.network, other.answer_words) != (asked.text, asked.network, asked.answer_words):
            return other
    return None


def quiz_names(topic: str | None = None) -> tuple[str, ...]:
    """Return the names of all questions, or of those of a topic.

    Examples
    --------
    >>> quiz_names("loans")[:2]
    ('loan-money', 'penalty-curve')
    """
    _load()
    return tuple(name for name, (_, own) in _QUIZZES.items() if topic in (None, own))


def quiz_topics() -> tuple[str, ...]:
    """Return the topics of the questions."""
    _load()
    return tuple(dict.fromkeys(topic for _, topic in _QUIZZES.values()))


def topic_of(name: str) -> str:
    """Return the topic of a question; an empty text if there is no such question."""
    _load()
    return _QUIZZES[name][1] if name in _QUIZZES else ""


def _load() -> None:
    for module in _MODULES:
        import_module(f"pipeline_nb.learn.{module}")  # registers its questions


def choose(right: int | str, *others: int | str) -> tuple[tuple[str, ...], int]:
    """Return the choices in a fixed order, numbers ascending, texts by length, and the index of the right one."""
    if all(isinstance(choice, int) for choice in (right, *others)):
        ordered = sorted({int(choice) for choice in (right, *others)})
        return tuple(str(choice) for choice in ordered), ordered.index(int(right))
    texts = [str(choice) for choice in (right, *others)]
    # a stable place that does not give the answer away: by length, then by letters
    ordered_texts = sorted(dict.fromkeys(texts), key=lambda text: (len(text), text))
    return tuple(ordered_texts), ordered_texts.index(str(right))
