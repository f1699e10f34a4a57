"""Widgets without a browser: `act` is the path a click takes, so most of what they do is tested here."""

from __future__ import annotations

import html
import re
import threading
import time
import urllib.parse

import msgspec
import pytest

import pipeline_nb as pn
from pipeline_nb.learn import examples, quiz, quiz_names
from pipeline_nb.widgets import (
    CostBoard,
    DeliveryBoard,
    MarketTrader,
    NetworkBuilder,
    PuzzleBoard,
    Question,
    Refinery,
    SetupTable,
    ShopsAndGovernment,
    TankFarm,
    frames,
)
from pipeline_nb.widgets.live import LiveWidget
from tools.ts_types import TARGET, typescript

STRAIGHT = examples.STRAIGHT


def from_browser(widget: LiveWidget, **content: object) -> None:
    """Deliver a message as the front end sends it."""
    widget._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})


def shown(widget: LiveWidget) -> dict:
    """The frame as the page gets it."""
    return widget.shown


def everything() -> list[LiveWidget]:
    return [
        NetworkBuilder(examples.first_network()),
        TankFarm(pn.TankFarm.from_text("2/1/1/1:T0x2,O3")),
        CostBoard(value=9),
        Refinery(examples.row_of_straights(5).with_machine(4, 0), pn.TankFarm.from_text("2/2/1/1:T0x3")),
        Question("the-u-turn"),
        MarketTrader(pn.position(stock="O3 S2", seed=7), market=1),
        ShopsAndGovernment(pn.position(cash=40, net="4@0,0", seed=7)),
        DeliveryBoard(pn.position(stock="T1x2", contracts="1a 12d", seed=7)),
        SetupTable(players=3, modules=("em1",), seed=7),
        PuzzleBoard("pl1.run.g1#7"),
    ]


# ---- what all of them share ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("widget", everything(), ids=lambda w: type(w).__name__)
def test_a_widget_reads_as_short_text_and_a_still_picture_with_no_address_in_it(widget):
    data, _ = widget._repr_mimebundle_()
    assert data["text/plain"].startswith(f"{widget!r}\n"), "and how to see the picture"
    assert not re.search("0x[0-9a-f]{6}", repr(widget))
    assert data["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in data


@pytest.mark.parametrize("widget", everything(), ids=lambda w: type(w).__name__)
def test_a_page_that_drops_svg_has_the_same_picture_as_an_image_with_its_name(widget):
    data, _ = widget._repr_mimebundle_()
    image, _, below = data["text/markdown"].partition("\n\n")
    alt, address = re.fullmatch('<img alt="([^"]+)" src="data:image/svg\\+xml,([^"]+)">', image).groups()
    assert urllib.parse.unquote(address) == data["image/svg+xml"].replace("\n", " ")
    assert html.unescape(alt) in html.unescape(data["image/svg+xml"])
    assert not set("$\\`<>[]_\n") & set(address), "Markdown would read it"
    assert "$" not in alt
    assert "run the cell" in below


@pytest.mark.parametrize("widget", everything(), ids=lambda w: type(w).__name__)
def test_the_frame_is_plain_json_and_reads_back(widget):
    frame = widget.frame(widget.model)
    assert msgspec.json.decode(widget.state, type=type(frame)) == frame


@pytest.mark.parametrize(
    "content",
    [
        {"n": 1, "kind": "explode"},
        {"n": 1, "kind": "place", "slot": "<script>"},
        {"n": 1, "kind": "place", "hack": 1},
        {"n": 1},
        {"n": "1", "kind": "undo"},
    ],
)
def test_a_message_that_is_no_action_changes_nothing_and_is_answered(content):
    w = NetworkBuilder(supply=[4])
    before = w.value
    from_browser(w, **content)
    assert w.value == before
    assert "not understood" in shown(w)["refused"][0]["text"]
    assert shown(w)["ack"] == (1 if content["n"] == 1 else 0)


@pytest.mark.parametrize("content", [None, 7, "undo", ["undo"]])
def test_a_message_of_another_shape_changes_nothing(content):
    w = NetworkBuilder(supply=[4])
    w._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
    assert "not understood" in shown(w)["refused"][0]["text"]


def test_actions_are_answered_by_their_number_and_never_by_a_lower_one():
    w = NetworkBuilder(supply=[4, 4])
    from_browser(w, n=1, kind="place", slot=0, x=0, y=0)
    from_browser(w, n=2, kind="undo")
    from_browser(w, n=1, kind="place", slot=1, x=2, y=0)  # of another view that has not heard of the others
    assert shown(w)["ack"] == 2
    assert w.value == pn.PipeNetwork().place(4, 2, 0)


def test_actions_that_overtake_others_on_the_way_are_done_in_their_order():
    w = CostBoard(value=0)
    for n in (1, 4, 3, 6, 2, 5):
        from_browser(w, n=n, kind="value", number=n)
    values = []
    for _ in range(6):
        values.append(shown(w)["value"])
        w.act("undo")
    assert values == [6, 5, 4, 3, 2, 1]
    assert shown(w)["ack"] == 6


def test_an_action_does_not_wait_for_ever_for_one_that_is_lost():
    w = CostBoard(value=0)
    from_browser(w, n=3, kind="value", number=9)
    assert shown(w)["value"] == 0
    deadline = time.monotonic() + 20
    while shown(w)["value"] == 0 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert (shown(w)["value"], shown(w)["ack"]) == (9, 3)


def test_where_no_thread_can_start_an_early_action_is_done_at_once(monkeypatch):
    def no_thread(_timer):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Timer, "start", no_thread)
    w = CostBoard(value=0)
    from_browser(w, n=3, kind="value", number=9)
    assert (shown(w)["value"], shown(w)["ack"]) == (9, 3)


