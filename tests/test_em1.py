"""Module 1, New Market Tiles: rows say what their tile says, so a market may repeat a row or lack an oil type."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import pipeline_nb as pn
from pipeline_nb.box import load_box
from pipeline_nb.emerging_markets.em1 import crude_tile, lay_market_tiles, refined_tile
from pipeline_nb.game.rng import Dealer
from pipeline_nb.game.setup import Draft
from pipeline_nb.widgets import SetupTable
from tests.em_situations import options, owning, told
from tests.situations import MARKET_1, MARKET_2, end_turn, filled, last_turn_of, passes, play, refused, table, words

each_count = pytest.mark.parametrize("players", [2, 3, 4])
SEEDS = range(300)

NO_SILVER = {"crude_tiles": (0, 1, 2, 3, 4, 6), "refined_tiles": tuple(range(18))}
"""The Crude Market has three rows of teal; Refined Market 1 has low and mid teal three times each, the second high teal
and low orange, the third mid and high orange, and none has a refined silver row."""


class Stacked(Dealer):
    """A dealer whose bag of nine gives the tiles in a fixed order."""

    def __init__(self, first: Iterable[int]) -> None:
        super().__init__(0)
        self.first = tuple(first)

    def shuffled(self, things: Iterable[Any]) -> tuple[Any, ...]:
        found = tuple(things)
        return self.first if len(found) == 9 else found


def laid(tiles: Iterable[int], players: int = 2) -> Draft:
    """A set-up in which the Crude Market tiles are drawn in this order."""
    draft = Draft(load_box(), ("Ann", "Bo", "Cleo", "Dan")[:players], False, {}, Stacked(tiles))
    lay_market_tiles(draft)
    return draft


def oils(draft: Draft) -> str:
    return "".join("TOS"[row.oil] for row in draft.laid["table_rows"] if row.grade == 0)


def market_rows(game: pn.Game, market: int) -> list[str]:
    """What a market's refined rows trade in, place by place: ``"T1"``."""
    return [f"{'TOS'[row.oil]}{row.grade}" for _, row in game.table.market_rows[market] if row.grade]


def at_market(space: int, **given: Any) -> pn.Game:
    return play(table(modules=("em1",), setup=NO_SILVER, **given), f"work:{space}")


# ---- what is drawn ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("em1.setup.crude.missing-colour")
def test_rq_109_a_missing_oil_type_takes_the_place_of_the_tile_laid_last() -> None:
    draft = laid((0, 1, 2, 6, 7, 8, 3, 4, 5))
    assert oils(draft) == "TTTSSO"
    assert draft.drawn["crude_tiles"] == (0, 1, 2, 6, 7, 3)
    assert draft.told[5:7] == [
        "The crude row of Refined Market 3 gets silver at $7/$7/$9/$9/$11/$11/$13/$13.",
        "Orange is missing: The crude row of Refined Market 3 gets orange at $5/$5/$7/$7/$9/$9/$11/$11 instead.",
    ]
    assert oils(laid((0, 3, 1, 4, 2, 5, 8, 7, 6))) == "TOTOTS"
    assert oils(laid((8, 7, 6, 5, 4, 3, 2, 1, 0))) == "SSSOOT"


@pytest.mark.rules("em1.setup.crude.missing-colour")
def test_rq_109_nothing_is_replaced_where_every_oil_type_is_there() -> None:
    draft = laid((0, 1, 2, 6, 7, 5, 8, 4, 3))
    assert oils(draft) == "TTTSSO"
    assert not [line for line in draft.told if "missing" in line]


@pytest.mark.rules("em1.setup.crude.bag", "em1.setup.crude.draw", "em1.setup.crude.rest-to-box")
@pytest.mark.rules("em1.setup.crude.missing-colour")
@each_count
def test_six_of_the_nine_crude_tiles_are_laid_every_oil_type_among_them(players: int) -> None:
    seen, replaced = Counter[int](), 0
    for seed in SEEDS:
        game = pn.new_game(players, modules=("em1",), seed=seed)
        tiles = dict(game.table.drawn)["crude_tiles"]
        assert len(set(tiles)) == 6
        assert {crude_tile(tile)[0] for tile in tiles} == {0, 1, 2}
        seen.update(tiles)
        replaced += any("is missing" in line for line in told(game))
    assert set(seen) == set(range(9))
    assert 160 < min(seen.values()) <= max(seen.values()) < 240
    assert 1 <= replaced <= 30  # 3 in 84


