"""Names: letters of any script, the same everywhere; what turns, hides or looks like another name is refused."""

from __future__ import annotations

import argparse
import textwrap
import unicodedata
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pipeline_nb.commands.common import read_names
from pipeline_nb.commands.seats import new_seats
from pipeline_nb.commands.terminal import columns, cut, plain, wide, wrapped
from pipeline_nb.errors import InputError, TextError
from pipeline_nb.game import Game, new_game
from pipeline_nb.names import is_name, look_of, the_name
from pipeline_nb.play import Session
from pipeline_nb.widgets import ScorePad
from tests.command_runs import Cli, Command

PERSIAN = "مه\u200cسا"  # noqa: RUF001 - it is what it looks like
SINHALA = "ශ්\u200dරී"
NO_BREAK = "Ann\u00a0Lee"
NARROW = "Ann\u202fLee"
JAPANESE = "山田\u3000太郎"
PILOT = "\U0001f469\U0001f3fd\u200d\u2708\ufe0f"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
GOOD = (
    PERSIAN,
    SINHALA,
    NO_BREAK,
    NARROW,
    JAPANESE,
    PILOT,
    FAMILY,
    SCOTLAND,
    "Ann",
    "Zoë",
    "O'Hara",
    "李",
    "नन्दिनी",
    "7",
)
BAD = (
    "A\u202eB", "A\u202aB", "A\u2066B", "A\u200eB", "A\u061cB", "A\nB", "A\tB", "A\x1bB", "A\x7fB", "A\u2028B",
    "A\ufeffB", "A\u00adB",
    "A\U000e0067B", "\ud800", "\ue000", "", " ", "\u00a0", "\u3000",
    "\u200d", "\u200c\u200d", "\u3164", "\u2800", "\u115f", "\uffa0",
    "\ufe0f", "\u0301", "\u034f", "x" * 41, 7, None,
)  # fmt: skip
COSTS = "[costs]\nteal = [4, 5, 6]\norange = [4, 5, 6]\nsilver = [4, 5, 6]\n"
ALIKE = (
    ("Zo\u00eb", "Zoe\u0308"),
    ("Ann Lee", NO_BREAK),
    ("Ann", "Ann "),
    ("Ann", "\u3000Ann"),
    ("Ann", "An\u200dn"),
    ("Ann", "Ann\ufe0f"),
    ("가", "\u1100\u1161"),
)

Door = Callable[[list[str], Path, Command], tuple[str, ...]]
"""A way by which names come in; it gives the names that were kept."""


def by_game(names: list[str], folder: Path, command: Command) -> tuple[str, ...]:
    return new_game(names, seed=7).table.names


def by_list(names: list[str], folder: Path, command: Command) -> tuple[str, ...]:
    return read_names(",".join(names))


def by_seats(names: list[str], folder: Path, command: Command) -> tuple[str, ...]:
    return tuple(seat.name for seat in new_seats(argparse.Namespace(human=names, bots=None, players=None)))


def by_pad(names: list[str], folder: Path, command: Command) -> tuple[str, ...]:
    pad = ScorePad.blank(players=tuple(names))
    return tuple(score.player for score in pad.value)


def by_fields(names: list[str], folder: Path, command: Command) -> tuple[str, ...]:
    pad = ScorePad.blank(players=len(names))
    for at, name in enumerate(names):
        pad.act("type", player=at, field="name", text=name)
    if not pad.value:
        raise InputError("a field has a fault")
    return tuple(score.player for score in pad.value)


def by_file(names: list[str], folder: Path, command: Command) -> tuple[str, ...]:
    from pipeline_nb.box import load_box
    from pipeline_nb.commands.score_file import read_table

    file = folder / "table.toml"
    written = (msgspec.json.encode(name).decode().replace("\x7f", "\\u007f") for name in names)
    file.write_text(COSTS + "".join(f"[[players]]\nname = {name}\n" for name in written), encoding="utf-8")
    return tuple(entry.name for entry in read_table(str(file), load_box()).players)


DOORS: tuple[Door, ...] = (by_game, by_list, by_seats, by_pad, by_fields, by_file)


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    return Cli(capsys, tmp_path).says


@pytest.fixture(params=DOORS, ids=lambda door: door.__name__)
def door(request: pytest.FixtureRequest) -> Door:
    found: Door = request.param
    return found


@pytest.mark.parametrize("name", GOOD)
def test_a_name_in_any_script_comes_in_by_every_door(door: Door, name: str, tmp_path: Path, command: Command) -> None:
    assert door([name, "Bo"], tmp_path, command) == (unicodedata.normalize("NFC", name), "Bo")


@pytest.mark.parametrize("pair", ALIKE)
def test_two_names_that_look_alike_are_one(door: Door, pair: tuple[str, str], tmp_path: Path, command: Command) -> None:
    with pytest.raises(InputError):
        door(list(pair), tmp_path, command)


