"""What a host lays on a physical table, as plain values: taken from a new game, so that engine and table agree."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from pipeline_nb.box import Box
from pipeline_nb.box.tiles import pipe_tiles
from pipeline_nb.game import Game
from pipeline_nb.game.modules import module
from pipeline_nb.game.rng import Dealer
from pipeline_nb.game.setup import Draft
from pipeline_nb.rules.oil import GRADES, OILS

__all__ = ["Facts", "as_json", "dark_sides", "facts_of", "turns_of"]


_TABLES_OF = {
    "em1": ("em_crude_tiles", "em_refined_tiles", "em_demand"),
    "em2": ("em_refinement_markers",),
    "em3": ("em_action_tiles",),
    "em4": ("em_upgrade_cards", "em_specialization", "em_crude"),
    "em5": ("em_valuations",),
}
"""The tables of the box that only a module reads; those for a number of players without the number."""
_NOT_READ = {"em1": ("demand",)}
"""The tables of the base game that a module does without."""


class MarketRow(msgspec.Struct, frozen=True):
    """A market row: prices of the spaces in use from the left, $, and barrels at the start.

    `number` is the row's number in actions and on the board of `play`; `change` is how many barrels a new year brings
    to a crude row, or takes out of a refined one.
    """

    number: int
    market: str
    oil: str
    grade: str
    spaces: tuple[int, ...]
    prices: tuple[int, ...]
    barrels: int
    change: int


class Display(msgspec.Struct, frozen=True):
    """A display row (a grade, or the size of orders) from the left, and the stack beside it, the next one first."""

    row: str
    shown: tuple[str, ...]
    stack: tuple[str, ...] = ()


class Upgrade(msgspec.Struct, frozen=True):
    """An upgrade type: how many cards of levels 1, 2, 3 lie there, and what each level does."""

    name: str
    cards: tuple[int, ...]
    does: tuple[str, ...]


class Shop(msgspec.Struct, frozen=True):
    """A shop: prices of its rows, $, how many pieces lie in each, how many are kept beside the board."""

    name: str
    prices: tuple[int, ...]
    pieces: tuple[int, ...]
    left: int


class Tile(msgspec.Struct, frozen=True):
    """A pipe tile: its number in our numbering, and its face."""

    number: int
    face: str


class Arm(msgspec.Struct, frozen=True):
    """An arm of the cross: its side of the board, and what is done on its outer and its inner space."""

    side: str
    outer: str
    inner: str


class Card(msgspec.Struct, frozen=True):
    """A Valuation card: its number, what it is called, and what it pays for."""

    number: int
    name: str
    pays: str


class Start(msgspec.Struct, frozen=True):
    """What each player begins with: $, tanks, and in which rows the rulebook suggests to put them."""

    money: int
    tanks: int
    rows_suggested: tuple[int, ...]


class Turn(msgspec.Struct, frozen=True):
    """When a column of two-sided cost markers is turned over, at the end of a year, and which markers it holds."""

    year: int
    when: str
    column: str


class Mark(msgspec.Struct, frozen=True):
    """A number that nobody states: its place in the box, where it comes from, what that means."""

    place: str
    source: str
    note: str


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is laid out, in the rulebook's order.

    Parameters
    ----------
    draws
        What modules draw from the bag, by the set-up step, each draw in words, in order.
    upgrade_types
        Every upgrade type from which those of this game were drawn.
    specialization
        The Specialization cards that lie ready.
    costs_dark
        The dark sides of two-sided cost markers; empty where they have one side.
    turns
        When they are turned.
    valuation_deck
        From how many Valuation cards those of this game were drawn.
    """

    format: Literal["pipeline_nb setup"] = "pipeline_nb setup"
    version: Literal[1] = 1
    seed: int
    first_game: bool
    modules: dict[str, str]
    rulings: dict[str, str | bool]
    tables: str
    players: tuple[str, ...]
    overlays: str
    draws: dict[str, tuple[str, ...]]
    markets: tuple[MarketRow, ...]
    supply: dict[str, int]
    contracts: tuple[Display, ...]
    contracts_kept: int
    orders: tuple[Display, ...]
    upgrade_types: tuple[str, ...]
    upgrades: tuple[Upgrade, ...]
    specialization: tuple[str, ...]
    shops: tuple[Shop, ...]
    layout: tuple[str, ...]
    government: tuple[tuple[Tile, ...], ...]
    shop_pipes: dict[str, tuple[Tile, ...]]
    pipes_left: int
    arms: tuple[Arm, ...]
    costs: dict[str, tuple[int, ...]]
    costs_dark: dict[str, tuple[int, ...]]
    turns: tuple[Turn, ...]
    valuation_deck: int
    valuations: tuple[Card, ...]
    turn_order: tuple[str, ...]
    start: Start
    penalty_markers: int
    marks: tuple[Mark, ...]
    game: str


