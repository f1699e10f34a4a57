"""Which barrel lies on a space of a market row: of the row's oil type, but for those that Refined Markets III let in.

Barrels of another oil type than their row are the state's `strangers`; nearly always there are none. The row fixes the
grade in which a barrel is bought and its printed price. Rulebook: Refined Markets 1, 2, & 3; ruling ``off_colour_cube``.
"""

from __future__ import annotations

from pipeline_nb.game.state import State, Stranger, Table

__all__ = ["cube_at", "with_cube", "without_cubes"]


def cube_at(table: Table, state: State, row: int, space: int) -> int:
    """Return the oil number of the barrel on a space; of the row where no other is known to lie there."""
    for stranger in state.strangers:
        if stranger[:2] == (row, space):
            return stranger[2]
    return table.rows[row].oil


def with_cube(table: Table, state: State, row: int, space: int, oil: int) -> tuple[Stranger, ...]:
    """Return the strangers when a barrel of an oil type is put on a space."""
    if oil == table.rows[row].oil:
        return state.strangers
    return tuple(sorted((*state.strangers, (row, space, oil))))


def without_cubes(state: State, row: int, *spaces: int) -> tuple[Stranger, ...]:
    """Return the strangers when the barrels on some spaces of a row are taken."""
    if not state.strangers:
        return ()
    return tuple([one for one in state.strangers if one[0] != row or one[1] not in spaces])
