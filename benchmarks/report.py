"""Rows as a table, on the screen and in `docs/performance.md`: the same text in both."""

from __future__ import annotations

import os
import platform
import re
import statistics
from importlib.metadata import version
from pathlib import Path

from benchmarks.measure import Row

__all__ = ["PAGE", "about", "into_page", "table"]

PAGE = Path(__file__).resolve().parents[1] / "docs" / "performance.md"
HEAD = ("what", "unit", "median", "worst", "bar", "aim", "next to", "its median", "ratio", "")


def _number(value: float | None) -> str:
    """Three digits that count."""
    if value is None:
        return ""
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def _cells(row: Row) -> tuple[str, ...]:
    times = " x" if row.of_ratio and row.bar is not None else ""
    peer = statistics.median(row.theirs) if row.theirs else None
    return (
        row.what, row.unit, _number(row.median), _number(row.worst) if len(row.ours) > 1 else "",
        f"{row.bar:g}{times}" if row.bar is not None else "", f"{row.aim:g}{times}" if row.aim is not None else "",
        row.peer, _number(peer), _number(row.ratio), row.verdict,
    )  # fmt: skip


def table(rows: list[Row]) -> str:
    """Return rows as a Markdown table with columns that line up; columns in which nothing stands are left out."""
    lines = [HEAD, *(_cells(row) for row in rows)]
    columns = [column for column in zip(*lines, strict=True) if any(column[1:])]
    widths = [max(map(len, column)) for column in columns]
    numeric = [column[0] not in ("what", "unit", "next to", "") for column in columns]
    laid = [
        [cell.rjust(width) if right else cell.ljust(width)
         for cell, width, right in zip(line, widths, numeric, strict=True)]
        for line in zip(*columns, strict=True)
    ]  # fmt: skip
    rule = ["-" * (width - 1) + (":" if right else "-") for width, right in zip(widths, numeric, strict=True)]
    return "\n".join(f"| {' | '.join(line)} |" for line in (laid[0], rule, *laid[1:]))


def load() -> float | None:
    """How many programs wanted a processor in the last minute, where the system tells."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else None


def about(rounds: int, before: float | None) -> str:
    """Return one line on machine, versions and how busy the machine was before."""
    parts = [f"Python {platform.python_version()}", f"{os.cpu_count()} cores"]
    parts += [f"{name} {version(name)}" for name in ("networkx", "anywidget", "jupyterlab")]
    parts.append(f"{rounds} round{'s' * (rounds != 1)}")
    return ", ".join(parts) + (f"; load before: {before:.1f}" if before is not None else "") + "."


def into_page(page: str, name: str, text: str) -> str:
    """Return the page with the text of one benchmark between its two marks."""
    marks = f"<!-- {name} -->", f"<!-- end of {name} -->"
    found = re.compile(f"{marks[0]}.*?{marks[1]}", re.DOTALL)
    if not found.search(page):
        raise ValueError(f"the page has no place for {name}: {marks[0]} .. {marks[1]}")
    return found.sub(lambda _: f"{marks[0]}\n\n{text}\n\n{marks[1]}", page, count=1)
