"""What the family "pair" says: the position in words, what is asked, hints, themes, and why there is not more."""

from __future__ import annotations

from pipeline_nb.errors import InputError
from pipeline_nb.puzzles.family import Checked, Solution
from pipeline_nb.puzzles.layouts import LayoutAnswer, laid, place_words
from pipeline_nb.puzzles.pair_position import PairPosition, pay, worker_lines, worth
from pipeline_nb.puzzles.placing_table import Table
from pipeline_nb.puzzles.placing_words import (
    IDEAS,
    comes_back,
    joins,
    listed,
    network_words,
    new_lines,
    tile_words,
    tiles_of,
)
from pipeline_nb.puzzles.solve_placing import single_places
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.pipelines import Pipeline, half_place
from pipeline_nb.rules.placement import normal_placement

__all__ = ["aim", "hints", "limits", "tell", "themes"]

_Found = Solution[LayoutAnswer]
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def aim(position: PairPosition) -> str:
    """Return what is asked."""
    lay, offer = position.lay, len(position.tiles)
    which = "the tile" if offer == lay == 1 else "both tiles" if offer == lay == 2 else f"all {_NUMBERS[lay]} tiles"
    if lay < offer:
        which = f"{_NUMBERS[lay]} of the {_NUMBERS[offer]} tiles"
    if position.aim.kind == "end":
        return f"Lay {which} so that your pipelines pay most at the end of the game."
    if position.aim.kind == "worker":
        return (
            f"Lay {which} and choose a tile for your worker: each pipeline through it lifts a crude barrel as far as "
            "it can, and the barrels should be worth most at the end of the game."
        )
    return f"Lay {which} so that your longest pipelines pay most: {_weights(position)}."


def _weights(position: PairPosition) -> str:
    paid = zip(OILS, position.aim.weights, strict=True)
    return listed(f"${weight} a segment of the longest {oil.word} one" for oil, weight in paid if weight)


def tell(position: PairPosition) -> str:
    """Return the position in words."""
    parts = [aim(position), "", *network_words(position.network)]
    parts += ["Tiles on offer:", *tile_words(position.tiles)]
    if position.aim.kind != "lines":
        parts += ["Refinement Costs to low, mid, high:"]
        parts += [f"  {oil.word}: {', '.join(map(str, position.aim.costs.rows[i]))}" for i, oil in enumerate(OILS)]
        what = "A pipeline that lifts crude to" if position.aim.kind == "end" else "A barrel of grade"
        parts += [f"{what} low, mid, high pays $10, $20, $30 at the end."]
    return "\n".join([*parts, f"As it lies the network is worth ${worth(position.network, position.aim, None)}."])


# ---- ideas -----------------------------------------------------------------------------------------------------------


def _after(position: PairPosition, solution: _Found) -> tuple[PipeNetwork, tuple[Pipeline, ...]]:
    """The network after the answer, and the pipelines that the new tiles are part of and that count."""
    network = laid(position.network, position.tiles, position.lay, solution.answer.tiles)
    if isinstance(network, Checked):
        raise InputError("the answer of a solution is not legal")
    lines = tuple(new_lines(network, solution.answer.tiles))
    if position.aim.kind == "lines":
        longest = network.longest()
        return network, tuple(line for line in lines if line.length == longest[line.oil] and _weight(position, line))
    lines = tuple(line for line in lines if pay(line, position.aim))
    if solution.answer.at is not None:
        run = worker_lines(network, solution.answer.at, position.aim)
        lines = tuple(line for line in lines if line in run)
    return network, lines


def _weight(position: PairPosition, line: Pipeline) -> int:
    return position.aim.weights[OILS.index(line.oil)]


def themes(position: PairPosition, solution: _Found) -> tuple[str, ...]:
    """Return the ideas that the best layout needs."""
    network, lines = _after(position, solution)
    new = solution.answer.tiles
    through = [set(tiles_of(network, line)).intersection(new) for line in lines]
    shared = any(len(tiles) > 1 for tiles in through)
    found = {
        "loop": any(line.is_loop for line in lines),
        "comes back": any(comes_back(network, line, new) for line in lines),
        "join": any(joins(position.network, network, line) > 1 for line in lines),
        "in line": shared,
        "side by side": len(new) > 1 and not shared and sum(map(bool, through)) > 1,
        "not the first best": not _first_best(position, solution),
        "choose": position.lay < len(position.tiles),
    }
    return tuple(theme for theme in IDEAS if found.get(theme))


def _first_best(position: PairPosition, solution: _Found) -> bool:
    """Whether one of the answer's places is worth most for a single tile."""
    table = Table(position.network, position.aim, 1)
    singles = [one for tile in position.tiles for one in single_places(table, position.network, tile)]
    most = max((value for value, _ in singles), default=0)
    best = [place for value, place in singles if value == most]
    return any(normal_placement(p[0], *half_place(p[1]), p[3]) in solution.answer.tiles for p in best)


def hints(position: PairPosition, solution: _Found) -> tuple[str, str, str]:
    """Return three hints."""
    found = themes(position, solution)
    _, lines = _after(position, solution)
    answer = solution.answer
    idea = IDEAS[found[0]] if found else "Look which pipeline is nearest to its next grade."
    where = "Look at the " + listed(dict.fromkeys(line.oil.word for line in lines)) + " pipelines"
    if position.lay < len(position.tiles):
        where += f", and take tiles {listed(sorted(placed.tile for placed in answer.tiles))}"
    if answer.at is not None:
        where += f"; the worker stands at row {answer.at[1]}, column {answer.at[0]}"
    return idea, where + ".", f"Lay {place_words(answer.tiles[0])}."


# ---- why not more ----------------------------------------------------------------------------------------------------


def limits(position: PairPosition, solution: _Found) -> str:
    """Return how far the pipelines are from paying more."""
    network, _ = _after(position, solution)
    proof = (
        "Every other layout was weighed or cannot reach this value."
        if solution.proven
        else f"The search was stopped: no layout is worth more than ${solution.bound}."
    )
    if position.aim.kind == "lines":
        told = listed(f"{oil.word} {length}" for oil, length in network.longest().items())
        return f"The longest pipelines are then {told}. {proof}"
    short = sorted(found for line in network.pipelines() if (found := _short(position, line)) is not None)
    if solution.answer.at is not None:
        inside = {line.number for line in worker_lines(network, solution.answer.at, position.aim)}
        short = [one for one in short if one[2] in inside]
    if not short:
        return f"Every pipeline that counts lifts crude to high already. {proof}"
    need, _, number, words = short[0]
    missing = f"{need} segment{'s' * (need > 1)}"
    return f"Nearest to more is pipeline {number}: {words}; it lacks {missing}, and no layout gives them. {proof}"


def _short(position: PairPosition, line: Pipeline) -> tuple[int, int, int, str] | None:
    """Segments that a pipeline lacks for its next grade, its length below 0, its number, and words."""
    costs = position.aim.costs
    grade = costs.best(line.oil, line.length)
    if grade == GRADES[3]:
        return None
    need = costs.total(line.oil, GRADES[0], GRADES[grade + 1])
    words = f"{line.oil.word}, length {line.length}, needs {need} for {GRADES[grade + 1].word}"
    return need - line.length, -line.length, line.number, words
