"""What a family of puzzles is: it deals positions, solves them with proof, and judges answers by their value."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from pipeline_nb.puzzles.ids import Params
from pipeline_nb.puzzles.source import Source
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.rulings import DEFAULT, Rulings

__all__ = ["AnyFamily", "Checked", "Family", "Params", "Progress", "Solution", "Source"]

P = TypeVar("P", bound=msgspec.Struct)
A = TypeVar("A", bound=msgspec.Struct)

Progress: TypeAlias = Callable[[int, int], bool]
"""Called now and then with the best value so far and its bound; False cancels the search."""


class Solution(msgspec.Struct, Generic[A], frozen=True):
    """The best answer that a solver found.

    Parameters
    ----------
    value
        Its value, in the family's unit.
    answer
        One answer of that value; others may be as good.
    proven
        Whether no answer can be better.
    bound
        No answer is worth more; equal to the value when proven.
    """

    value: int
    answer: A
    proven: bool
    bound: int


class Checked(msgspec.Struct, frozen=True):
    """What a checker says: the value of an answer, or why it is not legal.

    Parameters
    ----------
    value
        In the family's unit; None for an answer that breaks a rule.
    reasons
        The broken rules.
    """

    value: int | None
    reasons: tuple[Reason, ...] = ()


class Family(ABC, Generic[P, A]):
    """A family of puzzles: a kind of position, a kind of answer, and what an answer is worth.

    `value` applies answers through the rules and never through the solver, so a slip of the solver cannot hide.
    """

    key: ClassVar[str]
    """The word that stands for the family in ids."""

    title: ClassVar[str]
    """Its name for people."""

    unit: ClassVar[str]
    """What values count: ``"$"``, ``"segments"``, ``"answers"``."""

    least_gap: ClassVar[int] = 1
    """The best answer is better than the next lower value by so much."""

    grades: ClassVar[tuple[int, ...]] = (1, 2, 3, 4, 5)
    """The grades that the family can make."""

    @abstractmethod
    def deal(self, source: Source, params: Params) -> P:
        """Return one candidate position; the generator solves it and keeps or rejects it."""

    @abstractmethod
    def pack(self, position: P) -> bytes:
        """Return a position in few bytes."""

    @abstractmethod
    def unpack(self, data: bytes) -> P:
        """Return the position of these bytes; raise `InputError` for anything that `pack` did not write."""

    @abstractmethod
    def read(self, position: P, answer: object) -> A:
        """Return an answer given as plain values (list, dict, str, int); raise `InputError` if it has another form."""

    @abstractmethod
    def plain(self, answer: A) -> object:
        """Return an answer as plain values, fit for JSON."""

    @abstractmethod
    def value(self, position: P, answer: A) -> Checked:
        """Judge an answer by the rules alone."""

    @abstractmethod
    def solve(self, position: P, seconds: float | None = None, progress: Progress | None = None) -> Solution[A]:
        """Return the best answer, with its proof unless time ran out or `progress` said False."""

    @abstractmethod
    def weaker(self) -> tuple[Callable[[P], A], ...]:
        """Return solvers 1 to 4 of the ladder, weakest first; number 5 is `solve`."""

    @abstractmethod
    def second(self, position: P, best: int) -> int | None:
        """Return the next lower value that an answer can have, or None where that is not known.

        This may take a second; the generator asks only families whose `least_gap` is more than 1.
        """

    @abstractmethod
    def themes(self, position: P, solution: Solution[A]) -> tuple[str, ...]:
        """Return the ideas that the best answer needs, each a word or two."""

    @abstractmethod
    def aim(self, position: P) -> str:
        """Return what is asked, one plain sentence."""

    @abstractmethod
    def tell(self, position: P) -> str:
        """Return the whole position in words and texts."""

    @abstractmethod
    def hints(self, position: P, solution: Solution[A]) -> tuple[str, str, str]:
        """Return three hints: the kind of idea, where to look, the move."""

    @abstractmethod
    def limits(self, position: P, solution: Solution[A]) -> str:
        """Return why there is not more: what limits the best answer."""

    def rulings(self, position: P) -> Rulings:
        """Return the readings under which a position is judged."""
        return DEFAULT

    def other_readings(self, position: P) -> tuple[P, ...]:
        """Return the position under the other reading of each disputed rule that can touch it, one at a time.

        A puzzle is rejected when one of them changes the best value.
        """
        return ()

    def worth_posing(self, position: P, solution: Solution[A]) -> bool:
        """Return whether there is anything to find."""
        return solution.value > 0

    def amount(self, value: int) -> str:
        """Return a value with its unit.

        Examples
        --------
        >>> from pipeline_nb.puzzles.one_run import OneRun
        >>> OneRun().amount(-5)
        '-$5'
        """
        if self.unit == "$":
            return f"-${-value}" if value < 0 else f"${value}"
        return f"{value} {self.unit.removesuffix('s') if abs(value) == 1 else self.unit}"


AnyFamily: TypeAlias = Family[Any, Any]
"""A family, whatever its positions and answers are."""
