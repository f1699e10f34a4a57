"""Oracles for the questions on modules 4 and 5: see `tests.quiz_oracles`, which loads this."""

from __future__ import annotations

import re

from pipeline_nb.learn.quiz import Quiz
from tests.quiz_oracles import numbers, oracle

LADDER = (0, 10, 30, 60, 100, 150, 210, 280, 360, 450)
ENDS = (4, 9, 15)
"""Segments that lift crude to low, mid and high at costs of 4, 5 and 6."""


def em4(length: int) -> int:
    return 450 if length < 4 else LADDER[max(0, 13 - length)]


def em6(cash: int) -> int:
    return LADDER[max(0, 9 - cash // 50)]


# ---- module 5 --------------------------------------------------------------------------------------------------------


@oracle
def em1_rows(q: Quiz) -> int:
    return 100 * [int(n) for n in re.findall(r"(\d+) in the", q.text)].count(0)


@oracle
def em3_missing(q: Quiz) -> int:
    lines = re.findall(r"(teal|orange|silver) of (\d+)", q.text)
    return LADDER[min(8, 9 - len({(oil, sum(int(n) >= end for end in ENDS)) for oil, n in lines}))]


@oracle
def em4_longest(q: Quiz) -> int:
    level, length, value = numbers(q.text)[1:4]
    assert value == length + level * (length // 4)
    return em4(length)


@oracle
def em5_counted(q: Quiz) -> int:
    teal, _, orange, *_ = numbers(q.text)[4:]
    return LADDER[min(9, max(0, teal + orange - 10))]


@oracle
def em6_cash(q: Quiz) -> int:
    return em6(int(re.findall(r"\$(\d+)", q.text)[0]))


@oracle
def em_cards_compared(q: Quiz) -> str:
    rows, types, length, cash = numbers(q.text.replace("have no row", "have 0 rows"))
    paid = {"EM1": 100 * rows, "EM2": LADDER[types], "EM4": em4(length), "EM6": em6(cash)}
    return max(q.choices, key=paid.__getitem__)


# ---- module 4 --------------------------------------------------------------------------------------------------------

STEPS = ("crude to low", "low to mid", "mid to high")


@oracle
def special_cost(q: Quiz) -> int:
    cards, step, oil, printed = re.search(  # type: ignore[union-attr]
        r"cards for (.+?)\. The printed Refinement Cost of the step (.+) for (\w+) is (\d+)", q.text
    ).groups()
    fit = sum(card in (oil, step) for card in cards.split(" and "))
    return max(int(printed) - fit, min(4, int(printed)))


@oracle
def special_sale(q: Quiz) -> int:
    cards, row, oil, printed = re.search(  # type: ignore[union-attr]
        r"cards? for (.+?)\. .+ to the (\w+) (\w+) row, .+ \$(\d+)\.", q.text
    ).groups()
    grade = STEPS[("low", "mid", "high").index(row)]
    return int(printed) + 5 * sum(card in (oil, grade) for card in cards.split(" and "))


@oracle
def technology_opens(q: Quiz) -> bool:
    level = 2 if q.text.endswith("Engineering II?") else 1
    return level < numbers(q.text)[0]


@oracle
def free_crude(q: Quiz) -> int:
    lying, tanks = numbers(q.text)
    return min(5, lying, 2 * tanks)


@oracle
def crude_from_the_supply(q: Quiz) -> int:
    *prices, many = numbers(q.text)
    return many * prices[-1]
