"""What stands on the input of a command: a person's lines, or a file that a shell hands over."""

from __future__ import annotations

import io
import sys

from pipeline_nb.errors import InputError
from pipeline_nb.written import encoding_of, text_of

__all__ = ["everything", "is_terminal", "next_line"]


def is_terminal() -> bool:
    """Whether a person types."""
    return sys.stdin is not None and sys.stdin.isatty()


def next_line() -> str:
    """Return the next line; an empty text at the end of the input.

    Raises
    ------
    InputError
        If the input is closed or cannot be read.
    """
    try:
        _find_encoding()
        return _open().readline()
    except OSError as error:
        raise InputError(f"the input cannot be read: {error.strerror or error}") from None


def everything(most: int) -> str:
    """Return the whole input.

    Raises
    ------
    InputError
        If it is closed, cannot be read, is no text, or is longer than `most` characters.
    """
    stream = _open()
    try:
        if isinstance(stream, io.TextIOWrapper):
            data = stream.buffer.read(4 * most + 1)  # no character takes more than four bytes
            text = text_of(data) if len(data) <= 4 * most else " " * (most + 1)
        else:
            text = stream.read(most + 1)
        if len(text) > most:
            raise InputError(f"the input is longer than {most} characters; that is too much")
        return text
    except OSError as error:
        raise InputError(f"the input cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise InputError("the input is not UTF-8") from None


def _open() -> io.TextIOBase:
    stream: object = sys.stdin
    if stream is None:
        raise InputError("the input is closed; nothing can be read from it")
    assert isinstance(stream, io.TextIOBase)
    return stream


def _find_encoding() -> None:
    """Before anything is read: a mark at its beginning says how the input is stored, and is no part of a line."""
    stream = _open()
    if not isinstance(stream, io.TextIOWrapper) or stream.errors == "replace":  # which it is from the first line on
        return
    if stream.isatty() or not isinstance(stream.buffer, io.BufferedReader):
        stream.reconfigure(errors="replace")
    else:
        # what is no text is no command, and no traceback
        encoding = encoding_of(stream.buffer.peek(2)[:2])
        stream.reconfigure(encoding=encoding, errors="replace", newline=None)  # a line may end as on Windows
