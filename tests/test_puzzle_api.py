"""Puzzles by id, verdicts, the puzzle of the day, lines to share; and `pipeline-nb puzzle`."""

from __future__ import annotations

import datetime
import io
import json
import re
from pathlib import Path

import nbformat
import pytest

import pipeline_nb as pn
from pipeline_nb import cli
from pipeline_nb.errors import InputError
from pipeline_nb.puzzles import FAMILIES, Params, PuzzleId, daily, family, share_line
from pipeline_nb.puzzles.generator import grade_of
from tests.command_runs import Cli
from tools.puzzle_notebooks import ROOT, STORY

EASY = "pl1.run.g1#7"


@pytest.fixture
def cli_run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Cli:
    return Cli(capsys, tmp_path)


# ---- verdicts --------------------------------------------------------------------------------------------------------


def test_the_best_answer_is_right_and_a_legal_poorer_one_is_not() -> None:
    puzzle = pn.puzzle(EASY)
    verdict = pn.check(EASY, puzzle.answer)
    assert (verdict.valid, verdict.value, verdict.best, verdict.proven) == (True, puzzle.best, puzzle.best, True)
    assert "No answer is worth more" in str(verdict)
    poorer = pn.check(EASY, {**dict(puzzle.answer), "moves": []})  # type: ignore[call-overload]
    assert (poorer.valid, poorer.right, poorer.value) == (True, False, 0)
    assert f"the best is ${puzzle.best}" in str(poorer)


def test_an_answer_that_breaks_a_rule_is_told_why() -> None:
    puzzle = pn.puzzle(EASY)
    wrong = pn.check(puzzle, {**dict(puzzle.answer), "moves": ["99:T0>1"]})  # type: ignore[call-overload]
    assert (wrong.valid, wrong.right, wrong.value) == (False, False, None)
    assert wrong.reasons[0].code == "run.no-such-pipeline"
    assert "Not allowed" in str(wrong)


def test_a_puzzle_of_a_grade_is_of_that_grade_and_its_text_holds_no_answer() -> None:
    for grade in (1, 2, 3):
        puzzle = pn.puzzle(f"pl1.run.g{grade}#1")
        again = pn.puzzle(puzzle.description)
        assert puzzle.grade == again.grade == grade == grade_of(again.family, again.position, again.best)
        assert again.answer == puzzle.answer
        for step in puzzle.solution.answer.moves:
            assert step.to_text() not in puzzle.text + repr(puzzle) + puzzle.aim


def test_a_grade_that_a_family_has_not_is_refused() -> None:
    with pytest.raises(pn.InputError, match="grades 1, 2, 3, 4, or 0"):
        pn.puzzle("pl1.judge.g5#1")


def test_params_and_position_must_name_the_same_readings() -> None:
    from pipeline_nb.puzzles.ids import describe, described

    puzzle = pn.puzzle("pl1.run.g2-tank_check.strict#9")
    assert puzzle.position.rulings.tank_check == "strict"
    with pytest.raises(pn.InputError, match="other readings"):
        pn.puzzle(describe("run", Params(2), described(puzzle.description)))


def test_the_families_are_found_by_their_keys() -> None:
    assert "run" in FAMILIES
    assert "chess" not in FAMILIES
    assert family("judge").key == "judge"
    assert len(FAMILIES) == len(list(FAMILIES)) == 6


# ---- days and lines --------------------------------------------------------------------------------------------------


def test_a_day_gives_everybody_the_same_puzzle_easy_on_monday() -> None:
    monday = daily("2026-11-30", "run")
    assert daily(family="run") == monday, "the tests run on this day"
    assert monday.id == PuzzleId("run", Params(1), 20261130)
    assert daily(datetime.date(2026, 11, 30), "run") == monday
    assert daily("2026-12-02", "judge").id.params.grade == 2
    for wrong in ("tomorrow", "2026-13-01", 7):
        with pytest.raises(pn.InputError, match="such as 2026-11-30"):
            daily(wrong)  # type: ignore[arg-type]


def test_a_line_to_share_tells_how_far_and_not_how() -> None:
    puzzle = pn.puzzle(EASY)
    assert share_line(puzzle) == f"Pipeline puzzle {EASY}"
    assert share_line(puzzle, puzzle.best) == f"Pipeline puzzle {EASY}: 100% of the best"
    assert share_line(puzzle, 0, hints=2) == f"Pipeline puzzle {EASY}: 0% of the best, 2 hints"
    assert share_line(puzzle, puzzle.best - 1).partition(": ")[2] != "100% of the best"


# ---- the command -----------------------------------------------------------------------------------------------------


