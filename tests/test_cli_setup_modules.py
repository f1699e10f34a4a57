"""`pipeline-nb setup --modules`: what is drawn from the bag in order, what lies there then, and what of it is ours."""

from __future__ import annotations

import re
from itertools import chain, combinations
from pathlib import Path

import msgspec
import pytest

from pipeline_nb import Game, load_box, new_game
from pipeline_nb.commands.common import Parser, add_modules, read_modules
from pipeline_nb.commands.setup_words import checklist
from pipeline_nb.errors import InputError
from pipeline_nb.game.modules import MODULES, module
from pipeline_nb.play.setup_facts import _TABLES_OF, Facts, facts_of
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.rulings import Rulings
from tests.command_runs import Cli

ALL = tuple(MODULES)
SUBSETS = tuple(chain.from_iterable(combinations(ALL, size) for size in range(len(ALL) + 1)))


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Cli:
    return Cli(capsys, tmp_path)


def facts(run: Cli, *words: str) -> Facts:
    return msgspec.json.decode(run.says("setup", *words, "--json"), type=Facts, strict=True)


def flat(text: str) -> str:
    return " ".join(text.split())


# ---- naming modules --------------------------------------------------------------------------------------------------


def test_modules_are_named_in_any_order_or_all_at_once() -> None:
    assert read_modules(None) == ()
    assert read_modules("em4, EM1") == ("em1", "em4")
    assert read_modules(" All ") == ALL


@pytest.mark.parametrize(
    ("text", "help_"),
    [
        ("em6", "no module 'em6'; there are em1 (New Market Tiles), em2"),
        ("upgrade", "did you mean em4, Upgrades?"),
        ("em1,new market tile", "did you mean em1, New Market Tiles?"),
        ("em1,em1", "each module once"),
        ("all,em1", "leave the other names out"),
        ("", "all is every one of them"),
        ("em1,,em2", "no module ''"),
        ("em1 em2", "no module 'em1 em2'"),
        ("\x1b[2J", "'\\x1b[2j'"),
    ],
)
@pytest.mark.parametrize("command", ["setup", "play"])
def test_what_is_no_module_is_refused_in_one_line(run: Cli, command: str, text: str, help_: str) -> None:
    message = run.refuses(command, "--modules", text)
    assert "--modules" in message
    assert help_ in message
    assert message.count("\n") == 1


def test_the_help_names_every_module_with_its_title() -> None:
    parser = Parser(prog="x")
    add_modules(parser)
    text = flat(parser.format_help())
    for name in MODULES:
        assert f"{name} {module(name).title}" in text


# ---- the checklist ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [7, 50, 116])
def test_every_draw_is_told_in_order_and_as_the_engine_tells_it(run: Cli, players: int, seed: int) -> None:
    words = ("--modules", "all", "--players", str(players), "--seed", str(seed))
    game, found = new_game(players, modules=ALL, seed=seed), facts(run, *words)
    assert Game.from_text(found.game) == game
    assert found == facts_of(game, seed, first_game=False)
    draws = [draw for step in game.rules.setup for draw in found.draws.get(step, ())]
    assert draws == [event.words for event in game.events]
    text = flat(run.says("setup", *words))
    at = 0
    for step, count in (("markets", 24), ("action-tiles", 8), ("costs", 9)):
        assert len([draw for draw in found.draws[step] if "instead" not in draw]) == count
    for draw in found.draws["markets"]:
        told = flat(re.sub(r" gets ", " ", draw) if "instead" not in draw else draw).rstrip(".").replace("/$", "/")
        at = text.index(told, at)


