"""The final accounts: contracts, barrels, pipelines, valuations, penalties, cash, in the rulebook's order.

Rulebook: End of the Game. Nothing here sees a game: what somebody holds is enough, also at
a real table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from pipeline_nb.rules.holdings import Holdings
from pipeline_nb.rules.oil import OILS
from pipeline_nb.rules.reasons import count
from pipeline_nb.rules.registry import enforces
from pipeline_nb.rules.rulings import DEFAULT, Rulings
from pipeline_nb.rules.score import Account, Parts, ScoreRule, Valuation, money, part_words
from pipeline_nb.rules.valuations import barrel_parts, oil_parts, valuation_tile

if TYPE_CHECKING:
    from pipeline_nb.box import Box

__all__ = ["DEALT_CARDS", "base_scoring", "markers", "penalty", "rules_in_play"]

_PIPELINES = tuple(f"{oil.word} pipeline*" for oil in OILS)


@enforces("base.end.contracts-penalty")
def markers(holdings: Holdings, box: Box) -> int:
    """Return the Penalty markers of a player, those for contracts that are not complete included."""
    return holdings.penalties + holdings.incomplete * box.fees.missed_contract_penalties


@enforces("base.end.penalties", "base.end.penalties-beyond-table", "base.end.penalties-stop-at-table")
def penalty(number: int, box: Box, rulings: Rulings = DEFAULT) -> int:
    """Return what a number of Penalty markers takes at the end, $.

    Beyond the printed table it goes on as it goes, or stops there (ruling ``penalty_beyond_table``).

    Examples
    --------
    >>> from pipeline_nb.box import load_box
    >>> [penalty(number, load_box()) for number in (0, 1, 2, 10, 11, 13)]
    [0, 20, 50, 650, 770, 1040]
    """
    totals = box.penalties.totals
    if number > len(totals) and rulings.penalty_beyond_table == "stop":
        return totals[-1]
    totals = (0, *totals, *box.penalties_beyond.totals)
    if number < len(totals):
        return totals[number]
    # there are no more markers in the box; a table that ran out of them goes on by the last step and how it grew
    beyond, step = number - len(totals) + 1, totals[-1] - totals[-2]
    growth = step - (totals[-2] - totals[-3])
    return totals[-1] + beyond * step + growth * beyond * (beyond + 1) // 2


# ---- what each line pays ---------------------------------------------------------------------------------------------


def _nothing(account: Account) -> Parts:
    return ()


def _contract_words(account: Account) -> str:
    missed = account.holdings.incomplete
    if not missed:
        return "none is left incomplete"
    taken = count(missed * account.box.fees.missed_contract_penalties, "Penalty marker")
    return f"{count(missed, 'incomplete contract')} removed: {taken} more"


@enforces("base.end.barrels")
def _barrels(account: Account) -> Parts:
    return barrel_parts(account, account.holdings.barrels)


@enforces("base.end.pipelines-all", "base.end.pipelines-too-short")
def _pipelines(account: Account) -> Parts:
    return oil_parts(account.lines, account.box.end_values.pipeline, _PIPELINES)


def _pipeline_words(account: Account) -> str:
    short = sum(account.lines[::4])
    told = part_words(_pipelines(account))
    are = "is" if short == 1 else "are"
    return f"{told}; {count(short, 'pipeline')} {are} too short to lift crude" if short else told


@enforces("base.end.penalties", "base.end.may-be-negative")
def _penalties(account: Account) -> Parts:
    number = markers(account.holdings, account.box)
    return (("", 1, -penalty(number, account.box, account.rulings)),) if number else ()


def _penalty_words(account: Account) -> str:
    number = markers(account.holdings, account.box)
    lost = penalty(number, account.box, account.rulings)
    return f"{count(number, 'Penalty marker')}: {money(-lost)}" if number else "none"


def _penalty_mark(account: Account) -> str:
    number, printed = markers(account.holdings, account.box), len(account.box.penalties.totals)
    source = account.box.source_of("penalties_beyond.totals")
    beyond = number > printed and account.rulings.penalty_beyond_table == "formula"
    return source.note if beyond and source.is_marked else ""


@enforces("base.end.cash")
def _cash(account: Account) -> Parts:
    return (("", 1, account.holdings.cash),)


def _cash_words(account: Account) -> str:
    return f"{money(account.holdings.cash)} in hand"


DEALT_CARDS = ScoreRule(key="cards", title="Valuation cards", rule="base.end.valuations", parts=_nothing)
"""Stands among the rules of the final accounts where the cards of a game go."""


@enforces("base.end.step-order")
def base_scoring() -> tuple[ScoreRule, ...]:
    """Return what the final accounts of the base game look at, in order."""
    return (
        ScoreRule(
            key="contracts",
            title="Contracts",
            rule="base.end.contracts-removed",
            parts=_nothing,
            words=_contract_words,
        ),
        ScoreRule(key="barrels", title="Barrels", rule="base.end.barrels", parts=_barrels),
        ScoreRule(
            key="pipelines",
            title="Pipelines",
            rule="base.end.pipelines-amount",
            parts=_pipelines,
            words=_pipeline_words,
        ),
        valuation_tile(),
        DEALT_CARDS,
        ScoreRule(
            key="penalties",
            title="Penalties",
            rule="base.end.penalties",
            parts=_penalties,
            words=_penalty_words,
            mark=_penalty_mark,
        ),
        ScoreRule(key="cash", title="Cash", rule="base.end.cash", parts=_cash, words=_cash_words),
    )


@enforces("base.end.valuations", "base.end.valuations-repeat", "base.setup.valuations.tile", "em5.em6.first")
def rules_in_play(
    scoring: Iterable[ScoreRule], valuations: Mapping[int, Valuation], dealt: Iterable[int]
) -> tuple[ScoreRule, ...]:
    """Return the rules of one game's final accounts: `scoring` with the dealt cards in their place."""
    cards = [valuations[card] for card in dealt]
    found = [card for card in cards if card.comes_first]
    for rule in scoring:
        found += [card for card in cards if not card.comes_first] if rule is DEALT_CARDS else [rule]
    return tuple(found)
