"""Work out the answer of every question once more, in another way, for many seeds.

    python -m tools.check_quizzes                  # 30 seeds of each question
    python -m tools.check_quizzes --seeds 1000     # the long form: at least 1,000 of each kind, too

For each question: the oracle (`tests/quiz_oracles.py`) finds the answer that is marked right; the right answer is
marked right, every known slip partly right, every other choice not right; its rules exist.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator

from pipeline_nb.box import rule
from pipeline_nb.learn.marking import mark
from pipeline_nb.learn.quiz import Quiz, quiz, quiz_names
from tests.quiz_oracles import ORACLES, fixed

__all__ = ["faults", "main"]


def faults(asked: Quiz) -> Iterator[str]:
    """What is wrong about a question, a sentence each; nothing if it is as it should be."""
    yield from _of_the_answer(asked)
    yield from _of_the_marking(asked)
    if len(set(asked.choices)) < len(asked.choices):
        yield "two choices read alike"
    if not asked.rules or any(rule(name).id != name for name in asked.rules):
        yield "it names no rule"
    for words in (asked.text, asked.because, *asked.whys, *(slip.why for slip in asked.slips)):
        if "  " in words or words != words.strip() or (words and words[-1] not in ".?)"):
            yield f"words out of form: {words!r}"


def _of_the_answer(asked: Quiz) -> Iterator[str]:
    known = fixed(asked.name)
    if known is not None:
        if asked.answer_words != known:
            yield f"the answer is {asked.answer_words}, worked out by hand it is {known}"
        return
    if asked.name not in ORACLES:
        yield "there is no oracle for it"
        return
    right = ORACLES[asked.name](asked)
    own = {(place,) for place in asked.rights} if asked.kind == "board" else {asked.answer}
    if own != right:
        yield f"the answer is {sorted(own)}, the oracle says {sorted(right)}: {asked.text}"


def _of_the_marking(asked: Quiz) -> Iterator[str]:
    if mark(asked, asked.answer).mark != "right":
        yield "its own answer is not marked right"
    for slip in asked.slips:
        if mark(asked, [slip.value]).mark != "partial":
            yield f"the slip {slip.value} is not marked partly right"
    if asked.kind in ("choose", "board"):
        for choice in range(len(asked.choices)):
            good = choice in asked.rights or choice == asked.right
            if (mark(asked, [choice]).mark == "right") != good:
                yield f"choice {choice} is marked wrongly"


def main(arguments: list[str] | None = None) -> int:
    """Check all questions; exit 1 if one is at fault."""
    parser = argparse.ArgumentParser(prog="python -m tools.check_quizzes", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seeds", type=int, default=30, help="seeds of each question (default: 30)")
    parser.add_argument("names", nargs="*", help="only these questions")
    options = parser.parse_args(arguments)
    found, kinds = 0, Counter[str]()
    for name in options.names or quiz_names():
        for seed in range(options.seeds if fixed(name) is None else 1):
            asked = quiz(name, seed)
            kinds[asked.kind] += 1
            for fault in faults(asked):
                found += 1
                print(f"{name}, seed {seed}: {fault}", file=sys.stderr)
    print(", ".join(f"{kind}: {number}" for kind, number in sorted(kinds.items())), f"- {found} at fault")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
