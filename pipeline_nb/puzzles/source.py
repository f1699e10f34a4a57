"""Where puzzles get their chance from: a seed gives the same numbers in every process, on every Python and machine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game.rng import Dealer

__all__ = ["Source"]

T = TypeVar("T")
_MASK = (1 << 64) - 1


class Source(Dealer):
    """Numbers, choices and orders that depend on the seed alone: SplitMix64, never `random`.

    Parameters
    ----------
    seed
        A whole number from 0 to 2**64 - 1.
    attempt
        Of one seed, which candidate: each has numbers of its own.

    Examples
    --------
    >>> source = Source(7)
    >>> source.below(6), source.choice("TOS"), source.sample(range(10), 3), source.shuffle("abc")
    (3, 'T', (6, 7, 4), ('b', 'c', 'a'))
    >>> Source(7, 1).below(1000) == Source(7, 2).below(1000)
    False
    """

    def __init__(self, seed: int, attempt: int = 0) -> None:
        if type(seed) is not int or not 0 <= seed <= _MASK:
            raise InputError(f"seed {shown(seed)}: a puzzle's seed is a whole number from 0 to {_MASK}")
        super().__init__(seed)
        if attempt:
            self._state = self._next() ^ (attempt * 0xD1342543DE82EF95 & _MASK)

    def between(self, least: int, most: int) -> int:
        """Return a whole number from least to most, each as likely as the others."""
        return least + self.below(most - least + 1)

    def chance(self, part: int, of: int) -> bool:
        """Return True in `part` cases of `of`."""
        return self.below(of) < part

    def choice(self, things: Sequence[T]) -> T:
        """Return one of the things, each as likely as the others."""
        return things[self.below(len(things))]

    def shuffle(self, things: Iterable[T]) -> tuple[T, ...]:
        """Return the things in random order."""
        return self.shuffled(things)

    def sample(self, things: Iterable[T], number: int) -> tuple[T, ...]:
        """Return so many different things, in random order."""
        order = list(things)
        if not 0 <= number <= len(order):
            raise InputError(f"sample: {number} of {len(order)} things cannot be taken")
        for first in range(number):
            other = first + self.below(len(order) - first)
            order[first], order[other] = order[other], order[first]
        return tuple(order[:number])
