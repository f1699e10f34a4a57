"""Running the own network in a game, by the worker and by the machines: the rules of runs, one refinement at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from pipeline_nb.game.actions import Action, Done, Refine, WorkMachine
from pipeline_nb.game.common import acts_again, after_main_action, barrels_changed, popped, ran_before, said, with_me
from pipeline_nb.game.markets import nothing_done
from pipeline_nb.game.powers import powers
from pipeline_nb.game.ruleset import ActionRule, Outcome, StepRules
from pipeline_nb.game.state import AgainStep, MachinePhaseStep, MachineRunStep, Step, WorkerRunStep, WorkStep
from pipeline_nb.rules.costs import refinement_value
from pipeline_nb.rules.oil import OILS, Barrel, Grade
from pipeline_nb.rules.reasons import Reason, either
from pipeline_nb.rules.refining import MachineRun, Refinement, Run, WorkerRun
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = ["RUN_STEPS", "WORK_MACHINE", "machine_options", "the_run"]


@enforces("base.run.simultaneous", "base.machine-phase.simultaneous")
def the_run(game: Game) -> Run:
    """Return the run that is under way, as the rules of runs see it."""
    step, me = game.state.step, game.state.me
    assert isinstance(step, WorkerRunStep | MachineRunStep)
    farm = me.farm
    for refined in reversed(step.done):
        stock = farm.stock.remove(refined.refined).add(refined.barrel)
        farm = replace(farm, stock=stock)
    mine = powers(game)
    shared: dict[str, Any] = {
        "network": me.network,
        "farm": farm,
        "costs": game.costs_of(game.state.who),
        "rulings": game.rules.rulings,
        "engineering": mine.engineering,
        "barrels_a_pipeline": mine.barrels_a_pipeline,
        "used": step.used,
        "done": step.done,
    }
    if isinstance(step, WorkerRunStep):
        return WorkerRun(at=(step.x, step.y), **shared)
    x_y = step.machine
    return MachineRun(active=((x_y[0], x_y[1]),) if x_y else me.network.machines, **shared)


def _options(game: Game) -> list[Action]:
    step, me = game.state.step, game.state.me
    assert isinstance(step, WorkerRunStep | MachineRunStep)
    a, b, c, _, d, e, f, _, g, h, i, _ = me.barrels
    found = _refinements(game, step) if a or b or c or d or e or f or g or h or i else list[Action]()
    machine_phase = isinstance(step, MachineRunStep) and not step.machine
    if step.done or machine_phase or game.rules.rulings.allow_empty_action:
        found.append(Done())
    return found


def _refinements(game: Game, step: WorkerRunStep | MachineRunStep) -> list[Action]:
    """What `Run.options` finds, in numbers: a property test holds that they agree."""
    me, costs, per_tank = game.state.me, game.costs_of(game.state.who).rows, game.per_tank
    resting, mine = [0] * 12, powers(game)
    started: dict[int, list[int]] = {number: [] for number in step.used}
    room = [me.tanks[grade] * per_tank - sum(me.barrels[grade::4]) for grade in range(4)]
    for refined in step.done:
        started.setdefault(refined.pipeline, []).append(refined.barrel.grade)
        resting[OILS.index(refined.barrel.oil) * 4 + refined.target] += 1
        if game.rules.rulings.tank_check == "strict":
            room[refined.barrel.grade] -= 1  # what left does not make room
    found: list[Action] = []
    for number, oil, length in _lines(game, step):
        for source in range(3) if number not in started else _sources(started[number], mine.barrels_a_pipeline):
            if me.barrels[oil * 4 + source] > resting[oil * 4 + source]:
                value = refinement_value(length, mine.engineering)
                for target in range(source + 1, 4):
                    value -= costs[oil][target - 1]
                    if value < 0:
                        break
                    if room[target] > 0:
                        found.append(Refine(number, source, target))
    return found


def _sources(started: list[int], most: int) -> list[int]:
    """The starting grade that a pipeline may still take, after barrels of these; none for one that is done."""
    return started[:1] if 0 < len(started) < most else []


def _lines(game: Game, step: WorkerRunStep | MachineRunStep) -> tuple[tuple[int, int, int], ...]:
    """Number, oil number and length of each pipeline that may run, found once for a network and a tile of it."""
    kept: dict[object, tuple[tuple[int, int, int], ...]] = game.state.me.network.__dict__.setdefault("_run_lines", {})
    at = (step.x, step.y) if isinstance(step, WorkerRunStep) else (*step.machine, "machine")
    key = game.rules.rulings.machine_touch, at
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
    return with_me(state, replace(me, barrels=barrels), steps), said(game, "refine", f"refined {refined.words}")


def _done_reasons(game: Game, action: Done) -> Iterator[Reason]:
    step = game.state.step
    assert isinstance(step, WorkerRunStep | MachineRunStep)
    if isinstance(step, WorkerRunStep) or step.machine:
        yield from nothing_done(game, len(step.done))


@enforces("base.run.line-once-a-turn", "base.public.run-once-an-action")
def _leave(game: Game, action: Done) -> Outcome:
    """Finish a run; what is still due in this turn learns which pipelines ran."""
    state, step = popped(game.state), game.state.step
    assert isinstance(step, WorkerRunStep | MachineRunStep)
    ran = {refined.pipeline for refined in step.done}
    if not ran or game.rules.rulings.run_limit == "action":
        return state, ()
    told = _resting(game, step)
    steps = tuple(
        replace(due, used=tuple(sorted(ran.union(due.used)))) if isinstance(due, told) else due for due in state.steps
    )
    return replace(state, steps=steps), ()


_Due = type[WorkStep | AgainStep | MachinePhaseStep]


@enforces("base.machine-phase.not-again", "base.machine-phase.again", "base.card.machines.level-3")
def _resting(game: Game, step: WorkerRunStep | MachineRunStep) -> tuple[_Due, ...]:
    """The steps, if they are still due, in which the pipelines of a run may not run again."""
    if game.rules.rulings.machine_phase_again == "yes":
        return (AgainStep,)
    before_work = isinstance(step, MachineRunStep) and not step.machine
    # what Machines III runs before the Work Phase runs once more in the Machine Phase: the card says so
    return (WorkStep,) if before_work else (AgainStep, MachinePhaseStep)


_TAKES: dict[type[Action], ActionRule] = {
    Refine: ActionRule(_reasons, _apply),
    Done: ActionRule(_done_reasons, _leave),
}

# ---- running one machine by the worker: Machines level 1 -------------------------------------------------------------


def machine_options(game: Game) -> list[WorkMachine]:
    """Return the machines that a Main Action may run."""
    machines = game.state.me.network.machines
    if not machines or not powers(game).runs_a_machine:
        return []
    found = [WorkMachine(x, y) for x, y in machines]
    return found if game.rules.rulings.allow_empty_action else [a for a in found if not any(_machine_reasons(game, a))]


@enforces("base.card.machines.level-1-run")
def _machine_reasons(game: Game, action: WorkMachine) -> Iterator[Reason]:
    machines = game.state.me.network.machines
    if not powers(game).runs_a_machine:
        yield Reason(
            code="machines.no-card",
            rule="base.card.machines.level-1-run",
            text="Only an owner of Machines level 1 runs a machine with a Main Action.",
            fix="Run your machines in the Machine Phase." if machines else "",
        )
    if (action.x, action.y) not in machines:
        where = [f"row {y}, column {x}" for x, y in machines]
        yield Reason(
            code="machines.none-there",
            rule="base.card.machines.level-1-run",
            text=f"No machine of yours lies at row {action.y}, column {action.x}.",
            fix=f"Your machines lie at {either(where)}."
            if where
            else "Buy one with Machines & Pipes."
            if acts_again(game)
            else "",
            values={"x": action.x, "y": action.y},
        )
    elif not game.rules.rulings.allow_empty_action and not _could_refine(game, _one_machine(game, action)):
        yield Reason(
            code="action.empty",
            rule="base.work.main.no-empty-action",
            text="Nothing could be refined by this machine, and a run has to refine at least one barrel.",
            fix="Choose another action.",
        )


def _could_refine(game: Game, step: MachineRunStep) -> bool:
    inside = game.at(replace(game.state, steps=(*game.state.steps[:-1], step)))
    return bool(_refinements(inside, step))


def _one_machine(game: Game, action: WorkMachine) -> MachineRunStep:
    return MachineRunStep(machine=(action.x, action.y), used=ran_before(game.state.step))


@enforces("base.card.machines.level-1-run")
def _machine_apply(game: Game, action: WorkMachine) -> Outcome:
    steps = (*game.state.steps[:-1], *after_main_action(game), _one_machine(game, action))
    words = f"sent the worker to the machine at row {action.y}, column {action.x}"
    return replace(game.state, steps=steps), said(game, "work", words)


WORK_MACHINE = ActionRule(_machine_reasons, _machine_apply)
"""Running one machine with a Main Action."""

RUN_STEPS: dict[type[Step], StepRules] = {
    WorkerRunStep: StepRules(_options, _TAKES, "refine through the pipelines of the worker's tile, or finish"),
    MachineRunStep: StepRules(_options, _TAKES, "refine through the machines' pipelines, or finish"),
}
