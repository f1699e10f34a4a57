"""Small networks that the lessons and their questions talk about."""

from __future__ import annotations

from pipeline_nb.errors import InputError
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import Oil

__all__ = [
    "STRAIGHT",
    "beginning",
    "first_network",
    "loop",
    "machine_beside_a_pipe",
    "row_of_different_tiles",
    "row_of_straights",
    "two_lines_at_a_tile",
    "u_turn",
]

STRAIGHT = "A[EW:t NS:o] B[WE:t NS:s]"
"""A tile with a teal pipe straight through both halves, crossed by orange in half A and silver in half B."""

_DOUBLE_TEAL = "A[EW:t NS:t] B[WN:t ES:o]"
_TURN_SOUTH = "A[ES:t NW:o] B[WS:t NE:s]"
_TURN_NORTH = "A[EN:t SW:o] B[WN:t ES:s]"


def row_of_straights(tiles: int) -> PipeNetwork:
    """Return straight tiles in a row from column 0: one teal pipeline with two segments a tile.

    Examples
    --------
    >>> row_of_straights(5).pipelines()[0].length
    10
    """
    net = PipeNetwork()
    for i in range(tiles):
        net = net.place(STRAIGHT, 2 * i, 0)
    return net


_LYING = {Oil.TEAL: (4, 3, 5, 2, 1, 0), Oil.ORANGE: (6, 9, 10, 11, 8, 7)}
_UPRIGHT = {Oil.TEAL: (13, 14, 29, 37, 55, 64, 38, 65, 56, 28, 27, 36, 54, 63), Oil.ORANGE: (16, 21, 23, 41, 48, 50)}


def row_of_different_tiles(tiles: int, oil: Oil = Oil.TEAL) -> PipeNetwork:
    """Return a row with one pipeline of two segments for each of up to 13 tiles (in orange 9), as a game can have it.

    `row_of_straights` takes the same tile again and again, and the box has each one once. Of a colour six tiles run
    straight through both halves; from the seventh on two tiles stand upright in the place of each.

    Raises
    ------
    InputError
        If the box has not as many.

    Examples
    --------
    >>> [max(line.length for line in row_of_different_tiles(tiles).pipelines()) for tiles in (1, 5, 6, 7, 9)]
    [2, 10, 12, 14, 18]
    """
    most = len(_LYING[oil]) + len(_UPRIGHT[oil]) // 2
    if not 0 <= tiles <= most:
        raise InputError(f"row_of_different_tiles: 0 to {most} tiles, not {tiles}")
    net = PipeNetwork()
    for i, tile in enumerate(_LYING[oil][:tiles]):
        net = net.place(tile, 2 * i, 0)
    for i, tile in enumerate(_UPRIGHT[oil][: max(0, 2 * (tiles - len(_LYING[oil])))]):
        net = net.place(tile, 2 * len(_LYING[oil]) + i, 0, 1 + i % 2 * 2)
    return net


def u_turn() -> PipeNetwork:
    """Return two tiles whose teal pipeline comes back through the lower one."""
    return PipeNetwork().place(_DOUBLE_TEAL, 0, 0).place(_TURN_SOUTH, 0, -1)


def loop() -> PipeNetwork:
    """Return two tiles that close a teal loop."""
    return PipeNetwork().place(_TURN_SOUTH, 0, 0).place(_TURN_NORTH, 0, 1)


def machine_beside_a_pipe() -> PipeNetwork:
    """Return a straight tile with a machine on half B, and a tile above it whose orange pipe ends at the machine."""
    return PipeNetwork().place(STRAIGHT, 0, 0).place(STRAIGHT, 1, -1).with_machine(1, 0)


def two_lines_at_a_tile() -> PipeNetwork:
    """Return four tiles round one that two teal pipelines cross, of 5 and of 4 segments.

    Examples
    --------
    >>> [line.length for line in two_lines_at_a_tile().pipelines() if line.oil == "T"]
    [5, 4]
    """
    net = PipeNetwork().place(_DOUBLE_TEAL, 2, 0).place(STRAIGHT, 0, 0)
    return net.place(STRAIGHT, 2, -2, 1).place(STRAIGHT, 2, 1, 1)


def beginning() -> PipeNetwork:
    """Return the four tiles to begin with: two of a row, and two that bend off."""
    return PipeNetwork.from_text("91@0,0;118@3,0r2;125@0,1;104@2,1")


def first_network() -> PipeNetwork:
    """Return a finished network to look at, with long pipelines of all three colours."""
    return PipeNetwork.from_text(_FIRST)


_FIRST = "115@0,-1;28@3,-1r2;91@0,0;118@3,0r2;27@4,0r3;125@0,1;104@2,1;131@2,2r2;39@4,2r2;63@2,3r2;79@3,3"
