"""The tank farm of a player: a row of tanks for each grade (rulebook: Player Board, Tanks & Pipes)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from pipeline_nb.box import load_box
from pipeline_nb.errors import InputError, TextError, shown
from pipeline_nb.rules.oil import GRADES, Barrel, Grade, Stock
from pipeline_nb.rules.reasons import Reason, count, either, refuse_if
from pipeline_nb.rules.registry import enforces
from pipeline_nb.rules.rulings import DEFAULT, Rulings

__all__ = ["TankFarm"]

_TEXT = r"(?a)(\d{1,2})/(\d{1,2})/(\d{1,2})/(\d{1,2}):(\S*)"


class TankFarm(msgspec.Struct, frozen=True):
    """Tanks by row, and the barrels in them.

    Parameters
    ----------
    tanks
        Number of tanks in the crude, low, mid and high row.
    stock
        The barrels stored; in each row at most two for each tank.

    Raises
    ------
    InputError
        If numbers are negative or the barrels do not fit.

    Examples
    --------
    >>> farm = TankFarm((2, 1, 1, 1), Stock.of("T0x2 O0"))
    >>> farm.room(Grade.CRUDE), farm.room(Grade.LOW)
    (1, 2)
    >>> farm.to_text()
    '2/1/1/1:T0x2,O0'
    """

    tanks: tuple[int, int, int, int] = (0, 0, 0, 0)
    stock: Stock = Stock()

    def __post_init__(self) -> None:
        if len(self.tanks) != 4 or any(type(n) is not int or not 0 <= n <= 99 for n in self.tanks):
            raise InputError(f"a tank farm has four rows of 0 to 99 tanks, not {shown(self.tanks)}")
        for grade in GRADES:
            if self.stock.in_grade(grade) > self.capacity(grade):
                raise InputError(
                    f"tank farm, {grade.word} row: {self.stock.in_grade(grade)} barrels do not fit into "
                    f"{count(self.tanks[grade], 'tank')}, which hold {self.capacity(grade)}"
                )

    @classmethod
    @enforces("base.setup.player.tanks-suggestion", "base.setup.player.tanks-five")
    def suggested(cls) -> TankFarm:
        """Return the five starting tanks as the rulebook suggests them, empty."""
        crude, low, mid, high = load_box().tank_farm.suggested_start
        return cls((crude, low, mid, high))

    @enforces("base.tanks.capacity", "base.tanks.mixed-types", "base.setup.player.tanks-column-free")
    def capacity(self, grade: Grade) -> int:
        """Return how many barrels a row can hold, of any oil types mixed."""
        return self.tanks[grade] * load_box().tank_farm.barrels_per_tank

    @enforces("base.tanks.row-sets-grade")
    def room(self, grade: Grade) -> int:
        """Return how many more barrels a row can take."""
        return self.capacity(grade) - self.stock.in_grade(grade)

    def why_not_tank(self, grade: Grade, rulings: Rulings = DEFAULT) -> tuple[Reason, ...]:
        """Return why one more tank cannot go into a row; empty if it can."""
        return tuple(_no_place_in_row(self, grade, rulings))

    def with_tank(self, grade: Grade, rulings: Rulings = DEFAULT) -> TankFarm:
        """Return the farm with one more tank in a row; raise `RuleBroken` if it has no place left."""
        refuse_if(self.why_not_tank(grade, rulings))
        tanks = list(self.tanks)
        tanks[grade] += 1
        return TankFarm((tanks[0], tanks[1], tanks[2], tanks[3]), self.stock)

    def why_not_move_tank(self, source: Grade, target: Grade) -> tuple[Reason, ...]:
        """Return why a placed tank cannot change to another row; empty if it stays in its row."""
        return tuple(_tank_stays_in_row(self, source, target))

    def why_not_store(self, barrel: Barrel) -> tuple[Reason, ...]:
        """Return why one more barrel cannot be stored; empty if it can."""
        return tuple(_row_full(self, barrel))

    def store(self, barrel: Barrel) -> TankFarm:
        """Return the farm with one more barrel; raise `RuleBroken` if its row is full."""
        refuse_if(self.why_not_store(barrel))
        return TankFarm(self.tanks, self.stock.add(barrel))

    def why_not_take(self, barrel: Barrel) -> tuple[Reason, ...]:
        """Return why a barrel cannot be taken out; empty if it can."""
        return tuple(_not_in_stock(self, barrel))

    def take(self, barrel: Barrel) -> TankFarm:
        """Return the farm with one barrel less; raise `RuleBroken` if there is none."""
        refuse_if(self.why_not_take(barrel))
        return TankFarm(self.tanks, self.stock.remove(barrel))

    @property
    def words(self) -> str:
        """The farm in words, crude row first.

        Examples
        --------
        >>> print(TankFarm((2, 1, 0, 0), Stock.of("T0x2 O0")).words)
        crude: 2 teal, 1 orange (room for 1 more); low: empty (room for 2 more); mid: no tank; high: no tank
        """
        return "; ".join(
            f"{grade.word}: "
            + (f"{self.stock.words_of(grade)} (room for {self.room(grade)} more)" if self.tanks[grade] else "no tank")
            for grade in GRADES
        )

    def to_text(self) -> str:
        """Return the text form: tanks of the four rows, then the stock, ``"2/1/1/1:T0x2,O0"``."""
        return f"{'/'.join(map(str, self.tanks))}:{self.stock.to_text()}"

    @classmethod
    def from_text(cls, text: str) -> TankFarm:
        """Read the text form; raise `TextError` naming the part that is wrong."""
        found = re.fullmatch(_TEXT, text) if isinstance(text, str) and len(text) < 600 else None
        if found is None:
            raise TextError(
                f"tank farm {shown(text)}: write the tanks of the crude, low, mid and high row and the barrels, "
                "such as 2/1/1/1:T0x2,O0"
            )
        try:
            return cls((int(found[1]), int(found[2]), int(found[3]), int(found[4])), Stock.from_text(found[5]))
        except InputError as error:
            raise TextError(f"tank farm {text[:40]!r}: {error}") from None

    def __repr__(self) -> str:
        return f"TankFarm.from_text({self.to_text()!r})"


@enforces(
    "base.setup.player.tanks-row-cap",
    "base.setup.player.tanks-no-row-cap",
    "base.setup.player.tanks-no-stacking",
    "base.setup.player.tanks-choice",
)
def _no_place_in_row(farm: TankFarm, grade: Grade, rulings: Rulings) -> Iterator[Reason]:
    places = load_box().tank_farm.places_per_row
    if rulings.row_tank_cap == "board" and farm.tanks[grade] >= places:
        free = [g.word for g in GRADES if farm.tanks[g] < places]
        yield Reason(
            code="tanks.row-cap",
            rule="base.setup.player.tanks-row-cap",
            text=f"The {grade.word} row has {places} places and all hold a tank; tanks are never stacked.",
            fix=f"Put the tank into the {either(free)} row." if free else "",
            values={"places": places, "tanks": farm.tanks[grade]},
        )


@enforces("base.setup.player.tanks-row-fixed")
def _tank_stays_in_row(farm: TankFarm, source: Grade, target: Grade) -> Iterator[Reason]:
    if not farm.tanks[source]:
        yield Reason(
            code="tanks.none-in-row",
            rule="base.tanks.place-at-once",
            text=f"The {source.word} row has no tank.",
            fix="Choose a row that has one.",
            values={"tanks": 0},
        )
    elif source != target:
        yield Reason(
            code="tanks.row-fixed",
            rule="base.setup.player.tanks-row-fixed",
            text=f"A placed tank stays in its row: this one holds {source.word} oil for the whole game.",
            fix=f"A new tank goes into the {target.word} row, if that has a place left.",
            values={"from": source.word, "to": target.word},
        )


@enforces("base.tanks.purpose")
def _row_full(farm: TankFarm, barrel: Barrel) -> Iterator[Reason]:
    if farm.room(barrel.grade) < 1:
        tanks, capacity = farm.tanks[barrel.grade], farm.capacity(barrel.grade)
        holds = count(tanks, "tank") + (f" and all {capacity} spaces are taken" if tanks else "")
        yield Reason(
            code="tanks.row-full",
            rule="base.tanks.capacity",
            text=f"No room for a {barrel.words} barrel: the {barrel.grade.word} row has {holds}.",
            fix=f"Add a tank to the {barrel.grade.word} row{' or take a barrel out of it' * (tanks > 0)}.",
            values={"tanks": tanks, "capacity": capacity, "stored": farm.stock.in_grade(barrel.grade)},
        )


def _not_in_stock(farm: TankFarm, barrel: Barrel) -> Iterator[Reason]:
    if not farm.stock.count(barrel):
        row = farm.stock.in_grade(barrel.grade)
        yield Reason(
            code="tanks.no-such-barrel",
            rule="base.tanks.row-sets-grade",
            text=f"There is no {barrel.words} barrel: the {barrel.grade.word} row holds {row} of other oil types."
            if row
            else f"There is no {barrel.words} barrel: the {barrel.grade.word} row is empty.",
            fix="Choose a barrel that is there.",
            values={"stored": row},
        )
