"""Sentences of Emerging Markets, each played by itself: a violation of that one sentence is noticed."""

from __future__ import annotations

from itertools import combinations

import pytest

import pipeline_nb as pn
from pipeline_nb.emerging_markets.crude import USED
from tests.em_situations import ORANGE, SILVER, TEAL, TO_HIGH, TO_LOW, TO_MID, options, owning, special
from tests.positions import teal_row
from tests.situations import CRUDE_MARKET, UPGRADES, end_turn, passes, play, table, type_of
from tests.test_em5 import ALL_COUNT, pays

MACHINE = 6
"""The sixth segment of a row: a machine there leaves a pipeline of six on its west."""


# ---- Crude -----------------------------------------------------------------------------------------------------------


def card_is_offered(game: pn.Game) -> bool:
    return type(game.step).__name__ == "CrudeCardStep"


@pytest.mark.rules("em4.crude.level-1-turn-card")
def test_the_crude_card_is_turned_when_its_later_action_is_used_and_not_before() -> None:
    game = owning({"Crude": 0}, cash=100, tanks=(5, 1, 1, 1), others={1: {"levels": {"Crude": 1}}})
    game = play(game, f"work:{UPGRADES}", f"upgrade:{type_of(game, 'Crude')}", "done")
    assert game.state.me.extra == ()  # the action at once turns nothing
    game = end_turn(game)
    assert card_is_offered(game)  # Player 2 owns the card too
    game = end_turn(play(game, "done", "pass"))
    assert card_is_offered(game)
    assert [player.extra for player in game.state.players] == [(), ()]  # an offer turns nothing
    used = play(game, "crudecard", "done", "pass")
    assert [player.extra for player in used.state.players] == [(USED,), ()]  # one's own card alone
    assert card_is_offered(end_turn(used))


@pytest.mark.rules("em4.crude.level-1-turn-card")
def test_a_crude_card_that_was_turned_stays_turned_in_a_new_year() -> None:
    used = owning({"Crude": 1}, extra=(USED,), round=8, turn=1, next_order=(0, -1))
    new_year = passes(used)
    assert (new_year.year, new_year.player) == (2, "Player 1")
    assert new_year.state.players[1].extra == (USED,)
    assert not card_is_offered(passes(new_year))


# ---- Specialization --------------------------------------------------------------------------------------------------


@pytest.mark.rules("em4.specialization.owner-only")
def test_what_one_player_holds_changes_no_run_no_price_and_no_account_of_another() -> None:
    every = {"extra": special(TEAL, ORANGE, TO_LOW, TO_MID, TO_HIGH), "levels": {"Specialization": 3}}
    given = {"cash": 100, "stock": "T1 T0", "net": teal_row(7), "contracts": "1a", "tanks": (2, 1, 1, 1)}
    # who holds a card of silver has nothing of the five that another player holds
    mine = {"Specialization": 1}
    alone = owning(mine, SILVER, **given)
    beside = owning(mine, SILVER, others={1: every}, **given)
    for actions in (
        (f"work:{CRUDE_MARKET}", "buy:0,0"),
        ("deliver:0,0,1",),
        ("network:0,0",),
    ):
        one, other = play(alone, *actions), play(beside, *actions)
        assert one.state.players[0].cash == other.state.players[0].cash
        assert options(one, "refine") == options(other, "refine")
    assert alone.scores()[0].total == beside.scores()[0].total


@pytest.mark.rules("em4.specialization.cost-minus-1")
def test_the_other_costs_of_the_table_stay_as_they_are_printed() -> None:
    costs = "9,8,7/8,9,7/7,8,9"
    for card in range(6):
        rows = owning({"Specialization": 3}, card, costs=costs).costs_of(0).rows
        printed = pn.RefinementCosts.from_text(costs).rows
        for oil, step in ((oil, step) for oil in range(3) for step in range(3)):
            less = 1 if card in (oil, step + 3) else 0
            assert rows[oil][step] == printed[oil][step] - less


