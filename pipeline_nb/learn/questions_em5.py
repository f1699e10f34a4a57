"""Questions on module 5, Valuations: what the six cards count, and what they pay for it."""

from __future__ import annotations

from pipeline_nb.box import load_box
from pipeline_nb.learn.asking import ask_number, ask_one
from pipeline_nb.learn.quiz import Picker, Quiz, asks
from pipeline_nb.learn.scenes_em5 import card_line
from pipeline_nb.rules.costs import refinement_value
from pipeline_nb.rules.oil import OILS
from pipeline_nb.rules.reasons import count
from pipeline_nb.rules.rulings import Rulings

_COSTS = "Refinement Costs are 4, 5 and 6 for every oil type."
_LENGTH = {1: (4, 8), 2: (9, 14), 3: (15, 20)}
"""Lengths that reach a grade and no better one, from and to."""
_ROWS = ("crude", "low", "mid", "high")


def _tanks(pick: Picker) -> tuple[int, ...]:
    """Tanks by row; nobody has fewer than at the start, so some row always holds them."""
    tanks: tuple[int, ...] = ()
    while sum(tanks) < load_box().tank_farm.starting_tanks:
        tanks = tuple(pick.one((0, 0, 1, 2, 3, 5)) for _ in range(4))
    return tanks


@asks
def em1_rows(pick: Picker) -> Quiz:
    """EM1: rows without a tank."""
    tanks = (0, 3, 2, 0) if not pick.seed else _tanks(pick)
    empty = [row for row, number in zip(_ROWS, tanks, strict=True) if not number]
    right = card_line("EM1", empty_rows=len(empty)).amount
    each = card_line("EM1", empty_rows=1).amount
    refined = each * sum(row != "crude" for row in empty)
    rows = ", ".join(f"{number} in the {row} row" for row, number in zip(_ROWS, tanks, strict=True))
    return ask_number(
        f"Card EM1 lies there. At the end your tanks stand like this: {rows}. What does the card pay you?",
        right,
        f"${each} for each row without a tank, the crude row too: {len(empty)} x ${each} = ${right}.",
        ("em5.em1.pays", "em5.em1.crude-row-too"),
        [
            (refined, "The crude row is a row like the others."),
            (each * (4 - len(empty)), "Card EM1 pays for the rows without a tank."),
        ],
    )


@asks
def em3_missing(pick: Picker) -> Quiz:
    """EM3: types of pipeline that are missing."""
    kinds: tuple[tuple[int, int], ...] = ((0, 1), (0, 1), (0, 3), (1, 2), (2, 1))
    if pick.seed:
        kinds = tuple((pick.number(0, 2), pick.number(1, 3)) for _ in range(pick.number(1, 7)))
    lines = [f"{OILS[oil].value}{pick.number(*_LENGTH[grade])}" for oil, grade in kinds]
    found = len(set(kinds))
    told = card_line("EM3", lines=lines)
    # the slip of who counts a long pipeline for every grade on the way
    all_grades = [
        f"{OILS[oil].value}{_LENGTH[on_the_way][0]}" for oil, grade in kinds for on_the_way in range(1, grade + 1)
    ]
    words = ", ".join(f"{OILS[oil].word} of {line[1:]}" for (oil, _), line in zip(kinds, lines, strict=True))
    return ask_number(
        f"Card EM3 lies there. {_COSTS} Your pipelines, with their segments: {words}. What does the card pay you?",
        told.amount,
        f"You have {count(found, 'type')} of 9 and miss {9 - found}, which is ${told.amount} in all.",
        ("em5.em3.pays", "em5.em3.types", "em5.em3.one-payout"),
        [
            (
                card_line("EM2", stock=_stock(found)).amount,
                "Card EM2 would pay that for the types that are there.",
            ),
            (
                card_line("EM3", lines=all_grades).amount,
                "A pipeline counts for the best grade that it reaches, for no other.",
            ),
        ],
    )


def _stock(types: int) -> str:
    every = [f"{oil}{grade}" for grade in (1, 2, 3) for oil in "TOS"]
    return " ".join(every[:types]) or "-"


