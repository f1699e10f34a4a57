"""What the charts share: how they look, how they become SVG or PNG, and the table of rows that they are made from."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pipeline_nb.errors import InputError, PipelineError, shown
from pipeline_nb.learn.picture import in_markdown_too
from pipeline_nb.names import look_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["Chart", "Look", "Row", "table_of", "that_shows"]

Row = Mapping[str, int | str]

_LIGHT = {"ink": "#25313a", "soft": "#5a6670", "paper": "#f7f8f6", "grid": "#e4e8e3"}
_DARK = {"ink": "#d8e0e6", "soft": "#9aa7b1", "paper": "#10161c", "grid": "#212b34"}
_LINES = (
    ("#0b7a75", "#35c2b5", "o", "-", ""),
    ("#c2550a", "#ff9d4d", "s", "--", "//"),
    ("#66717d", "#b4bfca", "^", ":", ".."),
    ("#1664b8", "#7cc4ff", "D", "-.", "xx"),
)
"""For each player or oil type: colour in light and in dark, marker, dashes, hatching."""


class Chart:
    """A finished chart: shows itself in a notebook, and is written as SVG or PNG.

    Attributes
    ----------
    figure
        The matplotlib figure.
    words
        What the chart shows, in a sentence: it is also the text of the picture for those who do not see it.
    """

    def __init__(self, figure: Figure, words: str) -> None:
        self.figure, self.words = figure, words
        # laid out once: a second drawing would move things by a hair, and the ids in an SVG hang on it
        figure.draw_without_rendering()
        figure.set_layout_engine("none")

    def svg(self) -> str:
        """Return the chart as SVG text; the same rows give the same text."""
        text = self._written("svg").decode()
        # what matplotlib tells of itself there, with addresses, is of no use to anybody
        text = re.sub(r"\s*<metadata>.*?</metadata>", "", text, count=1, flags=re.DOTALL)
        head = text.index("<svg")
        name = self.words.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
        return text[head:].replace("<svg", f'<svg role="img" aria-label="{name}"', 1)

    def png(self) -> bytes:
        """Return the chart as a PNG picture."""
        return self._written("png")

    def _written(self, kind: str) -> bytes:
        plt = _matplotlib()
        target = io.BytesIO()
        # a salt for the ids, and no date: or every picture would be another one
        with plt.rc_context({"svg.hashsalt": "pipeline_nb", "svg.fonttype": "path"}):
            self.figure.savefig(target, format=kind, metadata={"Date": None} if kind == "svg" else {"Software": None})
        return target.getvalue()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": repr(self), **in_markdown_too(self.svg())}

    def __repr__(self) -> str:
        return f"Chart({self.words})"


# ---- what is needed --------------------------------------------------------------------------------------------------


def _needs(error: ImportError) -> PipelineError:
    return PipelineError(f"charts need {error.name}: pip install 'pipeline_nb[data]'")


def _matplotlib() -> Any:  # noqa: ANN401 - a module
    try:
        import matplotlib
    except ImportError as error:
        raise _needs(error) from None
    return matplotlib


def table_of(rows: Iterable[Row], columns: Sequence[str]) -> pd.DataFrame:
    """Rows as a table; raise `InputError` if a column is not there or there is no row."""
    try:
        import pandas as pd
    except ImportError as error:
        raise _needs(error) from None
    table = pd.DataFrame(list(rows))
    if table.empty:
        raise InputError("charts: there is no turn to show yet; play one first")
    missing = [column for column in columns if column not in table]
    if missing:
        raise InputError(f"charts: rows have no {shown(missing[0])}; a row of Session.history() has it")
    return table


def that_shows(text: str, most: int = 24) -> str:
    """A name as a chart can show it: short, without what the font has no sign for."""
    from matplotlib.font_manager import FontProperties, findfont, get_font

    known = get_font(findfont(FontProperties(family="DejaVu Sans"))).get_charmap()
    plain = "".join(c if c.isprintable() and ord(c) in known else "\N{WHITE SQUARE}" for c in look_of(str(text)))
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"


class Look:
    """Colours and parts of one chart."""

    def __init__(self, dark: bool) -> None:
        self.dark, self.colors = dark, _DARK if dark else _LIGHT

    def figure(self, height: float, panels: int = 1, **more: Any) -> tuple[Figure, list[Axes]]:  # noqa: ANN401
        """A figure of panels one below another."""
        _matplotlib()
        from matplotlib.figure import Figure

        figure = Figure(figsize=(8, height), dpi=100, facecolor=self.colors["paper"], layout="constrained")
        axes = figure.subplots(panels, 1, squeeze=False, **more)[:, 0]
        for one in axes:
            one.set_facecolor(self.colors["paper"])
            one.grid(color=self.colors["grid"], linewidth=1)
            one.set_axisbelow(True)
            one.tick_params(colors=self.colors["soft"], labelsize=9)
            for side, spine in one.spines.items():
                spine.set_visible(side in ("left", "bottom"))
                spine.set_color(self.colors["soft"])
        return figure, list(axes)

    def words(self, axes: Axes, title: str, x: str, y: str) -> None:
        """Title and axes, also where words look like mathematics."""
        axes.set_title(title, loc="left", fontsize=11, fontweight="bold", color=self.colors["ink"], parse_math=False)
        axes.set_xlabel(x, fontsize=10, color=self.colors["soft"], parse_math=False)
        axes.set_ylabel(y, fontsize=10, color=self.colors["soft"], parse_math=False)

    def whole(self, axes: Axes) -> None:
        """Whole numbers along the turns."""
        from matplotlib.ticker import MaxNLocator

        axes.xaxis.set_major_locator(MaxNLocator(integer=True))

    def line(self, axes: Axes, number: int, x: Sequence[float], y: Sequence[float]) -> None:
        """The line of one player or grade."""
        light, dark, marker, dashes, _ = _LINES[number % len(_LINES)]
        color = dark if self.dark else light
        axes.plot(x, y, color=color, marker=marker, markersize=4.5, linestyle=dashes, linewidth=1.8)

    def ends(self, axes: Axes, ends: Sequence[tuple[float, float, str]]) -> None:
        """Names at the ends of lines, moved apart where lines end close together."""
        low, high = axes.get_ylim()
        least, at = (high - low) / 12, float("-inf")
        for x, y, text in sorted(ends, key=lambda end: end[1]):
            at = max(y, at + least)
            axes.annotate(
                text, (x, at), (8, 0), textcoords="offset points", va="center", fontsize=10, fontweight="bold",
                color=self.colors["ink"], annotation_clip=False, parse_math=False,
            )  # fmt: skip

    def years(self, axes: Axes, starts: Mapping[int, int]) -> None:
        """A hairline where each year begins, with its number above the lines; `starts` are turns by year."""
        low, high = axes.get_ylim()
        axes.set_ylim(low, high + (high - low) * 0.16)
        for year, turn in starts.items():
            axes.axvline(turn - 0.5, color=self.colors["soft"], linewidth=1, linestyle=(0, (1, 3)))
            axes.annotate(
                f"year {year}", (turn - 0.5, 1), (4, -3), xycoords=("data", "axes fraction"), va="top", fontsize=9,
                textcoords="offset points", color=self.colors["soft"],
            )  # fmt: skip

    def bars(
        self, axes: Axes, number: int, places: Sequence[float], values: Sequence[int], thick: float, name: str
    ) -> None:
        """Bars of one player, each with its amount."""
        light, dark, _, _, hatch = _LINES[number % len(_LINES)]
        color = dark if self.dark else light
        axes.barh(
            places, values, height=thick, facecolor="none" if hatch else color, edgecolor=color, hatch=hatch, label=name
        )
        for place, value in zip(places, values, strict=True):
            if value:
                axes.annotate(
                    f"${value}", (value, place), (4, 0), textcoords="offset points", va="center", fontsize=9,
                    color=self.colors["ink"], parse_math=False,
                )  # fmt: skip
