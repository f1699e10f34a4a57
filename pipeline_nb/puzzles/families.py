"""The families by their keys; each is loaded when somebody asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module

from pipeline_nb.errors import InputError, shown
from pipeline_nb.puzzles.family import AnyFamily

__all__ = ["FAMILIES", "family"]

_HOMES = {
    "run": "one_run.OneRun",
    "ladder": "market_ladder.MarketLadder",
    "deliver": "deliveries.Deliveries",
    "judge": "rule_judge.RuleJudge",
    "pair": "fit_the_pair.FitThePair",
    "line": "longest_line.LongestLine",
}


@lru_cache(maxsize=32)
def _loaded(key: str) -> AnyFamily:
    module, _, name = _HOMES[key].partition(".")
    made: AnyFamily = getattr(import_module(f"pipeline_nb.puzzles.{module}"), name)()
    return made


class _Families(Mapping[str, AnyFamily]):
    def __getitem__(self, key: str) -> AnyFamily:
        if key not in _HOMES:
            raise KeyError(key)
        return _loaded(key)

    def __iter__(self) -> Iterator[str]:
        return iter(_HOMES)

    def __len__(self) -> int:
        return len(_HOMES)


FAMILIES: Mapping[str, AnyFamily] = _Families()
"""Every family by its key, in the order in which a newcomer meets them."""


def family(key: str) -> AnyFamily:
    """Return a family by its key; raise `InputError` naming those that exist.

    Examples
    --------
    >>> family("run").title
    'One run'
    """
    if key not in _HOMES:
        raise InputError(f"puzzle family {shown(key)}: there are {', '.join(_HOMES)}")
    return _loaded(key)
