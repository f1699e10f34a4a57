"""The draw bag: numbered pieces drawn blindly one by one, or pinned to mirror a real table."""

from __future__ import annotations

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game.setup import Draft

__all__ = ["draw", "pinned"]


def draw(draft: Draft, pieces: int) -> tuple[int, ...]:
    """Return all numbered pieces of a bag in the order in which they are drawn.

    Draw also where a pin says what lies there: then the seed deals everything else as it would without the pin.
    """
    return draft.dealer.shuffled(range(pieces))


def pinned(draft: Draft, pin: str, pieces: int, places: int) -> tuple[int, ...] | None:
    """Return the pieces that were pinned for all places, or None if what was drawn lies there.

    Raises
    ------
    InputError
        If they are not so many different numbers of pieces.
    """
    if pin not in draft.pins:
        return None
    given = draft.pins[pin]
    numbers = tuple(given) if isinstance(given, list | tuple) else ()
    good = all(type(number) is int and 0 <= number < pieces for number in numbers)
    if not good or not len(numbers) == places == len(set(numbers)):
        raise InputError(f"setup: {pin}: {places} different numbers from 0 to {pieces - 1}, not {shown(given)}")
    return numbers
