"""The house itself: stored notebooks, what travels in the wheel, what must not be in git, and checks that can fail."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from urllib.parse import urlsplit

import nbformat
import pytest

from tests.conftest import ROOT
from tools import refresh_notebooks

NOTEBOOKS = list(refresh_notebooks.notebooks([ROOT / "notebooks"]))
each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)

# What a file in git may link to. Package registries are not among them: locks and pins hold versions and hashes only.
HOSTS = {"127.0.0.1", "localhost", "www.w3.org", "keepachangelog.com", "semver.org", "github.com"}
HOSTS |= {"hakim.se"}  # the author, in the licence of reveal.js


def run(*command: str, cwd: Path = ROOT, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=cwd, env={**os.environ, **variables}, capture_output=True, text=True, check=False, timeout=200
    )


def pytest_on(path: Path, *more: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run pytest on files elsewhere, with the project's own configuration and conftest."""
    options = ("-q", "-c", "pyproject.toml", "-p", "tests.conftest", "-p", "no:cacheprovider")
    return run(sys.executable, "-m", "pytest", *options, *more, str(path), **variables)


def tracked() -> list[Path]:
    """Every text file that is in git, or would be after the next commit."""
    listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").stdout
    paths = [ROOT / name for name in listed.split("\0") if name]
    return [path for path in paths if path.is_file() and b"\0" not in path.read_bytes()[:4096]]


# ---- stored notebooks ----


def test_there_are_lessons() -> None:
    assert NOTEBOOKS


@each_notebook
def test_a_stored_notebook_was_run_and_is_in_the_stored_form(path: Path) -> None:
    # a notebook without outputs passes nbval and proves nothing
    book = nbformat.read(path, 4)
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    assert not code or any(cell.outputs for cell in code), "no output is stored: make notebooks"
    assert refresh_notebooks.main([str(path), "--check"]) == 0, "not as stored: make notebooks"


@each_notebook
def test_every_output_is_compared(path: Path) -> None:
    tags = {tag for cell in nbformat.read(path, 4).cells for tag in cell.metadata.get("tags", [])}
    assert not {tag for tag in tags if tag.startswith("nbval-")}
    assert "NBVAL_" not in path.read_text(encoding="utf-8")


def bare_dollars(markdown: str) -> list[str]:
    """Places where a dollar sign is not escaped: two in one paragraph would become mathematics."""
    text = re.sub(r"```.*?```|`[^`\n]*`", "", markdown, flags=re.DOTALL)
    return [text[max(0, m.start() - 10) : m.end() + 10] for m in re.finditer(r"(?<!\\)\$", text)]


def formulas(markdown: str) -> list[str]:
    """Paragraphs that JupyterLab shows as a formula though their dollar signs are escaped: with more than one.

    It looks for formulas in the text and then once more in the page that it made of the text, where no backslash is
    left. A dollar sign in a span of its own is safe.
    """
    parts = re.split(r"\n\s*\n|\|", markdown.replace(r"<span>\$</span>", ""))
    return [part for part in parts if part.count(r"\$") > 1]


@each_notebook
def test_money_in_markdown_is_escaped(path: Path) -> None:
    cells = nbformat.read(path, 4).cells
    assert [found for cell in cells if cell.cell_type == "markdown" for found in bare_dollars(cell.source)] == []
    shown = [cell.source for cell in cells if cell.cell_type == "markdown"]
    shown += [out.get("data", {}).get("text/markdown", "") for cell in cells for out in cell.get("outputs", ())]
    assert [found for text in shown for found in formulas(text)] == []


def test_two_amounts_in_one_paragraph_are_found() -> None:
    assert formulas("one \\$5\n\nthen \\$6 | and \\$7") == []
    assert formulas(r"<span>\$</span>5 and \$6") == []
    assert len(formulas(r"costs \$5, you hold \$3")) == 1


