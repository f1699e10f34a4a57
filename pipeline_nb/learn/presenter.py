"""What a presenter says at each step of a lesson: it stands in the metadata of the cells, ``pipeline_nb.say``."""

from __future__ import annotations

import json
import re
from html import escape

import msgspec

from pipeline_nb.errors import InputError, shown
from pipeline_nb.lessons import lessons

__all__ = ["PresenterNotes", "lesson_named", "module_lessons", "presenter_notes"]


class PresenterNotes(msgspec.Struct, frozen=True):
    """What to say at each step of a lesson; folded away until it is opened.

    Parameters
    ----------
    steps
        The heading of each step that has something to say, and that.
    """

    steps: tuple[tuple[str, str], ...]

    def _repr_html_(self) -> str:
        # a switch of the page itself: it works without a kernel and by keyboard
        rows = "".join(f"<li><b>{escape(heading)}</b><br>{escape(said)}</li>" for heading, said in self.steps)
        return f"<details><summary>What to say, step by step (for presenters)</summary><ol>{rows}</ol></details>"

    def __repr__(self) -> str:
        return "\n".join(f"{heading}: {said}" for heading, said in self.steps)


def presenter_notes(name: str) -> PresenterNotes:
    """Return what a presenter says at each step of a lesson.

    Parameters
    ----------
    name
        A lesson, ``"em1_new_market_tiles"``, or the beginning of its name, ``"em1"``.

    Raises
    ------
    InputError
        If there is no such lesson, or several begin so.

    Examples
    --------
    >>> len(presenter_notes("em1").steps) > 10
    True
    >>> presenter_notes("00_start_here")  # no presenter needed
    <BLANKLINE>
    """
    book = json.loads(lessons()[lesson_named(name)])
    steps, heading = list[tuple[str, str]](), ""
    for cell in book["cells"]:
        own = re.search(r"(?m)^#{1,3} (.+)$", "".join(cell["source"])) if cell["cell_type"] == "markdown" else None
        heading = own[1] if own else heading
        if said := cell["metadata"].get("pipeline_nb", {}).get("say", ""):
            steps.append((heading.replace("\\$", "$"), said))
    return PresenterNotes(tuple(steps))


def module_lessons() -> tuple[str, ...]:
    """Return the names of the lessons on modules, ``"em1_new_market_tiles"`` and so on."""
    return tuple(_stem(path) for path in sorted(lessons()) if path.startswith("modules/"))


def lesson_named(name: str) -> str:
    """Return where a lesson lies, ``"modules/em1_new_market_tiles.ipynb"``, by its name or the first part of it.

    Raises
    ------
    InputError
        If there is no such lesson, or several begin so.
    """
    paths = sorted(lessons())
    found = [path for path in paths if _stem(path) == name] or [
        path for path in paths if _stem(path).startswith(f"{name}_")
    ]
    if len(found) != 1:
        names = ", ".join(_stem(path) for path in paths if path.startswith(("modules/", "tutorial/")))
        what = f"several lessons begin with {shown(name)}" if found else f"there is no lesson {shown(name)}"
        raise InputError(f"{what}; the lessons are {names}")
    return found[0]


def _stem(path: str) -> str:
    return path.rpartition("/")[2].removesuffix(".ipynb")
