"""The exact solver for deliveries: which orders to fill, which contracts to complete, which barrel goes where.

Orders and contracts are decided one by one, the most rewarding first; a branch is left when even its most hopeful sum
is not better than the best found. Where all is decided, the barrels of each oil type are laid out by a small table over
what is left of them, which is exact and is kept. Numbers only: what they mean is said in :mod:`.deliveries`.
"""

from __future__ import annotations

import time
from functools import lru_cache

import msgspec

from pipeline_nb.puzzles.family import Progress

__all__ = [
    "AN_ORDER",
    "FULL",
    "LEFT",
    "PART",
    "Case",
    "Desk",
    "Solved",
    "brings",
    "enough",
    "forget",
    "judge",
    "possible",
    "solve_deliveries",
]

LEFT, FULL, PART = 0, 1, 2
"""What becomes of a case: left as it is, filled whole, or (a contract from the display) taken to be filled in part."""

AN_ORDER = -2
"""The row of a case that is an order; a contract that is held has -1, one on display its row."""


class Case(msgspec.Struct, frozen=True):
    """An order or a contract that can be filled.

    Parameters
    ----------
    asked
        Its open demands: kinds of barrels by their place in twelve, teal crude to silver high.
    row
        `AN_ORDER`, -1 for a contract that is held, or the row of the display where a contract lies.
    bonus
        What it pays once more when it is complete, for barrels that lie on it already, $.
    """

    asked: tuple[int, ...]
    row: int
    bonus: int = 0


class Desk(msgspec.Struct, frozen=True):
    """Deliveries in numbers.

    Parameters
    ----------
    cases
        Orders and contracts.
    stock
        Barrels in the tanks, twelve numbers.
    worth
        What a barrel that is kept pays in the final accounts, $, twelve numbers.
    cash
        Money in hand, $.
    order_pay, part_pay, full_pay
        What one barrel brings by grade, crude to high, on an order, on a contract that stays incomplete, and on one
        that is completed, $; what Valuation cards add is in it.
    by_own_grade
        Whether the grade put down counts, and not the one asked for.
    penalties
        What 0, 1, 2 .. Penalty markers take in the final accounts, $.
    markers
        Markers held.
    """

    cases: tuple[Case, ...]
    stock: tuple[int, ...]
    worth: tuple[int, ...]
    cash: int
    order_pay: tuple[int, ...]
    part_pay: tuple[int, ...]
    full_pay: tuple[int, ...]
    by_own_grade: bool
    penalties: tuple[int, ...]
    markers: int

    def pay(self, case: Case, fate: int) -> tuple[int, ...]:
        """Return what a barrel brings on a case, by grade."""
        return self.order_pay if case.row == AN_ORDER else self.full_pay if fate == FULL else self.part_pay


class Solved(msgspec.Struct, frozen=True):
    """The best way found.

    Parameters
    ----------
    value
        What the final accounts come to, $.
    fates
        What becomes of each case.
    put
        For each case the grade put on each demand, -1 for none.
    proven, bound
        Whether nothing can be better; what nothing can exceed, $.
    """

    value: int
    fates: tuple[int, ...]
    put: tuple[tuple[int, ...], ...]
    proven: bool
    bound: int


_Place = tuple[bool, int, tuple[int, ...]]
"""A demand of one oil type: whether it may stay open, minus the grade asked for, what barrels of each grade bring.

Sorted, those that must be filled come first, the most demanding before the others: so more tables are found again.
"""


@lru_cache(maxsize=20000)
def _laid_out(
    stock: tuple[int, ...], worth: tuple[int, ...], places: tuple[_Place, ...]
) -> tuple[int, tuple[int, ...]] | None:
    """The best way to put barrels of one oil type: what they and those kept pay, and each place's grade (-1: none).

    None where a demand that must be filled cannot be.
    """
    layer: dict[tuple[int, ...], tuple[int, tuple[int, ...]]] = {stock: (0, ())}
    for may_stay, minus_asked, pays in places:
        found = {left: (money, (*put, -1)) for left, (money, put) in layer.items()} if may_stay else {}
        for left, (money, put) in layer.items():
            for grade in range(-minus_asked, 4):
                if left[grade]:
                    after = (*left[:grade], left[grade] - 1, *left[grade + 1 :])
                    if after not in found or money + pays[grade] > found[after][0]:
                        found[after] = money + pays[grade], (*put, grade)
        layer = found
    ends = (
        (money + sum(number * each for number, each in zip(left, worth, strict=True)), put)
        for left, (money, put) in layer.items()
    )
    return max(ends, default=None)


