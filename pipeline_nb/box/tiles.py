"""The 135 pipe tiles, generated from 9 shapes and 27 colourings; nothing is listed by hand.

A pipe tile is a domino of two square halves, A and B. Every half has a port in the middle of each side (N E S W),
joined in pairs. One pipe runs *through*: it leaves half A by W, N or S, crosses the middle, and leaves half B by E, N
or S: nine shapes. In each half the two ports left over are joined by a second pipe. The three pipes are coloured
freely: 27 colourings. A tile and its half turn are the same tile, which leaves (9 x 27 + 27) / 2 = 135.

**Numbering.** Count through A's exit (W, N, S), B's exit (E, N, S), then the oil types (T, O, S) of the through pipe,
of A's other pipe and of B's other pipe, the last fastest; skip what has been met before as a half turn. The tiles get
the numbers 0 to 134 in this order, which never changes.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product

import msgspec

from pipeline_nb.errors import InputError, TextError, shown

__all__ = ["PORTS", "PipeTile", "pipe_tile", "pipe_tiles", "read_face"]

PORTS = "NESW"
"""The four sides of a half, clockwise; a quarter turn moves each to the next."""

_A_EXITS, _B_EXITS, _LETTERS = "WNS", "ENS", "TOS"
_TURNED = str.maketrans("NESW", "SWNE")
_FACE = r"(?a)A\[([NESW]{2}):([tos]) ([NESW]{2}):([tos])\] ?B\[([NESW]{2}):([tos]) ([NESW]{2}):([tos])\]"


class PipeTile(msgspec.Struct, frozen=True, order=True):
    """One of the 135 pipe tiles.

    Parameters
    ----------
    number
        0 to 134, in the fixed numbering of this module.
    a_exit, b_exit
        The side by which the through pipe leaves half A (W, N or S) and half B (E, N or S).
    oils
        Letters of the through pipe, of A's other pipe and of B's other pipe.

    Examples
    --------
    >>> pipe_tiles()[1].face
    'A[EW:t NS:t] B[WE:t NS:o]'
    """

    number: int
    a_exit: str
    b_exit: str
    oils: str

    @property
    def halves(self) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
        """The pipes of half A and of half B, each as its two ports and its oil letter; the through pipe first."""
        through, other_a, other_b = tuple(self.oils)
        return (
            (("E" + self.a_exit, through), (_others("E" + self.a_exit), other_a)),
            (("W" + self.b_exit, through), (_others("W" + self.b_exit), other_b)),
        )

    @property
    def face(self) -> str:
        """The text form: ``"A[EW:t NS:o] B[WE:t NS:s]"``."""
        a, b = (" ".join(f"{ports}:{oil.lower()}" for ports, oil in half) for half in self.halves)
        return f"A[{a}] B[{b}]"

    @property
    def is_symmetric(self) -> bool:
        """True if half a turn gives the same picture."""
        return _half_turn(self.a_exit, self.b_exit, self.oils) == (self.a_exit, self.b_exit, self.oils)

    def __repr__(self) -> str:
        return f"PipeTile({self.number}, {self.face!r})"


def _others(ports: str) -> str:
    return "".join(port for port in PORTS if port not in ports)


def _half_turn(a_exit: str, b_exit: str, oils: str) -> tuple[str, str, str]:
    return b_exit.translate(_TURNED), a_exit.translate(_TURNED), oils[0] + oils[2] + oils[1]


@cache
def pipe_tiles() -> tuple[PipeTile, ...]:
    """Return the 135 pipe tiles in their fixed numbering.

    Examples
    --------
    >>> tiles = pipe_tiles()
    >>> len(tiles), tiles[134].number
    (135, 134)
    """
    return tuple(tile for key, tile in _catalogue().items() if key == (tile.a_exit, tile.b_exit, tile.oils))


@cache
def _catalogue() -> dict[tuple[str, str, str], PipeTile]:
    """All 243 ways to lie with half A first; both of a pair of half turns lead to the one tile."""
    known: dict[tuple[str, str, str], PipeTile] = {}
    number = 0
    for a_exit, b_exit, *oils in product(_A_EXITS, _B_EXITS, *[_LETTERS] * 3):
        key = (a_exit, b_exit, "".join(oils))
        if key not in known:
            known[key] = known[_half_turn(*key)] = PipeTile(number, *key)
            number += 1
    return known


def pipe_tile(which: int | str | PipeTile) -> PipeTile:
    """Return a tile by its number or face text.

    Raises
    ------
    InputError
        If the number is not 0 to 134.
    TextError
        If the text is no face; the message says what is wrong with it.

    Examples
    --------
    >>> pipe_tile("A[EW:t NS:o] B[WE:t NS:s]").number
    4
    """
    return read_face(which)[0] if isinstance(which, str) else _by_number(which)


def _by_number(which: int | PipeTile) -> PipeTile:
    if isinstance(which, PipeTile):
        return which
    if isinstance(which, bool) or not isinstance(which, int) or not 0 <= which < len(pipe_tiles()):
        raise InputError(f"pipe tile {shown(which)}: the tiles are numbered 0 to {len(pipe_tiles()) - 1}")
    return pipe_tiles()[which]


def read_face(text: str) -> tuple[PipeTile, bool]:
    """Look a face up, either way up.

    Returns
    -------
    tuple of PipeTile and bool
        The tile, and whether the text shows it after half a turn.

    Raises
    ------
    TextError
        If the text does not show one of the 135 tiles.
    """
    found = re.fullmatch(_FACE, text.strip()) if isinstance(text, str) else None
    if found is None:
        raise TextError(
            f"tile face {shown(text)}: write two pipes a half with ports N E S W and oils t o s, "
            "such as A[EW:t NS:o] B[WE:t NS:s]"
        )
    half_a, half_b = (
        dict(zip(found.groups()[0:4:2], found.groups()[1:4:2], strict=True)),
        dict(zip(found.groups()[4::2], found.groups()[5::2], strict=True)),
    )
    (a_exit, a_oil, a_other), (b_exit, b_oil, b_other) = _through(half_a, "A", "E"), _through(half_b, "B", "W")
    if a_oil != b_oil:
        raise TextError(
            f"tile face {text!r}: the pipe that crosses the middle is {a_oil} in half A and {b_oil} in half B; "
            "it must have one colour"
        )
    key = (a_exit, b_exit, (a_oil + a_other + b_other).upper())
    tile = _catalogue()[key]
    return tile, key != (tile.a_exit, tile.b_exit, tile.oils)


def _through(half: dict[str, str], name: str, inner: str) -> tuple[str, str, str]:
    """Of a half's two pipes: exit and oil of the one at the middle, oil of the other."""
    if sorted("".join(half)) != sorted(PORTS):
        raise TextError(
            f"tile face, half {name}: its two pipes must use each of the ports N E S W once, not {' and '.join(half)}"
        )
    (ports,) = (pair for pair in half if inner in pair)
    (other,) = (pair for pair in half if pair != ports)
    return ports.replace(inner, ""), half[ports], half[other]
