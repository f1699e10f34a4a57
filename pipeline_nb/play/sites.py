"""Where a pipe tile would help: every place weighed without building the network.

A place is weighed by what the tile's six outer edges meet: chains that it lengthens and joins, and chains whose last
open end it closes. Two pipes of the tile that meet the same chain are weighed one by one, which is not quite right; so
the few best places are then evaluated as they are.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cache

from pipeline_nb.game import Game
from pipeline_nb.game.scoring import ended
from pipeline_nb.rules.costs import refinement_value
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.pipelines import ROW, half_code, tile_pipes
from pipeline_nb.rules.sites import site_place

__all__ = ["LONGEST", "Ladder", "Site", "Sites", "is_open", "ladder_of", "like"]

LONGEST = 60
"""Longer pipelines are weighed like one of so many segments."""

Site = tuple[float, int, int, int]
"""A place and its weight, below 0 the more it is worth: weight, x, y, rotation; so the best one sorts first."""


class Ladder:
    """How far a pipeline of each oil type and length lifts crude, with the way to the next grade.

    Attributes
    ----------
    grade
        For oil number and length the grade reached, 0 to 3.
    part
        The same as a fraction: 1.5 is half-way from low to mid.
    """

    __slots__ = ("grade", "part")

    def __init__(self, costs: tuple[tuple[int, int, int], ...], engineering: int) -> None:
        self.grade: list[list[int]] = []
        self.part: list[list[float]] = []
        for row in costs:
            grades, parts = [], []
            for length in range(LONGEST + 1):
                left, grade = refinement_value(length, engineering), 0
                while grade < 3 and left >= row[grade]:
                    left -= row[grade]
                    grade += 1
                grades.append(grade)
                parts.append(grade + (left / row[grade] if grade < 3 else 0.0))
            self.grade.append(grades)
            self.part.append(parts)


@cache
def ladder_of(costs: tuple[tuple[int, int, int], ...], engineering: int) -> Ladder:
    """Return the ladder for Refinement Costs and a level of Engineering."""
    return Ladder(costs, engineering)


# ---- places for tiles ------------------------------------------------------------------------------------------------


@cache
def _outer(tile: int, rotation: int) -> tuple[tuple[int, int, int, int], ...]:
    """The three pipes of a tile: segments, first and last edge less twice the half's number, oil."""
    return tuple(
        (len(segments), (start - oil) // 3, (end - oil) // 3, oil)
        for segments, start, end, oil in tile_pipes(tile, rotation)
    )


_End = tuple[int, int, float, int, float]
"""A chain that ends at an edge: oil, length, its worth, how many other ends are open, the loss if this one closes."""


class Sites:
    """Every place for a tile in one network, weighed.

    Parameters
    ----------
    network
        Where tiles go.
    worth
        For oil, length and number of open ends (0 to 2) what a pipeline is worth.
    """

    def __init__(self, network: PipeNetwork, worth: Sequence[Sequence[Sequence[float]]]) -> None:
        self._worth, self._found = worth, dict[int, list[Site]]()
        by_half = network.by_half
        chains = network._trace.ends
        ends = dict[int, _End]()
        for key, (oil, segments, start, end) in chains.items():
            if key != start:
                continue
            length = min(len(segments), LONGEST)
            one, two = start // 3, end // 3
            open_one, open_two = is_open(one, by_half), is_open(two, by_half)
            values = worth[oil][length]
            now = values[open_one + open_two]
            # one edge may hold both ends of a chain only in a loop, which has none
            ends[one] = oil, length, now, open_two, now - values[open_two] if open_one else 0.0
            ends[two] = oil, length, now, open_one, now - values[open_one] if open_two else 0.0
        self._ends = ends
        if network.tiles:
            self._sites = [(half_code(x, y), x, y, r) for x, y, r in map(site_place, network.site_codes)]
        else:
            self._sites = [(half_code(0, 0), 0, 0, 0), (half_code(0, 0), 0, 0, 1)]

    def best(self, tile: int) -> list[Site]:
        """Return all places of a tile, the best ones first."""
        found = self._found.get(tile)
        if found is None:
            found = self._found[tile] = sorted(self._weighed(tile))
        return found

    def most(self, tile: int) -> float:
        """Return what the best place of a tile is worth."""
        return -self.best(tile)[0][0]

    def _weighed(self, tile: int) -> list[Site]:
        get, worth, turned, found = self._ends.get, self._worth, [_outer(tile, r) for r in range(4)], list[Site]()
        for half, x, y, rotation in self._sites:
            total, twice = 0.0, 2 * half
            for length, one, two, oil in turned[rotation]:
                opened = 0
                before = get(twice + one)
                if before is None:
                    opened = 1
                elif before[0] == oil:
                    length += before[1]
                    total -= before[2]
                    opened = before[3]
                else:
                    total -= before[4]
                after = get(twice + two)
                if after is None:
                    opened += 1
                elif after[0] == oil:
                    length += after[1]
                    total -= after[2]
                    opened += after[3]
                else:
                    total -= after[4]
                total += worth[oil][length if length < LONGEST else LONGEST][opened]
            found.append((-total, x, y, rotation))
        return found


def is_open(edge: int, halves: Container[int]) -> int:
    """1 if a tile could still join at an edge: one of its two halves is free."""
    half = edge >> 1
    return 0 if half in halves and (half - 1 if edge & 1 else half - ROW) in halves else 1


_LIKE = dict[object, int]()


def like(game: Game, who: int) -> int:
    """Return a number that games share in which a network is worth the same to a player.

    What is found about a network is kept with it, and the empty one is the same object in all games.
    """
    rules, table = game.rules, game.table
    costs = game.costs_of(who), ended(game).costs_of(who)
    key = *costs, table.valuations, table.families, rules.modules, rules.rulings, rules.box.digest
    return _LIKE.setdefault(key, len(_LIKE))
