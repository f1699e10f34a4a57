"""The log of games as JSON: who played, what was chosen, what happened, how it was scored. Read back, it is checked."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from pipeline_nb.commands.common import plain, write_file
from pipeline_nb.commands.seats import Seat
from pipeline_nb.errors import InputError
from pipeline_nb.game import Game
from pipeline_nb.game.scoring import Place
from pipeline_nb.rules.score import Score
from pipeline_nb.written import text_of

__all__ = ["GameLog", "LogEvent", "PlayLog", "Recorder", "read_log", "write_log"]


class LogEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happened: when, to whom (empty: to the table), in words, and the $ gained, below 0 if paid."""

    year: int
    round: int
    player: str
    kind: str
    words: str
    money: int


class GameLog(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game. `start` is its text form before the first action; the actions lead from there to the end."""

    seed: int | None
    players: tuple[Seat, ...]
    modules: tuple[str, ...]
    rulings: dict[str, str | bool]
    box: str
    start: str
    actions: tuple[str, ...]
    events: tuple[LogEvent, ...]
    scores: tuple[Score, ...]
    places: tuple[Place, ...]


class PlayLog(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Games in the order in which they were played."""

    format: Literal["pipeline_nb play log"]
    version: Literal[1]
    games: tuple[GameLog, ...]


class Recorder:
    """Notes a game while it is played."""

    def __init__(self, game: Game, seats: tuple[Seat, ...], seed: int | None) -> None:
        self._start, self._seats, self._seed = game, seats, seed
        self._actions: list[str] = []
        self._events: list[LogEvent] = []
        self._tell(game, game)  # what modules drew at set-up

    def note(self, before: Game, action: str, after: Game) -> None:
        """Note an action and what came of it."""
        self._actions.append(action)
        self._tell(before, after)

    def _tell(self, before: Game, after: Game) -> None:
        names = before.table.names
        for event in after.events:
            who = names[event.player] if event.player >= 0 else ""
            self._events.append(LogEvent(before.year, before.round, who, event.kind, event.words, event.money))

    def log(self, game: Game) -> GameLog:
        """The log, with the scores of a game as it stands now."""
        return GameLog(
            seed=self._seed,
            players=self._seats,
            modules=game.rules.modules,
            rulings=game.rules.rulings.changed(),
            box=game.rules.digest,
            start=self._start.to_text(),
            actions=tuple(self._actions),
            events=tuple(self._events),
            scores=game.scores(),
            places=game.ranking(),
        )


def write_log(path: str, games: list[GameLog]) -> None:
    """Write a log.

    Raises
    ------
    InputError
        If the file cannot be written; an older one is kept beside it as NAME.bak.
    """
    log = PlayLog("pipeline_nb play log", 1, tuple(games))
    write_file(path, msgspec.json.format(msgspec.json.encode(log), indent=1) + b"\n")


def read_log(path: str) -> PlayLog:
    """Read a log.

    Raises
    ------
    InputError
        If it is no log of this version.
    """
    try:
        return msgspec.json.decode(text_of(Path(path).read_bytes()), type=PlayLog)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"{plain(path)}: no log of this version: {plain(str(error))[:200]}") from None
