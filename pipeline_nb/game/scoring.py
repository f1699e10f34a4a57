"""The end of the game: contracts that are not complete leave, then everybody's final accounts and the places.

Rulebook: End of the Game. What pays how much is told in :mod:`pipeline_nb.rules.accounts`; here a game is read for it.
A game that is not over is read as if it ended now: what comes before the accounts (`Ruleset.before_scoring`) has
happened then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game.filled import delivered_grades
from pipeline_nb.game.powers import extra_cards, powers
from pipeline_nb.game.refresh import settled
from pipeline_nb.game.ruleset import AT_THE_END, Event, Outcome
from pipeline_nb.game.state import Held, OverStep, Player, State
from pipeline_nb.rules.accounts import rules_in_play
from pipeline_nb.rules.holdings import Deliveries, Holdings, Line, delivered, lines_of
from pipeline_nb.rules.registry import enforces
from pipeline_nb.rules.score import Account, Counts, Score, ScoreRule, counted

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = [
    "Place",
    "end_of_game",
    "ended",
    "holdings",
    "ranking",
    "score_of",
    "scores",
    "settle_last_contracts",
    "totals",
]


_NO_RISES = (0,) * 12


# ---- the last steps of the game --------------------------------------------------------------------------------------


@enforces("base.end.step-order")
def end_of_game(game: Game, state: State, events: tuple[Event, ...]) -> Outcome:
    """Return the state when the last turn is over.

    The disks do not slide up any more: the upper row keeps the order of the last round, the lower row the one that came
    of it, and a tie is broken by the one that the ruling ``tiebreak_order`` names.
    """
    state, more = _before_scoring(game, state)
    over = Event(-1, "over", "The game is over.")
    return replace(state, turn=0, steps=(OverStep(),)), (*events, *more, over)


def _before_scoring(game: Game, state: State) -> Outcome:
    events: tuple[Event, ...] = ()
    for effect in game.rules.before_scoring:
        state, more = effect(game, state)
        events += more
    return state, events


@enforces("base.end.contracts-removed", "base.end.contracts-penalty")
def settle_last_contracts(game: Game, state: State) -> Outcome:
    """Remove contracts that are not complete, each for a Penalty marker; complete ones stay as they are."""
    # bots ask for this thousands of times a turn, and mostly nothing is left to settle
    if all(held.complete for player in state.players for held in player.contracts):
        return state, ()
    return settled(game, state, _if_complete)


def _if_complete(held: Held) -> Held | None:
    return held if held.complete else None


# ---- reading a game --------------------------------------------------------------------------------------------------


def ended(game: Game) -> Game:
    """Return a game as the final accounts find it; one that is not over, as if it ended now.

    Examples
    --------
    >>> from pipeline_nb.game import position
    >>> game = position(contracts="1a 2d")
    >>> len(game.state.me.contracts), len(ended(game).state.me.contracts), ended(game).state.me.penalties
    (2, 0, 2)
    """
    if game.is_over:
        return game
    state, _ = _before_scoring(game, game.state)
    return game if state is game.state else game.at(state)


def holdings(game: Game, who: int) -> Holdings:
    """Return what the final accounts look at for one player, by number; as if the game ended now."""
    return _holdings(game, ended(game), who)


def _holdings(game: Game, end: Game, who: int) -> Holdings:
    """What a player holds at the end; contracts that leave only now are told apart from markers that lie there."""
    before, player, can = game.state.players[who], end.state.players[who], powers(end, who)
    demands = end.table.demands
    return Holdings(
        costs=end.costs_of(who),
        cash=player.cash,
        penalties=before.penalties,
        incomplete=len(before.contracts) - len(player.contracts),
        barrels=player.barrels,
        tanks=sum(player.tanks),
        lines=_counted_lines(end, who, can.engineering)[0],
        engineering=can.engineering,
        upgrades_3=player.levels.count(3) + sum(level == 3 for _, level in extra_cards(end.rules, player.extra)),
        contracts=tuple([delivered(demands[held.contract], held.filled) for held in player.contracts]),
        orders=_orders(end, player),
        barrel_bonus=can.barrel_bonus,
        rises=_rises(end, who) if player.extra else _NO_RISES,
        empty_rows=player.tanks.count(0),
    )


def _rises(game: Game, who: int) -> tuple[int, ...]:
    """What cards add to the end value of a barrel of each oil type and grade, $."""
    return tuple(
        sum(rule(game, who, oil, grade, grade, AT_THE_END) for rule in game.rules.price)
        for oil in range(3)
        for grade in range(4)
    )


def _orders(game: Game, player: Player) -> Deliveries:
    found = []
    for order, kept in player.orders:
        demand = game.table.orders[order]
        # a text of an earlier version may have forgotten the grades: then what was asked for counts
        found.append(delivered(demand, delivered_grades(kept) or tuple(asked for _, asked in demand)))
    return tuple(found)


def _counted_lines(game: Game, who: int, engineering: int) -> tuple[tuple[Line, ...], tuple[Counts, Counts]]:
    """The pipelines of a player and how far they lift crude, worked out once for a network."""
    rulings, costs, network = game.rules.rulings, game.costs_of(who), game.state.players[who].network
    kept: dict[object, tuple[tuple[Line, ...], tuple[Counts, Counts]]] = network.__dict__.setdefault("_scored", {})
    key = (costs, engineering, rulings.engineering_scores, rulings.machine_touch)
    found = kept.get(key)
    if found is None:
        lines = lines_of(network, rulings)
        found = kept[key] = lines, counted(lines, costs, engineering, rulings)
    return found


def _account(game: Game, end: Game, who: int) -> Account:
    held = _holdings(game, end, who)
    counts = _counted_lines(end, who, held.engineering)[1]
    return Account(held, *counts, game.rules.box, game.rules.rulings)


def _in_play(game: Game) -> tuple[ScoreRule, ...]:
    rules, dealt = game.rules, game.table.valuations
    kept: dict[object, tuple[ScoreRule, ...]] = rules.__dict__.setdefault("_scoring", {})
    found = kept.get(dealt)
    if found is None:
        found = kept[dealt] = rules_in_play(rules.scoring, rules.valuations, dealt)
    return found


# ---- accounts and places ---------------------------------------------------------------------------------------------


def scores(game: Game) -> tuple[Score, ...]:
    """Return the final accounts of every player, by number; as if the game ended now."""
    found, end = [], ended(game)
    for who, name in enumerate(game.table.names):
        account = _account(game, end, who)
        lines = tuple([rule.line(account) for rule in _in_play(game)])
        found.append(Score(name, lines, sum([line.amount for line in lines])))
    return tuple(found)


def score_of(game: Game, who: int) -> int:
    """Return one player's total, $, if the game ended now: `scores` without the words, for bots.

    Raises
    ------
    InputError
        If there is no such player.
    """
    if who not in range(len(game.state.players)):
        raise InputError(f"there is no player {shown(who)}; they are numbered from 0")
    return _total(game, ended(game), who)


def _total(game: Game, end: Game, who: int) -> int:
    account = _account(game, end, who)
    return sum([rule.amount(account) for rule in _in_play(game)])


def totals(game: Game) -> tuple[int, ...]:
    """Return every player's total, $, by number, if the game ended now: `scores` without the words, for bots."""
    end = ended(game)
    return tuple([_total(game, end, who) for who in range(len(game.state.players))])


