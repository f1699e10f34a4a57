"""The still picture of `PuzzleBoard`, as SVG text: what is asked, and below it the board of the family."""

from __future__ import annotations

from pipeline_nb.widgets.drawing import G, Picture, board, box_of, label, moved, network_picture, network_words, svg
from pipeline_nb.widgets.frames_puzzle import JudgeBoard, PuzzleFrame
from pipeline_nb.widgets.still import farm_picture, refinery_picture
from pipeline_nb.widgets.still_learn import wrapped
from pipeline_nb.widgets.still_trading import delivery_picture, trader_picture

__all__ = ["puzzle_svg"]

_EDGE, _LEAST = 20, 640


def puzzle_svg(frame: PuzzleFrame) -> str:
    """Return a puzzle as a picture: its title, what is asked, the values, and its board."""
    body = label(_EDGE, 26, 15, "start", 650, "ink", f"{frame.title} · {frame.id}"[:72])
    asked = wrapped(frame.aim, _EDGE, 50, 400, "ink")
    y = 50 + asked.height
    best = f" · best {frame.target}" if frame.target else ""
    body += asked.body + label(_EDGE, y, 13, "start", 400, "soft", f"now {frame.value}{best}")
    for row in frame.prices:
        y += 20
        worth = ", ".join(f"${price}" for price in row.prices)
        body += label(_EDGE, y, 13, "start", 400, "soft", f"{row.word}, crude to high: {worth}")
    below = _board(frame)
    width = max(_LEAST, below.width + 8)
    return svg(Picture(body + moved(4, y + 16, below.body), width, y + 16 + below.height + 10), _spoken(frame))


def _board(frame: PuzzleFrame) -> Picture:
    """The board that is there."""
    for refinery in frame.refinery:
        return refinery_picture(refinery)
    for builder in frame.builder:
        return network_picture(builder.network)
    for trader in frame.trader:
        return trader_picture(trader)
    for delivery in frame.delivery:
        return delivery_picture(delivery)
    return _judged(frame.judge[0]) if frame.judge else Picture("", 0, 0)


def _judged(judge: JudgeBoard) -> Picture:
    """The network and the farm, the moves and the rules to choose from."""
    body, y, width = "", 0, _LEAST
    for network in judge.network:
        above = board(network, box_of(network, **G["small"]))
        body, y, width = above.body, above.height + 8, max(_LEAST, above.width)
    farm = farm_picture(judge.farm)
    body, y, width = body + moved(0, y, farm.body), y + farm.height + 10, max(width, farm.width)
    lines = [(400, note) for note in judge.notes]
    lines += [(600, f"{at}. {move.words}") for at, move in enumerate(judge.moves, start=1)]
    lines += [(400, f"{rule.letter}) {rule.says}") for rule in judge.rules]
    for weight, words in lines:
        part = wrapped(words, _EDGE, y + 16, weight, "ink")
        body, y = body + part.body, y + part.height + 4
    return Picture(body, width, y + 8)


def _spoken(frame: PuzzleFrame) -> str:
    shown = [network_words(builder.network) for builder in frame.builder]
    return " ".join([f"Puzzle {frame.id}: {frame.aim}", *shown, f"Now {frame.value}."])
