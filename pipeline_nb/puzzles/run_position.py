"""Positions and answers of the family "run"."""

from __future__ import annotations

import msgspec

from pipeline_nb.errors import InputError, shown
from pipeline_nb.puzzles.solve_run import Task
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import Grade
from pipeline_nb.rules.refining import MachineRun, Refinement, Run, WorkerRun
from pipeline_nb.rules.rulings import DEFAULT, Rulings
from pipeline_nb.rules.tanks import TankFarm

__all__ = ["RunAnswer", "RunPosition"]


class RunPosition(msgspec.Struct, frozen=True):
    """What a run starts from.

    Parameters
    ----------
    network, farm, costs
        The player's network and tank farm, the Refinement Costs.
    prices
        What a barrel is worth, $: twelve numbers, as in `Stock`.
    engineering
        What Engineering adds, 0 to 2.
    machines
        Whether all machines run, instead of the worker.
    rulings
        Readings of the disputed rules.
    """

    network: PipeNetwork
    farm: TankFarm
    costs: RefinementCosts
    prices: tuple[int, ...]
    engineering: int = 0
    machines: bool = False
    rulings: Rulings = DEFAULT

    def __post_init__(self) -> None:
        if len(self.prices) != 12 or any(type(price) is not int or not 0 <= price <= 999 for price in self.prices):
            raise InputError(f"prices are 12 numbers of dollars from 0 to 999, not {shown(self.prices)}")
        if not self.network.tiles or (self.machines and not self.network.machines):
            raise InputError("a run needs a network, and a run of machines at least one machine")

    def run(self, at: tuple[int, int] | None) -> Run:
        """Return the run before its first refinement, as the rules know it."""
        if at is None:
            return MachineRun(
                active=self.network.machines,
                network=self.network,
                farm=self.farm,
                costs=self.costs,
                engineering=self.engineering,
                rulings=self.rulings,
            )
        return WorkerRun(
            at=at,
            network=self.network,
            farm=self.farm,
            costs=self.costs,
            engineering=self.engineering,
            rulings=self.rulings,
        )

    def choices(self) -> tuple[tuple[int, int] | None, ...]:
        """Return the tiles that the worker can go to, by half A; only None for machines."""
        return (None,) if self.machines else tuple([(tile.x, tile.y) for tile in self.network.tiles])

    def worth(self, farm: TankFarm) -> int:
        """Return what the barrels of a farm are worth, $."""
        return sum(number * price for number, price in zip(farm.stock.counts, self.prices, strict=True))

    def gain(self, step: Refinement) -> int:
        """Return how much more a barrel is worth after a refinement, $."""
        return self.prices[_place(step, step.target)] - self.prices[_place(step, step.barrel.grade)]

    def task(self) -> Task:
        """Return what the solver works on."""
        room = (self.farm.room(Grade.LOW), self.farm.room(Grade.MID), self.farm.room(Grade.HIGH))
        strict = self.rulings.tank_check == "strict"
        return Task(self.farm.stock.counts, room, self.costs.rows, self.prices, strict)


def _place(step: Refinement, grade: Grade) -> int:
    return "TOS".index(step.barrel.oil.value) * 4 + grade


class RunAnswer(msgspec.Struct, frozen=True):
    """The worker's tile by one of its cells, or None for machines; the refinements, in any order."""

    at: tuple[int, int] | None
    moves: tuple[Refinement, ...]
