"""What races of puzzle solvers share: a race, and the peer CP-SAT (ortools), which is not one of our requirements."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import msgspec

__all__ = ["INSTANCES", "Race", "best", "cp_sat"]

INSTANCES = 20


class Race(msgspec.Struct, frozen=True):
    """A family's fixed puzzles in numbers, our solver, and the peer's model.

    Parameters
    ----------
    what
        Its name in the table.
    desks
        The puzzles.
    ours
        Gives the best value, proven.
    theirs
        Gives the best value that the peer finds in so many seconds, and whether it is proven.
    seconds
        What the peer gets for one puzzle.
    exact
        False where the peer's model leaves something out: then we may be better than what it proves.
    bar, aim
        For the worst of ours, ms.
    """

    what: str
    desks: tuple[Any, ...]
    ours: Callable[[Any], int]
    theirs: Callable[[Any, float], tuple[int, bool]]
    seconds: float = 60.0
    exact: bool = True
    bar: float | None = None
    aim: float | None = None


def cp_sat() -> Any:  # noqa: ANN401
    """The peer's module."""
    return import_module("ortools.sat.python.cp_model")


def best(model: Any, objective: Any, seconds: float) -> tuple[int, bool]:  # noqa: ANN401
    """The largest value of an objective that is found, and whether it is proven; on one core as ours is."""
    model.maximize(objective)
    solver = cp_sat().CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model)
    if status not in (cp_sat().OPTIMAL, cp_sat().FEASIBLE):
        return -1, False
    return round(solver.objective_value), status == cp_sat().OPTIMAL
