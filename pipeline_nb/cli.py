"""The command `pipeline-nb`: finds the sub-command, and tells what went wrong in plain words instead of a traceback."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Sequence

from pipeline_nb import __version__
from pipeline_nb.commands import box, lab, play, puzzle, rules, score, setup, slides
from pipeline_nb.commands.common import Parser, near, plain
from pipeline_nb.errors import PipelineError

__all__ = ["main"]

COMMANDS = (lab, play, puzzle, setup, score, rules, slides, box)
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
        Exit code: 0 when all went well, 2 when something handed in was wrong or is missing, 130 after Ctrl+C.

    Examples
    --------
    >>> main(["lab", "--copy-only", __file__])  # not a folder: says so, and no traceback
    2
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal may not know every letter of a name
    parser, names = _parser()
    if given and not given[0].startswith("-") and given[0] not in names:
        offer = near(given[0], names, most=1)
        parser.error(f"there is no command {given[0][:40]!r}" + (f"; did you mean {offer[0]}?" if offer else ""))
    options = parser.parse_args(given)
    if not hasattr(options, "run"):
        parser.print_help()
        return 0
    try:
        code = int(options.run(options))
        sys.stdout.flush()
        return code
    except PipelineError as error:
        with contextlib.suppress(BrokenPipeError):
            sys.stdout.flush()  # what was said before stands before
        print(f"pipeline-nb: {_safe(str(error))}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130  # as a shell reports Ctrl+C
    except BrokenPipeError:
        # whoever read the output has seen enough, such as `head`; Python would complain once more at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


def _safe(message: str) -> str:
    return "\n".join(plain(line) for line in message.split("\n"))


if __name__ == "__main__":
    sys.exit(main())
