"""Government pipe tiles: the tile under the worker and any of its neighbours, from a quadrant that is or may be opened.

Rulebook: Government Pipe Tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.game.actions import Action, Done, ReceiveGovernment, TakeGovernment, TakeTile, WorkGovernment
from pipeline_nb.game.common import after_main_action, cannot_pay, leave, no_reasons, offers, said, with_me
from pipeline_nb.game.moments import wrong_moment
from pipeline_nb.game.ruleset import ActionRule, Outcome, StepRules
from pipeline_nb.game.shops import SHOP_STEPS
from pipeline_nb.game.state import GovernmentStep, PlaceTileStep, State, Step
from pipeline_nb.rules.reasons import Reason, either
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = [
    "GOVERNMENT_STEP",
    "WORK_GOVERNMENT",
    "gone_reasons",
    "is_open",
    "may_open",
    "opened_at",
    "purchase",
    "tile_price",
]


@enforces("base.government.year-3-all")
def is_open(game: Game, quadrant: int) -> bool:
    """Return whether a quadrant is open: somebody opened it, or the year opens all of them."""
    state = game.state
    return state.opened[quadrant] > 0 or game.rules.box.government.open_by_year[state.year - 1] >= len(state.opened)


@enforces(
    "base.government.year-1-two",
    "base.government.year-2-three",
    "base.government.year-3-all",
    "base.government.first-any",
    "base.government.second-choice",
    "base.government.first-come",
)
def may_open(game: Game) -> tuple[bool, ...]:
    """Return for each quadrant whether tiles may be bought there: it is open, or one more may be opened this year."""
    opened, limit = game.state.opened, game.rules.box.government.open_by_year[game.state.year - 1]
    if len(opened) - opened.count(0) < limit:
        return (True,) * len(opened)
    return tuple([year > 0 for year in opened])


def opened_at(state: State, quadrant: int) -> tuple[int, ...]:
    """Return the years of the first tile taken from each quadrant (0: none yet), with this year for one of them."""
    return tuple(year or (state.year if i == quadrant else 0) for i, year in enumerate(state.opened))


def tile_price(game: Game, bought: int) -> int:
    """Return what one more tile adds to the price, in $, when so many were bought before it."""
    prices = game.rules.box.government.prices
    return prices[bought] - (prices[bought - 1] if bought else 0)


@enforces("base.government.worker", "base.government.no-refill", "base.government.own-tile-bought")
def _work_reasons(game: Game, action: WorkGovernment) -> Iterator[Reason]:
    state = game.state
    if action.quadrant not in range(len(state.quadrants)) or action.tile not in range(len(state.quadrants[0])):
        yield Reason(
            code="government.no-such-tile",
            rule="base.government.worker",
            text=f"There are quadrants 0 to {len(state.quadrants) - 1} with tiles 0 to {len(state.quadrants[0]) - 1}.",
            values={"quadrant": action.quadrant, "tile": action.tile},
        )
        return
    if not may_open(game)[action.quadrant]:
        limit = game.rules.box.government.open_by_year[state.year - 1]
        opened = [str(i) for i, is_open in enumerate(state.opened) if is_open]
        full = [i for i in opened if max(state.quadrants[int(i)]) >= 0]
        yield Reason(
            code="government.closed",
            rule="base.government.year-1-two" if state.year == 1 else "base.government.year-2-three",
            text=f"In year {state.year} at most {limit} quadrants can be open, and these are: {', '.join(opened)}.",
            fix=f"Buy from quadrant {' or '.join(full)}." if full else "One more may be opened next year.",
            values={"limit": limit, "year": state.year},
        )
    yield from gone_reasons(game, action.quadrant, action.tile)
    yield from _no_site(game)
    yield from cannot_pay(game, tile_price(game, 0), "The tile under the worker", "base.government.price")


def gone_reasons(game: Game, quadrant: int, tile: int) -> Iterator[Reason]:
    """Yield the reason why a Government tile cannot be taken that lies there no more."""
    if game.state.quadrants[quadrant][tile] < 0:
        yield Reason(
            code="government.gone",
            rule="base.government.no-refill",
            text="That Government tile has been bought; quadrants are never refilled.",
            fix="Choose a tile that still lies there."
            if offers(game, WorkGovernment, TakeGovernment, ReceiveGovernment)
            else "",
        )


def _no_site(game: Game) -> Iterator[Reason]:
    hand = len(game.state.hand)
    if not game.state.me.network.has_room(hand + 1):
        room = "has no side where a tile could join" if not hand else "has room only for what you hold"
        yield Reason(
            code="government.no-site",
            rule="base.government.into-network",
            text=f"Bought tiles are placed at once, and your network {room}.",
        )


@enforces("base.government.opens-by-purchase", "base.government.price", "base.government.own-tile-bought")
def _work_apply(game: Game, action: WorkGovernment) -> Outcome:
    state = game.state
    opens = not is_open(game, action.quadrant)
    steps = (*state.steps[:-1], *after_main_action(game), GovernmentStep(action.quadrant, action.tile))
    words = f"sent the worker to Government quadrant {action.quadrant}" + " and opened it" * opens
    events = said(game, "work", words)
    state = replace(state, opened=opened_at(state, action.quadrant), steps=steps)
    state, more = _bought(game, state, action.quadrant, action.tile, 0)
    return state, events + more


def _bought(game: Game, state: State, quadrant: int, place: int, before: int) -> Outcome:
    price, tile = tile_price(game, before), state.quadrants[quadrant][place]
    tiles = tuple(-1 if i == place else t for i, t in enumerate(state.quadrants[quadrant]))
    quadrants = (*state.quadrants[:quadrant], tiles, *state.quadrants[quadrant + 1 :])
    me = replace(state.me, cash=state.me.cash - price)
    state = with_me(state, me, (*state.steps, PlaceTileStep(tile)), quadrants=quadrants)
    return state, said(game, "government", f"bought tile {tile} for ${price}", -price)


# ---- more tiles ------------------------------------------------------------------------------------------------------


def purchase(game: Game) -> GovernmentStep | None:
    """Return the purchase that is going on, also while tiles of it are in hand."""
    steps, hand = game.state.steps, len(game.state.hand)
    step = steps[-1 - hand] if hand < len(steps) else None
    return step if isinstance(step, GovernmentStep) else None


def _neighbours(game: Game, step: GovernmentStep) -> list[Action]:
    """The neighbours of the worker's tile that may be bought now."""
    state, prices = game.state, game.rules.box.government.prices
    if step.bought == len(prices) or tile_price(game, step.bought) > state.me.cash or any(_no_site(game)):
        return []
    neighbours = game.rules.box.government_layout.neighbours[step.tile]
    return [TakeGovernment(tile) for tile in neighbours if state.quadrants[step.quadrant][tile] >= 0]


