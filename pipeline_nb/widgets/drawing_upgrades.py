"""A part of the still pictures for upgrades: how far each player is in a type. See `drawing`.

It mirrors ``frontend/lib/draw_upgrades.tsx``.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline_nb.widgets.drawing import G, Picture, circle, label, moved, paint, path
from pipeline_nb.widgets.drawing_score import chip
from pipeline_nb.widgets.frames_upgrades import SeatLevels

__all__ = ["tracks_picture", "tracks_words"]

_TRACK: dict[str, int] = G["track"]


def _node(x: int, level: int, owned: bool) -> str:
    """A valve on the track, filled where the level is owned, with its numeral."""
    fill = paint("ink", "ink", 1.5) if owned else paint("tile", "soft", 1.5)
    return circle(x, 12, 11, fill) + label(x, 16, 12, "middle", 700, "paper" if owned else "soft", "I" * level)


def _track(seat: SeatLevels) -> str:
    first, step = _TRACK["first"], _TRACK["step"]
    rest = path(f"M22 12H{first + 2 * step}", paint("", "soft", 1.5))
    done = path(f"M22 12H{first + (seat.levels - 1) * step}", paint("", "ink", 5)) if seat.levels else ""
    nodes = "".join(_node(first + i * step, i + 1, i < seat.levels) for i in range(3))
    return rest + done + chip(0, 2, seat.tag) + nodes


def tracks_picture(seats: Sequence[SeatLevels]) -> Picture:
    """Players below each other, each with a track of three levels."""
    rows = "".join(moved(1, i * _TRACK["row"] + 1, _track(seat)) for i, seat in enumerate(seats))
    return Picture(rows, _TRACK["first"] + 2 * _TRACK["step"] + 14, len(seats) * _TRACK["row"])


def tracks_words(seats: Sequence[SeatLevels]) -> str:
    """Who owns how many levels, in words."""
    return ", ".join(
        f"{seat.name} {('no level', 'level I', 'levels I and II', 'all levels')[seat.levels]}" for seat in seats
    )
