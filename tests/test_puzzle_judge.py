"""Family "judge": the engine is the answer; points for yes or no and for the rule; positions packed; readings agree."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import pipeline_nb as pn
from pipeline_nb.game import position as table
from pipeline_nb.game.actions import action_from_text
from pipeline_nb.puzzles import Params
from pipeline_nb.puzzles.generator import make
from pipeline_nb.puzzles.ids import describe
from pipeline_nb.puzzles.judge_position import JudgeAnswer, JudgePosition, game_of
from pipeline_nb.puzzles.judge_scenes import SCENES, moves_of
from pipeline_nb.puzzles.judge_words import move_words
from pipeline_nb.puzzles.rule_judge import RuleJudge
from pipeline_nb.puzzles.source import Source
from tests.strategies import examples

JUDGE = RuleJudge()


def at_the_market() -> JudgePosition:
    """A player with $3 and a mid teal barrel at Refined Market 1, wherever it lies on the cross."""
    game = table(cash=3, stock="T2", net="4@0,0", seed=5)
    space = game.table.spaces.index("Refined Market 1")
    return JudgePosition(
        5, 3, game.state.me.farm, game.state.me.network, "market", (f"work:{space}",),
        ("buy:3,0", "sell:5,0,2", "sell:6,0,2"), ("base.market.buy-take", "base.market.buy-price"),
    )  # fmt: skip


@pytest.fixture(scope="module")
def puzzles() -> list[pn.Puzzle]:
    return [pn.puzzle(f"pl1.judge.g0#{seed}") for seed in range(12)]


def test_the_engine_says_which_moves_are_allowed_and_why_the_others_are_not(puzzles: list[pn.Puzzle]) -> None:
    for puzzle in puzzles:
        game = game_of(puzzle.position)
        allowed = {action.to_text() for action in game.legal_actions()}
        for text, verdict in zip(puzzle.position.moves, puzzle.solution.answer.verdicts, strict=True):
            assert (verdict == "yes") == (text in allowed), (puzzle, text)
            if verdict != "yes":
                assert verdict in puzzle.position.rules
                with pytest.raises(pn.RuleBroken, match=verdict):
                    game.apply(text)


def test_a_puzzle_has_allowed_moves_and_others_that_different_rules_stop(puzzles: list[pn.Puzzle]) -> None:
    for puzzle in puzzles:
        stopped = [verdict for verdict in puzzle.solution.answer.verdicts if verdict != "yes"]
        assert len(set(stopped)) >= 2
        assert len(stopped) < len(puzzle.position.moves)
        assert puzzle.second == puzzle.best - 1


def test_both_readings_of_a_disputed_rule_give_the_same_verdicts(puzzles: list[pn.Puzzle]) -> None:
    for puzzle in puzzles[:4]:
        for rulings in (pn.Rulings(tank_check="strict"), pn.Rulings(machine_touch="cut_only")):
            game = game_of(replace(puzzle.position, rulings=rulings))
            now = [not game.why_not(text) for text in puzzle.position.moves]
            assert now == [verdict == "yes" for verdict in puzzle.solution.answer.verdicts]


def test_a_point_for_the_verdict_and_one_for_the_rule(puzzles: list[pn.Puzzle]) -> None:
    puzzle = puzzles[0]
    best = list(puzzle.solution.answer.verdicts)
    assert pn.check(puzzle, best).right
    stopped = next(at for at, verdict in enumerate(best) if verdict != "yes")
    allowed = best.index("yes")
    for at, verdict, lost in ((stopped, "no", 1), (stopped, "yes", 2), (allowed, "no", 2)):
        judged = pn.check(puzzle, [verdict if i == at else right for i, right in enumerate(best)])
        assert judged.value == puzzle.best - lost
        assert not judged.right


def test_a_move_that_breaks_two_rules_is_right_with_either() -> None:
    position = at_the_market()
    game = game_of(position)
    for text in position.moves:
        for reason in game.why_not(text):
            verdicts = ["yes" if not game.why_not(other) else "no" for other in position.moves]
            verdicts[position.moves.index(text)] = reason.rule
            only_rule = JUDGE.value(position, JudgeAnswer(tuple(verdicts))).value
            verdicts[position.moves.index(text)] = "no"
            assert only_rule == (JUDGE.value(position, JudgeAnswer(tuple(verdicts))).value or 0) + 1


def test_letters_ids_words_and_truth_values_are_understood(puzzles: list[pn.Puzzle]) -> None:
    position = puzzles[0].position
    number = len(position.moves)
    assert JUDGE.read(position, ["a"] * number).verdicts == (position.rules[0],) * number
    assert JUDGE.read(position, [True] * number) == JUDGE.read(position, ["yes"] * number)
    assert JUDGE.read(position, [False] * number) == JUDGE.read(position, ["no"] * number)
    assert JUDGE.read(position, [position.rules[0]] * number) == JUDGE.read(position, ["a"] * number)


@pytest.mark.parametrize("verdict", ["perhaps", "z", 7, None, ["yes"], "base.no-such.rule", "a" * 1000])
def test_a_verdict_of_another_form_is_refused(verdict: object, puzzles: list[pn.Puzzle]) -> None:
    position = puzzles[0].position
    with pytest.raises(pn.InputError):
        JUDGE.read(position, [verdict] * len(position.moves))
    with pytest.raises(pn.InputError, match="write a list of"):
        JUDGE.read(position, ["yes"])


@examples(20)
@given(st.integers(0, 10**9))
def test_a_packed_position_comes_back(seed: int) -> None:
    position = JUDGE.deal(Source(seed), Params())
    assert JUDGE.unpack(JUDGE.pack(position)) == position
    assert len(describe("judge", Params(), JUDGE.pack(position)).to_text()) < 1200


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"scene": "kitchen"}, "there are turn, run"),
        ({"opened": ("work:99",)}, "cannot have begun"),
        ({"moves": ("buy:99,0",)}, "does not have"),
        ({"moves": ("refine:1,0,1",)}, "does not have"),
    ],
)
def test_a_packed_position_that_cannot_be_is_refused(change: dict[str, object], says: str) -> None:
    packed = JUDGE.pack(replace(at_the_market(), **change))
    with pytest.raises(pn.InputError, match=says):
        make(describe("judge", Params(), packed))


@pytest.mark.parametrize(
    "change", [{"moves": ("order:0",)}, {"moves": ("fly:1",)}, {"moves": ("pass",) * 10}, {"rules": ("base.x",)}]
)
def test_a_position_asks_only_about_moves_and_rules_that_exist(change: dict[str, object]) -> None:
    with pytest.raises(pn.InputError):
        replace(at_the_market(), **change)


def test_every_move_of_every_scene_has_words() -> None:
    for seed in range(3):
        position = JUDGE.deal(Source(seed), Params())
        game = game_of(position)
        for scene in SCENES.values():
            words = [move_words(game, move) for move in moves_of(game_of(replace(position, opened=())), scene)]
            assert all(words)
    assert move_words(game, action_from_text("pass")) == "pass"


def test_hints_and_reasons_speak_of_the_moves(puzzles: list[pn.Puzzle]) -> None:
    for puzzle in puzzles:
        assert len(set(puzzle.hints)) == 3
        stopped = sum(verdict != "yes" for verdict in puzzle.solution.answer.verdicts)
        assert len(puzzle.limits.splitlines()) == stopped
        assert puzzle.family.amount(1) == "1 point"
