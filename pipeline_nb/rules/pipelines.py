"""Tracing: which segments join to which pipelines, and how long each is.

A *segment* is a pipe inside one half, from joint to joint. Two segments join where they meet at an edge with the same
colour. Every segment has two ends, so a pipeline is a chain or a closed loop and never branches. The trace keeps the
chains by their open ends: adding a tile touches only the chains that it meets.

Inside this module a half, an edge and a segment are whole numbers, so that a trace stays fast:
half = row * 4096 + column (both shifted by 2048), edge = twice the half that it is the north or west side of, plus 1
for west; segment = half * 16 + first port * 4 + second port.
"""

from __future__ import annotations

from functools import cache

import msgspec

from pipeline_nb.box.tiles import PORTS, pipe_tiles
from pipeline_nb.rules.oil import OILS, Oil
from pipeline_nb.rules.registry import enforces

__all__ = [
    "B_FROM_A",
    "MIDDLE",
    "ROW",
    "Piece",
    "Pipe",
    "Pipeline",
    "Segment",
    "Trace",
    "half_code",
    "half_pipes",
    "half_place",
    "tile_pipes",
    "turned_pieces",
]

ROW = 4096
MIDDLE = 2048
B_FROM_A = (1, ROW, -1, -ROW)
"""From half A's number to half B's, by rotation."""

_EDGE = (0, 3, 2 * ROW, 1)  # from twice a half to its edge at N, E, S, W

Chain = tuple[int, tuple[int, ...], int, int]
"""Oil number, segments in order, and the end keys (edge * 3 + oil) before the first and after the last one."""


def half_code(x: int, y: int) -> int:
    """Return the number of the half at column x, row y."""
    return (y + MIDDLE) * ROW + x + MIDDLE


def half_place(code: int) -> tuple[int, int]:
    """Return column and row of a half's number."""
    return code % ROW - MIDDLE, code // ROW - MIDDLE


class Segment(msgspec.Struct, frozen=True, order=True):
    """One piece of pipe inside one half: column, row, and the two ports that it joins, such as ``"EW"``."""

    x: int
    y: int
    ports: str


class Pipeline(msgspec.Struct, frozen=True):
    """An unbroken stretch of pipe of one colour.

    Parameters
    ----------
    number
        1, 2, .. within its network: teal, orange, silver; longest first; then from top left.
    oil
        Its oil type.
    length
        Segments; a loop counts each of its segments once.
    is_loop
        True if it has no end.
    machines
        Cells (x, y) of the machines that one of its open ends faces.
    cut_by
        Those of them that cut it: the covered half carried its colour to this end.
    codes
        The segments as the trace numbers them; read `segments`.
    """

    number: int
    oil: Oil
    length: int
    is_loop: bool
    machines: tuple[tuple[int, int], ...]
    cut_by: tuple[tuple[int, int], ...]
    codes: tuple[int, ...]

    @property
    def segments(self) -> tuple[Segment, ...]:
        """Its segments in order, from one end to the other."""
        return tuple(
            Segment(*half_place(code >> 4), "".join(sorted((PORTS[code >> 2 & 3], PORTS[code & 3]))))
            for code in self.codes
        )

    @property
    def halves(self) -> tuple[tuple[int, int], ...]:
        """The halves (x, y) that it crosses, in order; one that it crosses twice stands there twice."""
        return tuple(half_place(code >> 4) for code in self.codes)

    @property
    def words(self) -> str:
        """In words: ``"pipeline 3, teal, length 6"``."""
        return f"pipeline {self.number}, {self.oil.word}, length {self.length}" + (", a loop" if self.is_loop else "")

    def __repr__(self) -> str:
        touches = f", machines={self.machines}" if self.machines else ""
        return (
            f"Pipeline({self.number}, {self.oil.word}, length {self.length}{', loop' if self.is_loop else ''}{touches})"
        )


