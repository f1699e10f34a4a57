"""`pipeline-nb puzzle`: make, show, check and solve puzzles; the puzzle of the day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline_nb.commands.common import Commands, Parser, add_command, add_rulings

if TYPE_CHECKING:
    import argparse

__all__ = ["add"]

EXAMPLES = """
pipeline-nb puzzle new run --grade 2       another puzzle each time
pipeline-nb puzzle new judge --seed 7      the same one again
pipeline-nb puzzle show pl1.run.g2#7 --hint 1
pipeline-nb puzzle check pl1.judge.g0#7 '["yes", "a", "no", "b", "yes"]'
pipeline-nb puzzle check pl1.judge.g0#7 --file answer.json
pipeline-nb puzzle solve pl1.run.g2#7      the best answer: a spoiler
pipeline-nb puzzle daily                   today's, the same for everybody
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "puzzle",
        _help,
        "make, show, check and solve puzzles; the puzzle of the day",
        "Puzzles with proof: an answer counts by what it is worth, and any answer as good as the best is right. A "
        "puzzle has an id: the same id is the same puzzle everywhere.",
        EXAMPLES,
    )
    parser.set_defaults(parser=parser)
    actions = parser.add_subparsers(title="what to do", metavar="WHAT", parser_class=Parser)
    _add_new(actions)
    show = _on_id(actions, "show", "show a puzzle, and hints", _show)
    show.add_argument("--hint", type=int, choices=(1, 2, 3), help="the idea; where to look; a move")
    check = _on_id(actions, "check", "what an answer is worth; leaves with 1 if it is not the best", _check)
    check.add_argument("answer", nargs="*", metavar="ANSWER", help="plain values, as JSON; - reads them from the input")
    check.add_argument("--file", metavar="FILE", help="read the answer from a file: the same way in every shell")
    _on_id(actions, "solve", "the best answer, with its proof, and why there is not more", _solve)
    daily = actions.add_parser("daily", help="the puzzle of a day", allow_abbrev=False)
    daily.add_argument("--date", metavar="DAY", help="such as 2026-11-30; by default today")
    daily.add_argument("--family", metavar="FAMILY", help="by default another one each day")
    daily.add_argument("--json", action="store_true", help="print JSON instead of text")
    daily.set_defaults(run=_daily)


def _add_new(actions: Commands) -> None:
    new = actions.add_parser("new", help="make a puzzle", allow_abbrev=False)
    new.add_argument("family", nargs="?", metavar="FAMILY", help="see --list; by default run")
    new.add_argument("--grade", type=int, default=0, metavar="N", help="1 easy to 5 expert; by default any")
    new.add_argument("--size", type=int, default=0, metavar="N", help="how large, in a unit of the family's own")
    new.add_argument("--seed", type=int, metavar="N", help="the same seed makes the same puzzle")
    new.add_argument("--list", action="store_true", help="list the families")
    new.add_argument("--json", action="store_true", help="print JSON instead of text")
    add_rulings(new)
    new.set_defaults(run=_new)


def _on_id(actions: Commands, name: str, about: str, run: object) -> argparse.ArgumentParser:
    parser = actions.add_parser(name, help=about, allow_abbrev=False)
    parser.add_argument("id", metavar="ID", help="such as pl1.run.g2#7 (in quotes where # begins a comment)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")
    parser.set_defaults(run=run)
    return parser


def _help(options: argparse.Namespace) -> int:
    options.parser.print_help()
    return 0


def _new(options: argparse.Namespace) -> int:
    from pipeline_nb.commands import puzzle_words
    from pipeline_nb.commands.common import read_rulings, read_seed
    from pipeline_nb.puzzles import FAMILIES, Params, PuzzleId, family, puzzle

    if options.list:
        print(puzzle_words.families(FAMILIES.values(), options.json))
        return 0
    kind = family(options.family or "run")
    params = Params.of(options.grade, options.size, read_rulings(options.ruling))
    found = puzzle(PuzzleId(kind.key, params, read_seed(options.seed)))
    print(puzzle_words.shown(found, None, options.json))
    return 0


def _show(options: argparse.Namespace) -> int:
    from pipeline_nb.commands import puzzle_words
    from pipeline_nb.puzzles import puzzle

    print(puzzle_words.shown(puzzle(options.id), options.hint, options.json))
    return 0


def _check(options: argparse.Namespace) -> int:
    from pipeline_nb.commands import puzzle_words
    from pipeline_nb.puzzles import check, puzzle

    found = puzzle(options.id)
    verdict = check(found, puzzle_words.read_answer(options.answer, options.file))
    print(puzzle_words.judged(found, verdict, options.json))
    return 0 if verdict.right else 1


def _solve(options: argparse.Namespace) -> int:
    from pipeline_nb.commands import puzzle_words
    from pipeline_nb.puzzles import puzzle

    print(puzzle_words.solved(puzzle(options.id), options.json))
    return 0


def _daily(options: argparse.Namespace) -> int:
    from pipeline_nb.commands import puzzle_words
    from pipeline_nb.puzzles import daily

    print(puzzle_words.shown(daily(options.date, options.family), None, options.json))
    return 0
