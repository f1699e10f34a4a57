"""What the lessons on modules 2 and 3 call: tables that lie as they are told to, and wishes side by side."""

from __future__ import annotations

from itertools import pairwise

import pytest

import pipeline_nb as pn
from pipeline_nb.errors import InputError
from pipeline_nb.learn import Cross, both_readings
from pipeline_nb.learn.scenes_em2 import both_sides, four_times, pipelines_scored, run_begun, year_ends, year_over
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


# ---- module 2 --------------------------------------------------------------------------------------------------------


def test_a_year_that_ends_begins_with_what_the_years_before_have_turned() -> None:
    begun = [year_ends(year).state.costs.to_text() for year in (1, 2, 3)]
    assert begun == ["4,5,6/4,5,6/4,5,6", "5,5,6/5,5,6/6,5,6", "5,6,6/5,6,6/6,7,6"]
    assert year_ends(module=False).state.costs == year_ends().state.costs
    assert year_over(year_ends(2, module=False)).state.costs.to_text() == "4,5,6/4,5,6/4,5,6"


def test_the_same_pipeline_lifts_crude_without_the_module_and_does_not_with_it() -> None:
    assert not run_begun(module=False).why_not("refine:1,0,1")
    assert [reason.code for reason in run_begun(module=True).why_not("refine:1,0,1")] == ["run.value-too-low"]


def test_the_table_of_markers_has_all_twelve_and_says_that_they_are_house_data() -> None:
    told = both_sides()
    assert sum(len(row[1].split(", ")) for row in told.rows) == 12
    assert "house" in told.notes[0]


def test_costs_only_rise_through_the_game() -> None:
    for _, *cells in four_times(year_ends()).rows:
        costs = [[int(cost) for cost in cell.split(", ")] for cell in cells]
        assert len(costs) == 4
        assert all(old <= new for before, after in pairwise(costs) for old, new in zip(before, after, strict=True))


@pytest.mark.parametrize("name", ["em_flip3_before_scoring", "em_columns"])
def test_the_readings_of_module_2_come_to_different_outcomes(name: str) -> None:
    first, second = (row[3] for row in both_readings(name).rows)
    assert first != second
    assert pipelines_scored(18).rows[0][1:] == ("$30", "$20")
