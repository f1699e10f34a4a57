"""A walk through things to do: every step of it, with what was ticked off. Pieces that are drawn take a step each."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import msgspec

from pipeline_nb.play.setup_page import Section, Todo

__all__ = ["Step", "Walk"]


class Step(NamedTuple):
    """A step: its section, its thing to do (both by number), and how many of the pieces have been drawn."""

    section: int
    todo: int
    drawn: int


class Walk(msgspec.Struct, frozen=True, dict=True):
    """What is walked through: sections of things to do, with a title, what stands at its beginning and at its end.

    Examples
    --------
    >>> from pipeline_nb.play.setup_page import Piece
    >>> draw = Todo(text="Draw.", pieces=(Piece(where="here", what="a tile"),), drawn=True)
    >>> walk = Walk("Set-up", (), (Section(title="A", look_up="", todos=(draw, Todo(text="Look."))),), "")
    >>> [step.drawn for step in walk.steps]
    [0, 1, 0]
    """

    title: str
    intro: tuple[str, ...]
    sections: tuple[Section, ...]
    ending: str

    @cached_property
    def todos(self) -> tuple[Todo, ...]:
        """All things to do, in order."""
        return tuple(todo for section in self.sections for todo in section.todos)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All steps: one for each thing to do, and one more for each piece that is drawn for it."""
        found, number = list[Step](), 0
        for at, section in enumerate(self.sections):
            for todo in section.todos:
                found += [Step(at, number, drawn) for drawn in range(len(todo.pieces) * todo.drawn + 1)]
                number += 1
        return tuple(found)

    @cached_property
    def begins(self) -> dict[int, int]:
        """The step at which each thing to do begins; steps count from 1."""
        return {step.todo: at for at, step in reversed(tuple(enumerate(self.steps, start=1)))}

    @cached_property
    def ends(self) -> dict[int, int]:
        """The step at which all pieces of each thing to do lie."""
        return {step.todo: at for at, step in enumerate(self.steps, start=1)}
