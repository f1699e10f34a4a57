"""`MarketTrader` without a browser: what it shows is what the game says, and what it sells is what the game sells."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

import pipeline_nb as pn
from pipeline_nb.game.actions import Buy, Sell, SellOther, action_from_text
from pipeline_nb.widgets import MarketTrader
from tests.situations import UPGRADES, play, table

NASTY = '</text><script>alert(1)</script> "&'
FULL = "T0x2 T1x2 T3 O1x2 O3x2 S2x2 S3"
ROOM = (3, 3, 3, 3)


def levelled(family: str, level: int, **given: object) -> pn.Game:
    """A game in which Player 1 owns a level of one upgrade type."""
    setup = {"upgrades": (family.lower(),)}
    game = table(setup=setup, **given)
    return pn.position(game.to_text(), levels=tuple(level * (name == family) for name in game.table.families))


def spaces(w: MarketTrader) -> dict[tuple[int, int], dict]:
    rows = [row for market in w.shown["markets"] for row in market["rows"]]
    return {(row["number"], i): {**space, "row": row} for row in rows for i, space in enumerate(row["spaces"])}


def test_the_worker_is_sent_to_one_of_four_markets_first():
    w = MarketTrader(table(stock=FULL, tanks=ROOM))
    places = w.shown["places"]
    assert [place["market"] for place in places] == [0, 1, 2, 3]
    assert all(place["legal"] for place in places)
    assert [market["title"] for market in w.shown["markets"]][:2] == ["Crude Market", "Refined Market 1"]
    assert places[1]["words"] == "best first sale: high silver for $55"
    w.do(places[1]["text"])
    assert w.shown["places"] == []
    assert [market["number"] for market in w.shown["markets"]] == [1]
    assert w.value == MarketTrader(table(stock=FULL, tanks=ROOM), market=1).value


def test_a_market_that_cannot_be_reached_is_explained():
    w = MarketTrader(table(stock="T1", steps=table().apply("work:1").state.steps))
    assert not any(place["legal"] for place in w.shown["places"])
    w.do(w.shown["places"][2]["text"])
    assert w.shown["refused"][0]["text"]
    with pytest.raises(pn.RuleBroken):
        MarketTrader(w.value, market=2)
    with pytest.raises(pn.InputError, match="0 for the Crude Market"):
        MarketTrader(table(), market=4)


def test_after_a_main_action_the_way_to_a_market_is_a_secondary_action_with_its_fee():
    game = table(cash=40, stock="T1").apply("work:3").apply("loan").apply("done").apply("done")
    w = MarketTrader(game)
    by_market = {place["market"]: place for place in w.shown["places"]}
    assert by_market[1]["text"] == "secondary:2"
    assert by_market[1]["legal"]
    assert "Secondary Action, $" in by_market[1]["label"]
    assert not by_market[3]["legal"]
    w.do("secondary:2")
    assert w.shown["open"]


@pytest.mark.parametrize("market", range(4))
def test_what_may_be_traded_on_the_page_is_what_the_game_lists(market):
    w = MarketTrader(table(stock=FULL, tanks=ROOM, cash=8), market=market)
    offered = set()
    for (row, i), space in spaces(w).items():
        if space["full"] and space["legal"]:
            offered.add(space["text"])
        if not space["full"]:
            assert space["legal"] == bool(space["row"]["offers"])
            offered |= {f"sell:{row},{i},{offer['grade']}" for offer in space["row"]["offers"]}
    assert offered == {a.to_text() for a in w.value.legal_actions() if isinstance(a, Sell | Buy)}


def test_prices_on_the_page_are_what_a_trade_brings():
    game = levelled("Refined Markets", 1, stock=FULL, tanks=ROOM, cash=90)
    w = MarketTrader(game, market=1)
    assert {row["more"] for row in w.shown["markets"][0]["rows"]} == {0, 5}
    for action in w.value.legal_actions():
        if isinstance(action, Sell | Buy):
            (event,) = w.value.apply(action).events
            assert abs(event.money) == spaces(w)[action.row, action.space]["price"], action


@pytest.mark.parametrize(
    ("reading", "offered", "sold"),
    [
        (
            "keeps",
            "mid teal sold in the low orange row",
            "sold 1 mid teal as low to the low orange row of Refined Market 1",
        ),
        ("exchanged", "mid teal sold as low orange", "sold 1 mid teal as low orange to Refined Market 1"),
    ],
)
def test_with_a_card_all_three_refined_markets_are_open_and_other_oil_may_be_sold(reading, offered, sold):
    rulings = pn.Rulings(off_colour_cube=reading)
    w = MarketTrader(levelled("Refined Markets", 3, stock="T2", tanks=ROOM, rulings=rulings), market=2)
    assert [market["number"] for market in w.shown["markets"]] == [1, 2, 3]
    orange = next(i for (i, _), s in spaces(w).items() if s["row"]["oil"] == "O" and s["row"]["grade"] == 1)
    assert spaces(w)[orange, 0]["row"]["offers"][0]["words"] == offered
    w.act("do", text=f"sell:{orange},0,2", oil="T")
    assert w.shown["trades"] == [f"Player 1 {sold} for $30."]


def test_a_barrel_in_hand_of_another_oil_type_is_refused_as_the_game_refuses_it():
    w = MarketTrader(table(stock="T2"), market=1)
    orange = next(i for (i, _), s in spaces(w).items() if s["row"]["oil"] == "O" and s["row"]["grade"] == 1)
    w.act("do", text=f"sell:{orange},0,2", oil="T")
    assert w.reasons == w.value.why_not(SellOther(orange, 0, 2, 0))
    assert w.reasons


def test_sold_low_is_said_before_and_after():
    w = MarketTrader(table(stock="O3"), market=1)
    low = next(i for (i, _), s in spaces(w).items() if s["row"]["oil"] == "O" and s["row"]["grade"] == 1)
    assert spaces(w)[low, 0]["row"]["offers"][0]["words"] == "high orange sold as low"
    w.do(f"sell:{low},0,3")
    assert w.shown["trades"] == ["Player 1 sold 1 high orange as low to Refined Market 1 for $25."]


def test_the_running_total_follows_every_step_and_its_undo():
    w = MarketTrader(table(stock="O3 S2 T1", cash=40, tanks=ROOM), market=1)
    totals = [w.shown["total"]]
    for action in ("sell:6,1,3", "sell:7,0,2", "buy:3,0", "buy:3,5"):
        w.do(action)
        assert w.reasons == ()
        totals.append(w.shown["total"])
    assert totals == [
        "Nothing traded yet.",
        "1 sold +$50: $50 more",
        "2 sold +$80: $80 more",
        "2 sold +$80, 1 bought -$5: $75 more",
        "2 sold +$80, 2 bought -$14: $66 more",
    ]
    assert w.shown["cash"] == 40 + 66
    for total in totals[-2::-1]:
        w.act("undo")
        assert w.shown["total"] == total
    assert w.shown["cash"] == 40


def test_a_loss_is_called_less():
    w = MarketTrader(table(cash=40, tanks=ROOM), market=0)
    w.do("buy:0,0")
    assert w.shown["total"] == "1 bought -$5: $5 less"


def test_a_second_visit_counts_afresh():
    w = MarketTrader(table(stock="O3 S2", cash=40), market=1)
    for action in ("sell:6,1,3", "done"):
        w.do(action)
    assert (w.shown["total"], w.shown["open"]) == ("", False)
    while w.value.player == "Player 1":
        w.do("done")
    for action in ("pass", "done", "work:6", "sell:18,0,2"):
        w.do(action)
    assert w.value.player == "Player 1"
    assert w.shown["total"] == "1 sold +$25: $25 more"
    assert w.shown["trades"] == ["Player 1 sold 1 mid silver as low to Refined Market 3 for $25."]


@pytest.mark.rules("base.market.sell-first")
def test_once_bought_selling_is_over_and_the_page_says_so():
    w = MarketTrader(table(stock="O3x2", cash=40, tanks=ROOM), market=1)
    w.do("buy:3,0")
    assert "selling is over" in w.shown["hint"]
    assert not w.shown["selling"]
    assert w.shown["best"] == []
    assert w.shown["no_best"] == "You have bought: selling is over."
    assert all(row["offers"] == [] for market in w.shown["markets"] for row in market["rows"])
    w.do("sell:6,1,3")
    assert w.reasons[0].code == "market.sell-first"


def test_the_best_sale_is_the_dearest_and_gives_the_lowest_barrel_that_brings_it():
    w = MarketTrader(table(stock="O1 O3 S1 T1", tanks=ROOM), market=1)
    (best,) = w.shown["best"]
    money = {a: w.value.apply(a).events[0].money for a in w.value.legal_actions() if isinstance(a, Sell)}
    assert money[action_from_text(best["text"])] == max(money.values()) == 50
    assert best["words"] == "high orange for $50"
    assert best["why"].endswith("the next price is $45.")
    w.do(best["text"])
    (then,) = w.shown["best"]
    assert then["words"] == "low silver for $30"
    w = MarketTrader(table(stock="O1 O3", tanks=ROOM, rows={6: "xx", 5: "xx"}), market=1)
    assert w.shown["best"][0]["words"] == "low orange for $25"
    assert "A better barrel would bring no more there." in w.shown["best"][0]["why"]
    w = MarketTrader(table(stock="O3", tanks=ROOM, rows={6: "xx", 5: "xx"}), market=1)
    assert w.shown["best"][0]["words"] == "high orange sold as low for $25"
    assert "pays no more for high" in w.shown["best"][0]["why"]


def test_drawn_market_tiles_may_repeat_rows_and_are_marked_as_ours():
    w = MarketTrader(pn.position(seed=7, modules=("em1",), players=4, stock=FULL, tanks=ROOM), market=2)
    rows = w.shown["markets"][0]["rows"]
    assert [row["number"] for row in rows] == sorted(row["number"] for row in rows)
    assert all(row["marked"] for row in rows)
    assert any(mark.startswith("* house, low certainty: What the 27 tiles show") for mark in w.shown["marks"])
    kinds = [row["word"] for row in rows]
    assert len(set(kinds)) < len(kinds)
    assert len({space["name"] for space in spaces(w).values()}) == len(spaces(w))
    assert MarketTrader(table()).shown["marks"] == []
    three = MarketTrader(table(3)).shown["marks"]
    assert three
    assert not any(re.search("[a-z]_[a-z0-9]", mark) for mark in (*three, *w.shown["marks"])), "names of our tables"


def test_the_star_behind_the_longest_name_stands_clear_of_the_pipe():
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import TextPath

    w = MarketTrader(pn.position(seed=2, modules=("em1",)), market=0)
    picture = w.still()
    begins = float(re.search(r'"M(\d+) 21H', picture)[1])
    name = max((row["word"] for row in w.shown["markets"][0]["rows"]), key=len)
    size = FontProperties(family="DejaVu Sans", weight="bold", size=13)
    assert 28 + TextPath((0, 0), f"{name} *", prop=size).get_extents().x1 < begins - 1


def test_crude_that_a_card_gives_is_received_in_the_crude_market():
    five = ("Government", "Shops", "Specialization", "Technology", "Crude")
    game = table(modules=("em4",), setup={"upgrades": five}, levels=(0, 0, 0, 0, 1), cash=20)
    w = MarketTrader(play(game, f"work:{UPGRADES}", "upgrade:4"))
    assert [market["number"] for market in w.shown["markets"]] == [0]
    text = next(space["text"] for space in spaces(w).values() if space["legal"])
    assert text.startswith("receivecrude:")
    w.do(text)
    assert w.reasons == ()
    assert sum(w.value.state.me.barrels) == 1


def test_finishing_without_a_trade_follows_the_ruling():
    lax, strict = table(stock="T1"), table(stock="T1", rulings=pn.Rulings(allow_empty_action=False))
    for game, fine in ((lax, True), (strict, False)):
        w = MarketTrader(game, market=1)
        w.do(w.shown["finish"])
        assert (w.reasons == ()) is fine


def test_hostile_names_stay_text():
    w = MarketTrader(table(["Bo", NASTY][::-1], stock="O3"), market=1)
    w.do("sell:6,1,3")
    assert w.shown["player"] == NASTY
    assert NASTY in w.shown["trades"][0]
    root = ET.fromstring(w.still())
    assert not [node for node in root.iter() if node.tag.endswith("script")]
    assert NASTY in "".join(root.itertext())
