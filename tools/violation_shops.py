"""Violations of single rules about the shops, the Government and the upgrades. See :mod:`tools.violations`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from pipeline_nb.game.actions import TakeGovernment
from pipeline_nb.game.game import Game
from pipeline_nb.game.state import (
    GovernmentStep,
    PlaceMachineStep,
    PlaceTileStep,
    State,
)
from tools.violations import allows, cash_less, changes, player_changed, refuses, violates

__all__: list[str] = []

Original = Callable[..., Any]

# ---- shops -----------------------------------------------------------------------------------------------------------

TANK, TANK_REASONS = "game.shops._tank_apply", "game.shops._tank_reasons"
MACHINE, MACHINE_REASONS = "game.shops._machine_apply", "game.shops._machine_reasons"
BUNDLE, BUNDLE_REASONS = "game.shops._bundle_apply", "game.shops._bundle_reasons"


def _without_step(kind: type) -> Callable[..., State]:
    """Leave out a step that an action makes due."""
    return lambda state, *given: replace(state, steps=tuple(step for step in state.steps if not isinstance(step, kind)))


def _dearer(price: int, state: State, game: Game, action: Any) -> State:  # noqa: ANN401
    return cash_less(1)(state, game) if action.price == price else state


refuses(
    "base.tanks.any-number",
    TANK_REASONS,
    "a third tank is not sold",
    lambda game, action: game.step.done - game.step.bundles > 1,
)
refuses(
    "base.machines.any-number",
    MACHINE_REASONS,
    "a second machine is not sold",
    lambda game, action: game.step.done > game.step.bundles,
)
refuses("base.tanks.any-order", TANK_REASONS, "tanks come before tiles", lambda game, action: game.step.bundles)
refuses(
    "base.tanks.any-order",
    BUNDLE_REASONS,
    "tiles come before tanks",
    lambda game, action: game.step.shop == 0 and game.step.done > game.step.bundles,
)
refuses(
    "base.machines.any-order", MACHINE_REASONS, "machines come before tiles", lambda game, action: game.step.bundles
)
refuses(
    "base.machines.any-order",
    BUNDLE_REASONS,
    "tiles come before machines",
    lambda game, action: game.step.shop == 1 and game.step.done > game.step.bundles,
)
refuses(
    "base.tanks.what",
    BUNDLE_REASONS,
    "tiles are sold with a tank only",
    lambda game, action: game.step.shop == 0 and not game.step.done,
)
refuses("base.tanks.what", TANK_REASONS, "tanks are sold with tiles only", lambda game, action: not game.step.bundles)
allows("base.tanks.what", TANK_REASONS, "the Machine Shop sells tanks", "shop.other-shop")
refuses(
    "base.machines.what",
    BUNDLE_REASONS,
    "tiles are sold with a machine only",
    lambda game, action: game.step.shop == 1 and not game.step.done,
)
refuses(
    "base.machines.what",
    MACHINE_REASONS,
    "machines are sold with tiles only",
    lambda game, action: not game.step.bundles,
)
allows("base.machines.what", MACHINE_REASONS, "the Tank Shop sells machines", "shop.other-shop")
changes(
    "base.tanks.place-at-once",
    TANK,
    "a bought tank is laid aside",
    lambda state, game, action: player_changed(state, game.state.who, tanks=game.state.me.tanks),
)
changes("base.machines.place-at-once", MACHINE, "a bought machine is laid aside", _without_step(PlaceMachineStep))
changes(
    "base.machines.place-at-once",
    MACHINE,
    "a bought machine may wait until the action is over",
    lambda state, game, action: replace(state, steps=(*state.steps[:-2], state.steps[-1], state.steps[-2])),
)
changes(
    "base.shop-pipes.place-at-once",
    "game.shops._take_apply",
    "a bought tile is laid aside",
    _without_step(PlaceTileStep),
)
changes(
    "base.shop-pipes.purpose",
    "game.shops._place_apply",
    "a tile of a shop lengthens nothing",
    lambda state, game, action: (
        state
        if isinstance(state.step, GovernmentStep)
        else player_changed(state, game.state.who, network=game.state.me.network)
    ),
)
changes(
    "base.government.into-network",
    "game.shops._place_apply",
    "a Government tile is laid aside",
    lambda state, game, action: (
        player_changed(state, game.state.who, network=game.state.me.network)
        if isinstance(state.step, GovernmentStep)
        else state
    ),
)
allows(
    "base.tanks.pipe-rows",
    "game.shops._take_reasons",
    "with Tanks & Pipes all four rows are open",
    "shop.not-on-offer",
    when=lambda game, action: game.step.shop == 0,
)
allows(
    "base.machines.pipe-rows",
    "game.shops._take_reasons",
    "with Machines & Pipes all four rows are open",
    "shop.not-on-offer",
    when=lambda game, action: game.step.shop == 1,
)
refuses(
    "base.shop-pipes.any-tiles",
    "game.shops._take_reasons",
    "the first tile is taken first",
    lambda game, action: action.tile != game.state.shop_pipes[game.step.shop][0],
)
allows("base.shop-pipes.one-bundle", BUNDLE_REASONS, "a second bundle is sold", "shop.one-bundle")
refuses(
    "base.shop-pipes.several-bundles",
    BUNDLE_REASONS,
    "one bundle is all in either reading",
    lambda game, action: game.step.bundles,
)
refuses(
    "base.shop-pipes.up-to-bundle",
    "game.shops._bundle_size",
    "a bundle is full in either reading",
    lambda game, size: size not in (2, 4),
)
allows(
    "base.shop-pipes.exact-bundle",
    "game.shops._bundle_size",
    "a single tile is sold",
    "shop.bundle-size",
    when=lambda game, size: size == 1,
)
allows(
    "base.shop-pipes.exact-bundle",
    "game.shops._bundle_size",
    "three tiles are sold",
    "shop.bundle-size",
    when=lambda game, size: size == 3,
)
changes(
    "base.shop-pipes.pair-price",
    BUNDLE,
    "a pair costs $1 less",
    lambda state, game, action: cash_less(-1)(state, game) if action.size == 2 else state,
)
changes(
    "base.shop-pipes.four-price",
    BUNDLE,
    "four tiles cost $1 less",
    lambda state, game, action: cash_less(-1)(state, game) if action.size == 4 else state,
)
changes(
    "base.refresh.shops.only-then",
    "game.phases._end_turn",
    "tanks are refilled after each turn",
    lambda state, game, action: replace(
        state, shop_tanks=game.rules.box.for_players(len(state.players)).shop_spaces.tanks
    ),
)
changes(
    "base.refresh.shops.only-then",
    "game.phases._end_turn",
    "tiles are refilled after each turn",
    lambda state, game, action: _pipes_refilled(state, game),
)
allows(
    "base.setup.player.tanks-no-stacking",
    "game.common.tank_row_reasons",
    "a sixth tank lies on another",
    "tanks.row-cap",
    when=lambda game, grade: game.state.me.tanks[grade] == game.row_cap,
)
allows("base.setup.player.tanks-no-stacking", "rules.tanks._no_place_in_row", "tanks of a farm are stacked")


for _row, _prices in enumerate(("cheapest", "second", "dearest")):
    changes("base.public.tanks.prices", TANK, f"a tank of the {_prices} row costs $1 more", partial(_dearer, _row))
    changes(
        "base.public.machines.prices", MACHINE, f"a machine of the {_prices} row costs $1 more", partial(_dearer, _row)
    )


def _pipes_refilled(state: State, game: Game) -> State:
    each = game.rules.box.shop_pipes.tiles_per_player * len(state.players)
    rows, pile = [], state.pile
    for tiles in state.shop_pipes:
        missing = each - len(tiles)
        rows.append((*tiles, *pile[:missing]))
        pile = pile[missing:]
    return replace(state, shop_pipes=(rows[0], rows[1]), pile=pile)


@violates("base.setup.player.tanks-row-cap", "game.game.Game.row_cap")
def a_row_holds_six_tanks(original: Original, game: Game) -> int:
    return int(original(game)) + 1


# ---- Government ------------------------------------------------------------------------------------------------------

WORK, ADD = "game.government._work_reasons", "game.government._add_reasons"


@violates("base.government.price", "game.government.tile_price")
def the_third_tile_costs_5_as_well(original: Original, game: Game, bought: int) -> int:
    return 5 if bought == 2 else int(original(game, bought))


@violates("base.government.price", "game.government.tile_price")
def the_first_tile_is_free(original: Original, game: Game, bought: int) -> int:
    return int(original(game, bought)) if bought else 0


@violates("base.government.price", "game.government.tile_price")
def the_fifth_tile_costs_10(original: Original, game: Game, bought: int) -> int:
    return 10 if bought == 4 else int(original(game, bought))


changes(
    "base.government.opens-by-purchase",
    "game.government._work_apply",
    "the next quadrant opens as well",
    lambda state, game, action: replace(
        state,
        opened=tuple(
            year or (game.year if i == (action.quadrant + 1) % 4 else 0) for i, year in enumerate(state.opened)
        ),
    ),
)
changes(
    "base.government.opens-by-purchase",
    "game.phases.next_round",
    "a quadrant opens by itself",
    lambda state, *given: replace(state, opened=(state.opened[0] or state.year, *state.opened[1:])),
)
allows("base.government.worker", WORK, "the worker enters a closed quadrant", "government.closed")
allows("base.government.no-refill", WORK, "a tile that was bought is there again", "government.gone")
changes(
    "base.government.no-refill",
    "game.refresh._tokens",
    "quadrants are refilled in a new year",
    lambda state, game, before: _quadrants_refilled(state),
)
allows("base.government.max-five", ADD, "a sixth tile may be added", "government.max-five")
refuses("base.government.max-five", ADD, "a fifth tile is too many", lambda game, action: game.step.bought == 4)
refuses("base.government.neighbours", ADD, "two neighbours are too many", lambda game, action: game.step.bought > 2)
refuses(
    "base.government.neighbours", ADD, "one neighbour alone may be added", lambda game, action: game.step.bought > 1
)


def _quadrants_refilled(state: State) -> State:
    pile, quadrants = list(state.pile), []
    for tiles in state.quadrants:
        quadrants.append(tuple(pile.pop() if tile < 0 else tile for tile in tiles))
    return replace(state, quadrants=tuple(quadrants), pile=tuple(pile))


def _at_a_corner(game: Game, action: TakeGovernment) -> bool:
    """Whether two tiles of a quadrant meet at a corner and nowhere else."""
    layout, step = game.rules.box.government_layout, game.step
    assert isinstance(step, GovernmentStep)
    cells = [(x, y, int(tile)) for y, row in enumerate(layout.layout) for x, tile in enumerate(str(row))]
    mine = [(x, y) for x, y, tile in cells if tile == step.tile]
    return any(abs(x - a) == abs(y - b) == 1 for x, y, tile in cells if tile == action.tile for a, b in mine)


allows("base.government.no-diagonals", ADD, "a corner is enough", "government.no-neighbour", when=_at_a_corner)


@violates("base.government.same-quadrant", "game.government._bought")
def neighbours_come_from_the_next_quadrant(
    original: Original, game: Game, state: State, quadrant: int, place: int, before: int
) -> Any:  # noqa: ANN401
    return original(game, state, (quadrant + 1) % 4 if before else quadrant, place, before)


def _may_open(rule: str, says: str, answer: Callable[[Game, tuple[bool, ...]], tuple[bool, ...]]) -> None:
    """Let other quadrants be open than the rule says."""

    def may_open(original: Original, game: Game) -> tuple[bool, ...]:
        return answer(game, original(game))

    may_open.__name__ = says.replace(" ", "_")
    violates(rule, "game.government.may_open")(may_open)


def _open(game: Game) -> tuple[bool, ...]:
    return tuple(map(bool, game.state.opened))


_may_open(
    "base.government.year-1-two",
    "a third quadrant opens in year 1",
    lambda game, right: (True,) * 4 if game.year == 1 and sum(_open(game)) == 2 else right,
)
_may_open(
    "base.government.year-1-two",
    "one quadrant is all in year 1",
    lambda game, right: _open(game) if game.year == 1 and any(_open(game)) else right,
)
_may_open(
    "base.government.year-2-three",
    "a fourth quadrant opens in year 2",
    lambda game, right: (True,) * 4 if game.year == 2 else right,
)
_may_open(
    "base.government.year-2-three",
    "two quadrants are all in year 2",
    lambda game, right: _open(game) if game.year == 2 and sum(_open(game)) > 1 else right,
)
_may_open(
    "base.government.year-3-all",
    "three quadrants are all in year 3",
    lambda game, right: _open(game) if game.year == 3 and sum(_open(game)) > 2 else right,
)
_may_open(
    "base.government.year-3-all",
    "no quadrant opens in year 3",
    lambda game, right: _open(game) if game.year == 3 else right,
)
_may_open(
    "base.government.first-any",
    "the last quadrant is not opened first",
    lambda game, right: (*right[:3], False) if not any(_open(game)) else right,
)
_may_open(
    "base.government.first-any",
    "the first quadrant is not opened first",
    lambda game, right: (False, *right[1:]) if not any(_open(game)) else right,
)
_may_open(
    "base.government.second-choice",
    "the open quadrant has to be emptied first",
    lambda game, right: _open(game) if sum(_open(game)) == 1 else right,
)
_may_open(
    "base.government.second-choice",
    "another quadrant has to be opened",
    lambda game, right: tuple(not is_open for is_open in _open(game)) if sum(_open(game)) == 1 else right,
)
_may_open(
    "base.government.first-come",
    "an opening counts for the first player alone",
    lambda game, right: (False,) * 4 if sum(_open(game)) > 1 and game.state.turn else right,
)
