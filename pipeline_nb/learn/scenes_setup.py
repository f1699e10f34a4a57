"""Small tables for the lesson on setting up: what the game deals, for so many players and from such a seed."""

from __future__ import annotations

from pipeline_nb.game import Game, new_game
from pipeline_nb.learn.told import Told
from pipeline_nb.play.setup_facts import Facts, facts_of

__all__ = ["by_players", "first_game", "into_the_box", "who_begins"]

_NAMES = ("Ann", "Bo", "Cy", "Di")
_LOW_ORANGE = 4
"""The number of a refined row at a table of the base game."""


def _facts(players: int, seed: int, *, first: bool = False) -> tuple[Game, Facts]:
    game = new_game(_NAMES[:players], seed=seed, first_game=first)
    return game, facts_of(game, seed, first)


def by_players() -> Told:
    """Return what set-up lays out for 2, 3 and 4 players; a star marks numbers that no public source states.

    Examples
    --------
    >>> by_players().rows[0]
    ('barrels on each crude row', '6', '7 *', '8')
    """
    columns, notes = [], []
    for players in (2, 3, 4):
        game, facts = _facts(players, 7)
        state = game.state
        marked = {key: mark for mark in game.rules.box.marks() for key in _keys(mark.table, mark.keys, players)}
        notes += [f"* {players} players: {mark.source.note}" for mark in dict.fromkeys(marked.values())]
        star = {key: " *" if key in marked else "" for key in ("crude_spaces", "refined_spaces", "tanks", "machines")}
        columns.append((
            f"{state.rows[0].bit_count()}{star['crude_spaces']}",
            f"{len(game.table.rows[_LOW_ORANGE].prices)}{star['refined_spaces']}",
            str(sum(number >= 0 for number in state.display[0])),
            str(facts.contracts_kept),
            str(len(state.orders[0])),
            f"{' + '.join(map(str, state.shop_tanks))}{star['tanks']}",
            f"{' + '.join(map(str, state.shop_machines))}{star['machines']}",
            str(len(state.shop_pipes[0])),
            str(sum(len(tiles) for tiles in state.quadrants)),
            f"{state.tanks_left} and {state.machines_left}",
            str(len(state.pile)),
        ))  # fmt: skip
    names = (
        "barrels on each crude row", "spaces of each refined row, all empty", "contracts on display, each grade",
        "contracts kept, each grade", "orders on display, each size", "tanks at $5, $10 and $15",
        "machines at $20, $30 and $40", "pipe tiles beside each shop", "pipe tiles in the Government",
        "tanks and machines in stacks by the board", "pipe tiles in the four face-down stacks",
    )  # fmt: skip
    rows = tuple((name, *values) for name, values in zip(names, zip(*columns, strict=True), strict=True))
    return Told(head=("", "2 players", "3 players", "4 players"), rows=rows, notes=tuple(notes))


def _keys(table: str, keys: tuple[str, ...], players: int) -> tuple[str, ...]:
    return keys if table in (f"market_spaces_{players}p", f"shop_spaces_{players}p") else ()


def who_begins(*seeds: int, players: int = 3) -> Told:
    """Return the disks on the Player Order track, from the left, as seeds draw the start player.

    Examples
    --------
    >>> who_begins(7, 8).rows
    (('7', 'Bo, Cy, Ann'), ('8', 'Cy, Ann, Bo'))
    """
    rows = []
    for seed in seeds:
        game = new_game(_NAMES[:players], seed=seed)
        rows.append((str(seed), ", ".join(game.table.names[who] for who in game.state.order)))
    return Told(head=("seed", "disks in the upper row, from the left"), rows=tuple(rows))


def first_game(seed: int = 7) -> Told:
    """Return what a first game lays out where other games draw at random.

    Examples
    --------
    >>> first_game().rows[1][2]
    '1: refined oil in tanks once more; 2: pipelines once more; 3: $10 for each tank'
    """
    cells = []
    for first in (False, True):
        game, facts = _facts(2, seed, first=first)
        costs = sorted(cost for row in facts.costs.values() for cost in row)
        cards = "; ".join(f"{card.number}: {card.pays}" for card in facts.valuations)
        cells.append((", ".join(game.table.families), cards, " ".join(map(str, costs))))
    names = ("upgrade types", "Valuation cards", "the nine cost markers")
    rows = tuple((name, *pair) for name, pair in zip(names, zip(*cells, strict=True), strict=True))
    return Told(head=("", f"seed {seed}", "a first game"), rows=rows)


def into_the_box(players: int = 3, seed: int = 7) -> Told:
    """Return of what the box holds more than a game uses, and how much goes back into it.

    Examples
    --------
    >>> into_the_box(2).rows[0]
    ('contracts', '30', '12', '18')
    """
    game, facts = _facts(players, seed)
    box, state = game.rules.box, game.state
    used = (
        ("contracts", len(game.table.contracts), len(facts.contracts) * facts.contracts_kept),
        ("orders", len(game.table.orders), sum(number >= 0 for row in state.orders for number in row)),
        ("upgrade cards", box.components.upgrade_cards, sum(map(sum, state.cards))),
        ("Refinement Cost markers", box.components.refinement_markers, sum(map(len, facts.costs.values()))),
        ("Valuation cards", box.components.valuation_cards, len(game.table.valuations)),
    )
    rows = tuple((name, str(there), str(out), str(there - out)) for name, there, out in used)
    return Told(head=(f"{players} players", "in the box", "laid out", "back into the box"), rows=rows)
