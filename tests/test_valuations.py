"""The Valuation tile and the sixteen cards, each with numbers on both sides of every bound.

Refinement Costs are 4, 5, 6 for every oil type: 4 segments lift crude to low, 9 to mid, 15 to high.
"""

from __future__ import annotations

from typing import Any

import pytest

import pipeline_nb as pn
from pipeline_nb.rules.accounts import base_scoring, rules_in_play
from pipeline_nb.rules.valuations import base_valuations
from tests.sheets import sheet

TABLE = (0, 10, 30, 60, 100, 150, 210, 280, 360, 450)
"""What 0 to 9 different types pay."""
LENGTHS = {"1": 4, "2": 9, "3": 15}
"""A length that just lifts crude to each grade."""
KINDS = ("T1", "T2", "T3", "O1", "O2", "O3", "S1", "S2", "S3")


def card(number: int, rulings: pn.Rulings | None = None, **parts: Any) -> int:
    """What a card pays."""
    return sheet(number, rulings=rulings, **parts).line(f"card-{number:02}").amount


def words(number: int, rulings: pn.Rulings | None = None, **parts: Any) -> str:
    """How that comes about."""
    return sheet(number, rulings=rulings, **parts).line(f"card-{number:02}").words


def tile(**parts: Any) -> int:
    """What the tile pays."""
    return sheet(**parts).line("tile").amount


# ---- once more -------------------------------------------------------------------------------------------------------

AT_MACHINES = [
    ("", 0),
    ("T15 O15 S15", 0),
    ("T3m", 0),
    ("T4m", 10),
    ("T8m", 10),
    ("T9m", 20),
    ("T14m", 20),
    ("T15m", 30),
    ("T15m O9m O9m S4m S3m T15", 30 + 20 + 20 + 10),
]


@pytest.mark.rules("base.valuation.tile", "base.end.valuation-tile")
@pytest.mark.parametrize(("lines", "amount"), AT_MACHINES)
def test_the_tile_pays_pipelines_at_machines_once_more(lines: str, amount: int) -> None:
    assert tile(lines=lines) == amount


@pytest.mark.rules("base.valuation.card-05")
@pytest.mark.parametrize(("lines", "amount"), AT_MACHINES)
def test_card_5_pays_pipelines_at_machines_once_more_on_top_of_the_tile(lines: str, amount: int) -> None:
    both = sheet(5, lines=lines)
    assert (both.line("card-05").amount, both.line("tile").amount) == (amount, amount)
    assert both.total == both.line("pipelines").amount + 2 * amount


@pytest.mark.rules("base.valuation.tile", "base.setup.valuations.tile", "base.end.valuation-tile")
@pytest.mark.parametrize("cards", [(), (1,), (5, 14, 16)])
def test_the_tile_lies_there_whatever_cards_are_dealt(cards: tuple[int, ...]) -> None:
    lines = sheet(*cards, lines="T9m").lines
    assert [line.key for line in lines if line.key == "tile" or line.key.startswith("card")] == [
        "tile",
        *(f"card-{number:02}" for number in cards),
    ]


@pytest.mark.rules("base.valuation.card-01", "base.end.valuations-repeat")
@pytest.mark.parametrize(
    ("stock", "amount"),
    [("-", 0), ("T0x9", 0), ("T1", 10), ("O2", 20), ("S3", 30), ("T0x2 T1x2 O2 S3x3", 2 * 10 + 20 + 3 * 30)],
)
def test_card_1_pays_refined_oil_in_tanks_once_more(stock: str, amount: int) -> None:
    assert card(1, stock=stock) == amount


@pytest.mark.rules("base.valuation.card-02", "base.end.valuations-repeat")
@pytest.mark.parametrize(
    ("lines", "amount"),
    [
        ("", 0),
        ("T3", 0),
        ("T4", 10),
        ("T8", 10),
        ("T9", 20),
        ("T14", 20),
        ("T15", 30),
        ("T9 T9 T3 O15m S4", 20 + 20 + 30 + 10),
    ],
)
def test_card_2_pays_pipelines_once_more_at_machines_or_not(lines: str, amount: int) -> None:
    assert card(2, lines=lines) == amount


@pytest.mark.rules("base.valuation.card-06", "base.valuation.card-07", "base.valuation.card-08")
@pytest.mark.parametrize(("number", "oil"), [(6, "S"), (7, "O"), (8, "T")])
def test_cards_6_to_8_pay_barrels_and_pipelines_of_one_oil_once_more(number: int, oil: str) -> None:
    assert card(number) == 0
    assert card(number, stock=f"{oil}0x5", lines=f"{oil}3") == 0
    assert card(number, stock=f"{oil}1") == 10
    assert card(number, stock=f"{oil}2x2 {oil}3") == 2 * 20 + 30
    assert card(number, lines=f"{oil}4 {oil}8 {oil}9m {oil}14 {oil}15") == 10 + 10 + 20 + 20 + 30
    assert card(number, stock=f"{oil}3", lines=f"{oil}15") == 30 + 30
    others = [other for other in "TOS" if other != oil]
    assert card(number, stock=" ".join(f"{o}3" for o in others), lines=" ".join(f"{o}15m" for o in others)) == 0


