"""Why an action cannot be taken at this moment at all, whatever its numbers: another choice is due.

Rulebook: Game Play; Secondary Action; Turn Order; Fulfilling Contracts and Orders.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pipeline_nb.game.actions import (
    Action,
    BlockUpgrade,
    Buy,
    BuyBundle,
    BuyMachine,
    BuyTank,
    BuyUpgrade,
    ChooseOrder,
    DeliverContract,
    KeepOrder,
    Pass,
    PushLeft,
    Refine,
    RunMachines,
    Secondary,
    Sell,
    SellOther,
    TakeContract,
    TakeLoan,
    TakeOrder,
    Work,
    WorkGovernment,
    WorkMachine,
    WorkNetwork,
)
from pipeline_nb.game.powers import powers
from pipeline_nb.game.state import AgainStep, StartTanksStep, WorkStep
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = ["wrong_moment"]

_PHASES = "base.game.two-phases"
_DELIVERY = ("base.deliver.not-inside-action", "Deliver when this is done: between actions, not inside one.")
_TRADE = (_PHASES, "Oil is traded in a market action.")
_PAPERS = (_PHASES, "Contracts and loans are taken with Contracts & Loans.")
_CARDS = (_PHASES, "Upgrades are bought with the action Upgrades.")
_ORDER = ("base.order.icon", "A place is chosen right after an action that shows the Turn Order icon.")
_MAIN = (Work, WorkGovernment, WorkNetwork, WorkMachine, Pass)
_RULES: dict[type[Action], tuple[str, str]] = {
    DeliverContract: _DELIVERY,
    TakeOrder: _DELIVERY,
    ChooseOrder: _ORDER,
    PushLeft: _ORDER,
    RunMachines: (_PHASES, "Machines run in the Machine Phase, after the Work Phase."),
    Buy: _TRADE,
    Sell: _TRADE,
    SellOther: _TRADE,
    TakeContract: _PAPERS,
    KeepOrder: _PAPERS,
    TakeLoan: _PAPERS,
    BuyUpgrade: _CARDS,
    BlockUpgrade: _CARDS,
    BuyTank: (_PHASES, "Tanks are bought with Tanks & Pipes."),
    BuyMachine: (_PHASES, "Machines are bought with Machines & Pipes."),
    BuyBundle: (_PHASES, "Pipe tiles are bought with Tanks & Pipes or Machines & Pipes."),
    Refine: (_PHASES, "Barrels are refined in a run of the worker or of the machines."),
}


def _main_action(game: Game) -> str:
    """When the next Main Action of this turn is, or why there is none."""
    if any(isinstance(step, WorkStep | AgainStep) for step in game.state.steps[:-1]):
        return "Your Main Action comes when this is done."
    if isinstance(game.step, AgainStep):
        return "Choose a second Main Action, or go on to the Machine Phase."
    if powers(game).main_actions > 1:
        return "You have had the Main Actions of this turn."
    return "A turn has one Main Action, at its beginning."


def _secondary_action(game: Game) -> str:
    """When a Secondary Action is, or why there is none."""
    if powers(game).main_actions > 1:
        return "With Human Resources III a second Main Action takes the place of the Secondary Action."
    return "A Secondary Action comes once, right after a Main Action on the cross."


@enforces(
    "base.game.two-phases",
    "base.work.main.one-action",
    "base.work.main.pass-no-secondary",
    "base.work.secondary.after-cross",
    "base.work.secondary.not-after-others",
    "base.work.secondary.one",
    "base.deliver.not-inside-action",
    "base.order.no-icon-elsewhere",
)
def wrong_moment(game: Game, action: Action, due: str) -> Iterator[Reason]:
    """Yield the reason why an action comes at the wrong moment: what is due, and when its own moment is."""
    rule, fix = _RULES.get(type(action), (_PHASES, "Finish that first."))
    if isinstance(action, _MAIN):
        rule, fix = "base.work.main.one-action", _main_action(game)
    elif isinstance(action, Secondary):
        rule, fix = "base.work.secondary.after-cross", _secondary_action(game)
    if game.is_over or isinstance(game.state.step, StartTanksStep):
        rule, fix = _PHASES, "" if game.is_over else "Finish that first."
    yield Reason(
        code="moment.wrong",
        rule=rule,
        text="The game is over." if game.is_over else f"Now it is up to {game.player} to {due}.",
        fix=fix,
        values={"action": action.name},
    )
