"""`pipeline-nb lab`: the lessons in a folder of the learner's, and JupyterLab on the first of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline_nb.commands.common import Commands, add_command

if TYPE_CHECKING:
    import argparse

__all__ = ["add"]

EXAMPLES = """
pipeline-nb lab                the lessons, in ~/pipeline-notebooks
pipeline-nb lab lessons --no-browser
                               another folder; the address is printed instead
pipeline-nb lab --update       new versions of changed lessons beside yours
pipeline-nb lab --copy-only    copy the lessons, start nothing
"""


def add(commands: Commands) -> None:
    """Add the command."""
    from pathlib import Path

    parser = add_command(
        commands,
        "lab",
        _run,
        "copy the lessons into a folder of yours and open JupyterLab",
        "Copy the lessons into a folder of yours, never over a file that you changed, and open JupyterLab on the first "
        "of them.",
        EXAMPLES,
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


def _run(options: argparse.Namespace) -> int:
    from pathlib import Path

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
