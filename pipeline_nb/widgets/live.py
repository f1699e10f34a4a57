"""What every widget shares: a value with its history, a frame for the page, numbered actions from it.

The value is frozen, so undo is keeping the old one. A click and a call of `LiveWidget.act` take the same path.
JupyterLab may deliver messages on another thread, so the model is behind a lock; handlers never print.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import anywidget
import msgspec
import traitlets

from pipeline_nb.box import rule
from pipeline_nb.errors import InputError, RuleBroken
from pipeline_nb.learn.look_up import terms_in
from pipeline_nb.learn.picture import in_markdown_too
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.widgets.frames import Frame, Refusal, Word

__all__ = ["STATIC", "LiveWidget", "refusal_of"]

STATIC = Path(__file__).parent / "static"


class _Action(Protocol):
    @property
    def kind(self) -> str: ...


Model = TypeVar("Model")
Action = TypeVar("Action", bound=_Action)
_AT_REST = "<small>A picture: run the cell above it (Shift+Enter), and it comes to life.</small>"
_MOST_STEPS = 500
_PATIENCE = 0.5
"""Seconds that an action waits for those numbered before it."""


class LiveWidget(anywidget.AnyWidget, Generic[Model, Action]):
    """A widget on a frozen model; subclasses say how an action changes it and how it is shown.

    Attributes
    ----------
    reasons
        Why the last action was refused; empty if it was done.
    """

    # text, not a dict: ipywidgets walks every value of a dict on each change
    state = traitlets.Unicode().tag(sync=True)
    # the words that the widget uses, each with its rule, as JSON: they never change, so they travel once
    words = traitlets.Unicode().tag(sync=True)
    action_type: ClassVar[Any]
    speaks_of: ClassVar[str] = ""
    """Words of the glossary that the widget uses: the page offers the rule of each."""

    def __init__(self, model: Model) -> None:
        self._lock = threading.RLock()
        self._past: list[Model] = [model]
        self._at = 0
        self._ack = 0
        self._early: dict[int, object] = {}
        self._said = ""
        self.reasons: tuple[Reason, ...] = ()
        self._refused: tuple[Refusal, ...] = ()
        super().__init__(state=self._encode(), words=self._words())
        self.on_msg(self._on_message)

    # ---- for subclasses --------------------------------------------------------------------------------------------

    def step(self, model: Model, action: Action) -> tuple[Model, str]:
        """Return the model after an action, and a sentence on what happened; raise `RuleBroken` if it is refused."""
        raise NotImplementedError

    def frame(self, model: Model) -> Frame:
        """Return the frame that shows a model; what all frames share is filled in afterwards."""
        raise NotImplementedError

    def still(self) -> str:
        """Return the picture for pages where no front end runs, as SVG text."""
        raise NotImplementedError

    def spoken_of(self) -> str:
        """Return the words of which the page offers the rules, as a text that names them."""
        return self.speaks_of

    # ---- for users and tests ---------------------------------------------------------------------------------------

    @property
    def shown(self) -> dict[str, Any]:
        """The frame as the page has it, as plain dicts and lists."""
        frame: dict[str, Any] = msgspec.json.decode(self.state)
        return frame

    @property
    def model(self) -> Model:
        """The model as it is now."""
        return self._past[self._at]

    def act(self, kind: str, **fields: int | float | str) -> None:
        """Do what a click does; `reasons` tells why, if it was refused.

        Parameters
        ----------
        kind
            What to do, such as ``"place"`` or ``"undo"``.
        fields
            The action's numbers and texts, such as ``x=0, y=1``.

        Raises
        ------
        InputError
            If the action has no such kind or fields.
        """
        try:
            action = msgspec.convert({"kind": kind, **fields}, self.action_type)
        except msgspec.ValidationError as error:
            raise InputError(f"{type(self).__name__}: action {kind!r} is not understood: {error}") from None
        self._answer(action)

    # ---- inside ----------------------------------------------------------------------------------------------------

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        with self._lock:
            number = content.get("n") if isinstance(content, dict) else None
            if type(number) is int and number > self._ack + 1 and self._wait_for_others():
                self._early[number] = content
                return
            self._take(content, number)
            while self._ack + 1 in self._early:
                self._take(self._early.pop(self._ack + 1), self._ack + 1)

    def _wait_for_others(self) -> bool:
        """Whether an action that came too early can wait: JupyterLab may change the path of messages amid a burst."""
        try:
            timer = threading.Timer(_PATIENCE, self._take_early)
            timer.daemon = True
            timer.start()
        except RuntimeError:  # no threads here, as in a browser's Python; there is one path only, too
            return False
        return True

    def _take_early(self) -> None:
        """Take what has waited long enough: the actions before it are lost."""
        with self._lock:
            for number in sorted(self._early):
                self._take(self._early.pop(number), number)

    def _take(self, content: object, number: object) -> None:
        if type(number) is int:
            self._ack = max(self._ack, number)
        try:
            action = msgspec.convert(content, self.action_type)
        except msgspec.ValidationError as error:
            self._tell("", (), f"This action was not understood: {error}")
        else:
            self._answer(action)

    def _answer(self, action: Action) -> None:
        with self._lock:
            try:
                if action.kind in ("undo", "redo"):
                    said = self._travel(-1 if action.kind == "undo" else 1)
                else:
                    model, said = self.step(self.model, action)
                    if model is not self.model:  # what leaves everything as it is, is nothing to undo
                        self._past = [*self._past[max(0, self._at + 1 - _MOST_STEPS) : self._at + 1], model]
                        self._at = len(self._past) - 1
            except RuleBroken as refusal:
                self._tell("", refusal.reasons)
            except InputError as error:
                self._tell("", (), str(error))
            else:
                self._tell(said, ())

    def _travel(self, by: int) -> str:
        if not 0 <= self._at + by < len(self._past):
            raise InputError("There is nothing to undo." if by < 0 else "There is nothing to redo.")
        self._at += by
        return "Undone." if by < 0 else "Done again."

    def _tell(self, said: str, reasons: tuple[Reason, ...], fault: str = "") -> None:
        self._said, self.reasons = said, reasons
        self._refused = tuple(refusal_of(reason) for reason in reasons)
        if fault:
            self._refused = (Refusal(text=fault, fix="", rule="", says="", section=""),)
        self.state = self._encode()

    def _words(self) -> str:
        found = [Word(word=term.word, says=term.says, rule=term.rule.id) for term in terms_in(self.spoken_of())]
        return msgspec.json.encode(found).decode() if found else ""

    def _encode(self) -> str:
        frame = msgspec.structs.replace(
            self.frame(self.model),
            ack=self._ack,
            said=self._said,
            refused=self._refused,
            can_undo=self._at > 0,
            can_redo=self._at + 1 < len(self._past),
        )
        return msgspec.json.encode(frame).decode()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:  # noqa: ANN401
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        # a page that shows the widget itself shows nothing of these; the text stands where there are no pictures at all
        text = f"{self!r}\nA picture stands here once you run this cell, or trust the notebook."
        return {**(data or {}), "text/plain": text, **in_markdown_too(self.still(), below=_AT_REST)}, metadata or {}


def refusal_of(reason: Reason) -> Refusal:
    """Return a reason as the page shows it, with what its rule says."""
    entry = rule(reason.rule)
    return Refusal(text=reason.text, fix=reason.fix, rule=reason.rule, says=entry.says, section=entry.section)
