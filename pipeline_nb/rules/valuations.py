"""The Valuation tile and the sixteen Valuation cards as entries of the ruleset: words, rule, what each pays.

Rulebook: End of the Game, step 4. Its appendix is missing: the cards are public knowledge, and the box says how sure
each number is. A card that pays "once more" pays on top of what barrels and pipelines earn by themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from pipeline_nb.rules.holdings import Delivered, Deliveries
from pipeline_nb.rules.oil import GRADES, OILS, Oil
from pipeline_nb.rules.reasons import count
from pipeline_nb.rules.registry import enforces
from pipeline_nb.rules.score import Account, Counts, Parts, Valuation, money

if TYPE_CHECKING:
    from pipeline_nb.box import Box

__all__ = ["barrel_parts", "base_valuations", "kinds_of", "oil_parts", "valuation_tile"]

_BARRELS = tuple(f"{oil.word} barrel*" for oil in OILS)
_PIPELINES = tuple(f"{oil.word} pipeline*" for oil in OILS)
_TO_GRADE = tuple(f"pipeline* to {grade.word}" for grade in GRADES)
_AT_MACHINES = tuple(f"{oil.word} pipeline* at machines" for oil in OILS)


@lru_cache(maxsize=4096)
def oil_parts(counts: Counts, values: tuple[int, ...], kinds: tuple[str, ...]) -> Parts:
    """Return what things of each oil type and grade pay, by the grade's value ($); those worth nothing are left out."""
    return tuple(
        (kinds[place >> 2], number, values[place & 3])
        for place, number in enumerate(counts)
        if number and values[place & 3]
    )


def barrel_parts(account: Account, barrels: Counts) -> Parts:
    """Return what barrels in tanks pay: by grade, and what cards of the player add for an oil type or a grade."""
    parts = oil_parts(barrels, account.box.end_values.barrel, _BARRELS)
    return parts + raised_parts(account, barrels, "barrel* that your cards raise")


def raised_parts(account: Account, barrels: Counts, kind: str) -> Parts:
    """Return what cards of the player add for barrels of an oil type or a grade."""
    rises = account.holdings.rises
    return tuple((kind, number, rises[place]) for place, number in enumerate(barrels) if number and rises[place])


# ---- what is worth something by itself, once more --------------------------------------------------------------------


@enforces("base.valuation.card-01")
def _barrels(account: Account) -> Parts:
    return barrel_parts(account, account.holdings.barrels)


@enforces("base.valuation.card-02")
def _pipelines(account: Account) -> Parts:
    return oil_parts(account.lines, account.box.end_values.pipeline, _PIPELINES)


@enforces("base.valuation.tile", "base.end.valuation-tile", "base.valuation.card-05")
def _pipelines_at_machines(account: Account) -> Parts:
    return oil_parts(account.at_machines, account.box.end_values.pipeline, _AT_MACHINES)


@enforces("base.valuation.card-06", "base.valuation.card-07", "base.valuation.card-08")
def _of_one_oil(oil: Oil, account: Account) -> Parts:
    barrels, lines = _only(oil, account.holdings.barrels), _only(oil, account.lines)
    return barrel_parts(account, barrels) + oil_parts(lines, account.box.end_values.pipeline, _PIPELINES)


@lru_cache(maxsize=4096)
def _only(oil: Oil, counts: Counts) -> Counts:
    return tuple(number if OILS[place >> 2] is oil else 0 for place, number in enumerate(counts))


# ---- a price for each ------------------------------------------------------------------------------------------------


@enforces("base.valuation.card-03")
def _tanks(account: Account) -> Parts:
    tanks = account.holdings.tanks
    return (("tank*", tanks, account.box.valuation_amounts.tank),) if tanks else ()


@enforces("base.valuation.card-04")
def _level_3_upgrades(account: Account) -> Parts:
    cards = account.holdings.upgrades_3
    return (("upgrade* of level 3", cards, account.box.valuation_amounts.level_3_upgrade),) if cards else ()


@enforces("base.valuation.card-09", "base.valuation.card-10", "base.valuation.card-11", "base.valuation.exact-grade")
def _pipelines_to(grade: int, account: Account) -> Parts:
    pays = account.box.valuation_amounts
    number = sum(account.lines[grade::4])
    each = (0, pays.pipeline_low, pays.pipeline_mid, pays.pipeline_high)[grade]
    return ((_TO_GRADE[grade], number, each),) if number else ()


# ---- contracts and orders --------------------------------------------------------------------------------------------


def _grade_that_counts(barrel: Delivered, account: Account) -> int:
    """The grade that a delivery pays for (ruling ``delivery_pay``)."""
    return int(barrel.asked if account.rulings.delivery_pay == "required" else barrel.placed)


def _paid_again(account: Account, deliveries: Deliveries, prices: tuple[int, ...], kind: str) -> Parts:
    counts = [0] * 12
    for one in deliveries:
        for barrel in one:
            counts[OILS.index(barrel.oil) * 4 + _grade_that_counts(barrel, account)] += 1
    barrels = [sum(counts[grade::4]) for grade in range(4)]
    parts = tuple((kind, barrels[grade], prices[grade - 1]) for grade in (1, 2, 3) if barrels[grade])
    parts += raised_parts(account, tuple(counts), f"{kind} that your cards raise")
    bonus = account.holdings.barrel_bonus
    # "as if fulfilled once more" is read in full: what an upgrade adds to a delivery is earned again as well
    return (*parts, ("barrel* with your bonus", sum(barrels), bonus)) if parts and bonus else parts


