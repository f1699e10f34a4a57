"""Situations and small tables for the lesson on machines; what runs, and what it costs, comes from the engine."""

from __future__ import annotations

import re
from typing import Any

from pipeline_nb.box import load_box
from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import Game, position
from pipeline_nb.game.actions import Action, Done, Refine, RunMachines, WorkNetwork
from pipeline_nb.game.runs import the_run
from pipeline_nb.game.state import MachineRunStep, WorkerRunStep
from pipeline_nb.learn.examples import first_network
from pipeline_nb.learn.told import Told, play
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import OILS, Barrel, Oil, Stock
from pipeline_nb.rules.refining import MachineRun
from pipeline_nb.rules.tanks import TankFarm

__all__ = [
    "MACHINES_AT",
    "STORE",
    "cost_markers",
    "evening",
    "lift_against_fee",
    "places_for_a_machine",
    "run",
    "switched_on",
    "works",
]

MACHINES_AT = ((3, -1), (1, 3))
"""Where the machines of `works` lie, as (column, row)."""

STORE = TankFarm.from_text("2/2/2/1:T0x2,O0,S0")
"""What Ann has in her tanks in the evening."""

_COSTS = RefinementCosts.same(4, 5, 6)


def works() -> PipeNetwork:
    """Return the network of the first lessons with two machines in it.

    Examples
    --------
    >>> works().machines
    ((3, -1), (1, 3))
    """
    net = first_network()
    for cell in MACHINES_AT:
        net = net.with_machine(*cell)
    return net


def evening(**parts: Any) -> Game:  # noqa: ANN401  parts of `position`
    """Return a turn of Ann's that begins: she has `works`, four crude barrels and a little money.

    Parameters
    ----------
    parts
        ``cash``, ``stock``, ``net`` or whatever else shall be different, as `pipeline_nb.position` takes it.

    Examples
    --------
    >>> evening().state.me.cash, evening(cash=3).state.me.cash
    (20, 3)
    """
    given: dict[str, Any] = {
        "cash": 20,
        "net": works(),
        "stock": STORE.stock,
        "tanks": STORE.tanks,
        "costs": _COSTS,
        **parts,
    }
    return position(players=("Ann", "Bo"), seed=20, setup={"start": 0}, **given)


# ---- a turn by wish --------------------------------------------------------------------------------------------------

_WORKER = re.compile(r"the worker on column (-?\d+), row (-?\d+)")
_LIFT = re.compile(r"([TOS])([0-2]) to ([TOS])([1-3])")
_PLAIN: dict[str, Action | str] = {"pass": "pass", "run the machines": RunMachines(), "that is all": Done()}


def run(game: Game, *wishes: str) -> Told:
    """Try what is wished in a turn, in order.

    Parameters
    ----------
    game
        A situation in which a Main Action is due.
    wishes
        ``"the worker on column 0, row 0"``, ``"T0 to T1"`` (through the first pipeline that can, else the first of its
        colour), ``"that is all"``, ``"run the machines"``, ``"pass"``.

    Raises
    ------
    InputError
        If a wish is none of these.

    Examples
    --------
    >>> [row[2:] for row in run(evening(), "pass", "run the machines", "T0 to T1").rows]
    [('$20', 'T0x2 O0 S0'), ('$5', 'T0x2 O0 S0'), ('$5', 'T0 T1 O0 S0')]
    """
    who, rows, head = game.state.who, list[tuple[str, ...]](), tuple[str, ...]()
    for wish in wishes:
        told = play(game, [(wish, _wished(game, wish))])
        assert told.game is not None
        game, head = told.game, told.head
        happened = told.rows[0][1] or f"Now it is up to {game.player} to {game.rules.steps[type(game.step)].words}."
        rows.append((wish, happened, f"${game.state.players[who].cash}", told.rows[0][3]))
    return Told(head=head, rows=tuple(rows), game=game)


def _wished(game: Game, wish: str) -> Action | str:
    worker, lift = (pattern.fullmatch(wish) if isinstance(wish, str) else None for pattern in (_WORKER, _LIFT))
    if worker:
        cell = int(worker[1]), int(worker[2])
        tile = game.state.me.network.tile_at(*cell)
        return WorkNetwork(tile.x, tile.y) if tile else WorkNetwork(*cell)
    if lift and lift[1] == lift[3]:
        return _refinement(game, Barrel.from_text(lift[1] + lift[2]), int(lift[4]))
    if wish in _PLAIN:
        return _PLAIN[wish]
    raise InputError(
        "run: wish for 'the worker on column 0, row 0', 'T0 to T1', 'that is all', 'run the machines' or 'pass', "
        f"not {shown(wish)}"
    )


