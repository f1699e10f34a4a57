"""The Refresh Phase that opens the second and the third year, step by step in the rulebook's order.

Rulebook: Refresh Phase.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.game.common import barrel_words
from pipeline_nb.game.cubes import cube_at, without_cubes
from pipeline_nb.game.ruleset import Event, Outcome
from pipeline_nb.game.state import Held, Player, Row, State
from pipeline_nb.rules.reasons import count
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = ["end_of_year", "settled", "year_laid"]


@enforces("base.refresh.when", "base.refresh.step-order")
def end_of_year(game: Game, state: State, events: tuple[Event, ...]) -> Outcome:
    """Return the state when a year is over: what modules do then, and contracts, markets, shops, upgrade tokens."""
    state = replace(state, year=state.year + 1, round=1)
    for step in (*game.rules.year_end, _slide_contracts, _settle_contracts, _markets, _shops, _tokens):
        state, more = step(game, state)
        events += more
    return state, (*events, Event(-1, "year", f"Year {state.year} begins."))


def year_laid(game: Game, year: int) -> State:
    """Return the state as it is laid for a later year: with what modules change for good when the years before end."""
    state = game.state
    for begun in range(state.year + 1, min(year, len(game.rules.box.years.rounds)) + 1):
        state = replace(state, year=begun)
        for effect in game.rules.year_end:
            state, _ = effect(game, state)
    return state


@enforces(
    "base.refresh.contracts.discard",
    "base.refresh.contracts.discard-used-column",
    "base.refresh.contracts.slide",
    "base.refresh.contracts.gaps-move",
    "base.refresh.contracts.close-up",
    "base.refresh.contracts.refill-left-only",
    "base.refresh.contracts.refill-source",
)
def _slide_contracts(game: Game, state: State) -> Outcome:
    display, stacks = [], []
    for row, stack in zip(state.display, state.stacks, strict=True):
        kept = row[:-1]
        if game.rules.rulings.contract_gaps == "compress":
            left = [contract for contract in kept if contract >= 0]
            kept = (-1,) * (len(kept) - len(left)) + tuple(left)
        display.append((stack[0] if stack else -1, *kept))
        stacks.append(stack[1:])
    said = Event(
        -1, "contracts", "The rightmost contracts left, the others moved right, new ones came from the stacks."
    )
    return replace(state, display=tuple(display), stacks=tuple(stacks)), (said,)


@enforces(
    "base.refresh.contracts.penalty",
    "base.refresh.contracts.remove-incomplete",
    "base.refresh.contracts.partial-pay-kept",
    "base.refresh.contracts.clear-barrels",
    "base.refresh.contracts.activate-deferred",
    "base.refresh.contracts.deferred-safe",
    "base.contracts.active-deadline",
    "base.contracts.fulfil-every-year",
    "base.card.contracts-orders.level-1-duty",
)
def _settle_contracts(game: Game, state: State) -> Outcome:
    return settled(game, state, _emptied)


def _emptied(held: Held) -> Held | None:
    return Held(held.contract, False, (-1,) * len(held.filled)) if held.deferred or held.complete else None


def settled(game: Game, state: State, kept: Callable[[Held], Held | None]) -> Outcome:
    """Return the state with every contract as `kept` leaves it; those of which nothing is kept cost Penalty markers.

    Barrels that no longer lie on a contract go back to the common supply.
    """
    players, supply, events = list[Player](), list(state.supply), list[Event]()
    each = game.rules.box.fees.missed_contract_penalties
    for who, player in enumerate(state.players):
        contracts, missed = [], 0
        for held in player.contracts:
            stays = kept(held)
            left = stays.filled if stays else (-1,) * len(held.filled)
            for (oil, _), before, after in zip(game.table.demands[held.contract], held.filled, left, strict=True):
                supply[oil] += before >= 0 > after
            contracts += [stays] if stays else []
            missed += stays is None
        if missed:
            markers = count(missed * each, "Penalty marker")
            words = f"{game.table.names[who]} lost {count(missed, 'incomplete contract')}: {markers}."
            events.append(Event(who, "penalty", words))
        players.append(replace(player, contracts=tuple(contracts), penalties=player.penalties + missed * each))
    return replace(state, players=tuple(players), supply=(supply[0], supply[1], supply[2])), tuple(events)


@enforces(
    "base.refresh.markets.supply",
    "base.refresh.markets.demand",
    "base.refresh.markets.icon-number",
    "base.refresh.markets.icon-direction",
    "base.refresh.markets.supply-direction",
    "base.refresh.markets.supply-example",
    "base.refresh.markets.supply-runs-out",
    "base.public.market.demand-direction",
    "base.public.market.demand-to-supply",
)
def _markets(game: Game, state: State) -> Outcome:
    rows, supply, events = list(state.rows), list(state.supply), list[Event]()
    # all supply comes before all demand: what demand takes out cannot fill a crude row in the same Refresh Phase
    for i, row in enumerate(game.table.rows):
        if row.grade == 0:
            free = [space for space in _from_the_right(row) if not rows[i] >> space & 1]
            added = free[: min(row.change, supply[row.oil])]
            rows[i] |= sum(1 << space for space in added)
            supply[row.oil] -= len(added)
            if added:
                words = f"Supply brought {len(added)} {barrel_words(row.oil, 0)} to {_market(row)}."
                events.append(Event(-1, "supply", words))
    for i, row in enumerate(game.table.rows):
        if row.grade:
            gone = [space for space in _from_the_right(row) if rows[i] >> space & 1][: row.change]
            rows[i] &= ~sum(1 << space for space in gone)
            cubes = [cube_at(game.table, state, i, space) for space in gone]
            state = replace(state, strangers=without_cubes(state, i, *gone))
            for oil in cubes:
                supply[oil] += 1
            if gone:
                events.append(Event(-1, "demand", f"Demand took {_taken_words(row, cubes)}."))
    return replace(state, rows=tuple(rows), supply=(supply[0], supply[1], supply[2])), tuple(events)


def _from_the_right(row: Row) -> range:
    return range(len(row.prices) - 1, -1, -1)


def _market(row: Row) -> str:
    return f"Refined Market {row.market}" if row.market else "the Crude Market"


def _taken_words(row: Row, cubes: list[int]) -> str:
    """What demand took, by oil type; where not all is of the row's type, the row is named too."""
    oils = sorted(set(cubes), key=lambda oil: (oil != row.oil, oil))
    taken = " and ".join(f"{cubes.count(oil)} {barrel_words(oil, row.grade)}" for oil in oils)
    named = f"the {barrel_words(row.oil, row.grade)} row of " * (oils != [row.oil])
    return f"{taken} from {named}{_market(row)}"


