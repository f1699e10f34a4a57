"""How a rule is switched off: other code for a marked function, another value for a number of the box.

The code object of the function itself is replaced, so every reference to it changes, however early it was taken, and
nothing in the product is wrapped. It can be undone only by ending the process: :mod:`tools.mutant_plugin` forks one for
each mutant.
"""

from __future__ import annotations

import gc
import inspect
from collections.abc import Callable, Iterator
from functools import partial
from types import FunctionType
from typing import Any, NamedTuple

import msgspec

from pipeline_nb.box import load_box
from pipeline_nb.rules.reasons import Reason, refuse_if
from tools.rule_objects import Marked, box_places, cached_forms, engine_modules, name_of, plain, registered

__all__ = [
    "ELEMENT",
    "MUTANTS",
    "WRONG",
    "Mutant",
    "Planned",
    "Replacement",
    "forbid",
    "instead",
    "leave_all_as_they_are",
    "planned",
    "reason",
]

Replacement = Callable[..., Any]


class Mutant(NamedTuple):
    """What a marked object does instead: `replacement` is called with the original and its arguments.

    `also` are other functions with what they do instead, for a mutant that has to remember something.
    """

    name: str
    replacement: Replacement
    also: tuple[tuple[Marked, Replacement], ...] = ()


class Planned(NamedTuple):
    """One mutant to try: of which rule and object, and how to switch it on (None: nobody has written one)."""

    rule: str
    object: str
    name: str
    switch: Callable[[], None] | None


MUTANTS: dict[tuple[str, str], list[Mutant]] = {}
"""What is done instead, by rule and qualified name of the object; filled by `instead`."""

ELEMENT: dict[str, int] = {}
"""Which entry of a list in the box a rule speaks of; the last one where it is not told."""

WRONG: dict[str, Callable[[Any], Any]] = {}
"""A wrong value for what a rule says of the box, made from the right one, where "one more" says something else."""

_SILENT = Mutant("gives no reason", lambda *_, **__: iter(()))

_in_place: dict[str, tuple[Replacement, Replacement]] = {}


def instead(
    object: str, *rules: str, also: tuple[tuple[Marked, Replacement], ...] = ()
) -> Callable[[Replacement], Replacement]:
    """Note a function as the mutant of rules on an object; its name says what is wrong."""

    def note(replacement: Replacement) -> Replacement:
        mutant = Mutant(replacement.__name__.replace("_", " "), replacement, also)
        for rule in rules:
            MUTANTS.setdefault((rule, object), []).append(mutant)
        return replacement

    return note


def reason(text: str) -> Reason:
    """Return a reason of a mutant; for checks that refuse too much."""
    return Reason(code="mutant", rule="mutant", text=text)


def forbid(text: str) -> None:
    """Refuse like a rule of the engine does; for mutants of permissions."""
    refuse_if([reason(text)])


def planned() -> Iterator[Planned]:
    """Every mutant: those of marked objects by rule, the violations of one rule each, then those of the box.

    Raises
    ------
    LookupError
        If the table has a mutant for a rule that its object does not carry any more.
    """
    from tools import (
        mutant_table,
        mutant_table_cards,
        mutant_table_em,
        mutant_table_em5,
        mutant_table_end,
        mutant_table_game,
        mutant_table_runs,
        violation_table,
    )
    from tools.violations import VIOLATIONS, find

    # imported for what they note
    del mutant_table, mutant_table_cards, mutant_table_em, mutant_table_em5, mutant_table_end, mutant_table_runs
    mutant_table_game.note_effects()
    violation_table.note_all()
    known = set()
    for rule, functions in registered().items():
        for function in functions:
            known.add((rule, plain(function).__qualname__))
            yield from _of_function(rule, plain(function))
    if stale := set(MUTANTS) - known:
        raise LookupError(f"mutants of rules that their objects do not carry: {sorted(stale)}")
    for violation in VIOLATIONS:
        switch = partial(_switch, find(violation.target), violation.mutant)
        yield Planned(violation.rule, violation.target, violation.mutant.name, switch)
    for rule, places in box_places().items():
        for place in places:
            yield Planned(rule, f"box {place}", _perturbed(rule, place)[0], partial(_perturb, rule, place))


