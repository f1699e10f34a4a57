"""Moves in words for the family "judge": what is chosen, never whether it is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pipeline_nb.box.tiles import pipe_tiles
from pipeline_nb.game import actions as act
from pipeline_nb.game.actions import Action
from pipeline_nb.game.common import barrel_words
from pipeline_nb.game.game import Game
from pipeline_nb.game.state import PlaceTileStep
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.reasons import a

__all__ = ["KINDS", "in_hand", "move_words"]


def _market(game: Game, row: int, space: int) -> str:
    """The market, row and space of a price."""
    of = game.table.rows[row]
    name = game.rules.box.board.outer_spaces[of.market]
    taken = "a barrel lies there" if game.state.rows[row] >> space & 1 else "empty"
    return f"{name}, row of {barrel_words(of.oil, of.grade)}, space {space + 1} (${of.prices[space]}, {taken})"


def _refine(game: Game, move: act.Refine) -> str:
    line = game.state.me.network.pipelines()[move.pipeline - 1]
    barrel = barrel_words(OILS.index(line.oil), move.grade)
    through = f"pipeline {line.number} ({line.oil.word}, length {line.length})"
    return f"refine {barrel} to {GRADES[move.target].word} through {through}"


def _contract(game: Game, move: act.TakeContract) -> str:
    row = ("upper", "middle", "lower")[move.row]
    state = "deferred" if move.deferred else "active"
    return f"take the contract in the {row} row, column {move.column + 1}, as {a(state)} one"


def _order(game: Game, move: act.TakeOrder) -> str:
    demand = game.table.orders[game.state.orders[move.row][move.column]]
    return f"fill the order of {', '.join(barrel_words(oil, grade) for oil, grade in demand)}"


def _sell(game: Game, move: act.Sell) -> str:
    oil = game.table.rows[move.row].oil
    return f"sell a {barrel_words(oil, move.grade)} barrel to {_market(game, move.row, move.space)}"


def _tank(game: Game, move: act.BuyTank) -> str:
    return f"buy a tank for ${game.rules.box.shop_prices.tanks[move.price]} into the {GRADES[move.grade].word} row"


def _machine(game: Game, move: act.BuyMachine) -> str:
    return f"buy a machine for ${game.rules.box.shop_prices.machines[move.price]}"


_Words = Callable[[Game, Any], str]

KINDS: dict[type[Action], _Words] = {
    act.Work: lambda game, move: f"send the worker to {game.table.spaces[move.space]}",
    act.WorkNetwork: lambda game, move: f"send the worker to your pipe tile at column {move.x}, row {move.y}",
    act.Pass: lambda game, move: "pass",
    act.Secondary: lambda game, move: f"take {game.table.spaces[move.space]} as Secondary Action",
    act.RunMachines: lambda game, move: f"pay ${game.rules.box.fees.machine_phase} and run your machines",
    act.TakeOrder: _order,
    act.Sell: _sell,
    act.Buy: lambda game, move: f"buy the barrel of {_market(game, move.row, move.space)}",
    act.TakeContract: _contract,
    act.TakeLoan: lambda game, move: "take a loan",
    act.BuyTank: _tank,
    act.BuyBundle: lambda game, move: f"buy {move.size} pipe tiles",
    act.BuyMachine: _machine,
    act.Place: lambda game, move: (
        f"place it with half A at column {move.x}, row {move.y}, turned {90 * move.rotation} degrees"
    ),
    act.Refine: _refine,
}
"""The kinds of moves that are asked about, each with its words."""


def move_words(game: Game, move: Action) -> str:
    """Return a move in words.

    Examples
    --------
    >>> from pipeline_nb.game import position
    >>> move_words(position(), act.Pass())
    'pass'
    """
    return KINDS[type(move)](game, move)


def in_hand(game: Game) -> str:
    """Return what the next placement is about, or nothing."""
    step = game.step
    return f"In hand: tile {step.tile} {pipe_tiles()[step.tile].face}" if isinstance(step, PlaceTileStep) else ""
