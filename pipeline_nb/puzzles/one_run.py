"""Family "run": one run of a network, by the worker or by the machines, for the most money.

The worker chooses a tile; the machines all run. What barrels are worth is a price list of the puzzle, taken from spaces
of the market rows; the value of an answer is how much more the barrels are worth after the run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import ClassVar, TypeAlias

from msgspec.structs import replace

from pipeline_nb.errors import InputError, shown
from pipeline_nb.puzzles import run_words
from pipeline_nb.puzzles.family import Checked, Family, Params, Progress, Solution
from pipeline_nb.puzzles.networks import dealt_costs, dealt_farm, dealt_prices, random_network
from pipeline_nb.puzzles.packing import Reader, Writer
from pipeline_nb.puzzles.run_ladder import LADDER
from pipeline_nb.puzzles.run_position import RunAnswer, RunPosition
from pipeline_nb.puzzles.solve_run import Line, Move, best_two
from pipeline_nb.puzzles.source import Source
from pipeline_nb.rules.oil import OILS, Barrel, Grade
from pipeline_nb.rules.refining import Refinement
from pipeline_nb.rules.rulings import Rulings

__all__ = ["OneRun", "lines_of_choices"]

_Cell: TypeAlias = tuple[int, int]
_MOST_MOVES = 99
_TILES = ((5, 9), (4, 8), (5, 9), (7, 11), (10, 14), (10, 14))
"""Least and most pipe tiles, by grade; first for any grade."""


class OneRun(Family[RunPosition, RunAnswer]):
    """One run: pick a tile, barrels and grades under the limits of the tank rows.

    Examples
    --------
    >>> from pipeline_nb.puzzles.source import Source
    >>> family = OneRun()
    >>> position = family.deal(Source(3), Params())
    >>> solution = family.solve(position)
    >>> family.value(position, solution.answer).value == solution.value, solution.proven
    (True, True)
    >>> family.unpack(family.pack(position)) == position
    True
    """

    key: ClassVar[str] = "run"
    title: ClassVar[str] = "One run"
    unit: ClassVar[str] = "$"
    least_gap: ClassVar[int] = 3

    # ---- positions -------------------------------------------------------------------------------------------------

    def deal(self, source: Source, params: Params) -> RunPosition:
        """Return a random position; `params.size` is the number of pipe tiles, 3 to 14. Higher grades get more."""
        tiles = params.size or source.between(*_TILES[params.grade])
        if not 3 <= tiles <= 14:
            raise InputError(f"family run, size {tiles}: a network has 3 to 14 pipe tiles here")
        rich = params.grade > 3
        by_machines = tiles > 5 and source.chance(3 if rich else 1, 4)
        machines = source.between(1, 3) if by_machines else int(tiles > 5 and source.chance(1, 5))
        network = random_network(source, tiles, machines)
        farm = dealt_farm(source, source.between(2, 7) if rich else source.below(4), source.between(1, 3))
        engineering = source.choice((1, 2) if rich else (0, 0, 0, 1))
        return RunPosition(
            network, farm, dealt_costs(source), dealt_prices(source), engineering, by_machines, params.readings
        )

    def pack(self, position: RunPosition) -> bytes:
        """Return a position in few bytes."""
        writer = Writer().network(position.network).farm(position.farm).costs(position.costs)
        for price in position.prices:
            writer.number(price)
        return writer.number(position.engineering * 2 + position.machines).rulings(position.rulings).data

    def unpack(self, data: bytes) -> RunPosition:
        """Return the position of these bytes; raise `InputError` for anything that `pack` did not write."""
        reader = Reader(data)
        network, farm, costs = reader.network(), reader.farm(), reader.costs()
        prices = tuple([reader.number(999) for _ in range(12)])
        engineering, machines = divmod(reader.number(5), 2)
        rulings = reader.rulings()
        reader.done()
        return RunPosition(network, farm, costs, prices, engineering, bool(machines), rulings)

    def rulings(self, position: RunPosition) -> Rulings:
        """Return the readings under which a position is judged."""
        return position.rulings

    def other_readings(self, position: RunPosition) -> tuple[RunPosition, ...]:
        """Return the position under the other readings that can touch a run, where it has the default one."""
        now, others = position.rulings, list[Rulings]()
        if now.tank_check == "final":
            others.append(replace(now, tank_check="strict"))
        if now.machine_touch == "any" and position.network.machines:
            others.append(replace(now, machine_touch="cut_only"))
        return tuple([replace(position, rulings=other) for other in others])

    # ---- answers ---------------------------------------------------------------------------------------------------

    def read(self, position: RunPosition, answer: object) -> RunAnswer:
        """Return an answer: ``{"at": [x, y], "moves": ["1:T0>2"]}``, for machines ``["1:T0>2"]`` is enough."""
        form = '{"moves": ["1:T0>2"]}' if position.machines else '{"at": [0, 0], "moves": ["1:T0>2"]}'
        if position.machines and isinstance(answer, list | tuple):
            answer = {"moves": answer}
        if not isinstance(answer, dict) or set(answer) - {"at", "moves"} or "moves" not in answer:
            raise InputError(f"answer {shown(answer)}: write {form}")
        moves = answer["moves"]
        if not isinstance(moves, list | tuple) or len(moves) > _MOST_MOVES:
            raise InputError(f"answer, moves {shown(moves)}: write a list of refinements, such as 1:T0>2")
        steps = tuple([m if isinstance(m, Refinement) else Refinement.from_text(m) for m in moves])
        return RunAnswer(_cell(position, answer.get("at"), form), steps)

    def plain(self, answer: RunAnswer) -> object:
        """Return an answer as plain values."""
        moves = [step.to_text() for step in answer.moves]
        return {"moves": moves} if answer.at is None else {"at": list(answer.at), "moves": moves}

    def value(self, position: RunPosition, answer: RunAnswer) -> Checked:
        """Judge an answer: the run is done by the rules, then the barrels are counted before and after."""
        run = position.run(answer.at)
        reasons = run.why_not_all(answer.moves)
        if reasons:
            return Checked(None, reasons)
        after = run.refine_all(answer.moves).result
        return Checked(position.worth(after) - position.worth(position.farm))

    # ---- solving ---------------------------------------------------------------------------------------------------

    def solve(
        self, position: RunPosition, seconds: float | None = None, progress: Progress | None = None
    ) -> Solution[RunAnswer]:
        """Return the best run; every tile and all moves are weighed, so it is proven."""
        (value, at, moves), _ = _solved(position)
        return Solution(value, _answer(position, at, moves), True, value)

    def weaker(self) -> tuple[Callable[[RunPosition], RunAnswer], ...]:
        """Return solvers 1 to 4."""
        return LADDER

    def worth_posing(self, position: RunPosition, solution: Solution[RunAnswer]) -> bool:
        """Return whether the best run refines at least two barrels."""
        return solution.value > 0 and len(solution.answer.moves) > 1

    def second(self, position: RunPosition, best: int) -> int | None:
        """Return the next lower value that a run can have."""
        return _solved(position)[1]

    # ---- words -----------------------------------------------------------------------------------------------------

    def themes(self, position: RunPosition, solution: Solution[RunAnswer]) -> tuple[str, ...]:
        """Return the ideas that the best run needs."""
        return tuple(run_words.themes(position, solution))

    def aim(self, position: RunPosition) -> str:
        """Return what is asked."""
        return run_words.aim(position)

    def tell(self, position: RunPosition) -> str:
        """Return the position in words."""
        return run_words.tell(position)

    def hints(self, position: RunPosition, solution: Solution[RunAnswer]) -> tuple[str, str, str]:
        """Return three hints."""
        return run_words.hints(position, solution)

    def limits(self, position: RunPosition, solution: Solution[RunAnswer]) -> str:
        """Return what limits the best run: what one more of something would bring."""
        return run_words.limits(position, solution, lambda *changed: _solved(*changed)[0][0])


def _cell(position: RunPosition, at: object, form: str) -> _Cell | None:
    if position.machines:
        if at is not None:
            raise InputError("answer, at: all machines run here, so no tile is chosen; leave at away")
        return None
    if isinstance(at, str) and (found := re.fullmatch(r"(?a)(-?\d{1,3}),(-?\d{1,3})", at)):
        at = (int(found[1]), int(found[2]))
    if not isinstance(at, list | tuple) or len(at) != 2 or any(type(part) is not int for part in at):
        raise InputError(f"answer, at {shown(at)}: column and row of the worker's tile; write {form}")
    x, y = at
    if position.network.tile_at(x, y) is None:
        raise InputError(f"answer, at: no pipe tile lies at column {x}, row {y}")
    return x, y


def lines_of_choices(position: RunPosition) -> Iterator[tuple[_Cell | None, tuple[Line, ...]]]:
    """Give each choice of the player with the lines that then run; choices with the same lines once."""
    seen = set[tuple[Line, ...]]()
    for at in position.choices():
        run = position.run(at)
        lines = tuple([(line.number, OILS.index(line.oil), run.value(line)) for line in run.lines])
        if lines not in seen:
            seen.add(lines)
            yield at, lines


@lru_cache(maxsize=512)
def _solved(
    position: RunPosition, longer: int = 0, by: int = 0
) -> tuple[tuple[int, _Cell | None, tuple[Move, ...]], int | None]:
    """The best value, with where and how; and the next lower value. A pipeline may count as longer than it is."""
    task = position.task()
    found: dict[int, tuple[_Cell | None, tuple[Move, ...]]] = {}
    for at, lines in lines_of_choices(position):
        if by:
            lines = tuple([(number, oil, value + by * (number == longer)) for number, oil, value in lines])
        for worth, moves in best_two(task, lines):
            found.setdefault(worth, (at, moves))
    best = max(found)
    return (best, *found[best]), max((worth for worth in found if worth < best), default=None)


def _answer(position: RunPosition, at: _Cell | None, moves: tuple[Move, ...]) -> RunAnswer:
    """The moves in an order in which they can be done: the highest source grade first."""
    lines = position.network.pipelines()
    steps = [
        Refinement(number, Barrel(lines[number - 1].oil, Grade(source)), Grade(target))
        for number, source, target in sorted(moves, key=lambda move: (-move[1], move[0]))
    ]
    return RunAnswer(at, tuple(steps))
