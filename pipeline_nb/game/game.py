"""`Game`: a game as a value that can be asked, stepped and explained."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any

import msgspec

from pipeline_nb.box import Box, load_box
from pipeline_nb.errors import InputError, RuleBroken, TextError, shown
from pipeline_nb.game import (
    benefits,
    contracts,
    deliveries,
    government,
    markets,
    order,
    phases,
    runs,
    scoring,
    shops,
    turns,
    upgrades,
)
from pipeline_nb.game.actions import Action, action_from_text
from pipeline_nb.game.cards import BASE_TURN_START, base_cards
from pipeline_nb.game.hidden import dealt_anew
from pipeline_nb.game.modules import module, module_names
from pipeline_nb.game.moments import wrong_moment
from pipeline_nb.game.rng import Dealer
from pipeline_nb.game.ruleset import Event, Ruleset, SpaceRule, StepRules
from pipeline_nb.game.setup import BASE_SETUP, Draft, deal
from pipeline_nb.game.state import (
    ContractsStep,
    MarketStep,
    OverStep,
    ShopStep,
    State,
    Step,
    Table,
    UpgradesStep,
)
from pipeline_nb.game.text import game_to_text, read_game
from pipeline_nb.names import different_names, one_form
from pipeline_nb.rules.accounts import base_scoring
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.registry import enforces
from pipeline_nb.rules.rulings import DEFAULT, Rulings
from pipeline_nb.rules.score import Score
from pipeline_nb.rules.valuations import base_valuations

__all__ = ["Game", "base_ruleset", "new_game", "ruleset"]

_NO_CAP = 99


class Game(msgspec.Struct, frozen=True, dict=True, eq=False):
    """A game at one moment. `apply` gives a new one; nothing ever changes.

    Parameters
    ----------
    rules, table, state
        The rules in play, what was dealt, and what changes.
    events
        What the last action did, each with words and amounts in $.

    Examples
    --------
    >>> game = new_game(players=("Ann", "Bo"), seed=7)
    >>> game.player, game.year, game.round
    ('Ann', 1, 1)
    >>> game.legal_actions()[:2]
    (PlaceTank(0), PlaceTank(1))
    >>> game = game.apply(game.legal_actions()[0])
    >>> game.events[0].words
    'Ann put a tank into the crude row.'
    """

    rules: Ruleset
    table: Table
    state: State
    events: tuple[Event, ...] = ()

    # ---- asking ----------------------------------------------------------------------------------------------------

    @property
    def player(self) -> str:
        """The name of the player who chooses now."""
        return self.table.names[self.state.who]

    @property
    def year(self) -> int:
        """The year, 1 to 3."""
        return self.state.year

    @property
    def round(self) -> int:
        """The round of the year, from 1."""
        return self.state.round

    @property
    def step(self) -> Step:
        """What is due now."""
        return self.state.step

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.state.step, OverStep)

    @property
    def _due(self) -> StepRules:
        return self.rules.steps[type(self.state.steps[-1])]

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every legal action, in canonical order; empty only when the game is over.

        One exception: the first tile of a network may lie anywhere, which makes no difference but for its numbers. The
        list names it at row 0, column 0, lying and standing; `why_not` and `apply` take any other place as well.

        Examples
        --------
        >>> game = new_game(seed=7, setup={"start": 0})
        >>> while game.step.__class__.__name__ == "StartTanksStep":
        ...     game = game.apply(game.legal_actions()[0])
        >>> game = game.apply("government:0,0")
        >>> [action for action in game.legal_actions() if action.name == "place"], game.why_not("place:5,-3,2")
        ([Place(0, 0, 0), Place(0, 0, 1)], ())
        """
        found: tuple[Action, ...] | None = self.__dict__.get("_legal")
        if found is None:
            options = self.rules.steps[type(self.state.steps[-1])].options(self)
            found = self.__dict__["_legal"] = tuple(options)
        return found

    def why_not(self, action: Action | str) -> tuple[Reason, ...]:
        """Return every reason why an action is not legal now; empty if it is.

        Takes any well-formed action, also at the wrong moment or with numbers of nothing.
        """
        action = action_from_text(action) if isinstance(action, str) else action
        taken = self._due.takes.get(type(action))
        if taken is None:
            return tuple(wrong_moment(self, action, self._due.words))
        return tuple(taken.reasons(self, action))

    # ---- stepping --------------------------------------------------------------------------------------------------

    def apply(self, action: Action | str) -> Game:
        """Return the game after an action.

        Raises
        ------
        RuleBroken
            With every reason, if the action is not legal now; this game stays as it is.
        TextError
            If a text is no action.
        """
        known: tuple[Action, ...] = self.__dict__.get("_legal", ())
        for listed in known:
            if listed is action:  # one of those that were listed: legal, as the list says
                return self.applied(listed)
        chosen = action_from_text(action) if isinstance(action, str) else action
        reasons = self.why_not(chosen)
        if reasons:
            raise RuleBroken(reasons)
        return self.applied(chosen)

    def applied(self, action: Action) -> Game:
        """Return the game after an action that is known to be legal: not checked, for bots and searches."""
        step = self.rules.steps[type(self.state.steps[-1])]
        return Game(self.rules, self.table, *step.takes[type(action)].apply(self, action))

    def at(self, state: State) -> Game:
        """Return the same game in another state, such as one that a rule only supposes."""
        return Game(self.rules, self.table, state)

    # ---- text, and what others may see -------------------------------------------------------------------------------

    def to_text(self, public: bool = False) -> str:
        """Return the game in one line of plain characters; `public` leaves out what lies face down.

        A public text says how many tiles and contracts lie there, not which, and it reads back to a game in which they
        lie in the order of their numbers.

        Examples
        --------
        >>> game = new_game(seed=7)
        >>> Game.from_text(game.to_text()) == game
        True
        """
        return game_to_text(self, public)

    @classmethod
    def from_text(cls, text: str, box: Box | None = None) -> Game:
        """Read a game's text; raise `TextError` naming the field that is wrong, also if the state cannot be."""
        game = cls(*read_game(text, box or load_box(), ruleset))
        if not game.is_over and not game.legal_actions():
            raise TextError(f"game text: this cannot be: {game.player} could do nothing at all")
        return game

    @enforces("base.setup.contracts.stacks-face-up")
    def seen_by(self, player: str | int, seed: int = 0) -> Game:
        """Return the game as a player may see it: what lies face down is dealt anew by a seed.

        That is the pile of pipe tiles, and of each stack of contracts all but the top one. Two games that differ only
        in these are the same game to a player.

        Raises
        ------
        InputError
            If there is no such player.
        """
        asked = one_form(player) if isinstance(player, str) else player
        if asked not in self.table.names and asked not in range(len(self.table.names)):
            raise InputError(f"there is no player {shown(player)}; the players are {', '.join(self.table.names)}")
        return self.at(dealt_anew(self.rules.box, self.state, seed))

    # ---- the final accounts ----------------------------------------------------------------------------------------

    def scores(self) -> tuple[Score, ...]:
        """Return every player's final accounts, line by line, each with its rule; as if the game ended now.

        Examples
        --------
        >>> game = new_game(players=("Ann", "Bo"), seed=7, setup={"valuations": (1, 2, 3)})
        >>> ann, bo = game.scores()
        >>> ann.total, [line.key for line in ann.lines]
        (40, ['contracts', 'barrels', 'pipelines', 'tile', 'card-01', 'card-02', 'card-03', 'penalties', 'cash'])
        """
        return scoring.scores(self)

    def ranking(self) -> tuple[scoring.Place, ...]:
        """Return the places with their totals, the winner's first; a tie is broken by the player order.

        Examples
        --------
        >>> game = new_game(players=("Ann", "Bo"), seed=7, setup={"start": 1})
        >>> print(game.ranking()[0].words)
        place 1 with $40, tied with Ann: place 1 in the player order
        """
        return scoring.ranking(self)

    def costs_of(self, who: int) -> RefinementCosts:
        """Return the Refinement Costs that hold for a player, by number."""
        rule = self.rules.costs
        return rule(self, who) if rule else self.state.costs

    # ---- what steps ask often --------------------------------------------------------------------------------------

    @property
    def row_cap(self) -> int:
        """How many tanks a row takes: as the board prints, or any number (ruling ``row_tank_cap``)."""
        return self.rules.box.tank_farm.places_per_row if self.rules.rulings.row_tank_cap == "board" else _NO_CAP

    @property
    def per_tank(self) -> int:
        """How many barrels a tank holds."""
        return self.rules.box.tank_farm.barrels_per_tank

    def __eq__(self, other: object) -> bool:
        """Return whether two games stand the same and go on the same; what led there does not count."""
        if not isinstance(other, Game):
            return NotImplemented
        rules, others = self.rules, other.rules
        same_rules = (rules.rulings, rules.modules, rules.digest) == (others.rulings, others.modules, others.digest)
        return same_rules and self.table == other.table and self.state == other.state

    def __ne__(self, other: object) -> bool:
        """Return the opposite of ``==``: the one of the base class asks whether both are the same object."""
        return not self == other

    def __hash__(self) -> int:
        return hash((self.table, self.state))

    def __repr__(self) -> str:
        when = f"year {self.year}, round {self.round}"
        return f"Game({', '.join(self.table.names)}; {when}; {self.player} to {self._due.words})"


