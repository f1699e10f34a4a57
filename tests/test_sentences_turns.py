"""Sentences about turns, machines and the worker, each played by itself, so that a violation of it is noticed."""

from __future__ import annotations

import pytest

import pipeline_nb as pn
from tests.positions import row_of_t1
from tests.situations import (
    ARMS,
    CRUDE_MARKET,
    MARKET_2,
    TANKS,
    end_turn,
    passes,
    play,
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
    game = table(net=row_of_t1(1), setup={"actions": (*ARMS[turned:], *ARMS[:turned])})
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
    game = table(cash=60, net=row_of_t1(2, machines=machines))
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
    network = row_of_t1(7, machines=[(4, 0), (13, 0)])
    lines = {line.number: line for line in network.pipelines() if line.machines and line.oil is pn.Oil.TEAL}
    assert {line.machines for line in lines.values()} == {((4, 0),), ((4, 0), (13, 0))}
    game = play(table(cash=15, net=network, stock="T0x4", tanks=(2, 2, 1, 0)), "pass", "machines")
    assert game.state.me.cash == 0
    offered = {
        int(text.split(":")[1].split(",")[0]) for action in game.legal_actions() if ":" in (text := action.to_text())
    }
    assert offered == set(lines)
    assert play(game, *(f"refine:{number},0,1" for number in lines)).state.me.farm.stock.to_text() == "T0x2,T1x2"
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
