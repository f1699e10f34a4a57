"""Oracles for the questions on all modules together: see `tests.quiz_oracles`, which loads this."""

from __future__ import annotations

import re

from pipeline_nb.learn.quiz import Quiz
from tests.quiz_oracles import GRADES, numbers, oracle
from tests.quiz_oracles_em45 import em6

READ = (
    "Valuation card EM6", "Contracts", "Barrels", "Pipelines", "the Valuation tile", "Valuation card 3", "Penalties",
    "Cash",
)  # fmt: skip


@oracle
def a_turned_marker_and_a_card(q: Quiz) -> int:
    white, dark, year = numbers(q.text)[:3]
    oil, step = re.search(r"marker for (\w+), (\w+ to \w+),", q.text).groups()  # type: ignore[union-attr]
    column = GRADES.index(step.split()[0]) + 1
    cards = re.search(r"cards? for (.+)\. What", q.text)[1].split(" and for ")  # type: ignore[index]
    shows = dark if year > column else white
    return min(shows, max(4, shows - len({oil, step} & set(cards))))


@oracle
def spending_for_em6(q: Quiz) -> int:
    cash, price, worth = (int(n) for n in re.findall(r"\$(\d+)", q.text))
    return em6(cash - price) - em6(cash) + worth - price


@oracle
def accounts_with_em6(q: Quiz) -> list[str]:
    return [line for line in READ if line in q.choices]
