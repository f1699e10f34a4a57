"""Questions on refining: what steps cost, how far a pipeline lifts, what a run leaves in the tanks."""

from __future__ import annotations

from pipeline_nb.learn.asking import ask_number, ask_one, ask_order
from pipeline_nb.learn.examples import row_of_straights
from pipeline_nb.learn.quiz import Picker, Quiz, asks
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.oil import GRADES, Grade, Oil, Stock
from pipeline_nb.rules.reasons import count
from pipeline_nb.rules.refining import WorkerRun
from pipeline_nb.rules.tanks import TankFarm

_MARKERS = (4, 5, 6, 7)


def _costs(pick: Picker) -> tuple[int, int, int]:
    """Three costs of one oil type: 4, 5, 6 in the plain case."""
    if pick.seed == 0:
        return 4, 5, 6
    return pick.one(_MARKERS), pick.one(_MARKERS), pick.one(_MARKERS)


def _told(costs: tuple[int, int, int]) -> str:
    return f"Refinement Costs are {costs[0]} to low, {costs[1]} to mid and {costs[2]} to high."


@asks
def refining_cost(pick: Picker) -> Quiz:
    """What several steps cost together."""
    costs = _costs(pick)
    source = Grade(pick.number(0, 2, 0))
    target = Grade(pick.number(source + 1, 3, 2))
    right = RefinementCosts.same(*costs).total(Oil.TEAL, source, target)
    steps = costs[source:target]
    return ask_number(
        f"{_told(costs)} Which Refinement Value lifts a {source.word} barrel to {target.word} in one run, at least?",
        right,
        f"The value must reach the sum of all steps taken: {' + '.join(map(str, steps))} = {right}.",
        ("base.run.sum-of-costs", "base.run.enough-value", "base.run.start-anywhere"),
        [
            (max(steps), "One step alone is not enough: the costs of all steps are added."),
            (right + 1, "Equal is enough; the value need not be higher."),
            (sum(costs[:target]), f"The barrel starts at {source.word}: steps below it cost nothing."),
            (steps[-1], "That is the last step alone; the steps before it count, too."),
        ],
        unit="",
    )


@asks
def how_far_it_lifts(pick: Picker) -> Quiz:
    """The best grade that a pipeline reaches from a grade."""
    costs = _costs(pick)
    tiles = pick.number(2, 9, 5)
    network = row_of_straights(tiles)
    value = network.longest()[Oil.TEAL]
    source = Grade(pick.number(0, 2, 0))
    board = RefinementCosts.same(*costs)
    best = board.best(Oil.TEAL, value, source)
    others = {}
    for grade in GRADES[source:]:
        cost = board.total(Oil.TEAL, source, grade) if grade > source else 0
        why = (
            f"It can go further: up to {best.word}."
            if grade < best
            else f"That costs {cost}, and the value is {value}."
        )
        others[f"{grade.word}" if grade > source else "no step at all"] = why
    right = best.word if best > source else "no step at all"
    return ask_one(
        pick,
        f"{_told(costs)} How far can this teal pipeline lift a {source.word} teal barrel in one run?",
        right,
        others,
        f"It has {count(value, 'segment')}, so a Refinement Value of {value}: {_reach(board, source, value)}.",
        ("base.run.value", "base.run.sum-of-costs", "base.run.several-steps"),
        network=network,
    )


def _reach(board: RefinementCosts, source: Grade, value: int) -> str:
    told = []
    for target in GRADES[source + 1 :]:
        cost = board.total(Oil.TEAL, source, target)
        told.append(f"{source.word} to {target.word} costs {cost}" + (", too much" if cost > value else ""))
    return "; ".join(told)


@asks
def a_run_in_the_tanks(pick: Picker) -> Quiz:
    """How many barrels one run of the worker refines."""
    tiles = pick.number(3, 6, 4)
    crude, room = pick.number(1, 4, 3), pick.number(0, 2, 1)
    farm = TankFarm((2, room, 1, 1), Stock.of(f"T0x{crude}"))
    network, costs = row_of_straights(tiles), RefinementCosts.same(4, 5, 6)
    run, right = WorkerRun(network=network, at=(0, 0), farm=farm, costs=costs), 0
    while options := run.options():
        run, right = run.refine(options[0]), right + 1
    length = network.longest()[Oil.TEAL]
    return ask_number(
        f"Costs are 4, 5 and 6. The worker stands on a tile of this pipeline of {length} segments. You "
        f"hold {crude} crude teal barrel{'s' * (crude > 1)}; {count(room, 'low tank')}, 1 mid tank and 1 high tank are "
        "empty. How many barrels does this run refine at most?",
        right,
        f"A pipeline refines one barrel in a run, however many wait, if its value and the room allow it: {right}.",
        ("base.run.one-barrel", "base.run.worker", "base.run.lines-through-tile"),
        [
            (crude, "Each pipeline refines only one barrel in a run."),
            (length // 4, "What is left over of the value is lost; it does not refine a second barrel."),
        ],
        unit="barrels",
        network=network,
    )


@asks
def steps_by_cost(pick: Picker) -> Quiz:
    """Ways to refine, ordered by what they cost."""
    costs = _costs(pick)
    board = RefinementCosts.same(*costs)
    ways: dict[int, tuple[Grade, Grade]] = {}
    for source in GRADES[:3]:
        for target in GRADES[source + 1 :]:
            ways.setdefault(board.total(Oil.TEAL, source, target), (source, target))
    chosen = pick.some(sorted(ways), min(4, len(ways)))
    told = ", ".join(f"{ways[cost][0].word} to {ways[cost][1].word} {cost}" for cost in sorted(chosen))
    return ask_order(
        pick,
        f"{_told(costs)} Order these by the Refinement Value that they need, the smallest first.",
        chosen,
        lambda cost: cost,
        lambda cost: f"{ways[cost][0].word} to {ways[cost][1].word}",
        f"Add up the steps: {told}.",
        ("base.run.sum-of-costs", "base.run.start-anywhere", "base.run.cost-markers"),
    )


@asks
def room_for_the_result(pick: Picker) -> Quiz:
    """Whether a run has room for its barrel."""
    mid, held = pick.number(0, 2, 1), 0
    held = min(2 * mid, pick.one((2, 1, 3, 0)))
    farm = TankFarm((1, 0, mid, 0), Stock.of(f"T0 O2x{held}" if held else "T0"))
    run = WorkerRun(network=row_of_straights(5), at=(0, 0), farm=farm, costs=RefinementCosts.same(4, 5, 6))
    reasons = run.why_not("1:T0>2")
    free = farm.room(Grade.MID)
    because = " ".join(f"{reason.text} {reason.fix}".strip() for reason in reasons)
    return Quiz(
        text=f"Costs are 4, 5 and 6. You have 1 crude tank with a teal barrel, no low tank, and {mid} mid "
        f"tank{'s' * (mid != 1)} holding {held} barrel{'s' * (held != 1)}. May the worker lift the crude barrel to mid "
        "through this pipeline of 10?",
        choices=("Yes", "No"),
        right=1 if reasons else 0,
        because=because or f"The mid row has room for {free} more; low is only passed on the way.",
        rules=tuple(
            dict.fromkeys((*(r.rule for r in reasons), "base.run.needs-free-tank", "base.run.no-middle-tanks"))
        ),
        network=row_of_straights(5),
    )
