"""NetworkBuilder under a learner's hands: tiles and machines by mouse and by keyboard, refusals, undo."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.hands import Bench, Widget, middle

BUILDER = 'NetworkBuilder(pn.PipeNetwork.from_text("4@0,0"), supply=[4, 4, 22], machines=1)'
TILE = re.compile("^tile 4:")


@pytest.fixture
def builder(bench: Bench) -> Widget:
    return bench.show(BUILDER)


def expect_the_page_to_show_what_python_holds(w: Widget) -> None:
    """Every half, machine, pipeline, badge and tile of the supply."""
    halves = "{f'{x},{y}': t.tile for t in w.value.tiles for x, y in t.cells}"
    held, machines = w.python(halves), [f"{x},{y}" for x, y in w.python("w.value.machines")]
    shown: dict[str, int] = {}
    covered: list[str] = []
    for cell in w.root.get_by_role("gridcell").all():
        name = cell.get_attribute("aria-label") or ""
        if found := re.match(r"row (-?\d+), column (-?\d+), (machine on )?tile (\d+)", name):
            y, x, machine, tile = found.groups()
            shown[f"{x},{y}"] = int(tile)
            covered += [f"{x},{y}"] if machine else []
    assert (shown, sorted(covered)) == (held, sorted(machines))
    lines = w.root.get_by_role("region", name="pipelines").get_by_role("button").all_inner_texts()
    words = w.python("[line.words for line in w.value.pipelines() if line.length > 1]")
    assert len(lines) == len(words)
    for text, line in zip(lines, words, strict=True):
        assert line in text
    for oil in ("teal", "orange", "silver"):
        longest = w.python(f"w.value.longest()[pn.Oil.{oil.upper()}]")
        expect(w.root.get_by_role("listitem", name=f"longest {oil}: {longest}", exact=True)).to_be_visible()
    supply = w.root.get_by_role("region", name="supply").get_by_role("button")
    numbers = [int(found[1]) for text in supply.all_inner_texts() if (found := re.match(r"tile (\d+)", text))]
    assert numbers == w.python("[tile for _, tile in w.model.supply]")


def test_a_tile_is_taken_and_placed_by_mouse(builder: Widget) -> None:
    w = builder
    expect_the_page_to_show_what_python_holds(w)
    w.button(TILE).first.click()
    expect(w.button(TILE).first).to_have_attribute("aria-pressed", "true")
    w.cell(2, 0).hover()
    expect(w.root.locator(".pn-ghost")).to_be_visible()
    expect(w.root.locator(".pn-unfit")).to_have_count(0)
    with w.answered():
        w.cell(2, 0).click()
    assert w.value == "4@0,0;4@2,0"
    expect(w.status).to_contain_text("Tile 4 placed at row 0, column 2. Longest: teal 4")
    expect_the_page_to_show_what_python_holds(w)


def test_a_tile_is_turned_by_key_and_by_button(builder: Widget) -> None:
    w = builder
    w.button(TILE).first.click()
    w.press("r")
    expect(w.status).to_have_text("Turned: half B lies south of half A.")
    w.button("Rotate").click()
    expect(w.status).to_have_text("Turned: half B lies west of half A.")
    w.press("Shift+R")
    expect(w.status).to_have_text("Turned: half B lies south of half A.")
    with w.answered():
        w.cell(0, 1).click()
    assert w.value == "4@0,0;4@0,1r1"
    expect_the_page_to_show_what_python_holds(w)


def test_a_tile_is_placed_with_the_keyboard_alone(bench: Bench, builder: Widget) -> None:
    w, before = builder, bench.cells()
    w.tab_into(w.root.get_by_role("region", name="supply"))
    w.press("ArrowRight", "Enter")
    expect(w.button(TILE).nth(1)).to_have_attribute("aria-pressed", "true")
    w.tab_into(w.root.get_by_role("grid"), back=True)
    expect(w.cell(0, 0)).to_be_focused()
    w.press("ArrowDown", "R")
    expect(w.cell(0, 1)).to_be_focused()
    expect(w.cell(0, 1)).to_have_accessible_name("row 1, column 0, empty, the tile fits here")
    with w.answered():
        w.press("Enter")
    assert w.value == "4@0,0;4@0,1r1"
    expect(w.cell(0, 1)).to_be_focused()
    w.press("r", "r", "r")  # as it was, for the next tile
    with w.answered():
        w.press("1", "ArrowUp", "ArrowRight", "ArrowRight", "Enter", "m")  # quicker than the answer
    with w.answered():
        w.press("Enter")
    assert w.value == "4@0,0;4@2,0;4@0,1r1;m2,0"
    with w.answered(2):
        w.press("Delete", "Delete")
    assert w.value == "4@0,0;4@0,1r1"
    expect_the_page_to_show_what_python_holds(w)
    assert bench.cells() == before


def test_a_tile_is_dragged_from_the_supply_to_the_board(builder: Widget) -> None:
    w = builder
    with w.answered():
        w.drag(w.button(TILE).first, to=w.cell(2, 0))
    assert w.value == "4@0,0;4@2,0"
    expect(w.root.locator(".pn-lifted")).to_have_count(0)
    expect(w.root.locator(".pn-take[aria-pressed=true]")).to_have_count(0)
    # let go beside the board: nothing happens, and Python is not asked
    with w.answered(0):
        w.drag(w.button(TILE).first, to=w.root.get_by_role("heading", name="Pipelines"))
    expect(w.root.locator(".pn-lifted")).to_have_count(0)
    assert w.value == "4@0,0;4@2,0"


def test_a_tile_is_dragged_with_a_finger(builder: Widget) -> None:
    w = builder
    touch = w.page.context.new_cdp_session(w.page)
    w.cell(2, 0).scroll_into_view_if_needed()
    (x0, y0), (x1, y1) = middle(w.button(TILE).first), middle(w.cell(2, 0))
    with w.answered():
        for step in range(6):
            point = {"x": x0 + (x1 - x0) * step / 5, "y": y0 + (y1 - y0) * step / 5}
            touch.send(
                "Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": [point]}
            )
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert w.value == "4@0,0;4@2,0"
    touch.detach()


def test_a_machine_is_placed_and_all_is_taken_back(builder: Widget) -> None:
    w = builder
    w.cell(1, 0).click()
    w.press("m")
    expect(w.button(re.compile("^machine, 1 left"))).to_have_attribute("aria-pressed", "true")
    with w.answered():
        w.cell(1, 0).click()
    assert w.value == "4@0,0;m1,0"
    expect(w.cell(1, 0)).to_have_accessible_name("row 0, column 1, machine on tile 4")
    expect(w.button(re.compile("^machine, 0 left"))).to_be_visible()
    expect_the_page_to_show_what_python_holds(w)
    with w.answered():
        w.button("Take back").click()
    assert w.value == "4@0,0"
    w.cell(0, 0).click()
    with w.answered():
        w.press("Delete")
    assert w.value == w.python("pn.PipeNetwork().to_text()")
    expect(w.button(TILE)).to_have_count(3)
    expect_the_page_to_show_what_python_holds(w)


def test_undo_and_redo_by_key_stay_inside_the_widget(bench: Bench, builder: Widget) -> None:
    w, before = builder, bench.cells()
    w.button(TILE).first.click()
    with w.answered():
        w.cell(2, 0).click()
    for keys, text in {
        "Control+z": "4@0,0",
        "Control+y": "4@0,0;4@2,0",
        "Control+Z": "4@0,0",
        "Control+Shift+Z": "4@0,0;4@2,0",
    }.items():
        with w.answered():
            w.press(keys)
        assert w.value == text, keys
        expect_the_page_to_show_what_python_holds(w)
    with w.answered():
        w.button("Undo").click()
    expect(w.button("Undo")).to_have_attribute("aria-disabled", "true")
    with w.answered():
        w.click(w.button("Undo"))
    expect(w.refusal).to_contain_text("There is nothing to undo.")
    assert bench.cells() == before


@pytest.mark.parametrize(("x", "y", "rule"), [(3, 0, "base.network.touch-a-side"), (1, 0, "base.network.no-overlap")])
def test_a_refused_place_says_why_and_changes_nothing(builder: Widget, x: int, y: int, rule: str) -> None:
    w = builder
    w.button(TILE).first.click()
    w.cell(x, y).hover()
    expect(w.root.locator(".pn-unfit")).to_be_visible()
    with w.answered():
        w.cell(x, y).click()
    w.expect_refusal(rule, w.python("w.reasons[0].text"))
    expect(w.refusal).to_contain_text(w.python("w.reasons[0].fix"))
    assert (w.value, w.python("w.model.supply")) == ("4@0,0", [[0, 4], [1, 4], [2, 22]])
    expect_the_page_to_show_what_python_holds(w)
    expect(w.button(TILE).first).to_have_attribute("aria-pressed", "true")  # still in the hand, for another try
    w.refusal.get_by_role("button", name="close").click()
    expect(w.refusal).to_have_count(0)
    with w.answered():
        w.cell(2, 0).click()
    assert w.value == "4@0,0;4@2,0"
    expect(w.refusal).to_have_count(0)


def test_pointing_at_a_pipeline_counts_its_segments_on_the_board(builder: Widget) -> None:
    w = builder
    line = w.root.get_by_role("region", name="pipelines").get_by_role("button").first
    line.hover()
    length = int(w.python("max(line.length for line in w.value.pipelines())"))
    expect(w.root.locator(".pn-count")).to_have_count(length)
    w.page.mouse.move(0, 0)
    expect(w.root.locator(".pn-count")).to_have_count(0)
