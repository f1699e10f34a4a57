"""What importing the package loads, which way its parts import each other, and how large they are."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "pipeline_nb"
MODULES = sorted(PACKAGE.rglob("*.py"))

# from the ground up: a part imports itself and what stands before it
LAYERS = (
    "errors",
    "written",
    "names",
    "box",
    "rules",
    "game",
    "emerging_markets",
    "play",
    "puzzles",
    "lessons",
    "learn",
    "widgets",
    "slides",
    "lab",
    "commands",
    "cli",
)
LAZY = ("anywidget", "ipywidgets", "networkx", "numpy", "pandas", "matplotlib", "IPython", "tomllib", "asyncio")


def loaded_by(statements: str) -> set[str]:
    """The modules that statements add in a fresh interpreter."""
    script = f"import sys; before = set(sys.modules); {statements}; print(*sorted(set(sys.modules) - before))"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=PACKAGE.parent)
    return set(run.stdout.split())


@pytest.mark.parametrize(
    "statements",
    [
        "import pipeline_nb",
        "import pipeline_nb as pn; pn.PipeNetwork().place(0, 0, 0).with_machine(0, 0).pipelines()",
    ],
)
def test_the_package_loads_nothing_but_the_standard_library_and_msgspec(statements: str) -> None:
    loaded = loaded_by(statements)
    tops = {name.partition(".")[0] for name in loaded}
    # msgspec itself looks for typing_extensions, and does without it
    assert tops <= {*sys.stdlib_module_names, "msgspec", "typing_extensions", "pipeline_nb"}
    assert not tops & set(LAZY)
    assert "pipeline_nb.widgets" not in loaded
    assert "pipeline_nb.rules.network" in loaded


def test_a_table_of_the_box_is_read_only_when_it_is_asked_for() -> None:
    assert "tomllib" in loaded_by("import pipeline_nb as pn; pn.load_box()")


def test_a_graph_loads_networkx_only_then() -> None:
    assert "networkx" in loaded_by("import pipeline_nb as pn; pn.PipeNetwork().graph()")


def imported_parts(path: Path) -> Iterator[tuple[int, str]]:
    """Line and part (rules, box, ..) of each import from the package that runs; those for types alone do not count."""
    todo: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            todo += node.orelse
            continue
        todo += ast.iter_child_nodes(node)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            names = [node.module or ""]
            if node.module == "pipeline_nb":
                names = [f"pipeline_nb.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        yield from ((node.lineno, name.split(".")[1]) for name in names if name.startswith("pipeline_nb."))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_one_way_only(path: Path) -> None:
    part = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    if part == "__init__":
        allowed = LAYERS[: LAYERS.index("learn")]  # the public face: nothing above the rules
    else:
        assert part in LAYERS, f"say in LAYERS where {part} stands"
        allowed = (*LAYERS[: LAYERS.index(part) + 1], "__version__")
    upward = [(line, name) for line, name in imported_parts(path) if name not in allowed]
    assert not upward


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_modules_stay_under_600_lines_and_functions_under_40(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 600
    functions = [n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    assert {f.name: n for f in functions if (n := code_lines(f)) >= 40} == {}


def code_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of a function without its decorators and docstring."""
    first = function.body[0]
    has_docstring = ast.get_docstring(function) is not None
    docstring = (first.end_lineno or first.lineno) - first.lineno + 1 if has_docstring else 0
    return (function.end_lineno or function.lineno) - function.lineno + 1 - docstring


def test_each_module_says_what_it_is_for() -> None:
    silent = [str(p) for p in MODULES if not ast.get_docstring(ast.parse(p.read_text(encoding="utf-8")))]
    assert not silent
