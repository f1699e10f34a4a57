"""A played game as rows, a row for each turn: for tables and charts."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from pipeline_nb.game import Game
from pipeline_nb.game.scoring import score_of
from pipeline_nb.game.state import Player, StartTanksStep

__all__ = ["FLOWS", "history"]

FLOWS = {
    "sell": "sales",
    "deliver": "contracts",
    "order": "orders",
    "loan": "loans",
    "buy": "oil",
    "pipes": "pipes",
    "government": "pipes",
    "tank": "tanks_bought",
    "machine": "machines_bought",
    "upgrade": "upgrades",
    "secondary": "fees",
    "machines": "fees",
}
"""The column in which the $ of each kind of event are counted; those of any other kind count as ``other``."""

_COLUMNS = (*dict.fromkeys(FLOWS.values()), "other")

Row = dict[str, int | str]


def history(games: Iterable[Game]) -> list[Row]:
    """Return a row for each turn that is over.

    Parameters
    ----------
    games
        A game after each of its actions, in order, such as `Session.history` takes them from its log.

    Returns
    -------
    list of dict
        Which turn: ``turn`` (from 1, each player's own), ``year``, ``round``, ``player``.

        How the player stood when it was over: ``money`` and ``net_worth`` in $ (the latter is the final score, had the
        game ended then), ``barrels``, ``refined`` (those above crude), ``tanks``, ``tiles``, ``machines``, ``longest``
        (segments of the longest pipeline), ``contracts_held``, ``levels`` (of upgrades), ``penalties``.

        What happened: ``runs`` (barrels refined), and the $ that came in or, below 0, were paid: ``sales``,
        ``contracts``, ``orders``, ``loans``, ``oil``, ``pipes``, ``tanks_bought``, ``machines_bought``, ``upgrades``,
        ``fees``, ``other``. They add up to the change of ``money``.

    Examples
    --------
    >>> from pipeline_nb.play import play_game
    >>> rows = play_game(["random", "random"], seed=7).history()
    >>> len(rows), rows[0]["player"], rows[0]["year"], rows[0]["money"]
    (36, 'Random 1', 1, 30)
    """
    rows, flows, runs = list[Row](), dict.fromkeys(_COLUMNS, 0), 0
    rounds_before: dict[int, int] = {}
    for before, after in pairwise(games):
        state, who = before.state, before.state.who
        if isinstance(before.step, StartTanksStep):
            continue
        for event in after.events:
            if event.player == who:
                flows[FLOWS.get(event.kind, "other")] += event.money
                runs += event.kind == "refine"
        over = after.is_over or (after.year, after.round, after.state.turn) != (state.year, state.round, state.turn)
        if over:
            rounds_before[who] = rounds_before.get(who, 0) + 1
            rows.append({
                "turn": rounds_before[who], "year": state.year, "round": state.round, "player": before.player,
                **_standing(state.players[who]), "net_worth": score_of(before, who), "runs": runs, **flows,
            })  # fmt: skip
            flows, runs = dict.fromkeys(_COLUMNS, 0), 0
    return rows


def _standing(player: Player) -> dict[str, int]:
    barrels = player.barrels
    return {
        "money": player.cash,
        "barrels": sum(barrels),
        "refined": sum(barrels) - barrels[0] - barrels[4] - barrels[8],
        "tanks": sum(player.tanks),
        "tiles": len(player.network.tiles),
        "machines": len(player.network.machines),
        "longest": max(player.network.longest().values()),
        "contracts_held": len(player.contracts),
        "levels": sum(player.levels),
        "penalties": player.penalties,
    }
