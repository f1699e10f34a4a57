"""Slides of a lesson: one page of HTML that needs no network, with what a presenter says.

nbconvert cuts the notebook into slides, reveal.js shows them; scripts, styles and pictures stand in the page itself.
What is shown is what the notebook has stored: nothing runs, and widgets are their still pictures.
"""

from __future__ import annotations

import re
from importlib import resources
from typing import TYPE_CHECKING, Any

import msgspec

from pipeline_nb.errors import PipelineError
from pipeline_nb.learn.markdown import in_markdown
from pipeline_nb.learn.presenter import lesson_named
from pipeline_nb.learn.quiz import Quiz, quiz
from pipeline_nb.lessons import lessons
from pipeline_nb.slides.pages import drawn

if TYPE_CHECKING:
    from nbformat import NotebookNode

__all__ = ["SlidesError", "slides", "without_presses"]

_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; "
    "frame-src 'self' file: about:"
)
"""What the page may load: nothing but itself (the speaker view shows the page once more, in a frame)."""
_LINK = re.compile(r"(?<!!)\[([^\]\n]+)\]\([^)\n]+\)")
_SENTENCE = re.compile(r"(?<=[.?!:])\s+|(?<=[.:]\*\*)\s+")
_FOR_HANDS = re.compile(
    r"\b(?:press|click|tick off|run (?:the|this)) |`[^`]+` in the last line|\*\*(?:First|Next|Undo|Begin)\*\*",
    re.IGNORECASE,
)
"""What a sentence says that asks for a press: a slide shows a picture, and nothing on it can be pressed."""
_TASK = re.compile(r"\*\*Try it[.:]\*\*")
_QUESTION = re.compile(r"\bQuestion\(\"([a-z0-9-]+)\"(?:, (?:seed=)?(\d+))?\)")


class SlidesError(PipelineError):
    """Slides cannot be made; the message says what would help."""


def slides(name: str) -> str:
    """Return the slides of a lesson as a page of HTML.

    Parameters
    ----------
    name
        A lesson, ``"em1_new_market_tiles"``, or the first part of its name, ``"em1"``.

    Raises
    ------
    InputError
        If there is no such lesson.
    SlidesError
        If nbconvert is not installed, or the front end is not built.

    Examples
    --------
    >>> slides("em1").startswith("<!DOCTYPE html>")
    True
    """
    path = lesson_named(name)
    try:
        import nbformat
        from nbconvert.exporters import SlidesExporter
    except ImportError as error:
        raise SlidesError(f"slides need {error.name}: pip install 'pipeline_nb[lab]'") from None
    book = nbformat.reads(lessons()[path].decode(), 4)
    title = next((line[2:] for cell in book.cells for line in cell.source.split("\n") if line.startswith("# ")), name)
    with resources.as_file(resources.files(__package__) / "templates") as templates:
        exporter = SlidesExporter(  # type: ignore[no-untyped-call]
            template_name="lesson", extra_template_basedirs=[str(templates)]
        )
        body, _ = exporter.from_notebook_node(_arranged(book), resources={"lesson": _inlined(title)})
    return str(body)


def _inlined(title: str) -> dict[str, str]:
    """What the template puts into the page; no script or style may end before its end."""
    static = resources.files("pipeline_nb.widgets") / "static"
    try:
        js, css = (static.joinpath(f"slides.{kind}").read_text(encoding="utf-8") for kind in ("js", "css"))
    except OSError:
        raise SlidesError("the front end is not built: run `make setup`, or install the wheel") from None
    js = re.sub(r"</(?=script)", r"<\\/", js, flags=re.IGNORECASE).replace("<!--", r"\x3c!--")
    return {"title": title, "js": js, "css": css.replace("</style", r"<\/style"), "policy": _POLICY}