@lru_cache(maxsize=32)
def _base_ruleset(rulings: Rulings, box: Box) -> Ruleset:
    steps: dict[type[Step], StepRules] = {}
    for part in (
        turns.TURN_STEPS,
        order.ORDER_STEP,
        phases.PHASE_STEPS,
        markets.MARKET_STEP,
        contracts.CONTRACTS_STEP,
        shops.SHOP_STEPS,
        upgrades.UPGRADES_STEP,
        government.GOVERNMENT_STEP,
        runs.RUN_STEPS,
        deliveries.FILL_STEP,
        benefits.BENEFIT_STEPS,
    ):
        steps |= part
    icons = box.turn_order.icon_on
    opens: dict[str, Step] = {
        **{name: MarketStep(market) for market, name in enumerate(box.board.outer_spaces)},
        "Contracts & Loans": ContractsStep(),
        "Tanks & Pipes": ShopStep(0),
        "Machines & Pipes": ShopStep(1),
        "Upgrades": UpgradesStep(),
    }
    spaces = {name: SpaceRule(step, name in icons) for name, step in opens.items()}
    return Ruleset(
        box=box,
        rulings=rulings,
        setup=BASE_SETUP,
        steps=steps,
        spaces=spaces,
        cards=base_cards(box),
        price=(markets.refined_price_rise, deliveries.barrel_bonus),
        turn_start=BASE_TURN_START,
        families=box.upgrade_cards.families,
        before_scoring=(scoring.settle_last_contracts,),
        scoring=base_scoring(),
        valuations=base_valuations(box),
    )


