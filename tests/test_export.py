"""Notebooks as pages: they show what the notebook shows, without a network, a kernel or a script."""

from __future__ import annotations

import codecs
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbconvert.exporters import HTMLExporter

from pipeline_nb.errors import InputError
from pipeline_nb.lessons import lessons
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.slides.pages import page, read_notebook
from pipeline_nb.widgets import NetworkBuilder
from tests.command_runs import Cli

VIEW, STATE = "application/vnd.jupyter.widget-view+json", "application/vnd.jupyter.widget-state+json"
SVG = "{http://www.w3.org/2000/svg}svg"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cli:
    monkeypatch.chdir(tmp_path)
    return Cli(capsys, tmp_path)


def executed(*, state: bool = True, **more: str) -> Any:
    """A notebook with a widget, as `jupyter nbconvert --execute` stores it."""
    widget = NetworkBuilder(PipeNetwork.from_text("4@0,0;4@2,0r1"))
    data, _ = widget._repr_mimebundle_()
    data[VIEW] = {"version_major": 2, "version_minor": 0, "model_id": "abc"}
    book = nbformat.v4.new_notebook()
    book.cells = [
        nbformat.v4.new_markdown_cell("# Ann's \\$40\n\n[next](other.ipynb#cell-id=x), [else](nowhere.ipynb)"),
        nbformat.v4.new_code_cell("net", outputs=[nbformat.v4.new_output("execute_result", {**data, **more})]),
        nbformat.v4.new_code_cell("secret_source", metadata={"jupyter": {"source_hidden": True}}),
    ]
    model = {"model_name": "AnyModel", "model_module": "anywidget", "model_module_version": "~0.9.*", "state": {}}
    if state:
        book.metadata["widgets"] = {STATE: {"version_major": 2, "version_minor": 0, "state": {"abc": model}}}
    return book


def fetches(text: str) -> list[str]:
    """What a page takes from elsewhere, or runs."""
    style = " ".join(re.findall(r"<style.*?</style>", text, re.DOTALL))
    return re.findall(r"<script|<iframe|<link|\ssrc=\"(?!data:)[^\"]*|@import", text) + re.findall(
        r"url\((?![\"']?data:)[^)]*\)", style
    )


def test_a_page_shows_the_picture_where_state_of_the_widget_is_stored() -> None:
    book = executed()
    theirs, _ = HTMLExporter().from_notebook_node(book)
    assert "<svg" not in theirs
    assert fetches(theirs), "so it is blank without a network"
    ours = page(book, Path("mine.ipynb"))
    picture = ET.fromstring(re.findall(r"<svg.*?</svg>", ours, re.DOTALL)[0])
    assert picture.tag == SVG
    assert picture.get("role") == "img"
    assert "teal" in (picture.get("aria-label") or "")
    assert not fetches(ours)
    assert "default-src 'none'" in ours
    for word in ("widget-view", "widget-state", "model_id", "secret_source"):
        assert word not in ours
    assert "<title>Ann's $40</title>" in ours
    assert VIEW in book.cells[1].outputs[0].data, "the notebook itself is as it was"


def test_the_setting_that_the_readme_tells_is_right_too() -> None:
    theirs, _ = HTMLExporter().from_notebook_node(executed(state=False))
    assert "data:image/svg+xml;base64," in theirs


def test_scripts_of_an_output_do_not_come_into_the_page() -> None:
    text = page(executed(**{"application/javascript": "alert(1)"}), Path("mine.ipynb"))
    assert "alert(1)" not in text


@pytest.mark.parametrize("name", lessons())
def test_every_notebook_of_ours_is_a_page_with_all_its_pictures_and_their_texts(name: str, tmp_path: Path) -> None:
    if not name.endswith(".ipynb"):
        pytest.skip("no notebook")
    file = tmp_path / Path(name).name
    file.write_bytes(lessons()[name])
    book = read_notebook(file)
    kinds = [output.data for cell in book.cells for output in cell.get("outputs", ()) if "data" in output]
    pictures = [data["image/svg+xml"] for data in kinds if "image/svg+xml" in data]
    text = page(book, file)
    assert text.count("<svg") >= len(pictures)
    assert not fetches(text)
    for picture in pictures:
        drawn = ET.fromstring(picture)
        assert drawn.get("role") == "img"
        assert len(drawn.get("aria-label") or "") > 5


