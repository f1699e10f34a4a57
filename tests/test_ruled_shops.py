"""The ruled cases about shops and the Government, each with its numbers and both readings of a switch."""

from __future__ import annotations

from itertools import permutations

import pytest

import pipeline_nb as pn
from tests.positions import round_a_hole
from tests.situations import (
    MACHINES,
    TANKS,
    end_turn,
    last_turn_of,
    on_one_arm,
    passes,
    place_all,
    play,
    refused,
    table,
    words,
)


@pytest.mark.rules("base.shop-pipes.exact-bundle", "base.shop-pipes.up-to-bundle", "base.shop-pipes.pair-price")
def test_rq_056_a_bundle_is_2_or_4_tiles_or_up_to_so_many() -> None:
    three = table().state.shop_pipes[0][:3]
    for reading, sizes in (("exact", [2, 4]), ("up_to", [1, 2, 3, 4])):
        rulings = pn.Rulings(pipe_bundle=reading)  # type: ignore[arg-type]
        game = play(table(cash=100, rulings=rulings), f"work:{TANKS}")
        legal = [size for size in range(6) if refused(game, f"bundle:{size}") == []]
        assert legal == sizes
        paid = {size: 100 - play(game, f"bundle:{size}").state.me.cash for size in legal}
        assert paid == {size: 15 if size <= 2 else 40 for size in sizes}
        few = play(table(cash=100, shop_pipes=(three, ()), rulings=rulings), f"work:{TANKS}")
        assert [size for size in range(6) if refused(few, f"bundle:{size}") == []] == [s for s in sizes if s < 4]
    assert refused(few, "bundle:4") == ["shop.too-few-tiles"]


@pytest.mark.rules("base.shop-pipes.one-bundle", "base.shop-pipes.several-bundles", "base.shop-pipes.four-price")
def test_rq_057_one_action_sells_one_bundle_or_many() -> None:
    one = place_all(play(table(cash=100), f"work:{TANKS}", "bundle:2"))
    assert refused(one, "bundle:2") == ["shop.one-bundle"]
    assert play(table(cash=100), f"work:{TANKS}", "bundle:4").state.me.cash == 60
    rulings = pn.Rulings(pipe_bundles_per_action="many")
    many = place_all(play(table(cash=100, rulings=rulings), f"work:{TANKS}", "bundle:2"))
    assert play(many, "bundle:2").state.me.cash == 70


@pytest.mark.rules("base.tanks.pipe-rows", "base.machines.pipe-rows", "base.shop-pipes.any-tiles", "base.tanks.what")
@pytest.mark.parametrize(("space", "shop"), [(TANKS, 0), (MACHINES, 1)])
def test_rq_058_each_action_sells_the_tiles_of_its_own_shop(space: int, shop: int) -> None:
    game = play(table(cash=100), f"work:{space}", "bundle:2")
    own, others = game.state.shop_pipes[shop], game.state.shop_pipes[1 - shop]
    assert [refused(game, f"take:{tile}") for tile in own] == [[]] * 4
    assert [refused(game, f"take:{tile}") for tile in others] == [["shop.not-on-offer"]] * 4


@pytest.mark.rules("base.refresh.shops.only-then", "base.setup.shop-pipes.tank-shop", "base.refresh.shops.pipes-new")
def test_rq_059_a_shop_that_is_bought_empty_stays_empty_until_the_next_year() -> None:
    game = table(cash=100)
    assert [len(tiles) for tiles in game.state.shop_pipes] == [4, 4]
    bought = end_turn(place_all(play(game, f"work:{TANKS}", "bundle:4")))
    while bought.year == 1:
        assert len(bought.state.shop_pipes[0]) == 0
        assert refused(play(bought, f"work:{TANKS}"), "bundle:2")[0] == "shop.too-few-tiles"
        bought = passes(bought)
    assert [len(tiles) for tiles in bought.state.shop_pipes] == [4, 4]


@pytest.mark.rules(
    "base.setup.player.tanks-row-cap", "base.setup.player.tanks-no-row-cap", "base.setup.player.tanks-five"
)
@pytest.mark.rules("base.setup.player.tanks-no-stacking")
def test_rq_060_a_row_has_five_places_or_any_number() -> None:
    for reading, codes in (("board", ["tanks.row-cap"]), ("none", [])):
        rulings = pn.Rulings(row_tank_cap=reading)  # type: ignore[arg-type]
        game = play(table(cash=100, tanks=(5, 0, 0, 0), rulings=rulings), f"work:{TANKS}")
        assert refused(game, "buytank:0,0") == codes
        assert refused(game, "buytank:0,1") == []
        start = pn.new_game(2, rulings=rulings)
        start = play(start, *["tank:0"] * 5)
        assert start.state.players[start.state.order[0]].tanks == (5, 0, 0, 0)
    assert play(game, "buytank:0,0").state.me.tanks == (6, 0, 0, 0)


