"""A small progress bar on the error stream: on a terminal only, gone when the work is done."""

from __future__ import annotations

import sys
import time
from typing import TextIO

__all__ = ["Progress"]

_BAR = 30
_EVERY = 0.1  # seconds between two drawings


class Progress:
    """A bar for a known number of steps.

    Examples
    --------
    >>> with Progress(2, "games") as progress:  # nothing is drawn where no terminal is
    ...     progress.step()
    """

    def __init__(self, total: int, what: str, stream: TextIO | None = None) -> None:
        self._total, self._what, self._done = total, what, 0
        self._stream: TextIO | None = sys.stderr if stream is None else stream
        self._draws = self._stream is not None and self._stream.isatty()  # none, where the error stream is closed
        self._began, self._drawn = time.monotonic(), float("-inf")

    def __enter__(self) -> Progress:
        self._draw()
        return self

    def __exit__(self, *error: object) -> None:
        if self._draws:
            self._write("\r" + " " * 78 + "\r")

    def step(self, done: int | None = None) -> None:
        """Note that one more is done, or how many are done in all."""
        self._done = self._done + 1 if done is None else done
        if time.monotonic() - self._drawn >= _EVERY:
            self._draw()

    def _draw(self) -> None:
        if not self._draws:
            return
        self._drawn = time.monotonic()
        full = _BAR * self._done // self._total
        left = (self._drawn - self._began) / self._done * (self._total - self._done) if self._done else None
        more = "" if left is None else f", {_in_words(left)} left"
        bar = "#" * full + "." * (_BAR - full)
        self._write(f"\r[{bar}] {self._done} of {self._total} {self._what}{more}".ljust(78)[:78])

    def _write(self, text: str) -> None:
        if self._stream is not None:
            self._stream.write(text)
            self._stream.flush()


def _in_words(seconds: float) -> str:
    """A time to wait: ``"8 s"``, ``"2 min"``."""
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"
