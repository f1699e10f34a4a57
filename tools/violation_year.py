"""Violations of single rules about the Refresh Phase, set-up and the final accounts. See :mod:`tools.violations`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from pipeline_nb.game import refresh
from pipeline_nb.game.game import Game
from pipeline_nb.game.setup import Draft
from pipeline_nb.game.state import Held, Player, Row, State
from pipeline_nb.rules.oil import OILS, Oil
from pipeline_nb.rules.rulings import Rulings
from pipeline_nb.rules.score import Account, Parts
from tools.mutant_switch import ELEMENT
from tools.violations import changes, violates

__all__: list[str] = []

Original = Callable[..., Any]


def with_ruling(game: Game, **ruling: object) -> Game:
    """Return a game that is played by another reading."""
    rulings = Rulings(**{**{name: getattr(game.rules.rulings, name) for name in Rulings.__struct_fields__}, **ruling})
    return Game(replace(game.rules, rulings=rulings), game.table, game.state)


# ---- contracts -------------------------------------------------------------------------------------------------------

SLIDE, SETTLE = "game.refresh._slide_contracts", "game.refresh._settle_contracts"
Rows = tuple[tuple[int, ...], ...]


def _display(
    rule: str, says: str, row: Callable[[tuple[int, ...], tuple[int, ...], tuple[int, ...]], tuple[int, ...]]
) -> None:
    """Let each row of the display become what `row` makes of the row before, the row after, and the stack before."""

    def change(state: State, game: Game, before: State) -> State:
        rows = zip(before.display, state.display, before.stacks, strict=True)
        return replace(state, display=tuple(row(*each) for each in rows))

    changes(rule, SLIDE, says, change)


_display(
    "base.refresh.contracts.discard", "the leftmost column is discarded", lambda old, new, stack: (new[0], *old[1:])
)
_display("base.refresh.contracts.slide", "the others stay where they are", lambda old, new, stack: (*old[:-1], new[0]))
_display(
    "base.refresh.contracts.refill-left-only",
    "every gap is refilled",
    lambda old, new, stack: (
        (new[0], *(stack[-i] if there < 0 else there for i, there in enumerate(new[1:], start=1)))
        if len(stack) > 1
        else new
    ),
)
_display(
    "base.refresh.contracts.refill-left-only", "the left column stays empty", lambda old, new, stack: (-1, *new[1:])
)
_display(
    "base.refresh.contracts.refill-source",
    "new ones come from under the stack",
    lambda old, new, stack: (stack[-1] if stack else -1, *new[1:]),
)
_display(
    "base.refresh.contracts.discard-used-column",
    "with an empty last column nothing is discarded",
    lambda old, new, stack: new if len(old) > 2 else old,
)


def _of_other_grade(state: State, game: Game, before: State) -> State:
    return replace(state, display=tuple((state.display[i - 1][0], *row[1:]) for i, row in enumerate(state.display)))


changes("base.refresh.contracts.refill-source", SLIDE, "new ones come from another stack", _of_other_grade)


@violates("base.refresh.contracts.gaps-move", SLIDE)
def gaps_are_closed_in_either_reading(original: Original, game: Game, state: State) -> Any:  # noqa: ANN401
    return original(with_ruling(game, contract_gaps="compress"), state)


@violates("base.refresh.contracts.close-up", SLIDE)
def gaps_move_in_either_reading(original: Original, game: Game, state: State) -> Any:  # noqa: ANN401
    return original(with_ruling(game, contract_gaps="keep"), state)


def _players(rule: str, says: str, change: Callable[[Game, Player, Player], Player]) -> None:
    """Let each player be what `change` makes of the game, of how things were, and of what the new year made of it."""

    def all_changed(state: State, game: Game, before: State) -> State:
        pairs = zip(before.players, state.players, strict=True)
        return replace(state, players=tuple(change(game, old, new) for old, new in pairs))

    changes(rule, SETTLE, says, all_changed)


def _lost(old: Player) -> tuple[Held, ...]:
    return tuple(held for held in old.contracts if not held.deferred and not held.complete)


def _emptied(held: Held) -> Held:
    return Held(held.contract, False, (-1,) * len(held.filled))


_players(
    "base.refresh.contracts.penalty",
    "a missed contract costs no marker",
    lambda game, old, new: replace(new, penalties=old.penalties),
)
_players(
    "base.refresh.contracts.penalty",
    "one marker is all, however many were missed",
    lambda game, old, new: replace(new, penalties=min(new.penalties, old.penalties + 1)),
)
_players(
    "base.refresh.contracts.remove-incomplete",
    "a missed contract stays for another year",
    lambda game, old, new: replace(new, contracts=(*new.contracts, *map(_emptied, _lost(old)))),
)
_players(
    "base.refresh.contracts.partial-pay-kept",
    "money for a missed contract is given back",
    lambda game, old, new: replace(
        new, cash=new.cash - 10 * sum(grade >= 0 for held in _lost(old) for grade in held.filled)
    ),
)
_players(
    "base.refresh.contracts.partial-pay-kept",
    "barrels of a missed contract come back",
    lambda game, old, new: replace(new, barrels=_with_barrels(game, new.barrels, _lost(old))),
)
_players(
    "base.refresh.contracts.clear-barrels",
    "one barrel stays on each complete contract",
    lambda game, old, new: replace(
        new,
        contracts=tuple(
            replace(held, filled=(max(_filled(old, held)), *held.filled[1:])) if -1 not in _filled(old, held) else held
            for held in new.contracts
        ),
    ),
)
_players(
    "base.contracts.fulfil-every-year",
    "who has filled a contract once is done with it",
    lambda game, old, new: replace(
        new,
        contracts=tuple(
            replace(held, filled=_filled(old, held)) if -1 not in _filled(old, held) else held for held in new.contracts
        ),
    ),
)
_players(
    "base.contracts.active-deadline",
    "a contract that was begun may be filled in the next year",
    lambda game, old, new: replace(
        new,
        penalties=old.penalties,
        contracts=(*new.contracts, *(held for held in _lost(old) if max(held.filled) >= 0)),
    ),
)
_players(
    "base.contracts.active-deadline",
    "an active contract has a year of time",
    lambda game, old, new: replace(new, penalties=old.penalties, contracts=(*new.contracts, *_lost(old))),
)
_players(
    "base.refresh.contracts.activate-deferred",
    "what was deferred stays deferred",
    lambda game, old, new: replace(
        new,
        contracts=tuple(
            replace(held, deferred=any(other.contract == held.contract and other.deferred for other in old.contracts))
            for held in new.contracts
        ),
    ),
)
_players(
    "base.refresh.contracts.deferred-safe",
    "a deferred contract is missed as well",
    lambda game, old, new: replace(new, penalties=new.penalties + sum(held.deferred for held in old.contracts)),
)
_players(
    "base.card.contracts-orders.level-1-duty",
    "a second filling need not be completed",
    lambda game, old, new: replace(
        new, penalties=old.penalties, contracts=(*new.contracts, *(_emptied(held) for held in _lost(old) if held.times))
    ),
)


def _filled(old: Player, held: Held) -> tuple[int, ...]:
    """What lay on a contract before the year ended."""
    return next((other.filled for other in old.contracts if other.contract == held.contract), (-1,))


def _with_barrels(game: Game, barrels: tuple[int, ...], lost: tuple[Held, ...]) -> tuple[int, ...]:
    found = list(barrels)
    for held in lost:
        for (oil, _), grade in zip(game.table.demands[held.contract], held.filled, strict=True):
            if grade >= 0:
                found[oil * 4 + grade] += 1
    return tuple(found)


# ---- markets ---------------------------------------------------------------------------------------------------------

MARKETS, DIRECTION = "game.refresh._markets", "game.refresh._from_the_right"


def _icons(rule: str, says: str, change: Callable[[Row], Row]) -> None:
    """Let the icons of the markets say something else."""

    def with_other_icons(original: Original, game: Game, state: State) -> Any:  # noqa: ANN401
        rows = tuple(map(change, game.table.rows))
        return original(Game(game.rules, replace(game.table, rows=rows), game.state), state)

    with_other_icons.__name__ = says.replace(" ", "_")
    violates(rule, MARKETS)(with_other_icons)


_icons(
    "base.refresh.markets.supply",
    "Refined Markets receive no crude",
    lambda row: replace(row, change=0) if row.market and not row.grade else row,
)
_icons(
    "base.refresh.markets.supply",
    "the Crude Market receives nothing",
    lambda row: replace(row, change=0) if not row.market else row,
)
_icons(
    "base.refresh.markets.demand",
    "Market 3 loses nothing",
    lambda row: replace(row, change=0) if row.market == 3 and row.grade else row,
)
_icons(
    "base.refresh.markets.demand",
    "high oil is not asked for",
    lambda row: replace(row, change=0) if row.grade == 3 else row,
)
_icons(
    "base.refresh.markets.icon-number",
    "demand takes one barrel less",
    lambda row: replace(row, change=max(row.change - 1, 0)) if row.grade else row,
)
_icons(
    "base.refresh.markets.icon-number",
    "supply brings one barrel less",
    lambda row: replace(row, change=row.change - 1) if not row.grade else row,
)


def _direction(rule: str, says: str, order: Callable[[Row], Any]) -> None:
    """Let a new year fill or empty the spaces of a row in another order."""

    def spaces(original: Original, row: Row) -> Any:  # noqa: ANN401
        return order(row)

    spaces.__name__ = says.replace(" ", "_")
    violates(rule, DIRECTION)(spaces)


def _left(row: Row) -> range:
    return range(len(row.prices))


def _right(row: Row) -> range:
    return range(len(row.prices) - 1, -1, -1)


_direction(
    "base.refresh.markets.icon-direction",
    "demand begins at the left end",
    lambda row: _left(row) if row.grade else _right(row),
)
_direction("base.refresh.markets.icon-direction", "both begin at the left end", _left)
_direction(
    "base.refresh.markets.supply-direction",
    "supply begins at the left end",
    lambda row: _right(row) if row.grade else _left(row),
)
_direction(
    "base.refresh.markets.supply-example",
    "supply leaves the rightmost of five empty spaces",
    lambda row: _right(row) if row.grade else (*tuple(_right(row))[1:], len(row.prices) - 1),
)
_direction(
    "base.public.market.demand-direction",
    "demand leaves the rightmost barrel to the last",
    lambda row: (*tuple(_right(row))[1:], len(row.prices) - 1) if row.grade else _right(row),
)


def _taken(state: State, before: State, game: Game) -> tuple[int, int, int]:
    """How many barrels of each oil type demand took."""
    counts = [0, 0, 0]
    for row, old, new in zip(game.table.rows, before.rows, state.rows, strict=True):
        if row.grade:
            counts[row.oil] += old.bit_count() - new.bit_count()
    return counts[0], counts[1], counts[2]


changes(
    "base.public.market.demand-to-supply",
    MARKETS,
    "what demand takes goes back into the box",
    lambda state, game, before: replace(
        state, supply=tuple(left - taken for left, taken in zip(state.supply, _taken(state, before, game), strict=True))
    ),
)


@violates("base.refresh.markets.supply-runs-out", MARKETS)
def there_are_always_barrels_enough(original: Original, game: Game, state: State) -> Any:  # noqa: ANN401
    t, o, s = state.supply
    found, events = original(game, replace(state, supply=(t + 44, o + 44, s + 44)))
    t, o, s = found.supply
    return replace(found, supply=(t - 44, o - 44, s - 44)), events


@violates("base.refresh.markets.supply-runs-out", MARKETS)
def a_supply_that_is_too_small_brings_nothing(original: Original, game: Game, state: State) -> Any:  # noqa: ANN401
    t, o, s = (left if left >= 8 else 0 for left in state.supply)
    found, events = original(game, replace(state, supply=(t, o, s)))
    lacking = (left - used for left, used in zip(state.supply, (t, o, s), strict=True))
    return replace(found, supply=tuple(now + kept for now, kept in zip(found.supply, lacking, strict=True))), events


# ---- shops, and the whole --------------------------------------------------------------------------------------------

SHOPS = "game.refresh._shops"

changes(
    "base.refresh.shops.machines",
    SHOPS,
    "the Machine Shop stays as it is",
    lambda state, game, before: replace(state, shop_machines=before.shop_machines),
)
changes(
    "base.refresh.shops.tanks",
    SHOPS,
    "the Tank Shop stays as it is",
    lambda state, game, before: replace(state, shop_tanks=before.shop_tanks),
)
changes(
    "base.refresh.shops.pipes-discard",
    SHOPS,
    "tiles that are left stay",
    lambda state, game, before: replace(
        state,
        shop_pipes=tuple(
            (*old, *new)[: len(new)] for old, new in zip(before.shop_pipes, state.shop_pipes, strict=True)
        ),
    ),
)
changes(
    "base.refresh.shops.pipes-new",
    SHOPS,
    "one tile too few is laid at each shop",
    lambda state, game, before: replace(state, shop_pipes=tuple(tiles[:-1] for tiles in state.shop_pipes)),
)
changes(
    "base.refresh.shops.pipes-new",
    SHOPS,
    "four tiles lie at each shop, however many play",
    lambda state, game, before: replace(state, shop_pipes=tuple(tiles[:4] for tiles in state.shop_pipes)),
)


@violates("base.refresh.step-order", "game.refresh.end_of_year")
def markets_come_before_contracts(original: Original, game: Game, state: State, events: Any) -> Any:  # noqa: ANN401
    state = replace(state, year=state.year + 1, round=1)
    steps = (refresh._markets, refresh._slide_contracts, refresh._settle_contracts, refresh._shops, refresh._tokens)
    for step in (*steps, *game.rules.year_end):
        state, more = step(game, state)
        events += more
    return state, events


changes(
    "base.refresh.when",
    "game.scoring.end_of_game",
    "the shops are refilled at the end of the game",
    lambda state, game, before, events: refresh._shops(game, state)[0],
)
changes(
    "base.refresh.when",
    "game.scoring.end_of_game",
    "demand takes barrels at the end of the game",
    lambda state, game, before, events: refresh._markets(game, state)[0],
)

# ---- the final accounts ----------------------------------------------------------------------------------------------

ELEMENT["base.public.pay.end-pipeline"] = 2


@violates("base.end.tie", "game.scoring._tie_order")
def who_sits_first_wins_a_tie(original: Original, game: Game) -> tuple[int, ...]:
    return tuple(range(len(game.state.players)))


@violates("base.end.tie-old-order", "game.scoring._tie_order")
def the_new_order_always_breaks_a_tie(original: Original, game: Game) -> tuple[int, ...]:
    found: tuple[int, ...] = original(with_ruling(game, tiebreak_order="new"))
    return found


def _pays(rule: str, number: int | str, says: str, amount: Callable[[Account, Parts], Parts]) -> None:
    """Let one card, or the tile, pay something else."""
    key = number if isinstance(number, str) else f"card-{number:02}"

    def line(original: Original, self: Any, account: Account) -> Any:  # noqa: ANN401
        if self.key != key:
            return original(self, account)
        return original(replace(self, parts=lambda held: amount(held, self.parts(held))), account)

    line.__name__ = says.replace(" ", "_")
    violates(rule, "rules.score.ScoreRule.line")(line)


def _values(account: Account, counts: tuple[int, ...]) -> Parts:
    values = account.box.end_values.pipeline
    return tuple(
        ("pipeline*", number, values[place % 4]) for place, number in enumerate(counts) if number and values[place % 4]
    )


def _oil_only(counts: tuple[int, ...], oil: Oil) -> tuple[int, ...]:
    return tuple(number if place // 4 == OILS.index(oil) else 0 for place, number in enumerate(counts))


def _pipelines_of(oil: Oil, account: Account, parts: Parts) -> Parts:
    return _values(account, _oil_only(account.lines, oil))


def _those_beside(grade: int, account: Account, parts: Parts) -> Parts:
    """What is paid if pipelines to the grade above count too; of the highest grade, those to the grade below."""
    other = grade + 1 if grade < 3 else 2
    return (*parts, ("pipeline*", sum(account.lines[other::4]), 10 * grade))


_pays(
    "base.valuation.tile",
    "tile",
    "the tile pays for every pipeline",
    lambda account, parts: _values(account, account.lines),
)
_pays(
    "base.valuation.tile",
    "tile",
    "the tile pays half",
    lambda account, parts: tuple((kind, n, each // 2) for kind, n, each in parts),
)
_pays("base.end.valuation-tile", "tile", "the tile pays nothing", lambda account, parts: ())
_pays(
    "base.valuation.card-05",
    5,
    "card 5 pays for every pipeline",
    lambda account, parts: _values(account, account.lines),
)
_pays("base.valuation.card-05", 5, "card 5 pays nothing beside the tile", lambda account, parts: ())

for _number, _oil in ((6, Oil.SILVER), (7, Oil.ORANGE), (8, Oil.TEAL)):
    _other = OILS[(OILS.index(_oil) + 1) % 3]
    _pays(
        f"base.valuation.card-{_number:02}",
        _number,
        f"card {_number} pays for barrels only",
        lambda account, parts: tuple(part for part in parts if "barrel" in part[0]),
    )
    _pays(
        f"base.valuation.card-{_number:02}",
        _number,
        f"card {_number} pays for pipelines only",
        lambda account, parts: tuple(part for part in parts if "pipeline" in part[0]),
    )
    _pays(
        f"base.valuation.card-{_number:02}",
        _number,
        f"card {_number} pays for {_other.word} pipelines",
        partial(_pipelines_of, _other),
    )

for _grade, _number in ((1, 9), (2, 10), (3, 11)):
    _pays(
        f"base.valuation.card-{_number:02}",
        _number,
        f"card {_number} pays for pipelines to another grade",
        partial(_those_beside, _grade),
    )
    _pays(
        f"base.valuation.card-{_number:02}",
        _number,
        f"card {_number} pays once for all pipelines",
        lambda account, parts: tuple((kind, min(n, 1), each) for kind, n, each in parts),
    )

# ---- set-up ----------------------------------------------------------------------------------------------------------


def _lays(rule: str, step: str, says: str, change: Callable[[Draft], object]) -> None:
    """Let a step of the set-up end with a change of what it laid out."""

    def laid(original: Original, draft: Draft) -> None:
        original(draft)
        change(draft)

    laid.__name__ = says.replace(" ", "_")
    violates(rule, f"game.setup.{step}")(laid)


def _put(**parts: Callable[[Draft, Any], Any]) -> Callable[[Draft], None]:
    """Change some parts of what was laid out: each function is called with the draft and the part."""

    def change(draft: Draft) -> None:
        for name, part in parts.items():
            draft.laid[name] = part(draft, draft.laid[name])

    return change


def _as_if_more_played(players: int, seats: int) -> Callable[[Draft], None]:
    """Lay the market rows that more players would have."""

    def change(draft: Draft) -> None:
        if len(draft.names) == players:
            whole = {(row.market, row.oil, row.grade): row for row in draft.laid["table_rows"]}
            words = {oil.word: i for i, oil in enumerate(OILS)}
            markets = list(dict.fromkeys(row.market for row in draft.box.market_rows()))
            for row in draft.box.market_rows(players=seats):
                key = (markets.index(row.market), words[row.oil], row.grade)
                whole[key] = replace(whole[key], prices=row.prices)
            draft.laid["table_rows"] = tuple(whole.values())

    return change


def _rows(change: Callable[[Row, int], int]) -> Callable[[Draft], None]:
    """Fill the market rows in another way: `change` is called with the row and what lies there."""
    return _put(
        rows=lambda draft, filled: tuple(
            change(row, n) for row, n in zip(draft.laid["table_rows"], filled, strict=True)
        )
    )


def _table_rows(change: Callable[[Draft, Row], Row]) -> Callable[[Draft], None]:
    return _put(table_rows=lambda draft, rows: tuple(change(draft, row) for row in rows))


_lays("base.setup.board.spaces-3-plus", "lay_markets", "two players use the spaces of three", _as_if_more_played(2, 3))
_lays("base.setup.board.spaces-4", "lay_markets", "three players use the spaces of four", _as_if_more_played(3, 4))
_lays("base.setup.markets.overlays", "lay_markets", "two players use every space", _as_if_more_played(2, 4))
_lays(
    "base.setup.markets.crude-market",
    "lay_markets",
    "the last space of the Crude Market starts empty",
    _rows(lambda row, n: n >> 1 if not row.market else n),
)
_lays(
    "base.setup.markets.refined-crude-rows",
    "lay_markets",
    "crude rows of Refined Markets start empty",
    _rows(lambda row, n: 0 if row.market and not row.grade else n),
)
_lays(
    "base.setup.markets.refined-rows-empty",
    "lay_markets",
    "a low row starts with a barrel",
    _rows(lambda row, n: 1 if row.grade == 1 else n),
)
_lays(
    "base.setup.supply.barrels",
    "lay_markets",
    "a barrel of the supply stays in the box",
    _put(supply=lambda draft, supply: (supply[0] - 1, *supply[1:])),
)
_lays(
    "base.refined.types-differ",
    "lay_markets",
    "all markets trade in the same two types",
    _table_rows(
        lambda draft, row: replace(row, oil=1 if row.oil == 0 else row.oil) if row.market and row.grade else row
    ),
)
_lays(
    "base.refined.grades",
    "lay_markets",
    "mid oil is not traded",
    _table_rows(lambda draft, row: replace(row, grade=1) if row.grade == 2 else row),
)
_lays(
    "base.refined.prices-differ",
    "lay_markets",
    "all markets have the prices of Market 1",
    _table_rows(
        lambda draft, row: (
            replace(
                row,
                prices=next(
                    one.prices for one in draft.laid["table_rows"] if one.market == 1 and one.grade == row.grade
                ),
            )
            if row.market
            else row
        )
    ),
)
_lays(
    "base.oil.higher-worth-more",
    "lay_markets",
    "high oil brings as much as mid",
    _table_rows(
        lambda draft, row: (
            replace(
                row,
                prices=next(
                    one.prices
                    for one in draft.laid["table_rows"]
                    if (one.market, one.oil, one.grade) == (row.market, row.oil, 2)
                ),
            )
            if row.grade == 3
            else row
        )
    ),
)


def _next_row(rows: Rows) -> Rows:
    return (*rows[1:], rows[0])


def _taken_from(name: str, size: int) -> Callable[[Draft, Any], Any]:
    """Fill a display as it lies in the box, not shuffled."""

    def in_order(draft: Draft, rows: Rows) -> Rows:
        return tuple(tuple(range(size * i, size * i + len(row))) for i, row in enumerate(rows))

    return lambda draft, rows: rows if name in draft.pins else in_order(draft, rows)


def _a_third_column(name: str, size: int) -> Callable[[Draft, Any], Any]:
    def wider(draft: Draft, rows: Rows) -> Rows:
        if len(rows[0]) > 2:
            return rows
        return tuple(
            (*row, next(n for n in range(size * i, size * i + size) if n not in row)) for i, row in enumerate(rows)
        )

    return wider


_lays(
    "base.setup.contracts.display",
    "lay_contracts",
    "rows are filled from the next stack",
    _put(display=lambda draft, rows: _next_row(rows)),
)
_lays(
    "base.setup.contracts.display",
    "lay_contracts",
    "the first place of each row stays empty",
    _put(display=lambda draft, rows: tuple((-1, *row[1:]) for row in rows)),
)
_lays(
    "base.setup.contracts.stacks",
    "lay_contracts",
    "contracts are not shuffled",
    _put(display=_taken_from("contracts", 10)),
)
_lays(
    "base.setup.contracts.stacks",
    "lay_contracts",
    "the stacks are mixed",
    _put(stacks=lambda draft, stacks: _next_row(stacks)),
)
_lays(
    "base.setup.contracts.rest-to-box",
    "lay_contracts",
    "no contract goes back into the box",
    _put(
        stacks=lambda draft, stacks: tuple(
            (*stack, *(n for n in range(10 * i, 10 * i + 10) if n not in (*stack, *draft.laid["display"][i])))
            for i, stack in enumerate(stacks)
        )
    ),
)
_lays(
    "base.setup.contracts.rightmost-empty",
    "lay_contracts",
    "two players use the last column of contracts",
    _put(display=_a_third_column("contracts", 10)),
)
_lays(
    "base.setup.contracts.kept-2-3",
    "lay_contracts",
    "two or three players keep one contract less",
    _put(stacks=lambda draft, stacks: tuple(stack[:-1] for stack in stacks) if len(draft.names) < 4 else stacks),
)
_lays(
    "base.setup.contracts.kept-4",
    "lay_contracts",
    "four players keep one contract less",
    _put(stacks=lambda draft, stacks: tuple(stack[:-1] for stack in stacks) if len(draft.names) == 4 else stacks),
)
_lays(
    "base.setup.orders.display",
    "lay_orders",
    "rows of orders are filled from the next stack",
    _put(orders=lambda draft, rows: _next_row(rows)),
)
_lays("base.setup.orders.stacks", "lay_orders", "orders are not shuffled", _put(orders=_taken_from("orders", 8)))
_lays(
    "base.setup.orders.rightmost-empty",
    "lay_orders",
    "two players use the last column of orders",
    _put(orders=_a_third_column("orders", 8)),
)


def _orders_refilled(state: State, game: Game, before: State) -> State:
    shown, rows = {order for row in state.orders for order in row}, []
    for i, row in enumerate(state.orders):
        free = [n for n in range(8 * i, 8 * i + 8) if n not in shown]
        rows.append(tuple(free.pop() if order < 0 else order for order in row))
    return replace(state, orders=tuple(rows))


changes(
    "base.setup.orders.rest-to-box",
    "game.refresh._tokens",
    "orders that were not displayed come in a new year",
    _orders_refilled,
)
_lays(
    "base.setup.government.fill",
    "lay_pipes",
    "one space of each quadrant stays empty",
    _put(quadrants=lambda draft, quadrants: tuple((*tiles[:-1], -1) for tiles in quadrants)),
)
_lays(
    "base.setup.shop-pipes.machine-shop",
    "lay_pipes",
    "one tile is missing beside the Machine Shop",
    _put(shop_pipes=lambda draft, shops: (shops[0], shops[1][:-1])),
)
_lays(
    "base.setup.shop-pipes.tank-shop",
    "lay_pipes",
    "one tile is missing beside the Tank Shop",
    _put(shop_pipes=lambda draft, shops: (shops[0][:-1], shops[1])),
)
_lays(
    "base.setup.shops.machines",
    "lay_shops",
    "a space of the Machine Shop stays empty",
    _put(shop_machines=lambda draft, rows: (*rows[:-1], rows[-1] - 1), machines_left=lambda draft, left: left + 1),
)
_lays(
    "base.setup.shops.tanks",
    "lay_shops",
    "a space of the Tank Shop stays empty",
    _put(shop_tanks=lambda draft, rows: (*rows[:-1], rows[-1] - 1), tanks_left=lambda draft, left: left + 1),
)
_lays(
    "base.setup.shops.reserves",
    "lay_shops",
    "tanks that are left go into the box",
    _put(tanks_left=lambda draft, left: 0),
)
_lays(
    "base.setup.shops.reserves",
    "lay_shops",
    "machines that are left go into the box",
    _put(machines_left=lambda draft, left: 0),
)
_lays(
    "base.public.shops.spaces-2",
    "lay_shops",
    "two players use the machine spaces of four",
    _put(shop_machines=lambda draft, rows: tuple(draft.box.for_players(4).shop_spaces.machines)),
)
_lays(
    "base.setup.upgrades.rows",
    "lay_upgrades",
    "a row has no card of level 3",
    _put(cards=lambda draft, cards: tuple((*row[:2], 0) for row in cards)),
)
_lays(
    "base.setup.upgrades.tokens",
    "lay_upgrades",
    "a token lies face down",
    _put(tokens=lambda draft, tokens: (*tokens[:-1], False)),
)
_lays(
    "base.setup.upgrades.five-types",
    "lay_upgrades",
    "the same five types are always drawn",
    _put(
        families=lambda draft, chosen: (
            chosen if draft.first_game or "upgrades" in draft.pins else draft.box.upgrade_cards.families[:5]
        )
    ),
)
_lays(
    "base.setup.action-tiles.place",
    "lay_action_tiles",
    "the tiles are not shuffled",
    _put(
        spaces=lambda draft, spaces: (
            spaces
            if "actions" in draft.pins
            else tuple(
                space
                for pair in zip(draft.box.board.outer_spaces, draft.box.board.inner_tiles, strict=True)
                for space in pair
            )
        )
    ),
)
_lays(
    "base.setup.action-tiles.place",
    "lay_action_tiles",
    "one space has no tile of its own",
    _put(spaces=lambda draft, spaces: (*spaces[:-1], spaces[1])),
)
_lays(
    "base.setup.valuations.deal-three",
    "lay_valuations",
    "cards 1, 2 and 3 are always dealt",
    _put(valuations=lambda draft, cards: cards if "valuations" in draft.pins else (1, 2, 3)),
)
_lays(
    "base.setup.valuations.first-game",
    "lay_valuations",
    "a first game deals cards like any other",
    _put(valuations=lambda draft, cards: draft.dealer.shuffled(range(1, 17))[:3] if draft.first_game else cards),
)
_lays(
    "base.setup.player.money",
    "seat_players",
    "the second player has $35",
    _put(players=lambda draft, players: (players[0], replace(players[1], cash=35), *players[2:])),
)
_lays(
    "base.setup.order.start-player",
    "seat_players",
    "the first name always begins",
    _put(order=lambda draft, order: order if "start" in draft.pins else tuple(range(len(order)))),
)
_lays(
    "base.setup.order.start-disk",
    "seat_players",
    "the start player is second",
    _put(order=lambda draft, order: (order[-1], *order[:-1])),
)
_lays(
    "base.setup.order.clockwise",
    "seat_players",
    "the others follow against the clock",
    _put(order=lambda draft, order: (order[0], *order[:0:-1])),
)
_lays(
    "base.setup.board.player-pieces",
    "seat_players",
    "one player has no board",
    _put(players=lambda draft, players: players[:-1]),
)


@violates("base.setup.player.track-start", "rules.network.PipeNetwork.longest")
def the_track_begins_at_one(original: Original, net: Any) -> dict[Oil, int]:  # noqa: ANN401
    return {oil: max(length, 1) for oil, length in original(net).items()}
