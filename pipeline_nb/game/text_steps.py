"""The steps that are due in the one-line text of a game: ``shop(0,1,2)``, one a name with its numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from pipeline_nb.game.state import Step
from pipeline_nb.rules.refining import Refinement

if TYPE_CHECKING:
    from pipeline_nb.game.ruleset import Ruleset

__all__ = ["read_number", "read_step", "step_to_text"]


def read_number(text: str) -> int:
    """Read a whole number of up to nine digits; raise `ValueError` if it is none."""
    if not re.fullmatch(r"-?[0-9]{1,9}", text, re.ASCII):
        raise ValueError(text)
    return int(text)


def _step_name(kind: type[Step]) -> str:
    return kind.__name__.removesuffix("Step").lower()


def step_to_text(step: Step) -> str:
    """Return a step as text; a list at its end that is empty is left out."""
    parts = []
    for field in step.__struct_fields__:
        value = getattr(step, field)
        if isinstance(value, tuple):
            listed = (item.to_text() if isinstance(item, Refinement) else str(item) for item in value)
            parts.append("[" + ".".join(listed) + "]")
        else:
            parts.append(str(int(value)))
    while parts and parts[-1] == "[]":
        parts.pop()
    return f"{_step_name(type(step))}({','.join(parts)})"


def read_step(text: str, rules: Ruleset) -> Step:
    """Read a step that the rules know; raise `ValueError` if it is none."""
    found = re.fullmatch(r"([a-z]+)\((.*)\)", text, re.ASCII)
    kinds = {_step_name(kind): kind for kind in rules.steps}
    if not found or found[1] not in kinds:
        raise ValueError(text)
    kind = kinds[found[1]]
    parts = re.findall(r"\[[^\]]*\]|[^,]+", found[2])
    info = msgspec.structs.fields(kind)
    if not sum(field.required for field in info) <= len(parts) <= len(info):
        raise ValueError(text)
    return kind(*(_step_value(part, field.type) for part, field in zip(parts, info, strict=False)))


def _step_value(part: str, kind: object) -> object:
    if part.startswith("[") is not str(kind).startswith("tuple"):
        raise ValueError(part)
    if not part.startswith("["):
        return bool(read_number(part)) if kind is bool else read_number(part)
    read = Refinement.from_text if "Refinement" in str(kind) else read_number
    return tuple(read(item) for item in part[1:-1].split(".") if item)
