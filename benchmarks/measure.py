"""Rounds that alternate between us and a peer, and a row of the table that comes of them."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping

import msgspec

__all__ = ["FULL", "QUICK", "Row", "Scale", "Skipped", "alternate", "microseconds"]


class Skipped(Exception):
    """Something that this machine lacks; the message says what."""


class Scale(msgspec.Struct, frozen=True, kw_only=True):
    """How much is measured: rounds, seconds and networks for each function, fresh interpreters, clicks."""

    rounds: int
    seconds: float
    networks: int
    starts: int
    clicks: int


FULL = Scale(rounds=5, seconds=0.2, networks=6, starts=7, clicks=100)
QUICK = Scale(rounds=1, seconds=0, networks=1, starts=1, clicks=2)
"""Each thing once: shows that the benchmarks work, its times mean nothing."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a table.

    Parameters
    ----------
    what, unit
        What was measured, and in what.
    ours, theirs
        One number a round; `theirs` is empty if there is no peer.
    peer
        Who that is.
    bar, aim
        What must be reached, and where it goes next, if there is such a bar; in the same unit, or for the ratio.
    of_ratio
        True if bar and aim are for the ratio to the peer.
    at_least
        True if more is better.
    """

    what: str
    unit: str
    ours: tuple[float, ...]
    peer: str = ""
    theirs: tuple[float, ...] = ()
    bar: float | None = None
    aim: float | None = None
    of_ratio: bool = False
    at_least: bool = False

    @property
    def median(self) -> float:
        """Our median over the rounds."""
        return statistics.median(self.ours)

    @property
    def worst(self) -> float:
        """Our worst round."""
        return max(self.ours)

    @property
    def ratio(self) -> float | None:
        """Ours by the peer's: the median of the rounds' own ratios, so that a slow minute touches both sides."""
        if not all(self.theirs) or not self.theirs:  # a peer that has none of something
            return None
        return statistics.median(ours / theirs for ours, theirs in zip(self.ours, self.theirs, strict=True))

    @property
    def verdict(self) -> str:
        """How the median, or the ratio, stands to bar and aim; empty without a bar."""
        found = self.ratio if self.of_ratio else self.median
        if self.bar is None or found is None:
            return ""
        if self.at_least:
            return "bar reached" if found >= self.bar else "missed"
        if self.aim is not None and found <= self.aim:
            return "aim reached"
        return "bar reached" if found <= self.bar else "missed"


def alternate(rounds: int, contestants: Mapping[str, Callable[[], float]]) -> dict[str, tuple[float, ...]]:
    """Let all measure once a round, every other round in reverse order; return each one's numbers."""
    found: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(rounds):
        for name in list(contestants)[:: -1 if number % 2 else 1]:
            found[name].append(contestants[name]())
    return {name: tuple(numbers) for name, numbers in found.items()}


def microseconds(work: Callable[[], int], seconds: float) -> float:
    """Microseconds for one of the things that `work` does; it returns how many it did.

    The median of nine batches, which together take about so many seconds; with 0 seconds `work` is called once. The
    garbage collector runs as it does in use.
    """
    start = time.process_time()
    done = work()
    once = time.process_time() - start
    if not seconds:
        return once / done * 1e6
    calls = max(1, round(seconds / 9 / once))
    batches = []
    for _ in range(9):
        start = time.process_time()
        done = sum(work() for _ in range(calls))
        batches.append((time.process_time() - start) / done * 1e6)
    return statistics.median(batches)
