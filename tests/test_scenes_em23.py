"""What the lessons on modules 2 and 3 call: tables that lie as they are told to, and wishes side by side."""

from __future__ import annotations

import pytest

import pipeline_nb as pn
from pipeline_nb.errors import InputError
from pipeline_nb.learn import Cross
from pipeline_nb.learn.scenes_em3 import beside, crosses, hunted, loan_taken, tiled

# ---- module 3 --------------------------------------------------------------------------------------------------------


def test_tiles_that_are_named_lie_first_and_the_others_follow() -> None:
    spaces = tiled("Upgrades", "Contracts & Loans").table.spaces
    assert spaces[:2] == ("Upgrades", "Contracts & Loans")
    assert len(set(spaces)) == 8
    assert tiled(seed=7).table.spaces == pn.new_game(2, modules=("em3",), seed=7).table.spaces
    with pytest.raises(InputError):
        tiled("Harbour")


def test_what_is_refused_on_one_board_is_told_beside_what_happens_on_the_other() -> None:
    known = pn.position(players=("Ann", "Bo"), seed=20, cash=22, setup={"start": 0, "upgrades": ("Human Resources",)})
    both = {"without": known, "with": tiled("Contracts & Loans", "Upgrades", cash=22)}
    told = beside({name: loan_taken(game) for name, game in both.items()}, "go to Upgrades", "buy Human Resources")
    assert [row[1].partition(" ")[0] for row in told.rows] == ["Refused:", "Refused,", "$37"]
    assert [row[2].partition(" ")[0] for row in told.rows] == ["Ann", "Ann", "$7"]


def test_the_cross_shows_action_tiles_everywhere_only_with_the_module() -> None:
    assert Cross(tiled(seed=7))._repr_svg_().count("Action tile<") == 8
    assert Cross(pn.position(seed=7))._repr_svg_().count("Action tile<") == 4


def test_with_human_resources_2_the_cross_shows_all_spaces_in_reach() -> None:
    game = tiled("Upgrades", "Tanks & Pipes", human_resources=2)
    assert len(Cross(game, "Tanks & Pipes").after) == 4
    assert len(Cross(game, "Upgrades").after) == 1


def test_pairs_of_arms_come_from_the_engine() -> None:
    spaces = pn.new_game(2, modules=("em3",), seed=8).table.spaces
    assert crosses(8).rows[0][1] == f"{spaces[0]} + {spaces[1]}"
    without, with_em3 = hunted("Upgrades", "Contracts & Loans", 60).rows
    assert without[1] == "0 of 60"
    assert 0 < int(with_em3[1].partition(" ")[0]) < 30