def forget() -> None:
    """Forget tables that are kept from earlier searches: for measuring."""
    _laid_out.cache_clear()


def brings(desk: Desk, asked: int, pay: tuple[int, ...]) -> tuple[int, ...]:
    """Return what barrels of each grade, crude to high, bring on a demand of a grade, $."""
    return pay if desk.by_own_grade else (pay[asked],) * 4


def _places_of(desk: Desk, case: Case, fate: int, parts: bool = True) -> tuple[tuple[_Place, ...], ...]:
    """The demands of a case on which barrels can come, by oil type."""
    places: tuple[list[_Place], ...] = ([], [], [])
    if fate == FULL or (parts and (fate == PART or case.row == -1)):
        pay = desk.pay(case, fate)
        for kind in case.asked:
            places[kind >> 2].append((fate != FULL, -(kind & 3), brings(desk, kind & 3, pay)))
    return tuple(map(tuple, places))


def judge(desk: Desk, fates: tuple[int, ...], parts: bool = True) -> Solved | None:
    """Return the best way to put the barrels where it is decided what is filled whole; None if that cannot be.

    Parameters
    ----------
    desk, fates
        The deliveries, and what becomes of each case.
    parts
        Whether contracts that stay incomplete may be filled in part.
    """
    value, incomplete = desk.cash, 0
    put = [[-1] * len(case.asked) for case in desk.cases]
    places = [_places_of(desk, case, fate, parts) for case, fate in zip(desk.cases, fates, strict=True)]
    for case, fate in zip(desk.cases, fates, strict=True):
        value += case.bonus if fate == FULL else 0
        incomplete += fate == PART or (case.row == -1 and fate == LEFT)
    for oil in range(3):
        order = sorted((place, number) for number, of_case in enumerate(places) for place in of_case[oil])
        of_oil = slice(oil * 4, oil * 4 + 4)
        found = _laid_out(desk.stock[of_oil], desk.worth[of_oil], tuple([place for place, _ in order]))
        if found is None:
            return None
        value += found[0]
        for ((_, minus_asked, _), number), grade in zip(order, found[1], strict=True):
            asked = desk.cases[number].asked
            at = next(at for at, k in enumerate(asked) if k == oil * 4 - minus_asked and put[number][at] == -1)
            put[number][at] = grade
    ends = list(fates)
    for number, (case, fate) in enumerate(zip(desk.cases, fates, strict=True)):
        if case.row != AN_ORDER and fate != FULL and -1 not in put[number]:  # bit by bit it became complete
            ends[number] = FULL
            incomplete -= 1
            value += case.bonus
            for kind, grade in zip(case.asked, put[number], strict=True):
                value += brings(desk, kind & 3, desk.full_pay)[grade] - brings(desk, kind & 3, desk.part_pay)[grade]
    value -= desk.penalties[desk.markers + incomplete]
    return Solved(value, tuple(ends), tuple(map(tuple, put)), False, value)


def possible(desk: Desk, fates: tuple[int, ...]) -> bool:
    """Return whether barrels are there for all that is filled whole, and no display row gives two contracts."""
    rows = [case.row for case, fate in zip(desk.cases, fates, strict=True) if fate and case.row >= 0]
    needed = [0] * 12
    for case, fate in zip(desk.cases, fates, strict=True):
        if fate == FULL:
            for kind in case.asked:
                needed[kind] += 1
    return len(set(rows)) == len(rows) and enough(desk.stock, needed)


def enough(stock: tuple[int, ...], needed: list[int]) -> bool:
    """Return whether barrels are there for so many demands of each kind."""
    for oil in range(0, 12, 4):
        left = 0
        for kind in range(oil + 3, oil, -1):
            left += stock[kind] - needed[kind]
            if left < 0:
                return False
    return True


def _gain(desk: Desk, asked: int, pay: tuple[int, ...]) -> int:
    """The most that a barrel on a demand can bring beyond what it is worth in its tank, $."""
    pays, first = brings(desk, asked & 3, pay), asked & ~3
    return max(pays[grade] - desk.worth[first + grade] for grade in range(asked & 3, 4))


def hope(desk: Desk, case: Case, fate: int) -> int:
    """Return the most that a case can bring beyond what its barrels are worth in their tanks, $."""
    pay = desk.pay(case, fate)
    gains = [_gain(desk, kind, pay) for kind in case.asked]
    most = sum(gains) if fate == FULL else sum(max(gain, 0) for gain in gains)
    return most + (case.bonus if fate == FULL else 0)


