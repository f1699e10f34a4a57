"""A second way to trace a network, from the faces alone: slow, plain, and sharing no code with the package's trace.

Each segment is a node; two of them are joined if they meet at an edge with the same oil. A half under a machine has no
segments.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import networkx

import pipeline_nb as pn

STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}

Cell = tuple[int, int]
Node = tuple[int, int, str]


@dataclass(frozen=True)
class Line:
    """What the rules ask about a pipeline, without numbers or order."""

    oil: str
    nodes: frozenset[Node]
    joins: int
    open_ends: int
    touched: frozenset[Cell]
    cut_by: frozenset[Cell]


def pieces(net: pn.PipeNetwork) -> dict[Cell, list[tuple[str, str]]]:
    """Each half's two pipes as they lie on the table: sorted ports and oil letter, covered halves too."""
    found: dict[Cell, list[tuple[str, str]]] = {}
    for tile in net.tiles:
        ahead = "E"
        for _ in range(tile.rotation):
            ahead = CLOCKWISE[ahead]
        cells = ((tile.x, tile.y), (tile.x + STEP[ahead][0], tile.y + STEP[ahead][1]))
        for cell, half in zip(cells, re.findall(r"\[(.*?)\]", pn.pipe_tiles()[tile.tile].face), strict=True):
            assert cell not in found, f"two tiles on {cell}"
            found[cell] = []
            for ports, oil in re.findall(r"([NESW]{2}):([tos])", half):
                for _ in range(tile.rotation):
                    ports = CLOCKWISE[ports[0]] + CLOCKWISE[ports[1]]
                found[cell].append(("".join(sorted(ports)), oil.upper()))
    return found


def trace(net: pn.PipeNetwork) -> list[Line]:
    """All pipelines of a network."""
    on_table = pieces(net)
    covered = set(net.machines)
    graph = networkx.Graph()
    for (x, y), half in on_table.items():
        if (x, y) not in covered:
            graph.add_nodes_from(((x, y, ports), {"oil": oil}) for ports, oil in half)
    ends: dict[Node, list[tuple[Cell, str]]] = {node: [] for node in graph}
    for node in list(graph):
        x, y, ports = node
        for port in ports:
            beyond = (x + STEP[port][0], y + STEP[port][1])
            met = [
                (*beyond, other)
                for other, oil in on_table.get(beyond, ())
                if beyond not in covered and OPPOSITE[port] in other and oil == graph.nodes[node]["oil"]
            ]
            if met:
                graph.add_edge(node, met[0])
            else:
                ends[node].append((beyond, port))
    return [_line(graph, part, ends, on_table, covered) for part in networkx.connected_components(graph)]


def _line(
    graph: networkx.Graph,
    part: set[Node],
    ends: dict[Node, list[tuple[Cell, str]]],
    on_table: dict[Cell, list[tuple[str, str]]],
    covered: set[Cell],
) -> Line:
    (oil,) = {graph.nodes[node]["oil"] for node in part}
    open_ends = [end for node in part for end in ends[node]]
    touched = [(cell, port) for cell, port in open_ends if cell in covered]
    cut = [cell for cell, port in touched if any(OPPOSITE[port] in p and o == oil for p, o in on_table[cell])]
    return Line(
        oil=oil,
        nodes=frozenset(part),
        joins=graph.subgraph(part).number_of_edges(),
        open_ends=len(open_ends),
        touched=frozenset(cell for cell, _ in touched),
        cut_by=frozenset(cut),
    )
