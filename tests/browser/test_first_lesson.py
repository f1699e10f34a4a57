"""What a learner meets: the command's address in a browser shows the first lesson, with its pictures."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.labtest import free_port, stop


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """What `pipeline-nb lab` prints, while it runs."""
    command = [sys.executable, "-m", "pipeline_nb.cli", "lab", str(tmp_path / "mine"), "--no-browser"]
    command += ["--port", str(free_port())]
    with subprocess.Popen(
        command, env=os.environ, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            yield next(found[0] for line in process.stdout if (found := re.search(r"http://\S+", line)))
        finally:
            stop(process)


def test_the_printed_address_opens_the_first_lesson_with_its_pictures_trusted(address: str, page: Page) -> None:
    page.goto(address)
    expect(page.get_by_role("tab", name="00_start_here.ipynb")).to_be_visible(timeout=60_000)
    # a notebook that was not signed shows the text form instead of its pictures
    expect(page.locator(".jp-RenderedSVG").first).to_be_visible(timeout=60_000)
    expect(page.get_by_role("dialog")).to_have_count(0)  # no news, no choice of a kernel
