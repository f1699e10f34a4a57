"""What a module does to the scores: games that bots played with and without it, on the same seeds, kept as data.

``python -m tools.module_studies`` plays the games and writes the files of this folder; here they are only read, and one
game is played again where somebody wants to see that they are real.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from importlib import resources
from statistics import NormalDist, fmean, stdev

import msgspec

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import new_game
from pipeline_nb.game.modules import module
from pipeline_nb.learn.told import Said
from pipeline_nb.play import Session, play_game
from pipeline_nb.rules.reasons import count
from pipeline_nb.rules.score import money

__all__ = ["COLUMNS", "Replayed", "Study", "modules_of", "play_one", "rows_of", "study", "study_names"]

COLUMNS = ("score", "borrowed", "sales", "contracts", "orders", "levels", "runs")
"""What is kept of each player: final score, $ borrowed, $ from sales, from contracts and from orders, upgrade levels
owned at the end, barrels refined."""
NAMES = ("em1", "em2", "em3", "em4", "em5", "all")
Row = dict[str, int | str]


class Replayed(msgspec.Struct, frozen=True):
    """A game of a study, played again.

    Parameters
    ----------
    session
        The game with its log.
    stored, again
        The final scores ($) in the data, and those of this time, player by player.
    """

    session: Session
    stored: tuple[int, ...]
    again: tuple[int, ...]

    def __repr__(self) -> str:
        told = " and ".join(map(money, self.again))
        other = f"but the data say {' and '.join(map(money, self.stored))}"
        same = "as in the data" if self.stored == self.again else other
        return f"played again: {told}, {same}"


class Study(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Games with and without a module.

    Parameters
    ----------
    name
        ``"em1"`` to ``"em5"``, or ``"all"`` for the five together.
    bot
        Who played, in every seat.
    players
        How many sat at a table.
    first_seed, games
        The seeds: so many from the first one on, each played twice.
    results
        For each game: its seed, 1 with the module or 0 without, the player's number from 1, and `COLUMNS`.
    """

    name: str
    bot: str
    players: int
    first_seed: int
    games: int
    results: tuple[tuple[int, ...], ...]

    @property
    def title(self) -> str:
        """What was played with, in words: ``"Action Tiles"``."""
        return "all five modules" if self.name == "all" else module(self.name).title

    @property
    def rows(self) -> list[Row]:
        """The results as rows for a table: ``pandas.DataFrame(study("em1").rows)``."""
        return [
            {
                "seed": seed,
                "module": "with" if module else "without",
                "player": player,
                **dict(zip(COLUMNS, values, strict=True)),
            }
            for seed, module, player, *values in self.results
        ]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def differences(self, column: str = "score") -> list[float]:
        """For each seed: the mean of the players with the module less the mean without it.

        Players of one game are not independent of each other, so a game counts once.
        """
        if column not in COLUMNS:
            raise InputError(f"column: {', '.join(COLUMNS)}, not {shown(column)}")
        at = 3 + COLUMNS.index(column)
        found: dict[int, list[list[int]]] = {}
        for result in self.results:
            found.setdefault(result[0], [[], []])[result[1]].append(result[at])
        return [fmean(both[1]) - fmean(both[0]) for both in found.values()]

    def interval(self, column: str = "score") -> tuple[float, float, float]:
        """The mean difference, and the ends of its 95 % interval by Student's t."""
        values = self.differences(column)
        half = _t_quantile(len(values) - 1) * stdev(values) / math.sqrt(len(values))
        mean = fmean(values)
        return mean, mean - half, mean + half

    def words(self) -> Said:
        """What the sample shows and what it does not, in sentences."""
        mean, low, high = self.interval()
        what = self.title
        shift = f"{money(abs(round(mean)))} {'more' if mean > 0 else 'less'}" if round(mean) else "as much"
        tells = (
            f"The interval leaves out 0, so for this bot the {'rise' if mean > 0 else 'fall'} is unlikely to be chance."
            if low * high > 0
            else "The interval holds 0: this sample cannot tell whether scores rise or fall."
        )
        return Said(
            f"{self.games} seeds, each played without and with {what} by {self.players} {self.bot} bots. With it a "
            f"player ended on {shift} on average; the 95 % interval goes from {_signed(low)} to {_signed(high)}. "
            f"{tells} The bot was tuned to the base game: this is how its play fares, not how well "
            "people could do."
        )

    def replay(self, seed: int | None = None, *, module: bool = True) -> Replayed:
        """Play one game of the study again (some seconds); by default the first, with the module."""
        chosen = self.first_seed if seed is None else seed
        stored = tuple(result[3] for result in self.results if result[:2] == (chosen, int(module)))
        if not stored:
            raise InputError(f"seed: one of this study, {self.first_seed} to {self.first_seed + self.games - 1}")
        session = play_one(modules_of(self.name) if module else (), chosen, self.bot, self.players)
        return Replayed(session, stored, tuple(score.total for score in session.game.scores()))

    def __repr__(self) -> str:
        return f"Study({self.name}: {count(self.games, 'seed')} with and without, {self.players} {self.bot} bots)"


def _signed(amount: float) -> str:
    return f"{'-' if round(amount) < 0 else '+'}{money(abs(round(amount)))}"


def _t_quantile(freedom: int) -> float:
    """Two-sided 95 % point of Student's t (Cornish-Fisher: right to 0.01 from 5 degrees of freedom on)."""
    z = NormalDist().inv_cdf(0.975)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


# ---- playing and reading ---------------------------------------------------------------------------------------------


def modules_of(name: str) -> tuple[str, ...]:
    """The modules of a study by its name."""
    return NAMES[:-1] if name == "all" else (name,)


def play_one(modules: tuple[str, ...], seed: int, bot: str = "planner", players: int = 2) -> Session:
    """Play a game of a study: the same arguments give the same game anywhere."""
    return play_game([bot] * players, seed=seed, game=new_game(players, modules=modules, seed=seed))


def rows_of(session: Session, seed: int, module: bool) -> list[tuple[int, ...]]:
    """The results of a finished game, as `Study.results` keeps them."""
    turns, found = session.history(), []
    for who, (name, score) in enumerate(zip(session.game.table.names, session.game.scores(), strict=True)):
        mine = [row for row in turns if row["player"] == name]
        borrowed = sum(max(0, int(row["loans"])) for row in mine)
        sums = (sum(int(row[column]) for row in mine) for column in ("sales", "contracts", "orders"))
        runs = sum(int(row["runs"]) for row in mine)
        levels = sum(session.game.state.players[who].levels)
        found.append((seed, int(module), who + 1, score.total, borrowed, *sums, levels, runs))
    return found


def study_names() -> tuple[str, ...]:
    """The studies there are."""
    return NAMES


@cache
def study(name: str) -> Study:
    """Return the stored games of a module.

    Parameters
    ----------
    name
        ``"em1"`` to ``"em5"``, or ``"all"`` for the five together.

    Raises
    ------
    InputError
        If there is no such study.

    Examples
    --------
    >>> one = study("em1")
    >>> one.rows[0]["module"], one.rows[0]["player"]
    ('without', 1)
    >>> len(one.rows) == one.games * 2 * one.players
    True
    """
    if name not in NAMES:
        raise InputError(f"there is no study {shown(name)}; there are {', '.join(NAMES)}")
    data = resources.files(__package__).joinpath(f"{name}.json").read_bytes()
    return msgspec.json.decode(data, type=Study)