class Trace:
    """The chains of a network so far; `add` changes it, so share only copies.

    Attributes
    ----------
    ends
        Each chain under both of its open ends.
    loops
        Closed chains: oil number and segments.
    """

    __slots__ = ("ends", "loops")

    def __init__(
        self, ends: dict[int, Chain] | None = None, loops: list[tuple[int, tuple[int, ...]]] | None = None
    ) -> None:
        self.ends = {} if ends is None else ends
        self.loops = [] if loops is None else loops

    def copy(self) -> Trace:
        """Return an independent copy; the chains themselves are shared."""
        return Trace(self.ends.copy(), self.loops.copy())

    @enforces("base.run.pipeline", "base.run.no-branches")
    def add(self, half: int, pipes: tuple[Pipe, ...]) -> None:
        """Add the pipes of a tile, or of one half, joining each to the chains that it meets in its own colour.

        Parameters
        ----------
        half
            Number of the half that the pipes are told from.
        pipes
            From `tile_pipes` or `half_pipes`.
        """
        ends, pop = self.ends, self.ends.pop
        at, shift = 16 * half, 6 * half
        for segments, start, end, oil in pipes:
            segments = tuple([at + segment for segment in segments])
            start += shift
            end += shift
            before, after = pop(start, None), pop(end, None)
            if before is not None:
                _, others, far, near = before
                start, segments = (far, others + segments) if near == start else (near, others[::-1] + segments)
            if after is not None:
                if after is before:
                    self.loops.append((oil, segments))
                    continue
                _, others, near, far = after
                end, segments = (far, segments + others) if near == end else (near, segments + others[::-1])
            ends[start] = ends[end] = (oil, segments, start, end)

    @enforces("base.run.loop-value")
    def pipelines(self, machines: dict[int, tuple[Piece, ...]]) -> tuple[Pipeline, ...]:
        """Return the pipelines in canonical order.

        Parameters
        ----------
        machines
            The covered halves, each with the pieces that it would carry.
        """
        found = []
        beside = {2 * half + edge for half in machines for edge in _EDGE}
        for key, (oil, segments, start, end) in self.ends.items():
            if key != start:  # every chain stands there under both ends
                continue
            # few chains face a machine: the others are not worth a call
            faces = beside and (start // 3 in beside or end // 3 in beside)
            touched = _facing(start, end, oil, machines) if faces else _NONE
            found.append(
                (oil, -len(segments), segments if segments[0] <= segments[-1] else segments[::-1], touched, False)
            )
        for oil, segments in self.loops:
            found.append((oil, -len(segments), _from_least(segments), _NONE, True))
        found.sort()
        return tuple(
            Pipeline(number, OILS[oil], -length, loop, touched[0], touched[1], segments)
            for number, (oil, length, segments, touched, loop) in enumerate(found, start=1)
        )


_Cells = tuple[tuple[int, int], ...]
_NONE: tuple[_Cells, _Cells] = ((), ())


def _from_least(loop: tuple[int, ...]) -> tuple[int, ...]:
    """A loop told from its least segment, towards the lesser neighbour."""
    at = loop.index(min(loop))
    around = loop[at:] + loop[:at]
    return around if around[1] < around[-1] else (around[0], *around[:0:-1])


@enforces("base.machine-phase.touch", "base.machine-phase.cut-only")
def _facing(start: int, end: int, oil: int, machines: dict[int, tuple[Piece, ...]]) -> tuple[_Cells, _Cells]:
    """The machines that the two open ends face, and those of them that cut the chain there."""
    touched, cut = set(), set()
    for key in (start, end):
        edge = key // 3
        half, west = edge >> 1, edge & 1
        for cell, port in ((half, 3 if west else 0), (half - 1 if west else half - ROW, 1 if west else 2)):
            if cell in machines:
                touched.add(half_place(cell))
                if any(oil == piece[2] and port in piece[:2] for piece in machines[cell]):
                    cut.add(half_place(cell))
    return tuple(sorted(touched)), tuple(sorted(cut))


Piece = tuple[int, int, int]
"""A segment inside a half: its two ports and the number of its oil."""

Pipe = tuple[tuple[int, ...], int, int, int]
"""A pipe told from a half: its segments and its two end keys, less what the half's own number adds, and its oil."""


@cache
@enforces("base.public.pipe-tile.ports", "base.network.rotation")
def turned_pieces(number: int, rotation: int) -> tuple[tuple[Piece, Piece], tuple[Piece, Piece]]:
    """Return the two pieces of half A and of half B after quarter turns clockwise, the through pipe's first."""
    half_a, half_b = (
        [(*((PORTS.index(port) + rotation) % 4 for port in ports), "TOS".index(oil)) for ports, oil in half]
        for half in pipe_tiles()[number].halves
    )
    return (_piece(half_a[0]), _piece(half_a[1])), (_piece(half_b[0]), _piece(half_b[1]))


def _piece(numbers: tuple[int, ...]) -> Piece:
    first, second, oil = numbers
    return first, second, oil


def _end(port: int, oil: int) -> int:
    return _EDGE[port] * 3 + oil


@cache
def half_pipes(number: int, rotation: int, side: int) -> tuple[Pipe, ...]:
    """Return the two one-segment pipes of half A (0) or B (1), told from that half."""
    return tuple(
        ((first << 2 | second,), _end(first, oil), _end(second, oil), oil)
        for first, second, oil in turned_pieces(number, rotation)[side]
    )


@cache
@enforces("base.public.pipe-tile.three-pipes", "base.public.pipe-tile.joints", "base.run.segment")
def tile_pipes(number: int, rotation: int) -> tuple[Pipe, ...]:
    """Return the three pipes of a tile, told from half A: the one through both halves, A's other, B's other."""
    (through_a, _), (through_b, _) = turned_pieces(number, rotation)
    step = B_FROM_A[rotation]
    other_a, other_b = half_pipes(number, rotation, 0)[1], half_pipes(number, rotation, 1)[1]
    oil = through_a[2]
    through = (
        (through_a[1] << 2 | through_a[0], (through_b[0] << 2 | through_b[1]) + 16 * step),
        _end(through_a[1], oil),
        _end(through_b[1], oil) + 6 * step,
        oil,
    )
    (segment,), start, end, oil = other_b
    return through, other_a, ((segment + 16 * step,), start + 6 * step, end + 6 * step, oil)
