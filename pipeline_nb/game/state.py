"""The whole game as frozen values: what was dealt once (`Table`), what changes (`State`), the steps that are due.

Values are made of older values only, so they never form a cycle: the garbage collector need not look at them.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

import msgspec

from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import Stock
from pipeline_nb.rules.refining import Refinement
from pipeline_nb.rules.tanks import TankFarm

__all__ = [
    "AgainStep",
    "BetweenStep",
    "ContractsStep",
    "FillStep",
    "GovernmentBenefitStep",
    "GovernmentStep",
    "Held",
    "MachinePhaseStep",
    "MachineRunStep",
    "MachinesFirstStep",
    "MarketStep",
    "OrderStep",
    "OverStep",
    "PlaceMachineStep",
    "PlaceTileStep",
    "Player",
    "Row",
    "ShopBenefitStep",
    "ShopStep",
    "StartTanksStep",
    "State",
    "Step",
    "Stranger",
    "Table",
    "TakeTileStep",
    "UpgradesStep",
    "WorkStep",
    "WorkerRunStep",
    "needs",
]


class Row(msgspec.Struct, frozen=True, gc=False):
    """A market row in use: its market (0 Crude Market, 1 to 3), oil number, grade, prices in $ from left to right.

    `change` is what a new year brings to a crude row, or takes out of a refined one, in barrels; `printed` is the price
    of its last printed space, in use or not.
    """

    market: int
    oil: int
    grade: int
    prices: tuple[int, ...]
    change: int
    printed: int


Stranger = tuple[int, int, int]
"""A barrel of another oil type than the market row where it lies: the number of the row, the space, the oil number."""
Demand = tuple[tuple[int, int], ...]
"""What a contract or an order asks for: (oil number, grade) for each barrel."""


class Table(msgspec.Struct, frozen=True, dict=True):
    """What set-up deals and what never changes afterwards.

    Parameters
    ----------
    names
        The players, by their number.
    spaces
        The action on each of the 8 spaces: arm times 2, plus 1 for the inner space.
    rows
        The market rows, market by market.
    contracts, orders
        The demands of all contracts (by number, with the row of their grade) and orders.
    families
        The five upgrade types of this game.
    valuations
        Numbers of the three dealt valuation cards.
    drawn
        What modules drew beyond that, by the name of the pin that would give it again.
    """

    names: tuple[str, ...]
    spaces: tuple[str, ...]
    rows: tuple[Row, ...]
    contracts: tuple[Demand, ...]
    orders: tuple[Demand, ...]
    families: tuple[str, ...]
    valuations: tuple[int, ...]
    drawn: tuple[tuple[str, tuple[int, ...]], ...] = ()

    @cached_property
    def market_rows(self) -> tuple[tuple[tuple[int, Row], ...], ...]:
        """For each market its rows, each with its number."""
        rows = tuple(enumerate(self.rows))
        return tuple(tuple((i, row) for i, row in rows if row.market == market) for market in range(4))

    @cached_property
    def demands(self) -> tuple[Demand, ...]:
        """What a player can hold, by number: all contracts, and behind them all orders, kept like contracts."""
        return self.contracts + self.orders

    @cached_property
    def order_needs(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """What each order needs, see `needs`."""
        return tuple(needs(order) for order in self.orders)

    @cached_property
    def shortest_order(self) -> int:
        """How many barrels the shortest order asks for."""
        return min(map(len, self.orders))


@lru_cache(maxsize=1024)
def needs(demand: Demand) -> tuple[tuple[int, int], ...]:
    """Return what a demand needs: for (oil times 4 + grade) the number of barrels of this grade or better."""
    asked = [(oil * 4 + grade, sum(kind == oil and other >= grade for kind, other in demand)) for oil, grade in demand]
    return tuple(sorted(set(asked), key=lambda need: -need[1]))  # what is most likely missing comes first


class Held(msgspec.Struct, frozen=True, gc=False):
    """A contract of a player: its number, whether it is deferred, and the grade put on each demand (-1: none yet).

    A number past the contracts is an order that is kept like a contract. `times` counts the fillings of this year that
    lie under the present one.
    """

    contract: int
    deferred: bool
    filled: tuple[int, ...]
    times: int = 0

    @property
    def complete(self) -> bool:
        """Whether every demand is filled."""
        return -1 not in self.filled


class Player(msgspec.Struct, frozen=True, gc=False):
    """One player: cash in $, tanks by row, barrels (12 numbers as in `Stock`), network, cards and markers.

    `orders` are those that were filled: the number of each, with the grades that were put on it (see `.filled`).
    `extra` holds what modules give beyond that: pairs of a name and a number, such as an upgrade card of a type that is
    not in the game with its level.
    """

    cash: int
    tanks: tuple[int, int, int, int] = (0, 0, 0, 0)
    barrels: tuple[int, ...] = (0,) * 12
    network: PipeNetwork = PipeNetwork()
    levels: tuple[int, ...] = (0, 0, 0, 0, 0)
    contracts: tuple[Held, ...] = ()
    orders: tuple[tuple[int, tuple[int, ...]], ...] = ()
    penalties: int = 0
    extra: tuple[tuple[str, int], ...] = ()

    @property
    def farm(self) -> TankFarm:
        """The tank farm as a value of the rules."""
        return TankFarm(self.tanks, Stock(self.barrels))


# ---- what is due -----------------------------------------------------------------------------------------------------


class Step(msgspec.Struct, frozen=True, tag=True, gc=False):
    """One choice that is due; the last step of the state's stack says who chooses what."""


