"""Sentences about shops, Government and upgrades, each played by itself, so that a violation of it is noticed."""

from __future__ import annotations

import pytest

from tests.positions import row_of_t1
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
        tuple(-1 if place == 3 else tile for place, tile in enumerate(tiles)) for tiles in game.state.quadrants
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
        net = row_of_t1(1)
        assert play(table(cash=price, net=net), f"work:{space}", action).state.me.cash == 0
        assert refused(play(table(cash=price - 1, net=net), f"work:{space}"), action) == ["cash.too-little"]
