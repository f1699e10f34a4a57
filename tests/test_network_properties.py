"""What holds for every pipe network, held on random ones against a second tracer and against brute force."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pipeline_nb as pn
from pipeline_nb.box import rule_ids
from pipeline_nb.rules.placement import Placement
from pipeline_nb.rules.placing import fits, place_reasons
from tests.strategies import drawn, examples, networks, tile_numbers
from tests.tracer import Line, trace

CORNERS = [(x, y, r) for x in (-999, 999) for y in (-999, 999) for r in range(4)]


def as_traced(line: pn.Pipeline, joins: int, open_ends: int) -> Line:
    """A pipeline of the package in the words of the second tracer."""
    nodes = frozenset((s.x, s.y, s.ports) for s in line.segments)
    return Line(line.oil.value, nodes, joins, open_ends, frozenset(line.machines), frozenset(line.cut_by))


def outline(net: pn.PipeNetwork) -> Counter[tuple[str, int, bool, int, int]]:
    """What a run cares about, whatever the network's position: oil, length, loop, machines under both readings."""
    return Counter((p.oil.value, p.length, p.is_loop, len(p.machines), len(p.cut_by)) for p in net.pipelines())


@examples(150)
@given(networks(most=12))
@pytest.mark.rules("base.run.pipeline", "base.run.no-branches", "base.run.loop-value", "base.network.colours-free")
def test_every_pipeline_is_a_chain_or_a_loop_as_a_second_tracer_finds_it(net: pn.PipeNetwork) -> None:
    traced = trace(net)
    for line in traced:
        assert line.open_ends <= 2
        assert len(line.nodes) - line.joins == (1 if line.open_ends == 2 else 0)
    ours = [as_traced(line, line.length - (not line.is_loop), 0 if line.is_loop else 2) for line in net.pipelines()]
    assert Counter(ours) == Counter(traced)
    assert all(line.length == len(line.segments) == len(set(line.segments)) for line in net.pipelines())


@examples(50)
@given(networks(most=12))
def test_the_segments_of_a_pipeline_are_told_in_the_order_in_which_oil_would_flow(net: pn.PipeNetwork) -> None:
    for line in net.pipelines():
        pairs = list(zip(line.segments, line.segments[1:], strict=False))
        pairs += [(line.segments[-1], line.segments[0])] * line.is_loop
        for one, next_one in pairs:
            assert abs(one.x - next_one.x) + abs(one.y - next_one.y) == 1
        assert line.halves == tuple((s.x, s.y) for s in line.segments)


@examples(100)
@given(networks(most=12, machines=6))
@pytest.mark.rules("base.run.segment", "base.machine-phase.covered-pipes-lost", "base.public.pipe-tile.joints")
def test_there_are_four_segments_a_tile_less_two_a_machine(net: pn.PipeNetwork) -> None:
    total = sum(line.length for line in net.pipelines())
    assert total == 4 * len(net.tiles) - 2 * len(net.machines)


@examples(60)
@given(networks(most=9), st.integers(0, 2**32))
@pytest.mark.rules("base.network.never-moves")
def test_the_order_of_placement_does_not_matter(net: pn.PipeNetwork, seed: int) -> None:
    rng = random.Random(seed)
    left, again = list(net.tiles), pn.PipeNetwork()
    while left:
        tile = rng.choice([t for t in left if not again.why_not_place(t.tile, t.x, t.y, t.rotation)])
        left.remove(tile)
        again = again.place(tile.tile, tile.x, tile.y, tile.rotation)
    for x, y in rng.sample(net.machines, len(net.machines)):
        again = again.with_machine(x, y)
    assert again == net
    assert hash(again) == hash(net)
    assert again.pipelines() == net.pipelines()
    assert again.sites() == net.sites()


@examples(60)
@given(networks(most=10))
@pytest.mark.rules("base.network.rotation")
def test_turning_the_whole_network_changes_nothing_that_counts(net: pn.PipeNetwork) -> None:
    for quarters in (1, 2, 3):
        turned = net.turned(quarters)
        assert outline(turned) == outline(net)
        assert turned.longest() == net.longest()
        assert len(turned.sites()) == len(net.sites())
        assert turned.turned(4 - quarters) == net
    assert net.turned(4) == net


