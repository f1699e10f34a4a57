"""What tiles do to the pipelines of a network, by the pipelines' ends alone: no network is built for it.

A `Table` knows the pipelines of one network. `Table.value` says what the network would be worth with some tiles more,
by one of three aims. It looks up what each pipe of those tiles meets at its two ends, and joins.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from pipeline_nb.box import load_box
from pipeline_nb.puzzles.tile_ports import Lane, end_door, lanes, moved
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import OILS
from pipeline_nb.rules.pipelines import B_FROM_A

__all__ = ["AIMS", "UNKNOWN", "After", "Aim", "Place", "Table", "lay_at"]

AIMS = ("end", "worker", "lines")
"""End-game dollars of all pipelines; barrels of one worker tile; dollars a segment of each longest pipeline."""


class Aim(msgspec.Struct, frozen=True):
    """What is counted.

    Parameters
    ----------
    kind
        ``"end"``, ``"worker"`` or ``"lines"``.
    costs
        Refinement Costs, for the first two.
    weights
        $ a segment of the longest pipeline of each oil type, for the third.
    """

    kind: str
    costs: RefinementCosts = RefinementCosts.same(4, 5, 6)
    weights: tuple[int, int, int] = (0, 0, 0)

    def worth(self, longest: int) -> list[list[int]]:
        """Return $ for a pipeline by oil number and length, from 0 to `longest` segments."""
        ends = load_box().end_values
        pays = ends.barrel if self.kind == "worker" else ends.pipeline
        return [[pays[self.costs.best(oil, length)] for length in range(longest + 1)] for oil in OILS]


Place: TypeAlias = tuple[int, int, int, int, tuple[Lane, ...]]
"""A tile somewhere: its number, its halves A and B, its rotation, and its pipes as they lie there."""


def lay_at(tile: int, half: int, rotation: int) -> Place:
    """Return a tile with its half A on a half, by number."""
    pipes = tuple([moved(pipe, 4 * half) for pipe in lanes(tile, rotation)])
    return tile, half, half + B_FROM_A[rotation], rotation, pipes


Group: TypeAlias = list[int]
"""A pipeline that new tiles make: oil, segments, its two end doors (-1, -1: a loop), then the old pipelines in it."""


_End: TypeAlias = tuple[int, int, int, int]
"""A pipeline at the door of its end: oil, segments, $, number."""

UNKNOWN = 1 << 30
"""More than any layout is worth: this one must be weighed in full."""


class After:
    """What one tile has changed: the pipelines that end at doors now, and what the network is then worth.

    Attributes
    ----------
    more
        By the door of an end: oil, segments, $ of the pipeline, and a number below 0 for it.
    value
        What the network is worth with the tile, $.
    longest
        The longest pipeline of each oil type.
    """

    __slots__ = ("longest", "more", "value")

    def __init__(self, more: dict[int, _End], value: int, longest: list[int]) -> None:
        self.more, self.value, self.longest = more, value, longest


class Table:
    """The pipelines of a network, ready for more tiles.

    Parameters
    ----------
    network
        What lies.
    aim
        What is counted.
    more
        How many tiles will come at most.

    Attributes
    ----------
    base
        What the network is worth as it lies, $.
    exact
        Whether `at_most` is exact where it knows.
    now
        The network as it lies, for `at_most`.

    Examples
    --------
    >>> from pipeline_nb.rules.pipelines import half_code
    >>> table = Table(PipeNetwork.from_text("4@0,0"), Aim("lines", weights=(1, 0, 0)), 1)
    >>> table.base, table.value([lay_at(4, half_code(2, 0), 0)])
    (2, 4)
    """

    def __init__(self, network: PipeNetwork, aim: Aim, more: int) -> None:
        self._aim, self._kind, self.exact = aim, aim.kind, aim.kind != "worker"
        lines, loops = [line for key, line in network._trace.ends.items() if key == line[2]], network._trace.loops
        self._oil = [line[0] for line in lines] + [oil for oil, _ in loops]
        self._length = [len(line[1]) for line in lines] + [len(codes) for _, codes in loops]
        self._ends: dict[int, tuple[int, int, int]] = {}  # door of an end: oil, number, door of the other end
        for number, (oil, codes, start, end) in enumerate(lines):
            one, two = end_door(start, codes[0] >> 4), end_door(end, codes[-1] >> 4)
            self._ends[one], self._ends[two] = (oil, number, two), (oil, number, one)
        sizes = list(zip(self._oil, self._length, strict=True))
        self.longest = [max((size for kind, size in sizes if kind == oil), default=0) for oil in range(3)]
        self.worth = aim.worth(sum(self._length) + 4 * more)
        self._values = [self.worth[oil][length] for oil, length in sizes]
        self._through: dict[int, list[int]] = {}  # by tile (its half A): the pipelines through it
        self._tiles: list[set[int]] = []  # by pipeline: the tiles that it crosses
        if aim.kind == "worker":
            for number, codes in enumerate([line[1] for line in lines] + [codes for _, codes in loops]):
                tiles = {network.by_half[code >> 4][0].codes[0] for code in codes}
                self._tiles.append(tiles)
                for tile in tiles:
                    self._through.setdefault(tile, []).append(number)
        self.base = self.value([])
        self._met = {
            door: (oil, self._length[number], self._values[number], number)
            for door, (oil, number, _) in self._ends.items()
        }
        self.now = After({}, self.base, self.longest)

    # ---- a quick look ----------------------------------------------------------------------------------------------

    def after(self, place: Place, value: int) -> After:
        """Return what one tile changes, for a quick look at a second one; `value` is what the network is worth then."""
        of_pipe, more, longest = self.groups([place]), dict[int, _End](), self.longest.copy()
        for number, group in enumerate({id(group): group for group in of_pipe}.values(), start=1):
            oil, length, one, two = group[:4]
            longest[oil] = max(longest[oil], length)
            if one >= 0:
                more[one] = more[two] = oil, length, self.worth[oil][length], -number
        return After(more, value, longest)

    def at_most(self, tile: int, half: int, rotation: int, after: After) -> int:
        """Return what a network is worth with one more tile, or more than that; `UNKNOWN` where a look is not enough.

        It looks at each pipe of the tile alone. That is exact for the aims ``"end"`` and ``"lines"`` unless pipes meet
        the same pipeline; for ``"worker"`` it is a bound.
        """
        at, more, met, worth = 4 * half, after.more, self._met, self.worth
        joined, gain, longest, fresh = list[int](), 0, after.longest, 0
        for _, one, _, two, length, oil in lanes(tile, rotation):
            lost, least = 0, UNKNOWN
            for door in (one + at, two + at):
                end = more.get(door) or met.get(door)
                if end is not None and end[0] == oil:
                    length += end[1]
                    lost += end[2]
                    least = min(least, end[2])
                    joined.append(end[3])
            paid = worth[oil][length]
            if self._kind == "end":
                gain += paid - lost
            elif self._kind == "worker":
                fresh += paid
                gain += max(0, paid - least)
            elif length > longest[oil]:
                if longest is after.longest:
                    longest = longest.copy()
                longest[oil] = length
        if len(joined) > 1 and len(set(joined)) < len(joined):
            return UNKNOWN
        if self._kind == "lines":
            one, two, three = self._aim.weights
            return one * longest[0] + two * longest[1] + three * longest[2]
        return max(after.value + gain, fresh)

    # ---- the whole account -----------------------------------------------------------------------------------------

    def growth(self, of_pipe: list[Group]) -> int:
        """Return how much longer pipelines get: long ones count more, so one of 8 is better than two of 4."""
        return sum(
            [
                group[1] ** 2 - sum([self._length[number] ** 2 for number in group[4:]])
                for group in {id(group): group for group in of_pipe}.values()
            ]
        )

    def value(self, places: list[Place]) -> int:
        """Return what the network is worth with tiles more, $; that they fit is not checked."""
        return self.value_of(self.groups(places))

    def value_of(self, of_pipe: list[Group]) -> int:
        """Return what the network is worth with tiles whose pipes are in these pipelines, $."""
        groups = {id(group): group for group in of_pipe}.values()
        worth, values = self.worth, self._values
        if self._aim.kind == "end":
            total = self.base if of_pipe else sum(values)
            for group in groups:
                total += worth[group[0]][group[1]]
                for number in group[4:]:
                    total -= values[number]
            return total
        if self._aim.kind == "lines":
            longest = self.longest.copy()
            for group in groups:
                longest[group[0]] = max(longest[group[0]], group[1])
            return sum([weight * length for weight, length in zip(self._aim.weights, longest, strict=True)])
        return self._best_tile(of_pipe)

    def _best_tile(self, of_pipe: list[Group]) -> int:
        """The worth of the pipelines through one tile, at most."""
        worth, values, now = self.worth, self._values, dict[int, Group]()
        best, touched = 0, set[int]()
        for at in range(0, len(of_pipe), 3):
            mine = {id(group): group for group in of_pipe[at : at + 3]}
            best = max(best, sum([worth[group[0]][group[1]] for group in mine.values()]))
        for group in of_pipe:
            for number in group[4:]:
                now[number] = group
                touched |= self._tiles[number]
        for tile in touched:
            inside = {id(now.get(n, n)): now.get(n) or n for n in self._through[tile]}
            best = max(best, sum([values[g] if isinstance(g, int) else worth[g[0]][g[1]] for g in inside.values()]))
        if of_pipe:
            return max(best, self.base)
        return max((sum([values[number] for number in through]) for through in self._through.values()), default=0)

    def groups(self, places: list[Place]) -> list[Group]:
        """Return, for each pipe of new tiles, the pipeline that it is in; pipes of one share one."""
        of_pipe = list[Group]()
        now = dict[int, Group]()  # by the doors of ends that are new or have changed
        for place in places:
            for one, beyond_one, two, beyond_two, segments, oil in place[4]:
                group = [oil, segments, one, two]
                of_pipe.append(group)
                now[one] = now[two] = group
                for side, door in ((2, beyond_one), (3, beyond_two)):
                    met = self._ending(door, oil, now)
                    if met is group:  # its own other end: a loop
                        group[2] = group[3] = -1
                    elif met:
                        group[side] = far = met[3] if met[2] == door else met[2]
                        group[1] += met[1]
                        group += met[4:]
                        now[far] = group
                        of_pipe = [group if other is met else other for other in of_pipe]
        return of_pipe

    def _ending(self, door: int, oil: int, now: dict[int, Group]) -> Group | None:
        """The pipeline of an oil type that ends at a door."""
        met = now.get(door)
        if met is None:
            old = self._ends.get(door)
            if old is None or old[0] != oil:
                return None
            return [oil, self._length[old[1]], door, old[2], old[1]]
        return met if met[0] == oil else None
