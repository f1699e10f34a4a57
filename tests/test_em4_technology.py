"""Module 4, Technology: turned types stay open for lower levels; single cards of types that are not in the game."""

from __future__ import annotations

from typing import Any

import pytest

import pipeline_nb as pn
from pipeline_nb.game.powers import powers
from tests.em_situations import ALL_FAMILIES, TEAL, also_owned, options, owning, received, type_number
from tests.positions import teal_row
from tests.situations import (
    CONTRACTS,
    CRUDE_MARKET,
    MARKET_2,
    TANKS,
    UPGRADES,
    end_turn,
    passes,
    play,
    refused,
    row,
    type_of,
    words,
)

NAME = "Technology"
BASE = ("Government", "Shops", "Human Resources", "Engineering", "Refined Markets", "Contracts & Orders", "Machines")
OUT = tuple(family for family in ALL_FAMILIES if family != NAME)


def at_upgrades(levels: dict[str, int], *, turned: tuple[str, ...] = (), **given: Any) -> pn.Game:
    """The worker on the Upgrades, with $100, and the tokens of these types face down."""
    game = owning(levels, **given)
    tokens = tuple(family not in turned for family in game.table.families)
    game = owning(levels, **{"cash": 100, "tokens": tokens, **given})
    return play(game, f"work:{UPGRADES}")


def buy(game: pn.Game, family: str) -> pn.Game:
    return play(game, f"upgrade:{type_of(game, family)}")


def without(family: str, level: int, **given: Any) -> pn.Game:
    """Technology up to the level is just bought, in a game without a type."""
    others = tuple(name for name in BASE if name != family)[:4]
    setup = {"upgrades": (NAME, *others), **given.pop("setup", {})}
    game = owning({NAME: level - 1}, **{"cash": 100, "setup": setup, **given})
    return buy(play(game, f"work:{UPGRADES}"), NAME)


def take(game: pn.Game, family: str) -> pn.Game:
    return play(game, f"takeupgrade:{type_number(game, family)}")


# ---- level 1 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("em4.technology.level-1", "em4.technology.level-1-by-year")
@pytest.mark.parametrize("year", [1, 2, 3])
@pytest.mark.parametrize("owned", [0, 1, 2])
def test_rq_103_turned_types_are_open_for_levels_below_the_year(year: int, owned: int) -> None:
    for technology in (0, 1):
        game = at_upgrades({NAME: technology, "Engineering": owned}, turned=("Engineering",), year=year)
        may = bool(technology) and owned + 1 < year
        number = type_of(game, "Engineering")
        assert refused(game, f"upgrade:{number}") == ([] if may else ["upgrades.closed"])
        if may:
            after = buy(game, "Engineering")
            assert after.state.me.levels[number] == owned + 1
            assert after.state.me.cash == 80
            assert not after.state.tokens[number]


@pytest.mark.rules("em4.technology.level-1-by-year")
def test_rq_103_year_2_engineering_1_and_not_2_year_3_engineering_2() -> None:
    none = at_upgrades({NAME: 1, "Engineering": 0}, turned=("Engineering",), year=2)
    assert refused(none, f"upgrade:{type_of(none, 'Engineering')}") == []
    one = at_upgrades({NAME: 1, "Engineering": 1}, turned=("Engineering",), year=2)
    (reason,) = one.why_not(f"upgrade:{type_of(one, 'Engineering')}")
    assert reason.text.endswith("Your card opens levels below 2, the year; your next one is 2.")
    later = at_upgrades({NAME: 1, "Engineering": 1}, turned=("Engineering",), year=3)
    assert refused(later, f"upgrade:{type_of(later, 'Engineering')}") == []


@pytest.mark.rules("em4.technology.level-1-two-levels", "base.upgrades.not-twice")
@pytest.mark.parametrize(
    ("technology", "year", "codes"), [(1, 3, []), (1, 2, ["upgrades.closed"]), (0, 3, ["upgrades.closed"])]
)
def test_rq_079_levels_1_and_2_of_a_type_in_one_action_only_with_technology_in_year_3(
    technology: int, year: int, codes: list[str]
) -> None:
    game = buy(at_upgrades({NAME: technology, "Engineering": 0}, year=year), "Engineering")
    number = type_of(game, "Engineering")
    assert refused(game, f"upgrade:{number}") == codes
    if not codes:
        assert buy(game, "Engineering").state.me.levels[number] == 2


