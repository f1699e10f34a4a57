"""The board of the family "run": a refinery whose plan is the answer."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from pipeline_nb.errors import InputError
from pipeline_nb.puzzles.family import AnyFamily
from pipeline_nb.puzzles.run_position import RunAnswer, RunPosition
from pipeline_nb.rules.oil import OILS
from pipeline_nb.rules.refining import Refinement
from pipeline_nb.widgets.frames import RefineryAction, RefineryFrame
from pipeline_nb.widgets.frames_puzzle import PriceRow
from pipeline_nb.widgets.puzzle_desks import Desk, Shown
from pipeline_nb.widgets.refinery import Plant, RefineryDesk
from pipeline_nb.widgets.views import farm_view

__all__ = ["RunDesk"]


class _Refinery(RefineryDesk):
    """A refinery where a plan may hold what breaks a rule, until it is checked."""

    def __init__(self, position: RunPosition) -> None:
        self.costs, self.engineering, self.rulings = position.costs, position.engineering, position.rulings

    def noted(self, model: Plant, step: Refinement) -> tuple[Plant, str]:
        """Plan a refinement, or drop it, without asking any rule."""
        if step in model.plan:
            return replace(model, plan=tuple([one for one in model.plan if one != step])), f"Dropped: {step.words}."
        return replace(model, plan=(*model.plan, step)), f"Planned: {step.words}."

    def unmarked(self, model: Plant) -> RefineryFrame:
        """Return the frame with no word on what is possible; the farm is shown before the run."""
        shown = self.frame(replace(model, plan=()))
        planned = {step.to_text() for step in model.plan}
        lines = []
        for line in shown.options:
            steps = [
                replace(
                    step,
                    state="planned" if step.text in planned else "legal",
                    name=f"{step.name.rpartition(', ')[0]}{', planned' * (step.text in planned)}",
                )
                for step in line.steps
            ]
            lines.append(replace(line, steps=tuple(steps)))
        words = tuple([step.words for step in model.plan])
        return replace(shown, options=tuple(lines), plan=words, farm=farm_view(model.farm))


class RunDesk(Desk[Plant]):
    """Choose the worker's tile and plan refinements; the plan is the answer."""

    action_type = RefineryAction
    speaks_of = "run, worker, pipeline, Refinement Value, Refinement Cost, machine"
    position: RunPosition

    def __init__(self, family: AnyFamily, position: RunPosition) -> None:
        super().__init__(family, position)
        self.refinery = _Refinery(position)

    def start(self) -> Plant:
        """Return the board before the first move; see `Desk`."""
        where = self.position
        if where.machines:
            return Plant(network=where.network, farm=where.farm, mode="machines", active=where.network.machines)
        return Plant(network=where.network, farm=where.farm)

    def step(self, model: Plant, action: RefineryAction, at_once: bool) -> tuple[Plant, str]:
        """Stand the worker somewhere, plan or drop a refinement, or clear the plan; see `Desk`."""
        if action.kind in ("run", "mode"):
            raise InputError("Here the plan is the answer: press Check when you are done.")
        if action.kind in ("worker", "toggle_machine") and self.position.machines:
            raise InputError("All machines run in this puzzle: choose what each pipeline refines.")
        if action.kind == "plan" and not at_once and (self.position.machines or model.at):
            return self.refinery.noted(model, Refinement.from_text(action.text))
        return self.refinery.step(model, action)

    def answer(self, model: Plant) -> RunAnswer:
        """Return the answer on the board; see `Desk`."""
        if model.at is None and not self.position.machines:
            raise InputError("Choose the pipe tile on which your worker stands.")
        return RunAnswer(model.at, model.plan)

    def worth(self, model: Plant) -> str:
        """Return what the oil has gained; see `Desk`."""
        if not model.plan:
            return str(self.family.amount(0))
        judged = self.family.value(self.position, self.answer(model))
        return "see Check" if judged.value is None else self.family.amount(judged.value)

    def show(self, model: Plant, at_once: bool) -> Shown:
        """Return what puts the refinery into a frame; see `Desk`."""
        shown = self.refinery.frame(model) if at_once else self.refinery.unmarked(model)
        shown = replace(shown, has_machines=False, mode="machines" if self.position.machines else "worker")
        return lambda frame: replace(frame, refinery=(shown,), prices=self._prices())

    def _prices(self) -> tuple[PriceRow, ...]:
        found = []
        for number, oil in enumerate(OILS):
            crude, low, mid, high = self.position.prices[4 * number : 4 * number + 4]
            found.append(PriceRow(oil=oil.value, word=oil.word, prices=(crude, low, mid, high)))
        return tuple(found)

    def steps(self, answer: RunAnswer) -> tuple[tuple[str, Plant], ...]:
        """Return the worker's tile and the refinements; see `Desk`."""
        model, found = self.start(), list[tuple[str, Plant]]()
        if answer.at is not None:
            model = replace(model, at=_first_half(self.position, answer.at))
            x, y = model.at or answer.at
            found.append((f"The worker goes to the tile at row {y}, column {x}.", model))
        for step in answer.moves:
            model = replace(model, plan=(*model.plan, step))
            gain = self.family.amount(self.position.gain(step))
            found.append((f"{step.words[:1].upper()}{step.words[1:]} ({gain}).", model))
        return tuple(found)


def _first_half(position: RunPosition, at: Any) -> tuple[int, int]:  # noqa: ANN401
    """The same tile by its half A, so that both halves count as one choice."""
    tile = position.network.tile_at(*at)
    return (tile.x, tile.y) if tile else at
