"""The note in the first output of a lesson: how to trust a notebook, seen only where it is not trusted."""

from __future__ import annotations

import subprocess
import sys
from html.parser import HTMLParser
from types import SimpleNamespace

import pytest

from pipeline_nb import learn
from pipeline_nb.learn.trusting import HOW, TrustNote


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.words += data


def test_the_note_stands_in_what_a_browser_does_not_show() -> None:
    read = Tags()
    read.feed(TrustNote()._repr_html_())
    assert read.tags[0] == "template"
    assert read.words == HOW
    assert "Trust Notebook" in HOW
    assert repr(TrustNote()) == "", "a terminal shows nothing of it"


def test_a_lesson_shows_it_when_it_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[object] = []
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: object()))
    monkeypatch.setitem(sys.modules, "IPython.display", SimpleNamespace(display=shown.append))
    learn.start("00_start_here")
    assert [type(one) for one in shown] == [TrustNote]


def test_outside_of_notebooks_nothing_is_shown_and_nothing_loaded() -> None:
    script = (
        "import sys; from pipeline_nb import learn; learn.start('00_start_here'); assert 'IPython' not in sys.modules"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert (run.stdout, run.stderr) == ("", "")
