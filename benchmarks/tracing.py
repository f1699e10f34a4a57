"""Networks of 30 tiles: trace all pipelines, add one more tile; next to the same with networkx alone."""

from __future__ import annotations

import random
from collections.abc import Callable

import pipeline_nb as pn
from benchmarks.measure import Row, Scale, alternate, microseconds
from benchmarks.networks import grown
from benchmarks.networkx_peer import Line, Peer

__all__ = ["TITLE", "measure", "ours_in_short"]

TITLE = "A network of 30 tiles"
TILES, MORE = 30, 12


def ours_in_short(net: pn.PipeNetwork) -> list[Line]:
    """Our pipelines, told and sorted as the peer tells them."""
    lines = [(line.oil.value, -line.length, line.is_loop, tuple(sorted(line.machines))) for line in net.pipelines()]
    return [(oil, -length, is_loop, machines) for oil, length, is_loop, machines in sorted(lines)]


def measure(scale: Scale) -> list[Row]:
    """Return a row for each thing that is done to networks without machines, then with 4."""
    rows = []
    for machines in (0, 4):
        nets = [grown(seed, TILES, machines) for seed in range(scale.networks)]
        rows += _rows(nets, f", {machines} machines" if machines else "", scale)
    return rows


def _more(net: pn.PipeNetwork, seed: int) -> list[pn.Placement]:
    """Placements of one more tile."""
    chance = random.Random(seed)
    sites = chance.sample(net.sites(), MORE)
    return [pn.Placement(y, x, rotation, chance.randrange(135)) for x, y, rotation in sites]


def _rows(nets: list[pn.PipeNetwork], suffix: str, scale: Scale) -> list[Row]:
    peers = [Peer(net.tiles, net.machines) for net in nets]
    more = [_more(net, seed) for seed, net in enumerate(nets)]
    for net, peer, placements in zip(nets, peers, more, strict=True):
        assert ours_in_short(net) == peer.pipelines(), "a race counts only if both give the same"
        for p in placements:
            assert ours_in_short(net.place(p.tile, p.x, p.y, p.rotation)) == peer.placed(p).pipelines()

    def trace() -> int:
        for net in nets:
            pn.PipeNetwork(net.tiles, net.machines).pipelines()
        return len(nets)

    def peer_traces() -> int:
        for net in nets:
            Peer(net.tiles, net.machines).pipelines()
        return len(nets)

    def add() -> int:
        for net, placements in zip(nets, more, strict=True):
            for p in placements:
                net.place(p.tile, p.x, p.y, p.rotation)
        return len(nets) * MORE

    def peer_adds() -> int:
        for peer, placements in zip(peers, more, strict=True):
            for p in placements:
                peer.placed(p)
        return len(nets) * MORE

    def add_and_read() -> int:
        for net, placements in zip(nets, more, strict=True):
            for p in placements:
                net.place(p.tile, p.x, p.y, p.rotation).pipelines()
        return len(nets) * MORE

    def peer_adds_and_reads() -> int:
        for peer, placements in zip(peers, more, strict=True):
            for p in placements:
                peer.placed(p).pipelines()
        return len(nets) * MORE

    return [
        _race(f"trace all pipelines{suffix}", trace, peer_traces, scale, bar=200, aim=100),
        _race(f"add one more tile{suffix}", add, peer_adds, scale, bar=25, aim=10),
        _race(f"add one more tile, list all pipelines{suffix}", add_and_read, peer_adds_and_reads, scale),
    ]


def _race(
    what: str,
    ours: Callable[[], int],
    theirs: Callable[[], int],
    scale: Scale,
    bar: float | None = None,
    aim: float | None = None,
) -> Row:
    found = alternate(
        scale.rounds,
        {"ours": lambda: microseconds(ours, scale.seconds), "theirs": lambda: microseconds(theirs, scale.seconds)},
    )
    return Row(what=what, unit="us", ours=found["ours"], peer="networkx", theirs=found["theirs"], bar=bar, aim=aim)
