"""A loaded box: every table, where each value comes from, and the marks that widgets and README show.

This module costs a good 10 ms to import, because every table is a class; it is imported when a box is first loaded.
"""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Literal

import msgspec

from pipeline_nb.box.tables import Displays, MarketDemand, MarketSpaces, ShopSpaces, Supply, Tables
from pipeline_nb.errors import BoxError, InputError

__all__ = ["Box", "Mark", "MarketRow", "PlayerTables", "Source"]

TABLES: tuple[str, ...] = Tables.__struct_fields__
"""The names of all tables, in the order of the shipped files."""
BASE_TABLES = tuple(name for name in TABLES if not name.startswith("em_"))


class Source(msgspec.Struct, frozen=True):
    """Where a value comes from.

    Parameters
    ----------
    source
        "rulebook", "public", "inferred", "house", or "owner" for a value of an owner's file.
    certainty
        How sure the value is; None where a text or a printed copy states it.
    rules
        Ids of the rule index whose numbers these are.
    note
        One line in our own words, may be empty.
    """

    source: Literal["rulebook", "public", "inferred", "house", "owner"]
    certainty: Literal["high", "medium", "low"] | None = None
    rules: tuple[str, ...] = ()
    note: str = ""

    @property
    def is_marked(self) -> bool:
        """Whether widgets and notebooks mark the value: nobody states it."""
        return self.source in ("inferred", "house")

    def __str__(self) -> str:
        return f"{self.source}, {self.certainty} certainty" if self.certainty else self.source


class Mark(msgspec.Struct, frozen=True):
    """Values of one table that nobody states, with the line that says what that means.

    Examples
    --------
    >>> from pipeline_nb.box import load_box
    >>> print(load_box().marks()[0])
    refinement.rows (house, low certainty): Each oil type has a row, but which one lies on top is not recorded; ...
    """

    table: str
    keys: tuple[str, ...]
    whole_table: bool
    source: Source

    @property
    def place(self) -> str:
        """The table, or the keys in it, such as ``"demand_3p"`` or ``"refinement.rows"``."""
        return self.table if self.whole_table else ", ".join(f"{self.table}.{key}" for key in self.keys)

    @property
    def words(self) -> str:
        """What it means, for those who play and do not care where it stands."""
        return f"{self.source}: {self.source.note}"

    def __str__(self) -> str:
        return f"{self.place} ({self.source}): {self.source.note}"


class MarketRow(msgspec.Struct, frozen=True):
    """One printed row of a market: its prices in dollars from left to right, of all spaces or of those in use."""

    market: str
    oil: str
    grade: int
    prices: tuple[int, ...]


class PlayerTables(msgspec.Struct, frozen=True):
    """The tables that depend on the number of players."""

    players: int
    market_spaces: MarketSpaces
    supply: Supply
    demand: MarketDemand
    shop_spaces: ShopSpaces
    displays: Displays


_MARKETS = {
    "crude_market": "Crude Market",
    "refined_market_1": "Refined Market 1",
    "refined_market_2": "Refined Market 2",
    "refined_market_3": "Refined Market 3",
}


