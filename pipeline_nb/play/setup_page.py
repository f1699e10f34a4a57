"""A checklist being written: sections of things to do, what stands below each, and the pieces that are drawn for it.

Words for the command line and for the widget are the same: each of them lays them out in its own way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from unicodedata import bidirectional

import msgspec

from pipeline_nb.play.setup_facts import Facts, Tile

__all__ = ["Below", "Ladder", "Page", "Piece", "Section", "Todo", "named", "prices_words", "unmarked"]

_OPEN, _CLOSE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"


def named(name: str) -> str:
    """A player's name inside a sentence: one that is read from the right does not turn the words round it.

    Examples
    --------
    >>> named("Ann"), len(named("\N{HEBREW LETTER ALEF}"))
    ('Ann', 3)
    """
    return f"{_OPEN}{name}{_CLOSE}" if any(bidirectional(c) in ("R", "AL") for c in name) else name


def unmarked(text: str) -> str:
    """A sentence without what `named` puts round names."""
    return text.replace(_OPEN, "").replace(_CLOSE, "")


def prices_words(prices: Sequence[int]) -> str:
    """The prices of a row from the left: ``"$5 5 7"``."""
    return f"${' '.join(map(str, prices))}"


class Ladder(msgspec.Struct, frozen=True):
    """A price ladder: oil type and grade in words, prices in $, a bit for each space with a barrel.

    `others` are the barrels of another oil type than the row's: space and oil type in words.
    """

    oil: str
    grade: str
    prices: tuple[int, ...]
    filled: int = 0
    others: tuple[tuple[int, str], ...] = ()


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """A piece that is laid: where, what it is in words, and what a picture of it would show.

    Parameters
    ----------
    where, what
        Such as ``"Place 1 of Refined Market 1"``, ``"low teal at $20/25/25/30"``.
    ladders
        The price ladders that it shows.
    tile
        The number of a pipe tile, or -1.
    demand
        What a contract or an order asks for, such as ``"O3 O3 T1"``.
    marker
        The sides of a cost marker, the upper one first.
    """

    where: str
    what: str
    ladders: tuple[Ladder, ...] = ()
    tile: int = -1
    demand: str = ""
    marker: tuple[int, ...] = ()


class Below(msgspec.Struct, frozen=True, kw_only=True):
    """What stands below a thing to do: a table, a sentence with something in front, lines as they are, or pipe tiles.

    Parameters
    ----------
    rows, right, head
        The cells of a table, the columns that end flush, and whether its first row is a head.
    text, lead
        A sentence, and what stands in front of it.
    lines
        Lines that stay as they are.
    tiles
        Pipe tiles, that may be drawn below their table.
    unseen
        Whether it says what a picture shows: it stands there only where none is drawn.
    """

    rows: tuple[tuple[str, ...], ...] = ()
    right: tuple[int, ...] = ()
    head: bool = False
    text: str = ""
    lead: str = ""
    lines: tuple[str, ...] = ()
    tiles: tuple[Tile, ...] = ()
    unseen: bool = False


class Todo(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to do.

    Parameters
    ----------
    text
        What.
    below
        What stands below it.
    pieces
        The pieces that it lays; `below` says the same of them.
    drawn
        Whether the pieces come one by one.
    layout
        Where pipe tiles lie in a square: rows of the square, with the place's digit for each half of it.
    rules
        The ids of its rules, if there are own ones.
    """

    text: str
    below: tuple[Below, ...] = ()
    pieces: tuple[Piece, ...] = ()
    drawn: bool = False
    layout: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """Things to do that belong together.

    Parameters
    ----------
    title
        Such as ``"Contracts"``.
    look_up
        What the ids of its rules begin with.
    todos
        The things to do, in order.
    notes
        What the stars behind numbers mean.
    """

    title: str
    look_up: str
    todos: tuple[Todo, ...]
    notes: tuple[str, ...] = ()


class Page:
    """A checklist so far.

    Parameters
    ----------
    facts
        What is laid out.
    """

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._done: list[Section] = []
        self._head: tuple[str, str] | None = None
        self._todos: list[Todo] = []
        self._notes: list[str] = []

    @property
    def sections(self) -> tuple[Section, ...]:
        """What is written."""
        self._close()
        return tuple(self._done)

    def section(self, title: str, part: str, module: str = "") -> None:
        """Begin a section: which part of the set-up's rules to look up stands behind its title."""
        self._close()
        if module:
            title = f"{title} ({module} {self.facts.modules[module]})"
        self._head = title, ".".join((module, "setup") if module else ("base", "setup", part))

    def tick(
        self, text: str, pieces: Iterable[Piece] = (), *, drawn: bool = False, layout: tuple[str, ...] = ()
    ) -> None:
        """One thing to do, and the pieces that it lays."""
        self._todos.append(Todo(text=text, pieces=tuple(pieces), drawn=drawn, layout=layout))

    def below(self, below: Below) -> None:
        """Something below the last thing to do."""
        last = self._todos[-1]
        self._todos[-1] = msgspec.structs.replace(last, below=(*last.below, below))

    def table(self, rows: Iterable[Sequence[str]], right: Sequence[int] = (), *, head: bool = False) -> None:
        """A table below the last thing to do."""
        self.below(Below(rows=tuple(tuple(row) for row in rows), right=tuple(right), head=head))

    def say(self, text: str, lead: str = "") -> None:
        """A sentence below the last thing to do."""
        self.below(Below(text=text, lead=lead))

    def mark(self, *places: str) -> str:
        """A star behind numbers that nobody states; their notes come at the end of the section."""
        found = [mark for mark in self.facts.marks if mark.place in places]
        self._notes += [f"{mark.source}: {mark.note}" for mark in found]
        return " *" if found else ""

    def _close(self) -> None:
        """Put the section that was begun away."""
        if self._head:
            title, look_up = self._head
            notes = tuple(dict.fromkeys(self._notes))
            self._done.append(Section(title=title, look_up=look_up, todos=tuple(self._todos), notes=notes))
        self._head, self._todos, self._notes = None, [], []
