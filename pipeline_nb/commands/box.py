"""`pipeline-nb box`: the tables of numbers that the game is played with, ours or those of your own copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline_nb.commands.common import Commands, Parser, add_command

if TYPE_CHECKING:
    import argparse

__all__ = ["add"]

EXAMPLES = """
pipeline-nb box show              the tables in use, and what in them is ours
pipeline-nb box show demand_3p > mine.toml
                                  a table to write your copy's numbers into
pipeline-nb box check mine.toml   is the file right? changes nothing
pipeline-nb box use mine.toml     use it from now on, in play, setup and score
pipeline-nb box forget            back to our tables
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "box",
        _help,
        "use the numbers of your own copy of the game",
        "Some printed numbers of the game are not public; ours stand in for them, with a mark. If you own the game, "
        "write your copy's numbers into a TOML file: only what differs needs to be there.",
        EXAMPLES,
    )
    parser.set_defaults(parser=parser)
    actions = parser.add_subparsers(title="what to do", metavar="WHAT", parser_class=Parser)
    check = actions.add_parser("check", help="look at a file and say every fault", allow_abbrev=False)
    check.add_argument("file", metavar="FILE", help="your TOML file")
    check.set_defaults(run=_check)
    use = actions.add_parser("use", help="use a file from now on, in play, setup and score", allow_abbrev=False)
    use.add_argument("file", metavar="FILE", help="your TOML file; it stays where it is")
    use.set_defaults(run=_use)
    forget = actions.add_parser("forget", help="use our tables again", allow_abbrev=False)
    forget.set_defaults(run=_forget)
    show = actions.add_parser(
        "show", help="which tables are in use; or a table, ready for your file", allow_abbrev=False
    )
    show.add_argument("table", nargs="*", metavar="TABLE", help="names of tables, such as demand_3p")
    show.add_argument("--all", action="store_true", help="every table")
    show.set_defaults(run=_show)


def _help(options: argparse.Namespace) -> int:
    options.parser.print_help()
    return 0


def _check(options: argparse.Namespace) -> int:
    from pipeline_nb.commands import box_words, own_tables

    print(box_words.good(own_tables.checked_box(options.file), options.file))
    return 0


def _use(options: argparse.Namespace) -> int:
    from pathlib import Path

    from pipeline_nb.commands import box_words, own_tables

    box = own_tables.checked_box(options.file)
    own_tables.remember(Path(options.file).resolve())
    print(box_words.good(box, options.file))
    print(
        "\nplay, setup and score use it from now on, and see at once what you change in it.\n"
        "In Python name it: pn.new_game(box=pn.load_box(FILE)).\n"
        "Back to our tables: pipeline-nb box forget"
    )
    return 0


def _forget(options: argparse.Namespace) -> int:
    from pipeline_nb.commands import own_tables

    print("Our tables are used again." if own_tables.forget() else "No file was in use: our tables are used.")
    return 0


def _show(options: argparse.Namespace) -> int:
    from pipeline_nb.commands import box_words
    from pipeline_nb.commands.common import read_box

    box = read_box(None)
    if options.table or options.all:
        print(box_words.tables(box, options.table or None))
    else:
        print(box_words.overview(box))
    return 0
