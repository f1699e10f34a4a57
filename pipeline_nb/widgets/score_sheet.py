"""The final accounts of a table as `ScorePad` explains them: of a game, or of what everybody holds at a real one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from pipeline_nb.box import Box, load_box
from pipeline_nb.emerging_markets.em5 import card_number, every_valuation
from pipeline_nb.errors import InputError
from pipeline_nb.game import Game
from pipeline_nb.game.places import places
from pipeline_nb.game.scoring import Place, holdings
from pipeline_nb.rules.accounts import base_scoring, rules_in_play
from pipeline_nb.rules.costs import refinement_value
from pipeline_nb.rules.holdings import Holdings, Line
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.rulings import Rulings
from pipeline_nb.rules.score import Account, Score, ScoreRule
from pipeline_nb.rules.tanks import TankFarm

__all__ = ["Sheet", "reach_of", "sheet_of", "sheet_of_game"]


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody's final accounts, and what the pictures need.

    Parameters
    ----------
    accounts, scores
        What each player holds, and the lines that come of it.
    rules
        What the lines come of, in the same order.
    places
        The places, the winner's first.
    networks, farms
        What is known of each player's board; None at a real table.
    intro
        What the sheet is of.
    """

    accounts: tuple[Account, ...]
    scores: tuple[Score, ...]
    rules: tuple[ScoreRule, ...]
    places: tuple[Place, ...]
    networks: tuple[PipeNetwork | None, ...]
    farms: tuple[TankFarm | None, ...]
    intro: str


def sheet_of_game(game: Game) -> Sheet:
    """Return the sheet of a game; of one that is not over, as if it ended now."""
    box, rulings, state = game.rules.box, game.rules.rulings, game.state
    accounts = tuple(Account.of(holdings(game, who), box, rulings) for who in range(len(state.players)))
    now = f"As if the game ended now, in year {game.year}, round {game.round}."
    return Sheet(
        accounts=accounts,
        scores=game.scores(),
        rules=rules_in_play(game.rules.scoring, game.rules.valuations, game.table.valuations),
        places=game.ranking(),
        networks=tuple(player.network for player in state.players),
        farms=tuple(player.farm for player in state.players),
        intro="The game is over." if game.is_over else now,
    )


def sheet_of(
    held: Sequence[Holdings],
    names: Sequence[str],
    valuations: Iterable[int | str],
    *,
    order: Sequence[str] = (),
    box: Box | None = None,
    rulings: Rulings | None = None,
) -> Sheet:
    """Return the sheet of a real table.

    Raises
    ------
    InputError
        If there is no such card, or a card stands twice.
    """
    box, rulings = box or load_box(), rulings or Rulings()
    dealt = tuple(card_number(card, box) for card in valuations)
    if len(set(dealt)) < len(dealt):
        raise InputError("valuations: a card stands there twice; each lies in the box once")
    accounts = tuple(Account.of(one, box, rulings) for one in held)
    rules = rules_in_play(base_scoring(), every_valuation(box), dealt)
    scores = tuple(_score(name, account, rules) for name, account in zip(names, accounts, strict=True))
    return Sheet(
        accounts=accounts,
        scores=scores,
        rules=rules,
        places=places(scores, order),
        networks=(None,) * len(accounts),
        farms=(None,) * len(accounts),
        intro="The end of a real table.",
    )


def _score(name: str, account: Account, rules: tuple[ScoreRule, ...]) -> Score:
    lines = tuple(rule.line(account) for rule in rules)
    return Score(name, lines, sum(line.amount for line in lines))


def reach_of(account: Account, line: Line) -> tuple[int, int]:
    """Return the Refinement Value of a pipeline in the final accounts, and the best grade to which it lifts crude."""
    level = account.holdings.engineering if account.rulings.engineering_scores else 0
    value = refinement_value(line.length, level)
    return value, account.holdings.costs.best(line.oil, value)
