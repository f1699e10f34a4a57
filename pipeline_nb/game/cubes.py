"""Which barrel lies on a space of a market row: of the row's oil type, but for those that Refined Markets III let in.

Barrels of another oil type than their row are the state's `strangers`; nearly always there are none. The row fixes the
grade and the printed price. Rulebook: Refined Markets 1, 2, & 3; ruling ``off_colour_cube``.
"""

from __future__ import annotations

from pipeline_nb.game.actions import Buy, ReceiveCrude, Sell, SellOther
from pipeline_nb.game.common import barrel_words
from pipeline_nb.game.state import Row, State, Stranger, Table
from pipeline_nb.rules.registry import enforces

__all__ = ["cube_at", "cube_moved", "market_name", "where_traded", "with_cube", "without_cubes"]


@enforces("base.market.buy-take", "base.public.market.demand-to-supply")
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


def cube_moved(table: Table, state: State, action: Buy | ReceiveCrude | Sell | SellOther) -> int:
    """Return the oil number of the barrel that a trade takes from a market or out of a tank."""
    if isinstance(action, SellOther):
        return action.oil
    if isinstance(action, Sell):
        return table.rows[action.row].oil
    return cube_at(table, state, action.row, action.space)


# ---- words -----------------------------------------------------------------------------------------------------------


def market_name(market: int) -> str:
    """Return a market's name."""
    return f"Refined Market {market}" if market else "Crude Market"


def where_traded(row: Row, cube: int) -> str:
    """Return the market of a row; for a barrel of another oil type than the row's, the row is named too."""
    name = market_name(row.market)
    return name if cube == row.oil else f"the {barrel_words(row.oil, row.grade)} row of {name}"
