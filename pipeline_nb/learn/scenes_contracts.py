"""Situations and small tables for the lesson on contracts, orders and loans. The engine decides what is allowed."""

from __future__ import annotations

import re
from typing import Any

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import Game, position
from pipeline_nb.game.actions import Action, DeliverContract, FillOrder, TakeContract, TakeLoan, TakeOrder, Work
from pipeline_nb.game.state import FillStep, OrderStep
from pipeline_nb.learn.questions_contracts import demand_words
from pipeline_nb.learn.told import Told, barrels_of, play, refusal
from pipeline_nb.rules.oil import OILS, Barrel
from pipeline_nb.rules.reasons import count

__all__ = [
    "contracts_of",
    "deliver",
    "desk",
    "no_money_for_the_machines",
    "office",
    "other_desk",
    "take",
    "when_to_deliver",
    "works",
]

_ROWS = ("low", "mid", "high")
_OFFICE = "Contracts & Loans"
_ORDERS = ((4, 0), (10, 12), (16, 19))
_DESK = {"contracts": "2a 13a 9d", "stock": "T1x2 T3 O1 O2 S3", "tanks": (1, 2, 2, 2), "orders": _ORDERS}


def _table(**parts: Any) -> Game:  # noqa: ANN401  parts of `position`
    return position(players=("Ann", "Bo"), seed=7, setup={"start": 0, "upgrades": ("contracts & orders",)}, **parts)


# ---- situations ------------------------------------------------------------------------------------------------------


def desk(**parts: Any) -> Game:  # noqa: ANN401  parts of `position`
    """Return a table on which Ann holds three contracts, one of them deferred, and barrels for some of what is asked.

    Examples
    --------
    >>> len(desk().state.me.contracts), desk(year=2).year
    (3, 2)
    """
    return _table(**{"cash": 8, **_DESK, **parts})


def other_desk() -> Game:
    """Return a table on which not every barrel goes where Ann would like it."""
    return desk(contracts="18a 9d 1a", stock="O2 T0 T1x4")


def office(year: int = 1) -> Game:
    """Return a table on which Ann has no contract yet, and is to choose a Main Action."""
    return _table(cash=4, year=year)


# ---- taking contracts and loans --------------------------------------------------------------------------------------


def take(game: Game, *wishes: str) -> Told:
    """Send the worker to Contracts & Loans and try what is wished, in order.

    Parameters
    ----------
    wishes
        ``"low"``, ``"mid deferred"``, ``"high"``: the leftmost contract of that row; or ``"loan"``.

    Raises
    ------
    InputError
        If a wish is none.

    Examples
    --------
    >>> [row[2] for row in take(office(), "low", "loan").rows]
    ['$4', '$4', '$19']
    """
    told = play(game, [(f"go to {_OFFICE}", Work(game.table.spaces.index(_OFFICE)))])
    rows = list(told.rows)
    for wish in wishes:
        assert told.game is not None
        told = play(told.game, [(wish, _wished(told.game, wish))])
        rows += told.rows
    assert told.game is not None
    markers = told.game.state.players[game.state.who].penalties
    notes = [f"{game.player} has {count(markers, 'Penalty marker')}."]
    if isinstance(told.game.apply("done").step, OrderStep):
        notes.append(f"When this is done, {game.player} may choose a place in the Turn Order for the next round.")
    # what lies in the tank farm does not change here
    return Told(head=told.head[:3], rows=tuple(row[:3] for row in rows), notes=tuple(notes), game=told.game)


def _wished(game: Game, wish: str) -> Action:
    if wish == "loan":
        return TakeLoan()
    grade, _, how = wish.partition(" ")
    if grade not in _ROWS or how not in ("", "active", "deferred"):
        raise InputError(f"take: write 'low', 'mid deferred', 'high' or 'loan', not {shown(wish)}")
    row = _ROWS.index(grade)
    there = [column for column, contract in enumerate(game.state.display[row]) if contract >= 0]
    return TakeContract(row, there[0] if there else 0, int(how == "deferred"))


# ---- delivering ------------------------------------------------------------------------------------------------------

_DELIVERY = re.compile(r"([TOS][0-3]) to contract ([1-9])(?: as ([TOS][0-3]))?")
_ORDER = re.compile(r"order((?: [TOS][1-3])+)")


def deliver(game: Game, *wishes: str) -> Told:
    """Try deliveries, in order.

    Parameters
    ----------
    wishes
        ``"T1 to contract 1"``: the first open demand for that oil type, or the one that is named,
        ``"T1 to contract 1 as O1"``; ``"order S3 T2 O2"``: take that order and fill it with the lowest barrels that do.

    Raises
    ------
    InputError
        If a wish is none, or there is no such order.

    Examples
    --------
    >>> [row[2] for row in deliver(desk(), "T1 to contract 1", "order S3 T2 O2").rows]
    ['$28', '$173']
    """
    head: tuple[str, ...] = ()
    rows: list[tuple[str, ...]] = []
    notes = contracts_of(game)
    for wish in wishes:
        told = _order_told(game, wish) if wish.startswith("order") else play(game, [(wish, _delivery(game, wish))])
        head, rows, game = told.head, [*rows, *told.rows], told.game or game
    return Told(head=head, rows=tuple(rows), notes=(notes,), game=game)


