"""What a person can do in `ShopsAndGovernment` now, in a sentence or two."""

from __future__ import annotations

from collections.abc import Callable

from pipeline_nb.game import Game
from pipeline_nb.game.actions import TakeGovernment
from pipeline_nb.game.state import (
    AgainStep,
    BetweenStep,
    GovernmentBenefitStep,
    GovernmentStep,
    PlaceMachineStep,
    PlaceTileStep,
    ShopBenefitStep,
    ShopStep,
    StartTanksStep,
    Step,
    TakeTileStep,
    WorkStep,
)
from pipeline_nb.rules.reasons import count, either
from pipeline_nb.widgets.frames_shops import ShopView
from pipeline_nb.widgets.views_government import government_prices

__all__ = ["FINISH", "hint"]

FINISH: dict[type[Step], str] = {
    ShopStep: "Finish shopping",
    GovernmentStep: "Finish buying",
    ShopBenefitStep: "Finish, without the rest",
    GovernmentBenefitStep: "Finish, without the rest",
}


def hint(game: Game, shops: tuple[ShopView, ...]) -> str:
    """Return what can be done now; `shops` are the shops as the frame shows them."""
    if game.is_over:
        return "The game is over."
    words = _HINTS.get(type(game.step))
    return (
        words(game, shops) if words else f"Now it is up to {game.player} to {game.rules.steps[type(game.step)].words}."
    )


def _start(game: Game, shops: tuple[ShopView, ...]) -> str:
    step = game.step
    left = f" {count(step.left, 'tank')} to place." if isinstance(step, StartTanksStep) else ""
    return f"{game.player} places the starting tanks: press a row of the tank farm.{left}"


def _choose(game: Game, shops: tuple[ShopView, ...]) -> str:
    legal = [way for shop in shops for way in shop.ways if way.legal]
    if isinstance(game.step, BetweenStep):
        there = "Send the worker on to a shop" if legal else "No shop is within reach for a Secondary Action"
        return f"{there}. {game.player} may also go on to the Machine Phase."
    return "Send the worker to a shop, or press a Government tile: the worker goes there, and the tile is bought."


def _shop(game: Game, shops: tuple[ShopView, ...]) -> str:
    shop = game.step.shop if isinstance(game.step, ShopStep) else 0
    piece = "Press a tank, then a row of the tank farm." if shop == 0 else "Press a machine, then half a tile of yours."
    sizes = either(str(bundle.size) for bundle in shops[shop].bundles)
    return f"{piece} Or choose how many pipe tiles you buy: {sizes}. What is bought is placed at once."


def _take(game: Game, shops: tuple[ShopView, ...]) -> str:
    left = game.step.left if isinstance(game.step, TakeTileStep) else 0
    later = f" {count(left, 'more tile')} after it." if left else " It is the last one of the bundle."
    return f"Take a pipe tile that lies beside the shop.{later}"


def _place(game: Game, shops: tuple[ShopView, ...]) -> str:
    how = "Place the pipe tile: press a cell for its half A, beside your tiles. R turns it."
    if not game.state.me.network.tiles:
        how = "Place your first pipe tile anywhere on the board; R turns it."
    more = any(isinstance(action, TakeGovernment) for action in game.legal_actions())
    waiting = " Or take up another tile that you bought." * (len(game.state.hand) > 1)
    first = " Or buy a neighbour of the worker's tile, and place that one first." * more
    return f"{how}{waiting}{first}"


def _machine(game: Game, shops: tuple[ShopView, ...]) -> str:
    return "Place the machine: press half a pipe tile of your network."


def _government(game: Game, shops: tuple[ShopView, ...]) -> str:
    more = [price for price in government_prices(game) if price.state == "next"]
    if not more:
        return "One purchase holds no more tiles: finish buying."
    return f"Add a neighbour of the worker's tile for ${more[0].more} more, or finish buying."


def _shop_gift(game: Game, shops: tuple[ShopView, ...]) -> str:
    step = game.step
    parts = []
    if isinstance(step, ShopBenefitStep):
        pieces = ((step.tanks, "tank"), (step.machines, "machine"), (step.pipes, "pipe tile"))
        parts = [count(number, what) for number, what in pieces if number]
    gives = " and ".join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part) or "nothing more"
    return f"A card gives from both shops: {gives}. Choose, or go without the rest."


def _government_gift(game: Game, shops: tuple[ShopView, ...]) -> str:
    tiles = game.step.tiles if isinstance(game.step, GovernmentBenefitStep) else 0
    return f"A card gives {count(tiles, 'Government tile')}: press one, or go without the rest."


_HINTS: dict[type[Step], Callable[[Game, tuple[ShopView, ...]], str]] = {
    StartTanksStep: _start,
    WorkStep: _choose,
    AgainStep: _choose,
    BetweenStep: _choose,
    ShopStep: _shop,
    TakeTileStep: _take,
    PlaceTileStep: _place,
    PlaceMachineStep: _machine,
    GovernmentStep: _government,
    ShopBenefitStep: _shop_gift,
    GovernmentBenefitStep: _government_gift,
}
