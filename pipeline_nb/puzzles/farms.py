"""The tank farm of a puzzle as a player of a game can have it."""

from __future__ import annotations

from msgspec.structs import replace

from pipeline_nb.box import load_box
from pipeline_nb.rules.rulings import Rulings
from pipeline_nb.rules.tanks import TankFarm

__all__ = ["at_a_table"]


def at_a_table(farm: TankFarm, readings: Rulings) -> tuple[tuple[int, int, int, int], Rulings]:
    """Return the tanks of a puzzle with those that every player has, and readings under which they can stand so.

    A puzzle tells only of tanks that matter to it. Who has fewer than the starting tanks has the others in the crude
    row, since crude is worth nothing at the end. A row of more tanks than the board prints places for stands where rows
    have no limit; no puzzle of trades or deliveries places a tank.

    Examples
    --------
    >>> from pipeline_nb.rules.rulings import DEFAULT
    >>> at_a_table(TankFarm.from_text("0/1/1/1:-"), DEFAULT)[0]
    (2, 1, 1, 1)
    """
    numbers = load_box().tank_farm
    crude, low, mid, high = farm.tanks
    crude += max(0, numbers.starting_tanks - sum(farm.tanks))
    if max(crude, low, mid, high) > numbers.places_per_row:
        readings = replace(readings, row_tank_cap="none")
    return (crude, low, mid, high), readings