def contracts_of(game: Game) -> str:
    """Return what the contracts of the acting player ask for, in a sentence.

    Examples
    --------
    >>> contracts_of(desk(contracts="2a 9d"))
    'Contract 1 asks for 3 low teal; contract 2, deferred, for 1 low silver and 1 low teal.'
    """
    told = [
        f"contract {number}{', deferred,' * held.deferred}{' asks' * (number == 1)} for "
        f"{demand_words(game.table.demands[held.contract])}"
        for number, held in enumerate(game.state.me.contracts, start=1)
    ]
    return "; ".join(told).capitalize() + "." if told else ""


def _delivery(game: Game, wish: str) -> Action:
    found = _DELIVERY.fullmatch(wish)
    if found is None:
        raise InputError(f"deliver: write 'T1 to contract 1' or 'order S3 T2 O2', not {shown(wish)}")
    barrel, number = Barrel.from_text(found[1]), int(found[2]) - 1
    held = game.state.me.contracts
    if number >= len(held):
        return DeliverContract(number, 0, int(barrel.grade))
    demand, filled = game.table.demands[held[number].contract], held[number].filled
    asked = Barrel.from_text(found[3]) if found[3] else None
    wanted = [
        (filled[at] >= 0, OILS[oil] != barrel.oil, at)
        for at, (oil, grade) in enumerate(demand)
        if asked is None or (OILS[oil], grade) == (asked.oil, int(asked.grade))
    ]
    if not wanted:
        raise InputError(f"deliver: contract {number + 1} asks for {demand_words(demand)}, not for {shown(found[3])}")
    at = min(wanted)[2]
    oil = OILS[demand[at][0]]
    if oil != barrel.oil and game.state.me.farm.stock.count(Barrel(oil, barrel.grade)):
        # an action names a grade only: this one would deliver the barrel of the right colour
        raise InputError(f"deliver: {shown(wish)}: this demand takes the {barrel.grade.word} {oil.word} barrel held")
    return DeliverContract(number, at, int(barrel.grade))


def _order_told(game: Game, wish: str) -> Told:
    found = _ORDER.fullmatch(wish)
    if found is None:
        raise InputError(f"deliver: write an order as 'order S3 T2 O2', not {shown(wish)}")
    row, column = _order_place(game, found[1].split())
    who, told = game.state.who, play(game, [(wish, TakeOrder(row, column))])
    if told.game is None or not isinstance(told.game.step, FillStep):
        return told
    game = _filled(told.game)
    filled = (wish, game.events[-1].words, f"${game.state.players[who].cash}", barrels_of(game, who))
    return Told(head=told.head, rows=(filled,), game=game)


def _filled(game: Game) -> Game:
    """The order in hand filled, each time with the lowest barrel that does: the engine lists them from the lowest."""
    while isinstance(game.step, FillStep):
        game = game.apply(next(choice for choice in game.legal_actions() if isinstance(choice, FillOrder)))
    return game


def _order_place(game: Game, barrels: list[str]) -> tuple[int, int]:
    """Where an order of these barrels lies, or lay: a taken one is looked for in the place where set-up had it."""
    wanted = [(OILS.index(barrel.oil), int(barrel.grade)) for barrel in map(Barrel.from_text, barrels)]
    for row, columns in enumerate(_ORDERS):
        for column, order in enumerate(columns):
            if sorted(game.table.orders[order]) == sorted(wanted):
                return row, column
    raise InputError(f"deliver: there is no order for {' '.join(barrels)} on this desk")


def when_to_deliver() -> Told:
    """Return the moments of a turn, and whether a delivery is allowed there, as the engine says.

    Examples
    --------
    >>> [row[1] for row in when_to_deliver().rows]
    ['yes', 'no', 'yes', 'yes', 'no', 'no']
    """
    game, rows = works(), list[tuple[str, str, str]]()

    def look(moment: str) -> None:
        broken = refusal(game, DeliverContract(0, 0, 1))
        if game.player != "Ann":  # whom the engine asks now
            broken = f"It is {game.player}'s turn. [base.deliver.own-turn]"
        rows.append((moment, "no" if broken else "yes", broken))

    look("before the Main Action")
    game = game.apply(Work(0))
    look("in the Main Action, at the Crude Market")
    game = game.apply("done")
    look("after it, before a Secondary Action")
    game = game.apply("done")
    look("in the Machine Phase, before the fee")
    game = game.apply("machines")
    look("while the machines run")
    while game.player == "Ann":
        game = game.apply("done")
    look("in Bo's turn")
    return Told(head=("moment", "may Ann deliver?", "why not"), rows=tuple(rows), game=game)


def works(**parts: Any) -> Game:  # noqa: ANN401  parts of `position`
    """Return the desk with a small network beside it: one machine, and crude for it."""
    costs = "1,1,1/1,1,1/1,1,1"
    return desk(**{"cash": 20, "net": "4@0,0;3@2,0;m3,0", "stock": "T0 T1", "costs": costs, **parts})


def no_money_for_the_machines() -> Told:
    """Return a Machine Phase that Ann cannot pay for before she delivers.

    Examples
    --------
    >>> [row[2] for row in no_money_for_the_machines().rows]
    ['$0', '$20', '$5']
    """
    game = works(cash=0).apply("work:0").apply("done").apply("done")
    run = ("run the machines", "machines")
    return play(game, [run, ("T1 to contract 1", DeliverContract(0, 0, 1)), run])
