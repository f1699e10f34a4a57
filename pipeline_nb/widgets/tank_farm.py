"""`TankFarm`: tanks by grade, and the barrels in them."""

from __future__ import annotations

from pipeline_nb.errors import InputError
from pipeline_nb.rules.oil import Barrel, Grade, Oil
from pipeline_nb.rules.reasons import refuse_if
from pipeline_nb.rules.rulings import Rulings
from pipeline_nb.rules.tanks import TankFarm as Farm
from pipeline_nb.widgets import frames
from pipeline_nb.widgets.live import STATIC, LiveWidget
from pipeline_nb.widgets.still import farm_svg
from pipeline_nb.widgets.views import farm_view

__all__ = ["TankFarm"]


class TankFarm(LiveWidget[Farm, frames.FarmAction]):
    """Add tanks to rows, store barrels, take them out; a full row or a sixth tank is refused with its rule.

    Parameters
    ----------
    farm
        Where to start; the five starting tanks as the rulebook suggests them if not given.
    rulings
        Readings of the disputed rules; ``row_tank_cap`` matters here.

    Attributes
    ----------
    value
        The tank farm as it is now.

    Examples
    --------
    >>> w = TankFarm()
    >>> for _ in range(5):
    ...     w.act("store", oil="T", grade=0)
    >>> w.value.to_text(), w.reasons[0].code
    ('2/1/1/1:T0x4', 'tanks.row-full')
    """

    _esm, _css = STATIC / "tankfarm.js", STATIC / "tankfarm.css"
    speaks_of = "tank farm, tank, barrel, grade, oil type"
    action_type = frames.FarmAction

    def __init__(self, farm: Farm | None = None, *, rulings: Rulings | None = None) -> None:
        self.rulings = rulings or Rulings()
        super().__init__(farm or Farm.suggested())

    @property
    def value(self) -> Farm:
        """The tank farm as it is now."""
        return self.model

    def step(self, model: Farm, action: frames.FarmAction) -> tuple[Farm, str]:
        """Add, store or take; see `LiveWidget.step`."""
        grade = _grade(action.grade)
        if action.kind == "tank":
            return model.with_tank(grade, self.rulings), f"A tank added to the {grade.word} row."
        if action.kind == "move_tank":
            refuse_if(model.why_not_move_tank(grade, _grade(action.target)))
            return model, f"The tank stays in the {grade.word} row."
        barrel = Barrel(Oil(action.oil), grade)
        if action.kind == "store":
            return model.store(barrel), f"One {barrel.words} barrel stored; room for {model.room(grade) - 1} more."
        return model.take(barrel), f"One {barrel.words} barrel taken out."

    def frame(self, model: Farm) -> frames.FarmFrame:
        """Return the frame; see `LiveWidget.frame`."""
        return frames.FarmFrame(farm=farm_view(model, rulings=self.rulings), free_play=True)

    def still(self) -> str:
        """Return a picture of the tank farm as SVG text."""
        return farm_svg(farm_view(self.value, rulings=self.rulings))

    def __repr__(self) -> str:
        return f"TankFarm({self.value.to_text()!r})"


def _grade(number: int) -> Grade:
    if number not in range(4):
        raise InputError(f"There are four rows, 0 (crude) to 3 (high); {number} is none of them.")
    return Grade(number)
