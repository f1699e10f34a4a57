"""What upgrade cards give: tiles, tanks and machines at once or in a new year, and what comes before a Main Action.

Rulebook: Upgrades; Yearly Upgrade Benefits. A benefit is an offer: who receives it may go without the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.game.actions import Action, Done, ReceiveGovernment, ReceiveMachine, ReceiveTank, TakeTile
from pipeline_nb.game.common import changed_at, leave, no_reasons, offers, pushed, said, tank_row_reasons, with_me
from pipeline_nb.game.government import gone_reasons, is_open, opened_at
from pipeline_nb.game.powers import powers
from pipeline_nb.game.ruleset import ActionRule, Benefit, Event, Outcome, StepRules
from pipeline_nb.game.shops import can_place, has_free_half, sold_out
from pipeline_nb.game.state import (
    AgainStep,
    BetweenStep,
    GovernmentBenefitStep,
    MachinesFirstStep,
    PlaceMachineStep,
    PlaceTileStep,
    ShopBenefitStep,
    State,
    Step,
)
from pipeline_nb.rules.oil import GRADES
from pipeline_nb.rules.reasons import Reason, advice, count
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = [
    "BENEFIT_STEPS",
    "government_tiles",
    "machines_first",
    "second_main_action",
    "shop_pieces",
    "yearly_benefits",
]


# ---- what cards bring ------------------------------------------------------------------------------------------------


def government_tiles(number: int) -> Benefit:
    """Return the benefit of receiving Government tiles."""

    def receive(game: Game, state: State) -> Outcome:
        return pushed(state, GovernmentBenefitStep(number)), ()

    return receive


def shop_pieces(tanks: int, machines: int, pipes: int) -> Benefit:
    """Return the benefit of receiving tanks, machines and pipe tiles from the shops."""

    def receive(game: Game, state: State) -> Outcome:
        return pushed(state, ShopBenefitStep(tanks, machines, pipes)), ()

    return receive


@enforces("base.card.human-resources.level-3")
def second_main_action(game: Game, state: State) -> Outcome:
    """Turn the Secondary Action that is still due in this turn into a second Main Action."""
    steps = tuple(AgainStep(step.used) if isinstance(step, BetweenStep) else step for step in state.steps)
    return replace(state, steps=steps), ()


@enforces("base.upgrades.yearly-benefit", "base.upgrades.yearly-timing", "base.upgrades.yearly-pass")
@enforces("base.card.government.level-1-yearly", "base.card.shops.level-1-yearly")
def yearly_benefits(game: Game, state: State) -> Outcome:
    """Give what cards bring in each new year, on the owner's first turn of it; whatever action follows."""
    events: tuple[Event, ...] = ()
    if state.year == 1 or state.round > 1:
        return state, events
    for family, level in zip(game.table.families, state.me.levels, strict=True):
        for owned in range(1, level + 1):
            gives = game.rules.cards[family, owned].yearly
            if gives:
                state, more = gives(game, state)
                name = game.table.names[state.who]
                events += (Event(state.who, "yearly", f"{name} received what {family} gives in a new year."), *more)
    return state, events


@enforces("base.card.machines.level-3")
def machines_first(game: Game, state: State) -> Outcome:
    """Offer the run of the machines before the Work Phase to an owner of the card who has machines."""
    first = powers(game.at(state)).machines_first and state.me.network.machines
    return (pushed(state, MachinesFirstStep()) if first else state), ()


# ---- pieces of the shops ---------------------------------------------------------------------------------------------


def _shop_step(game: Game) -> ShopBenefitStep:
    step = game.state.step
    assert isinstance(step, ShopBenefitStep)
    return step


def _shop_options(game: Game) -> list[Action]:
    step, state, found = _shop_step(game), game.state, list[Action]()
    network = state.me.network
    if step.tanks:
        rows = [grade for grade in range(4) if state.me.tanks[grade] < game.row_cap]
        found += [ReceiveTank(price, row) for price, left in enumerate(state.shop_tanks) if left for row in rows]
    if step.machines and has_free_half(network):
        found += [ReceiveMachine(price) for price, left in enumerate(state.shop_machines) if left]
    if step.pipes and can_place(network):
        found += [TakeTile(tile) for tiles in state.shop_pipes for tile in tiles]
    return [*found, Done()]


