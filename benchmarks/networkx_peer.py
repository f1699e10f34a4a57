"""The peer: a pipe network as one would write it with networkx alone.

Segments are nodes, joints are edges, pipelines are connected components. What can be known of a tile beforehand is kept
ready for it as it is for us, and a dictionary finds the segment that ends at a joint, so that no pair is searched for.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import networkx

import pipeline_nb as pn

__all__ = ["Line", "Peer"]

Cell = tuple[int, int]
Node = tuple[int, int, str]
Joint = tuple[int, int, str]
"""The middle of an edge in half cells, and the oil: two segments that end there join."""
Line = tuple[str, int, bool, tuple[Cell, ...]]
"""Oil letter, length, is it a loop, the machines that its ends face."""

SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
TURN = str.maketrans("NESW", "ESWN")


@cache
def _pieces(number: int, rotation: int) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
    """(ports, oil letter) of each segment of half A and of half B as they lie."""
    halves = []
    for half in re.findall(r"\[(.*?)\]", pn.pipe_tile(number).face):
        found = []
        for ports, oil in re.findall(r"([NESW]{2}):([tos])", half):
            for _ in range(rotation):
                ports = ports.translate(TURN)
            found.append(("".join(sorted(ports)), oil.upper()))
        halves.append(tuple(found))
    return halves[0], halves[1]


class Peer:
    """Tiles and machines as a networkx graph; `placed` gives a new one and leaves the old one as it is."""

    def __init__(self, tiles: tuple[pn.Placement, ...] = (), machines: tuple[Cell, ...] = ()) -> None:
        self.graph: networkx.Graph[Node] = networkx.Graph()
        self.joints: dict[Joint, Node] = {}
        self.halves: set[Cell] = set()
        self.covered = set(machines)
        for tile in tiles:
            self._add(tile)

    def _add(self, tile: pn.Placement) -> None:
        nodes: list[tuple[Node, dict[str, Any]]] = []
        edges: list[tuple[Node, Node]] = []
        for (x, y), pieces in zip(tile.cells, _pieces(tile.tile, tile.rotation), strict=True):
            self.halves.add((x, y))
            if (x, y) in self.covered:
                continue
            for ports, oil in pieces:
                node = (x, y, ports)
                nodes.append((node, {"oil": oil}))
                for port in ports:
                    dx, dy = SIDES[port]
                    joint = (2 * x + dx, 2 * y + dy, oil)
                    other = self.joints.pop(joint, None)
                    if other is None:
                        self.joints[joint] = node
                    else:
                        edges.append((node, other))
        self.graph.add_nodes_from(nodes)
        self.graph.add_edges_from(edges)

    def placed(self, tile: pn.Placement) -> Peer:
        """Return the network with one more tile; raise ValueError if it cannot lie there."""
        cells = tile.cells
        beside = {(x + dx, y + dy) for x, y in cells for dx, dy in SIDES.values()}
        if not self.halves.isdisjoint(cells) or (beside & self.halves) <= self.covered:
            raise ValueError(f"{tile} does not fit")
        new = Peer()
        new.graph, new.joints = self.graph.copy(), self.joints.copy()
        new.halves, new.covered = self.halves.copy(), self.covered
        new._add(tile)
        return new

    def pipelines(self) -> list[Line]:
        """Return all pipelines: by oil letter, then the longest first."""
        touched = self._touched()
        found: list[Line] = []
        for part in networkx.connected_components(self.graph):
            oil: str = self.graph.nodes[next(iter(part))]["oil"]
            is_loop = all(len(self.graph.adj[node]) == 2 for node in part)
            machines = {cell for node in part for cell in touched.get(node, ())} if touched else set[Cell]()
            found.append((oil, -len(part), is_loop, tuple(sorted(machines))))
        found.sort()
        return [(oil, -length, is_loop, machines) for oil, length, is_loop, machines in found]

    def _touched(self) -> dict[Node, list[Cell]]:
        """The machines that each segment's open ends face."""
        touched: dict[Node, list[Cell]] = {}
        for x, y in self.covered:
            for dx, dy in SIDES.values():
                for oil in "TOS":
                    node = self.joints.get((2 * x + dx, 2 * y + dy, oil))
                    if node is not None:
                        touched.setdefault(node, []).append((x, y))
        return touched
