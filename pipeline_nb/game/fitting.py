"""Fills in what a hand-made position leaves unsaid, so that every piece is there once.

Who states some parts means the rest to fit: tanks in a farm come out of the reserve, levels that are owned out of the
cards on the board, a contract that is held from its place on display. What is stated is never changed; what does not
fit stays as it is, and `checks` says why it cannot be.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from pipeline_nb.box.tiles import pipe_tiles
from pipeline_nb.game.filled import returned
from pipeline_nb.game.hidden import contracts_of_rows
from pipeline_nb.game.pieces import (
    cards_in_all,
    contracts_shown,
    machines_in_hands,
    orders_of_rows,
    orders_taken,
    owners,
    stack_left,
    tanks_in_farms,
)
from pipeline_nb.game.ruleset import Ruleset
from pipeline_nb.game.state import Held, State, Table

__all__ = ["fitted"]

Said = Collection[str]
"""The names of the parts that were stated, those of players as ``"0.tanks"``."""


def fitted(rules: Ruleset, table: Table, state: State, said: Said) -> State:
    """Return the state with all that is not said made to fit what is."""
    for fit in (_tanks, _machines, _quadrants, _tiles, _cards, _stacks, _contracts, _orders):
        state = fit(rules, table, state, said)
    return state


# ---- tanks, machines -------------------------------------------------------------------------------------------------


def _tanks(rules: Ruleset, table: Table, state: State, said: Said) -> State:
    rest = rules.box.components.tank_tiles - tanks_in_farms(rules, state)
    spaces = tuple(rules.box.for_players(len(table.names)).shop_spaces.tanks)
    shop, left = _split(rest, state.shop_tanks, state.tanks_left, spaces, "shop_tanks" in said, "tanks_left" in said)
    return replace(state, shop_tanks=shop, tanks_left=left)


def _machines(rules: Ruleset, table: Table, state: State, said: Said) -> State:
    rest = rules.box.components.machine_tiles - machines_in_hands(state)
    spaces = tuple(rules.box.for_players(len(table.names)).shop_spaces.machines)
    given = "shop_machines" in said, "machines_left" in said
    shop, left = _split(rest, state.shop_machines, state.machines_left, spaces, *given)
    return replace(state, shop_machines=shop, machines_left=left)


def _split(
    rest: int, shop: tuple[int, ...], left: int, spaces: tuple[int, ...], shop_said: bool, left_said: bool
) -> tuple[tuple[int, ...], int]:
    """Share out what players do not have: the reserve gives and takes first, then the cheap price rows of the shop."""
    if shop_said and left_said:
        return shop, left
    wanted = sum(shop) if shop_said else min(max(rest - left, 0) if left_said else min(sum(shop), rest), sum(spaces))
    rows = list(shop)
    for place, room in enumerate(spaces if not shop_said else ()):
        more = wanted - sum(rows)
        rows[place] += min(more, room - rows[place]) if more > 0 else max(more, -rows[place])
    return tuple(rows), left if left_said else max(rest - sum(rows), 0)


# ---- pipe tiles ------------------------------------------------------------------------------------------------------


def _quadrants(rules: Ruleset, table: Table, state: State, said: Said) -> State:
    """Quadrants that lack tiles are open, and those of which no more is said than that: as early as the years allow."""
    opened = [when if type(when) is int else 0 for when in state.opened]
    limits = list(enumerate(rules.box.government.open_by_year[: state.year], start=1))

    def room(year: int) -> bool:
        """Whether one more may be open from a year on."""
        return all(sum(0 < when <= later for when in opened) < limit for later, limit in limits if later >= year)

    for quadrant, (tiles, when) in enumerate(zip(state.quadrants, state.opened, strict=True)):
        if when is True or ("opened" not in said and -1 in tiles and not when):
            opened[quadrant] = next((year for year, _ in limits if room(year)), state.year)
    return replace(state, opened=tuple(opened))


def _tiles(rules: Ruleset, table: Table, state: State, said: Said) -> State:
    """Tiles of networks lie nowhere else: the next ones of the pile take their places. In year 1 none is in the box."""
    boards = {"quadrants": state.quadrants, "shop_pipes": state.shop_pipes}
    taken = {tile.tile for player in state.players for tile in player.network.tiles}
    taken |= set(state.hand)
    taken |= {tile for name, groups in boards.items() if name in said for tiles in groups for tile in tiles} - {-1}
    pile = [tile for tile in state.pile if tile not in taken]
    for name, groups in boards.items():
        if name not in said:
            boards[name] = tuple(
                tuple(pile.pop(0) if tile in taken and pile else tile for tile in tiles) for tiles in groups
            )
    if state.year == 1:
        lying = taken.union(pile, *boards["quadrants"], *boards["shop_pipes"])
        pile += [tile for tile in range(len(pipe_tiles())) if tile not in lying]
    return replace(state, pile=tuple(pile), **boards)


# ---- upgrade cards ---------------------------------------------------------------------------------------------------


def _cards(rules: Ruleset, table: Table, state: State, said: Said) -> State:
    """Cards that players own do not lie there; cards that lie there no more others own, if nothing is said of them."""
    wholes = [cards_in_all(rules.box, family) for family in table.families]
    if "cards" not in said:
        left = tuple(
            tuple(max(0, whole - owners(state.players, family, level)) for level, whole in enumerate(copies, start=1))
            for family, copies in enumerate(wholes)
        )
        return replace(state, cards=left)
    players = list(state.players)
    free = [who for who in range(len(players)) if f"{who}.levels" not in said]
    free.sort(key=lambda who: who == state.who)  # others first
    for family, copies in enumerate(wholes):
        fixed = [player for who, player in enumerate(players) if who not in free]
        sold = [whole - left for whole, left in zip(copies, state.cards[family], strict=True)]
        to_give = [number - owners(fixed, family, level) for level, number in enumerate(sold, start=1)]
        if to_give == [owners((players[who] for who in free), family, level) for level in (1, 2, 3)]:
            continue
        for who in free:
            level = 0
            while level < 3 and to_give[level] > 0:
                to_give[level] -= 1
                level += 1
            levels = players[who].levels
            players[who] = replace(players[who], levels=(*levels[:family], level, *levels[family + 1 :]))
    return replace(state, players=tuple(players))


# ---- contracts and orders --------------------------------------------------------------------------------------------


def _stacks(rules: Ruleset, table: Table, state: State, said: Said) -> State:
    """Each stack holds as many contracts as the year leaves it, none of which a player holds."""
    if "stacks" in said:
        return state
    left = stack_left(rules.box, len(table.names), state.year)
    out = {number for row in state.display for number in row}
    out |= {held.contract for player in state.players for held in player.contracts}
    stacks = []
    for row, stack in zip(contracts_of_rows(rules.box), state.stacks, strict=True):
        kept = [number for number in stack if number not in out]
        kept += [number for number in row if number not in out and number not in kept]
        stacks.append(tuple(kept[:left]))
    return replace(state, stacks=tuple(stacks))


def _contracts(rules: Ruleset, table: Table, state: State, said: Said) -> State:
    """Contracts that players hold leave the display; in year 1 others hold those that are missing there."""
    held = [one.contract for player in state.players for one in player.contracts]
    shown = contracts_shown(rules.box, len(table.names), state.year)
    rows = contracts_of_rows(rules.box)
    if "display" not in said:
        return replace(state, display=_gaps(state.display, rows, held, shown))
    if state.year > 1:
        return state
    lying = {number for line in (*state.display, *state.stacks) for number in line}
    for row, line in zip(rows, state.display, strict=True):
        free = [number for number in row if number not in lying and number not in held]
        missing = shown - sum(number >= 0 for number in line) - sum(number in row for number in held)
        for contract in free[: max(missing, 0)]:
            deferred = Held(contract, True, (-1,) * len(table.contracts[contract]))
            state = _given(state, said, "contracts", contracts=(deferred,))
    return state


def _orders(rules: Ruleset, table: Table, state: State, said: Said) -> State:
    """Orders that players have leave the display; in year 1 others have filled those that are missing there."""
    taken, rows = orders_taken(table, state), orders_of_rows(rules.box)
    columns = rules.box.for_players(len(table.names)).displays.columns
    if "orders" not in said:
        return replace(state, orders=_gaps(state.orders, rows, taken, columns))
    if state.year > 1:
        return state
    lying = {number for line in state.orders for number in line}
    stay = rules.rulings.order_barrels == "stay"
    for row, line in zip(rows, state.orders, strict=True):
        free = [number for number in row if number not in lying and number not in taken]
        missing = columns - sum(number >= 0 for number in line) - sum(number in row for number in taken)
        for order in free[: max(missing, 0)]:
            grades = tuple(grade for _, grade in table.orders[order])
            filled = (order, grades if stay else returned(grades))
            state = _given(state, said, "filled", orders=(filled,))
    return state


def _gaps(
    display: tuple[tuple[int, ...], ...], rows: tuple[range, ...], taken: Collection[int], shown: int
) -> tuple[tuple[int, ...], ...]:
    """A display without what players have, and without its last ones where more lie out than ever lay there."""
    found = []
    for row, line in zip(rows, display, strict=True):
        left = [-1 if number in taken else number for number in line]
        for place in range(len(left) - 1, -1, -1):
            if sum(number >= 0 for number in left) + sum(number in row for number in taken) > shown:
                left[place] = -1
        found.append(tuple(left))
    return tuple(found)


def _given(
    state: State,
    said: Said,
    part: str,
    contracts: tuple[Held, ...] = (),
    orders: tuple[tuple[int, tuple[int, ...]], ...] = (),
) -> State:
    """The state in which the next player of whom this part is not said has more contracts or filled orders."""
    for step in range(1, len(state.players) + 1):
        who = state.order[(state.turn + step) % len(state.order)]
        if f"{who}.{part}" not in said:
            players = list(state.players)
            old = players[who]
            players[who] = replace(old, contracts=old.contracts + contracts, orders=old.orders + orders)
            return replace(state, players=tuple(players))
    return state
