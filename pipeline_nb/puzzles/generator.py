"""Making puzzles: candidates from a seed until one is kept that is proven, worth posing, and as hard as was asked."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

import msgspec

from pipeline_nb.errors import InputError, shown
from pipeline_nb.puzzles.families import family
from pipeline_nb.puzzles.family import AnyFamily, Solution
from pipeline_nb.puzzles.ids import PuzzleId, describe, described
from pipeline_nb.puzzles.source import Source

__all__ = ["Puzzle", "grade_of", "make"]

_MOST_ATTEMPTS = 4000


class Puzzle(msgspec.Struct, frozen=True, dict=True):
    """One puzzle: its id and its position; everything else is derived when it is asked for.

    Parameters
    ----------
    id
        As it was asked for.
    description
        The id that holds the position.
    position
        A value of the family's own.
    attempts
        How many candidates were looked at; 0 for a puzzle that came as a description.

    Examples
    --------
    >>> import pipeline_nb as pn
    >>> puzzle = pn.puzzle("pl1.run.g1#7")
    >>> puzzle.family.title, puzzle.grade, puzzle.proven
    ('One run', 1, True)
    >>> pn.puzzle(puzzle.description.to_text()).position == puzzle.position
    True
    """

    id: PuzzleId
    description: PuzzleId
    position: Any
    attempts: int = 0

    @property
    def family(self) -> AnyFamily:
        """The family."""
        return family(self.id.family)

    @cached_property
    def solution(self) -> Solution[Any]:
        """The best answer, with its proof: this is the spoiler."""
        return self.family.solve(self.position)

    @property
    def best(self) -> int:
        """The value of the best answer, in the family's unit."""
        return self.solution.value

    @property
    def proven(self) -> bool:
        """Whether nothing can be better."""
        return self.solution.proven

    @cached_property
    def second(self) -> int | None:
        """The next lower value of an answer, where it is known."""
        return self.family.second(self.position, self.best)

    @cached_property
    def grade(self) -> int:
        """How hard: 1 to 5, the weakest of five solvers that finds the best value."""
        return grade_of(self.family, self.position, self.best)

    @cached_property
    def themes(self) -> tuple[str, ...]:
        """The ideas that the best answer needs."""
        return self.family.themes(self.position, self.solution)

    @property
    def aim(self) -> str:
        """What is asked, one sentence."""
        return self.family.aim(self.position)

    @property
    def text(self) -> str:
        """The whole position in words."""
        return self.family.tell(self.position)

    @cached_property
    def hints(self) -> tuple[str, str, str]:
        """Three hints: the kind of idea, where, the move."""
        return self.family.hints(self.position, self.solution)

    @cached_property
    def limits(self) -> str:
        """Why there is not more."""
        return self.family.limits(self.position, self.solution)

    @property
    def answer(self) -> object:
        """The best answer as plain values: what `check` takes."""
        return self.family.plain(self.solution.answer)

    def __repr__(self) -> str:
        return f"Puzzle({self.id.to_text()!r})"  # no spoiler


def grade_of(kind: AnyFamily, position: Any, best: int) -> int:  # noqa: ANN401
    """Return the number of the weakest solver that finds the best value, 1 to 5."""
    for number, solver in enumerate(kind.weaker(), start=1):
        if kind.value(position, solver(position)).value == best:
            return number
    return 5


def make(puzzle_id: PuzzleId | str) -> Puzzle:
    """Return the puzzle of an id.

    Parameters
    ----------
    puzzle_id
        With a seed: candidates are dealt until one is kept. With a description: it is unpacked.

    Raises
    ------
    InputError
        If the id cannot be read, or no candidate of the seed is as it was asked for.
    """
    return _made(PuzzleId.from_text(puzzle_id) if not isinstance(puzzle_id, PuzzleId) else puzzle_id)


@lru_cache(maxsize=128)
def _made(puzzle_id: PuzzleId) -> Puzzle:
    kind = family(puzzle_id.family)
    if puzzle_id.seed is None:
        return _unpacked(kind, puzzle_id)
    if puzzle_id.params.grade and puzzle_id.params.grade not in kind.grades:
        grades = ", ".join(map(str, kind.grades))
        raise InputError(f"puzzle id {puzzle_id}: family {kind.key} has puzzles of grades {grades}, or 0 for any")
    for attempt in range(_MOST_ATTEMPTS):
        position = kind.deal(Source(puzzle_id.seed, attempt), puzzle_id.params)
        kept = _kept(kind, puzzle_id, position, attempt)
        if kept is not None:
            return kept
    raise InputError(
        f"puzzle id {puzzle_id}: none of {_MOST_ATTEMPTS} candidates is as asked; try another seed, or grade 0 for any"
    )


def _kept(kind: AnyFamily, puzzle_id: PuzzleId, position: Any, attempt: int) -> Puzzle | None:  # noqa: ANN401
    """The puzzle of a candidate, or None where it is rejected; what is quick to know is asked first."""
    solution = kind.solve(position)
    if not solution.proven or not kind.worth_posing(position, solution):
        return None
    if any(kind.solve(other).value != solution.value for other in kind.other_readings(position)):
        return None
    if kind.least_gap > 1:  # any lower value is 1 below at least
        second = kind.second(position, solution.value)
        if second is not None and solution.value - second < kind.least_gap:
            return None
    grade = grade_of(kind, position, solution.value)
    if puzzle_id.params.grade not in (0, grade):
        return None
    puzzle = Puzzle(puzzle_id, describe(kind.key, puzzle_id.params, kind.pack(position)), position, attempt + 1)
    puzzle.__dict__.update(solution=solution, grade=grade)
    return puzzle


def _unpacked(kind: AnyFamily, puzzle_id: PuzzleId) -> Puzzle:
    position = kind.unpack(described(puzzle_id))
    if kind.rulings(position) != puzzle_id.params.readings:
        raise InputError(
            f"puzzle id {shown(puzzle_id.to_text(), 40)}: its params name other readings than its position"
        )
    return Puzzle(puzzle_id, puzzle_id, position)
