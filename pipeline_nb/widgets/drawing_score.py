"""Pictures of the final accounts: lit pipelines, types, deliveries, ladders, the penalties' curve.

``frontend/lib/draw_score.tsx`` draws the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline_nb.widgets.drawing import (
    G,
    Picture,
    badge,
    board,
    box_of,
    circle,
    label,
    lit_over,
    moved,
    paint,
    path,
    rect,
    svg,
)
from pipeline_nb.widgets.drawing_goods import drum
from pipeline_nb.widgets.frames_score import Curve, Delivery, Ladder, LitNetwork, Types

__all__ = [
    "chip",
    "curve_picture",
    "curve_svg",
    "deliveries_picture",
    "deliveries_svg",
    "ladder_picture",
    "ladder_svg",
    "lit_picture",
    "lit_svg",
    "types_picture",
    "types_svg",
]

_HALF: int = G["half"]
_WIDTH: int = G["score"]["width"]


def chip(x: int, y: int, tag: str) -> str:
    """What stands for a player: the tag on a dark square."""
    return rect(x, y, 20, 20, 5, paint("ink")) + label(x + 10, y + 15, 14, "middle", 700, "paper", tag)


def _chips(middle: int, bottom: int, tags: Sequence[str]) -> str:
    """The chips of some players, two side by side, from the bottom up."""
    body = ""
    for at, tag in enumerate(tags):
        pair = min(2, len(tags) - at // 2 * 2)
        body += chip(middle - 11 * pair + 1 + 22 * (at % 2), bottom - 20 - 22 * (at // 2), tag)
    return body


# ---- pipelines that count --------------------------------------------------------------------------------------------


def lit_picture(lit: LitNetwork) -> Picture:
    """A network under a veil, over it the pipelines that count, each with the grade to which it lifts crude."""
    box = box_of(lit.network, **G["score"]["board"])
    base = board(lit.network, box)
    labels = ""
    for one in lit.lit:
        x = G["left"] + (one.at[0] - box.x) * _HALF + 24
        y = G["top"] + (one.at[1] - box.y) * _HALF + 24
        half = 4 * len(one.label) + 7
        labels += rect(x - half, y - 10, 2 * half, 20, 10, paint("tile", "ink", 1.5))
        labels += label(x, y + 4.5, 13, "middle", 700, "ink", one.label)
    over = lit_over(lit.network, box, [one.segments for one in lit.lit], G["score"]["veil"])
    return Picture(base.body + over + labels, base.width, base.height)


def lit_svg(lit: LitNetwork) -> str:
    """Return a picture of a network with lit pipelines."""
    return svg(lit_picture(lit), lit.words)


# ---- types -----------------------------------------------------------------------------------------------------------


def types_picture(types: Types) -> Picture:
    """Nine plates, an oil type with a grade each: how many there are; a ring and a check where the card counts it."""
    body = "".join(label(130 + 72 * i, 16, 13, "middle", 400, "soft", G["grades"][i + 1]) for i in range(3))
    for at, cell in enumerate(types.cells):
        x, y = 98 + 72 * (at % 3), 26 + 40 * (at // 3)
        if at % 3 == 0:
            body += badge(14, y + 17, cell.oil) + label(30, y + 22, 14, "start", 600, "ink", G["oils"][cell.oil])
        look = paint("tile", "focus", 2.5) if cell.counts else paint("", "edge", 1)
        body += rect(x, y, 64, 34, 6, look, "" if cell.number else ' stroke-dasharray="4 4"')
        body += label(x + 24, y + 22, 15, "middle", 600, "ink" if cell.number else "soft", str(cell.number or "-"))
        body += path(f"M{x + 40} {y + 17}l4.5 5l8 -10", paint("", "focus", 2.5)) if cell.counts else ""
    return Picture(body, 314, 26 + 40 * (len(types.cells) // 3) + 4)


def types_svg(types: Types) -> str:
    """Return a picture of types."""
    return svg(types_picture(types), types.words)


# ---- contracts and orders --------------------------------------------------------------------------------------------


def deliveries_picture(deliveries: Sequence[Delivery]) -> Picture:
    """Contracts or orders as cards side by side: their barrels, each with its grade."""
    body, x, y = "", 4, 4
    for one in deliveries:
        width = 62 * len(one.barrels) + 8
        if x > 4 and x + width > G["score"]["deliveries"]:
            x, y = 4, y + 74
        body += rect(x, y, width, 66, 7, paint("tile", "edge", 1))
        for i, barrel in enumerate(one.barrels):
            at = x + 4 + 62 * i
            body += moved(at + 20, y + 8, drum(barrel.oil))
            body += label(at + 31, y + 57, 12, "middle", 400, "ink", barrel.grade)
        x += width + 8
    return Picture(body, G["score"]["deliveries"], y + 70 if deliveries else 0)


def delivery_words(deliveries: Sequence[Delivery]) -> str:
    """Contracts or orders in words."""
    told = [", ".join(f"{barrel.grade} {G['oils'][barrel.oil]}" for barrel in one.barrels) for one in deliveries]
    return f"delivered: {'; '.join(told)}"


def deliveries_svg(deliveries: Sequence[Delivery]) -> str:
    """Return a picture of contracts or orders."""
    return svg(deliveries_picture(deliveries), delivery_words(deliveries))


# ---- ladders and the curve -------------------------------------------------------------------------------------------


def _room(tall: int, seats: Sequence[str]) -> int:
    """What a mark of this height, its amount and its chips need above the ground."""
    return tall + 25 + 22 * (-(-len(seats) // 2))


def ladder_picture(ladder: Ladder) -> Picture:
    """Steps that rise: what each asks for below it, what it pays above, and who stands there."""
    slot = (_WIDTH - 32) // max(1, len(ladder.steps))
    base = 40 + max((_room(step.height * 120 // 100, step.seats) for step in ladder.steps), default=0)
    body = label(16, 24, 15, "start", 600, "ink", ladder.title)
    for at, step in enumerate(ladder.steps):
        x, tall = 16 + slot * at, step.height * 120 // 100
        middle, top = x + slot // 2, base - tall
        look = paint("shade", "focus", 3) if step.seats else paint("shade", "edge", 1)
        body += rect(x + 4, top, slot - 8, tall, 4, look)
        body += label(middle, top - 7, 15, "middle", 700 if step.seats else 400, "ink", step.amount)
        body += label(middle, base + 20, 15, "middle", 700 if step.seats else 400, "ink", step.label)
        body += _chips(middle, top - 25, step.seats)
    body += path(f"M16 {base}H{_WIDTH - 16}", paint("", "soft", 1.5))
    height = base + 32
    if ladder.off:
        body += label(16, height + 17, 15, "start", 400, "soft", "gets nothing here:")
        body += "".join(chip(172 + 24 * at, height + 2, tag) for at, tag in enumerate(ladder.off))
        height += 32
    return Picture(body, _WIDTH, height)


def ladder_svg(ladder: Ladder) -> str:
    """Return a picture of a ladder."""
    return svg(ladder_picture(ladder), ladder.words)


_LEFT, _RIGHT, _RISE = 40, 36, 180


def curve_picture(curve: Curve) -> Picture:
    """The loss over the number of markers: dots joined by a line, hollow ones where the numbers are ours."""
    most = max(1, *(point.number for point in curve.points))
    dear = max(1, *(point.amount for point in curve.points))
    bottom = 44 + max((_room(_RISE * point.amount // dear, point.seats) for point in curve.points), default=0)
    at = [
        (_LEFT + (_WIDTH - _LEFT - _RIGHT) * point.number // most, bottom - _RISE * point.amount // dear)
        for point in curve.points
    ]
    every = -(-len(at) // 14)
    lines = ["", ""]
    for i in range(1, len(at)):
        (x0, y0), (x1, y1) = at[i - 1], at[i]
        lines[0 if curve.points[i].printed else 1] += f"M{x0} {y0}L{x1} {y1}"
    body = label(16, 24, 15, "start", 600, "ink", curve.title)
    body += path(f"M{_LEFT - 20} {bottom}H{_WIDTH - 16}", paint("", "soft", 1.5))
    for (x, y), point in zip(at, curve.points, strict=True):
        if point.seats and y < bottom - 24:
            body += path(f"M{x} {bottom}V{y + 8}", paint("", "focus", 2), ' stroke-dasharray="3 3"')
    body += path(lines[0], paint("", "ink", 2.5))
    body += path(lines[1], paint("", "ink", 2), ' stroke-dasharray="5 5"') if lines[1] else ""
    for i, ((x, y), point) in enumerate(zip(at, curve.points, strict=True)):
        mine = bool(point.seats)
        body += circle(
            x, y, 7 if mine else 4.5, paint("ink" if point.printed else "tile", "focus" if mine else "ink", 2)
        )
        if mine or i % every == 0:
            body += label(x, y - 13, 14, "middle", 700 if mine else 400, "ink", point.label)
            body += label(x, bottom + 20, 14, "middle", 700 if mine else 400, "ink", str(point.number))
        body += _chips(x, y - 29, point.seats)
    body += label(_WIDTH - 16, bottom + 42, 14, "end", 400, "soft", "Penalty markers")
    return Picture(body, _WIDTH, bottom + 52)


def curve_svg(curve: Curve) -> str:
    """Return a picture of the penalties' curve."""
    return svg(curve_picture(curve), curve.words)
