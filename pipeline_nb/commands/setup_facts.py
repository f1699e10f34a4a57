"""What a host lays on a physical table, as plain values: taken from a new game, so that engine and table agree."""

from __future__ import annotations

from typing import Literal

import msgspec

from pipeline_nb.box import Box
from pipeline_nb.box.tiles import pipe_tiles
from pipeline_nb.game import Game
from pipeline_nb.rules.oil import GRADES, OILS

__all__ = ["Facts", "as_json", "facts_of"]


class MarketRow(msgspec.Struct, frozen=True):
    """A market row: prices of the spaces in use from the left, $, and barrels at the start."""

    market: str
    oil: str
    grade: str
    spaces: tuple[int, ...]
    prices: tuple[int, ...]
    barrels: int


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
    """An arm of the cross: its side of the board, the printed market, the action tile inside."""

    side: str
    market: str
    action: str


class Card(msgspec.Struct, frozen=True):
    """A Valuation card: its number and what it pays for."""

    number: int
    pays: str


class Mark(msgspec.Struct, frozen=True):
    """A number that nobody states: its place in the box, where it comes from, what that means."""

    place: str
    source: str
    note: str


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is laid out, in the rulebook's order."""

    format: Literal["pipeline_nb setup"] = "pipeline_nb setup"
    version: Literal[1] = 1
    seed: int
    first_game: bool
    rulings: dict[str, str | bool]
    tables: str
    players: tuple[str, ...]
    overlays: str
    markets: tuple[MarketRow, ...]
    supply: dict[str, int]
    contracts: tuple[Display, ...]
    contracts_kept: int
    orders: tuple[Display, ...]
    upgrades: tuple[Upgrade, ...]
    shops: tuple[Shop, ...]
    layout: tuple[str, ...]
    government: tuple[tuple[Tile, ...], ...]
    shop_pipes: dict[str, tuple[Tile, ...]]
    pipes_left: int
    arms: tuple[Arm, ...]
    costs: dict[str, tuple[int, ...]]
    valuations: tuple[Card, ...]
    turn_order: tuple[str, ...]
    money: int
    tanks: int
    tanks_suggested: tuple[int, ...]
    penalty_markers: int
    marks: tuple[Mark, ...]
    game: str


def as_json(facts: Facts) -> str:
    """The facts as JSON, indented."""
    return msgspec.json.format(msgspec.json.encode(facts), indent=2).decode()


def facts_of(game: Game, seed: int, first_game: bool) -> Facts:
    """What to lay out for a new game."""
    state, table, box = game.state, game.table, game.rules.box
    players = len(table.names)
    printed = box.for_players(players)
    return Facts(
        seed=seed,
        first_game=first_game,
        rulings=game.rules.rulings.changed(),
        tables=f"{box.label} ({box.digest})",
        players=table.names,
        overlays=f"the side for {players} players" if players < box.players.maximum else "none",
        markets=_markets(game),
        supply={oil.word: number for oil, number in zip(OILS, state.supply, strict=True)},
        contracts=_contracts(game),
        contracts_kept=printed.displays.contracts_kept,
        orders=_orders(game),
        upgrades=_upgrades(game),
        shops=(
            Shop("Machine Shop", box.shop_prices.machines, state.shop_machines, state.machines_left),
            Shop("Tank Shop", box.shop_prices.tanks, state.shop_tanks, state.tanks_left),
        ),
        layout=box.government_layout.layout,
        government=tuple(_tiles(quadrant) for quadrant in state.quadrants),
        shop_pipes={"Machine Shop": _tiles(state.shop_pipes[1]), "Tank Shop": _tiles(state.shop_pipes[0])},
        pipes_left=len(state.pile),
        arms=tuple(
            Arm(side, table.spaces[2 * arm], table.spaces[2 * arm + 1]) for arm, side in enumerate(box.board.sides)
        ),
        costs={oil.word: row for oil, row in zip(OILS, state.costs.rows, strict=True)},
        valuations=_valuations(game),
        turn_order=tuple(table.names[who] for who in state.order),
        money=box.start.money,
        tanks=box.tank_farm.starting_tanks,
        tanks_suggested=box.tank_farm.suggested_start,
        penalty_markers=box.components.penalty_markers,
        marks=_marks(box, players),
        game=game.to_text(),
    )


def _markets(game: Game) -> tuple[MarketRow, ...]:
    spaces, box = game.rules.box.for_players(len(game.table.names)).market_spaces, game.rules.box
    return tuple(
        MarketRow(
            box.board.outer_spaces[row.market],
            OILS[row.oil].word,
            GRADES[row.grade].word,
            spaces.refined_spaces if row.grade else spaces.crude_spaces,
            row.prices,
            filled.bit_count(),
        )
        for row, filled in zip(game.table.rows, game.state.rows, strict=True)
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


def _tiles(numbers: tuple[int, ...]) -> tuple[Tile, ...]:
    return tuple(Tile(number, pipe_tiles()[number].face) for number in numbers)


def _valuations(game: Game) -> tuple[Card, ...]:
    known = game.rules.valuations
    return tuple(Card(number, known[number].title.partition(", ")[2]) for number in game.table.valuations)


def _marks(box: Box, players: int) -> tuple[Mark, ...]:
    """The values used at this table that nobody states: not those for another number of players."""
    others = tuple(f"_{number}p" for number in (2, 3, 4) if number != players)
    return tuple(
        Mark(place, str(source), source.note)
        for place, source in box.sources
        if source.is_marked and not place.partition(".")[0].endswith(others)
    )