@pytest.mark.rules("em4.technology.level-1-rest-unchanged")
def test_rq_103_the_price_the_order_of_levels_and_the_limit_of_two_stay() -> None:
    turned = ("Engineering", "Machines", "Shops")
    levels = {NAME: 1, "Engineering": 0, "Machines": 0, "Shops": 0}
    game = at_upgrades(levels, turned=turned, year=3, cash=60)
    game = buy(buy(game, "Engineering"), "Engineering")
    assert (game.state.me.cash, game.state.me.levels[type_of(game, "Engineering")]) == (20, 2)
    assert refused(game, f"upgrade:{type_of(game, 'Shops')}") == ["upgrades.up-to-two"]
    poor = at_upgrades(levels, turned=turned, year=3, cash=19)
    assert refused(poor, f"upgrade:{type_of(poor, 'Shops')}") == ["cash.too-little"]
    sold = at_upgrades(
        levels, turned=turned, year=3, players=4, others={who: {"levels": {"Shops": 1}} for who in (1, 2, 3)}
    )
    assert refused(sold, f"upgrade:{type_of(sold, 'Shops')}") == ["upgrades.no-card"]


@pytest.mark.rules("em4.technology.level-1")
def test_technology_1_opens_turned_types_from_the_second_purchase_of_the_same_action_on() -> None:
    game = at_upgrades({NAME: 0, "Engineering": 0}, turned=("Engineering",), year=2)
    engineering = type_of(game, "Engineering")
    assert refused(game, f"upgrade:{engineering}") == ["upgrades.closed"]
    game = buy(game, NAME)
    assert refused(game, f"upgrade:{engineering}") == []
    assert refused(game, f"block:{engineering}") == ["upgrades.closed"]  # its token is face down all the same


@pytest.mark.rules("em4.technology.level-1")
def test_technology_1_serves_its_owner_alone() -> None:
    others = {1: {"levels": {NAME: 1}}}
    game = at_upgrades({NAME: 0, "Engineering": 0}, turned=("Engineering",), year=3, others=others)
    assert refused(game, f"upgrade:{type_of(game, 'Engineering')}") == ["upgrades.closed"]


# ---- levels 2 and 3 --------------------------------------------------------------------------------------------------


@pytest.mark.rules("em4.technology.level-2", "em4.technology.level-3")
@pytest.mark.parametrize("level", [2, 3])
def test_any_type_that_is_not_in_the_game_may_be_chosen_and_none_that_is(level: int) -> None:
    for first in range(0, 9, 3):
        types = (NAME, *(OUT[first:] + OUT[:first])[:4])
        game = at_upgrades({NAME: level - 1}, setup={"upgrades": types})
        game = buy(game, NAME)
        out = [family for family in ALL_FAMILIES if family not in types]
        assert len(out) == 5
        assert options(game, "takeupgrade") == [f"takeupgrade:{type_number(game, family)}" for family in out]
        for family in types:
            assert refused(game, f"takeupgrade:{type_number(game, family)}") == ["technology.in-the-game"]
        after = take(game, out[0])
        assert words(after)[0] == f"Player 1 received {out[0]} level {level}."
        assert after.state.me.extra == (received(out[0], level),)
        assert after.state.me.cash == 80  # the card itself costs nothing
        gone = play(game, "done")
        assert (gone.state.me.extra, type(gone.step).__name__) == ((), "UpgradesStep")


POWERS = {
    ("Human Resources", 2): {"secondary_reach": 2},
    ("Human Resources", 3): {"main_actions": 2},
    ("Engineering", 2): {"engineering": 2},
    ("Engineering", 3): {"barrels_a_pipeline": 2},
    ("Refined Markets", 2): {"markets": 3},
    ("Refined Markets", 3): {"sells_any_oil": True},
    ("Contracts & Orders", 2): {"barrel_bonus": 10},
    ("Contracts & Orders", 3): {"keeps_orders": True},
    ("Machines", 2): {"machine_fee": 5},
    ("Machines", 3): {"machines_first": True},
    ("Crude", 3): {"buys_crude_late": True},
}
AT_ONCE = {
    ("Government", 2): "GovernmentBenefitStep(tiles=4, quadrant=-1)",
    ("Government", 3): "GovernmentBenefitStep(tiles=6, quadrant=-1)",
    ("Shops", 2): "ShopBenefitStep(tanks=0, machines=1, pipes=2)",
    ("Shops", 3): "ShopBenefitStep(tanks=0, machines=1, pipes=4)",
    ("Specialization", 2): "SpecializationStep(left=2)",
    ("Specialization", 3): "SpecializationStep(left=3)",
    ("Crude", 2): "FreeCrudeStep(left=5)",
}


