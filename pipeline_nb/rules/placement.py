"""A pipe tile where it lies, and which tiles hang together."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pipeline_nb.box.tiles import PipeTile, pipe_tile, pipe_tiles, read_face
from pipeline_nb.errors import InputError, shown
from pipeline_nb.rules.pipelines import B_FROM_A, half_code
from pipeline_nb.rules.registry import enforces

__all__ = ["FARTHEST", "STEPS", "Placement", "by_row", "normal_placement", "reached_tiles", "read_placement"]

FARTHEST = 999
"""Columns and rows run from -999 to 999."""

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""From a cell to its neighbour at N, E, S, W."""


class Placement(msgspec.Struct, frozen=True, order=True, gc=False):
    """A pipe tile where it lies: row and column of half A, quarter turns clockwise, and the tile's number."""

    y: int
    x: int
    rotation: int
    tile: int

    @property
    @enforces("base.public.pipe-tile.halves")
    def cells(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The cells (x, y) of half A and of half B."""
        dx, dy = STEPS[(self.rotation + 1) % 4]
        return (self.x, self.y), (self.x + dx, self.y + dy)

    @property
    def codes(self) -> tuple[int, int]:
        """The numbers of half A and of half B, as the trace counts halves."""
        first = half_code(self.x, self.y)
        return first, first + B_FROM_A[self.rotation]

    def __repr__(self) -> str:
        return f"Placement(tile={self.tile}, x={self.x}, y={self.y}, rotation={self.rotation})"


def by_row(cells: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return cells (x, y) in the order of reading: by row, then column."""
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))


def normal_placement(number: int, x: int, y: int, rotation: int) -> Placement:
    """Of the two ways to name a tile that looks alike after a half turn, the one with rotation 0 or 1."""
    placement = Placement(y, x, rotation, number)
    if rotation > 1 and pipe_tiles()[number].is_symmetric:
        bx, by = placement.cells[1]
        return Placement(by, bx, rotation - 2, number)
    return placement


@enforces("base.public.pipe-tile.no-flip")
def read_placement(tile: int | str | PipeTile, x: int, y: int, rotation: int) -> Placement:
    """Return where a tile would lie, however it was named; raise `InputError` for numbers out of range."""
    for name, number, most in (("x", x, FARTHEST), ("y", y, FARTHEST), ("rotation", rotation, 3)):
        least = 0 if name == "rotation" else -most
        if type(number) is not int or not least <= number <= most:
            raise InputError(f"place: {name} is a whole number from {least} to {most}, not {shown(number)}")
    half_turned = False
    if isinstance(tile, str):
        tile, half_turned = read_face(tile)
    number = pipe_tile(tile).number
    if half_turned:
        (x, y) = Placement(y, x, rotation, number).cells[1]
        rotation = (rotation + 2) % 4
    placement = normal_placement(number, x, y, rotation)
    if max(abs(x), abs(y)) >= FARTHEST and any(max(map(abs, cell)) > FARTHEST for cell in placement.cells):
        raise InputError(f"place: the tile would reach beyond column or row {FARTHEST}")
    return placement


def reached_tiles(tiles: tuple[Placement, ...]) -> set[Placement]:
    """The tiles that hang together, side by side, with the first one."""
    at = {cell: tile for tile in tiles for cell in tile.cells}
    reached, todo = set(tiles[:1]), list(tiles[:1])
    while todo:
        for x, y in todo.pop().cells:
            for dx, dy in STEPS:
                tile = at.get((x + dx, y + dy))
                if tile is not None and tile not in reached:
                    reached.add(tile)
                    todo.append(tile)
    return reached
