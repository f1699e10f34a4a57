"""What the commands share: a parser that errs in one line, options that several have, text that is safe to print."""

from __future__ import annotations

import argparse
import contextlib
import sys
import textwrap
from typing import TYPE_CHECKING, NoReturn

from pipeline_nb.commands.terminal import WIDTH, columns, plain, wrapped
from pipeline_nb.errors import InputError, shown
from pipeline_nb.names import different_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from _typeshed import SupportsWrite

    from pipeline_nb.box import Box
    from pipeline_nb.game import Game
    from pipeline_nb.rules.rulings import Rulings

__all__ = [
    "WIDTH",
    "Commands",
    "Parser",
    "add_box",
    "add_command",
    "add_modules",
    "add_rulings",
    "add_table",
    "check_writable",
    "columns",
    "make_folder",
    "near",
    "new_table",
    "plain",
    "read_box",
    "read_modules",
    "read_names",
    "read_rulings",
    "read_seed",
    "reading_word",
    "wrapped",
    "write_file",
]

_LARGEST_SEED = 2**63 - 1


class Help(argparse.RawDescriptionHelpFormatter):
    """Help in 80 columns, with examples as they were written."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=26, width=WIDTH)


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line, without repeating its usage."""

    def error(self, message: str) -> NoReturn:
        """Leave with exit code 2."""
        self.exit(2, f"{self.prog}: {plain(message)}; see {self.prog} --help\n")

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        if file is sys.stdout is not None:
            file.write(message)  # argparse would hide that a help cannot be printed
        else:
            super()._print_message(message, file)


if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[Parser]
else:
    Commands = argparse._SubParsersAction
"""What commands are added to."""


def add_command(
    commands: Commands, name: str, run: Callable[[argparse.Namespace], int], about: str, more: str, examples: str
) -> Parser:
    """Add a command: what it is about in one line, more about it, and examples for its help."""
    parser = commands.add_parser(
        name,
        help=about,
        description=more,
        epilog=f"examples:\n{textwrap.indent(textwrap.dedent(examples).strip(chr(10)), '  ')}",
        formatter_class=Help,
        allow_abbrev=False,
    )
    parser.description = textwrap.fill(more, WIDTH - 2)
    parser.set_defaults(run=run)
    return parser


# ---- words -----------------------------------------------------------------------------------------------------------


def near(word: str, known: Iterable[str], most: int = 3) -> list[str]:
    """The known words that look most like a word."""
    import difflib

    return difflib.get_close_matches(word[:80].strip().lower(), list(known), n=most, cutoff=0.6)


# ---- options that several commands have ------------------------------------------------------------------------------


def add_rulings(parser: Parser) -> None:
    """Add ``--ruling NAME=READING``."""
    parser.add_argument(
        "--ruling",
        action="append",
        default=[],
        metavar="NAME=READING",
        help="read a disputed rule the other way (again for more; `pipeline-nb rules --rulings` lists them)",
    )


def read_rulings(pairs: Sequence[str], where: str = "--ruling") -> Rulings:
    """The rulings that pairs such as ``"tank_check=strict"`` name.

    Raises
    ------
    InputError
        If there is no such ruling or reading; the message offers those that there are.

    Examples
    --------
    >>> read_rulings(["tank_check=strict", "deliver_between=no"]).changed()
    {'tank_check': 'strict', 'deliver_between': False}
    """
    from pipeline_nb.rules.rulings import RULINGS, Rulings

    chosen: dict[str, str | bool] = {}
    for pair in pairs:
        name, equals, word = (part.strip() for part in pair.partition("="))
        if not equals:
            raise InputError(f"{where} {shown(pair)}: write a name and a reading, such as tank_check=strict")
        if name not in RULINGS:
            offer = near(name, RULINGS)
            hint = f"did you mean {' or '.join(offer)}?" if offer else "`pipeline-nb rules --rulings` lists them"
            raise InputError(f"{where}: there is no ruling {shown(name)}; {hint}")
        readings = {reading_word(value): value for value in (RULINGS[name].default, RULINGS[name].other)}
        word = {"true": "yes", "false": "no"}.get(word.lower(), word)
        if word not in readings:
            raise InputError(f"{where} {name}: {shown(word)} is none of its readings; write {' or '.join(readings)}")
        chosen[name] = readings[word]
    return Rulings(**chosen)  # type: ignore[arg-type]


def reading_word(value: str | bool) -> str:
    """How a reading is written: yes and no, or its own word."""
    return value if isinstance(value, str) else ("yes" if value else "no")


def add_modules(parser: Parser) -> None:
    """Add ``--modules``."""
    parser.add_argument(
        "--modules",
        metavar="A,B,..",
        help="add modules of Emerging Markets, or all: em1 New Market Tiles, em2 Increased Refinement Requirements, "
        "em3 Action Tiles, em4 Upgrades, em5 Valuations",
    )


