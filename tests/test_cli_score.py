"""`pipeline-nb score`: a real table adds up and explains itself; a bad file is named with its lines."""

from __future__ import annotations

import re
import time
from pathlib import Path

import msgspec
import pytest

from pipeline_nb import load_box
from pipeline_nb.commands.score_file import read_table
from pipeline_nb.commands.score_template import template
from pipeline_nb.commands.score_words import ScoreLog
from pipeline_nb.errors import InputError
from tests.command_runs import Cli

EXAMPLE = Path(__file__).parents[1] / "docs/examples/final_table.toml"
COSTS = "[costs]\nteal = [6, 4, 5]\norange = [5, 7, 6]\nsilver = [7, 7, 4]\n"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Cli:
    return Cli(capsys, tmp_path)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    return tmp_path / "table.toml"


def score(run: Cli, path: Path, *words: str) -> ScoreLog:
    return msgspec.json.decode(run.says("score", str(path), "--json", *words), type=ScoreLog)


def one(run: Cli, table: Path, player: str, top: str = "") -> dict[str, int]:
    """The amounts of a table with one player, by key."""
    table.write_text(f'{top}\n{COSTS}\n[[players]]\nname = "Ann"\n{player}\n', encoding="utf-8")
    (found,) = score(run, table).scores
    return {line.key: line.amount for line in found.lines} | {"total": found.total}


# ---- good files ------------------------------------------------------------------------------------------------------


def test_the_example_adds_up_as_by_hand(run: Cli) -> None:
    log = score(run, EXAMPLE)
    assert [[line.amount for line in found.lines] for found in log.scores] == [
        # contracts, barrels, pipelines, tile, card 3, card 10, card 14, penalties, cash
        [0, 10 + 10 + 30, 30 + 10, 10, 9 * 10, 0, 30, -140, 511],
        [0, 20, 20 + 30, 30, 7 * 10, 20, 30, -20, 391],
        [0, 0, 20 + 20, 0, 8 * 10, 2 * 20, 10, -200, 500],
    ]
    assert [found.total for found in log.scores] == [591, 591, 470]
    # Ann and Bo are tied, and Ann is ahead of Bo in the order that the file gives
    assert [(place.place, place.player) for place in log.places] == [(1, "Ann"), (2, "Bo"), (3, "Cy")]


def test_every_line_is_explained_and_the_sheet_adds_up(run: Cli) -> None:
    text = run.says("score", str(EXAMPLE))
    assert text.isascii()
    for rule in ("base.end.barrels", "base.end.penalties", "base.valuation.card-10", "base.valuation.tile"):
        assert text.count(f"[{rule}]") == 3
    assert "teal 15 + 6 by Engineering = 21 lifts crude to high (needs 6/10/15): $30" in text
    assert "Ann wins: place 1 with $591, tied with Bo: place 2 in the player order. [base.end.tie]" in " ".join(
        text.split()
    )
    sheet = text[text.rindex("\nContracts ") + 1 :].splitlines()
    rows = [[int(amount.replace("$", "")) for amount in re.findall(r"-?\$\d+", row)[-3:]] for row in sheet]
    end = next(at for at, row in enumerate(sheet) if row.startswith("---"))
    assert [sum(column) for column in zip(*rows[:end], strict=True)] == rows[end + 1] == [591, 591, 470]


def test_short_leaves_the_explanations_out(run: Cli) -> None:
    text = run.says("score", str(EXAMPLE), "--short")
    assert "[base.end.barrels]" not in text
    assert "Total" in text
    assert "* a number of ours that nobody states" in text


def test_the_template_is_a_file_that_can_be_scored(run: Cli, table: Path) -> None:
    table.write_text(run.says("score", "--template"), encoding="utf-8")
    assert table.read_text(encoding="utf-8") == template()
    assert "Ann wins with $" in run.says("score", str(table))
    # every key of the template is known, and every key that is known is in the template but for the short form
    assert "upgrades_3" not in template()


def test_a_tie_without_an_order_says_how_it_is_broken(run: Cli, table: Path) -> None:
    table.write_text(COSTS + '[[players]]\nname = "Ann"\ncash = 5\n[[players]]\nname = "Bo"\ncash = 5\n')
    text = run.says("score", str(table))
    assert "Ann and Bo are tied with $5" in text
    assert "order = " in text
    assert [place.place for place in score(run, table).places] == [1, 1]


def test_what_a_player_has_none_of_may_be_left_out(run: Cli, table: Path) -> None:
    assert one(run, table, "")["total"] == 0
    assert one(run, table, "penalties = 11")["penalties"] == -770
    assert one(run, table, "incomplete = 2\npenalties = 1")["penalties"] == -90


