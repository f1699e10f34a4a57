"""`ShopsAndGovernment` without a browser: what it shows is what the game says, and a press is an action of the game."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET

import msgspec
import pytest
from msgspec.structs import replace

import pipeline_nb as pn
from pipeline_nb.box import load_box
from pipeline_nb.game import actions as act
from pipeline_nb.game.state import GovernmentBenefitStep, ShopBenefitStep
from pipeline_nb.widgets import ShopsAndGovernment
from pipeline_nb.widgets.game_widget import Played
from tests.situations import CONTRACTS, MACHINES, MARKET_1, TANKS, at_upgrades_with, play, table, type_of

NASTY = '</text><script>alert(1)</script> "&'
NET = "4@0,0;3@2,0"
OFFERED = (
    act.BuyTank, act.BuyBundle, act.BuyMachine, act.TakeTile, act.Place, act.PlaceMachine, act.PlaceTank,
    act.WorkGovernment, act.TakeGovernment, act.ReceiveTank, act.ReceiveMachine, act.ReceiveGovernment,
)  # fmt: skip


def opened(game: pn.Game, *actions: str) -> ShopsAndGovernment:
    """The widget on a game, after actions that all were done."""
    w = ShopsAndGovernment(game)
    for action in actions:
        w.do(action)
        assert w.reasons == (), action
    return w


def presses(frame: dict) -> set[str]:
    """Every action that the page shows as one that can be done."""
    found = {f"{price['hand']}{row}" for shop in frame["shops"] for price in shop["prices"] for row in price["rows"]}
    for shop in frame["shops"]:
        machines = [price for price in shop["prices"] if price["kind"] == "machine"]
        found |= {part["text"] for part in (*machines, *shop["tiles"], *shop["bundles"]) if part["legal"]}
        found |= {way["text"] for way in shop["ways"] if way["legal"]}
    found |= {tile["text"] for quadrant in frame["quadrants"] for tile in quadrant["tiles"] if tile["legal"]}
    found |= {f"place:{x},{y},{turn}" for x, y, turn in frame["sites"]}
    found |= {f"machine:{x},{y}" for x, y in frame["cells"]}
    found |= {f"take:{tile['number']}" for tile in frame["hand"][1:]}
    return found | {f"{frame['tank']}{row}" for row in frame["rows"]}


def listed(game: pn.Game) -> set[str]:
    """Every legal action that belongs to shops, Government or the own board."""
    spaces = [i for i, name in enumerate(game.table.spaces) if name in ("Tanks & Pipes", "Machines & Pipes")]
    return {
        action.to_text()
        for action in game.legal_actions()
        if isinstance(action, OFFERED) or (isinstance(action, act.Work | act.Secondary) and action.space in spaces)
    }


# ---- what can be done ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "modules"), [(2, ()), (3, ("em1", "em3")), (4, ("em1", "em2", "em3", "em4", "em5"))]
)
def test_what_can_be_pressed_is_what_the_game_lists_all_along_a_game(players, modules):
    draws, seen = random.Random(99), set()
    game = pn.new_game(players, seed=players, modules=modules)
    rich = {who: {"cash": 400} for who in range(players)}
    game = pn.position(game.to_text(), others=rich)
    w = ShopsAndGovernment(game)
    for _ in range(250):
        if game.is_over:
            break
        frame = msgspec.to_builtins(w.frame(Played(game)))
        seen.add(frame["phase"])
        assert presses(frame) == listed(game), game
        kinds = sorted({text.partition(":")[0] for text in listed(game)}) if draws.random() < 0.7 else []
        wanted = kinds and draws.choice(kinds)
        legal = [a for a in game.legal_actions() if a.name == wanted or not wanted]
        game = game.apply(draws.choice(legal))
    missing = {"start", "choose", "shop", "take", "place", "government"} - seen
    assert not missing


def test_a_pair_of_pipes_and_a_tank_are_bought_and_placed():
    w = opened(table(cash=40), f"work:{TANKS}")
    first, second = (offer["text"] for offer in w.shown["shops"][0]["tiles"][:2])
    for action in ("bundle:2", first, "place:0,0,0", second, "place:2,0,0", "buytank:0,1"):
        w.do(action)
        assert w.reasons == (), action
    assert w.shown["total"] == "$20 spent on this visit"
    assert w.shown["cash"] == w.value.state.me.cash == 20
    assert len(w.shown["network"]["tiles"]) == 2
    assert w.shown["shops"][0]["prices"][0]["name"] == "tank, $5: 1 of 2 left, you can buy one"
    assert w.shown["visit"][1] == "Player 1 bought 2 pipe tiles beside the Tank Shop for $15."
    for _ in range(6):
        w.act("undo")
    assert w.shown["phase"] == "shop"
    assert w.shown["cash"] == 40
    for _ in range(6):
        w.act("redo")
    w.do(w.shown["finish"])
    assert (w.shown["cash"], w.shown["finish"], w.shown["visit"]) == (20, "", [])


def test_a_machine_is_bought_and_covers_a_half():
    w = opened(table(cash=60, net=NET), f"work:{MACHINES}", "buymachine:1")
    assert w.shown["phase"] == "machine"
    assert len(w.shown["cells"]) == 4
    w.do("machine:1,0")
    assert w.value.state.me.network.has_machine(1, 0)
    assert [price["left"] for price in w.shown["shops"][1]["prices"]] == [1, 0, 1]


def test_a_neighbour_of_the_workers_tile_is_bought_and_placed_first():
    w = opened(table(cash=40, net=NET), "government:0,1")
    worker = w.shown["hand"][0]["number"]
    assert "place that one first" in w.shown["hint"]
    assert [tile["place"] for tile in w.shown["quadrants"][0]["tiles"] if tile["worker"]] == [1]
    w.do("add:0")
    assert [tile["number"] for tile in w.shown["hand"]][1:] == [worker]
    w.do(f"take:{worker}")
    assert w.shown["hand"][0]["number"] == worker
    for action in ("place:4,0,0", "place:6,0,0"):
        w.do(action)
        assert w.reasons == (), action
    assert (w.shown["phase"], w.shown["hand"]) == ("government", [])


@pytest.mark.parametrize("kind", ["tanks", "machines"])
def test_costs_on_the_page_are_what_a_purchase_costs(kind):
    shop = ("tanks", "machines").index(kind)
    w = opened(table(cash=200, net=NET), f"work:{(TANKS, MACHINES)[shop]}")
    view = w.shown["shops"][shop]
    parts = [(price["cost"], price["text"]) for price in view["prices"]]
    parts += [(bundle["cost"], bundle["text"]) for bundle in view["bundles"]]
    assert len(parts) == 5
    for cost, text in parts:
        assert cost == f"${-sum(event.money for event in w.value.apply(text).events)}"


def test_the_ladder_of_the_government_is_what_the_tiles_cost():
    w = opened(table(cash=90, net=NET))
    spent = 0
    for action in ("government:0,5", "add:1", "add:4", "add:6", "add:7"):
        price = next(price for price in w.shown["government"] if price["state"] == "next")
        w.do(action)
        paid = -sum(event.money for event in w.value.events)
        spent += paid
        assert (price["more"], price["total"]) == (paid, spent)
        w.do(sorted(t for t in presses(w.shown) if t.startswith("place"))[0])
    assert [price["state"] for price in w.shown["government"]] == ["bought"] * 5
    assert w.shown["hint"] == "One purchase holds no more tiles: finish buying."
    assert [tile["place"] for tile in w.shown["quadrants"][0]["tiles"] if tile["worker"]] == [5]
    assert [tile["place"] for tile in w.shown["quadrants"][0]["tiles"] if tile["gone"]] == [1, 4, 5, 6, 7]


def test_numbers_come_from_the_box_of_the_game():
    box = load_box()
    box = replace(
        box,
        shop_prices=replace(box.shop_prices, tanks=(6, 11, 16)),
        government=replace(box.government, prices=(7, 12, 20, 35, 55), open_by_year=(1, 3, 4)),
        shop_pipes=replace(box.shop_pipes, bundle_prices=(13, 41)),
    )
    shown = ShopsAndGovernment(pn.position(box=box, seed=7)).shown
    assert [price["cost"] for price in shown["shops"][0]["prices"]] == ["$6", "$11", "$16"]
    assert [bundle["cost"] for bundle in shown["shops"][0]["bundles"]] == ["$13", "$41"]
    assert [price["total"] for price in shown["government"]] == [7, 12, 20, 35, 55]
    assert shown["opening"] == "Year 1: up to 1 of the 4 quadrants may be open; none is."


def test_by_the_other_ruling_any_number_of_tiles_is_a_bundle():
    rulings = replace(pn.Rulings(), pipe_bundle="up_to")
    w = opened(pn.position(rulings=rulings, seed=7, cash=60, setup={"start": 0}))
    assert [(b["size"], b["cost"]) for b in w.shown["shops"][0]["bundles"]] == [
        (1, "$15"),
        (2, "$15"),
        (3, "$40"),
        (4, "$40"),
    ]


# ---- open and closed -------------------------------------------------------------------------------------------------


def test_quadrants_tell_whether_they_are_open_and_why():
    w = opened(table(cash=40, net=NET, opened=(1, 0, 1, 0)))
    states = [(q["state"], q["rule"]) for q in w.shown["quadrants"]]
    shut = ("shut", "base.government.year-1-two")
    assert states == [("open", "base.government.opens-by-purchase"), shut, ("open", states[0][1]), shut]
    assert w.shown["quadrants"][1]["note"].startswith("Closed. In year 1 at most 2 quadrants can be open")
    assert w.shown["opening_rule"] == "base.government.year-1-two"
    w.do("government:1,0")
    assert w.shown["refused"][0]["rule"] == "base.government.year-1-two"
    later = opened(table(cash=40, net=NET, opened=(1, 0, 1, 0), year=2)).shown
    assert [q["state"] for q in later["quadrants"]] == ["open", "ready", "open", "ready"]
    assert later["opening"] == "Year 2: up to 3 of the 4 quadrants may be open; 2 are."
    last = opened(table(cash=40, net=NET, year=3)).shown
    assert last["opening"] == "Year 3: all 4 quadrants are open."
    assert {(q["state"], q["rule"]) for q in last["quadrants"]} == {("open", "base.government.year-3-all")}


def test_a_quadrant_is_still_explained_while_the_worker_is_elsewhere():
    w = opened(table(cash=40, net=NET, opened=(1, 1, 0, 0)), f"work:{TANKS}")
    assert [q["state"] for q in w.shown["quadrants"]] == ["open", "open", "shut", "shut"]
    assert w.shown["quadrants"][2]["rule"] == "base.government.year-1-two"


def test_a_shop_in_which_nobody_stands_tells_the_way():
    w = opened(table(cash=40, net=NET))
    offer = w.shown["shops"][1]["tiles"][0]["text"]
    for press, way in (("buytank:0,0", "Tanks"), ("buymachine:0", "Machines"), (offer, "Machines")):
        w.do(press)
        assert w.shown["refused"][0]["fix"] == f"Send the worker to {way} & Pipes first."
    w.do(f"work:{TANKS}")
    w.do(w.shown["shops"][0]["tiles"][0]["text"])
    assert w.shown["refused"][0]["fix"] == "Choose how many pipe tiles you buy first, then take them."
    closed = w.shown["shops"][1]["ways"][0]
    assert not closed["legal"]
    assert closed["why"]
    assert closed["rule"] == "base.work.main.one-action"
    assert w.shown["shops"][1]["bundles"][0]["text"] == ""  # the action would buy where the worker stands
    w.do(offer)
    assert w.reasons


def test_after_a_main_action_the_way_is_a_secondary_action_with_its_fee():
    game = play(table(cash=40), f"work:{MARKET_1}", "done")
    w = opened(game)
    assert not any(way["legal"] for shop in w.shown["shops"] for way in shop["ways"])
    assert w.shown["hint"].startswith("No shop is within reach for a Secondary Action.")
    w = opened(play(table(cash=40), "work:0", "done"))
    (way,) = w.shown["shops"][0]["ways"]
    assert (way["legal"], way["text"]) == (True, f"secondary:{TANKS}")
    assert way["label"].startswith("Send the worker (Secondary Action, $")
    assert game.table.spaces[CONTRACTS] == "Contracts & Loans"


def test_what_a_card_gives_is_free_and_may_be_left():
    w = opened(table(net=NET, steps=(*table().state.steps, ShopBenefitStep(1, 1, 2))))
    assert {price["cost"] for shop in w.shown["shops"] for price in shop["prices"]} == {"free"}
    assert w.shown["hint"].startswith("A card gives from both shops: 1 tank, 1 machine and 2 pipe tiles.")
    assert w.shown["finish_label"] == "Finish, without the rest"
    w.do(w.shown["shops"][0]["prices"][2]["text"])
    assert w.value.events[0].words == "Player 1 received a tank and put it into the crude row."
    w = opened(table(net=NET, steps=(*table().state.steps, GovernmentBenefitStep(2))))
    assert w.shown["government"] == []
    assert presses(w.shown) == {f"receive:{q},{p}" for q in range(4) for p in range(8)}
    bought = at_upgrades_with("Government", 0)
    w = opened(bought, f"upgrade:{type_of(bought, 'Government')}")
    assert w.shown["phase"] == "gift"


# ---- texts and pictures ----------------------------------------------------------------------------------------------


def test_what_lies_face_down_never_reaches_the_page():
    game = table(cash=40, net=NET)
    frames = {ShopsAndGovernment(game.seen_by(0, seed)).state for seed in range(5)}
    assert len(frames) == 1
    assert len({game.seen_by(0, seed).state.pile for seed in range(5)}) == 5


def test_numbers_of_ours_carry_a_mark():
    two, three = (opened(table(players)).shown for players in (2, 3))
    assert not any(price["marked"] for shop in two["shops"] for price in shop["prices"])
    assert all(price["marked"] for shop in three["shops"] for price in shop["prices"])
    assert any("4 (four players)" in mark for mark in three["marks"])
    assert all(quadrant["title"].endswith(" *") for quadrant in two["quadrants"])
    assert any("quadrant" in mark for mark in two["marks"])
    assert not any(re.search("[a-z]_[a-z0-9]", mark) for mark in (*two["marks"], *three["marks"])), (
        "names of our tables"
    )


@pytest.mark.parametrize("name", [NASTY, "\u05d0\u05d1 \u05d2", "\U0001f6e2\ufe0f oil", "W" * 40])
def test_names_show_as_text(name):
    w = ShopsAndGovernment(pn.position(players=(name, "Bo"), setup={"start": 0}, seed=7, cash=40))
    w.do("government:0,0")
    assert w.shown["player"] == name
    assert name in w.shown["said"]
    root = ET.fromstring(w.still())
    assert not [node for node in root.iter() if node.tag.endswith("script")]
    assert any((node.text or "").startswith(name[:3]) for node in root.iter())


def test_a_game_that_is_over_is_shown_too():
    from pipeline_nb.game.state import OverStep

    shown = ShopsAndGovernment(table(year=3, round=4, turn=1, next_order=(0, 1), steps=(OverStep(),))).shown
    assert (shown["hint"], shown["phase"], presses(shown)) == ("The game is over.", "other", set())
