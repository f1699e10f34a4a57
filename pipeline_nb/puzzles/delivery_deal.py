"""Dealing candidates for deliveries: more is asked for than the barrels in the tanks can fill."""

from __future__ import annotations

from collections.abc import Iterable

from pipeline_nb.game import Game
from pipeline_nb.game.pieces import contracts_shown
from pipeline_nb.game.state import Demand, Table
from pipeline_nb.puzzles.delivery_position import NEUTRAL, PAYING, DeliveryPosition, bare_game
from pipeline_nb.puzzles.family import Params, Source
from pipeline_nb.rules.oil import Stock
from pipeline_nb.rules.tanks import TankFarm

__all__ = ["dealt"]

_HELD = (1, 1, 2, 3, 3)
_ORDERS = (2, 3, 4, 6, 6)
_ON_DISPLAY = (0, 0, 2, 2, 4)
_MOST_BARRELS = 20


def dealt(source: Source, params: Params) -> DeliveryPosition:
    """Return one candidate position: at higher grades more orders and contracts, and Valuation cards that count."""
    grade = params.grade or source.between(1, 5)
    players = source.between(2, 4)
    paying = 0 if grade < 3 else source.choice((0, 1, 1, 2))
    first, second, third = (*source.sample(PAYING, paying), *source.sample(NEUTRAL, 3 - paying))
    cards = (first, second, third)
    bare = bare_game(players, cards, params.readings)
    table, columns = bare.table, len(bare.state.orders[0])
    numbers = source.shuffle(range(len(table.contracts)))
    held = _HELD[grade - 1] + source.below(2)
    shown = min(_ON_DISPLAY[grade - 1] + (source.below(2) if grade > 3 else 0), 3 * columns)
    contracts = tuple([(number, _lying(source, table.contracts[number], grade)) for number in numbers[:held]])
    by_row = [[n for n in numbers[held:] if _row_of(table.contracts[n]) == row] for row in range(3)]
    display = _rows(source, by_row, columns, shown)
    contracts = _as_many_as_there_are(bare, contracts, display)
    by_size = [[n for n, order in enumerate(table.orders) if len(order) == size] for size in (3, 4, 5)]
    orders = _rows(source, [list(source.shuffle(row)) for row in by_size], columns, _ORDERS[grade - 1])
    barrels = min(params.size or source.between(3 + grade, 5 + 2 * grade), _MOST_BARRELS)
    counts = _stock(source, barrels, _asked(table, contracts, display, orders), (-1, 0, 0, 0, 0, 0, int(grade > 3)))
    crude, low, mid, high = ((sum(counts[g::4]) + 1) // 2 + source.below(2) for g in range(4))
    farm = TankFarm((crude, low, mid, high), Stock(counts))
    markers = 0 if grade < 2 else source.choice((0, 0, 1, 2))
    cash = 5 * source.below(12)
    return DeliveryPosition(players, cards, cash, markers, farm, contracts, display, orders, params.readings)


def _as_many_as_there_are(
    bare: Game, contracts: tuple[tuple[int, tuple[int, ...]], ...], display: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The contracts held, without those of a row that are more than set-up kept, with those on display."""
    kept, free = (
        list[tuple[int, tuple[int, ...]]](),
        [contracts_shown(bare.rules.box, len(bare.table.names), bare.year)] * 3,
    )
    for row, shown in enumerate(display):
        free[row] -= sum(number >= 0 for number in shown)
    for contract in contracts:
        row = _row_of(bare.table.contracts[contract[0]])
        free[row] -= 1
        kept += [contract] if free[row] >= 0 else []
    return tuple(kept)


def _row_of(demand: Demand) -> int:
    """The row of the display where a contract lies: that of its highest demand."""
    return max(grade for _, grade in demand) - 1


def _lying(source: Source, demand: Demand, grade: int) -> tuple[int, ...]:
    """Barrels that lie on a contract already: now and then one, as asked for."""
    filled = [-1] * len(demand)
    if grade > 1 and source.chance(1, 3):
        filled[0] = demand[0][1]
    return tuple(filled)


def _rows(source: Source, piles: list[list[int]], columns: int, number: int) -> tuple[tuple[int, ...], ...]:
    """A display with so many things on it, the rest gaps."""
    places = source.shuffle((row, column) for row in range(3) for column in range(columns))
    rows = [[-1] * columns for _ in range(3)]
    for row, column in places[:number]:
        rows[row][column] = piles[row].pop()
    return tuple(map(tuple, rows))


def _asked(
    table: Table,
    contracts: Iterable[tuple[int, tuple[int, ...]]],
    display: Iterable[tuple[int, ...]],
    orders: Iterable[tuple[int, ...]],
) -> list[tuple[int, int]]:
    """Every open demand of the position."""
    found = [
        demand
        for number, filled in contracts
        for demand, grade in zip(table.contracts[number], filled, strict=True)
        if grade < 0
    ]
    found += [demand for row in display for number in row if number >= 0 for demand in table.contracts[number]]
    return found + [demand for row in orders for number in row if number >= 0 for demand in table.orders[number]]


def _stock(source: Source, barrels: int, asked: list[tuple[int, int]], off: tuple[int, ...]) -> tuple[int, ...]:
    """Barrels that mostly fit something: drawn from the demands, some of them grades off."""
    counts = [0] * 12
    for oil, grade in source.sample(asked, min(barrels, len(asked))):
        counts[oil * 4 + min(max(grade + source.choice(off), 0), 3)] += 1
    return tuple(counts)
