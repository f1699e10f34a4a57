"""Bots that play the game: each sees only what its player may see, and says in a sentence why it does something.

Everything is deterministic: the same seed gives the same game on any Python. No clock, no order of sets, no hash.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import Action, Game, new_game
from pipeline_nb.game.actions import PlaceTank
from pipeline_nb.game.rng import Dealer
from pipeline_nb.play.session import Session
from pipeline_nb.rules.oil import GRADES

__all__ = ["BOTS", "Bot", "Choice", "bot", "play_game", "starting_tank"]


class Choice(msgspec.Struct, frozen=True):
    """What a bot does now, and why, in one sentence."""

    action: Action
    why: str


class Bot:
    """A player that chooses by itself.

    Parameters
    ----------
    seed
        Deals what the bot cannot see, and its chances if it takes any.
    """

    name = "bot"

    def __init__(self, seed: int = 0) -> None:
        if type(seed) is not int:
            raise InputError(f"seed: a whole number, not {shown(seed)}")
        self.seed = seed

    def choose(self, game: Game) -> Choice:
        """Return what to do now for the player whose turn it is.

        Raises
        ------
        InputError
            If the game is over.
        """
        if game.is_over:
            raise InputError("the game is over: there is nothing to choose")
        legal = game.legal_actions()
        if len(legal) == 1:
            return Choice(legal[0], "Nothing else is possible here.")
        return self._choice(game.seen_by(game.state.who, self.seed))

    def _choice(self, seen: Game) -> Choice:
        """Choose from several actions, of a game as the player sees it."""
        raise NotImplementedError


class RandomBot(Bot):
    """Takes any legal action, each as likely as the others."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._dealer = Dealer(seed)

    def _choice(self, seen: Game) -> Choice:
        legal = seen.legal_actions()
        return Choice(legal[self._dealer.below(len(legal))], f"Drawn by lot from {len(legal)} legal actions.")


def starting_tank(seen: Game) -> Choice:
    """Return where the next starting tank goes: as the rulebook suggests, then into the crude row."""
    wanted, tanks = seen.rules.box.tank_farm.suggested_start, seen.state.me.tanks
    grade = next((grade for grade in range(4) if tanks[grade] < wanted[grade]), 0)
    words = f"Starts with {', '.join(f'{number} {one.word}' for number, one in zip(wanted, GRADES, strict=True))} tanks"
    return Choice(PlaceTank(grade), f"{words}: oil comes in as crude and leaves at any grade.")


def _greedy(seed: int) -> Bot:
    from pipeline_nb.play.greedy import GreedyBot

    return GreedyBot(seed)


def _planner(seed: int) -> Bot:
    from pipeline_nb.play.planner import PlannerBot

    return PlannerBot(seed)


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": _greedy, "planner": _planner}
"""What makes a bot of each name, from a seed."""


def bot(name: str, seed: int = 0) -> Bot:
    """Return a bot by its name.

    Parameters
    ----------
    name
        ``"random"`` takes any legal action; ``"greedy"`` takes the step that most raises what the final score would be
        if the game ended after this turn; ``"planner"`` looks ahead within its turn and builds a refinery that pays in
        later years.
    seed
        The same seed makes the same choices in the same games.

    Raises
    ------
    InputError
        If there is no such bot.

    Examples
    --------
    >>> from pipeline_nb.game import new_game
    >>> bot("random", seed=7).choose(new_game(seed=7))
    Choice(action=PlaceTank(3), why='Drawn by lot from 4 legal actions.')
    """
    if name not in BOTS:
        raise InputError(f"there is no bot {shown(name)}; there are {', '.join(BOTS)}")
    return BOTS[name](seed)


def play_game(
    bots: Sequence[str | Bot],
    *,
    seed: int = 0,
    players: Iterable[str] | None = None,
    game: Game | None = None,
    after: Callable[[Game, Choice], object] | None = None,
) -> Session:
    """Let bots play a whole game against each other.

    Parameters
    ----------
    bots
        A bot, or the name of one, for each player.
    seed
        Deals the game; a bot named by a word gets a seed of its own made from it.
    players
        The players' names; by default those of the bots, with their place.
    game
        A game that has begun already, played on from where it stands, in place of a new one.
    after
        Called after each choice, with the game as it was and what was chosen: to show progress, or to tell the reasons.

    Returns
    -------
    Session
        The game played, with its log.

    Examples
    --------
    >>> session = play_game(["random", "random"], seed=7)
    >>> session.game.is_over
    True
    """
    seats = [bot(one, seed * 4 + place) if isinstance(one, str) else one for place, one in enumerate(bots)]
    if game is None:
        names = [f"{one.name.capitalize()} {place}" for place, one in enumerate(seats, start=1)]
        game = new_game(names if players is None else players, seed=seed)
    if len(seats) != len(game.table.names):
        raise InputError(f"{len(game.table.names)} players need as many bots, not {len(seats)}")
    session = Session(game)
    while not game.is_over:
        choice = seats[game.state.who].choose(game)
        session.do(choice.action)
        if after is not None:
            after(game, choice)
        game = session.game
    return session
