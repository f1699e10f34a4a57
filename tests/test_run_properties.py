"""What holds for every run, held on random ones against a judge that reads a whole plan at once."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

import pipeline_nb as pn
from pipeline_nb.box import rule_ids
from tests.strategies import (
    Run,
    a_rich_case,
    barrels,
    costs,
    examples,
    farms,
    refinements,
    runs,
    runs_with_plans,
    stocks,
)

Case = tuple[Run, tuple[pn.Refinement, ...]]


# ---- the judge: the rules' words about a plan as a whole, none of the package's checks -------------------------------


def may_use(run: Run, line: pn.Pipeline) -> bool:
    """Worker: through the tile, and no machine holds it. Machine Phase: an active machine holds it."""
    held = set(line.machines if run.rulings.machine_touch == "any" else line.cut_by)
    if isinstance(run, pn.MachineRun):
        return bool(held & set(run.active))
    (tile,) = (tile for tile in run.network.tiles if tuple(run.at) in tile.cells)
    return not held and bool(set(tile.cells) & set(line.halves))


def is_strong_enough(run: Run, line: pn.Pipeline, step: pn.Refinement) -> bool:
    row = run.costs.rows["TOS".index(line.oil.value)]
    needed = sum(row[grade] for grade in range(step.barrel.grade, step.target))
    return line.length + line.length // 4 * run.engineering >= needed


def judged_as_a_whole(run: Run, plan: tuple[pn.Refinement, ...]) -> Counter[str] | None:
    """What the farm holds after all barrels have moved at once; None if a rule forbids the plan."""
    lines = {line.number: line for line in run.network.pipelines()}
    before = Counter(barrel.to_text() for barrel in run.farm.stock)
    taken = Counter(step.barrel.to_text() for step in plan)
    given = Counter(step.barrel.oil.value + str(int(step.target)) for step in plan)
    if len({step.pipeline for step in plan}) < len(plan) or taken - before:
        return None
    for step in plan:
        line = lines.get(step.pipeline)
        if line is None or not may_use(run, line) or line.oil is not step.barrel.oil:
            return None
        if step.target <= step.barrel.grade or not is_strong_enough(run, line, step):
            return None
    after = before - taken + given
    # strict: what arrives needs room beside all that lay there; final: only beside what stays
    lying = before + given if run.rulings.tank_check == "strict" else after
    for grade in range(1, 4):
        arrives = any(int(step.target) == grade for step in plan)
        if arrives and sum(n for text, n in lying.items() if text[1] == str(grade)) > 2 * run.farm.tanks[grade]:
            return None
    return after


# ---- a plan as a whole and step by step ------------------------------------------------------------------------------


@examples(400)
@given(runs_with_plans)
@pytest.mark.rules(
    "base.run.simultaneous",
    "base.machine-phase.simultaneous",
    "base.run.room-at-the-end",
    "base.run.room-before-run",
    "base.run.one-barrel",
    "base.run.barrel-once",
    "base.run.needs-free-tank",
    "base.machine-phase.same-refining-rules",
    "base.machine-phase.barrel-once",
)
def test_a_plan_done_step_by_step_gives_what_the_rules_say_about_the_whole(case: Case) -> None:
    run, plan = case
    expected = judged_as_a_whole(run, plan)
    if expected is None:
        reasons = run.why_not_all(plan)
        with pytest.raises(pn.RuleBroken) as refusal:
            run.refine_all(plan)
        assert refusal.value.reasons == reasons != ()
    else:
        assert run.why_not_all(plan) == ()
        done = run.refine_all(plan)
        assert Counter(barrel.to_text() for barrel in done.result.stock) == expected
        assert Counter(done.done) == Counter(plan)


@examples(80)
@given(runs_with_plans)
def test_any_order_that_is_legal_step_by_step_ends_like_the_whole_plan(case: Case) -> None:
    run, plan = case
    legal_orders = 0
    for order in permutations(plan[:4]):
        state = run
        for step in order:
            if state.why_not(step):
                break
            state = state.refine(step)
        else:
            legal_orders += 1
            assert state.result == run.refine_all(plan[:4]).result
    whole = judged_as_a_whole(run, plan[:4]) is not None
    assert (legal_orders > 0) is whole
    if run.rulings.tank_check == "strict" and whole:
        assert legal_orders == len(list(permutations(plan[:4])))


@examples(100)
@given(runs_with_plans)
@pytest.mark.rules(
    "base.oil.matching-pipelines", "base.run.matching-type", "base.tanks.capacity", "base.oil.refining-path"
)
def test_barrels_of_each_oil_type_are_conserved_and_stay_within_their_rows(case: Case) -> None:
    run, plan = case
    for step in plan:
        if run.why_not(step):
            continue
        before, run = run.result, run.refine(step)
        for oil in pn.OILS:
            assert sum(b.oil is oil for b in run.result.stock) == sum(b.oil is oil for b in before.stock)
        for grade in pn.GRADES:
            assert 0 <= run.result.room(grade) <= 2 * run.farm.tanks[grade]
        assert sum(b.grade for b in run.result.stock) > sum(b.grade for b in before.stock)


@examples(60)
@given(runs(), st.integers(0, 2**32))
@pytest.mark.rules("base.run.barrel-once", "base.machine-phase.barrel-once", "base.run.one-barrel")
def test_however_one_plays_no_barrel_moves_twice_and_no_line_runs_twice(run: Run, seed: int) -> None:
    rng = Random(seed)
    crude_only = pn.Stock.of(barrel for barrel in run.farm.stock if barrel.grade is pn.Grade.CRUDE)
    run = structs.replace(run, farm=pn.TankFarm(run.farm.tanks, rng.choice((run.farm.stock, crude_only))))
    while options := run.options():
        run = run.refine(rng.choice(options))
    assert Counter(step.barrel for step in run.done) <= Counter(run.farm.stock)
    assert len({step.pipeline for step in run.done}) == len(run.done)


# ---- legality: the list and the reasons agree ------------------------------------------------------------------------


@examples(30)
@given(runs_with_plans)
def test_options_are_exactly_the_candidates_without_reasons(case: Case) -> None:
    run, plan = case
    for step in plan:
        run = run if run.why_not(step) else run.refine(step)
    candidates = [
        pn.Refinement(number, pn.Barrel(oil, source), target)
        for number in range(len(run.network.pipelines()) + 2)
        for oil in pn.OILS
        for source in pn.GRADES
        for target in pn.GRADES
    ]
    legal = [step for step in candidates if not run.why_not(step)]
    assert set(run.options()) == set(legal)
    assert len(run.options()) == len(legal)
    for step in legal:
        assert run.refine(step).done == (*run.done, step)


@examples(150)
@given(runs_with_plans, refinements(12))
def test_a_refused_refinement_tells_every_broken_rule_and_changes_nothing(case: Case, last: pn.Refinement) -> None:
    run, plan = case
    for step in (*plan, last):
        before = (run.result.to_text(), run.farm.to_text(), run.network.to_text(), run.done)
        reasons = run.why_not(step)
        assert run.why_not(step.to_text()) == reasons
        if not reasons:
            run = run.refine(step)
            continue
        with pytest.raises(pn.RuleBroken) as refusal:
            run.refine(step)
        assert refusal.value.reasons == reasons
        for reason in reasons:
            assert reason.rule in rule_ids()
            assert reason.text.endswith(".")
            assert not reason.fix or reason.fix.endswith(".")
        assert len({reason.code for reason in reasons}) == len(reasons)
        assert (run.result.to_text(), run.farm.to_text(), run.network.to_text(), run.done) == before


@examples(100)
@given(runs())
@pytest.mark.rules("base.run.lines-through-tile", "base.run.not-machine-connected", "base.machine-phase.runs-connected")
def test_the_lines_of_a_run_are_those_without_line_reasons(run: Run) -> None:
    for line in run.network.pipelines():
        assert (line in run.lines) is may_use(run, line)
        assert (line in run.lines) is (not list(run.line_reasons(line)))
    if isinstance(run, pn.WorkerRun):
        assert len(run.through) <= 3


@examples(60)
@given(runs())
def test_no_line_serves_the_worker_and_a_machine_of_the_same_network(run: Run) -> None:
    network = run.network
    for tile in network.tiles:
        by_worker = pn.WorkerRun(
            network=network, at=tile.cells[0], farm=run.farm, costs=run.costs, rulings=run.rulings
        ).lines
        by_machines = pn.MachineRun(
            network=network,
            active=network.machines,
            farm=run.farm,
            costs=run.costs,
            rulings=run.rulings,
        ).lines
        assert not set(by_worker) & set(by_machines)


# ---- costs and values ------------------------------------------------------------------------------------------------


@examples(60)
@given(costs, st.sampled_from(pn.OILS), st.sampled_from(pn.GRADES))
@pytest.mark.rules("base.run.enough-value", "base.run.sum-of-costs", "base.run.more-than-cost")
def test_more_value_never_reaches_a_lower_grade(cost: pn.RefinementCosts, oil: pn.Oil, source: pn.Grade) -> None:
    row = cost.rows[pn.OILS.index(oil)]
    best = [cost.best(oil, value, source) for value in range(25)]
    assert best == sorted(best)
    assert best[0] == source
    assert best[-1] == (pn.Grade.HIGH)
    for value, grade in enumerate(best):
        assert sum(row[source:grade]) <= value
        assert grade == 3 or sum(row[source : grade + 1]) > value


@examples(60)
@given(st.integers(0, 60), st.integers(0, 2))
@pytest.mark.rules("base.run.value", "base.card.engineering.level-1", "base.card.engineering.level-2")
def test_engineering_never_lowers_a_value_and_longer_is_never_worse(length: int, level: int) -> None:
    assert pn.refinement_value(length, level) == length + level * (length // 4)
    assert pn.refinement_value(length + 1, level) > pn.refinement_value(length, level) or level == 0
    assert pn.refinement_value(length, 0) == length


# ---- text forms and stocks -------------------------------------------------------------------------------------------


@examples(60)
@given(stocks, farms(), costs, refinements(), barrels)
def test_every_value_of_a_run_reads_back_from_its_text(
    stock: pn.Stock, farm: pn.TankFarm, cost: pn.RefinementCosts, step: pn.Refinement, barrel: pn.Barrel
) -> None:
    for value in (stock, farm, cost, step, barrel):
        text = value.to_text()
        assert text.isascii()
        assert text.isprintable()
        assert not set(text) & set(" \"'$")
        assert type(value).from_text(text) == value
        assert hash(type(value).from_text(text)) == hash(value)
        assert len(repr(value)) < 140


@examples(60)
@given(stocks, barrels, st.integers(1, 3))
def test_adding_and_removing_barrels_undo_each_other(stock: pn.Stock, barrel: pn.Barrel, number: int) -> None:
    more = stock.add(barrel, number)
    assert more.remove(barrel, number) == stock
    assert len(more) == len(stock) + number == sum(1 for _ in more)
    assert pn.Stock.of(list(stock)) == stock
    assert sum(stock.in_grade(grade) for grade in pn.GRADES) == len(stock)
    assert bool(stock) is (len(stock) > 0)
    with pytest.raises(pn.InputError, match="holds"):
        stock.remove(barrel, stock.count(barrel) + 1)


@examples(60)
@given(farms(), barrels)
@pytest.mark.rules("base.tanks.capacity", "base.tanks.row-sets-grade", "base.tanks.mixed-types")
def test_a_barrel_is_stored_where_there_is_room_and_taken_where_it_lies(farm: pn.TankFarm, barrel: pn.Barrel) -> None:
    room = 2 * farm.tanks[barrel.grade] - sum(other.grade is barrel.grade for other in farm.stock)
    assert (farm.why_not_store(barrel) == ()) is (room > 0) is (farm.room(barrel.grade) > 0)
    assert (farm.why_not_take(barrel) == ()) is (farm.stock.count(barrel) > 0)
    if room:
        assert farm.store(barrel).take(barrel) == farm
    else:
        with pytest.raises(pn.RuleBroken):
            farm.store(barrel)
    if not farm.stock.count(barrel):
        with pytest.raises(pn.RuleBroken):
            farm.take(barrel)


def test_the_runs_and_plans_drawn_are_rich() -> None:
    """Without legal plans of several steps, and plans on which the rulings differ, the properties would say little."""
    found: Counter[str] = Counter()
    for seed in range(1500):
        run, plan = a_rich_case(seed)
        by = type(run).__name__
        legal = {
            reading: judged_as_a_whole(structs.replace(run, rulings=pn.Rulings(tank_check=reading)), plan) is not None
            for reading in ("final", "strict")
        }
        found[f"{by}, three barrels move"] += len(plan) >= 3 and legal["final"]
        found[f"{by}, the rulings differ"] += legal["final"] and not legal["strict"]
        found[f"{by}, refused"] += not legal["final"]
    assert len(found) == 6
    assert min(found.values()) >= 10, found
