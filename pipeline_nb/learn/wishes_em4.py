"""Wishes for the upgrades of module 4: cards taken, crude received, bought beside the worker's actions."""

from __future__ import annotations

from collections.abc import Callable

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import Action, Game
from pipeline_nb.game import actions as act
from pipeline_nb.rules.oil import OILS

__all__ = ["EM4_WISHES"]

_CARDS = ("teal", "orange", "silver", "crude to low", "low to mid", "mid to high")


def _family(game: Game, name: str) -> Action:
    if name not in game.rules.families:
        raise InputError(f"turn: upgrade types are {', '.join(game.rules.families)}, not {shown(name)}")
    return act.TakeUpgrade(game.rules.families.index(name))


def _crude_row(game: Game, oil: str) -> tuple[int, int]:
    """The first row of the Crude Market for an oil type, and how many spaces it has."""
    rows = [(number, len(row.prices)) for number, row in game.table.market_rows[0] if OILS[row.oil].word == oil]
    if not rows:
        raise InputError(f"turn: the Crude Market has no {oil} row")
    return rows[0]


def _lying(game: Game, oil: str) -> tuple[int, int]:
    """The cheapest barrel of an oil type in the Crude Market; the first space where there is none."""
    row, spaces = _crude_row(game, oil)
    return row, next((at for at in range(spaces) if game.state.rows[row] >> at & 1), 0)


def _sell(game: Game, oil: str) -> Action:
    row, spaces = _crude_row(game, oil)
    free = [at for at in range(spaces) if not game.state.rows[row] >> at & 1]
    return act.Sell(row, free[-1] if free else 0, 0)


_OIL = "(teal|orange|silver)"
EM4_WISHES: tuple[tuple[str, Callable[..., Action]], ...] = (
    (rf"take the card ({'|'.join(_CARDS)})", lambda _, card: act.TakeSpecialization(_CARDS.index(card))),
    (r"take ([A-Z].+)", _family),
    (r"use the Crude card", lambda _: act.UseCrudeCard()),
    (rf"receive a barrel of {_OIL} crude", lambda game, oil: act.ReceiveCrude(*_lying(game, oil))),
    (rf"buy {_OIL} crude", lambda game, oil: act.Buy(*_lying(game, oil))),
    (rf"buy {_OIL} crude from the supply", lambda _, oil: act.BuySupply([one.word for one in OILS].index(oil))),
    (rf"sell {_OIL} crude", _sell),
    (r"take the order in row ([1-3])", lambda _, row: act.TakeOrder(int(row) - 1, 0)),
    (
        r"put (crude|low|mid|high) oil on it",
        lambda _, grade: act.FillOrder(("crude", "low", "mid", "high").index(grade)),
    ),
)
"""Patterns with what they come to; `pipeline_nb.learn.wishes` tries them in order."""
