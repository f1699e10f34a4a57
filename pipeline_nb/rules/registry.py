"""Which object of the code enforces which rule of the index.

A rule counts as *enforced* when its id is attached, with `enforces`, to the object that carries it out: a check that
yields reasons, or a function that computes what the rule says. Nothing is wrapped, so a marked function runs at full
speed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

__all__ = ["enforced", "enforces"]

F = TypeVar("F", bound=Callable[..., Any])

_ENFORCED: dict[str, list[Callable[..., Any]]] = {}


def enforces(*rules: str) -> Callable[[F], F]:
    """Attach rule ids to the function that carries them out.

    Parameters
    ----------
    rules
        Ids of the rule index, the main one first. That they exist is checked by the coverage report, not at import.
    """

    def mark(function: F) -> F:
        for rule in rules:
            _ENFORCED.setdefault(rule, []).append(function)
        return function

    return mark


def enforced() -> dict[str, tuple[Callable[..., Any], ...]]:
    """Return the rule ids that are enforced so far, each with the functions that do it.

    Examples
    --------
    >>> import pipeline_nb
    >>> "base.network.no-overlap" in enforced()
    True
    """
    return {rule: tuple(functions) for rule, functions in sorted(_ENFORCED.items())}
