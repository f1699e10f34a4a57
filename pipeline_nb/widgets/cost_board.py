"""`CostBoard`: the nine Refinement Cost markers, and what a Refinement Value can do with them."""

from __future__ import annotations

import msgspec

from pipeline_nb.errors import InputError
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.oil import GRADES, Grade, Oil
from pipeline_nb.widgets import frames
from pipeline_nb.widgets.live import STATIC, LiveWidget
from pipeline_nb.widgets.still import costs_svg
from pipeline_nb.widgets.views import costs_view, totals_view

__all__ = ["CostBoard"]

_MOST_VALUE = 60


class _Board(msgspec.Struct, frozen=True):
    costs: RefinementCosts
    value: int


class CostBoard(LiveWidget[_Board, frames.CostAction]):
    """Look at the costs, try a Refinement Value, and in free play change the markers.

    Parameters
    ----------
    costs
        The markers; 4, 5, 6 for every oil type if not given.
    value
        The Refinement Value to try first, in segments.
    free_play
        Whether the markers can be changed.

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
    action_type = frames.CostAction

    def __init__(self, costs: RefinementCosts | None = None, *, value: int = 6, free_play: bool = True) -> None:
        self.free_play = free_play
        super().__init__(_Board(costs or RefinementCosts.same(4, 5, 6), value))

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
            raise InputError("The markers are fixed here; free_play=True lets you change them.")
        if action.grade not in range(3):
            raise InputError("A marker stands on one of three steps: 0 crude to low, 1 low to mid, 2 mid to high.")
        oil, source = Oil(action.oil), Grade(action.grade)
        costs = model.costs.with_step(oil, source, action.number)
        target = GRADES[source + 1]
        return _Board(
            costs, model.value
        ), f"{oil.word.capitalize()} {source.word} to {target.word} costs {action.number}."

    def frame(self, model: _Board) -> frames.CostFrame:
        """Return the frame; see `LiveWidget.frame`."""
        return frames.CostFrame(
            costs=costs_view(model.costs),
            value=model.value,
            totals=totals_view(model.costs, model.value),
            free_play=self.free_play,
        )

    def still(self) -> str:
        """Return a picture of the markers as SVG text."""
        return costs_svg(costs_view(self.value))

    def __repr__(self) -> str:
        return f"CostBoard({self.value.to_text()!r}, value {self.model.value})"
