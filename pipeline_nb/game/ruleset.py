"""The rules of one game as data: what set-up does, what each step takes, what prices are. A module changes entries."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from pipeline_nb.box import Box
from pipeline_nb.game.actions import Action
from pipeline_nb.game.setup import SetupStep
from pipeline_nb.game.state import State, Step, Table
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.rulings import Rulings
from pipeline_nb.rules.score import ScoreRule, Valuation

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game
    from pipeline_nb.rules.costs import RefinementCosts

__all__ = [
    "AS_DELIVERY",
    "AT_THE_END",
    "ActionRule",
    "Benefit",
    "Card",
    "Effect",
    "Event",
    "Faults",
    "Module",
    "Outcome",
    "PriceRule",
    "Ruleset",
    "SpaceRule",
    "StepRules",
]


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened: who, what kind of thing, in words with amounts, and the $ gained (or paid, below 0)."""

    player: int
    kind: str
    words: str
    money: int = 0


Outcome = tuple[State, tuple[Event, ...]]
"""What an action brings: the state after it, and the events."""


class ActionRule(msgspec.Struct, frozen=True):
    """How a step takes one kind of action: why not, and what it does."""

    reasons: Callable[[Game, Any], Iterator[Reason]]
    apply: Callable[[Game, Any], Outcome]


class StepRules(msgspec.Struct, frozen=True):
    """What a step offers.

    Parameters
    ----------
    options
        All legal actions, in canonical order.
    takes
        The kinds of actions that the step takes.
    words
        What is due, for a refusal at the wrong moment: "choose a Main Action".
    lies_on
        Of a module's step: the steps on which it may lie.
    bears
        Steps of the base game that a module lets lie on this one.
    right
        Of a module's step: whether its numbers can be, in a state.
    """

    options: Callable[[Game], Sequence[Action]]
    takes: dict[type[Action], ActionRule]
    words: str
    lies_on: tuple[type[Step], ...] = ()
    bears: tuple[type[Step], ...] = ()
    right: Callable[[Ruleset, Table, State, Any], bool] | None = None


class SpaceRule(msgspec.Struct, frozen=True):
    """An action of the cross: the step that it opens, and whether it shows the Turn Order icon."""

    opens: Step
    icon: bool


PriceRule = Callable[["Game", int, int, int, int, int], int]
"""(game, player, oil number, grade of the barrel, grade it is traded as, where): dollars more.

Where is a market, 0 to 3, or one of the two below.
"""

AS_DELIVERY, AT_THE_END = -1, -2
"""A barrel on a contract or an order, and one left in a tank at the end."""

Benefit = Callable[["Game", State], Outcome]
"""What a card gives its owner, the acting player, when it is bought or in a new year; later steps may be due then."""

Effect = Callable[["Game", State], Outcome]
"""What happens at a moment of the game."""

Faults = Callable[["Ruleset", Table, State], Iterator[str]]
"""What cannot be in a state, a sentence each."""


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """One level of an upgrade type.

    Parameters
    ----------
    words
        What the card does, in one sentence.
    rules
        The ids of its rules.
    powers
        What it allows for good: fields of `Powers` with their values.
    at_once, yearly
        What it gives when it is bought, and on the owner's first turn of each new year.
    """

    words: str
    rules: tuple[str, ...]
    powers: dict[str, int] = {}
    at_once: Benefit | None = None
    yearly: Benefit | None = None


class Module(msgspec.Struct, frozen=True, kw_only=True):
    """A part that may be added to the base game.

    Parameters
    ----------
    name, title
        Such as ``"em1"``, and what it is called.
    change
        The ruleset with the module in it.
    """

    name: str
    title: str
    change: Callable[[Ruleset], Ruleset]


class Ruleset(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Everything that varies between games, built once.

    Parameters
    ----------
    box, rulings, modules
        The numbers, the readings of disputed rules, and the names of the modules in play.
    setup
        The set-up steps by name, in order.
    steps
        What each kind of step offers.
    spaces
        What each action of the cross opens.
    price
        What is added to a printed price.
    families
        All upgrade types of the box, of which a game has some, in their fixed order.
    cards
        The upgrade cards by type and level.
    turn_start, year_end, before_scoring
        What happens when a turn begins, when a year ends (before its Refresh Phase), and when the last turn is over, in
        order.
    costs
        What Refinement Costs hold for a player by number, if they are not those on the table.
    pins
        What modules let `setup=` pin, beyond the base game's parts.
    holds
        The names of what modules let players hold, in `Player.extra`.
    faults
        What modules say cannot be in a state.
    scoring
        What the final accounts pay for, in order; `DEALT_CARDS` stands where the dealt Valuation cards go.
    valuations
        The Valuation cards by number.
    """

    box: Box
    rulings: Rulings
    modules: tuple[str, ...] = ()
    setup: dict[str, SetupStep]
    steps: dict[type[Step], StepRules]
    spaces: dict[str, SpaceRule]
    price: tuple[PriceRule, ...] = ()
    families: tuple[str, ...] = ()
    cards: dict[tuple[str, int], Card] = {}
    turn_start: tuple[Effect, ...] = ()
    year_end: tuple[Effect, ...] = ()
    costs: Callable[[Game, int], RefinementCosts] | None = None
    pins: tuple[str, ...] = ()
    holds: tuple[str, ...] = ()
    faults: tuple[Faults, ...] = ()
    before_scoring: tuple[Effect, ...] = ()
    scoring: tuple[ScoreRule, ...] = ()
    valuations: dict[int, Valuation] = {}

    @property
    def digest(self) -> str:
        """The digest of the numbers that this game rests on: those of modules count only with modules."""
        return self.box.digest_of_all if self.modules else self.box.digest
