"""Module 2, Increased Refinement Requirements: two-sided cost markers, a column of which is turned each year.

White sides of markers 0 to 11 are 4 4 4 5 5 5 6 6 6 7 7 7, dark sides 5 5 6 6 6 7 7 7 8 8 8 9.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

import pipeline_nb as pn
from pipeline_nb.box import load_box
from pipeline_nb.game.scoring import holdings, score_of, totals
from tests.em_situations import TO_HIGH, box_with, owning, told
from tests.positions import teal_row
from tests.situations import last_turn_of, passes, play, refused, table, words

FOUR_FIVE_SIX = (0, 3, 8, 1, 4, 6, 2, 5, 7)
"""Markers with 4, 5, 6 up for each oil type; their dark sides are 5 6 8, 5 6 7, 6 7 7."""
LINE_OF_15 = teal_row(8, machines=[(15, 0)])
"""A teal pipeline of 15: a machine covers the sixteenth segment."""
HAPPY = {"em_refinement_markers": {"white": (5,) * 12, "dark": (6,) * 12}}
each_count = pytest.mark.parametrize("players", [2, 3, 4])


def ends(year: int, players: int = 2, **given: Any) -> pn.Game:
    """A game just before the end of a year, with the markers of `FOUR_FIVE_SIX`."""
    setup = {"cost_markers": FOUR_FIVE_SIX, **given.pop("setup", {})}
    return last_turn_of(year, players, modules=("em2",), setup=setup, **given)


def costs(game: pn.Game) -> str:
    return game.state.costs.to_text()


# ---- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("em2.setup.replaces-step-12", "em2.setup.base-markers-out", "em2.setup.bag", "em2.setup.draw-nine")
@pytest.mark.rules("em2.setup.white-up")
@each_count
@pytest.mark.parametrize("first_game", [False, True])
def test_nine_of_the_twelve_new_markers_lie_there_with_their_white_side_up(players: int, first_game: bool) -> None:
    faces, seen, laid_out = load_box().em_refinement_markers, Counter[int](), set[str]()
    for seed in range(120):
        game = pn.new_game(players, modules=("em2",), seed=seed, first_game=first_game)
        nine = dict(game.table.drawn)["cost_markers"]
        assert len(set(nine)) == 9
        assert [cost for row in game.state.costs.rows for cost in row] == [faces.white[marker] for marker in nine]
        seen.update(nine)
        laid_out.add(costs(game))
    assert set(seen) == set(range(12))
    assert 70 < min(seen.values()) <= max(seen.values()) < 110
    assert len(laid_out) > 100


@pytest.mark.rules("em2.setup.white-up", "em2.setup.draw-nine")
def test_both_sides_of_each_marker_are_told() -> None:
    game = pn.new_game(modules=("em2",), setup={"cost_markers": FOUR_FIVE_SIX})
    assert costs(game) == "4,5,6/4,5,6/4,5,6"
    assert told(game)[:3] == [
        "Cost marker for teal, crude to low: 4, dark side 5.",
        "Cost marker for teal, low to mid: 5, dark side 6.",
        "Cost marker for teal, mid to high: 6, dark side 8.",
    ]
    assert told(game)[-1] == "Cost marker for silver, mid to high: 6, dark side 7."


@pytest.mark.rules("em2.setup.base-markers-out")
def test_costs_come_from_the_new_markers_alone() -> None:
    box = box_with(em_refinement_markers={"white": tuple(range(8, 20)), "dark": tuple(range(9, 21))})
    for seed in range(20):
        game = pn.new_game(modules=("em2",), seed=seed, box=box)
        assert len({cost for row in game.state.costs.rows for cost in row}) == 9
        assert min(cost for row in game.state.costs.rows for cost in row) >= 8


# ---- turning ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("em2.flip.year-1", "em2.flip.year-2", "em2.flip.longer-pipes", "em2.columns-are-steps")
@each_count
@pytest.mark.parametrize(
    ("year", "before", "after"),
    [
        (1, "4,5,6/4,5,6/4,5,6", "5,5,6/5,5,6/6,5,6"),
        (2, "5,5,6/5,5,6/6,5,6", "5,6,6/5,6,6/6,7,6"),
    ],
)
def test_at_the_end_of_years_1_and_2_a_column_is_turned_and_longer_pipelines_are_needed(
    year: int, before: str, after: str, players: int
) -> None:
    game = ends(year, players, costs=before, others={0: {"net": teal_row(2), "stock": "T0", "cash": 40}})
    assert costs(game) == before
    begun = passes(game)
    assert (begun.year, costs(begun)) == (year + 1, after)
    said = words(begun)
    turning = said.index(f"The Refinement Cost markers of column {year} were turned to their dark side.")
    contracts = next(at for at, one in enumerate(said) if "rightmost contracts left" in one)
    assert turning < contracts, "the year ends, then comes the Refresh Phase"
    assert said[-1] == f"Year {year + 1} begins."


@pytest.mark.rules("em2.flip.year-1", "em2.flip.longer-pipes")
def test_a_pipeline_that_was_long_enough_last_year_is_too_short_after_the_turning() -> None:
    mine = {"net": teal_row(2), "stock": "T0"}
    game = table(modules=("em2",), setup={"cost_markers": FOUR_FIVE_SIX}, year=1, round=8, **mine)
    assert refused(play(game, "network:0,0"), "refine:1,0,1") == []
    begun = passes(game, 2)
    assert (begun.year, begun.state.who) == (2, 0)
    assert refused(play(begun, "network:0,0"), "refine:1,0,1") == ["run.value-too-low"]


@pytest.mark.rules("em2.flip.year-1", "em2.flip.year-2")
def test_nothing_is_turned_within_a_year() -> None:
    game = table(modules=("em2",), setup={"cost_markers": FOUR_FIVE_SIX})
    for _ in range(15):
        game = passes(game)
        assert (game.year, costs(game)) == (1, "4,5,6/4,5,6/4,5,6")
    assert costs(passes(game)) == "5,5,6/5,5,6/6,5,6"


@pytest.mark.rules("em2.flip.year-1", "em2.flip.year-2", "em2.flip.year-3", "em2.flip.before-scoring")
@each_count
def test_by_the_end_of_the_game_every_marker_was_turned_once(players: int) -> None:
    game = table(players, modules=("em2",), setup={"cost_markers": FOUR_FIVE_SIX})
    seen = [costs(game)]
    while not game.is_over:
        game = passes(game)
        if costs(game) != seen[-1]:
            seen.append(costs(game))
    assert seen == ["4,5,6/4,5,6/4,5,6", "5,5,6/5,5,6/6,5,6", "5,6,6/5,6,6/6,7,6", "5,6,8/5,6,7/6,7,7"]


@pytest.mark.rules("em2.flip.year-3", "em2.flip.before-scoring", "em2.flip.after-scoring")
@pytest.mark.parametrize(("before_scoring", "pays", "after"), [(True, 20, "4,5,8"), (False, 30, "4,5,6")])
def test_rq_096_the_third_column_is_turned_before_the_final_accounts_or_not(
    before_scoring: bool, pays: int, after: str
) -> None:
    rulings = pn.Rulings(em_flip3_before_scoring=before_scoring)
    game = ends(3, net=LINE_OF_15, costs="4,5,6/4,5,6/4,5,6", rulings=rulings, setup={"valuations": (3, 4, 12)})
    assert game.state.me.network.longest()[pn.Oil.TEAL] == 15
    assert game.scores()[1].line("pipelines").amount == pays  # as if it ended now
    over = passes(game)
    assert over.is_over
    assert costs(over).split("/")[0] == after
    assert over.scores()[1].line("pipelines").amount == pays
    assert any("column 3 were turned" in line for line in words(over)) is before_scoring
    assert words(over)[-1] == "The game is over."


@pytest.mark.rules("em2.flip.before-scoring")
def test_rq_096_seventeen_segments_reach_high_after_the_third_turning() -> None:
    game = ends(3, net=teal_row(9), costs="4,5,6/4,5,6/4,5,6")
    assert passes(game).scores()[1].line("pipelines").amount == 30


@pytest.mark.rules("em2.flip.year-3", "em2.flip.before-scoring", "em2.flip.after-scoring", "base.end.step-order")
@pytest.mark.parametrize(("before_scoring", "pays"), [(True, 20), (False, 30)])
def test_rq_096_a_game_that_is_read_as_if_it_ended_now_has_its_last_column_turned_for_everybody_who_reads_it(
    before_scoring: bool, pays: int
) -> None:
    rulings = pn.Rulings(em_flip3_before_scoring=before_scoring)
    game = ends(3, net=LINE_OF_15, costs="4,5,6/4,5,6/4,5,6", rulings=rulings, setup={"valuations": (3, 4, 12)})
    over = passes(game)
    assert score_of(game, 1) == totals(game)[1] == game.scores()[1].total == over.scores()[1].total
    assert [place.total for place in game.ranking()] == [place.total for place in over.ranking()]
    assert holdings(game, 1) == holdings(over, 1)
    assert costs(game) == "4,5,6/4,5,6/4,5,6", "the game itself goes on as it was"
    assert game.scores()[1].line("pipelines").amount == pays


@pytest.mark.rules("em2.flip.before-scoring", "em2.columns-are-steps", "em2.columns-are-types")
@pytest.mark.parametrize(
    ("columns", "before_scoring", "counts"),
    [
        ("steps", True, {1: "5,6,8/5,6,7/6,7,7", 2: "5,6,8/5,6,7/6,7,7", 3: "5,6,8/5,6,7/6,7,7"}),
        ("steps", False, {1: "5,6,6/5,6,6/6,7,6", 2: "5,6,6/5,6,6/6,7,6", 3: "5,6,6/5,6,6/6,7,6"}),
        ("colours", False, {1: "5,6,8/5,6,7/4,5,6", 3: "5,6,8/5,6,7/4,5,6"}),
    ],
)
def test_in_each_year_the_accounts_count_with_the_sides_that_will_lie_up_when_they_are_held(
    columns: str, before_scoring: bool, counts: dict[int, str]
) -> None:
    rulings = pn.Rulings(em_columns=columns, em_flip3_before_scoring=before_scoring)  # type: ignore[arg-type]
    game, seen = table(modules=("em2",), setup={"cost_markers": FOUR_FIVE_SIX}, rulings=rulings), dict[int, str]()
    while not game.is_over:
        seen.setdefault(game.year, holdings(game, 0).costs.to_text())
        assert holdings(game, 0).costs.to_text() == seen[game.year]
        game = passes(game)
    assert {year: seen[year] for year in counts} == counts
    assert holdings(game, 0).costs.to_text() == counts[3]


# ---- columns ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("em2.columns-are-steps", "em2.columns-are-types")
@pytest.mark.parametrize(
    ("columns", "by_year"),
    [
        ("steps", ["6,5,5/6,5,5/6,5,5", "6,6,5/6,6,5/6,6,5", "6,6,6/6,6,6/6,6,6"]),
        ("colours", ["6,6,6/5,5,5/5,5,5", "6,6,6/6,6,6/5,5,5", "6,6,6/6,6,6/6,6,6"]),
    ],
)
def test_rq_097_a_column_is_a_grade_step_or_an_oil_type(columns: str, by_year: list[str]) -> None:
    rulings = pn.Rulings(em_columns=columns)  # type: ignore[arg-type]
    game = pn.position(modules=("em2",), box=box_with(**HAPPY), rulings=rulings, year=1)
    assert costs(game) == "5,5,5/5,5,5/5,5,5"
    seen = []
    while not game.is_over:
        was = costs(game)
        game = passes(game)
        if costs(game) != was:
            seen.append(costs(game))
    assert seen == by_year


@pytest.mark.rules("em2.columns-are-types")
def test_rq_097_an_oil_type_turns_whole_to_the_dark_sides_of_its_own_markers() -> None:
    rulings = pn.Rulings(em_columns="colours")
    assert costs(passes(ends(1, rulings=rulings))) == "5,6,8/4,5,6/4,5,6"
    assert costs(passes(ends(2, rulings=rulings, costs="5,6,8/4,5,6/4,5,6"))) == "5,6,8/5,6,7/4,5,6"


# ---- with the rest ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("em2.setup.white-up", "em2.flip.longer-pipes")
def test_pinned_costs_are_white_sides_of_markers_in_the_bag_and_those_markers_are_turned() -> None:
    for seed in range(20):
        game = pn.new_game(modules=("em2",), seed=seed, setup={"costs": "7,7,7/4,5,6/4,5,6"})
        faces, nine = load_box().em_refinement_markers, dict(game.table.drawn)["cost_markers"]
        assert costs(game) == "7,7,7/4,5,6/4,5,6"
        assert len(set(nine)) == 9
        assert [faces.white[marker] for marker in nine] == [7, 7, 7, 4, 5, 6, 4, 5, 6]
    plain, pinned = (
        pn.new_game(modules=("em2",), seed=3, setup=setup) for setup in ({}, {"costs": "7,7,7/4,5,6/4,5,6"})
    )
    cheap = pn.new_game(modules=("em2",), seed=3, setup={"costs": "1,2,3/1,2,3/1,2,3"})  # no white side shows these
    assert dict(cheap.table.drawn) == dict(plain.table.drawn)
    assert (plain.state.pile, plain.state.display) == (pinned.state.pile, pinned.state.display)


@pytest.mark.rules("em2.flip.longer-pipes", "em2.setup.draw-nine")
@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (
            {"costs": "4,9,9/9,9,9/9,9,9", "cost_markers": FOUR_FIVE_SIX},
            "teal, low to mid, is 9, but the dark side of the marker there (3) is 6: a marker that is turned",
        ),
        ({"costs": "4,5,8/4,5,8/4,5,8", "cost_markers": FOUR_FIVE_SIX}, "orange, mid to high, is 8, but the dark side"),
        ({"costs": "9,9,9/9,9,9/9,9,9"}, "teal, crude to low, is 9, but the dark side of the marker there"),
    ],
)
def test_pinned_costs_that_a_flip_would_lower_are_refused(setup: dict[str, Any], said: str) -> None:
    with pytest.raises(pn.InputError, match=re.escape(said)):
        pn.new_game(modules=("em2",), setup=setup)


@pytest.mark.rules("em2.flip.longer-pipes")
@pytest.mark.parametrize("columns", ["steps", "colours"])
def test_a_position_whose_flips_would_shorten_what_is_needed_cannot_be(columns: str) -> None:
    rulings = pn.Rulings(em_columns=columns)  # type: ignore[arg-type]
    with pytest.raises(pn.InputError, match=r"teal, crude to low, costs 9, and its dark side is 5: .* asks for less"):
        ends(1, costs="9,9,9/9,9,9/9,9,9", rulings=rulings)
    with pytest.raises(pn.InputError, match="silver, mid to high, costs 8, and its dark side is 7"):
        ends(3, costs="9,9,6/9,9,6/9,9,8", rulings=rulings)
    text = (
        ends(3, costs="5,6,6/5,6,6/4,5,6", rulings=rulings).to_text().replace("5,6,6/5,6,6/4,5,6", "5,6,6/5,6,6/4,5,8")
    )
    with pytest.raises(pn.InputError, match="silver, mid to high, costs 8, and its dark side is 7"):
        pn.Game.from_text(text)


@pytest.mark.rules("em2.flip.year-1", "em2.flip.year-2")
@pytest.mark.parametrize(
    ("columns", "by_year"),
    [
        ("steps", ("4,5,6/4,5,6/4,5,6", "5,5,6/5,5,6/6,5,6", "5,6,6/5,6,6/6,7,6")),
        ("colours", ("4,5,6/4,5,6/4,5,6", "5,6,8/4,5,6/4,5,6", "5,6,8/5,6,7/4,5,6")),
    ],
)
def test_in_a_position_of_a_later_year_the_columns_of_the_years_before_lie_on_their_dark_side(
    columns: str, by_year: tuple[str, ...]
) -> None:
    given: dict[str, Any] = {
        "modules": ("em2",), "setup": {"cost_markers": FOUR_FIVE_SIX}, "rulings": pn.Rulings(em_columns=columns),  # type: ignore[arg-type]
    }  # fmt: skip
    assert tuple(costs(pn.position(year=year, **given)) for year in (1, 2, 3)) == by_year
    assert costs(pn.position(year=3, costs="4,5,6/4,5,6/4,5,6", **given)) == "4,5,6/4,5,6/4,5,6", (
        "what is given lies there"
    )
    second = pn.position(year=2, **given)
    assert costs(pn.position(second.to_text(), year=3)) == by_year[2]
    assert costs(pn.position(second.to_text(), round=3)) == by_year[1]


@pytest.mark.parametrize("public", [False, True])
def test_a_text_keeps_the_markers_so_that_their_other_sides_turn_up_later(public: bool) -> None:
    game = ends(1)
    again = pn.Game.from_text(game.to_text(public))
    assert dict(again.table.drawn) == {"cost_markers": FOUR_FIVE_SIX}
    assert costs(passes(again)) == costs(passes(game))


@pytest.mark.rules("em4.specialization.cost-minus-1", "em4.specialization.cost-floor", "em2.flip.longer-pipes")
def test_a_specialization_card_lowers_the_side_that_lies_up() -> None:
    game = owning(
        {"Specialization": 1}, TO_HIGH, modules=("em2", "em4"), setup={"cost_markers": FOUR_FIVE_SIX},
        year=3, round=4, turn=1, costs="5,6,6/5,6,6/6,7,6",
    )  # fmt: skip
    assert game.costs_of(1).to_text() == "5,6,5/5,6,5/6,7,5"
    over = passes(game)
    assert costs(over) == "5,6,8/5,6,7/6,7,7"
    assert over.costs_of(1).to_text() == "5,6,7/5,6,6/6,7,6"
    assert over.costs_of(0).to_text() == costs(over)
