"""Family "run": the solver against brute force, answers judged by value, positions packed, readings, words."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import pipeline_nb as pn
from pipeline_nb.puzzles.family import Params
from pipeline_nb.puzzles.one_run import OneRun
from pipeline_nb.puzzles.run_position import RunAnswer, RunPosition
from pipeline_nb.puzzles.source import Source
from pipeline_nb.rules.refining import Refinement
from tests.positions import T1
from tests.puzzle_runs import best_by_force, small_case
from tests.strategies import examples

RUN = OneRun()
PRICES = (5, 25, 40, 50) * 3


def position(farm: str, length: int = 5, **more: object) -> RunPosition:
    """A straight teal pipeline of twice so many segments, the same costs for all."""
    net = pn.PipeNetwork()
    for x in range(0, 2 * length, 2):
        net = net.place(T1, x, 0)
    found = RunPosition(net, pn.TankFarm.from_text(farm), pn.RefinementCosts.same(4, 5, 6), PRICES)
    return replace(found, **more)


@examples(60)
@given(st.integers(0, 10**9))
def test_the_solver_agrees_with_brute_force(seed: int) -> None:
    case = small_case(seed)
    solution = RUN.solve(case)
    assert solution.proven
    assert solution.value == solution.bound == best_by_force(case)
    assert RUN.value(case, solution.answer).value == solution.value


@examples(40)
@given(st.integers(0, 10**9))
def test_no_weaker_solver_beats_the_exact_one_and_all_keep_the_rules(seed: int) -> None:
    case = small_case(seed)
    best = RUN.solve(case).value
    second = RUN.second(case, best)
    assert second is None or second < best
    for solver in RUN.weaker():
        value = RUN.value(case, solver(case)).value
        assert value is not None
        assert value <= best
        assert value == best or second is None or value <= second


@examples(60)
@given(st.integers(0, 10**9))
def test_a_packed_position_comes_back(seed: int) -> None:
    case = small_case(seed)
    assert RUN.unpack(RUN.pack(case)) == case


@examples(30)
@given(st.integers(0, 10**9))
def test_an_answer_as_good_as_the_best_is_right_whatever_its_order_and_tile(seed: int) -> None:
    case = small_case(seed)
    best = RUN.solve(case)
    moves = best.answer.moves[:4]
    for order in permutations(moves):
        answer = RunAnswer(best.answer.at, (*order, *best.answer.moves[4:]))
        assert RUN.value(case, answer).value == best.value
    for at in case.choices():  # the same refinements from another tile, where that tile allows them
        judged = RUN.value(case, RunAnswer(at, best.answer.moves))
        assert judged.value in (None, best.value)
        assert (judged.value is None) == bool(judged.reasons)
    again = RUN.read(case, RUN.plain(best.answer))
    assert again == best.answer


def test_a_barrel_that_leaves_a_row_makes_room_in_the_same_run() -> None:
    net = pn.PipeNetwork()
    for x in range(0, 10, 2):
        net = net.place("A[EW:t NS:t] B[WE:t NS:t]", x, 0)
    for x in range(0, 10, 2):
        net = net.place("A[EW:t NS:t] B[WE:t NS:t]", x, 1)
    case = RunPosition(
        net.with_machine(4, 0).with_machine(4, 1), pn.TankFarm.from_text("1/1/1/0:T0x2,T1x2"),
        pn.RefinementCosts.same(4, 4, 6), PRICES, machines=True,
    )  # fmt: skip
    solution = RUN.solve(case)
    assert "make room" in RUN.themes(case, solution)
    strict = replace(case, rulings=pn.Rulings(tank_check="strict"))
    assert RUN.solve(strict).value < solution.value
    assert strict in RUN.other_readings(case)
    assert all(other.rulings.tank_check == "strict" for other in RUN.other_readings(strict))


def test_what_breaks_a_rule_is_a_verdict_with_the_reason() -> None:
    case = position("1/1/1/0:T0x2")
    judged = RUN.value(case, RUN.read(case, {"at": [0, 0], "moves": ["1:T0>3"]}))
    assert judged.value is None
    assert [reason.code for reason in judged.reasons] == ["run.value-too-low", "run.no-room"]


def test_the_limit_that_binds_is_named() -> None:
    case = position("1/1/0/0:T0,T1x2", 2)
    assert RUN.solve(case).value == 0
    assert RUN.limits(case, RUN.solve(case)) == "One more tank in the low row would bring $20 more."


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (7, "write"),
        ({}, "write"),
        ({"at": [0, 0]}, "write"),
        ({"at": [0, 0], "moves": "1:T0>1"}, "list of refinements"),
        ({"at": [0, 0], "moves": ["T0>1"]}, "pipeline, barrel and grade"),
        ({"at": [0, 0], "moves": [["1:T0>1"]]}, "pipeline, barrel and grade"),
        ({"at": [0, 0], "moves": ["1:T0>1"] * 100}, "list of refinements"),
        ({"at": [99, 0], "moves": []}, "no pipe tile lies at column 99"),
        ({"at": [0.0, 0], "moves": []}, "column and row"),
        ({"moves": []}, "column and row"),
        ({"at": [0, 0], "moves": [], "more": 1}, "write"),
    ],
)
def test_an_answer_of_another_form_is_refused_with_the_form(answer: object, says: str) -> None:
    with pytest.raises(pn.InputError, match=says):
        RUN.read(position("1/1/1/0:T0x2"), answer)


def test_moves_alone_are_enough_for_machines_and_a_tile_by_either_half() -> None:
    worker = position("1/1/1/0:T0x2")
    assert RUN.read(worker, {"at": "1,0", "moves": []}).at == (1, 0)
    machines = replace(worker, network=worker.network.with_machine(4, 0), machines=True)
    assert RUN.read(machines, ["1:T0>1"]) == RunAnswer(None, (Refinement.from_text("1:T0>1"),))
    with pytest.raises(pn.InputError, match="leave at away"):
        RUN.read(machines, {"at": [0, 0], "moves": []})


def test_three_hints_lead_from_the_idea_to_a_move_of_the_best_answer() -> None:
    puzzle = pn.puzzle("pl1.run.g2#3")
    idea, where, move = puzzle.hints
    assert len({idea, where, move}) == 3
    assert any(step.words in move for step in puzzle.solution.answer.moves)
    assert all(line.oil.word in puzzle.text for line in puzzle.position.network.pipelines()[:1])


def test_candidates_of_all_sizes_and_grades_are_positions_that_can_be() -> None:
    for grade in range(6):
        for seed in range(4):
            case = RUN.deal(Source(seed, 3), Params(grade))
            assert 4 <= len(case.network.tiles) <= 14
            assert RUN.unpack(RUN.pack(case)) == case
    with pytest.raises(pn.InputError, match="3 to 14 pipe tiles"):
        RUN.deal(Source(1), Params(0, 20))
