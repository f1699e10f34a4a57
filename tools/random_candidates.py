"""Actions that nobody listed: strange ones by random numbers, and for one moment all that could be meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from pipeline_nb.game import Action, Game
from pipeline_nb.game import actions as act
from pipeline_nb.game.actions import ACTIONS
from pipeline_nb.game.state import MarketStep
from tools.random_policy import Draws

__all__ = ["all_candidates", "strange"]

FAR = (-9999, -1000, -2, -1, 99, 135, 999, 9999)
SMALL = range(-1, 10)


def _number(draws: Draws, near: list[int]) -> int:
    """Mostly a number that could be meant, sometimes one of something else, now and then one of nothing."""
    dice = draws.below(10)
    if dice < 5 and near:
        return draws.pick(near) + draws.pick((-1, 0, 0, 0, 1))
    return draws.pick(SMALL) if dice < 9 else draws.pick(FAR)


def strange(game: Game, kind: type[Action], draws: Draws) -> Action:
    """An action of a kind with random numbers, near those of the listed ones where there are any."""
    listed = [action for action in game.legal_actions() if type(action) is kind]
    near = draws.pick(listed) if listed else None
    fields = kind.__struct_fields__
    network = game.state.me.network
    if near is None and fields[:2] == ("x", "y") and network.tiles:
        cell = draws.pick(draws.pick(network.tiles).cells)
        return kind(*(_number(draws, [n]) for n in (*cell, draws.below(4))[: len(fields)]))
    return kind(*(_number(draws, [getattr(near, field)] if near else []) for field in fields))


def all_candidates(game: Game, draws: Draws) -> Iterator[Action]:
    """All that could be meant now: of each kind that the step takes every combination of numbers that might exist, and
    numbers beyond; of other kinds a few.

    What may lie where is told by ranges that are wider than the game, not by what the step lists.
    """
    due = game.rules.steps[type(game.step)].takes
    for kind in ACTIONS.values():
        if kind in due:
            for numbers in product(*_ranges(game, kind)):
                yield kind(*numbers)
        else:
            yield from (strange(game, kind, draws) for _ in range(4))


def _some_rows(game: Game) -> list[int]:
    """All rows of the market where the worker stands, one of each other market, and two that do not exist.

    For a player with upgrade cards all rows: a card opens several markets at once.
    """
    if any(game.state.me.levels):
        return list(range(-1, len(game.table.rows) + 1))
    here = game.step.market if isinstance(game.step, MarketStep) else 0
    others = {row.market: number for number, row in enumerate(game.table.rows) if row.market != here}
    mine = [number for number, row in enumerate(game.table.rows) if row.market == here]
    return [-1, *mine, *others.values(), len(game.table.rows)]


def _ranges(game: Game, kind: type[Action]) -> list[Sequence[int]]:
    state, network = game.state, game.state.me.network
    cells = [cell for tile in network.tiles for cell in tile.cells] or [(0, 0)]
    columns = range(min(x for x, _ in cells) - 3, max(x for x, _ in cells) + 4)
    rows = range(min(y for _, y in cells) - 3, max(y for _, y in cells) + 4)
    grades, turns = range(-1, 5), range(-1, 5)
    quadrants, places = range(-1, len(state.quadrants) + 1), range(-1, len(state.quadrants[0]) + 1)
    market: list[Sequence[int]] = [range(-1, len(state.rows) + 1), range(-1, 10)]
    display: list[Sequence[int]] = [range(-1, 4), range(-1, len(state.display[0]) + 1)]
    special: dict[type[Action], list[Sequence[int]]] = {
        act.WorkGovernment: [quadrants, places],
        act.TakeGovernment: [places],
        act.ReceiveGovernment: [quadrants, places],
        act.WorkNetwork: [columns, rows],
        act.WorkMachine: [columns, rows],
        act.PlaceMachine: [columns, rows],
        act.Place: [columns, rows, turns],
        act.Buy: market,
        act.Sell: [*market, grades],
        act.SellOther: [_some_rows(game), range(-1, 9), range(4), range(3)],
        act.TakeContract: [*display, range(2)],
        act.KeepOrder: [*display, range(2)],
        act.TakeOrder: display,
        act.TakeTile: [range(-1, 136)],
        act.Refine: [range(len(network.pipelines()) + 2), grades, grades],
        act.DeliverContract: [range(-1, len(state.me.contracts) + 1), range(-1, 6), grades],
    }
    return special.get(kind, [SMALL] * len(kind.__struct_fields__))
