"""Loading the box that is shipped; an owner's file is laid over it by :mod:`pipeline_nb.box.owner`.

Nothing is parsed at import. The first `load_box()` reads the shipped files and keeps the result.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    import os

    from pipeline_nb.box.contents import Box, Source

__all__ = ["load_box"]

FILES = ("base.toml", "emerging_markets.toml")
"""The shipped files, base game first."""
META = ("source", "certainty", "rules", "note", "marks")
"""The keys of a table that say where its values come from."""


def load_box(path: str | os.PathLike[str] | None = None) -> Box:
    """The box that is shipped, or with the values of an owner's file laid over it.

    Parameters
    ----------
    path
        An owner's TOML file with keys of the shipped files; None for the shipped box, which is kept after the first
        call.

    Returns
    -------
    Box
        Frozen tables: amounts in dollars, costs in segments.

    Raises
    ------
    BoxError
        If the owner's file cannot be used; the message lists all its faults. Nothing of it is used then.

    Examples
    --------
    >>> load_box().fees.machine_phase
    15
    >>> load_box() is load_box()
    True
    """
    if path is None:
        return _shipped_box()
    from pipeline_nb.box.owner import owner_box

    return owner_box(path)


@cache
def _shipped_box() -> Box:
    values, sources = read_shipped()
    return build(values, sources, "shipped")


def read_shipped() -> tuple[dict[str, dict[str, object]], dict[str, Source]]:
    """The values of the shipped files by table and key, and the source of each ``"table.key"``."""
    import tomllib
    from pathlib import Path  # here, because it costs 4 ms at import

    from pipeline_nb.box.contents import Source

    values: dict[str, dict[str, object]] = {}
    sources: dict[str, Source] = {}
    for file in FILES:
        text = Path(__file__).with_name(file).read_text(encoding="utf-8")
        for table, entries in tomllib.loads(text).items():
            values[table] = {key: value for key, value in entries.items() if key not in META}
            for key in values[table]:
                sources[f"{table}.{key}"] = msgspec.convert(_meta_of(entries, key), Source)
    return values, sources


def _meta_of(table: dict[str, Any], key: str) -> dict[str, object]:
    """What a table says of one key: the key's own mark, or that of the table with the key's own rules."""
    mark: dict[str, object] | None = table.get("marks", {}).get(key)
    if mark is not None:
        return mark
    rules = table.get("rules", [])
    return {
        "source": table["source"],
        "certainty": table.get("certainty"),
        "rules": rules.get(key, []) if isinstance(rules, dict) else rules,
        "note": table.get("note", ""),
    }


def build(values: dict[str, dict[str, object]], sources: dict[str, Source], label: str) -> Box:
    """A box of plain values that have passed the checks."""
    from pipeline_nb.box.contents import TABLES, Box
    from pipeline_nb.box.tables import Tables

    tables = msgspec.convert(values, Tables)
    return Box(**{name: getattr(tables, name) for name in TABLES}, label=label, sources=tuple(sources.items()))
