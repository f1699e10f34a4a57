"""Violate each rule in turn: does a test that carries it notice?

    python -m tools.mutants                # all; writes tools/mutants.json and docs/mutants.md
    python -m tools.mutants base.run.value # only rules whose id begins so; writes nothing, says more
    python -m tools.mutants --again        # only those that no test is known to notice; the rest stays on record
    python -m tools.mutants --note-new     # runs nothing: notes new mutants as not tried, forgets those that are gone

How a rule is switched off: :mod:`tools.mutant_switch`. What is played instead: :mod:`tools.mutant_table`, and for the
sentence of one rule alone :mod:`tools.violations`. The record is kept in git, because the coverage report calls a rule
tested only if one of its mutants was noticed.

Mutants are counted by rule, not by function: a function that carries ten rules and does nothing any more is one mutant
of ten rules, and a test that sees it proves none of them. `standing` says what is known of each rule; those without a
noticed mutant of their own stand in ``tools/mutants_open.txt``, a list that may only become shorter.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from tools.mutant_plugin import KNOWN, ONLY, OUTPUT
from tools.mutant_switch import planned
from tools.mutant_table import EXPLAINED
from tools.rule_marks import QUIET

__all__ = ["OPEN", "RECORD", "STANDINGS", "expected", "main", "report", "standing", "still_open", "unexplained"]

ROOT = Path(__file__).resolve().parents[1]
RECORD = ROOT / "tools" / "mutants.json"
REPORT = ROOT / "docs" / "mutants.md"
OPEN = ROOT / "tools" / "mutants_open.txt"

STANDINGS = {
    "own": "a mutant that was written for this rule alone was noticed",
    "number": "a number of the box is all that carries the rule, and a wrong one was noticed",
    "shared": "what was noticed is a mutant of other rules too, or only a wrong number where the engine does more",
    "open": "a mutant of its own was not noticed or not tried, or there is none",
}
"""What can be known of a rule, the best first."""

PYTEST = (sys.executable, "-m", "pytest", "-s", "-o", "timeout=30", "-p", "tools.mutant_plugin")

Row = dict[str, str]


def expected() -> list[tuple[str, str, str]]:
    """Rule, object and name of every mutant that the record should hold."""
    return sorted((mutant.rule, mutant.object, mutant.name) for mutant in planned())


def try_all(only: str = "", *tests: Path, known: Path | None = None) -> tuple[list[Row], list[str]]:
    """Run pytest with every mutant, or only with those of rules whose id begins so, or that a record leaves open.

    Returns
    -------
    tuple
        A row a mutant, and the tests that fail although every rule is on.
    """
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        output = Path(folder) / "rows.json"
        variables = {OUTPUT: str(output), "HYPOTHESIS_PROFILE": "mutants", ONLY: only}
        if known:
            variables[KNOWN] = str(known)
        done = subprocess.run(
            [*PYTEST, *QUIET, *(tests or ["tests", "--ignore=tests/browser"])],
            cwd=ROOT,
            env={**os.environ, **variables},
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        print(file=sys.stderr)
        if not output.exists():
            sys.exit(f"pytest could not run the mutants:\n{done.stdout[-5000:]}")
        found = json.loads(output.read_text(encoding="utf-8"))
    return sorted(found["rows"], key=lambda row: (row["rule"], row["object"], row["mutant"])), found["sick"]


def unexplained(rows: list[Row]) -> list[Row]:
    """The mutants that nobody noticed and nobody has explained."""
    return [row for row in rows if row["outcome"] != "killed" and row["rule"] not in EXPLAINED]


def standing(rows: list[Row]) -> dict[str, str]:
    """For each rule the best of `STANDINGS` that is known of it."""
    places = Counter((row["object"], row["mutant"]) for row in rows)
    by_rule: dict[str, list[Row]] = {}
    for row in rows:
        by_rule.setdefault(row["rule"], []).append(row)
    return {rule: _standing_of(mine, places) for rule, mine in by_rule.items()}


def _standing_of(rows: list[Row], places: Mapping[tuple[str, str], int]) -> str:
    killed = [row for row in rows if row["outcome"] == "killed"]
    if not killed:
        return "open"
    own = [row for row in killed if places[row["object"], row["mutant"]] == 1]
    if any(not row["object"].startswith("box ") for row in own):
        return "own"
    in_play = any(not row["object"].startswith("box ") for row in rows)
    return "number" if own and not in_play else "shared"


def still_open(rows: list[Row]) -> list[str]:
    """The rules without a noticed mutant of their own, in order."""
    return sorted(rule for rule, known in standing(rows).items() if known not in ("own", "number"))


def report(rows: list[Row]) -> str:
    """The page of `docs/`: how many were noticed, and those that were not."""
    counts, known = Counter(row["outcome"] for row in rows), standing(rows)
    by_standing = Counter(known.values())
    lines = [
        "# Mutants: each rule violated in turn",
        "",
        "Written by `make mutants`. For every rule that an object of the engine or a value of the box carries, the",
        "engine is changed so that it plays as if the rule did not exist or said something else, and the tests that",
        "carry the rule run, no others. A mutant that no test notices is a survivor; this list may only become",
        "shorter.",
        "",
        f"{len(rows)} mutants of {len(known)} rules: "
        + ", ".join(f"{number} {outcome}" for outcome, number in sorted(counts.items()))
        + ".",
        "",
        "## By rule",
        "",
        "| standing | rules | what it means |",
        "| --- | ---: | --- |",
        *(f"| {name} | {by_standing[name]} | {words} |" for name, words in STANDINGS.items()),
        "",
        "Those that are shared or open stand one by one in `tools/mutants_open.txt`.",
        "",
        "## Survivors",
        "",
    ]
    left = [row for row in rows if row["outcome"] != "killed"]
    if not left:
        return "\n".join([*lines, "None.", ""])
    lines += ["| rule | object | mutant | outcome | why |", "| --- | --- | --- | --- | --- |"]
    for row in left:
        why = EXPLAINED.get(row["rule"], "**not explained**")
        lines.append(f"| {row['rule']} | {row['object']} | {row['mutant']} | {row['outcome']} | {why} |")
    return "\n".join([*lines, ""])


def write(rows: list[Row]) -> None:
    """Write the record, a line a mutant for readable diffs, the page, and the rules that are still open."""
    RECORD.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n", encoding="utf-8")
    REPORT.write_text(report(rows), encoding="utf-8")
    OPEN.write_text("".join(f"{rule}\n" for rule in still_open(rows)), encoding="utf-8")


def brought_up_to_date(tried: list[Row]) -> list[Row]:
    """The record with what was tried now; new mutants stand in it as not tried, and those that are gone do not."""
    rows = [*json.loads(RECORD.read_text(encoding="utf-8")), *tried]
    known = {(row["rule"], row["object"], row["mutant"]): row for row in rows}
    new = {"outcome": "not tried", "killed_by": ""}
    return [known.get(key) or {"rule": key[0], "object": key[1], "mutant": key[2], **new} for key in expected()]


def note_new() -> int:
    """Bring the record up to date without running anything."""
    rows = brought_up_to_date([])
    write(rows)
    print(f"{sum(row['outcome'] == 'not tried' for row in rows)} of {len(rows)} mutants are not tried yet")
    return 0


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=(__doc__ or "").split("\n")[0])
    help = "only rules whose id begins so, several with commas; nothing is written then"
    parser.add_argument("only", nargs="?", default="", help=help)
    parser.add_argument("--again", action="store_true", help="only those not known to be noticed; the rest is kept")
    parser.add_argument("--note-new", action="store_true", help="run nothing; note new mutants as not tried")
    options = parser.parse_args(arguments)
    if options.note_new:
        return note_new()
    start = time.monotonic()
    rows, sick = try_all(options.only, known=RECORD if options.again else None)
    if not options.only:
        write(brought_up_to_date(rows) if options.again else rows)
    for row in rows:
        if options.only or row["outcome"] != "killed":
            print(f"{row['outcome']:9} {row['rule']}  {row['object']}: {row['mutant']}  {row['killed_by']}")
    for test in sick:
        print(f"it fails with every rule on, so it proves nothing: {test}")
    counts = Counter(row["outcome"] for row in rows)
    by_standing = Counter(standing(rows if options.only else json.loads(RECORD.read_text(encoding="utf-8"))).values())
    print("rules: " + ", ".join(f"{by_standing[name]} {name}" for name in STANDINGS))
    print(", ".join(f"{n} {outcome}" for outcome, n in sorted(counts.items())), f"in {time.monotonic() - start:.0f} s")
    return 1 if sick or unexplained(rows) else 0


if __name__ == "__main__":
    sys.exit(main())
