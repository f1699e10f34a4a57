"""`UpgradeShelf`: the upgrade types of a game, level by level; bought, closed, and what each would change now."""

from __future__ import annotations

from pipeline_nb.errors import InputError, RuleBroken, shown
from pipeline_nb.game import Game
from pipeline_nb.game.actions import BuyUpgrade, action_from_text
from pipeline_nb.game.state import UpgradesStep
from pipeline_nb.widgets.frames_game import GameAction
from pipeline_nb.widgets.frames_upgrades import UpgradeFrame
from pipeline_nb.widgets.game_widget import GameWidget, Played
from pipeline_nb.widgets.live import STATIC
from pipeline_nb.widgets.still_upgrades import upgrades_svg
from pipeline_nb.widgets.views_upgrades import (
    choice_list,
    family_views,
    finish,
    level_reasons,
    seat_views,
    upgrade_ways,
    visit_words,
)

__all__ = ["UpgradeShelf"]


class UpgradeShelf(GameWidget):
    """Buy upgrades: each level with what it does, what it would change now, who owns it, and what stands against it.

    Parameters
    ----------
    game
        Any situation. Where a Main or Secondary Action is due, the page offers the upgrade space.
    types
        Show these upgrade types only, such as ``("Technology", "Crude")``; nothing: all types of the game. What is not
        shown stays in the game.

    Raises
    ------
    InputError
        If the game has no such type.

    Attributes
    ----------
    value
        The game as it is now.

    Examples
    --------
    >>> from pipeline_nb.game.position import position
    >>> w = UpgradeShelf(position(setup={"upgrades": ("engineering",)}, cash=50))
    >>> w.do(w.shown["ways"][0]["text"])
    >>> engineering = w.value.table.families.index("Engineering")
    >>> w.do(f"upgrade:{engineering}")
    >>> [level["state"] for level in w.shown["families"][engineering]["levels"]]
    ['owned', 'blocked', 'later']
    >>> [family["title"] for family in UpgradeShelf(w.value, types=("Engineering",)).shown["families"]]
    ['Engineering']
    """

    _esm, _css = STATIC / "upgradeshelf.js", STATIC / "upgradeshelf.css"
    speaks_of = "upgrade, token, block, year"

    def __init__(self, game: Game, types: tuple[str, ...] = ()) -> None:
        for name in types:
            if name not in game.table.families:
                raise InputError(f"types: some of {', '.join(game.table.families)}, not {shown(name)}")
        self._types = types or game.table.families  # before the first frame is drawn
        super().__init__(game)

    def step(self, model: Played, action: GameAction) -> tuple[Played, str]:
        """Buy an upgrade, or do any other action of the game; see `LiveWidget.step`."""
        if action.level:
            _other_level(model.game, action.text, action.level)
        return super().step(model, action)

    def frame(self, model: Played) -> UpgradeFrame:
        """Return the frame; see `LiveWidget.frame`."""
        game = model.game
        choosing = choice_list(game)
        done, can_finish = finish(game)
        return UpgradeFrame(
            player=game.player,
            cash=game.state.me.cash,
            due=game.rules.steps[type(game.step)].words,
            told=model.told,
            seats=seat_views(game),
            families=tuple(family for family in family_views(game) if family.title in self._types),
            ways=upgrade_ways(game),
            choosing=(choosing,) if choosing else (),
            open=isinstance(game.step, UpgradesStep),
            finish=done,
            can_finish=can_finish,
            hint=_hint(game, choosing is not None),
            visit=visit_words(game),
        )

    def still(self) -> str:
        """Return a picture of the types with their levels and owners as SVG text."""
        return upgrades_svg(self.frame(self.model))

    def __repr__(self) -> str:
        return f"UpgradeShelf({self.value!r})"


def _other_level(game: Game, text: str, level: int) -> None:
    """Refuse another level than the next one: actions of the game name the type only."""
    action = action_from_text(text)
    if not isinstance(action, BuyUpgrade) or action.family not in range(len(game.table.families)):
        return
    if level == game.state.me.levels[action.family] + 1:
        return
    reasons = game.why_not(action)  # at the wrong moment it says what is due
    known = {reason.code for reason in reasons}
    more = [reason for reason in level_reasons(game, action.family, level) if reason.code not in known]
    raise RuleBroken((*more[:1], *reasons))


def _hint(game: Game, choosing: bool) -> str:
    """What can be done now, in words."""
    if game.is_over:
        return "The game is over."
    if choosing:
        return "A card gives something at once: choose it first."
    if not isinstance(game.step, UpgradesStep):
        return f"Now it is up to {game.player} to {game.rules.steps[type(game.step)].words}."
    if game.step.bought >= game.rules.box.limits.upgrades_per_action:
        return f"{game.player} may close one more type for everybody, or finish."
    if game.step.bought:
        return f"{game.player} may buy one more upgrade, close one more type for everybody, or finish."
    return "Press a level to buy it. Buying turns the token of its type face down: closed for everybody this year."
