"""Questions on setting up: how much is laid out for how many players, who begins, what a first game plays with."""

from __future__ import annotations

from pipeline_nb.game import Game, new_game
from pipeline_nb.learn.asking import ask_number, ask_order, ask_several
from pipeline_nb.learn.quiz import Picker, Quiz, asks

_NAMES = ("Ann", "Bo", "Cy", "Di")
_COUNTS = {2: "Two", 3: "Three", 4: "Four"}


def _kept(game: Game) -> int:
    """Contracts of one grade that are not put back into the box: on display and in the stack."""
    return sum(number >= 0 for number in game.state.display[0]) + len(game.state.stacks[0])


@asks
def crude_on_a_row(pick: Picker) -> Quiz:
    """How many barrels set-up lays on a crude row."""
    players = pick.one((2, 4))
    by_players = {count: new_game(count, seed=pick.deal).state.rows[0].bit_count() for count in (2, 3, 4)}
    right = by_players[players]
    return ask_number(
        f"{_COUNTS[players]} of you set up a game. How many barrels do you put on each crude row?",
        right,
        f"With {players} players a crude row has {right} spaces in use, and each of them starts with a barrel.",
        ("base.setup.markets.crude-market", "base.setup.markets.refined-crude-rows", "base.setup.board.spaces-4"),
        [
            *((number, f"That is for {count} players.") for count, number in by_players.items()),
            (0, "Only the refined rows start empty."),
        ],
        unit="barrels",
    )


@asks
def contracts_that_stay(pick: Picker) -> Quiz:
    """How many contracts of a grade are kept for a game."""
    players = pick.one((4, 2, 3))
    games = {count: new_game(count, seed=pick.deal) for count in (2, 3, 4)}
    right = _kept(games[players])
    shown = sum(number >= 0 for number in games[players].state.display[0])
    return ask_number(
        f"{_COUNTS[players]} of you set up a game. How many contracts of each grade do you keep, on display and in the "
        "stack together?",
        right,
        f"With {players} players {right} of each grade are kept: {shown} on display, {right - shown} in the stack. The "
        "rest goes back into the box.",
        ("base.setup.contracts.kept-2-3", "base.setup.contracts.kept-4", "base.setup.contracts.rest-to-box"),
        [
            (shown, "Those are on display; the stack comes on top."),
            (right - shown, "Those are in the stack; the display comes on top."),
            *((_kept(game), f"That is for {count} players.") for count, game in games.items()),
        ],
        unit="contracts",
    )


@asks
def disks_at_the_start(pick: Picker) -> Quiz:
    """In which order the disks lie when a game begins."""
    players = pick.one((3, 4))
    names = _NAMES[:players]
    start = pick.number(0, players - 1, 1)
    game = new_game(names, seed=pick.deal, setup={"start": start})
    order = [game.table.names[who] for who in game.state.order]
    return ask_order(
        pick,
        f"You sit clockwise: {', '.join(names)}. The draw says {order[0]}. In which order do the disks lie on the Turn "
        "Order, from the left?",
        order,
        order.index,
        str,
        f"{order[0]} is first, the others follow clockwise: {', '.join(order)}.",
        ("base.setup.order.start-player", "base.setup.order.start-disk", "base.setup.order.clockwise"),
    )


@asks
def types_of_a_first_game(pick: Picker) -> Quiz:
    """Which upgrade types a first game plays with."""
    game = new_game(2, seed=pick.deal, first_game=True)
    every = game.rules.box.upgrade_cards.families
    asked = pick.mixed(every)[: pick.number(5, len(every), len(every))]
    return ask_several(
        "Which of these upgrade types are suggested for a first game?",
        [
            (name, name in game.table.families, "It is one of the five." if name in game.table.families else "Later.")
            for name in asked
        ],
        f"A first game plays with {', '.join(game.table.families)}.",
        ("base.setup.upgrades.first-game",),
    )
