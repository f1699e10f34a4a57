"""The still pictures of `CostBoard` for a player of a game: two boards compared, and where costs come from."""

from __future__ import annotations

import textwrap

from pipeline_nb.widgets.drawing import G, Picture, label, moved, paint, rect, svg
from pipeline_nb.widgets.frames_costs import CostBoardFrame, CostDifference, CostPair
from pipeline_nb.widgets.still import costs_picture

__all__ = ["cost_board_svg", "pair_svg"]

_COSTS: dict[str, int] = G["costs"]
_HEAD, _GAP, _LINE, _CHARACTERS = 24, 24, 19, 105


def _flag(one: CostDifference) -> str:
    """A flag at the marker that differs: by how much, with its sign."""
    row = ("T", "O", "S").index(one.oil)
    x, y = _COSTS["label"] + one.grade * _COSTS["cell"] + 14, _COSTS["head"] + row * _COSTS["row"]
    frame = rect(x - 1.5, y - 1.5, 67, 43, 8, paint("", "ink", 2.5))
    flag = rect(x + 38, y + 31, 34, 18, 9, paint("ink", "paper", 1.5))
    return frame + flag + label(x + 55, y + 44.5, 12, "middle", 700, "paper", one.sign)


def _pair(pair: CostPair) -> Picture:
    before, after = costs_picture(pair.before), costs_picture(pair.after)
    titles = label(12, 16, 13, "start", 600, "soft", "Before")
    at = before.width + _GAP
    titles += label(at + 12, 16, 13, "start", 600, "soft", "Now")
    flags = "".join(map(_flag, pair.differences))
    body = titles + moved(0, _HEAD, before.body) + moved(at, _HEAD, after.body + flags)
    return Picture(body, at + after.width, after.height + _HEAD)


def pair_svg(pair: CostPair) -> str:
    """Return a picture of two boards of Refinement Costs, with flags where they differ."""
    return svg(_pair(pair), f"Refinement Costs before and now: {pair.words}")


def cost_board_svg(frame: CostBoardFrame) -> str:
    """Return a picture of a player's costs, with a line for each that is not as its marker says."""
    board = _pair(frame.pair[0]) if frame.pair else costs_picture(frame.costs)
    title = label(12, 22, 15, "start", 600, "ink", frame.title)
    texts = [origin.words for origin in frame.origins if origin.changes] + [*frame.notes, *frame.marks]
    lines = [line for text in texts for line in textwrap.wrap(" ".join(text.split()), _CHARACTERS)]
    below = 34 + board.height + 18
    body = title + moved(0, 34, board.body)
    body += "".join(label(14, below + i * _LINE, 13, "start", 400, "ink", line) for i, line in enumerate(lines))
    width = max(board.width, 760 if lines else 0)
    words = frame.pair[0].words if frame.pair else "; ".join(origin.words for origin in frame.origins)
    return svg(Picture(body, width, below + len(lines) * _LINE), f"{frame.title}: {words}")
