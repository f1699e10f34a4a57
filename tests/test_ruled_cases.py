"""The ruled cases about networks, tanks and runs, each with its numbers and, where there is a switch, both readings.

RQ-005, 020, 030 and 033 need money and turns and are told elsewhere; of RQ-012, 013, 021, 026, 027 and 032 the part
about networks and runs stands here.
"""

from __future__ import annotations

import pytest

import pipeline_nb as pn
from tests.positions import (
    ALL_SILVER,
    COSTS_456,
    COSTS_744,
    CUT_ONLY,
    L1,
    STRICT,
    T1,
    codes,
    crossing_of_5_and_4,
    farm,
    hairpin,
    laid,
    lengths,
    lengths_of,
    loop,
    number_of,
    phase,
    row_of_t1,
    worker,
)

TEAL = pn.Oil.TEAL
CRUDE, LOW, MID, HIGH = pn.GRADES


# ---- pipelines, length and placement -------------------------------------------------------------------------------


@pytest.mark.rules("base.run.segment", "base.run.value", "base.public.pipe-tile.joints")
def test_rq_001_a_straight_pipe_through_a_tile_counts_two_segments() -> None:
    one, two = row_of_t1(1), row_of_t1(2)
    assert lengths(one) == {"teal": [2], "orange": [1], "silver": [1]}
    assert (len(one.pipelines()), sum(line.length for line in one.pipelines())) == (3, 4)
    assert lengths(two) == {"teal": [4], "orange": [1, 1], "silver": [1, 1]}
    assert (len(two.pipelines()), sum(line.length for line in two.pipelines())) == (5, 8)


@pytest.mark.rules("base.network.colours-free", "base.network.touch-a-side", "base.network.rotation")
def test_rq_002_colours_need_not_match_but_a_side_must_be_shared() -> None:
    beside = row_of_t1(1).place(T1, 2, 0, 1)  # its orange pipe now shows its west port to the teal one
    assert lengths(beside)["teal"] == [2, 2]
    corner_only = row_of_t1(1).why_not_place(T1, 2, 1)
    assert codes(corner_only) == ["network.no-shared-side"]


@pytest.mark.rules("base.network.first-tile", "base.network.touch-a-side")
def test_rq_003_the_first_tile_goes_anywhere_and_the_second_must_touch_it() -> None:
    for x, y, rotation in ((0, 0, 0), (-7, 40, 3), (999, -999, 2)):
        assert pn.PipeNetwork().why_not_place(T1, x, y, rotation) == ()
    first = laid((T1, 10, 10))
    assert codes(first.why_not_place(T1, 13, 10)) == ["network.no-shared-side"]
    assert first.why_not_place(T1, 12, 10) == ()


@pytest.mark.rules("base.network.same-purchase", "base.network.different-places")
def test_rq_004_the_second_tile_of_a_purchase_may_hang_on_the_first_or_elsewhere() -> None:
    network = row_of_t1(2)
    assert codes(network.why_not_place(T1, 6, 0)) == ["network.no-shared-side"]
    with_x = network.place(T1, 4, 0)
    assert lengths(with_x.place(T1, 6, 0))["teal"] == [8]
    assert with_x.why_not_place(T1, -2, 0) == ()


@pytest.mark.rules("base.run.no-branches", "base.run.pipeline")
@pytest.mark.parametrize("network", [row_of_t1(5), row_of_t1(5, machines=[(4, 0)]), hairpin(), loop()], ids=str)
def test_rq_006_a_pipeline_is_a_chain_or_a_loop_and_never_branches(network: pn.PipeNetwork) -> None:
    graph = network.graph()
    for line in network.pipelines():
        nodes = [(s.x, s.y, s.ports) for s in line.segments]
        part = graph.subgraph(nodes)
        assert part.number_of_nodes() == line.length
        assert line.length - part.number_of_edges() == (0 if line.is_loop else 1)
        assert max(degree for _, degree in part.degree) <= 2


