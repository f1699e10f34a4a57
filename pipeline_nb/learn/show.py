"""Rules of the index, shown in a lesson: read from the engine, so that a lesson cannot disagree with it."""

from __future__ import annotations

import msgspec

from pipeline_nb.box import Rule, rule

__all__ = ["RuleList", "in_markdown", "show_rules"]


class RuleList(msgspec.Struct, frozen=True):
    """Some rules, which show themselves as a list."""

    rules: tuple[Rule, ...]

    def _repr_markdown_(self) -> str:
        return "\n".join(f"- {in_markdown(entry.says)} <small>`{entry.id}`</small>" for entry in self.rules)

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


def in_markdown(text: str) -> str:
    r"""Return text with the signs escaped that Markdown would take for its own, the dollar sign above all.

    Examples
    --------
    >>> in_markdown("it costs $5")
    'it costs <span>\\$</span>5'
    """
    for sign in "\\`*_[]<>|":
        text = text.replace(sign, f"\\{sign}")
    # JupyterLab looks for formulas twice: the backslash is for the text, the span for the page that is made of it
    return text.replace("$", r"<span>\$</span>")