def test_act_with_an_unknown_kind_is_the_callers_mistake():
    with pytest.raises(pn.InputError, match="TankFarm: action 'explode' is not understood"):
        TankFarm().act("explode")


def test_undo_and_redo_walk_through_the_history_and_say_when_it_ends():
    w = NetworkBuilder(supply=[4, 4])
    w.act("place", slot=0, x=0, y=0)
    w.act("place", slot=1, x=2, y=0)
    w.act("undo")
    assert w.value == examples.row_of_straights(1)
    assert (shown(w)["can_undo"], shown(w)["can_redo"]) == (True, True)
    w.act("redo")
    assert w.value == examples.row_of_straights(2)
    w.act("redo")
    assert shown(w)["refused"][0]["text"] == "There is nothing to redo."
    w.act("undo")
    w.act("undo")
    w.act("undo")
    assert w.value == pn.PipeNetwork()
    assert shown(w)["refused"][0]["text"] == "There is nothing to undo."


def test_a_new_action_after_undo_forgets_what_was_undone():
    w = NetworkBuilder(supply=[4, 4])
    w.act("place", slot=0, x=0, y=0)
    w.act("undo")
    w.act("place", slot=1, x=5, y=5)
    assert not shown(w)["can_redo"]
    assert w.value.tile_at(5, 5) is not None


def test_a_refusal_keeps_the_value_and_the_history_and_names_rule_and_section():
    w = NetworkBuilder(supply=[4, 4])
    w.act("place", slot=0, x=0, y=0)
    before = w.value
    w.act("place", slot=1, x=7, y=7)
    assert w.value == before
    (refusal,) = shown(w)["refused"]
    assert refusal["rule"] == w.reasons[0].rule == "base.network.touch-a-side"
    assert refusal["says"] == pn.rule(refusal["rule"]).says
    w.act("undo")
    assert w.value == pn.PipeNetwork()
    assert w.reasons == ()
    assert shown(w)["refused"] == []