def as_json(facts: Facts) -> str:
    """The facts as JSON, indented."""
    return msgspec.json.format(msgspec.json.encode(facts), indent=2).decode()


def facts_of(game: Game, seed: int, first_game: bool, setup: Mapping[str, Any] | None = None) -> Facts:
    """What to lay out for a new game that was dealt by a seed, with these parts pinned."""
    state, table, box = game.state, game.table, game.rules.box
    players = len(table.names)
    printed = box.for_players(players)
    return Facts(
        seed=seed,
        first_game=first_game,
        modules={name: module(name).title for name in game.rules.modules},
        rulings=game.rules.rulings.changed(),
        tables=f"{box.label} ({game.rules.digest})",
        players=table.names,
        overlays=f"the side for {players} players" if players < box.players.maximum else "none",
        draws=_draws(game, seed, first_game, setup or {}),
        markets=_markets(game),
        supply={oil.word: number for oil, number in zip(OILS, state.supply, strict=True)},
        contracts=_contracts(game),
        contracts_kept=printed.displays.contracts_kept,
        orders=_orders(game),
        upgrade_types=game.rules.families,
        upgrades=_upgrades(game),
        specialization=_specialization(game),
        shops=_shops(game),
        layout=box.government_layout.layout,
        government=tuple(_tiles(quadrant) for quadrant in state.quadrants),
        shop_pipes={"Machine Shop": _tiles(state.shop_pipes[1]), "Tank Shop": _tiles(state.shop_pipes[0])},
        pipes_left=len(state.pile),
        arms=tuple(Arm(side, *table.spaces[2 * arm : 2 * arm + 2]) for arm, side in enumerate(box.board.sides)),
        costs={oil.word: row for oil, row in zip(OILS, state.costs.rows, strict=True)},
        costs_dark=dark_sides(game),
        turns=turns_of(game),
        valuation_deck=len(game.rules.valuations),
        valuations=_valuations(game),
        turn_order=tuple(table.names[who] for who in state.order),
        start=Start(box.start.money, box.tank_farm.starting_tanks, box.tank_farm.suggested_start),
        penalty_markers=box.components.penalty_markers,
        marks=_marks(box, players, game.rules.modules),
        game=game.to_text(),
    )


