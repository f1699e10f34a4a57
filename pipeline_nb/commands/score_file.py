"""The file of `pipeline-nb score`: what everybody has at the end of a real game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import msgspec

from pipeline_nb.commands.common import near, read_rulings
from pipeline_nb.commands.toml_file import TomlFile, Where
from pipeline_nb.errors import InputError, shown
from pipeline_nb.game.game import base_ruleset
from pipeline_nb.game.places import places
from pipeline_nb.game.powers import powers_of
from pipeline_nb.game.scoring import Place
from pipeline_nb.rules.accounts import final_score
from pipeline_nb.rules.costs import RefinementCosts, refinement_value
from pipeline_nb.rules.holdings import Delivered, Holdings, Line
from pipeline_nb.rules.oil import OILS, Grade, Stock
from pipeline_nb.rules.rulings import RULINGS, Rulings
from pipeline_nb.rules.score import Score, money

if TYPE_CHECKING:
    from pipeline_nb.box import Box

__all__ = ["TEMPLATE", "RealTable", "read_table"]

T = TypeVar("T")

TEMPLATE = """\
# The end of a real game, for: pipeline-nb score FILE
# T O S are teal, orange, silver; 1 2 3 are low, mid, high. Leave out what a
# player has none of.

valuations = [1, 2, 3]    # the cards; the Valuation tile always counts
order = ["Ann", "Bo"]     # player order after the last round: it breaks a tie

[costs]                   # Refinement Costs to low, to mid, to high
teal = [6, 4, 5]
orange = [5, 7, 6]
silver = [7, 7, 4]

[rulings]                 # disputed rules, read the other way (rules --rulings)
# delivery_pay = "placed"

[[players]]
name = "Ann"
cash = 128
penalties = 3             # Penalty markers
incomplete = 1            # contracts not complete: a marker more for each
barrels = "T1x2 O3"       # in tanks: two low teal, one high orange
tanks = 9
pipelines = [             # those that lift crude; "machine" if one is connected
  "teal 15",
  "silver 8 machine",
]
contracts = [             # complete ones
  "T1 T1",
  "O2 O1>3",              # O1>3: low was asked for, high was put there
]
orders = ["S3 S3 T3"]     # filled ones
[players.upgrades]        # the highest level of each type
Engineering = 2
"Contracts & Orders" = 1

[[players]]
name = "Bo"
cash = 96
"""

_PLAYER_KEYS = (
    "name", "cash", "penalties", "incomplete", "barrels", "tanks", "pipelines", "contracts", "orders", "upgrades",
    "upgrades_3",
)  # fmt: skip
_LINE = re.compile(r"(?ai)\s*(teal|orange|silver|[tos])\s*(\d{1,4})\s*(m|machine)?\s*")
_MOST = {"cash": 100_000, "penalties": 99, "incomplete": 30, "tanks": 60, "upgrades_3": 10}


class Entry(msgspec.Struct, frozen=True):
    """One player of a real table."""

    name: str
    holdings: Holdings


class RealTable(msgspec.Struct, frozen=True):
    """What a file says: players, valuation cards, readings, and the order that breaks a tie, if it is given."""

    players: tuple[Entry, ...]
    valuations: tuple[int, ...]
    rulings: Rulings
    order: tuple[str, ...]

    def scores(self, box: Box) -> tuple[Score, ...]:
        """The final accounts of everybody."""
        return tuple(
            final_score(entry.holdings, self.valuations, player=entry.name, box=box, rulings=self.rulings)
            for entry in self.players
        )

    def pipelines(self, box: Box) -> dict[str, tuple[str, ...]]:
        """For each player how far each pipeline lifts crude, in words."""
        return {entry.name: tuple(self._line_words(entry.holdings, line, box) for line in entry.holdings.lines)
                for entry in self.players}  # fmt: skip

    def _line_words(self, holdings: Holdings, line: Line, box: Box) -> str:
        level = holdings.engineering if self.rulings.engineering_scores else 0
        value, costs = refinement_value(line.length, level), holdings.costs
        more = f" + {value - line.length} by Engineering = {value}" if value > line.length else ""
        best = costs.best(line.oil, value)
        needs = "/".join(str(costs.total(line.oil, Grade.CRUDE, grade)) for grade in (Grade.LOW, Grade.MID, Grade.HIGH))
        lifts = f"lifts crude to {best.word}" if best else "is too short for crude"
        return (
            f"{line.oil.word} {line.length}{more} {lifts} (needs {needs}): {money(box.end_values.pipeline[best])}"
            + (", at a machine" if line.machine else "")
        )

    def places(self, scores: tuple[Score, ...]) -> tuple[Place, ...]:
        """The places, the winner's first; those who are tied share a place where no order is given."""
        return places(scores, self.order)


