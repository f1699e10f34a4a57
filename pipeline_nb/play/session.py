"""`Session`: a game with its history: undo, redo, named branches, saves."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from pipeline_nb.box import Box, load_box
from pipeline_nb.errors import InputError, PipelineError, shown
from pipeline_nb.game.actions import Action, action_from_text
from pipeline_nb.game.game import Game
from pipeline_nb.game.ruleset import Event
from pipeline_nb.names import NAME, is_name, the_name
from pipeline_nb.written import text_of

__all__ = ["SaveError", "Session"]

LARGEST = 2_000_000
"""A save is at most so many bytes."""


_NAME = f"a branch has a name of {NAME}"


class SaveError(PipelineError):
    """A save that cannot be written or read; the message names the file, what is wrong and what would help."""


class _Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    start: Annotated[str, msgspec.Meta(max_length=8_000)]
    actions: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=60)], ...], msgspec.Meta(max_length=20_000)]
    at: Annotated[int, msgspec.Meta(ge=0)]
    end: Annotated[str, msgspec.Meta(max_length=8_000)]


class _Save(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["pipeline_nb session"]
    version: Literal[1]
    box: Annotated[str, msgspec.Meta(max_length=8)]
    branch: Annotated[str, msgspec.Meta(max_length=40)]
    branches: dict[Annotated[str, msgspec.Meta(max_length=40)], _Branch]


class Session:
    """A game being played: every action so far, and what was undone.

    Parameters
    ----------
    game
        Where it begins.

    Attributes
    ----------
    game
        The game as it is now.

    Examples
    --------
    >>> from pipeline_nb.game import new_game
    >>> session = Session(new_game(seed=7))
    >>> session.do("tank:0")
    >>> session.do("tank:1")
    >>> session.undo()
    >>> [action.to_text() for action in session.actions]
    ['tank:0']
    """

    def __init__(self, game: Game) -> None:
        self._branch = "main"
        self._lines: dict[str, tuple[list[Game], list[Action], int]] = {"main": ([game], [], 0)}

    # ---- where it stands -------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game as it is now."""
        games, _, at = self._lines[self._branch]
        return games[at]

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that led here, from the beginning."""
        _, actions, at = self._lines[self._branch]
        return tuple(actions[:at])

    @property
    def log(self) -> tuple[Event, ...]:
        """All events that led here, in order."""
        return tuple(event for game in self.games()[1:] for event in game.events)

    def games(self) -> tuple[Game, ...]:
        """Return the game after every action so far, in order: first where the session began, last as it is now.

        Charts that need more than the rows of `history` take them, such as
        `pipeline_nb.learn.chart_markets.market_rows`.

        Examples
        --------
        >>> from pipeline_nb.game import new_game
        >>> session = Session(new_game(seed=7))
        >>> session.do("tank:0")
        >>> [sum(game.state.players[0].tanks) + sum(game.state.players[1].tanks) for game in session.games()]
        [0, 1]
        """
        games, _, at = self._lines[self._branch]
        return tuple(games[: at + 1])

    def history(self) -> list[dict[str, int | str]]:
        """Return a row for each turn that is over, ready for ``pandas.DataFrame``: see `pipeline_nb.play.history`."""
        from pipeline_nb.play.history import history

        return history(self.games())

    # ---- moving ----------------------------------------------------------------------------------------------------

    def do(self, action: Action | str) -> None:
        """Do an action; what was undone is forgotten. Raise `RuleBroken` with all reasons if it is refused."""
        games, actions, at = self._lines[self._branch]
        action = action_from_text(action) if isinstance(action, str) else action
        after = games[at].apply(action)
        self._lines[self._branch] = ([*games[: at + 1], after], [*actions[:at], action], at + 1)

    def undo(self, steps: int = 1) -> None:
        """Take actions back; raise `InputError` if there are not so many."""
        self._go(self._lines[self._branch][2] - _steps(steps, "undo"), "undo")

    def redo(self, steps: int = 1) -> None:
        """Do undone actions again; raise `InputError` if there are not so many."""
        self._go(self._lines[self._branch][2] + _steps(steps, "redo"), "redo")

    def undo_to(self, moment: int) -> None:
        """Go to the moment after so many actions; 0 is the beginning."""
        self._go(moment, "go to")

    def reset_turn(self) -> None:
        """Take back everything since the turn of the acting player began."""
        games, _, at = self._lines[self._branch]
        now = games[at].state
        key = (now.year, now.round, now.turn)
        first = at
        while first and (games[first - 1].state.year, games[first - 1].state.round, games[first - 1].state.turn) == key:
            first -= 1
        self._go(first, "go to")

    def _go(self, at: int, what: str) -> None:
        games, actions, now = self._lines[self._branch]
        if type(at) is not int or not 0 <= at < len(games):
            raise InputError(f"cannot {what} that: {now} actions can be undone, {len(games) - 1 - now} done again")
        self._lines[self._branch] = (games, actions, at)

    # ---- branches --------------------------------------------------------------------------------------------------

    @property
    def branches(self) -> dict[str, Game]:
        """Each branch by name, with the game as it stands there."""
        return {name: games[at] for name, (games, _, at) in self._lines.items()}

    def branch(self, name: str) -> None:
        """Begin a branch here, or go to the branch of this name, to compare what would come of each."""
        name = the_name(name, "a branch has a name of")
        if name not in self._lines:
            games, actions, at = self._lines[self._branch]
            self._lines[name] = (games[: at + 1], actions[:at], at)
        self._branch = name

    # ---- saves -----------------------------------------------------------------------------------------------------

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the session; an older file is kept beside it as NAME.bak.

        Raises
        ------
        SaveError
            If the file cannot be written; the old one is untouched then.
        """
        target = Path(path)
        lines = {
            name: _Branch(games[0].to_text(), tuple(a.to_text() for a in actions), at, games[at].to_text())
            for name, (games, actions, at) in self._lines.items()
        }
        box = self.game.rules.box.digest
        data = msgspec.json.format(msgspec.json.encode(_Save("pipeline_nb session", 1, box, self._branch, lines)))
        if len(data) >= LARGEST:
            raise SaveError(f"{target}: this session is larger than a save can be ({LARGEST} bytes); drop branches")
        try:
            if os.path.lexists(target):  # only a save is written over, so that neither it nor its .bak is ever lost
                _write(target.with_name(f"{target.name}.bak"), _checked(target)[0])
            _write(target, data + b"\n")
        except SaveError as error:
            raise SaveError(f"{error}; nothing was written: choose another name, or move that file away") from None
        except (OSError, ValueError) as error:
            raise SaveError(f"{target}: cannot be written: {getattr(error, 'strerror', None) or error}") from None

    @classmethod
    def load(cls, path: str | os.PathLike[str], box: Box | None = None) -> Session:
        """Read a session and play its log again.

        Raises
        ------
        SaveError
            If the file is damaged, too large, no plain file, of another version or box, or its log does not lead where
            it says. The file is left alone.
        """
        source, box = Path(path), box or load_box()
        save = _read(source)
        if save.box != box.digest:
            raise SaveError(f"{source}: written with box {save.box}; this is box {box.digest}; name the other box")
        if save.branch not in save.branches:
            raise SaveError(f"{source}: it stands on a branch {shown(save.branch)} that it does not hold")
        session = cls.__new__(cls)
        session._branch = save.branch
        session._lines = {name: _replayed(source, name, branch, box) for name, branch in save.branches.items()}
        return session