# ---- Valuations ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("em5.em3.types", "em5.em5.counts")
def test_a_type_and_a_counted_pipeline_is_what_is_reached_with_engineering_and_at_machines_too() -> None:
    assert pays("EM3", lines="T9") == 360
    assert pays("EM3", lines="T9 T4") == 280
    assert pays("EM3", lines="T9m T4m") == 280  # at a machine it is of the same type
    # 8 segments and Engineering 1 make 10: enough for mid
    assert pays("EM3", lines="T8 T4", engineering=0) == 360
    assert pays("EM3", lines="T8 T4", engineering=1) == 280
    ten = " ".join(["O4"] * 10)
    assert [pays("EM5", lines=f"{ten} {more}") for more in ("T4", "T4m", "T3", "T3m")] == [10, 10, 0, 0]
    # costs of 5 and 4 segments: only Engineering lifts crude to low
    for engineering, paid in ((0, 0), (1, 10)):
        assert (
            pays("EM5", lines=f"{' '.join(['O4'] * 10)} T4", costs="5,6,6/4,5,6/4,5,6", engineering=engineering) == paid
        )


@pytest.mark.rules("em5.em5.counts-all")
def test_in_the_other_reading_every_single_segment_counts_at_machines_too() -> None:
    for line in ("T1", "T1m", "T20", "T20m"):
        assert pays("EM5", ALL_COUNT, lines=f"{' '.join(['O1'] * 10)} {line}") == 10
    net = teal_row(6, machines=[(MACHINE, 0)])
    game = table(modules=("em5",), rulings=ALL_COUNT, net=net, setup={"valuations": ("EM5", 2, 3)})
    assert game.scores()[0].line("em5").words.startswith(f"{len(net.pipelines())} pipelines")


@pytest.mark.rules("em5.em4.length")
def test_em4_measures_the_longest_pipeline_alone_whatever_it_touches_and_reaches() -> None:
    assert [pays("EM4", lines=text) for text in ("T12", "T12m", "T12 T12 T12", "T12m O4")] == [10] * 4
    assert pays("EM4", lines="T6 T6") == 280  # lengths are not added up
    # too short to lift crude, and still the longest
    assert pays("EM4", lines="T11", costs="12,12,12/12,12,12/12,12,12") == 30
    game = table(modules=("em5",), net=teal_row(6, machines=[(11, 0)]), setup={"valuations": ("EM4", 2, 3)})
    assert game.scores()[0].line("em4").words.startswith("the longest pipeline has 11 segments")


@pytest.mark.rules("em5.em6.cash-before-income")
def test_em6_looks_at_the_cash_before_anything_is_paid_or_earned() -> None:
    game = table(modules=("em5",), setup={"valuations": ("EM6", 3, 2)}, cash=40, penalties=2)
    assert game.scores()[0].line("em6").amount == 450
    # $455 are too much, although Penalty markers take some of it later
    for parts in ({"penalties": 3}, {"penalties": 3, "contracts": "1a"}):
        rich = table(modules=("em5",), setup={"valuations": ("EM6", 3, 2)}, cash=455, **parts)
        assert rich.scores()[0].line("em6").amount == 0
    # and $45 are little, although everything else pays later
    machine = teal_row(8, machines=[(15, 0)])
    poor = table(
        modules=("em5",), setup={"valuations": ("EM6", 3, 2)}, cash=45, stock="T3", net=machine, tanks=(2, 1, 1, 1)
    )
    lines = {line.key: line.amount for line in poor.scores()[0].lines}
    assert lines["em6"] == 450
    assert min(lines[key] for key in ("barrels", "pipelines", "tile", "card-02", "card-03")) > 0


@pytest.mark.rules("em5.setup.shuffle-in", "em5.setup.draw-three")
@pytest.mark.parametrize("players", [2, 4])
def test_old_and_new_cards_come_together_in_every_mixture(players: int) -> None:
    dealt = [pn.new_game(players, modules=("em5",), seed=seed).table.valuations for seed in range(150)]
    assert {len(cards) for cards in dealt} == {3}
    assert {sum(card > 16 for card in cards) for cards in dealt} >= {0, 1, 2}
    pairs = {pair for cards in dealt for pair in combinations(cards, 2)}
    assert len(pairs) > 150  # of 231: any two cards may lie together
    assert any(b > 16 and a > 16 for a, b in pairs)
    assert any(b > 16 >= a for a, b in pairs)
