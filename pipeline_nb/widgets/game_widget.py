"""What the widgets on a game share: the model is a game, a click is one of its actions, and the game judges.

A widget shows a part of the game and offers actions that belong to it. It may be opened on any situation:
``MarketTrader(pn.position(...))``.
"""

from __future__ import annotations

import msgspec

from pipeline_nb.game import Game
from pipeline_nb.widgets.frames_game import GameAction
from pipeline_nb.widgets.live import LiveWidget

__all__ = ["GameWidget", "Played"]


class Played(msgspec.Struct, frozen=True):
    """A game, and the words of what has happened since the widget began."""

    game: Game
    told: tuple[str, ...] = ()


_MOST_TOLD = 40


class GameWidget(LiveWidget[Played, GameAction]):
    """A widget on a game; subclasses say how it is shown.

    Attributes
    ----------
    value
        The game as it is now.
    """

    action_type = GameAction

    def __init__(self, game: Game) -> None:
        super().__init__(Played(game))

    @property
    def value(self) -> Game:
        """The game as it is now."""
        return self.model.game

    def do(self, text: str) -> None:
        """Do an action of the game by its text, as a click does; `reasons` tells why, if it was refused."""
        self.act("do", text=text)

    def step(self, model: Played, action: GameAction) -> tuple[Played, str]:
        """Do an action of the game; see `LiveWidget.step`."""
        game = model.game.apply(action.text)
        words = tuple(event.words for event in game.events)
        return Played(game, (*model.told, *words)[-_MOST_TOLD:]), " ".join(words)
