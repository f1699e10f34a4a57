"""What is played instead when a rule about Refinement Costs or runs is off. See :mod:`tools.mutant_table`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.oil import GRADES, OILS, Barrel, Grade, Oil
from pipeline_nb.rules.pipelines import Pipeline, tile_pipes
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.refining import MachineRun, Refinement, Run, WorkerRun
from pipeline_nb.rules.rulings import Rulings
from tools.mutant_switch import instead

Original = Callable[..., Any]
Lines = tuple[Pipeline, ...]


def reason(text: str) -> Reason:
    return Reason(code="mutant", rule="mutant", text=text)


# ---- costs and values ------------------------------------------------------------------------------------------------


@instead("RefinementCosts.total", "base.run.sum-of-costs")
def only_the_dearest_step_is_paid(
    original: Original, costs: RefinementCosts, oil: Oil, source: Grade, target: Grade
) -> int:
    return max(costs.rows[OILS.index(oil)][source:target], default=0)


@instead("RefinementCosts.total", "base.run.several-steps")
def a_run_lifts_by_one_grade_only(
    original: Original, costs: RefinementCosts, oil: Oil, source: Grade, target: Grade
) -> int:
    return 1000 if target - source > 1 else int(original(costs, oil, source, target))


@instead("RefinementCosts.total", "base.run.start-anywhere")
def every_run_is_paid_from_crude(
    original: Original, costs: RefinementCosts, oil: Oil, source: Grade, target: Grade
) -> int:
    return int(original(costs, oil, Grade.CRUDE, target))


@instead("RefinementCosts.total", "base.run.cost-markers")
def every_step_costs_four(original: Original, costs: RefinementCosts, oil: Oil, source: Grade, target: Grade) -> int:
    return 4 * max(target - source, 0)


@instead("RefinementCosts.total", "base.public.refinement.grid")
def rows_and_columns_are_exchanged(
    original: Original, costs: RefinementCosts, oil: Oil, source: Grade, target: Grade
) -> int:
    return sum(costs.rows[step][OILS.index(oil)] for step in range(source, target))


@instead("RefinementCosts.best", "base.run.enough-value")
def any_value_lifts_to_high(original: Original, costs: RefinementCosts, *where: object) -> Grade:
    return Grade.HIGH


@instead("RefinementCosts.best", "base.run.more-than-cost")
def the_best_needs_more_than_the_cost(
    original: Original, costs: RefinementCosts, oil: Oil, value: int, source: Grade = Grade.CRUDE
) -> Grade:
    best: Grade = original(costs, oil, value - 1, source)
    return best


@instead("refinement_value", "base.run.value")
def a_value_counts_tiles(original: Original, length: int, engineering: int = 0) -> int:
    return int(original(length, engineering)) - length + (length + 1) // 2


@instead("refinement_value", "base.card.engineering.level-1")
def engineering_1_adds_nothing(original: Original, length: int, engineering: int = 0) -> int:
    return int(original(length, 0 if engineering == 1 else engineering))


@instead("refinement_value", "base.card.engineering.level-2")
def engineering_2_adds_as_1_does(original: Original, length: int, engineering: int = 0) -> int:
    return int(original(length, min(engineering, 1)))


# ---- which pipelines run ---------------------------------------------------------------------------------------------


@instead("WorkerRun.through", "base.run.worker")
def the_worker_stands_on_the_first_tile(original: Original, run: WorkerRun) -> Lines:
    cells = set(run.network.tiles[0].cells)
    return tuple(line for line in run.network.pipelines() if not cells.isdisjoint(line.halves))


@instead("WorkerRun.through", "base.run.max-three")
def the_worker_runs_all_pipelines(original: Original, run: WorkerRun) -> Lines:
    return run.network.pipelines()


def _crossings(run: WorkerRun, line: Pipeline) -> int:
    """How many pipes of the worker's tile belong to a pipeline."""
    tile = run.network.tile_at(*run.at)
    if tile is None:
        return 0
    first, codes = 16 * tile.codes[0], set(line.codes)
    return sum(bool(codes & {first + s for s in segments}) for segments, *_ in tile_pipes(tile.tile, tile.rotation))


@instead("WorkerRun.through", "base.run.double-crossing")
def a_line_that_crosses_twice_stands_there_twice(original: Original, run: WorkerRun) -> Lines:
    return tuple(line for line in original(run) for _ in range(_crossings(run, line)))


@instead("WorkerRun.through", "base.run.half-covered-tile")
def a_tile_with_a_machine_is_no_place_for_the_worker(original: Original, run: WorkerRun) -> Lines:
    tile = run.network.tile_at(*run.at)
    blocked = tile is not None and any(run.network.has_machine(*cell) for cell in tile.cells)
    return () if blocked else tuple(original(run))


