"""Let two planners play a game with all five modules, and keep what they do for the lesson on them.

    python -m tools.module_game              # writes pipeline_nb/learn/five_modules.json; some 20 seconds
    python -m tools.module_game --seed 21    # another table: then read the lesson again

The lesson does the actions again by the engine: the file holds no number that the rules could say otherwise.
"""

from __future__ import annotations

import argparse
import json
import textwrap
from pathlib import Path

from pipeline_nb.game import new_game
from pipeline_nb.learn import scenes_all
from pipeline_nb.play.bots import bot

__all__ = ["as_stored", "main", "played"]

FILE = Path(scenes_all.__file__).with_name(scenes_all.DATA)


def played(players: tuple[str, ...], seed: int) -> list[str]:
    """What planners do at a table with all five modules, action by action."""
    game, done = new_game(players, modules=scenes_all.FIVE, seed=seed), list[str]()
    planners = [bot("planner", seed=who) for who in range(len(players))]
    while not game.is_over:
        action = planners[game.state.who].choose(game).action
        game = game.apply(action)
        done.append(action.to_text())
    return done


def as_stored(players: tuple[str, ...], seed: int, actions: list[str]) -> str:
    """The text of the file, in lines that git can compare."""
    head = json.dumps({"players": players, "seed": seed})[:-1]
    # actions hold no blanks, so lines break between them
    lines = "\n".join(textwrap.wrap(", ".join(map(json.dumps, actions)), 110, break_long_words=False))
    return f'{head}, "actions": [\n{lines}\n]}}\n'


def main(arguments: list[str] | None = None, file: Path = FILE) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.module_game", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seed", type=int, default=20, metavar="N")
    parser.add_argument("--names", default="Ann,Bo", metavar="A,B")
    options = parser.parse_args(arguments)
    players = tuple(options.names.split(","))
    file.write_text(as_stored(players, options.seed, played(players, options.seed)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
