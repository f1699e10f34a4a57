"""Scenes for the family "judge": a moment of a turn, and every move that somebody might think of there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from pipeline_nb.game import actions as act
from pipeline_nb.game import state as st
from pipeline_nb.game.actions import Action
from pipeline_nb.game.game import Game
from pipeline_nb.puzzles.source import Source

__all__ = ["SCENES", "Scene", "moves_of", "opened"]


class Scene:
    """A moment of a turn.

    Attributes
    ----------
    words
        What is being done.
    path
        Kinds of actions that lead there from the beginning of a turn.
    step
        The step at which it is reached.
    asks
        Kinds of moves that are asked about.
    """

    __slots__ = ("asks", "path", "step", "words")

    def __init__(
        self, words: str, path: tuple[type[Action], ...], step: type[st.Step], asks: tuple[type[Action], ...]
    ) -> None:
        self.words, self.path, self.step, self.asks = words, path, step, asks


_TURN = (act.Work, act.WorkNetwork, act.Pass, act.Secondary, act.RunMachines, act.TakeOrder)

SCENES: dict[str, Scene] = {
    "turn": Scene("Your turn begins.", (), st.WorkStep, _TURN),
    "run": Scene("Your worker runs a pipe tile.", (act.WorkNetwork,), st.WorkerRunStep, (act.Refine,)),
    "again": Scene(
        "Your worker runs a pipe tile.", (act.WorkNetwork, act.Refine), st.WorkerRunStep, (act.Refine, act.Pass)
    ),
    "machines": Scene("Your machines run.", (act.Pass, act.RunMachines), st.MachineRunStep, (act.Refine,)),
    "market": Scene("Your worker is at a market.", (act.Work,), st.MarketStep, (act.Sell, act.Buy)),
    "sold": Scene("Your worker is at a market.", (act.Work, act.Buy), st.MarketStep, (act.Sell, act.Buy)),
    "shop": Scene(
        "Your worker is at a shop.", (act.Work,), st.ShopStep, (act.BuyTank, act.BuyMachine, act.BuyBundle, act.Sell)
    ),
    "place": Scene(
        "You bought pipe tiles.", (act.Work, act.BuyBundle, act.TakeTile), st.PlaceTileStep, (act.Place, act.BuyTank)
    ),
    "contracts": Scene(
        "Your worker is at Contracts & Loans.", (act.Work, act.TakeContract), st.ContractsStep,
        (act.TakeContract, act.TakeLoan, act.BuyTank),
    ),
}  # fmt: skip
"""Every scene by name."""


def opened(game: Game, scene: Scene, source: Source) -> tuple[Action, ...] | None:
    """Return actions that lead from the beginning of a turn to a scene, or None where they do not."""
    for _ in range(8):
        now, done = game, list[Action]()
        for kind in scene.path:
            legal = [action for action in now.legal_actions() if type(action) is kind]
            if not legal:
                break
            done.append(source.choice(legal))
            now = now.apply(done[-1])
        if len(done) == len(scene.path) and type(now.step) is scene.step:
            return tuple(done)
    return None


def moves_of(game: Game, scene: Scene) -> list[Action]:
    """Return every move of the kinds asked about whose numbers exist, legal or not."""
    return [kind(*numbers) for kind in scene.asks for numbers in product(*_ranges(game, kind))]


def _ranges(game: Game, kind: type[Action]) -> Sequence[Sequence[int]]:
    state, network = game.state, game.state.me.network
    if kind in (act.Sell, act.Buy):
        return _market_ranges(game, kind)
    if kind is act.Place:
        cells = [cell for tile in network.tiles for cell in tile.cells] or [(0, 0)]
        columns = range(min(x for x, _ in cells) - 2, max(x for x, _ in cells) + 3)
        return columns, range(min(y for _, y in cells) - 2, max(y for _, y in cells) + 3), range(4)
    if kind is act.WorkNetwork:
        cells = [tile.cells[0] for tile in network.tiles]
        return [x for x, _ in cells], [y for _, y in cells]
    fixed: dict[type[Action], Sequence[Sequence[int]]] = {
        act.Work: (range(8),),
        act.Secondary: (range(8),),
        act.Refine: (range(1, len(network.pipelines()) + 1), range(4), range(4)),
        act.TakeOrder: (range(len(state.orders)), range(min(map(len, state.orders)))),
        act.TakeContract: (range(len(state.display)), range(min(map(len, state.display))), range(2)),
        act.BuyTank: (range(3), range(4)),
        act.BuyMachine: (range(3),),
        act.BuyBundle: ((2, 4),),
    }
    return fixed.get(kind, ())


def _market_ranges(game: Game, kind: type[Action]) -> Sequence[Sequence[int]]:
    """The rows of the market where the worker stands, one of another market, and spaces that all of them have."""
    here = game.step.market if isinstance(game.step, st.MarketStep) else 0
    rows = [number for number, row in enumerate(game.table.rows) if row.market == here]
    rows += [number for number, row in enumerate(game.table.rows) if row.market != here][:1]
    spaces = range(min(len(game.table.rows[row].prices) for row in rows))
    return (rows, spaces) if kind is act.Buy else (rows, spaces, range(4))
