"""Five questions: what was missed and what was not seen for long comes back; a fresh learner gets an even mix."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable
from functools import cache

import msgspec

from pipeline_nb.errors import InputError, shown
from pipeline_nb.learn import progress
from pipeline_nb.learn.progress import Entry, RuleState
from pipeline_nb.learn.quiz import Quiz, quiz, quiz_names, topic_of

__all__ = ["DAYS", "FiveQuestions", "five_questions"]

DAYS = (1, 3, 7, 14, 30)
"""After so many right answers in a row, less one, a rule is due again after so many days."""

_DAY = 86_400_000
_MOST_WEAK = 3


class FiveQuestions(msgspec.Struct, frozen=True):
    """Questions to answer, each with why it was chosen."""

    questions: tuple[Quiz, ...]
    why: tuple[str, ...]

    def __repr__(self) -> str:
        lines = [
            f"{i}. {one.name}: {why}" for i, (one, why) in enumerate(zip(self.questions, self.why, strict=True), 1)
        ]
        return "\n".join(lines)


def five_questions(seed: int = 0, *, number: int = 5, now: int | None = None) -> FiveQuestions:
    """Return questions to repeat: missed rules first, then those that were not asked for long, then new ones.

    Parameters
    ----------
    seed
        Draws among questions that are equally due, and their numbers. The same seed and progress give the same five.
    number
        How many.
    now
        The time to reckon with, milliseconds since 1970.

    Raises
    ------
    InputError
        If the number is none from 1 to 20.

    Examples
    --------
    >>> five = five_questions(seed=1)
    >>> len({one.name for one in five.questions}), set(five.why)
    (5, {'new'})
    """
    if type(number) is not int or not 1 <= number <= 20:
        raise InputError(f"five_questions: number: 1 to 20, not {shown(number)}")
    moment = int(time.time() * 1000) if now is None else now
    known, entries = progress.rules(), progress.entries()
    needs = {name: _need(name, known, entries, moment) for name in _known_names(known)}
    chosen = _mixed(sorted(needs, key=lambda name: (*needs[name], _drawn(seed, name))), needs, number)
    return FiveQuestions(
        tuple(quiz(name, _variant(name, seed, entries)) for name in chosen),
        tuple(_WHY[needs[name][0]] for name in chosen),
    )


_WHY = ("missed before", "not asked for long", "new", "for practice")


def _need(name: str, known: dict[str, RuleState], entries: Iterable[Entry], now: int) -> tuple[int, int]:
    """How urgent a question is (0 most), and since when it waits."""
    states = [known[rule] for rule in _rules_of(name) if rule in known]
    asked = [entry for entry in entries if entry.what == "answer" and entry.name == name]
    missed = [state.when for state in states if state.state == "missed"]
    if missed and (not asked or asked[-1].mark != "right"):
        return 0, min(missed)
    if not asked:
        return 2, 0
    streak = max(1, min((state.streak for state in states), default=1))
    due = asked[-1].when + DAYS[min(streak, len(DAYS)) - 1] * _DAY
    return (1, asked[-1].when) if due <= now else (3, asked[-1].when)


def _known_names(known: Iterable[str]) -> list[str]:
    """The questions of the base game, and those of each module of which a rule was met."""
    families = {"base", *(rule.partition(".")[0] for rule in known)}
    return [name for name in quiz_names() if {rule.partition(".")[0] for rule in _rules_of(name)} <= families]


def _drawn(seed: int, name: str) -> str:
    """A place among equals that another question, added later, does not move."""
    return hashlib.sha256(f"{seed} {name}".encode()).hexdigest()


@cache
def _rules_of(name: str) -> tuple[str, ...]:
    return quiz(name).rules


def _mixed(ranked: list[str], needs: dict[str, tuple[int, int]], number: int) -> list[str]:
    """The most urgent ones, of as many topics as there can be, with at most some that were missed."""
    chosen: list[str] = []
    for rounds in range(number):
        for name in ranked:
            topics = [topic_of(other) for other in chosen]
            weak = sum(needs[other][0] == 0 for other in chosen)
            if len(chosen) == number or name in chosen or topics.count(topic_of(name)) > rounds:
                continue
            if needs[name][0] == 0 and weak >= max(1, number * _MOST_WEAK // 5):
                continue
            chosen.append(name)
    return chosen


def _variant(name: str, seed: int, entries: Iterable[Entry]) -> int:
    """Other numbers each time that the question comes back; the plain one at first, if the seed is 0."""
    asked = sum(entry.what == "answer" and entry.name == name for entry in entries)
    return seed * 1000 + asked if seed or asked else 0
