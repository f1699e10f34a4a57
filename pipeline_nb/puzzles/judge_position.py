"""Positions and answers of the family "judge": a moment of a game, moves, and rules to choose from."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from pipeline_nb.box import rule
from pipeline_nb.errors import InputError, RuleBroken
from pipeline_nb.game.actions import action_from_text
from pipeline_nb.game.game import Game
from pipeline_nb.game.position import position as table
from pipeline_nb.puzzles.judge_words import KINDS
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.rulings import DEFAULT, Rulings
from pipeline_nb.rules.tanks import TankFarm

__all__ = ["LETTERS", "JudgeAnswer", "JudgePosition", "game_of", "judged"]

LETTERS = "abcdefgh"
"""What the rules to choose from are called."""


class JudgePosition(msgspec.Struct, frozen=True):
    """A moment of a game for two, and moves to judge.

    Parameters
    ----------
    seed
        Deals the table.
    cash, farm, network
        What the player has whose turn it is.
    scene
        Name of the scene.
    opened
        Texts of the actions of this turn so far.
    moves
        Texts of the moves that are asked about.
    rules
        Ids of rules to choose from.
    rulings
        Readings of the disputed rules.
    """

    seed: int
    cash: int
    farm: TankFarm
    network: PipeNetwork
    scene: str
    opened: tuple[str, ...]
    moves: tuple[str, ...]
    rules: tuple[str, ...] = ()
    rulings: Rulings = DEFAULT

    def __post_init__(self) -> None:
        if not 0 <= len(self.moves) <= 9 or not 0 <= len(self.rules) <= len(LETTERS):
            raise InputError(f"family judge: up to 9 moves and {len(LETTERS)} rules")
        for text in self.moves:
            if type(action_from_text(text)) not in KINDS:
                raise InputError(f"family judge: {text[:40]!r} is no move that is asked about")
        for name in self.rules:
            rule(name)


class JudgeAnswer(msgspec.Struct, frozen=True):
    """For each move "yes" (allowed), "no", or the id of the rule that it breaks."""

    verdicts: tuple[str, ...]


@lru_cache(maxsize=256)
def game_of(position: JudgePosition) -> Game:
    """Return the game at the moment that a position is about; raise `InputError` if that cannot be."""
    game = table(
        players=2,
        seed=position.seed,
        cash=position.cash,
        tanks=position.farm.tanks,
        stock=position.farm.stock,
        net=position.network,
        rulings=position.rulings,
    )
    try:
        for text in position.opened:
            game = game.apply(text)
    except RuleBroken as refusal:
        raise InputError(f"family judge: the turn cannot have begun like this: {refusal}") from None
    return game


@lru_cache(maxsize=256)
def judged(position: JudgePosition) -> tuple[tuple[Reason, ...], ...]:
    """Return what the engine says to each move: its reasons against it, none where it is allowed."""
    game = game_of(position)
    return tuple([game.why_not(text) for text in position.moves])
