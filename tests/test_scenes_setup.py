"""The tables of the lesson on setting up: what they show is what a new game has."""

from __future__ import annotations

import pytest

from pipeline_nb.game import new_game
from pipeline_nb.learn.scenes_setup import by_players, first_game, into_the_box, who_begins

ROWS = {row[0]: row[1:] for row in by_players().rows}


@pytest.mark.rules("base.setup.contracts.kept-2-3", "base.setup.contracts.kept-4")
def test_the_table_by_players_says_what_rulebook_and_game_say():
    assert ROWS["contracts kept, each grade"] == ("4", "4", "5")
    assert ROWS["orders on display, each size"] == ("2", "2", "3")
    assert ROWS["pipe tiles beside each shop"] == ("4", "6", "8")


def test_numbers_that_nobody_published_carry_a_star_and_a_note():
    starred = [name for name, cells in ROWS.items() if any("*" in cell for cell in cells)]
    assert len(starred) == 4
    assert all(not cells[0].endswith("*") and not cells[2].endswith("*") for cells in ROWS.values())
    assert all(note.startswith("* 3 players: ") for note in by_players().notes)


def test_every_pipe_tile_lies_somewhere():
    for at, players in enumerate((2, 3, 4)):
        shops, government, stacks = (
            int(ROWS[name][at])
            for name in (
                "pipe tiles beside each shop",
                "pipe tiles in the Government",
                "pipe tiles in the four face-down stacks",
            )
        )
        assert 2 * shops + government + stacks == new_game(players).rules.box.components.pipe_tiles


@pytest.mark.rules("base.setup.order.clockwise")
def test_the_others_follow_clockwise_whoever_begins():
    circle = ("Ann, Bo, Cy", "Bo, Cy, Ann", "Cy, Ann, Bo")
    assert {row[1] for row in who_begins(*range(12)).rows} == set(circle)


@pytest.mark.rules("base.setup.refinement.first-game")
def test_a_first_game_has_no_cost_marker_of_seven():
    assert "7" in first_game().rows[2][1]
    assert "7" not in first_game().rows[2][2]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_laid_out_and_what_goes_back_are_all_there_is(players):
    for _, there, out, back in into_the_box(players).rows:
        assert int(out) + int(back) == int(there)
        assert int(back) > 0
