"""Running `pipeline-nb` in a test, with what holds for every run: no ANSI, no traceback, lines of 80 columns."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline_nb import cli

Command = Callable[..., str]


class Cli:
    """Runs commands in the test's own process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self.capsys, self.folder = capsys, folder

    def says(self, *words: str) -> str:
        """Run a command that goes well; return what it prints."""
        code = cli.main(words)
        out = self.capsys.readouterr()
        assert (code, out.err) == (0, "")
        if "--json" not in words:
            # a path may be long
            assert [n for n in out.out.splitlines() if len(n) > 80 and str(self.folder) not in n] == []
        assert all(line.isprintable() for line in out.out.splitlines())
        return out.out

    def refuses(self, *words: str) -> str:
        """Run a command that is refused with exit code 2; return what it says."""
        try:
            code: object = cli.main(words)
        except SystemExit as left:
            code = left.code
        out = self.capsys.readouterr()
        assert (code, out.out) == (2, "")
        assert out.err.startswith("pipeline-nb")
        assert out.err.endswith("\n")
        assert all(line.isprintable() for line in out.err.splitlines())
        assert "Traceback" not in out.err
        return out.err
