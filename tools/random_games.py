"""Random games that hold every invariant at each step, with a report of what they touched.

    python -m tools.random_games --games 20 --kind rich --players 2
    python -m tools.random_games --games 1000 --jobs 2 --report --enough   # the long form: both kinds, 2 to 4 players
    python -m tools.random_games --games 5 --rulings tank_check=strict
    python -m tools.random_games --games 3 --modules all-subsets       # also: all, or em1,em4
    python -m tools.random_games --games 1 --first 731 --kind rich --players 3     # one game again

Two kinds: uniform play from a new game, and rich play from a table where everybody has more of everything, by a policy
that seeks the kinds of action which the game has seen least.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from itertools import compress, product
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from pipeline_nb.errors import PipelineError
from pipeline_nb.game import Action, Game
from pipeline_nb.game.actions import ACTIONS, Done
from pipeline_nb.game.state import MachinePhaseStep
from pipeline_nb.play import Session
from pipeline_nb.rules.rulings import DEFAULT, RULINGS, Rulings
from tools.random_candidates import strange
from tools.random_checks import GameFault, Kept, agreement, change, moment, refused, require, seen
from tools.random_memory import remembering
from tools.random_modules import chosen_modules
from tools.random_policy import KINDS, Draws, choose, dealt, enriched, kind_of
from tools.random_report import Tally, lacking, report
from tools.random_touch import counting

__all__ = ["Played", "base_readings", "main", "other_readings", "play"]

TURNS = 18
SAMPLE = 4
"""Listed actions that are applied, and unlisted ones that are tried, at each step."""
SAVED_EVERY, ASKED_EVERY, SEEN_EVERY = 40, 60, 10
"""Steps between two saves, two comparisons of the list with all candidates, two looks at what a player sees."""


class Played(NamedTuple):
    """Which game: enough to play it again."""

    kind: str
    players: int
    seed: int
    rulings: Rulings = DEFAULT
    modules: tuple[str, ...] = ()

    def __str__(self) -> str:
        rulings = "".join(f" --rulings {name}={value}" for name, value in self.rulings.changed().items())
        modules = f" --modules {','.join(self.modules)}" if self.modules else ""
        return (
            f"python -m tools.random_games --games 1 --first {self.seed} --kind {self.kind} "
            f"--players {self.players}{rulings}{modules}"
        )


def play(which: Played, tally: Tally, *, text_every: int = 1) -> Game:
    """Play a game to its end and hold every invariant at each step; read the text at each step, or every so many.

    Raises
    ------
    GameFault
        Naming the game, the step, the position and the action.
    """
    with tally.watching():
        game = dealt(which.kind, which.players, which.seed, which.rulings, which.modules)
    game = enriched(which.kind, game, which.seed)
    session, kept, draws, turns = Session(game), Kept(game), Draws(which.seed * 3 + which.players), Counter[int]()
    seen_kinds, text, action = Counter[str](), game.to_text(), None
    with remembering(), tempfile.TemporaryDirectory(prefix="pipeline-nb-games-", dir=_fast()) as folder:
        try:
            while not game.is_over:
                action = choose(which.kind, game, seen_kinds, draws)
                seen_kinds[kind_of(game, action)] += 1
                tally.done[action.name] += 1
                if isinstance(game.step, MachinePhaseStep) and isinstance(action, Done):
                    turns[game.state.who] += 1
                game, text = _step(session, action, kept, text, tally)
                if not tally.counts["steps"] % text_every:
                    _read_again(game, text)
                _sample(game, draws, tally)
                if tally.counts["steps"] % SAVED_EVERY == 0:
                    _saved(session, Path(folder) / "game.json", tally)
            require(turns == dict.fromkeys(range(which.players), TURNS), "turns: {}", turns)
            require(not game.legal_actions(), "a game that is over lists actions")
            session.branch("end")
            _saved(session, Path(folder) / "game.json", tally)
        except (PipelineError, GameFault, ArithmeticError, LookupError, TypeError, ValueError) as error:
            place = f"{which}\nstep {len(session.actions)}, {action!r} at {session.game.to_text()}"
            raise GameFault(f"{type(error).__name__}: {error}\n{place}") from error
    with tally.watching():
        require(
            all(score.total == sum(line.amount for line in score.lines) for score in game.scores()), "a wrong total"
        )
    tally.counts["games"] += 1
    tally.counts.update(f"games with {name}" for name in which.modules)
    return game


def _fast() -> str | None:
    """A folder in memory where there is one: saves are written to the disk for good each time."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def _step(session: Session, action: Action, kept: Kept, text: str, tally: Tally) -> tuple[Game, str]:
    """Do an action in the session, take it back, do it again; the old game stays the same value all along."""
    before = session.game
    with tally.watching():
        session.do(action)
    game = session.game
    require(before.to_text() == text, "the old game changed")
    session.undo()
    require(session.game is before and before == session.game, "undo gives another game")
    session.redo()
    require(session.game is game, "redo gives another game")
    kept.step(before, game)
    change(before, game)
    moment(game)
    tally.counts["steps"] += 1
    tally.counts["decisions"] += len(before.legal_actions()) > 1
    return game, game.to_text()