def _refinement(game: Game, barrel: Barrel, target: int) -> Refine:
    """The refinement through the first pipeline that can do it, else through the first one of that colour."""
    lines = [line for line in game.state.me.network.pipelines() if line.oil is barrel.oil]
    if isinstance(game.step, WorkerRunStep | MachineRunStep):
        lines = [line for line in the_run(game).lines if line.oil is barrel.oil] or lines
    actions = [Refine(line.number, int(barrel.grade), target) for line in lines]
    return next((action for action in actions if not game.why_not(action)), actions[0])


# ---- tables ----------------------------------------------------------------------------------------------------------


def switched_on() -> Told:
    r"""Return what the fee buys, with both machines of `works` switched on and with one of them.

    Examples
    --------
    >>> print(*switched_on().rows, sep="\n")
    ('both', '$15', 'teal 7, orange 5, orange 2, silver 5, silver 2', '1 teal, 1 orange, 1 silver')
    ('column 3, row -1', '$15', 'teal 7, orange 5, orange 2', '1 teal, 1 orange')
    ('column 1, row 3', '$15', 'silver 5, silver 2', '1 silver')
    """
    rows = []
    for name, active in (("both", MACHINES_AT), *((_named(cell), (cell,)) for cell in MACHINES_AT)):
        phase = MachineRun(network=works(), active=active, farm=STORE, costs=_COSTS)
        lines = ", ".join(f"{line.oil.word} {line.length}" for line in phase.lines if line.length > 1)
        rows.append((name, f"${phase.fee}", lines, _in_words(_all_lifted(phase))))
    return Told(
        head=("machines that run", "fee", "pipelines of more than one segment", "barrels lifted"), rows=tuple(rows)
    )


def _named(cell: tuple[int, int]) -> str:
    return f"column {cell[0]}, row {cell[1]}"


def _all_lifted(phase: MachineRun) -> dict[Oil, int]:
    """How many barrels of each oil a phase lifts when each pipeline takes the first that it can."""
    while options := phase.options():
        phase = phase.refine(options[0])
    lifted = [step.barrel.oil for step in phase.done]
    return {oil: lifted.count(oil) for oil in OILS if oil in lifted}


def _in_words(lifted: dict[Oil, int]) -> str:
    return ", ".join(f"{number} {oil.word}" for oil, number in lifted.items()) or "none"


def places_for_a_machine(network: PipeNetwork, oil: Oil = Oil.TEAL) -> Told:
    """Return for each half what a machine there would leave of the pipelines of an oil, and lift in a phase.

    Costs are 4 for the first step, and there is room for every barrel.

    Examples
    --------
    >>> from pipeline_nb.learn.examples import row_of_straights
    >>> [row[2] for row in places_for_a_machine(row_of_straights(5)).rows]
    ['1', '1', '1', '1', '2', '2', '1', '1', '1', '1']
    """
    farm, rows = TankFarm((4, 4, 0, 0), Stock.of(f"{oil.value}0x8")), []
    for x, y in (cell for tile in network.tiles for cell in tile.cells):
        if network.why_not_machine(x, y):
            continue
        cut = network.with_machine(x, y)
        phase = MachineRun(network=cut, active=((x, y),), farm=farm, costs=_COSTS)
        pieces = " and ".join(str(line.length) for line in cut.pipelines() if line.oil is oil) or "none"
        rows.append((_named((x, y)), pieces, str(_all_lifted(phase).get(oil, 0))))
    return Told(head=("machine on", f"{oil.word} pipelines", "barrels a phase"), rows=tuple(rows))


def lift_against_fee() -> Told:
    r"""Return what one barrel gains by each step, by what contracts pay, and how many of them pay for the fee.

    Examples
    --------
    >>> print(*lift_against_fee().rows, sep="\n")
    ('low to mid', '$20', '$35', '$15', '1')
    ('mid to high', '$35', '$45', '$10', '2')
    """
    box = load_box()
    pay, fee = box.pay.contract, box.fees.machine_phase
    rows = []
    for step in (1, 2):
        before, after = pay[step - 1], pay[step]
        gain = after - before
        rows.append((box.refinement.columns[step], f"${before}", f"${after}", f"${gain}", str(-(-fee // gain))))
    head = ("step", "a contract pays before", "and after", "gain", f"barrels that pay for ${fee}")
    return Told(head=head, rows=tuple(rows))


def cost_markers() -> Told:
    """Return the Refinement Cost markers in the box: their values, how many there are, and which a first game uses.

    Examples
    --------
    >>> cost_markers().rows[0], cost_markers().rows[-1]
    (('4', '3', '3'), ('7', '3', '0'))
    """
    box = load_box()
    markers, without = box.refinement_markers, box.refinement.first_game_without
    rows = [
        (str(value), str(copies), str(0 if value == without else copies))
        for value, copies in zip(markers.values, markers.copies, strict=True)
    ]
    return Told(
        head=("value", "in the box", "in a first game"),
        rows=tuple(rows),
        notes=(box.source_of("refinement_markers.copies").note,),
    )