def test_bare_dollars_are_found() -> None:
    assert bare_dollars(r"costs \$15, or `$x`") == []
    assert len(bare_dollars("costs $15 and not $12")) == 2


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A notebook as it comes from an editor: a widget's view, two writes to one stream, metadata of all kinds."""
    cells = [
        nbformat.v4.new_markdown_cell("# Small", metadata={"editor": "x"}),
        nbformat.v4.new_code_cell(
            "for i in range(2):\n    print(i, flush=True)", metadata={"rules": ["base.x"], "tags": ["t"]}
        ),
        nbformat.v4.new_code_cell(
            "import ipywidgets\nipywidgets.IntSlider(value=0)", metadata={"mentions": ["base.y"]}
        ),
        nbformat.v4.new_code_cell(
            "from IPython.display import SVG\nSVG('<svg xmlns=\"http://www.w3.org/2000/svg\"/>')"
        ),
    ]
    path = tmp_path / "small.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    return path


def test_refreshing_twice_gives_the_same_bytes_and_keeps_what_matters(small: Path) -> None:
    assert refresh_notebooks.main([str(small), "--check"]) == 1
    assert refresh_notebooks.main([str(small)]) == 0
    once = small.read_bytes()
    assert refresh_notebooks.main([str(small)]) == 0
    assert small.read_bytes() == once
    assert refresh_notebooks.main([str(small), "--check"]) == 0
    title, counted, slider, picture = nbformat.read(small, 4).cells
    assert title.metadata == {}
    assert counted.metadata == {"rules": ["base.x"], "tags": ["t"]}
    assert [out.text for out in counted.outputs] == ["0\n1\n"]
    assert slider.metadata == {"mentions": ["base.y"]}
    assert set(slider.outputs[0].data) == {"text/plain"}
    assert "<svg" in picture.outputs[0].data["image/svg+xml"]


def test_refreshing_keeps_the_minutes_of_a_lesson_and_what_a_presenter_needs(small: Path) -> None:
    book = nbformat.read(small, 4)
    book.metadata.pipeline_nb = {"minutes": 15}
    book.metadata.editor = "x"
    book.cells[0].metadata = {"pipeline_nb": {"say": "Welcome."}, "slideshow": {"slide_type": "slide"}, "editor": "x"}
    nbformat.write(book, small)
    refresh_notebooks.main([str(small)])
    assert refresh_notebooks.main([str(small), "--check"]) == 0
    kept = nbformat.read(small, 4)
    assert set(kept.metadata) == {"kernelspec", "language_info", "pipeline_nb"}
    assert kept.metadata.pipeline_nb == {"minutes": 15}
    assert kept.cells[0].metadata == {"pipeline_nb": {"say": "Welcome."}, "slideshow": {"slide_type": "slide"}}


def test_a_changed_output_makes_nbval_fail(small: Path) -> None:
    refresh_notebooks.main([str(small)])
    text = small.read_text(encoding="utf-8")
    for name, stored, other in (("words", "0\\n", "7\\n"), ("picture", "<svg xmlns", "<svg id='x' xmlns")):
        before, output = text.rsplit(stored, 1)  # the last one is in the output, not in the source
        small.with_name(f"{name}.ipynb").write_text(f"{before}{other}{output}", encoding="utf-8")
    done = pytest_on(small.parent)
    assert done.returncode == 1
    failed = re.findall(r"^FAILED \S*?(\w+)\.ipynb::Cell (\d)", done.stdout, flags=re.MULTILINE)
    assert failed == [("picture", "2"), ("words", "0")], done.stdout
    assert "2 failed, 7 passed" in done.stdout


# ---- checks that can fail ----


@pytest.mark.parametrize("ci", ["", "true"])
def test_a_warning_is_an_error_and_in_ci_a_skip_is_one_too(tmp_path: Path, ci: str) -> None:
    (tmp_path / "test_module.py").write_text("import pytest\npytest.importorskip('no_such_module')\n")
    (tmp_path / "test_single.py").write_text(
        "import pytest, warnings\n"
        "def test_skips():\n    pytest.skip('no browser')\n"
        "def test_warns():\n    warnings.warn('old', DeprecationWarning)\n"
        "def test_works():\n    pass\n"
    )
    done = pytest_on(tmp_path, "--continue-on-collection-errors", CI=ci)
    assert done.returncode == 1, done.stdout
    assert ("2 failed, 1 passed, 1 error" if ci else "1 failed, 1 passed, 2 skipped") in done.stdout
    assert ("does not accept: no browser" in done.stdout) == bool(ci)


