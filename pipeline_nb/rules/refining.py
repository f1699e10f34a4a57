"""Running a pipe network: which barrel goes through which pipeline, and how far.

Rulebook: Running Your Personal Pipe Network; Machine Phase. A run is a value: `refine` gives the run with one more
barrel moved. All pipelines of a run work at the same time; moving the barrels one by one, those of the highest source
grade first, gives the same results as moving all at once with room checked at the end (ruling ``tank_check``), because
barrels only move up. `refine_all` takes a whole plan and applies it in that order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Self

import msgspec

from pipeline_nb.box import load_box
from pipeline_nb.errors import InputError, TextError, shown
from pipeline_nb.rules.costs import RefinementCosts, refinement_value
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import Barrel, Grade, Stock
from pipeline_nb.rules.pipelines import Pipeline
from pipeline_nb.rules.reasons import Reason, either, refuse_if
from pipeline_nb.rules.refining_checks import CHECKS, connected, could_refine
from pipeline_nb.rules.registry import enforces
from pipeline_nb.rules.rulings import DEFAULT, Rulings
from pipeline_nb.rules.tanks import TankFarm

__all__ = ["MachineRun", "Refinement", "Run", "WorkerRun"]

_TEXT = r"(?a)(\d{1,4}):([TOS][0-3])>([0-3])"


class Refinement(msgspec.Struct, frozen=True):
    """One barrel through one pipeline: the pipeline's number, the barrel, the grade that it is lifted to.

    Examples
    --------
    >>> step = Refinement.from_text("1:T0>2")
    >>> step.words
    'crude teal to mid through pipeline 1'
    """

    pipeline: int
    barrel: Barrel
    target: Grade

    @property
    def words(self) -> str:
        """The refinement in words."""
        return f"{self.barrel.words} to {self.target.word} through pipeline {self.pipeline}"

    @property
    def refined(self) -> Barrel:
        """The barrel that it gives."""
        return Barrel(self.barrel.oil, self.target)

    def to_text(self) -> str:
        """Return the text form: pipeline, barrel, grade reached, ``"1:T0>2"``."""
        return f"{self.pipeline}:{self.barrel.to_text()}>{self.target.value}"

    @classmethod
    def from_text(cls, text: str) -> Refinement:
        """Read the text form; raise `TextError` if it is none."""
        found = re.fullmatch(_TEXT, text) if isinstance(text, str) else None
        if found is None:
            raise TextError(f"refinement {shown(text)}: write pipeline, barrel and grade reached, such as 1:T0>2")
        return cls(int(found[1]), Barrel.from_text(found[2]), Grade(int(found[3])))

    def __repr__(self) -> str:
        return f"Refinement.from_text({self.to_text()!r})"


class Run(msgspec.Struct, frozen=True, dict=True, kw_only=True):
    """What `WorkerRun` and `MachineRun` share.

    Parameters
    ----------
    network, farm, costs
        The player's network; the tank farm when the run begins; the Refinement Costs.
    engineering
        0, 1 or 2: what the Engineering upgrade adds to Refinement Values.
    rulings
        Readings of the disputed rules.
    barrels_a_pipeline
        How many barrels of one starting grade a pipeline refines in this run: 1, with Engineering III 2.
    used
        Numbers of pipelines that refined in this turn already and may not run again (ruling ``run_limit``).
    done
        The refinements so far, in order; start with none.
    """

    network: PipeNetwork
    farm: TankFarm
    costs: RefinementCosts
    engineering: int = 0
    rulings: Rulings = DEFAULT
    barrels_a_pipeline: int = 1
    used: tuple[int, ...] = ()
    done: tuple[Refinement, ...] = ()

    def __post_init__(self) -> None:
        if self.engineering not in (0, 1, 2):
            raise InputError(
                f"engineering is 0, 1 or 2 (what the upgrade adds per 4 segments), not {shown(self.engineering)}"
            )

    @property
    def lines(self) -> tuple[Pipeline, ...]:
        """The pipelines that this run may use, each for one barrel."""
        raise NotImplementedError

    def line_reasons(self, line: Pipeline) -> Iterator[Reason]:
        """Why this run may not use a pipeline."""
        raise NotImplementedError

    @property
    def fee(self) -> int:
        """What the run costs, in $."""
        raise NotImplementedError

    def pipeline(self, number: int) -> Pipeline | None:
        """Return a pipeline of the network by its number, or None."""
        lines = self.network.pipelines()
        return lines[number - 1] if type(number) is int and 1 <= number <= len(lines) else None

    def value(self, line: Pipeline) -> int:
        """Return a pipeline's Refinement Value, with what Engineering adds."""
        return refinement_value(line.length, self.engineering)

    def refined_by(self, number: int) -> tuple[Refinement, ...]:
        """Return what a pipeline, by its number, has refined in this run."""
        return tuple(step for step in self.done if step.pipeline == number)

    def has_capacity(self, number: int, source: Grade) -> bool:
        """Return whether a pipeline, by its number, could take one more barrel of a starting grade in this run."""
        before = self.refined_by(number)
        fits = len(before) < self.barrels_a_pipeline and all(step.barrel.grade == source for step in before)
        return number not in self.used and fits

    @cached_property
    def arrived(self) -> Stock:
        """The barrels that this run has lifted; they rest until the next run."""
        return Stock.of(step.refined for step in self.done)

    @cached_property
    def result(self) -> TankFarm:
        """The tank farm after the refinements so far."""
        counts = self.farm.stock
        for step in self.done:
            counts = counts.remove(step.barrel).add(step.refined)
        return TankFarm(self.farm.tanks, counts)

    def options(self) -> tuple[Refinement, ...]:
        """Return every refinement that is legal now, by pipeline, source grade and grade reached."""
        steps = (
            Refinement(line.number, Barrel(line.oil, source), target)
            for line in self.lines
            for source in (Grade.CRUDE, Grade.LOW, Grade.MID)
            for target in (Grade.LOW, Grade.MID, Grade.HIGH)
            if target > source
        )
        return tuple(step for step in steps if not self.why_not(step))

    @enforces("base.machine-phase.same-refining-rules")
    def why_not(self, step: Refinement | str) -> tuple[Reason, ...]:
        """Return every reason why a barrel cannot be refined like this now; empty if it can."""
        step = Refinement.from_text(step) if isinstance(step, str) else step
        return tuple(reason for check in CHECKS for reason in check(self, step))

    def refine(self, step: Refinement | str) -> Self:
        """Return the run with one more refinement; raise `RuleBroken` with every reason if it is refused."""
        step = Refinement.from_text(step) if isinstance(step, str) else step
        refuse_if(self.why_not(step))
        run = msgspec.structs.replace(self, done=(*self.done, step))
        # which pipelines may run does not depend on what was refined: found once for the whole run
        run.__dict__.update({name: found for name, found in self.__dict__.items() if name in ("lines", "through")})
        return run

    def refine_all(self, plan: Iterable[Refinement | str]) -> Self:
        """Return the run with a whole plan applied, highest source grade first.

        Raises
        ------
        RuleBroken
            With the reasons of every refinement that cannot be done; nothing is done then.
        """
        reasons, run = self._attempt(plan)
        refuse_if(reasons)
        return run

    def why_not_all(self, plan: Iterable[Refinement | str]) -> tuple[Reason, ...]:
        """Return why a whole plan is refused; empty if it can be done."""
        return self._attempt(plan)[0]

    @enforces("base.run.simultaneous", "base.machine-phase.simultaneous")
    def _attempt(self, plan: Iterable[Refinement | str]) -> tuple[tuple[Reason, ...], Self]:
        steps = [Refinement.from_text(step) if isinstance(step, str) else step for step in plan]
        run, reasons = self, list[Reason]()
        for step in sorted(steps, key=lambda step: -step.barrel.grade):
            broken = run.why_not(step)
            reasons.extend(broken)
            if not broken:
                run = run.refine(step)
        return tuple(reasons), run


