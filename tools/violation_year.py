"""Violations of single rules about the Refresh Phase, set-up and the final accounts. See :mod:`tools.violations`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pipeline_nb.game import refresh
from pipeline_nb.game.game import Game
from pipeline_nb.game.state import Held, Player, Row, State
from tools.violations import changes, violates, with_ruling

__all__: list[str] = []

Original = Callable[..., Any]


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
