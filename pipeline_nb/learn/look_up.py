"""Words of the game: each with what it means, as the glossary says it, and with the rule that it rests on."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection
from functools import cache

import msgspec

from pipeline_nb.box import Rule, rule, search_rules
from pipeline_nb.box.plain_words import ask_rules
from pipeline_nb.errors import InputError, shown
from pipeline_nb.learn.glossary import GLOSSARY
from pipeline_nb.learn.markdown import in_markdown

__all__ = ["TERMS", "Term", "look_up", "terms_in", "words_offered"]

TERMS = {
    "active contract": "base.contracts.active-deadline",
    "arm": "base.work.secondary.same-arm",
    "barrel": "base.oil.grades",
    "block": "base.upgrades.block",
    "bundle": "base.shop-pipes.exact-bundle",
    "contract": "base.deliver.contract-in-parts",
    "crude": "base.oil.grades",
    "Crude Market": "base.crude-market.like-refined",
    "deferred contract": "base.deliver.deferred-closed",
    "Demand": "base.refresh.markets.demand",
    "Engineering": "base.card.engineering.level-1",
    "fee": "base.machine-phase.one-fee",
    "final accounts": "base.end.step-order",
    "Government": "base.government.neighbours",
    "grade": "base.oil.grades",
    "half": "base.machines.covers-half",
    "joint": "base.run.segment",
    "loan": "base.contracts.loan-money",
    "loop": "base.run.loop-value",
    "machine": "base.machine-phase.runs-connected",
    "Machine Phase": "base.machine-phase.optional",
    "Main Action": "base.work.main.one-action",
    "market row": "base.market.one-amount-a-space",
    "network": "base.network.touch-a-side",
    "oil type": "base.oil.types",
    "order": "base.deliver.order-all-at-once",
    "pass": "base.work.main.pass-no-secondary",
    "Penalty marker": "base.end.penalties",
    "pipe tile": "base.run.max-three",
    "pipeline": "base.run.pipeline",
    "quadrant": "base.government.opens-by-purchase",
    "Refinement Cost": "base.run.cost-markers",
    "Refinement Value": "base.run.value",
    "Refined Market": "base.refined.one-market",
    "Refresh Phase": "base.refresh.when",
    "round": "base.game.rounds",
    "run": "base.run.one-barrel",
    "Secondary Action": "base.work.secondary.after-cross",
    "segment": "base.run.segment",
    "Supply": "base.refresh.markets.supply",
    "tank": "base.tanks.capacity",
    "tank farm": "base.tanks.row-sets-grade",
    "token": "base.upgrades.closed",
    "Turn Order": "base.order.icon",
    "upgrade": "base.upgrades.cost",
    "Valuation card": "base.end.valuations",
    "Valuation tile": "base.valuation.tile",
    "Work Phase": "base.game.two-phases",
    "worker": "base.work.main.places",
    "year": "base.game.rounds",
}
"""Each word with the rule that it rests on."""
_WRITTEN = {
    "active contract": "Active", "deferred contract": "Deferred", "token": "Upgrade token",
    "Valuation card": "Valuation", "Valuation tile": "Valuation",
}  # fmt: skip
"""How the glossary writes a word, where that is another one."""
_ASKED_FOR = {"points": "final accounts", "score": "final accounts", "scoring": "final accounts"}
"""What people ask for, and the game calls otherwise."""


class Term(msgspec.Struct, frozen=True):
    """A word with what it means, its rule, and more rules that name it; shows itself as text or Markdown."""

    word: str
    rule: Rule
    more: tuple[Rule, ...] = ()

    @property
    def means(self) -> str:
        """What the glossary says of the word; empty if it is not there."""
        return _meanings().get(_WRITTEN.get(self.word, self.word).lower(), "")

    @property
    def says(self) -> str:
        """What the word means, in one sentence; where the glossary has none, its rule."""
        return _first_sentence(self.means) or self.rule.says

    def _repr_markdown_(self) -> str:
        told = f"{self.means} {self.rule.says}".lstrip()
        lines = [f"**{in_markdown(self.word)}**: {in_markdown(told)} <small>`{self.rule.id}`</small>"]
        lines += [f"- {in_markdown(one.says)} <small>`{one.id}`</small>" for one in self.more]
        return "\n".join(lines[:1] + [""] * bool(self.more) + lines[1:])

    def __repr__(self) -> str:
        told = f"{self.means} {self.rule.says}".lstrip()
        lines = [f"{self.word}: {told} [{self.rule.id}]", *(f"  {one.says} [{one.id}]" for one in self.more)]
        return "\n".join(lines)


@cache
def _meanings() -> dict[str, str]:
    return {word.lower(): means for word, means in GLOSSARY.items()}


def _first_sentence(text: str) -> str:
    return re.match(r"(?:[^.]|\.(?! |$))*\.|", text)[0]  # type: ignore[index]


def look_up(word: str, *, more: int = 4) -> Term:
    """Return what a word of the game means, the rule that it rests on, and other rules that name it.

    Parameters
    ----------
    word
        A word of the glossary, in any case, singular or plural; else any words that rules contain.
    more
        How many other rules to add at most.

    Raises
    ------
    InputError
        If no rule contains it; near words are offered.

    Examples
    --------
    >>> look_up("tanks", more=0)
    tank: Holds two barrels of one grade, in any colours. A Tank holds 2 barrels. [base.tanks.capacity]
    """
    if not isinstance(word, str) or not word.strip() or len(word) > 100:
        raise InputError(f"look_up: a word of the game, such as 'tank', not {shown(word)}")
    wanted = " ".join(word.lower().split())
    wanted = _ASKED_FOR.get(wanted, wanted)
    found = next((term for term in TERMS if wanted in (term.lower(), _plural(term.lower()))), None)
    # whole words first: "win" is in "following", too
    named = ask_rules(found or wanted) or search_rules(found or wanted)
    listed = [one for one in named if one.id.startswith("base.") and one.kind != "component"]
    if found:
        own = rule(TERMS[found])
        return Term(found, own, tuple(one for one in listed if one.id != own.id)[:more])
    if not listed:
        near = difflib.get_close_matches(wanted, [term.lower() for term in TERMS], n=3)
        raise InputError(
            f"no rule names {shown(word)}; "
            + (f"near it: {', '.join(near)}" if near else "`learn.TERMS` lists the words")
        )
    return Term(word.strip(), listed[0], tuple(listed[1 : more + 1]))


def _plural(word: str) -> str:
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}es" if word.endswith("s") else f"{word}s"


@cache
def _pattern() -> re.Pattern[str]:
    words = sorted(TERMS, key=len, reverse=True)  # "tank farm" before "tank"
    return re.compile(rf"\b({'|'.join(map(re.escape, words))})(?:e?s)?\b", re.IGNORECASE)


def terms_in(text: str, most: int = 8) -> tuple[Term, ...]:
    """Return the words of the glossary that a text names, in the order in which it does.

    Examples
    --------
    >>> [term.word for term in terms_in("Your tank farm has two tanks.")]
    ['tank farm', 'tank']
    """
    named = {term.lower(): term for term in TERMS}
    found = dict.fromkeys(named[match[1].lower()] for match in _pattern().finditer(text))
    return tuple(Term(word, rule(TERMS[word])) for word in list(found)[:most])


def words_offered(text: str, shown: Collection[str] = ()) -> str:
    """Return Markdown that offers the rules of the words in a text, closed until somebody asks; empty without words.

    Parameters
    ----------
    text
        The text whose words are offered.
    shown
        Ids of rules that stand there anyway.

    Examples
    --------
    >>> print(words_offered("Your tank farm has two tanks.", {"base.tanks.capacity"}))
    <details><summary>Words: tank farm</summary>
    <BLANKLINE>
    - **tank farm**: Your tanks, in a row for each grade. The row of a Tank decides which grade it may hold. <small>...
    <BLANKLINE>
    </details>
    """
    terms = [term for term in terms_in(text) if term.rule.id not in shown]
    if not terms:
        return ""
    lines = [f"- {term._repr_markdown_()}" for term in terms]
    head = f"<details><summary>Words: {', '.join(term.word for term in terms)}</summary>"
    return "\n".join([head, "", *lines, "", "</details>"])
