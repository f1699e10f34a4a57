"""Games with modules of Emerging Markets that tests start from, each built in one line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

import msgspec

import pipeline_nb as pn
from pipeline_nb.box import Box, load_box
from pipeline_nb.game.game import ruleset
from tests.situations import table

MODULES = ("em1", "em2", "em3", "em4", "em5")
SUBSETS = tuple(chosen for size in range(6) for chosen in combinations(MODULES, size))
TEAL, ORANGE, SILVER, TO_LOW, TO_MID, TO_HIGH = range(6)
"""The six Specialization cards."""
ALL_FAMILIES = ruleset(("em4",)).families
"""The ten types of upgrade, in their fixed order."""


def received(family: str, level: int) -> tuple[str, int]:
    """An upgrade card from Technology, as a player holds it."""
    return "card", ALL_FAMILIES.index(family) * 4 + level


def special(*cards: int) -> tuple[tuple[str, int], ...]:
    """Specialization cards, as a player holds them."""
    return tuple(("special", card) for card in cards)


def owning(
    levels: Mapping[str, int],
    *cards: int,
    extra: Iterable[tuple[str, int]] = (),
    players: int = 2,
    modules: tuple[str, ...] = ("em4",),
    others: Mapping[int, Mapping[str, Any]] | None = None,
    **given: Any,
) -> pn.Game:
    """A `table` at which the acting player owns levels of these types, and Specialization cards by number.

    Other players' levels are named by type too.
    """
    types = dict.fromkeys([*levels, *(name for parts in (others or {}).values() for name in parts.get("levels", ()))])
    setup = {**({"upgrades": tuple(types)} if types else {}), **given.pop("setup", {})}
    names = table(players, modules=modules, setup=setup).table.families
    mine = (*special(*cards), *extra)
    seats = {
        who: {**parts, "levels": tuple(parts["levels"].get(name, 0) for name in names)} if "levels" in parts else parts
        for who, parts in (others or {}).items()
    }
    held = {number for parts in seats.values() for name, number in parts.get("extra", ()) if name == "special"}
    if "em4" in modules:
        given["supplies"] = tuple(card for card in range(6) if card not in {*cards, *held})
    return table(
        players,
        modules=modules,
        setup=setup,
        levels=tuple(levels.get(name, 0) for name in names),
        extra=mine,
        others=seats,
        **given,
    )


def also_owned(game: pn.Game, level: int, card: tuple[str, int]) -> pn.Game:
    """The same game in which the other player owns Technology up to a level, too, as a box with more cards allows."""
    mine, other = game.state.players
    levels = tuple(level if name == "Technology" else 0 for name in game.table.families)
    other = msgspec.structs.replace(other, levels=levels, extra=(card,))
    return game.at(msgspec.structs.replace(game.state, players=(mine, other)))


def type_number(game: pn.Game, family: str) -> int:
    """The number of an upgrade type among all, as `takeupgrade` names it."""
    return game.rules.families.index(family)


def options(game: pn.Game, kind: str) -> list[str]:
    """The legal actions of a kind, as text."""
    return [text for action in game.legal_actions() if (text := action.to_text()).split(":")[0] == kind]


def box_with(**tables: Mapping[str, Any]) -> Box:
    """The shipped box with other values in some of its tables, as an owner's file gives them."""
    box = load_box()
    changed = {name: msgspec.structs.replace(getattr(box, name), **values) for name, values in tables.items()}
    return msgspec.structs.replace(box, **changed)


def told(game: pn.Game) -> list[str]:
    """What set-up told of its draws."""
    assert {(event.player, event.kind, event.money) for event in game.events} <= {(-1, "setup", 0)}
    return [event.words for event in game.events]
