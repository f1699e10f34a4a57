"""What is played instead when a rule of the final accounts is off."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from pipeline_nb.box import Box
from pipeline_nb.game.game import Game
from pipeline_nb.game.ruleset import Event
from pipeline_nb.game.scoring import Place
from pipeline_nb.game.state import OverStep, State
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.holdings import Holdings, Line
from pipeline_nb.rules.oil import OILS, Oil
from pipeline_nb.rules.rulings import DEFAULT, Rulings
from pipeline_nb.rules.score import Account, Counts, Parts, ScoreRule
from tools.mutant_switch import instead

__all__: list[str] = []

Original = Callable[..., Any]

_REPEATING = ("tile", "card-01", "card-02", "card-05", "card-06", "card-07", "card-08")


# ---- the order of things ---------------------------------------------------------------------------------------------


@instead("end_of_game", "base.end.step-order")
def nobody_looks_at_contracts(
    original: Original, game: Game, state: State, events: tuple[Event, ...]
) -> tuple[State, tuple[Event, ...]]:
    return replace(state, turn=0, steps=(OverStep(),)), events


@instead("base_scoring", "base.end.step-order")
def cash_comes_first(original: Original) -> tuple[ScoreRule, ...]:
    rules: tuple[ScoreRule, ...] = original()
    return (rules[-1], *rules[:-1])


@instead("rules_in_play", "base.end.valuations")
def no_card_is_dealt(
    original: Original, scoring: Iterable[ScoreRule], valuations: Mapping[int, ScoreRule], dealt: Iterable[int]
) -> tuple[ScoreRule, ...]:
    rules: tuple[ScoreRule, ...] = original(scoring, valuations, ())
    return rules


@instead("rules_in_play", "base.setup.valuations.tile")
def the_tile_stays_in_the_box(original: Original, *given: object) -> tuple[ScoreRule, ...]:
    return tuple(rule for rule in original(*given) if rule.key != "tile")


@instead("rules_in_play", "base.end.valuations-repeat")
def what_has_paid_once_does_not_pay_again(original: Original, *given: object) -> tuple[ScoreRule, ...]:
    return tuple(rule for rule in original(*given) if rule.key not in _REPEATING)


# ---- contracts, barrels, pipelines -----------------------------------------------------------------------------------


@instead("markers", "base.end.contracts-penalty")
def incomplete_contracts_give_no_marker(original: Original, holdings: Holdings, box: Box) -> int:
    return holdings.penalties


@instead("_barrels", "base.end.barrels")
@instead("_barrels", "base.valuation.card-01")
@instead("_pipelines", "base.valuation.card-02")
@instead("_pipelines_at_machines", "base.valuation.tile", "base.end.valuation-tile", "base.valuation.card-05")
@instead("_tanks", "base.valuation.card-03")
@instead("_level_3_upgrades", "base.valuation.card-04")
@instead("_contracts_once_more", "base.valuation.card-12")
@instead("_orders_once_more", "base.valuation.card-13")
@instead("_cash", "base.end.cash")
@instead("_penalties", "base.end.penalties")
def it_pays_nothing(original: Original, account: Account) -> Parts:
    return ()


@instead("_reached", "base.end.pipelines-amount")
def the_dearest_step_is_enough(
    original: Original, costs: RefinementCosts, oil: Oil, length: int, engineering: int
) -> int:
    return max([grade for grade in range(1, 4) if costs.rows[OILS.index(oil)][grade - 1] <= length], default=0)


@instead("counted", "base.end.pipelines-all")
def only_the_longest_of_an_oil_counts(
    original: Original, lines: Iterable[Line], *given: object
) -> tuple[Counts, Counts]:
    longest: dict[Oil, Line] = {}
    for line in sorted(lines, key=lambda line: line.length):
        longest[line.oil] = line
    counts: tuple[Counts, Counts] = original(longest.values(), *given)
    return counts


@instead("counted", "base.card.engineering.in-scoring")
def engineering_adds_nothing_at_the_end(
    original: Original, lines: Iterable[Line], costs: RefinementCosts, engineering: int = 0, rulings: Rulings = DEFAULT
) -> tuple[Counts, Counts]:
    counts: tuple[Counts, Counts] = original(lines, costs, 0, rulings)
    return counts


@instead("counted", "base.card.engineering.not-in-scoring")
def engineering_always_counts(
    original: Original, lines: Iterable[Line], costs: RefinementCosts, engineering: int = 0, rulings: Rulings = DEFAULT
) -> tuple[Counts, Counts]:
    counts: tuple[Counts, Counts] = original(lines, costs, engineering)
    return counts


@instead("_pipelines", "base.end.pipelines-all")
def the_second_oil_earns_nothing(original: Original, account: Account) -> Parts:
    parts: Parts = original(account)
    return parts[:1]


@instead("_pipelines", "base.end.pipelines-too-short")
def short_pipelines_earn_like_long_ones(original: Original, account: Account) -> Parts:
    parts: Parts = original(account)
    return (*parts, ("pipeline*", sum(account.lines[::4]), account.box.end_values.pipeline[1]))


# ---- valuations ------------------------------------------------------------------------------------------------------


@instead("_of_one_oil", "base.valuation.card-06", "base.valuation.card-07", "base.valuation.card-08")
def the_next_oil_pays(original: Original, oil: Oil, account: Account) -> Parts:
    parts: Parts = original(OILS[(OILS.index(oil) + 1) % 3], account)
    return parts


@instead("_of_one_oil", "base.valuation.card-06", "base.valuation.card-07", "base.valuation.card-08")
def only_its_barrels_pay(original: Original, oil: Oil, account: Account) -> Parts:
    return tuple(part for part in original(oil, account) if "barrel" in part[0])


@instead("_pipelines_to", "base.valuation.card-09", "base.valuation.card-10", "base.valuation.card-11")
def those_of_the_grade_below_count(original: Original, grade: int, account: Account) -> Parts:
    shifted = (0, *account.lines[:-1])
    parts: Parts = original(grade, replace(account, lines=shifted))
    return parts


@instead("_pipelines_to", "base.valuation.exact-grade")
def better_pipelines_count_as_well(original: Original, grade: int, account: Account) -> Parts:
    parts: Parts = original(grade, account)
    better = sum(sum(account.lines[other::4]) for other in range(grade + 1, 4))
    return (*parts, ("pipeline*", better, 10 * grade))


@instead("_kinds_of_pipelines", "base.valuation.card-14")
def only_types_at_machines_count(original: Original, account: Account) -> tuple[int, ...]:
    kinds: tuple[int, ...] = original(replace(account, lines=account.at_machines))
    return kinds


@instead("_kinds_at_machines", "base.valuation.card-15")
def types_away_from_machines_count(original: Original, account: Account) -> tuple[int, ...]:
    kinds: tuple[int, ...] = original(replace(account, at_machines=account.lines))
    return kinds


@instead("_kinds_delivered", "base.valuation.card-16")
def orders_do_not_count(original: Original, account: Account) -> tuple[int, ...]:
    kinds: tuple[int, ...] = original(replace(account, holdings=replace(account.holdings, orders=())))
    return kinds


@instead("_kinds_delivered", "base.valuation.card-16")
def contracts_do_not_count(original: Original, account: Account) -> tuple[int, ...]:
    kinds: tuple[int, ...] = original(replace(account, holdings=replace(account.holdings, contracts=())))
    return kinds


@instead("_by_the_table", "base.valuation.type-table")
def each_type_pays_ten(original: Original, kinds: Callable[[Account], tuple[int, ...]], account: Account) -> Parts:
    return (("", len(kinds(account)), 10),)


# ---- penalties, winner -----------------------------------------------------------------------------------------------


@instead("penalty", "base.end.penalties")
def markers_cost_nothing(original: Original, number: int, *given: object) -> int:
    return 0


@instead("penalty", "base.end.penalties-beyond-table")
def the_table_always_stops(original: Original, number: int, box: Box, rulings: Rulings = DEFAULT) -> int:
    return int(original(number, box, Rulings(penalty_beyond_table="stop")))


@instead("penalty", "base.end.penalties-stop-at-table")
def the_table_always_goes_on(original: Original, number: int, box: Box, rulings: Rulings = DEFAULT) -> int:
    return int(original(number, box))


@instead("_penalties", "base.end.may-be-negative")
def nobody_loses_more_than_is_there(original: Original, account: Account) -> Parts:
    return tuple((kind, number, max(each, -account.holdings.cash)) for kind, number, each in original(account))


@instead("_tie_order", "base.end.tie", "base.end.tie-new-order", "base.end.tie-old-order")
def whoever_is_behind_wins_a_tie(original: Original, game: Game) -> tuple[int, ...]:
    order: tuple[int, ...] = original(game)
    return order[::-1]


@instead("_tie_order", "base.end.tie-new-order")
def the_old_order_always_breaks_a_tie(original: Original, game: Game) -> tuple[int, ...]:
    return game.state.order


@instead("ranking", "base.end.winner")
def the_lowest_total_wins(original: Original, game: Game) -> tuple[Place, ...]:
    places: tuple[Place, ...] = original(game)
    return places[::-1]
