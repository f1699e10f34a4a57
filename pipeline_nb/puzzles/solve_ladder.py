"""The exact solver for one market action: what to sell and what to buy so that the final accounts are best.

An oil type is worked through from high to low: how many barrels are sold, into how many spaces, how many are bought. Of
all ways that change the tanks alike, the one with most money is best, so few are left; the three oil types then
share tanks and cash. Numbers only: what they mean is said in :mod:`.market_ladder`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import product

import msgspec

from pipeline_nb.puzzles.family import Progress

__all__ = ["Desk", "Plan", "Solved", "solve_ladder", "trade"]

_NONE = (0,) * 12
_MANY = 200


class Desk(msgspec.Struct, frozen=True):
    """A market action in numbers. Twelve numbers go by oil type and grade, teal crude to silver high.

    Parameters
    ----------
    free
        For each row the prices of its free spaces in $, the dearest first; rows of one kind are taken together.
    taken
        For each row the prices of the barrels that lie there, the cheapest first.
    stock
        Barrels in the tanks.
    room
        For each grade how many more barrels its tanks can hold.
    cash
        Money in hand, $.
    worth
        What a barrel in a tank pays in the final accounts, $.
    """

    free: tuple[tuple[int, ...], ...]
    taken: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]
    room: tuple[int, ...]
    cash: int
    worth: tuple[int, ...]


class Plan(msgspec.Struct, frozen=True):
    """What is traded: barrels sold of each kind, spaces filled in each row, barrels bought from each row."""

    sold: tuple[int, ...] = _NONE
    filled: tuple[int, ...] = _NONE
    bought: tuple[int, ...] = _NONE


class Solved(msgspec.Struct, frozen=True):
    """The best plan found: what cash and barrels pay after it in $, and what no plan can exceed."""

    value: int
    plan: Plan
    proven: bool
    bound: int


_Move = tuple[int, int, int, int]
"""A kind of barrel by its place in twelve: sold, spaces of its row filled, bought."""


class _Way(msgspec.Struct, frozen=True, gc=False):
    """A way to trade one oil type or several: tank room used by grade, money, what it adds to the final accounts."""

    use: tuple[int, ...]
    money: int
    value: int
    moves: tuple[_Move, ...]


def trade(free: tuple[int, ...], taken: tuple[int, ...], filled: int, bought: int) -> int:
    """Return what a row brings in $: its dearest free spaces are filled, then its cheapest barrels bought.

    Examples
    --------
    >>> trade((30, 25), (20,), 1, 1)
    10
    """
    sold = free[:filled]
    return sum(sold) - sum(sorted(taken + sold)[:bought])


def _row_ways(desk: Desk, kind: int) -> list[tuple[int, int, int]]:
    """How many spaces of a row are filled, how many barrels bought, and the money, few filled first.

    The dearest barrel bought costs less than it is worth in a tank; else the plan without it is better.
    """
    free, taken, worth = desk.free[kind], desk.taken[kind], desk.worth[kind]
    found = []
    for filled in range(len(free) + 1):
        prices = sorted(taken + free[:filled])
        for bought in range(len(prices) + 1):
            if bought and prices[bought - 1] >= worth:
                break
            found.append((filled, bought, sum(free[:filled]) - sum(prices[:bought])))
    return found


_Layer = dict[tuple[tuple[int, ...], int], tuple[int, tuple[_Move, ...]]]
"""By what changed in the tanks and how many barrels sold still need a space: the most money, and how."""


def _oil_ways(desk: Desk, oil: int) -> list[_Way]:
    """All ways to trade one oil type that can be best."""
    layer: _Layer = {((), 0): (0, ())}
    for grade in (3, 2, 1, 0):
        kind = oil * 4 + grade
        rows, below = _row_ways(desk, kind), sum(len(desk.free[oil * 4 + lower]) for lower in range(grade))
        found: _Layer = {}
        for (changes, carried), (money, moves) in layer.items():
            for sold in range(desk.stock[kind] + 1):
                for filled, bought, more in rows:
                    left = carried + sold - filled  # these go into lower rows
                    if left < 0:
                        break
                    if left <= below:
                        key = ((*changes, bought - sold), left)
                        if key not in found or money + more > found[key][0]:
                            found[key] = money + more, (*moves, (kind, sold, filled, bought))
        layer = found
    ways = []
    for (changes, left), (money, moves) in layer.items():
        if not left:
            kept = sum(
                desk.worth[oil * 4 + grade] * (desk.stock[oil * 4 + grade] + changes[3 - grade]) for grade in range(4)
            )
            ways.append(_Way(changes[::-1], money, money + kept, moves))
    return ways


class _Limits(msgspec.Struct, frozen=True):
    """The limits that can bind: grades whose tanks may run full, by number, and whether cash may run out."""

    grades: tuple[int, ...]
    cash: bool

    @classmethod
    def of(cls, desk: Desk, oils: list[list[_Way]]) -> _Limits:
        most = [sum(max(way.use[grade] for way in ways) for ways in oils) for grade in range(4)]
        least = sum(min(way.money for way in ways) for ways in oils)
        return cls(tuple(g for g in range(4) if most[g] > desk.room[g]), desk.cash + least < 0)

    def best(self, ways: list[_Way]) -> list[_Way]:
        """Drop each way that another one beats or equals in value, money and room; those left go from the best down."""
        kept: list[tuple[tuple[int, ...], _Way]] = []
        for way in sorted(ways, key=_from_the_best):
            need = tuple([way.use[grade] for grade in self.grades]) + ((-way.money,) if self.cash else ())
            for other, _ in kept:
                for less, more in zip(other, need, strict=True):
                    if less > more:
                        break
                else:
                    break  # that one needs nothing more, and is worth as much
            else:
                kept.append((need, way))
        return [way for _, way in kept]


def _from_the_best(way: _Way) -> tuple[int, int, tuple[int, ...], tuple[_Move, ...]]:
    return -way.value, -way.money, way.use, way.moves


def _joined(one: _Way, other: _Way) -> _Way:
    a, b, c, d = one.use
    e, f, g, h = other.use
    return _Way((a + e, b + f, c + g, d + h), one.money + other.money, one.value + other.value, one.moves + other.moves)


def _within(desk: Desk, use: tuple[int, ...], money: int) -> bool:
    return desk.cash + money >= 0 and all(a <= b for a, b in zip(use, desk.room, strict=True))


def _pairs(desk: Desk, oils: list[list[_Way]]) -> Iterator[_Way]:
    """Ways for the first two oil types that leave something possible for the third."""
    least = [min(way.use[grade] for way in oils[2]) for grade in range(4)]
    most = max(way.money for way in oils[2])
    for one, other in product(oils[0], oils[1]):
        way = _joined(one, other)
        if _within(desk, tuple(a + b for a, b in zip(way.use, least, strict=True)), way.money + most):
            yield way


def _plan(moves: tuple[_Move, ...]) -> Plan:
    _, sold, filled, bought = zip(*sorted(moves), strict=True)
    return Plan(sold, filled, bought)


def solve_ladder(desk: Desk, seconds: float | None = None, progress: Progress | None = None) -> Solved:
    """Return the plan after which cash and barrels pay most in the final accounts.

    Parameters
    ----------
    desk
        The market action.
    seconds
        Stop after so much time; the plan is then proven only if the search was over.
    progress
        Called with best value and bound; False stops.

    Examples
    --------
    >>> empty = ((),) * 12
    >>> desk = Desk(((50,), *empty[1:]), empty, (2, *(0,) * 11), (0, 2, 2, 2), 10, (0, 10, 20, 30) * 3)
    >>> solve_ladder(desk).value
    60
    """
    until = None if seconds is None else time.monotonic() + seconds
    oils = [_oil_ways(desk, oil) for oil in range(3)]
    limits = _Limits.of(desk, oils)
    oils.sort(key=len)  # the largest last: mostly it is only looked through, which is quicker than to thin it out
    oils = [limits.best(oils[0]), limits.best(oils[1]), sorted(oils[2], key=_from_the_best)]
    bound = desk.cash + sum(ways[0].value for ways in oils)
    kept = sum(number * each for number, each in zip(desk.stock, desk.worth, strict=True))
    best = Solved(desk.cash + kept, Plan(), False, bound)
    if (until is not None and time.monotonic() > until) or (progress and not progress(best.value, bound)):
        return best
    found, value = None, best.value - desk.cash - 1
    pairs = limits.best(list(_pairs(desk, oils)))
    if len(pairs) > _MANY:
        oils[2] = limits.best(oils[2])
    for at, pair in enumerate(pairs):
        if pair.value + oils[2][0].value <= value:
            break  # both lists go from the best downwards
        for way in oils[2]:
            if pair.value + way.value <= value:
                break
            joined = _joined(pair, way)
            if _within(desk, joined.use, joined.money):
                found, value = joined, joined.value
                break
        if at % 256 == 255 and until is not None and time.monotonic() > until:
            return _result(desk, found, best, False)
    return _result(desk, found, best, True)


def _result(desk: Desk, found: _Way | None, best: Solved, proven: bool) -> Solved:
    if found is None:
        return best
    value = desk.cash + found.value
    return Solved(value, _plan(found.moves), proven, value if proven else best.bound)
