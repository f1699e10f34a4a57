"""Sentences about runs, networks and tanks, each played by itself, so that a violation of it is noticed."""

from __future__ import annotations

import pytest

import pipeline_nb as pn
from tests.positions import T1, codes, farm, laid, teal_row, worker
from tests.situations import (
    CONTRACTS,
    CRUDE_MARKET,
    MARKET_3,
    TANKS,
    UPGRADES,
    end_turn,
    play,
    refused,
    row,
    table,
)


@pytest.mark.rules("base.run.max-three", "base.run.lines-through-tile")
def test_three_pipelines_run_through_a_tile_and_each_takes_a_barrel() -> None:
    run = worker(laid((T1, 0, 0)), (0, 0), farm("2/2/0/0", "T0 O0 S0"), pn.RefinementCosts.same(1, 2, 2))
    assert len(run.through) == len(run.lines) == 3
    plan = [f"{line.number}:{line.oil.value}0>1" for line in run.lines]
    assert run.refine_all(plan).result.to_text() == "2/2/0/0:T1,O1,S1"


@pytest.mark.rules("base.run.several-steps", "base.run.start-anywhere")
@pytest.mark.parametrize(("source", "tiles"), [(0, 8), (1, 6), (2, 3)])
def test_a_run_lifts_a_barrel_from_any_grade_to_high_for_the_steps_it_takes(source: int, tiles: int) -> None:
    """With costs of 4, 5, 6: 15 segments from crude, 11 from low, 6 from mid."""
    tanks = (2, 1, 1, 1)
    game = play(table(net=teal_row(tiles), stock=f"T{source}", tanks=tanks), "network:0,0")
    assert play(game, f"refine:1,{source},3").state.me.farm.stock.to_text() == "T3"
    short = play(table(net=teal_row(tiles - 1), stock=f"T{source}", tanks=tanks), "network:0,0")
    assert refused(short, f"refine:1,{source},3") == ["run.value-too-low"]


@pytest.mark.rules("base.run.half-covered-tile")
def test_the_worker_stands_beside_a_machine_and_runs_what_it_does_not_touch() -> None:
    net = laid((T1, 0, 0), machines=[(1, 0)])
    game = table(net=net, stock="O0", costs="4,5,6/1,5,6/4,5,6", tanks=(2, 1, 1, 1))
    orange = next(line for line in net.pipelines() if line.oil is pn.Oil.ORANGE)
    assert not orange.machines
    assert refused(game, "network:0,0") == []
    run = play(game, "network:0,0", f"refine:{orange.number},0,1")
    assert run.state.me.farm.stock.to_text() == "O1"


@pytest.mark.rules("base.machine-phase.one-fee")
@pytest.mark.parametrize("machines", [1, 2, 3])
def test_the_fee_is_15_however_many_machines_run(machines: int) -> None:
    net = teal_row(8, machines=[(5 * i, 0) for i in range(machines)])
    game = play(table(cash=15, net=net), "pass", "machines")
    assert game.state.me.cash == 0
    ended = play(game, "done")
    assert [action.to_text() for action in ended.legal_actions()] == ["done"]
    assert end_turn(ended).state.players[0].cash == 0


# ---- networks --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.network.rotation", "base.network.first-tile")
def test_a_tile_in_hand_may_be_turned_any_way_and_the_first_one_lies_anywhere() -> None:
    game = play(table(cash=100, net=teal_row(1)), "government:0,0")
    places = [text for action in game.legal_actions() if (text := action.to_text()).startswith("place:")]
    turned = {text.rpartition(",")[2] for text in places}
    assert turned == {"0", "1", "2", "3"}
    first = play(table(cash=100), "government:0,0")
    for place in ("0,0,0", "0,5,0", "-3,2,1", "7,-4,3", "1,1,2"):
        assert first.why_not(f"place:{place}") == ()
        assert len(first.apply(f"place:{place}").state.me.network.tiles) == 1


@pytest.mark.rules("base.setup.player.track-purpose")
def test_the_track_shows_the_longest_pipeline_of_each_oil_type() -> None:
    net = laid((T1, 0, 0), (T1, 2, 0), (T1, 0, 1, 1))
    lines = net.pipelines()
    for oil in pn.OILS:
        lengths = [line.length for line in lines if line.oil is oil]
        assert net.longest()[oil] == max(lengths)
    silver = laid(("A[EW:s NS:o] B[WE:s NS:t]", 0, 0), (T1, 2, 0))
    assert {oil.word: length for oil, length in silver.longest().items()} == {"teal": 2, "orange": 1, "silver": 2}


