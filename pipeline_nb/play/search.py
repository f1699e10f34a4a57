"""Search within one turn: what bots share.

A turn branches where the worker or the machines are sent somewhere; there the best few lines of play go on. Inside an
action the search climbs: it takes the best single thing, with all that follows from it, as long as the value rises.
Steps that are not known here are climbed in the same way, over their legal actions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum

from pipeline_nb.game import Action, Game
from pipeline_nb.game import actions as act
from pipeline_nb.game import state as st
from pipeline_nb.game.cubes import cube_moved
from pipeline_nb.game.state import State
from pipeline_nb.play.sites import Site, Sites

__all__ = ["Node", "Taste", "TurnSearch"]

LEAST = 0.01
"""A smaller gain is none: rounding must not decide."""

_SENT = (act.Work, act.WorkGovernment, act.WorkNetwork, act.WorkMachine, act.Secondary, act.RunMachines, act.Pass)
_TILES = (st.TakeTileStep, st.PlaceTileStep)
_RUNS = (st.WorkerRunStep, st.MachineRunStep)
_DELIVERIES = (act.DeliverContract, act.TakeOrder)
_END = act.Done()


class Node:
    """A game that a line of play leads to, with the line: the node before and the action."""

    __slots__ = ("action", "before", "game", "value")

    def __init__(self, game: Game, before: Node | None = None, action: Action | None = None) -> None:
        self.game, self.before, self.action = game, before, action
        self.value: float | None = None

    def after(self, action: Action) -> Node:
        """Return the node that a legal action leads to."""
        return Node(self.game.applied(action), self, action)

    def line(self) -> list[Node]:
        """Return the nodes from the first one to this one."""
        found, node = [self], self
        while node.before is not None:
            node = node.before
            found.append(node)
        return found[::-1]


class Taste:
    """What a search looks for, and how hard. One is made for each turn."""

    width = 6
    """Lines of play that go on where a turn branches."""
    places = 2
    """Places of a tile that are tried, after all have been weighed."""
    offers = 4
    """Government tiles, and tiles of the own network, that the worker is sent to."""
    patience = 1
    """Things that are done without a gain, in the hope of the next one."""

    def value(self, game: Game) -> float:
        """Return what the game is worth for the player of this turn, $."""
        raise NotImplementedError

    def sites(self, game: Game) -> Sites:
        """Return the places for tiles in the acting player's network."""
        raise NotImplementedError

    def other_sites(self, game: Game) -> tuple[Sites, ...]:
        """Return the same places weighed in other ways, of which the best are tried as well."""
        return ()

    def runs(self, game: Game, offered: Sequence[act.WorkNetwork]) -> Sequence[act.WorkNetwork]:
        """Return the tiles of the own network that are worth a run."""
        return offered

    def machines(self, game: Game, offered: list[Action]) -> list[Action]:
        """Return the halves that are worth a machine."""
        return offered


