"""`pipeline-nb setup`: the checklist says what the engine deals, and marks what nobody states."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from pipeline_nb import Game, load_box, new_game, pipe_tiles
from pipeline_nb.commands.setup_words import checklist
from pipeline_nb.play.setup_facts import Facts, facts_of
from pipeline_nb.rules.oil import OILS
from tests.command_runs import Cli


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Cli:
    return Cli(capsys, tmp_path)


def facts(run: Cli, *words: str) -> Facts:
    return msgspec.json.decode(run.says("setup", *words, "--json"), type=Facts, strict=True)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_is_the_one_that_the_engine_deals(run: Cli, players: int) -> None:
    game, found = new_game(players, seed=7), facts(run, "--players", str(players), "--seed", "7")
    state, table = game.state, game.table
    assert Game.from_text(found.game) == game
    assert found == facts_of(game, 7, first_game=False)
    assert [row.prices for row in found.markets] == [row.prices for row in table.rows]
    assert sum(row.barrels for row in found.markets) + sum(found.supply.values()) == 3 * 44
    printed = [tile.number for tiles in (*found.government, *found.shop_pipes.values()) for tile in tiles]
    assert len(set(printed)) == len(printed) == len(pipe_tiles()) - found.pipes_left
    assert all(tile.face == pipe_tiles()[tile.number].face for tiles in found.government for tile in tiles)
    assert [list(row) for row in found.costs.values()] == [list(row) for row in state.costs.rows]
    assert [card.number for card in found.valuations] == list(table.valuations)
    assert found.turn_order == tuple(table.names[who] for who in state.order)
    text = checklist(found)
    for name in (*table.families, *table.spaces, *table.names, *(oil.word for oil in OILS)):
        assert name in text
    for row in table.rows:
        assert "$" + " ".join(map(str, row.prices)) in text


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_checklist_is_text_with_boxes_in_the_order_of_the_rulebook(run: Cli, players: int, seed: int) -> None:
    text = run.says("setup", "--players", str(players), "--seed", str(seed))
    assert text.isascii()
    assert text == run.says("setup", "--players", str(players), "--seed", str(seed))
    assert re.findall(r"(?m)^\d+\. (.*?)  ", text) == [
        "Board", "Markets", "Contracts", "Orders", "Upgrades", "Shops", "Government", "Pipe tiles beside the shops",
        "Action tiles", "Refinement Costs", "Valuations", "Turn order", "Supply", "Players",
    ]  # fmt: skip
    assert text.count("\n[ ] ") > 40


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_number_that_nobody_states_is_marked_with_its_note(run: Cli, players: int) -> None:
    text = " ".join(run.says("setup", "--players", str(players), "--seed", "7").split())
    at_table = ("market_spaces", "shop_spaces", "displays", "government_layout", "refinement.")
    marks = [
        mark for mark in facts(run, "--players", str(players), "--seed", "7").marks if mark.place.startswith(at_table)
    ]
    assert marks
    for mark in marks:
        assert f"* {mark.source}: {mark.note}" in text
    others = [m for m in load_box().marks() if re.search(f"_[{''.join('234'.replace(str(players), ''))}]p", m.table)]
    assert others
    assert [
        mark.place for mark in others if mark.source.note in text and mark.source.note not in {m.note for m in marks}
    ] == []


def test_an_owner_sees_the_own_numbers_without_a_mark(run: Cli, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[shop_spaces_3p]\nmachines = [2, 2, 1]\n")
    words = ("setup", "--players", "3", "--seed", "7")
    ours, theirs = run.says(*words), run.says(*words, "--box", str(tmp_path / "mine.toml"))
    assert "Machine Shop: 2 at $20, 1 at $30, 1 at $40 *; 14" in ours
    assert "Machine Shop: 2 at $20, 2 at $30, 1 at $40; 13" in theirs
    assert "Numbers: own tables: mine.toml" in theirs
    assert "Numbers:" not in ours


def test_names_first_game_and_rulings_are_taken_over(run: Cli) -> None:
    text = run.says("setup", "--names", "Ann, Bo,Zoë", "--first-game", "--seed", "3", "--ruling", "row_tank_cap=none")
    assert "Set-up for 3 players, seed 3, a first game" in text
    assert "Players, clockwise: Ann, Bo, Zoë" in text
    assert "Rulings: row_tank_cap=none" in text
    assert "Card 3: $10 for each tank." in text


def test_pictures_of_the_tiles_come_on_demand(run: Cli) -> None:
    plain, drawn = run.says("setup", "--seed", "7"), run.says("setup", "--seed", "7", "--pictures")
    assert "+-------+" not in plain
    assert drawn.count("+-------+") == 2 * (4 * 8 + 2 * 4)


def test_without_a_seed_the_table_is_new_and_can_be_dealt_again(run: Cli) -> None:
    first = run.says("setup")
    found = re.search(r"seed (\d+)", first)
    assert found
    assert run.says("setup", "--seed", found[1]) == first
    assert run.says("setup") != first


@pytest.mark.parametrize(
    ("words", "help_"),
    [
        (("--players", "5"), "for 2, 3 or 4 players, not 5"),
        (("--players", "three"), "invalid int value: 'three'"),
        (("--players", "3", "--names", "Ann,Bo"), "--players 3 and 2 names do not fit"),
        (("--names", "Ann"), "for 2, 3 or 4 players, not 1"),
        (("--names", "Ann,B\x1bo"), "printable characters, not 'B\\x1bo'"),
        (("--names", "Ann,Ann"), "different names"),
        (("--seed", "-1"), "from 0 to"),
        (("--seed", "9" * 5000), "--seed"),
        (("--ruling", "tank=1"), "there is no ruling 'tank'"),
        (("--box", "no such file.toml"), "cannot be read"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(run: Cli, words: tuple[str, ...], help_: str) -> None:
    message = run.refuses("setup", *words)
    assert help_ in message
    assert message.count("\n") == 1
