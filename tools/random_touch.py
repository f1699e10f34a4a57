"""Counts how often each rule is touched while random games are played.

A rule is touched when a function that is marked with it is called, or when a number of the box that carries it is read.
For the time of the count each marked function gets other code, which counts the call and passes it on, and the tables
of the box get properties that count; what was there before is put back at the end. Nothing else runs slower for it, as
it would under a profiler.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FunctionType, MemberDescriptorType

from pipeline_nb.box import load_box
from tools.rule_objects import Marked, box_places, plain, registered

__all__ = ["Touches", "count_calls", "counting"]

_COUNTS, _ORIGINAL = "__touches__", "__untouched_{}__"


class Touches:
    """Counts what is touched while it is watched; by number of a function or of a place of the box."""

    def __init__(self) -> None:
        self.rules_of: list[list[str]] = []
        self.counts: list[int] = []
        self._kept: list[int] = []

    def new(self, rules: list[str]) -> int:
        """Return the number of one more thing that carries rules."""
        self.rules_of.append(rules)
        self.counts.append(0)
        self._kept.append(0)
        return len(self.counts) - 1

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Keep what is counted inside; what was counted since the last time is forgotten."""
        self.counts[:] = self._kept
        try:
            yield
        finally:
            self._kept[:] = self.counts

    def rules(self) -> Counter[str]:
        """How often each rule was touched while watched."""
        found = Counter[str]()
        for rules, times in zip(self.rules_of, self._kept, strict=True):
            for rule in rules:
                found[rule] += times
        return +found


@contextmanager
def counting() -> Iterator[Touches]:
    """Count in this process until the end of the block."""
    touches = Touches()
    functions, fields = _functions(), _fields()
    before = {function: function.__code__ for function in functions}
    for function, rules in functions.items():
        count_calls(function, touches, rules)
    for kind, key, field, at in fields:
        numbers = {table: touches.new(rules) for table, rules in at.items()}
        setattr(kind, key, property(_counted(field, numbers, touches.counts)))
    try:
        yield touches
    finally:
        for function, code in before.items():
            function.__code__ = code
        for kind, key, field, _ in fields:
            setattr(kind, key, field)


# ---- functions -------------------------------------------------------------------------------------------------------


def _functions() -> dict[FunctionType, list[str]]:
    """Each marked function with its rules; of a marked class all its methods."""
    found: dict[FunctionType, list[str]] = {}
    for rule, marked in registered().items():
        for each in marked:
            for function in _inside(each):
                found.setdefault(function, []).append(rule)
    return found


def _inside(marked: Marked) -> Iterator[FunctionType]:
    marked = plain(marked)
    for function in map(plain, vars(marked).values()) if isinstance(marked, type) else (marked,):
        if isinstance(function, FunctionType):
            yield function


def count_calls(function: FunctionType, touches: Touches, rules: list[str]) -> None:
    """Let a function count its calls; every reference to it, however early it was taken, does so from now on."""
    number = touches.new(rules)
    original = FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    original.__kwdefaults__ = function.__kwdefaults__
    name = _ORIGINAL.format(number)
    function.__globals__[_COUNTS], function.__globals__[name] = touches.counts, original
    takes, passes = _signature(function.__code__)
    made: dict[str, FunctionType] = {}
    exec(f"def counted({takes}):\n    {_COUNTS}[{number}] += 1\n    return {name}({passes})\n", made)
    function.__code__ = made["counted"].__code__


def _signature(code: CodeType) -> tuple[str, str]:
    """What a function takes, and how the same is passed on; defaults stay with the function."""
    names = code.co_varnames
    positional, rest = names[: code.co_argcount], names[code.co_argcount :]
    named, rest = rest[: code.co_kwonlyargcount], rest[code.co_kwonlyargcount :]
    takes, passes = list(positional), list(positional)
    if code.co_posonlyargcount:
        takes.insert(code.co_posonlyargcount, "/")
    if code.co_flags & inspect.CO_VARARGS:
        takes.append(f"*{rest[0]}")
        passes.append(f"*{rest[0]}")
        rest = rest[1:]
    elif named:
        takes.append("*")
    takes += named
    passes += [f"{name}={name}" for name in named]
    if code.co_flags & inspect.CO_VARKEYWORDS:
        takes.append(f"**{rest[0]}")
        passes.append(f"**{rest[0]}")
    return ", ".join(takes), ", ".join(passes)


# ---- the box ---------------------------------------------------------------------------------------------------------


def _fields() -> list[tuple[type, str, MemberDescriptorType, dict[int, list[str]]]]:
    """The fields of the shipped box whose numbers carry rules: class, name, field, and by table the rules."""
    box = load_box()
    rules_at: dict[str, list[str]] = {}
    for rule, places in box_places().items():
        for place in places:
            rules_at.setdefault(place, []).append(rule)
    found: dict[tuple[type, str], dict[int, list[str]]] = {}
    for place, rules in rules_at.items():
        name, key = place.split(".")
        table = getattr(box, name)
        found.setdefault((type(table), key), {})[id(table)] = rules
    return [(kind, key, kind.__dict__[key], at) for (kind, key), at in found.items()]


def _counted(field: MemberDescriptorType, numbers: dict[int, int], counts: list[int]) -> Callable[[object], object]:
    def read(table: object) -> object:
        number = numbers.get(id(table))
        if number is not None:
            counts[number] += 1
        return field.__get__(table)

    return read
