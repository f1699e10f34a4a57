"""The command `pipeline-nb`. Each sub-command is one function; what it does is told in one line, errors too."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from pipeline_nb import __version__
from pipeline_nb.errors import PipelineError

__all__ = ["main"]

LAB_EXAMPLES = """\
examples:
  pipeline-nb lab                     the lessons in ~/pipeline-notebooks, JupyterLab on the first one
  pipeline-nb lab lessons --no-browser
                                      another folder; prints the address instead of opening a browser
  pipeline-nb lab --update            put new versions of lessons that you changed beside yours
  pipeline-nb lab --copy-only         copy the lessons, start nothing
"""


def _lab(options: argparse.Namespace) -> int:
    # here, not above: `pipeline-nb --help` should not wait for it
    from pipeline_nb import lab, lessons

    files = lessons.lessons()
    if options.list:
        print("\n".join(files))
        return 0
    if not options.copy_only:
        lab.require_jupyterlab()  # said before anything is copied
    folder = options.folder or Path.home() / lessons.DEFAULT_FOLDER
    print(lessons.sync(files, folder, options.update).report(), flush=True)
    if not options.copy_only:
        lab.start_lab(folder, options.port, browser=not options.no_browser)
    return 0


def _add_lab(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser(
        "lab",
        help="copy the lessons into a folder of yours and open JupyterLab",
        description="Copy the lessons into a folder of yours, never over a file that you changed, and open JupyterLab "
        "on the first of them.",
        epilog=LAB_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", nargs="?", type=Path, help="your folder (default: pipeline-notebooks in your home)")
    parser.add_argument("--no-browser", action="store_true", help="open no browser; the address is printed")
    parser.add_argument("--port", type=int, metavar="N", help="where to listen (default: the first free one from 8888)")
    parser.add_argument("--list", action="store_true", help="list the lessons and stop")
    parser.add_argument("--copy-only", action="store_true", help="copy the lessons and stop")
    parser.add_argument(
        "--update",
        action="store_true",
        help="for lessons that you changed: put the new version beside yours, as NAME.new.ipynb",
    )
    parser.set_defaults(run=_lab)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="pipeline-nb", description="Learn, teach and puzzle over the board game Pipeline (unofficial)."
    )
    parser.add_argument("--version", action="version", version=f"pipeline-nb {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_lab(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Parameters
    ----------
    arguments
        What stands after ``pipeline-nb``; by default the process's own.

    Returns
    -------
    int
        Exit code: 0 when all went well, 2 when something handed in was wrong or is missing.

    Examples
    --------
    >>> main(["lab", "--copy-only", __file__])  # not a folder: says so, and no traceback
    2
    """
    parser = _parser()
    options = parser.parse_args(arguments)
    if not hasattr(options, "run"):
        parser.print_help()
        return 0
    try:
        return int(options.run(options))
    except PipelineError as error:
        print(f"pipeline-nb: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130  # as a shell reports Ctrl+C


if __name__ == "__main__":
    sys.exit(main())
