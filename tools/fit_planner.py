"""``python -m tools.fit_planner``: fit the weights of the planner's evaluation to games against itself.

Round after round: games from new seeds, each seat with weights that are pushed about a little, so that different ways
to play are tried; at the end of each turn the features and, once the game is over, what was added to the final score.
A ridge regression towards the weights so far gives new ones, and a part of the way is gone. Needs numpy (extra
``data``).
"""

from __future__ import annotations

import argparse
import math
import random
from pathlib import Path

import msgspec
import numpy as np

from pipeline_nb.game import Game, new_game
from pipeline_nb.game.scoring import totals
from pipeline_nb.game.state import StartTanksStep
from pipeline_nb.play.bots import starting_tank
from pipeline_nb.play.planner import PlannerTaste
from pipeline_nb.play.planner_value import FEATURES, basis
from pipeline_nb.play.planner_weights import WEIGHTS
from pipeline_nb.play.search import TurnSearch

PAGE = Path(__file__).resolve().parents[1] / "pipeline_nb" / "play" / "planner_weights.py"
PLAYERS = (2, 2, 2, 3, 2, 2, 2, 4)
GROUPS = (("cash",), ("sale", "crude"), ("worker", "growth"), ("machine", "hub"), ("room",), ("contract",), ("order",))
"""Weights that are pushed about together, by the first word of their features; each level of a card alone."""

Weights = list[list[float]]


class Sample(msgspec.Struct, frozen=True):
    """The end of one turn: turns left, features, and what was still added to the final score, $."""

    turns: int
    features: list[float]
    added: float


def pushed(weights: Weights, chance: random.Random, noise: float) -> Weights:
    """Return weights with each group made a little larger or smaller."""
    factors = {group: math.exp(chance.gauss(0, noise)) for names in GROUPS for group in names[:1]}
    leader = {name: names[0] for names in GROUPS for name in names}
    found = []
    for name, row in zip(FEATURES, weights, strict=True):
        word = name.split()[0]
        factor = factors[leader[word]] if word in leader else math.exp(chance.gauss(0, noise))
        # now and then a card is worth more than is known of it, so that it is tried
        liked = chance.random() * 40 if word == "level" and chance.random() < 0.03 else 0.0
        found.append([row[0] * factor, row[1] * factor, row[2] * factor + liked])
    return found


def played(seed: int, players: int, weights: Weights, noise: float) -> tuple[list[Sample], tuple[int, ...]]:
    """Play a game; return its samples and the final scores."""
    chance, game = random.Random(seed), new_game(players, seed=seed)
    seats = [pushed(weights, chance, noise) for _ in range(players)]
    seen = list[tuple[int, int, list[float], float]]()
    while not game.is_over:
        if isinstance(game.step, StartTanksStep):
            game = game.apply(starting_tank(game).action)
            continue
        game = _turn(game, seats[game.state.who], seen)
    final = totals(game)
    return [Sample(turns, features, final[who] - base) for who, turns, features, base in seen], final


def _turn(game: Game, weights: Weights, seen: list[tuple[int, int, list[float], float]]) -> Game:
    who, taste = game.state.who, PlannerTaste(game, weights)
    line = TurnSearch(taste, game).best_line()
    if taste.estimate.turns:
        features, base = taste.estimate.features(line[-1].game)
        seen.append((who, taste.estimate.turns, features, base))
    for node in line[1:]:
        assert node.action is not None
        game = game.apply(node.action)
    return game


def fitted(samples: list[Sample], weights: Weights, ridge: float, step: float) -> tuple[Weights, float]:
    """Return new weights, and how far those so far were off, $."""
    rows = [np.outer(basis(sample.turns), sample.features).ravel() for sample in samples]
    seen, added = np.array(rows), np.array([sample.added for sample in samples])
    old = np.array(weights).T.ravel()
    scale = np.maximum(seen.std(axis=0), 0.05)
    seen = seen / scale
    off = added - seen @ (old * scale)
    change = np.linalg.solve(seen.T @ seen + ridge * np.eye(len(old)), seen.T @ off) / scale
    new = (old + step * change).reshape(3, -1).T
    return [[float(number) for number in row] for row in new], float(np.sqrt((off**2).mean()))


def page(weights: Weights) -> str:
    """Return the module that holds weights."""
    lines = [
        f"    ({', '.join(f'{w:.2f}' for w in row)}),  # {name}" for name, row in zip(FEATURES, weights, strict=True)
    ]
    head = PAGE.read_text(encoding="utf-8").split("WEIGHTS = ")[0].split("WEIGHTS: ")[0]
    return f"{head}WEIGHTS: tuple[tuple[float, float, float], ...] = (\n" + "\n".join(lines) + "\n)\n"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.fit_planner", description="Fit the planner to its own games."
    )
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--games", type=int, default=40, help="games in a round")
    parser.add_argument("--keep", type=int, default=8, help="rounds whose games still count")
    parser.add_argument("--seed", type=int, default=100_000, help="seed of the first game")
    parser.add_argument("--noise", type=float, default=0.25)
    parser.add_argument("--ridge", type=float, default=40.0)
    parser.add_argument("--step", type=float, default=0.5)
    options = parser.parse_args()
    weights: Weights = [list(row) for row in WEIGHTS]
    rounds = list[list[Sample]]()
    for number in range(options.rounds):
        samples, scores = list[Sample](), list[int]()
        for game in range(options.games):
            seed = options.seed + number * options.games + game
            more, final = played(seed, PLAYERS[game % len(PLAYERS)], weights, options.noise)
            samples += more
            scores += final
        rounds = [*rounds, samples][-options.keep :]
        weights, off = fitted([one for samples in rounds for one in samples], weights, options.ridge, options.step)
        print(f"round {number + 1}: final scores {np.mean(scores):.0f} on average, off by {off:.0f}", flush=True)
        PAGE.write_text(page(weights), encoding="utf-8")


if __name__ == "__main__":
    main()
