"""What `SetupTable` shows and what a person may answer: sections of things to do, and the one that is done now."""

from __future__ import annotations

from typing import Literal

import msgspec

from pipeline_nb.widgets.frames import Frame, SupplyTile
from pipeline_nb.widgets.frames_shops import QuadrantView
from pipeline_nb.widgets.frames_trading import Demand, MarketView

__all__ = [
    "SetupAction",
    "SetupBelow",
    "SetupFrame",
    "SetupNow",
    "SetupPiece",
    "SetupRule",
    "SetupSection",
    "SetupTodo",
]


class _View(msgspec.Struct, frozen=True, kw_only=True):
    pass


class SetupPiece(_View, frozen=True, kw_only=True):
    """A piece that is laid: where, what in words, and its picture: ladders, a pipe tile, demands, a marker's sides.

    A piece with none of them is a plate with its words.
    """

    where: str
    what: str
    ladders: tuple[MarketView, ...] = ()
    tile: tuple[SupplyTile, ...] = ()
    demands: tuple[Demand, ...] = ()
    marker: tuple[int, ...] = ()


class SetupBelow(_View, frozen=True, kw_only=True):
    """What stands below a thing to do: a table, a sentence with something in front, or lines as they are."""

    rows: tuple[tuple[str, ...], ...] = ()
    right: tuple[int, ...] = ()
    head: bool = False
    text: str = ""
    lead: str = ""
    lines: tuple[str, ...] = ()


class SetupRule(_View, frozen=True, kw_only=True):
    """A rule behind what is done: its id, what it says, where it stands."""

    rule: str
    says: str
    section: str


class SetupTodo(_View, frozen=True, kw_only=True):
    """A thing to do of the section at hand: its number for ``tick``, the step to go to, whether it is ticked off."""

    key: int
    text: str
    at: int
    now: bool
    ticked: bool


class SetupSection(_View, frozen=True, kw_only=True):
    """A section in the list: how many of its things to do are ticked off, and the step where it begins."""

    title: str
    number: int
    at: int
    ticked: int
    todos: int
    now: bool


class SetupNow(_View, frozen=True, kw_only=True):
    """The thing to do now. ``draws`` counts pieces that come one by one (0: all lie there), ``drawn`` those that came.

    ``skip`` is the step where all of them lie. ``quadrant`` (none or one) shows pieces where they lie in a quadrant.
    """

    title: str
    look_up: str
    below: tuple[SetupBelow, ...]
    pieces: tuple[SetupPiece, ...]
    quadrant: tuple[QuadrantView, ...]
    draws: int
    drawn: int
    skip: int
    rules: tuple[SetupRule, ...]


class SetupFrame(Frame, frozen=True, kw_only=True):
    """`SetupTable`: ``at`` is 0 before the first step, ``last`` behind the last one; ``now`` holds one thing or none.

    ``left`` are the things that are not ticked off when the end is reached.
    """

    at: int
    last: int
    title: str
    intro: tuple[str, ...]
    ending: str
    where: str
    sections: tuple[SetupSection, ...]
    todos: tuple[SetupTodo, ...]
    now: tuple[SetupNow, ...]
    left: tuple[SetupTodo, ...]


class SetupAction(_View, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Go a step on or back, to the first or the last, to step ``at``; tick a thing to do off or take that back (its
    number is ``key``); ``done`` ticks off what is done now and goes on to the next thing; undo, redo.
    """

    n: int = 0
    kind: Literal["next", "back", "first", "last", "go", "tick", "done", "undo", "redo"]
    at: int = -1
    key: int = -1
