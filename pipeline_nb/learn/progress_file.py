"""Where progress is kept: a JSON file in the user's data folder, or memory alone where no file lasts.

One rule keeps two notebooks from overwriting each other: whoever writes holds the lock, reads what is there, adds to it
and puts a finished file in its place. The operating system lets the lock go when a process ends, however it ends.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from pipeline_nb import written
from pipeline_nb.errors import InputError, shown

__all__ = [
    "Entry",
    "Newer",
    "Stored",
    "data_folder",
    "locked",
    "merged",
    "put_aside",
    "read_stored",
    "stored_from",
    "text_of",
    "write_stored",
]

FORMAT: Literal["pipeline_nb progress"] = "pipeline_nb progress"
VARIABLE = "PIPELINE_NB_DATA"
MOST_BYTES = 4_000_000
MOST_ENTRIES = 10_000
_Name = Annotated[str, msgspec.Meta(max_length=120)]
_Whole = Annotated[int, msgspec.Meta(ge=0, le=10**15)]


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened: a lesson opened or finished, a question answered, a puzzle solved.

    Parameters
    ----------
    what, name
        What happened to which lesson, question or puzzle.
    when
        Milliseconds since 1970, UTC.
    seed, mark
        Of a question: which one of its name, and how the answer was judged.
    rules
        Ids of the rules that it was about.
    """

    what: Literal["opened", "finished", "answer", "puzzle"]
    name: _Name
    when: _Whole
    seed: Annotated[int, msgspec.Meta(ge=-(10**15), le=10**15)] = 0
    mark: Literal["", "right", "partial", "wrong"] = ""
    rules: Annotated[tuple[_Name, ...], msgspec.Meta(max_length=200)] = ()


class Stored(msgspec.Struct, frozen=True):
    """The file: entries by time. What is not after ``since`` was reset and does not come back."""

    format: Literal["pipeline_nb progress"]
    version: Literal[1]
    entries: Annotated[tuple[Entry, ...], msgspec.Meta(max_length=4 * MOST_ENTRIES)] = ()
    since: _Whole = 0


class _Head(msgspec.Struct):
    format: Literal["pipeline_nb progress"]
    version: int


class Newer(InputError):
    """The file was written by a later version of the package: it is left alone."""


EMPTY = Stored(FORMAT, 1)


# ---- where -----------------------------------------------------------------------------------------------------------


def data_folder() -> Path | None:
    """Return the folder for the user's data; None where no file lasts: a browser's Python, ``PIPELINE_NB_DATA=off``.

    ``PIPELINE_NB_DATA`` names another folder. Else it is ``$XDG_DATA_HOME/pipeline-nb`` (``~/.local/share``), on
    macOS ``~/Library/Application Support/pipeline-nb``, on Windows ``%LOCALAPPDATA%/pipeline-nb``.
    """
    given = os.environ.get(VARIABLE, "")
    if given == "off" or (sys.platform == "emscripten" and not given):
        return None
    if given:
        return Path(given)
    home = os.environ.get("XDG_DATA_HOME", "")
    if Path(home).is_absolute():
        folder = Path(home)
    elif sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local")
    elif sys.platform == "darwin":
        folder = Path.home() / "Library/Application Support"
    else:
        folder = Path.home() / ".local/share"
    return folder / "pipeline-nb"


# ---- reading and writing ---------------------------------------------------------------------------------------------


def stored_from(data: bytes | str) -> Stored:
    """Read progress; raise `Newer` if a later version wrote it, `InputError` if it is damaged or none."""
    if len(data) > MOST_BYTES:
        raise InputError(f"too large: more than {MOST_BYTES // 1_000_000} MB")
    try:
        text = written.text_of(data) if isinstance(data, bytes) else data.removeprefix("\ufeff")
        head = msgspec.json.decode(text, type=_Head)
        if head.version > 1:
            raise Newer(f"version {head.version} was written by a later version of pipeline_nb; this one reads 1")
        return msgspec.json.decode(text, type=Stored)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"not progress of pipeline_nb, or damaged: {str(error)[:120]}") from None


def read_stored(path: Path) -> Stored:
    """Read a file of progress; an absent one is empty. Raises as `stored_from`, and OSError."""
    try:
        found = path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return EMPTY
    if not stat.S_ISREG(found.st_mode):
        raise InputError("not an ordinary file")
    if found.st_size > MOST_BYTES:
        raise InputError(f"too large: more than {MOST_BYTES // 1_000_000} MB")
    return stored_from(path.read_bytes())


def text_of(stored: Stored) -> str:
    """Return progress as JSON text."""
    return msgspec.json.encode(stored).decode()


def merged(*parts: Stored, more: Iterable[Entry] = ()) -> Stored:
    """Return everything that is in the parts, each entry once, by time; what a reset dropped stays dropped.

    Examples
    --------
    >>> one = Stored("pipeline_nb progress", 1, (Entry("opened", "a", 5), Entry("opened", "b", 9)))
    >>> two = Stored("pipeline_nb progress", 1, (), since=7)
    >>> [entry.name for entry in merged(one, two).entries]
    ['b']
    """
    since = max((part.since for part in parts), default=0)
    entries = {entry for part in parts for entry in part.entries} | set(more)
    kept = sorted((e for e in entries if e.when > since), key=lambda e: (e.when, e.what, e.name, e.seed, e.mark))
    return Stored(FORMAT, 1, tuple(kept[-MOST_ENTRIES:]), since)


def write_stored(path: Path, stored: Stored) -> None:
    """Write a file of progress whole or not at all: a crash leaves the old one."""
    handle, fresh = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(msgspec.json.encode(stored) + b"\n")
            stream.flush()
            os.fsync(stream.fileno())
        Path(fresh).replace(path)
    except BaseException:
        Path(fresh).unlink(missing_ok=True)
        raise
    _sweep(path)


_STALE = 3600


def _sweep(path: Path) -> None:
    """Remove what processes that were killed while writing left behind."""
    for left in path.parent.glob(f".{path.name}.*"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > _STALE:
                left.unlink()


def put_aside(path: Path) -> Path:
    """Rename a damaged file to a name that is free, and return it: nothing is lost."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    for number in range(1000):
        aside = path.with_name(f"{path.stem}.damaged-{stamp}{f'-{number}' if number else ''}{path.suffix}")
        if not os.path.lexists(aside):
            path.rename(aside)
            return aside
    raise InputError(f"{shown(str(path))}: too many damaged files beside it; move them away")


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock beside a file: others wait for it."""
    with path.with_name(f"{path.name}.lock").open("a+b") as stream:
        if sys.platform == "win32":
            import msvcrt

            stream.seek(0)
            while True:
                try:
                    msvcrt.locking(stream.fileno(), msvcrt.LK_LOCK, 1)
                    break
                except OSError:  # it gives up after ten tries
                    time.sleep(0.1)
            try:
                yield
            finally:
                stream.seek(0)
                msvcrt.locking(stream.fileno(), msvcrt.LK_UNLCK, 1)
        else:
            import fcntl

            fcntl.flock(stream, fcntl.LOCK_EX)
            yield  # closing the file lets the lock go
