"""`Question`: check yourself; the engine knows the answer."""

from __future__ import annotations

from pipeline_nb.box import rule
from pipeline_nb.errors import InputError
from pipeline_nb.learn import progress
from pipeline_nb.learn.marking import Marked, checked, mark, read_answer
from pipeline_nb.learn.quiz import Quiz, quiz
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.widgets import frames_learn as frames
from pipeline_nb.widgets.live import STATIC, LiveWidget
from pipeline_nb.widgets.still_learn import question_svg
from pipeline_nb.widgets.views import network_view
from pipeline_nb.widgets.views_trading import market_view

__all__ = ["Question"]

Answer = tuple[int, ...] | None


class Question(LiveWidget[Answer, frames.QuestionAction]):
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
        self.quiz = quiz(question, seed) if isinstance(question, str) else question
        self._recorded, self._keep = False, progress.keep()
        super().__init__(None)

    @property
    def value(self) -> int | tuple[int, ...]:
        """The answer: an index or a number (-1 before), or a tuple of indices (empty before)."""
        if self.quiz.kind in ("several", "order"):
            return self.model or ()
        return self.model[0] if self.model else -1

    @property
    def marked(self) -> Marked | None:
        """How the answer is judged, None before there is one."""
        return mark(self.quiz, self.model) if self.model is not None else None

    @property
    def is_right(self) -> bool:
        """Whether the answer is the right one."""
        return self.marked is not None and self.marked.mark == "right"

    def step(self, model: Answer, action: frames.QuestionAction) -> tuple[Answer, str]:
        """Answer, or start over; see `LiveWidget.step`."""
        if action.kind == "remember":
            progress.remember(action.text)
            self._keep = progress.keep()
            return model, ""
        if action.kind == "again":
            return None, _PROMPTS[self.quiz.kind]
        if action.kind == "choose":
            if self.quiz.kind not in ("choose", "board"):
                raise InputError(_PROMPTS[self.quiz.kind])
            answer = checked(self.quiz, [action.choice])
        else:
            answer = read_answer(self.quiz, action.text)
        marked = mark(self.quiz, answer)
        if not self._recorded:  # a second try has seen the answer
            self._recorded = True
            progress.answered(self.quiz, marked)
            self._keep = progress.keep()
        return answer, " ".join((marked.words, *marked.notes))

    def frame(self, model: Answer) -> frames.QuestionFrame:
        """Return the frame; see `LiveWidget.frame`."""
        asked, marked = self.quiz, mark(self.quiz, model) if model is not None else None
        one = asked.kind in ("choose", "board")
        return frames.QuestionFrame(
            text=asked.text,
            network=(network_view(asked.network, RefinementCosts.same(4, 5, 6)),) if asked.network else (),
            choices=asked.choices,
            chosen=model[0] if model is not None and one else -1,
            right=asked.right if marked and one else -1,
            verdict=marked.words if marked else "",
            rules=tuple(f"{rule(name).says} ({name})" for name in asked.rules) if marked else (),
            kind=asked.kind,
            picked=model or (),
            rights=(asked.rights or (asked.right,)) if marked and asked.kind != "choose" else (),
            mark=marked.mark if marked else "",
            notes=marked.notes if marked else (),
            unit=asked.unit,
            market=(market_view(asked.game, asked.market),) if asked.game and asked.market >= 0 else (),
            spots=self._spots(),
            keep=self._keep,
            marks=progress.notices(),
        )

    def spoken_of(self) -> str:
        """Return the text of the question: the words in it have rules."""
        return " ".join((self.quiz.text, *self.quiz.choices))

    def _spots(self) -> tuple[frames.QuestionSpot, ...]:
        named = zip(self.quiz.spots, self.quiz.choices, strict=False)
        if self.quiz.network:
            return tuple(frames.QuestionSpot(x=x, y=y, name=name) for (x, y), name in named)
        return tuple(frames.QuestionSpot(x=space, y=row, name=name) for (row, space), name in named)

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
