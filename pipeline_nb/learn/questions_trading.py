"""Questions on trading: what a space pays, where a barrel may be sold, what a purchase needs."""

from __future__ import annotations

from pipeline_nb.game import Game
from pipeline_nb.game.actions import Buy, Sell
from pipeline_nb.game.markets import market_name, row_room
from pipeline_nb.learn.asking import ask_number, ask_order, ask_several, may, money, reasons_words
from pipeline_nb.learn.quiz import Picker, Quiz, asks
from pipeline_nb.learn.situations import (
    barrel_name,
    go_to,
    laid,
    market_rows,
    oil_word,
    row_name,
    stock_text,
    table,
    table_with_markets,
)
from pipeline_nb.rules.oil import GRADES
from pipeline_nb.rules.reasons import a

_MARKETS = (1, 2, 3)


def _sales(game: Game) -> list[Sell]:
    return [action for action in game.legal_actions() if isinstance(action, Sell)]


def _lie(game: Game, action: Sell | Buy) -> str:
    """A space in words: ``"space 2 of the low teal row ($25)"``."""
    row = game.table.rows[action.row]
    return f"space {action.space + 1} of {row_name(row)} (${row.prices[action.space]})"


@asks
def sale_price(pick: Picker) -> Quiz:
    """Click the space where a barrel brings most."""
    market = pick.one(_MARKETS)
    plain = table_with_markets(pick)
    number, row = pick.one(market_rows(plain, market))
    grade = pick.number(row.grade, 3, min(row.grade + 1, 3))
    free = {number: plain.state.rows[number] & ~1}
    game = laid(plain, free, stock=stock_text((row.oil, grade, 1)), tanks=(2, 1, 1, 1))
    game = go_to(game, market_name(market))
    worth = {sale: money(game, sale) for sale in _sales(game)}
    best = max(worth.values())
    spots, names, whys = [], [], []
    for at, there in game.table.market_rows[market]:
        for space in range(len(there.prices)):
            sale = Sell(at, space, grade)
            spots.append((at, space))
            names.append(_lie(game, sale))
            why = f"That brings ${worth[sale]}." if sale in worth else reasons_words(game.why_not(sale))
            whys.append(why)
    rights = tuple(i for i, (at, space) in enumerate(spots) if worth.get(Sell(at, space, grade)) == best)
    return Quiz(
        kind="board",
        text=f"You hold 1 {barrel_name(row.oil, grade)} barrel and stand in {market_name(market)}. Click the space "
        "where it brings most now.",
        choices=tuple(names),
        right=rights[0],
        rights=rights,
        whys=tuple(whys),
        because=f"A sale pays what is printed over the free space: ${best} is the most that this barrel can earn here.",
        rules=("base.market.sell-price", "base.market.sell-down", "base.market.any-space"),
        game=game,
        market=market,
        spots=tuple(spots),
    )


@asks
def sale_takings(pick: Picker) -> Quiz:
    """Three barrels of a kind sold in one action."""
    market = pick.one(_MARKETS)
    plain = table_with_markets(pick)
    number, row = pick.one(market_rows(plain, market))
    barrels = pick.number(2, 4, 3)
    stock = stock_text((row.oil, row.grade, barrels))
    game = go_to(laid(plain, {number: 0}, stock=stock, tanks=(2, 2, 2, 2)), market_name(market))
    dear_first = sorted(range(len(row.prices)), key=lambda space: -row.prices[space])[:barrels]
    right = money(game, *(Sell(number, space, row.grade) for space in dear_first))
    cheap = sorted(row.prices)[:barrels]
    prices = ", ".join(f"${price}" for price in row.prices)
    return ask_number(
        f"{row_name(row).capitalize()} of {market_name(market)} is empty; its spaces show {prices}. You sell "
        f"{barrels} {barrel_name(row.oil, row.grade)} barrels there, as dear as you can. What do they bring in all?",
        right,
        f"Each space takes one barrel, the dearest first: "
        f"{' + '.join(f'${row.prices[space]}' for space in dear_first)} = ${right}.",
        ("base.market.sell-price", "base.market.sell-place", "base.market.any-number"),
        [
            (barrels * max(row.prices), "A space takes only one barrel; not all can have the best price."),
            (sum(cheap), "That is the cheap end: you choose the space, so begin with the dear ones."),
        ],
        game=game,
        market=market,
    )  # fmt: skip


