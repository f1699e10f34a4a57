"""Fixtures for tests in a real browser.

    def test_a_click_reaches_python(notebook, kernel_eval):
        page = notebook(["from pipeline_nb.widgets import NetworkBuilder", "w = NetworkBuilder()\\nw"])
        page.get_by_role("button", name="Rotate").click()
        assert kernel_eval("w.value.rotation") == 1

`notebook(path="tutorial/00_start_here.ipynb")` opens a lesson instead. `bench` is one notebook that many tests share,
each with its own widget in it (`tests/browser/hands.py`); what restarts kernels or opens files takes `notebook`.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import labtest, looks
from tests.browser.hands import BELOW, SETUP, Bench
from tests.browser.labtest import LabServer, MessagePath
from tests.browser.sight import Shot, pictures_wanted
from tools import chromium

ROOT = Path(__file__).resolve().parents[2]
expect.set_options(timeout=60_000)  # two cores that others keep busy too: a wait ends when the state is there


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    path = chromium.find()
    if path is None:
        # with CI=true this skip is a failure
        pytest.skip("no Chromium was found: `python -m tools.chromium --install`, or set CHROMIUM")
    return {**browser_type_launch_args, "executable_path": path, "args": labtest.FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "viewport": {"width": 1400, "height": 900}}


@pytest.fixture(scope="session")
def lab_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the lessons, so that the checkout stays clean."""
    folder = tmp_path_factory.mktemp("lab") / "notebooks"
    shutil.copytree(ROOT / "notebooks", folder, ignore=shutil.ignore_patterns(".*"))
    return folder


@pytest.fixture
def message_path(request: pytest.FixtureRequest) -> MessagePath:
    """How widget messages are delivered; `disabled` is what `pipeline-nb lab` sets."""
    return getattr(request, "param", "disabled")


@pytest.fixture(scope="session")
def _servers(lab_root: Path) -> Iterator[Callable[[MessagePath], LabServer]]:
    running: dict[MessagePath, LabServer] = {}
    with contextlib.ExitStack() as stack:

        def server(path: MessagePath) -> LabServer:
            if path not in running:
                running[path] = stack.enter_context(LabServer(lab_root, path))
            return running[path]

        yield server


@pytest.fixture
def lab(_servers: Callable[[MessagePath], LabServer], message_path: MessagePath) -> LabServer:
    """The running JupyterLab; started once for each message path."""
    return _servers(message_path)


def write_notebook(folder: Path, name: str, cells: list[str]) -> str:
    """A notebook of code cells; returns its path from the server's root."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(book, folder / name)
    return name


@pytest.fixture(scope="session")
def _bench(
    _servers: Callable[[MessagePath], LabServer],
    lab_root: Path,
    browser: Browser,
    browser_context_args: dict[str, Any],
) -> Iterator[Bench]:
    with contextlib.closing(browser.new_context(**browser_context_args)) as context:
        page = context.new_page()
        name = write_notebook(lab_root, "bench.ipynb", [SETUP, "", BELOW])
        labtest.open_notebook(page, _servers("disabled"), name)
        labtest.run_all(page)
        assert labtest.cell_errors(page) == []
        page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
        yield Bench(page)
        labtest.shut_down(page)


@pytest.fixture
def bench(_bench: Bench) -> Iterator[Bench]:
    """bench.show("CostBoard()"): a widget on a page that stays open for all tests; no cell may change under a test."""
    _bench.resize(1400)
    yield _bench
    _bench.page.emulate_media(reduced_motion="null")
    _bench.dark(False)


@pytest.fixture
def notebook(
    lab: LabServer, lab_root: Path, page: Page, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """notebook(cells) or notebook(path=...): the page, all cells run without an error (with run=False: not run)."""

    def _open(cells: list[str] | None = None, *, path: str = "", run: bool = True) -> Page:
        if cells is not None:
            path = write_notebook(lab_root, f"{request.node.originalname}.ipynb", cells)
        labtest.open_notebook(page, lab, path)
        if run:
            labtest.run_all(page)
            assert labtest.cell_errors(page) == []
        return page

    yield _open
    labtest.shut_down(page)


@pytest.fixture
def kernel_eval(page: Page) -> Callable[[str], Any]:
    """kernel_eval("w.value"): the value of an expression in the notebook's kernel."""
    return lambda expression: labtest.kernel_eval(page, expression)


@pytest.fixture
def run_all(page: Page) -> Callable[[], None]:
    """Run all cells of the open notebook again."""
    return lambda: labtest.run_all(page)


@pytest.fixture
def restart(page: Page) -> Callable[[], None]:
    """Restart the kernel under the open notebook."""
    return lambda: labtest.restart(page)


@pytest.fixture
def set_theme(page: Page) -> Iterator[Callable[[bool], None]]:
    """set_theme(dark=True); the light theme comes back after the test, for the server remembers it."""
    yield lambda dark: labtest.set_theme(page, dark)
    labtest.set_theme(page, dark=False)


@pytest.fixture
def shot(request: pytest.FixtureRequest) -> Shot:
    """shot("network-dark", locator): a picture in the folder that the variable PN_SHOTS names; without it, none."""

    def _shot(name: str, what: Locator | None = None) -> None:
        if pictures_wanted():
            shown: Locator | Page = what or request.getfixturevalue("page")
            shown.screenshot(path=Path(os.environ["PN_SHOTS"]) / f"{name}.png")

    return _shot


@pytest.fixture
def assert_accessible(page: Page) -> Callable[[str], None]:
    """assert_accessible(".pn-root"): axe-core finds nothing, and every text stands out from what is under it."""

    def _check(selector: str) -> None:
        kept, broken = looks.axe_faults(page, selector)
        assert broken == []
        assert kept, f"axe looked at nothing in {selector}"
        measured, pale = looks.pale_texts(page.locator(selector).first)
        assert pale == []
        assert measured, f"no text in {selector}"

    return _check