def test_the_command_writes_pages_that_lead_to_each_other(run: Cli, tmp_path: Path) -> None:
    Path("a book").mkdir()
    for name in ("mine.ipynb", "other.ipynb"):
        nbformat.write(executed(), str(Path("a book", name)))
    said = run.says("export", "a book/mine.ipynb", "a book/other.ipynb")
    assert said == "a book/mine.html\na book/other.html\n"
    text = Path("a book/mine.html").read_text(encoding="utf-8")
    assert '<a href="other.html">next</a>' in text
    assert "nowhere.ipynb" not in text
    assert "else" in text
    assert Path("a book/mine.html").stat().st_mode & 0o777 == Path("a book/mine.ipynb").stat().st_mode & 0o777
    assert run.says("export", "a book/mine.ipynb", "--to", "pages") == "pages/mine.html\n"
    assert "other.ipynb" not in Path("pages/mine.html").read_text(encoding="utf-8")
    run.says("export", "a book/mine.ipynb", "--to", "pages")
    assert Path("pages/mine.html.bak").is_file()


def test_cells_are_run_where_it_is_asked_for(run: Cli) -> None:
    book = nbformat.v4.new_notebook()
    book.cells = [nbformat.v4.new_code_cell("from pipeline_nb.widgets import TankFarm\nprint(6 * 7)\nTankFarm()")]
    nbformat.write(book, "mine.ipynb")
    before = Path("mine.ipynb").read_bytes()
    run.says("export", "mine.ipynb")
    assert "<svg" not in Path("mine.html").read_text(encoding="utf-8")
    run.says("export", "mine.ipynb", "--run")
    text = Path("mine.html").read_text(encoding="utf-8")
    assert "<svg" in text
    assert "42" in text
    assert not fetches(text)
    assert Path("mine.ipynb").read_bytes() == before


def test_a_cell_that_fails_is_named(run: Cli) -> None:
    book = nbformat.v4.new_notebook()
    book.cells = [nbformat.v4.new_markdown_cell("x"), nbformat.v4.new_code_cell("1 / 0")]
    nbformat.write(book, "mine.ipynb")
    told = run.refuses("export", "mine.ipynb", "--run")
    assert told == "pipeline-nb: mine.ipynb, cell 2 cannot be run: ZeroDivisionError: division by zero\n"
    assert not Path("mine.html").exists()


def test_a_notebook_with_a_mark_in_front_is_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.ipynb"
    file.write_bytes(codecs.BOM_UTF8 + nbformat.writes(executed()).encode())
    assert len(read_notebook(file).cells) == 3


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"[]", b"\xff", b'{"cells": 3}', json.dumps({"nbformat": 4, "cells": [{}]}).encode(), b"[" * 99_999],
)
def test_what_is_no_notebook_is_told(data: bytes, run: Cli) -> None:
    Path("mine.ipynb").write_bytes(data)
    with pytest.raises(InputError):
        read_notebook(Path("mine.ipynb"))
    assert run.refuses("export", "mine.ipynb").count("\n") == 1
    assert not Path("mine.html").exists()


def test_what_cannot_be_exported_is_told_before_anything_is_written(run: Cli) -> None:
    for folder in ("a", "b"):
        Path(folder).mkdir()
        nbformat.write(executed(), f"{folder}/mine.ipynb")
    assert "cannot be read: No such file" in run.refuses("export", "a/mine.ipynb", "nowhere.ipynb")
    assert "same name" in run.refuses("export", "a/mine.ipynb", "b/mine.ipynb", "--to", "pages")
    assert "cannot be made" in run.refuses("export", "a/mine.ipynb", "--to", "a/mine.ipynb")
    Path("b/mine.html").mkdir()
    assert "no plain file" in run.refuses("export", "a/mine.ipynb", "b/mine.ipynb")
    assert not Path("a/mine.html").exists()
