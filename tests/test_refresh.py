"""The Refresh Phase in full at two, three and four players: contracts, markets, shops and tokens, in this order."""

from __future__ import annotations

import pytest

import pipeline_nb as pn
from tests.positions import teal_row
from tests.situations import TANKS as TANKS_AND_PIPES
from tests.situations import (
    barrels,
    end_turn,
    filled,
    last_turn_of,
    passes,
    place_all,
    play,
    refused,
    row,
    table,
    words,
)

each_count = pytest.mark.parametrize("players", [2, 3, 4])

DEMAND = {  # low, mid, high of each oil type in each Refined Market
    2: {"1O": (2, 1, 1), "1S": (1, 2, 0), "2O": (1, 2, 1), "2T": (3, 1, 1), "3S": (3, 2, 1), "3T": (2, 1, 0)},
    3: {"1O": (3, 1, 1), "1S": (1, 3, 0), "2O": (1, 3, 1), "2T": (3, 1, 1), "3S": (3, 3, 1), "3T": (3, 1, 0)},
    4: {"1O": (4, 2, 2), "1S": (2, 4, 0), "2O": (2, 4, 2), "2T": (4, 2, 2), "3S": (4, 4, 2), "3T": (4, 2, 0)},
}
SPACES = {2: (6, 2), 3: (7, 3), 4: (8, 4)}


def crude_rows() -> list[int]:
    return [number for number, r in enumerate(table().table.rows) if r.grade == 0]


@pytest.mark.rules("base.refresh.when", "base.game.years", "base.end.when")
@each_count
def test_a_refresh_opens_the_second_and_the_third_year_and_no_other(players: int) -> None:
    for year in (1, 2):
        game = passes(last_turn_of(year, players))
        assert (game.year, game.round, game.state.turn, game.is_over) == (year + 1, 1, 0, False)
        assert words(game)[-1] == f"Year {year + 1} begins."
    for year, rounds in ((1, 8), (2, 6), (3, 4)):
        for round_ in range(1, rounds):
            middle = table(players, year=year, round=round_, turn=players - 1, next_order=(*range(players - 1), -1))
            after = passes(middle)
            assert (after.year, after.round) == (year, round_ + 1)
            assert {event.kind for event in after.events} == {"turn"}
            assert after.state.shop_pipes == middle.state.shop_pipes
    over = passes(last_turn_of(3, players))
    assert over.is_over
    assert [event.kind for event in over.events] == ["turn", "over"]
    before = last_turn_of(3, players).state
    assert (over.state.display, over.state.rows, over.state.pile) == (before.display, before.rows, before.pile)


@pytest.mark.rules("base.refresh.step-order")
def test_the_steps_come_in_the_order_of_the_rulebook() -> None:
    game = last_turn_of(1, contracts="1a", tokens=(False,) * 5, rows={row(1, "O1"): "xx", row(0, "S0"): "......"})
    kinds = [event.kind for event in passes(game).events]
    assert kinds == ["turn", "contracts", "penalty", "supply", "demand", "shops", "year"]
    assert words(passes(game))[2:5] == [
        "Player 2 lost 1 incomplete contract: 1 Penalty marker.",
        "Supply brought 4 crude silver to the Crude Market.",
        "Demand took 2 low orange from Refined Market 1.",
    ]


# ---- 1. contracts ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.refresh.contracts.discard", "base.refresh.contracts.slide")
@pytest.mark.rules("base.refresh.contracts.refill-left-only", "base.refresh.contracts.refill-source")
@pytest.mark.rules("base.refresh.contracts.discard-used-column")
@each_count
def test_the_display_moves_one_column_right_and_the_left_one_is_refilled(players: int) -> None:
    for year in (1, 2):
        before = last_turn_of(year, players)
        after = passes(before)
        for grade in range(3):
            shown, stack = before.state.display[grade], before.state.stacks[grade]
            assert after.state.display[grade] == (stack[0], *shown[:-1])
            assert after.state.stacks[grade] == stack[1:]


@pytest.mark.rules("base.refresh.contracts.gaps-move", "base.refresh.contracts.refill-left-only")
@each_count
def test_a_gap_slides_out_on_the_right_like_a_contract(players: int) -> None:
    columns = {2: 2, 3: 2, 4: 3}[players]
    gaps = ((-1,) * columns, (-1,) * columns, (-1,) * columns)
    game = last_turn_of(1, players, display=gaps, stacks=((5, 6), (15, 16), (25, 26)))
    after = passes(game)
    assert after.state.display == tuple((first, *(-1,) * (columns - 1)) for first in (5, 15, 25))
    later = passes(last_turn_of(2, players, display=gaps, stacks=((6,), (16,), (26,))))
    assert later.state.display == tuple((first, *(-1,) * (columns - 1)) for first in (6, 16, 26))
    assert later.state.stacks == ((), (), ())


