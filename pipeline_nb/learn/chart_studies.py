"""A chart of a study: what players scored without a module and with it, and the difference seed by seed."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from pipeline_nb.errors import InputError, shown
from pipeline_nb.learn.chart_look import Chart, Look
from pipeline_nb.learn.studies import COLUMNS, Study
from pipeline_nb.rules.score import money

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["study_chart"]

_WORDS = {
    "score": "final score, $",
    "borrowed": "$ borrowed",
    "sales": "$ from sales",
    "contracts": "$ from contracts",
    "orders": "$ from orders",
    "levels": "levels of upgrades at the end",
    "runs": "barrels refined",
}


def study_chart(study: Study, column: str = "score", *, dark: bool = False) -> Chart:
    """Return a chart of a study: every player without and with the module, and the difference for each seed.

    Parameters
    ----------
    study
        As `pipeline_nb.learn.studies.study` reads it.
    column
        One of its columns: ``"score"``, ``"sales"``, ``"levels"`` ..
    dark
        Whether it is for a dark page.

    Examples
    --------
    >>> from pipeline_nb.learn.studies import Study
    >>> rows = tuple((seed, module, 1, 100 + seed + 20 * module, 0, 0, 0, 0, 0, 0)
    ...              for seed in range(8) for module in (0, 1))
    >>> study_chart(Study("em1", "planner", 1, 0, 8, rows))
    Chart(final score: on average $104 without New Market Tiles and $124 with it; higher with it on 8 of 8 seeds)
    """
    if column not in COLUMNS:
        raise InputError(f"study_chart: column {', '.join(COLUMNS)}, not {shown(column)}")
    look = Look(dark)
    name = study.title
    values = {
        which: [float(row[column]) for row in study.rows if row["module"] == which] for which in ("without", "with")
    }
    differences = study.differences(column)
    figure, panels = look.figure(5.6, 2, gridspec_kw={"height_ratios": [2, 3]})
    _players(look, panels[0], values)
    look.words(panels[0], f"Every player's {_WORDS[column].partition(',')[0]}", _WORDS[column], "")
    _seeds(look, panels[1], differences, study.interval(column))
    unit = "$" if "$" in _WORDS[column] else _WORDS[column]
    look.words(panels[1], f"What {name} changed, seed by seed", f"{unit}; right of 0 it was more with it", "")
    shown_as = money if "$" in _WORDS[column] else str
    without, with_ = (shown_as(round(fmean(values[which]))) for which in ("without", "with"))
    higher = sum(one > 0 for one in differences)
    return Chart(
        figure,
        f"{_WORDS[column].partition(',')[0]}: on average {without} without {name} and {with_} with it; "
        f"higher with it on {higher} of {len(differences)} seeds",
    )


def _players(look: Look, axes: Axes, values: dict[str, list[float]]) -> None:
    """A row of marks for all players without the module, and one with it; a tall bar stands at the mean."""
    ink, soft = look.colors["ink"], look.colors["soft"]
    for row, mine in enumerate(values.values()):
        mean = fmean(mine)
        axes.plot(
            mine, [row] * len(mine), "os"[row], markersize=7, markeredgecolor=soft, color="none" if row == 0 else soft,
            alpha=0.75, linestyle="",
        )  # fmt: skip
        axes.plot([mean, mean], [row - 0.32, row + 0.32], color=ink, linewidth=2.5)
        axes.annotate(
            f"mean {round(mean)}", (mean, row - 0.34), (0, 2), textcoords="offset points", ha="center", va="bottom",
            fontsize=9, fontweight="bold", color=ink, parse_math=False,
        )  # fmt: skip
    axes.set_yticks([0, 1], ["without", "with it"], parse_math=False)
    axes.set_ylim(1.6, -0.75)
    axes.grid(visible=False, axis="y")


def _seeds(look: Look, axes: Axes, differences: list[float], interval: tuple[float, float, float]) -> None:
    """The differences in order of size, as lines from 0; below them the mean with its interval."""
    ink, soft = look.colors["ink"], look.colors["soft"]
    ordered = sorted(differences)
    places = range(len(ordered))
    axes.hlines(places, 0, ordered, color=soft, linewidth=1.5)
    axes.plot(ordered, places, "D", color=soft, markersize=5, linestyle="")
    axes.axvline(0, color=ink, linewidth=1.2)
    mean, low, high = interval
    at = -2.2
    axes.plot([low, high], [at, at], color=ink, linewidth=2.5, marker="|", markersize=12)
    axes.plot([mean], [at], "o", color=ink, markersize=7)
    # at the axis, not at the interval: there it would run across the line at 0
    axes.set_yticks([len(ordered) / 2 - 0.5, at], ["each seed", "mean and its\n95 % interval"], parse_math=False)
    axes.tick_params(axis="y", length=0)
    axes.set_ylim(-3.6, len(ordered))
    axes.grid(visible=False, axis="y")
