"""What every test below this folder shares, doctests and notebooks too: they would not load tests/conftest.py."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.conftest import isolate as pytest_configure

__all__ = ["new_session", "pytest_configure"]


@pytest.fixture(autouse=True)
def new_session() -> Iterator[None]:
    """Begin each test with nothing learned, as on the first day."""
    from pipeline_nb.learn import progress

    progress.forget_session()
    yield
    progress.forget_session()
