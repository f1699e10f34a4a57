"""A refusal is a list of reasons: each names one broken rule, with its numbers and the smallest change that helps."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pipeline_nb.errors import RuleBroken

__all__ = ["Reason", "a", "advice", "count", "either", "refuse_if"]


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    """One broken rule.

    Parameters
    ----------
    code
        Stable short name, such as ``"network.overlap"``, for programs and tests.
    rule
        Id in the index of rules: look it up with ``pn.rule(reason.rule)``.
    text
        What is wrong, a sentence with the numbers in it.
    fix
        The smallest change that would make it legal, a sentence; empty when there is none.
    values
        The numbers of the sentence, by name ($, barrels, segments, cells).

    Examples
    --------
    >>> import pipeline_nb as pn
    >>> (reason,) = pn.PipeNetwork().why_not_machine(0, 0)
    >>> print(reason)
    There is no pipe tile to put a machine on. Place a pipe tile first. [base.machines.needs-a-tile]
    """

    code: str
    rule: str
    text: str
    fix: str = ""
    values: dict[str, int | str] = msgspec.field(default_factory=dict)

    def __str__(self) -> str:
        return " ".join(part for part in (self.text, self.fix, f"[{self.rule}]") if part)

    def __hash__(self) -> int:
        return hash((self.code, self.rule, self.text, self.fix))


def refuse_if(reasons: Iterable[Reason]) -> None:
    """Raise `RuleBroken` with all reasons, if there is at least one."""
    found = tuple(reasons)
    if found:
        raise RuleBroken(found)


def a(words: str) -> str:
    """Return words with their article: ``"an orange"``, ``"a teal"``."""
    return f"{'an' if words[:1] in 'aeiou' else 'a'} {words}"


def count(number: int, word: str) -> str:
    """Return a number with its word: ``"1 tank"``, ``"2 tanks"``, ``"no tank"``."""
    return f"{number or 'no'} {word}{'s' if number > 1 else ''}"


def advice(*parts: str) -> str:
    """Return a sentence of advice from those of its parts that can be followed; the others are empty.

    Examples
    --------
    >>> advice("choose another row", "", "wait for the next year")
    'Choose another row, or wait for the next year.'
    >>> advice("", "")
    ''
    """
    words = ", or ".join(part for part in parts if part)
    return f"{words[0].upper()}{words[1:]}." if words else ""


def either(words: Iterable[str]) -> str:
    """Return words as a choice: ``"1, 2 or 4"``."""
    *most, last = [*words] or [""]
    return f"{', '.join(most)} or {last}" if most else last
