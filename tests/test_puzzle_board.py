"""`PuzzleBoard` without a browser: each family is played to its proven best; what is told is what the rules say."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from itertools import pairwise
from typing import Any

import pytest

import pipeline_nb as pn
from pipeline_nb.errors import InputError
from pipeline_nb.learn import progress
from pipeline_nb.puzzles.families import FAMILIES
from pipeline_nb.puzzles.one_run import OneRun
from pipeline_nb.widgets import PuzzleBoard, puzzle_desks

IDS = {key: f"pl1.{key}.g2#7" for key in FAMILIES}
every_family = pytest.mark.parametrize("key", list(FAMILIES))


def said(w: PuzzleBoard) -> str:
    """What the last action was answered with."""
    frame = w.shown
    return " ".join(refusal["text"] for refusal in frame["refused"]) or frame["said"]


def solve(w: PuzzleBoard) -> None:
    """Make the moves of the proven answer on the board, as a click does."""
    answer: Any = w.puzzle.answer
    if w.puzzle.family.key == "run":
        if "at" in answer:
            w.move("worker", x=answer["at"][0], y=answer["at"][1])
        for step in answer["moves"]:
            w.move("plan", text=step)
    elif w.puzzle.family.key in ("line", "pair"):
        slots = {tile: slot for slot, tile in enumerate(w.puzzle.position.tiles)}
        for placed in w.puzzle.solution.answer.tiles:
            w.move("place", slot=slots[placed.tile], x=placed.x, y=placed.y, rotation=placed.rotation)
    elif w.puzzle.family.key == "judge":
        for at, verdict in enumerate(answer):
            w.move("judge", at=at, verdict=verdict)
    else:
        for text in answer:
            w.move("do", text=text)


# ---- every family ----------------------------------------------------------------------------------------------------


def test_every_family_has_a_board() -> None:
    assert set(puzzle_desks._HOMES) == set(FAMILIES)


def test_a_family_without_a_board_is_told_clearly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(puzzle_desks._HOMES, "run")
    with pytest.raises(InputError, match=r"family run has no board yet.*pn\.check"):
        puzzle_desks.desk_for(OneRun(), None)


@every_family
def test_a_puzzle_is_solved_on_its_board(key: str) -> None:
    w = PuzzleBoard(IDS[key])
    assert w.shown["aim"] == w.puzzle.aim
    assert w.shown["target"] == w.puzzle.family.amount(w.puzzle.best)
    solve(w)
    assert w.shown["refused"] == []
    w.act("check")
    assert w.verdict is not None
    assert w.verdict.right
    assert w.shown["verdict"][0]["mark"] == "right"
    assert pn.check(w.puzzle, w.value).right
    assert json.loads(w.shown["answer"]) == w.value
    assert w.shown["share"] == f"Pipeline puzzle {IDS[key]}: 100% of the best"
    if key != "judge":  # there the points would tell the answers
        assert w.shown["value"] == w.shown["target"]


@every_family
def test_the_proven_solution_is_replayed_step_by_step_and_left_again(key: str) -> None:
    w = PuzzleBoard(IDS[key])
    before = w.model
    w.act("replay", at=0)
    last = w.shown["replay"][0]["last"]
    boards = []
    for at in range(last + 1):
        w.act("replay", at=at)
        assert w.shown["replay"] == [{"at": at, "last": last, "words": w.shown["said"]}]
        boards.append({name: w.shown[name] for name in ("refinery", "builder", "trader", "delivery", "judge")})
    assert all(one != two for one, two in pairwise(boards))
    w.act("check")
    assert "Go back to your answer first" in said(w)
    w.act("undo")
    assert "Go back to your answer first" in said(w)
    w.act("replay", at=last + 1)
    assert f"has {last} steps" in said(w)
    w.act("replay", at=-1)
    assert w.shown["replay"] == []
    assert w.model is before


@every_family
def test_hints_come_one_after_the_other_and_are_not_undone(key: str) -> None:
    w = PuzzleBoard(IDS[key])
    for number, hint in enumerate(w.puzzle.hints, start=1):
        w.act("hint")
        assert w.shown["said"] == f"Hint {number}: {hint}"
        assert w.shown["hints"] == list(w.puzzle.hints[:number])
        assert w.shown["hints_left"] == 3 - number
    w.act("hint")
    assert "no more hints" in said(w)
    assert not w.shown["can_undo"]


@every_family
def test_undo_and_redo_and_beginning_again(key: str) -> None:
    w = PuzzleBoard(IDS[key])
    start = w.shown["value"]
    solve(w)
    w.act("check")
    w.act("restart")
    assert (w.shown["value"], w.shown["verdict"]) == (start, [])
    w.act("undo")
    assert w.shown["verdict"][0]["mark"] == "right", "the answer is the one that was checked"
    w.act("undo")
    assert w.shown["verdict"] == []


@every_family
def test_the_still_picture_is_sound_and_holds_no_markup_from_elsewhere(key: str) -> None:
    w = PuzzleBoard(IDS[key])
    picture = w.still()
    assert ET.fromstring(picture).tag.endswith("svg")
    assert w.puzzle.aim.split()[0] in picture


@every_family
def test_words_of_the_board_have_rules(key: str) -> None:
    assert json.loads(PuzzleBoard(IDS[key]).words)


# ---- checks and what is told of them ---------------------------------------------------------------------------------


def test_a_wrong_answer_is_weighed_and_the_proven_one_is_told_only_when_asked() -> None:
    w = PuzzleBoard(IDS["run"])
    w.act("why")
    assert said(w).startswith("Check an answer first")
    w.act("otherwise")
    assert said(w).startswith("Check an answer first")
    w.act("check")
    assert said(w) == "Choose the pipe tile on which your worker stands."
    w.move("worker", x=0, y=0)
    w.move("plan", text="1:T0>2")
    w.act("check")
    assert w.shown["verdict"][0]["words"] == "$29: allowed, but the best is $48."
    assert w.shown["otherwise"] == []
    w.act("otherwise")
    assert w.shown["otherwise"] == ["The proven answer: Crude orange to low through pipeline 6 ($19)."]
    w.act("why")
    assert w.shown["why"] == w.puzzle.limits
    w.move("plan", text="6:O0>1")
    assert (w.shown["verdict"], w.shown["otherwise"]) == ([], [])
    w.act("check")
    assert w.verdict is not None
    assert w.verdict.right
    assert w.shown["share"].endswith("60% of the best"), "what was found after the solution was seen does not count"


def test_a_hidden_best_value_stays_hidden_in_a_verdict() -> None:
    w = PuzzleBoard(IDS["run"])
    w.act("target")
    w.move("worker", x=0, y=0)
    w.act("check")
    assert w.shown["target"] == ""
    assert "48" not in w.shown["verdict"][0]["words"]


def test_hints_stand_in_the_line_to_share() -> None:
    w = PuzzleBoard(IDS["line"])
    w.act("hint")
    assert w.shown["share"] == f"Pipeline puzzle {IDS['line']}"
    solve(w)
    w.act("check")
    assert w.shown["share"].endswith("100% of the best, 1 hint")


def test_verdicts_are_missing_until_all_moves_are_judged() -> None:
    w = PuzzleBoard(IDS["judge"])
    w.move("judge", at=0, verdict="yes")
    assert w.shown["value"] == "1 of 5"
    w.act("check")
    assert said(w).startswith("No verdict yet on move 2, 3, 4, 5")
    assert w.value is None
    w.move("judge", at=0, verdict="yes")
    assert w.shown["value"] == "0 of 5", "the same once more takes it back"
    w.move("judge", at=9, verdict="yes")
    assert "moves 1 to 5, not 10" in said(w)
    w.move("judge", at=1, verdict="perhaps")
    assert "is no verdict" in said(w)


# ---- error marks -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.run.sum-of-costs")
def test_a_run_that_breaks_a_rule_is_refused_at_once_or_at_the_check() -> None:
    w = PuzzleBoard(IDS["run"])
    w.move("worker", x=0, y=0)
    w.move("plan", text="6:O0>2")
    assert w.reasons[0].rule == "base.run.sum-of-costs"
    states = {step["state"] for line in w.shown["refinery"][0]["options"] for step in line["steps"]}
    assert "refused" in states
    w.act("errors")
    assert w.shown["errors"] == "at check"
    shown = w.shown["refinery"][0]["options"]
    assert {step["state"] for line in shown for step in line["steps"]} == {"legal"}
    assert not any("possible" in step["name"] for line in shown for step in line["steps"])
    w.move("plan", text="6:O0>2")
    assert (w.reasons, w.shown["value"]) == ((), "see Check")
    w.act("check")
    assert w.shown["verdict"][0]["reasons"][0]["rule"] == "base.run.sum-of-costs"
    w.move("plan", text="6:O0>2")
    assert w.shown["value"] == "$0"


@pytest.mark.rules("base.network.touch-a-side")
def test_a_tile_in_the_wrong_place_is_refused_at_once_or_at_the_check() -> None:
    w = PuzzleBoard(IDS["pair"])
    w.move("place", slot=0, x=9, y=9)
    assert w.reasons[0].rule == "base.network.touch-a-side"
    w.act("errors")
    w.move("place", slot=0, x=9, y=9)
    assert not w.reasons
    taken = w.puzzle.position.network.tiles[0]
    w.move("place", slot=1, x=taken.x, y=taken.y, rotation=taken.rotation)
    assert w.reasons[0].code == "network.overlap", "no table lets a tile lie on another"
    w.move("place", slot=1, x=9, y=10)
    w.act("check")
    assert w.shown["verdict"][0]["reasons"][0]["rule"] == "base.network.touch-a-side"


def test_what_the_puzzle_lays_stays_and_no_more_tiles_are_laid_than_bought() -> None:
    w = PuzzleBoard("pl1.pair.g1#7")
    given = w.puzzle.position.network.tiles[0]
    w.move("take_back", x=given.x, y=given.y)
    assert "belongs to the puzzle" in said(w)
    solve(w)
    spare = w.shown["builder"][0]["supply"][0]["slot"]
    x, y, rotation = w.shown["builder"][0]["sites"][0]
    w.move("place", slot=spare, x=x, y=y, rotation=rotation)
    assert w.reasons[0].code == "puzzle.too-many-tiles"
    mine = w.puzzle.solution.answer.tiles[-1]
    w.move("take_back", x=mine.x, y=mine.y)
    assert w.reasons == ()
    assert isinstance(w.value, list)
    assert len(w.value) == 1


@pytest.mark.parametrize("key", ["ladder", "deliver", "judge"])
def test_boards_of_the_game_have_no_error_marks_to_switch(key: str) -> None:
    w = PuzzleBoard(IDS[key])
    assert w.shown["errors"] == ""
    w.act("errors")
    assert "no error marks" in said(w)


# ---- boards of the game ----------------------------------------------------------------------------------------------


@pytest.mark.rules("base.market.sell-first")
def test_a_ladder_refuses_by_the_rules_of_the_game_and_gives_no_advice() -> None:
    w = PuzzleBoard("pl1.ladder.g3#7")
    solve(w)
    w.move("do", text="sell:6,0,3")
    assert "base.market.sell-first" in {reason.rule for reason in w.reasons}
    w.move("do", text="done")
    assert said(w) == "That is no part of this puzzle. When you are done, press Check."
    assert w.shown["trader"][0]["best"] == []


def test_contracts_of_the_display_are_taken_on_the_board() -> None:
    w = PuzzleBoard("pl1.deliver.g3#7")
    titles = [row["title"] for row in w.shown["delivery"][0]["orders"]]
    assert titles[:2] == ["Contracts on display, low row", "Contracts on display, mid row"]
    solve(w)
    assert w.shown["value"] == w.shown["target"]
    assert w.value == w.puzzle.answer


def test_what_counts_at_the_end_stands_beside_the_aim() -> None:
    assert "A barrel left in a tank pays at the end" in PuzzleBoard(IDS["ladder"]).shown["note"]
    assert "Penalty markers: 2." in PuzzleBoard("pl1.deliver.g3#7").shown["note"]
    assert "A pipeline that lifts crude to" in PuzzleBoard("pl1.pair.g3#7").shown["note"]


# ---- slips of a page -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "[]", '{"kind": "fly"}', '{"kind": "place", "slot": "x"}', "{" * 500])
def test_a_move_that_is_not_understood_is_told(text: str) -> None:
    w = PuzzleBoard(IDS["line"])
    w.act("move", text=text)
    assert said(w).startswith("This move was not understood")


def test_a_move_is_no_way_to_undo() -> None:
    w = PuzzleBoard(IDS["line"])
    w.move("undo")
    assert "belong to the whole board" in said(w)


def test_all_machines_run_where_the_puzzle_is_about_machines() -> None:
    seed = next(n for n in range(1, 99) if pn.puzzle(f"pl1.run.g0-n7#{n}").position.machines)
    w = PuzzleBoard(f"pl1.run.g0-n7#{seed}")
    assert w.shown["refinery"][0]["mode"] == "machines"
    x, y = w.puzzle.position.network.machines[0]
    w.move("toggle_machine", x=x, y=y)
    assert said(w).startswith("All machines run")
    w.move("run")
    assert said(w).startswith("Here the plan is the answer")
    solve(w)
    w.act("check")
    assert w.verdict is not None
    assert w.verdict.right


def test_a_puzzle_is_shown_by_its_description_too() -> None:
    asked = pn.puzzle(IDS["line"])
    w = PuzzleBoard(asked.description.to_text())
    assert w.puzzle.position == asked.position
    assert repr(PuzzleBoard(asked)) == f"PuzzleBoard('{IDS['line']}': {asked.aim})"


def kept() -> list[tuple[str, str]]:
    return [(entry.name, entry.mark) for entry in progress.entries() if entry.what == "puzzle"]


def test_a_solved_puzzle_is_kept_once_and_is_known_later() -> None:
    w = PuzzleBoard("pl1.run.g2#7")
    w.act("check")
    assert not w.frame(w.model).solved
    solve(w)
    w.act("check")
    assert w.frame(w.model).solved
    assert kept() == [("pl1.run.g2#7", "right")]
    again = PuzzleBoard("pl1.run.g2#7")
    assert again.frame(again.model).solved
    solve(again)
    again.act("check")
    assert kept() == [("pl1.run.g2#7", "right")]


def test_with_a_hint_it_is_solved_in_part_and_after_the_solution_not_at_all() -> None:
    w = PuzzleBoard("pl1.run.g2#7")
    w.act("replay", at=1)
    w.act("replay", at=-1)
    solve(w)
    w.act("check")
    assert w.verdict
    assert w.verdict.right
    assert not kept()
    w = PuzzleBoard("pl1.run.g2#7")
    w.act("hint")
    solve(w)
    w.act("check")
    assert kept() == [("pl1.run.g2#7", "partial")]


def test_what_the_page_has_kept_is_taken_in() -> None:
    w = PuzzleBoard("pl1.run.g2#7")
    solve(w)
    w.act("check")
    text = w.frame(w.model).keep
    assert "pl1.run.g2#7" in text
    progress.forget_session()
    later = PuzzleBoard("pl1.run.g2#7")
    assert not later.frame(later.model).solved
    later.act("remember", text=text)
    assert later.frame(later.model).solved


def test_a_puzzle_with_a_long_id_is_kept_by_a_short_name() -> None:
    w = PuzzleBoard(pn.puzzle("pl1.run.g2#7").description)
    assert len(w.puzzle.id.to_text()) > 120
    solve(w)
    w.act("check")
    assert w.frame(w.model).solved
    [(name, _)] = kept()
    assert len(name) == 120
