"""Answers on the command line as shells hand them over, and the file that is the same in each of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_runs import Cli

ID = "pl1.judge.g0#7"
ANSWER = '["yes", "a", "no", "b", "yes"]'
HANDED_OVER = {
    "PowerShell 5": ("[yes, a, no, b, yes]",),
    "PowerShell 5 without blanks": ("[yes,a,no,b,yes]",),
    "cmd, single quotes": ("'[yes,", "a,", "no,", "b,", "yes]'"),
    "cmd, double quotes": ("[yes, a, no, b, yes]",),
    "cmd, carets": ('[^"yes^", ^"a^"]',),
    "no quotes": ("[yes,", "a]"),
    "curly quotes": ("[“yes”, “a”]",),
}


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Cli:
    return Cli(capsys, tmp_path)


@pytest.mark.parametrize("words", HANDED_OVER.values(), ids=HANDED_OVER)
def test_quotes_that_a_shell_took_are_told_with_a_way_that_works(words: tuple[str, ...], run: Cli) -> None:
    told = run.refuses("puzzle", "check", ID, *words)
    assert told.count("\n") == 1
    assert "single quotes" not in told, "they are what was tried"
    assert "--file answer.json" in told
    assert "- to read it from the input" in told


def test_the_way_that_is_told_works(run: Cli, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from pipeline_nb import cli

    file = tmp_path / "answer.json"
    file.write_text(ANSWER, encoding="utf-8")
    codes = [cli.main(["puzzle", "check", ID, "--file", str(file)]), cli.main(["puzzle", "check", ID, ANSWER])]
    said = capsys.readouterr().out.splitlines()
    assert codes[0] == codes[1]
    assert said[: len(said) // 2] == said[len(said) // 2 :]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "name it once"),
        ((ANSWER, "--file", "answer.json"), "name it once"),
        (("--file", "nowhere.json"), "nowhere.json cannot be read: No such file"),
        (("--file", "."), "cannot be read"),
        (("--file", "wrong.json"), "wrong.json, line 2: "),
        (("--file", "long.json"), "more than 20000 characters"),
        (("--file", "bytes.json"), "not UTF-8"),
        (("[" * 19_000,), "too deep"),
        (("9" * 5_000,), "too long"),
    ],
)
def test_what_cannot_be_read_is_told(
    words: tuple[str, ...], says: str, run: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("wrong.json").write_text("[\n yes]", encoding="utf-8")
    Path("long.json").write_bytes(b"[" + b" " * 90_000 + b"]")
    Path("bytes.json").write_bytes(b"\xe4\xff")
    assert says in run.refuses("puzzle", "check", ID, *words)
