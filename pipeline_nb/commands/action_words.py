"""Every action that can be chosen, in a few words with its amounts, and the head under which it is listed.

Amounts come from the engine: an action is tried out, and what it would pay or bring is read from its events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from pipeline_nb.box.tiles import pipe_tiles
from pipeline_nb.commands import module_words
from pipeline_nb.game import Action, Game
from pipeline_nb.game import actions as act
from pipeline_nb.game import state as st
from pipeline_nb.game.common import barrel_words
from pipeline_nb.game.cubes import cube_moved, where_traded
from pipeline_nb.game.government import is_open, purchase
from pipeline_nb.game.markets import cube_left
from pipeline_nb.game.order import places_to_choose_a_side
from pipeline_nb.game.powers import powers
from pipeline_nb.game.ruleset import AS_DELIVERY
from pipeline_nb.rules.costs import refinement_value
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.pipelines import Pipeline
from pipeline_nb.rules.reasons import a

__all__ = ["action_words", "asked_words", "group_of", "line_words", "lines_through", "tile_of"]


def group_of(game: Game, action: Action) -> str:
    """The head under which an action is listed."""
    return _GROUPS.get(type(action), OTHERS)


def action_words(game: Game, action: Action) -> str:
    """An action in words, as a thing to choose.

    Examples
    --------
    >>> from pipeline_nb.game import new_game
    >>> game = new_game(seed=7)
    >>> action_words(game, game.legal_actions()[0])
    'a tank into the crude row'
    """
    words = _WORDS.get(type(action))
    return words(game, action) if words else _by_itself(action)


def _money(game: Game, action: Action) -> int:
    """What the acting player gains by an action, $; below 0 for what is paid."""
    return sum(event.money for event in game.applied(action).events if event.player == game.state.who)


def _priced(game: Game, action: Action, words: str) -> str:
    amount = _money(game, action)
    return f"{words} for ${abs(amount)}" if amount else words


def tile_of(game: Game, action: Action) -> int | None:
    """The number of the pipe tile that an action is about; None for actions about something else."""
    state = game.state
    if isinstance(action, act.TakeTile):
        return action.tile
    if isinstance(action, act.WorkGovernment | act.ReceiveGovernment):
        return state.quadrants[action.quadrant][action.tile]
    if isinstance(action, act.TakeGovernment) and (bought := purchase(game)):
        return state.quadrants[bought.quadrant][action.tile]
    return None


# ---- what words are made of ------------------------------------------------------------------------------------------


def asked_words(demand: tuple[tuple[int, int], ...]) -> str:
    """What a contract or an order asks for: ``"2 high orange, low teal"``."""
    asked = Counter(barrel_words(oil, grade) for oil, grade in demand)
    return ", ".join(f"{number} {barrel}" if number > 1 else barrel for barrel, number in asked.items())


def _tile(number: int) -> str:
    return f"tile {number} {pipe_tiles()[number].face}"


def line_words(game: Game, line: Pipeline, who: int | None = None) -> str:
    """A pipeline and how far it lifts crude for a player, by default the acting one: ``"teal 9 (to low)"``."""
    costs = game.costs_of(game.state.who if who is None else who)
    best = costs.best(line.oil, refinement_value(line.length, powers(game, who).engineering))
    return f"{line.oil.word} {line.length}" + (f" (to {best.word})" if best else "")


def lines_through(network: PipeNetwork, cells: tuple[tuple[int, int], ...]) -> list[Pipeline]:
    """The pipelines that run through cells, the longest first."""
    found = [line for line in network.pipelines() if set(line.halves) & set(cells)]
    return sorted(found, key=lambda line: -line.length)


def _lines(game: Game, network: PipeNetwork, cells: tuple[tuple[int, int], ...]) -> str:
    return ", ".join(line_words(game, line) for line in lines_through(network, cells))


def _at(x: int, y: int) -> str:
    return f"row {y}, column {x}"


# ---- one function a kind ---------------------------------------------------------------------------------------------


def _work(game: Game, action: act.Work) -> str:
    names = game.table.spaces
    return f"{names[action.space]} (beside {names[action.space ^ 1]})"


def _government(game: Game, action: act.WorkGovernment) -> str:
    state = game.state
    closed = "" if is_open(game, action.quadrant) else ", opens it"
    return f"quadrant {action.quadrant}{closed}: {_tile(state.quadrants[action.quadrant][action.tile])}"


def _network(game: Game, action: act.WorkNetwork) -> str:
    network = game.state.me.network
    tile = network.tile_at(action.x, action.y)
    cells = tile.cells if tile else ()
    return f"{_at(action.x, action.y)}: {_lines(game, network, cells)}"


def _machine_run(game: Game, action: act.WorkMachine) -> str:
    touching = [line for line in game.state.me.network.pipelines() if (action.x, action.y) in line.machines]
    return (
        f"machine at {_at(action.x, action.y)}: {', '.join(line_words(game, line) for line in touching) or 'no pipe'}"
    )


def _secondary(game: Game, action: act.Secondary) -> str:
    return _priced(game, action, game.table.spaces[action.space])


_DONE: dict[type[st.Step], str] = {
    st.BetweenStep: "no Secondary Action: on to the Machine Phase",
    st.AgainStep: "no second Main Action: on to the Machine Phase",
    st.OrderStep: "keep the place",
    st.MachinePhaseStep: "end the turn",
    st.MachinesFirstStep: "not now: on to the Work Phase",
    st.MarketStep: "no more trading",
    st.ContractsStep: "no more contracts",
    st.ShopStep: "no more shopping",
    st.UpgradesStep: "no more upgrades",
    st.GovernmentStep: "no more tiles",
    st.WorkerRunStep: "no more refining",
    st.MachineRunStep: "no more refining",
    st.ShopBenefitStep: "go without the rest",
    st.GovernmentBenefitStep: "go without the rest",
}


def _done(game: Game, action: act.Done) -> str:
    # what the step of a module offers besides stands behind its words: "take cards, or go without the rest"
    return _DONE.get(type(game.step)) or game.rules.steps[type(game.step)].words.partition(", or ")[2] or "go on"


def _sell(game: Game, action: act.Sell | act.SellOther) -> str:
    row, oil = game.table.rows[action.row], cube_moved(game.table, game.state, action)
    cube = cube_left(game, action.row, oil)
    taken = barrel_words(cube, row.grade)
    sold = barrel_words(oil, action.grade)
    where = where_traded(row, cube) + module_words.row_words(game, action.row)
    return _priced(game, action, f"sell {sold} to {where}" + (f" as {taken}" if sold != taken else ""))


def _buy(game: Game, action: act.Buy) -> str:
    row, oil = game.table.rows[action.row], cube_moved(game.table, game.state, action)
    where = where_traded(row, oil) + module_words.row_words(game, action.row)
    return _priced(game, action, f"buy {barrel_words(oil, row.grade)} in {where}")


def _buy_supply(game: Game, action: act.BuySupply) -> str:
    return _priced(game, action, f"buy {barrel_words(action.oil, 0)} from the supply")


def _receive_crude(game: Game, action: act.ReceiveCrude) -> str:
    row = game.table.rows[action.row]
    where = f"the ${row.prices[action.space]} space{module_words.row_words(game, action.row)}"
    return f"{barrel_words(row.oil, 0)} from {where}"


def _contract(game: Game, action: act.TakeContract) -> str:
    demand = game.table.contracts[game.state.display[action.row][action.column]]
    return f"{_state(action.deferred)}: {asked_words(demand)} ({_pays(game, demand, game.rules.box.pay.contract)})"


def _keep_order(game: Game, action: act.KeepOrder) -> str:
    demand = game.table.orders[game.state.orders[action.row][action.column]]
    return f"{_state(action.deferred)}: {asked_words(demand)} ({_pays(game, demand, game.rules.box.pay.order)})"


def _state(deferred: int) -> str:
    return "deferred" if deferred else "active"


def _pays(game: Game, demand: tuple[tuple[int, int], ...], prices: tuple[int, ...]) -> str:
    """What barrels of exactly the grades asked for earn in all."""
    who = game.state.who
    more = sum(rule(game, who, oil, grade, grade, AS_DELIVERY) for oil, grade in demand for rule in game.rules.price)
    return f"pays ${sum(prices[grade - 1] for _, grade in demand) + more}"


def _loan(game: Game, action: act.TakeLoan) -> str:
    return f"a loan of ${_money(game, action)}, for a Penalty marker"


def _tank(game: Game, action: act.PlaceTank | act.BuyTank | act.ReceiveTank) -> str:
    return _priced(game, action, f"a tank into the {GRADES[action.grade].word} row")


def _machine(game: Game, action: act.BuyMachine | act.ReceiveMachine) -> str:
    price = game.rules.box.shop_prices.machines[action.price]
    if isinstance(action, act.ReceiveMachine):
        return f"a machine from the ${price} row"
    return _priced(game, action, "a machine")


def _bundle(game: Game, action: act.BuyBundle) -> str:
    return _priced(game, action, f"{action.size} pipe tiles")


def _take(game: Game, action: act.TakeTile) -> str:
    return _tile(action.tile) + (", to be placed before the tile in hand" if game.state.hand else "")


def _place(game: Game, action: act.Place) -> str:
    step, network = game.step, game.state.me.network
    tile = step.tile if isinstance(step, st.PlaceTileStep) else 0
    after = network.place(tile, action.x, action.y, action.rotation)
    placed = after.tile_at(action.x, action.y)
    cells = placed.cells if placed else ()
    return f"{_at(action.x, action.y)}, turned {action.rotation}: {_lines(game, after, cells)}"


def _place_machine(game: Game, action: act.PlaceMachine) -> str:
    after = game.state.me.network.with_machine(action.x, action.y)
    touching = [line for line in after.pipelines() if (action.x, action.y) in line.machines]
    return f"{_at(action.x, action.y)}: beside {', '.join(line_words(game, line) for line in touching) or 'no pipe'}"


def _upgrade(game: Game, action: act.BuyUpgrade) -> str:
    family = game.table.families[action.family]
    level = game.state.me.levels[action.family] + 1
    card = game.rules.cards[family, level]
    return _priced(game, action, f"{family} {'I' * level}") + f": {card.words}"


def _block(game: Game, action: act.BlockUpgrade) -> str:
    return f"close {game.table.families[action.family]} for this year"


def _receive_government(game: Game, action: act.ReceiveGovernment) -> str:
    return f"quadrant {action.quadrant}: {_tile(game.state.quadrants[action.quadrant][action.tile])}"


def _add_government(game: Game, action: act.TakeGovernment) -> str:
    tile = tile_of(game, action)
    first = ", to be placed before the tile in hand" if game.state.hand else ""
    return _priced(game, action, _tile(tile or 0)) + first


def _refine(game: Game, action: act.Refine) -> str:
    line = game.state.me.network.pipelines()[action.pipeline - 1]
    start = barrel_words(OILS.index(line.oil), action.grade)
    return f"{start} to {GRADES[action.target].word}, through {line.oil.word} {line.length} (pipeline {line.number})"


def _machines(game: Game, action: act.RunMachines) -> str:
    return _priced(game, action, "run the machines")


def _order(game: Game, action: act.ChooseOrder | act.PushLeft) -> str:
    place = f"place {action.place + 1} in the next round"
    if action.place not in places_to_choose_a_side(game):
        return place
    pushed = game.table.names[game.state.next_order[action.place]]
    return f"{place}, {pushed} goes to the {'left' if isinstance(action, act.PushLeft) else 'right'}"


def _deliver(game: Game, action: act.DeliverContract) -> str:
    held = game.state.me.contracts[action.contract]
    demand = game.table.demands[held.contract]
    oil, asked = demand[action.demand]
    put = barrel_words(oil, action.grade)
    as_asked = "" if asked == action.grade else f" for {a(barrel_words(oil, asked))}"
    return _priced(game, action, f"{put}{as_asked} on the contract of {asked_words(demand)}")


def _fill_order(game: Game, action: act.TakeOrder) -> str:
    demand = game.table.orders[game.state.orders[action.row][action.column]]
    return f"fill the order of {asked_words(demand)} ({_pays(game, demand, game.rules.box.pay.order)})"


def _fill(game: Game, action: act.FillOrder) -> str:
    step = game.step
    assert isinstance(step, st.FillStep)
    oil, asked = game.table.orders[step.order][len(step.filled)]
    return f"{barrel_words(oil, action.grade)} for the {barrel_words(oil, asked)} asked for"


def _by_itself(action: Action) -> str:
    """An action that has no words of its own here: what its kind does, with its numbers."""
    about = " ".join((type(action).__doc__ or "").split()).partition(".")[0]
    return f"{about[:1].lower()}{about[1:]} ({action.to_text()})"


_Words = Callable[[Game, Any], str]

_KINDS: dict[type[Action], tuple[str, _Words]] = {
    act.PlaceTank: ("Starting tanks", _tank),
    act.Work: ("Action spaces", _work),
    act.WorkNetwork: ("Run your network, with the worker on the tile at", _network),
    act.WorkMachine: ("Run a machine", _machine_run),
    act.WorkGovernment: ("Buy Government tiles, beginning with", _government),
    act.Pass: ("Pass", lambda game, action: "no Main Action"),
    act.Secondary: ("Secondary Action", _secondary),
    act.RunMachines: ("Machine Phase", _machines),
    act.ChooseOrder: ("Turn order", _order),
    act.PushLeft: ("Turn order", _order),
    act.Sell: ("Sell", _sell),
    act.SellOther: ("Sell another oil type", _sell),
    act.Buy: ("Buy", _buy),
    act.TakeContract: ("Contracts", _contract),
    act.KeepOrder: ("Orders to keep", _keep_order),
    act.TakeLoan: ("Loan", _loan),
    act.BuyTank: ("Tanks", _tank),
    act.BuyBundle: ("Pipe tiles", _bundle),
    act.BuyMachine: ("Machines", _machine),
    act.TakeTile: ("Take", _take),
    act.Place: ("Place the tile at", _place),
    act.PlaceMachine: ("Place the machine at", _place_machine),
    act.BuyUpgrade: ("Upgrades", _upgrade),
    act.BlockUpgrade: ("Close one more type", _block),
    act.ReceiveTank: ("Tanks that you receive", _tank),
    act.ReceiveMachine: ("Machines that you receive", _machine),
    act.ReceiveGovernment: ("Government tiles that you receive", _receive_government),
    act.TakeGovernment: ("More Government tiles", _add_government),
    act.TakeSpecialization: ("Specialization cards", module_words.specialization),
    act.TakeUpgrade: ("Upgrades of types that are not in this game", module_words.take_upgrade),
    act.UseCrudeCard: ("Crude card", lambda game, action: "turn it over for a Crude Market action now"),
    act.ReceiveCrude: ("Crude that you receive", _receive_crude),
    act.BuySupply: ("Buy from the supply", _buy_supply),
    act.Refine: ("Refine", _refine),
    act.DeliverContract: ("Deliver to a contract", _deliver),
    act.TakeOrder: ("Orders", _fill_order),
    act.FillOrder: ("Put on the order", _fill),
    act.Done: ("Finish", _done),
}
_GROUPS = {kind: group for kind, (group, _) in _KINDS.items()}
_WORDS = {kind: words for kind, (_, words) in _KINDS.items()}
OTHERS = "More"
GROUP_ORDER = (*_GROUPS.values(), OTHERS)
"""The heads in the order in which they are listed."""
