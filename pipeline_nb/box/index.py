"""The index of rules: every rule of the documents, one sentence each in our own words, with a stable id.

``rules.toml`` has 839 entries of one form: a line a key, each value a plain text or a list of texts. Values of that
form read the same in TOML and in JSON, so the file goes through the fast JSON reader: 12 ms for all of it, where a TOML
reader needs 77 ms. A test holds that both readers see the same.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

import msgspec

from pipeline_nb.errors import BoxError, InputError, UnknownRule

__all__ = ["Rule", "all_rules", "rule", "rule_ids", "search_rules"]

DOCUMENTS = {
    "002": "rulebook",
    "000": "Emerging Markets rulebook",
    "003": "Project Verne rulebook",
    "001": "Chinese summary",
}
"""Readable names of the documents; the one that counts most comes first."""

_LINE = r"(?m)^(\w+) = (.+)$"  # compiled on first use: an import should not wait for it


class Rule(msgspec.Struct, frozen=True):
    """One rule of the index.

    Parameters
    ----------
    id
        Stable name: where the rule lives, from the game or module down, such as ``"base.tanks.capacity"``.
    section
        Heading(s) under which the rule stands; ``"Public: ..."`` where no document has it.
    documents
        Which documents state it: "002" rulebook, "001" Chinese summary, "000" Emerging Markets, "003" Project Verne.
    kind
        What sort of rule: setup, definition, permission, limit, cost, effect, timing, scoring or component.
    says
        The rule in one sentence. O S T are oil types, 1 2 3 low, mid, high.
    cases
        Related ruled cases, such as ``"RQ-018"``.
    switch
        Name of the ruling that settles the rule where its reading is disputed, or None.
    confidence
        "stated", "inferred" (follows from what is stated), "ruled" (our default where the documents leave it open), or
        "other" (the reading that the switch offers besides).
    source
        "documents", or "public" where the number or card text is missing there.
    certainty
        "high", "medium" or "low": how sure a public entry is; None otherwise.
    exempt
        Why software cannot enforce the rule, or None.

    Examples
    --------
    >>> print(rule("base.tanks.capacity"))
    base.tanks.capacity: A Tank holds 2 barrels. (rulebook: Tanks & Pipes)
    """

    id: str
    section: str
    documents: tuple[Literal["000", "001", "002", "003"], ...]
    kind: Literal["setup", "definition", "permission", "limit", "cost", "effect", "timing", "scoring", "component"]
    says: str
    cases: tuple[str, ...] = ()
    switch: str | None = None
    confidence: Literal["stated", "inferred", "ruled", "other"] = "stated"
    source: Literal["documents", "public"] = "documents"
    certainty: Literal["high", "medium", "low"] | None = None
    exempt: str | None = None

    @property
    def document_names(self) -> tuple[str, ...]:
        """The documents that state the rule, by readable names, the one that counts most first.

        Examples
        --------
        >>> rule("base.tanks.capacity").document_names
        ('rulebook', 'Chinese summary')
        """
        return tuple(name for code, name in DOCUMENTS.items() if code in self.documents)

    @property
    def where(self) -> str:
        """Where to read the rule, and how firm it is.

        Examples
        --------
        >>> rule("base.machine-phase.touch").where
        'rulebook: Machine Phase; our ruling'
        """
        section = self.section.replace("Worker Actions: ", "").removeprefix("Public: ")
        if self.documents:
            place = f"{self.document_names[0]}: {section}"
        else:
            place = f"public source, {self.certainty} certainty: {section}"
        firmness = {"inferred": "; inferred", "ruled": "; our ruling", "other": "; the other reading"}
        return place + firmness.get(self.confidence, "")

    def __str__(self) -> str:
        return f"{self.id}: {self.says} ({self.where})"


@cache
def all_rules() -> tuple[Rule, ...]:
    """Every rule, in the order of the index.

    Examples
    --------
    >>> len(all_rules())
    839
    """
    from pathlib import Path  # here, because it costs 4 ms at import

    text = Path(__file__).with_name("rules.toml").read_text(encoding="utf-8")
    blocks = text.split("[[rule]]\n")[1:]
    entries = (
        "{" + ",".join([f'"{key}":{value}' for key, value in re.findall(_LINE, block)]) + "}" for block in blocks
    )
    try:
        return msgspec.json.decode("[" + ",".join(entries) + "]", type=tuple[Rule, ...])
    except msgspec.DecodeError as error:
        raise BoxError(f"rules.toml: an entry is not as it should be: {error}") from error


@cache
def _by_id() -> dict[str, Rule]:
    return {rule.id: rule for rule in all_rules()}


def rule_ids() -> tuple[str, ...]:
    """The ids of all rules, in the order of the index.

    Examples
    --------
    >>> rule_ids()[0]
    'base.intro.goal'
    """
    return tuple(_by_id())


def rule(id: str) -> Rule:
    """The rule with an id.

    Parameters
    ----------
    id
        Such as ``"base.work.secondary.same-arm"``.

    Raises
    ------
    UnknownRule
        If the index has no such id; the message offers the nearest ones.
    InputError
        If `id` is not a text.

    Examples
    --------
    >>> rule("base.run.one-barrel").says
    'A pipeline refines only 1 barrel in a run.'
    >>> rule("base.tank.capacity")
    Traceback (most recent call last):
        ...
    pipeline_nb.errors.UnknownRule: there is no rule 'base.tank.capacity'; did you mean base.tanks.capacity, ...
    """
    if not isinstance(id, str):
        raise InputError(f"a rule id is a text such as 'base.tanks.capacity', not {type(id).__name__}")
    found = _by_id().get(id)
    if found is None:
        raise UnknownRule(_no_such_rule(id))
    return found


def _no_such_rule(id: str) -> str:
    import difflib

    from pipeline_nb.box.checks import shown

    near = difflib.get_close_matches(id[:80].strip().lower(), rule_ids(), n=3)
    offer = f"did you mean {', '.join(near)}? Or search" if near else "search"
    return f'there is no rule {shown(id)}; {offer} by words: search_rules("tank room")'


def search_rules(words: str) -> tuple[Rule, ...]:
    """The rules in whose id, sentence or section every word occurs; capitals do not matter.

    Parameters
    ----------
    words
        Words or parts of words, with spaces between them.

    Returns
    -------
    tuple of Rule
        The best first: words that stand in the id count most, then whole words of the sentence; other readings of a
        disputed rule come after the rule itself. Empty if nothing fits.

    Raises
    ------
    InputError
        If `words` is not a text or holds no word.

    Examples
    --------
    >>> for found in search_rules("tank barrels capacity"):
    ...     print(found)
    base.tanks.capacity: A Tank holds 2 barrels. (rulebook: Tanks & Pipes)
    """
    if not isinstance(words, str):
        raise InputError(f"search_rules takes words in one text, such as 'tank room', not {type(words).__name__}")
    wanted = list(dict.fromkeys(words.casefold().split()))
    if not wanted:
        raise InputError("search_rules needs at least one word, such as 'tank room'")
    ranked = []
    for position, (entry, id_words, text) in enumerate(_searchable()):
        if all(word in text for word in wanted):
            said = entry.says.casefold()
            whole = set(re.findall(r"\w+", said))
            score = sum(4 * (word in id_words) + 2 * (word in whole) + (word in said) for word in wanted)
            exact = len(wanted) == 1 and entry.id == wanted[0]
            ranked.append((not exact, entry.confidence == "other", -score, position, entry))
    return tuple(item[-1] for item in sorted(ranked, key=lambda item: item[:4]))


@cache
def _searchable() -> tuple[tuple[Rule, frozenset[str], str], ...]:
    """Each rule with the words of its id and with all its text, casefolded."""
    return tuple(
        (entry, frozenset(re.split(r"[.-]", entry.id)), f"{entry.id}\n{entry.says}\n{entry.section}".casefold())
        for entry in all_rules()
    )
