"""The situations of the lesson on contracts, orders and loans, and the picture of what Penalty markers cost."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from pipeline_nb.errors import InputError
from pipeline_nb.learn import both_readings
from pipeline_nb.learn.loans import loan, penalty_curve
from pipeline_nb.learn.scenes_contracts import deliver, desk, no_money_for_the_machines, office, other_desk, take
from pipeline_nb.learn.tables_contracts import barrel_prices, card_levels, displays_by_players, last_turn, year_end


def test_deliveries_are_made_as_wished_and_paid_at_once():
    told = deliver(desk(), "T1 to contract 1", "O1 to contract 2 as O1", "order S3 T2 O2")
    assert [row[2] for row in told.rows] == ["$28", "$48", "$193"]
    assert told.game is not None
    assert told.game.state.me.orders


def test_a_wish_for_the_wrong_colour_is_never_served_with_the_right_one():
    with pytest.raises(InputError, match="takes the low teal barrel"):
        deliver(desk(), "O1 to contract 1")
    assert "colour-must-match" in deliver(other_desk(), "O2 to contract 1").rows[0][1]


@pytest.mark.parametrize("wish", ["give T1", "T1 to contract 1 as S1", "order", "order T1 T1 T1 T1"])
def test_what_is_no_delivery_is_said(wish: str):
    with pytest.raises(InputError, match="deliver: "):
        deliver(desk(), wish)


def test_a_contract_that_is_not_there_is_refused_by_the_engine():
    assert "Refused: You hold 3 contracts" in deliver(desk(), "T1 to contract 9").rows[0][1]


def test_contracts_and_a_loan_are_taken_in_one_action():
    told = take(office(), "low", "mid deferred", "high", "loan", "loan")
    assert told.game is not None
    assert [held.deferred for held in told.game.state.me.contracts] == [False, True, False]
    assert told.game.state.me.penalties == 1
    with pytest.raises(InputError, match="take: "):
        take(office(), "huge")


def test_a_delivery_pays_for_the_machines():
    refused, delivered, ran = (row[1] for row in no_money_for_the_machines().rows)
    assert refused.startswith("Refused")
    assert "delivered" in delivered
    assert "ran the machines" in ran


def test_tables_are_as_wide_as_their_heads():
    for table in (barrel_prices(), card_levels(), displays_by_players(), last_turn(), year_end(desk())):
        assert {len(row) for row in table.rows} == {len(table.head)}


@pytest.mark.parametrize("owed", range(12))
def test_a_loan_costs_what_the_curve_says(owed: int):
    one = loan(owed)
    assert one.costs == penalty_curve().steps[owed]
    assert one.brings == penalty_curve().brings
    assert ET.fromstring(one._repr_svg_()).tag.endswith("svg")


@pytest.mark.parametrize("owed", [-1, 12, 1.5, True, "2"])
def test_a_number_of_markers_that_cannot_be_is_refused(owed: object):
    with pytest.raises(InputError, match="owed: "):
        loan(owed)  # type: ignore[arg-type]


@pytest.mark.parametrize("ruling", ["delivery_pay", "deliver_between", "order_barrels"])
def test_both_readings_of_a_delivery_differ(ruling: str):
    default, other = (row[3] for row in both_readings(ruling).rows)
    assert default != other