class StartTanksStep(Step, frozen=True):
    """Place the starting tanks that are left."""

    left: int


class WorkStep(Step, frozen=True):
    """Choose the Main Action; `used` are pipelines that machines ran in this turn before it."""

    used: tuple[int, ...] = ()


class BetweenStep(Step, frozen=True):
    """After the Main Action on a space of the cross: the Secondary Action, or on to the Machine Phase.

    `used` is kept for a card that makes a second Main Action of it.
    """

    space: int
    used: tuple[int, ...] = ()


class AgainStep(Step, frozen=True):
    """Choose a second Main Action, or go on to the Machine Phase; `used` are pipelines that refined in this turn."""

    used: tuple[int, ...] = ()


class MachinesFirstStep(Step, frozen=True):
    """Run the machines before the Work Phase, or go on to it."""


class MachinePhaseStep(Step, frozen=True):
    """Run machines or end the turn: `ran` once they have run, `no_machines` where a pass gives them up.

    `used` are pipelines that refined in a Main Action of this turn and rest now (ruling ``machine_phase_again``).
    """

    ran: bool = False
    no_machines: bool = False
    used: tuple[int, ...] = ()


class OrderStep(Step, frozen=True):
    """Choose a place in the next round's Turn Order, or keep it."""


class MarketStep(Step, frozen=True):
    """Trade in a market: sales first; `done` counts what was traded."""

    market: int
    bought: bool = False
    done: int = 0


class ContractsStep(Step, frozen=True):
    """Take contracts, at most one a row, and a loan."""

    rows: tuple[int, ...] = ()
    loan: bool = False


class ShopStep(Step, frozen=True):
    """Buy from a shop: 0 tanks and pipes, 1 machines and pipes."""

    shop: int
    bundles: int = 0
    done: int = 0


class TakeTileStep(Step, frozen=True):
    """Take a tile of a bundle from beside a shop; `left` more after it."""

    shop: int
    left: int


class PlaceTileStep(Step, frozen=True):
    """Place the tile in hand; other tiles of one Government purchase may wait under it."""

    tile: int


class PlaceMachineStep(Step, frozen=True):
    """Place the machine in hand."""


class UpgradesStep(Step, frozen=True):
    """Buy upgrades, then perhaps block one more type."""

    bought: int = 0


class GovernmentStep(Step, frozen=True):
    """Add neighbours of the worker's tile; `bought` tiles so far."""

    quadrant: int
    tile: int
    bought: int = 1


