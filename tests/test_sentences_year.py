"""Sentences about a new year and the end, each played by itself, so that a violation of it is noticed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

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


# ---- both Refresh Phases, every player -------------------------------------------------------------------------------

each_refresh = pytest.mark.parametrize("year", [1, 2])


@pytest.mark.rules("base.refresh.contracts.penalty", "base.refresh.contracts.remove-incomplete")
@pytest.mark.rules("base.refresh.contracts.activate-deferred", "base.refresh.contracts.clear-barrels")
@pytest.mark.rules("base.contracts.active-deadline", "base.contracts.fulfil-every-year")
@each_refresh
@pytest.mark.parametrize("who", [0, 1, 2])
def test_the_contracts_of_each_player_are_settled_in_each_refresh_phase(year: int, who: int) -> None:
    """Contract 1 is filled, 12 and 23 stay empty, 4 is deferred."""
    game = last_turn_of(year, 3, others={who: {"contracts": "1a 12a 23a 4d"}})
    held = game.state.players[who].contracts
    complete = replace(held[0], filled=tuple(grade for _, grade in game.table.contracts[1]))
    players = list(game.state.players)
    players[who] = replace(players[who], contracts=(complete, *held[1:]))
    supply = list(game.state.supply)
    for oil, _ in game.table.contracts[1]:
        supply[oil] -= 1
    full = game.at(replace(game.state, players=tuple(players), supply=tuple(supply)))
    after = passes(full).state.players[who]
    assert [(one.contract, one.deferred, set(one.filled)) for one in after.contracts] == [
        (1, False, {-1}),
        (4, False, {-1}),
    ]
    assert after.penalties == 2
    assert [one.penalties for i, one in enumerate(passes(full).state.players) if i != who] == [0, 0]


@pytest.mark.rules("base.refresh.markets.supply", "base.refresh.markets.demand")
@pytest.mark.rules("base.refresh.shops.pipes-discard", "base.refresh.shops.pipes-new")
@pytest.mark.rules("base.refresh.upgrades.flip-up")
@each_refresh
def test_markets_shop_pipes_and_tokens_are_refreshed_each_time(year: int) -> None:
    crude, low = row(0, "S0"), row(3, "T1")
    game = last_turn_of(year, rows={crude: "......", low: "xx"}, tokens=(False, True, False, True, False))
    offered = {tile for tiles in game.state.shop_pipes for tile in tiles}
    after = passes(game)
    assert filled(after, crude) == "..xxxx"
    assert filled(after, low) == ".."
    assert [len(tiles) for tiles in after.state.shop_pipes] == [4, 4]
    assert offered.isdisjoint({tile for tiles in after.state.shop_pipes for tile in tiles})
    assert after.state.shop_pipes == (game.state.pile[:4], game.state.pile[4:8])
    assert after.state.tokens == (True,) * 5
