"""The numbers of the box against the sentences of the rule index, which were written down apart from it."""

from __future__ import annotations

import re

import pytest

from pipeline_nb.box import load_box, rule

BOX = load_box()
WORDS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "nothing": 0, "second": 2, "third": 3, "twice": 2
}  # fmt: skip
# counted from the left, filled up with 0, or carried on by a formula: checked below or in test_box.py
DERIVED = {
    "market_spaces_2p", "market_spaces_3p", "market_spaces_4p", "display_rows.orders", "card_shops.tanks_at_once",
    "card_shops.machines_at_once", "penalties_beyond.totals", "em_crude_tiles", "em_refined_tiles",
}  # fmt: skip


def value_at(place: str) -> object:
    table, key = place.split(".")
    return getattr(getattr(BOX, table), key)


def numbers_in(value: object) -> list[int]:
    if isinstance(value, tuple):
        return [number for item in value for number in numbers_in(item)]
    return [value] if isinstance(value, int) and not isinstance(value, bool) else []


def numbers_said(id: str) -> list[int]:
    words = re.findall(r"\w+", rule(id).says.lower())
    return [WORDS[word] if word in WORDS else int(word) for word in words if word in WORDS or word.isdecimal()]


def proves(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.rules(*ids)


@pytest.mark.parametrize("id", [pytest.param(id, marks=proves(id)) for id in BOX.carried_rules()])
def test_every_number_stands_in_a_sentence_of_its_rules(id: str) -> None:
    for place in BOX.carried_rules()[id]:
        if place not in DERIVED and place.split(".")[0] not in DERIVED:
            said = {number for other in BOX.source_of(place).rules for number in numbers_said(other)}
            assert set(numbers_in(value_at(place))) <= said, place


@pytest.mark.rules("em1.public.crude-tiles", "em1.components.crude-tiles")
def test_crude_tiles_show_the_ladders_of_the_crude_rows_of_the_board() -> None:
    market = BOX.crude_market
    assert set(BOX.em_crude_tiles.ladders) == {market.orange_crude, market.silver_crude, market.teal_crude}


@pytest.mark.rules("em1.public.refined-tiles", "em1.components.refined-tiles")
def test_refined_tiles_show_the_two_ladders_of_the_board_for_each_grade_and_one_between() -> None:
    printed = {}
    for row in BOX.market_rows():
        if row.grade:
            printed.setdefault(row.grade, set()).add(row.prices)
    for grade, word in ((1, "low"), (2, "mid"), (3, "high")):
        first, second, between = getattr(BOX.em_refined_tiles, word)
        assert {first, second} == printed[grade]
        assert all(a <= c <= b for a, b, c in zip(first, second, between, strict=True))


MARKETS = {
    "base.public.market.crude": "crude_market",
    "base.public.market.refined-1": "refined_market_1",
    "base.public.market.refined-2": "refined_market_2",
    "base.public.market.refined-3": "refined_market_3",
}


@pytest.mark.parametrize(("id", "table"), [pytest.param(*item, marks=proves(item[0])) for item in MARKETS.items()])
def test_market_prices_are_those_of_the_sentence_row_by_row(id: str, table: str) -> None:
    found, oil = {}, ""
    for name, grade, prices in re.findall(
        r"(teal|orange|silver)?,? ?(crude|low|mid|high)? ((?:\d+ ?){4,})", rule(id).says
    ):
        oil = name or oil
        found[f"{oil}_{grade or 'crude'}"] = tuple(int(price) for price in prices.split())
    rows = getattr(BOX, table)
    assert found == {key: getattr(rows, key) for key in rows.__struct_fields__}


@proves("base.public.market.demand-2")
def test_demand_with_two_players_is_that_of_the_sentence() -> None:
    found = {}
    text = rule("base.public.market.demand-2").says
    for columns, market in re.findall(r"((?:(?:teal|orange|silver) [\d/]+ ?(?:and )?)+)in Market (\d)", text):
        for oil, taken in re.findall(r"(\w+) ([\d/]+)", columns):
            found[f"market_{market}_{oil}"] = tuple(int(number) for number in taken.split("/"))
    assert found == {key: getattr(BOX.demand_2p, key) for key in BOX.demand_2p.__struct_fields__}


@pytest.mark.parametrize(
    "grade", [pytest.param(g, marks=proves(f"base.public.contracts.{g}")) for g in ("low", "mid", "high")]
)
def test_contracts_are_those_of_the_sentence_in_its_order(grade: str) -> None:
    text = rule(f"base.public.contracts.{grade}").says
    found = re.findall(r"\b[OST]\d(?: [OST]\d)+", text)
    if grade == "low":  # written SSS, TT ... there
        found = [" ".join(f"{letter}1" for letter in word) for word in re.findall(r"\b[OST]{2,3}\b", text)]
    assert tuple(found) == getattr(BOX.contracts, grade)


@pytest.mark.parametrize(
    "size", [pytest.param(s, marks=proves(f"base.public.orders.{s}")) for s in ("three", "four", "five")]
)
def test_orders_are_those_of_the_sentence_in_its_order(size: str) -> None:
    text = rule(f"base.public.orders.{size}").says.split(" are ")[1]
    found = []
    for order in text.rstrip(".").split("; "):
        found.append(
            " ".join(
                barrel for barrel, times in re.findall(r"([OST]\d)(?: x(\d))?", order) for _ in range(int(times or 1))
            )
        )
    assert tuple(found) == getattr(BOX.orders, size)


IN_ORDER = [
    ("base.game.rounds", BOX.years.rounds, slice(1, None, 2)),
    ("base.government.price", BOX.government.prices, slice(0, None, 2)),
    ("base.public.tanks.prices", BOX.shop_prices.tanks, slice(None)),
    ("base.public.machines.prices", BOX.shop_prices.machines, slice(None)),
    ("base.public.pay.contract", BOX.pay.contract, slice(None)),
    ("base.public.pay.order", BOX.pay.order, slice(None)),
    ("base.public.pay.end-barrel", BOX.end_values.barrel[1:] + BOX.end_values.barrel[:1], slice(None)),
    ("base.public.pay.end-pipeline", BOX.end_values.pipeline[1:], slice(None)),
    ("base.public.penalties.table", BOX.penalties.totals, slice(2, 12)),
    ("base.valuation.type-table", BOX.valuation_types.amounts, slice(2, 11)),
    ("base.shop-pipes.exact-bundle", BOX.shop_pipes.bundle_sizes, slice(None)),
    ("base.shop-pipes.pair-price", (BOX.shop_pipes.bundle_sizes[0], BOX.shop_pipes.bundle_prices[0]), slice(None)),
    ("base.shop-pipes.four-price", (BOX.shop_pipes.bundle_sizes[1], BOX.shop_pipes.bundle_prices[1]), slice(None)),
    ("base.public.refinement.values", BOX.refinement_markers.values, slice(2, None)),
]


@pytest.mark.parametrize(("id", "values", "part"), [pytest.param(*row, marks=proves(row[0])) for row in IN_ORDER])
def test_lists_run_as_in_the_sentence(id: str, values: tuple[int, ...], part: slice) -> None:
    assert values == tuple(numbers_said(id)[part])


@proves("base.public.government.layout", "base.public.government.neighbours")
def test_the_government_layout_is_that_of_the_sentences() -> None:
    assert tuple(re.findall(r"\b\d{4}\b", rule("base.public.government.layout").says)) == BOX.government_layout.layout
    near = re.findall(r"\d:([\d,]+)", rule("base.public.government.neighbours").says)
    assert tuple(tuple(map(int, tiles.split(","))) for tiles in near) == BOX.government_layout.neighbours


@proves(
    "base.public.market.crude-spaces-2", "base.public.market.overlay-2", "base.public.market.crude-spaces-3",
    "base.public.market.overlay-3", "base.public.market.spaces",
)  # fmt: skip
def test_spaces_in_use_are_as_many_as_the_sentences_say_at_the_right_end() -> None:
    assert BOX.market_spaces_2p.crude_spaces == tuple(range(1, 7))
    assert BOX.market_spaces_2p.refined_spaces == (3, 4)
    assert BOX.market_spaces_3p.crude_spaces == tuple(range(1, 8))
    assert len(BOX.market_spaces_3p.refined_spaces) == 3
    assert BOX.market_spaces_4p.crude_spaces == tuple(range(1, 9))
    assert BOX.market_spaces_4p.refined_spaces == (1, 2, 3, 4)


@proves("base.oil.types", "base.oil.grades", "base.oil.refining-path")
def test_oil_types_and_grades_are_named_from_the_bottom_up() -> None:
    assert BOX.oil.types == ("teal", "orange", "silver")
    assert BOX.oil.grades == ("crude", "low", "mid", "high")


@proves("base.public.board.arms", "base.public.board.market-outside", "base.public.board.action-tiles")
def test_each_market_lies_on_its_side_of_the_board() -> None:
    sides = dict(zip(BOX.board.outer_spaces, BOX.board.sides, strict=True))
    assert sides == {
        "Crude Market": "top", "Refined Market 1": "left", "Refined Market 2": "bottom", "Refined Market 3": "right"
    }  # fmt: skip
    assert all(name in rule("base.public.board.action-tiles").says for name in BOX.board.inner_tiles)


@proves("base.contracts.turn-order", "base.tanks.turn-order", "base.machines.turn-order", "base.upgrades.turn-order")
def test_every_base_action_tile_has_the_turn_order_icon() -> None:
    assert set(BOX.turn_order.icon_on) == set(BOX.board.inner_tiles)


@proves("base.card.types", "base.setup.upgrades.first-game")
def test_families_and_those_of_a_first_game_are_named_in_the_sentences() -> None:
    assert all(family in rule("base.card.types").says for family in BOX.upgrade_cards.families)
    named = rule("base.setup.upgrades.first-game").says.replace("HR", "Human Resources").replace("Shop,", "Shops,")
    assert all(family in named for family in BOX.upgrades.first_game)
