"""Write docs/numbers.md, and two parts of README.md: the list of uncertain numbers, and the list of lessons.

``python -m tools.numbers`` writes them; with ``--check`` it writes nothing and fails if one is out of date.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pipeline_nb.box import Box, Source, load_box
from pipeline_nb.box.contents import TABLES
from pipeline_nb.learn import lessons

ROOT = Path(__file__).resolve().parents[1]
NUMBERS, LESSONS = (tuple(f"<!-- {what}:{end} -->" for end in ("begin", "end")) for what in ("numbers", "lessons"))

_INTRO = """\
# The numbers of the game

Every number that the package uses, and where it comes from. This page is written by `python -m tools.numbers` from
the files in `pipeline_nb/box/`; do not edit it by hand.

| source | what it means |
|---|---|
| rulebook | stated in the rules text |
| public | not in the rules text; found in public material about the printed game |
| inferred | nobody states it, but the printed game leaves hardly another choice |
| house | ours, because the printed value is not public; the note says how we came to it |

`inferred` and `house` values carry a mark wherever widgets and notebooks show them.
Prices run from left to right as on the board. Letters T O S are teal, orange, silver; 1 2 3 are low, mid, high.

## If you own the game

Write the values of your printed copy into a TOML file with the tables and keys below, only those that differ or that
you want to confirm, and load it with `pn.load_box("my-copy.toml")`:

```toml
[shop_spaces_3p]
machines = [2, 1, 1]

[demand_4p]
market_1_orange = [4, 2, 2]
```

The file is checked key by key; all faults are listed with their place, and nothing is used until there are none.
Values from your file carry no mark.
"""


def plain(text: str) -> str:
    """Text for a cell of a Markdown table: dollar signs would begin mathematics, bars end the cell."""
    return text.replace("$", r"\$").replace("|", r"\|")


def value_words(value: object) -> str:
    if isinstance(value, tuple):
        nested = any(isinstance(item, tuple) or " " in str(item) for item in value)
        return ("; " if nested else ", ").join(value_words(item) for item in value)
    return plain({True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value))


def source_words(source: Source) -> str:
    words = f"{source.source}, {source.certainty}" if source.certainty else source.source
    return f"**{words}**" if source.is_marked else words


def table_section(box: Box, table: str) -> str:
    values = getattr(box, table)
    sources = {key: box.source_of(f"{table}.{key}") for key in values.__struct_fields__}
    lines = [
        f"### {table}",
        "",
        f"{type(values).__doc__}".split("\n")[0],
        "",
        "| key | value | source |",
        "|---|---|---|",
    ]
    lines += [f"| {key} | {value_words(getattr(values, key))} | {source_words(sources[key])} |" for key in sources]
    notes = list(dict.fromkeys(source.note for source in sources.values() if source.note))
    rules = list(dict.fromkeys(rule for source in sources.values() for rule in source.rules))
    if notes:
        lines += ["", *(f"- {plain(note)}" for note in notes)]
    if rules:
        lines += ["", "Rules: " + ", ".join(f"`{rule}`" for rule in rules)]
    return "\n".join(lines) + "\n"


def mark_lines(box: Box) -> list[str]:
    return [f"- `{mark.place}` ({mark.source}): {plain(mark.source.note)}" for mark in box.marks()]


def numbers_page(box: Box) -> str:
    parts = [_INTRO, "## Numbers we could not find printed\n", "\n".join(mark_lines(box)) + "\n", "## All tables\n"]
    parts += [f"Digest of the shipped values: `{box.digest}`\n"]
    return "\n".join(parts + [table_section(box, table) for table in TABLES])


def lesson_lines() -> list[str]:
    rows = [
        f"| [{plain(one.title)}](notebooks/{one.path}) | {one.minutes} | {len(one.questions)} |"
        for one in (*lessons().lessons, *lessons("modules").lessons)
    ]
    return ["| lesson | minutes | questions |", "| :--- | ---: | ---: |", *rows]


def between(text: str, marks: tuple[str, ...], lines: list[str]) -> str:
    """The text with these lines between two marks; unchanged if the marks are not there once, in order."""
    begin, end = marks
    if text.count(begin) != 1 or text.count(end) != 1 or text.index(begin) > text.index(end):
        return text
    before, rest = text.split(begin)
    return before + begin + "\n" + "\n".join(lines) + "\n" + end + rest.split(end)[1]


def with_section(readme: str, box: Box) -> str:
    """README with the list of uncertain numbers."""
    return between(readme, NUMBERS, mark_lines(box))


def with_lessons(readme: str) -> str:
    """README with the list of lessons."""
    return between(readme, LESSONS, lesson_lines())


def main(arguments: list[str]) -> int:
    box = load_box()
    wanted = {ROOT / "docs/numbers.md": numbers_page(box)}
    readme = ROOT / "README.md"
    if readme.exists():
        wanted[readme] = with_lessons(with_section(readme.read_text(encoding="utf-8"), box))
    stale = [p for p, text in wanted.items() if not p.exists() or p.read_text(encoding="utf-8") != text]
    if "--check" in arguments:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is out of date: run python -m tools.numbers")
        return 1 if stale else 0
    for path in stale:
        path.parent.mkdir(exist_ok=True)
        path.write_text(wanted[path], encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
