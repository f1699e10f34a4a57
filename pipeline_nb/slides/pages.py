"""A notebook as a page of HTML that needs no network and no kernel: widgets are their still pictures.

nbconvert's own page prefers a widget's stored state to the picture beside it, and state is drawn by scripts from a
network: without one the page is blank.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from pipeline_nb.errors import InputError, PipelineError, shown
from pipeline_nb.written import text_of

if TYPE_CHECKING:
    from nbformat import NotebookNode

__all__ = ["PageError", "drawn", "page", "read_notebook", "run_notebook"]

MOST_BYTES = 50_000_000

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"
"""What the page may load: nothing but itself; no script runs in it."""
_NEEDS_SCRIPTS = ("application/vnd.jupyter.widget-view+json", "application/javascript", "text/javascript")
_LINK = re.compile(r"(?<!!)\[([^\]\n]+)\]\(([^)\s]+?\.ipynb)(?:#[^)\s]*)?\)")
_ANCHOR = re.compile(r'<a href="([^"#:]+\.ipynb)(?:#[^"]*)?"')


class PageError(PipelineError):
    """A notebook cannot be made a page; the message says what would help."""


def read_notebook(path: Path) -> NotebookNode:
    """Read a notebook.

    Raises
    ------
    InputError
        If it is not there, or is none.
    """
    nbformat = _nbformat()
    try:
        if path.stat().st_size > MOST_BYTES:
            raise InputError(f"{path}: larger than a notebook can be ({MOST_BYTES // 1_000_000} MB)")
        book = nbformat.reads(text_of(path.read_bytes()), 4)
        nbformat.validate(book)
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{path} is not UTF-8, so it is no notebook") from None
    except (
        nbformat.reader.NotJSONError,
        nbformat.ValidationError,
        AttributeError,
        KeyError,
        TypeError,
        ValueError,
        RecursionError,
    ):
        raise InputError(f"{path} is no notebook, or damaged") from None
    return book  # type: ignore[no-any-return]


def _nbformat() -> Any:  # noqa: ANN401 - a module
    try:
        import nbformat
        import nbformat.reader
    except ImportError as error:
        raise _missing(error) from None
    return nbformat


def _missing(error: ImportError) -> PageError:
    return PageError(f"pages of notebooks need {error.name}: pip install 'pipeline_nb[lab]'")


def run_notebook(book: NotebookNode, folder: Path) -> None:
    """Run every cell, in place; the notebook's file is left as it is.

    Raises
    ------
    PageError
        If a cell fails; the message names it.
    """
    try:
        from jupyter_client.kernelspec import NoSuchKernel
        from nbclient import NotebookClient
        from nbclient.exceptions import CellControlSignal, CellExecutionError, DeadKernelError
    except ImportError as error:
        raise _missing(error) from None
    client = NotebookClient(
        book,
        kernel_name="python3",
        store_widget_state=False,
        extra_arguments=["--log-level=ERROR"],  # what is of interest stands in the page
        resources={"metadata": {"path": str(folder)}},
    )
    at = 0

    def begun(cell: NotebookNode, cell_index: int) -> None:
        nonlocal at
        at = cell_index + 1

    client.on_cell_start = begun
    try:
        client.execute()
    except (CellControlSignal, DeadKernelError, NoSuchKernel) as error:
        what = f"{error.ename}: {error.evalue}" if isinstance(error, CellExecutionError) else str(error)
        raise PageError(f"cell {at} cannot be run: {shown(what.strip(), 200)[1:-1]}") from None


def page(book: NotebookNode, path: Path, places: Mapping[Path, str] | None = None) -> str:
    """Return a notebook as a page of HTML.

    Parameters
    ----------
    book
        The notebook.
    path
        Where it comes from: its name is the title where it has no heading, and links go from there.
    places
        For notebooks that become pages too, by their resolved paths, the address of the page as seen from this one.

    Raises
    ------
    PageError
        If nbconvert is not installed.
    """
    try:
        from nbconvert.exporters import HTMLExporter
    except ImportError as error:
        raise _missing(error) from None
    headings = (line[2:] for cell in book.cells for line in cell.source.split("\n") if line.startswith("# "))
    title = next(headings, path.stem).replace(r"\$", "$")
    with resources.as_file(resources.files(__package__) / "templates") as templates:
        exporter = HTMLExporter(  # type: ignore[no-untyped-call]
            template_name="page", extra_template_basedirs=[str(templates)], embed_images=True
        )
        about = {"page": {"policy": _POLICY}, "metadata": {"name": title, "path": str(path.parent)}}
        body, _ = exporter.from_notebook_node(_still(book, path, places or {}), resources=about)
    return str(body)


def _still(book: NotebookNode, path: Path, places: Mapping[Path, str]) -> NotebookNode:
    """The notebook without what only scripts could show, and with links that lead to pages or nowhere."""
    import nbformat

    kept = nbformat.from_dict(book)
    kept.metadata.pop("widgets", None)
    kept.metadata.pop("title", None)
    for cell in kept.cells:
        if cell.cell_type == "markdown":
            cell.source = _relinked(cell.source, path.parent, places)
        if cell.metadata.get("jupyter", {}).get("source_hidden"):
            cell.metadata["transient"] = {"remove_source": True}
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            for kind in _NEEDS_SCRIPTS:
                data.pop(kind, None)
            drawn(output)
            for kind in {"text/html", "text/markdown"} & set(data):
                data[kind] = _relinked(data[kind], path.parent, places)
    return kept  # type: ignore[no-any-return]


def drawn(output: NotebookNode) -> None:
    """Leave a picture as it is drawn; the form in Markdown is for JupyterLab, and only where it does not trust it."""
    data = output.get("data", {})
    if "image/svg+xml" in data:
        data.pop("text/markdown", None)


def _relinked(text: str, folder: Path, places: Mapping[Path, str]) -> str:
    """A text whose links to notebooks lead to their pages; the words of a link without a page stay."""

    def place_of(address: str) -> str:
        return quote(places.get(Path(os.path.normpath(folder.resolve() / unquote(address))), ""))

    text = _LINK.sub(lambda link: f"[{link[1]}]({place})" if (place := place_of(link[2])) else link[1], text)
    return _ANCHOR.sub(lambda link: f'<a href="{place}"' if (place := place_of(link[1])) else "<a", text)
