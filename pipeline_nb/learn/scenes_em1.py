"""Situations, tables and a picture for the lesson on module 1, New Market Tiles: draws and prices are the engine's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from pipeline_nb.box import load_box
from pipeline_nb.emerging_markets.em1 import crude_tile, refined_tile
from pipeline_nb.game import Game, new_game, position
from pipeline_nb.game.actions import Sell, Work
from pipeline_nb.game.markets import market_name
from pipeline_nb.game.state import Row
from pipeline_nb.learn.picture import circle, picture, plate, text
from pipeline_nb.learn.told import Told
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.score import money

__all__ = [
    "LACKING",
    "SEED",
    "MarketMap",
    "best_takings",
    "four_ladders",
    "left_in_the_box",
    "markets_of_many_deals",
    "missing_oil",
    "nowhere",
    "sold_out",
    "tables",
    "unwanted",
    "with_printed_rows",
    "with_tiles",
]

SEED, LACKING = 2, 50
"""The deal that the lesson looks at; one in which an oil type is missing after the draw."""
_PLAYERS = ("Ann", "Bo")
_PLACES, _TILES = 6, 27
_CHIP, _STEP, _COLUMN = 150, 30, 174
_STAR = "* Ours: what stands on the tiles has not been published."


def _ours(words: str) -> str:
    """Words with a star, for they hold numbers that nobody has published."""
    return f"{words} *"


def tables(*modules: str, seed: int = SEED) -> Game:
    """Return a new table for two with some modules of Emerging Markets, or with none.

    Examples
    --------
    >>> [row.oil for row in tables("em1").table.rows[:3]], [row.oil for row in tables().table.rows[:3]]
    ([1, 0, 2], [1, 2, 0])
    """
    return new_game(_PLAYERS, modules=modules, seed=seed)


def with_printed_rows(seed: int = SEED, **parts: Any) -> Game:  # noqa: ANN401  parts of `position`
    """Return a situation on the printed board, Ann's turn."""
    return position(players=_PLAYERS, seed=seed, setup={"start": 0}, **parts)


def with_tiles(seed: int = SEED, **parts: Any) -> Game:  # noqa: ANN401  parts of `position`
    """Return the same situation with market tiles.

    Examples
    --------
    >>> sum((row.oil, row.grade) == (1, 3) for _, row in with_tiles().table.market_rows[2])
    3
    """
    return position(players=_PLAYERS, modules=("em1",), seed=seed, setup={"start": 0}, **parts)


# ---- the markets in one picture --------------------------------------------------------------------------------------


