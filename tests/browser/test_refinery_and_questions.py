"""Refinery and Question under a learner's hands: a worker's run, the machines, a question answered wrong and right."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.hands import Bench, Widget

PLANT = 'Refinery(examples.two_lines_at_a_tile(), pn.TankFarm.from_text("2/1/1/1:T0x2,O0,T1"))'
WORKS = 'Refinery(examples.row_of_straights(5).with_machine(4, 0), pn.TankFarm.from_text("2/2/1/1:T0x3"))'


@pytest.fixture
def plant(bench: Bench) -> Widget:
    return bench.show(PLANT)


def chip(w: Widget, words: str) -> Locator:
    """A step of a pipeline by its spoken name, whatever its state."""
    return w.root.get_by_role("button", name=re.compile(f"^{re.escape(words)}, costs "))


def expect_the_farm(w: Widget, text: str) -> None:
    """The picture of the tank farm has these barrels: spoken name and drawn letters."""
    drawn = w.root.get_by_role("region", name="tank farm").get_by_role("img")
    rows = w.python(f"[r.name for r in __import__('pipeline_nb.widgets.views').widgets.views.farm_view("
                    f"pn.TankFarm.from_text({text!r})).rows]")  # fmt: skip
    expect(drawn).to_have_accessible_name("; ".join(rows))
    letters = [t for t in drawn.locator("text").all_text_contents() if t in "TOS"]
    assert sorted(letters) == sorted(w.python(f"[b.oil.value for b in pn.TankFarm.from_text({text!r}).stock]"))


def test_a_worker_runs_by_mouse(plant: Widget) -> None:
    w = plant
    expect(w.root).to_contain_text("Choose the pipe tile on which your worker stands.")
    expect_the_farm(w, "2/1/1/1:T0x2,T1,O0")
    with w.answered():
        w.cell(2, 0).click()
    assert w.python("w.model.at") == [2, 0]
    expect(w.cell(2, 0)).to_have_attribute("aria-selected", "true")
    with w.answered():
        chip(w, "low teal to mid through pipeline 1").click()
    with w.answered():
        chip(w, "crude teal to low through pipeline 2").click()
    expect(chip(w, "low teal to mid through pipeline 1")).to_have_attribute("aria-pressed", "true")
    expect_the_farm(w, "2/1/1/1:T0,T1,T2,O0")
    assert w.value == "2/1/1/1:T0x2,T1,O0"  # planned is not run
    expect(w.root.get_by_role("region", name="plan").get_by_role("listitem")).to_have_count(2)
    with w.answered():
        w.button("Run").click()
    assert w.value == "2/1/1/1:T0,T1,T2,O0"
    expect_the_farm(w, w.value)
    expect(w.root.get_by_role("region", name="plan")).to_contain_text("Worker: low teal to mid")
    with w.answered():
        w.button("Undo").click()
    assert w.value == "2/1/1/1:T0x2,T1,O0"
    expect(w.root.get_by_role("region", name="plan").get_by_role("listitem")).to_have_count(2)
    with w.answered():
        chip(w, "crude teal to low through pipeline 2").click()
    expect(w.root.get_by_role("region", name="plan").get_by_role("listitem")).to_have_count(1)
    expect_the_farm(w, "2/1/1/1:T0x2,T2,O0")


def test_a_worker_runs_with_the_keyboard_alone(bench: Bench, plant: Widget) -> None:
    w, before = plant, bench.cells()
    w.tab_into(w.root.get_by_role("grid"))
    expect(w.cell(2, -2)).to_be_focused()
    with w.answered():
        w.press("ArrowDown", "ArrowDown", "Enter")
    expect(w.cell(2, 0)).to_be_focused()
    assert w.python("w.model.at") == [2, 0]
    w.tab_into(w.root.locator(".pn-cards"))
    expect(chip(w, "crude teal to low through pipeline 1")).to_be_focused()
    with w.answered():
        w.press("ArrowRight", "ArrowLeft", "Enter")
    assert w.python("[step.to_text() for step in w.model.plan]") == ["1:T0>1"]
    expect_the_farm(w, "2/1/1/1:T0,T1x2,O0")
    w.tab_to(w.button("Run"))
    with w.answered():
        w.press("Enter")
    assert w.value == "2/1/1/1:T0,T1x2,O0"
    with w.answered(2):
        w.press("Control+z", "Control+z")
    assert (w.value, w.python("len(w.model.plan)")) == ("2/1/1/1:T0x2,T1,O0", 0)
    with w.answered(2):
        w.press("Control+y", "Control+y")
    assert w.value == "2/1/1/1:T0,T1x2,O0"
    assert bench.cells() == before


def test_a_step_that_is_not_possible_explains_itself(plant: Widget) -> None:
    w = plant
    with w.answered():
        w.click(w.button("Run"))
    expect(w.refusal).to_contain_text("Choose the pipe tile")
    with w.answered():
        w.cell(2, 0).click()
    for words, rule in {
        "crude teal to mid through pipeline 1": "base.run.sum-of-costs",
        "crude orange to low through pipeline 5": "base.run.enough-value",
    }.items():
        expect(chip(w, words)).to_have_attribute("aria-disabled", "true")
        with w.answered():
            w.click(chip(w, words))
        assert rule in w.python("[r.rule for r in w.reasons]")
        for number in range(w.python("len(w.reasons)")):
            w.expect_refusal(*w.python(f"[w.reasons[{number}].rule, w.reasons[{number}].text]"))
        assert (w.value, w.python("len(w.model.plan)")) == ("2/1/1/1:T0x2,T1,O0", 0)


def test_machines_run_and_are_switched_by_mouse(bench: Bench) -> None:
    w = bench.show(WORKS)
    with w.answered():
        w.cell(6, 0).click()
    expect(w.root).to_contain_text("held by the machine at")
    with w.answered():
        w.click(chip(w, "crude teal to low through pipeline 1"))
    w.expect_refusal("base.run.not-machine-connected", w.python("w.reasons[0].text"))
    with w.answered():
        w.button("Machines").click()
    expect(w.button("Machines")).to_have_attribute("aria-pressed", "true")
    expect(w.root).to_contain_text(f"fee: ${w.python('w.run().fee')}")
    expect(w.cell(4, 0)).to_have_attribute("aria-selected", "true")
    with w.answered():
        w.cell(4, 0).click()
    expect(w.root).to_contain_text("Activate a machine")
    assert w.python("w.model.active") == []
    with w.answered():
        w.cell(3, 0).click()
    expect(w.refusal).to_contain_text("There is no machine")
    with w.answered():
        w.cell(4, 0).click()
    for line in (1, 2):
        with w.answered():
            chip(w, f"crude teal to low through pipeline {line}").click()
    with w.answered():
        w.button("Run").click()
    assert w.value == "2/2/1/1:T0,T1x2"
    expect_the_farm(w, w.value)


@pytest.fixture
def question(bench: Bench) -> Widget:
    return bench.show('Question("segments-of-a-straight")')


def test_a_question_is_answered_wrong_and_then_right_with_the_keyboard(bench: Bench, question: Widget) -> None:
    w, before = question, bench.cells()
    right, choices = w.python("[w.quiz.right, w.quiz.choices]")
    wrong = (right + 1) % len(choices)
    w.tab_into(w.root.get_by_role("radiogroup"))
    with w.answered():
        w.press(str(wrong + 1))
    radios = w.root.get_by_role("radio")
    expect(radios.nth(wrong)).to_be_checked()
    expect(radios.nth(wrong)).to_contain_text("not this one")
    expect(radios.nth(right)).to_contain_text("right")
    expect(w.status).to_contain_text(f"Not quite: it is {choices[right]}.")
    assert (w.python("w.value"), w.python("w.is_right")) == (wrong, False)
    for rule in w.python("w.quiz.rules"):
        expect(w.root.locator(".pn-verdict")).to_contain_text(rule)
    w.tab_to(w.button("Answer again"))  # of this one there are no other numbers
    with w.answered():
        w.press("Enter")
    expect(w.root.locator(".pn-verdict")).to_have_count(0)
    expect(radios.first).to_be_focused()
    with w.answered():
        w.press(*["ArrowDown"] * right, "Enter")
    expect(radios.nth(right)).to_be_checked()
    expect(w.root.locator(".pn-verdict")).to_contain_text("Right.")
    assert w.python("w.is_right")
    assert bench.cells() == before


def test_a_question_is_answered_by_mouse(question: Widget) -> None:
    w = question
    right, choices = w.python("[w.quiz.right, w.quiz.choices]")
    with w.answered():
        w.root.get_by_role("radio", name=choices[right]).click()
    expect(w.root.locator(".pn-verdict")).to_contain_text("Right.")
    expect(w.root.locator(".pn-wrong")).to_have_count(0)
    assert w.python("w.is_right")
