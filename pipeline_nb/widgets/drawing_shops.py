"""Parts of the still pictures for shopping: price rows with their pieces, pipe tiles on offer, quadrants.

They mirror ``frontend/lib/draw_shops.tsx``. See `drawing`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline_nb.widgets.drawing import G, Picture, circle, faces, label, machine, moved, paint, path, rect, worker
from pipeline_nb.widgets.frames import Half
from pipeline_nb.widgets.frames_shops import PipeOffer, QuadrantTile, QuadrantView, ShopPrice, ShopView

__all__ = ["prices_picture", "quadrant_picture", "shop_picture"]

_SHOP: dict[str, int] = G["shop"]
_HALF: int = G["half"]
_TANK = "M11 0v-3h6v3M0 7Q0 0 7 0H21Q28 0 28 7V26H0z"
_EMPTY = ' stroke-dasharray="3 3"'


# ---- pieces and their prices -----------------------------------------------------------------------------------------


def _piece(kind: str, x: float, there: bool) -> str:
    """A tank or a machine, or the space where one lay."""
    if kind == "tank":
        look = paint("tile", "ink", 1.5) if there else paint("", "edge", 1)
        return path(_TANK, look, f' transform="translate({x:g} 8)"{"" if there else _EMPTY}')
    if there:
        return f'<g transform="translate({x:g} 6) scale(0.6)">{machine(0, 0, False)}</g>'
    return rect(x + 2, 8, 25, 25, 4, paint("", "edge", 1), _EMPTY)


def _price_row(row: ShopPrice) -> str:
    """What a piece costs, the spaces of the row with the pieces that are left, and how many."""
    pieces = "".join(_piece(row.kind, _SHOP["label"] + i * _SHOP["piece"], i < row.left) for i in range(row.spaces))
    end = _SHOP["label"] + row.spaces * _SHOP["piece"] + 6
    left = (f"{row.left} left" if row.left else "sold out") + (" *" if row.marked else "")
    return label(4, 26, 15, "start", 600, "ink", row.cost) + pieces + label(end, 25, 13, "start", 400, "soft", left)


def prices_picture(prices: Sequence[ShopPrice]) -> Picture:
    """The price rows of a shop, one below the other."""
    rows = "".join(moved(0, i * _SHOP["row"], _price_row(row)) for i, row in enumerate(prices))
    spaces = max((row.spaces for row in prices), default=0)
    return Picture(rows, _SHOP["label"] + spaces * _SHOP["piece"] + _SHOP["note"], len(prices) * _SHOP["row"])


# ---- pipe tiles ------------------------------------------------------------------------------------------------------


def _offer(offer: PipeOffer) -> str:
    """A tile, and below it the number by which it is named."""
    return faces((offer.tile,), 2, 2) + label(50, 65, 12, "middle", 400, "soft", f"tile {offer.tile.number}")


def _offers(offers: Sequence[PipeOffer]) -> Picture:
    columns = _SHOP["columns"]
    body = "".join(
        moved(i % columns * _SHOP["tile"], i // columns * _SHOP["face"], _offer(offer))
        for i, offer in enumerate(offers)
    )
    return Picture(body, columns * _SHOP["tile"], -(-len(offers) // columns) * _SHOP["face"])


def shop_picture(shop: ShopView) -> Picture:
    """A shop: its price rows, below them the pipe tiles that lie beside it."""
    prices, tiles = prices_picture(shop.prices), _offers(shop.tiles)
    below = prices.height + 8
    return Picture(prices.body + moved(0, below, tiles.body), max(prices.width, tiles.width), below + tiles.height)


# ---- quadrants -------------------------------------------------------------------------------------------------------


def _corner(halves: Sequence[Half]) -> tuple[int, int]:
    return 4 + min(half.x for half in halves) * _HALF, 4 + min(half.y for half in halves) * _HALF


def _gap(tile: QuadrantTile) -> str:
    """The place of a tile that was bought."""
    x, y = _corner(tile.halves)
    wide = tile.halves[0].y == tile.halves[1].y
    return rect(x + 3, y + 3, 90 if wide else 42, 42 if wide else 90, 6, paint("", "edge", 1), _EMPTY)


def _number(tile: QuadrantTile) -> str:
    """The number of a place, at the corner of its tile."""
    x, y = _corner(tile.halves)
    return circle(x + 10, y + 10, 7.5, paint("tile", "edge", 1)) + label(
        x + 10, y + 13.5, 10, "middle", 600, "soft", str(tile.place)
    )


def quadrant_picture(quadrant: QuadrantView) -> Picture:
    """A quadrant: its tiles as they lie, places that are empty, the worker."""
    size = _SHOP["quadrant"]
    body = (
        rect(0.5, 0.5, size - 1, size - 1, 10, paint("", "edge", 1))
        + "".join(_gap(tile) for tile in quadrant.tiles if tile.gone)
        + faces([tile for tile in quadrant.tiles if not tile.gone], 4, 4)
        + "".join(worker(tile, 4, 4) if tile.worker else _number(tile) for tile in quadrant.tiles)
    )
    return Picture(body, size, size)
