"""`Session`: undo, redo, branches, saves; and what damaged, hostile or odd files and texts cannot do."""

from __future__ import annotations

import json
import os
import pickle
import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import pipeline_nb as pn
from pipeline_nb.errors import InputError, TextError
from pipeline_nb.game import Game, new_game, position
from pipeline_nb.play import Session
from pipeline_nb.play.session import LARGEST, SaveError
from tests.strategies import examples
from tools.random_policy import Draws, choose, start

# ---- undo, redo, branches --------------------------------------------------------------------------------------------


def played(steps: int, seed: int = 3, players: int = 2) -> Session:
    """A session of a rich random game, so many actions in."""
    session, draws = Session(start("rich", players, seed)), Draws(seed)
    for _ in range(steps):
        session.do(choose("uniform", session.game, Counter(), draws))
    return session


def test_undo_gives_back_the_very_game_and_redo_the_one_after() -> None:
    session = Session(start("rich", 3, 5))
    draws, games = Draws(1), [session.game]
    for _ in range(60):
        session.do(draws.pick(session.game.legal_actions()))
        games.append(session.game)
    for game in reversed(games[:-1]):
        session.undo()
        assert session.game is game
    for game in games[1:]:
        session.redo()
        assert session.game is game
    session.undo(60)
    assert session.game is games[0]
    session.redo(7)
    assert session.game is games[7]
    session.undo_to(31)
    assert session.game is games[31]
    assert len(session.actions) == 31
    session.undo_to(0)
    assert session.actions == session.log == ()


def test_the_log_tells_all_events_up_to_now() -> None:
    session = Session(new_game(("Ann", "Bo"), seed=7, setup={"start": 0}))
    session.do("tank:0")
    session.do("tank:3")
    assert [event.words for event in session.log] == [
        "Ann put a tank into the crude row.",
        "Ann put a tank into the high row.",
    ]
    session.undo()
    assert len(session.log) == 1


def test_what_was_undone_is_forgotten_once_something_else_is_done() -> None:
    session = Session(new_game(seed=7))
    for text in ("tank:0", "tank:1"):
        session.do(text)
    session.undo()
    session.do("tank:2")
    with pytest.raises(InputError, match="cannot redo"):
        session.redo()
    assert [action.to_text() for action in session.actions] == ["tank:0", "tank:2"]


@pytest.mark.parametrize("steps", [1, 99, -1, -3, 1.0, True, "1", None])
def test_undo_and_redo_take_a_number_of_steps_that_are_there(steps: Any) -> None:
    session = Session(new_game(seed=7))
    for move in (session.undo, session.redo):
        with pytest.raises(InputError, match="cannot"):
            move(steps)
    with pytest.raises(InputError, match="cannot go to"):
        session.undo_to(steps)
    assert session.actions == ()


def test_a_refused_action_leaves_the_session_as_it_is() -> None:
    session = Session(new_game(seed=7))
    session.do("tank:0")
    session.do("tank:1")
    session.undo()
    before = session.game
    for wrong in ("pass", "tank:9"):
        with pytest.raises(pn.RuleBroken):
            session.do(wrong)
    with pytest.raises(TextError):
        session.do("jump:1")
    assert session.game is before
    session.redo()
    assert len(session.actions) == 2


def test_reset_turn_takes_back_all_of_this_turn_and_nothing_before() -> None:
    session = Session(position(players=2, seed=1, cash=60))
    session.reset_turn()
    assert session.actions == ()
    for text in ("pass", "done"):
        session.do(text)
    begins = session.game
    assert begins.state.turn == 1
    space = session.game.table.spaces.index("Crude Market")
    session.do(f"work:{space}")
    session.do(next(a for a in session.game.legal_actions() if a.name == "buy"))
    session.reset_turn()
    assert session.game is begins
    session.reset_turn()
    assert session.game is begins
    session.redo(2)
    assert session.game.state.me.cash < begins.state.me.cash


