"""The game engine: random full games next to catanatron and python-chess, and rich positions, each choice once."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from functools import partial

from benchmarks.measure import Row, Scale, alternate
from benchmarks.players.installed import CATANATRON, CHESS, Peer, Played
from benchmarks.rich import recorded
from pipeline_nb.game.actions import Action
from pipeline_nb.game.game import Game, new_game

__all__ = ["TITLE", "measure", "play", "share_below"]

TITLE = "The game engine"
PASSES = 5


def measure(scale: Scale) -> list[Row]:
    """Return rows for random games, for the peers, then for rich positions."""
    return [*_games(scale), *_positions(scale)]


# ---- random games ----------------------------------------------------------------------------------------------------


def play(players: int, seed: int) -> tuple[int, int, int]:
    """Play a random game; return steps, decisions (steps with a choice) and listed actions."""
    chance, game = random.Random(seed), new_game(players, seed=seed)
    steps = decisions = listed = 0
    while actions := game.legal_actions():
        steps, decisions, listed = steps + 1, decisions + (len(actions) > 1), listed + len(actions)
        game = game.apply(actions[int(chance.random() * len(actions))])
    return steps, decisions, listed


def _played(players: int, seconds: float) -> Played:
    play(players, 0)
    totals, games, start = (0, 0, 0), 0, time.process_time()
    while not games or time.process_time() - start < seconds:
        games += 1
        steps, decisions, listed = play(players, games)
        totals = totals[0] + steps, totals[1] + decisions, totals[2] + listed
    return Played(games, time.process_time() - start, *totals)


def _games(scale: Scale) -> list[Row]:
    seconds, played = scale.seconds * 5, dict[str, list[Played]]()
    peers: list[tuple[Peer, str]] = []
    contestants: dict[str, Callable[[], Played]] = {
        f"{players} players": partial(_played, players, seconds) for players in (4, 3, 2)
    }
    for peer in (CATANATRON, CHESS):
        found = peer.python(install=seconds > 0)
        peers.append((peer, found[0] if found else ""))
        if found:
            contestants[peer.name] = partial(peer.play, found[1], seconds)

    def turn(name: str) -> float:
        played.setdefault(name, []).append(contestants[name]())
        return played[name][-1].microseconds

    times = alternate(scale.rounds, {name: partial(turn, name) for name in contestants})
    rows = [
        Row(
            what="random game, 4 players: a decision", unit="us", ours=times["4 players"],
            peer=release or f"{peer.name}: not installed", theirs=times.get(peer.name, ()), bar=1, aim=0.5,
            of_ratio=True,
        )
        for peer, release in peers
    ]  # fmt: skip
    rows += [
        Row(what=f"random game, {name}: a decision", unit="us", ours=times[name]) for name in ("3 players", "2 players")
    ]
    return rows + [row for name in contestants for row in _about(name, played[name])]


def _about(name: str, games: list[Played]) -> list[Row]:
    def row(what: str, unit: str, number: Callable[[Played], float]) -> Row:
        return Row(what=f"{name}: {what}", unit=unit, ours=(statistics.median(map(number, games)),))

    return [
        row("decisions a second", "1/s", lambda p: p.decisions / p.seconds),
        row("games a second", "1/s", lambda p: p.games / p.seconds),
        row("actions in a list", "", lambda p: p.listed / p.steps),
        row("steps with a choice", "%", lambda p: 100 * p.decisions / p.steps),
    ]


# ---- rich positions --------------------------------------------------------------------------------------------------


def _positions(scale: Scale) -> list[Row]:
    games = recorded()
    what = f"{len(games)} rich positions"
    passes = PASSES if scale.seconds else 1
    found: dict[str, list[float]] = {}
    for _ in range(scale.rounds):
        for name, work in (("list, then apply one", _list_and_apply), ("apply one, then list", _apply_and_list)):
            times = [pair for game in games for pair in work(game, passes)]
            total = sum(weight for _, weight in times)
            found.setdefault(f"{what}: {name}, mean", []).append(sum(t * weight for t, weight in times) / total)
            found.setdefault(f"{what}: {name}, p95", []).append(share_below(times, 0.95))
    return [
        Row(
            what=name, unit="us", ours=tuple(times),
            bar=20 if name.endswith("mean") else 120, aim=10 if name.endswith("mean") else 60,
        )
        for name, times in found.items()
    ]  # fmt: skip


Times = list[tuple[float, float]]
"""Microseconds for each listed action, and its weight: all actions of a position weigh one together."""


def share_below(times: Times, share: float) -> float:
    """Return the time below which such a share of all weight lies."""
    left = share * sum(weight for _, weight in times)
    for time_, weight in sorted(times):
        left -= weight
        if left <= 0:
            return time_
    return max(times)[0]


def _median_us(work: Callable[[], object], passes: int) -> float:
    found = []
    for _ in range(passes):
        start = time.perf_counter_ns()
        work()
        found.append((time.perf_counter_ns() - start) / 1000)
    return statistics.median(found)


def _list_and_apply(game: Game, passes: int) -> Times:
    # a game at the same state that has not been asked yet; its networks have been, as those of a game in play have
    game.legal_actions()
    listing = statistics.median(_median_us(game.at(game.state).legal_actions, 1) for _ in range(passes))
    actions = game.legal_actions()
    return [(listing + _median_us(partial(game.apply, action), passes), 1 / len(actions)) for action in actions]


def _apply_and_list(game: Game, passes: int) -> Times:
    def step(action: Action) -> None:
        game.apply(action).legal_actions()

    actions = game.legal_actions()
    return [(_median_us(partial(step, action), passes), 1 / len(actions)) for action in actions]
