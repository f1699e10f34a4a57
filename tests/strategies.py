"""Hypothesis strategies for tiles, networks, farms, costs, runs and plans: all random tests draw from here.

How many examples are drawn is scaled by the profile (conftest): `examples(n)` means n under the default and CI profiles
and proportionally more in a soak. CI draws the same examples each time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hypothesis import Phase, find, settings
from hypothesis import strategies as st

import pipeline_nb as pn

_ONE_COLOUR = tuple(tile.number for tile in pn.pipe_tiles() if len(set(tile.oils)) == 1)
_ALL_TEAL = tuple(number for number in _ONE_COLOUR if pn.pipe_tile(number).oils == "TTT")
_WITHOUT_SILVER = tuple(tile.number for tile in pn.pipe_tiles() if "S" not in tile.oils)


def examples(number: int) -> settings:
    """So many examples, scaled by the profile in force."""
    return settings(max_examples=max(1, number * settings().max_examples // 100))


Drawn = TypeVar("Drawn")


def drawn(strategy: st.SearchStrategy[Drawn], wanted: Callable[[Drawn], bool]) -> Drawn:
    """An example that has what is wanted; fails if 2000 draws give none. Not made small, so it is quick."""
    once = settings(max_examples=2000, phases=(Phase.generate,), derandomize=True, database=None)
    return find(strategy, wanted, settings=once)


tile_numbers = st.integers(0, 134)

palettes = st.sampled_from((tuple(range(135)), _WITHOUT_SILVER, _ONE_COLOUR, _ALL_TEAL))
"""Few colours make long pipelines, hairpins and loops likely; many colours make stubs."""

_picks = st.integers(0, 10**6)


@st.composite
def networks(draw: st.DrawFn, *, least: int = 0, most: int = 10, machines: int = 3) -> pn.PipeNetwork:
    """A network grown tile by tile from its own sites, with machines put down in between."""
    palette, compact = draw(palettes), draw(st.booleans())
    steps = draw(
        st.lists(st.tuples(st.sampled_from(palette), _picks, st.integers(0, 5)), min_size=least, max_size=most)
    )
    net = pn.PipeNetwork()
    for number, pick, chance in steps:
        net = _grown(net, number, pick, compact)
        if chance == 0 and len(net.machines) < machines:
            net = _with_machine_somewhere(net, pick)
    return net


def _grown(net: pn.PipeNetwork, number: int, pick: int, compact: bool) -> pn.PipeNetwork:
    if not net.tiles:
        return net.place(number, pick % 7 - 3, pick % 5 - 2, pick % 4)
    sites = net.sites()
    if not sites:  # every half lies under a machine
        return net
    if compact:
        sites = tuple(sorted(sites, key=lambda site: (abs(site[0]) + abs(site[1]), site)))[:8]
    return net.place(number, *sites[pick % len(sites)])


def _with_machine_somewhere(net: pn.PipeNetwork, pick: int) -> pn.PipeNetwork:
    free = [cell for tile in net.tiles for cell in tile.cells if not net.has_machine(*cell)]
    return net.with_machine(*free[pick % len(free)]) if free else net


barrels = st.builds(pn.Barrel, st.sampled_from(pn.OILS), st.sampled_from(pn.GRADES))

stocks = st.lists(st.integers(0, 3) | st.just(0), min_size=12, max_size=12).map(lambda counts: pn.Stock(tuple(counts)))

costs = st.lists(st.integers(1, 6), min_size=9, max_size=9).map(
    lambda c: pn.RefinementCosts(((c[0], c[1], c[2]), (c[3], c[4], c[5]), (c[6], c[7], c[8])))
)

rulings = st.builds(
    pn.Rulings,
    tank_check=st.sampled_from(("final", "strict")),
    machine_touch=st.sampled_from(("any", "cut_only")),
    row_tank_cap=st.sampled_from(("board", "none")),
)


@st.composite
def farms(draw: st.DrawFn) -> pn.TankFarm:
    """A tank farm with 0 to 3 tanks a row, often full."""
    tanks = [draw(st.integers(0, 3)) for _ in pn.GRADES]
    stock = pn.Stock()
    for grade in pn.GRADES:
        oils = draw(st.lists(st.sampled_from(pn.OILS), max_size=2 * tanks[grade]))
        for oil in oils:
            stock = stock.add(pn.Barrel(oil, grade))
    return pn.TankFarm((tanks[0], tanks[1], tanks[2], tanks[3]), stock)


@st.composite
def runs(draw: st.DrawFn) -> pn.WorkerRun | pn.MachineRun:
    """A worker or machine run at its beginning, on a network with at least one tile."""
    net = draw(networks(least=1, most=9))
    ruling, cost, farm = draw(rulings), draw(costs), draw(farms())
    engineering = draw(st.integers(0, 2))
    if net.machines and draw(st.booleans()):
        active = tuple((x, y) for x, y in net.machines if draw(st.integers(0, 3)))
        return pn.MachineRun(network=net, active=active, farm=farm, costs=cost, engineering=engineering, rulings=ruling)
    at = draw(st.sampled_from(net.tiles)).cells[draw(st.integers(0, 1))]
    return pn.WorkerRun(network=net, at=at, farm=farm, costs=cost, engineering=engineering, rulings=ruling)


@st.composite
def plans(draw: st.DrawFn, run: pn.WorkerRun | pn.MachineRun) -> tuple[pn.Refinement, ...]:
    """Up to five refinements, most of them likely to be legal, some with any numbers."""
    steps = []
    for _ in range(draw(st.integers(0, 5))):
        if run.lines and draw(st.integers(0, 7)):
            line = draw(st.sampled_from(run.lines))
            held = [barrel for barrel in sorted(set(run.farm.stock)) if barrel.oil is line.oil and barrel.grade < 3]
            if held:
                barrel = draw(st.sampled_from(held))
                target = pn.Grade(draw(st.integers(barrel.grade + 1, 3)))
                steps.append(pn.Refinement(line.number, barrel, target))
                continue
        steps.append(draw(refinements(len(run.network.pipelines()))))
    return tuple(steps)


def refinements(most: int = 9999) -> st.SearchStrategy[pn.Refinement]:
    """Any refinement, sensible or not, through pipelines 0 to one more than there are."""
    return st.builds(pn.Refinement, st.integers(0, min(most + 1, 9999)), barrels, st.sampled_from(pn.GRADES))
