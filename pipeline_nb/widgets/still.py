"""The still pictures: what a page shows where no front end runs, as SVG text. See `drawing`."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline_nb.widgets.drawing import (
    G,
    Picture,
    badge,
    circle,
    label,
    moved,
    network_picture,
    network_words,
    paint,
    path,
    rect,
    svg,
    texture,
)
from pipeline_nb.widgets.drawing_goods import drum
from pipeline_nb.widgets.frames import Barrel, Costs, Farm, FarmRow, Network, RefineryFrame

__all__ = [
    "cost_plate",
    "costs_picture",
    "costs_svg",
    "farm_picture",
    "farm_svg",
    "network_svg",
    "refinery_picture",
    "refinery_svg",
]

_FARM: dict[str, int] = G["farm"]
_COSTS: dict[str, int] = G["costs"]


def network_svg(network: Network) -> str:
    """Return a picture of a network with its longest pipelines.

    Examples
    --------
    >>> network_svg(Network(tiles=(), lines=(), longest=(0, 0, 0)))[:37]
    '<svg xmlns="http://www.w3.org/2000/sv'
    """
    return svg(network_picture(network), network_words(network))


# ---- the tank farm --------------------------------------------------------------------------------------------------


def _barrel(x: float, y: float, barrel: Barrel) -> str:
    """A drum in its oil's texture, with its letter; one that has just arrived has a ring and an arrow."""
    new = ""
    if barrel.state == "new":
        new = rect(-2.5, -2.5, 26, 35, 6, paint("", "focus", 2)) + path("M10.5 -7l5 5h-10z", paint("focus"))
    return moved(x, y, drum(barrel.oil) + new)


def _tank(x: float, barrels: Sequence[Barrel]) -> str:
    """A vessel with two barrel slots."""
    slots = "".join(
        _barrel(5 + 23 * i, 7, barrels[i])
        if i < len(barrels)
        else rect(5 + 23 * i, 7, 21, 30, 4, paint("", "edge", 1), ' stroke-dasharray="2 3"')
        for i in range(2)
    )
    return moved(
        x + 4,
        12,
        path("M21 0v-4h12v4", paint("tile", "ink", 1.5))
        + path("M0 10Q0 0 12 0H42Q54 0 54 10V44H0z", paint("tile", "ink", 1.5))
        + slots,
    )


def _farm_size(farm: Farm) -> tuple[int, int]:
    """Places to draw in each row, and the picture's width."""
    cols = max((max(row.places, row.tanks) for row in farm.rows), default=0)
    return cols, _FARM["label"] + 3 * _FARM["step"] + cols * _FARM["place"] + _FARM["count"]


def _farm_row(row: FarmRow, cols: int) -> str:
    """One row on its step: label, tanks and empty places, how full it is."""
    floor, off = _FARM["row"] - 10, row.grade * _FARM["step"]
    start, end = off + _FARM["label"], 3 * _FARM["step"] + _FARM["label"] + cols * _FARM["place"]
    step = f"M{off + 4} {floor}H{off + 4 + _FARM['step']}"
    stairs = ("" if row.grade == 0 else f"M{off + 4} {_FARM['row']}V{floor}") + step + ("" if row.grade == 3 else "V0")
    places = "".join(
        _tank(start + i * _FARM["place"], row.barrels[2 * i : 2 * i + 2])
        if i < row.tanks
        else path(
            "M0 10Q0 0 12 0H42Q54 0 54 10V44H0z",
            paint("", "edge", 1),
            f' transform="translate({start + i * _FARM["place"] + 4} 12)" stroke-dasharray="4 4"',
        )
        for i in range(max(row.places, row.tanks))
    )
    count = row.note or (f"{len(row.barrels)} of {row.capacity}" if row.tanks else "no tank")
    return (
        path(f"M{off + 4} {floor}H{end}", paint("", "edge", 1))
        + path(stairs, paint("", "soft", 1.5))
        + label(off + 28, 40, 14, "start", 600, "ink", row.word)
        + places
        + label(end + 10, 40, 13, "start", 400, "soft", count)
    )


def farm_picture(farm: Farm) -> Picture:
    """A tank farm, high row first."""
    cols, width = _farm_size(farm)
    rows = "".join(moved(0, i * _FARM["row"], _farm_row(row, cols)) for i, row in enumerate(farm.rows))
    return Picture(moved(8, 8, rows), width + 16, len(farm.rows) * _FARM["row"] + 16)


def farm_svg(farm: Farm) -> str:
    """Return a picture of a tank farm.

    Examples
    --------
    >>> 'aria-label="Tank farm: "' in farm_svg(Farm(rows=()))
    True
    """
    return svg(farm_picture(farm), "Tank farm: " + "; ".join(row.name for row in farm.rows))


# ---- the costs ------------------------------------------------------------------------------------------------------


def cost_plate(x: float, y: float, cost: int) -> str:
    """A marker: a plate with four screws and its number."""
    screws = "".join(circle(sx, sy, 1.3, paint("soft")) for sx in (6, 58) for sy in (6, 34))
    plate = rect(0, 1.5, 64, 40, 7, paint("shade")) + rect(0, 0, 64, 40, 7, paint("tile", "edge", 1))
    return moved(x, y, plate + screws + label(32, 27, 20, "middle", 700, "ink", str(cost)))


def costs_picture(costs: Costs) -> Picture:
    """The markers on pipes of their oil types."""
    head, left, cell, height = _COSTS["head"], _COSTS["label"], _COSTS["cell"], _COSTS["row"]
    grades = G["grades"]
    body = "".join(
        label(left + i * cell + cell // 2, head - 8, 12, "middle", 400, "soft", f"{grades[i]} → {grades[i + 1]}")
        for i in range(3)
    )
    for r, row in enumerate(costs.rows):
        top = head + r * height
        body += (
            badge(22, top + 20, row.oil)
            + label(40, top + 25, 14, "start", 600, "ink", row.word)
            + texture(row.oil, f"M{left - 6} {top + 20}H{left + 3 * cell + 6}", "paper")
            + "".join(cost_plate(left + i * cell + 14, top, cost) for i, cost in enumerate(row.costs))
        )
    return Picture(body, left + 3 * cell + 16, head + len(costs.rows) * height)


def costs_svg(costs: Costs) -> str:
    """Return a picture of the Refinement Cost markers.

    Examples
    --------
    >>> 'aria-label="Refinement Costs: "' in costs_svg(Costs(rows=()))
    True
    """
    words = "; ".join(f"{row.word} {', '.join(map(str, row.costs))}" for row in costs.rows)
    return svg(costs_picture(costs), f"Refinement Costs: {words}")


# ---- the two that put parts together --------------------------------------------------------------------------------


def refinery_picture(frame: RefineryFrame) -> Picture:
    """A network, below it the tank farm and the costs."""
    network, farm, costs = network_picture(frame.network), farm_picture(frame.farm), costs_picture(frame.costs)
    below = network.height + 6
    body = network.body + moved(0, below, farm.body) + moved(farm.width + 8, below + 10, costs.body)
    width = max(network.width, farm.width + 8 + costs.width)
    return Picture(body, width, below + max(farm.height, costs.height + 10))


def refinery_svg(frame: RefineryFrame) -> str:
    """Return a picture of a refinery: its network, below it the tank farm and the costs."""
    words = f"{network_words(frame.network)}. Tank farm: {'; '.join(row.name for row in frame.farm.rows)}"
    return svg(refinery_picture(frame), words)
