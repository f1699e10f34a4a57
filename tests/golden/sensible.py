"""A fixed, sensible little policy for the golden first years: builds, buys crude, refines, delivers, sells. No chance.

It is meant to give a game that a person can follow and judge, not to win.
"""

from __future__ import annotations

from collections.abc import Callable

from pipeline_nb.game import Action, Game
from pipeline_nb.game import actions as act
from pipeline_nb.game import state as st
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import OILS, Grade

WORTH = (0, 10, 22, 36)
"""What a pipeline is worth that takes crude to each grade, for comparing networks."""
DEAR = 40
"""A barrel that brings so many dollars is sold before anything else."""
KEEP = 12
"""What stays in hand when tiles are bought: crude for the next run."""


def choose(game: Game) -> Action:
    """What the policy does now."""
    deliveries = [a for a in game.legal_actions() if isinstance(a, act.TakeOrder | act.DeliverContract)]
    if deliveries:
        return deliveries[-1]
    return _BY_STEP[type(game.step)](game, game.legal_actions())


def strength(game: Game, network: PipeNetwork) -> int:
    """How good a network is: pipelines that take crude far count most, then long ones."""
    total = 0
    for line in network.pipelines():
        best = game.state.costs.best(line.oil, line.length, Grade.CRUDE)
        total += 100 * WORTH[best] + line.length**2
    return total


def _start(game: Game, legal: tuple[Action, ...]) -> Action:
    wanted, tanks = game.rules.box.tank_farm.suggested_start, game.state.me.tanks
    return act.PlaceTank(next(grade for grade in range(4) if tanks[grade] < wanted[grade]))


def _work(game: Game, legal: tuple[Action, ...]) -> Action:
    price, market = _best_sale(game, range(8))
    if price >= DEAR:
        return act.Work(game.table.spaces.index(market))
    runs = [(_gain(game.apply(a)), a) for a in legal if isinstance(a, act.WorkNetwork)]
    if runs and max(gain for gain, _ in runs) >= 1:
        return max(runs, key=lambda run: run[0])[1]
    space = _useful_space(game, range(8))
    if space is not None:
        return act.Work(space)
    return _best_government(game, legal) or act.Pass()


def _useful_space(game: Game, spaces: range | tuple[int, ...]) -> int | None:
    """The first space whose action would help now: selling, buying crude, a contract, then pipes from the shop."""
    state, names = game.state, game.table.spaces
    here = {names[space]: space for space in spaces}
    me = state.me
    price, market = _best_sale(game, spaces)
    if price:
        return here[market]
    if "Crude Market" in here and me.network.tiles and _crude_to_buy(game) is not None:
        return here["Crude Market"]
    needs_money = me.cash < KEEP and me.penalties < 2
    if "Contracts & Loans" in here and (needs_money or (_refined_types(game) and not me.contracts)):
        return here["Contracts & Loans"]
    tiles_here = len(state.shop_pipes[0]) >= 2
    if "Tanks & Pipes" in here and me.cash >= 15 + KEEP and len(me.network.tiles) < 8 and tiles_here:
        return here["Tanks & Pipes"]
    if "Upgrades" in here and me.cash >= 20 + 3 * KEEP and not any(me.levels):
        return here["Upgrades"]
    return None


def _best_sale(game: Game, spaces: range | tuple[int, ...]) -> tuple[int, str]:
    """The best price among the refined markets of some spaces, and its market."""
    here = {game.table.spaces[space] for space in spaces}
    outer = game.rules.box.board.outer_spaces
    return max((_income(game, market), name) for market, name in enumerate(outer) if not market or name in here)


def _gain(game: Game) -> int:
    """How many grades the run that has begun can lift barrels."""
    refined = [a for a in game.legal_actions() if isinstance(a, act.Refine)]
    return max((a.target - a.grade for a in refined), default=0)


def _refine(game: Game, legal: tuple[Action, ...]) -> Action:
    refined = [a for a in legal if isinstance(a, act.Refine)]
    return max(refined, key=lambda a: (a.target - a.grade, a.target), default=act.Done())


def _reserved(game: Game) -> list[int]:
    """Barrels that open demands of active contracts wait for, as twelve numbers."""
    kept = [0] * 12
    for held in game.state.me.contracts:
        for (oil, grade), there in zip(game.table.contracts[held.contract], held.filled, strict=True):
            kept[oil * 4 + grade] += there < 0
    return kept


def _income(game: Game, market: int) -> int:
    """The best price at which a refined barrel that no contract waits for can be sold in a market."""
    return max((price for price, _ in _sales(game, market)), default=0)


def _sales(game: Game, market: int) -> list[tuple[int, act.Sell]]:
    barrels, kept = game.state.me.barrels, _reserved(game)
    found = []
    for number, row in enumerate(game.table.rows):
        at = row.oil * 4 + row.grade
        if row.market == market and row.grade and barrels[at] > kept[at]:
            free = [space for space in range(len(row.prices)) if not game.state.rows[number] >> space & 1]
            found += [(row.prices[space], act.Sell(number, space, row.grade)) for space in free]
    return found


def _crude_to_buy(game: Game) -> act.Buy | None:
    """The cheapest crude barrel of a type that the network refines, in the Crude Market."""
    me = game.state.me
    if sum(me.barrels[0::4]) >= me.tanks[0] * 2:
        return None
    useful, found = _refined_types(game), []
    for number, row in enumerate(game.table.rows):
        if row.market:
            continue
        spaces = [space for space in range(len(row.prices)) if game.state.rows[number] >> space & 1]
        if row.oil in useful and me.barrels[row.oil * 4] < 2 and spaces and row.prices[spaces[0]] <= me.cash:
            found.append((row.prices[spaces[0]], act.Buy(number, spaces[0])))
    return min(found, key=lambda pair: pair[0])[1] if found else None


