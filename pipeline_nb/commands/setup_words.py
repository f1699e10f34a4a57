"""The checklist of a set-up in words: boxes to tick, in the rulebook's order, at most 80 columns wide."""

from __future__ import annotations

from pipeline_nb.commands.common import reading_word
from pipeline_nb.commands.network_picture import tile_pictures
from pipeline_nb.commands.terminal import WIDTH, columns, plain, right, wide, wrapped
from pipeline_nb.play.setup_base import AFTERWARDS, setup_sections
from pipeline_nb.play.setup_facts import Facts
from pipeline_nb.play.setup_page import Below, Section, unmarked

__all__ = ["checklist"]

_INDENT = " " * 6


def checklist(facts: Facts, pictures: bool = False) -> str:
    """The whole checklist; with pictures of the pipe tiles, if asked for."""
    lines = _head(facts)
    for number, section in enumerate(setup_sections(facts), start=1):
        lines += _section(number, section, pictures)
    return "\n".join([*lines, "", AFTERWARDS])


def _head(facts: Facts) -> list[str]:
    first = ", a first game" if facts.first_game else ""
    lines = [
        f"Set-up for {len(facts.players)} players, seed {facts.seed}{first}",
        wrapped(f"Players, clockwise: {', '.join(map(plain, facts.players))}"),
    ]
    if facts.modules:
        lines.append(wrapped(f"Modules: {', '.join(f'{name} {title}' for name, title in facts.modules.items())}"))
    if facts.rulings:
        chosen = ", ".join(f"{name}={reading_word(value)}" for name, value in facts.rulings.items())
        lines.append(wrapped(f"Rulings: {chosen}"))
    if not facts.tables.startswith("shipped"):
        lines.append(wrapped(f"Numbers: {facts.tables}"))
    if facts.marks:
        meaning = (
            "* marks a number of ours that nobody states; what it means stands below its section. If your copy prints "
            "another one, go by your copy."
        )
        lines.append(wrapped(meaning))
    return lines


def _section(number: int, section: Section, pictures: bool) -> list[str]:
    head = f"{number}. {section.title}"
    lines = ["", f"{head}{right(f'[{section.look_up}]', WIDTH - wide(head))}"]
    for todo in section.todos:
        lines.append(wrapped(plain(unmarked(todo.text)), "[ ] "))
        for below in todo.below:
            lines += _below(below, pictures)
    return lines + [wrapped(note, "    * ") for note in section.notes]


def _below(below: Below, pictures: bool) -> list[str]:
    if below.text:
        return [wrapped(below.text, f"{_INDENT}{below.lead:<4}" if below.lead else _INDENT)]
    lines = [*columns(below.rows, right=below.right), *below.lines]
    if pictures and below.tiles:
        lines += tile_pictures([(f"tile {tile.number}", tile.number) for tile in below.tiles])
    return [f"{_INDENT}{line}".rstrip() for line in lines]
