"""The lessons in a real JupyterLab: run from a clean kernel, looked at, walked through by their links."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import labtest, sight
from tests.browser.conftest import ROOT
from tests.browser.hands import AT_REST
from tests.browser.sight import Shot

LESSONS = sorted(path.name for path in (ROOT / "notebooks/tutorial").glob("0*.ipynb"))


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_runs_from_a_clean_kernel_and_its_widgets_are_live(
    notebook: Callable[..., Page],
    kernel_eval: Callable[[str], Any],
    set_theme: Callable[[bool], None],
    shot: Shot,
    lesson: str,
) -> None:
    page = notebook(path=f"tutorial/{lesson}")  # asserts that no cell has failed
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    # Python says which cells have a widget as their value; each of them shows it, alive
    numbers = kernel_eval("[n for n, value in Out.items() if hasattr(value, 'act')]")
    assert len(numbers) >= 2
    roots = page.locator(".jp-Notebook .pn-root")
    expect(roots).to_have_count(len(numbers))
    for number in numbers:
        prompt = page.locator(".jp-OutputPrompt", has_text=re.compile(rf"^\[{number}\]:$"))
        root = page.locator(".jp-CodeCell").filter(has=prompt).locator(".pn-root")
        root.evaluate("root => root.scrollIntoView()")
        expect(root).to_be_visible()
    for dark in (False, True) if sight.pictures_wanted() else (False,):
        set_theme(dark)
        for width in (1400, 700):
            page.set_viewport_size({"width": width, "height": 900})
            page.evaluate(AT_REST)
            page.locator(".jp-WindowedPanel-outer:visible").evaluate("panel => { panel.scrollTop = 0; }")
            shot(f"lesson-{lesson[:2]}-{'dark' if dark else 'light'}-{width}")
            expect(roots.first).to_be_in_viewport()  # there is something to press in the first screen
            if not dark:  # colours move nothing
                assert [fault for root in roots.all() for fault in sight.layout_faults(root)] == []


def test_links_into_the_glossary_bring_the_word_into_view(notebook: Callable[..., Page]) -> None:
    page = notebook(path=f"tutorial/{LESSONS[0]}", run=False)
    # "Grade" with the glossary not open yet, the others with it open at another place
    for word in ("Grade", "Pipe tile", "Barrel"):
        page.get_by_role("tab", name=LESSONS[0]).click()
        page.locator(f'.jp-NotebookPanel:visible a[href$="#cell-id={word.replace(" ", "-")}"]').first.click()
        expect(page.get_by_role("tab", name="glossary.ipynb")).to_have_attribute("aria-selected", "true")
        # while a notebook is being opened, JupyterLab forgets a second link into it
        labtest.wait_for_kernel(page)
        heading = page.locator(".jp-NotebookPanel:visible h2").filter(has_text=re.compile(rf"^{word}\W*$"))
        expect(heading).to_be_in_viewport()
