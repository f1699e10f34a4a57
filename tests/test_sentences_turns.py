"""Sentences about turns, machines and the worker, each played by itself, so that a violation of it is noticed."""

from __future__ import annotations

import pytest

import pipeline_nb as pn
from tests.positions import teal_row
from tests.situations import (
    ARMS,
    CRUDE_MARKET,
    MARKET_1,
    MARKET_2,
    TANKS,
    UPGRADES,
    end_turn,
    passes,
    place_all,
    play,
    refused,
    row,
    table,
)

OPENS = {
    "Crude Market": "MarketStep(market=0, bought=False, done=0)",
    "Refined Market 1": "MarketStep(market=1, bought=False, done=0)",
    "Refined Market 2": "MarketStep(market=2, bought=False, done=0)",
    "Refined Market 3": "MarketStep(market=3, bought=False, done=0)",
    "Contracts & Loans": "ContractsStep(rows=(), loan=False)",
    "Tanks & Pipes": "ShopStep(shop=0, bundles=0, done=0)",
    "Machines & Pipes": "ShopStep(shop=1, bundles=0, done=0)",
    "Upgrades": "UpgradesStep(bought=0)",
}


def due(game: pn.Game) -> str:
    return type(game.step).__name__


@pytest.mark.rules("base.tanks.worker", "base.machines.worker", "base.upgrades.worker", "base.contracts.worker")
@pytest.mark.rules("base.crude-market.worker", "base.refined.worker")
@pytest.mark.parametrize("turned", range(4))
def test_each_space_opens_the_action_that_its_name_says_wherever_it_lies(turned: int) -> None:
    game = table(net=teal_row(1), setup={"actions": (*ARMS[turned:], *ARMS[:turned])})
    assert set(game.table.spaces) == set(OPENS)
    for space, name in enumerate(game.table.spaces):
        assert str(play(game, f"work:{space}").step) == OPENS[name]
    # by the Secondary Action the same doors open
    for space in range(0, 8, 2):
        between = play(game, f"work:{space}", "done")
        assert str(play(between, f"secondary:{space + 1}").step) == OPENS[game.table.spaces[space + 1]]


@pytest.mark.rules("base.game.two-phases")
@pytest.mark.parametrize("machines", [(), ((3, 0),)])
def test_a_turn_begins_with_the_work_phase_and_ends_with_the_machine_phase(
    machines: tuple[tuple[int, int], ...],
) -> None:
    game = table(cash=60, net=teal_row(2, machines=machines))
    mains = {
        f"work:{CRUDE_MARKET}": ("done", "done"),
        f"work:{TANKS}": ("done", "done", "done"),
        "network:0,0": ("done",),
        "pass": (),
    }
    for main, more in mains.items():
        assert due(game) == "WorkStep"
        phase = play(game, main, *more)
        assert (due(phase), phase.player) == ("MachinePhaseStep", "Player 1")
        assert ("machines" in map(str, [action.to_text() for action in phase.legal_actions()])) is bool(machines)
        after = play(phase, "done")
        assert (due(after), after.player) == ("WorkStep", "Player 2")
    for text in ("machines", "done"):
        assert game.why_not(text), f"the Machine Phase comes after the Work Phase, but {text!r} is legal"
    second_round = passes(game, 2)
    assert (due(second_round), second_round.round) == ("WorkStep", 2)


@pytest.mark.rules("base.machine-phase.runs-all")
def test_one_fee_runs_every_machine_of_the_network_and_no_line_has_to_run() -> None:
    network = teal_row(10, machines=[(4, 0), (13, 0)])
    lines = {line.number: line for line in network.pipelines() if line.machines and line.oil is pn.Oil.TEAL}
    assert {line.machines for line in lines.values()} == {((4, 0),), ((4, 0), (13, 0)), ((13, 0),)}
    game = play(table(cash=15, net=network, stock="T0x4", tanks=(2, 2, 1, 0)), "pass", "machines")
    assert game.state.me.cash == 0
    offered = {
        int(text.split(":")[1].split(",")[0]) for action in game.legal_actions() if ":" in (text := action.to_text())
    }
    assert offered == set(lines)
    assert play(game, *(f"refine:{number},0,1" for number in lines)).state.me.farm.stock.to_text() == "T0,T1x3"
    # what the fee pays for may be left, all of it or in part
    some = play(game, f"refine:{max(lines)},0,1")
    for stopped, stock in ((game, "T0x4"), (some, "T0x3,T1")):
        ended = end_turn(stopped)
        assert ended.state.players[0].farm.stock.to_text() == stock


@pytest.mark.rules("base.market.any-number")
def test_one_market_action_sells_and_buys_as_many_barrels_as_there_are_spaces() -> None:
    game = play(table(4, cash=500, tanks=(5, 5, 0, 0), stock="T1x4 O1x4"), f"work:{MARKET_2}")
    for barrel in ("T1", "O1"):
        for space in range(4):
            game = play(game, f"sell:{row(2, barrel)},{space},1")
    assert not any(game.state.me.barrels)
    crude = next(number for number, held in enumerate(game.table.rows) if (held.market, held.grade) == (2, 0))
    for space in range(8):
        game = play(game, f"buy:{crude},{space}")
    assert sum(game.state.me.barrels) == 8


