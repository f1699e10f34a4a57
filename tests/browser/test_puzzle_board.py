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
