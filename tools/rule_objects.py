"""What enforces a rule: functions marked with `enforces`, and places of the box's tables that carry an id."""

from __future__ import annotations

import functools
import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pipeline_nb
from pipeline_nb.box import load_box
from pipeline_nb.rules.registry import enforced

__all__ = ["box_places", "cached_forms", "codes_of", "engine_modules", "name_of", "place_of", "registered"]

ROOT = Path(__file__).resolve().parents[1]
# the parts that hold rules; learn and widgets decide none
ENGINE = ("rules", "game", "emerging_markets", "verne")

Marked = Callable[..., Any]


def engine_modules() -> list[ModuleType]:
    """Every module of the engine, imported, so that all marks are made."""
    found = []
    for part in ENGINE:
        if not (Path(pipeline_nb.__path__[0]) / part).is_dir():
            continue
        package = importlib.import_module(f"pipeline_nb.{part}")
        found.append(package)
        for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            found.append(importlib.import_module(module.name))
    return found


def registered() -> dict[str, tuple[Marked, ...]]:
    """Each rule id with the functions and classes that are marked with it."""
    engine_modules()
    return enforced()


def box_places() -> dict[str, tuple[str, ...]]:
    """Each rule id with the places ``table.key`` of the box that hold its numbers."""
    return load_box().carried_rules()


def plain(marked: Marked) -> Marked:
    """The function inside a property, a cached property, a class method or a cache; a class stays as it is.

    Examples
    --------
    >>> plain(classmethod(len)) is len
    True
    """
    for inside in ("fget", "func", "__func__", "__wrapped__"):
        if not isinstance(marked, type) and hasattr(marked, inside):
            return plain(getattr(marked, inside))
    return marked


def name_of(marked: Marked) -> str:
    """Its name below the package, such as ``"rules.tanks.TankFarm.capacity"``."""
    marked = plain(marked)
    return f"{marked.__module__.removeprefix('pipeline_nb.')}.{marked.__qualname__}"


def place_of(marked: Marked) -> str:
    """Where it stands, such as ``"pipeline_nb/rules/tanks.py:81, TankFarm.capacity"``."""
    marked = plain(marked)
    path, (_, line) = inspect.getsourcefile(marked), inspect.getsourcelines(marked)
    file = Path(path).resolve() if path else Path()
    shown = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file
    return f"{shown}:{line}, {marked.__qualname__}"


def codes_of(marked: Marked) -> Iterator[CodeType]:
    """The code objects that run when it is used; of a class, those of all its methods."""
    marked = plain(marked)
    if isinstance(marked, FunctionType):
        yield marked.__code__
    elif isinstance(marked, type):
        for member in vars(marked).values():
            inside = plain(member)
            if isinstance(inside, FunctionType):
                yield inside.__code__


def cached_forms(modules: list[ModuleType]) -> tuple[list[Any], list[tuple[type, str, Any]]]:
    """The caches of the engine: functions with `cache_clear`, and cached properties with their class and name."""
    functions, properties = [], []
    for module in modules:
        for member in vars(module).values():
            if hasattr(member, "cache_clear"):
                functions.append(member)
            elif isinstance(member, type) and member.__module__ == module.__name__:
                properties += [
                    (member, name, value)
                    for name, value in vars(member).items()
                    if isinstance(value, functools.cached_property)
                ]
    return functions, properties
