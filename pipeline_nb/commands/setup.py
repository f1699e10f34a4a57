"""`pipeline-nb setup`: a checklist for laying out a physical table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline_nb.commands.common import Commands, add_box, add_command, add_modules, add_rulings, add_table

if TYPE_CHECKING:
    import argparse

__all__ = ["add"]

EXAMPLES = """
pipeline-nb setup --players 3 --seed 7   what to lay where, with boxes to tick
pipeline-nb setup --names Ann,Bo --first-game
                                         the suggestions for beginners
pipeline-nb setup --modules em1,em4 --seed 7
                                         with modules of Emerging Markets
pipeline-nb setup --seed 7 --json        the same for a program
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "setup",
        _run,
        "a checklist for setting up a physical table",
        "A checklist for setting up a physical table, in the rulebook's order. The seed deals everything that is "
        "random: the same seed gives the same table again, also in `pipeline-nb play`.",
        EXAMPLES,
    )
    add_table(parser)
    add_modules(parser)
    add_rulings(parser)
    add_box(parser)
    parser.add_argument("--pictures", action="store_true", help="draw the pipe tiles too")
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def _run(options: argparse.Namespace) -> int:
    from pipeline_nb.commands import setup_words
    from pipeline_nb.commands.common import new_table
    from pipeline_nb.play import setup_facts

    facts = setup_facts.facts_of(*new_table(options))
    print(setup_facts.as_json(facts) if options.json else setup_words.checklist(facts, options.pictures))
    return 0
