"""Sentences about set-up, each looked at by itself: a violation of that one sentence is noticed."""

from __future__ import annotations

from itertools import pairwise

import pytest

import pipeline_nb as pn


@pytest.mark.rules("base.setup.pipes.stacks")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_tiles_that_do_not_lie_open_wait_shuffled_and_face_down(players: int) -> None:
    games = [pn.new_game(players, seed=seed) for seed in range(8)]
    piles = [game.state.pile for game in games]
    assert {len(pile) for pile in piles} == {135 - 32 - 4 * players}
    assert len(set(piles)) == len(piles)
    for game in games:
        pile = game.state.pile
        rising = sum(one < next for one, next in pairwise(pile))
        assert 0.3 < rising / len(pile) < 0.7  # neither in order nor in reverse
        seen = game.seen_by(0, seed=1).state.pile
        assert sorted(seen) == sorted(pile)
        assert seen != pile
