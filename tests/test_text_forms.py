"""Text forms under junk: a person's typing slip gets a short sentence that names the place, never another exception."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pipeline_nb as pn
from tests.positions import T1
from tests.strategies import examples

READERS: dict[str, tuple[Callable[[str], object], tuple[str, ...]]] = {
    "network": (pn.PipeNetwork.from_text, ("-", "4@0,0", "4@0,0;4@2,0r1;0@0,1;m1,0", "134@-999,999r3;m-999,999")),
    "stock": (pn.Stock.from_text, ("-", "T0", "T0x2,O3", "T0 O1 S2x11")),
    "tank farm": (pn.TankFarm.from_text, ("0/0/0/0:-", "2/1/1/1:T0x2,O0", "99/0/0/9:S3")),
    "costs": (pn.RefinementCosts.from_text, ("4,5,6/4,5,6/7,5,4", "1,1,1/20,20,20/9,10,11")),
    "refinement": (pn.Refinement.from_text, ("1:T0>2", "9999:S2>3")),
    "barrel": (pn.Barrel.from_text, ("T3", "O0")),
    "face": (pn.pipe_tile, (T1, "A[ES:t NW:o] B[WS:t NE:s]")),
    "rule": (pn.rule, ("base.network.no-overlap", "base.run.one-barrel")),
}
each_reader = pytest.mark.parametrize("name", READERS)

ODD = "٣²Ⅷ\x00\x1f\x85\u2028\u202e\ud800\U0001f6e2TtOoSsxrm@,;:/->[]ABNESW0123456789 ."
LONGEST_MESSAGE = 400


def judged(name: str, text: object) -> str | None:
    """The message with which a text is refused, or None if it is read; any other exception is the test's failure."""
    reader = READERS[name][0]
    try:
        reader(text)  # type: ignore[arg-type]
    except pn.InputError as refused:
        error = refused
    else:
        return None
    message = str(error)
    assert name == "rule" or isinstance(error, pn.TextError)
    assert 10 < len(message) < LONGEST_MESSAGE, message
    assert message.isprintable()
    return message


@st.composite
def slips(draw: st.DrawFn, name: str) -> str:
    """A good text with one to three characters put in, left out or changed."""
    text = draw(st.sampled_from(READERS[name][1]))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.sampled_from(["", *ODD])) + text[at + draw(st.integers(0, 1)) :]
    return text


@each_reader
def test_good_texts_are_read(name: str) -> None:
    for text in READERS[name][1]:
        assert judged(name, text) is None


@each_reader
@examples(60)
@given(data=st.data())
def test_any_text_is_read_or_refused_in_one_short_sentence(name: str, data: st.DataObject) -> None:
    judged(name, data.draw(st.text(max_size=40) | st.text(alphabet=ODD, max_size=40)))


@each_reader
@examples(60)
@given(data=st.data())
def test_a_slip_in_a_good_text_is_read_or_refused_in_one_short_sentence(name: str, data: st.DataObject) -> None:
    text = data.draw(slips(name))
    if judged(name, text) is None and name != "rule":
        value = READERS[name][0](text)
        again = value.face if isinstance(value, pn.PipeTile) else value.to_text()  # type: ignore[attr-defined]
        assert READERS[name][0](again) == value


@each_reader
@pytest.mark.parametrize("size", [1_000, 100_000])
@pytest.mark.parametrize("character", ["T", "9", ";", ",", "\x00", "\U0001f6e2", "A[", "4@0,0;"])
def test_a_huge_text_is_refused_shortly(name: str, size: int, character: str) -> None:
    assert judged(name, character * size)


@each_reader
@pytest.mark.parametrize("what", [None, b"T0", ["T0"], 1.5, ("4@0,0",)], ids=repr)
def test_what_is_no_text_is_refused_with_our_own_exception(name: str, what: object) -> None:
    with pytest.raises(pn.InputError):
        READERS[name][0](what)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [name for name in READERS if name != "face"])
def test_a_number_too_long_to_write_out_is_refused_too(name: str) -> None:
    with pytest.raises(pn.InputError):
        READERS[name][0](10**5000)  # type: ignore[arg-type]


