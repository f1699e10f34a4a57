"""Four solvers of runs that a person might be, weakest first: a puzzle is as hard as the first one that finds the best.

1 goes to the tile with the most pipe and lifts each barrel as high as it can; 2 goes where the one best move is and
takes the move that brings most, one after the other; 3 does so on every tile; 4 looks at two moves together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pipeline_nb.puzzles.run_position import RunAnswer, RunPosition
from pipeline_nb.rules.oil import GRADES, Barrel
from pipeline_nb.rules.pipelines import Pipeline
from pipeline_nb.rules.refining import Refinement, Run

__all__ = ["LADDER"]


def _gain(position: RunPosition, run: Run) -> int:
    return sum(position.gain(step) for step in run.done)


def _options(run: Run, lines: Iterable[Pipeline] | None = None) -> list[Refinement]:
    """What `Run.options` finds, in the same order; only what could be is asked about."""
    found, held = list[Refinement](), run.result.stock
    for line in run.lines if lines is None else lines:
        value = run.value(line)
        for source in GRADES[:3]:
            barrel = Barrel(line.oil, source)
            if held.count(barrel):
                found += [
                    step
                    for target in GRADES[source + 1 :]
                    if run.costs.total(line.oil, source, target) <= value
                    and not run.why_not(step := Refinement(line.number, barrel, target))
                ]
    return found


def _by_length(position: RunPosition) -> RunAnswer:
    at = max(position.choices(), key=lambda choice: sum(line.length for line in position.run(choice).lines))
    run = position.run(at)
    for line in sorted(run.lines, key=lambda line: -line.length):
        steps = _options(run, (line,))
        if steps:
            # as high as it goes; of those the barrel that climbs most
            run = run.refine(max(steps, key=lambda step: (step.target, step.target - step.barrel.grade)))
    return RunAnswer(at, run.done)


def _by_price(position: RunPosition) -> RunAnswer:
    at = max(position.choices(), key=lambda choice: _best_gain(position, position.run(choice)))
    return RunAnswer(at, _climb(position, position.run(at)).done)


def _best_gain(position: RunPosition, run: Run) -> int:
    return max((position.gain(step) for step in _options(run)), default=0)


def _everywhere(position: RunPosition) -> RunAnswer:
    return _best_tile(position, _climb)


def _climb(position: RunPosition, run: Run) -> Run:
    while steps := [step for step in _options(run) if position.gain(step) > 0]:
        run = run.refine(max(steps, key=position.gain))
    return run


def _best_tile(position: RunPosition, way: Callable[[RunPosition, Run], Run]) -> RunAnswer:
    runs = [(at, way(position, position.run(at))) for at in position.choices()]
    at, run = max(runs, key=lambda pair: _gain(position, pair[1]))
    return RunAnswer(at, run.done)


def _by_pairs(position: RunPosition) -> RunAnswer:
    return _best_tile(position, _climb_by_pairs)


def _climb_by_pairs(position: RunPosition, run: Run) -> Run:
    while True:
        pairs = [
            (position.gain(one) + position.gain(two), run.refine(one).refine(two))
            for one in _options(run)
            for two in _options(run.refine(one))
        ]
        gain, after = max(pairs, key=lambda pair: pair[0], default=(0, run))
        if gain <= 0:
            return _climb(position, run)
        run = after


LADDER: tuple[Callable[[RunPosition], RunAnswer], ...] = (_by_length, _by_price, _everywhere, _by_pairs)
"""Solvers 1 to 4."""
