"""Questions on the shops and the Government: tanks, pipe tiles, machines, and which tiles may be bought where."""

from __future__ import annotations

from pipeline_nb.game.actions import BuyBundle, BuyMachine, BuyTank, TakeGovernment, WorkGovernment
from pipeline_nb.game.government import is_open
from pipeline_nb.game.markets import row_room
from pipeline_nb.learn.asking import ask_number, ask_one, ask_several, may, money, reasons_words
from pipeline_nb.learn.examples import row_of_different_tiles
from pipeline_nb.learn.quiz import Picker, Quiz, asks
from pipeline_nb.learn.situations import go_to, stock_text, table
from pipeline_nb.rules.oil import GRADES
from pipeline_nb.rules.reasons import count

_TANKS, _MACHINES = "Tanks & Pipes", "Machines & Pipes"


@asks
def tanks_in_the_shop(pick: Picker) -> Quiz:
    """What some tanks cost at least."""
    left = tuple(pick.number(0, 2, 2) for _ in range(3))
    left = left if sum(left) >= 2 else (2, 1, 1)
    game = go_to(table(pick, cash=90, tanks=(2, 1, 1, 1), shop_tanks=left), _TANKS)
    prices = game.rules.box.shop_prices.tanks
    offered = [row for row, number in enumerate(left) for _ in range(number)]
    wanted = pick.number(2, len(offered), min(3, len(offered)))
    right = -money(game, *(BuyTank(row, i % 4) for i, row in enumerate(offered[:wanted])))
    shown = ", ".join(f"{count(number, 'tank')} for ${prices[row]}" for row, number in enumerate(left))
    paid = " + ".join(f"${prices[row]}" for row in offered[:wanted])
    return ask_number(
        f"The Tank Shop holds {shown}. What do {wanted} tanks cost at least?",
        right,
        f"You may take as many as you like, the cheap ones first: {paid} = ${right}.",
        ("base.public.tanks.prices", "base.tanks.any-number"),
        [
            (wanted * prices[0], f"Only {left[0]} are that cheap; the next ones cost more."),
            (sum(prices[row] for row in offered[-wanted:]), "Those are the dear ones; you may take the cheap ones."),
        ],
        game=game,
    )