def _of_function(rule: str, function: Marked) -> Iterator[Planned]:
    object = name_of(function)
    written = MUTANTS.get((rule, function.__qualname__), [])
    for mutant in written:
        yield Planned(rule, object, mutant.name, partial(_switch, function, mutant))
    if not written and inspect.isgeneratorfunction(function):
        yield Planned(rule, object, _SILENT.name, partial(_switch, function, _SILENT))
    elif not written:
        yield Planned(rule, object, "", None)


# ---- functions -------------------------------------------------------------------------------------------------------

_INSTEAD = """
def instead_of_it(*args, **kwargs):
    from tools.mutant_switch import _in_place
    replacement, original = _in_place[{name!r}]
    return replacement(original, *args, **kwargs)
"""


def leave_all_as_they_are() -> None:
    """Replace every function that has a mutant by one that only calls it: no test may notice that."""
    from tools.violations import VIOLATIONS, find

    marked = [plain(function) for functions in registered().values() for function in functions]
    for function in (*marked, *(find(violation.target) for violation in VIOLATIONS)):
        if isinstance(function, FunctionType) and name_of(function) not in _in_place:
            _change(function, lambda original, *args, **kwargs: original(*args, **kwargs))
    _forget_all()


def _switch(function: Marked, mutant: Mutant) -> None:
    for each, replacement in ((function, mutant.replacement), *mutant.also):
        _change(each, replacement)
    _forget_all()


def _change(function: Marked, replacement: Replacement) -> None:
    """Let a function, or a class, behave as a mutant from now on."""
    if isinstance(function, type):
        replacement(function)
    else:
        assert isinstance(function, FunctionType)
        original = FunctionType(
            function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
        )
        original.__kwdefaults__ = function.__kwdefaults__
        _in_place[name_of(function)] = (replacement, original)
        made: dict[str, FunctionType] = {}
        # named like this module, so that a replacement that does not take what it is given counts as broken
        exec(compile(_INSTEAD.format(name=name_of(function)), "mutant_switch_instead.py", "exec"), made)
        function.__code__ = made["instead_of_it"].__code__


def _forget_all() -> None:
    """Empty every cache of the engine: what lies in it was worked out while the rule was on."""
    functions, properties = cached_forms(engine_modules())
    for cached in functions:
        cached.cache_clear()
    owners = tuple({owner for owner, _, _ in properties})
    for value in [value for value in gc.get_objects() if isinstance(value, owners)]:
        value.__dict__.clear()


# ---- the box ---------------------------------------------------------------------------------------------------------


def _perturb(rule: str, place: str) -> None:
    table, key = place.split(".")
    # the very table that tests may have taken at import
    msgspec.structs.force_setattr(getattr(load_box(), table), key, _perturbed(rule, place)[1])


def _perturbed(rule: str, place: str) -> tuple[str, object]:
    """Another value for a place, and words for it."""
    table, key = place.split(".")
    value = getattr(getattr(load_box(), table), key)
    if rule in WRONG:
        wrong = WRONG[rule](value)
        return (f"{len(value)} entries become {len(wrong)}" if len(wrong) < len(value) else "another entry"), wrong
    if isinstance(value, tuple):
        at = ELEMENT.get(rule, len(value) - 1)
        other = (*value[:at], _other(value[at], value), *value[at + 1 :])
        return f"entry {at + 1}: {value[at]} becomes {other[at]}", other
    return f"{value} becomes {_other(value, ())}", _other(value, ())


def _other(value: object, among: tuple[object, ...]) -> object:
    """A value that is wrong: one more, another of the list, the opposite."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, tuple):
        return (*value[:-1], _other(value[-1], value))
    return next((other for other in among if other != value), f"{value}?")