@pytest.mark.rules("em4.technology.level-2", "em4.technology.level-3", "em4.technology.no-lower-levels")
@pytest.mark.parametrize("level", [2, 3])
@pytest.mark.parametrize("family", OUT)
def test_rq_104_a_card_of_any_type_works_without_the_levels_below_it(family: str, level: int) -> None:
    game = without(family, level)
    before = powers(game)
    game = take(game, family)
    mine = powers(game)
    changed = {
        name: getattr(mine, name) for name in mine.__struct_fields__ if getattr(mine, name) != getattr(before, name)
    }
    assert changed == POWERS.get((family, level), {})
    assert repr(game.step) == AT_ONCE.get((family, level), "UpgradesStep(bought=1)")
    assert game.state.me.levels == tuple(level if name == NAME else 0 for name in game.table.families)
    assert powers(game, 1) == powers(pn.new_game(modules=("em4",)), 1)
    assert pn.Game.from_text(game.to_text()) == game


@pytest.mark.rules("em4.technology.level-2", "em4.technology.no-lower-levels")
def test_rq_104_machines_2_makes_the_machine_phase_cost_5_without_machines_1() -> None:
    game = without("Machines", 2, net=teal_row(2, machines=[(3, 0)]), stock="T0", cash=25)
    game = play(take(game, "Machines"), "done", "done", "done")
    assert game.state.me.cash == 5
    after = play(game, "machines")
    assert after.state.me.cash == 0
    assert words(after)[0] == "Player 1 paid $5 and ran the machines."
    later = passes(end_turn(after))
    assert options(later, "workmachine") == []
    assert refused(later, "workmachine:3,0") == ["machines.no-card"]


@pytest.mark.rules("em4.technology.level-2")
def test_shops_2_gives_its_machine_and_tiles_at_once_and_no_tanks_in_a_new_year() -> None:
    game = take(without("Shops", 2, net=teal_row(1)), "Shops")
    game = play(game, "receivemachine:0")
    game = game.apply(game.legal_actions()[0])
    assert len(game.state.me.network.machines) == 1
    game = play(game, options(game, "take")[0])
    game = game.apply(game.legal_actions()[0])
    assert len(game.state.me.network.tiles) == 2
    assert repr(game.step) == "ShopBenefitStep(tanks=0, machines=0, pipes=1)"
    game = end_turn(game)
    while game.year == 1:
        game = passes(game)
    while game.state.who:
        game = passes(game)
    assert type(game.step).__name__ == "WorkStep"


@pytest.mark.rules("em4.technology.level-2", "em4.specialization.level-2", "em4.specialization.free-choice")
def test_specialization_2_gives_two_cards_also_where_the_type_is_not_in_the_game() -> None:
    game = take(without("Specialization", 2), "Specialization")
    game = play(game, f"special:{TEAL}", "special:5", "done")
    assert game.costs_of(0).to_text() == "4,4,4/4,5,5/4,5,5"
    assert game.state.supplies == (1, 2, 3, 4)
    assert type(game.step).__name__ == "UpgradesStep"


@pytest.mark.rules("em4.technology.level-2", "em4.crude.level-2", "em4.crude.level-2-at-once")
def test_crude_2_gives_free_barrels_and_no_crude_card_to_use() -> None:
    game = take(without("Crude", 2, tanks=(3, 1, 1, 1)), "Crude")
    game = play(game, "receivecrude:0,0", "receivecrude:0,1", "done")
    assert game.state.me.farm.stock.to_text() == "O0x2"
    later = passes(end_turn(game))
    assert type(later.step).__name__ == "WorkStep"


@pytest.mark.rules("em4.technology.level-3", "base.card.human-resources.level-3")
def test_human_resources_3_turns_the_secondary_action_of_this_turn_into_a_main_action() -> None:
    game = take(without("Human Resources", 3), "Human Resources")
    game = play(game, "done", "done")
    assert type(game.step).__name__ == "AgainStep"
    after = play(game, f"work:{CRUDE_MARKET}", "done")
    assert type(after.step).__name__ == "MachinePhaseStep"
    assert options(passes(end_turn(after)), "secondary") == []


@pytest.mark.rules("em4.technology.level-2", "em4.technology.no-lower-levels")
def test_human_resources_2_reaches_two_steps_and_still_pays_the_fee() -> None:
    game = take(without("Human Resources", 2), "Human Resources")
    game = play(game, "done", "done")
    reach = options(game, "secondary")
    assert reach == [f"secondary:{space}" for space in (TANKS, CONTRACTS, 5, 6)]
    assert play(game, f"secondary:{TANKS}").state.me.cash == 80 - 10


