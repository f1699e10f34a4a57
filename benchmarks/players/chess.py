"""Random games of chess, at most 300 plies: ``python -I chess.py SECONDS``. Prints what `Played` holds."""

import json
import random
import sys
import time

sys.path = [entry for entry in sys.path if not entry.endswith("players")]  # this file has the peer's name

import chess  # type: ignore[import-not-found]  # noqa: E402

PLIES = 300


def play(seed: int) -> tuple[int, int, int]:
    """Play a game; return steps, decisions and listed actions."""
    chance, board = random.Random(seed), chess.Board()
    steps = decisions = listed = 0
    for _ in range(PLIES):
        moves = list(board.legal_moves)
        if not moves:
            break
        steps, decisions, listed = steps + 1, decisions + (len(moves) > 1), listed + len(moves)
        board.push(moves[int(chance.random() * len(moves))])
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
