"""The tables of Upgrades, of valuations and of the final accounts; the others are in :mod:`pipeline_nb.box.tables`."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from pipeline_nb.box import bounds as b


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of every table: frozen, and no key that it does not know."""


class Upgrades(Table, frozen=True):
    """How many types of Upgrade a game has, and the types suggested for a first game."""

    types_in_a_game: Annotated[int, Meta(ge=1, le=7)]
    first_game: Annotated[tuple[b.FamilyName, ...], b.distinct(5)]


class UpgradeCards(Table, frozen=True):
    """The families of Upgrades, and the cards of levels 1, 2, 3 in each."""

    families: Annotated[tuple[b.FamilyName, ...], b.distinct(7)]
    copies: b.OfLevels


class CardGovernment(Table, frozen=True):
    """Government: pipe tiles at once by level, and in each new year."""

    tiles_at_once: b.OfLevels
    tiles_yearly: b.Few


class CardShops(Table, frozen=True):
    """Shops: tanks, machines and pipe tiles at once by level, and tanks in each new year."""

    tanks_at_once: b.OfLevels
    machines_at_once: b.OfLevels
    pipes_at_once: b.OfLevels
    tanks_yearly: b.Few


class CardHumanResources(Table, frozen=True):
    """Human Resources: dollars for a Secondary Action, its reach in steps, and Main Actions of a turn."""

    secondary_action: b.Dollars
    secondary_steps: b.Some
    main_actions: b.Some


class CardEngineering(Table, frozen=True):
    """Engineering: what each full `segments_per_bonus` segments add, and barrels a pipeline refines at level 3."""

    segments_per_bonus: b.Four
    bonus_level_1: b.One
    bonus_level_2: b.Two
    barrels_level_3: b.Some


class CardRefinedMarkets(Table, frozen=True):
    """Refined Markets: dollars added to refined prices, and markets that one action opens."""

    price_rise: b.Dollars
    markets_in_one_action: b.Some


class CardContractsOrders(Table, frozen=True):
    """Contracts & Orders: fillings of a Contract in a year, and dollars more for each barrel."""

    fillings_per_year: b.Some
    barrel_bonus: b.Dollars


class CardMachines(Table, frozen=True):
    """Machines: machines at once, and dollars for the Machine Phase."""

    machines_at_once: b.Few
    machine_phase: b.Dollars


class EndValues(Table, frozen=True):
    """Dollars at the end for a barrel by its grade, and for a pipeline by the grade to which it lifts crude."""

    barrel: b.ByGrade
    pipeline: b.ByGrade


class Penalties(Table, frozen=True):
    """Dollars lost in all for 1, 2 ... 10 Penalty markers."""

    totals: Annotated[tuple[b.PenaltyDollars, ...], b.rising(10)]


class PenaltiesBeyond(Table, frozen=True):
    """Dollars lost in all for 11 and 12 Penalty markers."""

    totals: Annotated[tuple[b.PenaltyDollars, ...], b.rising(2)]


class Valuations(Table, frozen=True):
    """How many Valuation cards are dealt, and the cards suggested for a first game."""

    dealt: b.Some
    first_game: Annotated[tuple[b.CardNumber, ...], b.distinct(3)]


class ValuationAmounts(Table, frozen=True):
    """Dollars of cards 3 (a tank), 4 (a level 3 Upgrade) and 9 to 11 (a pipeline by the grade it reaches)."""

    tank: b.Dollars
    level_3_upgrade: b.Dollars
    pipeline_low: b.Dollars
    pipeline_mid: b.Dollars
    pipeline_high: b.Dollars


class ValuationTypes(Table, frozen=True):
    """Dollars of cards 14, 15 and 16 for 1 to 9 different types."""

    amounts: Annotated[tuple[b.Dollars, ...], b.rising(9)]
