"""The gallery shows every widget: a section, a cell that runs, and a picture for light and for dark pages."""

from __future__ import annotations

import re

import pytest

import pipeline_nb.widgets as widgets
from tests.browser.conftest import ROOT
from tools.gallery import SHOWN, cell, pictures_of

PAGE = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
BEGIN, *SECTIONS = re.split(r"^## ", PAGE, flags=re.MULTILINE)


def code(text: str) -> str:
    return re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)[0]


def test_every_widget_has_a_section() -> None:
    assert {section.split("\n")[0] for section in SECTIONS} == set(widgets.__all__) == set(SHOWN)


@pytest.mark.parametrize("section", SECTIONS, ids=[section.split("\n")[0] for section in SECTIONS])
def test_the_cell_runs_and_the_pictures_are_there(section: str) -> None:
    name = section.split("\n")[0]
    names: dict[str, object] = {}
    exec(code(BEGIN), names)
    assert type(eval(code(section), names)).__name__ == name
    for picture in pictures_of(name):
        assert picture.is_file()
        assert picture.name in section


@pytest.mark.parametrize("name", list(SHOWN))
def test_what_is_pictured_can_be_made(name: str) -> None:
    names: dict[str, object] = {}
    exec(code(BEGIN) + "\nfrom pipeline_nb.play import play_game\n" + cell(name), names)
    assert type(names["w"]).__name__ == name
