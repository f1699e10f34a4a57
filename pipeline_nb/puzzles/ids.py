"""Ids of puzzles: how a puzzle is made (`#seed`), or the puzzle itself (`:description`).

``pl1.run.g2#7`` is the puzzle that seed 7 gives for the family ``run`` at grade 2; ``pl1.run.g2:ae..`` holds its
position. Both are short ASCII texts that stand any copying. A description ends in a checksum over the whole id, so one
wrong character is refused. Sizes are checked before anything is decoded.
"""

from __future__ import annotations

import base64
import re
import zlib

import msgspec

from pipeline_nb.errors import InputError, shown
from pipeline_nb.puzzles.packing import MOST_BYTES, differing, rulings_of
from pipeline_nb.rules.rulings import Rulings

__all__ = ["LONGEST", "Params", "PuzzleId", "describe", "described"]

LONGEST = 2000
"""An id has fewer characters."""

_VERSION = 1
_MOST_SEED = (1 << 64) - 1
_ID = r"(?a)pl(\d{1,3})\.([a-z]{1,12})\.([A-Za-z0-9._-]{1,400})(?:#(\d{1,20})|:([a-z2-7]+))"
_PARAMS = r"(?a)g([0-5])(?:-n([1-9]\d?))?((?:-[a-z0-9_]+\.[a-z_]+)*)"


class Params(msgspec.Struct, frozen=True):
    """What is asked of a puzzle when it is made.

    Parameters
    ----------
    grade
        How hard, 1 to 5: the weakest of five solvers that finds the best answer. 0: any.
    size
        How large, 1 to 99, in a unit of the family's own. 0: the family chooses.
    rulings
        Readings that differ from the default, such as ``"tank_check.strict"``, in the order of the alphabet.

    Examples
    --------
    >>> Params(3, 4, ("machine_touch.cut_only",)).to_text()
    'g3-n4-machine_touch.cut_only'
    >>> Params.from_text("g0").grade
    0
    """

    grade: int = 0
    size: int = 0
    rulings: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if type(self.grade) is not int or not 0 <= self.grade <= 5:
            raise InputError(f"grade {shown(self.grade)}: write 1 (easy) to 5 (expert), or 0 for any")
        if type(self.size) is not int or not 0 <= self.size <= 99:
            raise InputError(f"size {shown(self.size)}: write 1 to 99, or 0 to let the family choose")
        rulings_of(self.rulings)

    @property
    def readings(self) -> Rulings:
        """The rulings as the rules take them."""
        return rulings_of(self.rulings)

    @classmethod
    def of(cls, grade: int = 0, size: int = 0, rulings: Rulings | None = None) -> Params:
        """Make params with rulings as the rules take them."""
        return cls(grade, size, differing(rulings) if rulings else ())

    def to_text(self) -> str:
        """Return the text form."""
        size = (f"n{self.size}",) if self.size else ()
        return "-".join((f"g{self.grade}", *size, *self.rulings))

    @classmethod
    def from_text(cls, text: str) -> Params:
        """Read the text form; raise `InputError` if it is none."""
        found = re.fullmatch(_PARAMS, text) if isinstance(text, str) and len(text) <= 400 else None
        if found is None:
            raise InputError(
                f"puzzle id, params {shown(text)}: write g and the grade, then perhaps -n and the size and "
                "readings of rules, such as g2, g3-n4 or g2-tank_check.strict"
            )
        return cls(int(found[1]), int(found[2] or 0), tuple(found[3].split("-")[1:]))