def test_numbers_too_long_to_write_out_are_refused_wherever_numbers_go() -> None:
    huge = 10**5000
    for attempt in (
        lambda: pn.pipe_tile(huge),
        lambda: pn.PipeNetwork().place(0, huge, 0),
        lambda: pn.PipeNetwork().place(0, 0, 0, huge),
        lambda: pn.PipeNetwork().why_not_machine(huge, 0),
        lambda: pn.Stock((huge,) * 12),
        lambda: pn.TankFarm((huge, 0, 0, 0)),
        lambda: pn.RefinementCosts(((huge, 1, 1),) * 3),
        lambda: pn.RefinementCosts.same(huge, 1, 1),
        lambda: pn.Rulings(tank_check=huge),  # type: ignore[arg-type]
    ):
        with pytest.raises(pn.InputError) as refusal:
            attempt()
        assert len(str(refusal.value)) < LONGEST_MESSAGE


@pytest.mark.parametrize("x", [float("nan"), float("inf"), -float("inf"), 1e300, 1000, "1", None, True])
def test_a_machine_is_put_on_numbers_only(x: object) -> None:
    net = pn.PipeNetwork().place(0, 0, 0)
    with pytest.raises(pn.InputError, match="machine: x is a number from -999 to 999"):
        net.why_not_machine(x, 0)  # type: ignore[arg-type]
    with pytest.raises(pn.InputError, match="machine: y is a number from -999 to 999"):
        net.with_machine(0, x)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("reader", "text", "says"),
    [
        ("network", "4@0,0;4@2,0;oops;4@4,0;m1,0;m2,0;m3,0", "network, part 3 of 7: 'oops' is not understood"),
        ("network", "4@0,0;135@2,0", "part 2: there is no tile 135; they are numbered 0 to 134"),
        ("network", "4@0,0;5@1,0r1", "part 2: the half at (1, 0) is taken by part 1"),
        ("network", "4@0,0;4@5,5", "part 2: the tile at (5, 5) shares no side with the others"),
        ("network", "4@0,0;m7,0", "part 2: the machine at (7, 0) lies on no tile"),
        ("network", "4@0,0;m1,0;m1,0", "part 3: a machine at (1, 0) is named in part 2 already"),
        ("network", "4@999,0", "part 1: the tile reaches (1000, 0), beyond 999"),
        ("network", "4@0,0r4", "part 1 of 1: '4@0,0r4' is not understood"),
        ("network", "4@٣,0", "part 1 of 1: '4@٣,0' is not understood"),
        ("network", "4@0,0;", "part 2 of 2: '' is not understood"),
        ("stock", "T0x2,O3,Q1", "stock, part 3 of 3: 'Q1' is not understood; write T3, or T0x2 for two"),
        ("stock", "T0x0", "part 1 of 1: 'T0x0'"),
        ("stock", "T0x²", "part 1 of 1: 'T0x²'"),
        ("stock", "T0x9999,T0", "more than 9999 of crude teal"),
        ("tank farm", "2/1/1:T0", "write the tanks of the crude, low, mid and high row"),
        ("tank farm", "1/0/0/0:T0x3", "crude row: 3 barrels do not fit into 1 tank, which hold"),
        ("tank farm", "1/0/0/0:T0,Q", "stock, part 2 of 2: 'Q'"),
        ("costs", "4,5/4,5,6/7,5,4", "write three costs for teal, orange and silver"),
        ("costs", "0,5,6/4,5,6/7,5,4", "from 1 to 20"),
        ("refinement", "1:T0-2", "write pipeline, barrel and grade reached, such as 1:T0>2"),
        ("barrel", "T4", "write an oil letter T, O or S and a grade 0 to 3"),
        ("barrel", "T0x2", "write an oil letter T, O or S and a grade 0 to 3"),
        ("face", "A[EW:t NS:o] B[WE:o NS:s]", "it must have one colour"),
        ("rule", "base.network.no-overlp", "base.network.no-overlap"),
    ],
)
def test_the_message_names_the_part_and_what_would_help(reader: str, text: str, says: str) -> None:
    message = judged(reader, text)
    assert message is not None
    assert says in message


def test_spaces_round_a_network_or_stock_are_forgiven() -> None:
    assert pn.PipeNetwork.from_text(" 4@0,0\n") == pn.PipeNetwork().place(4, 0, 0)
    assert pn.PipeNetwork.from_text("") == pn.PipeNetwork.from_text("-") == pn.PipeNetwork()
    assert pn.Stock.of("  T0x2 O3 ") == pn.Stock.of("T0,T0,O3")


def test_a_ruling_that_does_not_exist_is_refused_with_the_nearest_reading() -> None:
    with pytest.raises(pn.InputError, match=r"ruling tank_check: 'strct' .*did you mean 'strict'\?"):
        pn.Rulings(tank_check="strct")  # type: ignore[arg-type]
