"""From a game to the Government board as a frame shows it: which quadrants are open and why, tiles, what they cost."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from msgspec.structs import replace

from pipeline_nb.box import Box
from pipeline_nb.box.contents import Mark
from pipeline_nb.game import Game
from pipeline_nb.game.actions import Action, ReceiveGovernment, TakeGovernment, WorkGovernment
from pipeline_nb.game.government import is_open, may_open, purchase, tile_price
from pipeline_nb.game.phases import TURN
from pipeline_nb.game.state import GovernmentBenefitStep, GovernmentStep
from pipeline_nb.rules.oil import OILS
from pipeline_nb.rules.pipelines import turned_pieces
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.widgets.frames import Half, Pipe
from pipeline_nb.widgets.frames_shops import GovernmentPrice, QuadrantTile, QuadrantView
from pipeline_nb.widgets.views import ports_of, tile_words

__all__ = ["government_marks", "government_prices", "opening", "quadrant_halves", "quadrant_views"]

_RULES = ("base.government.year-1-two", "base.government.year-2-three", "base.government.year-3-all")


def opening(game: Game) -> tuple[str, str]:
    """Return how many quadrants may be open this year and how many are, in words, and the id of the rule."""
    state = game.state
    limit, number = game.rules.box.government.open_by_year[state.year - 1], len(state.opened)
    now = sum(is_open(game, quadrant) for quadrant in range(number))
    words = f"up to {limit} of the {number} quadrants may be open; {now or 'none'} {'are' if now > 1 else 'is'}"
    if limit >= number:
        words = f"all {number} quadrants are open"
    return f"Year {state.year}: {words}.", _RULES[min(state.year, len(_RULES)) - 1]


def government_prices(game: Game) -> tuple[GovernmentPrice, ...]:
    """Return what 1, 2 ... tiles of one purchase cost; nothing where a card gives tiles."""
    if isinstance(game.step, GovernmentBenefitStep):
        return ()
    step = purchase(game)
    bought = step.bought if step else 0
    return tuple(
        GovernmentPrice(
            tiles=at + 1,
            total=total,
            more=tile_price(game, at),
            state="bought" if at < bought else "next" if at == bought else "",
        )
        for at, total in enumerate(game.rules.box.government.prices)
    )


def quadrant_views(game: Game) -> tuple[QuadrantView, ...]:
    """Return the four quadrants, as the acting player finds them."""
    legal, step = set(game.legal_actions()), purchase(game) or game.step
    return tuple(_quadrant(game, number, legal, step) for number in range(len(game.state.quadrants)))


class _Standing(NamedTuple):
    """How a quadrant stands, and why: the words, and the rule's id."""

    state: Literal["open", "ready", "shut"]
    words: str
    rule: str


def _quadrant(game: Game, number: int, legal: set[Action], step: object) -> QuadrantView:
    tiles = game.state.quadrants[number]
    standing = _standing(game, number)
    left = sum(tile >= 0 for tile in tiles)
    marked = any(mark.table == "government_layout" for mark in government_marks(game.rules.box))
    note = f"{standing.words} {left} of {len(tiles)} tiles lie here." if left < len(tiles) else standing.words
    return QuadrantView(
        number=number,
        title=f"Quadrant {number}{' *' * marked}",
        state=standing.state,
        note=note,
        rule=standing.rule,
        tiles=tuple(_tile(game, number, place, legal, step) for place in range(len(tiles))),
    )


def _standing(game: Game, number: int) -> _Standing:
    """Whether tiles can be had from a quadrant, by the reasons that the game gives against one of them."""
    year = game.state.opened[number]
    reasons = _against(game, number)
    if reasons:
        words = " ".join(f"{reason.text} {reason.fix}".strip() for reason in reasons)
        return _Standing("shut", f"Closed. {words}" if not year else words, reasons[0].rule)
    if year:
        return _Standing("open", f"Open since year {year}.", "base.government.opens-by-purchase")
    if is_open(game, number):
        return _Standing("open", f"Open: in year {game.year} all quadrants are.", "base.government.year-3-all")
    if isinstance(game.step, GovernmentBenefitStep):
        return _Standing("ready", "Closed; the first tile taken opens it.", "base.card.government.opening")
    return _Standing("ready", "Closed; the first purchase opens it.", "base.government.opens-by-purchase")


_OF_QUADRANTS = ("government.closed", "benefit.closed", "benefit.one-quadrant")


def _against(game: Game, number: int) -> list[Reason]:
    """The reasons against a quadrant as a whole; at another moment, those of the Main Action that would come."""
    if isinstance(game.step, GovernmentBenefitStep):
        reasons = game.why_not(ReceiveGovernment(number, 0))
    elif may_open(game)[number]:
        return []
    else:
        reasons = game.at(replace(game.state, steps=TURN)).why_not(WorkGovernment(number, 0))
    return [reason for reason in reasons if reason.code in _OF_QUADRANTS]


@cache
def government_marks(box: Box) -> tuple[Mark, ...]:
    """Return the marks of the Government's numbers that are not printed facts."""
    return tuple(mark for mark in box.marks() if mark.table in ("government", "government_layout"))


# ---- tiles -----------------------------------------------------------------------------------------------------------


def _tile(game: Game, number: int, place: int, legal: set[Action], step: object) -> QuadrantTile:
    tile = game.state.quadrants[number][place]
    action = _action(number, place, step)
    worker = isinstance(step, GovernmentStep) and (step.quadrant, step.tile) == (number, place)
    can = action in legal
    return QuadrantTile(
        place=place,
        halves=quadrant_halves(game.rules.box.government_layout.layout, place, tile),
        gone=tile < 0,
        worker=worker,
        legal=can,
        text=action.to_text(),
        name=f"quadrant {number}, place {place}, {tile_words(tile) if tile >= 0 else 'empty: it was bought'}"
        + ", the worker is here" * worker
        + (f", you can {'take' if isinstance(step, GovernmentBenefitStep) else 'buy'} it" if can else ""),
    )


def _action(number: int, place: int, step: object) -> Action:
    """What a press means: the worker goes there, a neighbour is added, or a card's tile is received."""
    if isinstance(step, GovernmentBenefitStep):
        return ReceiveGovernment(number, place)
    if isinstance(step, GovernmentStep) and step.quadrant == number:
        return TakeGovernment(place)
    return WorkGovernment(number, place)


@cache
def quadrant_halves(layout: tuple[str, ...], place: int, tile: int) -> tuple[Half, Half]:
    """Return the two halves of a place of a quadrant; half A is the upper or the left one."""
    cells = [(x, y) for y, row in enumerate(layout) for x, digit in enumerate(row) if digit == str(place)]
    turn = 0 if cells[0][1] == cells[1][1] else 1
    pieces = turned_pieces(tile, turn) if tile >= 0 else ((), ())
    one, other = (
        Half(x=x, y=y, pipes=tuple(Pipe(ports=ports_of(a, b), oil=OILS[oil].value) for a, b, oil in piece))
        for (x, y), piece in zip(cells, pieces, strict=True)
    )
    return one, other