def _read_again(game: Game, text: str) -> None:
    again = Game.from_text(text)
    require(again == game and hash(again) == hash(game), "the text reads back as another game")
    require(again.legal_actions() == game.legal_actions(), "the game that was read lists other actions")


def _sample(game: Game, draws: Draws, tally: Tally) -> None:
    """Try some of the listed actions, some of the unlisted, and now and then all that could be meant."""
    step, legal = tally.counts["steps"], game.legal_actions()
    with tally.watching():
        for action in legal if len(legal) <= SAMPLE else (draws.pick(legal) for _ in range(SAMPLE)):
            after = game.apply(action)
            require(after.is_over or after.legal_actions(), "{!r} leads to a dead end", action)
            tally.counts["listed"] += 1
        due = list(game.rules.steps[type(game.step)].takes)
        others = [draws.pick(list(ACTIONS.values())) for _ in range(2)]
        for kind in [*due, *others]:
            refused(game, strange(game, kind, draws), tally.refused)
            tally.counts["strange"] += 1
        if step % ASKED_EVERY == 0 and not game.is_over:
            tally.counts["candidates"] += agreement(game, draws, tally.refused)
            tally.counts["positions"] += 1
    if step % SEEN_EVERY == 0:
        seen(game, draws.below(len(game.state.players)), draws.below(1000))


def _saved(session: Session, path: Path, tally: Tally) -> None:
    session.save(path)
    again = Session.load(path)
    require(again.game == session.game and again.actions == session.actions, "the save reads back as another session")
    require(again.log == session.log, "the save that was read tells other events")
    require(again.branches == session.branches, "the save that was read has other branches")
    tally.counts["saves"] += 1


# ---- many games ------------------------------------------------------------------------------------------------------


def other_readings() -> list[Rulings]:
    """One set of rulings for each switch: that switch at its other reading."""
    return [Rulings(**{name: ruling.other}) for name, ruling in RULINGS.items()]  # type: ignore[arg-type]


def base_readings() -> list[Rulings]:
    """Those of the switches of the base game."""
    of_base = [ruling.default_rule.startswith("base.") for ruling in RULINGS.values()]
    return list(compress(other_readings(), of_base))


def _games(batch: tuple[list[Played], bool]) -> Tally:
    games, touching = batch
    with counting() if touching else nullcontext() as touches:
        tally = Tally(touches)
        for which in games:
            play(which, tally)
        return tally.settle()


def many(games: list[Played], jobs: int, touching: bool) -> Tally:
    """Play games, in several processes if asked, and return what they did together."""
    total, size = Tally(), 5
    batches = [(games[i : i + size], touching) for i in range(0, len(games), size)]
    context = get_context("fork" if sys.platform != "win32" else None)
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        began = time.monotonic()
        for number, tally in enumerate(pool.map(_games, batches) if jobs > 1 else map(_games, batches), start=1):
            total.add(tally)
            if number % 20 == 0:
                done = total.counts["games"]
                print(f"{done} of {len(games)} games, {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    return total


def _rulings(words: list[str], with_modules: bool = False) -> Iterator[Rulings]:
    """The rulings that the command line names: ``each`` for every switch in turn, else name=reading, all together."""
    if words == ["each"]:
        yield from other_readings() if with_modules else base_readings()
        return
    chosen: dict[str, str | bool] = {}
    for word in words:
        name, _, value = word.partition("=")
        chosen[name] = {"True": True, "False": False}.get(value, value)
    yield Rulings(**chosen)  # type: ignore[arg-type]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.random_games", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=20, help="games of each kind, shared by the numbers of players")
    parser.add_argument("--kind", choices=KINDS, action="append", help="uniform or rich; both if not given")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), action="append", help="all three if not given")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--rulings", nargs="+", default=[], metavar="NAME=READING", help="or: each")
    parser.add_argument(
        "--modules", nargs="+", default=[], metavar="NAMES", help="such as em1,em4; all; all-subsets: each set in turn"
    )
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--report", action="store_true", help="count the touches of each rule")
    parser.add_argument("--whole", action="store_true", help="list the touches of all rules")
    parser.add_argument("--enough", action="store_true", help="fail if something is touched too seldom")
    options = parser.parse_args(arguments)
    tables = options.players or [2, 3, 4]
    games = [
        Played(kind, tables[number % len(tables)], options.first + number, rulings, modules)
        for modules, rulings, kind, number in product(
            list(chosen_modules(options.modules)) or [()],
            _rulings(options.rulings, with_modules=bool(options.modules)),
            options.kind or KINDS,
            range(options.games),
        )
    ]
    try:
        total = many(games, options.jobs, options.report or options.whole or options.enough)
    except (GameFault, PipelineError) as fault:
        print(fault, file=sys.stderr)
        return 1
    print(report(total, options.whole))
    return 1 if options.enough and lacking(total) else 0


if __name__ == "__main__":
    sys.exit(main())
