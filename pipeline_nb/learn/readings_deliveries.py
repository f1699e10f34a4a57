"""Situations of the disputed rulings on deliveries: each played by the engine under a reading."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pipeline_nb.game import Game, position
from pipeline_nb.learn.asking import reasons_words
from pipeline_nb.rules.rulings import Rulings

__all__ = ["OF_DELIVERIES"]


def _game(rulings: Rulings, **parts: Any) -> Game:  # noqa: ANN401  parts of `position`
    return position(players=("Ann", "Bo"), seed=7, setup={"start": 0}, rulings=rulings, tanks=(1, 2, 2, 2), **parts)


def _delivery_pay(rulings: Rulings) -> str:
    game = _game(rulings, contracts="1a", stock="T3").apply("deliver:0,0,3")
    return f"Ann is paid ${game.events[0].money}"


def _deliver_between(rulings: Rulings) -> str:
    game = _game(rulings, contracts="1a", stock="T1").apply("work:0").apply("done")
    reasons = game.why_not("deliver:0,0,1")
    return f"refused: {reasons_words(reasons)}" if reasons else game.apply("deliver:0,0,1").events[0].words


def _order_barrels(rulings: Rulings) -> str:
    game = _game(rulings, stock="S3 T2 O2", orders=((4, 2), (9, 12), (16, 18)))
    left = sum(game.state.supply)
    game = game.apply("takeorder:0,0").apply("fill:3").apply("fill:2").apply("fill:2")
    back = sum(game.state.supply) - left
    return f"{back} barrels went back to the supply" if back else "the barrels stay on the order, out of the game"


OF_DELIVERIES: dict[str, tuple[str, Callable[[Rulings], str]]] = {
    "delivery_pay": ("A contract asks for low teal. Ann delivers a high teal barrel.", _delivery_pay),
    "deliver_between": (
        "Ann has finished her Main Action. Before she pays for a Secondary Action, she wants to deliver a barrel.",
        _deliver_between,
    ),
    "order_barrels": ("Ann fills an order of three barrels.", _order_barrels),
}
"""For each ruling: the situation in words, and what comes of it under a reading."""
