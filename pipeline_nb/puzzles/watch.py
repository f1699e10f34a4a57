"""A search watches the clock and its caller now and then, and stops when one of them says so."""

from __future__ import annotations

from time import monotonic

from pipeline_nb.errors import PipelineError
from pipeline_nb.puzzles.family import Progress

__all__ = ["Stopped", "Watch"]

_OFTEN = 256


class Stopped(PipelineError):
    """A search was told to stop: it keeps what it has found so far. Never leaves the package."""


class Watch:
    """Counts the steps of a search and looks up every 256 of them.

    Parameters
    ----------
    seconds
        The search stops after so long; None: it takes the time it needs.
    progress
        Told the best value so far and its bound; False stops the search.

    Attributes
    ----------
    best, bound
        What `progress` is told: the search keeps them up to date.

    Examples
    --------
    >>> watch = Watch(None, lambda best, bound: False)
    >>> for _ in range(255):
    ...     watch.step()
    >>> try:
    ...     watch.step()
    ... except Stopped:
    ...     print("stopped after", watch.steps)
    stopped after 256
    """

    def __init__(self, seconds: float | None = None, progress: Progress | None = None) -> None:
        self._until = None if seconds is None else monotonic() + seconds
        self._progress = progress
        self.steps = self.best = self.bound = 0

    def step(self) -> None:
        """Count one step; raise `Stopped` when time is over or the caller has said so."""
        self.steps += 1
        if not self.steps % _OFTEN:
            self.look()

    def look(self) -> None:
        """Look at the clock and ask the caller now."""
        if self._until is not None and monotonic() >= self._until:
            raise Stopped
        if self._progress is not None and not self._progress(self.best, self.bound):
            raise Stopped
