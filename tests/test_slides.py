"""Slides of lessons: one page that needs no network, with everything that is shown and what the presenter says."""

from __future__ import annotations

import json
import re
from html import escape, unescape
from pathlib import Path

import pytest

from pipeline_nb.errors import InputError
from pipeline_nb.learn.presenter import lesson_named, module_lessons, presenter_notes
from pipeline_nb.learn.quiz import quiz
from pipeline_nb.lessons import lessons
from pipeline_nb.slides import slides, without_presses
from tests.command_runs import Cli

MODULES = module_lessons()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Cli:
    return Cli(capsys, tmp_path)


def test_there_is_a_lesson_for_each_module_and_one_for_all() -> None:
    assert [name.partition("_")[0] for name in MODULES] == ["em1", "em2", "em3", "em4", "em5", "em"]
    assert MODULES[-1].startswith("em_all")


@pytest.mark.parametrize("name", MODULES)
def test_slides_are_one_page_that_fetches_nothing_and_leaves_nowhere(name: str) -> None:
    page = slides(name)
    assert "default-src 'none'" in page
    body = page[page.index("<body>") : page.index('<script type="module">')]
    assert not re.findall(r'(?:src|href)="(?!data:|#)[^"]*"', body)
    assert body.count("<section>") > 12
    assert body.count("<svg") > 3, "a lesson has pictures"
    assert "presenter_notes(" not in body


@pytest.mark.parametrize("name", MODULES)
def test_what_to_say_stands_in_the_slides_and_behind_the_switch_of_the_lesson(name: str) -> None:
    notes = presenter_notes(name)
    assert len(notes.steps) >= 12
    page, switch = slides(name), notes._repr_html_()
    assert page.count('<aside class="notes">') == len(notes.steps)
    assert switch.startswith("<details><summary>")
    for heading, said in notes.steps:
        assert heading
        assert escape(said) in switch
        assert said in repr(notes)


def test_a_name_may_be_short_and_a_wrong_one_is_told_what_there_is() -> None:
    assert lesson_named("em1") == lesson_named("em1_new_market_tiles")
    for wrong in ("em9", "", "../em1", "<b>"):
        with pytest.raises(InputError, match="em1_new_market_tiles"):
            lesson_named(wrong)


def test_what_a_presenter_says_cannot_become_a_tag() -> None:
    notes = type(presenter_notes("em1"))((("<b>", "<script>alert(1)</script>"),))
    assert "<script" not in notes._repr_html_()
    assert "<b><b>" not in notes._repr_html_()


def test_the_command_writes_one_file_a_lesson(run: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "talk"
    said = run.says("slides", "em1", "em1", "--to", str(folder))
    assert said == f"{folder / 'em1_new_market_tiles.html'}\n"
    assert (folder / "em1_new_market_tiles.html").read_text(encoding="utf-8") == slides("em1")


def test_the_command_names_what_is_wrong(run: Cli, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "there is no lesson 'em9'" in run.refuses("slides", "em9")
    assert "cannot be made" in run.refuses("slides", "em1", "--to", str(tmp_path / "file"))


@pytest.mark.parametrize("name", MODULES)
def test_the_switch_stands_at_the_top_of_the_lesson(name: str) -> None:
    cells = json.loads(lessons()[lesson_named(name)])["cells"]
    places = [i for i, cell in enumerate(cells) if f'learn.presenter_notes("{name}")' in "".join(cell["source"])]
    assert len(places) == 1
    assert places[0] < 6


@pytest.mark.parametrize("name", MODULES)
def test_every_question_is_followed_by_a_page_with_its_answer(name: str) -> None:
    page = slides(name)
    asked = re.findall(r'Question\("([a-z0-9-]+)"', lessons()[lesson_named(name)].decode().replace('\\"', '"'))
    assert len(asked) >= 3
    assert page.count(">The answer<") == len(asked)
    at = 0
    for question in asked:
        found = quiz(question)
        at = page.index(">The answer<", at) + 1
        shown = re.sub(r"<[^>]+>", "", unescape(page[at : page.index("</section>", at)]))
        assert found.answer_words in shown
        assert found.because in shown


@pytest.mark.parametrize("name", MODULES)
def test_slides_ask_nobody_to_press_what_is_only_a_picture(name: str) -> None:
    page = slides(name)
    shown = re.sub(
        r"<aside.*?</aside>|<svg.*?</svg>|<script.*?</script>", "", page[page.index("<body>") :], flags=re.DOTALL
    )
    asked = re.findall(r"[^.>]*(?:\b[Pp]ress\b|\b[Cc]lick\b|[Rr]un (?:the|this) |\bTick\b)[^.<]*", shown)
    assert asked == []
    assert not re.findall(r"Try it[.:]</strong>\s*</p>", shown), "a task without its sentence"


def test_what_only_hands_can_do_leaves_the_slides_and_the_rest_stays() -> None:
    said = (
        "**Try it.** Press **Next**. Which line comes first? It is \\$5.\n\n**Try it:** press a barrel, then a space."
    )
    assert without_presses(said) == "**Try it.** Which line comes first? It is \\$5."
    said = "Guess each amount, then press **Next**. EM6 is read first."
    assert without_presses(said) == "EM6 is read first."
    assert without_presses("## Set it up\n\nAn express train.") == "## Set it up\n\nAn express train."


def test_words_of_a_question_with_a_picture_are_text_and_the_picture_is_alone() -> None:
    page = slides("em1")
    figures = re.findall("<figure>.*?</figure>", page, re.DOTALL)
    asked = quiz("two-rows-of-a-kind")
    assert asked.market == 1
    assert f"<strong>{escape(asked.text[:60], quote=False)}" in page
    assert "What do they bring in one visit" not in "".join(re.findall(r"<text[^>]*>([^<]*)</text>", page))
    assert any("high silver" in figure and 'aria-label="Question: "' in figure for figure in figures)


def test_what_only_an_untrusted_notebook_shows_is_no_part_of_slides() -> None:
    assert "<template" not in slides("em3").partition('<script type="module">')[0]
