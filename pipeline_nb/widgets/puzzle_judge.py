"""The board of the family "judge": moves, each with a verdict to choose."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from pipeline_nb.box import rule
from pipeline_nb.errors import InputError, shown
from pipeline_nb.game.actions import action_from_text
from pipeline_nb.puzzles.family import AnyFamily
from pipeline_nb.puzzles.judge_position import LETTERS, JudgeAnswer, JudgePosition, game_of
from pipeline_nb.puzzles.judge_scenes import SCENES
from pipeline_nb.puzzles.judge_words import in_hand, move_words
from pipeline_nb.widgets.frames_puzzle import JudgeAction, JudgeBoard, JudgeMove, JudgeRule
from pipeline_nb.widgets.puzzle_desks import Desk, Shown
from pipeline_nb.widgets.views import costs_view, farm_view, network_view

__all__ = ["JudgeDesk"]


class Verdicts(msgspec.Struct, frozen=True):
    """A verdict for each move; "" where there is none yet."""

    given: tuple[str, ...]


class JudgeDesk(Desk[Verdicts]):
    """Say of each move whether it is allowed, or which rule stops it."""

    action_type = JudgeAction
    speaks_of = "Work Phase, Machine Phase"
    can_defer = False
    position: JudgePosition

    def __init__(self, family: AnyFamily, position: JudgePosition) -> None:
        super().__init__(family, position)
        game = game_of(position)
        self._words = tuple([_sentence(move_words(game, action_from_text(text))) for text in position.moves])
        self._board = self._look()

    def start(self) -> Verdicts:
        """Return the board before the first move; see `Desk`."""
        return Verdicts(("",) * len(self.position.moves))

    def step(self, model: Verdicts, action: JudgeAction, at_once: bool) -> tuple[Verdicts, str]:
        """Give a verdict, or take it back by giving it again; see `Desk`."""
        if action.at not in range(len(model.given)):
            raise InputError(f"There are moves 1 to {len(model.given)}, not {action.at + 1}.")
        if action.verdict not in ("yes", "no", *self.position.rules):
            raise InputError(
                f"{shown(action.verdict)} is no verdict: choose allowed, not allowed, or one of the rules."
            )
        verdict = "" if model.given[action.at] == action.verdict else action.verdict
        given = (*model.given[: action.at], verdict, *model.given[action.at + 1 :])
        return Verdicts(given), f"Move {action.at + 1}: {_said(verdict)}."

    def answer(self, model: Verdicts) -> JudgeAnswer:
        """Return the answer on the board; see `Desk`."""
        missing = [str(at) for at, verdict in enumerate(model.given, start=1) if not verdict]
        if missing:
            raise InputError(f"No verdict yet on move {', '.join(missing)}: say allowed, not allowed, or which rule.")
        return JudgeAnswer(model.given)

    def worth(self, model: Verdicts) -> str:
        """Return how many moves are judged: the points would tell the answers; see `Desk`."""
        return f"{sum(map(bool, model.given))} of {len(model.given)}"

    def show(self, model: Verdicts, at_once: bool) -> Shown:
        """Return what puts the moves into a frame; see `Desk`."""
        named = zip(self._words, model.given, strict=True)
        board = replace(self._board, moves=tuple([JudgeMove(words=w, verdict=v) for w, v in named]))
        return lambda frame: replace(frame, judge=(board,))

    def _look(self) -> JudgeBoard:
        """What does not change: the moment, the own network and farm, the rules."""
        game = game_of(self.position)
        me, costs = game.state.me, game.costs_of(game.state.who)
        told = [line for line in self.family.tell(self.position).split("\n") if line.startswith("In this turn:")]
        notes = [SCENES[self.position.scene].words, f"You hold ${me.cash}.", *told, in_hand(game)]
        rules = zip(LETTERS, self.position.rules, strict=False)
        return JudgeBoard(
            notes=tuple([note for note in notes if note]),
            network=(network_view(me.network, costs),) if me.network.tiles else (),
            farm=farm_view(me.farm),
            costs=costs_view(costs),
            moves=(),
            rules=tuple([JudgeRule(letter=letter, id=name, says=rule(name).says) for letter, name in rules]),
        )

    def steps(self, answer: JudgeAnswer) -> tuple[tuple[str, Verdicts], ...]:
        """Return the verdicts one by one; see `Desk`."""
        model, found = self.start(), list[tuple[str, Verdicts]]()
        for at, verdict in enumerate(answer.verdicts):
            model = Verdicts((*answer.verdicts[: at + 1], *model.given[at + 1 :]))
            found.append(
                (f"Move {at + 1}, {self._words[at][:1].lower()}{self._words[at][1:]} Verdict: {_said(verdict)}.", model)
            )
        return tuple(found)


def _said(verdict: str) -> str:
    known = {"": "no verdict", "yes": "allowed", "no": "not allowed"}
    return known.get(verdict) or f"not allowed, by the rule {verdict}"


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
