"""What a page has to load for each widget: its script and its style sheet. There is no peer."""

from __future__ import annotations

import gzip

from benchmarks.measure import Row, Scale, Skipped
from pipeline_nb.widgets.live import STATIC

__all__ = ["TITLE", "measure"]

TITLE = "Size of the widgets' bundles"


def measure(scale: Scale) -> list[Row]:
    """Return two rows a widget: as it is, and compressed as servers send it."""
    scripts = sorted(STATIC.glob("*.js"))
    if not scripts:
        raise Skipped("the widgets' bundles are not built: make")
    rows = []
    for script in scripts:
        parts = [part.read_bytes() for part in (script, script.with_suffix(".css")) if part.is_file()]
        packed = sum(len(gzip.compress(part, mtime=0)) for part in parts)
        for how, size in (("", sum(map(len, parts))), (", gzip", packed)):
            rows.append(Row(what=f"{script.stem}{how}", unit="kB", ours=(size / 1000,)))
    return rows
