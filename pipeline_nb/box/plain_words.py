"""Finding rules by a question as people ask it: "can I sell after buying" names two words of the game, sell and buy.

Words are compared by their stems, so that sold, sales and selling are one; small words such as "can" and "I" ask for
nothing. `search_rules` stays what it is: it wants every word, letter by letter.
"""

from __future__ import annotations

import re
from functools import cache

from pipeline_nb.box.index import Rule, all_rules

__all__ = ["ask_rules"]

_SMALL = frozenset((
    "a", "about", "after", "am", "an", "and", "any", "are", "as", "at", "be", "before", "but", "by", "can", "could",
    "did", "do", "does", "for", "from", "get", "go", "had", "has", "have", "how", "i", "if", "in", "into", "is",
    "it", "its", "many", "may", "me", "more", "much", "must", "my", "no", "not", "of", "on", "one", "or", "our",
    "shall", "should", "so", "than", "that", "the", "their", "them", "then", "there", "they", "this", "to", "too",
    "was", "we", "were", "what", "when", "where", "which", "who", "why", "will", "with", "would", "you", "your",
))  # fmt: skip
_SAME = {
    "bought": "buy", "purchas": "buy", "sal": "sell", "sold": "sell", "paid": "pay", "won": "win", "lost": "los",
    "taken": "tak", "took": "tak", "laid": "lay", "lai": "lay", "money": "cash",
    "color": "colour", "turned": "turn",
}  # fmt: skip
"""Stems that mean the same as another one."""


def _stem(word: str) -> str:
    """A word without the ending that only makes a plural, a tense or a doer of it."""
    for ending in ("ings", "ing", "ers", "er", "ed", "es", "e", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word.removesuffix(ending)
            if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "ls":
                word = word[:-1]  # winner, winning
            break
    return _SAME.get(word, word)


def _stems(text: str) -> frozenset[str]:
    return frozenset(map(_stem, re.findall(r"\w+", text.casefold())))


@cache
def _stemmed() -> tuple[tuple[Rule, frozenset[str], frozenset[str]], ...]:
    """Each rule with the stems of its id and those of its sentence and section."""
    return tuple((entry, _stems(entry.id), _stems(f"{entry.says} {entry.section}")) for entry in all_rules())


def ask_rules(question: str) -> tuple[Rule, ...]:
    """The rules that have every word of a question that says anything, in whatever form, the best first.

    Of three words or more one may be missing, if no rule has them all.

    Parameters
    ----------
    question
        A question or words, as a person would ask.

    Returns
    -------
    tuple of Rule
        Words that stand in the id count most; other readings of a disputed rule come last. Empty if nothing fits.

    Examples
    --------
    >>> for found in ask_rules("can I sell after buying?")[:3]:
    ...     print(found.id)
    base.market.buy-and-sell
    base.market.sales-fund-purchases
    base.market.sell-first
    """
    words = [word for word in re.findall(r"\w+", question.casefold()) if word not in _SMALL]
    wanted = frozenset(map(_stem, words))
    if not wanted:
        return ()
    return _with(wanted, len(wanted)) or (_with(wanted, len(wanted) - 1) if len(wanted) > 2 else ())


def _with(wanted: frozenset[str], at_least: int) -> tuple[Rule, ...]:
    """The rules that have so many of the stems, the best first."""
    ranked = []
    for position, (entry, in_id, said) in enumerate(_stemmed()):
        if len(wanted & (in_id | said)) >= at_least:
            score = 2 * len(wanted & in_id) + len(wanted & said)
            ranked.append((entry.confidence == "other", -score, position, entry))
    return tuple(item[-1] for item in sorted(ranked, key=lambda item: item[:3]))
