"""Refinement Costs: three oil types by three grade steps (rulebook: Running Your Personal Pipe Network)."""

from __future__ import annotations

import re

import msgspec

from pipeline_nb.box import load_box
from pipeline_nb.errors import InputError, TextError, shown
from pipeline_nb.rules.oil import GRADES, OILS, Grade, Oil
from pipeline_nb.rules.registry import enforces

__all__ = ["RefinementCosts", "refinement_value"]

_LEAST, _MOST = 1, 20
_TEXT = r"(?a)\d{1,2},\d{1,2},\d{1,2}(/\d{1,2},\d{1,2},\d{1,2}){2}"


class RefinementCosts(msgspec.Struct, frozen=True):
    """The cost of each grade step, in segments of Refinement Value.

    Parameters
    ----------
    rows
        For teal, orange and silver: the costs of crude to low, low to mid, mid to high.

    Raises
    ------
    InputError
        If there are not three rows of three numbers from 1 to 20.

    Examples
    --------
    >>> costs = RefinementCosts.same(4, 5, 6)
    >>> costs.total(Oil.TEAL, Grade.CRUDE, Grade.MID)
    9
    >>> costs.best(Oil.TEAL, 14).word
    'mid'
    """

    rows: tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int]]

    def __post_init__(self) -> None:
        good = len(self.rows) == 3 and all(
            len(row) == 3 and all(type(cost) is int and _LEAST <= cost <= _MOST for cost in row) for row in self.rows
        )
        if not good:
            raise InputError(
                f"Refinement Costs are three rows (teal, orange, silver) of three numbers from {_LEAST} to {_MOST}, "
                f"not {shown(self.rows)}"
            )

    @classmethod
    def same(cls, low: int, mid: int, high: int) -> RefinementCosts:
        """Return costs that are alike for all oil types: the steps to low, to mid and to high."""
        return cls(((low, mid, high),) * 3)

    def step(self, oil: Oil, source: Grade) -> int:
        """Return the cost of the one step up from a grade below high; `InputError` for high, which has none."""
        if source not in GRADES[:3]:
            raise InputError(f"Refinement Costs: no step starts at {shown(source)}, only at crude, low and mid")
        return self.rows[OILS.index(oil)][source]

    @enforces(
        "base.run.sum-of-costs",
        "base.run.several-steps",
        "base.run.start-anywhere",
        "base.run.cost-markers",
        "base.public.refinement.grid",
    )
    def total(self, oil: Oil, source: Grade, target: Grade) -> int:
        """Return the cost of all steps from one grade up to another; 0 if there is no step between them."""
        return sum(self.rows[OILS.index(oil)][source:target])

    @enforces("base.run.enough-value", "base.run.more-than-cost")
    def best(self, oil: Oil, value: int, source: Grade = Grade.CRUDE) -> Grade:
        """Return the highest grade that a Refinement Value lifts a barrel to; `source` itself if it lifts it nowhere.

        Notes
        -----
        The first steps must be paid: a value that covers a cheap later step but not the first one does not move crude.
        """
        best = source
        for target in GRADES[source + 1 :]:
            if self.total(oil, source, target) > value:
                break
            best = target
        return best

    def with_step(self, oil: Oil, source: Grade, cost: int) -> RefinementCosts:
        """Return costs with another marker on one space; `InputError` for a step or a cost that does not exist."""
        self.step(oil, source)
        rows = [list(row) for row in self.rows]
        rows[OILS.index(oil)][source] = cost
        first, second, third = ((row[0], row[1], row[2]) for row in rows)
        return RefinementCosts((first, second, third))

    def to_text(self) -> str:
        """Return the text form: ``"4,5,6/4,5,6/7,5,4"``, a part an oil type."""
        return "/".join(",".join(map(str, row)) for row in self.rows)

    @classmethod
    def from_text(cls, text: str) -> RefinementCosts:
        """Read the text form; raise `TextError` if it is none."""
        if not isinstance(text, str) or not re.fullmatch(_TEXT, text):
            raise TextError(
                f"Refinement Costs {shown(text)}: write three costs for teal, orange and silver, "
                "such as 4,5,6/4,5,6/7,5,4"
            )
        one, two, three = ([int(cost) for cost in row.split(",")] for row in text.split("/"))
        if not all(_LEAST <= cost <= _MOST for cost in (*one, *two, *three)):
            raise TextError(f"Refinement Costs {shown(text)}: each cost is a number from {_LEAST} to {_MOST}")
        return cls(((one[0], one[1], one[2]), (two[0], two[1], two[2]), (three[0], three[1], three[2])))

    def __repr__(self) -> str:
        return f"RefinementCosts.from_text({self.to_text()!r})"


@enforces("base.run.value", "base.card.engineering.level-1", "base.card.engineering.level-2")
def refinement_value(length: int, engineering: int = 0) -> int:
    """Return the Refinement Value of a pipeline.

    Parameters
    ----------
    length
        Segments of the pipeline.
    engineering
        Level of the Engineering upgrade that adds to the value: 0 (none), 1 (+1) or 2 (+2 for each full 4 segments).

    Examples
    --------
    >>> [refinement_value(11, level) for level in (0, 1, 2)]
    [11, 13, 15]
    """
    card = load_box().card_engineering
    bonus = (0, card.bonus_level_1, card.bonus_level_2)[engineering]
    return length + bonus * (length // card.segments_per_bonus)
