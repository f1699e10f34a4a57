"""The tables of Emerging Markets: one class a table of ``emerging_markets.toml``, in the same order."""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

from msgspec import Meta

from pipeline_nb.box import bounds as b
from pipeline_nb.box.tables_cards import Table

T = TypeVar("T")

NewFamily = Literal["Specialization", "Technology", "Crude"]
MarketName = Literal["Crude Market", "Refined Market 1", "Refined Market 2", "Refined Market 3"]
CrudeLadder = Annotated[tuple[b.Dollars, ...], b.not_falling(8)]
RefinedLadder = Annotated[tuple[b.Dollars, ...], b.not_falling(4)]
Ladders = Annotated[tuple[RefinedLadder, ...], Meta(min_length=3, max_length=9)]
OfLadders = Annotated[tuple[b.BarrelsTaken, ...], Meta(min_length=3, max_length=9)]
"""Three entries, one for each ladder, alike for all oil types; or nine: three tiles each of teal, orange, silver."""
Steps = Annotated[tuple[Annotated[int, Meta(ge=0, le=1000)], ...], b.length(9)]


TILES_OF_A_GRADE = 9
"""Tiles of one grade: three of each oil type."""


def of_tile(entries: tuple[T, ...], oil: int, ladder: int) -> T:
    """Return the entry of a tile, by its oil number and its ladder, 0 to 2.

    Examples
    --------
    >>> of_tile(("a", "b", "c"), 1, 2), of_tile(tuple("abcdefghi"), 1, 2)
    ('c', 'f')
    """
    return entries[3 * oil + ladder if len(entries) == TILES_OF_A_GRADE else ladder]


class EmCrudeTiles(Table, frozen=True):
    """The 9 Crude Market tiles: each oil type with each price ladder, dollars from left to right; or tile by tile."""

    ladders: Annotated[tuple[CrudeLadder, ...], Meta(min_length=3, max_length=9)]


class EmRefinedTiles(Table, frozen=True):
    """The 27 Refined Market tiles: each oil type at each grade with each of three price ladders; or tile by tile."""

    low: Ladders
    mid: Ladders
    high: Ladders


class EmDemand(Table, frozen=True):
    """Barrels that a Refresh Phase takes out of a row with the first, second, third ladder of its grade."""

    low: OfLadders
    mid: OfLadders
    high: OfLadders


class EmRefinementMarkers(Table, frozen=True):
    """The 12 two-sided Refinement Cost markers: the white side of each, and its dark side."""

    white: Annotated[tuple[b.Cost, ...], b.length(12)]
    dark: Annotated[tuple[b.Cost, ...], b.length(12)]


class EmActionTiles(Table, frozen=True):
    """The 4 Action tiles of the expansion."""

    new_tiles: Annotated[tuple[MarketName, ...], b.distinct(4)]


class EmUpgradeCards(Table, frozen=True):
    """The three new Upgrade types, and the cards of levels 1, 2, 3 in each."""

    families: Annotated[tuple[NewFamily, ...], b.distinct(3)]
    copies: b.OfLevels


class EmSpecialization(Table, frozen=True):
    """Specialization cards by level; what each takes off a cost and adds to a price, and the least cost left."""

    cards: b.OfLevels
    cost_less: b.Some
    least_cost: b.Cost
    price_more: b.Dollars


class EmCrude(Table, frozen=True):
    """Crude: barrels that level 2 gives."""

    free_barrels: b.Some


class EmValuations(Table, frozen=True):
    """The six valuation cards: dollars for an empty row of the farm, and the ladders of the five others by step."""

    cards: Literal[6]
    empty_row: b.Dollars
    amounts: Steps
    missing_types: b.Some
    lengths: Steps
    pipelines: Steps
    cash_below: Steps