@pytest.mark.rules("em4.technology.level-3", "base.card.machines.level-3")
def test_machines_3_lets_the_machines_run_first_from_the_next_turn_on_for_the_whole_fee() -> None:
    game = take(without("Machines", 3, net=teal_row(2, machines=[(3, 0)]), stock="T0"), "Machines")
    later = passes(end_turn(game))
    assert type(later.step).__name__ == "MachinesFirstStep"
    assert play(later, "machines").state.me.cash == 80 - 15


@pytest.mark.rules("em4.technology.level-2", "em4.technology.level-3")
def test_the_market_cards_work_like_bought_ones() -> None:
    extra = (received("Refined Markets", 3), received("Contracts & Orders", 2))
    setup = {"upgrades": (NAME, "Government", "Shops", "Human Resources", "Engineering")}
    game = owning({NAME: 3}, extra=extra, setup=setup, stock="S3", contracts="21a", cash=0)
    assert play(game, "deliver:0,0,3").state.me.cash == 45 + 10
    market = play(game, f"work:{MARKET_2}")
    teal = row(2, "T3")
    assert play(market, f"sellother:{teal},0,3,2").state.me.cash == 50  # level 1, which adds $5, is not there


@pytest.mark.rules("em4.technology.level-3", "base.valuation.card-04")
@pytest.mark.parametrize(
    ("levels", "extra", "cards"),
    [
        ({NAME: 2}, (), 0),
        ({NAME: 2}, (received("Machines", 2),), 0),
        ({NAME: 3}, (), 1),
        ({NAME: 3}, (received("Machines", 3),), 2),
        ({NAME: 3, "Shops": 3}, (received("Machines", 2), received("Engineering", 3)), 3),
    ],
)
def test_card_4_counts_cards_of_level_3_from_technology_too(
    levels: dict[str, int], extra: tuple[tuple[str, int], ...], cards: int
) -> None:
    setup = {"upgrades": (NAME, "Government", "Shops", "Human Resources"), "valuations": (4, 2, 3)}
    game = owning(levels, extra=extra, setup={**setup, "upgrades": (*setup["upgrades"], "Crude")})
    line = game.scores()[0].line("card-04")
    each = game.rules.box.valuation_amounts.level_3_upgrade
    assert line.amount == cards * each


@pytest.mark.rules("em4.technology.single-copies")
@pytest.mark.parametrize("level", [2, 3])
def test_rq_104_a_card_that_another_player_has_taken_is_gone(level: int) -> None:
    types = (NAME, "Government", "Shops", "Human Resources", "Engineering")
    for mine, codes in ((level, ["technology.taken"]), (5 - level, [])):
        game = buy(at_upgrades({NAME: mine - 1}, setup={"upgrades": types}), NAME)
        game = also_owned(game, level, received("Machines", level))
        number = type_number(game, "Machines")
        assert refused(game, f"takeupgrade:{number}") == codes
        assert len(options(game, "takeupgrade")) == 5 - len(codes)


@pytest.mark.rules("em4.technology.single-copies")
def test_rq_104_the_own_card_of_level_2_does_not_bar_the_one_of_level_3() -> None:
    types = (NAME, "Government", "Shops", "Human Resources", "Engineering")
    game = at_upgrades({NAME: 2}, extra=(received("Machines", 2),), setup={"upgrades": types})
    game = take(buy(game, NAME), "Machines")
    assert game.state.me.extra == (received("Machines", 2), received("Machines", 3))
    assert powers(game).machine_fee == 5
    assert powers(game).machines_first


@pytest.mark.rules("em4.setup.add-cards", "em4.components.upgrade-cards", "em4.public.copies")
def test_five_types_are_drawn_out_of_ten_with_the_copies_that_the_box_says() -> None:
    seen: set[str] = set()
    for seed in range(60):
        game = pn.new_game(modules=("em4",), seed=seed)
        families = game.table.families
        assert len(set(families)) == 5
        assert families == tuple(family for family in ALL_FAMILIES if family in families)
        assert game.state.tokens == (True,) * 5
        assert game.state.cards == ((3, 1, 1),) * 5
        seen |= set(families)
    assert seen == set(ALL_FAMILIES)
    assert (*BASE, "Specialization", "Technology", "Crude") == ALL_FAMILIES