@pytest.mark.rules("base.valuation.card-06")
def test_words_tell_barrels_from_pipelines() -> None:
    assert words(6, stock="S2x2 S3 T3", lines="S9 S15 S4 S4") == (
        "3 silver barrels: 2 x $20 + $30; 4 silver pipelines: 2 x $10 + $20 + $30"
    )


# ---- a price for each ------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.valuation.card-03")
@pytest.mark.parametrize("tanks", [0, 1, 2, 5, 20])
def test_card_3_pays_10_for_each_tank_empty_or_not(tanks: int) -> None:
    assert card(3, tanks=tanks) == 10 * tanks
    assert card(3, tanks=tanks, stock="T3x2") == 10 * tanks


@pytest.mark.rules("base.valuation.card-04")
@pytest.mark.parametrize("cards", [0, 1, 2, 5])
def test_card_4_pays_100_for_each_upgrade_of_level_3(cards: int) -> None:
    assert card(4, upgrades_3=cards) == 100 * cards


@pytest.mark.rules("base.valuation.card-09", "base.valuation.card-10", "base.valuation.card-11")
@pytest.mark.rules("base.valuation.exact-grade")
@pytest.mark.parametrize(
    ("line", "low", "mid", "high"),
    [
        ("T3", 0, 0, 0),
        ("T4", 10, 0, 0),
        ("O8", 10, 0, 0),
        ("O9", 0, 20, 0),
        ("S14", 0, 20, 0),
        ("S15", 0, 0, 30),
        ("S40m", 0, 0, 30),
    ],
)
def test_cards_9_to_11_pay_a_pipeline_for_its_best_grade_only(line: str, low: int, mid: int, high: int) -> None:
    for lines, times in ((line, 1), (f"{line} {line}", 2), (f"{line} T3 O3m", 1)):
        assert [card(number, lines=lines) for number in (9, 10, 11)] == [low * times, mid * times, high * times]


@pytest.mark.rules("base.valuation.card-09", "base.valuation.card-10", "base.valuation.card-11")
def test_cards_9_to_11_count_pipelines_of_all_oils_together() -> None:
    lines = "T4 O5 S6m T9 O10 T15"
    assert [card(number, lines=lines) for number in (9, 10, 11)] == [30, 40, 30]
    assert words(9, lines=lines) == "3 pipelines to low: 3 x $10"
    assert [card(number) for number in (9, 10, 11)] == [0, 0, 0]


# ---- contracts and orders --------------------------------------------------------------------------------------------


@pytest.mark.rules("base.valuation.card-12")
@pytest.mark.parametrize(
    ("contracts", "amount"),
    [([], 0), (["T1 T1"], 40), (["T2 S1"], 35 + 20), (["O3 O2 T1", "S3 S3"], 45 + 35 + 20 + 2 * 45)],
)
def test_card_12_pays_complete_contracts_as_if_fulfilled_once_more(contracts: list[str], amount: int) -> None:
    assert card(12, contracts=contracts) == amount
    assert card(12, orders=["T3 T3 T3"], incomplete=3, contracts=contracts) == amount


@pytest.mark.rules("base.valuation.card-13")
@pytest.mark.parametrize(
    ("orders", "amount"),
    [([], 0), (["T1 T1 T1"], 90), (["O3 S1 T1"], 55 + 30 + 30), (["T2 T2 T2 T2", "S3 S3 T3"], 4 * 45 + 3 * 55)],
)
def test_card_13_pays_orders_as_if_fulfilled_once_more(orders: list[str], amount: int) -> None:
    assert card(13, orders=orders) == amount
    assert card(13, contracts=["T3 T3"], orders=orders) == amount


@pytest.mark.rules("base.valuation.card-12", "base.valuation.card-13", "base.deliver.pay-as-asked")
@pytest.mark.parametrize(
    ("reading", "contract", "order"), [("required", 20 + 20, 30 + 45 + 55), ("placed", 20 + 45, 45 + 55 + 55)]
)
def test_rq_065_better_barrels_count_for_cards_12_and_13_as_they_were_paid(
    reading: str, contract: int, order: int
) -> None:
    rulings = pn.Rulings(delivery_pay=reading)  # type: ignore[arg-type]
    assert card(12, rulings, contracts=["T1 T1>3"]) == contract
    assert card(13, rulings, orders=["O1>2 O2>3 S3"]) == order


