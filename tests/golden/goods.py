"""Golden frames and pictures of trading and delivering: ladders, shelves, demands, and the two widgets as a whole."""

from __future__ import annotations

from typing import Any

import pipeline_nb as pn
from pipeline_nb.widgets import frames_trading as frames
from pipeline_nb.widgets.delivery_board import DeliveryBoard
from pipeline_nb.widgets.market_trader import MarketTrader
from pipeline_nb.widgets.still_trading import delivery_svg, demands_svg, market_svg, shelf_svg, trader_svg
from pipeline_nb.widgets.views_trading import market_view, shelf_view

KINDS = {
    "market": (frames.MarketView, market_svg),
    "shelf": (frames.Shelf, shelf_svg),
    "demands": (frames.DemandCard, demands_svg),
    "trader": (frames.TraderFrame, trader_svg),
    "delivery": (frames.DeliveryFrame, delivery_svg),
}
NASTY = '<b>&"q"</b>'


def carded() -> pn.Game:
    """A game in which Player 1 owns Refined Markets I, and holds barrels of all kinds."""
    game = pn.position(seed=7, setup={"upgrades": ("refined markets",)}, stock="T0x2 T2 O1x2 O3 S3", tanks=(2, 2, 2, 2))
    levels = tuple(int(family == "Refined Markets") for family in game.table.families)
    return pn.position(game.to_text(), levels=levels)


def stranger() -> pn.Game:
    """A game whose low orange row of Refined Market 1 holds a teal barrel too, and Player 1 is to buy there."""
    game = carded()
    levels = tuple(3 * (family == "Refined Markets") for family in game.table.families)
    row = next(i for i, r in enumerate(game.table.rows) if (r.market, r.oil, r.grade) == (1, 1, 1))
    return pn.position(game.to_text(), levels=levels, rows={row: "Tx"}, cash=100).apply("work:2")


def values() -> dict[str, dict[str, Any]]:
    trader = MarketTrader(pn.position(seed=7, players=("Ann", NASTY), stock="O3 S2 T1"), market=1)
    for action in ("sell:6,1,3", "sell:7,0,2", "buy:3,0"):
        trader.do(action)
    board = DeliveryBoard(pn.position(seed=7, stock="T1x2 O3x2 S2", tanks=(2, 2, 2, 2), contracts="1a 7a 12d"))
    board.do("deliver:0,1,1")
    tiles = pn.position(seed=7, modules=("em1",), players=4)
    card = board.frame(board.model).contracts[0]
    odd = frames.Demand(oil="O", grade=1, placed=3, pay=NASTY, text="", why="", offers=(), name="")
    return {
        "market": {
            "crude": market_view(carded(), 0),
            "cards": market_view(carded().apply("work:2"), 1),
            "tiles": market_view(tiles, 2),
            "stranger": market_view(stranger(), 1),
        },
        "shelf": {"mixed": shelf_view(carded())},
        "demands": {
            "open": card,
            "words": frames.DemandCard(
                kind="order", title=NASTY, state="open", demands=(odd,), text="", note=NASTY, name=NASTY
            ),
        },
        "trader": {
            "inside": trader.frame(trader.model),
            "choosing": MarketTrader(carded()).frame(MarketTrader(carded()).model),
        },
        "delivery": {"contracts": board.frame(board.model)},
    }
