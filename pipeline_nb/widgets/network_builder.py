"""`NetworkBuilder`: build a pipe network with your own hands."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pipeline_nb.box.tiles import PipeTile, pipe_tile
from pipeline_nb.errors import InputError
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.reasons import refuse_if
from pipeline_nb.widgets import frames
from pipeline_nb.widgets.live import STATIC, LiveWidget
from pipeline_nb.widgets.still import network_svg
from pipeline_nb.widgets.views import costs_view, network_view, supply_view

__all__ = ["BuilderDesk", "Building", "NetworkBuilder"]

STARTER_TILES = (4, 22, 64, 19, 79, 104, 50, 118)
"""What the supply holds if nothing else is said: straights, curves and turns in all three colours."""


class Building(msgspec.Struct, frozen=True):
    """A network, tiles of the supply by their slots, and machines that are left."""

    network: PipeNetwork
    supply: tuple[tuple[int, int], ...]
    machines_left: int


class BuilderDesk:
    """How a network grows and is shown, without the page: `NetworkBuilder` and the puzzles on layouts share it."""

    costs: RefinementCosts
    free_play: bool

    def step(self, model: Building, action: frames.BuilderAction) -> tuple[Building, str]:
        """Place, cover or take back; see `LiveWidget.step`."""
        if action.kind == "place":
            return self._place(model, action)
        if action.kind == "machine":
            return self._cover(model, action.x, action.y)
        return self._take_back(model, *_whole(action))

    def _place(self, model: Building, action: frames.BuilderAction) -> tuple[Building, str]:
        number = dict(model.supply).get(action.slot)
        if number is None:
            raise InputError("That tile is not in the supply any more: take another one first.")
        x, y = _whole(action)
        network = model.network.place(number, x, y, action.rotation)
        supply = tuple(entry for entry in model.supply if entry[0] != action.slot)
        said = f"Tile {number} placed at row {y}, column {x}. {_longest(network)}"
        return Building(network, supply, model.machines_left), said

    def _cover(self, model: Building, x: float, y: float) -> tuple[Building, str]:
        refuse_if(model.network.why_not_machine(x, y))
        if model.machines_left < 1:
            raise InputError("No machine is left to place: take one back first.")
        network = model.network.with_machine(int(x), int(y))
        said = f"Machine placed at row {y:g}, column {x:g}. {_longest(network)}"
        return Building(network, model.supply, model.machines_left - 1), said

    def _take_back(self, model: Building, x: int, y: int) -> tuple[Building, str]:
        network, tile = model.network, model.network.tile_at(x, y)
        if tile is None:
            raise InputError(f"Nothing lies at row {y}, column {x}: there is nothing to take back.")
        if not self.free_play:
            refuse_if(network.why_not_take_back())
        if network.has_machine(x, y):
            rest = Building(network.without_machine(x, y), model.supply, model.machines_left + 1)
            return rest, f"Machine taken back from row {y}, column {x}. {_longest(rest.network)}"
        rest_network = network.without_tile(x, y)
        taken = {slot for slot, _ in model.supply}
        slot = next(i for i in range(len(taken) + len(network.tiles) + 1) if i not in taken)
        machines = model.machines_left + len(network.machines) - len(rest_network.machines)
        rest = Building(rest_network, tuple(sorted((*model.supply, (slot, tile.tile)))), machines)
        return rest, f"Tile {tile.tile} taken back. {_longest(rest_network)}"

    def frame(self, model: Building) -> frames.BuilderFrame:
        """Return the frame; see `LiveWidget.frame`."""
        return frames.BuilderFrame(
            network=network_view(model.network, self.costs),
            supply=tuple(supply_view(*entry) for entry in model.supply),
            machines_left=model.machines_left,
            sites=model.network.sites() if model.supply else (),
            free_play=self.free_play,
            costs=costs_view(self.costs),
        )


class NetworkBuilder(BuilderDesk, LiveWidget[Building, frames.BuilderAction]):
    """Place, turn and take back pipe tiles and machines; see the pipelines, their lengths and what each can refine.

    Parameters
    ----------
    network
        Where to start; the empty network if not given.
    supply
        Tiles that can be placed: numbers, face texts or tiles.
    machines
        How many machines can be placed.
    costs
        Refinement Costs, to tell what each pipeline can refine.
    free_play
        True: tiles and machines can be taken back. False: placed is placed, as in the game; undo stays.

    Attributes
    ----------
    value
        The network as it is now.
    reasons
        Why the last action was refused.

    Examples
    --------
    >>> w = NetworkBuilder(supply=[4, 4])
    >>> w.act("place", slot=0, x=0, y=0)
    >>> w.act("place", slot=1, x=5, y=0)
    >>> w.value.to_text(), w.reasons[0].rule
    ('4@0,0', 'base.network.touch-a-side')
    """

    _esm, _css = STATIC / "networkbuilder.js", STATIC / "networkbuilder.css"
    speaks_of = "pipe tile, half, segment, joint, pipeline, loop, machine"
    action_type = frames.BuilderAction

    def __init__(
        self,
        network: PipeNetwork | None = None,
        *,
        supply: Iterable[int | str | PipeTile] = STARTER_TILES,
        machines: int = 2,
        costs: RefinementCosts | None = None,
        free_play: bool = True,
    ) -> None:
        self.costs = costs or RefinementCosts.same(4, 5, 6)
        self.free_play = free_play
        numbers = tuple(enumerate(pipe_tile(tile).number for tile in supply))
        super().__init__(Building(network or PipeNetwork(), numbers, machines))

    @property
    def value(self) -> PipeNetwork:
        """The network as it is now."""
        return self.model.network

    def still(self) -> str:
        """Return a picture of the network as SVG text."""
        return network_svg(network_view(self.value, self.costs))

    def __repr__(self) -> str:
        return f"NetworkBuilder({self.value.to_text()!r}, {len(self.model.supply)} tiles in the supply)"


def _whole(action: frames.BuilderAction) -> tuple[int, int]:
    if int(action.x) != action.x or int(action.y) != action.y:
        raise InputError(f"A pipe tile lies on whole columns and rows, not at ({action.x:g}, {action.y:g}).")
    return int(action.x), int(action.y)


def _longest(network: PipeNetwork) -> str:
    return "Longest: " + ", ".join(f"{oil.word} {length}" for oil, length in network.longest().items()) + "."