def _arranged(book: NotebookNode) -> NotebookNode:
    """The notebook with a slide for each step, notes for the presenter, answers, and no links out of the page."""
    import nbformat

    cells: list[Any] = []
    for cell in book.cells:
        if cell.cell_type == "markdown":
            cell.source = without_presses(_LINK.sub(r"\1", cell.source))
        cell.metadata["slideshow"] = {"slide_type": _slide_type(cell)}
        question = _QUESTION.search(cell.source) if cell.cell_type == "code" else None
        asked = quiz(question[1], int(question[2] or 0)) if question else None
        if asked and (asked.network or asked.market >= 0):
            cells.append(_set_large(asked, cell))
        if cell.cell_type == "code":
            cell.outputs = [one for one in cell.outputs if not _is_unseen(one)]
            for output in cell.outputs:
                drawn(output)
        cells.append(cell)
        if said := cell.metadata.get("pipeline_nb", {}).get("say", ""):
            note = nbformat.v4.new_markdown_cell(said.replace("$", r"\$"))
            note.metadata["slideshow"] = {"slide_type": "notes"}
            cells.append(note)
        if asked:
            cells.append(_answer(asked))
    book.cells = cells
    return book


def _is_unseen(output: NotebookNode) -> bool:
    """Whether an output is for pages that do not trust a notebook; slides show it all."""
    return "".join(output.get("data", {}).get("text/html", "")).startswith("<template>")


def _set_large(asked: Quiz, cell: NotebookNode) -> NotebookNode:
    """The words of a question for the back of a room: in its picture they would be as small as that is high."""
    import nbformat

    from pipeline_nb.widgets.question import Question  # where slides are made, not where the package is loaded
    from pipeline_nb.widgets.still_learn import question_svg

    choices = [f"- {in_markdown(choice)}" for choice in asked.choices] if asked.kind != "board" else []
    words: NotebookNode = nbformat.v4.new_markdown_cell(
        "\n".join([f"**{in_markdown(asked.text)}**", *([""] if choices else []), *choices])
    )
    words.metadata["slideshow"], cell.metadata["slideshow"] = cell.metadata["slideshow"], {"slide_type": "-"}
    question = Question(asked)
    frame = msgspec.structs.replace(question.frame(question.model), text="", choices=())
    for output in cell.outputs:
        if "image/svg+xml" in output.get("data", {}):
            output.data["image/svg+xml"] = question_svg(frame)
    return words


def _answer(asked: Quiz) -> NotebookNode:
    """The page after a question: what a room wants to see once it has voted."""
    import nbformat

    right, because = in_markdown(asked.answer_words), in_markdown(asked.because)
    told = ("### The answer", in_markdown(asked.text), f"**{right}**", because)
    page: NotebookNode = nbformat.v4.new_markdown_cell("\n\n".join(told))
    page.metadata["slideshow"] = {"slide_type": "subslide"}
    return page


def without_presses(source: str) -> str:
    r"""Return the Markdown of a cell without the sentences that ask for a press: on a slide there is only a picture.

    Examples
    --------
    >>> without_presses("Draw nine of them. Press **Next** for each.")
    'Draw nine of them.'
    """
    kept = []
    for paragraph in source.split("\n\n"):
        sentences = _SENTENCE.split(paragraph)
        if any(map(_FOR_HANDS.search, sentences)):
            stay = [one for one in sentences if not _FOR_HANDS.search(one)]
            while stay and _TASK.fullmatch(stay[-1]):
                stay.pop()  # a task without its sentence
            paragraph = " ".join(stay)
        kept.append(paragraph)
    return "\n\n".join(paragraph for paragraph in kept if paragraph)


def _slide_type(cell: NotebookNode) -> str:
    """Where a slide begins: as the notebook says, else at each heading; what presenters read is left out."""
    if cell.cell_type == "code" and "presenter_notes(" in cell.source:
        return "skip"
    if named := cell.metadata.get("slideshow", {}).get("slide_type", ""):
        return str(named)
    heading = cell.cell_type == "markdown" and re.match(r"#{1,2} ", cell.source)
    return "slide" if heading else "-"
