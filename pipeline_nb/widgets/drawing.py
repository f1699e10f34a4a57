"""Parts of the still pictures, as SVG text: pipes, tiles, the board of a network.

They mirror ``frontend/lib/draw.tsx``: numbers and colours come from the same ``geometry.json``, and tests hold both to
the same bytes (``tests/golden``). All text is escaped, and characters that SVG does not allow are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Any, NamedTuple, Protocol

from pipeline_nb.widgets.frames import Half, Network

__all__ = [
    "Box",
    "G",
    "Picture",
    "badge",
    "board",
    "box_of",
    "circle",
    "faces",
    "label",
    "lit_over",
    "machine",
    "moved",
    "network_picture",
    "network_words",
    "paint",
    "path",
    "rect",
    "svg",
    "texture",
    "worker",
]

G: dict[str, Any] = json.loads(files(__package__).joinpath("geometry.json").read_text(encoding="utf-8"))
_HALF: int = G["half"]
_COLORS: dict[str, str] = G["colors"]
_OILS: dict[str, str] = G["oils"]
_NOT_SVG = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


class Picture(NamedTuple):
    """A drawing without its frame, and its size."""

    body: str
    width: int
    height: int


class Box(NamedTuple):
    """The cells that a board shows: the first column and row, and how many."""

    x: int
    y: int
    cols: int
    rows: int


class Halved(Protocol):
    """Whatever has the two halves of a tile: a placed one, one of the supply, one of a quadrant."""

    @property
    def halves(self) -> Sequence[Half]: ...


class Laid(NamedTuple):
    """A pipe where it is drawn: corner of its half, ports, oil letter."""

    x: float
    y: float
    ports: str
    oil: str


# ---- small parts ----------------------------------------------------------------------------------------------------


def escaped(text: str) -> str:
    """Escaped as Preact escapes it, without what SVG forbids."""
    plain = _NOT_SVG.sub("", text)
    return plain.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def paint(fill: str = "", stroke: str = "", width: float = 0) -> str:
    """Attributes of fill and stroke; the classes let the live page put its theme's colours over them."""
    classes = " ".join([*([f"pn-f-{fill}"] if fill else []), *([f"pn-s-{stroke}"] if stroke else [])])
    line = f' stroke="{_COLORS[stroke]}" stroke-width="{width:g}"' if stroke else ""
    return f'class="{classes}" fill="{_COLORS[fill] if fill else "none"}"{line}'


def path(d: str, paint: str, more: str = "") -> str:
    """A path."""
    return f'<path {paint} d="{d}"{more}></path>'


def rect(x: float, y: float, width: float, height: float, rx: float, paint: str, more: str = "") -> str:
    """A rectangle with round corners."""
    return f'<rect {paint} x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{rx:g}"{more}></rect>'


def circle(x: float, y: float, r: float, paint: str) -> str:
    """A circle."""
    return f'<circle {paint} cx="{x:g}" cy="{y:g}" r="{r:g}"></circle>'


def label(x: float, y: float, size: int, anchor: str, weight: int, fill: str, text: str) -> str:
    """One line of text."""
    return (
        f'<text {paint(fill)} x="{x:g}" y="{y:g}" font-size="{size}" font-weight="{weight}" '
        f'text-anchor="{anchor}">{escaped(text)}</text>'
    )


def moved(x: float, y: float, body: str) -> str:
    """A drawing at another place."""
    return f'<g transform="translate({x:g} {y:g})">{body}</g>'


def svg(picture: Picture, label: str) -> str:
    """The whole picture on its paper, with a name for those who do not see it."""
    body, width, height = picture
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="system-ui,sans-serif" role="img" aria-label="{escaped(label)}">'
        f"{rect(0, 0, width, height, 8, paint('paper'))}{body}</svg>"
    )


def badge(x: float, y: float, oil: str) -> str:
    """The letter of an oil type on a disc of its colour."""
    return circle(x, y, 10, paint(oil)) + label(x, y + 4, 12, "middle", 700, "tile", oil)


# ---- the network ----------------------------------------------------------------------------------------------------


