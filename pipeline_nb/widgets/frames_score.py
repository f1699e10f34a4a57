"""What `ScorePad` shows and what a person may answer: a sheet that fills line by line, pictures of one line.

All amounts are texts made by Python ("-$20"). A player is meant by a tag, "1" to "4": on ladders there is no room for
names, and a tag needs no colour.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from pipeline_nb.widgets.frames import Costs, Farm, Frame, Network, OilLetter

__all__ = [
    "Curve",
    "CurvePoint",
    "Delivery",
    "DeliveryBarrel",
    "FormCell",
    "FormRow",
    "Ladder",
    "LadderStep",
    "Lit",
    "LitNetwork",
    "PipeBar",
    "PlaceLine",
    "ScoreAction",
    "ScoreCell",
    "ScoreFrame",
    "ScoreRow",
    "Seat",
    "SeatShow",
    "Show",
    "TypeCell",
    "Types",
    "Worth",
]


class _View(msgspec.Struct, frozen=True, kw_only=True):
    pass


# ---- pictures ----------------------------------------------------------------------------------------------------


class LadderStep(_View, frozen=True, kw_only=True):
    """A step of a ladder: what it asks for, what it pays, how high it stands (0 to 100), and who stands on it."""

    label: str
    amount: str
    height: int
    seats: tuple[str, ...] = ()


class Ladder(_View, frozen=True, kw_only=True):
    """The table of a Valuation card; ``off`` are the players whom it pays nothing."""

    title: str
    steps: tuple[LadderStep, ...]
    off: tuple[str, ...]
    words: str


class CurvePoint(_View, frozen=True, kw_only=True):
    """So many Penalty markers take so much ($); ``printed`` on the player board, or a number of ours beyond it."""

    number: int
    amount: int
    label: str
    printed: bool
    seats: tuple[str, ...] = ()


class Curve(_View, frozen=True, kw_only=True):
    """How the loss rises with the Penalty markers."""

    title: str
    points: tuple[CurvePoint, ...]
    words: str


class Lit(_View, frozen=True, kw_only=True):
    """A pipeline that counts: its segments (x, y, index of the pipe in its half), a label, the cell where it stands."""

    line: int
    oil: OilLetter
    segments: tuple[tuple[int, int, int], ...]
    label: str
    at: tuple[int, int]


class LitNetwork(_View, frozen=True, kw_only=True):
    """A network in which some pipelines are lit."""

    network: Network
    lit: tuple[Lit, ...]
    words: str


class PipeBar(_View, frozen=True, kw_only=True):
    """A pipeline in the list of those that count."""

    oil: OilLetter
    length: int
    words: str
    amount: str


class TypeCell(_View, frozen=True, kw_only=True):
    """An oil type at a refined grade: how many there are, and whether the card counts it."""

    oil: OilLetter
    grade: int
    number: int
    counts: bool


class Types(_View, frozen=True, kw_only=True):
    """The nine types, teal low to silver high."""

    cells: tuple[TypeCell, ...]
    words: str


class DeliveryBarrel(_View, frozen=True, kw_only=True):
    """A barrel on a contract or order, and its grade in words ("low", "low→high": asked for, put there)."""

    oil: OilLetter
    grade: str


class Delivery(_View, frozen=True, kw_only=True):
    """A complete contract, or a filled order."""

    barrels: tuple[DeliveryBarrel, ...]


# ---- the sheet ---------------------------------------------------------------------------------------------------


class Seat(_View, frozen=True, kw_only=True):
    """A player: tag, name, running total."""

    tag: str
    name: str
    so_far: str


class ScoreCell(_View, frozen=True, kw_only=True):
    """What a line pays a player; ``marked``: a number stands behind it that nobody states."""

    amount: str
    marked: bool


class ScoreRow(_View, frozen=True, kw_only=True):
    """A line of the sheet; its ``cells`` are empty until it is read. ``title`` is the head, ``pays`` the rest of it."""

    key: str
    title: str
    pays: str
    state: Literal["done", "now", "ahead"]
    cells: tuple[ScoreCell, ...]


class SeatShow(_View, frozen=True, kw_only=True):
    """What the line that is read gives one player: amount, sum, words, pictures (none or one of each)."""

    tag: str
    name: str
    amount: str
    sum: str
    words: str
    farm: tuple[Farm, ...] = ()
    network: tuple[LitNetwork, ...] = ()
    types: tuple[Types, ...] = ()
    pipes: tuple[PipeBar, ...] = ()
    deliveries: tuple[Delivery, ...] = ()


class Worth(_View, frozen=True, kw_only=True):
    """What one barrel of a grade, or one pipeline that lifts crude to it, earns in a line."""

    grade: str
    amount: str


class Show(_View, frozen=True, kw_only=True):
    """The line that is read: its rule in our words, and what it gives everybody.

    ``worth`` is what each thing earns; ``costs`` (none or one) are the Refinement Costs where pipelines count and they
    are the same for everybody.
    """

    title: str
    rule: str
    says: str
    section: str
    worth: tuple[Worth, ...]
    costs: tuple[Costs, ...]
    ladder: tuple[Ladder, ...]
    curve: tuple[Curve, ...]
    seats: tuple[SeatShow, ...]


class PlaceLine(_View, frozen=True, kw_only=True):
    """A place at the end, and why where a tie was broken; ``bar`` is the total as a part of the best, 0 to 100."""

    place: int
    tag: str
    name: str
    total: str
    words: str
    bar: int


class FormCell(_View, frozen=True, kw_only=True):
    """A field of the blank pad: the player's number (-1: of the whole table), what is typed, what is wrong with it."""

    player: int
    text: str
    fault: str
    name: str


class FormRow(_View, frozen=True, kw_only=True):
    """The same field of every player. ``asked``: something in play looks at it; ``note`` says what would."""

    field: str
    label: str
    hint: str
    note: str
    asked: bool
    cells: tuple[FormCell, ...]


class ScoreFrame(Frame, frozen=True, kw_only=True):
    """`ScorePad`: ``at`` is 0 before the first line, 1 to ``last`` - 1 a line, ``last`` the places."""

    at: int
    last: int
    blank: bool
    intro: str
    winner: str
    seats: tuple[Seat, ...]
    rows: tuple[ScoreRow, ...]
    show: tuple[Show, ...]
    places: tuple[PlaceLine, ...]
    table: tuple[FormRow, ...]
    form: tuple[FormRow, ...]
    faults: tuple[str, ...]


class ScoreAction(_View, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Read on, back, to either end, or to a line (``at``); type into a field of a player (-1: of the table)."""

    n: int = 0
    kind: Literal["next", "back", "first", "last", "go", "type", "undo", "redo"]
    at: int = 0
    player: int = -1
    field: str = ""
    text: str = ""
