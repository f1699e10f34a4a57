"""Golden games of the planner: what was done replays to the same words, and the final accounts add up by hand."""

from __future__ import annotations

import json
import re

import pytest

from tests.golden.planner_games import ACTIONS, GAMES, HERE, begun, told

DONE: dict[str, list[str]] = json.loads(ACTIONS.read_text(encoding="utf-8"))
AGAIN = "python -m tests.golden.planner_games"
every_game = pytest.mark.parametrize("name", GAMES)


def page(name: str) -> str:
    return (HERE / f"planner_{name}.txt").read_text(encoding="utf-8")


def dollars(text: str) -> int:
    return int(text.replace("$", ""))


@every_game
def test_what_was_done_reads_as_it_did(name: str) -> None:
    assert told(name, DONE[name]) == page(name), AGAIN


@every_game
def test_every_score_sheet_adds_up_by_hand(name: str) -> None:
    players = len(GAMES[name][0])
    sheets = re.findall(r"^(\w+): (-?\$\d+)\n((?:  .+\n)+)", page(name), re.M)
    assert len(sheets) == players
    for _, total, body in sheets:
        amounts = [dollars(amount) for amount in re.findall(r"^  [^*\n].*?: (-?\$\d+) \(", body, re.M)]
        assert len(amounts) >= 9
        assert sum(amounts) == dollars(total)


@every_game
def test_money_told_in_words_adds_up_to_the_cash_in_hand(name: str) -> None:
    game = begun(name)
    cash = [player.cash for player in game.state.players]
    for action in DONE[name]:
        game = game.apply(action)
        for event in game.events:
            if event.player >= 0:
                cash[event.player] += event.money
    assert cash == [player.cash for player in game.state.players]
    assert [dollars(amount) for amount in re.findall(r"Cash: (-?\$\d+)", page(name))] == cash


@every_game
def test_the_planners_refine_in_every_year(name: str) -> None:
    years = re.split(r"^Year \d, round 1$", page(name), flags=re.M)[1:]
    assert len(years) == 3
    for year in years:
        assert " refined " in year
