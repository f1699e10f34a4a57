"""Situations and tables for the lesson on module 2, Increased Refinement Requirements."""

from __future__ import annotations

from typing import Any

from pipeline_nb.box import load_box
from pipeline_nb.game import Game, position
from pipeline_nb.learn.examples import row_of_different_tiles
from pipeline_nb.learn.story import story
from pipeline_nb.learn.told import Told
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.rulings import DEFAULT, Rulings
from pipeline_nb.rules.score import money

__all__ = ["both_sides", "four_times", "pipelines_scored", "run_begun", "year_ends", "year_over"]

_PLAYERS = ("Ann", "Bo")
_SEED = 20
MARKERS = (0, 3, 8, 1, 4, 6, 2, 5, 7)
"""Markers of the box that show 4, 5 and 6 for every oil type, white side up."""


def year_ends(
    year: int = 1,
    *,
    module: bool = True,
    rulings: Rulings = DEFAULT,
    markers: tuple[int, ...] = MARKERS,
    **parts: Any,  # noqa: ANN401
) -> Game:
    """Return Ann's last turn of a year, the last of all: all oil types began at 4, 5 and 6, or as the markers say.

    Parameters
    ----------
    year
        The year that ends, 1 to 3.
    module
        Whether module 2 is played with; without it the markers of the base game show the same.
    rulings
        Readings of the disputed rules.
    markers
        The nine markers that lie there, by their numbers in the box, oil type by oil type.
    parts
        What shall be different, as `pipeline_nb.position` takes it.

    Examples
    --------
    >>> year_ends().costs_of(0).to_text(), year_over(year_ends()).costs_of(0).to_text()
    ('4,5,6/4,5,6/4,5,6', '5,5,6/5,5,6/6,5,6')
    """
    white = [load_box().em_refinement_markers.white[one] for one in markers]
    shown = "/".join(",".join(map(str, white[row : row + 3])) for row in (0, 3, 6))
    start: dict[str, Any] = {"start": 0, **({"cost_markers": markers} if module else {"costs": shown})}
    rounds = load_box().years.rounds
    if module and year > 1 and "costs" not in parts:  # what the years before have turned
        parts["costs"] = year_over(year_ends(year - 1, rulings=rulings, markers=markers)).state.costs
    return position(
        players=_PLAYERS, seed=_SEED, modules=("em2",) if module else (), setup=start, rulings=rulings, year=year,
        round=rounds[year - 1], order=(1, 0), turn=1, next_order=(1, -1), **parts,
    )  # fmt: skip


def year_over(game: Game) -> Game:
    """Return the game when the year is over: everybody who still has a turn passes.

    Examples
    --------
    >>> year_over(year_ends(3)).is_over
    True
    """
    year = game.state.year
    while game.state.year == year and not game.is_over:
        game = story(game, "pass", "done").game
    return game


def run_begun(*, module: bool, segments: int = 4, year: int = 2) -> Game:
    """Return a run of Ann's own network, with a pipeline of so many segments and a crude barrel, in a year.

    Examples
    --------
    >>> len(run_begun(module=True).why_not("refine:1,0,1")), len(run_begun(module=False).why_not("refine:1,0,1"))
    (1, 0)
    """
    game = year_ends(year - 1, module=module, net=row_of_different_tiles(segments // 2), stock="T0", cash=40)
    game = year_over(game)
    while game.player != "Ann":
        game = story(game, "pass", "done").game
    return story(game, "network:0,0").game


def both_sides() -> Told:
    """Return the twelve markers of the box with both their sides, and how much dearer the dark one is.

    Examples
    --------
    >>> both_sides().rows[0]
    ('4', '5, 5, 6')
    """
    faces = load_box().em_refinement_markers
    rows = []
    for value in dict.fromkeys(faces.white):
        dark = sorted(back for front, back in zip(faces.white, faces.dark, strict=True) if front == value)
        rows.append((str(value), ", ".join(map(str, dark))))
    source = load_box().source_of("em_refinement_markers.dark")
    note = (
        f"These numbers are {source.source} data of {source.certainty} certainty. {' '.join(str(source.note).split())}"
    )
    return Told(head=("white side", "dark sides of these markers"), rows=tuple(rows), notes=(note,))


def four_times(game: Game) -> Told:
    """Return the nine costs at the beginning of each year and in the final accounts, if everybody passes.

    Examples
    --------
    >>> four_times(year_ends()).rows[0]
    ('teal', '4, 5, 6', '5, 5, 6', '5, 6, 6', '5, 6, 8')
    """
    heads, seen = [f"year {game.year}"], [game.state.costs.rows]
    while not game.is_over:
        game = year_over(game)
        heads.append("final accounts" if game.is_over else f"year {game.year}")
        seen.append(game.state.costs.rows)
    rows = [(oil.word, *(", ".join(map(str, costs[at])) for costs in seen)) for at, oil in enumerate(OILS)]
    steps = ", ".join(f"{GRADES[step].word} to {GRADES[step + 1].word}" for step in range(3))
    return Told(head=("oil type", *heads), rows=tuple(rows), notes=(f"In each cell the steps {steps}.",))


def pipelines_scored(*lengths: int, rulings: Rulings = DEFAULT, markers: tuple[int, ...] = MARKERS) -> Told:
    """Return what a pipeline of each length brings Ann in the final accounts, without module 2 and with it.

    Examples
    --------
    >>> pipelines_scored(16).rows
    (('16', '$30', '$20'),)
    """
    rows = []
    for length in lengths:
        net = row_of_different_tiles(length // 2)
        ends = [year_ends(3, module=module, rulings=rulings, markers=markers, net=net) for module in (False, True)]
        over = [year_over(game) for game in ends]
        rows.append((str(length), *(money(game.scores()[0].line("pipelines").amount) for game in over)))
    return Told(head=("teal segments", "without the module", "with it"), rows=tuple(rows))
