"""Running the own network in a game, by the worker and by the machines: the rules of runs, one refinement at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.game.actions import Action, Done, Refine
from pipeline_nb.game.common import barrels_changed, leave, said, with_me
from pipeline_nb.game.markets import nothing_done
from pipeline_nb.game.ruleset import ActionRule, Outcome, StepRules
from pipeline_nb.game.state import MachineRunStep, Step, WorkerRunStep
from pipeline_nb.rules.costs import refinement_value
from pipeline_nb.rules.oil import OILS, Barrel, Grade
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.refining import MachineRun, Refinement, Run, WorkerRun
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = ["RUN_STEPS", "the_run"]


def the_run(game: Game) -> Run:
    """Return the run that is under way, as the rules of runs see it."""
    step, me = game.state.step, game.state.me
    assert isinstance(step, WorkerRunStep | MachineRunStep)
    farm = me.farm
    for refined in reversed(step.done):
        stock = farm.stock.remove(refined.refined).add(refined.barrel)
        farm = replace(farm, stock=stock)
    costs, rulings = game.state.costs, game.rules.rulings
    if isinstance(step, WorkerRunStep):
        return WorkerRun(
            network=me.network, at=(step.x, step.y), farm=farm, costs=costs, rulings=rulings, done=step.done
        )
    active = me.network.machines
    return MachineRun(network=me.network, active=active, farm=farm, costs=costs, rulings=rulings, done=step.done)


def _options(game: Game) -> list[Action]:
    step, me = game.state.step, game.state.me
    assert isinstance(step, WorkerRunStep | MachineRunStep)
    a, b, c, _, d, e, f, _, g, h, i, _ = me.barrels
    found = _refinements(game, step) if a or b or c or d or e or f or g or h or i else list[Action]()
    if step.done or isinstance(step, MachineRunStep) or game.rules.rulings.allow_empty_action:
        found.append(Done())
    return found


def _refinements(game: Game, step: WorkerRunStep | MachineRunStep) -> list[Action]:
    """What `Run.options` finds, in numbers: a property test holds that they agree."""
    me, costs, per_tank = game.state.me, game.state.costs.rows, game.per_tank
    resting, used = [0] * 12, set[int]()
    room = [me.tanks[grade] * per_tank - sum(me.barrels[grade::4]) for grade in range(4)]
    for refined in step.done:
        used.add(refined.pipeline)
        resting[OILS.index(refined.barrel.oil) * 4 + refined.target] += 1
        if game.rules.rulings.tank_check == "strict":
            room[refined.barrel.grade] -= 1  # what left does not make room
    found: list[Action] = []
    for number, oil, length in _lines(game, step):
        for source in range(3) if number not in used else ():
            if me.barrels[oil * 4 + source] > resting[oil * 4 + source]:
                value = refinement_value(length)
                for target in range(source + 1, 4):
                    value -= costs[oil][target - 1]
                    if value < 0:
                        break
                    if room[target] > 0:
                        found.append(Refine(number, source, target))
    return found


def _lines(game: Game, step: WorkerRunStep | MachineRunStep) -> tuple[tuple[int, int, int], ...]:
    """Number, oil number and length of each pipeline that may run, found once for a network and a tile of it."""
    kept: dict[object, tuple[tuple[int, int, int], ...]] = game.state.me.network.__dict__.setdefault("_run_lines", {})
    key = game.rules.rulings.machine_touch, (step.x, step.y) if isinstance(step, WorkerRunStep) else None
    if key not in kept:
        kept[key] = tuple((line.number, OILS.index(line.oil), line.length) for line in the_run(game).lines)
    return kept[key]


def _refinement(run: Run, action: Refine) -> Refinement | None:
    line = run.pipeline(action.pipeline)
    if line is None or action.grade not in range(4) or action.target not in range(4):
        return None
    return Refinement(line.number, Barrel(line.oil, Grade(action.grade)), Grade(action.target))


@enforces("base.machine-phase.same-refining-rules")
def _reasons(game: Game, action: Refine) -> Iterator[Reason]:
    run = the_run(game)
    step = _refinement(run, action)
    if step is None:
        lines = len(run.network.pipelines())
        yield Reason(
            code="run.no-such-pipeline",
            rule="base.run.pipeline",
            text=f"There is no such refinement: pipelines are 1 to {lines}, grades 0 (crude) to 3 (high).",
            values={"pipeline": action.pipeline, "pipelines": lines},
        )
    else:
        yield from run.why_not(step)


def _apply(game: Game, action: Refine) -> Outcome:
    state, step, me = game.state, game.state.step, game.state.me
    assert isinstance(step, WorkerRunStep | MachineRunStep)
    line = me.network.pipelines()[action.pipeline - 1]
    refined = Refinement(line.number, Barrel(line.oil, Grade(action.grade)), Grade(action.target))
    oil = OILS.index(line.oil)
    barrels = barrels_changed(barrels_changed(me.barrels, oil, action.grade, -1), oil, action.target, 1)
    steps = (*state.steps[:-1], replace(step, done=(*step.done, refined)))
    return with_me(state, replace(me, barrels=barrels), steps), said(game, "refine", f"refines {refined.words}")


def _done_reasons(game: Game, action: Done) -> Iterator[Reason]:
    step = game.state.step
    if isinstance(step, WorkerRunStep):
        yield from nothing_done(game, len(step.done))


_TAKES: dict[type[Action], ActionRule] = {
    Refine: ActionRule(_reasons, _apply),
    Done: ActionRule(_done_reasons, leave),
}

RUN_STEPS: dict[type[Step], StepRules] = {
    WorkerRunStep: StepRules(_options, _TAKES, "refine through the pipelines of the worker's tile, or finish"),
    MachineRunStep: StepRules(_options, _TAKES, "refine through the machines' pipelines, or finish"),
}
