"""Sentences about markets, contracts and deliveries, each played by itself, so that a violation of it is noticed."""

from __future__ import annotations

import pytest

import pipeline_nb as pn
from tests.situations import CONTRACTS, CRUDE_MARKET, MARKET_3, filled, play, refused, row, table

PLACED = pn.Rulings(delivery_pay="placed")
T3, T1 = row(3, "T3"), row(3, "T1")


@pytest.mark.rules("base.market.sell-place", "base.market.sell-down")
def test_a_sale_takes_the_barrel_out_of_its_tank_and_lays_it_on_the_space() -> None:
    game = play(table(stock="T3x2"), f"work:{MARKET_3}")
    for number in (T3, row(3, "T2"), T1):
        sold = play(game, f"sell:{number},0,3")
        assert sold.state.me.farm.stock.to_text() == "T3"
        assert filled(sold, number).startswith("x.")


@pytest.mark.rules("base.crude-market.crude-only")
@pytest.mark.parametrize("grade", [0, 1, 2, 3])
def test_the_crude_market_takes_better_oil_as_crude_and_sells_crude_alone(grade: int) -> None:
    teal = row(0, "T0")
    game = play(table(stock=f"T{grade}", rows={teal: ".xxxxx"}), f"work:{CRUDE_MARKET}")
    assert {held.grade for held in game.table.rows if held.market == 0} == {0}
    sold = play(game, f"sell:{teal},0,{grade}")
    assert sold.state.me.cash == 40 + 7
    assert play(sold, f"buy:{teal},0").state.me.farm.stock.to_text() == "T0"


@pytest.mark.rules("base.contracts.loan-as-well")
def test_a_loan_comes_before_contracts_after_them_or_alone() -> None:
    game = play(table(), f"work:{CONTRACTS}")
    for actions in (
        ("loan",),
        ("loan", "contract:0,0,0", "contract:1,0,1"),
        ("contract:0,0,0", "loan", "contract:2,0,0"),
    ):
        ended = play(game, *actions)
        assert ended.state.me.cash == 40 + 15
        assert len(ended.state.me.contracts) == len(actions) - 1
        assert refused(ended, "loan") == ["contracts.one-loan"]


@pytest.mark.rules("base.deliver.when", "base.deliver.several-orders")
def test_orders_too_are_served_in_both_phases() -> None:
    orders = pn.position().state.orders
    demand = table().table.orders[orders[0][0]]
    stock = " ".join(f"{'TOS'[oil]}{grade}" for oil, grade in demand)
    game = table(stock=stock, orders=orders, tanks=(2, 4, 4, 4))
    for moment in (game, play(game, "pass")):
        assert refused(moment, "takeorder:0,0") == []
        taken = play(moment, "takeorder:0,0")
        while type(taken.step).__name__ == "FillStep":
            taken = taken.apply(taken.legal_actions()[0])
        assert len(taken.state.me.orders) == 1
        assert type(taken.step) is type(moment.step)


@pytest.mark.rules("base.deliver.order-pay", "base.deliver.pay-as-asked")
def test_a_better_barrel_on_an_order_is_paid_by_its_own_grade_in_the_other_reading_alone() -> None:
    display = ((0, -1), (-1, -1), (-1, -1))
    assert table().table.orders[0] == ((1, 3), (2, 1), (0, 1))
    for rulings, paid in ((pn.Rulings(), 55 + 30 + 30), (PLACED, 55 + 55 + 55)):
        game = table(stock="O3 S3 T3", orders=display, rulings=rulings, tanks=(0, 0, 0, 5))
        game = play(game, "takeorder:0,0", "fill:3", "fill:3", "fill:3")
        assert game.state.me.cash == 40 + paid


@pytest.mark.rules("base.public.pay.contract", "base.public.pay.order")
def test_contracts_and_orders_pay_by_the_grade_that_is_asked_for() -> None:
    contracts, orders = set(), set()
    for number, demand in enumerate(table().table.contracts):
        for place, (oil, grade) in enumerate(demand):
            game = table(stock=f"{'TOS'[oil]}{grade}", contracts=f"{number}a", cash=0)
            contracts.add((grade, play(game, f"deliver:0,{place},{grade}").state.me.cash))
    assert contracts == {(1, 20), (2, 35), (3, 45)}
    for number, demand in enumerate(table().table.orders[:8]):
        stock = " ".join(f"{'TOS'[oil]}{grade}" for oil, grade in demand)
        game = table(stock=stock, orders=((number, -1), (-1, -1), (-1, -1)), tanks=(0, 5, 5, 5), cash=0)
        game = play(game, "takeorder:0,0", *(f"fill:{grade}" for _, grade in demand))
        assert game.state.me.cash == sum((0, 30, 45, 55)[grade] for _, grade in demand)
        orders |= {grade for _, grade in demand}
    assert orders == {1, 2, 3}


