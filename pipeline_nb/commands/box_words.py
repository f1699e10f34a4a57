"""The tables of the box as text: what an owner's file changes, which numbers are ours, tables ready for a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from pipeline_nb.box import load_box
from pipeline_nb.commands import own_tables
from pipeline_nb.commands.common import near, plain, wrapped
from pipeline_nb.errors import InputError, shown

if TYPE_CHECKING:
    from pipeline_nb.box import Box

__all__ = ["good", "overview", "tables"]


def good(box: Box, file: str) -> str:
    """What a good file changes."""
    shipped = load_box()
    own = [place for place, source in box.sources if source.source == "owner"]
    changed = [place for place in own if _value(box, place) != _value(shipped, place)]
    count = f"{len(own)} value{'s' if len(own) != 1 else ''}"
    lines = [f"{plain(file)} is right: {count}, {len(changed) or 'none'} other than ours."]
    for place in own:
        old, new = _toml(_value(shipped, place)), _toml(_value(box, place))
        lines.append(wrapped(f"{old} -> {new}" if place in changed else f"{new}, as ours", f"  {place}: ", "      "))
    return "\n".join(lines)


def overview(box: Box) -> str:
    """Which tables are in use, and which numbers nobody states."""
    chosen = own_tables.read_choice()
    lines = [f"In use: {'our tables' if chosen is None else own_tables.name_of(chosen)} (box {box.digest})."]
    if chosen is not None:
        lines.append(good(box, str(chosen)))
    marked = (
        "These numbers are ours: `house` where the printed value is not public, `inferred` where it follows from "
        "public ones. To write down your copy's: pipeline-nb box show TABLE > mine.toml"
    )
    lines += ["", wrapped(marked), ""]
    lines += [wrapped(str(mark), "  * ", "    ") for mark in box.marks()]
    return "\n".join(lines)


def tables(box: Box, names: Sequence[str] | None) -> str:
    """Tables as TOML, ready for an owner's file; all of them if none is named."""
    every = list(dict.fromkeys(place.split(".")[0] for place, _ in box.sources))
    lines = []
    for name in names or every:
        if name not in every:
            offer = near(name, every)
            raise InputError(
                f"box show: there is no table {shown(name)}; "
                + (f"did you mean {' or '.join(offer)}?" if offer else "--all shows every table")
            )
        table = getattr(box, name)
        lines += [wrapped(" ".join((type(table).__doc__ or "").split()), "# ", "# "), f"[{name}]"]
        for key, value in msgspec.structs.asdict(table).items():
            source = box.source_of(f"{name}.{key}")
            lines.append(f"{key} = {_toml(value)}" + (f"  # ours ({source.source})" if source.is_marked else ""))
        lines.append("")
    return "\n".join(lines).rstrip("\n")


def _value(box: Box, place: str) -> object:
    table, key = place.split(".")
    return getattr(getattr(box, table), key)


def _toml(value: object) -> str:
    """A value as TOML: JSON's numbers, texts and truths are TOML too."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return msgspec.json.encode(value).decode()
