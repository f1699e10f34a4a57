"""Ids of puzzles: same seed, same puzzle everywhere; one wrong character is refused; nothing large gets far."""

from __future__ import annotations

import string
import sys
import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pipeline_nb as pn
from pipeline_nb.puzzles import Params, PuzzleId
from pipeline_nb.puzzles.ids import LONGEST, describe, described
from pipeline_nb.puzzles.packing import MOST_BYTES, Reader, Writer, differing, rulings_of
from pipeline_nb.puzzles.source import Source
from tests import strategies
from tests.golden import write_puzzles as written
from tests.strategies import examples
from tests.test_golden_games import printed_by

GOLDEN = written.golden()
AGAIN = "python -m tests.golden.write_puzzles"
LETTERS = string.ascii_letters + string.digits + ".-_#:"

# ---- golden ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GOLDEN)
def test_a_seed_gives_the_puzzle_that_it_always_gave(key: str) -> None:
    assert written.described(key) == GOLDEN[key], AGAIN


def test_golden_puzzles_differ_and_their_descriptions_give_them_back() -> None:
    everything = {text: found for lines in GOLDEN.values() for text, found in lines.items()}
    assert len(set(everything.values())) == len(everything) >= 50
    for text, found in everything.items():
        head = text.partition("#")[0]
        puzzle = pn.puzzle(f"{head}:{found}")
        assert puzzle.family.pack(puzzle.position) == described(puzzle.id)
        assert puzzle.description.to_text() == f"{head}:{found}"
        assert puzzle.proven


def test_puzzles_do_not_hang_on_the_hash_seed_of_the_process() -> None:
    # other interpreters are asked in test_golden_games
    assert printed_by(sys.executable, "write_puzzles --print", PYTHONHASHSEED="4242") == GOLDEN


# ---- one wrong character ---------------------------------------------------------------------------------------------


def a_golden_id() -> str:
    text, found = next(iter(GOLDEN["run"].items()))
    return f"{text.partition('#')[0]}:{found}"


def test_every_wrong_character_of_a_description_is_refused() -> None:
    good = a_golden_id()
    start = good.index(":") + 1
    for at in range(len(good)):
        # a few other characters at each place; all of them near the end, where base32 leaves bits over
        others = LETTERS if at > len(good) - 3 else LETTERS[at % 7 :: 7]
        for letter in others:
            if letter == good[at] or (at < start and letter in "#:" and good[at] in "#:"):
                continue
            with pytest.raises(pn.InputError) as refusal:
                pn.puzzle(good[:at] + letter + good[at + 1 :])
            assert "puzzle" in str(refusal.value)
            assert len(str(refusal.value)) < 400


@pytest.mark.parametrize(
    "change",
    [
        lambda good: good[:-1],
        lambda good: good + "a",
        lambda good: good[: good.index(":") + 1],
        lambda good: good[:40] + good[41] + good[40] + good[42:],
        lambda good: good.replace("pl1", "pl2"),
        lambda good: good.replace("pl1", "pl01"),
        lambda good: good.upper(),
        lambda good: good[:30] + "\x00" + good[31:],
        lambda good: good[:30] + "<b>" + good[31:],
        lambda good: good.replace(".g1", ".g2"),
        lambda good: good.replace(":", "="),
    ],
)
def test_what_copying_does_to_an_id_is_refused(change: Callable[[str], str]) -> None:
    good = a_golden_id()
    assert change(good) != good
    with pytest.raises(pn.InputError):
        pn.puzzle(change(good))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("run", "begins with pl1"),
        ("pl1.run.g2", "after the params comes #"),
        ("pl1.run.g2#-7", "does not belong|write pl1|seed"),
        ("pl1.run.g2#007", "without leading zeros"),
        ("pl1.run.g2#99999999999999999999", "from 0 to 18446744073709551615"),
        ("pl1.run.g9#7", "write g and the grade"),
        ("pl1.run.g2-n0#7", "write g and the grade"),
        ("pl1.run.g2-tank_check.final#7", "no such other reading"),
        ("pl1.run.g2-tank_check.strict-machine_touch.cut_only#7", "in the order of the alphabet"),
        ("pl1.chess.g2#7", "family 'chess': there are run, "),
        ("pl1.run.g2#٣", "does not belong"),
        ("pl9.run.g2#7", "version pl9"),
        ("", "begins with pl1"),
        (7, "write a text"),
        (None, "write a text"),
    ],
)
def test_a_text_that_is_no_id_is_refused_in_words(text: object, says: str) -> None:
    with pytest.raises(pn.InputError, match=says):
        pn.puzzle(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["pl1.run.g0:" + "a" * 1_000_000, "[" * 1_000_000, "pl1." * 250_000, "9" * 1_000_000])