def _steps(steps: int, what: str) -> int:
    if type(steps) is not int or steps < 0:
        raise InputError(f"cannot {what} {shown(steps)} actions: a number from 0 on")
    return steps


def _write(target: Path, data: bytes) -> None:
    """Write a file beside the target first, to the disk for good, and put it in its place in one go."""
    handle, new = tempfile.mkstemp(dir=target.parent, prefix=".saving-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(new).replace(target)
    except BaseException:
        Path(new).unlink(missing_ok=True)
        raise


def _read(source: Path) -> _Save:
    return _checked(source)[1]


def _checked(source: Path) -> tuple[bytes, _Save]:
    """Return what is in a file, and the save that it is; raise `SaveError` if it is none."""
    try:
        if source.is_symlink() or not source.is_file():
            raise SaveError(f"{source}: no plain file lies there")
        if source.stat().st_size > LARGEST:
            raise SaveError(f"{source}: larger than a save can be ({LARGEST} bytes)")
        data = source.read_bytes()
        return data, msgspec.json.decode(text_of(data), type=_Save)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        hint = f"; the older one is {source.name}.bak" if source.with_name(f"{source.name}.bak").exists() else ""
        raise SaveError(f"{source}: damaged, or no save of this version: {str(error)[:200]}{hint}") from None
    except RecursionError:
        raise SaveError(f"{source}: damaged: nested too deeply") from None
    except OSError as error:
        raise SaveError(f"{source}: cannot be read: {error.strerror}") from None


def _replayed(source: Path, name: str, branch: _Branch, box: Box) -> tuple[list[Game], list[Action], int]:
    where = f"{source}, branch {shown(name)}"
    if not is_name(name):
        raise SaveError(f"{where}: {_NAME}")
    actions: list[Action] = []
    try:
        games = [Game.from_text(branch.start, box)]
        for number, text in enumerate(branch.actions, start=1):
            where = f"{source}, branch {shown(name)}, action {number}"
            actions.append(action_from_text(text))
            games.append(games[-1].apply(actions[-1]))
        where = f"{source}, branch {shown(name)}"
        end = Game.from_text(branch.end, box)  # read, because a text may be written in another way than today
    except (InputError, PipelineError) as error:
        raise SaveError(f"{where}: {str(error)[:300]}") from None
    if branch.at >= len(games) or games[branch.at] != end:
        raise SaveError(f"{source}, branch {shown(name)}: its log does not lead to the position that it names")
    return games, actions, branch.at
