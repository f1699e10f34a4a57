"""Module 4, Crude: actions in the Crude Market beside the worker's, free barrels, crude when the Machine Phase begins.

Prices in use with two players: orange 5 5 7 7 9 9, silver 6 6 8 8 10 10, teal 7 7 9 9 11 11; with four each goes on to
11 11, 12 12, 13 13.
"""

from __future__ import annotations

from typing import Any

import pytest

import pipeline_nb as pn
from pipeline_nb.emerging_markets.crude import USED
from tests.em_situations import options, owning
from tests.positions import teal_row
from tests.situations import (
    UPGRADES,
    barrels,
    end_turn,
    filled,
    passes,
    play,
    refused,
    row,
    type_of,
    words,
)

NAME = "Crude"
TANKS = (5, 1, 1, 1)
T0, O0, S0 = row(0, "T0"), row(0, "O0"), row(0, "S0")
NO_EMPTY = pn.Rulings(allow_empty_action=False)
SOLD_OUT = {T0: "......", O0: "......", S0: "......"}


def buying(level: int, **given: Any) -> pn.Game:
    """The next level of Crude is just bought; $80 are left."""
    game = owning({NAME: level, "Engineering": 0}, **{"cash": 100, "tanks": TANKS, **given})
    game = play(game, f"work:{UPGRADES}")
    return play(game, f"upgrade:{type_of(game, NAME)}")


def turn_with(level: int = 1, **given: Any) -> pn.Game:
    """The beginning of a turn of an owner of Crude, after a pass by the other player."""
    others = {1: {"levels": {NAME: level}, **given.pop("mine", {"tanks": TANKS, "cash": 50})}}
    types = {NAME: given.pop("own", 0), **dict.fromkeys(given.pop("types", ()), 0)}
    return passes(owning(types, others=others, **given))


def phase(level: int = 3, **given: Any) -> pn.Game:
    """The Machine Phase of an owner of Crude up to a level, after a pass."""
    return play(owning({NAME: level}, **{"cash": 50, "tanks": TANKS, **given}), "pass")


def at(game: pn.Game) -> str:
    return type(game.step).__name__.removesuffix("Step")


# ---- level 1 at once -------------------------------------------------------------------------------------------------


@pytest.mark.rules("em4.crude.level-1-at-once", "em4.crude.level-1-worker-stays")
def test_rq_105_crude_1_opens_the_crude_market_at_once_to_sell_and_to_buy() -> None:
    game = buying(0, stock="T0", rows={T0: "xxxxx."})
    assert (at(game), game.step.market) == ("Market", 0)  # type: ignore[attr-defined]
    game = play(game, f"sell:{T0},5,0", f"buy:{O0},0", f"buy:{S0},0", "done")
    assert game.state.me.cash == 80 + 11 - 5 - 6
    assert at(game) == "Upgrades"
    game = play(game, "done", "done")
    assert at(game) == "Between"
    assert options(game, "secondary") == [f"secondary:{UPGRADES - 1}"]  # the worker still stands on the Upgrades


@pytest.mark.rules("em4.crude.level-1-between-purchases", "em4.crude.level-1-at-once")
def test_rq_106_what_crude_1_sells_pays_the_second_upgrade() -> None:
    game = buying(0, cash=20, stock="T0x2", rows={T0: "xxxx.."}, tokens=(True,) * 5)
    assert game.state.me.cash == 0
    game = play(game, f"sell:{T0},4,0", f"sell:{T0},5,0", "done")
    assert (game.state.me.cash, at(game)) == (22, "Upgrades")
    engineering = type_of(game, "Engineering")
    game = play(game, f"upgrade:{engineering}")
    assert game.state.me.levels[engineering] == 1
    assert game.state.me.cash == 2


@pytest.mark.rules("em4.crude.level-1-between-purchases")
def test_rq_106_without_the_sales_the_second_upgrade_cannot_be_paid() -> None:
    game = play(buying(0, cash=20, stock="T0x2", rows={T0: "xxxx.."}), "done")
    assert refused(game, f"upgrade:{type_of(game, 'Engineering')}") == ["cash.too-little"]


