"""Golden frames of the map of rules, and of a question of each kind: asked, and answered partly right."""

from __future__ import annotations

from typing import Any

from pipeline_nb.learn.rule_map import KnownRule, KnownRules, Section, State
from pipeline_nb.widgets import Question
from pipeline_nb.widgets import frames_learn as frames
from pipeline_nb.widgets.question import Asked
from pipeline_nb.widgets.rule_map import map_frame
from pipeline_nb.widgets.still_learn import rule_map_svg

KINDS = {"map": (frames.RuleMapFrame, rule_map_svg)}
ASKED = {"several": "who-takes-it", "order": "prices-in-order", "number": "penalty-curve", "board": "sale-price"}
STATE: tuple[State, ...] = ("", "met", "used", "missed")
GIVEN = {"several": "0,3", "order": "1,0,2", "number": "-60", "board": "12"}


def values() -> dict[str, dict[str, Any]]:
    """Two sections with rules in every state, one of them longer than a row."""
    rules = [KnownRule(f"base.{i}", f'Rule {i} & "more" < {i}.', STATE[i % 4]) for i in range(27)]
    known = KnownRules((Section("Long & wide", tuple(rules)), Section("Short", tuple(rules[:1]))))
    return {"map": {"states": map_frame(known)}}


def questions() -> dict[str, frames.QuestionFrame]:
    """A question of each kind, before and after an answer."""
    found = {}
    for kind, name in ASKED.items():
        w = Question(name)
        found[kind] = w.frame(Asked(w.quiz))
        found[f"{kind}-answered"] = w.frame(Asked(w.quiz, tuple(int(part) for part in GIVEN[kind].split(","))))
    return found
