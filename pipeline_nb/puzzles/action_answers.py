"""Answers that are lists of the game's own actions: reading them, and playing them through the engine."""

from __future__ import annotations

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import Game
from pipeline_nb.game.actions import Action, Done, action_from_text
from pipeline_nb.puzzles.family import Checked

__all__ = ["played", "read_actions"]


def read_actions(answer: object, kinds: tuple[type[Action], ...], most: int, what: str) -> tuple[str, ...]:
    """Return an answer as texts of actions; a last ``"done"`` may be left out and is.

    Parameters
    ----------
    answer
        A list of texts.
    kinds
        The actions that can be part of an answer.
    most
        The longest list.
    what
        What the list holds, in words with an example.

    Raises
    ------
    InputError
        Naming the part that is no such action.

    Examples
    --------
    >>> from pipeline_nb.game.actions import Buy
    >>> read_actions(["buy:5,0", "done"], (Buy,), 9, 'purchases, such as "buy:5,0"')
    ('buy:5,0',)
    """
    if not isinstance(answer, list | tuple):
        raise InputError(f"answer {shown(answer)}: write a list of {what}")
    if len(answer) > most:
        raise InputError(f"answer: {len(answer)} actions are too many; {most} are enough for any answer")
    texts = []
    for at, part in enumerate(answer, start=1):
        if not isinstance(part, str):
            raise InputError(f"answer, part {at}: {shown(part)} is no text; write {what}")
        action = action_from_text(part)
        if isinstance(action, Done) and at == len(answer):
            break
        if not isinstance(action, kinds):
            raise InputError(f"answer, part {at}: {part!r} is no part of this answer, which holds {what}")
        texts.append(action.to_text())
    return tuple(texts)


def played(game: Game, actions: tuple[str, ...]) -> Game | Checked:
    """Return the game after the actions, or what the rules say against the first one that is not legal."""
    for text in actions:
        action = action_from_text(text)
        reasons = game.why_not(action)
        if reasons:
            return Checked(None, reasons)
        game = game.apply(action)
    return game
