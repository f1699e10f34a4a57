"""Module 5, Valuations: six cards, each ladder at every step and on both sides of every bound.

Refinement Costs are 4, 5, 6 for every oil type: 4 segments lift crude to low, 9 to mid, 15 to high.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import pipeline_nb as pn
from pipeline_nb.box import load_box
from pipeline_nb.emerging_markets.em5 import NAMES, em_valuations
from pipeline_nb.game.scoring import holdings
from pipeline_nb.rules.accounts import base_scoring, rules_in_play
from pipeline_nb.rules.holdings import Holdings
from pipeline_nb.rules.score import Account, ScoreLine
from pipeline_nb.rules.valuations import base_valuations
from tests.em_situations import owning
from tests.positions import teal_row
from tests.sheets import COSTS, told
from tests.situations import last_turn_of, passes, table

AMOUNTS = (0, 10, 30, 60, 100, 150, 210, 280, 360, 450)
"""What steps 0 to 9 of a ladder pay."""
KINDS = ("T1", "T2", "T3", "O1", "O2", "O3", "S1", "S2", "S3")
LENGTHS = {"1": 4, "2": 9, "3": 15}
"""A length that just lifts crude to each grade."""
LE = pn.Rulings(em6="le")
ALL_COUNT = pn.Rulings(em5_counts="all")
ZERO = pn.Rulings(em4_below="zero")
CARDS = {**base_valuations(load_box()), **em_valuations(load_box())}


def lines(*cards: int | str, rulings: pn.Rulings | None = None, **parts: Any) -> tuple[ScoreLine, ...]:
    """The final accounts of what somebody holds, with these cards."""
    account = Account.of(Holdings.of(**{"costs": COSTS, **parts}), rulings=rulings or pn.Rulings())
    dealt = [NAMES[card] if isinstance(card, str) else card for card in cards]
    return tuple(rule.line(account) for rule in rules_in_play(base_scoring(), CARDS, dealt))


def line(card: str, rulings: pn.Rulings | None = None, **parts: Any) -> ScoreLine:
    """What a card says and pays; the words add up to the amount."""
    (found,) = (line for line in lines(card, rulings=rulings, **parts) if line.key == card.lower())
    # EM6 also tells what is in hand
    dollars = told(found) - (parts.get("cash", 0) if card == "EM6" else 0)
    assert dollars == found.amount, found
    assert found.rule == f"em5.{card.lower()}.pays"
    return found


def pays(card: str, rulings: pn.Rulings | None = None, **parts: Any) -> int:
    return line(card, rulings, **parts).amount


def pipelines(*kinds: str) -> str:
    """Pipelines that reach just these types."""
    return " ".join(f"{kind[0]}{LENGTHS[kind[1]]}" for kind in kinds)


# ---- EM1 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("em5.em1.pays", "em5.em1.crude-row-too")
@pytest.mark.parametrize(
    ("tanks", "amount"),
    [
        ((2, 1, 1, 1), 0),
        ((3, 2, 0, 0), 200),
        ((5, 0, 0, 0), 300),
        ((0, 0, 0, 5), 300),
        ((0, 2, 2, 1), 100),
        ((4, 1, 1, 0), 100),
    ],
)
def test_rq_095_em1_pays_100_for_each_row_without_a_tank_the_crude_row_too(tanks: tuple[int, ...], amount: int) -> None:
    game = table(modules=("em5",), setup={"valuations": ("EM1", 2, 3)}, tanks=tanks)
    found = game.scores()[0].line("em1")
    assert (found.amount, told(found)) == (amount, amount)
    assert pays("EM1", empty_rows=amount // 100) == amount


# ---- EM2 and EM3 -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("em5.em2.pays", "em5.em2.types", "em5.em3.one-payout")
@pytest.mark.parametrize("number", range(10))
def test_rq_094_em2_pays_by_the_number_of_types_of_refined_oil(number: int) -> None:
    for first in range(9):
        kinds = (KINDS * 2)[first : first + number]
        assert pays("EM2", stock=" ".join(kinds) or "-") == AMOUNTS[number]
        assert pays("EM2", stock=" ".join([*(f"{kind}x3" for kind in kinds), "T0x4 O0 S0"])) == AMOUNTS[number]


@pytest.mark.rules("em5.em2.types", "em5.em3.one-payout")
def test_rq_094_three_mid_teal_a_low_orange_and_crude_are_two_types() -> None:
    found = line("EM2", stock="T2x3 O1 T0")
    assert (found.amount, found.words) == (30, "2 types of refined oil: $30 (mid teal, low orange)")
    assert line("EM2").words == "none"


@pytest.mark.rules("em5.em3.pays", "em5.em3.types", "em5.em3.one-payout")
@pytest.mark.parametrize("missing", range(9))
def test_rq_093_em3_pays_by_the_number_of_types_that_are_missing(missing: int) -> None:
    for first in range(9):
        kinds = (KINDS * 2)[first : first + 9 - missing]
        assert pays("EM3", lines=pipelines(*kinds)) == AMOUNTS[missing]
        assert pays("EM3", lines=f"{pipelines(*kinds, *kinds)} T3 O2 S1m") == AMOUNTS[missing]


@pytest.mark.rules("em5.em3.all-missing", "em5.em3.types", "em5.em3.pays")
def test_rq_093_all_nine_missing_pay_the_last_step() -> None:
    assert pays("EM3") == pays("EM3", lines="T3 O3 S3") == 360
    assert pays("EM3", lines="T4") == 360
    assert pays("EM3", lines="T4 O4") == 280


@pytest.mark.rules("em5.em3.types", "em5.em3.one-payout")
def test_rq_093_a_pipeline_counts_for_the_highest_grade_that_it_reaches_alone() -> None:
    found = line("EM3", lines=pipelines("T3", "T1", "S2"))
    assert found.amount == 210
    assert found.words.startswith("6 types of pipeline missing: $210 (mid teal, low orange,")
    assert line("EM3", lines=pipelines(*KINDS)).words == "none missing"
    assert pays("EM3", lines=pipelines("T3", "T1", "S2"), costs="5,6,6/4,5,6/4,5,6") == 280  # no teal low any more


# ---- EM4 -------------------------------------------------------------------------------------------------------------

LADDER_4 = {**dict.fromkeys((0, 1, 2, 3), 450), **{13 - step: AMOUNTS[step] for step in range(1, 10)}}


@pytest.mark.rules("em5.em4.pays", "em5.em4.longer", "em5.em4.shorter", "em5.em4.shorter-nothing")
@pytest.mark.parametrize("length", range(31))
def test_rq_092_em4_pays_a_short_longest_pipeline(length: int) -> None:
    parts = {"lines": f"O{length}" if length else ()}
    expected = LADDER_4.get(length, 0)
    assert pays("EM4", **parts) == expected
    assert pays("EM4", ZERO, **parts) == (expected if length >= 4 else 0)
    if length > 1:
        assert pays("EM4", lines=f"O{length} T{length - 1} S1") == expected


@pytest.mark.rules("em5.em4.pays", "em5.em4.longer", "em5.em4.shorter", "em5.em4.shorter-nothing")
def test_rq_092_twelve_pays_10_four_450_three_450_or_nothing_thirteen_nothing() -> None:
    assert [pays("EM4", lines=f"T{length}") for length in (12, 4, 3, 13)] == [10, 450, 450, 0]
    assert [pays("EM4", ZERO, lines=f"T{length}") for length in (12, 4, 3, 13)] == [10, 450, 0, 0]
    assert line("EM4", lines="T7").words == "the longest pipeline has 7 segments: $210"
    assert line("EM4").words == "the longest pipeline has no segment: $450"


@pytest.mark.rules("em5.em4.length")
@pytest.mark.parametrize("engineering", [0, 1, 2])
def test_rq_092_em4_measures_plain_segments(engineering: int) -> None:
    assert pays("EM4", lines="T12 O8", engineering=engineering) == 10
    game = owning({"Engineering": engineering}, modules=("em5",), net=teal_row(6), setup={"valuations": ("EM4", 2, 3)})
    assert game.scores()[0].line("em4").amount == 10


# ---- EM5 -------------------------------------------------------------------------------------------------------------

LADDER_5 = {number: AMOUNTS[min(max(number - 10, 0), 9)] for number in range(31)}


@pytest.mark.rules("em5.em5.pays", "em5.em5.outside-table", "em5.em5.counts", "em5.em5.counts-all")
@pytest.mark.parametrize("number", range(31))
def test_rq_091_em5_pays_by_the_number_of_pipelines(number: int) -> None:
    long = " ".join(islice((f"{oil}{length}" for length in range(4, 24) for oil in "TOS"), number))
    assert pays("EM5", lines=long) == LADDER_5[number]
    assert pays("EM5", lines=f"{long} T3 O1 S2") == LADDER_5[number]
    assert pays("EM5", ALL_COUNT, lines=long) == LADDER_5[number]
    stubs = " ".join(islice((f"{oil}{length}" for length in (1, 2, 3) * 9 for oil in "TOS"), number))
    assert pays("EM5", lines=stubs) == 0
    assert pays("EM5", ALL_COUNT, lines=stubs) == LADDER_5[number]


@pytest.mark.rules("em5.em5.counts", "em5.em5.counts-all", "em5.em5.outside-table")
@pytest.mark.parametrize(("rulings", "amount"), [(pn.Rulings(), 0), (ALL_COUNT, 280)])
def test_rq_091_a_teal_row_with_all_that_crosses_it_is_one_pipeline_or_seventeen(
    rulings: pn.Rulings, amount: int
) -> None:
    game = table(modules=("em5",), rulings=rulings, net=teal_row(7), setup={"valuations": ("EM5", 2, 3)})
    assert len(game.state.me.network.pipelines()) == 17
    found = game.scores()[0].line("em5")
    assert found.amount == amount
    assert found.words.startswith("17 pipelines: $280" if amount else "1 pipeline long enough to lift crude: $0")


@pytest.mark.rules("em5.em5.outside-table", "em5.em5.pays")
def test_rq_091_the_bounds_of_the_table() -> None:
    several = {number: " ".join(["T4"] * number) for number in (10, 11, 18, 19, 20, 60)}
    assert {number: pays("EM5", lines=text) for number, text in several.items()} == {
        10: 0, 11: 10, 18: 360, 19: 450, 20: 450, 60: 450
    }  # fmt: skip


# ---- EM6 -------------------------------------------------------------------------------------------------------------

STEPS_6 = (450, 400, 350, 300, 250, 200, 150, 100, 50)


@pytest.mark.rules("em5.em6.pays", "em5.em6.title", "em5.em6.best-step")
@pytest.mark.parametrize("step", range(9))
def test_rq_089_each_step_of_em6_for_less_or_for_the_value_itself_too(step: int) -> None:
    value, amount, before = STEPS_6[step], AMOUNTS[step + 1], AMOUNTS[step]
    assert [pays("EM6", cash=cash) for cash in (value + 1, value, value - 1)] == [before, before, amount]
    assert [pays("EM6", LE, cash=cash) for cash in (value + 1, value, value - 1)] == [before, amount, amount]


@pytest.mark.rules("em5.em6.pays", "em5.em6.title")
@pytest.mark.parametrize(
    ("cash", "less", "or_equal"),
    [(450, 0, 10), (449, 10, 10), (50, 360, 450), (49, 450, 450), (0, 450, 450), (451, 0, 0), (5000, 0, 0)],
)
def test_rq_089_cash_of_450_and_of_50(cash: int, less: int, or_equal: int) -> None:
    assert (pays("EM6", cash=cash), pays("EM6", LE, cash=cash)) == (less, or_equal)


@pytest.mark.rules("em5.em6.first", "em5.em6.cash-before-income", "em5.em6.best-step")
def test_rq_090_em6_looks_at_the_cash_in_hand_before_any_money_of_the_end() -> None:
    found = lines("EM6", cash=40, stock="T3x2", lines="T9 T9 O9 S9")
    assert [(line.key, line.amount) for line in found] == [
        ("em6", 450), ("contracts", 0), ("barrels", 60), ("pipelines", 80), ("tile", 0), ("penalties", 0), ("cash", 40)
    ]  # fmt: skip
    assert sum(line.amount for line in found) == 630
    assert found[0].words == "$40 in hand before any income of the end: $450"


@pytest.mark.rules("em5.em6.first", "em5.em6.cash-before-income")
def test_rq_090_the_other_cards_stand_where_they_always_do() -> None:
    keys = [line.key for line in lines(3, "EM6", "EM1", cash=40, penalties=3)]
    assert keys == ["em6", "contracts", "barrels", "pipelines", "tile", "card-03", "em1", "penalties", "cash"]
    game = last_turn_of(3, modules=("em5",), setup={"valuations": (3, "EM6", "em1")}, cash=40, contracts="1a")
    over = passes(game)
    assert [line.key for line in over.scores()[1].lines] == keys
    assert over.scores()[1].line("em6").amount == 450
    assert over.scores()[1].line("penalties").amount < 0


# ---- the deck --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("em5.setup.shuffle-in", "em5.setup.draw-three", "em5.setup.deck-size")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_rq_112_three_cards_are_drawn_from_a_deck_of_22(players: int) -> None:
    seen = set()
    for seed in range(120):
        game = pn.new_game(players, modules=("em5",), seed=seed)
        dealt = game.table.valuations
        assert len(set(dealt)) == len(dealt) == 3
        assert dealt == tuple(sorted(dealt))
        seen |= set(dealt)
    assert seen == set(range(1, 23)) == set(game.rules.valuations)


@pytest.mark.rules("em5.setup.draw-three", "base.setup.valuations.first-game")
def test_a_first_game_has_the_suggested_cards_and_any_may_be_pinned_by_the_name_on_it() -> None:
    assert pn.new_game(modules=("em5",), first_game=True).table.valuations == (1, 2, 3)
    game = pn.new_game(modules=("em5",), setup={"valuations": ("EM6", "em1", 16)})
    assert game.table.valuations == (22, 17, 16)
    assert [line.key for line in game.scores()[0].lines if "em" in line.key or "card" in line.key] == [
        "em6", "em1", "card-16"
    ]  # fmt: skip
    assert pn.Game.from_text(game.to_text()) == game


def test_each_card_has_a_title_with_its_name() -> None:
    for name, number in NAMES.items():
        card = CARDS[number]
        assert card.key == name.lower()
        assert card.title.startswith(f"Valuation card {name}, ")
        assert card.comes_first is (name == "EM6")


# ---- a real table ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("em5.em1.pays", "em5.em2.pays", "em5.em3.pays", "em5.em4.pays", "em5.em5.pays", "em5.em6.pays")
@pytest.mark.rules("em5.em6.first")
def test_final_score_pays_the_new_cards_by_name_or_by_the_number_that_a_game_has() -> None:
    held = Holdings.of(costs=COSTS, cash=40, stock="T3 O1", lines="T15 O4", empty_rows=2, tanks=2)
    named = pn.final_score(held, ("EM1", "em2", "EM3", "EM4", "EM5", "EM6", 3))
    assert named == pn.final_score(held, (17, 18, 19, 20, 21, 22, 3))
    assert named.lines == lines("EM1", "EM2", "EM3", "EM4", "EM5", "EM6", 3, cash=40, stock="T3 O1", lines="T15 O4",
                                empty_rows=2, tanks=2)  # fmt: skip
    assert named.lines[0].key == "em6"
    for seed in range(6):
        game = pn.new_game(modules=("em5",), seed=seed)
        found = [
            pn.final_score(holdings(game, who), game.table.valuations, player=game.table.names[who]) for who in (0, 1)
        ]
        assert tuple(found) == game.scores()


@pytest.mark.rules("em4.specialization.end-scoring")
@pytest.mark.parametrize(
    ("rises", "adds"),
    [
        ("T+5", 2 * 5),
        ("3+5", 2 * 5),
        ("T+5 3+5", 2 * 5 + 2 * 5),
        ("T+5, T3+5", 2 * 5 + 5),
        ("-", 0),
        ((0, 5, 5, 5, 0, 0, 0, 0, 0, 0, 0, 0), 2 * 5),
    ],
)
def test_what_cards_add_to_a_barrel_can_be_written_down(rises: Any, adds: int) -> None:
    barrels = "T0 T1 T3 O3"
    plain, raised = (
        pn.final_score(Holdings.of(costs=COSTS, stock=barrels, **more), ()) for more in ({}, {"rises": rises})
    )
    assert raised.total - plain.total == adds


@pytest.mark.parametrize(
    ("rises", "message"),
    [
        ("T5", "holdings, rises: 'T5': write an oil letter, a grade 1 to 3, or both, and what it adds, such as T+5"),
        ("T0+5", "holdings, rises: 'T0+5': write an oil letter, a grade 1 to 3"),
        ("T+1001", "holdings, rises: 'T+1001': at most $1000"),
        ((1, 2), "holdings, rises: 12 numbers from 0 on, not (1, 2)"),
        ((5,) * 12, "holdings, rises: cards raise refined oil only; for crude teal it is $5"),
        (5, "holdings, rises: a text such as 'T+5 3+5', or 12 numbers, not 5"),
    ],
)
def test_rises_that_cannot_be_are_refused_with_what_helps(rises: Any, message: str) -> None:
    with pytest.raises(pn.InputError) as refusal:
        Holdings.of(costs=COSTS, rises=rises)
    assert str(refusal.value).startswith(message)
