"""Weaker ways to deliver, weakest first: how hard a puzzle is shows in which of them finds the best.

Each decides what is filled whole; the barrels are then put by :func:`.solve_deliveries.judge`.
"""

from __future__ import annotations

from collections.abc import Callable

from pipeline_nb.puzzles.solve_deliveries import FULL, LEFT, Desk, Solved, judge, possible

__all__ = ["WEAKER", "by_counting", "by_pay", "looked_ahead", "sacrificed"]

_Fates = tuple[int, ...]
_FIRSTS = 4


def _judged(desk: Desk, fates: _Fates, parts: bool = True) -> Solved:
    found = judge(desk, fates, parts)
    assert found is not None  # only possible fates are judged
    return found


def _set(fates: _Fates, number: int, fate: int) -> _Fates:
    return (*fates[:number], fate, *fates[number + 1 :])


def _pays(desk: Desk, number: int) -> int:
    case = desk.cases[number]
    pay = desk.pay(case, FULL)
    return sum(pay[kind & 3] for kind in case.asked)


def by_pay(desk: Desk) -> Solved:
    """Fill what pays most, then what pays next most, as long as there are barrels; nothing from the display."""
    fates = (LEFT,) * len(desk.cases)
    for number in sorted(range(len(fates)), key=lambda i: (-_pays(desk, i), i)):
        then = _set(fates, number, FULL)
        if desk.cases[number].row < 0 and possible(desk, then):
            fates = then
    return _judged(desk, fates, parts=False)


def _alone(desk: Desk, number: int) -> int:
    """What a case adds to the final accounts by itself: its pay and a marker saved, less what barrels pay in tanks."""
    case = desk.cases[number]
    marker = desk.penalties[desk.markers + 1] - desk.penalties[desk.markers] if case.row == -1 else 0
    return _pays(desk, number) + case.bonus - sum(desk.worth[kind] for kind in case.asked) + marker


def by_counting(desk: Desk) -> Solved:
    """Fill what by itself adds most to the final accounts, then the next, then what can be filled in part."""
    fates = (LEFT,) * len(desk.cases)
    for number in sorted(range(len(fates)), key=lambda i: (-_alone(desk, i), i)):
        then = _set(fates, number, FULL)
        if _alone(desk, number) > 0 and possible(desk, then):
            fates = then
    return _judged(desk, fates)


def _filled_up(desk: Desk, fates: _Fates) -> Solved:
    """Fill what adds most, with all that can then be filled in part, one thing after the other."""
    best = _judged(desk, fates)
    while True:
        found = best
        for number, fate in enumerate(best.fates):
            then = _set(best.fates, number, FULL)
            if fate == LEFT and possible(desk, then):
                found = max(found, _judged(desk, then), key=lambda one: one.value)
        if found is best:
            return best
        best = found


def looked_ahead(desk: Desk) -> Solved:
    """Look one step ahead: each time what adds most to the final accounts, all in all."""
    return _filled_up(desk, (LEFT,) * len(desk.cases))


def sacrificed(desk: Desk) -> Solved:
    """Try each of a few things as the first one, also at a loss, and go on from there by looking one step ahead."""
    nothing = (LEFT,) * len(desk.cases)
    cases = sorted(range(len(nothing)), key=lambda i: (-_alone(desk, i), i))
    firsts = [then for number in cases if possible(desk, then := _set(nothing, number, FULL))][:_FIRSTS]
    found = [by_counting(desk), *(_filled_up(desk, then) for then in (nothing, *firsts))]
    return max(found, key=lambda one: one.value)


WEAKER: tuple[Callable[[Desk], Solved], ...] = (by_pay, by_counting, looked_ahead, sacrificed)
"""The four solvers below the exact one, weakest first."""
