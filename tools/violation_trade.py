"""Violations of single rules about markets, contracts and deliveries. See :mod:`tools.violations`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from pipeline_nb.game.actions import DeliverContract, TakeOrder
from pipeline_nb.game.common import barrels_changed
from pipeline_nb.game.deliveries import can_fill
from pipeline_nb.game.game import Game
from pipeline_nb.game.setup import Draft
from pipeline_nb.game.state import Held, MachinePhaseStep, State, WorkStep
from pipeline_nb.rules.reasons import Reason
from tools.mutant_switch import reason
from tools.violations import allows, answers, cash_less, cash_of, changes, player_changed, refuses, violates

__all__: list[str] = []

Original = Callable[..., Any]

# ---- markets ---------------------------------------------------------------------------------------------------------

BUY, SELL, SALE = "game.markets._buy_apply", "game.markets._sell_apply", "game.markets._sale_reasons"

changes("base.market.buy-price", BUY, "a barrel costs $1 more", cash_less(1))
changes(
    "base.market.buy-price",
    BUY,
    "a barrel costs nothing",
    lambda state, game, action: player_changed(state, game.state.who, cash=game.state.me.cash),
)
changes(
    "base.market.buy-take",
    BUY,
    "the barrel stays on its space",
    lambda state, game, action: replace(state, rows=game.state.rows),
)
changes("base.market.one-amount-a-space", SELL, "a space pays $1 less than it costs", cash_less(1))
changes("base.market.one-amount-a-space", BUY, "a space costs $1 less than it pays", cash_less(-1))
changes("base.market.sell-price", SELL, "a barrel earns $1 more", cash_less(-1))
changes(
    "base.market.sell-place",
    SELL,
    "the space stays empty",
    lambda state, game, action: replace(state, rows=game.state.rows),
)
changes(
    "base.market.sell-place",
    SELL,
    "the barrel stays in its tank",
    lambda state, game, action: player_changed(state, game.state.who, barrels=game.state.me.barrels),
)


def _grades_too_good(game: Game, action: Any) -> int:  # noqa: ANN401  a sale
    better: int = action.grade - game.table.rows[action.row].grade
    return better


changes(
    "base.market.sell-down-price",
    SELL,
    "a better barrel earns more in a low row",
    lambda state, game, action: player_changed(
        state, game.state.who, cash=cash_of(state, game) + 5 * _grades_too_good(game, action)
    ),
)
changes(
    "base.market.sell-down-price",
    SELL,
    "a better barrel earns more in the Crude Market",
    lambda state, game, action: player_changed(
        state, game.state.who, cash=cash_of(state, game) + 5 * (action.grade > game.table.rows[action.row].market == 0)
    ),
)


def _one_grade_better(state: State, game: Game, action: Any) -> State:  # noqa: ANN401
    row = game.table.rows[action.row]
    barrels = barrels_changed(game.state.me.barrels, row.oil, min(row.grade + 1, 3), 1)
    return player_changed(state, game.state.who, barrels=barrels)


changes("base.market.takes-row-grade", BUY, "a barrel that was sold down keeps its grade", _one_grade_better)
allows("base.market.sell-needs-space", SALE, "a second barrel fits on a space", "market.space-taken")
allows("base.market.sell-first", SALE, "who has bought may sell", "market.sell-first")
allows("base.market.no-sell-up", "game.markets._grade_sold", "a barrel is sold up", "market.sell-up")
allows("base.market.own-oil-type", "game.markets._grade_sold", "oil that is not held is sold", "market.no-barrel")


@violates("base.market.own-oil-type", "game.markets._grade_sold")
def any_oil_type_fits(original: Original, game: Game, row: Any, grade: int, oil: int | None = None) -> list[Reason]:  # noqa: ANN401
    held = [kind for kind in range(3) if grade in range(4) and game.state.me.barrels[kind * 4 + grade]]
    return list(original(game, row, grade, held[0] if held else oil))


refuses(
    "base.market.sell-down",
    "game.markets._grade_sold",
    "only the row of its grade takes a barrel",
    lambda game, row, grade, oil=None: grade > row.grade,
)
refuses(
    "base.market.sell-down",
    "game.markets._grade_sold",
    "a barrel goes down by one grade at most",
    lambda game, row, grade, oil=None: grade > row.grade + 1,
)
refuses(
    "base.market.any-space",
    "game.markets._buy_reasons",
    "the leftmost barrel is bought first",
    lambda game, action: (
        action.row in range(len(game.state.rows)) and game.state.rows[action.row] & ((1 << max(action.space, 0)) - 1)
    ),
)
refuses(
    "base.market.any-space",
    SALE,
    "the leftmost free space is filled first",
    lambda game, row, space: row in range(len(game.state.rows)) and ~game.state.rows[row] & ((1 << max(space, 0)) - 1),
)
allows("base.market.buy-needs-room", "game.markets._buy_reasons", "a barrel may lie beside the tanks", "market.no-room")
allows(
    "base.market.buy-needs-room",
    "game.markets._buy_reasons",
    "crude may lie beside the tanks",
    "market.no-room",
    when=lambda game, action: not game.table.rows[action.row].grade,
)
allows("base.refined.one-market", "game.markets._place_reasons", "every market is open", "market.other-market")
refuses(
    "base.crude-market.crude-only",
    "game.markets._grade_sold",
    "the Crude Market takes crude alone",
    lambda game, row, grade, oil=None: not row.market and grade,
)


@violates("base.crude-market.crude-only", "game.setup.lay_markets")
def the_crude_market_has_a_row_for_low_oil(original: Original, draft: Draft) -> None:
    original(draft)
    _rows_changed(draft, lambda row: replace(row, grade=1) if (row.market, row.oil) == (0, 0) else row)


@violates("base.crude-market.types", "game.setup.lay_markets")
def the_crude_market_has_two_rows_of_orange(original: Original, draft: Draft) -> None:
    original(draft)
    _rows_changed(draft, lambda row: replace(row, oil=1) if (row.market, row.oil) == (0, 0) else row)


def _rows_changed(draft: Draft, change: Callable[[Any], Any]) -> None:
    draft.laid["table_rows"] = tuple(map(change, draft.laid["table_rows"]))


_cash_when_it_began: dict[tuple[str, ...], int] = {}


def _noting(original: Original, game: Game, action: object) -> Any:  # noqa: ANN401
    _cash_when_it_began[game.table.names] = game.state.me.cash
    return original(game, action)


@violates("base.market.sales-fund-purchases", "game.markets._buy_reasons", also={"game.turns._work_apply": _noting})
def only_money_from_before_the_action_buys(original: Original, game: Game, action: Any) -> Iterator[Reason]:  # noqa: ANN401
    yield from original(game, action)
    row = game.table.rows[action.row] if action.row in range(len(game.table.rows)) else None
    before = _cash_when_it_began.get(game.table.names, game.state.me.cash)
    if row and action.space in range(len(row.prices)) and row.prices[action.space] > before:
        yield reason("That money has just been earned.")


allows("base.work.main.no-empty-action", "game.markets.nothing_done", "an action may end without anything done")
allows(
    "base.work.main.no-empty-action", "game.turns.empty_action_reasons", "an action that can bring nothing may begin"
)
refuses(
    "base.work.main.empty-action",
    "game.markets.nothing_done",
    "an action has to bring something",
    lambda game, done: not done,
)
refuses(
    "base.work.main.empty-action",
    "game.turns._network_reasons",
    "a run has to be of use",
    lambda game, action: not any(game.state.me.barrels),
)

# ---- contracts and loans ---------------------------------------------------------------------------------------------

TAKE, LOAN = "game.contracts._take_apply", "game.contracts._loan_apply"


def _last_contract(state: State, game: Game, deferred: bool) -> State:
    """The state with the contract taken last in one of the two areas."""
    *others, last = state.players[game.state.who].contracts
    return player_changed(state, game.state.who, contracts=(*others, replace(last, deferred=deferred)))


changes("base.contracts.free", TAKE, "a contract costs $1", cash_less(1))
changes(
    "base.contracts.active-place",
    TAKE,
    "each contract goes to the deferred area",
    lambda state, game, action: _last_contract(state, game, True),
)
changes(
    "base.contracts.deferred-place",
    TAKE,
    "each contract goes to the active area",
    lambda state, game, action: _last_contract(state, game, False),
)
changes(
    "base.contracts.choose-at-once",
    TAKE,
    "the first contract of an action decides for all",
    lambda state, game, action: (
        _last_contract(state, game, game.state.me.contracts[-1].deferred) if game.step.rows else state
    ),
)
refuses(
    "base.contracts.free-mix",
    "game.contracts._take_reasons",
    "all contracts of an action go to one area",
    lambda game, action: game.step.rows and game.state.me.contracts[-1].deferred != bool(action.deferred),
)
refuses(
    "base.contracts.loan-as-well",
    "game.contracts._loan_reasons",
    "who took contracts gets no loan",
    lambda game, action: game.step.rows,
)
refuses(
    "base.contracts.loan-as-well",
    "game.contracts._loan_reasons",
    "a loan comes with contracts only",
    lambda game, action: not game.step.rows,
)
refuses(
    "base.contracts.loan-as-well",
    "game.contracts._take_reasons",
    "who took a loan gets no contracts",
    lambda game, action: game.step.loan,
)
refuses(
    "base.contracts.no-hand-limit",
    "game.contracts._take_reasons",
    "a hand of six contracts is full",
    lambda game, action: len(game.state.me.contracts) > 5,
)
allows(
    "base.contracts.no-deferral-year-3",
    "game.contracts._deferral",
    "contracts are deferred to a year that never comes",
    "contracts.no-deferral",
)
refuses(
    "base.contracts.no-deferral-year-3",
    "game.contracts._deferral",
    "year 2 forbids it too",
    lambda game, action: game.year == 2 and action.deferred == 1,
)
allows("base.contracts.one-loan", "game.contracts._loan_reasons", "a second loan is given", "contracts.one-loan")
changes(
    "base.contracts.loan-penalty",
    LOAN,
    "a loan costs no marker",
    lambda state, game, action: player_changed(state, game.state.who, penalties=game.state.me.penalties),
)
changes("base.contracts.loan-money", LOAN, "a loan pays $1 less", cash_less(1))
changes(
    "base.contracts.loan-no-repayment",
    "game.refresh._tokens",
    "loans are paid back when the year ends",
    lambda state, game, before: replace(
        state,
        players=tuple(replace(player, cash=max(0, player.cash - 15 * player.penalties)) for player in state.players),
    ),
)
changes(
    "base.contracts.loan-no-repayment",
    "game.scoring.end_of_game",
    "loans are paid back at the end",
    lambda state, game, before, events: replace(
        state, players=tuple(replace(player, cash=player.cash - 15 * player.penalties) for player in state.players)
    ),
)

# ---- deliveries ------------------------------------------------------------------------------------------------------

CONTRACT, REASONS = "game.deliveries._contract_apply", "game.deliveries._contract_reasons"
ORDER, FILL = "game.deliveries._order_apply", "game.deliveries._fill_apply"


def _contracts_changed(state: State, game: Game, change: Callable[[Held], Held | None]) -> State:
    kept = tuple(new for held in state.players[game.state.who].contracts if (new := change(held)))
    return player_changed(state, game.state.who, contracts=kept)


changes(
    "base.contracts.fulfilled-stays",
    CONTRACT,
    "a complete contract leaves the game",
    lambda state, game, action: _contracts_changed(state, game, lambda held: None if held.complete else held),
)
changes(
    "base.deliver.contract-paid-at-once",
    CONTRACT,
    "only the last barrel of a contract is paid",
    lambda state, game, action: (
        state
        if state.me.contracts[action.contract].complete
        else player_changed(state, game.state.who, cash=game.state.me.cash)
    ),
)


def _rest_of(game: Game, action: DeliverContract) -> tuple[tuple[int, int], ...]:
    """What is still asked for on the contract of a delivery."""
    held = game.state.me.contracts[action.contract]
    pairs = zip(game.table.demands[held.contract], held.filled, strict=True)
    return tuple(barrel for barrel, filled in pairs if filled < 0)


refuses(
    "base.deliver.contract-in-parts",
    REASONS,
    "a contract is filled in one go",
    lambda game, action: (
        action.contract in range(len(game.state.me.contracts))
        and not can_fill(game.state.me.barrels, _rest_of(game, action))
        and -1 in game.state.me.contracts[action.contract].filled
    ),
)
refuses(
    "base.deliver.several-contracts",
    REASONS,
    "one contract is filled at a time",
    lambda game, action: any(
        max(held.filled) >= 0 for i, held in enumerate(game.state.me.contracts) if i != action.contract
    ),
)
refuses(
    "base.deliver.several-orders",
    "game.deliveries._order_reasons",
    "one order is filled at a time",
    lambda game, action: bool(game.state.me.orders),
)
changes(
    "base.deliver.order-barrels",
    FILL,
    "barrels on an order stay with the player",
    lambda state, game, action: player_changed(state, game.state.who, barrels=game.state.me.barrels),
)
changes(
    "base.deliver.order-take",
    ORDER,
    "the order stays in the display",
    lambda state, game, action: replace(state, orders=game.state.orders),
)


def _refilled(state: State, game: Game, action: TakeOrder) -> State:
    shown = {order for row in game.state.orders for order in row}
    size = range(action.row * 8, action.row * 8 + 8)
    new = next((order for order in size if order not in shown), -1)
    row = state.orders[action.row]
    row = (*row[: action.column], new, *row[action.column + 1 :])
    return replace(state, orders=(*state.orders[: action.row], row, *state.orders[action.row + 1 :]))


changes("base.deliver.orders-not-refilled", ORDER, "a new order takes the place", _refilled)
allows(
    "base.deliver.orders-not-refilled",
    "game.deliveries._order_reasons",
    "an order is taken where none lies",
    "deliver.order-gone",
)
allows(
    "base.deliver.colour-must-match",
    "game.deliveries._fits",
    "another oil type will do",
    "deliver.no-barrel",
    when=lambda game, oil, asked, grade: any(game.state.me.barrels[grade::4]),
)
allows("base.deliver.never-lower", "game.deliveries._fits", "a lower grade will do", "deliver.too-low")
allows(
    "base.deliver.contract-once-a-year",
    "game.deliveries._filled_already",
    "a contract is filled again at once",
    "deliver.filled",
    when=lambda game, held, demand: held.complete,
)
allows("base.deliver.deferred-closed", REASONS, "a deferred contract takes oil", "deliver.deferred")
allows(
    "base.deliver.not-between-actions",
    "game.deliveries._between",
    "deliveries come between the actions in either reading",
    "deliver.between",
)
refuses(
    "base.deliver.between-actions",
    "game.deliveries._between",
    "no delivery comes between the actions in either reading",
    lambda game, action: True,
)
refuses(
    "base.deliver.between-actions",
    "game.deliveries._between",
    "only orders are filled between the actions",
    lambda game, action: isinstance(action, DeliverContract),
)
allows(
    "base.deliver.not-inside-action",
    "game.moments.wrong_moment",
    "a delivery interrupts an action",
    when=lambda game, action, due: isinstance(action, DeliverContract | TakeOrder),
)
refuses(
    "base.deliver.when",
    REASONS,
    "nothing is delivered in the Machine Phase",
    lambda game, action: isinstance(game.step, MachinePhaseStep),
)
refuses(
    "base.deliver.when",
    REASONS,
    "nothing is delivered before the Main Action",
    lambda game, action: isinstance(game.step, WorkStep),
)
refuses(
    "base.deliver.when",
    "game.deliveries._order_reasons",
    "no order is served in the Machine Phase",
    lambda game, action: isinstance(game.step, MachinePhaseStep),
)
refuses(
    "base.deliver.before-machine-fee",
    REASONS,
    "deliveries come after the machines",
    lambda game, action: isinstance(game.step, MachinePhaseStep) and not game.step.ran,
)


def _pays(rule: str, says: str, counted: Callable[[Game, Any, int, int], int]) -> None:
    """Let a delivery be paid for another grade: `counted` tells which, of the game, its table, and two grades."""

    def pay(original: Original, game: Game, table: Any, oil: int, asked: int, grade: int) -> int:  # noqa: ANN401
        paid = counted(game, table, asked, grade)
        return int(original(game, table, oil, paid, paid))

    pay.__name__ = says.replace(" ", "_")
    violates(rule, "game.deliveries.pay")(pay)


def _read(game: Game, asked: int, grade: int) -> int:
    return asked if game.rules.rulings.delivery_pay == "required" else grade


def _is_order(game: Game, table: object) -> bool:
    return table == game.rules.box.pay.order


_pays(
    "base.deliver.pay-as-asked",
    "a better barrel on a contract earns its own price",
    lambda game, table, asked, grade: _read(game, asked, grade) if _is_order(game, table) else grade,
)
_pays(
    "base.deliver.pay-as-asked",
    "a better barrel on an order earns its own price",
    lambda game, table, asked, grade: grade if _is_order(game, table) else _read(game, asked, grade),
)
_pays(
    "base.deliver.pay-marked",
    "a high barrel earns the price of high oil",
    lambda game, table, asked, grade: grade if grade == 3 else _read(game, asked, grade),
)
_pays(
    "base.deliver.contract-pay",
    "contracts always pay what is asked for",
    lambda game, table, asked, grade: _read(game, asked, grade) if _is_order(game, table) else asked,
)
_pays(
    "base.deliver.order-pay",
    "orders always pay what is asked for",
    lambda game, table, asked, grade: asked if _is_order(game, table) else _read(game, asked, grade),
)

changes(
    "base.end.contracts-removed",
    "game.scoring.settle_last_contracts",
    "incomplete contracts stay",
    lambda state, game, before: replace(
        state,
        players=tuple(
            replace(new, contracts=old.contracts) for new, old in zip(state.players, before.players, strict=True)
        ),
    ),
)


def _amount(rule: str, says: str, on_orders: bool, asked_for: int) -> None:
    """Let one kind of delivery earn $5 less for one grade."""

    def less(found: int, game: Game, table: Any, oil: int, asked: int, grade: int) -> int:  # noqa: ANN401
        return found - 5 if _is_order(game, table) is on_orders and asked == asked_for else found

    answers(rule, "game.deliveries.pay", says, less)


for _grade, _word in ((1, "low"), (2, "mid"), (3, "high")):
    _amount("base.public.pay.contract", f"a {_word} barrel on a contract earns $5 less", False, _grade)
    _amount("base.public.pay.order", f"a {_word} barrel on an order earns $5 less", True, _grade)
