"""An owner's file: values of a printed copy, laid over the shipped box.

The file is TOML with the tables and keys of ``base.toml``, without `source`, `rules` and the like; only what differs
needs to be there. It is data: nothing in it is run, it is read once, and every part is checked before any is used.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline_nb.box.loader import META, build, read_shipped
from pipeline_nb.errors import BoxError
from pipeline_nb.written import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pipeline_nb.box.checks import Fault
    from pipeline_nb.box.contents import Box

__all__ = ["owner_box"]

MOST_BYTES = 256 * 1024
"""The largest file that is read."""

_MOST_DOTS = 16  # in one line; no key of ours has more than one, and deep dotted keys make tomllib slow
_MOST_FAULTS = 50  # in one message


def owner_box(path: str | os.PathLike[str]) -> Box:
    r"""The shipped box with the values of an owner's file laid over it.

    Parameters
    ----------
    path
        A regular file (no link), UTF-8, at most 256 kB.

    Returns
    -------
    Box
        Every value that the file gives has the source "owner" and carries no mark any more.

    Raises
    ------
    BoxError
        If the file cannot be read, is no TOML, or has any fault: an unknown table or key, a wrong type, a number out of
        bounds, a list of the wrong length, tables that contradict each other. The message names them all, each with
        its place, what was expected and what was found. Nothing is used then.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder, "mine.toml")
    ...     _ = file.write_text("[shop_prices]\nmachines = [20, 30, 45]\n", encoding="utf-8")
    ...     box = owner_box(file)
    >>> box.shop_prices.machines, str(box.source_of("shop_prices.machines")), box.label
    ((20, 30, 45), 'owner', 'own tables: mine.toml')
    """
    from pipeline_nb.box.checks import shown
    from pipeline_nb.box.contents import Source

    name = _name_of(path)
    given = _parsed(_text_of(path, name), name)
    faults = list(_key_faults(given))
    if faults:
        raise _refused(name, faults)
    values, sources = read_shipped()
    for table, entries in given.items():
        assert isinstance(entries, dict)  # _key_faults has seen to it
        values[table] = values[table] | entries
        for key in entries:
            sources[f"{table}.{key}"] = Source("owner", rules=sources[f"{table}.{key}"].rules)
    box = build(values, sources, f"own tables: {shown(Path(path).name)[1:-1]}")
    from pipeline_nb.box.agreements import disagreements

    faults = list(disagreements(box))
    if faults:
        raise _refused(name, faults)
    return box


def _refused(name: str, faults: list[Fault]) -> BoxError:
    count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
    lines = [f"the owner's file {name} has {count}; nothing of it is used"]
    lines += [f"  {fault}" for fault in faults[:_MOST_FAULTS]]
    if len(faults) > _MOST_FAULTS:
        lines.append(f"  and {len(faults) - _MOST_FAULTS} more")
    return BoxError("\n".join(lines))


def _name_of(path: str | os.PathLike[str]) -> str:
    """The path as text that is safe to print."""
    from pipeline_nb.box.checks import shown

    try:
        text = os.fspath(path)
    except TypeError:
        raise BoxError(f"the owner's file is named by a path, not by {type(path).__name__}") from None
    if not isinstance(text, str):
        raise BoxError("the owner's file is named by a text path, not by bytes")
    # the end of a path tells more than its beginning
    return shown(text if len(text) <= 40 else "..." + text[-37:])


def _text_of(path: str | os.PathLike[str], name: str) -> str:
    """The text of a regular file; links, folders and devices are refused before anything is read."""
    try:
        _check_kind(os.lstat(path), name)
        # NOFOLLOW and NONBLOCK: somebody may put a link or a pipe there between the look and the opening
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        handle = os.open(path, flags)
        try:
            _check_kind(os.fstat(handle), name)
            raw = _read(handle, MOST_BYTES + 1)
        finally:
            os.close(handle)
    except (OSError, ValueError) as error:
        if isinstance(error, BoxError):
            raise
        why = error.strerror if isinstance(error, OSError) and error.strerror else "the path cannot be used"
        raise BoxError(f"the owner's file {name} cannot be read: {why}") from error
    if len(raw) > MOST_BYTES:
        raise BoxError(f"the owner's file {name} is larger than {MOST_BYTES // 1024} kB; a file of tables is a few kB")
    try:
        return text_of(raw)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BoxError(
            f"the owner's file {name} is not UTF-8: byte {raw[error.start]:#04x} in line {line}; save it as UTF-8"
        ) from error


def _check_kind(status: os.stat_result, name: str) -> None:
    if stat.S_ISLNK(status.st_mode):
        raise BoxError(f"the owner's file {name} is a link; name the file itself")
    if not stat.S_ISREG(status.st_mode):
        raise BoxError(f"the owner's file {name} is not a regular file")


def _read(handle: int, most: int) -> bytes:
    """The first bytes of an open file; one call may give fewer than asked for."""
    parts: list[bytes] = []
    while most > 0 and (part := os.read(handle, most)):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)


def _parsed(text: str, name: str) -> dict[str, object]:
    """The file as plain values; errors tell line and column."""
    import tomllib

    for number, line in enumerate(text.split("\n"), 1):
        if line.split("#", 1)[0].count(".") > _MOST_DOTS:
            raise BoxError(f"the owner's file {name} nests too deep in line {number}; tables here have keys, no more")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BoxError(f"the owner's file {name} nests too deep; a value here is a number, a text or a list") from None
    except tomllib.TOMLDecodeError as error:
        raise BoxError(f"the owner's file {name} is not TOML: {_plain(str(error))}") from error
    except ValueError as error:
        # int() gives up on thousands of digits, datetime on a 30th of February
        raise BoxError(f"the owner's file {name} holds a value that cannot be read: {_plain(str(error))}") from error


def _plain(message: str) -> str:
    """A message of the TOML reader, which may quote the file, made safe to print."""
    safe = "".join(c if c.isprintable() else " " for c in message)
    place = re.search(r"\(at .*\)$", safe)
    return safe if len(safe) <= 160 else safe[:120] + "... " + (place.group() if place else "")


def _key_faults(given: dict[str, object]) -> Iterator[Fault]:
    """What is wrong with tables and keys, each looked at alone."""
    from msgspec import inspect

    from pipeline_nb.box.checks import Fault, did_you_mean, faults_of, shown
    from pipeline_nb.box.contents import TABLES
    from pipeline_nb.box.tables import Tables

    expected = inspect.type_info(Tables)
    assert isinstance(expected, inspect.StructType)
    keys_of = {field.name: field.type for field in expected.fields}
    for number, (table, entries) in enumerate(given.items()):
        where = f"[{table}]" if table in keys_of else shown(table)
        if table not in keys_of:
            # looking for near names is slow, and of thousands of faults only the first are shown
            hint = did_you_mean(table, TABLES, "[{}]") if number < _MOST_FAULTS else ""
            yield Fault(where, f"there is no such table{hint}")
            continue
        if not isinstance(entries, dict):
            yield Fault(where, f"expected a table: a line [{table}] with its keys below")
            continue
        struct = keys_of[table]
        assert isinstance(struct, inspect.StructType)
        known = {field.name: field.type for field in struct.fields}
        for place, (key, value) in enumerate(entries.items()):
            if key in META:
                yield Fault(f"{where} {key}", "leave this out: every value of this file counts as the owner's")
            elif key not in known:
                hint = did_you_mean(key, list(known)) if place < _MOST_FAULTS else ""
                hint = hint or f"; its keys are {', '.join(known)}"
                yield Fault(f"{where} {shown(key)}", f"there is no such key{hint}")
            else:
                yield from faults_of(value, known[key], f"{where} {key}")
