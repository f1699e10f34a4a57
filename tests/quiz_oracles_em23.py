"""Oracles for the questions on modules 2 and 3: see `tests.quiz_oracles`, which loads this."""

from __future__ import annotations

import re

from pipeline_nb.learn.quiz import Quiz
from tests.quiz_oracles import numbers, oracle

ICON = ("Contracts & Loans", "Tanks & Pipes", "Machines & Pipes", "Upgrades")


# ---- module 3 --------------------------------------------------------------------------------------------------------


def arms(text: str) -> list[tuple[str, str]]:
    """The pairs of a question, each the outer action and the inner one."""
    return re.findall(r": ([\w& ]+?) \(outer\) and ([\w& ]+?) \(inner\)", text)


def main_action(text: str) -> str:
    return str(re.findall(r"Your Main Action was (.+?)\.", text)[0])


@oracle
def tiles_neighbour(q: Quiz) -> str:
    pairs = arms(q.text)
    assert len({name for pair in pairs for name in pair}) == 8
    here = main_action(q.text)
    outer, inner = next(pair for pair in pairs if here in pair)
    return inner if here == outer else outer


@oracle
def tiles_icons(q: Quiz) -> str:
    pair = re.match(r"(.+) and (.+) share an arm", q.text)
    assert pair
    return ("never", "once", "twice")[sum(name in ICON for name in pair.groups())]


@oracle
def tiles_reach(q: Quiz) -> set[str]:
    pairs, here = arms(q.text), main_action(q.text)
    outer, inner = next(pair for pair in pairs if here in pair)
    return {inner} if here == outer else {outer, *(name for _, name in pairs)} - {here}


@oracle
def tiles_loan_first(q: Quiz) -> int:
    return numbers(q.text)[0] + 15 - 10 - 20


# ---- module 2 --------------------------------------------------------------------------------------------------------


@oracle
def turned_column(q: Quiz) -> str:
    steps = ("crude to low", "low to mid", "mid to high")
    return f"the markers of {steps[numbers(q.text)[0] - 1]}"


@oracle
def turned_cost(q: Quiz) -> int:
    sides = re.findall(r"(\d+) \(dark side (\d+)\)", q.text)
    year = int(re.findall(r"in year (\d)\?", q.text)[0])
    return sum(int(dark if step < year - 1 else white) for step, (white, dark) in enumerate(sides))


@oracle
def turned_too_short(q: Quiz) -> bool:
    *_, white, dark, segments = numbers(q.text)
    assert white < dark
    return segments >= dark


@oracle
def turned_at_the_end(q: Quiz) -> int:
    low, mid, high, dark, length = numbers(q.text)
    assert high < dark
    return 10 * sum(length >= need for need in (low, low + mid, low + mid + dark))
