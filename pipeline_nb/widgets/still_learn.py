"""The still pictures of `Question` and `RuleMap`, as SVG text. See `drawing`."""

from __future__ import annotations

import textwrap

from pipeline_nb.widgets.drawing import G, Picture, board, box_of, circle, label, moved, paint, path, rect, svg
from pipeline_nb.widgets.drawing_goods import market_picture
from pipeline_nb.widgets.frames_learn import MapSection, QuestionFrame, RuleMapFrame

__all__ = ["question_svg", "rule_map_svg", "wrapped"]

_SIZE, _LINE, _LEAST, _EDGE = 15, 21, 640, 20


def wrapped(text: str, x: int, y: int, weight: int, fill: str) -> Picture:
    """Text in lines that fit; counted in characters, so that the picture is the same whatever fonts there are."""
    widest = 0.65 if weight > 500 else 0.58  # of a character in the widest common font, in parts of its size
    lines = textwrap.wrap(" ".join(text.split()), int((_LEAST - _EDGE - x) / (_SIZE * widest)))
    body = "".join(label(x, y + i * _LINE, _SIZE, "start", weight, fill, line) for i, line in enumerate(lines))
    return Picture(body, 0, len(lines) * _LINE)


def _looked_at(frame: QuestionFrame) -> Picture:
    """The network or the market that the question is about; nothing, where there is none."""
    for network in frame.network:
        above = board(network, box_of(network, **G["small"]))
        return Picture(moved(0, 6, above.body), above.width, above.height + 16)
    for market in frame.market:
        title = label(20, 24, 13, "start", 600, "soft", market.title)
        rows = market_picture(market)
        return Picture(title + moved(20, 34, rows.body), rows.width + 40, rows.height + 44)
    return Picture("", 0, 14)


def question_svg(frame: QuestionFrame) -> str:
    """Return a question as a picture: what it is about, the text, the choices, and the verdict once it is answered.

    Examples
    --------
    >>> question_svg(QuestionFrame(text="1 < 2?", choices=("yes", "no"))).count("1 &lt; 2?")
    2
    """
    above = _looked_at(frame)
    body, y, width = above.body, above.height, max(_LEAST, above.width)
    asked = wrapped(frame.text, 20, y + 16, 600, "ink")
    body, y = body + asked.body, y + asked.height + 10
    answers = _ANSWERS[frame.kind](frame, y)
    body, y = body + answers.body, answers.height
    for weight, words in ((600, frame.verdict), *((400, note) for note in frame.notes)):
        if words:
            verdict = wrapped(words, 20, y + 24, weight, "ink")
            body, y = body + verdict.body, y + verdict.height + 14
    return svg(Picture(body, width, y + 14), f"Question: {frame.text}")


def _choices(frame: QuestionFrame, y: int) -> Picture:
    """Round marks and choices from a height on; the height of a picture here is where it ends."""
    body = ""
    for i, choice in enumerate(frame.choices):
        lines = wrapped(_marked(frame, i, choice), 50, y + 16, 400, "ink")
        body += circle(32, y + 11, 7, paint("tile", "ink", 1.5)) + lines.body
        body += circle(32, y + 11, 3.5, paint("ink")) if i == frame.chosen else ""
        y += lines.height + 6
    return Picture(body, 0, y)


def _marked(frame: QuestionFrame, at: int, choice: str) -> str:
    if frame.chosen < 0:
        return choice
    return f"{choice}  ✓ right" if at == frame.right else f"{choice}  ✗ not this one" if at == frame.chosen else choice


def _boxes(frame: QuestionFrame, y: int) -> Picture:
    """Boxes to tick."""
    body = ""
    for i, choice in enumerate(frame.choices):
        told = f"{choice}  {'✓ yes' if i in frame.rights else '✗ no'}" if frame.mark else choice
        lines = wrapped(told, 50, y + 16, 400, "ink")
        body += rect(25, y + 4, 14, 14, 3, paint("tile", "ink", 1.5)) + lines.body
        body += rect(28.5, y + 7.5, 7, 7, 1, paint("ink")) if i in frame.picked else ""
        y += lines.height + 6
    return Picture(body, 0, y)