@examples(100)
@given(networks())
def test_a_network_reads_back_from_its_text_in_any_order_of_parts(net: pn.PipeNetwork) -> None:
    text = net.to_text()
    assert text.isascii()
    assert text.isprintable()
    assert not set(text) & set(" \"'$")
    assert pn.PipeNetwork.from_text(text) == net
    assert pn.PipeNetwork.from_text(";".join(reversed(text.split(";")))) == net
    assert eval(repr(net), {"PipeNetwork": pn.PipeNetwork}) == net


@examples(60)
@given(networks(), st.integers(0, 10**6), tile_numbers)
def test_what_place_adds_to_the_trace_equals_a_trace_from_scratch(net: pn.PipeNetwork, pick: int, tile: int) -> None:
    sites = net.sites() or ((0, 0, 1),) * (not net.tiles)
    if not sites:
        return
    before = net.to_text(), net.pipelines(), net.sites()
    grown = net.place(tile, *sites[pick % len(sites)])
    fresh = pn.PipeNetwork(grown.tiles, grown.machines)
    assert grown.pipelines() == fresh.pipelines()
    assert grown.sites() == fresh.sites()
    assert [grown.tile_at(*cell) for t in grown.tiles for cell in t.cells] == [t for t in grown.tiles for _ in t.cells]
    assert (net.to_text(), net.pipelines(), net.sites()) == before


@examples(30)
@given(networks(least=1, most=7, machines=6), tile_numbers)
@pytest.mark.rules(
    "base.network.touch-a-side",
    "base.network.segment-meets-segment",
    "base.network.no-overlap",
    "base.network.covered-half",
)
def test_the_sites_are_exactly_the_candidates_without_reasons(net: pn.PipeNetwork, tile: int) -> None:
    """Both directions, each candidate judged by its reasons, by the short cut, and by the rules' words."""
    cells = {cell for t in net.tiles for cell in t.cells}
    covered = set(net.machines)
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    sites = set(net.sites())
    for x in range(min(xs) - 3, max(xs) + 4):
        for y in range(min(ys) - 3, max(ys) + 4):
            for rotation in range(4):
                new = Placement(y, x, rotation, tile)
                mine = set(new.cells)
                around = {(a + i, b + j) for a, b in mine for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))} - mine
                legal = not mine & cells and bool(around & (cells - covered))
                assert (net.why_not_place(tile, x, y, rotation) == ()) is legal
                assert fits(net, *new.codes) is legal
                assert ((x, y, rotation) in sites) is legal
    assert all(min(xs) - 3 < x < max(xs) + 3 and min(ys) - 3 < y < max(ys) + 3 for x, y, _ in sites)


@examples(60)
@given(networks(least=1, most=8, machines=6), st.integers(-6, 6), st.integers(-6, 6), st.integers(0, 3), tile_numbers)
def test_a_refused_tile_names_each_rule_once_and_leaves_the_network_as_it_was(
    net: pn.PipeNetwork, x: int, y: int, rotation: int, tile: int
) -> None:
    before = (net.to_text(), net.pipelines(), pn.PipeNetwork.from_text(net.to_text()))
    reasons = net.why_not_place(tile, x, y, rotation)
    if reasons:
        with pytest.raises(pn.RuleBroken) as refusal:
            net.place(tile, x, y, rotation)
        assert_well_told(refusal.value, reasons)
    else:
        assert len(net.place(tile, x, y, rotation).tiles) == len(net.tiles) + 1
    assert (net.to_text(), net.pipelines(), net) == before


@examples(60)
@given(networks(most=8, machines=6), st.integers(-6, 6), st.integers(-6, 6), st.booleans())
@pytest.mark.rules("base.machines.on-a-tile", "base.machines.second-on-tile", "base.machines.needs-a-tile")
def test_a_machine_goes_on_exactly_the_free_halves(net: pn.PipeNetwork, x: int, y: int, askew: bool) -> None:
    before = (net.to_text(), net.pipelines())
    at = (x + askew / 2, y)
    free = {cell for tile in net.tiles for cell in tile.cells} - set(net.machines)
    reasons = net.why_not_machine(*at)
    assert (reasons == ()) is (at in free)
    if reasons:
        with pytest.raises(pn.RuleBroken) as refusal:
            net.with_machine(*at)  # type: ignore[arg-type]
        assert_well_told(refusal.value, reasons)
    else:
        covered = net.with_machine(x, y)
        assert covered.has_machine(x, y)
        assert covered.without_machine(x, y) == net
    assert (net.to_text(), net.pipelines()) == before


