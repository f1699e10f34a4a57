"""Answers that are layouts: tiles with their places, read from plain values and laid by the rules."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from pipeline_nb.errors import InputError, shown
from pipeline_nb.puzzles.family import Checked
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.network_text import tile_text
from pipeline_nb.rules.placement import Placement, read_placement
from pipeline_nb.rules.reasons import Reason, count

__all__ = ["LayoutAnswer", "check_tiles", "laid", "place_words", "plain_tiles", "read_tiles"]

_TILE = r"(?a)(\d{1,3})@(-?\d{1,3}),(-?\d{1,3})(?:r([0-3]))?"
_FORM = 'a list of tiles, each as number@column,row and its quarter turns: ["4@2,0", "17@0,1r3"]'
_MOST = 12


class LayoutAnswer(msgspec.Struct, frozen=True):
    """Tiles where they are laid, and where the worker stands.

    Parameters
    ----------
    tiles
        In an order in which they can be laid.
    at
        A half of the worker's tile, where the puzzle has a worker; None: the best tile.
    """

    tiles: tuple[Placement, ...]
    at: tuple[int, int] | None = None


def read_tiles(answer: object) -> tuple[Placement, ...]:
    """Return placed tiles from plain values: texts, or lists of number, column, row, rotation.

    Raises
    ------
    InputError
        Naming the part that is no placed tile.

    Examples
    --------
    >>> read_tiles(["4@2,0r1", [7, 0, 1]])
    (Placement(tile=4, x=2, y=0, rotation=1), Placement(tile=7, x=0, y=1, rotation=0))
    """
    if isinstance(answer, str):
        answer = [part for part in answer[:999].split(";") if part.strip() not in ("", "-")]
    if not isinstance(answer, list | tuple):
        raise InputError(f"answer {shown(answer)}: write {_FORM}")
    if len(answer) > _MOST:
        raise InputError(f"answer: {len(answer)} tiles are too many; no puzzle has more than {_MOST}")
    return tuple([_tile(at, part) for at, part in enumerate(answer, start=1)])


def _tile(at: int, part: object) -> Placement:
    if isinstance(part, Placement):
        return part
    if isinstance(part, str) and (found := re.fullmatch(_TILE, part.strip())):
        part = [int(number or 0) for number in found.groups()]
    if not isinstance(part, list | tuple) or not 3 <= len(part) <= 4 or isinstance(part[0], bool):
        raise InputError(f"answer, tile {at}: {shown(part)} is no placed tile; write {_FORM}")
    tile, x, y, rotation = (*part, 0)[:4]
    if not isinstance(tile, int | str):
        raise InputError(f"answer, tile {at}: {shown(tile)} is no pipe tile; write its number, 0 to 134")
    return read_placement(tile, x, y, rotation)


def plain_tiles(tiles: Sequence[Placement]) -> list[str]:
    """Return placed tiles as texts."""
    return [tile_text(placed.tile, placed.x, placed.y, placed.rotation) for placed in tiles]


def place_words(placed: Placement) -> str:
    """Return a placed tile in words.

    Examples
    --------
    >>> place_words(read_placement(4, 2, 0, 1))
    'tile 4 with half A at row 0, column 2, turned to 90 degrees'
    """
    turned = f", turned to {90 * placed.rotation} degrees" if placed.rotation else ""
    return f"tile {placed.tile} with half A at row {placed.y}, column {placed.x}{turned}"


def check_tiles(tiles: tuple[int, ...], network: PipeNetwork, least: int, most: int) -> None:
    """Raise `InputError` unless these can be the tiles on offer beside a network."""
    if not least <= len(tiles) <= most or any(type(tile) is not int or not 0 <= tile <= 134 for tile in tiles):
        raise InputError(f"tiles on offer: {least} to {most} numbers from 0 to 134, not {shown(tiles)}")
    lying = {placed.tile for placed in network.tiles}
    if len({*tiles, *lying}) < len(tiles) + len(network.tiles):
        raise InputError("tiles on offer: every pipe tile is in the box once, and none of these lies twice")


def laid(network: PipeNetwork, tiles: tuple[int, ...], lay: int, order: Sequence[Placement]) -> PipeNetwork | Checked:
    """Return the network after an answer, or what the rules say against it.

    Each tile is laid by the rules. The order in the answer need not be the one in which they can be laid.

    Parameters
    ----------
    network, tiles, lay
        What lies, the tiles on offer, how many of them are laid.
    order
        The answer.

    Examples
    --------
    >>> laid(PipeNetwork(), (4, 7), 2, read_tiles(["4@0,0"])).reasons[0].code
    'puzzle.tiles-left'
    >>> laid(PipeNetwork(), (4, 7), 2, read_tiles(["4@0,0", "7@5,0"])).reasons[0].rule
    'base.network.touch-a-side'
    """
    reasons = [*_offered(tiles, order)]
    if len(order) != lay:
        reasons.append(_number(len(order), lay))
    todo = list(order)
    while todo and not reasons:
        fitting = next((placed for placed in todo if not _why_not(network, placed)), None)
        if fitting is None:
            reasons += _why_not(network, todo[0])
        else:
            todo.remove(fitting)
            network = network.place(fitting.tile, fitting.x, fitting.y, fitting.rotation)
    return Checked(None, tuple(reasons)) if reasons else network


def _why_not(network: PipeNetwork, placed: Placement) -> tuple[Reason, ...]:
    return network.why_not_place(placed.tile, placed.x, placed.y, placed.rotation)


def _offered(tiles: tuple[int, ...], order: Sequence[Placement]) -> list[Reason]:
    left, reasons = list(tiles), []
    for placed in order:
        if placed.tile in left:
            left.remove(placed.tile)
            continue
        again = placed.tile in tiles
        reasons.append(
            Reason(
                code="puzzle.not-on-offer",
                rule="base.shop-pipes.any-tiles",
                text=f"Tile {placed.tile} is laid twice." if again else f"Tile {placed.tile} is not on offer.",
                fix=f"On offer are {', '.join(map(str, tiles))}, each once.",
                values={"tile": placed.tile},
            )
        )
    return reasons


def _number(found: int, lay: int) -> Reason:
    if found < lay:
        return Reason(
            code="puzzle.tiles-left",
            rule="base.shop-pipes.place-at-once",
            text=f"Of {count(lay, 'tile')} the answer lays {found or 'none'}: what is bought is laid at once.",
            fix=f"Lay {count(lay - found, 'tile')} more; one that does not help may lie anywhere beside the others.",
            values={"laid": found, "to lay": lay},
        )
    return Reason(
        code="puzzle.too-many-tiles",
        rule="base.shop-pipes.exact-bundle",
        text=f"The answer lays {found} tiles; this purchase is {count(lay, 'tile')}.",
        fix=f"Leave {count(found - lay, 'tile')} out.",
        values={"laid": found, "to lay": lay},
    )