def test_an_id_of_a_megabyte_is_refused_at_once(text: str) -> None:
    start = time.perf_counter()
    with pytest.raises(pn.InputError, match=f"fewer than {LONGEST}"):
        pn.puzzle(text)
    assert time.perf_counter() - start < 0.5  # it takes microseconds; seconds would mean that it was looked into


# ---- texts and packing -----------------------------------------------------------------------------------------------


@given(st.integers(0, 5), st.integers(0, 99), strategies.rulings)
def test_params_and_ids_read_their_texts_back(grade: int, size: int, rulings: pn.Rulings) -> None:
    params = Params.of(grade, size, rulings)
    assert Params.from_text(params.to_text()) == params
    assert rulings_of(differing(rulings)) == rulings == params.readings
    found = PuzzleId("run", params, seed=grade)
    assert PuzzleId.from_text(found.to_text()) == found


@given(st.binary(max_size=200))
def test_any_bytes_are_described_and_come_back(packed: bytes) -> None:
    found = describe("run", Params(2), packed)
    assert described(PuzzleId.from_text(found.to_text())) == packed


def refused_or_a_position(key: str, packed: bytes) -> None:
    """Whatever bytes stand behind a right checksum: an error in words, or a position that is packed like this."""
    try:
        puzzle = pn.puzzle(describe(key, Params(), packed))
    except pn.InputError:
        return
    assert puzzle.family.pack(puzzle.position) == packed


@examples(300)
@given(st.binary(max_size=120))
def test_rubbish_with_a_right_checksum_is_refused_or_is_a_position(packed: bytes) -> None:
    refused_or_a_position("run", packed)


@pytest.mark.parametrize("key", GOLDEN)
@examples(60)
@given(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 255))
def test_a_damaged_position_with_a_right_checksum_is_refused_or_is_a_position(
    key: str, which: int, at: int, byte: int
) -> None:
    texts = list(GOLDEN[key])
    good = described(pn.puzzle(texts[which % len(texts)]).description)
    at %= len(good) + 1
    refused_or_a_position(key, good[:at] + bytes([byte]) + good[at + 1 :])


def test_a_position_that_is_too_long_is_not_described() -> None:
    assert len(describe("run", Params(), bytes(MOST_BYTES)).to_text()) < LONGEST
    with pytest.raises(pn.InputError, match="the most is"):
        describe("run", Params(), bytes(MOST_BYTES + 1))


@examples(60)
@given(strategies.networks(most=8), strategies.farms(), strategies.costs, strategies.rulings, st.integers(-999, 999))
def test_what_a_writer_writes_a_reader_reads(
    net: pn.PipeNetwork, farm: pn.TankFarm, costs: pn.RefinementCosts, rulings: pn.Rulings, number: int
) -> None:
    data = Writer().network(net).farm(farm).costs(costs).rulings(rulings).signed(number).text("ok").data
    reader = Reader(data)
    assert (reader.network(), reader.farm(), reader.costs(), reader.rulings()) == (net, farm, costs, rulings)
    assert (reader.signed(), reader.text()) == (number, "ok")
    reader.done()


@pytest.mark.parametrize(
    ("data", "read"),
    [
        (b"", lambda reader: reader.number()),
        (b"\x80", lambda reader: reader.number()),
        (b"\x80\x00", lambda reader: reader.number()),
        (b"\xff\xff\xff\xff\xff\xff\x01", lambda reader: reader.number()),
        (b"\x05", lambda reader: reader.number(4)),
        (b"\xff\x01", lambda reader: reader.numbers(10)),
        (b"\x02\x80\x01\x00", lambda reader: reader.text()),
        (b"\x01", lambda reader: reader.done()),
        (bytes(MOST_BYTES + 1), lambda reader: reader.number()),
        (b"\x7f", lambda reader: reader.network()),
        (b"\x02\x00\x00\x00\x00\x00\x00\x00", lambda reader: reader.network()),
        (b"\x01\x00\x01\x01\x01\x00" + bytes(4), lambda reader: reader.stock()),
        (b"\x00" * 9, lambda reader: reader.costs()),
    ],
)
def test_a_reader_refuses_rubbish(data: bytes, read: Callable[[Reader], object]) -> None:
    with pytest.raises(pn.InputError):
        read(Reader(data))


# ---- chance ----------------------------------------------------------------------------------------------------------


def test_a_source_gives_each_number_about_as_often() -> None:
    source = Source(1)
    drawn = [source.below(6) for _ in range(6000)]
    assert min(drawn.count(number) for number in range(6)) > 900
    assert sorted(source.shuffle(range(9))) == list(range(9))
    assert len(set(source.sample(range(9), 5))) == 5
    assert {source.between(3, 5) for _ in range(100)} == {3, 4, 5}


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, True, "7", None])
def test_a_seed_is_a_whole_number_of_64_bits(seed: object) -> None:
    with pytest.raises(pn.InputError, match="seed"):
        Source(seed)  # type: ignore[arg-type]
