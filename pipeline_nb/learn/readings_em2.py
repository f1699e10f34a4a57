"""Situations of the disputed rulings on module 2, Increased Refinement Requirements.

`pipeline_nb.learn.readings` shows them side by side.
"""

from __future__ import annotations

from collections.abc import Callable

from pipeline_nb.learn.scenes_em2 import pipelines_scored, year_ends, year_over
from pipeline_nb.rules.oil import OILS
from pipeline_nb.rules.rulings import Rulings

__all__ = ["OF_EM2"]


def _flip3(rulings: Rulings) -> str:
    return f"it brings {pipelines_scored(18, rulings=rulings).rows[0][2]}"


def _columns(rulings: Rulings) -> str:
    rows = year_over(year_ends(rulings=rulings)).state.costs.rows
    return "; ".join(f"{oil.word} {', '.join(map(str, row))}" for oil, row in zip(OILS, rows, strict=True))


OF_EM2: dict[str, tuple[str, Callable[[Rulings], str]]] = {
    "em_flip3_before_scoring": (
        "The game ends. Teal costs are 5, 6 and 6; the third marker has 8 below. A teal pipeline has 18 segments.",
        _flip3,
    ),
    "em_columns": (
        "Year 1 ends. All oil types cost 4, 5 and 6, white side up. The markers of column 1 are turned.",
        _columns,
    ),
}
"""By ruling: the situation in words, and what comes of it under a reading."""
