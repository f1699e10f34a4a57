"""Buying in the shops and buying upgrades: in any order, as much as one can pay, each type once a year."""

from __future__ import annotations

from itertools import permutations

import pytest

import pipeline_nb as pn
from tests.positions import teal_row
from tests.situations import (
    MACHINES,
    TANKS,
    UPGRADES,
    end_turn,
    passes,
    place_all,
    play,
    refused,
    table,
    upgrade,
    words,
)

NAMES = ("Government", "Shops", "Human Resources", "Engineering", "Refined Markets")


def at_upgrades(**given: object) -> pn.Game:
    return play(table(**{"cash": 100, "first_game": True, **given}), f"work:{UPGRADES}")


# ---- shops ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.tanks.any-order", "base.tanks.any-number", "base.tanks.what", "base.tanks.place-at-once")
@pytest.mark.rules("base.public.tanks.prices", "base.tanks.row-sets-grade")
def test_tanks_and_tiles_are_bought_in_any_order_and_any_number_of_tanks() -> None:
    ends = set()
    for order in set(permutations(("buytank:0,3", "bundle:2", "buytank:2,3"))):
        game = play(table(cash=100), f"work:{TANKS}")
        for action in order:
            game = place_all(play(game, action))
        ends.add((game.state.me.cash, game.state.me.tanks, len(game.state.me.network.tiles)))
    assert ends == {(100 - 5 - 15 - 15, (2, 1, 1, 3), 2)}
    all_six = play(
        table(cash=100), f"work:{TANKS}", *(f"buytank:{price},{grade}" for price in range(3) for grade in (0, 1))
    )
    assert all_six.state.me.cash == 100 - 2 * (5 + 10 + 15)
    assert all_six.state.shop_tanks == (0, 0, 0)
    assert all_six.state.me.tanks == (5, 4, 1, 1)


@pytest.mark.rules("base.machines.any-order", "base.machines.any-number", "base.machines.what")
@pytest.mark.rules("base.machines.place-at-once", "base.public.machines.prices")
def test_machines_and_tiles_are_bought_in_any_order_and_any_number_of_machines() -> None:
    game = play(table(4, cash=200, net="4@0,0"), f"work:{MACHINES}")
    game = place_all(play(game, "buymachine:2"))
    game = place_all(play(game, "bundle:2"))
    for price in (0, 0, 1):
        game = place_all(play(game, f"buymachine:{price}"))
    assert game.state.me.cash == 200 - 40 - 15 - 20 - 20 - 30
    assert len(game.state.me.network.machines) == 4
    assert game.state.shop_machines == (0, 1, 1)


@pytest.mark.rules("base.public.shops.any-space", "base.public.tanks.prices", "base.public.machines.prices")
def test_a_buyer_may_take_a_dear_one_while_cheap_ones_are_there() -> None:
    game = play(table(cash=100), f"work:{TANKS}")
    assert [refused(game, f"buytank:{price},0") for price in range(3)] == [[]] * 3
    assert [100 - play(game, f"buytank:{price},0").state.me.cash for price in range(3)] == [5, 10, 15]
    game = play(table(cash=100, net="4@0,0"), f"work:{MACHINES}")
    assert [100 - play(game, f"buymachine:{price}").state.me.cash for price in range(3)] == [20, 30, 40]


@pytest.mark.rules("base.shop-pipes.any-tiles", "base.shop-pipes.place-at-once")
def test_any_tiles_on_offer_make_a_bundle_and_leave_the_shop() -> None:
    game = play(table(cash=100, shop_pipes=((11, 22, 33, 44), (55, 66))), f"work:{TANKS}", "bundle:2")
    game = place_all(game, (33, 11))
    assert {tile.tile for tile in game.state.me.network.tiles} == {33, 11}
    assert game.state.shop_pipes == ((22, 44), (55, 66))


@pytest.mark.rules("base.shop-pipes.purpose", "base.shop-pipes.place-at-once")
def test_a_shop_tile_lengthens_a_pipeline_until_it_lifts_to_a_higher_grade() -> None:
    tile, net = 5, teal_row(2)  # teal runs straight through both halves of it, too
    game = play(table(cash=15, net=net, stock="T0", shop_pipes=((tile, 7), ())), f"work:{TANKS}", "bundle:2")
    longer = play(game, f"take:{tile}", "place:4,0,0")
    best = [max(line.length for line in g.state.me.network.pipelines()) for g in (game, longer)]
    assert best == [4, 6]
    assert [game.state.costs.best(pn.Oil.TEAL, length).word for length in (4, 9)] == ["low", "mid"]


