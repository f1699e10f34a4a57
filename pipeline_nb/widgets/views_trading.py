"""From a game to its markets as a frame shows them: prices for the acting player, what sells where, the best sale."""

from __future__ import annotations

from functools import cache

from pipeline_nb.box import Box
from pipeline_nb.game import Game
from pipeline_nb.game.actions import (
    Action,
    Buy,
    ReceiveCrude,
    Secondary,
    Sell,
    SellOther,
    Work,
)
from pipeline_nb.game.common import barrel_words
from pipeline_nb.game.cubes import cube_at, cube_moved
from pipeline_nb.game.markets import cube_left, market_name, row_room, space_price, trade_price
from pipeline_nb.game.powers import powers
from pipeline_nb.game.state import BetweenStep, MarketStep, Row
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.reasons import a, count
from pipeline_nb.widgets.frames_trading import (
    BarrelOffer,
    BestSale,
    MarketPlace,
    MarketRow,
    MarketSpace,
    MarketView,
    Shelf,
    ShelfKind,
    ShelfRow,
)

__all__ = ["best_sale", "market_marks", "market_places", "market_view", "open_markets", "shelf_view"]

MARKETS = range(4)


def shelf_view(game: Game) -> Shelf:
    """Return the acting player's barrels, high row first."""
    me, rows = game.state.me, []
    for grade in reversed(GRADES):
        numbers = [me.barrels[oil * 4 + grade] for oil in range(3)]
        kinds = [
            ShelfKind(
                oil=OILS[oil].value,
                number=number,
                name=f"{barrel_words(oil, grade)}: {count(number, 'barrel')}",
            )
            for oil, number in enumerate(numbers)
        ]
        held = sum(numbers)
        room = f"{held} of {held + row_room(game, me, grade)}" if me.tanks[grade] else "no tank"
        rows.append(ShelfRow(grade=grade, word=grade.word, kinds=tuple(kinds), room=room))
    return Shelf(rows=tuple(rows))


# ---- markets ---------------------------------------------------------------------------------------------------------


def open_markets(game: Game) -> tuple[int, ...]:
    """Return the markets in whose rows something can be traded in the step that is due; none if no market is open."""
    step = game.step
    if isinstance(step, MarketStep):
        several = step.market and powers(game).markets > 1
        return (*MARKETS[1:],) if several else (step.market,)
    taken = {type(action) for action in game.legal_actions()}
    return (0,) if taken & {Buy, ReceiveCrude} else ()  # Emerging Markets: crude that cards let you take


def market_view(game: Game, market: int) -> MarketView:
    """Return a market as the acting player finds it."""
    legal = game.legal_actions()
    rows = tuple(_row_view(game, number, row, legal) for number, row in game.table.market_rows[market])
    return MarketView(number=market, title=market_name(market), rows=rows)


def _row_view(game: Game, number: int, row: Row, legal: tuple[Action, ...]) -> MarketRow:
    here = [action for action in legal if getattr(action, "row", -1) == number]
    sales = [action for action in here if isinstance(action, Sell | SellOther)]
    spaces = {action.space for action in here if isinstance(action, Sell | SellOther | Buy | ReceiveCrude)}
    first = min((sale.space for sale in sales), default=0)
    cubes = [cube_at(game.table, game.state, number, space) for space in range(len(row.prices))]
    prices = tuple(space_price(game, number, space, row.grade, cube) for space, cube in enumerate(cubes))
    word = barrel_words(row.oil, row.grade)
    receives = any(isinstance(action, ReceiveCrude) for action in legal)
    views = []
    for space, price in enumerate(prices):
        full = bool(game.state.rows[number] >> space & 1)
        text = f"sell:{number},{space},{row.grade}"
        if full:
            text = f"{'receivecrude' if receives else 'buy'}:{number},{space}"
        views.append(
            MarketSpace(
                price=price,
                full=full,
                oil=OILS[cubes[space]].value,
                text=text,
                legal=space in spaces,
                name=f"row {_place(game, number)}, {word}, space {space + 1} of {len(prices)}, ${price}, "
                f"{_lying(row, cubes[space]) if full else 'free'}{_chance(space in spaces, full, receives)}",
            )
        )
    return MarketRow(
        number=number,
        oil=OILS[row.oil].value,
        grade=row.grade,
        word=word,
        more=space_price(game, number, 0, row.grade) - row.prices[0],
        marked=bool(market_marks(game.rules.box, len(game.table.names), "em1" in game.rules.modules)),
        spaces=tuple(views),
        offers=tuple(_offer(game, sale, row, prices) for sale in sales if sale.space == first),
    )


