"""The pictures and tables of the lessons on the turn, the year and the end: what they show is what the engine says."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from pipeline_nb.errors import InputError, RuleBroken
from pipeline_nb.game import new_game, position
from pipeline_nb.learn import (
    AtAGlance,
    Cross,
    DisplayTurned,
    EveryValuation,
    GradeWorth,
    OrderRound,
    RowTurned,
    TypeLadder,
    YearTrack,
    YearTurned,
    a_gap,
    a_year_ends,
    account,
    both_readings,
    refused,
    story,
    the_last_turn,
    turns_of_a_game,
)

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> str:
    return " ".join(element.text or "" for element in ET.fromstring(svg).iter(f"{SVG}text"))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.rules("base.public.board.arms", "base.setup.action-tiles.place")
def test_the_cross_shows_four_arms_with_a_market_outside_and_a_tile_inside(seed):
    game = position(seed=seed)
    cross = Cross(game)
    assert [side for side, _, _ in cross.arms] == ["top", "left", "bottom", "right"]
    assert [name for _, outer, inner in cross.arms for name in (outer, inner)] == list(game.table.spaces)
    for name in game.table.spaces:
        assert name in texts(cross._repr_svg_())


@pytest.mark.parametrize("space", range(8))
@pytest.mark.rules("base.work.secondary.same-arm")
def test_the_cross_marks_what_the_engine_allows_next(space):
    game = position(seed=7)
    names = game.table.spaces
    cross = Cross(game, names[space])
    assert cross.after == {names[space ^ 1]: game.rules.box.fees.secondary_action}
    assert "Main Action" in texts(cross._repr_svg_())


def test_who_cannot_pay_sees_no_secondary_action():
    assert Cross(position(seed=7, cash=3), "Upgrades").after == {}


def test_a_space_that_does_not_exist_is_refused_by_name():
    with pytest.raises(InputError, match="main: one of Crude Market"):
        Cross(position(seed=7), "Bank")


@pytest.mark.rules("base.order.shift-direction", "base.order.no-change")
def test_a_round_of_the_turn_order_ends_in_the_next_order():
    game = position(players=("Ann", "Bo", "Cleo", "Dan"), seed=7, setup={"start": 0})
    played = OrderRound(game, {"Ann": 4, "Bo": 4, "Cleo": 1})
    assert played.rows[-1][1] == ("Cleo", "Dan", "Ann", "Bo") == tuple(played.rows[-2][1])
    assert played.game.round == 2
    assert "Ann chose place 4" in texts(played._repr_svg_())


def test_a_wish_of_nobody_is_refused():
    with pytest.raises(InputError, match="players of this game are Ann, Bo"):
        OrderRound(position(players=("Ann", "Bo"), seed=7), {"Zoe": 1})


@pytest.mark.rules("base.game.rounds", "base.game.turns-total")
def test_the_rounds_drawn_are_those_that_are_played():
    game = new_game(players=2, seed=7)
    assert sum(YearTrack(game).rounds) == turns_of_a_game(position(seed=7))["Player 1"]
    assert texts(YearTrack(game)._repr_svg_()).count("year") == 3


def test_a_story_tells_what_happened_and_stops_where_the_engine_refuses():
    game = position(players=("Ann", "Bo"), seed=7, setup={"start": 0})
    told = story(game, "Contracts & Loans", "loan", "done")
    assert [row.cash for row in told.rows] == [40, 55, 55]
    assert told._repr_markdown_().count("\n") == 3  # finishing told nothing
    with pytest.raises(RuleBroken):
        story(game, "loan")


def test_refusals_carry_every_reason_with_its_rule():
    game = position(seed=7, cash=0)
    told = refused(game, "secondary:0", when="too early") + refused(game, "Upgrades")
    assert "too early" in repr(told)
    assert "base.work.secondary.after-cross" in told._repr_markdown_()
    assert repr(told).endswith("Allowed.")


@pytest.mark.parametrize(
    "ruling",
    [
        "pass_keeps_machine",
        "allow_empty_action",
        "order_shift",
        "contract_gaps",
        "penalty_beyond_table",
        "tiebreak_order",
    ],
)
def test_both_readings_differ_in_what_comes_of_them(ruling):
    one, other = both_readings(ruling).rows
    assert one[3] != other[3]


@pytest.mark.rules("base.refresh.contracts.slide", "base.refresh.contracts.gaps-move")
def test_the_display_is_shown_before_and_after_with_its_gap():
    lines = repr(DisplayTurned(a_gap())).splitlines()
    assert len(lines) == 6
    assert "; no contract; " in lines[0]
    assert "no contract; next on the stack" in lines[3]


@pytest.mark.rules("base.refresh.markets.supply-direction", "base.refresh.markets.demand")
def test_a_row_is_shown_before_and_after():
    game = a_year_ends()
    assert repr(RowTurned(game, 2)).splitlines()[1:] == ["  before x.....", "  after  x.xxxx"]
    assert texts(RowTurned(game, 21)._repr_svg_()).split().count("T1") == 2  # both are taken
    with pytest.raises(InputError, match="market rows from 0 to"):
        RowTurned(game, 99)


@pytest.mark.rules("base.refresh.contracts.penalty", "base.refresh.upgrades.flip-up", "base.refresh.shops.tanks")
def test_a_year_that_turns_changes_what_the_engine_changes():
    rows = {thing: (old, new) for thing, old, new in YearTurned(a_year_ends()).rows}
    assert rows["contracts of Ann"] == ("1 complete, 1 active, 1 deferred", "2 active")
    assert rows["Penalty markers of Ann"] == ("0", "1")
    assert rows["upgrade types that are open"] == ("3 of 5", "5 of 5")
    assert rows["tanks in the shop, by price"] == ("0 / 1 / 2", "2 / 2 / 2")
    assert "**2 active**" in YearTurned(a_year_ends())._repr_markdown_()


@pytest.mark.rules("base.end.when", "base.end.contracts-penalty")
def test_the_last_turn_ends_the_game_and_takes_the_contract_that_is_not_complete():
    game = the_last_turn()
    over = story(game, "pass", "done").game
    assert over.is_over
    assert over.state.players[0].penalties == game.state.players[0].penalties + 1


def test_every_valuation_pays_as_it_does_in_the_final_accounts():
    held = {"stock": "T3 S1", "lines": "T9m O4", "tanks": 5}
    rows = EveryValuation(**held).rows
    assert len(rows) == 17
    for number in (1, 3, 14):
        line = account(number, **held).line(f"card-{number:02}")
        assert rows[number][1:] == (f"${line.amount}", line.words)


def test_the_worth_of_grades_and_the_ladder_are_those_of_the_box():
    box = position(seed=7).rules.box
    worth = dict(GradeWorth(new_game(players=4, seed=7)).rows)
    assert worth["a barrel on an order"][1:] == box.pay.order
    assert worth["a barrel in a tank at the end"] == box.end_values.barrel
    ladder = TypeLadder()
    assert ladder.amounts == box.valuation_types.amounts
    assert ladder.note  # the series is inferred, and says so
    for amount in ladder.amounts:
        assert f"${amount}" in texts(ladder._repr_svg_())


# ---- the whole game --------------------------------------------------------------------------------------------------


def test_the_whole_game_in_one_picture_has_the_numbers_of_the_game():
    for game in (new_game(2, seed=7), new_game(4, seed=3)):
        told = repr(AtAGlance(game))
        fees = game.rules.box.fees
        assert f"${fees.secondary_action}, after the cross" in told
        assert f"${fees.machine_phase}, machines refine" in told
        assert [f"year {i}, {n} rounds" in told for i, n in enumerate(game.rules.box.years.rounds, start=1)] == [
            True
        ] * 3
        prices = [price for row in game.table.rows for price in row.prices]
        assert f"up to ${max(prices)} a barrel" in told
        assert f"from ${min(prices)} a barrel" in told
    root = ET.fromstring(AtAGlance()._repr_svg_())
    assert root.get("aria-label") == repr(AtAGlance()).replace("\n", "; ")
    squares = [one for one in root.iter("{http://www.w3.org/2000/svg}rect") if one.get("width") == "20"]
    assert len(squares) == sum(new_game(2).rules.box.years.rounds)
