"""What all tests share: an empty configuration, steady random tests, and no silent skips in CI."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Any
from uuid import uuid4

import nbval.kernel
import pytest
from hypothesis import HealthCheck, settings
from jupyter_client.manager import KernelManager

from tools.isolation import isolated, kernel_transport

ROOT = Path(__file__).resolve().parents[1]
# With CI=true a skipped test is a failure, unless the reason for skipping it is one of these.
ALLOWED_SKIPS: tuple[str, ...] = ()

# no deadline: a busy machine is not a bug. In CI the same examples every time, so that a red run can be repeated
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None)
settings.register_profile("soak", deadline=None, max_examples=5000, suppress_health_check=list(HealthCheck))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "default"))


def reason_of(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Why a test was skipped, without pytest's own prefix."""
    text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return str(text).removeprefix("Skipped: ")


class NoSilentSkips:
    """Turns each skip into a failure: a test that did not run has shown nothing."""

    def refuse(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.skipped and not hasattr(report, "wasxfail") and reason_of(report) not in ALLOWED_SKIPS:
            report.longrepr = f"skipped, which CI does not accept: {reason_of(report)}"
            report.outcome = "failed"

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, Any, Any]:
        report = yield
        self.refuse(report)
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self) -> Generator[None, Any, Any]:
        report = yield
        self.refuse(report)
        return report


_isolated = pytest.StashKey[bool]()


def _give_nbval_its_own_kernels(folder: Path) -> None:
    """nbval has no option for how it talks with its kernels."""

    def manager(**options: Any) -> KernelManager:
        file = folder / f"kernel-{uuid4().hex}.json"
        return KernelManager(transport=kernel_transport(folder), connection_file=str(file), **options)

    nbval.kernel.KernelManager = manager


def isolate(config: pytest.Config) -> None:
    """Begin with an empty configuration; once a run, however many conftests ask for it."""
    if config.stash.get(_isolated, False):
        return
    config.stash[_isolated] = True
    folder = tempfile.TemporaryDirectory(prefix="pipeline-nb-tests-")
    config.add_cleanup(folder.cleanup)
    os.environ.update(isolated(Path(folder.name)))
    _give_nbval_its_own_kernels(Path(folder.name))
    # by its full path, so that pytest may be started in any folder
    config.option.nbval_sanitize_with = str(ROOT / "tools/nbval_sanitize.cfg")


def pytest_configure(config: pytest.Config) -> None:
    isolate(config)
    # registered as a plugin: the hooks of a conftest would not be asked about notebooks and doctests
    if os.environ.get("CI"):
        config.pluginmanager.register(NoSilentSkips(), "no-silent-skips")
