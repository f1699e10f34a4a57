"""Which test carries which rule: pytest collects, nothing is run.

Used as a plugin of pytest (`-p tools.rule_marks`) by :func:`collect_marks`, which starts that pytest.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

__all__ = ["QUIET", "CollectionFailed", "collect_marks", "ids_of"]

ROOT = Path(__file__).resolve().parents[1]
OUTPUT = "PIPELINE_NB_MARKS"
# the options of pyproject.toml would read every notebook and every docstring: neither carries marks
QUIET = (
    *("-q", "-c", str(ROOT / "pyproject.toml"), "-o", "addopts=", "--import-mode=importlib"),
    *("-p", "no:nbval", "-p", "no:cacheprovider"),
)
# nothing runs, so that no assertion has to be explained
PYTEST = (sys.executable, "-m", "pytest", "--collect-only", "--assert=plain", "-p", "tools.rule_marks")


class CollectionFailed(Exception):
    """The tests cannot be collected; the message is what pytest says."""


def ids_of(item: pytest.Item) -> tuple[str, ...]:
    """The rule ids on a test, its class and its module, the nearest first."""
    return tuple(dict.fromkeys(str(id) for mark in item.iter_markers("rules") for id in mark.args))


def pytest_collection_finish(session: pytest.Session) -> None:
    if OUTPUT in os.environ:
        found = {item.nodeid: ids_of(item) for item in session.items}
        Path(os.environ[OUTPUT]).write_text(json.dumps({test: ids for test, ids in found.items() if ids}))


def collect_marks(*paths: Path | str) -> dict[str, tuple[str, ...]]:
    """Every test that carries rules, by its node id, in the order of collection.

    Parameters
    ----------
    paths
        Folders or files with tests; the project's own if there are none.

    Raises
    ------
    CollectionFailed
        If pytest cannot collect them.
    """
    with tempfile.TemporaryDirectory(prefix="rule-marks-") as folder:
        output = Path(folder) / "marks.json"
        done = subprocess.run(
            [*PYTEST, *QUIET, *(paths or ["tests"])],
            cwd=ROOT,
            env={**os.environ, OUTPUT: str(output)},
            capture_output=True,
            text=True,
            check=False,
        )
        # 5 is pytest's way to say that there are no tests
        if done.returncode not in (0, 5) or not output.exists():
            said = (done.stdout[-3000:] + done.stderr[-3000:]).rstrip()
            raise CollectionFailed(f"the tests cannot be collected:\n{said}")
        return {test: tuple(ids) for test, ids in json.loads(output.read_text()).items()}
