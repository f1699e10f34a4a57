"""Packing positions into few bytes and reading them back: whole numbers, networks, stocks, farms, costs.

A reader takes no length and no number on trust: each has a bound that is checked before anything is made of it, and
whatever is not as a writer would have written it raises `InputError`. Nothing is compressed, so nothing can swell.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from msgspec.structs import replace

from pipeline_nb.errors import InputError
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import Stock
from pipeline_nb.rules.rulings import DEFAULT, RULINGS, Rulings
from pipeline_nb.rules.tanks import TankFarm

__all__ = ["MOST_BYTES", "Reader", "Writer", "differing", "rulings_of"]

MOST_BYTES = 1200
"""A packed position is never longer."""

_MOST_NUMBER = (1 << 32) - 1
_MOST_TILES = 60


class Writer:
    """Collects whole numbers: 7 bits a byte, the low ones first.

    Examples
    --------
    >>> Writer().number(5).numbers([1, 300]).data.hex()
    '050201ac02'
    """

    def __init__(self) -> None:
        self._data = bytearray()

    @property
    def data(self) -> bytes:
        """What was written."""
        return bytes(self._data)

    def number(self, number: int) -> Self:
        """Write a whole number from 0 to 2**32 - 1."""
        if type(number) is not int or not 0 <= number <= _MOST_NUMBER:
            raise InputError(f"packing: {number} is not a whole number from 0 to {_MOST_NUMBER}")
        while number > 127:
            self._data.append(number & 127 | 128)
            number >>= 7
        self._data.append(number)
        return self

    def signed(self, number: int) -> Self:
        """Write a whole number that may be negative."""
        return self.number(2 * number if number >= 0 else -2 * number - 1)

    def numbers(self, numbers: Iterable[int]) -> Self:
        """Write how many numbers there are, then each."""
        found = tuple(numbers)
        self.number(len(found))
        for number in found:
            self.number(number)
        return self

    def text(self, text: str) -> Self:
        """Write a text of ASCII letters."""
        return self.numbers(text.encode("ascii"))

    def network(self, network: PipeNetwork) -> Self:
        """Write a network: its tiles by row, then its machines."""
        self.number(len(network.tiles))
        for tile in network.tiles:
            self.number(tile.tile * 4 + tile.rotation).signed(tile.x).signed(tile.y)
        self.number(len(network.machines))
        for x, y in network.machines:
            self.signed(x).signed(y)
        return self

    def stock(self, stock: Stock) -> Self:
        """Write a stock: its twelve numbers, two to a byte where all are small."""
        wide = max(stock.counts) > 15
        self.number(int(wide))
        if wide:
            for number in stock.counts:
                self.number(number)
        else:
            self._data += bytes(16 * a + b for a, b in zip(stock.counts[::2], stock.counts[1::2], strict=True))
        return self

    def farm(self, farm: TankFarm) -> Self:
        """Write a tank farm with its barrels."""
        for tanks in farm.tanks:
            self.number(tanks)
        return self.stock(farm.stock)

    def costs(self, costs: RefinementCosts) -> Self:
        """Write Refinement Costs."""
        for row in costs.rows:
            for cost in row:
                self.number(cost)
        return self

    def rulings(self, rulings: Rulings) -> Self:
        """Write the readings that differ from the default."""
        return self.text("-".join(differing(rulings)))


class Reader:
    """Reads what a `Writer` wrote, in the same order; `done` at the end.

    Examples
    --------
    >>> reader = Reader(bytes.fromhex("050201ac02"))
    >>> reader.number(9), reader.numbers(most=4, each=999)
    (5, (1, 300))
    >>> reader.done()
    """

    def __init__(self, data: bytes) -> None:
        if len(data) > MOST_BYTES:
            raise InputError(f"packed position: {len(data)} bytes are too many, the most is {MOST_BYTES}")
        self._data, self._at = data, 0

    def _byte(self) -> int:
        if self._at >= len(self._data):
            raise InputError("packed position: it ends too early; copy the whole id")
        self._at += 1
        return self._data[self._at - 1]

    def number(self, most: int = _MOST_NUMBER, least: int = 0) -> int:
        """Read a whole number from least to most."""
        start, number, shift = self._at, 0, 0
        while True:
            byte = self._byte()
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                break
            if shift > 28:
                raise InputError(f"packed position, byte {start}: a number is too long")
        if shift > 7 and not byte:
            raise InputError(f"packed position, byte {start}: a number is written longer than it is")
        if not least <= number <= most:
            raise InputError(f"packed position, byte {start}: {number} is not from {least} to {most}")
        return number

    def signed(self, most: int = 999) -> int:
        """Read a whole number from -most to most."""
        number = self.number(2 * most)
        return -(number + 1) // 2 if number % 2 else number // 2

    def numbers(self, most: int, each: int = _MOST_NUMBER) -> tuple[int, ...]:
        """Read a list: at most so many numbers, each from 0 to `each`."""
        return tuple([self.number(each) for _ in range(self.number(most))])

    def text(self, most: int = 200) -> str:
        """Read a text of ASCII letters."""
        return bytes(self.numbers(most, 127)).decode("ascii")

    def network(self) -> PipeNetwork:
        """Read a network; tiles that overlap, hang apart or do not exist are refused, and so is another order."""
        parts = []
        for _ in range(self.number(_MOST_TILES)):
            code = self.number(135 * 4 - 1)
            x, y = self.signed(), self.signed()
            parts.append(f"{code // 4}@{x},{y}" + (f"r{code % 4}" if code % 4 else ""))
        for _ in range(self.number(2 * _MOST_TILES)):
            parts.append(f"m{self.signed()},{self.signed()}")
        network = PipeNetwork.from_text(";".join(parts) or "-")
        if network.to_text() != (";".join(parts) or "-"):
            raise InputError("packed position: the tiles of a network do not stand in their order")
        return network

    def stock(self) -> Stock:
        """Read a stock."""
        if self.number(1):
            stock = Stock(tuple([self.number(9999) for _ in range(12)]))
            if max(stock.counts) < 16:
                raise InputError("packed position: a stock is written longer than it is")
            return stock
        pairs = [divmod(self._byte(), 16) for _ in range(6)]
        return Stock(tuple([number for pair in pairs for number in pair]))

    def farm(self) -> TankFarm:
        """Read a tank farm; barrels that do not fit are refused."""
        crude, low, mid, high = (self.number(99) for _ in range(4))
        return TankFarm((crude, low, mid, high), self.stock())

    def costs(self) -> RefinementCosts:
        """Read Refinement Costs."""
        one, two, three = ((self.number(20), self.number(20), self.number(20)) for _ in range(3))
        return RefinementCosts((one, two, three))

    def rulings(self) -> Rulings:
        """Read the readings that differ from the default."""
        text = self.text()
        return rulings_of(tuple(text.split("-")) if text else ())

    def done(self) -> None:
        """Refuse what is left over."""
        if self._at != len(self._data):
            raise InputError(f"packed position: {len(self._data) - self._at} bytes are left over at the end")


def _word(value: str | bool) -> str:
    return value if isinstance(value, str) else ("yes" if value else "no")


def differing(rulings: Rulings) -> tuple[str, ...]:
    """Return the readings that differ from the default, by name.

    Examples
    --------
    >>> differing(Rulings(tank_check="strict"))
    ('tank_check.strict',)
    """
    return tuple(
        f"{name}.{_word(ruling.other)}"
        for name, ruling in sorted(RULINGS.items())
        if getattr(rulings, name) != ruling.default
    )


def rulings_of(names: tuple[str, ...]) -> Rulings:
    """Return the rulings with these readings; raise `InputError` for one that does not exist or is the default.

    Examples
    --------
    >>> rulings_of(("tank_check.strict",)).tank_check
    'strict'
    """
    others = {f"{name}.{_word(ruling.other)}": ruling for name, ruling in RULINGS.items()}
    for name in names:
        if name not in others:
            raise InputError(
                f"reading {name[:60]!r}: there is no such other reading of a rule; one is {min(others)}, "
                "and `pipeline-nb rules --rulings` lists all"
            )
    if list(names) != sorted(set(names)):
        raise InputError(f"readings {'-'.join(names)[:60]!r}: name each once, in the order of the alphabet")
    return replace(DEFAULT, **{others[name].name: others[name].other for name in names})