def _options(game: Game) -> list[Action]:
    step = purchase(game)
    assert step is not None
    return [*_neighbours(game, step), Done()]


@enforces(
    "base.government.neighbours",
    "base.government.no-diagonals",
    "base.government.same-quadrant",
    "base.government.max-five",
    "base.public.government.neighbours",
)
def _add_reasons(game: Game, action: TakeGovernment) -> Iterator[Reason]:
    step, layout, prices = purchase(game), game.rules.box.government_layout, game.rules.box.government.prices
    assert step is not None
    if action.tile not in range(layout.tiles):
        yield Reason(
            code="government.no-such-tile",
            rule="base.government.worker",
            text=f"A quadrant has places 0 to {layout.tiles - 1}; {action.tile} is none of them.",
            values={"tile": action.tile},
        )
        return
    if action.tile not in layout.neighbours[step.tile]:
        near = [str(other.tile) for other in offers(game, TakeGovernment) if isinstance(other, TakeGovernment)]
        yield Reason(
            code="government.no-neighbour",
            rule="base.government.neighbours",
            text=f"Place {action.tile} shares no side with place {step.tile}, where the worker stands; corners do not "
            "count.",
            fix=f"You can add the tile on place {either(near)}." if near else "",
            values={"tile": action.tile},
        )
    yield from gone_reasons(game, step.quadrant, action.tile)
    yield from _no_site(game)
    if step.bought >= len(prices):
        yield Reason(
            code="government.max-five",
            rule="base.government.max-five",
            text=f"One purchase is at most {len(prices)} tiles.",
        )
    else:
        yield from cannot_pay(game, tile_price(game, step.bought), "One more tile", "base.government.price")


