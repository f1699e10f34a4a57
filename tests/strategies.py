"""Hypothesis strategies for tiles, networks, farms, costs, runs and plans: all random tests draw from here.

How many examples are drawn is scaled by the profile (conftest): `examples(n)` means n under the default and CI profiles
and proportionally more in a soak. CI draws the same examples each time.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

from hypothesis import Phase, find, settings
from hypothesis import strategies as st
from msgspec import structs

import pipeline_nb as pn
from tests.positions import ALL_TEAL, T1, crossing_of_5_and_4, laid, row_of_t1

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

# farms and plans come from a seed: ten times faster than one draw a barrel, and short to print anyhow
_seeds = st.integers(0, 2**32)

Run = pn.WorkerRun | pn.MachineRun


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


def farms() -> st.SearchStrategy[pn.TankFarm]:
    """A tank farm with 0 to 3 tanks a row, often full or nearly."""
    return _seeds.map(lambda seed: _a_farm(Random(seed)))


def _a_farm(rng: Random) -> pn.TankFarm:
    crude, low, mid, high = (rng.choice((0, 1, 2, 2, 3, 3)) for _ in pn.GRADES)
    oils = rng.choice((pn.OILS, pn.OILS[:1], pn.OILS[:1]))
    stored = []
    for grade, tanks in zip(pn.GRADES, (crude, low, mid, high), strict=True):
        full = grade is not pn.Grade.HIGH and rng.random() < 0.4
        barrels_here = 2 * tanks if full else rng.randint(tanks, 2 * tanks)
        stored += [pn.Barrel(rng.choice(oils), grade) for _ in range(barrels_here)]
    return pn.TankFarm((crude, low, mid, high), pn.Stock.of(stored))


RICH = (
    row_of_t1(5, machines=[(4, 0)]),
    row_of_t1(7, machines=[(4, 0), (9, 0)]),
    crossing_of_5_and_4(),
    laid((ALL_TEAL, 0, 0), (ALL_TEAL, 0, 1), (ALL_TEAL, 2, 0), (ALL_TEAL, 2, 1), machines=[(1, 1)]),
    laid((ALL_TEAL, 0, 0), (T1, 2, 0), (T1, 0, 1, 1), (T1, 1, 1, 1), (T1, 0, -2, 1), (T1, -2, 0)),
)
"""Networks on which a run has several strong lines of one oil type, which random growth seldom gives."""


def runs() -> st.SearchStrategy[Run]:
    """A worker or machine run at its beginning, on a network with at least one tile."""
    return st.builds(_a_run, st.sampled_from(RICH) | networks(least=1, most=9), rulings, costs, _seeds)


def _a_run(net: pn.PipeNetwork, ruling: pn.Rulings, cost: pn.RefinementCosts, seed: int) -> Run:
    rng = Random(seed)
    farm, engineering = _a_farm(rng), rng.randint(0, 2)
    if net.machines and rng.random() < 0.6:
        active = tuple(cell for cell in net.machines if rng.random() < 0.8)
        return pn.MachineRun(network=net, active=active, farm=farm, costs=cost, engineering=engineering, rulings=ruling)
    some = [
        pn.WorkerRun(network=net, at=tile.cells[0], farm=farm, costs=cost, engineering=engineering, rulings=ruling)
        for tile in rng.choices(net.tiles, k=3)
    ]
    return max(some, key=lambda run: sum(run.value(line) for line in run.lines))


runs_with_plans = st.builds(lambda run, seed: _with_plan(run, Random(seed)), runs(), _seeds)
"""A run and a plan for it."""


def a_rich_case(seed: int) -> tuple[Run, tuple[pn.Refinement, ...]]:
    """A run on one of the rich networks and a plan for it, from a seed alone."""
    rng = Random(seed)
    run = _a_run(rng.choice(RICH), pn.Rulings(), pn.RefinementCosts.same(rng.randint(1, 4), 3, 3), seed)
    return _with_plan(run, rng)


def _a_plan(run: Run, rng: Random) -> tuple[pn.Refinement, ...]:
    """One refinement through most lines of the run, of a barrel that is left and as far as it can go or less; for half
    of the plans there is room too if only the end counts. Now and then one that makes no sense."""
    steps: list[pn.Refinement] = []
    with_room = rng.random() < 0.7
    state = structs.replace(run, rulings=structs.replace(run.rulings, tank_check="final"))
    for grade in (pn.Grade.MID, pn.Grade.LOW, pn.Grade.CRUDE):
        for line in rng.sample(run.lines, len(run.lines)):
            barrel, best = pn.Barrel(line.oil, grade), run.costs.best(line.oil, run.value(line), grade)
            used = sum(step.barrel == barrel for step in steps)
            if best == grade or used == run.farm.stock.count(barrel) or any(s.pipeline == line.number for s in steps):
                continue
            step = pn.Refinement(line.number, barrel, pn.Grade(rng.randint(grade + 1, best)))
            if with_room and state.why_not(step):
                continue
            state = state if state.why_not(step) else state.refine(step)
            steps += [step] * (rng.random() < 0.9)
    if rng.random() < 0.2:
        number = rng.randint(0, len(run.network.pipelines()) + 1)
        steps.append(
            pn.Refinement(number, pn.Barrel(rng.choice(pn.OILS), rng.choice(pn.GRADES)), rng.choice(pn.GRADES))
        )
    rng.shuffle(steps)
    return tuple(steps)


def _with_plan(run: Run, rng: Random) -> tuple[Run, tuple[pn.Refinement, ...]]:
    """The run and a plan; for half of them the tanks are as few as the plan can do with, and the rest is filled up."""
    plan = _a_plan(run, rng)
    if rng.random() < 0.5:
        return run, plan
    before = run.farm.stock
    tanks, filler = [], []
    for grade in pn.GRADES:
        stored = before.in_grade(grade)
        after = stored + sum((step.target is grade) - (step.barrel.grade is grade) for step in plan)
        tanks.append((max(stored, after) + 1) // 2)
        filler += [pn.Barrel(pn.Oil.SILVER, grade)] * (2 * tanks[-1] - max(stored, after))
    stock = pn.Stock.of([*before, *filler])
    return structs.replace(run, farm=pn.TankFarm((tanks[0], tanks[1], tanks[2], tanks[3]), stock)), plan


def refinements(most: int = 9999) -> st.SearchStrategy[pn.Refinement]:
    """Any refinement, sensible or not, through pipelines 0 to one more than there are."""
    return st.builds(pn.Refinement, st.integers(0, min(most + 1, 9999)), barrels, st.sampled_from(pn.GRADES))
