"""Everything that a player can choose, as narrow records: one choice each.

An action says what is chosen, never what it brings: amounts paid and things drawn stand in the events. Each has a short
text form, such as ``sell:3,1,T2`` or ``place:4,-1,2``.
"""

from __future__ import annotations

import re
from typing import ClassVar

import msgspec

from pipeline_nb.errors import TextError

__all__ = [
    "ACTIONS",
    "Action",
    "BlockUpgrade",
    "Buy",
    "BuyBundle",
    "BuyMachine",
    "BuySupply",
    "BuyTank",
    "BuyUpgrade",
    "ChooseOrder",
    "DeliverContract",
    "Done",
    "FillOrder",
    "KeepOrder",
    "Pass",
    "Place",
    "PlaceMachine",
    "PlaceTank",
    "PushLeft",
    "ReceiveCrude",
    "ReceiveGovernment",
    "ReceiveMachine",
    "ReceiveTank",
    "Refine",
    "RunMachines",
    "Secondary",
    "Sell",
    "SellOther",
    "TakeContract",
    "TakeGovernment",
    "TakeLoan",
    "TakeOrder",
    "TakeSpecialization",
    "TakeTile",
    "TakeUpgrade",
    "UseCrudeCard",
    "Work",
    "WorkGovernment",
    "WorkMachine",
    "WorkNetwork",
    "action_from_text",
]


class Action(msgspec.Struct, frozen=True, gc=False):
    """The root of all actions."""

    name: ClassVar[str] = ""

    def to_text(self) -> str:
        """Return the text form: the name, and the numbers behind a colon."""
        numbers = ",".join(str(int(getattr(self, field))) for field in self.__struct_fields__)
        return f"{self.name}:{numbers}" if numbers else self.name

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(str(int(getattr(self, f))) for f in self.__struct_fields__)})"


class PlaceTank(Action, frozen=True):
    """Put a tank that costs nothing into a row (0 crude to 3 high)."""

    name: ClassVar[str] = "tank"
    grade: int


class Work(Action, frozen=True):
    """Send the worker to a space of the cross: arm times 2, plus 1 for the inner space."""

    name: ClassVar[str] = "work"
    space: int


class WorkGovernment(Action, frozen=True):
    """Send the worker to a Government tile: quadrant 0 to 3, tile 0 to 7."""

    name: ClassVar[str] = "government"
    quadrant: int
    tile: int


class WorkNetwork(Action, frozen=True):
    """Send the worker to a tile of the own network, named by the cell of its half A."""

    name: ClassVar[str] = "network"
    x: int
    y: int


class WorkMachine(Action, frozen=True):
    """Send the worker to a machine of the own network, to run it without the fee (Machines level 1)."""

    name: ClassVar[str] = "workmachine"
    x: int
    y: int


class Pass(Action, frozen=True):
    """Do without a Main Action."""

    name: ClassVar[str] = "pass"


class Secondary(Action, frozen=True):
    """Move the worker to another space for the Secondary Action."""

    name: ClassVar[str] = "secondary"
    space: int


class Done(Action, frozen=True):
    """Finish what is being done, or leave what is offered."""

    name: ClassVar[str] = "done"


class Sell(Action, frozen=True):
    """Sell a barrel of a grade to a space of a market row; the row says the oil type."""

    name: ClassVar[str] = "sell"
    row: int
    space: int
    grade: int


class SellOther(Action, frozen=True):
    """Sell a barrel of another oil type than the row's (0 teal, 1 orange, 2 silver; Refined Markets level 3)."""

    name: ClassVar[str] = "sellother"
    row: int
    space: int
    grade: int
    oil: int


class Buy(Action, frozen=True):
    """Buy the barrel on a space of a market row."""

    name: ClassVar[str] = "buy"
    row: int
    space: int


class TakeContract(Action, frozen=True):
    """Take the contract of a display row (0 low, 1 mid, 2 high) and column, to be active (0) or deferred (1)."""

    name: ClassVar[str] = "contract"
    row: int
    column: int
    deferred: int


class KeepOrder(Action, frozen=True):
    """Take an order of the display to keep it like a contract, active (0) or deferred (1): by a card."""

    name: ClassVar[str] = "keeporder"
    row: int
    column: int
    deferred: int


class TakeLoan(Action, frozen=True):
    """Take a loan."""

    name: ClassVar[str] = "loan"


class BuyTank(Action, frozen=True):
    """Buy a tank of a price row (0 cheap to 2 dear) for a row of the own farm."""

    name: ClassVar[str] = "buytank"
    price: int
    grade: int


class BuyBundle(Action, frozen=True):
    """Buy a bundle of pipe tiles beside the shop: 2 or 4."""

    name: ClassVar[str] = "bundle"
    size: int


class BuyMachine(Action, frozen=True):
    """Buy a machine of a price row (0 cheap to 2 dear)."""

    name: ClassVar[str] = "buymachine"
    price: int


class TakeTile(Action, frozen=True):
    """Take a pipe tile, by its number, from those on offer."""

    name: ClassVar[str] = "take"
    tile: int


class Place(Action, frozen=True):
    """Place the pipe tile in hand: half A at (x, y), quarter turns clockwise."""

    name: ClassVar[str] = "place"
    x: int
    y: int
    rotation: int


class PlaceMachine(Action, frozen=True):
    """Place the machine in hand on the half at (x, y)."""

    name: ClassVar[str] = "machine"
    x: int
    y: int