@pytest.mark.parametrize("name", [name for name in BAD if isinstance(name, str) and name and "\ud800" not in name])
def test_what_turns_hides_or_is_blank_comes_in_nowhere(door: Door, name: str, tmp_path: Path, command: Command) -> None:
    with pytest.raises(InputError):
        door([name, "Bo"], tmp_path, command)


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_name(name: object) -> None:
    assert not is_name(name)
    with pytest.raises(InputError, match="1 to 40 printable characters"):
        the_name(name)


def test_names_are_kept_in_one_form_and_found_by_either() -> None:
    game = new_game(["Zoe\u0308", PERSIAN], seed=7)
    assert game.table.names == ("Zo\u00eb", PERSIAN)
    assert game.seen_by("Zoe\u0308") == game.seen_by("Zo\u00eb")


@pytest.mark.parametrize("name", GOOD)
def test_names_go_through_texts_and_saves(name: str, tmp_path: Path) -> None:
    game = new_game([name, "Bo"], seed=7)
    text = game.to_text()
    assert text.isascii()
    assert text.isprintable()
    assert Game.from_text(text) == game
    session = Session(game)
    session.branch(name)
    session.do(game.legal_actions()[0])
    session.save(tmp_path / "game.json")
    assert Session.load(tmp_path / "game.json").branches.keys() == session.branches.keys()


def test_a_text_with_names_that_look_alike_is_refused() -> None:
    text = new_game(["Zo\u00eb", "Bo"], seed=7).to_text()
    assert "Zo%C3%AB,Bo" in text
    with pytest.raises(TextError, match="names are different"):
        Game.from_text(text.replace("Zo%C3%AB,Bo", "Zo%C3%AB,Zoe%CC%88"))
    older = text.replace("Zo%C3%AB,Bo", "Zoe%CC%88,Bo")  # what an older version wrote is read, and written as it was
    assert Game.from_text(older).to_text() == older


# ---- on a terminal ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "takes"),
    [
        ("Ann", 3), ("Zoe\u0308", 3), ("山田", 4), (JAPANESE, 10), (PILOT, 2), (FAMILY, 2), (PERSIAN, 4),
        ("ｱﾝ", 2), ("한글", 4),
        ("\u1112\u1161\u11ab", 2), ("\U0001f1e9\U0001f1ea", 2), ("\U0001f600", 2), ("", 0),
    ],
)  # fmt: skip
def test_how_many_columns_a_text_takes(text: str, takes: int) -> None:
    assert wide(text) == takes


def test_columns_stand_below_each_other() -> None:
    rows = [("name", "$"), *((name, "$5") for name in (JAPANESE, PILOT, PERSIAN, "Zoe\u0308"))]
    assert {wide(line) for line in columns(rows, right=[1])} == {wide(JAPANESE) + 4}


def test_what_names_need_is_printed_as_it_is() -> None:
    for name in GOOD:
        assert plain(f"{name} begins") == f"{name} begins"
    assert plain("A\u202eB\u2066") == "A\\u202eB\\u2066"
    assert plain("A\U000e0067") == "A\\U000e0067"


@given(st.text(alphabet="ab \u200d\u5c71\u0308\U0001f469", max_size=30), st.integers(3, 12))
def test_what_is_cut_fits(text: str, most: int) -> None:
    assert wide(cut(text, most)) <= most


@given(st.text(alphabet="abc-  \n\t", max_size=200).map(lambda text: text.expandtabs().strip()), st.integers(8, 40))
@example("", 10)
def test_lines_are_broken_as_ever_where_letters_are_one_column(text: str, width: int) -> None:
    ever = textwrap.fill(
        text, width, initial_indent="- ", subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
    )
    assert wrapped(text, "- ", "    ", width) == ever


def test_lines_of_wide_letters_fit() -> None:
    text = wrapped(", ".join([JAPANESE] * 12))
    assert all(wide(line) <= 80 for line in text.splitlines())
    assert NO_BREAK in wrapped(f"a long line with {NO_BREAK}", width=24)


def test_a_score_sheet_stays_aligned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from pipeline_nb import cli

    file = tmp_path / "table.toml"
    names = ("山田太郎", PERSIAN, PILOT)
    file.write_text(COSTS + "".join(f'[[players]]\nname = "{name}"\ncash = 100\n' for name in names), encoding="utf-8")
    assert cli.main(["score", str(file), "--short"]) == 0
    sheet = capsys.readouterr().out.split("\n\n")[0].splitlines()
    assert len({wide(line) for line in sheet}) == 1
    assert "\\u200c" not in sheet[0]


def test_a_game_told_with_such_names(capsys: pytest.CaptureFixture[str]) -> None:
    from pipeline_nb import cli

    assert cli.main(["setup", "--names", f"{PERSIAN},{JAPANESE}", "--seed", "7"]) == 0
    out = capsys.readouterr().out
    assert "\\u" not in out
    assert all(wide(line) <= 80 for line in out.splitlines())


@given(st.text(max_size=45))
def test_a_name_that_is_kept_stays_as_it_is(text: str) -> None:
    try:
        name = the_name(text)
    except InputError:
        return
    assert the_name(name) == name
    assert is_name(name)
    assert look_of(name) == look_of(text)
    assert "\n" not in name
