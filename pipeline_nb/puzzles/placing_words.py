"""What the families "line" and "pair" say about layouts: pipelines and tiles in words, ideas, what stood in the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pipeline_nb.box.tiles import pipe_tiles
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.pipelines import Pipeline
from pipeline_nb.rules.placement import Placement

__all__ = ["IDEAS", "comes_back", "joins", "listed", "network_words", "new_lines", "tile_words", "tiles_of"]

IDEAS = {
    "loop": "The end of a pipeline may meet its own beginning: a loop counts every segment once.",
    "comes back": "A pipeline may come back into a tile that it has crossed before.",
    "join": "One tile can join two pipelines that lie apart.",
    "in line": "Both tiles serve one pipeline: the second goes on where the first one ends.",
    "side by side": "The tiles serve different pipelines: look for two places that have nothing to do with each other.",
    "not the first best": "The place that is best for a tile alone is not part of the best layout.",
    "choose": "Ask which tiles to take before you ask where they go.",
    "tile aside": "One tile is of no use: lay it aside, where it is in nobody's way.",
    "every segment": "No segment of this oil type needs to be wasted.",
}
"""By theme the first hint, the most telling first."""


def listed(words: Iterable[object]) -> str:
    """Return words as a list: ``"1, 2 and 4"``."""
    *most, last = [*map(str, words)] or ["none"]
    return f"{', '.join(most)} and {last}" if most else last


def network_words(network: PipeNetwork) -> list[str]:
    """Return lines that tell a network: its text, and every pipeline with the cells that it crosses."""
    if not network.tiles:
        return ["Network: nothing lies yet; the first tile may lie anywhere."]
    told = [f"Network: {network.to_text()}"]
    for line in network.pipelines():
        cells = " ".join(f"({x}, {y})" for x, y in dict.fromkeys(line.halves))
        told.append(f"  {line.words}, at {cells}")
    return told


def tile_words(tiles: Sequence[int]) -> list[str]:
    """Return a line for each tile: its number and its face."""
    return [f"  tile {tile}: {pipe_tiles()[tile].face}" for tile in tiles]


def tiles_of(network: PipeNetwork, line: Pipeline) -> tuple[Placement, ...]:
    """Return the tiles that a pipeline crosses, each time that it enters one."""
    crossed = list[Placement]()
    for x, y in line.halves:
        tile = network.tile_at(x, y)
        if tile is not None and (not crossed or crossed[-1] != tile):
            crossed.append(tile)
    return tuple(crossed)


def comes_back(network: PipeNetwork, line: Pipeline, new: Sequence[Placement]) -> bool:
    """Return whether a pipeline crosses one of the new tiles more than once."""
    crossed = tiles_of(network, line)
    if line.is_loop and len(crossed) > 1 and crossed[0] == crossed[-1]:
        crossed = crossed[:-1]
    return any(crossed.count(tile) > 1 for tile in new)


def new_lines(network: PipeNetwork, order: Sequence[Placement]) -> Iterator[Pipeline]:
    """Yield the pipelines of a network that cross one of these tiles."""
    new = set(order)
    for line in network.pipelines():
        if new.intersection(tiles_of(network, line)):
            yield line


def joins(before: PipeNetwork, network: PipeNetwork, line: Pipeline) -> int:
    """Return how many pipelines that lay before are part of a pipeline now."""
    lying = {code: old.number for old in before.pipelines() for code in old.codes}
    return len({lying[code] for code in line.codes if code in lying})
