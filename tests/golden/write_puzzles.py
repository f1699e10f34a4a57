"""Write the golden puzzles again: ``python -m tests.golden.write_puzzles [family ..]``, then look at the diff.

A file a family in ``puzzles/``: each id with a seed, and the description that it has to give in every process, on every
Python and machine. ``--print`` prints them instead: other interpreters are asked so.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from pipeline_nb.puzzles.generator import make

HERE = Path(__file__).parent / "puzzles"

IDS: dict[str, tuple[str, ...]] = {
    "run": (
        *(f"g{grade}#{seed}" for grade in (1, 2) for seed in (0, 7, 2**64 - 1)),
        *("g0#1", "g0#2", "g3#1", "g3#2", "g0-n4#5", "g1-n14#5"),
        *("g2-tank_check.strict#9", "g0-n8-machine_touch.cut_only#9"),
        *("g0#3", "g1-n6#3", "g2-n8#3"),
    ),
    "judge": (
        *(f"g0#{seed}" for seed in range(6)),
        *(f"g{grade}#{seed}" for grade in (1, 2, 3) for seed in (7, 8)),
        *("g0-n3#5", "g0-n9#5", "g0-tank_check.strict#3"),
    ),
    "ladder": (
        *(f"g1#{seed}" for seed in (0, 7, 2**64 - 1)),
        *("g2#7", "g3#7", "g4#2", "g0#1", "g0-n3#5", "g0-n9#5", "g2-allow_empty_action.no#9"),
    ),
    "deliver": (
        *(f"g1#{seed}" for seed in (0, 7, 2**64 - 1)),
        *("g2#7", "g3#7", "g5#3", "g0#1", "g0-n4#5", "g0-n12#5", "g2-delivery_pay.placed#9"),
    ),
    "pair": (
        *(f"g{grade}#{seed}" for grade in (1, 2) for seed in (0, 2**64 - 1)),
        *("g3#2", "g0#1", "g0-n3#5", "g1-n12#5"),
    ),
    "line": (
        *(f"g{grade}#{seed}" for grade in (1, 2) for seed in (1, 2**64 - 1)),
        *("g3#0", "g5#1", "g0-n3#5", "g0-n6#1"),
    ),
}
"""Of each family: grades, sizes, readings, seeds of all lengths; quick ones, since every process makes them again."""


def ids(key: str) -> list[str]:
    """The golden ids of a family."""
    return [f"pl1.{key}.{rest}" for rest in IDS[key]]


def described(key: str) -> dict[str, str]:
    """What each golden id of a family gives."""
    return {text: make(text).description.description for text in ids(key)}


def golden() -> dict[str, dict[str, str]]:
    """The files: family, then id, then description."""
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(HERE.glob("*.json"))}


def main(arguments: list[str]) -> None:
    """Write the files, or print what they would hold."""
    keys = [word for word in arguments if word != "--print"] or [key for key in IDS if IDS[key]]
    found = {key: described(key) for key in keys}
    if "--print" in arguments:
        print(json.dumps(found))
        return
    for key, lines in found.items():
        (HERE / f"{key}.json").write_text(json.dumps(lines, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
