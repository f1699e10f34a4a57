"""Sentences about set-up, each looked at by itself: a violation of that one sentence is noticed."""

from __future__ import annotations

from itertools import pairwise

import pytest

import pipeline_nb as pn


@pytest.mark.rules("base.setup.pipes.stacks")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_tiles_that_do_not_lie_open_wait_shuffled_and_face_down(players: int) -> None:
    games = [pn.new_game(players, seed=seed) for seed in range(8)]
    piles = [game.state.pile for game in games]
    assert {len(pile) for pile in piles} == {135 - 32 - 4 * players}
    assert len(set(piles)) == len(piles)
    for game in games:
        pile = game.state.pile
        rising = sum(one < next for one, next in pairwise(pile))
        assert 0.3 < rising / len(pile) < 0.7  # neither in order nor in reverse
        seen = game.seen_by(0, seed=1).state.pile
        assert sorted(seen) == sorted(pile)
        assert seen != pile


# ---- what the box holds, as a game is laid out -----------------------------------------------------------------------


@pytest.mark.rules("base.components.barrels-teal", "base.components.barrels-orange", "base.components.barrels-silver")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_44_barrels_of_each_oil_type(players: int) -> None:
    game = pn.new_game(players)
    for oil in range(3):
        rows = zip(game.table.rows, game.state.rows, strict=True)
        assert game.state.supply[oil] + sum(n.bit_count() for row, n in rows if row.oil == oil) == 44


@pytest.mark.rules("base.public.market.crude-spaces-2", "base.public.market.crude-spaces-3")
@pytest.mark.rules("base.public.market.overlay-2", "base.public.market.overlay-3", "base.public.shops.spaces-3")
def test_fewer_players_use_fewer_spaces() -> None:
    two, three, four = (pn.new_game(players).table.rows for players in (2, 3, 4))
    for row_2, row_3, row_4 in zip(two, three, four, strict=True):
        crude = row_4.grade == 0
        assert len(row_4.prices) == (8 if crude else 4)
        assert row_3.prices == (row_4.prices[:7] if crude else row_4.prices[1:])
        assert row_2.prices == (row_4.prices[:6] if crude else row_4.prices[2:])
    assert pn.new_game(3).state.shop_tanks == (3, 3, 3)


DEMAND_2 = {
    1: {1: (2, 1, 1), 2: (1, 2, 0)},
    2: {1: (1, 2, 1), 0: (3, 1, 1)},
    3: {2: (3, 2, 1), 0: (2, 1, 0)},
}
"""For each Refined Market and each oil type (0 teal, 1 orange, 2 silver) the yearly demand for low, mid, high."""


@pytest.mark.rules("base.public.market.supply", "base.public.market.supply-3-4", "base.public.market.demand-2")
def test_a_year_brings_four_barrels_to_each_crude_row_and_takes_what_is_asked_for() -> None:
    for players in (2, 3, 4):
        assert {row.change for row in pn.new_game(players).table.rows if row.grade == 0} == {4}
    asked = {(row.market, row.oil, row.grade): row.change for row in pn.new_game(2).table.rows if row.grade}
    assert asked == {
        (market, oil, grade): number
        for market, oils in DEMAND_2.items()
        for oil, numbers in oils.items()
        for grade, number in enumerate(numbers, start=1)
    }


@pytest.mark.rules("base.public.board.arms", "base.setup.action-tiles.faces-equal")
def test_each_arm_has_a_market_and_one_of_four_tiles_which_do_the_same_wherever_they_lie() -> None:
    markets = ["Crude Market", "Refined Market 1", "Refined Market 2", "Refined Market 3"]
    for seed in range(30):
        spaces = pn.new_game(2, seed=seed).table.spaces
        assert list(spaces[::2]) == markets
        assert sorted(spaces[1::2]) == ["Contracts & Loans", "Machines & Pipes", "Tanks & Pipes", "Upgrades"]


@pytest.mark.rules("base.setup.upgrades.rest-to-box", "base.setup.valuations.rest-to-box")
@pytest.mark.parametrize("first_game", [False, True])
def test_what_was_not_drawn_is_not_there(first_game: bool) -> None:
    for seed in range(10):
        game = pn.new_game(2, seed=seed, first_game=first_game)
        assert len(game.table.families) == len(game.state.tokens) == len(game.state.cards) == 5
        assert len(game.table.valuations) == 3
        keys = {line.key for line in game.scores()[0].lines if line.key.startswith("card-")}
        assert keys == {f"card-{card:02}" for card in game.table.valuations}
