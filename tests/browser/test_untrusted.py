"""A lesson that JupyterLab does not trust says how to trust it; one that it trusts does not."""

from __future__ import annotations

from pathlib import Path

import nbformat
from playwright.sync_api import Page, expect

from pipeline_nb.learn.trusting import HOW, TrustNote
from pipeline_nb.widgets import TankFarm
from tests.browser.labtest import LabServer, open_notebook, run_all


def test_a_copy_that_is_not_trusted_says_how_to_trust_it(lab: LabServer, lab_root: Path, page: Page) -> None:
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    book = nbformat.v4.new_notebook(metadata={"kernelspec": kernel})
    cell = nbformat.v4.new_code_cell('from pipeline_nb import learn\nlearn.start("01_oil_and_tanks")')
    picture = nbformat.v4.new_code_cell("from pipeline_nb.widgets import TankFarm\nTankFarm()")
    note = {"text/html": TrustNote()._repr_html_(), "text/plain": ""}
    cell.outputs = [nbformat.v4.new_output("display_data", note)]
    data, _ = TankFarm()._repr_mimebundle_()
    still = {kind: data[kind] for kind in ("text/plain", "image/svg+xml")}
    picture.outputs = [nbformat.v4.new_output("execute_result", still)]
    book.cells = [cell, picture]
    nbformat.write(book, lab_root / "untrusted.ipynb")
    open_notebook(page, lab, "untrusted.ipynb")
    notebook = page.locator(".jp-NotebookPanel:visible")
    expect(notebook.get_by_text(HOW)).to_be_visible()
    expect(notebook.locator(".jp-RenderedSVG img")).to_have_count(0)
    expect(notebook.get_by_text("A picture stands here")).to_be_visible()
    run_all(page)  # what was run here is trusted
    expect(notebook.locator(".pn-root")).to_be_visible()
    expect(notebook.get_by_text(HOW)).to_have_count(0)
