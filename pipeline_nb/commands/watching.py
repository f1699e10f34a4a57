"""Bots against each other: one game in words with its score sheet, or many games and who wins how often."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import TYPE_CHECKING

from pipeline_nb.commands import score_words, seats
from pipeline_nb.commands.common import check_writable, columns, plain, read_seed, wrapped
from pipeline_nb.commands.play_log import GameLog, Recorder, write_log
from pipeline_nb.commands.progress import Progress
from pipeline_nb.commands.seats import Seat
from pipeline_nb.commands.telling import Teller, table_words
from pipeline_nb.errors import InputError
from pipeline_nb.rules.score import money

if TYPE_CHECKING:
    import argparse

    from pipeline_nb.game import Game

__all__ = ["run"]

_MOST_GAMES = 10_000


def run(options: argparse.Namespace) -> int:
    """Do what the options say."""
    if options.save:
        raise InputError("--save is for a game with a person in it: add --human NAME; --json FILE writes the log")
    if not 1 <= options.games <= _MOST_GAMES:
        raise InputError(f"--games: a number from 1 to {_MOST_GAMES}, not {options.games}")
    table, seed = seats.new_seats(options), read_seed(options.seed)
    if options.json is not None:
        check_writable(options.json)  # said before anybody waits for games
    logs = [_one(options, table, seed)] if options.games == 1 else _many(options, table, seed)
    if options.json is not None:
        write_log(options.json, logs)
        print(f"\nThe log is in {plain(options.json)}.")
    return 0


def _one(options: argparse.Namespace, table: tuple[Seat, ...], seed: int) -> GameLog:
    game = seats.new_table(options, table, seed)
    print(wrapped(f"Pipeline for {len(table)} players, seed {seed}"))
    teller = Teller(print)
    if not options.quiet:
        print("\n".join(table_words(game)))
    if options.quiet:
        with Progress(_turns(game), "turns") as progress:
            end, log = _played(game, table, seed, lambda before, after, why: progress.step(_turn_of(after)), False)
    else:
        end, log = _played(game, table, seed, teller.tell, options.explain)
    print()
    print(score_words.page(end.scores(), end.ranking(), {} if options.explain else None))
    return log


def _played(
    game: Game, table: tuple[Seat, ...], seed: int, tell: Callable[[Game, Game, str], None] | None, explain: bool
) -> tuple[Game, GameLog]:
    """A game played to its end by bots, and its log."""
    bots = [seats.bot_for(seat, seed, at) for at, seat in enumerate(table)]
    recorder = Recorder(game, table, seed)
    while not game.is_over:
        choice = bots[game.state.who].choose(game)
        after = game.apply(choice.action)
        recorder.note(game, choice.action.to_text(), after)
        if tell is not None:
            tell(game, after, choice.why if explain and len(game.legal_actions()) > 1 else "")
        game = after
    return game, recorder.log(game)


def _turns(game: Game) -> int:
    return sum(game.rules.box.years.rounds) * len(game.table.names)


def _turn_of(game: Game) -> int:
    """How many turns are over."""
    state, rounds = game.state, game.rules.box.years.rounds
    return (sum(rounds[: state.year - 1]) + state.round - 1) * len(game.table.names) + state.turn


# ---- many games ------------------------------------------------------------------------------------------------------


def _many(options: argparse.Namespace, table: tuple[Seat, ...], seed: int) -> list[GameLog]:
    """Many games, seed after seed, and a table of who won how often."""
    logs = []
    with Progress(options.games, "games") as progress:
        for at in range(options.games):
            game = seats.new_table(options, table, seed + at)
            logs.append(_played(game, table, seed + at, None, explain=False)[1])
            progress.step()
    print(wrapped(f"{options.games} games, seeds {seed} to {seed + options.games - 1}"))
    print()
    print("\n".join(_summary(table, logs)))
    return logs


def _summary(table: tuple[Seat, ...], logs: list[GameLog]) -> list[str]:
    rows = [("", "wins", "share", "lowest", "median", "highest")]
    for at, seat in enumerate(table):
        totals = sorted(log.scores[at].total for log in logs)
        wins = sum(log.places[0].player == seat.name for log in logs)
        share = f"{100 * wins / len(logs):.0f}%"
        middle = money(round(median(totals)))
        rows.append((plain(seat.name), str(wins), share, money(totals[0]), middle, money(totals[-1])))
    return columns(rows, right=range(1, 6))
