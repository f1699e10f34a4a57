"""Situations and small tables for the lesson on the markets. What is traded, paid and refused comes from the engine."""

from __future__ import annotations

import re
from typing import Any

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import Game, position
from pipeline_nb.game.actions import Action, Buy, Sell, SellOther, Work
from pipeline_nb.game.markets import market_name, space_price
from pipeline_nb.game.refresh import end_of_year
from pipeline_nb.game.state import Row
from pipeline_nb.learn.told import Told, barrels_of, play
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import GRADES, OILS, Barrel

__all__ = [
    "best_prices",
    "busy_markets",
    "four_markets",
    "full_rows",
    "new_year_in_the_markets",
    "spaces_in_use",
    "three_turns",
    "trade",
    "visit",
    "yearly_change",
]

_PLAYERS = ("Ann", "Bo", "Cy", "Di")
_LOW_ORANGE, _HIGH_ORANGE = 4, 6
"""Rows of Refined Market 1, by their numbers at a table of the base game."""


def _table(players: int = 4, **parts: Any) -> Game:  # noqa: ANN401  parts of `position`
    return position(players=_PLAYERS[:players], seed=7, setup={"start": 0}, **parts)


# ---- situations ------------------------------------------------------------------------------------------------------


def visit() -> Game:
    """Return a table for four on which Ann has little money and a few barrels to sell.

    Examples
    --------
    >>> visit().state.me.cash, visit().state.me.farm.stock.to_text()
    (3, 'O1,O3,S2')
    """
    return _table(stock="O3 O1 S2", cash=3, rows={_LOW_ORANGE: "..xx", _HIGH_ORANGE: "...x"})


def four_markets(players: int = 2) -> Game:
    """Return the markets as set-up leaves them."""
    return _table(players)


def full_rows() -> Game:
    """Return a situation in which the low orange row of Refined Market 1 and Ann's crude tanks are full.

    Examples
    --------
    >>> full_rows().state.me.farm.room(GRADES[0])
    0
    """
    return _table(stock="O1 T0x3 S0", cash=30, rows={_LOW_ORANGE: "xxxx"})


def busy_markets() -> Game:
    """Return a table for two late in a year: crude has been bought, refined oil has been sold."""
    rows = {0: "....xx", 1: "xxxx..", 2: "...xxx", 3: "......", 4: "xx", 5: ".x", 6: "xx", 7: ".x", 8: "xx", 9: "x."}
    return _table(2, rows=rows, stock="O3 S1", cash=20)


# ---- trading by wish -------------------------------------------------------------------------------------------------

_WISH = re.compile(r"(sell|buy) ([TOS][0-3])(?: as ([TOS][0-3]))?(?: for \$?([0-9]{1,3}))?")


def trade(game: Game, market: int, *wishes: str) -> Told:
    """Send the worker to a market and try what is wished, in order.

    Parameters
    ----------
    game
        A situation in which a Main Action is due.
    market
        0 for the Crude Market, 1 to 3 for a Refined Market.
    wishes
        ``"sell O3"``, ``"sell O3 as O1"`` (in the low orange row), ``"buy T0"``, each perhaps with the price of the
        space, ``"for 45"``. Without a price: the dearest free space to sell to, the cheapest barrel to buy.

    Raises
    ------
    InputError
        If a wish is none, or there is no such row at this table.

    Examples
    --------
    >>> [row[2:] for row in trade(visit(), 1, "sell O3", "buy T0").rows]
    [('$3', 'O1 O3 S2'), ('$53', 'O1 S2'), ('$48', 'T0 O1 S2')]
    """
    told = play(game, [(f"go to {market_name(market)}", _worker_to(game, market))])
    rows = list(told.rows)
    for wish in wishes:
        assert told.game is not None
        told = play(told.game, [(wish, _wished(told.game, market, wish))])
        rows += told.rows
    return Told(head=told.head, rows=tuple(rows), game=told.game)


