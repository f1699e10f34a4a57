"""Runs of the worker and of machines: our solver next to a CP-SAT model of the same run."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from typing import Any

from benchmarks.puzzles_peer import INSTANCES, Race, best, cp_sat
from pipeline_nb.puzzles.family import Params
from pipeline_nb.puzzles.networks import dealt_costs, dealt_farm, dealt_prices, random_network
from pipeline_nb.puzzles.one_run import OneRun, lines_of_choices
from pipeline_nb.puzzles.run_position import RunPosition
from pipeline_nb.puzzles.solve_run import STEPS, Line, Task, best_two, moves_of
from pipeline_nb.puzzles.source import Source

__all__ = ["races"]

LINES = 12
"""Pipelines that the machines run."""

_Desk = tuple[Task, tuple[tuple[Line, ...], ...]]
"""What a run may use, and the pipelines that each choice of the player gives."""


def races(instances: int = INSTANCES) -> tuple[Race, ...]:
    """Return both races, on so many positions."""
    worker, machines = (tuple(map(_desk, islice(of, instances))) for of in (_worker_runs(), _machine_runs()))
    return (
        Race("one run of the worker (F3)", worker, ours, theirs, bar=1, aim=0.3),
        Race(f"machines, {LINES} pipelines", machines, ours, theirs, bar=10, aim=3),
    )


def _worker_runs() -> Iterator[RunPosition]:
    """Candidates of the hardest grade in which the worker runs."""
    for seed in count():
        position = OneRun().deal(Source(seed), Params(5))
        if not position.machines:
            yield position


def _machine_runs() -> Iterator[RunPosition]:
    """Networks of 14 tiles whose machines run just so many pipelines."""
    for seed in count():
        for machines in range(5, 9):
            source = Source(seed)
            network = random_network(source, 14, machines)
            farm, costs, prices = dealt_farm(source, 6, 3), dealt_costs(source), dealt_prices(source)
            position = RunPosition(network, farm, costs, prices, machines=True)
            if len(position.run(None).lines) == LINES:
                yield position
                break


def _desk(position: RunPosition) -> _Desk:
    return position.task(), tuple([lines for _, lines in lines_of_choices(position)])


def ours(desk: _Desk) -> int:
    """The best value by our solver."""
    task, choices = desk
    return max(best_two(task, lines)[0][0] for lines in choices)


def theirs(desk: _Desk, seconds: float) -> tuple[int, bool]:
    """The best value by CP-SAT: one choice, and for each pipeline of it at most one step of a barrel."""
    task, choices = desk
    model = cp_sat().CpModel()
    chosen = [model.new_bool_var("") for _ in choices]
    model.add(sum(chosen) == 1)
    gain: list[Any] = []
    taken: list[list[Any]] = [[] for _ in range(12)]
    rows: list[list[Any]] = [[], [], [], []]
    for choice, lines in zip(chosen, choices, strict=True):
        for line in lines:
            steps = {step: model.new_bool_var("") for step in moves_of(task, line)}
            model.add(sum(steps.values()) <= choice)
            for step, var in steps.items():
                source, target = STEPS[step]
                taken[4 * line[1] + source].append(var)
                rows[target].append(var)
                if not task.strict:
                    rows[source].append(-var)
                gain.append(task.gains[line[1]][step] * var)
    for number, vars_ in zip(task.counts, taken, strict=True):
        model.add(sum(vars_) <= number)
    for room, vars_ in zip(task.room, rows[1:], strict=True):
        model.add(sum(vars_) <= room)
    return best(model, sum(gain), seconds)
