"""The still picture of `ScorePad`: the sheet as far as it is read, and the line that is read with its pictures."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable, Sequence

from pipeline_nb.names import shows
from pipeline_nb.widgets.drawing import Picture, badge, label, moved, paint, rect, svg
from pipeline_nb.widgets.drawing_score import (
    chip,
    curve_picture,
    deliveries_picture,
    ladder_picture,
    lit_picture,
    types_picture,
)
from pipeline_nb.widgets.frames_score import FormRow, PipeBar, PlaceLine, ScoreFrame, ScoreRow, SeatShow, Show
from pipeline_nb.widgets.still import farm_picture

__all__ = ["fitted", "score_svg"]

_SEAT, _ROW, _PAD, _LINE, _WIDE = 104, 28, 16, 19, 748
_SCALE = 0.7


def _width_of(character: str) -> float:
    """How wide a character is at most, in average letters; not measured, so that the picture is always the same."""
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0.0
    if unicodedata.east_asian_width(character) in "WF":
        return 2.0
    return 1.6 if character in "mwMWQO@%&" else 1.25 if character.isupper() else 1.0


def fitted(text: str, most: int) -> str:
    """Return a text that is at most so many letters wide, cut with an ellipsis; what cannot be shown becomes a sign.

    Examples
    --------
    >>> fitted("a long name that goes on", 10)
    'a long n…'
    """
    plain = "".join(c if shows(c) else "\N{REPLACEMENT CHARACTER}" for c in " ".join(text.split()))
    wide, kept = 0.0, ""
    for character in plain:
        wide += _width_of(character)
        if wide > most:
            return kept[: max(0, len(kept) - 1)] + "…"
        kept += character
    return kept


def _lines(text: str, characters: int, x: int, y: int, size: int, fill: str, weight: int = 400) -> Picture:
    """Text in lines that fit."""
    rows = textwrap.wrap(" ".join(text.split()), characters)
    body = "".join(label(x, y + i * _LINE, size, "start", weight, fill, row) for i, row in enumerate(rows))
    return Picture(body, 0, len(rows) * _LINE)


def _stacked(parts: Iterable[Picture], gap: int = 8) -> Picture:
    """Pictures one below another."""
    body, y, width = "", 0, 0
    for part in parts:
        body += moved(0, y, part.body)
        y, width = y + part.height + gap, max(width, part.width)
    return Picture(body, width, max(0, y - gap))


def _beside(parts: Sequence[Picture], most: int) -> Picture:
    """Pictures side by side, made smaller, in as many rows as they need."""
    body, x, y, tall, width = "", 0, 0, 0, 0
    for part in parts:
        wide, high = round(part.width * _SCALE), round(part.height * _SCALE)
        if x and x + wide > most:
            x, y, tall = 0, y + tall + 8, 0
        body += f'<g transform="translate({x} {y}) scale({_SCALE:g})">{part.body}</g>'
        x, tall = x + wide + 12, max(tall, high)
        width = max(width, x)
    return Picture(body, width, y + tall)


# ---- the sheet -------------------------------------------------------------------------------------------------------


def _sheet(frame: ScoreFrame) -> Picture:
    body, x0 = "", _WIDE - _PAD - len(frame.seats) * _SEAT
    for i, seat in enumerate(frame.seats):
        right = x0 + (i + 1) * _SEAT
        body += chip(right - 20, 12, seat.tag) + label(right, 50, 13, "end", 600, "ink", fitted(seat.name, 12))
    y = 60
    for row in frame.rows:
        body += moved(0, y, _sheet_row(row, x0))
        y += _ROW
    end = _WIDE - _PAD
    body += rect(_PAD, y + 2, end - _PAD, 1, 0, paint("soft"))
    body += label(_PAD + 6, y + 24, 14, "start", 700, "ink", "So far" if frame.at < frame.last else "Total")
    for i, seat in enumerate(frame.seats):
        body += label(x0 + (i + 1) * _SEAT, y + 24, 15, "end", 700, "ink", seat.so_far)
    return Picture(body, end + _PAD, y + 34)


def _sheet_row(row: ScoreRow, x0: int) -> str:
    end = _WIDE - _PAD
    body = rect(_PAD, 1, end - _PAD + 8, _ROW - 2, 5, paint("tile", "focus", 2)) if row.state == "now" else ""
    name = row.title.replace("Valuation card", "Card")
    fill = "soft" if row.state == "ahead" else "ink"
    text = fitted(f"{name}: {row.pays}" if row.pays else name, (x0 - _PAD) // 7)
    body += label(_PAD + 6, 19, 13, "start", 600 if row.state == "now" else 400, fill, text)
    for i, cell in enumerate(row.cells):
        text = f"{cell.amount} *" if cell.marked else cell.amount
        body += label(x0 + (i + 1) * _SEAT, 19, 14, "end", 600 if row.state == "now" else 400, "ink", text)
    return body


# ---- the line that is read -------------------------------------------------------------------------------------------


def _show(show: Show) -> Picture:
    parts = [
        _lines(show.title, 78, _PAD, 20, 16, "ink", 700),
        _lines(f"{show.says} ({show.rule})", 100, _PAD, 8, 13, "soft"),
        *(_inset(ladder_picture(ladder)) for ladder in show.ladder),
        *(_inset(curve_picture(curve)) for curve in show.curve),
        *(_seat(seat) for seat in show.seats),
    ]
    return _stacked(parts, 10)


def _inset(picture: Picture) -> Picture:
    return Picture(moved(_PAD, 0, picture.body), picture.width + _PAD, picture.height)


def _seat(seat: SeatShow) -> Picture:
    head = chip(_PAD, 0, seat.tag) + label(_PAD + 28, 15, 15, "start", 600, "ink", fitted(seat.name, 42))
    head += label(_WIDE - _PAD, 15, 15, "end", 700, "ink", seat.amount)
    words = _lines(f"{seat.words}.  {seat.sum}", 100, _PAD + 28, 12, 13, "soft")
    pictures = [
        *(lit_picture(network) for network in seat.network),
        *(farm_picture(farm) for farm in seat.farm),
        *(types_picture(types) for types in seat.types),
        *([deliveries_picture(seat.deliveries)] if seat.deliveries else []),
        *([_pipes(seat.pipes)] if seat.pipes else []),
    ]
    drawn = _beside(pictures, _WIDE - 2 * _PAD - 28)
    inset = Picture(moved(_PAD + 28, 0, drawn.body), drawn.width + _PAD + 28, drawn.height)
    return _stacked([Picture(head, _WIDE, 22), words, *([inset] if pictures else [])], 6)


def _pipes(pipes: Sequence[PipeBar]) -> Picture:
    """The pipelines that count, in words."""
    body = ""
    for at, pipe in enumerate(pipes):
        y = 26 * at
        text = f"{pipe.words}{': ' + pipe.amount if pipe.amount else ''}"
        body += badge(12, y + 13, pipe.oil) + label(30, y + 19, 17, "start", 400, "ink", text)
    return Picture(body, 30 + 9 * max(len(pipe.words) + 5 for pipe in pipes), 26 * len(pipes))


def _place(place: PlaceLine) -> Picture:
    body = label(_PAD + 6, 17, 17, "start", 700, "ink", str(place.place)) + chip(_PAD + 34, 2, place.tag)
    body += label(_PAD + 62, 17, 15, "start", 600, "ink", fitted(place.name, 42))
    body += label(_WIDE - _PAD, 17, 16, "end", 700, "ink", place.total)
    words = _lines(place.words, 90, _PAD + 62, 8, 13, "soft")
    return _stacked([Picture(body, _WIDE, 26), *([words] if place.words else [])], 4)


# ---- the blank pad ---------------------------------------------------------------------------------------------------


def _form(rows: Sequence[FormRow], frame: ScoreFrame) -> Picture:
    body, y, x0 = "", 8, _PAD + 210
    for row in rows:
        body += label(_PAD, y + 18, 13, "start", 400, "ink", row.label)
        faults = []
        for i, cell in enumerate(row.cells):
            wide = 118 if cell.player >= 0 else 4 * 122 - 4
            look = paint("tile", "focus", 2.5) if cell.fault else paint("tile", "edge", 1)
            body += rect(x0 + 122 * i, y, wide, 26, 5, look)
            text = fitted(cell.text or row.hint if cell.player < 0 else cell.text, 14 if cell.player >= 0 else 64)
            body += label(x0 + 122 * i + 8, y + 18, 13, "start", 400, "ink" if cell.text else "soft", text)
            if cell.fault:
                faults.append(f"{frame.seats[cell.player].name}: {cell.fault}" if cell.player >= 0 else cell.fault)
        y += 32
        for fault in faults:
            told = _lines(fault, 76, x0, y + 10, 13, "ink", 600)
            body, y = body + told.body, y + told.height + 6
    return Picture(body, _WIDE, y)


def score_svg(frame: ScoreFrame) -> str:
    """Return a picture of the pad: its fields, or its sheet with the line that is read.

    Examples
    --------
    >>> from pipeline_nb.widgets import ScorePad
    >>> "<svg" in ScorePad.blank(players=2).still()
    True
    """
    parts = [_lines(frame.intro, 96, _PAD, 24, 13, "soft")]
    if frame.table:
        parts += [_form(frame.table, frame), _form(frame.form, frame)]
    elif frame.rows:
        parts.append(_sheet(frame))
    parts += [_show(show) for show in frame.show]
    parts += [_place(place) for place in frame.places]
    parts += [_lines(mark, 100, _PAD, 14, 13, "soft") for mark in frame.marks]
    picture = _stacked(parts, 14)
    told = "; ".join(f"{seat.name} {seat.so_far}" for seat in frame.seats)
    head = frame.show[0].title if frame.show else "places" if frame.places else "score pad"
    return svg(Picture(picture.body, max(picture.width, _WIDE), picture.height + 20), f"Final accounts, {head}: {told}")
