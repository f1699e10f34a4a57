"""`pipeline-nb slides`: lessons as slides for a room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline_nb.commands.common import Commands, add_command

if TYPE_CHECKING:
    import argparse

__all__ = ["add"]

EXAMPLES = """
pipeline-nb slides                     the lessons on modules, in slides/
pipeline-nb slides em1 em4 --to talk   two of them, in talk/
pipeline-nb slides 04                  a lesson of the tutorial
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "slides",
        _run,
        "lessons as slides for a room",
        "Lessons as slides: each is one page of HTML that any browser opens without a network. The right arrow and "
        "Page Down go through all pages in order, each question is followed by its answer, S opens what to say in a "
        "window of its own, N shows it below the slide, O shows all slides, F fills the screen. An older file is kept "
        "beside the new one as NAME.bak.",
        EXAMPLES,
    )
    parser.add_argument("lessons", nargs="*", metavar="LESSON", help="names of lessons, or the first part of them")
    parser.add_argument("--to", default="slides", metavar="FOLDER", help="where to write them (default: slides)")


def _run(options: argparse.Namespace) -> int:
    from pathlib import Path

    from pipeline_nb.commands.common import make_folder, plain, write_file
    from pipeline_nb.learn.presenter import lesson_named, module_lessons
    from pipeline_nb.slides import slides

    names = list(dict.fromkeys(lesson_named(name) for name in options.lessons or module_lessons()))
    folder = Path(options.to)
    make_folder(options.to)
    for path in names:
        name = path.rpartition("/")[2].removesuffix(".ipynb")
        file = folder / f"{name}.html"
        write_file(str(file), slides(name).encode())
        print(plain(str(file)))
    return 0
