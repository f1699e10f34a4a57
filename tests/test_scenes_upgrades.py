"""The situations and tables of the lesson on upgrades: what they show is what the game does."""

from __future__ import annotations

import pytest

from pipeline_nb.errors import InputError
from pipeline_nb.game import new_game
from pipeline_nb.learn import both_readings
from pipeline_nb.learn.cards_at_work import at_work
from pipeline_nb.learn.scenes_upgrades import (
    all_cards,
    before_the_new_year,
    cards_of_a_game,
    last_turn_of_the_year,
    machines_first,
    owner,
    shelf,
    together,
    with_engineering,
)
from pipeline_nb.learn.wishes import turn


def test_a_visit_tells_what_was_bought_and_what_was_refused():
    told = turn(
        shelf(), "buy Engineering", "buy Engineering", "buy Human Resources", "buy Contracts & Orders", "buy Machines"
    )
    assert [row[1].startswith("Refused") for row in told.rows] == [False, True, True, False, True]
    assert [row[2] for row in told.rows] == ["$50", "$50", "$50", "$30", "$30"]


@pytest.mark.rules("base.upgrades.block-effect", "base.upgrades.block-needs-purchase")
def test_a_type_that_was_closed_is_closed_to_the_next_player():
    told = turn(
        shelf(),
        "buy Engineering",
        "close Machines",
        "finish",
        "finish",
        "finish",
        "Bo: go to Upgrades",
        "Bo: buy Machines",
    )
    assert "base.upgrades.closed" in told.rows[-1][1]


@pytest.mark.parametrize(
    "name", ["Human Resources", "Engineering", "Refined Markets", "Contracts & Orders", "Machines"]
)
def test_each_level_at_work_allows_or_improves_something(name):
    for words, _, without, with_it in at_work(name).rows:
        assert without != with_it, words
        assert not with_it.startswith("Refused"), words


def test_the_table_of_cards_has_every_type_and_level_in_the_words_of_the_game():
    rules = new_game(2).rules
    assert [row[2] for row in all_cards().rows] == [
        rules.cards[name, level].words for name in rules.box.upgrade_cards.families for level in (1, 2, 3)
    ]


@pytest.mark.rules("base.upgrades.yearly-timing", "base.upgrades.yearly-pass")
def test_a_new_year_brings_tanks_and_tiles_to_their_owner_even_if_she_passes():
    told = turn(
        before_the_new_year(), "pass", "finish", "Bo: pass", "Bo: finish", "receive a tank for the low row", "finish"
    )
    assert "received what Shops gives" in told.rows[3][1]
    told = turn(told.game, "receive tile 0 of quadrant 0", "finish", "pass")
    assert told.rows[-1][1] == "Ann passed."


@pytest.mark.rules("base.card.contracts-orders.level-1-duty")
def test_a_second_filling_that_was_begun_costs_the_contract():
    game = last_turn_of_the_year("Contracts & Orders 1", stock="T1x3", contracts="1a")
    told = turn(game, "deliver T1", "deliver T1", "deliver T1", "pass", "finish")
    assert told.game is not None
    assert told.game.state.players[0].penalties == 1


def test_machines_run_twice_in_a_turn_of_their_owner():
    told = turn(
        machines_first(), "run the machines", "pipeline 1: crude to low", "finish", "pass", "run the machines",
        "pipeline 1: low to mid",
    )  # fmt: skip
    assert [row[2] for row in told.rows] == ["$15", "$15", "$15", "$15", "$10", "$10"]


def test_what_set_up_lays_out_and_what_goes_back_are_all_types():
    told = cards_of_a_game(3)
    assert len(told.rows) == 5
    assert told.notes[0].count(",") == 1


def test_the_tables_show_what_levels_add():
    assert with_engineering(11).rows == (("11", "11", "13", "15"),)
    assert together("Machines").rows[0][1:] == ("$15", "$15", "$5", "$5")


@pytest.mark.parametrize("ruling", ["block_needs_purchase", "gov_bonus_mix", "engineering_scores", "off_colour_cube"])
def test_the_two_readings_of_a_ruling_differ(ruling):
    first, second = both_readings(ruling).rows
    assert first[3] != second[3]


@pytest.mark.parametrize(
    "wish",
    ["", "go to the moon", "buy Teleport", "deliver O1", "sell T2 in Refined Market 1", "Bo: pass", 7, "close 3"],
)
def test_a_wish_that_is_none_is_named(wish):
    with pytest.raises(InputError):
        turn(owner(contracts="1a"), wish)


@pytest.mark.parametrize("cards", ["Engineering", "Engineering 4", "Teleport 1", "Engineering 1 Machines 1"])
def test_cards_that_do_not_exist_are_named(cards):
    with pytest.raises(InputError):
        owner(cards)


def test_a_type_that_gives_pieces_at_once_has_no_trial():
    with pytest.raises(InputError):
        at_work("Shops")
