"""`pipeline-nb score`: the final accounts of a real table, from a small TOML file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline_nb.commands.common import Commands, add_box, add_command, add_modules

if TYPE_CHECKING:
    import argparse

__all__ = ["add"]

EXAMPLES = """
pipeline-nb score --template > table.toml   a file to fill in
pipeline-nb score --template --modules em4,em5 > table.toml
                                            with what modules bring
pipeline-nb score table.toml                every line explained, and who wins
pipeline-nb score table.toml --short        the sheet alone
pipeline-nb score table.toml --json         the same for a program
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "score",
        _run,
        "the final accounts of a real table",
        "Add up the end of a real game from a small TOML file that says what everybody has. Every line is explained "
        "with its numbers and its rule.",
        EXAMPLES,
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="what everybody has at the end, as TOML")
    parser.add_argument("--template", action="store_true", help="print a file to fill in, with what each line means")
    parser.add_argument("--short", action="store_true", help="print the sheet without the explanations")
    add_modules(parser)
    add_box(parser)
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def _run(options: argparse.Namespace) -> int:
    from pipeline_nb.commands import score_file, score_words
    from pipeline_nb.commands.common import read_box, read_modules
    from pipeline_nb.commands.score_template import template
    from pipeline_nb.errors import InputError

    modules = None if options.modules is None else read_modules(options.modules)
    if options.template:
        print(template(modules or ()), end="")
        return 0
    if options.file is None:
        raise InputError("score: name a file, such as: pipeline-nb score table.toml (--template prints one to fill in)")
    box = read_box(options.box)
    table = score_file.read_table(options.file, box, modules)
    scores = table.scores(box)
    places = table.places(scores)
    if options.json:
        print(score_words.as_json(scores, places))
    else:
        print(score_words.page(scores, places, None if options.short else table.pipelines(box)))
    return 0
