"""What is played instead when a rule of the new Valuation cards is off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pipeline_nb.game.setup import Draft, choose_valuations
from pipeline_nb.rules.costs import refinement_value
from pipeline_nb.rules.rulings import Rulings
from pipeline_nb.rules.score import Account, Parts, Valuation
from tools.mutant_switch import ELEMENT, instead

__all__: list[str] = []

Original = Callable[..., Any]

ELEMENT.update({"em5.em3.pays": 7, "em5.em3.all-missing": 7})


@instead("_empty_rows", "em5.em1.pays")
@instead("_refined_types", "em5.em2.pays")
@instead("_missing_types", "em5.em3.pays")
@instead("_longest_pipeline", "em5.em4.pays")
@instead("_number_of_pipelines", "em5.em5.pays")
def the_card_pays_nothing(original: Original, account: Account) -> Parts:
    return ()


@instead("_empty_rows", "em5.em1.crude-row-too")
def one_row_does_not_count(original: Original, account: Account) -> Parts:
    rows = max(account.holdings.empty_rows - 1, 0)
    parts: Parts = original(_with_holdings(account, empty_rows=rows))
    return parts


def _with_holdings(account: Account, **parts: object) -> Account:
    return replace(account, holdings=replace(account.holdings, **parts))


def _with_rulings(account: Account, **ruling: object) -> Account:
    chosen = {name: getattr(account.rulings, name) for name in Rulings.__struct_fields__}
    return replace(account, rulings=Rulings(**{**chosen, **ruling}))


@instead("_refined_types", "em5.em2.types")
def each_barrel_counts_as_a_type(original: Original, account: Account) -> Parts:
    number = min(sum(account.holdings.barrels), 9)
    return (("", 1, account.box.em_valuations.amounts[number - 1]),) if number else ()


@instead("_missing_types", "em5.em3.types")
def the_first_grade_of_an_oil_type_stands_for_all(original: Original, account: Account) -> Parts:
    lines = tuple(max(account.lines[place - place % 4 + 1 : place - place % 4 + 4]) for place in range(12))
    parts: Parts = original(replace(account, lines=lines))
    return parts


@instead("_refined_types", "em5.em3.one-payout")
@instead("_missing_types", "em5.em3.one-payout")
def the_amount_is_paid_twice(original: Original, account: Account) -> Parts:
    return tuple((kind, 2 * number, each) for kind, number, each in original(account))


@instead("_missing_types", "em5.em3.all-missing")
def nothing_is_paid_for_all_nine(original: Original, account: Account) -> Parts:
    parts: Parts = original(account)
    return parts if any(account.lines[place] for place in range(12) if place % 4) else ()


@instead("_longest", "em5.em4.length")
def what_engineering_adds_is_measured_too(original: Original, account: Account) -> int:
    return refinement_value(original(account), account.holdings.engineering)


@instead("_longest_pipeline", "em5.em4.longer")
def a_longer_pipeline_still_pays_the_first_step(original: Original, account: Account) -> Parts:
    return original(account) or (("", 1, account.box.em_valuations.amounts[0]),)


@instead("_longest_pipeline", "em5.em4.shorter")
def shorter_ones_pay_nothing(original: Original, account: Account) -> Parts:
    parts: Parts = original(_with_rulings(account, em4_below="zero"))
    return parts


@instead("_longest_pipeline", "em5.em4.shorter-nothing")
def shorter_ones_always_pay(original: Original, account: Account) -> Parts:
    parts: Parts = original(_with_rulings(account, em4_below="max"))
    return parts


@instead("_counted", "em5.em5.counts")
def every_pipeline_counts(original: Original, account: Account) -> int:
    return len(account.holdings.lines)


@instead("_counted", "em5.em5.counts-all")
def only_those_that_lift_crude_count(original: Original, account: Account) -> int:
    number: int = original(_with_rulings(account, em5_counts="scoring"))
    return number


@instead("_number_of_pipelines", "em5.em5.outside-table")
def more_than_the_table_has_pay_nothing(original: Original, account: Account) -> Parts:
    parts: Parts = original(account)
    all_count = account.rulings.em5_counts == "all"
    number = len(account.holdings.lines) if all_count else sum(account.lines) - sum(account.lines[::4])
    return () if number > account.box.em_valuations.pipelines[-1] else parts


@instead("_little_cash", "em5.em6.pays")
def the_value_itself_counts_too(original: Original, account: Account) -> Parts:
    parts: Parts = original(_with_rulings(account, em6="le"))
    return parts


@instead("_little_cash", "em5.em6.title")
def only_less_counts(original: Original, account: Account) -> Parts:
    parts: Parts = original(_with_rulings(account, em6="lt"))
    return parts


@instead("_little_cash", "em5.em6.best-step")
def the_first_step_is_paid(original: Original, account: Account) -> Parts:
    return tuple(("", 1, account.box.em_valuations.amounts[0]) for _ in original(account))


@instead("_little_cash", "em5.em6.cash-before-income")
def barrels_are_money_already(original: Original, account: Account) -> Parts:
    worth = sum(
        number * account.box.end_values.barrel[place % 4] for place, number in enumerate(account.holdings.barrels)
    )
    parts: Parts = original(_with_holdings(account, cash=account.holdings.cash + worth))
    return parts


@instead("em_valuations", "em5.em6.first")
def it_stands_among_the_others(original: Original, box: object) -> dict[int, Valuation]:
    return {number: replace(card, comes_first=False) for number, card in original(box).items()}


@instead("rules_in_play", "em5.em6.first")
def no_card_comes_first(original: Original, scoring: object, valuations: dict[int, Valuation], *more: object) -> object:
    return original(scoring, {number: replace(card, comes_first=False) for number, card in valuations.items()}, *more)


def _from_a_deck_of(draft: Draft, cards: int) -> None:
    choose_valuations(draft, range(1, cards + 1))


@instead("lay_from_22", "em5.setup.shuffle-in")
def the_new_cards_stay_in_the_box(original: Original, draft: Draft) -> None:
    _from_a_deck_of(draft, 16)


@instead("lay_from_22", "em5.setup.deck-size")
def one_card_stays_in_the_box(original: Original, draft: Draft) -> None:
    _from_a_deck_of(draft, 21)


@instead("lay_from_22", "em5.setup.draw-three")
def two_cards_are_drawn(original: Original, draft: Draft) -> None:
    original(draft)
    draft.laid["valuations"] = draft.laid["valuations"][:2]
