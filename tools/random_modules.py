"""What random games need to know of modules: which are played together, rich starts with their cards, what is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.game import Game
from pipeline_nb.game.modules import MODULES, module_names
from pipeline_nb.game.state import Player, State

if TYPE_CHECKING:
    from tools.random_policy import Draws

__all__ = ["NEW_TYPES", "chosen_modules", "extra_cards_of", "special_cards_of", "with_module_cards"]

NEW_TYPES = ("Specialization", "Technology", "Crude")
_GIVES = (0, 1, 3, 6)
"""Specialization cards that levels 0 to 3 give together."""


def chosen_modules(words: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """The modules that the command line names: ``em1,em4``, ``all``, or ``all-subsets``, each set of them in turn."""
    for word in words:
        if word == "all-subsets":
            sizes = (combinations(MODULES, size) for size in range(len(MODULES) + 1))
            yield from chain.from_iterable(sizes)
        else:
            yield tuple(MODULES) if word == "all" else module_names(word.split(","))


def with_module_cards(game: Game, player: Player, state: State, draws: Draws) -> tuple[Player, State]:
    """A rich player with the cards that levels of the new types brought, as far as there are any left."""
    levels = dict(zip(game.table.families, player.levels, strict=True))
    extra, left = list[tuple[str, int]](), list(state.supplies)
    for _ in range(_GIVES[levels.get("Specialization", 0)]):
        if left:
            extra.append(("special", left.pop(draws.below(len(left)))))
    gone = {pair for other in state.players for pair in other.extra}
    for level in range(2, levels.get("Technology", 0) + 1):
        out = [number for number, family in enumerate(game.rules.families) if family not in game.table.families]
        free = [("card", number * 4 + level) for number in out if ("card", number * 4 + level) not in gone]
        if free and draws.below(3):
            extra.append(draws.pick(free))
    if levels.get("Crude", 0) and draws.below(3) == 0:
        extra.append(("crudeused", 1))
    return replace(player, extra=tuple(extra)), replace(state, supplies=tuple(left))


def special_cards_of(state: State) -> list[int]:
    """Every Specialization card: those that lie ready and those that players hold."""
    held = [number for player in state.players for name, number in player.extra if name == "special"]
    return sorted([*state.supplies, *held])


def extra_cards_of(state: State) -> list[int]:
    """Every upgrade card of a type that is not in the game, by its number."""
    return sorted(number for player in state.players for name, number in player.extra if name == "card")
