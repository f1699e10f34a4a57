"""The longest pipeline of one oil type that some tiles can make: path growth with safe bounds.

The search takes one pipe of the line, its *root*, and lets the line grow from one end of it, then from the other. A
tile is laid only where the line arrives at a free half, so that one of its pipes goes on; a line that arrives at a laid
tile follows what is there for free, and may come back into a tile that it has crossed before. Tiles that the line
does not need find a place beside the network, and a tile more never shortens a line: so where they lie is not searched.
A line that holds several roots is found from the first of them; for the others that one is banned.
"""

from __future__ import annotations

from contextlib import suppress

from pipeline_nb.puzzles.family import Progress
from pipeline_nb.puzzles.tile_ports import Lane, Option, chains, lanes, options
from pipeline_nb.puzzles.watch import Stopped, Watch
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import OILS, Oil
from pipeline_nb.rules.pipelines import B_FROM_A, ROW, half_code, half_place
from pipeline_nb.rules.placement import Placement

__all__ = ["Found", "longest_line", "most_pipes"]

Laid = tuple[int, int, int]
"""A tile, its half A, its rotation."""

Found = tuple[int, tuple[Placement, ...], int]
"""The length, a layout in an order in which it can be laid, and a bound: no line is longer."""

_Open = list[tuple[int, int, bool, int]]
"""Pipes that the line may still enter: how far from an end of the line, segments, joined to another, open ends."""

_START = half_code(0, 0)
_FAR = 1 << 20


def most_pipes(tiles: tuple[int, ...], oil: Oil) -> int:
    """Return how many pipes of an oil type some tiles have: the work of a search grows with it."""
    number = OILS.index(oil)
    return sum(lane[5] == number for tile in tiles for lane in lanes(tile, 0))


