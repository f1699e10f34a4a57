"""Rules that no larger story pins down: each test fails if its rule is switched off (`make mutants`)."""

from __future__ import annotations

import itertools

import pytest

import pipeline_nb as pn
from pipeline_nb.box.tiles import PORTS
from tests.positions import COSTS_456, T1, codes, farm, laid, lengths_of, phase, row_of_t1, worker

CRUDE, LOW, MID, HIGH = pn.GRADES


# ---- oil and tanks ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.oil.types", "base.oil.grades")
def test_there_are_three_oil_types_and_four_grades_and_no_others() -> None:
    assert [oil.word for oil in pn.Oil] == ["teal", "orange", "silver"]
    assert [grade.word for grade in pn.Grade] == ["crude", "low", "mid", "high"]
    assert len({pn.Barrel(oil, grade).to_text() for oil in pn.Oil for grade in pn.Grade}) == 12


@pytest.mark.rules("base.setup.player.tanks-five", "base.setup.player.tanks-suggestion")
def test_the_suggested_start_is_five_tanks_two_of_them_for_crude() -> None:
    start = pn.TankFarm.suggested()
    assert start.tanks == (2, 1, 1, 1)
    assert sum(start.tanks) == pn.load_box().tank_farm.starting_tanks == 5
    assert not start.stock


@pytest.mark.rules("base.setup.player.tanks-choice", "base.setup.player.tanks-five")
def test_each_starting_tank_may_go_into_any_row() -> None:
    for rows in itertools.product(pn.GRADES, repeat=5):
        start = pn.TankFarm()
        for row in rows:
            assert start.why_not_tank(row) == ()
            start = start.with_tank(row)
        assert start.tanks == tuple(rows.count(grade) for grade in pn.GRADES)


@pytest.mark.rules("base.setup.player.tanks-column-free")
def test_a_tank_holds_as_much_in_whatever_place_of_its_row() -> None:
    for tanks in range(6):
        row = farm(f"{tanks}/0/0/0")
        assert [row.capacity(grade) for grade in pn.GRADES] == [2 * tanks, 0, 0, 0]


@pytest.mark.rules("base.setup.player.tanks-no-stacking", "base.setup.player.tanks-row-cap")
def test_a_full_row_takes_no_sixth_tank_on_top_of_another() -> None:
    full = farm("5/0/0/0")
    (reason,) = full.why_not_tank(CRUDE)
    assert (reason.code, reason.values["places"]) == ("tanks.row-cap", 5)
    with pytest.raises(pn.RuleBroken):
        full.with_tank(CRUDE)
    assert full.with_tank(LOW).tanks == (5, 1, 0, 0)


# ---- tiles and placing -----------------------------------------------------------------------------------------------


@pytest.mark.rules("base.public.pipe-tile.ports", "base.network.rotation")
@pytest.mark.parametrize("rotation", range(4))
def test_every_half_uses_each_of_its_four_ports_once(rotation: int) -> None:
    for tile in pn.pipe_tiles():
        ports: dict[tuple[int, int], str] = {}
        for line in pn.PipeNetwork().place(tile, 0, 0, rotation).pipelines():
            for segment in line.segments:
                ports[segment.x, segment.y] = ports.get((segment.x, segment.y), "") + segment.ports
        assert [sorted(used) for used in ports.values()] == [sorted(PORTS)] * 2


@pytest.mark.rules("base.public.pipe-tile.no-flip")
def test_a_tile_is_turned_but_never_flipped() -> None:
    face, mirrored = "A[EN:t SW:o] B[WE:t NS:s]", "A[ES:t NW:o] B[WE:t NS:s]"
    one, other = pn.pipe_tile(face), pn.pipe_tile(mirrored)
    assert one.number != other.number
    assert [laid((face, 0, 0)).tiles[0].tile, laid((mirrored, 0, 0)).tiles[0].tile] == [one.number, other.number]
    turned = [sorted(half_a_teal(laid((face, 0, 0, rotation)))) for rotation in range(4)]
    assert turned == [["EN"], ["ES"], ["SW"], ["NW"]]
    turned = [sorted(half_a_teal(laid((mirrored, 0, 0, rotation)))) for rotation in range(4)]
    assert turned == [["ES"], ["SW"], ["NW"], ["EN"]]


def half_a_teal(network: pn.PipeNetwork) -> set[str]:
    """The ports of the teal segments at (0, 0)."""
    teal = (line for line in network.pipelines() if line.oil == pn.Oil.TEAL)
    return {segment.ports for line in teal for segment in line.segments if (segment.x, segment.y) == (0, 0)}


@pytest.mark.rules("base.network.different-places", "base.network.same-purchase")
def test_two_tiles_of_a_purchase_go_to_both_ends_or_onto_each_other() -> None:
    row = row_of_t1(2)
    assert row.place(T1, 4, 0).place(T1, -2, 0).longest()[pn.Oil.TEAL] == 8
    assert row.place(T1, 4, 0).place(T1, 6, 0).longest()[pn.Oil.TEAL] == 8