def read_table(path: str, box: Box) -> RealTable:
    """Read a file.

    Raises
    ------
    InputError
        Listing every fault with file and line, and what would help.
    """
    file = TomlFile(path)
    values = file.values
    file.keys(values, ("valuations", "order", "costs", "rulings", "players"))
    rulings, costs = _rulings(file, values), _costs(file, values)
    valuations = _valuations(file, values, box)
    listed = values.get("players", [])
    if not isinstance(listed, list) or not 1 <= len(listed) <= 4 or not all(isinstance(p, dict) for p in listed):
        file.fault(("players",), "players: one to four tables [[players]], each with a name and what the player has")
        listed = []
    players = tuple(_player(file, player, ("players", at), costs, box, rulings) for at, player in enumerate(listed))
    names = [player.name for player in players]
    for at, name in enumerate(names):
        if name in names[:at]:
            file.fault(("players", at, "name"), f"name: {shown(name)} stands there twice; players need different names")
    order = file.texts(values, "order", (), 4, '["Ann", "Bo"]')
    if order and sorted(order) != sorted(names):
        file.fault(("order",), f"order: the names of all players, the one ahead first: {', '.join(map(shown, names))}")
    file.raise_faults()
    return RealTable(players, valuations, rulings, tuple(order))


# ---- the table as a whole --------------------------------------------------------------------------------------------


def _try(file: TomlFile, where: Where, read: Callable[[], T], otherwise: T, what: str = "") -> T:
    """What a reading gives; where it is refused, the refusal becomes a fault of the file."""
    try:
        return read()
    except InputError as error:
        file.fault(where, f"{what}{error}")
        return otherwise


def _rulings(file: TomlFile, values: Mapping[str, object]) -> Rulings:
    pairs = []
    for name, value in file.table(values, "rulings", ()).items():
        word = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
        where = ("rulings", name)
        if not isinstance(word, str):
            file.fault(where, f"{name}: a reading, such as {shown(str(RULINGS['tank_check'].other))}")
        elif _try(file, where, partial(read_rulings, [f"{name}={word}"], "ruling"), None) is not None:
            pairs.append(f"{name}={word}")
    return read_rulings(pairs)


def _costs(file: TomlFile, values: Mapping[str, object]) -> RefinementCosts:
    table, rows = file.table(values, "costs", ()), []
    known = [oil.word for oil in OILS]
    file.keys(table, known, ("costs",))
    if "costs" not in values:
        file.fault(("costs",), "costs: a table [costs] with teal, orange and silver, three Refinement Costs each")
        return RefinementCosts.same(1, 1, 1)
    for oil in known:
        row = table.get(oil)
        good = isinstance(row, list) and len(row) == 3 and all(type(cost) is int and 1 <= cost <= 20 for cost in row)
        if not good:
            file.fault(
                ("costs", oil),
                f"costs: {oil} = [crude to low, low to mid, mid to high], three numbers from 1 to 20"
                + ("" if row is None else f", not {shown(row)}"),
            )
        rows.append(tuple(row) if good and isinstance(row, list) else (1, 1, 1))
    return RefinementCosts((rows[0], rows[1], rows[2]))


def _valuations(file: TomlFile, values: Mapping[str, object], box: Box) -> tuple[int, ...]:
    cards, most = values.get("valuations", []), box.components.valuation_cards
    good = isinstance(cards, list) and all(type(card) is int and 1 <= card <= most for card in cards)
    if not isinstance(cards, list) or not good or len(set(cards)) < len(cards) or len(cards) > most:
        file.fault(
            ("valuations",),
            f"valuations: different card numbers from 1 to {most}, such as [1, 2, 3], not {shown(cards)}",
        )
        return ()
    return tuple(cards)


# ---- a player --------------------------------------------------------------------------------------------------------


