"""Every layout of some tiles on a network, one by one, through the rules alone: the truth for the placing solvers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pipeline_nb as pn
from pipeline_nb.box import load_box
from pipeline_nb.puzzles.longest_line import LinePosition
from pipeline_nb.puzzles.pair_position import PairPosition
from pipeline_nb.puzzles.placing_table import AIMS, Aim
from pipeline_nb.rules.oil import OILS
from pipeline_nb.rules.placement import normal_placement

# few colours make long pipelines, loops and lines that come back likely
PALETTES = (
    tuple(range(135)),
    tuple(tile.number for tile in pn.pipe_tiles() if "S" not in tile.oils),
    tuple(tile.number for tile in pn.pipe_tiles() if len(set(tile.oils)) == 1),
)


def layouts(net: pn.PipeNetwork, tiles: tuple[int, ...], lay: int) -> set[pn.PipeNetwork]:
    """Every network that laying so many of the tiles, in any order, can give."""
    found = {(net, tiles)}
    for _ in range(lay):
        found = {
            (grown, left[:at] + left[at + 1 :])
            for before, left in found
            for at, tile in enumerate(left)
            for grown in _with_one_more(before, tile)
        }
    return {grown for grown, _ in found}


def _with_one_more(net: pn.PipeNetwork, tile: int) -> Iterator[pn.PipeNetwork]:
    if not net.tiles:  # the first tile may lie anywhere: all places and turns are alike
        yield net.place(tile, 0, 0)
        return
    for x, y, rotation in net.sites():
        yield net.with_placement(normal_placement(tile, x, y, rotation))


def worth(net: pn.PipeNetwork, aim: Aim) -> int:
    """What a network is worth, counted from its pipelines."""
    if aim.kind == "lines":
        return sum(weight * length for weight, length in zip(aim.weights, net.longest().values(), strict=True))
    values = load_box().end_values
    pays = values.pipeline if aim.kind == "end" else values.barrel
    lines = [(pays[aim.costs.best(line.oil, line.length)], set(line.halves)) for line in net.pipelines()]
    if aim.kind == "end":
        return sum(pay for pay, _ in lines)
    return max(sum(pay for pay, halves in lines if halves & set(tile.cells)) for tile in net.tiles)


def random_case(rng: Random) -> tuple[pn.PipeNetwork, tuple[int, ...], int]:
    """A small network, tiles on offer, how many are laid."""
    palette, net = rng.choice(PALETTES), pn.PipeNetwork()
    tiles = list(rng.sample(palette, 9))
    for _ in range(rng.randrange(5)):
        place = rng.choice(net.sites()) if net.tiles else (0, 0, 0)
        net = net.place(tiles.pop(), *place)
    lay = rng.choice((1, 2, 2)) if net.tiles else rng.choice((2, 2, 3))
    return net, tuple(tiles[: lay + (rng.random() < 0.2 and lay < 3)]), lay


def small_line(seed: int) -> LinePosition:
    """A position of the family "line" that is small enough for every layout."""
    rng = Random(seed)
    while True:
        net, tiles, _ = random_case(rng)
        tiles = tiles[: 3 if not net.tiles else 2]
        if len(tiles) > 1:
            return LinePosition(net, tiles, rng.choice(OILS))


def line_by_force(position: LinePosition) -> int:
    """The longest pipeline over all layouts."""
    every = layouts(position.network, position.tiles, len(position.tiles))
    return max(grown.longest()[position.oil] for grown in every)


def small_pair(seed: int) -> PairPosition:
    """A position of the family "pair" that is small enough for every layout."""
    rng = Random(seed)
    net, tiles, lay = random_case(rng)
    kind = rng.choice(AIMS)
    if kind == "end" and len(net.tiles) > 2 and rng.random() < 0.5:
        net = net.with_machine(*rng.choice([cell for tile in net.tiles for cell in tile.cells]))
    rows = [[rng.choice((1, 2, 3, 3, 4, 5, 6)) for _ in range(3)] for _ in OILS]
    costs = pn.RefinementCosts.from_text("/".join(",".join(map(str, row)) for row in rows))
    return PairPosition(net, tiles, lay, Aim(kind, costs, (rng.randrange(4), rng.randrange(4), rng.randrange(1, 4))))


def pair_by_force(position: PairPosition) -> int:
    """What the best of all layouts is worth."""
    return max(worth(grown, position.aim) for grown in layouts(position.network, position.tiles, position.lay))
