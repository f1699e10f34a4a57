"""Can the steps be due that a text or a position names? Asked by `checks`, so that no game is read that cannot go on.

Two questions: may a step lie on the one below it, and do its numbers name things that are there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from pipeline_nb.box import Box
from pipeline_nb.errors import PipelineError
from pipeline_nb.game import state as st
from pipeline_nb.game.ruleset import Ruleset
from pipeline_nb.game.state import State, Step, Table
from pipeline_nb.rules.network import PipeNetwork

__all__ = ["due_faults"]

_TURN = (st.BetweenStep, st.OrderStep, st.AgainStep, st.MachinePhaseStep)
_MAIN = (st.AgainStep, st.MachinePhaseStep)
_BEFORE = (st.WorkStep, st.MachinesFirstStep)
_BENEFITS = (st.ShopBenefitStep, st.GovernmentBenefitStep)
_LIES_ON: dict[type[Step], tuple[type[Step], ...]] = {
    st.StartTanksStep: (),
    st.OverStep: (),
    st.MachinePhaseStep: (),
    st.WorkStep: (st.MachinePhaseStep,),
    st.BetweenStep: (st.MachinePhaseStep,),
    st.AgainStep: (st.MachinePhaseStep,),
    st.MachinesFirstStep: (st.WorkStep,),
    st.OrderStep: (st.BetweenStep, *_MAIN),
    st.MarketStep: _TURN,
    st.ContractsStep: _TURN,
    st.ShopStep: _TURN,
    st.UpgradesStep: _TURN,
    st.GovernmentStep: _MAIN,
    st.WorkerRunStep: _MAIN,
    st.MachineRunStep: (*_MAIN, *_BEFORE),
    st.TakeTileStep: (st.ShopStep,),
    st.ShopBenefitStep: (*_BEFORE, st.UpgradesStep, *_BENEFITS),
    st.GovernmentBenefitStep: (*_BEFORE, st.UpgradesStep, *_BENEFITS),
    st.PlaceTileStep: (st.TakeTileStep, st.ShopStep, st.GovernmentStep, *_BENEFITS, st.PlaceTileStep),
    st.PlaceMachineStep: (st.ShopStep, st.ShopBenefitStep),
    st.FillStep: (*_BEFORE, st.BetweenStep, *_MAIN),
}
"""What each step of the base game lies on; those without anything lie at the bottom. Modules say it of their steps."""


def due_faults(rules: Ruleset, table: Table, state: State) -> Iterator[str]:
    """Yield a sentence for every step that cannot be due."""
    steps = state.steps
    if not steps:
        yield "no step is due"
        return
    if _lies_on(rules, steps[0]):
        yield f"the {_name(steps[0])} step cannot be the last one of a turn"
    for below, above in pairwise(steps):
        if type(below) not in _lies_on(rules, above) and type(above) not in rules.steps[type(below)].bears:
            yield f"the {_name(above)} step cannot come before the {_name(below)} step"
    for step in steps:
        if not _right(rules, table, state, step):
            yield f"the {_name(step)} step names something that is not there"
    yield from _in_hand(rules, state)
    yield from _turns(rules, state)


def _turns(rules: Ruleset, state: State) -> Iterator[str]:
    """What cannot be in the lower row of the Turn Order, at the very beginning, and at the end."""
    lower, rounds = {who for who in state.next_order if who != -1}, rules.box.years.rounds
    had_a_turn, begun = set(state.order[: state.turn]), set(state.order[: state.turn + 1])
    if isinstance(state.steps[0], st.StartTanksStep):
        if (state.year, state.round) != (1, 1) or lower:
            yield "starting tanks are placed before the first turn of the game"
    elif isinstance(state.steps[0], st.OverStep):
        if (state.year, state.round) != (len(rounds), rounds[-1]):
            yield f"the game is not over in year {state.year}, round {state.round}"
        elif lower != set(state.order):
            yield f"the game is over, and the lower row of the Turn Order, {state.next_order}, lacks somebody"
    elif not had_a_turn <= lower:
        yield f"the next round's order {state.next_order} lacks somebody who had a turn"
    elif not lower <= begun:
        yield f"the next round's order {state.next_order} has somebody who had no turn yet"


def _in_hand(rules: Ruleset, state: State) -> Iterator[str]:
    """Several tiles are in hand only of one Government purchase, where the ruling in play lets them wait."""
    hand = len(state.hand)
    if hand > 1:
        below = state.steps[-1 - hand] if hand < len(state.steps) else None
        bought = below.bought if isinstance(below, st.GovernmentStep) else 0
        if bought < hand or rules.rulings.worker_tile_first:
            yield f"{hand} pipe tiles are in hand at once"


def _lies_on(rules: Ruleset, step: Step) -> tuple[type[Step], ...]:
    return rules.steps[type(step)].lies_on or _LIES_ON.get(type(step), ())


def _right(rules: Ruleset, table: Table, state: State, step: Step) -> bool:
    of_module = rules.steps[type(step)].right
    if of_module:
        return of_module(rules, table, state, step)
    return type(step) not in _RIGHT or _RIGHT[type(step)](table, state, rules.box, step)


def _name(step: Step) -> str:
    return type(step).__name__.removesuffix("Step")


def _site(network: PipeNetwork) -> bool:
    return not network.tiles or bool(network.sites())


def _start(table: Table, state: State, box: Box, step: st.StartTanksStep) -> bool:
    later = [state.players[who] for who in state.order[state.turn + 1 :]]
    mine = sum(state.me.tanks) + step.left
    return step.left >= 1 and mine == box.tank_farm.starting_tanks and not any(any(p.tanks) for p in later)


def _shop(table: Table, state: State, box: Box, step: st.ShopStep) -> bool:
    return step.shop in (0, 1) and step.bundles >= 0 and step.done >= 0


def _take(table: Table, state: State, box: Box, step: st.TakeTileStep) -> bool:
    room = isinstance(state.step, st.PlaceTileStep) or _site(state.me.network)
    return step.shop in (0, 1) and 0 <= step.left < len(state.shop_pipes[step.shop]) and room


def _machine(table: Table, state: State, box: Box, step: st.PlaceMachineStep) -> bool:
    network = state.me.network
    return len(network.machines) < 2 * len(network.tiles)


def _government(table: Table, state: State, box: Box, step: st.GovernmentStep) -> bool:
    there = step.quadrant in range(len(state.quadrants)) and step.tile in range(box.government_layout.tiles)
    return there and step.bought in range(1, len(box.government.prices) + 1)


def _worker_run(table: Table, state: State, box: Box, step: st.WorkerRunStep) -> bool:
    tile = state.me.network.tile_at(step.x, step.y)
    return tile is not None and (tile.x, tile.y) == (step.x, step.y) and _refined(state, step, box)


def _machine_run(table: Table, state: State, box: Box, step: st.MachineRunStep) -> bool:
    cells = state.me.network.machines
    return bool(cells) and step.machine in ((), *cells) and _refined(state, step, box)


def _refined(state: State, step: st.WorkerRunStep | st.MachineRunStep, box: Box) -> bool:
    """Whether no pipeline refined more than a card allows, and each barrel lies where it went."""
    lines, stock = state.me.network.pipelines(), state.me.farm.stock
    used = [refined.pipeline for refined in step.done]
    if any(used.count(line) > box.card_engineering.barrels_level_3 for line in used) or not _lines(state, step.used):
        return False
    try:
        for refined in reversed(step.done):
            line = lines[refined.pipeline - 1]
            if refined.pipeline < 1 or line.oil != refined.barrel.oil or refined.target <= refined.barrel.grade:
                return False
            stock = stock.remove(refined.refined).add(refined.barrel)
    except (PipelineError, IndexError):
        return False
    return True


def _lines(state: State, used: tuple[int, ...]) -> bool:
    """Whether pipelines that are said to have run are there, each named once and in order."""
    return used == tuple(sorted(set(used))) and set(used) <= set(range(1, len(state.me.network.pipelines()) + 1))


def _benefit(table: Table, state: State, box: Box, step: st.ShopBenefitStep) -> bool:
    return min(step.tanks, step.machines, step.pipes) >= 0


def _tiles(table: Table, state: State, box: Box, step: st.GovernmentBenefitStep) -> bool:
    return step.tiles >= 0 and step.quadrant in range(-1, len(state.quadrants))


def _fill(table: Table, state: State, box: Box, step: st.FillStep) -> bool:
    from pipeline_nb.game.deliveries import can_fill

    if step.order not in range(len(table.orders)):
        return False
    demand, filled = table.orders[step.order], step.filled
    fits = all(asked <= grade <= 3 for (_, asked), grade in zip(demand, filled, strict=False))
    return len(filled) < len(demand) and fits and can_fill(state.me.barrels, demand[len(filled) :])


_RIGHT: dict[type[Step], Callable[[Table, State, Box, Any], bool]] = {
    st.StartTanksStep: _start,
    st.WorkStep: lambda table, state, box, step: _lines(state, step.used),
    st.BetweenStep: lambda table, state, box, step: step.space in range(8) and _lines(state, step.used),
    st.MachinePhaseStep: lambda table, state, box, step: _lines(state, step.used),
    st.MarketStep: lambda table, state, box, step: step.market in range(4) and step.done >= 0,
    st.ContractsStep: lambda table, state, box, step: (
        set(step.rows) <= set(range(len(state.display) + len(state.orders)))
        and len(set(step.rows)) == len(step.rows) <= box.limits.contracts_per_action
    ),
    st.ShopStep: _shop,
    st.TakeTileStep: _take,
    st.PlaceTileStep: lambda table, state, box, step: step.tile >= 0 and state.me.network.has_room(len(state.hand)),
    st.PlaceMachineStep: _machine,
    st.UpgradesStep: lambda table, state, box, step: 0 <= step.bought <= box.limits.upgrades_per_action,
    st.GovernmentStep: _government,
    st.WorkerRunStep: _worker_run,
    st.MachineRunStep: _machine_run,
    st.AgainStep: lambda table, state, box, step: _lines(state, step.used),
    st.ShopBenefitStep: _benefit,
    st.GovernmentBenefitStep: _tiles,
    st.FillStep: _fill,
}