def _draws(game: Game, seed: int, first_game: bool, pins: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The draws of each set-up step: the steps are taken once more, and what each of them tells is kept apart."""
    draft = Draft(game.rules.box, game.table.names, first_game, pins, Dealer(seed))
    draws = dict[str, tuple[str, ...]]()
    for name, step in game.rules.setup.items():
        told = len(draft.told)
        step(draft)
        if len(draft.told) > told:
            draws[name] = tuple(draft.told[told:])
    return draws


def _markets(game: Game) -> tuple[MarketRow, ...]:
    spaces, box = game.rules.box.for_players(len(game.table.names)).market_spaces, game.rules.box
    return tuple(
        MarketRow(
            number,
            box.board.outer_spaces[row.market],
            OILS[row.oil].word,
            GRADES[row.grade].word,
            spaces.refined_spaces if row.grade else spaces.crude_spaces,
            row.prices,
            filled.bit_count(),
            row.change,
        )
        for number, (row, filled) in enumerate(zip(game.table.rows, game.state.rows, strict=True))
    )


def _demand(demand: tuple[tuple[int, int], ...]) -> str:
    return " ".join(f"{OILS[oil].value}{grade}" for oil, grade in demand)


def _contracts(game: Game) -> tuple[Display, ...]:
    """The contract rows from the top of the board down."""
    state, demands = game.state, game.table.contracts
    return tuple(
        Display(
            grade,
            tuple(_demand(demands[number]) for number in state.display[row]),
            tuple(_demand(demands[number]) for number in state.stacks[row]),
        )
        for grade in game.rules.box.display_rows.contracts
        for row in [("low", "mid", "high").index(grade)]
    )


def _orders(game: Game) -> tuple[Display, ...]:
    """The order rows from the top of the board down."""
    return tuple(
        Display(str(size), tuple(_demand(game.table.orders[number]) for number in game.state.orders[row]))
        for size in game.rules.box.display_rows.orders
        for row in [(3, 4, 5).index(size)]
    )


def _upgrades(game: Game) -> tuple[Upgrade, ...]:
    cards = game.rules.cards
    return tuple(
        Upgrade(family, left, tuple(cards[family, level].words for level in (1, 2, 3)))
        for family, left in zip(game.table.families, game.state.cards, strict=True)
    )


def _shops(game: Game) -> tuple[Shop, ...]:
    state, prices = game.state, game.rules.box.shop_prices
    return (
        Shop("Machine Shop", prices.machines, state.shop_machines, state.machines_left),
        Shop("Tank Shop", prices.tanks, state.shop_tanks, state.tanks_left),
    )


def _tiles(numbers: tuple[int, ...]) -> tuple[Tile, ...]:
    return tuple(Tile(number, pipe_tiles()[number].face) for number in numbers)


def _specialization(game: Game) -> tuple[str, ...]:
    """The cards that lie ready: where their type is in the game, or Technology may still give it."""
    if not {"Specialization", "Technology"} & set(game.table.families):
        return ()
    from pipeline_nb.emerging_markets.specialization import card_words

    return tuple(card_words(card) for card in game.state.supplies)


def dark_sides(game: Game) -> dict[str, tuple[int, ...]]:
    """The dark sides of two-sided cost markers by oil type; empty where markers have one side."""
    if "em2" not in game.rules.modules:
        return {}
    from pipeline_nb.emerging_markets.em2 import turned

    costs = game.state.costs
    for column in (1, 2, 3):
        costs = turned(game, costs, column)
    return {oil.word: row for oil, row in zip(OILS, costs.rows, strict=True)}


def turns_of(game: Game) -> tuple[Turn, ...]:
    """When two-sided cost markers are turned over, a column each year."""
    rulings = game.rules.rulings
    if "em2" not in game.rules.modules:
        return ()
    from pipeline_nb.emerging_markets.em2 import STEPS

    columns = tuple(oil.word for oil in OILS) if rulings.em_columns == "colours" else STEPS
    last = "before the final accounts" if rulings.em_flip3_before_scoring else "after the final accounts"
    whens = ("when year 1 ends", "when year 2 ends", f"when year 3 ends, {last}")
    return tuple(Turn(year, *pair) for year, pair in enumerate(zip(whens, columns, strict=True), start=1))


def _valuations(game: Game) -> tuple[Card, ...]:
    found = []
    for number in game.table.valuations:
        name, _, pays = game.rules.valuations[number].title.removeprefix("Valuation card ").partition(", ")
        found.append(Card(number, name, pays))
    return tuple(found)


def _marks(box: Box, players: int, modules: tuple[str, ...]) -> tuple[Mark, ...]:
    """The values used at this table that nobody states: not those for other numbers of players or other modules."""
    out = {table for name, tables in _TABLES_OF.items() if name not in modules for table in tables}
    out |= {table for name in modules for table in _NOT_READ.get(name, ())}
    found = []
    for place, source in box.sources:
        table = place.partition(".")[0]
        sized = re.fullmatch(r"(.*)_([234])p", table)
        table, number = (sized[1], int(sized[2])) if sized else (table, players)
        if source.is_marked and table not in out and number == players:
            found.append(Mark(place, str(source), source.note))
    return tuple(found)
