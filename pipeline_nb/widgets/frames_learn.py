"""What `Question` and `RuleMap` show, and what a person may answer."""

from __future__ import annotations

from typing import Literal

import msgspec

from pipeline_nb.widgets.frames import Frame, Network
from pipeline_nb.widgets.frames_trading import MarketView

__all__ = ["MapRule", "MapSection", "QuestionAction", "QuestionFrame", "QuestionSpot", "RuleMapAction", "RuleMapFrame"]


class _View(msgspec.Struct, frozen=True, kw_only=True):
    pass


class QuestionSpot(_View, frozen=True, kw_only=True):
    """A place on a board that can be clicked: a cell of the network, or space x of the market row with number y."""

    x: int
    y: int
    name: str


class QuestionFrame(Frame, frozen=True, kw_only=True):
    """`Question`: a check-yourself question, with a picture of ``network`` or ``market`` (none or one) above the text.

    ``chosen`` is -1 before an answer, ``right`` too; then ``right`` is the right choice and ``verdict`` explains. Of
    the other kinds ``picked`` is the answer that was given (choices, their order, or the number) and ``rights`` the
    right one; ``mark`` says how it was judged, ``notes`` what was wrong about it; ``another``: there is one with
    other numbers. ``keep`` is the progress that the
    page has to keep where no file lasts, as JSON text.
    """

    text: str
    network: tuple[Network, ...] = ()
    choices: tuple[str, ...]
    chosen: int = -1
    right: int = -1
    verdict: str = ""
    rules: tuple[str, ...] = ()
    kind: Literal["choose", "several", "order", "number", "board"] = "choose"
    picked: tuple[int, ...] = ()
    rights: tuple[int, ...] = ()
    mark: Literal["", "right", "partial", "wrong"] = ""
    notes: tuple[str, ...] = ()
    unit: str = ""
    market: tuple[MarketView, ...] = ()
    spots: tuple[QuestionSpot, ...] = ()
    another: bool = False
    keep: str = ""


class QuestionAction(_View, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Choose an answer; give one as text (``"0,2"`` or ``"35"``); start over; or tell what the page has kept."""

    n: int = 0
    kind: Literal["choose", "answer", "again", "remember"]
    choice: int = -1
    text: str = ""


# ---- the map of rules ------------------------------------------------------------------------------------------------


class MapRule(_View, frozen=True, kw_only=True):
    """A rule on the map: its state ("" not yet), its sentence, its id."""

    id: str
    says: str
    state: Literal["", "met", "used", "missed"] = ""


class MapSection(_View, frozen=True, kw_only=True):
    """A part of the game with its rules; ``told`` says in words how many are known."""

    title: str
    told: str
    rules: tuple[MapRule, ...]


class RuleMapFrame(Frame, frozen=True, kw_only=True):
    """`RuleMap`: sections of rules, and how many are used right, missed, met and not yet met."""

    sections: tuple[MapSection, ...]
    numbers: tuple[int, ...]
    keep: str = ""


class RuleMapAction(_View, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Tell what the page has kept."""

    n: int = 0
    kind: Literal["remember"]
    text: str = ""
