"""Runs found in another way than the solver does: every order of refinements, through the rules, one after another."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

import pipeline_nb as pn
from pipeline_nb.puzzles.networks import dealt_costs, dealt_prices, random_network
from pipeline_nb.puzzles.run_position import RunPosition
from pipeline_nb.puzzles.source import Source
from pipeline_nb.rules.refining import Refinement, Run


def best_by_force(position: RunPosition) -> int:
    """The best value over every legal sequence of refinements from every tile."""
    return max(_deepest(position, position.run(at), set()) for at in position.choices())


def _deepest(position: RunPosition, run: Run, seen: set[frozenset[Refinement]]) -> int:
    """Plain depth-first search: each legal refinement is done by the rules, and what it leads to is tried."""
    done = frozenset(run.done)
    if done in seen:
        return -(10**6)
    seen.add(done)
    here = position.worth(run.result) - position.worth(position.farm)
    return max([here, *(_deepest(position, run.refine(step), seen) for step in run.options())])


def small_case(seed: int) -> RunPosition:
    """A position small enough for brute force: few tiles, cheap costs, tight tanks, odd prices, any reading."""
    rng, source = Random(seed), Source(seed)
    tiles = rng.randint(2, 6)
    network = random_network(source, tiles, rng.choice((0, 0, 1, 2)))
    costs = dealt_costs(source)
    cheap = rng.choice((0, 2, 3))
    rows = [[max(1, cost - cheap) for cost in row] for row in costs.rows]
    one, two, three = ((row[0], row[1], row[2]) for row in rows)
    crude, low, mid, high = (rng.choice((0, 1, 1, 2)) for _ in range(4))
    stored = [
        pn.Barrel(rng.choice(pn.OILS), grade)
        for grade, tanks in zip(pn.GRADES, (crude, low, mid, high), strict=True)
        for _ in range(rng.randint(0, 2 * tanks))
    ]
    prices = dealt_prices(source) if rng.random() < 0.6 else tuple(rng.randint(0, 60) for _ in range(12))
    rulings = pn.Rulings(tank_check=rng.choice(("final", "strict")), machine_touch=rng.choice(("any", "cut_only")))
    position = RunPosition(
        network,
        pn.TankFarm((crude, low, mid, high), pn.Stock.of(stored)),
        pn.RefinementCosts((one, two, three)),
        prices,
        rng.randint(0, 2),
        rulings=rulings,
    )
    by_machines = bool(network.machines) and rng.random() < 0.6
    return replace(position, machines=by_machines)
