"""Sentences about shops, Government and upgrades, each played by itself, so that a violation of it is noticed."""

from __future__ import annotations

import pytest

from tests.positions import teal_row
from tests.situations import (
    MACHINES,
    TANKS,
    UPGRADES,
    end_turn,
    last_turn_of,
    passes,
    place_all,
    play,
    refused,
    table,
    upgrade,
    with_card,
)


@pytest.mark.rules("base.government.price", "base.government.max-five")
def test_five_tiles_cost_5_10_20_35_and_55_in_all() -> None:
    game, paid = table(cash=60), []
    for action in ("government:0,1", "add:0", "add:2", "add:4", "add:5"):
        game = place_all(play(game, action))
        paid.append(60 - game.state.me.cash)
    assert paid == [5, 10, 20, 35, 55]
    assert [action.to_text() for action in game.legal_actions()] == ["done"]
    for short, tiles in ((54, 4), (34, 3), (19, 2), (9, 1), (5, 1)):
        game = place_all(play(table(cash=short), "government:0,1"))
        for neighbour in (0, 2, 4, 5)[: tiles - 1]:
            game = place_all(play(game, f"add:{neighbour}"))
        assert refused(game, f"add:{(0, 2, 4, 5)[tiles - 1]}") == ["cash.too-little"]


@pytest.mark.rules("base.government.opens-by-purchase")
def test_no_quadrant_opens_by_itself_and_a_purchase_opens_its_own_alone() -> None:
    game = passes(table(cash=60), 6)
    assert (game.round, game.state.opened) == (4, (0, 0, 0, 0))
    game = end_turn(place_all(play(game, "government:2,0")))
    assert game.state.opened == (0, 0, 1, 0)
    assert passes(game, 3).state.opened == (0, 0, 1, 0)


@pytest.mark.rules("base.government.worker")
@pytest.mark.parametrize("quadrant", range(4))
def test_the_worker_stands_on_a_tile_of_a_quadrant_that_is_open_or_opens_now(quadrant: int) -> None:
    opened = tuple(int(other in (quadrant, (quadrant + 1) % 4)) for other in range(4))
    game = table(cash=60, opened=opened)
    for tile in range(8):
        assert refused(game, f"government:{quadrant},{tile}") == []
        assert refused(game, f"government:{(quadrant + 2) % 4},{tile}") == ["government.closed"]
    gone = tuple(
        tuple(-1 if place == 3 and opened[number] else tile for place, tile in enumerate(tiles))
        for number, tiles in enumerate(game.state.quadrants)
    )
    assert refused(table(cash=60, opened=opened, quadrants=gone), f"government:{quadrant},3") == ["government.gone"]


@pytest.mark.rules("base.upgrades.block-effect")
def test_a_turned_token_closes_its_type_to_everybody_for_the_rest_of_the_year() -> None:
    rich = {"cash": 100}
    game = upgrade(play(table(3, **rich, others={1: rich, 2: rich}), f"work:{UPGRADES}"), 0)
    game = end_turn(play(game, "block:3"))
    for _ in range(5):
        assert refused(play(game, f"work:{UPGRADES}"), "upgrade:3") == ["upgrades.closed"]
        game = passes(game)
    last = last_turn_of(1, 3, cash=100, tokens=(True, False, False, True, True))
    assert last.state.tokens == (True, False, False, True, True)
    assert passes(last).state.tokens == (True,) * 5


@pytest.mark.rules("base.upgrades.yearly-benefit", "base.upgrades.yearly-timing")
@pytest.mark.parametrize(("year", "comes"), [(1, False), (2, True), (3, True)])
def test_a_new_year_brings_something_again_and_the_first_year_nothing(year: int, comes: bool) -> None:
    names = with_card("Shops", 1).table.families
    levels = tuple(int(name == "Shops") for name in names)
    setup = {"upgrades": ("Shops", "Engineering")}
    game = table(setup=setup, year=year, others={1: {"levels": levels}})
    assert (type(passes(game).step).__name__ == "ShopBenefitStep") is comes
    second = table(setup=setup, year=year, round=2, others={1: {"levels": levels}})
    assert type(passes(second).step).__name__ == "WorkStep"


