"""The puzzles of the notebooks: ten a family from easy to expert, each proven when it was chosen."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from pipeline_nb.errors import InputError, shown
from pipeline_nb.puzzles.families import FAMILIES
from pipeline_nb.puzzles.generator import Puzzle, make
from pipeline_nb.puzzles.ids import PuzzleId

__all__ = ["Published", "published", "published_list"]


class Published(msgspec.Struct, frozen=True):
    """What is known of a published puzzle.

    Parameters
    ----------
    id
        Its short id, family, grade and seed.
    description
        The id that holds the position: it opens at once.
    grade
        1 to 5, the weakest of five solvers that finds the best value.
    best, second
        The best value and the next lower one, in the family's unit; the second is None where it is not known.
    themes
        The ideas that the best answer needs.
    """

    id: str
    description: str
    grade: int
    best: int
    second: int | None
    themes: tuple[str, ...]


def published(family: str, number: int) -> Puzzle:
    """Return a puzzle of the notebooks.

    Parameters
    ----------
    family
        Key of the family, such as ``"run"``.
    number
        1 (easy) to 10 (expert).

    Raises
    ------
    InputError
        If there is no such family or number.

    Examples
    --------
    >>> published("run", 1).grade
    1
    """
    pack = published_list(family)
    if not 1 <= number <= len(pack):
        raise InputError(f"family {family} has published puzzles 1 to {len(pack)}; there is no {number}")
    one = pack[number - 1]
    opened = make(one.description)
    found = Puzzle(PuzzleId.from_text(one.id), opened.description, opened.position)
    found.__dict__.update(grade=one.grade)
    return found


def published_list(family: str) -> tuple[Published, ...]:
    """Return what is known of the published puzzles of a family, from easy to expert.

    Raises
    ------
    InputError
        If there is no such family.

    Examples
    --------
    >>> [one.grade for one in published_list("judge")]
    [1, 1, 1, 2, 2, 2, 3, 3, 4, 4]
    """
    if family not in FAMILIES:
        raise InputError(f"there is no family {shown(family)}; families are {', '.join(FAMILIES)}")
    return _pack()[family]


@cache
def _pack() -> dict[str, tuple[Published, ...]]:
    data = (resources.files(__package__) / "published.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, tuple[Published, ...]])
