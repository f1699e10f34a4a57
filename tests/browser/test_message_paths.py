"""The harness itself, with the smallest widget there is: messages arrive, and a broken page is noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import labtest
from tests.browser.conftest import ROOT

CELLS = [
    f"import sys\nsys.path.insert(0, {str(ROOT)!r})\nfrom tests.browser.counter import Counter",
    "w = Counter()\nw",
]
both_message_paths = pytest.mark.parametrize("message_path", ["disabled", "perCommTarget"], indirect=True)


@both_message_paths
def test_clicks_reach_python_on_the_thread_that_the_setting_names(
    notebook: Callable[..., Page], kernel_eval: Callable[[str], Any], message_path: str
) -> None:
    page = notebook(CELLS)
    for _ in range(3):
        page.get_by_role("button", name="count").click()
    expect(page.get_by_role("button", name="count 3")).to_have_attribute("data-echo", "3")
    # the first click goes to the main thread either way: the other one is being made
    others = [name for name in kernel_eval("sorted(w.threads)") if name != "MainThread"]
    assert bool(others) == (message_path == "perCommTarget"), others


def test_a_click_that_python_does_not_answer_is_noticed(
    notebook: Callable[..., Page], restart: Callable[[], None]
) -> None:
    page = notebook(CELLS)
    restart()
    page.get_by_role("button", name="count").click()
    with pytest.raises(AssertionError):
        expect(page.get_by_role("button", name="count 1")).to_be_visible(timeout=1500)


def test_an_error_in_a_cell_is_reported(notebook: Callable[..., Page]) -> None:
    page = notebook(["1 / 0"], run=False)
    labtest.run_all(page)
    assert labtest.cell_errors(page) == ["cell 0: ZeroDivisionError: division by zero"]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_pale_text_and_nameless_buttons_are_found(
    notebook: Callable[..., Page],
    set_theme: Callable[[bool], None],
    assert_accessible: Callable[[str], None],
    dark: bool,
) -> None:
    html = "<div id='{}' style='background:var(--jp-layout-color0)'>{}</div>"
    good = html.format("good", "<button style='color:var(--jp-ui-font-color0);background:none'>Go</button>")
    pale = html.format("pale", "<button style='color:#8888;background:none'>Go</button>")
    nameless = html.format("nameless", "<p style='color:var(--jp-ui-font-color0)'>.</p><button></button>")
    page = notebook([f"from IPython.display import HTML\nHTML({good + pale + nameless!r})"])
    set_theme(dark)
    assert page.evaluate("() => document.body.dataset.jpThemeLight") == str(not dark).lower()
    assert_accessible("#good")
    with pytest.raises(AssertionError, match=r"needs 4\.5:1"):
        assert_accessible("#pale")
    with pytest.raises(AssertionError, match="button-name"):
        assert_accessible("#nameless")
