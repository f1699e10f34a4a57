"""The still picture of `ShopsAndGovernment`, as SVG text. See `drawing_shops`."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from pipeline_nb.widgets.drawing import Picture, faces, label, moved, network_picture, svg
from pipeline_nb.widgets.drawing_shops import quadrant_picture, shop_picture
from pipeline_nb.widgets.frames_shops import PipeBundle, QuadrantView, ShopsFrame, ShopView
from pipeline_nb.widgets.still import farm_picture

__all__ = ["quadrant_svg", "shop_svg", "shops_svg"]

_EDGE, _GAP, _LEAST, _CHARACTERS = 12, 24, 640, 96


def shop_svg(shop: ShopView) -> str:
    """Return a picture of one shop.

    Examples
    --------
    >>> nothing = ShopView(number=0, title="Tank Shop", open=False, note="", ways=(), prices=(), tiles=(), bundles=())
    >>> 'aria-label="Tank Shop: "' in shop_svg(nothing)
    True
    """
    return svg(_framed(shop_picture(shop)), f"{shop.title}: {_shop_words(shop)}")


def quadrant_svg(quadrant: QuadrantView) -> str:
    """Return a picture of one quadrant."""
    return svg(_framed(quadrant_picture(quadrant)), _quadrant_words(quadrant))


def _shop_words(shop: ShopView) -> str:
    return "; ".join([*(price.name for price in shop.prices), *(offer.tile.name for offer in shop.tiles)])


def _quadrant_words(quadrant: QuadrantView) -> str:
    return f"{quadrant.title}: {'; '.join(tile.name for tile in quadrant.tiles)}"


def _framed(picture: Picture) -> Picture:
    return Picture(moved(8, 8, picture.body), picture.width + 16, picture.height + 16)


# ---- all of it -------------------------------------------------------------------------------------------------------


def _titled(title: str, words: str, picture: Picture) -> Picture:
    """A part with its title, and how it stands, above it."""
    head = label(0, 14, 14, "start", 600, "ink", title) + label(0, 32, 12, "start", 400, "soft", words)
    width = max(picture.width, 8 * len(title), 7 * len(words))
    return Picture(head + moved(0, 44, picture.body), width, picture.height + 44)


def _beside(pictures: Sequence[Picture]) -> Picture:
    body, x = "", 0
    for picture in pictures:
        body, x = body + moved(x, 0, picture.body), x + picture.width + _GAP
    return Picture(body, max(0, x - _GAP), max((picture.height for picture in pictures), default=0))


def _stacked(pictures: Sequence[Picture]) -> Picture:
    body, y = "", 0
    for picture in pictures:
        body, y = body + moved(0, y, picture.body), y + picture.height + _GAP
    return Picture(body, max((picture.width for picture in pictures), default=0), max(0, y - _GAP))


def _bundle_words(bundles: Sequence[PipeBundle]) -> str:
    return f"pipe tiles: {', '.join(f'{b.size} for {b.cost}' for b in bundles)}" if bundles else ""


_STATES = {"open": "open", "ready": "closed; may be opened", "shut": "closed for now"}


def _own(frame: ShopsFrame) -> Picture:
    """The own network, with the tile in hand, and the tank farm."""
    held = [
        _titled("In hand", "to be placed later" if at else "to be placed now", Picture(faces((tile,), 2, 2), 108, 58))
        for at, tile in enumerate(frame.hand)
    ]
    network = network_picture(frame.network)
    return _beside([_stacked([network, *held]), farm_picture(frame.farm)])


def shops_svg(frame: ShopsFrame) -> str:
    """Return a picture of the shops, the Government, and the own board."""
    notes = textwrap.wrap(" ".join(frame.hint.split()), _CHARACTERS)
    top = label(0, 16, 15, "start", 600, "ink", f"{frame.player}: ${frame.cash}")
    top += "".join(label(0, 36 + 20 * i, 13, "start", 400, "soft", note) for i, note in enumerate(notes))
    shops = [_titled(shop.title, _bundle_words(shop.bundles), shop_picture(shop)) for shop in frame.shops]
    quadrants = [_titled(q.title, _STATES[q.state], quadrant_picture(q)) for q in frame.quadrants]
    prices = ", ".join(f"{price.tiles} for ${price.total}" for price in frame.government)
    board = _titled("Government", f"{frame.opening} Tiles: {prices}" if prices else frame.opening, _beside(quadrants))
    parts = _stacked([_beside(shops), board, _own(frame)])
    y = 32 + 20 * len(notes)
    body = moved(_EDGE, 10, top + moved(0, y, parts.body))
    words = "; ".join([*(f"{s.title}: {_shop_words(s)}" for s in frame.shops), *map(_quadrant_words, frame.quadrants)])
    page = Picture(body, max(_LEAST, parts.width + 2 * _EDGE), y + parts.height + 22)
    return svg(page, f"{frame.player}, ${frame.cash}. {frame.hint} {words}")
