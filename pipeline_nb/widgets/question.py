"""`Question`: check yourself; the engine knows the answer."""

from __future__ import annotations

from pipeline_nb.box import rule
from pipeline_nb.errors import InputError
from pipeline_nb.learn.quiz import Quiz, quiz
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.widgets import frames
from pipeline_nb.widgets.live import STATIC, LiveWidget
from pipeline_nb.widgets.still import question_svg
from pipeline_nb.widgets.views import network_view

__all__ = ["Question"]


class Question(LiveWidget[int, frames.QuestionAction]):
    """A check-yourself question with its picture.

    Parameters
    ----------
    question
        The name of a question, or a `Quiz`.

    Attributes
    ----------
    value
        Index of the chosen answer, -1 before.

    Examples
    --------
    >>> w = Question("segments-of-a-straight")
    >>> w.act("choose", choice=w.quiz.right)
    >>> w.is_right
    True
    """

    _esm, _css = STATIC / "question.js", STATIC / "question.css"
    action_type = frames.QuestionAction

    def __init__(self, question: str | Quiz) -> None:
        self.quiz = quiz(question) if isinstance(question, str) else question
        super().__init__(-1)

    @property
    def value(self) -> int:
        """Index of the chosen answer, -1 before."""
        return self.model

    @property
    def is_right(self) -> bool:
        """Whether the chosen answer is the right one."""
        return self.value == self.quiz.right

    def step(self, model: int, action: frames.QuestionAction) -> tuple[int, str]:
        """Choose, or start over; see `LiveWidget.step`."""
        if action.kind == "again":
            return -1, "Choose an answer."
        if action.choice not in range(len(self.quiz.choices)):
            raise InputError(f"There are {len(self.quiz.choices)} answers; {action.choice} is none of them.")
        return action.choice, self._verdict(action.choice)

    def _verdict(self, choice: int) -> str:
        if choice < 0:
            return ""
        start = "Right." if choice == self.quiz.right else f"Not quite: it is {self.quiz.choices[self.quiz.right]}."
        return f"{start} {self.quiz.because}"

    def frame(self, model: int) -> frames.QuestionFrame:
        """Return the frame; see `LiveWidget.frame`."""
        net = self.quiz.network
        return frames.QuestionFrame(
            text=self.quiz.text,
            network=(network_view(net, RefinementCosts.same(4, 5, 6)),) if net else (),
            choices=self.quiz.choices,
            chosen=model,
            right=self.quiz.right if model >= 0 else -1,
            verdict=self._verdict(model),
            rules=tuple(f"{rule(name).says} ({name})" for name in self.quiz.rules) if model >= 0 else (),
        )

    def still(self) -> str:
        """Return the question as SVG text."""
        return question_svg(self.frame(self.value))

    def __repr__(self) -> str:
        return f"Question({self.quiz.name!r}: {self.quiz.text} {' / '.join(self.quiz.choices)})"
