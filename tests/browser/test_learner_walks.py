"""Three lessons as a learner walks them: widgets pressed, questions answered wrong and right, and the map of rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import labtest
from tests.browser.conftest import ROOT
from tests.browser.hands import Widget

KEEPER = "pipeline_nb.progress"
MAP = "from pipeline_nb.widgets import RuleMap\n\nRuleMap()"
USED, MISSED, MET = range(3)


class Learner:
    """A learner in a copy of a lesson, to which a cell with the map of rules was added."""

    def __init__(self, page: Page, lab_root: Path, lesson: str) -> None:
        self.page, self.lesson = page, lesson
        book = nbformat.read(ROOT / f"notebooks/tutorial/{lesson}.ipynb", as_version=4)
        book.cells.append(nbformat.v4.new_code_cell(MAP))
        nbformat.write(book, lab_root / f"tutorial/walk_{lesson}.ipynb")

    def begin(self, lab: labtest.LabServer, data: str) -> None:
        """Open the lesson and run its cells; progress is kept in the folder `data`, or in the page (`off`)."""
        labtest.open_notebook(self.page, lab, f"tutorial/walk_{self.lesson}.ipynb")
        self.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
        self.run(data)

    def run(self, data: str) -> None:
        self.python(f"__import__('os').environ.__setitem__('PIPELINE_NB_DATA', {data!r})")
        labtest.run_all(self.page)
        assert labtest.cell_errors(self.page) == []

    def python(self, expression: str) -> Any:
        return labtest.kernel_eval(self.page, expression)

    def at(self, number: int) -> Widget:
        """The widget that the cell with this number shows."""
        prompt = self.page.locator(".jp-OutputPrompt", has_text=re.compile(rf"^\[{number}\]:$"))
        root = self.page.locator(".jp-CodeCell").filter(has=prompt).locator(".pn-root")
        root.scroll_into_view_if_needed()
        return Widget(self.page, root)

    def first(self, kind: str) -> Widget:
        """The first widget of a kind in the lesson."""
        return self.at(self.python(f"[n for n, one in Out.items() if type(one).__name__ == {kind!r}][0]"))

    def known(self, state: int) -> int:
        """How many rules the map shows in a state."""
        return int(str(self.page.locator(".pn-rulemap text").nth(state).text_content()).split()[0])

    @property
    def questions(self) -> dict[str, int]:
        """The names of the questions, each with the number of its cell."""
        found = self.python("[[one.quiz.name, n] for n, one in Out.items() if type(one).__name__ == 'Question']")
        return dict(found)

    def answer(self, name: str, *, right: bool) -> None:
        """Answer a question with the mouse; see the verdict, and the rule of each wrong answer."""
        number = self.questions[name]
        w = self.at(number)
        asked = self.python(
            "(lambda q: {'kind': q.kind, 'right': q.right, 'rights': q.rights, 'rules': q.rules, "
            f"'many': len(q.choices)}})(Out[{number}].quiz)"
        )
        with w.answered():
            HANDS[asked["kind"]](w, asked, right)
        verdict = w.root.locator(".pn-verdict")
        expect(verdict).to_contain_text("Right." if right else re.compile("Not quite|Nearly|Partly right"))
        for rule in asked["rules"]:
            expect(verdict).to_contain_text(f"({rule})")
        assert self.python(f"Out[{number}].is_right") is right


def _choose(w: Widget, asked: dict[str, Any], right: bool) -> None:
    w.root.get_by_role("radio").nth((asked["right"] + (not right)) % asked["many"]).click()


def _several(w: Widget, asked: dict[str, Any], right: bool) -> None:
    for place in (
        asked["rights"] if right else [place for place in range(asked["many"]) if place not in asked["rights"]]
    ):
        w.root.get_by_role("checkbox").nth(place).click()
    w.button("Check").click()


def _order(w: Widget, asked: dict[str, Any], right: bool) -> None:
    order, wanted = list(range(asked["many"])), asked["rights"] if right else asked["rights"][::-1]
    for place, thing in enumerate(wanted):
        w.root.get_by_role("option").nth(order.index(thing)).focus()
        w.press("Enter", *["ArrowUp"] * (order.index(thing) - place), "Escape")
        order.remove(thing)
        order.insert(place, thing)
    w.button("Check").click()


def _number(w: Widget, asked: dict[str, Any], right: bool) -> None:
    w.root.get_by_role("textbox").fill(str(asked["right"] + 7 * (not right)))
    w.press("Enter")


def _board(w: Widget, asked: dict[str, Any], right: bool) -> None:
    rights = asked["rights"] or [asked["right"]]
    place = rights[0] if right else next(place for place in range(asked["many"]) if place not in rights)
    w.root.locator(".pn-onboard [data-rove]").nth(place).click()


HANDS = {"choose": _choose, "several": _several, "order": _order, "number": _number, "board": _board}


@pytest.fixture
def learner(page: Page, lab: labtest.LabServer, lab_root: Path) -> Callable[[str, str], Learner]:
    def _begin(lesson: str, data: str) -> Learner:
        one = Learner(page, lab_root, lesson)
        one.begin(lab, data)
        return one

    return _begin


@pytest.fixture(autouse=True)
def _kernels_end(page: Page) -> Any:
    yield
    labtest.shut_down(page)


def named(root: Locator, words: str) -> Locator:
    """A button of which the spoken name begins so."""
    return root.get_by_role("button", name=re.compile("^" + re.escape(words)))


def test_the_first_lesson_is_walked_to_its_end_and_the_index_opens_the_next(
    learner: Callable[[str, str], Learner], lab: labtest.LabServer, page: Page, tmp_path: Path
) -> None:
    one = learner("01_oil_and_tanks", str(tmp_path))
    farm = one.first("TankFarm")
    number = one.python("[n for n, w in Out.items() if type(w).__name__ == 'TankFarm'][0]")
    for stored in range(5):  # the crude row takes four; then it says why not
        with farm.answered():
            farm.click(farm.button("store a crude teal barrel"))
        assert one.python(f"sum(1 for _ in Out[{number}].value.stock)") == min(stored + 1, 4)
    farm.expect_refusal("base.tanks.capacity", "No room for")
    met = one.known(MET)
    assert (one.known(USED), one.known(MISSED)) == (0, 0)
    on_the_map = "[r.id for s in __import__('pipeline_nb').learn.rule_map().sections for r in s.rules]"  # defaults only
    assert met == one.python(
        f"len(set({on_the_map}) & {{*__import__('pipeline_nb').learn.lessons().lessons[1].rules}})"
    )

    words = page.locator(".jp-RenderedMarkdown details").first
    words.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(words.locator("li").first).to_be_visible()

    wrong, *others = one.questions
    one.answer(wrong, right=False)
    expect(page.locator(".pn-rulemap text").nth(MISSED)).not_to_have_text("0 missed")
    for name in others:
        one.answer(name, right=True)
    expect(page.locator(".pn-rulemap text").nth(USED)).not_to_have_text("0 used right")
    assert one.known(MET) < met  # what was asked is no longer only met
    labtest.shut_down(page)

    labtest.open_notebook(page, lab, "tutorial/00_start_here.ipynb")  # another notebook, another kernel, the same file
    one.run(str(tmp_path))
    rows = page.locator(".jp-OutputArea-output table").filter(has_text="Oil and tanks").last.locator("tr")
    expect(rows.filter(has_text="Oil and tanks")).to_contain_text(
        re.compile(rf"done\s*{len(others)} of {len(others) + 1}")
    )
    following = rows.filter(has_text="Building a network")
    expect(following).to_contain_text("next")
    following.get_by_role("link").click()
    expect(page.get_by_role("tab", name="02_building_a_network.ipynb")).to_have_attribute("aria-selected", "true")
    labtest.wait_for_kernel(page)


def test_a_market_day_is_walked_and_the_page_keeps_what_was_learned(
    learner: Callable[[str, str], Learner], lab: labtest.LabServer, page: Page
) -> None:
    one = learner("04_the_markets", "off")
    w = one.first("MarketTrader")
    w.button(re.compile("^high orange: 1 barrel")).click()
    with w.answered():
        named(w.root, "row 4, high orange, space 2").click()
    expect(w.status).to_contain_text("Ann sold 1 high orange to Refined Market 1")
    with w.answered():
        named(w.root, "row 1, crude teal, space 1").click()
    expect(w.status).to_contain_text("Ann bought 1 crude teal")
    with w.answered():
        w.click(named(w.root, "row 2, low orange, space 1"))
    w.expect_refusal("base.market.sell-first")

    kinds = one.python("sorted({w.quiz.kind for w in Out.values() if type(w).__name__ == 'Question'})")
    assert kinds == ["board", "choose", "number", "order", "several"]
    for place, name in enumerate(one.questions):
        one.answer(name, right=place % 2 == 0)
    page.wait_for_function(f"name => (localStorage.getItem('{KEEPER}') ?? '').includes(name)", arg=name)
    before = [one.known(state) for state in (USED, MISSED)]
    assert min(before) > 0

    labtest.restart(page)
    page.reload()
    labtest.wait_for_kernel(page)
    one.run("off")
    for state, many in enumerate(before):
        expect(page.locator(".pn-rulemap text").nth(state)).to_have_text(re.compile(rf"^{many} "))
    page.evaluate(f"() => localStorage.removeItem('{KEEPER}')")


def test_machines_are_walked_with_the_keyboard_alone_and_a_wrong_answer_is_made_good(
    learner: Callable[[str, str], Learner], page: Page, tmp_path: Path
) -> None:
    one = learner("08_machines", str(tmp_path))
    before = labtest.cell_count(page)
    w = one.first("Refinery")
    summary = w.root.locator(".pn-words summary")
    w.root.get_by_role("gridcell").first.focus()
    w.tab_to(w.button("Machines"), back=True)
    with w.answered():
        w.press("Enter")
    expect(w.root).to_contain_text("fee: $15")
    w.tab_into(w.root.locator(".pn-cards"))
    for _ in range(20):  # past what is dimmed
        if page.evaluate("() => !document.activeElement.hasAttribute('aria-disabled')"):
            break
        w.press("ArrowRight")
    with w.answered():
        w.press("Enter")
    expect(w.root.get_by_role("region", name="plan").get_by_role("listitem")).to_have_count(1)
    w.tab_to(w.button("Run"))
    with w.answered():
        w.press("Enter")
    expect(w.status).to_contain_text(re.compile("teal|orange|silver"))
    w.tab_to(summary)
    w.press("Enter")
    expect(w.root.locator(".pn-words dd").filter(has_text="base.machine-phase.one-fee")).to_be_visible()

    name = next(iter(one.questions))
    one.answer(name, right=False)
    missed = one.known(MISSED)
    assert missed > 0
    asked = one.at(one.questions[name])
    asked.tab_to(asked.root.get_by_role("button", name=re.compile("Another like it|Answer again")))
    with asked.answered():
        asked.press("Enter")
    one.answer(name, right=True)
    assert one.known(MISSED) == missed  # only the first answer counts: the question comes back another day
    assert labtest.cell_count(page) == before
    due = "__import__('pipeline_nb').learn.five_questions(number=20)"
    assert one.python(f"dict(zip([q.name for q in {due}.questions], {due}.why)).get({name!r})") == "missed before"
