"""Refusals: every broken rule at once, in sentences that read well, with a fix that works when it is followed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

import pipeline_nb as pn
from pipeline_nb.box import rule_ids
from tests.positions import (
    ALL_TEAL,
    COSTS_744,
    CUT_ONLY,
    L1,
    STRICT,
    T1,
    Cell,
    codes,
    crossing_of_5_and_4,
    farm,
    hairpin,
    laid,
    number_of,
    phase,
    row_of_t1,
    worker,
)

CRUDE, LOW, MID, HIGH = pn.GRADES
RULES = Path(__file__).parents[1] / "pipeline_nb" / "rules"


def barrel(text: str) -> pn.Barrel:
    return pn.Barrel.from_text(text)


def machine_run(active: list[Cell], tanks: str, stock: str = "-") -> pn.MachineRun:
    """Five T1 cut at x = 4 and x = 7."""
    return phase(row_of_t1(5, machines=[(4, 0), (7, 0)]), active, farm(tanks, stock))


CROSSING = crossing_of_5_and_4()

# what is asked, then the reasons expected as (code, rule, what the sentence says, what the fix says)
SCENARIOS: dict[str, tuple[Callable[[], tuple[pn.Reason, ...]], list[tuple[str, str, str, str]]]] = {
    "a tile on a tile": (
        lambda: row_of_t1(1).why_not_place(T1, 1, 0),
        [
            (
                "network.overlap",
                "base.network.no-overlap",
                "row 0, column 1 is taken by tile 4",
                "It would fit with half A at row ",
            )
        ],
    ),
    "a tile on two tiles": (
        lambda: row_of_t1(2).why_not_place(T1, 1, 0),
        [
            ("network.overlap", "base.network.no-overlap", "row 0, column 1", "half A at"),
            ("network.overlap", "base.network.no-overlap", "row 0, column 2", "half A at"),
        ],
    ),
    "a tile with a gap": (
        lambda: row_of_t1(1).why_not_place(T1, 4, 0),
        [
            (
                "network.no-shared-side",
                "base.network.touch-a-side",
                "3 steps away",
                "It would fit with half A at row ",
            )
        ],
    ),
    "a tile at a corner": (
        lambda: row_of_t1(1).why_not_place(T1, 2, 1),
        [("network.no-shared-side", "base.network.touch-a-side", "2 steps away; corners do not count", "half A at")],
    ),
    "a tile beside a machine only": (
        lambda: laid((T1, 0, 0), machines=[(1, 0)]).why_not_place(L1, 2, 0),
        [
            (
                "network.only-machines",
                "base.network.segment-meets-segment",
                "the machine at row 0, column 1",
                "half A at",
            )
        ],
    ),
    "a tile on a tile and beside a machine only": (
        lambda: laid((T1, 0, 0), (T1, 2, 0), machines=[(0, 0), (1, 0), (2, 0)]).why_not_place(T1, 1, -1, 1),
        [
            ("network.overlap", "base.network.no-overlap", "row 0, column 1 is taken", "half A at"),
            ("network.only-machines", "base.network.segment-meets-segment", "touches only the machine", "half A at"),
        ],
    ),
    "a tile beside a network that is all machines": (
        lambda: laid((T1, 0, 0), machines=[(0, 0), (1, 0)]).why_not_place(T1, 2, 0),
        [("network.only-machines", "base.network.segment-meets-segment", "row 0, column 1", "No tile fits anywhere")],
    ),
    "a placed tile that would move": (
        lambda: row_of_t1(1).why_not_take_back(),
        [("network.never-moves", "base.network.never-moves", "stays where it is", "undo takes the last step back")],
    ),
    "a machine without any tile": (
        lambda: pn.PipeNetwork().why_not_machine(0, 0),
        [("machine.no-tiles", "base.machines.needs-a-tile", "no pipe tile", "Place a pipe tile first.")],
    ),
    "a machine askew without any tile": (
        lambda: pn.PipeNetwork().why_not_machine(0.5, 0),
        [
            ("machine.no-tiles", "base.machines.needs-a-tile", "no pipe tile", "Place a pipe tile first."),
            ("machine.across-two", "base.machines.not-across-two", "row 0, column 0.5", "Place a pipe tile first."),
        ],
    ),
    "a machine across two halves": (
        lambda: row_of_t1(2).why_not_machine(1.5, 0),
        [("machine.across-two", "base.machines.not-across-two", "row 0, column 1.5", "Put it on row 0, column 1.")],
    ),
    "a machine across two halves far away": (
        lambda: row_of_t1(2).why_not_machine(50, 7.5),
        [("machine.across-two", "base.machines.not-across-two", "row 7.5, column 50", "Put it on row 0, column 3.")],
    ),
    "a machine beside the network": (
        lambda: row_of_t1(2, machines=[(3, 0)]).why_not_machine(4, 0),
        [("machine.no-tile-here", "base.machines.on-a-tile", "row 0, column 4", "free half is at row 0, column 2.")],
    ),
    "a machine on a machine": (
        lambda: row_of_t1(2, machines=[(2, 0)]).why_not_machine(2, 0),
        [("machine.covered", "base.machines.second-on-tile", "row 0, column 2", "row 0, column 3, is free.")],
    ),
    "a machine on a tile with two machines": (
        lambda: row_of_t1(2, machines=[(2, 0), (3, 0)]).why_not_machine(3, 0),
        [("machine.covered", "base.machines.second-on-tile", "row 0, column 3", "free half is at row 0, column 1.")],
    ),
    "a machine where every half has one": (
        lambda: row_of_t1(1, machines=[(0, 0), (1, 0)]).why_not_machine(1, 0),
        [("machine.covered", "base.machines.second-on-tile", "row 0, column 1", "Place another pipe tile first")],
    ),
    "a pipeline that does not exist": (
        lambda: worker(row_of_t1(1), (0, 0), farm("1/1/0/0", "T0")).why_not("9:T0>1"),
        [("run.no-such-pipeline", "base.run.pipeline", "no pipeline 9", "pipelines 1 to 3.")],
    ),
    "a pipeline beside the worker's tile": (
        lambda: worker(laid((T1, 0, 0), (ALL_TEAL, 2, 1, 3)), (0, 0), farm("1/1/0/0", "S0"), _ones()).why_not("2:T0>1"),
        [
            (
                "run.not-through-tile",
                "base.run.lines-through-tile",
                "Pipeline 2",
                "Use pipeline 5. Pipeline 2 needs",
            ),
            ("run.no-barrel", "base.oil.refining-path", "no crude teal", "No teal barrel"),
        ],
    ),
    "a pipeline that two machines hold": (
        lambda: worker(row_of_t1(5, machines=[(4, 0), (7, 0)]), (5, 0), farm("1/1/0/0", "T0"), _ones()).why_not(
            "2:T0>1"
        ),
        [("run.machine-connected", "base.run.not-machine-connected", "machines at (4, 0) and (7, 0)", "Machine Phase")],
    ),
    "a line of an idle machine": (
        lambda: machine_run([(7, 0)], "1/1/0/0", "T0").why_not("1:T0>1"),
        [
            (
                "run.machine-not-active",
                "base.machine-phase.any-machines",
                "Pipeline 1",
                "It runs when the machine at (4, 0) is activated; the fee stays the same.",
            )
        ],
    ),
    "a line of an idle machine when none is active": (
        lambda: machine_run([], "1/1/0/0", "T0").why_not("1:T0>1"),
        [("run.machine-not-active", "base.machine-phase.any-machines", "Pipeline 1", "the Machine Phase costs $15.")],
    ),
    "a line of no machine": (
        lambda: phase(row_of_t1(3), [], farm("1/1/0/0", "T0")).why_not("1:T0>1"),
        [("run.no-machine", "base.machine-phase.runs-connected", "no machine", "The worker can run it.")],
    ),
    "a second barrel through a pipeline": (
        lambda: worker(row_of_t1(2), (0, 0), farm("1/1/0/0", "T0x2")).refine("1:T0>1").why_not("1:T0>1"),
        [("run.one-barrel", "base.run.one-barrel", "crude teal to low through pipeline 1", "")],
    ),
    "a pipeline that has run in this turn": (
        lambda: replace(worker(row_of_t1(2), (0, 0), farm("1/1/0/0", "T0x2")), used=(1,)).why_not("1:T0>1"),
        [("run.once-a-turn", "base.run.line-once-a-turn", "Pipeline 1 has run in this turn", "")],
    ),
    "a second barrel that starts at another grade": (
        lambda: (
            replace(worker(row_of_t1(3), (0, 0), farm("1/1/1/0", "T0 T1")), barrels_a_pipeline=2)
            .refine("1:T0>1")
            .why_not("1:T1>2")
        ),
        [("run.same-start", "base.card.engineering.level-3", "began with a crude one", "")],
    ),
    "orange through teal": (
        lambda: worker(row_of_t1(2), (0, 0), farm("1/1/0/0", "O0")).why_not("1:O0>1"),
        [
            (
                "run.wrong-oil",
                "base.run.matching-type",
                "is teal: it cannot refine orange",
                "",
            )
        ],
    ),
    "a barrel that one does not hold": (
        lambda: worker(row_of_t1(3), (0, 0), farm("1/1/1/1", "T1 O0")).why_not("1:T0>1"),
        [("run.no-barrel", "base.oil.refining-path", "no crude teal barrel", "You hold teal at low grade.")],
    ),
    "a barrel twice in a run": (
        lambda: worker(CROSSING, (0, 0), farm("1/1/1/1", "T0")).refine("2:T0>1").why_not("1:T1>2"),
        [("run.barrel-once", "base.run.barrel-once", "each low teal barrel you hold has just", "later run")],
    ),
    "nothing left but what has just been refined": (
        lambda: worker(CROSSING, (0, 0), farm("1/1/1/1", "T0")).refine("2:T0>1").why_not("1:T0>1"),
        [
            (
                "run.no-barrel",
                "base.oil.refining-path",
                "no crude teal",
                "No teal barrel that this run could still lift",
            )
        ],
    ),
    "down": (
        lambda: worker(row_of_t1(3), (0, 0), farm("1/1/1/1", "T2")).why_not("1:T2>0"),
        [("run.not-up", "base.oil.refining-path", "mid to crude does not", "Lift it to high or above.")],
    ),
    "above the top": (
        lambda: worker(row_of_t1(3), (0, 0), farm("1/1/1/1", "T3")).why_not("1:T3>3"),
        [("run.not-up", "base.oil.refining-path", "high to high does not", "High is the highest grade.")],
    ),
    "too weak for one step": (
        lambda: worker(row_of_t1(3), (0, 0), farm("1/1/1/1", "T0"), COSTS_744).why_not("1:T0>1"),
        [
            (
                "run.value-too-low",
                "base.run.enough-value",
                "costs 7; pipeline 1 has a Refinement Value of 6",
                "1 more segment.",
            )
        ],
    ),
    "too weak for two steps": (
        lambda: worker(row_of_t1(4), (0, 0), farm("1/1/1/1", "T0")).why_not("1:T0>2"),
        [("run.value-too-low", "base.run.sum-of-costs", "takes 2 steps, which cost 9", "enough to reach low grade.")],
    ),
    "no tank in the row": (
        lambda: worker(row_of_t1(3), (0, 0), farm("1/0/1/1", "T0")).why_not("1:T0>1"),
        [("run.no-room", "base.run.needs-free-tank", "your low row has no tank.", "add a tank to the low row.")],
    ),
    "a full row that this run can free": (
        lambda: worker(CROSSING, (0, 0), farm("1/1/1/0", "T0 T1x2")).why_not("2:T0>1"),
        [
            (
                "run.no-room",
                "base.run.needs-free-tank",
                "1 tank, full",
                "First refine a low teal barrel through pipeline 1",
            )
        ],
    ),
    "a full row under strict": (
        lambda: worker(CROSSING, (0, 0), farm("1/1/1/0", "T0 T1x2"), rulings=STRICT).why_not("2:T0>1"),
        [("run.no-room", "base.run.room-before-run", "1 tank, full before the run begins.", "make room there first")],
    ),
    "room under strict that this run has filled": (
        lambda: worker(CROSSING, (0, 0), farm("1/1/1/0", "T0x2 T1"), rulings=STRICT).refine("2:T0>1").why_not("1:T0>1"),
        [("run.no-room", "base.run.room-before-run", "had room for 1 barrel before the run", "make room there first")],
    ),
    "everything wrong at once": (
        lambda: worker(row_of_t1(2), (0, 0), farm("2/1/1/0", "T0 S2")).why_not("5:T2>2"),
        [
            (
                "run.not-through-tile",
                "base.run.lines-through-tile",
                "Pipeline 5",
                "Use pipeline 1. Pipeline 5 needs",
            ),
            ("run.wrong-oil", "base.run.matching-type", "is silver", ""),
            ("run.no-barrel", "base.oil.refining-path", "no mid teal", "You hold teal at crude grade."),
            ("run.not-up", "base.oil.refining-path", "mid to mid", ""),
        ],
    ),
    "too weak and no room": (
        lambda: worker(row_of_t1(2), (0, 0), farm("1/1/1/0", "T0")).why_not("1:T0>3"),
        [
            ("run.value-too-low", "base.run.sum-of-costs", "3 steps, which cost 15", "low grade"),
            ("run.no-room", "base.run.needs-free-tank", "high row has no tank", "add a tank to the high row."),
        ],
    ),
    "a sixth tank": (
        lambda: farm("5/5/1/0").why_not_tank(CRUDE),
        [("tanks.row-cap", "base.setup.player.tanks-row-cap", "5 places", "Put the tank into the mid or high row.")],
    ),
    "a tank that would move": (
        lambda: farm("1/0/0/0").why_not_move_tank(CRUDE, HIGH),
        [
            (
                "tanks.row-fixed",
                "base.setup.player.tanks-row-fixed",
                "holds crude oil",
                "new tank goes into the high row",
            )
        ],
    ),
    "a tank that is not there": (
        lambda: farm("1/0/0/0").why_not_move_tank(LOW, HIGH),
        [("tanks.none-in-row", "base.tanks.place-at-once", "The low row has no tank.", "Choose a row")],
    ),
    "a barrel into a full row": (
        lambda: farm("1/0/0/0", "T0 O0").why_not_store(barrel("S0")),
        [("tanks.row-full", "base.tanks.capacity", "1 tank and all 2 spaces are taken", "or take a barrel out of it.")],
    ),
    "a barrel into a row without tanks": (
        lambda: farm("1/0/0/0").why_not_store(barrel("S1")),
        [("tanks.row-full", "base.tanks.capacity", "the low row has no tank.", "Add a tank to the low row.")],
    ),
    "a barrel out of an empty row": (
        lambda: farm("1/0/0/0").why_not_take(barrel("S0")),
        [("tanks.no-such-barrel", "base.tanks.row-sets-grade", "the crude row is empty", "Choose a barrel")],
    ),
    "a barrel out of a row of others": (
        lambda: farm("1/0/0/0", "T0").why_not_take(barrel("S0")),
        [("tanks.no-such-barrel", "base.tanks.row-sets-grade", "other oil types", "Choose a barrel")],
    ),
}


def _ones() -> pn.RefinementCosts:
    return pn.RefinementCosts.same(1, 1, 1)


@pytest.mark.parametrize(
    "scenario",
    [
        # a refusal proves nothing about rules that it does not name
        pytest.param(name, marks=pytest.mark.rules(*dict.fromkeys(rule for _, rule, _, _ in reasons)), id=name)
        for name, (_, reasons) in SCENARIOS.items()
    ],
)
def test_a_refusal_lists_every_broken_rule_with_numbers_and_a_fix(scenario: str) -> None:
    ask, expected = SCENARIOS[scenario]
    reasons = ask()
    assert [(reason.code, reason.rule) for reason in reasons] == [(code, rule) for code, rule, _, _ in expected]
    for reason, (_, _, says, helps) in zip(reasons, expected, strict=True):
        assert says in reason.text
        assert helps in reason.fix
        assert bool(helps) is bool(reason.fix)
        assert reason.rule in rule_ids()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_refusal_reads_well(scenario: str) -> None:
    for reason in SCENARIOS[scenario][0]():
        for sentence in (reason.text, *([reason.fix] if reason.fix else [])):
            assert sentence[0].isupper(), sentence
            assert sentence.endswith("."), sentence
            assert "  " not in sentence
            assert " ." not in sentence
            assert ".." not in sentence
            assert not re.search(r"(?<!half )\b[Aa] [aeiou]", sentence), sentence
            assert not re.search(r"\b[Aa]n [^aeiou]", sentence), sentence
            assert not re.search(r"\b1 (tanks|segments|barrels|spaces)\b", sentence), sentence
            assert not re.search(r"None|Grade\.|Oil\.|<|\{|\[", sentence), sentence
        assert str(reason) == " ".join(filter(None, (reason.text, reason.fix, f"[{reason.rule}]")))


def test_each_code_of_the_rules_has_a_scenario() -> None:
    written = {
        code
        for path in RULES.glob("*.py")
        for code in re.findall(r'"((?:network|machine|run|tanks)\.[a-z-]+)"', path.read_text(encoding="utf-8"))
    }
    shown = {code for _, expected in SCENARIOS.values() for code, _, _, _ in expected}
    assert shown == written
    assert len(written) >= 24


# ---- following the fix -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("net", "tile", "x", "y", "rotation"),
    [
        (row_of_t1(1), T1, 1, 0, 0),
        (row_of_t1(1), T1, 900, -900, 3),
        (row_of_t1(2, machines=[(3, 0)]), T1, 4, 0, 0),
        (laid((T1, 0, 0), machines=[(0, 0)]), L1, -2, 0, 0),
        (laid((T1, 997, 999)), T1, 999, 997, 1),
        (hairpin(), 77, 0, 0, 2),
    ],
    ids=str,
)
def test_a_tile_fits_where_the_fix_says(net: pn.PipeNetwork, tile: str | int, x: int, y: int, rotation: int) -> None:
    reasons = net.why_not_place(tile, x, y, rotation)
    assert reasons
    for reason in reasons:
        found = re.fullmatch(
            r"It would fit with half A at row (-?\d+), column (-?\d+)(?:, turned to (\d+) degrees)?\.", reason.fix
        )
        assert found, reason.fix
        turned = rotation if found[3] is None else int(found[3]) // 90
        assert net.why_not_place(tile, int(found[2]), int(found[1]), turned) == ()


@pytest.mark.parametrize("at", [(1.5, 0), (0.5, 0), (0, 0), (2, 0), (4, 0), (60, -60.5), (-3, 0)])
def test_a_machine_fits_where_the_fix_says(at: tuple[float, float]) -> None:
    net = row_of_t1(2, machines=[(0, 0), (2, 0), (3, 0)])
    (reason,) = net.why_not_machine(*at)
    row, column = map(int, re.findall(r"row (-?\d+), column (-?\d+)", reason.fix)[0])
    assert net.why_not_machine(column, row) == ()


@pytest.mark.rules("base.run.room-at-the-end", "base.run.needs-free-tank")
def test_the_move_that_a_refusal_for_room_names_makes_the_step_legal() -> None:
    run = worker(CROSSING, (0, 0), farm("1/1/1/0", "T0 T1x2"))
    (reason,) = run.why_not("2:T0>1")
    assert reason.fix == "First refine a low teal barrel through pipeline 1: that frees its place."
    (move,) = [step for step in run.options() if step.to_text().startswith("1:T1")]
    assert run.refine(move).why_not("2:T0>1") == ()


def test_the_lines_that_a_refusal_offers_can_be_used() -> None:
    net = row_of_t1(5, machines=[(4, 0)])
    run = worker(net, (5, 0), farm("2/1/0/0", "T0 O0 S0"), _ones())
    (reason,) = run.line_reasons(
        next(line for line in net.pipelines() if line.oil.word == "silver" and (1, 0) in line.halves)
    )
    named = re.findall(r"\d+", reason.fix.split(". ")[0])
    assert named == [str(line.number) for line in run.lines]


def test_where_no_line_can_be_used_the_refusal_sends_the_worker_elsewhere() -> None:
    net = row_of_t1(2, machines=[(2, 0), (3, 0)])
    run = worker(net, (2, 0), farm("0/0/0/0"))
    assert run.lines == ()
    (reason,) = run.line_reasons(net.pipelines()[1])
    assert reason.fix == "Pipeline 2 needs the worker on a tile that it crosses."


@pytest.mark.parametrize("level", [0, 1, 2])
@pytest.mark.parametrize("tiles", [1, 2, 3])
def test_a_pipeline_longer_by_the_segments_that_are_missing_would_do(tiles: int, level: int) -> None:
    run = worker(row_of_t1(tiles), (0, 0), farm("1/1/1/1", "T0"), pn.RefinementCosts.same(13, 1, 1), engineering=level)
    (reason,) = run.why_not("1:T0>1")
    missing = int(reason.values["missing"])
    assert f"{missing} more segment" in reason.fix
    assert pn.refinement_value(2 * tiles + missing, level) >= 13 > pn.refinement_value(2 * tiles + missing - 1, level)


def test_the_grade_that_is_enough_can_be_reached() -> None:
    run = worker(row_of_t1(5), (0, 0), farm("1/1/1/1", "T0"))
    (reason,) = run.why_not("1:T0>3")
    assert reason.fix == "It is enough to reach mid grade."
    assert run.why_not("1:T0>2") == ()


def test_activating_the_machine_that_is_named_opens_the_line() -> None:
    idle = machine_run([], "1/1/0/0", "T0")
    (reason,) = idle.why_not("1:T0>1")
    cell = tuple(map(int, re.findall(r"\((-?\d+), (-?\d+)\)", reason.fix)[0]))
    assert phase(idle.network, [cell], idle.farm).why_not("1:T0>1") == ()  # type: ignore[list-item]


def test_a_tank_fits_into_the_rows_that_the_fix_names() -> None:
    full = farm("5/5/1/0")
    (reason,) = full.why_not_tank(CRUDE)
    for row in re.findall(r"low|mid|high", reason.fix):
        assert full.why_not_tank(pn.Grade[row.upper()]) == ()


# ---- the refusal as an exception -------------------------------------------------------------------------------------


def test_the_exception_carries_the_reasons_and_reads_as_their_sentences() -> None:
    net = row_of_t1(2)
    with pytest.raises(pn.RuleBroken) as refusal:
        net.place(T1, 1, 0)
    assert isinstance(refusal.value, ValueError)
    assert codes(refusal.value.reasons) == ["network.overlap", "network.overlap"]
    assert str(refusal.value).splitlines() == [str(reason) for reason in refusal.value.reasons]


def test_a_refused_plan_tells_the_reasons_of_all_its_steps_and_does_nothing() -> None:
    run = worker(row_of_t1(3), (0, 0), farm("1/1/1/0", "T0"), rulings=CUT_ONLY)
    reasons = run.why_not_all(["1:T0>1", "9:T0>1", "2:S2>3"])
    assert codes(reasons) == [
        "run.wrong-oil",
        "run.no-barrel",
        "run.no-room",
        "run.no-such-pipeline",
        "run.no-barrel",
    ]
    assert number_of(run.network, "teal", 6) == 1
    assert run.done == ()
