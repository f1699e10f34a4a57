"""`CostBoard`: the nine Refinement Cost markers, and what a Refinement Value can do with them."""

from __future__ import annotations

import msgspec

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import Game
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.oil import GRADES, Grade, Oil
from pipeline_nb.widgets import frames
from pipeline_nb.widgets.frames_costs import CostBoardFrame, CostOrigin, CostPair
from pipeline_nb.widgets.live import STATIC, LiveWidget
from pipeline_nb.widgets.still import costs_svg
from pipeline_nb.widgets.still_costs import cost_board_svg
from pipeline_nb.widgets.views import costs_view, totals_view
from pipeline_nb.widgets.views_costs import cost_notes, cost_origins, cost_pair

__all__ = ["CostBoard"]

_MOST_VALUE = 60


class _Board(msgspec.Struct, frozen=True):
    costs: RefinementCosts
    value: int


class _Story(msgspec.Struct, frozen=True):
    """What a game tells about the costs of one of its players."""

    title: str = ""
    origins: tuple[CostOrigin, ...] = ()
    notes: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()


class CostBoard(LiveWidget[_Board, frames.CostAction]):
    """Look at the costs, try a Refinement Value, and in free play change the markers.

    `CostBoard.of` shows the costs of a player of a game, and where each comes from.

    Parameters
    ----------
    costs
        The markers; 4, 5, 6 for every oil type if not given.
    value
        The Refinement Value to try first, in segments.
    free_play
        Whether the markers can be changed.
    before
        Other markers to compare with: those that differ are marked with a sign.

    Attributes
    ----------
    value
        The Refinement Costs as they are now.

    Examples
    --------
    >>> w = CostBoard(value=9)
    >>> w.act("cost", oil="T", grade=0, number=7)
    >>> w.value.to_text()
    '7,5,6/4,5,6/4,5,6'
    """

    _esm, _css = STATIC / "costboard.js", STATIC / "costboard.css"
    speaks_of = "Refinement Cost, Refinement Value, oil type, grade"
    action_type = frames.CostAction

    def __init__(
        self,
        costs: RefinementCosts | None = None,
        *,
        value: int = 6,
        free_play: bool = True,
        before: RefinementCosts | None = None,
        _story: _Story | None = None,
    ) -> None:
        self.free_play = free_play
        self._before, self._story = before, _story or _Story()
        super().__init__(_Board(costs or RefinementCosts.same(4, 5, 6), value))

    @classmethod
    def of(
        cls,
        game: Game,
        who: str | int | None = None,
        *,
        before: Game | RefinementCosts | None = None,
        value: int = 6,
    ) -> CostBoard:
        """Return a board with the costs that hold for a player of a game; the markers are fixed.

        Parameters
        ----------
        game
            Any situation.
        who
            The player, by name or number from 0; the acting one if not given.
        before
            The game before something happened (a year's end, a card), or other costs: what differs is marked.
        value
            The Refinement Value to try first, in segments.

        Raises
        ------
        InputError
            If there is no such player.

        Examples
        --------
        >>> from pipeline_nb.game.position import position
        >>> game = position(costs="4,5,6/4,5,6/4,5,6")
        >>> w = CostBoard.of(game, before=RefinementCosts.from_text("4,5,6/4,5,6/4,5,9"))
        >>> [one["words"] for one in w.shown["pair"][0]["differences"]]
        ['silver, mid to high: 9 before, 6 now, 3 cheaper']
        """
        number = _seat(game, who)
        name = game.table.names[number]
        return cls(
            game.costs_of(number),
            value=value,
            free_play=False,
            before=before.costs_of(_seat(before, name)) if isinstance(before, Game) else before,
            _story=_told(game, number),
        )

    @property
    def value(self) -> RefinementCosts:
        """The Refinement Costs as they are now."""
        return self.model.costs

    def step(self, model: _Board, action: frames.CostAction) -> tuple[_Board, str]:
        """Change a marker or the value; see `LiveWidget.step`."""
        if action.kind == "value":
            if not 0 <= action.number <= _MOST_VALUE:
                raise InputError(f"Try a Refinement Value from 0 to {_MOST_VALUE}.")
            return _Board(model.costs, action.number), f"Refinement Value {action.number}."
        if not self.free_play:
            more = "" if self._story.title else "; free_play=True lets you change them"
            raise InputError(f"The markers are fixed here{more}.")
        if action.grade not in range(3):
            raise InputError("A marker stands on one of three steps: 0 crude to low, 1 low to mid, 2 mid to high.")
        oil, source = Oil(action.oil), Grade(action.grade)
        costs = model.costs.with_step(oil, source, action.number)
        target = GRADES[source + 1]
        return _Board(
            costs, model.value
        ), f"{oil.word.capitalize()} {source.word} to {target.word} costs {action.number}."

    def frame(self, model: _Board) -> CostBoardFrame:
        """Return the frame; see `LiveWidget.frame`."""
        pair: tuple[CostPair, ...] = (cost_pair(self._before, model.costs),) if self._before else ()
        return CostBoardFrame(
            costs=costs_view(model.costs),
            value=model.value,
            totals=totals_view(model.costs, model.value),
            free_play=self.free_play,
            title=self._story.title,
            notes=self._story.notes,
            marks=self._story.marks,
            origins=self._story.origins,
            pair=pair,
            totals_before=totals_view(self._before, model.value) if self._before else (),
        )

    def still(self) -> str:
        """Return a picture of the markers as SVG text."""
        if self._before or self._story.title:
            return cost_board_svg(self.frame(self.model))
        return costs_svg(costs_view(self.value))

    def __repr__(self) -> str:
        return f"CostBoard({self.value.to_text()!r}, value {self.model.value})"


def _told(game: Game, who: int) -> _Story:
    """Whose costs they are and where they come from; numbers that nobody has published carry a star."""
    tables = ("em_refinement_markers",) if "em2" in game.rules.modules else ()
    marks = tuple(f"* {mark.words}" for mark in game.rules.box.marks() if mark.table in tables)
    title = f"Refinement Costs of {game.table.names[who]}{' *' * bool(marks)}"
    return _Story(title, cost_origins(game, who), cost_notes(game, who), marks)


def _seat(game: Game, who: str | int | None) -> int:
    names = game.table.names
    if who is None:
        return game.state.who
    if isinstance(who, str) and who in names:
        return names.index(who)
    if type(who) is int and who in range(len(names)):
        return who
    raise InputError(f"there is no player {shown(who)}; the players are {', '.join(names)}")
