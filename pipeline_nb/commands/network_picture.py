r"""A pipe network as a picture in plain characters: each half is a small square with the letters of its pipes.

A letter stands at each side where a pipe comes out; in the middle ``+`` means that the pipes cross, ``/`` and ``\``
that they turn (``/`` joins north with west, and east with south). Machines are covered with #. Lines go round each
tile.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import OILS
from pipeline_nb.rules.pipelines import Piece, turned_pieces
from pipeline_nb.rules.placement import Placement

__all__ = ["network_picture", "tile_pictures", "turned_pictures"]

Cell = tuple[int, int]

_AT = ((0, 1), (1, 2), (2, 1), (1, 0))  # line and column of the sides N E S W in a square of 3 by 3
_TURN = {frozenset({0, 2}): "+", frozenset({1, 3}): "+", frozenset({0, 1}): "\\", frozenset({2, 3}): "\\"}
_COVERED = ("###", "###", "###")


def _square(pieces: tuple[Piece, ...]) -> tuple[str, ...]:
    """One half in three lines of three characters."""
    rows = [[" "] * 3 for _ in range(3)]
    rows[1][1] = _TURN.get(frozenset(pieces[0][:2]), "/")
    for *ports, oil in pieces:
        for port in ports:
            line, column = _AT[port]
            rows[line][column] = OILS[oil].value
    return tuple("".join(row) for row in rows)


def network_picture(network: PipeNetwork, mark: Placement | None = None) -> list[str]:
    r"""A network as lines of text, with the numbers of rows and columns.

    Parameters
    ----------
    network
        The tiles and machines.
    mark
        A tile to draw with a double border, such as the one placed last.

    Examples
    --------
    >>> print("\n".join(network_picture(PipeNetwork().place("A[EW:t NS:o] B[WE:t NS:s]", 0, 0))))
             0   1
          +-------+
          | O   S |
        0 |T+T T+T|
          | O   S |
          +-------+
    """
    if not network.tiles:
        return ["(no pipe tile yet)"]
    squares: dict[Cell, tuple[str, ...]] = {}
    owner: dict[Cell, Placement] = {}
    for tile in network.tiles:
        for cell, pieces in zip(tile.cells, turned_pieces(tile.tile, tile.rotation), strict=True):
            squares[cell] = _COVERED if cell in network.machines else _square(pieces)
            owner[cell] = tile
    columns = range(min(x for x, _ in squares), max(x for x, _ in squares) + 1)
    rows = range(min(y for _, y in squares), max(y for _, y in squares) + 1)
    lines = [" " * 6 + "".join(f"{column:>4}" for column in columns)]
    for row in range(rows.start, rows.stop + 1):
        lines.append(" " * 6 + _border(columns, row, owner, mark))
        if row in rows:
            for part in range(3):
                label = f"{row:>5} " if part == 1 else " " * 6
                lines.append(label + _cells(columns, row, part, squares, owner, mark))
    return [line.rstrip() for line in lines]


def _border(columns: range, row: int, owner: dict[Cell, Placement], mark: Placement | None) -> str:
    """The line above a row of halves."""
    text = ""
    for x in range(columns.start, columns.stop + 1):
        text += _corner(x, row, owner, mark)
        if x < columns.stop:
            above, below = owner.get((x, row - 1)), owner.get((x, row))
            text += "   " if above is below else ("===" if mark is not None and mark in (above, below) else "---")
    return text


def _corner(x: int, row: int, owner: dict[Cell, Placement], mark: Placement | None) -> str:
    """Where four halves meet: a cross, part of a line, or nothing."""
    nw, ne, sw, se = (owner.get(cell) for cell in ((x - 1, row - 1), (x, row - 1), (x - 1, row), (x, row)))
    level, upright = nw is not sw or ne is not se, nw is not ne or sw is not se
    marked = mark is not None and mark in (nw, ne, sw, se)
    if level and upright:
        return "+"
    if level:
        return "=" if marked else "-"
    return ("H" if marked else "|") if upright else " "


def _cells(
    columns: range,
    row: int,
    part: int,
    squares: dict[Cell, tuple[str, ...]],
    owner: dict[Cell, Placement],
    mark: Placement | None,
) -> str:
    """One of the three lines of a row of halves, with the borders between them."""
    text = ""
    for x in range(columns.start, columns.stop + 1):
        left, right = owner.get((x - 1, row)), owner.get((x, row))
        text += " " if left is right else ("H" if mark is not None and mark in (left, right) else "|")
        if x < columns.stop:
            text += squares[x, row][part] if (x, row) in squares else "   "
    return text


def _tile_picture(tile: int, turns: int = 0) -> list[str]:
    """One tile by itself, without the numbers of rows and columns."""
    x, y = ((0, 0), (0, 0), (1, 0), (0, 1))[turns]  # half A, so that the tile lies in the corner
    return [line[6:] for line in network_picture(PipeNetwork((Placement(y, x, turns, tile),)))[1:]]


def turned_pictures(tile: int) -> list[str]:
    """A tile in its four rotations side by side, each with its number of quarter turns."""
    return _side_by_side([(f"turned {turns}", _tile_picture(tile, turns)) for turns in range(4)])


def tile_pictures(tiles: Sequence[tuple[str, int]], each: int = 6) -> list[str]:
    """Tiles as they lie before they are turned, each with a label, so many in a row."""
    lines: list[str] = []
    for at in range(0, len(tiles), each):
        lines += _side_by_side([(label, _tile_picture(tile)) for label, tile in tiles[at : at + each]])
    return lines


def _side_by_side(pictures: Sequence[tuple[str, list[str]]]) -> list[str]:
    """Pictures in a row, each below its label."""
    height = max(len(picture) for _, picture in pictures)
    blocks = []
    for label, picture in pictures:
        lines = [label, *picture, *[""] * (height - len(picture))]
        width = max(map(len, lines))
        blocks.append([line.ljust(width) for line in lines])
    return ["   ".join(parts).rstrip() for parts in zip(*blocks, strict=True)]
