"""The whole base game: state, set-up, steps of a turn, actions, refresh, events."""

from pipeline_nb.game.actions import Action, action_from_text
from pipeline_nb.game.game import Game, new_game
from pipeline_nb.game.position import position
from pipeline_nb.game.ruleset import Event

__all__ = ["Action", "Event", "Game", "action_from_text", "new_game", "position"]
