"""SetupTable under a host's hands: a set-up with all modules by mouse and by keys, the end of a year, strange names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import labtest, sight
from tests.browser.hands import SETUP, Bench, Widget
from tests.browser.sight import Shot
from tests.golden.scoring import NASTY

ALL = 'SetupTable(players=3, modules=("em1", "em2", "em3", "em4", "em5"), seed=7)'
PLAIN = "SetupTable(players=2, seed=7)"
YEAR = "SetupTable.year_end(2, players=3, modules=('em1', 'em2'))"
KNOWN = """g = pn.position(seed=7, year=2, modules=("em2",), players=("Ann", "Bo", "Cy"), contracts="1a 7a 12d", \
rows={0: "x......", 3: ".......", 4: "xx.", 6: "xxx"}, tanks=(3, 3, 3, 3))
SetupTable.year_end(g)"""
END = "SetupTable.year_end(3, players=2, modules=('em2',))"
NAMES = f"SetupTable(players={NASTY!r}, seed=7)"


def expect_the_page_to_show_the_walk(w: Widget) -> None:
    """Where we are, what is ticked off, which pieces lie there: as Python holds them."""
    at, ticked, sections, todos, pieces = w.python(
        "(lambda f: [f.at, sorted(w.model.ticked), [[s.ticked, s.todos] for s in f.sections],"
        " [[t.key, t.text, t.ticked, t.now] for t in f.todos], [p.where for n in f.now for p in n.pieces]])"
        "(w.frame(w.model))"
    )
    assert w.root.locator(".pn-count").all_inner_texts() == [f"{a}/{b}" for a, b in sections]
    assert sum(a for a, _ in sections) == len(ticked)
    items = w.root.locator(".pn-main section > .pn-todos > li") if todos else None
    if items:
        for number, (key, text, done, now) in enumerate(todos):
            item = items.nth(number)
            expect(item.locator(f"[data-todo='{key}']")).to_have_text(text)
            expect(item.get_by_role("checkbox")).to_have_attribute("aria-checked", "true" if done else "false")
            assert (item.locator("[aria-current=step]").count() == 1) is now
        if w.root.locator(".pn-quadrant").count():
            pieces = pieces[-1:]
        newest = w.root.locator(".pn-newest figcaption b").all_inner_texts()
        earlier = w.root.locator(".pn-pieces figcaption").all_inner_texts()
        assert [*earlier, *newest] == pieces
        expect(w.root.locator(".pn-where")).to_contain_text(f"step {at} of")


def test_a_table_with_all_modules_is_set_up_by_mouse(bench: Bench) -> None:
    w = bench.show(ALL)
    with w.answered():
        w.button("Begin").click()
    steps = w.python("len(w._walk.steps)")
    assert steps > 150
    expect_the_page_to_show_the_walk(w)
    for _ in range(3):  # the board
        with w.answered():
            w.button("Done on my table").click()
    expect_the_page_to_show_the_walk(w)
    with w.answered():
        w.button("Draw the first of 6").click()
    for drawn in range(2, 7):
        expect_the_page_to_show_the_walk(w)
        with w.answered():
            w.button("Draw the next").click()
        expect(w.root.locator(".pn-newest")).to_contain_text(f"drawn {drawn} of 6")
    expect_the_page_to_show_the_walk(w)
    with w.answered(3):
        w.button("Done on my table").click()
        w.button("Draw all").click()
        w.button("Done on my table").click()
    expect_the_page_to_show_the_walk(w)
    while w.python("w.model.at") <= steps:
        with w.answered():
            w.button("Done on my table").click()
    assert w.python("w.left") == []
    expect(w.root).to_contain_text("Everything is ticked off.")
    expect_the_page_to_show_the_walk(w)
    with w.answered():
        w.button("to the beginning").click()
    with w.answered():
        w.button("Undo").click()
    assert w.python("w.model.at") == steps + 1


def test_a_table_with_all_modules_is_set_up_with_the_keyboard_alone(bench: Bench) -> None:
    w, before = bench.show(ALL), bench.cells()
    w.tab_to(w.button("Begin"))
    with w.answered():
        w.press("Enter")
    now = w.root.locator("[data-todo][tabindex='0']")
    w.tab_to(now)
    with w.answered():
        w.press("Space")
    expect_the_page_to_show_the_walk(w)
    assert w.python("len(w.done)") == 1
    for key in ("ArrowDown", "ArrowDown", "Enter", "ArrowDown", "ArrowUp"):
        with w.answered():
            w.press(key)
        expect(w.root.locator("[aria-current=step]")).to_be_focused()
    expect_the_page_to_show_the_walk(w)
    with w.answered(5):  # quicker than the answers: none is lost
        w.press("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Space")
    expect_the_page_to_show_the_walk(w)
    with w.answered():
        w.press("Control+z")
    expect_the_page_to_show_the_walk(w)
    w.tab_into(w.root.get_by_role("navigation"), back=True)
    w.press("End", "ArrowUp")
    with w.answered():
        w.press("Enter")
    expect(w.root.get_by_role("heading", name="Supply")).to_be_visible()
    w.tab_to(now)
    with w.answered():
        w.press("End")
    expect(w.root).to_contain_text("Not ticked off yet")
    left = w.root.get_by_role("checkbox").first
    w.tab_to(left)
    with w.answered():
        w.press("Space")
    assert w.python("len(w.done)") == 2
    assert bench.cells() == before


def test_the_end_of_a_year_is_walked_with_the_numbers_of_the_position(bench: Bench) -> None:
    w = bench.show(KNOWN)
    with w.answered():
        w.button("Begin").click()
    seen = ""
    for _ in range(w.python("len(w._walk.steps)")):
        expect_the_page_to_show_the_walk(w)
        seen += w.root.locator(".pn-now").inner_text()
        with w.answered():
            w.button("Next").click()
    assert "2 contracts, 2 Penalty markers" in seen.replace("\t", " ")
    assert ", now " in seen
    expect(w.root).to_contain_text("Then year 3 begins.")


def test_two_views_stay_in_step_and_a_page_that_is_opened_again_shows_the_same(
    notebook: Callable[..., Page],
) -> None:
    page = notebook([SETUP, f"w = {PLAIN}\nw", "w"])
    expect(page.locator(".pn-root")).to_have_count(2)
    one, other = (Widget(page, page.locator(".pn-root").nth(i)) for i in (0, 1))
    with one.answered(), other.answered():
        one.button("Begin").click()
    with one.answered(), other.answered():
        other.button("Done on my table").click()
    for w in (one, other):
        expect_the_page_to_show_the_walk(w)
    expect(other.status).to_have_text(one.status.inner_text())
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    page.reload()
    page.locator(".jp-NotebookPanel .jp-Cell").first.wait_for(timeout=60_000)
    labtest.wait_for_kernel(page)
    page.evaluate(
        """async () => {
            const content = window.jupyterapp.shell.currentWidget.content;
            content.activeCellIndex = 2;
            await window.jupyterapp.commands.execute('notebook:run-cell');
        }"""
    )
    again = Widget(page, page.locator(".pn-root").last)
    expect_the_page_to_show_the_walk(again)
    assert again.python("len(w.done)") == 1


def test_strange_names_stay_text_and_everything_fits(bench: Bench) -> None:
    w = bench.show(NAMES)
    for name in NASTY:
        expect(w.root.locator(".pn-before")).to_contain_text(name)
    w.python("w.act('go', at=len(w._walk.steps) - 1)")
    text = w.root.locator(".pn-todos").inner_text()
    for name in NASTY:
        assert name in text
    expect(w.root.locator("script, img[src]")).to_have_count(0)
    for width in (1400, 700):
        bench.resize(width, 2600)
        assert sight.layout_faults(w.root) == []


def going(code: str, to: str, back: int = 0, ticked: int = 0) -> str:
    """Code that goes to a thing to do by its first words, so many draws before the last; "": the beginning or end."""
    head, _, last = code.rpartition("\n")
    find = f"next(key for key, todo in enumerate(w._walk.todos) if todo.text.startswith({to!r}))"
    go = f"w.act('go', at=w._walk.ends[{find}] - {back})" if to else "w.act('last' if back else 'first')"
    ticks = "".join(f"\nw.act('tick', key={key})" for key in range(ticked))
    return f"{head}\nback = {back}\nw = {last}\n{go}{ticks}\nw".lstrip()


SHOWN: dict[str, tuple[Any, ...]] = {
    "start": (ALL, ""), "crude-tiles": (ALL, "The 9 Crude", 2, 3), "refined-tiles": (ALL, "The 27 Refined", 6, 4),
    "crude-rows": (PLAIN, "A barrel on each"), "contracts": (ALL, "Display", 2, 1), "upgrades": (ALL, "Engineering"),
    "quadrant": (ALL, "Quadrant 1", 3), "shop-pipes": (ALL, "6 tiles beside the Tank"),
    "action-tiles": (ALL, "All 8", 1), "markers": (ALL, "The 12 two", 2), "costs": (ALL, "So the spaces"),
    "end": (ALL, "", 1, 40), "year": (YEAR, "Take the", 0, 1), "year-markets": (KNOWN, "Then Demand"),
    "year-contracts": (KNOWN, "Fill column 1"), "year-costs": (KNOWN, "Turn the 3"), "game-end": (END, "Turn the 3"),
}  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("state", list(SHOWN))
def test_it_reads_well_in_both_themes_and_at_every_width(bench: Bench, shot: Shot, state: str) -> None:
    w = bench.show(going(*SHOWN[state]))
    faults = sight.faults_in_every_light(bench, w, shot, f"SetupTable-{state}", least=0)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("state", ["crude-tiles", "end"])
def test_every_control_has_a_spoken_name_and_shows_the_focus(bench: Bench, state: str) -> None:
    w = bench.show(going(*SHOWN[state]))
    names = sight.spoken_names(w.page, w.root)
    assert len(names) >= 5
    assert [role for role, name in names if not name.strip()] == []
    stops, plain = sight.controls_without_a_ring(w.page, w.root)
    assert stops >= 5
    assert plain == []
