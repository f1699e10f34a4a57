"""Is every piece there once? Tanks, machines, upgrade cards, contracts and orders, wherever they may lie.

Nothing is asked about how a piece came to its place, only whether all of them together are those of the box, each in a
place where such a piece can lie. `fitting` fills in what a hand-made position leaves unsaid; `checks` asks this of all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise

from pipeline_nb.box import Box
from pipeline_nb.game.hidden import contracts_of_rows
from pipeline_nb.game.powers import powers_of
from pipeline_nb.game.ruleset import Ruleset
from pipeline_nb.game.setup import GRADE_STACKS, ORDER_STACKS
from pipeline_nb.game.state import FillStep, OverStep, PlaceMachineStep, Player, StartTanksStep, State, Table
from pipeline_nb.rules.oil import GRADES
from pipeline_nb.rules.reasons import count

__all__ = [
    "cards_in_all",
    "contracts_shown",
    "machines_in_hands",
    "orders_of_rows",
    "orders_taken",
    "owners",
    "piece_faults",
    "stack_left",
    "tanks_in_farms",
]


# ---- how many of a piece there are, and where ------------------------------------------------------------------------


def tanks_in_farms(rules: Ruleset, state: State) -> int:
    """Return the tanks of all players, with the starting tanks that are still to be placed."""
    placed = sum(sum(player.tanks) for player in state.players)
    to_come = [step.left for step in state.steps if isinstance(step, StartTanksStep)]
    later = len(state.players) - 1 - state.turn
    return placed + sum(to_come) + len(to_come) * later * rules.box.tank_farm.starting_tanks


def machines_in_hands(state: State) -> int:
    """Return the machines of all players: in their networks, and one that is just being placed."""
    placed = sum(len(player.network.machines) for player in state.players)
    return placed + sum(isinstance(step, PlaceMachineStep) for step in state.steps)


def cards_in_all(box: Box, family: str) -> tuple[int, ...]:
    """Return how many cards of levels 1, 2 and 3 of an upgrade type the box has."""
    own = family in box.upgrade_cards.families
    return tuple(box.upgrade_cards.copies if own else box.em_upgrade_cards.copies)


def owners(players: Iterable[Player], family: int, level: int) -> int:
    """Return how many players own a level of an upgrade type."""
    return sum(player.levels[family] >= level for player in players)


def stack_left(box: Box, players: int, year: int) -> int:
    """Return how many contracts each stack holds in a year: one has left it with each new year."""
    displays = box.for_players(players).displays
    return int(max(0, displays.contracts_kept - displays.columns - (year - 1)))


def contracts_shown(box: Box, players: int, year: int) -> int:
    """Return how many contracts of each row have lain on display by a year."""
    return int(box.for_players(players).displays.contracts_kept) - stack_left(box, players, year)


def orders_of_rows(box: Box) -> tuple[range, ...]:
    """Return the numbers of the orders of each size row, the shortest first."""
    ends = list(accumulate((len(getattr(box.orders, size)) for size in ORDER_STACKS), initial=0))
    return tuple(range(first, end) for first, end in pairwise(ends))


def orders_taken(table: Table, state: State) -> list[int]:
    """Return the orders that players have: filled, kept like contracts, and one that is just being filled."""
    taken = [order for player in state.players for order, _ in player.orders]
    contracts = [held.contract for player in state.players for held in player.contracts]
    taken += [number - len(table.contracts) for number in contracts if number >= len(table.contracts)]
    return taken + [step.order for step in state.steps if isinstance(step, FillStep)]


# ---- what cannot be --------------------------------------------------------------------------------------------------


def piece_faults(rules: Ruleset, table: Table, state: State) -> Iterator[str]:
    """Yield a sentence for every piece that is there too often, is missing, or lies where it cannot."""
    yield from _tanks(rules, table, state)
    yield from _machines(rules, table, state)
    yield from _upgrade_cards(rules, table, state)
    yield from _contracts(rules, table, state)
    yield from _orders(rules, table, state)
    for player, name in zip(state.players, table.names, strict=True):
        yield from _held(rules, table, state, player, name)
    yield from _quadrants(rules, table, state)
    most = rules.box.shop_pipes.tiles_per_player * len(table.names)
    if max(map(len, state.shop_pipes)) > most:
        yield f"{max(map(len, state.shop_pipes))} pipe tiles lie beside a shop, and {most} are laid there"


def _tanks(rules: Ruleset, table: Table, state: State) -> Iterator[str]:
    box = rules.box
    start, cap = box.tank_farm.starting_tanks, box.tank_farm.places_per_row
    starting = any(isinstance(step, StartTanksStep) for step in state.steps)
    for place, who in enumerate(state.order):
        name, tanks = table.names[who], state.players[who].tanks
        if starting and place < state.turn and sum(tanks) != start:
            yield f"{name} has placed {count(sum(tanks), 'starting tank')}, and everybody has {start}"
        elif not starting and sum(tanks) < start:
            yield f"{name} has {count(sum(tanks), 'tank')}: everybody starts with {start}, and none is ever lost"
        for grade in GRADES:
            if tanks[grade] > cap and rules.rulings.row_tank_cap == "board":
                yield f"{name} has {tanks[grade]} tanks in the {grade.word} row, which has {cap} places"
    spaces = box.for_players(len(table.names)).shop_spaces.tanks
    yield from _shop("Tank Shop", "tank", state.shop_tanks, spaces)
    farms = tanks_in_farms(rules, state)
    yield from _in_all("tank", state.shop_tanks, state.tanks_left, farms, box.components.tank_tiles)


def _machines(rules: Ruleset, table: Table, state: State) -> Iterator[str]:
    spaces = rules.box.for_players(len(table.names)).shop_spaces.machines
    yield from _shop("Machine Shop", "machine", state.shop_machines, spaces)
    placed, whole = machines_in_hands(state), rules.box.components.machine_tiles
    yield from _in_all("machine", state.shop_machines, state.machines_left, placed, whole)


def _shop(shop: str, what: str, there: tuple[int, ...], spaces: Iterable[int]) -> Iterator[str]:
    for place, (number, room) in enumerate(zip(there, spaces, strict=True)):
        if number > room:
            yield f"price row {place} of the {shop} holds {count(number, what)} and has room for {room}"


def _in_all(what: str, shop: tuple[int, ...], left: int, players: int, whole: int) -> Iterator[str]:
    there = sum(shop) + left + players
    if there != whole:
        parts = f"{sum(shop)} in the shop, {left} beside the board, {players} with the players"
        yield f"there are {count(there, what)}, {parts}; the box has {whole}"


def _upgrade_cards(rules: Ruleset, table: Table, state: State) -> Iterator[str]:
    for family, name in enumerate(table.families):
        for level, whole in enumerate(cards_in_all(rules.box, name), start=1):
            owned, left = owners(state.players, family, level), state.cards[family][level - 1]
            if owned + left != whole:
                yield (
                    f"{name} level {level} has {count(whole, 'card')}: players own {owned} and {left} "
                    f"{'lies' if left == 1 else 'lie'} there"
                )


def _contracts(rules: Ruleset, table: Table, state: State) -> Iterator[str]:
    box, players = rules.box, len(table.names)
    held = [one.contract for player in state.players for one in player.contracts if one.contract < len(table.contracts)]
    there = [number for row in (*state.display, *state.stacks) for number in row if number >= 0]
    yield from _double("contract", [*there, *held], "on display, in a stack, with a player")
    left, shown = stack_left(box, players, state.year), contracts_shown(box, players, state.year)
    for row, numbers in enumerate(contracts_of_rows(box)):
        grade, display, stack = GRADE_STACKS[row], state.display[row], state.stacks[row]
        if any(number >= 0 and number not in numbers for number in (*display, *stack)):
            yield f"the {grade} row has contracts {numbers[0]} to {numbers[-1]}, and another one lies there"
        if len(stack) != left:
            yield f"the {grade} stack holds {count(len(stack), 'contract')}; in year {state.year} it holds {left}"
        out = sum(number >= 0 for number in display) + sum(number in numbers for number in held)
        yield from _ever_shown("contract", f"{grade} row", out, shown, state)


def _orders(rules: Ruleset, table: Table, state: State) -> Iterator[str]:
    taken = orders_taken(table, state)
    there = [number for row in state.orders for number in row if number >= 0]
    yield from _double("order", [*there, *taken], "on display, with a player")
    columns = rules.box.for_players(len(table.names)).displays.columns
    for row, numbers in enumerate(orders_of_rows(rules.box)):
        size = len(table.orders[numbers[0]])
        if any(number >= 0 and number not in numbers for number in state.orders[row]):
            yield f"the row for orders of {size} has orders {numbers[0]} to {numbers[-1]}, and another one lies there"
        out = sum(number >= 0 for number in state.orders[row]) + sum(number in numbers for number in taken)
        yield from _ever_shown("order", f"row for orders of {size}", out, columns, state)


def _double(what: str, numbers: list[int], places: str) -> Iterator[str]:
    double = sorted(number for number, times in Counter(numbers).items() if times > 1)
    if double:
        yield f"{what} {', '.join(map(str, double[:5]))} is there twice: each is there once, {places}"


def _ever_shown(what: str, row: str, out: int, shown: int, state: State) -> Iterator[str]:
    """Whether no more is on display and with players than have ever lain there; in year 1 nothing has left the game."""
    if out > shown:
        yield f"{count(out, what)} of the {row} lie on display or with players; by year {state.year} {shown} lay there"
    elif out < shown and state.year == 1:
        yield f"{count(shown - out, what)} of the {row} is missing: no player has it, and in year 1 none is lost"


def _held(rules: Ruleset, table: Table, state: State, player: Player, name: str) -> Iterator[str]:
    """What a player's upgrades, the year and the rulings say of contracts and orders."""
    mine = powers_of(rules, table.families, player.levels, player.extra)
    for held in player.contracts:
        if held.deferred and state.year == len(rules.box.years.rounds):
            yield f"{name} defers contract {held.contract} in the last year"
        if held.times >= mine.fillings:
            yield f"{name} filled contract {held.contract} twice in a year without the card that allows it"
        if held.contract >= len(table.contracts) and not mine.keeps_orders:
            yield f"{name} keeps order {held.contract - len(table.contracts)} without the card that allows it"
        if not held.complete and isinstance(state.step, OverStep):
            yield f"{name} still has contract {held.contract}, incomplete, when the game is over"
    for order, kept in player.orders:
        if rules.rulings.order_barrels == "stay" and (not kept or min(kept) < 0):
            yield f"order {order} was filled by {name}: by the ruling in play its barrels lie on it"
        elif rules.rulings.order_barrels == "supply" and max(kept, default=-1) >= 0:
            yield f"order {order} was filled by {name}: by the ruling in play its barrels went back to the supply"


def _quadrants(rules: Ruleset, table: Table, state: State) -> Iterator[str]:
    limits = rules.box.government.open_by_year
    for year, limit in enumerate(limits[: state.year], start=1):
        opened = sum(0 < when <= year for when in state.opened)
        if opened > limit:
            yield f"{opened} Government quadrants were open in year {year}, and {limit} may be"
    for quadrant, (tiles, when) in enumerate(zip(state.quadrants, state.opened, strict=True)):
        if -1 in tiles and not when:
            yield f"tiles are gone from Government quadrant {quadrant}, and it is closed"
