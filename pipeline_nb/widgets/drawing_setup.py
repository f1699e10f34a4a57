"""Pictures of what a set-up draws: price ladders, pipe tiles, contract cards, cost markers, plates with words.

``frontend/lib/draw_setup.tsx`` draws the same bytes.
"""

from __future__ import annotations

from pipeline_nb.widgets.drawing import G, Picture, faces, label, moved, paint, rect, svg
from pipeline_nb.widgets.drawing_goods import market_picture, slots_picture
from pipeline_nb.widgets.frames import SupplyTile
from pipeline_nb.widgets.frames_setup import SetupPiece
from pipeline_nb.widgets.still import cost_plate

__all__ = ["piece_picture", "piece_svg", "tile_svg"]

_HALF: int = G["half"]
_PLATE: dict[str, int] = G["plate"]


def _tile(tile: SupplyTile) -> Picture:
    return Picture(faces((tile,), 2, 2), 2 * _HALF + 4, _HALF + 6)


def _marker(sides: tuple[int, ...]) -> Picture:
    """A cost marker: its upper side, and smaller behind it the one that lies down."""
    body = cost_plate(2, 2, sides[0])
    if len(sides) > 1:
        x = _PLATE["back"]
        body += label(x - 14, 29, 14, "middle", 400, "soft", "/") + rect(x, 7, 46, 30, 6, paint("ink"))
        body += label(x + 23, 28, 17, "middle", 700, "paper", str(sides[1]))
    return Picture(body, _PLATE["two"] if len(sides) > 1 else _PLATE["one"], 46)


def _plate(words: str) -> Picture:
    width = _PLATE["pad"] + _PLATE["letter"] * len(words)
    body = rect(2, 3.5, width, 36, 8, paint("shade")) + rect(2, 2, width, 36, 8, paint("tile", "edge", 1))
    return Picture(body + label(2 + width / 2, 25, 14, "middle", 600, "ink", words), width + 4, 42)


def piece_picture(piece: SetupPiece) -> Picture:
    """What a piece looks like."""
    if piece.ladders:
        return market_picture(piece.ladders[0])
    if piece.tile:
        return _tile(piece.tile[0])
    if piece.demands:
        return slots_picture(piece.demands)
    return _marker(piece.marker) if piece.marker else _plate(piece.what)


def piece_svg(piece: SetupPiece) -> str:
    """Return a picture of a piece.

    Examples
    --------
    >>> 'aria-label="teal, crude to low: 4"' in piece_svg(SetupPiece(where="teal, crude to low", what="4", marker=(4,)))
    True
    """
    drawn = piece_picture(piece)
    return svg(Picture(moved(8, 8, drawn.body), drawn.width + 16, drawn.height + 16), f"{piece.where}: {piece.what}")


def tile_svg(tile: SupplyTile) -> str:
    """Return a picture of a pipe tile, not turned."""
    return svg(_tile(tile), tile.name)
