"""The ruled cases about markets and the yearly supply and demand, each with its numbers."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.situations import (
    CRUDE_MARKET,
    MARKET_1,
    MARKET_2,
    MARKET_3,
    TANKS,
    barrels,
    filled,
    last_turn_of,
    on_one_arm,
    passes,
    play,
    refused,
    row,
    table,
    words,
)

O3, T3, T2, T1 = row(2, "O3"), row(3, "T3"), row(3, "T2"), row(3, "T1")


@pytest.mark.rules(
    "base.market.any-space", "base.market.sell-price", "base.market.sell-place", "base.market.any-number"
)
def test_rq_046_any_free_space_takes_a_barrel_at_its_own_price() -> None:
    game = play(table(4, tanks=(3, 0, 0, 2), stock="O3x3"), f"work:{MARKET_2}")
    assert game.table.rows[O3].prices == (50, 50, 55, 55)
    earned = set()
    for spaces in permutations(range(4), 3):
        sold = play(game, *(f"sell:{O3},{space},3" for space in spaces))
        assert filled(sold, O3) == "".join(".x"[space in spaces] for space in range(4))
        earned.add(sold.state.me.cash - 40)
    assert earned == {50 + 50 + 55, 50 + 55 + 55}
    assert max(earned) == 160
    assert words(sold) == ["Player 1 sold 1 high orange to Refined Market 2 for $50."]


@pytest.mark.rules("base.market.any-space", "base.market.buy-price", "base.market.buy-take", "base.market.any-number")
def test_rq_046_any_barrel_may_be_bought_dear_or_cheap() -> None:
    game = play(table(), f"work:{CRUDE_MARKET}")
    crude = row(0, "S0")
    for space, price in enumerate((6, 6, 8, 8, 10, 10)):
        bought = play(game, f"buy:{crude},{space}")
        assert (bought.state.me.cash, bought.state.me.farm.stock.to_text()) == (40 - price, "S0")
        assert filled(bought, crude) == "xxxxxx"[:space] + "." + "xxxxxx"[space + 1 :]


@pytest.mark.rules("base.market.sell-needs-space", "base.market.sell-down", "base.market.no-sell-up")
def test_rq_047_a_full_row_sends_a_barrel_down_and_never_up() -> None:
    game = play(table(stock="T3 T1", rows={T3: "xx"}), f"work:{MARKET_3}")
    assert refused(game, f"sell:{T3},0,3") == refused(game, f"sell:{T3},1,3") == ["market.space-taken"]
    assert play(game, f"sell:{T2},0,3").state.me.cash == 40 + 40
    assert refused(game, f"sell:{T2},0,1") == ["market.sell-up"]


@pytest.mark.rules("base.market.takes-row-grade", "base.market.sell-down-price", "base.market.own-oil-type")
@pytest.mark.rules("base.crude-market.like-refined")
def test_rq_048_a_barrel_sold_in_a_lower_row_is_oil_of_that_row() -> None:
    game = play(table(stock="T3"), f"work:{MARKET_3}", f"sell:{T1},0,3")
    assert game.state.me.cash == 40 + 30
    assert words(game) == ["Player 1 sold 1 high teal as low to Refined Market 3 for $30."]
    assert play(game, f"buy:{T1},0").state.me.farm.stock.to_text() == "T1"
    as_crude = play(table(stock="O2"), f"work:{CRUDE_MARKET}", f"buy:{row(0, 'O0')},0")
    assert refused(as_crude, f"sell:{row(0, 'O0')},0,2") == ["market.sell-first"]
    down = play(table(stock="O2", rows={row(0, "O0"): "......"}), f"work:{CRUDE_MARKET}", f"sell:{row(0, 'O0')},5,2")
    assert down.state.me.cash == 40 + 9


@pytest.mark.rules("base.market.sell-first", "base.market.buy-and-sell", "base.crude-market.like-refined")
def test_rq_049_sales_come_first_and_a_second_market_visit_starts_afresh() -> None:
    game = play(table(stock="T1x2"), f"work:{MARKET_3}")
    buy = f"buy:{row(3, 'O0')},0"
    assert refused(play(game, buy), f"sell:{T1},0,1") == ["market.sell-first"]
    play(game, f"sell:{T1},0,1", f"sell:{T1},1,1", buy)

    crude_first = on_one_arm(table(stock="O1"), "Crude Market", "Refined Market 1")
    low = row(1, "O1")
    bought = play(crude_first, "work:0", f"buy:{row(0, 'O0')},0", f"buy:{row(0, 'O0')},1", "done", "secondary:1")
    assert play(bought, f"sell:{low},0,1").state.me.cash == 40 - 5 - 5 - 10 + 25


@pytest.mark.rules("base.market.buy-needs-room", "base.deliver.not-inside-action", "base.tanks.capacity")
def test_rq_050_a_barrel_without_tank_room_cannot_be_bought() -> None:
    game = play(table(stock="T0 S0x2", contracts="1a"), f"work:{CRUDE_MARKET}")
    one = play(game, f"buy:{row(0, 'O0')},0")
    assert refused(one, f"buy:{row(0, 'O0')},1") == ["market.no-room"]
    assert refused(one, "deliver:0,0,1") == ["moment.wrong"]  # no delivery makes room inside the action
    # room that a sale makes counts: only the end of the action has to fit
    full = table(stock="T0x2 S0x2", rows={row(0, "S0"): "xxxxx."})
    sold = play(full, f"work:{CRUDE_MARKET}", f"sell:{row(0, 'S0')},5,0", f"buy:{row(0, 'O0')},0")
    assert sold.state.me.farm.stock.to_text() == "T0x2,O0,S0"


@pytest.mark.rules("base.market.one-amount-a-space", "base.market.buy-price", "base.market.sell-price")
def test_rq_051_selling_and_buying_back_on_one_space_brings_nothing() -> None:
    game = play(table(stock="T3"), f"work:{MARKET_3}")
    sold = play(game, f"sell:{T3},0,3")
    assert sold.state.me.cash == 40 + 55
    back = play(sold, f"buy:{T3},0")
    assert (back.state.players, back.state.rows) == (game.state.players, game.state.rows)


@pytest.mark.rules("base.setup.markets.overlays", "base.setup.board.spaces-3-plus", "base.setup.board.spaces-4")
@pytest.mark.rules("base.market.sell-needs-space")
@pytest.mark.parametrize(
    ("players", "crude", "high"), [(2, 6, (55, 55)), (3, 7, (50, 55, 55)), (4, 8, (50, 50, 55, 55))]
)
def test_rq_052_fewer_players_have_fewer_spaces(players: int, crude: int, high: tuple[int, ...]) -> None:
    game = play(table(players, tanks=(0, 0, 0, 5), stock="O3x5"), f"work:{MARKET_2}")
    assert game.table.rows[O3].prices == high
    assert {len(r.prices) for r in game.table.rows if r.grade == 0} == {crude}
    sold = play(game, *(f"sell:{O3},{space},3" for space in range(len(high))))
    assert sold.state.me.cash == 40 + sum(high)
    assert refused(sold, f"sell:{O3},{len(high)},3") == ["market.no-such-space"]
    assert not [a for a in sold.legal_actions() if a.to_text().startswith(f"sell:{O3},")]


@pytest.mark.rules("base.refresh.markets.supply", "base.refresh.markets.supply-direction")
@pytest.mark.rules("base.refresh.markets.supply-example", "base.refresh.markets.icon-direction")
def test_rq_053_crude_is_supplied_from_the_right() -> None:
    crude = row(0, "S0")
    game = passes(last_turn_of(1, rows={crude: "x....."}))
    assert filled(game, crude) == "x.xxxx"
    bought = play(table(2, rows={crude: "x.xxxx"}), f"work:{CRUDE_MARKET}", f"buy:{crude},0")
    left = [action.to_text() for action in bought.legal_actions()]
    assert [text for text in left if text.startswith(f"buy:{crude},")] == [
        f"buy:{crude},{space}" for space in (2, 3, 4, 5)
    ]
    assert play(bought, f"buy:{crude},2").state.me.cash == 40 - 6 - 8


@pytest.mark.rules(
    "base.refresh.markets.demand", "base.public.market.demand-direction", "base.refresh.markets.icon-number"
)
@pytest.mark.rules("base.public.market.demand-to-supply")
def test_rq_054_demand_takes_refined_oil_from_the_right() -> None:
    mid = row(1, "O2")
    before = last_turn_of(1, rows={mid: "xx"})
    after = passes(before)
    assert filled(after, mid) == "x."
    assert barrels(after, 1)["supply"] == barrels(before, 1)["supply"] + 1
    assert "Demand took 1 mid orange from Refined Market 1." in words(after)


@pytest.mark.rules("base.refresh.markets.supply-runs-out", "base.refresh.markets.supply")
def test_rq_055_a_row_is_refilled_as_far_as_the_supply_lasts() -> None:
    first, second = row(0, "T0"), row(1, "T0")
    hoard = {"tanks": (5, 5, 5, 5), "stock": "T0x10 T1x10 T2x10 T3x6"}
    game = last_turn_of(1, rows={first: "......", second: "xxxxxx"}, others={0: hoard})
    assert barrels(game, 0)["supply"] == 2
    after = passes(game)
    assert filled(after, first) == "....xx"
    assert barrels(after, 0)["supply"] == 0
    assert sum(barrels(after, 0).values()) == 44


@pytest.mark.rules("base.refresh.markets.supply-runs-out", "base.refresh.markets.demand", "base.refresh.step-order")
def test_rq_055_what_demand_takes_out_comes_too_late_for_the_supply() -> None:
    crude, low = row(3, "O0"), row(1, "O1")  # the low row stands before the last crude row
    hoard = {"tanks": (5, 5, 5, 5), "stock": "O0x10 O1x10 O2x10"}
    game = last_turn_of(1, rows={row(0, "O0"): "xxxxxx", crude: "xxxx..", low: "xx"}, others={0: hoard})
    assert barrels(game, 1)["supply"] == 2
    spent = last_turn_of(
        1,
        rows={row(0, "O0"): "xxxxxx", crude: "......", low: "xx"},
        others={0: {**hoard, "stock": "O0x10 O1x10 O2x10 O3x6"}},
    )
    assert barrels(spent, 1)["supply"] == 0
    after = passes(spent)
    assert (filled(after, crude), filled(after, low)) == ("......", "..")
    assert barrels(after, 1)["supply"] == 2


@pytest.mark.rules(
    "base.refined.one-market", "base.crude-market.crude-only", "base.refined.types-differ", "base.crude-market.types"
)
@pytest.mark.rules(
    "base.refined.grades", "base.refined.prices-differ", "base.refined.worker", "base.crude-market.worker"
)
@pytest.mark.rules("base.oil.higher-worth-more")
def test_each_market_trades_in_its_own_rows_at_its_own_prices() -> None:
    game = table(4)
    oils = {market: {"TOS"[r.oil] for r in game.table.rows if r.market == market and r.grade} for market in range(4)}
    assert oils == {0: set(), 1: {"O", "S"}, 2: {"O", "T"}, 3: {"S", "T"}}
    grades = {market: {r.grade for r in game.table.rows if r.market == market} for market in range(4)}
    assert grades == {0: {0}, 1: {0, 1, 2, 3}, 2: {0, 1, 2, 3}, 3: {0, 1, 2, 3}}
    assert {r.oil for r in game.table.rows if r.market == 0} == {0, 1, 2}
    assert game.table.rows[row(2, "T1")].prices != game.table.rows[row(3, "T1")].prices
    for market, space in enumerate((CRUDE_MARKET, MARKET_1, MARKET_2, MARKET_3)):
        inside = play(game, f"work:{space}")
        assert inside.step.market == market  # type: ignore[attr-defined]
        for other, r in enumerate(game.table.rows):
            if r.market != market:
                assert "market.other-market" in refused(inside, f"buy:{other},0")
    for market in (1, 2, 3):
        for oil in range(3):
            rows = [r for r in game.table.rows if (r.market, r.oil) == (market, oil) and r.grade]
            assert [max(r.prices) for r in rows] == sorted({max(r.prices) for r in rows})
    assert refused(play(table(), f"work:{TANKS}"), f"buy:{row(0, 'S0')},0") == ["moment.wrong"]