class Place(msgspec.Struct, frozen=True, gc=False):
    """A place at the end, from 1: who has it, with how many $, and why where a tie was broken."""

    place: int
    player: str
    total: int
    words: str


@enforces("base.end.tie", "base.end.tie-new-order", "base.end.tie-old-order")
def _tie_order(game: Game) -> tuple[int, ...]:
    """The player order that breaks a tie (ruling ``tiebreak_order``); who has not had a turn yet keeps the order."""
    upper, lower = game.state.order, list(game.state.next_order)
    if game.rules.rulings.tiebreak_order == "old":
        return upper
    for who in upper:
        if who not in lower:
            lower[lower.index(-1)] = who
    return tuple(lower)


@enforces("base.end.winner")
def ranking(game: Game) -> tuple[Place, ...]:
    """Return the places, the winner's first."""
    sums, ahead = totals(game), _tie_order(game)
    best = sorted(ahead, key=lambda who: -sums[who])
    found = []
    for place, who in enumerate(best, start=1):
        tied = [game.table.names[other] for other in best if other != who and sums[other] == sums[who]]
        words = f"place {place} with ${sums[who]}" if sums[who] >= 0 else f"place {place} with -${-sums[who]}"
        if tied:
            words += f", tied with {', '.join(tied)}: place {ahead.index(who) + 1} in the player order"
        found.append(Place(place, game.table.names[who], sums[who], words))
    return tuple(found)
