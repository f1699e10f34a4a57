"""Situations of the disputed rulings on turns, years and the end: each played by the engine under a reading.

`pipeline_nb.learn.readings` shows them side by side.
"""

from __future__ import annotations

from collections.abc import Callable

from pipeline_nb.emerging_markets.real_table import final_score
from pipeline_nb.game import Game, position
from pipeline_nb.game.refresh import end_of_year
from pipeline_nb.learn.asking import reasons_words
from pipeline_nb.learn.examples import row_of_different_tiles
from pipeline_nb.learn.tracks import OrderRound
from pipeline_nb.rules.holdings import Holdings
from pipeline_nb.rules.reasons import Reason, count
from pipeline_nb.rules.rulings import Rulings
from pipeline_nb.rules.score import money

__all__ = ["OF_TURNS"]

_TWO, _THREE = ("Ann", "Bo"), ("Ann", "Bo", "Cleo")
_FIRST = {"start": 0}


def _answer(reasons: tuple[Reason, ...], yes: str) -> str:
    return f"refused: {reasons_words(reasons)}" if reasons else yes


def _pass_keeps_machine(rulings: Rulings) -> str:
    net = row_of_different_tiles(3).with_machine(2, 0)
    game = position(players=_TWO, seed=7, rulings=rulings, setup=_FIRST, net=net, stock="T0").apply("pass")
    return _answer(game.why_not("machines"), "the machines run, for the usual fee")


def _allow_empty_action(rulings: Rulings) -> str:
    game = position(players=_TWO, seed=7, rulings=rulings, setup=_FIRST, cash=0, stock="-")
    upgrades = game.table.spaces.index("Upgrades")
    return _answer(game.why_not(f"work:{upgrades}"), "Ann goes there, buys nothing, and chooses a place")


def _order_shift(rulings: Rulings) -> str:
    game = position(players=_THREE, seed=7, rulings=rulings, setup=_FIRST)
    played = OrderRound(game, {"Ann": 3, "Bo": 3}).rows
    return f"after Bo's turn the lower row is {', '.join(name or 'free' for name in played[2][1])}"


def _push_choice(rulings: Rulings) -> str:
    game = position(players=_THREE, seed=7, rulings=rulings, setup=_FIRST, turn=1, next_order=(-1, 0, -1))
    game = game.apply(f"work:{game.table.spaces.index('Upgrades')}").apply("done")
    rows = [
        ", ".join("free" if who < 0 else _THREE[who] for who in game.apply(action).state.next_order)
        for action in ("order:1", "pushleft:1")
        if not game.why_not(action)
    ]
    return f"the lower row becomes {' or, as Bo likes, '.join(rows)}"


def _contract_gaps(rulings: Rulings) -> str:
    game = position(players=4, seed=7, rulings=rulings)
    high = game.state.display[2]
    game = position(game.to_text(), display=(*game.state.display[:2], (high[0], -1, high[2])))
    return _row(game.at(end_of_year(game, game.state, ())[0]), high)


def _row(game: Game, before: tuple[int, ...]) -> str:
    named = {before[0]: "the old left one", before[2]: "the old right one", -1: "no contract"}
    return "left to right: " + ", ".join(named.get(one, "a new one") for one in game.state.display[2])


def _penalty_beyond_table(rulings: Rulings) -> str:
    held = [Holdings.of(costs="4,5,6/4,5,6/4,5,6", penalties=number) for number in (10, 12)]
    ten, twelve = (final_score(one, (), rulings=rulings).line("penalties").amount for one in held)
    return f"{money(twelve)} for {count(12, 'marker')} (10 cost {money(ten)})"


def _tiebreak_order(rulings: Rulings) -> str:
    game = position(players=_TWO, seed=7, rulings=rulings, setup=_FIRST, year=3, round=4)
    return f"{_played_out(game).ranking()[0].player} wins"


def _played_out(game: Game) -> Game:
    """The last round: Ann passes, Bo goes to a shop for the first place of the new order."""
    for action in ("pass", "done", f"work:{game.table.spaces.index('Upgrades')}", "done", "order:0", "done", "done"):
        game = game.apply(action)
    return game


OF_TURNS: dict[str, tuple[str, Callable[[Rulings], str]]] = {
    "pass_keeps_machine": ("Ann owns a machine. She passes, and wants to run it.", _pass_keeps_machine),
    "allow_empty_action": (
        "Ann has no money. She wants to send her worker to Upgrades only to be first in the next round.",
        _allow_empty_action,
    ),
    "order_shift": ("Three players. Ann has chosen place 3, the last one. Then Bo chooses place 3 too.", _order_shift),
    "push_choice": ("Three players. Ann has chosen place 2, in the middle. Then Bo chooses place 2.", _push_choice),
    "contract_gaps": (
        "Four players, so three columns. The middle contract of the high row has been taken when the year ends.",
        _contract_gaps,
    ),
    "penalty_beyond_table": (
        "The table of the player board ends at 10 Penalty markers. Somebody has 12.",
        _penalty_beyond_table,
    ),
    "tiebreak_order": (
        "Ann was first in the last round. In it Bo chose place 1. Both end with the same total.",
        _tiebreak_order,
    ),
}
"""By ruling: the situation in words, and what comes of it under a reading."""
