"""Choose the published puzzles, and write their notebooks and their report.

With --choose: pipeline_nb/puzzles/published.json, which takes minutes. Without: notebooks/puzzles/*.ipynb, to be run by
tools.refresh_notebooks, and docs/puzzles.md.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec
import nbformat

from pipeline_nb.puzzles.families import FAMILIES
from pipeline_nb.puzzles.generator import Puzzle, make
from pipeline_nb.puzzles.ids import Params, PuzzleId
from pipeline_nb.puzzles.pack import Published, published_list

ROOT = Path(__file__).resolve().parents[1]
PACK = ROOT / "pipeline_nb/puzzles/published.json"
REPORT = ROOT / "docs/puzzles.md"
SEEDS = 6
"""So many seeds of a grade are looked at; those whose ideas differ are taken first."""
WORDS = ("", "easy", "medium", "tricky", "hard", "expert")
STORY = {
    "run": (
        "One run",
        (
            "Your worker stands on one tile and refines through its pipelines. Which tile, which barrels,"
            " how far? Every barrel needs a pipeline of its own colour, long enough for the costs, and a "
            "tank in the row where it ends."
        ),
        ("A run is planned pipeline by pipeline: press a pipeline, then the barrel and the grade that it reaches."),
    ),
    "ladder": (
        "The price ladder",
        (
            "The last action of the game, in one market. Each space takes one barrel, and a barrel may be"
            " sold below its grade. Sell first, then buy; what you keep counts in the final accounts."
        ),
        "Look at what a barrel is worth at the end before you sell it for less.",
    ),
    "deliver": (
        "The last deliveries",
        (
            "Your last turn: contracts and orders ask for barrels, and you have not enough for all. Which"
            " do you serve, and with which barrels?"
        ),
        "An order takes all its barrels or none. A contract that stays open costs a Penalty marker.",
    ),
    "judge": (
        "Rule judge",
        "Somebody wants to do something. Is it allowed? If not, which rule forbids it?",
        "There is a point for the verdict and one for the rule.",
    ),
    "line": (
        "The longest line",
        (
            "Lay all the tiles so that one pipeline of the named colour is as long as it can be. Tiles "
            "may be turned, and pipes of different colours may meet: the pipeline just ends there."
        ),
        "A pipeline can come back through a tile that it has passed.",
    ),
    "pair": (
        "Fit the pair",
        "Two tiles from a shop, one network. Where do they go, so that the network is worth most?",
        "Read the aim first: dollars at the end, the worker's best tile, or long lines.",
    ),
}
FILES = {
    "run": "one_run", "ladder": "price_ladder", "deliver": "last_deliveries", "judge": "rule_judge",
    "line": "longest_line", "pair": "fit_the_pair",
}  # fmt: skip


IMPORTS = "from pipeline_nb.puzzles import published\nfrom pipeline_nb.widgets import PuzzleBoard\n\n"
"""In each cell, so that one can be run without those before it."""
HOW = (
    "An answer counts by what it is worth: any answer as good as the best is right. *Check* says what yours is worth, "
    "hints come in three steps, and a wrong answer shows what the proven best does otherwise. Nine more, harder and "
    "harder:"
)


def chosen(key: str) -> list[Published]:
    """Ten puzzles of a family, from easy to expert."""
    grades = FAMILIES[key].grades
    share = [10 // len(grades) + (i < 10 % len(grades)) for i in range(len(grades))]
    found = []
    for grade, number in zip(grades, share, strict=True):
        puzzles = [make(PuzzleId(key, Params(grade), seed)) for seed in range(1, SEEDS + 1)]
        seen: set[tuple[str, ...]] = set()
        other = []
        for one in puzzles:
            if one.themes not in seen:
                seen.add(one.themes)
                other.append(one)
        rest = [one for one in puzzles if one not in other]
        found += [_facts(one) for one in (*other, *rest)[:number]]
        print(key, grade, "chosen", file=sys.stderr)
    return found


def _facts(one: Puzzle) -> Published:
    return Published(one.id.to_text(), one.description.to_text(), one.grade, one.best, one.second, one.themes)


# ---- the notebooks ---------------------------------------------------------------------------------------------------


def notebook(key: str, after: str) -> nbformat.NotebookNode:
    """The notebook of a family; the next one is linked at its end."""
    title, story, tip = STORY[key]
    new = nbformat.v4
    cells: list[nbformat.NotebookNode] = [
        new.new_markdown_cell(f"# {title}\n\n{story}\n\n**Try it.** This one is easy."),
        new.new_code_cell(
            f'{IMPORTS}PuzzleBoard(published("{key}", 1))'
        ),
        new.new_markdown_cell(f"{tip}\n\n{HOW}"),
    ]  # fmt: skip
    for number, one in enumerate(published_list(key)[1:], start=2):
        cells += [
            new.new_markdown_cell(f"## {number} · {WORDS[one.grade]}"),
            new.new_code_cell(f'{IMPORTS}PuzzleBoard(published("{key}", {number}))'),
        ]
    link = f"[{STORY[after][0]}]({FILES[after]}.ipynb)" if after else "[the puzzle of the day](daily.ipynb)"
    cells.append(new.new_markdown_cell(f"Next: {link}. Or [make your own](workshop.ipynb)."))
    book: nbformat.NotebookNode = new.new_notebook(cells=cells)
    return book


# ---- the report ------------------------------------------------------------------------------------------------------


_INTRO = """\
Each is proven: its solver found the best value, and that nothing is better. The grade is the weakest of five solvers
that finds the best; the gap is to the next lower value, where it is known.

Written by `python -m tools.puzzle_notebooks`.
"""


def report() -> str:
    """All published puzzles with grade, value, gap to the next lower value and themes; no answers."""
    lines = ["# Published puzzles\n", _INTRO]
    for key in STORY:
        unit = FAMILIES[key].unit
        lines += [
            f"## {STORY[key][0]}\n",
            f"| id | grade | best ({unit}) | gap | themes |",
            "| :-- | --: | --: | --: | :-- |",
        ]
        for one in published_list(key):
            gap = "" if one.second is None else str(one.best - one.second)
            lines.append(
                f"| `{one.id}` | {one.grade} {WORDS[one.grade]} | {one.best} | {gap} | {', '.join(one.themes)} |"
            )
        lines.append("")
    return "\n".join(lines)


def main() -> int:
    """Write what the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--choose", action="store_true", help="choose the puzzles anew")
    if parser.parse_args().choose:
        pack = {key: chosen(key) for key in STORY}
        PACK.write_bytes(msgspec.json.format(msgspec.json.encode(pack), indent=1) + b"\n")
        return 0
    REPORT.write_text(report(), encoding="utf-8")
    keys = list(STORY)
    for key, after in zip(keys, [*keys[1:], ""], strict=True):
        path = ROOT / "notebooks/puzzles" / f"{FILES[key]}.ipynb"
        path.parent.mkdir(exist_ok=True)
        nbformat.write(notebook(key, after), path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