class _Search:
    """One search: what lies on the table, what the line has used, the best so far."""

    def __init__(self, network: PipeNetwork, tiles: tuple[int, ...], oil: int, watch: Watch) -> None:
        self._oil, self._watch, self._network = oil, watch, network
        self._ways: dict[int, tuple[tuple[Option, ...], ...]] = {tile: options(tile, oil) for tile in tiles}
        self._lanes = {tile: tuple(lane for lane in lanes(tile, 0) if lane[5] == oil) for tile in tiles}
        sizes = {tile: sorted((lane[4] for lane in of), reverse=True) for tile, of in self._lanes.items()}
        self._tops = {tile: [sum(size[:most]) for most in range(4)] for tile, size in sizes.items()}
        self._tiles = sorted((t for t in tiles if self._lanes[t]), key=lambda t: (-self._tops[t][3], t))
        self._sums: dict[tuple[int, ...], tuple[int, int]] = {}
        self.best = network.longest()[OILS[oil]]
        self.laid: tuple[Laid, ...] = ()
        self.apart = False
        self.bound = 0
        self._clear(set())

    def _clear(self, cells: set[int]) -> None:
        self._cells, self._banned = cells, 0
        self._ends: dict[int, tuple[int, int, int]] = {}
        self._table: list[tuple[int, int, int, int]] = []
        self._now: list[Laid] = []
        self._free_root = False

    def _add(self, pipes: tuple[Lane, ...], at: int) -> None:
        for one, beyond_one, two, beyond_two, segments, _ in pipes:
            bit = 1 << len(self._table)
            self._ends[one + at] = beyond_two + at, segments, bit
            self._ends[two + at] = beyond_one + at, segments, bit
            self._table.append((beyond_one + at, beyond_two + at, segments, bit))

    # ---- roots -----------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Search from every root; `bound` falls to the best when it is through."""
        all_tiles = tuple(self._tiles)
        ready = chains(self._network, self._oil)
        sizes = [chain[4] for chain in ready]
        new, pipes = self._sum(all_tiles)
        # each pipeline after the first one is reached through a pipe of a new tile
        reach = [new + size + sum(sizes[at + 1 : at + 1 + pipes]) for at, size in enumerate(sizes)]
        apart = [self._sum(all_tiles[at:])[0] for at in range(len(all_tiles))]
        self._clear(set(self._network.by_half))
        self._add(ready, 0)
        for at, chain in enumerate(ready):
            self._tell(max(reach[at:] + apart))
            if reach[at] > self.best:
                self._grow(chain[1], chain[3], chain[4], 1 << at, all_tiles, -1)
            self._banned |= 1 << at
        self._free_root = True
        for at, tile in enumerate(all_tiles):
            self._tell(max(apart[at:]))
            self._from_tile(tile, all_tiles[at + 1 :])
        self._tell(0)

    def _tell(self, bound: int) -> None:
        self.bound = self._watch.bound = max(bound, self.best)

    def _from_tile(self, tile: int, rest: tuple[int, ...]) -> None:
        """Lines on new tiles alone, this one among them; by symmetry it may lie anywhere, in any way."""
        left = self._sum(rest)[0] + self._tops[tile][3]
        for at, lane in enumerate(self._lanes[tile]):
            if left <= self.best:
                return
            self._clear({_START, _START + B_FROM_A[0]})
            self._free_root = True
            self._add(self._lanes[tile], 4 * _START)
            self._banned = (1 << at) - 1
            self._now = [(tile, _START, 0)]
            doors = 4 * _START
            self._grow(lane[1] + doors, lane[3] + doors, lane[4], 1 << at, rest, -1)
            left -= lane[4]

    def _sum(self, rest: tuple[int, ...]) -> tuple[int, int]:
        """Segments and pipes on tiles that are not laid."""
        found = self._sums.get(rest)
        if found is None:
            found = sum(self._tops[t][3] for t in rest), sum(len(self._lanes[t]) for t in rest)
            self._sums[rest] = found
        return found

    # ---- growth ----------------------------------------------------------------------------------------------------

    def _grow(self, head: int, tail: int, length: int, used: int, rest: tuple[int, ...], stop: int) -> None:
        """Let the line grow at `head`, and then at `tail` (-1: that has been done).

        `stop` is the door at which the first end chose to stay: a tile that goes on there belongs to another branch.
        """
        self._watch.step()
        ends = self._ends
        while (pipe := ends.get(head)) is not None:
            if pipe[2] & (used | self._banned):
                if pipe[2] & used:  # it has come back to its own other end: a loop
                    self._note(length)
                return
            head, length, used = pipe[0], length + pipe[1], used | pipe[2]
        if length > self.best:
            self._note(length)
        free = head >> 2 not in self._cells
        if free and rest:
            if not self._may_beat(head, tail, length, used, rest):
                return
            self._lay(head, tail, length, used, rest, stop)
        if tail >= 0:
            self._grow(tail, -1, length, used, rest, head if free else -1)

    def _note(self, length: int) -> None:
        if length > self.best:
            self.best = self._watch.best = length
            self.laid, self.apart = tuple(self._now), self._free_root

    def _lay(self, head: int, tail: int, length: int, used: int, rest: tuple[int, ...], stop: int) -> None:
        """Go on through each tile that is left, laid over the free half at `head` in each way that fits."""
        cell, port, at = head >> 2, head & 3, head & ~3
        cells, ends, table, now = self._cells, self._ends, self._table, self._now
        for place, tile in enumerate(rest):
            after = rest[:place] + rest[place + 1 :]
            for other, first, rotation, pipes in self._ways[tile][port]:
                if cell + other in cells:
                    continue
                if stop >= 0 and any(stop - at in (pipe[0], pipe[2]) for pipe in pipes):
                    continue
                cells.add(cell)
                cells.add(cell + other)
                self._add(pipes, at)
                now.append((tile, cell + first, rotation))
                self._grow(head, tail, length, used, after, stop)
                now.pop()
                for pipe in pipes:
                    del ends[pipe[0] + at], ends[pipe[2] + at]
                    table.pop()
                cells.remove(cell)
                cells.remove(cell + other)

    # ---- bounds ----------------------------------------------------------------------------------------------------

    def _may_beat(self, head: int, tail: int, length: int, used: int, rest: tuple[int, ...]) -> bool:
        """Whether the line could still become longer than the best; never False for one that can."""
        need = self.best + 1 - length
        new, pipes = self._sum(rest)
        if len(rest) > 1 and need <= new:
            return True
        spots = [head >> 2]
        if tail >= 0:
            while (pipe := self._ends.get(tail)) is not None and not pipe[2] & used:
                tail = pipe[0]
            spots.append(tail >> 2)
        opened = self._opened(used | self._banned, spots)
        if len(rest) == 1:
            # the last tile lies at an end of the line, so what it joins is beside it; the line comes back into this
            # tile only after it has been through something else
            near = [segments for far, segments, joined, _ in opened if joined or far <= 1]
            return need <= sum(near) + self._tops[rest[0]][min(len(spots) + len(near), 3)]
        return need <= new + _most(opened, len(rest), pipes, len(spots))

    def _opened(self, used: int, spots: list[int]) -> _Open:
        """The pipes on the table that the line has not used, and which are not walled in at both ends."""
        ends, cells, found = self._ends, self._cells, []
        places = [(spot % ROW, spot // ROW) for spot in spots]
        for one, two, segments, bit in self._table:
            if bit & used:
                continue
            far, sides, joined = _FAR, 0, False
            for beyond in (one, two):
                if beyond in ends:
                    sides += 1
                    joined = True
                elif (half := beyond >> 2) not in cells:
                    sides += 1
                    x, y = half % ROW, half // ROW
                    for spot_x, spot_y in places:
                        steps = abs(x - spot_x) + abs(y - spot_y)
                        if steps < far:
                            far = steps
            if sides:
                found.append((0 if joined else far, segments, joined, sides))
        return found


def _most(opened: _Open, tiles: int, pipes: int, ends: int) -> int:
    """How many segments on the table the line could still gain.

    A gap that the line bridges lies under a new tile, and each gap costs a pipe of one. With two tiles, the second one
    is beside the first or beside a pipe that the first one joins; with more, no farther than all segments reach. A pipe
    with one open end can only be the last one at an end of the line.
    """
    total = sum(one[1] for one in opened)
    reach = 3 + sum(one[1] for one in opened if one[0] <= 1) if tiles == 2 else 2 * tiles - 1 + total
    sure, counted, last = 0, list[int](), list[int]()
    for far, segments, joined, sides in opened:
        if joined:
            sure += segments
        elif far <= (reach if tiles == 2 else reach - segments):
            (counted if sides == 2 else last).append(segments)
    last.sort()
    counted += last[-ends:]
    counted.sort()
    return sure + sum(counted[-pipes:])


# ---- the answer ------------------------------------------------------------------------------------------------------


def longest_line(
    network: PipeNetwork,
    tiles: tuple[int, ...],
    oil: Oil,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> Found:
    """Return the longest pipeline of an oil type that a network has after some tiles were laid.

    Parameters
    ----------
    network
        What lies already; without machines.
    tiles
        Tiles that are laid, all of them.
    oil
        The oil type.
    seconds, progress
        See `Family.solve`.

    Returns
    -------
    tuple
        Its length in segments, the tiles where they lie, in an order in which they can be laid, and the bound: equal
        to the length unless the search was stopped.

    Examples
    --------
    >>> longest_line(PipeNetwork.from_text("4@0,0"), (0, 4), Oil.TEAL)[::2]
    (6, 6)
    """
    watch = Watch(seconds, progress)
    search = _Search(network, tiles, OILS.index(oil), watch)
    with suppress(Stopped):
        search.run()
    final, order = _arranged(network, search.laid, search.apart, tiles)
    best = max(final.longest()[oil], search.best)
    return best, order, max(search.bound, best)


def _arranged(
    network: PipeNetwork, laid: tuple[Laid, ...], apart: bool, tiles: tuple[int, ...]
) -> tuple[PipeNetwork, tuple[Placement, ...]]:
    """The network with a line's tiles and then the others, and the order in which they were laid."""
    todo = [(tile, *half_place(half), rotation) for tile, half, rotation in laid]
    if apart and network.tiles:
        # the line does not need the network: it lies to the east of it, touching
        x, y = max(cell for tile in network.tiles for cell in tile.cells)
        cells = [cell for tile, a, b, turn in todo for cell in Placement(b, a, turn, tile).cells]
        dx, dy = x + 1 - min(cells)[0], y - min(cells)[1]
        todo = [(tile, a + dx, b + dy, turn) for tile, a, b, turn in todo]
    order = []
    while todo:
        place = next(one for one in todo if not network.why_not_place(*one))
        todo.remove(place)
        before, network = network, network.place(*place)
        order += sorted(set(network.tiles) - set(before.tiles))
    left = list(tiles)
    for placed in order:
        left.remove(placed.tile)
    for tile in left:
        before = network
        x, y, rotation = network.sites()[0] if network.tiles else (0, 0, 0)
        network = network.place(tile, x, y, rotation)
        order += sorted(set(network.tiles) - set(before.tiles))
    return network, tuple(order)