@pytest.mark.rules("base.government.neighbours", "base.government.no-diagonals", "base.government.price")
@pytest.mark.rules("base.government.same-quadrant", "base.government.into-network", "base.government.worker")
@pytest.mark.rules("base.public.government.neighbours")
def test_rq_061_the_workers_tile_and_its_neighbours_cost_5_10_20_35() -> None:
    full = table().state.quadrants
    three_left = ((-1, *full[0][1:]), *full[1:])  # tile 2 keeps the neighbours 1, 3 and 6
    game = place_all(play(table(cash=100, quadrants=three_left, opened=(True, False, False, False)), "government:0,2"))
    spent = [100 - game.state.me.cash]
    for tile in (1, 3, 6):
        assert refused(game, "add:4") == ["government.no-neighbour"]  # a neighbour of a neighbour
        assert refused(game, "add:5") == ["government.no-neighbour"]  # meets it at a corner
        assert refused(game, "add:0") == ["government.gone"]
        game = place_all(play(game, f"add:{tile}"))
        spent.append(100 - game.state.me.cash)
    assert spent == [5, 10, 20, 35]
    taken = {full[0][tile] for tile in (2, 1, 3, 6)}
    assert {tile.tile for tile in game.state.me.network.tiles} == taken
    assert [action.to_text() for action in game.legal_actions()] == ["done"]


@pytest.mark.rules("base.government.any-order", "base.government.worker-tile-first", "base.network.same-purchase")
def test_rq_119_the_workers_tile_may_hang_on_a_neighbour_that_was_bought_with_it() -> None:
    one, two = table().state.quadrants[0][1], table().state.quadrants[0][0]
    game = play(table(cash=20, net="4@0,0"), "government:0,1")
    assert refused(game, "place:4,0,0") == ["network.no-shared-side"], "it hangs on nothing as yet"
    game = play(game, "add:0", "place:2,0,0", "place:4,0,0")
    assert [(tile.tile, tile.x) for tile in game.state.me.network.tiles] == [(4, 0), (two, 2), (one, 4)]
    assert (game.state.me.cash, type(game.step).__name__) == (10, "GovernmentStep")
    first = play(table(cash=20, net="4@0,0", rulings=pn.Rulings(worker_tile_first=True)), "government:0,1")
    assert refused(first, "add:0") == ["government.one-by-one"]
    assert refused(first, f"take:{two}") == ["moment.wrong"]
    assert play(first, "place:2,0,0", "add:0", "place:4,0,0", "done").state.me.cash == 10


@pytest.mark.rules("base.government.any-order", "base.government.neighbours", "base.government.price")
def test_rq_119_all_tiles_of_a_purchase_are_taken_and_laid_in_any_order() -> None:
    tiles = table().state.quadrants[0]
    game = play(table(cash=20, net="4@0,0"), "government:0,2", "add:1", "add:3")
    assert game.state.hand == (tiles[2], tiles[1], tiles[3])
    assert (game.state.me.cash, refused(game, "done")) == (0, ["moment.wrong"])
    assert refused(game, "add:6") == ["cash.too-little"]
    assert refused(game, f"take:{tiles[3]}") == ["hand.no-such-tile"], "it is in hand"
    assert refused(game, f"take:{tiles[0]}") == ["hand.no-such-tile"]
    for order in permutations((tiles[2], tiles[1], tiles[3])):
        now = game
        for tile in order:
            if now.state.hand[-1] != tile:
                now = play(now, f"take:{tile}")
            now = now.apply(now.legal_actions()[0])
            assert pn.Game.from_text(now.to_text()) == now
        done = play(now, "done")
        assert {placed.tile for placed in done.state.me.network.tiles} == {4, *order}


@pytest.mark.rules("base.government.any-order", "base.government.into-network")
def test_no_tile_of_a_purchase_is_taken_or_left_without_a_place() -> None:
    given = {"cash": 50, "machines_left": 1}  # 14 in the network, 3 in the shop
    one = play(table(net=round_a_hole("11@1,1;12@1,2"), **given), "government:0,1")
    assert refused(one, "add:0") == ["government.no-site"], "there is room for one tile"
    assert play(one, "place:3,1,1", "done").state.me.cash == 45
    two = play(table(net=round_a_hole("11@1,1"), **given), "government:0,1")
    assert refused(two, "place:2,2,0") == []
    two = play(two, "add:0")
    assert refused(two, "place:2,2,0") == ["network.leaves-no-place"], "two cells would be left that do not touch"
    assert refused(two, "add:2") == ["government.no-site"]
    assert play(two, "place:1,2,0", "place:3,1,1", "done").state.me.cash == 40


