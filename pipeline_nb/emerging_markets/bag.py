"""The draw bag: numbered pieces drawn blindly one by one, or pinned to mirror a real table."""

from __future__ import annotations

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game.setup import Draft

__all__ = ["draw", "pinned"]


def draw(draft: Draft, pieces: int) -> tuple[int, ...]:
    """Return all numbered pieces of a bag in the order in which they are drawn."""
    return draft.dealer.shuffled(range(pieces))


def pinned(draft: Draft, pin: str, pieces: int, places: int) -> tuple[int, ...] | None:
    """Return the pieces that were pinned for all places, or None if they are to be drawn.

    Raises
    ------
    InputError
        If they are not so many different numbers of pieces.
    """
    if pin not in draft.pins:
        return None
    given = draft.pins[pin]
    numbers = tuple(given) if isinstance(given, list | tuple) else ()
    good = len(numbers) == places == len(set(numbers)) and all(type(n) is int and 0 <= n < pieces for n in numbers)
    if not good:
        raise InputError(f"setup: {pin}: {places} different numbers from 0 to {pieces - 1}, not {shown(given)}")
    return numbers