# ---- each market, each player ----------------------------------------------------------------------------------------


@pytest.mark.rules("base.market.buy-take", "base.market.sell-price", "base.market.buy-price")
@pytest.mark.parametrize("market", [0, 1, 2, 3])
def test_in_every_market_a_barrel_leaves_its_space_for_the_printed_price(market: int) -> None:
    for number, held in enumerate(table().table.rows):
        if held.market == market:
            barrel = f"{'TOS'[held.oil]}{held.grade}"
            for space, price in enumerate(held.prices):
                only = "".join(".x"[other == space] for other in range(len(held.prices)))
                game = play(table(cash=price, rows={number: only}, tanks=(2, 1, 1, 1)), f"work:{2 * market}")
                bought = play(game, f"buy:{number},{space}")
                assert (bought.state.me.cash, bought.state.me.farm.stock.to_text()) == (0, barrel)
                assert filled(bought, number) == "." * len(held.prices)
                empty = {number: "." * len(held.prices)}
                selling = play(table(cash=0, rows=empty, stock=barrel, tanks=(2, 1, 1, 1)), f"work:{2 * market}")
                assert play(selling, f"sell:{number},{space},{held.grade}").state.me.cash == price


@pytest.mark.rules("base.market.no-sell-up", "base.market.sell-needs-space")
def test_no_row_takes_a_lower_grade_or_a_second_barrel_on_a_space() -> None:
    for number, held in enumerate(table().table.rows):
        oil = "TOS"[held.oil]
        full = "x" * len(held.prices)
        game = play(table(stock=f"{oil}{held.grade}", rows={number: full}), f"work:{2 * held.market}")
        for space in range(len(held.prices)):
            assert refused(game, f"sell:{number},{space},{held.grade}") == ["market.space-taken"]
        for lower in range(held.grade):
            free = {number: "." * len(held.prices)}
            below = play(table(stock=f"{oil}{lower}", rows=free), f"work:{2 * held.market}")
            assert refused(below, f"sell:{number},0,{lower}") == ["market.sell-up"]


@pytest.mark.rules("base.deliver.contract-paid-at-once", "base.deliver.contract-in-parts")
def test_each_barrel_on_a_contract_is_paid_as_it_is_put_there_the_last_one_too() -> None:
    number, demand = max(enumerate(table().table.contracts), key=lambda entry: len(entry[1]))
    stock = " ".join(f"{'TOS'[oil]}{grade}" for oil, grade in demand)
    game = table(cash=0, stock=stock, contracts=f"{number}a", tanks=(0, 5, 5, 5))
    earned = 0
    for place, (_, grade) in enumerate(demand):
        game = play(game, f"deliver:0,{place},{grade}")
        earned += (0, 20, 35, 45)[grade]
        assert game.state.me.cash == earned
    assert game.state.me.contracts[0].complete


@pytest.mark.rules("base.deliver.deferred-closed")
def test_a_deferred_contract_takes_no_oil_in_either_phase() -> None:
    game = table(stock="T1", contracts="1d")
    assert refused(game, "deliver:0,0,1") == ["deliver.deferred"]
    assert refused(play(game, "pass"), "deliver:0,0,1") == ["deliver.deferred"]
    assert refused(play(game, f"work:{CRUDE_MARKET}", "done"), "deliver:0,0,1") == ["deliver.deferred"]


@pytest.mark.rules("base.contracts.loan-money", "base.contracts.loan-penalty")
@pytest.mark.parametrize("who", [0, 1, 2])
@pytest.mark.parametrize("before", [0, 3])
def test_each_loan_of_each_player_pays_15_for_a_marker(who: int, before: int) -> None:
    game = play(table(3, turn=who, cash=7, penalties=before), f"work:{CONTRACTS}", "loan")
    assert (game.state.who, game.state.me.cash, game.state.me.penalties) == (who, 22, before + 1)


@pytest.mark.rules("base.deliver.order-take", "base.deliver.order-barrels")
def test_a_filled_order_lies_by_its_players_board_and_no_longer_in_the_display() -> None:
    game = table(stock="O3 S1 T1 T2", orders=((0, 1), (-1, -1), (-1, -1)), tanks=(0, 5, 5, 5))
    done = play(game, "takeorder:0,0", "fill:3", "fill:1", "fill:1")
    assert [order for order, _ in done.state.me.orders] == [0]
    assert done.state.orders == ((-1, 1), (-1, -1), (-1, -1))
    assert done.state.me.farm.stock.to_text() == "T2"
