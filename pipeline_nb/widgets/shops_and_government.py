"""`ShopsAndGovernment`: everything that can be bought in a game, and the own board on which it is placed at once."""

from __future__ import annotations

from msgspec.structs import replace

from pipeline_nb.errors import RuleBroken
from pipeline_nb.game import Game
from pipeline_nb.game.actions import (
    BuyBundle,
    BuyMachine,
    BuyTank,
    Done,
    Place,
    PlaceMachine,
    PlaceTank,
    TakeTile,
    action_from_text,
)
from pipeline_nb.game.powers import powers
from pipeline_nb.game.ruleset import Event
from pipeline_nb.game.state import (
    AgainStep,
    BetweenStep,
    GovernmentBenefitStep,
    GovernmentStep,
    PlaceMachineStep,
    PlaceTileStep,
    ShopBenefitStep,
    ShopStep,
    StartTanksStep,
    TakeTileStep,
    WorkStep,
)
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.widgets.frames_game import GameAction
from pipeline_nb.widgets.frames_shops import ShopsFrame, ShopView
from pipeline_nb.widgets.game_widget import GameWidget, Played
from pipeline_nb.widgets.hints_shops import FINISH, hint
from pipeline_nb.widgets.live import STATIC
from pipeline_nb.widgets.still_shops import shops_svg
from pipeline_nb.widgets.views import farm_view, network_view, supply_view
from pipeline_nb.widgets.views_government import government_prices, opening, quadrant_views
from pipeline_nb.widgets.views_shops import shop_marks, shop_views

__all__ = ["ShopsAndGovernment"]

_VISITS = (ShopStep, GovernmentStep, ShopBenefitStep, GovernmentBenefitStep)
_PHASES: dict[type, str] = {
    StartTanksStep: "start",
    WorkStep: "choose",
    AgainStep: "choose",
    BetweenStep: "choose",
    ShopStep: "shop",
    TakeTileStep: "take",
    PlaceTileStep: "place",
    PlaceMachineStep: "machine",
    GovernmentStep: "government",
    ShopBenefitStep: "gift",
    GovernmentBenefitStep: "gift",
}


class ShopsAndGovernment(GameWidget):
    """Buy tanks, machines and pipe tiles in the shops and from the Government, and place them on the own board.

    Parameters
    ----------
    game
        Any situation. Where a Main or Secondary Action is due, the page offers the ways of the worker.

    Attributes
    ----------
    value
        The game as it is now.

    Examples
    --------
    >>> from pipeline_nb.game.position import position
    >>> w = ShopsAndGovernment(position(seed=7, setup={"start": 0}))
    >>> for action in ("government:0,0", "place:0,0,0", "done"):
    ...     w.do(action)
    >>> w.value.state.me.network.to_text(), w.value.state.me.cash
    ('14@0,0', 35)
    """

    _esm, _css = STATIC / "shopsandgovernment.js", STATIC / "shopsandgovernment.css"
    speaks_of = "pipe tile, bundle, tank, machine, Government, quadrant"

    def step(self, model: Played, action: GameAction) -> tuple[Played, str]:
        """Buy, place, or do any other action of the game; see `LiveWidget.step`."""
        try:
            return super().step(model, action)
        except RuleBroken as refusal:
            raise RuleBroken(_with_the_way(model.game, action.text, refusal)) from None

    def frame(self, model: Played) -> ShopsFrame:
        """Return the frame; see `LiveWidget.frame`."""
        game = model.game
        state, step, legal = game.state, game.step, game.legal_actions()
        words, rule = opening(game)
        shops = shop_views(game)
        visit = self._visit(model)
        may_finish = isinstance(step, _VISITS)
        return ShopsFrame(
            player=game.player,
            cash=state.me.cash,
            due=game.rules.steps[type(step)].words,
            told=model.told,
            marks=shop_marks(game),
            phase=_PHASES.get(type(step), "other"),  # type: ignore[arg-type]  # the words of the table above
            hint=hint(game, shops),
            shops=shops,
            opening=words,
            opening_rule=rule,
            government=government_prices(game),
            quadrants=quadrant_views(game),
            network=network_view(state.me.network, game.costs_of(state.who), engineering=powers(game).engineering),
            farm=farm_view(state.me.farm, rulings=game.rules.rulings),
            hand=tuple(supply_view(slot, tile) for slot, tile in enumerate(reversed(state.hand))),
            sites=tuple((a.x, a.y, a.rotation) for a in legal if isinstance(a, Place)),
            cells=tuple((a.x, a.y) for a in legal if isinstance(a, PlaceMachine)),
            tank=f"{PlaceTank.name}:" if isinstance(step, StartTanksStep) else "",
            rows=tuple(a.grade for a in legal if isinstance(a, PlaceTank)),
            visit=tuple(event.words for event in visit),
            total=_total(visit),
            finish=Done().to_text() if may_finish else "",
            finish_label=FINISH[type(step)] if may_finish else "",
        )

    def _visit(self, model: Played) -> list[Event]:
        """What was bought and placed since the worker came, or since the widget was opened there."""
        found: list[Event] = []
        depth, path = _depth(model.game), self._past[: self._at + 1]
        if depth is None:
            return found
        for before, after in zip(path[-2::-1], path[:0:-1], strict=True):
            found = [*after.game.events, *found]
            if _depth(before.game) != depth:
                break
        return found

    def still(self) -> str:
        """Return a picture of the shops, the Government and the own board as SVG text."""
        return shops_svg(self.frame(self.model))

    def __repr__(self) -> str:
        return f"ShopsAndGovernment({self.value!r})"


def _depth(game: Game) -> int | None:
    """Where the visit that is going on lies among the steps that are due."""
    steps = game.state.steps
    return next((at for at in reversed(range(len(steps))) if isinstance(steps[at], _VISITS)), None)


def _total(visit: list[Event]) -> str:
    if not visit:
        return ""
    spent = -sum(event.money for event in visit if event.money < 0)
    return f"${spent} spent on this visit"


def _with_the_way(game: Game, text: str, refusal: RuleBroken) -> tuple[Reason, ...]:
    """The reasons, with the way to what was pressed: where the worker has to go, or what to choose first."""
    action = action_from_text(text)
    reasons: tuple[Reason, ...] = refusal.reasons
    if [reason.code for reason in reasons] != ["moment.wrong"]:
        return reasons
    fix = ""
    if isinstance(action, TakeTile) and isinstance(game.step, ShopStep):
        there = action.tile in game.state.shop_pipes[game.step.shop]
        fix = "Choose how many pipe tiles you buy first, then take them." if there else ""
    elif isinstance(action, BuyTank | BuyMachine | BuyBundle | TakeTile):
        fix = _way_to(action, shop_views(game))
    return (replace(reasons[0], fix=fix),) if fix else reasons


def _way_to(action: object, shops: tuple[ShopView, ...]) -> str:
    """The first legal way to the shop that sells what an action takes."""
    for shop in shops:
        sells = isinstance(action, (BuyTank, BuyMachine)[shop.number]) or (
            isinstance(action, TakeTile) and action.to_text() in [offer.text for offer in shop.tiles]
        )
        ways = [way for way in shop.ways if way.legal]
        if sells and ways:
            return f"{ways[0].label} to {ways[0].to} first."
    return ""
