"""The Turn Order of the next round: choosing a place, and which way the disks in the way are pushed.

Rulebook: Turn Order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.game.actions import Action, ChooseOrder, Done, PushLeft
from pipeline_nb.game.common import leave, no_reasons, popped, said
from pipeline_nb.game.ruleset import ActionRule, Outcome, StepRules
from pipeline_nb.game.state import OrderStep, Step
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = ["ORDER_STEP", "places_to_choose_a_side", "shifted"]


def _lower(game: Game) -> list[int]:
    """The lower row without the acting player's disk: who chooses a second time takes it up first."""
    state = game.state
    return [player if player != state.who else -1 for player in state.next_order]


def _sides(lower: list[int], place: int) -> tuple[int | None, int | None]:
    """The nearest free places to the left and to the right of a place."""
    left = next((i for i in range(place - 1, -1, -1) if lower[i] < 0), None)
    return left, next((i for i in range(place + 1, len(lower)) if lower[i] < 0), None)


@enforces("base.order.push-choice", "base.order.shift-direction", "base.order.shift-right")
def places_to_choose_a_side(game: Game) -> tuple[int, ...]:
    """Return the places of the lower row whose disk the acting player may push to the left as well as to the right."""
    rulings, lower = game.rules.rulings, _lower(game)
    if rulings.push_choice == "right" or rulings.order_shift == "right_only":
        return ()
    return tuple(place for place, who in enumerate(lower) if who >= 0 and None not in _sides(lower, place))


def _order_options(game: Game) -> list[Action]:
    places = range(len(game.state.players))
    return [*map(ChooseOrder, places), *map(PushLeft, places_to_choose_a_side(game)), Done()]


@enforces("base.order.occupied-allowed")
def _order_reasons(game: Game, action: ChooseOrder | PushLeft) -> Iterator[Reason]:
    players = len(game.state.players)
    if action.place not in range(players):
        yield Reason(
            code="order.no-such-place",
            rule="base.order.lower-row",
            text=f"With {players} players the Turn Order has places 1 to {players}, not {action.place + 1}.",
            fix=f"Choose a place from 1 to {players}.",
            values={"place": action.place + 1, "players": players},
        )


@enforces("base.order.push-choice")
def _left_reasons(game: Game, action: PushLeft) -> Iterator[Reason]:
    lower, rulings, place = _lower(game), game.rules.rulings, action.place + 1
    if action.place not in range(len(lower)):
        yield from _order_reasons(game, action)
    elif rulings.push_choice == "right" or rulings.order_shift == "right_only":
        only = rulings.order_shift == "right_only"
        yield Reason(
            code="order.right-first",
            rule="base.order.shift-right" if only else "base.order.shift-direction",
            text="By the ruling in play a disk in the way goes "
            + ("to the right only." if only else "to the right whenever there is room."),
            fix=f"Choose place {place}.",
            values={"place": place},
        )
    elif lower[action.place] < 0:
        yield Reason(
            code="order.nobody-there",
            rule="base.order.push-choice",
            text=f"No other disk stands on place {place}: nothing is pushed.",
            fix=f"Choose place {place}.",
            values={"place": place},
        )
    elif action.place not in places_to_choose_a_side(game):
        side = "right" if _sides(lower, action.place)[0] is None else "left"
        yield Reason(
            code="order.one-side",
            rule="base.order.push-choice",
            text=f"Only one side of place {place} has a free place, so there is nothing to choose.",
            fix=f"Choose place {place}: the disk there goes to the {side}.",
            values={"place": place},
        )


@enforces(
    "base.order.lower-row",
    "base.order.shift",
    "base.order.shift-direction",
    "base.order.shift-right",
    "base.order.last-choice-counts",
    "base.order.applies-next-round",
)
def _order_apply(game: Game, action: ChooseOrder | PushLeft) -> Outcome:
    """Put the acting player's disk on a place; disks that an earlier choice of the turn has pushed stay there."""
    state, left = game.state, isinstance(action, PushLeft)
    right_only = game.rules.rulings.order_shift == "right_only"
    lower = shifted(_lower(game), action.place, state.who, right_only=right_only, left=left)
    got = lower.index(state.who)
    words = f"chose place {action.place + 1} in the next round's order"
    if got != action.place:
        words += f" and got place {got + 1}: no disk on the way can move right"
    elif left:
        words += " and pushed the disk there to the left"
    return replace(popped(state), next_order=tuple(lower)), said(game, "order", words)


def shifted(lower: list[int], place: int, player: int, *, right_only: bool = False, left: bool = False) -> list[int]:
    """Return the lower row with a player's disk on a place.

    Disks in the way move towards the nearest free place: to the right if there is one, unless the player chose `left`.
    """
    lower = list(lower)
    if lower[place] >= 0:
        free_left, free_right = _sides(lower, place)
        if free_right is not None and not left:
            lower[place + 1 : free_right + 1] = lower[place:free_right]
        elif free_left is not None and not right_only:
            lower[free_left:place] = lower[free_left + 1 : place + 1]
        elif free_left is not None:  # nothing can move right: the disk takes the free place nearest to the one wanted
            place = free_left
    lower[place] = player
    return lower


ORDER_STEP: dict[type[Step], StepRules] = {
    OrderStep: StepRules(
        _order_options,
        {
            ChooseOrder: ActionRule(_order_reasons, _order_apply),
            PushLeft: ActionRule(_left_reasons, _order_apply),
            Done: ActionRule(no_reasons, leave),
        },
        "choose a place in the next round's order, or keep yours",
    )
}
