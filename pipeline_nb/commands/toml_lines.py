"""In which line of a TOML file a key stands, for error messages. `tomllib` reads the file; this only looks at it."""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["key_lines", "line_of"]

Path = tuple[str | int, ...]

_HEADER = re.compile(r"\s*(\[\[?)([^\[\]\n]+)\]\]?\s*(?:#.*)?$")
_KEY = re.compile(
    r"\s*((?:[A-Za-z0-9_-]+|\"[^\"\n]*\"|'[^'\n]*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|\"[^\"\n]*\"|'[^'\n]*'))*)\s*="
)
_PART = re.compile(r"[A-Za-z0-9_-]+|\"[^\"]*\"|'[^']*'")
# what counts on the way to the end of a value: texts are skipped whole, so that a bracket in one is no bracket
_TOKEN = re.compile(r'"""|\'\'\'|"(?:\\.|[^"\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}]')


def key_lines(text: str) -> dict[Path, int]:
    r"""The line of each table and key: ``("players", 1, "cash")`` is the key `cash` of the second ``[[players]]``.

    Examples
    --------
    >>> key_lines('year = 3\n[[players]]\ncash = 5\n[[players]]\ncash = [\n  6,\n]\n')[("players", 1, "cash")]
    5
    """
    found: dict[Path, int] = {}
    table: Path = ()
    seen: dict[Path, int] = {}
    for number, line in _beginnings(text):
        header, key = _HEADER.match(line), _KEY.match(line)
        if header:
            table = _parts(header[2])
            table = _with_numbers(table[:-1], seen) + table[-1:]
            if header[1] == "[[":
                seen[table] = seen.get(table, -1) + 1
                table = (*table, seen[table])
            found.setdefault(table, number)
        elif key:
            found.setdefault(table + _parts(key[1]), number)
    return found


def line_of(lines: dict[Path, int], path: Path) -> int | None:
    """The line of a key, or of the nearest table above it; None if nothing of it stands in the file."""
    for end in range(len(path), 0, -1):
        if path[:end] in lines:
            return lines[path[:end]]
    return None


def _parts(key: str) -> Path:
    return tuple(part.strip("\"'") for part in _PART.findall(key))


def _with_numbers(path: Path, seen: dict[Path, int]) -> Path:
    """A path in which tables that come several times carry the number of the last one."""
    done: Path = ()
    for part in path:
        done = (*done, part)
        if done in seen:
            done = (*done, seen[done])
    return done


def _beginnings(text: str) -> Iterator[tuple[int, str]]:
    """The lines that begin something, with their numbers: not those inside a text or a list of several lines."""
    depth, quote = 0, ""
    for number, line in enumerate(text.split("\n"), start=1):
        inside = bool(depth or quote)
        if not inside:
            yield number, line
        at = 0
        if not inside and _HEADER.match(line):
            continue
        while at < len(line):
            if quote:
                end = line.find(quote, at)
                if end < 0:
                    break
                at, quote = end + 3, ""
                continue
            token = _TOKEN.search(line, at)
            if token is None:
                break
            at = token.end()
            if token[0] in ('"""', "'''"):
                quote = token[0]
            else:
                depth = max(0, depth + {"[": 1, "{": 1, "]": -1, "}": -1}.get(token[0], 0))
