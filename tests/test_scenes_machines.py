"""The situations and tables of the lesson on machines: what they show is what the game does."""

from __future__ import annotations

import pytest

from pipeline_nb.errors import InputError
from pipeline_nb.game import new_game
from pipeline_nb.learn.examples import loop, row_of_straights
from pipeline_nb.learn.scenes_machines import (
    cost_markers,
    evening,
    lift_against_fee,
    places_for_a_machine,
    run,
    switched_on,
    works,
)
from pipeline_nb.rules.oil import OILS


@pytest.mark.rules("base.run.work-and-machine", "base.machines.purpose")
def test_a_turn_lifts_one_barrel_by_the_worker_and_again_by_a_machine():
    told = run(
        evening(),
        "the worker on column 1, row 0",
        "S0 to S1",
        "that is all",
        "run the machines",
        "S1 to S2",
        "that is all",
    )
    assert told.game is not None
    assert told.game.state.players[0].farm.stock.to_text() == "T0x2,O0,S2"
    assert told.rows[-1][2] == "$5"


def test_what_is_refused_changes_nothing_and_is_told():
    told = run(evening(cash=10), "T0 to T1", "the worker on column 9, row 9", "pass", "run the machines")
    assert [row[1].startswith("Refused") for row in told.rows] == [True, True, False, True]
    assert told.rows[-1][2:] == ("$10", "T0x2 O0 S0")


@pytest.mark.parametrize("wish", ["T0 to S1", "T3 to T4", "fly", "", None])
def test_a_wish_that_is_none_is_named(wish):
    with pytest.raises(InputError, match="run: wish for"):
        run(evening(), wish)


def test_the_fee_is_the_same_for_one_machine_and_for_both():
    assert {row[1] for row in switched_on().rows} == {"$15"}
    both, *single = (row[2].split(", ") for row in switched_on().rows)
    assert sorted(both) == sorted(line for row in single for line in row)
    assert len(works().machines) == 2


def test_a_machine_in_the_middle_of_a_row_doubles_what_it_refines():
    rows = places_for_a_machine(row_of_straights(5)).rows
    assert max(rows, key=lambda row: row[2])[1] == "5 and 4"
    assert [row[2] for row in rows] == [row[2] for row in reversed(rows)]


def test_halves_under_a_machine_are_no_places():
    assert len(places_for_a_machine(loop().with_machine(0, 0)).rows) == 3


def test_the_markers_in_the_table_are_those_that_games_deal():
    values, box, first = zip(*cost_markers().rows, strict=True)
    dealt = {str(cost) for seed in range(20) for row in new_game(2, seed=seed).state.costs.rows for cost in row}
    assert dealt == set(values)
    nine = [str(cost) for row in new_game(2, first_game=True).state.costs.rows for cost in row]
    assert [str(nine.count(value)) for value in values] == list(first)
    assert sum(map(int, box)) - sum(map(int, first)) == 3
    assert len(nine) == 3 * len(OILS)


def test_the_gain_of_a_step_is_the_difference_of_two_prices():
    for _, before, after, gain, barrels in lift_against_fee().rows:
        dollars = int(gain[1:])
        assert int(after[1:]) - int(before[1:]) == dollars
        assert (int(barrels) - 1) * dollars < 15 <= int(barrels) * dollars
