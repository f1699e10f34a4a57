"""Run notebooks and note, cell by cell, which rules the engine touched.

    python -m tools.rule_touch OUTPUT.json NOTEBOOK.ipynb ...

A rule is touched when a function that is marked with it runs, or when a place of the box that carries it is read.
Caches are emptied before each cell and cached properties are worked out each time, because a result that an earlier
cell left behind rests on the rule just as well. Only this process is changed; the product knows nothing of it.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import CodeType, FrameType, MemberDescriptorType
from typing import Any

from IPython.core.interactiveshell import InteractiveShell

from pipeline_nb.box import load_box
from tools.rule_objects import box_places, cached_forms, codes_of, engine_modules, registered

__all__ = ["Touches", "run_notebook"]

MAY_FAIL = {"raises-exception", "nbval-raises-exception"}


class Touches:
    """Notes the rules that are touched between `clear` and `rules`."""

    def __init__(self) -> None:
        self._codes: dict[CodeType, set[str]] = {}
        for rule, functions in registered().items():
            for function in functions:
                for code in codes_of(function):
                    self._codes.setdefault(code, set()).add(rule)
        self._ran: set[CodeType] = set()
        self._read: set[str] = set()
        self._at: dict[str, set[str]] = {}
        for rule, places in box_places().items():
            for place in places:
                self._at.setdefault(place, set()).add(rule)
        self._caches, properties = cached_forms(engine_modules())
        for owner, name, cached in properties:
            setattr(owner, name, property(cached.func))
        self._watch_box()

    def _watch_box(self) -> None:
        """Note each read of a value of the shipped box, by table and key."""
        box, tables = load_box(), {}
        for name in sorted({place.split(".")[0] for place, _ in box.sources}):
            tables[id(getattr(box, name))] = name
        for kind in {type(getattr(box, name)) for name in tables.values()}:
            for key in kind.__struct_fields__:
                setattr(kind, key, property(self._reader(kind.__dict__[key], tables, key)))

    def _reader(self, field: MemberDescriptorType, tables: dict[int, str], key: str) -> Callable[[object], object]:
        def read(table: object) -> object:
            if id(table) in tables:
                self._read.add(f"{tables[id(table)]}.{key}")
            return field.__get__(table)

        return read

    def _called(self, frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and frame.f_code in self._codes:
            self._ran.add(frame.f_code)

    def run(self, cell: Callable[[], Any]) -> Any:  # noqa: ANN401  whatever the cell gives
        """Run something and note what it touches."""
        self._ran.clear()
        self._read.clear()
        for cached in self._caches:
            cached.cache_clear()
        threading.setprofile(self._called)
        sys.setprofile(self._called)
        try:
            return cell()
        finally:
            sys.setprofile(None)
            threading.setprofile(None)

    def rules(self) -> list[str]:
        """The ids touched by the last `run`, in order."""
        by_code = (self._codes[code] for code in self._ran)
        by_place = (self._at.get(place, set()) for place in self._read)
        return sorted(set().union(*by_code, *by_place))


def run_notebook(path: Path, touches: Touches) -> dict[str, Any]:
    """Run the code cells of a notebook in a shell of its own.

    Returns
    -------
    dict
        ``touched``: a list for each cell, empty for text and for cells that claim no rule; ``failed``: the numbers of
        cells that raised, from 1, each with its error.
    """
    os.chdir(path.parent)
    shell: Any = InteractiveShell.instance()
    touched: list[list[str]] = []
    failed: dict[str, str] = {}
    for number, cell in enumerate(json.loads(path.read_text(encoding="utf-8"))["cells"], start=1):
        if cell["cell_type"] != "code":
            touched.append([])
            continue
        cell_runs = partial(shell.run_cell, "".join(cell["source"]), store_history=True)
        claims = bool(cell["metadata"].get("rules"))  # watching makes a cell ten times slower
        result = touches.run(cell_runs) if claims else cell_runs()
        touched.append(touches.rules() if claims else [])
        error = result.error_before_exec or result.error_in_exec
        if error is not None and not MAY_FAIL & set(cell["metadata"].get("tags", ())):
            failed[str(number)] = f"{type(error).__name__}: {error}"
    return {"touched": touched, "failed": failed}


def main(output: Path, books: list[Path]) -> None:
    """Run each notebook in a copy of this process, so that imports are paid for once and nothing leaks between them."""
    touches = Touches()
    with suppress(ImportError):
        import pipeline_nb.widgets  # noqa: F401  nearly every lesson needs it
    found = {}
    for book in books:
        part = output.with_suffix(".part")
        part.unlink(missing_ok=True)
        child = os.fork()
        if not child:
            with suppress(BaseException):
                part.write_text(json.dumps(run_notebook(book, touches)), encoding="utf-8")
            os._exit(0)
        os.waitpid(child, 0)
        found[str(book)] = json.loads(part.read_text(encoding="utf-8")) if part.exists() else None
    output.write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), [Path(name).resolve() for name in sys.argv[2:]])
