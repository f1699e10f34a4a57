"""Which upgrade cards a player owns: levels of the types of the game, and single cards that Technology gave."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline_nb.game.powers import extra_cards
from pipeline_nb.game.ruleset import Ruleset
from pipeline_nb.game.state import Player, Table

__all__ = ["level_of", "levels_owned"]


def level_of(table: Table, player: Player, family: str) -> int:
    """Return the level that a player has bought of a type; 0 also where the type is not in the game."""
    return dict(zip(table.families, player.levels, strict=True)).get(family, 0)


def levels_owned(rules: Ruleset, table: Table, player: Player, family: str) -> Iterator[int]:
    """Yield every level of a type that a player owns, bought or through Technology."""
    yield from range(1, level_of(table, player, family) + 1)
    yield from (level for name, level in extra_cards(rules, player.extra) if name == family)
