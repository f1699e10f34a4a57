"""``python -m benchmarks [--quick] [--write] [NAME ...]``: measure, print a table each, store them in the docs."""

from __future__ import annotations

import argparse
import importlib
import sys

from benchmarks import report
from benchmarks.measure import FULL, QUICK, Skipped

NAMES = ("imports", "tracing", "running", "engine", "bots", "puzzles", "clicks", "bundles")


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmarks that are named, or all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure speed, next to a peer.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which ones: {', '.join(NAMES)}; all by default")
    parser.add_argument("--quick", action="store_true", help="each thing once: does it work? Times mean nothing")
    parser.add_argument("--write", action="store_true", help=f"store the tables in docs/{report.PAGE.name}")
    options = parser.parse_args(arguments)
    unknown = [name for name in options.names if name not in NAMES]
    if unknown:
        parser.error(f"there is no benchmark {unknown[0]!r}; there are {', '.join(NAMES)}")
    if options.quick and options.write:
        parser.error("--quick measures nothing worth storing: leave --write out")
    scale = QUICK if options.quick else FULL
    for name in options.names or NAMES:
        benchmark = importlib.import_module(f"benchmarks.{name}")
        before = report.load()
        try:
            rows = benchmark.measure(scale)
        except Skipped as why:
            print(f"\n{benchmark.TITLE}: skipped, {why}", flush=True)
            continue
        text = f"{report.table(rows)}\n\n{report.about(scale.rounds, before)}"
        print(f"\n{benchmark.TITLE}\n\n{text}", flush=True)
        if options.write:
            page = report.PAGE.read_text(encoding="utf-8")
            report.PAGE.write_text(report.into_page(page, name, text), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
