"""The tables that the commands use: those of a named file, else those that `box use` chose, else the shipped ones."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from pipeline_nb.box import load_box
from pipeline_nb.commands.toml_lines import key_lines, line_of
from pipeline_nb.errors import BoxError, shown
from pipeline_nb.written import text_of

if TYPE_CHECKING:
    from pipeline_nb.box import Box

__all__ = ["Choice", "checked_box", "choice_file", "chosen_box", "forget", "read_choice", "remember"]

_MOST_BYTES = 10_000


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `box use` writes down: the owner's file."""

    format: Literal["pipeline_nb box choice"]
    version: Literal[1]
    file: Annotated[str, msgspec.Meta(min_length=1, max_length=4_096)]


def choice_file() -> Path:
    """Where the choice is kept: in the person's own configuration folder."""
    given = os.environ.get("XDG_CONFIG_HOME", "")
    if Path(given).is_absolute():
        folder = Path(given)
    elif sys.platform == "win32":
        folder = Path(os.environ.get("APPDATA") or Path.home() / "AppData/Roaming")
    elif sys.platform == "darwin":
        folder = Path.home() / "Library/Application Support"
    else:
        folder = Path.home() / ".config"
    return folder / "pipeline-nb" / "box.json"


def read_choice() -> Path | None:
    """The file that `box use` chose, or None.

    Raises
    ------
    BoxError
        If what is written down cannot be read; the message says how to get rid of it.
    """
    place = choice_file()
    try:
        if not place.is_file():
            return None
        if place.stat().st_size > _MOST_BYTES:
            raise ValueError("too large")
        return Path(msgspec.json.decode(text_of(place.read_bytes()), type=Choice).file)
    except (msgspec.DecodeError, UnicodeDecodeError, OSError, ValueError, RecursionError) as error:
        raise BoxError(f"{place}: damaged ({str(error)[:120]}); `pipeline-nb box forget` removes it") from None


def remember(file: Path) -> None:
    """Write down that the commands use a file, in one go."""
    place = choice_file()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        handle, new = tempfile.mkstemp(dir=place.parent, prefix=".choosing-")
        with os.fdopen(handle, "wb") as stream:
            stream.write(msgspec.json.encode(Choice("pipeline_nb box choice", 1, str(file))) + b"\n")
        Path(new).replace(place)
    except OSError as error:
        raise BoxError(f"{place}: cannot be written: {error.strerror}; name the file each time: --box FILE") from None


def forget() -> bool:
    """Remove what is written down; return whether there was something."""
    place = choice_file()
    try:
        place.unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise BoxError(f"{place}: cannot be removed: {error.strerror}") from None
    return True


def chosen_box(path: str | None) -> Box:
    """The box of a named file, else of the file that `box use` chose, else the shipped one."""
    if path is not None:
        return checked_box(path)
    chosen = read_choice()
    if chosen is None:
        return load_box()
    try:
        return checked_box(chosen)
    except BoxError as error:
        raise BoxError(f"{error}\n(`box use` chose it; `pipeline-nb box forget` goes back to our tables)") from None


def checked_box(path: str | Path) -> Box:
    """The box with an owner's file laid over it.

    Raises
    ------
    BoxError
        Listing every fault, each with its line where the file has one.
    """
    try:
        return load_box(path)
    except BoxError as error:
        raise BoxError(_with_lines(str(error), path)) from None


_PLACE = re.compile(r"  (?:\[(\w+)\]|'([^']*)')(?: '?(\w+))?")


def _with_lines(message: str, path: str | Path) -> str:
    """The message with the line of the file in front of each fault that names a table or key."""
    first, *faults = message.split("\n")
    if not faults:
        return message
    try:
        lines = key_lines(text_of(Path(path).read_bytes()))
    except (OSError, UnicodeDecodeError):
        return message  # it was there a moment ago; the faults stand as they are
    told = [first]
    for fault in faults:
        place = _PLACE.match(fault)
        number = line_of(lines, tuple(part for part in place.groups() if part)) if place else None
        told.append(fault if number is None else f"  line {number}: {fault.strip()}")
    return "\n".join(told)


def name_of(path: Path) -> str:
    """A path as it is shown: quoted, safe to print."""
    return shown(str(path), most=200)