def test_levels_of_upgrades_count_by_their_powers(run: Cli, table: Path) -> None:
    cards = "valuations = [4, 12]"
    lines = 'pipelines = ["T4"]\ncontracts = ["T1 T1>3"]\n'
    assert one(run, table, lines, cards)["pipelines"] == 0
    with_cards = one(run, table, lines + 'upgrades = { engineering = 3, "contracts and orders" = 0 }', cards)
    assert (with_cards["pipelines"], with_cards["card-04"], with_cards["card-12"]) == (10, 100, 2 * 20)
    paid_more = one(run, table, lines + '[players.upgrades]\n"Contracts & Orders" = 2', cards)
    assert (paid_more["card-04"], paid_more["card-12"]) == (0, 2 * 20 + 2 * 10)
    assert one(run, table, "upgrades_3 = 2", cards)["card-04"] == 200


def test_readings_change_what_is_paid(run: Cli, table: Path) -> None:
    lines = 'pipelines = ["T4"]\ncontracts = ["T1 T1>3"]\nupgrades = { Engineering = 2 }'
    plain = one(run, table, lines, "valuations = [12]")
    other = one(run, table, lines, 'valuations = [12]\n[rulings]\ndelivery_pay = "placed"\nengineering_scores = false')
    assert (plain["pipelines"], plain["card-12"]) == (10, 40)
    assert (other["pipelines"], other["card-12"]) == (0, 20 + 45)


