"""The ruled cases about contracts, orders and loans, each with its numbers and both readings of a switch.

Contracts by number: 1 asks for two low teal, 3 for two low silver, 18 for a mid silver and a low teal, 19 for two mid
teal, 26 for a high orange, a mid orange and a low teal. Orders: 0 asks for O3 S1 T1, 8 for four mid orange.
"""

from __future__ import annotations

import pytest

import pipeline_nb as pn
from tests.situations import (
    CONTRACTS,
    barrels,
    end_turn,
    last_turn_of,
    passes,
    play,
    refused,
    table,
    words,
)

TANKS = (2, 2, 3, 3)
ORDERS = ((0, 1), (8, 9), (16, 17))


def paid(game: pn.Game, *actions: str) -> int:
    """What deliveries earn."""
    return play(game, *actions).state.me.cash - game.state.me.cash


@pytest.mark.rules("base.deliver.pay-as-asked", "base.deliver.contract-pay", "base.deliver.pay-marked")
@pytest.mark.rules("base.deliver.contract-paid-at-once", "base.deliver.higher-grade")
@pytest.mark.parametrize(("reading", "low", "order"), [("required", 20, 45), ("placed", 45, 55)])
def test_rq_065_a_better_barrel_earns_the_grade_asked_for_or_its_own(reading: str, low: int, order: int) -> None:
    rulings = pn.Rulings(delivery_pay=reading)  # type: ignore[arg-type]
    game = table(tanks=TANKS, stock="T3 T1", contracts="1a", rulings=rulings)
    assert paid(game, "deliver:0,0,3") == low
    assert paid(game, "deliver:0,0,1") == 20
    game = table(tanks=TANKS, stock="O3 O2x3", orders=ORDERS, rulings=rulings)
    assert paid(game, "takeorder:1,0", "fill:3", "fill:2", "fill:2", "fill:2") == order + 3 * 45


@pytest.mark.rules("base.deliver.order-pay", "base.deliver.pay-as-asked")
def test_rq_065_exact_barrels_earn_the_same_under_both_readings() -> None:
    for reading in ("required", "placed"):
        rulings = pn.Rulings(delivery_pay=reading)  # type: ignore[arg-type]
        game = table(tanks=TANKS, stock="O3x2 O2 T1x2 S1", contracts="26a", orders=ORDERS, rulings=rulings)
        assert paid(game, "deliver:0,0,3", "deliver:0,1,2", "deliver:0,2,1") == 45 + 35 + 20
        assert paid(game, "takeorder:0,0", "fill:3", "fill:1", "fill:1") == 55 + 30 + 30


@pytest.mark.rules("base.deliver.colour-must-match", "base.deliver.never-lower")
def test_rq_066_the_colour_must_match_and_the_grade_may_not_be_lower() -> None:
    orange = table(stock="O2", contracts="1a")
    assert refused(orange, "deliver:0,0,2") == ["deliver.no-barrel"]
    low = table(stock="T1", contracts="19a")
    assert refused(low, "deliver:0,0,1") == ["deliver.too-low"]


@pytest.mark.rules("base.contracts.up-to-three", "base.contracts.one-a-row", "base.contracts.loan-as-well")
@pytest.mark.rules("base.contracts.free", "base.contracts.free-mix", "base.contracts.loan-money")
@pytest.mark.rules("base.contracts.loan-penalty", "base.contracts.choose-at-once", "base.contracts.worker")
def test_rq_067_one_contract_a_row_and_a_loan() -> None:
    game = play(table(), f"work:{CONTRACTS}", "contract:0,0,0")
    assert refused(game, "contract:0,1,0") == ["contracts.one-a-row"]
    full = play(game, "contract:1,0,1", "contract:2,1,0", "loan")
    assert [action.to_text() for action in full.legal_actions()] == ["done"]
    assert [held.deferred for held in full.state.me.contracts] == [False, True, False]
    assert (full.state.me.cash, full.state.me.penalties) == (40 + 15, 1)
    assert refused(full, "loan") == ["contracts.one-loan"]
    alone = play(table(), f"work:{CONTRACTS}", "loan", "done")
    assert (alone.state.me.cash, alone.state.me.penalties, alone.state.me.contracts) == (55, 1, ())