def _pipe_path(pipe: Laid) -> str:
    """A straight, or a quarter circle round the corner between its ports."""
    (ax, ay), (bx, by) = (G["ports"][port] for port in pipe.ports)
    start, end = f"M{pipe.x + ax:g} {pipe.y + ay:g}", f"{pipe.x + bx:g} {pipe.y + by:g}"
    if ax == bx or ay == by:
        return f"{start}L{end}"
    middle = _HALF // 2
    turn = (middle - ax) * (by - middle) - (middle - ay) * (bx - middle)
    bend = G["bend"]
    return f"{start}A{bend} {bend} 0 0 {1 if turn > 0 else 0} {end}"


def _pipes(pipes: Sequence[Laid], cased: bool = False) -> str:
    """Pipes: teal solid, orange a double line, silver ribbed; those that are `cased` stand over what they cross."""
    drawn = path("".join(map(_pipe_path, pipes)), paint("", "tile", G["pipe"]["case"])) if cased and pipes else ""
    for oil in _OILS:
        d = "".join(_pipe_path(pipe) for pipe in pipes if pipe.oil == oil)
        drawn += texture(oil, d, "tile") if d else ""
    return drawn


def texture(oil: str, d: str, inner: str) -> str:
    """One path in the texture of its oil type; `inner` is the colour between the two lines of orange."""
    look = G["pipe"]
    if oil == "S":
        ribs = f' stroke-dasharray="{look["rib"]}" stroke-dashoffset="{look["rib_start"]}"'
        return path(d, paint("", oil, look["core"])) + path(d, paint("", oil, look["width"]), ribs)
    between = path(d, paint("", inner, look["inner"])) if oil == "O" else ""
    return path(d, paint("", oil, look["width"])) + between


def _laid(halves: Iterable[Half], layer: int, left: float, top: float) -> list[Laid]:
    """The pipes of one layer: 0 those that lie below, 1 those that cross over them."""
    return [
        Laid(left + half.x * _HALF, top + half.y * _HALF, pipe.ports, pipe.oil)
        for half in halves
        if not half.machine
        for pipe in half.pipes[layer : layer + 1]
    ]


def _plate(halves: Sequence[Half], left: float, top: float) -> str:
    """The quiet plate of one domino: two halves, no line between them."""
    x, y = min(half.x for half in halves), min(half.y for half in halves)
    width = _HALF * (1 + max(half.x for half in halves) - x) - 2
    height = _HALF * (1 + max(half.y for half in halves) - y) - 2
    at = left + x * _HALF + 1, top + y * _HALF + 1
    return rect(at[0], at[1] + 1.5, width, height, 7, paint("shade")) + rect(
        *at, width, height, 7, paint("tile", "edge", 1)
    )


def faces(tiles: Sequence[Halved], left: float, top: float) -> str:
    """Plates and pipes of tiles."""
    halves = [half for tile in tiles for half in tile.halves]
    return (
        "".join(_plate(tile.halves, left, top) for tile in tiles)
        + _pipes(_laid(halves, 0, left, top))
        + _pipes(_laid(halves, 1, left, top), True)
    )


def machine(x: float, y: float, active: bool) -> str:
    """The dark plate of a machine with its four flanges and its ring; an active one shows a triangle."""
    flanges = "M17 1h14v4h-14zM43 17h4v14h-4zM17 43h14v4h-14zM1 17h4v14h-4z"
    return moved(
        x,
        y,
        path(flanges, paint("ink"))
        + rect(4, 4, 40, 40, 6, paint("ink", "focus", 3) if active else paint("ink"))
        + circle(24, 24, 11.5, paint("", "paper", 2.5))
        + (path("M20.5 18l9.5 6l-9.5 6z", paint("paper")) if active else circle(24, 24, 3.5, paint("paper"))),
    )


def worker(tile: Halved, left: float, top: float) -> str:
    """A ring round the worker's tile and the worker at its corner."""
    x, y = min(half.x for half in tile.halves), min(half.y for half in tile.halves)
    width = _HALF * (1 + max(half.x for half in tile.halves) - x) - 2
    height = _HALF * (1 + max(half.y for half in tile.halves) - y) - 2
    px, py = left + x * _HALF, top + y * _HALF
    figure = circle(0, 0, 11, paint("focus", "paper", 2)) + circle(0, -3.5, 2.8, paint("paper"))
    figure += path("M-5.5 6Q-5.5 0 0 0Q5.5 0 5.5 6z", paint("paper"))
    return rect(px + 1, py + 1, width, height, 7, paint("", "focus", 3)) + moved(px + 4, py + 4, figure)


