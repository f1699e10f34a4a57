"""PuzzleBoard under a solver's hands: each family by mouse or by keys; hints, a wrong answer and why, the right one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.hands import Bench, Widget


def press(w: Widget, name: str) -> None:
    """Press a button of the frame, and wait for the answer."""
    with w.answered():
        w.click(w.button(name))


def verdict(w: Widget) -> Locator:
    return w.root.get_by_role("group", name="verdict", exact=True)


def expect_the_page_to_show_the_value(w: Widget) -> None:
    shown = w.root.get_by_role("list", name="values")
    expect(shown).to_contain_text(w.python("w.shown['value']"))


def test_a_run_is_solved_by_mouse_with_a_hint_and_a_wrong_answer(bench: Bench) -> None:
    w = bench.show("PuzzleBoard('pl1.run.g2#7')")
    expect(w.root.get_by_role("list", name="values")).to_contain_text("$48")
    press(w, "Hint · 3 left")
    expect(w.status).to_contain_text("Hint 1: One pass can lift")
    with w.answered():
        w.click(w.cell(0, 0))
    with w.answered():
        w.click(w.button(re.compile("^crude teal to mid through pipeline 1, costs 10, possible")))
    expect_the_page_to_show_the_value(w)
    press(w, "Check")
    expect(verdict(w)).to_have_text("$29: allowed, but the best is $48.")
    press(w, "What does the proven answer do?")
    expect(w.root.get_by_role("list", name="what the proven answer does otherwise")).to_contain_text("pipeline 6")
    press(w, "Why not more?")
    expect(w.root.get_by_role("group", name="why not more?")).to_contain_text(w.python("w.puzzle.limits"))
    with w.answered():
        w.click(w.button(re.compile("^crude orange to mid through pipeline 6")))
    w.expect_refusal("base.run.sum-of-costs")
    with w.answered():
        w.click(w.button(re.compile("^crude orange to low through pipeline 6")))
    expect(verdict(w)).to_have_count(0)
    press(w, "Check")
    expect(verdict(w)).to_have_text("$48: right. No answer is worth more.")
    w.click(w.root.get_by_text("Copy my answer, share the puzzle"))
    copied = w.root.get_by_role("textbox", name="my answer as plain values").input_value()
    assert w.python(f"pn.check('pl1.run.g2#7', {copied}).right")
    assert w.python("w.verdict.right")


def test_a_line_is_solved_by_keyboard_alone(bench: Bench) -> None:
    w = bench.show("PuzzleBoard('pl1.line.g1#7')")
    tiles = w.python("[[p.tile, p.x, p.y, p.rotation] for p in w.puzzle.solution.answer.tiles]")
    w.tab_to(w.button("Hint · 3 left"))
    with w.answered():
        w.press("Enter")
    w.tab_to(w.button("Check"))
    with w.answered():
        w.press("Enter")
    expect(verdict(w)).to_contain_text("base.shop-pipes.place-at-once")
    turned = 0
    for tile, x, y, rotation in tiles:
        w.tab_into(w.root.get_by_role("group", name="tiles to place"), back=True)
        take = w.root.get_by_role("group", name="tiles to place").get_by_role("button")
        left = w.python("[one['number'] for one in w.shown['builder'][0]['supply']]")
        w.press("Home", *["ArrowRight"] * left.index(tile), "Enter")
        expect(take.nth(left.index(tile))).to_have_attribute("aria-pressed", "true")
        w.press(*["r"] * ((rotation - turned) % 4))
        turned = rotation
        walk_to(w, x, y)
        with w.answered():
            w.press("Enter")
        assert w.python("w.reasons") == []
    w.tab_to(w.button("Check"))
    with w.answered():
        w.press("Enter")
    expect(verdict(w)).to_contain_text("right. No answer is worth more.")


def walk_to(w: Widget, x: int, y: int) -> None:
    """Go into the board and walk to a cell by arrow keys."""
    w.tab_to(w.root.locator('[data-rove*=","][tabindex="0"]').first, back=True)
    at = w.page.evaluate("() => document.activeElement.getAttribute('data-rove')")
    here_x, here_y = map(int, at.split(","))
    w.press(*["ArrowRight" if x > here_x else "ArrowLeft"] * abs(x - here_x))
    w.press(*["ArrowDown" if y > here_y else "ArrowUp"] * abs(y - here_y))


def test_a_judge_is_answered_by_keyboard_and_told_what_was_wrong(bench: Bench) -> None:
    w = bench.show("PuzzleBoard('pl1.judge.g2#7')")
    w.tab_to(w.root.locator('[data-rove="move 0 yes"]'))
    for _ in range(5):
        with w.answered():
            w.press("Enter")
        w.press("ArrowDown")
    w.tab_to(w.button("Check"))
    with w.answered():
        w.press("Enter")
    expect(verdict(w)).to_have_text("2 points: allowed, but the best is 10 points.")
    w.tab_to(w.button("What does the proven answer do?"))
    with w.answered():
        w.press("Enter")
    for at, right in enumerate(w.python("list(w.puzzle.answer)")):
        if right != "yes":
            with w.answered():
                w.root.locator(f'[data-rove="move {at} {right}"]').click()
    press(w, "Check")
    expect(verdict(w)).to_have_text("10 points: right. No answer is worth more.")


@pytest.mark.parametrize("puzzle", ["pl1.ladder.g2#7", "pl1.deliver.g3#7", "pl1.pair.g1#7"])
def test_the_proven_solution_is_replayed_step_by_step(bench: Bench, puzzle: str) -> None:
    w = bench.show(f"PuzzleBoard('{puzzle}')")
    press(w, "Show the proven solution")
    steps = w.python("w.shown['replay'][0]['last']")
    for at in range(1, steps + 1):
        press(w, "Next step")
        expect(w.root.get_by_role("region", name="the proven solution, step by step")).to_contain_text(
            f"{at} of {steps}"
        )
    expect_the_page_to_show_the_value(w)
    assert w.python("w.shown['value'] == w.shown['target']")
    press(w, "Back to my answer")
    press(w, "Check")
    expect(verdict(w)).not_to_contain_text("right")


def test_a_ladder_is_sold_by_mouse(bench: Bench) -> None:
    w = bench.show("PuzzleBoard('pl1.ladder.g2#7')")
    with w.answered():
        w.click(w.button(re.compile("^row 7, high silver, space 2")))
    expect_the_page_to_show_the_value(w)
    for space in (1, 2):
        with w.answered():
            w.click(w.button(re.compile(f"^row 5, low silver, space {space}")))
    press(w, "Check")
    expect(verdict(w)).to_have_text("$150: right. No answer is worth more.")


def test_an_order_and_contracts_are_delivered_by_mouse(bench: Bench) -> None:
    w = bench.show("PuzzleBoard('pl1.deliver.g2#7')")
    contract = w.root.get_by_role("region", name="Contracts").get_by_role("group").first
    with w.answered():
        w.click(contract.get_by_role("button").nth(1))
    press(w, "Check")
    expect(verdict(w)).to_contain_text("right")


def test_switches_hide_the_best_value_and_the_error_marks(bench: Bench) -> None:
    w = bench.show("PuzzleBoard('pl1.run.g2#7')")
    for name in ("Show the best value", "Mark errors at once"):
        switch = w.root.get_by_role("switch", name=name)
        with w.answered():
            w.click(switch)
        expect(switch).to_have_attribute("aria-checked", "false")
    expect(w.root.get_by_role("list", name="values")).to_contain_text("hidden")
    with w.answered():
        w.click(w.cell(0, 0))
    with w.answered():
        w.click(w.button(re.compile("^crude orange to mid through pipeline 6")))
    expect(w.refusal).to_have_count(0)
    press(w, "Check")
    expect(verdict(w)).to_contain_text("base.run.sum-of-costs")
