"""A player's pipe network: tiles, machines, and the pipelines that they make.

Rulebook: Adding Pipe tiles to your Personal Pipe Network; Machines & Pipes. A network is a value: `place` gives a new
one. Where tiles come from is not asked here. Columns x grow to the east, rows y to the south; half A of a tile lies at
(x, y); rotation counts quarter turns clockwise, 0 = half B east of half A.
"""

from __future__ import annotations

from bisect import bisect
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from pipeline_nb.box.tiles import PipeTile
from pipeline_nb.errors import InputError
from pipeline_nb.rules import network_text
from pipeline_nb.rules.oil import OILS, Oil
from pipeline_nb.rules.pipelines import (
    Piece,
    Pipeline,
    Trace,
    half_code,
    half_pipes,
    tile_pipes,
    turned_pieces,
)
from pipeline_nb.rules.placement import (
    FARTHEST,
    Placement,
    by_row,
    normal_placement,
    reached_tiles,
    read_placement,
)
from pipeline_nb.rules.placing import machine_reasons, never_moves, place_reasons
from pipeline_nb.rules.reasons import Reason, refuse_if
from pipeline_nb.rules.registry import enforces
from pipeline_nb.rules.sites import all_sites, any_site, more_sites, site_place

if TYPE_CHECKING:
    import networkx

__all__ = ["PipeNetwork"]


