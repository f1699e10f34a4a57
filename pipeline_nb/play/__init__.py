"""Playing: a session with undo, redo, branches and saves; a game as rows; bots."""

from pipeline_nb.play.bots import BOTS, Bot, Choice, bot, play_game
from pipeline_nb.play.history import history
from pipeline_nb.play.session import Session

__all__ = ["BOTS", "Bot", "Choice", "Session", "bot", "history", "play_game"]
