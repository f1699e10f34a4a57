"""Questions on networks and machines: what belongs together, what a machine cuts, what the Machine Phase costs."""

from __future__ import annotations

from pipeline_nb.learn.asking import ask_number, ask_several, may, money
from pipeline_nb.learn.examples import row_of_different_tiles, row_of_straights
from pipeline_nb.learn.quiz import Picker, Quiz, asks
from pipeline_nb.learn.situations import table
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import OILS, Grade, Oil, Stock
from pipeline_nb.rules.pipelines import Pipeline
from pipeline_nb.rules.reasons import count
from pipeline_nb.rules.refining import MachineRun
from pipeline_nb.rules.tanks import TankFarm

Cell = tuple[int, int]


def grown(pick: Picker, tiles: int) -> PipeNetwork:
    """Return a network of so many tiles of the box, each laid where the engine allows it and its pipes join most."""
    net = PipeNetwork()
    for tile in table(pick).state.pile[:tiles]:
        sites = net.sites() if net.tiles else ((0, 0, 0),)
        few = pick.some(sites, 8)
        laid = [net.place(tile, *site) for site in few]
        net = max(laid, key=lambda one: sum(length * length for length in one.longest().values()))
    return net


def cells_of(line: Pipeline) -> tuple[Cell, ...]:
    """Return the halves that a pipeline runs through, each once."""
    return tuple(dict.fromkeys(line.halves))


def cells(net: PipeNetwork) -> list[Cell]:
    """Return all halves of a network, row by row."""
    return sorted((cell for tile in net.tiles for cell in tile.cells), key=lambda cell: (cell[1], cell[0]))


def cell_name(cell: Cell) -> str:
    """Return a half in words."""
    return f"row {cell[1]}, column {cell[0]}"


@asks
def on_the_longest(pick: Picker) -> Quiz:
    """Click a half of the longest pipeline."""
    net = grown(pick, pick.number(4, 8, 6))
    longest = net.longest()
    oil = max(OILS, key=lambda one: longest[one])
    best = longest[oil]
    lines = [line for line in net.pipelines() if line.oil is oil and line.length == best]
    right = {cell for line in lines for cell in cells_of(line)}
    spots = cells(net)
    whys = []
    for cell in spots:
        here = [line.length for line in net.pipelines() if line.oil is oil and cell in line.halves]
        whys.append(
            f"The {oil.word} pipeline there has {max(here)} segments." if here else f"No {oil.word} pipe runs there."
        )
    rights = tuple(i for i, cell in enumerate(spots) if cell in right)
    return Quiz(
        kind="board",
        text=f"Click a half tile through which the longest {oil.word} pipeline of this network runs.",
        choices=tuple(map(cell_name, spots)),
        right=rights[0],
        rights=rights,
        whys=tuple(whys),
        because=f"It has {best} segments, each from one joint to the next.",
        rules=("base.run.pipeline", "base.run.segment", "base.run.value"),
        network=net,
        spots=tuple(spots),
    )


@asks
def where_to_cut(pick: Picker) -> Quiz:
    """Click the half where a machine leaves a pipeline of a length."""
    tiles = pick.number(3, 7, 5)
    net = row_of_straights(tiles)
    spots = cells(net)
    lengths = {cell: net.with_machine(*cell).longest()[Oil.TEAL] for cell in spots}
    wanted = pick.one(sorted(set(lengths.values())))
    rights = tuple(i for i, cell in enumerate(spots) if lengths[cell] == wanted)
    return Quiz(
        kind="board",
        text=f"Click a half on which a machine leaves {wanted} segments of the teal pipeline in the longer piece.",
        choices=tuple(map(cell_name, spots)),
        right=rights[0],
        rights=rights,
        whys=tuple(f"There the longer piece has {lengths[cell]} segments." for cell in spots),
        because=f"The covered half stops counting, and what is left falls apart: {wanted} on the longer side.",
        rules=("base.machine-phase.bisects", "base.machine-phase.covered-pipes-lost"),
        network=net,
        spots=tuple(spots),
    )


@asks
def after_the_machine(pick: Picker) -> Quiz:
    """The longest pipeline that is left under a machine."""
    tiles = pick.number(3, 7, 4)
    net = row_of_straights(tiles)
    at = pick.number(0, 2 * tiles - 1, 2)
    cut = net.with_machine(at, 0)
    before, right = net.longest()[Oil.TEAL], cut.longest()[Oil.TEAL]
    return ask_number(
        f"This teal pipeline has {before} segments. A machine is put on the half at column {at}. How long is the "
        "longest teal pipeline then?",
        right,
        f"The machine takes the segment under it and cuts: {at} on the left, {before - 1 - at} on the right.",
        ("base.machine-phase.bisects", "base.machine-phase.covered-pipes-lost", "base.machine-phase.not-a-segment"),
        [
            (before - 1, "The machine does not only cover a segment, it also cuts the pipeline in two."),
            (before, "The covered segment no longer counts."),
            (min(at, before - 1 - at), "That is the shorter piece."),
            (right + 1, "The machine is no segment."),
        ],
        unit="segments",
        network=net,
    )


