"""`pipeline-nb play`: bots play whole games that add up; a person plays, asks why, takes back, saves and goes on."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline_nb import Game, new_game
from pipeline_nb.commands import action_words, board_words
from pipeline_nb.commands.menu import Menu
from pipeline_nb.commands.network_picture import network_picture, turned_pictures
from pipeline_nb.commands.play_log import read_log
from pipeline_nb.commands.progress import Progress
from pipeline_nb.errors import InputError
from pipeline_nb.game import position
from pipeline_nb.game.actions import ACTIONS, Action
from pipeline_nb.game.game import base_ruleset, ruleset
from pipeline_nb.game.modules import MODULES
from pipeline_nb.game.rng import Dealer
from pipeline_nb.play import Session, play_game
from tests.command_runs import Cli, Command

TANKS = ["1", "1", "2", "3", "4"]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Cli:
    return Cli(capsys, tmp_path)


@pytest.fixture
def typed(run: Cli, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Play with lines that a person types; return what is printed."""

    def play(lines: list[str], *words: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return run.says("play", *words)

    return play


# ---- bots ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_of_bots_is_told_and_scored(run: Cli, tmp_path: Path, players: int) -> None:
    log_file = tmp_path / "log.json"
    words = ("--players", str(players), "--seed", "1", "--bots", "random")
    text = run.says("play", *words, "--json", str(log_file))
    game = play_game(["random"] * players, seed=1).game
    for year, rounds in ((1, 8), (2, 6), (3, 4)):
        assert [int(n) for n in re.findall(rf"(?m)^Year {year}, round (\d+): ", text)] == list(range(1, rounds + 1))
    (log,) = read_log(str(log_file)).games
    assert [score.total for score in log.scores] == [score.total for score in game.scores()]
    assert f"{log.places[0].player} wins" in text
    # the log leads from its start to the same scores, and tells the same events
    again, events = Game.from_text(log.start), []
    for action in log.actions:
        again = again.apply(action)
        events += [event.words for event in again.events]
    assert again.is_over
    assert again.scores() == log.scores
    assert [event.words for event in log.events] == events
    assert [score.total for score in log.scores] == [sum(line.amount for line in score.lines) for score in log.scores]


def test_the_same_words_give_the_same_game(run: Cli) -> None:
    words = ("play", "--seed", "3", "--bots", "random,random")
    assert run.says(*words) == run.says(*words)
    quiet = run.says(*words, "--quiet")
    assert "Year 1" not in quiet
    assert "Total" in quiet


def test_explain_tells_why_and_every_line(run: Cli) -> None:
    text = run.says("play", "--seed", "1", "--bots", "random", "--explain")
    assert "(Drawn by lot from 4 legal actions.)" in text
    assert "[base.end.penalties]" in text


def test_many_games_are_summed_up(run: Cli, tmp_path: Path) -> None:
    log_file = tmp_path / "log.json"
    text = run.says("play", "--bots", "random,random", "--games", "4", "--seed", "5", "--json", str(log_file))
    games = read_log(str(log_file)).games
    assert [game.seed for game in games] == [5, 6, 7, 8]
    wins = [sum(game.places[0].player == f"Random {seat}" for game in games) for seat in (1, 2)]
    assert [int(n) for n in re.findall(r"Random \d +(\d+) ", text)] == wins
    assert sum(wins) == 4


def test_a_log_of_another_kind_is_no_log(tmp_path: Path) -> None:
    for at, text in enumerate(
        (b"", b"{}", b"[" * 100_000, b'{"format":"pipeline_nb play log","version":2,"games":[]}')
    ):
        (tmp_path / str(at)).write_bytes(text)
        with pytest.raises(InputError, match="no log of this version"):
            read_log(str(tmp_path / str(at)))


def test_an_older_log_is_kept_beside_the_new_one(run: Cli, tmp_path: Path) -> None:
    path = tmp_path / "log.json"
    path.write_text("old")
    run.says("play", "--seed", "1", "--bots", "random", "--quiet", "--json", str(path))
    assert (tmp_path / "log.json.bak").read_text() == "old"
    assert json.loads(path.read_text())["format"] == "pipeline_nb play log"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["log.json", "log.json.bak"]


@pytest.mark.parametrize(
    ("words", "help_"),
    [
        (("--players", "5"), "for 2, 3 or 4 players"),
        (("--bots", "greddy"), "did you mean greedy?"),
        (("--bots", "x\x1b[2J"), "bots are random, greedy, planner"),
        (("--bots", "random,random,random", "--players", "2"), "name 2, or one kind"),
        (("--human", "A\x1bnn"), "printable characters"),
        (("--human", " "), "printable characters"),
        (("--human", "Greedy 2"), "is how a bot is called"),
        (("--human", "Ann", "--human", "Ann"), "different names"),
        (("--human", "A", "--human", "B", "--human", "C", "--players", "2"), "3 persons are more"),
        (("--human", "Ann", "--games", "2"), "--games is for bots alone"),
        (("--games", "0"), "--games: a number from 1"),
        (("--save", "x.json"), "add --human NAME"),
        (("--json", "no folder/x.json"), "there is no folder"),
        (("--load", "no such.json"), "no plain file"),
        (("--load", "x.json", "--human", "Ann"), "takes players, modules and rulings from the saved game"),
        (("--seed", "-4"), "--seed: a whole number"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(run: Cli, words: tuple[str, ...], help_: str) -> None:
    message = run.refuses("play", *words)
    assert help_ in message
    assert message.count("\n") == 1


def test_the_bots_are_listed(run: Cli) -> None:
    assert [line.split()[0] for line in run.says("play", "--list-bots").splitlines() if line[0] != " "] == [
        "random",
        "greedy",
        "planner",
    ]


# ---- a person --------------------------------------------------------------------------------------------------------


def test_a_whole_game_by_a_person(typed: Command, tmp_path: Path) -> None:
    log = tmp_path / "log.json"
    words = ("--human", "Ann", "--bots", "random", "--seed", "7", "--json", str(log))
    text = typed([*TANKS, *["pass"] * 18], *words)
    assert text.count("Ann passed.") == 18
    assert "Total" in text
    assert re.search(r"(Ann|Random 2) wins", text)
    (game,) = read_log(str(log)).games
    assert [seat.bot for seat in game.players] == ["", "random"]
    assert game.scores[0].line("cash").amount == 40


def test_options_have_numbers_words_and_amounts(typed: Command) -> None:
    lines = [
        *TANKS,
        "8",
        "bundle:2",
        "1",
        "1",
        "1",
        "at 0 2 0",
        "done",
        "list teal",
        "net",
        "players",
        "board",
        "score",
        "log",
    ]
    text = typed(lines, "--human", "Ann", "--bots", "random", "--seed", "7")
    for part in (
        "1  Crude Market (beside Machines & Pipes)",
        "2 pipe tiles for $15",
        "turned 0    turned 1   turned 2    turned 3",
        "Ann placed tile",
        "Tank Shop: 2 at $5",
        "If the game ended now:",
        "Rows for crude/low/mid/high: 2/1/1/1 tanks",
        "You left the game; it was not saved.",
    ):
        assert part in text


def test_a_refusal_says_why_with_its_rule(typed: Command) -> None:
    lines = [*TANKS, "why work:9", "work:9", "why machines", "why 1", "why nonsense", "why", "99", "0", "frobnicate"]
    text = " ".join(typed(lines, "--human", "Ann", "--bots", "random", "--seed", "7").split())
    assert text.count("The cross has spaces 0 to 7; 9 is none of them.") == 2
    assert "[base.work.main.places]" in text
    assert "machines is not allowed: - Now it is up to Ann to choose a Main Action, or pass." in text
    assert "work:0 is allowed." in text
    assert "write a name and its numbers" in text
    for name in ACTIONS:
        assert name in text
    assert text.count("There are options 1 to") == 2
    assert "I do not know 'frobnicate'" in text


def test_starting_tanks_are_placed_in_one_line_and_the_menu_is_shown_once(typed: Command) -> None:
    whole = typed(["1 1 2 3 4", "pass"], "--human", "Ann", "--bots", "random", "--seed", "7")
    single = typed([*TANKS, "pass"], "--human", "Ann", "--bots", "random", "--seed", "7")
    for text in (whole, single):
        assert text.count("Place a starting tank.") == 1
        assert "several in one line; the rulebook suggests: 1 1 2 3 4" in text
        for row, tanks in (("crude", 2), ("low", 1), ("mid", 1), ("high", 1)):
            assert text.count(f"Ann put a tank into the {row} row.") == tanks
        assert "Ann passed." in text
    assert "Tank 2 of 5: 1 crude, 2 low, 3 mid, 4 high." in single
    refused = typed(["1 1 5", "1 1 1 1 1 1", "1 1 1 1 1", "quit"], "--human", "Ann", "--bots", "random", "--seed", "7")
    assert refused.count("each 1 to 4, such as: 1 1 2 3 4") == 2
    assert refused.count("Ann put a tank into the crude row.") == 5


def test_rules_can_be_looked_up(typed: Command) -> None:
    text = typed(["?", "? tank capacity", "?zzzz", "help"], "--human", "Ann", "--bots", "random", "--seed", "7")
    assert text.count("take back your last choice") == 2
    assert "A Tank holds 2 barrels." in text
    assert "no rule has 'zzzz'" in text


def test_undo_goes_back_to_the_last_choice_past_what_bots_did(typed: Command) -> None:
    lines = ["undo", *TANKS, "pass", "undo", "undo", "4", "pass"]
    text = typed(lines, "--human", "Ann", "--bots", "random", "--seed", "7")
    assert "There is nothing to take back." in text
    assert text.count("Taken back.") == 2
    assert text.count("Ann passed.") == 2
    assert text.count("Ann put a tank into the high row.") == 2


def test_a_game_can_be_left_and_gone_on_with(typed: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    whole = typed([*TANKS, *["pass"] * 18], "--human", "Ann", "--bots", "greedy", "--seed", "7")
    first = typed([*TANKS, "pass", "pass"], "--human", "Ann", "--bots", "greedy", "--seed", "7", "--save", str(file))
    assert f"pipeline-nb play --load {file}" in first
    at = len(Session.load(file).actions)
    second = typed(["pass"] * 3 + ["quit"], "--load", str(file))
    assert f"after {at} actions" in second
    assert len(Session.load(file).actions) > at
    third = typed(["pass"] * 13, "--load", str(file), "--seed", "7")
    assert whole.splitlines()[-2:] == third.splitlines()[-3:-1]  # the same end: who wins, with how much
    assert Session.load(file).game.is_over
    assert "wins" in typed([], "--load", str(file))


def test_a_file_that_is_there_already_is_not_played_over(run: Cli, typed: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("mine")
    assert "go on with it by --load" in run.refuses("play", "--human", "Ann", "--save", str(file))
    text = typed(
        [*TANKS, f"save {file}", f"save {tmp_path / 'new.json'}", "save", "quit"], "--human", "Ann", "--seed", "7"
    )
    assert "nothing was written" in " ".join(text.split())
    assert file.read_text() == "mine"
    assert text.count("Saved in") == 3


def test_a_damaged_save_is_named_and_left_alone(run: Cli, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("{")
    assert "game.json: damaged" in run.refuses("play", "--load", str(file))
    assert file.read_text() == "{"


def test_several_persons_share_the_keyboard(typed: Command) -> None:
    text = typed([*TANKS, *TANKS, "pass", "pass"], "--human", "Ann", "--human", "Bo", "--seed", "7")
    assert "Ann> pass" in text
    assert "Bo> pass" in text


def test_a_hint_is_an_option_with_a_reason(typed: Command) -> None:
    text = typed(["hint"], "--human", "Ann", "--bots", "random", "--seed", "7")
    assert re.search(r"The planner would take: [1-4]  a tank into the \w+ row", text)


def test_names_cannot_move_the_cursor(typed: Command) -> None:
    text = typed(["x\x1b[2J", "why \x1b[2J", "? \x1b[2J", "list \x1b", "save \x1b/x"], "--human", "Ann", "--seed", "7")
    assert "\\x1b" in text


def start(*words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "pipeline_nb.cli", "play", *words]
    if sys.platform != "win32":  # a test run in the background ignores Ctrl+C, and who is started there does so, too
        script = (
            "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"
        )
        command = [sys.executable, "-c", script, *command]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.fixture(params=[False, True], ids=["in front", "in the background"])
def ignores_ctrl_c(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test run that ignores Ctrl+C, as one in the background of a shell does."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if request.param else None
    yield
    if before is not None:
        signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ignores_ctrl_c")
def test_ctrl_c_leaves_the_game_saved(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with start("--human", "Ann", "--bots", "random", "--seed", "7", "--save", str(file)) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("1\n")
        process.stdin.flush()
        seen = ""
        while seen.count("Ann> ") < 2:
            seen += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        process.wait(timeout=60)  # before its input ends: that leaves the game too, with another code
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == ""
    assert "Go on with" in out
    assert len(Session.load(file).actions) == 1


@pytest.fixture
def no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game may begin."""

    def begun(*_: object) -> None:
        raise AssertionError("a game was begun")

    monkeypatch.setattr("pipeline_nb.commands.seats.new_table", begun)
    monkeypatch.setattr("pipeline_nb.commands.watching.Recorder", begun)


@pytest.mark.usefixtures("no_game")
@pytest.mark.parametrize("who", [("--bots", "random"), ("--bots", "random", "--games", "9"), ("--human", "Ann")])
@pytest.mark.parametrize(
    ("file", "says"),
    [
        ("/proc/log.json", "/proc/log.json cannot be written"),
        ("folder", "folder is no plain file"),
        ("kept.json", "kept.json.bak is no plain file"),
        ("link.json", "link.json is no plain file"),
        ("x" * 300, "cannot be used as a path"),
        ("x" * 254, "cannot be used as a path"),
        ("", "cannot be used as a path"),
    ],
)
def test_a_log_that_cannot_be_written_is_told_before_the_game(
    who: tuple[str, ...], file: str, says: str, run: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if file.startswith("/proc") and not Path("/proc").is_dir():
        pytest.skip("no folder that nobody can write to")
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("kept.json.bak").mkdir()
    Path("link.json").symlink_to("elsewhere.json")
    before = sorted(tmp_path.iterdir())
    assert says in run.refuses("play", *who, "--seed", "7", "--json", file)
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.usefixtures("no_game")
def test_the_log_and_the_save_are_two_files(run: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = run.refuses("play", "--human", "Ann", "--save", "game.json", "--json", str(tmp_path / "game.json"))
    assert "two different files" in told


def test_bytes_that_are_no_text_are_no_traceback() -> None:
    command = [sys.executable, "-m", "pipeline_nb.cli", "play", "--human", "Ann", "--seed", "7"]
    run = subprocess.run(command, input=b"\xff\xfe\n", capture_output=True, check=False, timeout=60)
    assert run.returncode == 0
    assert run.stderr == b""
    assert b"I do not know" in run.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
def test_on_a_real_terminal_lines_are_edited_and_ctrl_d_leaves(tmp_path: Path) -> None:
    import pty

    file = tmp_path / "game.json"
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "pipeline_nb.cli", "play", "--human", "Ann", "--seed", "7", "--save", str(file)]
    environment = {**os.environ, "TERM": "dumb"}
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as process:
        os.close(theirs)
        seen = b""
        for answer in (b"2\b1\n", b"\x04"):
            asked = seen.count(b"Ann> ") + 1
            while seen.count(b"Ann> ") < asked:
                seen += os.read(ours, 1)
            os.write(ours, answer)
        with contextlib.suppress(OSError):  # how a terminal ends
            while part := os.read(ours, 1024):
                seen += part
        assert process.wait(timeout=60) == 0
    os.close(ours)
    text = seen.decode().replace("\r", "")
    assert "Ann put a tank into the crude row." in text
    assert "Go on with: pipeline-nb play --load" in text
    assert "Traceback" not in text


# ---- what is hidden stays hidden -------------------------------------------------------------------------------------


def test_what_is_shown_does_not_depend_on_what_lies_face_down() -> None:
    game = new_game(("Ann", "Bo"), seed=7)
    for _ in range(10):
        game = game.apply(game.legal_actions()[0])
    other = game.seen_by("Ann", seed=99)
    assert other != game
    for shows in (
        board_words.board,
        board_words.players,
        lambda g: board_words.player_page(g, 0),
        lambda g: Menu(g).lines(),
    ):
        assert shows(other) == shows(game)


# ---- words for every action ------------------------------------------------------------------------------------------


def test_every_kind_of_action_has_words_and_a_head() -> None:
    taken = {kind for step in ruleset(MODULES).steps.values() for kind in step.takes}
    assert taken > {kind for step in base_ruleset().steps.values() for kind in step.takes}
    assert set(action_words._WORDS) == set(action_words._GROUPS) == taken


def test_an_action_of_a_module_is_told_by_its_kind() -> None:
    class Strange(Action, frozen=True):
        """Do a strange thing: a number. More on it."""

        name = "strange"
        number: int

    game = new_game(2, seed=1)
    assert action_words.action_words(game, Strange(3)) == "do a strange thing: a number (strange:3)"
    assert action_words.group_of(game, Strange(3)) in action_words.GROUP_ORDER


@pytest.mark.parametrize("seed", range(4))
def test_options_read_well_and_differ_in_rich_games(seed: int) -> None:
    draws = Dealer(seed)
    game = position(
        players=2, cash=400, stock="T0x2 O1 S2 T3", net="4@0,0;3@2,0;5@4,0", seed=seed, levels=(1, 2, 3, 1, 2), year=2
    )
    kinds = set()
    for _ in range(120):
        if game.is_over:
            break
        menu = Menu(game)
        legal = game.legal_actions()
        kinds |= {type(action) for action in legal}
        assert len({(option.group, option.words) for option in menu.options}) == len(menu.options)
        assert {option.action for option in menu.options} <= set(legal)
        for option in menu.options:
            assert option.words.isascii()
            assert len(option.words) < 160
        assert all(len(line) <= 80 for line in "\n".join(menu.lines(everything=True)).splitlines())
        # each legal action is there, or one that reads alike
        shown = {(option.group, option.words) for option in menu.options}
        for action in legal:
            if action.name != "place":  # a symmetric tile has two names for one place
                assert (action_words.group_of(game, action), action_words.action_words(game, action)) in shown
        game = game.apply(legal[draws.below(len(legal))])
    assert len(kinds) > 8


def test_a_search_among_options_takes_the_words_as_they_stand() -> None:
    game = new_game(("Ann", "Bo"), seed=7)
    while game.step.__class__.__name__ != "WorkStep":
        game = game.apply(game.legal_actions()[0])
    menu = Menu(game)
    lines = menu.lines("quadrant 1", everything=True)
    listed = [line for line in lines if re.match(r" *\d+  quadrant", line)]
    assert len(listed) == 8
    assert all("quadrant 1" in line for line in listed)
    assert sum(line.count("+-------+") for line in lines) == 2 * 8  # each tile is drawn
    assert menu.lines("no such words") == []


# ---- pictures --------------------------------------------------------------------------------------------------------


def test_a_network_is_drawn_with_letters_numbers_and_machines() -> None:
    net = position(net="4@0,0;5@2,0r1;m1,0").state.me.network
    assert network_picture(net, net.tile_at(2, 0)) == [
        "         0   1   2",
        "      +-------+===+",
        "      | O  ###H T H",
        "    0 |T+T ###HS+SH",
        "      | O  ###H T H",
        "      +-------+   H",
        "              H T H",
        "    1         HS+SH",
        "              H T H",
        "              +===+",
    ]
    assert network_picture(position().state.me.network) == ["(no pipe tile yet)"]


def test_every_tile_is_drawn_as_its_ports_are() -> None:
    for tile in range(135):
        head, *rows = turned_pictures(tile)
        assert head.split() == ["turned", "0", "turned", "1", "turned", "2", "turned", "3"]
        letters = re.findall("[TOS]", "".join(rows))
        assert len(letters) == 4 * 8  # four pictures with eight ends of pipes


# ---- the progress bar ------------------------------------------------------------------------------------------------


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_is_drawn_on_a_terminal_only_and_leaves_nothing() -> None:
    screen, pipe = Screen(), io.StringIO()
    for stream in (screen, pipe):
        with Progress(2, "games", stream) as progress:
            progress.step()
            progress.step()
    assert pipe.getvalue() == ""
    assert "0 of 2 games" in screen.getvalue()
    assert screen.getvalue().endswith("\r" + " " * 78 + "\r")
    assert "\x1b" not in screen.getvalue()


def test_nothing_but_the_table_is_printed_into_a_pipe() -> None:
    words = ("--bots", "random,random", "--games", "2", "--seed", "1")
    with start(*words) as process:
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    assert "\r" not in out
    assert "\x1b" not in out


# ---- whatever is typed -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_typed_the_game_goes_on(typed: Command, tmp_path: Path, seed: int) -> None:
    draws = Dealer(seed)
    words = [
        "",
        "?",
        "why",
        "undo",
        "list",
        "net",
        "board",
        "players",
        "score",
        "log",
        "at",
        "save",
        "more",
        "pass",
        "done",
    ]
    rest = [
        "",
        "1",
        "x y z",
        "row 0",
        "0 0 0",
        "1 2",
        "99999999999999999999",
        "work:0",
        "sell:9,9,9",
        "\x1b[2J",
        "é",
        "'\"\\",
    ]
    lines = []
    for _ in range(300):
        kind = draws.below(4)
        if kind == 0:
            lines.append(f"{words[draws.below(len(words))]} {rest[draws.below(len(rest))]}".strip())
        elif kind == 1:
            name = list(ACTIONS)[draws.below(len(ACTIONS))]
            numbers = ",".join(str(draws.below(6) - 1) for _ in ACTIONS[name].__struct_fields__)
            lines.append(f"{name}:{numbers}" if numbers else name)
        else:
            lines.append(str(draws.below(12)))
    lines = [line for line in lines if not line.startswith("save ")]
    text = typed(lines, "--human", "Ann", "--bots", "random", "--seed", str(seed))
    assert "Ann put a tank into" in text
    assert "You left the game" in text or " wins" in text
