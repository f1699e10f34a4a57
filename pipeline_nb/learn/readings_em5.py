"""Situations of the disputed rulings on module 5, Valuations: the final accounts under a reading.

`pipeline_nb.learn.readings` shows them side by side.
"""

from __future__ import annotations

from collections.abc import Callable

from pipeline_nb.learn.scenes_em5 import card_line
from pipeline_nb.rules.rulings import Rulings
from pipeline_nb.rules.score import money

__all__ = ["OF_EM5"]


def _em6(rulings: Rulings) -> str:
    paid = [card_line("EM6", rulings, cash=cash).amount for cash in (199, 200, 201)]
    return f"$199 earn {money(paid[0])}, $200 earn {money(paid[1])}, $201 earn {money(paid[2])}"


def _em5_counts(rulings: Rulings) -> str:
    return card_line("EM5", rulings, lines=["T4"] * 12 + ["O2", "O1", "S3"]).words


def _em4_below(rulings: Rulings) -> str:
    paid = [card_line("EM4", rulings, lines=lines).amount for lines in ("T4 O3", "T3 O3", "")]
    return f"longest of 4: {money(paid[0])}; of 3: {money(paid[1])}; no pipe at all: {money(paid[2])}"


OF_EM5: dict[str, tuple[str, Callable[[Rulings], str]]] = {
    "em6": ("Card EM6 lies there. Three players end with 199, 200 and 201 dollars in hand.", _em6),
    "em5_counts": (
        "Card EM5 lies there. Somebody has twelve teal pipelines of 4 segments, which lift crude, and three stubs.",
        _em5_counts,
    ),
    "em4_below": ("Card EM4 lies there. Longest pipelines have 4 and 3 segments; somebody has no network.", _em4_below),
}
"""By ruling: the situation in words, and what comes of it under a reading."""