# ---- tanks -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.tanks.purpose", "base.tanks.row-sets-grade")
def test_each_tank_gives_room_for_two_barrels_of_its_row_and_no_other() -> None:
    for grade in range(4):
        barrel = f"T{grade}"
        for tanks in range(3):
            rows = ["5", "5", "5", "5"]
            rows[grade] = str(tanks)
            full = farm("/".join(rows), f"{barrel}x{2 * tanks}" if tanks else "-")
            assert codes(full.why_not_store(pn.Barrel.from_text(barrel))) == ["tanks.row-full"]
            if tanks:
                one_less = farm("/".join(rows), f"{barrel}x{2 * tanks - 1}")
                assert one_less.why_not_store(pn.Barrel.from_text(barrel)) == ()


@pytest.mark.rules("base.tanks.row-sets-grade")
def test_free_tanks_of_another_row_make_no_room_for_crude() -> None:
    game = play(table(cash=100, tanks=(1, 5, 5, 5), stock="T0x2"), f"work:{CRUDE_MARKET}")
    assert refused(game, "buy:0,0") == ["market.no-room"]


@pytest.mark.rules("base.setup.player.tanks-choice")
def test_all_five_starting_tanks_may_go_into_any_one_row() -> None:
    for grade in range(4):
        game = pn.new_game(2)
        first = game.state.who
        game = play(game, *[f"tank:{grade}"] * 5)
        assert game.state.players[first].tanks == tuple(5 * (row == grade) for row in range(4))


@pytest.mark.rules("base.setup.player.tanks-no-row-cap")
def test_in_the_other_reading_a_row_takes_any_number_of_tanks() -> None:
    no_cap = pn.Rulings(row_tank_cap="none")
    for tanks in (5, 6, 9):
        game = play(table(cash=100, tanks=(tanks, 0, 0, 0), rulings=no_cap), f"work:{TANKS}", "buytank:0,0")
        assert game.state.me.tanks == (tanks + 1, 0, 0, 0)


# ---- actions ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.contracts.one-a-row")
@pytest.mark.parametrize("row_taken", [0, 1, 2])
@pytest.mark.parametrize("deferred", [0, 1])
def test_no_row_gives_a_second_contract_in_an_action(row_taken: int, deferred: int) -> None:
    game = play(table(4), f"work:{CONTRACTS}", f"contract:{row_taken},0,{deferred}")
    for column in (1, 2):
        for other in (0, 1):
            assert refused(game, f"contract:{row_taken},{column},{other}") == ["contracts.one-a-row"]
    assert refused(game, f"contract:{(row_taken + 1) % 3},0,0") == []


@pytest.mark.rules("base.market.buy-and-sell")
def test_an_action_may_sell_buy_or_do_both_and_ends_after_either() -> None:
    orange = row(0, "O0")
    game = play(table(stock="O0", rows={orange: ".xxxxx"}), f"work:{CRUDE_MARKET}")
    sale, purchase = f"sell:{orange},0,0", f"buy:{orange},1"
    for actions in ((), (sale,), (purchase,), (sale, purchase)):
        assert refused(play(game, *actions), "done") == []


@pytest.mark.rules("base.work.main.occupied-allowed")
@pytest.mark.parametrize("space", range(8))
def test_every_space_takes_another_worker_in_the_same_round(space: int) -> None:
    game = table(3)
    for _ in range(3):
        assert refused(game, f"work:{space}") == []
        game = end_turn(play(game, f"work:{space}"))
    assert game.round == 2


@pytest.mark.rules("base.work.secondary.income-may-pay")
def test_ten_dollars_that_were_just_earned_are_enough_for_a_secondary_action() -> None:
    teal = row(3, "T1")
    game = play(table(cash=0, stock="T1"), f"work:{MARKET_3}", f"sell:{teal},0,1", "done")
    assert refused(game, f"secondary:{UPGRADES}") == []
    crude = row(0, "O0")
    poor = play(table(cash=0, stock="O0x2", rows={crude: "..xxxx"}), f"work:{CRUDE_MARKET}", f"sell:{crude},0,0")
    assert refused(play(poor, "done"), f"secondary:{TANKS}") == ["cash.too-little"]
    enough = play(poor, f"sell:{crude},1,0", "done", f"secondary:{TANKS}")
    assert enough.state.me.cash == 0


# ---- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.end.valuations")
def test_each_of_the_three_dealt_cards_pays_every_player() -> None:
    for cards in ((3, 2, 1), (1, 3, 2), (2, 1, 3)):
        given = {"stock": "T3", "net": teal_row(2), "tanks": (2, 1, 1, 1)}
        game = table(setup={"valuations": cards}, others={1: {**given, "net": laid((5, 0, 0), (2, 2, 0))}}, **given)
        for score in game.scores():
            amounts = [line.amount for line in score.lines if line.key.startswith("card-")]
            assert sorted(amounts) == [10, 30, 50]
