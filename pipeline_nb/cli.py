"""The command `pipeline-nb`: finds the sub-command, and tells what went wrong in plain words instead of a traceback."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Sequence
from typing import TextIO

from pipeline_nb import __version__
from pipeline_nb.commands import box, export, lab, play, puzzle, rules, score, setup, slides
from pipeline_nb.commands.common import Parser, near, plain
from pipeline_nb.errors import PipelineError

__all__ = ["main"]

COMMANDS = (lab, play, puzzle, setup, score, rules, slides, export, box)
"""The modules of the commands, in the order of the help."""


def _parser() -> tuple[Parser, tuple[str, ...]]:
    """The parser, and the names of the commands."""
    parser = Parser(
        prog="pipeline-nb",
        description="Learn, teach and puzzle over the board game Pipeline (unofficial).",
        epilog="Each command has a help of its own, with examples: pipeline-nb COMMAND --help",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"pipeline-nb {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for module in COMMANDS:
        module.add(commands)
    return parser, tuple(commands.choices)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Parameters
    ----------
    arguments
        What stands after ``pipeline-nb``; by default the process's own.

    Returns
    -------
    int
        Exit code: 0 when all went well, 2 when something handed in was wrong, is missing, or cannot be printed, 130
        after Ctrl+C, 141 when whoever read the output has seen enough.

    Examples
    --------
    >>> main(["lab", "--copy-only", __file__])  # not a folder: says so, and no traceback
    2
    """
    if sys.stdout is None:
        return _refused("the output is closed, so nothing can be printed; > FILE puts it into a file")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal may not know every letter of a name
    try:
        try:
            return _command(list(sys.argv[1:] if arguments is None else arguments))
        finally:
            sys.stdout.flush()  # a full disk shows here, or after Python's own end
    except BrokenPipeError:  # such as `head`: no fault, and told as a shell tells it
        _drop(sys.stdout)
        return 141
    except OSError as error:
        if error.filename is not None:  # it is about a file, not about what is printed
            return _refused(f"{error.filename}: {error.strerror}")
        _drop(sys.stdout)
        return _refused(f"the output cannot be written: {error.strerror or error}")
    finally:
        _flush(sys.stderr)


def _command(given: list[str]) -> int:
    """Run the command; return its exit code."""
    parser, names = _parser()
    if given and not given[0].startswith("-") and given[0] not in names:
        offer = near(given[0], names, most=1)
        parser.error(f"there is no command {given[0][:40]!r}" + (f"; did you mean {offer[0]}?" if offer else ""))
    options = parser.parse_args(given)
    if not hasattr(options, "run"):
        parser.print_help()
        return 0
    try:
        return int(options.run(options))
    except PipelineError as error:
        _flush(sys.stdout)  # what was said before stands before
        return _refused(str(error))
    except KeyboardInterrupt:
        return 130  # as a shell reports Ctrl+C


def _refused(message: str) -> int:
    """Say on the error stream what is wrong, if there is one; return the exit code."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError):  # where nothing can be said, the code has to
            print("pipeline-nb:", "\n".join(map(plain, message.split("\n"))), file=sys.stderr)
    return 2


def _flush(stream: TextIO | None) -> None:
    try:
        if stream is not None:
            stream.flush()
    except OSError:
        _drop(stream)


def _drop(stream: TextIO | None) -> None:
    """Forget what is still to be printed, or Python tries once more at its end and complains."""
    with contextlib.suppress(OSError, ValueError):  # a stream of a test has no number
        if stream is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


if __name__ == "__main__":
    sys.exit(main())
