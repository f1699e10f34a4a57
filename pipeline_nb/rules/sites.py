"""Where one more pipe tile may go: all places of a network, and what one tile more changes about them.

Rulebook: Adding Pipe tiles to your Personal Pipe Network. A site is where half A would lie and how the tile would be
turned. Here a site is a whole number, (column * 4096 + row) * 4 + rotation with column and row shifted by 2048, so that
sites sort by column, row, rotation; halves are numbered as in `pipeline_nb.rules.pipelines`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pipeline_nb.rules.pipelines import MIDDLE, ROW, half_place
from pipeline_nb.rules.placement import FARTHEST, STEPS

__all__ = ["all_sites", "any_site", "more_sites", "site_place"]

_TURNED = STEPS[1:] + STEPS[:1]  # from half A to half B, by rotation


def _half_step(x: int, y: int) -> int:
    return y * ROW + x


def _site_step(x: int, y: int) -> int:
    return (x * ROW + y) * 4


_Pair = tuple[int, int, int, int]
"""A free cell and the cell of the other half, as steps of half numbers; the two sites that cover them, as steps."""


def _pairs(cells: Iterable[tuple[int, int]], tile: Collection[tuple[int, int]]) -> tuple[_Pair, ...]:
    found = {}
    for x, y in cells:
        for rotation, (dx, dy) in enumerate(_TURNED):
            other = x + dx, y + dy
            if other not in tile:
                sites = _site_step(x, y) + rotation, _site_step(*other) + (rotation + 2) % 4
                found[frozenset(sites)] = (_half_step(x, y), _half_step(*other), *sites)
    return tuple(found.values())


def _beside(tile: Collection[tuple[int, int]]) -> list[tuple[int, int]]:
    """The cells that share a side with a tile, or with a half."""
    return sorted({(x + dx, y + dy) for x, y in tile for dx, dy in STEPS} - set(tile))


_ROUND_HALF = _pairs(_beside([(0, 0)]), [(0, 0)])
_ON_TILE = tuple(
    frozenset(site for pair in _pairs([(0, 0), step], ()) for site in pair[2:]) for step in _TURNED
)  # by rotation: the sites that a new tile takes away
_ROUND_TILE = tuple(_pairs(_beside([(0, 0), step]), [(0, 0), step]) for step in _TURNED)


def site_place(site: int) -> tuple[int, int, int]:
    """Return a site's column, row and rotation."""
    column, row = divmod(site >> 2, ROW)
    return column - MIDDLE, row - MIDDLE, site & 3


def _first_site(half: int) -> int:
    """The site with half A here and rotation 0."""
    row, column = divmod(half, ROW)
    return (column * ROW + row) * 4


def _on_grid(sites: Collection[int], half: int) -> Collection[int]:
    """Without the sites that reach beyond the last column or row; only near it there are any."""
    if max(map(abs, half_place(half))) < FARTHEST - 2:
        return sites
    return [site for site in sites if _reach(site) <= FARTHEST]


def _reach(site: int) -> int:
    x, y, rotation = site_place(site)
    dx, dy = _TURNED[rotation]
    return max(abs(x), abs(y), abs(x + dx), abs(y + dy))


def all_sites(halves: Collection[int], covered: Collection[int]) -> tuple[int, ...]:
    """Return all sites of a network: free cells, one of them beside a half that no machine covers."""
    sites = set[int]()
    for half in halves:
        if half not in covered:
            at = _first_site(half)
            found = set[int]()
            for cell, other, first, second in _ROUND_HALF:
                if half + cell not in halves and half + other not in halves:
                    found.update((at + first, at + second))
            sites.update(_on_grid(found, half))
    return tuple(sorted(sites))


def any_site(halves: Collection[int], covered: Collection[int]) -> bool:
    """Return whether there is any site: for most networks the first half that is looked at has one."""
    for half in halves:
        if half not in covered:
            at = _first_site(half)
            for cell, other, first, _ in _ROUND_HALF:
                if half + cell not in halves and half + other not in halves and _on_grid((at + first,), half):
                    return True
    return False


def more_sites(halves: Collection[int], before: tuple[int, ...], half: int, rotation: int) -> tuple[int, ...]:
    """Return all sites of a network from those that it had before its newest tile.

    Parameters
    ----------
    halves
        The halves of the network with the tile.
    before
        The sites without it.
    half, rotation
        The tile: its half A, and how it is turned.
    """
    at = _first_site(half)
    gone = {at + site for site in _ON_TILE[rotation]}
    sites = [site for site in before if site not in gone]
    found = set[int]()
    for cell, other, first, second in _ROUND_TILE[rotation]:
        if half + cell not in halves and half + other not in halves:
            found.add(at + first)
            found.add(at + second)
    sites += _on_grid(found.difference(sites), half)
    sites.sort()  # almost sorted as it is: cheap
    return tuple(sites)