@asks
def sold_below_its_grade(pick: Picker) -> Quiz:
    """What a good barrel brings in a lower row."""
    market = pick.one(_MARKETS)
    plain = table_with_markets(pick)
    number, row = pick.one([(i, row) for i, row in market_rows(plain, market) if row.grade < 3])
    grade = pick.number(row.grade + 1, 3)
    game = laid(plain, {number: 0}, stock=stock_text((row.oil, grade, 1)), tanks=(2, 1, 1, 1))
    game = go_to(game, market_name(market))
    space = len(row.prices) - 1
    right = money(game, Sell(number, space, grade))
    own = next(other for _, other in market_rows(plain, market) if (other.oil, other.grade) == (row.oil, grade))
    return ask_number(
        f"You sell a {barrel_name(row.oil, grade)} barrel to the last space of {row_name(row)} in "
        f"{market_name(market)}. What does it bring?",
        right,
        f"It counts as {GRADES[row.grade].word} oil from then on and earns that row's price: ${right}.",
        ("base.market.sell-down", "base.market.sell-down-price", "base.market.takes-row-grade"),
        [(own.prices[space], f"That is the price in the {GRADES[grade].word} row. The row decides, not the barrel.")],
        game=game,
        market=market,
    )


@asks
def crude_purchase(pick: Picker) -> Quiz:
    """What crude costs in the Crude Market, at least."""
    game = table(pick, cash=60, tanks=(4, 1, 0, 0))
    number, row = pick.one(game.table.market_rows[0])
    barrels = pick.number(2, 5, 3)
    game = go_to(game, "Crude Market")
    cheap_first = sorted(range(len(row.prices)), key=lambda space: row.prices[space])[:barrels]
    right = -money(game, *(Buy(number, space) for space in cheap_first))
    prices = ", ".join(f"${price}" for price in row.prices)
    return ask_number(
        f"The {oil_word(row.oil)} row of the Crude Market is full; its spaces show {prices}. What do {barrels} barrels "
        "cost at least?",
        right,
        f"You choose the barrels: {' + '.join(f'${row.prices[space]}' for space in cheap_first)} = ${right}.",
        ("base.market.buy-price", "base.market.any-space", "base.crude-market.like-refined"),
        [
            (barrels * min(row.prices), "The lowest price is not printed so often: the next barrels cost more."),
            (sum(sorted(row.prices)[-barrels:]), "Those are the dear ones. You may take the cheap ones."),
        ],
        game=game,
        market=0,
    )


@asks
def sale_after_a_purchase(pick: Picker) -> Quiz:
    """Selling when something was bought already, or before."""
    game = table(pick, stock=stock_text((pick.number(0, 2), 0, 1)), cash=40)
    oil = next(i for i in range(3) if game.state.me.barrels[i * 4])
    number = next(i for i, row in game.table.market_rows[0] if row.oil == oil)
    other = pick.one([i for i, row in game.table.market_rows[0] if row.oil != oil])
    game = go_to(laid(game, {number: game.state.rows[number] & ~1}), "Crude Market")
    bought = pick.one((True, False))
    game = game.apply(Buy(other, 0)) if bought else game
    done = f"You have just bought {a(oil_word(game.table.rows[other].oil))} barrel" if bought else "You have just come"
    return may(
        game,
        Sell(number, 0, 0),
        f"{done} in the Crude Market. A space of the {oil_word(oil)} row is free. May you sell your crude "
        f"{oil_word(oil)} barrel there now?",
        "Sales come first in a market action, and nothing has been bought yet.",
        "base.market.sell-first",
        "base.market.buy-and-sell",
        market=0,
    )


