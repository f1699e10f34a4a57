"""The greedy bot: whatever most raises what its final score would be if the game ended after this turn."""

from __future__ import annotations

from pipeline_nb.game import Game
from pipeline_nb.game.actions import Pass
from pipeline_nb.game.powers import powers
from pipeline_nb.game.scoring import ended, score_of
from pipeline_nb.game.state import StartTanksStep
from pipeline_nb.play.bots import Bot, Choice, starting_tank
from pipeline_nb.play.search import Taste, TurnSearch
from pipeline_nb.play.sites import Sites, ladder_of, like

__all__ = ["GreedyBot"]


class _FinalScore(Taste):
    """Looks at the final score alone, cards and penalties with it."""

    patience = 2

    def __init__(self, game: Game) -> None:
        self.who = game.state.who

    def value(self, game: Game) -> float:
        return score_of(game, self.who)

    def sites(self, game: Game) -> Sites:
        me, mine = game.state.players[self.who], powers(game, self.who)
        kept: dict[object, Sites] = me.network.__dict__.setdefault("_greedy_sites", {})
        key = mine.engineering, like(game, self.who)
        if key not in kept:
            costs, pays = ended(game).costs_of(self.who), game.rules.box.end_values.pipeline
            ladder = ladder_of(costs.rows, mine.engineering)
            # a part of the way to the next grade counts a little: it breaks ties in favour of tiles that lead somewhere
            worth = [[(pays[g] + part / 10,) * 3 for g, part in zip(ladder.grade[oil], ladder.part[oil], strict=True)]
                     for oil in range(3)]  # fmt: skip
            kept[key] = Sites(me.network, worth)
        return kept[key]


class GreedyBot(Bot):
    """Takes the step that leads to the highest final score, if the game ended after this turn."""

    name = "greedy"

    def _choice(self, seen: Game) -> Choice:
        if isinstance(seen.step, StartTanksStep):
            return starting_tank(seen)
        who, now = seen.state.who, score_of(seen, seen.state.who)
        line = TurnSearch(_FinalScore(seen), seen).best_line()
        then = score_of(line[-1].game, who)
        action = line[1].action
        assert action is not None
        if then > now:
            return Choice(action, f"If the game ended after this turn, this way leads from ${now} to ${then}.")
        if Pass() in seen.legal_actions():
            action = Pass()
        return Choice(action, f"Nothing within this turn would raise the ${now} that count if the game ended after it.")
