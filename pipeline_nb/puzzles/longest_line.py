"""Family "line": lay some tiles so that the longest pipeline of one oil type is as long as it can be."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import ClassVar

import msgspec

from pipeline_nb.errors import InputError, shown
from pipeline_nb.puzzles.family import Checked, Family, Params, Progress, Solution
from pipeline_nb.puzzles.layouts import LayoutAnswer, check_tiles, laid, place_words, plain_tiles, read_tiles
from pipeline_nb.puzzles.near import just_below, near_layouts
from pipeline_nb.puzzles.networks import random_network
from pipeline_nb.puzzles.packing import Reader, Writer
from pipeline_nb.puzzles.placing_ladder import one_after_another
from pipeline_nb.puzzles.placing_table import Aim
from pipeline_nb.puzzles.placing_words import IDEAS, comes_back, joins, listed, network_words, tile_words, tiles_of
from pipeline_nb.puzzles.solve_line import Found, longest_line, most_pipes
from pipeline_nb.puzzles.source import Source
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import OILS, Oil
from pipeline_nb.rules.pipelines import Pipeline

__all__ = ["LinePosition", "LongestLine"]

_MOST_PIPES = 12
_MOST_LYING = 14
_SIZES = ((3, 5), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5))
"""By grade, how many tiles: the least and the most."""


class LinePosition(msgspec.Struct, frozen=True):
    """What lies, and what is laid.

    Parameters
    ----------
    network
        What lies already, without machines; often nothing.
    tiles
        Two to six tiles; all of them are laid.
    oil
        The oil type whose longest pipeline counts.

    Raises
    ------
    InputError
        If there are more tiles than a proof takes seconds for, or a tile is there twice.
    """

    network: PipeNetwork
    tiles: tuple[int, ...]
    oil: Oil

    def __post_init__(self) -> None:
        check_tiles(self.tiles, self.network, 2, 6)
        if self.network.machines or len(self.network.tiles) > _MOST_LYING:
            raise InputError(f"family line: at most {_MOST_LYING} tiles lie already, and no machine")
        if most_pipes(self.tiles, self.oil) > (_MOST_PIPES if len(self.network.tiles) < 7 else _MOST_PIPES - 3):
            raise InputError(f"family line: the tiles have more {self.oil.word} pipes than a proof takes seconds for")


class LongestLine(Family[LinePosition, LayoutAnswer]):
    """Longest line: three to six tiles, one oil type.

    Examples
    --------
    >>> family = LongestLine()
    >>> position = family.deal(Source(3), Params())
    >>> solution = family.solve(position)
    >>> family.value(position, solution.answer).value == solution.value, solution.proven
    (True, True)
    >>> family.unpack(family.pack(position)) == position
    True
    """

    key: ClassVar[str] = "line"
    title: ClassVar[str] = "Longest line"
    unit: ClassVar[str] = "segments"

    # ---- positions -------------------------------------------------------------------------------------------------

    def deal(self, source: Source, params: Params) -> LinePosition:
        """Return a random position; `params.size` is the number of tiles to lay, 3 to 6."""
        number = params.size or source.between(*_SIZES[params.grade])
        if not 3 <= number <= 6:
            raise InputError(f"family line, size {params.size}: 3 to 6 tiles are laid")
        if params.rulings:
            raise InputError(f"family line: no reading changes how long a pipeline is, also not {params.rulings[0]}")
        network = PipeNetwork()
        if number < 5 and source.chance(1, 3):
            network = random_network(source, source.between(3, 6), hand=2)
        lying = {placed.tile for placed in network.tiles}
        # a pipe for each tile at least, or there is nothing to choose; not too many, or the proof takes long
        most = 9 if number == 6 else 10
        while True:
            tiles = source.sample([tile for tile in range(135) if tile not in lying], number)
            oils = [oil for oil in OILS if number <= most_pipes(tiles, oil) <= most]
            if oils:
                return LinePosition(network, tuple(sorted(tiles)), source.choice(oils))

    def pack(self, position: LinePosition) -> bytes:
        """Return a position in few bytes."""
        writer = Writer().network(position.network).numbers(position.tiles)
        return writer.number(OILS.index(position.oil)).data

    def unpack(self, data: bytes) -> LinePosition:
        """Return the position of these bytes; raise `InputError` for anything that `pack` did not write."""
        reader = Reader(data)
        network, tiles, oil = reader.network(), reader.numbers(6, 134), OILS[reader.number(2)]
        reader.done()
        return LinePosition(network, tiles, oil)

    # ---- answers ---------------------------------------------------------------------------------------------------

    def read(self, position: LinePosition, answer: object) -> LayoutAnswer:
        """Return an answer: ``["4@0,0", "17@2,0r1"]``, number@column,row of half A, and quarter turns."""
        if isinstance(answer, dict):
            if set(answer) != {"tiles"}:
                raise InputError(f'answer {shown(answer)}: write a list such as ["4@0,0", "17@2,0r1"]')
            answer = answer["tiles"]
        return LayoutAnswer(read_tiles(answer))

    def plain(self, answer: LayoutAnswer) -> object:
        """Return an answer as plain values."""
        return plain_tiles(answer.tiles)

    def value(self, position: LinePosition, answer: LayoutAnswer) -> Checked:
        """Judge an answer: the tiles are laid by the rules, then the longest pipeline is looked up."""
        network = laid(position.network, position.tiles, len(position.tiles), answer.tiles)
        return network if isinstance(network, Checked) else Checked(network.longest()[position.oil])

    # ---- solving ---------------------------------------------------------------------------------------------------

    def solve(
        self, position: LinePosition, seconds: float | None = None, progress: Progress | None = None
    ) -> Solution[LayoutAnswer]:
        """Return the longest line; proven unless it was stopped."""
        if seconds is None and progress is None:
            best, order, bound = _solved(position)
        else:
            best, order, bound = longest_line(position.network, position.tiles, position.oil, seconds, progress)
        return Solution(best, LayoutAnswer(order), best == bound, bound)

    def weaker(self) -> tuple[Callable[[LinePosition], LayoutAnswer], ...]:
        """Return solvers 1 to 4."""
        return tuple(partial(_weak, level=level) for level in (1, 2, 3, 4))

    def second(self, position: LinePosition, best: int) -> int | None:
        """Return one segment less, where a layout that differs in one tile has it."""
        near = near_layouts(position.network, position.tiles, _solved(position)[1])
        return just_below(best, 1, (self.value(position, layout).value for layout in near))

    def worth_posing(self, position: LinePosition, solution: Solution[LayoutAnswer]) -> bool:
        """Return whether tiles must be put together: longer than what lies, and than one tile adds."""
        return solution.value > max(position.network.longest()[position.oil], 2) + 1

    # ---- words -----------------------------------------------------------------------------------------------------

    def themes(self, position: LinePosition, solution: Solution[LayoutAnswer]) -> tuple[str, ...]:
        """Return the ideas that the best layout needs."""
        network, line = _line(position, solution)
        used = {placed.tile for placed in tiles_of(network, line)}
        found = {
            "loop": line.is_loop,
            "comes back": comes_back(network, line, solution.answer.tiles),
            "join": joins(position.network, network, line) > 1,
            "tile aside": any(tile not in used and most_pipes((tile,), position.oil) for tile in position.tiles),
            "every segment": line.length == _segments(position),
        }
        return tuple(theme for theme in IDEAS if found.get(theme))

    def aim(self, position: LinePosition) -> str:
        """Return what is asked."""
        number, oil = len(position.tiles), position.oil.word
        return f"Lay all {number} tiles so that the longest {oil} pipeline is as long as it can be."

    def tell(self, position: LinePosition) -> str:
        """Return the position in words."""
        parts = [self.aim(position), "", *network_words(position.network)]
        return "\n".join([*parts, "Tiles to lay, in any order:", *tile_words(position.tiles)])

    def hints(self, position: LinePosition, solution: Solution[LayoutAnswer]) -> tuple[str, str, str]:
        """Return three hints."""
        themes = self.themes(position, solution)
        network, line = _line(position, solution)
        order = list(dict.fromkeys(str(placed.tile) for placed in tiles_of(network, line)))
        where = f"The pipeline runs through tiles {listed(order)}, in this order."
        if len(order) == 1:
            where = f"The pipeline stays on tile {order[0]}."
        first = [placed for placed in solution.answer.tiles if str(placed.tile) in order][:2]
        idea = IDEAS[themes[0]] if themes else "Follow the line from one end: where does each tile let it go on?"
        return idea, where, f"Lay {listed(map(place_words, first or solution.answer.tiles[:1]))}."

    def limits(self, position: LinePosition, solution: Solution[LayoutAnswer]) -> str:
        """Return which segments stay out of the best line."""
        network, line = _line(position, solution)
        total, oil = _segments(position), position.oil.word
        if line.length == total:
            where = "The tiles and the network have" if position.network.tiles else "The tiles have"
            return f"{where} {total} {oil} segments, and the pipeline uses every one."
        left = dict[int, int]()
        for other in network.pipelines():
            if other.oil == position.oil and other.number != line.number:
                for x, y in other.halves:
                    tile = network.tile_at(x, y)
                    if tile is not None:
                        left[tile.tile] = left.get(tile.tile, 0) + 1
        told = listed(f"{number} on tile {tile}" for tile, number in sorted(left.items()))
        proof = "Each way on was followed to its end" if solution.proven else f"No line is longer than {solution.bound}"
        return (
            f"Of {total} {oil} segments {total - line.length} stay out of this pipeline: {told}. {proof}: taking one "
            "of them in costs at least as much elsewhere."
        )


@lru_cache(maxsize=256)
def _solved(position: LinePosition) -> Found:
    return longest_line(position.network, position.tiles, position.oil)


def _weak(position: LinePosition, level: int) -> LayoutAnswer:
    first, second, third = (int(oil == position.oil) for oil in OILS)
    aim = Aim("lines", weights=(first, second, third))
    return LayoutAnswer(one_after_another(position.network, position.tiles, len(position.tiles), aim, level))


def _line(position: LinePosition, solution: Solution[LayoutAnswer]) -> tuple[PipeNetwork, Pipeline]:
    """The network after the answer, and its longest pipeline of the oil type."""
    network = laid(position.network, position.tiles, len(position.tiles), solution.answer.tiles)
    if isinstance(network, Checked):
        raise InputError("the answer of a solution is not legal")
    return network, next(line for line in network.pipelines() if line.oil == position.oil)


def _segments(position: LinePosition) -> int:
    """Segments of the oil type on all tiles."""
    lying = sum(line.length for line in position.network.pipelines() if line.oil == position.oil)
    new = longest_sum(position.tiles, position.oil)
    return lying + new


def longest_sum(tiles: tuple[int, ...], oil: Oil) -> int:
    """Return how many segments of an oil type some tiles have."""
    return sum(line.length for tile in tiles for line in PipeNetwork().place(tile, 0, 0).pipelines() if line.oil == oil)
