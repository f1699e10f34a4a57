"""Studies of the modules: the stored games are real, the interval is Student's, the chart needs no colour."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from statistics import fmean, stdev

import pytest

from pipeline_nb.errors import InputError
from pipeline_nb.learn import studies
from pipeline_nb.learn.chart_studies import study_chart
from pipeline_nb.learn.studies import COLUMNS, Study, study, study_names
from tools import module_studies


def small(differences: tuple[int, ...], name: str = "em1") -> Study:
    """A study of one player at a table, who has 100 without the module."""
    rest = (0,) * (len(COLUMNS) - 1)
    rows = [(seed, module, 1, 100 + module * more, *rest) for seed, more in enumerate(differences) for module in (0, 1)]
    return Study(name, "planner", 1, 0, len(differences), tuple(rows))


@pytest.mark.parametrize("name", study_names())
def test_each_study_holds_every_player_of_every_seed_once_without_and_once_with(name: str) -> None:
    one = study(name)
    seeds = range(one.first_seed, one.first_seed + one.games)
    expected = [(seed, module, who + 1) for seed in seeds for module in (0, 1) for who in range(one.players)]
    assert [result[:3] for result in one.results] == expected
    assert all(len(result) == 3 + len(COLUMNS) for result in one.results)
    assert len(one.differences()) == one.games >= 10
    assert (one.name, one.bot) == (name, "planner")


def test_all_studies_have_the_same_games_without_a_module() -> None:
    without = [[result for result in study(name).results if result[1] == 0] for name in study_names()]
    assert all(one == without[0] for one in without)


@pytest.mark.parametrize("module", [False, True])
def test_a_stored_game_is_the_one_that_bots_play(module: bool) -> None:
    one = study("em1")
    again = one.replay(module=module)
    assert again.stored == again.again
    assert "as in the data" in repr(again)
    found = studies.rows_of(again.session, one.first_seed, module)
    assert set(found) < set(one.results)


def test_the_files_are_as_the_tool_writes_them(tmp_path: Path) -> None:
    for name in study_names():
        stored = (module_studies.FOLDER / f"{name}.json").read_text(encoding="utf-8")
        assert stored == module_studies.as_stored(study(name))
    module_studies.main(["em1", "em2", "--games", "7", "--bot", "random"], tmp_path)
    once = (tmp_path / "em2.json").read_bytes()
    module_studies.main(["em2", "--games", "7", "--bot", "random", "--jobs", "2"], tmp_path)
    assert (tmp_path / "em2.json").read_bytes() == once


@pytest.mark.parametrize(("freedom", "known"), [(5, 2.5706), (7, 2.3646), (11, 2.2010), (15, 2.1314), (30, 2.0423)])
def test_the_quantile_is_students(freedom: int, known: float) -> None:
    assert studies._t_quantile(freedom) == pytest.approx(known, abs=0.01)


def test_the_interval_counts_each_seed_once() -> None:
    values = (10, -20, 30, 40, 0, 60, 5, 15)
    mean, low, high = small(values).interval()
    assert mean == fmean(values)
    assert high - mean == pytest.approx(2.3646 * stdev(values) / math.sqrt(8), rel=0.01)
    assert mean - low == pytest.approx(high - mean)


def test_the_words_claim_no_more_than_the_sample_shows() -> None:
    unsure = small((100, -100, 90, -95, 20, -10)).words()
    assert "cannot tell whether scores rise or fall" in unsure
    assert "the fall is unlikely to be chance" in small((-50, -45, -55, -40, -60, -50)).words()
    sure = small((50, 45, 55, 40, 60, 50), "all").words()
    assert "all five modules" in sure
    assert "$50 more" in sure
    assert "the rise is unlikely to be chance" in sure
    assert "as much" in small((0, 1, 0, -1, 0, 0)).words()
    assert repr(sure) == sure
    assert sure._repr_markdown_().count(r"<span>\$</span>") == sure.count("$"), "no formula between two amounts"


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(InputError, match="there is no study"):
        study("em9")
    with pytest.raises(InputError, match="one of this study"):
        study("em1").replay(999)
    with pytest.raises(InputError, match="column"):
        study("em1").differences("luck")
    with pytest.raises(InputError, match="column"):
        study_chart(study("em1"), "luck")


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("column", COLUMNS)
def test_a_chart_has_words_and_the_same_bytes_twice(column: str, dark: bool) -> None:
    first, second = (study_chart(study("all"), column, dark=dark).svg() for _ in range(2))
    assert first == second
    assert "without all five modules" in str(ET.fromstring(first).get("aria-label"))


@pytest.mark.parametrize("name", study_names())
def test_a_chart_cuts_no_word_off_and_writes_nothing_across_the_line_at_0(name: str) -> None:
    figure = study_chart(study(name)).figure
    whole = figure.bbox
    for axes in figure.axes:
        texts = [axes.title, axes._left_title, axes.xaxis.label, *axes.get_yticklabels(), *axes.texts]  # type: ignore[attr-defined]
        for text in texts:
            box = text.get_window_extent()
            assert whole.x0 <= box.x0 <= box.x1 <= whole.x1, text.get_text()
    below = figure.axes[1]
    zero = below.transData.transform((0, 0))[0]
    for text in below.texts:
        box = text.get_window_extent()
        assert not box.x0 < zero < box.x1, text.get_text()


def test_what_was_played_with_goes_by_its_name() -> None:
    for name in study_names():
        told = f"{study(name).words()} {study_chart(study(name))}"
        assert not re.search(r"\bem[1-5]\b", told)