def _wished(game: Game, market: int, wish: str) -> Action:
    found = _WISH.fullmatch(wish)
    if found is None:
        raise InputError(f"trade: write 'sell O3', 'sell O3 as O1' or 'buy T0 for 5', not {shown(wish)}")
    kind, barrel, target, price = found.groups()
    own, there = Barrel.from_text(barrel), Barrel.from_text(target or barrel)
    number = _row(game, market, there)
    row, lies = game.table.rows[number], game.state.rows[number]
    spaces = range(len(row.prices))
    # a wish that no space fits is tried all the same: the engine says why not
    fits = [at for at in spaces if bool(lies >> at & 1) == (kind == "buy")] or list(spaces)
    if price is not None:
        fits = [at for at in fits if row.prices[at] == int(price)]
        if not fits:
            raise InputError(f"trade: {shown(wish)}: no such space of that row costs ${int(price)}")
    space = fits[0] if kind == "buy" else fits[-1]
    if kind == "buy":
        return Buy(number, space)
    if own.oil != there.oil:
        return SellOther(number, space, int(own.grade), OILS.index(own.oil))
    return Sell(number, space, int(own.grade))


def _row(game: Game, market: int, barrel: Barrel) -> int:
    """The number of a row: in this market, else in the first one that has it."""
    rows = [
        (row.market != market, number)
        for number, row in enumerate(game.table.rows)
        if (OILS[row.oil], row.grade) == (barrel.oil, int(barrel.grade))
    ]
    if not rows:
        raise InputError(f"trade: there is no row for {barrel.words} at this table")
    return min(rows)[1]


# ---- tables ----------------------------------------------------------------------------------------------------------


def best_prices(game: Game) -> Told:
    """Return what the dearest space of each row brings, market by market; "-" where a market has no such row.

    Examples
    --------
    >>> best_prices(four_markets()).rows[4]
    ('orange', 'crude', '$9', '-', '-', '$11')
    """
    rows = []
    for oil, kind in enumerate(OILS):
        for grade in GRADES:
            cells = []
            for market in range(4):
                here = [(i, row) for i, row in game.table.market_rows[market] if (row.oil, row.grade) == (oil, grade)]
                cells.append(_dearest(game, *here[0]) if here else "-")
            rows.append((kind.word, grade.word, *cells))
    markets = (f"best space in {market_name(market)}" for market in range(4))  # long enough to be broken into lines
    return Told(head=("oil type", "grade", *markets), rows=tuple(rows))


def _dearest(game: Game, number: int, row: Row) -> str:
    return f"${max(space_price(game, number, space, row.grade) for space in range(len(row.prices)))}"


def spaces_in_use() -> Told:
    """Return how many spaces of the rows are in use with 2, 3 and 4 players, and which prices stay.

    Examples
    --------
    >>> spaces_in_use().rows[0][:3]
    ('2', '6', '2')
    """
    rows, notes = [], []
    for players in (2, 3, 4):
        game = four_markets(players)
        crude, refined = game.table.rows[0], game.table.rows[_LOW_ORANGE]
        used = (len(crude.prices), len(refined.prices))
        rows.append((str(players), *map(str, used), _prices(crude), _prices(refined)))
        source = game.rules.box.source_of(f"market_spaces_{players}p.refined_spaces")
        if source.is_marked:
            notes.append(f"{players} players: {source.note}")
    head = ("players", "crude row", "refined row", "Crude Market, orange", "Refined Market 1, low orange")
    return Told(head=head, rows=tuple(rows), notes=tuple(notes))


def _prices(row: Row) -> str:
    return " ".join(f"${price}" for price in row.prices)


def yearly_change() -> Told:
    """Return what a new year does to each row at most, for 2, 3 and 4 players: barrels that come to crude rows, and
    that leave the low, mid and high rows.

    Examples
    --------
    >>> for row in yearly_change().rows[:3]:
    ...     print(row)
    ('Crude Market', 'every crude row', '+4', '+4', '+4')
    ('Refined Market 1', 'crude teal', '+4', '+4', '+4')
    ('Refined Market 1', 'orange: low, mid, high', '-2, -1, -1', '-3, -1, -1', '-4, -2, -2')
    """
    games = [four_markets(players) for players in (2, 3, 4)]
    rows = []
    for market in range(4):
        kinds = dict.fromkeys((row.oil, row.grade > 0) for _, row in games[0].table.market_rows[market])
        for oil, refined in kinds:
            name = f"{OILS[oil].word}: low, mid, high" if refined else f"crude {OILS[oil].word}"
            rows.append((market_name(market), name, *(_changes(game, market, oil, refined) for game in games)))
    if len({row[2:] for row in rows[:3]}) == 1:
        rows[:3] = [(rows[0][0], "every crude row", *rows[0][2:])]
    return Told(head=("market", "row", "2 players", "3 players", "4 players"), rows=tuple(rows), notes=_guesses())


