"""The final accounts without a game: what somebody holds, line by line.

Refinement Costs are 4, 5, 6 for every oil type where nothing else is told.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pipeline_nb as pn
from pipeline_nb.rules.accounts import penalty
from pipeline_nb.rules.holdings import Delivered, Line, delivered, lines_of
from pipeline_nb.rules.score import Account, ScoreRule
from tests.positions import T1, laid
from tests.sheets import COSTS, amount, sheet, told
from tests.strategies import costs, examples, stocks

PENALTIES = (0, 20, 50, 90, 140, 200, 270, 350, 440, 540, 650)


# ---- the lines and their order ---------------------------------------------------------------------------------------


@pytest.mark.rules("base.end.step-order", "base.end.valuations")
def test_rq_085_lines_stand_in_the_order_contracts_barrels_pipelines_valuations_penalties_cash() -> None:
    keys = [line.key for line in sheet(2, 9).lines]
    assert keys == ["contracts", "barrels", "pipelines", "tile", "card-02", "card-09", "penalties", "cash"]
    for line in sheet(*range(1, 17)).lines:
        assert pn.rule(line.rule).id == line.rule


@pytest.mark.rules("base.end.contracts-penalty", "base.end.penalties")
@pytest.mark.parametrize(("incomplete", "markers", "lost"), [(0, 0, 0), (1, 0, 20), (1, 1, 50), (2, 1, 90), (0, 3, 90)])
def test_rq_085_an_incomplete_contract_gives_a_marker_that_counts_in_the_penalties(
    incomplete: int, markers: int, lost: int
) -> None:
    parts = {"incomplete": incomplete, "penalties": markers}
    assert amount("penalties", **parts) == -lost
    assert amount("contracts", **parts) == 0
    words = {0: "none is left incomplete", 1: "1 incomplete contract removed: 1 Penalty marker more"}
    words[2] = "2 incomplete contracts removed: 2 Penalty markers more"
    assert sheet(**parts).line("contracts").words == words[incomplete]


@pytest.mark.rules("base.end.barrels", "base.public.pay.end-barrel")
@pytest.mark.parametrize("oil", "TOS")
def test_barrels_left_earn_by_their_grade_and_crude_earns_nothing(oil: str) -> None:
    pays = [amount("barrels", stock=f"{oil}{grade}") for grade in range(4)]
    assert pays == [0, 10, 20, 30]
    assert amount("barrels", stock=f"{oil}0x2 {oil}1x3 {oil}3x4") == 3 * 10 + 4 * 30
    assert amount("barrels") == 0


@pytest.mark.rules("base.end.pipelines-all", "base.public.pay.end-pipeline")
def test_rq_086_every_pipeline_earns_also_several_of_one_oil() -> None:
    line = sheet(lines="T9 T9 T3").line("pipelines")
    assert (line.amount, line.words) == (
        20 + 20 + 0,
        "2 teal pipelines: 2 x $20; 1 pipeline is too short to lift crude",
    )
    assert amount("pipelines", lines="T9 T9 T3 O15 O15 S4m S4") == 20 + 20 + 0 + 30 + 30 + 10 + 10


@pytest.mark.rules("base.end.pipelines-amount", "base.end.pipelines-too-short", "base.public.pay.end-pipeline")
@pytest.mark.parametrize(("length", "pays"), [(1, 0), (3, 0), (4, 10), (8, 10), (9, 20), (14, 20), (15, 30), (40, 30)])
def test_rq_086_a_pipeline_earns_by_the_best_grade_alone_not_for_every_step(length: int, pays: int) -> None:
    for oil in "TOS":
        for machine in ("", "m"):
            assert amount("pipelines", lines=f"{oil}{length}{machine}") == pays


@pytest.mark.rules("base.end.pipelines-too-short", "base.end.pipelines-amount")
def test_rq_012_a_pipeline_that_cannot_do_the_first_step_earns_nothing() -> None:
    assert pn.RefinementCosts.same(7, 4, 4).best(pn.Oil.TEAL, 6, pn.Grade.LOW) is pn.Grade.MID
    parts = {"costs": "7,4,4/7,4,4/7,4,4"}
    assert [amount("pipelines", lines=f"T{length}", **parts) for length in (6, 7, 10, 11, 14, 15)] == [
        0, 10, 10, 20, 20, 30,
    ]  # fmt: skip
    assert sheet(lines="T6", **parts).line("pipelines").words == "none; 1 pipeline is too short to lift crude"


@pytest.mark.rules("base.end.pipelines-amount")
def test_each_oil_has_its_own_costs() -> None:
    parts = {"costs": "4,5,6/5,5,5/1,1,1", "lines": "T4 O4 S4"}
    assert sheet(**parts).line("pipelines").words == (
        "1 teal pipeline: $10; 1 silver pipeline: $30; 1 pipeline is too short to lift crude"
    )


@pytest.mark.rules("base.card.engineering.in-scoring", "base.card.engineering.not-in-scoring")
@pytest.mark.parametrize(
    ("scores", "pays"),
    [(True, {3: (0, 0, 0), 11: (20, 20, 30), 8: (10, 20, 20)}), (False, {3: (0,) * 3, 11: (20,) * 3, 8: (10,) * 3})],
)
def test_rq_021_what_engineering_adds_counts_at_the_end_or_not(scores: bool, pays: dict[int, tuple[int, ...]]) -> None:
    rulings = pn.Rulings(engineering_scores=scores)
    for length, by_level in pays.items():
        values = [pn.refinement_value(length, level) for level in range(3)]
        assert values == {3: [3, 3, 3], 11: [11, 13, 15], 8: [8, 10, 12]}[length]
        parts = {"lines": f"T{length}m"}
        found = [sheet(2, 15, rulings=rulings, **parts, engineering=level) for level in range(3)]
        for key in ("pipelines", "tile", "card-02"):
            assert tuple(score.line(key).amount for score in found) == by_level
        assert {score.line("card-15").amount for score in found} == {10 if any(by_level) else 0}


@pytest.mark.rules("base.end.valuations-repeat", "base.valuation.card-01")
def test_rq_088_a_card_pays_once_more_what_barrels_earned_by_themselves() -> None:
    score = sheet(1, stock="T3 O2 S1")
    assert (score.line("barrels").amount, score.line("card-01").amount, score.total) == (60, 60, 120)


# ---- penalties and cash ----------------------------------------------------------------------------------------------


@pytest.mark.rules("base.public.penalties.table", "base.end.penalties")
@pytest.mark.parametrize("markers", range(11))
def test_markers_cost_5n_times_n_plus_3_in_all(markers: int) -> None:
    assert amount("penalties", penalties=markers) == -PENALTIES[markers] == -5 * markers * (markers + 3)
    assert not sheet(penalties=markers).line("penalties").mark


@pytest.mark.rules("base.end.penalties-beyond-table", "base.end.penalties-stop-at-table")
@pytest.mark.parametrize(
    ("reading", "lost"),
    [("formula", {10: 650, 11: 770, 12: 900, 13: 1040, 20: 2300}), ("stop", dict.fromkeys((10, 11, 12, 13, 20), 650))],
)
def test_rq_078_markers_past_the_table_cost_by_the_formula_or_nothing_more(reading: str, lost: dict[int, int]) -> None:
    rulings = pn.Rulings(penalty_beyond_table=reading)  # type: ignore[arg-type]
    for markers, dollars in lost.items():
        line = sheet(rulings=rulings, penalties=markers).line("penalties")
        assert (line.amount, line.words) == (-dollars, f"{markers} Penalty markers: -${dollars}")
        if reading == "formula":
            assert dollars == 5 * markers * (markers + 3)
        assert bool(line.mark) is (reading == "formula" and markers > 10)
    note = pn.load_box().source_of("penalties_beyond.totals").note
    assert sheet(penalties=11).line("penalties").mark == note


def test_a_table_of_an_owner_goes_on_as_it_goes_and_carries_no_mark(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text("[penalties_beyond]\ntotals = [800, 1000]\n", encoding="utf-8")
    box = pn.load_box(file)
    assert [penalty(markers, box) for markers in (10, 11, 12, 13, 14)] == [650, 800, 1000, 1250, 1550]
    score = pn.final_score(pn.Holdings.of(costs=COSTS, penalties=11), (), box=box)
    assert (score.total, score.line("penalties").mark) == (-800, "")


@pytest.mark.rules("base.end.may-be-negative", "base.end.penalties", "base.end.cash")
def test_rq_044_a_total_may_be_below_zero() -> None:
    score = sheet(cash=30, penalties=3)
    assert (score.total, str(score).splitlines()[0]) == (-60, "Player 1: -$60")


@pytest.mark.rules("base.end.cash")
@pytest.mark.parametrize("cash", [0, 1, 449, 5000])
def test_cash_counts_in_full(cash: int) -> None:
    assert sheet(cash=cash).total == amount("cash", cash=cash) == cash


# ---- what is held ----------------------------------------------------------------------------------------------------


def test_holdings_name_the_part_that_is_wrong() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"cash": -1}, "holdings, cash: a whole number from 0 on, not -1"),
        ({"cash": "40"}, "holdings, cash: a whole number from 0 on, not '40'"),
        ({"penalties": True}, "holdings, penalties: a whole number from 0 on, not True"),
        ({"engineering": 3}, "holdings, engineering: 0, 1 or 2, not 3"),
        ({"money": 3}, "holdings: there is no part 'money'; parts are costs, stock, lines, contracts, orders, cash, "),
        ({"costs": "4,5"}, "Refinement Costs '4,5': write three costs"),
        ({"stock": "T9"}, "stock, part 1 of 1: 'T9' is not understood"),
        ({"lines": "T9 X4"}, "pipeline 'X4': write its oil letter T, O or S and its segments, such as T9"),
        ({"lines": "T0"}, "pipeline 'T0': write its oil letter"),
        ({"lines": "T541"}, "pipeline 'T541': write its oil letter"),
        ({"lines": 4}, "holdings, lines: a list of texts, not 4"),
        ({"contracts": "T1 T1"}, "holdings, contracts: a list of texts, not 'T1 T1'"),
        ({"contracts": ["T1", ""]}, "holdings, contracts, number 2: barrels such as 'T1 T1>3', not ''"),
        ({"orders": [3]}, "holdings, orders, number 1: barrels such as 'T1 T1>3', not 3"),
        ({"orders": ["T1 Q1"]}, "delivered barrel 'Q1': write what was asked for"),
        ({"orders": ["T3>1"]}, "delivered barrel 'T3>1': low is lower than high, asked for"),
    ]
    for parts, message in wrong:
        with pytest.raises(pn.InputError) as refusal:
            pn.Holdings.of(**{"costs": COSTS, **parts})
        assert str(refusal.value).startswith(message)


def test_values_that_cannot_be_are_refused_also_without_texts() -> None:
    for length in (0, -1, 541, 4.0):
        with pytest.raises(pn.InputError, match="a pipeline has an oil type and 1 to 540 segments"):
            Line(pn.Oil.TEAL, length)  # type: ignore[arg-type]
    with pytest.raises(pn.InputError, match="of the grade asked for or better"):
        Delivered(pn.Oil.TEAL, pn.Grade.HIGH, pn.Grade.LOW)
    with pytest.raises(pn.InputError, match="holdings, barrels: 12 numbers from 0 on"):
        pn.Holdings(costs=pn.RefinementCosts.same(4, 5, 6), barrels=(1, 2))
    with pytest.raises(KeyError):
        sheet().line("card-01")


@pytest.mark.parametrize("text", ["T1", "O540", "S9m"])
def test_a_pipeline_reads_its_text_back(text: str) -> None:
    assert Line.from_text(text).to_text() == text


@pytest.mark.rules("base.machine-phase.touch", "base.machine-phase.cut-only")
@pytest.mark.parametrize(("reading", "orange"), [("any", True), ("cut_only", False)])
def test_rq_024_which_pipelines_count_as_connected_is_a_reading(reading: str, orange: bool) -> None:
    rulings = pn.Rulings(machine_touch=reading)  # type: ignore[arg-type]
    # the vertical tile's orange end faces the machine's north side, where nothing orange came out
    net = laid((T1, 0, 0), ("A[EW:t NS:o] B[WE:t NS:s]", 0, -1), machines=[(1, 0)])
    lines = lines_of(net, rulings)
    assert [line.to_text() for line in lines if line.oil is pn.Oil.TEAL] == ["T2", "T1m"]
    assert {line.machine for line in lines if line.oil is pn.Oil.ORANGE} == {False}
    upright = laid((T1, 0, 0), ("A[EW:t NS:o] B[WE:t NS:s]", 1, -1), machines=[(1, 0)])
    stubs = [line for line in lines_of(upright, rulings) if line.oil is pn.Oil.ORANGE]
    assert any(line.machine for line in stubs) is orange


def test_barrels_delivered_are_told_by_what_was_asked_and_what_was_put_there() -> None:
    found = delivered(((0, 1), (2, 3)), (3, 3))
    assert found == (Delivered.from_text("T1>3"), Delivered.from_text("S3"))


# ---- lines add up ----------------------------------------------------------------------------------------------------

LINES = st.lists(st.builds(Line, st.sampled_from(pn.OILS), st.integers(1, 30), st.booleans()), max_size=12)
DELIVERED = st.builds(
    lambda oil, asked, more: Delivered(oil, pn.Grade(asked), pn.Grade(min(3, asked + more))),
    st.sampled_from(pn.OILS), st.integers(1, 3), st.integers(0, 2),
)  # fmt: skip
DELIVERIES = st.lists(st.lists(DELIVERED, min_size=1, max_size=5).map(tuple), max_size=4).map(tuple)
FEW = st.integers(0, 15)
HOLDINGS = st.builds(
    pn.Holdings, costs=costs, cash=st.integers(0, 2000), penalties=FEW, incomplete=st.integers(0, 3),
    barrels=stocks.map(lambda stock: stock.counts), tanks=FEW, lines=LINES.map(tuple), engineering=st.integers(0, 2),
    upgrades_3=st.integers(0, 5), contracts=DELIVERIES, orders=DELIVERIES, barrel_bonus=st.sampled_from((0, 10)),
)  # fmt: skip
RULINGS = st.builds(
    pn.Rulings, engineering_scores=st.booleans(), penalty_beyond_table=st.sampled_from(("formula", "stop")),
    delivery_pay=st.sampled_from(("required", "placed")),
)  # fmt: skip


@examples(60)
@given(HOLDINGS, RULINGS)
def test_lines_add_up_and_their_words_tell_the_same(holdings: pn.Holdings, rulings: pn.Rulings) -> None:
    score = pn.final_score(holdings, range(1, 17), rulings=rulings)
    assert sum(line.amount for line in score.lines) == score.total
    for line in score.lines:
        assert told(line) == line.amount, line
        assert line.amount >= 0 or line.key == "penalties"


def test_a_rule_of_a_module_pays_like_the_others() -> None:
    rule = ScoreRule(key="tiles", title="Tiles", rule="base.end.cash", parts=lambda account: (("tile*", 2, 15),))
    line = rule.line(Account.of(pn.Holdings.of(costs=COSTS)))
    assert (line.amount, line.words, line.mark, str(line)) == (
        30,
        "2 tiles: 2 x $15",
        "",
        "Tiles: $30 (2 tiles: 2 x $15)",
    )
