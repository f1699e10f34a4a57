"""Oil types, grades, barrels and stocks of barrels (rulebook: the oil; players' tank farms)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import IntEnum, StrEnum

import msgspec

from pipeline_nb.errors import InputError, TextError, shown
from pipeline_nb.rules.registry import enforces

__all__ = ["GRADES", "OILS", "Barrel", "Grade", "Oil", "Stock"]


@enforces("base.oil.types")
class Oil(StrEnum):
    """An oil type; its value is the letter shown wherever its colour is."""

    TEAL = "T"
    ORANGE = "O"
    SILVER = "S"

    def __repr__(self) -> str:
        return f"Oil.{self.name}"

    @property
    def word(self) -> str:
        """The name in words: ``"teal"``."""
        return self._name_.lower()  # .name goes through a slow descriptor


@enforces("base.oil.grades")
class Grade(IntEnum):
    """How far a barrel is refined: crude (0), low, mid, high (3)."""

    CRUDE = 0
    LOW = 1
    MID = 2
    HIGH = 3

    def __repr__(self) -> str:
        return f"Grade.{self.name}"

    @property
    def word(self) -> str:
        """The name in words: ``"crude"``."""
        return self._name_.lower()  # .name goes through a slow descriptor


OILS = tuple(Oil)
"""The three oil types in the order teal, orange, silver."""

GRADES = tuple(Grade)
"""The four grades from crude to high."""

_OIL_INDEX = {oil: i for i, oil in enumerate(OILS)}
_BARREL = r"(?a)([TOS])([0-3])(?:x([1-9][0-9]{0,3}))?"
_MOST = 9999


class Barrel(msgspec.Struct, frozen=True, order=True):
    """One barrel: an oil type at a grade.

    Examples
    --------
    >>> Barrel(Oil.TEAL, Grade.HIGH)
    Barrel('T3')
    >>> Barrel.from_text("O0").words
    'crude orange'
    """

    oil: Oil
    grade: Grade

    @property
    def words(self) -> str:
        """The barrel in words: ``"high teal"``."""
        return f"{self.grade.word} {self.oil.word}"

    def to_text(self) -> str:
        """Return the text form: ``"T3"``."""
        return f"{self.oil.value}{self.grade.value}"

    @classmethod
    def from_text(cls, text: str) -> Barrel:
        """Read a barrel such as ``"T3"``; raise `TextError` if it is none."""
        found = re.fullmatch(_BARREL, text) if isinstance(text, str) else None
        if found is None or found[3]:
            raise TextError(f"barrel {shown(text)}: write an oil letter T, O or S and a grade 0 to 3, such as T3 or O0")
        return _BARRELS[_index(Oil(found[1]), Grade(int(found[2])))]

    def __repr__(self) -> str:
        return f"Barrel({self.to_text()!r})"


def _index(oil: Oil, grade: Grade) -> int:
    return _OIL_INDEX[oil] * 4 + grade


_BARRELS = tuple(Barrel(oil, grade) for oil in OILS for grade in GRADES)


class Stock(msgspec.Struct, frozen=True):
    """A number of barrels of each oil type and grade.

    Parameters
    ----------
    counts
        Twelve numbers of barrels: teal crude to teal high, then orange, then silver. `Stock.of` is easier to write.

    Examples
    --------
    >>> stock = Stock.of("T0x2 O3")
    >>> stock.count("T0"), stock.in_grade(Grade.HIGH), len(stock)
    (2, 1, 3)
    >>> stock.add("S1").to_text()
    'T0x2,O3,S1'
    """

    counts: tuple[int, ...] = (0,) * 12

    def __post_init__(self) -> None:
        if len(self.counts) != 12 or any(type(n) is not int or not 0 <= n <= _MOST for n in self.counts):
            raise InputError(f"a stock holds 12 numbers of barrels from 0 to {_MOST}, not {shown(self.counts)}")

    @classmethod
    def of(cls, barrels: str | Iterable[Barrel | str]) -> Stock:
        """Make a stock from its text form or from single barrels."""
        if isinstance(barrels, str):
            return cls.from_text(barrels)
        counts = [0] * 12
        for barrel in barrels:
            counts[_place(barrel)] += 1
        return cls(tuple(counts))

    def count(self, barrel: Barrel | str) -> int:
        """Return how many of this barrel there are."""
        return self.counts[_place(barrel)]

    def in_grade(self, grade: Grade | int) -> int:
        """Return how many barrels of one grade there are, of all oil types together."""
        return self.counts[grade] + self.counts[4 + grade] + self.counts[8 + grade]

    def add(self, barrel: Barrel | str, number: int = 1) -> Stock:
        """Return a stock with more barrels; `number` may be negative.

        Raises
        ------
        InputError
            If fewer than no barrels would be left.
        """
        i = _place(barrel)
        if self.counts[i] + number < 0:
            raise InputError(f"the stock {self.to_text()} holds {self.counts[i]} of {_BARRELS[i].words}, not {-number}")
        return Stock((*self.counts[:i], self.counts[i] + number, *self.counts[i + 1 :]))

    def remove(self, barrel: Barrel | str, number: int = 1) -> Stock:
        """Return a stock with fewer barrels; raise `InputError` if there are not that many."""
        return self.add(barrel, -number)

    def __len__(self) -> int:
        return sum(self.counts)

    def __bool__(self) -> bool:
        return any(self.counts)

    def __iter__(self) -> Iterator[Barrel]:
        for barrel, number in zip(_BARRELS, self.counts, strict=True):
            for _ in range(number):
                yield barrel

    def words_of(self, grade: Grade) -> str:
        """Return the barrels of one grade in words: ``"2 teal, 1 orange"``, or ``"empty"``."""
        parts = [f"{self.counts[_index(oil, grade)]} {oil.word}" for oil in OILS if self.counts[_index(oil, grade)]]
        return ", ".join(parts) or "empty"

    def to_text(self) -> str:
        """Return the text form: ``"T0x2,O3"``, or ``"-"`` for no barrels."""
        parts = [
            barrel.to_text() + (f"x{number}" if number > 1 else "")
            for barrel, number in zip(_BARRELS, self.counts, strict=True)
            if number
        ]
        return ",".join(parts) or "-"

    @classmethod
    def from_text(cls, text: str) -> Stock:
        """Read a stock; spaces may stand for commas.

        Raises
        ------
        TextError
            Naming the part that is not a number of barrels.
        """
        if not isinstance(text, str) or len(text) > 500:
            raise TextError(f"stock: expected a short text such as T0x2,O3, found {shown(text)}")
        counts = [0] * 12
        parts = [] if text.strip() in ("", "-") else re.split(r"[,\s]+", text.strip())
        for at, part in enumerate(parts, start=1):
            found = re.fullmatch(_BARREL, part)
            if found is None:
                raise TextError(
                    f"stock, part {at} of {len(parts)}: {part[:40]!r} is not understood; write T3, or T0x2 for two"
                )
            counts[_index(Oil(found[1]), Grade(int(found[2])))] += int(found[3] or 1)
        if max(counts) > _MOST:
            raise TextError(f"stock: more than {_MOST} of {_BARRELS[counts.index(max(counts))].words} are too many")
        return cls(tuple(counts))

    def __repr__(self) -> str:
        return f"Stock.of({self.to_text()!r})"


def _place(barrel: Barrel | str) -> int:
    if isinstance(barrel, str):
        barrel = Barrel.from_text(barrel)
    return _index(barrel.oil, barrel.grade)
