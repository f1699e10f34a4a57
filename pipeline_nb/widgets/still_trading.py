"""The still pictures of `MarketTrader` and `DeliveryBoard`, as SVG text. See `drawing_goods`."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline_nb.rules.oil import Oil
from pipeline_nb.widgets.drawing import Picture, label, moved, paint, rect, svg
from pipeline_nb.widgets.drawing_goods import market_picture, shelf_picture, slots_picture
from pipeline_nb.widgets.frames_trading import (
    DeliveryFrame,
    DemandCard,
    MarketRow,
    MarketSpace,
    MarketView,
    Shelf,
    TraderFrame,
)

__all__ = ["delivery_picture", "delivery_svg", "demands_svg", "market_svg", "shelf_svg", "trader_picture", "trader_svg"]

_EDGE, _GAP, _LEAST = 12, 20, 640


def market_svg(market: MarketView) -> str:
    """Return a picture of one market's price ladders.

    Examples
    --------
    >>> 'aria-label="Crude Market: "' in market_svg(MarketView(number=0, title="Crude Market", rows=()))
    True
    """
    return svg(_framed(market_picture(market)), f"{market.title}: {'; '.join(map(_row_words, market.rows))}")


def _row_words(row: MarketRow) -> str:
    return f"{row.word} {', '.join(_space_words(row, space) for space in row.spaces)}"


def _space_words(row: MarketRow, space: MarketSpace) -> str:
    """The price of a space and what lies there; the oil type is named where it is another than the row's."""
    other = f" of {Oil(space.oil).word} oil" * (space.oil != row.oil)
    return f"${space.price}{f' with a barrel{other}' * space.full}"


def shelf_svg(shelf: Shelf) -> str:
    """Return a picture of a player's barrels by grade and oil type."""
    return svg(_framed(shelf_picture(shelf)), f"Own barrels: {_shelf_words(shelf)}")


def demands_svg(card: DemandCard) -> str:
    """Return a picture of what a contract or an order asks for."""
    return svg(_framed(slots_picture(card.demands)), card.name)


def _framed(picture: Picture) -> Picture:
    return Picture(moved(8, 8, picture.body), picture.width + 16, picture.height + 16)


def _shelf_words(shelf: Shelf) -> str:
    held = [kind.name for row in shelf.rows for kind in row.kinds if kind.number]
    return ", ".join(held) or "none"


# ---- the two that put parts together --------------------------------------------------------------------------------


def _titled(words: str, picture: Picture) -> Picture:
    """A part with its title above it."""
    title = label(0, 14, 13, "start", 600, "soft", words)
    return Picture(title + moved(0, 24, picture.body), picture.width, picture.height + 24)


def _stacked(pictures: Sequence[Picture]) -> Picture:
    body, y = "", 0
    for picture in pictures:
        body, y = body + moved(0, y, picture.body), y + picture.height + _GAP
    return Picture(body, max((p.width for p in pictures), default=0), max(0, y - _GAP))


def _beside(left: Picture, right: Picture) -> Picture:
    at = left.width + _GAP
    return Picture(left.body + moved(at, 0, right.body), at + right.width, max(left.height, right.height))


def _page(frame: TraderFrame | DeliveryFrame, notes: Sequence[str], below: Picture) -> Picture:
    """Who, with how much; a line for each note; the parts."""
    lines = label(0, 16, 15, "start", 600, "ink", f"{frame.player}: ${frame.cash}")
    y = 16
    for note in notes:
        y += 20
        lines += label(0, y, 13, "start", 400, "soft", note)
    body = moved(_EDGE, 10, lines + moved(0, y + 16, below.body))
    return Picture(body, max(_LEAST, below.width + 2 * _EDGE), y + below.height + 38)


def trader_picture(frame: TraderFrame) -> Picture:
    """The markets that are open, or all, with the own barrels."""
    markets = [_titled(market.title, market_picture(market)) for market in frame.markets]
    half = (len(markets) + 1) // 2
    right = _stacked(markets[half:])
    ladders = _beside(_stacked(markets[:half]), right) if right.body else _stacked(markets)
    shelf = _titled("Own barrels", shelf_picture(frame.shelf))
    return _page(frame, [frame.total or frame.hint], _beside(shelf, ladders))


def trader_svg(frame: TraderFrame) -> str:
    """Return a picture of the markets that are open, or of all, with the own barrels."""
    words = f"{frame.player}, ${frame.cash}, barrels: {_shelf_words(frame.shelf)}. {frame.total or frame.hint}"
    return svg(trader_picture(frame), f"{', '.join(m.title for m in frame.markets)}. {words}")


def _card(card: DemandCard) -> Picture:
    """A plate with the title, the demands, and how the card stands."""
    slots = slots_picture(card.demands)
    width = max(slots.width + 16, 24 + 7 * max(len(card.title), len(card.note)))
    body = (
        rect(0, 0, width, slots.height + 58, 9, paint("tile", "edge", 1))
        + label(10, 20, 13, "start", 600, "ink", card.title)
        + moved(8, 30, slots.body)
        + label(10, slots.height + 46, 12, "start", 400, "soft", card.note)
    )
    return Picture(body, width, slots.height + 58)


def _in_a_row(cards: Sequence[DemandCard]) -> Picture:
    row = Picture("", 0, 0)
    for card in cards:
        row = _beside(row, _card(card)) if row.body else _card(card)
    return row


def delivery_picture(frame: DeliveryFrame) -> Picture:
    """The contracts, the orders on display and the own barrels."""
    parts = [_titled(card.title, _card(card)) for card in frame.filling]
    held = [frame.contracts[i : i + 3] for i in range(0, len(frame.contracts), 3)]
    contracts = _stacked([_in_a_row(cards) for cards in held])
    parts.append(_titled("Contracts" if held else "Contracts: none", contracts))
    parts += [_titled(row.title, _in_a_row(row.cards)) for row in frame.orders]
    shelf = _titled("Own barrels", shelf_picture(frame.shelf))
    return _page(frame, [frame.hint], _beside(shelf, _stacked(parts)))


def delivery_svg(frame: DeliveryFrame) -> str:
    """Return a picture of the contracts, the orders on display and the own barrels."""
    cards = [card for row in frame.orders for card in row.cards]
    words = "; ".join(card.name for card in (*frame.filling, *frame.contracts, *cards))
    return svg(delivery_picture(frame), f"{frame.player}, ${frame.cash}, barrels: {_shelf_words(frame.shelf)}. {words}")
