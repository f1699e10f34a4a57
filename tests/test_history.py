"""A played game as rows: one for each turn, with numbers that add up."""

from __future__ import annotations

import pytest

from pipeline_nb.game import Game, new_game
from pipeline_nb.play import Session, history, play_game
from pipeline_nb.play.history import FLOWS

ROUNDS = (8, 6, 4)


@pytest.fixture(scope="module")
def session() -> Session:
    return play_game(["greedy", "random", "random"], seed=5, players=("Ann", "Bo", "Cy"))


def test_each_turn_has_a_row_that_says_when_and_whose(session: Session) -> None:
    rows = session.history()
    assert len(rows) == 3 * 18
    for name in ("Ann", "Bo", "Cy"):
        mine = [row for row in rows if row["player"] == name]
        assert [row["turn"] for row in mine] == list(range(1, 19))
        whens = [(year, turn) for year, turns in enumerate(ROUNDS, 1) for turn in range(1, turns + 1)]
        assert [(row["year"], row["round"]) for row in mine] == whens


def test_what_came_in_and_was_paid_is_the_change_of_the_money(session: Session) -> None:
    columns = [*dict.fromkeys(FLOWS.values()), "other"]
    money = dict.fromkeys(("Ann", "Bo", "Cy"), 40)
    for row in session.history():
        name = str(row["player"])
        assert money[name] + sum(int(row[column]) for column in columns) == row["money"]
        assert row["other"] == 0
        money[name] = int(row["money"])


def test_the_last_net_worth_is_the_final_score(session: Session) -> None:
    final = {score.player: score.total for score in session.game.scores()}
    last = {str(row["player"]): row["net_worth"] for row in session.history()}
    assert last == final


def test_a_turn_that_is_not_over_has_no_row_yet() -> None:
    session = Session(new_game(("Ann", "Bo"), seed=1))
    for action in ("tank:0",) * 10:
        session.do(action)
    assert session.history() == []
    session.do("pass")
    assert session.history() == []
    session.do("done")
    (row,) = session.history()
    assert (row["player"], row["year"], row["round"], row["money"], row["net_worth"], row["tiles"]) == (
        "Ann" if session.game.player == "Bo" else "Bo", 1, 1, 40, 40, 0,
    )  # fmt: skip


def test_what_was_undone_is_not_in_the_rows(session: Session) -> None:
    before = len(session.history())
    session.undo(3)
    assert len(session.history()) < before
    session.redo(3)
    assert len(session.history()) == before


def test_rows_make_a_data_frame(session: Session) -> None:
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame(session.history())
    assert len(table) == 54
    assert set(table.groupby("player")["turn"].max()) == {18}


def test_any_games_in_order_can_be_told() -> None:
    games: list[Game] = [new_game(seed=2)]
    while games[-1].year == 1:
        legal = games[-1].legal_actions()
        games.append(games[-1].apply(legal[len(games) % len(legal)]))
    rows = history(games)
    assert [row["round"] for row in rows] == [number for number in range(1, 9) for _ in range(2)]
    assert sum(int(row["runs"]) for row in rows) == sum(e.kind == "refine" for g in games for e in g.events)
