"""The cross of the board as a picture: its four arms, the spaces on them, and where the worker may go next.

Names, sides, icons and fees are those of the game; nothing is decided here.
"""

from __future__ import annotations

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import Game
from pipeline_nb.game.actions import Done, Secondary, Work
from pipeline_nb.game.state import BetweenStep
from pipeline_nb.learn.picture import circle, icon, line, picture, plate, text

__all__ = ["Cross"]

_WIDTH, _HEIGHT, _GAP, _PAD = 106, 60, 5, 10
_STEPS = {"top": (0, -1), "left": (-1, 0), "bottom": (0, 1), "right": (1, 0)}


class Cross:
    """The eight action spaces of a game; with a Main Action, also what may follow as a Secondary Action.

    Parameters
    ----------
    game
        The game.
    main
        The name of the space where the worker does the Main Action, or none.

    Attributes
    ----------
    arms
        For each arm its side of the board, the space outside and the space inside.
    after
        The spaces that the engine allows for a Secondary Action after `main`, each with its fee ($).

    Raises
    ------
    InputError
        If there is no such space.

    Examples
    --------
    >>> from pipeline_nb.game import position
    >>> Cross(position(seed=7), "Upgrades")
    Cross
      top: Crude Market (outer), Machines & Pipes (inner)
      left: Refined Market 1 (outer), Contracts & Loans (inner)
      bottom: Refined Market 2 (outer), Upgrades (inner)
      right: Refined Market 3 (outer), Tanks & Pipes (inner)
    Main Action: Upgrades; Secondary Action: Refined Market 2 for $10
    """

    def __init__(self, game: Game, main: str = "") -> None:
        spaces = game.table.spaces
        if main and main not in spaces:
            raise InputError(f"main: one of {', '.join(spaces)}, not {shown(main)}")
        self.game, self.main = game, main
        sides = game.rules.box.board.sides
        self.arms = tuple((side, spaces[2 * arm], spaces[2 * arm + 1]) for arm, side in enumerate(sides))
        self.after = _seconds(game, main) if main else {}

    @property
    def icons(self) -> tuple[str, ...]:
        """The spaces that show the Turn Order icon."""
        return tuple(space for space in self.game.table.spaces if self.game.rules.spaces[space].icon)

    @property
    def _all_tiles(self) -> bool:
        """Whether tiles cover the printed markets too (module 3)."""
        return bool(dict(self.game.table.drawn).get("action_tiles"))

    def _repr_svg_(self) -> str:
        width, height = 2 * _PAD + 5 * _WIDTH + 4 * _GAP, 2 * _PAD + 5 * _HEIGHT + 4 * _GAP
        middle_x, middle_y = _PAD + 2 * (_WIDTH + _GAP), _PAD + 2 * (_HEIGHT + _GAP)
        body = plate(middle_x, middle_y, _WIDTH, _HEIGHT, fill="paper", dashes="3 4")
        body += text(middle_x + _WIDTH / 2, middle_y + _HEIGHT / 2 + 4, "empty centre", size=11, fill="soft")
        for side, outer, inner in self.arms:
            dx, dy = _STEPS[side]
            for steps, name in ((2, outer), (1, inner)):
                x, y = middle_x + dx * steps * (_WIDTH + _GAP), middle_y + dy * steps * (_HEIGHT + _GAP)
                body += self._space(x, y, name, inside=steps == 1)
        return picture(body + self._legend(), width, height, repr(self).replace("\n", "; "))

    def _space(self, x: float, y: float, name: str, *, inside: bool) -> str:
        here, next_to = name == self.main, name in self.after
        edge, thick = ("focus", 3.0) if here or next_to else ("soft", 1.5) if inside else ("edge", 1.0)
        body = plate(x, y, _WIDTH, _HEIGHT, edge=edge, thick=thick, dashes="7 4" if next_to else "")
        lines = _two_lines(name)
        for number, words in enumerate(lines):
            body += text(x + _WIDTH / 2, y + 34 - 8 * len(lines) + 15 * number, words, bold=True)
        small = f"for ${self.after[name]}" if next_to else "Main Action" if here else ""
        small = small or ("Action tile" if inside or self._all_tiles else "printed market")
        middle = x + _WIDTH / 2 - (10 if name in self.icons else 0)
        body += text(middle, y + 51, small, size=11, fill="focus" if here or next_to else "soft")
        body += icon(x + _WIDTH - 15, y + _HEIGHT - 14) if name in self.icons else ""
        return body + (_worker(x + 12, y + 3) if here else "")

    def _legend(self) -> str:
        """In the free corner at the top left."""
        x, y = _PAD + 12, _PAD + 16
        body = icon(x, y) + text(x + 18, y + 4, "Turn Order icon", size=12, fill="soft", anchor="start")
        if self.after:
            body += plate(x - 10, y + 20, 20, 14, edge="focus", thick=2, dashes="5 3", rx=4)
            body += text(x + 18, y + 31, "Secondary Action, its fee", size=12, fill="soft", anchor="start")
        return body

    def __repr__(self) -> str:
        lines = [f"  {side}: {outer} (outer), {inner} (inner)" for side, outer, inner in self.arms]
        if self.main:
            after = " or ".join(f"{name} for ${fee}" for name, fee in self.after.items()) or "none"
            lines.append(f"Main Action: {self.main}; Secondary Action: {after}")
        return "\n".join(["Cross", *lines])


def _seconds(game: Game, main: str) -> dict[str, int]:
    """The spaces that may follow, as the engine says, each with what it costs to go there."""
    game = game.apply(Work(game.table.spaces.index(main)))
    while not isinstance(game.step, BetweenStep):
        game = game.apply(Done())
    found = {}
    for action in game.legal_actions():
        if isinstance(action, Secondary):
            found[game.table.spaces[action.space]] = -sum(event.money for event in game.apply(action).events)
    return found


def _two_lines(name: str) -> list[str]:
    """The name of a space in two lines, where it has two words: ``"Contracts"`` and ``"& Loans"``."""
    return name.split(" ", 1)


def _worker(x: float, y: float) -> str:
    figure = f"M{x - 5.5:g} {y + 6:g}Q{x - 5.5:g} {y:g} {x:g} {y:g}Q{x + 5.5:g} {y:g} {x + 5.5:g} {y + 6:g}z"
    return circle(x, y, 12, "paper") + circle(x, y, 11, "focus") + circle(x, y - 3.5, 2.8, "paper") + line(figure, "paper")  # fmt: skip  # noqa: E501
