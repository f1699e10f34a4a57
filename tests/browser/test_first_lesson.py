"""What a learner meets: the command's address in a browser shows the first lesson, with its pictures."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator

import nbformat
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ROOT
from tests.browser.labtest import free_port, stop
from tests.browser.sight import Shot

PICTURE = ".jp-OutputArea :is(.jp-RenderedSVG, .jp-RenderedMarkdown:has(img))"
LESSONS = sorted(path.name for path in (ROOT / "notebooks/tutorial").glob("[01]*.ipynb"))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """What `pipeline-nb lab` prints, while it runs."""
    command = [
        sys.executable,
        "-m",
        "pipeline_nb.cli",
        "lab",
        str(tmp_path_factory.mktemp("learner") / "mine"),
        "--no-browser",
    ]
    command += ["--port", str(free_port())]
    with subprocess.Popen(
        command, env=os.environ, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            yield next(found[0] for line in process.stdout if (found := re.search(r"http://\S+", line)))
        finally:
            stop(process)


def test_the_printed_address_opens_the_first_lesson_with_its_pictures_trusted(address: str, page: Page) -> None:
    page.goto(address)
    expect(page.get_by_role("tab", name="00_start_here.ipynb")).to_be_visible(timeout=60_000)
    # in a notebook that was not signed this picture has no SVG of its own, but a text
    expect(page.locator(".jp-RenderedSVG").first).to_be_visible(timeout=60_000)
    expect(page.locator(PICTURE).first).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)  # no news, no choice of a kernel


@pytest.mark.parametrize("lesson", [pytest.param(one, marks=[pytest.mark.long] * (one[:2] > "00")) for one in LESSONS])
def test_a_lesson_shows_its_stored_pictures_before_anything_is_run(address: str, page: Page, lesson: str) -> None:
    cells = nbformat.read(ROOT / "notebooks/tutorial" / lesson, as_version=4).cells
    outputs = [out for cell in cells for out in cell.get("outputs", [])]
    stored = [out.data["image/svg+xml"] for out in outputs if "image/svg+xml" in out.get("data", {})]
    assert stored, "it has no picture"
    page.goto(address.replace("00_start_here.ipynb", lesson))
    notebook = page.locator(".jp-NotebookPanel:visible")
    pictures = notebook.locator(PICTURE)
    expect(pictures).to_have_count(len(stored), timeout=60_000)
    for number, text in enumerate(stored):
        pictures.nth(number).scroll_into_view_if_needed()
        picture = pictures.nth(number).locator("img, svg").first
        box = picture.bounding_box()
        assert box is not None
        assert box["width"] >= 200
        assert box["height"] >= 60
        # the picture is that of the file, not the text form and not one that another cell has left
        drawn = picture.evaluate("el => el.src ? decodeURIComponent(el.src) : el.outerHTML")
        assert (re.search('aria-label="[^"]*"', text) or [""])[0] in drawn
    expect(notebook.locator(".pn-root")).to_have_count(0)


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_copy_that_nobody_trusts_still_shows_its_first_board(
    notebook: Callable[..., Page], shot: Shot, lesson: str
) -> None:
    page = notebook(path=f"tutorial/{lesson}", run=False)  # plain JupyterLab: nothing has signed it
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    first = page.locator(".jp-OutputArea-output:has(img)").first
    expect(first.locator("img")).to_be_in_viewport()
    width, height = first.locator("img").evaluate("img => [img.naturalWidth, img.naturalHeight]")
    assert width >= 200
    assert height >= 60
    if lesson[:2] != "13":  # its first board is a chart, which stays as it is
        expect(first).to_contain_text("run the cell above it")
    shot(f"untrusted-{lesson[:2]}")