def _refined_types(game: Game) -> set[int]:
    """The oil types of which the network lifts crude."""
    costs, lines = game.state.costs, game.state.me.network.pipelines()
    return {OILS.index(p.oil) for p in lines if costs.best(p.oil, p.length, Grade.CRUDE) > Grade.CRUDE}


def _market(game: Game, legal: tuple[Action, ...]) -> Action:
    step = game.state.step
    assert isinstance(step, st.MarketStep)
    if step.market == 0:
        return _crude_to_buy(game) or act.Done()
    sales = [pair for pair in _sales(game, step.market) if pair[1] in legal]
    return max(sales, key=lambda pair: pair[0])[1] if sales else act.Done()


def _contracts(game: Game, legal: tuple[Action, ...]) -> Action:
    if game.state.me.cash < KEEP and act.TakeLoan() in legal:
        return act.TakeLoan()
    late, useful = game.round > 5, _refined_types(game)
    for a in legal:
        if isinstance(a, act.TakeContract) and not game.state.me.contracts and bool(a.deferred) == late:
            asked = game.table.contracts[game.state.display[a.row][a.column]]
            if all(oil in useful and grade <= 2 for oil, grade in asked):
                return a
    return act.Done()


def _best_government(game: Game, legal: tuple[Action, ...]) -> Action | None:
    if game.state.me.cash < 5 + KEEP:
        return None
    offered = [a for a in legal if isinstance(a, act.WorkGovernment)]
    tiles = [(_with_tile(game, game.state.quadrants[a.quadrant][a.tile]), a) for a in offered]
    return max(tiles, key=lambda pair: pair[0])[1] if tiles else None


def _with_tile(game: Game, tile: int) -> int:
    """How good the network would be with a tile at its best place."""
    network = game.state.me.network
    sites = network.sites() if network.tiles else ((0, 0, 0),)
    return max((strength(game, network.place(tile, *site)) for site in sites), default=0)


def _add_government(game: Game, legal: tuple[Action, ...]) -> Action:
    step, now = game.state.step, strength(game, game.state.me.network)
    assert isinstance(step, st.GovernmentStep)
    if game.state.me.cash < 10 + KEEP or step.bought >= 3:
        return act.Done()
    offered = [a for a in legal if isinstance(a, act.TakeGovernment)]
    tiles = [(_with_tile(game, game.state.quadrants[step.quadrant][a.tile]), a) for a in offered]
    best, action = max(tiles, key=lambda pair: pair[0], default=(0, act.Done()))
    return action if best > now + 12 else act.Done()


def _take(game: Game, legal: tuple[Action, ...]) -> Action:
    return max((a for a in legal if isinstance(a, act.TakeTile)), key=lambda a: _with_tile(game, a.tile))


def _place(game: Game, legal: tuple[Action, ...]) -> Action:
    return max(legal, key=lambda a: strength(game, game.applied(a).state.players[game.state.who].network))


def _shop(game: Game, legal: tuple[Action, ...]) -> Action:
    step = game.state.step
    assert isinstance(step, st.ShopStep)
    return act.BuyBundle(2) if not step.bundles and act.BuyBundle(2) in legal else act.Done()


def _secondary(game: Game, legal: tuple[Action, ...]) -> Action:
    for a in legal:
        if isinstance(a, act.Secondary) and game.state.me.cash >= 10 + KEEP:
            return a if _useful_space(game, (a.space,)) is not None else act.Done()
    return act.Done()


def _first_in_order(game: Game, legal: tuple[Action, ...]) -> Action:
    return act.ChooseOrder(0) if game.state.order[0] != game.state.who else act.Done()


def _upgrade(game: Game, legal: tuple[Action, ...]) -> Action:
    step = game.state.step
    assert isinstance(step, st.UpgradesStep)
    return legal[0] if not step.bought and isinstance(legal[0], act.BuyUpgrade) else act.Done()


def _receive(game: Game, legal: tuple[Action, ...]) -> Action:
    """What a card gives: the tile that helps most, a tank for the row of the highest grade that has least of them."""
    places = [a for a in legal if isinstance(a, act.ReceiveGovernment)]
    if places:
        return max(places, key=lambda a: _with_tile(game, game.state.quadrants[a.quadrant][a.tile]))
    tiles = [a for a in legal if isinstance(a, act.TakeTile)]
    if tiles:
        return max(tiles, key=lambda a: _with_tile(game, a.tile))
    tanks = [a for a in legal if isinstance(a, act.ReceiveTank)]
    if tanks:
        return min(tanks, key=lambda a: (game.state.me.tanks[a.grade], -a.grade, a.price))
    return legal[0]


def _finish(game: Game, legal: tuple[Action, ...]) -> Action:
    return act.Done() if act.Done() in legal else legal[0]


_BY_STEP: dict[type[st.Step], Callable[[Game, tuple[Action, ...]], Action]] = {
    st.StartTanksStep: _start,
    st.WorkStep: _work,
    st.BetweenStep: _secondary,
    st.MachinePhaseStep: _finish,
    st.OrderStep: _first_in_order,
    st.MarketStep: _market,
    st.ContractsStep: _contracts,
    st.ShopStep: _shop,
    st.TakeTileStep: _take,
    st.PlaceTileStep: _place,
    st.UpgradesStep: _upgrade,
    st.GovernmentStep: _add_government,
    st.GovernmentBenefitStep: _receive,
    st.ShopBenefitStep: _receive,
    st.PlaceMachineStep: _finish,
    st.WorkerRunStep: _refine,
    st.MachineRunStep: _refine,
    st.FillStep: _finish,
}