@asks
def room_in_the_farm(pick: Picker) -> Quiz:
    """How many more barrels a row holds."""
    grade, tanks = pick.number(0, 3, 0), pick.number(1, 5, 3)
    held = pick.number(0, 2 * tanks, min(3, 2 * tanks))
    rows = [1, 1, 1, 1]
    rows[grade] = tanks
    rows[(grade + 1) % 4] += tanks == 1  # everybody has five tanks or more
    stock = stock_text((0, grade, held // 2), (1, grade, held - held // 2))
    game = table(pick, tanks=tuple(rows), stock=stock)
    right = row_room(game, game.state.me, grade)
    return ask_number(
        f"Your {GRADES[grade].word} row has {count(tanks, 'tank')} and stores {count(held, 'barrel')}. How many more "
        "barrels fit in?",
        right,
        f"A tank holds {game.per_tank}: {tanks} x {game.per_tank} - {held} = {right}. Oil types may be mixed.",
        ("base.tanks.capacity", "base.tanks.mixed-types", "base.tanks.row-sets-grade"),
        [
            (max(0, tanks - held), "A tank holds more than one barrel."),
            (2 * tanks, f"That is the room of the empty row; {held} are in."),
        ],
        unit="barrels",
        game=game,
    )


@asks
def one_more_tank(pick: Picker) -> Quiz:
    """Whether a tank can be bought for a row."""
    tanks, cash = pick.one((5, 4, 3, 2)), pick.one((30, 30, 4))
    game = go_to(table(pick, cash=cash, tanks=(tanks, 1, 1, 1)), _TANKS)
    price = game.rules.box.shop_prices.tanks[0]
    return may(
        game,
        BuyTank(0, 0),
        f"Your crude row has {tanks} tanks and you hold ${cash}. May you buy a tank for ${price} and put it there?",
        "The row has a place left, and the tank goes there at once.",
        "base.setup.player.tanks-row-cap",
        "base.tanks.place-at-once",
    )


@asks
def bundle_price(pick: Picker) -> Quiz:
    """What a bundle of pipe tiles costs."""
    size, cash = pick.one((4, 2)), pick.number(40, 99, 60)
    game = go_to(table(pick, cash=cash), pick.one((_TANKS, _MACHINES)))
    price, other = -money(game, BuyBundle(size)), -money(game, BuyBundle(6 - size))
    right = cash - price
    return ask_number(
        f"You hold ${cash} and buy {size} pipe tiles of a shop. How much money is left?",
        right,
        f"A bundle of {size} costs ${price}, one of {6 - size} costs ${other}: ${cash} - ${price} = ${right}.",
        ("base.shop-pipes.pair-price", "base.shop-pipes.four-price"),
        [
            (cash - other * size // (6 - size), "The price of four is not twice the price of two."),
            (cash - other, f"That is the price of {6 - size}."),
            (price, "That is the price; the question is what is left."),
        ],
        game=game,
    )


@asks
def bundle_sizes(pick: Picker) -> Quiz:
    """How many pipe tiles can be bought in one action."""
    cash = pick.one((60, 30, 12))
    game = go_to(table(pick, cash=cash), pick.one((_TANKS, _MACHINES)))
    choices = []
    for size in (1, 2, 3, 4):
        reasons = game.why_not(BuyBundle(size))
        yes = "" if reasons else f"That is a bundle, for ${-money(game, BuyBundle(size))}."
        choices.append((str(size), not reasons, reasons_words(reasons) or yes))
    return ask_several(
        f"You hold ${cash}. How many pipe tiles can you buy in one shop action? Mark every number that is possible.",
        choices,
        "Pipe tiles are sold in bundles of exactly 2 or exactly 4, one bundle an action.",
        ("base.shop-pipes.exact-bundle", "base.shop-pipes.one-bundle"),
        game=game,
    )


@asks
def which_shop(pick: Picker) -> Quiz:
    """What can be bought with an action."""
    here = pick.one((_TANKS, _MACHINES))
    game = go_to(table(pick, cash=90, net=row_of_different_tiles(1)), here)
    named = {"a tank": BuyTank(0, 0), "a machine": BuyMachine(0), "2 pipe tiles": BuyBundle(2)}
    choices = []
    for name, action in named.items():
        reasons = game.why_not(action)
        choices.append((name, not reasons, reasons_words(reasons) or f"{here} sells that."))
    return ask_several(
        f"Your worker does {here}; you hold $90 and your network has a tile. What can you buy?",
        choices,
        "Each shop sells its own pieces, and the pipe tiles that lie beside it.",
        ("base.tanks.what", "base.machines.what", "base.tanks.pipe-rows"),
        game=game,
    )


@asks
def a_machine_to_buy(pick: Picker) -> Quiz:
    """Whether a machine can be bought."""
    tiles, cash = pick.one((0, 1, 2)), pick.one((40, 40, 15))
    left = pick.one(((1, 1, 1), (0, 1, 1)))
    parts = {"net": row_of_different_tiles(tiles)} if tiles else {}
    game = go_to(table(pick, cash=cash, shop_machines=left, **parts), _MACHINES)
    price = game.rules.box.shop_prices.machines[0]
    shelf = "The cheapest machine has been sold. " if not left[0] else ""
    return may(
        game,
        BuyMachine(0),
        f"{shelf}You hold ${cash} and your network has {count(tiles, 'pipe tile')}. May you buy a machine for ${price} "
        "now?",
        "It is paid and placed at once, on half a tile of your network.",
        "base.machines.needs-a-tile",
        "base.machines.place-at-once",
    )


# ---- the Government --------------------------------------------------------------------------------------------------


@asks
def open_quadrants(pick: Picker) -> Quiz:
    """In which quadrants tiles can be bought."""
    year, number = pick.one((1, 1, 2, 3)), pick.number(0, 3, 2)
    number = min(number, (2, 3, 4)[year - 1])
    names = pick.some(range(4), number)
    opened = tuple(i in names for i in range(4))
    game = table(pick, cash=40, year=year, opened=opened)
    choices = []
    for quadrant in range(4):
        reasons = game.why_not(WorkGovernment(quadrant, 0))
        yes = "It is open." if is_open(game, quadrant) else "Your purchase would open it."
        choices.append((f"quadrant {quadrant}", not reasons, reasons_words(reasons) or yes))
    sold = ", ".join(str(i) for i in sorted(names)) or "none"
    limit = game.rules.box.government.open_by_year[year - 1]
    return ask_several(
        f"It is year {year}. Government quadrants from which tiles were bought: {sold}. In which quadrants may you buy "
        "tiles now?",
        choices,
        f"In year {year} as many as {limit} quadrants can be open, and a purchase opens one."
        if limit < 4
        else f"In year {year} all quadrants are open.",
        ("base.government.opens-by-purchase", ("base.government.year-1-two", "base.government.year-2-three",
         "base.government.year-3-all")[year - 1]),
        game=game,
    )  # fmt: skip


@asks
def government_price(pick: Picker) -> Quiz:
    """What some Government tiles cost in all."""
    game = table(pick, cash=90)
    layout = game.rules.box.government_layout
    tile = pick.one([i for i, near in enumerate(layout.neighbours) if len(near) == 4] or [2])
    wanted = pick.number(2, 5, 3)
    bought = game.apply(WorkGovernment(0, tile))
    # tiles are placed before the next one is added, anywhere
    for near in (None, *layout.neighbours[tile][: wanted - 1]):
        if near is not None:
            bought = bought.apply(TakeGovernment(near))
        bought = bought.apply(bought.legal_actions()[0])
    right = game.state.me.cash - bought.state.me.cash
    prices = game.rules.box.government.prices
    return ask_number(
        f"In one purchase you take the tile under your worker and {wanted - 1} of its neighbours. What do these "
        f"{wanted} tiles cost in all?",
        right,
        f"It costs {', '.join(f'${price}' for price in prices)} in all for 1 to {len(prices)} tiles: ${right}.",
        ("base.government.price", "base.government.neighbours"),
        [
            (wanted * prices[0], "Only the first tile is that cheap."),
            (sum(prices[:wanted]), "These are prices of the whole purchase: they are not added up."),
            (prices[wanted - 2], f"That is the price of {wanted - 1}."),
        ],
        game=game,
    )


@asks
def government_neighbours(pick: Picker) -> Quiz:
    """Which tiles may be added to a Government purchase."""
    game = table(pick, cash=90)
    layout = game.rules.box.government_layout
    tile = pick.number(0, 7, 2)
    bought = game.apply(WorkGovernment(0, tile))
    bought = bought.apply(bought.legal_actions()[0])
    choices = []
    for other in range(layout.tiles):
        if other != tile:
            reasons = bought.why_not(TakeGovernment(other))
            choices.append((f"tile {other}", not reasons, reasons_words(reasons) or f"It shares a side with {tile}."))
    rows = " / ".join(layout.layout)
    return ask_several(
        f"A Government quadrant looks like this, row by row, each tile twice: {rows}. Your worker stands on tile "
        f"{tile}. Which tiles may you add to the purchase?",
        choices,
        "Neighbours share a side with the worker's tile; corners do not count.",
        ("base.government.neighbours", "base.government.no-diagonals"),
        game=game,
    )


@asks
def quadrants_by_year(pick: Picker) -> Quiz:
    """How many quadrants can be open in a year."""
    year = pick.one((2, 1, 3))
    opened = [0, 0, 0, 0]
    for quadrant in range(4):
        here = table(pick, cash=40, year=year, opened=tuple(opened))
        opened[quadrant] = year if not here.why_not(WorkGovernment(quadrant, 0)) else 0
    number = 4 - opened.count(0)
    others = {f"at most {n}" if n < 4 else "all 4": f"In year {year} the limit is another one." for n in (1, 2, 3, 4)}
    return ask_one(
        pick,
        f"How many Government quadrants can be open in year {year}?",
        f"at most {number}" if number < 4 else "all 4",
        others,
        "Two in year 1, three in year 2, all four in year 3; empty ones are never filled again.",
        ("base.government.year-1-two", "base.government.year-2-three", "base.government.year-3-all"),
        game=table(pick, cash=40, year=year),
    )