class WorkerRun(Run, frozen=True, dict=True, kw_only=True):
    """The worker runs the pipelines through one tile of the own network.

    Parameters
    ----------
    at
        Cell (x, y) of either half of the worker's tile.

    Raises
    ------
    InputError
        If no tile lies there.

    Examples
    --------
    >>> face = "A[EW:t NS:o] B[WE:t NS:s]"
    >>> net = PipeNetwork().place(face, 0, 0).place(face, 2, 0)
    >>> farm = TankFarm((1, 1, 0, 0), Stock.of("T0x2"))
    >>> run = WorkerRun(network=net, at=(0, 0), farm=farm, costs=RefinementCosts.same(4, 5, 6))
    >>> [line.words for line in run.lines]
    ['pipeline 1, teal, length 4', 'pipeline 2, orange, length 1', 'pipeline 4, silver, length 1']
    >>> run.refine("1:T0>1").result.to_text()
    '1/1/0/0:T0,T1'
    """

    at: tuple[int, int]

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.network.tile_at(*self.at) is None:
            raise InputError(f"the worker needs a tile of the network to stand on; there is none at {self.at}")

    @cached_property
    @enforces("base.run.worker", "base.run.max-three", "base.run.double-crossing", "base.run.half-covered-tile")
    def through(self) -> tuple[Pipeline, ...]:
        """All pipelines through the worker's tile: at most three; one that crosses it twice counts once."""
        tile = self.network.tile_at(*self.at)
        halves = set(tile.codes) if tile else set()
        return tuple(p for p in self.network.pipelines() if not halves.isdisjoint([code >> 4 for code in p.codes]))

    @property
    @enforces("base.run.free")
    def fee(self) -> int:
        """Nothing: the worker runs pipelines without any payment."""
        return 0

    @cached_property
    def lines(self) -> tuple[Pipeline, ...]:
        """The pipelines through the worker's tile that no machine holds."""
        return tuple(line for line in self.through if not connected(line, self.rulings))

    @enforces("base.run.lines-through-tile", "base.run.not-machine-connected", "base.machine-phase.unpaid-lines-idle")
    def line_reasons(self, line: Pipeline) -> Iterator[Reason]:
        """Why the worker may not use a pipeline."""
        if line not in self.through:
            numbers = either(str(other.number) for other in self.lines if could_refine(self, other))
            yield Reason(
                code="run.not-through-tile",
                rule="base.run.lines-through-tile",
                text=f"Pipeline {line.number} does not run through the worker's tile.",
                fix=f"Use pipeline {numbers}. " * bool(numbers)
                + f"Pipeline {line.number} needs the worker on a tile that it crosses.",
                values={"pipeline": line.number},
            )
        if connected(line, self.rulings):
            held = connected(line, self.rulings)
            cells = " and ".join(f"({x}, {y})" for x, y in held)
            machines = f"machine{'s' * (len(held) > 1)} at {cells}"
            yield Reason(
                code="run.machine-connected",
                rule="base.run.not-machine-connected",
                text=f"Pipeline {line.number} is connected to the {machines}: the worker cannot run it.",
                fix="It can run in the Machine Phase.",
                values={"pipeline": line.number, "machines": cells},
            )


