"""One store of progress behind lessons and puzzles: what was opened, answered and solved, and the rules it was about.

It is a file in the user's data folder; where no file lasts, the page's own memory keeps it (see `keep`). Running a
notebook's cells records nothing but `opened` and `finished`, so that stored outputs do not depend on who ran them.
"""

from __future__ import annotations

import os
import threading
import time
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import msgspec

from pipeline_nb.errors import InputError, PipelineError, shown
from pipeline_nb.learn.marking import Mark, Marked
from pipeline_nb.learn.progress_file import (
    EMPTY,
    Entry,
    Newer,
    Stored,
    data_folder,
    locked,
    merged,
    put_aside,
    read_stored,
    stored_from,
    text_of,
    write_stored,
)
from pipeline_nb.learn.quiz import Quiz

__all__ = [
    "Entry",
    "ProgressError",
    "RuleState",
    "answered",
    "entries",
    "export",
    "finished",
    "import_",
    "keep",
    "lasts",
    "listen",
    "notices",
    "opened",
    "reset",
    "rules",
    "solved",
    "where",
]


class ProgressError(PipelineError):
    """Progress cannot be read or written there; the message says what would help."""


class _Memory:
    """What this process knows where no file lasts, and what it has to tell."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.stored = EMPTY
        self.notices: list[str] = []
        self.listeners: list[weakref.WeakMethod[Callable[[], None]]] = []
        self.last = 0


_memory = _Memory()


# ---- where it is -----------------------------------------------------------------------------------------------------


def where() -> Path | None:
    """Return the file that keeps the progress; None where only this session, or the page, keeps it."""
    folder = data_folder()
    if folder is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        _tell(f"Progress is not kept in a file: {folder}: {error.strerror}.")
        return None
    if not os.access(folder, os.W_OK):
        _tell(f"Progress is not kept in a file: {folder} cannot be written to.")
        return None
    return folder / "progress.json"


def lasts() -> bool:
    """Return whether a file keeps the progress."""
    return where() is not None


def notices() -> tuple[str, ...]:
    """Return what a person should know: a damaged file that was put aside, a folder that cannot be written to."""
    return tuple(_memory.notices)


def _tell(words: str) -> None:
    if words not in _memory.notices:
        _memory.notices.append(words)


def _read(path: Path) -> Stored:
    """Read the file; a damaged one is put aside and named. Needs the lock."""
    try:
        return read_stored(path)
    except Newer:
        raise
    except InputError as error:
        aside = put_aside(path)
        _tell(f"{path.name} could not be read ({error}). It was put aside as {aside}; a new one was begun.")
        return EMPTY


def _load() -> Stored:
    """What is stored now, with what only this process knows."""
    path = where()
    with _memory.lock:
        if path is None:
            return _memory.stored
        try:
            if not path.exists():
                return merged(_memory.stored)
            with locked(path):
                return merged(_read(path), _memory.stored)
        except (OSError, Newer) as error:
            _tell(f"{path}: {error}. Progress is kept for this session only.")
            return _memory.stored


def _add(*new: Entry, since: int = 0) -> None:
    """Store entries, and tell those who listen."""
    path, more = where(), Stored(EMPTY.format, 1, new, since)
    with _memory.lock:
        try:
            if path is None:
                _memory.stored = merged(_memory.stored, more)
            else:
                with locked(path):
                    write_stored(path, merged(_read(path), _memory.stored, more))
                _memory.stored = EMPTY
        except (OSError, Newer) as error:
            _tell(f"{path}: {error}. Progress is kept for this session only.")
            _memory.stored = merged(_memory.stored, more)
    _call_listeners()


def _now() -> int:
    """Milliseconds since 1970, never the same twice here."""
    with _memory.lock:
        _memory.last = max(_memory.last + 1, time.time_ns() // 1_000_000)
        return _memory.last


# ---- recording -------------------------------------------------------------------------------------------------------


def answered(quiz: Quiz, marked: Marked) -> None:
    """Record an answer to a question; the widget `Question` does it for the first answer."""
    _add(Entry("answer", quiz.name, _now(), quiz.seed, marked.mark, quiz.rules))


def opened(lesson: str, rules: tuple[str, ...] = ()) -> None:
    """Record that a lesson was opened, once: its rules are met from then on."""
    _once("opened", lesson, rules)


def finished(lesson: str, rules: tuple[str, ...] = ()) -> None:
    """Record that a lesson was finished, once."""
    _once("finished", lesson, rules)


def solved(puzzle: str, mark: Mark, rules: tuple[str, ...] = ()) -> None:
    """Record how a puzzle went."""
    _add(Entry("puzzle", puzzle, _now(), 0, mark, rules))


def _once(what: Literal["opened", "finished"], name: str, rules: tuple[str, ...]) -> None:
    if not any((entry.what, entry.name, entry.rules) == (what, name, rules) for entry in entries()):
        _add(Entry(what, name, _now(), rules=rules))


def entries() -> tuple[Entry, ...]:
    """Return everything that was recorded, the oldest first."""
    return _load().entries


# ---- rules -----------------------------------------------------------------------------------------------------------


class RuleState(msgspec.Struct, frozen=True):
    """How well a rule is known.

    Parameters
    ----------
    state
        ``"met"`` in a lesson, ``"used"``: the last question on it was answered right, ``"missed"``: it was not.
    when
        When it was last asked or met, milliseconds since 1970.
    streak
        Right answers in a row up to now.
    """

    state: Literal["met", "used", "missed"]
    when: int
    streak: int = 0


def rules() -> dict[str, RuleState]:
    """Return every rule that was met, by its id.

    Examples
    --------
    >>> rules().get("base.tanks.capacity") is None
    True
    """
    found: dict[str, RuleState] = {}
    for entry in entries():
        for rule in entry.rules:
            before = found.get(rule)
            if not entry.mark:
                found.setdefault(rule, RuleState("met", entry.when))
            elif entry.mark == "right":
                found[rule] = RuleState("used", entry.when, before.streak + 1 if before else 1)
            else:
                found[rule] = RuleState("missed", entry.when)
    return found


# ---- for the learner -------------------------------------------------------------------------------------------------


def export(path: str | Path) -> Path:
    """Write the progress to a file of the learner's, and return its path.

    Raises
    ------
    ProgressError
        If it cannot be written there.
    """
    target = Path(path)
    try:
        write_stored(target, _load())
    except OSError as error:
        raise ProgressError(f"{target}: cannot be written: {error.strerror}; name another file") from None
    return target


def import_(path: str | Path) -> int:
    """Add the progress of an exported file to what is there; return how many entries were new.

    Raises
    ------
    ProgressError
        If the file is not there, or no progress of this package.
    """
    source = Path(path)
    try:
        if not source.exists():
            raise ProgressError(f"{source}: there is no such file; `progress.export` writes one")
        stored = read_stored(source)
    except (OSError, InputError) as error:
        raise ProgressError(f"{source}: {error}") from None
    before = set(entries())
    new = [entry for entry in stored.entries if entry not in before]
    _add(*new)
    return len(set(entries()) - before)


def reset() -> None:
    """Begin anew. The old file is kept beside the new one, as ``progress.before-reset.json``."""
    path = where()
    if path is not None and path.exists():
        try:
            write_stored(path.with_name("progress.before-reset.json"), _load())
        except OSError as error:
            raise ProgressError(f"{path}: the old one cannot be kept: {error.strerror}; nothing was reset") from None
    _add(since=_now())


# ---- where the page keeps it -----------------------------------------------------------------------------------------


def keep() -> str:
    """Return what the page has to keep, as JSON text; empty where a file keeps it."""
    return "" if lasts() else text_of(_load())


def remember(text: str) -> None:
    """Take in what the page has kept from earlier sessions.

    Raises
    ------
    InputError
        If it is damaged; nothing is taken then.
    """
    try:
        stored = stored_from(text)
    except InputError as error:
        words = (
            f"What the page had kept could not be read ({shown(str(error), 160)}); it stays there under another name."
        )
        _tell(words)
        raise InputError(words) from None
    with _memory.lock:
        _memory.stored = merged(_memory.stored, stored)
    _call_listeners()


# ---- listening -------------------------------------------------------------------------------------------------------


def listen(call: Callable[[], None]) -> None:
    """Call a method whenever something was recorded here, as long as its object lives."""
    _memory.listeners.append(weakref.WeakMethod(call))


def _call_listeners() -> None:
    alive = []
    for listener in _memory.listeners:
        call = listener()
        if call is not None:
            alive.append(listener)
            call()
    _memory.listeners = alive


def forget_session() -> None:
    """Forget what only this process knows, as a restarted kernel does: for tests."""
    with _memory.lock:
        _memory.stored, _memory.notices, _memory.listeners = EMPTY, [], []