class MarketMap:
    """The rows of all four markets in one picture, each with its oil, its grade and its best price.

    A bold edge marks a row of which the market has another one just like it, a star prices that are not printed.

    Examples
    --------
    >>> print(repr(MarketMap(with_tiles())).splitlines()[2])
    Refined Market 2: crude silver, high orange, low teal, mid silver, high orange, high orange, low teal
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    def _repr_svg_(self) -> str:
        markets = self.game.table.market_rows
        tiles = "em1" in self.game.rules.modules
        foot = 46 + _STEP * max(map(len, markets)) + 8
        body = ""
        for market, rows in enumerate(markets):
            x = 16 + _COLUMN * market
            body += text(x + _CHIP / 2, 28, market_name(market), bold=True)
            kinds = Counter((row.oil, row.grade) for _, row in rows)
            for number, (_, row) in enumerate(rows):
                body += _chip(x, 40 + _STEP * number, row, kinds[row.oil, row.grade] > 1, tiles)
        if tiles:
            body += text(16, foot + 8, _STAR, anchor="start", fill="soft", size=12)
        return picture(body, 16 + 4 * _COLUMN, foot + 20 * tiles, repr(self).replace("\n", "; "))

    def __repr__(self) -> str:
        rows = self.game.table.market_rows
        return "\n".join(f"{market_name(i)}: {', '.join(_name(row) for _, row in rows[i])}" for i in range(4))


def _chip(x: float, y: float, row: Row, again: bool, ours: bool) -> str:
    letter, price = OILS[row.oil].value, money(max(row.prices))
    body = plate(x, y, _CHIP, _STEP - 5, edge="ink" if again else "edge", thick=2.5 if again else 1)
    body += circle(x + 15, y + 12.5, 8.5, letter) + text(x + 15, y + 17, letter, size=12, fill="paper", bold=True)
    body += text(x + 32, y + 17, GRADES[row.grade].word, anchor="start", bold=again)
    return body + text(x + _CHIP - 10, y + 17, _ours(price) if ours else price, anchor="end", fill="soft", size=12)


def _name(row: Row) -> str:
    return f"{GRADES[row.grade].word} {OILS[row.oil].word}"


# ---- the draw --------------------------------------------------------------------------------------------------------


def left_in_the_box(game: Game) -> Told:
    """Return which tiles were laid and which leave the game.

    Examples
    --------
    >>> left_in_the_box(tables("em1")).rows[0][:3]
    ('crude', '9', '6')
    """
    drawn = dict(game.table.drawn)
    crude, refined = drawn["crude_tiles"], drawn["refined_tiles"]
    rest = [_kind(crude_tile(tile)[0], 0) for tile in range(9) if tile not in crude]
    refined_rest = [refined_tile(tile)[:2] for tile in range(_TILES) if tile not in refined]
    return Told(
        head=("tiles", "in the bag", "laid", "back in the box"),
        rows=(
            ("crude", "9", str(len(crude)), _counted(rest)),
            ("refined", str(_TILES), str(len(refined)), _counted(_kind(oil, grade) for oil, grade in refined_rest)),
        ),
    )


def _kind(oil: int, grade: int) -> str:
    return f"{GRADES[grade].word} {OILS[oil].word}"


def _counted(kinds: Iterable[str]) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in sorted(Counter(kinds).items()))


def missing_oil(seed: int = LACKING) -> Told:
    """Return the six draws of crude tiles, and what comes after them if an oil type is missing.

    Examples
    --------
    >>> missing_oil().rows[-1][1][7:18]
    'is missing:'
    """
    told = [event.words for event in tables("em1", seed=seed).events]
    last = next((i for i, words in enumerate(told) if "is missing" in words), _PLACES - 1)
    rows = tuple((f"draw {i + 1}" if i < _PLACES else "then", _ours(words)) for i, words in enumerate(told[: last + 1]))
    return Told(head=("tile", "what happened"), rows=rows, notes=(_STAR,))


def markets_of_many_deals(deals: int = 100) -> Told:
    """Return how often something happens in many deals: what to expect of a bag.

    Examples
    --------
    >>> markets_of_many_deals(20).rows[0]
    ('a market has the same row twice', '19 of 20')
    """
    games = [tables("em1", seed=seed) for seed in range(deals)]
    found = (
        ("a market has the same row twice", sum(any(_repeats(game)) for game in games)),
        ("a market has the same row three times", sum(3 in _repeats(game) for game in games)),
        ("a Refined Market takes no oil of some type", sum(_lacks_a_type(game) for game in games)),
        ("no market has a row for some refined oil", sum(bool(unwanted(game)) for game in games)),
        ("an oil type was missing in the crude draw", sum("is missing" in _words(game) for game in games)),
    )
    return Told(
        head=("what may happen", f"seeds 0 to {deals - 1}"), rows=tuple((w, f"{n} of {deals}") for w, n in found)
    )


def _words(game: Game) -> str:
    return " ".join(event.words for event in game.events)


def _repeats(game: Game) -> list[int]:
    kinds = Counter((row.market, row.oil, row.grade) for row in game.table.rows if row.grade)
    return [number for number in kinds.values() if number > 1]


def _lacks_a_type(game: Game) -> bool:
    return len({(row.market, row.oil) for row in game.table.rows if row.grade}) < 9


def unwanted(game: Game) -> list[tuple[int, int]]:
    """Return the refined oil for which no market has a row of its own, as pairs of oil type and grade.

    Examples
    --------
    >>> unwanted(with_tiles()), unwanted(with_printed_rows())
    ([(0, 3)], [])
    """
    there = {(row.oil, row.grade) for row in game.table.rows}
    return [(oil, grade) for oil in range(3) for grade in (1, 2, 3) if (oil, grade) not in there]


# ---- selling ---------------------------------------------------------------------------------------------------------


def sold_out(game: Game, market: int) -> tuple[Game, list[int]]:
    """Sell all that a market takes, the best sale first; return the game then and what each barrel brought ($).

    Examples
    --------
    >>> sold_out(with_tiles(stock="O3x2"), 2)[1]
    [55, 55]
    """
    game = game.apply(Work(game.table.spaces.index(market_name(market))))
    who, brought = game.state.who, list[int]()
    while True:
        sales = [action for action in game.legal_actions() if isinstance(action, Sell)]
        # a barrel in a row below its grade is sold for less: only rows of its own grade are looked at
        sales = [sale for sale in sales if game.table.rows[sale.row].grade == sale.grade]
        if not sales:
            return game, brought
        after = max((game.apply(sale) for sale in sales), key=lambda one: one.state.players[who].cash)
        brought.append(after.state.players[who].cash - game.state.players[who].cash)
        game = after


def best_takings(stock: str = "O3x5", seed: int = SEED) -> Told:
    """Return what barrels bring in one visit to each market, on the printed board and with tiles, at their own grade.

    Examples
    --------
    >>> best_takings().rows[1]
    ('Refined Market 2', '2 sold: $55 + $55 = $110', '5 sold: $55 + $55 + $55 + $50 + $50 = $265 *')
    """
    tanks = (2, 2, 2, 3)
    boards = with_printed_rows(seed, stock=stock, tanks=tanks), with_tiles(seed, stock=stock, tanks=tanks)
    rows = []
    for market in (1, 2, 3):
        cells = []
        for game in boards:
            brought = sold_out(game, market)[1]
            sold = f"{len(brought)} sold: {' + '.join(map(money, brought))} = {money(sum(brought))}"
            cells.append("none sold" if not brought else _ours(sold) if game is boards[1] else sold)
        rows.append((market_name(market), *cells))
    return Told(head=("market", "printed board", "with tiles"), rows=tuple(rows), notes=(_STAR,))


def nowhere(game: Game) -> Told:
    """Return the refined oil that no market has a row for, and the best that such a barrel can bring in a lower row.

    Examples
    --------
    >>> nowhere(with_tiles()).rows
    (('high teal', '$45 *', 'the mid teal row of Refined Market 3'),)
    """
    rows = []
    for oil, grade in unwanted(game):
        held = position(game.to_text(), stock=f"{OILS[oil].value}{grade}")
        best = (0, "nobody takes it")
        for market in range(4):
            there = held.apply(Work(held.table.spaces.index(market_name(market))))
            for sale in there.legal_actions():
                if isinstance(sale, Sell):
                    brought = there.apply(sale).state.players[there.state.who].cash - there.state.me.cash
                    best = max(best, (brought, f"the {_name(there.table.rows[sale.row])} row of {market_name(market)}"))
        rows.append((_kind(oil, grade), _ours(money(best[0])), best[1]))
    return Told(head=("no row for", "brings at best", "sold below its grade, in"), rows=tuple(rows), notes=(_STAR,))


def four_ladders() -> Told:
    """Return the prices that tiles carry, in the spaces that two players use, and what a new year takes out of them.

    Examples
    --------
    >>> four_ladders().rows[3]
    ('low', '1', '$25 $25 *', '-2 *')
    """
    found = dict[tuple[int, int], tuple[str, int]]()
    for seed in range(20):
        game = tables("em1", seed=seed)
        drawn = dict(game.table.drawn)
        crude, refined = iter(drawn["crude_tiles"]), iter(drawn["refined_tiles"])
        for row in game.table.rows:
            ladder = crude_tile(next(crude))[1] if row.grade == 0 else refined_tile(next(refined))[2]
            found[row.grade, ladder] = " ".join(map(money, row.prices)), row.change
    rows = tuple(
        (
            GRADES[grade].word,
            str(ladder + 1),
            _ours(prices),
            f"+{change} *" if grade == 0 else f"-{change} *" if change else "0 *",
        )
        for (grade, ladder), (prices, change) in sorted(found.items())
    )
    box = load_box()
    places = ("em_crude_tiles.ladders", "em_refined_tiles.low", "em_demand_2p.low")
    sources = [box.source_of(place) for place in places]
    notes = tuple(dict.fromkeys(f"* {source.note}" for source in sources if source.is_marked))
    return Told(head=("grade", "ladder", "prices, 2 players", "a new year"), rows=rows, notes=notes)