@pytest.mark.rules("em4.crude.level-1-at-once")
def test_where_an_action_has_to_bring_something_crude_1_opens_no_market_in_vain() -> None:
    nothing = {"cash": 20, "rulings": NO_EMPTY}
    assert at(buying(0, **nothing)) == "Upgrades"
    game = buying(0, stock="T0", rows={T0: "xxxxx."}, **nothing)
    assert at(game) == "Market"
    assert refused(game, "done") == ["action.nothing-done"]
    assert at(play(game, f"sell:{T0},5,0", "done")) == "Upgrades"
    assert at(buying(0, cash=20)) == "Market"  # by default an action may bring nothing


# ---- level 1 later ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("em4.crude.level-1-later", "em4.crude.level-1-later-timing", "em4.crude.level-1-extra")
@pytest.mark.rules("em4.crude.level-1-no-secondary", "em4.crude.level-1-turn-card", "em4.crude.level-1-worker-stays")
def test_rq_105_once_in_the_game_a_turn_may_begin_in_the_crude_market() -> None:
    game = turn_with()
    assert (game.player, at(game)) == ("Player 2", "CrudeCard")
    assert [action.to_text() for action in game.legal_actions()] == ["crudecard", "done"]
    game = play(game, "crudecard")
    assert words(game) == ["Player 2 turned the Crude card over for a Crude Market action."]
    assert game.state.me.extra == (USED,)
    game = play(game, f"buy:{O0},0", "done")
    assert at(game) == "Work"  # no Secondary Action, no place in the order, and the Main Action is still there
    game = play(game, f"work:{UPGRADES}", "done", "done")
    assert options(game, "secondary") == [f"secondary:{UPGRADES - 1}"]
    later = passes(end_turn(game))
    assert (later.player, at(later)) == ("Player 2", "Work")
    assert refused(later, "crudecard") == ["moment.wrong"]


@pytest.mark.rules("em4.crude.level-1-later", "em4.crude.level-1-later-timing")
def test_a_card_that_is_kept_is_offered_in_every_later_turn_until_it_is_used() -> None:
    game = turn_with()
    for _ in range(5):
        assert at(game) == "CrudeCard"
        game = passes(end_turn(play(game, "done", "pass")))
    game = play(game, "crudecard", "done", "pass", "done")
    for _ in range(3):
        game = passes(game)
        assert at(game) == "Work"
        game = end_turn(play(game, "pass"))


@pytest.mark.rules("em4.crude.level-1-later", "em4.crude.level-1-at-once")
def test_rq_105_the_action_at_once_leaves_the_card_for_a_later_turn() -> None:
    game = end_turn(play(buying(0), f"buy:{O0},0"))
    game = passes(game)
    assert (game.player, at(game)) == ("Player 1", "CrudeCard")


@pytest.mark.rules("em4.crude.level-1-later")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_each_owner_has_a_card_of_ones_own_at_any_level(level: int) -> None:
    game = turn_with(level, own=1, players=2)
    assert at(play(game, "crudecard", "done")) == "Work"
    later = end_turn(play(game, "crudecard", "done", "pass"))
    assert (later.player, at(later)) == ("Player 1", "CrudeCard")


@pytest.mark.rules("em4.crude.level-1-later-timing")
def test_nobody_without_the_card_is_asked() -> None:
    assert at(passes(owning({NAME: 0}))) == "Work"
    assert at(passes(owning({"Technology": 1}))) == "Work"


@pytest.mark.rules("em4.crude.level-1-later", "base.work.main.no-empty-action")
def test_where_an_action_has_to_bring_something_the_card_cannot_be_used_in_vain() -> None:
    game = turn_with(rulings=NO_EMPTY, mine={"tanks": (0, 2, 2, 1), "cash": 50})
    assert [action.to_text() for action in game.legal_actions()] == ["done"]
    assert refused(game, "crudecard") == ["action.empty"]
    rich = turn_with(rulings=NO_EMPTY)
    assert refused(play(rich, "crudecard"), "done") == ["action.nothing-done"]


@pytest.mark.rules("base.deliver.when", "em4.crude.level-1-later-timing")
def test_a_delivery_before_the_card_may_pay_for_what_it_buys() -> None:
    mine = {"tanks": TANKS, "cash": 0, "stock": "T1", "contracts": "1a"}
    game = turn_with(mine=mine)
    assert options(game, "deliver") == ["deliver:0,0,1", "deliver:0,1,1"]
    game = play(game, "deliver:0,0,1", "crudecard", f"buy:{O0},0")
    assert game.state.me.cash == 20 - 5
    orders = ((0, 1), (8, 9), (16, 17))
    game = turn_with(mine={"tanks": TANKS, "cash": 0, "stock": "O3 S1 T1"}, orders=orders)
    game = play(game, "takeorder:0,0")
    assert pn.Game.from_text(game.to_text()) == game
    game = play(game, "fill:3", "fill:1", "fill:1")
    assert (at(game), game.state.me.cash) == ("CrudeCard", 115)


