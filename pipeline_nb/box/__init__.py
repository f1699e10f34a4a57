"""What is in the box: tables of numbers with their sources, the pipe tiles, and the index of rules. Data, no behaviour.

Nothing is read from a file until it is asked for. `Box` and the other names of :mod:`pipeline_nb.box.contents` come on
demand too: their fifty table classes take longer to define than all the rest of the package.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline_nb.box.index import Rule, all_rules, rule, rule_ids, search_rules
from pipeline_nb.box.loader import load_box

if TYPE_CHECKING:
    import os

    from pipeline_nb.box.contents import Box, Mark, MarketRow, PlayerTables, Source

__all__ = [
    "Box",
    "Mark",
    "MarketRow",
    "PlayerTables",
    "Rule",
    "Source",
    "all_rules",
    "load_box",
    "owner_box",
    "rule",
    "rule_ids",
    "search_rules",
]

_IN_CONTENTS = frozenset({"Box", "MarketRow", "Mark", "PlayerTables", "Source"})


def owner_box(path: str | os.PathLike[str]) -> Box:
    """The shipped box with an owner's file laid over it: see :func:`pipeline_nb.box.owner.owner_box`."""
    return load_box(path)


def __getattr__(name: str) -> object:
    if name in _IN_CONTENTS:
        from pipeline_nb.box import contents

        return getattr(contents, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
