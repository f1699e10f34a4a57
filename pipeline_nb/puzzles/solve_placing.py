"""The best places for a few tiles on a network: every pair of places, those that cannot matter left out safely.

Two tiles that lengthen different pipelines bring what each brings alone, or less; so the pairs of such places are gone
through from the most that they could bring together, and only until that is no more than the best. Places that touch
each other's pipelines are followed from the ends of what the first tile made, and each is weighed. With more than two
tiles the others are laid first in every way, networks that are alike once.
"""

from __future__ import annotations

from pipeline_nb.puzzles.family import Progress
from pipeline_nb.puzzles.placing_table import UNKNOWN, After, Aim, Place, Table, lay_at
from pipeline_nb.puzzles.tile_ports import beyond, lanes, lies, options
from pipeline_nb.puzzles.watch import Stopped, Watch
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.pipelines import half_code, half_place
from pipeline_nb.rules.placement import Placement, normal_placement
from pipeline_nb.rules.sites import site_place

__all__ = ["Found", "best_places", "single_places"]

Found = tuple[int, tuple[Placement, ...], int]
"""The value, a layout in an order in which it can be laid, and a bound: no layout is worth more."""

_Single = tuple[int, Place]
_AWAY = half_code(900, 900)


def single_places(table: Table, network: PipeNetwork, tile: int) -> list[_Single]:
    """Return every place for one tile with what the network is then worth, best first."""
    turns = lies(tile)
    if not network.tiles:
        sites = [(half_code(0, 0), 0)]
    else:
        sites = [(half_code(x, y), r) for x, y, r in map(site_place, network.site_codes) if r in turns]
    found = []
    for half, rotation in sites:
        place, value = lay_at(tile, half, rotation), UNKNOWN
        if table.exact:
            value = table.at_most(tile, half, rotation, table.now)
        found.append((table.value([place]) if value == UNKNOWN else value, place))
    return sorted(found, key=lambda single: (-single[0], single[1][1:4]))


class _Search:
    """A search for the best layout: how many tiles are laid, what is best so far."""

    def __init__(self, aim: Aim, watch: Watch) -> None:
        self._aim, self._watch = aim, watch
        self.best, self.found = -1, tuple[Placement, ...]()
        self._seen = set[tuple[PipeNetwork, int]]()

    def run(self, network: PipeNetwork, tiles: tuple[int, ...], lay: int, before: tuple[Placement, ...]) -> None:
        """Lay so many of the tiles; `before` have been laid by this search."""
        if (network, lay) in self._seen:
            return
        self._seen.add((network, lay))
        if lay <= 2:
            _Pair(self, network, tiles, before, lay).run()
            return
        table = Table(network, self._aim, lay)
        for at, tile in enumerate(tiles):
            for _, place in single_places(table, network, tile):
                new = _placement(place)
                self.run(network.with_placement(new), tiles[:at] + tiles[at + 1 :], lay - 1, (*before, new))

    def note(self, value: int, before: tuple[Placement, ...], places: tuple[Place, ...]) -> None:
        """Keep a layout if it is better than the best."""
        if value > self.best:
            self.best = self._watch.best = value
            self.found = (*before, *map(_placement, places))

    @property
    def aim(self) -> Aim:
        """What is counted."""
        return self._aim

    def step(self) -> None:
        """Count one layout that was weighed."""
        self._watch.step()


def _placement(place: Place) -> Placement:
    return normal_placement(place[0], *half_place(place[1]), place[3])