@pytest.mark.rules("base.contracts.no-hand-limit", "base.deliver.several-contracts")
def test_rq_067_any_number_of_contracts_may_be_held_and_served_in_one_turn() -> None:
    # in year 3 four contracts of each row have lain on display; one of each is still there
    held = " ".join(f"{number}a" for number in (*range(3), *range(10, 13), *range(20, 23)))
    game = table(tanks=TANKS, stock="T3x2 T2x2", contracts=held, year=3, display=((-1, 3), (-1, 13), (-1, 23)))
    taken = play(game, f"work:{CONTRACTS}", "contract:0,1,0", "contract:1,1,0", "contract:2,1,0", "done", "done")
    assert len(taken.state.me.contracts) == 12
    served = play(taken, "deliver:1,0,2", "deliver:2,0,2", "deliver:1,1,3")
    assert served.state.me.cash == 40 + 3 * 20


@pytest.mark.rules("base.contracts.active-deadline", "base.refresh.contracts.penalty", "base.contracts.active-place")
@pytest.mark.rules("base.refresh.contracts.remove-incomplete", "base.contracts.deferred-place")
@pytest.mark.rules("base.refresh.contracts.activate-deferred")
@pytest.mark.parametrize(("deferred", "markers"), [(0, 1), (1, 0)])
def test_rq_068_an_active_contract_of_the_last_round_is_missed_and_a_deferred_one_waits(
    deferred: int, markers: int
) -> None:
    game = end_turn(play(last_turn_of(1), f"work:{CONTRACTS}", f"contract:0,0,{deferred}"))
    mine = game.state.players[1]
    assert (game.year, mine.penalties) == (2, markers)
    assert [held.deferred for held in mine.contracts] == [False] * (1 - markers)


@pytest.mark.rules("base.refresh.contracts.deferred-safe", "base.refresh.contracts.penalty")
@pytest.mark.rules("base.refresh.contracts.activate-deferred", "base.deliver.deferred-closed")
def test_rq_069_a_deferred_contract_is_not_punished_when_it_becomes_active() -> None:
    game = last_turn_of(1, contracts="1a 3d", stock="S1")
    assert refused(game, "deliver:1,0,1") == ["deliver.deferred"]
    mine = passes(game).state.players[1]
    assert mine.penalties == 1
    assert [(held.contract, held.deferred) for held in mine.contracts] == [(3, False)]


@pytest.mark.rules("base.contracts.fulfilled-stays", "base.contracts.fulfil-every-year")
@pytest.mark.rules("base.deliver.contract-once-a-year", "base.refresh.contracts.clear-barrels")
def test_rq_070_a_finished_contract_comes_back_empty_and_is_filled_once_a_year() -> None:
    game = play(last_turn_of(1, stock="T1x2", contracts="1a"), "deliver:0,0,1", "deliver:0,1,1")
    assert words(game) == ["Player 2 delivered 1 low teal to a contract for $20 and completed it."]
    again = table(stock="T1 T2", contracts="1a")
    again = play(again, "deliver:0,0,1")
    assert refused(again, "deliver:0,0,2") == ["deliver.filled"]
    second = passes(game)
    assert second.year == 2
    (held,) = second.state.players[1].contracts
    assert (held.filled, second.state.players[1].penalties) == ((-1, -1), 0)
    while second.year == 2:
        second = passes(second)
    assert (second.state.players[1].contracts, second.state.players[1].penalties) == ((), 1)


@pytest.mark.rules("base.refresh.contracts.partial-pay-kept", "base.refresh.contracts.remove-incomplete")
@pytest.mark.rules("base.deliver.contract-in-parts", "base.deliver.contract-paid-at-once")
def test_rq_071_a_partly_filled_contract_keeps_its_pay_and_loses_its_oil() -> None:
    game = last_turn_of(1, cash=0, stock="T1 O2", contracts="26a")
    game = play(game, "deliver:0,2,1", "deliver:0,1,2")
    assert game.state.me.cash == 20 + 35
    before = [barrels(game, oil) for oil in (0, 1)]
    assert [b["contracts"] for b in before] == [1, 1]
    after = passes(game)
    mine = after.state.players[1]
    assert (mine.cash, mine.penalties, mine.contracts, mine.farm.stock.to_text()) == (55, 1, (), "-")
    assert [barrels(after, oil)["contracts"] for oil in (0, 1)] == [0, 0]


