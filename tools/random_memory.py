"""Reads and writes the parts of a game's text once for each text, while random games are checked.

From one step to the next most of a game stays as it is: the networks of the others, the pile, the quadrants. The parts
of a text are pure functions of it, so a part that was read before is the same part; what is new is read and written by
the engine as ever. A value that changed in place would be another key, and be written anew.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from pipeline_nb.game import text
from pipeline_nb.game.ruleset import Ruleset
from pipeline_nb.game.setup import Draft

__all__ = ["PARTS", "remembering"]

Key = Callable[..., Hashable]


def _itself(part: Hashable) -> Hashable:
    return part


def _with_rules(part: str, rules: Ruleset) -> Hashable:
    return part, id(rules)  # rules are made once and kept


def _blank_game(steps: object, draft: Draft, pins: object) -> Hashable:
    return draft.box.digest, draft.names, id(steps), pins, tuple(sorted(draft.pins.items()))


PARTS: Mapping[str, Key] = {
    **dict.fromkeys(("_grid", "_numbers", "_player", "_read_player", "_rows", "step_to_text"), _itself),
    "read_step": _with_rules,
    "deal": _blank_game,
}
"""The functions that the module of texts reads and writes a part with, each with what its answer depends on."""


@contextmanager
def remembering() -> Iterator[None]:
    """Remember the parts until the end of the block; not what another block remembered."""
    before = {name: getattr(text, name) for name in PARTS}
    for name, key in PARTS.items():
        setattr(text, name, _remembered(before[name], key))
    try:
        yield
    finally:
        for name, function in before.items():
            setattr(text, name, function)


def _remembered(function: Callable[..., Any], key: Key) -> Callable[..., Any]:
    known: dict[Hashable, Any] = {}

    def remembered(*given: Any) -> Any:  # noqa: ANN401  whatever the function takes and gives
        asked = key(*given)
        if asked not in known:
            known[asked] = function(*given)
        return known[asked]

    return remembered