@pytest.mark.rules("base.refresh.contracts.penalty", "base.refresh.contracts.remove-incomplete")
@pytest.mark.rules("base.refresh.contracts.clear-barrels", "base.refresh.contracts.activate-deferred")
@pytest.mark.rules("base.refresh.contracts.deferred-safe", "base.refresh.contracts.partial-pay-kept")
@pytest.mark.rules("base.contracts.active-deadline", "base.contracts.fulfilled-stays", "base.deliver.contract-in-parts")
@each_count
def test_everybody_loses_what_is_incomplete_and_keeps_what_is_complete_or_deferred(players: int) -> None:
    others = {players - 2: {"contracts": "20a 21a"}}
    game = last_turn_of(1, players, tanks=(1, 2, 1, 1), stock="T1x2 S1", contracts="1a 0a 13a 12d", others=others)
    game = play(game, "deliver:0,0,1", "deliver:0,1,1", "deliver:1,0,1")
    before = [barrels(game, oil)["supply"] for oil in range(3)]
    after = passes(game)
    *rest, mine = after.state.players
    assert [(held.contract, held.deferred, held.filled) for held in mine.contracts] == [
        (1, False, (-1, -1)),
        (12, False, (-1, -1, -1)),
    ]
    assert (mine.penalties, mine.cash) == (2, 40 + 60)
    for who, player in enumerate(rest):
        lost = who == players - 2
        assert (player.contracts, player.penalties) == ((), 2 * lost)
    back = [barrels(after, oil)["supply"] - then for oil, then in enumerate(before)]
    assert back == [2, 0, 1]
    assert f"Player {players} lost 2 incomplete contracts: 2 Penalty markers." in words(after)


@pytest.mark.rules("base.contracts.fulfil-every-year", "base.refresh.contracts.penalty")
def test_markers_are_added_to_those_that_are_there_and_never_fall() -> None:
    game = last_turn_of(1, penalties=4, contracts="0a 1a 12a")
    assert passes(game).state.players[1].penalties == 7
    assert passes(last_turn_of(1, penalties=4)).state.players[1].penalties == 4


# ---- 2. markets -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.refresh.markets.supply", "base.refresh.markets.supply-direction")
@pytest.mark.rules("base.refresh.markets.icon-number", "base.refresh.markets.icon-direction")
@each_count
@pytest.mark.parametrize("free", range(9))
def test_a_crude_row_gains_up_to_four_barrels_from_the_right(players: int, free: int) -> None:
    spaces = SPACES[players][0]
    if free > spaces:
        free = spaces
    held = "x" * (spaces - free) + "." * free
    game = last_turn_of(1, players, rows=dict.fromkeys(crude_rows(), held))
    after = passes(game)
    added = min(free, 4)
    expected = "x" * (spaces - free) + "." * (free - added) + "x" * added
    assert [filled(after, number) for number in crude_rows()] == [expected] * 6


@pytest.mark.rules("base.refresh.markets.supply-example", "base.refresh.markets.supply-direction")
def test_a_supply_of_four_on_five_empty_spaces_leaves_the_leftmost_one_empty() -> None:
    crude = row(0, "O0")
    after = passes(last_turn_of(1, 4, rows={crude: "xx.....x"}))
    assert filled(after, crude) == "xx.xxxxx"
    holes = passes(last_turn_of(1, 4, rows={crude: "x.x.x.x."}))
    assert filled(holes, crude) == "xxxxxxxx"


@pytest.mark.rules("base.refresh.markets.demand", "base.public.market.demand-direction")
@pytest.mark.rules("base.public.market.demand-to-supply", "base.refresh.markets.icon-number")
@each_count
def test_each_refined_row_loses_its_number_from_the_right_to_the_supply(players: int) -> None:
    spaces = SPACES[players][1]
    refined = [number for number, r in enumerate(table().table.rows) if r.grade]
    game = last_turn_of(1, players, rows=dict.fromkeys(refined, "x" * spaces))
    after, gone = passes(game), [0, 0, 0]
    for number in refined:
        r = game.table.rows[number]
        wanted = min(spaces, DEMAND[players][f"{r.market}{'TOS'[r.oil]}"][r.grade - 1])
        assert filled(after, number) == "x" * (spaces - wanted) + "." * wanted
        gone[r.oil] += wanted
    for oil in range(3):
        assert barrels(after, oil)["supply"] == barrels(game, oil)["supply"] + gone[oil]
        assert sum(barrels(after, oil).values()) == 44


