"""The same learner in Notebook 7 and in marimo: a trade, a tile, a refusal and a score, by mouse and by keyboard."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import labtest
from tests.browser.conftest import write_notebook
from tests.browser.hands import Widget
from tests.browser.labtest import MarimoServer, NotebookServer

WIDGETS = """
import pipeline_nb as pn
from pipeline_nb.widgets import MarketTrader, NetworkBuilder, ScorePad
game = pn.position(players=("Ann", "Bo"), setup={"start": 0}, seed=7, tanks=(3, 3, 3, 3), cash=40, stock="O1 O3x2 S2")
trader, builder, pad = MarketTrader(game, market=1), NetworkBuilder(supply=[4]), ScorePad(game)
"""
HELD = """
def held():
    return {"cash": trader.value.state.me.cash, "network": builder.value.to_text(), "read": pad.model.at}
"""
Python = Callable[[], dict[str, Any]]


def the_same_smoke(page: Page, python: Python) -> None:
    """What holds in JupyterLab holds here; `python` reads back what the kernel has."""

    def expect_held(what: str, value: object) -> None:
        for _ in range(100):  # in marimo the note on what is held is written a moment after the page has its answer
            if python()[what] == value:
                return
            page.wait_for_timeout(50)
        assert python()[what] == value

    roots = page.locator(".pn-root")
    expect(roots).to_have_count(3)
    trader, builder, pad = (Widget(page, roots.nth(place)) for place in range(3))

    trader.button("high orange: 2 barrels").click()
    with trader.answered():
        trader.button(re.compile("^row 4, high orange, space 2")).click()
    expect(trader.root.locator(".pn-total")).to_have_text("1 sold +$50: $50 more")
    expect_held("cash", 90)
    expect(trader.root.locator(".pn-cash")).to_contain_text("$90")
    with trader.answered():  # the same by keyboard: undone, and done again
        trader.button("Undo").focus()
        trader.press("Enter")
    expect_held("cash", 40)

    builder.button(re.compile("^tile 4")).click()
    with builder.answered():
        builder.cell(0, 0).click()
    expect_held("network", "4@0,0")
    with builder.answered():
        builder.cell(0, 0).focus()
        builder.press("Control+z")
    expect_held("network", "-")

    expect(pad.root).to_have_attribute("data-ack", "0")
    with pad.answered():
        pad.button(re.compile("^(Begin|Next)")).first.click()
    expect_held("read", 1)
    expect(pad.status).not_to_be_empty()


@pytest.fixture
def notebook_7(tmp_path: Path, page: Page) -> Iterator[tuple[Page, Python]]:
    book = write_notebook(tmp_path, "smoke.ipynb", [WIDGETS + HELD, "trader", "builder", "pad"])
    with NotebookServer(tmp_path) as server:
        page.goto(f"{server.url}/notebooks/{book}?token={server.token}")
        page.locator(".jp-NotebookPanel .jp-Cell").first.wait_for(timeout=60_000)
        labtest.wait_for_kernel(page)
        labtest.run_all(page)
        assert labtest.cell_errors(page) == []
        yield page, lambda: labtest.kernel_eval(page, "held()")
        labtest.shut_down(page)


def test_the_widgets_work_in_notebook_7(notebook_7: tuple[Page, Python]) -> None:
    page, _ = notebook_7
    the_same_smoke(*notebook_7)
    cells = labtest.cell_count(page)
    builder = Widget(page, page.locator(".pn-root").nth(1))
    builder.cell(0, 0).focus()
    builder.press("a", "b", "d", "d", "x")  # Notebook 7 takes keys before they come to the widget
    assert labtest.cell_count(page) == cells
    page.evaluate("() => { window.jupyterapp.shell.currentWidget.context.model.dirty = true }")
    builder.press("Control+s")  # no widget wants it: it is the notebook's
    page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")


MARIMO = """
import marimo

app = marimo.App()


@app.cell
def _():
    import json
    from pathlib import Path

    import marimo as mo
{code}

    def note(_=None):
        draft = Path({file!r}).with_suffix(".draft")  # a file that is being written is read as an empty one
        draft.write_text(json.dumps(held()), encoding="utf-8")
        draft.replace({file!r})

    for widget in (trader, builder, pad):
        widget.observe(note, "state")
    note()
    mo.vstack([mo.ui.anywidget(widget) for widget in (trader, builder, pad)])
    return


if __name__ == "__main__":
    app.run()
"""


@pytest.fixture
def marimo(tmp_path: Path, page: Page) -> Iterator[tuple[Page, Python]]:
    app, file = tmp_path / "smoke.py", tmp_path / "held.json"
    app.write_text(MARIMO.format(code=textwrap.indent(WIDGETS + HELD, "    "), file=str(file)), encoding="utf-8")
    with MarimoServer(app) as server:
        page.goto(f"{server.url}?access_token={server.token}")
        yield page, lambda: json.loads(file.read_text(encoding="utf-8"))


def test_the_widgets_work_in_marimo(marimo: tuple[Page, Python]) -> None:
    the_same_smoke(*marimo)