@pytest.mark.rules("base.network.never-moves", "base.network.no-overlap")
def test_what_lies_stays_where_it_lies() -> None:
    row = row_of_t1(3, machines=[(5, 0)])
    for x in range(-1, 6):
        with pytest.raises(pn.RuleBroken):
            row.place(T1, x, 0)
    more = row.place(T1, 0, 1).with_machine(0, 0)
    assert set(row.tiles) < set(more.tiles)
    assert set(row.machines) < set(more.machines)


# ---- costs and runs --------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.public.refinement.grid", "base.run.cost-markers")
def test_each_oil_type_has_a_row_and_each_step_a_column() -> None:
    costs = pn.RefinementCosts(((1, 2, 3), (4, 5, 6), (7, 8, 9)))
    steps = [costs.total(oil, low, high) for oil in pn.OILS for low, high in itertools.pairwise(pn.GRADES)]
    assert steps == [costs.step(oil, low) for oil in pn.OILS for low in pn.GRADES[:3]] == list(range(1, 10))
    columns = pn.load_box().refinement.columns
    assert columns == tuple(f"{low.word} to {high.word}" for low, high in itertools.pairwise(pn.GRADES))


@pytest.mark.rules("base.run.worker")
def test_the_worker_may_stand_on_any_tile_and_runs_the_lines_there() -> None:
    network = laid((T1, 0, 0), (T1, 2, 0), ("A[EW:o NS:t] B[WE:o NS:s]", 4, 0))
    found = [lengths_of(worker(network, at, farm("1/1/0/0")).lines) for at in ((0, 0), (2, 0), (4, 0))]
    assert found == [
        {"teal": [4], "orange": [1], "silver": [1]},
        {"teal": [4], "orange": [1], "silver": [1]},
        {"teal": [1], "orange": [2], "silver": [1]},
    ]


@pytest.mark.rules("base.run.free")
def test_the_worker_runs_for_nothing() -> None:
    run = worker(row_of_t1(2), (0, 0), farm("1/1/0/0", "T0"))
    assert (run.fee, run.refine("1:T0>1").fee) == (0, 0)


@pytest.mark.rules("base.run.matching-type", "base.oil.matching-pipelines")
def test_a_pipeline_refuses_oil_of_another_type() -> None:
    run = worker(row_of_t1(4), (0, 0), farm("1/1/0/0", "O0"))
    (reason,) = run.why_not("1:O0>1")
    assert (reason.code, reason.values["pipeline_oil"]) == ("run.wrong-oil", "T")
    machines = phase(row_of_t1(4, machines=[(7, 0)]), [(7, 0)], farm("1/1/0/0", "S0"))
    assert codes(machines.why_not("1:S0>1")) == ["run.wrong-oil"]


@pytest.mark.rules("base.oil.refining-path")
def test_refining_only_ever_lifts_a_barrel() -> None:
    run = worker(row_of_t1(8), (0, 0), farm("1/1/1/1", "T0 T1 T2 T3"))
    for source, target in itertools.product(pn.GRADES, repeat=2):
        refused = codes(run.why_not(f"1:T{source.value}>{target.value}"))
        assert ("run.not-up" in refused) is (target <= source)


@pytest.mark.rules("base.machine-phase.simultaneous", "base.run.simultaneous")
def test_barrels_that_move_at_the_same_time_make_room_for_each_other() -> None:
    stored = farm("1/1/1/0", "T0 T1x2")
    machines = phase(row_of_t1(5, machines=[(4, 0)]), [(4, 0)], stored)
    for plan in (["2:T0>1", "1:T1>2"], ["1:T1>2", "2:T0>1"]):
        assert machines.refine_all(plan).result.to_text() == "1/1/1/0:T1x2,T2"
        assert machines.why_not_all(plan) == ()
    crossed = laid(("A[EW:t NS:t] B[WE:t NS:t]", 2, 0), (T1, 0, 0), (T1, 4, 0), (T1, 2, 1, 1))
    by_worker = worker(crossed, (2, 0), stored, pn.RefinementCosts.same(3, 5, 6))
    for plan in (["2:T0>1", "1:T1>2"], ["1:T1>2", "2:T0>1"]):
        assert by_worker.refine_all(plan).result.to_text() == "1/1/1/0:T1x2,T2"


@pytest.mark.rules("base.machine-phase.optional", "base.machine-phase.one-fee")
def test_a_player_may_leave_every_machine_alone() -> None:
    network = row_of_t1(5, machines=[(4, 0)])
    idle = phase(network, [], farm("1/1/0/0", "T0"))
    assert (idle.lines, idle.fee, idle.options()) == ((), 0, ())
    assert codes(idle.why_not("1:T0>1")) == ["run.machine-not-active"]
    paid = phase(network, [(4, 0)], farm("1/1/0/0", "T0"), COSTS_456)
    assert (lengths_of(paid.lines), paid.fee) == ({"teal": [5, 4]}, 15)


# ---- numbers of the box ----------------------------------------------------------------------------------------------

