"""Standard streams that are full, closed, or whose reader has gone: one plain line and exit code 2, or a quiet end."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline_nb import cli

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="streams are closed in another way there")

ANSWER = '["yes", "a", "no", "b", "yes"]'
COMMANDS: dict[str, tuple[str, ...]] = {
    "": ("--version", "--help"),
    "play": ("play --bots random --seed 1", "play --human Ann --bots random --seed 7", "play --list-bots"),
    "play --json": ("play --bots random,random --games 2 --seed 1 --json log.json",),
    "puzzle": ("puzzle",),
    "puzzle new": ("puzzle new judge --seed 7", "puzzle new --list"),
    "puzzle show": ("puzzle show pl1.run.g3#7",),
    "puzzle check": ("puzzle check pl1.judge.g0#7 -", "puzzle check pl1.judge.g0#7 --file answer.json --json"),
    "puzzle solve": ("puzzle solve pl1.judge.g0#7",),
    "puzzle daily": ("puzzle daily --date 2026-11-30 --family judge",),
    "setup": ("setup --players 3 --seed 7", "setup --seed 7 --json"),
    "score": ("score table.toml", "score table.toml --json", "score --template"),
    "rules": ("rules tank", "rules the --all", "rules --rulings"),
    "slides": ("slides em1",),
    "export": ("export book.ipynb",),
    "box": ("box",),
    "box show": ("box show", "box show fees"),
    "box check": ("box check mine.toml",),
    "box use": ("box use mine.toml",),
    "box forget": ("box forget",),
    "lab": ("lab --list", "lab lessons --copy-only"),
}
LINES = [line for lines in COMMANDS.values() for line in lines]
TABLE = "[costs]\nteal = [4, 5, 6]\norange = [4, 5, 6]\nsilver = [4, 5, 6]\n[[players]]\nname = 'Ann'\ncash = 30\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "table.toml").write_text(TABLE, encoding="utf-8")
    (tmp_path / "mine.toml").write_text("[fees]\nupgrade = 25\n", encoding="utf-8")
    (tmp_path / "answer.json").write_text(ANSWER, encoding="utf-8")
    (tmp_path / "book.ipynb").write_text(
        '{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []}', encoding="utf-8"
    )
    return tmp_path


def shell(folder: Path, line: str, streams: str, unbuffered: bool = False) -> subprocess.CompletedProcess[str]:
    """Run a command as a shell does, with what is done to its streams."""
    environment = {
        **os.environ,
        "XDG_CONFIG_HOME": str(folder),
        "PYTHONPATH": str(Path(__file__).parents[1]),
        "PYTHONUNBUFFERED": "1" * unbuffered,
        "PYTHONUTF8": "1",
    }
    script = f"{sys.executable} -m pipeline_nb.cli {line} {streams}"
    return subprocess.run(
        ["sh", "-c", script], cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=120,
        input=ANSWER,
    )  # fmt: skip


def leaves(parser: argparse.ArgumentParser, name: str = "") -> Iterator[str]:
    """Every command, those inside a command too."""
    yield name
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, inner in action.choices.items():
                yield from leaves(inner, f"{name} {word}".strip())


def test_every_command_is_tried() -> None:
    parser, _ = cli._parser()
    assert set(leaves(parser)) <= set(COMMANDS)


def is_one_plain_line(told: str) -> bool:
    return told.startswith("pipeline-nb: ") and told.endswith("\n") and told.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is full")
@pytest.mark.parametrize("line", LINES)
def test_a_full_disk_is_told(line: str, folder: Path) -> None:
    run = shell(folder, line, ">/dev/full")
    assert (run.returncode, run.stderr) == (2, "pipeline-nb: the output cannot be written: No space left on device\n")


@pytest.mark.parametrize("line", LINES)
def test_a_closed_output_is_told_before_anything_is_done(line: str, folder: Path) -> None:
    before = sorted(folder.iterdir())
    run = shell(folder, line, ">&-")
    assert run.returncode == 2
    assert is_one_plain_line(run.stderr)
    assert "the output is closed" in run.stderr
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize("line", LINES)
def test_a_reader_who_has_gone_is_a_quiet_end(line: str, folder: Path) -> None:
    code = "import os, sys, subprocess; ours, theirs = os.pipe(); os.close(ours); "
    code += "print(subprocess.run(sys.argv[1:], stdout=theirs, stdin=0).returncode)"
    run = subprocess.run(
        [sys.executable, "-c", code, sys.executable, "-m", "pipeline_nb.cli", *line.split()],
        cwd=folder, capture_output=True, text=True, check=False, timeout=120, input=ANSWER,
        env={**os.environ, "XDG_CONFIG_HOME": str(folder), "PYTHONPATH": str(Path(__file__).parents[1])},
    )  # fmt: skip
    assert (run.stdout, run.stderr) == ("141\n", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is full")
@pytest.mark.parametrize("unbuffered", [False, True])
@pytest.mark.parametrize("line", ["--help", "rules --help", "--version", "rules tank", "puzzle", "rules", "rulse"])
def test_what_cannot_be_said_anywhere_is_said_by_the_code(line: str, unbuffered: bool, folder: Path) -> None:
    for streams in (">/dev/full 2>/dev/full", ">&- 2>&-", ">/dev/full 2>&-"):
        run = shell(folder, line, streams, unbuffered)
        assert (run.returncode, run.stdout, run.stderr) == (2, "", "")
    if line not in ("rules", "rulse"):
        assert shell(folder, line, ">/dev/full", unbuffered).returncode == 2
        assert shell(folder, line, "2>&-", unbuffered).returncode == 0


@pytest.mark.parametrize("streams", ["2>&-", "2>/dev/full"])
def test_games_need_no_error_stream(streams: str, folder: Path) -> None:
    assert shell(folder, "play --bots random --games 2 --seed 1", streams).returncode == 0
    assert shell(folder, "play --bots random --quiet --seed 1", streams).returncode == 0


@pytest.mark.parametrize(
    "line", ["play --human Ann --bots random --seed 7 --save game.json", "puzzle check pl1.judge.g0#7 -"]
)
@pytest.mark.parametrize("streams", ["<&-", "0>other"])
def test_an_input_that_is_closed_is_told(line: str, streams: str, folder: Path) -> None:
    run = shell(folder, line, streams)
    assert run.returncode == 2
    assert is_one_plain_line(run.stderr)
    assert "the input " in run.stderr


@pytest.mark.parametrize("line", ["play --bots random --seed 1", "rules tank", "score table.toml", "lab --list"])
def test_who_asks_nothing_needs_no_input(line: str, folder: Path) -> None:
    assert shell(folder, line, "<&-").returncode == 0
