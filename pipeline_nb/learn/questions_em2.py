"""Questions on module 2, Increased Refinement Requirements: which markers turn, when, and what it asks of pipes."""

from __future__ import annotations

from pipeline_nb.box import load_box
from pipeline_nb.learn.asking import ask_number, ask_one, may
from pipeline_nb.learn.examples import row_of_different_tiles
from pipeline_nb.learn.quiz import Picker, Quiz, asks
from pipeline_nb.learn.scenes_em2 import MARKERS, pipelines_scored, year_ends, year_over
from pipeline_nb.learn.story import story
from pipeline_nb.rules.oil import GRADES, OILS

_PLAYED = "You play with Increased Refinement Requirements."
_STEPS = tuple(f"{GRADES[step].word} to {GRADES[step + 1].word}" for step in range(3))


def _markers(pick: Picker) -> tuple[int, ...]:
    """The nine markers of a table, drawn as at the table; for seed 0 those of the lesson."""
    number = len(load_box().em_refinement_markers.white)
    return pick.some(range(number), len(MARKERS)) if pick.seed else MARKERS


def _sides(markers: tuple[int, ...], oil: int) -> list[tuple[int, int]]:
    """The white and the dark side of the three markers of an oil type."""
    faces = load_box().em_refinement_markers
    return [(faces.white[one], faces.dark[one]) for one in markers[3 * oil : 3 * oil + 3]]


@asks
def turned_column(pick: Picker) -> Quiz:
    """Which column turns when a year ends."""
    year = pick.one((2, 1, 3))
    before = year_ends(year)
    rows, after = before.state.costs.rows, year_over(before).state.costs.rows
    at = next(step for step in range(3) if any(old[step] != new[step] for old, new in zip(rows, after, strict=True)))
    others = {f"the markers of {step}": f"Column {year} is turned when year {year} ends." for step in _STEPS}
    others |= {
        f"the markers of {oil.word}": "A column is one step for all oil types." for oil in OILS[: pick.number(1, 3)]
    }
    return ask_one(
        pick,
        f"Year {year} ends. Which markers are turned to their dark side?",
        f"the markers of {_STEPS[at]}",
        others,
        f"The column with the number of the year, for all three oil types: {_STEPS[at]}.",
        ("em2.columns-are-steps", f"em2.flip.year-{year}"),
    )


@asks
def turned_cost(pick: Picker) -> Quiz:
    """What an oil type costs from crude up to high in a later year."""
    year, oil, markers = pick.one((2, 3)), pick.one((0, 1, 2)), _markers(pick)
    game = year_ends(1, markers=markers)
    white = game.state.costs.rows[oil]
    sides = ", ".join(
        f"{_STEPS[step]} {front} (dark side {back})" for step, (front, back) in enumerate(_sides(markers, oil))
    )
    while game.state.year < year:
        game = year_over(game)
    costs = game.state.costs.rows[oil]
    whole = year_over(year_ends(3, markers=markers)).state.costs.rows[oil]
    columns = "column 1 is" if year == 2 else "columns 1 and 2 are"
    return ask_number(
        f"{_PLAYED} The markers of {OILS[oil].word}, white side up at the start: {sides}. Which Refinement Value lifts "
        f"{OILS[oil].word} from crude all the way to high in year {year}?",
        sum(costs),
        f"In year {year} {columns} turned: {' + '.join(map(str, costs))} = {sum(costs)}.",
        ("em2.flip.year-1", "em2.flip.year-2", "em2.flip.longer-pipes", "em2.setup.white-up"),
        [
            (sum(white), "These are the white sides alone."),
            (sum(whole), "That turns all three columns; the third is turned when year 3 ends."),
        ],
        unit="segments",
    )


@asks
def turned_too_short(pick: Picker) -> Quiz:
    """Whether a pipeline still lifts oil by the step whose markers were turned last."""
    year, markers = pick.one((2, 3)), _markers(pick)
    step = year - 2  # column 1 is turned when year 1 ends, column 2 when year 2 ends
    white, dark = _sides(markers, 0)[step]
    # lengths of this row are even; those about the two sides are the ones worth asking for
    even = [length for length in range(4, 12, 2) if white - 1 <= length <= dark + 1]
    segments = pick.one(even)
    game = year_over(
        year_ends(year - 1, markers=markers, net=row_of_different_tiles(segments // 2), stock=f"T{step}", cash=40)
    )
    while game.player != "Ann":
        game = story(game, "pass", "done").game
    game = story(game, "network:0,0").game
    return may(
        game,
        f"refine:1,{step},{step + 1}",
        f"{_PLAYED} It is year {year}. For teal, the marker of {_STEPS[step]} had {white} on its white side and has "
        f"{dark} on its dark side. Ann's teal pipeline has {segments} segments. May she lift a "
        f"{GRADES[step].word} barrel to {GRADES[step + 1].word} with it?",
        f"Its Refinement Value is {segments}, and the turned marker asks for {dark}.",
        "em2.flip.longer-pipes",
        f"em2.flip.year-{year - 1}",
    )


@asks
def turned_at_the_end(pick: Picker) -> Quiz:
    """What a pipeline brings in the final accounts, after the third turning."""
    markers = _markers(pick)
    low, mid, _ = (back for _, back in _sides(markers, 0))
    high, dark = _sides(markers, 0)[2]
    needs = low, low + mid, low + mid + dark
    # a little shorter than what high asks for, or long enough: where the third marker decides
    length = (needs[2] + pick.one((-1, 1, -3, -7))) // 2 * 2
    told = pipelines_scored(length, markers=markers).rows[0]
    right, without = (int(words.removeprefix("$")) for words in (told[2], told[1]))
    unturned = 10 * sum(length >= need for need in (*needs[:2], low + mid + high))
    return ask_number(
        f"{_PLAYED} The last turn is over. For teal, the markers that lie up are {low}, {mid} and {high}; the third, "
        f"mid to high, has {dark} on its dark side. Ann's only teal pipeline that lifts crude has {length} segments. "
        "What does it bring her in the final accounts?",
        right,
        f"The third column is turned before pipelines are scored: high needs {low} + {mid} + {dark} = {needs[2]} "
        f"segments, mid {needs[1]}.",
        ("em2.flip.year-3", "em2.flip.before-scoring"),
        [
            (unturned, "That scores before the third column is turned."),
            (without, "That is what it brings without the module."),
        ],
    )
