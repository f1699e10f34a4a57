"""What the final accounts are made of: an account of what a player holds, rules that pay for it, lines with words.

Rulebook: End of the Game. The rules themselves are in :mod:`.accounts` and :mod:`.valuations`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from pipeline_nb.rules.costs import RefinementCosts, refinement_value
from pipeline_nb.rules.holdings import Holdings, Line
from pipeline_nb.rules.oil import OILS, Oil
from pipeline_nb.rules.registry import enforces
from pipeline_nb.rules.rulings import DEFAULT, Rulings

if TYPE_CHECKING:
    from pipeline_nb.box import Box

__all__ = [
    "Account",
    "Counts",
    "Parts",
    "Score",
    "ScoreLine",
    "ScoreRule",
    "Valuation",
    "counted",
    "money",
    "part_words",
]

Counts = tuple[int, ...]
"""Twelve numbers: things of each oil type and grade, teal crude to silver high, as in `Stock`."""

Parts = tuple[tuple[str, int, int], ...]
"""What is paid for, with a * where its plural has an s; how many; $ for each."""


@lru_cache(maxsize=4096)
@enforces("base.end.pipelines-amount")
def _reached(costs: RefinementCosts, oil: Oil, length: int, engineering: int) -> int:
    """The best grade to which a pipeline lifts crude."""
    return costs.best(oil, refinement_value(length, engineering))


@enforces("base.end.pipelines-all", "base.card.engineering.in-scoring", "base.card.engineering.not-in-scoring")
def counted(
    lines: Iterable[Line], costs: RefinementCosts, engineering: int = 0, rulings: Rulings = DEFAULT
) -> tuple[Counts, Counts]:
    """Return how many pipelines lift crude to each grade: all of them, and those connected to a machine.

    Parameters
    ----------
    lines
        Every pipeline, also several of one oil type.
    costs
        Refinement Costs.
    engineering
        What Engineering adds to a Refinement Value, 0 to 2; by the ruling ``engineering_scores`` it counts here or not.

    Examples
    --------
    >>> every, at_machines = counted([Line(Oil.TEAL, 9), Line(Oil.TEAL, 9, True)], RefinementCosts.same(4, 5, 6))
    >>> every[:4], at_machines[:4]
    ((0, 0, 2, 0), (0, 0, 1, 0))
    """
    if not rulings.engineering_scores:
        engineering = 0
    every, at_machines = [0] * 12, [0] * 12
    for line in lines:
        place = OILS.index(line.oil) * 4 + _reached(costs, line.oil, line.length, engineering)
        every[place] += 1
        if line.machine:
            at_machines[place] += 1
    return tuple(every), tuple(at_machines)


class Account(msgspec.Struct, frozen=True, gc=False):
    """What a player holds, with the tables and readings by which it is paid.

    Parameters
    ----------
    holdings
        What the player holds.
    lines, at_machines
        How many pipelines lift crude to each grade: all, and those connected to a machine. See `counted`.
    box, rulings
        The numbers, and the readings of disputed rules.
    """

    holdings: Holdings
    lines: Counts
    at_machines: Counts
    box: Box
    rulings: Rulings

    @classmethod
    def of(cls, holdings: Holdings, box: Box | None = None, rulings: Rulings = DEFAULT) -> Account:
        """Make an account; without a box, by the shipped tables."""
        if box is None:
            from pipeline_nb.box import load_box

            box = load_box()
        counts = counted(holdings.lines, holdings.costs, holdings.engineering, rulings)
        return cls(holdings, *counts, box, rulings)


class ScoreRule(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that the final accounts pay for, or take money for.

    Parameters
    ----------
    key
        Stable short name: ``"barrels"``, ``"card-03"``.
    title
        What it is, as the head of a line.
    rule
        Id of its rule.
    parts
        What it pays: for each kind of thing how many, and $ for each.
    words
        Words in place of those made of the parts.
    comes_first
        Whether a dealt card stands before everything else.
    mark
        A line that says why an amount is not sure; empty where it is.
    """

    key: str
    title: str
    rule: str
    parts: Callable[[Account], Parts]
    words: Callable[[Account], str] | None = None
    comes_first: bool = False
    mark: Callable[[Account], str] | None = None

    def amount(self, account: Account) -> int:
        """Return what it pays, $; below 0 for what it takes."""
        return sum([number * each for _, number, each in self.parts(account)])

    def line(self, account: Account) -> ScoreLine:
        """Return its line of a score sheet."""
        parts = self.parts(account)
        return ScoreLine(
            self.key,
            self.title,
            self.rule,
            self.words(account) if self.words else part_words(parts),
            sum([number * each for _, number, each in parts]),
            self.mark(account) if self.mark else "",
        )


Valuation = ScoreRule
"""The Valuation tile and the Valuation cards pay like any other rule of the final accounts."""


def money(amount: int) -> str:
    """Return dollars in words: ``"$20"``, ``"-$20"``."""
    return f"-${-amount}" if amount < 0 else f"${amount}"


def part_words(parts: Parts) -> str:
    """Return parts in words, those of one kind together; ``"none"`` if there are none.

    Examples
    --------
    >>> part_words((("teal barrel*", 2, 10), ("teal barrel*", 1, 30), ("tank*", 1, 10)))
    '3 teal barrels: 2 x $10 + $30; 1 tank: $10'
    """
    kinds: dict[str, list[tuple[int, int]]] = {}
    for kind, number, each in parts:
        kinds.setdefault(kind, []).append((number, each))
    told = []
    for kind, sums in kinds.items():
        total = sum(number for number, _ in sums)
        terms = " + ".join(f"{number} x {money(each)}" if number > 1 else money(each) for number, each in sums)
        told.append(f"{total} {kind.replace('*', 's' if total > 1 else '')}: {terms}")
    return "; ".join(told) or "none"


class ScoreLine(msgspec.Struct, frozen=True, gc=False):
    """One line of a score sheet.

    Parameters
    ----------
    key, title
        What it is: a stable short name, and words for the head of the line.
    rule
        Id in the index of rules.
    words
        How the amount comes about, with the numbers.
    amount
        Dollars; below 0 for Penalty markers.
    mark
        Why the amount is not sure: a number that nobody states stands behind it. Empty where it is sure.
    """

    key: str
    title: str
    rule: str
    words: str
    amount: int
    mark: str = ""

    def __str__(self) -> str:
        return f"{self.title}: {money(self.amount)} ({self.words})" + " *" * bool(self.mark)


class Score(msgspec.Struct, frozen=True, gc=False):
    """The final accounts of one player: lines in the rulebook's order, which add up to the total ($)."""

    player: str
    lines: tuple[ScoreLine, ...]
    total: int

    def line(self, key: str) -> ScoreLine:
        """Return a line by its key; `KeyError` if this game has none such."""
        for line in self.lines:
            if line.key == key:
                return line
        raise KeyError(key)

    def __str__(self) -> str:
        notes = dict.fromkeys(line.mark for line in self.lines if line.mark)
        lines = [f"{self.player}: {money(self.total)}", *(f"  {line}" for line in self.lines)]
        return "\n".join([*lines, *(f"  * {note}" for note in notes)])
