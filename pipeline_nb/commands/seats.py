"""Who sits at the table of `pipeline-nb play`: persons and bots by name, and the game that is dealt for them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from pipeline_nb.commands.common import near, read_box, read_modules, read_rulings, wrapped
from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import Game, new_game
from pipeline_nb.names import different_names
from pipeline_nb.play.bots import BOTS, Bot, bot

if TYPE_CHECKING:
    import argparse

__all__ = ["Seat", "bot_for", "bot_list", "new_seats", "new_table", "seats_of"]

_DEFAULT = "planner"


class Seat(msgspec.Struct, frozen=True):
    """A player: the name, and the kind of bot; empty for a person."""

    name: str
    bot: str = ""


def bot_list() -> str:
    """The bots, each with what it does."""
    return "\n".join(wrapped(" ".join((type(bot(name)).__doc__ or "").split()), f"{name:<9}") for name in BOTS)


def bot_for(seat: Seat, seed: int, at: int) -> Bot:
    """The bot of a seat; a seed and a place at the table always give the same one, as in `play_game`."""
    return bot(seat.bot, seed * 4 + at)


def new_seats(options: argparse.Namespace) -> tuple[Seat, ...]:
    """The seats that options ask for: persons first, then bots.

    Raises
    ------
    InputError
        If names or numbers do not fit together, or there is no such bot.
    """
    people = [_person(name) for name in different_names(options.human, "--human: ")]
    kinds = _kinds(options.bots)
    count = options.players
    if count is None:
        count = max(2, len(people) + len(kinds or ()))
    if not 2 <= count <= 4:
        raise InputError(f"the game is for 2, 3 or 4 players, not {shown(count)}")
    left = count - len(people)
    if left < 0:
        raise InputError(f"--players {count}: {len(people)} persons are more")
    if kinds is None:
        kinds = [_DEFAULT] * left
    elif len(kinds) == 1:
        kinds *= left
    if len(kinds) != left:
        raise InputError(
            f"--bots: {len(kinds)} bots and {len(people)} persons are not {count} players; name {left}, or one kind"
        )
    names = [f"{kind.capitalize()} {place}" for place, kind in enumerate(kinds, start=len(people) + 1)]
    return (*people, *(Seat(name, kind) for name, kind in zip(names, kinds, strict=True)))


def _person(name: str) -> Seat:
    if _kind_of(name):
        raise InputError(f"--human: {name} is how a bot is called; choose another name")
    return Seat(name)


def _kinds(text: str | None) -> list[str] | None:
    if text is None:
        return None
    kinds, known = [part.strip().lower() for part in text.split(",")], BOTS
    for kind in kinds:
        if kind not in known:
            offer = near(kind, known, most=1)
            hint = f"did you mean {offer[0]}?" if offer else f"bots are {', '.join(known)}"
            raise InputError(f"--bots: there is no bot {shown(kind)}; {hint}")
    return kinds


def _kind_of(name: str) -> str:
    """The kind of bot that a player's name tells, such as ``"Greedy 2"``; empty for a person's."""
    found = re.fullmatch(r"([A-Za-z]+)(?: [1-4])?", name)
    return found[1].lower() if found and found[1].lower() in BOTS else ""


def seats_of(game: Game) -> tuple[Seat, ...]:
    """The seats of a saved game, by the players' names."""
    return tuple(Seat(name, _kind_of(name)) for name in game.table.names)


def new_table(options: argparse.Namespace, seats: tuple[Seat, ...], seed: int) -> Game:
    """A new game for seats."""
    return new_game(
        [seat.name for seat in seats],
        modules=read_modules(options.modules),
        seed=seed,
        first_game=options.first_game,
        rulings=read_rulings(options.ruling),
        box=read_box(options.box),
    )