def _ordered(frame: QuestionFrame, y: int) -> Picture:
    """Things with their numbers: as shown, as put, or, once it is answered, as it should be."""
    body = ""
    for place, i in enumerate(frame.rights or frame.picked or range(len(frame.choices)), start=1):
        lines = wrapped(frame.choices[i], 60, y + 16, 400, "ink")
        number = f"{place}." if frame.mark else "-"
        body += label(40, y + 16, 15, "end", 600, "soft", number) + lines.body
        y += lines.height + 6
    return Picture(body, 0, y)


def _number(frame: QuestionFrame, y: int) -> Picture:
    """A field for the number."""
    shown = str(frame.picked[0]) if frame.picked else ""
    before, after = ("$", "") if frame.unit == "$" else ("", frame.unit)
    field = rect(40, y, 110, 30, 7, paint("tile", "ink", 1.5)) + label(52, y + 20, 15, "start", 600, "ink", shown)
    units = label(24, y + 20, 15, "start", 600, "soft", before) + label(162, y + 20, 15, "start", 400, "soft", after)
    return Picture(field + units, 0, y + 38)


def _on_the_board(frame: QuestionFrame, y: int) -> Picture:
    """What was clicked, in words; the board stands above."""
    told = "Click the board." if not frame.mark else f"{frame.choices[frame.chosen]} was chosen."
    lines = wrapped(told, 20, y + 16, 400, "soft")
    return Picture(lines.body, 0, y + lines.height + 6)


_ANSWERS = {"choose": _choices, "several": _boxes, "order": _ordered, "number": _number, "board": _on_the_board}


# ---- the map of rules ------------------------------------------------------------------------------------------------

_MAP: dict[str, int] = G["map"]
_LEGEND = (("used", "used right"), ("missed", "missed"), ("met", "met"), ("", "not yet"))


def _rule(x: float, y: float, state: str) -> str:
    """A square for a rule: empty, with a dot (met), full with a check (used right), with a cross (missed)."""
    if state == "used":
        return moved(x, y, rect(0, 0, 16, 16, 3, paint("T")) + path("M3.5 8.5l3 3L12.5 5", paint("", "tile", 2)))
    if state == "missed":
        cross = path("M4.5 4.5l7 7M11.5 4.5l-7 7", paint("", "O", 2))
        return moved(x, y, rect(0.5, 0.5, 15, 15, 3, paint("tile", "O", 1.5)) + cross)
    inside = circle(8, 8, 3, paint("ink")) if state == "met" else ""
    return moved(x, y, rect(0.5, 0.5, 15, 15, 3, paint("tile", "edge", 1)) + inside)


def _section(section: MapSection) -> Picture:
    a_row, cell, left = _MAP["columns"], _MAP["cell"], _MAP["left"]
    body = label(0, 13, 13, "start", 600, "ink", section.title)
    body += "".join(_rule(left + i % a_row * cell, i // a_row * cell, one.state) for i, one in enumerate(section.rules))
    body += label(left + a_row * cell + 8, 13, 12, "start", 400, "soft", section.told)
    return Picture(body, 0, -(-len(section.rules) // a_row) * cell + _MAP["gap"])


def rule_map_svg(frame: RuleMapFrame) -> str:
    """Return the map of rules as a picture.

    Examples
    --------
    >>> from pipeline_nb.widgets.frames_learn import MapRule
    >>> one = MapSection(title="Tanks", told="1 of 1", rules=(MapRule(id="a", says="A tank.", state="used"),))
    >>> "1 used right, 0 missed" in rule_map_svg(RuleMapFrame(sections=(one,), numbers=(1, 0, 0, 0)))
    True
    """
    body, y = "", 38
    for i, (state, words) in enumerate(_LEGEND):
        text = label(22, 13, 13, "start", 400, "ink", f"{frame.numbers[i]} {words}")
        body += moved(_MAP["legend"] * i, 0, _rule(0, 0, state) + text)
    for section in frame.sections:
        drawn = _section(section)
        body, y = body + moved(0, y, drawn.body), y + drawn.height
    told = ", ".join(f"{number} {words}" for number, (_, words) in zip(frame.numbers, _LEGEND, strict=True))
    return svg(Picture(moved(16, 16, body), _MAP["width"], y + 22), f"Map of rules: {told}")
