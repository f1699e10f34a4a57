"""An owner's file: good values replace ours, and every fault is named with its place before anything is used."""

from __future__ import annotations

import json
import math
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import inspect as mi

from pipeline_nb.box import Box, load_box, owner_box
from pipeline_nb.box.checks import faults_of
from pipeline_nb.box.contents import TABLES
from pipeline_nb.errors import BoxError

SHIPPED = load_box()
PLACES = [tuple(place.split(".")) for place, _ in SHIPPED.sources]
Write = Callable[[str | bytes], Path]

same_file = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(content: str | bytes) -> Path:
        path = tmp_path / "mine.toml"
        path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
        return path

    return write


def refusal(path: object) -> str:
    with pytest.raises(BoxError) as caught:
        owner_box(path)  # type: ignore[arg-type]
    assert load_box() is SHIPPED
    return str(caught.value)


def toml(value: object) -> str:
    """A plain value in TOML; JSON's texts, numbers and lists are TOML too."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return json.dumps(value).replace("\x7f", "\\u007f")


# ---------------------------------------------------------------- good files


def test_given_values_replace_ours_and_lose_their_mark(write: Write) -> None:
    box = owner_box(write("[shop_spaces_3p]\nmachines = [2, 2, 1]\n[demand_4p]\nmarket_2_teal = [4, 3, 2]\n"))
    assert box.shop_spaces_3p.machines == (2, 2, 1)
    assert box.shop_spaces_3p.tanks == SHIPPED.shop_spaces_3p.tanks
    assert str(box.source_of("shop_spaces_3p.machines")) == "owner"
    assert not box.is_shipped
    assert box.label == "own tables: mine.toml"
    assert box.digest != SHIPPED.digest
    places = {mark.place for mark in box.marks()}
    assert "shop_spaces_3p.machines" not in places
    assert "demand_3p" in places
    left = next(mark for mark in box.marks() if mark.table == "demand_4p")
    assert "market_2_teal" not in left.keys
    assert left.place.count("demand_4p.") == 5


def test_a_value_like_ours_confirms_it(write: Write) -> None:
    box = load_box(write("[shop_spaces_3p]\nmachines = [2, 1, 1]\n"))
    assert box.digest == SHIPPED.digest
    assert box.source_of("shop_spaces_3p.machines").source == "owner"
    assert not box.is_shipped


@pytest.mark.parametrize("content", ["", "# nothing yet\n", "[fees]\n", "\ufeff[fees]\r\nupgrade = 25\r\n"])
def test_empty_files_and_those_of_other_editors_are_fine(write: Write, content: str) -> None:
    assert owner_box(write(content)).fees.upgrade in (20, 25)


def test_every_value_of_the_box_may_stand_in_an_owners_file(write: Write) -> None:
    tables = "\n".join(
        f"[{table}]\n"
        + "\n".join(f"{key} = {toml(getattr(getattr(SHIPPED, table), key))}" for name, key in PLACES if name == table)
        for table in TABLES
    )
    box = owner_box(write(tables))
    assert box.digest == SHIPPED.digest
    assert box.marks() == ()


# ---------------------------------------------------------------- faults, all at once and with their place


def test_all_faults_are_named_at_once_and_nothing_is_used(write: Write) -> None:
    message = refusal(
        write(
            "[fees]\nupgrade = 30\nmachine_fase = 15\nloan_money = '15'\n"
            "[tank_fram]\nplaces_per_row = 5\n"
            "[crude_market]\nteal_crude = [1, 2, 3]\norange_crude = [5, 5, 7, 7, 9, 9, 8, 11]\n"
        )
    )
    assert message.splitlines()[0].endswith("mine.toml' has 5 faults; nothing of it is used")
    for line in (
        "[fees] 'machine_fase': there is no such key; did you mean machine_phase?",
        "[fees] loan_money: expected a whole number from 0 to 1000, found the text '15'",
        "'tank_fram': there is no such table; did you mean [tank_farm]?",
        "[crude_market] teal_crude: expected a list of 8 entries, found a list of 3 entries",
        "[crude_market] orange_crude: expected no entry to be less than the one before, found 8 after 9 (entry 7)",
    ):
        assert f"  {line}\n" in message + "\n"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("fees = 3", "[fees]: expected a table: a line [fees] with its keys below"),
        ("[[fees]]\nupgrade = 3", "[fees]: expected a table"),
        ("upgrade = 3", "'upgrade': there is no such table"),
        ("[fees]\nupgrade = true", "[fees] upgrade: expected a whole number from 0 to 1000, found true"),
        ("[fees]\nupgrade = 20.5", "found the number 20.5, which is not whole"),
        ("[fees]\nupgrade = nan", "found the number nan, which is not whole"),
        ("[fees]\nupgrade = -1", "expected a whole number from 0 to 1000, found -1"),
        ("[fees]\nupgrade = 1_000_000", "found 1000000"),
        ("[fees]\nupgrade = 0x" + "f" * 5000, "found a number with too many digits"),
        ("[fees]\nupgrade = 2020-01-01", "found a date or time"),
        ("[fees]\nupgrade = [20]", "found a list of 1 entry"),
        ("[fees]\nupgrade.now = 20", "found a table"),
        ("[fees]\nsource = 'rulebook'", "[fees] source: leave this out"),
        ("[tank_farm.marks.places_per_row]\nsource = 'public'", "[tank_farm] marks: leave this out"),
        ("[players]\nminimum = 1", "expected a whole number from 2 to 4, found 1"),
        ("[tank_farm]\nbarrels_per_tank = 3", "expected 2, as in every printing, found 3"),
        ("[card_engineering]\nbonus_level_2 = 3", "expected 2, as in every printing, found 3"),
        ("[components]\npipe_tiles = 134", "[components] pipe_tiles: expected 135, found 134"),
        ("[oil]\ntypes = ['teal', 'orange', 'red']", "[oil] types[3]: expected 'silver', found the text 'red'"),
        ("[oil]\ntypes = ['teal']", "expected the list 'teal', 'orange', 'silver', found a list of 1 entry"),
        ("[upgrades]\nfirst_game = ['Shops', 'Shops', 'Machines', 'Engineering', 'Government']", "'Shops' twice"),
        (
            "[pay]\ncontract = [20, 35, 35, 40]",
            "[pay] contract: expected a list of 3 entries, found a list of 4 entries",
        ),
        ("[penalties_beyond]\ntotals = [900, 900]", "each entry to be more than the one before, found 900 after 900"),
        (
            "[government_layout]\nlayout = ['0023', '1123', '4566', '457']",
            "[government_layout] layout[4]: expected four",
        ),
        ("[government_layout]\nsame_in_all_quadrants = 1", "expected true or false, found 1"),
        ("[contracts]\nlow = 'S1 S1'", "[contracts] low: expected a list of 10 entries, found the text 'S1 S1'"),
        (
            "[orders]\nthree = ['O3 S1 X1', 'O3 S1\\n', 'O4 S1 T1', '', 'O3', 'S1 S1 S1', 'S1 S1 S1', 'S1 S1 S1']",
            "[orders] three[1]: expected barrels asked for, such as",
        ),
        (
            "[tank_farm]\nstarting_tanks = 6",
            "[tank_farm] suggested_start: expected 6 tanks in all (starting_tanks), found 5",
        ),
        (
            "[em_refinement_markers]\ndark = [5, 5, 6, 6, 6, 7, 7, 7, 5, 8, 8, 7]",
            "[em_refinement_markers] dark[9]: expected at least 6, its white side (white[9]), found 5",
        ),
        ("[em_refinement_markers]\nwhite = [4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 10]", "dark[12]: expected at least 10"),
        ("[market_spaces_3p]\ncrude_spaces = [1, 3, 2]", "found 2 after 3 (entry 3)"),
        ("[market_spaces_3p]\ncrude_spaces = []", "expected a list of 1 to 8 entries, found a list of 0 entries"),
    ],
)
def test_a_fault_is_named_with_its_place_and_what_was_expected(write: Write, content: str, says: str) -> None:
    message = refusal(write(content))
    assert says in message
    assert "mine.toml" in message


def test_thousands_of_faults_make_a_message_of_bearable_length(write: Write) -> None:
    message = refusal(write("".join(f"[x{i}]\n" for i in range(5000))))
    assert message.splitlines()[0].endswith("has 5000 faults; nothing of it is used")
    assert message.splitlines()[-1] == "  and 4950 more"


def test_text_of_the_file_shows_as_text_and_cannot_move_the_cursor(write: Write) -> None:
    message = refusal(write('["\\u001b[2J<b>\\u202e"]\n[fees]\nupgrade = "__import__(\'os\')\\n\\u0000"\n'))
    assert "'\\x1b[2J<b>\\u202e': there is no such table" in message
    assert "found the text '__import__('os')\\n\\x00'" in message
    assert all(line.isprintable() for line in message.splitlines())


# ---------------------------------------------------------------- files that are not read at all


def test_broken_toml_is_named_with_line_and_column(write: Write) -> None:
    message = refusal(write("[fees]\nupgrade = \n"))
    assert "is not TOML" in message
    assert "line 2, column 11" in message


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"[fees]\nupgrade = '\xff'\n", "not UTF-8: byte 0xff in line 2"),
        ("[fees]\nupgrade = " + "[" * 100_000, "nests too deep"),
        ("a" + ".a" * 50_000 + " = 1", "nests too deep in line 1"),
        ("[fees]\nupgrade = " + "9" * 5000, "holds a value that cannot be read"),
        ("[fees]\nupgrade = 2021-02-30T00:00:00", "is not TOML: Invalid date or datetime (at line 2, column 11)"),
        ("[fees]\nupgrade = 1\nupgrade = 2\n", "is not TOML"),
        ("#" + "x" * 256 * 1024, "is larger than 256 kB"),
    ],
)
def test_a_file_that_cannot_be_parsed_is_refused_in_words(write: Write, content: str | bytes, says: str) -> None:
    assert says in refusal(write(content))


def test_only_a_regular_file_is_opened(tmp_path: Path, write: Write) -> None:
    link = tmp_path / "link.toml"
    link.symlink_to(write("[fees]\nupgrade = 25\n"))
    assert "link.toml' is a link; name the file itself" in refusal(link)
    os.mkfifo(tmp_path / "pipe")
    assert "is not a regular file" in refusal(tmp_path / "pipe")
    assert "is not a regular file" in refusal(tmp_path)
    assert "cannot be read: No such file or directory" in refusal(tmp_path / "none.toml")


@pytest.mark.parametrize("path", [5, 1.5, b"mine.toml", "a\x00b", "", "x" * 5000, ["mine.toml"]])
def test_a_path_that_is_none_is_refused_in_words(path: object) -> None:
    assert "the owner's file" in refusal(path)


# ---------------------------------------------------------------- anything at all


scalars = (
    st.integers(-5, 1100) | st.integers() | st.booleans() | st.floats() | st.text(max_size=30)
    | st.sampled_from(["S1 S1", "teal", "low", "0023", "Shops", "top", "S3 T2 O1"])
)  # fmt: skip
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=11) | st.dictionaries(st.text(max_size=5), inner))
near_values = st.sampled_from(PLACES).map(lambda place: getattr(getattr(SHIPPED, place[0]), place[1]))


@st.composite
def owner_files(draw: st.DrawFn) -> dict[str, dict[str, Any]]:
    """Tables and keys that mostly exist, with values that often fit another key."""
    file: dict[str, dict[str, Any]] = {}
    for table, key in draw(st.lists(st.sampled_from(PLACES), max_size=6)):
        file.setdefault(table, {})[key] = draw(values | near_values)
    if draw(st.integers(0, 4)) == 0:
        file[draw(st.text(max_size=12))] = {draw(st.text(max_size=12)): draw(values)}
    return file


def owned(path: Path) -> Box | None:
    box, message = None, "mine.toml"
    try:
        box = owner_box(path)
    except BoxError as error:
        message = str(error)
    assert "mine.toml" in message
    assert all(line.isprintable() for line in message.splitlines())
    assert load_box() is SHIPPED
    return box


@same_file
@given(file=owner_files())
def test_any_tables_are_used_whole_or_refused_whole(write: Write, file: dict[str, dict[str, Any]]) -> None:
    lines = []
    for table, entries in file.items():
        lines += [f"[{json.dumps(table)}]", *(f"{json.dumps(key)} = {toml(value)}" for key, value in entries.items())]
    box = owned(write("\n".join(lines).replace("\x7f", "\\u007f")))
    if box is not None:
        for table, key in PLACES:
            given_here = key in file.get(table, {})
            expected = file[table][key] if given_here else getattr(getattr(SHIPPED, table), key)
            assert toml(getattr(getattr(box, table), key)) == toml(expected)
            assert (box.source_of(f"{table}.{key}").source == "owner") == given_here


@same_file
@given(content=st.binary(max_size=400) | st.text("[]fes.=\n\"'{}#1, upgrad", max_size=200).map(str.encode))
def test_any_bytes_give_a_box_or_a_box_error(write: Write, content: bytes) -> None:
    owned(write(content))


@given(place=st.sampled_from(PLACES), value=values | near_values)
def test_the_checks_and_the_types_agree_on_what_is_right(place: tuple[str, str], value: object) -> None:
    table, key = place
    expected = next(f.type for f in msgspec.structs.fields(getattr(SHIPPED, table)) if f.name == key)
    plain = json.loads(json.dumps(value))
    ours = list(faults_of(plain, mi.type_info(expected), "here"))
    try:
        msgspec.convert(plain, expected)
    except msgspec.ValidationError:
        assert ours
    else:
        # the order of a list is ours alone to judge
        assert all(re.search("more than the one before|less than the one before| twice$", str(fault)) for fault in ours)
