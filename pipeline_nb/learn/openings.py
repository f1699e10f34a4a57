"""The first year on $40, opened in four ways and replayed: same deal, same rival, another first turn.

After the first turn a planner plays on for both, so that what differs is the opening alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby, pairwise

import msgspec

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import Game, new_game
from pipeline_nb.game.actions import Action, Buy, BuyBundle, Done, TakeLoan, Work
from pipeline_nb.game.state import ContractsStep, MarketStep, ShopStep, StartTanksStep, WorkStep
from pipeline_nb.learn.chart_look import Row
from pipeline_nb.learn.markdown import in_markdown
from pipeline_nb.play import Session, bot

__all__ = [
    "Compared",
    "Opening",
    "Story",
    "compare_openings",
    "in_a_row",
    "opening_names",
    "opening_rows",
    "play_opening",
]

_YOU, _RIVAL = "You", "Bo"
_SEED = 3
_UNTOLD = ("take", "place", "turn", "contracts", "supply", "demand", "shops", "year")
"""Kinds of events that a story leaves out."""

Wish = Callable[[Game], Action | None]
"""What an opening does now, or None: the planner decides."""


class Story(msgspec.Struct, frozen=True):
    """What one player did, a line for each round; shows itself as a list."""

    lines: tuple[str, ...]

    def __repr__(self) -> str:
        return "\n".join(self.lines)


class Opening(msgspec.Struct, frozen=True):
    """A first year that was played, and the thought behind its first turn.

    Attributes
    ----------
    name
        What a lesson calls it by.
    plan
        The thought behind its first turn, in a sentence.
    session
        The year as it was played, with its log.
    """

    name: str
    plan: str
    session: Session

    @property
    def story(self) -> Story:
        """What You did, round by round, in the words of the events; where tiles were placed is left out."""
        rounds = dict[int, list[str]]()
        for before, after in pairwise(self.session.games()):
            if before.player == _YOU and not isinstance(before.step, StartTanksStep):
                told = [event.words for event in after.events if event.kind not in _UNTOLD]
                rounds.setdefault(before.round, []).extend(told)
        return Story(tuple(f"{number}. {in_a_row(words, _YOU)}" for number, words in rounds.items()))

    def __repr__(self) -> str:
        return f"{self.name}: ${self._last['money']} in hand after the first year, worth ${self.worth}"

    @property
    def worth(self) -> int:
        """What the final accounts would say of You after the first year, $."""
        return int(str(self._last["net_worth"]))

    @property
    def _last(self) -> Row:
        return next(row for row in reversed(self.session.history()) if row["player"] == _YOU)


def in_a_row(words: Iterable[str], who: str) -> str:
    """Return sentences about a player as one line; what was done several times in a row is told once, with the number.

    Examples
    --------
    >>> in_a_row(["Bo took a loan.", "Bo bought a tank.", "Bo bought a tank."], "Bo")
    'Took a loan; bought a tank, 2 times.'
    """
    told = []
    for sentence, same in groupby(words):
        times = len([*same])
        told.append(sentence.removeprefix(f"{who} ").removesuffix(".") + (f", {times} times" if times > 1 else ""))
    line = "; ".join(told)
    return f"{line[:1].upper()}{line[1:]}."


# ---- first turns -----------------------------------------------------------------------------------------------------


def _goes_to(game: Game, space: str) -> Work | None:
    return Work(game.table.spaces.index(space)) if isinstance(game.step, WorkStep) else None


def _four_tiles(game: Game) -> Action | None:
    """All the money into four pipe tiles, whatever they are."""
    if isinstance(game.step, ShopStep):
        bundle = BuyBundle(4)
        return Done() if game.why_not(bundle) else bundle
    return _goes_to(game, "Tanks & Pipes")


def _crude(game: Game) -> Action | None:
    """Fill the crude tanks first, the cheapest barrel of any oil type each time."""
    if isinstance(game.step, MarketStep):
        prices = {buy: game.table.rows[buy.row].prices[buy.space] for buy in _purchases(game)}
        return min(prices, key=lambda buy: (prices[buy], buy.row, buy.space)) if prices else Done()
    return _goes_to(game, "Crude Market")


def _purchases(game: Game) -> list[Buy]:
    return [action for action in game.legal_actions() if isinstance(action, Buy)]


def _loan(game: Game) -> Action | None:
    """Money first: a loan before anything is built."""
    if isinstance(game.step, ContractsStep):
        return Done() if game.why_not(TakeLoan()) else TakeLoan()
    return _goes_to(game, "Contracts & Loans")


_OPENINGS: Mapping[str, tuple[str, Wish]] = {
    "pipes that fit": ("Cheap pipe tiles that fit each other, crude when a pipeline can lift it.", lambda game: None),
    "four tiles at once": ("All the money into four pipe tiles from a shop: a long pipeline soon!", _four_tiles),
    "oil first": ("Crude is cheap now, so fill the tanks with it.", _crude),
    "money first": ("Forty dollars are not enough: begin with a loan.", _loan),
}


def opening_names() -> tuple[str, ...]:
    """Return the names of the openings.

    Examples
    --------
    >>> opening_names()[0]
    'pipes that fit'
    """
    return tuple(_OPENINGS)


def play_opening(name: str, *, seed: int = _SEED) -> Opening:
    """Play the first year for two: the first turn of You by an opening, everything else by the planner.

    Parameters
    ----------
    name
        One of `opening_names`.
    seed
        Deals the game.

    Raises
    ------
    InputError
        If there is no such opening.

    Examples
    --------
    >>> play_opening("oil first").story.lines[0].partition("; bought")[0]
    '1. Sent the worker to Crude Market'
    """
    if name not in _OPENINGS:
        raise InputError(f"play_opening: one of {', '.join(_OPENINGS)}, not {shown(name)}")
    plan, wish = _OPENINGS[name]
    session = Session(new_game((_YOU, _RIVAL), seed=seed))
    planners = bot("planner", 1), bot("planner", 2)
    while (game := session.game).year == 1 and not game.is_over:
        mine = game.player == _YOU and game.round == 1 and not isinstance(game.step, StartTanksStep)
        action = wish(game) if mine else None
        session.do(action or planners[game.state.who].choose(game).action)
    return Opening(name, plan, session)


class Compared(msgspec.Struct, frozen=True):
    """What each opening is worth after the first year of several deals ($); shows itself as a table, the best in bold.

    Attributes
    ----------
    worths
        By the seed of the deal: the worth of each opening, in the order of `opening_names`.
    """

    worths: Mapping[int, tuple[int, ...]]

    def _repr_markdown_(self) -> str:
        lines = [f"| deal | {' | '.join(opening_names())} |", f"| ---: |{' ---: |' * len(opening_names())}"]
        for seed, worths in self.worths.items():
            cells = [f"**{worth}**" if worth == max(worths) else str(worth) for worth in worths]
            lines.append(f"| seed {seed} | {' | '.join(cells)} |")
        return "\n".join([*lines, "", in_markdown("Worth in $ after the first year.")])

    def __repr__(self) -> str:
        return "\n".join(
            f"seed {seed}: {', '.join(f'{name} ${worth}' for name, worth in zip(opening_names(), worths, strict=True))}"
            for seed, worths in self.worths.items()
        )


def compare_openings(*seeds: int) -> Compared:
    """Play the first year of several deals with each opening.

    Examples
    --------
    >>> compare_openings(8)
    seed 8: pipes that fit $80, four tiles at once $45, oil first $105, money first $55
    """
    return Compared({seed: tuple(play_opening(name, seed=seed).worth for name in opening_names()) for seed in seeds})


def opening_rows(*openings: Opening) -> list[Row]:
    """Return the turns of You in several openings, as if each opening were a player: for charts.

    Examples
    --------
    >>> from pipeline_nb.learn.charts import money_chart
    >>> chart = money_chart(opening_rows(play_opening("oil first")))
    >>> chart.words[:31]
    'money and net worth over 8 turn'
    """
    return [
        {**row, "player": opening.name}
        for opening in openings
        for row in opening.session.history()
        if row["player"] == _YOU
    ]