@pytest.mark.rules("base.card.shops.missing-lost")
def test_a_card_gives_no_tile_that_no_shop_offers() -> None:
    empty = with_card("Shops", 0, cash=100, shop_pipes=((), ()))
    game = play(empty, f"work:{UPGRADES}", f"upgrade:{empty.table.families.index('Shops')}")
    assert type(game.step).__name__ == "ShopBenefitStep"
    for tile in (*game.state.pile[:2], game.state.quadrants[0][0]):
        assert refused(game, f"take:{tile}") == ["shop.not-on-offer"]


@pytest.mark.rules("base.public.tanks.prices", "base.public.machines.prices")
@pytest.mark.parametrize("row", [0, 1, 2])
def test_each_price_row_of_a_shop_asks_for_its_price(row: int) -> None:
    tank, machine = (5, 10, 15)[row], (20, 30, 40)[row]
    for space, action, price in ((TANKS, f"buytank:{row},1", tank), (MACHINES, f"buymachine:{row}", machine)):
        net = teal_row(1)
        assert play(table(cash=price, net=net), f"work:{space}", action).state.me.cash == 0
        assert refused(play(table(cash=price - 1, net=net), f"work:{space}"), action) == ["cash.too-little"]


# ---- each player, each shop ------------------------------------------------------------------------------------------


@pytest.mark.rules("base.upgrades.cost")
@pytest.mark.parametrize("who", [0, 1, 2])
def test_each_upgrade_costs_each_player_20(who: int) -> None:
    game = upgrade(play(table(3, turn=who, cash=40), f"work:{UPGRADES}"), 0)
    assert (game.state.who, game.state.me.cash) == (who, 20)
    game = upgrade(game, 3)
    assert game.state.me.cash == 0
    poor = play(table(3, turn=who, cash=19), f"work:{UPGRADES}")
    assert refused(poor, "upgrade:0") == ["cash.too-little"]


@pytest.mark.rules("base.upgrades.block-free")
def test_turning_one_more_token_takes_nothing_from_its_player() -> None:
    game = upgrade(play(table(cash=20), f"work:{UPGRADES}"), 0)
    me = game.state.me
    assert play(game, "block:3").state.me == me


@pytest.mark.rules("base.shop-pipes.pair-price", "base.shop-pipes.four-price")
@pytest.mark.parametrize("space", [TANKS, MACHINES])
@pytest.mark.parametrize(("tiles", "price"), [(2, 15), (4, 40)])
def test_a_bundle_costs_the_same_in_both_shops(space: int, tiles: int, price: int) -> None:
    game = play(table(cash=price, net=teal_row(1)), f"work:{space}", f"bundle:{tiles}")
    assert game.state.me.cash == 0
    poor = play(table(cash=price - 1, net=teal_row(1)), f"work:{space}")
    assert refused(poor, f"bundle:{tiles}") == ["cash.too-little"]


@pytest.mark.rules("base.public.shops.any-space")
def test_what_was_sold_is_gone_and_the_rest_costs_what_it_did() -> None:
    game = play(table(cash=200, net=teal_row(2)), f"work:{MACHINES}")
    for price, left in ((2, (1, 1, 0)), (0, (0, 1, 0)), (1, (0, 0, 0))):
        game = place_all(play(game, f"buymachine:{price}"))
        assert game.state.shop_machines == left
        assert "shop.sold-out" in refused(game, f"buymachine:{price}")
    assert game.state.me.cash == 200 - 40 - 20 - 30


@pytest.mark.rules("base.government.second-choice")
@pytest.mark.parametrize("first", range(4))
def test_who_opened_one_quadrant_may_open_any_other_or_stay(first: int) -> None:
    net = teal_row(2)
    for who in (0, 1):
        game = table(cash=60, turn=who, net=net, opened=tuple(int(i == first) for i in range(4)))
        for quadrant in range(4):
            assert refused(game, f"government:{quadrant},0") == []


@pytest.mark.rules("base.upgrades.block-after-success")
@pytest.mark.parametrize("bought", [1, 2])
def test_after_one_purchase_or_two_the_token_of_any_other_type_is_turned(bought: int) -> None:
    game = upgrade(play(table(cash=40), f"work:{UPGRADES}"), *range(bought))
    for family in range(5):
        assert refused(game, f"block:{family}") == (["upgrades.closed"] if family < bought else [])
        if family >= bought:
            turned = play(game, f"block:{family}").state
            assert turned.tokens == tuple(other >= bought and other != family for other in range(5))
            assert turned.me.levels == game.state.me.levels
