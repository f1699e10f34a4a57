"""The questions of the lessons on oil, tanks, networks and refining. Every right answer is worked out by the rules."""

from __future__ import annotations

from pipeline_nb.box import load_box
from pipeline_nb.learn.examples import STRAIGHT, loop, row_of_straights, u_turn
from pipeline_nb.learn.quiz import Quiz, asks, choose
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.oil import GRADES, Barrel, Grade, Oil, Stock
from pipeline_nb.rules.refining import MachineRun, Refinement, WorkerRun
from pipeline_nb.rules.tanks import TankFarm

_COSTS = RefinementCosts.same(4, 5, 6)


def _yes_or_no(yes: bool) -> tuple[tuple[str, ...], int]:
    return ("Yes", "No"), 0 if yes else 1


# ---- oil and tanks --------------------------------------------------------------------------------------------------


@asks
def room_in_a_row() -> Quiz:
    """Two tanks with three barrels in them: how many more fit?"""
    farm = TankFarm((2, 1, 1, 1), Stock.of("T0 O0 S0"))
    room = farm.room(Grade.CRUDE)
    choices, right = choose(room, 0, 2, 5)
    return Quiz(
        name="room-in-a-row",
        text="The crude row has 2 tanks and stores 1 teal, 1 orange and 1 silver barrel. How many more fit?",
        choices=choices,
        right=right,
        because=f"Two tanks hold {farm.capacity(Grade.CRUDE)} barrels of any oil types; {len(farm.stock)} are in.",
        rules=("base.tanks.capacity", "base.tanks.mixed-types"),
    )


@asks
def moving_a_tank() -> Quiz:
    """May a tank change its row?"""
    farm = TankFarm.suggested()
    reasons = farm.why_not_move_tank(Grade.CRUDE, Grade.HIGH)
    choices, right = _yes_or_no(not reasons)
    return Quiz(
        name="moving-a-tank",
        text="Your crude row is empty and you need room for high-grade oil. May you move a tank from crude to high?",
        choices=choices,
        right=right,
        because=" ".join(reason.text for reason in reasons),
        rules=("base.setup.player.tanks-row-fixed",),
    )


@asks
def wrong_row() -> Quiz:
    """May a barrel lie in a row of another grade?"""
    farm = TankFarm((0, 2, 0, 0))
    reasons = farm.why_not_store(Barrel(Oil.TEAL, Grade.CRUDE))
    choices, right = _yes_or_no(not reasons)
    return Quiz(
        name="wrong-row",
        text="You have two empty tanks, both in the low row. May you store a crude teal barrel?",
        choices=choices,
        right=right,
        because=" ".join(reason.text for reason in reasons),
        rules=("base.tanks.row-sets-grade",),
    )


# ---- building a network ---------------------------------------------------------------------------------------------


@asks
def segments_of_a_straight() -> Quiz:
    """How long is a pipe across one tile?"""
    net = row_of_straights(1)
    length = net.longest()[Oil.TEAL]
    choices, right = choose(length, 1, 3, 4)
    return Quiz(
        name="segments-of-a-straight",
        text="One tile, a teal pipe straight across it. How many segments long is the teal pipeline?",
        choices=choices,
        right=right,
        because=f"A segment ends at every joint, the middle of the tile included: {length} segments.",
        rules=("base.run.segment", "base.public.pipe-tile.joints"),
        network=net,
    )


@asks
def colours_that_differ() -> Quiz:
    """May a tile lie where the colours do not match?"""
    net = row_of_straights(1)
    reasons = net.why_not_place(STRAIGHT, 2, 0, 1)
    length = net.place(STRAIGHT, 2, 0, 1).longest()[Oil.TEAL] if not reasons else 0
    choices, right = _yes_or_no(not reasons)
    return Quiz(
        name="colours-that-differ",
        text="The open teal end on the right would meet an orange pipe of the new tile. May the tile lie there?",
        choices=choices,
        right=right,
        because=f"Colours need not agree. The pipes just do not join: teal stays {length} segments long.",
        rules=("base.network.colours-free",),
        network=net,
    )


