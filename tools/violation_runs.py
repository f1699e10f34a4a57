"""Violations of single rules about runs, networks, tanks and what a player may choose. See :mod:`tools.violations`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pipeline_nb.game.actions import TakeContract
from pipeline_nb.game.game import Game
from pipeline_nb.game.state import FillStep, WorkStep
from pipeline_nb.rules.oil import Grade
from pipeline_nb.rules.refining import MachineRun, WorkerRun
from tools.violations import allows, answers, cash_less, changes, refuses, violates

__all__: list[str] = []

Original = Callable[..., Any]
CHECKS = "rules.refining_checks"

# ---- which pipelines run, and how often ------------------------------------------------------------------------------


def _line(run: Any, step: Any) -> Any:  # noqa: ANN401
    """The pipeline of a refinement."""
    return run.pipeline(step.pipeline)


allows(
    "base.machine-phase.line-once",
    f"{CHECKS}._line_free",
    "a line runs once for each machine that touches it",
    when=lambda run, step: (
        isinstance(run, MachineRun) and len(run.refined_by(step.pipeline)) < len(_line(run, step).machines)
    ),
)
allows(
    "base.run.one-barrel",
    f"{CHECKS}._line_free",
    "a long pipeline refines two barrels",
    when=lambda run, step: len(run.refined_by(step.pipeline)) < 2 and run.pipeline(step.pipeline).length > 7,
)
allows(
    "base.run.one-barrel",
    f"{CHECKS}._line_free",
    "a pipeline refines a barrel of each grade",
    when=lambda run, step: step.barrel not in [before.barrel for before in run.refined_by(step.pipeline)],
)
answers(
    "base.run.max-three",
    "rules.refining.WorkerRun.through",
    "two pipelines are all that run through a tile",
    lambda found, run: found[:2],
)
answers(
    "base.run.worker",
    "rules.refining.WorkerRun.through",
    "the line of half B is out of reach",
    lambda found, run: tuple(line for line in found if run.at in line.halves),
)
refuses(
    "base.run.worker",
    "game.turns._network_reasons",
    "the worker stands on the first tile only",
    lambda game, action: (
        game.state.me.network.tiles and (action.x, action.y) != game.state.me.network.tiles[0].cells[0]
    ),
)
refuses(
    "base.run.half-covered-tile",
    "game.turns._network_reasons",
    "the worker avoids tiles with machines",
    lambda game, action: any(
        (x, y) in game.state.me.network.machines
        for tile in game.state.me.network.tiles
        for x, y in tile.cells
        if tile.cells[0] == (action.x, action.y)
    ),
)
refuses(
    "base.machine-phase.any-machines",
    "rules.refining.MachineRun.line_reasons",
    "one machine alone does not run",
    lambda run, line: len(run.active) == 1 < len(run.network.machines),
)
allows(
    "base.machine-phase.runs-connected",
    "rules.refining.MachineRun.line_reasons",
    "a line of the same oil as a machine's runs too",
    "run.no-machine",
    when=lambda run, line: any(other.oil == line.oil for other in run.lines),
)
allows(
    "base.run.lines-through-tile",
    "rules.refining.WorkerRun.line_reasons",
    "lines of neighbouring tiles run too",
    "run.not-through-tile",
    when=lambda run, line: any(abs(x - run.at[0]) + abs(y - run.at[1]) < 3 for x, y in line.halves),
)

# ---- one refinement --------------------------------------------------------------------------------------------------


def _cost_and_value(run: Any, step: Any) -> tuple[int, int]:  # noqa: ANN401
    line = run.pipeline(step.pipeline)
    return run.costs.total(line.oil, step.barrel.grade, step.target), run.value(line)


def _one_too_few(run: Any, step: Any) -> bool:  # noqa: ANN401
    cost, value = _cost_and_value(run, step)
    return cost == value + 1


VALUE, ROOM = f"{CHECKS}._value_is_enough", f"{CHECKS}._room_in_target_row"
allows("base.run.enough-value", VALUE, "one segment too few will do", when=_one_too_few)
allows(
    "base.run.sum-of-costs",
    VALUE,
    "the last step of several is for nothing",
    when=lambda run, step: (
        step.target - step.barrel.grade > 1
        and run.costs.total(run.pipeline(step.pipeline).oil, step.barrel.grade, Grade(step.target - 1))
        <= run.value(run.pipeline(step.pipeline))
    ),
)
refuses(
    "base.run.several-steps",
    VALUE,
    "three steps at once are too many",
    lambda run, step: step.target - step.barrel.grade == 3,
)
refuses("base.run.several-steps", VALUE, "one step is all", lambda run, step: step.target - step.barrel.grade > 1)
refuses("base.run.start-anywhere", VALUE, "mid oil is not refined", lambda run, step: step.barrel.grade == 2)
refuses("base.run.start-anywhere", VALUE, "only crude is refined", lambda run, step: step.barrel.grade > 0)
refuses(
    "base.run.may-stop-lower",
    VALUE,
    "a barrel stops at mid at the earliest",
    lambda run, step: (
        step.target == 1
        and step.barrel.grade == 0
        and run.pipeline(step.pipeline)
        and run.value(run.pipeline(step.pipeline))
        >= run.costs.total(run.pipeline(step.pipeline).oil, Grade(0), Grade(2))
    ),
)
allows(
    "base.run.needs-free-tank",
    ROOM,
    "a row without a tank takes a barrel",
    when=lambda run, step: not run.farm.tanks[step.target],
)
allows(
    "base.run.needs-free-tank",
    ROOM,
    "a full row takes a barrel more",
    when=lambda run, step: run.farm.tanks[step.target],
)
refuses(
    "base.run.no-middle-tanks",
    ROOM,
    "a tank of each grade on the way is needed",
    lambda run, step: not all(run.farm.tanks[grade] for grade in range(step.barrel.grade + 1, step.target)),
)
allows(
    "base.oil.refining-path",
    f"{CHECKS}._goes_up",
    "a barrel may stay at its grade",
    when=lambda run, step: step.target == step.barrel.grade,
)
allows(
    "base.oil.refining-path",
    f"{CHECKS}._goes_up",
    "a barrel may go down",
    when=lambda run, step: step.target < step.barrel.grade,
)
refuses(
    "base.run.work-and-machine",
    f"{CHECKS}._barrel_there",
    "machines take crude only",
    lambda run, step: isinstance(run, MachineRun) and step.barrel.grade,
)
allows(
    "base.run.barrel-once",
    f"{CHECKS}._barrel_there",
    "the worker refines a barrel again",
    "run.barrel-once",
    when=lambda run, step: isinstance(run, WorkerRun),
)
changes("base.run.free", "game.turns._network_apply", "a run costs $5", cash_less(5))
answers(
    "base.run.value", "rules.costs.refinement_value", "a value is one segment more", lambda found, *given: found + 1
)
answers(
    "base.run.value", "rules.costs.refinement_value", "nothing above 15 counts", lambda found, *given: min(found, 15)
)

# ---- networks --------------------------------------------------------------------------------------------------------


@violates("base.network.no-overlap", "rules.placing.fits")
def half_b_may_lie_on_another_tile(original: Original, net: Any, a: int, b: int) -> bool:  # noqa: ANN401
    halves = net.by_half
    return bool(original(net, a, b)) or (a not in halves and b in halves)


allows(
    "base.network.touch-a-side",
    "rules.placing._no_shared_side",
    "a gap of one half is bridged",
    when=lambda net, new, *turned: (
        min(abs(x - a) + abs(y - b) for x, y in new.cells for tile in net.tiles for a, b in tile.cells) == 2
    ),
)
refuses(
    "base.network.rotation",
    "game.shops._place_reasons",
    "tiles lie along a row only",
    lambda game, action: action.rotation % 2,
)
refuses(
    "base.network.rotation",
    "game.shops._place_reasons",
    "tiles are not turned upside down",
    lambda game, action: action.rotation > 1,
)
refuses(
    "base.network.first-tile",
    "game.shops._place_reasons",
    "the first tile lies at row 0",
    lambda game, action: not game.state.me.network.tiles and action.y,
)
refuses(
    "base.machines.second-on-tile",
    "rules.placing.machine_reasons",
    "a machine covers half A only",
    lambda net, x, y: any(tile.cells[1] == (x, y) for tile in net.tiles),
)
allows(
    "base.machines.needs-a-tile",
    "game.shops._machine_reasons",
    "a machine is bought before a tile is there",
    "machine.no-half",
    when=lambda game, action: not game.state.me.network.tiles,
)
refuses(
    "base.machines.needs-a-tile",
    "game.shops._machine_reasons",
    "tiles bought in the same action do not count",
    lambda game, action: game.step.bundles and len(game.state.me.network.tiles) < 5,
)
refuses(
    "base.public.shops.any-space",
    "game.shops._machine_reasons",
    "the cheapest machine goes first",
    lambda game, action: any(game.state.shop_machines[: action.price]),
)

# ---- tanks -----------------------------------------------------------------------------------------------------------


@violates("base.tanks.row-sets-grade", "game.markets.row_room")
def any_free_tank_takes_a_barrel(original: Original, game: Game, me: Any, grade: int) -> int:  # noqa: ANN401
    return sum(int(original(game, me, each)) for each in range(4))


allows(
    "base.tanks.purpose",
    "rules.tanks._row_full",
    "the crude row is never full",
    when=lambda farm, barrel: not barrel.grade,
)
refuses(
    "base.tanks.purpose",
    "rules.tanks._row_full",
    "a second tank gives no room",
    lambda farm, barrel: farm.stock.in_grade(barrel.grade) > 1,
)
refuses(
    "base.setup.player.tanks-choice",
    "game.turns._start_reasons",
    "no starting tank goes into the high row",
    lambda game, action: action.grade == 3,
)
refuses(
    "base.setup.player.tanks-choice",
    "game.turns._start_reasons",
    "at most two starting tanks go into a row",
    lambda game, action: action.grade in range(4) and game.state.me.tanks[action.grade] > 1,
)
refuses(
    "base.setup.player.tanks-no-row-cap",
    "game.common.tank_row_reasons",
    "six tanks are all in either reading",
    lambda game, grade: grade in range(4) and game.state.me.tanks[grade] > 5,
)

# ---- contracts, orders, deliveries -----------------------------------------------------------------------------------

refuses(
    "base.contracts.up-to-three",
    "game.contracts._up_to_three",
    "a third contract is one too many",
    lambda game: len(game.step.rows) > 1,
)
allows(
    "base.contracts.up-to-three",
    "game.contracts._up_to_three",
    "a fourth contract is given",
    when=lambda game: len(game.step.rows) == 3,
)
allows(
    "base.contracts.one-a-row",
    "game.contracts._take_reasons",
    "two contracts of the high row are taken",
    "contracts.one-a-row",
    when=lambda game, action: action.row == 2,
)
allows(
    "base.contracts.one-a-row",
    "game.contracts._take_reasons",
    "a deferred one does not count for its row",
    "contracts.one-a-row",
    when=lambda game, action: isinstance(action, TakeContract) and action.deferred,
)
allows(
    "base.deliver.order-all-at-once",
    "game.deliveries._order_reasons",
    "an order is begun with a barrel missing",
    "deliver.order-not-whole",
)
refuses(
    "base.deliver.higher-grade",
    "game.deliveries._fits",
    "a barrel is one grade better at most",
    lambda game, oil, asked, grade: grade > asked + 1,
)
refuses(
    "base.deliver.higher-grade",
    "game.deliveries._fits",
    "orders want the very grade",
    lambda game, oil, asked, grade: grade > asked and isinstance(game.step, FillStep),
)
refuses(
    "base.deliver.higher-grade",
    "game.deliveries._fits",
    "contracts want the very grade",
    lambda game, oil, asked, grade: grade > asked and not isinstance(game.step, FillStep),
)
changes(
    "base.end.contracts-penalty",
    "game.scoring.settle_last_contracts",
    "one marker is all at the end",
    lambda state, game, before: replace(
        state,
        players=tuple(
            replace(new, penalties=min(new.penalties, old.penalties + 1))
            for old, new in zip(before.players, state.players, strict=True)
        ),
    ),
)

# ---- Turn Order, markets, the worker ---------------------------------------------------------------------------------

refuses(
    "base.order.occupied-allowed",
    "game.order._order_reasons",
    "a space with a disk is taken",
    lambda game, action: action.place in range(len(game.state.players)) and game.state.next_order[action.place] >= 0,
)
refuses(
    "base.market.buy-and-sell",
    "game.markets._buy_reasons",
    "who sold two barrels may not buy",
    lambda game, action: game.step.done > 1 and not game.step.bought,
)
refuses(
    "base.market.buy-and-sell",
    "game.markets._done_reasons",
    "who bought has to sell",
    lambda game, action: game.step.bought and game.step.done == 1,
)
refuses(
    "base.crude-market.like-refined",
    "game.markets._buy_reasons",
    "one barrel of crude a turn",
    lambda game, action: not game.step.market and game.step.bought,
)
allows(
    "base.crude-market.like-refined",
    "game.markets._sale_reasons",
    "in the Crude Market sales may follow purchases",
    "market.sell-first",
    when=lambda game, *where: not game.step.market,
)
refuses(
    "base.work.main.occupied-allowed",
    "game.turns._work_reasons",
    "the first space is for one player",
    lambda game, action: action.space == 7 and game.state.turn > 0 and isinstance(game.step, WorkStep),
)
refuses(
    "base.work.secondary.income-may-pay",
    "game.turns._secondary_reasons",
    "$20 have to be left",
    lambda game, action: game.state.me.cash < 20,
)
refuses(
    "base.government.own-tile-bought",
    "game.government._work_reasons",
    "only one tile of two may be chosen",
    lambda game, action: action.tile % 2,
)
refuses(
    "base.deliver.own-turn",
    "game.deliveries._contract_reasons",
    "the second player never delivers",
    lambda game, action: game.state.who == 1,
)
refuses(
    "em4.specialization.free-choice",
    "emerging_markets.specialization._reasons",
    "cards of a colour go first",
    lambda game, action: action.card > 2 and min(game.state.supplies, default=3) < 3,
)
refuses(
    "em4.crude.level-2-choice",
    "emerging_markets.crude._free_reasons",
    "free barrels are of one oil type",
    lambda game, action: action.row in range(3) and game.step.left < 5 and action.row != 0,
)

# ---- oil types, machines' lines, second actions ----------------------------------------------------------------------

allows(
    "base.machine-phase.unpaid-lines-idle",
    "game.runs._reasons",
    "who cannot pay the fee runs the machines' lines with the worker",
    "run.machine-connected",
    when=lambda game, action: game.state.me.cash < 15,
)
allows(
    "base.run.not-machine-connected",
    "rules.refining.WorkerRun.line_reasons",
    "the worker runs a line that a machine touches",
    "run.machine-connected",
)
allows(
    "base.run.matching-type",
    "rules.refining_checks._oil_matches",
    "the worker refines any oil",
    when=lambda run, step: isinstance(run, WorkerRun),
)
allows(
    "base.run.matching-type",
    "rules.refining_checks._oil_matches",
    "machines refine any oil",
    when=lambda run, step: isinstance(run, MachineRun),
)
allows(
    "base.oil.matching-pipelines",
    "rules.refining_checks._oil_matches",
    "silver oil runs everywhere",
    when=lambda run, step: step.barrel.oil.value == "S",
)
allows(
    "base.oil.matching-pipelines",
    "rules.refining_checks._oil_matches",
    "orange oil runs everywhere",
    when=lambda run, step: step.barrel.oil.value == "O",
)
allows(
    "base.oil.matching-pipelines",
    "rules.refining_checks._oil_matches",
    "teal pipelines take all oil",
    when=lambda run, step: step.barrel.oil.value != "T",
)
allows(
    "base.run.line-once-a-turn", "rules.refining_checks._not_again_in_a_turn", "a second action runs a pipeline again"
)


@violates("base.public.run-once-an-action", "game.runs._leave")
def a_second_action_always_spares_the_pipelines(original: Original, game: Game, action: object) -> Any:  # noqa: ANN401
    state, events = original(game.at(game.state), action)
    step: Any = game.state.step
    if state.steps and type(state.steps[-1]).__name__ == "AgainStep":
        used = tuple(sorted({refined.pipeline for refined in step.done}))
        state = replace(state, steps=(*state.steps[:-1], replace(state.steps[-1], used=used)))
    return state, events


# ---- networks --------------------------------------------------------------------------------------------------------

allows(
    "base.network.covered-half",
    "rules.placing._only_covered_halves",
    "a covered half is met",
    when=lambda net, new, *turned: True,
)
allows(
    "base.network.segment-meets-segment",
    "rules.placing.place_reasons",
    "no segment has to meet another",
    "network.only-machines",
)

answers(
    "base.public.pipe-tile.joints",
    "rules.pipelines.tile_pipes",
    "the middle line of a tile is no joint",
    lambda found, *tile: ((found[0][0][:1], *found[0][1:]), *found[1:]),
)
answers(
    "base.run.segment",
    "rules.pipelines.tile_pipes",
    "a pipe that stays in a half has no segment",
    lambda found, *tile: (found[0], *(((), *pipe[1:]) for pipe in found[1:])),
)
