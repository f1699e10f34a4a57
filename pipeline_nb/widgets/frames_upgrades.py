"""What `UpgradeShelf` shows: the upgrade types of a game, who owns which level, what each would change."""

from __future__ import annotations

from typing import Literal

import msgspec

from pipeline_nb.widgets.frames_game import Choice, GameFrame

__all__ = [
    "ChangeLine",
    "ChoiceList",
    "SeatLevels",
    "SpecialCard",
    "UpgradeFamily",
    "UpgradeFrame",
    "UpgradeLevel",
    "UpgradeSeat",
    "UpgradeWay",
    "WhyNot",
]


class _View(msgspec.Struct, frozen=True, kw_only=True):
    pass


class ChangeLine(_View, frozen=True, kw_only=True):
    """Something that a card changes for the acting player: what, how it is now, how it would be.

    With an empty ``before``, ``after`` alone says what there is.
    """

    what: str
    before: str
    after: str


class WhyNot(_View, frozen=True, kw_only=True):
    """A reason against an action, and the id of its rule."""

    text: str
    rule: str


class UpgradeSeat(_View, frozen=True, kw_only=True):
    """A player: the tag that stands for the name, and all upgrade cards in words."""

    tag: str
    name: str
    acting: bool
    cards: str


class SeatLevels(_View, frozen=True, kw_only=True):
    """How many levels of a type a player owns."""

    tag: str
    name: str
    levels: int


class UpgradeLevel(_View, frozen=True, kw_only=True):
    """One level of a type, as the acting player finds it.

    ``state``: "owned", "next" (can be bought whenever upgrades are bought), "blocked" (the next one, but not now),
    "later" (lower levels come first). ``legal``: can be bought right now. ``owners`` are tags of players.
    """

    level: int
    numeral: str
    state: Literal["owned", "next", "blocked", "later"]
    price: str
    words: str
    note: str
    left: str
    owners: tuple[str, ...]
    changes: tuple[ChangeLine, ...]
    why: tuple[WhyNot, ...]
    legal: bool
    name: str


class SpecialCard(_View, frozen=True, kw_only=True):
    """A card that an upgrade lets its buyer choose: what it is, who has it (a tag; empty: it is there)."""

    title: str
    owner: str
    owner_name: str
    changes: tuple[ChangeLine, ...]


class UpgradeFamily(_View, frozen=True, kw_only=True):
    """A type of upgrade: its token, its three levels, who owns how many, the cards that it hands out.

    ``text`` buys its next level, ``block`` closes it; ``can_block`` says whether that is legal now.
    """

    number: int
    title: str
    open: bool
    token: str
    text: str
    block: str
    can_block: bool
    levels: tuple[UpgradeLevel, ...]
    seats: tuple[SeatLevels, ...]
    cards_title: str
    cards: tuple[SpecialCard, ...]


class UpgradeWay(_View, frozen=True, kw_only=True):
    """A way to the upgrade space: sends the worker there."""

    text: str
    label: str
    legal: bool


class ChoiceList(_View, frozen=True, kw_only=True):
    """What a card has opened: choices in words, and the one that goes without the rest (empty: there is none)."""

    title: str
    choices: tuple[Choice, ...]
    finish: tuple[Choice, ...]


class UpgradeFrame(GameFrame, frozen=True, kw_only=True):
    """`UpgradeShelf`: the types of the game; ``choosing`` holds what is to be chosen first, if anything is."""

    seats: tuple[UpgradeSeat, ...]
    families: tuple[UpgradeFamily, ...]
    ways: tuple[UpgradeWay, ...]
    choosing: tuple[ChoiceList, ...]
    open: bool
    finish: str
    can_finish: bool
    hint: str
    visit: str
