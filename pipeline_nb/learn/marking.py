"""Marking an answer: right, partly right, or wrong, each with its reason. Points say how much of it was right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Literal

import msgspec

from pipeline_nb.errors import InputError, shown
from pipeline_nb.learn.quiz import Kind, Quiz, amount_words

__all__ = ["Mark", "Marked", "mark", "read_answer"]

Mark = Literal["right", "partial", "wrong"]
_MOST_NUMBER = 1_000_000


class Marked(msgspec.Struct, frozen=True, kw_only=True):
    """What an answer is worth.

    Parameters
    ----------
    mark
        ``"right"``, ``"partial"`` or ``"wrong"``.
    points, of
        How many parts of the answer are right, of how many.
    words
        The verdict in words, with the reason.
    notes
        A sentence for each part that is wrong.
    """

    mark: Mark
    points: int
    of: int
    words: str
    notes: tuple[str, ...] = ()


def read_answer(quiz: Quiz, text: str) -> tuple[int, ...]:
    """Read an answer from text, whole numbers with commas between; an amount may be written ``$35``.

    Raises
    ------
    InputError
        If it is no answer to this question.

    Examples
    --------
    >>> from pipeline_nb.learn.quiz import quiz
    >>> read_answer(quiz("penalty-curve"), "-$90")
    (-90,)
    """
    plain = text.replace("$", "").replace(" ", "").removeprefix("+")
    parts = plain.split(",") if plain else []
    if any(not part.removeprefix("-").isdecimal() or len(part) > 8 for part in parts):
        what = "a whole number, such as 35" if quiz.kind == "number" else "numbers of choices, such as 0,2"
        raise InputError(f"Write {what}, not {shown(text)}.")
    return checked(quiz, [int(part) for part in parts])


def checked(quiz: Quiz, answer: Sequence[int]) -> tuple[int, ...]:
    """Return an answer as it is kept; raise `InputError` if it is none to this question."""
    given = tuple(answer)
    if quiz.kind == "number":
        if len(given) != 1 or abs(given[0]) > _MOST_NUMBER:
            raise InputError("Write one whole number.")
        return given
    most = len(quiz.choices)
    if quiz.kind == "order" and sorted(given) != list(range(most)):
        raise InputError(f"Put all {most} in order, each once.")
    if quiz.kind in ("choose", "board") and len(given) != 1:
        raise InputError("Choose one answer.")
    if any(i not in range(most) for i in given) or len(set(given)) < len(given):
        raise InputError(f"There are {most} answers; {', '.join(map(str, given))} is none of them.")
    return tuple(sorted(given)) if quiz.kind == "several" else given


def mark(quiz: Quiz, answer: Sequence[int]) -> Marked:
    """Return what an answer is worth: indices of choices, or the number.

    Raises
    ------
    InputError
        If it is no answer to this question.

    Examples
    --------
    >>> from pipeline_nb.learn.quiz import quiz
    >>> mark(quiz("segments-of-a-straight"), [1]).mark
    'right'
    >>> mark(quiz("penalty-curve"), [-60]).mark
    'partial'
    """
    return _MARKING[quiz.kind](quiz, checked(quiz, answer))


def _said(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _all_right(quiz: Quiz, of: int = 1) -> Marked:
    return Marked(mark="right", points=of, of=of, words=_said("Right.", quiz.because))


def _one(quiz: Quiz, answer: tuple[int, ...]) -> Marked:
    (choice,) = answer
    if choice == quiz.right or choice in quiz.rights:
        return _all_right(quiz)
    why = quiz.whys[choice] if quiz.whys else ""
    return Marked(
        mark="wrong",
        points=0,
        of=1,
        words=_said(f"Not quite: it is {quiz.answer_words}.", quiz.because),
        notes=(f"{quiz.choices[choice]}: {why}",) if why and why != quiz.because else (),
    )


def _several(quiz: Quiz, answer: tuple[int, ...]) -> Marked:
    wrong = [i for i in range(len(quiz.choices)) if (i in answer) != (i in quiz.rights)]
    of = len(quiz.choices)
    if not wrong:
        return _all_right(quiz, of)
    notes = []
    for i in wrong:
        why = quiz.whys[i] if quiz.whys else ""
        notes.append(_said(f"{quiz.choices[i]}: {'yes' if i in quiz.rights else 'no'}.", why))
    points = of - len(wrong)
    partly = 2 * points > of and bool(set(answer) & set(quiz.rights) or not quiz.rights)
    head = f"Partly right, {points} of {of}." if partly else f"Not quite: {points} of {of}."
    words = _said(head, f"The answer: {quiz.answer_words}.", quiz.because)
    return Marked(mark="partial" if partly else "wrong", points=points, of=of, words=words, notes=tuple(notes))


def _swapped(quiz: Quiz, answer: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """The pairs that stand the wrong way round, each as it should be."""
    at = {thing: place for place, thing in enumerate(answer)}
    return ((a, b) for a, b in combinations(quiz.rights, 2) if at[a] > at[b])


def _order(quiz: Quiz, answer: tuple[int, ...]) -> Marked:
    wrong, of = list(_swapped(quiz, answer)), len(answer) * (len(answer) - 1) // 2
    if not wrong:
        return _all_right(quiz, of)
    points = of - len(wrong)
    partly = 2 * points > of
    head = f"{'Partly right' if partly else 'Not quite'}: {points} of {of} pairs are in order."
    notes = tuple(f"{quiz.choices[a]} comes before {quiz.choices[b]}." for a, b in wrong[:3])
    words = _said(head, f"The order: {quiz.answer_words}.", quiz.because)
    return Marked(mark="partial" if partly else "wrong", points=points, of=of, words=words, notes=notes)


def _number(quiz: Quiz, answer: tuple[int, ...]) -> Marked:
    (given,) = answer
    if given == quiz.right:
        return _all_right(quiz, 2)
    slip = next((slip for slip in quiz.slips if slip.value == given), None)
    head = f"{'Nearly' if slip else 'Not quite'}: it is {quiz.answer_words}, not {amount_words(given, quiz.unit)}."
    words = _said(head, quiz.because)
    notes = (slip.why,) if slip else ()
    return Marked(mark="partial" if slip else "wrong", points=1 if slip else 0, of=2, words=words, notes=notes)


_MARKING: dict[Kind, Callable[[Quiz, tuple[int, ...]], Marked]] = {
    "choose": _one,
    "board": _one,
    "several": _several,
    "order": _order,
    "number": _number,
}
