"""The end of a game: contracts that are not complete leave, everybody's accounts, ties; and what a game that goes on
would score. Each ruled case with its numbers, both readings of a switch.

Contracts by number: 0 asks for three low silver, 1 for two low teal, 3 for two low silver, 18 for a mid silver and a
low teal. Orders: 0 asks for O3 S1 T1, 8 for four mid orange. Refinement Costs are 4, 5, 6.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

import pipeline_nb as pn
from pipeline_nb.game.scoring import holdings, score_of, totals
from pipeline_nb.game.state import Held
from pipeline_nb.rules.rulings import RULINGS
from tests.positions import teal_row
from tests.sheets import told
from tests.situations import barrels, end_turn, last_turn_of, passes, play, table, words
from tools.random_games import other_readings
from tools.random_policy import KINDS, Draws, choose, kind_of, start

TANKS = (2, 2, 3, 3)
FAMILIES = ("Shops", "Human Resources", "Engineering", "Contracts & Orders", "Machines")


def last(
    cards: tuple[int, ...] = (1, 2, 3), players: int = 2, rulings: pn.Rulings | None = None, **given: Any
) -> pn.Game:
    """The last turn of the game, with these cards and upgrade types."""
    setup = {"valuations": cards, "upgrades": FAMILIES}
    return last_turn_of(3, players, setup=setup, rulings=rulings or pn.Rulings(), **given)


def mine(game: pn.Game, key: str) -> int:
    """What a line pays the player who plays last."""
    return game.scores()[len(game.state.players) - 1].line(key).amount


def levels(**owned: int) -> tuple[int, ...]:
    """Levels of the five types."""
    known = {family.lower().replace(" & ", "_").replace(" ", "_"): family for family in FAMILIES}
    game = table(setup={"upgrades": FAMILIES})
    by_family = {known[name]: level for name, level in owned.items()}
    return tuple(by_family.get(family, 0) for family in game.table.families)


# ---- contracts -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.end.contracts-removed", "base.end.contracts-penalty", "base.end.step-order", "base.end.when")
@pytest.mark.rules("base.end.penalties")
def test_rq_085_incomplete_contracts_leave_at_the_end_for_a_marker_that_counts() -> None:
    game = last(tanks=TANKS, stock="T1x3 S2", contracts="1a 18a 0a", penalties=1)
    game = play(game, "deliver:0,0,1", "deliver:0,1,1", "deliver:1,1,1")
    supply = barrels(game, 0)["supply"]
    over = passes(game)
    assert over.is_over
    assert words(over) == [
        "Player 2 ended the turn.",
        "Player 2 lost 2 incomplete contracts: 2 Penalty markers.",
        "The game is over.",
    ]
    player = over.state.players[1]
    assert [(held.contract, held.filled) for held in player.contracts] == [(1, (1, 1))]
    assert (player.penalties, player.cash) == (3, 40 + 3 * 20)
    assert barrels(over, 0) == {**barrels(game, 0), "contracts": 2, "supply": supply + 1}
    assert mine(over, "penalties") == -90
    assert over.scores()[1].line("contracts").words == "none is left incomplete"


@pytest.mark.rules("base.end.contracts-removed", "base.end.contracts-penalty")
def test_a_kept_order_leaves_like_a_contract_and_a_deferred_contract_too() -> None:
    game = last(tanks=TANKS)
    first_order = len(game.table.contracts)
    held = (Held(first_order, False, (3, -1, 1)), Held(first_order + 8, False, (2, 2, 2, 3)), Held(3, True, (-1, -1)))
    supply = replace(game.state, supply=tuple(n - out for n, out in zip(game.state.supply, (1, 5, 0), strict=True)))
    game = game.at(replace(supply, players=(game.state.players[0], replace(game.state.players[1], contracts=held))))
    before = mine(game, "penalties")
    over = passes(game)
    player = over.state.players[1]
    assert ([h.contract for h in player.contracts], player.penalties) == ([first_order + 8], 2)
    assert [sum(barrels(over, oil).values()) for oil in range(3)] == [44] * 3
    assert (before, mine(over, "penalties")) == (-50, -50)
    assert holdings(over, 1).contracts[0][3].placed is pn.Grade.HIGH


@pytest.mark.rules("base.end.contracts-penalty")
def test_nobody_loses_a_contract_that_is_complete() -> None:
    game = play(last(tanks=TANKS, stock="T1x2", contracts="1a"), "deliver:0,0,1", "deliver:0,1,1")
    over = passes(game)
    assert [event.kind for event in over.events] == ["turn", "over"]
    assert over.state.players[1].penalties == 0


@pytest.mark.rules("base.end.contracts-removed", "base.end.contracts-penalty")
def test_every_player_loses_incomplete_contracts_not_only_the_last() -> None:
    over = passes(last(players=3, others={0: {"contracts": "1a 3a"}, 1: {"contracts": "18a"}}))
    assert [player.penalties for player in over.state.players] == [2, 1, 0]
    assert [player.contracts for player in over.state.players] == [(), (), ()]


# ---- a game that goes on ---------------------------------------------------------------------------------------------


@pytest.mark.rules("base.end.contracts-penalty", "base.end.penalties")
def test_a_game_that_goes_on_is_scored_as_if_it_ended_now_and_stays_as_it_is() -> None:
    game = last(tanks=TANKS, stock="T1x2 S3", contracts="1a 3a", penalties=2)
    text = game.to_text()
    before = game.scores()
    assert before[1].line("contracts").words == "2 incomplete contracts removed: 2 Penalty markers more"
    assert (mine(game, "penalties"), mine(game, "barrels")) == (-140, 2 * 10 + 30)
    assert game.to_text() == text
    assert [score.total for score in before] == [score.total for score in passes(game).scores()]
    early = table(contracts="1a 3d")
    assert early.scores()[0].line("penalties").amount == -50


@pytest.mark.rules("base.end.contracts-penalty")
def test_a_contract_that_is_completed_no_longer_counts_as_missed() -> None:
    game = last(tanks=TANKS, stock="T1x2", contracts="1a")
    assert mine(game, "penalties") == -20
    half = play(game, "deliver:0,0,1")
    assert mine(half, "penalties") == -20
    assert mine(play(half, "deliver:0,1,1"), "penalties") == 0


def test_totals_are_those_of_the_scores_and_an_unknown_player_is_refused() -> None:
    game = last(tanks=TANKS, stock="T1x2 S3", contracts="1a", penalties=2, net="4@0,0;3@2,0", cash=7)
    assert totals(game) == tuple(score.total for score in game.scores())
    assert [score_of(game, who) for who in (0, 1)] == list(totals(game))
    for wrong in (2, -1):
        with pytest.raises(pn.InputError, match="there is no player"):
            score_of(game, wrong)


# ---- what is read from a game ----------------------------------------------------------------------------------------


@pytest.mark.rules("base.end.barrels", "base.end.cash", "base.end.pipelines-all", "base.valuation.card-03")
@pytest.mark.rules("base.valuation.card-04")
def test_a_sheet_of_a_game_says_what_the_player_board_shows() -> None:
    given = {"tanks": (2, 2, 2, 1), "stock": "T0x2 T1x2 O2 S3", "net": teal_row(5), "cash": 12, "penalties": 1}
    game = last((3, 4, 16), **given, levels=levels(machines=3, shops=3, engineering=2))
    over = passes(game)
    ann, bo = over.scores()
    # with Engineering II ten segments count 14
    assert [(line.key, line.amount) for line in bo.lines] == [
        ("contracts", 0),
        ("barrels", 2 * 10 + 20 + 30),
        ("pipelines", 20),
        ("tile", 0),
        ("card-03", 70),
        ("card-04", 200),
        ("card-16", 0),
        ("penalties", -20),
        ("cash", 12),
    ]
    assert (bo.player, bo.total) == ("Player 2", 70 + 20 + 70 + 200 - 20 + 12)
    assert ann.total == 40 + 50


@pytest.mark.rules("base.card.engineering.in-scoring", "base.card.engineering.not-in-scoring")
@pytest.mark.parametrize(("reading", "pays"), [(True, (20, 20, 30)), (False, (20, 20, 20))])
def test_rq_021_engineering_of_the_game_counts_at_its_end_or_not(reading: bool, pays: tuple[int, ...]) -> None:
    # a row of six is 12 segments long; 15 and 18 with Engineering I and II
    rulings = pn.Rulings(engineering_scores=reading)
    costs = "4,5,7/4,5,7/4,5,7"
    for level, amount in enumerate(pays):
        game = last((2, 3, 4), net=teal_row(6), levels=levels(engineering=level), rulings=rulings, costs=costs)
        over = passes(game)
        assert mine(over, "pipelines") == mine(over, "card-02") == amount


@pytest.mark.rules("base.valuation.tile", "base.machine-phase.touch", "base.machine-phase.cut-only")
@pytest.mark.parametrize(("reading", "pays"), [("any", 10 + 10 + 10), ("cut_only", 10 + 10)])
def test_rq_024_the_tile_pays_pipelines_that_are_connected_by_the_reading(reading: str, pays: int) -> None:
    # a machine on the right half cuts teal and silver; the orange stub above it only faces the machine
    rulings = pn.Rulings(machine_touch=reading)  # type: ignore[arg-type]
    net = pn.PipeNetwork().place("A[EW:t NS:o] B[WE:t NS:s]", 0, 0).place("A[EW:t NS:o] B[WE:t NS:o]", 1, -1)
    net = net.place("A[EW:t NS:s] B[WE:t NS:s]", 2, 0).with_machine(1, 0)
    game = last(net=net, costs="1,9,9/1,9,9/1,9,9", rulings=rulings)
    assert mine(passes(game), "tile") == pays


@pytest.mark.rules("base.valuation.card-12", "base.valuation.card-16")
def test_card_12_pays_contracts_of_the_game_and_kept_orders_like_contracts() -> None:
    game = last((12, 13, 16), tanks=TANKS)
    held = (Held(1, False, (1, 1)), Held(len(game.table.contracts), False, (3, 1, 1)), Held(3, False, (1, -1)))
    player = replace(game.state.players[1], contracts=held)
    game = game.at(replace(game.state, players=(game.state.players[0], player)))
    assert mine(game, "card-12") == 2 * 20 + (45 + 20 + 20)
    assert mine(game, "card-13") == 0
    assert mine(game, "card-16") == 60
    bonus = game.at(
        replace(game.state, players=(game.state.players[0], replace(player, levels=levels(contracts_orders=2))))
    )
    assert mine(bonus, "card-12") == mine(game, "card-12") + 5 * 10


@pytest.mark.rules("base.valuation.card-13", "base.valuation.card-16")
@pytest.mark.parametrize("barrels_go", ["stay", "supply"])
def test_card_13_pays_for_the_grades_that_were_put_on_orders_wherever_the_barrels_are_now(barrels_go: str) -> None:
    for reading, amount in (("placed", 55 + 45 + 30), ("required", 55 + 30 + 30)):
        rulings = pn.Rulings(order_barrels=barrels_go, delivery_pay=reading)  # type: ignore[arg-type]
        orders = ((0, -1), (8, 9), (16, 17))
        game = last((12, 13, 16), tanks=TANKS, stock="O3 S2 T1", orders=orders, rulings=rulings)
        over = passes(play(game, "takeorder:0,0", "fill:3", "fill:2", "fill:1"))
        assert mine(over, "card-13") == amount
        assert mine(over, "card-12") == 0
        assert mine(over, "card-16") == 60


@pytest.mark.rules("base.valuation.card-13", "base.valuation.card-16", "base.deliver.order-pay")
@pytest.mark.parametrize("barrels_go", ["stay", "supply"])
@pytest.mark.parametrize("public", [False, True])
def test_an_order_is_paid_once_more_as_it_was_paid_also_after_a_save(barrels_go: str, public: bool) -> None:
    rulings = pn.Rulings(order_barrels=barrels_go, delivery_pay="placed")  # type: ignore[arg-type]
    orders = ((0, -1), (8, 9), (16, 17))
    game = last((12, 13, 16), tanks=TANKS, stock="O3 S3 T3", orders=orders, rulings=rulings)
    full = play(game, "takeorder:0,0", "fill:3", "fill:3", "fill:3")
    assert full.state.players[1].cash - game.state.players[1].cash == 165 == mine(full, "card-13")
    again = pn.Game.from_text(full.to_text(public))
    assert again.to_text(public) == full.to_text(public)
    assert (mine(again, "card-13"), mine(again, "card-16")) == (165, 60)
    assert [barrels(again, oil) for oil in range(3)] == [barrels(full, oil) for oil in range(3)]
    assert [sum(barrels(again, oil).values()) for oil in range(3)] == [44] * 3
    assert [barrels(again, oil)["orders"] for oil in range(3)] == [barrels_go == "stay"] * 3


@pytest.mark.rules("base.end.may-be-negative")
def test_rq_044_a_player_may_end_below_zero() -> None:
    assert passes(last((1, 2, 4), cash=30, penalties=3)).scores()[1].total == -60


# ---- who wins --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.end.winner")
def test_the_highest_total_wins_whatever_the_order() -> None:
    for cash in (39, 41):
        places = passes(last(cash=cash)).ranking()
        assert [place.player for place in places] == (
            ["Player 1", "Player 2"] if cash < 40 else ["Player 2", "Player 1"]
        )
        assert [place.place for place in places] == [1, 2]
        assert places[0].words == f"place 1 with ${max(cash, 40) + 50}"
    assert passes(last(penalties=3, cash=0)).ranking()[1].words == "place 2 with -$40"


@pytest.mark.rules("base.end.tie", "base.end.tie-new-order", "base.end.tie-old-order")
@pytest.mark.parametrize(("reading", "winner"), [("new", "Player 2"), ("old", "Player 1")])
def test_rq_087_a_tie_goes_to_the_order_after_the_last_round_or_to_the_one_it_was_played_in(
    reading: str, winner: str
) -> None:
    rulings = pn.Rulings(tiebreak_order=reading)  # type: ignore[arg-type]
    game = last_turn_of(3, rulings=rulings)
    game = game.at(replace(game.state, next_order=(-1, 0)))
    assert game.ranking()[0].player == winner
    over = passes(game)
    assert (over.state.order, over.state.next_order) == ((0, 1), (1, 0))
    first, second = over.ranking()
    assert (first.player, first.total, second.total) == (winner, second.total, first.total)
    loser = {"Player 1": "Player 2", "Player 2": "Player 1"}[winner]
    assert first.words == f"place 1 with ${first.total}, tied with {loser}: place 1 in the player order"
    assert pn.Game.from_text(over.to_text()).ranking() == over.ranking()


@pytest.mark.rules("base.end.tie", "base.end.tie-new-order")
def test_a_tie_is_broken_among_the_tied_only() -> None:
    game = last(players=4, cash=10, others={0: {"cash": 5}, 1: {"cash": 10}, 2: {"cash": 20}})
    game = game.at(replace(game.state, next_order=(-1, 0, 1, 2)))
    assert [place.player for place in passes(game).ranking()] == ["Player 3", "Player 4", "Player 2", "Player 1"]


@pytest.mark.rules("base.end.tie")
def test_before_the_end_those_who_have_not_chosen_keep_the_order() -> None:
    game = table(3, order=(2, 0, 1))
    assert [place.player for place in game.ranking()] == ["Player 3", "Player 1", "Player 2"]
    game = game.at(replace(game.state, turn=1, next_order=(-1, -1, 2)))
    assert [place.player for place in game.ranking()] == ["Player 1", "Player 2", "Player 3"]


@pytest.mark.rules("base.end.when")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_after_the_last_turn_and_not_before(players: int) -> None:
    game = table(players, year=3, round=4)
    for _ in range(players):
        assert not game.is_over
        game = passes(game)
    assert game.is_over
    assert not game.legal_actions()


# ---- whole games -----------------------------------------------------------------------------------------------------


def check(game: pn.Game) -> None:
    """Lines add up, in words too; what is quick gives the same; all cards pay for these holdings."""
    for who, score in enumerate(game.scores()):
        assert sum(line.amount for line in score.lines) == score.total == score_of(game, who)
        held, rulings = holdings(game, who), game.rules.rulings
        assert score == pn.final_score(held, game.table.valuations, player=score.player, rulings=rulings)
        for line in pn.final_score(held, range(1, 17), rulings=rulings).lines:
            assert told(line) == line.amount, line


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", KINDS)
def test_lines_add_up_at_the_end_of_random_games(kind: str, players: int) -> None:
    for seed in range(2):
        game, draws, seen = start(kind, players, 40 + seed), Draws(seed), Counter[str]()
        steps = 0
        while not game.is_over:
            action = choose(kind, game, seen, draws)
            seen[kind_of(game, action)] += 1
            game, steps = game.apply(action), steps + 1
            if steps % 25 == 0:
                check(game)
        check(game)
        assert not any(held for player in game.state.players for held in player.contracts if not held.complete)
        assert sorted(place.total for place in game.ranking()) == sorted(totals(game))


@pytest.mark.parametrize("rulings", other_readings(), ids=list(RULINGS))
def test_lines_add_up_under_the_other_reading_of_each_switch(rulings: pn.Rulings) -> None:
    game = start("rich", 2, 5, rulings)
    for _ in range(4):
        check(game)
        game = end_turn(game.apply("pass"))
