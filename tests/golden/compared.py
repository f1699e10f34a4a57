"""Golden frames and pictures of Refinement Costs in a game: a column turned over, cards, two boards compared."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

import pipeline_nb as pn
from pipeline_nb.emerging_markets.em2 import turned
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.widgets import frames_costs as frames
from pipeline_nb.widgets.cost_board import CostBoard
from pipeline_nb.widgets.still_costs import cost_board_svg, pair_svg
from pipeline_nb.widgets.views_costs import cost_pair

KINDS = {
    "costpair": (frames.CostPair, pair_svg),
    "costboard": (frames.CostBoardFrame, cost_board_svg),
}
NASTY = '<b>&"q"</b>'


def specialized(year: int = 1) -> pn.Game:
    """A player with the Specialization cards teal, crude to low and mid to high; in year 2 a column is turned over."""
    game = pn.position(
        modules=("em2", "em4"),
        players=(NASTY, "Bo"),
        seed=7,
        setup={"start": 0, "upgrades": ("specialization",)},
        levels=(0, 0, 0, 0, 2),
        cards=(*((3, 1, 1),) * 4, (2, 0, 1)),
        extra=(("special", 0), ("special", 3), ("special", 5)),
        supplies=(1, 2, 4),
    )
    assert game.table.families[4] == "Specialization"
    if year == 1:
        return game
    return game.at(replace(game.state, year=2, costs=turned(game, game.state.costs, 1)))


def values() -> dict[str, dict[str, Any]]:
    before, after = specialized(), specialized(2)
    compared = CostBoard.of(after, before=before)
    alone = CostBoard.of(before)
    return {
        "costpair": {
            "flip": cost_pair(before.costs_of(0), after.costs_of(0)),
            "many": cost_pair(RefinementCosts.same(4, 5, 6), RefinementCosts.from_text("14,5,6/4,7,6/4,5,4")),
        },
        "costboard": {"flip": compared.frame(compared.model), "cards": alone.frame(alone.model)},
    }
