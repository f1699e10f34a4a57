"""Write the golden frames and pictures again: ``python -m tests.golden.write``, then look at the diff."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pipeline_nb.box.tiles import pipe_tiles
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.network import PipeNetwork, Placement
from pipeline_nb.rules.oil import Stock
from pipeline_nb.rules.tanks import TankFarm
from pipeline_nb.widgets import frames, frames_learn
from pipeline_nb.widgets.still import costs_svg, farm_svg, network_svg, refinery_svg
from pipeline_nb.widgets.still_learn import question_svg
from pipeline_nb.widgets.views import costs_view, farm_view, network_view
from tests.golden import compared, goods, learning, scoring, setting_up, shopping, upgrades

HERE = Path(__file__).parent
COSTS = RefinementCosts.same(4, 5, 6)
KINDS = {
    "network": (frames.Network, network_svg),
    "farm": (frames.Farm, farm_svg),
    "costs": (frames.Costs, costs_svg),
    "refinery": (frames.RefineryFrame, refinery_svg),
    "question": (frames_learn.QuestionFrame, question_svg),
    **goods.KINDS,
    **learning.KINDS,
    **scoring.KINDS,
    **setting_up.KINDS,
    **shopping.KINDS,
    **upgrades.KINDS,
    **compared.KINDS,
}


def every_shape_every_way() -> PipeNetwork:
    """Tiles of all nine shapes in all four rotations, colours changing; they do not touch."""
    shapes: dict[tuple[str, str], list[int]] = {}
    for tile in pipe_tiles():
        shapes.setdefault((tile.a_exit, tile.b_exit), []).append(tile.number)
    placements = []
    for row, numbers in enumerate(shapes.values()):
        for rotation in range(4):
            number = numbers[(5 * row + 7 * rotation) % len(numbers)]
            placements.append(Placement(3 * row, 4 * rotation, rotation, number))
    return PipeNetwork(tuple(sorted(placements)))


def networks() -> dict[str, frames.Network]:
    plant = PipeNetwork.from_text("4@0,0;4@2,0;22@4,0r1;64@-1,1;19@1,1;m3,0")
    looped = PipeNetwork().place("A[ES:t NW:o] B[SW:t EN:o]", 0, 0).place("A[EN:t SW:s] B[NW:t ES:s]", 0, 1)
    return {
        "empty": network_view(PipeNetwork(), COSTS),
        "shapes": network_view(every_shape_every_way(), COSTS),
        "machines": network_view(plant, COSTS, active=((3, 0),)),
        "worker": network_view(plant, COSTS, worker=(1, 1)),
        "loop": network_view(looped, COSTS),
        "far": network_view(PipeNetwork().place(7, -999, 998), COSTS),
    }


def farms() -> dict[str, frames.Farm]:
    full = TankFarm((2, 5, 0, 1), Stock.of("T0x2 O0 S0 O1x3 S1 T3"))
    return {
        "full": farm_view(full, Stock.of("O1 T3")),
        "empty": farm_view(TankFarm()),
        "words": frames.Farm(
            rows=(frames.FarmRow(grade=3, word='<b>&"q"', tanks=0, places=2, capacity=0, barrels=(), name='<i>"&'),)
        ),
    }


def costs() -> dict[str, frames.Costs]:
    return {"mixed": costs_view(RefinementCosts.from_text("4,5,6/7,10,4/20,1,5"))}


def refineries() -> dict[str, frames.RefineryFrame]:
    return {
        "run": frames.RefineryFrame(
            network=networks()["worker"],
            farm=farms()["full"],
            costs=costs()["mixed"],
            mode="worker",
            has_machines=True,
            fee=0,
            hint="",
            options=(),
            plan=(),
            told=(),
        )
    }


def questions() -> dict[str, frames_learn.QuestionFrame]:
    long = 'Is 1 < 2 & "so"? ' + "A sentence that goes on and on until the line is full. " * 4
    return {
        "asked": frames_learn.QuestionFrame(text=long, choices=("yes", "no " + "at all " * 30)),
        "answered": frames_learn.QuestionFrame(
            text="How long?",
            network=(networks()["machines"],),
            choices=("1", "2", "3"),
            chosen=2,
            right=1,
            verdict="Not quite: it is 2.",
        ),
    }


def main() -> None:
    for old in (*HERE.glob("*.json"), *HERE.glob("*.svg")):
        old.unlink()
    values = {
        "network": networks(),
        "farm": farms(),
        "costs": costs(),
        "refinery": refineries(),
        "question": questions() | learning.questions(),
        **learning.values(),
        **goods.values(),
        **scoring.values(),
        **setting_up.values(),
        **shopping.values(),
        **upgrades.values(),
        **compared.values(),
    }
    for kind, named in values.items():
        for name, value in named.items():
            path = HERE / f"{kind}-{name}.json"
            path.write_bytes(msgspec.json.encode(value) + b"\n")
            path.with_suffix(".svg").write_text(KINDS[kind][1](value).replace("><", ">\n<") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
