"""The twenty-one upgrade cards, each with its numbers on both sides of every bound, and the disputed ones both ways."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

import pipeline_nb as pn
from pipeline_nb.game.text_steps import read_step, step_to_text
from tests.positions import T1, laid, teal_row
from tests.situations import (
    CONTRACTS,
    CRUDE_MARKET,
    MACHINES,
    MARKET_1,
    MARKET_2,
    MARKET_3,
    TANKS,
    UPGRADES,
    at_upgrades_with,
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
    type_of,
    with_card,
    words,
)

HR, ENGINEERING, GOVERNMENT, SHOPS = "Human Resources", "Engineering", "Government", "Shops"
REFINED, CONTRACTS_ORDERS, MACHINE_CARDS = "Refined Markets", "Contracts & Orders", "Machines"


def texts(game: pn.Game, *starts: str) -> list[str]:
    """The legal actions, as text; only those that start so, if anything is said."""
    return [a.to_text() for a in game.legal_actions() if not starts or a.to_text().startswith(starts)]


def steps_read_back(game: pn.Game) -> bool:
    """Whether the text of what is due gives it again; the whole text refuses a tile that lies twice."""
    return all(read_step(step_to_text(step), game.rules) == step for step in game.state.steps)


def buy_next(family: str, level: int, **given: object) -> pn.Game:
    """The game right after the next level of a type was bought."""
    game = at_upgrades_with(family, level, **given)
    return play(game, f"upgrade:{type_of(game, family)}")


def new_year(family: str, level: int, year: int = 2, **given: object) -> pn.Game:
    """The owner's first turn of a year: one turn of the year before is played out for it."""
    names = with_card(family, level).table.families
    levels = tuple(level if name == family else 0 for name in names)
    setup = {"upgrades": names}
    rest = {"setup": setup, "others": {1: {"levels": levels, **given}}}
    last = {"year": year - 1, "round": (8, 6)[year - 2], "turn": 1, "order": (1, 0), "next_order": (1, -1)}
    game = passes(table(**last, **rest))
    assert (game.year, game.round, game.player) == (year, 1, "Player 2")
    return game


# ---- Human Resources ------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.card.human-resources.level-1")
@pytest.mark.parametrize(("level", "fee"), [(0, 10), (1, 0), (2, 0)])
def test_with_human_resources_1_the_secondary_action_costs_nothing(level: int, fee: int) -> None:
    game = play(with_card(HR, level, cash=15), f"work:{CRUDE_MARKET}", "done", f"secondary:{TANKS}")
    assert game.state.me.cash == 15 - fee
    assert ("paid $10" in words(game)[0]) is bool(fee)
    poor = play(with_card(HR, level, cash=9), f"work:{CRUDE_MARKET}", "done")
    assert refused(poor, f"secondary:{TANKS}") == (["cash.too-little"] if fee else [])


@pytest.mark.rules("base.card.human-resources.level-2", "base.card.human-resources.level-2-reach")
@pytest.mark.rules("base.work.secondary.inner-not-adjacent", "base.work.secondary.not-across-centre")
@pytest.mark.rules("base.work.secondary.same-arm")
@pytest.mark.parametrize(
    ("level", "space", "reach"),
    [
        (1, TANKS, [CRUDE_MARKET]),
        (2, TANKS, [CRUDE_MARKET, CONTRACTS, MACHINES, UPGRADES]),
        (2, UPGRADES, [TANKS, CONTRACTS, MACHINES, MARKET_3]),
        (1, CRUDE_MARKET, [TANKS]),
        (2, CRUDE_MARKET, [TANKS]),
        (2, MARKET_2, [MACHINES]),
    ],
)
def test_rq_036_human_resources_2_reaches_two_steps_and_the_centre_is_one(
    level: int, space: int, reach: list[int]
) -> None:
    game = end_choices(play(with_card(HR, level, cash=50), f"work:{space}"))
    assert texts(game, "secondary") == [f"secondary:{other}" for other in reach]
    for other in set(range(8)) - set(reach):
        assert refused(game, f"secondary:{other}") == ["secondary.other-arm"]


def end_choices(game: pn.Game) -> pn.Game:
    """Finish the action and keep the place in the Turn Order."""
    while type(game.step).__name__ not in ("BetweenStep", "AgainStep", "MachinePhaseStep"):
        game = play(game, "done")
    return game


@pytest.mark.rules("base.card.human-resources.level-3", "base.work.main.one-action")
@pytest.mark.parametrize("first", [f"work:{CRUDE_MARKET}", f"work:{UPGRADES}", "government:0,0", "network:0,0"])
@pytest.mark.parametrize("second", [f"work:{CRUDE_MARKET}", f"work:{TANKS}", "government:1,7", "network:2,0"])
def test_human_resources_3_gives_two_main_actions_of_any_kind_and_no_secondary(first: str, second: str) -> None:
    game = with_card(HR, 3, cash=100, net=teal_row(2), stock="T0x2")
    game = end_choices(place_all(play(game, first)))
    assert type(game.step).__name__ == "AgainStep"
    assert texts(game, "secondary") == []
    assert refused(game, "secondary:1") == ["moment.wrong"]
    after = end_choices(place_all(play(game, second)))
    assert type(after.step).__name__ == "MachinePhaseStep"
    assert type(play(game, "done").step).__name__ == "MachinePhaseStep"


@pytest.mark.rules("base.card.human-resources.level-3")
def test_a_pass_gives_both_main_actions_up_and_level_2_has_only_one() -> None:
    assert type(play(with_card(HR, 3), "pass").step).__name__ == "MachinePhaseStep"
    assert type(end_choices(play(with_card(HR, 2), f"work:{TANKS}")).step).__name__ == "BetweenStep"


