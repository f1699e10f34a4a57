"""Module 3, Action Tiles: eight tiles on all eight spaces of the cross.

Rulebook: Emerging Markets, Action Tiles. Which spaces are neighbours stays as it is: an arm may join any two actions.

The pin ``actions`` names what lies on the spaces, arm by arm, each from its outer space; ``action_tiles`` is the same
in numbers, the four tiles of the base game first.
"""

from __future__ import annotations

from msgspec.structs import replace

from pipeline_nb.emerging_markets.bag import draw, pinned
from pipeline_nb.game.ruleset import Module, Ruleset
from pipeline_nb.game.setup import Draft, pinned_names
from pipeline_nb.rules.registry import enforces

__all__ = ["MODULE"]

TILES = "action_tiles"


@enforces(
    "em3.setup.replaces-step-11",
    "em3.setup.bag",
    "em3.setup.draw",
    "em3.setup.no-restriction",
    "em3.setup.covers-markets",
)
def lay_eight_tiles(draft: Draft) -> None:
    """Draw a tile for each of the eight spaces; the pin ``actions`` names them, arm by arm from the outer space."""
    names = draft.box.board.inner_tiles + draft.box.em_action_tiles.new_tiles
    bag = draw(draft, len(names))
    eight = pinned(draft, TILES, len(names), len(names)) or bag
    if "actions" in draft.pins:
        eight = tuple(names.index(name) for name in pinned_names(draft.pins["actions"], names, len(names)))
    draft.drawn[TILES] = eight
    for space, tile in enumerate(eight):
        which = "inner" if space % 2 else "outer"
        side = draft.box.board.sides[space // 2]
        draft.told.append(f"The {which} space of the {side} arm gets {names[tile]}.")
    draft.laid["spaces"] = tuple(names[tile] for tile in eight)


def _with_eight_tiles(rules: Ruleset) -> Ruleset:
    return replace(rules, setup={**rules.setup, "action-tiles": lay_eight_tiles}, pins=(*rules.pins, TILES))


MODULE = Module(name="em3", title="Action Tiles", change=_with_eight_tiles)
