"""`PuzzleBoard`: a puzzle with its board, hints, the check, and the proven solution step by step."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from pipeline_nb.errors import InputError
from pipeline_nb.learn import progress
from pipeline_nb.puzzles.api import Verdict, check, share_line
from pipeline_nb.puzzles.api import puzzle as puzzle_of
from pipeline_nb.puzzles.generator import Puzzle
from pipeline_nb.puzzles.ids import PuzzleId
from pipeline_nb.rules.reasons import count
from pipeline_nb.widgets.frames_puzzle import PuzzleAction, PuzzleFrame, PuzzleReplay, PuzzleVerdict
from pipeline_nb.widgets.live import STATIC, LiveWidget, refusal_of
from pipeline_nb.widgets.puzzle_desks import AnyDesk, desk_for
from pipeline_nb.widgets.still_puzzle import puzzle_svg

__all__ = ["PuzzleBoard"]

_HINTS = 3
_LONGEST_NAME = 120


class _Seen(msgspec.Struct, frozen=True):
    """What was seen or switched: it cannot be undone, so it is no part of the board's history.

    ``judged`` is the board that was checked last with its verdict; ``told`` the board of which the difference to the
    proven answer is shown; ``replay`` how many steps of the proven answer are shown, -1 for none; ``reached`` the best
    value found before the solution was seen.
    """

    hints: int = 0
    at_once: bool = True
    target: bool = True
    judged: tuple[tuple[msgspec.Struct, Verdict], ...] = ()
    told: tuple[msgspec.Struct, ...] = ()
    why: bool = False
    replay: int = -1
    solution: bool = False
    reached: int | None = None


class PuzzleBoard(LiveWidget[msgspec.Struct, PuzzleAction]):
    """A puzzle to solve: free play on its board, three hints, a check against the proven best value.

    Parameters
    ----------
    puzzle
        An id such as ``"pl1.run.g2#7"``, or a puzzle.

    Attributes
    ----------
    puzzle
        The puzzle.
    value
        The answer on the board as plain values, as `pipeline_nb.check` takes it; None while it cannot be told.
    verdict
        How the answer on the board was judged, None before it is checked.

    Raises
    ------
    InputError
        If the id cannot be read, or its family has no board yet.

    Examples
    --------
    >>> w = PuzzleBoard("pl1.line.g1#7")
    >>> w.move("place", slot=1, x=0, y=0)
    >>> w.act("check")
    >>> w.verdict.valid, w.verdict.reasons[0].code
    (False, 'puzzle.tiles-left')
    """

    _esm, _css = STATIC / "puzzleboard.js", STATIC / "puzzleboard.css"
    action_type = PuzzleAction
    speaks_of: ClassVar[str] = ""

    def __init__(self, puzzle: Puzzle | PuzzleId | str) -> None:
        self.puzzle = puzzle if isinstance(puzzle, Puzzle) else puzzle_of(puzzle)
        self._desk: AnyDesk = desk_for(self.puzzle.family, self.puzzle.position)
        self._seen, self._keep = _Seen(), progress.keep()
        super().__init__(self._desk.start())

    def spoken_of(self) -> str:
        """Return the words that the board of this family uses."""
        return self._desk.speaks_of

    @property
    def value(self) -> object:
        """The answer on the board as plain values; None while something is missing that every answer has."""
        try:
            return self.puzzle.family.plain(self._desk.answer(self.model))
        except InputError:
            return None

    @property
    def verdict(self) -> Verdict | None:
        """How the answer on the board was judged, None before it is checked."""
        return next((verdict for model, verdict in self._seen.judged if model is self.model), None)

    def move(self, kind: str, **fields: int | float | str) -> None:
        """Do what a click on the board inside does, such as ``w.move("place", slot=0, x=0, y=0)``."""
        self.act("move", text=json.dumps({"kind": kind, **fields}))

    # ---- actions ---------------------------------------------------------------------------------------------------

    def step(self, model: msgspec.Struct, action: PuzzleAction) -> tuple[msgspec.Struct, str]:
        """Move on the board, or ask the frame round it for something; see `LiveWidget.step`."""
        if action.kind == "remember":
            progress.remember(action.text)
            self._keep = progress.keep()
            return model, ""
        if action.kind == "replay":
            return model, self._show_step(action.at)
        self._refuse_in_replay()
        if action.kind == "move":
            return self._move(model, action.text)
        if action.kind == "restart":
            return self._desk.start(), "The board is as it was at the beginning."
        asked = {
            "hint": self._hint,
            "check": self._check,
            "why": self._why,
            "otherwise": self._otherwise,
            "errors": self._switch_errors,
            "target": self._switch_target,
        }
        return model, asked[action.kind]()

    def _move(self, model: msgspec.Struct, text: str) -> tuple[msgspec.Struct, str]:
        try:
            action = msgspec.json.decode(text, type=self._desk.action_type)
        except (msgspec.ValidationError, msgspec.DecodeError) as error:
            raise InputError(f"This move was not understood: {error}") from None
        if action.kind in ("undo", "redo"):
            raise InputError("Undo and redo belong to the whole board, not to a move.")
        return self._desk.step(model, action, self._seen.at_once)

    def _refuse_in_replay(self) -> None:
        if self._seen.replay >= 0:
            raise InputError("The proven solution is on the board. Go back to your answer first.")

    def _travel(self, by: int) -> str:
        self._refuse_in_replay()
        return super()._travel(by)

    def _see(self, **changes: Any) -> None:  # noqa: ANN401
        self._seen = replace(self._seen, **changes)

    def _hint(self) -> str:
        if self._seen.hints >= _HINTS:
            raise InputError("There are no more hints: the last one tells a move.")
        self._see(hints=self._seen.hints + 1)
        return f"Hint {self._seen.hints}: {self.puzzle.hints[self._seen.hints - 1]}"

    def _check(self) -> str:
        verdict = check(self.puzzle, self._desk.answer(self.model))
        reached = self._seen.reached
        if verdict.value is not None and not self._seen.solution:
            reached = verdict.value if reached is None else max(reached, verdict.value)
            self._record(verdict)
        self._see(judged=((self.model, verdict),), reached=reached)
        return self._verdict_words(verdict)

    def _record(self, verdict: Verdict) -> None:
        """Keep that the puzzle was solved, once; with hints it is solved in part."""
        if verdict.right and not self._is_solved():
            progress.solved(self._name(), "partial" if self._seen.hints else "right")
            self._keep = progress.keep()

    def _name(self) -> str:
        """The puzzle's name in the progress: its id; of a long one the beginning, and the end with its checksum."""
        name = self.puzzle.id.to_text()
        return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 20]}~{name[-19:]}"

    def _is_solved(self) -> bool:
        return any(entry.what == "puzzle" and entry.name == self._name() for entry in progress.entries())

    def _verdict_words(self, verdict: Verdict) -> str:
        """The verdict; the best value is not named while the target is hidden."""
        if verdict.valid and not verdict.right and not self._seen.target:
            return f"{self.puzzle.family.amount(verdict.value or 0)}: allowed, but there is a better answer."
        return verdict.words if verdict.valid else "Not allowed."

    def _why(self) -> str:
        if not self._seen.judged:
            raise InputError("Check an answer first: what limits the best one would give it away.")
        self._see(why=True)
        return self.puzzle.limits

    def _otherwise(self) -> str:
        verdict = self.verdict
        if verdict is None or verdict.right:
            raise InputError(
                "Check an answer first." if verdict is None else "Your answer is as good as the proven one."
            )
        self._see(told=(self.model,), solution=True)
        return " ".join(self._difference())

    def _difference(self) -> tuple[str, ...]:
        return self._desk.otherwise(self.model, self.puzzle.solution.answer)

    def _show_step(self, at: int) -> str:
        if at < 0:
            self._see(replay=-1)
            return "Your answer is on the board again."
        last = len(self._desk.steps(self.puzzle.solution.answer))
        if at > last:
            raise InputError(f"The proven solution has {last} steps.")
        self._see(replay=at, solution=True)
        return self._step_words(at)

    def _step_words(self, at: int) -> str:
        steps = self._desk.steps(self.puzzle.solution.answer)
        return (
            steps[at - 1][0]
            if at
            else f"The beginning. Then {'comes' if len(steps) == 1 else 'come'} {count(len(steps), 'step')}."
        )

    def _switch_errors(self) -> str:
        if not self._desk.can_defer:
            raise InputError("On this board there are no error marks to switch.")
        self._see(at_once=not self._seen.at_once)
        if self._seen.at_once:
            return "A move that breaks a rule is refused at once."
        return "Moves are not marked: whether an answer is allowed is told when you check it."

    def _switch_target(self) -> str:
        self._see(target=not self._seen.target)
        return "The best value is shown." if self._seen.target else "The best value is hidden."

    # ---- the frame -------------------------------------------------------------------------------------------------

    def frame(self, model: msgspec.Struct) -> PuzzleFrame:
        """Return the frame; see `LiveWidget.frame`."""
        asked, seen, desk = self.puzzle, self._seen, self._desk
        steps = desk.steps(asked.solution.answer) if seen.replay >= 0 else ()
        on_board = steps[seen.replay - 1][1] if seen.replay > 0 else desk.start() if seen.replay == 0 else model
        told = any(one is model for one in seen.told)
        frame = PuzzleFrame(
            id=asked.id.to_text(),
            title=asked.family.title,
            grade=asked.grade,
            aim=asked.aim,
            told=asked.text.removeprefix(asked.aim).strip(),
            value=desk.worth(on_board),
            target=asked.family.amount(asked.best) if seen.target else "",
            hints=asked.hints[: seen.hints],
            hints_left=_HINTS - seen.hints,
            errors=("at once" if seen.at_once else "at check") if desk.can_defer else "",
            verdict=self._verdict_view(model),
            checked=bool(seen.judged),
            why=asked.limits if seen.why else "",
            otherwise=self._difference() if told else (),
            replay=self._replay_view(len(steps)),
            answer=self._plain(model),
            share=share_line(asked, seen.reached, seen.hints),
            note=desk.note,
            solved=self._is_solved(),
            keep=self._keep,
        )
        shown: PuzzleFrame = desk.show(on_board, seen.at_once)(frame)
        return shown

    def _verdict_view(self, model: msgspec.Struct) -> tuple[PuzzleVerdict, ...]:
        verdict = next((found for judged, found in self._seen.judged if judged is model), None)
        if verdict is None or self._seen.replay >= 0:
            return ()
        return (
            PuzzleVerdict(
                mark="right" if verdict.right else "allowed" if verdict.valid else "refused",
                words=self._verdict_words(verdict),
                reasons=tuple([refusal_of(reason) for reason in verdict.reasons]),
            ),
        )

    def _replay_view(self, last: int) -> tuple[PuzzleReplay, ...]:
        at = self._seen.replay
        return (PuzzleReplay(at=at, last=last, words=self._step_words(at)),) if at >= 0 else ()

    def _plain(self, model: msgspec.Struct) -> str:
        try:
            return json.dumps(self.puzzle.family.plain(self._desk.answer(model)))
        except InputError as error:
            return str(error)

    def still(self) -> str:
        """Return a picture of the puzzle as SVG text."""
        return puzzle_svg(self.frame(self.model))

    def __repr__(self) -> str:
        return f"PuzzleBoard({self.puzzle.id.to_text()!r}: {self.puzzle.aim})"
