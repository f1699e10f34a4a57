"""What the final accounts look at for one player: money, markers, barrels, tanks, pipelines, contracts and orders.

Rulebook: End of the Game. `Holdings` needs no game: it can be written down from a real table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from pipeline_nb.errors import InputError, TextError, shown
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import OILS, Grade, Oil, Stock
from pipeline_nb.rules.refining_checks import connected
from pipeline_nb.rules.rulings import DEFAULT, Rulings

__all__ = ["Delivered", "Holdings", "Line", "delivered", "lines_of"]

_LONGEST = 540
_LINE = r"(?a)([TOS])([1-9][0-9]{0,2})(m?)"
_RISE = r"(?a)([TOS])?([1-3])?\+([0-9]{1,6})"
_MOST_RISE = 1000
_DELIVERED = r"(?a)([TOS])([0-3])(?:>([0-3]))?"


class Line(msgspec.Struct, frozen=True, gc=False):
    """One pipeline as the final accounts see it: its oil type, its segments, whether a machine is connected to it.

    Raises
    ------
    InputError
        If the oil type is none, or the length no number from 1 to 540, which are all segments of the box.

    Examples
    --------
    >>> Line.from_text("T9m")
    Line(oil=Oil.TEAL, length=9, machine=True)
    """

    oil: Oil
    length: int
    machine: bool = False

    def __post_init__(self) -> None:
        if self.oil not in OILS or type(self.length) is not int or not 1 <= self.length <= _LONGEST:
            raise InputError(
                f"a pipeline has an oil type and 1 to {_LONGEST} segments, not {shown(self.oil)} and "
                f"{shown(self.length)}"
            )

    def to_text(self) -> str:
        """Return the text form: ``"T9"``, or ``"T9m"`` where a machine is connected."""
        return f"{self.oil.value}{self.length}{'m' * self.machine}"

    @classmethod
    def from_text(cls, text: str) -> Line:
        """Read the text form; raise `TextError` if it is none."""
        found = re.fullmatch(_LINE, text) if isinstance(text, str) else None
        if found is None or int(found[2]) > _LONGEST:
            raise TextError(
                f"pipeline {shown(text)}: write its oil letter T, O or S and its segments, such as T9, and an m behind "
                "if a machine is connected: T9m"
            )
        return cls(Oil(found[1]), int(found[2]), bool(found[3]))


class Delivered(msgspec.Struct, frozen=True, gc=False):
    """One barrel on a contract or an order: its oil type, the grade asked for, the grade that was put there.

    Raises
    ------
    InputError
        If the grade put there is lower than the one asked for.

    Examples
    --------
    >>> Delivered.from_text("T1>3")
    Delivered(oil=Oil.TEAL, asked=Grade.LOW, placed=Grade.HIGH)
    """

    oil: Oil
    asked: Grade
    placed: Grade

    def __post_init__(self) -> None:
        if self.oil not in OILS or not 0 <= self.asked <= self.placed <= Grade.HIGH:
            raise InputError(
                f"a delivered barrel is of the grade asked for or better, up to 3; not {shown(self.oil)}, asked "
                f"{shown(self.asked)}, put there {shown(self.placed)}"
            )

    @classmethod
    def from_text(cls, text: str) -> Delivered:
        """Read ``"T1"`` (asked for and put there) or ``"T1>3"`` (a better grade was put there)."""
        found = re.fullmatch(_DELIVERED, text) if isinstance(text, str) else None
        if found is None:
            raise TextError(
                f"delivered barrel {shown(text)}: write what was asked for, such as T1, and what was put there if it "
                "was better: T1>3"
            )
        asked = Grade(int(found[2]))
        placed = Grade(int(found[3])) if found[3] else asked
        if placed < asked:
            raise TextError(f"delivered barrel {shown(text)}: {placed.word} is lower than {asked.word}, asked for")
        return cls(Oil(found[1]), asked, placed)


Deliveries = tuple[tuple[Delivered, ...], ...]
"""Contracts or orders, each with its barrels."""


class Holdings(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Everything of one player that the final accounts look at. `Holdings.of` is easier to write.

    Parameters
    ----------
    costs
        The Refinement Costs that hold for this player.
    cash
        Money in hand, $.
    penalties
        Penalty markers, without those for `incomplete`.
    incomplete
        Contracts that are not complete: they leave the game for a Penalty marker each.
    barrels
        Twelve numbers of barrels in tanks, as in `Stock`.
    tanks
        Tank tiles on the player board.
    lines
        Every pipeline of the network.
    engineering
        0, 1 or 2: what Engineering adds to a Refinement Value for each full 4 segments.
    upgrades_3
        Upgrades of level 3.
    contracts, orders
        The barrels on each complete contract, and on each order that was filled from the display.
    barrel_bonus
        Dollars more for each barrel on a contract or an order (Contracts & Orders II).
    rises
        Dollars more for a barrel of each oil type and grade, twelve numbers (Specialization).
    empty_rows
        Rows of the tank farm without a tank.

    Raises
    ------
    InputError
        Naming the part that is not as it should be.

    Examples
    --------
    >>> mine = Holdings.of(costs="4,5,6/4,5,6/4,5,6", cash=30, stock="T3 O1x2", lines="T9 T9m S3", orders=["T1 T1>3"])
    >>> sum(mine.barrels), len(mine.lines), mine.orders[0][1].placed.word
    (3, 3, 'high')
    """

    costs: RefinementCosts
    cash: int = 0
    penalties: int = 0
    incomplete: int = 0
    barrels: tuple[int, ...] = (0,) * 12
    tanks: int = 0
    lines: tuple[Line, ...] = ()
    engineering: int = 0
    upgrades_3: int = 0
    contracts: Deliveries = ()
    orders: Deliveries = ()
    barrel_bonus: int = 0
    rises: tuple[int, ...] = (0,) * 12
    empty_rows: int = 0

    def __post_init__(self) -> None:
        for part in _NUMBERS:
            number = getattr(self, part)
            if type(number) is not int or number < 0:
                raise InputError(f"holdings, {part}: a whole number from 0 on, not {shown(number)}")
        if self.engineering > 2:
            raise InputError(f"holdings, engineering: 0, 1 or 2, not {self.engineering}")
        for part, numbers in (("barrels", self.barrels), ("rises", self.rises)):
            if len(numbers) != 12 or any(type(n) is not int or n < 0 for n in numbers):
                raise InputError(f"holdings, {part}: 12 numbers from 0 on, not {shown(numbers)}")
        for oil, rise in zip(OILS, self.rises[::4], strict=True):
            if rise:
                raise InputError(f"holdings, rises: cards raise refined oil only; for crude {oil.word} it is ${rise}")

    @classmethod
    def of(
        cls,
        *,
        costs: RefinementCosts | str,
        stock: Stock | str = "-",
        lines: str | Iterable[str | Line] = (),
        contracts: Iterable[str] = (),
        orders: Iterable[str] = (),
        rises: str | Sequence[int] = "-",
        **numbers: int,
    ) -> Holdings:
        """Make holdings from texts, as they are written down at a table.

        Parameters
        ----------
        costs
            Such as ``"4,5,6/4,5,6/7,5,4"``: teal, orange, silver.
        stock
            Barrels in tanks: ``"T0x2 O3"``.
        lines
            Every pipeline: oil letter, segments, and an m if a machine is connected, ``"T9 T9m S3"``.
        contracts, orders
            A text for each complete one, with its barrels: ``"T1 T1>3"`` asked for two low teal and got one high.
        rises
            What Specialization adds to a refined barrel: ``"T+5 3+5"`` is $5 for teal and $5 for high, which add up; or
            twelve numbers as in `Stock`.
        numbers
            The other parts by name: ``cash``, ``penalties``, ``tanks`` ..

        Raises
        ------
        InputError
            Naming the part that is not as it should be, or that does not exist.
        """
        unknown = sorted(set(numbers) - set(_NUMBERS))
        if unknown:
            known = ("costs", "stock", "lines", "contracts", "orders", *_NUMBERS, "rises")
            raise InputError(f"holdings: there is no part {shown(unknown[0])}; parts are {', '.join(known)}")
        texts = _listed(lines.split() if isinstance(lines, str) else lines, "lines")
        return cls(
            costs=costs if isinstance(costs, RefinementCosts) else RefinementCosts.from_text(costs),
            barrels=(stock if isinstance(stock, Stock) else Stock.from_text(stock)).counts,
            lines=tuple(line if isinstance(line, Line) else Line.from_text(line) for line in texts),
            contracts=_deliveries(contracts, "contracts"),
            orders=_deliveries(orders, "orders"),
            rises=_rises(rises),
            **numbers,
        )