@pytest.mark.rules("em1.setup.refined.bag", "em1.setup.refined.draw", "em1.setup.refined.rest-to-box")
@pytest.mark.rules("em1.setup.refined.no-restriction", "em1.setup.refined.repeated-rows")
@each_count
def test_any_eighteen_of_the_27_refined_tiles_are_laid_without_looking_at_what_they_show(players: int) -> None:
    seen, repeated, lacking = Counter[int](), 0, 0
    for seed in SEEDS:
        game = pn.new_game(players, modules=("em1",), seed=seed)
        tiles = dict(game.table.drawn)["refined_tiles"]
        assert len(set(tiles)) == 18
        seen.update(tiles)
        for market in (1, 2, 3):
            rows = market_rows(game, market)
            assert len(rows) == 6
            repeated += len(set(rows)) < 6
            lacking += len({row[0] for row in rows}) < 3
    assert set(seen) == set(range(27))
    assert 150 < min(seen.values()) <= max(seen.values()) < 250
    assert repeated > 300
    assert lacking > 50


@pytest.mark.rules("em1.setup.crude.sets-type", "em1.setup.refined.sets-row")
@each_count
def test_a_row_has_the_oil_type_the_grade_and_the_prices_of_its_tile(players: int) -> None:
    game = pn.new_game(players, modules=("em1",), seed=5)
    box, drawn = load_box(), dict(game.table.drawn)
    spaces = box.for_players(players).market_spaces
    crude = [row for row in game.table.rows if row.grade == 0]
    assert [row.market for row in crude] == [0, 0, 0, 1, 2, 3]
    for tile, row in zip(drawn["crude_tiles"], crude, strict=True):
        oil, ladder = crude_tile(tile)
        prices = box.em_crude_tiles.ladders[ladder]
        assert (row.oil, row.printed) == (oil, prices[7])
        assert row.prices == tuple(prices[space - 1] for space in spaces.crude_spaces)
        assert row.change == box.for_players(players).supply.crude_row
    refined = [row for row in game.table.rows if row.grade]
    assert [row.market for row in refined] == [1] * 6 + [2] * 6 + [3] * 6
    demand = (box.em_demand_2p, box.em_demand_3p, box.em_demand_4p)[players - 2]
    for tile, row in zip(drawn["refined_tiles"], refined, strict=True):
        oil, grade, ladder = refined_tile(tile)
        grade_word = ("low", "mid", "high")[grade - 1]
        prices = getattr(box.em_refined_tiles, grade_word)[ladder]
        assert (row.oil, row.grade, row.printed) == (oil, grade, prices[3])
        assert row.prices == tuple(prices[space - 1] for space in spaces.refined_spaces)
        assert row.change == min(getattr(demand, grade_word)[ladder], len(row.prices))


@pytest.mark.rules("em1.setup.crude.sets-type", "em1.setup.refined.sets-row")
@each_count
def test_crude_rows_are_full_refined_rows_empty_and_the_rest_is_the_supply(players: int) -> None:
    game = pn.new_game(players, modules=("em1",), setup=NO_SILVER)
    spaces = len(load_box().for_players(players).market_spaces.crude_spaces)
    rows = Counter("TOS"[row.oil] for row in game.table.rows if row.grade == 0)
    assert rows == {"T": 3, "O": 2, "S": 1}
    assert game.state.supply == tuple(44 - spaces * rows[oil] for oil in "TOS")
    for number, row in enumerate(game.table.rows):
        assert set(filled(game, number)) == {"." if row.grade else "x"}


# ---- markets with repeated rows, or without an oil type --------------------------------------------------------------


@pytest.mark.rules("em1.setup.refined.repeated-rows", "em1.setup.refined.no-restriction")
def test_rq_109_a_barrel_is_sold_in_any_of_the_rows_that_repeat_each_at_its_own_price() -> None:
    game = at_market(MARKET_1, stock="T1 O1 S2", cash=0)
    assert market_rows(game, 1) == ["T1", "T1", "T1", "T2", "T2", "T2"]
    rows = [number for number, row in game.table.market_rows[1] if row.grade == 1]
    prices = [game.table.rows[number].prices for number in rows]
    assert prices == [(25, 25), (30, 30), (25, 30)]
    assert options(game, "sell") == [f"sell:{number},{space},1" for number in rows for space in (0, 1)]
    assert [play(game, f"sell:{number},1,1").state.me.cash for number in rows] == [25, 30, 30]
    after = play(game, f"sell:{rows[1]},1,1")
    assert [filled(after, number) for number in rows] == ["..", ".x", ".."]


