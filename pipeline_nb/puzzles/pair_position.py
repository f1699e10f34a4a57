"""Positions of the family "pair", and what a network is worth by each aim, counted by the rules alone."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pipeline_nb.box import load_box
from pipeline_nb.errors import InputError, shown
from pipeline_nb.puzzles.layouts import check_tiles
from pipeline_nb.puzzles.placing_table import AIMS, Aim
from pipeline_nb.rules.holdings import lines_of
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.pipelines import Pipeline
from pipeline_nb.rules.refining import WorkerRun
from pipeline_nb.rules.score import counted
from pipeline_nb.rules.tanks import TankFarm

__all__ = ["PairPosition", "best_tile", "pay", "worker_lines", "worth"]

_NO_TANKS = TankFarm((0, 0, 0, 0))


class PairPosition(msgspec.Struct, frozen=True):
    """A network, tiles on offer, and what counts.

    Parameters
    ----------
    network
        What lies already: up to 20 tiles; without machines unless the aim is ``"end"``.
    tiles
        Up to eight tiles on offer.
    lay
        How many of them are laid, 1 to 3; three only on a network of up to 6.
    aim
        What is counted.

    Raises
    ------
    InputError
        If something is out of these bounds, which keep a proof quick.
    """

    network: PipeNetwork
    tiles: tuple[int, ...]
    lay: int
    aim: Aim

    def __post_init__(self) -> None:
        if self.lay not in (1, 2, 3):
            raise InputError(f"family pair: 1 to 3 tiles are laid, not {shown(self.lay)}")
        check_tiles(self.tiles, self.network, self.lay, 8 if self.lay < 3 else 4)
        if len(self.network.tiles) > (20 if self.lay < 3 else 6):
            raise InputError("family pair: at most 20 tiles lie already, and 6 where three are laid")
        kind, weights = self.aim.kind, self.aim.weights
        if kind not in AIMS:
            raise InputError(f"family pair, aim {shown(kind)}: it is {', '.join(AIMS)}")
        if kind != "end" and self.network.machines:
            raise InputError("family pair: machines are there only where end-game dollars count")
        if kind == "lines" and (max(weights) < 1 or any(not 0 <= weight <= 9 for weight in weights)):
            raise InputError(f"family pair, weights {shown(weights)}: $0 to $9 a segment, and not three times 0")

    @property
    def task(self) -> tuple[PipeNetwork, tuple[int, ...], int, Aim]:
        """What the solvers take."""
        return self.network, self.tiles, self.lay, self.aim


def pay(line: Pipeline, aim: Aim) -> int:
    """Return $ for a pipeline by the grade to which it lifts crude: of the barrel there, or of the pipeline."""
    values = load_box().end_values
    grade = aim.costs.best(line.oil, line.length)
    return (values.barrel if aim.kind == "worker" else values.pipeline)[grade]


def worker_lines(network: PipeNetwork, at: tuple[int, int], aim: Aim) -> tuple[Pipeline, ...]:
    """Return the pipelines that a worker on a tile may run, by the rules."""
    return WorkerRun(network=network, at=at, farm=_NO_TANKS, costs=aim.costs).lines


def best_tile(network: PipeNetwork, aim: Aim) -> tuple[int, int]:
    """Return a half of the worker's best tile; of tiles that are as good the first one by row and column."""
    tiles: Sequence[tuple[int, int]] = [placed.cells[0] for placed in network.tiles]
    return max(tiles, key=lambda at: sum(pay(line, aim) for line in worker_lines(network, at, aim)))


def worth(network: PipeNetwork, aim: Aim, at: tuple[int, int] | None) -> int:
    """Return what a network is worth, $, by the rules of runs and of the final accounts.

    Parameters
    ----------
    network, aim
        What lies, and what is counted.
    at
        The worker's tile; None: the best one.

    Examples
    --------
    >>> from pipeline_nb.rules.costs import RefinementCosts
    >>> net = PipeNetwork.from_text("4@0,0;4@2,0")
    >>> costs = RefinementCosts.same(4, 5, 6)
    >>> [worth(net, Aim(kind, costs, (3, 2, 1)), None) for kind in ("end", "worker", "lines")]
    [10, 10, 15]
    """
    if aim.kind == "lines":
        return sum(weight * length for weight, length in zip(aim.weights, network.longest().values(), strict=True))
    if aim.kind == "end":
        every, _ = counted(lines_of(network), aim.costs)
        pays = load_box().end_values.pipeline
        return sum(number * pays[place % 4] for place, number in enumerate(every))
    if not network.tiles:
        return 0
    return sum(pay(line, aim) for line in worker_lines(network, at or best_tile(network, aim), aim))
