"""Module 5, Valuations: six more Valuation cards, with numbers 17 to 22 behind the base game's.

Rulebook: Emerging Markets, Valuations.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game.ruleset import Module, Ruleset
from pipeline_nb.game.setup import Draft, choose_valuations
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.reasons import count
from pipeline_nb.rules.registry import enforces
from pipeline_nb.rules.score import Account, Parts, Valuation, money
from pipeline_nb.rules.valuations import base_valuations, kinds_of

if TYPE_CHECKING:
    from pipeline_nb.box import Box

__all__ = ["MODULE", "NAMES", "card_number", "em_valuations", "every_valuation"]

FIRST = 17
NAMES = {f"EM{i}": FIRST - 1 + i for i in range(1, 7)}
"""The cards by the name that is printed on them."""


def _amount(account: Account, step: int) -> int:
    """What the table of amounts pays for a step, counted from 1; nothing before the first, the last beyond it."""
    amounts = account.box.em_valuations.amounts
    return amounts[min(step, len(amounts)) - 1] if step > 0 else 0


def _one(amount: int) -> Parts:
    return (("", 1, amount),) if amount else ()


# ---- EM1, EM2, EM3: rows and types -----------------------------------------------------------------------------------


@enforces("em5.em1.pays", "em5.em1.crude-row-too")
def _empty_rows(account: Account) -> Parts:
    rows = account.holdings.empty_rows
    return (("row* without a tank", rows, account.box.em_valuations.empty_row),) if rows else ()


def _words_of(places: list[int]) -> str:
    return ", ".join(f"{GRADES[place & 3].word} {OILS[place >> 2].word}" for place in places)


@enforces("em5.em2.pays", "em5.em2.types", "em5.em3.one-payout")
def _refined_types(account: Account) -> Parts:
    return _one(_amount(account, len(kinds_of(account.holdings.barrels))))


def _refined_words(account: Account) -> str:
    found = list(kinds_of(account.holdings.barrels))
    paid = money(sum(each for _, _, each in _refined_types(account)))
    return f"{count(len(found), 'type')} of refined oil: {paid} ({_words_of(found)})" if found else "none"


def _missing(account: Account) -> list[int]:
    found = kinds_of(account.lines)
    return [place for place in range(12) if place & 3 and place not in found]


@enforces("em5.em3.pays", "em5.em3.types", "em5.em3.all-missing", "em5.em3.one-payout")
def _missing_types(account: Account) -> Parts:
    most = account.box.em_valuations.missing_types
    return _one(_amount(account, min(len(_missing(account)), most)))


def _missing_words(account: Account) -> str:
    found = _missing(account)
    paid = money(sum(each for _, _, each in _missing_types(account)))
    return f"{count(len(found), 'type')} of pipeline missing: {paid} ({_words_of(found)})" if found else "none missing"


# ---- EM4, EM5: lengths and numbers of pipelines ----------------------------------------------------------------------


@enforces("em5.em4.length")
def _longest(account: Account) -> int:
    return max((line.length for line in account.holdings.lines), default=0)


@enforces("em5.em4.pays", "em5.em4.longer", "em5.em4.shorter", "em5.em4.shorter-nothing")
def _longest_pipeline(account: Account) -> Parts:
    lengths, longest = account.box.em_valuations.lengths, _longest(account)
    if longest < lengths[-1]:
        return _one(_amount(account, len(lengths)) if account.rulings.em4_below == "max" else 0)
    return _one(_amount(account, sum(longest <= length for length in lengths)))


def _longest_words(account: Account) -> str:
    paid = money(sum(each for _, _, each in _longest_pipeline(account)))
    return f"the longest pipeline has {count(_longest(account), 'segment')}: {paid}"


@enforces("em5.em5.counts", "em5.em5.counts-all")
def _counted(account: Account) -> int:
    """The pipelines that count (ruling ``em5_counts``): those that lift crude, or all."""
    if account.rulings.em5_counts == "all":
        return len(account.holdings.lines)
    return sum(account.lines) - sum(account.lines[::4])


@enforces("em5.em5.pays", "em5.em5.outside-table")
def _number_of_pipelines(account: Account) -> Parts:
    return _one(_amount(account, sum(_counted(account) >= number for number in account.box.em_valuations.pipelines)))


def _number_words(account: Account) -> str:
    paid = money(sum(each for _, _, each in _number_of_pipelines(account)))
    which = "" if account.rulings.em5_counts == "all" else " long enough to lift crude"
    return f"{count(_counted(account), 'pipeline')}{which}: {paid}"


# ---- EM6: cash -------------------------------------------------------------------------------------------------------


@enforces("em5.em6.pays", "em5.em6.title", "em5.em6.best-step", "em5.em6.cash-before-income")
def _little_cash(account: Account) -> Parts:
    cash, below = account.holdings.cash, account.box.em_valuations.cash_below
    if account.rulings.em6 == "le":
        return _one(_amount(account, sum(cash <= step for step in below)))
    return _one(_amount(account, sum(cash < step for step in below)))


def _cash_words(account: Account) -> str:
    paid = money(sum(each for _, _, each in _little_cash(account)))
    return f"{money(account.holdings.cash)} in hand before any income of the end: {paid}"


# ---- the entries -----------------------------------------------------------------------------------------------------


@enforces("em5.em6.first")
def em_valuations(box: Box) -> dict[int, Valuation]:
    """Return the six cards by number.

    Examples
    --------
    >>> from pipeline_nb.box import load_box
    >>> em_valuations(load_box())[22].title
    'Valuation card EM6, little cash, scored first'
    """
    pays = f"${box.em_valuations.empty_row} for each row of the tank farm without a tank"
    refined, missing = "types of refined oil in the tank farm", "types of pipeline that you do not have"
    cards = (
        _card("EM1", pays, "em5.em1.pays", _empty_rows),
        _card("EM2", refined, "em5.em2.pays", _refined_types, words=_refined_words),
        _card("EM3", missing, "em5.em3.pays", _missing_types, words=_missing_words),
        _card("EM4", "a short longest pipeline", "em5.em4.pays", _longest_pipeline, words=_longest_words),
        _card("EM5", "many pipelines", "em5.em5.pays", _number_of_pipelines, words=_number_words),
        _card("EM6", "little cash, scored first", "em5.em6.pays", _little_cash, words=_cash_words, comes_first=True),
    )
    return {NAMES[card.key.upper()]: card for card in cards}


def _card(name: str, pays_for: str, rule: str, parts: Callable[[Account], Parts], **more: Any) -> Valuation:  # noqa: ANN401
    title = f"Valuation card {name}, {pays_for}"
    return Valuation(key=name.lower(), title=title, rule=rule, parts=parts, **more)


def every_valuation(box: Box) -> dict[int, Valuation]:
    """Return the cards of the base game and of this module by number, as a real table may have them.

    Examples
    --------
    >>> from pipeline_nb.box import load_box
    >>> len(every_valuation(load_box()))
    22
    """
    return {**base_valuations(box), **em_valuations(box)}


def card_number(card: int | str, box: Box) -> int:
    """Return the number of a Valuation card: 1 to 16, or EM1 to EM6 as 17 to 22.

    Raises
    ------
    InputError
        If there is no such card.

    Examples
    --------
    >>> from pipeline_nb.box import load_box
    >>> card_number("EM2", load_box()), card_number("14", load_box())
    (18, 14)
    """
    most = box.components.valuation_cards
    text = str(card).upper() if isinstance(card, str) or type(card) is int else ""
    if text in NAMES:
        return NAMES[text]
    if text.isascii() and text.isdecimal() and 1 <= int(text[:4]) <= most + (type(card) is int) * len(NAMES):
        return int(text[:4])
    raise InputError(f"there is no Valuation card {shown(card)}; they are 1 to {most}, and EM1 to EM{len(NAMES)}")


def _number(card: object) -> object:
    """The number of a card that is named; what is no name stays as it is."""
    if isinstance(card, str) and card.upper() not in NAMES:
        raise InputError(f"setup: valuations: cards are 1 to {FIRST - 1} and EM1 to EM6, not {shown(card)}")
    return NAMES[card.upper()] if isinstance(card, str) else card


@enforces("em5.setup.shuffle-in", "em5.setup.draw-three", "em5.setup.deck-size")
def lay_from_22(draft: Draft) -> None:
    """Deal three cards out of 22; a pin may name the new ones ``"EM1"`` to ``"EM6"``."""
    pinned = draft.pins.get("valuations")
    if isinstance(pinned, list | tuple):
        draft.pins = {**draft.pins, "valuations": tuple(map(_number, pinned))}
    choose_valuations(draft, range(1, draft.box.components.valuation_cards + 1 + draft.box.em_valuations.cards))


def _with_valuations(rules: Ruleset) -> Ruleset:
    valuations = {**rules.valuations, **em_valuations(rules.box)}
    return replace(rules, setup={**rules.setup, "valuations": lay_from_22}, valuations=valuations)


MODULE = Module(name="em5", title="Valuations", change=_with_valuations)
