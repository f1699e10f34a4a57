"""The planner: looks ahead within its own turn, and keeps a refinery going over the years."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pipeline_nb.game import Action, Game
from pipeline_nb.game import actions as act
from pipeline_nb.game import state as st
from pipeline_nb.game.state import State
from pipeline_nb.play.bots import Bot, Choice, starting_tank
from pipeline_nb.play.planner_value import Estimate
from pipeline_nb.play.planner_weights import WEIGHTS
from pipeline_nb.play.search import Taste, TurnSearch
from pipeline_nb.play.sites import Sites
from pipeline_nb.play.words import explained
from pipeline_nb.rules.pipelines import half_place

__all__ = ["PlannerBot", "PlannerTaste"]


class PlannerTaste(Taste):
    """Looks at what the refinery will bring.

    Parameters
    ----------
    game
        Any moment of the turn.
    weights
        Those of the evaluation.
    """

    def __init__(self, game: Game, weights: Sequence[Sequence[float]] = WEIGHTS) -> None:
        self.estimate = Estimate(game, weights)

    def value(self, game: Game) -> float:
        """Return the final score now and what the refinery can still add to it, $."""
        return self.estimate.value(game)

    def sites(self, game: Game) -> Sites:
        """Return the places for tiles, weighed by what pipelines bring in the turns that are left."""
        return self.estimate.sites(game)

    def other_sites(self, game: Game) -> tuple[Sites, ...]:
        """Return the places weighed by length as well."""
        return (self.estimate.long_sites(game),)

    def runs(self, game: Game, offered: Sequence[act.WorkNetwork]) -> list[act.WorkNetwork]:
        """Return the four tiles through which the best pipelines run."""
        me = game.state.me
        lines = self.estimate.lines(game, me, self.estimate.powers(game))
        wanted, found = {number for number, _ in lines.worker[:4]}, []
        for action in offered:
            tile = me.network.tile_at(action.x, action.y)
            if tile is not None and tile.codes[0] in wanted:
                found.append(action)
        return found

    def machines(self, game: Game, offered: list[Action]) -> list[Action]:
        """Return the halves where a machine would touch the best pipelines."""
        lines = self.estimate.lines(game, game.state.me, self.estimate.powers(game))
        found = [act.PlaceMachine(*half_place(half)) for half in lines.hubs]
        return [action for action in found if action in offered] or offered[:1]


class PlannerBot(Bot):
    """Plans its turn to the end, by what the refinery will bring in the turns that are left."""

    name = "planner"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._plan: dict[State, Choice] = {}

    def _choice(self, seen: Game) -> Choice:
        if isinstance(seen.step, st.StartTanksStep):
            return starting_tank(seen)
        found = self._plan.get(seen.state)
        if found is None:
            self._plan = self._planned(seen)
            found = self._plan[seen.state]
        return found

    def _planned(self, seen: Game) -> dict[State, Choice]:
        line = TurnSearch(PlannerTaste(seen), seen).best_line()
        words = explained([(node.game, node.action) for node in line])
        found = {}
        for (before, after), why in zip(pairwise(line), words, strict=True):
            assert after.action is not None
            found[before.game.state] = Choice(after.action, why)
        return found