class BuyUpgrade(Action, frozen=True):
    """Buy the next level of an upgrade type, by its place among the types of this game."""

    name: ClassVar[str] = "upgrade"
    family: int


class BlockUpgrade(Action, frozen=True):
    """Turn the token of one more upgrade type face down."""

    name: ClassVar[str] = "block"
    family: int


class ReceiveTank(Action, frozen=True):
    """Receive a tank from a price row of the Tank Shop (0 cheap to 2 dear) for a row of the own farm."""

    name: ClassVar[str] = "receivetank"
    price: int
    grade: int


class ReceiveMachine(Action, frozen=True):
    """Receive a machine from a price row of the Machine Shop (0 cheap to 2 dear)."""

    name: ClassVar[str] = "receivemachine"
    price: int


class ReceiveGovernment(Action, frozen=True):
    """Receive a Government tile: quadrant 0 to 3, tile 0 to 7."""

    name: ClassVar[str] = "receive"
    quadrant: int
    tile: int


class TakeSpecialization(Action, frozen=True):
    """Take a Specialization card: 0 teal, 1 orange, 2 silver, 3 to 5 the steps to low, mid, high."""

    name: ClassVar[str] = "special"
    card: int


class TakeUpgrade(Action, frozen=True):
    """Take an upgrade card of a type that is not in the game, by the type's number among all."""

    name: ClassVar[str] = "takeupgrade"
    family: int


class UseCrudeCard(Action, frozen=True):
    """Turn the Crude card over for a Crude Market action before the turn."""

    name: ClassVar[str] = "crudecard"


class ReceiveCrude(Action, frozen=True):
    """Receive the crude barrel on a space of a row of the Crude Market."""

    name: ClassVar[str] = "receivecrude"
    row: int
    space: int


class BuySupply(Action, frozen=True):
    """Buy a crude barrel of an oil type (0 teal, 1 orange, 2 silver) from the common supply."""

    name: ClassVar[str] = "buysupply"
    oil: int


class TakeGovernment(Action, frozen=True):
    """Add a neighbour of the worker's Government tile to the purchase."""

    name: ClassVar[str] = "add"
    tile: int


class Refine(Action, frozen=True):
    """Refine a barrel of a grade through a pipeline (its number) up to another grade."""

    name: ClassVar[str] = "refine"
    pipeline: int
    grade: int
    target: int


class RunMachines(Action, frozen=True):
    """Pay the fee of the Machine Phase and run the machines."""

    name: ClassVar[str] = "machines"


class ChooseOrder(Action, frozen=True):
    """Choose a place in the Turn Order of the next round, 0 for first; a disk there goes right if it has room."""

    name: ClassVar[str] = "order"
    place: int


class PushLeft(Action, frozen=True):
    """Choose an occupied place in the Turn Order of the next round and push the disk there to the left."""

    name: ClassVar[str] = "pushleft"
    place: int


class DeliverContract(Action, frozen=True):
    """Put a barrel of a grade on a demand of an own contract: its place among the own contracts, the demand's place."""

    name: ClassVar[str] = "deliver"
    contract: int
    demand: int
    grade: int


class TakeOrder(Action, frozen=True):
    """Take an order of the display to fill it: row (0 three, 1 four, 2 five barrels) and column."""

    name: ClassVar[str] = "takeorder"
    row: int
    column: int


class FillOrder(Action, frozen=True):
    """Put a barrel of a grade on the next demand of the order being filled."""

    name: ClassVar[str] = "fill"
    grade: int


ACTIONS: dict[str, type[Action]] = {
    kind.name: kind
    for kind in (
        PlaceTank, Work, WorkGovernment, WorkNetwork, Pass, Secondary, Done, Sell, Buy, TakeContract, TakeLoan,
        BuyTank, BuyBundle, BuyMachine, TakeTile, Place, PlaceMachine, BuyUpgrade, BlockUpgrade, TakeGovernment,
        Refine, RunMachines, ChooseOrder, DeliverContract, TakeOrder, FillOrder, WorkMachine, SellOther, KeepOrder,
        ReceiveTank, ReceiveMachine, ReceiveGovernment, TakeSpecialization, TakeUpgrade, UseCrudeCard, ReceiveCrude,
        BuySupply, PushLeft,
    )
}  # fmt: skip
"""Every kind of action by its name in text."""


def _names(text: object) -> str:
    import difflib  # only when something is wrong

    near = difflib.get_close_matches(str(text).partition(":")[0][:40].lower(), ACTIONS, n=3)
    return f"did you mean {', '.join(near)}?" if near else f"names are {', '.join([*ACTIONS][:12])} and others"


_TEXT = re.compile(r"([a-z]+)(?::(-?\d{1,4}(?:,-?\d{1,4}){0,3}))?", re.ASCII)


def action_from_text(text: str) -> Action:
    """Read an action's text form.

    Raises
    ------
    TextError
        If there is no such action, or it has other numbers.

    Examples
    --------
    >>> action_from_text("place:4,-1,2")
    Place(4, -1, 2)
    """
    found = _TEXT.fullmatch(text) if isinstance(text, str) else None
    kind = ACTIONS.get(found[1]) if found else None
    if found is None or kind is None:
        raise TextError(f"action {str(text)[:40]!r}: write a name and its numbers, such as buy:3,1; {_names(text)}")
    numbers = [int(n) for n in found[2].split(",")] if found[2] else []
    if len(numbers) != len(kind.__struct_fields__):
        raise TextError(f"action {text!r}: {kind.name} takes {', '.join(kind.__struct_fields__) or 'no numbers'}")
    return kind(*numbers)