@pytest.mark.rules("base.game.one-turn-a-round", "base.game.turn-sequence", "base.work.main.one-action")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_each_round_everybody_has_one_turn_in_the_player_order(players: int) -> None:
    game = table(players, cash=100, net=teal_row(1))
    had = []
    for turn in range(2 * players):
        had.append((game.round, game.state.who))
        assert sum(type(step).__name__ == "WorkStep" for step in game.state.steps) == 1
        game = end_turn(play(game, f"work:{MARKET_1}" if turn % 2 else "pass"))
    assert had == [(round, who) for round in (1, 2) for who in range(players)]
    # a Main Action of any other kind is no less one than the cross
    main = table(players, cash=100, net=teal_row(1))
    for text in ("network:0,0", "government:0,0"):
        done = place_all(play(main, text))
        assert type(play(done, "done").step).__name__ == "MachinePhaseStep"


@pytest.mark.rules("base.work.main.one-action", "base.game.player-count")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_has_one_place_in_the_order(players: int) -> None:
    game = pn.new_game(players)
    assert sorted(game.state.order) == list(range(players)) == list(range(len(game.table.names)))


@pytest.mark.rules("base.work.main.places")
def test_the_worker_is_sent_to_the_cross_to_the_government_and_to_the_own_network() -> None:
    game = table(cash=100, net=teal_row(2))
    for text in (*(f"work:{space}" for space in range(8)), "government:3,7", "network:2,0"):
        assert refused(game, text) == []


@pytest.mark.rules("base.order.no-icon-elsewhere")
def test_a_place_in_the_order_is_chosen_at_no_other_moment() -> None:
    game = table(cash=100, net=teal_row(1))
    assert refused(game, "order:0") == ["moment.wrong"]
    assert refused(play(game, "pass"), "order:0") == ["moment.wrong"]
    for space in range(0, 8, 2):
        assert refused(play(game, f"work:{space}", "done"), "order:0") == ["moment.wrong"]


@pytest.mark.rules("base.order.applies-next-round", "base.order.slide-up")
def test_a_chosen_place_holds_from_the_next_round_on_and_frees_the_lower_row() -> None:
    game = play(table(4, cash=100), f"work:{UPGRADES}", "done", "order:3")
    assert (game.state.order, game.state.next_order) == ((0, 1, 2, 3), (-1, -1, -1, 0))
    game = end_turn(game)
    for who in (1, 2, 3):
        assert (game.state.who, game.state.order) == (who, (0, 1, 2, 3))
        game = passes(game)
    assert (game.round, game.state.who) == (2, 1)
    assert (game.state.order, game.state.next_order) == ((1, 2, 3, 0), (-1,) * 4)


@pytest.mark.rules("base.work.secondary.cost")
@pytest.mark.parametrize("round", [1, 2, 8])
@pytest.mark.parametrize("who", [0, 1, 2])
def test_every_secondary_action_costs_10(round: int, who: int) -> None:
    game = play(table(3, cash=25, round=round, turn=who), f"work:{CRUDE_MARKET}", "done", f"secondary:{TANKS}")
    assert game.state.me.cash == 15


@pytest.mark.rules("base.machine-phase.optional")
@pytest.mark.parametrize("cash", [14, 15, 100])
def test_no_machine_has_to_run(cash: int) -> None:
    game = play(table(cash=cash, net=teal_row(5, machines=[(9, 0)]), stock="T0"), "pass")
    assert refused(game, "machines") == ([] if cash >= 15 else ["cash.too-little"])
    assert refused(game, "done") == []
    assert play(game, "done").state.players[0].cash == cash


@pytest.mark.rules("base.machine-phase.unpaid-lines-idle")
@pytest.mark.parametrize("cash", [0, 14, 15, 100])
def test_the_worker_never_runs_a_machines_line_whatever_its_owner_can_pay(cash: int) -> None:
    net = teal_row(5, machines=[(9, 0)])
    game = play(table(cash=cash, net=net, stock="T0", tanks=(2, 1, 1, 1)), "network:0,0")
    line = next(line for line in net.pipelines() if line.machines and line.oil is pn.Oil.TEAL)
    assert line.length == 9
    assert refused(game, f"refine:{line.number},0,1") == ["run.machine-connected"]


@pytest.mark.rules("base.machine-phase.cost")
@pytest.mark.parametrize("who", [0, 1, 2])
def test_the_machine_phase_costs_each_player_15(who: int) -> None:
    net = teal_row(5, machines=[(9, 0)])
    game = play(table(3, turn=who, cash=15, net=net), "pass", "machines")
    assert (game.state.who, game.state.me.cash) == (who, 0)
    assert refused(play(table(3, turn=who, cash=14, net=net), "pass"), "machines") == ["cash.too-little"]


@pytest.mark.rules("base.order.no-change")
@pytest.mark.parametrize(("chosen", "order"), [(0, (0, 1, 2)), (1, (1, 0, 2)), (2, (1, 2, 0))])
def test_who_chooses_nothing_takes_the_first_free_space_from_the_left(chosen: int, order: tuple[int, ...]) -> None:
    game = end_turn(play(table(3), f"work:{UPGRADES}", "done", f"order:{chosen}"))
    assert passes(game, 2).state.order == order


@pytest.mark.rules("base.end.winner")
def test_all_places_follow_the_totals() -> None:
    cash = {0: 20, 1: 80, 2: 50, 3: 35}
    game = table(4, others={who: {"cash": dollars} for who, dollars in cash.items()})
    places = game.ranking()
    assert [place.player for place in places] == ["Player 2", "Player 3", "Player 4", "Player 1"]
    assert [place.place for place in places] == [1, 2, 3, 4]
    assert [place.total for place in places] == sorted((score.total for score in game.scores()), reverse=True)
