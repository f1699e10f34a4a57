"""The bounds of every kind of number in the box, in one place.

A table of :mod:`pipeline_nb.box.tables` never writes a limit itself: it names one of these types. The same bounds hold
for the shipped values and for an owner's file. They are wide: they stop slips of the hand (a price of 4000) and sizes
that would make a program slow, not unusual printings.

`extra={"order": ...}` says how a list runs: "rising" (each more than the one before), "not falling", or "distinct".
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

Dollars = Annotated[int, Meta(ge=0, le=1000)]
"""Money in dollars."""
PenaltyDollars = Annotated[int, Meta(ge=0, le=10_000)]
"""What a number of Penalty markers costs in all, in dollars."""
Pieces = Annotated[int, Meta(ge=1, le=1000)]
"""How many of a component lie in the box."""
Few = Annotated[int, Meta(ge=0, le=20)]
"""A small number that may be nothing."""
Some = Annotated[int, Meta(ge=1, le=20)]
"""A small number, at least 1."""
One = Annotated[int, Meta(ge=1, le=1)]
Two = Annotated[int, Meta(ge=2, le=2)]
Four = Annotated[int, Meta(ge=4, le=4)]
"""Numbers that the rules of networks and farms rest on without being told a box: no printing has others."""
Rounds = Annotated[int, Meta(ge=1, le=20)]
"""Rounds of a year."""
Places = Annotated[int, Meta(ge=1, le=20)]
"""Places for tanks in one row of a tank farm."""
Players = Annotated[int, Meta(ge=2, le=4)]
"""A number of players."""
Cost = Annotated[int, Meta(ge=1, le=20)]
"""A Refinement Cost, in segments."""
Year = Annotated[int, Meta(ge=1, le=3)]
CardNumber = Annotated[int, Meta(ge=1, le=16)]
"""The number of a Valuation card."""
QuadrantTile = Annotated[int, Meta(ge=0, le=7)]
"""A tile of a Government quadrant."""
BarrelsTaken = Annotated[int, Meta(ge=0, le=4)]
"""Barrels that demand takes out of one refined row."""
CrudeSpace = Annotated[int, Meta(ge=1, le=8)]
"""A space of a crude row, counted from the left, the first is 1."""
RefinedSpace = Annotated[int, Meta(ge=1, le=4)]
"""A space of a refined row, counted from the left, the first is 1."""

OilName = Literal["teal", "orange", "silver"]
GradeName = Literal["crude", "low", "mid", "high"]
FamilyName = Literal[
    "Government", "Shops", "Human Resources", "Engineering", "Refined Markets", "Contracts & Orders", "Machines"
]
ActionTileName = Literal["Contracts & Loans", "Tanks & Pipes", "Machines & Pipes", "Upgrades"]

Demand = Annotated[str, Meta(pattern=r"^[TOS][1-3]( [TOS][1-3]){1,4}\Z", max_length=20)]
"""Barrels asked for, such as ``"S3 T2 O1"``: silver high, teal mid, orange low."""
LayoutRow = Annotated[str, Meta(pattern=r"^[0-7]{4}\Z", max_length=4)]
"""Four half tiles of a Government quadrant; the same digit twice is one tile."""

_NOT_FALLING = {"order": "not falling"}
_RISING = {"order": "rising"}

CrudePrices = Annotated[tuple[Dollars, ...], Meta(min_length=8, max_length=8, extra=_NOT_FALLING)]
"""The prices of a crude row, left to right."""
RefinedPrices = Annotated[tuple[Dollars, ...], Meta(min_length=4, max_length=4, extra=_NOT_FALLING)]
"""The prices of a refined row, left to right."""
CrudeSpaces = Annotated[tuple[CrudeSpace, ...], Meta(min_length=1, max_length=8, extra=_RISING)]
RefinedSpaces = Annotated[tuple[RefinedSpace, ...], Meta(min_length=1, max_length=4, extra=_RISING)]
LowMidHigh = Annotated[tuple[Dollars, ...], Meta(min_length=3, max_length=3, extra=_NOT_FALLING)]
"""Dollars for a barrel at low, mid, high."""
ByGrade = Annotated[tuple[Dollars, ...], Meta(min_length=4, max_length=4, extra=_NOT_FALLING)]
"""Dollars by grade: crude, low, mid, high."""
DemandOfMarket = Annotated[tuple[BarrelsTaken, ...], Meta(min_length=3, max_length=3)]
"""Barrels taken out of the low, mid and high row."""
PriceRows = Annotated[tuple[Dollars, ...], Meta(min_length=3, max_length=3, extra=_NOT_FALLING)]
"""The prices of a shop's three price rows, cheap to dear."""
SpacesOfPriceRows = Annotated[tuple[Few, ...], Meta(min_length=3, max_length=3)]
"""Spaces in use in each price row of a shop, cheap to dear."""
OfLevels = Annotated[tuple[Few, ...], Meta(min_length=3, max_length=3)]
"""A number for each of the Upgrade levels 1, 2, 3."""
TanksOfRows = Annotated[tuple[Few, ...], Meta(min_length=4, max_length=4)]
"""Tanks in the crude, low, mid and high row."""
Contracts = Annotated[tuple[Demand, ...], Meta(min_length=10, max_length=10)]
"""The ten Contracts of one stack."""
Orders = Annotated[tuple[Demand, ...], Meta(min_length=8, max_length=8)]
"""The eight Orders of one size."""
Neighbours = Annotated[tuple[QuadrantTile, ...], Meta(min_length=1, max_length=7, extra=_RISING)]


def length(entries: int) -> Meta:
    """The mark of a list of so many entries, in any order.

    Examples
    --------
    >>> length(3).max_length
    3
    """
    return Meta(min_length=entries, max_length=entries)


def not_falling(entries: int) -> Meta:
    """The mark of a list of so many entries, none less than the one before.

    Examples
    --------
    >>> not_falling(4).max_length
    4
    """
    return Meta(min_length=entries, max_length=entries, extra=_NOT_FALLING)


def distinct(entries: int) -> Meta:
    """The mark of a list of so many entries that are all different.

    Examples
    --------
    >>> distinct(3).max_length
    3
    """
    return Meta(min_length=entries, max_length=entries, extra={"order": "distinct"})


def rising(entries: int) -> Meta:
    """The mark of a list of so many entries, each more than the one before.

    Examples
    --------
    >>> rising(3).min_length
    3
    """
    return Meta(min_length=entries, max_length=entries, extra=_RISING)
