"""The tables of Emerging Markets: one class a table of ``emerging_markets.toml``, in the same order."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from pipeline_nb.box import bounds as b
from pipeline_nb.box.tables_cards import Table

NewFamily = Literal["Specialization", "Technology", "Crude"]
MarketName = Literal["Crude Market", "Refined Market 1", "Refined Market 2", "Refined Market 3"]
CrudeLadder = Annotated[tuple[b.Dollars, ...], b.not_falling(8)]
RefinedLadder = Annotated[tuple[b.Dollars, ...], b.not_falling(4)]
Ladders = Annotated[tuple[RefinedLadder, ...], b.length(3)]
OfLadders = Annotated[tuple[b.BarrelsTaken, ...], b.length(3)]
Steps = Annotated[tuple[Annotated[int, Meta(ge=0, le=1000)], ...], b.length(9)]


class EmCrudeTiles(Table, frozen=True):
    """The 9 Crude Market tiles: each oil type with each price ladder, dollars from left to right."""

    ladders: Annotated[tuple[CrudeLadder, ...], b.length(3)]


class EmRefinedTiles(Table, frozen=True):
    """The 27 Refined Market tiles: each oil type at each grade with each of three price ladders."""

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
