"""The text form of a pipe network: parts such as ``4@0,0``, ``12@2,-1r3`` and ``m1,0``, joined by semicolons."""

from __future__ import annotations

import re

from pipeline_nb.box.tiles import pipe_tiles
from pipeline_nb.errors import TextError, shown
from pipeline_nb.rules.placement import FARTHEST, Placement, by_row, normal_placement, reached_tiles

_PART = r"(?a)(\d{1,3})@(-?\d{1,3}),(-?\d{1,3})(?:r([0-3]))?|m(-?\d{1,3}),(-?\d{1,3})"
_LONGEST = 20_000


def tile_text(number: int, x: int, y: int, rotation: int) -> str:
    """Return one tile's part of the text."""
    return f"{number}@{x},{y}" + (f"r{rotation}" if rotation else "")


def read(
    text: str,
) -> tuple[tuple[Placement, ...], tuple[tuple[int, int], ...]]:
    """Read the tiles and the machines of a network; see `PipeNetwork.from_text`."""
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise TextError(f"network: expected a text of up to {_LONGEST} characters, found {shown(text)}")
    tiles: dict[tuple[int, int], tuple[int, Placement]] = {}
    machines: dict[tuple[int, int], int] = {}
    parts = [] if text.strip() in ("", "-") else text.strip().split(";")
    for at, part in enumerate(parts, start=1):
        found = re.fullmatch(_PART, part)
        if found is None:
            raise TextError(
                f"network, part {at} of {len(parts)}: {part[:40]!r} is not understood; write a tile as 4@0,0 or "
                "4@0,0r1 (number, column, row, quarter turns) and a machine as m1,0"
            )
        if found[1] is None:
            _note_machine(machines, (int(found[5]), int(found[6])), at)
        else:
            _note_tile(tiles, at, *(int(n or 0) for n in found.groups()[:4]))
    placed = tuple(sorted({tile for _, tile in tiles.values()}))
    loose = set(placed) - reached_tiles(placed)
    for at, tile in tiles.values():
        if tile in loose:
            raise TextError(f"network, part {at}: the tile at ({tile.x}, {tile.y}) shares no side with the others")
    for (x, y), at in machines.items():
        if (x, y) not in tiles:
            raise TextError(f"network, part {at}: the machine at ({x}, {y}) lies on no tile")
    return placed, by_row(machines)


def _note_machine(machines: dict[tuple[int, int], int], cell: tuple[int, int], at: int) -> None:
    if cell in machines:
        raise TextError(f"network, part {at}: a machine at {cell} is named in part {machines[cell]} already")
    machines[cell] = at


def _note_tile(
    tiles: dict[tuple[int, int], tuple[int, Placement]],
    at: int,
    number: int,
    x: int,
    y: int,
    rotation: int,
) -> None:
    if number >= len(pipe_tiles()):
        raise TextError(
            f"network, part {at}: there is no tile {number}; they are numbered 0 to {len(pipe_tiles()) - 1}"
        )
    tile = normal_placement(number, x, y, rotation)
    for cell in tile.cells:
        if max(map(abs, cell)) > FARTHEST:
            raise TextError(f"network, part {at}: the tile reaches {cell}, beyond {FARTHEST}")
        if cell in tiles:
            raise TextError(f"network, part {at}: the half at {cell} is taken by part {tiles[cell][0]}")
        tiles[cell] = (at, tile)
