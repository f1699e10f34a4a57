"""What random games did: the kinds of action, the refusals, and how often each rule was touched.

A rule is touched when a function that is marked with it is called, when a number of the box that carries it is read
(:mod:`tools.random_touch`), or when a refusal names it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from pipeline_nb.box import Rule, all_rules
from pipeline_nb.game.modules import MODULES
from tools.random_touch import Touches
from tools.rule_objects import box_places, registered

__all__ = ["BEYOND_PLAY", "NEVER_GIVEN", "Tally", "lacking", "reason_codes", "report"]

ENOUGH = 50
KINDS = ("limit", "permission", "cost", "timing", "effect")
OFTEN = {"refine": 5000, "machines": 5000, "deliver": 5000, "takeorder": 5000}
BEYOND_PLAY = {
    "base.machines.not-across-two": "an action names a half by whole numbers, and no half lies across two tiles",
    "base.network.never-moves": "no action takes up what is placed; that nothing is gone is held at each step",
    "base.network.track-may-fall": "the Pipeline track shows the network and decides nothing: lessons and widgets ask",
    "base.setup.player.tanks-row-fixed": "no action moves a tank; that no row loses one is held at each step",
}
"""Rules that playing cannot touch, and why."""
NEVER_GIVEN = {
    "action.empty": "only by the reading allow_empty_action=False",
    "action.nothing-done": "only by the reading allow_empty_action=False",
    "benefit.one-quadrant": "only by the reading gov_bonus_mix=False",
    "deliver.between": "only by the reading deliver_between=False",
    "deliver.needed-later": "orders name the best grade of an oil type first, so no later demand needs the barrel more",
    "machines.passed": "only by the reading pass_keeps_machine=False",
    "market.no-exchange": "only by the reading off_colour_cube=exchanged",
    "technology.taken": "there is one Technology card of each level above 1: nobody else chooses there",
}
"""Refusals that games by the default readings cannot give, and why; `--rulings each` plays the other readings."""
PACKAGE = Path(__file__).resolve().parents[1] / "pipeline_nb"


class Tally:
    """What a number of games did; two can be added.

    Attributes
    ----------
    done, refused
        By kind of action, and by code and rule of the reason: how often.
    counts
        Games, steps, decisions, and the like.
    rules
        How often each rule was touched, as far as it was counted; filled by `settle`.
    """

    def __init__(self, touches: Touches | None = None) -> None:
        self.rules: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self.refused: Counter[tuple[str, str]] = Counter()
        self.counts: Counter[str] = Counter()
        self._touches = touches

    def watching(self) -> AbstractContextManager[None]:
        """Count what is touched inside."""
        return self._touches.watching() if self._touches else nullcontext()

    def settle(self) -> Tally:
        """Turn what was noted into counts by rule, and return the tally in a form that another process can read."""
        if self._touches:
            self.rules = self._touches.rules()
            for (_, rule), times in self.refused.items():
                self.rules[rule] += times
        plain = Tally()
        plain.rules, plain.done, plain.refused, plain.counts = self.rules, self.done, self.refused, self.counts
        return plain

    def add(self, other: Tally) -> None:
        """Add what other games did."""
        self.refused.update(other.refused)
        for mine, theirs in ((self.rules, other.rules), (self.done, other.done), (self.counts, other.counts)):
            mine.update(theirs)


def reason_codes(part: str = "game") -> list[str]:
    """Every code of a reason that the files of a part of the engine write."""
    found = set[str]()
    for path in (PACKAGE / part).glob("*.py"):
        found |= set(re.findall(r'code="([a-z.0-9-]+)"', path.read_text(encoding="utf-8")))
    return sorted(found)


def lacking(tally: Tally) -> list[str]:
    """A line for each rule, kind of action and refusal that is too rare and not explained: none after the long form.

    Of games with modules only what is theirs is asked: the base game has a long form of its own.
    """
    done, given, modules = tally.done, _by_code(tally), _modules(tally)
    rare = [rule.id for rule in _asked(modules) if tally.rules[rule.id] < ENOUGH and rule.id not in BEYOND_PLAY]
    often, codes = ({}, reason_codes("emerging_markets")) if modules else (OFTEN, reason_codes())
    return [
        *(f"{id}: {tally.rules[id]} of {ENOUGH} touches" for id in rare),
        *(f"{kind}: done {done[kind]} of {least} times" for kind, least in often.items() if done[kind] < least),
        *(f"{code}: never given" for code in codes if not given[code] and code not in NEVER_GIVEN),
    ]


def _modules(tally: Tally) -> list[str]:
    """The modules that some of the games were played with."""
    return [name for name in MODULES if tally.counts[f"games with {name}"]]


def _asked(modules: list[str]) -> list[Rule]:
    """The rules of the base game, or of modules, that random games are to touch."""
    enforced, parts = {*registered(), *box_places()}, modules or ["base"]
    of_parts = [rule for rule in all_rules() if rule.id.partition(".")[0] in parts]
    return [rule for rule in of_parts if rule.kind in KINDS and rule.id in enforced]


def _by_code(tally: Tally) -> Counter[str]:
    found = Counter[str]()
    for (code, _), times in tally.refused.items():
        found[code] += times
    return found


def report(tally: Tally, whole: bool = False) -> str:
    """What happened, as text: the kinds of action, the refusals, the touches of rules, and what they lack."""
    counts, given = tally.counts, _by_code(tally)
    did = (
        f"{counts['games']} games, {counts['steps']} steps ({counts['decisions']} decisions), "
        f"{counts['listed']} listed actions applied, {counts['strange']} unlisted refused, "
        f"{counts['positions']} positions with all {counts['candidates']} candidates, {counts['saves']} saves read"
    )
    codes = sorted({*given, *reason_codes(), *(reason_codes("emerging_markets") if _modules(tally) else ())})
    lines = [did, "", "actions: " + ", ".join(f"{name} {times}" for name, times in sorted(tally.done.items()))]
    lines += ["", "refusals: " + ", ".join(f"{code} {given[code]}" for code in codes)]
    if tally.rules:
        lines += ["", *_rules(tally, whole)]
    return "\n".join(lines)


def _rules(tally: Tally, whole: bool) -> Iterator[str]:
    asked, lacks = _asked(_modules(tally)), lacking(tally)
    yield f"{len(asked)} rules of the kinds {', '.join(KINDS)} are enforced"
    if whole:
        yield from (f"  {tally.rules[rule.id]:>9}  {rule.id} ({rule.kind})" for rule in asked)
    yield f"{len(lacks)} things are below what the long form asks for"
    yield from (f"  {line}" for line in lacks)
    yield "beyond play, or by the default readings:"
    yield from (f"  {rule}: {tally.rules[rule]} touches; {why}" for rule, why in BEYOND_PLAY.items())
    yield from (f"  {code}: {why}" for code, why in NEVER_GIVEN.items())
