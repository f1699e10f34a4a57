"""Puzzles with proof: families of positions, exact solvers, a generator, grading by value, ids.

An answer counts by what it is worth, never by being like a stored one; "best" is said only with a proof.
"""

from pipeline_nb.puzzles.api import Verdict, check, daily, pose, puzzle, share_line
from pipeline_nb.puzzles.families import FAMILIES, family
from pipeline_nb.puzzles.generator import Puzzle
from pipeline_nb.puzzles.ids import Params, PuzzleId
from pipeline_nb.puzzles.pack import Published, published, published_list

__all__ = [
    "FAMILIES",
    "Params",
    "Published",
    "Puzzle",
    "PuzzleId",
    "Verdict",
    "check",
    "daily",
    "family",
    "pose",
    "published",
    "published_list",
    "puzzle",
    "share_line",
]
