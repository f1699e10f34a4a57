"""How far the next lower value of a market ladder, or of deliveries, is below the best one.

Everything counts here, also what nobody would do: a barrel sold where it brings less, a contract taken for nothing. Of
all ways to reach one state two values are kept, for what is worth less than both can be no second best.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from pipeline_nb.puzzles import solve_deliveries as deliver
from pipeline_nb.puzzles import solve_ladder as ladder
from pipeline_nb.puzzles.solve_deliveries import AN_ORDER, FULL, LEFT, PART

__all__ = ["below_deliveries", "below_ladder"]

_Two = tuple[int, ...]
"""One value, or the two highest different ones."""


def _two(values: Iterable[int]) -> _Two:
    return tuple(sorted(set(values), reverse=True)[:2])


# ---- market ladders --------------------------------------------------------------------------------------------------

_Use = tuple[int, ...]
_Way = tuple[int, int, _Use]
"""What a way to trade one oil type adds to the final accounts, $; money; tank room used by grade."""


@lru_cache(maxsize=20000)
def _row(free: tuple[int, ...], taken: tuple[int, ...], filled: int, bought: int) -> _Two:
    """What a row brings with so many spaces filled and barrels bought: one exchange leads to the second best."""
    first, left = free[:filled], free[filled:]
    sold = [first, *[(*first[:at], other, *first[at + 1 :]) for at in range(filled) for other in set(left)]]
    found = set[int]()
    for prices in sold:
        there = sorted(taken + prices)
        money = sum(prices) - sum(there[:bought])
        found |= {money, *[money + mine - other for mine in there[:bought] for other in there[bought:]]}
    return _two(found)


def _oil_ways(desk: ladder.Desk, oil: int) -> list[_Way]:
    """Ways to trade one oil type: for each change of the tanks the two highest sums of money, the best way first."""
    layer: dict[tuple[_Use, int], _Two] = {((), 0): (0,)}
    for grade in (3, 2, 1, 0):
        kind = oil * 4 + grade
        free, taken = desk.free[kind], desk.taken[kind]
        below = sum(len(desk.free[oil * 4 + lower]) for lower in range(grade))
        found: dict[tuple[_Use, int], _Two] = {}
        for (changes, carried), before in layer.items():
            for sold in range(desk.stock[kind] + 1):
                for filled in range(max(0, carried + sold - below), min(len(free), carried + sold) + 1):
                    for bought in range(len(taken) + filled + 1):
                        more = _row(free, taken, filled, bought)
                        key = ((*changes, bought - sold), carried + sold - filled)
                        found[key] = _two([*found.get(key, ()), *[a + b for a in before for b in more]])
        layer = found
    ways = []
    for (changes, left), sums in layer.items():
        if not left:
            use = changes[::-1]
            kept = sum(desk.worth[oil * 4 + grade] * (desk.stock[oil * 4 + grade] + use[grade]) for grade in range(4))
            ways += [(money + kept, money, use) for money in sums]
    return sorted(ways, reverse=True)


def below_ladder(desk: ladder.Desk, best: int) -> int | None:
    """Return the next lower value of a market action, None if every answer has the same.

    Parameters
    ----------
    desk
        The market action.
    best
        The best value, $.

    Examples
    --------
    >>> empty = ((),) * 12
    >>> desk = ladder.Desk(((50, 45), *empty[1:]), empty, (1, *(0,) * 11), (0, 2, 2, 2), 10, (0, 10, 20, 30) * 3)
    >>> below_ladder(desk, 60)
    55
    """
    oils = [_oil_ways(desk, oil) for oil in range(3)]
    binding = [g for g in range(4) if sum(max(way[2][g] for way in ways) for ways in oils) > desk.room[g]]
    cash_binds = desk.cash + sum(min(way[1] for way in ways) for ways in oils) < 0
    together: list[_Way] = [(0, 0, (0, 0, 0, 0))]
    for ways in sorted(oils, key=len):
        ways = _worth_keeping(ways, binding, cash_binds)
        together = _worth_keeping([_joined(one, other) for one in together for other in ways], binding, cash_binds)
    values = [
        desk.cash + value
        for value, money, use in together
        if desk.cash + money >= 0 and all(used <= room for used, room in zip(use, desk.room, strict=True))
    ]
    return max((value for value in values if value < best), default=None)


def _joined(one: _Way, other: _Way) -> _Way:
    return one[0] + other[0], one[1] + other[1], tuple([a + b for a, b in zip(one[2], other[2], strict=True)])


def _worth_keeping(ways: Iterable[_Way], binding: list[int], cash_binds: bool) -> list[_Way]:
    """Drop each way where another one is worth as much, or two are worth more and differ, and need no more."""
    kept: list[tuple[int, tuple[int, ...], _Way]] = []
    for way in sorted(set(ways), reverse=True):
        value, money, use = way
        need = tuple([use[grade] for grade in binding]) + ((-money,) if cash_binds else ())
        better = set[int]()
        for other, less, _ in kept:
            if other not in better and all(a <= b for a, b in zip(less, need, strict=True)):
                better.add(other)
                if other == value or len(better) == 2:
                    break
        else:
            kept.append((value, need, way))
    return [way for _, _, way in kept]


# ---- deliveries ------------------------------------------------------------------------------------------------------

_Place = tuple[bool, int, tuple[int, ...]]
"""A demand of one oil type: whether it may stay open, the grade asked for, what barrels of each grade bring."""

_Filled = tuple[tuple[_Place, ...], tuple[_Place, ...], tuple[_Place, ...]]
"""The demands of a case on which barrels come, by oil type."""


@lru_cache(maxsize=200_000)
def _laid_out(stock: tuple[int, ...], worth: tuple[int, ...], places: tuple[_Place, ...]) -> _Two:
    """What barrels of one oil type on some places and those kept pay; nothing where a demand cannot be filled."""
    layer: dict[tuple[int, ...], _Two] = {stock: (0,)}
    for may_stay, asked, pays in places:
        found = dict(layer) if may_stay else {}
        for left, sums in layer.items():
            for grade in range(asked, 4):
                if left[grade]:
                    after = (*left[:grade], left[grade] - 1, *left[grade + 1 :])
                    found[after] = _two([*found.get(after, ()), *[money + pays[grade] for money in sums]])
        layer = found
    return _two(
        money + sum(number * each for number, each in zip(left, worth, strict=True))
        for left, sums in layer.items()
        for money in sums
    )


class _Below:
    """Goes through all fates of all cases for values below the best, from a value that is surely there."""

    def __init__(self, desk: deliver.Desk, solved: deliver.Solved) -> None:
        self.desk, self.best, fates = desk, solved.value, solved.fates
        hopes = [
            max(0, deliver.hope(desk, case, FULL), 0 if case.row == AN_ORDER else deliver.hope(desk, case, PART))
            for case in desk.cases
        ]
        order = sorted(range(len(hopes)), key=lambda at: (-hopes[at], at))
        self.cases = [desk.cases[at] for at in order]
        self.rest = [sum(hopes[at] for at in order[start:]) for start in range(len(order) + 1)]
        self.start = desk.cash + sum(number * each for number, each in zip(desk.stock, desk.worth, strict=True))
        less = [deliver.judge(desk, (*fates[:at], LEFT, *fates[at + 1 :])) for at in range(len(fates))]
        known = [one.value for one in less if one is not None and one.value < self.best]
        self.found = max(known, default=-(10**9))

    def _ways(self, case: deliver.Case) -> Iterator[tuple[int, _Filled]]:
        """What can become of a case: its fate, and where barrels come; an incomplete one by its first gap."""
        yield FULL, self._filled(case, FULL, len(case.asked))
        if case.row == AN_ORDER or case.row >= 0:
            yield LEFT, ((), (), ())
        if case.row != AN_ORDER:
            for gap in range(len(case.asked)):
                yield PART, self._filled(case, PART, gap)

    def _filled(self, case: deliver.Case, fate: int, gap: int) -> _Filled:
        """The demands before the gap must be filled, those after it may be."""
        one, two, three = list[_Place](), list[_Place](), list[_Place]()
        pay = self.desk.pay(case, fate)
        for at, kind in enumerate(case.asked):
            if at != gap:
                of_oil = (one, two, three)[kind >> 2]
                of_oil.append((at > gap, kind & 3, deliver.brings(self.desk, kind & 3, pay)))
        return tuple(one), tuple(two), tuple(three)

    def go(
        self, at: int, chosen: tuple[_Filled, ...], rows: frozenset[int], value: int, hoped: int, missed: int
    ) -> None:
        """Decide the cases from one on; `value` is cash and bonuses so far, `hoped` what barrels may bring."""
        desk = self.desk
        if self.start + hoped + self.rest[at] - desk.penalties[desk.markers + missed] <= self.found:
            return
        if at == len(self.cases):
            self._account(chosen, value - desk.penalties[desk.markers + missed])
            return
        case = self.cases[at]
        for fate, filled in self._ways(case):
            if fate != LEFT and case.row in rows:
                continue
            if not self._enough((*chosen, filled)):
                continue
            taken = rows | {case.row} if fate != LEFT and case.row >= 0 else rows
            bonus, held = case.bonus * (fate == FULL), fate == PART
            hope = deliver.hope(desk, case, fate) if fate != LEFT else 0
            self.go(at + 1, (*chosen, filled), taken, value + bonus, hoped + hope, missed + held)

    def _enough(self, chosen: tuple[_Filled, ...]) -> bool:
        """Whether there are barrels for all demands that must be filled."""
        needed = [0] * 12
        for filled in chosen:
            for oil, places in enumerate(filled):
                for may_stay, asked, _ in places:
                    needed[4 * oil + asked] += not may_stay
        return deliver.enough(self.desk.stock, needed)

    def _account(self, chosen: tuple[_Filled, ...], value: int) -> None:
        sums: _Two = (value,)
        for oil in range(3):
            places = tuple(sorted(place for filled in chosen for place in filled[oil]))
            of = slice(oil * 4, oil * 4 + 4)
            sums = _two(a + b for a in sums for b in _laid_out(self.desk.stock[of], self.desk.worth[of], places))
        self.found = max([self.found, *[one for one in sums if one < self.best]])


def below_deliveries(desk: deliver.Desk, best: deliver.Solved) -> int | None:
    """Return the next lower value of deliveries, None if every answer has the same.

    Parameters
    ----------
    desk
        The deliveries.
    best
        What the solver found.

    Examples
    --------
    >>> teal_low = deliver.Case((1, 1), -1)
    >>> pay = (0, 20, 35, 45)
    >>> stock, worth = (0, 2, *(0,) * 10), (0, 10, 20, 30) * 3
    >>> desk = deliver.Desk((teal_low,), stock, worth, 5, pay, pay, pay, False, (0, 20, 50), 0)
    >>> below_deliveries(desk, deliver.solve_deliveries(desk))
    15
    """
    search = _Below(desk, best)
    search.go(0, (), frozenset(), desk.cash, 0, 0)
    _laid_out.cache_clear()
    return search.found if search.found > -(10**9) else None
