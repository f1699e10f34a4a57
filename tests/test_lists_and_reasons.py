"""What is listed for speed is what the reasons allow, in both directions, on rich positions under each reading."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest

from benchmarks.rich import recorded
from pipeline_nb.game.actions import ACTIONS, Action, Place, PlaceMachine, WorkNetwork
from pipeline_nb.game.game import Game, base_ruleset
from pipeline_nb.game.state import MachineRunStep, WorkerRunStep, WorkStep
from pipeline_nb.rules.rulings import RULINGS, Rulings

READINGS = [Rulings(), *(Rulings(**{name: ruling.other}) for name, ruling in RULINGS.items())]  # type: ignore[arg-type]
RANGES = {"row": range(-1, 32), "space": range(-1, 9), "pipeline": range(60), "tile": range(-1, 135)}
POSITIONS = recorded()


def candidates(game: Game) -> set[Action]:
    """All actions of all kinds with numbers in and a little beyond what could be; places on and near the network."""
    cells = {cell for tile in game.state.me.network.tiles for cell in tile.cells}
    near = sorted({(x + dx, y + dy) for x, y in cells for dx in range(-2, 3) for dy in range(-2, 3)})
    found: set[Action] = set()
    for kind in game._due.takes:
        if kind in (Place, PlaceMachine, WorkNetwork):
            rest: tuple[tuple[int, ...], ...] = tuple((r,) for r in range(4)) if kind is Place else ((),)
            found |= {kind(*cell, *more) for cell in near for more in rest}
        else:
            ranges = [RANGES.get(name, range(-1, 6)) for name in kind.__struct_fields__]
            found |= {kind(*numbers) for numbers in product(*ranges)}
    return found


@pytest.mark.parametrize("number", range(0, len(POSITIONS), 3))
def test_the_list_is_what_the_reasons_allow(number: int) -> None:
    game = POSITIONS[number]
    listed = game.legal_actions()
    allowed = {action for action in candidates(game) if not game.why_not(action)}
    assert len(set(listed)) == len(listed)
    assert set(listed) == allowed


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: ",".join(reading.changed()) or "default")
def test_a_run_lists_what_its_reasons_allow_under_each_reading(reading: Rulings) -> None:
    seen = 0
    for start in POSITIONS[::6]:
        network = start.state.me.network
        at = network.tiles[len(network.tiles) // 2]
        for step in (WorkerRunStep(at.x, at.y), MachineRunStep()):
            steps = (*start.state.steps[:1], step)
            game = Game(base_ruleset(reading), start.table, msgspec.structs.replace(start.state, steps=steps))
            for _ in range(3):
                listed = game.legal_actions()
                assert set(listed) == {action for action in candidates(game) if not game.why_not(action)}
                seen += len(listed)
                if not listed or type(listed[0]).name == "done":
                    break
                game = game.apply(listed[0])
    assert seen > 15


def test_an_action_that_was_listed_needs_no_second_look_and_an_equal_one_gets_it() -> None:
    game = next(position for position in POSITIONS if isinstance(position.step, WorkStep))
    for listed in game.legal_actions():
        equal = ACTIONS[listed.name](*(getattr(listed, field) for field in listed.__struct_fields__))
        assert game.apply(listed) == game.apply(equal) == game.apply(listed.to_text())
