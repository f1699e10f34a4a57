"""A checklist being written: sections with boxes to tick, and the notes of marked numbers below each section."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline_nb.commands.common import WIDTH, wrapped
from pipeline_nb.commands.setup_facts import Facts

__all__ = ["Page", "prices_words"]


def prices_words(prices: Sequence[int]) -> str:
    """The prices of a row from the left: ``"$5 5 7"``."""
    return f"${' '.join(map(str, prices))}"


class Page:
    """The lines of a checklist so far.

    Parameters
    ----------
    facts
        What is laid out.
    pictures
        Whether pipe tiles are drawn too.
    """

    def __init__(self, facts: Facts, pictures: bool = False) -> None:
        self.facts, self.pictures, self.lines, self._sections = facts, pictures, list[str](), 0
        self._notes: list[str] = []

    def section(self, title: str, part: str, module: str = "") -> None:
        """Begin a section: behind its title stands which part of the set-up's rules to look up."""
        self.close()
        self._sections += 1
        if module:
            title = f"{title} ({module} {self.facts.modules[module]})"
        look_up = ".".join((module, "setup") if module else ("base", "setup", part))
        head = f"{self._sections}. {title}"
        self.lines += ["", f"{head}{f'[{look_up}]'.rjust(WIDTH - len(head))}"]

    def tick(self, text: str) -> None:
        """One thing to do."""
        self.lines.append(wrapped(text, "[ ] "))

    def more(self, lines: Sequence[str]) -> None:
        """Lines below the last thing to do."""
        self.lines += [f"      {line}".rstrip() for line in lines]

    def mark(self, *places: str) -> str:
        """A star behind numbers that nobody states; their notes come at the end of the section."""
        found = [mark for mark in self.facts.marks if mark.place in places]
        self._notes += [f"{mark.source}: {mark.note}" for mark in found]
        return " *" if found else ""

    def close(self) -> None:
        """Write the notes of the section."""
        self.lines += [wrapped(note, "    * ") for note in dict.fromkeys(self._notes)]
        self._notes = []
