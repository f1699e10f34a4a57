"""Positions of the family "Deliveries": as values, as a game, and in numbers for the solvers."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from pipeline_nb.errors import InputError
from pipeline_nb.game import Game
from pipeline_nb.game.position import position as game_position
from pipeline_nb.puzzles.farms import at_a_table
from pipeline_nb.puzzles.solve_deliveries import AN_ORDER, Case, Desk
from pipeline_nb.rules.accounts import penalty
from pipeline_nb.rules.rulings import DEFAULT, Rulings
from pipeline_nb.rules.tanks import TankFarm

__all__ = ["NEUTRAL", "PAYING", "DeliveryPosition", "bare_game", "desk_of", "game_of", "sound"]

PAYING = (1, 6, 7, 8, 12, 13)
"""Valuation cards that change what a delivery is worth: for barrels in tanks, for contracts, for orders."""

NEUTRAL = (2, 5, 9, 10, 11, 14, 15)
"""Valuation cards that pay nothing here, because nobody has pipelines."""

_FOR_AN_OIL = (8, 7, 6)
_NAMES = ("You", "Ann", "Bo", "Cy")
_MOST_MARKERS = 10
_MARKS = {-1: "x", 0: "0", 1: "1", 2: "2", 3: "3"}


class DeliveryPosition(msgspec.Struct, frozen=True):
    """A position of the family.

    Parameters
    ----------
    players, cards
        Players of the game; the three Valuation cards in play.
    cash, markers, farm
        Money in $, Penalty markers, tanks and barrels.
    contracts
        The contracts held: number, and the grade put on each demand (-1: none).
    display, orders
        Contracts and orders on display by row and column (-1: gap).
    readings
        The readings of disputed rules.
    """

    players: int
    cards: tuple[int, int, int]
    cash: int
    markers: int
    farm: TankFarm
    contracts: tuple[tuple[int, tuple[int, ...]], ...]
    display: tuple[tuple[int, ...], ...]
    orders: tuple[tuple[int, ...], ...]
    readings: Rulings = DEFAULT


@lru_cache(maxsize=64)
def bare_game(players: int, cards: tuple[int, ...], readings: Rulings) -> Game:
    """Return the last turn of a game of so many players, without anything of the position yet."""
    return game_position(
        players=_NAMES[:players],
        setup={"valuations": cards},
        rulings=readings,
        year=3,
        round=4,
        order=(*range(1, players), 0),
        turn=players - 1,
    )


@lru_cache(maxsize=256)
def game_of(position: DeliveryPosition) -> Game:
    """Return the game at the beginning of the last turn; raise `InputError` if the position cannot be."""
    tanks, readings = at_a_table(position.farm, position.readings)
    held = (f"{number}a{''.join(_MARKS[grade] for grade in filled)}" for number, filled in position.contracts)
    return game_position(
        bare_game(position.players, position.cards, readings).to_text(),
        cash=position.cash,
        penalties=position.markers,
        tanks=tanks,
        stock=position.farm.stock,
        contracts=" ".join(held),
        display=position.display,
        orders=position.orders,
    )


def sound(position: DeliveryPosition) -> DeliveryPosition:
    """Return the position; raise `InputError` if it is no puzzle of this family."""
    if position.players not in (2, 3, 4):
        raise InputError(f"packed position: {position.players} players; there are 2 to 4")
    if len(set(position.cards)) != 3 or not set(position.cards) <= {*PAYING, *NEUTRAL}:
        known = ", ".join(map(str, sorted(PAYING + NEUTRAL)))
        raise InputError(f"packed position: Valuation cards {position.cards} are not three different ones of {known}")
    table = bare_game(position.players, position.cards, position.readings).table
    if position.markers + len(position.contracts) + len(position.display) > _MOST_MARKERS:
        raise InputError(f"packed position: more than {_MOST_MARKERS} Penalty markers could come together")
    held = [number for number, _ in position.contracts]
    known_contracts = range(len(table.contracts))
    shown = [number for row in position.display for number in row if number >= 0]
    if not {*held, *shown} <= {*known_contracts} or len({*held, *shown}) < len(held) + len(shown):
        raise InputError("packed position: a contract does not exist or is there twice")
    ordered = [number for row in position.orders for number in row if number >= 0]
    if len(set(ordered)) < len(ordered):
        raise InputError("packed position: an order is there twice")
    for number, filled in position.contracts:
        if len(filled) != len(table.contracts[number]) or -1 not in filled:
            raise InputError(f"packed position: contract {number} does not have an open demand as it should")
    game_of(position)
    return position


def places_of(position: DeliveryPosition) -> tuple[tuple[int, int, int, tuple[int, ...]], ...]:
    """Return where each case of the desk is: its row as in `Case`, two numbers, and its open demands by their places.

    The numbers are row and column of an order or of a contract on display; of a contract that is held, its place and 0.
    """
    table = bare_game(position.players, position.cards, position.readings).table
    found = []
    for row, columns in enumerate(position.orders):
        for column, number in enumerate(columns):
            if number >= 0:
                found.append((AN_ORDER, row, column, tuple(range(len(table.orders[number])))))
    for place, (_, filled) in enumerate(position.contracts):
        found.append((-1, place, 0, tuple(at for at, grade in enumerate(filled) if grade < 0)))
    for row, columns in enumerate(position.display):
        for column, number in enumerate(columns):
            if number >= 0:
                found.append((row, row, column, tuple(range(len(table.contracts[number])))))
    return tuple(found)


@lru_cache(maxsize=256)
def desk_of(position: DeliveryPosition) -> Desk:
    """Return a position in numbers, for the solvers."""
    game = game_of(position)
    box, own = game.rules.box, position.readings.delivery_pay == "placed"
    contract_pay, order_pay = (0, *box.pay.contract), (0, *box.pay.order)
    contracts_again, orders_again = 12 in position.cards, 13 in position.cards
    cases = []
    for row, first, column, places in places_of(position):
        demand, bonus = _demand(game, position, row, first, column), 0
        if row == -1 and contracts_again:
            lying = zip(demand, position.contracts[first][1], strict=True)
            bonus = sum(contract_pay[grade if own else asked] for (_, asked), grade in lying if grade >= 0)
        cases.append(Case(tuple(demand[at][0] * 4 + demand[at][1] for at in places), row, bonus))
    times = [1 + (1 in position.cards) + (_FOR_AN_OIL[oil] in position.cards) for oil in range(3)]
    return Desk(
        cases=tuple(cases),
        stock=position.farm.stock.counts,
        worth=tuple(times[oil] * box.end_values.barrel[grade] for oil in range(3) for grade in range(4)),
        cash=position.cash,
        order_pay=tuple(pay * (1 + orders_again) for pay in order_pay),
        part_pay=contract_pay,
        full_pay=tuple(pay * (1 + contracts_again) for pay in contract_pay),
        by_own_grade=own,
        penalties=tuple(penalty(number, box, position.readings) for number in range(_MOST_MARKERS + 1)),
        markers=position.markers,
    )


def _demand(game: Game, position: DeliveryPosition, row: int, first: int, column: int) -> tuple[tuple[int, int], ...]:
    if row == AN_ORDER:
        return game.table.orders[position.orders[first][column]]
    number = position.contracts[first][0] if row == -1 else position.display[first][column]
    return game.table.contracts[number]