@asks
def room_for_a_purchase(pick: Picker) -> Quiz:
    """Buying when the crude row of the own farm is full, or nearly."""
    tanks, held = pick.number(1, 3, 2), 0
    held = 2 * tanks - pick.one((0, 1, 0, 2))
    stock = stock_text((0, 0, held // 2), (1, 0, held - held // 2))
    cash = pick.one((30, 30, 4))
    game = go_to(table(pick, cash=cash, tanks=(tanks, 1, 1, 5 - tanks), stock=stock), "Crude Market")
    number, row = pick.one(game.table.market_rows[0])
    space = pick.number(0, len(row.prices) - 1)
    room = row_room(game, game.state.me, 0)
    return may(
        game,
        Buy(number, space),
        f"You have ${cash} and {tanks} crude tank{'s' * (tanks > 1)} with {held} barrel{'s' * (held != 1)} in "
        f"{'them' if tanks > 1 else 'it'}. May you buy {a(oil_word(row.oil))} barrel for ${row.prices[space]} now?",
        f"There is room for {room} more, and ${cash} is enough.",
        "base.market.buy-needs-room",
        "base.market.buy-price",
        market=0,
    )


@asks
def who_takes_it(pick: Picker) -> Quiz:
    """Which rows take a barrel."""
    oil, grade = pick.one((0, 1, 2)), pick.one((2, 1, 3, 0))
    game = table(pick, stock=stock_text((oil, grade, 1)), tanks=(2, 1, 1, 1))
    market = pick.one(
        [m for m in _MARKETS if any(row.oil == oil and row.grade for _, row in game.table.market_rows[m])]
    )
    game = go_to(game, market_name(market))
    choices = []
    for number, row in market_rows(game, market):
        reasons = game.why_not(Sell(number, 0, grade))
        yes = "Same oil type, and its grade or a lower one."
        choices.append((row_name(row), not reasons, reasons_words(reasons) or yes))
    return ask_several(
        f"All refined rows of {market_name(market)} are empty. Which of them take your {barrel_name(oil, grade)} "
        "barrel?",
        choices,
        "A row takes barrels of its own oil type, of its own grade or a better one.",
        ("base.market.own-oil-type", "base.market.sell-down", "base.market.no-sell-up"),
        game=game,
        market=market,
    )


@asks
def prices_in_order(pick: Picker) -> Quiz:
    """Where a high barrel brings least and most: low, mid, high rows and the crude row."""
    oil = pick.one((0, 1, 2))
    game = table(pick, stock=stock_text((oil, 3, 1)), tanks=(2, 1, 1, 1))
    market = pick.one(
        [m for m in _MARKETS if any(row.oil == oil and row.grade for _, row in game.table.market_rows[m])]
    )
    game = go_to(game, market_name(market))
    rows = [(i, row) for i, row in market_rows(game, market) if row.oil == oil]
    worth = {i: money(game, Sell(i, 0, 3)) for i, _ in rows}
    told = ", ".join(f"${worth[i]} as {GRADES[row.grade].word}" for i, row in rows)
    return ask_order(
        pick,
        f"You have a high {oil_word(oil)} barrel in {market_name(market)}, whose refined rows are empty. Order "
        "the rows by what it brings there on the first space, least first.",
        rows,
        lambda entry: worth[entry[0]],
        lambda entry: row_name(entry[1]),
        f"The row sets the price: {told}.",
        ("base.market.sell-down-price", "base.oil.higher-worth-more"),
        game=game,
        market=market,
    )


@asks
def markets_that_take_it(pick: Picker) -> Quiz:
    """In which markets a barrel can be sold."""
    oil, grade = pick.one((1, 0, 2)), pick.one((3, 1, 2))
    game = table(pick, stock=stock_text((oil, grade, 1)), tanks=(2, 1, 1, 1))
    choices = []
    for market in range(4):
        inside = go_to(game, market_name(market))
        sales = _sales(inside)
        best = max((money(inside, sale) for sale in sales), default=0)
        own = [number for number, row in game.table.market_rows[market] if row.oil == oil]
        no = reasons_words(inside.why_not(Sell(own[0], 0, grade))) if own else f"It has no {oil_word(oil)} row."
        choices.append((market_name(market), bool(sales), f"It brings ${best} there at best." if sales else no))
    return ask_several(
        f"At the start of a game you hold 1 {barrel_name(oil, grade)} barrel; all crude rows are full, all other rows "
        "are empty. In which markets can you sell it?",
        choices,
        "Each Refined Market has its own oil types, and a row without a free space takes nothing.",
        ("base.refined.types-differ", "base.market.sell-needs-space", "base.crude-market.crude-only"),
        game=game,
    )
