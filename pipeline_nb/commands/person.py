"""A person at the table of `pipeline-nb play`: numbered options, questions, undo, saves. Other seats may be bots."""

from __future__ import annotations

import contextlib
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline_nb.commands import board_words, score_words, seats, starting_tanks, typed
from pipeline_nb.commands.common import check_writable, plain, read_box, read_seed, wrapped
from pipeline_nb.commands.menu import Menu
from pipeline_nb.commands.network_picture import network_picture, turned_pictures
from pipeline_nb.commands.person_help import HELP, action_forms
from pipeline_nb.commands.play_log import Recorder, write_log
from pipeline_nb.commands.seats import Seat
from pipeline_nb.commands.telling import Teller, sentence, table_words
from pipeline_nb.errors import InputError, PipelineError, RuleBroken, TextError
from pipeline_nb.game import Game, action_from_text
from pipeline_nb.game.actions import Action, Place, PlaceMachine
from pipeline_nb.game.state import PlaceTileStep, TakeTileStep
from pipeline_nb.play import Session
from pipeline_nb.play.bots import Bot, bot

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

__all__ = ["run"]


_LONGEST = 500
"""So many characters of a line are looked at."""


class _Left(Exception):
    """The person leaves the table."""


def run(options: argparse.Namespace) -> int:
    """Play the game that the options ask for."""
    if options.games != 1:
        raise InputError("--games is for bots alone; with a person a game is played once")
    if typed.is_terminal():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - lines can be edited then, and called back
    if options.json is not None:
        check_writable(options.json)
        if any(path and Path(path).resolve() == Path(options.json).resolve() for path in (options.save, options.load)):
            raise InputError(f"{plain(options.json)}: the log and the saved game are two different files")
    if options.load:
        session, table = _loaded(options)
        seed = options.seed if options.seed is not None else 0
    else:
        table, seed = seats.new_seats(options), read_seed(options.seed)
        if options.save and Path(options.save).exists():
            raise InputError(f"{plain(options.save)} is there already: go on with it by --load, or name another file")
        session = Session(seats.new_table(options, table, seed))
        print(wrapped(f"Pipeline for {len(table)} players, seed {seed}. Type ? for help."))
    place = _Table(session, table, seed, options)
    print("\n".join(table_words(session.game)))
    return place.play()


def _loaded(options: argparse.Namespace) -> tuple[Session, tuple[Seat, ...]]:
    """A saved game, and who plays it."""
    if options.human or options.bots or options.players or options.ruling or options.first_game or options.modules:
        raise InputError(
            "--load takes players, modules and rulings from the saved game; leave out what else would choose them"
        )
    session = Session.load(options.load, read_box(options.box))
    print(f"Going on with {plain(options.load)}, after {len(session.actions)} actions. Type ? for help.")
    return session, seats.seats_of(session.game)


