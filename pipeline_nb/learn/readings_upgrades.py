"""Situations of the disputed rulings on upgrades: each played by the engine under a reading.

`pipeline_nb.learn.readings` shows them side by side.
"""

from __future__ import annotations

from collections.abc import Callable

from pipeline_nb.game import Game
from pipeline_nb.game.actions import Buy
from pipeline_nb.learn.asking import reasons_words
from pipeline_nb.learn.examples import beginning, row_of_different_tiles
from pipeline_nb.learn.scenes_upgrades import owner
from pipeline_nb.learn.wishes import turn
from pipeline_nb.rules.oil import OILS, Grade, Oil
from pipeline_nb.rules.rulings import Rulings

__all__ = ["OF_UPGRADES"]


def _block_needs_purchase(rulings: Rulings) -> str:
    game = owner(rulings=rulings)
    action = f"block:{game.table.families.index('Engineering')}"
    game = game.apply(f"work:{game.table.spaces.index('Upgrades')}")
    reasons = game.why_not(action)
    return f"refused: {reasons_words(reasons)}" if reasons else f"allowed: {game.apply(action).events[0].words}"


def _gov_bonus_mix(rulings: Rulings) -> str:
    game = owner(rulings=rulings, net=beginning(), opened=(1, 0, 1, 0))
    told = turn(
        game, "go to Upgrades", "buy Government", "receive tile 0 of quadrant 0", "receive tile 3 of quadrant 2"
    )
    return told.rows[-1][1].partition(" [")[0]


def _off_colour_cube(rulings: Rulings) -> str:
    game = owner("Refined Markets 3", rulings=rulings, stock="T1", cash=0)
    sold = turn(game, "go to Refined Market 1", "sell T1 in Refined Market 1 as O1").game
    assert sold is not None
    back = sold.apply(next(a for a in sold.legal_actions() if isinstance(a, Buy) and _is_low_orange(sold, a.row)))
    return f"{sold.events[0].words} {back.events[0].words}"


def _is_low_orange(game: Game, number: int) -> bool:
    row = game.table.rows[number]
    return (row.oil, row.grade) == (OILS.index(Oil.ORANGE), Grade.LOW)


def _engineering_scores(rulings: Rulings) -> str:
    game = owner("Engineering 1", rulings=rulings, net=row_of_different_tiles(4), costs="4,5,6/4,5,6/4,5,6")
    length = game.state.me.network.longest()[OILS[0]]
    line = game.scores()[0].line("pipelines")
    return f"a pipeline of {length} segments: ${line.amount}"


OF_UPGRADES: dict[str, tuple[str, Callable[[Rulings], str]]] = {
    "block_needs_purchase": (
        "Ann is at the upgrades. She buys nothing and wants to close Engineering.",
        _block_needs_purchase,
    ),
    "gov_bonus_mix": (
        "Quadrants 0 and 2 are open. Ann buys Government, takes a tile of quadrant 0, and wants one of quadrant 2.",
        _gov_bonus_mix,
    ),
    "off_colour_cube": (
        "Ann owns Refined Markets level 3. She sells a low teal barrel to the low orange row, then buys it back.",
        _off_colour_cube,
    ),
    "engineering_scores": ("The game is over. Ann owns Engineering level 1.", _engineering_scores),
}
"""By ruling: the situation in words, and what comes of it under a reading."""
