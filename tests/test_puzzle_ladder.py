"""Family "ladder": the solver against brute force, answers judged by value in the game, limits, words, packing."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import pipeline_nb as pn
from pipeline_nb.game.actions import Buy, Done, Sell, action_from_text
from pipeline_nb.puzzles.family import Params
from pipeline_nb.puzzles.ladder_weaker import value_of
from pipeline_nb.puzzles.market_ladder import LadderPosition, MarketLadder, Trades, desk_of, start_of
from pipeline_nb.puzzles.solve_ladder import solve_ladder
from pipeline_nb.puzzles.source import Source
from tests.puzzle_brute_trading import best_played, ladder_values, small_ladder
from tests.strategies import examples

LADDER = MarketLadder()
FULL_CRUDE = 63


def position(
    farm: str, rows: tuple[int, ...], cards: tuple[int, int, int] = (2, 5, 9), cash: int = 0
) -> LadderPosition:
    """Refined Market 1 with two players: crude teal, then orange and silver low to high, two spaces each."""
    return LadderPosition(2, 1, 0, cards, cash, pn.TankFarm.from_text(farm), (FULL_CRUDE, *rows))


@examples(25)
@given(st.integers(0, 10**9))
def test_the_solver_agrees_with_brute_force(seed: int) -> None:
    case = small_ladder(seed)
    solution = LADDER.solve(case)
    assert solution.proven
    values = sorted(ladder_values(case))
    assert solution.value == solution.bound == values[-1]
    assert LADDER.second(case, solution.value) == (values[-2] if len(values) > 1 else None)
    assert LADDER.value(case, solution.answer).value == solution.value


@pytest.mark.parametrize("seed", [0, 1, 5, 11])
def test_playing_everything_through_the_engine_finds_the_same_best(seed: int) -> None:
    case = small_ladder(seed)
    game = start_of(case)
    best = best_played(game, (Sell, Buy))
    assert best in (None, LADDER.solve(case).value)


@examples(25)
@given(st.integers(0, 10**9))
def test_no_weaker_solver_beats_the_exact_one_and_all_keep_the_rules(seed: int) -> None:
    case = small_ladder(seed)
    best = LADDER.solve(case).value
    for solver in LADDER.weaker():
        value = LADDER.value(case, solver(case)).value
        assert value is not None
        assert value <= best


@examples(40)
@given(st.integers(0, 10**9), st.integers(0, 5))
def test_a_packed_position_comes_back(seed: int, grade: int) -> None:
    case = LADDER.deal(Source(seed), Params(grade))
    assert LADDER.unpack(LADDER.pack(case)) == case


@examples(25)
@given(st.integers(0, 10**9))
def test_an_answer_as_good_as_the_best_is_right_whatever_its_order_and_barrels(seed: int) -> None:
    case = LADDER.deal(Source(seed), Params())
    best, source = LADDER.solve(case), Source(seed)
    sales = [text for text in best.answer.actions if text.startswith("sell")]
    purchases = [text for text in best.answer.actions if text.startswith("buy")]
    mixed = Trades((*source.shuffle(sales), *source.shuffle(purchases)))
    assert LADDER.value(case, mixed).value == best.value
    for one, other in pairwise(sales):  # two barrels of one oil type change places
        first, second = action_from_text(one), action_from_text(other)
        assert isinstance(first, Sell)
        assert isinstance(second, Sell)
        swapped = [replace(first, grade=second.grade).to_text(), replace(second, grade=first.grade).to_text()]
        rest = [text for text in sales if text not in (one, other)]
        judged = LADDER.value(case, Trades((*swapped, *rest, *purchases)))
        assert judged.value in (None, best.value)
        assert (judged.value is None) == bool(judged.reasons)
    assert LADDER.read(case, [*best.answer.actions, "done"]) == best.answer
    assert LADDER.read(case, LADDER.plain(best.answer)) == best.answer


@examples(30)
@given(st.integers(0, 10**9))
def test_the_numbers_of_the_solver_are_those_of_the_game(seed: int) -> None:
    case = LADDER.deal(Source(seed), Params())
    desk = desk_of(case)
    solved = solve_ladder(desk)
    assert value_of(desk, solved.plan) == solved.value == LADDER.value(case, LADDER.solve(case).answer).value


def test_one_high_barrel_goes_down_when_its_own_row_has_one_space() -> None:
    case = position("1/1/1/1:O3x2", (3, 0, 1, 0, 0, 0))
    solution = LADDER.solve(case)
    assert solution.answer.actions == ("sell:6,1,3", "sell:5,0,3")
    assert solution.value == 95
    assert LADDER.themes(case, solution) == ("sell down",)
    assert LADDER.hints(case, solution)[1:] == (
        "Look at the mid orange row of Refined Market 1.",
        "Sell one high orange barrel to the mid orange row at its $45 space (space 1 from the left).",
    )


def test_a_sale_at_a_loss_makes_room_for_a_better_barrel() -> None:
    # silver pays three times at the end; an orange barrel that pays double fills the only high tank
    case = position("1/1/1/1:O3,S3", (3, 3, 0, 3, 3, 3), (1, 6, 9), 10)
    solution = LADDER.solve(case)
    assert solution.answer.actions == ("sell:6,0,3", "buy:9,0")
    assert solution.value == 10 + 50 - 55 + 90 + 90
    assert set(LADDER.themes(case, solution)) >= {"sell at a loss", "make room", "sell first to afford"}
    values = [LADDER.value(case, solver(case)).value for solver in LADDER.weaker()]
    assert values[0] != solution.value


def test_what_holds_back_is_named_with_its_worth() -> None:
    case = position("1/1/1/1:-", (3, 3, 3, 3, 3, 3), (1, 6, 9), 60)
    solution = LADDER.solve(case)
    assert solution.value == 95
    told = LADDER.limits(case, solution)
    assert told == "What holds you back: $20 more cash, beyond itself, would bring $5 more."
    full = position("1/1/1/0:-", (3, 3, 3, 0, 0, 3), (1, 6, 9), 60)
    assert "one more tank in the high row would bring $35 more" in LADDER.limits(full, LADDER.solve(full))
    poor = position("1/1/1/1:-", (0,) * 6)
    assert LADDER.limits(poor, LADDER.solve(poor)).startswith("Nothing holds you back")


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (["buy:4,0", "sell:6,1,3"], "market.sell-first"),
        (["sell:6,0,3"], "market.space-taken"),
        (["sell:9,0,3"], "market.no-barrel"),
        (["sell:11,0,3"], "market.other-market"),
        (["buy:6,0"], "market.no-room"),
        (["sell:6,7,3"], "market.no-such-space"),
    ],
)
def test_what_breaks_a_rule_is_a_verdict_with_the_reason(answer: list[str], code: str) -> None:
    case = position("1/1/1/1:O3x2", (3, 0, 1, 0, 0, 0), cash=90)
    judged = LADDER.value(case, LADDER.read(case, answer))
    assert judged.value is None
    assert code in [reason.code for reason in judged.reasons]


def test_doing_nothing_counts_where_the_reading_allows_it() -> None:
    case = position("1/1/1/1:O3x2", (3, 0, 1, 0, 0, 0))
    assert LADDER.value(case, Trades(())).value == 60
    other = replace(case, readings=pn.Rulings(allow_empty_action=False))
    assert [reason.code for reason in LADDER.value(other, Trades(())).reasons] == ["action.nothing-done"]
    assert LADDER.unpack(LADDER.pack(other)) == other


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (7, "write a list of sales"),
        ("sell:6,1,3", "write a list of sales"),
        ([["sell:6,1,3"]], "part 1"),
        (["sell:6,1"], "takes row, space, grade"),
        (["machines"], "no part of this answer"),
        (["done", "sell:6,1,3"], "part 1: 'done'"),
        (["buy:4,0"] * 100, "too many"),
    ],
)
def test_an_answer_of_another_form_is_refused_with_the_form(answer: object, says: str) -> None:
    with pytest.raises(pn.InputError, match=says):
        LADDER.read(position("1/1/1/1:O3x2", (3, 0, 1, 0, 0, 0)), answer)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"players": 5}, "2 to 4 players"),
        ({"market": 0}, "no market"),
        ({"level": 3}, "levels 0 to 2"),
        ({"cards": (1, 1, 2)}, "three different"),
        ({"rows": (63, 3)}, "7 rows are open"),
        ({"rows": (63, 4, 0, 0, 0, 0, 0)}, "2 spaces in use"),
        ({"farm": pn.TankFarm((9, 9, 9, 9), pn.Stock.of("T1x18 T2x18"))}, "cannot be|barrels"),
    ],
)
def test_bytes_of_a_position_that_cannot_be_are_refused(change: dict[str, object], says: str) -> None:
    case = replace(position("1/1/1/1:O3x2", (3, 0, 1, 0, 0, 0)), **change)
    with pytest.raises(pn.InputError, match=says):
        LADDER.unpack(LADDER.pack(case))


def test_a_search_that_is_stopped_says_what_is_not_proven() -> None:
    case = LADDER.deal(Source(5), Params(5))
    stopped = LADDER.solve(case, progress=lambda best, bound: False)
    best = LADDER.solve(case)
    assert not stopped.proven
    assert stopped.value <= best.value <= stopped.bound
    assert LADDER.value(case, stopped.answer).value == stopped.value
    assert not LADDER.solve(case, seconds=0).proven


@pytest.mark.parametrize("grade", [1, 2, 3, 4])
def test_puzzles_of_the_grade_are_made_and_their_words_fit(grade: int) -> None:
    puzzle = pn.puzzle(f"pl1.ladder.g{grade}#{grade}")
    assert (puzzle.grade, puzzle.proven) == (grade, True)
    assert len({*puzzle.hints}) == 3
    assert "[$" in puzzle.text
    assert "holds you back" in puzzle.limits
    assert pn.check(puzzle.id.to_text(), puzzle.answer).value == puzzle.best


def test_the_game_goes_on_from_the_market() -> None:
    game = start_of(position("1/1/1/1:O3x2", (3, 0, 1, 0, 0, 0)))
    assert game.player == "You"
    assert not game.why_not(Done())
