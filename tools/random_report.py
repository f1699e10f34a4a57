"""Counts how often random games touch each rule, and how often each refusal is given.

A rule is touched when a function that is marked with it runs, when a number of the box that carries it is read, or when
a refusal names it. `Tally` counts calls by a profile function, switched on around the engine's own work only.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType, MemberDescriptorType

from pipeline_nb.box import all_rules, load_box
from tools.rule_objects import box_places, codes_of, registered

__all__ = ["Tally", "reason_codes", "report", "watch_box"]

ENOUGH = 50
KINDS = ("limit", "permission", "cost", "timing", "effect")
OFTEN = {"refine": 5000, "machines": 5000, "deliver": 5000, "takeorder": 5000}
GAME = Path(__file__).resolve().parents[1] / "pipeline_nb" / "game"

_READS: Counter[str] = Counter()


class Tally:
    """What a number of games did; two can be added.

    Attributes
    ----------
    calls
        By code object that is marked with a rule: how often it ran.
    done, refused
        By kind of action, and by reason: how often.
    counts
        Games, steps, decisions, and the like.
    """

    def __init__(self, touching: bool = False) -> None:
        self.touching = touching
        self.rules: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self._calls: Counter[CodeType] = Counter()
        self._codes: dict[CodeType, list[str]] = {}
        if touching:
            for rule, functions in registered().items():
                for function in functions:
                    for code in codes_of(function):
                        self._codes.setdefault(code, []).append(rule)

    def _called(self, frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and frame.f_code in self._codes:
            self._calls[frame.f_code] += 1

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Count the marked functions that run inside."""
        if not self.touching:
            yield
            return
        sys.setprofile(self._called)
        try:
            yield
        finally:
            sys.setprofile(None)

    def settle(self) -> Tally:
        """Turn what was noted into counts by rule, and return the tally in a form that another process can read."""
        if self.touching:
            for code, times in self._calls.items():
                for rule in self._codes[code]:
                    self.rules[rule] += times
            for rule, places in box_places().items():
                self.rules[rule] += sum(_READS[place] for place in places)
            for reason, times in self.refused.items():
                self.rules[reason.partition("[")[2].rstrip("]")] += times
            _READS.clear()
        plain = Tally()
        plain.rules, plain.done, plain.refused, plain.counts = +self.rules, self.done, self.refused, self.counts
        return plain

    def add(self, other: Tally) -> None:
        """Add what other games did."""
        for mine, theirs in ((self.rules, other.rules), (self.done, other.done), (self.refused, other.refused)):
            mine.update(theirs)
        self.counts.update(other.counts)


def watch_box() -> None:
    """Count each read of a number of the shipped box, by table and key, in this process from now on."""
    box = load_box()
    tables = {id(getattr(box, name)): name for name in {place.split(".")[0] for place, _ in box.sources}}
    for kind in {type(getattr(box, name)) for name in tables.values()}:
        for key in kind.__struct_fields__:
            setattr(kind, key, property(_counted(kind.__dict__[key], tables, key)))


def _counted(field: MemberDescriptorType, tables: dict[int, str], key: str) -> Callable[[object], object]:
    def read(table: object) -> object:
        if id(table) in tables:
            _READS[f"{tables[id(table)]}.{key}"] += 1
        return field.__get__(table)

    return read


def reason_codes() -> list[str]:
    """Every code of a reason that the modules of the game write."""
    found = set[str]()
    for path in GAME.glob("*.py"):
        found |= set(re.findall(r'code="([a-z.0-9-]+)"', path.read_text(encoding="utf-8")))
    return sorted(found)


def report(tally: Tally, whole: bool = False) -> str:
    """What happened, as text: the kinds of action, the refusals, and rules that were touched less than 50 times."""
    counts = tally.counts
    did = (
        f"{counts['games']} games, {counts['steps']} steps ({counts['decisions']} decisions), "
        f"{counts['listed']} listed actions applied, {counts['strange']} unlisted refused, "
        f"{counts['positions']} positions with all {counts['candidates']} candidates, {counts['saves']} saves read"
    )
    lines = [
        did,
        "",
        "actions: " + ", ".join(f"{name} {times}" for name, times in sorted(tally.done.items())),
    ]
    by_code = Counter[str]()
    for reason, times in tally.refused.items():
        by_code[reason.partition(" ")[0]] += times
    lines += ["", "refusals: " + ", ".join(f"{code} {by_code[code]}" for code in sorted({*by_code, *reason_codes()}))]
    if tally.rules:
        lines += ["", *_rules(tally, whole)]
    return "\n".join(lines)


def _rules(tally: Tally, whole: bool) -> Iterator[str]:
    enforced = {*registered(), *box_places()}
    asked = [rule for rule in all_rules() if rule.kind in KINDS and rule.id in enforced and rule.id.startswith("base.")]
    rare = [rule for rule in asked if tally.rules[rule.id] < ENOUGH]
    yield f"{len(asked)} rules of the kinds {', '.join(KINDS)} are enforced; {len(rare)} of them below {ENOUGH} touches"
    yield from (f"  {tally.rules[rule.id]:>4}  {rule.id} ({rule.kind})" for rule in rare)
    seldom = [f"{kind} {tally.done[kind]} (of {least})" for kind, least in OFTEN.items() if tally.done[kind] < least]
    yield f"seldom done: {', '.join(seldom) or 'nothing'}"
    if whole:
        yield from (f"  {tally.rules[rule.id]:>9}  {rule.id} ({rule.kind})" for rule in asked)
