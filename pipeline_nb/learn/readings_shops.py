"""Situations of the disputed rulings on the shops and on runs: each played by the engine under a reading.

`pipeline_nb.learn.readings` shows them side by side.
"""

from __future__ import annotations

from collections.abc import Callable

from pipeline_nb.game import Game, new_game, position
from pipeline_nb.game.actions import BuyBundle, Place, TakeTile, Work
from pipeline_nb.learn.asking import reasons_words
from pipeline_nb.learn.examples import row_of_different_tiles
from pipeline_nb.rules.rulings import Rulings

__all__ = ["OF_SHOPS"]


def _in_the_shop(rulings: Rulings) -> Game:
    game = position(players=("Ann", "Bo"), seed=7, setup={"start": 0}, rulings=rulings, cash=40)
    return game.apply(Work(game.table.spaces.index("Tanks & Pipes")))


def _pipe_bundle(rulings: Rulings) -> str:
    game = _in_the_shop(rulings)
    reasons = game.why_not(BuyBundle(3))
    if reasons:
        return f"refused: {reasons_words(reasons)}"
    return f"allowed: {game.apply(BuyBundle(3)).events[0].words}"


def _pipe_bundles_per_action(rulings: Rulings) -> str:
    game = _in_the_shop(rulings).apply(BuyBundle(2))
    while not game.why_not(TakeTile(game.state.shop_pipes[0][0])):
        game = game.apply(TakeTile(game.state.shop_pipes[0][0]))
        game = game.apply(next(action for action in game.legal_actions() if isinstance(action, Place)))
    reasons = game.why_not(BuyBundle(2))
    if reasons:
        return f"refused: {reasons_words(reasons)}"
    game = game.apply(BuyBundle(2))
    return f"allowed, and Ann has ${game.state.me.cash} left"


def _run_limit(rulings: Rulings) -> str:
    pins = {"start": 0, "upgrades": ("human resources",)}
    level_3 = tuple(3 * (name == "Human Resources") for name in new_game(2, setup=pins).table.families)
    game = position(
        players=("Ann", "Bo"), seed=7, setup=pins, rulings=rulings, levels=level_3,
        net=row_of_different_tiles(2), stock="T0x2", costs="4,5,6/4,5,6/4,5,6",
    )  # fmt: skip
    game = game.apply("network:0,0").apply("refine:1,0,1").apply("done").apply("network:0,0")
    reasons = game.why_not("refine:1,0,1")
    if reasons:
        return f"refused: {reasons_words(reasons)}"
    return f"the second barrel is refined too, which leaves {game.apply('refine:1,0,1').state.me.farm.stock.to_text()}"


def _worker_tile_first(rulings: Rulings) -> str:
    game = position(players=("Ann", "Bo"), seed=7, setup={"start": 0}, rulings=rulings, net=row_of_different_tiles(1))
    game = game.apply("government:0,1")
    reasons = game.why_not("add:0")
    if reasons:
        return f"refused: {reasons_words(reasons)}"
    near = game.apply("add:0").apply("place:2,0,0")
    return f"allowed: {near.events[0].words} {near.apply('place:4,0,0').events[0].words}"


def _machine_phase_again(rulings: Rulings) -> str:
    pins = {"start": 0, "upgrades": ("machines",)}
    level_1 = tuple(int(name == "Machines") for name in new_game(2, setup=pins).table.families)
    game = position(
        players=("Ann", "Bo"), seed=7, setup=pins, rulings=rulings, levels=level_1, cash=15,
        net=row_of_different_tiles(5).with_machine(0, 0), stock="T0x2", costs="4,5,6/4,5,6/4,5,6",
    )  # fmt: skip
    game = game.apply("workmachine:0,0").apply("refine:1,0,1").apply("done").apply("machines")
    reasons = game.why_not("refine:1,0,1")
    if reasons:
        return f"refused: {reasons_words(reasons)}"
    return f"the second barrel is refined too, which leaves {game.apply('refine:1,0,1').state.me.farm.stock.to_text()}"


OF_SHOPS: dict[str, tuple[str, Callable[[Rulings], str]]] = {
    "pipe_bundle": ("Ann is at the Tank Shop with $40 and wants exactly three of the pipe tiles.", _pipe_bundle),
    "pipe_bundles_per_action": (
        "Ann is at the Tank Shop with $40. She has bought two pipe tiles and wants two more in the same action.",
        _pipe_bundles_per_action,
    ),
    "worker_tile_first": (
        "Ann has one tile. Her worker stands on place 1 of quadrant 0; she wants to lay the tile of place 0 first.",
        _worker_tile_first,
    ),
    "machine_phase_again": (
        "With Machines I Ann's Main Action runs a teal pipeline of 9. Then she pays for the Machine Phase.",
        _machine_phase_again,
    ),
    "run_limit": (
        "Human Resources III gives Ann two Main Actions. With both she runs the same teal pipeline, for two barrels.",
        _run_limit,
    ),
}