@asks
def em4_longest(pick: Picker) -> Quiz:
    """EM4: the longest pipeline, without what Engineering adds."""
    length, level = pick.number(2, 15, 8), pick.one((1, 2))
    value = refinement_value(length, level)
    right, raised = (card_line("EM4", lines=[f"T{one}"]).amount for one in (length, value))
    return ask_number(
        f"Card EM4 lies there, and you own Engineering level {level}. Your longest pipeline has {length} segments, so "
        f"its Refinement Value is {value}. What does the card pay you?",
        right,
        f"Card EM4 measures plain segments: one of {length} is worth ${right}. The table runs from 12 down to "
        "4, longer pays nothing, shorter pays the top amount.",
        ("em5.em4.pays", "em5.em4.length", "em5.em4.longer", "em5.em4.shorter"),
        [(raised, "That counts what Engineering adds.")],
    )


@asks
def em5_counted(pick: Picker) -> Quiz:
    """EM5: only pipelines that lift crude."""
    good, more, short = pick.number(6, 12, 9), pick.number(2, 8, 4), pick.number(1, 6, 5)
    lines = ["T5"] * good + ["O9"] * more + ["S2"] * short
    right = card_line("EM5", lines=lines).amount
    return ask_number(
        f"Card EM5 lies there. {_COSTS} You have {good} teal pipelines of 5 segments, {more} orange ones of 9 and "
        f"{short} silver one{'s' * (short > 1)} of 2. What does the card pay you?",
        right,
        f"Those of 2 segments cannot lift crude to low. The others are {good} + {more} = {good + more}: ${right}.",
        ("em5.em5.pays", "em5.em5.counts", "em5.em5.outside-table"),
        [
            (
                card_line("EM5", Rulings(em5_counts="all"), lines=lines).amount,
                "That counts the short ones too, as the other reading does.",
            ),
            (card_line("EM5", lines=lines[:good]).amount, "The orange ones lift crude as well."),
        ],
    )


@asks
def em6_cash(pick: Picker) -> Quiz:
    """EM6: cash before any income of the end."""
    cash, barrels = pick.number(1, 480, 140), pick.number(1, 4, 2)
    if pick.seed and pick.one((False, False, True)):
        cash -= cash % 50
    income = 30 * barrels
    right = card_line("EM6", cash=cash).amount
    return ask_number(
        f"Card EM6 lies there. At the end you have ${cash} in hand, and your barrels will bring ${income} more in the "
        "final accounts. What does the card pay you?",
        right,
        f"Card EM6 is scored first and looks at the ${cash} in your hand then. The best step that is met pays, and "
        f"cash has to be below its number: ${right}.",
        ("em5.em6.pays", "em5.em6.first", "em5.em6.cash-before-income", "em5.em6.best-step"),
        [
            (card_line("EM6", cash=cash + income).amount, "That adds the income first; EM6 comes before it."),
            (card_line("EM6", Rulings(em6="le"), cash=cash).amount, "Cash has to be below the step, not equal to it."),
        ],
    )


@asks
def em_cards_compared(pick: Picker) -> Quiz:
    """Which of the six cards pays most for one board."""
    rows = pick.number(0, 3, 1)
    cash = pick.number(20, 460, 320)
    length = pick.number(5, 14, 6)
    types = pick.number(1, 8, 3)
    paid = {
        "EM1": card_line("EM1", empty_rows=rows).amount,
        "EM2": card_line("EM2", stock=_stock(types)).amount,
        "EM4": card_line("EM4", lines=[f"T{length}"]).amount,
        "EM6": card_line("EM6", cash=cash).amount,
    }
    best = max(paid.values())
    if list(paid.values()).count(best) > 1:
        paid = {name: amount for name, amount in paid.items() if amount < best or name == _first(paid, best)}
    right = _first(paid, best)
    others = ", ".join(f"{name} ${amount}" for name, amount in paid.items() if name != right)
    return ask_one(
        pick,
        f"At the end you have {count(rows, 'row')} without a tank, refined oil of {count(types, 'type')} in tanks, a "
        f"longest pipeline of {length} segments and ${cash} in hand. Which of these cards would pay you most?",
        right,
        {name: f"Card {name} pays ${amount}." for name, amount in paid.items()},
        f"Card {right} pays ${best}; {others}.",
        ("em5.em1.pays", "em5.em2.pays", "em5.em4.pays", "em5.em6.pays"),
    )


def _first(paid: dict[str, int], amount: int) -> str:
    return next(name for name, one in paid.items() if one == amount)
