"""Score sheets that tests ask for, each in one line, and what the words of a line add up to.

Refinement Costs are 4, 5, 6 for every oil type: 4 segments lift crude to low, 9 to mid, 15 to high.
"""

from __future__ import annotations

import re
from typing import Any

import pipeline_nb as pn

COSTS = "4,5,6/4,5,6/4,5,6"


def sheet(*cards: int, rulings: pn.Rulings | None = None, **parts: Any) -> pn.Score:
    """The final accounts of what somebody holds, with these cards in play."""
    return pn.final_score(pn.Holdings.of(**{"costs": COSTS, **parts}), cards, rulings=rulings or pn.Rulings())


def amount(key: str, rulings: pn.Rulings | None = None, **parts: Any) -> int:
    """What one line of a sheet without cards pays."""
    return sheet(rulings=rulings, **parts).line(key).amount


def told(line: pn.ScoreLine) -> int:
    """What the words of a line add up to."""
    terms = re.findall(r"(?:(\d+) x )?(-?)\$(\d+)", line.words)
    return sum(int(times or 1) * int(minus + dollars) for times, minus, dollars in terms)
