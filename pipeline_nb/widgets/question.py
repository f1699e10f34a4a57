"""`Question`: check yourself; the engine knows the answer."""

from __future__ import annotations

import msgspec

from pipeline_nb.box import rule
from pipeline_nb.errors import InputError
from pipeline_nb.learn import progress
from pipeline_nb.learn.marking import Marked, checked, mark, read_answer
from pipeline_nb.learn.quiz import Quiz, another, quiz
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.widgets import frames_learn as frames
from pipeline_nb.widgets.live import STATIC, LiveWidget
from pipeline_nb.widgets.still_learn import question_svg
from pipeline_nb.widgets.views import network_view
from pipeline_nb.widgets.views_trading import market_view

__all__ = ["Asked", "Question"]


class Asked(msgspec.Struct, frozen=True):
    """A question and the answer that was given, None before there is one."""

    quiz: Quiz
    answer: tuple[int, ...] | None = None


class Question(LiveWidget[Asked, frames.QuestionAction]):
    """A check-yourself question with its picture, of any kind: choose, several, order, number, board.

    Parameters
    ----------
    question
        The name of a question, or a `Quiz`.
    seed
        Which one of that name: 0 for the plain one, any other whole number for other numbers.

    Attributes
    ----------
    value
        The answer: index of the chosen answer, or the number; -1 before. Of several, or of an order, a tuple.

    Examples
    --------
    >>> w = Question("segments-of-a-straight")
    >>> w.act("choose", choice=w.quiz.right)
    >>> w.is_right
    True
    >>> w = Question("penalty-curve", seed=7)
    >>> w.act("answer", text=str(w.quiz.right))
    >>> w.marked.mark
    'right'
    """

    _esm, _css = STATIC / "question.js", STATIC / "question.css"
    action_type = frames.QuestionAction

    def __init__(self, question: str | Quiz, seed: int = 0) -> None:
        self._recorded, self._keep = False, progress.keep()
        super().__init__(Asked(quiz(question, seed) if isinstance(question, str) else question))

    @property
    def quiz(self) -> Quiz:
        """The question that stands there now: after an answer another of its kind can be asked for."""
        return self.model.quiz

    @property
    def value(self) -> int | tuple[int, ...]:
        """The answer: an index or a number (-1 before), or a tuple of indices (empty before)."""
        if self.quiz.kind in ("several", "order"):
            return self.model.answer or ()
        return self.model.answer[0] if self.model.answer else -1

    @property
    def marked(self) -> Marked | None:
        """How the answer is judged, None before there is one."""
        return mark(self.quiz, self.model.answer) if self.model.answer is not None else None

    @property
    def is_right(self) -> bool:
        """Whether the answer is the right one."""
        return self.marked is not None and self.marked.mark == "right"

    def step(self, model: Asked, action: frames.QuestionAction) -> tuple[Asked, str]:
        """Answer, or ask once more; see `LiveWidget.step`."""
        asked = model.quiz
        if action.kind == "remember":
            progress.remember(action.text)
            self._keep = progress.keep()
            return model, ""
        if action.kind == "again":
            # the answer to this one has just stood there: another with other numbers, where there is one
            return Asked(another(asked) or asked), _PROMPTS[asked.kind]
        if action.kind == "choose":
            if asked.kind not in ("choose", "board"):
                raise InputError(_PROMPTS[asked.kind])
            answer = checked(asked, [action.choice])
        else:
            answer = read_answer(asked, action.text)
        marked = mark(asked, answer)
        if not self._recorded:  # a second try has seen the answer
            self._recorded = True
            progress.answered(asked, marked)
            self._keep = progress.keep()
        return Asked(asked, answer), " ".join((marked.words, *marked.notes))

    def frame(self, model: Asked) -> frames.QuestionFrame:
        """Return the frame; see `LiveWidget.frame`."""
        asked, answer = model.quiz, model.answer
        marked = mark(asked, answer) if answer is not None else None
        one = asked.kind in ("choose", "board")
        return frames.QuestionFrame(
            text=asked.text,
            network=(network_view(asked.network, RefinementCosts.same(4, 5, 6)),) if asked.network else (),
            choices=asked.choices,
            chosen=answer[0] if answer is not None and one else -1,
            right=asked.right if marked and one else -1,
            verdict=marked.words if marked else "",
            rules=tuple(f"{rule(name).says} ({name})" for name in asked.rules) if marked else (),
            kind=asked.kind,
            picked=answer or (),
            rights=(asked.rights or (asked.right,)) if marked and asked.kind != "choose" else (),
            mark=marked.mark if marked else "",
            notes=marked.notes if marked else (),
            unit=asked.unit,
            market=(market_view(asked.game, asked.market),) if asked.game and asked.market >= 0 else (),
            spots=_spots(asked),
            another=marked is not None and another(asked) is not None,
            keep=self._keep,
            marks=progress.notices(),
        )

    def spoken_of(self) -> str:
        """Return the text of the question: the words in it have rules."""
        return " ".join((self.quiz.text, *self.quiz.choices))

    def still(self) -> str:
        """Return the question as SVG text."""
        return question_svg(self.frame(self.model))

    def __repr__(self) -> str:
        seed = f", seed={self.quiz.seed}" if self.quiz.seed else ""
        choices = f" {' / '.join(self.quiz.choices)}" if self.quiz.kind not in ("number", "board") else ""
        return f"Question({self.quiz.name!r}{seed}: {self.quiz.text}{choices})"


_PROMPTS = {
    "choose": "Choose an answer.",
    "several": "Mark every choice that is right, then check.",
    "order": "Put them in order, then check.",
    "number": "Type a number, then check.",
    "board": "Click a place on the board.",
}


def _spots(asked: Quiz) -> tuple[frames.QuestionSpot, ...]:
    named = zip(asked.spots, asked.choices, strict=False)
    if asked.network:
        return tuple(frames.QuestionSpot(x=x, y=y, name=name) for (x, y), name in named)
    return tuple(frames.QuestionSpot(x=space, y=row, name=name) for (row, space), name in named)