def _player(
    file: TomlFile, values: Mapping[str, object], where: Where, costs: RefinementCosts, box: Box, rulings: Rulings
) -> Entry:
    file.keys(values, _PLAYER_KEYS, where)
    name = values.get("name")
    if not isinstance(name, str) or not 0 < len(name) <= 40 or not name.isprintable():
        file.fault((*where, "name"), f"name: 1 to 40 printable characters, not {shown(name)}")
        name = "?"
    numbers = {key: file.number(values, key, where, most) for key, most in _MOST.items()}
    engineering, bonus, third = _upgrades(file, values, where, box, rulings)
    if third is not None:
        numbers["upgrades_3"] = third
    stock = _barrels(file, values, where)
    if "tanks" in values and len(stock) > numbers["tanks"] * box.tank_farm.barrels_per_tank:
        file.fault((*where, "tanks"), f"tanks: {numbers['tanks']} tanks cannot hold {len(stock)} barrels")
    return Entry(
        name,
        Holdings(
            costs=costs,
            barrels=stock.counts,
            lines=_pipelines(file, values, where),
            engineering=engineering,
            contracts=_deliveries(file, values, "contracts", where),
            orders=_deliveries(file, values, "orders", where),
            barrel_bonus=bonus,
            cash=numbers["cash"],
            penalties=numbers["penalties"],
            incomplete=numbers["incomplete"],
            tanks=numbers["tanks"],
            upgrades_3=numbers["upgrades_3"],
        ),
    )


def _barrels(file: TomlFile, values: Mapping[str, object], where: Where) -> Stock:
    text = values.get("barrels", "-")
    if not isinstance(text, str):
        file.fault((*where, "barrels"), f'barrels: a text such as "T1x2 O3", not {shown(text)}')
        return Stock()
    return _try(file, (*where, "barrels"), partial(Stock.from_text, text), Stock(), "barrels: ")


def _pipelines(file: TomlFile, values: Mapping[str, object], where: Where) -> tuple[Line, ...]:
    found = []
    for text in file.texts(values, "pipelines", where, 200, '["teal 9", "silver 4 machine"]'):
        match = _LINE.fullmatch(text)
        if match is None or not 1 <= int(match[2]) <= 540:
            file.fault(
                (*where, "pipelines"),
                f"pipelines: {shown(text)} is no pipeline; write oil type and segments, such as 'teal 9', and "
                "'machine' behind if one is connected: 'teal 9 machine'",
            )
            continue
        oil = next(oil for oil in OILS if match[1].lower() in (oil.word, oil.value.lower()))
        found.append(Line(oil, int(match[2]), match[3] is not None))
    return tuple(found)


def _deliveries(
    file: TomlFile, values: Mapping[str, object], key: str, where: Where
) -> tuple[tuple[Delivered, ...], ...]:
    found = []
    for text in file.texts(values, key, where, 30, '["T1 T1", "O2 O1>3"]'):
        barrels = _try(file, (*where, key), partial(_delivered, text, key), None)
        if barrels is not None:
            found.append(barrels)
    return tuple(found)


def _delivered(text: str, key: str) -> tuple[Delivered, ...]:
    parts = text.replace(",", " ").split()
    if not 2 <= len(parts) <= 5:
        raise InputError(f"{key}: {shown(text)} is no list of two to five barrels, such as 'T1 T1'")
    try:
        barrels = tuple(Delivered.from_text(part) for part in parts)
    except InputError as error:
        raise InputError(f"{key}: {error}") from None
    if any(barrel.asked is Grade.CRUDE for barrel in barrels):
        raise InputError(f"{key}: {shown(text)}: nobody asks for crude; 1 2 3 are low, mid, high")
    return barrels


def _upgrades(
    file: TomlFile, values: Mapping[str, object], where: Where, box: Box, rulings: Rulings
) -> tuple[int, int, int | None]:
    """What Engineering adds, dollars more for a delivered barrel, and upgrades of level 3 where levels are given."""
    if "upgrades" not in values:
        return 0, 0, None
    if "upgrades_3" in values:
        file.fault((*where, "upgrades_3"), "upgrades_3: leave it out where the levels are given in upgrades")
    by_key = {_letters(family): family for family in box.upgrade_cards.families}
    levels: dict[str, int] = {}
    for key, level in file.table(values, "upgrades", where).items():
        family = by_key.get(_letters(key))
        if family is None:
            offer = near(_letters(key), by_key, most=1)
            hint = f"did you mean {by_key[offer[0]]}?" if offer else f"types are {', '.join(by_key.values())}"
            file.fault((*where, "upgrades", key), f"upgrades: there is no type {shown(key)}; {hint}")
        elif type(level) is not int or not 0 <= level <= 3:
            file.fault((*where, "upgrades", key), f"upgrades, {family}: its highest level, 0 to 3, not {shown(level)}")
        else:
            levels[family] = level
    can = powers_of(base_ruleset(rulings, box), tuple(levels), tuple(levels.values()))
    return can.engineering, can.barrel_bonus, list(levels.values()).count(3)


def _letters(name: str) -> str:
    return "".join(letter for letter in name.lower().replace(" and ", " ") if letter.isalpha())
