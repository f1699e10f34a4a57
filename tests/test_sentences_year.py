"""Sentences about a new year and the end, each played by itself, so that a violation of it is noticed."""

from __future__ import annotations

import pytest

from tests.situations import filled, last_turn_of, passes, row


@pytest.mark.rules("base.refresh.markets.icon-direction", "base.refresh.markets.supply-example")
def test_supply_and_demand_begin_at_the_right_end_of_a_row() -> None:
    crude, mid = row(0, "S0"), row(1, "O2")
    before = last_turn_of(1, 4, rows={crude: "xxx.....", mid: "xxxx"})
    assert before.table.rows[mid].change == 2
    after = passes(before)
    assert filled(after, crude) == "xxx.xxxx"
    assert filled(after, mid) == "xx.."


@pytest.mark.rules("base.refresh.when")
@pytest.mark.parametrize("year", [1, 2, 3])
def test_shops_and_markets_are_refreshed_before_years_2_and_3_and_never_again(year: int) -> None:
    empty = {"shop_tanks": (0, 0, 0), "shop_machines": (0, 0, 0), "shop_pipes": ((), ())}
    before = last_turn_of(year, rows={row(3, "T1"): "xx", row(0, "S0"): "......"}, tokens=(False,) * 5, **empty)
    after = passes(before)
    parts = ("rows", "shop_tanks", "shop_machines", "shop_pipes", "tokens", "display")
    changed = {part for part in parts if getattr(after.state, part) != getattr(before.state, part)}
    assert changed == (set(parts) if year < 3 else set())
    assert after.is_over is (year == 3)


@pytest.mark.rules("base.setup.orders.rest-to-box")
@pytest.mark.parametrize("year", [1, 2])
def test_no_order_ever_takes_the_place_of_one_that_was_taken(year: int) -> None:
    orders = tuple((-1, *others) for _, *others in last_turn_of(year).state.orders)
    assert passes(last_turn_of(year, orders=orders)).state.orders == orders
