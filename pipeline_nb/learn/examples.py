"""Small networks that the lessons and their questions talk about."""

from __future__ import annotations

from pipeline_nb.rules.network import PipeNetwork

__all__ = [
    "STRAIGHT",
    "beginning",
    "first_network",
    "loop",
    "machine_beside_a_pipe",
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
