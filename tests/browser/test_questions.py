"""Questions of every kind under a learner's hands, the map of rules that follows, progress that outlives a reload."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import labtest, looks
from tests.browser.hands import Bench, Widget

KEEPER = "pipeline_nb.progress"


@pytest.fixture
def asked(bench: Bench) -> Iterator[Callable[[str], Widget]]:
    """asked('Question("penalty-curve")'): shown to a learner who has done nothing yet."""
    code = "from pipeline_nb.learn import progress; progress.forget_session()\n"
    yield lambda question: bench.show(code + question)
    bench.page.evaluate("() => localStorage.removeItem('pipeline_nb.progress')")


def verdict(w: Widget, words: str) -> None:
    """The verdict says so, and it is spoken."""
    expect(w.root.locator(".pn-verdict")).to_contain_text(words)
    expect(w.status).to_contain_text(words)


# ---- several ---------------------------------------------------------------------------------------------------------


def test_several_choices_are_marked_by_mouse_and_partly_right(asked: Callable[[str], Widget]) -> None:
    w = asked('Question("who-takes-it")')
    boxes = w.root.get_by_role("checkbox")
    rights = w.python("w.quiz.rights")
    for place in (0, rights[0]):
        boxes.nth(place).click()
        expect(boxes.nth(place)).to_be_checked()
    with w.answered():
        w.button("Check").click()
    verdict(w, "Partly right")
    expect(w.root.locator(".pn-notes li")).to_have_count(2)
    assert w.python("w.marked.mark") == "partial"


def test_several_choices_are_marked_with_the_keyboard(bench: Bench, asked: Callable[[str], Widget]) -> None:
    w = asked('Question("who-takes-it")')
    before = bench.cells()
    w.tab_into(w.root.get_by_role("group", name=re.compile("Which of them")))
    for place in w.python("w.quiz.rights"):
        w.press(str(place + 1))
    w.tab_to(w.button("Check"))
    with w.answered():
        w.press("Enter")
    verdict(w, "Right.")
    assert bench.cells() == before


# ---- order -----------------------------------------------------------------------------------------------------------


def test_an_order_is_put_right_with_the_keyboard(bench: Bench, asked: Callable[[str], Widget]) -> None:
    w = asked('Question("prices-in-order")')
    before, rights = bench.cells(), w.python("w.quiz.rights")
    w.tab_into(w.root.get_by_role("listbox"))
    order = list(range(len(rights)))
    for place, thing in enumerate(rights):
        w.root.get_by_role("option").nth(order.index(thing)).focus()
        w.press("Enter", *["ArrowUp"] * (order.index(thing) - place), "Escape")
        order.remove(thing)
        order.insert(place, thing)
    w.tab_to(w.button("Check"))
    with w.answered():
        w.press("Enter")
    verdict(w, "Right.")
    assert bench.cells() == before


def test_an_order_that_is_wrong_is_told_by_mouse(asked: Callable[[str], Widget]) -> None:
    w = asked('Question("prices-in-order")')
    w.root.locator(".pn-step").nth(1).click()
    with w.answered():
        w.button("Check").click()
    expect(w.root.get_by_role("option").first).to_have_accessible_name(re.compile("^place 1: "))
    assert w.python("w.marked.mark in ('right', 'partial', 'wrong') and list(w.value)") == [1, 0, 2]
    expect(w.root.locator(".pn-verdict")).to_be_visible()


# ---- number ----------------------------------------------------------------------------------------------------------


def test_a_number_is_typed_nearly_right_and_then_right(bench: Bench, asked: Callable[[str], Widget]) -> None:
    w = asked('Question("penalty-curve")')
    before = bench.cells()
    field = w.root.get_by_role("textbox")
    w.tab_to(field)
    with w.answered():
        w.press(*"-60", "Enter")
    verdict(w, "Nearly: it is -$90, not -$60.")
    expect(w.root.locator(".pn-notes")).to_contain_text("only the first one is that cheap")
    w.tab_to(w.button("Another like it"))
    with w.answered():
        w.press("Enter")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    assert w.python("w.quiz.right") != -90  # that answer has been told
    with w.answered():
        w.press(*str(w.python("w.quiz.right")), "Enter")
    verdict(w, "Right.")
    assert bench.cells() == before


def test_words_for_a_number_are_refused_in_words(asked: Callable[[str], Widget]) -> None:
    w = asked('Question("penalty-curve")')
    w.root.get_by_role("textbox").fill("many")
    with w.answered():
        w.button("Check").click()
    expect(w.refusal).to_contain_text("Write a whole number")


# ---- on the board ----------------------------------------------------------------------------------------------------


def test_a_place_on_a_network_is_clicked_wrong_and_right(asked: Callable[[str], Widget]) -> None:
    w = asked('Question("on-the-longest")')
    rights = w.python("w.quiz.rights")
    wrong = next(place for place in range(w.python("len(w.quiz.spots)")) if place not in rights)
    spots = w.root.locator(".pn-onboard [data-rove]")
    with w.answered():
        spots.nth(wrong).click()
    verdict(w, "Not quite")
    expect(spots.nth(wrong)).to_have_accessible_name(re.compile("your answer, not this one$"))
    with w.answered():
        w.button("Another like it").click()
    with w.answered():
        spots.nth(w.python("w.quiz.rights[0]")).click()
    verdict(w, "Right.")


def test_a_place_on_a_market_is_chosen_with_arrows_and_enter(bench: Bench, asked: Callable[[str], Widget]) -> None:
    w = asked('Question("sale-price")')
    before, right = (
        bench.cells(),
        w.python("[w.quiz.spots.index(w.quiz.spots[w.quiz.right]), *w.quiz.spots[w.quiz.right]]"),
    )
    rows = w.python("sorted({row for row, _ in w.quiz.spots})")
    w.tab_into(w.root.locator(".pn-onboard"))
    w.press("Home", *["ArrowDown"] * rows.index(right[1]), "Home", *["ArrowRight"] * right[2])
    with w.answered():
        w.press("Enter")
    verdict(w, "Right.")
    assert bench.cells() == before


# ---- words, the map, looks -------------------------------------------------------------------------------------------


def test_the_rule_of_a_word_is_opened_with_the_keyboard(asked: Callable[[str], Widget]) -> None:
    w = asked('Question("penalty-curve")')
    summary = w.root.locator(".pn-words summary")
    expect(summary).to_contain_text("Penalty marker")
    w.tab_to(summary)
    w.press("Enter")
    expect(w.root.locator(".pn-words dd").first).to_be_visible()
    expect(w.root.locator(".pn-words code").first).to_have_text("base.end.penalties")


@pytest.mark.parametrize("name", ["who-takes-it", "prices-in-order", "penalty-curve", "on-the-longest", "sale-price"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_before_and_after_an_answer(
    bench: Bench, asked: Callable[[str], Widget], name: str, dark: bool
) -> None:
    bench.dark(dark)
    for answer in ("", 'w.act("answer", text=",".join(map(str, w.quiz.answer[::-1])))\n'):
        asked(f'w = Question("{name}")\n{answer}w')
        kept, broken = looks.axe_faults(bench.page, ".pn-root:not([data-old])")
        assert broken == []
        assert kept


CELLS = [
    "import os\nos.environ['PIPELINE_NB_DATA'] = WHERE\nfrom pipeline_nb.widgets import Question, RuleMap",
    "shown = RuleMap()\nshown",
    "asked = Question('penalty-curve')\nasked",
]


def told(page: Page) -> str:
    """What the legend of the map says first: how many rules were used right."""
    return str(page.locator(".pn-rulemap text").first.text_content())


def answer_it(page: Page, text: str) -> None:
    field = page.get_by_role("textbox", name=re.compile("Penalty markers"))
    field.fill(text)
    field.press("Enter")
    expect(page.locator(".pn-verdict")).to_be_visible()


def test_the_map_follows_an_answer_and_a_file_keeps_it_over_a_reload_and_a_restart(
    notebook: Callable[..., Page],
    tmp_path: Path,
    run_all: Callable[[], None],
    restart: Callable[[], None],
) -> None:
    cells = [CELLS[0].replace("WHERE", repr(str(tmp_path))), *CELLS[1:]]
    page = notebook(cells)
    assert told(page) == "0 used right"
    answer_it(page, "-90")
    expect(page.locator(".pn-rulemap text").first).to_have_text("2 used right")
    assert (tmp_path / "progress.json").exists()
    square = page.get_by_role("img", name=re.compile("^used right: Every player loses money"))
    square.focus()
    expect(page.locator(".pn-told")).to_contain_text("base.end.penalties")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".pn-told")).to_contain_text("base.end.penalties-beyond-table")
    restart()  # before the reload: a kernel that is restarted while a page loads may never tell that it is idle
    page.reload()
    labtest.wait_for_kernel(page)
    run_all()
    expect(page.locator(".pn-rulemap text").first).to_have_text("2 used right")
    assert page.evaluate("() => localStorage.getItem('pipeline_nb.progress')") is None


def test_where_no_file_lasts_the_page_keeps_it_over_a_reload_and_a_restart(
    notebook: Callable[..., Page],
    kernel_eval: Callable[[str], Any],
    run_all: Callable[[], None],
    restart: Callable[[], None],
) -> None:
    page = notebook([CELLS[0].replace("WHERE", "'off'"), *CELLS[1:]])
    assert told(page) == "0 used right"
    answer_it(page, "1")
    expect(page.locator(".pn-rulemap text").nth(1)).to_have_text("2 missed")
    page.wait_for_function(f"() => (localStorage.getItem('{KEEPER}') ?? '').includes('penalty-curve')")
    restart()  # before the reload: a kernel that is restarted while a page loads may never tell that it is idle
    page.reload()
    labtest.wait_for_kernel(page)
    run_all()
    expect(page.locator(".pn-rulemap text").nth(1)).to_have_text("2 missed")
    assert kernel_eval("[e.name for e in __import__('pipeline_nb.learn').learn.progress.entries()]") == [
        "penalty-curve"
    ]
    page.evaluate(f"() => localStorage.removeItem('{KEEPER}')")