def _add_apply(game: Game, action: TakeGovernment) -> Outcome:
    state, step = game.state, purchase(game)
    assert step is not None
    at = len(state.steps) - 1 - len(state.hand)
    more = GovernmentStep(step.quadrant, step.tile, step.bought + 1)
    steps = (*state.steps[:at], more, *state.steps[at + 1 :])
    return _bought(game, replace(state, steps=steps), step.quadrant, action.tile, step.bought)


# ---- while tiles are in hand -----------------------------------------------------------------------------------------


@enforces("base.government.any-order", "base.government.worker-tile-first")
def _hand_options(game: Game) -> list[Action]:
    """The places of the tile in hand; of a purchase also more tiles, and the tiles that wait."""
    step, found = purchase(game), list(_PLACING.options(game))
    if step is None or game.rules.rulings.worker_tile_first:
        return found
    return [*found, *_neighbours(game, step), *map(TakeTile, game.state.hand[:-1])]


@enforces("base.government.any-order", "base.government.worker-tile-first")
def _more_reasons(game: Game, action: TakeGovernment) -> Iterator[Reason]:
    if purchase(game) is None:
        yield from wrong_moment(game, action, _PLACING.words)
        return
    if game.rules.rulings.worker_tile_first:
        yield Reason(
            code="government.one-by-one",
            rule="base.government.worker-tile-first",
            text="By the ruling in play each Government tile is placed before the next one is taken.",
            fix="Place the tile in hand first.",
        )
    yield from _add_reasons(game, action)


def _up_reasons(game: Game, action: TakeTile) -> Iterator[Reason]:
    *waiting, tile = game.state.hand
    if not waiting:
        yield from wrong_moment(game, action, _PLACING.words)
    elif action.tile not in waiting:
        yield Reason(
            code="hand.no-such-tile",
            rule="base.government.any-order",
            text=f"Tile {tile} is in your hand already."
            if action.tile == tile
            else f"You have bought no tile {action.tile} in this purchase that still has to be placed.",
            fix=f"Place tile {tile}, or take up {either(f'tile {other}' for other in waiting)}.",
            values={"tile": action.tile},
        )


@enforces("base.government.any-order")
def _up_apply(game: Game, action: TakeTile) -> Outcome:
    """Take up another tile of the purchase, to place it first."""
    state, up = game.state, PlaceTileStep(action.tile)
    return replace(state, steps=(*(step for step in state.steps if step != up), up)), said(
        game, "take", f"took up tile {action.tile}"
    )


_PLACING = SHOP_STEPS[PlaceTileStep]

WORK_GOVERNMENT = ActionRule(_work_reasons, _work_apply)
"""Sending the worker to the Government: the work step takes it."""

GOVERNMENT_STEP: dict[type[Step], StepRules] = {
    GovernmentStep: StepRules(
        _options,
        {TakeGovernment: ActionRule(_add_reasons, _add_apply), Done: ActionRule(no_reasons, leave)},
        "add a neighbouring Government tile, or finish",
    ),
    PlaceTileStep: replace(
        _PLACING,
        options=_hand_options,
        takes={
            **_PLACING.takes,
            TakeGovernment: ActionRule(_more_reasons, _add_apply),
            TakeTile: ActionRule(_up_reasons, _up_apply),
        },
    ),
}
