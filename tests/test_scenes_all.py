"""The game of the lesson on all five modules: done again by the engine, told turn by turn, ended in other ways."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import pipeline_nb as pn
from pipeline_nb import learn
from pipeline_nb.errors import InputError
from pipeline_nb.learn import scenes_all as scenes
from pipeline_nb.learn.studies import study
from pipeline_nb.rules.rulings import RULINGS
from pipeline_nb.widgets import SetupTable
from tools import module_game

STORED = json.loads(module_game.FILE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def end() -> pn.Game:
    return scenes.the_end()


def test_the_walk_lays_out_the_table_on_which_the_game_was_played() -> None:
    assert SetupTable(STORED["players"], modules=scenes.FIVE, seed=STORED["seed"]).game == scenes.our_table()


def test_the_file_is_as_the_tool_writes_it() -> None:
    text = module_game.as_stored(tuple(STORED["players"]), STORED["seed"], STORED["actions"])
    assert module_game.FILE.read_text(encoding="utf-8") == text


def test_the_tool_plays_the_table_that_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module_game, "played", lambda players, seed: [f"pass:{seed}", *players])
    module_game.main(["--seed", "3", "--names", "Cy,Di"], tmp_path / "game.json")
    written = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert written == {"players": ["Cy", "Di"], "seed": 3, "actions": ["pass:3", "Cy", "Di"]}


def test_the_game_is_over_and_shows_what_the_lesson_speaks_of(end: pn.Game) -> None:
    assert end.is_over
    assert end.rules.modules == scenes.FIVE
    changes = {row[0][-4:-1]: row[2] for row in scenes.five_changes(end).rows}
    assert "Refined Market 3 trades in no refined teal" in changes["em1"]
    assert "Specialization" in changes["em4"]
    assert "card EM6" in changes["em5"]
    spaces = end.table.spaces
    assert spaces.index("Machines & Pipes") // 2 == spaces.index("Upgrades") // 2


@pytest.mark.parametrize(("year", "rounds"), [(1, 8), (2, 6), (3, 4)])
def test_a_year_is_told_turn_by_turn_and_its_end(year: int, rounds: int, end: pn.Game) -> None:
    rows = scenes.year_told(year).rows
    assert [row[:2] for row in rows[:-1]] == [(str(n), who) for n in range(1, rounds + 1) for who in ("Bo", "Ann")]
    assert rows[-1][0] == "end"
    assert f"column {year} were turned" in rows[-1][2]
    if year == 3:
        assert [rows[-2][3], rows[-3][3]] == [f"${player.cash}" for player in end.state.players]


def test_the_accounts_side_by_side_add_up(end: pn.Game) -> None:
    told = scenes.accounts_read(end)
    assert told.rows[0][0].startswith("Valuation card EM6")
    for column, score in enumerate(end.scores(), start=1):
        amounts = [row[column].partition(":")[0].replace("$", "") for row in told.rows[:-1]]
        assert sum(map(int, amounts)) == score.total == int(told.rows[-1][column].replace("$", ""))


def test_what_ann_did_is_the_best_of_what_the_lesson_compares() -> None:
    game = scenes.turn_of("Ann", 3, 4)
    choices = {"did": ["work:1", "buy:13,1"], "passes": ["pass"], "sells": ["work:1", "sell:13,0,3"]}
    totals = {row[0]: int(row[3].replace("$", "")) for row in scenes.instead(game, choices).rows}
    assert totals["did"] == scenes.the_end().scores()[0].total == max(totals.values())
    assert totals["sells"] < totals["passes"]


def test_without_the_card_bo_would_have_lost() -> None:
    totals = dict(scenes.spent_otherwise("Bo").rows)["total"]
    bo, ann = scenes.the_end().scores()[1].total, scenes.the_end().scores()[0].total
    assert totals[0] == bo > ann > totals[1]


def test_other_readings_are_played_with_the_same_moves() -> None:
    told = {row[0]: row[2] for row in scenes.rival_readings().rows}
    told = {name: told[ruling.question] for name, ruling in RULINGS.items() if ruling.question in told}
    assert "cannot go on as before" in told["em_columns"]
    scores = ", ".join(f"{score.player} ${score.total}" for score in scenes.the_end().scores())
    assert told["em6"] == told["spec_stack"] == scores != told["em_flip3_before_scoring"]


def test_the_words_of_the_lesson_about_the_game_are_so(end: pn.Game) -> None:
    ann, bo = (score.total for score in end.scores())
    assert bo - ann == 9  # first cell
    assert all(not player.contracts for player in end.state.players)
    game = scenes.turn_of("Ann", 3, 2)
    rows = {(row.market, row.oil, row.grade) for row in game.table.rows}
    assert {(2, 0, 2), (2, 1, 3), (3, 1, 3)} <= rows  # market 2 takes mid teal and high orange, 3 high orange too
    assert (3, 0, 2) not in rows
    assert max(price for row in end.table.rows for price in row.prices) == 55  # what Ann pays in her last turn
    assert end.scores()[0].line("card-11").amount == end.scores()[1].line("card-11").amount == 0


def test_seeds_are_parted_by_a_card() -> None:
    lies, others = scenes.seeds_with_card("EM6").rows
    assert int(lies[1]) + int(others[1]) == study("all").games
    differences = study("all").differences()
    assert int(lies[3].split()[0]) + int(others[3].split()[0]) == sum(one > 0 for one in differences)
    # what the lesson says of them
    assert lies[3] == f"{lies[1]} of {lies[1]}"
    assert others[2].startswith("-$")


def test_moments_that_are_not_there_are_refused() -> None:
    for wrong in (
        lambda: scenes.turn_of("Ann", 3, 9),
        lambda: scenes.turn_of("Ann", 3, 1, due="Crude"),
        lambda: scenes.year_begins(1),
        lambda: scenes.year_told(4),
        lambda: scenes.spent_otherwise("Cy"),
        lambda: scenes.seeds_with_card("EM7"),
    ):
        with pytest.raises(InputError):
            wrong()


def test_the_index_lists_the_lessons_on_modules_in_order() -> None:
    names = [lesson.name for lesson in learn.lessons("modules").lessons]
    assert names == sorted(names)
    assert names[-1] == "em_all"
    assert all(name[:3] in {*scenes.FIVE, "em_"} for name in names)


def test_a_story_and_a_chart_can_stop_before_they_tell_who_wins() -> None:
    told = scenes.year_told(3, rounds=(1, 2, 3))
    assert [row[0] for row in told.rows] == ["1", "1", "2", "2", "3", "3"]
    last = scenes.year_told(3, rounds=(4,))
    assert [row[0] for row in last.rows] == ["4", "4", "end"]
    assert (*told.rows, *last.rows) == scenes.year_told(3).rows
    assert {row["year"] for row in scenes.all_turns(2)} == {1, 2}
    with pytest.raises(pn.InputError, match="rounds of it"):
        scenes.year_told(3, rounds=(5,))