class TurnSearch:
    """Finds the best line of play to the end of a turn.

    Parameters
    ----------
    taste
        What the search looks for.
    game
        Any moment of the turn.
    """

    def __init__(self, taste: Taste, game: Game) -> None:
        self.taste, self.root = taste, Node(game)
        self._turn = _turn_of(game.state)

    # ---- where a turn branches ---------------------------------------------------------------------------------------

    def best_line(self) -> list[Node]:
        """Return the nodes of the best line of play, to the end of the turn."""
        return max(self.ends(), key=self._value).line()

    def ends(self) -> list[Node]:
        """Return the ends of the best lines of play, of each main branch the best ones."""
        going, ends = [self.root], list[Node]()
        while going:
            found = list[Node]()
            for node in going:
                for new in self._onward(node):
                    (ends if self._over(new) else found).append(new)
            found.sort(key=lambda node: -self._value(node))
            going = found[: self.taste.width]
        return ends

    def _over(self, node: Node) -> bool:
        """Whether the turn is over, or over but for saying so."""
        return node.action is _END or node.game.is_over or _turn_of(node.game.state) != self._turn

    def _onward(self, node: Node) -> Iterator[Node]:
        if isinstance(node.game.step, st.MachinePhaseStep):
            yield self._machine_phase(node)
        elif branches(node.game):
            node = self._delivered(node)
            for action in self._worth_a_try(node.game):
                yield self._settled(node.after(action))
        else:
            yield self.climb(node)

    def _machine_phase(self, node: Node) -> Node:
        """The Machine Phase, with machines or without, to the end of the turn; deliveries before and after."""
        node = self._delivered(node)
        ends = [node]
        if any(isinstance(action, act.RunMachines) for action in node.game.legal_actions()):
            ends.append(self._delivered(self.climb(node.after(act.RunMachines()))))
        best = max(ends, key=self._value)
        end = Node(best.game, best, _END)
        end.value = best.value
        return end

    def _worth_a_try(self, game: Game) -> list[Action]:
        legal = game.legal_actions()
        offers = [action for action in legal if isinstance(action, act.WorkGovernment)]
        tiles = [action for action in legal if isinstance(action, act.WorkNetwork)]
        others = [a for a in legal if not isinstance(a, (act.WorkGovernment, act.WorkNetwork, *_DELIVERIES))]
        return [*others, *self._offers(game, offers), *self.taste.runs(game, tiles)]

    def _offers(self, game: Game, offers: list[act.WorkGovernment]) -> list[act.WorkGovernment]:
        """The Government tiles that weigh most, with what lies beside them."""
        if len(offers) <= self.taste.offers:
            return offers
        sites, quadrants = self.taste.sites(game), game.state.quadrants
        neighbours = game.rules.box.government_layout.neighbours

        def worth(offer: act.WorkGovernment) -> float:
            there = quadrants[offer.quadrant]
            near = sorted(sites.most(there[other]) for other in neighbours[offer.tile] if there[other] >= 0)
            return fsum((sites.most(there[offer.tile]), *(0.6 * most for most in near[-2:])))

        order = sorted(range(len(offers)), key=lambda at: (-worth(offers[at]), at))
        return [offers[at] for at in order[: self.taste.offers]]

    def _settled(self, node: Node) -> Node:
        """All done that an action began, until the turn branches again."""
        while not (self._over(node) or branches(node.game)):
            node = self.climb(node)
        return node

    # ---- deliveries --------------------------------------------------------------------------------------------------

    def _delivered(self, node: Node) -> Node:
        """Deliver as long as it pays."""
        while True:
            options = [self._settled(node.after(action)) for action in _deliveries_of(node.game)]
            best = max(options, key=self._value, default=node)
            if best is node or self._value(best) <= self._value(node) + LEAST:
                return node
            node = best

    # ---- inside an action --------------------------------------------------------------------------------------------

    def climb(self, node: Node) -> Node:
        """Do the step that is due as well as it goes, until it is done."""
        step = node.game.step
        if isinstance(step, _TILES):
            return self._tile(node)
        if isinstance(step, st.OrderStep):
            return node.after(act.Done())
        level, patience = len(node.game.state.steps), 6 if isinstance(step, _RUNS) else self.taste.patience
        best, waits = node, patience
        while waits >= 0:
            new = max(self._moves(node, level), key=self._value, default=None)
            if new is None:
                break
            better = self._value(new) > self._value(best) + LEAST or not _may_stop(best)
            if len(new.game.state.steps) < level:  # done by itself: the last barrel of an order, the last gift
                return new if better else best.after(act.Done())
            best, waits = (new, patience) if better else (best, waits - 1)
            node = new
        return best.after(act.Done())

    def _moves(self, node: Node, level: int) -> Iterator[Node]:
        """The things that can be done in the step that is due, each with all that follows from it."""
        actions = _sifted(node.game)
        if isinstance(node.game.step, st.PlaceMachineStep):
            actions = self.taste.machines(node.game, actions)
        if isinstance(node.game.step, st.GovernmentBenefitStep):
            actions = self._gifts(node.game, actions)
        for action in actions:
            new = self._tile(node) if isinstance(action, act.TakeTile) else node.after(action)
            while len(new.game.state.steps) > level:
                new = self.climb(new)
            yield new

    def _gifts(self, game: Game, actions: list[Action]) -> list[Action]:
        """The Government tiles for nothing that weigh most."""
        sites, quadrants = self.taste.sites(game), game.state.quadrants
        gifts = [action for action in actions if isinstance(action, act.ReceiveGovernment)]
        order = sorted(range(len(gifts)), key=lambda at: -sites.most(quadrants[gifts[at].quadrant][gifts[at].tile]))
        return [gifts[at] for at in order[: self.taste.places]]

    def _tile(self, node: Node) -> Node:
        """Take a tile, if one is to be taken, and place it: the best by weight, then by value."""
        game, step, places = node.game, node.game.step, self.taste.places
        sites, found = (self.taste.sites(game), *self.taste.other_sites(game)), list[Node]()
        tiles = [step.tile] if isinstance(step, st.PlaceTileStep) else _tiles_on_offer(game)
        options = list[tuple[Site, int]]()
        for one in sites:
            offered = sorted((site, tile) for tile in tiles for site in one.best(tile)[:places])
            options += [option for option in offered[:places] if option not in options]
        for (_, x, y, rotation), tile in options:
            new = node if isinstance(step, st.PlaceTileStep) else node.after(act.TakeTile(tile))
            found.append(new.after(act.Place(x, y, rotation)))
        return found[0] if len(found) == 1 else max(found, key=self._value)

    def _value(self, node: Node) -> float:
        if node.value is None:
            node.value = self.taste.value(node.game)
        return node.value


