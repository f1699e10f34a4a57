"""The placing solvers against every layout, and the families "line" and "pair" built on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import pipeline_nb as pn
from pipeline_nb.errors import InputError
from pipeline_nb.puzzles.family import AnyFamily, Params, Source
from pipeline_nb.puzzles.fit_the_pair import FitThePair
from pipeline_nb.puzzles.layouts import LayoutAnswer
from pipeline_nb.puzzles.longest_line import LinePosition, LongestLine
from pipeline_nb.puzzles.pair_position import PairPosition, worth
from pipeline_nb.puzzles.placing_table import Aim, Table, lay_at
from pipeline_nb.puzzles.solve_line import longest_line
from pipeline_nb.puzzles.solve_placing import best_places
from pipeline_nb.rules.oil import Oil
from pipeline_nb.rules.pipelines import half_code
from pipeline_nb.rules.placement import normal_placement
from tests.positions import hairpin
from tests.puzzle_brute_placing import layouts, line_by_force, pair_by_force, small_line, small_pair

FAMILIES: tuple[AnyFamily, ...] = (LongestLine(), FitThePair())
COSTS = pn.RefinementCosts.same(4, 5, 6)
FORCE: dict[str, tuple[Callable[[int], Any], Callable[[Any], int]]] = {
    "line": (small_line, line_by_force),
    "pair": (small_pair, pair_by_force),
}


def dealt(family: AnyFamily, seed: int) -> Any:
    return family.deal(Source(seed), Params(grade=2))


# ---- the solvers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.key)
@pytest.mark.parametrize("seed", [3, 7, 8, 9])
def test_the_best_answer_is_the_best_of_all_layouts(family: AnyFamily, seed: int) -> None:
    make, force = FORCE[family.key]
    position = make(seed)
    solution = family.solve(position)
    assert solution.proven
    assert solution.value == solution.bound == force(position)
    assert family.value(position, solution.answer).value == solution.value


def test_a_line_may_come_back_into_a_tile_that_lies() -> None:
    # the trap of this search: the tile of the second crossing is not a new one
    tiles = tuple(tile.tile for tile in hairpin().tiles)
    best, order, _ = longest_line(pn.PipeNetwork(), tiles, Oil.TEAL)
    assert best == max(net.longest()[Oil.TEAL] for net in layouts(pn.PipeNetwork(), tiles, 2))
    assert best > 4  # two tiles that are each crossed once give 4 at most
    assert len(order) == 2


def test_a_loop_counts_each_segment_once() -> None:
    position = LinePosition(pn.PipeNetwork.from_text("108@0,0"), (126, 117), Oil.ORANGE)
    solution = LongestLine().solve(position)
    assert solution.value == line_by_force(position)


def test_the_table_says_what_the_network_would_say() -> None:
    for seed in range(12):
        position = dealt(FAMILIES[1], seed)
        table = Table(position.network, position.aim, 2)
        assert table.base == worth(position.network, position.aim, None)
        site = position.network.sites()[seed]
        placed = normal_placement(position.tiles[0], *site)
        grown = position.network.with_placement(placed)
        place = lay_at(placed.tile, half_code(placed.x, placed.y), placed.rotation)
        assert table.value([place]) == worth(grown, position.aim, None)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.key)
def test_a_search_that_is_stopped_says_what_it_has_and_what_it_may_have_missed(family: AnyFamily) -> None:
    position = next(p for s in range(99) if family.solve(p := dealt(family, s)).value and len(p.tiles) > 2)
    told = list[tuple[int, int]]()
    best = family.solve(position).value
    for patience in (0, 1):
        found = family.solve(position, progress=lambda value, bound: told.append((value, bound)) or len(told) < 2)
        assert family.value(position, found.answer).value == found.value <= best <= found.bound
        told.clear()
        found = family.solve(position, seconds=float(patience) * 1e-9)
        assert family.value(position, found.answer).value == found.value <= best <= found.bound


def test_the_bound_of_a_stopped_search_covers_the_best() -> None:
    for seed in range(6):
        position = small_pair(seed)
        found = best_places(*position.task, seconds=0.0)
        assert found[2] >= best_places(*position.task)[0]


# ---- answers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.key)
def test_every_layout_of_the_best_value_is_as_good(family: AnyFamily) -> None:
    make, _ = FORCE[family.key]
    tried = 0
    for seed in range(20, 24):
        position = make(seed)
        if not position.network.tiles or len(position.tiles) > 2:
            continue
        best = family.solve(position).value
        for net in sorted(layouts(position.network, position.tiles, len(position.tiles)), key=repr)[::7]:
            tiles = tuple(tile for tile in net.tiles if tile not in position.network.tiles)
            backwards = family.read(position, family.plain(LayoutAnswer(tiles[::-1])))
            if len(tiles) == len(position.tiles) == getattr(position, "lay", len(tiles)):
                value = family.value(position, backwards).value
                assert value is not None
                assert value <= best
                tried += value == best
    assert tried > 3


def test_the_whole_layout_may_lie_elsewhere_and_turned() -> None:
    family = LongestLine()
    position = next(p for s in range(99) if not (p := dealt(family, s)).network.tiles)
    solution = family.solve(position)
    net = pn.PipeNetwork.from_text(";".join(family.plain(solution.answer)))  # type: ignore[arg-type]
    for turned in (net.turned(1), net.turned(3)):
        answer = family.read(position, [[t.tile, t.x + 40, t.y - 7, t.rotation] for t in turned.tiles])
        assert family.value(position, answer).value == solution.value


@pytest.mark.rules("base.network.touch-a-side", "base.network.no-overlap")
def test_a_wrong_answer_is_told_by_the_rules() -> None:
    family, position = LongestLine(), LinePosition(pn.PipeNetwork.from_text("4@0,0"), (0, 7), Oil.TEAL)

    def codes(*tiles: str) -> list[str]:
        return [reason.code for reason in family.value(position, family.read(position, list(tiles))).reasons]

    assert codes("0@2,0", "7@4,0") == []
    assert codes("0@2,0", "7@9,9") == ["network.no-shared-side"]
    assert codes("0@1,0", "7@1,0") == ["network.overlap"]
    assert codes("0@2,0") == ["puzzle.tiles-left"]
    assert codes("0@2,0", "0@4,0") == ["puzzle.not-on-offer"]
    assert codes("0@2,0", "7@4,0", "9@6,0") == ["puzzle.not-on-offer", "puzzle.too-many-tiles"]


@pytest.mark.parametrize(
    "answer",
    [
        None,
        7,
        "4@0",
        ["4@0,0r7"],
        [[4, 0]],
        [[4, 0, 0, 9]],
        [[True, 0, 0]],
        [[4, 0.5, 0]],
        ["135@0,0"],
        ["4@0,0"] * 13,
        {"layout": []},
        {"tiles": ["4@0,0"], "at": [1]},
        {"tiles": ["4@0,0"], "at": "x"},
    ],
)
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.key)
def test_an_answer_of_another_form_is_refused_with_words(family: AnyFamily, answer: object) -> None:
    with pytest.raises(InputError, match=r"answer|tile|place"):
        family.read(dealt(family, 1), answer)


def test_the_worker_may_stand_on_any_tile_and_the_best_is_taken_where_none_is_named() -> None:
    net = pn.PipeNetwork.from_text("4@0,0;3@2,0")
    position = PairPosition(net, (7,), 1, Aim("worker", COSTS))
    family = FitThePair()
    answers = [family.read(position, {"tiles": ["7@-2,0"], "at": list(at)}) for at in ((0, 0), (3, 0), (-2, 0))]
    values = [family.value(position, answer).value or 0 for answer in answers]
    assert family.value(position, family.read(position, ["7@-2,0"])).value == max(values)
    with pytest.raises(InputError, match="no pipe tile lies at column 9"):
        family.value(position, family.read(position, {"tiles": ["7@-2,0"], "at": [9, 9]}))


# ---- positions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.key)
def test_positions_come_back_from_their_bytes_and_rubbish_does_not(family: AnyFamily) -> None:
    for seed in range(12):
        position = dealt(family, seed)
        data = family.pack(position)
        assert family.unpack(data) == position
        for wrong in (data[:-1], data + b"\0", b"", b"\xff" * 40):
            with pytest.raises(InputError):
                family.unpack(wrong)


def test_positions_for_which_a_proof_would_take_long_are_refused() -> None:
    with pytest.raises(InputError, match="more teal pipes"):
        LinePosition(pn.PipeNetwork(), tuple(t.number for t in pn.pipe_tiles() if t.oils == "TTT")[:5], Oil.TEAL)
    with pytest.raises(InputError, match="once"):
        LinePosition(pn.PipeNetwork.from_text("4@0,0"), (4, 5), Oil.TEAL)
    with pytest.raises(InputError, match="machines"):
        PairPosition(pn.PipeNetwork.from_text("4@0,0;m0,0"), (5, 6), 2, Aim("worker", COSTS))
    with pytest.raises(InputError, match="at most 20"):
        PairPosition(pn.PipeNetwork.from_text(";".join(f"{n}@{2 * n},0" for n in range(21))), (50, 51), 2, Aim("end"))


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.key)
def test_words_fit_every_position(family: AnyFamily) -> None:
    for seed in range(8):
        position = dealt(family, seed)
        solution = family.solve(position)
        told = [family.aim(position), family.tell(position), *family.hints(position, solution)]
        told += [family.limits(position, solution), *family.themes(position, solution)]
        assert all(word and word == word.strip() for word in told)
        assert all(str(tile) in family.tell(position) for tile in position.tiles)
        assert family.read(position, family.plain(solution.answer)) == solution.answer


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.key)
def test_weaker_solvers_give_legal_answers_that_are_never_better(family: AnyFamily) -> None:
    for seed in range(2):
        position = dealt(family, seed)
        best = family.solve(position).value
        for solver in family.weaker():
            value = family.value(position, solver(position)).value
            assert value is not None
            assert value <= best


def test_tiles_that_do_not_help_lie_beside_the_others() -> None:
    silver = tuple(tile.number for tile in pn.pipe_tiles() if tile.oils == "SSS")[:2]
    position = LinePosition(pn.PipeNetwork.from_text("0@0,0"), silver, Oil.TEAL)
    solution = LongestLine().solve(position)
    assert len(solution.answer.tiles) == 2
    assert LongestLine().value(position, solution.answer).value == solution.value == 2
