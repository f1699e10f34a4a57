"""UpgradeShelf under a learner's hands: upgrades bought and types closed, by mouse and by keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import looks
from tests.browser.hands import Bench, Widget

NASTY = "<img src=x onerror=alert(1)>&amp;\u05d0\U0001f6e2"
GAME = (
    "pn.position(players=('Ann', 'Bo'), seed=7, cash=90, net='4@0,0;3@2,0', "
    "setup={'start': 0, 'upgrades': ('government', 'shops', 'human resources', 'engineering', 'machines')})"
)
EM4 = (
    "pn.position(modules=('em4',), players=('Ann', 'Bo'), seed=7, cash=90, "
    "setup={'start': 0, 'upgrades': ('specialization', 'technology', 'crude', 'engineering', 'shops')})"
)


@pytest.fixture
def shelf(bench: Bench) -> Widget:
    return bench.show(f"UpgradeShelf({GAME})")


def level(w: Widget, family: str, number: int) -> Locator:
    """The button of a level."""
    return w.root.get_by_role("button", name=re.compile(f"^{re.escape(family)} level {number};"))


def expect_the_page_to_show_the_game(w: Widget) -> None:
    """Tokens, levels of both players, cash and all that can be pressed are those that the kernel holds."""
    families, tokens = w.python("list(w.value.table.families)"), w.python("list(w.value.state.tokens)")
    levels = w.python("[list(player.levels) for player in w.value.state.players]")
    names = w.python("list(w.value.table.names)")
    legal = w.python("[a.to_text() for a in w.value.legal_actions()]")
    owned = ("no level", "level I", "levels I and II", "all levels")
    for number, family in enumerate(families):
        part = w.root.get_by_role("region", name=family, exact=True)
        expect(part.locator(".pn-token")).to_contain_text("face up" if tokens[number] else "face down")
        words = ", ".join(f"{name} {owned[levels[who][number]]}" for who, name in enumerate(names))
        expect(part.get_by_role("img", name=f"owned: {words}", exact=True)).to_be_visible()
        for one in (1, 2, 3):
            now = f"upgrade:{number}" in legal and one == levels[0][number] + 1
            expect(level(w, family, one)).to_have_attribute("aria-disabled", "true") if not now else expect(
                level(w, family, one)
            ).not_to_have_attribute("aria-disabled", "true")
    expect(w.root.locator(".pn-cash")).to_contain_text(f"${w.python('w.value.state.me.cash')}")


def test_an_upgrade_is_bought_and_a_type_closed_by_mouse(shelf: Widget) -> None:
    w = shelf
    expect(w.root.locator(".pn-hint")).to_have_text("Now it is up to Ann to choose a Main Action, or pass.")
    expect_the_page_to_show_the_game(w)
    with w.answered():
        w.button("Send the worker to Upgrades").click()
    expect_the_page_to_show_the_game(w)
    expect(level(w, "Engineering", 1)).to_contain_text("Refinement Value of your teal pipeline of 4: 4 → 5")
    with w.answered():
        level(w, "Engineering", 1).click()
    expect(w.status).to_have_text("Ann bought Engineering level 1 for $20.")
    expect_the_page_to_show_the_game(w)
    with w.answered():
        w.click(level(w, "Engineering", 2))
    w.expect_refusal("base.upgrades.closed", w.python("w.reasons[0].text"))
    expect(level(w, "Engineering", 2)).to_contain_text("The token of Engineering is face down")
    with w.answered():
        w.click(level(w, "Shops", 3))
    w.expect_refusal("base.upgrades.level-3-next", "Levels come in order: your next one of Shops is I, not III.")
    expect_the_page_to_show_the_game(w)
    with w.answered():
        w.button("Close Shops for all").click()
    assert w.python("type(w.value.step).__name__") == "OrderStep"
    assert w.python("w.value.state.me.levels[w.value.table.families.index('Engineering')]") == 1
    expect_the_page_to_show_the_game(w)
    with w.answered():
        w.button("Undo").click()
    expect_the_page_to_show_the_game(w)
    with w.answered():
        w.button("Finish buying").click()
    expect(w.root.locator(".pn-hint")).to_contain_text("Now it is up to Ann")


def test_a_card_and_what_it_gives_are_taken_with_the_keyboard_alone(bench: Bench, shelf: Widget) -> None:
    w, before = shelf, bench.cells()
    w.tab_to(w.button("Send the worker to Upgrades"))
    with w.answered():
        w.press("Enter")
    w.tab_into(w.root.get_by_role("region", name="Government", exact=True))
    w.press("ArrowDown")
    expect(level(w, "Shops", 1)).to_be_focused()
    with w.answered():
        w.press("Enter")
    choices = w.root.get_by_role("region", name="Receive what a card gives from the shops, or go without the rest")
    expect(choices.get_by_role("button", name="a tank from the $5 row of the shop, into the crude row")).to_be_focused()
    w.press("ArrowDown")
    expect(choices.get_by_role("button", name="a tank from the $5 row of the shop, into the low row")).to_be_focused()
    with w.answered():
        w.press("Enter")
    assert w.python("list(w.value.state.me.tanks)") == [2, 2, 1, 1]
    with w.answered():
        w.press(" ")
    assert sum(w.python("list(w.value.state.me.tanks)")) == 7
    expect(choices.get_by_role("button", name=re.compile("^tile "))).not_to_have_count(0)
    expect(choices.get_by_role("button", name=re.compile("^tile ")).first).to_be_focused()
    with w.answered():
        w.press("Enter")
    placing = w.root.locator(".pn-choices")
    expect(placing.get_by_role("button", name=re.compile("^row .*, turned ")).first).to_be_focused()
    with w.answered():
        w.press("Enter")
    assert w.python("len(w.value.state.me.network.tiles)") == 3
    if w.python("type(w.value.step).__name__") == "ShopBenefitStep":
        with w.answered():
            w.press("End", "Enter")
    assert w.python("type(w.value.step).__name__") == "UpgradesStep"
    assert w.root.evaluate("root => root.contains(document.activeElement)"), "the focus has left the widget"
    expect_the_page_to_show_the_game(w)
    with w.answered():
        w.press("Control+z")
    assert bench.cells() == before


def test_a_specialization_card_is_taken_and_then_shows_its_owner(bench: Bench) -> None:
    w = bench.show(f"UpgradeShelf({EM4})")
    with w.answered():
        w.button("Send the worker to Upgrades").click()
    cards = w.root.get_by_role("region", name="Specialization", exact=True).get_by_role("listitem")
    expect(cards).to_have_count(6)
    expect(cards.first).to_contain_text("Costs to low/mid/high: 6/5/5 → 5/4/4")
    with w.answered():
        level(w, "Specialization", 1).click()
    with w.answered():
        w.button(re.compile("^teal: costs to low")).click()
    expect(cards.first).to_contain_text("taken by Ann")
    assert w.python("list(w.value.costs_of(0).rows[0])") == [5, 4, 4]
    expect(w.root.get_by_role("region", name="Crude", exact=True)).to_contain_text("teal $11, orange $9, silver $10")


def test_hostile_names_show_as_text(bench: Bench) -> None:
    w = bench.show(f"UpgradeShelf(pn.position(players=({NASTY!r}, 'x' * 40), setup={{'start': 0}}, seed=7))")
    expect(w.root.locator(".pn-who").first).to_have_text(NASTY)
    w.python("w.do(w.shown['ways'][0]['text']) or w.do('upgrade:0')")
    expect(w.status).to_contain_text(f"{NASTY} bought")
    expect(w.root.locator("img, b b, script")).to_have_count(0)


@pytest.mark.parametrize("game", [GAME, EM4])
def test_axe_finds_nothing_while_levels_are_bought_and_things_are_chosen(bench: Bench, game: str) -> None:
    w = bench.show(f"UpgradeShelf({game})")
    for family in (None, 1 if game == GAME else 2):
        w.python("w.do(w.shown['ways'][0]['text'])" if family is None else f"w.do('upgrade:{family}')")
        kept, broken = looks.axe_faults(w.page, ".pn-root:not([data-old])")
        assert broken == []
        assert "button-name" in kept
        assert looks.pale_texts(w.root)[1] == []


def test_costs_before_and_after_differ_by_sign_and_words(bench: Bench) -> None:
    w = bench.show(
        "CostBoard.of(pn.position(costs='4,5,6/4,7,6/4,5,5', players=('Ann', 'Bo'), setup={'start': 0}), "
        "before=pn.RefinementCosts.same(4, 5, 6))"
    )
    dearer = w.root.get_by_role("spinbutton", name="Refinement Cost, orange, low to mid: 5 before, 7 now, 2 dearer")
    expect(dearer).to_have_attribute("aria-valuenow", "7")
    flags = w.root.locator(".pn-markers:not(.pn-before) text").filter(has_text=re.compile(r"^[+-]\d$"))
    assert flags.all_text_contents() == ["+2", "-1"]
    expect(w.root.get_by_role("table").first).to_contain_text("was 9")
    expect(w.root.get_by_role("region", name="where the costs come from")).to_contain_text(
        "All nine are as their markers say."
    )
    assert looks.axe_faults(w.page, ".pn-root:not([data-old])")[1] == []