def branches(game: Game) -> bool:
    """Return whether a turn branches here: the worker or the machines can be sent somewhere."""
    return any(isinstance(action, _SENT) for action in game.legal_actions()) or isinstance(
        game.step, st.MachinePhaseStep | st.BetweenStep | st.AgainStep
    )


def _turn_of(state: State) -> tuple[int, int, int]:
    return state.year, state.round, state.turn


def _may_stop(node: Node) -> bool:
    return act.Done() in node.game.legal_actions()


def _deliveries_of(game: Game) -> list[Action]:
    """The deliveries, with the lowest barrel that fits each demand."""
    found = dict[tuple[int, ...], Action]()
    for action in game.legal_actions():
        if isinstance(action, act.DeliverContract):
            found.setdefault((action.contract, action.demand), action)
        elif isinstance(action, act.TakeOrder):
            found[-1, action.row, action.column] = action
    return list(found.values())


def _tiles_on_offer(game: Game) -> list[int]:
    return sorted({action.tile for action in game.legal_actions() if isinstance(action, act.TakeTile)})


def _sifted(game: Game) -> list[Action]:
    """The legal actions without Done, and without those that are plainly no better than another one."""
    found = dict[tuple[object, ...], Action]()
    for action in game.legal_actions():
        if isinstance(action, act.Done):
            continue
        key: tuple[object, ...] = (action,)
        if isinstance(action, act.BuyTank | act.ReceiveTank):  # a cheap tank holds as much as a dear one
            key = "tank", action.grade
        elif isinstance(action, act.BuyMachine | act.ReceiveMachine):
            key = ("machine",)
        elif isinstance(action, act.Buy):
            key = "buy", action.row, cube_moved(game.table, game.state, action)
        elif isinstance(action, act.Sell):
            # the dearest space: they stand from cheap to dear, and demand empties the right end first
            found["sell", action.row, action.grade] = action
            continue
        elif isinstance(action, act.SellOther):
            found["sell", action.row, action.grade, action.oil] = action
            continue
        elif isinstance(action, act.TakeTile):  # all of them are weighed together
            key = ("tile",)
        found.setdefault(key, action)
    return list(found.values())