class _Search:
    """Depth-first search over the cases; `fates` is what is decided so far, in the order of `order`."""

    def __init__(self, desk: Desk, until: float | None, progress: Progress | None) -> None:
        self.desk, self.until, self.progress = desk, until, progress
        self.stopped, self.looked = False, 0
        count = range(len(desk.cases))
        self.full = [hope(desk, desk.cases[i], FULL) for i in count]
        self.part = [hope(desk, desk.cases[i], PART) if desk.cases[i].row != AN_ORDER else 0 for i in count]
        self.order = sorted(count, key=lambda i: (-self._most(i), i))
        kept = sum(number * each for number, each in zip(desk.stock, desk.worth, strict=True))
        self.start = desk.cash + kept
        self.rest = [0]  # the most that the cases from a place on can bring
        for i in reversed(self.order):
            self.rest.insert(0, self.rest[0] + self._most(i))
        self.places = [[_places_of(desk, case, fate) for fate in (LEFT, FULL, PART)] for case in desk.cases]
        self.bound = self.start + self.rest[0] - desk.penalties[desk.markers]
        nothing = judge(desk, (LEFT,) * len(desk.cases))
        assert nothing is not None
        self.best = nothing

    def _most(self, i: int) -> int:
        return max(0, self.full[i], self.part[i])

    def _fates(self, i: int) -> tuple[int, ...]:
        row = self.desk.cases[i].row
        return (FULL, PART, LEFT) if row >= 0 else (FULL, LEFT)

    def run(self) -> Solved:
        self.go(0, [LEFT] * len(self.order), [0] * 12, frozenset(), 0, 0)
        best = self.best
        bound = max(best.value, self.bound) if self.stopped else best.value
        return Solved(best.value, best.fates, best.put, not self.stopped, bound)

    def _tired(self) -> bool:
        self.looked += 1
        if not self.stopped and self.looked % 256 == 1:
            late = self.until is not None and time.monotonic() > self.until
            self.stopped = late or bool(self.progress and not self.progress(self.best.value, self.bound))
        return self.stopped

    def _value(self, fates: list[int], missed: int) -> int:
        """What `judge` gives, where no contract becomes complete bit by bit: that is another branch."""
        desk = self.desk
        value = desk.cash - desk.penalties[desk.markers + missed]
        value += sum(desk.cases[i].bonus for i, fate in enumerate(fates) if fate == FULL)
        chosen = [places[fate] for places, fate in zip(self.places, fates, strict=True)]
        for oil in range(3):
            places = sorted([place for of_case in chosen for place in of_case[oil]])
            found = _laid_out(desk.stock[oil * 4 : oil * 4 + 4], desk.worth[oil * 4 : oil * 4 + 4], tuple(places))
            if found is None:
                return -(10**9)
            value += found[0]
        return value

    def go(self, at: int, fates: list[int], needed: list[int], rows: frozenset[int], hoped: int, missed: int) -> None:
        desk = self.desk
        if self._tired():
            return
        most = self.start + hoped + self.rest[at] - desk.penalties[desk.markers + missed]
        if most <= self.best.value:
            return
        if at == len(self.order):
            if self._value(fates, missed) > self.best.value:
                found = judge(desk, tuple(fates))
                assert found is not None
                self.best = found
            return
        i = self.order[at]
        case = desk.cases[i]
        for fate in self._fates(i):
            if fate and case.row in rows:
                continue
            need = list(needed)
            if fate == FULL:
                for kind in case.asked:
                    need[kind] += 1
                if not enough(desk.stock, need):
                    continue
            held = fate == PART or (case.row == -1 and fate == LEFT)
            more = self.full[i] if fate == FULL else self.part[i] if held else 0
            fates[i] = fate
            taken = rows | {case.row} if fate and case.row >= 0 else rows
            self.go(at + 1, fates, need, taken, hoped + more, missed + held)
        fates[i] = LEFT


def solve_deliveries(desk: Desk, seconds: float | None = None, progress: Progress | None = None) -> Solved:
    """Return the deliveries after which the final accounts come to most.

    Parameters
    ----------
    desk
        The deliveries.
    seconds
        Stop after so much time; the result is then proven only if the search was over.
    progress
        Called with best value and bound; False stops.

    Examples
    --------
    >>> teal_low = Case((1, 1), -1)
    >>> pay = (0, 20, 35, 45)
    >>> desk = Desk((teal_low,), (0, 2, *(0,) * 10), (0, 10, 20, 30) * 3, 5, pay, pay, pay, False, (0, 20, 50), 0)
    >>> solve_deliveries(desk).value
    45
    """
    until = None if seconds is None else time.monotonic() + seconds
    return _Search(desk, until, progress).run()
