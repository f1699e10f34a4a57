"""Violations that hold for a part only: for one year, for one player, for one market. See :mod:`tools.violations`.

A test that looks at the first year and at the first player leaves the others open.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pipeline_nb.game.game import Game
from pipeline_nb.game.state import FillStep, MachinePhaseStep, State
from pipeline_nb.rules.oil import Oil
from tools.violations import allows, answers, cash_less, changes, player_changed, refuses

__all__: list[str] = []

# ---- the second Refresh Phase ----------------------------------------------------------------------------------------

SLIDE, SETTLE, MARKETS = "game.refresh._slide_contracts", "game.refresh._settle_contracts", "game.refresh._markets"
SHOPS, TOKENS = "game.refresh._shops", "game.refresh._tokens"


def _first_year_only(state: State, game: Game, before: State) -> State:
    return before if before.year == 3 else state


def _second_year_only(state: State, game: Game, before: State) -> State:
    return before if before.year == 2 else state


for _rule, _step in (
    ("contracts.discard", SLIDE),
    ("contracts.slide", SLIDE),
    ("contracts.refill-source", SLIDE),
    ("contracts.penalty", SETTLE),
    ("contracts.remove-incomplete", SETTLE),
    ("contracts.clear-barrels", SETTLE),
    ("contracts.activate-deferred", SETTLE),
    ("markets.supply", MARKETS),
    ("markets.demand", MARKETS),
    ("shops.tanks", SHOPS),
    ("shops.machines", SHOPS),
    ("shops.pipes-discard", SHOPS),
    ("shops.pipes-new", SHOPS),
    ("upgrades.flip-up", TOKENS),
):
    _id = f"base.refresh.{_rule}"
    changes(_id, _step, f"{_rule}: nothing of it before year 3", _first_year_only)
    changes(_id, _step, f"{_rule}: nothing of it before year 2", _second_year_only)


def _last_is_spared(state: State, game: Game, before: State) -> State:
    """The state in which the last player has what was there before."""
    return replace(state, players=(*state.players[:-1], before.players[-1]))


for _rule in (
    "base.refresh.contracts.penalty",
    "base.refresh.contracts.remove-incomplete",
    "base.refresh.contracts.activate-deferred",
    "base.refresh.contracts.clear-barrels",
    "base.contracts.active-deadline",
    "base.contracts.fulfil-every-year",
):
    changes(_rule, SETTLE, f"{_rule.split('.')[-1]}: the last player is spared", _last_is_spared)
    changes(
        _rule,
        SETTLE,
        f"{_rule.split('.')[-1]}: the first player is spared",
        lambda state, game, before: replace(state, players=(before.players[0], *state.players[1:])),
    )

for _rule in ("base.end.contracts-penalty", "base.end.contracts-removed"):
    changes(_rule, "game.scoring.settle_last_contracts", f"{_rule[9:]}: the last player is spared", _last_is_spared)

# ---- one market, one grade, one oil type -----------------------------------------------------------------------------

BUY, SALE = "game.markets._buy_apply", "game.markets._sale_reasons"


def _market(game: Game, action: Any) -> int:  # noqa: ANN401
    number: int = game.table.rows[action.row].market
    return number


changes(
    "base.market.buy-price",
    BUY,
    "a barrel of a Refined Market costs $1 more",
    lambda state, game, action: cash_less(1)(state, game) if _market(game, action) else state,
)
changes(
    "base.market.buy-take",
    BUY,
    "a barrel of a Refined Market stays on its space",
    lambda state, game, action: replace(state, rows=game.state.rows) if _market(game, action) else state,
)
changes(
    "base.market.sell-price",
    "game.markets._sell_apply",
    "a sale in the Crude Market earns $1 less",
    lambda state, game, action: state if _market(game, action) else cash_less(1)(state, game),
)
allows(
    "base.market.sell-first",
    SALE,
    "after one purchase sales are still open",
    "market.sell-first",
    when=lambda game, *where: game.step.done == 1,
)
allows(
    "base.market.no-sell-up",
    "game.markets._grade_sold",
    "crude is sold as low oil",
    "market.sell-up",
    when=lambda game, row, grade, oil=None: row.grade == 1,
)
allows(
    "base.market.sell-needs-space",
    SALE,
    "crude rows take barrels on barrels",
    "market.space-taken",
    when=lambda game, row, space: not game.table.rows[row].grade,
)
allows(
    "base.refined.one-market",
    "game.markets._place_reasons",
    "from a Refined Market the Crude Market is open",
    "market.other-market",
    when=lambda game, row, space: not game.table.rows[row].market,
)
allows(
    "base.market.buy-needs-room",
    "game.markets._buy_reasons",
    "refined oil may lie beside the tanks",
    "market.no-room",
    when=lambda game, action: game.table.rows[action.row].grade,
)

# ---- deliveries ------------------------------------------------------------------------------------------------------

allows(
    "base.deliver.never-lower",
    "game.deliveries._fits",
    "an order takes a lower grade",
    "deliver.too-low",
    when=lambda game, *barrel: isinstance(game.step, FillStep),
)
allows(
    "base.deliver.colour-must-match",
    "game.deliveries._fits",
    "an order takes another oil type",
    "deliver.no-barrel",
    when=lambda game, *barrel: isinstance(game.step, FillStep),
)
allows(
    "base.deliver.deferred-closed",
    "game.deliveries._contract_reasons",
    "a deferred contract takes oil in the Machine Phase",
    "deliver.deferred",
    when=lambda game, action: isinstance(game.step, MachinePhaseStep),
)
changes(
    "base.deliver.contract-paid-at-once",
    "game.deliveries._contract_apply",
    "the last barrel of a contract is not paid",
    lambda state, game, action: (
        player_changed(state, game.state.who, cash=game.state.me.cash)
        if state.players[game.state.who].contracts[action.contract].complete
        else state
    ),
)
refuses(
    "base.deliver.several-orders",
    "game.deliveries._order_reasons",
    "two orders of one row are not filled",
    lambda game, action: any(order // 8 == action.row for order, _ in game.state.me.orders),
)

# ---- upgrades, shops, Government -------------------------------------------------------------------------------------

UPGRADE = "game.upgrades._buy_apply"
changes(
    "base.upgrades.card-must-remain",
    UPGRADE,
    "there are always cards enough",
    lambda state, game, action: replace(state, cards=game.state.cards),
)
changes(
    "base.upgrades.flip-token",
    UPGRADE,
    "the token of the next type is turned too",
    lambda state, game, action: replace(
        state, tokens=tuple(up and i != (action.family + 1) % 5 for i, up in enumerate(state.tokens))
    ),
)
changes(
    "base.upgrades.flip-token",
    UPGRADE,
    "the token of a third level stays up",
    lambda state, game, action: (
        replace(state, tokens=game.state.tokens) if game.state.me.levels[action.family] == 2 else state
    ),
)
changes(
    "base.upgrades.block-free",
    "game.upgrades._block_apply",
    "turning a token ends in a penalty",
    lambda state, game, action: player_changed(state, game.state.who, penalties=game.state.me.penalties + 1),
)
changes(
    "base.tanks.any-number",
    "game.shops._tank_apply",
    "a tank that was sold stays in the shop",
    lambda state, game, action: replace(state, shop_tanks=game.state.shop_tanks),
)
changes(
    "base.public.shops.any-space",
    "game.shops._machine_apply",
    "a machine that was sold stays in the shop",
    lambda state, game, action: replace(state, shop_machines=game.state.shop_machines),
)
refuses(
    "base.government.second-choice",
    "game.government._work_reasons",
    "who opened the first quadrant may not open the second",
    lambda game, action: (
        sum(map(bool, game.state.opened)) == 1
        and action.quadrant in range(4)
        and not game.state.opened[action.quadrant]
        and game.state.me.network.tiles
    ),
)
changes(
    "base.government.no-refill",
    "game.government._bought",
    "the tile that was bought is still there",
    lambda state, game, *given: replace(state, quadrants=game.state.quadrants),
)

# ---- the longest of each oil type ------------------------------------------------------------------------------------


def _shortest_of_silver(found: dict[Oil, int], net: Any) -> dict[Oil, int]:  # noqa: ANN401
    lengths = [line.length for line in net.pipelines() if line.oil is Oil.SILVER]
    return {**found, Oil.SILVER: min(lengths, default=0)}


answers(
    "base.setup.player.track-purpose",
    "rules.network.PipeNetwork.longest",
    "the shortest counts for silver",
    _shortest_of_silver,
)

_Change = Callable[..., State]


def _for_others(change: _Change) -> _Change:
    """Let a change hit everybody but the first player."""
    return lambda state, game, *given: change(state, game, *given) if game.state.who else state


changes(
    "base.contracts.loan-penalty",
    "game.contracts._loan_apply",
    "a second loan of a player costs no marker",
    lambda state, game, action: (
        player_changed(state, game.state.who, penalties=game.state.me.penalties) if game.state.me.penalties else state
    ),
)
changes(
    "base.contracts.loan-money",
    "game.contracts._loan_apply",
    "the second player receives $10",
    _for_others(cash_less(5)),
)
changes("base.upgrades.cost", UPGRADE, "the second player pays $15", _for_others(cash_less(-5)))
changes(
    "base.work.secondary.cost", "game.turns._secondary_apply", "the second player pays $5", _for_others(cash_less(-5))
)
changes(
    "base.machine-phase.cost", "game.phases._machines_apply", "the second player pays $10", _for_others(cash_less(-5))
)
changes(
    "base.shop-pipes.pair-price",
    "game.shops._bundle_apply",
    "a pair is cheaper beside the Machine Shop",
    lambda state, game, action: cash_less(-5)(state, game) if action.size == 2 and game.step.shop else state,
)
changes(
    "base.shop-pipes.four-price",
    "game.shops._bundle_apply",
    "four are cheaper beside the Machine Shop",
    lambda state, game, action: cash_less(-5)(state, game) if action.size == 4 and game.step.shop else state,
)