@pytest.mark.rules("em1.setup.refined.repeated-rows", "em1.setup.refined.no-restriction")
def test_oil_of_a_type_that_a_market_lacks_finds_no_row_there() -> None:
    game = at_market(MARKET_1, stock="O1 S2 S3", cash=100)
    assert options(game, "sell") == []
    crude = next(number for number, row in game.table.market_rows[1] if row.grade == 0)
    assert options(game, "buy") == [f"buy:{crude},{space}" for space in range(6)]
    low_teal = next(number for number, row in game.table.market_rows[1] if row.grade == 1)
    assert refused(game, f"sell:{low_teal},0,1") == ["market.no-barrel"]
    orange = play(table(modules=("em1",), setup=NO_SILVER, stock="O1 S2 S3"), f"work:{MARKET_2}")
    assert {text.split(",")[-1] for text in options(orange, "sell")} == {"1"}
    silver = play(table(modules=("em1",), setup=NO_SILVER, stock="S1 S2 S3"), f"work:{MARKET_2}")
    assert options(silver, "sell") == []


@pytest.mark.rules("em1.setup.crude.sets-type")
def test_the_crude_market_may_lack_an_oil_type_and_have_another_three_times() -> None:
    game = play(table(modules=("em1",), setup=NO_SILVER, stock="O0 S0 T0", cash=50), "work:0")
    assert [row.oil for _, row in game.table.market_rows[0]] == [0, 0, 0]
    assert options(game, "sell") == []  # every space is taken
    rows = {0: "xxxxx.", 1: "xxxxxx", 2: ".xxxxx"}
    game = play(table(modules=("em1",), setup=NO_SILVER, stock="O0 S0 T0", cash=50, rows=rows), "work:0")
    assert options(game, "sell") == ["sell:0,5,0", "sell:2,0,0"]
    assert [play(game, sale).state.me.cash for sale in options(game, "sell")] == [59, 57]


@pytest.mark.rules("em1.setup.refined.repeated-rows", "em1.setup.refined.sets-row")
def test_demand_takes_from_each_of_the_rows_that_repeat_and_supply_fills_each_crude_row() -> None:
    rows = dict.fromkeys((4, 5, 6, 7, 8, 9), "xx")
    rows.update({0: "......", 1: "x.....", 3: "......"})
    game = last_turn_of(1, modules=("em1",), setup=NO_SILVER, rows=rows)
    after = passes(game)
    assert after.year == 2
    changes = [after.table.rows[number].change for number in range(4, 10)]
    assert changes == [2, 1, 2, 2, 1, 2]  # asked for: 3, 1, 2 and 2, 1, 2; a row has two spaces
    assert [filled(after, number) for number in range(4, 10)] == ["..", "x.", "..", "..", "x.", ".."]
    supplied = after.table.rows[0].change
    assert filled(after, 0) == "." * (6 - supplied) + "x" * supplied
    assert filled(after, 1) == "x" + "." * (5 - supplied) + "x" * supplied
    said = [line for line in words(after) if "low teal" in line or "mid teal" in line]
    assert said == [
        f"Demand took {number} {grade} teal from Refined Market 1."
        for grade, taken in (("low", (2, 1, 2)), ("mid", (2, 1, 2)))
        for number in taken
    ]


@pytest.mark.rules("em1.setup.refined.sets-row", "em1.setup.refined.repeated-rows")
@each_count
def test_a_table_with_repeated_rows_is_written_and_read_again_with_what_lies_there(players: int) -> None:
    game = table(players, modules=("em1",), setup=NO_SILVER, stock="T1x2", cash=0)
    game = play(game, f"work:{MARKET_1}", "sell:5,1,1", "sell:4,0,1")
    for public in (False, True):
        again = pn.Game.from_text(game.to_text(public))
        assert again.table == game.table
        assert again.state.rows == game.state.rows
        assert again.legal_actions() == game.legal_actions()
    assert pn.Game.from_text(game.to_text()) == game
    assert "crude_tiles=0.1.2.3.4.6" in game.to_text()
    assert f"refined_tiles={'.'.join(map(str, range(18)))}" in game.to_text()


@pytest.mark.rules("em1.setup.refined.repeated-rows")
def test_cards_that_open_markets_work_on_the_rows_that_lie_there() -> None:
    game = owning({"Refined Markets": 2}, modules=("em1",), setup=NO_SILVER, stock="O1 O3", cash=0)
    game = play(game, f"work:{MARKET_1}")
    sold = {int(text.split(":")[1].split(",")[0]) for text in options(game, "sell")}
    assert {(game.table.rows[number].market, game.table.rows[number].oil) for number in sold} == {(2, 1), (3, 1)}
    game = owning({"Refined Markets": 3}, modules=("em1",), setup=NO_SILVER, stock="S2", cash=0)
    game = play(game, f"work:{MARKET_1}")
    assert options(game, "sell") == []
    others = options(game, "sellother")
    assert len(others) == 24  # two spaces in each of the three markets' low and mid rows
    best = max(others, key=lambda text: play(game, text).state.me.cash)
    assert play(game, best).state.me.cash == 50  # the dearer mid row and its Refined Markets card
    assert end_turn(play(game, best)).state.players[0].barrels == (0,) * 12


