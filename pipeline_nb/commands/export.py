"""`pipeline-nb export`: notebooks as pages of HTML that need no network."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline_nb.commands.common import Commands, add_command

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

__all__ = ["add"]

EXAMPLES = """
pipeline-nb export my_game.ipynb       my_game.html, beside it
pipeline-nb export *.ipynb --to pages  several of them, in pages/
pipeline-nb export my_game.ipynb --run run every cell first
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "export",
        _run,
        "notebooks as pages that need no network",
        "Notebooks as they stand, each as one page of HTML that any browser opens without a network: widgets are their "
        "still pictures, which carry a text for those who do not see them. An older file is kept beside the new one as "
        "NAME.bak.",
        EXAMPLES,
    )
    parser.add_argument("notebooks", nargs="+", metavar="NOTEBOOK", help="files of notebooks, NAME.ipynb")
    parser.add_argument("--to", metavar="FOLDER", help="where to write the pages (default: beside each notebook)")
    parser.add_argument(
        "--run", dest="afresh", action="store_true", help="run every cell first; the notebook's file stays as it is"
    )


def _run(options: argparse.Namespace) -> int:
    import os
    from pathlib import Path

    from pipeline_nb.commands.common import check_writable, make_folder, plain, write_file
    from pipeline_nb.errors import InputError, PipelineError
    from pipeline_nb.slides.pages import page, read_notebook, run_notebook

    paths = [Path(name) for name in dict.fromkeys(options.notebooks)]
    books = [read_notebook(path) for path in paths]  # a wrong one is told before any page is written
    targets = [_target(path, options.to) for path in paths]
    if len(set(targets)) < len(targets):
        raise InputError(f"{plain(options.to)}: two of the notebooks have the same name; write them into two folders")
    if options.to is not None:
        make_folder(options.to)
    for target in targets:
        check_writable(str(target))
    pages = dict(zip((path.resolve() for path in paths), targets, strict=True))
    for path, book, target in zip(paths, books, targets, strict=True):
        if options.afresh:
            try:
                run_notebook(book, path.parent)
            except PipelineError as error:
                raise InputError(f"{plain(str(path))}, {error}") from None
        places = {source: os.path.relpath(to.resolve(), target.parent.resolve()) for source, to in pages.items()}
        write_file(str(target), page(book, path, places).encode())
        print(plain(str(target)))
    return 0


def _target(path: Path, folder: str | None) -> Path:
    from pathlib import Path

    name = f"{path.stem}.html"
    return path.with_name(name) if folder is None else Path(folder) / name
