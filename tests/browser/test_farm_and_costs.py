"""TankFarm and CostBoard under a learner's hands."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.hands import Bench, Widget

ROWS = ("high", "mid", "low", "crude")


@pytest.fixture
def farm(bench: Bench) -> Widget:
    return bench.show("TankFarm()")


@pytest.fixture
def board(bench: Bench) -> Widget:
    return bench.show("CostBoard(value=4)")


def expect_the_page_to_show_the_farm(w: Widget) -> None:
    """Tanks, used spaces and barrels of each row are those that Python holds."""
    for row in ROWS:
        grade = f"pn.Grade.{row.upper()}"
        tanks, capacity = w.python(f"[w.value.tanks[{grade}], w.value.capacity({grade})]")
        oils = w.python(f"[barrel.oil.word for barrel in w.value.stock if barrel.grade is {grade}]")
        said = f"{row} row: {tanks} tank{'' if tanks == 1 else 's'}, {len(oils)} of {capacity} spaces used"
        shown = w.root.get_by_role("group", name=said, exact=True)
        expect(shown).to_be_visible()
        expect(shown).to_contain_text(f"{len(oils)} of {capacity}")
        names = [drum.get_attribute("aria-label") for drum in shown.locator(".pn-drum").all()]
        assert sorted(names) == sorted(f"take out: {oil} barrel, {row}" for oil in oils)


def test_barrels_are_stored_by_mouse_until_the_row_is_full(farm: Widget) -> None:
    w = farm
    for oil in ("teal", "teal", "orange", "silver"):
        with w.answered():
            w.button(f"store a crude {oil} barrel").click()
    assert w.value == "2/1/1/1:T0x2,O0,S0"
    expect(w.status).to_have_text("One crude silver barrel stored; room for 0 more.")
    expect_the_page_to_show_the_farm(w)
    with w.answered():
        w.click(w.button("store a crude teal barrel"))
    w.expect_refusal("base.tanks.capacity", w.python("w.reasons[0].text"))
    assert w.value == "2/1/1/1:T0x2,O0,S0"
    with w.answered():
        w.button("add a tank to the crude row").click()
    expect(w.refusal).to_have_count(0)
    with w.answered():
        w.button("store a crude teal barrel").click()
    assert w.value == "3/1/1/1:T0x3,O0,S0"
    expect_the_page_to_show_the_farm(w)
    with w.answered():
        w.button("take out: orange barrel, crude").click()
    assert w.value == "3/1/1/1:T0x3,S0"
    expect_the_page_to_show_the_farm(w)


def test_barrels_are_stored_and_taken_with_the_keyboard_alone(bench: Bench, farm: Widget) -> None:
    w, before = farm, bench.cells()
    w.tab_into(w.root.get_by_role("group", name="tank farm; arrow keys move"))
    w.press("ArrowDown", "ArrowDown", "ArrowDown", "Home", "ArrowRight")
    expect(w.button("store a crude teal barrel")).to_be_focused()
    with w.answered(4):
        w.press("Enter", "Enter", " ", "Enter")
    assert w.value == "2/1/1/1:T0x4"
    expect_the_page_to_show_the_farm(w)
    expect(w.button("store a crude teal barrel")).to_be_focused()
    with w.answered():
        w.press("Enter")
    w.expect_refusal("base.tanks.capacity", w.python("w.reasons[0].text"))
    assert w.value == "2/1/1/1:T0x4"
    w.press("Home")
    expect(w.button("take out: teal barrel, crude").first).to_be_focused()
    with w.answered():
        w.press("Enter")
    assert w.value == "2/1/1/1:T0x3"
    with w.answered():
        w.press("Control+z")
    assert w.value == "2/1/1/1:T0x4"
    expect_the_page_to_show_the_farm(w)
    assert bench.cells() == before


def test_a_tank_that_shall_move_is_refused_by_drag_and_by_key(farm: Widget) -> None:
    w = farm
    rows = {row: w.root.get_by_role("group", name=f"{row} row", exact=False) for row in ROWS}
    with w.answered():
        w.drag(rows["crude"].locator(".pn-vessel").first, to=rows["mid"].locator(".pn-vessel").first)
    w.expect_refusal("base.setup.player.tanks-row-fixed", w.python("w.reasons[0].text"))
    w.refusal.get_by_role("button", name="close").click()
    w.button("add a tank to the low row").focus()
    w.press("v")
    expect(w.status).to_contain_text("A tank of the low row")
    with w.answered():
        w.press("ArrowUp")
    w.expect_refusal("base.setup.player.tanks-row-fixed", w.python("w.reasons[0].text"))
    assert w.value == "2/1/1/1:-"


def test_a_sixth_tank_in_a_row_is_refused(farm: Widget) -> None:
    w = farm
    for _ in range(4):
        with w.answered():
            w.button("add a tank to the high row").click()
    expect(w.button("add a tank to the high row")).to_have_attribute("aria-disabled", "true")
    with w.answered():
        w.click(w.button("add a tank to the high row"))
    w.expect_refusal("base.setup.player.tanks-row-cap", w.python("w.reasons[0].text"))
    assert w.value == "2/1/1/5:-"
    expect_the_page_to_show_the_farm(w)


def expect_the_page_to_show_the_costs(w: Widget) -> None:
    """The nine markers, the value, and a check mark where the value is enough."""
    costs = [[int(n) for n in row.split(",")] for row in w.value.split("/")]
    shown = [int(m.get_attribute("aria-valuenow") or -1) for m in w.root.get_by_role("spinbutton").all()]
    assert shown == [cost for row in costs for cost in row]
    value = w.python("w.model.value")
    expect(w.root.locator(".pn-value")).to_have_text(f"Refinement Value {value}")
    for row, (a, b, c) in zip(w.root.locator("tbody tr").all(), costs, strict=True):
        totals = [a, a + b, a + b + c, b, b + c, c]
        said = [f"{total}, {'enough' if total <= value else 'not enough'}" for total in totals]
        assert row.get_by_role("cell").all_text_contents() == said


def test_a_value_and_a_marker_are_changed_by_mouse(board: Widget) -> None:
    w = board
    expect_the_page_to_show_the_costs(w)
    for _ in range(5):
        with w.answered():
            w.button("Refinement Value, one more").click()
    assert w.python("w.model.value") == 9
    expect_the_page_to_show_the_costs(w)
    with w.answered():
        w.button("more: orange, low to mid").click()
    with w.answered():
        w.button("less: silver, mid to high").click()
    assert w.value == "4,5,6/4,6,6/4,5,5"
    expect(w.status).to_have_text("Silver mid to high costs 5.")
    expect_the_page_to_show_the_costs(w)


def test_a_value_and_a_marker_are_changed_with_the_keyboard_alone(bench: Bench, board: Widget) -> None:
    w, before = board, bench.cells()
    w.tab_into(w.root.get_by_role("group", name="markers"))
    w.press("ArrowDown", "ArrowRight")
    expect(w.root.get_by_role("spinbutton", name="Refinement Cost, orange, low to mid")).to_be_focused()
    with w.answered():
        w.press("+")
    with w.answered():
        w.press("+")
    assert w.value == "4,5,6/4,7,6/4,5,6"
    w.tab_to(w.button("Refinement Value, one less"))
    with w.answered():
        w.press("Enter")
    assert w.python("w.model.value") == 3
    w.tab_to(w.root.get_by_role("slider"))
    with w.answered():
        w.press("ArrowRight")
    assert w.python("w.model.value") == 4
    with w.answered():
        w.press("Control+z")
    assert w.python("w.model.value") == 3
    expect_the_page_to_show_the_costs(w)
    assert bench.cells() == before


def test_a_marker_below_the_least_is_refused(bench: Bench) -> None:
    w = bench.show("CostBoard(pn.RefinementCosts.same(1, 5, 6))")
    with w.answered():
        w.button("less: teal, crude to low").click()
    if w.value == "1,5,6/1,5,6/1,5,6":
        expect(w.refusal).to_be_visible()
    else:  # a marker of 0 is allowed: then below 0 is not
        with w.answered():
            w.button("less: teal, crude to low").click()
        expect(w.refusal).to_be_visible()
        assert w.value == "0,5,6/1,5,6/1,5,6"
