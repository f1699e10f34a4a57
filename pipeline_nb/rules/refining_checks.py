"""The rules that a single refinement must keep, in the order in which a learner meets them; each yields its reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from pipeline_nb.box import load_box
from pipeline_nb.rules.costs import refinement_value
from pipeline_nb.rules.oil import GRADES, Barrel, Grade
from pipeline_nb.rules.reasons import Reason, a, advice, count
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.rules.pipelines import Pipeline
    from pipeline_nb.rules.refining import Refinement, Run
    from pipeline_nb.rules.rulings import Rulings

__all__ = ["CHECKS", "connected", "could_refine"]


@enforces("base.machine-phase.touch", "base.machine-phase.cut-only")
def connected(line: Pipeline, rulings: Rulings) -> tuple[tuple[int, int], ...]:
    """Return the machines that a pipeline is connected to, under the ruling ``machine_touch``."""
    return line.machines if rulings.machine_touch == "any" else line.cut_by


def _line_exists(run: Run, step: Refinement) -> Iterator[Reason]:
    line = run.pipeline(step.pipeline)
    if line is None:
        total = len(run.network.pipelines())
        yield Reason(
            code="run.no-such-pipeline",
            rule="base.run.pipeline",
            text=f"There is no pipeline {step.pipeline}.",
            fix=f"This network has pipelines 1 to {total}." if total else "Place a pipe tile first.",
            values={"pipeline": step.pipeline, "pipelines": total},
        )
    else:
        yield from run.line_reasons(line)


@enforces("base.run.line-once-a-turn", "base.public.run-once-an-action")
def _not_again_in_a_turn(run: Run, step: Refinement) -> Iterator[Reason]:
    if step.pipeline in run.used:
        yield Reason(
            code="run.once-a-turn",
            rule="base.run.line-once-a-turn",
            text=f"Pipeline {step.pipeline} has run in this turn; by the ruling in play it runs once a turn.",
            fix=_another_line(run, step),
            values={"pipeline": step.pipeline},
        )


@enforces("base.run.one-barrel", "base.machine-phase.line-once", "base.run.double-crossing")
def _line_free(run: Run, step: Refinement) -> Iterator[Reason]:
    before = run.refined_by(step.pipeline)
    if len(before) >= run.barrels_a_pipeline:
        barrels = "a barrel" if len(before) == 1 else count(len(before), "barrel")
        yield Reason(
            code="run.one-barrel",
            rule="base.run.one-barrel",
            text=f"Pipeline {step.pipeline} has refined {barrels} in this run: "
            f"{' and '.join(other.words for other in before)}.",
            fix=_another_line(run, step),
            values={"pipeline": step.pipeline},
        )


@enforces("base.card.engineering.level-3")
def _same_start(run: Run, step: Refinement) -> Iterator[Reason]:
    before = run.refined_by(step.pipeline)
    if 0 < len(before) < run.barrels_a_pipeline and before[0].barrel.grade != step.barrel.grade:
        grade = before[0].barrel.grade.word
        yield Reason(
            code="run.same-start",
            rule="base.card.engineering.level-3",
            text=f"The barrels that a pipeline refines in one run start at the same grade: pipeline {step.pipeline} "
            f"began with a {grade} one.",
            fix=advice(
                f"refine another {grade} barrel through it" * _through_it(run, step, before[0].barrel.grade),
                "use another pipeline" * bool(_another_line(run, step)),
            ),
            values={"pipeline": step.pipeline, "grade": grade},
        )


@enforces("base.run.matching-type", "base.oil.matching-pipelines")
def _oil_matches(run: Run, step: Refinement) -> Iterator[Reason]:
    line = run.pipeline(step.pipeline)
    if line is not None and line.oil != step.barrel.oil:
        yield Reason(
            code="run.wrong-oil",
            rule="base.run.matching-type",
            text=f"Pipeline {line.number} is {line.oil.word}: it cannot refine {step.barrel.oil.word} oil.",
            fix=advice(
                f"choose {a(line.oil.word)} barrel" * could_refine(run, line),
                f"choose {a(step.barrel.oil.word)} pipeline"
                * any(could_refine(run, x, step.barrel.grade) for x in run.lines if x.oil == step.barrel.oil),
            ),
            values={"pipeline": line.number, "pipeline_oil": line.oil.value, "barrel_oil": step.barrel.oil.value},
        )


@enforces("base.run.barrel-once", "base.machine-phase.barrel-once", "base.run.work-and-machine")
def _barrel_there(run: Run, step: Refinement) -> Iterator[Reason]:
    left = run.result.stock.count(step.barrel)
    if left - run.arrived.count(step.barrel) > 0:
        return
    grade, words = step.barrel.grade.word, step.barrel.words
    if left:
        text = (
            f"A barrel goes through one pipeline only in a run, and each {words} barrel you hold has just been refined."
        )
        fix = "Leave it for a later run."
    else:
        text = f"You hold no {words} barrel that could be refined."
        at_rest, oil = run.result.stock, step.barrel.oil
        held = [g.word for g in GRADES[:3] if at_rest.count(Barrel(oil, g)) > run.arrived.count(Barrel(oil, g))]
        fix = (
            f"You hold {oil.word} at {' and '.join(held)} grade."
            if held
            else f"No {oil.word} barrel that this run could still lift is left."
        )
    yield Reason(
        code="run.barrel-once" if left else "run.no-barrel",
        rule="base.run.barrel-once" if left else "base.oil.refining-path",
        text=text,
        fix=fix,
        values={"grade": grade, "stored": left},
    )


@enforces("base.oil.refining-path")
def _goes_up(run: Run, step: Refinement) -> Iterator[Reason]:
    source, target = step.barrel.grade, step.target
    if target > source:
        return
    at_top = source is Grade.HIGH
    yield Reason(
        code="run.not-up",
        rule="base.oil.refining-path",
        text=f"Refining lifts a barrel; {source.word} to {target.word} does not.",
        fix="High is the highest grade."
        if at_top
        else f"Lift it to {GRADES[source + 1].word} or above." * _through_it(run, step, source),
        values={"from": source.word, "to": target.word},
    )


@enforces("base.run.enough-value", "base.run.sum-of-costs", "base.run.may-stop-lower", "base.run.more-than-cost")
def _value_is_enough(run: Run, step: Refinement) -> Iterator[Reason]:
    line, source = run.pipeline(step.pipeline), step.barrel.grade
    if line is None or line.oil != step.barrel.oil or step.target <= source:
        return
    value, cost = run.value(line), run.costs.total(line.oil, source, step.target)
    if value >= cost:
        return
    steps = step.target - source
    best = run.costs.best(line.oil, value, source)
    how = "costs" if steps == 1 else f"takes {steps} steps, which cost"
    yield Reason(
        code="run.value-too-low",
        rule="base.run.enough-value" if steps == 1 else "base.run.sum-of-costs",
        text=f"{source.word.capitalize()} to {step.target.word} {how} {cost}; pipeline {line.number} has a Refinement "
        f"Value of {value}.",
        fix=f"It is enough to reach {best.word} grade."
        if best > source
        else f"It would do with {count(_segments_missing(run, line, cost), 'more segment')}.",
        values={"cost": cost, "value": value, "missing": _segments_missing(run, line, cost)},
    )


def _segments_missing(run: Run, line: Pipeline, cost: int) -> int:
    """How much longer the pipeline would have to be: with Engineering, fewer segments than value is missing."""
    longer = range(line.length, line.length + cost + 1)
    return next(n for n in longer if refinement_value(n, run.engineering) >= cost) - line.length


@enforces(
    "base.run.needs-free-tank",
    "base.run.room-at-the-end",
    "base.run.room-before-run",
    "base.run.no-middle-tanks",
)
def _room_in_target_row(run: Run, step: Refinement) -> Iterator[Reason]:
    target = step.target
    if target <= step.barrel.grade:
        return
    strict = run.rulings.tank_check == "strict"
    if _room(run, target) > 0:
        return
    tanks, free = run.farm.tanks[target], run.farm.room(target)
    if strict and free:
        have = f"had room for {count(free, 'barrel')} before the run, and this run has filled it"
    else:
        have = f"has {count(tanks, 'tank')}{', full' * (tanks > 0)}"
        have += " before the run begins" * strict
    yield Reason(
        code="run.no-room",
        rule="base.run.room-before-run" if strict else "base.run.needs-free-tank",
        text=f"No room for one more {target.word} barrel: your {target.word} row {have}.",
        fix=_room_fix(run, step, strict),
        values={"tanks": tanks, "room": 0},
    )


def _room_fix(run: Run, step: Refinement, strict: bool) -> str:
    """The move that would make room, if this run has one; else what else would help."""
    if not strict:
        leaving = next((other for other in run.lines if _could_leave(run, other, step)), None)
        if leaving is not None:
            barrel = Barrel(leaving.oil, step.target)
            return f"First refine a {barrel.words} barrel through pipeline {leaving.number}: that frees its place."
    places = load_box().tank_farm.places_per_row
    fits = run.rulings.row_tank_cap != "board" or run.farm.tanks[step.target] < places
    what = advice(
        f"add a tank to the {step.target.word} row" * fits, "make room there first" * bool(run.farm.tanks[step.target])
    )
    return f"Before a run, {what[0].lower()}{what[1:]}"


def _could_leave(run: Run, line: Pipeline, step: Refinement) -> bool:
    return line.number != step.pipeline and could_refine(run, line, step.target)


def could_refine(run: Run, line: Pipeline, only: Grade | None = None) -> bool:
    """Whether a pipeline of this run could still refine a barrel now, of any grade or of one."""
    return any(
        run.has_capacity(line.number, source)
        and run.result.stock.count(Barrel(line.oil, source)) > run.arrived.count(Barrel(line.oil, source))
        and any(
            _room(run, grade) > 0
            for grade in GRADES[source + 1 : run.costs.best(line.oil, run.value(line), source) + 1]
        )
        for source in (GRADES[:3] if only is None else (only,))
    )


def _best(run: Run, line: Pipeline, source: Grade) -> Grade:
    return run.costs.best(line.oil, run.value(line), source)


def _room(run: Run, grade: Grade) -> int:
    """How many more barrels of a grade this run may leave, under the ruling ``tank_check``."""
    strict = run.rulings.tank_check == "strict"
    return run.farm.room(grade) - run.arrived.in_grade(grade) if strict else run.result.room(grade)


def _through_it(run: Run, step: Refinement, grade: Grade) -> bool:
    """Whether the pipeline of a refinement that is refused could refine another barrel of a grade."""
    line = run.pipeline(step.pipeline)
    return line in run.lines and could_refine(run, line, grade)


def _another_line(run: Run, step: Refinement) -> str:
    """The advice to use another pipeline, if there is one that could refine anything."""
    others = (line for line in run.lines if line.number != step.pipeline)
    return "Use another pipeline." if any(could_refine(run, line) for line in others) else ""


CHECKS: tuple[Callable[[Run, Refinement], Iterator[Reason]], ...] = (
    _line_exists,
    _not_again_in_a_turn,
    _line_free,
    _same_start,
    _oil_matches,
    _barrel_there,
    _goes_up,
    _value_is_enough,
    _room_in_target_row,
)
"""Every check, in order."""
