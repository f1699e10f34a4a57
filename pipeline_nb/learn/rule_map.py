"""The map of rules: every rule of the base game by section, and how well the learner knows it."""

from __future__ import annotations

from typing import Literal

import msgspec

from pipeline_nb.box import Rule, all_rules
from pipeline_nb.learn import progress
from pipeline_nb.rules.reasons import count

__all__ = ["STATES", "KnownRule", "KnownRules", "Section", "rule_map"]

State = Literal["", "met", "used", "missed"]

STATES: dict[State, str] = {"used": "used right", "missed": "missed", "met": "met", "": "not yet"}
"""The states of a rule, each in words."""

_SECTIONS = (
    ("Set-up", ("setup",)),
    ("Oil, years, rounds", ("intro", "oil", "game")),
    ("Pipe network", ("network",)),
    ("Running pipelines", ("run",)),
    ("Markets", ("market", "crude-market", "refined")),
    ("Contracts and loans", ("contracts",)),
    ("Deliveries", ("deliver",)),
    ("Tanks and shop pipes", ("tanks", "shop-pipes")),
    ("Government", ("government",)),
    ("Upgrades", ("upgrades",)),
    ("Upgrade cards", ("card",)),
    ("Machines", ("machines", "machine-phase")),
    ("The turn", ("work", "order")),
    ("Refresh Phase", ("refresh",)),
    ("End of the game", ("end",)),
    ("Valuations", ("valuation",)),
    ("Printed numbers", ("public",)),
)
"""Titles in the order of the lessons, with the second parts of the rules' ids."""


class KnownRule(msgspec.Struct, frozen=True):
    """A rule with how well it is known: ``""`` not yet, ``"met"``, ``"used"`` right, or ``"missed"``."""

    id: str
    says: str
    state: State


class Section(msgspec.Struct, frozen=True):
    """The rules of one part of the game."""

    title: str
    rules: tuple[KnownRule, ...]

    def number(self, state: State) -> int:
        """How many rules are in a state."""
        return sum(rule.state == state for rule in self.rules)


class KnownRules(msgspec.Struct, frozen=True):
    """The map of rules at one moment; shows itself as a picture once the widgets are imported."""

    sections: tuple[Section, ...]

    def number(self, state: State) -> int:
        """How many rules of the map are in a state."""
        return sum(section.number(state) for section in self.sections)

    def __repr__(self) -> str:
        many = sum(len(section.rules) for section in self.sections)
        head = ", ".join(f"{self.number(state)} {words}" for state, words in STATES.items())
        lines = [f"{count(many, 'rule')}: {head}"]
        for section in self.sections:
            known = [f"{section.number(state)} {STATES[state]}" for state in STATES if state and section.number(state)]
            lines.append(f"  {section.title}: {', '.join(known) or 'not yet'} (of {len(section.rules)})")
        return "\n".join(lines)


def _of_the_map(rule: Rule) -> bool:
    """What is in the box, and readings that are not the default, need not be known."""
    return rule.id.startswith("base.") and rule.kind != "component" and rule.confidence != "other"


def rule_map() -> KnownRules:
    """Return the map of rules as the progress store has it now.

    Examples
    --------
    >>> [section.title for section in rule_map().sections][4:6]
    ['Markets', 'Contracts and loans']
    """
    known = progress.rules()
    by_part: dict[str, list[KnownRule]] = {}
    for rule in all_rules():
        if _of_the_map(rule):
            state: State = known[rule.id].state if rule.id in known else ""
            by_part.setdefault(rule.id.split(".")[1], []).append(KnownRule(rule.id, rule.says, state))
    return KnownRules(
        tuple(Section(title, tuple(one for part in parts for one in by_part[part])) for title, parts in _SECTIONS)
    )