def test_a_tile_that_is_replaced_is_told() -> None:
    told = 0
    for seed in range(400):
        game = new_game(2, modules=["em1"], seed=seed)
        words = [event.words for event in game.events if event.words.endswith("instead.")]
        if words:
            text = flat(checklist(facts_of(game, seed, first_game=False)))
            assert words[0].replace("/$", "/") in text
            row = next(row for row in game.table.rows if (row.market, row.grade) == (3, 0))
            prices = " ".join(map(str, row.prices))
            assert f"Refined Market 3 {OILS[row.oil].word} 6 barrels ${prices}" in text
            told += 1
    assert told > 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_market_row_lies_there_as_its_tile_says(run: Cli, players: int) -> None:
    words = ("--modules", "em1", "--players", str(players), "--seed", "7")
    game, text = new_game(players, modules=["em1"], seed=7), run.says("setup", *words)
    markets = game.rules.box.board.outer_spaces
    section = text[text.index("2. Markets") : text.index("3. Contracts")]
    lines = [flat(line) for line in section.splitlines()]
    refined = lines[next(at for at, line in enumerate(lines) if line.startswith("[ ] No barrel")) :]
    rows = [line for line in refined if "takes " in line and "$" in line]
    expected = []
    for row, filled in zip(game.table.rows, game.state.rows, strict=True):
        oil, grade, prices = OILS[row.oil].word, GRADES[row.grade].word, "$" + " ".join(map(str, row.prices))
        if row.grade:
            expected.append((markets[row.market], f"{grade} {oil} {prices} takes {row.change}"))
        else:
            assert f"{markets[row.market]} {oil} {filled.bit_count()} barrels {prices}" in lines
    assert [line[line.index(told) :] for line, (_, told) in zip(rows, expected, strict=True)] == [
        told for _, told in expected
    ]
    assert [line.partition(" low ")[0].partition(" mid ")[0].partition(" high ")[0] for line in rows[::6]] == [
        "Refined Market 1", "Refined Market 2", "Refined Market 3",
    ]  # fmt: skip


def test_cost_markers_show_both_sides_and_when_they_are_turned(run: Cli) -> None:
    words = ("--modules", "em2", "--players", "3", "--seed", "7")
    found, text = facts(run, *words), flat(run.says("setup", *words))
    numbers = load_box().em_refinement_markers
    sides = dict.fromkeys(zip(numbers.white, numbers.dark, strict=True))
    for oil, row in found.costs.items():
        dark = found.costs_dark[oil]
        assert set(zip(row, dark, strict=True)) <= set(sides)
        assert f"{oil} {row[0]} ({dark[0]}) {row[1]} ({dark[1]}) {row[2]} ({dark[2]})" in text
    assert "crude to low when year 1 ends; low to mid when year 2 ends; mid to high when year 3 ends, before" in text
    other = flat(run.says("setup", *words, "--ruling", "em_columns=colours", "--ruling", "em_flip3_before_scoring=no"))
    assert "teal when year 1 ends; orange when year 2 ends; silver when year 3 ends, after the final" in other


def test_all_eight_action_tiles_are_laid(run: Cli) -> None:
    game = new_game(3, modules=["em3"], seed=7)
    found = facts(run, "--modules", "em3", "--players", "3", "--seed", "7")
    assert [name for arm in found.arms for name in (arm.outer, arm.inner)] == list(game.table.spaces)
    text = flat(run.says("setup", "--modules", "em3", "--players", "3", "--seed", "7"))
    for number, (arm, which) in enumerate(
        ((arm, which) for arm in found.arms for which in ("outer", "inner")), start=1
    ):
        assert f"{number} The {which} space of the {arm.side} arm {getattr(arm, which)}" in text


def test_ten_upgrade_types_and_the_cards_that_are_kept_ready(run: Cli) -> None:
    told = dict[str, str]()
    for seed in range(40):
        game = new_game(2, modules=["em4"], seed=seed)
        found = facts_of(game, seed, first_game=False)
        assert len(found.upgrade_types) == 10
        text = flat(checklist(found))
        section = text[text.index("5. Upgrades") : text.index("6. Shops")]
        assert all(name in section for name in found.upgrade_types)
        new = {"Specialization", "Technology"} & set(game.table.families)
        told["+".join(sorted(new))] = section
        assert found.specialization == (
            ("teal", "orange", "silver", "crude to low", "low to mid", "mid to high") if new else ()
        )
    assert set(told) == {"", "Specialization", "Technology", "Specialization+Technology"}
    for key, section in told.items():
        assert ("6 Specialization cards ready" in section) is (key != "")
        assert ("cards stay in the box" in section) is (key == "")
        assert ("Keep the other types within reach" in section) is ("Technology" in key)
        assert ("The other types go back" in section) is ("Technology" not in key)


