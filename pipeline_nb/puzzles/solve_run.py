"""The exact solver of runs: which barrel through which pipeline, for the most money.

A line is a pipeline that may run, as (number, oil, value). What a set of lines does is summed up by how many barrels
leave and reach each grade of an oil: its worth depends on these counts alone, so lines are added one by one and equal
counts are kept once. Then the three oil types are joined by what they need of the tank rows. Nothing is dropped but
what something else replaces, so the result is proven.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

__all__ = ["STEPS", "Line", "Move", "Task", "best_two", "moves_of"]

Line: TypeAlias = tuple[int, int, int]
"""A pipeline's number, its oil (0 to 2), its Refinement Value."""

Move: TypeAlias = tuple[int, int, int]
"""A pipeline's number, the grade at which the barrel starts, the grade that it reaches."""

_Room: TypeAlias = tuple[int, int, int]
_Found: TypeAlias = tuple[int, tuple[Move, ...]]

STEPS = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
"""The six refinements: grade at the start, grade reached."""


class Task:
    """What a run may use, in whole numbers.

    Parameters
    ----------
    counts
        Barrels, twelve numbers as in `Stock`.
    room
        Free spaces of the low, mid and high row.
    costs
        Refinement Costs, a row an oil type.
    prices
        What a barrel is worth, twelve numbers, $.
    strict
        Whether room must be there before the run (ruling ``tank_check``).
    """

    __slots__ = ("counts", "gains", "room", "strict", "totals")

    def __init__(
        self,
        counts: Sequence[int],
        room: _Room,
        costs: Sequence[Sequence[int]],
        prices: Sequence[int],
        strict: bool = False,
    ) -> None:
        self.counts, self.room, self.strict = tuple(counts), room, strict
        self.totals = [[sum(row[a:b]) for a, b in STEPS] for row in costs]
        self.gains = [[prices[4 * oil + b] - prices[4 * oil + a] for a, b in STEPS] for oil in range(3)]


def moves_of(task: Task, line: Line) -> list[int]:
    """Return which of the six steps a line could do: there is a barrel, and its value is enough."""
    _, oil, value = line
    return [
        step
        for step, (source, _) in enumerate(STEPS)
        if task.totals[oil][step] <= value and task.counts[4 * oil + source]
    ]


def _of_one_oil(task: Task, oil: int, lines: Iterable[Line]) -> dict[_Room, list[_Found]]:
    """For each need of rows (net barrels that come to low, mid, high) the two best different worths."""
    have = task.counts[4 * oil : 4 * oil + 3]
    states: dict[tuple[int, ...], _Found] = {(0, 0, 0, 0, 0, 0): (0, ())}
    for line in lines:
        steps = moves_of(task, line)
        for counts, (worth, moves) in list(states.items()):
            for step in steps:
                source, target = STEPS[step]
                if counts[source] == have[source]:
                    continue
                after = list(counts)
                after[source] += 1
                after[target + 2] += 1
                key = tuple(after)
                if key not in states:  # the worth of a state is in its counts: any way to reach it is as good
                    states[key] = worth + task.gains[oil][step], (*moves, (line[0], source, target))
    needs: dict[_Room, list[_Found]] = {}
    for (_, low_out, mid_out, low, mid, high), found in states.items():
        need = (low, mid, high) if task.strict else (low - low_out, mid - mid_out, high)
        _keep(needs.setdefault(need, []), found)
    return needs


def _keep(two: list[_Found], new: _Found) -> None:
    """Keep the two best different worths."""
    if any(worth == new[0] for worth, _ in two):
        return
    two.append(new)
    two.sort(key=lambda found: -found[0])
    del two[2:]


def _joined(one: dict[_Room, list[_Found]], other: dict[_Room, list[_Found]]) -> dict[_Room, list[_Found]]:
    needs: dict[_Room, list[_Found]] = {}
    for (a, b, c), ours in one.items():
        for (d, e, f), theirs in other.items():
            two = needs.setdefault((a + d, b + e, c + f), [])
            for worth, moves in ours:
                for more, others in theirs:
                    if len(two) < 2 or worth + more > two[1][0]:
                        _keep(two, (worth + more, moves + others))
    return needs


def best_two(task: Task, lines: Sequence[Line]) -> list[_Found]:
    """Return the best worth of a run with its moves, then the next lower worth that a run can have, if there is one.

    Examples
    --------
    >>> task = Task((2, 0, 0, 0) + (0,) * 8, (1, 1, 0), ((4, 5, 6),) * 3, (5, 25, 40, 50) * 3)
    >>> best_two(task, [(1, 0, 9), (2, 0, 4)])
    [(55, ((1, 0, 2), (2, 0, 1))), (35, ((1, 0, 2),))]
    """
    parts = [_of_one_oil(task, oil, mine) for oil in range(3) if (mine := [line for line in lines if line[1] == oil])]
    needs: dict[_Room, list[_Found]] = {(0, 0, 0): [(0, ())]}
    for part in sorted(parts, key=len):
        needs = _joined(needs, part) if len(needs) > 1 else part
    best: list[_Found] = []
    low_room, mid_room, high_room = task.room
    for (low, mid, high), two in needs.items():
        if low <= low_room and mid <= mid_room and high <= high_room:
            for found in two:
                _keep(best, found)
    return best
