"""`DeliveryBoard` without a browser: what fits where is what the game lists, and what it pays is shown before."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import pipeline_nb as pn
from pipeline_nb.game.actions import DeliverContract, FillOrder, TakeOrder
from pipeline_nb.widgets import DeliveryBoard
from tests.situations import table

NASTY = '</text><script>alert(1)</script> "&'
STOCK = "T0x2 T1x2 T3 O1x2 O3x2 S2x2 S3"
ROOM = (3, 3, 3, 3)


def board(stock: str = STOCK, contracts: str = "1a 7a 12d", **given: object) -> DeliveryBoard:
    """Contract 1 asks for two low teal barrels, contract 7 for one low barrel of each oil type; 12 is deferred."""
    return DeliveryBoard(table(stock=stock, contracts=contracts, tanks=ROOM, **given))


def levelled(level: int, stock: str, contracts: str) -> DeliveryBoard:
    """A board whose player owns a level of Contracts & Orders."""
    game = table(setup={"upgrades": ("contracts & orders",)}, stock=stock, contracts=contracts, tanks=ROOM)
    levels = tuple(level * (family == "Contracts & Orders") for family in game.table.families)
    return DeliveryBoard(pn.position(game.to_text(), levels=levels))


def test_contracts_show_what_they_ask_for_and_active_ones_come_first():
    w = board(contracts="12d 1a")
    assert [card["title"] for card in w.shown["contracts"]] == ["Contract 2, active", "Contract 1, deferred"]
    active, deferred = w.shown["contracts"]
    assert [(d["oil"], d["grade"], d["pay"], d["placed"]) for d in active["demands"]] == [("T", 1, "$20", -1)] * 2
    assert active["demands"][0]["text"] == "deliver:1,0,"
    assert deferred["note"] == "takes no oil before next year"
    assert all(demand["offers"] == [] for demand in deferred["demands"])


def test_what_fits_a_demand_is_what_the_game_lists():
    w = board()
    offered = {
        f"{demand['text']}{offer['grade']}"
        for card in w.shown["contracts"]
        for demand in card["demands"]
        for offer in demand["offers"]
    }
    assert offered == {a.to_text() for a in w.value.legal_actions() if isinstance(a, DeliverContract)}
    ready = {card["text"] for row in w.shown["orders"] for card in row["cards"] if card["state"] == "ready"}
    assert ready == {a.to_text() for a in w.value.legal_actions() if isinstance(a, TakeOrder)}


@pytest.mark.parametrize("reading", ["required", "placed"])
def test_the_pay_shown_is_the_pay_received_under_either_ruling(reading):
    w = board(rulings=pn.Rulings(delivery_pay=reading))
    for card in w.shown["contracts"]:
        for demand in card["demands"]:
            for offer in demand["offers"]:
                after = w.value.apply(f"{demand['text']}{offer['grade']}")
                assert after.events[0].money == offer["money"]
    by_grade = {offer["grade"]: offer["money"] for offer in w.shown["contracts"][0]["demands"][0]["offers"]}
    assert by_grade == ({1: 20, 3: 20} if reading == "required" else {1: 20, 3: 45})
    w.do("deliver:0,0,3")
    (first, second) = w.shown["contracts"][0]["demands"]
    assert (first["placed"], first["pay"]) == (3, "$20" if reading == "required" else "$45")
    assert second["pay"] == ("$20" if reading == "required" else "$20+")


def test_better_oil_is_said_to_be_delivered_as_what_is_asked_for():
    (low, high) = board().shown["contracts"][0]["demands"][0]["offers"]
    assert (low["words"], high["words"]) == ("low teal", "high teal delivered as low")


def test_a_contract_fills_up_and_undo_takes_the_barrel_back():
    w = board()
    w.do("deliver:0,0,1")
    assert w.shown["contracts"][0]["note"] == "1 of 2 delivered"
    w.do("deliver:0,1,1")
    card = w.shown["contracts"][0]
    assert (card["state"], card["note"]) == ("complete", "complete for this year")
    w.do("deliver:0,1,3")
    assert w.reasons[0].code == "deliver.filled"
    w.act("undo")
    assert w.shown["contracts"][0]["state"] == "open"


@pytest.mark.rules("base.card.contracts-orders.level-1")
def test_with_a_card_a_complete_contract_opens_for_a_second_filling():
    w = levelled(1, "T1x4", "1a")
    w.do("deliver:0,0,1")
    w.do("deliver:0,1,1")
    card = w.shown["contracts"][0]
    assert card["note"] == "complete; may be filled once more"
    assert all(demand["offers"] for demand in card["demands"])
    w.do("deliver:0,0,1")
    assert w.shown["contracts"][0]["note"] == "filled once before; 1 of 2 delivered"
    w.do("deliver:0,1,1")
    assert w.shown["contracts"][0]["note"] == "complete for the second time"


@pytest.mark.rules("base.deliver.colour-must-match", "base.deliver.deferred-closed")
def test_a_barrel_of_another_oil_type_is_refused_and_stays():
    w = board()
    before = w.value
    w.act("do", text="deliver:0,0,1", oil="O")
    assert [(r.code, r.rule) for r in w.reasons] == [("deliver.other-oil", "base.deliver.colour-must-match")]
    assert w.reasons[0].text == "Low teal oil is asked for; this is a low orange barrel."
    w.act("do", text="deliver:2,0,1", oil="O")
    assert [r.code for r in w.reasons] == ["deliver.deferred", "deliver.other-oil"]
    assert w.value == before
    w.act("do", text="deliver:0,0,1", oil="T")
    assert w.reasons == ()


def test_a_demand_without_a_barrel_that_fits_says_why():
    w = board(stock="T0", contracts="1a")
    demand = w.shown["contracts"][0]["demands"][0]
    assert demand["offers"] == []
    w.do(f"{demand['text']}{demand['grade']}")
    assert w.reasons[0].code == "deliver.no-barrel"
    w.act("do", text="deliver:0,0,0", oil="T")
    assert w.reasons[0].code == "deliver.too-low"


def fillable() -> DeliveryBoard:
    """Order 8 of the display asks for barrels that are all there, better ones among them."""
    game = table()
    asked = game.table.orders[game.state.orders[0][0]]
    barrels = [0] * 12
    for oil, grade in asked:
        barrels[oil * 4 + grade] += 1
        barrels[oil * 4 + 3] += 1
    stock = " ".join(f"{'TOS'[i // 4]}{i % 4}x{n}" for i, n in enumerate(barrels) if n)
    return DeliveryBoard(table(stock=stock, tanks=(1, 5, 5, 5)))


@pytest.mark.rules("base.deliver.order-all-at-once")
def test_an_order_is_filled_barrel_by_barrel_from_left_to_right_and_pays_at_the_end():
    w = fillable()
    cash, card = w.shown["cash"], w.shown["orders"][0]["cards"][0]
    assert card["state"] == "ready"
    w.do(card["text"])
    (order,) = w.shown["filling"]
    assert [bool(demand["text"]) for demand in order["demands"]] == [True, False, False]
    assert order["demands"][1]["why"].startswith("An order is filled from left to right: next is ")
    for at, demand in enumerate(order["demands"]):
        assert w.shown["cash"] == cash
        legal = {a.grade for a in w.value.legal_actions() if isinstance(a, FillOrder)}
        now = w.shown["filling"][0]["demands"][at]
        assert {offer["grade"] for offer in now["offers"]} == legal
        wrong = "O" if demand["oil"] != "O" else "T"
        w.act("do", text=f"fill:{demand['grade']}", oil=wrong)
        assert w.reasons[-1].code == "deliver.other-oil"
        w.act("do", text=f"fill:{demand['grade']}", oil=demand["oil"])
        assert w.reasons == ()
    assert w.shown["filling"] == []
    assert w.shown["cash"] == cash + sum(int(demand["pay"][1:]) for demand in order["demands"])
    assert w.shown["filled"].startswith("1 order filled: ")
    assert len(w.shown["orders"][0]["cards"]) == 1


def test_undo_puts_an_order_back_in_the_middle_of_filling_it():
    w = fillable()
    before = w.value
    w.do(w.shown["orders"][0]["cards"][0]["text"])
    demand = w.shown["filling"][0]["demands"][0]
    w.do(f"fill:{demand['grade']}")
    w.act("undo")
    w.act("undo")
    assert w.value == before
    assert w.shown["filling"] == []


def test_an_order_that_is_short_of_barrels_says_how_many_are_missing():
    w = board(stock="-")
    for row in w.shown["orders"]:
        for card in row["cards"]:
            assert card["note"].endswith(f"you lack {len(card['demands'])} barrels")
            w.do(card["text"])
            assert w.reasons[0].code == "deliver.order-not-whole"


@pytest.mark.rules("base.deliver.not-inside-action")
def test_inside_an_action_nothing_is_delivered_and_the_page_says_why():
    w = board(stock="T1x2", contracts="1a")
    w.do("work:2")
    assert w.shown["hint"].startswith("Nothing can be delivered now. It is up to Player 1 to trade in the market")
    assert all(demand["offers"] == [] for demand in w.shown["contracts"][0]["demands"])
    w.do("deliver:0,0,1")
    assert w.reasons[0].rule == "base.deliver.not-inside-action"


def test_hostile_names_stay_text():
    w = DeliveryBoard(table([NASTY, "Bo"], stock="T1x2", contracts="1a"))
    w.do("deliver:0,0,1")
    assert w.shown["player"] == NASTY
    assert NASTY in w.shown["said"]
    root = ET.fromstring(w.still())
    assert not [node for node in root.iter() if node.tag.endswith("script")]
    assert NASTY in "".join(root.itertext())
