"""The still pictures of `UpgradeShelf`, as SVG text. See `drawing_upgrades`."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from pipeline_nb.widgets.drawing import Picture, label, moved, paint, rect, svg
from pipeline_nb.widgets.drawing_score import chip
from pipeline_nb.widgets.drawing_upgrades import tracks_picture, tracks_words
from pipeline_nb.widgets.frames_upgrades import ChangeLine, UpgradeFamily, UpgradeFrame, UpgradeLevel, UpgradeSeat

__all__ = ["levels_svg", "upgrades_svg"]

_EDGE, _LEFT, _PLATE, _GAP, _LINE = 14, 176, 274, 10, 17
_WIDTH = _LEFT + 3 * (_PLATE + _GAP) - _GAP


def levels_svg(family: UpgradeFamily) -> str:
    """Return a picture of how far each player is in a type."""
    tracks = tracks_picture(family.seats)
    words = f"{family.title}: {tracks_words(family.seats)}"
    return svg(Picture(moved(8, 8, tracks.body), tracks.width + 16, tracks.height + 16), words)


def _lines(text: str, x: int, y: int, look: tuple[int, int, str], width: int) -> Picture:
    """Text in lines of so many characters: the picture is the same whatever fonts there are."""
    size, weight, fill = look
    lines = textwrap.wrap(" ".join(text.split()), width)
    body = "".join(label(x, y + i * _LINE, size, "start", weight, fill, line) for i, line in enumerate(lines))
    return Picture(body, 0, len(lines) * _LINE)


def _change_words(line: ChangeLine) -> str:
    return f"{line.what}: {line.before} → {line.after}" if line.before else f"{line.what}: {line.after}".rstrip(": ")


def _plate(level: UpgradeLevel) -> Picture:
    """A level: its numeral, how it stands, what the card does, what it would change."""
    mark = {"owned": "✓ ", "next": "", "blocked": "✗ ", "later": ""}[level.state]
    head = _lines(f"{mark}{level.note}", 40, 21, (12, 600, "ink"), 30)
    body, y = label(12, 22, 15, "start", 700, "ink", level.numeral) + head.body, max(head.height, _LINE) + 26
    parts = [(level.words, "ink"), *((_change_words(line), "soft") for line in level.changes)]
    for text, fill in parts:
        lines = _lines(text, 12, y, (12, 400, fill), 37)
        body, y = body + lines.body, y + lines.height + 3
    return Picture(body, _PLATE, y - 6)


def _family(family: UpgradeFamily) -> Picture:
    """A type: on the left its token and who has how many levels, beside it the levels."""
    plates, tracks = [_plate(level) for level in family.levels], tracks_picture(family.seats)
    token = _lines(f"{'✓' if family.open else '✗'} {family.token}", 0, 42, (12, 400, "soft"), 24)
    below = 36 + token.height
    height = max(below + tracks.height, *(plate.height for plate in plates))
    body = label(0, 20, 15, "start", 600, "ink", family.title) + token.body + moved(0, below, tracks.body)
    for i, (plate, level) in enumerate(zip(plates, family.levels, strict=True)):
        edge = paint("tile", "focus", 2) if level.state == "next" else paint("tile", "edge", 1)
        dashed = ' stroke-dasharray="4 4"' if level.state in ("later", "blocked") else ""
        card = rect(0, 0, _PLATE, height, 9, edge, dashed) + plate.body
        body += moved(_LEFT + i * (_PLATE + _GAP), 0, card)
    cards = "; ".join(f"{card.title}{f' ({card.owner_name})' * bool(card.owner)}" for card in family.cards)
    if cards:
        lines = _lines(f"{family.cards_title}: {cards}", 0, height + 20, (12, 400, "soft"), 165)
        body, height = body + lines.body, height + lines.height + 8
    return Picture(body, _WIDTH, height)


def _seat(seat: UpgradeSeat) -> Picture:
    words = _lines(f"{seat.name}: {seat.cards}", 28, 16, (13, 600 if seat.acting else 400, "ink"), 140)
    return Picture(chip(0, 1, seat.tag) + words.body, _WIDTH, words.height + 7)


def _stacked(parts: Sequence[Picture], gap: int) -> Picture:
    body, y = "", 0
    for part in parts:
        body, y = body + moved(0, y, part.body), y + part.height + gap
    return Picture(body, _WIDTH, y - gap)


def upgrades_svg(frame: UpgradeFrame) -> str:
    """Return a picture of the types of a game, with their levels and owners."""
    title = Picture(label(0, 16, 15, "start", 600, "ink", f"{frame.player}: ${frame.cash}"), _WIDTH, 22)
    hint = _lines(" ".join(filter(None, (frame.hint, frame.visit))), 0, 14, (13, 400, "soft"), 150)
    head = _stacked([title, hint, *map(_seat, frame.seats)], 3)
    whole = _stacked([head, *map(_family, frame.families)], 14)
    words = "; ".join(f"{family.title}: {family.token}, {tracks_words(family.seats)}" for family in frame.families)
    picture = Picture(moved(_EDGE, _EDGE, whole.body), _WIDTH + 2 * _EDGE, whole.height + 2 * _EDGE)
    return svg(picture, f"Upgrades. {frame.player}, ${frame.cash}. {words}")