class _Pair:
    """One tile or two on one network."""

    def __init__(
        self, search: _Search, network: PipeNetwork, tiles: tuple[int, ...], before: tuple[Placement, ...], lay: int
    ) -> None:
        self._search, self._network, self._tiles, self._before, self._lay = search, network, tiles, before, lay
        self._table = Table(network, search.aim, lay)
        self._singles = {tile: single_places(self._table, network, tile) for tile in tiles}
        self._halves = network.by_half
        self._sites = {(half_code(x, y), rotation) for x, y, rotation in network.sites()}

    def run(self) -> None:
        """Weigh every layout that could be better than the best."""
        for tile in self._tiles if self._lay == 1 else ():
            for value, place in self._singles[tile][:1]:
                self._search.note(value, self._before, (place,))
        if self._lay == 1:
            return
        for at, one in enumerate(self._tiles):
            for two in self._tiles[at + 1 :]:
                if self._network.tiles:
                    self._side_by_side(one, two)
        for one in self._tiles:
            for value, place in self._singles[one]:
                self._beside(place, value)

    def _weigh(self, one: Place, two: Place) -> int:
        self._search.step()
        value = self._table.value([one, two])
        if value > self._search.best:
            self._search.note(value, self._before, (one, two))
        return value

    def _side_by_side(self, one: int, two: int) -> None:
        """Both touch the network. Pairs that share a pipeline may bring more than this looks for: see `_beside`."""
        base, search = self._table.base, self._search
        first, second = self._singles[one], self._singles[two]
        if not first or not second:
            return
        for value, place in first:
            if value - base + second[0][0] <= search.best:
                break
            _, a, b, _, _ = place
            for other, beside in second:
                if value - base + other <= search.best:
                    break
                if beside[1] not in (a, b) and beside[2] not in (a, b):
                    self._weigh(place, beside)

    def _beside(self, place: Place, value: int) -> None:
        """The second tile goes on with a pipeline of the first, or touches the first tile alone."""
        tile, a, b, _, _ = place
        at, after = self._tiles.index(tile), self._table.after(place, value)
        doors = [(beyond(door), end[0]) for door, end in after.more.items()]
        open_doors = sorted([(d, oil) for d, oil in doors if d // 4 not in self._halves and d // 4 not in (a, b)])
        for number, two in enumerate(self._tiles):
            if number != at:
                self._go_on(place, two, open_doors, after, number > at)
                self._parked(place, two, after)

    def _go_on(self, place: Place, two: int, doors: list[tuple[int, int]], after: After, first: bool) -> None:
        """The second tile has a pipe of the oil type at one of the doors."""
        _, a, b, _, _ = place
        halves, sites, at_most, search = self._halves, self._sites, self._table.at_most, self._search
        for door, oil in doors:
            half = door // 4
            for other, step, rotation, _ in options(two, oil)[door % 4]:
                beside, start = half + other, half + step
                if beside in halves or beside in (a, b):
                    continue
                # where both touch the network, the pair is met once from each: once is enough
                if not first and (start, rotation) in sites:
                    continue
                if at_most(two, start, rotation, after) > search.best:
                    self._weigh(place, lay_at(two, start, rotation))

    def _parked(self, place: Place, two: int, after: After) -> None:
        """The second tile touches nothing but the first one and goes on with no pipeline of it."""
        if self._table.at_most(two, _AWAY, 0, after) <= self._search.best:
            return
        network = self._network.with_placement(_placement(place))
        for x, y, rotation in network.sites():
            self._weigh(place, lay_at(two, half_code(x, y), rotation))


def best_places(
    network: PipeNetwork,
    tiles: tuple[int, ...],
    lay: int,
    aim: Aim,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> Found:
    """Return the best layout of some tiles.

    Parameters
    ----------
    network
        What lies already. For the aim ``"worker"`` it is without machines.
    tiles
        Tiles on offer, each once.
    lay
        How many of them are laid.
    aim
        What is counted.
    seconds, progress
        See `Family.solve`.

    Returns
    -------
    tuple
        The value in $, the tiles where they lie, in an order in which they can be laid, and the bound: equal to the
        value unless the search was stopped.

    Examples
    --------
    >>> best_places(PipeNetwork.from_text("4@0,0"), (0, 3), 2, Aim("lines", weights=(1, 1, 0)))[::2]
    (7, 7)
    """
    watch = Watch(seconds, progress)
    search = _Search(aim, watch)
    watch.bound = most = _most(network, tiles, lay, aim)
    try:
        search.run(network, tiles, lay, ())
    except Stopped:
        return search.best, search.found, max(most, search.best)
    return search.best, search.found, search.best


def _most(network: PipeNetwork, tiles: tuple[int, ...], lay: int, aim: Aim) -> int:
    """A bound that needs no search: what each oil type could bring at most."""
    table, total = Table(network, aim, lay), 0
    for oil in range(3):
        mine = [[lane[4] for lane in lanes(tile, 0) if lane[5] == oil] for tile in tiles]
        pipes = sum(sorted([len(one) for one in mine], reverse=True)[:lay])
        segments = sum(sorted([sum(one) for one in mine], reverse=True)[:lay])
        lengths = sorted(
            (line.length for line in network.pipelines() if "TOS".index(line.oil.value) == oil), reverse=True
        )
        longest = segments + sum(lengths[: pipes + 1]) if pipes else max(lengths, default=0)
        if aim.kind == "lines":
            total += aim.weights[oil] * longest
        elif aim.kind == "end":
            total += pipes * table.worth[oil][longest]
        else:
            total = max(total, table.worth[oil][longest])
    return {"lines": total, "end": table.base + total, "worker": 3 * total}[aim.kind]
