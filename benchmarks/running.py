"""Runs: what is possible now, and a whole plan at once. There is no peer; this tells how long a click has to wait."""

from __future__ import annotations

import pipeline_nb as pn
from benchmarks.measure import Row, Scale, alternate, microseconds
from benchmarks.networks import grown

__all__ = ["TITLE", "full_plan", "machine_phase", "measure", "worker_run"]

TITLE = "Runs"
COSTS = pn.RefinementCosts.same(2, 2, 2)
FARM = "9/9/9/9:T0x6,T1x4,O0x6,O1x4,S0x6,S1x4"
LINES = 12
SEED = 65  # 20 tiles, 4 machines, 12 pipelines at them


def worker_run() -> pn.WorkerRun:
    """Return a worker's run with three lines, on a network of 20 tiles."""
    net = grown(SEED, 20, choices=8)
    runs = [
        pn.WorkerRun(network=net, at=tile.cells[0], farm=pn.TankFarm.from_text(FARM), costs=COSTS) for tile in net.tiles
    ]
    return max(runs, key=lambda run: (len(run.lines), len(run.options())))


def machine_phase() -> pn.MachineRun:
    """Return a Machine Phase with 12 lines, on a network of 20 tiles."""
    net = grown(SEED, 20, 4, choices=8)
    run = pn.MachineRun(network=net, active=net.machines, farm=pn.TankFarm.from_text(FARM), costs=COSTS)
    assert len(run.lines) == LINES
    return run


def full_plan(start: pn.WorkerRun | pn.MachineRun) -> tuple[pn.Refinement, ...]:
    """Return a plan with one barrel for each pipeline that can refine any: the first legal one, again and again."""
    run: pn.WorkerRun | pn.MachineRun = start
    while options := run.options():
        run = run.refine(options[0])
    return run.done


def measure(scale: Scale) -> list[Row]:
    """Return rows for the worker and for the Machine Phase."""
    rows = []
    for name, run in (("worker run", worker_run()), ("Machine Phase", machine_phase())):
        plan = full_plan(run)
        rows += [
            _row(f"{name}, {len(run.lines)} lines: options", run, (), scale),
            _row(f"{name}, {len(run.lines)} lines: a plan of {len(plan)} at once", run, plan, scale),
        ]
    return rows


def _row(what: str, run: pn.WorkerRun | pn.MachineRun, plan: tuple[pn.Refinement, ...], scale: Scale) -> Row:
    def work() -> int:
        if plan:
            run.refine_all(plan)
        else:
            run.options()
        return 1

    found = alternate(scale.rounds, {"ours": lambda: microseconds(work, scale.seconds) / 1000})
    return Row(what=what, unit="ms", ours=found["ours"])
