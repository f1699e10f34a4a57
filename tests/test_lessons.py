"""The lessons as a learner meets them: a widget first, links that lead somewhere, cells that bear repeating."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from traitlets.config import Config

from pipeline_nb import learn
from pipeline_nb.errors import PipelineError
from pipeline_nb.learn.glossary import GLOSSARY
from tools.numbers import with_lessons

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
LESSONS = sorted(path for path in NOTEBOOKS.rglob("*.ipynb") if path.stem != "glossary")
EVERYTHING = sorted(NOTEBOOKS.rglob("*.ipynb"))
WIDGETS = (
    "NetworkBuilder(",
    "TankFarm(",
    "CostBoard",
    "Refinery(",
    "MarketTrader(",
    "DeliveryBoard(",
    "Cross(",
    "SetupTable",
    "ScorePad(",
    "UpgradeShelf(",
    "ShopsAndGovernment(",
    "Question(",
    "money_chart(",
    "PuzzleBoard(",
)


def read(path: Path) -> nbformat.NotebookNode:
    return nbformat.read(path, as_version=4)


def markdown(path: Path) -> str:
    return "\n\n".join(cell.source for cell in read(path).cells if cell.cell_type == "markdown")


def code(path: Path) -> list[nbformat.NotebookNode]:
    return [cell for cell in read(path).cells if cell.cell_type == "code"]


def name(path: Path) -> str:
    return path.relative_to(NOTEBOOKS).as_posix()


TUTORIAL = [path for path in LESSONS if path.parent.name == "tutorial" and path.stem[:2].isdigit()]


def test_there_are_lessons():
    assert [path.stem for path in TUTORIAL][:4] == [
        "00_start_here",
        "01_oil_and_tanks",
        "02_building_a_network",
        "03_refining",
    ]
    assert [int(path.stem[:2]) for path in TUTORIAL] == list(range(14))


def test_each_lesson_of_the_tutorial_leads_to_the_next():
    leads = [re.findall(r"Next: \[[^\]]+\]\((\w+)\.ipynb\)", read(path).cells[-1].source) for path in TUTORIAL]
    assert leads == [*([path.stem] for path in TUTORIAL[1:]), ["five_questions"]]


def test_the_index_knows_every_lesson_and_none_takes_longer_than_twenty_minutes():
    listed = learn.lessons().lessons
    assert [lesson.name for lesson in listed] == [path.stem for path in TUTORIAL]
    for lesson, path in zip(listed, TUTORIAL, strict=True):
        assert lesson.minutes == read(path).metadata["pipeline_nb"]["minutes"]  # said, not guessed
        assert 5 <= lesson.minutes <= 20, lesson.name
        assert "\\" not in lesson.title


@pytest.mark.parametrize("path", TUTORIAL, ids=name)
def test_a_lesson_tells_the_progress_in_its_first_cell_that_it_is_begun(path):
    first, *more = [cell.source for cell in code(path)]
    assert f'learn.start("{path.stem}")' in first.splitlines()
    assert not any("learn.start(" in source for source in more)


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_no_question_is_asked_twice_in_a_lesson(path):
    asked = re.findall(r"Question\(([^)]*)\)", "\n".join(cell.source for cell in code(path)))
    names = [question.partition(",")[0] for question in asked]
    assert len(names) == len(set(names))


def test_no_question_is_asked_in_two_lessons():
    asked = [
        found for path in LESSONS for cell in code(path) for found in re.findall(r'Question\("([\w-]+)"', cell.source)
    ]
    assert sorted(asked) == sorted(set(asked))


@pytest.mark.parametrize("path", TUTORIAL, ids=name)
def test_the_task_stands_above_its_widget(path):
    first, second = read(path).cells[:2]
    assert "**Try it.**" in first.source
    assert second.cell_type == "code"


@pytest.mark.parametrize("path", TUTORIAL, ids=name)
def test_each_tile_that_a_lesson_names_carries_its_number_on_a_board_above(path):
    boards = ""
    for cell in read(path).cells:
        if cell.cell_type == "code":
            named = set(re.findall(r'"tile (\d+)"', cell.source))
            assert named <= set(re.findall(r">tile (\d+)</text>", boards)), cell.source
            boards += "".join(out.get("data", {}).get("image/svg+xml", "") for out in cell.outputs)


@pytest.mark.parametrize("path", [path for path in LESSONS if path.parent.name != "modules"], ids=name)
def test_no_cell_shows_the_bare_form_of_a_value(path):
    for cell in code(path):
        for out in cell.outputs:
            data = out.get("data", {"text/plain": out.get("text", "")})
            if set(data) == {"text/plain"}:
                assert not re.search(r"(?m)^[A-Z]\w+\(|<[\w.]+ object", data["text/plain"]), cell.source


def test_the_turn_is_asked_by_the_cross_that_is_shown():
    cell = code(NOTEBOOKS / "tutorial/09_the_turn.ipynb")[0]
    cross, question = (out.data["text/plain"] for out in cell.outputs if "image/svg+xml" in out.data)
    arms = re.findall(r"(?:top|left|bottom|right): (.*) \(outer\), (.*) \(inner\)", cross)
    assert len(arms) == 4
    assert all(f"{outer} (outer) and {inner} (inner)" in question for outer, inner in arms)
    assert "Main Action:" not in cross, "the picture would tell another Main Action than the question"


def test_the_list_of_lessons_in_the_readme_is_up_to_date():
    readme = (NOTEBOOKS.parent / "README.md").read_text(encoding="utf-8")
    assert with_lessons(readme) == readme, "run python -m tools.numbers"
    for lesson in (*learn.lessons().lessons, *learn.lessons("modules").lessons):
        assert f"notebooks/{lesson.path})" in readme


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_a_lesson_opens_with_one_title_and_a_widget_to_press(path):
    cells = read(path).cells
    assert re.findall(r"^# ", markdown(path), re.MULTILINE) == ["# "]
    assert cells[0].cell_type == "markdown"
    assert len(cells[0].source) < 450, "the widget must be in the first screen"
    assert any(widget in cells[1].source for widget in WIDGETS)


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_a_lesson_lets_the_learner_check_himself(path):
    # a puzzle is a question too
    assert sum("Question(" in cell.source or "PuzzleBoard(" in cell.source for cell in code(path)) >= 1


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_no_cell_is_a_wall_of_code(path):
    for cell in code(path):
        assert len(cell.source.splitlines()) <= 8, cell.source


@pytest.mark.parametrize("path", EVERYTHING, ids=name)
def test_every_link_leads_to_a_file_and_a_cell_that_exist(path):
    for target in re.findall(r"\]\(([^)]+)\)", markdown(path)):
        file, _, place = target.partition("#")
        assert not file.startswith("http"), "a lesson must work without a network"
        other = path.parent / file if file else path
        assert other.is_file(), target
        if place:
            # a cell is found while its notebook is being opened, a heading is not
            name = place.removeprefix("cell-id=")
            cell = next((cell for cell in read(other).cells if cell.id == name), None)
            assert place != name, target
            assert cell is not None, target
            assert cell.source.startswith(f"## {name.replace('-', ' ')}\n"), target


def test_the_glossary_is_in_alphabetical_order_with_a_sentence_for_each_word():
    entries = re.findall(r"^## (.+)\n\n(.+)$", markdown(NOTEBOOKS / "tutorial" / "glossary.ipynb"), re.MULTILINE)
    assert [word for word, _ in entries] == sorted((word for word, _ in entries), key=str.lower)
    assert len(entries) > 20
    assert all(text.endswith(".") for _, text in entries)
    assert dict(entries) == GLOSSARY, "the widgets' Words say something else"


@pytest.fixture(scope="module")
def shell():
    """A shell of this process: in kernels of their own nbval runs the lessons."""
    yield InteractiveShell.instance(config=Config({"HistoryManager": {"enabled": False}}))
    InteractiveShell.clear_instance()


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_cells_may_be_run_twice_and_copied(shell, path):
    shell.reset()
    for cell in read(path).cells:
        if cell.cell_type == "code":
            assert shown(shell, cell.source) == shown(shell, cell.source), cell.source


def shown(shell, source):
    """Run a cell; return what it shows, as one text."""
    with capture_output() as seen:
        shell.run_cell(source, store_history=False).raise_error()
    return seen.stdout + "".join(output.data.get("text/plain", "") for output in seen.outputs)


def test_a_slip_in_a_cell_is_told_in_one_sentence_without_the_inside_of_the_package(shell):
    shell.reset()
    shell.run_cell("import pipeline_nb as pn\nfrom pipeline_nb import learn", store_history=False).raise_error()
    for slip, told in (
        ('learn.look_up("zzz")', "InputError: no rule names 'zzz'; `learn.TERMS` lists the words"),
        ('learn.Cross(pn.position(seed=7), "Upgrade")', "one of Crude Market"),
        ("pn.PipeNetwork().place(4, 0, 0).place(4, 0, 0)", "RuleBroken: "),
    ):
        with capture_output() as seen:
            result = shell.run_cell(f"# a cell\n{slip}", store_history=False)
        assert isinstance(result.error_in_exec, PipelineError)
        assert told in seen.stdout
        assert "line 2 of the cell" in seen.stdout
        assert "Traceback" not in seen.stdout
        assert ".py" not in seen.stdout


@pytest.mark.parametrize("path", TUTORIAL, ids=name)
def test_each_question_can_be_run_alone(shell, path):
    for cell in code(path):
        if cell.source.rstrip().rpartition("\n")[2].startswith("Question("):
            shell.reset()
            assert shown(shell, cell.source)
