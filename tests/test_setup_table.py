"""`SetupTable` without a browser: the steps are those of the engine's set-up and of its new year, in order."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipeline_nb as pn
from pipeline_nb import cli
from pipeline_nb.commands.setup_words import checklist
from pipeline_nb.game.scoring import holdings
from pipeline_nb.learn.quiz import quiz as make_quiz
from pipeline_nb.play import play_game
from pipeline_nb.play.setup_base import setup_sections
from pipeline_nb.play.setup_facts import facts_of
from pipeline_nb.play.setup_page import named, unmarked
from pipeline_nb.widgets import ScorePad, SetupTable
from tests.golden.scoring import NASTY

EM = ("em1", "em2", "em3", "em4", "em5")


def walked(w: SetupTable) -> list[dict]:
    """The frames of all steps, in order."""
    found = []
    w.act("first")
    while w.shown["at"] < w.shown["last"]:
        w.act("next")
        found.append(w.shown)
    return found[:-1]


def texts(w: SetupTable) -> list[str]:
    """All things to do."""
    return [todo.text for todo in w._walk.todos]


def todo(w: SetupTable, start: str) -> dict:
    """What is shown when a thing to do is whole."""
    key = next(key for key, text in enumerate(texts(w)) if text.startswith(start))
    w.act("go", at=w._walk.ends[key])
    return w.shown["now"][0]


def table(now: dict) -> list[list[str]]:
    return [row for below in now["below"] for row in below["rows"]]


# ---- the set-up ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("modules", [(), ("em1",), ("em2", "em3"), EM])
def test_what_is_to_do_is_what_the_command_prints(players, modules):
    w = SetupTable(players, modules=modules, seed=5)
    printed = " ".join(checklist(facts_of(pn.new_game(players, modules=modules, seed=5), 5, first_game=False)).split())
    for text in texts(w):
        assert text in printed
    assert printed.count("[ ] ") == len(texts(w))


@pytest.mark.parametrize("modules", [(), EM])
def test_draws_come_one_by_one_in_the_order_of_the_engine(modules):
    w = SetupTable(4, modules=modules, seed=11)
    drawn = [shown["now"][0]["pieces"][-1] for shown in walked(w) if shown["now"][0]["drawn"]]
    tiles = [piece["tile"][0]["number"] for piece in drawn if piece["tile"]]
    state = w.game.state
    assert tiles == [n for group in (*state.quadrants, state.shop_pipes[1], state.shop_pipes[0]) for n in group]
    markers = [piece["marker"][0] for piece in drawn if piece["marker"]]
    assert markers == [cost for row in state.costs.rows for cost in row]
    ladders = [tuple(space["price"] for space in one["rows"][0]["spaces"]) for p in drawn for one in p["ladders"]]
    assert len(ladders) == (24 if modules else 0)
    for event, piece in zip(w.game.events, [p for p in drawn if p["ladders"]], strict=False):
        assert event.words.replace("/$", "/").startswith(f"{piece['where']} gets {piece['what']}")


def test_tiles_of_a_quadrant_lie_at_their_places():
    w = SetupTable(2, seed=7)
    (quadrant,) = todo(w, "Quadrant 1")["quadrant"]
    layout = w.game.rules.box.government_layout.layout
    for place, number in enumerate(w.game.state.quadrants[1]):
        tile = quadrant["tiles"][place]
        assert {layout[half["y"]][half["x"]] for half in tile["halves"]} == {str(place)}
        assert tile["name"].startswith(f"place {place}: tile {number}:")
    w.act("back")
    (quadrant,) = w.shown["now"][0]["quadrant"]
    assert [tile["gone"] for tile in quadrant["tiles"]] == [False] * 7 + [True]
    assert quadrant["tiles"][7]["name"] == "place 7: empty"
    assert w.printed().count('<div class="quadrant">') == 4
    faces = "half A left and half B right"  # how faces are written: only where none is drawn
    assert faces in checklist(facts_of(w.game, 7, first_game=False))
    assert faces not in w.printed()
    assert not any(faces in line for below in todo(w, "Shuffle")["below"] for line in below["lines"])


def test_a_tile_that_replaces_another_is_drawn_too():
    seed = next(
        s for s in range(400) if any("instead" in e.words for e in pn.new_game(2, modules=("em1",), seed=s).events)
    )
    w = SetupTable(2, modules=("em1",), seed=seed)
    pieces = todo(w, "The 9 Crude Market tiles")["pieces"]
    assert len(pieces) == 7
    assert "is missing" in pieces[-1]["where"]


def test_nothing_is_told_of_a_draw_before_it_is_made():
    w = SetupTable(3, modules=EM, seed=7)
    for shown in walked(w):
        (now,) = shown["now"]
        assert len(now["pieces"]) == (now["drawn"] if now["draws"] else len(now["pieces"]))
        if now["drawn"] < now["draws"]:
            assert now["below"] == []


def test_the_pile_stays_face_down():
    w = SetupTable(2, seed=7)
    shown = {
        n
        for frame in walked(w)
        for now in frame["now"]
        for p in now["pieces"]
        for t in p["tile"]
        for n in [t["number"]]
    }
    assert not shown & set(w.game.state.pile)
    assert not {f"tile {n}:" for n in w.game.state.pile} & set(w.printed().split("<figcaption>"))


def test_every_step_names_rules_that_there_are():
    for w in (SetupTable(3, modules=EM, seed=7), *(SetupTable.year_end(year, modules=EM) for year in (1, 2, 3))):
        for shown in walked(w):
            rules = shown["now"][0]["rules"]
            assert rules
            for one in rules:
                assert pn.rule(one["rule"]).says == one["says"]


def test_pinned_parts_are_those_of_the_table():
    w = SetupTable(2, seed=7, modules=("em2",), setup={"cost_markers": tuple(range(9)), "start": 1})
    now = todo(w, "The 12 two-sided")
    faces = w.game.rules.box.em_refinement_markers
    assert [tuple(piece["marker"]) for piece in now["pieces"]] == list(zip(faces.white, faces.dark, strict=True))[:9]
    assert any("Player 2, Player 1" in text for text in texts(w))


def test_numbers_that_nobody_states_are_explained_under_their_section():
    w = SetupTable(3, seed=7)
    todo(w, "Machine Shop")
    assert any("Halfway between" in mark for mark in w.shown["marks"])


# ---- walking ---------------------------------------------------------------------------------------------------------


def test_done_ticks_off_and_goes_on_to_the_next_thing():
    w = SetupTable(2, seed=7)
    w.act("done")
    assert (w.shown["at"], w.done) == (1, ())
    for count in range(1, len(texts(w)) + 1):
        w.act("done")
        assert len(w.done) == count
    assert w.shown["at"] == w.shown["last"]
    assert w.left == ()
    assert w.shown["left"] == []
    w.act("done")
    assert w.shown["refused"][0]["text"] == "This is the end."


def test_ticks_can_be_taken_back_and_undone():
    w = SetupTable(2, seed=7)
    w.act("tick", key=3)
    w.act("tick", key=0)
    w.act("tick", key=3)
    assert w.done == (texts(w)[0],)
    assert w.shown["said"].startswith("Not done yet: ")
    w.act("undo")
    assert len(w.done) == 2
    w.act("last")
    assert len(w.shown["left"]) == len(texts(w)) - 2
    assert w.shown["said"].endswith(f"{len(texts(w)) - 2} things not ticked off.")


def test_there_is_no_step_before_the_beginning_or_behind_the_end():
    w = SetupTable(2, seed=7)
    for kind, fields, words in (
        ("back", {}, "This is the beginning."),
        ("go", {"at": -7}, "This is the beginning."),
        ("go", {"at": 9999}, "This is the end."),
        ("tick", {"key": -1}, "There is no thing to do with number -1."),
        ("tick", {"key": 9999}, "There is no thing to do with number 9999."),
    ):
        w.act(kind, **fields)
        assert w.shown["refused"][0]["text"] == words
        assert w.shown["at"] == 0


@settings(max_examples=40)
@given(
    st.sampled_from((SetupTable(2, seed=7), SetupTable.year_end(1, modules=EM))),
    st.lists(
        st.one_of(
            st.sampled_from(("next", "back", "first", "last", "done", "undo", "redo")).map(lambda kind: (kind, {})),
            st.integers(-2, 90).map(lambda key: ("tick", {"key": key})),
            st.integers(-2, 200).map(lambda at: ("go", {"at": at})),
        ),
        max_size=25,
    ),
)
def test_whatever_is_pressed_the_list_and_the_ticks_agree(w, actions):
    for kind, fields in actions:
        w.act(kind, **fields)
        shown = w.shown
        assert sum(one["ticked"] for one in shown["sections"]) == len(w.done) == len(texts(w)) - len(w.left)
        assert len(shown["now"]) == (0 < shown["at"] < shown["last"])
        assert sum(todo["now"] for todo in shown["todos"]) == len(shown["now"])


def test_it_reads_as_short_text():
    w = SetupTable(2, seed=7)
    assert repr(w) == f"SetupTable(Set-up for 2 players, seed 7: the beginning, 0 of {len(texts(w))} things done)"
    w.act("go", at=3)
    w.act("done")
    assert "step 4 of" in repr(w)
    w.act("last")
    assert "the end, 1 of" in repr(w)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: SetupTable(1), "for 2, 3 or 4 players"),
        (lambda: SetupTable(2, modules=("em9",)), "there is no module 'em9'"),
        (lambda: SetupTable(("Ann", "Ann")), "different names"),
        (lambda: SetupTable(2, setup={"start": 9}), "pin a number from 0 to 1"),
        (lambda: SetupTable.year_end(0), "the year that ends, 1 to 3, not 0"),
        (lambda: SetupTable.year_end(4), "the year that ends, 1 to 3, not 4"),
        (lambda: SetupTable.year_end(True), "the year that ends, 1 to 3, not True"),
        (lambda: SetupTable.year_end("2"), "the year that ends, 1 to 3, not '2'"),  # type: ignore[arg-type]
    ],
)
def test_what_is_handed_in_wrongly_is_refused_in_words(make, words):
    with pytest.raises(pn.InputError, match=re.escape(words)):
        make()


# ---- the end of a year -----------------------------------------------------------------------------------------------


@cache
def ends(modules: tuple[str, ...] = ()) -> tuple[tuple[pn.Game, pn.Game], ...]:
    """The last position of each year of a game between bots, and what the engine makes of it."""
    begun = pn.new_game(("Ann", "Bo", "Cy"), modules=modules, seed=3)
    games = play_game(["greedy", "random", "greedy"], seed=3, game=begun).games()
    return tuple((a, b) for a, b in pairwise(games) if b.state.year > a.state.year or b.is_over > a.is_over)


@pytest.mark.parametrize("modules", [(), ("em1", "em2", "em4")])
@pytest.mark.parametrize("year", [1, 2])
def test_the_refresh_phase_is_told_as_the_engine_carries_it_out(modules, year):
    before, after = ends(modules)[year - 1]
    w, old, new = SetupTable.year_end(before), before.state, after.state
    columns = len(old.display[0])
    demands = before.table.contracts
    gone = todo(w, f"Take the contracts in column {columns}")["pieces"]
    come = todo(w, "Fill column 1")["pieces"]
    for pieces, cards in ((gone, [row[-1] for row in old.display]), (come, [row[0] for row in new.display])):
        asked = [[("TOS".index(d["oil"]), d["grade"]) for d in piece["demands"]] for piece in reversed(pieces)]
        assert asked == [list(demands[n]) if n >= 0 else [] for n in cards]
    lost = dict(table(todo(w, "Each player: active")))
    for who, name in enumerate(before.table.names):
        markers = new.players[who].penalties - old.players[who].penalties
        assert lost[name] == ("no contract" if not markers else lost[name])
        assert lost[name].endswith(f"{markers} Penalty marker{'s' * (markers != 1)}") or not markers
    added = [int(row[-1].removeprefix("add ")) for row in table(todo(w, "Supply"))]
    crude = [i for i, row in enumerate(before.table.rows) if row.grade == 0]
    assert added == [new.rows[i].bit_count() - old.rows[i].bit_count() for i in crude]
    shown = [one for piece in todo(w, "Supply")["pieces"] for m in piece["ladders"] for one in m["rows"]]
    assert [sum(s["full"] << i for i, s in enumerate(row["spaces"])) for row in shown] == [new.rows[i] for i in crude]
    taken = [int(cell.split()[0]) for row in table(todo(w, "Then Demand"))[1:] for cell in row[2:]]
    refined = [i for i, row in enumerate(before.table.rows) if row.grade]
    assert taken == [old.rows[i].bit_count() - new.rows[i].bit_count() for i in refined]
    for start, had, has in (
        ("Fill the Machine Shop", old.shop_machines, new.shop_machines),
        ("Fill the Tank Shop", old.shop_tanks, new.shop_tanks),
    ):
        assert [row[-1] for row in table(todo(w, start))] == [f"add {b - a}" for a, b in zip(had, has, strict=True)]
    assert f"{len(new.pile)} tiles stay face down" in todo(w, "Lay ")["below"][0]["text"]
    if "em2" in modules:
        rows = table(todo(w, f"Turn the 3 Refinement Cost markers of column {year}"))[1:]
        assert [[int(cell.split()[-1]) for cell in row[1:]] for row in rows] == [list(row) for row in new.costs.rows]
        assert all("now" in row[year] for row in rows)


@pytest.mark.parametrize("modules", [(), ("em1", "em2", "em4")])
def test_the_end_of_the_game_is_told_as_the_engine_carries_it_out(modules):
    before, after = ends(modules)[2]
    w = SetupTable.year_end(before)
    lost = dict(table(todo(w, "Each player: contracts that are not complete")))
    for who, name in enumerate(before.table.names):
        markers = after.state.players[who].penalties - before.state.players[who].penalties
        assert lost[name] == ("no contract" if not markers else lost[name])
        assert lost[name].endswith(f"{markers} Penalty marker{'s' * (markers != 1)}") or not markers
    titles = [line.title for line in after.scores()[0].lines if line.key != "contracts"]
    assert [text.removesuffix(".") for text in texts(w)[-len(titles) - 1 : -1]] == titles
    over = SetupTable.year_end(after)
    assert texts(over)[-len(titles) :] == texts(w)[-len(titles) :]
    assert ("Refinement Costs" in [one["title"] for one in w.shown["sections"]]) is ("em2" in modules)


def as_told(lines: Iterable[str], keys: Mapping[str, str]) -> list[str]:
    """The keys of the final accounts in the order in which lines tell of them; a key goes by how its words begin."""
    found = [key for line in lines for key, words in keys.items() if line.lower().startswith(words.lower())]
    return list(dict.fromkeys(found))


@pytest.mark.rules("em5.em6.first", "em5.em6.cash-before-income", "base.end.step-order")
def test_em6_is_scored_first_wherever_the_final_accounts_are_told(tmp_path, capsys):
    setup = {"valuations": ("EM6", 3, 11)}
    game = pn.position(modules=EM, seed=7, setup=setup, year=3, round=4, cash=40, contracts="1a", order=(1, 0), turn=1)
    keys = {
        "em6": "Valuation card EM6", "contracts": "Contracts", "barrels": "Barrels", "pipelines": "Pipelines",
        "tile": "the Valuation tile", "card-03": "Valuation card 3", "card-11": "Valuation card 11",
        "penalties": "Penalties", "cash": "Cash",
    }  # fmt: skip
    right = list(keys)
    engine = game.scores()[0].lines
    assert [line.key for line in engine] == right
    # the walk through the end of the year: the contracts that are not complete leave in a step of their own
    in_walk = {**keys, "contracts": "Each player: contracts that are not complete", "tile": "Valuation tile"}
    w = SetupTable.year_end(game)
    assert as_told(texts(w), in_walk) == right
    (first,) = [text for text in texts(w) if "EM6" in text]
    assert "before any money of the final accounts" in first
    titles = [section["title"] for section in w.shown["sections"]]
    assert titles[1:] == [
        "Refinement Costs",
        "Scored first",
        "Contracts",
        "Final accounts, for each player in this order",
    ]
    # score sheets
    pad = ScorePad(game)
    assert [row["key"] for row in pad.shown["rows"]] == right
    held = [holdings(game, who) for who in (0, 1)]
    real = ScorePad(held, names=("Ann", "Bo"), valuations=("EM6", 3, 11)).value
    assert [line.key for line in real[0].lines] == right
    file = tmp_path / "table.toml"
    file.write_text(
        'modules = ["em5"]\nvaluations = [3, "EM6", 11]\n[costs]\nteal = [4, 5, 6]\norange = [4, 5, 6]\n'
        'silver = [4, 5, 6]\n[[players]]\nname = "Ann"\ncash = 40\n',
        encoding="utf-8",
    )
    assert cli.main(("score", str(file))) == 0
    sheet = {**keys, "tile": "Valuation tile"}
    assert as_told(map(str.strip, capsys.readouterr().out.splitlines()), sheet) == right
    # the set-up, and the question
    assert "Card EM6: little cash, scored first." in texts(SetupTable(modules=EM, seed=7, setup=setup))
    for seed in range(12):
        quiz = make_quiz("accounts-with-em6", seed)
        answer = [quiz.choices[at] for at in quiz.rights]
        assert as_told(answer, keys) == [key for key in right if key in as_told(answer, keys)]
        assert answer[0] == "Valuation card EM6"
        told = quiz.because.partition("; then ")[2].replace("the other cards", keys["card-03"])
        assert as_told(told.replace("and ", "").split(", "), keys) == [key for key in right[1:] if key != "card-11"]


@pytest.mark.rules("em5.em6.first", "em5.em6.cash-before-income")
def test_em6_is_scored_first_also_where_the_cards_are_not_known_and_is_not_named_where_it_cannot_lie():
    w = SetupTable.year_end(3, modules=("em5",))
    said = texts(w)
    first = next(at for at, text in enumerate(said) if text.startswith("If Valuation card EM6 lies there"))
    assert first < next(at for at, text in enumerate(said) if text.startswith("Each player: contracts"))
    assert "The 3 Valuation cards; EM6 was scored first." in said
    for other in (
        SetupTable.year_end(3),
        SetupTable.year_end(pn.position(modules=("em5",), year=3, setup={"valuations": ("EM1", 2, 3)})),
        SetupTable.year_end(2, modules=("em5",)),
    ):
        assert not any("EM6" in text for text in texts(other))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("year", [1, 2])
def test_a_year_without_a_position_has_the_numbers_of_every_such_table(players, year):
    w = SetupTable.year_end(year, players=players, modules=("em2",))
    box, said = pn.load_box(), "\n".join(texts(w))
    each = box.shop_pipes.tiles_per_player * players
    assert f"Lay {each} new pipe tiles beside the Machine Shop and {each} beside the Tank Shop" in said
    assert f"round {box.years.rounds[year - 1]}, the last one of year {year}" in said
    assert f"column {len(w.game.state.display[0])}, the rightmost one in use" in said
    assert f"markers of column {year}, {('crude to low', 'low to mid')[year - 1]}, to their dark side." in said
    taken = [int(cell) for row in table(todo(w, "Then Demand"))[1:] for cell in row[2:]]
    assert taken == [row.change for row in w.game.table.rows if row.grade]
    assert "Player 1" not in w.printed()


def test_with_market_tiles_and_no_position_demand_is_told_by_tile():
    w = SetupTable.year_end(1, players=4, modules=("em1",))
    rows = table(todo(w, "Then Demand"))[1:]
    demand = pn.load_box().em_demand_4p
    assert [int(row[-1]) for row in rows] == [*demand.low, *demand.mid, *demand.high]


def test_rulings_change_what_is_to_do():
    said = lambda **rulings: "\n".join(  # noqa: E731
        text
        for year in (1, 3)
        for text in texts(SetupTable.year_end(year, modules=("em2",), rulings=pn.Rulings(**rulings)))
    )
    assert "A gap moves along" in said()
    assert "Gaps are closed up" in said(contract_gaps="compress")
    assert "markers of column 3" in said()
    assert "markers of column 3" not in said(em_flip3_before_scoring=False)
    assert "column 1, teal" in said(em_columns="colours")
    assert "the lower row will break ties" in said()
    assert "the upper row, of the last round, will break ties" in said(tiebreak_order="old")


def test_who_owns_cards_with_a_yearly_benefit_is_told():
    names = {"setup": {"upgrades": ("government", "shops")}}
    game = pn.position(seed=7, year=1, players=("Ann", "Bo"), **names)
    w = SetupTable.year_end(game)
    assert todo(w, "Who owns Government I ")["below"][0]["text"] == "Nobody owns it yet."
    at = game.table.families.index("Shops")
    levels = tuple(int(i == at) for i in range(5))
    w = SetupTable.year_end(pn.position(seed=7, year=1, players=("Ann", "Bo"), levels=levels, **names))
    assert todo(w, "Who owns Shops I ")["below"][0]["text"].startswith("Owned by ")


# ---- on paper, and strange names -------------------------------------------------------------------------------------


class Page(HTMLParser):
    """What is on a printed page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags, self.text = list[str](), list[str]()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.mark.parametrize("make", [lambda: SetupTable(3, modules=EM, seed=7), lambda: SetupTable.year_end(1)])
