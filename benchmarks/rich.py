"""Rich positions to measure with: four players with 10 to 20 tiles each, oil, money, contracts, in the middle of play.

``python -m benchmarks.rich`` records them anew, from a fixed seed, into ``rich_positions.txt``: a game's text a line.
They are recorded so that a change of the engine is measured on the same ones.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pipeline_nb as pn
from pipeline_nb.game import actions
from pipeline_nb.game.game import Game, new_game
from pipeline_nb.game.phases import TURN
from pipeline_nb.game.state import Step
from pipeline_nb.rules.oil import Stock

__all__ = ["NUMBER", "PAGE", "grown_game", "played_on", "recorded"]

PAGE = Path(__file__).with_name("rich_positions.txt")
NUMBER, OF_A_KIND, SEED = 50, 4, 2020
FEWEST, MOST = 10, 20
_LAST_RESORTS = (actions.Pass, actions.Done)


def recorded() -> list[Game]:
    """Return the recorded positions."""
    return [Game.from_text(line) for line in PAGE.read_text(encoding="ascii").split()]


def grown_game(seed: int, players: int = 4) -> Game:
    """Return a game in which everybody has a network, oil, money and contracts, and the first player begins a turn."""
    chance = random.Random(seed)
    game = new_game(players, seed=seed)
    year, tiles = chance.randint(1, 3), list(game.state.pile)
    shown = [number for row in game.state.display for number in row]
    chance.shuffle(shown)
    seats = {}
    for who in range(players):
        mine = [tiles.pop() for _ in range(chance.randint(FEWEST, FEWEST + 4))]
        seats[who] = _seat(mine, [shown.pop() for _ in range(chance.randint(0, 3)) if shown], year, chance)
    rows = {number: _barrels_in(len(row.prices), chance) for number, row in enumerate(game.table.rows)}
    return pn.position(game.to_text(), year=year, round=chance.randint(1, 4), rows=rows, others=seats, steps=TURN)


def _barrels_in(spaces: int, chance: random.Random) -> str:
    there = chance.getrandbits(spaces) & chance.getrandbits(spaces)  # a quarter of the spaces
    return "".join(".x"[there >> space & 1] for space in range(spaces))


def _seat(tiles: list[int], contracts: list[int], year: int, chance: random.Random) -> dict[str, object]:
    net = pn.PipeNetwork()
    for tile in tiles:  # the best of six places, so that there are lines worth running
        sites = net.sites() or ((0, 0, 0),)
        offered = [net.place(tile, *chance.choice(sites)) for _ in range(6)]
        net = max(offered, key=lambda n: sum(length**2 for length in n.longest().values()))
    for x, y in chance.sample([cell for tile in net.tiles for cell in tile.cells], chance.randint(0, 3)):
        net = net.with_machine(x, y)
    tanks = [chance.randint(3, 4) for _ in range(3)]
    tanks.append(14 - sum(tanks))  # 14 for each of four players, of the 58 of the box
    barrels = [0] * 12
    for grade in range(4):
        for _ in range(chance.randint(1, tanks[grade])):
            barrels[chance.randrange(3) * 4 + grade] += 1
    held = [f"{number}{'d' if chance.random() < 0.3 and year < 3 else 'a'}" for number in contracts]
    return {
        "cash": chance.randint(40, 1500),
        "tanks": tanks,
        "stock": Stock(tuple(barrels)),
        "net": net,
        "contracts": " ".join(held),
    }


def played_on(game: Game, steps: int, chance: random.Random) -> Game:
    """Return the game some actions later: each kind of action is as likely as the others, passing the last resort."""
    for _ in range(steps):
        listed = game.legal_actions()
        if not listed:
            break
        kinds = sorted({type(action) for action in listed}, key=lambda kind: kind.name)
        kinds = [kind for kind in kinds if kind not in _LAST_RESORTS] or kinds
        kind = chance.choice(kinds)
        game = game.apply(chance.choice([action for action in listed if type(action) is kind]))
    return game


def _is_rich(game: Game) -> bool:
    sizes = [len(player.network.tiles) for player in game.state.players]
    return min(sizes) >= FEWEST and max(sizes) <= MOST and len(game.legal_actions()) > 1


def main() -> None:
    """Record the positions: a few of each kind of choice, as far as they come up."""
    chance, texts, seen, seed = random.Random(SEED), list[str](), Counter[type[Step]](), SEED
    while len(texts) < NUMBER:
        seed += 1
        game = played_on(grown_game(seed), chance.randint(0, 60), chance)
        if _is_rich(game) and seen[type(game.step)] < OF_A_KIND:
            seen[type(game.step)] += 1
            texts.append(game.to_text())
    PAGE.write_text("\n".join(texts) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