@pytest.mark.rules("base.contracts.no-deferral-year-3")
def test_rq_072_nothing_is_deferred_in_year_3() -> None:
    for year, codes in ((1, []), (2, []), (3, ["contracts.no-deferral"])):
        game = play(table(year=year), f"work:{CONTRACTS}")
        assert refused(game, "contract:0,0,1") == codes
        assert refused(game, "contract:0,0,0") == []


@pytest.mark.rules("base.deliver.order-all-at-once", "base.deliver.order-take", "base.deliver.orders-not-refilled")
@pytest.mark.rules("base.deliver.several-orders")
def test_rq_073_an_order_is_filled_whole_and_never_replaced() -> None:
    game = table(tanks=TANKS, stock="O3 S1", orders=ORDERS)
    assert refused(game, "takeorder:0,0") == ["deliver.order-not-whole"]
    assert game.why_not("takeorder:0,0")[0].values == {"asked": 3, "missing": 1}
    rich = last_turn_of(1, tanks=(0, 2, 5, 3), stock="O3 S1 T1 O2x4", orders=ORDERS)
    once = play(rich, "takeorder:0,0", "fill:3", "fill:1", "fill:1")
    assert [action.to_text() for action in play(rich, "takeorder:0,0").legal_actions()] == ["fill:3"]
    twice = play(once, "takeorder:1,0", *["fill:2"] * 4)
    assert twice.state.me.cash == 40 + 55 + 30 + 30 + 4 * 45
    assert twice.state.orders == ((-1, 1), (-1, 9), (16, 17))
    assert refused(twice, "takeorder:0,0") == ["deliver.order-gone"]
    assert passes(twice).state.orders == twice.state.orders


@pytest.mark.rules("base.refresh.contracts.gaps-move", "base.refresh.contracts.close-up")
@pytest.mark.rules("base.refresh.contracts.discard", "base.refresh.contracts.slide")
@pytest.mark.parametrize(("reading", "mid"), [("keep", (5, 0, -1)), ("compress", (5, -1, 0))])
def test_rq_074_a_gap_moves_along_or_closes(reading: str, mid: tuple[int, ...]) -> None:
    display, stacks = ((0, -1, 2), (10, 11, 12), (20, 21, 22)), ((5, 6), (15, 16), (25, 26))
    rulings = pn.Rulings(contract_gaps=reading)  # type: ignore[arg-type]
    after = passes(last_turn_of(1, 4, display=display, stacks=stacks, rulings=rulings))
    assert after.state.display == (mid, (15, 10, 11), (25, 20, 21))


@pytest.mark.rules(
    "base.setup.contracts.kept-4", "base.setup.contracts.kept-2-3", "base.refresh.contracts.refill-source"
)
@pytest.mark.rules("base.refresh.contracts.refill-left-only", "base.setup.contracts.rightmost-empty")
@pytest.mark.parametrize(("players", "columns"), [(2, 2), (3, 2), (4, 3)])
def test_rq_075_the_stacks_are_used_up_by_the_second_refresh(players: int, columns: int) -> None:
    game = table(players)
    kept = [len(shown) + len(stack) for shown, stack in zip(game.state.display, game.state.stacks, strict=True)]
    assert kept == [5 if players == 4 else 4] * 3
    next_ones = [stack[0] for stack in game.state.stacks]
    for year in (2, 3):
        while game.year < year:
            game = passes(game)
        assert [len(stack) for stack in game.state.stacks] == [3 - year] * 3
        assert [len(shown) for shown in game.state.display] == [columns] * 3
        if year == 2:
            assert [shown[0] for shown in game.state.display] == next_ones


