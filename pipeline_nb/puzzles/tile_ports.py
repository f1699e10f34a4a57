"""Pipe tiles as the placing solvers see them: where a pipe is entered, where it leaves to, how many segments it has.

A *door* is a whole number, half * 4 + port: the way into a half through one of its ports (0 to 3 for N E S W), with
halves numbered as in `pipeline_nb.rules.pipelines`. Leaving a half by a port means standing at a door of the half
beyond. All numbers of a tile are told from one of its halves, so that laying it is an addition.
"""

from __future__ import annotations

from functools import cache

from pipeline_nb.box.tiles import pipe_tiles
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.pipelines import B_FROM_A, ROW, turned_pieces

__all__ = ["Chain", "Lane", "Option", "beyond", "chains", "end_door", "lanes", "lies", "moved", "options"]

STEP = (-ROW, 1, ROW, -1)
"""From a half's number to that of its neighbour at N, E, S, W."""

Lane = tuple[int, int, int, int, int, int]
"""A pipe: door into its first end, door beyond that end, the same for its second end, segments, oil number."""

Option = tuple[int, int, int, tuple[Lane, ...]]
"""A way to lay a tile over a half: step to its other half, step to its half A, rotation, its pipes."""

Chain = Lane
"""A pipeline with two ends, as one long pipe."""


def beyond(door: int) -> int:
    """Return the door into the half on the other side, where a pipe that ends at a door goes on."""
    port = door % 4
    return 4 * (door // 4 + STEP[port]) + (port + 2) % 4


def _lane(one: int, two: int, segments: int, oil: int) -> Lane:
    """A pipe between two doors."""
    return one, beyond(one), two, beyond(two), segments, oil


@cache
def lanes(tile: int, rotation: int) -> tuple[Lane, Lane, Lane]:
    """Return the three pipes of a tile told from its half A: the one through both halves, A's other, B's other.

    Examples
    --------
    >>> [lane[4:] for lane in lanes(4, 0)]
    [(2, 0), (1, 1), (1, 2)]
    """
    ((_, a_out, oil), (a_one, a_two, a_oil)), ((_, b_out, _), (b_one, b_two, b_oil)) = turned_pieces(tile, rotation)
    b = B_FROM_A[rotation]
    return (
        _lane(a_out, 4 * b + b_out, 2, oil),
        _lane(a_one, a_two, 1, a_oil),
        _lane(4 * b + b_one, 4 * b + b_two, 1, b_oil),
    )


def lies(tile: int) -> range:
    """Return the rotations that look different."""
    return range(2 if pipe_tiles()[tile].is_symmetric else 4)


def moved(lane: Lane, doors: int) -> Lane:
    """Return a pipe told from another half: `doors` is 4 times the step to it."""
    one, beyond_one, two, beyond_two, segments, oil = lane
    return one + doors, beyond_one + doors, two + doors, beyond_two + doors, segments, oil


@cache
def options(tile: int, oil: int) -> tuple[tuple[Option, ...], ...]:
    """Return, for each port, the ways to lay a tile over a half so that a pipe of an oil type is entered there.

    Each has only the pipes of that oil type, told from the half that is entered.
    """
    found: tuple[list[Option], ...] = ([], [], [], [])
    for rotation in lies(tile):
        step = B_FROM_A[rotation]
        for first, other in ((0, step), (-step, -step)):
            told = tuple(moved(lane, 4 * first) for lane in lanes(tile, rotation) if lane[5] == oil)
            for port in range(4):
                if any(port in (lane[0], lane[2]) for lane in told):
                    found[port].append((other, first, rotation, told))
    return tuple(map(tuple, found))


def chains(network: PipeNetwork, oil: int) -> tuple[Chain, ...]:
    """Return the pipelines of an oil type that have ends, longest first; loops are not among them.

    Examples
    --------
    >>> net = PipeNetwork.from_text("4@0,0;4@2,0")
    >>> [chain[4] for chain in chains(net, 0)], [chain[4] for chain in chains(net, 1)]
    ([4], [1, 1])
    """
    found = []
    for key, (kind, segments, start, end) in network._trace.ends.items():
        if key == start and kind == oil:
            one, two = end_door(start, segments[0] >> 4), end_door(end, segments[-1] >> 4)
            found.append(_lane(one, two, len(segments), oil))
    return tuple(sorted(found, key=lambda chain: (-chain[4], chain)))


def end_door(key: int, half: int) -> int:
    """Return the door of a chain's open end, from the end's key in the trace and the half of its last segment."""
    edge = key // 3
    west = edge & 1
    if edge >> 1 == half:
        return 4 * half + (3 if west else 0)
    return 4 * half + (1 if west else 2)
