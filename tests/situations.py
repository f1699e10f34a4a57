"""Games that tests start from, each built in one line, and short ways to play on from them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

import pipeline_nb as pn

ARMS = ("Tanks & Pipes", "Contracts & Loans", "Machines & Pipes", "Upgrades")
CRUDE_MARKET, TANKS, MARKET_1, CONTRACTS, MARKET_2, MACHINES, MARKET_3, UPGRADES = range(8)
"""The spaces of the cross as `table` pins them: market outside, action tile inside, arm by arm."""


def table(players: int = 2, **given: Any) -> pn.Game:
    """A situation as `pn.position` builds it: pinned arms, costs 4, 5, 6, and Player 1 first."""
    setup = {"actions": ARMS, "start": 0, "costs": "4,5,6/4,5,6/4,5,6", **given.pop("setup", {})}
    return pn.position(players=players, setup=setup, **given)


def on_one_arm(game: pn.Game, outer: str, inner: str) -> pn.Game:
    """The same game with these two actions on its first arm, as only module em3 can lay them."""
    spaces = (outer, inner, *game.table.spaces[2:])
    return pn.Game(game.rules, msgspec.structs.replace(game.table, spaces=spaces), game.state)


def row(market: int, barrel: str) -> int:
    """The number of a market row: market 0 (crude) to 3, and what it trades in, such as ``"T1"``."""
    rows = table().table.rows
    return next(i for i, r in enumerate(rows) if r.market == market and f"{'TOS'[r.oil]}{r.grade}" == barrel)


def play(game: pn.Game, *actions: str) -> pn.Game:
    """The game after these actions, each of which is on the list of legal ones."""
    for action in actions:
        assert action in [legal.to_text() for legal in game.legal_actions()], (action, game.legal_actions())
        game = game.apply(action)
    return game


def place_all(game: pn.Game, tiles: Iterable[int] = ()) -> pn.Game:
    """Take these tiles of a bundle, or the first on offer, and place each where the list begins."""
    wanted = list(tiles)
    while (due := type(game.step).__name__) in ("TakeTileStep", "PlaceTileStep", "PlaceMachineStep"):
        if due == "TakeTileStep" and wanted:
            game = play(game, f"take:{wanted.pop(0)}")
        else:
            game = game.apply(game.legal_actions()[0])
    return game


def upgrade(game: pn.Game, *families: int) -> pn.Game:
    """Buy the next level of these upgrade types, and go without what the cards give at once."""
    for family in families:
        game = play(game, f"upgrade:{family}")
        while type(game.step).__name__ in ("ShopBenefitStep", "GovernmentBenefitStep"):
            game = play(game, "done")
    return game


def end_turn(game: pn.Game) -> pn.Game:
    """Leave what is offered until somebody else has a turn, or until the game is over."""
    turn = (game.year, game.round, game.state.turn)
    while not game.is_over and (game.year, game.round, game.state.turn) == turn:
        game = play(game, "done")
    return game


def passes(game: pn.Game, turns: int = 1) -> pn.Game:
    """Pass for so many turns."""
    for _ in range(turns):
        game = end_turn(play(game, "pass"))
    return game


def last_turn_of(year: int, players: int = 2, **given: Any) -> pn.Game:
    """The last turn of a year: after it comes the Refresh Phase, or the end."""
    rounds = (8, 6, 4)[year - 1]
    taken = (*range(players - 1), -1)
    return table(players, year=year, round=rounds, turn=players - 1, next_order=taken, **given)


def refused(game: pn.Game, action: str) -> list[str]:
    """The codes of all reasons against an action, which leaves the game as it is and is not on the list."""
    before, reasons = game.to_text(), game.why_not(action)
    if reasons:
        with pytest.raises(pn.RuleBroken) as broken:
            game.apply(action)
        assert broken.value.reasons == reasons
    else:
        game.apply(action)
    listed = action in [legal.to_text() for legal in game.legal_actions()]
    assert listed is (not reasons)
    assert game.to_text() == before
    return [reason.code for reason in reasons]


def barrels(game: pn.Game, oil: int) -> dict[str, int]:
    """Where the barrels of an oil type (0 teal, 1 orange, 2 silver) lie."""
    from pipeline_nb.game.checks import barrels_by_place

    return barrels_by_place(game.table, game.state, oil)


def filled(game: pn.Game, number: int) -> str:
    """A market row as `position` takes it: ``"..xx"``."""
    return "".join(".x"[game.state.rows[number] >> i & 1] for i in range(len(game.table.rows[number].prices)))


def words(game: pn.Game) -> list[str]:
    """What the last action did."""
    return [event.words for event in game.events]


def with_card(family: str, level: int, players: int = 2, **given: Any) -> pn.Game:
    """A `table` at which the acting player owns a type of upgrade up to a level, and Engineering is in the game too."""
    types = (family, "Engineering") if family != "Engineering" else (family,)
    setup = {"upgrades": types, **given.pop("setup", {})}
    names = table(players, setup=setup).table.families
    levels = tuple(level if name == family else 0 for name in names)
    return table(players, setup=setup, levels=given.pop("levels", levels), **given)


def type_of(game: pn.Game, family: str) -> int:
    """The number of an upgrade type in a game."""
    return game.table.families.index(family)


def at_upgrades_with(family: str, level: int, **given: Any) -> pn.Game:
    """The same, with $100 and the worker on the Upgrades: the next level of the type may be bought."""
    return play(with_card(family, level, **{"cash": 100, **given}), f"work:{UPGRADES}")