@pytest.mark.rules("base.government.own-tile-bought", "base.government.worker")
def test_the_tile_under_the_worker_is_paid_and_in_hand_as_soon_as_he_stands_there() -> None:
    tile = table().state.quadrants[1][5]
    game = play(table(cash=8), "government:1,5")
    assert words(game) == [
        "Player 1 sent the worker to Government quadrant 1 and opened it.",
        f"Player 1 bought tile {tile} for $5.",
    ]
    assert (game.state.me.cash, game.state.quadrants[1][5]) == (3, -1)
    assert refused(game, "done") == ["moment.wrong"]  # it has to be placed
    assert [placed.tile for placed in place_all(game).state.me.network.tiles] == [tile]


@pytest.mark.rules("base.government.opens-by-purchase", "base.government.year-1-two", "base.government.year-2-three")
@pytest.mark.rules("base.government.first-come", "base.government.first-any", "base.government.second-choice")
@pytest.mark.rules("base.government.year-3-all")
def test_rq_062_two_quadrants_open_in_year_1_three_by_year_2_and_all_in_year_3() -> None:
    game = table(3, others={who: {"cash": 90} for who in (1, 2)})
    assert [refused(game, f"government:{quadrant},0") for quadrant in range(4)] == [[]] * 4
    game = end_turn(place_all(play(game, "government:0,0")))
    assert game.state.opened == (True, False, False, False)
    assert [refused(game, f"government:{quadrant},1") for quadrant in range(4)] == [[]] * 4
    game = end_turn(place_all(play(game, "government:2,0")))
    for quadrant, codes in enumerate(([], ["government.closed"], [], ["government.closed"])):
        assert refused(game, f"government:{quadrant},1") == codes
    opened = game.state.opened
    assert refused(table(year=2, opened=opened), "government:1,0") == []
    three = table(year=2, opened=(True, True, True, False), cash=90)
    assert refused(three, "government:3,0") == ["government.closed"]
    assert refused(table(year=3, opened=(True, True, True, False)), "government:3,0") == []
    # only one was opened in year 1: two more may follow in year 2
    late = table(year=2, opened=(True, False, False, False), others={1: {"cash": 90}})
    late = end_turn(place_all(play(late, "government:1,0")))
    assert refused(late, "government:2,0") == []


@pytest.mark.rules("base.government.no-refill", "base.government.year-1-two", "base.government.own-tile-bought")
def test_rq_063_two_empty_quadrants_leave_nothing_to_buy_until_the_next_year() -> None:
    full, empty = table().state.quadrants, (-1,) * 8
    game = last_turn_of(1, quadrants=(empty, full[1], empty, full[3]), opened=(True, False, True, False))
    assert not [action for action in game.legal_actions() if action.name == "government"]
    assert refused(game, "government:0,0") == ["government.gone"]
    assert refused(game, "government:1,0") == ["government.closed"]
    game = passes(game)
    assert (game.year, game.state.quadrants[0], game.state.quadrants[2]) == (2, empty, empty)
    assert refused(game, "government:1,0") == []


@pytest.mark.rules("base.government.price", "base.shop-pipes.pair-price", "base.shop-pipes.four-price")
@pytest.mark.rules("base.public.board.arms", "base.work.secondary.cost")
def test_rq_064_four_tiles_cost_35_at_the_government_and_40_at_a_shop() -> None:
    game = place_all(play(table(cash=100), "government:0,2"))
    for tile in (0, 1, 3):
        game = place_all(play(game, f"add:{tile}"))
    assert 100 - game.state.me.cash == 35
    assert 100 - play(table(cash=100), f"work:{TANKS}", "bundle:4").state.me.cash == 40
    pairs = on_one_arm(table(cash=100), "Tanks & Pipes", "Machines & Pipes")
    pairs = play(place_all(play(pairs, "work:0", "bundle:2")), "done", "done", "secondary:1", "bundle:2")
    assert 100 - pairs.state.me.cash == 15 + 10 + 15
    for seed in range(20):  # in the base game each arm pairs one market with one action tile
        spaces = pn.new_game(2, seed=seed).table.spaces
        assert all("Market" in outer for outer in spaces[::2])
        assert not any("Market" in inner for inner in spaces[1::2])
