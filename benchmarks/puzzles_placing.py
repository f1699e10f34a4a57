"""Longest lines and shop pairs: our searches next to CP-SAT models of the same layouts.

The models are the usual ones: a choice of yes or no for each place of each tile, and routes over the edges between
halves, of which each pipe that lies is a part. They leave out what lies beyond a window, and for pairs the loops that
new tiles close and tiles that touch only each other. The peer proves little here, so it gets many times our time.
"""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import msgspec

from benchmarks.puzzles_peer import INSTANCES, Race, best, cp_sat
from pipeline_nb.puzzles.family import Params
from pipeline_nb.puzzles.longest_line import LinePosition, LongestLine
from pipeline_nb.puzzles.networks import dealt_costs, random_network
from pipeline_nb.puzzles.pair_position import PairPosition
from pipeline_nb.puzzles.placing_table import Aim, lay_at
from pipeline_nb.puzzles.solve_line import longest_line
from pipeline_nb.puzzles.solve_placing import best_places
from pipeline_nb.puzzles.source import Source
from pipeline_nb.puzzles.tile_ports import Lane, beyond, chains, lanes, lies
from pipeline_nb.rules.oil import OILS
from pipeline_nb.rules.pipelines import B_FROM_A, half_code

__all__ = ["races"]

LINE_SECONDS, PAIR_SECONDS = 10.0, 20.0
WINDOW = 9
"""Columns and rows that the peer may fill with free tiles; we may go on without end."""


def races(instances: int = INSTANCES) -> tuple[Race, ...]:
    """Return both races, on so many positions."""
    seeds = range(instances)
    lines = tuple([LongestLine().deal(Source(seed), Params(size=6)) for seed in seeds])
    return (
        Race("six free tiles, longest line (F1)", lines, our_line, their_line, LINE_SECONDS, False, 500, 100),
        Race("2 of 8 tiles on 14 (F2)", tuple(map(_shop, seeds)), our_pair, their_pair, PAIR_SECONDS, False, 1000, 300),
    )


def _shop(seed: int) -> PairPosition:
    """Two of eight tiles go into a network of 14, for end-game dollars."""
    source = Source(seed)
    network = random_network(source, 14)
    there = {placed.tile for placed in network.tiles}
    tiles = source.sample([tile for tile in range(135) if tile not in there], 8)
    return PairPosition(network, tuple(sorted(tiles)), 2, Aim("end", dealt_costs(source)))


def our_line(position: LinePosition) -> int:
    """The longest line by our search."""
    return longest_line(position.network, position.tiles, position.oil)[0]


def our_pair(position: PairPosition) -> int:
    """The best layout by our search."""
    return best_places(*position.task)[0]


# ---- the peer --------------------------------------------------------------------------------------------------------


class _Place(msgspec.Struct, frozen=True):
    """A place of a tile: whether it is chosen, and its pipes."""

    chosen: Any
    pipes: tuple[Lane, ...]


def _edge(door: int) -> int:
    """The edge at a door: the same number from both sides."""
    return min(door, beyond(door))


_Ways = dict[int, list[tuple[int, int]]]
"""For each tile the halves and rotations where it may lie."""


def _lay(model: Any, ways: _Ways) -> list[_Place]:  # noqa: ANN401
    """Each tile once at most, and one tile at most on each half."""
    on_half: dict[int, list[Any]] = {}
    found = list[_Place]()
    for tile, of_tile in ways.items():
        mine = []
        for half, rotation in of_tile:
            _, a, b, _, pipes = lay_at(tile, half, rotation)
            place = _Place(model.new_bool_var(""), pipes)
            mine.append(place)
            for cell in (a, b):
                on_half.setdefault(cell, []).append(place.chosen)
        model.add_at_most_one([place.chosen for place in mine])
        found += mine
    for vars_ in on_half.values():
        model.add_at_most_one(vars_)
    return found


