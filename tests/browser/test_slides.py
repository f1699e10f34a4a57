"""Slides of the lessons on modules, in a browser: all is on the screen, and large enough for the back of a room."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from pipeline_nb.learn.presenter import module_lessons, presenter_notes
from pipeline_nb.slides import slides

SMALLEST_TEXT = 16  # px on a screen of 1400 by 900
LOOK = """() => {
    const page = [...document.querySelectorAll('section.present > .pn-page')].pop(), zoom = Number(page.style.zoom);
    const boxes = [...page.querySelectorAll('*')].map((part) => part.getBoundingClientRect());
    const words = [...page.querySelectorAll('p, li, td, th')].filter((part) => !part.closest('svg, small'));
    const scale = document.querySelector('.slides').getBoundingClientRect().width / 1400;
    return {
        right: Math.max(...boxes.map((box) => box.right)), bottom: Math.max(...boxes.map((box) => box.bottom)),
        size: Math.min(99, ...words.map((part) => parseFloat(getComputedStyle(part).fontSize) * Math.min(1, scale))),
        empty: page.textContent.trim() === '' && !page.querySelector('svg, img'), zoom,
    };
}"""

BOX = """(name) => {
    const { left, right, top, bottom } = document.querySelector(name).getBoundingClientRect();
    return { left: Math.round(left), right: Math.round(right), top: Math.round(top), bottom: Math.round(bottom) };
}"""


@pytest.mark.parametrize("name", module_lessons())
def test_every_slide_fits_the_screen_and_can_be_read(page: Page, tmp_path: Path, name: str) -> None:
    errors: list[str] = []
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    number, total = shown(page, tmp_path, name)
    assert total > 12
    for at in range(1, total + 1):
        expect(number).to_have_text(re.compile(rf"^\s*{at}\s*/\s*{total}\s*$"))
        look = page.evaluate(LOOK)
        assert not look["empty"], at
        assert look["right"] <= 1400, (at, look)
        assert look["bottom"] <= 900, (at, look)
        assert look["size"] * look["zoom"] >= SMALLEST_TEXT, (at, look)
        page.keyboard.press("Space")
    assert errors == []


@pytest.mark.parametrize("name", module_lessons())
@pytest.mark.parametrize("key", ["ArrowRight", "PageDown"])
def test_a_key_that_goes_on_visits_every_page_in_order(page: Page, tmp_path: Path, name: str, key: str) -> None:
    number, total = shown(page, tmp_path, name)
    for at in range(1, total + 1):
        expect(number).to_have_text(re.compile(rf"^\s*{at}\s*/\s*{total}\s*$"))
        page.keyboard.press(key)
    for at in range(total - 1, 0, -1):
        page.keyboard.press({"ArrowRight": "ArrowLeft", "PageDown": "PageUp"}[key])
        expect(number).to_have_text(re.compile(rf"^\s*{at}\s*/\s*{total}\s*$"))


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1400, 900), (1920, 1080), (1024, 768)])
def test_notes_below_a_slide_leave_all_of_it_to_be_seen(page: Page, tmp_path: Path, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    shown(page, tmp_path, module_lessons()[0])
    page.keyboard.press("n")
    expect(page.locator(".speaker-notes")).to_be_visible()
    page.wait_for_function("() => document.querySelector('.slides').getBoundingClientRect().left >= 0")
    slide, notes = (page.evaluate(BOX, name) for name in (".slides", ".speaker-notes"))
    assert slide["left"] >= 0
    assert slide["top"] >= 0
    assert slide["right"] <= width
    assert slide["bottom"] <= notes["top"], "what is said stands below what is shown"
    assert notes["left"] == 0
    assert notes["right"] == width
    assert notes["bottom"] <= height
    page.keyboard.press("n")
    expect(page.locator(".speaker-notes")).to_be_hidden()
    page.wait_for_function(f"() => document.querySelector('.reveal').getBoundingClientRect().height === {height}")


def shown(page: Page, folder: Path, name: str) -> tuple[Locator, int]:
    """The slides of a lesson; the number of the page that is shown, and how many there are."""
    (folder / "talk.html").write_text(slides(name), encoding="utf-8")
    page.emulate_media(reduced_motion="reduce")
    page.goto((folder / "talk.html").as_uri())
    expect(page.locator(".reveal.ready")).to_be_visible()
    number = page.locator(".slide-number")
    return number, int(re.sub(r".*/", "", number.inner_text()))


def test_what_to_say_is_shown_by_a_key_and_in_a_window_of_its_own(page: Page, tmp_path: Path) -> None:
    name = module_lessons()[0]
    first = presenter_notes(name).steps[0][1]
    shown(page, tmp_path, name)
    notes = page.locator(".speaker-notes")
    expect(notes).to_be_hidden()
    page.keyboard.press("n")
    expect(notes).to_be_visible()
    expect(notes).to_contain_text(first[:40])
    with page.expect_popup() as opened:
        page.keyboard.press("s")
    expect(opened.value.locator(".speaker-controls-notes .value")).to_contain_text(first[:40])
