"""What `pipeline-nb puzzle` prints: a puzzle, a verdict, a solution, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from pipeline_nb.commands import typed
from pipeline_nb.commands.common import columns, plain, wrapped
from pipeline_nb.commands.network_picture import network_picture
from pipeline_nb.errors import InputError
from pipeline_nb.errors import shown as cut
from pipeline_nb.puzzles import Puzzle, Verdict, share_line
from pipeline_nb.puzzles.family import AnyFamily
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.written import text_of

__all__ = ["families", "judged", "read_answer", "shown", "solved"]

_MOST_ANSWER = 20_000
_SAFE_WAY = (
    "shells such as PowerShell and cmd take quotes away or change them, so write the answer into a file and name it: "
    "--file answer.json (or - to read it from the input)"
)
_GRADES = ("", "easy", "fair", "tricky", "hard", "expert")


def families(kinds: Iterable[AnyFamily], as_json: bool) -> str:
    """Return the families: key, name, grades."""
    rows = [(kind.key, kind.title, kind.grades) for kind in kinds]
    if as_json:
        return _json([{"family": key, "title": title, "grades": grades} for key, title, grades in rows])
    return "\n".join(columns([(key, title, f"grades {grades[0]} to {grades[-1]}") for key, title, grades in rows]))


def shown(puzzle: Puzzle, hint: int | None, as_json: bool) -> str:
    """Return a puzzle, without anything of its answer but the hint that was asked for."""
    hints = puzzle.hints[:hint] if hint else ()
    if as_json:
        facts = {"title": puzzle.family.title, "grade": puzzle.grade, "unit": puzzle.family.unit, "aim": puzzle.aim}
        return _json({**_ids(puzzle), **facts, "text": puzzle.text, "hints": hints})
    head = f"{puzzle.family.title}, grade {puzzle.grade} ({_GRADES[puzzle.grade]}): {puzzle.id}"
    lines = [_line(head), ""]
    for text in puzzle.text.splitlines():
        lines.append(_line(text))
    network = getattr(puzzle.position, "network", None)
    if isinstance(network, PipeNetwork) and network.tiles:
        lines += ["", *network_picture(network)]
    lines += [""] * bool(hints) + [_line(f"Hint {at}: {words}") for at, words in enumerate(hints, start=1)]
    return "\n".join(lines)


def _line(text: str) -> str:
    """A line of a puzzle's text in lines of 80, those that follow further in."""
    indent = " " * (len(text) - len(text.lstrip()))
    return wrapped(text.strip(), indent, indent + "  ") if text.strip() else ""


def _ids(puzzle: Puzzle) -> dict[str, object]:
    return {
        "id": puzzle.id.to_text(),
        "description": puzzle.description.to_text(),
        "family": puzzle.family.key,
    }


def _json(value: object) -> str:
    return json.dumps(value, indent=2)


def read_answer(words: Sequence[str], file: str | None = None) -> object:
    """Return an answer that was given as JSON: in a word, as ``-`` on the input, or in a file.

    Raises
    ------
    InputError
        If it is not there, too long or no JSON.

    Examples
    --------
    >>> read_answer(['["yes", "no"]'])
    ['yes', 'no']
    """
    if bool(words) == (file is not None):
        raise InputError(f"answer: name it once, as a word or by --file; {_SAFE_WAY}")
    text = " ".join(words) if file is None else _text_in(file)
    where = "answer" if file is None else plain(file)
    if file is None and text == "-":
        text, where = typed.everything(_MOST_ANSWER), "the input"
    if len(text) > _MOST_ANSWER:
        raise InputError(f"{where}: more than {_MOST_ANSWER} characters are too many")
    try:
        return json.loads(text)
    except RecursionError:
        raise InputError(f"{where}: lists within lists, too deep to be read") from None
    except ValueError as error:
        found = f"{cut(text)} is no JSON" if isinstance(error, json.JSONDecodeError) else "a number is too long"
        if where == "answer":
            raise InputError(f"answer: {found} when it arrives here; {_SAFE_WAY}") from None
        place = f", line {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        raise InputError(f"{where}{place}: {found}; words and texts stand in double quotes") from None


def _text_in(file: str) -> str:
    try:
        with Path(file).open("rb") as stream:
            data = stream.read(4 * _MOST_ANSWER + 1)
        return text_of(data) if len(data) <= 4 * _MOST_ANSWER else " " * (_MOST_ANSWER + 1)  # is refused as too long
    except UnicodeDecodeError:
        raise InputError(f"{plain(file)} is not UTF-8; save it as UTF-8") from None
    except OSError as error:
        raise InputError(f"{plain(file)} cannot be read: {error.strerror}") from None


def judged(puzzle: Puzzle, verdict: Verdict, as_json: bool) -> str:
    """Return a verdict, with a line to share."""
    if as_json:
        return _json(
            {
                **_ids(puzzle),
                "valid": verdict.valid,
                "right": verdict.right,
                "value": verdict.value,
                "best": verdict.best,
                "proven": verdict.proven,
                "reasons": [
                    {"code": reason.code, "rule": reason.rule, "text": reason.text, "fix": reason.fix}
                    for reason in verdict.reasons
                ],
                "words": verdict.words,
                "share": share_line(puzzle, verdict.value),
            }
        )
    if not verdict.valid:
        return "\n".join(["Not allowed:", *(wrapped(str(reason), "  - ") for reason in verdict.reasons)])
    return "\n".join([wrapped(verdict.words), share_line(puzzle, verdict.value)])


def solved(puzzle: Puzzle, as_json: bool) -> str:
    """Return the best answer."""
    kind, solution = puzzle.family, puzzle.solution
    if as_json:
        return _json(
            {
                **_ids(puzzle),
                "grade": puzzle.grade,
                "value": solution.value,
                "second": puzzle.second,
                "proven": solution.proven,
                "bound": solution.bound,
                "answer": puzzle.answer,
                "themes": puzzle.themes,
                "hints": puzzle.hints,
                "limits": puzzle.limits,
            }
        )
    said = f"The best is {kind.amount(solution.value)}: proven." if solution.proven else (
        f"The best known is {kind.amount(solution.value)}; no more than {kind.amount(solution.bound)} is possible."
    )  # fmt: skip
    lines = [said, wrapped(json.dumps(puzzle.answer), "Answer: ", "  ")]
    lines += [wrapped(", ".join(puzzle.themes), "Themes: ", "  ")] if puzzle.themes else []
    lines += ["Why not more:", *(wrapped(line, "  ", "    ") for line in puzzle.limits.splitlines())]
    return "\n".join(lines)