def _none_left(game: Game, number: int, what: str, rule: str) -> Iterator[Reason]:
    if not number:
        more = any(not isinstance(action, Done) for action in game.legal_actions())
        yield Reason(
            code="benefit.none-left",
            rule=rule,
            text=f"The card gives no {what}, or no more of them.",
            fix=advice("take what is left" * more, "finish"),
        )


@enforces("base.card.shops.missing-lost")
def _tank_reasons(game: Game, action: ReceiveTank) -> Iterator[Reason]:
    yield from _none_left(game, _shop_step(game).tanks, "tank", "base.card.shops.level-1")
    yield from sold_out(game, action.price, "tank", "base.card.shops.missing-lost")
    yield from tank_row_reasons(game, action.grade)


def _tank_apply(game: Game, action: ReceiveTank) -> Outcome:
    state, step = game.state, _shop_step(game)
    me = replace(state.me, tanks=changed_at(state.me.tanks, action.grade, 1))
    steps = (*state.steps[:-1], replace(step, tanks=step.tanks - 1))
    state = with_me(state, me, steps, shop_tanks=changed_at(state.shop_tanks, action.price, -1))
    return state, said(game, "tank", f"received a tank and put it into the {GRADES[action.grade].word} row")


@enforces("base.card.machines.level-1", "base.card.shops.missing-lost")
def _machine_reasons(game: Game, action: ReceiveMachine) -> Iterator[Reason]:
    yield from _none_left(game, _shop_step(game).machines, "machine", "base.card.shops.level-2")
    yield from sold_out(game, action.price, "machine", "base.card.shops.missing-lost")
    if not has_free_half(game.state.me.network):
        yield Reason(
            code="machine.no-half",
            rule="base.machines.needs-a-tile",
            text="A machine is placed at once on half a pipe tile, and no half of your network is free.",
            fix="Take a pipe tile first." if offers(game, TakeTile) else "Finish without the machine.",
        )


def _machine_apply(game: Game, action: ReceiveMachine) -> Outcome:
    state, step = game.state, _shop_step(game)
    steps = (*state.steps[:-1], replace(step, machines=step.machines - 1), PlaceMachineStep())
    state = replace(state, steps=steps, shop_machines=changed_at(state.shop_machines, action.price, -1))
    return state, said(game, "machine", "received a machine")


@enforces("base.card.shops.split", "base.card.shops.missing-lost")
def _tile_reasons(game: Game, action: TakeTile) -> Iterator[Reason]:
    shops = game.state.shop_pipes
    yield from _none_left(game, _shop_step(game).pipes, "pipe tile", "base.card.shops.level-3")
    if action.tile not in (*shops[0], *shops[1]):
        yield Reason(
            code="shop.not-on-offer",
            rule="base.card.shops.split",
            text=f"Tile {action.tile} lies beside neither shop.",
            fix="Take a tile that lies beside one of the shops."
            if offers(game, TakeTile)
            else "Finish without the tiles.",
            values={"tile": action.tile},
        )
    yield from _no_site(game)


@enforces("base.card.shops.split")
def _tile_apply(game: Game, action: TakeTile) -> Outcome:
    state, step = game.state, _shop_step(game)
    tanks, machines = (tuple(tile for tile in tiles if tile != action.tile) for tiles in state.shop_pipes)
    steps = (*state.steps[:-1], replace(step, pipes=step.pipes - 1), PlaceTileStep(action.tile))
    state = replace(state, steps=steps, shop_pipes=(tanks, machines))
    return state, said(game, "take", f"received tile {action.tile}")


def _no_site(game: Game) -> Iterator[Reason]:
    if not can_place(game.state.me.network):
        yield Reason(
            code="benefit.no-site",
            rule="base.shop-pipes.place-at-once",
            text="Tiles are placed at once, and your network has no side where a tile could join.",
            fix="Finish without the tiles.",
        )


# ---- Government tiles ------------------------------------------------------------------------------------------------


def _government_step(game: Game) -> GovernmentBenefitStep:
    step = game.state.step
    assert isinstance(step, GovernmentBenefitStep)
    return step


@enforces("base.card.government.opening", "base.card.government.mix", "base.card.government.one-quadrant")
@enforces("base.government.year-3-all")
def _quadrants(game: Game) -> tuple[bool, ...]:
    """For each quadrant whether the card's tiles may come from there.

    A card opens a quadrant only if none was opened in this year and the yearly limit allows one more; in year 3 nothing
    is left to open.
    """
    state, step = game.state, _government_step(game)
    if step.quadrant >= 0 and not game.rules.rulings.gov_bonus_mix:
        return tuple(quadrant == step.quadrant for quadrant in range(len(state.opened)))
    limit = game.rules.box.government.open_by_year[state.year - 1]
    opens = state.year not in state.opened and sum(map(bool, state.opened)) < limit
    return tuple(opens or is_open(game, quadrant) for quadrant in range(len(state.opened)))


