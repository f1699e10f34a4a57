"""The benchmark of clicks, once: that it still finds what it clicks on. Times are measured by `make bench`."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.browser.conftest import ROOT
from tests.test_benchmarks import lines_of
from tools import chromium


@pytest.mark.long  # it measures for a minute
@pytest.mark.skipif(chromium.find() is None, reason="no Chromium was found: `python -m tools.chromium --install`")
def test_clicks_are_measured_in_a_real_jupyterlab() -> None:
    # a process of its own: Playwright runs only once in a process, and pytest's plugin may have it
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--quick", "clicks"],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=250,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    _, *rows = lines_of(done.stdout)
    measured = {row[0] for row in rows}
    for widget in ("NetworkBuilder, place and undo", "Refinery, plan"):
        for path in ("as `pipeline-nb lab`", "as JupyterLab"):
            assert f"{widget}, {path}: frame, p95" in measured
