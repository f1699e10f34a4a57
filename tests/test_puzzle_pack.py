"""The published puzzles: proven, ten a family from easy to expert, and told in the report as they are."""

from __future__ import annotations

import pytest

from pipeline_nb.errors import InputError
from pipeline_nb.puzzles import FAMILIES, pose, published, published_list, puzzle
from tools import puzzle_notebooks as made


@pytest.mark.parametrize("key", list(FAMILIES))
def test_every_published_puzzle_is_proven_and_is_what_the_report_says(key: str) -> None:
    pack = published_list(key)
    assert len(pack) == 10
    assert [one.grade for one in pack] == sorted(one.grade for one in pack)
    assert {one.grade for one in pack} == set(FAMILIES[key].grades)
    assert len({one.description for one in pack}) == 10
    for number, one in enumerate(pack, start=1):
        found = published(key, number)
        assert (found.id.to_text(), found.description.to_text()) == (one.id, one.description)
        assert found.proven
        assert (found.best, found.second, found.themes) == (one.best, one.second, one.themes)


def test_the_report_is_up_to_date() -> None:
    assert made.REPORT.read_text(encoding="utf-8") == made.report(), "run python -m tools.puzzle_notebooks"


def test_what_is_not_published_is_told() -> None:
    with pytest.raises(InputError, match="1 to 10"):
        published("run", 11)
    with pytest.raises(InputError, match="families are run"):
        published("chess", 1)


def test_a_puzzle_of_ones_own_opens_from_its_id() -> None:
    position = published("line", 1).position
    own = pose("line", position)
    assert puzzle(own.id.to_text()).position == position
    assert own.best == published("line", 1).best
