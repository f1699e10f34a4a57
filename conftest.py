"""A run of pytest on a single notebook begins with an empty configuration, too: it would not load tests/conftest.py."""

from tests.conftest import isolate as pytest_configure

__all__ = ["pytest_configure"]
