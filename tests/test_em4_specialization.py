"""Module 4, Specialization: six cards that lower costs down to 4 and make refined oil $5 dearer, for their owner alone.

Cards 0, 1, 2 stand for teal, orange, silver, cards 3, 4, 5 for the steps to low, mid, high.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

import pipeline_nb as pn
from pipeline_nb.emerging_markets.specialization import card_words
from pipeline_nb.game.common import with_me
from pipeline_nb.game.ruleset import AS_DELIVERY, AT_THE_END
from tests.em_situations import (
    ORANGE,
    SILVER,
    TEAL,
    TO_HIGH,
    TO_LOW,
    TO_MID,
    options,
    owning,
    special,
)
from tests.positions import teal_row
from tests.sheets import told
from tests.situations import (
    CONTRACTS,
    CRUDE_MARKET,
    MARKET_2,
    MARKET_3,
    UPGRADES,
    last_turn_of,
    passes,
    play,
    refused,
    row,
    type_of,
    words,
)

NAME = "Specialization"
ALL = range(6)
T1_AT_25, T2_AT_45, T3_AT_50 = row(2, "T1"), row(2, "T2"), row(2, "T3")
ONCE = pn.Rulings(spec_stack=False)


ORANGE_ROW = "6@0,0;8@2,0;9@4,0;10@6,0;11@8,0;16@10,0r1;21@11,0r3;23@12,0r1;39@13,0r3"
"""An orange pipeline of 14, of other tiles than a teal row of 14 has."""


def holding(*cards: int, **given: Any) -> pn.Game:
    """A table whose acting player owns all three levels and holds these cards."""
    return owning({NAME: 3}, *cards, **given)


def costs(game: pn.Game, who: int = 0) -> str:
    return game.costs_of(who).to_text()


def at_end(
    *cards: int, dealt: tuple[int, ...] = (1, 2, 3), rulings: pn.Rulings | None = None, **given: Any
) -> pn.Score:
    """The final accounts of a player with these cards in the last turn of the game."""
    setup = {"valuations": dealt, **given.pop("setup", {})}
    game = holding(*cards, setup=setup, rulings=rulings or pn.Rulings(), year=3, round=4, turn=1, **given)
    return passes(game).scores()[1]


# ---- costs -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules(
    "em4.specialization.cost-minus-1",
    "em4.specialization.cost-floor",
    "em4.specialization.floor-never-raises",
    "em4.specialization.costs-add-up",
)
@pytest.mark.parametrize(
    ("printed", "with_one", "with_two"), [(9, 8, 7), (7, 6, 5), (6, 5, 4), (5, 4, 4), (4, 4, 4), (3, 3, 3), (1, 1, 1)]
)
def test_rq_098_each_card_lowers_a_cost_by_one_down_to_four_and_none_is_raised(
    printed: int, with_one: int, with_two: int
) -> None:
    printed_costs = f"{printed},5,6/4,5,6/4,5,6"
    for cards, cost in (((), printed), ((TEAL,), with_one), ((TO_LOW,), with_one), ((TEAL, TO_LOW), with_two)):
        game = holding(*cards, costs=printed_costs)
        assert game.costs_of(0).rows[0][0] == cost
        assert game.state.costs.to_text() == printed_costs


@pytest.mark.rules(
    "em4.specialization.one-row-or-column", "em4.specialization.cost-minus-1", "em4.specialization.costs-add-up"
)
@pytest.mark.parametrize(
    ("cards", "lowered"),
    [
        ((TEAL,), "7,7,7/8,8,8/8,8,8"),
        ((ORANGE,), "8,8,8/7,7,7/8,8,8"),
        ((SILVER,), "8,8,8/8,8,8/7,7,7"),
        ((TO_LOW,), "7,8,8/7,8,8/7,8,8"),
        ((TO_MID,), "8,7,8/8,7,8/8,7,8"),
        ((TO_HIGH,), "8,8,7/8,8,7/8,8,7"),
        ((TEAL, SILVER), "7,7,7/8,8,8/7,7,7"),
        ((TO_HIGH, ORANGE), "8,8,7/7,7,6/8,8,7"),
        (tuple(ALL), "6,6,6/6,6,6/6,6,6"),
    ],
)
def test_a_card_stands_for_one_oil_type_or_one_grade_step(cards: tuple[int, ...], lowered: str) -> None:
    assert costs(holding(*cards, costs="8,8,8/8,8,8/8,8,8")) == lowered


@pytest.mark.rules("em4.specialization.example-cost", "em4.specialization.cost-floor")
def test_the_mid_to_high_card_lowers_that_step_for_all_oil_types_but_never_below_four() -> None:
    game = holding(TO_HIGH, costs="4,5,6/4,5,4/7,5,5")
    assert card_words(TO_HIGH) == "mid to high"
    assert costs(game) == "4,5,5/4,5,4/7,5,4"


@pytest.mark.rules("em4.specialization.owner-only")
def test_the_costs_of_all_others_stay() -> None:
    game = owning({NAME: 1}, TEAL, players=3, others={2: {"levels": {NAME: 1}, "extra": special(ORANGE)}})
    assert [costs(game, who) for who in range(3)] == ["4,4,5/4,5,6/4,5,6", "4,5,6/4,5,6/4,5,6", "4,5,6/4,4,5/4,5,6"]


@pytest.mark.rules("em4.specialization.costs-in-scoring", "em4.specialization.owner-only")
@pytest.mark.parametrize(
    ("cards", "pays"), [((), 20), ((TO_HIGH,), 30), ((TEAL,), 30), ((ORANGE,), 20), ((TO_LOW,), 20)]
)
def test_rq_102_lowered_costs_count_in_the_owners_final_accounts(cards: tuple[int, ...], pays: int) -> None:
    """14 segments: 4, 5, 6 ask for 15, one less will do."""
    score = at_end(*cards, net=teal_row(7))
    assert score.line("pipelines").amount == pays


@pytest.mark.rules("em4.specialization.owner-only")
def test_rq_102_they_do_not_count_in_those_of_others() -> None:
    game = holding(TO_HIGH, year=3, round=4, turn=1, others={0: {"net": ORANGE_ROW}}, net=teal_row(7))
    assert [score.line("pipelines").amount for score in passes(game).scores()] == [20, 30]


@pytest.mark.rules("em4.specialization.cost-minus-1", "em4.specialization.owner-only")
@pytest.mark.parametrize(("cards", "targets"), [((), "12"), ((TO_HIGH,), "123"), ((TEAL,), "123"), ((SILVER,), "12")])
def test_lowered_costs_hold_when_the_worker_and_the_machines_run(cards: tuple[int, ...], targets: str) -> None:
    tanks = (1, 1, 1, 2)
    run = play(holding(*cards, net=teal_row(7), stock="T0", tanks=tanks), "network:0,0")
    assert options(run, "refine") == [f"refine:1,0,{target}" for target in targets]
    if "3" not in targets:
        assert refused(run, "refine:1,0,3") == ["run.value-too-low"]
    net = teal_row(8, machines=[(14, 0)])
    phase = play(holding(*cards, net=net, stock="T0", tanks=tanks), "pass", "machines")
    assert options(phase, "refine") == [f"refine:1,0,{target}" for target in targets]


# ---- prices in markets -----------------------------------------------------------------------------------------------


def sale(cards: tuple[int, ...], number: int, grade: int, rulings: pn.Rulings | None = None, **given: Any) -> int:
    """What a teal barrel of a grade brings in a row of Market 2."""
    game = holding(*cards, stock=f"T{grade}", cash=0, rulings=rulings or pn.Rulings(), **given)
    return play(game, f"work:{MARKET_2}", f"sell:{number},0,{grade}").state.me.cash


def purchase(cards: tuple[int, ...], number: int, rulings: pn.Rulings | None = None, **given: Any) -> int:
    """What the barrel on the first space of a row of Market 2 costs."""
    game = holding(*cards, cash=200, rows={number: "xx"}, rulings=rulings or pn.Rulings(), **given)
    return 200 - play(game, f"work:{MARKET_2}", f"buy:{number},0").state.me.cash


@pytest.mark.rules(
    "em4.specialization.price-plus-5",
    "em4.specialization.market-sales",
    "em4.specialization.market-purchases",
    "em4.specialization.prices-add-up",
    "em4.specialization.example-price",
)
@pytest.mark.parametrize(
    ("cards", "price"),
    [
        ((), 50),
        ((TEAL,), 55),
        ((TO_HIGH,), 55),
        ((TEAL, TO_HIGH), 60),
        ((ORANGE, SILVER, TO_LOW, TO_MID), 50),
        (tuple(ALL), 60),
    ],
)
def test_rq_099_high_teal_is_dearer_both_ways_for_who_holds_its_cards(cards: tuple[int, ...], price: int) -> None:
    assert sale(cards, T3_AT_50, 3) == price
    assert purchase(cards, T3_AT_50) == price


@pytest.mark.rules("em4.specialization.prices-once", "em4.specialization.prices-add-up")
@pytest.mark.parametrize(("cards", "price"), [((TEAL,), 55), ((TO_HIGH,), 55), ((TEAL, TO_HIGH), 55), ((TO_LOW,), 50)])
def test_rq_099_by_the_other_reading_five_dollars_are_all(cards: tuple[int, ...], price: int) -> None:
    assert sale(cards, T3_AT_50, 3, ONCE) == price
    assert purchase(cards, T3_AT_50, ONCE) == price
    barrels = at_end(*cards, rulings=ONCE, stock="T3", tanks=(1, 1, 1, 2)).line("barrels").amount
    assert barrels == 30 + price - 50


@pytest.mark.rules("em4.specialization.refined-only")
def test_rq_099_crude_stays_as_it_is_in_every_market() -> None:
    for space, number in ((CRUDE_MARKET, row(0, "T0")), (MARKET_3, row(3, "O0"))):
        plain, owner = (
            play(
                holding(*cards, cash=50, stock="T0 O0", tanks=(2, 1, 1, 1), rows={number: "xxxxx."}),
                f"work:{space}",
                f"sell:{number},5,0",
                f"buy:{number},0",
            ).state.me.cash
            for cards in ((), tuple(ALL))
        )
        assert plain == owner


@pytest.mark.rules("em4.specialization.market-purchases")
def test_a_barrel_may_be_too_dear_because_of_the_own_card() -> None:
    for cards, cash, codes in (((), 50, []), ((TO_HIGH,), 54, ["cash.too-little"]), ((TO_HIGH,), 55, [])):
        game = play(holding(*cards, cash=cash, rows={T3_AT_50: "xx"}), f"work:{MARKET_2}")
        assert refused(game, f"buy:{T3_AT_50},0") == codes
        if codes:
            assert game.why_not(f"buy:{T3_AT_50},0")[0].values == {"cost": 55, "cash": 54}


@pytest.mark.rules("em4.specialization.selling-down")
@pytest.mark.parametrize(
    ("cards", "price"),
    [((TEAL, TO_HIGH), 30), ((TEAL, TO_LOW), 35), ((TO_HIGH,), 25), ((TO_MID,), 25), ((TO_LOW,), 30), ((TEAL,), 30)],
)
def test_rq_100_a_grade_card_looks_at_the_row_that_a_barrel_is_sold_down_to(cards: tuple[int, ...], price: int) -> None:
    assert sale(cards, T1_AT_25, 3) == price
    assert sale(cards, T1_AT_25, 2) == price


@pytest.mark.rules("em4.specialization.owner-only", "em4.specialization.market-sales")
def test_the_prices_of_all_others_stay() -> None:
    others = {1: {"levels": {NAME: 3}, "extra": special(*ALL)}}
    game = owning({}, stock="T3", cash=0, others=others)
    assert play(game, f"work:{MARKET_2}", f"sell:{T3_AT_50},0,3").state.me.cash == 50


@pytest.mark.rules("em4.specialization.market-sales", "em4.specialization.market-purchases")
@pytest.mark.parametrize(
    ("reading", "cards", "price"),
    [
        # RQ-117: a barrel that keeps its colour is oil of that colour; one that is exchanged counts as the row's
        ("keeps", (), 50 + 5), ("keeps", (TEAL,), 50 + 5), ("keeps", (SILVER,), 55 + 5),
        ("keeps", (TEAL, TO_HIGH), 55 + 5), ("keeps", (SILVER, TO_HIGH), 60 + 5),
        ("exchanged", (), 50 + 5), ("exchanged", (TEAL,), 55 + 5), ("exchanged", (SILVER,), 50 + 5),
        ("exchanged", (TEAL, TO_HIGH), 60 + 5),
    ],
)  # fmt: skip
def test_the_refined_markets_card_adds_to_it_and_oil_sold_in_a_row_of_another_colour_counts_as_ruled(
    reading: str, cards: tuple[int, ...], price: int
) -> None:
    given: dict[str, Any] = {"setup": {"valuations": (1, 2, 3)}, "cash": 0, "stock": "S3"}
    given["rulings"] = pn.Rulings(off_colour_cube=reading)  # type: ignore[arg-type]
    game = play(owning({NAME: 3, "Refined Markets": 3}, *cards, **given), f"work:{MARKET_2}")
    sold = play(game, f"sellother:{T3_AT_50},0,3,2")
    assert sold.state.me.cash == price
    assert play(sold, f"buy:{T3_AT_50},0").state.me.cash == 0  # RQ-051: selling and buying back brings nothing
    poor = sold.at(with_me(sold.state, replace(sold.state.me, cash=price - 1)))
    assert refused(poor, f"buy:{T3_AT_50},0") == ["cash.too-little"]


# ---- contracts and orders --------------------------------------------------------------------------------------------


@pytest.mark.rules("em4.specialization.contracts", "em4.specialization.price-plus-5")
@pytest.mark.parametrize(
    ("cards", "pays"), [((), 20), ((TEAL,), 25), ((TO_LOW,), 25), ((TEAL, TO_LOW), 30), ((TO_HIGH,), 20)]
)
def test_rq_099_a_barrel_on_a_contract_earns_more(cards: tuple[int, ...], pays: int) -> None:
    game = holding(*cards, stock="T1", cash=0, contracts="1a")
    after = play(game, "deliver:0,0,1")
    assert after.state.me.cash == pays
    assert f"for ${pays}" in words(after)[0]


@pytest.mark.rules("em4.specialization.contracts", "em4.specialization.selling-down")
@pytest.mark.parametrize(
    ("reading", "cards", "pays"),
    [
        ("required", (TO_LOW,), 25), ("required", (TO_HIGH,), 20), ("required", (TEAL,), 25),
        ("placed", (TO_LOW,), 45), ("placed", (TO_HIGH,), 50), ("placed", (TEAL, TO_HIGH), 55),
    ],
)  # fmt: skip
def test_a_better_barrel_is_raised_by_the_grade_that_is_paid(reading: str, cards: tuple[int, ...], pays: int) -> None:
    rulings = pn.Rulings(delivery_pay=reading)  # type: ignore[arg-type]
    game = holding(*cards, stock="T3", cash=0, contracts="1a", rulings=rulings)
    assert play(game, "deliver:0,0,3").state.me.cash == pays


ORDERS = ((5, 1), (8, 9), (16, 17))
"""The first order asks for T3 T2 O1: 55, 45 and 30 dollars."""


@pytest.mark.rules("em4.specialization.orders", "em4.specialization.price-plus-5")
@pytest.mark.parametrize(
    ("cards", "more"),
    [((), 0), ((TEAL,), 10), ((TO_MID,), 5), ((ORANGE,), 5), ((TEAL, TO_MID), 15), ((SILVER,), 0), (tuple(ALL), 30)],
)
def test_rq_099_barrels_on_an_order_earn_more(cards: tuple[int, ...], more: int) -> None:
    game = holding(*cards, stock="T3 T2 O1", cash=0, orders=ORDERS)
    game = play(game, "takeorder:0,0", "fill:3", "fill:2", "fill:1")
    assert game.state.me.cash == 55 + 45 + 30 + more
    assert f"for ${130 + more}" in words(game)[-1]


@pytest.mark.rules("em4.specialization.orders")
def test_rq_099_five_mid_teal_on_an_order_with_the_teal_card_earn_50_each() -> None:
    orders = ((5, 1), (8, 9), (16, 17))
    game = holding(TEAL, stock="T2x5", tanks=(1, 1, 3, 1), cash=0, orders=orders)
    assert play(game, "takeorder:2,0", *["fill:2"] * 5).state.me.cash == 5 * 50


@pytest.mark.rules("em4.specialization.contracts", "em4.specialization.orders")
def test_the_contracts_card_adds_to_it_and_kept_orders_are_raised_too() -> None:
    game = owning({NAME: 3, "Contracts & Orders": 3}, TEAL, TO_HIGH, stock="T3 T2 O1", cash=0, orders=ORDERS)
    game = play(game, f"work:{CONTRACTS}", "keeporder:0,0,0", "done", "done")
    earned = [play(game, f"deliver:0,{demand},{grade}").state.me.cash for demand, grade in ((0, 3), (1, 2), (2, 1))]
    plain = owning({NAME: 3, "Contracts & Orders": 3}, stock="T3 T2 O1", cash=0, orders=ORDERS)
    plain = play(plain, f"work:{CONTRACTS}", "keeporder:0,0,0", "done", "done")
    without = [play(plain, f"deliver:0,{demand},{grade}").state.me.cash for demand, grade in ((0, 3), (1, 2), (2, 1))]
    assert [a - b for a, b in zip(earned, without, strict=True)] == [10, 5, 0]


# ---- final accounts --------------------------------------------------------------------------------------------------


@pytest.mark.rules("em4.specialization.end-scoring", "em4.specialization.prices-add-up")
@pytest.mark.parametrize(
    ("cards", "stock", "pays"),
    [
        ((), "T3", 30),
        ((TEAL,), "T3", 35),
        ((TEAL, TO_HIGH), "T3", 40),
        ((TEAL, TO_HIGH), "T3x2 O3 T1 T0", 2 * 40 + 35 + 15),
        (tuple(ALL), "T0x2", 0),
        (tuple(ALL), "O1 O2", 20 + 30),
        ((TO_LOW,), "S3 S2 S1", 30 + 20 + 15),
    ],
)
def test_rq_099_barrels_in_tanks_are_worth_more_at_the_end(cards: tuple[int, ...], stock: str, pays: int) -> None:
    line = at_end(*cards, stock=stock, tanks=(1, 1, 1, 2)).line("barrels")
    assert line.amount == pays
    assert pays == 0 or told(line) == pays


@pytest.mark.rules("em4.specialization.end-scoring", "base.valuation.card-01", "base.valuation.card-06")
@pytest.mark.rules("base.valuation.card-07", "base.valuation.card-08")
def test_rq_099_cards_that_pay_barrels_once_more_pay_the_raised_value() -> None:
    given: dict[str, Any] = {"stock": "T3 O2 S1", "tanks": (1, 1, 1, 2)}
    teal_and_high = (TEAL, TO_HIGH)
    assert at_end(*teal_and_high, dealt=(1, 6, 7), **given).line("card-01").amount == 40 + 20 + 10
    assert at_end(*teal_and_high, dealt=(1, 6, 7), **given).line("card-06").amount == 10  # silver
    assert at_end(*teal_and_high, dealt=(1, 6, 7), **given).line("card-07").amount == 20  # orange
    assert at_end(*teal_and_high, dealt=(1, 6, 8), **given).line("card-08").amount == 40
    everything = at_end(*ALL, dealt=(6, 7, 8), **given)
    assert [everything.line(f"card-0{number}").amount for number in (6, 7, 8)] == [20, 30, 40]
    for line in everything.lines:
        assert line.words == "none" or told(line) == line.amount or line.key in ("contracts", "penalties", "cash")


@pytest.mark.rules("em4.specialization.end-scoring", "em4.specialization.contracts", "base.valuation.card-12")
@pytest.mark.parametrize(
    ("cards", "pays"), [((), 40), ((TEAL,), 50), ((TO_LOW,), 50), ((TEAL, TO_LOW), 60), ((TO_HIGH,), 40)]
)
def test_rq_099_card_12_pays_contracts_with_what_the_cards_added(cards: tuple[int, ...], pays: int) -> None:
    game = holding(*cards, stock="T1x2", contracts="1a", setup={"valuations": (12, 2, 3)}, year=3, round=4, turn=1)
    over = passes(play(game, "deliver:0,0,1", "deliver:0,1,1"))
    line = over.scores()[1].line("card-12")
    assert (line.amount, told(line)) == (pays, pays)
    assert over.scores()[1].line("cash").amount == 40 + pays


@pytest.mark.rules("em4.specialization.end-scoring", "em4.specialization.orders", "base.valuation.card-13")
@pytest.mark.parametrize(("cards", "more"), [((), 0), ((TEAL,), 10), ((TEAL, TO_MID), 15), (tuple(ALL), 30)])
def test_rq_099_card_13_pays_orders_with_what_the_cards_added(cards: tuple[int, ...], more: int) -> None:
    setup = {"valuations": (13, 2, 3)}
    game = holding(*cards, stock="T3 T2 O1", orders=ORDERS, setup=setup, year=3, round=4, turn=1)
    over = passes(play(game, "takeorder:0,0", "fill:3", "fill:2", "fill:1"))
    line = over.scores()[1].line("card-13")
    assert (line.amount, told(line)) == (130 + more, 130 + more)


@pytest.mark.rules("em4.specialization.end-scoring", "em4.specialization.selling-down")
def test_card_12_raises_a_better_barrel_by_the_grade_that_is_paid() -> None:
    for reading, cards, pays in (
        ("required", (TO_LOW,), 50),
        ("required", (TO_HIGH,), 40),
        ("placed", (TO_HIGH,), 100),
    ):
        rulings = pn.Rulings(delivery_pay=reading)  # type: ignore[arg-type]
        setup = {"valuations": (12, 2, 3)}
        game = holding(*cards, stock="T3x2", contracts="1a", setup=setup, rulings=rulings, year=3, round=4, turn=1)
        over = passes(play(game, "deliver:0,0,3", "deliver:0,1,3"))
        assert over.scores()[1].line("card-12").amount == pays


@pytest.mark.rules("em4.specialization.price-plus-5", "em4.specialization.refined-only")
@pytest.mark.rules("em4.specialization.prices-add-up")
def test_every_set_of_cards_raises_every_barrel_alike_wherever_it_is_traded() -> None:
    for size in range(7):
        for cards in combinations(ALL, size):
            game = holding(*cards)
            for oil in range(3):
                for grade in range(4):
                    fits = (oil in cards) + (grade + 2 in cards) if grade else 0
                    for where in (0, 1, 2, 3, AS_DELIVERY, AT_THE_END):
                        more = sum(rule(game, 0, oil, grade, grade, where) for rule in game.rules.price)
                        assert more == 5 * fits


# ---- taking cards ----------------------------------------------------------------------------------------------------


def taking(level: int, *held: int, others: dict[int, Any] | None = None) -> pn.Game:
    """The acting player has bought the level and chooses cards."""
    game = owning({NAME: level - 1}, *held, cash=100, others=others)
    game = play(game, f"work:{UPGRADES}")
    return play(game, f"upgrade:{type_of(game, NAME)}")


@pytest.mark.rules("em4.specialization.level-1", "em4.specialization.level-2", "em4.specialization.level-3")
@pytest.mark.rules("em4.specialization.cumulative", "em4.specialization.free-choice", "em4.specialization.six-cards")
@pytest.mark.parametrize(("level", "held", "number"), [(1, (), 1), (2, (5,), 2), (3, (5, 0, 1), 3)])
def test_rq_101_levels_1_2_3_give_one_two_three_cards_of_ones_own_choice(
    level: int, held: tuple[int, ...], number: int
) -> None:
    game = taking(level, *held)
    free = [card for card in ALL if card not in held]
    assert options(game, "special") == [f"special:{card}" for card in free]
    for count in range(number):
        assert len(options(game, "special")) == len(free) - count
        card = free[-1 - count]
        game = play(game, f"special:{card}")
        assert words(game) == [f"Player 1 took the Specialization card for {card_words(card)}."]
    assert options(game, "special") == []
    assert len(game.state.me.extra) == len(held) + number
    assert sorted([*game.state.supplies, *(card for _, card in game.state.me.extra)]) == list(ALL)
    after = play(game, "done")
    assert type(after.step).__name__ == "UpgradesStep"


@pytest.mark.rules("em4.specialization.cumulative")
def test_rq_101_one_owner_of_all_levels_may_have_all_six() -> None:
    game = taking(3, TEAL, SILVER, TO_HIGH)
    game = play(game, f"special:{ORANGE}", f"special:{TO_MID}", f"special:{TO_LOW}", "done")
    assert game.state.me.levels[type_of(game, NAME)] == 3
    assert sorted(game.state.me.extra) == sorted(special(*ALL))
    assert game.state.supplies == ()
    assert costs(game) == "4,4,4/4,4,4/4,4,4"


@pytest.mark.rules("em4.specialization.short-pile")
def test_rq_101_who_buys_last_takes_what_is_left() -> None:
    others = {1: {"levels": {NAME: 1}, "extra": special(TEAL)}}
    game = taking(3, ORANGE, TO_LOW, TO_MID, others=others)
    assert options(game, "special") == [f"special:{SILVER}", f"special:{TO_HIGH}"]
    game = play(game, f"special:{SILVER}", f"special:{TO_HIGH}")
    assert game.step.left == 1  # type: ignore[attr-defined]
    assert [action.to_text() for action in game.legal_actions()] == ["done"]
    assert type(play(game, "done").step).__name__ == "UpgradesStep"


@pytest.mark.rules("em4.setup.specialization-cards", "em4.specialization.six-cards")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_six_cards_lie_ready_in_every_game_with_the_module(players: int) -> None:
    for types in (("Specialization",), ("Technology",), ("Machines",)):
        game = pn.new_game(players, modules=("em4",), setup={"upgrades": types})
        assert game.state.supplies == tuple(ALL)
    assert [card_words(card) for card in ALL] == [
        "teal", "orange", "silver", "crude to low", "low to mid", "mid to high"
    ]  # fmt: skip
    assert last_turn_of(1, players).state.supplies == ()