def test_reset_turn_in_the_first_round_does_not_reach_back_to_the_starting_tanks() -> None:
    session = Session(new_game(2, seed=7))
    while type(session.game.step).__name__ == "StartTanksStep":
        session.do(session.game.legal_actions()[-1])
    begins = session.game
    session.do("pass")
    session.reset_turn()
    assert session.game is begins


def test_branches_hold_what_would_come_of_each() -> None:
    session = Session(position(seed=1, cash=10))
    session.branch("loan")
    session.do(f"work:{session.game.table.spaces.index('Contracts & Loans')}")
    session.do("loan")
    session.branch("main")
    assert session.actions == ()
    session.do("pass")
    cash = {name: game.state.me.cash for name, game in session.branches.items()}
    assert cash == {"main": 10, "loan": 25}
    session.branch("loan")
    session.undo()
    assert session.game.state.me.cash == 10


def test_a_branch_begins_where_the_session_stands_with_what_led_there() -> None:
    session = played(9)
    session.undo(4)
    session.branch("other")
    assert len(session.actions) == 5
    with pytest.raises(InputError, match="cannot redo"):
        session.redo()
    session.branch("main")
    session.redo(4)
    assert len(session.actions) == 9


@pytest.mark.parametrize("name", ["", "x" * 41, "a\nb", "\x00", "\ud800", None, 7, b"main"])
def test_a_branch_needs_a_name_that_can_be_shown(name: Any) -> None:
    session = Session(new_game(seed=7))
    with pytest.raises(InputError, match="a branch has a name"):
        session.branch(name)
    assert list(session.branches) == ["main"]


# ---- saves -----------------------------------------------------------------------------------------------------------


def same(one: Session, other: Session) -> bool:
    return (one.game, one.actions, one.log, one.branches) == (other.game, other.actions, other.log, other.branches)


def test_a_save_reads_back_with_branches_undone_actions_and_where_it_stands(tmp_path: Path) -> None:
    session, path = played(40), tmp_path / "game.json"
    session.branch("second thoughts")
    session.undo(12)
    session.save(path)
    again = Session.load(path)
    assert same(session, again)
    again.redo(12)
    session.redo(12)
    assert same(session, again)
    again.branch("main")
    assert len(again.actions) == 40


def test_a_save_is_json_that_says_what_it_is(tmp_path: Path) -> None:
    session = played(3)
    session.save(str(tmp_path / "game.json"))
    data = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert (data["format"], data["version"], data["branch"]) == ("pipeline_nb session", 1, "main")
    assert data["branches"]["main"]["actions"] == [action.to_text() for action in session.actions]


def test_a_save_of_an_earlier_version_reads_though_empty_lists_stood_in_its_texts(tmp_path: Path) -> None:
    pins = {"start": 0, "upgrades": ("human resources",)}
    level_3 = tuple(3 * (name == "Human Resources") for name in new_game(2, setup=pins).table.families)
    session = Session(position(setup=pins, levels=level_3, net="4@0,0", cash=20))
    for action in ("government:0,1", "place:2,0,0", "add:0", "place:4,0,0", "done"):
        session.do(action)
    session.save(tmp_path / "game.json")
    saved = (tmp_path / "game.json").read_text(encoding="utf-8")
    assert "again()" in saved
    (tmp_path / "game.json").write_text(saved.replace("again()", "again([])"), encoding="utf-8")
    again = Session.load(tmp_path / "game.json").game
    assert again == session.game
    assert not again != session.game  # noqa: SIM202  both ways of asking
    assert again != session.games()[0]


def test_the_older_save_is_kept_and_no_other_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    older, newer = played(4), played(8)
    older.save(path)
    first = path.read_bytes()
    newer.save(path)
    assert path.with_name("game.json.bak").read_bytes() == first
    assert same(Session.load(path), newer)
    assert same(Session.load(path.with_name("game.json.bak")), older)
    newer.save(path)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["game.json", "game.json.bak"]


