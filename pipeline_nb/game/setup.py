"""Set-up of the base game for 2 to 4 players: what is dealt at random, and what can be pinned to mirror a real table.

Every step is a function with a name; a module replaces or inserts steps by name. All random order is drawn here, from
one seed; later steps of the game only take from piles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from pipeline_nb.box import Box
from pipeline_nb.box.tiles import pipe_tiles
from pipeline_nb.errors import InputError, shown
from pipeline_nb.game.rng import Dealer
from pipeline_nb.game.state import Demand, Player, Row, StartTanksStep, State, Table
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.oil import OILS, Barrel
from pipeline_nb.rules.registry import enforces

__all__ = [
    "BASE_SETUP",
    "PINS",
    "Draft",
    "SetupStep",
    "choose_upgrades",
    "choose_valuations",
    "deal",
    "fill_rows",
    "pinned_names",
    "pinned_numbers",
]

GRADE_STACKS = ("low", "mid", "high")
ORDER_STACKS = ("three", "four", "five")


class Draft:
    """A game being set up: what the steps have laid out so far, and what they tell of draws."""

    def __init__(self, box: Box, names: tuple[str, ...], first_game: bool, pins: Mapping[str, Any], dealer: Dealer):
        self.box, self.names, self.first_game, self.pins, self.dealer = box, names, first_game, pins, dealer
        self.tables = box.for_players(len(names))
        self.laid: dict[str, Any] = {}
        self.drawn: dict[str, tuple[int, ...]] = {}
        self.told: list[str] = []


SetupStep = Callable[[Draft], None]


@enforces(
    "base.setup.markets.crude-market",
    "base.setup.markets.refined-crude-rows",
    "base.setup.markets.refined-rows-empty",
    "base.setup.markets.overlays",
    "base.crude-market.types",
    "base.refined.types-differ",
    "base.refined.grades",
    "base.refined.prices-differ",
    "base.oil.higher-worth-more",
    "base.setup.board.spaces-3-plus",
    "base.setup.board.spaces-4",
    "base.setup.supply.barrels",
)
def lay_markets(draft: Draft) -> None:
    """Fill the crude rows; the refined rows start empty; what is left is the common supply."""
    words, markets = {oil.word: i for i, oil in enumerate(OILS)}, list[str]()
    rows, printed = list[Row](), draft.box.market_rows()
    for row, whole in zip(draft.box.market_rows(players=len(draft.names)), printed, strict=True):
        if row.market not in markets:
            markets.append(row.market)
        market = markets.index(row.market)
        demand = getattr(draft.tables.demand, f"market_{market}_{row.oil}")[row.grade - 1] if row.grade else 0
        change = demand if row.grade else draft.tables.supply.crude_row
        rows.append(Row(market, words[row.oil], row.grade, row.prices, change, whole.prices[-1]))
    fill_rows(draft, rows)


def fill_rows(draft: Draft, rows: Iterable[Row]) -> None:
    """Fill the crude rows of these; what is left is the common supply."""
    rows = tuple(rows)
    filled, supply = [], [draft.box.components.barrels_of_each_type] * 3
    for row in rows:
        filled.append((1 << len(row.prices)) - 1 if row.grade == 0 else 0)
        supply[row.oil] -= len(row.prices) if row.grade == 0 else 0
    draft.laid.update(table_rows=rows, rows=tuple(filled), supply=tuple(supply))


@cache
def demand_of(text: str) -> Demand:
    """Return the demand of a contract or order, such as ``"S2 O2 T2"``."""
    barrels = [Barrel.from_text(part) for part in text.split()]
    return tuple((OILS.index(barrel.oil), int(barrel.grade)) for barrel in barrels)


@enforces(
    "base.setup.contracts.stacks",
    "base.setup.contracts.kept-2-3",
    "base.setup.contracts.kept-4",
    "base.setup.contracts.rest-to-box",
    "base.setup.contracts.display",
    "base.setup.contracts.rightmost-empty",
)
def lay_contracts(draft: Draft) -> None:
    """Keep some contracts of each grade, and fill the display from them."""
    display, stacks, demands, first = [], [], list[Demand](), 0
    columns, kept = draft.tables.displays.columns, draft.tables.displays.contracts_kept
    pinned = _pinned_rows(draft, "contracts", 3)
    for row, grade in enumerate(GRADE_STACKS):
        texts = getattr(draft.box.contracts, grade)
        demands += [demand_of(text) for text in texts]
        order = draft.dealer.shuffled(range(first, first + len(texts)))
        if pinned:
            order = _put_first(pinned[row], order, f"contracts, {grade} row")
        display.append(order[:columns])
        stacks.append(order[columns:kept])
        first += len(texts)
    draft.laid.update(contracts=tuple(demands), display=tuple(display), stacks=tuple(stacks))


@enforces(
    "base.setup.orders.stacks",
    "base.setup.orders.display",
    "base.setup.orders.rightmost-empty",
    "base.setup.orders.rest-to-box",
)
def lay_orders(draft: Draft) -> None:
    """Fill the order display; orders that are not displayed leave the game."""
    display, demands, first = [], list[Demand](), 0
    pinned = _pinned_rows(draft, "orders", 3)
    for row, size in enumerate(ORDER_STACKS):
        texts = getattr(draft.box.orders, size)
        demands += [demand_of(text) for text in texts]
        order = draft.dealer.shuffled(range(first, first + len(texts)))
        if pinned:
            order = _put_first(pinned[row], order, f"orders, row of {size}")
        display.append(order[: draft.tables.displays.columns])
        first += len(texts)
    draft.laid.update(order_demands=tuple(demands), orders=tuple(display))


@enforces(
    "base.setup.upgrades.five-types",
    "base.setup.upgrades.rows",
    "base.setup.upgrades.first-game",
    "base.setup.upgrades.rest-to-box",
    "base.setup.upgrades.tokens",
)
def lay_upgrades(draft: Draft) -> None:
    """Draw five upgrade types, with their cards and face-up tokens."""
    choose_upgrades(draft, draft.box.upgrade_cards.families)


def choose_upgrades(draft: Draft, families: tuple[str, ...]) -> None:
    """Choose the types of a game out of these, with their cards and face-up tokens."""
    number = draft.box.upgrades.types_in_a_game
    chosen: tuple[str, ...] = draft.dealer.shuffled(families)[:number]
    if draft.first_game:
        chosen = tuple(draft.box.upgrades.first_game)
    if "upgrades" in draft.pins:
        chosen = pinned_names(draft.pins["upgrades"], families, number)
    chosen = tuple(family for family in families if family in chosen)
    draft.laid.update(
        families=chosen,
        tokens=(True,) * len(chosen),
        cards=(tuple(draft.box.upgrade_cards.copies),) * len(chosen),
    )


@enforces(
    "base.setup.shops.machines", "base.setup.shops.tanks", "base.setup.shops.reserves", "base.public.shops.spaces-2"
)
def lay_shops(draft: Draft) -> None:
    """Fill the spaces of both shops; what is left is kept beside the board."""
    tanks, machines = tuple(draft.tables.shop_spaces.tanks), tuple(draft.tables.shop_spaces.machines)
    given = len(draft.names) * draft.box.tank_farm.starting_tanks
    draft.laid.update(
        shop_tanks=tanks,
        shop_machines=machines,
        tanks_left=draft.box.components.tank_tiles - given - sum(tanks),
        machines_left=draft.box.components.machine_tiles - sum(machines),
    )


@enforces(
    "base.setup.pipes.stacks",
    "base.setup.government.fill",
    "base.setup.shop-pipes.machine-shop",
    "base.setup.shop-pipes.tank-shop",
)
def lay_pipes(draft: Draft) -> None:
    """Shuffle the pipe tiles; fill the Government quadrants and the places beside both shops."""
    pile = draft.dealer.shuffled(range(len(pipe_tiles())))
    size, each = draft.box.government_layout.tiles, draft.box.shop_pipes.tiles_per_player * len(draft.names)
    government = draft.box.government.quadrants * size
    quadrants = tuple(pile[i : i + size] for i in range(0, government, size))
    pile = pile[government:]
    draft.laid.update(
        quadrants=quadrants,
        opened=(0,) * draft.box.government.quadrants,
        shop_pipes=(pile[:each], pile[each : 2 * each]),
        pile=pile[2 * each :],
    )


@enforces("base.setup.action-tiles.place", "base.setup.action-tiles.faces-equal", "base.public.board.arms")
def lay_action_tiles(draft: Draft) -> None:
    """Put one action tile on the inner space of each arm, beside the printed market."""
    tiles: tuple[str, ...] = draft.dealer.shuffled(draft.box.board.inner_tiles)
    if "actions" in draft.pins:
        tiles = pinned_names(draft.pins["actions"], draft.box.board.inner_tiles, 4)
    pairs = zip(draft.box.board.outer_spaces, tiles, strict=True)
    draft.laid["spaces"] = tuple(space for pair in pairs for space in pair)


@enforces("base.setup.refinement.deal-nine", "base.setup.refinement.rest-to-box", "base.setup.refinement.first-game")
def lay_costs(draft: Draft) -> None:
    """Deal nine Refinement Cost markers; a first game does without the dearest."""
    markers = draft.box.refinement_markers
    values = [value for value, copies in zip(markers.values, markers.copies, strict=True) for _ in range(copies)]
    if draft.first_game:
        values = [value for value in values if value != draft.box.refinement.first_game_without]
    nine = draft.dealer.shuffled(values)[:9]
    costs = RefinementCosts(((nine[0], nine[1], nine[2]), (nine[3], nine[4], nine[5]), (nine[6], nine[7], nine[8])))
    if "costs" in draft.pins:
        costs = RefinementCosts.from_text(draft.pins["costs"])
    draft.laid["costs"] = costs


@enforces(
    "base.setup.valuations.deal-three",
    "base.setup.valuations.first-game",
    "base.setup.valuations.rest-to-box",
)
def lay_valuations(draft: Draft) -> None:
    """Deal three valuation cards."""
    choose_valuations(draft, range(1, draft.box.components.valuation_cards + 1))


def choose_valuations(draft: Draft, deck: Iterable[int]) -> None:
    """Choose the valuation cards of a game out of a deck."""
    cards, number = tuple(deck), draft.box.valuations.dealt
    dealt = tuple(sorted(draft.dealer.shuffled(cards)[:number]))
    if draft.first_game:
        dealt = tuple(draft.box.valuations.first_game)
    if "valuations" in draft.pins:
        dealt = pinned_numbers(draft.pins["valuations"], cards, number)
    draft.laid["valuations"] = dealt


@enforces(
    "base.setup.order.start-player",
    "base.setup.order.start-disk",
    "base.setup.order.clockwise",
    "base.setup.player.money",
    "base.setup.player.track-start",
    "base.setup.board.player-pieces",
)
def seat_players(draft: Draft) -> None:
    """Draw the start player; the others follow clockwise; everybody gets the starting money."""
    count = len(draft.names)
    first = draft.dealer.below(count)
    if "start" in draft.pins:
        first = pinned_numbers((draft.pins["start"],), tuple(range(count)), 1)[0]
    draft.laid.update(
        order=tuple((first + i) % count for i in range(count)),
        players=(Player(cash=draft.box.start.money),) * count,
    )


BASE_SETUP: dict[str, SetupStep] = {
    "markets": lay_markets,
    "contracts": lay_contracts,
    "orders": lay_orders,
    "upgrades": lay_upgrades,
    "shops": lay_shops,
    "pipes": lay_pipes,
    "action-tiles": lay_action_tiles,
    "costs": lay_costs,
    "valuations": lay_valuations,
    "players": seat_players,
}
"""The steps of the base game, in order."""

PINS = ("actions", "contracts", "costs", "orders", "start", "upgrades", "valuations")
"""What `setup=` can pin."""


@enforces("base.setup.round-marker")
def deal(steps: Mapping[str, SetupStep], draft: Draft, pins: Iterable[str] = ()) -> tuple[Table, State]:
    """Run the steps and return what was dealt, with the starting tanks due first; `pins` are those of modules."""
    known = sorted({*PINS, *pins})
    unknown = sorted(shown(pin) for pin in draft.pins if pin not in known)
    if unknown:
        raise InputError(f"setup: {', '.join(unknown)} cannot be pinned; choose from {', '.join(known)}")
    for step in steps.values():
        step(draft)
    laid = dict(draft.laid)
    table = Table(
        names=draft.names,
        spaces=laid.pop("spaces"),
        rows=laid.pop("table_rows"),
        contracts=laid.pop("contracts"),
        orders=laid.pop("order_demands"),
        families=laid.pop("families"),
        valuations=laid.pop("valuations"),
        drawn=tuple(draft.drawn.items()),
    )
    due = StartTanksStep(draft.box.tank_farm.starting_tanks)
    blank = (-1,) * len(draft.names)
    return table, State(year=1, round=1, turn=0, next_order=blank, steps=(due,), **laid)


# ---- pins ------------------------------------------------------------------------------------------------------------


def pinned_names(pinned: object, known: tuple[str, ...], number: int) -> tuple[str, ...]:
    """Return names that were pinned, filled up from those known; raise `InputError` if they are none of them."""
    by_key = {_key(name): name for name in known}
    names = tuple(pinned) if isinstance(pinned, list | tuple) else ()
    wrong = [name for name in names if not isinstance(name, str) or _key(name) not in by_key]
    if wrong or not 0 < len(names) <= number or len(set(map(_key, names))) < len(names):
        raise InputError(f"setup: pin up to {number} different ones of {', '.join(known)}, not {shown(pinned)}")
    chosen = [by_key[_key(name)] for name in names]
    return tuple(chosen + [name for name in known if name not in chosen])[:number]


def _key(name: str) -> str:
    return "".join(mark for mark in name.lower() if mark.isalnum())


def pinned_numbers(pinned: object, known: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Return so many numbers that were pinned; raise `InputError` if they are not different ones of those known."""
    numbers = tuple(pinned) if isinstance(pinned, list | tuple) else ()
    good = all(type(n) is int and n in known for n in numbers) and len(numbers) == len(set(numbers)) == number
    if not good:
        which = f"{number} different numbers" if number > 1 else "a number"
        raise InputError(f"setup: pin {which} from {known[0]} to {known[-1]}, not {shown(pinned)}")
    return numbers


def _pinned_rows(draft: Draft, pin: str, rows: int) -> tuple[tuple[int, ...], ...] | None:
    if pin not in draft.pins:
        return None
    pinned = draft.pins[pin]
    listed = isinstance(pinned, list | tuple) and all(isinstance(row, list | tuple) for row in pinned)
    if not listed or len(pinned) != rows or any(type(n) is not int for row in pinned for n in row):
        raise InputError(f"setup: pin {pin} as {rows} rows of numbers, not {shown(pinned)}")
    return tuple(tuple(row) for row in pinned)


def _put_first(pinned: tuple[int, ...], dealt: tuple[int, ...], where: str) -> tuple[int, ...]:
    if len(set(pinned)) < len(pinned) or not set(pinned) <= set(dealt):
        raise InputError(
            f"setup: {where}: pin different numbers from {min(dealt)} to {max(dealt)}, not {shown(pinned)}"
        )
    return (*pinned, *(number for number in dealt if number not in pinned))
