"""The thread between page and kernel: keys, bursts, two views, a restart."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import labtest
from tests.browser.hands import SETUP, Bench, Widget

WIDGETS = {
    "NetworkBuilder": "NetworkBuilder(examples.beginning())",
    "TankFarm": 'TankFarm(pn.TankFarm.from_text("2/1/1/1:T0x2,O0,S1"))',
    "CostBoard": "CostBoard(value=9)",
    "Refinery": 'Refinery(examples.two_lines_at_a_tile(), pn.TankFarm.from_text("2/1/1/1:T0x2,O0,T1"))',
    "Question": 'Question("length-of-a-loop")',
    "MarketTrader": 'MarketTrader(pn.position(stock="O3 S2 T1", cash=40, seed=7), market=1)',
    "ShopsAndGovernment": 'ShopsAndGovernment(pn.position(seed=7, cash=40, net="4@0,0;3@2,0"))',
    "DeliveryBoard": 'DeliveryBoard(pn.position(stock="T1x2 O3", contracts="1a 12d", seed=7))',
    "UpgradeShelf": 'UpgradeShelf(pn.position(players=("Ann", "Bo"), cash=90, seed=7))',
    "SetupTable": 'SetupTable(players=3, modules=("em1", "em2"), seed=7)',
    "PuzzleBoard": 'PuzzleBoard("pl1.pair.g1#7")',
}
both_message_paths = pytest.mark.parametrize("message_path", ["disabled", "perCommTarget"], indirect=True)


@pytest.mark.parametrize("kind", list(WIDGETS))
def test_keys_typed_in_a_widget_do_not_edit_the_notebook(bench: Bench, kind: str) -> None:
    w, before = bench.show(WIDGETS[kind]), bench.cells()
    # what is folded away cannot have the focus
    stops = w.root.locator("[tabindex='0'], button:not([tabindex]), input").filter(visible=True)
    expect(stops).not_to_have_count(0)
    for stop in (stops.first, stops.last):
        stop.scroll_into_view_if_needed()
        stop.focus()
        # JupyterLab's: a cell above and below, delete, Markdown, cut, take that back, merge, a heading
        w.press("a", "b", "d", "d", "m", "x", "z", "Shift+M", "y", "1", "Escape", "Backspace")
        assert w.root.evaluate("root => root.contains(document.activeElement)"), "the focus has left the widget"
        w.press("a", "b", "d", "d", "m", "x")
    w.root.click(position={"x": 4, "y": 4})  # where nothing can have the focus, JupyterLab's keys are its own again
    assert bench.cells() == before
    expect(w.root).to_be_visible()


def test_keys_beside_the_widgets_still_are_shortcuts(bench: Bench) -> None:
    bench.show(WIDGETS["Question"])
    before = bench.cells()
    bench.page.keyboard.press("b")
    assert bench.cells() == [*before[:2], ["code", ""], *before[2:]]
    bench.page.keyboard.press("d")
    bench.page.keyboard.press("d")
    assert bench.cells() == before


LOGGED = """class Logged(TankFarm):
    def step(self, model, action):
        log.append(f"{action.oil}{action.grade}")
        return super().step(model, action)

log = []
w = Logged(pn.TankFarm.from_text("5/5/5/5:-"))
w"""


@both_message_paths
def test_a_burst_of_quick_actions_arrives_whole_and_in_order(notebook: Callable[..., Page], message_path: str) -> None:
    page = notebook([SETUP, LOGGED])
    w = Widget(page, page.locator(".pn-root"))
    order = [f"{oil}{grade}" for grade in range(4) for oil in "TOS"] + [
        f"{oil}{3 - i % 4}" for i, oil in enumerate("STOSTOST")
    ]
    words = dict(zip("TOS", ("teal", "orange", "silver"), strict=True))
    grades = ("crude", "low", "mid", "high")
    buttons = [w.button(f"store a {grades[int(one[1])]} {words[one[0]]} barrel").element_handle() for one in order]
    assert len(buttons) == 20
    with w.answered(20):
        page.evaluate("(buttons) => buttons.forEach((button) => button.click())", buttons)  # all within one moment
    assert w.python("log") == order
    stored = w.value
    w.button("store a low teal barrel").focus()
    with w.answered(20):  # and by key, as fast as they come
        w.press("Enter", "ArrowRight", "Enter", "ArrowLeft", "Enter", "ArrowRight", "Enter", "ArrowLeft", "Enter")
        w.press(*["Control+z"] * 5, *["Control+y"] * 5, *["Control+z"] * 5)
    assert w.python("log")[20:] == ["T1", "O1", "T1", "O1", "T1"]
    assert (w.value, w.python("len(w.value.stock)")) == (stored, 20)
    expect(w.root.locator(".pn-drum")).to_have_count(20)


def test_two_views_of_one_widget_stay_in_step(bench: Bench) -> None:
    first = bench.show(WIDGETS["NetworkBuilder"], views=2)
    second = Widget(bench.page, bench.page.locator(".pn-root:not([data-old])").nth(1))
    start = first.value
    for w, other, x in ((first, second, -2), (second, first, -4)):
        w.button(re.compile("^tile ")).first.click()
        with w.answered():
            w.cell(x, 0).click()
        expect(other.root).to_have_attribute("data-ack", str(w.ack))
        names = [cell.get_attribute("aria-label") for cell in w.root.get_by_role("gridcell").all()]
        assert names == [cell.get_attribute("aria-label") for cell in other.root.get_by_role("gridcell").all()]
        expect(other.status).to_have_text(w.status.inner_text())
    assert first.python("len(w.value.tiles)") == 6
    for w in (second, first):  # in turns, and from both at once
        with first.answered(), second.answered():
            w.root.get_by_role("button", name="Undo").click()
    assert first.value == start
    expect(second.button("Undo")).to_have_attribute("aria-disabled", "true")


def test_a_restarted_kernel_is_noticed_and_the_cell_can_be_run_again(
    notebook: Callable[..., Page],
    restart: Callable[[], None],
    run_all: Callable[[], None],
    kernel_eval: Callable[[str], Any],
) -> None:
    page = notebook([SETUP, "w = TankFarm()\nw"])
    w = Widget(page, page.locator(".pn-root"))
    with w.answered():
        w.button("store a crude teal barrel").click()
    restart()
    w.button("store a crude teal barrel").click()
    lost = w.root.get_by_text("No answer from Python: run this cell again.")
    expect(lost).to_be_visible()
    expect(w.status).to_have_text("No answer from Python: run this cell again.")
    assert "1 of 4" in w.root.get_by_role("group", name="crude row").inner_text()  # the page did not pretend
    run_all()
    assert labtest.cell_errors(page) == []
    expect(lost).to_have_count(0)
    with w.answered():
        w.button("store a crude orange barrel").click()
    assert kernel_eval("w.value.to_text()") == "2/1/1/1:O0"