@asks
def machine_fee(pick: Picker) -> Quiz:
    """What the Machine Phase costs with some machines."""
    number, cash = pick.number(1, 4, 3), pick.number(20, 90, 40)
    net = row_of_different_tiles(5)
    for i in range(number):
        net = net.with_machine(3 * i, 0)
    game = table(pick, cash=cash, net=net).apply("pass")
    fee = -money(game, "machines")
    return ask_number(
        f"You hold ${cash} and run your {count(number, 'machine')} in the Machine Phase. How much money is left?",
        cash - fee,
        f"It is one fee of ${fee} for all machines together: ${cash} - ${fee} = ${cash - fee}.",
        ("base.machine-phase.cost", "base.machine-phase.one-fee"),
        [
            (cash - number * fee, "The fee is paid once, however many machines run."),
            (cash, "Machines cost a fee; only the worker runs for nothing."),
            (cash - 10, "That is the fee of a Secondary Action."),
        ],
        game=game,
        network=net,
    )


@asks
def fee_in_hand(pick: Picker) -> Quiz:
    """Whether the machines can run."""
    cash, machines = pick.number(0, 30, 12), pick.one((1, 1, 2, 0))
    net = row_of_different_tiles(3)
    for i in range(machines):
        net = net.with_machine(2 * i + 1, 0)
    game = table(pick, cash=cash, net=net).apply("pass")
    return may(
        game,
        "machines",
        f"You passed; your network has {count(machines, 'machine')} and you hold ${cash}. May you run your machines in "
        "the Machine Phase?",
        f"Passing leaves you the Machine Phase, and ${cash} pays the fee.",
        "base.machine-phase.cost",
        "base.work.main.pass-keeps-machines",
        network=net,
    )


@asks
def what_the_machines_run(pick: Picker) -> Quiz:
    """How many barrels a Machine Phase refines."""
    tiles, number = pick.number(4, 9, 5), pick.number(1, 3, 2)
    net = row_of_straights(tiles)
    halves = sorted(pick.some(range(1, 2 * tiles - 1), number))
    if not pick.seed:
        halves = [2, 7]
    for x in halves:
        net = net.with_machine(x, 0)
    active = tuple((x, 0) for x in halves)
    farm = TankFarm((4, 4, 0, 0), Stock.of("T0x8"))
    run, right = MachineRun(network=net, active=active, farm=farm, costs=RefinementCosts.same(4, 5, 6)), 0
    while options := run.options():
        run, right = run.refine(options[0]), right + 1
    teal = [line for line in net.pipelines() if line.oil is Oil.TEAL]
    lengths = ", ".join(str(line.length) for line in teal)
    long_enough = sum(line.length >= RefinementCosts.same(4, 5, 6).step(Oil.TEAL, Grade.CRUDE) for line in teal)
    return ask_number(
        "Costs are 4, 5 and 6. All machines run. You hold 8 crude teal barrels and have room for 8 low ones. How many "
        "of them does this Machine Phase refine at most?",
        right,
        f"The teal pipelines have {lengths} segments; each that touches a machine and reaches 4 refines one barrel.",
        ("base.machine-phase.runs-connected", "base.machine-phase.line-once", "base.run.enough-value"),
        [
            (number, "It goes by pipelines, not by machines."),
            (len(teal), "A pipeline that is too short refines nothing."),
            (2 * long_enough, "A pipeline runs once in the phase, even between two machines."),
            (8, "A pipeline refines one barrel, however many there are."),
        ],
        unit="barrels",
        network=net,
    )


@asks
def machine_places(pick: Picker) -> Quiz:
    """Where a machine may be put."""
    net = row_of_straights(3)
    covered = pick.number(0, 5, 2)
    net = net.with_machine(covered, 0)
    sibling = covered ^ 1
    free = next(x for x in (4, 0, 2) if x not in (covered, sibling))
    named = {
        f"column {covered}, where the machine lies": (covered, 0),
        f"column {sibling}, the other half of its tile": (sibling, 0),
        f"column {free}, on another tile": (free, 0),
        "column 6, beside the network": (6, 0),
    }
    choices = []
    for name, cell in named.items():
        reasons = net.why_not_machine(*cell)
        told = " ".join(reason.text for reason in reasons)
        choices.append((name, not reasons, told or "A half of a tile that is free."))
    return ask_several(
        f"A machine lies on the half at column {covered}. Where may you put a second one?",
        choices,
        "A machine covers exactly one free half of a tile of your network.",
        ("base.machines.covers-half", "base.machines.second-on-tile", "base.machines.on-a-tile"),
        network=net,
    )