def _place(game: Game, number: int) -> int:
    """The place of a row in its market, counted from 1."""
    numbers = [other for other, _ in game.table.market_rows[game.table.rows[number].market]]
    return numbers.index(number) + 1


def _lying(row: Row, cube: int) -> str:
    return "a barrel lies there" if cube == row.oil else f"{a(OILS[cube].word)} barrel lies there"


def _chance(legal: bool, full: bool, receives: bool) -> str:
    if not legal:
        return ""
    return f", you can {('receive' if receives else 'buy') if full else 'sell here'}{' it' * full}"


def _offer(game: Game, sale: Sell | SellOther, row: Row, prices: tuple[int, ...]) -> BarrelOffer:
    oil = cube_moved(game.table, game.state, sale)
    return BarrelOffer(
        oil=OILS[oil].value,
        grade=sale.grade,
        words=_sold_words(game, sale),
        money=trade_price(game, sale) - prices[sale.space],
    )


def _sold_words(game: Game, sale: Sell | SellOther) -> str:
    """A barrel as it is sold: ``"high teal sold as low"``, ``"mid silver sold in the mid teal row"``."""
    row, oil = game.table.rows[sale.row], cube_moved(game.table, game.state, sale)
    sold, taken, cube = barrel_words(oil, sale.grade), barrel_words(row.oil, row.grade), cube_left(game, sale.row, oil)
    if sold == taken:
        return sold
    if cube == row.oil:
        return f"{sold} sold as {taken if oil != row.oil else GRADES[row.grade].word}"
    return f"{sold} sold in the {taken} row"


@cache
def market_marks(box: Box, players: int, tiles: bool) -> tuple[str, ...]:
    """Return the lines about prices and spaces of market rows that are not printed facts."""
    tables = {f"market_spaces_{players}p"}
    tables |= {"em_crude_tiles", "em_refined_tiles"} if tiles else {"crude_market"}
    tables |= {f"refined_market_{i}" for i in (1, 2, 3)} if not tiles else set()
    return tuple(f"* {mark.words}" for mark in box.marks() if mark.table in tables)


# ---- where to go, and what to sell -----------------------------------------------------------------------------------


def market_places(game: Game) -> tuple[MarketPlace, ...]:
    """Return the four markets as places for the worker: by a Main Action, or by a Secondary Action if that is due."""
    legal, places = set(game.legal_actions()), []
    second = isinstance(game.step, BetweenStep)
    for space, name in enumerate(game.table.spaces):
        opens = game.rules.spaces[name].opens
        if isinstance(opens, MarketStep):
            action = Secondary(space) if second else Work(space)
            fee = f" (Secondary Action, ${powers(game).secondary_fee})" if second else ""
            places.append(
                MarketPlace(
                    market=opens.market,
                    text=action.to_text(),
                    label=f"Send the worker{fee}",
                    legal=action in legal,
                    words=_promise(game, action) if action in legal else "not possible now",
                )
            )
    return tuple(sorted(places, key=lambda place: place.market))


def _promise(game: Game, action: Action) -> str:
    """What a market would offer for the barrels held."""
    inside = game.applied(action)
    sale = best_sale(inside) if isinstance(inside.step, MarketStep) else None
    if sale is None:
        return "nothing of yours can be sold here"
    return f"best first sale: {sale.words}"


def best_sale(game: Game) -> BestSale | None:
    """Return the dearest legal sale, with why; None if nothing can be sold.

    Among sales that bring the same, the lowest grade goes, and oil of the row's own type: what is better may be worth
    more elsewhere.
    """
    sales = [action for action in game.legal_actions() if isinstance(action, Sell | SellOther)]
    if not sales:
        return None
    rows = game.table.rows
    worth = {sale: trade_price(game, sale) for sale in sales}
    best = min(sales, key=lambda sale: (-worth[sale], sale.grade - rows[sale.row].grade, sale.grade, sale.space))
    row, money, oil = rows[best.row], worth[best], cube_moved(game.table, game.state, best)
    words = f"{_sold_words(game, best)} for ${money}"
    lower = [other for other in worth.values() if other < money]
    next_price = f"; the next price is ${max(lower)}" if lower else ""
    why = f"It is the dearest free space for any barrel of yours{next_price}."
    if best.grade > row.grade:
        why += f" The row takes {GRADES[row.grade].word} oil and pays no more for {GRADES[best.grade].word}."
    elif any(worth[sale] == money and sale.grade > best.grade for sale in sales):
        why += " A better barrel would bring no more there."
    return BestSale(text=best.to_text(), oil=OILS[oil].value, row=best.row, space=best.space, words=words, why=why)
