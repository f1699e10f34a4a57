"""Violations in corners of single rules: the other end of a range, the second of two kinds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pipeline_nb.game.actions import DeliverContract, KeepOrder
from pipeline_nb.game.game import Game
from pipeline_nb.game.setup import Draft
from pipeline_nb.game.state import BetweenStep, State
from tools.violations import allows, answers, changes, player_changed, refuses, violates

__all__: list[str] = []

Original = Callable[..., Any]

# ---- turns -----------------------------------------------------------------------------------------------------------

SECONDARY = "game.turns._secondary_reasons"
refuses(
    "base.work.secondary.same-arm",
    SECONDARY,
    "from an inner space nobody goes outwards",
    lambda game, action: game.step.space % 2 and action.space == game.step.space - 1,
)
refuses(
    "base.work.secondary.same-arm",
    SECONDARY,
    "from an outer space nobody goes inwards",
    lambda game, action: not game.step.space % 2 and action.space == game.step.space + 1,
)
refuses(
    "base.deliver.before-machine-fee",
    "game.phases._machines_reasons",
    "who has just delivered runs no machines",
    lambda game, action: any(event.kind in ("deliver", "order") for event in game.events),
)
changes(
    "base.deliver.between-actions",
    "game.deliveries._contract_apply",
    "who delivers between the actions gives up the Secondary Action",
    lambda state, game, action: replace(state, steps=state.steps[:-1]) if isinstance(game.step, BetweenStep) else state,
)
changes(
    "base.deliver.when",
    "game.deliveries._order_apply",
    "an order in the Work Phase takes the place of the Main Action",
    lambda state, game, action: (
        replace(state, steps=(*state.steps[:-2], state.steps[-1])) if type(game.step).__name__ == "WorkStep" else state
    ),
)

# ---- contracts and orders --------------------------------------------------------------------------------------------

allows(
    "base.contracts.no-deferral-year-3",
    "game.contracts._deferral",
    "a kept order is deferred in year 3",
    "contracts.no-deferral",
    when=lambda game, action: isinstance(action, KeepOrder),
)
allows(
    "base.card.contracts-orders.level-3",
    "game.contracts._keep_reasons",
    "kept orders come beside three contracts",
    "contracts.up-to-three",
)
allows(
    "base.card.contracts-orders.level-3",
    "game.contracts._keep_reasons",
    "two orders of a row are kept",
    "contracts.one-order-a-row",
)
changes(
    "base.card.contracts-orders.level-3",
    "game.contracts._keep_apply",
    "a kept order stays in the display",
    lambda state, game, action: replace(state, orders=game.state.orders),
)
changes(
    "base.deliver.order-take",
    "game.deliveries._fill_apply",
    "a filled order is laid nowhere",
    lambda state, game, action: player_changed(state, game.state.who, orders=game.state.me.orders),
)
changes(
    "base.deliver.orders-not-refilled",
    "game.refresh._tokens",
    "a new year brings new orders",
    lambda state, game, before: replace(state, orders=_refilled(state)),
)
changes(
    "base.refresh.contracts.gaps-move",
    "game.refresh._slide_contracts",
    "with four players gaps are closed",
    lambda state, game, before: replace(
        state,
        display=tuple(
            (new[0], *sorted(new[1:], key=lambda one: one >= 0)) if len(new) > 2 and -1 in new else new
            for new in state.display
        ),
    ),
)


def _refilled(state: State) -> tuple[tuple[int, ...], ...]:
    shown, rows = {order for row in state.orders for order in row}, []
    for i, row in enumerate(state.orders):
        free = [n for n in range(8 * i, 8 * i + 8) if n not in shown]
        rows.append(tuple(free.pop() if order < 0 else order for order in row))
    return tuple(rows)


# ---- upgrades and benefits -------------------------------------------------------------------------------------------

refuses(
    "base.upgrades.block-after-success",
    "game.upgrades._block_reasons",
    "a token is turned after two purchases only",
    lambda game, action: game.step.bought == 1,
)
refuses(
    "base.upgrades.block-after-success",
    "game.upgrades._block_reasons",
    "after two purchases no token is turned",
    lambda game, action: game.step.bought > 1,
)


@violates("base.upgrades.yearly-timing", "game.benefits.yearly_benefits")
def only_who_begins_the_year_receives_benefits(original: Original, game: Game, state: State) -> Any:  # noqa: ANN401
    return (state, ()) if state.turn else original(game, state)


@violates("base.upgrades.yearly-timing", "game.benefits.yearly_benefits")
def who_begins_the_year_receives_nothing(original: Original, game: Game, state: State) -> Any:  # noqa: ANN401
    return original(game, state) if state.turn else (state, ())


changes(
    "base.card.government.opening",
    "game.benefits._government_apply",
    "tiles of a card open no quadrant",
    lambda state, game, action: replace(state, opened=game.state.opened),
)
changes(
    "base.card.machines.level-1",
    "game.benefits._machine_apply",
    "the machine of a card stays in the shop",
    lambda state, game, action: replace(state, shop_machines=game.state.shop_machines),
)
changes(
    "base.card.shops.split",
    "game.benefits._tile_apply",
    "a tile that was received is still on offer",
    lambda state, game, action: replace(state, shop_pipes=game.state.shop_pipes),
)

# ---- Emerging Markets ------------------------------------------------------------------------------------------------


@violates("em1.setup.crude.missing-colour", "emerging_markets.em1._with_every_oil")
def the_first_tile_is_replaced(original: Original, draft: Draft, bag: tuple[int, ...]) -> tuple[int, ...]:
    found: tuple[int, ...] = original(draft, bag)
    return found if found == bag[:6] else (found[-1], *bag[1:6])


changes(
    "em2.flip.longer-pipes",
    "emerging_markets.em2.turn_after_a_year",
    "turned markers stand for a new year only",
    lambda state, game, before: state if before.year == 2 else replace(state, costs=before.costs),
)
refuses(
    "em4.crude.level-2-room",
    "emerging_markets.crude._free_reasons",
    "a tank is kept free",
    lambda game, action: sum(game.state.me.barrels[::4]) + 1 >= 2 * game.state.me.tanks[0],
)
changes(
    "em4.crude.level-1-between-purchases",
    "emerging_markets.crude._crude_action",
    "no second purchase follows",
    lambda state, game, before: replace(
        state,
        steps=tuple(replace(step, bought=2) if type(step).__name__ == "UpgradesStep" else step for step in state.steps),
    ),
)
changes(
    "em4.crude.level-3",
    "emerging_markets.crude_late._late_apply",
    "late crude stays on its space",
    lambda state, game, action: replace(state, rows=game.state.rows),
)
answers(
    "em5.em6.best-step",
    "emerging_markets.em5._little_cash",
    "EM6 pays the step before the best",
    lambda found, account: tuple(
        ("", 1, account.box.em_valuations.amounts[max(account.box.em_valuations.amounts.index(each) - 1, 0)])
        for _, _, each in found
    ),
)
allows(
    "base.deliver.deferred-closed",
    "game.deliveries._contract_reasons",
    "a deferred contract takes oil between the actions",
    "deliver.deferred",
    when=lambda game, action: isinstance(game.step, BetweenStep) and isinstance(action, DeliverContract),
)
changes(
    "base.contracts.loan-no-repayment",
    "game.phases.next_round",
    "a loan costs interest in each round",
    lambda state, game, *given: replace(
        state, players=tuple(replace(player, cash=max(0, player.cash - player.penalties)) for player in state.players)
    ),
)