class PipeNetwork(msgspec.Struct, frozen=True, dict=True):
    """Pipe tiles and machines on a grid of half tiles.

    Start from the empty network and `place` tiles. Networks with the same tiles are equal in whatever order they were
    laid.

    Parameters
    ----------
    tiles
        The placed tiles, by row, then column. Not checked: use `place`, `with_machine` or `from_text`.
    machines
        Cells (x, y) of covered halves, by row, then column.

    Examples
    --------
    >>> face = "A[EW:t NS:o] B[WE:t NS:s]"
    >>> net = PipeNetwork().place(face, 0, 0).place(face, 2, 0)
    >>> [(line.oil.word, line.length) for line in net.pipelines()]
    [('teal', 4), ('orange', 1), ('orange', 1), ('silver', 1), ('silver', 1)]
    >>> net.with_machine(1, 0).longest()[Oil.TEAL]
    2
    >>> net.to_text()
    '4@0,0;4@2,0'
    """

    tiles: tuple[Placement, ...] = ()
    machines: tuple[tuple[int, int], ...] = ()

    # ---- what lies where -------------------------------------------------------------------------------------------

    @cached_property
    def by_half(self) -> dict[int, tuple[Placement, int]]:
        """Each half's number, with its tile and whether it is half A (0) or B (1)."""
        halves = {}
        for tile in self.tiles:
            first, second = tile.codes
            halves[first], halves[second] = (tile, 0), (tile, 1)
        return halves

    @cached_property
    def covered(self) -> dict[int, tuple[Piece, ...]]:
        """The number of each covered half, with the pieces that lie under its machine."""
        return {half_code(x, y): self._pieces(half_code(x, y)) for x, y in self.machines}

    def _pieces(self, half: int) -> tuple[Piece, ...]:
        tile, side = self.by_half[half]
        return turned_pieces(tile.tile, tile.rotation)[side]

    def tile_at(self, x: int, y: int) -> Placement | None:
        """Return the tile that covers a cell, or None."""
        # beyond the last column the numbers of halves go round to the next row
        found = self.by_half.get(half_code(x, y)) if abs(x) <= FARTHEST and abs(y) <= FARTHEST else None
        return found[0] if found else None

    def has_machine(self, x: int, y: int) -> bool:
        """Return whether a machine covers this cell."""
        return (x, y) in self.machines

    # ---- pipelines -------------------------------------------------------------------------------------------------

    @cached_property
    @enforces(
        "base.machine-phase.covered-pipes-lost",
        "base.machine-phase.bisects",
        "base.machine-phase.not-a-segment",
        "base.machine-phase.loop-cut",
    )
    def _trace(self) -> Trace:
        covered = self.covered
        trace, tiles = self._untraced
        trace = trace.copy()
        for tile in tiles:
            first, second = tile.codes
            if covered and (first in covered or second in covered):
                for side, half in enumerate((first, second)):
                    if half not in covered:
                        trace.add(half, half_pipes(tile.tile, tile.rotation, side))
            else:
                trace.add(first, tile_pipes(tile.tile, tile.rotation))
        self.__dict__.pop("_traced", None)
        return trace

    @cached_property
    def _pipelines(self) -> tuple[Pipeline, ...]:
        return self._trace.pipelines(self.covered)

    def pipelines(self) -> tuple[Pipeline, ...]:
        """Return all pipelines, one-segment stubs too: teal, orange, silver; longest first; then from top left."""
        return self._pipelines

    @enforces("base.setup.player.track-purpose", "base.network.track-may-fall")
    def longest(self) -> dict[Oil, int]:
        """Return the length of the longest pipeline of each oil type, in segments: what the pipeline track shows."""
        longest = dict.fromkeys(OILS, 0)
        for line in self._pipelines:
            longest[line.oil] = max(longest[line.oil], line.length)
        return longest

    def graph(self) -> networkx.Graph[tuple[int, int, str]]:
        """Return the network as a networkx graph: segments are nodes, joints are edges.

        Returns
        -------
        networkx.Graph
            Nodes (x, y, ports) with the attributes ``oil`` (letter) and ``pipeline`` (number).

        Examples
        --------
        >>> sorted(PipeNetwork().place(4, 0, 0).graph().edges)
        [((0, 0, 'EW'), (1, 0, 'EW'))]
        """
        import networkx

        graph: networkx.Graph[tuple[int, int, str]] = networkx.Graph()
        for line in self._pipelines:
            nodes = [(s.x, s.y, s.ports) for s in line.segments]
            graph.add_nodes_from(nodes, oil=line.oil.value, pipeline=line.number)
            graph.add_edges_from(zip(nodes, nodes[1:] + nodes[:1] * line.is_loop, strict=False))
        return graph

    # ---- adding ----------------------------------------------------------------------------------------------------

    @cached_property
    def site_codes(self) -> tuple[int, ...]:
        """The numbers of all sites, in order (see `pipeline_nb.rules.sites`)."""
        before: tuple[tuple[int, ...], int, int] | None = self.__dict__.pop("_before", None)
        if before is None:
            return all_sites(self.by_half, self.covered)
        return more_sites(self.by_half, *before)

    @property
    def has_site(self) -> bool:
        """Whether there is any place for one more tile."""
        found: bool | None = self.__dict__.get("_has_site")
        if found is None:
            found = self.__dict__["_has_site"] = any_site(self.by_half, self.covered)
        return found

    def has_room(self, tiles: int) -> bool:
        """Return whether so many pipe tiles could be placed, one after the other.

        Only machines can close a network so far that it matters.
        """
        if tiles <= 1 or not self.tiles:
            return tiles < 1 or not self.tiles or self.has_site
        # every place has two names, half a turn apart
        lying = (normal_placement(0, *site_place(code)) for code in self.site_codes if code & 3 < 2)
        return any(self.with_placement(tile).has_room(tiles - 1) for tile in lying)

    def sites(self) -> tuple[tuple[int, int, int], ...]:
        """Return where any tile may go, as (x, y, rotation) in order; empty for an empty network, which is free."""
        return tuple([site_place(code) for code in self.site_codes])

    def why_not_place(self, tile: int | str | PipeTile, x: int, y: int, rotation: int = 0) -> tuple[Reason, ...]:
        """Return why a tile cannot be placed; empty if it can. Takes what `place` takes."""
        return tuple(place_reasons(self, read_placement(tile, x, y, rotation), rotation))

    @enforces(
        "base.network.same-purchase",
        "base.network.different-places",
    )
    def place(self, tile: int | str | PipeTile, x: int, y: int, rotation: int = 0) -> PipeNetwork:
        """Return the network with one more tile.

        Parameters
        ----------
        tile
            A tile, its number, or a face text, which lies as written (it is looked up either way up).
        x, y
            Column and row of half A.
        rotation
            Quarter turns clockwise, 0 to 3; 0 puts half B east of half A.

        Raises
        ------
        RuleBroken
            With every reason why it cannot lie there.
        InputError
            If the tile does not exist, or numbers are not whole or out of range.
        """
        new = read_placement(tile, x, y, rotation)
        refuse_if(place_reasons(self, new, rotation))
        return self.with_placement(new)

    def with_placement(self, new: Placement) -> PipeNetwork:
        """Return the network with a tile where it is known to fit: not checked."""
        at = bisect(self.tiles, new)
        network = PipeNetwork((*self.tiles[:at], new, *self.tiles[at:]), self.machines)
        halves, kept = self.by_half.copy(), network.__dict__
        first, second = new.codes
        halves[first], halves[second] = (new, 0), (new, 1)
        kept["by_half"], kept["covered"] = halves, self.covered
        # what only some will ask for is derived when they do: the trace, and the sites
        trace, more = self._untraced
        kept["_traced"] = trace, (*more, new)
        if "site_codes" in self.__dict__:
            kept["_before"] = self.site_codes, first, new.rotation
        return network

    @property
    def _untraced(self) -> tuple[Trace, tuple[Placement, ...]]:
        """A trace, which others share, and the tiles that are still to be added to a copy of it."""
        if "_trace" in self.__dict__:
            return self._trace, ()
        found: tuple[Trace, tuple[Placement, ...]] | None = self.__dict__.get("_traced")
        return found or (Trace(), self.tiles)

    def why_not_machine(self, x: float, y: float) -> tuple[Reason, ...]:
        """Return why a machine cannot cover a half; empty if it can."""
        return tuple(machine_reasons(self, x, y))

    @enforces("base.machines.covers-half")
    def with_machine(self, x: int, y: int) -> PipeNetwork:
        """Return the network with a machine on the half at (x, y); raise `RuleBroken` if it cannot lie there."""
        refuse_if(machine_reasons(self, x, y))
        return PipeNetwork(self.tiles, by_row((*self.machines, (int(x), int(y)))))

    def why_not_take_back(self) -> tuple[Reason, ...]:
        """Return why a placed tile or machine cannot be taken back or moved in the game."""
        return tuple(never_moves())

    # ---- free play, whole networks -----------------------------------------------------------------------------------

    def without_machine(self, x: int, y: int) -> PipeNetwork:
        """Return the network without one machine: for free play, no rule of the game allows it."""
        if not self.has_machine(x, y):
            raise InputError(f"there is no machine at ({x}, {y})")
        return PipeNetwork(self.tiles, tuple(cell for cell in self.machines if cell != (x, y)))

    def without_tile(self, x: int, y: int) -> PipeNetwork:
        """Return the network without the tile at (x, y) and its machines: for free play, no rule of the game allows it.

        Raises
        ------
        InputError
            If no tile lies there, or if the other tiles would no longer hang together.
        """
        tile = self.tile_at(x, y)
        if tile is None:
            raise InputError(f"there is no pipe tile at ({x}, {y})")
        rest = tuple(other for other in self.tiles if other != tile)
        if len(reached_tiles(rest)) < len(rest):
            raise InputError(f"without the tile at ({x}, {y}) the network would fall apart; take the outer tiles first")
        return PipeNetwork(rest, tuple(cell for cell in self.machines if cell not in tile.cells))

    def turned(self, quarters: int = 1) -> PipeNetwork:
        """Return the whole network turned clockwise round the cell (0, 0), by quarter turns."""
        tiles, machines = list(self.tiles), list(self.machines)
        for _ in range(quarters % 4):
            tiles = [normal_placement(t.tile, -t.y, t.x, (t.rotation + 1) % 4) for t in tiles]
            machines = [(-y, x) for x, y in machines]
        return PipeNetwork(tuple(sorted(tiles)), by_row(machines))

    def to_text(self) -> str:
        """Return the text form: ``"4@0,0;4@2,0r1;m1,0"``, or ``"-"`` for the empty network."""
        tiles = [network_text.tile_text(t.tile, t.x, t.y, t.rotation) for t in self.tiles]
        return ";".join([*tiles, *(f"m{x},{y}" for x, y in self.machines)]) or "-"

    @classmethod
    def from_text(cls, text: str) -> PipeNetwork:
        """Read a text form; the order of its parts does not matter.

        Raises
        ------
        TextError
            Naming the part that is wrong: not understood, no such tile, overlapping, apart from the rest.
        """
        return cls(*network_text.read(text))

    def __repr__(self) -> str:
        return f"PipeNetwork.from_text({self.to_text()!r})"