@enforces("base.valuation.card-12")
def _contracts_once_more(account: Account) -> Parts:
    pay = account.box.pay.contract
    return _paid_again(account, account.holdings.contracts, pay, "barrel* on contracts")


@enforces("base.valuation.card-13")
def _orders_once_more(account: Account) -> Parts:
    return _paid_again(account, account.holdings.orders, account.box.pay.order, "barrel* on orders")


# ---- a table for different types -------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def kinds_of(counts: Counts) -> tuple[int, ...]:
    """Return the different types, an oil type with a refined grade each, by their place in `Counts`."""
    return tuple(place for place, number in enumerate(counts) if number and place & 3)


@enforces("base.valuation.card-14")
def _kinds_of_pipelines(account: Account) -> tuple[int, ...]:
    return kinds_of(account.lines)


@enforces("base.valuation.card-15")
def _kinds_at_machines(account: Account) -> tuple[int, ...]:
    return kinds_of(account.at_machines)


@enforces("base.valuation.card-16")
def _kinds_delivered(account: Account) -> tuple[int, ...]:
    counts = [0] * 12
    holdings = account.holdings
    for one in holdings.contracts + holdings.orders:
        for barrel in one:
            counts[OILS.index(barrel.oil) * 4 + _grade_that_counts(barrel, account)] += 1
    return kinds_of(tuple(counts))


@enforces("base.valuation.type-table")
def _by_the_table(kinds: Callable[[Account], tuple[int, ...]], account: Account) -> Parts:
    types = len(kinds(account))
    return (("", 1, account.box.valuation_types.amounts[types - 1]),) if types else ()


def _type_words(kinds: Callable[[Account], tuple[int, ...]], account: Account) -> str:
    found = kinds(account)
    if not found:
        return "none"
    listed = ", ".join(f"{GRADES[place & 3].word} {OILS[place >> 2].word}" for place in found)
    return f"{count(len(found), 'type')}: {money(account.box.valuation_types.amounts[len(found) - 1])} ({listed})"


def _table_mark(account: Account) -> str:
    source = account.box.source_of("valuation_types.amounts")
    return source.note if source.is_marked else ""


# ---- the entries -----------------------------------------------------------------------------------------------------


def valuation_tile() -> Valuation:
    """Return the Valuation tile, which lies in every game."""
    return Valuation(
        key="tile",
        title="Valuation tile, pipelines at machines once more",
        rule="base.valuation.tile",
        parts=_pipelines_at_machines,
    )


def base_valuations(box: Box) -> dict[int, Valuation]:
    """Return the cards of the base game by number, with the numbers of a box in their titles.

    Examples
    --------
    >>> from pipeline_nb.box import load_box
    >>> base_valuations(load_box())[3].title
    'Valuation card 3, $10 for each tank'
    """
    pays = box.valuation_amounts
    each = (pays.pipeline_low, pays.pipeline_mid, pays.pipeline_high)
    return {
        1: _card(1, "refined oil in tanks once more", _barrels),
        2: _card(2, "pipelines once more", _pipelines),
        3: _card(3, f"${pays.tank} for each tank", _tanks),
        4: _card(4, f"${pays.level_3_upgrade} for each upgrade of level 3", _level_3_upgrades),
        5: _card(5, "pipelines at machines once more", _pipelines_at_machines),
        **{
            number: _card(number, f"{oil.word} barrels and pipelines once more", partial(_of_one_oil, oil))
            for number, oil in ((6, Oil.SILVER), (7, Oil.ORANGE), (8, Oil.TEAL))
        },
        **{
            8 + grade: _card(
                8 + grade,
                f"${each[grade - 1]} for each pipeline whose best grade is {GRADES[grade].word}",
                partial(_pipelines_to, grade),
            )
            for grade in (1, 2, 3)
        },
        12: _card(12, "contracts once more", _contracts_once_more),
        13: _card(13, "orders once more", _orders_once_more),
        14: _types(14, "different types of pipelines", _kinds_of_pipelines),
        15: _types(15, "different types of pipelines at machines", _kinds_at_machines),
        16: _types(16, "different types of oil on contracts and orders", _kinds_delivered),
    }


def _card(number: int, pays_for: str, parts: Callable[[Account], Parts]) -> Valuation:
    rule = f"base.valuation.card-{number:02}"
    return Valuation(key=f"card-{number:02}", title=f"Valuation card {number}, {pays_for}", rule=rule, parts=parts)


def _types(number: int, pays_for: str, kinds: Callable[[Account], tuple[int, ...]]) -> Valuation:
    return Valuation(
        key=f"card-{number:02}",
        title=f"Valuation card {number}, {pays_for}",
        rule=f"base.valuation.card-{number:02}",
        parts=partial(_by_the_table, kinds),
        words=partial(_type_words, kinds),
        mark=_table_mark,
    )
