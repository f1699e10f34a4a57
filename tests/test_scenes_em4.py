"""What the lesson on module 4 calls: situations that can be, tables that agree with the printed numbers, wishes."""

from __future__ import annotations

import pytest

from pipeline_nb.errors import InputError
from pipeline_nb.game import Game
from pipeline_nb.learn import both_readings
from pipeline_nb.learn.scenes_em4 import (
    at_the_shelf,
    crude_bought,
    crude_card,
    crude_free,
    crude_late,
    holder,
    short_pile,
    special_costs,
    supply_runs_out,
    technology_bought,
    technology_in,
    technology_taken,
    trader,
    types_dealt,
)
from pipeline_nb.learn.tables_em4 import (
    cards_by_level,
    costs_at_the_end,
    new_types,
    opened_by_technology,
    sold_down,
    special_prices,
)
from pipeline_nb.learn.wishes import turn


def test_what_ann_and_bo_own_is_as_it_was_asked_for() -> None:
    game = holder("Specialization 2, Crude 1", ["teal"], bo="Specialization 1", bo_special=["silver"])
    assert game.state.supplies == (1, 3, 4, 5)
    assert dict(zip(game.table.families, game.state.cards, strict=True))["Specialization"] == (1, 0, 1)
    for cards, special in (("Crude", ()), ("Crude 4", ()), ("Oil 1", ()), ("Specialization 1", ("gold",))):
        with pytest.raises(InputError, match="holder"):
            holder(cards, special)


@pytest.mark.parametrize(
    "game",
    [
        at_the_shelf(), short_pile(), technology_in(3), technology_bought(3), technology_taken(), crude_bought(),
        crude_card(), crude_free(), crude_late(), supply_runs_out(), trader("teal"), special_costs("teal"),
    ],
)  # fmt: skip
def test_every_situation_waits_for_ann_and_reads_back(game: Game) -> None:
    assert game.player == "Ann"
    assert game.legal_actions()
    assert Game.from_text(game.to_text(), game.rules.box).to_text() == game.to_text()


def test_set_up_tells_where_the_small_cards_are_needed() -> None:
    assert [row[2] for row in types_dealt(3, 7, 8).rows] == ["6 ready", "stay in the box", "6 ready"]


def test_tables_hold_the_numbers_of_the_rules() -> None:
    assert [row[2] for row in cards_by_level().rows] == ["1", "3", "6"]
    assert [row[0] for row in new_types().rows] == ["Specialization"] * 3 + ["Technology"] * 3 + ["Crude"] * 3
    crude = special_prices().rows[-1]
    assert len(set(crude[1:])) == 1
    assert [row[1:] for row in sold_down().rows] == [("$50", "$25"), ("$55", "$25"), ("$50", "$30"), ("$55", "$30")]
    assert [row[1] for row in costs_at_the_end().rows] == ["$20", "$30", "$20"]
    opened = [row[1:] for row in opened_by_technology().rows]
    assert opened == [("closed",) * 3, ("closed", "open", "closed"), ("closed", "open", "open")]


def test_crude_pays_the_second_upgrade_and_the_card_comes_once() -> None:
    sold = turn(
        crude_bought(), "go to Upgrades", "buy Crude", "sell teal crude", "sell teal crude", "finish", "buy Engineering"
    )
    assert [row[2] for row in sold.rows] == ["$20", "$0", "$11", "$22", "$22", "$2"]
    used = turn(crude_card(), "use the Crude card", "buy orange crude", "finish", "use the Crude card")
    assert used.rows[-1][1].startswith("Refused")


def test_a_card_that_is_there_no_more_is_refused_in_words() -> None:
    told = turn(short_pile(), "go to Upgrades", "buy Specialization", "take the card silver", "take the card orange")
    assert told.rows[2][1].startswith("Refused: The card for silver has been taken.")
    assert told.rows[3][1] == "Ann took the Specialization card for orange."
    told = turn(technology_taken(), "take Machines", "take Crude", "receive a barrel of silver crude")
    assert [row[1].startswith("Refused") for row in told.rows] == [True, False, False]
    with pytest.raises(InputError, match="upgrade types are"):
        turn(technology_taken(), "take Shelves")


def test_an_order_is_filled_by_wishes() -> None:
    game = holder(stock="T3 T2 O1", orders=((5, 1), (8, 9), (16, 17)))
    told = turn(game, "take the order in row 1", "put high oil on it", "put mid oil on it", "put low oil on it")
    assert told.rows[-1][2] == "$190"


@pytest.mark.parametrize("name", ["spec_stack", "crude3_price"])
def test_the_readings_in_dispute_come_to_different_outcomes(name: str) -> None:
    first, second = (row[3] for row in both_readings(name).rows)
    assert first != second
