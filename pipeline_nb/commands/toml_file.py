"""Reading a TOML file that a person wrote: small, plain, and every fault named with its line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from pipeline_nb.commands.common import near, plain
from pipeline_nb.commands.toml_lines import key_lines, line_of
from pipeline_nb.errors import InputError, shown
from pipeline_nb.written import text_of

__all__ = ["TomlFile"]

_MOST_BYTES = 64 * 1024
_MOST_DOTS = 16  # in one line; deep dotted keys make the reader slow
_MOST_FAULTS = 20

Where = tuple[str | int, ...]


class TomlFile:
    """A TOML file as plain values, and the faults that are found in them.

    Raises
    ------
    InputError
        If the file cannot be read or is no TOML; the message names file and line.
    """

    def __init__(self, path: str) -> None:
        self.name = plain(path if len(path) <= 60 else "..." + path[-57:])
        text = self._text(Path(path))
        self.values = self._parsed(text)
        self._lines = key_lines(text)
        self._faults: list[tuple[int, str]] = []

    # ---- reading ---------------------------------------------------------------------------------------------------

    def _text(self, path: Path) -> str:
        try:
            if path.is_symlink() or not path.is_file():
                what = "is a link or no plain file" if path.is_symlink() or path.exists() else "is not there"
                raise InputError(f"{self.name} {what}")
            if path.stat().st_size > _MOST_BYTES:
                raise InputError(f"{self.name} is larger than {_MOST_BYTES // 1024} kB; such a file is a few kB")
            raw = path.read_bytes()
        except (OSError, ValueError) as error:
            if isinstance(error, InputError):
                raise
            why = getattr(error, "strerror", None) or "the path cannot be used"
            raise InputError(f"{self.name} cannot be read: {why}") from None
        try:
            return text_of(raw)
        except UnicodeDecodeError as error:
            line = raw.count(b"\n", 0, error.start) + 1
            raise InputError(f"{self.name}, line {line}: not UTF-8; save the file as UTF-8") from None

    def _parsed(self, text: str) -> dict[str, object]:
        import tomllib

        lines = text.split("\n")
        for number, line in enumerate(lines, start=1):
            if line.split("#", 1)[0].count(".") > _MOST_DOTS:
                raise InputError(f"{self.name}, line {number}: too many dots; a key here has one at most")
        try:
            return tomllib.loads(text)
        except RecursionError:
            raise InputError(f"{self.name}: lists within lists, too deep to be read") from None
        except ValueError as error:  # TOMLDecodeError is one; so is what int() says of thousands of digits
            found = re.search(r"^(.*) \(at (?:line (\d+), column (\d+)|end of document)\)$", str(error), re.DOTALL)
            if not found:
                raise InputError(f"{self.name} holds a value that cannot be read: {plain(str(error))[:120]}") from None
            last = int(found[2] or len(text.rstrip("\n").split("\n")))
            where = f"line {last}" + (f", column {found[3]}" if found[3] else "")
            here = f"; the line is: {plain(lines[last - 1].strip())[:60]}" if last <= len(lines) else ""
            raise InputError(f"{self.name}, {where}: not TOML: {plain(found[1])[:120]}{here}") from None

    # ---- faults ----------------------------------------------------------------------------------------------------

    def fault(self, where: Where, problem: str) -> None:
        """Note that something is wrong with a value."""
        self._faults.append((line_of(self._lines, where) or 1, problem))

    def raise_faults(self) -> None:
        """Raise `InputError` with every fault in the order of the file, if there is any."""
        if not self._faults:
            return
        told = [f"{self.name}, line {line}: {problem}" for line, problem in sorted(dict.fromkeys(self._faults))]
        more = [f"and {len(told) - _MOST_FAULTS} more"] if len(told) > _MOST_FAULTS else []
        raise InputError("\n  ".join([*told[:_MOST_FAULTS], *more]))

    # ---- values ----------------------------------------------------------------------------------------------------

    def keys(self, values: Mapping[str, object], known: Iterable[str], where: Where = ()) -> None:
        """Note keys that nobody knows."""
        listed = list(known)
        for key in values:
            if key not in listed:
                offer = near(key, listed, most=1)
                hint = f"did you mean {offer[0]}?" if offer else f"keys are {', '.join(listed)}"
                self.fault((*where, key), f"there is no key {shown(key)} here; {hint}")

    def number(self, values: Mapping[str, object], key: str, where: Where, most: int, least: int = 0) -> int:
        """A whole number; what is not there is the least one."""
        value = values.get(key, least)
        if type(value) is not int or not least <= value <= most:
            self.fault((*where, key), f"{key}: a whole number from {least} to {most}, not {_found(value)}")
            return least
        return value

    def table(self, values: Mapping[str, object], key: str, where: Where) -> dict[str, object]:
        """A table; what is not there is an empty one."""
        value = values.get(key, {})
        if not isinstance(value, dict):
            self.fault((*where, key), f"{key}: a table, not {_found(value)}")
            return {}
        return value

    def texts(self, values: Mapping[str, object], key: str, where: Where, most: int, example: str) -> list[str]:
        """A list of texts."""
        value = values.get(key, [])
        if not isinstance(value, list) or len(value) > most or any(not isinstance(item, str) for item in value):
            self.fault((*where, key), f"{key}: a list of up to {most} texts, such as {example}, not {_found(value)}")
            return []
        return value


def _found(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "a list" if len(value) > 4 else shown(value)
    return "a table" if isinstance(value, dict) else shown(value)
