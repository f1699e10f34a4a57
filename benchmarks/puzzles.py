"""The exact solvers of puzzles, each on 20 fixed positions, next to CP-SAT (ortools)."""

from __future__ import annotations

import importlib.util
import statistics
import time
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from benchmarks import puzzles_placing, puzzles_runs, puzzles_trading
from benchmarks.measure import Row, Scale
from benchmarks.puzzles_peer import INSTANCES, Race

__all__ = ["TITLE", "measure"]

TITLE = "Puzzles"
PEER = "CP-SAT"


class _Lap(msgspec.Struct, frozen=True):
    """One position: how long we took and the peer, ms; whether the peer reached our value, and proved it."""

    ours: float
    theirs: float
    reached: bool
    proven: bool


def _timed(solve: Callable[[], Any]) -> tuple[float, Any]:
    start = time.perf_counter()
    value = solve()
    return (time.perf_counter() - start) * 1000, value


def measure(scale: Scale) -> list[Row]:
    """Measure each family: the median and the slowest of its positions, a number a round."""
    peer = importlib.util.find_spec("ortools") is not None
    if not peer:
        print("ortools is not installed: our own times only", flush=True)
    number = INSTANCES if scale.rounds > 1 else 2
    every = (*puzzles_placing.races(number), *puzzles_runs.races(number), *puzzles_trading.races(number))
    return [row for race in every for row in _rows(race, scale.rounds, peer)]


def _laps(race: Race, rounds: int, peer: bool) -> list[list[_Lap]]:
    """Each position once a round; a peer that mostly runs out of time has its turn in the first round only."""
    laps = [[_lap(race, desk, peer) for desk in race.desks]]
    for _ in range(rounds - 1):
        again = [_lap(race, desk, peer and race.exact) for desk in race.desks]
        if not race.exact:
            again = [replace(first, ours=lap.ours) for first, lap in zip(laps[0], again, strict=True)]
        laps.append(again)
    return laps


def _lap(race: Race, desk: object, peer: bool) -> _Lap:
    took, value = _timed(lambda: race.ours(desk))
    if not peer:
        return _Lap(took, 0, False, False)
    theirs, (other, proven) = _timed(lambda: race.theirs(desk, race.seconds))
    assert other == value if proven and race.exact else other <= value, f"{race.what}: we {value}, {PEER} {other}"
    return _Lap(took, theirs, other == value, proven)


def _rows(race: Race, rounds: int, peer: bool) -> list[Row]:
    laps = _laps(race, rounds, peer)
    name, of = PEER if peer else "", f"of {len(race.desks)}"

    def row(what: str, total: Callable[[list[float]], float], bar: float | None, aim: float | None) -> Row:
        ours = tuple([total([lap.ours for lap in laps_]) for laps_ in laps])
        theirs = tuple([total([lap.theirs for lap in laps_]) for laps_ in laps]) if peer else ()
        return Row(what=f"{race.what}, {what} {of}", unit="ms", ours=ours, peer=name, theirs=theirs, bar=bar, aim=aim)

    rows = [row("median", statistics.median, None, None), row("worst", max, race.bar, race.aim)]
    every = [lap for laps_ in laps for lap in laps_]
    if not peer or all(lap.proven for lap in every):
        return rows
    for what, numbers in (
        ("best value reached", [sum(lap.reached for lap in laps_) for laps_ in laps]),
        (f"proven, {race.seconds:g} s each", [sum(lap.proven for lap in laps_) for laps_ in laps]),
    ):
        ours = (float(len(race.desks)),) * rounds
        theirs = tuple(map(float, numbers))
        rows.append(Row(what=f"{race.what}, {what}", unit=of, ours=ours, peer=name, theirs=theirs))
    return rows
