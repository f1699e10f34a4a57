"""The Turn Order of the next round: choosing a place, and which way the disks in the way are pushed.

Rulebook: Turn Order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.game.actions import Action, ChooseOrder, Done
from pipeline_nb.game.common import leave, no_reasons, popped, said
from pipeline_nb.game.ruleset import ActionRule, Outcome, StepRules
from pipeline_nb.game.state import OrderStep, Step
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = ["ORDER_STEP", "shifted"]


def _order_options(game: Game) -> list[Action]:
    return [*(ChooseOrder(place) for place in range(len(game.state.players))), Done()]


@enforces("base.order.occupied-allowed")
def _order_reasons(game: Game, action: ChooseOrder) -> Iterator[Reason]:
    players = len(game.state.players)
    if action.place not in range(players):
        yield Reason(
            code="order.no-such-place",
            rule="base.order.lower-row",
            text=f"With {players} players the Turn Order has places 1 to {players}, not {action.place + 1}.",
            fix=f"Choose a place from 1 to {players}.",
            values={"place": action.place + 1, "players": players},
        )


@enforces(
    "base.order.lower-row",
    "base.order.shift",
    "base.order.shift-direction",
    "base.order.shift-right",
    "base.order.last-choice-counts",
    "base.order.applies-next-round",
)
def _order_apply(game: Game, action: ChooseOrder) -> Outcome:
    state = game.state
    lower = [player if player != state.who else -1 for player in state.next_order]
    right_only = game.rules.rulings.order_shift == "right_only"
    lower = shifted(lower, action.place, state.who, right_only)
    got = lower.index(state.who)
    words = f"chose place {action.place + 1} in the next round's order"
    if got != action.place:
        words += f" and got place {got + 1}: no disk on the way can move right"
    return replace(popped(state), next_order=tuple(lower)), said(game, "order", words)


def shifted(lower: list[int], place: int, player: int, right_only: bool) -> list[int]:
    """Return the lower row with a player's disk on a place; disks in the way move towards a free side, right first."""
    lower = list(lower)
    if lower[place] >= 0:
        right = next((i for i in range(place + 1, len(lower)) if lower[i] < 0), None)
        left = next((i for i in range(place - 1, -1, -1) if lower[i] < 0), None)
        if right is not None:
            lower[place + 1 : right + 1] = lower[place:right]
        elif left is not None and not right_only:
            lower[left:place] = lower[left + 1 : place + 1]
        elif left is not None:  # nothing can move right: the disk takes the free place nearest to the one wanted
            place = left
    lower[place] = player
    return lower


ORDER_STEP: dict[type[Step], StepRules] = {
    OrderStep: StepRules(
        _order_options,
        {ChooseOrder: ActionRule(_order_reasons, _order_apply), Done: ActionRule(no_reasons, leave)},
        "choose a place in the next round's order, or keep yours",
    )
}
