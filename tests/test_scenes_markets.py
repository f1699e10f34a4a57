"""The situations of the lesson on markets: what is wished is traded, and what is refused is told."""

from __future__ import annotations

import pytest

from pipeline_nb.errors import InputError
from pipeline_nb.learn.scenes_markets import (
    best_prices,
    busy_markets,
    four_markets,
    new_year_in_the_markets,
    spaces_in_use,
    three_turns,
    trade,
    visit,
    yearly_change,
)


def test_a_wish_finds_the_dearest_space_for_a_sale_and_the_cheapest_barrel_to_buy():
    assert [row[2] for row in trade(visit(), 1, "sell O3", "buy T0").rows] == ["$3", "$53", "$48"]


def test_a_wish_may_name_the_row_and_the_price():
    told = trade(visit(), 1, "sell O3 as O1 for 20", "buy T0 for 11")
    assert [row[2:] for row in told.rows[1:]] == [("$23", "O1 S2"), ("$12", "T0 O1 S2")]


def test_what_is_refused_changes_nothing_and_names_its_rule():
    told = trade(visit(), 1, "sell O1 as O2")
    assert "[base.market.no-sell-up]" in told.rows[1][1]
    assert told.rows[0][2:] == told.rows[1][2:]


@pytest.mark.parametrize("wish", ["give O3", "sell X1", "sell O3 for 999", ""])
def test_what_is_no_wish_is_said_with_an_example(wish: str):
    with pytest.raises(InputError, match="trade: "):
        trade(visit(), 1, wish)


def test_the_dearest_spaces_are_those_of_the_table():
    game = four_markets(4)
    shown = {int(cell[1:]) for row in best_prices(game).rows for cell in row[2:] if cell != "-"}
    assert shown <= {price for row in game.table.rows for price in row.prices}


def test_more_players_have_longer_rows_and_guesses_are_marked():
    told = spaces_in_use()
    assert [row[1:3] for row in told.rows] == [("6", "2"), ("7", "3"), ("8", "4")]
    assert len(told.notes) == 1


def test_numbers_of_a_new_year_that_are_not_public_are_marked():
    told = yearly_change()
    assert [note[:9] for note in told.notes] == ["3 players", "3 players", "4 players", "4 players"]
    assert all(len(row) == len(told.head) for row in told.rows)


def test_a_new_year_adds_crude_and_takes_refined_oil_and_loses_no_barrel():
    for _, row, before, after, words in new_year_in_the_markets(busy_markets()).rows:
        assert (after.count("●") > before.count("●")) == row.startswith("crude")
        assert str(abs(after.count("●") - before.count("●"))) in words


def test_one_barrel_earns_its_way_in_three_turns():
    told = three_turns()
    assert [row[3] for row in told.rows] == ["T0", "T2", "none"]


def test_two_amounts_in_one_cell_stay_money_and_short_cells_stay_on_one_line():
    table = trade(visit(), 1, "buy T0")._repr_markdown_()
    assert r"costs <span>\$</span>5, you hold <span>\$</span>3" in table
    assert "go\N{NO-BREAK SPACE}to\N{NO-BREAK SPACE}Refined" in table
