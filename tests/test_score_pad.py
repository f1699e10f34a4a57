"""ScorePad without a browser: lines, sums, pictures, the blank pad, strange names."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipeline_nb as pn
from pipeline_nb.emerging_markets.em5 import NAMES
from pipeline_nb.rules.holdings import Holdings
from pipeline_nb.widgets import ScorePad
from pipeline_nb.widgets.score_entry import PLAYER_FIELDS, TABLE_FIELDS
from tests.golden.scoring import NASTY, at, finished, real_table
from tests.strategies import costs as all_costs
from tests.strategies import stocks

COSTS = "4,5,6/4,5,6/4,5,6"
ALL_CARDS = (*range(1, 17), *NAMES)


def money(text: str) -> int:
    """Dollars of a text such as "-$20"."""
    return int(text.replace("$", ""))


def table(*held: Holdings, **more: object) -> ScorePad:
    return ScorePad(held, **more)  # type: ignore[arg-type]


def typed(pad: ScorePad, player: int = -1, **texts: str) -> ScorePad:
    for field, text in texts.items():
        pad.act("type", player=player, field=field, text=text)
    return pad


def fault(pad: ScorePad, player: int, field: str) -> str:
    """What the page shows beside a field."""
    rows = [*pad.shown["table"], *pad.shown["form"]]
    row = next(row for row in rows if row["field"] == field)
    return str(next(cell["fault"] for cell in row["cells"] if cell["player"] == player))


# ---- a game, line by line --------------------------------------------------------------------------------------------


@pytest.fixture
def pad() -> ScorePad:
    return ScorePad(finished())


def test_lines_are_read_one_after_the_other_in_the_order_of_the_accounts(pad):
    keys = [line.key for line in finished().scores()[0].lines]
    assert keys[0] == "em6"  # a card that is scored before everything else
    assert [row["key"] for row in pad.shown["rows"]] == keys
    assert all(not row["cells"] for row in pad.shown["rows"])
    for number, _ in enumerate(keys, start=1):
        pad.act("next")
        rows = pad.shown["rows"]
        assert [row["state"] for row in rows] == ["done"] * (number - 1) + ["now"] + ["ahead"] * (len(keys) - number)
        assert [bool(row["cells"]) for row in rows] == [True] * number + [False] * (len(keys) - number)
    pad.act("next")
    assert pad.shown["at"] == pad.shown["last"] == len(keys) + 1
    assert pad.reasons == ()


def test_every_line_says_its_rule_in_our_words_and_the_sum_so_far(pad):
    scores = finished().scores()
    sums = [0] * len(scores)
    for number in range(len(scores[0].lines)):
        pad.act("next")
        (show,) = pad.shown["show"]
        line = scores[0].lines[number]
        assert (show["rule"], show["says"]) == (line.rule, pn.rule(line.rule).says)
        for who, seat in enumerate(show["seats"]):
            mine = scores[who].lines[number]
            assert (money(seat["amount"]), seat["words"]) == (mine.amount, mine.words)
            before, sums[who] = sums[who], sums[who] + mine.amount
            assert seat["sum"].startswith(f"${before} ")
            assert money(pad.shown["seats"][who]["so_far"]) == sums[who]
            assert f"{scores[who].player} " in pad.shown["said"]
    assert sums == [score.total for score in scores]


def test_the_places_stand_at_the_end_with_the_winner(pad):
    pad.act("last")
    places = pad.shown["places"]
    assert [(place["place"], place["name"], money(place["total"])) for place in places] == [
        (place.place, place.player, place.total) for place in finished().ranking()
    ]
    assert pad.shown["winner"] == f"{places[0]['name']} wins with {places[0]['total']}."
    assert places[0]["bar"] == 100


def test_a_tie_is_told_with_what_broke_it():
    game = pn.new_game(players=("Ann", "Bo"), seed=7, setup={"start": 1})
    pad = ScorePad(game)
    pad.act("last")
    assert [place["words"] for place in pad.shown["places"]] == [
        "tied with Ann: place 1 in the player order",
        "tied with Bo: place 2 in the player order",
    ]
    assert "Bo wins with $40, tied with Ann" in pad.shown["winner"]


def test_there_is_no_line_before_the_beginning_or_behind_the_end(pad):
    pad.act("back")
    assert pad.shown["refused"][0]["text"] == "This is the beginning."
    pad.act("last")
    pad.act("next")
    assert pad.shown["refused"][0]["text"].startswith("This is the end")
    pad.act("go", at=99)
    assert pad.shown["refused"]
    pad.act("first")
    assert pad.shown["at"] == 0


def test_a_game_that_is_not_over_is_read_as_if_it_ended_now():
    pad = ScorePad(pn.position(seed=7, year=2, round=3))
    assert pad.shown["intro"] == "As if the game ended now, in year 2, round 3."
    assert ScorePad(finished()).shown["intro"] == "The game is over."


def test_nothing_can_be_typed_into_the_accounts_of_a_game(pad):
    pad.act("type", player=0, field="cash", text="1000000")
    assert "nothing is to be typed" in pad.shown["refused"][0]["text"]
    assert pad.value == finished().scores()


def test_undo_goes_back_to_the_line_before(pad):
    pad.act("next")
    pad.act("last")
    pad.act("undo")
    assert pad.shown["at"] == 1


def test_amounts_with_a_number_that_nobody_states_are_marked_and_explained(pad):
    at(pad, "card-14")
    row = next(row for row in pad.shown["rows"] if row["key"] == "card-14")
    assert all(cell["marked"] for cell in row["cells"])
    assert any("cards 14 to 16" in mark for mark in pad.shown["marks"])
    at(pad, "barrels")
    assert pad.shown["marks"] == []


def test_it_reads_as_short_text(pad):
    assert repr(pad) == "ScorePad(Ann $1040, Bo $704, Cy $565)"


# ---- pictures agree with the accounts --------------------------------------------------------------------------------


PAID_EACH = ("pipelines", "tile", "card-02", "card-05", "card-09", "card-10", "card-11")
LENGTHS = st.lists(st.tuples(st.sampled_from("TOS"), st.integers(1, 30), st.sampled_from(("", "m"))), max_size=12)


@settings(max_examples=60)
@given(LENGTHS, stocks, all_costs, st.integers(0, 2), st.booleans())
def test_what_the_pictures_show_adds_up_to_what_the_lines_pay(lines, stock, costs, engineering, counts):
    held = Holdings.of(
        costs=costs, stock=stock, lines=" ".join(f"{oil}{n}{m}" for oil, n, m in lines), engineering=engineering
    )
    pad = ScorePad((held,), valuations=ALL_CARDS, rulings=pn.Rulings(engineering_scores=counts))
    for key in PAID_EACH:
        (seat,) = at(pad, key).show[0].seats
        assert sum(money(pipe.amount) for pipe in seat.pipes) == money(seat.amount), key
    for number, oil in ((6, "S"), (7, "O"), (8, "T")):
        (seat,) = at(pad, f"card-{number:02}").show[0].seats
        assert {pipe.oil for pipe in seat.pipes} <= {oil}
        assert {barrel.oil for farm in seat.farm for row in farm.rows for barrel in row.barrels} <= {oil}
    for key in ("card-14", "card-15", "card-16", "em2", "em3"):
        show = at(pad, key).show[0]
        (types,), (ladder,) = show.seats[0].types, show.ladder
        found = sum(cell.counts for cell in types.cells)
        standing = [step for step in ladder.steps if step.seats]
        assert [money(step.amount) for step in standing] == ([money(show.seats[0].amount)] if standing else [])
        if found:
            assert standing[0].label in (str(found), "8+")
        else:
            assert ladder.off == ("1",)
    five = at(pad, "em5").show[0]
    assert five.seats[0].words.startswith(f"{len(five.seats[0].pipes) or 'no'} pipeline")


def test_the_lit_pipelines_are_those_of_the_network_with_their_grades(pad):
    game = finished()
    for who, seat in enumerate(at(pad, "pipelines").show[0].seats):
        (lit,) = seat.network
        by_number = {line.number: line for line in game.state.players[who].network.pipelines()}
        assert len(lit.lit) == len(seat.pipes) > 0
        for one, bar in zip(lit.lit, seat.pipes, strict=True):
            line = by_number[one.line]
            assert (bar.length, bar.oil) == (line.length, line.oil.value)
            assert len(one.segments) == line.length
            assert bar.words.endswith(f"lifts crude to {one.label}")
            assert one.at in {(x, y) for x, y, _ in one.segments}
        assert len({one.at for one in lit.lit}) >= len(lit.lit) - 1


def test_at_the_valuation_tile_only_pipelines_at_machines_are_lit(pad):
    for seat in at(pad, "tile").show[0].seats:
        assert all("at a machine" in bar.words for bar in seat.pipes)
    assert any(seat.pipes for seat in at(pad, "tile").show[0].seats)


def test_barrels_stand_in_their_rows_with_what_each_row_earns(pad):
    for who, seat in enumerate(at(pad, "barrels").show[0].seats):
        (farm,) = seat.farm
        player = finished().state.players[who]
        assert [row.tanks for row in farm.rows] == [*reversed(player.tanks)]
        earned = [row.note.split(" x ") for row in farm.rows if row.note != "none"]
        assert sum(int(number) * money(each) for number, each in earned) == money(seat.amount)


def test_players_stand_on_the_ladder_of_little_cash():
    costs = {"costs": COSTS}
    pad = table(
        Holdings.of(cash=49, **costs),
        Holdings.of(cash=50, **costs),
        Holdings.of(cash=450, **costs),
        valuations=("EM6",),
    )
    (ladder,) = at(pad, "em6").show[0].ladder
    assert [(step.label, step.seats) for step in ladder.steps if step.seats] == [("< $100", ("2",)), ("< $50", ("1",))]
    assert ladder.off == ("3",)
    other = ScorePad((Holdings.of(cash=50, **costs),), valuations=("EM6",), rulings=pn.Rulings(em6="le"))
    assert [step.label for step in at(other, "em6").show[0].ladder[0].steps if step.seats] == ["≤ $50"]


@pytest.mark.parametrize(("markers", "lost"), [(0, 0), (1, 20), (10, 650), (11, 770), (13, 1040)])
def test_everybody_stands_on_the_curve_of_penalties(markers, lost):
    pad = table(Holdings.of(costs=COSTS, penalties=markers), Holdings.of(costs=COSTS, incomplete=2))
    (curve,) = at(pad, "penalties").show[0].curve
    mine = next(point for point in curve.points if "1" in point.seats)
    assert (mine.number, mine.amount, mine.printed) == (markers, lost, markers <= 10)
    assert next(point.number for point in curve.points if "2" in point.seats) == 2
    amounts = [point.amount for point in curve.points]
    assert amounts == sorted(amounts)


def test_a_curve_of_very_many_markers_stays_a_small_picture():
    pad = table(Holdings.of(costs=COSTS, penalties=99), Holdings.of(costs=COSTS, penalties=98))
    (curve,) = at(pad, "penalties").show[0].curve
    assert len(curve.points) < 40
    assert {seat for point in curve.points for seat in point.seats} == {"1", "2"}


# ---- a real table ----------------------------------------------------------------------------------------------------


def test_a_real_table_is_scored_with_any_cards():
    pad = real_table()
    assert [score.player for score in pad.value] == list(NASTY)
    base = Holdings.of(costs=COSTS, cash=30, stock="T3", lines="T9")
    assert ScorePad((base,), valuations=(1, 3)).value[0].lines == pn.final_score(base, (1, 3)).lines


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: table(), "the Holdings of one to four players"),
        (lambda: ScorePad(["T1"]), "the Holdings of one to four players"),  # type: ignore[list-item]
        (lambda: table(Holdings.of(costs=COSTS), names=("Ann", "Bo")), "names: 1 for as many players, not 2"),
        (lambda: table(Holdings.of(costs=COSTS), names=("",)), "1 to 40 printable characters"),
        (lambda: table(*[Holdings.of(costs=COSTS)] * 2, names=("Ann", "Ann")), "different names"),
        (lambda: table(Holdings.of(costs=COSTS), valuations=(23,)), "no Valuation card 23"),
        (lambda: table(Holdings.of(costs=COSTS), valuations=("EM7",)), "no Valuation card 'EM7'"),
        (lambda: table(Holdings.of(costs=COSTS), valuations=(True,)), "no Valuation card True"),
        (lambda: table(Holdings.of(costs=COSTS), valuations=(3, 3)), "stands there twice"),
        (lambda: table(Holdings.of(costs=COSTS), names=("Ann",), order=("Bo",)), "order: each of Ann once"),
        (lambda: ScorePad.blank(players=5), "a number from 1 to 4"),
        (lambda: ScorePad.blank(players=0), "a number from 1 to 4"),
        (lambda: ScorePad.blank(players="Ann"), "a number from 1 to 4"),
        (lambda: ScorePad.blank(players=("Ann", "Ann")), "different names"),
    ],
)
def test_what_is_handed_in_wrongly_is_refused_in_words(make, words):
    with pytest.raises(pn.InputError, match=re.escape(words)):
        make()


def test_those_who_are_tied_share_a_place_where_no_order_is_given():
    two = [Holdings.of(costs=COSTS, cash=40)] * 2
    pad = table(*two, names=("Ann", "Bo"))
    pad.act("last")
    assert [place["place"] for place in pad.shown["places"]] == [1, 1]
    assert pad.shown["winner"] == "Ann and Bo are tied with $40."
    pad = table(*two, names=("Ann", "Bo"), order=("Bo", "Ann"))
    pad.act("last")
    assert pad.shown["places"][0]["name"] == "Bo"


# ---- the blank pad ---------------------------------------------------------------------------------------------------

ANN = {
    "cash": "$128", "penalties": "2", "incomplete": "1", "barrels": "t1X2, O3", "tanks": "7", "pipelines": "T9 t9M s3",
    "engineering": "1", "upgrades_3": "2", "contracts": "T1 T1>3; O2 o1", "orders": "S3 S3", "bonus": "2",
    "empty_rows": "1",
}  # fmt: skip
TABLE = {"costs_T": "4,5,6", "costs_O": "4 5 6", "costs_S": "4/5/6", "valuations": "3 12, em1", "order": "2 1"}


def test_a_pad_that_is_typed_in_gives_the_same_scores_as_holdings():
    pad = typed(typed(ScorePad.blank(("Ann", "Bo")), **TABLE), 0, **ANN)
    assert pad.faults == ()
    mine = Holdings.of(
        costs=COSTS, cash=128, penalties=2, incomplete=1, stock="T1x2 O3", tanks=7, lines="T9 T9m S3", engineering=1,
        upgrades_3=2, contracts=["T1 T1>3", "O2 O1"], orders=["S3 S3"], barrel_bonus=10, empty_rows=1,
    )  # fmt: skip
    same = table(mine, Holdings.of(costs=COSTS), names=("Ann", "Bo"), valuations=(3, 12, "EM1"), order=("Bo", "Ann"))
    assert pad.value == same.value
    for key in [line.key for line in same.value[0].lines] + [""]:
        one, other = at(pad, key), at(same, key)
        assert (one.rows, one.show, one.places, one.seats) == (other.rows, other.show, other.places, other.seats)


def test_a_specialization_card_has_one_owner():
    pad = typed(typed(ScorePad.blank(("Ann", "Bo")), 0, special="teal"), 1, special="silver, teal")
    assert any("there is one card for teal, and Ann has it" in fault for fault in pad.faults)


@pytest.mark.rules("em4.specialization.end-scoring", "em4.specialization.costs-in-scoring")
@pytest.mark.rules(
    "em4.specialization.owner-only", "em4.specialization.prices-add-up", "em4.specialization.prices-once"
)
@pytest.mark.parametrize(("stack", "adds"), [(True, "T+5 3+5"), (False, "T+5 O3+5 S3+5")])
def test_specialization_cards_on_a_pad_lower_the_own_costs_and_raise_barrels_as_in_the_engine(stack, adds):
    rulings = pn.Rulings(spec_stack=stack)
    lines = {"barrels": "T3x2 O3 S1 T0", "pipelines": "T13 O15", "tanks": "7"}
    pad = typed(ScorePad.blank(("Ann", "Bo"), rulings=rulings), costs_T="5,5,6", costs_O="4 5 6", costs_S="4 5 6")
    pad = typed(typed(pad, 0, special="Teal, mid-to-high", **lines), 1, **lines)
    assert pad.faults == ()
    held = {"stock": "T3x2 O3 S1 T0", "lines": "T13 O15", "tanks": 7}
    mine = Holdings.of(costs="4,4,4/4,5,5/4,5,5", rises=adds, **held)
    same = table(mine, Holdings.of(costs="5,5,6/4,5,6/4,5,6", **held), names=("Ann", "Bo"), rulings=rulings)
    assert pad.value == same.value


@pytest.mark.parametrize(
    ("player", "field", "text", "words"),
    [
        (0, "special", "tael", "there is no card 'tael'; did you mean teal?"),
        (
            0,
            "special",
            "gold",
            "there is no card 'gold'; cards are teal, orange, silver, crude to low, low to mid, mid",
        ),
        (0, "special", "teal, TEAL", "there is one card for teal, and it stands there twice"),
        (0, "cash", "lots", "a whole number from 0 to 100000, not 'lots'"),
        (0, "cash", "-5", "a whole number"),
        (0, "cash", "1e3", "a whole number"),
        (0, "cash", "\u0661\u0662", "a whole number"),
        (0, "cash", "9" * 300, "a whole number"),
        (0, "penalties", "100", "from 0 to 99"),
        (1, "engineering", "4", "from 0 to 3"),
        (0, "barrels", "T9", "'T9' is not understood"),
        (0, "barrels", "T1x0", "not understood"),
        (0, "pipelines", "T X", "pipeline 'T'"),
        (0, "pipelines", "T541", "pipeline 'T541'"),
        (0, "contracts", "T1", "two to five barrels"),
        (0, "contracts", "T0 T0", "nobody asks for crude"),
        (0, "contracts", "T3>1 T1", "low is lower than high"),
        (0, "orders", "T1 T1 T1 T1 T1 T1", "two to five barrels"),
        (0, "name", "", "1 to 40 printable characters"),
        (0, "name", "x" * 41, "1 to 40 printable characters, not 41"),
        (0, "name", "a\u202eb", "1 to 40 printable characters"),
        (1, "name", "Ann", "another player has this name"),
        (-1, "costs_T", "4 5", "three numbers from 1 to 20"),
        (-1, "costs_T", "4 5 21", "three numbers from 1 to 20"),
        (-1, "costs_T", "4 5 x", "three numbers from 1 to 20"),
        (-1, "valuations", "17", "no Valuation card '17'"),
        (-1, "valuations", "3 3", "stands there twice"),
        (-1, "valuations", "EM7", "no Valuation card"),
        (-1, "order", "1 1", "each player's number once"),
        (-1, "order", "1", "each player's number once"),
    ],
)
def test_a_field_that_cannot_be_read_says_why_beside_it(player, field, text, words):
    pad = ScorePad.blank(("Ann", "Bo"))
    pad.act("type", player=player, field=field, text=text)
    assert words in fault(pad, player, field)
    assert pad.value == ()
    assert len(pad.faults) == 1
    assert pad.shown["said"].startswith("Not understood")
    rows = [*pad.shown["table"], *pad.shown["form"]]
    assert sum(bool(cell["fault"]) for row in rows for cell in row["cells"]) == 1
    for kind in ("next", "last"):
        pad.act(kind)
        assert pad.shown["at"] == 0
        assert words in pad.shown["refused"][0]["text"]
    pad.act("undo")
    assert pad.faults == ()
    assert [score.total for score in pad.value] == [0, 0]


def test_fields_are_checked_against_each_other():
    pad = typed(ScorePad.blank(2), 0, barrels="T1x5", tanks="2")
    assert fault(pad, 0, "tanks") == "2 tanks cannot hold 5 barrels"
    typed(pad, 0, tanks="3", engineering="3")
    assert "at least 1" in fault(pad, 0, "upgrades_3")
    typed(pad, 0, upgrades_3="1", pipelines="O4")
    assert fault(pad, -1, "costs_O") == "there are orange pipelines: what do their three steps cost?"
    typed(pad, costs_O="4 4 4")
    assert pad.faults == ()


def test_a_field_that_no_card_in_play_looks_at_says_so():
    pad = typed(ScorePad.blank(2), valuations="3")
    asked = {row["field"]: row["asked"] for row in pad.shown["form"]}
    assert asked["tanks"]
    assert asked["cash"]
    assert not asked["orders"]
    assert not asked["empty_rows"]
    notes = {row["field"]: row["note"] for row in pad.shown["form"]}
    assert notes["contracts"] == "counts only with card 12 or 16"
    assert notes["empty_rows"] == "counts only with card EM1"


def test_typing_leads_back_to_the_fields_and_what_was_typed_stays_as_it_was_typed():
    pad = typed(ScorePad.blank(2), 0, cash=" $12 ")
    pad.act("last")
    assert pad.shown["form"] == []
    typed(pad, 1, cash="x")
    assert pad.shown["at"] == 0
    assert next(row for row in pad.shown["form"] if row["field"] == "cash")["cells"][0]["text"] == " $12 "


def test_there_is_no_other_field_and_no_endless_text():
    pad = ScorePad.blank(2)
    for fields in ({"player": 0, "field": "costs_T"}, {"player": 2, "field": "cash"}, {"player": -1, "field": "cash"}):
        pad.act("type", text="1", **fields)
        assert "no field" in pad.shown["refused"][0]["text"]
    pad.act("type", player=0, field="name", text="x" * 401)
    assert "takes 400 characters" in pad.shown["refused"][0]["text"]


FIELDS = [(-1, field.key) for field in TABLE_FIELDS] + [(who, field.key) for who in (0, 1) for field in PLAYER_FIELDS]


@settings(max_examples=80)
@given(
    st.lists(
        st.tuples(st.sampled_from(FIELDS), st.text(max_size=30) | st.sampled_from(("T1", "3 4 5", "7", "T1 T1;"))),
        max_size=6,
    )
)
def test_whatever_is_typed_is_read_or_refused_in_words(entries):
    pad = ScorePad.blank(2)
    for (player, field), text in entries:
        pad.act("type", player=player, field=field, text=text)
    assert bool(pad.value) == (not pad.faults)
    pad.act("last")
    assert bool(pad.shown["refused"]) == bool(pad.faults)
    ET.fromstring(pad.still())


# ---- strange names ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["barrels", "card-16", "penalties", "cash", ""])
def test_names_stay_text_in_the_still_picture_too(key):
    pad = real_table()
    at(pad, key)
    root = ET.fromstring(pad.still())
    assert not [node for node in root.iter() if node.tag.endswith("script")]
    texts = [node.text or "" for node in root.iter() if node.tag.endswith("text")]
    assert any(text.startswith("</text><scr") for text in texts)
    assert NASTY[1] in texts
    assert NASTY[0] in (root.get("aria-label") or "")
    assert all(len(text) < 110 for text in texts)


def test_a_still_picture_shows_fields_with_what_is_wrong():
    pad = typed(ScorePad.blank(NASTY), 0, cash="</svg>")
    root = ET.fromstring(pad.still())
    texts = " ".join(node.text or "" for node in root.iter() if node.tag.endswith("text"))
    assert "</svg>" in texts
    assert "a whole number from 0 to 100000" in texts
