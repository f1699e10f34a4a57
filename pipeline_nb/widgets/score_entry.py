"""The blank pad: what a host types at a real table, every field checked, with a message where it cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import msgspec

from pipeline_nb.box import Box
from pipeline_nb.emerging_markets.em5 import card_number
from pipeline_nb.emerging_markets.specialization import card_named, card_words, end_rises, lowered_costs
from pipeline_nb.errors import InputError, shown
from pipeline_nb.game.game import base_ruleset
from pipeline_nb.game.powers import powers_of
from pipeline_nb.names import MOST, NAME, is_name, look_of, one_form
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.holdings import Delivered, Deliveries, Holdings, Line
from pipeline_nb.rules.oil import OILS, Grade, Stock
from pipeline_nb.rules.reasons import count
from pipeline_nb.rules.rulings import Rulings
from pipeline_nb.widgets.score_sheet import Sheet, sheet_of

__all__ = ["MOST_TEXT", "PLAYER_FIELDS", "TABLE_FIELDS", "Entry", "Field", "Reading", "read_entry"]

MOST_TEXT = 400
"""Characters that a field takes: more is no answer to any of them."""


class Field(NamedTuple):
    """A field of the pad: its key, what stands beside it, an example."""

    key: str
    label: str
    hint: str


TABLE_FIELDS = (
    *(Field(f"costs_{oil.value}", f"Refinement Costs, {oil.word}", "to low, mid, high: 6, 4, 5") for oil in OILS),
    Field("valuations", "Valuation cards", "such as 3 14 EM2"),
    Field("order", "Player order at the end", "breaks a tie: 2 1 3"),
)
PLAYER_FIELDS = (
    Field("name", "Name", ""),
    Field("cash", "Cash", "$"),
    Field("penalties", "Penalty markers", ""),
    Field("incomplete", "Contracts not complete", "a marker more for each"),
    Field("barrels", "Barrels in tanks", "T1x2 O3: two low teal, one high orange"),
    Field("tanks", "Tanks", ""),
    Field("pipelines", "Pipelines", "T9 S4m: teal 9, silver 4 at a machine"),
    Field("engineering", "Engineering, level", "0 to 3"),
    Field("upgrades_3", "Upgrades of level 3", ""),
    Field("contracts", "Complete contracts", "T1 T1; O2 O1>3"),
    Field("orders", "Filled orders", "S3 S3 T3"),
    Field("bonus", "Contracts & Orders, level", "0 to 3"),
    Field("empty_rows", "Rows without a tank", "0 to 4"),
    Field("special", "Specialization cards", "such as teal, mid to high"),
)
_MOST = {
    "cash": 100_000, "penalties": 99, "incomplete": 30, "tanks": 60, "upgrades_3": 10, "engineering": 3, "bonus": 3,
    "empty_rows": 4,
}  # fmt: skip
_PLACE = {field.key: at for at, field in enumerate(PLAYER_FIELDS)}


class Entry(msgspec.Struct, frozen=True):
    """What is typed, as it was typed: the fields of the table, and those of each player."""

    table: tuple[str, ...]
    players: tuple[tuple[str, ...], ...]

    @classmethod
    def blank(cls, names: tuple[str, ...]) -> Entry:
        """Return a pad with nothing on it but names."""
        return cls(("",) * len(TABLE_FIELDS), tuple((name, *[""] * (len(PLAYER_FIELDS) - 1)) for name in names))

    def typed(self, player: int, field: str, text: str) -> Entry:
        """Return the pad after something is typed into a field; raise `InputError` if there is no such field."""
        keys = [one.key for one in (TABLE_FIELDS if player == -1 else PLAYER_FIELDS)]
        if field not in keys or player not in range(-1, len(self.players)):
            raise InputError(f"The pad has no field {shown(field)} of player {player + 1}.")
        if len(text) > MOST_TEXT:
            raise InputError(f"A field takes {MOST_TEXT} characters; these are {len(text)}.")
        at = keys.index(field)
        if player == -1:
            return msgspec.structs.replace(self, table=(*self.table[:at], text, *self.table[at + 1 :]))
        mine = self.players[player]
        mine = (*mine[:at], text, *mine[at + 1 :])
        return msgspec.structs.replace(self, players=(*self.players[:player], mine, *self.players[player + 1 :]))


class Reading(msgspec.Struct, frozen=True):
    """What a pad says: the sheet, or the faults by player (-1: the table) and field."""

    sheet: Sheet | None
    faults: dict[tuple[int, str], str]


class _Reader:
    """Reads field after field and keeps what is wrong with each."""

    def __init__(self, entry: Entry, box: Box, rulings: Rulings) -> None:
        self.entry, self.box, self.rulings = entry, box, rulings
        self.faults: dict[tuple[int, str], str] = {}
        self.owners: dict[int, int] = {}

    def fault(self, player: int, field: str, words: str) -> None:
        self.faults.setdefault((player, field), words)

    def text(self, player: int, field: str) -> str:
        if player >= 0:
            return self.entry.players[player][_PLACE[field]].strip()
        return self.entry.table[[one.key for one in TABLE_FIELDS].index(field)].strip()

    def number(self, player: int, field: str) -> int:
        text, most = self.text(player, field).removeprefix("$").strip(), _MOST[field]
        if not text:
            return 0
        if text.isascii() and text.isdecimal() and len(text) < 9 and int(text) <= most:
            return int(text)
        self.fault(player, field, f"a whole number from 0 to {most}, not {shown(text, 20)}")
        return 0

    def each(self, player: int, field: str, read: Callable[[str], object], parts: list[str]) -> list[object]:
        found = []
        for part in parts:
            try:
                found.append(read(part))
            except InputError as error:
                self.fault(player, field, str(error))
        return found

    # ---- the table -------------------------------------------------------------------------------------------------

    def costs(self, lines: list[Line]) -> RefinementCosts:
        rows = []
        for oil in OILS:
            field = f"costs_{oil.value}"
            parts = self.text(-1, field).replace(",", " ").replace("/", " ").split()
            good = len(parts) == 3 and all(part.isascii() and part.isdecimal() and len(part) < 3 for part in parts)
            row = tuple(map(int, parts)) if good else (1, 1, 1)
            if parts and not (good and all(1 <= cost <= 20 for cost in row)):
                self.fault(-1, field, "three numbers from 1 to 20: to low, to mid, to high, such as 6, 4, 5")
                row = (1, 1, 1)
            elif not parts and any(line.oil is oil for line in lines):
                self.fault(-1, field, f"there are {oil.word} pipelines: what do their three steps cost?")
            rows.append(row)
        return RefinementCosts((_three(rows[0]), _three(rows[1]), _three(rows[2])))

    def valuations(self) -> tuple[int, ...]:
        parts = self.text(-1, "valuations").replace(",", " ").replace(";", " ").split()
        found = self.each(-1, "valuations", lambda part: card_number(part, self.box), parts)
        cards = tuple(card for card in found if isinstance(card, int))
        if len(set(cards)) < len(cards):
            self.fault(-1, "valuations", "a card stands there twice; each lies in the box once")
        return cards

    def order(self, names: list[str]) -> tuple[str, ...]:
        parts = self.text(-1, "order").replace(",", " ").split()
        tags = [str(i + 1) for i in range(len(names))]
        if parts and sorted(parts) != tags:
            self.fault(-1, "order", f"each player's number once, such as {' '.join(reversed(tags))}; or leave it empty")
            return ()
        return tuple(names[int(part) - 1] for part in parts)

    # ---- a player --------------------------------------------------------------------------------------------------

    def name(self, player: int) -> str:
        name = one_form(self.text(player, "name"))
        if not is_name(name):
            self.fault(player, "name", f"{NAME}{f', not {len(name)}' if len(name) > MOST else ''}")
        elif any(look_of(self.text(other, "name")) == look_of(name) for other in range(player)):
            self.fault(player, "name", "another player has this name")
        return name

    def lines(self, player: int) -> list[Line]:
        parts = _cased(self.text(player, "pipelines"))
        return [line for line in self.each(player, "pipelines", Line.from_text, parts) if isinstance(line, Line)]

    def stock(self, player: int) -> Stock:
        parts = _cased(self.text(player, "barrels"))
        found = self.each(player, "barrels", Stock.from_text, [" ".join(parts)] if parts else [])
        return found[0] if found and isinstance(found[0], Stock) else Stock()

    def deliveries(self, player: int, field: str) -> Deliveries:
        parts = [part for part in self.text(player, field).split(";") if part.strip()]
        found = self.each(player, field, _delivery, parts)
        return tuple(one for one in found if isinstance(one, tuple))

    def levels(self, player: int) -> tuple[int, int, int]:
        """What Engineering adds, dollars more for a delivered barrel, upgrades of level 3."""
        levels = self.number(player, "engineering"), self.number(player, "bonus")
        third, at_least = self.number(player, "upgrades_3"), levels.count(3)
        if third < at_least:
            self.fault(player, "upgrades_3", f"{count(at_least, 'type')} above stands at level 3: at least {at_least}")
        can = powers_of(base_ruleset(self.rulings, self.box), ("Engineering", "Contracts & Orders"), levels)
        return can.engineering, can.barrel_bonus, third

    def special(self, player: int) -> tuple[int, ...]:
        """The Specialization cards of a player; each of the six has one owner."""
        parts = [part for part in self.text(player, "special").replace(";", ",").split(",") if part.strip()]
        cards = [card for card in self.each(player, "special", _card, parts) if isinstance(card, int)]
        for at, card in enumerate(cards):
            if card in cards[:at]:
                words = f"there is one card for {card_words(card)}, and it stands there twice"
                self.fault(player, "special", words)
            elif card in self.owners:
                whose = self.text(self.owners[card], "name")
                self.fault(player, "special", f"there is one card for {card_words(card)}, and {whose} has it")
        self.owners |= dict.fromkeys(cards, player)
        return tuple(cards)

    def holdings(self, player: int, costs: RefinementCosts, lines: list[Line]) -> Holdings:
        stock, tanks, hold = self.stock(player), self.number(player, "tanks"), self.box.tank_farm.barrels_per_tank
        if self.text(player, "tanks") and len(stock) > tanks * hold:
            self.fault(player, "tanks", f"{count(tanks, 'tank')} cannot hold {count(len(stock), 'barrel')}")
        (engineering, bonus, third), special = self.levels(player), self.special(player)
        numbers = {key: self.number(player, key) for key in ("cash", "penalties", "incomplete", "empty_rows")}
        return Holdings(
            costs=lowered_costs(costs, special, self.box),
            rises=end_rises(special, self.box, self.rulings),
            barrels=stock.counts,
            tanks=tanks,
            lines=tuple(lines),
            engineering=engineering,
            barrel_bonus=bonus,
            upgrades_3=third,
            contracts=self.deliveries(player, "contracts"),
            orders=self.deliveries(player, "orders"),
            **numbers,
        )


def _card(text: str) -> int:
    return card_named(text.strip())


def _cased(text: str) -> list[str]:
    """The parts of a text as the rules read them: t9M is T9m."""
    return [part[:1].upper() + part[1:].lower() for part in text.replace(",", " ").split()]


def _three(row: tuple[int, ...]) -> tuple[int, int, int]:
    return row[0], row[1], row[2]


def _delivery(text: str) -> tuple[Delivered, ...]:
    parts = _cased(text)
    if not 2 <= len(parts) <= 5:
        raise InputError(f"{shown(text.strip(), 30)}: two to five barrels, such as T1 T1>3; a ; stands between two")
    found = tuple(Delivered.from_text(part) for part in parts)
    if any(barrel.asked is Grade.CRUDE for barrel in found):
        raise InputError(f"{shown(text.strip(), 30)}: nobody asks for crude; 1 2 3 are low, mid, high")
    return found


@lru_cache(maxsize=256)
def read_entry(entry: Entry, box: Box, rulings: Rulings) -> Reading:
    """Return what a pad says.

    Examples
    --------
    >>> from pipeline_nb.box import load_box
    >>> pad = Entry.blank(("Ann", "Bo")).typed(0, "cash", "128").typed(1, "cash", "lots")
    >>> read_entry(pad, load_box(), Rulings()).faults
    {(1, 'cash'): "a whole number from 0 to 100000, not 'lots'"}
    """
    reader, seats = _Reader(entry, box, rulings), range(len(entry.players))
    names = [reader.name(player) for player in seats]
    lines = [reader.lines(player) for player in seats]
    costs = reader.costs([line for some in lines for line in some])
    valuations, order = reader.valuations(), reader.order(names)
    held = [reader.holdings(player, costs, lines[player]) for player in seats]
    if reader.faults:
        return Reading(None, reader.faults)
    return Reading(sheet_of(held, names, valuations, order=order, box=box, rulings=rulings), {})
