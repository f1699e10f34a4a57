"""The options of a person as a numbered list, by kind; long lists are cut and can be searched."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from pipeline_nb.commands.action_words import GROUP_ORDER, action_words, group_of, lines_through, tile_of
from pipeline_nb.commands.common import wrapped
from pipeline_nb.commands.network_picture import tile_pictures
from pipeline_nb.game import Action, Game
from pipeline_nb.game.actions import Place
from pipeline_nb.game.state import PlaceTileStep
from pipeline_nb.rules.network import PipeNetwork

__all__ = ["Menu", "Option"]

_SHOWN = 12
"""So many options are shown where all are of one kind; the others are asked for."""
_SHOWN_OF_SEVERAL = 8
_FIRST_OF_SEVERAL = 4
"""Where there are several kinds, one of more than 8 options is cut to 4."""


class Option(msgspec.Struct, frozen=True):
    """One line of a menu."""

    number: int
    group: str
    words: str
    action: Action


class Menu:
    """The legal actions of a game as numbered options.

    Actions that read alike, such as buying from two spaces of one price, are one option: the first of them.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        found: dict[tuple[str, str], Action] = {}
        for action in _sorted(game):
            found.setdefault((group_of(game, action), action_words(game, action)), action)
        ordered = sorted(found.items(), key=lambda item: GROUP_ORDER.index(item[0][0]))
        self.options = [
            Option(at, group, words, action) for at, ((group, words), action) in enumerate(ordered, start=1)
        ]

    def lines(self, asked: str = "", everything: bool = False) -> list[str]:
        """The options that have every word asked for; of long groups the first ones, unless everything is asked for."""
        fits = _test(asked, [f"{option.group} {option.words}" for option in self.options])
        lines: list[str] = []
        for group in dict.fromkeys(option.group for option in self.options):
            fitting = [option for option in self.options if option.group == group and fits(f"{group} {option.words}")]
            if not fitting:
                continue
            lines.append(f"{group}:")
            shown = fitting if everything else fitting[: self._most(len(fitting))]
            lines += [wrapped(option.words, f"{option.number:>5}  ") for option in shown]
            tiles = [
                (f"{option.number}", tile)
                for option in shown
                if (tile := tile_of(self.game, option.action)) is not None
            ]
            if tiles and len(tiles) == len(fitting) <= _SHOWN:  # a face is easier to see than to read
                lines += [f"       {line}" for line in tile_pictures(tiles)]
            if len(shown) < len(fitting):
                lines.append(
                    f"       and {len(fitting) - len(shown)} more: list, or list WORDS (such as {_example(group)})"
                )
        return lines

    def _most(self, number: int) -> int:
        """How many of a long group are shown: few where it is one group of several."""
        groups = {option.group for option in self.options} - {"Finish", "Pass"}
        if number <= (_SHOWN if len(groups) == 1 else _SHOWN_OF_SEVERAL):
            return number
        return _SHOWN if len(groups) == 1 else _FIRST_OF_SEVERAL

    def at(self, number: int) -> Option | None:
        """The option of a number, or None."""
        return self.options[number - 1] if 1 <= number <= len(self.options) else None


def _test(asked: str, texts: list[str]) -> Callable[[str], bool]:
    """Whether a text holds what is asked for: as it stands there, or, where no text does, every word of it."""
    if not asked.strip():
        return lambda text: True
    words = [re.compile(rf"(?<![\w-]){re.escape(word)}", re.IGNORECASE) for word in asked.split()]
    phrase = re.compile(rf"(?<![\w-]){re.escape(' '.join(asked.split()))}(?!\w)", re.IGNORECASE)
    if any(phrase.search(text) for text in texts):
        return lambda text: phrase.search(text) is not None
    return lambda text: all(word.search(text) for word in words)


def _example(group: str) -> str:
    if group.startswith("Place"):
        return "list row 0"
    return "list quadrant 1" if "Government" in group else "list teal"


def _sorted(game: Game) -> list[Action]:
    """The legal actions; places for a tile by the pipelines that they make, the longest first, each place once."""
    legal = list(game.legal_actions())
    step = game.step
    if not isinstance(step, PlaceTileStep):
        return legal
    network, found = game.state.me.network, dict[PipeNetwork, tuple[tuple[int, ...], Action]]()
    others = [action for action in legal if not isinstance(action, Place)]  # more tiles of the same purchase
    for action in legal:
        if not isinstance(action, Place):
            continue
        after = network.place(step.tile, action.x, action.y, action.rotation)
        placed = after.tile_at(action.x, action.y)
        lines = lines_through(after, placed.cells if placed else ())
        # a tile that looks alike after half a turn has two names for one place
        found.setdefault(after, (tuple(-line.length for line in lines), action))
    return [*(action for _, action in sorted(found.values(), key=lambda pair: pair[0])), *others]
