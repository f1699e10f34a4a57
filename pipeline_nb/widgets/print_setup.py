"""A walk on paper: a page of HTML, black on white, with boxes to tick, tables and pictures of the pipe tiles."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from html import escape

from pipeline_nb.play.setup_page import Below, Piece, Section, Todo
from pipeline_nb.play.walk import Walk
from pipeline_nb.widgets.drawing import svg
from pipeline_nb.widgets.drawing_setup import tile_svg
from pipeline_nb.widgets.drawing_shops import quadrant_picture
from pipeline_nb.widgets.views import supply_view
from pipeline_nb.widgets.views_setup import quadrant_view

__all__ = ["printed"]

_LOOK = """
@page { margin: 14mm; }
* { box-sizing: border-box; }
body { max-width: 190mm; margin: 0 auto; padding: 4mm; color: #000; background: #fff;
  font: 10.5pt/1.4 system-ui, sans-serif; }
h1 { margin: 0 0 2mm; font-size: 18pt; }
h2 { display: flex; justify-content: space-between; gap: 6mm; align-items: baseline; margin: 6mm 0 2mm;
  padding-bottom: 1mm; border-bottom: 0.4mm solid #000; font-size: 13pt; break-after: avoid; }
h2 code, .note { color: #333; font-size: 8.5pt; font-weight: 400; }
p { margin: 0 0 1.5mm; }
ul { margin: 0; padding: 0; list-style: none; }
li { position: relative; margin: 0 0 2mm; padding-left: 8mm; break-inside: avoid; overflow-wrap: anywhere; }
li > i { position: absolute; left: 0; top: 0.6mm; width: 4.4mm; height: 4.4mm; border: 0.4mm solid #000;
  font: 700 10pt/3.8mm sans-serif; text-align: center; }
table { margin: 1mm 0; border-collapse: collapse; }
td, th { padding: 0.3mm 4mm 0.3mm 0; font-weight: 400; text-align: left; vertical-align: top; }
tr:first-child th { font-weight: 600; }
.right { text-align: right; }
pre { margin: 1mm 0; font: 9.5pt/1.3 ui-monospace, monospace; }
.tiles { display: flex; flex-wrap: wrap; gap: 2mm 4mm; margin: 1mm 0; }
.tiles figure { margin: 0; break-inside: avoid; } .tiles figcaption { font-size: 8pt; }
.quadrant svg { display: block; width: 52mm; height: auto; margin: 1mm 0; }
.tiles svg { display: block; width: 26mm; height: auto; }
svg .pn-s-T, svg .pn-s-O { stroke: #000; } svg .pn-s-S { stroke: #777; }
svg .pn-s-edge { stroke: #000; } svg .pn-s-tile { stroke: #fff; }
svg .pn-f-shade, svg .pn-f-tile, svg .pn-f-paper { fill: #fff; }
"""


def printed(walk: Walk, ticked: AbstractSet[int]) -> str:
    """Return the page; what was ticked off has a cross in its box."""
    parts, first = list[str](), 0
    for number, section in enumerate(walk.sections, start=1):
        parts.append(_section(number, section, first, ticked))
        first += len(section.todos)
    intro = "".join(f"<p>{escape(line)}</p>" for line in walk.intro)
    if any(section.notes for section in walk.sections):
        intro += "<p>* marks a number of ours that nobody states; if your copy prints another one, go by your copy.</p>"
    if any(piece.tile >= 0 for todo in walk.todos for piece in todo.pieces):
        intro += "<p>On pipe tiles teal is a full line, orange a double one, silver a ribbed one.</p>"
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(walk.title)}</title>'
        f"<style>{_LOOK}</style></head>\n<body><h1>{escape(walk.title)}</h1>{intro}\n"
        f"{''.join(parts)}<p><b>{escape(walk.ending)}</b></p></body></html>\n"
    )


def _section(number: int, section: Section, first: int, ticked: AbstractSet[int]) -> str:
    todos = ""
    for key, todo in enumerate(section.todos, start=first):
        box = f"<i>{'x' if key in ticked else ''}</i>"
        below = "".join(map(_below, todo.below)) + (_quadrant(todo) if todo.layout else _tiles(todo.pieces))
        todos += f"<li>{box}<span>{escape(todo.text)}</span>{below}</li>\n"
    notes = "".join(f'<p class="note">* {escape(note)}</p>' for note in section.notes)
    head = f"<h2><span>{number}. {escape(section.title)}</span><code>{escape(section.look_up)}</code></h2>"
    return f"<section>{head}\n<ul>{todos}</ul>{notes}</section>\n"


def _below(below: Below) -> str:
    if below.unseen:
        return ""
    if below.text:
        lead = f"<b>{escape(below.lead)}</b> " if below.lead else ""
        return f"<p>{lead}{escape(below.text)}</p>"
    lines = f"<pre>{escape(chr(10).join(below.lines))}</pre>" if below.lines else ""
    if not below.rows or below.tiles:  # tiles are drawn
        return lines
    rows = ""
    for at, row in enumerate(below.rows):
        kind = "th" if at == 0 and below.head else "td"
        cells = (
            f"<{kind}{' class=right' if column in below.right else ''}>{escape(cell)}</{kind}>"
            for column, cell in enumerate(row)
        )
        rows += f"<tr>{''.join(cells)}</tr>"
    return f"<table>{rows}</table>{lines}"


def _tiles(pieces: tuple[Piece, ...]) -> str:
    tiles = [piece for piece in pieces if piece.tile >= 0]
    drawn = (
        f"<figure>{tile_svg(supply_view(0, piece.tile))}<figcaption>{escape(_caption(piece))}</figcaption></figure>"
        for piece in tiles
    )
    return f'<div class="tiles">{"".join(drawn)}</div>' if tiles else ""


def _quadrant(todo: Todo) -> str:
    """The square as its tiles lie there, each with the number of its place."""
    view = quadrant_view(todo, len(todo.pieces))
    return f'<div class="quadrant">{svg(quadrant_picture(view), "; ".join(tile.name for tile in view.tiles))}</div>'


def _caption(piece: Piece) -> str:
    return piece.what if piece.where.startswith("tile ") else f"{piece.where}: {piece.what}"
