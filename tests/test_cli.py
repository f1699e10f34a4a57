"""The command `pipeline-nb` as a whole, and its commands `rules` and `box`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline_nb import cli, load_box
from pipeline_nb.box import all_rules
from pipeline_nb.commands import own_tables
from pipeline_nb.commands.common import plain, read_names, read_rulings
from pipeline_nb.commands.toml_lines import key_lines, line_of
from pipeline_nb.errors import InputError
from pipeline_nb.game.modules import MODULES, module
from pipeline_nb.rules.rulings import RULINGS
from tests.command_runs import Cli, Command


@pytest.fixture
def cli_run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Cli:
    return Cli(capsys, tmp_path)


@pytest.fixture
def command(cli_run: Cli) -> Command:
    return cli_run.says


@pytest.fixture
def refusal(cli_run: Cli) -> Command:
    return cli_run.refuses


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A configuration folder of our own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "config"


# ---- the whole -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [module.__name__.rpartition(".")[2] for module in cli.COMMANDS])
def test_each_command_has_a_help_with_examples(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        cli.main([name, "--help"])
    out = capsys.readouterr().out
    assert "examples:" in out
    assert f"  pipeline-nb {name}" in out
    assert all(len(line) <= 80 for line in out.splitlines())


def test_a_wrong_word_is_answered_in_one_line(refusal: Command) -> None:
    assert refusal("rulse") == "pipeline-nb: there is no command 'rulse'; did you mean rules?; see pipeline-nb --help\n"
    assert refusal("rules", "tank", "--lal").count("\n") == 1
    assert "\\x1b" in refusal("rules", "--\x1b[2J")
    assert "\\x1b" in refusal("rules", "\x1b[2J")


def test_the_help_loads_no_game_and_no_table() -> None:
    script = (
        "import sys; from pipeline_nb import cli\n"
        "try: cli.main(['--help'])\nexcept SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = run.stderr.split()
    assert "pipeline_nb.rules.rulings" in loaded
    for late in ("pipeline_nb.game", "pipeline_nb.play", "pipeline_nb.widgets", "pipeline_nb.lessons", "tomllib"):
        assert late not in loaded


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "pipeline_nb.cli", "rules", "the", "--all"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=60) == 141


def test_a_terminal_that_knows_few_letters_is_no_error() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pipeline_nb.cli", "rules", "tänk"],
        env={"PYTHONIOENCODING": "ascii", "PATH": "", "PYTHONPATH": str(Path(__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stdout) == (2, "")
    assert "no rule has 't\\xe4nk'" in run.stderr


def test_names_are_printable_different_and_not_empty() -> None:
    assert read_names("Ann, Bo") == ("Ann", "Bo")
    for wrong in ("Ann,", "Ann,Ann", "Ann,B\x1b[2J", "Ann,\u202eoB", "A" * 41 + ",B"):
        with pytest.raises(InputError) as caught:
            read_names(wrong)
        assert str(caught.value).isprintable()
    assert plain("\u202eoB") == "\\u202eoB"


def test_rulings_are_read_by_name_and_reading() -> None:
    pairs = [f"{ruling.name}={ruling.other}" for ruling in RULINGS.values()]
    assert read_rulings(pairs).changed() == {ruling.name: ruling.other for ruling in RULINGS.values()}
    for wrong, help_ in (
        ("tank_check", "such as tank_check=strict"),
        ("tank_chek=strict", "did you mean tank_check"),
        ("tank_check=stirct", "write final or strict"),
        ("deliver_between=1", "write yes or no"),
    ):
        with pytest.raises(InputError, match=help_):
            read_rulings([wrong])


# ---- rules -----------------------------------------------------------------------------------------------------------


def test_a_list_is_cut_short_unless_all_is_asked_for(command: Command) -> None:
    short, everything = command("rules", "tank"), command("rules", "tank", "--all")
    assert short.count("\nbase.") + short.count("\nem") <= 12 < everything.count("\nbase.")
    assert "use --all" in short
    assert "use --all" not in everything


def test_a_ruling_shows_the_rules_of_both_readings(command: Command) -> None:
    out = command("rules", "tank_check")
    assert "base.run.room-at-the-end" in out
    assert "base.run.room-before-run" in out


def test_rules_of_a_module_come_first_and_are_told_with_its_title(command: Command) -> None:
    for name in MODULES:
        ids = re.findall(r"(?m)^(\w+)\.[a-z]", command("rules", name, "--all"))
        own = [entry.id for entry in all_rules() if entry.id.startswith(f"{name}.")]
        assert ids[: len(own)] == [name] * len(own)
        out = " ".join(command("rules", own[0]).split())
        assert f"module {name} {module(name).title} (of Emerging Markets)" in out
    listed = " ".join(command("rules", "crude", "level", "1").split())
    assert "(module em4 Upgrades; Emerging Markets rulebook: Upgrades: Crude" in listed
    assert "module" not in command("rules", "base.run.room-at-the-end")


def test_a_card_and_the_beginning_of_an_id_are_found_like_words(command: Command, refusal: Command) -> None:
    out = command("rules", "EM6", "--all")
    assert {"em5.em6.pays", "em5.em6.first"} <= set(re.findall(r"(?m)^em5\S+", out))
    below = re.findall(r"(?m)^base\.\S+", command("rules", "base.setup.shops", "--all"))
    assert below == [entry.id for entry in all_rules() if entry.id.startswith("base.setup.shops.")]
    assert "did you mean em3.setup.bag" in refusal("rules", "em6.setup")


def test_what_the_checklist_says_to_look_up_is_found(command: Command) -> None:
    for modules in ("", "all"):
        text = command("setup", "--seed", "7", *(("--modules", modules) if modules else ()))
        prefixes = re.findall(r"(?m)^\d+\. .*\[(.*)\]$", text)
        assert len(prefixes) == 14
        for prefix in prefixes:
            (first, *_) = re.findall(r"(?m)^(?:base|em\d)\.\S+", command("rules", prefix))
            assert first.startswith(f"{prefix}.")


def test_every_ruling_is_listed_with_both_readings(command: Command) -> None:
    out = command("rules", "--rulings")
    for ruling in RULINGS.values():
        assert f"{ruling.name}=" in out
        assert f"[{ruling.default_rule}]" in out
        assert f"[{ruling.other_rule}]" in out
    assert len(json.loads(command("rules", "--rulings", "--json"))) == len(RULINGS)


def test_rules_as_json_are_whole(command: Command) -> None:
    (found,) = json.loads(command("rules", "base.run.room-at-the-end", "--json"))
    assert found["switch"] == "tank_check"
    assert found["cases"] == ["RQ-017"]


def test_rules_are_found_by_a_question_in_plain_words(command: Command) -> None:
    best = re.findall(r"(?m)^base\.\S+", command("rules", *["can", "I", "sell", "after", "buying"]))
    assert "base.market.sell-first" in best[:3]
    assert "base.end.winner" in command("rules", "who", "wins?")
    assert "base.tanks.capacity" in command("rules", "how many barrels fit into a tank")


def test_nothing_found_offers_what_looks_alike(refusal: Command) -> None:
    assert "did you mean tank" in refusal("rules", "tnak")
    assert "did you mean base.run.value" in refusal("rules", "base.run.valeu")
    assert "no rule has 'qqqq'" in refusal("rules", "tank", "qqqq")
    assert "each alone is in some (loan 23, quadrant" in refusal("rules", "loan", "quadrant")
    assert "such as: pipeline-nb rules tank" in refusal("rules")


# ---- box -------------------------------------------------------------------------------------------------------------

GOOD = "[shop_spaces_3p]\nmachines = [2, 2, 1]\n"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD, encoding="utf-8")
    return path


def test_a_file_in_use_is_used_until_it_is_forgotten(command: Command, config: Path, own: Path) -> None:
    assert "In use: our tables" in command("box", "show")
    assert own_tables.chosen_box(None) is load_box()
    assert "[2, 1, 1] -> [2, 2, 1]" in command("box", "use", str(own))
    assert own_tables.chosen_box(None).shop_spaces_3p.machines == (2, 2, 1)
    assert "machines = [2, 2, 1]\n" in command("box", "show", "shop_spaces_3p")
    own.write_text(GOOD.replace("[2, 2, 1]", "[1, 1, 1]"))
    assert own_tables.chosen_box(None).shop_spaces_3p.machines == (1, 1, 1)
    assert "again" in command("box", "forget")
    assert own_tables.chosen_box(None) is load_box()
    assert "No file was in use" in command("box", "forget")


def test_a_bad_file_is_neither_used_nor_remembered(refusal: Command, config: Path, own: Path) -> None:
    own.write_text("[shop_spaces_3p]\n\nmachines = [2, 2]\ntanks = 'x'\n[shp]\n")
    for what in ("check", "use"):
        message = refusal("box", what, str(own))
        assert "mine.toml" in message
        assert "line 3: [shop_spaces_3p] machines: expected a list of 3 entries, found a list of 2" in message
        assert "line 4: [shop_spaces_3p] tanks" in message
        assert "line 5: 'shp': there is no such table" in message
    assert not config.exists()


def test_wrong_toml_is_named_with_its_line(refusal: Command, own: Path) -> None:
    own.write_text("[shop_spaces_3p]\nmachines = [2, 2, 1\n[x]\n")
    message = refusal("box", "check", str(own))
    assert "mine.toml" in message
    assert "line 3" in message
    assert "not there.toml" in refusal("box", "check", str(own.with_name("not there.toml")))


def test_a_file_in_use_that_goes_bad_says_how_to_get_out(
    refusal: Command, command: Command, config: Path, own: Path
) -> None:
    command("box", "use", str(own))
    own.unlink()
    assert "`pipeline-nb box forget`" in refusal("box", "show")
    command("box", "forget")


@pytest.mark.parametrize(
    "text", [b"", b"{", b"[]", b'{"format":"x","version":1,"file":"a"}', b"\xff", b"[" * 9_000, b" " * 20_000]
)
def test_a_damaged_memory_is_named_and_can_be_forgotten(
    text: bytes, refusal: Command, command: Command, config: Path, own: Path
) -> None:
    command("box", "use", str(own))
    own_tables.choice_file().write_bytes(text)
    message = refusal("box", "show")
    assert "box.json: damaged" in message
    assert "`pipeline-nb box forget`" in message
    command("box", "forget")
    command("box", "show")


def test_every_table_shown_is_a_good_file(command: Command, tmp_path: Path) -> None:
    (tmp_path / "all.toml").write_text(command_all := _shown_whole(command), encoding="utf-8")
    assert "[valuation_types]" in command_all
    assert load_box(tmp_path / "all.toml").digest == load_box().digest


def _shown_whole(command: Command) -> str:
    from pipeline_nb.commands import box_words

    return box_words.tables(load_box(), None)


def test_an_unknown_table_offers_the_nearest(refusal: Command) -> None:
    assert "did you mean demand_3p" in refusal("box", "show", "demand_3")
    assert "--all shows every table" in refusal("box", "show", "\x1b")


# ---- lines of a TOML file --------------------------------------------------------------------------------------------

TOML = """\
year = 3  # a = 1
text = '''
fake = 1
'''

[table]
list = [
  "fake = 2", # ]
  2,
]
"quoted key" = 1
a.b = 2
[[players]]
name = "[x"
[players.upgrades]
Shops = 1
[[players]]
name = "Bo"
[players.upgrades]
Machines = 3
"""


def test_keys_are_found_in_their_lines() -> None:
    assert key_lines(TOML) == {
        ("year",): 1,
        ("text",): 2,
        ("table",): 6,
        ("table", "list"): 7,
        ("table", "quoted key"): 11,
        ("table", "a", "b"): 12,
        ("players", 0): 13,
        ("players", 0, "name"): 14,
        ("players", 0, "upgrades"): 15,
        ("players", 0, "upgrades", "Shops"): 16,
        ("players", 1): 17,
        ("players", 1, "name"): 18,
        ("players", 1, "upgrades"): 19,
        ("players", 1, "upgrades", "Machines"): 20,
    }
    assert line_of(key_lines(TOML), ("players", 1, "cash")) == 17
    assert line_of(key_lines(TOML), ("nothing",)) is None