@pytest.mark.rules("base.public.market.demand-direction", "base.refresh.markets.demand")
def test_demand_takes_what_there_is_the_rightmost_first() -> None:
    low = row(1, "O1")  # four leave with four players
    assert filled(passes(last_turn_of(1, 4, rows={low: "x.x."})), low) == "...."
    mid = row(1, "O2")  # two leave
    assert filled(passes(last_turn_of(1, 4, rows={mid: "xx.x"})), mid) == "x..."
    high = row(1, "S3")  # none leaves
    assert filled(passes(last_turn_of(1, 4, rows={high: "x..x"})), high) == "x..x"


@pytest.mark.rules("base.refresh.markets.supply-runs-out")
@pytest.mark.parametrize("left", range(6))
def test_rows_are_supplied_in_their_order_as_far_as_barrels_last(left: int) -> None:
    first, second = row(0, "T0"), row(1, "T0")
    stored = 44 - left
    parts = [f"T{grade}x{min(10, max(0, stored - 10 * grade))}" for grade in range(4)]
    hoards = {0: {"tanks": (5, 5, 5, 5), "stock": " ".join(part for part in parts if not part.endswith("x0"))}}
    rest = max(0, stored - 40)
    mine = {"tanks": (5, 0, 0, 0), "stock": f"T0x{rest}"} if rest else {}
    game = last_turn_of(1, rows={first: "......", second: "......"}, others=hoards, **mine)
    assert barrels(game, 0)["supply"] == left
    after = passes(game)
    counts = [filled(after, number).count("x") for number in (first, second)]
    assert counts == [min(left, 4), max(0, left - 4)]
    assert barrels(after, 0)["supply"] == 0
    assert "Supply" not in " ".join(words(after)) or left or "teal" not in " ".join(words(after))


# ---- 3. shops -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.refresh.shops.pipes-discard", "base.refresh.shops.pipes-new")
@each_count
def test_left_over_tiles_are_discarded_and_new_ones_come_from_the_pile(players: int) -> None:
    before = last_turn_of(1, players)
    after = passes(before)
    each = 2 * players
    assert after.state.shop_pipes == (before.state.pile[:each], before.state.pile[each : 2 * each])
    assert after.state.pile == before.state.pile[2 * each :]
    everywhere = {
        tile for tiles in (*after.state.quadrants, *after.state.shop_pipes, after.state.pile) for tile in tiles
    }
    discarded = {tile for tiles in before.state.shop_pipes for tile in tiles}
    assert len(everywhere) == 135 - 2 * each
    assert not everywhere & discarded


@pytest.mark.rules("base.refresh.shops.tanks", "base.refresh.shops.machines", "base.refresh.shops.only-then")
@each_count
def test_both_shops_are_filled_up_from_the_reserves(players: int) -> None:
    full = table(players).state
    sold = {"shop_tanks": (0, 1, full.shop_tanks[2]), "shop_machines": (0, 0, full.shop_machines[2])}
    before = last_turn_of(1, players, **sold)
    after = passes(before)
    assert (after.state.shop_tanks, after.state.shop_machines) == (full.shop_tanks, full.shop_machines)
    tanks, machines = (
        sum(full.shop_tanks) - sum(sold["shop_tanks"]),
        sum(full.shop_machines) - sum(sold["shop_machines"]),
    )
    assert after.state.tanks_left == before.state.tanks_left - tanks
    assert after.state.machines_left == before.state.machines_left - machines


@pytest.mark.rules("base.refresh.shops.tanks", "base.refresh.shops.machines")
def test_a_reserve_that_runs_out_fills_the_cheap_rows_first() -> None:
    farms = {who: {"tanks": (4, 4, 4, 1)} for who in range(3)}
    net = teal_row(9, machines=[(x, 0) for x in range(15)])
    sold_out = {"shop_tanks": (0, 0, 0), "shop_machines": (0, 0, 0)}
    game = last_turn_of(1, 4, tanks=(4, 4, 4, 2), net=net, others=farms, **sold_out)
    assert (game.state.tanks_left, game.state.machines_left) == (5, 3)
    after = passes(game).state
    assert (after.shop_tanks, after.tanks_left) == ((4, 1, 0), 0)
    assert (after.shop_machines, after.machines_left) == ((2, 1, 0), 0)