def read_modules(text: str | None, where: str = "--modules") -> tuple[str, ...]:
    """The modules that a text such as ``"em1,em4"`` or ``"all"`` names, in their fixed order.

    Raises
    ------
    InputError
        If there is no such module, or one stands there twice; the message offers those that there are.

    Examples
    --------
    >>> read_modules("em4, em1")
    ('em1', 'em4')
    """
    from pipeline_nb.game.modules import MODULES, module, module_names

    if text is None:
        return ()
    names = [part.strip().lower() for part in text.split(",")]
    if "all" in names:
        if len(names) > 1:
            raise InputError(f"{where}: all is every module; leave the other names out")
        return tuple(MODULES)
    for name in names:
        if name not in MODULES:
            titles = {module(known).title.lower(): known for known in MODULES}
            offer = [titles[title] for title in near(name, titles, most=1)]
            hint = f"did you mean {offer[0]}, {module(offer[0]).title}?" if offer else _modules_there()
            raise InputError(f"{where}: there is no module {shown(name)}; {hint}")
    if len(set(names)) < len(names):
        raise InputError(f"{where}: each module once, not {', '.join(names)}")
    return module_names(names)


def _modules_there() -> str:
    from pipeline_nb.game.modules import MODULES, module

    return f"there are {', '.join(f'{name} ({module(name).title})' for name in MODULES)}; all is every one of them"


def read_names(text: str) -> tuple[str, ...]:
    """The names in ``"Ann,Bo,Cy"``, as we keep them.

    Raises
    ------
    InputError
        If one is none, or two look alike.
    """
    return different_names(text.split(","), "--names: ")


def add_table(parser: Parser) -> None:
    """Add ``--players``, ``--names``, ``--seed`` and ``--first-game``."""
    parser.add_argument("--players", type=int, metavar="N", help="2, 3 or 4 players (default: 2, or as many as names)")
    parser.add_argument("--names", metavar="A,B,..", help="the players' names, clockwise")
    parser.add_argument("--seed", type=int, metavar="N", help="deals what is random (default: a new one each time)")
    parser.add_argument("--first-game", action="store_true", help="follow the rulebook's suggestions for a first game")


def new_table(options: argparse.Namespace) -> tuple[Game, int, bool]:
    """The new game that options ask for, its seed, and whether it is a first game.

    Raises
    ------
    InputError
        If the options do not fit together, or a file that they name cannot be used.
    """
    from pipeline_nb.game import new_game

    names = read_names(options.names) if options.names is not None else None
    players = options.players if options.players is not None else len(names or (1, 2))
    if not 2 <= players <= 4:
        raise InputError(f"the game is for 2, 3 or 4 players, not {shown(players)}")
    if names is not None and len(names) != players:
        raise InputError(f"--players {players} and {len(names)} names do not fit together: {', '.join(names)}")
    seed = read_seed(options.seed)
    game = new_game(
        names or players,
        modules=read_modules(options.modules),
        seed=seed,
        first_game=options.first_game,
        rulings=read_rulings(options.ruling),
        box=read_box(options.box),
    )
    return game, seed, options.first_game


def read_seed(seed: int | None) -> int:
    """The seed that was named, else a new one that is easy to type."""
    if seed is None:
        import secrets

        return secrets.randbelow(1_000_000)
    if not 0 <= seed <= _LARGEST_SEED:
        raise InputError(f"--seed: a whole number from 0 to {_LARGEST_SEED}, not {shown(seed)}")
    return seed


def add_box(parser: Parser) -> None:
    """Add ``--box FILE``."""
    parser.add_argument(
        "--box",
        metavar="FILE",
        help="use the tables of your own copy of the game: a TOML file (see `pipeline-nb box --help`)",
    )


def read_box(path: str | None) -> Box:
    """The box that was named, else the one that `box use` chose, else the shipped one.

    Raises
    ------
    BoxError
        If the file cannot be used.
    """
    from pipeline_nb.commands.own_tables import chosen_box

    return chosen_box(path)


# ---- files -----------------------------------------------------------------------------------------------------------


def make_folder(path: str) -> None:
    """Make a folder, if it is not there; raise `InputError` if that cannot be."""
    from pathlib import Path

    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no path"
        raise InputError(f"the folder {plain(path)} cannot be made: {why}") from None


def check_writable(path: str) -> None:
    """Raise `InputError` where `write_file` would refuse a path, before long work."""
    import stat
    from pathlib import Path

    target = Path(path)
    try:
        if not target.parent.is_dir():
            raise InputError(f"{plain(path)}: there is no folder {plain(str(target.parent))}")
        for there in (target, _kept(target)):
            with contextlib.suppress(FileNotFoundError):
                if not stat.S_ISREG(there.lstat().st_mode):
                    raise InputError(f"{plain(str(there))} is no plain file; name another one")
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"{plain(path)} cannot be used as a path") from None
    try:
        fresh = _beside(target)
        fresh.open("xb").close()
        fresh.unlink()
    except OSError as error:
        raise InputError(f"{plain(path)} cannot be written: {error.strerror}") from None


def _kept(target: Path) -> Path:
    """Where an older file is kept."""
    return target.with_name(f"{target.name}.bak")


def _beside(target: Path) -> Path:
    """Where a file is written before it takes its place."""
    import secrets

    return target.with_name(f".writing-{secrets.token_hex(6)}")


def write_file(path: str, data: bytes) -> None:
    """Write a file in one go; an older one is kept beside it as NAME.bak.

    Raises
    ------
    InputError
        If it cannot be written; nothing has changed then.
    """
    from pathlib import Path

    check_writable(path)
    target = Path(path)
    fresh = _beside(target)
    try:
        try:
            with fresh.open("xb") as file:  # as readable as any file of this person, unlike one of tempfile
                file.write(data)
            if target.exists():
                target.replace(_kept(target))
            fresh.replace(target)
        except BaseException:
            fresh.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise InputError(f"{plain(path)} cannot be written: {error.strerror}") from None
