"""Random networks and tables for candidates: compact networks as players build them, costs and prices as dealt."""

from __future__ import annotations

from pipeline_nb.box import load_box
from pipeline_nb.play.sites import LONGEST, Sites
from pipeline_nb.puzzles.source import Source
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import GRADES, OILS, Stock
from pipeline_nb.rules.placement import normal_placement
from pipeline_nb.rules.tanks import TankFarm

__all__ = ["dealt_costs", "dealt_farm", "dealt_prices", "random_network"]


def random_network(source: Source, tiles: int, machines: int = 0, hand: int = 4) -> PipeNetwork:
    """Return a network of so many different tiles, laid one by one as somebody would who wants long pipelines.

    Parameters
    ----------
    source
        Where chance comes from.
    tiles
        How many tiles.
    machines
        How many machines cover a half at the end, where they are connected to much pipe.
    hand
        Among how many tiles each next one is chosen: the more, the longer the pipelines.

    Examples
    --------
    >>> network = random_network(Source(1), 5)
    >>> network.to_text(), list(network.longest().values())
    ('22@1,-2r2;74@-1,-1r1;84@1,-1r2;3@0,0;124@1,1r2', [7, 7, 1])
    """
    left, network = list(source.shuffle(range(135))), PipeNetwork()
    for _ in range(tiles):
        sites = Sites(network, _WORTH)
        places = sorted((*place, tile) for tile in left[:hand] for place in sites.best(tile)[:3])
        _, x, y, rotation, tile = places[source.below(3)]
        left.remove(tile)
        network = network.with_placement(normal_placement(tile, x, y, rotation))
    for _ in range(machines):
        network = max((_with_machine(source, network) for _ in range(6)), key=_connected)
    return network


# what a pipeline is worth by length and open ends, for each oil: two of 8 are better than one of 15, and open ones grow
_WORTH = (tuple([tuple([min(n, 12) ** 2 + 2 * n * ends for ends in range(3)]) for n in range(LONGEST + 1)]),) * 3


def _with_machine(source: Source, network: PipeNetwork) -> PipeNetwork:
    free = [cell for tile in network.tiles for cell in tile.cells if not network.has_machine(*cell)]
    return network.with_machine(*source.choice(free))


def _connected(network: PipeNetwork) -> int:
    return sum(line.length**2 for line in network.pipelines() if line.machines)


def dealt_costs(source: Source) -> RefinementCosts:
    """Return nine of the Refinement Cost markers, as a game deals them."""
    markers = load_box().refinement_markers
    values = [value for value, copies in zip(markers.values, markers.copies, strict=True) for _ in range(copies)]
    nine = source.sample(values, 9)
    one, two, three = ((nine[i], nine[i + 1], nine[i + 2]) for i in (0, 3, 6))
    return RefinementCosts((one, two, three))


def dealt_prices(source: Source) -> tuple[int, ...]:
    """Return a price in $ for each oil type and grade, as in `Stock`: of one space of a market row that has it.

    Examples
    --------
    >>> dealt_prices(Source(1))
    (7, 30, 40, 50, 7, 20, 35, 50, 6, 25, 35, 50)
    """
    rows = load_box().market_rows()
    words = [oil.word for oil in OILS]
    choices: list[list[int]] = [[] for _ in range(12)]
    for row in rows:
        choices[words.index(row.oil) * 4 + row.grade] += row.prices
    return tuple([source.choice(prices) for prices in choices])


def dealt_farm(source: Source, more_tanks: int, free: int) -> TankFarm:
    """Return the suggested tanks with so many more, nearly full: of each row up to `free` spaces are left.

    Examples
    --------
    >>> dealt_farm(Source(1), 2, 1).to_text()
    '2/2/1/2:T0x2,T1x2,T3,O1,O2,S0x2,S2,S3x2'
    """
    tanks = list(load_box().tank_farm.suggested_start)
    for _ in range(more_tanks):
        low = min(tanks)
        tanks[source.choice([row for row in range(4) if tanks[row] < low + 2])] += 1
    crude, low, mid, high = tanks
    farm = TankFarm((crude, low, mid, high))
    counts = [0] * 12
    for grade in GRADES:
        for _ in range(max(0, farm.capacity(grade) - source.between(0, free + (grade == 3)))):
            counts[source.below(3) * 4 + grade] += 1
    return TankFarm(farm.tanks, Stock(tuple(counts)))
