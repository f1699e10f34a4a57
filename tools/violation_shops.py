"""Violations of single rules about the shops, the Government and the upgrades. See :mod:`tools.violations`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pipeline_nb.game.actions import TakeGovernment
from pipeline_nb.game.game import Game
from pipeline_nb.game.powers import powers
from pipeline_nb.game.state import (
    GovernmentBenefitStep,
    GovernmentStep,
    PlaceMachineStep,
    PlaceTileStep,
    State,
)
from pipeline_nb.rules.refining import MachineRun, WorkerRun
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


# ---- pieces of cards -------------------------------------------------------------------------------------------------

RECEIVE = "game.benefits._government_apply"


def _of_level(level: int, says: str) -> None:
    """Let the tiles that one level of the Government card gives be one fewer."""
    tiles = (2, 4, 6)[level - 1]

    def fewer(state: State, game: Game, action: object) -> State:
        *others, left, place = state.steps
        if not isinstance(game.step, GovernmentBenefitStep) or game.step.tiles != tiles:
            return state
        return replace(state, steps=(*others, replace(left, tiles=tiles - 2), place))

    changes(f"base.card.government.level-{level}", RECEIVE, says, fewer)


_of_level(1, "the card of level 1 gives one tile")
_of_level(2, "the card of level 2 gives three tiles")
_of_level(3, "the card of level 3 gives five tiles")
changes("base.card.government.level-1", RECEIVE, "a received tile is paid for", cash_less(5))


def _yearly_of(family: str, rule: str, says: str) -> None:
    """Let one type of upgrade give nothing in a new year."""

    def without(original: Original, game: Game, state: State) -> Any:  # noqa: ANN401
        names = game.table.families
        levels = tuple(0 if name == family else level for name, level in zip(names, state.me.levels, strict=True))
        found, events = original(game, player_changed(state, state.who, levels=levels))
        return player_changed(found, state.who, levels=state.me.levels), events

    without.__name__ = says.replace(" ", "_")
    violates(rule, "game.benefits.yearly_benefits")(without)


_yearly_of("Government", "base.card.government.level-1-yearly", "the Government card gives nothing in a new year")
_yearly_of("Shops", "base.card.shops.level-1-yearly", "the Shops card gives nothing in a new year")
refuses(
    "base.card.machines.level-1",
    "game.benefits._machine_reasons",
    "the card gives no machine that costs $40",
    lambda game, action: action.price == 2,
)
changes(
    "base.card.machines.level-1",
    "game.benefits._machine_apply",
    "the machine of a card is paid for",
    lambda state, game, action: cash_less(game.rules.box.shop_prices.machines[action.price])(state, game),
)
allows(
    "base.card.shops.missing-lost",
    "game.benefits._tile_reasons",
    "a tile that is not there is received",
    "shop.not-on-offer",
)
allows(
    "base.card.shops.missing-lost",
    "game.benefits._tank_reasons",
    "a tank that is not there is received",
    "shop.sold-out",
)


@violates("base.upgrades.yearly-timing", "game.benefits.yearly_benefits")
def the_benefit_comes_in_every_round(original: Original, game: Game, state: State) -> Any:  # noqa: ANN401
    found, events = original(game, replace(state, round=1))
    return replace(found, round=state.round), events


@violates("base.upgrades.yearly-timing", "game.benefits.yearly_benefits")
def the_benefit_comes_in_the_second_round(original: Original, game: Game, state: State) -> Any:  # noqa: ANN401
    found, events = original(game, replace(state, round=state.round - 1 or 9))
    return replace(found, round=state.round), events


@violates("base.upgrades.yearly-benefit", "game.benefits.yearly_benefits")
def the_third_year_brings_nothing(original: Original, game: Game, state: State) -> Any:  # noqa: ANN401
    return (state, ()) if state.year == 3 else original(game, state)


@violates("base.upgrades.yearly-benefit", "game.benefits.yearly_benefits")
def the_first_year_brings_it_too(original: Original, game: Game, state: State) -> Any:  # noqa: ANN401
    found, events = original(game, replace(state, year=max(state.year, 2)))
    return replace(found, year=state.year), events


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

# ---- upgrades --------------------------------------------------------------------------------------------------------

UPGRADE, BLOCK = "game.upgrades._buy_apply", "game.upgrades._block_apply"


def _level_becomes(before: int, after: int) -> Callable[..., State]:
    """Let a purchase by who owns `before` levels of a type lead to `after` levels."""

    def change(state: State, game: Game, action: Any) -> State:  # noqa: ANN401
        if game.state.me.levels[action.family] != before:
            return state
        levels = (*game.state.me.levels[: action.family], after, *game.state.me.levels[action.family + 1 :])
        return player_changed(state, game.state.who, levels=levels)

    return change


changes("base.upgrades.cost", UPGRADE, "an upgrade costs $1 less", cash_less(-1))
changes(
    "base.upgrades.cost",
    UPGRADE,
    "the second upgrade of an action is dearer",
    lambda state, game, action: cash_less(5)(state, game) if game.step.bought else state,
)
changes(
    "base.upgrades.flip-token",
    UPGRADE,
    "the token stays face up",
    lambda state, game, action: replace(state, tokens=game.state.tokens),
)
changes("base.upgrades.level-1-first", UPGRADE, "the first purchase gives level 2", _level_becomes(0, 2))
changes("base.upgrades.level-2-next", UPGRADE, "the second purchase gives level 3", _level_becomes(1, 3))
changes("base.upgrades.level-2-next", UPGRADE, "the second purchase gives level 1 again", _level_becomes(1, 1))
changes("base.upgrades.level-3-next", UPGRADE, "the third purchase gives level 2 again", _level_becomes(2, 2))
changes(
    "base.upgrades.block-effect",
    "game.phases.next_round",
    "a turned token comes up in the next round",
    lambda state, *given: replace(state, tokens=(True,) * len(state.tokens)),
)
changes(
    "base.upgrades.block-effect",
    "game.phases._end_turn",
    "a turned token closes a type for its turner alone",
    lambda state, game, action: replace(state, tokens=(True,) * len(state.tokens)),
)
changes("base.upgrades.block-free", BLOCK, "turning a token costs $5", cash_less(5))
changes(
    "base.upgrades.block-timing",
    BLOCK,
    "who has turned a token may buy again",
    lambda state, game, action: replace(state, steps=game.state.steps),
)
refuses(
    "base.upgrades.block",
    "game.upgrades._block_reasons",
    "no token is turned beside those bought",
    lambda game, action: True,
)
changes(
    "base.upgrades.block",
    BLOCK,
    "a card comes with the turned token",
    lambda state, game, action: _level_becomes(
        game.state.me.levels[action.family], game.state.me.levels[action.family] + 1
    )(state, game, action),
)
refuses(
    "base.upgrades.block-after-success",
    "game.upgrades._block_reasons",
    "only a type of which one owns a card is turned",
    lambda game, action: action.family in range(5) and not game.state.me.levels[action.family],
)
refuses(
    "base.upgrades.block-without-purchase",
    "game.upgrades._block_reasons",
    "a purchase is needed in either reading",
    lambda game, action: not game.step.bought,
)
allows(
    "base.upgrades.block-needs-purchase",
    "game.upgrades._block_reasons",
    "no purchase is needed",
    "upgrades.block-needs-purchase",
)
allows(
    "base.upgrades.card-must-remain",
    "game.upgrades._buy_reasons",
    "a card that is gone is bought",
    "upgrades.no-card",
    when=lambda game, action: game.state.me.levels[action.family] < 3,
)
allows(
    "base.upgrades.card-must-remain",
    "game.upgrades._buy_reasons",
    "a fourth level is bought",
    "upgrades.no-card",
    when=lambda game, action: game.state.me.levels[action.family] > 2,
)
allows(
    "base.upgrades.closed",
    "game.upgrades._buy_reasons",
    "a closed type is bought first",
    "upgrades.closed",
    when=lambda game, action: not game.step.bought,
)
allows(
    "base.upgrades.not-twice",
    "game.upgrades._buy_reasons",
    "a type is bought twice",
    "upgrades.closed",
    when=lambda game, action: game.step.bought,
)
allows("base.upgrades.up-to-two", "game.upgrades._buy_reasons", "a third upgrade is bought", "upgrades.up-to-two")
refuses(
    "base.upgrades.up-to-two",
    "game.upgrades._buy_reasons",
    "a second upgrade is not bought",
    lambda game, action: game.step.bought,
)
allows(
    "em4.technology.level-1-rest-unchanged",
    "game.upgrades._buy_reasons",
    "Technology buys a third upgrade",
    "upgrades.up-to-two",
    when=lambda game, action: powers(game).opens_turned,
)
changes(
    "em4.technology.level-1-rest-unchanged",
    UPGRADE,
    "Technology pays for turned types",
    lambda state, game, action: cash_less(-20)(state, game) if not game.state.tokens[action.family] else state,
)

# ---- runs ------------------------------------------------------------------------------------------------------------

allows(
    "base.machine-phase.unpaid-lines-idle",
    "game.runs._reasons",
    "who cannot pay the fee runs the machines' lines with the worker",
    "run.machine-connected",
    when=lambda game, action: game.state.me.cash < 15,
)
allows(
    "base.run.not-machine-connected",
    "rules.refining.WorkerRun.line_reasons",
    "the worker runs a line that a machine touches",
    "run.machine-connected",
)
allows(
    "base.run.matching-type",
    "rules.refining_checks._oil_matches",
    "the worker refines any oil",
    when=lambda run, step: isinstance(run, WorkerRun),
)
allows(
    "base.run.matching-type",
    "rules.refining_checks._oil_matches",
    "machines refine any oil",
    when=lambda run, step: isinstance(run, MachineRun),
)
allows(
    "base.oil.matching-pipelines",
    "rules.refining_checks._oil_matches",
    "silver oil runs everywhere",
    when=lambda run, step: step.barrel.oil.value == "S",
)
allows(
    "base.oil.matching-pipelines",
    "rules.refining_checks._oil_matches",
    "orange oil runs everywhere",
    when=lambda run, step: step.barrel.oil.value == "O",
)
allows(
    "base.oil.matching-pipelines",
    "rules.refining_checks._oil_matches",
    "teal pipelines take all oil",
    when=lambda run, step: step.barrel.oil.value != "T",
)
allows(
    "base.run.line-once-a-turn", "rules.refining_checks._not_again_in_a_turn", "a second action runs a pipeline again"
)


@violates("base.public.run-once-an-action", "game.runs._leave")
def a_second_action_always_spares_the_pipelines(original: Original, game: Game, action: object) -> Any:  # noqa: ANN401
    state, events = original(game.at(game.state), action)
    step: Any = game.state.step
    if state.steps and type(state.steps[-1]).__name__ == "AgainStep":
        used = tuple(sorted({refined.pipeline for refined in step.done}))
        state = replace(state, steps=(*state.steps[:-1], replace(state.steps[-1], used=used)))
    return state, events


# ---- networks --------------------------------------------------------------------------------------------------------

allows(
    "base.network.covered-half",
    "rules.placing._only_covered_halves",
    "a covered half is met",
    when=lambda net, new: True,
)
allows(
    "base.network.segment-meets-segment",
    "rules.placing.place_reasons",
    "no segment has to meet another",
    "network.only-machines",
)
