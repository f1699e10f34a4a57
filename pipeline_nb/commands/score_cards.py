"""Upgrade cards in the file of `pipeline-nb score`, and what they are worth at the end: the engine says it.

A player with these cards is put into a game that nobody plays, and looked at as the engine looks at the end of a game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from pipeline_nb.commands.common import near
from pipeline_nb.commands.toml_file import TomlFile, Where
from pipeline_nb.errors import InputError, shown
from pipeline_nb.game.game import Game, new_game
from pipeline_nb.game.scoring import holdings
from pipeline_nb.game.state import OverStep, Player

if TYPE_CHECKING:
    from pipeline_nb.game.ruleset import Ruleset
    from pipeline_nb.rules.costs import RefinementCosts
    from pipeline_nb.rules.holdings import Holdings

__all__ = ["CARD_KEYS", "Cards", "add_module", "at_the_end", "compare", "read_cards"]

CARD_KEYS = ("upgrades", "upgrades_3", "specialization", "technology")
_CARD = re.compile(r"(?ai)\s*(.*?)[\s,]*\b(?:level\s*)?(2|3|II|III)\s*")
_MOST_UPGRADES_3 = 10


class Cards(msgspec.Struct, frozen=True, kw_only=True):
    """The upgrade cards of a player.

    Parameters
    ----------
    levels
        The highest level of each type that is in the game.
    extra
        Cards from Technology, as type and level.
    special
        Numbers of the Specialization cards.
    upgrades_3
        Upgrades of level 3, where the file names no levels.
    """

    levels: dict[str, int] = {}
    extra: tuple[tuple[str, int], ...] = ()
    special: tuple[int, ...] = ()
    upgrades_3: int | None = None


# ---- what the engine says of them ------------------------------------------------------------------------------------


def _held(rules: Ruleset, cards: Cards) -> tuple[tuple[str, int], ...]:
    """What a player holds beside levels, as the engine writes it."""
    if not cards.extra and not cards.special:
        return ()
    from pipeline_nb.emerging_markets import specialization, technology

    families = rules.families
    taken = ((technology.HELD, families.index(family) * 4 + level) for family, level in cards.extra)
    return (*taken, *((specialization.HELD, card) for card in cards.special))


def _with_cards(rules: Ruleset, cards: Cards, player: Player, costs: RefinementCosts | None = None) -> Game:
    """A game that is over, in which the first player has these cards."""
    game = new_game(2, modules=rules.modules, rulings=rules.rulings, box=rules.box)
    levels = tuple(cards.levels.get(family, 0) for family in rules.families)
    player = replace(player, levels=levels, extra=_held(rules, cards))
    players = (player, *game.state.players[1:])
    # over: these costs are those of the final accounts, with everything turned that was to be turned
    state = replace(game.state, players=players, costs=costs or game.state.costs, steps=(OverStep(),))
    return Game(game.rules, replace(game.table, families=rules.families), state)


def at_the_end(rules: Ruleset, cards: Cards, player: Player, costs: RefinementCosts) -> Holdings:
    """What the final accounts see of a player with these cards: own costs, prices, Engineering, level 3 upgrades."""
    held = holdings(_with_cards(rules, cards, player, costs), 0)
    return held if cards.upgrades_3 is None else replace(held, upgrades_3=cards.upgrades_3)


# ---- reading a player's cards ----------------------------------------------------------------------------------------


def read_cards(file: TomlFile, values: Mapping[str, object], where: Where, rules: Ruleset) -> Cards:
    """Read what one player owns; faults are noted in the file."""
    found = Cards(
        levels=_levels(file, values, where, rules),
        extra=_from_technology(file, values, where, rules),
        special=_specialization(file, values, where),
    )
    if "em4" not in rules.modules:
        for key in ("specialization", "technology"):
            if key in values:
                file.fault((*where, key), f"{key}: these cards are of the module em4; {add_module('em4')}")
        return replace(found, extra=(), special=(), upgrades_3=_short(file, values, where))
    found = replace(found, upgrades_3=_short(file, values, where))
    if "specialization" in values:
        _given(file, found, where, rules)
    return found


def add_module(module: str) -> str:
    """How a module is added to the file."""
    return f'write modules = ["{module}"] into the file, or name it: --modules {module}'


def _short(file: TomlFile, values: Mapping[str, object], where: Where) -> int | None:
    """The short form: only how many upgrades of level 3 there are."""
    if "upgrades_3" not in values:
        return None
    longer = next((key for key in ("upgrades", "technology") if key in values), None)
    if longer:
        file.fault((*where, "upgrades_3"), f"upgrades_3: leave it out where the levels are given in {longer}")
    return file.number(values, "upgrades_3", where, _MOST_UPGRADES_3)


def _letters(name: str) -> str:
    return "".join(letter for letter in name.lower().replace(" and ", " ") if letter.isalpha())


def _family(file: TomlFile, name: str, where: Where, rules: Ruleset) -> str | None:
    """The type of a name; a fault of the file if there is none."""
    by_key = {_letters(family): family for family in rules.families}
    family, key = by_key.get(_letters(name)), where[-1] if where[-1] == "technology" else "upgrades"
    if family is None:
        new = next((new for new in rules.box.em_upgrade_cards.families if _letters(new) == _letters(name)), None)
        offer = near(_letters(name), by_key, most=1)
        hint = f"did you mean {by_key[offer[0]]}?" if offer else f"types are {', '.join(by_key.values())}"
        what = (
            f"{new} is a type of the module em4; {add_module('em4')}"
            if new
            else f"there is no type {shown(name)}; {hint}"
        )
        file.fault(where, f"{key}: {what}")
    return family


def _levels(file: TomlFile, values: Mapping[str, object], where: Where, rules: Ruleset) -> dict[str, int]:
    levels: dict[str, int] = {}
    for key, level in file.table(values, "upgrades", where).items():
        place = (*where, "upgrades", key)
        family = _family(file, key, place, rules)
        if family is None:
            continue
        if type(level) is not int or not 0 <= level <= 3:
            file.fault(place, f"upgrades, {family}: its highest level, 0 to 3, not {shown(level)}")
        else:
            levels[family] = level
    return levels


def _from_technology(
    file: TomlFile, values: Mapping[str, object], where: Where, rules: Ruleset
) -> tuple[tuple[str, int], ...]:
    place, found = (*where, "technology"), list[tuple[str, int]]()
    for text in file.texts(values, "technology", where, 2, '["Shops 2", "Machines 3"]'):
        match = _CARD.fullmatch(text)
        if match is None:
            file.fault(place, f"technology: {shown(text)} is no card; write a type and its level, such as 'Shops 2'")
            continue
        family = _family(file, match[1], place, rules)
        if family:
            found.append((family, {"2": 2, "II": 2, "3": 3, "III": 3}[match[2].upper()]))
    return tuple(found)


def _specialization(file: TomlFile, values: Mapping[str, object], where: Where) -> tuple[int, ...]:
    from pipeline_nb.emerging_markets.specialization import CARDS, card_named, card_words

    place, found = (*where, "specialization"), list[int]()
    for text in file.texts(values, "specialization", where, CARDS, '["teal", "mid to high"]'):
        try:
            card = card_named(text)
        except InputError as error:
            file.fault(place, f"specialization: {error}")
            continue
        if card in found:
            file.fault(place, f"specialization: there is one card for {card_words(card)}, and it stands there twice")
        else:
            found.append(card)
    return tuple(found)


def _given(file: TomlFile, cards: Cards, where: Where, rules: Ruleset) -> None:
    """Note that there are more Specialization cards than upgrades give."""
    from pipeline_nb.emerging_markets.specialization import given_to

    game = _with_cards(rules, cards, Player(cash=0))
    most = sum(given_to(rules, game.table, game.state.players[0]))
    if len(cards.special) > most:
        told = "no upgrade here gives any" if not most else f"the upgrades here give {most}"
        file.fault(
            (*where, "specialization"),
            f"specialization: {len(cards.special)} cards, but {told}; is Specialization in upgrades with its level?",
        )


# ---- the cards of all players ----------------------------------------------------------------------------------------


def compare(file: TomlFile, players: Sequence[tuple[str, Cards]]) -> None:
    """Note what players cannot have together: there is one of each Specialization card and of each Technology card."""
    from pipeline_nb.emerging_markets.specialization import card_words

    in_game = {family: name for name, cards in players for family, level in cards.levels.items() if level}
    special, extra = dict[int, str](), dict[tuple[str, int], str]()
    for at, (name, cards) in enumerate(players):
        place = ("players", at)
        for card in cards.special:
            if card in special:
                whose = f"{shown(special[card])} and {shown(name)}"
                file.fault((*place, "specialization"), f"specialization: {whose} cannot both have {card_words(card)}")
            special.setdefault(card, name)
        for family, level in cards.extra:
            here, what = (*place, "technology"), f"technology: {family} {level}"
            if family in in_game:
                file.fault(here, f"{what}: Technology gives no card of a type that {shown(in_game[family])} has bought")
            elif level > cards.levels.get("Technology", 0):
                file.fault(here, f"{what}: only Technology level {level} gives it; is it in upgrades?")
            elif (family, level) in extra:
                file.fault(here, f"{what}: {shown(extra[family, level])} has it already, and there is one")
            extra.setdefault((family, level), name)
        levels = [level for _, level in cards.extra]
        if len(set(levels)) < len(levels):
            file.fault((*place, "technology"), "technology: at most one card of level 2 and one of level 3")
