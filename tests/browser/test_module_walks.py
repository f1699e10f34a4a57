"""Two lessons on modules under a learner's hands, from the first cell to the last: by mouse, and with the keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import labtest, sight
from tests.browser.hands import AT_REST, Widget

LESSONS = ("em5_valuations", "em_all")


class Shown(Widget):
    """The widget that a cell of a lesson shows; in expressions `w` is the object in the kernel."""

    def __init__(self, page: Page, prompt: int) -> None:
        number = page.locator(".jp-OutputPrompt", has_text=re.compile(rf"^\[{prompt}\]:$"))
        super().__init__(page, page.locator(".jp-CodeCell").filter(has=number).locator(".pn-root"))
        self.prompt = prompt
        expect(self.root).to_be_visible()

    def python(self, expression: str) -> Any:
        return super().python(f"(lambda w: {expression})(Out[{self.prompt}])")

    def select(self) -> None:
        """Select the cell, as the arrow keys of the notebook do: Tab leads into its output from there."""
        self.page.evaluate(
            """(prompt) => {
                const content = window.jupyterapp.shell.currentWidget.content;
                const at = content.widgets.findIndex(
                    (cell) => cell.model.type === 'code' && cell.model.executionCount === prompt);
                content.mode = 'command';
                content.activeCellIndex = at;
                content.activeCell.node.focus();
            }""",
            self.prompt,
        )


@pytest.fixture
def lesson(notebook: Callable[..., Page], page: Page) -> Callable[..., dict[str, list[Shown]]]:
    """lesson("em_all"): its widgets by kind, in order; with keys=True each cell is run by Shift+Enter."""

    def _open(name: str, *, keys: bool = False) -> dict[str, list[Shown]]:
        notebook(path=f"modules/{name}.ipynb", run=not keys)
        page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
        if keys:
            _run_by_keys(page)
        kinds = labtest.kernel_eval(page, "[[n, type(w).__name__] for n, w in Out.items() if hasattr(w, 'act')]")
        expect(page.locator(".jp-Notebook .pn-root")).to_have_count(len(kinds))  # each is alive, none a mere picture
        found: dict[str, list[Shown]] = {}
        for prompt, kind in kinds:
            found.setdefault(kind, []).append(Shown(page, prompt))
        return found

    return _open


def _run_by_keys(page: Page) -> None:
    """Run every cell as a learner does: Shift+Enter, again and again."""
    page.evaluate(
        """() => {
            const content = window.jupyterapp.shell.currentWidget.content;
            content.activeCellIndex = 0;
            content.mode = 'command';
            content.activeCell.node.focus();
        }"""
    )
    cells = labtest.cell_count(page)
    for at in range(cells - 1):  # the last one is words, and Shift+Enter there would add a cell
        page.keyboard.press("Shift+Enter")
        page.wait_for_function(  # a learner looks at what has come before going on
            """(at) => {
                const panel = window.jupyterapp.shell.currentWidget, cell = panel.content.model.cells.get(at);
                const done = cell.type !== 'code' || (cell.executionCount !== null && cell.executionState === 'idle');
                return done && panel.sessionContext.session.kernel.status === 'idle'
                    && panel.content.activeCellIndex === at + 1;
            }""",
            arg=at,
            timeout=60_000,
        )
    assert labtest.cell_errors(page) == []
    assert labtest.cell_count(page) == cells


# ---- looked at -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [pytest.param(LESSONS[0], marks=pytest.mark.long), LESSONS[1]])
def test_a_lesson_runs_from_a_clean_kernel_and_its_widgets_fit(
    lesson: Callable[..., dict[str, list[Shown]]], page: Page, name: str
) -> None:
    widgets = [w for several in lesson(name).values() for w in several]
    assert len(widgets) >= 7
    first = min(widgets, key=lambda w: w.prompt)
    for width in (1400, 700):
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate(AT_REST)
        page.locator(".jp-WindowedPanel-outer:visible").evaluate("panel => { panel.scrollTop = 0; }")
        expect(first.root).to_be_in_viewport()  # there is something to press in the first screen
        assert [fault for w in widgets for fault in sight.layout_faults(w.root)] == []


# ---- walked ----------------------------------------------------------------------------------------------------------


def test_all_five_modules_are_walked_by_mouse(lesson: Callable[..., dict[str, list[Shown]]]) -> None:
    shown = lesson("em_all")
    _draw_market_tiles_by_mouse(*shown["SetupTable"])
    for board in shown["CostBoard"]:
        value = board.python("w.model.value")
        with board.answered():
            board.button("Refinement Value, one more").click()
        assert board.python("w.model.value") == value + 1
    _sell_both_colours_by_mouse(*shown["MarketTrader"])
    _buy_specialization_by_mouse(*shown["UpgradeShelf"])
    _read_the_accounts_by_mouse(*shown["ScorePad"])
    for asked in shown["Question"]:
        _answer_by_mouse(asked)


def _draw_market_tiles_by_mouse(w: Shown) -> None:
    with w.answered():
        w.button("Begin").click()
    for _ in range(3):  # the board
        with w.answered():
            w.button("Done on my table").click()
    with w.answered():
        w.button("Draw the first of 6").click()
    for drawn in range(2, 5):
        with w.answered():
            w.button("Draw the next").click()
        expect(w.root.locator(".pn-newest")).to_contain_text(f"drawn {drawn} of 6")
    assert w.python("len(w.done)") == 3


def _sell_both_colours_by_mouse(w: Shown) -> None:
    """A visit brings money for two oil types; the market that has no teal row would take one."""
    for barrel, row in (("high orange", "row 4, high orange, space 2"), ("mid teal", "row 5, mid teal, space 2")):
        w.button(re.compile(f"^{barrel}: ")).click()
        with w.answered():
            w.button(re.compile(f"^{row}")).click()
    expect(w.root.locator(".pn-total")).to_have_text("2 sold +$100: $100 more")
    assert w.python("w.value.state.me.cash") == 101


def _buy_specialization_by_mouse(w: Shown) -> None:
    with w.answered():
        w.button(re.compile("^Specialization level 1;")).click()
    teal = w.button(re.compile("^teal"))
    with w.answered():
        teal.first.click()
    expect(w.status).to_contain_text("took the Specialization card for teal")
    assert w.python("[held for held in w.value.state.players[1].extra]") == [["special", 0]]
    with w.answered(2):
        w.button("Undo").click()
        w.button("Undo").click()
    assert w.python("w.value.state.me.cash") == 85


def _read_the_accounts_by_mouse(w: Shown) -> None:
    expect(w.root.locator("[aria-current=step]")).to_contain_text("EM6")
    last = w.python("len(w.value[0].lines) + 1")
    for at in range(w.python("w.model.at") + 1, last + 1):
        with w.answered():
            w.button("Next").click()
        assert w.python("w.model.at") == at
    expect(w.root.get_by_role("heading", name=w.python("w.frame(w.model).winner"))).to_be_visible()
    expect(w.root.locator(".pn-places .pn-amount")).to_have_text(w.python("['$%d' % p.total for p in w._sheet.places]"))


def _answer_by_mouse(w: Shown) -> None:
    """Any answer, wrong as it may be, is judged in words; an order is taken as it lies there."""
    field = w.root.get_by_role("textbox")
    if field.count():
        field.fill("1")
    with w.answered():
        w.button("Check").click()
    expect(w.root.locator(".pn-verdict")).to_be_visible()
    assert w.python("w.marked.mark in ('right', 'partial', 'wrong')")


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_walked_with_the_keyboard_alone(
    lesson: Callable[..., dict[str, list[Shown]]], page: Page, name: str
) -> None:
    shown = lesson(name, keys=True)
    before = labtest.cell_count(page)
    for pad in shown["ScorePad"]:
        _read_the_accounts_by_keys(pad)
    for table in shown["SetupTable"]:
        _go_on_by_keys(table)
    for trader in shown.get("MarketTrader", []):
        _sell_by_keys(trader)
    for shelf in shown.get("UpgradeShelf", []):
        _buy_by_keys(shelf)
    for board in shown.get("CostBoard", []):
        board.select()
        value = board.python("w.model.value")
        board.tab_to(board.button("Refinement Value, one more"))
        with board.answered():
            board.press("Enter")
        assert board.python("w.model.value") == value + 1
    for asked in shown["Question"]:
        _answer_by_keys(asked)
    assert labtest.cell_count(page) == before  # no key has reached the notebook


def _read_the_accounts_by_keys(w: Shown) -> None:
    w.select()
    w.tab_to(w.root.locator("[data-line][tabindex='0']").first)
    at = w.python("w.model.at")
    with w.answered():
        w.press("ArrowDown")
    assert w.python("w.model.at") == at + 1
    expect(w.root.locator("[aria-current=step]")).to_be_focused()
    with w.answered():
        w.press("End")
    expect(w.status).to_contain_text(" wins with ")


def _go_on_by_keys(w: Shown) -> None:
    w.select()
    at = w.python("w.model.at")
    w.tab_to(w.button("Next"))
    with w.answered(3):  # quicker than the answers: none is lost
        w.press("Enter", "Enter", "Enter")
    assert w.python("w.model.at") == at + 3


def _sell_by_keys(w: Shown) -> None:
    w.select()
    cash = w.python("w.value.state.me.cash")
    w.tab_to(w.button("Best next sale"))
    w.press("Enter")  # it is shown; selling is one more key
    w.tab_to(w.button("Sell it"))
    with w.answered():
        w.press("Enter")
    assert w.python("w.value.state.me.cash") > cash


def _buy_by_keys(w: Shown) -> None:
    w.select()
    cash = w.python("w.value.state.me.cash")
    w.tab_into(w.root.get_by_role("region", name="Specialization", exact=True))  # the one type shown
    w.press("End", "ArrowLeft", "ArrowLeft")  # over the levels
    expect(w.button(re.compile("^Specialization level 1;"))).to_be_focused()
    with w.answered():
        w.press("Enter")
    assert w.python("w.value.state.me.cash") == cash - 20
    with w.answered():
        w.press("Control+z")
    assert w.python("w.value.state.me.cash") == cash


def _answer_by_keys(w: Shown) -> None:
    """A number is answered rightly, and the page says so; anything else is judged."""
    w.select()
    if w.python("w.quiz.kind") == "number":
        w.tab_to(w.root.get_by_role("textbox"))
        with w.answered():
            w.press(*str(w.python("w.quiz.right")), "Enter")
        expect(w.root.locator(".pn-verdict")).to_contain_text("Right.")
    else:
        w.tab_to(w.button("Check"))
        with w.answered():
            w.press("Enter")
        expect(w.root.locator(".pn-verdict")).to_be_visible()
