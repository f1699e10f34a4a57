"""Playing: a session with undo, redo, branches and saves; bots."""

from pipeline_nb.play.bots import BOTS, Bot, Choice, bot, play_game
from pipeline_nb.play.session import Session

__all__ = ["BOTS", "Bot", "Choice", "Session", "bot", "play_game"]
