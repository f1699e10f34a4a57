"""Every layout of some tiles on a network, one by one, through the rules alone: the truth for the placing solvers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pipeline_nb as pn
from pipeline_nb.box import load_box
from pipeline_nb.puzzles.placing_table import AIMS, Aim
from pipeline_nb.puzzles.solve_line import longest_line
from pipeline_nb.puzzles.solve_placing import best_places
from pipeline_nb.rules.oil import OILS
from pipeline_nb.rules.placement import Placement, normal_placement

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


def laid(net: pn.PipeNetwork, order: tuple[Placement, ...]) -> pn.PipeNetwork:
    """The network after an answer, each tile laid by the rules."""
    for placed in order:
        net = net.place(placed.tile, placed.x, placed.y, placed.rotation)
    return net


def random_case(rng: Random) -> tuple[pn.PipeNetwork, tuple[int, ...], int]:
    """A small network, tiles on offer, how many are laid."""
    palette, net = rng.choice(PALETTES), pn.PipeNetwork()
    tiles = list(rng.sample(palette, 9))
    for _ in range(rng.randrange(6)):
        place = rng.choice(net.sites()) if net.tiles else (0, 0, 0)
        net = net.place(tiles.pop(), *place)
    lay = rng.choice((1, 2, 2)) if net.tiles else rng.choice((2, 2, 3))
    return net, tuple(tiles[: lay + (rng.random() < 0.2 and lay < 3)]), lay


def check_line(rng: Random) -> None:
    """The longest line of each oil type, against every layout."""
    net, tiles, _ = random_case(rng)
    tiles = tiles[: 3 if not net.tiles else 2]
    every = layouts(net, tiles, len(tiles))
    for oil in OILS:
        best, order, bound = longest_line(net, tiles, oil)
        assert sorted(placed.tile for placed in order) == sorted(tiles)
        assert best == bound == laid(net, order).longest()[oil] == max(grown.longest()[oil] for grown in every)


def check_pair(rng: Random) -> None:
    """The best layout for each aim, against every layout."""
    net, tiles, lay = random_case(rng)
    with_machine = len(net.tiles) > 2 and rng.random() < 0.3
    if with_machine:
        net = net.with_machine(*rng.choice([cell for tile in net.tiles for cell in tile.cells]))
    every = layouts(net, tiles, lay)
    for kind in AIMS:
        if kind == "worker" and with_machine:
            continue
        rows = [[rng.choice((1, 2, 3, 3, 4, 5, 6)) for _ in range(3)] for _ in OILS]
        costs = pn.RefinementCosts.from_text("/".join(",".join(map(str, row)) for row in rows))
        aim = Aim(kind, costs, (rng.randrange(4), rng.randrange(4), rng.randrange(4)))
        best, order, bound = best_places(net, tiles, lay, aim)
        assert len(order) == lay
        assert {placed.tile for placed in order} <= set(tiles)
        assert best == bound == worth(laid(net, order), aim) == max(worth(grown, aim) for grown in every)