def test_cards_are_dealt_from_22_and_called_by_their_names() -> None:
    seen = set()
    for seed in range(20):
        game = new_game(2, modules=["em5"], seed=seed)
        found = facts_of(game, seed, first_game=False)
        assert found.valuation_deck == 22
        text = flat(checklist(found))
        for card, number in zip(found.valuations, game.table.valuations, strict=True):
            assert card.name == (f"EM{number - 16}" if number > 16 else str(number))
            assert f"[ ] Card {card.name}: {card.pays}" in text
            seen.add(card.name)
    assert {name for name in seen if name.startswith("EM")} == {f"EM{n}" for n in range(1, 7)}


@pytest.mark.parametrize("modules", SUBSETS, ids="-".join)
def test_any_combination_is_a_checklist_of_fourteen_sections(modules: tuple[str, ...]) -> None:
    game = new_game(3, modules=modules, seed=7)
    found = facts_of(game, 7, first_game=False)
    text = checklist(found)
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= 80
    assert [int(n) for n in re.findall(r"(?m)^(\d+)\. ", text)] == list(range(1, 15))
    for name, title in found.modules.items():
        assert re.search(rf"(?m)^\d+\. .*\({name} {re.escape(title)}\) +\[{name}\.setup\]$", text)
    assert text.count(".setup]") == len(modules)
    assert len(re.findall(r"(?m)\[base\.setup\.[a-z-]+\]$", text)) == 14 - len(modules)


# ---- what is ours ----------------------------------------------------------------------------------------------------


def test_every_table_of_the_expansion_belongs_to_a_module() -> None:
    tables = {place.partition(".")[0] for place, _ in load_box().sources if place.startswith("em_")}
    assert {re.sub(r"_[234]p$", "", table) for table in tables} == {t for names in _TABLES_OF.values() for t in names}


@pytest.mark.parametrize("modules", SUBSETS, ids="-".join)
@pytest.mark.parametrize("players", [2, 3])
def test_numbers_of_ours_are_marked_for_the_modules_in_play_alone(modules: tuple[str, ...], players: int) -> None:
    found = facts_of(new_game(players, modules=modules, seed=7), 7, first_game=False)
    ours = {mark.place.partition(".")[0]: mark for mark in found.marks if mark.place.startswith("em_")}
    wanted = {
        "em1": {"em_crude_tiles", "em_refined_tiles", f"em_demand_{players}p"},
        "em2": {"em_refinement_markers"},
        "em3": {"em_action_tiles"},
        "em4": {"em_upgrade_cards"},
        "em5": set[str](),
    }
    assert set(ours) == set().union(*(wanted[name] for name in modules))
    assert ("demand_3p" in {mark.place.partition(".")[0] for mark in found.marks}) is (
        players == 3 and "em1" not in modules
    )
    text = flat(checklist(found))
    for table, mark in ours.items():
        if table != "em_upgrade_cards" or {"Specialization", "Technology", "Crude"} & {u.name for u in found.upgrades}:
            assert f"* {mark.source}: {mark.note}" in text


def test_an_owner_of_the_expansion_sees_the_own_numbers(run: Cli, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(
        "[em_refinement_markers]\nwhite = [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]\n"
        "dark = [9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]\n"
    )
    text = run.says("setup", "--modules", "em2", "--seed", "7", "--box", str(tmp_path / "mine.toml"))
    assert text.count("4, dark side 9") == 9
    assert "The values of the 12 two-sided markers" not in text


def test_rulings_are_those_of_the_game() -> None:
    rulings = Rulings(em_columns="colours")
    found = facts_of(new_game(2, modules=["em2"], rulings=rulings, seed=1), 1, first_game=False)
    assert [turn.column for turn in found.turns] == ["teal", "orange", "silver"]


def test_a_list_of_modules_in_a_file_is_read_like_words() -> None:
    with pytest.raises(InputError, match="modules: there is no module 'em9'"):
        read_modules("em9", "modules")
