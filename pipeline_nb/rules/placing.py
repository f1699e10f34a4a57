"""Why a pipe tile or a machine cannot lie somewhere: each rule yields its reasons.

Rulebook: Adding Pipe tiles to your Personal Pipe Network; Machines & Pipes. `PipeNetwork` asks these.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pipeline_nb.errors import InputError, shown
from pipeline_nb.rules.pipelines import ROW, half_code, half_place
from pipeline_nb.rules.placement import FARTHEST, STEPS, Placement
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.rules.network import PipeNetwork

__all__ = ["fits", "machine_reasons", "never_moves", "place_reasons"]


@enforces("base.network.colours-free")
def place_reasons(net: PipeNetwork, new: Placement, rotation: int | None = None) -> Iterator[Reason]:
    """Yield every reason why a tile cannot lie where it would lie; `rotation` is as a person wrote it."""
    rotation = new.rotation if rotation is None else rotation
    if _first_tile(net) or fits(net, *new.codes):
        return
    yield from _overlap(net, new, rotation)
    yield from _no_shared_side(net, new, rotation)
    yield from _only_covered_halves(net, new, rotation)


def fits(net: PipeNetwork, a: int, b: int) -> bool:
    """The three rules below in one look, for speed; a property test holds that they agree."""
    halves, covered = net.by_half, net.covered
    if a in halves or b in halves:
        return False
    sides = (a - 1, a + 1, a - ROW, a + ROW, b - 1, b + 1, b - ROW, b + ROW)
    return any(half in halves and half not in covered for half in sides)


@enforces("base.network.first-tile")
def _first_tile(net: PipeNetwork) -> bool:
    return not net.tiles


@enforces("base.network.no-overlap")
def _overlap(net: PipeNetwork, new: Placement, rotation: int) -> Iterator[Reason]:
    for x, y in new.cells:
        there = net.tile_at(x, y)
        if there is not None:
            yield Reason(
                code="network.overlap",
                rule="base.network.no-overlap",
                text=f"The half at row {y}, column {x} is taken by tile {there.tile}; tiles never overlap.",
                fix=_nearest_site(net, new, rotation),
                values={"x": x, "y": y, "tile": there.tile},
            )


def _neighbours(net: PipeNetwork, new: Placement) -> list[int]:
    """The numbers of the halves of other tiles that share a side with the new tile."""
    sides = {(x + dx, y + dy) for x, y in new.cells for dx, dy in STEPS} - set(new.cells)
    return [code for code in sorted(half_code(*cell) for cell in sides) if code in net.by_half]


@enforces("base.network.touch-a-side")
def _no_shared_side(net: PipeNetwork, new: Placement, rotation: int) -> Iterator[Reason]:
    if not _neighbours(net, new) and not any(net.tile_at(*cell) for cell in new.cells):
        gap = min(
            abs(x - ox) + abs(y - oy) for x, y in new.cells for ox, oy in (half_place(half) for half in net.by_half)
        )
        yield Reason(
            code="network.no-shared-side",
            rule="base.network.touch-a-side",
            text=f"The tile shares no side with the network: the nearest half is {gap} steps away; "
            "corners do not count.",
            fix=_nearest_site(net, new, rotation),
            values={"steps": gap},
        )


@enforces("base.network.segment-meets-segment", "base.network.covered-half")
def _only_covered_halves(net: PipeNetwork, new: Placement, rotation: int) -> Iterator[Reason]:
    touched = _neighbours(net, new)
    if touched and all(half in net.covered for half in touched):
        x, y = half_place(touched[0])
        yield Reason(
            code="network.only-machines",
            rule="base.network.segment-meets-segment",
            text=f"The tile touches only the machine at row {y}, column {x}: a covered half has no pipe to meet.",
            fix=_nearest_site(net, new, rotation),
            values={"x": x, "y": y},
        )


def _nearest_site(net: PipeNetwork, new: Placement, asked: int) -> str:
    def far(site: tuple[int, int, int]) -> tuple[int, int, int, int, int]:
        x, y, rotation = site
        turns = (rotation - new.rotation) % 4
        # a turn counts like a step aside: who laid the tile with a gap wants it closer, not turned round
        return abs(x - new.x) + abs(y - new.y) + min(turns, 4 - turns), turns, y, x, rotation

    sites = net.sites()
    if not sites:
        return "No tile fits anywhere: each half with a free side is under a machine."
    x, y, rotation = min(sites, key=far)
    turn = "" if rotation == asked else f", turned to {rotation * 90} degrees"
    return f"It would fit with half A at row {y}, column {x}{turn}."


@enforces("base.machines.second-on-tile")
def machine_reasons(net: PipeNetwork, x: float, y: float) -> Iterator[Reason]:
    """Yield every reason why a machine cannot lie at column x, row y; `InputError` for what is no such number."""
    for name, number in (("x", x), ("y", y)):
        if type(number) not in (int, float) or not -FARTHEST <= number <= FARTHEST:
            raise InputError(f"machine: {name} is a number from {-FARTHEST} to {FARTHEST}, not {shown(number)}")
    if not net.tiles:
        yield from _machine_needs_a_tile()
    if int(x) != x or int(y) != y:
        yield from _machine_across_two(net, x, y)
    elif not net.tiles:
        return
    elif net.tile_at(int(x), int(y)) is None:
        yield from _machine_off_tiles(net, int(x), int(y))
    elif net.has_machine(int(x), int(y)):
        yield from _machine_on_machine(net, int(x), int(y))


def _nearest_free_half(net: PipeNetwork, x: float, y: float, words: str) -> str:
    free = [half_place(half) for half in net.by_half if half not in net.covered]
    if not free:
        return (
            "Place another pipe tile first: every half is under a machine." if net.tiles else "Place a pipe tile first."
        )
    column, row = min(free, key=lambda cell: (abs(cell[0] - x) + abs(cell[1] - y), cell))
    return f"{words} row {row}, column {column}."


@enforces("base.machines.needs-a-tile")
def _machine_needs_a_tile() -> Iterator[Reason]:
    yield Reason(
        code="machine.no-tiles",
        rule="base.machines.needs-a-tile",
        text="There is no pipe tile to put a machine on.",
        fix="Place a pipe tile first.",
    )


@enforces("base.machines.not-across-two")
def _machine_across_two(net: PipeNetwork, x: float, y: float) -> Iterator[Reason]:
    yield Reason(
        code="machine.across-two",
        rule="base.machines.not-across-two",
        text=f"A machine covers exactly one half of one tile; row {y:g}, column {x:g} lies across halves.",
        fix=_nearest_free_half(net, x, y, "Put it on"),
    )


@enforces("base.machines.on-a-tile")
def _machine_off_tiles(net: PipeNetwork, x: int, y: int) -> Iterator[Reason]:
    yield Reason(
        code="machine.no-tile-here",
        rule="base.machines.on-a-tile",
        text=f"No pipe tile lies at row {y}, column {x}; a machine covers half of a tile in the network.",
        fix=_nearest_free_half(net, x, y, "The nearest free half is at"),
        values={"x": x, "y": y},
    )


@enforces("base.machines.second-on-tile")
def _machine_on_machine(net: PipeNetwork, x: int, y: int) -> Iterator[Reason]:
    tile = net.tile_at(x, y)
    other = next((cell for cell in tile.cells if not net.has_machine(*cell)), None) if tile else None
    yield Reason(
        code="machine.covered",
        rule="base.machines.second-on-tile",
        text=f"The half at row {y}, column {x} is under a machine already.",
        fix=f"The other half of this tile, row {other[1]}, column {other[0]}, is free."
        if other
        else _nearest_free_half(net, x, y, "The nearest free half is at"),
        values={"x": x, "y": y},
    )


@enforces("base.network.never-moves")
def never_moves() -> Iterator[Reason]:
    """Yield why nothing that was placed is ever taken back or moved."""
    yield Reason(
        code="network.never-moves",
        rule="base.network.never-moves",
        text="A placed pipe tile or machine stays where it is for the whole game.",
        fix="While you learn, undo takes the last step back; a builder in free play gives tiles back.",
    )