@pytest.mark.rules("base.refresh.shops.machines", "base.refresh.shops.tanks")
@each_count
def test_the_reserves_last_for_two_refills_even_if_everything_is_bought(players: int) -> None:
    bought = sum(table(players).state.shop_machines)
    for year, tanks in ((1, (2, 2, 2, 2)), (2, (3, 3, 3, 2))):  # three tanks of a year's shop for each player
        empty = {"shop_tanks": (0, 0, 0), "shop_machines": (0, 0, 0)}
        net = teal_row(6, machines=[(x, 0) for x in range(year * bought)])
        farms = {who: {"tanks": tanks} for who in range(players - 1)}
        game = passes(last_turn_of(year, players, tanks=tanks, net=net, others=farms, **empty))
        assert game.state.shop_tanks == table(players).state.shop_tanks
        assert game.state.shop_machines == table(players).state.shop_machines
    assert game.state.tanks_left >= 0
    assert game.state.machines_left == {2: 18 - 9, 3: 18 - 12, 4: 0}[players]


@pytest.mark.rules("base.refresh.shops.only-then")
def test_what_is_sold_is_not_replaced_before_the_year_is_over() -> None:
    game = play(table(cash=90), f"work:{TANKS_AND_PIPES}", "buytank:0,0", "buytank:0,1")
    assert refused(game, "buytank:0,2") == ["shop.sold-out"]
    game = end_turn(place_all(play(game, "bundle:2")))
    assert (game.state.shop_tanks, len(game.state.shop_pipes[0])) == ((0, 2, 2), 2)
    while game.year == 1:
        assert (game.state.shop_tanks, len(game.state.shop_pipes[0])) == ((0, 2, 2), 2)
        game = passes(game)
    assert (game.state.shop_tanks, len(game.state.shop_pipes[0])) == ((2, 2, 2), 4)


# ---- 4. tokens, and what stays ---------------------------------------------------------------------------------------


@pytest.mark.rules("base.refresh.upgrades.flip-up", "base.upgrades.block-effect", "base.upgrades.closed")
@each_count
def test_all_tokens_are_turned_face_up_and_cards_stay_sold(players: int) -> None:
    sold = ((2, 1, 1), (3, 1, 1), (3, 1, 1), (1, 0, 1), (3, 1, 1))
    game = last_turn_of(1, players, tokens=(False, True, False, False, True), cards=sold)
    after = passes(game).state
    assert after.tokens == (True,) * 5
    assert after.cards == sold


@pytest.mark.rules("base.deliver.orders-not-refilled", "base.government.no-refill", "base.government.year-2-three")
@each_count
def test_orders_quadrants_networks_tanks_levels_cash_and_costs_stay(players: int) -> None:
    orders = table(players).state.orders
    thinned = ((-1, *orders[0][1:]), *orders[1:])
    quadrants = ((-1,) * 8, *table(players).state.quadrants[1:])
    mine = {"cash": 77, "tanks": (3, 2, 1, 0), "stock": "T1 O0", "net": "4@0,0", "levels": (1, 0, 2, 0, 0)}
    before = last_turn_of(1, players, orders=thinned, quadrants=quadrants, opened=(True, False, False, False), **mine)
    after = passes(before)
    for part in ("orders", "quadrants", "opened", "costs", "players"):
        assert getattr(after.state, part) == getattr(before.state, part)
    assert after.table == before.table


@pytest.mark.rules("base.order.slide-up", "base.refresh.when")
def test_the_order_chosen_in_the_last_round_holds_in_the_new_year() -> None:
    game = table(3, year=1, round=8, turn=2, next_order=(2, -1, 0), order=(2, 0, 1))
    after = passes(game)
    assert (after.year, after.state.order, after.player) == (2, (2, 1, 0), "Player 3")


def test_a_refresh_under_every_other_reading_keeps_all_barrels() -> None:
    rulings = pn.Rulings(contract_gaps="compress", order_barrels="supply", delivery_pay="placed")
    after = passes(last_turn_of(1, 4, contracts="0a 1d", rulings=rulings))
    for oil in range(3):
        assert sum(barrels(after, oil).values()) == 44