def box_of(network: Network, margin: int, cols: int, rows: int) -> Box:
    """The cells that show a network with a margin, at least so many."""
    cells = [(half.x, half.y) for tile in network.tiles for half in tile.halves]
    x = min((x for x, _ in cells), default=margin) - margin
    y = min((y for _, y in cells), default=margin) - margin
    width = max((x for x, _ in cells), default=-margin) + margin + 1 - x
    height = max((y for _, y in cells), default=-margin) + margin + 1 - y
    return Box(x - max(0, cols - width) // 2, y - max(0, rows - height) // 2, max(cols, width), max(rows, height))


def board(network: Network, box: Box) -> Picture:
    """Grid with its numbers, tiles, machines, worker."""
    left, top, pad = G["left"], G["top"], G["pad"]
    right, bottom = left + box.cols * _HALF, top + box.rows * _HALF
    grid = "".join(f"M{left + i * _HALF} {top}V{bottom}" for i in range(box.cols + 1))
    grid += "".join(f"M{left} {top + i * _HALF}H{right}" for i in range(box.rows + 1))
    columns = "".join(
        label(left + i * _HALF + _HALF // 2, top - 7, 11, "middle", 400, "soft", str(box.x + i))
        for i in range(box.cols)
    )
    rows = "".join(
        label(left - 7, top + i * _HALF + _HALF // 2 + 4, 11, "end", 400, "soft", str(box.y + i))
        for i in range(box.rows)
    )
    x, y = left - box.x * _HALF, top - box.y * _HALF
    machines = "".join(
        machine(x + half.x * _HALF, y + half.y * _HALF, (half.x, half.y) in network.active)
        for tile in network.tiles
        for half in tile.halves
        if half.machine
    )
    standing = "".join(
        worker(tile, x, y)
        for tile in network.tiles
        if any((half.x, half.y) == tuple(network.worker) for half in tile.halves)
    )
    body = path(grid, paint("", "grid", 1)) + columns + rows + faces(network.tiles, x, y) + machines + standing
    return Picture(body, right + pad, bottom + pad)


def lit_over(network: Network, box: Box, lines: Iterable[Sequence[tuple[int, int, int]]], veil: float) -> str:
    """What lies over a board where some pipelines are lit: a veil, they themselves, the machines again."""
    left, top = G["left"] - box.x * _HALF, G["top"] - box.y * _HALF
    halves = {(half.x, half.y): half for tile in network.tiles for half in tile.halves}
    bright = ""
    for segments in lines:
        pipes = [(x, y, halves[x, y].pipes[i]) for x, y, i in segments]
        bright += _pipes([Laid(left + x * _HALF, top + y * _HALF, pipe.ports, pipe.oil) for x, y, pipe in pipes], True)
    machines = "".join(
        machine(left + half.x * _HALF, top + half.y * _HALF, False) for half in halves.values() if half.machine
    )
    width, height = box.cols * _HALF, box.rows * _HALF
    return rect(G["left"], G["top"], width, height, 0, paint("paper"), f' opacity="{veil:g}"') + bright + machines


def _longest(network: Network, x: float, y: float) -> str:
    """The three badges with the longest pipeline of each oil type."""
    return "".join(
        moved(
            x + 124 * i,
            y,
            rect(0, 0, 116, 26, 13, paint("tile", "edge", 1))
            + badge(14, 13, oil)
            + label(32, 17.5, 13, "start", 400, "ink", f"longest {length}"),
        )
        for i, (oil, length) in enumerate(zip(_OILS, network.longest, strict=True))
    )


def network_picture(network: Network) -> Picture:
    """The longest pipelines, and the board below them."""
    below = board(network, box_of(network, **G["still"]))
    return Picture(_longest(network, G["left"], 10) + moved(0, 44, below.body), below.width, below.height + 44)


def network_words(network: Network) -> str:
    """A network in words."""
    lengths = ", ".join(f"{word} {length}" for word, length in zip(_OILS.values(), network.longest, strict=True))
    return f"Pipe network of {len(network.tiles)} tiles; longest pipelines: {lengths}"
