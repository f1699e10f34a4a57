"""The benchmark of the engine: fair counting, peers that may be missing, positions that are what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import engine, rich
from benchmarks.measure import QUICK
from benchmarks.players.installed import CATANATRON, Played, folder
from pipeline_nb.game.game import new_game


def test_the_recorded_positions_are_rich_and_of_many_kinds() -> None:
    games = rich.recorded()
    assert len(games) == rich.NUMBER
    for game in games:
        sizes = [len(player.network.tiles) for player in game.state.players]
        assert len(sizes) == 4
        assert all(rich.FEWEST <= size <= rich.MOST for size in sizes)
        assert len(game.legal_actions()) > 1
    assert len({type(game.step) for game in games}) >= 12


def test_a_grown_game_is_the_same_for_the_same_seed() -> None:
    assert rich.grown_game(7) == rich.grown_game(7) != rich.grown_game(8)


def test_forced_steps_are_played_and_not_counted() -> None:
    steps, decisions, listed = engine.play(2, 5)
    assert 2 * 18 < decisions < steps
    assert listed > steps
    assert Played(1, 2.0, 300, 100, 900).microseconds == 20_000


def test_a_peer_that_is_not_installed_is_named_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIPELINE_NB_BENCH", str(tmp_path / "none"))
    assert folder() == tmp_path / "none"
    assert CATANATRON.python(install=False) is None
    rows = engine.measure(QUICK)
    assert rows[0].peer == "catanatron: not installed"
    assert rows[0].theirs == ()
    assert not (tmp_path / "none").exists()  # a quick run installs nothing


def test_the_share_counts_each_position_once() -> None:
    assert engine.share_below([(1, 1.0), (9, 0.5), (10, 0.5)], 0.5) == 1
    assert engine.share_below([(1, 1.0), (9, 0.5), (10, 0.5)], 0.7) == 9
    assert engine.share_below([(1, 1.0), (9, 0.5), (10, 0.5)], 0.95) == 10


def test_an_action_from_the_list_is_applied_without_asking_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(2, seed=1)
    listed = game.legal_actions()[0]
    monkeypatch.setattr(type(game), "why_not", lambda *_: pytest.fail("asked again"))
    assert game.apply(listed).events
