"""The boards of the families "line" and "pair": tiles go from a supply into a network."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from pipeline_nb.errors import InputError
from pipeline_nb.puzzles.family import AnyFamily, Checked
from pipeline_nb.puzzles.layouts import LayoutAnswer, laid, place_words
from pipeline_nb.puzzles.longest_line import LinePosition
from pipeline_nb.puzzles.pair_position import PairPosition, worth
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.placement import Placement, read_placement
from pipeline_nb.rules.reasons import Reason, refuse_if
from pipeline_nb.widgets.frames import BuilderAction, Costs
from pipeline_nb.widgets.network_builder import BuilderDesk, Building
from pipeline_nb.widgets.puzzle_desks import Desk, Shown

__all__ = ["LineDesk", "PairDesk"]

_AROUND = 2
"""Cells round the network where a tile is offered a place while rules are not marked."""


class _Builder(BuilderDesk):
    def __init__(self, costs: RefinementCosts) -> None:
        self.costs, self.free_play = costs, True


class _Layouts(Desk[Building]):
    """Lay tiles and take them back; what lies at the beginning stays."""

    action_type = BuilderAction
    position: Any
    costs = RefinementCosts.same(4, 5, 6)
    lay: int

    def start(self) -> Building:
        """Return the board before the first move; see `Desk`."""
        return Building(self.position.network, tuple(enumerate(self.position.tiles)), 0)

    @property
    def _builder(self) -> BuilderDesk:
        return _Builder(self.costs)

    def step(self, model: Building, action: BuilderAction, at_once: bool) -> tuple[Building, str]:
        """Lay a tile or take it back; see `Desk`."""
        if action.kind == "take_back" and self._is_given(action):
            raise InputError("This tile belongs to the puzzle; only tiles that you have laid can be taken back.")
        if action.kind == "place" and at_once:
            refuse_if(self._too_many(model))
        if action.kind == "place" and not at_once:
            return self._put(model, action)
        return self._builder.step(model, action)

    def _is_given(self, action: BuilderAction) -> bool:
        return self.position.network.tile_at(int(action.x), int(action.y)) is not None

    def _too_many(self, model: Building) -> tuple[Reason, ...]:
        """Why no other tile can be laid: all that are bought lie already."""
        if len(self._mine(model)) < self.lay:
            return ()
        spare = next((number for _, number in model.supply), None)
        if spare is None:
            return ()
        found = laid(
            self.position.network, self.position.tiles, self.lay, (*self._mine(model), read_placement(spare, 99, 99, 0))
        )
        return found.reasons[:1] if isinstance(found, Checked) else ()

    def _put(self, model: Building, action: BuilderAction) -> tuple[Building, str]:
        """Lay a tile where it does not cover another one; whether the rules allow it is told at the check."""
        number = dict(model.supply).get(action.slot)
        if number is None:
            raise InputError("That tile is not in the supply any more: take another one first.")
        new = read_placement(number, int(action.x), int(action.y), action.rotation)
        reasons = model.network.why_not_place(number, new.x, new.y, new.rotation)
        refuse_if(tuple([reason for reason in reasons if reason.code == "network.overlap"]))
        rest = tuple([entry for entry in model.supply if entry[0] != action.slot])
        return replace(model, network=model.network.with_placement(new), supply=rest), f"Laid: {place_words(new)}."

    def _mine(self, model: Building) -> tuple[Placement, ...]:
        given = set(self.position.network.tiles)
        return tuple([placed for placed in model.network.tiles if placed not in given])

    def answer(self, model: Building) -> LayoutAnswer:
        """Return the answer on the board; see `Desk`."""
        return LayoutAnswer(self._mine(model))

    def show(self, model: Building, at_once: bool) -> Shown:
        """Return what puts the network and the supply into a frame; see `Desk`."""
        shown = self._builder.frame(model)
        if not at_once:
            shown = replace(shown, sites=_everywhere(model.network) if model.supply else ())
        if not self._costs_count():
            shown = replace(shown, costs=Costs(rows=()))
        return lambda frame: replace(frame, builder=(shown,))

    def _costs_count(self) -> bool:
        return False

    def steps(self, answer: LayoutAnswer) -> tuple[tuple[str, Building], ...]:
        """Return the tiles one by one; see `Desk`."""
        model, found = self.start(), list[tuple[str, Building]]()
        for placed in answer.tiles:
            rest = tuple([entry for entry in model.supply if entry[1] != placed.tile])
            model = replace(model, network=model.network.with_placement(placed), supply=rest)
            found.append((f"{place_words(placed).capitalize()}.".replace("half a", "half A"), model))
        return tuple(found)


class LineDesk(_Layouts):
    """All tiles are laid; the longest pipeline of one oil type counts."""

    speaks_of = "pipe tile, half, segment, joint, pipeline, loop"
    position: LinePosition

    def __init__(self, family: AnyFamily, position: LinePosition) -> None:
        super().__init__(family, position)
        self.lay = len(position.tiles)

    def worth(self, model: Building) -> str:
        """Return how long the longest pipeline is; see `Desk`."""
        return self.family.amount(model.network.longest()[self.position.oil])


class PairDesk(_Layouts):
    """Some tiles are laid; what the pipelines pay counts."""

    speaks_of = "pipe tile, half, segment, joint, pipeline, Refinement Cost"
    position: PairPosition

    def __init__(self, family: AnyFamily, position: PairPosition) -> None:
        super().__init__(family, position)
        self.lay = position.lay
        if position.aim.kind != "lines":
            self.costs = position.aim.costs
        self.note = self.told("A pipeline that lifts crude to", "A barrel of grade")
        if position.aim.kind == "worker":
            self.note += " The worker goes to the best tile by itself: only the layout is up to you."

    def worth(self, model: Building) -> str:
        """Return what the network pays; see `Desk`."""
        return self.family.amount(worth(model.network, self.position.aim, None))

    def _costs_count(self) -> bool:
        return self.position.aim.kind != "lines"


def _everywhere(network: PipeNetwork) -> tuple[tuple[int, int, int], ...]:
    """Every place near the network where a tile covers no other one."""
    taken = {cell for placed in network.tiles for cell in placed.cells}
    if not taken:
        return network.sites()
    xs, ys = [x for x, _ in taken], [y for _, y in taken]
    found = []
    for x in range(min(xs) - _AROUND, max(xs) + _AROUND + 1):
        for y in range(min(ys) - _AROUND, max(ys) + _AROUND + 1):
            free = [r for r in range(4) if not taken & {*Placement(y, x, r, 0).cells}]
            found += [(x, y, rotation) for rotation in free]
    return tuple(found)
