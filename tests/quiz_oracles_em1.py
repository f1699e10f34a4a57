"""Oracles for the questions on module 1: see `tests.quiz_oracles`, which loads this."""

from __future__ import annotations

import re

from pipeline_nb.learn.quiz import Quiz
from tests.quiz_oracles import OILS, oracle


@oracle
def missing_oil_type(q: Quiz) -> str:
    drawn = q.text.partition("this order: ")[2].partition(".")[0].split(", ")
    assert len(drawn) == 6
    missing = [oil for oil in OILS if oil not in drawn]
    assert len(missing) < 2
    if not missing:
        return "nothing: every oil type is there"
    return f"one of {missing[0]} takes the place of the last tile"


@oracle
def crude_tiles_left(q: Quiz) -> int:
    lie = {oil: int(n) for n, oil in re.findall(r"(\d) (teal|orange|silver)[,.]", q.text)}
    assert sum(lie.values()) == 6
    asked = re.search(r"How many (\w+) tiles", q.text)
    assert asked
    return 3 - lie[asked[1]]


@oracle
def two_rows_of_a_kind(q: Quiz) -> int:
    rows = re.findall(r"((?:low|mid|high) (?:teal|orange|silver)) at ((?:\$\d+(?:, )?)+) \*", q.text)
    assert len(rows) == 6
    came = re.search(r"come with (\d) ((?:low|mid|high) (?:teal|orange|silver)) barrels", q.text)
    assert came
    prices = [int(n) for name, listed in rows if name == came[2] for n in re.findall(r"\d+", listed)]
    assert len([name for name, _ in rows if name == came[2]]) > 1
    return sum(sorted(prices)[-int(came[1]) :])


@oracle
def barrels_without_a_row(q: Quiz) -> set[str]:
    rows = re.findall(r"((?:low|mid|high) (?:teal|orange|silver))(?: x(\d))?", q.text.partition("Which of")[0])
    assert sum(int(n or 1) for _, n in rows) == 18
    return {choice for choice in q.choices if choice not in {name for name, _ in rows}}


@oracle
def modules_of_a_table(q: Quiz) -> set[str]:
    return {choice for choice in q.choices if "New Market Tiles" in choice or choice == "all five"}
