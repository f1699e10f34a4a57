"""What the lesson on module 5 calls: ladders, accounts and last turns that agree with the printed tables."""

from __future__ import annotations

import re

import pytest

import pipeline_nb as pn
from pipeline_nb.errors import InputError
from pipeline_nb.learn import both_readings
from pipeline_nb.learn.scenes_em5 import (
    CardLadder,
    decks,
    em_account,
    last_choices,
    last_turn_with,
    new_cards,
    pays,
    the_end_with,
)

AMOUNTS = [10, 30, 60, 100, 150, 210, 280, 360, 450]


@pytest.mark.parametrize("card", ["EM1", "EM2", "EM3", "EM4", "EM5", "EM6"])
def test_a_ladder_shows_every_step_of_its_card_once(card: str) -> None:
    paid = [amount for *_, amount in CardLadder(card).steps]
    steps = {"EM1": [100, 200, 300], "EM3": AMOUNTS[:-1], "EM4": [*AMOUNTS, 450]}.get(card, AMOUNTS)
    assert sorted(paid) == [0, *steps]
    assert CardLadder(card)._repr_svg_().count("<rect") == len(paid) + 1


def test_ladders_begin_and_end_as_the_cards_do() -> None:
    assert [
        (ladder[0][:2], ladder[-1][:2]) for ladder in (CardLadder(card).steps for card in ("EM4", "EM5", "EM6"))
    ] == [
        ((0, 3), (13, None)),
        ((0, 10), (19, None)),
        ((0, 49), (450, None)),
    ]
    assert CardLadder("EM4", pn.Rulings(em4_below="zero")).steps[0] == (0, 3, 0)
    assert "0-3 *: $450, 4: $450" in repr(CardLadder("EM4")), "what a ruling decides is marked"
    assert "In dispute" in CardLadder("EM4")._repr_svg_()
    assert "In dispute" not in CardLadder("EM5")._repr_svg_()
    assert "Card EM5 pays" in CardLadder("EM5")._repr_svg_()
    with pytest.raises(InputError, match="EM1"):
        CardLadder("EM7")


def test_accounts_take_named_and_numbered_cards_and_refuse_others() -> None:
    found = em_account(3, "EM6", cash=40, tanks=7)
    assert found.score.lines[0].key == "em6"
    assert found.total == 450 + 70 + 40
    with pytest.raises(InputError, match="EM1 to EM6"):
        em_account("EM9")


def test_what_a_card_pays_is_told_for_what_it_looks_at() -> None:
    assert [row[1] for row in pays("EM1", "2/1/1/1", "3/2/0/0").rows] == ["$0", "$200"]
    assert pays("EM6", 49, 50).rows[0][:2] == ("$49", "$450")
    assert pays("EM3", "").rows[0][0] == "none"
    assert [row[2] for row in new_cards().rows] == ["$300", "$450", "$360", "$450", "$450", "$450"]


def test_each_seed_deals_three_cards_from_either_deck() -> None:
    for _, *dealt in decks(7, 8, 9).rows:
        assert all(len(set(cards.split(", "))) == 3 for cards in dealt)
    assert "22" in decks(7).notes[0]


def test_in_the_last_turn_one_upgrade_pays_with_em6_and_costs_without_it() -> None:
    without, with_em5 = (
        [int(re.match(r"\$(\d+)", row[column])[1]) for row in last_choices().rows]  # type: ignore[index]
        for column in (1, 2)
    )
    passes, sells, one, two, tank = range(5)
    assert without[sells] > without[passes] > without[one] > without[two]
    assert with_em5[one] == max(with_em5)
    assert with_em5[passes] > with_em5[sells] > with_em5[tank]
    assert the_end_with().is_over
    assert not last_turn_with(1, 2, 3).rules.modules


@pytest.mark.parametrize("name", ["em6", "em5_counts", "em4_below"])
def test_the_readings_in_dispute_come_to_different_outcomes(name: str) -> None:
    first, second = (row[3] for row in both_readings(name).rows)
    assert first != second
