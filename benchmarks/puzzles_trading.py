"""Market ladders and deliveries: our solvers next to CP-SAT models of the same puzzles, which must agree with them.

The models are written as one would write them for that solver: a choice of yes or no for each barrel on each place.
"""

from __future__ import annotations

from typing import Any

from benchmarks.puzzles_peer import INSTANCES, Race, best, cp_sat
from pipeline_nb.puzzles import delivery_position, market_ladder
from pipeline_nb.puzzles import solve_deliveries as deliver
from pipeline_nb.puzzles import solve_ladder as ladder
from pipeline_nb.puzzles.deliveries import Deliveries
from pipeline_nb.puzzles.family import Params
from pipeline_nb.puzzles.market_ladder import MarketLadder
from pipeline_nb.puzzles.source import Source

__all__ = ["races"]


def races(instances: int = INSTANCES) -> tuple[Race, ...]:
    """Return both races, on so many candidates of the hardest grade."""
    ladders, deliveries = MarketLadder(), Deliveries()
    found = [market_ladder.desk_of(ladders.deal(Source(seed), Params(5))) for seed in range(instances)]
    more = [delivery_position.desk_of(deliveries.deal(Source(seed), Params(5))) for seed in range(instances)]
    return (
        Race("market ladder (F5)", tuple(found), our_ladder, their_ladder),
        Race("deliveries (F6)", tuple(more), our_deliveries, their_deliveries),
    )


def our_ladder(desk: ladder.Desk) -> int:
    """The best value by our solver."""
    return ladder.solve_ladder(desk).value


def our_deliveries(desk: deliver.Desk) -> int:
    """The best value by our solver, with nothing kept from earlier puzzles."""
    deliver.forget()
    return deliver.solve_deliveries(desk).value


# ---- the peer --------------------------------------------------------------------------------------------------------


def their_ladder(desk: ladder.Desk, seconds: float) -> tuple[int, bool]:
    """The best value by CP-SAT."""
    model = cp_sat().CpModel()
    free = [(kind, price) for kind in range(12) for price in desk.free[kind]]
    taken = [(kind, price) for kind in range(12) for price in desk.taken[kind]]
    sold = {
        (kind, at): model.new_bool_var("")
        for at, (row, _) in enumerate(free)
        for kind in range(row, row // 4 * 4 + 4)
        if desk.stock[kind]
    }
    filled = [[var for (_, place), var in sold.items() if place == at] for at in range(len(free))]
    bought = [model.new_bool_var("") for _ in taken + free]
    for kind in range(12):
        model.add(sum(var for (one, _), var in sold.items() if one == kind) <= desk.stock[kind])
    for at, options in enumerate(filled):
        model.add(sum(options) <= 1)
        model.add(bought[len(taken) + at] <= sum(options))
    for grade in range(4):
        into = sum(var for var, (kind, _) in zip(bought, taken + free, strict=True) if kind % 4 == grade)
        out = sum(var for (kind, _), var in sold.items() if kind % 4 == grade)
        model.add(into - out <= desk.room[grade])
    money = sum(free[at][1] * var for (_, at), var in sold.items())
    money -= sum(price * var for var, (_, price) in zip(bought, taken + free, strict=True))
    model.add(desk.cash + money >= 0)
    worth = sum(desk.worth[kind] * desk.stock[kind] for kind in range(12))
    worth -= sum(desk.worth[kind] * var for (kind, _), var in sold.items())
    worth += sum(desk.worth[kind] * var for var, (kind, _) in zip(bought, taken + free, strict=True))
    return best(model, desk.cash + money + worth, seconds)


def their_deliveries(desk: deliver.Desk, seconds: float) -> tuple[int, bool]:
    """The best value by CP-SAT."""
    model = cp_sat().CpModel()
    value: list[Any] = [desk.cash, sum(n * each for n, each in zip(desk.stock, desk.worth, strict=True))]
    used: list[list[Any]] = [[] for _ in range(12)]
    missed: list[Any] = [desk.markers]
    rows: list[list[Any]] = [[], [], []]
    for case in desk.cases:
        whole, begun = model.new_bool_var(""), model.new_bool_var("")
        value.append(case.bonus * whole)
        model.add(whole <= begun)
        if case.row == deliver.AN_ORDER:
            model.add(whole == begun)
        elif case.row == -1:
            model.add(begun == 1)
        else:
            rows[case.row].append(begun)
        if case.row != deliver.AN_ORDER:
            missed.append(begun - whole)
        for asked in case.asked:
            put = {kind: model.new_bool_var("") for kind in range(asked, asked // 4 * 4 + 4)}
            model.add(sum(put.values()) <= begun)
            model.add(sum(put.values()) >= whole)
            for kind, var in put.items():
                used[kind].append(var)
                grade = (kind if desk.by_own_grade else asked) % 4
                if case.row == deliver.AN_ORDER:
                    value.append((desk.order_pay[grade] - desk.worth[kind]) * var)
                    continue
                value.append((desk.part_pay[grade] - desk.worth[kind]) * var)
                if desk.full_pay[grade] > desk.part_pay[grade]:
                    both = model.new_bool_var("")
                    model.add(both <= var)
                    model.add(both <= whole)
                    value.append((desk.full_pay[grade] - desk.part_pay[grade]) * both)
    for kind in range(12):
        model.add(sum(used[kind]) <= desk.stock[kind])
    for row in rows:
        model.add(sum(row) <= 1)
    markers = model.new_int_var(0, len(desk.penalties) - 1, "")
    lost = model.new_int_var(0, max(desk.penalties), "")
    model.add(markers == sum(missed))
    model.add_element(markers, list(desk.penalties), lost)
    return best(model, sum(value) - lost, seconds)
