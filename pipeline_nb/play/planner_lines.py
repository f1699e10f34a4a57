"""What bots know about a pipe network: how far each pipeline lifts crude, which the worker reaches, where a tile helps.

`Lines` sums a network up for the evaluation. `Sites` weighs every place for a tile without building the network: it
looks up the chains that the tile's six outer edges meet. Pipelines of two tiles that join at once are weighed by the
first join only; the few best places are then evaluated as they are.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline_nb.play.sites import LONGEST, Ladder, is_open
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import OILS
from pipeline_nb.rules.pipelines import ROW

__all__ = ["Line", "Lines", "lines_of"]

Line = tuple[int, int, int, int]
"""Oil number, the grade to which it lifts crude, its length, and its number in the network."""


MARGIN = (0, 20, 35, 45)
"""What refining a barrel to a grade brings, about: its price less that of crude."""


class Fit:
    """A network with a tank farm: how far pipelines lift crude where there is room for what they make.

    Attributes
    ----------
    by_oil
        For each oil type the margins of the pipelines that will run: those of machines, and of the worker's best tile.
    numbers
        The features of the evaluation that a network and tanks decide.
    """

    __slots__ = ("by_oil", "numbers")

    def __init__(self, lines: Lines, room: list[int], fee: int) -> None:
        tiles = [fitting(through, room) for _, through in lines.worker[:3]]
        worker = max(tiles, key=_margins, default=())
        machine, hub = fitting(lines.machine, room), fitting(lines.hub, room)
        w = sorted((MARGIN[grade] for _, grade in worker), reverse=True)
        m = sorted((MARGIN[grade] for _, grade in machine), reverse=True)
        h = sum(sorted((MARGIN[grade] for _, grade in hub), reverse=True)[:5])
        others = sum(MARGIN[line[1]] for line in lines.free) - sum(w)
        gain = max(0, sum(m[:4]) - fee)
        self.numbers = [
            *(w + [0] * 3)[:3],
            max(0, others),
            gain,
            sum(m[4:8]),
            max(0, h - fee),
            max(0, h - fee),
            lines.growth,
        ]
        self.by_oil = [
            sorted((MARGIN[grade] for kind, grade in (*worker, *machine) if kind == oil), reverse=True)
            for oil in range(3)
        ]


def fitting(lines: Sequence[tuple[int, ...]], room: list[int]) -> tuple[tuple[int, int], ...]:
    """Return oil and grade of what lines make, each at the highest grade that has room."""
    left, found = list(room), list[tuple[int, int]]()
    for line in lines:
        for grade in range(line[1], 0, -1):
            if left[grade] > 0:
                left[grade] -= 1
                found.append((line[0], grade))
                break
    return tuple(found)


def _margins(lines: Sequence[tuple[int, int]]) -> int:
    return sum(MARGIN[grade] for _, grade in lines)


def _growth(growing: Sequence[tuple[int, float, int]]) -> float:
    total = 0.0
    for weight, (_, part, opened) in zip((1.0, 0.8, 0.6, 0.3, 0.2), growing, strict=False):
        grade = int(part)
        total += weight * (0.0, 0.75, 1.0)[opened] * (MARGIN[grade + 1] - MARGIN[grade]) * (part - grade)
    return total


class Lines:
    """A network summed up.

    Attributes
    ----------
    machine
        The pipelines that machines run, best first.
    worker
        For each tile that is worth standing on the pipelines that run through it, best tile first, tiles with the same
        pipelines once.
    free
        All pipelines that no machine holds and that lift crude to a grade.
    growing
        For each oil type the best fractions of the way up of pipelines that can still grow, best first.
    """

    __slots__ = ("_fits", "free", "growing", "growth", "hub", "hubs", "machine", "reach", "worker")

    def __init__(self, network: PipeNetwork, ladder: Ladder, cut_only: bool) -> None:
        machine, free, where = list[Line](), list[Line](), dict[int, list[Line]]()
        by_half = network.by_half
        for line in network.pipelines():
            length = min(line.length, LONGEST)
            oil = OILS.index(line.oil)
            grade = ladder.grade[oil][length]
            if not grade:
                continue
            one = oil, grade, length, line.number
            if line.cut_by if cut_only else line.machines:
                machine.append(one)
                continue
            free.append(one)
            for code in line.codes:
                tile = by_half[code >> 4][0]
                number = tile.codes[0]
                through = where.setdefault(number, [])
                if one not in through:
                    through.append(one)
        machine.sort(key=_best)
        free.sort(key=_best)
        self.machine, self.free = tuple(machine), tuple(free)
        seen, worker = set[tuple[int, ...]](), list[tuple[int, tuple[Line, ...]]]()
        for number, through in where.items():
            key = tuple(sorted(one[3] for one in through))
            if key not in seen:
                seen.add(key)
                worker.append((number, tuple(sorted(through, key=_best))))
        worker.sort(key=lambda found: (-sum(_WORTH[one[1]] for one in found[1]), found[0]))
        self.worker = tuple(worker)
        self.growing = _growing(network, ladder)
        hubs = _hubs(network, ladder)
        self.hub, self.hubs = hubs[0][1] if hubs else [], [half for half, _ in hubs]
        self.reach = [max((line[1] for line in (*machine, *free) if line[0] == oil), default=0) for oil in range(3)]
        self.growth = _growth(self.growing)
        self._fits: dict[tuple[tuple[int, ...], int], Fit] = {}

    def fitted(self, tanks: tuple[int, ...], per_tank: int, fee: int) -> Fit:
        """Return what the tanks leave of it, worked out once."""
        found = self._fits.get((tanks, fee))
        if found is None:
            found = self._fits[tanks, fee] = Fit(self, [number * per_tank for number in tanks], fee)
        return found


_WORTH = (0, 16, 34, 44)


def _growing(network: PipeNetwork, ladder: Ladder) -> tuple[tuple[int, float, int], ...]:
    """The pipelines that can still grow: oil, how far up they are, open ends; the five that are farthest."""
    by_half, found = network.by_half, list[tuple[int, float, int]]()
    for key, (oil, segments, start, end) in network._trace.ends.items():
        if key == start and len(segments) > 1:
            opened = is_open(start // 3, by_half) + is_open(end // 3, by_half)
            part = ladder.part[oil][min(len(segments), LONGEST)]
            if opened and part < 3:
                found.append((oil, part, opened))
    found.sort(key=lambda one: (-one[1], -one[2], one[0]))
    return tuple(found[:5])


def _hubs(network: PipeNetwork, ladder: Ladder) -> list[tuple[int, list[tuple[int, int]]]]:
    """The halves where one more machine would run most, best first, with oil and grade of each pipeline it would touch.

    A pipeline through the half is cut in two; one that ends at the half's side touches it as it is.
    """
    found, covered = dict[int, list[tuple[int, int]]](), network.covered
    for key, (oil, segments, start, end) in network._trace.ends.items():
        length = len(segments)
        grades = ladder.grade[oil]
        if key != start or not grades[length if length < LONGEST else LONGEST]:
            continue
        for at in range(length):
            one, two = grades[min(at, LONGEST)], grades[min(length - 1 - at, LONGEST)]
            if one or two:
                parts = found.setdefault(segments[at] >> 4, [])
                if one:
                    parts.append((oil, one))
                if two:
                    parts.append((oil, two))
        grade = grades[min(length, LONGEST)]
        for edge, own in ((start // 3, segments[0] >> 4), (end // 3, segments[-1] >> 4)):
            one = edge >> 1
            facing = (one - 1 if edge & 1 else one - ROW) if one == own else one
            found.setdefault(facing, []).append((oil, grade))
    hubs = [
        (half, sorted(found[half], key=lambda part: (-part[1], part[0])))
        for half in network.by_half
        if half in found and half not in covered
    ]
    hubs.sort(key=lambda hub: (-sum(_WORTH[grade] for _, grade in hub[1]), hub[0]))
    return hubs[:4]


def _best(line: Line) -> tuple[int, int, int]:
    return -line[1], -line[2], line[3]


def lines_of(network: PipeNetwork, ladder: Ladder, cut_only: bool) -> Lines:
    """Return what is known about a network, found once for each."""
    kept: dict[tuple[int, bool], Lines] = network.__dict__.setdefault("_bot_lines", {})
    key = id(ladder), cut_only
    if key not in kept:
        kept[key] = Lines(network, ladder, cut_only)
    return kept[key]
