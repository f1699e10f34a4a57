"""The five starting tanks of a person in `pipeline-nb play`: one menu for all, and several rows in one line."""

from __future__ import annotations

from collections.abc import Callable

from pipeline_nb.commands.menu import Menu
from pipeline_nb.game import Game
from pipeline_nb.game.actions import Action, PlaceTank
from pipeline_nb.game.state import StartTanksStep
from pipeline_nb.rules.oil import GRADES

__all__ = ["asked_shortly", "is_due", "offer", "place"]


def is_due(game: Game) -> bool:
    """Is a starting tank to be placed?"""
    return isinstance(game.step, StartTanksStep)


def asked_shortly(game: Game, menu: Menu) -> bool:
    """Ask for a tank after the first one in a line: the same menu five times would push the rest off the screen."""
    placed = sum(game.state.me.tanks)
    if not isinstance(game.step, StartTanksStep) or not placed:
        return False
    tanks = [(one.number, one.action.grade) for one in menu.options if isinstance(one.action, PlaceTank)]
    rows = [f"{number} {GRADES[grade].word}" for number, grade in tanks]
    print(f"Tank {placed + 1} of {placed + game.step.left}: {', '.join(rows)}.")
    return True


def offer(game: Game) -> str:
    """A line saying that several rows may be typed at once, with those that the rulebook suggests; else nothing."""
    if not is_due(game):
        return ""
    suggested = game.rules.box.tank_farm.suggested_start
    numbers = " ".join(str(row + 1) for row in range(4) for _ in range(suggested[row]))
    return f"       or several in one line; the rulebook suggests: {numbers}\n"


def place(game: Game, numbers: list[str], do: Callable[[Action], None]) -> None:
    """Place tanks in the rows of a line, each as an action of its own, as if it had been typed alone."""
    left = game.step.left if isinstance(game.step, StartTanksStep) else 0
    rows = [int(number) - 1 for number in numbers if len(number) < 6]
    if len(rows) == len(numbers) <= left and set(rows) <= set(range(4)):
        for row in rows:
            do(PlaceTank(row))
    else:
        print(f"Write the rows of at most {left} tanks, each 1 to 4, such as: 1 1 2 3 4")