def _without(reasons: Iterable[Reason], *codes: str) -> list[Reason]:
    return [reason for reason in reasons if reason.code not in codes]


@instead("WorkerRun.line_reasons", "base.run.lines-through-tile")
def the_worker_reaches_any_line(original: Original, run: WorkerRun, line: Pipeline) -> list[Reason]:
    return _without(original(run, line), "run.not-through-tile")


@instead("WorkerRun.line_reasons", "base.run.lines-through-tile")
def only_the_longest_line_runs(original: Original, run: WorkerRun, line: Pipeline) -> list[Reason]:
    longest = max((other.length for other in run.through), default=0)
    return [*original(run, line), *([reason("a longer one")] if line.length < longest else [])]


@instead("WorkerRun.line_reasons", "base.run.not-machine-connected", "base.machine-phase.unpaid-lines-idle")
def the_worker_runs_the_lines_of_machines(original: Original, run: WorkerRun, line: Pipeline) -> list[Reason]:
    return _without(original(run, line), "run.machine-connected")


@instead("connected", "base.machine-phase.touch")
def a_touch_does_not_connect(original: Original, line: Pipeline, rulings: Rulings) -> object:
    return line.cut_by


@instead("connected", "base.machine-phase.cut-only")
def a_touch_connects_under_either_reading(original: Original, line: Pipeline, rulings: Rulings) -> object:
    return line.machines


@instead("WorkerRun.fee", "base.run.free")
def a_run_of_the_worker_costs_five(original: Original, run: WorkerRun) -> int:
    return 5


@instead("MachineRun.fee", "base.machine-phase.cost")
def the_phase_costs_ten(original: Original, run: MachineRun) -> int:
    return 10 if run.active else 0


@instead("MachineRun.fee", "base.machine-phase.one-fee")
def each_machine_costs_a_fee(original: Original, run: MachineRun) -> int:
    return int(original(run)) * len(run.active)


@instead("MachineRun.fee", "base.machine-phase.one-fee")
def the_fee_is_due_without_machines_too(original: Original, run: MachineRun) -> int:
    return 15


def _held(run: MachineRun) -> Lines:
    return tuple(line for line in run.network.pipelines() if line.machines)


@instead("MachineRun.lines", "base.machine-phase.runs-connected")
def machines_run_every_line(original: Original, run: MachineRun) -> Lines:
    return run.network.pipelines()


@instead("MachineRun.lines", "base.machine-phase.any-machines", "base.machine-phase.optional")
def all_machines_run_or_none(original: Original, run: MachineRun) -> Lines:
    return _held(run)


@instead("MachineRun.lines", "base.machine-phase.runs-all")
def each_machine_runs_one_line(original: Original, run: MachineRun) -> Lines:
    return tuple(original(run)[: len(run.active)])


@instead("MachineRun.line_reasons", "base.machine-phase.runs-connected")
def a_line_needs_no_machine(original: Original, run: MachineRun, line: Pipeline) -> list[Reason]:
    return _without(original(run, line), "run.no-machine")


@instead("MachineRun.line_reasons", "base.machine-phase.any-machines")
def a_machine_need_not_be_activated(original: Original, run: MachineRun, line: Pipeline) -> list[Reason]:
    return _without(original(run, line), "run.machine-not-active")


# ---- one refinement --------------------------------------------------------------------------------------------------


@instead("Run.why_not", "base.machine-phase.same-refining-rules")
def machines_refine_anything(original: Original, run: Run, step: Any) -> tuple[Reason, ...]:  # noqa: ANN401
    return () if isinstance(run, MachineRun) else tuple(original(run, step))


@instead("Run._attempt", "base.run.simultaneous")
def the_worker_moves_crude_first(original: Original, run: Run, plan: Iterable[Refinement | str]) -> object:
    return _one_by_one(run, plan) if isinstance(run, WorkerRun) else original(run, plan)


@instead("Run._attempt", "base.machine-phase.simultaneous")
def machines_move_crude_first(original: Original, run: Run, plan: Iterable[Refinement | str]) -> object:
    return _one_by_one(run, plan) if isinstance(run, MachineRun) else original(run, plan)


def _one_by_one(run: Run, plan: Iterable[Refinement | str]) -> tuple[tuple[Reason, ...], Run]:
    steps = [Refinement.from_text(step) if isinstance(step, str) else step for step in plan]
    found: list[Reason] = []
    for step in sorted(steps, key=lambda step: step.barrel.grade):
        broken = run.why_not(step)
        found += broken
        run = run if broken else run.refine(step)
    return tuple(found), run