class MachineRun(Run, frozen=True, dict=True, kw_only=True):
    """The Machine Phase: machines run the pipelines connected to them.

    Parameters
    ----------
    active
        Cells (x, y) of the machines that are activated: any number of those in the network.

    Raises
    ------
    InputError
        If one of the cells holds no machine.

    Examples
    --------
    >>> face = "A[EW:t NS:o] B[WE:t NS:s]"
    >>> net = PipeNetwork()
    >>> for x in range(0, 10, 2):
    ...     net = net.place(face, x, 0)
    >>> net = net.with_machine(4, 0)
    >>> farm = TankFarm((1, 1, 0, 0), Stock.of("T0x2"))
    >>> run = MachineRun(network=net, active=((4, 0),), farm=farm, costs=RefinementCosts.same(4, 5, 6))
    >>> [(line.oil.word, line.length) for line in run.lines]
    [('teal', 5), ('teal', 4)]
    >>> run.fee, run.refine_all(["1:T0>1", "2:T0>1"]).result.to_text()
    (15, '1/1/0/0:T1x2')
    """

    active: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        for cell in self.active:
            if not self.network.has_machine(*cell):
                raise InputError(f"there is no machine at {cell} to activate")

    @property
    @enforces("base.machine-phase.cost", "base.machine-phase.one-fee")
    def fee(self) -> int:
        """What the phase costs, in $: one fee for all machines, nothing when none is activated."""
        return load_box().fees.machine_phase if self.active else 0

    @cached_property
    @enforces(
        "base.machine-phase.runs-connected",
        "base.machine-phase.any-machines",
        "base.machine-phase.optional",
        "base.machine-phase.runs-all",
    )
    def lines(self) -> tuple[Pipeline, ...]:
        """The pipelines connected to at least one of the active machines."""
        active = set(self.active)
        return tuple(p for p in self.network.pipelines() if not active.isdisjoint(connected(p, self.rulings)))

    @enforces("base.machine-phase.runs-connected", "base.machine-phase.any-machines")
    def line_reasons(self, line: Pipeline) -> Iterator[Reason]:
        """Why the machines may not use a pipeline."""
        if line in self.lines:
            return
        held = connected(line, self.rulings)
        cells = either(f"({x}, {y})" for x, y in held)
        fee = (
            "; the fee stays the same" if self.active else f"; the Machine Phase costs ${load_box().fees.machine_phase}"
        )
        yield Reason(
            code="run.machine-not-active" if held else "run.no-machine",
            rule="base.machine-phase.any-machines" if held else "base.machine-phase.runs-connected",
            text=f"Pipeline {line.number} is connected to no activated machine."
            if held
            else f"Pipeline {line.number} is connected to no machine.",
            fix=f"It runs when the machine at {cells} is activated{fee}." if held else "The worker can run it.",
            values={"pipeline": line.number},
        )
