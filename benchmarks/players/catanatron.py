"""Random games of catanatron with four players: ``python -I catanatron.py SECONDS``. Prints what `Played` holds."""

import json
import random
import sys
import time

sys.path = [entry for entry in sys.path if not entry.endswith("players")]  # this file has the peer's name

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]  # noqa: E402

TURNS = 1000  # its own limit


def play(seed: int) -> tuple[int, int, int]:
    """Play a game; return steps, decisions and listed actions."""
    random.seed(seed)
    game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)
    steps = decisions = listed = 0
    while game.winning_color() is None and game.state.num_turns < TURNS:
        source = game if hasattr(game, "playable_actions") else game.state  # moved in 3.3
        actions = source.playable_actions
        steps, decisions, listed = steps + 1, decisions + (len(actions) > 1), listed + len(actions)
        game.execute(actions[int(random.random() * len(actions))])
    return steps, decisions, listed


def main() -> None:
    """Play until the time is over."""
    play(0)
    totals, games, start = [0, 0, 0], 0, time.process_time()
    while not games or time.process_time() - start < float(sys.argv[1]):
        games += 1
        totals = [total + more for total, more in zip(totals, play(games), strict=True)]
    print(json.dumps([games, time.process_time() - start, *totals]))


main()
