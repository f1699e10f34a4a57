"""Small tables for the lesson on contracts and orders: what lies there, what it pays, what a year's end does."""

from __future__ import annotations

from typing import Any

from pipeline_nb.game import Game, position
from pipeline_nb.game.actions import DeliverContract
from pipeline_nb.game.common import barrel_words
from pipeline_nb.game.markets import space_price
from pipeline_nb.game.state import Demand, Held
from pipeline_nb.learn.questions_contracts import year_over
from pipeline_nb.learn.scenes_contracts import desk
from pipeline_nb.learn.told import Told, refusal
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.reasons import count
from pipeline_nb.rules.score import money

__all__ = ["barrel_prices", "card_levels", "displays_by_players", "last_turn", "on_display", "year_end"]

_ROWS = ("low", "mid", "high")
_GONE = "gone, for a Penalty marker"
_BACK = "active and empty, due by its end"


# ---- what lies there -------------------------------------------------------------------------------------------------


def short(demand: Demand) -> str:
    """Return a demand in short: ``"S3 T2 O2"``."""
    return " ".join(f"{OILS[oil].value}{grade}" for oil, grade in demand)


def on_display(game: Game) -> Told:
    """Return the contracts and orders on display, as a player sees them; "-" for a gap.

    Examples
    --------
    >>> on_display(position(seed=7)).rows[0]
    ('contracts, high', 'S3 S3', 'O3 O2 T1', 'S3 S3 S3')
    """
    seen = game.seen_by(game.player)
    contracts, orders, stacks = game.table.contracts, game.table.orders, seen.state.stacks
    rows = []
    for row in (2, 1, 0):
        shown = [short(contracts[number]) if number >= 0 else "-" for number in seen.state.display[row]]
        rows.append((f"contracts, {_ROWS[row]}", *shown, short(contracts[stacks[row][0]]) if stacks[row] else "-"))
    for row in (2, 1, 0):
        shown = [short(orders[number]) if number >= 0 else "-" for number in seen.state.orders[row]]
        rows.append((f"orders of {row + 3}", *shown, "none: never refilled"))
    places = tuple(f"place {number}" for number in range(1, len(seen.state.display[0]) + 1))
    return Told(head=("row", *places, "next in the stack"), rows=tuple(rows), game=game)


def displays_by_players() -> Told:
    """Return how many contracts and orders of each row a game keeps and shows, by the number of players.

    Examples
    --------
    >>> displays_by_players().rows[0]
    ('2', '4 of 10', '2', '2', '2 of 8', '6')
    """
    rows = []
    for players in (2, 3, 4):
        game = position(players=players, seed=7)
        whole, orders = len(game.table.contracts) // 3, len(game.table.orders) // 3
        shown, left, laid = (len(row[0]) for row in (game.state.display, game.state.stacks, game.state.orders))
        kept = shown + left
        cells = (f"{kept} of {whole}", str(shown), str(left), f"{laid} of {orders}", str(orders - laid))
        rows.append((str(players), *cells))
    contracts = ("contracts, each grade", "on display", "in the stack")
    head = ("players", *contracts, "orders, each size", "in the box")
    return Told(head=head, rows=tuple(rows))


# ---- what it pays ----------------------------------------------------------------------------------------------------


def barrel_prices() -> Told:
    """Return what one barrel of each grade brings: in the best market, on a contract, on an order, left at the end.

    Examples
    --------
    >>> barrel_prices().rows[0]
    ('low', '$25 to $30', '$20', '$30', '$10', '$10')
    """
    game = position(seed=7)
    box, rows = game.rules.box, []
    for grade in GRADES[1:]:
        best = [
            max(space_price(game, number, space, row.grade) for space in range(len(row.prices)))
            for number, row in enumerate(game.table.rows)
            if row.grade == grade
        ]
        pay = (box.pay.contract[grade - 1], box.pay.order[grade - 1])
        end = (box.end_values.barrel[grade], box.end_values.pipeline[grade])
        rows.append((grade.word, f"${min(best)} to ${max(best)}", *(f"${amount}" for amount in (*pay, *end))))
    head = ("grade", "best space of a market", "contract", "order", "left at the end", "a pipeline that reaches it")
    return Told(head=head, rows=tuple(rows))


# ---- what a year's end does ------------------------------------------------------------------------------------------


