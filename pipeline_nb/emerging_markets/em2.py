"""Module 2, Increased Refinement Requirements: two-sided cost markers, of which a column is turned over each year.

Rulebook: Emerging Markets, Increased Refinement Requirements.

The pin ``cost_markers`` says which of the twelve markers (0 to 11, as in the box) lies where: teal, orange, silver,
each with the steps to low, mid, high. The pin ``costs`` says what lies up at the start; if the bag has markers that
show it, these are laid.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.emerging_markets.bag import draw, pinned
from pipeline_nb.errors import InputError
from pipeline_nb.game.ruleset import Event, Module, Outcome, Ruleset
from pipeline_nb.game.setup import Draft
from pipeline_nb.game.state import OverStep, State, Table
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.box.tables_em import EmRefinementMarkers
    from pipeline_nb.game.game import Game

__all__ = ["MODULE", "turned"]

MARKERS = "cost_markers"
STEPS = ("crude to low", "low to mid", "mid to high")


@enforces(
    "em2.setup.replaces-step-12",
    "em2.setup.base-markers-out",
    "em2.setup.bag",
    "em2.setup.draw-nine",
    "em2.setup.white-up",
)
def lay_two_sided(draft: Draft) -> None:
    """Draw nine of the twelve new markers, white side up; the pin ``costs`` says what lies up at the start."""
    faces = draft.box.em_refinement_markers
    bag = draw(draft, len(faces.white))
    nine = pinned(draft, MARKERS, len(faces.white), 9) or bag[:9]
    costs = _side(nine, faces.white)
    if "costs" in draft.pins:
        costs = RefinementCosts.from_text(draft.pins["costs"])
        if MARKERS not in draft.pins:
            nine = _showing(costs, faces.white, bag) or nine
        _check_pinned(costs, nine, faces)
    draft.drawn[MARKERS], draft.laid["costs"] = nine, costs
    for place, marker in enumerate(nine):
        oil, step = divmod(place, 3)
        up = costs.rows[oil][step]
        draft.told.append(f"Cost marker for {_where(oil, step)}: {up}, dark side {faces.dark[marker]}.")


def _showing(costs: RefinementCosts, white: tuple[int, ...], bag: tuple[int, ...]) -> tuple[int, ...]:
    """The first markers in the bag whose white sides are these costs; none if there are not enough."""
    left, found = list(bag), list[int]()
    for cost in (cost for row in costs.rows for cost in row):
        marker = next((marker for marker in left if white[marker] == cost), None)
        if marker is None:
            return ()
        left.remove(marker)
        found.append(marker)
    return tuple(found)


def _check_pinned(costs: RefinementCosts, nine: tuple[int, ...], faces: EmRefinementMarkers) -> None:
    """Raise `InputError` if a marker would ask for less when it is turned."""
    for place, marker in enumerate(nine):
        oil, step = divmod(place, 3)
        up, below = costs.rows[oil][step], faces.dark[marker]
        if up > below:
            raise InputError(
                f"setup: costs: {_where(oil, step)}, is {up}, but the dark side of the marker there ({marker}) is "
                f"{below}: a marker that is turned never asks for less; give nine costs of the white sides "
                f"{' '.join(map(str, sorted(faces.white)))}, or pin {MARKERS} with higher dark sides"
            )


def _where(oil: int, step: int) -> str:
    return f"{OILS[oil].word}, {STEPS[step]}"


@lru_cache(maxsize=256)
def _side(nine: tuple[int, ...], values: tuple[int, ...]) -> RefinementCosts:
    first, second, third = ((values[a], values[b], values[c]) for a, b, c in zip(*[iter(nine)] * 3, strict=True))
    return RefinementCosts((first, second, third))


@enforces("em2.columns-are-steps", "em2.columns-are-types")
def turned(game: Game, costs: RefinementCosts, column: int) -> RefinementCosts:
    """Return costs with the markers of a column, 1 to 3, on their dark side (ruling ``em_columns``)."""
    nine, faces = dict(game.table.drawn)[MARKERS], game.rules.box.em_refinement_markers
    return _turned(costs, _side(nine, faces.dark), column, game.rules.rulings.em_columns)


@lru_cache(maxsize=4096)  # bots look at the costs of the end thousands of times a turn
def _turned(costs: RefinementCosts, dark: RefinementCosts, column: int, columns: str) -> RefinementCosts:
    for oil, step in _places(column, columns):
        costs = costs.with_step(OILS[oil], GRADES[step], dark.rows[oil][step])
    return costs


def _places(column: int, columns: str) -> Iterator[tuple[int, int]]:
    """The oil types and steps, by number, of which a column of markers consists."""
    for other in range(3):
        yield (column - 1, other) if columns == "colours" else (other, column - 1)


def _turn(game: Game, state: State, column: int) -> Outcome:
    said = Event(-1, "costs", f"The Refinement Cost markers of column {column} were turned to their dark side.")
    return replace(state, costs=turned(game, state.costs, column)), (said,)


@enforces("em2.flip.year-1", "em2.flip.year-2", "em2.flip.longer-pipes")
def turn_after_a_year(game: Game, state: State) -> Outcome:
    """Turn the column of the year that has ended; the state is in the next one already."""
    return _turn(game, state, state.year - 1)


@enforces("em2.flip.year-3", "em2.flip.before-scoring", "em2.flip.after-scoring")
def turn_at_the_end(game: Game, state: State) -> Outcome:
    """Turn the third column before the final accounts (ruling ``em_flip3_before_scoring``).

    The accounts always find the columns of earlier years turned; so a game that is read in an earlier year, as if it
    ended now, has these turned as well.
    """
    last, events = len(game.rules.box.years.rounds), list[Event]()
    for column in range(state.year, last + game.rules.rulings.em_flip3_before_scoring):
        state, said = _turn(game, state, column)
        events += said
    return state, tuple(events)


def shortening(rules: Ruleset, table: Table, state: State) -> Iterator[str]:
    """Yield markers that are still to be turned and whose dark side would ask for less than what lies up."""
    if isinstance(state.steps[-1], OverStep):
        return
    dark = _side(dict(table.drawn)[MARKERS], rules.box.em_refinement_markers.dark)
    for column in range(state.year, len(rules.box.years.rounds) + 1):
        for oil, step in _places(column, rules.rulings.em_columns):
            up, below = state.costs.rows[oil][step], dark.rows[oil][step]
            if up > below:
                yield (
                    f"{_where(oil, step)}, costs {up}, and its dark side is {below}: a marker that is turned never "
                    f"asks for less; dark sides here are {dark.to_text()}, as the pin {MARKERS} says"
                )


def _with_two_sided(rules: Ruleset) -> Ruleset:
    return replace(
        rules,
        setup={**rules.setup, "costs": lay_two_sided},
        pins=(*rules.pins, MARKERS),
        year_end=(*rules.year_end, turn_after_a_year),
        faults=(*rules.faults, shortening),
        before_scoring=(turn_at_the_end, *rules.before_scoring),
    )


MODULE = Module(name="em2", title="Increased Refinement Requirements", change=_with_two_sided)
