"""From a walk to its frame: the sections, the things to do of the one at hand, the pieces drawn so far."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from pipeline_nb.box import all_rules, rule
from pipeline_nb.play.setup_page import Below, Ladder, Piece, Section, Todo
from pipeline_nb.play.walk import Step, Walk
from pipeline_nb.rules.oil import GRADES, OILS, Barrel
from pipeline_nb.rules.reasons import count
from pipeline_nb.widgets import frames_setup as frames
from pipeline_nb.widgets.frames_shops import QuadrantTile, QuadrantView
from pipeline_nb.widgets.frames_trading import Demand, MarketRow, MarketSpace, MarketView
from pipeline_nb.widgets.views import supply_view, tile_words
from pipeline_nb.widgets.views_government import quadrant_halves

__all__ = ["piece_view", "quadrant_view", "setup_frame", "step_words"]

_MOST_RULES = 12


def setup_frame(walk: Walk, at: int, ticked: AbstractSet[int]) -> frames.SetupFrame:
    """Return the frame of a walk at a step: 0 before the first one, one more than there are behind the last."""
    last = len(walk.steps) + 1
    step = walk.steps[at - 1] if 0 < at < last else None
    section = walk.sections[step.section] if step else None
    keys = _keys(walk)
    return frames.SetupFrame(
        at=at,
        last=last,
        title=walk.title,
        intro=walk.intro,
        ending=walk.ending,
        where=f"step {at} of {last - 1}" if step else "",
        sections=tuple(_section(walk, number, step, ticked) for number in range(len(walk.sections))),
        todos=tuple(_todo(walk, key, step, ticked) for key in keys[step.section]) if step else (),
        now=(_now(walk, step, section),) if step and section else (),
        left=tuple(_todo(walk, key, None, ticked) for key in range(len(walk.todos)) if key not in ticked)
        if at == last
        else (),
        marks=tuple(f"* {note}" for note in section.notes) if section else (),
    )


def _keys(walk: Walk) -> list[range]:
    """The numbers of the things to do of each section."""
    found, first = [], 0
    for section in walk.sections:
        found.append(range(first, first + len(section.todos)))
        first += len(section.todos)
    return found


def _section(walk: Walk, number: int, step: Step | None, ticked: AbstractSet[int]) -> frames.SetupSection:
    keys = _keys(walk)[number]
    return frames.SetupSection(
        title=walk.sections[number].title,
        number=number + 1,
        at=walk.begins[keys[0]],
        ticked=sum(key in ticked for key in keys),
        todos=len(keys),
        now=step is not None and step.section == number,
    )


def _todo(walk: Walk, key: int, step: Step | None, ticked: AbstractSet[int]) -> frames.SetupTodo:
    return frames.SetupTodo(
        key=key,
        text=walk.todos[key].text,
        at=walk.begins[key],
        now=step is not None and step.todo == key,
        ticked=key in ticked,
    )


def _now(walk: Walk, step: Step, section: Section) -> frames.SetupNow:
    todo = walk.todos[step.todo]
    pieces = todo.pieces[: step.drawn] if todo.drawn else todo.pieces
    # a table that tells all draws would tell them too early; sentences stand below only when the last piece lies there
    whole = not todo.drawn or step.drawn == len(todo.pieces)
    below = tuple(_below(one) for one in todo.below if whole and not one.unseen and not (todo.drawn and one.rows))
    return frames.SetupNow(
        title=section.title,
        look_up=section.look_up,
        below=below,
        pieces=tuple(map(piece_view, pieces)),
        quadrant=(quadrant_view(todo, step.drawn),) if todo.layout else (),
        draws=len(todo.pieces) * todo.drawn,
        drawn=step.drawn,
        skip=walk.ends[step.todo],
        rules=_rules(todo, section),
    )


def _below(below: Below) -> frames.SetupBelow:
    return frames.SetupBelow(
        rows=below.rows, right=below.right, head=below.head, text=below.text, lead=below.lead, lines=below.lines
    )


def _rules(todo: Todo, section: Section) -> tuple[frames.SetupRule, ...]:
    """The rules of a thing to do, or those of its section."""
    found = [rule(name) for name in todo.rules]
    if not found:
        found = [one for one in all_rules() if one.id.startswith(f"{section.look_up}.")][:_MOST_RULES]
    return tuple(frames.SetupRule(rule=one.id, says=one.says, section=one.section) for one in found)


# ---- pieces ----------------------------------------------------------------------------------------------------------


def piece_view(piece: Piece) -> frames.SetupPiece:
    """Return a piece with what its picture shows."""
    return frames.SetupPiece(
        where=piece.where,
        what=piece.what,
        ladders=(_ladders(piece.where, piece.ladders),) if piece.ladders else (),
        tile=(supply_view(0, piece.tile),) if piece.tile >= 0 else (),
        demands=tuple(map(_demand, piece.demand.split())),
        marker=piece.marker,
    )


def quadrant_view(todo: Todo, drawn: int) -> QuadrantView:
    """Return the quadrant of a thing to do, with so many of its tiles; the other places are empty."""
    tiles = []
    for place, piece in enumerate(todo.pieces):
        number = piece.tile if place < drawn else -1
        tiles.append(
            QuadrantTile(
                place=place,
                halves=quadrant_halves(todo.layout, place, number),
                gone=number < 0,
                worker=False,
                legal=False,
                text="",
                name=f"place {place}: {tile_words(number) if number >= 0 else 'empty'}",
            )
        )
    title = todo.text.removesuffix(":")
    return QuadrantView(number=0, title=title, state="shut", note="", rule="", tiles=tuple(tiles))


def _ladders(title: str, ladders: tuple[Ladder, ...]) -> MarketView:
    oils, words = {oil.word: oil for oil in OILS}, [grade.word for grade in GRADES]
    rows = []
    for number, ladder in enumerate(ladders):
        word = f"{ladder.grade} {ladder.oil}"
        spaces = tuple(
            MarketSpace(
                price=price,
                full=bool(ladder.filled >> space & 1),
                oil=oils[dict(ladder.others).get(space, ladder.oil)].value,
                text="",
                legal=False,
                name=f"${price}",
            )
            for space, price in enumerate(ladder.prices)
        )
        rows.append(
            MarketRow(
                number=number,
                oil=oils[ladder.oil].value,
                grade=words.index(ladder.grade),
                word=word,
                more=0,
                marked=False,
                spaces=spaces,
                offers=(),
            )
        )
    return MarketView(number=0, title=title, rows=tuple(rows))


def _demand(text: str) -> Demand:
    barrel = Barrel.from_text(text)
    return Demand(
        oil=barrel.oil.value,
        grade=int(barrel.grade),
        placed=-1,
        pay="",
        text="",
        why="",
        offers=(),
        name=barrel.words,
    )


# ---- words -----------------------------------------------------------------------------------------------------------


def step_words(walk: Walk, at: int, ticked: AbstractSet[int]) -> str:
    """Return what is said when a step is reached."""
    if at == 0:
        return walk.title
    if at > len(walk.steps):
        left = len(walk.todos) - len(ticked)
        return f"{walk.ending} {count(left, 'thing')} not ticked off." if left else f"{walk.ending} All is ticked off."
    step = walk.steps[at - 1]
    todo, title = walk.todos[step.todo], walk.sections[step.section].title
    if step.drawn:
        piece = todo.pieces[step.drawn - 1]
        return f"{step.drawn} of {len(todo.pieces)}: {piece.where}: {piece.what}."
    return f"{title}. {todo.text}"
