"""Parts of the still pictures for trading and delivering: drums, shelves, market rows, demands. See `drawing`.

They mirror ``frontend/lib/draw_goods.tsx``.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline_nb.widgets.drawing import G, Picture, badge, circle, label, moved, paint, path, rect, texture
from pipeline_nb.widgets.frames_trading import Demand, MarketRow, MarketView, Shelf, ShelfRow

__all__ = ["cask", "drum", "market_picture", "shelf_picture", "slots_picture"]

_MARKET: dict[str, int] = G["market"]
_SHELF: dict[str, int] = G["shelf"]
_SLOT: dict[str, int] = G["slot"]


def drum(oil: str) -> str:
    """A drum in its oil's texture, with its letter."""
    if oil == "O":
        body = rect(1, 1, 19, 28, 4, paint("tile", oil, 2)) + rect(4, 4, 13, 22, 2, paint("", oil, 1.5))
    else:
        body = rect(0, 0, 21, 30, 4, paint(oil))
    if oil == "S":
        body += path("M0 4.5h21M0 8h21M0 22h21M0 25.5h21", paint("", "tile", 1.5))
    return body + label(10.5, 19.5, 12, "middle", 700, oil if oil == "O" else "tile", oil)


def _pips(x: float, y: float, grade: int) -> str:
    """A barrel's grade as dots: none of three filled is crude, all are high."""
    return "".join(
        circle(x + 6 * i, y, 2.2, paint("ink")) if i < grade else circle(x + 6 * i, y, 1.8, paint("", "soft", 1))
        for i in range(3)
    )


def cask(x: float, y: float, oil: str, grade: int) -> str:
    """A drum with its grade below it."""
    return moved(x, y, drum(oil)) + _pips(x + 4.5, y + 35.5, grade)


# ---- markets --------------------------------------------------------------------------------------------------------


def _space(x: float, price: int, full: bool, oil: str) -> str:
    """A plate with its price, and the barrel that lies on it."""
    lies = moved(x + 10.5, 6, drum(oil)) if full else rect(x + 10.5, 6, 21, 30, 4, paint("", "edge", 1), _DASHED)
    return (
        rect(x, 3.5, 42, 54, 7, paint("shade"))
        + rect(x, 2, 42, 54, 7, paint("tile", "edge", 1))
        + lies
        + label(x + 21, 50.5, 13, "middle", 600, "ink", f"${price}")
    )


_DASHED = ' stroke-dasharray="2 3"'


def _row(row: MarketRow) -> str:
    """A price ladder: its oil badge and grade, a pipe of the oil type, the spaces on it."""
    end = _MARKET["label"] + len(row.spaces) * _MARKET["space"]
    pipe = _MARKET["label"] - (2 if row.marked else 10)  # a star makes the longest name longer
    more = label(end + 8, 25, 12, "start", 400, "soft", f"+${row.more} by cards") if row.more else ""
    return (
        texture(row.oil, f"M{pipe} 21H{end}", "paper")
        + badge(12, 21, row.oil)
        + label(28, 25.5, 13, "start", 600, "ink", row.word + (" *" if row.marked else ""))
        + "".join(
            _space(_MARKET["label"] + i * _MARKET["space"], space.price, space.full, space.oil)
            for i, space in enumerate(row.spaces)
        )
        + more
    )


def market_picture(market: MarketView) -> Picture:
    """A market's rows, one below the other."""
    rows = "".join(moved(0, i * _MARKET["row"], _row(row)) for i, row in enumerate(market.rows))
    return Picture(rows, _market_width(market.rows), len(market.rows) * _MARKET["row"])


def _market_width(rows: Sequence[MarketRow]) -> int:
    return 8 + max(
        (_MARKET["label"] + len(row.spaces) * _MARKET["space"] + (_MARKET["note"] if row.more else 0) for row in rows),
        default=_MARKET["label"],
    )


# ---- the own barrels ------------------------------------------------------------------------------------------------


def _shelf_row(row: ShelfRow) -> str:
    cells = ""
    for i, kind in enumerate(row.kinds):
        x = _SHELF["label"] + i * _SHELF["cell"]
        if kind.number:
            number = f"× {kind.number}"  # noqa: RUF001 - the sign for "times", as in the live drawing
            cells += cask(x + 4, 4, kind.oil, row.grade) + label(x + 31, 24, 14, "start", 600, "ink", number)
        else:
            cells += rect(x + 4, 4, 21, 30, 4, paint("", "edge", 1), _DASHED)
    end = _SHELF["label"] + len(row.kinds) * _SHELF["cell"]
    return label(0, 24, 13, "start", 600, "ink", row.word) + cells + label(end, 24, 13, "start", 400, "soft", row.room)


def shelf_picture(shelf: Shelf) -> Picture:
    """A player's barrels: a row a grade, a column an oil type."""
    rows = "".join(moved(0, i * _SHELF["row"], _shelf_row(row)) for i, row in enumerate(shelf.rows))
    return Picture(rows, _SHELF["label"] + 3 * _SHELF["cell"] + _SHELF["room"], len(shelf.rows) * _SHELF["row"])


# ---- contracts and orders -------------------------------------------------------------------------------------------


def _slot(x: float, demand: Demand) -> str:
    """A demand: the grade asked for, its barrel or the outline of one, the grade in dots, the pay."""
    if demand.placed >= 0:
        lies = cask(15.5, 19, demand.oil, demand.placed)
    else:
        lies = (
            rect(15.5, 19, 21, 30, 4, paint("tile", demand.oil, 1.5), ' stroke-dasharray="3 2"')
            + label(26, 38.5, 12, "middle", 700, demand.oil, demand.oil)
            + _pips(20, 54.5, demand.grade)
        )
    return moved(
        x,
        0,
        rect(2, 0.5, 48, 80, 7, paint("tile", "edge", 1))
        + label(26, 13, 12, "middle", 400, "ink", G["grades"][demand.grade])
        + lies
        + label(26, 74, 13, "middle", 600, "ink", f"✓ {demand.pay}" if demand.placed >= 0 else demand.pay),
    )


def slots_picture(demands: Sequence[Demand]) -> Picture:
    """The demands of a card side by side."""
    slots = "".join(_slot(i * _SLOT["width"], demand) for i, demand in enumerate(demands))
    return Picture(slots, len(demands) * _SLOT["width"], _SLOT["height"])