class Box(Tables, frozen=True, kw_only=True, dict=True):
    """Every number of the game, table by table, with where each comes from.

    Parameters
    ----------
    label
        ``"shipped"``, or ``"own tables: FILE"`` for a box with values of an owner's file.
    sources
        The source of every ``"table.key"``, in the order of the shipped files.

    Examples
    --------
    >>> from pipeline_nb.box import load_box
    >>> box = load_box()
    >>> box.tank_farm.places_per_row
    5
    >>> print(box.source_of("tank_farm.places_per_row"))
    public, medium certainty
    """

    label: str
    sources: tuple[tuple[str, Source], ...]

    @property
    def is_shipped(self) -> bool:
        """Whether no value comes from an owner's file."""
        return all(source.source != "owner" for _, source in self.sources)

    @cached_property
    def digest(self) -> str:
        """Eight hex digits that change when any value of the base game does; sources and notes do not count.

        Examples
        --------
        >>> from pipeline_nb.box import load_box
        >>> len(load_box().digest)
        8
        """
        return self._digest_of(BASE_TABLES)

    @cached_property
    def digest_of_all(self) -> str:
        """The same for every value, those of Emerging Markets too: what counts for a game with modules."""
        return self._digest_of(TABLES)

    def _digest_of(self, names: tuple[str, ...]) -> str:
        values = {name: getattr(self, name) for name in names}
        return hashlib.sha256(msgspec.json.encode(values, order="sorted")).hexdigest()[:8]

    def source_of(self, place: str) -> Source:
        """Where the value at a place comes from.

        Parameters
        ----------
        place
            ``"table.key"``, such as ``"pay.contract"``.

        Raises
        ------
        BoxError
            If there is no such place; the message offers the nearest.

        Examples
        --------
        >>> from pipeline_nb.box import load_box
        >>> load_box().source_of("demand_3p.market_1_orange").source
        'house'
        """
        for known, source in self.sources:
            if known == place:
                return source
        from pipeline_nb.box.checks import did_you_mean, shown

        hint = did_you_mean(place, [known for known, _ in self.sources])
        raise BoxError(f"the box holds nothing at {shown(place)}{hint}; a place is written table.key")

    def marks(self) -> tuple[Mark, ...]:
        """The inferred and house values, those of one table and note together; values of an owner carry none.

        Examples
        --------
        >>> from pipeline_nb.box import load_box
        >>> [mark.place for mark in load_box().marks()][:4]
        ['refinement.rows', 'market_spaces_3p', 'supply_3p', 'supply_4p']
        """
        groups: dict[tuple[str, Source], list[str]] = {}
        for place, source in self.sources:
            table, key = place.split(".")
            if source.is_marked:
                # keys may differ in their rules; what the mark says is the same
                groups.setdefault((table, msgspec.structs.replace(source, rules=())), []).append(key)
        return tuple(
            Mark(table, tuple(keys), len(keys) == len(getattr(self, table).__struct_fields__), source)
            for (table, source), keys in groups.items()
        )

    def carried_rules(self) -> dict[str, tuple[str, ...]]:
        """The rules of the index whose numbers stand in the box, each with the places that hold them.

        Examples
        --------
        >>> from pipeline_nb.box import load_box
        >>> load_box().carried_rules()["base.public.tanks.prices"]
        ('shop_prices.tanks',)
        """
        places: dict[str, list[str]] = {}
        for place, source in self.sources:
            for rule in source.rules:
                places.setdefault(rule, []).append(place)
        return {rule: tuple(found) for rule, found in sorted(places.items())}

    def for_players(self, players: int) -> PlayerTables:
        """The tables for a number of players.

        Parameters
        ----------
        players
            2, 3 or 4.

        Raises
        ------
        InputError
            For any other number.

        Examples
        --------
        >>> from pipeline_nb.box import load_box
        >>> load_box().for_players(2).market_spaces.refined_spaces
        (3, 4)
        """
        if players == 2:
            return PlayerTables(
                2, self.market_spaces_2p, self.supply_2p, self.demand_2p, self.shop_spaces_2p, self.displays_2p
            )
        if players == 3:
            return PlayerTables(
                3, self.market_spaces_3p, self.supply_3p, self.demand_3p, self.shop_spaces_3p, self.displays_3p
            )
        if players == 4:
            return PlayerTables(
                4, self.market_spaces_4p, self.supply_4p, self.demand_4p, self.shop_spaces_4p, self.displays_4p
            )
        raise InputError(f"the game is for 2, 3 or 4 players, not {players!r:.40}")

    def market_rows(self, players: int | None = None) -> tuple[MarketRow, ...]:
        """Every market row, market by market, in the order of ``base.toml``.

        Parameters
        ----------
        players
            2, 3 or 4: only the prices of spaces in use. None: all printed prices.

        Examples
        --------
        >>> from pipeline_nb.box import load_box
        >>> box = load_box()
        >>> box.market_rows()[4]
        MarketRow(market='Refined Market 1', oil='orange', grade=1, prices=(20, 20, 25, 25))
        >>> box.market_rows(players=2)[4].prices
        (25, 25)
        """
        spaces = None if players is None else self.for_players(players).market_spaces
        rows = []
        for table, market in _MARKETS.items():
            prices_of = getattr(self, table)
            for key in prices_of.__struct_fields__:
                oil, grade = key.split("_")
                prices = getattr(prices_of, key)
                if spaces is not None:
                    used = spaces.crude_spaces if grade == "crude" else spaces.refined_spaces
                    prices = tuple(prices[space - 1] for space in used)
                rows.append(MarketRow(market, oil, self.oil.grades.index(grade), prices))
        return tuple(rows)

    def __repr__(self) -> str:
        return f"Box({self.label!r}, digest={self.digest!r})"