@pytest.mark.rules("base.card.human-resources.level-3")
def test_who_buys_human_resources_3_as_the_main_action_may_act_again_at_once() -> None:
    game = end_choices(play(buy_next(HR, 2), "done"))
    assert type(game.step).__name__ == "AgainStep"
    secondary = play(with_card(HR, 2, cash=100), f"work:{CONTRACTS}", "loan", "done", "done", f"secondary:{UPGRADES}")
    bought = end_choices(play(secondary, f"upgrade:{type_of(secondary, HR)}", "done"))
    assert type(bought.step).__name__ == "MachinePhaseStep"  # nothing was due any more


@pytest.mark.rules("base.deliver.between-actions", "base.deliver.not-between-actions")
def test_between_two_main_actions_deliveries_follow_the_ruling_too() -> None:
    for rulings, codes in ((pn.Rulings(), []), (pn.Rulings(deliver_between=False), ["deliver.between"])):
        game = with_card(HR, 3, stock="T1", contracts="1a", rulings=rulings)
        game = end_choices(play(game, f"work:{CRUDE_MARKET}"))
        assert refused(game, "deliver:0,0,1") == codes


@pytest.mark.rules("base.run.line-once-a-turn", "base.public.run-once-an-action")
@pytest.mark.parametrize(("run_limit", "refined"), [("turn", 1), ("action", 2)])
def test_rq_020_a_pipeline_of_4_with_two_main_actions(run_limit: str, refined: int) -> None:
    rulings = pn.Rulings(run_limit=run_limit)  # type: ignore[arg-type]
    game = with_card(HR, 3, net=teal_row(2), stock="T0x2", tanks=(2, 1, 1, 1), rulings=rulings)
    line = next(line.number for line in game.state.me.network.pipelines() if line.length == 4)
    once = play(game, "network:0,0", f"refine:{line},0,1", "done")
    again = play(once, "network:2,0")
    assert (f"refine:{line},0,1" in texts(again)) is (refined == 2)
    assert refused(again, f"refine:{line},0,1") == ([] if refined == 2 else ["run.once-a-turn"])
    if refined == 2:
        again = play(again, f"refine:{line},0,1")
    assert again.state.me.barrels[1] == refined
    # another pipeline of the same network runs in the second action in either reading
    assert refused(once, "network:0,0") == []


