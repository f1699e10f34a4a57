"""A golden game with all five modules: it replays to the words that a person has read; its accounts add up by hand."""

from __future__ import annotations

import json
import re

import pytest

import pipeline_nb as pn
from tests.golden import em_game as golden
from tests.sheets import told

ACTIONS: list[str] = json.loads(golden.ACTIONS.read_text(encoding="utf-8"))
WORDS = golden.WORDS.read_text(encoding="utf-8")
AGAIN = "python -m tests.golden.em_game"


@pytest.fixture(scope="module")
def game() -> pn.Game:
    over = golden.begun()
    for action in ACTIONS:
        over = over.apply(action)
    return over


def test_the_game_replays_to_the_words_that_were_read() -> None:
    assert golden.told(ACTIONS) == WORDS, AGAIN


def test_it_shows_what_each_module_does(game: pn.Game) -> None:
    assert game.is_over
    assert game.rules.modules == ("em1", "em2", "em3", "em4", "em5")
    for part in (
        r"Crude row 1 of the Crude Market gets \w+ at ",
        r"The outer space of the top arm gets ",
        r"column 1 were turned", r"column 2 were turned", r"column 3 were turned",
        r"bought Specialization level 3", r"bought Technology level 2", r"bought Crude level 2",
        r"received Shops level 2", r"received 1 crude \w+ from the Crude Market", r"turned the Crude card over",
        r"; own costs ", r"Valuation card EM6, little cash, scored first: \$450",
    ):  # fmt: skip
        assert re.search(part, WORDS), part


def test_the_markers_cards_and_costs_of_the_end_are_those_that_add_up_by_hand(game: pn.Game) -> None:
    printed = game.state.costs.rows
    dark = [int(number) for number in re.findall(r"^  Cost marker for .*, dark side (\d+)\.$", WORDS, re.MULTILINE)]
    assert [cost for row in printed for cost in row] == dark
    cleo = golden.NAMES.index("Cleo")
    assert sorted(number for name, number in game.state.players[cleo].extra if name == "special") == [0, 1, 2, 3, 4, 5]
    own = [max(min(cost, 4), cost - 2) for cost in dark]  # all six cards: each cost two less, down to four
    assert [cost for row in game.costs_of(cleo).rows for cost in row] == own


def test_every_line_of_the_accounts_adds_up(game: pn.Game) -> None:
    for score in game.scores():
        assert score.lines[0].key == "em6"
        assert score.total == sum(line.amount for line in score.lines)
        for line in score.lines:
            dollars = told(line) - (score.line("cash").amount if line.key == "em6" else 0)
            assert line.words == "none" or line.key == "contracts" or dollars == line.amount, line
    places = [(place.player, place.total) for place in game.ranking()]
    assert places == sorted(((score.player, score.total) for score in game.scores()), key=lambda score: -score[1])
