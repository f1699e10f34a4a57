"""Situations of the disputed rulings on module 4, Upgrades: each played by the engine under a reading.

`pipeline_nb.learn.readings` shows them side by side.
"""

from __future__ import annotations

from collections.abc import Callable

from pipeline_nb.learn.scenes_em4 import crude_late
from pipeline_nb.learn.tables_em4 import sale
from pipeline_nb.rules.rulings import Rulings
from pipeline_nb.rules.score import money

__all__ = ["OF_EM4"]


def _spec_stack(rulings: Rulings) -> str:
    paid = (sale(cards, "teal", 3, rulings=rulings) for cards in ((), ("teal",), ("teal", "mid to high")))
    return "no card {}, one card {}, both cards {}".format(*map(money, paid))


def _crude3_price(rulings: Rulings) -> str:
    game = crude_late(rulings=rulings).apply("pass").apply("buysupply:2")
    return game.events[0].words


OF_EM4: dict[str, tuple[str, Callable[[Rulings], str]]] = {
    "spec_stack": (
        "Ann sells a high teal barrel. She holds the cards for teal and for mid to high.",
        _spec_stack,
    ),
    "crude3_price": (
        "Two players, so the last spaces of the Crude Market are out of use. Silver is sold out; Ann owns Crude III.",
        _crude3_price,
    ),
}
"""By ruling: the situation in words, and what comes of it under a reading."""
