"""MarketTrader and DeliveryBoard under a learner's hands: trading in a market, and delivering, by mouse and by keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import looks
from tests.browser.hands import Bench, Widget

NASTY = "<img src=x onerror=alert(1)>&amp;\u05d0"
GAME = 'pn.position(players=("Ann", "Bo"), setup={"start": 0}, seed=7, tanks=(3, 3, 3, 3), cash=40, '
LETTERS = {"teal": "T", "orange": "O", "silver": "S"}
ROWS = ("crude", "low", "mid", "high")


@pytest.fixture
def trader(bench: Bench) -> Widget:
    return bench.show(f'MarketTrader({GAME}stock="O1 O3x2 S2 T1"))')


@pytest.fixture
def board(bench: Bench) -> Widget:
    """Contract 1 asks for two low teal barrels, 7 for one low barrel of each oil type, 12 is deferred."""
    return bench.show(
        f'DeliveryBoard({GAME}stock="T1x2 T3 O1x2 O3x2 S2x2", contracts="1a 7a 12d", '
        "orders=((0, 3), (9, 12), (16, 18))))"
    )


def named(root: Locator, name: str) -> Locator:
    """A button of which the spoken name begins so."""
    return root.get_by_role("button", name=re.compile("^" + re.escape(name)))


def expect_the_page_to_show_the_stock(w: Widget) -> None:
    """Cash, and each kind of barrel, are those that the kernel holds."""
    expect(w.root.locator(".pn-cash")).to_contain_text(f"${w.python('w.value.state.me.cash')}")
    barrels = w.python("list(w.value.state.me.barrels)")
    for o, oil in enumerate(LETTERS):
        for grade, word in enumerate(ROWS):
            n = barrels[o * 4 + grade]
            kind = w.button(re.compile(f"^{word} {oil}: {n} barrels?$"))
            expect(kind).to_have_count(1 if n else 0)


def expect_the_page_to_show_the_market(w: Widget, market: int) -> None:
    """Each space of a market shows the price and the barrel that the kernel has there."""
    rows = w.python(f"[[i, r.prices, w.value.state.rows[i]] for i, r in w.value.table.market_rows[{market}]]")
    for place, (_, prices, filled) in enumerate(rows, 1):
        for space, price in enumerate(prices):
            lies = "a barrel lies there" if filled >> space & 1 else "free"
            name = rf"^row {place}, \w+ \w+, space {space + 1} of {len(prices)}, \${price}, {lies}"
            expect(w.button(re.compile(name))).to_have_count(1)
    expect_the_page_to_show_the_stock(w)


def test_the_worker_goes_to_a_market_sells_buys_and_leaves_by_mouse(trader: Widget) -> None:
    w = trader
    expect(w.root.get_by_role("region", name="Refined Market 1")).to_contain_text(
        "best first sale: high orange for $50"
    )
    with w.answered():
        w.button("Send the worker to Refined Market 1").click()
    expect_the_page_to_show_the_market(w, 1)
    w.button("high orange: 2 barrels").click()
    expect(w.status).to_contain_text("In hand: high orange")
    with w.answered():
        named(w.root, "row 4, high orange, space 2").click()
    expect(w.root.locator(".pn-total")).to_have_text("1 sold +$50: $50 more")
    expect_the_page_to_show_the_market(w, 1)
    named(w.root, "row 2, low orange, space 1").click()
    which = w.root.get_by_role("group", name="Which barrel do you sell to the low orange row?")
    expect(which.get_by_role("button")).to_have_count(3)
    with w.answered():
        which.get_by_role("button", name="high orange sold as low, $25").click()
    expect(w.status).to_have_text("Ann sold 1 high orange as low to Refined Market 1 for $25.")
    with w.answered():
        named(w.root, "row 1, crude teal, space 1").click()
    expect(w.root.locator(".pn-total")).to_have_text("2 sold +$75, 1 bought -$5: $70 more")
    expect(w.root.locator(".pn-hint")).to_contain_text("selling is over")
    with w.answered():
        w.click(named(w.root, "row 5, low silver, space 1"))
    w.expect_refusal("base.market.sell-first", w.python("w.reasons[0].text"))
    expect_the_page_to_show_the_market(w, 1)
    with w.answered():
        w.button("Undo").click()
    expect(w.root.locator(".pn-total")).to_have_text("2 sold +$75: $75 more")
    with w.answered():
        w.button("Finish trading").click()
    assert w.python("type(w.value.step).__name__") == "BetweenStep"
    assert w.python("w.value.state.me.cash") == 40 + 75
    expect_the_page_to_show_the_stock(w)


def test_a_whole_visit_with_the_keyboard_alone(bench: Bench, trader: Widget) -> None:
    w, before = trader, bench.cells()
    w.tab_to(w.button("Send the worker to Refined Market 1"))
    with w.answered():
        w.press("Enter")
    expect(w.button("high orange: 2 barrels")).to_be_focused()  # where one goes on
    w.press("Enter")
    w.tab_into(w.root.get_by_role("group", name="Refined Market 1; arrow keys move"))
    w.press("ArrowDown", "ArrowDown", "ArrowDown", "End")
    expect(named(w.root, "row 4, high orange, space 2")).to_be_focused()
    with w.answered():
        w.press("Enter")
    expect(w.status).to_have_text("Ann sold 1 high orange to Refined Market 1 for $50.")
    w.press("ArrowUp", "ArrowUp")
    expect(named(w.root, "row 2, low orange, space 2")).to_be_focused()
    w.press("Enter")
    expect(w.button("low orange, $25")).to_be_focused()
    w.press("Escape")
    expect(named(w.root, "row 2, low orange, space 2")).to_be_focused()
    w.press("Enter")
    with w.answered():
        w.press("ArrowRight", "Enter")
    assert w.python("w.value.state.me.farm.stock.to_text()") == "T1,O1,S2"
    expect(named(w.root, "row 2, low orange, space 2")).to_be_focused()
    with w.answered():
        w.press("Control+z")
    assert w.python("w.value.state.me.farm.stock.to_text()") == "T1,O1,O3,S2"
    w.press("ArrowUp", "Home")
    with w.answered():
        w.press(" ")
    expect(w.root.locator(".pn-total")).to_have_text("1 sold +$50, 1 bought -$5: $45 more")
    expect_the_page_to_show_the_market(w, 1)
    w.tab_to(w.button("Finish trading"))
    with w.answered():
        w.press("Enter")
    assert w.python("type(w.value.step).__name__") == "BetweenStep"
    assert w.root.evaluate("root => root.contains(document.activeElement)"), "the focus has left the widget"
    assert bench.cells() == before


def test_the_best_sale_is_told_when_asked_and_done_when_wanted(bench: Bench) -> None:
    w = bench.show(f'MarketTrader({GAME}stock="O1 O3x2 S2 T1"), market=1)')
    w.button("Best next sale").click()
    advice = w.root.get_by_role("region", name="best next sale")
    expect(advice).to_contain_text("Sell high orange for $50. It is the dearest free space for any barrel of yours")
    with w.answered():
        w.button("Sell it").click()
    assert w.python("w.value.state.me.cash") == 90
    expect(advice).to_have_count(0)
    expect_the_page_to_show_the_market(w, 1)


def test_a_barrel_that_a_row_does_not_take_is_refused_and_stays_in_hand(bench: Bench) -> None:
    w = bench.show(f'MarketTrader({GAME}stock="T1 O1"), market=1)')
    w.button("low teal: 1 barrel").click()
    with w.answered():
        w.click(named(w.root, "row 3, mid orange, space 1"))
    w.expect_refusal("base.card.refined-markets.level-3", w.python("w.reasons[0].text"))
    expect(w.button("low teal: 1 barrel")).to_have_attribute("aria-pressed", "true")
    w.press("Escape")
    expect(w.button("low teal: 1 barrel")).to_have_attribute("aria-pressed", "false")


def expect_the_page_to_show_the_contracts(w: Widget) -> None:
    """What lies on each demand of each contract is what the kernel has there."""
    held = w.python("[[c.filled, w.value.table.demands[c.contract]] for c in w.value.state.me.contracts]")
    for place, (filled, demand) in enumerate(held, 1):
        card = w.root.get_by_role("group", name=re.compile(f"^Contract {place}, "))
        for at, ((oil, grade), placed) in enumerate(zip(demand, filled, strict=True), 1):
            lies = "open" if placed < 0 else f"a {ROWS[placed]} barrel lies there"
            name = rf"^demand {at}: {ROWS[grade]} {[*LETTERS][oil]}, \$\d+, {lies}"
            expect(card.get_by_role("button", name=re.compile(name))).to_have_count(1)
    expect_the_page_to_show_the_stock(w)


def test_contracts_are_filled_by_mouse(board: Widget) -> None:
    w = board
    first = w.root.get_by_role("group", name=re.compile("^Contract 1, "))
    w.button("low teal: 2 barrels").click()
    with w.answered():
        named(first, "demand 2").click()
    expect_the_page_to_show_the_contracts(w)
    named(first, "demand 1").click()
    with w.answered():
        w.root.get_by_role("group", name="Which barrel do you deliver?").get_by_role(
            "button", name="high teal delivered as low, $20"
        ).click()
    expect(w.status).to_contain_text("and completed it")
    expect_the_page_to_show_the_contracts(w)
    assert w.python("w.value.state.me.cash") == 80
    w.button("low orange: 2 barrels").click()
    second = w.root.get_by_role("group", name=re.compile("^Contract 2, "))
    with w.answered():
        w.click(named(second, "demand 1"))
    w.expect_refusal("base.deliver.colour-must-match", "Low silver oil is asked for; this is a low orange barrel.")
    with w.answered():
        named(second, "demand 2").click()
    expect(w.refusal).to_have_count(0)
    w.button("low orange: 1 barrel").click()
    with w.answered():
        w.click(named(w.root.get_by_role("group", name=re.compile("^Contract 3, deferred")), "demand 1"))
    w.expect_refusal("base.deliver.deferred-closed", w.python("w.reasons[0].text"))
    expect_the_page_to_show_the_contracts(w)


def test_an_order_is_taken_and_filled_with_the_keyboard_alone(bench: Bench, board: Widget) -> None:
    w, before = board, bench.cells()
    w.tab_into(w.root.get_by_role("region", name="orders on display"))
    expect(named(w.root, "order of 3: 1 high orange, 1 low silver, 1 low teal")).to_be_focused()
    with w.answered():
        w.press("Enter")
    filling = w.root.get_by_role("group", name=re.compile("^the order that you are filling"))
    expect(filling).to_be_visible()
    w.tab_into(filling, back=True)
    expect(named(filling, "demand 1 (next): high orange, $55")).to_be_focused()
    with w.answered():
        w.press("Enter")
    w.press("ArrowRight")
    with w.answered():
        w.press("Enter")
    w.press("ArrowRight")
    w.press("Enter")
    expect(w.button("low teal, $30")).to_be_focused()
    with w.answered():
        w.press("Enter")
    expect(filling).to_have_count(0)
    assert w.python("w.value.state.me.cash") == 40 + 55 + 30 + 30
    assert w.python("w.value.state.me.farm.stock.to_text()") == "T1,T3,O1x2,O3,S2"
    assert w.root.evaluate("root => root.contains(document.activeElement)"), "the focus has left the widget"
    expect_the_page_to_show_the_stock(w)
    with w.answered():
        w.press("Control+z")
    expect(filling).to_be_visible()
    assert bench.cells() == before


@pytest.mark.parametrize("kind", ["MarketTrader", "DeliveryBoard"])
def test_hostile_names_show_as_text(bench: Bench, kind: str) -> None:
    w = bench.show(f'{kind}(pn.position(players=({NASTY!r}, "Bo"), setup={{"start": 0}}, seed=7, stock="O3"))')
    w.python("w.do('work:2') or w.do('sell:6,0,3')")
    expect(w.root.locator(".pn-who")).to_have_text(NASTY)
    expect(w.status).to_contain_text(f"{NASTY} sold 1 high orange")
    expect(w.root.locator("img, b b, script")).to_have_count(0)


def test_axe_finds_nothing_while_a_barrel_is_in_hand_and_a_question_is_open(trader: Widget) -> None:
    w = trader
    with w.answered():
        w.button("Send the worker to Refined Market 1").click()
    named(w.root, "row 2, low orange, space 1").click()
    kept, broken = looks.axe_faults(w.page, ".pn-root:not([data-old])")
    assert broken == []
    assert "button-name" in kept
    assert looks.pale_texts(w.root)[1] == []
