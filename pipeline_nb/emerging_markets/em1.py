"""Module 1, New Market Tiles: drawn tiles say what each market row trades in, and at which prices.

Rulebook: Emerging Markets, New Market Tiles. A market may then hold two rows of one oil type and grade, or none of an
oil type at all.

The pins ``crude_tiles`` (6 numbers) and ``refined_tiles`` (18) say which tile lies where, in the order of the draw.
A crude tile is 3 times its oil number (0 teal, 1 orange, 2 silver) plus its ladder (0 to 2, as in the box); a refined
one 9 times its oil number plus 3 times 0, 1, 2 for low, mid, high plus its ladder. Where the box gives each tile prices
of its own, a ladder counts the three tiles of an oil type.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pipeline_nb.box.tables_em import of_tile
from pipeline_nb.emerging_markets.bag import draw, pinned
from pipeline_nb.errors import InputError
from pipeline_nb.game.ruleset import Module, Ruleset
from pipeline_nb.game.setup import Draft, fill_rows
from pipeline_nb.game.state import Row
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.registry import enforces

__all__ = ["MODULE", "crude_tile", "refined_tile"]

CRUDE, REFINED = "crude_tiles", "refined_tiles"
_CRUDE_PLACES, _REFINED_PLACES = 6, 18


def crude_tile(number: int) -> tuple[int, int]:
    """Return the oil number and the ladder of a Crude Market tile, 0 to 8.

    Examples
    --------
    >>> crude_tile(5)
    (1, 2)
    """
    return number // 3, number % 3


def refined_tile(number: int) -> tuple[int, int, int]:
    """Return the oil number, the grade and the ladder of a Refined Market tile, 0 to 26.

    Examples
    --------
    >>> refined_tile(16)
    (1, 3, 1)
    """
    return number // 9, number // 3 % 3 + 1, number % 3


@enforces(
    "em1.setup.crude.bag",
    "em1.setup.crude.draw",
    "em1.setup.crude.rest-to-box",
    "em1.setup.refined.bag",
    "em1.setup.refined.draw",
    "em1.setup.refined.no-restriction",
    "em1.setup.refined.rest-to-box",
)
def lay_market_tiles(draft: Draft) -> None:
    """Draw a tile for each row of every market; what is left over leaves the game."""
    crude_bag, refined_bag = draw(draft, 9), draw(draft, 27)
    crude = pinned(draft, CRUDE, 9, _CRUDE_PLACES)
    _tell_crude(draft, crude or crude_bag[:_CRUDE_PLACES])
    crude = crude or _with_every_oil(draft, crude_bag)
    if {crude_tile(tile)[0] for tile in crude} != {0, 1, 2}:
        raise InputError(f"setup: {CRUDE}: an oil type is missing; the last tile is replaced by one of it")
    refined = pinned(draft, REFINED, 27, _REFINED_PLACES) or refined_bag[:_REFINED_PLACES]
    _tell_refined(draft, refined)
    draft.drawn.update({CRUDE: crude, REFINED: refined})
    fill_rows(draft, _rows(draft, crude, refined))


@enforces("em1.setup.crude.missing-colour")
def _with_every_oil(draft: Draft, bag: tuple[int, ...]) -> tuple[int, ...]:
    """The tiles drawn first, the last one replaced if they lack an oil type."""
    laid = bag[:_CRUDE_PLACES]
    missing = {0, 1, 2} - {crude_tile(tile)[0] for tile in laid}
    for oil in missing:  # one at most: six tiles of nine cannot leave out two oil types
        laid = (*laid[:-1], next(tile for tile in bag[_CRUDE_PLACES:] if crude_tile(tile)[0] == oil))
        words = f"{OILS[oil].word.capitalize()} is missing: {_crude_places(draft)[-1]} gets"
        draft.told.append(f"{words} {_crude_words(draft, laid[-1])} instead.")
    return laid


def _tell_crude(draft: Draft, tiles: tuple[int, ...]) -> None:
    for place, tile in zip(_crude_places(draft), tiles, strict=True):
        draft.told.append(f"{place} gets {_crude_words(draft, tile)}.")


def _tell_refined(draft: Draft, tiles: tuple[int, ...]) -> None:
    markets = draft.box.board.outer_spaces
    for place, tile in enumerate(tiles):
        oil, grade, ladder = refined_tile(tile)
        prices = "/".join(f"${price}" for price in of_tile(_ladders(draft, grade), oil, ladder))
        where = f"Place {place % 6 + 1} of {markets[place // 6 + 1]}"
        draft.told.append(f"{where} gets {GRADES[grade].word} {OILS[oil].word} at {prices}.")


def _crude_places(draft: Draft) -> list[str]:
    crude, *refined = draft.box.board.outer_spaces
    return [*(f"Crude row {i} of the {crude}" for i in (1, 2, 3)), *(f"The crude row of {name}" for name in refined)]


def _crude_words(draft: Draft, tile: int) -> str:
    oil, ladder = crude_tile(tile)
    prices = "/".join(f"${price}" for price in of_tile(draft.box.em_crude_tiles.ladders, oil, ladder))
    return f"{OILS[oil].word} at {prices}"


def _ladders(draft: Draft, grade: int) -> tuple[tuple[int, ...], ...]:
    tiles = draft.box.em_refined_tiles
    return (tiles.low, tiles.mid, tiles.high)[grade - 1]


@enforces("em1.setup.crude.sets-type", "em1.setup.refined.sets-row", "em1.setup.refined.repeated-rows")
def _rows(draft: Draft, crude: tuple[int, ...], refined: tuple[int, ...]) -> Iterator[Row]:
    """The rows market by market: three crude ones, then in each Refined Market a crude one and six others."""
    box, players = draft.box, len(draft.names)
    demand = {2: box.em_demand_2p, 3: box.em_demand_3p, 4: box.em_demand_4p}[players]
    spaces = draft.tables.market_spaces
    for market in range(4):
        for tile in crude[:3] if market == 0 else (crude[2 + market],):
            oil, ladder = crude_tile(tile)
            prices = of_tile(box.em_crude_tiles.ladders, oil, ladder)
            used = tuple(prices[space - 1] for space in spaces.crude_spaces)
            yield Row(market, oil, 0, used, draft.tables.supply.crude_row, prices[-1])
        for tile in refined[6 * market - 6 : 6 * market] if market else ():
            oil, grade, ladder = refined_tile(tile)
            prices = of_tile(_ladders(draft, grade), oil, ladder)
            used = tuple(prices[space - 1] for space in spaces.refined_spaces)
            asked = of_tile((demand.low, demand.mid, demand.high)[grade - 1], oil, ladder)
            yield Row(market, oil, grade, used, min(asked, len(used)), prices[-1])


@enforces("em1.module.not-in-base")
def _with_market_tiles(rules: Ruleset) -> Ruleset:
    return replace(rules, setup={**rules.setup, "markets": lay_market_tiles}, pins=(*rules.pins, CRUDE, REFINED))


MODULE = Module(name="em1", title="New Market Tiles", change=_with_market_tiles)
