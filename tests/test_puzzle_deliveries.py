"""Family "deliver": the solver against brute force, answers judged by value in the game, markers, words, packing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import pipeline_nb as pn
from pipeline_nb.game.actions import DeliverContract, FillOrder, TakeContract, TakeOrder
from pipeline_nb.puzzles.deliveries import Delivered, Deliveries
from pipeline_nb.puzzles.delivery_position import DeliveryPosition, desk_of, game_of
from pipeline_nb.puzzles.family import Params
from pipeline_nb.puzzles.pack import published_list
from pipeline_nb.puzzles.solve_deliveries import solve_deliveries
from pipeline_nb.puzzles.source import Source
from tests.puzzle_brute_trading import best_played, deliveries_values, small_deliveries
from tests.strategies import examples

DELIVER = Deliveries()
GAPS = ((-1, -1),) * 3
T1_T1, T3_T3, T3_T1 = 1, 22, 27  # contracts by their numbers
OTS, S3_S3_T3, T3_T2_O1 = 0, 1, 5  # orders


def position(
    stock: str, contracts: tuple[int, ...] = (), orders: tuple[int, int] = (-1, -1), **more: object
) -> DeliveryPosition:
    """A game of two with contracts without barrels on them, and up to two orders of three barrels."""
    farm = pn.TankFarm((5, 5, 5, 5), pn.Stock.of(stock))
    held = tuple((number, (-1,) * 2) for number in contracts)
    found = DeliveryPosition(2, (2, 5, 9), 10, 0, farm, held, GAPS, (orders, *GAPS[1:]))
    return replace(found, **more)


@examples(25)
@given(st.integers(0, 10**9))
def test_the_solver_agrees_with_brute_force(seed: int) -> None:
    case = small_deliveries(seed)
    solution = DELIVER.solve(case)
    assert solution.proven
    values = sorted(deliveries_values(case))
    assert solution.value == solution.bound == values[-1]
    assert DELIVER.second(case, solution.value) == (values[-2] if len(values) > 1 else None)
    assert DELIVER.value(case, solution.answer).value == solution.value


@pytest.mark.rules("base.valuation.card-13", "base.deliver.order-pay")
@pytest.mark.parametrize("barrels_go", ["stay", "supply"])
def test_card_13_is_posed_under_all_readings_and_pays_the_grades_that_were_put_on_the_order(barrels_go: str) -> None:
    readings = pn.Rulings(delivery_pay="placed", order_barrels=barrels_go)  # type: ignore[arg-type]
    case = position("O3 T3 S3", orders=(OTS, -1), cards=(2, 9, 13), readings=readings)
    assert DELIVER.unpack(DELIVER.pack(case)) == case
    assert DELIVER.solve(case).value == best_played(game_of(case), (TakeOrder, FillOrder)) == 10 + 2 * 165


@pytest.mark.parametrize("seed", [0, 1, 2, 6, 7, 10])
def test_playing_everything_through_the_engine_finds_the_same_best(seed: int) -> None:
    case = replace(small_deliveries(seed), display=((-1,) * len(small_deliveries(seed).orders[0]),) * 3)
    best = best_played(game_of(case), (DeliverContract, TakeOrder, FillOrder))
    assert best in (None, DELIVER.solve(case).value)


@examples(25)
@given(st.integers(0, 10**9))
def test_no_weaker_solver_beats_the_exact_one_and_all_keep_the_rules(seed: int) -> None:
    case = DELIVER.deal(Source(seed), Params())
    best = DELIVER.solve(case).value
    assert DELIVER.value(case, DELIVER.solve(case).answer).value == best
    for solver in DELIVER.weaker():
        value = DELIVER.value(case, solver(case)).value
        assert value is not None
        assert value <= best


@examples(40)
@given(st.integers(0, 10**9), st.integers(0, 5))
def test_a_packed_position_comes_back(seed: int, grade: int) -> None:
    case = DELIVER.deal(Source(seed), Params(grade))
    assert DELIVER.unpack(DELIVER.pack(case)) == case


@examples(25)
@given(st.integers(0, 10**9))
def test_an_answer_as_good_as_the_best_is_right_whatever_its_order(seed: int) -> None:
    case = DELIVER.deal(Source(seed), Params())
    best, source = DELIVER.solve(case), Source(seed)
    took, parts = list[str](), list[list[str]]()
    for text in best.answer.actions:
        if text.startswith("contract"):
            took.append(text)
        elif text.startswith("fill"):
            parts[-1].append(text)
        else:
            parts.append([text])
    mixed = Delivered((*took, *[text for part in source.shuffle(parts) for text in part]))
    assert DELIVER.value(case, mixed).value == best.value
    assert DELIVER.read(case, [*best.answer.actions, "done"]) == best.answer
    assert DELIVER.read(case, DELIVER.plain(best.answer)) == best.answer


def test_deliveries_may_come_before_contracts_are_taken() -> None:
    case = position("T1x2 O3 T3x2", (T1_T1,), display=((-1, -1), (-1, -1), (T3_T3, -1)))
    best = DELIVER.solve(case)
    assert best.answer.actions[0] == TakeContract(2, 0, 0).to_text()
    first = [text for text in best.answer.actions if text.startswith("deliver:0")]
    rest = [text for text in best.answer.actions if not text.startswith("deliver:0")]
    assert DELIVER.value(case, Delivered((*first, *rest))).value == best.value
    assert "take a contract" in DELIVER.themes(case, best)


def test_a_contract_is_completed_at_a_loss_to_save_a_marker() -> None:
    # high teal pays $30 in its tank and $20 on the contract: $20 lost twice by hand, $20 saved by the marker, one low
    case = position("T1 T3", (T1_T1,))
    solution = DELIVER.solve(case)
    assert solution.value == 10 + 20 + 20
    assert solution.answer.actions in (("deliver:0,0,1", "deliver:0,1,3"), ("deliver:0,0,3", "deliver:0,1,1"))
    again = position("T1 T3", (T1_T1,), cards=(1, 5, 9))  # barrels in tanks pay twice
    assert DELIVER.solve(again).value == 10 + 20 + 60 - 20
    assert "accept a marker" in DELIVER.themes(again, DELIVER.solve(again))


def test_an_order_that_takes_a_contracts_barrels_is_passed_over() -> None:
    case = position("T3x2 T2 O1", (T3_T3,), (T3_T2_O1, -1))
    solution = DELIVER.solve(case)
    by_hand = {
        "order": 10 + 55 + 45 + 30 + 30 - 20,
        "contract": 10 + 45 + 45 + 20 + 10,
        "order and a part": 10 + 55 + 45 + 30 + 45 - 20,
    }
    assert solution.value == max(by_hand.values()) == by_hand["order and a part"]
    richer = replace(case, markers=2)
    assert DELIVER.solve(richer).value == max(10 + 175 - 50 - 40, 10 + 120 - 50)


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (["deliver:0,0,0"], "deliver.too-low"),
        (["deliver:0,0,2"], "deliver.no-barrel"),
        (["deliver:3,0,1"], "deliver.no-such-thing"),
        (["takeorder:0,0"], "deliver.order-not-whole"),
        (["takeorder:0,1", "fill:3"], "puzzle.order-half-filled"),
        (["contract:0,0,0"], "contracts.gap"),
    ],
)
def test_what_breaks_a_rule_is_a_verdict_with_the_reason(answer: list[str], code: str) -> None:
    case = position("T1x2 O3 S1", (T1_T1,), (S3_S3_T3, OTS))
    judged = DELIVER.value(case, DELIVER.read(case, answer))
    assert judged.value is None
    assert code in [reason.code for reason in judged.reasons]


def test_a_contract_that_is_taken_and_not_completed_brings_a_marker() -> None:
    case = position("T1x2 O3", (T1_T1,), display=((-1, -1), (-1, -1), (T3_T3, -1)))
    assert DELIVER.value(case, Delivered(("contract:2,0,0",))).value == 10 + 10 + 10 + 30 - 50


def test_by_the_other_reading_a_better_barrel_pays_its_own_grade() -> None:
    case = position("T3x2", (T1_T1,))
    (other,) = DELIVER.other_readings(case)
    assert DELIVER.other_readings(other) == (case,)
    assert (DELIVER.solve(case).value, DELIVER.solve(other).value) == (10 + 60 - 20, 10 + 45 + 45)
    assert "its own grade" in DELIVER.aim(other)
    assert "what the demand asks for" in DELIVER.aim(case)
    assert DELIVER.unpack(DELIVER.pack(other)) == other


def test_what_holds_back_is_the_barrel_that_would_bring_most() -> None:
    case = position("T1 S1", (), (OTS, -1))
    assert DELIVER.limits(case, DELIVER.solve(case)) == (
        "What holds you back: one more high orange barrel would bring $65 beyond its worth in a tank."
    )
    poor = position("T1")
    assert DELIVER.limits(poor, DELIVER.solve(poor)).startswith("Nothing holds you back")
    assert not DELIVER.worth_posing(poor, DELIVER.solve(poor))
    assert DELIVER.hints(poor, DELIVER.solve(poor))[2] == "Deliver nothing."


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ({}, "write a list of deliveries"),
        ([7], "part 1"),
        (["deliver:0,0"], "takes contract, demand, grade"),
        (["loan"], "no part of this answer"),
        (["fill:1"] * 200, "too many"),
    ],
)
def test_an_answer_of_another_form_is_refused_with_the_form(answer: object, says: str) -> None:
    with pytest.raises(pn.InputError, match=says):
        DELIVER.read(position("T1x2", (T1_T1,)), answer)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"players": 1}, "1 players"),
        ({"cards": (16, 1, 2)}, "three different ones"),
        ({"markers": 10}, "more than 10"),
        ({"contracts": ((1, (1, 1)),)}, "open demand"),
        ({"contracts": ((1, (-1, -1)), (1, (-1, -1)))}, "there twice"),
        ({"contracts": ((77, (-1, -1)),)}, "does not exist"),
        ({"orders": ((0, 0), *GAPS[1:])}, "order is there twice"),
        ({"orders": ((0,), *GAPS[1:])}, "3 rows of 2"),
        ({"orders": ((90, -1), *GAPS[1:])}, "do not exist|does not exist"),
    ],
)
def test_bytes_of_a_position_that_cannot_be_are_refused(change: dict[str, object], says: str) -> None:
    case = replace(position("T1x2", (T1_T1,)), **change)
    with pytest.raises(pn.InputError, match=says):
        DELIVER.unpack(DELIVER.pack(case))


def test_a_search_that_is_stopped_says_what_is_not_proven() -> None:
    case = DELIVER.deal(Source(5), Params(5))
    best = DELIVER.solve(case)
    for stopped in (DELIVER.solve(case, seconds=0), DELIVER.solve(case, progress=lambda value, bound: False)):
        assert not stopped.proven
        assert stopped.value <= best.value <= stopped.bound
        assert DELIVER.value(case, stopped.answer).value == stopped.value
    told = list[tuple[int, int]]()

    def listen(value: int, bound: int) -> bool:
        told.append((value, bound))
        return True

    assert solve_deliveries(desk_of(case), progress=listen).proven
    assert told
    assert all(value <= best.value <= bound for value, bound in told)


@pytest.mark.parametrize("grade", [1, 2, 3, 4])
def test_puzzles_of_the_grade_are_made_and_their_words_fit(grade: int) -> None:
    puzzle = pn.puzzle(f"pl1.deliver.g{grade}#{grade}")
    assert (puzzle.grade, puzzle.proven) == (grade, True)
    assert len({*puzzle.hints}) == 3
    assert "Contracts pay low $20" in puzzle.text
    assert "holds you back" in puzzle.limits
    assert pn.check(puzzle.id.to_text(), puzzle.answer).value == puzzle.best


def test_a_hint_speaks_of_orders_only_where_the_best_answer_fills_one() -> None:
    for one in published_list("deliver"):
        asked = pn.puzzle(one.id)
        if asked.hints[0].startswith("Orders pay more"):
            assert any(step.startswith("takeorder:") for step in asked.solution.answer.actions), one.id
