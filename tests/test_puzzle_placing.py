"""The placing solvers against every layout, and the families "line" and "pair" built on them."""

from __future__ import annotations

from random import Random

import pytest

from tests import puzzle_brute_placing as brute


@pytest.mark.parametrize("seed", range(3))
def test_the_longest_line_is_the_longest_of_all_layouts(seed: int) -> None:
    brute.check_line(Random(seed))


@pytest.mark.parametrize("seed", range(3))
def test_the_best_places_are_the_best_of_all_layouts(seed: int) -> None:
    brute.check_pair(Random(seed))
