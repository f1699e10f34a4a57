"""Text for a terminal: safe to print, in lines of 80 columns, in tables whose columns stand below each other.

Columns of a terminal are not characters: East Asian letters and emoji take two, marks over a letter none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from pipeline_nb.names import FLAG, shows

__all__ = ["WIDTH", "columns", "cut", "left", "plain", "right", "wide", "wrapped"]

WIDTH = 80
"""Output fits into so many columns."""

_EMOJI_LOOK, _JOINER = "\ufe0f", "\u200d"


def plain(text: str) -> str:
    r"""Text from outside, safe to print on a terminal: what cannot be seen is written out.

    Examples
    --------
    >>> print(plain("a" + chr(27) + "[2J"))
    a\x1b[2J
    """
    if text.isascii() and text.isprintable():
        return text
    flags = FLAG.findall(text)
    parts = [
        "".join(c if shows(c) else c.encode("unicode_escape").decode("ascii") for c in p) for p in FLAG.split(text)
    ]
    return "".join(part + flag for part, flag in zip(parts, [*flags, ""], strict=True))


def wide(text: str) -> int:
    r"""How many columns of a terminal a text takes.

    Examples
    --------
    >>> wide("Ann"), wide("\u5c71\u7530"), wide("Zoe\u0308"), wide("\U0001f469\u200d\U0001f680")
    (3, 4, 3, 2)
    """
    if text.isascii():
        return len(text)
    total, last, joined = 0, 0, False
    for c in text:
        if c == _EMOJI_LOOK and last == 1:
            total, last = total + 1, 2  # a sign that is drawn as an emoji is as wide as one
            continue
        width = _columns(c)
        if joined and unicodedata.category(c) == "So":  # drawn as one picture with what stands before the joiner
            width, last = 0, 2
        joined = c == _JOINER
        total, last = total + width, width or last
    return total


def _columns(c: str) -> int:
    if unicodedata.category(c) in ("Mn", "Me", "Cf") or "\u1160" <= c <= "\u11ff":  # marks, joiners, inner Hangul
        return 0
    if "\U0001f3fb" <= c <= "\U0001f3ff":  # a colour of skin changes the emoji before it
        return 0
    return 2 if unicodedata.east_asian_width(c) in "WF" else 1


def left(text: str, width: int) -> str:
    """Return a text at the left edge of so many columns."""
    return text + " " * (width - wide(text))


def right(text: str, width: int) -> str:
    """Return a text at the right edge of so many columns."""
    return " " * (width - wide(text)) + text


def cut(text: str, most: int) -> str:
    r"""Return a text that takes at most so many columns; two dots stand for what was left out.

    Examples
    --------
    >>> cut("a long name", 8), wide(cut("\u5c71" * 9, 8))
    ('a long..', 8)
    """
    if wide(text) <= most:
        return text
    kept = text
    while wide(kept) > most - 2 or kept.endswith(_JOINER):
        kept = kept[:-1]
    return f"{kept}.."


def wrapped(text: str, first: str = "", later: str | None = None, width: int = WIDTH) -> str:
    """Text in lines of at most `width` columns, the first and the later ones with something in front.

    Examples
    --------
    >>> print(wrapped("A Tank holds 2 barrels.", "- ", width=20))
    - A Tank holds 2
      barrels.
    """
    later = " " * len(first) if later is None else later
    lines: list[str] = []
    line, gap = first, ""
    begun = False  # whether the line has a word yet
    # a no-break space stays inside its word
    for part in re.split(r"([ \t\n\r\f\v]+)", text):
        if not part or part.isspace():
            gap = " " * len(part) if begun or not lines else ""
            continue
        if begun and wide(line) + len(gap) + wide(part) > width:
            lines.append(line)
            line, gap = later, ""
        line, gap, begun = line + gap + part, "", True
    return "\n".join([*lines, line]) if begun else ""


def columns(rows: Iterable[Sequence[str]], gap: str = "  ", right: Iterable[int] = ()) -> list[str]:
    """Rows of cells as lines, each column as wide as its widest cell; `right` names columns that end flush.

    Examples
    --------
    >>> columns([("cash", "$40"), ("barrels", "$5")], right=[1])
    ['cash     $40', 'barrels   $5']
    """
    listed, flush = [list(row) for row in rows], set(right)
    count = max(map(len, listed), default=0)
    listed = [[*row, *([""] * (count - len(row)))] for row in listed]
    widths = [max(wide(row[at]) for row in listed) for at in range(count)]
    lines = []
    for row in listed:
        cells = [_edge(cell, w, at in flush) for at, (cell, w) in enumerate(zip(row, widths, strict=True))]
        lines.append(gap.join(cells).rstrip())
    return lines


def _edge(cell: str, width: int, flush: bool) -> str:
    return right(cell, width) if flush else left(cell, width)