class _Table:
    """A game being played by persons and bots."""

    def __init__(self, session: Session, table: tuple[Seat, ...], seed: int, options: argparse.Namespace) -> None:
        self._session, self._seats, self._seed, self._options = session, table, seed, options
        self._file: str | None = options.save or options.load
        self._bots: dict[int, Bot] = {at: seats.bot_for(seat, seed, at) for at, seat in enumerate(table) if seat.bot}
        self._teller = Teller(print)
        self._turn: tuple[int, ...] = ()
        self._menu: Menu | None = None

    @property
    def _game(self) -> Game:
        return self._session.game

    # ---- the course of the game --------------------------------------------------------------------------------------

    def play(self) -> int:
        """Play to the end, or until the person leaves; return the exit code."""
        try:
            if self._options.save:  # now, so that a file that cannot be written is told before the game
                self._session.save(self._options.save)
                print(f"The game is kept in {plain(self._options.save)} when you leave.")
            while not self._game.is_over:
                self._next()
        except _Left:
            self._leave()
            return 0
        except KeyboardInterrupt:
            print()
            self._leave()
            return 130
        self._end()
        return 0

    def _next(self) -> None:
        """One action: of a bot, one that is the only one possible, or one that a person chooses."""
        game = self._game
        who, legal = game.state.who, game.legal_actions()
        if who in self._bots:
            choice = self._bots[who].choose(game)
            self._do(choice.action, choice.why if self._options.explain and len(legal) > 1 else "")
        elif len(legal) == 1:
            self._do(legal[0])
        else:
            self._ask()

    def _do(self, action: Action, why: str = "") -> None:
        before = self._game
        self._session.do(action)
        self._menu = None
        self._teller.tell(before, self._game, why)

    def _end(self) -> None:
        game = self._game
        print()
        print(score_words.page(game.scores(), game.ranking(), {} if self._options.explain else None))
        if self._file:
            self._save(self._file)
        if self._options.json is not None:
            self._write_log()

    def _write_log(self) -> None:
        session, count = self._session, len(self._session.actions)
        actions = session.actions
        session.undo_to(0)
        recorder = Recorder(session.game, self._seats, None if self._options.load else self._seed)
        for action in actions:
            before = session.game
            session.redo()
            recorder.note(before, action.to_text(), session.game)
        assert len(session.actions) == count
        write_log(self._options.json, [recorder.log(session.game)])
        print(f"\nThe log is in {plain(self._options.json)}.")

    def _leave(self) -> None:
        if self._file:
            self._save(self._file)
            print(f"Go on with: pipeline-nb play --load {shlex.quote(plain(self._file))}")
        else:
            print("You left the game; it was not saved.")
        if self._options.json is not None:
            self._write_log()

    def _save(self, path: str) -> None:
        self._session.save(path)
        print(f"Saved in {plain(path)}.")

    # ---- asking ------------------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Show the options if they are new, read a line, and do what it says."""
        game = self._game
        if self._menu is None:
            self._menu = Menu(game)
            self._show(game)
        line = self._read(f"{plain(game.player)}> ")
        words = line.split()
        if not words:
            self._show(game)
            return
        name, rest = words[0].lower(), " ".join(words[1:])
        if name.isdecimal() and len(words) == 1:
            self._choose(name)
        elif starting_tanks.is_due(game) and all(word.isdecimal() for word in words):
            starting_tanks.place(game, words, self._try)
        elif name in _COMMANDS:
            _COMMANDS[name](self, rest)
        elif name.startswith("?"):
            self._help(line.strip().lstrip("?"))
        else:
            self._typed(line.strip())

    def _read(self, prompt: str) -> str:
        """A line of the person; raise `_Left` at the end of the input."""
        if typed.is_terminal():
            try:
                return input(prompt)[:_LONGEST]
            except EOFError:
                print()
                raise _Left from None
        print(prompt, end="", flush=True)
        line = typed.next_line()[:_LONGEST]
        if not line:
            print()
            raise _Left
        print(plain(line.rstrip("\n")))  # as if it had been typed, so that what comes out reads like a game
        return line

    def _show(self, game: Game, asked: str = "", everything: bool = False) -> None:
        """What the person sees before choosing: standing at the beginning of a turn, then the options."""
        menu, state = self._menu or Menu(game), game.state
        turn = (state.year, state.round, state.turn, starting_tanks.is_due(game))
        if turn != self._turn:
            self._turn = turn
            self._keep()
            self._teller.head(game)
            print(wrapped(f"{plain(game.player)}: {board_words.standing(game, state.who)}", later="  "))
        step = game.step
        if not asked and not everything and starting_tanks.asked_shortly(game, menu):
            return
        if isinstance(step, PlaceTileStep) and not asked and not everything:
            print(
                "\n".join([*board_words.network(game, state.who), "", "The tile in hand:", *turned_pictures(step.tile)])
            )
        due = game.rules.steps[type(step)].words
        print(f"\n{due[0].upper()}{due[1:]}.")
        lines = menu.lines(asked, everything)
        print("\n".join(lines) if lines else f"No option has the words: {plain(asked)}")
        if isinstance(step, PlaceTileStep):
            print("       or by place: at ROW COLUMN TURNED, such as: at 0 2 1")
        print(starting_tanks.offer(game), end="")

    def _keep(self) -> None:
        """Save at the beginning of a turn, so that a game that breaks off is not lost."""
        if self._file:
            try:
                self._session.save(self._file)
            except PipelineError as error:
                print(wrapped(plain(str(error))))

    def _choose(self, text: str) -> None:
        menu = self._menu or Menu(self._game)
        option = menu.at(int(text)) if len(text) < 6 else None
        if option is None:
            print(f"There are options 1 to {len(menu.options)}.")
        else:
            self._done(option.action)

    def _typed(self, line: str) -> None:
        """An action by its text form; what is none is looked for among the options."""
        try:
            action = action_from_text(line)
        except TextError:
            found = (self._menu or Menu(self._game)).lines(line)
            if found:
                print("\n".join(["Choose by number:", *found]))
            else:
                print(wrapped(f"I do not know {plain(line)[:40]!r}. Type a number, or ? for help."))
            return
        self._try(action)

    def _try(self, action: Action) -> None:
        try:
            self._done(action)
        except RuleBroken as refusal:
            self._reasons(refusal.reasons)

    def _done(self, action: Action) -> None:
        """Do what a person chose, and show the network where it has grown."""
        who = self._game.state.who
        self._do(action)
        if isinstance(action, Place | PlaceMachine) and not isinstance(self._game.step, TakeTileStep | PlaceTileStep):
            network = self._game.state.players[who].network
            print("\n".join(network_picture(network, network.tile_at(action.x, action.y))))

    def _reasons(self, reasons: tuple[object, ...]) -> None:
        for reason in reasons:
            print(wrapped(str(reason), "  - ", "    "))

    # ---- commands ----------------------------------------------------------------------------------------------------

    def _help(self, words: str) -> None:
        from pipeline_nb.commands import rule_search

        if not words.strip():
            print(HELP)
            return
        try:
            print(rule_search.as_text(words, rule_search.find(words), most=6))
        except InputError as error:
            print(wrapped(str(error)))

    def _why(self, text: str) -> None:
        if not text:
            print(action_forms())
            return
        option = (self._menu or Menu(self._game)).at(int(text)) if text.isdecimal() and len(text) < 6 else None
        try:
            action = option.action if option else action_from_text(text)
        except TextError as error:
            print(wrapped(str(error)))
            return
        reasons = self._game.why_not(action)
        if reasons:
            print(f"{action.to_text()} is not allowed:")
            self._reasons(reasons)
        else:
            print(f"{action.to_text()} is allowed.")

    def _undo(self, _: str) -> None:
        """Back to the last moment at which a person had a choice; what bots did since then goes as well."""
        back = 0
        while self._session.actions:
            self._session.undo()
            back += 1
            if self._game.state.who not in self._bots and len(self._game.legal_actions()) > 1:
                break
        else:
            self._session.redo(back)
            print("There is nothing to take back.")
            return
        self._menu, self._turn = None, ()
        print("Taken back.")

    def _at(self, text: str) -> None:
        """Place the tile in hand by row, column and quarter turns."""
        try:
            row, column, turns = (int(number) for number in text.replace(",", " ").split())
        except ValueError:
            print("Write row, column and quarter turns, such as: at 0 2 1")
            return
        if max(abs(row), abs(column), abs(turns)) > 9999:
            print("So far no tile can lie.")
            return
        self._try(Place(column, row, turns))

    def _list(self, words: str) -> None:
        self._show(self._game, words, everything=True)

    def _network(self, _: str) -> None:
        print("\n".join(board_words.player_page(self._game, self._game.state.who)))

    def _players(self, _: str) -> None:
        for who in range(len(self._seats)):
            print("\n".join([*board_words.player_page(self._game, who), ""]))

    def _board(self, _: str) -> None:
        print("\n".join(board_words.board(self._game)))

    def _score(self, _: str) -> None:
        game = self._game
        print("If the game ended now:")
        print("\n".join([*score_words.sheet(game.scores()), *score_words.winner(game.ranking())]))

    def _log(self, _: str) -> None:
        for event in self._session.log[-20:]:
            print(wrapped(plain(event.words), "  ", "    "))

    def _hint(self, _: str) -> None:
        choice = bot("planner", self._seed).choose(self._game)
        menu = self._menu or Menu(self._game)
        option = next((option for option in menu.options if option.action == choice.action), None)
        what = f"{option.number}  {option.words}" if option else choice.action.to_text()
        print(wrapped(f"The planner would take: {what}"))
        if why := sentence(choice.why):
            print(wrapped(f"({plain(why)})"))

    def _save_as(self, path: str) -> None:
        if not path and not self._file:
            print("Name a file, such as: save game.json")
            return
        try:
            self._save(path or str(self._file))
            self._file = path or self._file
        except PipelineError as error:
            print(wrapped(plain(str(error))))

    def _quit(self, _: str) -> None:
        raise _Left


_COMMANDS: dict[str, Callable[[_Table, str], None]] = {
    "help": _Table._help,
    "why": _Table._why,
    "undo": _Table._undo,
    "at": _Table._at,
    "list": _Table._list,
    "more": _Table._list,
    "net": _Table._network,
    "players": _Table._players,
    "board": _Table._board,
    "score": _Table._score,
    "log": _Table._log,
    "hint": _Table._hint,
    "save": _Table._save_as,
    "quit": _Table._quit,
    "exit": _Table._quit,
    "q": _Table._quit,
}
