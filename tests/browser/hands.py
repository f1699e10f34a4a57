"""A learner's hands: a widget on the page, the Python object behind it, and a notebook page that many tests share.

    def test_a_click_reaches_python(bench):
        w = bench.show("NetworkBuilder(supply=[4])")
        w.button(re.compile("^tile 4")).click()
        with w.answered():
            w.cell(0, 0).click()
        assert w.python("w.value.to_text()") == "4@0,0"

Opening JupyterLab with a kernel takes seconds, showing one more widget takes a moment: so each test shows its own
widget, in the same cell of the same notebook.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser import labtest

Name = str | re.Pattern[str]
SETUP = """import pipeline_nb as pn
from IPython.display import display
from pipeline_nb.learn import examples
from pipeline_nb.widgets import CostBoard, NetworkBuilder, Question, Refinery, TankFarm
from pipeline_nb.widgets import DeliveryBoard, MarketTrader, ShopsAndGovernment
from pipeline_nb.widgets import PuzzleBoard, ScorePad, SetupTable
from pipeline_nb.widgets import UpgradeShelf"""
BELOW = "after = 'a cell that no key typed in a widget may touch'"


class Widget:
    """One view of a widget, as a person meets it, and `python()` for what Python holds."""

    def __init__(self, page: Page, root: Locator) -> None:
        self.page, self.root = page, root

    # ---- what Python holds -----------------------------------------------------------------------------------------

    def python(self, expression: str) -> Any:
        """The value of an expression in the kernel; the widget is called `w` there."""
        return labtest.kernel_eval(self.page, expression)

    @property
    def value(self) -> str:
        """The widget's value as text, read in the kernel."""
        return str(self.python("w.value.to_text()"))

    @property
    def ack(self) -> int:
        """The number of the last action that Python has answered."""
        return int(self.root.get_attribute("data-ack") or 0)

    @contextmanager
    def answered(self, actions: int = 1) -> Iterator[None]:
        """Returns when Python has answered so many actions, no fewer and no more."""
        before = self.ack
        yield
        expect(self.root).to_have_attribute("data-ack", str(before + actions))

    # ---- what a person finds ---------------------------------------------------------------------------------------

    def button(self, name: Name) -> Locator:
        """A button by its spoken name."""
        return self.root.get_by_role("button", name=name, exact=isinstance(name, str))

    def cell(self, x: int, y: int) -> Locator:
        """A cell of the board, by its spoken name."""
        return self.root.get_by_role("gridcell", name=re.compile(rf"^row {y}, column {x}, "))

    @property
    def status(self) -> Locator:
        """The line that tells what happened; it is spoken."""
        return self.root.locator("[role=status]")

    @property
    def refusal(self) -> Locator:
        """The box that tells why something is not possible."""
        return self.root.get_by_role("region", name="why this is not possible")

    def expect_refusal(self, rule: str, words: str = "") -> None:
        """The reason is on the page, with its words and the name of its rule."""
        expect(self.refusal).to_be_visible()
        expect(self.refusal.locator("code").filter(has_text=re.compile(f"^{re.escape(rule)}$"))).to_be_visible()
        expect(self.refusal).to_contain_text(words)
        expect(self.status).to_contain_text(words)

    # ---- mouse and keyboard ----------------------------------------------------------------------------------------

    def click(self, what: Locator) -> None:
        """Click something that is dimmed: a person can, and is told why it does not work."""
        expect(what).to_be_visible()
        what.click(force=True)

    def press(self, *keys: str) -> None:
        """Press keys, one after the other, wherever the focus is."""
        for key in keys:
            self.page.keyboard.press(key)

    def drag(self, what: Locator, to: Locator) -> None:
        """Take something with the mouse, carry it, let it go."""
        what.scroll_into_view_if_needed()
        to.scroll_into_view_if_needed()
        (start, end) = (middle(what), middle(to))
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=8)
        self.page.mouse.up()

    def tab_to(self, target: Locator, most: int = 40, *, back: bool = False) -> None:
        """Press Tab until the focus is there."""
        for _ in range(most):
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
            if target.evaluate("el => el === document.activeElement"):
                return
        focused = self.page.evaluate("() => document.activeElement?.outerHTML.slice(0, 300)")
        raise AssertionError(f"Tab does not lead to {target}; the focus is at {focused}")

    def tab_into(self, group: Locator, most: int = 40, *, back: bool = False) -> None:
        """Press Tab until the focus is in a group of controls."""
        for _ in range(most):
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
            if group.evaluate("el => el.contains(document.activeElement)"):
                return
        focused = self.page.evaluate("() => document.activeElement?.outerHTML.slice(0, 300)")
        raise AssertionError(f"Tab does not lead into {group}; the focus is at {focused}")

    def reach(self, target: Locator) -> None:
        """Go to a control with Tab and arrow keys alone, from wherever the focus is."""
        entry = target.evaluate_handle(ENTRY).as_element()
        assert entry, f"{target} is in no group that Tab leads into"
        back = entry.evaluate("el => !!(document.activeElement.compareDocumentPosition(el) & 2)")
        for _ in range(60):
            if entry.evaluate("el => el === document.activeElement"):
                break
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
        for _ in range(80):
            key = target.evaluate(TOWARDS)
            if not key:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"neither Tab nor arrow keys lead to {target}")


