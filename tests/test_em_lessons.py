"""The lessons on modules as a learner reads them: numbers that are ours carry a star, names are those of the box."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from pipeline_nb.learn.presenter import lesson_named, module_lessons
from pipeline_nb.learn.scenes_em1 import MarketMap, tables
from pipeline_nb.lessons import lessons

LESSONS = module_lessons()
PRINTED = ("printed board", "tried")


def cells(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(lessons()[lesson_named(name)])["cells"]
    return found


def outputs(name: str, kind: str) -> Iterator[tuple[int, str]]:
    for at, cell in enumerate(cells(name)):
        for output in cell.get("outputs", ()):
            if kind in output.get("data", {}):
                yield at, "".join(output["data"][kind])


def prose(name: str) -> Iterator[tuple[int, str]]:
    """What a learner reads and what a presenter says, without code."""
    for at, cell in enumerate(cells(name)):
        if cell["cell_type"] == "markdown":
            text = "".join(cell["source"]).replace("\n", " ")
            yield at, re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)", "", text, flags=re.DOTALL)
        yield at, cell["metadata"].get("pipeline_nb", {}).get("say", "")


def test_every_price_of_a_tile_in_a_table_carries_a_star() -> None:
    seen = 0
    for at, text in outputs("em1", "text/markdown"):
        if not text.startswith("|"):
            continue
        head, _, *rows = [line.strip("| ").split(" | ") for line in text.split("\n") if line.startswith("|")]
        for row in rows:
            for column, cell in zip(head, row, strict=True):
                if "$" in cell and "printed" not in column:
                    seen += 1
                    assert cell.endswith("\\*"), (at, column, cell)
    assert seen >= 20


def test_every_price_of_a_tile_in_a_picture_carries_a_star_and_no_printed_one_does() -> None:
    ours, printed = (MarketMap(tables(*modules))._repr_svg_() for modules in (("em1",), ()))
    assert len(re.findall(r">\$\d+ \*<", ours)) == 24
    assert not re.findall(r">\$\d+<", ours)
    assert len(re.findall(r">\$\d+<", printed)) == 24
    assert "*" not in printed


def test_the_star_is_told_where_it_is_first_met() -> None:
    assert "star" in "".join(cells("em1")[0]["source"])


@pytest.mark.parametrize("name", LESSONS)
def test_no_table_of_ours_is_named_to_a_learner(name: str) -> None:
    for kind in ("image/svg+xml", "text/markdown"):
        for at, text in outputs(name, kind):
            assert not re.search(r"\bem_[a-z_]+|\b(?:market_spaces|government_layout|shop_spaces)_", text), at


@pytest.mark.parametrize("name", LESSONS)
def test_a_valuation_card_is_called_a_card_and_a_module_goes_by_its_name(name: str) -> None:
    for at, text in prose(name):
        bare = re.sub(r"[Cc]ards? EM\d(?:(?:, | and )EM\d)*", "", text)
        assert not re.search(r"\bEM[1-6]\b", bare), (at, bare)
        assert not re.search(r"\bem[1-5]\b|(?<!# )\b[Mm]odule [1-5]\b(?!:)", text), (at, text)
    for at, text in outputs(name, "text/markdown"):
        assert not re.search(r"\bwith(?:out)? em[1-5]\b", text), at


@pytest.mark.parametrize("name", LESSONS)
def test_a_study_takes_one_cell(name: str) -> None:
    code = ["".join(cell["source"]) for cell in cells(name) if cell["cell_type"] == "code"]
    assert sum(bool(re.search(r"\bstudy\(|study_chart|\bgames\.", one)) for one in code) == 1


def test_nobody_learns_who_wins_before_the_last_turns() -> None:
    early = " ".join(text for at, text in prose("em_all") if at < 18)
    assert not re.search(r"Bo wins|Ann wins|by \\\$9", early)
    for at, text in (*outputs("em_all", "text/plain"), *outputs("em_all", "text/markdown")):
        if at < 18:
            assert not re.search(r"\$700|\$691|\$750", text.replace("\\", "")), at
