"""The exact solvers of puzzles, each on 20 fixed candidates of its hardest grade, next to CP-SAT (ortools)."""

from __future__ import annotations

import importlib.util
import statistics
import time
from collections.abc import Callable

from benchmarks import puzzles_trading
from benchmarks.measure import Row, Scale

__all__ = ["TITLE", "measure"]

TITLE = "Puzzles"
PEER = "CP-SAT"


def _milliseconds(solve: Callable[[object], int], desk: object) -> tuple[float, int]:
    start = time.perf_counter()
    value = solve(desk)
    return (time.perf_counter() - start) * 1000, value


def measure(scale: Scale) -> list[Row]:
    """Measure each family: the median and the slowest of its puzzles, a number a round."""
    peer = importlib.util.find_spec("ortools") is not None
    if not peer:
        print("ortools is not installed: our own times only", flush=True)
    return [row for race in puzzles_trading.races(20 if scale.rounds > 1 else 2) for row in _rows(race, scale, peer)]


def _rows(race: puzzles_trading.Race, scale: Scale, peer: bool) -> list[Row]:
    ours, theirs = list[list[float]](), list[list[float]]()
    for _ in range(scale.rounds):
        ours.append([])
        theirs.append([])
        for desk in race.desks:
            took, value = _milliseconds(race.ours, desk)
            ours[-1].append(took)
            if peer:
                took, other = _milliseconds(race.theirs, desk)
                theirs[-1].append(took)
                assert value == other, f"{race.what}: we found {value}, {PEER} {other}"
    return [
        Row(
            what=f"{race.what}, {name} of {len(race.desks)}",
            unit="ms",
            ours=tuple(map(of, ours)),
            peer=PEER if peer else "",
            theirs=tuple(map(of, theirs)) if peer else (),
        )
        for name, of in (("median", statistics.median), ("worst", max))
    ]