# the tab stop through which a control is reached: itself, or the one of its group
ENTRY = """(el) => {
    if (!el.hasAttribute('data-rove') || el.getAttribute('tabindex') === '0') return el;
    for (let up = el.parentElement; up; up = up.parentElement) {
        const stop = up.querySelector('[data-rove][tabindex="0"]');
        if (stop) return stop;
    }
    return null;
}"""
# the arrow key that leads towards an element, first up or down, then along the row; '' when it has the focus
TOWARDS = """(el) => {
    const here = document.activeElement;
    if (here === el) return '';
    const a = here.getBoundingClientRect(), b = el.getBoundingClientRect();
    const dx = b.x + b.width / 2 - a.x - a.width / 2, dy = b.y + b.height / 2 - a.y - a.height / 2;
    if (Math.abs(dy) > a.height / 2) return dy > 0 ? 'ArrowDown' : 'ArrowUp';
    return dx > 0 ? 'ArrowRight' : 'ArrowLeft';
}"""


def middle(what: Locator) -> tuple[float, float]:
    """The point in the middle of an element."""
    box = what.bounding_box()
    assert box, f"{what} is not on the page"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# JupyterLab lays its panels out again some frames after the window has changed
AT_REST = """async () => {
    for (let last = '', same = 0; same < 4;) {
        await new Promise(requestAnimationFrame);
        const boxes = [...document.querySelectorAll('.jp-WindowedPanel-outer, .pn-root')];
        const now = boxes.map((el) => el.getBoundingClientRect()).map((box) => [box.width, box.height]).join();
        same = now === last ? same + 1 : 0;
        last = now;
    }
}"""


class Bench:
    """An open notebook of three cells: imports, the widget of the test, and a cell below it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def cells(self) -> list[list[str]]:
        """Kind and source of each cell: what a key that leaves a widget would change."""
        found: list[list[str]] = self.page.evaluate(
            "() => [...window.jupyterapp.shell.currentWidget.content.model.cells]"
            ".map((cell) => [cell.type, cell.sharedModel.getSource()])"
        )
        return found

    def show(self, code: str, *, views: int = 1) -> Widget:
        """Show a widget; `code` makes it, and may be several lines of which the last is an expression."""
        *before, last = code.splitlines()
        source = "\n".join([*before, f"w = {last}", *["display(w)"] * views])
        self.page.evaluate(
            """async (source) => {
                document.querySelectorAll('.pn-root').forEach((old) => old.setAttribute('data-old', ''));
                const app = window.jupyterapp, content = app.shell.currentWidget.content;
                content.activeCellIndex = 1;
                content.activeCell.model.sharedModel.setSource(source);
                content.mode = 'command';
                app.shell.activateById(app.shell.currentWidget.id);
                await app.commands.execute('notebook:run-cell');
            }""",
            source,
        )
        assert labtest.cell_errors(self.page) == []
        roots = self.page.locator(".jp-Cell .pn-root:not([data-old])")
        expect(roots).to_have_count(views)
        expect(roots.first).to_be_visible()
        return Widget(self.page, roots.first)

    def resize(self, width: int, height: int = 900) -> None:
        """Another width of the window; returns when the page has come to rest in it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(AT_REST)

    def dark(self, dark: bool) -> None:
        """JupyterLab's dark or light theme."""
        if (self.page.evaluate("() => document.body.dataset.jpThemeLight") == "false") != dark:
            labtest.set_theme(self.page, dark)