_NUMBERS = ("cash", "penalties", "incomplete", "tanks", "engineering", "upgrades_3", "barrel_bonus", "empty_rows")


def _listed(parts: object, name: str) -> list[str]:
    if isinstance(parts, str) or not isinstance(parts, Iterable):
        raise InputError(f"holdings, {name}: a list of texts, not {shown(parts)}")
    return list(parts)


def _rises(given: object) -> tuple[int, ...]:
    """What cards add to a barrel of each oil type and grade, from a text or as twelve numbers."""
    if not isinstance(given, str):
        if not isinstance(given, list | tuple):
            raise InputError(f"holdings, rises: a text such as 'T+5 3+5', or 12 numbers, not {shown(given)}")
        return tuple(given)
    rises = [0] * 12
    for part in given.replace(",", " ").split() if given.strip() != "-" else ():
        found = re.fullmatch(_RISE, part)
        if found is None or not (found[1] or found[2]):
            raise InputError(
                f"holdings, rises: {shown(part)}: write an oil letter, a grade 1 to 3, or both, and what it adds, such "
                "as T+5, 3+5 or T3+5"
            )
        if int(found[3]) > _MOST_RISE:
            raise InputError(f"holdings, rises: {shown(part)}: at most ${_MOST_RISE}")
        for oil in range(3):
            for grade in (1, 2, 3):
                if found[1] in (None, OILS[oil].value) and found[2] in (None, str(grade)):
                    rises[oil * 4 + grade] += int(found[3])
    return tuple(rises)