def assert_well_told(refusal: pn.RuleBroken, reasons: tuple[pn.Reason, ...]) -> None:
    """At least one reason, none twice, each with a rule that exists and a sentence; all of them in the message."""
    assert refusal.reasons == reasons != ()
    assert len(set(refusal.reasons)) == len(refusal.reasons)
    for reason in refusal.reasons:
        assert reason.rule in rule_ids()
        assert reason.text.endswith(".")
        assert str(reason) in str(refusal)


@examples(40)
@given(networks(least=1, most=8))
def test_a_tile_that_is_taken_back_in_free_play_can_be_laid_again(net: pn.PipeNetwork) -> None:
    for tile in net.tiles:
        alone = pn.PipeNetwork(tuple(other for other in net.tiles if other != tile))
        if _falls_apart(alone):
            with pytest.raises(pn.InputError, match="fall apart"):
                net.without_tile(tile.x, tile.y)
            continue
        rest = net.without_tile(tile.x, tile.y)
        covered = [cell for cell in tile.cells if net.has_machine(*cell)]
        if rest.why_not_place(tile.tile, tile.x, tile.y, tile.rotation):
            assert rest.machines  # only machines can stand in the way
            continue
        again = rest.place(tile.tile, tile.x, tile.y, tile.rotation)
        for cell in covered:
            again = again.with_machine(*cell)
        assert again == net


def _falls_apart(net: pn.PipeNetwork) -> bool:
    cells = {cell for tile in net.tiles for cell in tile.cells}
    reached = set(net.tiles[0].cells) if net.tiles else set()
    while True:
        more = {c for t in net.tiles for c in t.cells if any(_beside(c, r) or _beside(t.cells[0], r) for r in reached)}
        more |= {c for t in net.tiles for c in t.cells if reached & set(t.cells)}
        if more <= reached:
            return reached != cells
        reached |= more


def _beside(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


@examples(40)
@given(networks())
def test_the_graph_has_a_node_a_segment_and_a_component_a_pipeline(net: pn.PipeNetwork) -> None:
    import networkx

    graph = net.graph()
    parts = {frozenset(part) for part in networkx.connected_components(graph)}
    assert parts == {frozenset((s.x, s.y, s.ports) for s in line.segments) for line in net.pipelines()}
    for line in net.pipelines():
        for s in line.segments:
            assert graph.nodes[s.x, s.y, s.ports] == {"oil": line.oil.value, "pipeline": line.number}


@pytest.mark.parametrize("tile", [0, 1, 4, 134])
@pytest.mark.parametrize("way_up", ["as numbered", "half turned"])
@pytest.mark.parametrize(("x", "y", "rotation"), CORNERS)
def test_no_tile_reaches_beyond_the_last_column_and_row(tile: int, way_up: str, x: int, y: int, rotation: int) -> None:
    face = pn.pipe_tile(tile).face
    if way_up == "half turned":
        a, b = face[2:11], face[15:24]
        turn = str.maketrans("NESW", "SWNE")
        face = f"A[{b.translate(turn)}] B[{a.translate(turn)}]"
    dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[rotation]
    if max(abs(x + dx), abs(y + dy)) > 999:
        with pytest.raises(pn.InputError, match="999"):
            pn.PipeNetwork().place(face, x, y, rotation)
    else:
        net = pn.PipeNetwork().place(face, x, y, rotation)
        assert sorted(net.tiles[0].cells) == sorted([(x, y), (x + dx, y + dy)])
        assert pn.PipeNetwork.from_text(net.to_text()) == net


def test_a_cell_far_outside_is_never_taken_for_one_inside() -> None:
    net = pn.PipeNetwork().place(0, 0, 0)
    for x in (4096, -4096, 8192):
        for y in (-2, -1, 0, 1, 2):
            assert net.tile_at(x, y) is None


def test_the_networks_drawn_are_rich() -> None:
    """A strategy that never makes a loop or a hairpin would let the properties above hold for nothing."""
    drawn(networks(most=12), lambda net: any(line.is_loop for line in net.pipelines()))
    drawn(networks(most=12), lambda net: any(len(line.machines) == 2 for line in net.pipelines()))
    drawn(networks(most=12), lambda net: any(line.machines != line.cut_by for line in net.pipelines()))
    drawn(networks(), lambda net: any(len(set(line.halves)) < line.length for line in net.pipelines()))
    drawn(networks(), lambda net: any(line.length >= 9 for line in net.pipelines()))


def test_place_reasons_are_empty_for_a_first_tile_anywhere() -> None:
    assert tuple(place_reasons(pn.PipeNetwork(), Placement(5, -5, 2, 7))) == ()
