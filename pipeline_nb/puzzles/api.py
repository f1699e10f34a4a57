"""What notebooks and programs call: puzzles by their ids, verdicts on answers, the puzzle of a day, lines to share."""

from __future__ import annotations

import os
from datetime import date

import msgspec

from pipeline_nb.errors import InputError, RuleBroken, shown
from pipeline_nb.puzzles.families import FAMILIES, family
from pipeline_nb.puzzles.generator import Puzzle, make
from pipeline_nb.puzzles.ids import Params, PuzzleId, describe
from pipeline_nb.rules.reasons import Reason

__all__ = ["Verdict", "check", "daily", "pose", "puzzle", "share_line"]

TODAY = "PIPELINE_NB_TODAY"
"""A variable that names the day which counts as today, such as ``2026-11-30``."""


class Verdict(msgspec.Struct, frozen=True):
    """What `check` says about an answer.

    Parameters
    ----------
    valid
        Whether the answer keeps every rule.
    value
        What it is worth, in the family's unit; None where it is not valid.
    best
        The best value that is known.
    proven
        Whether nothing can be better.
    reasons
        The broken rules.
    words
        The same as a sentence.
    """

    valid: bool
    value: int | None
    best: int
    proven: bool
    reasons: tuple[Reason, ...] = ()
    words: str = ""

    @property
    def right(self) -> bool:
        """Whether the answer is as good as the best."""
        return self.value is not None and self.value >= self.best

    def __str__(self) -> str:
        return self.words


def puzzle(puzzle_id: str | PuzzleId) -> Puzzle:
    """Return the puzzle of an id.

    Parameters
    ----------
    puzzle_id
        Such as ``"pl1.run.g2#7"`` (family, grade, seed), or a longer one that holds the position.

    Raises
    ------
    InputError
        If the id cannot be read: it says what is wrong.

    Examples
    --------
    >>> found = puzzle("pl1.run.g1#7")
    >>> found, found.aim
    (Puzzle('pl1.run.g1#7'), '...')
    """
    return make(puzzle_id)


def pose(family: str, position: msgspec.Struct) -> Puzzle:
    """Return a puzzle of your own: its id holds the whole position, for others to open.

    Parameters
    ----------
    family
        Key of the family.
    position
        A value of the family's own, such as `longest_line.LinePosition`.

    Raises
    ------
    InputError
        If there is no such family, or the position is too large for an id.

    Examples
    --------
    >>> from pipeline_nb import Oil, PipeNetwork
    >>> from pipeline_nb.puzzles.longest_line import LinePosition
    >>> own = pose("line", LinePosition(PipeNetwork(), (4, 40, 44), Oil.TEAL))
    >>> puzzle(own.id.to_text()).position == own.position
    True
    """
    kind = _family(family)
    return make(describe(kind.key, Params.of(rulings=kind.rulings(position)), kind.pack(position)))


def check(puzzle_id: str | PuzzleId | Puzzle, answer: object) -> Verdict:
    """Judge an answer by its value: any answer as good as the best is right.

    Parameters
    ----------
    puzzle_id
        The puzzle or its id.
    answer
        Plain values in the form of the family, or a value of the family's own.

    Raises
    ------
    InputError
        If the id or the answer has not the right form; an answer that breaks a rule is a verdict, not an error.

    Examples
    --------
    >>> found = puzzle("pl1.run.g1#7")
    >>> verdict = check(found, found.answer)
    >>> verdict.valid, verdict.right, verdict.value == verdict.best
    (True, True, True)
    """
    found = puzzle_id if isinstance(puzzle_id, Puzzle) else make(puzzle_id)
    kind, position = found.family, found.position
    read = answer if type(answer) is type(found.solution.answer) else kind.read(position, answer)
    try:
        judged = kind.value(position, read)
    except RuleBroken as refusal:
        return _verdict(found, None, refusal.reasons)
    return _verdict(found, judged.value, judged.reasons)


def _verdict(found: Puzzle, value: int | None, reasons: tuple[Reason, ...]) -> Verdict:
    kind, best, proven = found.family, found.best, found.proven
    if value is None:
        words = "Not allowed: " + " ".join(str(reason) for reason in reasons)
    elif value >= best:
        words = f"{kind.amount(value)}: right. " + ("No answer is worth more." if proven else "It is the best known.")
    else:
        target = f"the best is {kind.amount(best)}" if proven else f"{kind.amount(best)} is known to be possible"
        words = f"{kind.amount(value)}: allowed, but {target}."
    return Verdict(value is not None, value, max(best, value or best), proven, reasons, words)


_DAYS = (1, 1, 2, 2, 3, 3, 4)
"""Grade by weekday: Monday is for everybody, Sunday has time."""


def daily(day: date | str | None = None, family: str | None = None) -> Puzzle:
    """Return the puzzle of a day: the same for everybody, with no server.

    Parameters
    ----------
    day
        A date, or one as text such as ``"2026-11-30"``; by default today.
    family
        Key of a family; by default another one each day.

    Raises
    ------
    InputError
        If the date or the family does not exist.

    Examples
    --------
    >>> daily("2026-11-30", "run")
    Puzzle('pl1.run.g1#20261130')
    """
    when = _day(day)
    keys = tuple(FAMILIES)
    kind = _family(keys[when.toordinal() % len(keys)] if family is None else family)
    wanted = _DAYS[when.weekday()]
    grade = min(kind.grades, key=lambda grade: (abs(grade - wanted), grade))
    return make(PuzzleId(kind.key, Params(grade), when.year * 10_000 + when.month * 100 + when.day))


_family = family  # the name is also a parameter's


def _day(day: date | str | None) -> date:
    if isinstance(day, str):
        try:
            return date.fromisoformat(day)
        except ValueError:
            raise InputError(f"day {shown(day)}: write year, month and day, such as 2026-11-30") from None
    if day is None:
        # stored notebooks are run on a fixed day, so that what they show does not hang on when they were made
        pinned = os.environ.get(TODAY)
        return _day(pinned) if pinned else date.today()
    if not isinstance(day, date):
        raise InputError(f"day {shown(day)}: write a date, such as 2026-11-30")
    return day


def share_line(puzzle_id: str | PuzzleId | Puzzle, value: int | None = None, hints: int = 0) -> str:
    """Return a line to post: the id and what was reached, with nothing of the answer.

    Parameters
    ----------
    puzzle_id
        The puzzle or its id.
    value
        What was reached, in the family's unit; None to share the puzzle alone.
    hints
        How many hints were used.

    Examples
    --------
    >>> found = puzzle("pl1.run.g1#7")
    >>> share_line(found, found.best, hints=1) == f"Pipeline puzzle pl1.run.g1#7: 100% of the best, 1 hint"
    True
    """
    found = puzzle_id if isinstance(puzzle_id, Puzzle) else make(puzzle_id)
    line = f"Pipeline puzzle {found.id}"
    if value is None:
        return line
    part = 100 if value >= found.best else max(0, min(99, 100 * value // found.best)) if found.best > 0 else 0
    told = "" if hints <= 0 else ", 1 hint" if hints == 1 else f", {hints} hints"
    return f"{line}: {part}% of the best{told}"
