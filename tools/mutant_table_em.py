"""What is played instead when a rule of Emerging Markets is off: market tiles, cost markers, action tiles, new cards.

The valuation cards of the fifth module are in :mod:`tools.mutant_table_em5`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from pipeline_nb.emerging_markets import em1
from pipeline_nb.emerging_markets.bag import draw
from pipeline_nb.game.actions import ReceiveCrude, TakeSpecialization
from pipeline_nb.game.game import Game
from pipeline_nb.game.modules import MODULES
from pipeline_nb.game.powers import powers
from pipeline_nb.game.ruleset import AS_DELIVERY, AT_THE_END, Outcome, Ruleset
from pipeline_nb.game.setup import Draft, choose_upgrades, lay_action_tiles, lay_costs
from pipeline_nb.game.state import BetweenStep, MarketStep, Row, State, Step, UpgradesStep, WorkStep
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.oil import OILS
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.rulings import Rulings
from tools.mutant_switch import ELEMENT, Replacement, instead
from tools.mutant_table import reason

__all__: list[str] = []

Original = Callable[..., Any]

ELEMENT.update({f"em4.specialization.level-{level}": level - 1 for level in (1, 2, 3)})


# ---- which modules are in play ---------------------------------------------------------------------------------------


@instead("module_names", "em1.module.optional")
def whoever_wants_one_module_gets_all(original: Original, names: object) -> tuple[str, ...]:
    return tuple(MODULES) if original(names) else ()


@instead("_with_market_tiles", "em1.module.not-in-base")
def the_base_game_draws_market_tiles_too(original: Original, rules: Ruleset) -> Ruleset:
    rules.setup["markets"] = em1.lay_market_tiles
    found: Ruleset = original(rules)
    return found


# ---- the bag ---------------------------------------------------------------------------------------------------------


def _one_stays_out(original: Original, draft: Draft, pieces: int) -> tuple[int, ...]:
    return (*draft.dealer.shuffled(range(pieces - 1)), pieces - 1)


def _in_order(original: Original, draft: Draft, pieces: int) -> tuple[int, ...]:
    return tuple(range(pieces))


_ALSO_ONE_STAYS_OUT: tuple[tuple[Original, Replacement], ...] = ((draw, _one_stays_out),)
_ALSO_IN_ORDER: tuple[tuple[Original, Replacement], ...] = ((draw, _in_order),)


@instead("lay_market_tiles", "em1.setup.crude.bag", "em1.setup.refined.bag", also=_ALSO_ONE_STAYS_OUT)
@instead("lay_two_sided", "em2.setup.bag", also=_ALSO_ONE_STAYS_OUT)
@instead("lay_eight_tiles", "em3.setup.bag", also=_ALSO_ONE_STAYS_OUT)
def one_piece_is_not_in_the_bag(original: Original, draft: Draft) -> None:
    original(draft)


@instead("lay_market_tiles", "em1.setup.crude.draw", "em1.setup.refined.draw", also=_ALSO_IN_ORDER)
@instead("lay_two_sided", "em2.setup.draw-nine", also=_ALSO_IN_ORDER)
@instead("lay_eight_tiles", "em3.setup.draw", also=_ALSO_IN_ORDER)
def the_pieces_are_not_shuffled(original: Original, draft: Draft) -> None:
    original(draft)


# ---- market tiles ----------------------------------------------------------------------------------------------------


@instead("lay_market_tiles", "em1.setup.crude.rest-to-box", "em1.setup.refined.rest-to-box")
def a_tile_is_laid_twice(original: Original, draft: Draft) -> None:
    original(draft)
    draft.drawn.update({pin: (tiles[0], *tiles[:-1]) for pin, tiles in draft.drawn.items()})


@instead("lay_market_tiles", "em1.setup.refined.no-restriction")
def no_market_has_two_rows_alike(original: Original, draft: Draft) -> None:
    every_third = tuple(number * 3 + market for market in range(3) for number in range(6))
    draft.pins = {**draft.pins, em1.REFINED: every_third}
    original(draft)


@instead("_with_every_oil", "em1.setup.crude.missing-colour")
def an_oil_type_may_be_missing(original: Original, draft: Draft, bag: tuple[int, ...]) -> tuple[int, ...]:
    return bag[:6]


@instead("_rows", "em1.setup.crude.sets-type")
def a_crude_row_has_the_next_oil_type(original: Original, *given: object) -> Iterator[Row]:
    for row in original(*given):
        yield row if row.grade else replace(row, oil=(row.oil + 1) % 3)


@instead("_rows", "em1.setup.refined.sets-row")
def a_refined_row_has_the_next_grade(original: Original, *given: object) -> Iterator[Row]:
    for row in original(*given):
        yield replace(row, grade=row.grade % 3 + 1) if row.grade else row


@instead("_rows", "em1.setup.refined.repeated-rows")
def a_row_that_repeats_has_another_oil_type(original: Original, *given: object) -> Iterator[Row]:
    seen = set[tuple[int, int, int]]()
    for row in original(*given):
        oil = next((o for o in (row.oil, *range(3)) if (row.market, o, row.grade) not in seen), row.oil)
        seen.add((row.market, oil, row.grade))
        yield replace(row, oil=oil) if row.grade else row


# ---- cost markers ----------------------------------------------------------------------------------------------------


@instead("lay_two_sided", "em2.setup.replaces-step-12", "em2.setup.base-markers-out")
def the_markers_of_the_base_game_lie_there(original: Original, draft: Draft) -> None:
    original(draft)
    lay_costs(draft)


@instead("lay_two_sided", "em2.setup.white-up")
def the_dark_side_lies_up(original: Original, draft: Draft) -> None:
    original(draft)
    if "costs" not in draft.pins:
        dark = [draft.box.em_refinement_markers.dark[marker] for marker in draft.drawn["cost_markers"]]
        draft.laid["costs"] = RefinementCosts.from_text(
            "/".join(",".join(map(str, dark[at : at + 3])) for at in (0, 3, 6))
        )


def _with_ruling(game: Game, **ruling: object) -> Game:
    rulings = Rulings(**{**{name: getattr(game.rules.rulings, name) for name in Rulings.__struct_fields__}, **ruling})
    return Game(replace(game.rules, rulings=rulings), game.table, game.state)


@instead("turned", "em2.columns-are-steps")
def a_column_is_an_oil_type(original: Original, game: Game, costs: RefinementCosts, column: int) -> RefinementCosts:
    found: RefinementCosts = original(_with_ruling(game, em_columns="colours"), costs, column)
    return found


@instead("turned", "em2.columns-are-types")
def a_column_is_a_grade_step(original: Original, game: Game, costs: RefinementCosts, column: int) -> RefinementCosts:
    found: RefinementCosts = original(_with_ruling(game, em_columns="steps"), costs, column)
    return found


@instead("turn_after_a_year", "em2.flip.longer-pipes")
@instead("turn_at_the_end", "em2.flip.year-3", "em2.flip.before-scoring")
@instead("_crude_action", "em4.crude.level-1-at-once")
@instead("offer_crude_action", "em4.crude.level-1-later")
@instead("_free_barrels", "em4.crude.level-2")
def nothing_happens(original: Original, game: Game, state: State) -> Outcome:
    return state, ()


@instead("turn_after_a_year", "em2.flip.year-1")
def the_first_column_stays(original: Original, game: Game, state: State) -> Outcome:
    found: Outcome = (state, ()) if state.year == 2 else original(game, state)
    return found


@instead("turn_after_a_year", "em2.flip.year-2")
def the_second_column_stays(original: Original, game: Game, state: State) -> Outcome:
    found: Outcome = (state, ()) if state.year == 3 else original(game, state)
    return found


@instead("turn_at_the_end", "em2.flip.after-scoring")
def the_third_column_is_always_turned(original: Original, game: Game, state: State) -> Outcome:
    found: Outcome = original(_with_ruling(game, em_flip3_before_scoring=True), state)
    return found


# ---- action tiles ----------------------------------------------------------------------------------------------------


@instead("lay_eight_tiles", "em3.setup.replaces-step-11", "em3.setup.covers-markets")
def four_tiles_lie_beside_the_printed_markets(original: Original, draft: Draft) -> None:
    original(draft)
    pins, draft.pins = draft.pins, {}
    lay_action_tiles(draft)
    draft.pins = pins


@instead("lay_eight_tiles", "em3.setup.no-restriction")
def markets_lie_outside_only(original: Original, draft: Draft) -> None:
    original(draft)
    spaces, markets = draft.laid["spaces"], draft.box.board.outer_spaces
    outside, inside = [s for s in spaces if s in markets], [s for s in spaces if s not in markets]
    draft.laid["spaces"] = tuple(space for pair in zip(outside, inside, strict=True) for space in pair)


@instead("steps_between", "em3.adjacency-same")
def the_two_spaces_of_an_arm_are_not_next(original: Original, one: int, other: int) -> int:
    steps: int = original(one, other)
    return steps + (one // 2 == other // 2)


# ---- upgrades: what is laid out --------------------------------------------------------------------------------------


@instead("choose_from_ten", "em4.setup.add-cards")
def the_new_types_stay_in_the_box(original: Original, draft: Draft) -> None:
    choose_upgrades(draft, draft.box.upgrade_cards.families)


@instead("lay_specialization_cards", "em4.setup.specialization-cards")
def no_card_lies_ready(original: Original, draft: Draft) -> None:
    draft.laid["supplies"] = ()


# ---- Specialization --------------------------------------------------------------------------------------------------


@instead("card_words", "em4.specialization.six-cards")
def a_card_stands_for_the_next_one(original: Original, card: int) -> str:
    words: str = original((card + 1) % 6)
    return words


@instead("costs_of", "em4.specialization.owner-only")
def cards_lower_everybodys_costs(original: Original, game: Game, who: int) -> RefinementCosts:
    owners = [other for other, player in enumerate(game.state.players) if player.extra]
    costs: RefinementCosts = original(game, owners[0] if owners else who)
    return costs


@instead("costs_of", "em4.specialization.costs-in-scoring")
def the_final_accounts_look_at_the_printed_costs(original: Original, game: Game, who: int) -> RefinementCosts:
    costs: RefinementCosts = game.state.costs if game.is_over else original(game, who)
    return costs


Cards = tuple[int, ...]


@instead("_lowered", "em4.specialization.one-row-or-column")
def a_card_of_an_oil_type_lowers_a_step(
    original: Original, costs: RefinementCosts, cards: Cards, *more: int
) -> RefinementCosts:
    found: RefinementCosts = original(costs, tuple((card + 3) % 6 for card in cards), *more)
    return found


@instead("_lowered", "em4.specialization.cost-minus-1")
def no_cost_is_lowered(original: Original, costs: RefinementCosts, cards: Cards, *more: int) -> RefinementCosts:
    return costs


@instead("_lowered", "em4.specialization.cost-floor")
def costs_fall_to_one(
    original: Original, costs: RefinementCosts, cards: Cards, less: int, floor: int
) -> RefinementCosts:
    found: RefinementCosts = original(costs, cards, less, 1)
    return found


@instead("_lowered", "em4.specialization.floor-never-raises")
def every_cost_of_a_card_is_at_least_four(
    original: Original, costs: RefinementCosts, cards: Cards, less: int, floor: int
) -> RefinementCosts:
    found: RefinementCosts = original(costs, cards, less, floor)
    for oil in OILS:
        for step, cost in enumerate(found.rows[OILS.index(oil)]):
            found = found.with_step(oil, step, max(cost, floor))  # type: ignore[arg-type]
    return found


@instead("_lowered", "em4.specialization.costs-add-up")
def a_cost_falls_by_one_at_most(
    original: Original, costs: RefinementCosts, cards: Cards, less: int, floor: int
) -> RefinementCosts:
    found: RefinementCosts = original(costs, cards, less, floor)
    for oil in OILS:
        for step, cost in enumerate(costs.rows[OILS.index(oil)]):
            lowered = found.rows[OILS.index(oil)][step]
            found = found.with_step(oil, step, max(lowered, cost - 1))  # type: ignore[arg-type]
    return found


@instead("_lowered", "em4.specialization.example-cost")
def the_last_card_lowers_nothing(
    original: Original, costs: RefinementCosts, cards: Cards, *more: int
) -> RefinementCosts:
    found: RefinementCosts = original(costs, tuple(card for card in cards if card != 5), *more)
    return found


@instead("price_rise", "em4.specialization.price-plus-5")
def prices_stay(original: Original, *given: object) -> int:
    return 0


@instead("price_rise", "em4.specialization.owner-only")
def prices_rise_for_everybody(original: Original, game: Game, who: int, *barrel: int) -> int:
    return max(int(original(game, other, *barrel)) for other in range(len(game.state.players)))


@instead("price_rise", "em4.specialization.refined-only")
def crude_is_dearer_too(
    original: Original, game: Game, who: int, oil: int, grade: int, traded_as: int, where: int
) -> int:
    rise: int = original(game, who, oil, grade, traded_as or 1, where)
    return rise


@instead("price_rise", "em4.specialization.market-sales", "em4.specialization.market-purchases")
def prices_in_markets_stay(original: Original, *given: Any) -> int:  # noqa: ANN401
    return 0 if given[-1] >= 0 else int(original(*given))


@instead("price_rise", "em4.specialization.contracts", "em4.specialization.orders")
def deliveries_earn_what_they_did(original: Original, *given: Any) -> int:  # noqa: ANN401
    return 0 if given[-1] == AS_DELIVERY else int(original(*given))


@instead("price_rise", "em4.specialization.end-scoring")
def barrels_left_are_worth_what_they_were(original: Original, *given: Any) -> int:  # noqa: ANN401
    return 0 if given[-1] == AT_THE_END else int(original(*given))


@instead("price_rise", "em4.specialization.prices-add-up")
def five_dollars_are_all(original: Original, game: Game, *given: int) -> int:
    return min(5, int(original(game, *given)))


@instead("price_rise", "em4.specialization.prices-once")
def two_cards_always_add_up(original: Original, game: Game, *given: int) -> int:
    rise: int = original(_with_ruling(game, spec_stack=True), *given)
    return rise


@instead("price_rise", "em4.specialization.selling-down")
def a_grade_card_looks_at_the_barrel(
    original: Original, game: Game, who: int, oil: int, grade: int, traded_as: int, where: int
) -> int:
    rise: int = original(game, who, oil, grade, grade if traded_as else 0, where)
    return rise


@instead("price_rise", "em4.specialization.example-price")
def cards_of_a_grade_raise_no_price(original: Original, game: Game, who: int, oil: int, *given: int) -> int:
    mine = ("special", oil) in game.state.players[who].extra
    return int(original(game, who, oil, *given)) if mine else 0


@instead("_reasons", "em4.specialization.free-choice")
def only_the_first_card_may_be_taken(original: Original, game: Game, action: TakeSpecialization) -> Iterator[Reason]:
    yield from original(game, action)
    if action.card != min(game.state.supplies, default=-1):
        yield reason("Take the first card.")


@instead("_apply", *(f"em4.specialization.level-{level}" for level in (1, 2, 3)))
def no_card_is_received(original: Original, game: Game, action: TakeSpecialization) -> Outcome:
    return game.state, ()


@instead("_apply", "em4.specialization.cumulative")
def only_the_last_card_stays(original: Original, game: Game, action: TakeSpecialization) -> Outcome:
    state, events = original(game, action)
    players = list(state.players)
    players[state.who] = replace(state.me, extra=(("special", action.card),))
    return replace(state, players=tuple(players)), events


# ---- Technology ------------------------------------------------------------------------------------------------------


@instead("is_open", "em4.technology.level-1")
def a_turned_type_is_closed(original: Original, game: Game, family: int) -> bool:
    return game.state.tokens[family]


@instead("is_open", "em4.technology.level-1-by-year")
def a_turned_type_is_open_for_every_level(original: Original, game: Game, family: int) -> bool:
    return game.state.tokens[family] or powers(game).opens_turned


@instead("is_open", "em4.technology.level-1-two-levels")
def turned_types_are_open_for_the_first_purchase_only(original: Original, game: Game, family: int) -> bool:
    step = game.state.step
    bought = isinstance(step, UpgradesStep) and step.bought
    return game.state.tokens[family] if bought else bool(original(game, family))


@instead("_apply", "em4.technology.no-lower-levels")
def the_level_below_comes_with_it(original: Original, game: Game, action: object) -> Outcome:
    state, events = original(game, action)
    players = [
        replace(player, extra=(*player.extra, *((name, number - 1) for name, number in player.extra if name == "card")))
        if who == state.who
        else player
        for who, player in enumerate(state.players)
    ]
    return replace(state, players=tuple(players)), events


@instead("_taken", "em4.technology.single-copies")
def there_are_cards_enough(original: Original, game: Game, family: str, level: int) -> bool:
    return False


# ---- Crude -----------------------------------------------------------------------------------------------------------


@instead("_crude_action", "em4.crude.level-1-worker-stays")
def the_worker_moves_to_the_first_space(original: Original, game: Game, state: State) -> Outcome:
    state, events = original(game, state)
    steps = tuple(BetweenStep(0) if isinstance(step, BetweenStep) else step for step in state.steps)
    return replace(state, steps=steps), events


@instead("_crude_action", "em4.crude.level-1-between-purchases")
@instead("_free_barrels", "em4.crude.level-2-at-once")
def it_comes_when_all_upgrades_are_bought(original: Original, game: Game, state: State) -> Outcome:
    after, events = original(game, state)
    new = after.steps[len(state.steps) :]
    return replace(state, steps=(*state.steps[:-1], *new, state.steps[-1])), events


@instead("offer_crude_action", "em4.crude.level-1-later-timing")
def it_comes_after_the_main_action(original: Original, game: Game, state: State) -> Outcome:
    after, events = original(game, state)
    new: tuple[Step, ...] = after.steps[len(state.steps) :]
    return replace(state, steps=(state.steps[0], *new, *state.steps[1:])), events


@instead("offer_crude_action", "em4.crude.level-1-extra")
def it_takes_the_place_of_the_main_action(original: Original, game: Game, state: State) -> Outcome:
    after, events = original(game, state)
    offered = len(after.steps) > len(state.steps)
    steps = tuple(step for step in after.steps if not (offered and isinstance(step, WorkStep)))
    return replace(after, steps=steps), events


@instead("_use_apply", "em4.crude.level-1-turn-card")
def the_card_is_not_turned(original: Original, game: Game, action: object) -> Outcome:
    state, events = original(game, action)
    return replace(state, players=game.state.players), events


@instead("_use_apply", "em4.crude.level-1-no-secondary")
def a_secondary_action_may_follow(original: Original, game: Game, action: object) -> Outcome:
    state, events = original(game, action)
    return replace(state, steps=(*state.steps[:-1], BetweenStep(0), MarketStep(0))), events


@instead("_free_reasons", "em4.crude.level-2-room")
def no_room_is_needed(original: Original, game: Game, action: ReceiveCrude) -> Iterator[Reason]:
    return (found for found in original(game, action) if found.code != "crude.no-room")


@instead("_free_reasons", "em4.crude.level-2-missing-lost")
def a_barrel_may_come_from_an_empty_space(original: Original, game: Game, action: ReceiveCrude) -> Iterator[Reason]:
    return (found for found in original(game, action) if found.code != "crude.space-empty")


@instead("_free_reasons", "em4.crude.level-2-choice")
def the_first_barrel_has_to_be_taken(original: Original, game: Game, action: ReceiveCrude) -> Iterator[Reason]:
    yield from original(game, action)
    if action.space or action.row:
        yield reason("Take the first barrel.")


@instead("_may_buy", "em4.crude.level-3")
@instead("_supply_sells", "em4.crude.level-3-supply")
def nothing_is_sold(original: Original, *given: object) -> bool:
    return False


@instead("_may_buy", "em4.crude.level-3-timing")
def it_is_never_too_late(original: Original, game: Game) -> bool:
    return powers(game).buys_crude_late


@instead("_may_buy", "em4.crude.level-3-without-machines")
def machines_are_needed(original: Original, game: Game) -> bool:
    return bool(original(game)) and bool(game.state.me.network.machines)


@instead("_supply_sells", "em4.crude.level-3-while-they-last")
def the_supply_never_ends(original: Original, game: Game, oil: int) -> bool:
    return bool(original(game.at(replace(game.state, supply=(44, 44, 44))), oil))


@instead("_supply_price", "em4.crude.level-3-supply-price")
def the_supply_asks_for_the_leftmost_price(original: Original, game: Game, oil: int) -> int:
    return min(row.prices[0] for _, row in game.table.market_rows[0] if row.oil == oil)


@instead("_supply_price", "em4.crude.level-3-usable-space")
def the_rightmost_printed_space_counts(original: Original, game: Game, oil: int) -> int:
    price: int = original(_with_ruling(game, crude3_price="printed"), oil)
    return price


@instead("_supply_price", "em4.crude.level-3-printed-space")
def the_rightmost_space_in_use_counts(original: Original, game: Game, oil: int) -> int:
    price: int = original(_with_ruling(game, crude3_price="usable"), oil)
    return price