@pytest.mark.rules("em4.crude.level-1-later-timing", "base.card.shops.level-1-yearly")
def test_what_a_new_year_brings_comes_before_the_card_and_machines_that_run_first_after_it() -> None:
    mine = {"tanks": (0, 2, 2, 1), "cash": 50, "net": teal_row(2, machines=[(3, 0)])}
    levels = {NAME: 1, "Shops": 1, "Machines": 3}
    game = owning(levels, **mine, year=1, round=8)
    game = passes(game, 2)
    assert (game.year, game.player, at(game)) == (2, "Player 1", "ShopBenefit")
    game = play(game, "receivetank:0,0", "done")
    assert at(game) == "CrudeCard"
    game = play(game, "crudecard", f"buy:{T0},0", "done")
    assert at(game) == "MachinesFirst"
    assert at(play(game, "done")) == "Work"
    plain = passes(owning({NAME: 1, "Shops": 1, "Government": 1}, year=1, round=8), 2)
    for due in ("ShopBenefit", "GovernmentBenefit", "CrudeCard"):
        assert at(plain) == due
        assert pn.Game.from_text(plain.to_text()) == plain
        plain = play(plain, "done")
    assert at(plain) == "Work"


# ---- level 2 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("em4.crude.level-2", "em4.crude.level-2-at-once", "em4.crude.level-2-choice")
def test_rq_107_crude_2_gives_up_to_five_barrels_of_ones_own_choice_for_nothing() -> None:
    game = buying(1)
    assert at(game) == "FreeCrude"
    assert options(game, "receivecrude") == [
        f"receivecrude:{number},{space}" for number in (0, 1, 2) for space in range(6)
    ]
    chosen = (f"receivecrude:{T0},5", f"receivecrude:{T0},4", f"receivecrude:{O0},0", f"receivecrude:{S0},3")
    after = play(game, *chosen)
    assert words(after) == ["Player 1 received 1 crude silver from the Crude Market."]
    assert [filled(after, number) for number in (T0, O0, S0)] == ["xxxx..", ".xxxxx", "xxx.xx"]
    after = play(after, f"receivecrude:{S0},0")
    assert options(after, "receivecrude") == []
    assert refused(after, f"receivecrude:{S0},1") == ["crude.none-left"]
    after = play(after, "done")
    assert (after.state.me.cash, at(after)) == (80, "Upgrades")
    assert after.state.me.farm.stock.to_text() == "T0x2,O0,S0x2"


@pytest.mark.rules("em4.crude.level-2-missing-lost")
def test_rq_107_a_market_with_three_barrels_gives_three_and_an_empty_one_none() -> None:
    rows = {**SOLD_OUT, T0: "x.....", O0: ".....x", S0: "..x..."}
    game = play(buying(1, rows=rows), f"receivecrude:{T0},0", f"receivecrude:{O0},5", f"receivecrude:{S0},2")
    assert [action.to_text() for action in game.legal_actions()] == ["done"]
    assert refused(game, f"receivecrude:{T0},0") == ["crude.space-empty"]
    assert sum(game.state.me.barrels) == 3
    game = buying(1, rows=SOLD_OUT)
    assert [action.to_text() for action in game.legal_actions()] == ["done"]


@pytest.mark.rules("em4.crude.level-2-room")
@pytest.mark.parametrize(
    ("tanks", "stock", "room"), [((1, 2, 1, 1), "-", 2), ((2, 1, 1, 1), "T0x3", 1), ((0, 2, 2, 1), "-", 0)]
)
def test_rq_107_crude_room_for_two_takes_two(tanks: tuple[int, ...], stock: str, room: int) -> None:
    game = buying(1, tanks=tanks, stock=stock)
    for space in range(room):
        game = play(game, f"receivecrude:{T0},{space}")
    assert options(game, "receivecrude") == []
    assert refused(game, f"receivecrude:{O0},0") == ["crude.no-room"]
    assert at(play(game, "done")) == "Upgrades"