@pytest.mark.rules("base.run.double-crossing", "base.run.one-barrel", "base.run.max-three")
def test_rq_007_a_line_that_crosses_the_workers_tile_again_refines_one_barrel() -> None:
    network = hairpin()
    teal = network.pipelines()[0]
    assert (teal.oil.word, teal.length) == ("teal", 5)
    assert [cell for cell in teal.halves if cell in ((0, 0), (1, 0))] == [(0, 0), (1, 0), (0, 0)]
    run = worker(network, (0, 0), farm("2/2/0/0", "T0x2 O0"), pn.RefinementCosts.same(1, 5, 5))
    assert lengths_of(run.lines) == {"teal": [5], "orange": [1]}
    orange = run.lines[1].number
    done = run.refine(f"{teal.number}:T0>1").refine(f"{orange}:O0>1")
    assert done.result.to_text() == "2/2/0/0:T0,T1,O1"
    assert codes(done.why_not(f"{teal.number}:T0>1")) == ["run.one-barrel"]
    assert done.options() == ()


@pytest.mark.rules("base.run.loop-value")
def test_rq_008_a_closed_loop_counts_each_segment_once() -> None:
    teal = loop().pipelines()[0]
    assert (teal.oil, teal.length, teal.is_loop) == (TEAL, 4, True)
    assert sorted(teal.halves) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    run = worker(loop(), (0, 0), farm("1/1/0/0", "T0"))
    assert run.refine("1:T0>1").result.to_text() == "1/1/0/0:T1"