class PuzzleId(msgspec.Struct, frozen=True):
    """An id, taken apart.

    Parameters
    ----------
    family
        Key of the family, such as ``"run"``.
    params
        What is asked of the puzzle.
    seed
        How it is made, or None where the description stands.
    description
        The packed position in base32, or empty.

    Examples
    --------
    >>> found = PuzzleId.from_text("pl1.run.g2#7")
    >>> found.family, found.params.grade, found.seed, found.to_text()
    ('run', 2, 7, 'pl1.run.g2#7')
    """

    family: str
    params: Params
    seed: int | None = None
    description: str = ""

    def __post_init__(self) -> None:
        if (self.seed is None) != bool(self.description):
            raise InputError("puzzle id: it has either a seed or a description")
        if self.seed is not None and (type(self.seed) is not int or not 0 <= self.seed <= _MOST_SEED):
            raise InputError(f"puzzle id, seed {shown(self.seed)}: a whole number from 0 to {_MOST_SEED}")

    @property
    def head(self) -> str:
        """What stands before the seed or the description."""
        return f"pl{_VERSION}.{self.family}.{self.params.to_text()}"

    def to_text(self) -> str:
        """Return the id."""
        return f"{self.head}:{self.description}" if self.seed is None else f"{self.head}#{self.seed}"

    @classmethod
    def from_text(cls, text: str) -> PuzzleId:
        """Read an id; the description is not looked into.

        Raises
        ------
        InputError
            Naming the part that is wrong.
        """
        if not isinstance(text, str):
            raise InputError(f"puzzle id {shown(text)}: write a text such as pl1.run.g2#7")
        if len(text) >= LONGEST:
            raise InputError(f"puzzle id: {len(text)} characters are too many; an id has fewer than {LONGEST}")
        text = text.strip()
        found = re.fullmatch(_ID, text)
        if found is None:
            raise InputError(f"puzzle id {shown(text)}: {_fault(text)}")
        if int(found[1]) != _VERSION or found[1] != str(_VERSION):
            raise InputError(
                f"puzzle id {shown(text)}: it is of version pl{found[1]}; this program reads version pl{_VERSION}"
            )
        if found[4] is not None and found[4] != str(int(found[4])):
            raise InputError(f"puzzle id, seed {found[4]}: write it without leading zeros")
        params = Params.from_text(found[3])
        return cls(found[2], params, int(found[4]) if found[4] else None, found[5] or "")

    def __str__(self) -> str:
        return self.to_text()


def _fault(text: str) -> str:
    """What is wrong with a text that is no id."""
    if not text.startswith("pl"):
        return "an id begins with pl1, such as pl1.run.g2#7"
    if "#" not in text and ":" not in text:
        return "after the params comes # and a seed, or : and the position; copy the whole id"
    odd = next((c for c in text if not (c.isascii() and (c.isalnum() or c in ".-_#:"))), "")
    if odd:
        return f"the character {odd!r} does not belong into an id"
    if ":" in text:
        return "a description is written with a to z and 2 to 7"
    return "write pl1, the family, the params and a seed, such as pl1.run.g2#7"


def describe(family: str, params: Params, packed: bytes) -> PuzzleId:
    """Return the id that holds a packed position.

    Examples
    --------
    >>> found = describe("run", Params(), b"abc")
    >>> found.to_text(), described(found)
    ('pl1.run.g0:afqwey2bdbpow', b'abc')
    """
    if len(packed) > MOST_BYTES:
        raise InputError(f"puzzle: its position takes {len(packed)} bytes; the most is {MOST_BYTES}")
    body = bytes([_VERSION]) + packed
    head = f"pl{_VERSION}.{family}.{params.to_text()}"
    return PuzzleId(family, params, None, _base32(body + _checksum(head, body)))


def described(puzzle_id: PuzzleId) -> bytes:
    """Return the packed position of an id; raise `InputError` where a character is wrong or missing."""
    text = puzzle_id.description
    if len(text) >= LONGEST:
        raise InputError(f"puzzle id: a description of {len(text)} characters is too long")
    try:
        data = base64.b32decode(text.upper() + "=" * (-len(text) % 8))
    except ValueError:
        data = b""
    body, checksum = data[:-4], data[-4:]
    # base32 leaves bits over at the end: only one of the spellings is the id
    if not body or checksum != _checksum(puzzle_id.head, body) or _base32(data) != text:
        raise InputError(
            f"puzzle id {shown(puzzle_id.to_text(), 40)}: a character is wrong or missing (the checksum does not fit); "
            "copy the whole id again"
        )
    if body[0] != _VERSION:
        raise InputError(f"puzzle id: its description is of version {body[0]}; this program reads {_VERSION}")
    return body[1:]


def _base32(data: bytes) -> str:
    return base64.b32encode(data).decode("ascii").rstrip("=").lower()


def _checksum(head: str, body: bytes) -> bytes:
    # CRC-32 finds every change within 32 bits: any one character of an id, and any two neighbours
    return zlib.crc32(head.encode("ascii") + b":" + body).to_bytes(4, "big")