def _government_options(game: Game) -> list[Action]:
    state, found = game.state, list[Action]()
    if _government_step(game).tiles and can_place(state.me.network):
        for quadrant, may in enumerate(_quadrants(game)):
            tiles = state.quadrants[quadrant] if may else ()
            found += [ReceiveGovernment(quadrant, place) for place, tile in enumerate(tiles) if tile >= 0]
    return [*found, Done()]


@enforces("base.card.government.opening", "base.card.government.one-quadrant")
def _government_reasons(game: Game, action: ReceiveGovernment) -> Iterator[Reason]:
    state, step = game.state, _government_step(game)
    yield from _none_left(game, step.tiles, "Government tile", "base.card.government.level-1")
    if action.quadrant not in range(len(state.quadrants)) or action.tile not in range(len(state.quadrants[0])):
        yield Reason(
            code="government.no-such-tile",
            rule="base.government.worker",
            text=f"There are quadrants 0 to {len(state.quadrants) - 1} with tiles 0 to {len(state.quadrants[0]) - 1}.",
            values={"quadrant": action.quadrant, "tile": action.tile},
        )
        return
    if not _quadrants(game)[action.quadrant]:
        one = step.quadrant >= 0 and not game.rules.rulings.gov_bonus_mix
        yield Reason(
            code="benefit.one-quadrant" if one else "benefit.closed",
            rule="base.card.government.one-quadrant" if one else "base.card.government.opening",
            text=f"By the ruling in play all tiles of one card come from one quadrant, here quadrant {step.quadrant}."
            if one
            else f"Quadrant {action.quadrant} is closed; a card opens one only if none was opened in this year and one "
            "more may be open.",
            fix="Take a tile of an open quadrant." if offers(game, ReceiveGovernment) else "Finish without the tiles.",
            values={"quadrant": action.quadrant},
        )
    yield from gone_reasons(game, action.quadrant, action.tile)
    yield from _no_site(game)


@enforces("base.card.government.level-1", "base.card.government.level-2", "base.card.government.level-3")
def _government_apply(game: Game, action: ReceiveGovernment) -> Outcome:
    state, step = game.state, _government_step(game)
    tile = state.quadrants[action.quadrant][action.tile]
    rows = tuple(-1 if i == action.tile else t for i, t in enumerate(state.quadrants[action.quadrant]))
    quadrants = (*state.quadrants[: action.quadrant], rows, *state.quadrants[action.quadrant + 1 :])
    steps = (*state.steps[:-1], GovernmentBenefitStep(step.tiles - 1, action.quadrant), PlaceTileStep(tile))
    opens = not is_open(game, action.quadrant)
    opened = opened_at(state, action.quadrant)
    words = f"received tile {tile} of Government quadrant {action.quadrant}" + " and opened it" * opens
    return replace(state, steps=steps, quadrants=quadrants, opened=opened), said(game, "government", words)


@enforces("base.card.shops.missing-lost")
def _leave(game: Game, action: Done) -> Outcome:
    """Finish a benefit; what was not received is lost."""
    step = game.state.step
    left = step.tiles if isinstance(step, GovernmentBenefitStep) else 0
    if isinstance(step, ShopBenefitStep):
        left = step.tanks + step.machines + step.pipes
    state, _ = leave(game, action)
    return state, said(
        game, "benefit", f"did without {count(left, 'piece')} that the card still offered"
    ) if left else ()


BENEFIT_STEPS: dict[type[Step], StepRules] = {
    ShopBenefitStep: StepRules(
        _shop_options,
        {
            ReceiveTank: ActionRule(_tank_reasons, _tank_apply),
            ReceiveMachine: ActionRule(_machine_reasons, _machine_apply),
            TakeTile: ActionRule(_tile_reasons, _tile_apply),
            Done: ActionRule(no_reasons, _leave),
        },
        "receive what a card gives from the shops, or go without the rest",
    ),
    GovernmentBenefitStep: StepRules(
        _government_options,
        {
            ReceiveGovernment: ActionRule(_government_reasons, _government_apply),
            Done: ActionRule(no_reasons, _leave),
        },
        "receive Government tiles that a card gives, or go without the rest",
    ),
}
