"""Checking plain values against the types of the tables, so that all faults are found at once, each with its place.

`msgspec.convert` checks the same types but stops at the first fault, and speaks of JSON. Both must agree on what is
right; a test holds them together.
"""

from __future__ import annotations

import datetime
import difflib
import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec
from msgspec import inspect as mi

__all__ = ["Fault", "did_you_mean", "faults_of", "shown"]

_LONGEST = 40
_PATTERN_WORDS = {
    "[TOS]": 'barrels asked for, such as "S3 T2 O1" (O S T with 1 2 3, two to five of them)',
    "[0-7]": 'four digits from 0 to 7, such as "0023"',
}


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong with a value, and where.

    Parameters
    ----------
    place
        ``"[table] key"``, with ``[2]`` for the second entry of a list.
    problem
        What was expected and what was found, in words.
    """

    place: str
    problem: str

    def __str__(self) -> str:
        return f"{self.place}: {self.problem}"


def shown(text: str) -> str:
    r"""Text from outside, made safe to print: quoted, short, nothing that moves a cursor or hides.

    Examples
    --------
    >>> print(shown("tank_fram"))
    'tank_fram'
    >>> print(shown("a" + chr(27) + "[2J"))
    'a\x1b[2J'
    """
    cut = text if len(text) <= _LONGEST else text[:_LONGEST] + "..."
    safe = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in cut)
    return f"'{safe}'"


def did_you_mean(word: str, known: Sequence[str], form: str = "{}") -> str:
    """A suggestion to hang on a message, or nothing.

    Examples
    --------
    >>> did_you_mean("tank_fram", ["tank_farm", "fees"])
    '; did you mean tank_farm?'
    """
    near = difflib.get_close_matches(word[:80], known, n=1)
    return f"; did you mean {form.format(near[0])}?" if near else ""


def faults_of(value: object, expected: mi.Type, place: str) -> Iterator[Fault]:
    """Every fault of a plain value (as TOML gives it) under a type of the tables.

    Parameters
    ----------
    value
        A whole number, text, true or false, or a list of those; anything else is a fault.
    expected
        The type, as :func:`msgspec.inspect.type_info` describes it.
    place
        Where the value stands, for the messages.

    Examples
    --------
    >>> from pipeline_nb.box.bounds import RefinedPrices
    >>> for fault in faults_of([20, 19, "25", 5000], mi.type_info(RefinedPrices), "[refined_market_1] orange_low"):
    ...     print(fault)
    [refined_market_1] orange_low[3]: expected a whole number from 0 to 1000, found the text '25'
    [refined_market_1] orange_low[4]: expected a whole number from 0 to 1000, found 5000
    """
    order = None
    if isinstance(expected, mi.Metadata):
        order = (expected.extra or {}).get("order")
        expected = expected.type
    if isinstance(expected, mi.VarTupleType | mi.TupleType):
        yield from _list_faults(value, expected, order, place)
    elif not _fits(value, expected):
        yield Fault(place, f"expected {_wanted(expected)}, found {_found(value)}")


def _list_faults(value: object, expected: mi.VarTupleType | mi.TupleType, order: object, place: str) -> Iterator[Fault]:
    if not isinstance(value, list):
        yield Fault(place, f"expected {_wanted(expected)}, found {_found(value)}")
        return
    items = _item_types(expected, len(value))
    if items is None:
        yield Fault(place, f"expected {_wanted(expected)}, found {_found(value)}")
        return
    inside = [f for i, item in enumerate(value) for f in faults_of(item, items[i], f"{place}[{i + 1}]")]
    yield from inside
    if not inside and (broken := _order_broken(value, order)):
        yield Fault(place, broken)


def _item_types(expected: mi.VarTupleType | mi.TupleType, found: int) -> Sequence[mi.Type] | None:
    """The type of each entry, or None if the list has the wrong length."""
    if isinstance(expected, mi.TupleType):
        return expected.item_types if found == len(expected.item_types) else None
    least, most = expected.min_length or 0, expected.max_length
    return [expected.item_type] * found if least <= found and (most is None or found <= most) else None


def _order_broken(values: list[object], order: object) -> str:
    """What is wrong with the order of a list, or nothing."""
    if order == "distinct":
        twice = next((value for i, value in enumerate(values) if value in values[:i]), None)
        return "" if twice is None else f"expected all entries to be different, found {_found(twice)} twice"
    numbers = [value for value in values if isinstance(value, int)]
    for i, (left, right) in enumerate(pairwise(numbers)):
        if order == "rising" and right <= left:
            return f"expected each entry to be more than the one before, found {right} after {left} (entry {i + 2})"
        if order == "not falling" and right < left:
            return f"expected no entry to be less than the one before, found {right} after {left} (entry {i + 2})"
    return ""


def _fits(value: object, expected: mi.Type) -> bool:
    if isinstance(expected, mi.IntType):
        return type(value) is int and (expected.ge or 0) <= value <= (math.inf if expected.le is None else expected.le)
    if isinstance(expected, mi.StrType):
        short = isinstance(value, str) and len(value) <= (expected.max_length or math.inf)
        return short and (expected.pattern is None or re.search(expected.pattern, str(value)) is not None)
    if isinstance(expected, mi.BoolType):
        return isinstance(value, bool)
    if isinstance(expected, mi.LiteralType):
        return any(type(value) is type(choice) and value == choice for choice in expected.values)
    raise NotImplementedError(expected)  # a table came to use a type that these checks do not know


def _wanted(expected: mi.Type) -> str:
    """The type in words."""
    if isinstance(expected, mi.Metadata):
        return _wanted(expected.type)
    if isinstance(expected, mi.IntType):
        only = expected.ge == expected.le
        return f"{expected.le}, as in every printing" if only else f"a whole number from {expected.ge} to {expected.le}"
    if isinstance(expected, mi.StrType):
        return next((words for part, words in _PATTERN_WORDS.items() if part in (expected.pattern or "")), "a text")
    if isinstance(expected, mi.LiteralType):
        choices = [f"'{choice}'" if isinstance(choice, str) else str(choice) for choice in expected.values]
        return choices[0] if len(choices) == 1 else "one of " + ", ".join(choices)
    if isinstance(expected, mi.TupleType):
        return "the list " + ", ".join(_wanted(item) for item in expected.item_types)
    if isinstance(expected, mi.VarTupleType):
        least, most = expected.min_length, expected.max_length
        length = f"{least}" if least == most else f"{least} to {most}"
        return f"a list of {length} entries" if length != "1" else "a list of 1 entry"
    return "true or false"


def _found(value: object) -> str:
    """A value in words; never long, never raising."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if value.bit_length() <= 64 else "a number with too many digits"
    if isinstance(value, float):
        return f"the number {value!r}, which is not whole"
    if isinstance(value, str):
        return f"the text {shown(value)}"
    if isinstance(value, list):
        return f"a list of {len(value)} " + ("entry" if len(value) == 1 else "entries")
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, datetime.date | datetime.time):
        return "a date or time"
    return "something else"
