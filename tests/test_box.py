"""The shipped box: its tables agree with each other, and every value says where it comes from."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from pipeline_nb.box import Box, load_box, rule_ids
from pipeline_nb.box.agreements import disagreements
from pipeline_nb.box.contents import TABLES
from pipeline_nb.box.loader import FILES, META
from pipeline_nb.errors import BoxError, InputError

ROOT = Path(__file__).resolve().parents[1]
BOX = load_box()
RAW = {
    table: entries
    for file in FILES
    for table, entries in tomllib.loads((ROOT / "pipeline_nb/box" / file).read_text(encoding="utf-8")).items()
}


def grades(demand: str) -> list[int]:
    return [int(barrel[1]) for barrel in demand.split()]


def replaced(table: str, **changes: object) -> Box:
    return msgspec.structs.replace(BOX, **{table: msgspec.structs.replace(getattr(BOX, table), **changes)})


# ---------------------------------------------------------------- sources


def test_the_file_and_the_classes_hold_the_same_tables_and_keys_in_the_same_order() -> None:
    assert list(RAW) == list(TABLES)
    for name, entries in RAW.items():
        assert [key for key in entries if key not in META] == list(getattr(BOX, name).__struct_fields__), name


@pytest.mark.parametrize("table", TABLES)
def test_every_table_names_its_source(table: str) -> None:
    entries, keys = RAW[table], getattr(BOX, table).__struct_fields__
    assert set(entries.get("marks", {})) <= set(keys)
    if isinstance(entries.get("rules"), dict):
        assert set(entries["rules"]) <= set(keys)
    for meta in [entries, *entries.get("marks", {}).values()]:
        assert meta["source"] in ("rulebook", "public", "inferred", "house")
        assert ("certainty" in meta) == (meta["source"] != "rulebook"), "certainty is for what is not printed"
    for key in keys:
        source = BOX.source_of(f"{table}.{key}")
        if source.is_marked:
            assert source.note, "a value that nobody states says how it came about"
        else:
            assert source.rules, f"a stated value has a rule in the index: {key}"


def test_every_rule_named_by_a_table_is_in_the_index() -> None:
    assert set(BOX.carried_rules()) <= set(rule_ids())


def test_single_keys_may_differ_from_their_table() -> None:
    assert BOX.source_of("tank_farm.barrels_per_tank").source == "rulebook"
    assert str(BOX.source_of("tank_farm.places_per_row")) == "public, medium certainty"
    assert BOX.source_of("shop_spaces_3p.machines").source == "house"
    assert BOX.source_of("shop_spaces_3p.tanks").source == "inferred"


def test_an_unknown_place_is_answered_with_the_nearest() -> None:
    with pytest.raises(BoxError, match=r"nothing at 'tank_farm.places'; did you mean tank_farm.places_per_row\?"):
        BOX.source_of("tank_farm.places")


def test_the_marks_are_exactly_the_inferred_and_house_values() -> None:
    marked = {f"{mark.table}.{key}" for mark in BOX.marks() for key in mark.keys}
    assert marked == {place for place, source in BOX.sources if source.source in ("inferred", "house")}
    assert {mark.place for mark in BOX.marks()} >= {"demand_3p", "demand_4p", "shop_spaces_3p.machines"}
    for mark in BOX.marks():
        assert str(mark).startswith(mark.place)
        assert "\n" not in str(mark)


# ---------------------------------------------------------------- loading


def test_the_shipped_box_is_loaded_once_and_says_so() -> None:
    assert load_box() is BOX
    assert BOX.is_shipped
    assert BOX.label == "shipped"
    assert repr(BOX) == f"Box('shipped', digest='{BOX.digest}')"


def test_the_digest_changes_with_a_value_and_with_nothing_else() -> None:
    assert replaced("fees", upgrade=21).digest != BOX.digest
    assert msgspec.structs.replace(BOX, label="other", sources=()).digest == BOX.digest
    assert len(BOX.digest) == 8
    assert int(BOX.digest, 16) >= 0


def test_the_digest_is_the_same_in_another_process() -> None:
    code = "from pipeline_nb.box import load_box; print(load_box().digest)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == BOX.digest


def test_importing_the_box_reads_no_table() -> None:
    # a stand-in for the package, so that only pipeline_nb.box itself is looked at
    code = """if True:
        import sys, types
        sys.modules["pipeline_nb"] = package = types.ModuleType("pipeline_nb")
        package.__path__ = ["pipeline_nb"]
        import pipeline_nb.box
        late = ("tomllib", "difflib", "pipeline_nb.box.tables", "pipeline_nb.box.owner")
        print(*(name for name in late if name in sys.modules))
    """
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


# ---------------------------------------------------------------- the tables agree with each other


def test_the_tables_do_not_contradict_each_other() -> None:
    assert list(disagreements(BOX)) == []


@pytest.mark.parametrize(
    ("table", "changes", "place"),
    [
        ("tank_farm", {"starting_tanks": 6}, "[tank_farm] suggested_start"),
        ("tank_farm", {"places_per_row": 1}, "[tank_farm] suggested_start"),
        ("tank_farm", {"places_per_row": 1}, "[tank_farm] starting_tanks"),
        ("players", {"minimum": 4, "maximum": 3}, "[players] minimum"),
        ("refinement_markers", {"copies": (3, 3, 3, 4)}, "[refinement_markers] copies"),
        ("refinement_markers", {"copies": (1, 1, 3, 3)}, "[refinement_markers] copies"),
        ("refinement_markers", {"copies": (2, 2, 2, 6)}, "[refinement] first_game_without"),
        ("refinement", {"first_game_without": 9}, "[refinement] first_game_without"),
        ("contracts", {"low": ("S1 S1",) * 9 + ("S2 S1",)}, "[contracts] low[10]"),
        ("contracts", {"high": ("S1 S1 S1 S3",) + ("S3 S3",) * 9}, "[contracts] high[1]"),
        ("orders", {"four": ("S1 S1 S1",) + ("S1 S1 S1 S1",) * 7}, "[orders] four[1]"),
        ("components", {"contract_tiles": 31}, "[components] contract_tiles"),
        ("components", {"upgrade_tokens": 6}, "[upgrades] types_in_a_game"),
        ("displays_4p", {"contracts_kept": 4}, "[displays_4p] contracts_kept"),
        ("government_layout", {"layout": ("0023", "1123", "4566", "4567")}, "[government_layout] layout"),
        ("government_layout", {"layout": ("0120", "1123", "4566", "4577")}, "[government_layout] layout"),
        ("government_layout", {"neighbours": ((1, 2), (0, 2), *BOX.government_layout.neighbours[2:])}, "neighbours[2]"),
        ("upgrade_cards", {"copies": (3, 2, 1)}, "[upgrade_cards] copies"),
        ("penalties_beyond", {"totals": (650, 900)}, "[penalties_beyond] totals"),
        ("end_values", {"pipeline": (5, 10, 20, 30)}, "[end_values] pipeline[1]"),
    ],
)
def test_a_contradiction_between_tables_is_found(table: str, changes: dict[str, object], place: str) -> None:
    assert any(place in fault.place for fault in disagreements(replaced(table, **changes)))


def test_a_game_has_18_turns_for_each_player() -> None:
    assert sum(BOX.years.rounds) == 18
    assert BOX.years.refresh_before == (2, 3)


def test_there_are_twelve_cost_markers_and_nine_are_left_without_the_sevens() -> None:
    markers = BOX.refinement_markers
    assert sum(markers.copies) == 12
    assert dict(zip(markers.values, markers.copies, strict=True)) == {4: 3, 5: 3, 6: 3, 7: 3}
    assert sum(markers.copies) - markers.copies[-1] == BOX.refinement.dealt == 9
    assert len(BOX.refinement.rows) * len(BOX.refinement.columns) == 9


def test_three_crude_ladders_exist_and_each_is_used_twice() -> None:
    ladders = Counter(row.prices for row in BOX.market_rows() if row.grade == 0)
    assert sorted(ladders.items()) == [
        ((5, 5, 7, 7, 9, 9, 11, 11), 2),
        ((6, 6, 8, 8, 10, 10, 12, 12), 2),
        ((7, 7, 9, 9, 11, 11, 13, 13), 2),
    ]


def test_refined_rows_are_eighteen_of_two_kinds_one_of_each_kind_a_market_and_a_colour() -> None:
    rows = [row for row in BOX.market_rows() if row.grade > 0]
    assert len(rows) == 18
    columns: dict[tuple[str, str], tuple[int, ...]] = {}
    for row in rows:
        columns[row.market, row.oil] = (*columns.get((row.market, row.oil), ()), row.prices[0])
    kinds = {(20, 40, 45), (25, 35, 50)}
    assert set(columns.values()) == kinds
    for name in {market for market, _ in columns}:
        assert {kind for (market, _), kind in columns.items() if market == name} == kinds
    for name in BOX.oil.types:
        assert {kind for (_, oil), kind in columns.items() if oil == name} == kinds
    for row in rows:
        assert row.prices[0] == row.prices[1] == row.prices[2] - 5 == row.prices[3] - 5


def test_each_refined_market_has_crude_of_the_oil_type_that_it_does_not_refine() -> None:
    for number in (1, 2, 3):
        rows = [row for row in BOX.market_rows() if row.market == f"Refined Market {number}"]
        crude = {row.oil for row in rows if row.grade == 0}
        assert crude == set(BOX.oil.types) - {row.oil for row in rows if row.grade > 0}


@pytest.mark.parametrize(("players", "crude", "refined"), [(2, 6, 2), (3, 7, 3), (4, 8, 4)])
def test_more_players_use_more_market_spaces(players: int, crude: int, refined: int) -> None:
    for row in BOX.market_rows(players):
        assert len(row.prices) == (crude if row.grade == 0 else refined)


def test_with_two_players_the_dearer_pair_of_a_refined_row_and_the_cheap_end_of_a_crude_row_are_in_use() -> None:
    high_orange = next(row for row in BOX.market_rows(2) if row.oil == "orange" and row.grade == 3)
    assert high_orange.prices == (50, 50)
    assert BOX.market_rows(2)[0].prices == (5, 5, 7, 7, 9, 9)


def test_interpolated_demand_is_what_its_notes_say() -> None:
    for key in BOX.demand_2p.__struct_fields__:
        two, three, four = (getattr(BOX.for_players(n).demand, key) for n in (2, 3, 4))
        assert three == tuple(min(3, n * 3 // 2) for n in two)
        assert four == tuple(min(4, n * 2) for n in two)


def test_three_fillings_of_the_shops_fit_the_tanks_and_machines_of_the_box() -> None:
    for players in (2, 3, 4):
        spaces = BOX.for_players(players).shop_spaces
        assert 3 * sum(spaces.machines) <= BOX.components.machine_tiles
        assert 3 * sum(spaces.tanks) + players * BOX.tank_farm.starting_tanks <= BOX.components.tank_tiles
    assert 3 * sum(BOX.shop_spaces_4p.machines) == BOX.components.machine_tiles


def test_pipe_tiles_of_the_box_are_enough_for_government_and_three_fillings_of_both_shops() -> None:
    needed = BOX.government.quadrants * BOX.government_layout.tiles + 3 * 2 * 4 * BOX.shop_pipes.tiles_per_player
    assert needed <= BOX.components.pipe_tiles


def test_no_government_tile_has_more_neighbours_than_the_price_list_allows() -> None:
    assert max(len(near) for near in BOX.government_layout.neighbours) + 1 == len(BOX.government.prices)
    assert BOX.government.prices == (5, 10, 20, 35, 55)


def test_thirty_contracts_ten_of_each_grade_ask_two_or_three_barrels_up_to_their_grade() -> None:
    stacks = [BOX.contracts.low, BOX.contracts.mid, BOX.contracts.high]
    assert [len(stack) for stack in stacks] == [10, 10, 10]
    assert sum(len(stack) for stack in stacks) == BOX.components.contract_tiles
    for grade, stack in enumerate(stacks, 1):
        assert all(max(grades(demand)) == grade and len(grades(demand)) in (2, 3) for demand in stack)
    assert all(set(grades(demand)) == {1} for demand in BOX.contracts.low)


def test_twenty_four_orders_eight_of_each_size() -> None:
    for size, stack in ((3, BOX.orders.three), (4, BOX.orders.four), (5, BOX.orders.five)):
        assert len(stack) == 8
        assert all(len(grades(demand)) == size for demand in stack)
    assert BOX.components.order_tiles == 24


def test_an_order_pays_more_than_a_contract_and_both_more_than_a_barrel_left_over() -> None:
    for i in range(3):
        assert BOX.pay.order[i] > BOX.pay.contract[i] > BOX.end_values.barrel[i + 1]


def test_n_penalty_markers_cost_5_n_times_n_plus_3() -> None:
    assert BOX.penalties.totals == tuple(5 * n * (n + 3) for n in range(1, 11))
    assert BOX.penalties_beyond.totals == tuple(5 * n * (n + 3) for n in (11, 12))
    assert len(BOX.penalties.totals + BOX.penalties_beyond.totals) == BOX.components.penalty_markers


def test_contracts_kept_are_what_the_columns_and_two_refills_need() -> None:
    for players in (2, 3, 4):
        displays = BOX.for_players(players).displays
        assert displays.contracts_kept == displays.columns + 2


def test_seven_families_of_five_cards_make_the_upgrade_cards() -> None:
    assert len(BOX.upgrade_cards.families) * sum(BOX.upgrade_cards.copies) == BOX.components.upgrade_cards == 35
    assert set(BOX.upgrades.first_game) <= set(BOX.upgrade_cards.families)


def test_card_tables_cover_the_nine_types_of_refined_oil() -> None:
    assert len(BOX.valuation_types.amounts) == 9
    steps = BOX.valuation_types.amounts
    assert steps[:7] == (10, 30, 60, 100, 150, 210, 280)


@pytest.mark.parametrize("players", [1, 5, 0, -1, "2", None])
def test_no_other_number_of_players_has_tables(players: object) -> None:
    with pytest.raises(InputError, match="2, 3 or 4 players"):
        BOX.for_players(players)  # type: ignore[arg-type]


# ---------------------------------------------------------------- the pages written from the box


def test_the_page_of_numbers_and_the_list_in_the_readme_are_up_to_date() -> None:
    from tools.numbers import main

    assert main(["--check"]) == 0, "run python -m tools.numbers"


def test_the_readme_keeps_all_that_stands_outside_the_two_marks() -> None:
    from tools.numbers import NUMBERS, with_section

    begin, end = NUMBERS

    done = with_section(f"above\n{begin}\nold\n{end}\nbelow\n", BOX)
    assert done.startswith(f"above\n{begin}\n- `refinement.rows` (house, low certainty)")
    assert done.endswith(f"\n{end}\nbelow\n")
    assert "\nold\n" not in done
    assert with_section(done, BOX) == done
    assert with_section("no marks here\n", BOX) == "no marks here\n"
