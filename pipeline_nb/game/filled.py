"""How a filled order remembers its grades: barrels lie on it, or went back to the supply (ruling ``order_barrels``).

A grade from 0 on is that of a barrel that lies there. Below 0 it is that of one that was put there and went back: the
order is still worth what was put on it.
"""

from __future__ import annotations

__all__ = ["delivered_grades", "returned"]


def returned(grades: tuple[int, ...]) -> tuple[int, ...]:
    """Return how an order remembers grades whose barrels went back to the supply (ruling ``order_barrels``).

    Examples
    --------
    >>> returned((3, 1)), delivered_grades(returned((3, 1)))
    ((-4, -2), (3, 1))
    """
    return tuple(~grade for grade in grades)


def delivered_grades(kept: tuple[int, ...]) -> tuple[int, ...]:
    """Return the grades that were put on an order, also of barrels that no longer lie there."""
    return tuple(grade if grade >= 0 else ~grade for grade in kept)
