"""Is a state possible at all? Asked of every text and every hand-made position, and of every step of random games."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline_nb.box import Box
from pipeline_nb.box.tiles import pipe_tiles
from pipeline_nb.game.state import FillStep, State, Table
from pipeline_nb.rules.oil import GRADES, OILS

__all__ = ["barrels_by_place", "faults"]


def barrels_by_place(table: Table, state: State, oil: int) -> dict[str, int]:
    """Return where the barrels of one oil type lie: supply, markets, farms, contracts, orders."""
    on_contracts = on_orders = 0
    for player in state.players:
        for held in player.contracts:
            pairs = zip(table.contracts[held.contract], held.filled, strict=True)
            on_contracts += sum(kind == oil and grade >= 0 for (kind, _), grade in pairs)
        for order, kept in player.orders:
            on_orders += sum(kind == oil for (kind, _), _ in zip(table.orders[order], kept, strict=False))
    for step in state.steps:
        if isinstance(step, FillStep):
            on_orders += sum(kind == oil for (kind, _), _ in zip(table.orders[step.order], step.filled, strict=False))
    return {
        "supply": state.supply[oil],
        "markets": sum(n.bit_count() for n, row in zip(state.rows, table.rows, strict=True) if row.oil == oil),
        "farms": sum(sum(player.barrels[oil * 4 : oil * 4 + 4]) for player in state.players),
        "contracts": on_contracts,
        "orders": on_orders,
    }


def faults(table: Table, state: State, box: Box) -> Iterator[str]:
    """Yield a sentence for everything that cannot be in a state."""
    yield from _shape(table, state, box)
    for who, player in enumerate(state.players):
        name = table.names[who]
        if player.cash < 0:
            yield f"{name} holds ${player.cash}: cash is never below $0"
        for grade in GRADES:
            stored = sum(player.barrels[grade::4])
            if stored > player.tanks[grade] * box.tank_farm.barrels_per_tank:
                yield f"{name} stores {stored} barrels in {player.tanks[grade]} tanks of the {grade.word} row"
    for i, oil in enumerate(OILS):
        places = barrels_by_place(table, state, i)
        if min(places.values()) < 0 or sum(places.values()) != box.components.barrels_of_each_type:
            listed = ", ".join(f"{number} in {place}" for place, number in places.items())
            yield f"{oil.word}: {listed} are not {box.components.barrels_of_each_type} barrels"
    yield from _tiles(state)
    year = min(max(state.year, 1), len(box.government.open_by_year))
    if sum(state.opened) > box.government.open_by_year[year - 1]:
        yield f"{sum(state.opened)} Government quadrants are open in year {state.year}"


def _shape(table: Table, state: State, box: Box) -> Iterator[str]:
    players = len(table.names)
    everybody = tuple(range(players))
    if len(state.players) != players or tuple(sorted(state.order)) != everybody or state.turn not in everybody:
        yield f"the order {state.order} and {len(state.players)} players do not fit {players} names"
    lower = [who for who in state.next_order if who >= 0]
    if len(state.next_order) != players or len(set(lower)) < len(lower) or not set(lower) <= set(everybody):
        yield f"the next round's order {state.next_order} is none of {players} players"
    if state.year not in range(1, len(box.years.rounds) + 1):
        yield f"there is no year {state.year}"
    elif state.round not in range(1, box.years.rounds[state.year - 1] + 1):
        yield f"year {state.year} has no round {state.round}"
    if not state.steps:
        yield "no step is due"
    if len(state.rows) != len(table.rows):
        yield f"{len(state.rows)} market rows stand there, not {len(table.rows)}"
    elif any(not 0 <= n < 1 << len(row.prices) for n, row in zip(state.rows, table.rows, strict=True)):
        yield "a market row holds a barrel beyond its last space"


def _tiles(state: State) -> Iterator[str]:
    lie = [t for tiles in (*state.quadrants, *state.shop_pipes, state.pile) for t in tiles if t >= 0]
    lie += [tile.tile for player in state.players for tile in player.network.tiles]
    double = sorted({tile for tile in lie if lie.count(tile) > 1}) if len(set(lie)) < len(lie) else []
    if double:
        yield f"pipe tiles {', '.join(map(str, double[:5]))} lie in two places"
    if any(tile >= len(pipe_tiles()) for tile in lie):
        yield f"there is no pipe tile above {len(pipe_tiles()) - 1}"