@pytest.mark.rules("em4.crude.level-2", "em4.crude.level-2-choice")
def test_barrels_come_from_the_crude_market_only() -> None:
    game = buying(1)
    assert refused(game, f"receivecrude:{row(1, 'T0')},0") == ["crude.no-such-space"]
    before = {oil: barrels(game, oil)["supply"] for oil in range(3)}
    game = play(game, f"receivecrude:{T0},0")
    assert {oil: barrels(game, oil)["supply"] for oil in range(3)} == before


# ---- level 3 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("em4.crude.level-3", "em4.crude.level-3-timing", "em4.crude.level-3-without-machines")
def test_rq_108_crude_3_buys_in_the_crude_market_when_the_machine_phase_begins_without_machines() -> None:
    game = phase()
    assert at(game) == "MachinePhase"
    assert options(game, "buy") == [f"buy:{number},{space}" for number in (0, 1, 2) for space in range(6)]
    assert options(game, "buysupply") == []
    game = play(game, f"buy:{O0},0", f"buy:{S0},5")
    assert words(game) == ["Player 1 bought 1 crude silver from the Crude Market for $10."]
    assert game.state.me.cash == 50 - 5 - 10
    assert [filled(game, number) for number in (O0, S0)] == [".xxxxx", "xxxxx."]
    assert game.state.me.farm.stock.to_text() == "O0,S0"


@pytest.mark.rules("em4.crude.level-3", "em4.crude.level-3-timing")
@pytest.mark.parametrize("level", [0, 1, 2])
def test_nobody_else_buys_crude_in_the_machine_phase(level: int) -> None:
    game = phase(level)
    assert options(game, "buy") == options(game, "buysupply") == []
    assert refused(game, f"buy:{O0},0") == ["crude.not-now"]
    others = {1: {"levels": {NAME: 3}}}
    assert options(play(owning({NAME: min(level, 1)}, others=others), "pass"), "buy") == []


@pytest.mark.rules("em4.crude.level-3-timing")
def test_it_is_too_late_when_the_machines_have_run() -> None:
    net = teal_row(3, machines=[(5, 0)])
    game = phase(net=net, stock="T0")
    game = play(game, f"buy:{O0},0", "machines", "done")
    assert options(game, "buy") == []
    assert refused(game, f"buy:{O0},1") == ["crude.not-now"]
    assert refused(game, "buysupply:0") == ["crude.not-now", "crude.not-sold-out"]


@pytest.mark.rules("em4.crude.level-3-timing")
def test_crude_bought_when_the_phase_begins_runs_through_the_machines_of_the_same_phase() -> None:
    game = phase(net=teal_row(3, machines=[(5, 0)]), cash=30)
    game = play(game, f"buy:{T0},0", "machines", "refine:1,0,1")
    assert game.state.me.farm.stock.to_text() == "T1"


@pytest.mark.rules("em4.crude.level-3-timing", "base.work.main.pass-skips-machines")
def test_who_passes_and_so_gives_up_the_machine_phase_buys_nothing_either() -> None:
    game = phase(rulings=pn.Rulings(pass_keeps_machine=False))
    assert options(game, "buy") == []
    assert refused(game, f"buy:{O0},0") == ["crude.not-now"]
    kept = owning({NAME: 3}, cash=50, tanks=TANKS, rulings=pn.Rulings(pass_keeps_machine=False))
    kept = play(kept, "work:0", "done", "done")
    assert len(options(kept, "buy")) == 18


@pytest.mark.rules("em4.crude.level-3-timing")
def test_it_is_bought_in_the_own_turn_only_and_not_while_choosing_a_main_action() -> None:
    game = owning({NAME: 3}, cash=50, tanks=TANKS)
    assert refused(game, f"buy:{O0},0") == ["moment.wrong"]
    assert refused(game, "buysupply:0") == ["moment.wrong"]


