"""Write the golden games again: ``python -m tests.golden.write_games``, then look at the diff.

    first_year_2p.txt, first_year_4p.txt   a first year in words, by a fixed sensible policy: to be read by a person
    game_digests.json                      a digest of whole games for seeds and numbers of players
    action_trees.json                      how many lines of 1, 2, 3 actions lead on from named positions

``python -m tests.golden.write_games --digests`` prints the digests only: other interpreters are asked so.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

from pipeline_nb.game import Game, new_game, position
from pipeline_nb.game.common import barrel_words
from pipeline_nb.game.rng import Dealer
from pipeline_nb.rules.oil import OILS
from tests.golden.sensible import choose

HERE = Path(__file__).parent / "games"
DIGESTS, TREES = HERE / "game_digests.json", HERE / "action_trees.json"
SEEDS, PLAYERS, DEPTH = range(10), (2, 3, 4), 3
YEARS = {2: (("Ann", "Bo"), 7), 4: (("Ann", "Bo", "Cleo", "Dan"), 11)}


# ---- digests ---------------------------------------------------------------------------------------------------------


def played(players: int, seed: int) -> tuple[Game, list[str]]:
    """A whole game in which a number picks each action, and what was done: actions, who was paid what.

    Words are left out: better wording is no other game.
    """
    game, dealer, log = new_game(players, seed=seed), Dealer(seed + 1000 * players), list[str]()
    while not game.is_over:
        legal = game.legal_actions()
        action = legal[dealer.below(len(legal))]
        game = game.apply(action)
        told = " ".join(f"{event.player}:{event.kind}:{event.money}" for event in game.events)
        log.append(f"{len(legal)} {action.to_text()} {told}")
    return game, log


def digest(players: int, seed: int) -> str:
    """Sixteen hex digits of the log of a game and its last position."""
    game, log = played(players, seed)
    return hashlib.sha256("\n".join([*log, game.to_text()]).encode()).hexdigest()[:16]


def digests() -> dict[str, str]:
    """The digests of all games of the file."""
    return {f"{players} players, seed {seed}": digest(players, seed) for players in PLAYERS for seed in SEEDS}


# ---- action trees ----------------------------------------------------------------------------------------------------

NET = "4@0,0;3@2,0;5@4,0"
"""Three tiles in a row with one straight pipe through all."""
GOVERNMENT = {"upgrades": ("Government", "Shops", "Human Resources", "Engineering", "Refined Markets")}
SHOPS = {"upgrades": ("Shops", "Human Resources", "Engineering", "Refined Markets", "Machines")}
HR = {"upgrades": ("Human Resources", "Engineering", "Refined Markets", "Contracts & Orders", "Machines")}
REFINED = {"upgrades": ("Government", "Shops", "Engineering", "Refined Markets", "Machines")}
ORDERS = {"upgrades": ("Government", "Shops", "Engineering", "Contracts & Orders", "Machines")}
POSITIONS: dict[str, dict[str, object]] = {
    "new game, 2 players: starting tanks": {"players": 2, "new": True},
    "new game, 4 players: starting tanks": {"players": 4, "new": True},
    "first turn, 2 players": {"players": 2},
    "poor, no network: what $3 allows": {"players": 2, "cash": 3},
    "crude market with room for one more": {"cash": 30, "stock": "T0x2 O0", "do": ["work:{Crude Market}"]},
    "refined market with four barrels": {"cash": 0, "stock": "T1 T2 O1 O3", "do": ["work:{Refined Market 2}"]},
    "contracts and loans": {"do": ["work:{Contracts & Loans}"]},
    "tank shop, $40": {"cash": 40, "net": NET, "do": ["work:{Tanks & Pipes}"]},
    "four tiles bought": {"cash": 60, "net": NET, "do": ["work:{Tanks & Pipes}", "bundle:4"]},
    "machine shop, $60": {"cash": 60, "net": NET, "do": ["work:{Machines & Pipes}"]},
    "upgrades, $45": {"cash": 45, "do": ["work:{Upgrades}"]},
    "government, first tile in hand": {"cash": 40, "net": NET, "do": ["government:1,3"]},
    "government, full price": {"cash": 100, "net": NET, "do": ["government:1,3", "place:0,1,0"]},
    "worker's run, three crude": {"stock": "T0x2 O0", "net": NET, "costs": "2,2,2/1,1,1/1,1,1", "do": ["network:2,0"]},
    "machine phase": {
        "cash": 40, "stock": "T0x2 T1", "net": f"{NET};m2,0", "costs": "2,2,2/1,1,1/1,1,1", "do": ["pass"],
    },
    "deliveries to two contracts": {"stock": "T1 O1 T2x2", "contracts": "0a 1a", "do": ["pass"]},
    "place in the order wanted": {"players": 3, "do": ["work:{Contracts & Loans}", "done"]},
    "two Main Actions": {"cash": 9, "net": NET, "levels": (3, 0, 0, 0, 0), "setup": HR, "do": ["network:0,0", "done"]},
    "a Secondary Action two steps off": {
        "cash": 20, "levels": (2, 0, 0, 0, 0), "setup": HR, "do": ["work:{Upgrades}", "done", "done"],
    },
    "what Shops level 2 gives": {
        "cash": 20, "net": NET, "levels": (1, 0, 0, 0, 0), "setup": SHOPS, "do": ["work:{Upgrades}", "upgrade:0"],
    },
    "what Government level 1 gives": {
        "cash": 20, "net": NET, "year": 3, "opened": (1, 2, 3, 0), "setup": GOVERNMENT,
        "do": ["work:{Upgrades}", "upgrade:0"],
    },
    "orders to keep": {"levels": (0, 0, 0, 3, 0), "setup": ORDERS, "do": ["work:{Contracts & Loans}"]},
    "three markets, any oil": {
        "cash": 0, "stock": "T1 O3", "levels": (0, 0, 0, 3, 0), "setup": REFINED, "do": ["work:{Refined Market 2}"],
    },
    "last turn of a year": {"players": 2, "year": 1, "round": 8, "turn": 1, "do": ["pass"]},
    "last turn of the game": {"players": 2, "year": 3, "round": 4, "turn": 1, "do": ["pass"]},
}  # fmt: skip
"""Each named position: parts of `position`, and what is done from there to reach it."""


def reached(parts: dict[str, object]) -> Game:
    """The game of a named position."""
    parts = dict(parts)
    done: list[str] = parts.pop("do", [])  # type: ignore[assignment]
    if parts.pop("new", False):
        return new_game(parts["players"], seed=3)  # type: ignore[arg-type]
    game = position(seed=3, **parts)  # type: ignore[arg-type]
    for text in done:
        for space, name in enumerate(game.table.spaces):
            text = text.replace(f"{{{name}}}", str(space))
        game = game.apply(text)
    return game


def leaves(game: Game, depth: int) -> int:
    """How many lines of so many actions lead on from a game; a line that ends the game early is none."""
    if depth == 1:
        return len(game.legal_actions())
    return sum(leaves(game.applied(action), depth - 1) for action in game.legal_actions())


def trees() -> dict[str, list[int]]:
    """The counts of every named position, for depth 1 to 3."""
    return {name: [leaves(reached(parts), depth) for depth in range(1, DEPTH + 1)] for name, parts in POSITIONS.items()}


# ---- a first year in words -------------------------------------------------------------------------------------------


def first_year(players: int) -> str:
    """A first year as text: the table, then turn by turn what everybody did, and how they stand."""
    names, seed = YEARS[players]
    game = new_game(names, seed=seed)
    lines = [*_table(game), "", "Starting tanks"]
    turn, last = (0, 0, -1), game
    while game.year == 1 and not game.is_over:
        now = (game.year, game.round, game.state.turn)
        starting = type(game.step).__name__ == "StartTanksStep"
        if not starting and now != turn:
            if turn[:2] != now[:2]:
                lines += ["", f"Round {game.round}: {', '.join(names[who] for who in game.state.order)}"]
            turn = now
        game, last = game.apply(choose(game)), game
        lines += [f"  {event.words}" for event in game.events if event.kind != "turn"]
        if any(event.kind == "turn" for event in game.events):
            lines.append(f"    -> {_stands(game, last.state.who)}")
    lines += ["", "The second year begins", *(f"  {_stands(game, who)}" for who in range(players))]
    return "\n".join(lines) + "\n"


def _table(game: Game) -> list[str]:
    table, state = game.table, game.state
    arms = "; ".join(f"{table.spaces[i]} with {table.spaces[i + 1]}" for i in range(0, 8, 2))
    costs = "; ".join(f"{oil.word} {'/'.join(map(str, row))}" for oil, row in zip(OILS, state.costs.rows, strict=True))
    contracts = "; ".join(_asked(table.contracts[n]) for row in state.display for n in row)
    orders = "; ".join(_asked(table.orders[n]) for row in state.orders for n in row)
    return [
        f"A first year for {len(table.names)} players, by a fixed policy",
        f"Players: {', '.join(table.names)}; {table.names[state.order[0]]} begins",
        f"Arms: {arms}",
        f"Upgrades: {', '.join(table.families)}",
        f"Refinement Costs: {costs}",
        f"Contracts: {contracts}",
        f"Orders: {orders}",
    ]


def _asked(demand: tuple[tuple[int, int], ...]) -> str:
    return ", ".join(barrel_words(oil, grade) for oil, grade in demand)


def _stands(game: Game, who: int) -> str:
    player = game.state.players[who]
    longest = max((line.length for line in player.network.pipelines()), default=0)
    return (
        f"{game.table.names[who]}: ${player.cash}, farm {player.farm.to_text()}, {len(player.network.tiles)} tiles, "
        f"longest pipeline {longest}, {len(player.contracts)} contracts, {player.penalties} Penalty markers"
    )


def main(arguments: list[str]) -> None:
    if "--digests" in arguments:
        print(json.dumps(digests()))
        return
    DIGESTS.write_text(json.dumps(digests(), indent=1) + "\n", encoding="utf-8")
    counted = ",\n".join(f" {json.dumps(name)}: {json.dumps(counts)}" for name, counts in trees().items())
    TREES.write_text(f"{{\n{counted}\n}}\n", encoding="utf-8")
    for players in YEARS:
        (HERE / f"first_year_{players}p.txt").write_text(first_year(players), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
