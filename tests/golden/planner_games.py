"""Whole games of the planner in words, with the final accounts: ``python -m tests.golden.planner_games`` writes them.

    planner_games.json          what was done, action by action
    planner_2p.txt and others   the same told, for a person to read: every turn, every year, every line of the scores

The test replays what was done, so another planner needs no other golden games; write them again only to show it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from pipeline_nb.game import Game, new_game
from pipeline_nb.play.bots import bot

HERE = Path(__file__).parent / "games"
ACTIONS = HERE / "planner_games.json"
ALL = ("em1", "em2", "em3", "em4", "em5")
GAMES: dict[str, tuple[tuple[str, ...], tuple[str, ...], int]] = {
    "2p": (("Ann", "Bo"), (), 21),
    "3p": (("Ann", "Bo", "Cleo"), (), 22),
    "4p": (("Ann", "Bo", "Cleo", "Dan"), (), 23),
    "all_modules": (("Ann", "Bo", "Cleo"), ALL, 25),
}
"""By name: players, modules, and the seed that deals."""


def begun(name: str) -> Game:
    """The game of a name before anything was done."""
    players, modules, seed = GAMES[name]
    return new_game(players, modules=modules, seed=seed)


def played(name: str) -> list[str]:
    """What planners do in the game of a name."""
    game, done = begun(name), list[str]()
    planners = [bot("planner", seed=who) for who in range(len(game.table.names))]
    while not game.is_over:
        action = planners[game.state.who].choose(game).action
        game = game.apply(action)
        done.append(action.to_text())
    return done


def told(name: str, actions: list[str]) -> str:
    """A game as text: what was drawn, turn by turn what everybody did, then the final accounts."""
    game = begun(name)
    cards = ", ".join(map(str, game.table.valuations))
    lines = [
        f"{len(game.table.names)} planners; Refinement Costs {game.state.costs.to_text()}",
        f"Upgrades: {', '.join(game.table.families)}",
        f"Valuation cards: {cards}",
    ]
    lines += [f"  {event.words}" for event in game.events]
    when = (0, 0)
    for action in actions:
        if (game.year, game.round) != when and type(game.step).__name__ != "StartTanksStep":
            when = (game.year, game.round)
            lines += ["", f"Year {when[0]}, round {when[1]}"]
        game = game.apply(action)
        lines += [f"  {event.words}" for event in game.events if event.kind != "turn"]
    lines += ["", *(f"{score}\n" for score in game.scores())]
    lines += [f"{place.player}: {place.words}" for place in game.ranking()]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Let the planners play, and write what they did and how it reads."""
    games = {name: played(name) for name in GAMES}
    body = ",\n".join(f" {json.dumps(name)}: {json.dumps(actions)}" for name, actions in games.items())
    ACTIONS.write_text(f"{{\n{body}\n}}\n", encoding="utf-8")
    for name, actions in games.items():
        (HERE / f"planner_{name}.txt").write_text(told(name, actions), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
