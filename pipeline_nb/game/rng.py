"""Random order, drawn at set-up only: SplitMix64 and our own shuffle, so that a seed gives the same game everywhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

__all__ = ["Dealer"]

T = TypeVar("T")
_MASK = (1 << 64) - 1


class Dealer:
    """Deals in an order that depends on the seed alone, not on Python's version, hash seed or platform.

    Parameters
    ----------
    seed
        Any whole number.

    Examples
    --------
    >>> Dealer(7).shuffled(range(6))
    (1, 5, 0, 2, 4, 3)
    """

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def _next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound - 1, each as likely as the others."""
        limit = (1 << 64) - (1 << 64) % bound
        while (number := self._next()) >= limit:
            pass
        return number % bound

    def shuffled(self, things: Iterable[T]) -> tuple[T, ...]:
        """Return the things in random order."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)
