"""The modules that can be added to the base game, by name. Each is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game.ruleset import Module
from pipeline_nb.rules.registry import enforces

__all__ = ["MODULES", "module", "module_names"]

MODULES: dict[str, str] = {name: f"pipeline_nb.emerging_markets.{name}" for name in ("em1", "em2", "em3", "em4", "em5")}
"""Where each module is; its value there is called ``MODULE``."""


@cache
def module(name: str) -> Module:
    """Return a module by its name; `InputError` if there is none."""
    if name not in MODULES:
        raise InputError(f"modules: there is no module {shown(name)}; there are {', '.join(MODULES)}")
    found: Module = import_module(MODULES[name]).MODULE
    return found


@enforces("em1.module.optional")
def module_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return names of modules in their fixed order; `InputError` if one is not there, or there twice.

    Examples
    --------
    >>> module_names(("em4", "em1"))
    ('em1', 'em4')
    """
    chosen = (names,) if isinstance(names, str) else tuple(names) if isinstance(names, Iterable) else (names,)
    for name in chosen:
        if not isinstance(name, str) or name not in MODULES:
            raise InputError(f"modules: there is no module {shown(name)}; there are {', '.join(MODULES)}")
    if len(set(chosen)) < len(chosen):
        raise InputError(f"modules: each one once, not {', '.join(map(str, chosen))}")
    return tuple(name for name in MODULES if name in chosen)
