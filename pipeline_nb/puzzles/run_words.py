"""What the family "run" says: the position in words, what is asked, hints, themes, and why there is not more."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from pipeline_nb.puzzles.family import Solution
from pipeline_nb.puzzles.run_position import RunAnswer, RunPosition
from pipeline_nb.rules.oil import GRADES, OILS, Barrel, Grade
from pipeline_nb.rules.pipelines import Pipeline
from pipeline_nb.rules.reasons import either
from pipeline_nb.rules.refining import Refinement
from pipeline_nb.rules.tanks import TankFarm

__all__ = ["aim", "hints", "limits", "tell", "themes"]

_Found = Solution[RunAnswer]


def aim(position: RunPosition) -> str:
    """Return what is asked."""
    if position.machines:
        return "All your machines run (the fee is paid): which barrels go through which pipelines to gain most?"
    return "Your worker runs one pipe tile: which tile, and which barrels, so that your oil gains most?"


def tell(position: RunPosition) -> str:
    """Return the position in words."""
    run = None if not position.machines else position.run(None)
    lines = position.network.pipelines() if run is None else run.lines
    parts = [aim(position), "", f"Network: {position.network.to_text()}"]
    useful = [line for line in lines if _value(position, line) >= min(position.costs.rows[OILS.index(line.oil)])]
    parts += [f"  {line.words}, Refinement Value {_value(position, line)}, at {_where(line)}" for line in useful]
    if len(useful) < len(lines):
        parts.append(f"  and {len(lines) - len(useful)} too short for any step")
    if run is None and position.network.machines:
        held = [str(line.number) for line in lines if not _for_worker(position, line)]
        parts.append(f"  held by machines, not for the worker: pipeline {' and '.join(held) or 'none'}")
    parts += ["Tank farm (crude, low, mid, high): " + position.farm.words]
    parts += ["Refinement Costs to low, mid, high:"]
    parts += [f"  {oil.word}: {', '.join(map(str, position.costs.rows[i]))}" for i, oil in enumerate(OILS)]
    parts += ["A barrel is worth (crude, low, mid, high):"]
    for i, oil in enumerate(OILS):
        parts.append(f"  {oil.word}: {', '.join(f'${price}' for price in position.prices[4 * i : 4 * i + 4])}")
    changed = position.rulings.changed()
    parts += [f"Readings: {', '.join(f'{name} = {value}' for name, value in changed.items())}"] if changed else []
    # a letter for the pipeline: with a number the example could be the answer
    parts.append('In an answer "P:T0>2" lifts a crude teal barrel to mid (grade 2) through pipeline number P.')
    if not position.machines:
        parts[-1] += ' The worker\'s tile goes with it: {"at": [column, row], "moves": [..]}.'
    return "\n".join(parts)


def _value(position: RunPosition, line: Pipeline) -> int:
    return position.run(position.choices()[0]).value(line)


def _for_worker(position: RunPosition, line: Pipeline) -> bool:
    return line in position.run(line.halves[0]).lines


def _where(line: Pipeline) -> str:
    cells = list(dict.fromkeys(line.halves))
    return " ".join(f"({x}, {y})" for x, y in cells)


# ---- ideas -----------------------------------------------------------------------------------------------------------


def themes(position: RunPosition, solution: _Found) -> Iterator[str]:
    """Yield the ideas that the best run needs."""
    answer = solution.answer
    yield "machines" if position.machines else "worker"
    run = position.run(answer.at)
    if any(_needs_a_place(position, answer, step) for step in answer.moves):
        yield "make room"
    if any(_could_go_higher(position, step) for step in answer.moves):
        yield "stop lower"
    if any(step.target - step.barrel.grade > 1 for step in answer.moves):
        yield "several steps"
    used = {step.pipeline for step in answer.moves}
    if any(line.number not in used and _could_do_anything(position, line) for line in run.lines):
        yield "leave a pipeline idle"
    if not position.machines and not _longest_is_used(position, used):
        yield "not the longest pipeline"
    if any(position.gain(step) <= 0 for step in answer.moves):
        yield "sacrifice"


def _needs_a_place(position: RunPosition, answer: RunAnswer, step: Refinement) -> bool:
    """Whether a move takes a place that another move of the run frees."""
    arriving = sum(other.target == step.target for other in answer.moves)
    return arriving > position.farm.room(step.target)


def _best(position: RunPosition, line: Pipeline, source: Grade) -> Grade:
    return position.costs.best(line.oil, _value(position, line), source)


def _could_go_higher(position: RunPosition, step: Refinement) -> bool:
    line = position.network.pipelines()[step.pipeline - 1]
    return _best(position, line, step.barrel.grade) > step.target


def _could_do_anything(position: RunPosition, line: Pipeline) -> bool:
    held = position.farm.stock
    return any(held.count(Barrel(line.oil, g)) and _best(position, line, g) > g for g in GRADES[:3])


def _longest_is_used(position: RunPosition, used: set[int]) -> bool:
    lines = [line for line in position.network.pipelines() if _for_worker(position, line)]
    longest = max((line.length for line in lines), default=0)
    return any(line.number in used and line.length == longest for line in lines)


_IDEAS = {
    "make room": "A barrel that leaves a row makes room there in the same run.",
    "stop lower": "Not every barrel should go as high as its pipeline could lift it.",
    "leave a pipeline idle": "One pipeline that could refine something should stand still.",
    "not the longest pipeline": "The longest pipeline is not part of the best run.",
    "sacrifice": "One refinement brings nothing by itself; it lets another one happen.",
    "several steps": "One pass can lift a barrel by several grades at once.",
}


def hints(position: RunPosition, solution: _Found) -> tuple[str, str, str]:
    """Return three hints: the kind of idea, where, one move."""
    answer, found = solution.answer, set(themes(position, solution))
    idea = next((words for theme, words in _IDEAS.items() if theme in found), "Count what each pipeline can bring.")
    best = max(answer.moves, key=position.gain)
    if answer.at is None:
        where = f"Look at pipeline {either(sorted({str(step.pipeline) for step in answer.moves}, key=int))}."
        where = where.replace(" or ", " and ").replace("pipeline ", "pipelines ", len(answer.moves) > 1)
    else:
        where = f"Send the worker to the tile at column {answer.at[0]}, row {answer.at[1]}."
    return idea, where, f"Refine {best.words}."


# ---- why not more ----------------------------------------------------------------------------------------------------


def limits(position: RunPosition, solution: _Found, best_of: Callable[[RunPosition, int, int], int]) -> str:
    """Return what one more tank or barrel, or a longer pipeline, would bring; what brings most comes first.

    `best_of` gives the best value of a position in which a pipeline, by its number, has so much more value.
    """
    gains = [(best_of(other, 0, 0) - solution.value, words) for words, other in _with_more(position)]
    gains += [_longer(position, solution, line, best_of) for line in position.run(solution.answer.at).lines]
    found = sorted(((gain, -at, words) for at, (gain, words) in enumerate(gains)), reverse=True)
    told = [f"{words} would bring ${gain} more" for gain, _, words in found if gain > 0][:3]
    if not told:
        return "Neither one more tank or barrel nor a pipeline longer by 4 would bring anything more."
    return "; ".join([told[0][0].upper() + told[0][1:], *told[1:]]) + "."


def _longer(
    position: RunPosition, solution: _Found, line: Pipeline, best_of: Callable[[RunPosition, int, int], int]
) -> tuple[int, str]:
    """What a pipeline brings with the least more value that helps; up to 4."""
    for more in range(1, 5):
        gain = best_of(position, line.number, more) - solution.value
        if gain > 0:
            return gain, f"{more} more Refinement Value in pipeline {line.number}"
    return 0, ""


def _with_more(position: RunPosition) -> Iterator[tuple[str, RunPosition]]:
    farm = position.farm
    for grade in GRADES[1:]:
        tanks = list(farm.tanks)
        tanks[grade] += 1
        yield f"one more tank in the {grade.word} row", _with_farm(position, tanks, farm)
    for oil in OILS:
        for grade in GRADES[:3]:
            if grade and farm.room(grade) < 1:  # it has no place; in the crude row nothing else wants that place
                continue
            crude, low, mid, high = farm.tanks
            crude += farm.room(Grade.CRUDE) < 1
            more = TankFarm((crude, low, mid, high), farm.stock.add(Barrel(oil, grade)))
            yield f"one more {Barrel(oil, grade).words} barrel", replace(position, farm=more)
    if position.engineering < 2:
        yield f"Engineering {'I' * (position.engineering + 1)}", replace(position, engineering=position.engineering + 1)


def _with_farm(position: RunPosition, tanks: list[int], farm: TankFarm) -> RunPosition:
    return replace(position, farm=TankFarm((tanks[0], tanks[1], tanks[2], tanks[3]), farm.stock))
