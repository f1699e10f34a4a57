"""What `CostBoard` shows for a player of a game: where each Refinement Cost comes from, and two boards compared."""

from __future__ import annotations

import msgspec

from pipeline_nb.widgets.frames import CostFrame, Costs, CostTotal, OilLetter

__all__ = ["CostBoardFrame", "CostChange", "CostDifference", "CostOrigin", "CostPair"]


class _View(msgspec.Struct, frozen=True, kw_only=True):
    pass


class CostChange(_View, frozen=True, kw_only=True):
    """What has changed a cost: its source in words, and by how much, with its sign ("+2", "-1", "0")."""

    source: str
    amount: str


class CostOrigin(_View, frozen=True, kw_only=True):
    """Where one cost comes from: what its marker printed at the start, each change, what holds now."""

    oil: OilLetter
    grade: int
    step: str
    printed: int
    changes: tuple[CostChange, ...]
    result: int
    words: str


class CostDifference(_View, frozen=True, kw_only=True):
    """A cost that differs between two boards; ``sign`` is by how much, ``words`` are spoken."""

    oil: OilLetter
    grade: int
    before: int
    after: int
    sign: str
    words: str


class CostPair(_View, frozen=True, kw_only=True):
    """Two boards beside each other, and where they differ."""

    before: Costs
    after: Costs
    differences: tuple[CostDifference, ...]
    words: str


class CostBoardFrame(CostFrame, frozen=True, kw_only=True):
    """`CostBoard`: all that it shows.

    ``title`` names whose costs these are, ``notes`` tell what lies ahead; ``pair`` holds one comparison or none,
    ``totals_before`` the sums on the board before.
    """

    title: str = ""
    notes: tuple[str, ...] = ()
    origins: tuple[CostOrigin, ...] = ()
    pair: tuple[CostPair, ...] = ()
    totals_before: tuple[CostTotal, ...] = ()