def test_ci_ends_with_pytests_own_summary() -> None:
    script = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert "set -euo pipefail" in script
    assert script.splitlines()[-1] == "exec make test"
    steps = [
        line
        for line in run(
            "make", "--no-print-directory", "-n", "-B", "test", "PYTHON=python3", MAKEFLAGS=""
        ).stdout.splitlines()
        if line.strip()
    ]
    assert re.fullmatch(r"\S+/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder -m \"not long\"", steps[-1])


# ---- what is in git ----


def test_no_file_names_a_machines_folders() -> None:
    folder = re.compile(r"(?<![\w.\-/])/(?:work|root|home/\w+|Users/\w+)/")
    assert [
        f"{path.relative_to(ROOT)}: {m[0]}" for path in tracked() for m in folder.finditer(path.read_text("utf-8"))
    ] == []


def test_no_file_links_to_a_package_registry() -> None:
    link = re.compile(r"https?://[^\s\"'<>)\]}`\\]+")
    strangers = {
        f"{path.relative_to(ROOT)}: {m[0]}"
        for path in tracked()
        for m in link.finditer(path.read_text("utf-8"))
        if "." in (host := urlsplit(m[0].rstrip(".,;")).hostname or "") and host not in HOSTS
    }
    assert strangers == set()


def test_pins_are_versions_and_the_lock_holds_hashes() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.!+]+|#.*", line)] == []
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert not any("resolved" in entry for entry in packages.values())
    assert all("integrity" in entry for name, entry in packages.items() if name)


# ---- the wheel ----


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked wheel, as an installer lays it."""
    out = tmp_path_factory.mktemp("wheel")
    built = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out))
    assert built.returncode == 0, built.stderr
    (file,) = out.glob("*.whl")
    with zipfile.ZipFile(file) as archive:
        archive.extractall(out / "site")
    return out / "site"


def test_the_wheel_carries_lessons_widgets_types_and_notices(wheel: Path) -> None:
    lessons = {path.relative_to(ROOT / "notebooks").as_posix() for path in NOTEBOOKS}
    assert {path.relative_to(wheel / "pipeline_nb/_notebooks").as_posix() for path in wheel.rglob("*.ipynb")} == lessons
    assert (wheel / "pipeline_nb/py.typed").is_file()
    bundles = {path.stem for path in (wheel / "pipeline_nb/widgets/static").glob("*.js")}
    assert bundles == {path.stem for path in (ROOT / "frontend/widgets").glob("*.tsx")} | {"slides"}
    assert {path.name for path in wheel.glob("*.dist-info/licenses/**/*") if path.is_file()} == {
        "LICENSE",
        "preact.txt",
        "reveal.js.txt",
    }


def test_pipeline_nb_lab_works_from_the_wheel(wheel: Path, tmp_path: Path) -> None:
    done = run(
        sys.executable, "-m", "pipeline_nb.cli", "lab", str(tmp_path / "mine"), "--copy-only",
        cwd=tmp_path, PYTHONPATH=str(wheel),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert len(list((tmp_path / "mine").rglob("*.ipynb"))) == len(NOTEBOOKS)


def test_importing_the_package_loads_msgspec_and_nothing_else_from_outside() -> None:
    code = """
import sys
before = set(sys.modules)
import pipeline_nb
new = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted(new - set(sys.stdlib_module_names)))
print(*sorted(name for name in sys.modules if name.startswith("pipeline_nb.widgets") or name == "tomllib"))
"""
    done = run(sys.executable, "-c", code)
    outside, unwanted = done.stdout.split("\n")[:2]
    assert unwanted == ""
    assert set(outside.split()) <= {"pipeline_nb", "msgspec", "typing_extensions"}
