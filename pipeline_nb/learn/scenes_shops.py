"""Situations and small tables for the lessons on the shops, the Government and machines.

What is bought, paid and refused comes from the engine.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from pipeline_nb.box.tiles import PipeTile, pipe_tile
from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import Game, new_game, position
from pipeline_nb.game.actions import (
    Action,
    BuyBundle,
    BuyMachine,
    BuyTank,
    ChooseOrder,
    Done,
    Place,
    PlaceMachine,
    PushLeft,
    TakeGovernment,
    TakeTile,
    Work,
    WorkGovernment,
)
from pipeline_nb.game.government import is_open
from pipeline_nb.game.shops import bundle_price
from pipeline_nb.learn.examples import beginning
from pipeline_nb.learn.told import Told, play, refusal
from pipeline_nb.rules.oil import GRADES

__all__ = [
    "best_place",
    "empty_quadrants",
    "market_day",
    "mirror_image",
    "pieces_at_setup",
    "quadrants_year_by_year",
    "starting_tanks",
    "tile_prices",
    "visit",
]

_PLAYERS = ("Ann", "Bo", "Cy", "Di")
_GRADES = [grade.word for grade in GRADES]
_SEED = 20
"""It deals a table at which the tiles of the small network lie nowhere else."""


def market_day(**parts: Any) -> Game:  # noqa: ANN401  parts of `position`
    """Return a table for two in year 1: Ann has a small network and some money, and nothing has been bought yet.

    Parameters
    ----------
    parts
        What shall be different, as `pipeline_nb.position` takes it.

    Examples
    --------
    >>> game = market_day()
    >>> game.player, game.state.me.cash, game.state.opened
    ('Ann', 70, (0, 0, 0, 0))
    """
    given: dict[str, Any] = {"cash": 70, "net": beginning(), "stock": "T0x2 O0", **parts}
    return position(players=_PLAYERS[:2], seed=_SEED, setup={"start": 0}, **given)


def empty_quadrants() -> Game:
    """Return year 1 with two open quadrants in which no tile is left."""
    full = market_day().state.quadrants
    return market_day(quadrants=tuple((-1,) * 8 if i in (0, 2) else full[i] for i in range(4)), opened=(1, 0, 1, 0))


_MIRROR = str.maketrans("EW", "WE")


def mirror_image(tile: int | PipeTile) -> PipeTile:
    """Return the tile that looks like a given one in a mirror: another tile, however it is turned, unless it is even.

    Examples
    --------
    >>> mirror_image(30).face, mirror_image(mirror_image(30)).number
    ('A[EW:o NS:o] B[WS:o NE:t]', 30)
    """
    half_a, half_b = pipe_tile(tile).halves
    texts = (" ".join(f"{ports.translate(_MIRROR)}:{oil.lower()}" for ports, oil in half) for half in (half_b, half_a))
    return pipe_tile("A[{}] B[{}]".format(*texts))


# ---- buying by wish --------------------------------------------------------------------------------------------------


def _tank(game: Game, price: str, row: str) -> list[Action]:
    return [BuyTank(_price_row(game.rules.box.shop_prices.tanks, price), _GRADES.index(row))]


def _machine(game: Game, price: str, column: str, row: str) -> list[Action]:
    return [BuyMachine(_price_row(game.rules.box.shop_prices.machines, price)), PlaceMachine(int(column), int(row))]


def _price_row(prices: tuple[int, ...], price: str) -> int:
    if int(price) not in prices:
        raise InputError(f"there is no price row of ${int(price)}; the prices are {', '.join(f'${p}' for p in prices)}")
    return prices.index(int(price))


_WISHES: tuple[tuple[str, Callable[..., list[Action]]], ...] = (
    (r"go to quadrant (\d), place (\d)", lambda _, quadrant, tile: [WorkGovernment(int(quadrant), int(tile))]),
    (r"go to (.+)", lambda game, place: [Work(game.table.spaces.index(place))]),
    (r"a tank for \$(\d+) in the (crude|low|mid|high) row", _tank),
    (r"a machine for \$(\d+) on column (-?\d+), row (-?\d+)", _machine),
    (r"(\d) pipe tiles?", lambda _, number: [BuyBundle(int(number))]),
    (r"tile (\d+)", lambda _, tile: [TakeTile(int(tile))]),
    (r"add place (\d)", lambda _, tile: [TakeGovernment(int(tile))]),
    (r"place (\d) next round, to the left", lambda _, place: [PushLeft(int(place) - 1)]),
    (r"place (\d) next round", lambda _, place: [ChooseOrder(int(place) - 1)]),
    (r"finish", lambda _: [Done()]),
)
_EXAMPLES = (
    "'go to Tanks & Pipes', 'a tank for $5 in the low row', 'a machine for $20 on column 2, row 0', '2 pipe tiles', "
    "'tile 7', 'go to quadrant 0, place 2', 'add place 3', 'place 1 next round' or 'finish'"
)


def visit(game: Game, *wishes: str) -> Told:
    """Try what is wished, in order; pipe tiles that are taken are placed at once where they lengthen pipelines most.

    Parameters
    ----------
    game
        Any situation.
    wishes
        Such as ``"go to Tanks & Pipes"``, ``"a tank for $5 in the low row"``, ``"2 pipe tiles"``, ``"tile 7"``,
        ``"a machine for $20 on column 2, row 0"``, ``"go to quadrant 0, place 2"``, ``"add place 3"``, ``"finish"``.

    Raises
    ------
    InputError
        If a wish is none of these, or names a price or a place that does not exist.

    Examples
    --------
    >>> told = visit(market_day(), "go to Tanks & Pipes", "a tank for $5 in the low row", "1 pipe tile")
    >>> [row[2] for row in told.rows], told.rows[1][1]
    (['$70', '$65', '$65'], 'Ann bought a tank for $5 and put it into the low row.')
    """
    who, rows = game.state.who, []
    for wish in wishes:
        actions = _wished(game, wish)
        broken = refusal(game, actions[0])
        happened = f"Refused: {broken}" if broken else ""
        if not broken:
            game, happened = _done(game, actions)
        rows.append((wish, happened, f"${game.state.players[who].cash}"))
    return Told(head=("tried", "what happened", f"{game.table.names[who]} has"), rows=tuple(rows), game=game)


def _done(game: Game, actions: list[Action]) -> tuple[Game, str]:
    words: list[str] = []
    for action in actions:
        game = game.apply(action)
        words += [event.words for event in game.events]
    site = best_place(game)
    if site is not None:
        game = game.apply(site)
        words += [event.words for event in game.events]
    return game, " ".join(words) or f"Now it is up to {game.player} to {game.rules.steps[type(game.step)].words}."


def _wished(game: Game, wish: str) -> list[Action]:
    for pattern, actions in _WISHES:
        found = re.fullmatch(pattern, wish) if isinstance(wish, str) else None
        if found and (pattern != r"go to (.+)" or found[1] in game.table.spaces):
            return actions(game, *found.groups())
    raise InputError(f"visit: wish for {_EXAMPLES}, not {shown(wish)}")


def best_place(game: Game) -> Place | None:
    """Return where the tile in hand makes the longest pipelines, or None if no tile is in hand."""
    sites = [action for action in game.legal_actions() if isinstance(action, Place)]
    return max(sites, key=lambda site: _lengths(game.apply(site)), default=None)


def _lengths(game: Game) -> int:
    return sum(line.length**2 for line in game.state.me.network.pipelines())


# ---- tables ----------------------------------------------------------------------------------------------------------


def tile_prices(game: Game) -> Told:
    r"""Return what pipe tiles cost in one action, from a shop and from the Government.

    Examples
    --------
    >>> print(*tile_prices(market_day()).rows, sep="\n")
    ('1', '-', '$5', '$5')
    ('2', '$15', '$10', '$5')
    ('3', '-', '$20', '$10')
    ('4', '$40', '$35', '$15')
    ('5', '-', '$55', '$20')
    """
    rows, paid = [], 0
    for tiles, total in enumerate(_government_totals(game), start=1):
        price = bundle_price(game, tiles)
        rows.append((str(tiles), "-" if price is None else f"${price}", f"${total}", f"${total - paid}"))
        paid = total
    return Told(head=("tiles", "from a shop", "from the Government", "its last tile"), rows=tuple(rows))


def _government_totals(game: Game) -> list[int]:
    """What is paid in all after each tile of one purchase, as the game takes it."""
    rich = position(game.to_text(), cash=99)
    layout = rich.rules.box.government_layout.neighbours
    tile = max(range(len(layout)), key=lambda one: len(layout[one]))
    wishes: list[Action] = [WorkGovernment(0, tile), *map(TakeGovernment, layout[tile])]
    who, now, totals = rich.state.who, rich, []
    for action in wishes:
        now = now.apply(action)
        now = now.apply(now.legal_actions()[0])
        totals.append(rich.state.me.cash - now.state.players[who].cash)
    return totals


def quadrants_year_by_year() -> Told:
    """Return how quadrants are opened through the three years, one purchase after the other.

    Examples
    --------
    >>> [row[0] + " " + row[2] for row in quadrants_year_by_year().rows]
    ['1 quadrant 2', '1 quadrant 2', '1 quadrant 0', '1 quadrant 3', '2 quadrant 3', '2 quadrant 1', '3 quadrant 1']
    """
    rows = []
    opened: tuple[int, ...] = (0, 0, 0, 0)
    buys = ((1, 0, 2), (1, 1, 2), (1, 0, 0), (1, 1, 3), (2, 0, 3), (2, 1, 1), (3, 0, 1))
    for year, who, quadrant in buys:
        game = market_day(year=year, opened=opened, turn=who, cash=70)
        action = WorkGovernment(quadrant, 0)
        broken = refusal(game, action)
        before = ", ".join(str(i) for i in range(len(opened)) if is_open(game, i)) or "none"
        if not broken:
            game = game.apply(action)
            opened = game.state.opened
        told = f"Refused: {broken}" if broken else str(game.events[0].words)
        rows.append((str(year), before, f"quadrant {quadrant}", told))
    return Told(head=("year", "open", "wanted", "what happened"), rows=tuple(rows))


def pieces_at_setup() -> Told:
    r"""Return what set-up puts into the shops and quadrants with 2, 3 and 4 players.

    Examples
    --------
    >>> print(*pieces_at_setup().rows[:2], sep="\n")
    ('tanks in the Tank Shop', '2 + 2 + 2', '3 + 3 + 3 *', '4 + 4 + 4')
    ('tanks beside the board', '42', '34', '26')
    """
    columns, notes = [], []
    for players in (2, 3, 4):
        game = new_game(players, seed=7)
        state, box = game.state, game.rules.box
        marks = {key: mark for mark in box.marks() if mark.table == f"shop_spaces_{players}p" for key in mark.keys}
        notes += [f"* {players} players: {mark.source.note}" for mark in dict.fromkeys(marks.values())]
        columns.append(
            (
                _sum(state.shop_tanks) + " *" * ("tanks" in marks),
                str(state.tanks_left),
                _sum(state.shop_machines) + " *" * ("machines" in marks),
                str(state.machines_left),
                " and ".join(str(len(tiles)) for tiles in state.shop_pipes),
                " + ".join(str(len(tiles)) for tiles in state.quadrants),
                str(len(state.pile)),
            )
        )
    names = (
        "tanks in the Tank Shop", "tanks beside the board", "machines in the Machine Shop", "machines beside the board",
        "pipe tiles beside each shop", "pipe tiles in the quadrants", "pipe tiles in the face-down stacks",
    )  # fmt: skip
    rows = tuple((name, *values) for name, values in zip(names, zip(*columns, strict=True), strict=True))
    return Told(head=("", "2 players", "3 players", "4 players"), rows=rows, notes=tuple(notes))


def _sum(numbers: tuple[int, ...]) -> str:
    return " + ".join(map(str, numbers))


def starting_tanks(*rows: str) -> Told:
    """Return how Ann puts her starting tanks into the rows that are named, in a fresh game.

    Examples
    --------
    >>> starting_tanks("crude", "low").rows[-1]
    ('low', 'Ann put a tank into the low row.', '$40')
    """
    game = new_game(_PLAYERS[:2], seed=7, setup={"start": 0})
    wrong = [row for row in rows if row not in _GRADES]
    if wrong:
        raise InputError(f"starting_tanks: rows are {', '.join(_GRADES)}, not {shown(wrong[0])}")
    told = play(game, [(row, f"tank:{_GRADES.index(row)}") for row in rows])
    tracks = ", ".join(f"{oil.word} {length}" for oil, length in game.state.me.network.longest().items())
    return Told(
        head=("row", *told.head[1:3]),
        rows=tuple(row[:3] for row in told.rows),
        notes=(f"Ann's pipeline tracks: {tracks}.",),
        game=told.game,
    )