def year_end(game: Game) -> Told:
    """Return what becomes of the acting player's contracts when the year is over.

    Examples
    --------
    >>> [row[2] for row in year_end(desk()).rows]
    ['gone, for a Penalty marker', 'gone, for a Penalty marker', 'active and empty, due by its end']
    """
    who = game.state.who
    before, after = game.state.players[who], year_over(game).state.players[who]
    stays = {held.contract: held for held in after.contracts}
    rows = tuple(
        (_words(game, held), _state(held), _BACK if held.contract in stays else _GONE) for held in before.contracts
    )
    missed = after.penalties - before.penalties
    note = f"{count(missed, 'Penalty marker')} for {game.table.names[who]}."
    return Told(head=("contract", "when the year ends", "in the next year"), rows=rows, notes=(note,), game=game)


def _words(game: Game, held: Held) -> str:
    return ", ".join(barrel_words(*barrel) for barrel in game.table.demands[held.contract])


def _state(held: Held) -> str:
    if held.deferred:
        return "deferred"
    done = sum(grade >= 0 for grade in held.filled)
    if held.complete and not held.times:
        return "active, complete"
    often = ", filled once before" if held.times else ""
    return f"active, {'complete' if held.complete else f'{done} of {len(held.filled)} delivered'}{often}"


def last_turn() -> Told:
    """Return how a game ends for a player with two Penalty markers and a contract that is not complete.

    Examples
    --------
    >>> [row[1:] for row in last_turn().rows]
    [('2', '-$50'), ('3', '-$90')]
    """
    rounds = position().rules.box.years.rounds
    game = desk(year=len(rounds), round=rounds[-1], order=(1, 0), turn=1, penalties=2, contracts="1a 13a")
    for action in ("deliver:0,0,1", "deliver:0,1,1", "pass"):
        game = game.apply(action)
    before, told = game.state.players[0].penalties, list[str]()
    while not game.is_over:
        game = game.apply("done")
        told += [event.words for event in game.events]
    marked = desk(penalties=before, contracts="").scores()[0].line("penalties").amount
    rows = (
        ("Ann's last turn, with one complete contract and one that is not", str(before), money(marked)),
        (" ".join(told), str(game.state.players[0].penalties), money(game.scores()[0].line("penalties").amount)),
    )
    return Told(head=("what happened", "Penalty markers", "in her final accounts"), rows=rows, game=game)


# ---- the cards of Contracts & Orders ---------------------------------------------------------------------------------


def card_levels() -> Told:
    """Return what each level of the Contracts & Orders card changes, tried without the card and with it.

    Examples
    --------
    >>> [row[0] for row in card_levels().rows]
    ['1', '1', '2', '3']
    """
    rows = []
    tries = ("fill a complete contract again", "deliver one low teal barrel", "take an order and keep it")
    for number, what in enumerate(tries):
        level = number + 1
        without, having = (_tried(number, owned) for owned in (0, level))
        rows.append((str(level), what, without, having))
    begun = _complete(1).apply(DeliverContract(0, 0, 1))
    rows.insert(1, ("1", "leave the second filling incomplete at the year's end", "-", year_end(begun).notes[0]))
    return Told(head=("level", "what Ann tries", "without the card", "with it"), rows=tuple(rows))


def _owner(level: int, **parts: Any) -> Game:  # noqa: ANN401  parts of `position`
    game = desk()
    at = game.table.families.index("Contracts & Orders")
    levels = tuple(level if place == at else 0 for place in range(len(game.table.families)))
    return desk(levels=levels, **parts)


def _complete(level: int) -> Game:
    """A contract for two low teal, filled once this year, and two barrels more."""
    game = _owner(level, contracts="1a", stock="T1x4", tanks=(1, 2, 1, 1))
    return game.apply(DeliverContract(0, 0, 1)).apply(DeliverContract(0, 1, 1))


def _tried(number: int, level: int) -> str:
    if number == 0:
        game, action = _complete(level), "deliver:0,0,1"
    elif number == 1:
        game, action = _owner(level), "deliver:0,0,1"
    else:
        game = _owner(level)
        game, action = game.apply(f"work:{game.table.spaces.index('Contracts & Loans')}"), "keeporder:0,0,0"
    return refusal(game, action) or " ".join(event.words for event in game.apply(action).events)