# ---- upgrades -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.upgrades.cost", "base.upgrades.flip-token", "base.upgrades.level-1-first")
@pytest.mark.rules("base.upgrades.level-2-next", "base.upgrades.level-3-next", "base.upgrades.up-to-two")
@pytest.mark.parametrize("owned", [0, 1, 2])
def test_an_upgrade_costs_20_gives_the_next_level_and_turns_its_token(owned: int) -> None:
    game = at_upgrades(levels=(0, owned, 0, 0, 0))
    assert game.table.families == NAMES
    bought = play(game, "upgrade:1")
    assert words(bought) == [f"Player 1 bought Shops level {owned + 1} for $20."]
    assert bought.state.me.levels == (0, owned + 1, 0, 0, 0)
    assert (bought.state.me.cash, bought.events[0].money) == (80, -20)
    assert bought.state.tokens == (True, False, True, True, True)
    left = [3 - 1, 1 - (owned > 0), 1 - (owned > 1)]
    assert bought.state.cards[1] == tuple(left)
    two = upgrade(play(bought, "done"), 0)
    assert [refused(two, f"upgrade:{family}")[0] for family in range(5)] == ["upgrades.up-to-two"] * 5


@pytest.mark.rules("base.upgrades.not-twice", "base.upgrades.closed", "base.upgrades.flip-token")
def test_rq_079_no_type_is_bought_twice_in_one_action_or_year() -> None:
    game = play(at_upgrades(), "upgrade:3")
    assert refused(game, "upgrade:3") == ["upgrades.closed"]
    other = play(passes(end_turn(game)), f"work:{UPGRADES}")
    assert other.player == "Player 1"
    assert refused(other, "upgrade:3") == ["upgrades.closed"]
    assert refused(other, "upgrade:2") == []


@pytest.mark.rules("base.upgrades.block", "base.upgrades.block-needs-purchase", "base.upgrades.block-without-purchase")
@pytest.mark.rules("base.upgrades.block-free", "base.upgrades.block-after-success", "base.upgrades.block-effect")
@pytest.mark.rules("base.refresh.upgrades.flip-up")
def test_rq_080_one_more_token_is_turned_after_a_purchase_or_without_one() -> None:
    game = at_upgrades()
    assert refused(game, "block:4") == ["upgrades.block-needs-purchase"]
    blocked = play(upgrade(game, 0), "block:4")  # a type that was not bought
    assert blocked.state.tokens == (False, True, True, True, False)
    assert blocked.state.me.cash == 80
    assert blocked.state.me.levels == (1, 0, 0, 0, 0)
    nobody = end_turn(blocked)
    assert refused(play(nobody, f"work:{UPGRADES}"), "upgrade:4")[0] == "upgrades.closed"
    while nobody.year == 1:
        nobody = passes(nobody)
    assert nobody.state.tokens == (True,) * 5

    free = at_upgrades(cash=0, rulings=pn.Rulings(block_needs_purchase=False))
    turned = play(free, "block:4")
    assert (turned.state.tokens, turned.state.me.cash) == ((True, True, True, True, False), 0)


@pytest.mark.rules("base.upgrades.block-timing", "base.upgrades.block")
def test_the_extra_token_comes_after_the_last_purchase_and_is_optional() -> None:
    bought = upgrade(at_upgrades(), 0, 1)
    assert [action.to_text() for action in bought.legal_actions()] == ["block:2", "block:3", "block:4", "done"]
    blocked = play(bought, "block:2")
    for late in ("upgrade:3", "block:3"):
        assert refused(blocked, late) == ["moment.wrong"]
    assert play(bought, "done").state.tokens == (False, False, True, True, True)


@pytest.mark.rules("base.upgrades.card-must-remain")
def test_rq_081_the_third_level_1_is_the_last_and_higher_levels_are_unique() -> None:
    game = table(4, cash=100, first_game=True, others={who: {"cash": 100} for who in (1, 2, 3)})
    for _ in range(3):
        game = end_turn(play(game, f"work:{UPGRADES}", "upgrade:0"))
        game = pn.position(game.to_text(), tokens=(True,) * 5)  # as if a year had gone by
    assert refused(play(game, f"work:{UPGRADES}"), "upgrade:0") == ["upgrades.no-card"]
    second = at_upgrades(levels=(1, 0, 0, 0, 0), cards=((1, 0, 1), *[(3, 1, 1)] * 4))
    assert refused(second, "upgrade:0") == ["upgrades.no-card"]
    assert refused(second, "upgrade:1") == []
