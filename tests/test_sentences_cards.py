"""Sentences about upgrade cards, each played by itself, so that a violation of it is noticed."""

from __future__ import annotations

import pytest

import pipeline_nb as pn
from tests.em_situations import owning
from tests.positions import teal_row
from tests.situations import (
    CONTRACTS,
    UPGRADES,
    at_upgrades_with,
    passes,
    place_all,
    play,
    refused,
    table,
    type_of,
    with_card,
)


def received(family: str, level: int, **given: object) -> pn.Game:
    """The next level of a type is just bought."""
    game = at_upgrades_with(family, level, **given)
    return play(game, f"upgrade:{type_of(game, family)}")


@pytest.mark.rules("base.card.government.mix")
def test_each_tile_of_a_card_comes_from_any_open_quadrant() -> None:
    game = received("Government", 1, opened=(1, 1, 0, 0))
    for quadrant, tile in ((0, 0), (1, 0), (0, 1), (1, 7)):
        game = place_all(play(game, f"receive:{quadrant},{tile}"))
    assert [action.to_text() for action in game.legal_actions()] == ["done"]


@pytest.mark.rules("base.card.government.opening")
@pytest.mark.parametrize(
    ("year", "opened", "opens"),
    [
        (1, (0, 0, 0, 0), True),
        (1, (1, 0, 0, 0), False),
        (2, (1, 1, 0, 0), True),
        (2, (1, 0, 2, 0), False),
        (2, (1, 1, 2, 0), False),
    ],
)
def test_a_card_opens_a_quadrant_if_none_was_opened_this_year_and_one_more_may(
    year: int, opened: tuple[int, ...], opens: bool
) -> None:
    game = received("Government", 0, year=year, opened=opened)
    for quadrant, when in enumerate(opened):
        expected = [] if when or opens else ["benefit.closed"]
        assert refused(game, f"receive:{quadrant},0") == expected
    if opens:  # and then it is the one of this year
        first = opened.index(0)
        after = place_all(play(game, f"receive:{first},0"))
        assert after.state.opened == (*opened[:first], year, *opened[first + 1 :])
        for quadrant, when in enumerate(after.state.opened):
            assert refused(after, f"receive:{quadrant},1") == ([] if when else ["benefit.closed"])


@pytest.mark.rules("base.card.government.opening")
@pytest.mark.parametrize("opened", [(0, 0, 0, 0), (1, 1, 2, 0)])
def test_in_year_3_a_card_takes_from_every_quadrant_because_all_are_open(opened: tuple[int, ...]) -> None:
    game = received("Government", 0, year=3, opened=opened)
    for quadrant in (3, 0):
        for other in range(4):
            assert refused(game, f"receive:{other},7") == []
        game = place_all(play(game, f"receive:{quadrant},0"))


@pytest.mark.rules("base.card.shops.level-1", "base.card.shops.level-2", "base.card.shops.level-3")
@pytest.mark.parametrize(("level", "tanks", "machines", "tiles"), [(0, 2, 0, 1), (1, 0, 1, 2), (2, 0, 1, 4)])
def test_a_shops_card_gives_all_its_pieces_in_any_order_for_nothing(
    level: int, tanks: int, machines: int, tiles: int
) -> None:
    wanted = ["take"] * tiles + ["receivetank"] * tanks + ["receivemachine"] * machines
    for order in (wanted, wanted[::-1]):
        game = received("Shops", level, net=teal_row(1), cash=20)
        for kind in order:
            offered = [text for action in game.legal_actions() if (text := action.to_text()).startswith(f"{kind}:")]
            game = place_all(play(game, offered[0]))
        assert [action.to_text() for action in game.legal_actions()] == ["done"]
        me = game.state.me
        assert (sum(me.tanks), len(me.network.machines), len(me.network.tiles)) == (5 + tanks, machines, 1 + tiles)
        assert me.cash == 0


@pytest.mark.rules("base.card.machines.level-3")
def test_machines_run_before_the_work_phase_and_once_more_in_the_machine_phase() -> None:
    levels = with_card("Machines", 3).state.me.levels
    net = teal_row(5, machines=[(9, 0)])
    mine = {"levels": levels, "net": net, "stock": "T0x2", "cash": 10, "tanks": (2, 1, 1, 1)}
    game = passes(table(setup={"upgrades": ("Machines", "Engineering")}, others={1: mine}))
    line = next(line.number for line in net.pipelines() if line.machines and line.oil is pn.Oil.TEAL)
    game = play(game, "machines", f"refine:{line},0,1", "done")
    assert type(game.step).__name__ == "WorkStep"  # the first run is no Main Action
    for main in (("pass",), ("network:0,0", "done")):  # whatever the Main Action was
        assert refused(play(game, *main), "machines") == []
    game = play(game, "pass", "machines", f"refine:{line},0,1", "done")
    assert (game.state.me.cash, game.state.me.farm.stock.to_text()) == (0, "T1x2")
    assert refused(game, "machines") == ["machines.ran", "cash.too-little"]


