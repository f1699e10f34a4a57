"""Questions on module 2, Increased Refinement Requirements: which markers turn, when, and what it asks of pipes."""

from __future__ import annotations

from pipeline_nb.game import Game
from pipeline_nb.learn.asking import ask_number, ask_one, may
from pipeline_nb.learn.examples import row_of_straights
from pipeline_nb.learn.quiz import Picker, Quiz, asks
from pipeline_nb.learn.scenes_em2 import pipelines_scored, year_ends, year_over
from pipeline_nb.learn.story import story
from pipeline_nb.rules.oil import GRADES, OILS

_STEPS = tuple(f"{GRADES[step].word} to {GRADES[step + 1].word}" for step in range(3))


def _faces(game: Game, oil: int) -> str:
    """The three markers of an oil type, as they lie at the start, with the other side of each."""
    faces = game.rules.box.em_refinement_markers
    mine = dict(game.table.drawn)["cost_markers"][3 * oil : 3 * oil + 3]
    sides = (f"{_STEPS[step]} {faces.white[one]} (dark side {faces.dark[one]})" for step, one in enumerate(mine))
    return ", ".join(sides)


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
    year, oil = pick.one((2, 3)), pick.one((0, 1, 2))
    game = year_ends(1)
    words = _faces(game, oil)
    while game.state.year < year:
        game = year_over(game)
    costs = game.state.costs.rows[oil]
    whole = year_over(year_ends(3)).state.costs.rows[oil]
    return ask_number(
        f"Module 2. The markers of {OILS[oil].word}, white side up at the start: {words}. Which Refinement Value lifts "
        f"{OILS[oil].word} from crude all the way to high in year {year}?",
        sum(costs),
        f"{' + '.join(map(str, costs))} = {sum(costs)}: by year {year} the markers of {year - 1} column"
        f"{'s' * (year > 2)} are turned.",
        ("em2.flip.year-1", "em2.flip.year-2", "em2.flip.longer-pipes", "em2.setup.white-up"),
        [
            (sum(year_ends(1).state.costs.rows[oil]), "These are the white sides alone."),
            (sum(whole), "That turns all three columns; the third is turned when year 3 ends."),
        ],
        unit="segments",
    )


@asks
def turned_too_short(pick: Picker) -> Quiz:
    """Whether a pipeline still lifts crude after the first turning."""
    tiles = pick.one((2, 3, 4))
    game = year_over(year_ends(1, net=row_of_straights(tiles), stock="T0", cash=40))
    while game.player != "Ann":
        game = story(game, "pass", "done").game
    game = story(game, "network:0,0").game
    return may(
        game,
        "refine:1,0,1",
        f"Module 2, year 2. For teal, the marker of crude to low had 4 on its white side and has 5 on its dark side. "
        f"Ann's teal pipeline has {2 * tiles} segments. May she lift a crude barrel to low with it?",
        f"Its Refinement Value is {2 * tiles}, and the turned marker asks for 5.",
        "em2.flip.longer-pipes",
        "em2.flip.year-1",
    )


@asks
def turned_at_the_end(pick: Picker) -> Quiz:
    """What a pipeline brings in the final accounts, after the third turning."""
    length = 2 * pick.number(6, 11, 9)
    told = pipelines_scored(length).rows[0]
    right, without = (int(words.removeprefix("$")) for words in (told[2], told[1]))
    return ask_number(
        f"Module 2, the last turn is over. For teal, the markers that lie up are 5, 6 and 6; the third, mid to high, "
        f"has 8 on its dark side. Ann's only teal pipeline that lifts crude has {length} segments. What does it bring "
        "her in the final accounts?",
        right,
        "The third column is turned before pipelines are scored: high needs 5 + 6 + 8 = 19 segments, mid 11.",
        ("em2.flip.year-3", "em2.flip.before-scoring"),
        [
            (30, "That scores before the third column is turned."),
            (without, "That is what it brings without the module."),
        ],
    )
