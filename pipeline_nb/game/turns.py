"""The course of a turn: the starting tanks, the Main Action, the Secondary Action.

Rulebook: Game Play; Main Action; Secondary Action.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.game import deliveries
from pipeline_nb.game.actions import (
    Action,
    Done,
    Pass,
    PlaceTank,
    Secondary,
    Work,
    WorkGovernment,
    WorkMachine,
    WorkNetwork,
)
from pipeline_nb.game.common import (
    acts_again,
    after_main_action,
    cannot_pay,
    changed_at,
    leave,
    no_reasons,
    offers,
    pushed,
    ran_before,
    said,
    tank_row_reasons,
    with_me,
)
from pipeline_nb.game.government import WORK_GOVERNMENT, may_open
from pipeline_nb.game.phases import turn_begins
from pipeline_nb.game.powers import powers
from pipeline_nb.game.ruleset import ActionRule, Outcome, StepRules
from pipeline_nb.game.runs import WORK_MACHINE, machine_options
from pipeline_nb.game.shops import can_place
from pipeline_nb.game.state import (
    AgainStep,
    BetweenStep,
    MachinePhaseStep,
    OrderStep,
    StartTanksStep,
    Step,
    WorkerRunStep,
    WorkStep,
)
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import GRADES
from pipeline_nb.rules.reasons import Reason, either
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = ["TURN_STEPS", "empty_action_reasons"]

# ---- starting tanks --------------------------------------------------------------------------------------------------


def _start_options(game: Game) -> list[Action]:
    cap, tanks = game.row_cap, game.state.me.tanks
    return [PlaceTank(grade) for grade in range(4) if tanks[grade] < cap]


def _start_reasons(game: Game, action: PlaceTank) -> Iterator[Reason]:
    yield from tank_row_reasons(game, action.grade)


@enforces("base.setup.player.tanks-five", "base.setup.player.tanks-choice")
def _start_apply(game: Game, action: PlaceTank) -> Outcome:
    state, step = game.state, game.state.step
    left = step.left - 1 if isinstance(step, StartTanksStep) else 0
    me = replace(state.me, tanks=changed_at(state.me.tanks, action.grade, 1))
    state = with_me(state, me)
    events = said(game, "tank", f"put a tank into the {GRADES[action.grade].word} row")
    if left:
        return replace(state, steps=(StartTanksStep(left),)), events
    if state.turn + 1 < len(state.players):
        return replace(
            state, turn=state.turn + 1, steps=(StartTanksStep(game.rules.box.tank_farm.starting_tanks),)
        ), events
    return turn_begins(game, replace(state, turn=0), events)


# ---- the Main Action -------------------------------------------------------------------------------------------------


def _work_options(game: Game) -> tuple[Action, ...]:
    return (*_main_actions(game), Pass(), *deliveries.options(game))


def _main_actions(game: Game) -> tuple[Action, ...]:
    tiles = _own_tiles(game.state.me.network)
    if game.rules.rulings.allow_empty_action:
        return (*_SPACES, *_government_options(game), *tiles, *machine_options(game))
    spaces = [action for action in _SPACES if not any(empty_action_reasons(game, action.space))]
    tiles = tuple(action for action in tiles if not any(_network_reasons(game, action)))
    return (*spaces, *_government_options(game), *tiles, *machine_options(game))


def _again_options(game: Game) -> tuple[Action, ...]:
    may_deliver = game.rules.rulings.deliver_between
    return (*_main_actions(game), Done(), *(deliveries.options(game) if may_deliver else ()))


# the actions are made once for each network, for each state of the quadrants

_SPACES = tuple(Work(space) for space in range(8))


def _own_tiles(network: PipeNetwork) -> tuple[WorkNetwork, ...]:
    found: tuple[WorkNetwork, ...] | None = network.__dict__.get("_own_tiles")
    if found is None:
        found = network.__dict__["_own_tiles"] = tuple([WorkNetwork(tile.x, tile.y) for tile in network.tiles])
    return found


@lru_cache(maxsize=1024)
def _tiles_there(quadrants: tuple[tuple[int, ...], ...], may: tuple[bool, ...]) -> tuple[WorkGovernment, ...]:
    return tuple(
        WorkGovernment(quadrant, place)
        for quadrant, tiles in enumerate(quadrants)
        if may[quadrant]
        for place, tile in enumerate(tiles)
        if tile >= 0
    )


def _government_options(game: Game) -> tuple[WorkGovernment, ...]:
    state, price = game.state, game.rules.box.government.prices[0]
    if state.me.cash < price or not can_place(state.me.network):
        return ()
    return _tiles_there(state.quadrants, may_open(game))


@enforces("base.work.main.empty-action", "base.work.main.no-empty-action")
def empty_action_reasons(game: Game, space: int) -> Iterator[Reason]:
    """Yield why an action of the cross cannot be entered: only where it must bring something, and cannot."""
    if game.rules.rulings.allow_empty_action:
        return
    opened = game.rules.spaces[game.table.spaces[space]].opens
    inside = game.at(pushed(game.state, opened))
    if not any(not isinstance(option, Done) for option in inside.legal_actions()):
        yield Reason(
            code="action.empty",
            rule="base.work.main.no-empty-action",
            text=f"{game.table.spaces[space]} would bring nothing now, and an action has to do at least one thing.",
            fix=f"Choose another action, or {_without(game)}.",
            values={"space": space},
        )


@enforces("base.work.main.places", "base.work.main.one-action", "base.work.main.occupied-allowed")
def _work_reasons(game: Game, action: Work) -> Iterator[Reason]:
    if action.space not in range(8):
        yield _no_space(game, action.space)
    else:
        yield from empty_action_reasons(game, action.space)


def _without(game: Game) -> str:
    """How a player goes on who takes no action now."""
    return "pass" if isinstance(game.state.step, WorkStep) else "go on to the Machine Phase"


def _no_space(game: Game, space: int) -> Reason:
    return Reason(
        code="work.no-such-space",
        rule="base.work.main.places",
        text=f"The cross has spaces 0 to 7; {space} is none of them.",
        fix="Choose one of the eight spaces." if offers(game, Work) else "",
        values={"space": space},
    )


@enforces("base.work.main.repeat-allowed", "base.order.icon", "base.order.no-icon-elsewhere", "base.order.after-action")
def _work_apply(game: Game, action: Work) -> Outcome:
    name = game.table.spaces[action.space]
    steps = (*game.state.steps[:-1], *after_main_action(game, action.space), *_opened(game, action.space))
    return replace(game.state, steps=steps), said(game, "work", f"sent the worker to {name}")


@enforces(
    "base.crude-market.worker",
    "base.refined.worker",
    "base.contracts.worker",
    "base.tanks.worker",
    "base.machines.worker",
    "base.upgrades.worker",
    "base.contracts.turn-order",
    "base.tanks.turn-order",
    "base.machines.turn-order",
    "base.upgrades.turn-order",
)
def _opened(game: Game, space: int) -> tuple[Step, ...]:
    rule = game.rules.spaces[game.table.spaces[space]]
    return (OrderStep(), rule.opens) if rule.icon else (rule.opens,)


@enforces("base.run.worker")
def _network_reasons(game: Game, action: WorkNetwork) -> Iterator[Reason]:
    network = game.state.me.network
    tile = network.tile_at(action.x, action.y)
    if tile is None:
        yield Reason(
            code="work.no-own-tile",
            rule="base.run.worker",
            text=f"No pipe tile of your network lies at row {action.y}, column {action.x}.",
            fix="Send the worker to one of your own tiles."
            if offers(game, WorkNetwork)
            else "Place a pipe tile first."
            if not network.tiles and acts_again(game)
            else "",
            values={"x": action.x, "y": action.y},
        )
    elif (tile.x, tile.y) != (action.x, action.y):
        yield Reason(
            code="work.half-b",
            rule="base.run.worker",
            text=f"A tile is named by its half A: this one lies at row {tile.y}, column {tile.x}.",
            fix=f"Choose row {tile.y}, column {tile.x}: it is the same tile.",
            values={"x": tile.x, "y": tile.y},
        )
    elif not game.rules.rulings.allow_empty_action:
        run = WorkerRunStep(action.x, action.y, used=ran_before(game.state.step))
        inside = game.at(replace(game.state, steps=(*game.state.steps[:-1], run)))
        if not any(not isinstance(option, Done) for option in inside.legal_actions()):
            yield Reason(
                code="action.empty",
                rule="base.work.main.no-empty-action",
                text="Nothing could be refined from this tile, and a run has to refine at least one barrel.",
                fix=f"Choose another action, or {_without(game)}.",
            )


@enforces("base.work.secondary.not-after-others", "base.run.free")
def _network_apply(game: Game, action: WorkNetwork) -> Outcome:
    run = WorkerRunStep(action.x, action.y, used=ran_before(game.state.step))
    steps = (*game.state.steps[:-1], *after_main_action(game), run)
    words = f"sent the worker to the network tile at row {action.y}, column {action.x}"
    return replace(game.state, steps=steps), said(game, "work", words)


@enforces("base.work.main.pass", "base.work.main.pass-no-secondary")
def _pass_reasons(game: Game, action: Pass) -> Iterator[Reason]:
    return iter(())


@enforces("base.work.main.pass-keeps-machines", "base.work.main.pass-skips-machines")
def _pass_apply(game: Game, action: Pass) -> Outcome:
    keeps = game.rules.rulings.pass_keeps_machine
    steps = (*game.state.steps[:-2], MachinePhaseStep(no_machines=not keeps))
    return replace(game.state, steps=steps), said(game, "pass", "passed")


# ---- the Secondary Action --------------------------------------------------------------------------------------------


def _between_options(game: Game) -> list[Action]:
    step = game.state.step
    assert isinstance(step, BetweenStep)
    mine, options = powers(game), list[Action]()
    if game.state.me.cash >= mine.secondary_fee:
        near = [Secondary(space) for space in _in_reach(step.space, mine.secondary_reach)]
        empty = game.rules.rulings.allow_empty_action
        options += [action for action in near if empty or not any(_secondary_reasons(game, action))]
    options.append(Done())
    return options + (deliveries.options(game) if game.rules.rulings.deliver_between else [])


@lru_cache(maxsize=64)
def _in_reach(space: int, reach: int) -> tuple[int, ...]:
    return tuple(other for other in range(8) if 1 <= steps_between(space, other) <= reach)


@enforces("base.card.human-resources.level-2", "base.card.human-resources.level-2-reach", "em3.adjacency-same")
def steps_between(one: int, other: int) -> int:
    """Return how many steps lie between two spaces of the cross, where the empty centre is a step too.

    Examples
    --------
    >>> steps_between(1, 0), steps_between(1, 3), steps_between(0, 3)
    (1, 2, 3)
    """
    a, b = (2 - space % 2 for space in (one, other))  # steps from the centre
    return abs(a - b) if one // 2 == other // 2 else a + b


@enforces(
    "base.work.secondary.same-arm",
    "base.work.secondary.inner-not-adjacent",
    "base.work.secondary.not-across-centre",
    "base.work.secondary.cost",
    "base.work.secondary.income-may-pay",
)
def _secondary_reasons(game: Game, action: Secondary) -> Iterator[Reason]:
    step = game.state.step
    assert isinstance(step, BetweenStep)
    if action.space not in range(8):
        yield _no_space(game, action.space)
        return
    names, mine = game.table.spaces, powers(game)
    near = _in_reach(step.space, mine.secondary_reach)
    if action.space not in near:
        yield Reason(
            code="secondary.other-arm",
            rule="base.work.secondary.same-arm",
            text=f"The worker stands on {names[step.space]} already and has done that action."
            if action.space == step.space
            else f"{names[action.space]} is not next to {names[step.space]} on the same arm."
            if mine.secondary_reach == 1
            else f"{names[action.space]} is {steps_between(step.space, action.space)} steps from {names[step.space]}; "
            f"you reach {mine.secondary_reach}.",
            fix=f"The Secondary Action from there is {either(names[space] for space in near)}.",
            values={"space": action.space},
        )
    fee = mine.secondary_fee
    yield from cannot_pay(game, fee, "A Secondary Action", "base.work.secondary.cost")
    if game.state.me.cash >= fee and not game.rules.rulings.allow_empty_action:
        paid = with_me(game.state, replace(game.state.me, cash=game.state.me.cash - fee))
        yield from empty_action_reasons(game.at(paid), action.space)


@enforces("base.work.secondary.after-cross", "base.work.secondary.one", "base.work.secondary.main-first")
@enforces("base.card.human-resources.level-1")
def _secondary_apply(game: Game, action: Secondary) -> Outcome:
    state, fee = game.state, powers(game).secondary_fee
    steps = (*state.steps[:-1], *_opened(game, action.space))
    me = replace(state.me, cash=state.me.cash - fee)
    words = f"paid ${fee} and moved" if fee else "moved"
    words += f" the worker to {game.table.spaces[action.space]}"
    return with_me(state, me, steps), said(game, "secondary", words, -fee)


_MAIN_ACTIONS: dict[type[Action], ActionRule] = {
    Work: ActionRule(_work_reasons, _work_apply),
    WorkGovernment: WORK_GOVERNMENT,
    WorkNetwork: ActionRule(_network_reasons, _network_apply),
    WorkMachine: WORK_MACHINE,
}

TURN_STEPS: dict[type[Step], StepRules] = {
    StartTanksStep: StepRules(
        _start_options, {PlaceTank: ActionRule(_start_reasons, _start_apply)}, "place a starting tank"
    ),
    WorkStep: StepRules(
        _work_options,
        {
            **_MAIN_ACTIONS,
            Pass: ActionRule(_pass_reasons, _pass_apply),
            **deliveries.TAKES,
        },
        "choose a Main Action, or pass",
    ),
    AgainStep: StepRules(
        _again_options,
        {**_MAIN_ACTIONS, Done: ActionRule(no_reasons, leave), **deliveries.TAKES_BETWEEN},
        "choose a second Main Action, or go on to the Machine Phase",
    ),
    BetweenStep: StepRules(
        _between_options,
        {
            Secondary: ActionRule(_secondary_reasons, _secondary_apply),
            Done: ActionRule(no_reasons, leave),
            **deliveries.TAKES_BETWEEN,
        },
        "choose a Secondary Action, or go on to the Machine Phase",
    ),
}
"""What the steps of a turn offer."""