def test_a_puzzle_is_made_shown_and_solved(cli_run: Cli) -> None:
    made = cli_run.says("puzzle", "new", "run", "--grade", "1", "--seed", "7")
    assert made == cli_run.says("puzzle", "show", EASY)
    assert made.startswith(f"One run, grade 1 (easy): {EASY}\n")
    assert "Hint" not in made
    hinted = cli_run.says("puzzle", "show", EASY, "--hint", "2")
    assert hinted.startswith(made.rstrip("\n"))
    assert ["Hint 1" in hinted, "Hint 2" in hinted, "Hint 3" in hinted] == [True, True, False]
    assert f"The best is ${pn.puzzle(EASY).best}: proven." in cli_run.says("puzzle", "solve", EASY)
    for key in ("run", "judge"):
        assert f"pl1.{key}.g1#20261130" in cli_run.says("puzzle", "daily", "--date", "2026-11-30", "--family", key)


def test_json_has_all_that_a_program_needs(cli_run: Cli) -> None:
    shown = json.loads(cli_run.says("puzzle", "show", EASY, "--json"))
    assert shown["id"] == EASY
    assert "answer" not in shown
    solved = json.loads(cli_run.says("puzzle", "solve", shown["description"], "--json"))
    assert solved["proven"]
    assert solved["value"] == solved["bound"] > (solved["second"] or 0)
    judged = json.loads(cli_run.says("puzzle", "check", EASY, json.dumps(solved["answer"]), "--json"))
    assert (judged["valid"], judged["right"], judged["value"]) == (True, True, solved["value"])
    assert judged["share"].endswith("100% of the best")
    made = json.loads(cli_run.says("puzzle", "new", "run", "--json", "--ruling", "tank_check=strict", "--seed", "3"))
    assert made["id"] == "pl1.run.g0-tank_check.strict#3"
    listed = json.loads(cli_run.says("puzzle", "new", "--list", "--json"))
    assert [entry["family"] for entry in listed] == list(FAMILIES)


def test_check_leaves_with_1_for_an_answer_that_is_not_the_best(capsys: pytest.CaptureFixture[str]) -> None:
    at = json.dumps({"at": dict(pn.puzzle(EASY).answer)["at"], "moves": []})  # type: ignore[call-overload]
    assert cli.main(["puzzle", "check", EASY, at]) == 1
    assert "allowed, but the best is" in capsys.readouterr().out
    assert cli.main(["puzzle", "check", EASY, at.replace("[]", '["99:T0>1"]')]) == 1
    assert "Not allowed:\n  - There is no pipeline 99." in capsys.readouterr().out


def test_an_answer_may_come_from_the_input(cli_run: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(pn.puzzle(EASY).answer)))
    assert "right" in cli_run.says("puzzle", "check", EASY, "-")


@pytest.mark.parametrize(
    "words",
    [
        ("show", "pl1.run"),
        ("show", "x" * 5000),
        ("check", EASY, "{"),
        ("check", EASY, "[" * 10_000),
        ("check", EASY, "1" * 30_000),
        ("check", EASY, "{}"),
        ("new", "chess"),
        ("new", "run", "--grade", "9"),
        ("new", "run", "--size", "50"),
        ("new", "run", "--seed", "-1"),
        ("daily", "--date", "soon"),
        ("daily", "--family", "chess"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(words: tuple[str, ...], cli_run: Cli) -> None:
    assert len(cli_run.refuses("puzzle", *words)) < 400


def test_without_more_words_the_help_is_shown(cli_run: Cli) -> None:
    assert "what to do:" in cli_run.says("puzzle")


def test_the_puzzle_of_the_day_is_of_today_unless_a_day_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PIPELINE_NB_TODAY")
    assert daily(family="run") == daily(datetime.date.today(), "run")
    monkeypatch.setenv("PIPELINE_NB_TODAY", "2026-12-01")
    assert daily() == daily("2026-12-01")
    monkeypatch.setenv("PIPELINE_NB_TODAY", "soon")
    with pytest.raises(InputError, match="write year, month and day"):
        daily()


def test_a_board_has_the_title_of_its_notebook() -> None:
    for key, (title, _, _) in STORY.items():
        assert title.lower().endswith(FAMILIES[key].title.lower())


def test_the_notebook_of_the_day_asks_for_today() -> None:
    book = nbformat.read(ROOT / "notebooks/puzzles/daily.ipynb", 4)
    first = next(cell.source for cell in book.cells if cell.cell_type == "code")
    assert "daily()" in first
    assert not re.search(r"\d{4}-\d\d", first)