@instead("_line_free", "base.run.one-barrel")
def a_line_runs_any_number(original: Original, run: Run, step: Refinement) -> list[Reason]:
    return []


@instead("_line_free", "base.machine-phase.line-once")
def machines_run_a_line_any_number(original: Original, run: Run, step: Refinement) -> list[Reason]:
    return [] if isinstance(run, MachineRun) else list(original(run, step))


@instead("_line_free", "base.run.double-crossing")
def a_line_runs_once_a_crossing(original: Original, run: Run, step: Refinement) -> list[Reason]:
    line = run.pipeline(step.pipeline)
    twice = isinstance(run, WorkerRun) and line is not None and _crossings(run, line) > 1
    return [] if twice else list(original(run, step))


@instead("_barrel_there", "base.run.barrel-once")
def a_barrel_is_refined_again(original: Original, run: Run, step: Refinement) -> list[Reason]:
    return _without(original(run, step), "run.barrel-once")


@instead("_barrel_there", "base.machine-phase.barrel-once")
def machines_refine_a_barrel_again(original: Original, run: Run, step: Refinement) -> list[Reason]:
    found = list(original(run, step))
    return _without(found, "run.barrel-once") if isinstance(run, MachineRun) else found


_lifted: set[Barrel] = set()


@instead("_barrel_there", "base.run.work-and-machine")
def machines_leave_what_the_worker_refined(original: Original, run: Run, step: Refinement) -> list[Reason]:
    found = list(original(run, step))
    if isinstance(run, WorkerRun):
        _lifted.add(step.refined)
    elif step.barrel in _lifted:
        found.append(reason("the worker has refined it"))
    return found


@instead("_value_is_enough", "base.run.enough-value")
def any_value_is_enough(original: Original, run: Run, step: Refinement) -> list[Reason]:
    return []


def _numbers(run: Run, step: Refinement) -> tuple[Pipeline, int] | None:
    """The pipeline of a refinement and its value, if it can be judged at all."""
    line = run.pipeline(step.pipeline)
    if line is None or line.oil != step.barrel.oil or step.target <= step.barrel.grade:
        return None
    return line, run.value(line)


@instead("_value_is_enough", "base.run.sum-of-costs")
def each_step_alone_must_be_paid(original: Original, run: Run, step: Refinement) -> list[Reason]:
    numbers = _numbers(run, step)
    if numbers is None:
        return []
    line, value = numbers
    dearest = max(run.costs.rows[OILS.index(line.oil)][step.barrel.grade : step.target])
    return list(original(run, step)) if value < dearest else []


@instead("_value_is_enough", "base.run.may-stop-lower")
def a_barrel_goes_as_far_as_it_can(original: Original, run: Run, step: Refinement) -> list[Reason]:
    numbers = _numbers(run, step)
    best = run.costs.best(numbers[0].oil, numbers[1], step.barrel.grade) if numbers else step.target
    return [*original(run, step), *([reason("it could go farther")] if best > step.target else [])]


@instead("_value_is_enough", "base.run.more-than-cost")
def the_value_must_be_above_the_cost(original: Original, run: Run, step: Refinement) -> list[Reason]:
    numbers = _numbers(run, step)
    equal = numbers and numbers[1] == run.costs.total(numbers[0].oil, step.barrel.grade, step.target)
    return [*original(run, step), *([reason("only equal")] if equal else [])]


@instead("_room_in_target_row", "base.run.needs-free-tank")
def no_room_is_needed(original: Original, run: Run, step: Refinement) -> list[Reason]:
    return []


@instead("_room_in_target_row", "base.run.room-at-the-end")
def room_is_checked_before_the_run_under_either_reading(original: Original, run: Run, step: Refinement) -> list[Reason]:
    return list(original(_reading(run, "strict"), step))


@instead("_room_in_target_row", "base.run.room-before-run")
def room_is_checked_at_the_end_under_either_reading(original: Original, run: Run, step: Refinement) -> list[Reason]:
    return list(original(_reading(run, "final"), step))


def _reading(run: Run, tank_check: Any) -> Run:  # noqa: ANN401  one of two texts
    import msgspec

    return msgspec.structs.replace(run, rulings=msgspec.structs.replace(run.rulings, tank_check=tank_check))


@instead("_room_in_target_row", "base.run.no-middle-tanks")
def grades_on_the_way_need_room_too(original: Original, run: Run, step: Refinement) -> list[Reason]:
    passed = GRADES[step.barrel.grade + 1 : step.target]
    full = [grade for grade in passed if run.result.room(grade) < 1]
    return [*original(run, step), *(reason(f"no room at {grade.word}") for grade in full)]
