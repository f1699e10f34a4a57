"""RQ-117: which barrel lies in a market row after a sale of another oil type with Refined Markets III."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import pipeline_nb as pn
from pipeline_nb.commands.action_words import action_words
from pipeline_nb.commands.board_words import board
from pipeline_nb.errors import InputError, TextError
from pipeline_nb.game.actions import Buy, Sell, SellOther
from pipeline_nb.game.cubes import cube_moved
from pipeline_nb.game.refresh import end_of_year
from pipeline_nb.learn.chart_markets import market_rows
from pipeline_nb.learn.questions_contracts import year_over
from pipeline_nb.learn.year_turned import RowTurned
from pipeline_nb.play.search import _sifted
from pipeline_nb.play.year_markets import market_todos
from pipeline_nb.puzzles.family import Params
from pipeline_nb.puzzles.market_ladder import MarketLadder, start_of
from pipeline_nb.puzzles.source import Source
from pipeline_nb.widgets import MarketTrader
from pipeline_nb.widgets.still_trading import market_svg
from pipeline_nb.widgets.views_trading import market_view
from tests.em_situations import SILVER as SILVER_CARD
from tests.em_situations import owning
from tests.situations import MARKET_1, MARKET_3, barrels, filled, play, refused, row, with_card, words

REFINED = "Refined Markets"
O1, T2, CRUDE_TEAL = row(1, "O1"), row(3, "T2"), row(1, "T0")
TEAL, ORANGE, SILVER = range(3)
EXCHANGED = pn.Rulings(off_colour_cube="exchanged")


def owner(**given: Any) -> pn.Game:
    """An owner of all three levels, whose low row has room and who has no money; every low orange space is free."""
    return with_card(REFINED, 3, **{"cash": 0, "rows": {O1: ".."}, **given})


def farm(game: pn.Game) -> str:
    return game.state.me.farm.stock.to_text()


def conserved(game: pn.Game) -> bool:
    return all(sum(barrels(game, oil).values()) == 44 for oil in range(3))


# ---- selling and buying back -----------------------------------------------------------------------------------------


@pytest.mark.rules("base.card.refined-markets.level-3", "base.market.sell-place", "base.market.buy-take")
@pytest.mark.parametrize(("rulings", "bought"), [(pn.Rulings(), "T1"), (EXCHANGED, "O1")], ids=["keeps", "exchanged"])
def test_rq_117_low_teal_sold_into_the_low_orange_row_and_bought_back(rulings: pn.Rulings, bought: str) -> None:
    game = play(owner(stock="T1", rulings=rulings), f"work:{MARKET_1}", f"sellother:{O1},0,1,{TEAL}")
    money = game.table.rows[O1].prices[0] + 5
    assert (game.state.me.cash, farm(game), filled(game, O1)) == (money, "-", "x.")
    back = play(game, f"buy:{O1},0")
    assert (back.state.me.cash, farm(back), filled(back, O1)) == (0, bought, "..")
    assert back.state.strangers == ()
    assert conserved(game)
    assert conserved(back)


@pytest.mark.rules("base.market.sell-place", "base.market.buy-take")
def test_the_supply_gives_nothing_where_the_barrel_keeps_its_colour() -> None:
    game = play(owner(stock="T1"), f"work:{MARKET_1}")
    sold = play(game, f"sellother:{O1},0,1,{TEAL}")
    assert sold.state.supply == game.state.supply
    assert (barrels(sold, TEAL)["markets"], barrels(sold, ORANGE)["markets"]) == (
        barrels(game, TEAL)["markets"] + 1,
        barrels(game, ORANGE)["markets"],
    )


@pytest.mark.rules("base.card.refined-markets.level-3", "base.market.sell-place")
@pytest.mark.parametrize(("reading", "codes"), [("keeps", []), ("exchanged", ["market.no-exchange"])])
def test_only_an_exchange_needs_a_barrel_in_the_supply(reading: str, codes: list[str]) -> None:
    rulings = pn.Rulings(off_colour_cube=reading, row_tank_cap="none")  # type: ignore[arg-type]
    bo = {"tanks": (0, 0, 0, 11), "stock": "S3x22"}  # all 44 silver barrels lie in farms
    empty = {i: "." * len(r.prices) for i, r in enumerate(owner().table.rows)}
    game = owner(stock="S3x22 T3", tanks=(0, 0, 0, 12), rulings=rulings, rows=empty, others={1: bo})
    assert game.state.supply[SILVER] == 0
    assert refused(play(game, f"work:{MARKET_3}"), f"sellother:{row(3, 'S1')},0,3,{TEAL}") == codes


@pytest.mark.rules("base.market.buy-needs-room", "base.market.takes-row-grade")
def test_the_row_fixes_the_grade_and_the_price_of_a_barrel_of_another_colour() -> None:
    given = {"stock": "S3 O2", "tanks": (1, 1, 2, 2), "rows": {T2: ".."}}
    game = play(owner(**given), f"work:{MARKET_3}", f"sellother:{T2},0,3,{SILVER}")
    assert words(game) == [
        f"Player 1 sold 1 high silver as mid to the mid teal row of Refined Market 3 for ${game.state.me.cash}."
    ]
    back = play(game, f"buy:{T2},0")
    assert farm(back) == "O2,S2"
    assert words(back) == [
        f"Player 1 bought 1 mid silver from the mid teal row of Refined Market 3 for ${game.state.me.cash}."
    ]
    full = play(owner(**{**given, "tanks": (1, 1, 1, 2), "stock": "S3 O2x2"}), f"work:{MARKET_3}")
    full = play(full, f"sellother:{T2},0,3,{SILVER}")
    assert refused(full, f"buy:{T2},0") == ["market.no-room"]
    assert "No room for a mid silver" in full.why_not(f"buy:{T2},0")[0].text


@pytest.mark.rules("base.market.buy-take")
def test_whoever_buys_takes_that_barrel_without_a_card_of_their_own() -> None:
    game = owner(turn=1, others={0: {"levels": owner().state.me.levels}}, levels=(0,) * 5, cash=100, rows={O1: "Tx"})
    assert game.state.strangers == ((O1, 0, TEAL),)
    game = play(game, f"work:{MARKET_1}")
    both = play(game, f"buy:{O1},0", f"buy:{O1},1")
    assert farm(both) == "T1,O1"


@pytest.mark.rules("base.market.sell-needs-space")
def test_a_barrel_of_another_colour_takes_the_place_of_one_of_the_rows_own() -> None:
    game = play(owner(stock="T1 O1x2", tanks=(1, 2, 1, 1)), f"work:{MARKET_1}", f"sellother:{O1},1,1,{TEAL}")
    assert refused(game, f"sell:{O1},1,1") == ["market.space-taken"]
    play(game, f"sell:{O1},0,1")


def test_several_barrels_of_other_colours_stand_in_order_and_leave_one_by_one() -> None:
    game = play(owner(stock="T1 S1 S3x2"), f"work:{MARKET_1}", f"sellother:{O1},1,1,{TEAL}")
    game = play(game, f"sellother:{O1},0,1,{SILVER}")
    assert game.state.strangers == ((O1, 0, SILVER), (O1, 1, TEAL))
    again = play(game, f"buy:{O1},1")
    assert (again.state.strangers, farm(again)) == (((O1, 0, SILVER),), "T1,S3x2")
    assert pn.Game.from_text(again.to_text()) == again


# ---- the Refresh Phase -----------------------------------------------------------------------------------------------


@pytest.mark.rules("base.refresh.markets.demand", "base.public.market.demand-to-supply")
def test_demand_brings_each_barrel_to_the_supply_of_its_own_colour() -> None:
    game = owner(rows={O1: "Tx"})
    change = game.table.rows[O1].change
    after, events = end_of_year(game, game.state, ())
    assert change == 2
    assert after.strangers == ()
    assert after.rows[O1] == 0
    said = [event.words for event in events if "low orange row" in event.words]
    assert said == ["Demand took 1 low orange and 1 low teal from the low orange row of Refined Market 1."]
    assert conserved(game.at(after))


@pytest.mark.rules("base.refresh.markets.demand", "base.refresh.markets.supply")
def test_a_barrel_that_demand_leaves_keeps_its_colour_and_supply_brings_the_rows_own() -> None:
    free = "." * len(owner().table.rows[CRUDE_TEAL].prices)
    game = owner(rows={CRUDE_TEAL: "O" + free[1:], O1: "T."})
    after = game.at(end_of_year(game, game.state, ())[0])
    assert after.state.strangers == ((CRUDE_TEAL, 0, ORANGE),)
    assert conserved(after)


# ---- texts, positions, checks ----------------------------------------------------------------------------------------


def test_a_text_names_barrels_of_other_colours_only_where_there_are_any() -> None:
    assert "strangers" not in owner().to_text()
    game = owner(rows={O1: "Sx"})
    assert f"|strangers={O1}.0.2|" in game.to_text()
    assert pn.Game.from_text(game.to_text()) == game
    assert pn.Game.from_text(game.to_text(public=True)).state.strangers == game.state.strangers
    assert pn.position(game.to_text(), cash=3).state.strangers == game.state.strangers
    assert pn.position(game.to_text(), rows={O1: "xx"}).state.strangers == ()
    assert owner(rows={O1: "Ox"}).state.strangers == ()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (f"{O1}.1.0", f"row {O1}, space 1 holds no barrel"),
        (f"{O1}.0.1", "is no other oil type than the row's"),
        (f"{O1}.0.3", "is no other oil type than the row's"),
        (f"{O1}.0.0/{O1}.0.2", "twice on one space"),
        (f"{O1}.0.0/{CRUDE_TEAL}.0.2", "out of order"),
        ("0.0.1", "row 0, space 0 holds no barrel that could be of another"),  # the Crude Market
        ("99.0.1", "names something that does not exist"),
        (f"{O1}.0", "is not understood"),
    ],
)
def test_a_text_with_a_barrel_where_none_can_be_is_refused(wrong: str, told: str) -> None:
    text = owner(rows={O1: "T."}).to_text()
    with pytest.raises(TextError, match=told):
        pn.Game.from_text(text.replace(f"strangers={O1}.0.0", f"strangers={wrong}"))


def test_a_position_that_no_game_can_reach_is_refused() -> None:
    with pytest.raises(InputError, match="nobody owns Refined Markets level 3"):
        with_card(REFINED, 2, rows={O1: "T."})
    with pytest.raises(InputError, match="by the ruling in play"):
        owner(rulings=EXCHANGED, rows={O1: "T."})
    with pytest.raises(InputError, match="T, O, S for one of an oil type"):
        owner(rows={O1: "t."})


# ---- where it is shown -----------------------------------------------------------------------------------------------


@pytest.fixture
def at_the_row() -> pn.Game:
    """The low orange row holds a teal barrel and one of its own; the owner of the card may buy both."""
    return play(owner(rows={O1: "Tx"}, cash=100), f"work:{MARKET_1}")


def test_the_trader_draws_and_speaks_of_the_barrel_that_lies_there(at_the_row: pn.Game) -> None:
    w = MarketTrader(at_the_row)
    (spaces,) = [row["spaces"] for market in w.shown["markets"] for row in market["rows"] if row["number"] == O1]
    assert [space["oil"] for space in spaces] == ["T", "O"]
    assert "a teal barrel lies there, you can buy it" in spaces[0]["name"]
    assert "a barrel lies there, you can buy it" in spaces[1]["name"]
    assert "low orange $30 with a barrel of teal oil, $30 with a barrel" in market_svg(market_view(at_the_row, 1))
    w.do(f"buy:{O1},0")
    assert w.shown["trades"] == ["Player 1 bought 1 low teal from the low orange row of Refined Market 1 for $30."]
    (low,) = [row for row in w.shown["shelf"]["rows"] if row["grade"] == 1]
    assert [kind["number"] for kind in low["kinds"]] == [1, 0, 0]


@pytest.mark.rules("base.market.buy-price")
@pytest.mark.parametrize("reading", ["keeps", "exchanged"])
def test_prices_offers_and_advice_are_what_trades_bring_with_cards_of_an_oil_type(reading: str) -> None:
    rulings = pn.Rulings(off_colour_cube=reading)  # type: ignore[arg-type]
    given: dict[str, Any] = {"setup": {"valuations": (1, 2, 3)}, "stock": "S3 T2 T1", "rulings": rulings, "cash": 90}
    game = owning({"Specialization": 3, REFINED: 3}, SILVER_CARD, **given)
    w = MarketTrader(play(game, f"work:{MARKET_1}"))
    for _ in range(2):
        spaces = {(row["number"], i): (row, space) for row in rows_of(w) for i, space in enumerate(row["spaces"])}
        for action in w.value.legal_actions():
            if isinstance(action, Buy | Sell | SellOther):
                row, space = spaces[action.row, action.space]
                oil = "TOS"[cube_moved(w.value.table, w.value.state, action)]
                grade = None if isinstance(action, Buy) else action.grade
                more = [one["money"] for one in row["offers"] if (one["oil"], one["grade"]) == (oil, grade)]
                (event,) = w.value.apply(action).events
                assert abs(event.money) == space["price"] + (more[0] if more else 0), action
        sale = w.shown["best"][0]
        w.do(sale["text"])
        assert f" for ${w.value.events[0].money}" in sale["words"]


def rows_of(w: MarketTrader) -> list[dict[str, Any]]:
    return [row for market in w.shown["markets"] for row in market["rows"]]


def test_the_board_in_words_marks_the_barrel_and_menus_name_it(at_the_row: pn.Game) -> None:
    lines = board(at_the_row)
    assert any("[5 T] is a barrel of another oil type than its row" in line for line in lines)
    assert any("low orange" in line and "[25 T] [25]" in line for line in lines)
    assert not any("another oil type" in line for line in board(owner()))
    words_of = {one.to_text(): action_words(at_the_row, one) for one in at_the_row.legal_actions()}
    assert words_of[f"buy:{O1},0"] == "buy low teal in the low orange row of Refined Market 1 for $30"
    assert words_of[f"buy:{O1},1"] == "buy low orange in Refined Market 1 for $30"
    selling = play(owner(stock="T2"), f"work:{MARKET_1}")
    words_of = {one.to_text(): action_words(selling, one) for one in selling.legal_actions()}
    assert words_of[f"sellother:{O1},0,2,0"].startswith(
        "sell mid teal to the low orange row of Refined Market 1 as low"
    )


def test_a_bot_looks_at_each_colour_of_a_row_that_it_could_buy(at_the_row: pn.Game) -> None:
    bought = [one.to_text() for one in _sifted(at_the_row) if isinstance(one, Buy) and one.row == O1]
    assert bought == [f"buy:{O1},0", f"buy:{O1},1"]


def test_pictures_of_the_new_year_and_charts_count_the_barrel_by_its_colour(at_the_row: pn.Game) -> None:
    game = owner(rows={O1: "xT"})
    assert repr(RowTurned(game, O1)).splitlines()[1:] == ["  before xT", "  after  .."]
    assert market_rows([at_the_row])[1]["barrels"] == 1  # low teal: the one in the orange row
    assert [one["barrels"] for one in market_rows([at_the_row]) if (one["oil"], one["grade"]) == ("orange", 1)] == [1]
    crude = owner(rows={CRUDE_TEAL: "O....."})
    (todo,) = [todo for todo in market_todos(crude, year_over(crude).state, True) if todo.text.startswith("Supply")]
    (row_shown,) = [one for piece in todo.pieces for one in piece.ladders if one.others]
    assert (row_shown.oil, row_shown.grade, row_shown.others) == ("teal", "crude", ((0, "orange"),))


@pytest.mark.parametrize("reading", ["keeps", "exchanged"])
def test_no_market_ladder_of_the_puzzles_meets_the_ruling(reading: str) -> None:
    # the family has owners of levels 0 to 2 only: its puzzles, their best values and their ids are the same
    rulings = pn.Rulings(off_colour_cube=reading)  # type: ignore[arg-type]
    ladder = MarketLadder()
    for seed in range(6):
        position = ladder.deal(Source(seed), Params())
        other = msgspec.structs.replace(position, readings=rulings)
        assert ladder.solve(other).value == ladder.solve(position).value
        assert start_of(other).legal_actions() == start_of(position).legal_actions()
        assert ladder.unpack(ladder.pack(other)) == other