@asks
def corner_to_corner() -> Quiz:
    """Is touching at a corner enough?"""
    net = row_of_straights(1)
    reasons = net.why_not_place(STRAIGHT, 2, 1)
    choices, right = _yes_or_no(not reasons)
    return Quiz(
        name="corner-to-corner",
        text="May the next tile lie one row further down, so that it touches this one only at its lower right corner?",
        choices=choices,
        right=right,
        because=" ".join(reason.text for reason in reasons),
        rules=("base.network.touch-a-side",),
        network=net,
    )


@asks
def length_of_a_loop() -> Quiz:
    """How long is a closed loop?"""
    net = loop()
    length = net.longest()[Oil.TEAL]
    choices, right = choose(length, 0, 2, 8)
    return Quiz(
        name="length-of-a-loop",
        text="Two tiles close a teal loop. How many segments does it count?",
        choices=choices,
        right=right,
        because=f"Each of its segments counts once: {length}. A loop has no end, but it is unbroken.",
        rules=("base.run.loop-value",),
        network=net,
    )


@asks
def a_machine_in_the_middle() -> Quiz:
    """What is left of a pipeline under a machine?"""
    net = row_of_straights(5)
    cut = net.with_machine(4, 0)
    before, after = net.longest()[Oil.TEAL], cut.longest()[Oil.TEAL]
    pieces = " and ".join(str(line.length) for line in cut.pipelines() if line.oil is Oil.TEAL)
    choices, right = choose(after, before, before - 1, before // 2 - 1)
    return Quiz(
        name="a-machine-in-the-middle",
        text=f"This teal pipeline has {before} segments. A machine covers the half at column 4. How long is the "
        "longest teal pipeline now?",
        choices=choices,
        right=right,
        because=f"The covered half no longer counts, and the pipeline falls into two, of {pieces} segments.",
        rules=("base.machine-phase.bisects", "base.machine-phase.covered-pipes-lost"),
        network=net,
    )


# ---- refining -------------------------------------------------------------------------------------------------------


@asks
def value_eight() -> Quiz:
    """How far does a value of eight lift crude?"""
    best = _COSTS.best(Oil.TEAL, 8)
    choices, right = tuple(grade.word for grade in GRADES), int(best)
    needed = _COSTS.total(Oil.TEAL, Grade.CRUDE, Grade.MID)
    return Quiz(
        name="value-eight",
        text="Costs are 4, 5 and 6. A pipeline has a Refinement Value of 8. How far can it lift a crude barrel?",
        choices=choices,
        right=right,
        because=f"Crude to mid costs 4 + 5 = {needed}, one more than 8. What is left over is lost.",
        rules=("base.run.sum-of-costs", "base.run.enough-value"),
    )


@asks
def the_dear_first_step() -> Quiz:
    """A cheap later step does not help crude over a dear first one."""
    costs = RefinementCosts.same(7, 4, 4)
    steps = [
        f"{source.word} to {target.word}"
        for source in GRADES[:3]
        for target in GRADES[source + 1 :]
        if costs.total(Oil.TEAL, source, target) <= 6
    ]
    answer = ", ".join(steps)
    choices, right = choose(answer, "crude to low", "nothing at all", "low to high")
    return Quiz(
        name="the-dear-first-step",
        text="Costs are 7, 4 and 4; the Refinement Value is 6. What can the pipeline refine?",
        choices=choices,
        right=right,
        because="Each of the later steps costs 4 on its own, but crude to low costs 7. A run may start at any grade.",
        rules=("base.run.start-anywhere", "base.run.sum-of-costs"),
    )


@asks
def no_tank_in_between() -> Quiz:
    """Does a barrel need a tank at each grade that it passes?"""
    farm = TankFarm((1, 0, 1, 0), Stock.of("T0"))
    run = WorkerRun(network=row_of_straights(5), at=(0, 0), farm=farm, costs=_COSTS)
    reasons = run.why_not("1:T0>2")
    choices, right = _yes_or_no(not reasons)
    return Quiz(
        name="no-tank-in-between",
        text="You have no tank in the low row. May a crude barrel be lifted to mid in one run?",
        choices=choices,
        right=right,
        because="Only the row of the final grade needs room; low is just passed on the way.",
        rules=("base.run.no-middle-tanks", "base.run.several-steps"),
        network=row_of_straights(5),
    )


@asks
def the_u_turn() -> Quiz:
    """One pipeline that crosses the tile twice: how many barrels?"""
    net = u_turn()
    farm = TankFarm((2, 2, 0, 0), Stock.of("T0x4"))
    run, barrels = WorkerRun(network=net, at=(0, 0), farm=farm, costs=_COSTS), 0
    while options := run.options():
        run, barrels = run.refine(options[0]), barrels + 1
    teal = next(line for line in run.lines if line.oil is Oil.TEAL)
    choices, right = choose(barrels, 0, 2, 3)
    return Quiz(
        name="the-u-turn",
        text=f"The teal pipeline, {teal.length} segments long, crosses the lower tile three times. Costs are 4, 5, 6. "
        "The worker stands there: how many crude teal barrels can it refine in this run?",
        choices=choices,
        right=right,
        because=f"However often it crosses the tile, it is one pipeline, and that refines {barrels} barrel in a run.",
        rules=("base.run.one-barrel", "base.run.double-crossing"),
        network=net,
    )


@asks
def fee_of_three_machines() -> Quiz:
    """What does it cost to run three machines?"""
    net = row_of_straights(5).with_machine(1, 0).with_machine(4, 0).with_machine(7, 0)
    run = MachineRun(network=net, active=((1, 0), (4, 0), (7, 0)), farm=TankFarm(), costs=_COSTS)
    one = load_box().fees.machine_phase
    choices, right = choose(f"${run.fee}", f"${2 * one}", f"${3 * one}", "nothing")
    return Quiz(
        name="fee-of-three-machines",
        text="Your network has three machines and you want all of them to run. What does the Machine Phase cost?",
        choices=choices,
        right=right,
        because=f"It is one fee of ${run.fee} for all machines together, however many run.",
        rules=("base.machine-phase.cost", "base.machine-phase.one-fee"),
        network=net,
    )


@asks
def between_two_machines() -> Quiz:
    """A pipeline between two machines: how many barrels in a phase?"""
    net = row_of_straights(5).with_machine(2, 0).with_machine(7, 0)
    middle = next(line for line in net.pipelines() if len(line.machines) == 2)
    farm = TankFarm((2, 2, 0, 0), Stock.of("T0x3"))
    run, barrels = MachineRun(network=net, active=((2, 0), (7, 0)), farm=farm, costs=_COSTS), 0
    step = Refinement(middle.number, Barrel(Oil.TEAL, Grade.CRUDE), Grade.LOW)
    while not run.why_not(step):
        run, barrels = run.refine(step), barrels + 1
    choices, right = choose(barrels, 0, 2, 4)
    return Quiz(
        name="between-two-machines",
        text=f"The teal pipeline in the middle has {middle.length} segments and a machine at each end. Both machines "
        "run. How many barrels does this pipeline refine in the phase?",
        choices=choices,
        right=right,
        because="A pipeline runs once in the Machine Phase, even if several machines touch it.",
        rules=("base.machine-phase.line-once",),
        network=net,
    )


@asks
def worker_at_a_machine() -> Quiz:
    """May the worker run a pipeline that a machine holds?"""
    net = row_of_straights(5).with_machine(4, 0)
    run = WorkerRun(network=net, at=(6, 0), farm=TankFarm((1, 1, 0, 0), Stock.of("T0")), costs=_COSTS)
    held = next(line for line in run.through if line.machines)
    reasons = run.why_not(Refinement(held.number, Barrel(Oil.TEAL, Grade.CRUDE), Grade.LOW))
    choices, right = _yes_or_no(not reasons)
    return Quiz(
        name="worker-at-a-machine",
        text="You do not want to pay for the machine this turn. May the worker run the teal pipeline on the right, "
        "which ends at the machine?",
        choices=choices,
        right=right,
        because=" ".join(f"{reason.text} {reason.fix}" for reason in reasons),
        rules=("base.run.not-machine-connected", "base.machine-phase.unpaid-lines-idle"),
        network=net,
    )
