"""The family "Deliveries": the last deliveries of the game; which orders and contracts, and which barrel goes where.

Everything counts by the final accounts: cash, what barrels that are kept pay there, Valuation cards, Penalty markers.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

import msgspec
from msgspec.structs import replace

from pipeline_nb.errors import InputError
from pipeline_nb.game import Game
from pipeline_nb.game.actions import (
    Action,
    DeliverContract,
    Done,
    FillOrder,
    TakeContract,
    TakeOrder,
    Work,
    action_from_text,
)
from pipeline_nb.game.state import BetweenStep, ContractsStep, FillStep, OrderStep, WorkStep
from pipeline_nb.puzzles import delivery_words
from pipeline_nb.puzzles.action_answers import read_actions
from pipeline_nb.puzzles.delivery_deal import dealt
from pipeline_nb.puzzles.delivery_position import DeliveryPosition, desk_of, game_of, places_of, sound
from pipeline_nb.puzzles.delivery_weaker import WEAKER
from pipeline_nb.puzzles.family import Checked, Family, Params, Progress, Solution, Source
from pipeline_nb.puzzles.gaps import below_deliveries
from pipeline_nb.puzzles.packing import Reader, Writer
from pipeline_nb.puzzles.solve_deliveries import AN_ORDER, LEFT, Solved, solve_deliveries
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.rulings import Rulings

__all__ = ["Delivered", "Deliveries", "ready_for"]

_MOST_ACTIONS = 120
_INSIDE = (ContractsStep, OrderStep, BetweenStep)


class Delivered(msgspec.Struct, frozen=True):
    """An answer: contracts taken, barrels delivered and orders filled in their order, as the game writes them."""

    actions: tuple[str, ...]


@lru_cache(maxsize=256)
def _solved(position: DeliveryPosition) -> Solved:
    return solve_deliveries(desk_of(position))


class Deliveries(Family[DeliveryPosition, Delivered]):
    """Deliver for the last time.

    Examples
    --------
    >>> from pipeline_nb.rules.oil import Stock
    >>> from pipeline_nb.rules.tanks import TankFarm
    >>> farm, gaps = TankFarm((1, 1, 1, 1), Stock.of("T1x2 O3")), ((-1, -1),) * 3
    >>> position = DeliveryPosition(2, (2, 5, 9), 10, 0, farm, ((1, (-1, -1)),), gaps, ((0, -1), *gaps[1:]))
    >>> family = Deliveries()
    >>> solution = family.solve(position)
    >>> family.plain(solution.answer), solution.value
    (['deliver:0,0,1', 'deliver:0,1,1'], 80)
    >>> family.value(position, family.read(position, [])).value
    40
    """

    key, title, unit = "deliver", "Last deliveries", "$"

    def deal(self, source: Source, params: Params) -> DeliveryPosition:
        """Return one candidate position; `params.size` is the number of barrels in the tanks."""
        return dealt(source, params)

    def pack(self, position: DeliveryPosition) -> bytes:
        """Return a position in few bytes."""
        writer = Writer().numbers((position.players, *position.cards)).number(position.cash).number(position.markers)
        writer.farm(position.farm).number(len(position.contracts))
        for number, filled in position.contracts:
            writer.number(number).numbers(grade + 1 for grade in filled)
        for rows in (position.display, position.orders):
            for row in rows:
                writer.numbers(number + 1 for number in row)
        return writer.rulings(position.readings).data

    def unpack(self, data: bytes) -> DeliveryPosition:
        """Return the position of these bytes; raise `InputError` for anything that `pack` did not write."""
        reader = Reader(data)
        numbers = reader.numbers(4, 16)
        if len(numbers) != 4:
            raise InputError("packed position: deliveries begin with four numbers")
        players, first, second, third = numbers
        cash, markers, farm = reader.number(9999), reader.number(10), reader.farm()
        contracts = tuple([(reader.number(99), _less_one(reader.numbers(8, 4))) for _ in range(reader.number(10))])
        display = tuple([_less_one(reader.numbers(4, 99)) for _ in range(3)])
        orders = tuple([_less_one(reader.numbers(4, 99)) for _ in range(3)])
        readings = reader.rulings()
        reader.done()
        cards = (first, second, third)
        return sound(DeliveryPosition(players, cards, cash, markers, farm, contracts, display, orders, readings))

    def read(self, position: DeliveryPosition, answer: object) -> Delivered:
        """Return an answer given as a list of texts such as ``"deliver:0,1,3"``."""
        what = (
            'deliveries, such as "contract:0,1,0", "deliver:0,1,3", or "takeorder:1,0" and a "fill:2" for each demand'
        )
        kinds = (TakeContract, DeliverContract, TakeOrder, FillOrder)
        return Delivered(read_actions(answer, kinds, _MOST_ACTIONS, what))

    def plain(self, answer: Delivered) -> object:
        """Return an answer as a list of texts."""
        return list(answer.actions)

    def value(self, position: DeliveryPosition, answer: Delivered) -> Checked:
        """Deliver in the game, then read its final accounts.

        For contracts of the display the worker goes to Contracts & Loans; the next delivery ends that action.
        """
        game = game_of(position)
        for text in answer.actions:
            action = action_from_text(text)
            game = ready_for(game, action)
            reasons = game.why_not(action)
            if reasons:
                return Checked(None, reasons)
            game = game.apply(action)
        if isinstance(game.step, FillStep):
            return Checked(None, (_half_filled(game, game.step),))
        return Checked(game.scores()[0].total)

    def solve(
        self, position: DeliveryPosition, seconds: float | None = None, progress: Progress | None = None
    ) -> Solution[Delivered]:
        """Return the best deliveries, see :mod:`.solve_deliveries`."""
        watched = seconds is not None or progress is not None
        found = solve_deliveries(desk_of(position), seconds, progress) if watched else _solved(position)
        return Solution(found.value, _actions(position, found), found.proven, found.bound)

    def weaker(self) -> tuple[Callable[[DeliveryPosition], Delivered], ...]:
        """Return the solvers by pay, by counting, with a look ahead, and after a first loss."""
        return tuple(partial(_weaker, number) for number in range(len(WEAKER)))

    def second(self, position: DeliveryPosition, best: int) -> int | None:
        """Return the next lower value of any deliveries."""
        return below_deliveries(desk_of(position), _solved(position))

    def themes(self, position: DeliveryPosition, solution: Solution[Delivered]) -> tuple[str, ...]:
        """Return the ideas of the best deliveries."""
        return delivery_words.themes(position, _solved(position))

    def aim(self, position: DeliveryPosition) -> str:
        """Return what is asked."""
        return delivery_words.aim(position)

    def tell(self, position: DeliveryPosition) -> str:
        """Return the whole position in words."""
        return delivery_words.tell(position)

    def hints(self, position: DeliveryPosition, solution: Solution[Delivered]) -> tuple[str, str, str]:
        """Return the kind of idea, the order or contract, the first move."""
        return delivery_words.hints(position, _solved(position))

    def limits(self, position: DeliveryPosition, solution: Solution[Delivered]) -> str:
        """Return which barrels the best answer lacks most, and what one more would bring."""
        return delivery_words.limits(desk_of(position), solution.value)

    def rulings(self, position: DeliveryPosition) -> Rulings:
        """Return the readings under which the position is judged."""
        return position.readings

    def other_readings(self, position: DeliveryPosition) -> tuple[DeliveryPosition, ...]:
        """Return the position with the other reading of what a better barrel pays, where nothing is on display.

        With many contracts to choose from a better barrel is nearly always put somewhere: there the aim says what it
        pays, as it always does, and the reading is part of the puzzle.
        """
        if any(number >= 0 for row in position.display for number in row):
            return ()
        other = "placed" if position.readings.delivery_pay == "required" else "required"
        return (replace(position, readings=replace(position.readings, delivery_pay=other)),)

    def worth_posing(self, position: DeliveryPosition, solution: Solution[Delivered]) -> bool:
        """Return whether the best answer delivers anything."""
        return bool(solution.answer.actions)


def _less_one(numbers: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(number - 1 for number in numbers)


def ready_for(game: Game, action: Action) -> Game:
    """Return the game where an action is due: at Contracts & Loans to take a contract, out of it again to deliver."""
    if isinstance(action, TakeContract):
        there = Work(game.table.spaces.index("Contracts & Loans"))
        return game.apply(there) if isinstance(game.step, WorkStep) and not game.why_not(there) else game
    while isinstance(game.step, _INSIDE):
        game = game.apply(Done())
    return game


def _half_filled(game: Game, step: FillStep) -> Reason:
    asked = len(game.table.orders[step.order])
    return Reason(
        code="puzzle.order-half-filled",
        rule="base.deliver.order-all-at-once",
        text=f"The answer ends with {len(step.filled)} of {asked} barrels on an order; an order is filled in one go.",
        fix="Name a barrel for each demand of the order.",
        values={"asked": asked, "filled": len(step.filled)},
    )


def _actions(position: DeliveryPosition, found: Solved) -> Delivered:
    """A solution as actions: contracts taken first, then barrels on contracts, then orders."""
    took, delivered, filled = list[str](), list[str](), list[str]()
    place = len(position.contracts)
    for (row, first, column, places), fate, put in zip(places_of(position), found.fates, found.put, strict=True):
        if row == AN_ORDER:
            if fate != LEFT:
                filled.append(TakeOrder(first, column).to_text())
                filled += [FillOrder(grade).to_text() for grade in put]
            continue
        if row >= 0 and fate == LEFT:
            continue
        if row >= 0:
            took.append(TakeContract(first, column, 0).to_text())
            first, place = place, place + 1
        barrels = [(at, grade) for at, grade in zip(places, put, strict=True) if grade >= 0]
        delivered += [DeliverContract(first, at, grade).to_text() for at, grade in barrels]
    return Delivered((*took, *delivered, *filled))


def _weaker(number: int, position: DeliveryPosition) -> Delivered:
    return _actions(position, WEAKER[number](desk_of(position)))