@pytest.mark.rules("em4.crude.level-1-later")
@pytest.mark.parametrize("year", [1, 2, 3])
def test_the_later_action_of_crude_1_waits_for_any_year(year: int) -> None:
    game = passes(owning({"Crude": 0}, year=year, others={1: {"levels": {"Crude": 1}, "tanks": (5, 1, 1, 1)}}))
    assert type(game.step).__name__ == "CrudeCardStep"
    used = play(game, "crudecard", "buy:0,0", "done", "pass", "done")
    assert type(passes(used).step).__name__ == "WorkStep"  # once in the game


@pytest.mark.rules("em4.technology.level-1")
@pytest.mark.parametrize("year", [1, 2, 3])
def test_technology_opens_turned_types_beside_those_that_are_open_anyway(year: int) -> None:
    def types(**given: object) -> set[str]:
        game = play(owning({"Technology": 1, "Engineering": 0}, year=year, cash=100, **given), f"work:{UPGRADES}")
        texts = [action.to_text() for action in game.legal_actions()]
        return {text for text in texts if text.startswith("upgrade:")}

    everything = {f"upgrade:{family}" for family in range(5)}
    assert types() == everything
    lower = types(tokens=(False,) * 5)
    # the next level of four types is 1, that of Technology itself is 2
    assert len(lower) == {1: 0, 2: 4, 3: 5}[year]


@pytest.mark.rules("base.card.machines.level-2")
def test_every_run_of_the_machines_costs_5() -> None:
    levels = with_card("Machines", 3).state.me.levels
    mine = {"levels": levels, "net": teal_row(5, machines=[(9, 0)]), "cash": 5}
    game = passes(table(setup={"upgrades": ("Machines", "Engineering")}, others={1: mine}))
    assert type(game.step).__name__ == "MachinesFirstStep"
    assert play(game, "machines").state.me.cash == 0
    assert play(game, "done", "pass", "machines").state.me.cash == 0


@pytest.mark.rules("base.card.refined-markets.level-1", "base.card.refined-markets.level-2")
@pytest.mark.parametrize("market", [1, 2, 3])
def test_from_one_refined_market_all_three_are_open_at_raised_prices(market: int) -> None:
    start = with_card("Refined Markets", 2, cash=0)
    for number, held in enumerate(start.table.rows):
        if held.market and held.grade:
            stock = f"{'TOS'[held.oil]}{held.grade}"
            game = play(with_card("Refined Markets", 2, cash=0, stock=stock), f"work:{2 * market}")
            assert play(game, f"sell:{number},0,{held.grade}").state.me.cash == held.prices[0] + 5


@pytest.mark.rules("base.card.shops.level-1-yearly", "base.card.government.level-1-yearly", "base.card.levels-together")
@pytest.mark.parametrize("family", ["Shops", "Government"])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_an_owner_of_higher_levels_still_receives_what_level_1_gives_each_year(family: str, level: int) -> None:
    mine = with_card(family, level)
    setup = {"upgrades": (family, "Engineering")}
    game = passes(table(setup=setup, year=2, others={1: {"levels": mine.state.me.levels}}))
    step = game.step
    if family == "Shops":
        assert (step.tanks, step.machines, step.pipes) == (2, 0, 0)  # type: ignore[attr-defined]
    else:
        assert step.tiles == 1  # type: ignore[attr-defined]
    assert type(play(game, "done").step).__name__ == "WorkStep"


@pytest.mark.rules("base.upgrades.level-1-first", "base.upgrades.level-2-next", "base.upgrades.level-3-next")
@pytest.mark.parametrize("family", range(5))
@pytest.mark.parametrize("level", [0, 1, 2])
def test_each_purchase_of_each_type_gives_its_next_level(family: int, level: int) -> None:
    levels = tuple(level if other == family else 0 for other in range(5))
    game = play(table(cash=20, levels=levels), f"work:{UPGRADES}")
    bought = play(game, f"upgrade:{family}")
    assert bought.state.me.levels == tuple(level + 1 if other == family else 0 for other in range(5))
    before, after = game.state.cards[family], bought.state.cards[family]
    assert [a - b for a, b in zip(before, after, strict=True)] == [int(card == level) for card in range(3)]


@pytest.mark.rules("base.contracts.no-deferral-year-3", "base.card.contracts-orders.level-3")
@pytest.mark.parametrize(("year", "refusal"), [(1, []), (2, []), (3, ["contracts.no-deferral"])])
def test_neither_a_contract_nor_a_kept_order_is_deferred_in_year_3(year: int, refusal: list[str]) -> None:
    game = play(with_card("Contracts & Orders", 3, year=year), f"work:{CONTRACTS}")
    for what in ("contract", "keeporder"):
        assert refused(game, f"{what}:0,0,1") == refusal
        assert refused(game, f"{what}:0,0,0") == []