class ShopBenefitStep(Step, frozen=True):
    """Receive from the shops what a card gives: so many tanks, machines and pipe tiles more."""

    tanks: int
    machines: int
    pipes: int


class GovernmentBenefitStep(Step, frozen=True):
    """Receive so many Government tiles more; `quadrant` is where the last one came from (-1: none yet)."""

    tiles: int
    quadrant: int = -1


class WorkerRunStep(Step, frozen=True):
    """Refine through the pipelines of the worker's tile; `used` are pipelines that refined in this turn already."""

    x: int
    y: int
    done: tuple[Refinement, ...] = ()
    used: tuple[int, ...] = ()


class MachineRunStep(Step, frozen=True):
    """Refine through the machines' pipelines; `machine` is the cell of the only one that runs, if not all do.

    `used` are pipelines that refined in this turn already, as in `WorkerRunStep`.
    """

    done: tuple[Refinement, ...] = ()
    used: tuple[int, ...] = ()
    machine: tuple[int, ...] = ()


class FillStep(Step, frozen=True):
    """Fill the order in hand: the grades put on it so far."""

    order: int
    filled: tuple[int, ...] = ()


class OverStep(Step, frozen=True):
    """The game is over."""


# ---- the state -------------------------------------------------------------------------------------------------------


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything that changes in a game.

    Parameters
    ----------
    year, round
        Counted from 1.
    order, turn
        The acting order by player number, and whose turn it is in it.
    next_order
        The lower row of the Turn Order track: a player number or -1 for each place.
    rows
        For each market row the spaces that hold a barrel, one bit a space from the left.
    supply
        Barrels of teal, orange and silver in the common supply.
    display, stacks
        Contracts on display by grade row and column (-1: gap), and those kept, the next one first.
    orders
        Orders on display by size row and column.
    shop_tanks, shop_machines
        What the three price rows still hold.
    tanks_left, machines_left
        The reserves beside the board.
    shop_pipes
        Tiles beside the Tank Shop and the Machine Shop.
    pile
        Pipe tiles not yet drawn, the next one first.
    quadrants, opened
        The four quadrants' tiles (-1: taken) and the year in which each was opened (0: closed).
    tokens
        For each upgrade type whether its token is face up.
    cards
        For each upgrade type the cards left of levels 1, 2, 3.
    steps
        What is due, the last one now.
    supplies
        Cards of modules that lie ready for everybody, by number.
    strangers
        The barrels in market rows that are of another oil type than their row, in order.
    """

    year: int
    round: int
    order: tuple[int, ...]
    turn: int
    next_order: tuple[int, ...]
    players: tuple[Player, ...]
    rows: tuple[int, ...]
    supply: tuple[int, int, int]
    display: tuple[tuple[int, ...], ...]
    stacks: tuple[tuple[int, ...], ...]
    orders: tuple[tuple[int, ...], ...]
    shop_tanks: tuple[int, ...]
    shop_machines: tuple[int, ...]
    tanks_left: int
    machines_left: int
    shop_pipes: tuple[tuple[int, ...], tuple[int, ...]]
    pile: tuple[int, ...]
    quadrants: tuple[tuple[int, ...], ...]
    opened: tuple[int, ...]
    tokens: tuple[bool, ...]
    cards: tuple[tuple[int, ...], ...]
    costs: RefinementCosts
    steps: tuple[Step, ...]
    supplies: tuple[int, ...] = ()
    strangers: tuple[Stranger, ...] = ()

    @property
    def who(self) -> int:
        """The number of the player whose turn it is."""
        return self.order[self.turn]

    @property
    def me(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.order[self.turn]]

    @property
    def step(self) -> Step:
        """What is due now."""
        return self.steps[-1]

    @property
    def hand(self) -> tuple[int, ...]:
        """The pipe tiles that were taken and still have to be placed, the next one last."""
        return tuple([step.tile for step in self.steps if isinstance(step, PlaceTileStep)])
