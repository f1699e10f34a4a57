"""What is played instead when a rule of an upgrade card is off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pipeline_nb.game.game import Game
from pipeline_nb.game.powers import Powers
from pipeline_nb.game.state import AgainStep, BetweenStep, MachinePhaseStep, Row, State, Step, Table
from pipeline_nb.rules.network import PipeNetwork
from tools.mutant_switch import instead

__all__: list[str] = []

Original = Callable[..., Any]


@instead("powers_of", "base.card.levels-together")
def only_the_highest_level_counts(
    original: Original, rules: object, families: tuple[str, ...], levels: tuple[int, ...], extra: object = ()
) -> Powers:
    given: Powers = original(rules, families, (0,) * len(levels), extra)
    alone = [(family, level) for family, level in zip(families, levels, strict=True) if level]
    for family, level in alone:
        card = rules.cards[family, level]  # type: ignore[attr-defined]
        given = type(given)(**{**{name: getattr(given, name) for name in given.__struct_fields__}, **card.powers})
    return given


@instead("after_main_action", "base.card.human-resources.level-3")
def a_secondary_action_follows_all_the_same(original: Original, game: Game, space: int | None = None) -> object:
    due = original(game, space)
    return tuple(BetweenStep(0) if isinstance(step, AgainStep) else step for step in due)


@instead("after_main_action", "base.work.secondary.not-after-others")
def a_secondary_action_follows_everything(original: Original, game: Game, space: int | None = None) -> tuple[Step, ...]:
    due: tuple[Step, ...] = original(game, 0 if space is None else space)
    return due


@instead("steps_between", "base.card.human-resources.level-2")
def the_centre_is_no_step(original: Original, one: int, other: int) -> int:
    steps: int = original(one, other)
    return steps - (one // 2 != other // 2)


@instead("steps_between", "base.card.human-resources.level-2-reach")
def outer_spaces_lie_at_the_centre_too(original: Original, one: int, other: int) -> int:
    return 2 if one // 2 != other // 2 else int(original(one, other))


@instead("_resting", "base.machine-phase.not-again")
def nothing_rests_in_the_machine_phase(original: Original, game: Game, step: Step) -> tuple[type[Step], ...]:
    return (AgainStep,)


@instead("_resting", "base.machine-phase.again")
def what_ran_rests_in_either_reading(original: Original, game: Game, step: Step) -> tuple[type[Step], ...]:
    return (AgainStep, MachinePhaseStep)


@instead("_resting", "base.card.machines.level-3")
def what_ran_before_the_work_phase_rests_later(original: Original, game: Game, step: Step) -> tuple[type[Step], ...]:
    return (*original(game, step), MachinePhaseStep)


@instead("with_network", "base.machine-phase.not-again", "base.run.line-once-a-turn")
def pipelines_that_ran_keep_their_numbers(original: Original, state: State, network: PipeNetwork) -> State:
    left: State = original(state, network)
    return replace(left, steps=state.steps)


@instead("_quadrants", "base.card.government.opening")
def a_card_opens_what_it_likes(original: Original, game: Game) -> tuple[bool, ...]:
    return (True,) * 4


@instead("_quadrants", "base.government.year-3-all")
def a_card_opens_one_a_year_in_year_3_too(original: Original, game: Game) -> tuple[bool, ...]:
    found: tuple[bool, ...] = original(game)
    state = game.state
    return tuple(
        may and (year > 0 or state.year not in state.opened) for may, year in zip(found, state.opened, strict=True)
    )


@instead("_quadrants", "base.card.government.mix")
def all_come_from_one_quadrant(original: Original, game: Game) -> tuple[bool, ...]:
    quadrant = game.step.quadrant  # type: ignore[attr-defined]
    found: tuple[bool, ...] = original(game)
    return tuple(may and quadrant in (-1, i) for i, may in enumerate(found))


@instead("_quadrants", "base.card.government.one-quadrant")
def all_open_quadrants_serve_in_either_reading(original: Original, game: Game) -> tuple[bool, ...]:
    found: tuple[bool, ...] = original(game)
    return tuple(may or bool(year) for may, year in zip(found, game.state.opened, strict=True))


@instead("_rows_open", "base.card.refined-markets.level-2")
def one_market_is_open(original: Original, table: Table, market: int, markets: int) -> tuple[tuple[int, Row], ...]:
    return table.market_rows[market]


@instead("cube_left", "base.market.sell-place")
def a_barrel_of_another_oil_type_is_exchanged_in_either_reading(
    original: Original, game: Game, row: int, oil: int
) -> int:
    return game.table.rows[row].oil


@instead("cube_left", "base.card.refined-markets.level-3")
def a_barrel_of_another_oil_type_keeps_it_in_either_reading(original: Original, game: Game, row: int, oil: int) -> int:
    return oil


@instead("cube_at", "base.market.buy-take", "base.public.market.demand-to-supply")
def every_barrel_in_a_row_is_of_its_oil_type(
    original: Original, table: Table, state: State, row: int, space: int
) -> int:
    return table.rows[row].oil


@instead("refined_price_rise", "base.card.refined-markets.level-1")
@instead("barrel_bonus", "base.card.contracts-orders.level-2")
def nothing_is_added(original: Original, *given: object) -> int:
    return 0


@instead("Placement.cells", "base.public.pipe-tile.halves")
def both_halves_lie_on_one_square(original: Original, placement: object) -> object:
    first, _ = original(placement)
    return first, first


@instead("second_main_action", "base.card.human-resources.level-3")
@instead("yearly_benefits", "base.upgrades.yearly-benefit", "base.upgrades.yearly-timing", "base.upgrades.yearly-pass")
@instead("machines_first", "base.card.machines.level-3")
def the_card_brings_nothing(original: Original, game: Game, state: State) -> tuple[State, tuple[()]]:
    return state, ()
