"""Family "pair": two tiles from a shop go into a network, so that it is worth most by one of three aims."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from math import gcd
from typing import ClassVar

from pipeline_nb.errors import InputError, shown
from pipeline_nb.puzzles import pair_words
from pipeline_nb.puzzles.family import Checked, Family, Params, Progress, Solution
from pipeline_nb.puzzles.layouts import LayoutAnswer, laid, plain_tiles, read_tiles
from pipeline_nb.puzzles.near import just_below, near_layouts
from pipeline_nb.puzzles.networks import dealt_costs, random_network
from pipeline_nb.puzzles.packing import Reader, Writer
from pipeline_nb.puzzles.pair_position import PairPosition, best_tile, worth
from pipeline_nb.puzzles.placing_ladder import one_after_another
from pipeline_nb.puzzles.placing_table import AIMS, Aim
from pipeline_nb.puzzles.solve_placing import Found, best_places
from pipeline_nb.puzzles.source import Source
from pipeline_nb.rules.placement import Placement

__all__ = ["FitThePair"]

_SIZES = ((5, 10), (4, 6), (5, 8), (6, 9), (7, 11), (8, 12))
"""By grade, how many tiles lie: the least and the most."""


class FitThePair(Family[PairPosition, LayoutAnswer]):
    """Fit the pair: a network and tiles on offer; end-game dollars, one worker tile, or the longest pipelines.

    Examples
    --------
    >>> family = FitThePair()
    >>> position = family.deal(Source(3), Params())
    >>> solution = family.solve(position)
    >>> family.value(position, solution.answer).value == solution.value, solution.proven
    (True, True)
    >>> family.unpack(family.pack(position)) == position
    True
    """

    key: ClassVar[str] = "pair"
    title: ClassVar[str] = "Fit the pair"
    unit: ClassVar[str] = "$"

    # ---- positions -------------------------------------------------------------------------------------------------

    def deal(self, source: Source, params: Params) -> PairPosition:
        """Return a random position; `params.size` is the number of tiles that lie already, 3 to 14."""
        lying = params.size or source.between(*_SIZES[params.grade])
        if not 3 <= lying <= 14:
            raise InputError(f"family pair, size {params.size}: 3 to 14 tiles lie already")
        if params.rulings:
            raise InputError(f"family pair: no reading changes what these layouts pay, also not {params.rulings[0]}")
        network = random_network(source, lying)
        there = {placed.tile for placed in network.tiles}
        offer = 2 if source.chance(2, 3) else source.between(3, 4)
        tiles = source.sample([tile for tile in range(135) if tile not in there], offer)
        kind = source.choice(("end", "end", "worker", "lines"))
        if kind == "lines":
            first, second, third = source.shuffle((1, 2, 3))
            return PairPosition(network, tuple(sorted(tiles)), 2, Aim(kind, weights=(first, second, third)))
        return PairPosition(network, tuple(sorted(tiles)), 2, Aim(kind, dealt_costs(source)))

    def pack(self, position: PairPosition) -> bytes:
        """Return a position in few bytes."""
        aim = position.aim
        writer = Writer().network(position.network).numbers(position.tiles).number(position.lay)
        writer.number(AIMS.index(aim.kind))
        if aim.kind != "lines":
            return writer.costs(aim.costs).data
        for weight in aim.weights:
            writer.number(weight)
        return writer.data

    def unpack(self, data: bytes) -> PairPosition:
        """Return the position of these bytes; raise `InputError` for anything that `pack` did not write."""
        reader = Reader(data)
        network, tiles, lay = reader.network(), reader.numbers(8, 134), reader.number(3, 1)
        kind = AIMS[reader.number(len(AIMS) - 1)]
        if kind == "lines":
            aim = Aim(kind, weights=(reader.number(9), reader.number(9), reader.number(9)))
        else:
            aim = Aim(kind, reader.costs())
        reader.done()
        return PairPosition(network, tiles, lay, aim)

    # ---- answers ---------------------------------------------------------------------------------------------------

    def read(self, position: PairPosition, answer: object) -> LayoutAnswer:
        """Return an answer: ``["4@0,0", "17@2,0r1"]``, or with a worker ``{"tiles": [..], "at": [2, 0]}``."""
        if not isinstance(answer, dict):
            return LayoutAnswer(read_tiles(answer))
        if "tiles" not in answer or set(answer) - {"tiles", "at"}:
            raise InputError(f'answer {shown(answer)}: write {{"tiles": ["4@0,0", "17@2,0r1"], "at": [2, 0]}}')
        at = answer.get("at")
        if at is None:
            return LayoutAnswer(read_tiles(answer["tiles"]))
        if position.aim.kind != "worker":
            raise InputError("answer, at: there is no worker in this puzzle; leave at away")
        if not isinstance(at, list | tuple) or len(at) != 2 or any(type(part) is not int for part in at):
            raise InputError(f"answer, at {shown(at)}: column and row of the worker's tile, such as [2, 0]")
        x, y = at
        return LayoutAnswer(read_tiles(answer["tiles"]), (x, y))

    def plain(self, answer: LayoutAnswer) -> object:
        """Return an answer as plain values."""
        tiles = plain_tiles(answer.tiles)
        return tiles if answer.at is None else {"tiles": tiles, "at": list(answer.at)}

    def value(self, position: PairPosition, answer: LayoutAnswer) -> Checked:
        """Judge an answer: the tiles are laid by the rules, and the rules count what pipelines reach."""
        network = laid(position.network, position.tiles, position.lay, answer.tiles)
        if isinstance(network, Checked):
            return network
        if answer.at is not None and network.tile_at(*answer.at) is None:
            raise InputError(f"answer, at: no pipe tile lies at column {answer.at[0]}, row {answer.at[1]}")
        return Checked(worth(network, position.aim, answer.at))

    # ---- solving ---------------------------------------------------------------------------------------------------

    def solve(
        self, position: PairPosition, seconds: float | None = None, progress: Progress | None = None
    ) -> Solution[LayoutAnswer]:
        """Return the best layout; proven unless it was stopped."""
        if seconds is None and progress is None:
            best, order, bound = _solved(position)
        else:
            best, order, bound = best_places(*position.task, seconds, progress)
        if len(order) < position.lay:  # stopped before the first layout: the weakest solver has one
            order = one_after_another(*position.task, 1)
        answer = _with_worker(position, order)
        return Solution(max(best, self.value(position, answer).value or 0), answer, best == bound, bound)

    def weaker(self) -> tuple[Callable[[PairPosition], LayoutAnswer], ...]:
        """Return solvers 1 to 4."""
        return tuple(partial(_weak, level=level) for level in (1, 2, 3, 4))

    def second(self, position: PairPosition, best: int) -> int | None:
        """Return the next lower value, where a layout that differs in one tile is one grain below the best."""
        aim = position.aim
        grain = gcd(*(aim.weights if aim.kind == "lines" else [pay for row in aim.worth(99) for pay in row]))
        near = near_layouts(position.network, position.tiles, _solved(position)[1])
        return just_below(best, grain, (self.value(position, layout).value for layout in near))

    def worth_posing(self, position: PairPosition, solution: Solution[LayoutAnswer]) -> bool:
        """Return whether the tiles bring anything at all."""
        return solution.value > worth(position.network, position.aim, None)

    # ---- words -----------------------------------------------------------------------------------------------------

    def themes(self, position: PairPosition, solution: Solution[LayoutAnswer]) -> tuple[str, ...]:
        """Return the ideas that the best layout needs."""
        return pair_words.themes(position, solution)

    def aim(self, position: PairPosition) -> str:
        """Return what is asked."""
        return pair_words.aim(position)

    def tell(self, position: PairPosition) -> str:
        """Return the position in words."""
        return pair_words.tell(position)

    def hints(self, position: PairPosition, solution: Solution[LayoutAnswer]) -> tuple[str, str, str]:
        """Return three hints."""
        return pair_words.hints(position, solution)

    def limits(self, position: PairPosition, solution: Solution[LayoutAnswer]) -> str:
        """Return how far the pipelines are from paying more."""
        return pair_words.limits(position, solution)


@lru_cache(maxsize=256)
def _solved(position: PairPosition) -> Found:
    return best_places(*position.task)


def _with_worker(position: PairPosition, order: tuple[Placement, ...]) -> LayoutAnswer:
    if position.aim.kind != "worker":
        return LayoutAnswer(order)
    network = position.network
    for placed in order:
        network = network.with_placement(placed)
    return LayoutAnswer(order, best_tile(network, position.aim))


def _weak(position: PairPosition, level: int) -> LayoutAnswer:
    return _with_worker(position, one_after_another(*position.task, level))