def their_line(position: LinePosition, seconds: float) -> tuple[int, bool]:
    """The longest line by CP-SAT: one circuit over edges, open at a depot unless it is a loop."""
    model, oil = cp_sat().CpModel(), OILS.index(position.oil)
    halves = [half_code(x, y) for x, y in product(range(WINDOW), repeat=2)]
    fits = {
        tile: [(half, turn) for half, turn in product(halves, lies(tile)) if half + B_FROM_A[turn] in set(halves)]
        for tile in position.tiles
    }
    nodes: dict[int, int] = {}
    arcs = [(0, 0, model.new_bool_var(""))]
    length, most = [], 0
    for tile in position.tiles:
        most += sum(pipe[4] for pipe in lanes(tile, 0) if pipe[5] == oil)
    for place in _lay(model, fits):
        for one, _, two, _, segments, kind in place.pipes:
            if kind != oil:
                continue
            a, b = (nodes.setdefault(_edge(door), len(nodes) + 1) for door in (one, two))
            there, back = model.new_bool_var(""), model.new_bool_var("")
            model.add(there + back <= place.chosen)
            arcs += [(a, b, there), (b, a, back)]
            length.append(segments * (there + back))
    for node in nodes.values():
        arcs += [(way, to, model.new_bool_var("")) for way, to in ((node, node), (0, node), (node, 0))]
    model.add_circuit(arcs)
    model.add(sum(length) <= most)
    return best(model, sum(length), seconds)


def their_pair(position: PairPosition, seconds: float) -> tuple[int, bool]:
    """The best layout by CP-SAT: every pipe is on one route from the depot, and routes pay by their length."""
    model, network = cp_sat().CpModel(), position.network
    sites = [(half_code(x, y), rotation) for x, y, rotation in network.sites()]
    places = _lay(model, {tile: [site for site in sites if site[1] in lies(tile)] for tile in position.tiles})
    model.add(sum(place.chosen for place in places) == position.lay)
    routes = _Routes(model, position)
    for oil in range(3):
        for chain in chains(network, oil):
            routes.add(chain, None)
    for place in places:
        for pipe in place.pipes:
            routes.add(pipe, place.chosen)
    return best(model, routes.paid(), seconds)


class _Routes:
    """Routes over edges: an edge is passed by the pipes on both sides of it, so pipes that meet there are one line."""

    def __init__(self, model: Any, position: PairPosition) -> None:  # noqa: ANN401
        self._model, self._arcs = model, list[tuple[int, int, Any]]()
        self._nodes: dict[tuple[int, int], int] = {}
        self._so_far: list[Any] = [0]
        self._most = sum(line.length for line in position.network.pipelines()) + 4 * position.lay
        self._worth = position.aim.worth(self._most)
        closed = [line for line in position.network.pipelines() if line.is_loop]
        self._loops = sum(self._worth[OILS.index(line.oil)][line.length] for line in closed)

    def _node(self, door: int, oil: int) -> int:
        key = _edge(door), oil
        if key not in self._nodes:
            self._nodes[key] = len(self._so_far)
            self._so_far.append(self._model.new_int_var(0, self._most, ""))
        return self._nodes[key]

    def add(self, pipe: Lane, chosen: Any) -> None:  # noqa: ANN401
        """A pipe that is on a route if its tile is chosen, or always."""
        one, _, two, _, segments, oil = pipe
        a, b = self._node(one, oil), self._node(two, oil)
        ways = self._model.new_bool_var(""), self._model.new_bool_var("")
        self._model.add(sum(ways) == (1 if chosen is None else chosen))
        for start, end, way in ((a, b, ways[0]), (b, a, ways[1])):
            self._arcs.append((start, end, way))
            self._model.add(self._so_far[end] == self._so_far[start] + segments).only_enforce_if(way)

    def paid(self) -> Any:  # noqa: ANN401
        """What all routes pay at their ends."""
        model, total = self._model, [self._loops]
        for (_, oil), node in self._nodes.items():
            aside, begins, ends = (model.new_bool_var("") for _ in range(3))
            self._arcs += [(node, node, aside), (0, node, begins), (node, 0, ends)]
            model.add(self._so_far[node] == 0).only_enforce_if(begins)
            worth, pay = self._worth[oil], model.new_int_var(0, max(self._worth[oil]), "")
            steps = sorted(set(worth))
            for less, dollars in pairwise(steps):  # what is paid needs a length
                reached = model.new_bool_var("")
                model.add(self._so_far[node] >= worth.index(dollars)).only_enforce_if(reached)
                model.add(pay <= less).only_enforce_if(~reached)
            model.add(pay == 0).only_enforce_if(~ends)
            total.append(pay)
        model.add_multiple_circuit(self._arcs)
        return sum(total)
