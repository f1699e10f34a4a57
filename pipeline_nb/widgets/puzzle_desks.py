"""The boards inside `PuzzleBoard`: for each family how an answer grows move by move, and what the page shows of it.

A desk wraps what another widget does (`RefineryDesk`, `BuilderDesk`, frames of a game) and turns it into an answer of
the family. Rules are asked, never decided; values come from the family's own checker.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from pipeline_nb.errors import InputError
from pipeline_nb.puzzles.family import AnyFamily
from pipeline_nb.widgets.frames_puzzle import PuzzleFrame

__all__ = ["AnyDesk", "Desk", "Shown", "desk_for"]

M = TypeVar("M", bound=msgspec.Struct)
Shown: TypeAlias = Callable[[PuzzleFrame], PuzzleFrame]
"""Puts the board of a desk into a frame."""


class Desk(ABC, Generic[M]):
    """How one puzzle is played on a board.

    Parameters
    ----------
    family, position
        The puzzle.
    """

    action_type: ClassVar[Any]
    speaks_of: ClassVar[str]
    can_defer: ClassVar[bool] = True
    """Whether a move that breaks a rule can stand until the answer is checked."""

    note: str = ""
    """What has to be known about this board, in a sentence."""

    def __init__(self, family: AnyFamily, position: Any) -> None:  # noqa: ANN401
        self.family, self.position = family, position

    def told(self, *beginnings: str) -> str:
        """Return the sentences of the position's text that begin so: what counts, in the words of the family."""
        lines = self.family.tell(self.position).split("\n")
        return " ".join(line for line in lines if line.startswith(beginnings))

    @abstractmethod
    def start(self) -> M:
        """Return the board before the first move."""

    @abstractmethod
    def step(self, model: M, action: Any, at_once: bool) -> tuple[M, str]:  # noqa: ANN401
        """Return the board after a move, and what happened; `at_once`: a move that breaks a rule is refused."""

    @abstractmethod
    def answer(self, model: M) -> Any:  # noqa: ANN401
        """Return the answer that stands on the board, as a value of the family."""

    @abstractmethod
    def worth(self, model: M) -> str:
        """Return what the board is worth now, in words."""

    @abstractmethod
    def show(self, model: M, at_once: bool) -> Shown:
        """Return what puts this board into a frame."""

    @abstractmethod
    def steps(self, answer: Any) -> tuple[tuple[str, M], ...]:  # noqa: ANN401
        """Return the steps of an answer, each in words and with the board after it."""

    def otherwise(self, model: M, best: Any) -> tuple[str, ...]:  # noqa: ANN401
        """Return what the best answer does that this board does not, and the other way round."""
        try:
            mine = [words for words, _ in self.steps(self.answer(model))]
        except InputError:  # nothing that could be compared yet
            mine = []
        wanted = [words for words, _ in self.steps(best)]
        more = list((Counter(wanted) - Counter(mine)).elements())
        less = list((Counter(mine) - Counter(wanted)).elements())
        found = [f"The proven answer: {words}" for words in more] + [f"It does without: {words}" for words in less]
        return tuple(found) or ("It makes the same moves in another order.",)


AnyDesk: TypeAlias = Desk[Any]

_HOMES = {
    "run": "puzzle_run.RunDesk",
    "line": "puzzle_layouts.LineDesk",
    "pair": "puzzle_layouts.PairDesk",
    "ladder": "puzzle_games.LadderDesk",
    "deliver": "puzzle_games.DeliverDesk",
    "judge": "puzzle_judge.JudgeDesk",
}


def desk_for(family: AnyFamily, position: Any) -> AnyDesk:  # noqa: ANN401
    """Return the desk of a puzzle; raise `InputError` for a family that has no board yet."""
    if family.key not in _HOMES:
        raise InputError(
            f"PuzzleBoard: the family {family.key} has no board yet; there are boards for {', '.join(_HOMES)}. "
            "Its puzzles can be answered with pn.check."
        )
    module, _, name = _HOMES[family.key].partition(".")
    desk: AnyDesk = getattr(import_module(f"pipeline_nb.widgets.{module}"), name)(family, position)
    return desk
