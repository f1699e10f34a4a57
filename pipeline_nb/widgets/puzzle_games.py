"""The boards of the families "ladder" and "deliver": the game itself is on the board, its actions are the answer."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from pipeline_nb.errors import InputError
from pipeline_nb.game import Game
from pipeline_nb.game.actions import (
    Buy,
    DeliverContract,
    FillOrder,
    Sell,
    SellOther,
    TakeContract,
    TakeOrder,
    action_from_text,
)
from pipeline_nb.game.ruleset import Event
from pipeline_nb.puzzles.deliveries import Delivered, ready_for
from pipeline_nb.puzzles.delivery_position import DeliveryPosition, game_of
from pipeline_nb.puzzles.family import AnyFamily
from pipeline_nb.puzzles.market_ladder import LadderPosition, Trades, start_of
from pipeline_nb.rules.oil import Oil
from pipeline_nb.rules.reasons import refuse_if
from pipeline_nb.widgets.delivery_board import delivery_frame, refuse_other_oil
from pipeline_nb.widgets.frames_game import GameAction
from pipeline_nb.widgets.frames_trading import OrderRow
from pipeline_nb.widgets.market_trader import for_the_oil, trader_frame
from pipeline_nb.widgets.puzzle_desks import Desk, Shown
from pipeline_nb.widgets.views_delivery import display_rows

__all__ = ["DeliverDesk", "LadderDesk"]


class Moves(msgspec.Struct, frozen=True):
    """A game, the actions of the answer so far, and the events that they brought."""

    game: Game
    actions: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()

    @property
    def told(self) -> tuple[str, ...]:
        """What has happened, in words."""
        return tuple([event.words for event in self.events])


class _Games(Desk[Moves]):
    """Do actions of the game; each is part of the answer."""

    action_type = GameAction
    can_defer = False
    position: Any

    def __init__(self, family: AnyFamily, position: Any) -> None:  # noqa: ANN401
        super().__init__(family, position)
        self.note = self.told("A barrel left in a tank pays", "Cash: $")

    def _mine(self, text: str) -> bool:
        """Whether an action can be part of an answer."""
        raise NotImplementedError

    def _ready(self, game: Game, text: str) -> Game:
        """The game where an action is due."""
        return game

    def step(self, model: Moves, action: GameAction, at_once: bool) -> tuple[Moves, str]:
        """Do an action of the answer; see `Desk`."""
        text = self._meant(model, action)
        if not self._mine(text):
            raise InputError("That is no part of this puzzle. When you are done, press Check.")
        new = self._done(model, text)
        return new, " ".join(event.words for event in new.events[len(model.events) :])

    def _meant(self, model: Moves, action: GameAction) -> str:
        return action.text

    def _done(self, model: Moves, text: str) -> Moves:
        ready = self._ready(model.game, text)
        refuse_if(ready.why_not(text))
        game = ready.apply(text)
        return Moves(game, (*model.actions, text), (*model.events, *game.events))

    def worth(self, model: Moves) -> str:
        """Return what the final accounts come to; see `Desk`."""
        return str(self.family.amount(model.game.scores()[0].total))

    def steps(self, answer: Any) -> tuple[tuple[str, Moves], ...]:  # noqa: ANN401
        """Return the actions one by one; see `Desk`."""
        model, found = self.start(), list[tuple[str, Moves]]()
        for text in answer.actions:
            before, model = model, self._done(model, text)
            found.append((" ".join(event.words for event in model.events[len(before.events) :]), model))
        return tuple(found)


class LadderDesk(_Games):
    """Sell and buy in the market where the worker stands."""

    speaks_of = "market row, Refined Market, barrel, grade, oil type"
    position: LadderPosition

    def start(self) -> Moves:
        """Return the board before the first move; see `Desk`."""
        return Moves(start_of(self.position))

    def _mine(self, text: str) -> bool:
        return isinstance(action_from_text(text), Sell | SellOther | Buy)

    def _meant(self, model: Moves, action: GameAction) -> str:
        return for_the_oil(model.game, action.text, Oil(action.oil)) if action.oil else action.text

    def answer(self, model: Moves) -> Trades:
        """Return the answer on the board; see `Desk`."""
        return Trades(model.actions)

    def show(self, model: Moves, at_once: bool) -> Shown:
        """Return what puts the markets into a frame; see `Desk`."""
        shown = replace(trader_frame(model.game, model.told, model.events), best=(), no_best="")
        return lambda frame: replace(frame, trader=(shown,))


class DeliverDesk(_Games):
    """Take contracts, deliver to them, fill orders."""

    speaks_of = "contract, active contract, order, Penalty marker, barrel, grade"
    position: DeliveryPosition

    def start(self) -> Moves:
        """Return the board before the first move; see `Desk`."""
        return Moves(game_of(self.position))

    def _mine(self, text: str) -> bool:
        return isinstance(action_from_text(text), TakeContract | DeliverContract | TakeOrder | FillOrder)

    def _ready(self, game: Game, text: str) -> Game:
        return ready_for(game, action_from_text(text))

    def _meant(self, model: Moves, action: GameAction) -> str:
        if action.oil:
            refuse_other_oil(self._ready(model.game, action.text), action.text, Oil(action.oil))
        return action.text

    def answer(self, model: Moves) -> Delivered:
        """Return the answer on the board; see `Desk`."""
        return Delivered(model.actions)

    def show(self, model: Moves, at_once: bool) -> Shown:
        """Return what puts contracts and orders into a frame; see `Desk`."""
        delivering = ready_for(model.game, DeliverContract(0, 0, 0))
        shown = delivery_frame(delivering, model.told)
        on_display: tuple[OrderRow, ...] = display_rows(ready_for(model.game, TakeContract(0, 0, 0)))
        shown = replace(shown, orders=(*on_display, *shown.orders), hint=_hint(bool(on_display), bool(shown.filling)))
        return lambda frame: replace(frame, delivery=(shown,))


def _hint(on_display: bool, filling: bool) -> str:
    if filling:
        return "Press a barrel, then the demand that is next. Undo puts the order back."
    taking = "Take contracts first: deliveries end that action. " * on_display
    return f"{taking}Press a barrel, then a demand, or a demand at once; press an order to fill it."
