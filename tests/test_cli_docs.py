"""Every command that docs/command-line.md shows is run, and prints what is shown there."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import shutil
from pathlib import Path

import pytest

from pipeline_nb import cli

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "command-line.md").read_text(encoding="utf-8")


def shown() -> list[list[tuple[str, str]]]:
    """For each block of the page its commands, each with what is shown below it."""
    blocks = []
    for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL):
        parts = re.split(r"(?m)^\$ (.*)\n", block)
        assert parts[0] == "", "a block begins with a command"
        blocks.append(list(zip(parts[1::2], parts[2::2], strict=True)))
    return blocks


BLOCKS = shown()


def pattern(output: str) -> str:
    """What an output has to be: a line of three dots stands for any lines."""
    parts = [re.escape(line) + "\n" if line != "..." else "(?:.*\n)*?" for line in output.splitlines()]
    return "".join(parts)


def run(line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """Run a line as a shell would, with `<` and a last word that names a file of keys for a game."""
    words = shlex.split(line)
    assert words[0] == "pipeline-nb"
    if "<" in words:
        at = words.index("<")
        monkeypatch.setattr("sys.stdin", io.StringIO(Path(words[at + 1]).read_text(encoding="utf-8")))
        words = words[:at]
    with contextlib.suppress(SystemExit):  # --help, or a wrong option
        cli.main(words[1:])
    out = capsys.readouterr()
    return out.out + out.err


@pytest.mark.parametrize("block", BLOCKS, ids=[block[0][0][12:40] for block in BLOCKS])
def test_what_the_page_shows_is_what_comes(
    block: list[tuple[str, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(DOCS / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path / "examples")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for line, output in block:
        got = run(line, capsys, monkeypatch)
        assert re.fullmatch(pattern(output), got), f"$ {line}\n{got}"


def test_every_example_file_is_shown_on_the_page() -> None:
    assert [path.name for path in (DOCS / "examples").iterdir() if path.name not in PAGE] == []


def test_every_command_is_shown_on_the_page() -> None:
    named = {module.__name__.rpartition(".")[2] for module in cli.COMMANDS}
    assert {line.split()[1] for block in BLOCKS for line, _ in block} == named