@pytest.mark.rules("em4.crude.level-3-supply", "em4.crude.level-3-supply-price", "em4.crude.level-3-usable-space")
@pytest.mark.rules("em4.crude.level-3-printed-space")
@pytest.mark.parametrize(
    ("reading", "players", "price"),
    [("usable", 2, 10), ("printed", 2, 12), ("usable", 4, 12), ("printed", 4, 12)],
)
def test_rq_108_silver_that_is_sold_out_costs_what_the_rightmost_space_says(
    reading: str, players: int, price: int
) -> None:
    rulings = pn.Rulings(crude3_price=reading)  # type: ignore[arg-type]
    spaces = {2: 6, 4: 8}[players]
    game = phase(players=players, rulings=rulings, rows={S0: "." * spaces})
    assert options(game, "buysupply") == ["buysupply:2"]
    before = barrels(game, 2)["supply"]
    for count in (1, 2, 3):  # the price does not rise
        game = play(game, "buysupply:2")
        assert words(game) == [f"Player 1 bought 1 crude silver from the supply for ${price}."]
        assert game.state.me.cash == 50 - count * price
        assert barrels(game, 2)["supply"] == before - count
    assert filled(game, S0) == "." * spaces


@pytest.mark.rules("em4.crude.level-3-supply")
def test_rq_108_what_is_not_sold_out_is_bought_in_the_market_alone() -> None:
    game = phase(rows={S0: "....x.", T0: "......"})
    assert options(game, "buysupply") == ["buysupply:0"]
    assert refused(game, "buysupply:2") == ["crude.not-sold-out"]
    game = play(game, f"buy:{S0},4")
    assert options(game, "buysupply") == ["buysupply:0", "buysupply:2"]


@pytest.mark.rules("em4.crude.level-3-while-they-last")
def test_rq_108_the_supply_can_run_out() -> None:
    """44 silver barrels: 6 are left in Refined Market 2, 36 in farms, so the supply holds 2."""
    no_cap = pn.Rulings(row_tank_cap="none")
    others = {1: {"tanks": (18, 0, 0, 0), "stock": "S0x36"}}
    game = phase(rows={S0: "......"}, others=others, rulings=no_cap, cash=100)
    assert barrels(game, 2)["supply"] == 2
    game = play(game, "buysupply:2", "buysupply:2")
    assert options(game, "buysupply") == []
    assert refused(game, "buysupply:2") == ["crude.supply-empty"]


@pytest.mark.rules("em4.crude.level-3", "em4.crude.level-3-supply-price", "base.market.buy-needs-room")
def test_room_and_money_are_needed() -> None:
    full = phase(tanks=(1, 2, 1, 1), stock="T0x2", rows={S0: "......"})
    assert options(full, "buy") == options(full, "buysupply") == []
    assert refused(full, f"buy:{O0},0") == ["crude.no-room"]
    assert refused(full, "buysupply:2") == ["crude.no-room"]
    poor = phase(cash=6, rows={S0: "......"})
    assert options(poor, "buy") == [f"buy:{O0},0", f"buy:{O0},1"]
    assert refused(poor, f"buy:{T0},0") == ["cash.too-little"]
    assert refused(poor, "buysupply:2") == ["cash.too-little"]
    assert refused(phase(cash=10, rows={S0: "......"}), "buysupply:2") == []


@pytest.mark.rules("em4.crude.level-3-supply", "em4.crude.level-3-supply-price")
def test_tiles_may_lay_an_oil_type_there_several_times_or_not_at_all() -> None:
    setup = {"crude_tiles": (0, 1, 2, 3, 4, 6)}  # three rows of teal: up to 9, 10 and 11 dollars
    given: dict[str, Any] = {"modules": ("em1", "em4"), "setup": setup}
    game = phase(rows={0: "......", 1: "x.....", 2: "......"}, **given)
    assert refused(game, "buysupply:0") == ["crude.not-sold-out"]
    assert refused(game, "buysupply:1") == ["crude.no-row"]
    game = play(game, "buy:1,0")
    assert options(game, "buysupply") == ["buysupply:0"]
    assert words(play(game, "buysupply:0"))[0].endswith("for $11.")
    game = phase(rows={0: "......", 1: "......", 2: "......"}, rulings=pn.Rulings(crude3_price="printed"), **given)
    assert words(play(game, "buysupply:0"))[0].endswith("for $13.")


@pytest.mark.rules("em4.crude.level-3")
def test_a_delivery_may_come_before_what_is_bought() -> None:
    game = phase(cash=0, stock="T1", contracts="1a")
    assert options(game, "buy") == []
    game = play(game, "deliver:0,0,1", f"buy:{O0},0")
    assert game.state.me.cash == 15
