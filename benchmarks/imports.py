"""Import and first use, each in a fresh interpreter; what an empty one needs (`python -c pass`) is taken off."""

from __future__ import annotations

import os
import pkgutil
import statistics
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

import pipeline_nb
from benchmarks.measure import Row, Scale, alternate

__all__ = ["TITLE", "measure", "modules_without_widgets"]

TITLE = "Import and first use"
INDEX = Path(pipeline_nb.__file__).parent / "box" / "rules.toml"
TIMED = "import time, {before}; start = time.process_time(); {code}; print((time.process_time() - start) * 1000)"


def modules_without_widgets() -> list[str]:
    """Every module of the package except the widgets'."""
    names = (module.name for module in pkgutil.walk_packages(pipeline_nb.__path__, "pipeline_nb."))
    return [name for name in names if not f"{name}.".startswith("pipeline_nb.widgets.")]


def measure(scale: Scale) -> list[Row]:
    """Return rows for import, then for the first use of the index of rules."""
    with tempfile.TemporaryDirectory() as folder:
        _compiled["PYTHONPYCACHEPREFIX"] = folder
        return [*_imports(scale), *_first_uses(scale)]


_compiled: dict[str, str] = {}
"""Where the interpreters keep compiled modules: all contestants', as after an installation."""


def _python(code: str) -> str:
    # a person may have switched compiled modules off
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    # -P: what lies in the folder that we were started in must not be found before what is installed
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], env=variables | _compiled, capture_output=True, text=True, check=True
    )
    return done.stdout


def _milliseconds(code: str) -> float:
    # of the process itself, so that others on the machine count little; with warm caches it waits for nothing
    return float(_python(f"{code}; import time; print(time.process_time() * 1000)"))


def _imports(scale: Scale) -> list[Row]:
    codes = {
        "nothing": "pass",
        "engine": "import pipeline_nb",
        "package": f"import {', '.join(modules_without_widgets())}",
        "widgets": "import pipeline_nb.widgets",
        "networkx": "import networkx",
        "anywidget": "import anywidget",
    }
    for code in codes.values():  # so that all is compiled, and in the disk's cache
        _python(code)
    rounds: list[dict[str, float]] = []
    for _ in range(scale.rounds):
        starts = alternate(scale.starts, {name: partial(_milliseconds, code) for name, code in codes.items()})
        rounds.append({name: statistics.median(times) for name, times in starts.items()})

    def net(name: str) -> tuple[float, ...]:
        return tuple(times[name] - times["nothing"] for times in rounds)

    def row(what: str, ours: str, peer: str, bar: float | None = None, aim: float | None = None) -> Row:
        return Row(what=what, unit="ms", ours=net(ours), peer=f"import {peer}", theirs=net(peer), bar=bar, aim=aim)

    return [
        Row(what="an empty interpreter (taken off below)", unit="ms", ours=tuple(times["nothing"] for times in rounds)),
        row("import pipeline_nb", "engine", "networkx", 50, 25),
        row("import pipeline_nb", "engine", "anywidget"),
        row("import every module but the widgets'", "package", "networkx", 80, 40),
        row("import pipeline_nb.widgets", "widgets", "anywidget"),
    ]


def _first_uses(scale: Scale) -> list[Row]:
    ours = {
        'first pn.rule("base.tanks.capacity")': 'pn.rule("base.tanks.capacity")',
        'first pn.search_rules("tank")': 'pn.search_rules("tank")',
    }
    codes = {what: TIMED.format(before="pipeline_nb as pn", code=code) for what, code in ours.items()}
    peer = f"import pathlib, tomllib; tomllib.loads(pathlib.Path({str(INDEX)!r}).read_text('utf-8'))"
    codes["tomllib"] = TIMED.format(before="sys", code=peer)

    def first_use(code: str) -> float:
        return statistics.median(float(_python(code)) for _ in range(scale.starts))

    found = alternate(scale.rounds, {name: partial(first_use, code) for name, code in codes.items()})
    return [
        Row(
            what=what, unit="ms", ours=found[what], peer="tomllib on the same file", theirs=found["tomllib"],
            bar=60, aim=30,
        )
        for what in ours
    ]  # fmt: skip