# ---- Engineering ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.card.engineering.level-1", "base.card.engineering.level-2", "base.run.value")
@pytest.mark.parametrize(
    ("level", "segments", "cost"),
    [(0, 4, 4), (1, 4, 5), (2, 4, 6), (3, 4, 6), (0, 2, 2), (1, 2, 2), (2, 2, 2), (1, 8, 10), (2, 8, 12), (2, 6, 8)],
)
def test_rq_021_engineering_adds_for_each_full_four_segments(level: int, segments: int, cost: int) -> None:
    for asked, enough in ((cost, True), (cost + 1, False)):
        costs = f"{asked},20,20/9,9,9/9,9,9"
        net = teal_row(segments // 2)
        game = with_card(ENGINEERING, level, net=net, stock="T0", tanks=(2, 1, 1, 1), setup={"costs": costs})
        run = play(game, "network:0,0")
        line = next(line.number for line in net.pipelines() if line.length == segments)
        assert (f"refine:{line},0,1" in texts(run)) is enough
        assert refused(run, f"refine:{line},0,1") == ([] if enough else ["run.value-too-low"])
        machine = play(table(setup={"upgrades": (ENGINEERING,)}), "pass")
        assert machine.state.me.levels == (0, 0, 0, 0, 0)


@pytest.mark.rules("base.card.engineering.level-1", "base.card.engineering.level-2")
def test_rq_021_eleven_segments_are_worth_11_13_15_and_three_stay_three() -> None:
    assert [pn.refinement_value(11, level) for level in (0, 1, 2)] == [11, 13, 15]
    assert [pn.refinement_value(3, level) for level in (0, 1, 2)] == [3, 3, 3]


@pytest.mark.rules("base.card.engineering.level-3", "base.run.one-barrel")
def test_rq_084_two_barrels_of_the_same_starting_grade_and_no_third() -> None:
    net = teal_row(5)  # ten segments: one fewer stays in the middle for the case's nine
    game = with_card(ENGINEERING, 3, net=net, stock="T0x3 T1", tanks=(2, 2, 2, 1))
    line = next(line.number for line in net.pipelines() if line.length == 10)
    run = play(game, "network:0,0", f"refine:{line},0,2")
    assert refused(run, f"refine:{line},1,2") == ["run.same-start"]
    assert texts(run, "refine") == [f"refine:{line},0,{target}" for target in (1, 2)]  # value 14, to high it is 15
    two = play(run, f"refine:{line},0,1")
    assert texts(two, "refine") == []
    assert refused(two, f"refine:{line},0,1") == ["run.one-barrel"]
    one = play(with_card(ENGINEERING, 2, net=net, stock="T0x3"), "network:0,0", f"refine:{line},0,1")
    assert refused(one, f"refine:{line},0,1") == ["run.one-barrel"]


@pytest.mark.rules("base.card.engineering.level-3", "base.machine-phase.line-once")
def test_rq_084_machine_lines_refine_two_as_well() -> None:
    net = teal_row(5, machines=[(9, 0)])
    game = with_card(ENGINEERING, 3, cash=15, net=net, stock="T0x3", tanks=(2, 2, 2, 1))
    line = next(line.number for line in net.pipelines() if line.length == 9)
    run = play(game, "pass", "machines", f"refine:{line},0,1", f"refine:{line},0,2")
    assert texts(run, "refine") == []


@pytest.mark.rules("base.card.engineering.level-3", "base.run.barrel-once")
def test_a_barrel_that_a_pipeline_lifted_does_not_go_through_it_a_second_time() -> None:
    net = teal_row(5)
    game = with_card(ENGINEERING, 3, net=net, stock="T0", tanks=(2, 2, 2, 1))
    line = next(line.number for line in net.pipelines() if line.length == 10)
    run = play(game, "network:0,0", f"refine:{line},0,1")
    assert refused(run, f"refine:{line},1,2") == ["run.same-start", "run.barrel-once"]
    assert texts(run) == ["done"]


# ---- Machines -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.card.machines.level-1")
def test_machines_1_gives_a_machine_at_once_if_a_half_is_free() -> None:
    game = buy_next(MACHINE_CARDS, 0, net=teal_row(1))
    assert texts(game) == ["receivemachine:0", "receivemachine:1", "receivemachine:2", "done"]
    placed = play(game, "receivemachine:2", "machine:0,0")
    assert (placed.state.me.network.machines, placed.state.me.cash) == (((0, 0),), 80)
    assert placed.state.shop_machines == (1, 1, 0)
    assert texts(placed) == ["done"]  # one only
    assert refused(placed, "receivemachine:0") == ["benefit.none-left"]
    assert texts(buy_next(MACHINE_CARDS, 0)) == ["done"]  # no tile to put it on
    second = play(with_card(MACHINE_CARDS, 1, cash=100, net=teal_row(1)), f"work:{UPGRADES}")
    assert type(play(second, f"upgrade:{type_of(second, MACHINE_CARDS)}").step).__name__ == "UpgradesStep"


@pytest.mark.rules("base.card.machines.level-1-run")
def test_machines_1_lets_a_main_action_run_one_machine_without_the_fee() -> None:
    net = teal_row(6, machines=[(3, 0), (8, 0)])  # teal: 3, then 4 between the machines, then 3
    shared = {"net": net, "stock": "T0x3", "tanks": (2, 2, 1, 1), "cash": 0, "setup": {"costs": "3,5,6/4,5,6/4,5,6"}}
    game = with_card(MACHINE_CARDS, 1, **shared)
    assert texts(game, "workmachine") == ["workmachine:3,0", "workmachine:8,0"]
    run = play(game, "workmachine:3,0")
    teal = {line.number: line.machines for line in net.pipelines() if line.oil is pn.Oil.TEAL and line.length >= 3}
    reached = [number for number, cells in teal.items() if (3, 0) in cells]
    assert sorted({int(text.split(":")[1].split(",")[0]) for text in texts(run, "refine")}) == reached
    assert len(reached) == 2
    far = next(number for number, cells in teal.items() if (3, 0) not in cells)
    assert refused(run, f"refine:{far},0,1") == ["run.machine-not-active"]
    done = play(run, f"refine:{reached[0]},0,1", "done")
    assert (type(done.step).__name__, done.state.me.cash) == ("MachinePhaseStep", 0)
    assert texts(with_card(MACHINE_CARDS, 0, **shared), "workmachine") == []
    assert refused(with_card(MACHINE_CARDS, 0, **shared), "workmachine:3,0") == ["machines.no-card"]


@pytest.mark.rules("base.run.line-once-a-turn", "base.public.run-once-an-action", "base.card.machines.level-1-run")
@pytest.mark.parametrize("run_limit", ["turn", "action"])
def test_a_machine_line_runs_twice_in_one_work_phase_only_by_the_other_reading(run_limit: str) -> None:
    net = teal_row(3, machines=[(5, 0)])
    rulings = pn.Rulings(run_limit=run_limit)  # type: ignore[arg-type]
    setup = {"upgrades": (HR, MACHINE_CARDS)}
    names = table(setup=setup).table.families
    levels = tuple({HR: 3, MACHINE_CARDS: 1}.get(name, 0) for name in names)
    game = table(setup=setup, levels=levels, net=net, stock="T0x3", tanks=(2, 2, 1, 1), cash=15, rulings=rulings)
    line = next(line.number for line in net.pipelines() if line.length == 5)
    again = play(game, "workmachine:5,0", f"refine:{line},0,1", "done", "workmachine:5,0")
    assert refused(again, f"refine:{line},0,1") == (["run.once-a-turn"] if run_limit == "turn" else [])
    phase = play(again, "done", "machines")
    assert refused(phase, f"refine:{line},0,1") == (["run.once-a-turn"] if run_limit == "turn" else [])


@pytest.mark.rules("base.machine-phase.not-again", "base.machine-phase.again", "base.run.line-once-a-turn")
@pytest.mark.parametrize("again", ["no", "yes"])
def test_rq_118_a_line_that_ran_in_a_main_action_rests_in_the_machine_phase(again: str) -> None:
    net = teal_row(7, machines=[(4, 0)])  # teal 9 and teal 4
    rulings = pn.Rulings(machine_phase_again=again)  # type: ignore[arg-type]
    game = with_card(MACHINE_CARDS, 1, net=net, stock="T0x2", tanks=(2, 2, 1, 1), cash=15, rulings=rulings)
    assert [line.length for line in net.pipelines()[:2]] == [9, 4]
    first = play(game, "workmachine:4,0", "refine:1,0,1", "done")
    assert steps_read_back(first)
    phase = play(first, "machines")
    assert refused(phase, "refine:1,0,1") == (["run.once-a-turn"] if again == "no" else [])
    assert refused(phase, "refine:2,0,1") == []
    assert steps_read_back(phase)
    unused = play(game, "pass", "machines")
    assert refused(unused, "refine:1,0,1") == []
    idle = play(game, "workmachine:4,0", "done", "machines")
    assert refused(idle, "refine:1,0,1") == [], "it has refined nothing in this turn"


def _two_actions(net: pn.PipeNetwork, **given: Any) -> pn.Game:
    setup = {"upgrades": (HR, MACHINE_CARDS), **given.pop("setup", {})}
    names = table(setup=setup).table.families
    levels = tuple({HR: 3, MACHINE_CARDS: 1}.get(name, 0) for name in names)
    mine = {"stock": "T0x4", "tanks": (2, 2, 1, 1), "cash": 99}
    return table(setup=setup, levels=levels, net=net, **{**mine, **given})


@pytest.mark.rules("base.machine-phase.not-again", "base.machine-phase.again", "base.run.not-machine-connected")
@pytest.mark.parametrize("again", ["no", "yes"])
def test_rq_118_a_machine_that_is_bought_later_does_not_run_what_the_worker_ran(again: str) -> None:
    rulings = pn.Rulings(machine_phase_again=again)  # type: ignore[arg-type]
    game = _two_actions(teal_row(7), rulings=rulings)
    worker = play(game, "network:0,0", "refine:1,0,1", "done", f"work:{MACHINES}", "buymachine:0")
    cut = play(worker, "machine:6,0")  # teal 14 becomes 6 and 7: both are pieces of what ran
    assert [line.length for line in cut.state.me.network.pipelines()[:2]] == [7, 6]
    assert steps_read_back(cut)
    phase = play(cut, "done", "done", "machines")
    for line in (1, 2):
        assert refused(phase, f"refine:{line},0,1") == (["run.once-a-turn"] if again == "no" else [])


@pytest.mark.rules("base.machine-phase.not-again", "base.run.line-once-a-turn")
def test_rq_118_a_line_that_grew_has_run_and_another_one_that_took_its_number_has_not() -> None:
    two_rows = laid((T1, 0, 0), (3, 2, 0), (5, 0, 1), (2, 2, 1), machines=[(0, 0), (0, 1)])
    assert [line.length for line in two_rows.pipelines()[:2]] == [3, 3]
    game = _two_actions(two_rows, setup={"costs": "3,5,6/4,5,6/4,5,6"})
    once = play(game, "workmachine:0,1", "refine:2,0,1", "done", f"work:{MACHINES}", "bundle:2")
    straight = 1  # teal runs through both of its halves, too
    offered = once.state.shop_pipes
    once = once.at(replace(once.state, shop_pipes=(offered[0], (straight, *offered[1][1:]))))
    grown = play(once, f"take:{straight}", "place:4,1,0")  # the line that ran is the longest now, and pipeline 1
    assert [line.halves[0] for line in grown.state.me.network.pipelines()[:2]] == [(1, 1), (1, 0)]
    phase = play(end_choices(place_all(grown)), "machines")
    for line in phase.state.me.network.pipelines():
        if line.oil.word == "teal" and line.length >= 3:
            has_run = (1, 1) in line.halves
            assert refused(phase, f"refine:{line.number},0,1") == (["run.once-a-turn"] if has_run else [])


@pytest.mark.rules("base.machine-phase.not-again", "base.machine-phase.again", "base.card.machines.level-3")
@pytest.mark.parametrize("again", ["no", "yes"])
def test_rq_118_machines_3_grants_one_more_run_and_no_third(again: str) -> None:
    net = teal_row(3, machines=[(5, 0)])
    rulings = pn.Rulings(machine_phase_again=again)  # type: ignore[arg-type]
    mine = {"net": net, "stock": "T0x3", "tanks": (2, 2, 1, 1), "cash": 20}
    names = with_card(MACHINE_CARDS, 3).table.families
    levels = tuple(3 if name == MACHINE_CARDS else 0 for name in names)
    last = {"year": 1, "round": 8, "turn": 1, "order": (1, 0), "next_order": (1, -1), "rulings": rulings}
    game = passes(table(**last, setup={"upgrades": names}, others={1: {"levels": levels, **mine}}))
    line = next(line.number for line in net.pipelines() if line.length == 5)
    first = play(game, "machines", f"refine:{line},0,1", "done", "workmachine:5,0")
    assert refused(first, f"refine:{line},0,1") == (["run.once-a-turn"] if again == "no" else [])
    phase = play(first, "done", "machines")
    assert refused(phase, f"refine:{line},0,1") == [], "the card says so"


@pytest.mark.rules("base.card.machines.level-2", "base.machine-phase.cost", "base.machine-phase.one-fee")
@pytest.mark.parametrize(("level", "fee"), [(0, 15), (1, 15), (2, 5), (3, 5)])
def test_machines_2_makes_the_machine_phase_cost_5(level: int, fee: int) -> None:
    net = teal_row(2, machines=[(3, 0)])
    given = {"net": net, "stock": "T0", "tanks": (2, 1, 1, 1)}
    for cash, enough in ((fee - 1, False), (fee, True)):
        game = with_card(MACHINE_CARDS, level, cash=cash, **given)
        game = play(game, "pass")
        assert refused(game, "machines") == ([] if enough else ["cash.too-little"])
        if enough:
            assert play(game, "machines").state.me.cash == 0


@pytest.mark.rules("base.card.machines.level-3", "base.machines.purpose")
def test_machines_3_run_before_the_work_phase_and_once_more_in_the_machine_phase() -> None:
    net = teal_row(3, machines=[(5, 0)])  # a teal line of 5
    mine = {"net": net, "stock": "T0x2", "tanks": (2, 2, 1, 1), "cash": 12}
    game = new_year(MACHINE_CARDS, 3, **mine)
    line = next(line.number for line in net.pipelines() if line.length == 5)
    assert texts(game)[:2] == ["machines", "done"]
    first = play(game, "machines", f"refine:{line},0,1", "done")
    assert (type(first.step).__name__, first.state.me.cash) == ("WorkStep", 7)
    later = play(first, "pass", "machines", f"refine:{line},0,1", "done")
    assert (later.state.me.barrels[1], later.state.me.cash) == (2, 2)
    assert refused(later, "machines") == ["machines.ran", "cash.too-little"]
    without = play(game, "done", "pass", "machines")
    assert without.state.me.cash == 7
    level_2 = new_year(MACHINE_CARDS, 2, **mine)
    assert type(level_2.step).__name__ == "WorkStep"
    no_machine = new_year(MACHINE_CARDS, 3, **{**mine, "net": teal_row(3)})
    assert type(no_machine.step).__name__ == "WorkStep"
    assert refused(new_year(MACHINE_CARDS, 3, **{**mine, "cash": 4}), "machines") == ["cash.too-little"]


# ---- Government -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.card.government.level-1", "base.card.government.level-2", "base.card.government.level-3")
@pytest.mark.parametrize(("level", "tiles"), [(0, 2), (1, 4), (2, 6)])
def test_government_cards_give_two_four_and_six_tiles_at_once(level: int, tiles: int) -> None:
    game, got = buy_next(GOVERNMENT, level), 0
    while texts(game, "receive"):
        game, got = place_all(play(game, texts(game, "receive")[0])), got + 1
    assert got == tiles
    assert (len(game.state.me.network.tiles), game.state.me.cash) == (tiles, 80)
    assert texts(game) == ["done"]
    assert type(play(game, "done").step).__name__ == "UpgradesStep"


@pytest.mark.rules("base.card.government.level-1-yearly", "base.upgrades.yearly-benefit")
@pytest.mark.parametrize("year", [2, 3])
def test_government_1_gives_one_tile_in_each_new_year(year: int) -> None:
    game = new_year(GOVERNMENT, 1, year)
    got = place_all(play(game, "receive:2,3"))
    assert (len(got.state.me.network.tiles), texts(got)) == (1, ["done"])
    assert type(play(got, "done").step).__name__ == "WorkStep"
    three = new_year(GOVERNMENT, 3, year)  # levels add up, and only the first gives something every year
    assert three.step == game.step


@pytest.mark.rules("base.card.government.opening", "base.government.year-3-all")
@pytest.mark.parametrize(
    ("year", "opened", "may"),
    [
        (1, (0, 0, 0, 0), [0, 1, 2, 3]),  # nothing was opened in this year
        (1, (1, 0, 0, 0), [0]),  # one was
        (2, (1, 0, 0, 0), [0, 1, 2, 3]),  # only in the year before
        (2, (1, 0, 2, 0), [0, 2]),
        (2, (1, 1, 2, 0), [0, 1, 2]),  # the limit of three
        (3, (1, 1, 2, 0), [0, 1, 2, 3]),
        (3, (1, 1, 0, 3), [0, 1, 2, 3]),  # RQ-120: in year 3 all are open, one was opened in it or not
        (3, (1, 1, 3, 0), [0, 1, 2, 3]),
        (3, (1, 0, 3, 0), [0, 1, 2, 3]),
    ],
)
def test_rq_083_a_card_opens_a_quadrant_only_if_none_was_opened_this_year(
    year: int, opened: tuple[int, ...], may: list[int]
) -> None:
    game = buy_next(GOVERNMENT, 0, year=year, opened=opened)
    assert sorted({int(text[8]) for text in texts(game, "receive")}) == may
    for closed in set(range(4)) - set(may):
        assert refused(game, f"receive:{closed},0") == ["benefit.closed"]
    first = place_all(play(game, f"receive:{may[-1]},0"))
    assert first.state.opened[may[-1]] == (opened[may[-1]] or year)
    others = {int(text[8]) for text in texts(first, "receive")}
    there = {quadrant for quadrant in range(4) if first.state.opened[quadrant]}
    assert others == (there if year < 3 else set(range(4)))  # it opened one at most


@pytest.mark.rules("base.government.year-3-all", "base.card.government.opening")
def test_rq_120_all_quadrants_are_open_in_year_3_whatever_was_opened() -> None:
    setup = {"upgrades": (GOVERNMENT,)}
    families = table(setup=setup).table.families
    game = table(cash=99, year=3, round=2, opened=(1, 1, 3, 0), setup=setup)
    bought = play(game, f"work:{UPGRADES}", f"upgrade:{families.index(GOVERNMENT)}")
    assert refused(bought, "receive:3,0") == []
    got = play(bought, "receive:3,0")
    assert "opened it" not in got.events[0].words, "it was open"
    work = play(table(cash=99, year=3, round=2, opened=(1, 1, 3, 0)), "government:3,0")
    assert not any("opened it" in event.words for event in work.events)


@pytest.mark.rules("base.card.government.mix", "base.card.government.one-quadrant")
@pytest.mark.parametrize("mix", [True, False])
def test_rq_083_tiles_of_one_card_come_from_several_quadrants_or_from_one(mix: bool) -> None:
    a, c = (*range(3), *(-1,) * 5), (*range(8, 13), *(-1,) * 3)
    quadrants = (a, tuple(range(16, 24)), c, tuple(range(24, 32)))
    opened = (1, 0, 1, 0)
    game = buy_next(
        GOVERNMENT, 1, quadrants=quadrants, opened=opened, net=teal_row(1), rulings=pn.Rulings(gov_bonus_mix=mix)
    )
    for tile in range(3):
        game = place_all(play(game, f"receive:0,{tile}"))
    assert refused(game, "receive:2,0") == ([] if mix else ["benefit.one-quadrant"])
    if not mix:
        assert texts(game) == ["done"]
    four = buy_next(
        GOVERNMENT, 1, quadrants=quadrants, opened=opened, net=teal_row(1), rulings=pn.Rulings(gov_bonus_mix=mix)
    )
    for tile in range(4):
        four = place_all(play(four, f"receive:2,{tile}"))
    assert len(four.state.me.network.tiles) == 5


# ---- Shops ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.card.shops.level-1", "base.card.shops.level-2", "base.card.shops.level-3")
@pytest.mark.rules("base.card.shops.split")
@pytest.mark.parametrize(("level", "pieces"), [(0, (2, 0, 1)), (1, (0, 1, 2)), (2, (0, 1, 4))])
def test_shops_cards_give_tanks_machines_and_tiles_of_either_shop(level: int, pieces: tuple[int, int, int]) -> None:
    game = buy_next(SHOPS, level, net=teal_row(1))
    got = [0, 0, 0]
    kinds = ("receivetank", "receivemachine", "take")
    while any(left := [kind for kind in kinds if texts(game, kind)]):
        kind = kinds.index(left[0])
        # the tiles come from the one shop and the other in turn
        choice = texts(game, left[0])[-1 if got[2] % 2 else 0]
        game = place_all(play(game, choice))
        got[kind] += 1
    assert tuple(got) == pieces
    assert (game.state.me.cash, sum(game.state.me.tanks)) == (80, 5 + pieces[0])
    assert len(game.state.me.network.machines) == pieces[1]
    assert len(game.state.me.network.tiles) == 1 + pieces[2]
    taken = [4 - len(tiles) for tiles in game.state.shop_pipes]
    assert sum(taken) == pieces[2]
    assert pieces[2] < 2 or min(taken) > 0


@pytest.mark.rules("base.card.shops.missing-lost")
def test_what_the_shops_do_not_hold_is_lost() -> None:
    one_tank = buy_next(SHOPS, 0, shop_tanks=(0, 0, 1), shop_pipes=((), ()))
    assert texts(one_tank) == [f"receivetank:2,{grade}" for grade in range(4)] + ["done"]
    assert refused(one_tank, "receivetank:0,1") == ["shop.sold-out"]
    got = play(one_tank, "receivetank:2,3")
    assert texts(got) == ["done"]
    assert words(play(got, "done")) == ["Player 1 did without 2 pieces that the card still offered."]
    assert texts(buy_next(SHOPS, 1, net=teal_row(1), shop_machines=(0, 0, 0), shop_pipes=((), ()))) == ["done"]


@pytest.mark.rules("base.card.shops.level-1-yearly", "base.upgrades.yearly-timing")
@pytest.mark.parametrize("year", [2, 3])
def test_rq_082_shops_1_gives_two_tanks_on_the_owners_first_turn_of_each_new_year(year: int) -> None:
    game = new_year(SHOPS, 1, year)
    assert sum(game.state.me.tanks) == 5
    got = play(game, "receivetank:0,3", "receivetank:0,2")
    assert (sum(got.state.me.tanks), texts(got)) == (7, ["done"])
    start = play(got, "done")
    assert type(start.step).__name__ == "WorkStep"
    later = passes(start, 2)
    assert (later.round, later.player, type(later.step).__name__) == (2, "Player 2", "WorkStep")


@pytest.mark.rules("base.upgrades.yearly-pass", "base.upgrades.yearly-timing", "base.upgrades.yearly-benefit")
def test_rq_082_passing_the_first_turn_of_a_year_loses_no_yearly_benefit() -> None:
    game = new_year(SHOPS, 1)
    assert any("in a new year" in event for event in words(game))
    kept = end_turn(play(game, "receivetank:0,3", "receivetank:0,2", "done", "pass"))
    assert sum(kept.state.players[1].tanks) == 7
    # not in the Refresh Phase: nobody has tanks before the own turn begins
    assert [sum(player.tanks) for player in game.state.players] == [5, 5]


# ---- Refined Markets ------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.card.refined-markets.level-1")
@pytest.mark.parametrize(("level", "rise"), [(0, 0), (1, 5), (2, 5), (3, 5)])
def test_refined_markets_1_makes_refined_oil_5_dearer_and_crude_as_it_was(level: int, rise: int) -> None:
    low, high, crude = row(3, "T1"), row(3, "T3"), row(3, "O0")
    given = {"stock": "T1 T3", "cash": 100, "tanks": (1, 2, 1, 1), "rows": {low: ".x", crude: "xxxxxx"}}
    game = play(with_card(REFINED, level, **given), f"work:{MARKET_3}")
    prices = game.table.rows[low].prices
    assert play(game, f"sell:{low},0,1").state.me.cash == 100 + prices[0] + rise
    assert play(game, f"sell:{low},0,3").state.me.cash == 100 + prices[0] + rise  # sold down
    assert play(game, f"sell:{high},1,3").state.me.cash == 100 + game.table.rows[high].prices[1] + rise
    assert play(game, f"buy:{low},1").state.me.cash == 100 - prices[1] - rise
    assert play(game, f"buy:{crude},0").state.me.cash == 100 - game.table.rows[crude].prices[0]
    short = play(with_card(REFINED, level, **{**given, "cash": prices[1] + rise - 1}), f"work:{MARKET_3}")
    assert refused(short, f"buy:{low},1") == ["cash.too-little"]
    at_crude = play(with_card(REFINED, level, cash=100), f"work:{CRUDE_MARKET}")
    cheapest = row(0, "O0")
    assert play(at_crude, f"buy:{cheapest},0").state.me.cash == 100 - at_crude.table.rows[cheapest].prices[0]


@pytest.mark.rules("base.card.refined-markets.level-2", "base.refined.one-market")
@pytest.mark.parametrize("level", [1, 2])
def test_refined_markets_2_opens_all_three_in_one_action(level: int) -> None:
    rows = {market: row(market, barrel) for market, barrel in ((1, "S1"), (2, "T1"), (3, "T1"))}
    game = play(with_card(REFINED, level, stock="T1x2 S1", tanks=(1, 2, 1, 1)), f"work:{MARKET_1}")
    elsewhere = [] if level == 2 else ["market.other-market"]
    assert refused(game, f"sell:{rows[2]},0,1") == elsewhere
    assert refused(game, f"sell:{rows[3]},0,1") == elsewhere
    assert refused(game, f"buy:{row(0, 'T0')},0") == ["market.other-market"]  # never the Crude Market
    if level == 2:
        sold = play(game, f"sell:{rows[2]},0,1", f"sell:{rows[3]},1,1", f"sell:{rows[1]},0,1")
        bought = play(sold, f"buy:{row(2, 'S0')},0")
        assert refused(bought, f"sell:{rows[1]},1,1") == ["market.sell-first", "market.no-barrel"]
    at_crude = play(with_card(REFINED, level, stock="T1"), f"work:{CRUDE_MARKET}")
    assert refused(at_crude, f"sell:{rows[2]},0,1") == ["market.other-market"]


@pytest.mark.rules("base.card.refined-markets.level-3", "base.market.own-oil-type", "base.market.no-sell-up")
@pytest.mark.parametrize("reading", ["keeps", "exchanged"])  # RQ-117: which barrel lies there then
def test_refined_markets_3_sells_barrels_of_another_oil_type_of_the_rows_grade_or_better(reading: str) -> None:
    mid, exchanged = row(3, "T2"), reading == "exchanged"
    rulings = pn.Rulings(off_colour_cube=reading)  # type: ignore[arg-type]
    game = play(with_card(REFINED, 3, stock="O2 O1 O3 T2", cash=0, rulings=rulings), f"work:{MARKET_3}")
    orange = 1
    price = game.table.rows[mid].prices[0] + 5
    assert refused(game, f"sellother:{mid},0,1,{orange}") == ["market.sell-up"]
    before = [sum(barrels(game, oil).values()) for oil in range(3)]
    for grade in (2, 3):
        sold = play(game, f"sellother:{mid},0,{grade},{orange}")
        assert sold.state.me.cash == price
        assert sold.state.me.barrels[4 + grade] == game.state.me.barrels[4 + grade] - 1
        assert filled(sold, mid) == "x."
        assert [sum(barrels(sold, oil).values()) for oil in range(3)] == before
        teal, orange_now, _ = game.state.supply
        assert sold.state.supply[:2] == (teal - exchanged, orange_now + exchanged)
        where = "as mid teal to Refined Market 3" if exchanged else "to the mid teal row of Refined Market 3"
        assert words(sold)[0].endswith(f"{where} for ${price}.")
    assert refused(game, f"sellother:{mid},0,2,0") == ["market.no-other-oil"]  # its own type: an ordinary sale
    assert refused(game, f"sell:{mid},0,2") == []
    level_2 = play(with_card(REFINED, 2, stock="O2"), f"work:{MARKET_3}")
    assert refused(level_2, f"sellother:{mid},0,2,1") == ["market.own-oil"]
    at_crude = play(with_card(REFINED, 3, stock="O0", rows={row(0, "T0"): "......"}), f"work:{CRUDE_MARKET}")
    assert refused(at_crude, f"sellother:{row(0, 'T0')},0,0,1") == ["market.own-oil"]


# ---- Contracts & Orders ---------------------------------------------------------------------------------------------


@pytest.mark.rules("base.card.contracts-orders.level-1", "base.deliver.contract-once-a-year")
def test_contracts_and_orders_1_fulfils_a_contract_twice_a_year_and_not_three_times() -> None:
    given = {"stock": "T1x5", "contracts": "1a", "tanks": (1, 3, 1, 1), "cash": 0}  # contract 1: two low teal
    once = play(with_card(CONTRACTS_ORDERS, 0, **given), "deliver:0,0,1", "deliver:0,1,1")
    assert refused(once, "deliver:0,0,1") == ["deliver.filled"]
    game = play(with_card(CONTRACTS_ORDERS, 1, **given), "deliver:0,0,1")
    assert refused(game, "deliver:0,0,1") == ["deliver.filled"]  # the first filling is not complete
    whole = play(game, "deliver:0,1,1")
    supply = whole.state.supply[0]
    again = play(whole, "deliver:0,1,1")
    assert again.state.me.contracts[0].filled == (-1, 1)
    assert again.state.supply[0] == supply + 2  # the barrels of the first filling
    twice = play(again, "deliver:0,0,1")
    assert twice.state.me.cash == 4 * 20
    assert words(twice)[0].endswith("and completed it once more.")
    assert refused(twice, "deliver:0,0,1") == ["deliver.filled"]
    assert sum(barrels(twice, 0).values()) == 44


@pytest.mark.rules("base.card.contracts-orders.level-1-duty", "base.refresh.contracts.penalty")
@pytest.mark.parametrize(("deliveries", "penalties", "kept"), [(1, 1, 0), (2, 0, 1), (3, 1, 0), (4, 0, 1)])
def test_a_second_filling_that_was_begun_must_be_completed_in_the_year(
    deliveries: int, penalties: int, kept: int
) -> None:
    names = with_card(CONTRACTS_ORDERS, 1).table.families
    levels = tuple(int(name == CONTRACTS_ORDERS) for name in names)
    game = last_turn_of(
        1, setup={"upgrades": names}, levels=levels, stock="T1x5", contracts="1a", tanks=(1, 3, 1, 1), cash=0
    )
    for number in range(deliveries):
        game = play(game, f"deliver:0,{number % 2},1")
    after = passes(game).state.players[game.state.who]
    assert (after.penalties, len(after.contracts)) == (penalties, kept)
    assert all(held.times == 0 and held.filled == (-1, -1) for held in after.contracts)


@pytest.mark.rules("base.card.contracts-orders.level-2")
@pytest.mark.parametrize(("level", "bonus"), [(0, 0), (1, 0), (2, 10), (3, 10)])
def test_contracts_and_orders_2_adds_10_for_each_barrel_delivered(level: int, bonus: int) -> None:
    orders = ((0, 1), (8, 9), (16, 17))  # order 0 asks for O3 S1 T1
    game = with_card(
        CONTRACTS_ORDERS, level, stock="T1x3 O3 S1", contracts="1a", cash=0, orders=orders, tanks=(1, 2, 1, 1)
    )
    assert play(game, "deliver:0,0,1").state.me.cash == 20 + bonus
    order = play(game, "takeorder:0,0", "fill:3", "fill:1", "fill:1")
    assert order.state.me.cash == 55 + 30 + 30 + 3 * bonus
    market = play(game, f"work:{MARKET_3}", f"sell:{row(3, 'T1')},0,1")
    assert market.state.me.cash == market.table.rows[row(3, "T1")].prices[0]


@pytest.mark.rules("base.card.contracts-orders.level-3", "base.contracts.up-to-three")
def test_contracts_and_orders_3_takes_orders_to_keep_them_like_contracts() -> None:
    orders = ((0, 1), (8, 9), (16, 17))
    given = {"stock": "T1 O3 S1", "cash": 0, "orders": orders, "tanks": (1, 2, 1, 1)}
    game = play(with_card(CONTRACTS_ORDERS, 3, **given), f"work:{CONTRACTS}")
    assert "keeporder:0,1,1" in texts(game)
    kept = play(game, "keeporder:0,0,0")
    assert kept.state.orders[0] == (-1, 1)
    assert refused(kept, "keeporder:0,1,0") == ["contracts.one-order-a-row"]
    three = play(kept, "keeporder:1,0,1", "contract:0,0,0")
    assert refused(three, "keeporder:2,0,0") == ["contracts.up-to-three"]
    assert refused(three, "contract:1,0,0") == ["contracts.up-to-three"]
    assert refused(three, "loan") == []
    turn = play(three, "done", "done")
    one = play(turn, "deliver:0,0,3")  # paid like a contract, barrel by barrel: high $45 and the bonus of level 2
    assert one.state.me.cash == 45 + 10
    whole = play(one, "deliver:0,1,1", "deliver:0,2,1")
    assert whole.state.me.cash == 45 + 20 + 20 + 30
    assert refused(whole, "deliver:1,0,2") == ["deliver.deferred", "deliver.no-barrel"]
    level_2 = play(with_card(CONTRACTS_ORDERS, 2, **given), f"work:{CONTRACTS}")
    assert texts(level_2, "keep") == []
    assert refused(level_2, "keeporder:0,0,0") == ["contracts.orders-no-card"]


@pytest.mark.rules("base.card.contracts-orders.level-3", "base.refresh.contracts.penalty")
def test_a_kept_order_that_is_not_filled_costs_a_penalty_marker_and_leaves() -> None:
    names = with_card(CONTRACTS_ORDERS, 3).table.families
    levels = tuple(3 * (name == CONTRACTS_ORDERS) for name in names)
    game = last_turn_of(1, setup={"upgrades": names}, levels=levels)
    game = end_turn(play(game, f"work:{CONTRACTS}", "keeporder:0,0,0", "keeporder:1,1,1", "done"))
    mine = game.state.players[1]
    assert (mine.penalties, [held.deferred for held in mine.contracts]) == (1, [False])
    assert mine.contracts[0].contract >= len(game.table.contracts)


# ---- buying cards ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.card.levels-together")
def test_levels_of_a_type_add_up() -> None:
    three = with_card(MACHINE_CARDS, 3, cash=30, net=teal_row(2, machines=[(3, 0)]))
    assert texts(three, "workmachine") == ["workmachine:3,0"]  # of level 1
    assert play(three, "pass", "machines").state.me.cash == 25  # of level 2
    hr = end_choices(play(with_card(HR, 2, cash=0), f"work:{TANKS}"))
    assert texts(hr, "secondary") == [f"secondary:{space}" for space in (CRUDE_MARKET, CONTRACTS, MACHINES, UPGRADES)]


@pytest.mark.rules("base.card.copies", "base.card.types")
def test_every_type_and_level_has_a_card_with_words_and_rules() -> None:
    rules = pn.new_game().rules
    families = rules.box.upgrade_cards.families
    assert set(rules.cards) == {(family, level) for family in families for level in (1, 2, 3)}
    for (_, _level), card in rules.cards.items():
        assert card.words.endswith(".")
        assert all(pn.rule(name) for name in card.rules)


def test_the_hand_made_networks_here_have_the_lengths_that_they_say() -> None:
    assert max(line.length for line in teal_row(5).pipelines()) == 10
    assert max(line.length for line in laid((T1, 0, 0)).pipelines()) == 2
