"""What `MarketTrader` and `DeliveryBoard` show: stock on a shelf, market rows as price ladders, cards."""

from __future__ import annotations

from typing import Literal

import msgspec

from pipeline_nb.widgets.frames import OilLetter
from pipeline_nb.widgets.frames_game import GameFrame

__all__ = [
    "BarrelOffer",
    "BestSale",
    "DeliveryFrame",
    "Demand",
    "DemandCard",
    "MarketPlace",
    "MarketRow",
    "MarketSpace",
    "MarketView",
    "OrderRow",
    "Shelf",
    "ShelfKind",
    "ShelfRow",
    "TraderFrame",
]


class _View(msgspec.Struct, frozen=True, kw_only=True):
    pass


# ---- the own barrels -------------------------------------------------------------------------------------------------


class ShelfKind(_View, frozen=True, kw_only=True):
    """How many barrels of an oil type a row of the shelf holds, none of them perhaps; ``name`` is spoken."""

    oil: OilLetter
    number: int
    name: str


class ShelfRow(_View, frozen=True, kw_only=True):
    """The barrels of a grade, and the room for them."""

    grade: int
    word: str
    kinds: tuple[ShelfKind, ...]
    room: str


class Shelf(_View, frozen=True, kw_only=True):
    """A player's barrels by grade and oil type, high row first."""

    rows: tuple[ShelfRow, ...]


class BarrelOffer(_View, frozen=True, kw_only=True):
    """A kind of barrel that may legally be put somewhere: ``words`` say what it counts as.

    ``money`` is what it brings there, in $; in a market row, what it brings beyond the price shown.
    """

    oil: OilLetter
    grade: int
    words: str
    money: int


# ---- markets ---------------------------------------------------------------------------------------------------------


class MarketSpace(_View, frozen=True, kw_only=True):
    """A space of a row: its price for the acting player in $, whether a barrel lies on it, the action of a press.

    ``oil`` is the oil type of the barrel that lies there, else of the row. ``legal``: whether anything can be traded
    there now.
    """

    price: int
    full: bool
    oil: OilLetter
    text: str
    legal: bool
    name: str


class MarketRow(_View, frozen=True, kw_only=True):
    """A price ladder. ``more`` is what cards add to the printed prices in $, ``marked`` a row with prices of ours.

    ``offers`` are the kinds of barrels that can be sold to a free space of the row now.
    """

    number: int
    oil: OilLetter
    grade: int
    word: str
    more: int
    marked: bool
    spaces: tuple[MarketSpace, ...]
    offers: tuple[BarrelOffer, ...]


class MarketView(_View, frozen=True, kw_only=True):
    """A market with its rows, in the order of the board."""

    number: int
    title: str
    rows: tuple[MarketRow, ...]


class MarketPlace(_View, frozen=True, kw_only=True):
    """A market to which the worker could be sent: the action, whether it is legal, and what it would offer."""

    market: int
    text: str
    label: str
    legal: bool
    words: str


class BestSale(_View, frozen=True, kw_only=True):
    """The dearest legal sale, with why."""

    text: str
    oil: OilLetter
    row: int
    space: int
    words: str
    why: str


class TraderFrame(GameFrame, frozen=True, kw_only=True):
    """`MarketTrader`: ``places`` while a market is to be chosen; then ``trades`` and ``total`` since it was entered.

    ``open`` says whether trading goes on, ``finish`` is the action that ends it; ``best`` holds one sale or none.
    """

    shelf: Shelf
    markets: tuple[MarketView, ...]
    places: tuple[MarketPlace, ...]
    open: bool
    selling: bool
    hint: str
    best: tuple[BestSale, ...]
    no_best: str
    trades: tuple[str, ...]
    total: str
    finish: str


# ---- deliveries ------------------------------------------------------------------------------------------------------


class Demand(_View, frozen=True, kw_only=True):
    """One barrel that a card asks for, and the grade of the one that lies on it (-1: none).

    ``text`` is the action of putting a barrel there, without the grade; empty: nothing can be put there, and ``why``
    says so. ``pay`` is what it brings, in words.
    """

    oil: OilLetter
    grade: int
    placed: int
    pay: str
    text: str
    why: str
    offers: tuple[BarrelOffer, ...]
    name: str


class DemandCard(_View, frozen=True, kw_only=True):
    """A contract or an order. ``text`` takes an order of the display; ``note`` tells how it stands, in words."""

    kind: Literal["contract", "order"]
    title: str
    state: Literal["open", "deferred", "complete", "ready", "short"]
    demands: tuple[Demand, ...]
    text: str
    note: str
    name: str


class OrderRow(_View, frozen=True, kw_only=True):
    """A row of the order display; a place from which an order was taken holds no card."""

    title: str
    cards: tuple[DemandCard, ...]


class DeliveryFrame(GameFrame, frozen=True, kw_only=True):
    """`DeliveryBoard`: own contracts, the orders on display, and the one order that is being filled, if any."""

    shelf: Shelf
    contracts: tuple[DemandCard, ...]
    orders: tuple[OrderRow, ...]
    filling: tuple[DemandCard, ...]
    hint: str
    filled: str
