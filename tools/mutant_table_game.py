"""What is played instead when a rule of the whole game is off.

Most rules of the game are carried out by an action's effect or by a step of the set-up. With such a rule off the effect
changes nothing, or what the step lays out lacks its last piece; what needs more thought is written out below.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from pipeline_nb.game import shops, turns
from pipeline_nb.game.actions import (
    Action,
    Buy,
    BuyTank,
    DeliverContract,
    Place,
    Secondary,
    TakeGovernment,
    Work,
    WorkGovernment,
    WorkNetwork,
)
from pipeline_nb.game.common import with_me
from pipeline_nb.game.game import Game
from pipeline_nb.game.rng import Dealer
from pipeline_nb.game.ruleset import Outcome
from pipeline_nb.game.setup import Draft
from pipeline_nb.game.state import GovernmentStep, MarketStep, OrderStep, State, Step, Table
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.placement import Placement
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.refining import Run
from tools.mutant_switch import MUTANTS, Mutant, instead
from tools.mutant_table import reason
from tools.rule_objects import plain, registered

__all__ = ["note_effects"]

Original = Callable[..., Any]


def note_effects() -> None:
    """Note the two plain mutants for every effect and every step of the set-up that has none of its own."""
    for rule, functions in registered().items():
        for function in map(plain, functions):
            if not function.__module__.startswith("pipeline_nb.game."):
                continue
            key = (rule, function.__qualname__)
            if function.__annotations__.get("return") == "Outcome":
                MUTANTS.setdefault(key, [Mutant("it changes nothing", _nothing)])
            elif "draft" in function.__annotations__ and function.__qualname__ != "deal":
                MUTANTS.setdefault(key, [Mutant("the last piece of each is missing", _last_is_missing)])


def _nothing(original: Original, game: Game, other: object, *more: object) -> tuple[State, tuple[()]]:
    return (other if isinstance(other, State) else game.state), ()


def _last_is_missing(original: Original, draft: Draft) -> None:
    before = set(draft.laid)
    original(draft)
    for name in set(draft.laid) - before:
        draft.laid[name] = _shorter(draft.laid[name])


def _shorter(laid: object) -> object:
    if isinstance(laid, bool):
        return not laid
    if isinstance(laid, int):
        return laid + 1
    if isinstance(laid, tuple) and laid and all(isinstance(part, int | bool) for part in laid):
        return (*laid[:-1], _shorter(laid[-1]))
    if isinstance(laid, tuple) and laid and isinstance(laid[-1], tuple):
        return tuple(part[:-1] for part in laid)
    return laid[::-1] if isinstance(laid, tuple) else laid


@instead("new_game", "base.work.main.one-action")
def a_player_has_two_workers(original: Original, players: object = 2, **more: object) -> Game:
    game: Game = original(players, **more)
    twice = tuple(who for who in game.state.order for _ in range(2))
    return game.at(replace(game.state, order=twice, next_order=(-1,) * len(twice)))


@instead("new_game", "base.game.player-count")
def two_play_whoever_asks(original: Original, players: object = 2, **more: object) -> Game:
    game: Game = original(2, **more)
    return game


@instead(
    "may_open",
    "base.government.year-1-two",
    "base.government.year-2-three",
    "base.government.year-3-all",
    "base.government.first-any",
    "base.government.second-choice",
    "base.government.first-come",
)
def only_the_first_quadrant_opens(original: Original, game: Game) -> tuple[bool, ...]:
    return tuple(quadrant == 0 for quadrant in range(len(game.state.quadrants)))


@instead("is_open", "base.government.year-3-all")
def a_quadrant_is_open_once_somebody_bought_there(original: Original, game: Game, quadrant: int) -> bool:
    return game.state.opened[quadrant] > 0


@instead("deal", "base.setup.round-marker")
def the_marker_begins_on_the_second_round(original: Original, *given: object) -> tuple[Table, State]:
    table, state = original(*given)
    return table, replace(state, round=2)


@instead(
    "_opened",
    "base.contracts.worker",
    "base.crude-market.worker",
    "base.machines.worker",
    "base.refined.worker",
    "base.tanks.worker",
    "base.upgrades.worker",
)
def a_space_opens_the_action_of_the_next_arm(original: Original, game: Game, space: int) -> tuple[Step, ...]:
    opened: tuple[Step, ...] = original(game, (space + 2) % 8)
    return opened


@instead("_pass_reasons", "base.work.main.pass", "base.work.main.pass-no-secondary")
def nobody_may_pass(original: Original, game: Game, action: Action) -> Iterator[Reason]:
    yield reason("Nobody may pass.")


# ---- set-up ----------------------------------------------------------------------------------------------------------


@instead("lay_costs", "base.setup.refinement.first-game")
@instead("lay_upgrades", "base.setup.upgrades.first-game")
def a_first_game_is_dealt_like_any_other(original: Original, draft: Draft) -> None:
    first, draft.first_game = draft.first_game, False
    original(draft)
    draft.first_game = first


@instead("lay_costs", "base.setup.refinement.deal-nine")
def the_cost_markers_lie_in_order(original: Original, draft: Draft) -> None:
    original(draft)
    nine = sorted(cost for row in draft.laid["costs"].rows for cost in row)
    _lay_costs(draft, nine)


@instead("lay_costs", "base.setup.refinement.rest-to-box")
def a_marker_that_was_dealt_may_be_dealt_again(original: Original, draft: Draft) -> None:
    original(draft)
    nine = [cost for row in draft.laid["costs"].rows for cost in row]
    _lay_costs(draft, [nine[draft.dealer.below(9)] for _ in nine])


def _lay_costs(draft: Draft, nine: list[int]) -> None:
    draft.laid["costs"] = RefinementCosts((tuple(nine[:3]), tuple(nine[3:6]), tuple(nine[6:])))  # type: ignore[arg-type]


@instead("Game.seen_by", "base.setup.contracts.stacks-face-up")
def the_stacks_of_contracts_lie_face_down(original: Original, game: Game, player: str | int, seed: int = 0) -> Game:
    seen, dealer = original(game, player, seed), Dealer(seed)
    stacks = tuple(dealer.shuffled(stack) for stack in seen.state.stacks)
    return game.at(replace(seen.state, stacks=stacks))


# ---- the worker ------------------------------------------------------------------------------------------------------


_stood: defaultdict[object, set[tuple[int, int]]] = defaultdict(set)
_cash_before: dict[tuple[str, ...], int] = {}


@instead("_work_reasons", "base.work.main.occupied-allowed")
def a_space_takes_one_worker_a_round(original: Original, game: Game, action: Work) -> Iterator[Reason]:
    yield from original(game, action)
    stand = _stood[game.table.names, game.year, game.round]
    if any(space == action.space and turn != game.state.turn for turn, space in stand):
        yield reason("Another worker stands there.")
    stand.add((game.state.turn, action.space))


def _noting_the_cash(original: Original, game: Game, action: Work) -> Outcome:
    _cash_before[game.table.names] = game.state.me.cash
    outcome: Outcome = original(game, action)
    return outcome


@instead("_secondary_reasons", "base.work.secondary.income-may-pay", also=((turns._work_apply, _noting_the_cash),))
def only_money_from_before_the_main_action_pays(original: Original, game: Game, action: Secondary) -> Iterator[Reason]:
    yield from original(game, action)
    if _cash_before.get(game.table.names, game.state.me.cash) < game.rules.box.fees.secondary_action:
        yield reason("That money has just been earned.")


@instead("_opened", "base.contracts.turn-order", "base.tanks.turn-order")
@instead("_opened", "base.machines.turn-order", "base.upgrades.turn-order")
def the_order_stays_after_every_action(original: Original, game: Game, space: int) -> tuple[Step, ...]:
    return tuple(step for step in original(game, space) if not isinstance(step, OrderStep))


@instead("_network_apply", "base.run.free")
def a_run_by_the_worker_costs_a_dollar(original: Original, game: Game, action: WorkNetwork) -> Outcome:
    state, said = original(game, action)
    return with_me(state, replace(state.me, cash=state.me.cash - 1)), said


@instead("_secondary_apply", "base.card.human-resources.level-1")
@instead("_machines_apply", "base.card.machines.level-2")
def all_pay_what_a_player_without_cards_pays(original: Original, game: Game, action: Action) -> Outcome:
    me = game.state.me
    without = game.at(with_me(game.state, replace(me, levels=(0,) * len(me.levels))))
    state, said = original(without, action)
    return with_me(state, replace(state.me, levels=me.levels)), said


@instead("the_run", "base.run.simultaneous", "base.machine-phase.simultaneous")
def each_refinement_is_a_run_of_its_own(original: Original, game: Game) -> Run:
    run: Run = original(game)
    return replace(run, farm=game.state.me.farm, done=())


# ---- placing ---------------------------------------------------------------------------------------------------------

_newest: dict[PipeNetwork, Placement] = {}


def _noting_the_tile(original: Original, game: Game, action: Place) -> Outcome:
    state, said = original(game, action)
    (new,) = set(state.me.network.tiles) - set(game.state.me.network.tiles)
    _newest[state.me.network] = new
    return state, said


def _touched(game: Game, action: Place) -> set[Placement | None]:
    """The tiles that the tile in hand would touch."""
    (ax, ay), (bx, by) = Placement(0, action.x, action.y, action.rotation).cells
    beside = {(x + dx, y + dy) for x, y in ((ax, ay), (bx, by)) for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return {game.state.me.network.tile_at(*cell) for cell in beside} - {None}


@instead("_place_reasons", "base.network.same-purchase", also=((shops._place_apply, _noting_the_tile),))
def a_bought_tile_may_not_hang_on_the_one_before_it(original: Original, game: Game, action: Place) -> Iterator[Reason]:
    yield from original(game, action)
    if _touched(game, action) == {_newest.get(game.state.me.network, 0)}:
        yield reason("It hangs on the tile placed before it.")


@instead("_place_reasons", "base.network.different-places", also=((shops._place_apply, _noting_the_tile),))
def a_bought_tile_must_touch_the_one_before_it(original: Original, game: Game, action: Place) -> Iterator[Reason]:
    yield from original(game, action)
    newest = _newest.get(game.state.me.network)
    if newest and newest not in _touched(game, action):
        yield reason("It lies apart from the tile placed before it.")


# ---- markets and deliveries ------------------------------------------------------------------------------------------


@instead("_place_reasons", "base.crude-market.like-refined")
def the_crude_market_only_sells(original: Original, game: Game, row: int, space: int) -> Iterator[Reason]:
    broken = list(original(game, row, space))
    yield from broken
    step = game.state.step
    if not broken and isinstance(step, MarketStep) and step.market == 0 and not game.state.rows[row] >> space & 1:
        yield reason("Nothing can be sold there.")


@instead("_buy_reasons", "base.market.buy-and-sell")
def who_has_sold_may_not_buy(original: Original, game: Game, action: Buy) -> Iterator[Reason]:
    yield from original(game, action)
    step = game.state.step
    if isinstance(step, MarketStep) and step.done and not step.bought:
        yield reason("You have sold in this action.")


@instead("_fits", "base.deliver.higher-grade")
def only_the_grade_asked_for_fits(original: Original, game: Game, oil: int, asked: int, grade: int) -> Iterator[Reason]:
    yield from original(game, oil, asked, grade)
    if grade > asked:
        yield reason("Another grade is asked for.")


@instead("_contract_reasons", "base.deliver.own-turn")
def the_next_player_delivers(original: Original, game: Game, action: DeliverContract) -> Iterator[Reason]:
    state = game.state
    yield from original(game.at(replace(state, turn=(state.turn + 1) % len(state.order))), action)


# ---- the Turn Order --------------------------------------------------------------------------------------------------


@instead("places_to_choose_a_side", "base.order.push-choice")
def nobody_chooses_a_side(original: Original, game: Game) -> tuple[int, ...]:
    return ()


@instead("places_to_choose_a_side", "base.order.shift-direction")
def a_side_is_chosen_in_either_reading(original: Original, game: Game) -> tuple[int, ...]:
    return _sides_chosen(original, game, push_choice="player")


@instead("places_to_choose_a_side", "base.order.shift-right")
def a_side_is_chosen_where_all_go_right(original: Original, game: Game) -> tuple[int, ...]:
    return _sides_chosen(original, game, order_shift="both")


def _sides_chosen(original: Original, game: Game, **readings: str) -> tuple[int, ...]:
    rulings = replace(game.rules.rulings, **readings)
    found: tuple[int, ...] = original(Game(replace(game.rules, rulings=rulings), game.table, game.state))
    return found


# ---- Government and shops --------------------------------------------------------------------------------------------


@instead("_work_apply", "base.government.own-tile-bought")
def the_tile_under_the_worker_may_be_left(original: Original, game: Game, action: WorkGovernment) -> Outcome:
    left, (said, *_) = original(game, action)
    steps = (*game.state.steps[:-1], GovernmentStep(action.quadrant, action.tile, 0))
    return replace(game.state, opened=left.opened, steps=steps), (said,)


@instead("_add_reasons", "base.public.government.neighbours")
def tiles_meet_by_their_numbers(original: Original, game: Game, action: TakeGovernment) -> Iterator[Reason]:
    step = game.state.step
    found = [reason for reason in original(game, action) if reason.code != "government.no-neighbour"]
    yield from found
    if isinstance(step, GovernmentStep) and abs(step.tile - action.tile) != 1:
        yield reason("The numbers do not follow each other.")


@instead("_hand_options", "base.government.any-order")
def a_tile_in_hand_is_placed_before_all_others(original: Original, game: Game) -> list[Action]:
    return [action for action in original(game) if isinstance(action, Place)]


@instead("_more_reasons", "base.government.any-order")
def no_tile_is_taken_while_one_is_in_hand(original: Original, game: Game, action: TakeGovernment) -> Iterator[Reason]:
    yield reason("A tile is in your hand.")


@instead("_up_apply", "base.government.any-order")
def the_tile_that_was_taken_up_goes_back(original: Original, game: Game, action: Action) -> Outcome:
    return game.state, ()


@instead("_hand_options", "base.government.worker-tile-first")
def more_tiles_are_offered_in_either_reading(original: Original, game: Game) -> list[Action]:
    found: list[Action] = original(_with_other_order(game))
    return found


@instead("_more_reasons", "base.government.worker-tile-first")
def more_tiles_are_taken_in_either_reading(original: Original, game: Game, action: TakeGovernment) -> Iterator[Reason]:
    yield from original(_with_other_order(game), action)


def _with_other_order(game: Game) -> Game:
    rulings = replace(game.rules.rulings, worker_tile_first=False)
    return Game(replace(game.rules, rulings=rulings), game.table, game.state)


@instead("is_open", "base.upgrades.closed", "base.upgrades.not-twice", "base.upgrades.block-effect")
def a_turned_token_closes_nothing(original: Original, game: Game, family: int) -> bool:
    return True


@instead("_tank_reasons", "base.public.shops.any-space")
def the_cheapest_tanks_go_first(original: Original, game: Game, action: BuyTank) -> Iterator[Reason]:
    yield from original(game, action)
    if any(game.state.shop_tanks[: action.price]):
        yield reason("A cheaper one is there.")