# ---- how tiles are numbered ------------------------------------------------------------------------------------------


def test_every_tile_has_a_number_of_its_own() -> None:
    assert {crude_tile(tile) for tile in range(9)} == {(oil, ladder) for oil in range(3) for ladder in range(3)}
    assert {refined_tile(tile) for tile in range(27)} == {
        (oil, grade, ladder) for oil in range(3) for grade in (1, 2, 3) for ladder in range(3)
    }


# ---- an owner's tiles ------------------------------------------------------------------------------------------------

CRUDE_9 = [[3 + n, 4 + n, 5 + n, 6 + n, 7 + n, 8 + n, 9 + n, 10 + n] for n in range(9)]
REFINED_27 = {word: [[20 * g + n, 21 * g + n, 22 * g + n, 23 * g + n] for n in range(9)]
              for g, word in enumerate(("low", "mid", "high"), start=1)}  # fmt: skip
TAKEN_9 = [3, 2, 1, 0, 1, 2, 3, 2, 1]


def owners_tiles(tmp_path: Path) -> pn.Box:
    """A box in which all 9 crude and all 27 refined tiles show something else."""
    tables = ["[em_crude_tiles]", f"ladders = {CRUDE_9}", "[em_refined_tiles]"]
    tables += [f"{word} = {ladders}" for word, ladders in REFINED_27.items()]
    for players in (2, 3, 4):
        tables += [f"[em_demand_{players}p]", *(f"{word} = {TAKEN_9}" for word in REFINED_27)]
    file = tmp_path / "mine.toml"
    file.write_text("\n".join(tables), encoding="utf-8")
    return load_box(file)


@pytest.mark.rules("em1.setup.crude.sets-type", "em1.setup.refined.sets-row")
@pytest.mark.rules("em1.components.crude-tiles", "em1.components.refined-tiles")
@each_count
def test_an_owners_file_may_give_each_of_the_9_and_27_tiles_prices_of_its_own(tmp_path: Path, players: int) -> None:
    box, seen = owners_tiles(tmp_path), set[tuple[int, int, int]]()
    for seed in range(30):
        game = pn.new_game(players, modules=("em1",), seed=seed, box=box)
        drawn = dict(game.table.drawn)
        crude, refined = iter(drawn["crude_tiles"]), iter(drawn["refined_tiles"])
        for row in game.table.rows:
            if row.grade:
                oil, grade, ladder = refined_tile(next(refined))
                prices = REFINED_27[("low", "mid", "high")[grade - 1]][3 * oil + ladder]
                assert row.change == min(TAKEN_9[3 * oil + ladder], len(row.prices))
            else:
                (oil, ladder), grade = crude_tile(next(crude)), 0
                prices = CRUDE_9[3 * oil + ladder]
            assert (row.oil, row.grade) == (oil, grade)
            assert set(row.prices) <= set(prices)
            seen.add((oil, grade, ladder))
        assert pn.Game.from_text(game.to_text(), box) == game
        shown = "/".join(f"${price}" for price in CRUDE_9[drawn["crude_tiles"][0]])
        assert any(shown in event.words for event in game.events)
    assert len(seen) == 9 + 27


def test_with_an_owners_27_tiles_the_year_is_told_tile_by_tile(tmp_path: Path) -> None:
    w = SetupTable.year_end(1, modules=("em1",), players=4, box=owners_tiles(tmp_path))
    said = w.printed()
    for word, ladders in REFINED_27.items():
        for oil, name in enumerate(("teal", "orange", "silver")):
            prices = "/".join(map(str, ladders[3 * oil]))
            assert f"{word} {name} tile of ${prices}" in said


@pytest.mark.parametrize(
    ("table", "key", "entries", "says"),
    [
        ("em_crude_tiles", "ladders", CRUDE_9[:5], "expected 3 (one for each ladder, alike for all oil types) or 9"),
        ("em_refined_tiles", "low", REFINED_27["low"][:8], "(teal, orange, silver: three tiles each), found 8"),
        ("em_demand_2p", "high", [1, 2, 3, 0], "or 9 (teal, orange, silver: three tiles each), found 4"),
        ("em_crude_tiles", "ladders", CRUDE_9 + CRUDE_9[:1], "expected a list of 3 to 9 entries, found a list of 10"),
    ],
)
def test_other_numbers_of_tiles_are_refused_with_what_would_help(
    tmp_path: Path, table: str, key: str, entries: list[Any], says: str
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f"[{table}]\n{key} = {entries}\n", encoding="utf-8")
    with pytest.raises(pn.InputError, match=re.escape(says)) as refusal:
        load_box(file)
    assert f"[{table}] {key}" in str(refusal.value)
