"""Small parts of the pictures that lessons draw by themselves, as SVG text in the look of the widgets.

Colours come from the widgets' own `geometry.json`, read as data: `widgets` is above this part and is not loaded.
"""

from __future__ import annotations

import json
import re
import urllib.parse
from functools import cache
from importlib.resources import files

__all__ = ["circle", "color", "icon", "in_markdown_too", "line", "picture", "plate", "text"]

_NOT_SVG = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


@cache
def _colors() -> dict[str, str]:
    geometry = files("pipeline_nb").joinpath("widgets", "geometry.json").read_text(encoding="utf-8")
    colors: dict[str, str] = json.loads(geometry)["colors"]
    return colors


def color(name: str) -> str:
    """Return a colour of the widgets by its name: ``"ink"``, ``"paper"``, ``"focus"``.

    Examples
    --------
    >>> color("paper")
    '#f7f8f6'
    """
    return _colors()[name]


def _escaped(words: str) -> str:
    plain = _NOT_SVG.sub("", words)
    return plain.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def text(x: float, y: float, words: str, *, size: int = 13, fill: str = "ink", anchor: str = "middle", bold: bool = False) -> str:  # fmt: skip  # noqa: E501
    """Return one line of text."""
    weight = 600 if bold else 400
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="{weight}" fill="{color(fill)}" '
        f'text-anchor="{anchor}">{_escaped(words)}</text>'
    )


def plate(
    x: float, y: float, width: float, height: float, *, fill: str = "tile", edge: str = "edge", thick: float = 1,
    dashes: str = "", rx: float = 7,
) -> str:  # fmt: skip
    """Return a plate with round corners."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{rx:g}" fill="{color(fill)}" '
        f'stroke="{color(edge)}" stroke-width="{thick:g}"{dashed}/>'
    )


def circle(x: float, y: float, r: float, fill: str) -> str:
    """Return a disc."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{color(fill)}"/>'


def line(d: str, stroke: str, thick: float = 1.5, dashes: str = "") -> str:
    """Return a line along a path."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<path d="{d}" fill="none" stroke="{color(stroke)}" stroke-width="{thick:g}" stroke-linecap="round" '
        f'stroke-linejoin="round"{dashed}/>'
    )


def icon(x: float, y: float) -> str:
    """Return the sign for the Turn Order icon: two arrows past each other, on a small disc."""
    arrows = f"M{x - 3:g} {y + 5:g}V{y - 5:g}m-2.5 2.5l2.5 -2.5l2.5 2.5M{x + 3:g} {y - 5:g}V{y + 5:g}"
    arrows += "m-2.5 -2.5l2.5 2.5l2.5 -2.5"
    return circle(x, y, 9, "ink") + line(arrows, "paper", 1.4)


def picture(body: str, width: int, height: int, words: str) -> str:
    """Return the whole picture on its paper, with a name for those who do not see it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="system-ui,sans-serif" role="img" aria-label="{_escaped(words)}">'
        f"{plate(0, 0, width, height, fill='paper', edge='paper', thick=0, rx=8)}{body}</svg>"
    )


_NAME = re.compile(r'aria-label="([^"]*)"')
_IN_A_LINK = "/:;=?@,'!*() "
"""What may stand in the address of a picture as it is: most of an SVG is letters, digits and these."""


def in_markdown_too(svg: str, below: str = "") -> dict[str, str]:
    """Return a picture in the two forms that a page may want: SVG, and Markdown that holds the same SVG as an image.

    JupyterLab drops the SVG of a notebook that it does not trust, for there could be a program in it; an image cannot
    run one, so the picture stays. It carries its name for those who do not see it.

    Parameters
    ----------
    svg
        The picture; its ``aria-label`` is its name.
    below
        Markdown that stands below the picture in the second form.

    Examples
    --------
    >>> in_markdown_too('<svg aria-label="Costs $5"></svg>')["text/markdown"]
    '<img alt="Costs &#36;5" src="data:image/svg+xml,%3Csvg aria-label=%22Costs %245%22%3E%3C/svg%3E">'
    """
    name = _NAME.search(svg)
    # JupyterLab would take two dollar signs for a formula, and a backslash for an escape
    words = name[1].replace("$", "&#36;").replace("\\", "&#92;") if name else ""
    address = urllib.parse.quote(svg.replace("\n", " "), safe=_IN_A_LINK)
    image = f'<img alt="{words}" src="data:image/svg+xml,{address}">'
    return {"image/svg+xml": svg, "text/markdown": f"{image}\n\n{below}" if below else image}
