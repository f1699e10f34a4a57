"""Layouts near a best one, and from them the next lower value, where it can be known without a search.

The values of two layouts differ by a multiple of their *grain*: pipelines have whole segments, and pay in steps of $10.
If a layout near the best one is just one grain below it, there is nothing between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pipeline_nb.puzzles.layouts import LayoutAnswer
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.placement import Placement, read_placement

__all__ = ["just_below", "near_layouts"]


def just_below(best: int, grain: int, values: Iterable[int | None]) -> int | None:
    """Return the value one grain below the best if an answer has it, else None: then it is not known.

    Examples
    --------
    >>> just_below(40, 5, [20, None, 35]), just_below(40, 5, [20, 40])
    (35, None)
    """
    return next((value for value in values if value == best - grain), None)


def near_layouts(network: PipeNetwork, offer: Sequence[int], tiles: Sequence[Placement]) -> Iterator[LayoutAnswer]:
    """Give layouts in which one tile lies elsewhere, or another tile of the offer lies instead of it.

    Examples
    --------
    >>> net = PipeNetwork.from_text("4@0,0")
    >>> len(list(near_layouts(net, (7, 9), (read_placement(7, 2, 0, 0),))))
    63
    """
    for at, tile in enumerate(tiles):
        others, lying = [*tiles[:at], *tiles[at + 1 :]], network
        for placed in others:
            if not lying.why_not_place(placed.tile, placed.x, placed.y, placed.rotation):
                lying = lying.with_placement(placed)
        spare = [number for number in offer if number not in {placed.tile for placed in others}]
        for x, y, rotation in lying.sites():
            for number in spare:
                new = read_placement(number, x, y, rotation)
                if new != tile:
                    yield LayoutAnswer((*others, new))