@pytest.mark.parametrize("breaks_at", range(1, 7))
def test_a_save_that_breaks_off_leaves_a_good_file_and_no_litter(
    breaks_at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full at the first, second, .. sixth step of writing: more steps than there are."""
    path, older, newer = tmp_path / "game.json", played(4), played(9)
    older.save(path)
    older.save(path)
    calls = [0]

    def or_full(real: Callable[..., Any]) -> Callable[..., Any]:
        def called(*given: Any, **more: Any) -> Any:
            calls[0] += 1
            if calls[0] == breaks_at:
                raise OSError(28, "No space left on device")
            return real(*given, **more)

        return called

    said = ""
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", or_full(os.fsync))
        patched.setattr(os, "replace", or_full(os.replace))
        try:
            newer.save(path)
        except SaveError as error:
            said = str(error)
    broke_off = breaks_at <= calls[0]
    assert ("No space left" in said and "game.json" in said) is broke_off
    assert broke_off == (breaks_at <= 4), "two files, each written to the disk and put in its place"
    assert same(Session.load(path), older if broke_off else newer)
    assert same(Session.load(path.with_name("game.json.bak")), older)
    assert {file.name for file in tmp_path.iterdir()} == {"game.json", "game.json.bak"}


def test_a_file_that_is_no_save_is_not_written_over(tmp_path: Path) -> None:
    thesis = tmp_path / "thesis.txt"
    thesis.write_text("years of work")
    for _ in range(2):
        with pytest.raises(SaveError, match=r"thesis\.txt"):
            played(2).save(thesis)
    assert thesis.read_text() == "years of work"
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_damaged_save_is_named_and_left_alone_and_the_older_one_is_offered(tmp_path: Path) -> None:
    path, good = tmp_path / "game.json", played(4)
    good.save(path)
    good.save(path)
    damaged = path.read_bytes()[:-40]
    path.write_bytes(damaged)
    with pytest.raises(SaveError, match=r"game\.json: damaged.*game\.json\.bak"):
        Session.load(path)
    with pytest.raises(SaveError, match=r"game\.json"):
        played(6).save(path)
    assert path.read_bytes() == damaged
    assert same(Session.load(path.with_name("game.json.bak")), good)


def odd_files(folder: Path) -> dict[str, Path]:
    """Everything at a path that is no plain file with a save in it."""
    good = folder / "good.json"
    played(2).save(good)
    (folder / "folder").mkdir()
    (folder / "link.json").symlink_to(good)
    (folder / "broken-link.json").symlink_to(folder / "nothing")
    os.mkfifo(folder / "pipe")
    (folder / "huge.json").write_bytes(b" " * (LARGEST + 1))
    (folder / "empty.json").write_bytes(b"")
    (folder / "binary.json").write_bytes(bytes(range(256)) * 9)
    (folder / "deep.json").write_bytes(b"[" * 200_000 + b"]" * 200_000)
    (folder / "deep-object.json").write_bytes(b'{"a":' * 100_000 + b"1" + b"}" * 100_000)
    (folder / "pickle.json").write_bytes(pickle.dumps(Explodes()))
    return {path.name: path for path in folder.iterdir() if path != good} | {
        "missing": folder / "missing.json",
        "missing folder": folder / "no" / "game.json",
        "nul": Path(f"{folder}/a\0b"),
        "too long": folder / ("x" * 400),
        "device": Path("/dev/zero"),
        "below a file": good / "x.json",
    }


class Explodes:
    """Data that would run code in a reader that trusts it."""

    def __reduce__(self) -> tuple[Any, ...]:
        return os.mkdir, (str(Path(os.environ["HOME"]) / "ran"),)


def test_nothing_odd_at_a_path_is_read_as_a_save(tmp_path: Path) -> None:
    before = {path.name for path in tmp_path.iterdir()}
    for name, path in odd_files(tmp_path).items():
        with pytest.raises(SaveError):
            Session.load(path)
        assert not (Path(os.environ["HOME"]) / "ran").exists(), name
    assert not before


def test_nothing_odd_at_a_path_is_written_over(tmp_path: Path) -> None:
    paths = odd_files(tmp_path)
    good = (tmp_path / "good.json").read_bytes()
    for name, path in paths.items():
        if name == "missing":
            continue
        with pytest.raises(SaveError):
            played(3).save(path)
    assert (tmp_path / "good.json").read_bytes() == good
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted({path.name for path in paths.values()} & {
        path.name for path in tmp_path.iterdir()
    } | {"good.json"})  # fmt: skip


def changed(path: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """A save with something changed in its JSON."""
    data = json.loads(path.read_text(encoding="utf-8"))
    change(data)
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("words", "change"),
    [
        ("version", lambda d: d.update(version=2)),
        ("format", lambda d: d.update(format="other game")),
        ("written with box", lambda d: d.update(box="deadbeef")),
        ("does not hold", lambda d: d.update(branch="elsewhere")),
        ("does not hold", lambda d: d.update(branches={})),
        ("unknown field", lambda d: d.update(more=1)),
        ("action 3", lambda d: d["branches"]["main"]["actions"].__setitem__(2, "jump:1")),
        ("action 1", lambda d: d["branches"]["main"]["actions"].insert(0, "order:0")),
        ("does not lead", lambda d: d["branches"]["main"].update(at=2)),
        ("does not lead", lambda d: d["branches"]["main"].update(at=10**9)),
        ("damaged", lambda d: d["branches"]["main"].update(at=-1)),
        ("damaged", lambda d: d["branches"]["main"].update(at=1.5)),
        ("damaged", lambda d: d["branches"]["main"].update(actions="tank:0")),
        ("damaged", lambda d: d["branches"]["main"].update(actions=["x" * 61])),
        ("damaged", lambda d: d["branches"].update({"y" * 41: d["branches"]["main"]})),
        ("branch", lambda d: d["branches"].update({"a\nb": d["branches"]["main"]})),
        ("game text", lambda d: d["branches"]["main"].update(start="pn1|")),
    ],
)
def test_a_save_that_was_tampered_with_is_refused_with_what_is_wrong(
    words: str, change: Callable[[dict[str, Any]], None], tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    played(6).save(path)
    changed(path, change)
    data = path.read_bytes()
    with pytest.raises(SaveError, match=words):
        Session.load(path)
    assert path.read_bytes() == data


# ---- fuzzing ---------------------------------------------------------------------------------------------------------


@cache
def texts() -> tuple[str, ...]:
    """Texts of games at many moments."""
    found = []
    for seed in range(6):
        session, draws = Session(start(("rich", "uniform")[seed % 2], 2 + seed % 3, seed)), Draws(seed)
        while not session.game.is_over and len(found) < 12 * (seed + 1):
            for _ in range(draws.between(1, 40)):
                if not session.game.is_over:
                    session.do(draws.pick(session.game.legal_actions()))
            found.append(session.game.to_text())
    return tuple(found)


@cache
def stored() -> bytes:
    """The bytes of a save, with two branches."""
    import tempfile

    session = played(25)
    session.branch("other")
    session.undo(5)
    with tempfile.TemporaryDirectory() as folder:
        session.save(Path(folder) / "game.json")
        return (Path(folder) / "game.json").read_bytes()


def mangled(data: str, rng: random.Random) -> str:
    """A text with a few pieces cut out, doubled, swapped, or replaced by what might do harm."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(data) + 1)
        to = min(len(data), at + rng.choice((1, 1, 1, 2, 5, 40)))
        piece = rng.choice(
            ("", "", data[at:to] * 2, "-1", "0", "9", "99", "999999999", ".", "/", "|", "~", "_", "[", "]", "(", ")",
             ",", "-", "x", "%00", "%ff", "\u0664", "\x00", "d", "a", "m0,0", "T3", "[1]", "market(9,0,0)",
             "fill(77,[])", "workerrun(99,99,[])", "hidden", "=", '"', "{}", "null", "1e9", "\\u0000")
        )  # fmt: skip
        data = data[:at] + piece + data[to:]
    return data


def holds_together(game: Game) -> None:
    """A game that was read is a game: it lists actions, tells, takes them, and is written again."""
    legal = game.legal_actions()
    for action in legal[:40]:
        assert game.why_not(action) == ()
        game.apply(action).legal_actions()
    assert bool(legal) != game.is_over
    for who in range(len(game.state.players)):
        game.seen_by(who)
    assert Game.from_text(game.to_text()) == game


@examples(300)
@given(st.integers(0, 10**9))
def test_a_mangled_text_is_refused_or_is_a_whole_game(seed: int) -> None:
    rng = random.Random(seed)
    text = mangled(rng.choice(texts()), rng)
    said = ""
    try:
        game = Game.from_text(text)
    except TextError as error:
        said = str(error)
    if said:
        assert said.startswith("game text")
        assert len(said) < 600
    else:
        holds_together(game)


@examples(150)
@given(st.integers(0, 10**9))
def test_a_text_with_one_field_of_another_game_is_refused_or_is_a_whole_game(seed: int) -> None:
    rng = random.Random(seed)
    one, other = (rng.choice(texts()).split("|") for _ in range(2))
    fields = {part.partition("=")[0]: part for part in other}
    at = rng.randrange(1, len(one))
    one[at] = fields.get(one[at].partition("=")[0], one[at])
    try:
        game = Game.from_text("|".join(one))
    except TextError:
        return
    holds_together(game)


@examples(200)
@given(st.text(max_size=200) | st.text(alphabet="pn1|=.,/~_()[]-0123456789abcdefghT", max_size=200))
@example("pn1")
@example("pn1|" * 2500)
@example("(" * 8000)
def test_any_text_at_all_is_refused_in_words(text: str) -> None:
    with pytest.raises(TextError, match="game text"):
        Game.from_text(text)


@pytest.mark.parametrize("text", [None, 7, b"pn1|", ["pn1"], "pn1|" + "a" * 9000])
def test_what_is_no_text_is_refused(text: Any) -> None:
    with pytest.raises(TextError):
        Game.from_text(text)


@examples(100)
@given(st.integers(0, 10**9))
def test_a_mangled_or_cut_save_is_refused_or_a_whole_session(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    rng = random.Random(seed)
    path = tmp_path_factory.getbasetemp() / "mangled.json"
    data = stored().decode()
    data = data[: rng.randrange(len(data))] if rng.random() < 0.3 else mangled(data, rng)
    path.write_bytes(data.encode("utf-8", "surrogatepass"))
    before, said = path.read_bytes(), ""
    try:
        session = Session.load(path)
    except SaveError as error:
        said = str(error)
    if said:
        assert "mangled.json" in said
    else:
        holds_together(session.game)
    assert path.read_bytes() == before


# ---- public text -----------------------------------------------------------------------------------------------------


def test_the_public_text_tells_nothing_of_what_lies_hidden_and_reads_back() -> None:
    for text in texts():
        game = Game.from_text(text)
        public = game.to_text(public=True)
        for seed in range(3):
            assert game.seen_by(0, seed).to_text(public=True) == public
        again = Game.from_text(public)
        assert again.to_text(public=True) == public
        assert again.legal_actions() == game.legal_actions()
        assert sorted(again.state.pile) == sorted(game.state.pile)
        for mine, theirs in zip(again.state.stacks, game.state.stacks, strict=True):
            assert (len(mine), mine[:1]) == (len(theirs), theirs[:1])
