"""How much of the rule index is enforced, tested, taught and mentioned, counted honestly.

    python -m tools.rule_coverage                          # the table; exit 1 if something names a rule that is none
    python -m tools.rule_coverage --family base --list missing
    python -m tools.rule_coverage --markdown

enforced   the id is attached to an object of the engine (`@enforces`), or to a value of the box
tested     a test carries the id, and with the rule switched off that test fails (tools/mutants.json)
marked     a test carries the id, but no switched-off rule made it fail
taught     the engine touched the rule in a cell of a notebook that names it
mentioned  a cell shows it; only definitions, set-up and components may be no more than mentioned

Components and rules that no software can enforce are left out of the counts.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from pipeline_nb.box import Rule, all_rules
from tools.rule_claims import Cell, Use, claim_faults, run_notebooks, unknown, uses_in_code, uses_in_product
from tools.rule_marks import CollectionFailed, collect_marks
from tools.rule_objects import box_places, registered

__all__ = ["COLUMNS", "Coverage", "cover", "killed_by", "main", "mark_faults", "table"]

ROOT = Path(__file__).resolve().parents[1]
MUTANTS = ROOT / "tools" / "mutants.json"
COLUMNS = ("index", "exempt", "component", "to do", "enforced", "tested", "marked", "taught", "mentioned")
LISTS = ("enforced", "tested", "marked", "taught", "mentioned", "missing")


class Coverage(NamedTuple):
    """The rules of each count, and a sentence for everything that is wrong."""

    enforced: frozenset[str]
    tested: frozenset[str]
    marked: frozenset[str]
    taught: frozenset[str]
    mentioned: frozenset[str]
    faults: tuple[str, ...]


def killed_by(file: Path = MUTANTS) -> dict[str, set[str]]:
    """Each rule with the tests that failed when it was switched off, as `make mutants` recorded them."""
    tests: dict[str, set[str]] = {}
    if file.exists():
        for row in json.loads(file.read_text(encoding="utf-8")):
            if row["outcome"] == "killed":
                tests.setdefault(row["rule"], set()).add(row["killed_by"])
    return tests


def proven_rules(marks: Mapping[str, tuple[str, ...]], kills: Mapping[str, set[str]]) -> tuple[set[str], set[str]]:
    """The rules with a test that noticed, and those that tests carry without proof.

    A test counts only while it is there and still carries the id.
    """
    carried = {id for ids in marks.values() for id in ids}
    tested = {id for id in carried if any(id in marks.get(test, ()) for test in kills.get(id, ()))}
    return tested, carried - tested


def mark_faults(marks: Mapping[str, tuple[str, ...]]) -> list[str]:
    """A sentence for each test that carries an id that does not exist."""
    return unknown(Use(id, test) for test, ids in marks.items() for id in ids)


def cover(notebooks: Path, *tests: Path | str) -> Coverage:
    """Count everything: collect the tests, run the notebooks."""
    marked_objects = registered()
    faults = unknown([*uses_in_product(marked_objects), *uses_in_code(ROOT / "pipeline_nb")])
    with ThreadPoolExecutor() as pool:  # two other processes do the work
        lessons, collection = pool.submit(run_notebooks, notebooks), pool.submit(collect_marks, *tests)
        try:
            marks = collection.result()
        except CollectionFailed as error:
            marks = {}
            faults.append(str(error))
        cells, failures = lessons.result()
    faults += mark_faults(marks)
    faults += failures + claim_faults(cells)
    tested, only_marked = proven_rules(marks, killed_by())
    return Coverage(
        enforced=frozenset({*marked_objects, *box_places()}),
        tested=frozenset(tested),
        marked=frozenset(only_marked),
        taught=frozenset(_taught(cells)),
        mentioned=frozenset(id for cell in cells for id in cell.mentions),
        # the same id in one place, found by two ways of looking, is one fault
        faults=tuple(dict.fromkeys(faults)),
    )


def _taught(cells: Iterable[Cell]) -> set[str]:
    return {id for cell in cells for id in cell.rules if id in cell.touched}


def family_of(rule: Rule) -> str:
    """The part of the game that a rule belongs to: ``"base"``, ``"em1"``, .., ``"verne"``."""
    return rule.id.split(".")[0]


def table(coverage: Coverage, family: str | None = None) -> list[list[str]]:
    """A row a family and one for all, with the columns of `COLUMNS` after the name."""
    families = [family] if family else [*dict.fromkeys(family_of(rule) for rule in all_rules())]
    rows = [_row(name, [rule for rule in all_rules() if family_of(rule) == name], coverage) for name in families]
    return rows if family else [*rows, _row("all", list(all_rules()), coverage)]


def _row(name: str, rules: list[Rule], coverage: Coverage) -> list[str]:
    exempt = [rule for rule in rules if rule.exempt]
    components = [rule for rule in rules if rule.kind == "component" and not rule.exempt]
    to_do = {rule.id for rule in rules if countable(rule)}
    counts = [len(to_do & ids) for ids in coverage[:5]]
    return [name, *map(str, (len(rules), len(exempt), len(components), len(to_do), *counts))]


def countable(rule: Rule) -> bool:
    """Whether a rule has to be enforced, tested and taught."""
    return rule.kind != "component" and not rule.exempt


def listed(coverage: Coverage, which: str, family: str | None) -> list[str]:
    """The rules of one count; "missing": those that lack one, with what they lack."""
    lines = []
    for rule in all_rules():
        if not countable(rule) or (family and family_of(rule) != family):
            continue
        lacks = [name for name in ("enforced", "tested", "taught") if rule.id not in getattr(coverage, name)]
        if which == "missing" and lacks:
            lines.append(f"{rule.id}: not {', not '.join(lacks)}. {rule.says}")
        elif which != "missing" and rule.id in getattr(coverage, which):
            lines.append(f"{rule.id}: {rule.says}")
    return lines


def shown(rows: list[list[str]], markdown: bool) -> str:
    """The table as text, or in Markdown."""
    lines = [["family", *COLUMNS], *rows]
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    texts = [
        [line[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True))]
        for line in lines
    ]
    if not markdown:
        return "\n".join("  ".join(cells) for cells in texts)
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [texts[0], rule, *texts[1:]])


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.rule_coverage", description=(__doc__ or "").split("\n")[0], epilog="base, em1, .., verne"
    )
    families = [*dict.fromkeys(family_of(rule) for rule in all_rules())]
    parser.add_argument("--family", choices=families, help="only this part of the game")
    parser.add_argument("--list", choices=LISTS, help="name the rules; missing: those that lack a count")
    parser.add_argument("--markdown", action="store_true", help="the table in Markdown")
    options = parser.parse_args(arguments)
    coverage = cover(ROOT / "notebooks")
    if options.list:
        print("\n".join(listed(coverage, options.list, options.family)))
    else:
        print(shown(table(coverage, options.family), options.markdown))
    for fault in coverage.faults:
        print(f"\n{fault}", file=sys.stderr)
    if coverage.faults:
        print(f"\nrule coverage: {len(coverage.faults)} faults", file=sys.stderr)
    return 1 if coverage.faults else 0


if __name__ == "__main__":
    sys.exit(main())
