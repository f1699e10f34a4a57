"""What `Question` and `RuleMap` show, and what a person may answer."""

from __future__ import annotations

from typing import Literal

import msgspec

from pipeline_nb.widgets.frames import Frame, Network
from pipeline_nb.widgets.frames_trading import MarketView

__all__ = ["QuestionAction", "QuestionFrame", "QuestionSpot"]


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
    right one; ``mark`` says how it was judged, ``notes`` what was wrong about it.
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


class QuestionAction(_View, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Choose an answer; give one as text (``"0,2"`` or ``"35"``); or start over."""

    n: int = 0
    kind: Literal["choose", "answer", "again"]
    choice: int = -1
    text: str = ""
