"""Pipe networks to measure with: grown from a seed, the same on every machine."""

from __future__ import annotations

import random

import pipeline_nb as pn

__all__ = ["grown"]


def grown(seed: int, tiles: int, machines: int = 0, *, choices: int = 1) -> pn.PipeNetwork:
    """Grow a network from its own sites.

    Parameters
    ----------
    seed
        Which one.
    tiles, machines
        How many of each; machines lie on random halves.
    choices
        Out of so many random placements the one that makes the longest lines is taken: with 1 the network is a jumble
        of short ones, with 8 it looks as if somebody had built it.
    """
    chance = random.Random(seed)
    net = pn.PipeNetwork().place(chance.randrange(135), 0, 0)
    while len(net.tiles) < tiles:
        sites = net.sites()
        offered = [net.place(chance.randrange(135), *chance.choice(sites)) for _ in range(choices)]
        net = max(offered, key=_reach) if choices > 1 else offered[0]
    cells = [cell for tile in net.tiles for cell in tile.cells]
    for cell in sorted(chance.sample(cells, machines)):
        net = net.with_machine(*cell)
    return net


def _reach(net: pn.PipeNetwork) -> int:
    return sum(length**2 for length in net.longest().values())
