"""What happened, as a table: each thing that a player tries, what came of it, and what the player has then."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pipeline_nb.game import Game
from pipeline_nb.game.actions import Action
from pipeline_nb.learn.show import in_markdown

__all__ = ["Said", "Told", "barrels_of", "play", "refusal"]

_LONG = 24
"""Cells with more signs may be broken into lines."""


class Said(str):
    """Sentences: text like any other, which a notebook shows as a paragraph that fits the page.

    Examples
    --------
    >>> Said("It costs $5.")
    It costs $5.
    """

    __slots__ = ()

    def _repr_markdown_(self) -> str:
        return in_markdown(self)

    def __repr__(self) -> str:
        return str(self)


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """A small table of words that shows itself in a notebook, and as plain text elsewhere.

    Parameters
    ----------
    head
        A title for each column.
    rows
        The cells, row by row.
    notes
        Sentences below the table.
    game
        The game as it is after the last row, if the rows are moves.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    game: Game | None = None

    def _repr_markdown_(self) -> str:
        rows = [tuple(map(_cell, row)) for row in (self.head, *self.rows)]
        lines = [rows[0], (":---",) * len(self.head), *rows[1:]]
        table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
        return "\n\n".join([table, *(f"<small>{in_markdown(note)}</small>" for note in self.notes)])

    def __repr__(self) -> str:
        lines = [self.head, *self.rows]
        # the longest cell comes last where there is one: the others line up
        widths = [max(len(line[i]) for line in lines) for i in range(len(self.head))]
        texts = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in lines]
        return "\n".join(text.rstrip() for text in (*texts, *self.notes))


def _cell(text: str) -> str:
    """A cell in Markdown; what is short stays on one line."""
    words = in_markdown(text)
    return words if len(text) > _LONG else words.replace(" ", "\N{NO-BREAK SPACE}")


def barrels_of(game: Game, who: int) -> str:
    """Return what a player has in the tank farm, as text: ``"T0x2 O1"``, or ``"none"``.

    Examples
    --------
    >>> from pipeline_nb.game import position
    >>> barrels_of(position(stock="T0x2 O1", setup={"start": 0}), 0), barrels_of(position(), 1)
    ('T0x2 O1', 'none')
    """
    text = game.state.players[who].farm.stock.to_text()
    return "none" if text in ("", "-") else text.replace(",", " ")


def refusal(game: Game, action: str | Action) -> str:
    """Return why an action is refused, in the engine's words with the rules; empty if it is legal."""
    return " ".join(f"{reason.text} {reason.fix} [{reason.rule}]".replace("  ", " ") for reason in game.why_not(action))


def play(game: Game, moves: Iterable[tuple[str, str | Action]]) -> Told:
    """Try moves one after the other, each with words for it: what is refused changes nothing.

    Examples
    --------
    >>> from pipeline_nb.game import position
    >>> play(position(cash=3, players=("Ann", "Bo"), setup={"start": 0}), [("pass", "pass")])
    tried  what happened  Ann has  barrels
    pass   Ann passed.    $3       none
    """
    who, rows = game.state.who, []
    for words, action in moves:
        broken = refusal(game, action)
        if not broken:
            game = game.apply(action)
        happened = f"Refused: {broken}" if broken else " ".join(str(event.words) for event in game.events)
        rows.append((words, happened, f"${game.state.players[who].cash}", barrels_of(game, who)))
    head = ("tried", "what happened", f"{game.table.names[who]} has", "barrels")
    return Told(head=head, rows=tuple(rows), game=game)
