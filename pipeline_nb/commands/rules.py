"""`pipeline-nb rules`: look things up in the index of rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline_nb.commands.common import Commands, add_command

if TYPE_CHECKING:
    import argparse

__all__ = ["add"]

EXAMPLES = """
pipeline-nb rules tank             every rule with this word
pipeline-nb rules loan penalty     rules with both words
pipeline-nb rules can I sell after buying    a question in plain words
pipeline-nb rules base.run.value   one rule whole, by its id
pipeline-nb rules em4              the rules of a module of Emerging Markets
pipeline-nb rules base.setup       the rules whose id begins like this
pipeline-nb rules --rulings        the disputed rules, each with both readings
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "rules",
        _run,
        "look up rules by words or by id",
        "Look up rules by words, or one rule by its id. Rules are told in our own words; each says where it stands, "
        "and, where the documents leave it open, its two readings.",
        EXAMPLES,
    )
    parser.add_argument("words", nargs="*", metavar="WORD", help="words that the rule has, or an id")
    parser.add_argument("--all", action="store_true", help="list everything that was found, not only the best")
    parser.add_argument("--rulings", action="store_true", help="list the disputed rules and their readings")
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def _run(options: argparse.Namespace) -> int:
    from pipeline_nb.commands import rule_search
    from pipeline_nb.errors import InputError

    if options.rulings:
        print(rule_search.rulings_json() if options.json else rule_search.all_rulings())
        return 0
    text = " ".join(options.words).strip()
    if not text:
        raise InputError("rules: name a word or an id, such as: pipeline-nb rules tank")
    found = rule_search.find(text)
    print(
        rule_search.as_json(found)
        if options.json
        else rule_search.as_text(text, found, most=None if options.all else 12)
    )
    return 0
