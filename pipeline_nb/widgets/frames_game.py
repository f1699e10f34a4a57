"""What all widgets on a game share: the action that a page sends, and what everybody sees of the acting player."""

from __future__ import annotations

from typing import Literal

import msgspec

from pipeline_nb.widgets.frames import Frame

__all__ = ["Choice", "GameAction", "GameFrame"]


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """An action that can be chosen: its text for Python, and its words for people."""

    text: str
    words: str


class GameFrame(Frame, frozen=True, kw_only=True):
    """The acting player, cash in $, what is due in words, and what has happened since the widget began."""

    player: str
    cash: int
    due: str
    told: tuple[str, ...] = ()


class GameAction(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Do an action of the game, by its text; or travel through what was done.

    ``oil`` is the oil type of the barrel in the person's hand, ``level`` the level of the upgrade that was pressed,
    where the text of the action does not say it.
    """

    n: int = 0
    kind: Literal["do", "undo", "redo"]
    text: str = ""
    oil: Literal["", "T", "O", "S"] = ""
    level: int = 0
