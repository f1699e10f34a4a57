"""Everything that names a rule, and whether what it claims is so."""

from __future__ import annotations

import ast
import difflib
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from pipeline_nb.box import rule, rule_ids
from pipeline_nb.box.loader import read_shipped
from pipeline_nb.rules.rulings import RULINGS
from tools.isolation import isolated
from tools.rule_objects import Marked, place_of

__all__ = ["Cell", "Use", "cells_of", "claim_faults", "run_notebooks", "unknown", "uses_in_code", "uses_in_product"]

ROOT = Path(__file__).resolve().parents[1]
MENTIONABLE = ("definition", "setup", "component")
MOST_MENTIONS = 5
_ID = re.compile(r"(base|em[1-9]|verne)(\.[a-z0-9]+(-[a-z0-9]+)*)+")


class Use(NamedTuple):
    """A rule id, and where it is used."""

    rule: str
    where: str


class Cell(NamedTuple):
    """What one cell of a notebook names, and what the engine touched while it ran."""

    where: str
    rules: tuple[str, ...]
    mentions: tuple[str, ...]
    touched: frozenset[str] = frozenset()


def unknown(uses: Iterable[Use]) -> list[str]:
    """A sentence for each use of an id that the index does not have.

    Examples
    --------
    >>> unknown([Use("base.tanks.capacity", "here"), Use("base.tank.capacity", "there")])
    ["there: there is no rule 'base.tank.capacity'; did you mean base.tanks.capacity?"]
    """
    known, faults = set(rule_ids()), []
    for id, where in uses:
        if id not in known:
            near = difflib.get_close_matches(str(id), rule_ids(), n=1)
            faults.append(f"{where}: there is no rule {id!r}" + (f"; did you mean {near[0]}?" if near else ""))
    return faults


# ---- where ids are used ----------------------------------------------------------------------------------------------


def uses_in_product(marks: dict[str, tuple[Marked, ...]]) -> Iterator[Use]:
    """The ids of marked objects, of the tables of the box, of rulings and of questions."""
    for id, functions in marks.items():
        for function in functions:
            yield Use(id, f"@enforces at {place_of(function)}")
    for place, source in read_shipped()[1].items():
        for id in source.rules:
            yield Use(id, f"base.toml, {place}")
    for name, ruling in RULINGS.items():
        yield Use(ruling.default_rule, f"ruling {name}, default_rule")
        yield Use(ruling.other_rule, f"ruling {name}, other_rule")
    yield from _uses_in_questions()


def _uses_in_questions() -> Iterator[Use]:
    from pipeline_nb.learn.quiz import quiz, quiz_names

    for name in quiz_names():
        for id in quiz(name).rules:
            yield Use(id, f"question {name}")


def uses_in_code(folder: Path) -> Iterator[Use]:
    """Every text of Python files that has the form of a rule id, such as the rule of a Reason."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
            # names of files look alike
            if _ID.fullmatch(text) and not text.endswith((".toml", ".json", ".py")):
                yield Use(text, f"{_shown(path)}:{getattr(node, 'lineno', 0)}")


def cells_of(path: Path, touched: list[list[str]] | None = None) -> list[Cell]:
    """The cells of a notebook that name rules, with what was touched in each if it has been run."""
    cells = []
    # read as plain JSON: the package for notebooks takes three seconds to import
    for number, cell in enumerate(json.loads(path.read_text(encoding="utf-8"))["cells"], start=1):
        rules, mentions = cell["metadata"].get("rules", ()), cell["metadata"].get("mentions", ())
        if rules or mentions:
            ran = frozenset(touched[number - 1]) if touched else frozenset()
            cells.append(Cell(f"{_shown(path)}, cell {number}", tuple(rules), tuple(mentions), ran))
    return cells


def _shown(path: Path) -> str:
    return str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)


# ---- notebooks -------------------------------------------------------------------------------------------------------


def claim_faults(cells: Iterable[Cell]) -> list[str]:
    """A sentence for each cell that claims more than it does."""
    faults, known = [], set(rule_ids())
    for cell in cells:
        faults += unknown([Use(id, cell.where) for id in (*cell.rules, *cell.mentions)])
        faults += [
            f"{cell.where}: it claims to teach {id}, but the engine did not touch that rule there"
            for id in cell.rules
            if id in known and id not in cell.touched
        ]
        if len(cell.mentions) > MOST_MENTIONS:
            faults.append(f"{cell.where}: it mentions {len(cell.mentions)} rules; at most {MOST_MENTIONS} a cell count")
        faults += [
            f"{cell.where}: {id} is of kind {rule(id).kind}; only {', '.join(MENTIONABLE)} may be mentioned, "
            "the others have to be taught"
            for id in cell.mentions
            if id in known and rule(id).kind not in MENTIONABLE
        ]
    return faults


def run_notebooks(folder: Path) -> tuple[list[Cell], list[str]]:
    """Run a notebook, or every one under a folder that names rules: the others teach none.

    Returns
    -------
    tuple
        The cells that name rules, and a sentence for each cell or notebook that fails.
    """
    found = sorted(folder.rglob("*.ipynb")) if folder.is_dir() else [folder]
    books = [book.resolve() for book in found if ".ipynb_checkpoints" not in book.parts]
    if folder.is_dir():
        books = [book for book in books if cells_of(book)]
    with tempfile.TemporaryDirectory(prefix="rule-touch-") as empty:
        output = Path(empty) / "touched.json"
        done = subprocess.run(
            [sys.executable, "-m", "tools.rule_touch", output, *books],
            cwd=ROOT,
            env={**os.environ, **isolated(Path(empty)), "MPLBACKEND": "agg"},
            capture_output=True,
            text=True,
            check=False,
        )
        if not output.exists():
            return [], [f"the notebooks cannot be run:\n{done.stderr[-3000:]}"]
        results = json.loads(output.read_text(encoding="utf-8"))
    cells: list[Cell] = []
    faults: list[str] = []
    for book in books:
        ran = results[str(book)]
        if ran is None:
            faults.append(f"{_shown(book)}: it cannot be run:\n{done.stderr[-3000:]}")
            ran = {"touched": None, "failed": {}}
        cells += cells_of(book, ran["touched"])
        faults += [f"{_shown(book)}, cell {number}: it fails: {error}" for number, error in ran["failed"].items()]
    return cells, faults
