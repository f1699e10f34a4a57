"""From values of the rules to the parts of a frame, with the names that a screen reader says."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

from pipeline_nb.box import load_box
from pipeline_nb.box.tiles import PORTS, pipe_tiles
from pipeline_nb.rules.costs import RefinementCosts, refinement_value
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import GRADES, OILS, Oil, Stock
from pipeline_nb.rules.pipelines import Pipeline, half_code, half_place, turned_pieces
from pipeline_nb.rules.placement import Placement
from pipeline_nb.rules.reasons import count, either
from pipeline_nb.rules.rulings import DEFAULT, Rulings
from pipeline_nb.rules.tanks import TankFarm
from pipeline_nb.widgets import frames

__all__ = ["costs_view", "farm_view", "network_view", "ports_of", "reach", "supply_view", "tile_words", "totals_view"]

LineState = Literal["", "ready", "used", "held"]


def network_view(
    net: PipeNetwork,
    costs: RefinementCosts,
    *,
    engineering: int = 0,
    states: Mapping[int, LineState] | None = None,
    worker: tuple[int, int] | None = None,
    active: tuple[tuple[int, int], ...] = (),
) -> frames.Network:
    """Return a network as a frame shows it; `states` are those of pipelines by number."""
    lines = net.pipelines()
    owner = {code: line for line in lines for code in line.codes}
    index: dict[int, int] = {}
    longest = net.longest()
    return frames.Network(
        tiles=tuple(_tile(net, tile, owner, index) for tile in net.tiles),
        lines=tuple(_line(line, index, costs, engineering, (states or {}).get(line.number, "")) for line in lines),
        longest=(longest[Oil.TEAL], longest[Oil.ORANGE], longest[Oil.SILVER]),
        worker=worker or (),
        active=active,
    )


def _tile(net: PipeNetwork, tile: Placement, owner: Mapping[int, Pipeline], index: dict[int, int]) -> frames.Tile:
    """A placed tile; notes in `index` which pipe of its half each segment is."""
    halves = []
    for (x, y), pieces in zip(tile.cells, turned_pieces(tile.tile, tile.rotation), strict=True):
        pipes, words = [], []
        half = half_code(x, y) << 4
        for at, (first, second, oil) in enumerate(pieces):
            # the trace tells a segment by its ports in either order
            one, other = half | first << 2 | second, half | second << 2 | first
            index[one] = index[other] = at
            line = owner.get(one) or owner.get(other)
            ports = ports_of(first, second)
            pipes.append(frames.Pipe(ports=ports, oil=OILS[oil].value, line=line.number if line else 0))
            part = f", part of pipeline {line.number}, length {line.length}" if line else ""
            words.append(f"{OILS[oil].word} {_shape(ports)}{part}")
        machine = net.has_machine(x, y)
        name = f"machine on tile {tile.tile}" if machine else f"tile {tile.tile}, {'; '.join(words)}"
        halves.append(frames.Half(x=x, y=y, pipes=tuple(pipes), machine=machine, name=name))
    return frames.Tile(number=tile.tile, rotation=tile.rotation, halves=tuple(halves))


def ports_of(first: int, second: int) -> str:
    """Return the two ports of a pipe as letters, in the order of N E S W."""
    return PORTS[min(first, second)] + PORTS[max(first, second)]


def _shape(ports: str) -> str:
    return "straight" if ports in ("NS", "EW") else "curve"


def _line(
    line: Pipeline, index: Mapping[int, int], costs: RefinementCosts, engineering: int, state: LineState
) -> frames.Line:
    value = refinement_value(line.length, engineering)
    return frames.Line(
        number=line.number,
        oil=line.oil.value,
        length=line.length,
        value=value,
        loop=line.is_loop,
        words=line.words + (", at a machine" if line.machines else ""),
        reach=reach(line.oil, value, costs),
        segments=tuple((*half_place(code >> 4), index[code]) for code in line.codes),
        state=state,
    )


@cache
def reach(oil: Oil, value: int, costs: RefinementCosts) -> str:
    """Return what a Refinement Value can refine at these costs, in words.

    Examples
    --------
    >>> reach(Oil.TEAL, 9, RefinementCosts.same(4, 5, 6))
    'crude to mid, low to mid or mid to high'
    >>> reach(Oil.TEAL, 2, RefinementCosts.same(4, 5, 6))
    'too short for any step'
    """
    best = [(source, costs.best(oil, value, source)) for source in GRADES[:3]]
    parts = [f"{source.word} to {target.word}" for source, target in best if target > source]
    # "or": a pipeline takes one of these in a run, not one after the other
    return either(parts) or "too short for any step"


@cache
def supply_view(slot: int, number: int) -> frames.SupplyTile:
    """Return a tile of the supply, not turned."""
    halves = tuple(
        frames.Half(
            x=x,
            y=0,
            pipes=tuple(frames.Pipe(ports=ports_of(a, b), oil=OILS[oil].value) for a, b, oil in pieces),
        )
        for x, pieces in enumerate(turned_pieces(number, 0))
    )
    return frames.SupplyTile(slot=slot, number=number, halves=halves, name=tile_words(number))


def tile_words(number: int) -> str:
    """Return a pipe tile as it is spoken."""
    through, other_a, other_b = (Oil(letter).word for letter in pipe_tiles()[number].oils)
    return f"tile {number}: {through} through both halves, {other_a} in half A, {other_b} in half B"


def farm_view(farm: TankFarm, new: Stock | None = None, rulings: Rulings = DEFAULT) -> frames.Farm:
    """Return a tank farm as a frame shows it, high row first; `new` are barrels to be marked as just arrived."""
    fresh = new or Stock()
    rows = []
    for grade in reversed(GRADES):
        barrels: list[frames.Barrel] = []
        for barrel in farm.stock:
            if barrel.grade is grade:
                arrived = sum(b.oil == barrel.oil.value for b in barrels) < fresh.count(barrel)
                barrels.append(frames.Barrel(oil=barrel.oil.value, state="new" if arrived else ""))
        tanks, capacity = farm.tanks[grade], farm.capacity(grade)
        rows.append(
            frames.FarmRow(
                grade=grade,
                word=grade.word,
                tanks=tanks,
                places=max(load_box().tank_farm.places_per_row, tanks),
                capacity=capacity,
                barrels=tuple(barrels),
                can_tank=not farm.why_not_tank(grade, rulings),
                can_store=farm.room(grade) > 0,
                name=f"{grade.word} row: {count(tanks, 'tank')}, {len(barrels)} of {capacity} spaces used",
            )
        )
    return frames.Farm(rows=tuple(rows))


def costs_view(costs: RefinementCosts) -> frames.Costs:
    """Return the nine markers as a frame shows them."""
    return frames.Costs(
        rows=tuple(
            frames.CostRow(oil=oil.value, word=oil.word, costs=row) for oil, row in zip(OILS, costs.rows, strict=True)
        )
    )


def totals_view(costs: RefinementCosts, value: int) -> tuple[frames.CostTotal, ...]:
    """Return what every row of steps costs, and whether a Refinement Value is enough for it."""
    return tuple(
        frames.CostTotal(
            oil=oil.value,
            source=source,
            target=target,
            words=f"{source.word} to {target.word}",
            cost=costs.total(oil, source, target),
            enough=costs.total(oil, source, target) <= value,
        )
        for oil in OILS
        for source in GRADES[:3]
        for target in GRADES[source + 1 :]
    )
