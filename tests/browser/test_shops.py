"""ShopsAndGovernment under a learner's hands: pipes bought and placed, a tank, a machine, tiles of the Government."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import looks
from tests.browser.hands import Bench, Widget

GAME = (
    'pn.position(players=("Ann", "Bo"), seed=7, cash=60, '
    'setup={"start": 0, "actions": ("Tanks & Pipes", "Contracts & Loans", "Machines & Pipes", "Upgrades")}'
)
NAMES = [
    "<img src=x onerror=alert(1)>&amp;\u05d0",
    "\u05d0\u05d1\u05d2 \u05d3\u05d4",
    "\U0001f6e2\ufe0f\U0001f3ed oil",
    "W" * 40,
]


@pytest.fixture
def shops(bench: Bench) -> Widget:
    return bench.show(f'ShopsAndGovernment({GAME}, net="4@0,0"))')


def region(w: Widget, name: str) -> Locator:
    return w.root.get_by_role("region", name=name, exact=True)


def named(root: Locator, name: str) -> Locator:
    """A button of which the spoken name begins so."""
    return root.get_by_role("button", name=re.compile("^" + re.escape(name)))


def expect_the_page_to_show_the_game(w: Widget) -> None:
    """Cash, pieces and tiles of both shops, quadrants, network and farm are those that the kernel holds."""
    state = w.python(
        "(lambda s, m: dict(cash=m.cash, tanks=s.shop_tanks, machines=s.shop_machines, pipes=s.shop_pipes, "
        "quadrants=s.quadrants, farm=m.tanks, tiles=[(t.tile, t.cells) for t in m.network.tiles], "
        "put=[list(c) for c in m.network.machines]))(w.value.state, w.value.state.me)"
    )
    expect(w.root.locator(".pn-cash")).to_contain_text(f"${state['cash']}")
    for shop, kind in (("Tank Shop", "tank"), ("Machine Shop", "machine")):
        for row, left in zip(region(w, shop).locator(".pn-price").all(), state[f"{kind}s"], strict=True):
            expect(row).to_have_text(re.compile(rf"^{kind}, (\$\d+|free): {left} of \d left"))
    for shop, tiles in zip(("Tank Shop", "Machine Shop"), state["pipes"], strict=True):
        expect(region(w, shop).locator(".pn-offer")).to_have_count(len(tiles))
        for tile in tiles:
            expect(named(region(w, shop), f"tile {tile}: ")).to_have_count(1)
    for quadrant, tiles in enumerate(state["quadrants"]):
        for place, tile in enumerate(tiles):
            lies = f"tile {tile}: " if tile >= 0 else "empty: it was bought"
            expect(named(w.root, f"quadrant {quadrant}, place {place}, {lies}")).to_have_count(1)
    for grade, tanks in zip(("crude", "low", "mid", "high"), state["farm"], strict=True):
        expect(w.button(re.compile(rf"^{grade} row: {tanks} tanks?, "))).to_have_count(1)
    for tile, cells in state["tiles"]:
        for x, y in cells:
            lies = f"machine on tile {tile}" if [x, y] in state["put"] else f"tile {tile}, "
            expect(w.cell(x, y)).to_have_attribute("aria-label", re.compile(f", column {x}, {lies}"))


def test_two_pipes_and_a_tank_are_bought_and_placed_by_mouse(shops: Widget) -> None:
    w = shops
    expect_the_page_to_show_the_game(w)
    first, second = (f"tile {tile}: " for tile in w.python("w.value.state.shop_pipes[0][:2]"))
    with w.answered():
        w.click(named(w.root, first))
    w.expect_refusal("base.game.two-phases", "Now it is up to Ann to choose a Main Action")
    expect(w.refusal).to_contain_text("Send the worker to Tanks & Pipes first.")
    with w.answered():
        w.button("Send the worker to Tanks & Pipes").click()
    with w.answered():
        w.button("2 pipe tiles of the Tank Shop, $15, you can buy them").click()
    for tile, x in ((first, 2), (second, 4)):
        with w.answered():
            named(w.root, tile).click()
        expect(region(w, "own network")).to_contain_text(f"In hand: {tile[:-2]}")
        if x == 4:
            w.button("Rotate").click()
            expect(w.status).to_have_text("Turned: half B lies south of half A.")
        with w.answered():
            w.cell(x, 0).click()
        expect_the_page_to_show_the_game(w)
    named(w.root, "tank, $5: 2 of 2 left").click()
    expect(w.status).to_contain_text("In hand: a tank for $5")
    with w.answered():
        named(w.root, "mid row: 1 tank").click()
    expect(w.root.locator(".pn-spent")).to_have_text("$20 spent on this visit")
    assert w.python("w.value.state.me.farm.to_text()") == "2/1/2/1:-"
    expect_the_page_to_show_the_game(w)
    with w.answered():
        w.button("Finish shopping").click()
    assert w.python("type(w.value.step).__name__") == "OrderStep"
    expect_the_page_to_show_the_game(w)


def test_two_pipes_and_a_tank_are_bought_and_placed_with_the_keyboard_alone(bench: Bench, shops: Widget) -> None:
    w, before = shops, bench.cells()
    w.tab_to(w.button("Send the worker to Tanks & Pipes"))
    with w.answered():
        w.press("Enter")
    w.tab_into(region(w, "Tank Shop"))
    w.press("ArrowDown", "ArrowDown", "ArrowDown")
    expect(w.button("2 pipe tiles of the Tank Shop, $15, you can buy them")).to_be_focused()
    with w.answered():
        w.press("Enter")
    first, second = w.python("w.value.state.shop_pipes[0][:2]")
    expect(named(w.root, f"tile {first}: ")).to_be_focused()  # where one goes on
    with w.answered():
        w.press("Enter")
    expect(w.cell(0, 0)).to_be_focused()
    w.press("ArrowRight", "ArrowRight")
    with w.answered():
        w.press("Enter")
    expect(named(w.root, f"tile {second}: ")).to_be_focused()
    with w.answered():
        w.press("Enter")
    expect(w.cell(2, 0)).to_be_focused()
    w.press("ArrowLeft", "ArrowLeft", "ArrowLeft")
    with w.answered():
        w.press("Enter")  # half of it would lie on a tile: refused, and still in the hand
    w.expect_refusal("base.network.no-overlap")
    w.press("r", *["ArrowRight"] * 5)
    with w.answered():
        w.press(" ")
    assert w.python("[t.rotation for t in w.value.state.me.network.tiles]") == [0, 0, 1]
    w.tab_into(region(w, "Tank Shop"), back=True)
    w.press("ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp")
    expect(named(w.root, "tank, $5: 2 of 2 left")).to_be_focused()
    w.press("Enter")
    expect(named(w.root, "high row: 1 tank")).to_be_focused()
    w.press("Escape")
    expect(w.status).to_have_text("The tank is back in the shop.")
    w.tab_into(region(w, "Tank Shop"), back=True)
    w.press("Enter")
    expect(named(w.root, "high row: 1 tank")).to_be_focused()  # the arrow is for where one goes on
    w.press("ArrowDown")
    with w.answered():
        w.press("Enter")
    assert w.python("w.value.state.me.farm.to_text()") == "2/1/2/1:-"
    assert w.python("w.value.state.me.cash") == 40
    with w.answered():
        w.press("Control+z")
    assert w.python("w.value.state.me.cash") == 45
    with w.answered():
        w.press("Control+y")
    w.tab_to(w.button("Finish shopping"))
    with w.answered():
        w.press("Enter")
    assert w.python("type(w.value.step).__name__") == "OrderStep"
    assert w.root.evaluate("root => root.contains(document.activeElement)"), "the focus has left the widget"
    expect_the_page_to_show_the_game(w)
    assert bench.cells() == before


def test_government_tiles_are_bought_neighbour_by_neighbour_and_a_shut_quadrant_says_why(bench: Bench) -> None:
    w = bench.show(f'ShopsAndGovernment({GAME}, net="4@0,0", opened=(1, 0, 1, 0)))')
    shut = w.root.get_by_role("group", name="Quadrant 1 *, closed")
    expect(shut).to_contain_text("In year 1 at most 2 quadrants can be open, and these are: 0, 2.")
    with w.answered():
        w.click(named(shut, "quadrant 1, place 5"))
    w.expect_refusal("base.government.year-1-two", "In year 1 at most 2 quadrants can be open")
    with w.answered():
        named(w.root, "quadrant 0, place 2, ").click()
    with w.answered():
        w.cell(2, 0).click()
    expect(named(w.root, "quadrant 0, place 0, ")).to_be_focused()  # the worker's first neighbour
    expect(w.root.locator("[aria-current=step]")).to_have_text("2 tiles$10+$5")
    with w.answered():
        w.click(named(w.root, "quadrant 0, place 7"))
    w.expect_refusal("base.government.neighbours")
    with w.answered():
        named(w.root, "quadrant 0, place 0, ").click()
    with w.answered():
        w.cell(0, 1).click()
    assert w.python("w.value.state.me.cash") == 50
    expect_the_page_to_show_the_game(w)
    with w.answered():
        w.button("Finish buying").click()
    assert w.python("type(w.value.step).__name__") == "MachinePhaseStep"


def test_a_machine_is_bought_and_covers_half_a_tile(shops: Widget) -> None:
    w = shops
    with w.answered():
        w.button("Send the worker to Machines & Pipes").click()
    with w.answered():
        named(w.root, "machine, $20").click()
    with w.answered():
        w.click(w.cell(4, 0))
    w.expect_refusal("base.machines.on-a-tile")
    with w.answered():
        w.cell(1, 0).click()
    assert w.python("w.value.state.me.network.to_text()") == "4@0,0;m1,0"
    expect_the_page_to_show_the_game(w)


@pytest.mark.parametrize("name", NAMES)
def test_hostile_names_show_as_text(bench: Bench, name: str) -> None:
    w = bench.show(f'ShopsAndGovernment(pn.position(players=({name!r}, "Bo"), setup={{"start": 0}}, seed=7, cash=40))')
    w.python("w.do('government:0,0')")
    expect(w.root.locator(".pn-who")).to_have_text(name)
    expect(w.status).to_contain_text(f"{name} bought tile 14 for $5.")
    expect(w.root.locator("img, b b, script")).to_have_count(0)
    assert w.root.evaluate("root => root.scrollWidth <= root.clientWidth")


def test_axe_finds_nothing_while_a_tank_is_in_hand_and_while_a_tile_is_placed(shops: Widget) -> None:
    w = shops
    with w.answered():
        w.button("Send the worker to Tanks & Pipes").click()
    named(w.root, "tank, $5: 2 of 2 left").click()
    kept, broken = looks.axe_faults(w.page, ".pn-root:not([data-old])")
    assert broken == []
    assert "button-name" in kept
    w.python("w.do('bundle:2') or w.do(f'take:{w.value.state.shop_pipes[0][0]}')")
    expect(region(w, "own network")).to_contain_text("In hand: tile")
    assert looks.axe_faults(w.page, ".pn-root:not([data-old])")[1] == []
    assert looks.pale_texts(w.root)[1] == []