def _changes(game: Game, market: int, oil: int, refined: bool) -> str:
    rows = [row for _, row in game.table.market_rows[market] if (row.oil, row.grade > 0) == (oil, refined)]
    return ", ".join(f"{'-' if refined else '+'}{row.change}" if row.change else "0" for row in rows)


def _guesses() -> tuple[str, ...]:
    """A sentence for each number of a new year that is not public."""
    notes = []
    for players in (3, 4):
        for place in (f"supply_{players}p.crude_row", f"demand_{players}p.market_1_orange"):
            source = four_markets(players).rules.box.source_of(place)
            notes += [f"{players} players, {place.partition('_')[0]}: {source.note}"] if source.is_marked else []
    return tuple(notes)


def new_year_in_the_markets(game: Game) -> Told:
    """Return the rows that a new year changes, before and after: a filled mark is a barrel, an open one a free space.

    Examples
    --------
    >>> new_year_in_the_markets(busy_markets()).rows[0]
    ('Crude Market', 'crude orange', '○○○○●●', '●●●●●●', 'Supply brought 4 crude orange to the Crude Market.')
    """
    state, events = end_of_year(game, game.state, ())
    words = [event.words for event in events if event.kind in ("supply", "demand")]
    rows = []
    for number, row in enumerate(game.table.rows):
        before, after = game.state.rows[number], state.rows[number]
        if before == after:
            continue
        oil = f"{GRADES[row.grade].word} {OILS[row.oil].word}"
        where = market_name(row.market)
        said = next(text for text in words if f" {oil} " in text and text.endswith(f"{where}."))
        rows.append((where, oil, _marks(before, row), _marks(after, row), said))
    supply = zip(OILS, game.state.supply, state.supply, strict=True)
    left = "; ".join(f"{oil.word} {old}, then {new}" for oil, old, new in supply)
    note = f"Barrels in the common supply: {left}."
    return Told(head=("market", "row", "before", "after", "what happened"), rows=tuple(rows), notes=(note,))


def _marks(lies: int, row: Row) -> str:
    return "".join("○●"[lies >> space & 1] for space in range(len(row.prices)))


# ---- the whole business ----------------------------------------------------------------------------------------------


def three_turns() -> Told:
    """Return how one barrel earns money over three turns: bought as crude, refined, sold.

    Examples
    --------
    >>> [row[2] for row in three_turns().rows]
    ['$7', '$7', '$52']
    """
    net = PipeNetwork.from_text("4@0,0;3@2,0;5@4,0;2@6,0;1@8,0")  # a teal pipeline of ten segments
    game = _table(2, cash=12, net=net, costs="4,5,6/4,5,6/4,5,6")
    rows = []
    for turn in (1, 2, 3):
        done: list[str] = []
        for action in _moves(game, turn):
            game = game.apply(action)
            done += [event.words for event in game.events]
        rows.append((str(turn), " ".join(done), f"${game.state.players[0].cash}", barrels_of(game, 0)))
        game = _next_turn(game)
    return Told(head=("turn", "what happened", "Ann has", "barrels"), rows=tuple(rows), game=game)


def _moves(game: Game, turn: int) -> tuple[str | Action, ...]:
    """What Ann does in each of her turns: buy crude, run the network, sell."""
    if turn == 2:
        return "network:0,0", "refine:1,0,2", "done"
    market, trade_it = (1, Buy(3, 0)) if turn == 1 else (2, Sell(15, 0, 2))
    return _worker_to(game, market), trade_it, "done"


def _worker_to(game: Game, market: int) -> Action:
    return Work(game.table.spaces.index(market_name(market)))


def _next_turn(game: Game) -> Game:
    """Ann ends her turn and Bo passes: it is Ann's turn again."""
    while game.player == "Ann":
        game = game.apply("done")
    game = game.apply("pass")
    while game.player == "Bo":
        game = game.apply("done")
    return game