def test_actions_from_several_threads_all_arrive():
    w = CostBoard(value=0)
    threads = [threading.Thread(target=lambda: [w.act("value", number=n) for n in range(20)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for _ in range(80):
        w.act("undo")
    assert not shown(w)["can_undo"]


def test_the_typescript_types_are_those_of_the_frames():
    assert TARGET.read_text(encoding="utf-8") == typescript()


# ---- NetworkBuilder --------------------------------------------------------------------------------------------------


def test_builder_lists_pipelines_with_what_each_can_refine_at_the_costs():
    w = NetworkBuilder(examples.row_of_straights(5), costs=pn.RefinementCosts.same(4, 5, 6))
    first = shown(w)["network"]["lines"][0]
    assert (first["length"], first["reach"]) == (10, "crude to mid, low to mid or mid to high")
    assert shown(w)["network"]["longest"] == [10, 1, 1]


def test_builder_offers_the_same_sites_as_the_rules():
    w = NetworkBuilder(examples.loop())
    assert {tuple(site) for site in shown(w)["sites"]} == set(examples.loop().sites())


def test_builder_names_every_half_for_a_screen_reader():
    w = NetworkBuilder(examples.row_of_straights(2).with_machine(3, 0))
    halves = [half for tile in shown(w)["network"]["tiles"] for half in tile["halves"]]
    assert halves[0]["name"] == (
        "tile 4, teal straight, part of pipeline 1, length 3; orange straight, part of pipeline 2, length 1"
    )
    assert halves[3]["name"] == "machine on tile 4"


def test_builder_tells_each_segment_of_a_pipeline_once_and_in_order():
    w = NetworkBuilder(examples.u_turn())
    line = shown(w)["network"]["lines"][0]
    tiles = {(h["x"], h["y"]): h["pipes"] for tile in shown(w)["network"]["tiles"] for h in tile["halves"]}
    assert len({tuple(s) for s in map(tuple, line["segments"])}) == line["length"] == 5
    assert all(tiles[x, y][k]["line"] == line["number"] for x, y, k in line["segments"])


def test_builder_takes_tiles_back_in_free_play_with_their_machines():
    w = NetworkBuilder(supply=[4, 4], machines=1)
    w.act("place", slot=0, x=0, y=0)
    w.act("place", slot=1, x=2, y=0)
    w.act("machine", x=3, y=0)
    assert shown(w)["machines_left"] == 0
    w.act("take_back", x=2, y=0)
    assert w.value == examples.row_of_straights(1)
    assert shown(w)["machines_left"] == 1
    assert len(shown(w)["supply"]) == 1


def test_builder_takes_a_machine_back_before_its_tile():
    w = NetworkBuilder(examples.row_of_straights(1).with_machine(1, 0), supply=[], machines=0)
    w.act("take_back", x=1, y=0)
    assert w.value == examples.row_of_straights(1)
    assert shown(w)["machines_left"] == 1


def test_builder_does_not_let_the_network_fall_apart():
    w = NetworkBuilder(examples.row_of_straights(3))
    w.act("take_back", x=2, y=0)
    assert w.value == examples.row_of_straights(3)
    assert "fall apart" in shown(w)["refused"][0]["text"]


@pytest.mark.rules("base.network.never-moves")
def test_builder_without_free_play_keeps_what_is_placed():
    w = NetworkBuilder(examples.row_of_straights(2), free_play=False)
    w.act("take_back", x=2, y=0)
    assert w.value == examples.row_of_straights(2)
    assert w.reasons[0].rule == "base.network.never-moves"


@pytest.mark.parametrize(
    ("kind", "fields", "words"),
    [
        ("place", {"slot": 9, "x": 0, "y": 0}, "not in the supply"),
        ("place", {"slot": 0, "x": 0.5, "y": 0}, "whole columns and rows"),
        ("place", {"slot": 0, "x": 0, "y": 0, "rotation": 7}, "rotation is a whole number from 0 to 3"),
        ("machine", {"x": 0, "y": 0}, "no pipe tile"),
        ("take_back", {"x": 3, "y": 3}, "nothing to take back"),
    ],
)
def test_builder_explains_what_cannot_be_done(kind, fields, words):
    w = NetworkBuilder(supply=[4])
    w.act(kind, **fields)
    assert words in shown(w)["refused"][0]["text"]
    assert w.value == pn.PipeNetwork()


def test_builder_says_when_no_machine_is_left():
    w = NetworkBuilder(examples.row_of_straights(1), machines=0)
    w.act("machine", x=0, y=0)
    assert "No machine is left" in shown(w)["refused"][0]["text"]


# ---- TankFarm, CostBoard ---------------------------------------------------------------------------------------------


def test_farm_stores_takes_and_adds_tanks():
    w = TankFarm()
    w.act("store", oil="O", grade=1)
    w.act("tank", grade=1)
    assert w.value.to_text() == "2/2/1/1:O1"
    w.act("take", oil="O", grade=1)
    assert w.value.to_text() == "2/2/1/1:-"
    w.act("take", oil="O", grade=1)
    assert w.reasons[0].code == "tanks.no-such-barrel"


@pytest.mark.rules("base.setup.player.tanks-row-cap", "base.setup.player.tanks-no-row-cap")
def test_farm_follows_the_ruling_on_how_many_tanks_a_row_takes():
    five = pn.TankFarm((0, 5, 0, 0))
    board, no_cap = TankFarm(five), TankFarm(five, rulings=pn.Rulings(row_tank_cap="none"))
    for w in (board, no_cap):
        w.act("tank", grade=1)
    assert board.reasons[0].code == "tanks.row-cap"
    assert board.value == five
    assert no_cap.value.tanks == (0, 6, 0, 0)
    assert [row["can_tank"] for row in shown(board)["farm"]["rows"]] == [True, True, False, True]


@pytest.mark.rules("base.setup.player.tanks-row-fixed")
def test_farm_refuses_to_move_a_tank():
    w = TankFarm()
    w.act("move_tank", grade=0, target=3)
    assert w.reasons[0].rule == "base.setup.player.tanks-row-fixed"


@pytest.mark.parametrize("grade", [-1, 4, 99])
def test_farm_names_the_rows_when_there_is_no_such_row(grade):
    w = TankFarm()
    w.act("tank", grade=grade)
    assert "four rows" in shown(w)["refused"][0]["text"]


def test_cost_board_tells_which_steps_a_value_pays_for():
    w = CostBoard(pn.RefinementCosts.same(7, 4, 4), value=6)
    teal = [(t["words"], t["cost"], t["enough"]) for t in shown(w)["totals"] if t["oil"] == "T"]
    assert teal == [
        ("crude to low", 7, False),
        ("crude to mid", 11, False),
        ("crude to high", 15, False),
        ("low to mid", 4, True),
        ("low to high", 8, False),
        ("mid to high", 4, True),
    ]


def test_cost_board_changes_a_marker_only_in_free_play_and_within_bounds():
    free, fixed = CostBoard(), CostBoard(free_play=False)
    for w in (free, fixed):
        w.act("cost", oil="S", grade=2, number=7)
    assert free.value.to_text() == "4,5,6/4,5,6/4,5,7"
    assert fixed.value.to_text() == "4,5,6/4,5,6/4,5,6"
    for grade, number in ((0, 0), (0, 21), (3, 4)):
        free.act("cost", oil="T", grade=grade, number=number)
        assert shown(free)["refused"]
    assert free.value.to_text() == "4,5,6/4,5,6/4,5,7"


# ---- Refinery --------------------------------------------------------------------------------------------------------


def refinery(farm: str = "2/1/1/1:T0x2,T1", **more: object) -> Refinery:
    return Refinery(examples.two_lines_at_a_tile(), pn.TankFarm.from_text(farm), **more)


def test_refinery_asks_for_a_worker_first():
    w = refinery()
    assert shown(w)["hint"] == "Choose the pipe tile on which your worker stands."
    w.act("run")
    assert shown(w)["refused"][0]["text"] == shown(w)["hint"]


def test_refinery_plans_shows_the_effect_and_runs_only_then():
    w = refinery()
    w.act("worker", x=2, y=0)
    w.act("plan", text="1:T1>2")
    w.act("plan", text="2:T0>1")
    assert w.value.to_text() == "2/1/1/1:T0x2,T1"
    rows = {row["word"]: [b["state"] for b in row["barrels"]] for row in shown(w)["farm"]["rows"]}
    assert rows == {"high": [], "mid": ["new"], "low": ["new"], "crude": [""]}
    w.act("run")
    assert w.value.to_text() == "2/1/1/1:T0,T1,T2"
    assert shown(w)["told"] == ["Worker: low teal to mid through pipeline 1; crude teal to low through pipeline 2."]
    w.act("undo")
    assert w.value.to_text() == "2/1/1/1:T0x2,T1"
    assert len(shown(w)["plan"]) == 2


def test_refinery_takes_a_planned_refinement_out_again():
    w = refinery()
    w.act("worker", x=2, y=0)
    w.act("plan", text="2:T0>1")
    w.act("plan", text="2:T0>1")
    assert shown(w)["plan"] == []
    w.act("plan", text="2:T0>1")
    w.act("clear")
    assert shown(w)["plan"] == []


@pytest.mark.rules("base.run.room-at-the-end", "base.run.room-before-run")
def test_refinery_accepts_a_plan_in_either_order_when_room_becomes_free():
    w = refinery("1/1/1/0:T0,T1x2")
    w.act("worker", x=2, y=0)
    w.act("plan", text="2:T0>1")
    assert w.reasons[0].code == "run.no-room"
    assert w.reasons[0].fix.startswith("First refine a low teal barrel through pipeline 1")
    w.act("plan", text="1:T1>2")
    w.act("plan", text="2:T0>1")
    assert shown(w)["plan"] == ["low teal to mid through pipeline 1", "crude teal to low through pipeline 2"]
    strict = refinery("1/1/1/0:T0,T1x2", rulings=pn.Rulings(tank_check="strict"))
    strict.act("worker", x=2, y=0)
    strict.act("plan", text="1:T1>2")
    strict.act("plan", text="2:T0>1")
    assert strict.reasons[0].rule == "base.run.room-before-run"


def test_refinery_does_not_drop_a_refinement_that_another_one_needs():
    w = refinery("1/1/1/0:T0,T1x2")
    w.act("worker", x=2, y=0)
    w.act("plan", text="1:T1>2")
    w.act("plan", text="2:T0>1")
    w.act("plan", text="1:T1>2")
    assert w.reasons[0].code == "run.no-room"
    assert len(shown(w)["plan"]) == 2


def test_refinery_chips_agree_with_the_rules():
    w = refinery()
    w.act("worker", x=2, y=0)
    legal = {s["text"] for line in shown(w)["options"] for s in line["steps"] if s["state"] == "legal"}
    assert legal == {step.to_text() for step in w.run().options()}


def test_refinery_runs_machines_for_one_fee_and_marks_what_they_hold():
    net = examples.row_of_straights(5).with_machine(4, 0)
    w = Refinery(net, pn.TankFarm.from_text("2/2/1/1:T0x3"))
    w.act("worker", x=6, y=0)
    states = {line["number"]: line["state"] for line in shown(w)["network"]["lines"]}
    assert states[1] == "held"
    w.act("plan", text="1:T0>1")
    assert w.reasons[0].rule == "base.run.not-machine-connected"
    w.act("mode", text="machines")
    assert (shown(w)["fee"], shown(w)["network"]["active"]) == (15, [[4, 0]])
    w.act("plan", text="1:T0>1")
    w.act("plan", text="2:T0>1")
    w.act("run")
    assert w.value.to_text() == "2/2/1/1:T0,T1x2"
    assert shown(w)["told"][0].startswith("Machines ($15): ")
    w.act("toggle_machine", x=4, y=0)
    assert shown(w)["fee"] == 0
    assert shown(w)["hint"].startswith("Activate a machine")


@pytest.mark.parametrize(
    ("kind", "fields", "words"),
    [
        ("worker", {"x": 9, "y": 9}, "worker needs a tile"),
        ("toggle_machine", {"x": 0, "y": 0}, "no machine at row 0, column 0"),
        ("mode", {"text": "machines"}, "no machine in this network"),
        ("mode", {"text": "<b>"}, "There is no mode '<b>'"),
        ("plan", {"text": "<script>"}, "write pipeline, barrel and grade"),
    ],
)
def test_refinery_explains_what_cannot_be_done(kind, fields, words):
    w = refinery()
    before = w.model
    w.act(kind, **fields)
    assert words in shown(w)["refused"][0]["text"]
    assert w.model == before


# ---- Question --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", quiz_names())
def test_a_question_has_an_answer_existing_rules_and_says_why(name):
    question = quiz(name)
    assert question.name == name
    assert len(question.choices) == len(set(question.choices))
    assert all(place in range(len(question.choices)) for place in question.answer) or question.kind == "number"
    assert question.rules
    assert all(pn.rule(rule) for rule in question.rules)
    assert question.because.endswith(".")
    assert "  " not in question.because


def test_a_question_keeps_the_answer_to_itself_until_one_is_chosen():
    w = Question("length-of-a-loop")
    assert (shown(w)["right"], shown(w)["verdict"], shown(w)["rules"]) == (-1, "", [])
    wrong = (w.quiz.right + 1) % len(w.quiz.choices)
    w.act("choose", choice=wrong)
    assert not w.is_right
    assert shown(w)["verdict"].startswith(f"Not quite: it is {w.quiz.choices[w.quiz.right]}.")
    w.act("again")
    assert shown(w)["right"] == -1
    w.act("choose", choice=w.quiz.right)
    assert w.is_right
    assert shown(w)["verdict"].startswith("Right.")
    w.act("choose", choice=17)
    assert shown(w)["refused"]


def test_an_unknown_question_offers_near_names():
    with pytest.raises(pn.InputError, match="length-of-a-loop"):
        Question("lenght-of-a-loop")


def test_frames_hold_no_unknown_state():
    assert {f.__name__ for f in frames.Frame.__subclasses__()} == {
        "BuilderFrame",
        "FarmFrame",
        "CostFrame",
        "RefineryFrame",
        "QuestionFrame",
        "GameFrame",
        "RuleMapFrame",
        "ScoreFrame",
        "SetupFrame",
        "PuzzleFrame",
    }