@pytest.mark.rules("base.refresh.contracts.discard-used-column", "base.refresh.contracts.slide")
def test_rq_076_with_two_players_the_right_column_in_use_is_discarded() -> None:
    display, stacks = ((0, 1), (10, 11), (20, 21)), ((5, 6), (15, 16), (25, 26))
    for players in (2, 3):
        after = passes(last_turn_of(1, players, display=display, stacks=stacks))
        assert after.state.display == ((5, 0), (15, 10), (25, 20))


@pytest.mark.rules("base.contracts.loan-money", "base.contracts.loan-penalty", "base.contracts.loan-no-repayment")
@pytest.mark.rules("base.contracts.one-loan")
def test_rq_077_each_action_gives_one_loan_of_15_and_nothing_is_paid_back() -> None:
    game = table(cash=0)
    for k in range(1, 6):
        game = play(game, f"work:{CONTRACTS}", "loan")
        assert refused(game, "loan") == ["contracts.one-loan"]
        assert (game.state.me.cash, game.state.me.penalties) == (15 * k, k)
        game = passes(end_turn(game))
    totals = game.rules.box.penalties.totals
    assert [15 * k - totals[k - 1] for k in range(1, 6)] == [-5, -20, -45, -80, -125]
    while not game.is_over:
        game = passes(game)
    assert (game.state.players[0].cash, game.state.players[0].penalties) == (75, 5)


@pytest.mark.rules("base.contracts.loan-penalty")
def test_rq_078_a_loan_gives_a_marker_beyond_the_printed_table_too() -> None:
    game = table(penalties=10)
    assert len(game.rules.box.penalties.totals) == 10
    for k in (11, 12, 13):
        game = play(game, f"work:{CONTRACTS}", "loan")
        assert game.state.me.penalties == k
        game = passes(end_turn(game))
    assert game.rules.box.penalties_beyond.totals[0] == 5 * 11 * (11 + 3) == 770


@pytest.mark.rules("base.deliver.order-barrels", "base.refresh.contracts.clear-barrels", "base.setup.supply.barrels")
@pytest.mark.parametrize(("reading", "on_orders"), [("stay", (1, 1, 1)), ("supply", (0, 0, 0))])
def test_rq_113_delivered_barrels_lie_on_contracts_until_the_refresh_and_on_orders_for_good(
    reading: str, on_orders: tuple[int, int, int]
) -> None:
    rulings = pn.Rulings(order_barrels=reading)  # type: ignore[arg-type]
    game = last_turn_of(1, tanks=TANKS, stock="O3 S1 T1x2", contracts="1a", orders=ORDERS, rulings=rulings)
    supply = [barrels(game, oil)["supply"] for oil in range(3)]
    for action in ("takeorder:0,0", "fill:3", "fill:1", "fill:1", "deliver:0,0,1"):
        game = play(game, action)
        assert [sum(barrels(game, oil).values()) for oil in range(3)] == [44] * 3
    assert tuple(barrels(game, oil)["orders"] for oil in range(3)) == on_orders
    assert [barrels(game, oil)["contracts"] for oil in range(3)] == [1, 0, 0]
    back = [now - then for now, then in zip((barrels(game, oil)["supply"] for oil in range(3)), supply, strict=True)]
    assert back == [1 - on for on in on_orders]
    after = passes(game)
    assert [sum(barrels(after, oil).values()) for oil in range(3)] == [44] * 3
    assert tuple(barrels(after, oil)["orders"] for oil in range(3)) == on_orders
    assert [barrels(after, oil)["contracts"] for oil in range(3)] == [0] * 3


@pytest.mark.rules("base.deliver.contract-paid-at-once", "base.contracts.fulfilled-stays")
def test_rq_114_barrels_on_a_finished_contract_are_no_longer_on_the_player_board() -> None:
    game = last_turn_of(3, tanks=TANKS, stock="T3x4", contracts="1a")
    over = passes(play(game, "deliver:0,0,3", "deliver:0,1,3"))
    assert over.is_over
    assert over.state.players[1].farm.stock.to_text() == "T3x2"
    assert barrels(over, 0)["contracts"] == 2