def test_an_owners_tables_are_used(run: Cli, table: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[valuation_types]\namounts = [1, 2, 3, 4, 5, 6, 7, 8, 9]\n")
    table.write_text(f'valuations = [14]\n{COSTS}\n[[players]]\nname = "Ann"\npipelines = ["T20", "O20"]\n')
    ours, theirs = score(run, table), score(run, table, "--box", str(tmp_path / "mine.toml"))
    assert (ours.scores[0].line("card-14").amount, theirs.scores[0].line("card-14").amount) == (30, 2)
    assert not theirs.scores[0].line("card-14").mark


def test_pipelines_are_written_in_words_or_letters(table: Path) -> None:
    lines = '["teal 9", "Silver 4 machine", "O12", "t3m", " S 7 m "]'
    table.write_text(f'{COSTS}\n[[players]]\nname = "Ann"\npipelines = {lines}\n')
    found = read_table(str(table), load_box()).players[0].holdings.lines
    assert [line.to_text() for line in found] == ["T9", "S4m", "O12", "T3m", "S7m"]


# ---- bad files -------------------------------------------------------------------------------------------------------

HEAD = f'{COSTS}\n[[players]]\nname = "Ann"\n'  # seven lines


@pytest.mark.parametrize(
    ("text", "line", "help_"),
    [
        ("valuations = [1,\n2\n[x]\n", 3, "not TOML"),
        ("valuations = [1,\n2", 2, "not TOML"),
        ("a = 1\na = 2\n", 2, "not TOML"),
        ("a = " + "[" * 5000 + "]" * 5000, None, "too deep"),
        ("a = " + "9" * 5000, None, "cannot be read"),
        (".".join("a" * 50) + " = 1", 1, "too many dots"),
        ("", 1, "a table [costs]"),
        ("costs = 3", 1, "costs: a table, not 3"),
        (
            "[costs]\nteal = [6, 4]\norange = [5, 7, 6]\nsilver = [7, 7, 4]\n",
            2,
            "three numbers from 1 to 20, not [6, 4]",
        ),
        ("[costs]\nteal = [6, 4, 5]\norange = [5, 7, 60]\nsilver = [7, 7, 4]\n", 3, "three numbers"),
        (f"valuations = [1, 17]\n{HEAD}", 1, "from 1 to 16"),
        (f"valuations = [1, 1]\n{HEAD}", 1, "different card numbers"),
        (f"valuation = [1]\n{HEAD}", 1, "did you mean valuations?"),
        (f'order = ["Bo"]\n{HEAD}', 1, "the names of all players, the one ahead first: 'Ann'"),
        (f"rulings = 1\n{HEAD}", 1, "rulings: a table"),
        (f'[rulings]\ntank_check = "stict"\n{HEAD}', 2, "write final or strict"),
        (f"[rulings]\ntank_check = 1\n{HEAD}", 2, "a reading, such as"),
        (f"[rulings]\nfoo = true\n{HEAD}", 2, "rules --rulings"),
        (COSTS, 1, "one to four tables [[players]]"),
        (f"players = 3\n{COSTS}", 1, "one to four tables [[players]]"),
        (HEAD.replace('name = "Ann"', ""), 6, "name: 1 to 40 printable characters"),
        (HEAD.replace("Ann", "A\\u001bnn"), 7, "not 'A\\x1bnn'"),
        (f"{HEAD}{HEAD.removeprefix(COSTS)}", 10, "'Ann' stands there twice"),
        (f"{HEAD}cash = 12.5", 8, "cash: a whole number from 0 to 100000, not 12.5"),
        (f"{HEAD}cash = true", 8, "not true"),
        (f"{HEAD}csh = 12", 8, "did you mean cash?"),
        (f"{HEAD}penalties = -1", 8, "from 0 to 99"),
        (f"{HEAD}\n\nbarrels = 'T1x2 O5'", 10, "'O5' is not understood"),
        (f"{HEAD}barrels = ['T1']", 8, 'a text such as "T1x2 O3"'),
        (f"{HEAD}barrels = 'T1x3'\ntanks = 1", 9, "1 tanks cannot hold 3 barrels"),
        (f"{HEAD}pipelines = ['teal 9', 'blue 4']", 8, "'blue 4' is no pipeline; write oil type and segments"),
        (f"{HEAD}pipelines = ['teal 0']", 8, "'teal 0' is no pipeline"),
        (f"{HEAD}pipelines = 'teal 9'", 8, "a list of up to 200 texts"),
        (f"{HEAD}contracts = ['T1']", 8, "two to five barrels"),
        (f"{HEAD}contracts = ['T3 T3>1']", 8, "lower than"),
        (f"{HEAD}orders = ['T1 T0']", 8, "nobody asks for crude"),
        (f"{HEAD}upgrades = {{ Enginering = 2 }}", 8, "did you mean Engineering?"),
        (f"{HEAD}[players.upgrades]\nMachines = 4", 9, "upgrades, Machines: its highest level, 0 to 3, not 4"),
        (f"{HEAD}upgrades_3 = 1\nupgrades = {{ Machines = 1 }}", 8, "leave it out"),
    ],
)
def test_a_fault_is_named_with_file_line_and_what_helps(
    run: Cli, table: Path, text: str, line: int | None, help_: str
) -> None:
    table.write_text(text, encoding="utf-8")
    started = time.process_time()
    message = run.refuses("score", str(table))
    assert time.process_time() - started < 5, "a file of a few kB is read at once"
    assert help_ in message
    where = "table.toml" if line is None else f"table.toml, line {line}"
    assert any(where in part and help_ in part for part in message.splitlines())


def test_all_faults_are_told_at_once_in_the_order_of_the_file(run: Cli, table: Path) -> None:
    table.write_text(f"valuations = [99]\n{HEAD}cash = -1\ntanks = -1\n")
    message = run.refuses("score", str(table))
    assert re.findall(r"line (\d+)", message) == ["1", "9", "10"]
    table.write_text(HEAD + "".join(f"x{n} = 1\n" for n in range(100)))
    assert "and 80 more" in run.refuses("score", str(table))


def test_what_is_no_plain_small_file_is_refused(run: Cli, table: Path, tmp_path: Path) -> None:
    assert "is not there" in run.refuses("score", str(table))
    assert "no plain file" in run.refuses("score", str(tmp_path))
    table.write_bytes(b"a = 1\nb = '\xff'\n")
    assert "table.toml, line 2: not UTF-8" in run.refuses("score", str(table))
    table.write_text("#" * 70_000)
    assert "larger than 64 kB" in run.refuses("score", str(table))
    table.unlink()
    table.symlink_to(EXAMPLE)
    assert "a link" in run.refuses("score", str(table))
    assert "\\x1b" in run.refuses("score", "\x1b[2J.toml")
    assert "--template" in run.refuses("score")


@pytest.mark.parametrize(
    ("example", "begins", "each"), [("final_table", "valuations", 3), ("emerging_markets_table", "modules =", 7)]
)
def test_a_file_cut_off_or_changed_anywhere_is_read_or_refused_never_worse(
    table: Path, example: str, begins: str, each: int
) -> None:
    text, box = EXAMPLE.with_stem(example).read_text(encoding="utf-8"), load_box()
    text = text[text.index(begins) :]
    signs = "[]{}=\"'\n.,#-0aT>"
    read, refusals = 0, list[str]()
    for at in range(0, len(text), each):
        for changed in (text[:at], text[:at] + signs[at % len(signs)] + text[at + 1 :]):
            table.write_text(changed, encoding="utf-8")
            try:
                read_table(str(table), box).scores(box)
                read += 1
            except InputError as refusal:
                refusals.append(str(refusal))
    assert all("table.toml" in refusal for refusal in refusals)
    assert read > 20, "a changed number or name is still a table"
