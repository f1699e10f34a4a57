"""The best answers of market ladders and deliveries, found in another way than by the solvers.

Each barrel is tried on every place that takes it, one after the other; nothing is left out as hopeless. `best_played`
does every action in the engine.
"""

from __future__ import annotations

from collections.abc import Iterator

from pipeline_nb.game import Game
from pipeline_nb.game.state import FillStep
from pipeline_nb.puzzles import solve_deliveries as deliver
from pipeline_nb.puzzles import solve_ladder as ladder
from pipeline_nb.puzzles.deliveries import Deliveries
from pipeline_nb.puzzles.delivery_position import DeliveryPosition
from pipeline_nb.puzzles.delivery_position import desk_of as desk_of_deliveries
from pipeline_nb.puzzles.family import Params
from pipeline_nb.puzzles.market_ladder import LadderPosition, MarketLadder
from pipeline_nb.puzzles.market_ladder import desk_of as desk_of_ladder
from pipeline_nb.puzzles.source import Source


def barrels_of(stock: tuple[int, ...]) -> list[int]:
    """Every barrel, by its kind."""
    return [kind for kind, number in enumerate(stock) for _ in range(number)]


# ---- the market ladder -----------------------------------------------------------------------------------------------

Spaces = tuple[tuple[int, int], ...]  # (kind of the row, price)


def sales(barrels: list[int], free: Spaces) -> Iterator[tuple[Spaces, tuple[int, ...]]]:
    """Every way to sell: the spaces filled, and the barrels kept."""
    if not barrels:
        yield (), ()
        return
    first, *rest = barrels
    for filled, kept in sales(rest, free):
        yield filled, (first, *kept)
    for at, (kind, price) in enumerate(free):
        if kind // 4 == first // 4 and kind <= first:
            for filled, kept in sales(rest, free[:at] + free[at + 1 :]):
                yield ((kind, price), *filled), kept


def values_of_ladder(desk: ladder.Desk) -> set[int]:
    """What cash and barrels can come to, over every way to sell and to buy; the two highest are surely among them."""
    free = tuple((kind, price) for kind in range(12) for price in desk.free[kind])
    taken = tuple((kind, price) for kind in range(12) for price in desk.taken[kind])
    values = set[int]()
    after = {(tuple(sorted(filled)), tuple(sorted(kept))) for filled, kept in sales(barrels_of(desk.stock), free)}
    for filled, kept in after:
        room = tuple(desk.room[g] + sum(desk.stock[g::4]) - sum(kind % 4 == g for kind in kept) for g in range(4))
        money = desk.cash + sum(price for _, price in filled)
        worth = sum(desk.worth[kind] for kind in kept)
        values |= {worth + bought for bought in purchases(desk, money, room, taken + filled)}
    return values


def purchases(desk: ladder.Desk, money: int, room: tuple[int, ...], there: Spaces) -> set[int]:
    """Cash and the worth of what is bought, each barrel there bought or not: the two highest for each end of it."""
    reached: dict[tuple[int, tuple[int, ...]], set[int]] = {(money, room): {0}}
    for kind, price in there:
        for (cash, left), worths in tuple(reached.items()):
            if cash >= price and left[kind % 4]:
                less = (*left[: kind % 4], left[kind % 4] - 1, *left[kind % 4 + 1 :])
                found = reached.get((cash - price, less), set()) | {worth + desk.worth[kind] for worth in worths}
                reached[cash - price, less] = set(sorted(found)[-2:])
    return {cash + worth for (cash, _), worths in reached.items() for worth in worths}


# ---- deliveries ------------------------------------------------------------------------------------------------------


def values_of_deliveries(desk: deliver.Desk) -> set[int]:
    """What the final accounts can come to, over every way to put every barrel."""
    put: list[dict[int, int]] = [{} for _ in desk.cases]
    return set(_put_on(desk, barrels_of(desk.stock), 0, put))


def _put_on(desk: deliver.Desk, barrels: list[int], kept: int, put: list[dict[int, int]]) -> Iterator[int]:
    if not barrels:
        yield from (kept + value for value in _accounts(desk, put))
        return
    first, *rest = barrels
    yield from _put_on(desk, rest, kept + desk.worth[first], put)
    for case, lying in zip(desk.cases, put, strict=True):
        for at, asked in enumerate(case.asked):
            if at not in lying and asked // 4 == first // 4 and asked <= first:
                lying[at] = first % 4
                yield from _put_on(desk, rest, kept, put)
                del lying[at]


def _accounts(desk: deliver.Desk, put: list[dict[int, int]]) -> Iterator[int]:
    """Cash less penalties after all barrels are put, if that is allowed; then with contracts taken for nothing."""
    value, markers, rows = desk.cash, desk.markers, list[int]()
    for case, lying in zip(desk.cases, put, strict=True):
        grades = [grade if desk.by_own_grade else case.asked[at] % 4 for at, grade in lying.items()]
        whole = len(lying) == len(case.asked)
        if case.row == deliver.AN_ORDER:
            if lying and not whole:
                return
            value += sum(desk.order_pay[grade] for grade in grades)
            continue
        if case.row >= 0 and lying:
            rows.append(case.row)
        markers += not whole and (case.row == -1 or bool(lying))
        value += sum((desk.full_pay if whole else desk.part_pay)[grade] for grade in grades) + case.bonus * whole
    if len(set(rows)) == len(rows):
        for more in range(len({case.row for case in desk.cases if case.row >= 0} - set(rows)) + 1):
            yield value - desk.penalties[markers + more]


# ---- small cases, and games played through ---------------------------------------------------------------------------


def small_ladder(seed: int) -> LadderPosition:
    """A market ladder of few barrels."""
    source = Source(seed)
    return MarketLadder().deal(source, Params(seed % 5 + 1, source.between(1, 4)))


def small_deliveries(seed: int) -> DeliveryPosition:
    """Deliveries of few barrels, now and then under the other reading of what a better barrel pays."""
    source, readings = Source(seed), ("delivery_pay.placed",) if seed % 4 == 0 else ()
    return Deliveries().deal(source, Params(seed % 5 + 1, source.between(1, 5), readings))


def ladder_values(position: LadderPosition) -> set[int]:
    """Every value that a market ladder can have."""
    return values_of_ladder(desk_of_ladder(position))


def deliveries_values(position: DeliveryPosition) -> set[int]:
    """Every value that deliveries can have."""
    return values_of_deliveries(desk_of_deliveries(position))


def ladder_by_force(position: LadderPosition) -> int:
    """The best value of a market ladder."""
    return max(ladder_values(position))


def deliveries_by_force(position: DeliveryPosition) -> int:
    """The best value of deliveries."""
    return max(deliveries_values(position))


def best_played(game: Game, only: tuple[type, ...], most: int = 1500) -> int | None:
    """The best final accounts over every state that these actions reach; None where there are too many."""
    seen, todo, best = set[str](), [game], game.scores()[0].total
    while todo:
        game = todo.pop()
        if not isinstance(game.step, FillStep):
            best = max(best, game.scores()[0].total)
        for action in game.legal_actions():
            if isinstance(action, only):
                after = game.apply(action)
                state = after.state
                key = repr((state.me.barrels, state.me.cash, state.me.contracts, state.rows, state.orders, state.steps))
                if key not in seen:
                    seen.add(key)
                    todo.append(after)
        if len(seen) > most:
            return None
    return best
