"""`Refinery`: network, tank farm and costs together; plan a run, see what it does, run it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from pipeline_nb.errors import InputError
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import GRADES, Barrel
from pipeline_nb.rules.pipelines import Pipeline
from pipeline_nb.rules.reasons import refuse_if
from pipeline_nb.rules.refining import MachineRun, Refinement, Run, WorkerRun
from pipeline_nb.rules.refining_checks import connected
from pipeline_nb.rules.rulings import Rulings
from pipeline_nb.rules.tanks import TankFarm
from pipeline_nb.widgets import frames
from pipeline_nb.widgets.live import STATIC, LiveWidget
from pipeline_nb.widgets.still import refinery_svg
from pipeline_nb.widgets.views import LineState, costs_view, farm_view, network_view

__all__ = ["Plant", "Refinery", "RefineryDesk"]


class Plant(msgspec.Struct, frozen=True, kw_only=True):
    """A network and a farm, who runs, and what is planned."""

    network: PipeNetwork
    farm: TankFarm
    mode: Literal["worker", "machines"] = "worker"
    at: tuple[int, int] | None = None
    active: tuple[tuple[int, int], ...] = ()
    plan: tuple[Refinement, ...] = ()
    told: tuple[str, ...] = ()


class RefineryDesk:
    """How a plan for a run grows and is shown, without the page: `Refinery` and the puzzles on runs share it."""

    costs: RefinementCosts
    engineering: int
    rulings: Rulings

    def _run(self, model: Plant) -> Run | None:
        if model.mode == "machines":
            if not model.active:
                return None
            return MachineRun(active=model.active, **self._shared(model))
        return None if model.at is None else WorkerRun(at=model.at, **self._shared(model))

    def _shared(self, model: Plant) -> dict[str, Any]:
        return {
            "network": model.network,
            "farm": model.farm,
            "costs": self.costs,
            "engineering": self.engineering,
            "rulings": self.rulings,
        }

    # ---- actions ---------------------------------------------------------------------------------------------------

    def step(self, model: Plant, action: frames.RefineryAction) -> tuple[Plant, str]:
        """Choose, plan or run; see `LiveWidget.step`."""
        if action.kind == "worker":
            return self._stand(model, action.x, action.y)
        if action.kind == "toggle_machine":
            return self._toggle(model, action.x, action.y)
        if action.kind == "mode":
            return self._switch(model, action.text)
        if action.kind == "plan":
            return self._plan(model, Refinement.from_text(action.text))
        if action.kind == "clear":
            return msgspec.structs.replace(model, plan=()), "The plan is empty again."
        return self._go(model)

    def _stand(self, model: Plant, x: int, y: int) -> tuple[Plant, str]:
        new = msgspec.structs.replace(model, mode="worker", at=(x, y), plan=())
        run = WorkerRun(at=(x, y), **self._shared(model))
        usable = ", ".join(line.words for line in run.lines) or "none"
        return new, f"The worker stands on the tile at row {y}, column {x}. Pipelines it can run: {usable}."

    def _toggle(self, model: Plant, x: int, y: int) -> tuple[Plant, str]:
        if not model.network.has_machine(x, y):
            raise InputError(f"There is no machine at row {y}, column {x}; choose one of the dark plates.")
        on = (x, y) not in model.active
        active = tuple(sorted({*model.active} ^ {(x, y)}))
        new = msgspec.structs.replace(model, mode="machines", active=active, plan=())
        return new, f"The machine at row {y}, column {x} is {'active' if on else 'off'}."

    def _switch(self, model: Plant, mode: str) -> tuple[Plant, str]:
        if mode == "worker":
            return msgspec.structs.replace(model, mode="worker", plan=()), "The worker runs."
        if mode != "machines" or not model.network.machines:
            raise InputError(
                "There is no machine in this network." if mode == "machines" else f"There is no mode {mode!r}."
            )
        active = model.active or model.network.machines
        new = msgspec.structs.replace(model, mode="machines", active=active, plan=())
        return new, "The machines run; all are active."

    def _plan(self, model: Plant, step: Refinement) -> tuple[Plant, str]:
        if step in model.plan:
            rest = tuple(other for other in model.plan if other != step)
            self._chosen(model).refine_all(rest)  # a barrel that stays may leave another one without room
            return msgspec.structs.replace(model, plan=rest), f"Taken out of the plan: {step.words}."
        run = self._chosen(model)
        plan = (*model.plan, step)
        if run.why_not_all(plan):
            refuse_if(run.refine_all(model.plan).why_not(step))
        run.refine_all(plan)
        return msgspec.structs.replace(model, plan=plan), f"Planned: {step.words}."

    def _chosen(self, model: Plant) -> Run:
        run = self._run(model)
        if run is None:
            raise InputError(_hint(model))
        return run

    def _go(self, model: Plant) -> tuple[Plant, str]:
        run = self._chosen(model).refine_all(model.plan)
        if not run.done:
            raise InputError("The plan is empty: choose what a pipeline shall refine first.")
        who = "Worker" if isinstance(run, WorkerRun) else f"Machines (${run.fee})"
        told = f"{who}: " + "; ".join(step.words for step in run.done) + "."
        new = msgspec.structs.replace(model, farm=run.result, plan=(), told=(*model.told, told)[-8:])
        return new, told

    # ---- the frame -------------------------------------------------------------------------------------------------

    def frame(self, model: Plant) -> frames.RefineryFrame:
        """Return the frame; see `LiveWidget.frame`."""
        run = self._run(model)
        planned = run.refine_all(model.plan) if run else None
        return frames.RefineryFrame(
            network=self._network(model, run),
            farm=farm_view(planned.result, planned.arrived) if planned else farm_view(model.farm),
            costs=costs_view(self.costs),
            mode=model.mode,
            has_machines=bool(model.network.machines),
            fee=run.fee if run else 0,
            hint=_hint(model),
            options=tuple(self._options(model, run, line) for line in _shown(run)) if run else (),
            plan=tuple(step.words for step in model.plan),
            told=model.told,
        )

    def _network(self, model: Plant, run: Run | None) -> frames.Network:
        states: dict[int, LineState] = {}
        for line in run.lines if run else ():
            states[line.number] = "used" if any(step.pipeline == line.number for step in model.plan) else "ready"
        if isinstance(run, WorkerRun):
            states |= {line.number: "held" for line in run.through if line not in run.lines}
        return network_view(
            model.network,
            self.costs,
            engineering=self.engineering,
            states=states,
            worker=model.at if model.mode == "worker" else None,
            active=model.active if model.mode == "machines" else (),
        )

    def _options(self, model: Plant, run: Run, line: Pipeline) -> frames.LineOptions:
        held = line not in run.lines
        value = run.value(line)
        bonus = f" + {value - line.length} by Engineering = {value}" if value > line.length else ""
        return frames.LineOptions(
            line=line.number,
            oil=line.oil.value,
            title=f"Pipeline {line.number}, {line.oil.word}, length {line.length}{bonus}",
            note=f"held by the machine at {connected(line, self.rulings)[0]}: it runs in the Machine Phase"
            if held
            else "",
            steps=tuple(
                self._step_view(model, run, Refinement(line.number, Barrel(line.oil, source), target))
                for source in GRADES[:3]
                for target in GRADES[source + 1 :]
            ),
        )

    def _step_view(self, model: Plant, run: Run, step: Refinement) -> frames.Step:
        planned = step in model.plan
        legal = planned or not run.why_not_all((*model.plan, step))
        state: Literal["legal", "planned", "refused"] = "planned" if planned else "legal" if legal else "refused"
        cost = self.costs.total(step.barrel.oil, step.barrel.grade, step.target)
        label = f"{step.barrel.grade.word} → {step.target.word}"
        say = {"legal": "possible", "planned": "planned", "refused": "not possible now"}[state]
        name = f"{step.words}, costs {cost}, {say}"
        return frames.Step(text=step.to_text(), label=label, cost=cost, state=state, name=name)


class Refinery(RefineryDesk, LiveWidget[Plant, frames.RefineryAction]):
    """Stand the worker on a tile or activate machines, plan which barrel goes through which pipeline, and run.

    Parameters
    ----------
    network, farm, costs
        The player's network, tank farm and the Refinement Costs (4, 5, 6 if not given).
    engineering
        0, 1 or 2: what the Engineering upgrade adds to Refinement Values.
    rulings
        Readings of the disputed rules: ``tank_check`` and ``machine_touch`` matter here.

    Attributes
    ----------
    value
        The tank farm after all runs so far; a plan that has not run yet does not count.

    Examples
    --------
    >>> w = Refinery(PipeNetwork.from_text("4@0,0;4@2,0"), TankFarm.from_text("1/1/0/0:T0"))
    >>> w.act("worker", x=0, y=0)
    >>> w.act("plan", text="1:T0>1")
    >>> w.act("run")
    >>> w.value.to_text()
    '1/1/0/0:T1'
    """

    _esm, _css = STATIC / "refinery.js", STATIC / "refinery.css"
    speaks_of = "run, worker, pipeline, Refinement Value, Refinement Cost, machine, Machine Phase, fee"
    action_type = frames.RefineryAction

    def __init__(
        self,
        network: PipeNetwork,
        farm: TankFarm,
        *,
        costs: RefinementCosts | None = None,
        engineering: int = 0,
        rulings: Rulings | None = None,
    ) -> None:
        self.costs = costs or RefinementCosts.same(4, 5, 6)
        self.engineering = engineering
        self.rulings = rulings or Rulings()
        super().__init__(Plant(network=network, farm=farm))

    @property
    def value(self) -> TankFarm:
        """The tank farm after all runs so far."""
        return self.model.farm

    def run(self) -> Run | None:
        """Return the run as it stands, with no refinement done; None until somebody is chosen to run."""
        return self._run(self.model)

    def still(self) -> str:
        """Return a picture of network, farm and costs as SVG text."""
        return refinery_svg(self.frame(self.model))

    def __repr__(self) -> str:
        return f"Refinery({self.model.network.to_text()!r}, {self.value.to_text()!r}, costs {self.costs.to_text()!r})"


def _shown(run: Run) -> tuple[Pipeline, ...]:
    return run.through if isinstance(run, WorkerRun) else run.lines


def _hint(model: Plant) -> str:
    if model.mode == "machines":
        return "" if model.active else "Activate a machine: choose one of the dark plates."
    return "" if model.at else "Choose the pipe tile on which your worker stands."
