"""Weaker solvers for layouts, 1 to 4: they lay tile after tile and follow only what looks best so far.

1 takes the tiles as they are told, each to the place that is worth most at once. 2 looks which tile brings most, and
where nothing brings more it lets pipelines grow. 3 keeps a few layouts in mind instead of one, 4 some more: so it may
begin with a tile that brings little and pays later.
"""

from __future__ import annotations

from pipeline_nb.puzzles.placing_table import Aim, Place, Table
from pipeline_nb.puzzles.solve_placing import single_places
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.pipelines import half_place
from pipeline_nb.rules.placement import Placement, normal_placement

__all__ = ["one_after_another"]

_WIDTHS = (1, 1, 3, 8)
_Order = tuple[Placement, ...]
_Layout = tuple[PipeNetwork, tuple[int, ...], _Order]


def one_after_another(network: PipeNetwork, tiles: tuple[int, ...], lay: int, aim: Aim, level: int) -> _Order:
    """Return the layout that a weaker solver finds.

    Parameters
    ----------
    network, tiles, lay, aim
        What lies, the tiles on offer, how many of them are laid, what is counted.
    level
        Which solver, 1 to 4.

    Examples
    --------
    >>> one_after_another(PipeNetwork.from_text("4@0,0"), (0, 3), 2, Aim("lines", weights=(1, 0, 0)), 1)
    (Placement(tile=0, x=-2, y=0, rotation=0), Placement(tile=3, x=-4, y=0, rotation=0))
    """
    kept: list[_Layout] = [(network, tiles, ())]
    for _ in range(lay):
        found = dict[PipeNetwork, tuple[tuple[int, int], _Layout]]()
        for layout in kept:
            for score, new in _next(layout, aim, level):
                if new[0] not in found:
                    found[new[0]] = score, new
        best = sorted(found.values(), key=lambda scored: (-scored[0][0], -scored[0][1], scored[1][2]))
        kept = [layout for _, layout in best[: _WIDTHS[level - 1]]]
    return kept[0][2]


def _next(layout: _Layout, aim: Aim, level: int) -> list[tuple[tuple[int, int], _Layout]]:
    """One tile more, where it looks best: value and growth of each, with the layout."""
    network, tiles, order = layout
    table = Table(network, aim, 1)
    scored = list[tuple[tuple[int, int], Place]]()
    for tile in tiles[:1] if level == 1 else tiles:
        for value, place in single_places(table, network, tile):
            scored.append(((value, 0 if level == 1 else table.growth(table.groups([place]))), place))
    scored.sort(key=lambda one: (-one[0][0], -one[0][1], one[1][:4]))
    found = []
    for score, place in scored[: _WIDTHS[level - 1]]:
        new = normal_placement(place[0], *half_place(place[1]), place[3])
        left = tuple(tile for tile in tiles if tile != place[0])
        found.append((score, (network.with_placement(new), left, (*order, new))))
    return found
