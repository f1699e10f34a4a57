"""Rules of the index, shown in a lesson: read from the engine, so that a lesson cannot disagree with it."""

from __future__ import annotations

import msgspec

from pipeline_nb.box import Rule, rule
from pipeline_nb.learn.look_up import words_offered
from pipeline_nb.learn.markdown import in_markdown

__all__ = ["RuleList", "in_markdown", "show_rules"]


class RuleList(msgspec.Struct, frozen=True):
    """Some rules, which show themselves as a list, and below it the rules of the words that they use."""

    rules: tuple[Rule, ...]

    def _repr_markdown_(self) -> str:
        lines = [f"- {in_markdown(entry.says)} <small>`{entry.id}`</small>" for entry in self.rules]
        words = words_offered(" ".join(entry.says for entry in self.rules), {entry.id for entry in self.rules})
        return "\n".join([*lines, "", words] if words else lines)

    def __repr__(self) -> str:
        return "\n".join(f"- {entry.says} [{entry.id}]" for entry in self.rules)


def show_rules(*ids: str) -> RuleList:
    """Return rules by their ids, to be shown.

    Raises
    ------
    UnknownRule
        If there is no rule with such an id.

    Examples
    --------
    >>> show_rules("base.tanks.capacity")
    - A Tank holds 2 barrels. [base.tanks.capacity]
    """
    return RuleList(tuple(rule(name) for name in ids))
