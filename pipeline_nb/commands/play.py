"""`pipeline-nb play`: bots against each other, or a person against bots in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline_nb.commands.common import Commands, add_box, add_command, add_modules, add_rulings

if TYPE_CHECKING:
    import argparse

__all__ = ["add"]

EXAMPLES = """
pipeline-nb play --players 4 --seed 1   four bots play, then a score sheet
pipeline-nb play --human Ann            play against a bot; ? shows help
pipeline-nb play --human Ann --bots greedy --save game.json
                                        keep the game when you leave
pipeline-nb play --load game.json       go on with it
pipeline-nb play --modules em1,em4      with modules of Emerging Markets
pipeline-nb play --bots planner,random --games 20 --seed 1
                                        who wins how often
pipeline-nb play --seed 1 --json log.json
                                        the log of a game, for a program
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "play",
        _run,
        "play in the terminal, or watch bots play",
        "Bots play against each other, told in words and added up at the end; with --human NAME you play against them. "
        "The same seed and bots give the same game again.",
        EXAMPLES,
    )
    parser.add_argument("--players", type=int, metavar="N", help="2, 3 or 4 players (default: 2, or as many as named)")
    parser.add_argument("--seed", type=int, metavar="N", help="deals what is random (default: a new one each time)")
    parser.add_argument("--bots", metavar="A,B,..", help="who plays against you or each other, see --list-bots")
    parser.add_argument("--list-bots", action="store_true", help="list the bots and stop")
    parser.add_argument("--human", action="append", default=[], metavar="NAME", help="a person plays (again for more)")
    parser.add_argument("--first-game", action="store_true", help="follow the rulebook's suggestions for a first game")
    parser.add_argument("--games", type=int, default=1, metavar="N", help="bots play so many games, seed after seed")
    parser.add_argument(
        "--explain", action="store_true", help="say why bots choose, and how each line of the score comes"
    )
    parser.add_argument("--quiet", action="store_true", help="print the score sheet alone")
    parser.add_argument("--json", metavar="FILE", help="write what was done and scored into a file, as JSON")
    parser.add_argument("--save", metavar="FILE", help="where a person's game is saved when you leave")
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game")
    add_modules(parser)
    add_rulings(parser)
    add_box(parser)


def _run(options: argparse.Namespace) -> int:
    from pipeline_nb.commands import person, seats, watching

    if options.list_bots:
        print(seats.bot_list())
        return 0
    if options.human or options.load:
        return person.run(options)
    return watching.run(options)