@enforces(
    "base.refresh.shops.pipes-discard",
    "base.refresh.shops.pipes-new",
    "base.refresh.shops.tanks",
    "base.refresh.shops.machines",
)
def _shops(game: Game, state: State) -> Outcome:
    spaces = game.rules.box.for_players(len(state.players)).shop_spaces
    tanks, tanks_left = _filled(state.shop_tanks, spaces.tanks, state.tanks_left)
    machines, machines_left = _filled(state.shop_machines, spaces.machines, state.machines_left)
    each = game.rules.box.shop_pipes.tiles_per_player * len(state.players)
    pile = state.pile
    state = replace(
        state,
        shop_tanks=tanks,
        tanks_left=tanks_left,
        shop_machines=machines,
        machines_left=machines_left,
        shop_pipes=(pile[:each], pile[each : 2 * each]),
        pile=pile[2 * each :],
    )
    return state, (Event(-1, "shops", "Left-over shop pipes were discarded; both shops were filled again."),)


def _filled(shop: tuple[int, ...], spaces: tuple[int, ...], left: int) -> tuple[tuple[int, ...], int]:
    """Fill the cheap price rows first, as far as the reserve lasts."""
    rows = []
    for now, full in zip(shop, spaces, strict=True):
        added = min(full - now, left)
        rows.append(now + added)
        left -= added
    return tuple(rows), left


@enforces("base.refresh.upgrades.flip-up")
def _tokens(game: Game, state: State) -> Outcome:
    return replace(state, tokens=(True,) * len(state.tokens)), ()
