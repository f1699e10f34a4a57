"""Violations of single rules of upgrade cards, those of Emerging Markets included. See :mod:`tools.violations`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pipeline_nb.game.game import Game
from pipeline_nb.game.powers import powers
from pipeline_nb.game.state import (
    AgainStep,
    BetweenStep,
    FillStep,
    GovernmentBenefitStep,
    MachinePhaseStep,
    MachinesFirstStep,
    ShopBenefitStep,
    State,
    WorkStep,
)
from pipeline_nb.rules.refining import MachineRun
from tools.violations import allows, answers, cash_less, cash_of, changes, player_changed, refuses

__all__: list[str] = []

# ---- Government and Shops --------------------------------------------------------------------------------------------

QUADRANTS, TILE = "game.benefits._quadrants", "game.benefits._tile_apply"


def _open(game: Game) -> list[bool]:
    return [year > 0 for year in game.state.opened]


def _one_quadrant(game: Game) -> bool:
    """Whether the reading is that all tiles of a card come from one quadrant, and it is chosen."""
    step = game.step
    return isinstance(step, GovernmentBenefitStep) and step.quadrant >= 0 and not game.rules.rulings.gov_bonus_mix


def _limit(game: Game) -> int:
    return game.rules.box.government.open_by_year[game.year - 1]


answers(
    "base.card.government.opening",
    QUADRANTS,
    "a card opens no quadrant",
    lambda found, game: found if _one_quadrant(game) else tuple(_open(game)),
)
answers(
    "base.card.government.opening",
    QUADRANTS,
    "a card opens a second quadrant in a year",
    lambda found, game: (
        found if _one_quadrant(game) else tuple(is_open or sum(_open(game)) < _limit(game) for is_open in _open(game))
    ),
)
answers(
    "base.card.government.opening",
    QUADRANTS,
    "a card opens more than the year allows",
    lambda found, game: (
        found
        if _one_quadrant(game)
        else tuple(is_open or game.year not in game.state.opened for is_open in _open(game))
    ),
)
answers(
    "base.card.government.mix",
    QUADRANTS,
    "a card never takes from a quadrant beside its last one",
    lambda found, game: tuple(
        may and (game.step.quadrant < 0 or i == game.step.quadrant or game.step.tiles == 1)
        for i, may in enumerate(found)
    ),
)
answers(
    "base.card.government.one-quadrant",
    QUADRANTS,
    "the last tile of a card comes from anywhere in either reading",
    lambda found, game: tuple(map(bool, game.state.opened)) if _one_quadrant(game) and game.step.tiles == 1 else found,
)
refuses(
    "base.card.shops.split",
    "game.benefits._tile_reasons",
    "the last tile comes from the Tank Shop",
    lambda game, action: (
        game.step.pipes == 1 and action.tile in game.state.shop_pipes[1] and len(game.state.shop_pipes[0]) < 4
    ),
)
refuses(
    "base.card.shops.split",
    "game.benefits._tile_reasons",
    "all tiles come from the Machine Shop",
    lambda game, action: action.tile in game.state.shop_pipes[0],
)
changes(
    "base.card.shops.level-1",
    "game.benefits._tank_apply",
    "tanks of the card are paid for",
    lambda state, game, action: cash_less(game.rules.box.shop_prices.tanks[action.price])(state, game),
)


def _less(state: State, **parts: int) -> State:
    """The state with a benefit of the shops that gives less."""
    return replace(
        state,
        steps=tuple(replace(step, **parts) if isinstance(step, ShopBenefitStep) else step for step in state.steps),
    )


changes(
    "base.card.shops.level-1",
    TILE,
    "a tile is given instead of a tank",
    lambda state, game, action: _less(state, tanks=1) if game.step.tanks == 2 else state,
)
changes(
    "base.card.shops.level-2",
    TILE,
    "the card of level 2 gives one tile",
    lambda state, game, action: _less(state, pipes=0) if game.step.pipes == 2 else state,
)
changes(
    "base.card.shops.level-2",
    TILE,
    "the card of level 2 gives tiles instead of a machine",
    lambda state, game, action: _less(state, machines=0) if game.step.pipes == 2 else state,
)
changes(
    "base.card.shops.level-3",
    TILE,
    "the card of level 3 gives two tiles",
    lambda state, game, action: _less(state, pipes=1) if game.step.pipes == 4 else state,
)
changes(
    "base.card.shops.level-3",
    TILE,
    "the card of level 3 gives tiles instead of a machine",
    lambda state, game, action: _less(state, machines=0) if game.step.pipes == 4 else state,
)
changes(
    "base.upgrades.yearly-pass",
    "game.turns._pass_apply",
    "who passes at once loses what the new year brought",
    lambda state, game, action: _a_tank_less(state, game) if game.year > 1 and game.round == 1 else state,
)
changes(
    "base.refresh.upgrades.flip-up",
    "game.refresh._tokens",
    "the last token stays face down",
    lambda state, game, before: replace(state, tokens=(*state.tokens[:-1], before.tokens[-1])),
)


def _a_tank_less(state: State, game: Game) -> State:
    tanks = list(game.state.me.tanks)
    if sum(tanks) <= 5:
        return state
    tanks[next(row for row in range(4) if tanks[row])] -= 1
    return player_changed(state, game.state.who, tanks=tuple(tanks))


# ---- Human Resources and Machines ------------------------------------------------------------------------------------

SECONDARY = "game.turns._secondary_reasons"

changes(
    "base.card.human-resources.level-1",
    "game.turns._secondary_apply",
    "a Secondary Action costs $5",
    lambda state, game, action: cash_less(5)(state, game) if not powers(game).secondary_fee else state,
)
refuses(
    "base.card.human-resources.level-1",
    SECONDARY,
    "$10 have to be there though they are not paid",
    lambda game, action: not powers(game).secondary_fee and game.state.me.cash < 10,
)
allows(
    "base.card.human-resources.level-2",
    SECONDARY,
    "a Secondary Action is three steps off",
    "secondary.other-arm",
    when=lambda game, action: powers(game).secondary_reach == 2 and game.step.space != action.space,
)
refuses(
    "base.card.human-resources.level-2",
    SECONDARY,
    "a Secondary Action is exactly two steps off",
    lambda game, action: powers(game).secondary_reach == 2 and game.step.space // 2 == action.space // 2,
)
refuses(
    "base.card.human-resources.level-3",
    "game.turns._network_reasons",
    "the second Main Action is no run",
    lambda game, action: isinstance(game.step, AgainStep),
)
refuses(
    "base.card.human-resources.level-3",
    "game.government._work_reasons",
    "the second Main Action buys no Government tile",
    lambda game, action: isinstance(game.step, AgainStep),
)
answers(
    "base.card.human-resources.level-3",
    "game.common.after_main_action",
    "a third Main Action follows",
    lambda found, game, space=None: (AgainStep(),) if isinstance(game.step, AgainStep) and game.round < 8 else found,
)
changes(
    "base.work.secondary.not-after-others",
    "game.government._work_apply",
    "a Secondary Action follows a Government purchase",
    lambda state, game, action: _with_between(state, 2),
)
changes(
    "base.work.secondary.not-after-others",
    "game.turns._network_apply",
    "a Secondary Action follows a run",
    lambda state, game, action: _with_between(state, 1),
)


def _with_between(state: State, above: int) -> State:
    at = len(state.steps) - above
    return replace(state, steps=(*state.steps[:at], BetweenStep(0), *state.steps[at:]))


changes("base.card.machines.level-1-run", "game.runs._machine_apply", "running a machine costs the fee", cash_less(5))
changes(
    "base.card.machines.level-1-run",
    "game.runs._machine_apply",
    "running a machine is no Main Action",
    lambda state, game, action: replace(state, steps=(*state.steps[:-1], WorkStep(), state.steps[-1])),
)
refuses(
    "base.card.machines.level-1-run",
    "game.runs._machine_reasons",
    "who runs a machine needs the fee",
    lambda game, action: game.state.me.cash < 15,
)
refuses(
    "base.card.machines.level-2",
    "game.phases._fee_reasons",
    "$15 have to be there though $5 are paid",
    lambda game, action: game.state.me.cash < 15,
)
changes(
    "base.card.machines.level-3",
    "game.phases._machines_apply",
    "the machines run once a turn",
    lambda state, game, action: (
        replace(
            state,
            steps=tuple(
                MachinePhaseStep(ran=True) if isinstance(step, MachinePhaseStep) else step for step in state.steps
            ),
        )
        if isinstance(game.step, MachinesFirstStep)
        else state
    ),
)
changes(
    "base.card.machines.level-3",
    "game.phases._machines_apply",
    "the first run takes the place of the Main Action",
    lambda state, game, action: (
        replace(state, steps=tuple(step for step in state.steps if not isinstance(step, WorkStep)))
        if isinstance(game.step, MachinesFirstStep)
        else state
    ),
)
changes("base.machine-phase.cost", "game.phases._machines_apply", "the phase costs $1 less", cash_less(-1))
changes(
    "base.machine-phase.one-fee",
    "game.phases._machines_apply",
    "a second machine costs $1 more",
    lambda state, game, action: cash_less(len(game.state.me.network.machines) - 1)(state, game),
)
allows(
    "base.machine-phase.one-fee",
    "game.phases._machines_reasons",
    "who has paid runs the machines again",
    "machines.ran",
)
changes(
    "base.machines.purpose",
    "game.phases._machines_apply",
    "machines run and refine nothing",
    lambda state, game, action: replace(state, steps=state.steps[:-1]),
)

# ---- Refined Markets, Contracts & Orders, Engineering ----------------------------------------------------------------


def _rise(game: Game) -> int:
    return powers(game).price_rise


changes(
    "base.card.refined-markets.level-1",
    "game.markets._buy_apply",
    "purchases cost what is printed",
    lambda state, game, action: (
        cash_less(-_rise(game))(state, game)
        if game.table.rows[action.row].market and game.table.rows[action.row].grade
        else state
    ),
)
changes(
    "base.card.refined-markets.level-1",
    "game.markets._sold",
    "sales earn what is printed",
    lambda state, game, *given: (
        cash_less(_rise(game))(state, game)
        if game.table.rows[given[1].row].market and game.table.rows[given[1].row].grade
        else state
    ),
)
answers(
    "base.card.refined-markets.level-1",
    "game.markets.refined_price_rise",
    "crude of Refined Markets is dearer too",
    lambda found, game, who, oil, grade, traded_as, market: powers(game, who).price_rise if market > 0 else found,
)
answers(
    "base.card.refined-markets.level-2",
    "game.markets._rows_open",
    "two markets are open",
    lambda found, table, market, markets: tuple(each for each in found if each[1].market in (market, market % 3 + 1)),
)
answers(
    "base.card.refined-markets.level-2",
    "game.markets._rows_open",
    "the Crude Market is open too",
    lambda found, table, market, markets: (*found, *table.market_rows[0]) if markets > 1 and market else found,
)
refuses(
    "base.card.refined-markets.level-3",
    "game.markets._sell_other_reasons",
    "other oil is sold in the row of its grade only",
    lambda game, action: action.row in range(len(game.table.rows)) and action.grade > game.table.rows[action.row].grade,
)
allows(
    "base.card.refined-markets.level-3",
    "game.markets._sell_other_reasons",
    "other oil of a lower grade is sold",
    "market.sell-up",
)
changes(
    "base.card.contracts-orders.level-1",
    "game.deliveries._contract_apply",
    "a second filling earns nothing",
    lambda state, game, action: (
        player_changed(state, game.state.who, cash=game.state.me.cash)
        if state.players[game.state.who].contracts[action.contract].times
        else state
    ),
)
refuses(
    "base.card.contracts-orders.level-1",
    "game.deliveries._filled_already",
    "a contract is filled once whatever one owns",
    lambda game, held, demand: held.complete and powers(game).fillings > 1,
)
answers(
    "base.card.contracts-orders.level-2",
    "game.deliveries.barrel_bonus",
    "the bonus is for contracts alone",
    lambda found, game, *given: 0 if isinstance(game.step, FillStep) else found,
)
answers(
    "base.card.contracts-orders.level-2",
    "game.deliveries.barrel_bonus",
    "the bonus is for orders alone",
    lambda found, game, *given: found if isinstance(game.step, FillStep) else 0,
)


def _paid_as_order(state: State, game: Game, action: Any) -> State:  # noqa: ANN401
    """The state after a barrel on a kept order was paid by the prices of orders."""
    held = game.state.me.contracts[action.contract]
    if held.contract < len(game.table.contracts):
        return state
    _, asked = game.table.demands[held.contract][action.demand]
    more = game.rules.box.pay.order[asked - 1] - game.rules.box.pay.contract[asked - 1]
    return player_changed(state, game.state.who, cash=cash_of(state, game) + more)


changes(
    "base.card.contracts-orders.level-3",
    "game.deliveries._contract_apply",
    "a kept order is paid like an order",
    _paid_as_order,
)
changes(
    "base.card.contracts-orders.level-3",
    "game.contracts._keep_apply",
    "a kept order is always active",
    lambda state, game, action: player_changed(
        state,
        game.state.who,
        contracts=(
            *state.players[game.state.who].contracts[:-1],
            replace(state.players[game.state.who].contracts[-1], deferred=False),
        ),
    ),
)


def _value(rule: str, says: str, change: Callable[[int, int, int], int]) -> None:
    """Let Engineering add another value: of what is right, a length and a level of it."""
    answers(
        rule,
        "rules.costs.refinement_value",
        says,
        lambda found, length, engineering=0: change(found, length, engineering),
    )


_value(
    "base.card.engineering.level-1",
    "each begun four segments count",
    lambda found, length, level: length + -(-length // 4) if level == 1 else found,
)
_value(
    "base.card.engineering.level-1",
    "1 is added at most",
    lambda found, length, level: min(found, length + 1) if level == 1 else found,
)
_value(
    "base.card.engineering.level-2",
    "level 1 still adds its own",
    lambda found, length, level: length + 3 * (length // 4) if level == 2 else found,
)
_value(
    "base.card.engineering.level-2",
    "each begun four segments count twice",
    lambda found, length, level: length + 2 * -(-length // 4) if level == 2 else found,
)
refuses(
    "base.card.engineering.level-3",
    "rules.refining_checks._line_free",
    "pipelines at machines refine one barrel",
    lambda run, step: isinstance(run, MachineRun) and run.refined_by(step.pipeline),
)
refuses(
    "base.card.engineering.level-3",
    "rules.refining_checks._line_free",
    "both barrels reach the same grade",
    lambda run, step: any(before.target != step.target for before in run.refined_by(step.pipeline)),
)