def test_everything_is_on_paper_with_a_box_and_what_was_ticked_off_has_a_cross(make):
    w = make()
    w.act("tick", key=1)
    page = Page(w.printed())
    words = " ".join(page.text)
    assert all(text in words for text in texts(w))
    assert page.tags.count("i") == len(texts(w))
    assert page.text.count("x") == 1
    for section in w._walk.sections:
        assert section.look_up in words
        assert all(note in words for note in section.notes)
    drawn = [1 if todo.layout else sum(piece.tile >= 0 for piece in todo.pieces) for todo in w._walk.todos]
    assert page.tags.count("svg") == sum(drawn)


def test_strange_names_stay_text_in_frame_picture_and_on_paper():
    w = SetupTable(NASTY, seed=7)
    w.act("go", at=len(w._walk.steps) - 1)
    said = unmarked(" ".join(texts(w)))
    page = Page(w.printed())
    for name in NASTY:
        assert name in said
        assert name in unmarked(" ".join(page.text))
    assert not {"script", "img", "b" * 2} & set(page.tags)
    root = ET.fromstring(w.still())
    assert not [node for node in root.iter() if node.tag.endswith("script")]


def test_a_name_that_is_read_from_the_right_turns_nothing_round():
    assert named("Ann") == "Ann"
    hebrew = "\N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET}"
    assert unmarked(named(hebrew)) == hebrew != named(hebrew)
    assert hebrew in checklist(facts_of(pn.new_game((hebrew, "Bo"), seed=1), 1, first_game=False))


