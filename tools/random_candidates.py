"""Actions that nobody listed: strange ones by random numbers, and for one moment all that could be meant."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from pipeline_nb.game import Action, Game
from pipeline_nb.game import actions as act
from pipeline_nb.game.actions import ACTIONS
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


def _ranges(game: Game, kind: type[Action]) -> list[range]:
    state, network = game.state, game.state.me.network
    cells = [cell for tile in network.tiles for cell in tile.cells] or [(0, 0)]
    columns = range(min(x for x, _ in cells) - 3, max(x for x, _ in cells) + 4)
    rows = range(min(y for _, y in cells) - 3, max(y for _, y in cells) + 4)
    grades, turns = range(-1, 5), range(-1, 5)
    quadrants, places = range(-1, len(state.quadrants) + 1), range(-1, len(state.quadrants[0]) + 1)
    market = [range(-1, len(state.rows) + 1), range(-1, 10)]
    display = [range(-1, 4), range(-1, len(state.display[0]) + 1)]
    special: dict[type[Action], list[range]] = {
        act.WorkGovernment: [quadrants, places],
        act.TakeGovernment: [places],
        act.WorkNetwork: [columns, rows],
        act.PlaceMachine: [columns, rows],
        act.Place: [columns, rows, turns],
        act.Buy: market,
        act.Sell: [*market, grades],
        act.TakeContract: [*display, range(2)],
        act.TakeOrder: display,
        act.TakeTile: [range(-1, 136)],
        act.Refine: [range(len(network.pipelines()) + 2), grades, grades],
        act.DeliverContract: [range(-1, len(state.me.contracts) + 1), range(-1, 6), grades],
    }
    return special.get(kind, [SMALL] * len(kind.__struct_fields__))
