"""The index of lessons: title, time, rules and progress of each, and what to open next, read from the notebooks."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache

import msgspec

from pipeline_nb.errors import InputError, shown
from pipeline_nb.learn import progress
from pipeline_nb.learn.markdown import in_markdown
from pipeline_nb.learn.trusting import say_how_to_trust
from pipeline_nb.lessons import lessons as lesson_files

__all__ = ["Lesson", "Lessons", "finish", "lessons", "start"]

_QUESTION = re.compile(r"Question\(\s*[\"']([a-z0-9-]+)[\"']")
_LESSON = re.compile(r"(\d\d_\w+|em\d_\w+|em_all)\.ipynb")
_READ, _CELL = 180, 1.0
"""Words that are read in a minute, and minutes for a cell that is tried."""


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson, and how far the learner is.

    Parameters
    ----------
    name, path
        Its short name, such as ``"04_trading"``, and where it lies in the folder of lessons.
    title
        Its first heading.
    minutes
        About how long it takes: what the notebook's metadata say (``pipeline_nb.minutes``), else from its length.
    rules
        Ids of the rules that it teaches.
    questions
        The names of its questions.
    state
        ``""`` not opened, ``"opened"``, or ``"finished"``: opened, and each of its questions answered.
    right
        How many of its questions were last answered right.
    """

    name: str
    path: str
    title: str
    minutes: int
    rules: tuple[str, ...]
    questions: tuple[str, ...]
    state: str = ""
    right: int = 0

    @property
    def progress(self) -> str:
        """How far it is, in a word."""
        return {"": "not yet", "opened": "begun", "finished": "done"}[self.state]


class Lessons(msgspec.Struct, frozen=True):
    """The lessons in order; shows itself as a table."""

    lessons: tuple[Lesson, ...]

    @property
    def next(self) -> Lesson | None:
        """What to open next: the first lesson that is not finished; None if all are."""
        return next((lesson for lesson in self.lessons if lesson.state != "finished"), None)

    @property
    def minutes(self) -> int:
        """How long all of them take together."""
        return sum(lesson.minutes for lesson in self.lessons)

    def _repr_markdown_(self) -> str:
        head = ["| lesson | minutes | progress | questions right |", "| :--- | ---: | :--- | :--- |"]
        rows = [
            f"| {_link(lesson)} | {lesson.minutes} | {'**next**' if lesson is self.next else lesson.progress} | "
            f"{lesson.right} of {len(lesson.questions)} |"
            for lesson in self.lessons
        ]
        return "\n".join([*head, *rows, "", self._closing()])

    def _closing(self) -> str:
        done = sum(lesson.state == "finished" for lesson in self.lessons)
        hours = f"about {round(self.minutes / 60)} hours for all of them"
        if self.next is None:
            return f"All {done} lessons done."
        return f"{done} of {len(self.lessons)} lessons done, {hours}. Open next: {_link(self.next)}"

    def __repr__(self) -> str:
        width = max((len(lesson.title) for lesson in self.lessons), default=0)
        return "\n".join(
            f"{'>' if lesson is self.next else ' '} {lesson.title:{width}}  {lesson.minutes:2} min  "
            f"{lesson.progress}, {lesson.right} of {len(lesson.questions)} questions right"
            for lesson in self.lessons
        )


def _link(lesson: Lesson) -> str:
    # from a lesson of the tutorial, and from one beside it
    folder, _, file = lesson.path.rpartition("/")
    return f"[{in_markdown(lesson.title)}]({file if folder == 'tutorial' else f'../{lesson.path}'})"


@cache
def _listed(folder: str) -> tuple[Lesson, ...]:
    """The lessons of a folder as the notebooks have them: files do not change while a kernel runs."""
    found = []
    for path, data in lesson_files().items():
        if path.startswith(f"{folder}/") and _LESSON.fullmatch(path.rpartition("/")[2]):
            found.append(_read(path, json.loads(data)))
    return tuple(found)


def _read(path: str, book: dict[str, object]) -> Lesson:
    cells: list[dict[str, object]] = book["cells"]  # type: ignore[assignment]  # a notebook
    texts = [("".join(cell["source"]), cell) for cell in cells]  # type: ignore[arg-type]
    prose = " ".join(text for text, cell in texts if cell["cell_type"] == "markdown")
    code = " ".join(text for text, cell in texts if cell["cell_type"] == "code")
    title = re.search(r"(?m)^# (.+)$", prose)
    ids: list[str] = []
    for _, cell in texts:
        ids += cell["metadata"].get("rules", ())  # type: ignore[attr-defined]
    name = path.rpartition("/")[2].removesuffix(".ipynb")
    own = book["metadata"].get("pipeline_nb", {})  # type: ignore[attr-defined]
    guess = len(prose.split()) / _READ + _CELL * sum(cell["cell_type"] == "code" for _, cell in texts)
    return Lesson(
        name=name,
        path=path,
        title=re.sub(r"\\([$*_`])", r"\1", title[1]) if title else name,
        minutes=int(own.get("minutes", max(1, round(guess)))),
        rules=tuple(dict.fromkeys(ids)),
        questions=tuple(dict.fromkeys(_QUESTION.findall(code))),
    )


def lessons(folder: str = "tutorial") -> Lessons:
    """Return the lessons of a folder with their time and the learner's progress.

    Parameters
    ----------
    folder
        ``"tutorial"``, ``"modules"`` or ``"puzzles"``.

    Examples
    --------
    >>> lessons().lessons[1].title
    'Oil and tanks'
    """
    entries = progress.entries()
    states = {entry.name: entry.what for entry in entries if entry.what in ("opened", "finished")}
    marks = {entry.name: entry.mark for entry in entries if entry.what == "answer"}
    return Lessons(tuple(_with_progress(lesson, states.get(lesson.name, ""), marks) for lesson in _listed(folder)))


def _with_progress(lesson: Lesson, state: str, marks: Mapping[str, str]) -> Lesson:
    if state == "opened" and lesson.questions and all(question in marks for question in lesson.questions):
        state = "finished"
    right = sum(marks.get(question) == "right" for question in lesson.questions)
    return msgspec.structs.replace(lesson, state=state, right=right)


def _named(name: str) -> Lesson:
    every = [lesson for folder in ("tutorial", "modules", "puzzles") for lesson in lessons(folder).lessons]
    found = next((lesson for lesson in every if lesson.name == name), None)
    if found is None:
        raise InputError(f"there is no lesson {shown(name)}; lessons are {', '.join(one.name for one in every)}")
    return found


def start(name: str) -> None:
    """Record that a lesson is begun: its rules are met. For the first cell of a lesson.

    In a notebook that is not trusted it says how to trust it; elsewhere nothing is seen.

    Raises
    ------
    InputError
        If there is no such lesson.
    """
    lesson = _named(name)
    progress.opened(lesson.name, lesson.rules)
    say_how_to_trust()


def finish(name: str) -> None:
    """Record that a lesson is done, whatever was answered: for a lesson that was learned away from the screen.

    Raises
    ------
    InputError
        If there is no such lesson.
    """
    lesson = _named(name)
    progress.finished(lesson.name, lesson.rules)
