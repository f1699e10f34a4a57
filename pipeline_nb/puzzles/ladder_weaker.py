"""Weaker ways to trade in one market action, weakest first: how hard a puzzle is shows in which of them finds the best.

All work on the numbers of a `Desk`; the purchases always come last, the most useful barrel first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pipeline_nb.puzzles.solve_ladder import Desk, Plan, trade

__all__ = ["WEAKER", "bought_greedily", "by_counting", "by_price", "climbed", "looked_ahead", "value_of"]

_Sales = tuple[tuple[int, ...], tuple[int, ...]]
"""Barrels sold of each kind, and spaces filled in each row."""

_NO_SALES: _Sales = ((0,) * 12, (0,) * 12)


def value_of(desk: Desk, plan: Plan) -> int:
    """Return what cash and barrels pay in the final accounts after a plan, $."""
    money = sum(trade(desk.free[k], desk.taken[k], plan.filled[k], plan.bought[k]) for k in range(12))
    kept = sum(desk.worth[k] * (desk.stock[k] - plan.sold[k] + plan.bought[k]) for k in range(12))
    return desk.cash + money + kept


def _possible(desk: Desk, sales: _Sales) -> bool:
    """Whether barrels and spaces are there, and each barrel finds a space of its grade or a lower one."""
    sold, filled = sales
    for oil in range(0, 12, 4):
        waiting = 0
        for kind in range(oil + 3, oil - 1, -1):
            if not 0 <= sold[kind] <= desk.stock[kind] or not 0 <= filled[kind] <= len(desk.free[kind]):
                return False
            waiting += sold[kind] - filled[kind]
            if waiting < 0:
                return False
        if waiting:
            return False
    return True


def _changed(sales: _Sales, kind: int, row: int, by: int) -> _Sales:
    sold, filled = sales
    return (
        (*sold[:kind], sold[kind] + by, *sold[kind + 1 :]),
        (*filled[:row], filled[row] + by, *filled[row + 1 :]),
    )


def _one_more(desk: Desk, sales: _Sales, lower: bool = True) -> Iterator[tuple[int, int, _Sales]]:
    """Each sale that can be added: what it brings beyond the barrel's worth, its price, and all sales then."""
    for kind in range(12):
        for row in range(kind - kind % 4 if lower else kind, kind + 1):
            more = _changed(sales, kind, row, 1)
            if _possible(desk, more):
                price = desk.free[row][sales[1][row]]
                yield price - desk.worth[kind], price, more


def bought_greedily(desk: Desk, sales: _Sales) -> Plan:
    """Return the sales with purchases: always the barrel that adds most, while cash and tanks allow it."""
    sold, filled = sales
    cash = desk.cash + sum(trade(desk.free[k], (), filled[k], 0) for k in range(12))
    room = [desk.room[grade] + sum(sold[grade::4]) for grade in range(4)]
    there = [sorted(desk.taken[k] + desk.free[k][: filled[k]]) for k in range(12)]
    bought = [0] * 12
    while True:
        gains = [
            (desk.worth[k] - there[k][bought[k]], -k)
            for k in range(12)
            if bought[k] < len(there[k]) and room[k % 4] and there[k][bought[k]] <= cash
        ]
        gain, kind = max(gains, default=(0, 0))
        if gain <= 0:
            return Plan(sold, filled, tuple(bought))
        cash -= there[-kind][bought[-kind]]
        room[-kind % 4] -= 1
        bought[-kind] += 1


def by_price(desk: Desk) -> Plan:
    """Sell each barrel in the row of its own grade, the dearest space first, where it brings more than in its tank."""
    sales = _NO_SALES
    while True:
        more = [(price, gain, then) for gain, price, then in _one_more(desk, sales, lower=False) if gain > 0]
        if not more:
            return bought_greedily(desk, sales)
        sales = max(more, key=lambda one: one[:2])[2]


def by_counting(desk: Desk) -> Plan:
    """Sell into lower rows as well: the sale that gains most first, as long as one gains."""
    sales = _NO_SALES
    while True:
        more = [(gain, price, then) for gain, price, then in _one_more(desk, sales) if gain > 0]
        if not more:
            return bought_greedily(desk, sales)
        sales = max(more, key=lambda one: one[:2])[2]


def _steps(desk: Desk, sales: _Sales) -> Iterator[_Sales]:
    """Sales with one more, or one less."""
    for kind in range(12):
        for row in range(kind - kind % 4, kind + 1):
            for by in (1, -1):
                then = _changed(sales, kind, row, by)
                if _possible(desk, then):
                    yield then


def _around(desk: Desk, best: Plan) -> Plan:
    """The best plan with one sale more or less and the purchases after it; the plan itself where none is better."""
    plans = [bought_greedily(desk, step) for step in _steps(desk, (best.sold, best.filled))]
    found = max(plans, key=lambda plan: value_of(desk, plan), default=best)
    return found if value_of(desk, found) > value_of(desk, best) else best


def looked_ahead(desk: Desk) -> Plan:
    """Look one step ahead over pairs: one sale more or less, also at a loss, and what can be bought after it."""
    return _around(desk, by_counting(desk))


def climbed(desk: Desk) -> Plan:
    """Change one sale after the other in that way, as long as it helps."""
    best = by_counting(desk)
    while (found := _around(desk, best)) is not best:
        best = found
    return best


WEAKER: tuple[Callable[[Desk], Plan], ...] = (by_price, by_counting, looked_ahead, climbed)
"""The four solvers below the exact one, weakest first."""
