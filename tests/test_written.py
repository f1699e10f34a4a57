"""Text that people wrote: with a mark in front, as editors and shells store it, it is read as without one."""

from __future__ import annotations

import codecs
import io
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline_nb import cli, load_box
from pipeline_nb.commands import own_tables
from pipeline_nb.commands.play_log import read_log
from pipeline_nb.game import new_game
from pipeline_nb.learn import progress
from pipeline_nb.play import Session
from tests.command_runs import Cli, Command

Store = Callable[[str], bytes]

STORED: dict[str, Store] = {
    "with a mark": lambda text: codecs.BOM_UTF8 + text.encode(),
    "as a shell of Windows": lambda text: codecs.BOM_UTF16_LE + text.replace("\n", "\r\n").encode("utf-16-le"),
    "the other way round": lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
}
MOVES = "1\n8\n2\nquit\n"
TABLE = """
[costs]
teal = [4, 5, 6]
orange = [4, 5, 6]
silver = [4, 5, 6]
[[players]]
name = "Zoë"
cash = 30
"""


@pytest.fixture(params=STORED.values(), ids=STORED)
def stored(request: pytest.FixtureRequest) -> Store:
    store: Store = request.param
    return store


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    return Cli(capsys, tmp_path).says


def piped(data: bytes, *words: str) -> tuple[int, str]:
    """What comes of bytes on the input of a command."""
    run = subprocess.run(
        [sys.executable, "-m", "pipeline_nb.cli", *words], input=data, capture_output=True, check=False, timeout=60
    )
    assert run.stderr == b""
    return run.returncode, run.stdout.decode()


def test_moves_are_the_same_game(stored: Store) -> None:
    words = ("play", "--human", "Ann", "--bots", "random", "--seed", "7")
    assert piped(stored(MOVES), *words) == piped(MOVES.encode(), *words)


def test_an_answer_on_the_input_and_in_a_file(stored: Store, tmp_path: Path) -> None:
    answer = '["yes", "a", "no", "b", "yes"]'
    plain = piped(answer.encode(), "puzzle", "check", "pl1.judge.g0#7", "-")
    assert piped(stored(answer), "puzzle", "check", "pl1.judge.g0#7", "-") == plain
    file = tmp_path / "answer.json"
    file.write_bytes(stored(answer))
    assert piped(b"", "puzzle", "check", "pl1.judge.g0#7", "--file", str(file)) == plain


def test_a_file_for_the_score(stored: Store, tmp_path: Path, command: Command) -> None:
    file = tmp_path / "table.toml"
    file.write_bytes(stored(TABLE))
    assert "Zoë" in command("score", str(file))


def test_the_template_as_a_shell_of_windows_writes_it(
    stored: Store, tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    template = command("score", "--template", "--modules", "all")
    assert template.isascii(), "every shell writes these letters as they are"
    file = tmp_path / "table.toml"
    file.write_bytes(template.encode())
    plain = command("score", str(file))
    file.write_bytes(stored(template))
    assert command("score", str(file)) == plain


def test_an_owners_file_and_its_faults(
    stored: Store, tmp_path: Path, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(stored("[fees]\nupgrade = 25\n"))
    assert load_box(file).fees.upgrade == 25
    command("box", "check", str(file))
    file.write_bytes(stored("[fees]\nupgarde = 25\n"))
    assert cli.main(["box", "check", str(file)]) == 2
    assert "line 2" in capsys.readouterr().err


def test_the_note_of_the_chosen_box(stored: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    own_tables.remember(tmp_path / "mine.toml")
    note = own_tables.choice_file()
    note.write_bytes(stored(note.read_text(encoding="utf-8")))
    assert own_tables.read_choice() == tmp_path / "mine.toml"


def test_a_save(stored: Store, tmp_path: Path) -> None:
    file, session = tmp_path / "game.json", Session(new_game(["Zoë", "Bo"], seed=7))
    session.do(session.game.legal_actions()[0])
    session.save(file)
    file.write_bytes(stored(file.read_text(encoding="utf-8")))
    loaded = Session.load(file)
    assert loaded.game == session.game
    loaded.save(file)  # a save is written over, however it is stored


def test_a_log_of_games(stored: Store, tmp_path: Path, command: Command) -> None:
    file = tmp_path / "log.json"
    command("play", "--bots", "random", "--seed", "7", "--quiet", "--json", str(file))
    plain = read_log(str(file))
    file.write_bytes(stored(file.read_text(encoding="utf-8")))
    assert read_log(str(file)) == plain


def test_progress_from_a_file_and_from_a_page(stored: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIPELINE_NB_DATA", str(tmp_path / "one"))
    progress.opened("a-lesson")
    file = progress.export(tmp_path / "progress.json")
    text = file.read_text(encoding="utf-8")
    monkeypatch.setenv("PIPELINE_NB_DATA", str(tmp_path / "other"))
    file.write_bytes(stored(text))
    assert progress.import_(file) == 1
    monkeypatch.setenv("PIPELINE_NB_DATA", "off")
    progress.forget_session()
    progress.remember("\ufeff" + text)
    assert [entry.name for entry in progress.entries()] == ["a-lesson"]
    progress.forget_session()


def test_there_is_one_place_that_reads_what_people_wrote() -> None:
    package = Path(cli.__file__).parent
    texts = {str(path.relative_to(package)): path.read_text(encoding="utf-8") for path in package.rglob("*.py")}
    for sign, places in {
        "sys.stdin": {"commands/typed.py"},
        "utf-8-sig": {"written.py"},
        r'\.decode\("utf': set[str](),
        "codecs": {"written.py"},
    }.items():
        assert {name for name, text in texts.items() if re.search(sign, text)} == places


def test_a_stream_of_text_is_read_as_it_is(monkeypatch: pytest.MonkeyPatch, command: Command) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(MOVES))
    assert "You left the game" in command("play", "--human", "Ann", "--bots", "random", "--seed", "7")


def test_a_prompt_comes_before_the_first_line_is_waited_for() -> None:
    command = [sys.executable, "-m", "pipeline_nb.cli", "play", "--human", "Ann", "--bots", "random", "--seed", "7"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        seen = b""
        while b"Ann> " not in seen:
            seen += process.stdout.read(1)
        process.stdin.write(b"quit\n")
        process.stdin.close()
        assert b"You left the game" in process.stdout.read()
        assert process.wait(timeout=60) == 0
