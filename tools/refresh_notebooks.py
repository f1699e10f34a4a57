"""Run the notebooks and store outputs that nbval can compare and git can diff.

    python -m tools.refresh_notebooks notebooks            # run and rewrite
    python -m tools.refresh_notebooks notebooks --check    # form only, nothing is run: exit 1 if one is not as stored

Kept: text, tables, SVG and errors. Dropped: widget state and widget views (their ids are random, and a reader who opens
a stored view with no live kernel gets "model not found" instead of the still picture beside it), times, the reader's
own counts, and what editors add. A second run gives the same bytes.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError

from tools.isolation import isolated

KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
MIME = {"text/plain", "text/html", "text/latex", "text/markdown", "image/svg+xml"}
# tags: for nbval; rules and mentions: for the coverage of the rule index; pipeline_nb: minutes of a lesson, and what a
# presenter says at a cell; slideshow: where slides begin
CELL_METADATA = ("jupyter", "mentions", "pipeline_nb", "rules", "slideshow", "tags")
BOOK_METADATA = ("pipeline_nb",)


def notebooks(paths: Iterable[Path]) -> Iterator[Path]:
    """Every notebook at or under `paths`, checkpoints left out."""
    for path in paths:
        for book in [path] if path.is_file() else sorted(path.rglob("*.ipynb")):
            if ".ipynb_checkpoints" not in book.parts:
                yield book


def tidy_outputs(outputs: list[nbformat.NotebookNode], count: int) -> list[nbformat.NotebookNode]:
    """Stable outputs: known kinds of data only, and neighbouring pieces of one stream joined."""
    tidied: list[nbformat.NotebookNode] = []
    for out in outputs:
        if "data" in out:
            out.data = nbformat.from_dict({kind: out.data[kind] for kind in sorted(MIME & set(out.data))})
            out.metadata = nbformat.from_dict({})
            if not out.data:
                continue
        if out.output_type == "execute_result":
            out.execution_count = count
        last = tidied[-1] if tidied else None
        # how often a stream is flushed is chance: it may arrive in one piece or in many
        if last is not None and out.output_type == last.output_type == "stream" and out.name == last.name:
            last.text += out.text
        else:
            tidied.append(out)
    return tidied


def slug(source: str) -> str | None:
    """The name of a cell that links lead to: its heading, with - for spaces.

    JupyterLab finds a cell by its id (#cell-id=Grade) even in a notebook that it is just opening; a heading only later.
    """
    heading = re.match(r"#+ ([\w -]+)\n", source)
    return heading[1].replace(" ", "-") if heading else None


def tidy(book: nbformat.NotebookNode) -> None:
    """Bring a notebook into the stored form, in place."""
    book.nbformat, book.nbformat_minor = 4, 5
    kept = {key: book.metadata[key] for key in BOOK_METADATA if key in book.metadata}
    book.metadata = nbformat.from_dict({"kernelspec": KERNEL, "language_info": {"name": "python"}, **kept})
    count = 0
    for i, cell in enumerate(book.cells):
        if cell.get("id") != slug(cell.source):
            cell.id = f"c{i:03d}"
        cell.metadata = nbformat.from_dict({key: cell.metadata[key] for key in CELL_METADATA if key in cell.metadata})
        if cell.cell_type == "code":
            count += 1
            cell.execution_count = count
            cell.outputs = tidy_outputs(cell.outputs, count)


def as_stored(book: nbformat.NotebookNode) -> str:
    """The text of a tidied notebook."""
    tidy(book)
    nbformat.validate(book)
    return str(nbformat.writes(book, 4)) + "\n"


def execute(book: nbformat.NotebookNode, folder: Path, seconds: int) -> None:
    """Run every cell in a clean kernel, in a clean environment."""
    with tempfile.TemporaryDirectory(prefix="refresh-") as empty:
        client = NotebookClient(
            book,
            timeout=seconds,
            kernel_name="python3",
            store_widget_state=False,
            record_timing=False,
            resources={"metadata": {"path": str(folder)}},
        )
        client.execute(env={**os.environ, **isolated(Path(empty))})


def refresh(path: Path, check: bool, seconds: int) -> bool:
    """Rewrite one notebook (with `check`: only look); True if it was not yet as it should be."""
    before = path.read_text(encoding="utf-8")
    book = nbformat.reads(before, 4)
    stripped = any(cell.cell_type == "code" and cell.execution_count is None for cell in book.cells)
    if not check:
        execute(book, path.parent, seconds)
    after = as_stored(book)
    if check:
        return stripped or after != before
    if after != before:
        fresh = path.with_name(f".{path.name}.new")
        fresh.write_text(after, encoding="utf-8", newline="\n")
        fresh.replace(path)
    return after != before


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.refresh_notebooks", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("paths", nargs="+", type=Path, help="notebooks, or folders that hold some")
    parser.add_argument("--check", action="store_true", help="run nothing; exit 1 if a notebook is not in stored form")
    parser.add_argument("--timeout", type=int, default=120, metavar="SECONDS", help="for one cell (default: 120)")
    options = parser.parse_args(arguments)
    changed, failed = [], []
    books = list(notebooks(options.paths))
    for book in books:
        try:
            if refresh(book, options.check, options.timeout):
                changed.append(book)
        except (CellExecutionError, CellTimeoutError, nbformat.ValidationError) as error:
            failed.append(book)
            print(f"{book}: {error}", file=sys.stderr)
    print(f"{len(books)} notebooks, {len(changed)} {'not as stored' if options.check else 'rewritten'}", end="")
    print(f", {len(failed)} failed" if failed else "")
    for book in changed:
        print(f"  {book}")
    return 1 if failed or (options.check and changed) else 0


if __name__ == "__main__":
    sys.exit(main())