@pytest.mark.parametrize("at", [0, 1, 5, 20, 60, 90, 9999])
def test_the_still_picture_is_xml_at_every_kind_of_step(at):
    w = SetupTable(3, modules=("em1", "em2"), seed=7)
    w.act("go", at=min(at, w.shown["last"]))
    root = ET.fromstring(w.still())
    assert root.get("aria-label", "").startswith("Set-up for 3 players, seed 7")
    assert sum(len(section.todos) for section in setup_sections(facts_of(w.game, 7, first_game=False))) == len(texts(w))


# ---- the games of a session ------------------------------------------------------------------------------------------


def test_a_session_gives_its_games_in_order_without_what_was_undone():
    session = pn.Session(pn.new_game(seed=7))
    for action in ("tank:0", "tank:1", "tank:2"):
        session.do(action)
    assert [len(session.games()), session.games()[-1]] == [4, session.game]
    session.undo()
    assert session.games()[-1] == session.game
    assert len(session.games()) == 3
    assert [event for game in session.games()[1:] for event in game.events] == list(session.log)
    session.branch("other")
    session.undo(2)
    assert len(session.games()) == 1


def test_a_lesson_opens_the_walk_where_its_draws_begin():
    for module, title, draw in (
        ("em1", "Markets", 1),
        ("em1", "Markets", 2),
        ("em2", "Refinement", 1),
        ("em3", "Act", 1),
    ):
        w = SetupTable(modules=(module,), seed=7).go_to(title, draw=draw)
        (now,) = w.shown["now"]
        assert (now["drawn"], now["draws"] > 0, now["pieces"]) == (0, True, []), (module, draw)
        assert now["title"].startswith(title)
    with pytest.raises(pn.InputError, match="section: Board"):
        SetupTable().go_to("Weather")
    with pytest.raises(pn.InputError, match="a draw of it"):
        SetupTable().go_to("Supply", draw=1)


@pytest.mark.rules("em2.flip.year-1", "em2.flip.year-2")
@pytest.mark.parametrize("year", [1, 2])
def test_costs_are_turned_when_the_year_has_ended_and_before_the_refresh_phase(year):
    titles = [section["title"] for section in SetupTable.year_end(year, modules=("em2",)).shown["sections"]]
    assert titles[:3] == [f"Year {year} is over", "Refinement Costs", "Contracts"]
