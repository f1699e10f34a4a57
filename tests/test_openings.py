"""The openings of the lesson on the first year: legal, the same each time, and different only where they say so."""

from __future__ import annotations

from functools import cache

import pytest

from pipeline_nb.errors import InputError
from pipeline_nb.learn.openings import compare_openings, opening_names, opening_rows, play_opening

played = cache(play_opening)


@pytest.mark.parametrize("name", opening_names())
def test_an_opening_is_a_whole_first_year(name: str) -> None:
    opening = played(name)
    rows = opening_rows(opening)
    assert {row["player"] for row in rows} == {name}
    assert [row["round"] for row in rows] == list(range(1, 9))
    assert len(opening.story.lines) == 8
    assert opening.session.game.year == 2


def test_an_opening_is_the_same_each_time() -> None:
    assert play_opening("oil first").session.game == played("oil first").session.game


def test_the_openings_spend_their_first_turn_as_they_say() -> None:
    first = {name: opening_rows(played(name))[0] for name in opening_names()}
    assert first["four tiles at once"]["pipes"] == -40
    assert first["oil first"]["barrels"] == 4
    assert first["oil first"]["oil"] < 0
    assert first["money first"]["loans"] == 15
    assert first["pipes that fit"]["loans"] == 0


def test_openings_are_compared_over_several_deals_the_best_in_bold() -> None:
    table = compare_openings(3, 8)
    assert [worths.index(max(worths)) for worths in table.worths.values()] == [0, 2]  # no opening is the best of all
    assert table._repr_markdown_().count("**") == 4
    assert f"**{played('pipes that fit').worth}**" in table._repr_markdown_()


def test_an_opening_that_nobody_knows_is_refused() -> None:
    with pytest.raises(InputError, match="one of pipes that fit, four tiles at once"):
        play_opening("<b>all in</b>")
