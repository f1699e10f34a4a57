"""Violations that hold for a part only: for one year, for one player, for one market. See :mod:`tools.violations`.

A test that looks at the first year and at the first player leaves the others open.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pipeline_nb.game.game import Game
from pipeline_nb.game.state import FillStep, MachinePhaseStep, MachinesFirstStep, MarketStep, State
from pipeline_nb.rules.oil import Oil
from pipeline_nb.rules.refining import MachineRun
from tools.violations import allows, answers, cash_less, changes, player_changed, refuses, violates

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

# ---- the same rule elsewhere: other levels, other markets, other numbers of players ---------------------------------


def _yearly_at_level_1_only(family: str) -> Callable[..., Any]:
    """Let a type give something in a new year only to who owns its first level alone."""

    def without(original: Any, game: Game, state: State) -> Any:  # noqa: ANN401
        pairs = zip(game.table.families, state.me.levels, strict=True)
        levels = tuple(0 if name == family and level > 1 else level for name, level in pairs)
        found, events = original(game, player_changed(state, state.who, levels=levels))
        return player_changed(found, state.who, levels=state.me.levels), events

    without.__name__ = f"higher_levels_of_{family}_give_nothing_in_a_new_year"
    return without


for _family in ("Government", "Shops"):
    violates(f"base.card.{_family.lower()}.level-1-yearly", "game.benefits.yearly_benefits")(
        _yearly_at_level_1_only(_family)
    )

changes(
    "base.card.machines.level-2",
    "game.phases._machines_apply",
    "the run before the Work Phase costs $15",
    lambda state, game, action: cash_less(10)(state, game) if isinstance(game.step, MachinesFirstStep) else state,
)
answers(
    "base.card.refined-markets.level-1",
    "game.markets.refined_price_rise",
    "prices rise where the worker stands only",
    lambda found, game, who, oil, grade, traded_as, market: (
        found if not isinstance(game.step, MarketStep) or game.step.market == market else 0
    ),
)
answers(
    "base.card.contracts-orders.level-2",
    "game.deliveries.barrel_bonus",
    "crude and low barrels have no bonus",
    lambda found, game, who, oil, grade, traded_as, market: found if grade > 1 else 0,
)
answers(
    "base.card.engineering.level-1",
    "rules.refining.Run.value",
    "level 1 adds nothing for machines",
    lambda found, run, line: line.length if isinstance(run, MachineRun) and run.engineering == 1 else found,
)
answers(
    "base.card.engineering.level-2",
    "rules.refining.Run.value",
    "level 2 adds nothing for machines",
    lambda found, run, line: line.length if isinstance(run, MachineRun) and run.engineering == 2 else found,
)


def _with_costs_of(oil: Oil) -> Callable[..., Any]:
    def total(original: Any, costs: Any, _: Oil, *steps: Any) -> Any:  # noqa: ANN401
        return original(costs, oil, *steps)

    total.__name__ = f"the_row_of_{oil.word}_counts_for_all"
    return total


violates("base.run.cost-markers", "rules.costs.RefinementCosts.total")(_with_costs_of(Oil.TEAL))
violates("base.end.pipelines-amount", "rules.score._reached")(_with_costs_of(Oil.SILVER))
answers(
    "base.tanks.capacity",
    "rules.tanks.TankFarm.capacity",
    "a tank for high oil holds one barrel",
    lambda found, farm, grade: found // 2 if grade == 3 else found,
)
answers(
    "base.tanks.capacity",
    "game.game.Game.per_tank",
    "in a game a tank holds three barrels",
    lambda found, game: found + 1,
)
answers(
    "base.public.penalties.table",
    "rules.accounts.penalty",
    "five markers cost $10 more",
    lambda found, number, *more: found + 10 * (number == 5),
)
answers(
    "base.public.penalties.table",
    "rules.accounts.penalty",
    "a single marker costs $10",
    lambda found, number, *more: 10 if number == 1 else found,
)


def _only_the_cheapest_row(state: State, before: State, name: str) -> State:
    new, old = getattr(state, name), getattr(before, name)
    return replace(state, **{name: (new[0], *old[1:])})


changes(
    "base.refresh.shops.tanks",
    SHOPS,
    "only the cheapest tanks are refilled",
    lambda state, game, before: _only_the_cheapest_row(state, before, "shop_tanks"),
)
changes(
    "base.refresh.shops.machines",
    SHOPS,
    "only the cheapest machines are refilled",
    lambda state, game, before: _only_the_cheapest_row(state, before, "shop_machines"),
)
changes(
    "base.refresh.shops.tanks",
    SHOPS,
    "new tanks do not come from the reserve",
    lambda state, game, before: replace(state, tanks_left=before.tanks_left),
)
changes(
    "base.refresh.contracts.slide",
    SLIDE,
    "with four players the middle column stays",
    lambda state, game, before: replace(
        state,
        display=tuple(
            (new[0], old[1], old[0]) if len(new) == 3 else new
            for old, new in zip(before.display, state.display, strict=True)
        ),
    ),
)
changes(
    "base.refresh.contracts.refill-source",
    SLIDE,
    "what was laid down stays in the stack",
    lambda state, game, before: replace(state, stacks=before.stacks),
)
changes(
    "base.upgrades.level-1-first",
    UPGRADE,
    "only types before the fourth begin with level 1",
    lambda state, game, action: (
        player_changed(state, game.state.who, levels=(*game.state.me.levels[:4], 2))
        if action.family == 4 and not game.state.me.levels[4]
        else state
    ),
)
changes(
    "base.contracts.free",
    "game.contracts._take_apply",
    "a second contract costs $5",
    lambda state, game, action: cash_less(5)(state, game) if game.step.rows else state,
)
changes(
    "base.contracts.fulfilled-stays",
    "game.deliveries._contract_apply",
    "a contract of one grade leaves when it is complete",
    lambda state, game, action: (
        player_changed(state, game.state.who, contracts=state.me.contracts[:-1])
        if state.me.contracts[action.contract].complete and len(state.me.contracts) > 1
        else state
    ),
)
changes(
    "base.order.no-change",
    "game.phases._end_turn",
    "who changed nothing keeps the number of the old place",
    lambda state, game, action: _keeps_the_place(state, game),
)


def _keeps_the_place(state: State, game: Game) -> State:
    who, lower = game.state.who, list(game.state.next_order)
    if who in lower or state.turn == 0 or lower[game.state.turn] >= 0:
        return state
    lower[game.state.turn] = who
    return replace(state, next_order=tuple(lower))


refuses(
    "base.government.neighbours",
    "game.government._add_reasons",
    "neighbours with a lower number are left out",
    lambda game, action: action.tile < game.step.tile,
)
refuses(
    "base.market.any-number",
    "game.markets._buy_reasons",
    "six barrels are all",
    lambda game, action: game.step.done > 5,
)
refuses(
    "base.contracts.no-hand-limit",
    "game.contracts._take_reasons",
    "a hand of nine contracts is full",
    lambda game, action: len(game.state.me.contracts) > 8,
)
changes(
    "base.game.one-turn-a-round",
    "game.phases.next_round",
    "who was last begins the round as well",
    lambda state, *given: replace(state, order=(state.order[-1], *state.order[:-1])),
)
answers(
    "base.end.winner",
    "game.scoring.ranking",
    "the third place goes to the last",
    lambda found, game: (*found[:2], *found[:1:-1]) if len(found) > 3 else found,
)
answers(
    "base.end.tie",
    "game.scoring._tie_order",
    "of three who are tied the last wins",
    lambda found, game: found[::-1] if len(found) > 2 else found,
)
answers(
    "em1.setup.refined.sets-row",
    "emerging_markets.em1._rows",
    "the prices of a tile are those of the tile before",
    lambda found, *given: _prices_moved(list(found)),
)


def _prices_moved(rows: list[Any]) -> list[Any]:
    refined = [i for i, row in enumerate(rows) if row.grade]
    moved = [rows[i].prices for i in (refined[-1], *refined[:-1])]
    for i, prices in zip(refined, moved, strict=True):
        rows[i] = replace(rows[i], prices=prices)
    return rows


answers(
    "em4.crude.level-3-supply-price",
    "emerging_markets.crude_late._supply_price",
    "the supply asks $9 for every oil type",
    lambda found, game, oil: 9,
)
refuses(
    "em4.crude.level-3",
    "emerging_markets.crude_late._late_reasons",
    "late crude is teal only",
    lambda game, action: action.row in range(3) and game.table.rows[action.row].oil,
)
answers(
    "em4.specialization.market-sales",
    "emerging_markets.specialization.price_rise",
    "prices rise in Market 1 alone",
    lambda found, game, who, oil, grade, traded_as, where: found if where in (1,) or where not in (0, 1, 2, 3) else 0,
)
answers(
    "em4.specialization.cumulative",
    "emerging_markets.specialization.cards_of",
    "three cards count at most",
    lambda found, player: found[:3],
)
answers(
    "em5.em2.pays",
    "emerging_markets.em5._refined_types",
    "the ninth type pays nothing more",
    lambda found, account: tuple((kind, n, min(each, 360)) for kind, n, each in found),
)
