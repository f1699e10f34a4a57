"""Golden frames and pictures of shopping: a shop, a quadrant, and the widget as a whole."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

import pipeline_nb as pn
from pipeline_nb.game.state import ShopBenefitStep
from pipeline_nb.widgets import frames_shops as frames
from pipeline_nb.widgets.shops_and_government import ShopsAndGovernment
from pipeline_nb.widgets.still_shops import quadrant_svg, shop_svg, shops_svg

KINDS = {
    "shop": (frames.ShopView, shop_svg),
    "quadrant": (frames.QuadrantView, quadrant_svg),
    "shopping": (frames.ShopsFrame, shops_svg),
}
NASTY = '<b>&"q"</b>'


def frame(w: ShopsAndGovernment) -> frames.ShopsFrame:
    return w.frame(w.model)


def values() -> dict[str, dict[str, Any]]:
    seats: dict[str, Any] = {"players": ("Ann", NASTY), "seed": 7}
    tanks = ShopsAndGovernment(pn.position(cash=60, net="4@0,0", **seats))
    for action in ("work:7", "buytank:0,0", "buytank:0,1", "bundle:2"):
        tanks.do(action)
    board = ShopsAndGovernment(pn.position(cash=30, net="4@0,0;3@2,0", **seats))
    for action in ("government:2,1", "place:4,0,1", "add:0"):
        board.do(action)
    game = pn.position(seed=7, players=3)
    gift = ShopsAndGovernment(pn.position(seed=7, players=3, steps=(*game.state.steps, ShopBenefitStep(1, 1, 2))))
    odd = replace(frame(tanks).shops[0], title=NASTY, note=NASTY)
    price = replace(odd.prices[0], cost=NASTY, name=NASTY)
    return {
        "shop": {
            "tanks": frame(tanks).shops[0],
            "machines": frame(gift).shops[1],
            "words": replace(odd, prices=(price,), tiles=()),
        },
        "quadrant": {"full": frame(tanks).quadrants[0], "worker": frame(board).quadrants[2]},
        "shopping": {"taking": frame(tanks), "placing": frame(board)},
    }
