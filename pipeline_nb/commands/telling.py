"""A game in words: what is laid out, then year by year and round by round what everybody does."""

from __future__ import annotations

from collections.abc import Callable

from pipeline_nb.commands import module_words
from pipeline_nb.commands.common import plain, reading_word, wrapped
from pipeline_nb.game import Game
from pipeline_nb.game.modules import module
from pipeline_nb.game.state import StartTanksStep
from pipeline_nb.names import shows

__all__ = ["Teller", "sentence", "table_words"]

_SILENT = ("turn",)  # the next player's first words say it as well


_LONGEST = 400
"""A reason of a bot is shorter."""


def sentence(why: object) -> str:
    """A bot's reason as one line, if it is a sentence; else nothing, so that nothing odd is printed.

    Examples
    --------
    >>> sentence("Nothing else is possible here."), sentence("-3.5"), sentence(None)
    ('Nothing else is possible here.', '', '')
    """
    text = " ".join(why.split()) if isinstance(why, str) else ""
    good = (
        len(text) <= _LONGEST
        and all(map(shows, text))
        and " " in text
        and (text[0].isupper() or text[0] in "$0123456789")
    )
    return text if good and text[-1] in ".!?" else ""


def table_words(game: Game) -> list[str]:
    """What is special about a table: modules, arms, Upgrades, Refinement Costs, valuations, rulings."""
    table, box = game.table, game.rules.box
    pairs = zip(table.spaces[::2], table.spaces[1::2], strict=True)
    cards = game.rules.valuations
    lines = [f"Players: {', '.join(map(plain, table.names))}; first: {plain(table.names[game.state.order[0]])}"]
    if game.rules.modules:
        lines.append(f"Modules: {', '.join(f'{name} {module(name).title}' for name in game.rules.modules)}")
    lines += [
        *module_words.market_lines(game),
        f"Arms: {'; '.join(f'{market} with {action}' for market, action in pairs)}",
        f"Upgrades: {', '.join(table.families)}",
        f"Refinement Costs to low/mid/high: {module_words.costs_words(game.state.costs)}",
    ]
    later = module_words.later_costs(game)
    if later:
        lines.append(later)
    titles = (cards[number].title.removeprefix("Valuation ") for number in table.valuations)
    lines.append(f"Valuations: {'; '.join(titles)}")
    changed = game.rules.rulings.changed()
    if changed:
        lines.append("Rulings: " + ", ".join(f"{name}={reading_word(value)}" for name, value in changed.items()))
    if not box.is_shipped:
        lines.append(f"Numbers: {plain(box.label)}")
    return [wrapped(line, later="  ") for line in lines]


class Teller:
    """Tells what happened, with a head for each round; `say` prints a line."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say, self._head = say, ""
        self._why: dict[int, str] = {}

    def head(self, game: Game) -> None:
        """Tell which round it is, if that was not told yet."""
        head = self._head_of(game)
        if head != self._head:
            self._head = head
            self._say("")
            self._say(wrapped(head))

    def tell(self, before: Game, after: Game, why: str = "") -> None:
        """Tell the events of one action, and why it was chosen."""
        why = sentence(why)
        self.head(before)
        events = [event for event in after.events if event.kind not in _SILENT]
        for event in events:
            self._say(wrapped(plain(event.words), "  " if event.player >= 0 else "* ", "    "))
        if why and events and why != self._why.get(before.state.who):  # not again for each step on the way
            self._say(wrapped(f"({plain(why)})", "      ", "       "))
            self._why[before.state.who] = why

    def _head_of(self, game: Game) -> str:
        if isinstance(game.step, StartTanksStep):
            return "Starting tanks"
        order = ", ".join(plain(game.table.names[who]) for who in game.state.order)
        return f"Year {game.year}, round {game.round}: {order}"
