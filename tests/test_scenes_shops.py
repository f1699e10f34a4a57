"""The situations and tables of the lesson on the shops and the Government: what they show is what the game does."""

from __future__ import annotations

import pytest

from pipeline_nb.box.tiles import pipe_tiles
from pipeline_nb.errors import InputError
from pipeline_nb.game import new_game
from pipeline_nb.learn import both_readings
from pipeline_nb.learn.scenes_shops import (
    empty_quadrants,
    market_day,
    mirror_image,
    pieces_at_setup,
    quadrants_year_by_year,
    starting_tanks,
    tile_prices,
    visit,
)


def test_a_visit_tells_what_was_bought_and_what_was_refused():
    told = visit(
        market_day(), "go to Tanks & Pipes", "a tank for $5 in the low row", "3 pipe tiles", "tile 89", "finish"
    )
    assert [row[2] for row in told.rows] == ["$70", "$65", "$65", "$65", "$65"]
    assert [row[1].startswith("Refused") for row in told.rows] == [False, False, True, True, False]
    assert told.game is not None
    assert told.game.state.players[0].tanks == (2, 2, 1, 1)


@pytest.mark.rules("base.shop-pipes.place-at-once", "base.government.into-network")
def test_a_tile_that_is_taken_lies_in_the_network_at_once():
    told = visit(market_day(), "go to quadrant 2, place 2", "add place 0")
    assert told.game is not None
    assert len(told.game.state.players[0].network.tiles) == len(market_day().state.me.network.tiles) + 2


def test_a_tile_that_is_placed_makes_no_pipeline_shorter():
    before = market_day()
    told = visit(before, "go to Tanks & Pipes", "4 pipe tiles", "tile 61", "tile 41", "tile 7", "tile 19")
    assert told.game is not None
    longest = told.game.state.players[0].network.longest()
    assert all(longest[oil] >= length for oil, length in before.state.me.network.longest().items())


@pytest.mark.parametrize(
    "wish", ["go to the moon", "a tank for $6 in the low row", "a tank for $5 in the attic", "", "tile x", 7]
)
def test_a_wish_that_is_none_is_named(wish):
    with pytest.raises(InputError):
        visit(market_day(), wish)


def test_the_table_of_tile_prices_is_what_the_game_takes():
    assert [row[1:3] for row in tile_prices(market_day()).rows] == [
        ("-", "$5"),
        ("$15", "$10"),
        ("-", "$20"),
        ("$40", "$35"),
        ("-", "$55"),
    ]


def test_set_up_shows_every_pipe_tile_once():
    for players, column in zip((2, 3, 4), list(zip(*pieces_at_setup().rows, strict=True))[1:], strict=True):
        beside, government, pile = (sum(int(n) for n in cell.replace("and", "+").split("+")) for cell in column[4:])
        assert beside + government + pile == len(pipe_tiles())
        assert beside == 2 * len(new_game(players).state.shop_pipes[0])


def test_a_mirror_image_is_another_tile_and_its_mirror_image_the_first():
    for tile in pipe_tiles():
        other = mirror_image(tile)
        assert mirror_image(other) == tile
        assert sorted(other.oils) == sorted(tile.oils)


def test_two_open_empty_quadrants_leave_nothing_to_buy_in_year_1():
    game = empty_quadrants()
    assert not [action for action in game.legal_actions() if action.name == "government"]


def test_quadrants_open_as_years_pass():
    refused = [row[3].startswith("Refused") for row in quadrants_year_by_year().rows]
    assert refused == [False, False, False, True, False, True, False]


def test_starting_tanks_go_where_one_likes():
    told = starting_tanks("high", "high", "high", "high", "high")
    assert told.game is not None
    assert told.game.state.players[0].tanks == (0, 0, 0, 5)
    with pytest.raises(InputError, match="cellar"):
        starting_tanks("cellar")


@pytest.mark.parametrize("ruling", ["pipe_bundle", "pipe_bundles_per_action", "run_limit"])
def test_the_readings_lead_to_different_outcomes(ruling):
    default, other = both_readings(ruling).rows
    assert default[3].startswith("refused")
    assert not other[3].startswith("refused")
