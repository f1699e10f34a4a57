"""The still picture of `SetupTable`: the section at hand with its boxes, and the pieces that lie there."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from pipeline_nb.widgets.drawing import Picture, label, moved, paint, path, rect, svg
from pipeline_nb.widgets.drawing_setup import piece_picture
from pipeline_nb.widgets.drawing_shops import quadrant_picture
from pipeline_nb.widgets.frames_setup import SetupBelow, SetupFrame, SetupNow, SetupPiece, SetupTodo
from pipeline_nb.widgets.still_score import fitted

__all__ = ["setup_svg"]

_WIDE, _PAD, _LINE, _MOST = 780, 16, 20, 24


def setup_svg(frame: SetupFrame) -> str:
    """Return a picture of the walk: the section at hand; at the beginning and at the end all sections.

    Examples
    --------
    >>> from pipeline_nb.widgets import SetupTable
    >>> "Set-up for 2 players" in SetupTable(players=2, seed=7).still()
    True
    """
    parts = [_text(frame.title, 17, 700, "ink")]
    for now in frame.now:
        head = next(section for section in frame.sections if section.now)
        parts.append(_text(f"{head.number}. {now.title}  ({now.look_up}), {frame.where}", 14, 600, "soft"))
        for todo in frame.todos:
            parts.append(_todo(todo))
            parts += _now(now) if todo.now else []
        parts += [_text(mark, 12, 400, "soft") for mark in frame.marks]
    if not frame.now:
        ending = [frame.ending] if frame.at else []
        parts += [_text(line, 13, 400, "ink") for line in (*frame.intro, *ending)]
        parts += [
            _text(f"{one.number}. {one.title}: {one.ticked} of {one.todos} done", 14, 400, "ink")
            for one in frame.sections
        ]
    body, y = "", 14
    for part in parts:
        body, y = body + moved(0, y, part.body), y + part.height + 8
    words = f"{frame.title}. {'; '.join(f'{todo.text} (done)' if todo.ticked else todo.text for todo in frame.todos)}"
    return svg(Picture(body, max(_WIDE, *(part.width for part in parts)), y + 10), words)


def _text(text: str, size: int, weight: int, fill: str, x: int = _PAD) -> Picture:
    """A text in lines that fit, counted in characters."""
    characters = int((_WIDE - x - _PAD) * (1.68 if weight > 500 else 1.9) / (size + 1))
    lines = textwrap.wrap(" ".join(text.split()), characters)
    body = "".join(label(x, size + i * _LINE, size, "start", weight, fill, line) for i, line in enumerate(lines))
    return Picture(body, 0, len(lines) * _LINE)


def _todo(todo: SetupTodo) -> Picture:
    text = _text(todo.text, 14, 700 if todo.now else 400, "ink", _PAD + 28)
    box = rect(_PAD, 1, 17, 17, 4, paint("tile", "ink" if todo.now else "soft", 1.5))
    tick = path(f"M{_PAD + 3.5} 9.5l4 4l6.5 -8", paint("", "ink", 2)) if todo.ticked else ""
    return Picture(box + tick + text.body, 0, text.height)


def _now(now: SetupNow) -> list[Picture]:
    """What stands below the thing that is done now."""
    parts = [_below(below) for below in now.below]
    if now.draws:
        parts.append(_text(f"drawn: {now.drawn} of {now.draws}", 13, 400, "soft", _PAD + 28))
    for quadrant in now.quadrant:
        drawn = quadrant_picture(quadrant)
        parts.append(Picture(moved(_PAD + 28, 0, drawn.body), drawn.width + _PAD + 28, drawn.height))
    return [*parts, *([_pieces(now.pieces)] if now.pieces and not now.quadrant else [])]


def _below(below: SetupBelow) -> Picture:
    x = _PAD + 28
    if below.text:
        return _text(f"{below.lead} {below.text}".strip(), 13, 400, "soft", x)
    body, y, height = "", 0, 0
    columns = max(map(len, below.rows), default=1)
    widths = [max((len(row[at]) for row in below.rows if at < len(row)), default=0) for at in range(columns)]
    for row in below.rows:
        at = x
        for column, cell in enumerate(row):
            body += label(at, y + 13, 13, "start", 400, "ink", fitted(cell, 60))
            at += min(widths[column], 60) * 8 + 14
        y += _LINE
    for line in below.lines:
        body, y = body + label(x, y + 13, 13, "start", 400, "ink", fitted(line, 90)), y + _LINE
        height = y
    return Picture(body, 0, max(y, height))


def _pieces(pieces: Sequence[SetupPiece]) -> Picture:
    """The pieces that lie there, side by side in as many rows as they need; of very many the latest ones."""
    body, x, y, tall, wide = "", _PAD + 28, 0, 0, 0
    for piece in pieces[-_MOST:]:
        drawn = piece_picture(piece)
        head = fitted(piece.where, 40)
        width = max(drawn.width, 8 * len(head))
        if x > _PAD + 28 and x + width > _WIDE - _PAD:
            x, y, tall = _PAD + 28, y + tall + 10, 0
        body += moved(x, y, label(0, 12, 12, "start", 400, "soft", head) + moved(0, 18, drawn.body))
        x, tall, wide = x + width + 16, max(tall, drawn.height + 18), max(wide, x + width)
    return Picture(body, wide + _PAD, y + tall)
