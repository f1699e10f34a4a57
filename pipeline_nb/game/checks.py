"""Is a state possible at all? Asked of every text and every hand-made position, and of every step of random games."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline_nb.box import Box
from pipeline_nb.box.tiles import pipe_tiles
from pipeline_nb.game.due import due_faults
from pipeline_nb.game.filled import delivered_grades
from pipeline_nb.game.pieces import piece_faults
from pipeline_nb.game.powers import powers_of
from pipeline_nb.game.ruleset import Ruleset
from pipeline_nb.game.state import FillStep, Player, State, Table
from pipeline_nb.rules.oil import GRADES, OILS

__all__ = ["barrels_by_place", "faults"]

_MOST = 999_999_999
"""Cash and markers have no limit in the game; a text writes up to nine digits."""


def barrels_by_place(table: Table, state: State, oil: int) -> dict[str, int]:
    """Return where the barrels of one oil type lie: supply, markets, farms, contracts, orders."""
    on_contracts = on_orders = 0
    for player in state.players:
        for held in player.contracts:
            pairs = zip(table.demands[held.contract], held.filled, strict=True)
            on_contracts += sum(kind == oil and grade >= 0 for (kind, _), grade in pairs)
        for order, kept in player.orders:
            pairs = zip(table.orders[order], kept, strict=False)
            on_orders += sum(kind == oil and grade >= 0 for (kind, _), grade in pairs)
    for step in state.steps:
        if isinstance(step, FillStep):
            on_orders += sum(kind == oil for (kind, _), _ in zip(table.orders[step.order], step.filled, strict=False))
    return {
        "supply": state.supply[oil],
        "markets": _in_markets(table, state, oil),
        "farms": sum(sum(player.barrels[oil * 4 : oil * 4 + 4]) for player in state.players),
        "contracts": on_contracts,
        "orders": on_orders,
    }


def _in_markets(table: Table, state: State, oil: int) -> int:
    """How many barrels of an oil type lie in market rows, those in rows of another type among them."""
    number = sum(n.bit_count() for n, row in zip(state.rows, table.rows, strict=True) if row.oil == oil)
    for row, _, kind in state.strangers:
        number += (kind == oil) - (table.rows[row].oil == oil)
    return number


def faults(rules: Ruleset, table: Table, state: State) -> Iterator[str]:
    """Yield a sentence for everything that cannot be in a state."""
    box = rules.box
    wrong = [*_shape(table, state, box), *_table(table, state, box), *_dealt(rules, table)]
    wrong += [fault for player in state.players for fault in _cards(table, player)]
    if wrong:  # what follows counts on as many of everything as there are
        yield from wrong
        return
    if state.strangers:
        yield from _strangers(rules, table, state)
    yield from _of_modules(rules, table, state)
    for who, player in enumerate(state.players):
        name = table.names[who]
        if not 0 <= player.cash <= _MOST:
            yield f"{name} holds ${player.cash}: cash is never below $0, and nobody has more than ${_MOST}"
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
    yield from due_faults(rules, table, state)
    yield from piece_faults(rules, table, state)
    if any(when not in range(state.year + 1) for when in state.opened):
        yield f"a Government quadrant was opened in a year that has not come: {state.opened}"


def _shape(table: Table, state: State, box: Box) -> Iterator[str]:
    players = len(table.names)
    everybody = tuple(range(players))
    if len(state.players) != players or tuple(sorted(state.order)) != everybody or state.turn not in everybody:
        yield f"the order {state.order} and {len(state.players)} players do not fit {players} names"
    lower = [who for who in state.next_order if who != -1]
    if len(state.next_order) != players or len(set(lower)) < len(lower) or not set(lower) <= set(everybody):
        yield f"the next round's order {state.next_order} is none of {players} players"
    if state.year not in range(1, len(box.years.rounds) + 1):
        yield f"there is no year {state.year}"
    elif state.round not in range(1, box.years.rounds[state.year - 1] + 1):
        yield f"year {state.year} has no round {state.round}"
    if len(state.rows) != len(table.rows):
        yield f"{len(state.rows)} market rows stand there, not {len(table.rows)}"
    elif any(not 0 <= n < 1 << len(row.prices) for n, row in zip(state.rows, table.rows, strict=True)):
        yield "a market row holds a barrel beyond its last space"


def _strangers(rules: Ruleset, table: Table, state: State) -> Iterator[str]:
    """Barrels of another oil type than their row: where they can lie, and that somebody could put them there."""
    if rules.rulings.off_colour_cube != "keeps":
        yield "by the ruling in play no market row holds a barrel of another oil type"
    if not any(powers_of(rules, table.families, one.levels, one.extra).sells_any_oil for one in state.players):
        yield "a barrel of another oil type than its market row lies there, and nobody owns Refined Markets level 3"
    if list(state.strangers) != sorted({one[:2]: one for one in state.strangers}.values()):
        yield "barrels of another oil type than their row stand out of order, or twice on one space"
    for number, space, oil in state.strangers:
        row = table.rows[number]
        if number < 0 or not row.market or space < 0 or not state.rows[number] >> space & 1:
            yield f"row {number}, space {space} holds no barrel that could be of another oil type"
        elif oil not in range(3) or oil == row.oil:
            yield f"row {number}, space {space}: {oil} is no other oil type than the row's"


def _table(table: Table, state: State, box: Box) -> Iterator[str]:
    """What lies on the board: as many places as there are, with numbers of things that exist."""
    families, quadrants, tiles = len(table.families), box.government.quadrants, box.government_layout.tiles
    columns = box.for_players(len(table.names)).displays.columns
    displays = ((state.display, len(table.contracts), "contract"), (state.orders, len(table.orders), "order"))
    for display, number, what in displays:
        if len(display) != 3 or any(len(row) != columns for row in display):
            yield f"the {what} display has not 3 rows of {columns}"
        if any(not -1 <= one < number for row in display for one in row):
            yield f"the display holds {what}s that do not exist"
    if len(state.stacks) != 3 or any(one not in range(len(table.contracts)) for stack in state.stacks for one in stack):
        yield "the stacks hold contracts that do not exist"
    if len(state.quadrants) != quadrants or any(len(rows) != tiles for rows in state.quadrants):
        yield f"there are not {quadrants} quadrants of {tiles} tiles"
    if len(state.opened) != quadrants or len(state.shop_pipes) != 2:
        yield f"there are not {quadrants} quadrants and 2 shops"
    if (
        any(tile < -1 for rows in state.quadrants for tile in rows)
        or min((*state.pile, *state.shop_pipes[0], *state.shop_pipes[1], 0)) < 0
    ):
        yield "a pipe tile has a number below 0"
    shops = (*state.shop_tanks, state.tanks_left, *state.shop_machines, state.machines_left)
    if (len(state.shop_tanks), len(state.shop_machines)) != (3, 3) or min(shops) < 0:
        yield "a shop has not 3 price rows with 0 or more in each"
    right_cards = all(len(cards) == 3 and min(cards) >= 0 for cards in state.cards)
    if (len(state.tokens), len(state.cards)) != (families, families) or not right_cards:
        yield f"there are not tokens and cards of {families} upgrade types"


def _dealt(rules: Ruleset, table: Table) -> Iterator[str]:
    """What was dealt once: as many of everything as a game has, each there once."""
    box = rules.box
    for name, parts in (("actions", table.spaces), ("upgrade types", table.families), ("valuations", table.valuations)):
        if len(set(parts)) < len(parts):
            yield f"{name} are there twice"
    if len(table.families) != box.upgrades.types_in_a_game or len(table.valuations) != box.valuations.dealt:
        yield "there are not as many upgrade types or valuations as a game has"
    if any(card not in rules.valuations for card in table.valuations):
        yield "there is no such valuation"


def _of_modules(rules: Ruleset, table: Table, state: State) -> Iterator[str]:
    """What only modules bring: nothing of it without them, and what they themselves say."""
    if any(name not in rules.holds for player in state.players for name, _ in player.extra):
        yield "a player holds what no module in play gives"
    elif state.supplies and not rules.holds:
        yield "cards lie ready that no module in play has"
    else:
        for faults_of in rules.faults:
            yield from faults_of(rules, table, state)


def _cards(table: Table, player: Player) -> Iterator[str]:
    """What a player has beside barrels and tiles."""
    if len(player.tanks) != len(GRADES) or min(player.tanks) < 0 or not 0 <= player.penalties <= _MOST:
        yield "tanks or Penalty markers are below 0"
    if len(player.levels) != len(table.families) or any(level not in range(4) for level in player.levels):
        yield f"levels are not {len(table.families)} numbers from 0 to 3"
    for held in player.contracts:
        asked = table.demands[held.contract] if held.contract in range(len(table.demands)) else ()
        right = all(grade == -1 or least <= grade <= 3 for (_, least), grade in zip(asked, held.filled, strict=False))
        if len(asked) != len(held.filled) or not asked or not right:
            yield f"contract {held.contract} cannot be filled so"
        elif held.deferred and (held.times or any(grade >= 0 for grade in held.filled)):
            yield f"contract {held.contract} is deferred and holds barrels"
        elif held.times not in (0, 1):
            yield f"contract {held.contract} was filled {held.times} times in this year"
    for order, kept in player.orders:
        asked = table.orders[order] if order in range(len(table.orders)) else ()
        grades = delivered_grades(kept)
        right = all(least <= grade <= 3 for (_, least), grade in zip(asked, grades, strict=False))
        if not asked or len(kept) not in (0, len(asked)) or not right:
            yield f"order {order} cannot be filled so"


def _tiles(state: State) -> Iterator[str]:
    lie = [t for tiles in (*state.quadrants, *state.shop_pipes, state.pile) for t in tiles if t >= 0]
    lie += [tile.tile for player in state.players for tile in player.network.tiles]
    lie += state.hand
    double = sorted({tile for tile in lie if lie.count(tile) > 1}) if len(set(lie)) < len(lie) else []
    if double:
        yield f"pipe tiles {', '.join(map(str, double[:5]))} lie in two places"
    if any(tile >= len(pipe_tiles()) for tile in lie):
        yield f"there is no pipe tile above {len(pipe_tiles()) - 1}"
