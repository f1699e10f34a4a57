"""Bots against each other: games from fixed seeds, each played twice with seats swapped, and what the planner earns."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

import msgspec

from benchmarks.measure import Row, Scale
from pipeline_nb.play import play_game

__all__ = ["TITLE", "Result", "interval", "measure", "play"]

TITLE = "Bots"
GAMES = 200
PROCESSES = 2
YEARS = (1, 2, 3)


class Result(msgspec.Struct, frozen=True):
    """One game from the first bot's side: both totals, its income and its refined barrels of each year."""

    mine: int
    theirs: int
    income: tuple[int, ...]
    refined: tuple[int, ...]

    @property
    def won(self) -> bool:
        """Whether the first bot had more; a tie is no win."""
        return self.mine > self.theirs


def play(names: tuple[str, str], number: int) -> Result:
    """Play the game of a number: two numbers share a seed, and the second one swaps the seats."""
    seed, seat = divmod(number, 2)
    session = play_game(names[::-1] if seat else names, seed=seed, players=("A", "B"))
    totals = [score.total for score in session.game.scores()]
    rows = [row for row in session.history() if row["player"] == "AB"[seat]]

    def by_year(*columns: str) -> tuple[int, ...]:
        return tuple(sum(int(row[c]) for row in rows if row["year"] == year for c in columns) for year in YEARS)

    return Result(totals[seat], totals[1 - seat], by_year("sales", "contracts", "orders"), by_year("runs"))


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of wins, in %: Wilson's, which is right near 100 % too."""
    z, share = 1.96, wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5
    return 100 * (middle - half), 100 * (middle + half)


def measure(scale: Scale) -> list[Row]:
    """Return who beats whom, then what the planner earns and whether its refinery works."""
    games = GAMES if scale.seconds else 2
    planner, greedy = _played(("planner", "greedy"), games), _played(("greedy", "random"), games)
    return [*_duel("planner", "greedy", planner), *_duel("greedy", "random", greedy), *_economy(planner)]


def _played(names: tuple[str, str], games: int) -> list[Result]:
    if games < 10:
        return [play(names, number) for number in range(games)]
    with ProcessPoolExecutor(PROCESSES) as pool:
        return list(pool.map(play, repeat(names), range(games), chunksize=5))


def _row(what: str, unit: str, numbers: Iterable[float], bar: float | None = None) -> Row:
    return Row(what=what, unit=unit, ours=(statistics.median(numbers),), bar=bar, at_least=True)


def _duel(one: str, other: str, results: list[Result]) -> list[Row]:
    wins = sum(result.won for result in results)
    low, high = interval(wins, len(results))
    what = f"{one} beats {other}, {len(results)} games"
    return [
        _row(f"{what}: won", "%", [100 * wins / len(results)], bar=80),
        _row(f"{what}: 95 % interval from", "%", [low]),
        _row(f"{what}: 95 % interval to", "%", [high]),
        _row(f"{what}: {one}'s final money", "$", [result.mine for result in results]),
    ]


def _economy(results: list[Result]) -> list[Row]:
    working = sum(all(result.refined) for result in results)
    return [
        _row("planner: refines in every year, share of games", "%", [100 * working / len(results)], bar=90),
        *(_row(f"planner: income of year {y}", "$", [result.income[y - 1] for result in results]) for y in YEARS),
        *(_row(f"planner: barrels refined in year {y}", "", [r.refined[y - 1] for r in results]) for y in YEARS),
    ]
