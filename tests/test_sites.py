"""Where one more tile may go is derived from what was known before: it is what looking at the whole network finds."""

from __future__ import annotations

import random

import pytest

import pipeline_nb as pn
from pipeline_nb.rules.placement import FARTHEST

STARTS = ((0, 0, 0), (998, -3, 1), (-999, -999, 0), (999, 998, 1))
AROUND = range(-2, 3)


def sites_by_reasons(net: pn.PipeNetwork) -> tuple[tuple[int, int, int], ...]:
    """Every place near the network against which nothing speaks."""
    near = {(x + dx, y + dy) for tile in net.tiles for x, y in tile.cells for dx in AROUND for dy in AROUND}
    east = ((1, 0), (0, 1), (-1, 0), (0, -1))
    return tuple(
        (x, y, rotation)
        for x, y in sorted(near)
        for rotation in range(4)
        if max(map(abs, (x, y, x + east[rotation][0], y + east[rotation][1]))) <= FARTHEST
        and not net.why_not_place(134, x, y, rotation)
    )


@pytest.mark.rules("base.network.no-overlap", "base.network.touch-a-side", "base.network.covered-half")
@pytest.mark.parametrize("seed", range(12))
def test_sites_are_the_places_without_reasons_also_when_they_come_from_a_smaller_network(seed: int) -> None:
    chance = random.Random(seed)
    net = pn.PipeNetwork().place(chance.randrange(135), *STARTS[seed % len(STARTS)])
    while len(net.tiles) < 12:
        if chance.random() < 0.8:  # else the next network has to find its sites from scratch
            assert net.sites() == sites_by_reasons(net)
            assert net.has_site
        net = net.place(chance.randrange(135), *chance.choice(net.sites()))
        if chance.random() < 0.2:
            free = [cell for tile in net.tiles for cell in tile.cells if not net.has_machine(*cell)]
            net = net.with_machine(*chance.choice(free))
    assert net.sites() == pn.PipeNetwork(net.tiles, net.machines).sites() == sites_by_reasons(net)


@pytest.mark.parametrize("seed", range(12))
def test_pipelines_that_are_traced_late_are_those_of_the_whole_network(seed: int) -> None:
    chance, net = random.Random(seed), pn.PipeNetwork()
    for _ in range(14):
        net = net.place(chance.randrange(135), *chance.choice(net.sites() or ((0, 0, 0),)))
        if chance.random() < 0.15:
            free = [cell for tile in net.tiles for cell in tile.cells if not net.has_machine(*cell)]
            net = net.with_machine(*chance.choice(free))
        if chance.random() < 0.3:
            assert net.pipelines() == pn.PipeNetwork(net.tiles, net.machines).pipelines()
    assert net.pipelines() == pn.PipeNetwork(net.tiles, net.machines).pipelines()


def test_a_network_under_machines_alone_has_no_site() -> None:
    net = pn.PipeNetwork().place(4, 0, 0).with_machine(0, 0).with_machine(1, 0)
    assert net.sites() == ()
    assert not net.has_site
