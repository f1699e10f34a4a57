"""Why an action cannot be taken at this moment at all, whatever its numbers: another choice is due.

Rulebook: Game Play; Secondary Action; Turn Order; Fulfilling Contracts and Orders.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pipeline_nb.game.actions import (
    Action,
    ChooseOrder,
    DeliverContract,
    Pass,
    RunMachines,
    Secondary,
    TakeOrder,
    Work,
    WorkGovernment,
    WorkNetwork,
)
from pipeline_nb.game.state import StartTanksStep
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = ["wrong_moment"]

_DELIVERY = (
    "base.deliver.not-inside-action",
    "Deliver when this is done: between actions, not inside one.",
)
_MAIN = ("base.work.main.one-action", "A turn has one Main Action, at its beginning.")
_RULES: dict[type[Action], tuple[str, str]] = {
    Secondary: (
        "base.work.secondary.after-cross",
        "A Secondary Action comes once, right after a Main Action on the cross.",
    ),
    DeliverContract: _DELIVERY,
    TakeOrder: _DELIVERY,
    ChooseOrder: ("base.order.icon", "A place is chosen right after an action that shows the Turn Order icon."),
    RunMachines: ("base.game.two-phases", "Machines run in the Machine Phase, after the Work Phase."),
    Work: _MAIN,
    WorkGovernment: _MAIN,
    WorkNetwork: _MAIN,
    Pass: _MAIN,
}


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
    rule, fix = _RULES.get(type(action), ("base.game.two-phases", "Finish that first."))
    if game.is_over or isinstance(game.state.step, StartTanksStep):
        rule, fix = "base.game.two-phases", "" if game.is_over else "Finish that first."
    yield Reason(
        code="moment.wrong",
        rule=rule,
        text="The game is over." if game.is_over else f"Now it is up to {game.player} to {due}.",
        fix=fix,
        values={"action": action.name},
    )
