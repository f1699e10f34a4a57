"""The ruled cases about turns and money, each with its numbers and both readings of a switch."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import pipeline_nb as pn
from tests.positions import crossing_of_5_and_4, teal_row
from tests.situations import (
    CONTRACTS,
    CRUDE_MARKET,
    MACHINES,
    MARKET_2,
    MARKET_3,
    TANKS,
    UPGRADES,
    end_turn,
    last_turn_of,
    on_one_arm,
    passes,
    place_all,
    play,
    refused,
    row,
    table,
    words,
)

# ---- left over from the cases about networks ------------------------------------------------------------------------


@pytest.mark.rules(
    "base.shop-pipes.place-at-once",
    "base.machines.place-at-once",
    "base.tanks.place-at-once",
    "base.network.never-moves",
)
def test_rq_005_what_was_bought_is_placed_at_once_and_never_moves() -> None:
    game = play(table(cash=90), f"work:{MACHINES}", "bundle:2", "take:" + str(table().state.shop_pipes[1][0]))
    assert {type(action).__name__ for action in game.legal_actions()} == {"Place"}
    assert refused(game, "done") == ["moment.wrong"]
    one = play(game, "place:0,0,0")
    assert {type(action).__name__ for action in one.legal_actions()} == {"TakeTile"}
    assert refused(one, "done") == ["moment.wrong"]
    both = place_all(one)
    assert len(both.state.me.network.tiles) == 2
    bought = play(both, "buymachine:0")
    assert {type(action).__name__ for action in bought.legal_actions()} == {"PlaceMachine"}
    with pytest.raises(pn.TextError):
        both.why_not("move:0,0,4")

    tank = play(table(cash=90), f"work:{TANKS}", "buytank:0,3")
    assert tank.state.me.tanks == (2, 1, 1, 2)


@pytest.mark.rules("base.machines.needs-a-tile", "base.machines.any-order", "base.machines.what")
def test_rq_030_the_first_machine_waits_for_pipes_of_the_same_action() -> None:
    game = play(table(cash=40), f"work:{MACHINES}")
    assert refused(game, "buymachine:0") == ["machine.no-half"]
    piped = place_all(play(game, "bundle:2"))
    bought = play(piped, "buymachine:0")
    assert bought.state.me.cash == 40 - 15 - 20
    assert len(place_all(bought).state.me.network.machines) == 1


@pytest.mark.rules(
    "base.deliver.before-machine-fee", "base.deliver.when", "base.machine-phase.cost", "base.deliver.not-inside-action"
)
def test_rq_033_a_delivery_in_the_machine_phase_earns_the_fee() -> None:
    net = teal_row(5, machines=[(4, 0)])
    game = play(table(cash=0, net=net, stock="T0 T1x2", contracts="1a"), "pass")
    assert refused(game, "machines") == ["cash.too-little"]
    paid = play(game, "deliver:0,0,1")
    assert paid.state.me.cash == 20
    running = play(paid, "machines")
    assert running.state.me.cash == 5
    # the delivery also made room in the low row; the run itself cannot be split
    assert refused(running, "deliver:0,1,1") == ["moment.wrong"]
    assert play(running, "refine:1,0,1").state.me.farm.to_text() == "2/1/1/1:T1x2"


# ---- turn structure -------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.deliver.between-actions", "base.deliver.not-between-actions", "base.work.secondary.cost")
def test_rq_034_a_delivery_between_the_actions_pays_the_secondary_action_or_is_barred() -> None:
    def after_buying(**rulings: bool) -> pn.Game:
        game = table(cash=6, stock="S1", contracts="3a", rulings=pn.Rulings(**rulings))  # type: ignore[arg-type]
        bought = play(game, f"work:{CRUDE_MARKET}", f"buy:{row(0, 'S0')},0", "done")
        assert bought.state.me.cash == 0
        assert refused(bought, f"secondary:{TANKS}") == ["cash.too-little"]
        return bought

    delivered = play(after_buying(), "deliver:0,0,1")
    assert delivered.state.me.cash == 20
    assert play(delivered, f"secondary:{TANKS}").state.me.cash == 10

    barred = after_buying(deliver_between=False)
    assert refused(barred, "deliver:0,0,1") == ["deliver.between"]
    assert play(barred, "done", "deliver:0,0,1").state.me.cash == 20  # in the Machine Phase


@pytest.mark.rules(
    "base.work.secondary.income-may-pay", "base.work.secondary.main-first", "base.work.secondary.after-cross"
)
def test_rq_035_what_the_main_action_earned_pays_the_secondary_action() -> None:
    game = play(table(cash=0, stock="S1"), f"work:{MARKET_3}", f"sell:{row(3, 'S1')},0,1")
    assert refused(game, f"secondary:{UPGRADES}") == ["moment.wrong"]  # the Main Action comes to its end first
    assert play(game, "done").state.me.cash == 25
    second = play(game, "done", f"secondary:{UPGRADES}")
    assert second.state.me.cash == 15
    assert type(second.step).__name__ == "UpgradesStep"


@pytest.mark.rules(
    "base.work.secondary.same-arm",
    "base.work.secondary.inner-not-adjacent",
    "base.work.secondary.not-across-centre",
    "base.work.secondary.after-cross",
)
@pytest.mark.parametrize("space", range(8))
def test_rq_036_only_the_other_space_of_the_same_arm_is_next(space: int) -> None:
    main = play(table(cash=100), f"work:{space}", "done")
    main = play(main, "done") if type(main.step).__name__ == "OrderStep" else main
    partner = space + 1 if space % 2 == 0 else space - 1
    for other in range(8):
        assert refused(main, f"secondary:{other}") == ([] if other == partner else ["secondary.other-arm"])


@pytest.mark.rules("base.work.secondary.not-after-others", "base.work.secondary.one", "base.machine-phase.optional")
@pytest.mark.parametrize("main", ["government:0,0", "network:0,0", f"work:{CRUDE_MARKET}"])
def test_rq_037_no_secondary_action_follows_the_government_a_run_or_another_one(main: str) -> None:
    game = place_all(play(table(cash=100, net=teal_row(2, machines=[(3, 0)]), stock="T0"), main))
    game = play(game, "done")
    if main.startswith("work"):
        game = play(game, f"secondary:{TANKS}", "done", "done")
    assert type(game.step).__name__ == "MachinePhaseStep"
    for space in range(8):
        (reason,) = game.why_not(f"secondary:{space}")
        assert (reason.code, reason.rule) == ("moment.wrong", "base.work.secondary.after-cross")
    assert refused(game, "machines") == []


@pytest.mark.rules(
    "base.work.main.pass",
    "base.work.main.pass-no-secondary",
    "base.work.main.pass-keeps-machines",
    "base.work.main.pass-skips-machines",
)
def test_rq_038_passing_gives_up_the_secondary_action_and_keeps_the_machines_or_not() -> None:
    for keeps in (True, False):
        rulings = pn.Rulings(pass_keeps_machine=keeps)
        game = play(table(cash=25, net=teal_row(2, machines=[(3, 0)]), rulings=rulings), "pass")
        assert refused(game, f"secondary:{TANKS}") == ["moment.wrong"]
        assert refused(game, "machines") == ([] if keeps else ["machines.passed"])
        assert refused(game, "done") == []
    assert play(table(cash=25, net=teal_row(2, machines=[(3, 0)])), "pass", "machines").state.me.cash == 10


@pytest.mark.rules("base.network.same-purchase", "base.network.different-places")
def test_tiles_of_one_purchase_may_hang_on_each_other_or_lie_apart() -> None:
    first, second, *_ = table().state.shop_pipes[0]
    for there, chained in (("place:6,0,0", True), ("place:-2,0,0", False)):
        game = play(table(cash=90, net=teal_row(2)), f"work:{TANKS}", "bundle:2")
        game = play(game, f"take:{first}", "place:4,0,0", f"take:{second}")
        assert refused(game, there) == []
        last = play(game, there).state.me.network
        beside = {last.tile_at(x, 0) for x in (-1, 0, 4)} if not chained else {last.tile_at(5, 0), last.tile_at(6, 0)}
        assert None not in beside


@pytest.mark.rules("base.run.free")
@pytest.mark.rules("base.machine-phase.cost")
def test_the_worker_runs_pipelines_without_payment_and_the_machines_for_15() -> None:
    net = teal_row(4, machines=[(6, 0)])
    game = table(cash=15, net=net, stock="T0", tanks=(2, 1, 1, 1))
    assert play(game, "network:0,0").state.me.cash == 15
    assert play(game, "pass", "machines").state.me.cash == 0


@pytest.mark.rules("base.run.simultaneous", "base.machine-phase.simultaneous")
def test_pipelines_of_one_run_work_at_the_same_time_so_no_barrel_goes_through_two() -> None:
    cut = teal_row(7, machines=[(6, 0)])
    crossing = crossing_of_5_and_4()
    for net, entered in ((cut, ("pass", "machines")), (crossing, ("network:0,0",))):
        one, other = (line.number for line in net.pipelines() if line.oil == pn.Oil.TEAL and line.length >= 4)
        for stock, codes in (("T0 T1", []), ("T0", ["run.barrel-once"])):
            game = table(cash=40, net=net, stock=stock, tanks=(2, 1, 1, 1), setup={"costs": "4,4,4/4,4,4/4,4,4"})
            assert refused(play(game, *entered, f"refine:{one},0,1"), f"refine:{other},1,2") == codes


@pytest.mark.rules("base.machine-phase.same-refining-rules")
def test_the_machines_are_refused_what_the_worker_is_refused() -> None:
    codes = set()
    for tiles, stock in ((3, "T0x2 S0x2 T1 T2 S3x2"), (3, "T0 O0x2 O1 T2 O2"), (6, "T0 O0 S1x4 T2 O3")):
        # the first teal pipeline is equally long in both; a machine at its end takes it over from the worker
        driven = teal_row(tiles + 1, machines=[(2 * tiles, 0)])
        given = {"cash": 40, "tanks": (2, 2, 1, 1), "stock": stock}
        worker = play(table(net=teal_row(tiles), **given), "network:0,0")
        machines = play(table(net=driven, **given), "pass", "machines")
        for line, grade, target in product((0, 1, 99), range(4), range(4)):
            refine = f"refine:{line},{grade},{target}"
            assert refused(machines, refine) == refused(worker, refine)
            codes |= set(refused(machines, refine))
    assert codes == {"run.no-such-pipeline", "run.not-up", "run.value-too-low", "run.no-barrel", "run.no-room"}


@pytest.mark.rules("base.work.main.empty-action", "base.work.main.no-empty-action", "base.order.icon")
def test_rq_039_an_action_for_the_turn_order_alone_is_legal_or_has_to_do_something() -> None:
    nothing = play(table(turn=1, next_order=(0, -1)), f"work:{CONTRACTS}", "done", "order:0")
    assert nothing.state.next_order == (1, 0)
    assert (nothing.state.me.contracts, nothing.state.me.penalties) == ((), 0)

    needs = pn.Rulings(allow_empty_action=False)
    game = play(table(rulings=needs), f"work:{CONTRACTS}")
    assert refused(game, "done") == ["action.nothing-done"]
    assert type(play(game, "loan", "done").step).__name__ == "OrderStep"


@pytest.mark.rules("base.work.main.no-empty-action", "base.work.main.empty-action", "base.government.own-tile-bought")
def test_rq_039_where_an_action_has_to_do_something_it_cannot_be_entered_in_vain() -> None:
    for may, codes in ((True, []), (False, ["action.empty"])):
        game = table(cash=0, net=teal_row(1), rulings=pn.Rulings(allow_empty_action=may))
        assert refused(game, f"work:{UPGRADES}") == codes
        assert refused(game, f"work:{CRUDE_MARKET}") == codes
        assert refused(game, "network:0,0") == codes
        assert refused(game, f"work:{CONTRACTS}") == []
        assert refused(game, "government:0,0") == ["cash.too-little"]  # the worker's tile is bought under both


@pytest.mark.rules("base.network.first-tile", "base.network.rotation")
def test_rq_003_the_first_tile_of_a_game_lies_anywhere_and_two_listed_places_stand_for_all() -> None:
    game = play(table(cash=40), "government:0,0")
    assert [action.to_text() for action in game.legal_actions() if action.name == "place"] == [
        "place:0,0,0",
        "place:0,0,1",
    ]
    listed = {shape(game.apply(text).state.me.network) for text in ("place:0,0,0", "place:0,0,1")}
    for x, y, turned in product((-7, 0, 5), (-3, 0, 9), range(4)):
        assert game.why_not(f"place:{x},{y},{turned}") == ()
        assert shape(game.apply(f"place:{x},{y},{turned}").state.me.network) in listed
    assert [reason.code for reason in game.why_not("place:0,0,4")] == ["network.no-such-place"]
    assert "other place" in (type(game).legal_actions.__doc__ or "")


def shape(network: pn.PipeNetwork) -> frozenset[str]:
    """A network as it looks from any side: half turns, moved to the same corner."""
    found = set()
    for turns in (0, 2):
        turned = network.turned(turns)
        x, y = (min(values) for values in zip(*(cell for tile in turned.tiles for cell in tile.cells), strict=True))
        moved = [(s.x - x, s.y - y, s.ports, line.oil) for line in turned.pipelines() for s in line.segments]
        found.add(str(sorted(moved)))
    return frozenset(found)


@pytest.mark.rules("base.work.main.repeat-allowed", "base.work.main.occupied-allowed")
def test_rq_040_the_same_space_again_and_two_workers_on_it() -> None:
    game = table(2, cash=90, others={1: {"cash": 90}})
    for space in range(4):  # Player 1, Player 2, and both once more in the next round
        game = end_turn(play(game, f"work:{CRUDE_MARKET}", f"buy:{row(0, 'O0')},{space}"))
    assert (game.round, game.state.turn) == (3, 0)
    assert [player.farm.stock.to_text() for player in game.state.players] == ["O0x2", "O0x2"]


@pytest.mark.rules(
    "base.order.no-change",
    "base.order.shift",
    "base.order.shift-direction",
    "base.order.lower-row",
    "base.order.occupied-allowed",
    "base.order.slide-up",
)
@pytest.mark.parametrize("reading", ["both", "right_only"])
def test_rq_041_disks_in_the_way_are_pushed_to_the_right_where_there_is_room(reading: str) -> None:
    game = passes(table(4, rulings=pn.Rulings(order_shift=reading)))  # type: ignore[arg-type]
    assert game.state.next_order == (0, -1, -1, -1)
    game = play(game, f"work:{CONTRACTS}", "done", "order:0")
    assert game.state.next_order == (1, 0, -1, -1)
    game = passes(end_turn(game))
    assert game.state.next_order == (1, 0, 2, -1)
    game = play(game, f"work:{CONTRACTS}", "done", "order:1")
    assert game.state.next_order == (1, 3, 0, 2)
    assert end_turn(game).state.order == (1, 3, 0, 2)


@pytest.mark.rules("base.order.shift-direction", "base.order.shift-right")
def test_rq_041_a_disk_on_the_last_place_is_pushed_left_or_stays() -> None:
    def both_want_the_last_place(reading: str) -> pn.Game:
        game = play(table(4, rulings=pn.Rulings(order_shift=reading)), f"work:{CONTRACTS}", "done", "order:3")  # type: ignore[arg-type]
        return play(end_turn(game), f"work:{CONTRACTS}", "done", "order:3")

    pushed = both_want_the_last_place("both")
    assert pushed.state.next_order == (-1, -1, 0, 1)
    assert words(pushed) == ["Player 2 chose place 4 in the next round's order."]
    stays = both_want_the_last_place("right_only")
    assert stays.state.next_order == (-1, -1, 1, 0)
    assert "got place 3" in words(stays)[0]


def choosing(lower: tuple[int, ...], who: int = 3, **rulings: Any) -> pn.Game:
    """Player `who` + 1 chooses a place, with these disks in the lower row."""
    game = table(4, turn=who, order=(0, 1, 2, 3), next_order=lower, rulings=pn.Rulings(**rulings))
    return play(game, f"work:{CONTRACTS}", "done")


@pytest.mark.rules("base.order.push-choice", "base.order.shift", "base.order.shift-direction")
def test_rq_121_who_pushes_chooses_the_side_where_both_are_free() -> None:
    game = choosing((-1, 0, -1, -1), 1)
    assert play(game, "order:1").state.next_order == (-1, 1, 0, -1)
    left = play(game, "pushleft:1")
    assert left.state.next_order == (0, 1, -1, -1)
    assert words(left) == ["Player 2 chose place 2 in the next round's order and pushed the disk there to the left."]
    several = choosing((-1, 0, 1, -1), 2)  # all disks up to the free place move along
    assert play(several, "pushleft:2").state.next_order == (0, 1, 2, -1)
    assert play(several, "pushleft:1").state.next_order == (0, 2, 1, -1)
    assert play(several, "order:1").state.next_order == (-1, 2, 0, 1)
    assert pn.Rulings().push_choice == "player"
    right = choosing((-1, 0, -1, -1), 1, push_choice="right")
    assert refused(right, "pushleft:1") == ["order.right-first"]
    assert play(right, "order:1").state.next_order == (-1, 1, 0, -1)


@pytest.mark.rules("base.order.push-choice", "base.order.shift-direction", "base.order.shift-right")
def test_rq_121_there_is_nothing_to_choose_where_a_side_is_full_or_no_disk_stands() -> None:
    game = choosing((0, -1, 1, 2))
    assert [action.to_text() for action in game.legal_actions()] == [*(f"order:{place}" for place in range(4)), "done"]
    assert refused(game, "pushleft:0") == ["order.one-side"]
    assert game.why_not("pushleft:0")[0].fix == "Choose place 1: the disk there goes to the right."
    assert refused(game, "pushleft:1") == ["order.nobody-there"]
    assert refused(game, "pushleft:3") == ["order.one-side"]
    assert game.why_not("pushleft:3")[0].fix == "Choose place 4: the disk there goes to the left."
    assert refused(game, "pushleft:4") == ["order.no-such-place"]
    only_right = choosing((-1, 0, -1, -1), 1, order_shift="right_only")
    assert refused(only_right, "pushleft:1") == ["order.right-first"]
    assert only_right.why_not("pushleft:1")[0].rule == "base.order.shift-right"


@pytest.mark.rules("base.order.last-choice-counts", "base.order.push-choice", "base.order.shift")
def test_rq_121_a_second_choice_takes_up_the_own_disk_and_leaves_the_others_where_they_were_pushed() -> None:
    given = {"turn": 1, "next_order": (0, -1, -1), "cash": 50}
    game = on_one_arm(table(3, **given), "Contracts & Loans", "Upgrades")
    first = play(game, "work:0", "done", "order:0")
    assert first.state.next_order == (1, 0, -1), "place 1 is taken, its disk was pushed"
    second = play(first, "secondary:1", "done")
    assert play(second, "done").state.next_order == (1, 0, -1)
    assert play(second, "order:2").state.next_order == (-1, 0, 1), "the pushed disk stays where it is"
    assert play(second, "order:0").state.next_order == (1, 0, -1), "the own disk is in nobody's way"
    # the own place is free again: the disk on place 2 may go there, or on to place 3
    assert play(second, "pushleft:1").state.next_order == (0, 1, -1)
    assert play(second, "order:1").state.next_order == (-1, 1, 0)
    assert end_turn(play(second, "pushleft:1")).state.next_order == (0, 1, -1)


@pytest.mark.rules("base.order.applies-next-round", "base.order.slide-up", "base.game.turn-sequence")
def test_rq_042_a_new_order_counts_from_the_next_round() -> None:
    game = end_turn(play(table(), f"work:{CONTRACTS}", "done", "order:1"))
    assert (game.state.order, game.player) == ((0, 1), "Player 2")
    game = play(game, f"work:{CONTRACTS}", "done", "order:0")
    assert (game.round, game.state.order) == (1, (0, 1))
    game = end_turn(game)
    assert (game.round, game.state.order, game.player) == (2, (1, 0), "Player 2")


@pytest.mark.rules("base.order.last-choice-counts", "base.order.after-action", "base.order.icon")
def test_rq_042_of_two_choices_in_one_turn_the_last_one_stands() -> None:
    game = on_one_arm(table(3, cash=50), "Contracts & Loans", "Upgrades")
    game = play(game, "work:0", "done", "order:0", "secondary:1", "done")
    assert game.state.next_order == (0, -1, -1)
    assert play(game, "order:2").state.next_order == (-1, -1, 0)
    assert play(game, "done").state.next_order == (0, -1, -1)  # keeping it is a choice as well


@pytest.mark.rules(
    "base.work.main.cash-needed", "base.work.main.cash-never-negative", "base.market.sales-fund-purchases"
)
def test_rq_043_sales_fund_purchases_and_nobody_pays_what_is_not_there() -> None:
    game = play(table(cash=3, stock="T1"), f"work:{MARKET_2}")
    eight = f"buy:{row(2, 'S0')},2"
    assert refused(game, eight) == ["cash.too-little"]
    (reason,) = game.why_not(eight)
    assert (reason.text, reason.fix) == ("This barrel costs $8, you hold $3.", "You need $5 more.")
    assert play(game, f"sell:{row(2, 'T1')},0,1", eight).state.me.cash == 20


@pytest.mark.rules("base.work.main.cash-never-negative", "base.contracts.loan-no-repayment")
def test_rq_044_markers_take_no_cash_during_play_however_little_there_is() -> None:
    over = passes(last_turn_of(3, cash=30, penalties=3))
    assert over.is_over
    assert (over.state.players[1].cash, over.state.players[1].penalties) == (30, 3)


@pytest.mark.rules(
    "base.game.turns-total",
    "base.game.rounds",
    "base.game.years",
    "base.game.one-turn-a-round",
    "base.game.turn-sequence",
    "base.game.round-marker-moves",
    "base.refresh.when",
    "base.end.when",
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_rq_045_everybody_has_18_turns_with_a_refresh_before_the_9th_and_the_15th(players: int) -> None:
    game, turns, refreshes = table(players), [0] * players, []
    while not game.is_over:
        assert len(set(turns)) <= 2
        turns[game.state.who] += 1
        game = passes(game)
        refreshes += [turns[0] + 1 for event in game.events if event.kind == "year"]
    assert (turns, refreshes) == ([18] * players, [9, 15])
    assert game.legal_actions() == ()


@pytest.mark.rules("base.order.lower-row", "base.order.occupied-allowed")
def test_rq_115_the_turn_order_has_as_many_places_as_players() -> None:
    for players in (2, 3, 4):
        game = play(table(players), f"work:{CONTRACTS}", "done")
        assert [refused(game, f"order:{place}") for place in range(5)] == [[]] * players + [["order.no-such-place"]] * (
            5 - players
        )
    three = play(table(3), f"work:{CONTRACTS}", "done")
    assert "places 1 to 3, not 4" in three.why_not("order:3")[0].text