def base_ruleset(rulings: Rulings = DEFAULT, box: Box | None = None) -> Ruleset:
    """Return the rules of the base game, built once for each choice of rulings and box."""
    return _base_ruleset(rulings, box or load_box())


@lru_cache(maxsize=128)
def _ruleset(modules: tuple[str, ...], rulings: Rulings, box: Box) -> Ruleset:
    rules = _base_ruleset(rulings, box)
    for name in modules:
        rules = module(name).change(rules)
    return msgspec.structs.replace(rules, modules=modules)


def ruleset(modules: Iterable[str] = (), rulings: Rulings = DEFAULT, box: Box | None = None) -> Ruleset:
    """Return the rules with modules in play, built once for each choice of modules, rulings and box.

    Raises
    ------
    InputError
        If there is no such module, or one is named twice.
    """
    return _ruleset(module_names(modules), rulings, box or load_box())


@enforces("base.game.player-count", "base.work.main.one-action")
def new_game(
    players: int | Iterable[str] = 2,
    *,
    modules: Iterable[str] = (),
    seed: int = 0,
    rulings: Rulings = DEFAULT,
    first_game: bool = False,
    setup: Mapping[str, Any] | None = None,
    box: Box | None = None,
) -> Game:
    """Return a new game, with the starting tanks as the first actions.

    Parameters
    ----------
    players
        A number of players, or their names.
    modules
        Names of modules to add, such as ``("em1", "em4")``.
    seed
        Deals everything that is random; the same seed gives the same game everywhere.
    rulings
        Readings of the disputed rules.
    first_game
        Whether to follow the rulebook's suggestions for a first game.
    setup
        Parts to pin, to mirror a real table: ``actions``, ``contracts``, ``costs``, ``orders``, ``start``,
        ``upgrades``, ``valuations``; with modules also what they draw.
    box
        Other tables than the shipped ones.

    Raises
    ------
    InputError
        If the number of players, a name, a module, the seed or a pin is not as it should be.
    """
    names = _names(players)
    if type(seed) is not int:
        raise InputError(f"seed: a whole number, not {shown(seed)}")
    if not isinstance(rulings, Rulings):
        raise InputError(f"rulings: readings such as Rulings(delivery_pay='placed'), not {shown(rulings)}")
    if setup is not None and not isinstance(setup, Mapping):
        raise InputError(f"setup: parts by name, such as {{'start': 0}}, not {shown(setup)}")
    rules = ruleset(modules, rulings, box)
    draft = Draft(rules.box, names, first_game, setup or {}, Dealer(seed))
    table, state = deal(rules.setup, draft, rules.pins)
    return Game(rules, table, state, tuple(Event(-1, "setup", words) for words in draft.told))


def _names(players: int | Iterable[str]) -> tuple[str, ...]:
    if isinstance(players, str) or not isinstance(players, int | Iterable):
        raise InputError(f"players: a number, or a list of names, not {shown(players)}")
    # a fifth is enough to refuse, and a number may be a huge one
    several = (f"Player {i + 1}" for i in range(players)) if isinstance(players, int) else players
    names = tuple(islice(several, 5))
    if not 2 <= len(names) <= 4:
        found = shown(players) if isinstance(players, int) else f"{len(names)}{'+' * (len(names) > 4)}"
        raise InputError(f"the game is for 2, 3 or 4 players, not {found}")
    return different_names(names)
