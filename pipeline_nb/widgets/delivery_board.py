"""`DeliveryBoard`: barrels onto own contracts, and orders of the display filled barrel by barrel."""

from __future__ import annotations

from pipeline_nb.errors import RuleBroken
from pipeline_nb.game import Game
from pipeline_nb.game.actions import DeliverContract, FillOrder, action_from_text
from pipeline_nb.game.common import barrel_words
from pipeline_nb.game.state import FillStep
from pipeline_nb.rules.oil import GRADES, OILS, Oil
from pipeline_nb.rules.reasons import Reason, a
from pipeline_nb.widgets.frames_game import GameAction
from pipeline_nb.widgets.frames_trading import DeliveryFrame
from pipeline_nb.widgets.game_widget import GameWidget, Played
from pipeline_nb.widgets.live import STATIC
from pipeline_nb.widgets.still_trading import delivery_svg
from pipeline_nb.widgets.views_delivery import contract_views, filled_words, filling_view, order_rows
from pipeline_nb.widgets.views_trading import shelf_view

__all__ = ["DeliveryBoard", "delivery_frame", "refuse_other_oil"]


class DeliveryBoard(GameWidget):
    """Deliver barrels to contracts, and fill orders; what each demand pays is shown, what does not fit is explained.

    Parameters
    ----------
    game
        Any situation; barrels are delivered when no action is under way.

    Attributes
    ----------
    value
        The game as it is now.

    Examples
    --------
    >>> from pipeline_nb.game.position import position
    >>> w = DeliveryBoard(position(stock="T1x2", contracts="1a"))
    >>> w.do("deliver:0,0,1")
    >>> [card["note"] for card in w.shown["contracts"]]
    ['1 of 2 delivered']
    """

    _esm, _css = STATIC / "deliveryboard.js", STATIC / "deliveryboard.css"
    speaks_of = "contract, active contract, deferred contract, order, loan, Penalty marker"

    def step(self, model: Played, action: GameAction) -> tuple[Played, str]:
        """Deliver, or do any other action of the game; see `LiveWidget.step`."""
        if action.oil:
            refuse_other_oil(model.game, action.text, Oil(action.oil))
        return super().step(model, action)

    def frame(self, model: Played) -> DeliveryFrame:
        """Return the frame; see `LiveWidget.frame`."""
        return delivery_frame(model.game, model.told)

    def still(self) -> str:
        """Return a picture of contracts, orders and the own barrels as SVG text."""
        return delivery_svg(self.frame(self.model))

    def __repr__(self) -> str:
        return f"DeliveryBoard({self.value!r})"


def delivery_frame(game: Game, told: tuple[str, ...]) -> DeliveryFrame:
    """Return the frame of a game, with what was told."""
    filling = filling_view(game)
    return DeliveryFrame(
        player=game.player,
        cash=game.state.me.cash,
        due=game.rules.steps[type(game.step)].words,
        told=told,
        shelf=shelf_view(game),
        contracts=contract_views(game),
        orders=order_rows(game),
        filling=(filling,) if filling else (),
        hint=_hint(game),
        filled=filled_words(game),
    )


def refuse_other_oil(game: Game, text: str, oil: Oil) -> None:
    """Refuse a barrel of another oil type than a demand asks for: actions name the grade only."""
    action, asked = action_from_text(text), None
    if isinstance(action, DeliverContract) and action.contract in range(len(game.state.me.contracts)):
        demand = game.table.demands[game.state.me.contracts[action.contract].contract]
        asked = demand[action.demand] if action.demand in range(len(demand)) else None
    elif isinstance(action, FillOrder) and isinstance(game.step, FillStep):
        asked = game.table.orders[game.step.order][len(game.step.filled)]
    if not isinstance(action, DeliverContract | FillOrder) or asked is None or OILS[asked[0]] is oil:
        return
    brought = f"{GRADES[action.grade].word} {oil.word}" if action.grade in range(4) else oil.word
    mixed = Reason(
        code="deliver.other-oil",
        rule="base.deliver.colour-must-match",
        text=f"{barrel_words(*asked).capitalize()} oil is asked for; this is {a(brought)} barrel.",
        fix=f"Deliver {OILS[asked[0]].word} oil, {GRADES[asked[1]].word} or better.",
    )
    about_the_barrel = ("deliver.no-barrel", "deliver.too-low", "deliver.needed-later")
    raise RuleBroken((*(r for r in game.why_not(action) if r.code not in about_the_barrel), mixed))


def _hint(game: Game) -> str:
    if game.is_over:
        return "The game is over."
    if isinstance(game.step, FillStep):
        return "Press a barrel, then the demand that is next. Undo puts the order back."
    if any(type(action).__name__ in ("DeliverContract", "TakeOrder") for action in game.legal_actions()):
        return "Press a barrel, then a demand, or a demand at once; press an order to fill it."
    return f"Nothing can be delivered now. It is up to {game.player} to {game.rules.steps[type(game.step)].words}."