def _deliveries(texts: object, name: str) -> Deliveries:
    found = []
    for number, text in enumerate(_listed(texts, name), start=1):
        if not isinstance(text, str) or not text.split():
            raise InputError(f"holdings, {name}, number {number}: barrels such as 'T1 T1>3', not {shown(text)}")
        found.append(tuple(Delivered.from_text(part) for part in text.split()))
    return tuple(found)


@lru_cache(maxsize=1024)
def delivered(demand: tuple[tuple[int, int], ...], placed: tuple[int, ...]) -> tuple[Delivered, ...]:
    """Return the barrels on a contract or order, from (oil number, grade asked for) and the grades put there."""
    return tuple(
        Delivered(OILS[oil], Grade(asked), Grade(grade)) for (oil, asked), grade in zip(demand, placed, strict=True)
    )


def lines_of(network: PipeNetwork, rulings: Rulings = DEFAULT) -> tuple[Line, ...]:
    """Return the pipelines of a network as the final accounts see them (ruling ``machine_touch``).

    Examples
    --------
    >>> lines_of(PipeNetwork.from_text("4@0,0;4@2,0;m1,0"))[:2]
    (Line(oil=Oil.TEAL, length=2, machine=True), Line(oil=Oil.TEAL, length=1, machine=True))
    """
    return tuple(Line(line.oil, line.length, bool(connected(line, rulings))) for line in network.pipelines())
