"""Check each exact solver of puzzles against brute force, on many random small cases: part of `make soak`.

``python -m tools.check_puzzles --cases 500 --family run`` checks one family. How a family is solved by force stands
in a module of tests/, named here: a function that makes a small case from a seed, one that finds its best value.
"""

from __future__ import annotations

import argparse
import sys
import time
from importlib import import_module

from pipeline_nb.puzzles.families import family

__all__ = ["FORCE", "main"]

FORCE: dict[str, tuple[str, str, str]] = {
    "run": ("tests.puzzle_runs", "small_case", "best_by_force"),
    "ladder": ("tests.puzzle_brute_trading", "small_ladder", "ladder_by_force"),
    "deliver": ("tests.puzzle_brute_trading", "small_deliveries", "deliveries_by_force"),
    "pair": ("tests.puzzle_brute_placing", "small_pair", "pair_by_force"),
    "line": ("tests.puzzle_brute_placing", "small_line", "line_by_force"),
}
"""By family: the module, the function that makes a case from a seed, the function that finds its best value."""


def check(key: str, cases: int, first: int) -> list[str]:
    """Return what went wrong, a line a case."""
    home, make, force = FORCE[key]
    module, kind, wrong = import_module(home), family(key), list[str]()
    for seed in range(first, first + cases):
        case = getattr(module, make)(seed)
        solution, best = kind.solve(case), getattr(module, force)(case)
        judged = kind.value(case, solution.answer).value
        if not (solution.value == solution.bound == best == judged and solution.proven):
            wrong.append(f"{key}, case {seed}: solver {solution.value}, by the rules {judged}, by force {best}")
    return wrong


def main(arguments: list[str] | None = None) -> int:
    """Run the checks; 1 if a solver was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--cases", type=int, default=500, help="how many for each family")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--family", choices=sorted(FORCE), action="append", help="only these families")
    options = parser.parse_args(arguments)
    failed = False
    for key in options.family or FORCE:
        start = time.perf_counter()
        wrong = check(key, options.cases, options.first)
        failed |= bool(wrong)
        print(*wrong, sep="\n", end="\n" * bool(wrong))
        print(f"{key}: {options.cases - len(wrong)} of {options.cases} agree, {time.perf_counter() - start:.0f} s")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