@pytest.mark.rules(
    "base.run.enough-value", "base.run.more-than-cost", "base.run.may-stop-lower", "base.run.sum-of-costs"
)
@pytest.mark.parametrize(
    ("value", "can", "cannot"),
    [
        (8, ["T0>1"], ["T0>2", "T0>3", "T1>3"]),
        (9, ["T0>1", "T0>2"], ["T0>3", "T1>3"]),
        (14, ["T0>1", "T0>2", "T1>3"], ["T0>3"]),
        (15, ["T0>1", "T0>2", "T0>3", "T1>3"], []),
    ],
)
def test_rq_009_equal_or_more_value_is_enough_and_one_may_stop_lower(
    value: int, can: list[str], cannot: list[str]
) -> None:
    # a machine at the far end makes odd lengths too
    network = row_of_t1(value // 2 + 1, machines=[(value, 0)] if value % 2 else [(value, 0), (value + 1, 0)])
    run = phase(network, [(value, 0)], farm("1/2/2/2", "T0 T1"))
    number = number_of(network, "teal", value)
    for step in can:
        assert run.why_not(f"{number}:{step}") == ()
    for step in cannot:
        assert codes(run.why_not(f"{number}:{step}")) == ["run.value-too-low"]
    best = {8: LOW, 9: MID, 14: MID, 15: HIGH}[value]
    assert COSTS_456.best(TEAL, value) == best


@pytest.mark.rules("base.run.no-middle-tanks", "base.run.several-steps")
def test_rq_010_a_step_of_two_grades_needs_room_only_where_it_ends() -> None:
    network = row_of_t1(5, machines=[(9, 0)])
    run = phase(network, [(9, 0)], farm("1/0/1/0", "T0"))
    assert run.value(network.pipelines()[0]) == 9
    assert run.refine("1:T0>2").result.to_text() == "1/0/1/0:T2"
    assert codes(run.why_not("1:T0>1")) == ["run.no-room"]


@pytest.mark.rules("base.run.start-anywhere", "base.run.cost-markers")
def test_rq_011_a_run_may_start_above_crude_and_pays_for_its_own_steps() -> None:
    run = worker(row_of_t1(3), (0, 0), farm("1/1/1/1", "T0 T1"), COSTS_744)
    assert run.value(run.lines[0]) == 6
    (first,) = run.why_not("1:T0>1")
    assert (first.code, first.values["cost"], first.values["value"]) == ("run.value-too-low", 7, 6)
    assert run.why_not("1:T1>2") == ()
    (both,) = run.why_not("1:T1>3")
    assert (both.rule, both.values["cost"], both.values["value"]) == ("base.run.sum-of-costs", 8, 6)


@pytest.mark.rules("base.run.enough-value")
def test_rq_012_a_line_that_cannot_do_the_first_step_takes_crude_nowhere() -> None:
    assert COSTS_744.best(TEAL, 6) == CRUDE
    assert COSTS_744.best(TEAL, 6, LOW) == MID


@pytest.mark.rules("base.setup.player.track-purpose", "base.network.track-may-fall", "base.machine-phase.bisects")
def test_rq_013_the_track_follows_the_network_and_falls_when_a_machine_cuts() -> None:
    assert row_of_t1(5).longest()[TEAL] == 10
    assert row_of_t1(5).with_machine(4, 0).longest()[TEAL] == 5


@pytest.mark.rules("base.run.pipeline", "base.public.pipe-tile.three-pipes")
def test_rq_014_a_stub_of_one_segment_is_a_pipeline() -> None:
    assert [line.length for line in row_of_t1(1).pipelines()] == [2, 1, 1]


# ---- running the network with the worker ---------------------------------------------------------------------------


@pytest.mark.rules("base.run.worker", "base.run.lines-through-tile", "base.run.free")
@pytest.mark.parametrize("half", [(0, 0), (1, 0)])
def test_rq_015_the_worker_runs_the_lines_through_the_whole_tile(half: tuple[int, int]) -> None:
    run = worker(row_of_t1(2), half, farm("1/1/0/0", "T0"))
    assert lengths_of(run.lines) == {"teal": [4], "orange": [1], "silver": [1]}
    assert run.refine("1:T0>1").result.to_text() == "1/1/0/0:T1"
    elsewhere = next(line for line in run.network.pipelines() if line not in run.lines)
    assert codes(run.line_reasons(elsewhere)) == ["run.not-through-tile"]


@pytest.mark.rules("base.run.half-covered-tile", "base.run.not-machine-connected")
def test_rq_016_on_a_half_covered_tile_only_the_free_lines_run() -> None:
    network = row_of_t1(5, machines=[(4, 0)])
    for half in ((4, 0), (5, 0)):
        run = worker(network, half, farm("1/1/0/0", "T0 S0"))
        assert lengths_of(run.lines) == {"silver": [1]}
        teal = number_of(network, "teal", 5)
        assert codes(run.why_not(f"{teal}:T0>1")) == ["run.machine-connected"]
        assert codes(run.why_not(f"{run.lines[0].number}:S0>1")) == ["run.value-too-low"]


@pytest.mark.rules(
    "base.run.needs-free-tank", "base.run.room-at-the-end", "base.run.room-before-run", "base.run.simultaneous"
)
@pytest.mark.parametrize("by", ["worker", "machines"])
def test_rq_017_room_that_the_run_frees_counts_under_final_and_not_under_strict(by: str) -> None:
    stored = farm("1/1/1/0", "T0 T1x2")

    def run_under(rulings: pn.Rulings) -> pn.WorkerRun | pn.MachineRun:
        if by == "worker":
            return worker(crossing_of_5_and_4(), (0, 0), stored, rulings=rulings)
        return phase(row_of_t1(5, machines=[(4, 0)]), [(4, 0)], stored, rulings=rulings)

    final, strict = run_under(pn.Rulings()), run_under(STRICT)
    assert lengths_of(final.lines)["teal"] == [5, 4]
    five, four = (line.number for line in final.lines[:2])
    plan = [f"{five}:T1>2", f"{four}:T0>1"]
    for order in (plan, plan[::-1]):
        assert final.refine_all(order).result.to_text() == "1/1/1/0:T1x2,T2"
        assert codes(strict.why_not_all(order)) == ["run.no-room"]
    (refused,) = strict.refine(plan[0]).why_not(plan[1])
    assert refused.rule == "base.run.room-before-run"
    assert strict.refine(plan[0]).result.to_text() == "1/1/1/0:T0,T1,T2"


@pytest.mark.rules("base.tanks.capacity", "base.tanks.mixed-types", "base.tanks.purpose")
def test_rq_018_a_half_filled_tank_takes_one_barrel_of_any_type() -> None:
    row = farm("0/1/0/0", "O1")
    assert row.room(LOW) == 1
    full = row.store(pn.Barrel.from_text("T1"))
    assert full.to_text() == "0/1/0/0:T1,O1"
    assert codes(full.why_not_store(pn.Barrel.from_text("T1"))) == ["tanks.row-full"]


@pytest.mark.rules("base.run.barrel-once", "base.run.work-and-machine", "base.machine-phase.barrel-once")
def test_rq_019_a_barrel_moves_once_in_a_run_but_may_move_again_in_the_machine_phase() -> None:
    # a row cut into 4 and 5 by a machine, and a free line of 4 hanging down from its first half
    network = laid(*((T1, x, 0) for x in range(0, 10, 2)), (T1, 0, 1, 1), (T1, 0, 3, 1), machines=[(4, 0)])
    free = next(line for line in network.pipelines() if line.oil is TEAL and not line.machines)
    five = number_of(network, "teal", 5)
    assert free.length == 4
    after_work = worker(network, (0, 1), farm("1/1/1/0", "T0")).refine(f"{free.number}:T0>1").result
    machines = phase(network, [(4, 0)], after_work)
    assert machines.refine(f"{five}:T1>2").result.to_text() == "1/1/1/0:T2"

    one_phase = phase(network, [(4, 0)], farm("1/1/1/0", "T0"))
    four = next(line.number for line in one_phase.lines if line.length == 4 and line.oil is TEAL)
    assert codes(one_phase.refine(f"{four}:T0>1").why_not(f"{five}:T1>2")) == ["run.barrel-once"]


@pytest.mark.rules("base.card.engineering.level-1", "base.card.engineering.level-2", "base.run.value")
def test_rq_021_engineering_adds_one_or_two_for_each_full_four_segments() -> None:
    network = row_of_t1(6, machines=[(11, 0)])
    eleven = network.pipelines()[0]
    assert eleven.length == 11
    for level, value in ((0, 11), (1, 13), (2, 15)):
        assert pn.refinement_value(11, level) == value
        assert pn.refinement_value(3, level) == 3
        run = phase(network, [(11, 0)], farm("1/1/1/1", "T0"), engineering=level)
        assert run.value(eleven) == value
        assert (run.why_not("1:T0>3") == ()) is (value >= 15)


# ---- machines ------------------------------------------------------------------------------------------------------


@pytest.mark.rules(
    "base.machine-phase.bisects", "base.machine-phase.not-a-segment", "base.machine-phase.runs-connected"
)
def test_rq_022_a_machine_cuts_ten_segments_into_four_and_five_and_drives_both() -> None:
    before, after = row_of_t1(5), row_of_t1(5, machines=[(4, 0)])
    assert lengths(before) == {"teal": [10], "orange": [1] * 5, "silver": [1] * 5}
    assert lengths(after) == {"teal": [5, 4], "orange": [1] * 4, "silver": [1] * 5}
    stored = farm("2/2/2/0", "T0x2 T1")
    assert worker(before, (0, 0), stored).why_not("1:T0>2") == ()

    run = phase(after, [(4, 0)], stored)
    assert (run.fee, lengths_of(run.lines)) == (15, {"teal": [5, 4]})
    assert [option.to_text() for option in run.options()] == ["1:T0>1", "1:T1>2", "2:T0>1"]
    assert run.refine_all(["1:T0>1", "2:T0>1"]).result.to_text() == "2/2/2/0:T1x3"
    assert run.refine_all(["1:T1>2", "2:T0>1"]).result.to_text() == "2/2/2/0:T0,T1,T2"


@pytest.mark.rules("base.machine-phase.covered-pipes-lost", "base.machines.covers-half")
def test_rq_023_both_pipes_of_the_covered_half_are_lost() -> None:
    before, after = row_of_t1(5).pipelines(), row_of_t1(5, machines=[(4, 0)]).pipelines()
    lost = {segment for line in before for segment in line.segments}
    lost -= {segment for line in after for segment in line.segments}
    assert lost == {pn.Segment(4, 0, "EW"), pn.Segment(4, 0, "NS")}
    totals = [{oil: sum(each) for oil, each in lengths_of(lines).items()} for lines in (before, after)]
    assert totals == [{"teal": 10, "orange": 5, "silver": 5}, {"teal": 9, "orange": 4, "silver": 5}]


@pytest.mark.rules("base.machine-phase.touch", "base.machine-phase.cut-only", "base.run.not-machine-connected")
def test_rq_024_a_line_that_only_faces_the_machine_is_connected_under_any_but_not_under_cut_only() -> None:
    network = laid((T1, 0, 0), (T1, 1, -1), machines=[(1, 0)])
    orange = next(line for line in network.pipelines() if line.oil.word == "orange" and (1, -1) in line.halves)
    assert (orange.machines, orange.cut_by) == (((1, 0),), ())
    stored = farm("1/1/0/0", "O0")
    costs = pn.RefinementCosts.same(1, 5, 5)
    step = f"{orange.number}:O0>1"

    assert phase(network, [(1, 0)], stored, costs).why_not(step) == ()
    assert codes(worker(network, (1, -1), stored, costs).why_not(step)) == ["run.machine-connected"]

    assert codes(phase(network, [(1, 0)], stored, costs, CUT_ONLY).why_not(step)) == ["run.no-machine"]
    assert worker(network, (1, -1), stored, costs, CUT_ONLY).why_not(step) == ()

    teal = number_of(network, "teal", 1)  # cut from 2 to 1: connected under both readings
    for rulings in (pn.Rulings(), CUT_ONLY):
        assert teal in [line.number for line in phase(network, [(1, 0)], stored, costs, rulings).lines]


@pytest.mark.rules("base.machine-phase.touch", "base.machine-phase.cut-only")
def test_rq_024_a_machine_drives_and_blocks_up_to_four_lines() -> None:
    # silver under the machine, and teal pipes that end at three of its sides
    network = laid((ALL_SILVER, 0, 0), (T1, 0, 1, 1), (T1, 0, -2, 1), (T1, -2, 0), machines=[(0, 0)])
    stored = farm("0/0/0/0")
    assert lengths_of(phase(network, [(0, 0)], stored).lines) == {"teal": [2, 2, 2], "silver": [1]}
    assert lengths_of(phase(network, [(0, 0)], stored, rulings=CUT_ONLY).lines) == {"silver": [1]}
    for at in ((0, 1), (0, -2), (-2, 0)):
        assert "teal" not in lengths_of(worker(network, at, stored).lines)
        assert lengths_of(worker(network, at, stored, rulings=CUT_ONLY).lines)["teal"] == [2]


@pytest.mark.rules("base.machine-phase.line-once", "base.machine-phase.simultaneous")
def test_rq_025_a_line_between_two_machines_runs_once() -> None:
    network = row_of_t1(5, machines=[(2, 0), (7, 0)])
    middle = number_of(network, "teal", 4)
    line = network.pipelines()[middle - 1]
    assert (sorted(line.halves), line.machines) == ([(x, 0) for x in (3, 4, 5, 6)], ((2, 0), (7, 0)))
    run = phase(network, [(2, 0), (7, 0)], farm("1/1/0/0", "T0x2"))
    assert [each.number for each in run.lines].count(middle) == 1
    done = run.refine(f"{middle}:T0>1")
    assert done.result.to_text() == "1/1/0/0:T0,T1"
    assert codes(done.why_not(f"{middle}:T0>1")) == ["run.one-barrel"]


@pytest.mark.rules("base.machine-phase.cost", "base.machine-phase.one-fee", "base.machine-phase.optional")
def test_rq_026_the_fee_is_15_once_for_all_machines_and_nothing_without_any() -> None:
    network = row_of_t1(5, machines=[(2, 0), (5, 0), (8, 0)])
    assert phase(network, [(2, 0), (5, 0), (8, 0)], farm("0/0/0/0")).fee == 15
    assert phase(network, [(2, 0)], farm("0/0/0/0")).fee == 15
    nothing = phase(row_of_t1(5), [], farm("1/1/0/0", "T0"))
    assert (nothing.fee, nothing.lines) == (0, ())
    assert codes(nothing.why_not("1:T0>1")) == ["run.no-machine"]


@pytest.mark.rules(
    "base.machine-phase.any-machines", "base.machine-phase.runs-connected", "base.machine-phase.runs-all"
)
def test_rq_027_some_machines_may_stay_idle_and_no_line_has_to_run() -> None:
    network = row_of_t1(5, machines=[(2, 0), (7, 0)])
    left_only = phase(network, [(2, 0)], farm("1/1/0/0", "T0"))
    assert sorted(line.length for line in left_only.lines if line.oil is TEAL) == [2, 4]
    right = next(line for line in network.pipelines() if line.machines == ((7, 0),) and line.oil is TEAL)
    assert codes(left_only.line_reasons(right)) == ["run.machine-not-active"]
    unused = left_only.refine_all([])
    assert (unused.fee, unused.result) == (15, left_only.farm)


@pytest.mark.rules("base.machine-phase.loop-cut", "base.machine-phase.line-once")
def test_rq_028_a_machine_on_a_loop_of_four_leaves_one_chain_of_three() -> None:
    network = loop(machines=[(1, 0)])
    teal = network.pipelines()[0]
    assert (teal.oil, teal.length, teal.is_loop, teal.machines, teal.cut_by) == (TEAL, 3, False, ((1, 0),), ((1, 0),))
    run = phase(network, [(1, 0)], farm("1/1/0/0", "T0x2"), pn.RefinementCosts.same(3, 5, 5))
    done = run.refine("1:T0>1")
    assert done.result.to_text() == "1/1/0/0:T0,T1"
    assert codes(done.why_not("1:T0>1")) == ["run.one-barrel"]


@pytest.mark.rules(
    "base.machines.covers-half",
    "base.machines.not-across-two",
    "base.machines.on-a-tile",
    "base.machines.second-on-tile",
)
def test_rq_029_a_machine_covers_exactly_one_free_half_of_one_tile() -> None:
    network = row_of_t1(2)
    assert codes(network.why_not_machine(1.5, 0)) == ["machine.across-two"]
    assert codes(network.why_not_machine(4, 0)) == ["machine.no-tile-here"]
    covered = network.with_machine(1, 0)
    assert codes(covered.why_not_machine(1, 0)) == ["machine.covered"]
    both = covered.with_machine(0, 0)
    assert lengths(both) == {"teal": [2], "orange": [1], "silver": [1]}


@pytest.mark.rules("base.network.segment-meets-segment", "base.network.covered-half")
def test_rq_031_a_tile_that_touches_only_a_covered_half_is_refused() -> None:
    network = laid((T1, 0, 0), machines=[(1, 0)])
    assert codes(network.why_not_place(L1, 2, 0)) == ["network.only-machines"]
    assert network.why_not_place(L1, 0, 1) == ()  # touches the free half too


@pytest.mark.rules(
    "base.machine-phase.unpaid-lines-idle", "base.run.not-machine-connected", "base.machine-phase.any-machines"
)
def test_rq_032_a_connected_line_is_closed_to_the_worker_even_if_the_phase_is_not_paid() -> None:
    network = row_of_t1(5, machines=[(4, 0)])
    five = number_of(network, "teal", 5)
    stored = farm("1/1/0/0", "T0")
    assert codes(worker(network, (6, 0), stored).why_not(f"{five}:T0>1")) == ["run.machine-connected"]
    assert codes(phase(network, [], stored).why_not(f"{five}:T0>1")) == ["run.machine-not-active"]


@pytest.mark.rules(
    "base.machine-phase.covered-pipes-lost", "base.machine-phase.bisects", "base.machine-phase.line-once"
)
def test_rq_116_a_line_that_crosses_the_covered_half_twice_falls_into_three() -> None:
    grown = hairpin().place(T1, -2, 0).place(T1, 0, 1, 1)
    line = grown.pipelines()[0]
    assert (line.length, line.halves.count((0, 0))) == (9, 2)
    network = grown.with_machine(0, 0)
    parts = [part for part in network.pipelines() if part.oil is TEAL]
    assert [(part.length, part.machines, part.cut_by) for part in parts] == [
        (3, ((0, 0),), ((0, 0),)),
        (2, ((0, 0),), ((0, 0),)),
        (2, ((0, 0),), ((0, 0),)),
    ]
    run = phase(network, [(0, 0)], farm("2/2/0/0", "T0x4"), pn.RefinementCosts.same(2, 5, 5))
    done = run.refine_all([f"{part.number}:T0>1" for part in parts])
    assert done.result.to_text() == "2/2/0/0:T0,T1x3"
    assert done.options() == ()


# ---- the tank farm's own case --------------------------------------------------------------------------------------


@pytest.mark.rules("base.setup.player.tanks-row-cap", "base.setup.player.tanks-no-row-cap")
def test_rq_060_a_sixth_tank_is_refused_by_the_printed_board_and_taken_without_a_cap() -> None:
    five = farm("5/0/0/0")
    assert codes(five.why_not_tank(CRUDE)) == ["tanks.row-cap"]
    assert five.with_tank(CRUDE, pn.Rulings(row_tank_cap="none")).to_text() == "6/0/0/0:-"
    assert five.with_tank(LOW).to_text() == "5/1/0/0:-"
