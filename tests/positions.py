"""Situations that tests start from, each built in one line: the tiles of the ruled cases, rows of tiles, runs."""

from __future__ import annotations

from collections.abc import Iterable

import pipeline_nb as pn

T1 = "A[EW:t NS:o] B[WE:t NS:s]"
"""A straight teal pipe through both halves, an orange and a silver one across it."""
P = "A[EW:t NS:t] B[WN:t ES:o]"
Q = "A[ES:t NW:o] B[SW:t NE:s]"
"""Laid on top of P, a hairpin: its teal pipe leads out of P's through pipe and back into P's other pipe."""
L1 = "A[ES:t NW:o] B[WS:t NE:s]"
L2 = "A[NE:t WS:o] B[NW:t ES:s]"
"""L1 above L2 is a closed teal loop of four segments."""
ALL_TEAL = "A[EW:t NS:t] B[WE:t NS:t]"
ALL_SILVER = "A[EW:s NS:s] B[WE:s NS:s]"

COSTS_456 = pn.RefinementCosts.same(4, 5, 6)
COSTS_744 = pn.RefinementCosts.same(7, 4, 4)
STRICT = pn.Rulings(tank_check="strict")
CUT_ONLY = pn.Rulings(machine_touch="cut_only")

Cell = tuple[int, int]


def laid(
    *parts: tuple[str | int, int, int] | tuple[str | int, int, int, int], machines: Iterable[Cell] = ()
) -> pn.PipeNetwork:
    """A network from (tile, x, y) or (tile, x, y, rotation), placed in this order, then machines on halves."""
    net = pn.PipeNetwork()
    for part in parts:
        net = net.place(*part)
    for cell in machines:
        net = net.with_machine(*cell)
    return net


def row_of_t1(number: int, *, machines: Iterable[Cell] = ()) -> pn.PipeNetwork:
    """So many T1 end to end from (0, 0) eastwards: one teal pipeline twice as long."""
    return laid(*((T1, 2 * i, 0) for i in range(number)), machines=machines)


def teal_row(number: int, *, machines: Iterable[Cell] = ()) -> pn.PipeNetwork:
    """As `row_of_t1` of tiles that are each there once, for a game: a teal pipeline over twice as many cells.

    The box has six tiles with a straight teal pipe through both halves; from the seventh on two tiles stand upright in
    the place of each, and teal crosses their first half.
    """
    lying = [(tile, 2 * i, 0) for i, tile in enumerate((4, 3, 5, 2, 1, 0)[:number])]
    standing = [
        (tile, 12 + i, 0, 1 + i % 2 * 2) for i, tile in enumerate((7, 14, 8, 13, 28, 37)[: max(2 * number - 12, 0)])
    ]
    return laid(*lying, *standing, machines=machines)


def hairpin() -> pn.PipeNetwork:
    """P with Q on top: one teal pipeline of 5 that uses P three times."""
    return laid((P, 0, 0), (Q, 0, -1))


def loop(*, machines: Iterable[Cell] = ()) -> pn.PipeNetwork:
    """L1 on top of L2: a teal loop of 4."""
    return laid((L1, 0, 0), (L2, 0, 1), machines=machines)


def crossing_of_5_and_4() -> pn.PipeNetwork:
    """Two teal lines through the tile at (0, 0): 5 from north to south, 4 from west to east."""
    return laid(("A[EW:t NS:t] B[WE:t NS:o]", 0, 0), (T1, 2, 0), (3, 0, 1, 1), (5, 0, -2, 1))


def farm(tanks: str, stock: str = "-") -> pn.TankFarm:
    """A tank farm: tanks of the crude, low, mid and high row, and what they hold."""
    return pn.TankFarm.from_text(f"{tanks}:{stock}".replace(" ", ","))


def worker(
    net: pn.PipeNetwork,
    at: Cell,
    stored: pn.TankFarm,
    costs: pn.RefinementCosts = COSTS_456,
    rulings: pn.Rulings = pn.Rulings(),  # noqa: B008 - a frozen value
    engineering: int = 0,
) -> pn.WorkerRun:
    """The worker on a tile."""
    return pn.WorkerRun(network=net, at=at, farm=stored, costs=costs, rulings=rulings, engineering=engineering)


def phase(
    net: pn.PipeNetwork,
    active: Iterable[Cell],
    stored: pn.TankFarm,
    costs: pn.RefinementCosts = COSTS_456,
    rulings: pn.Rulings = pn.Rulings(),  # noqa: B008 - a frozen value
    engineering: int = 0,
) -> pn.MachineRun:
    """A Machine Phase with these machines."""
    return pn.MachineRun(
        network=net, active=tuple(active), farm=stored, costs=costs, rulings=rulings, engineering=engineering
    )


def lengths(net: pn.PipeNetwork) -> dict[str, list[int]]:
    """The lengths of all pipelines by oil type, longest first; an oil type without any is left out."""
    return lengths_of(net.pipelines())


def lengths_of(lines: Iterable[pn.Pipeline]) -> dict[str, list[int]]:
    """The same for some pipelines, such as those that a run may use."""
    found: dict[str, list[int]] = {}
    for line in lines:
        found.setdefault(line.oil.word, []).append(line.length)
    return {oil: sorted(each, reverse=True) for oil, each in found.items()}


def number_of(net: pn.PipeNetwork, oil: str, length: int) -> int:
    """The number of the first pipeline with this oil type and length."""
    return next(line.number for line in net.pipelines() if (line.oil.word, line.length) == (oil, length))


def codes(reasons: Iterable[pn.Reason]) -> list[str]:
    """The codes of reasons, in order."""
    return [reason.code for reason in reasons]


def round_a_hole(inside: str) -> pn.PipeNetwork:
    """Seven tiles under machines round a hole of six cells (columns 1 to 3, rows 1 and 2), and what lies in it."""
    ring = "4@0,0;5@2,0;6@4,0r1;7@4,2r1;8@2,3;9@0,3;10@0,1r1"
    covered = ";".join([f"m{x},{y}" for x in range(5) for y in range(4) if x in (0, 4) or y in (0, 3)])
    return pn.PipeNetwork.from_text(f"{ring};{inside};{covered}")