VALUES: list[tuple[str, object, tuple[str, ...]]] = [
    ("players.minimum", 2, ("base.game.player-count",)),
    ("players.maximum", 4, ("base.game.player-count",)),
    ("government.open_by_year", (2, 3, 4), ("base.government.year-1-two", "base.government.year-2-three")),
    ("government_layout.same_in_all_quadrants", True, ("base.public.government.same-layout",)),
    ("shop_spaces_2p.machines", (1, 1, 1), ("base.public.shops.spaces-2",)),
    ("shop_spaces_2p.tanks", (2, 2, 2), ("base.public.shops.spaces-2",)),
    ("market_spaces_2p.refined_spaces", (3, 4), ("base.public.market.overlays", "base.public.market.overlay-2")),
    ("market_spaces_3p.refined_spaces", (2, 3, 4), ("base.public.market.overlay-3",)),
    ("refinement_markers.copies", (3, 3, 3, 3), ("base.public.refinement.values",)),
    ("upgrade_cards.copies", (3, 1, 1), ("base.card.copies",)),
    ("card_government.tiles_at_once", (2, 4, 6), tuple(f"base.card.government.level-{n}" for n in (1, 2, 3))),
    ("card_shops.tanks_at_once", (2, 0, 0), ("base.card.shops.level-1",)),
    ("card_shops.machines_at_once", (0, 1, 1), ("base.card.shops.level-2", "base.card.shops.level-3")),
    ("card_shops.pipes_at_once", (1, 2, 4), tuple(f"base.card.shops.level-{n}" for n in (1, 2, 3))),
    ("card_human_resources.secondary_action", 0, ("base.card.human-resources.level-1",)),
    ("card_human_resources.main_actions", 2, ("base.card.human-resources.level-3",)),
    ("card_engineering.barrels_level_3", 2, ("base.card.engineering.level-3",)),
    ("display_rows.contracts", ("high", "mid", "low"), ("base.public.displays.rows",)),
    ("display_rows.orders", (5, 4, 3), ("base.public.displays.rows",)),
    (
        "board.inner_tiles",
        ("Contracts & Loans", "Tanks & Pipes", "Machines & Pipes", "Upgrades"),
        ("base.public.board.action-tiles",),
    ),
    (
        "upgrades.first_game",
        ("Government", "Engineering", "Human Resources", "Refined Markets", "Shops"),
        ("base.setup.upgrades.first-game",),
    ),
]


@pytest.mark.parametrize(
    ("place", "value"), [pytest.param(p, v, marks=pytest.mark.rules(*ids), id=p) for p, v, ids in VALUES]
)
def test_the_box_holds_the_value_that_was_read_off_the_sources(place: str, value: object) -> None:
    table, key = place.split(".")
    assert getattr(getattr(pn.load_box(), table), key) == value


@pytest.mark.rules("base.card.types")
def test_there_are_seven_families_of_upgrades() -> None:
    families = pn.load_box().upgrade_cards.families
    assert len(families) == len(set(families)) == 7


@pytest.mark.rules("base.end.penalties-beyond-table", "base.public.penalties.table")
def test_penalties_follow_one_formula_up_to_the_last_marker_of_the_box() -> None:
    box = pn.load_box()
    totals = box.penalties.totals + box.penalties_beyond.totals
    assert totals == tuple(5 * n * (n + 3) for n in range(1, box.components.penalty_markers + 1))


@pytest.mark.rules("base.public.market.crude-rows", "base.public.market.spaces")
def test_a_crude_row_has_eight_spaces_in_pairs_two_dollars_apart() -> None:
    for row in pn.load_box().market_rows():
        if row.grade == CRUDE:
            cheapest = row.prices[0]
            assert row.prices == tuple(cheapest + 2 * (space // 2) for space in range(8))
    market = pn.load_box().crude_market
    assert set(market.__struct_fields__) == {f"{oil.word}_crude" for oil in pn.OILS}
    assert [market.orange_crude[0], market.silver_crude[0], market.teal_crude[0]] == [5, 6, 7]


@pytest.mark.rules("base.public.contracts.ten-a-grade", "base.public.contracts.stack-grade")
def test_each_stack_has_ten_contracts_with_its_grade_as_the_highest() -> None:
    contracts = pn.load_box().contracts
    for grade, stack in ((LOW, contracts.low), (MID, contracts.mid), (HIGH, contracts.high)):
        assert len(stack) == 10
        assert {max(int(barrel[1]) for barrel in demand.split()) for demand in stack} == {grade.value}


@pytest.mark.rules("base.public.orders.eight-a-size")
def test_there_are_eight_orders_of_three_four_and_five_barrels() -> None:
    orders = pn.load_box().orders
    sizes = [[len(order.split()) for order in part] for part in (orders.three, orders.four, orders.five)]
    assert sizes == [[3] * 8, [4] * 8, [5] * 8]


@pytest.mark.rules(
    "base.public.displays.columns", "base.setup.contracts.rightmost-empty", "base.setup.orders.rightmost-empty"
)
def test_the_last_column_of_the_displays_is_for_four_players() -> None:
    assert [pn.load_box().for_players(players).displays.columns for players in (2, 3, 4)] == [2, 2, 3]
