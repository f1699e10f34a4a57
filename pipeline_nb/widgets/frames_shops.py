"""What `ShopsAndGovernment` shows: two shops with their pipe tiles, the Government's quadrants, what is in the hand."""

from __future__ import annotations

from typing import Literal

import msgspec

from pipeline_nb.widgets.frames import Farm, Half, Network, SupplyTile
from pipeline_nb.widgets.frames_game import GameFrame

__all__ = [
    "GovernmentPrice",
    "PipeBundle",
    "PipeOffer",
    "QuadrantTile",
    "QuadrantView",
    "ShopPrice",
    "ShopView",
    "ShopWay",
    "ShopsFrame",
]


class _View(msgspec.Struct, frozen=True, kw_only=True):
    pass


# ---- the shops -------------------------------------------------------------------------------------------------------


class ShopPrice(_View, frozen=True, kw_only=True):
    """A price row of a shop: ``left`` pieces on ``spaces`` spaces; ``cost`` is what one costs now, in words.

    ``text`` is the action of a press. Where ``hand`` is not empty the piece goes into the hand first: it is the action
    without the row of the farm, which may be one of ``rows``.
    """

    kind: Literal["tank", "machine"]
    cost: str
    left: int
    spaces: int
    marked: bool
    legal: bool
    text: str
    hand: str
    rows: tuple[int, ...]
    name: str


class PipeBundle(_View, frozen=True, kw_only=True):
    """So many pipe tiles for so much, in words; ``text`` is empty in a shop where the worker is not."""

    size: int
    cost: str
    legal: bool
    text: str
    name: str


class PipeOffer(_View, frozen=True, kw_only=True):
    """A pipe tile beside a shop."""

    tile: SupplyTile
    legal: bool
    text: str


class ShopWay(_View, frozen=True, kw_only=True):
    """The way of the worker to a shop, to which action of the cross; if it is closed, why, with the rule's id."""

    text: str
    label: str
    to: str
    legal: bool
    why: str
    rule: str


class ShopView(_View, frozen=True, kw_only=True):
    """A shop. ``open``: something is bought or received there now; ``note`` says how it stands."""

    number: int
    title: str
    open: bool
    note: str
    ways: tuple[ShopWay, ...]
    prices: tuple[ShopPrice, ...]
    tiles: tuple[PipeOffer, ...]
    bundles: tuple[PipeBundle, ...]


# ---- the Government --------------------------------------------------------------------------------------------------


class QuadrantTile(_View, frozen=True, kw_only=True):
    """A place of a quadrant; a bought tile is ``gone``, its halves have no pipes. ``worker``: it stands there."""

    place: int
    halves: tuple[Half, ...]
    gone: bool
    worker: bool
    legal: bool
    text: str
    name: str


class QuadrantView(_View, frozen=True, kw_only=True):
    """A quadrant: open, ready to be opened by a purchase, or shut; ``note`` says why, ``rule`` is the rule's id."""

    number: int
    title: str
    state: Literal["open", "ready", "shut"]
    note: str
    rule: str
    tiles: tuple[QuadrantTile, ...]


class GovernmentPrice(_View, frozen=True, kw_only=True):
    """What so many tiles of one purchase cost in all, and what the last of them adds, in $."""

    tiles: int
    total: int
    more: int
    state: Literal["", "bought", "next"]


class ShopsFrame(GameFrame, frozen=True, kw_only=True):
    """`ShopsAndGovernment`: ``phase`` is what a person does now; ``hand`` is the pipe tile to place.

    After it come the tiles of the same purchase that wait: a press takes one up instead.

    ``sites`` (x, y, rotation) and ``cells`` (x, y) are where the tile, the machine in hand may go; ``tank`` is the
    action of putting the tank in hand into a row, without the row, and ``rows`` are those that take one. ``visit``
    tells what was bought since the worker came, ``finish`` is the action that ends it.
    """

    phase: Literal["start", "choose", "shop", "take", "place", "machine", "government", "gift", "other"]
    hint: str
    shops: tuple[ShopView, ...]
    opening: str
    opening_rule: str
    government: tuple[GovernmentPrice, ...]
    quadrants: tuple[QuadrantView, ...]
    network: Network
    farm: Farm
    hand: tuple[SupplyTile, ...]
    sites: tuple[tuple[int, int, int], ...]
    cells: tuple[tuple[int, int], ...]
    tank: str
    rows: tuple[int, ...]
    visit: tuple[str, ...]
    total: str
    finish: str
    finish_label: str
