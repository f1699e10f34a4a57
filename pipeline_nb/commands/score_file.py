"""The file of `pipeline-nb score`: what everybody has at the end of a real game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec.structs import replace

from pipeline_nb.commands import score_cards
from pipeline_nb.commands.common import read_modules, read_rulings
from pipeline_nb.commands.module_words import costs_words
from pipeline_nb.commands.score_cards import CARD_KEYS, Cards
from pipeline_nb.commands.score_costs import costs_at_the_end
from pipeline_nb.commands.toml_file import TomlFile, Where
from pipeline_nb.errors import InputError, shown
from pipeline_nb.game.game import ruleset
from pipeline_nb.game.modules import module
from pipeline_nb.game.places import places
from pipeline_nb.game.scoring import Place
from pipeline_nb.game.state import Player
from pipeline_nb.names import look_of, one_form, the_name
from pipeline_nb.rules.accounts import rules_in_play
from pipeline_nb.rules.costs import RefinementCosts, refinement_value
from pipeline_nb.rules.holdings import Delivered, Holdings, Line
from pipeline_nb.rules.oil import GRADES, OILS, Grade, Stock
from pipeline_nb.rules.rulings import RULINGS, Rulings
from pipeline_nb.rules.score import Account, Score, money

if TYPE_CHECKING:
    from pipeline_nb.box import Box
    from pipeline_nb.game.ruleset import Ruleset

__all__ = ["RealTable", "read_table"]

T = TypeVar("T")

_PLAYER_KEYS = (
    "name", "cash", "penalties", "incomplete", "barrels", "tanks", "pipelines", "contracts", "orders", *CARD_KEYS,
)  # fmt: skip
_LINE = re.compile(r"(?ai)\s*(teal|orange|silver|[tos])\s*(\d{1,4})\s*(m|machine)?\s*")
_MOST = {"cash": 100_000, "penalties": 99, "incomplete": 30}
_MOST_TANKS = 60


class Entry(msgspec.Struct, frozen=True):
    """One player of a real table; `notes` say what changes the costs that hold for the player."""

    name: str
    holdings: Holdings
    notes: tuple[str, ...] = ()


class RealTable(msgspec.Struct, frozen=True):
    """What a file says: players, valuation cards, rules in play, and the order that breaks a tie, if it is given."""

    players: tuple[Entry, ...]
    valuations: tuple[int, ...]
    modules: tuple[str, ...]
    rulings: Rulings
    order: tuple[str, ...]

    def scores(self, box: Box) -> tuple[Score, ...]:
        """The final accounts of everybody."""
        rules = ruleset(self.modules, self.rulings, box)
        in_play, found = rules_in_play(rules.scoring, rules.valuations, self.valuations), []
        for entry in self.players:
            account = Account.of(entry.holdings, box, self.rulings)
            lines = tuple(rule.line(account) for rule in in_play)
            found.append(Score(entry.name, lines, sum(line.amount for line in lines)))
        return tuple(found)

    def pipelines(self, box: Box) -> dict[str, tuple[str, ...]]:
        """For each player how far each pipeline lifts crude, in words."""
        return {
            entry.name: (*entry.notes, *(self._line_words(entry.holdings, line, box) for line in entry.holdings.lines))
            for entry in self.players
        }

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


def read_table(path: str, box: Box, modules: tuple[str, ...] | None = None) -> RealTable:
    """Read a file.

    Parameters
    ----------
    path
        Where it is.
    box
        The tables in use.
    modules
        The modules in play, if the file does not say it.

    Raises
    ------
    InputError
        Listing every fault with file and line, and what would help.
    """
    file = TomlFile(path)
    values = file.values
    file.keys(values, ("modules", "valuations", "order", "costs", "third_column", "rulings", "players"))
    rules = ruleset(_modules(file, values, modules), _rulings(file, values), box)
    costs, note = costs_at_the_end(file, values, rules)
    valuations = _valuations(file, values, rules)
    listed = values.get("players", [])
    if not isinstance(listed, list) or not 1 <= len(listed) <= 4 or not all(isinstance(p, dict) for p in listed):
        file.fault(("players",), "players: one to four tables [[players]], each with a name and what the player has")
        listed = []
    read = [_player(file, player, ("players", at), costs, note, rules) for at, player in enumerate(listed)]
    if "EM1" in map(_name_of, valuations):
        _tanks_by_row(file, listed)
    names = [entry.name for entry, _ in read]
    looks = [look_of(name) for name in names]
    for at, name in enumerate(names):
        if looks[at] in looks[:at]:
            file.fault(("players", at, "name"), f"name: {shown(name)} stands there twice; players need different names")
    score_cards.compare(file, [(entry.name, cards) for entry, cards in read])
    order = [one_form(name) for name in file.texts(values, "order", (), 4, '["Ann", "Bo"]')]
    if order and sorted(order) != sorted(names):
        file.fault(("order",), f"order: the names of all players, the one ahead first: {', '.join(map(shown, names))}")
    file.raise_faults()
    return RealTable(tuple(entry for entry, _ in read), valuations, rules.modules, rules.rulings, tuple(order))


# ---- the table as a whole --------------------------------------------------------------------------------------------


def _try(file: TomlFile, where: Where, read: Callable[[], T], otherwise: T, what: str = "") -> T:
    """What a reading gives; where it is refused, the refusal becomes a fault of the file."""
    try:
        return read()
    except InputError as error:
        file.fault(where, f"{what}{error}")
        return otherwise


def _modules(file: TomlFile, values: Mapping[str, object], chosen: tuple[str, ...] | None) -> tuple[str, ...]:
    """The modules that the file names, or those that were named beside it."""
    if "modules" not in values:
        return chosen or ()
    given, none = values["modules"], tuple[str, ...]()
    if isinstance(given, list) and not given:
        found = none
    elif isinstance(given, str) or (isinstance(given, list) and all(isinstance(name, str) for name in given)):
        text = given if isinstance(given, str) else ",".join(given)
        found = _try(file, ("modules",), partial(read_modules, text, "modules"), none)
    else:
        file.fault(("modules",), f'modules: a list such as ["em4", "em5"], or "all", not {shown(given)}')
        return none
    if chosen is not None and chosen != found:
        there = ", ".join(found) or "none"
        file.fault(
            ("modules",), f"modules: the file names {there} and --modules names {', '.join(chosen)}; say it once"
        )
    return found


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


def _valuations(file: TomlFile, values: Mapping[str, object], rules: Ruleset) -> tuple[int, ...]:
    cards, known = values.get("valuations", []), {_name_of(number): number for number in rules.valuations}
    if not isinstance(cards, list) or len(cards) > len(known):
        file.fault(("valuations",), f"valuations: a list of cards, such as [1, 2, 3], not {shown(cards)}")
        return ()
    found = []
    for card in cards:
        name = "".join(card.upper().split()) if isinstance(card, str) else card
        number = known.get(str(name)) if isinstance(name, str) or type(name) is int else None
        if number is None:
            file.fault(("valuations",), _no_card(card, name, known))
        found.append(number)
    if len(set(found)) < len(found) and None not in found:
        file.fault(("valuations",), f"valuations: different card numbers, not {shown(cards)}")
    return tuple(number for number in found if number is not None)


def _no_card(card: object, name: object, known: Mapping[str, int]) -> str:
    """Why a word or number is no Valuation card."""
    if isinstance(name, str) and re.fullmatch("EM[1-6]", name):
        return f"valuations: {name} is a card of the module em5, {module('em5').title}; {score_cards.add_module('em5')}"
    numbers = [name for name in known if name.isdecimal()]
    more = " and EM1 to EM6" if len(known) > len(numbers) else ""
    return f"valuations: different card numbers from 1 to {numbers[-1]}{more}, such as [1, 2, 3], not {shown(card)}"


def _name_of(card: int) -> str:
    """What a Valuation card is called: its number, or EM1 to EM6."""
    from pipeline_nb.emerging_markets.em5 import NAMES

    return next((name for name, number in NAMES.items() if number == card), str(card))


# ---- a player --------------------------------------------------------------------------------------------------------


def _player(
    file: TomlFile, values: Mapping[str, object], where: Where, costs: RefinementCosts, note: str, rules: Ruleset
) -> tuple[Entry, Cards]:
    file.keys(values, _PLAYER_KEYS, where)
    name = _try(file, (*where, "name"), partial(the_name, values.get("name"), "name:"), "?")
    numbers = {key: file.number(values, key, where, most) for key, most in _MOST.items()}
    cards = score_cards.read_cards(file, values, where, rules)
    stock = _barrels(file, values, where)
    player = Player(cash=numbers["cash"], penalties=numbers["penalties"], barrels=stock.counts)
    player = replace(player, tanks=_tanks(file, values, where, stock, rules.box.tank_farm.barrels_per_tank))
    held = replace(
        score_cards.at_the_end(rules, cards, player, costs),
        lines=_pipelines(file, values, where),
        contracts=_deliveries(file, values, "contracts", where),
        orders=_deliveries(file, values, "orders", where),
        incomplete=numbers["incomplete"],
    )
    notes = [note] if note else []
    if held.costs != costs:
        own = f"own costs {costs_words(held.costs)}: the Specialization cards lower them"
        notes.append(f"{own} [em4.specialization.costs-in-scoring]")
    return Entry(name, held, tuple(notes)), cards


def _tanks(
    file: TomlFile, values: Mapping[str, object], where: Where, stock: Stock, room: int
) -> tuple[int, int, int, int]:
    """Tanks by row; where only their sum is given, it counts as one row."""
    given, place = values.get("tanks", 0), (*where, "tanks")
    if isinstance(given, list):
        if len(given) != 4 or any(type(tanks) is not int or not 0 <= tanks <= _MOST_TANKS for tanks in given):
            file.fault(place, f"tanks: in the crude, low, mid and high row, such as [3, 2, 2, 2], not {shown(given)}")
            return (0, 0, 0, 0)
        for grade, tanks in zip(GRADES, given, strict=True):
            barrels = sum(stock.counts[int(grade) :: 4])
            if barrels > tanks * room:
                file.fault(place, f"tanks: {tanks} tanks in the {grade.word} row cannot hold {barrels} barrels")
        crude, low, mid, high = given
        return (crude, low, mid, high)
    number = file.number(values, "tanks", where, _MOST_TANKS)
    if "tanks" in values and len(stock) > number * room:
        file.fault(place, f"tanks: {number} tanks cannot hold {len(stock)} barrels")
    return (number, 0, 0, 0)


def _tanks_by_row(file: TomlFile, players: list[dict[str, object]]) -> None:
    """Note players whose tanks are not given by row, although a card looks at the rows."""
    for at, player in enumerate(players):
        if not isinstance(player.get("tanks"), list):
            file.fault(
                ("players", at, "tanks"),
                "tanks: card EM1 pays for rows without a tank; write the tanks of the crude, low, mid and high row, "
                "such as tanks = [3, 2, 2, 0]",
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