@pytest.mark.rules("base.valuation.card-12", "base.valuation.card-13")
def test_the_bonus_of_contracts_and_orders_is_earned_once_more_too() -> None:
    parts = {"contracts": ["T1 T1", "T2 S1 S1"], "orders": ["O3 S1 T1"]}
    assert card(12, **parts, barrel_bonus=10) == card(12, **parts) + 5 * 10
    assert card(13, **parts, barrel_bonus=10) == card(13, **parts) + 3 * 10
    assert card(12, barrel_bonus=10) == card(13, barrel_bonus=10) == 0
    assert words(13, **parts, barrel_bonus=10) == (
        "3 barrels on orders: 2 x $30 + $55; 3 barrels with your bonus: 3 x $10"
    )


# ---- different types -------------------------------------------------------------------------------------------------


def lines_of(number: int, end: str = "") -> str:
    """So many pipelines of different types, each just long enough."""
    return " ".join(f"{kind[0]}{LENGTHS[kind[1]]}{end}" for kind in KINDS[:number])


@pytest.mark.rules("base.valuation.card-14", "base.valuation.type-table")
@pytest.mark.parametrize("number", range(10))
def test_card_14_pays_by_the_number_of_different_types_of_pipelines(number: int) -> None:
    lines = lines_of(number)
    assert card(14, lines=lines) == TABLE[number]
    assert card(14, lines=f"{lines} {lines_of(number, 'm')} T3 O1m S2") == TABLE[number]


@pytest.mark.rules("base.valuation.card-15", "base.valuation.type-table")
@pytest.mark.parametrize("number", range(10))
def test_card_15_pays_by_the_number_of_different_types_at_machines(number: int) -> None:
    lines = lines_of(number, "m")
    assert card(15, lines=lines) == TABLE[number]
    assert card(15, lines=f"{lines} {lines} {lines_of(9)} T3m O1m") == TABLE[number]


@pytest.mark.rules("base.valuation.card-16", "base.valuation.type-table")
@pytest.mark.parametrize("number", range(10))
def test_card_16_pays_by_the_number_of_different_types_on_contracts_and_orders(number: int) -> None:
    kinds = list(KINDS[:number])
    assert card(16, contracts=kinds) == card(16, orders=kinds) == TABLE[number]
    both = {"contracts": [" ".join(kinds[::2])] * bool(kinds), "orders": [" ".join(kinds)] * 2 * bool(kinds)}
    assert card(16, **both, incomplete=2, stock="T1 O1 S1 T2 O2 S2 T3 O3 S3") == TABLE[number]


@pytest.mark.rules("base.valuation.card-16")
@pytest.mark.parametrize(("reading", "types"), [("required", 1), ("placed", 2)])
def test_card_16_counts_a_better_barrel_as_the_grade_that_it_was_paid_for(reading: str, types: int) -> None:
    rulings = pn.Rulings(delivery_pay=reading)  # type: ignore[arg-type]
    assert card(16, rulings, contracts=["T1 T1>3"]) == TABLE[types]


@pytest.mark.rules("base.valuation.card-14", "base.valuation.exact-grade")
def test_a_type_is_an_oil_with_its_best_grade() -> None:
    assert card(14, lines="T4 T8 T9 T14") == TABLE[2]
    assert card(14, lines="T4 O4") == TABLE[2]
    assert words(14, lines="T9 S15 O4 O5") == "3 types: $60 (mid teal, low orange, high silver)"
    assert words(15) == "none"


@pytest.mark.rules("base.valuation.type-table")
def test_what_nobody_states_carries_a_mark() -> None:
    marked = {number for number in range(1, 17) if sheet(number).line(f"card-{number:02}").mark}
    assert marked == {14, 15, 16}
    note = pn.load_box().source_of("valuation_types.amounts").note
    assert sheet(14).line("card-14").mark == note
    assert str(sheet(14)).endswith(f"\n  * {note}")
    assert str(sheet(14, 16)).count(note) == 1
    assert not any(line.mark for line in sheet(1, 2, 3).lines)


# ---- all of them -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.end.valuations")
def test_every_card_is_one_entry_with_a_rule_of_the_index() -> None:
    cards = base_valuations(pn.load_box())
    assert list(cards) == list(range(1, pn.load_box().components.valuation_cards + 1))
    for number, entry in cards.items():
        assert (entry.key, entry.rule) == (f"card-{number:02}", f"base.valuation.card-{number:02}")
        assert pn.rule(entry.rule).kind == "scoring"
        assert entry.title.startswith(f"Valuation card {number}, ")
    in_play = rules_in_play(base_scoring(), cards, (16, 2))
    assert [rule.key for rule in in_play][4:6] == ["card-16", "card-02"]


@pytest.mark.rules("base.end.valuations")
def test_cards_that_do_not_exist_or_lie_there_twice_are_refused() -> None:
    for wrong in ((23,), (0,), (1, 1), ("1",), (True,), ("EM7",), ("EM1", 17), ("em2", "EM2")):
        with pytest.raises(pn.InputError, match="valuations: different card numbers from 1 to 16, not"):
            sheet(*wrong)  # type: ignore[arg-type]
