"""What is played instead when a rule about tanks, tiles or networks is off; and why some mutants may survive.

A check that yields reasons needs no entry unless it carries several rules that mean different things: with the rule
off it gives no reason. Every other mutant is written out here, or in :mod:`tools.mutant_table_runs`, and plays as if
the rule did not exist or said something else. The name of a function is what `make mutants` prints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from pipeline_nb.box.tiles import pipe_tile, pipe_tiles
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import GRADES, Grade, Oil
from pipeline_nb.rules.pipelines import Piece, Pipe, Pipeline, Trace, half_pipes, tile_pipes
from pipeline_nb.rules.placement import Placement
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.rulings import Rulings
from pipeline_nb.rules.tanks import TankFarm
from tools.mutant_switch import ELEMENT, WRONG, forbid, instead

__all__ = ["EXPLAINED"]

Original = Callable[..., Any]

EXPLAINED: dict[str, str] = {}
"""By rule: why its surviving mutant is no gap in the tests."""

ELEMENT.update(
    {
        **{f"base.card.{family}.level-{level}": level - 1 for family in ("government", "shops") for level in (1, 2, 3)},
        "base.shop-pipes.pair-price": 0,
        "base.shop-pipes.four-price": 1,
        "base.government.year-1-two": 0,
        "base.government.year-2-three": 1,
        "base.government.year-3-all": 2,
    }
)


COUNTS = (
    "base.public.contracts.ten-a-grade",
    "base.public.orders.eight-a-size",
    "base.public.market.spaces",
    "base.public.market.overlays",
    "base.public.market.overlay-3",
)


def _one_less(entries: tuple[object, ...]) -> tuple[object, ...]:
    return entries[:-1]


def _of_another_grade(demands: tuple[str, ...]) -> tuple[str, ...]:
    return (*demands[:-1], "T1 T1" if any("3" in demand for demand in demands) else "T3 T3")


WRONG.update(dict.fromkeys(COUNTS, _one_less))
WRONG["base.public.contracts.stack-grade"] = _of_another_grade


def reason(text: str) -> Reason:
    return Reason(code="mutant", rule="mutant", text=text)


# ---- oil and tanks ---------------------------------------------------------------------------------------------------


@instead("Oil", "base.oil.types")
def silver_is_no_oil_type(kind: type[Oil]) -> None:
    _forget(kind, "SILVER", "S")


@instead("Grade", "base.oil.grades")
def mid_is_no_grade(kind: type[Grade]) -> None:
    _forget(kind, "MID", 2)


def _forget(kind: Any, name: str, value: str | int) -> None:  # noqa: ANN401  the inside of an enumeration
    kind._member_names_.remove(name)
    del kind._member_map_[name], kind._value2member_map_[value]


@instead("TankFarm.suggested", "base.setup.player.tanks-five")
def the_start_has_four_tanks(original: Original, cls: type[TankFarm]) -> TankFarm:
    return TankFarm((1, *original(cls).tanks[1:]))


@instead("TankFarm.suggested", "base.setup.player.tanks-suggestion")
def the_second_tank_goes_into_the_high_row(original: Original, cls: type[TankFarm]) -> TankFarm:
    crude, low, mid, high = original(cls).tanks
    return TankFarm((crude - 1, low, mid, high + 1))


@instead("TankFarm.capacity", "base.tanks.capacity")
def a_tank_holds_three(original: Original, farm: TankFarm, grade: Grade) -> int:
    return farm.tanks[grade] * 3


@instead("TankFarm.capacity", "base.tanks.mixed-types")
def a_tank_holds_one_oil_type(original: Original, farm: TankFarm, grade: Grade) -> int:
    # of an odd number of barrels of one oil type the last one takes a whole tank
    wasted = sum(farm.stock.counts[4 * i + grade] % 2 for i in range(3))
    return int(original(farm, grade)) - wasted + (farm.stock.in_grade(grade) == 1)


@instead("TankFarm.capacity", "base.setup.player.tanks-column-free")
def tanks_from_the_second_column_on_hold_one(original: Original, farm: TankFarm, grade: Grade) -> int:
    return farm.tanks[grade] + min(farm.tanks[grade], 1)


@instead("TankFarm.room", "base.tanks.row-sets-grade")
def a_tank_holds_any_grade(original: Original, farm: TankFarm, grade: Grade) -> int:
    return sum(int(original(farm, each)) for each in GRADES)


@instead("_no_place_in_row", "base.setup.player.tanks-row-cap", "base.setup.player.tanks-no-stacking")
def a_row_takes_any_number(original: Original, farm: TankFarm, grade: Grade, rulings: Rulings) -> Iterable[Reason]:
    return ()


@instead("_no_place_in_row", "base.setup.player.tanks-no-row-cap")
def a_row_has_five_places_under_either_reading(
    original: Original, farm: TankFarm, grade: Grade, rulings: Rulings
) -> Iterable[Reason]:
    return list(original(farm, grade, Rulings()))


@instead("_no_place_in_row", "base.setup.player.tanks-choice")
def the_crude_row_must_be_filled_first(
    original: Original, farm: TankFarm, grade: Grade, rulings: Rulings
) -> Iterable[Reason]:
    return [reason("crude first")] if grade and farm.tanks[0] < 5 else list(original(farm, grade, rulings))


# ---- tiles -----------------------------------------------------------------------------------------------------------


@instead("turned_pieces", "base.network.rotation")
def a_turned_tile_lies_as_if_not_turned(original: Original, number: int, rotation: int) -> object:
    return original(number, 0)


@instead("turned_pieces", "base.public.pipe-tile.ports")
def two_ends_of_a_half_stay_without_a_pipe(original: Original, number: int, rotation: int) -> object:
    def straight(half: tuple[Piece, Piece]) -> tuple[Piece, Piece]:
        (first, second, oil), other = half
        return (first, second, oil), (other[0], first, other[2])

    half_a, half_b = original(number, rotation)
    return straight(half_a), straight(half_b)


@instead("tile_pipes", "base.public.pipe-tile.three-pipes")
def half_b_has_no_pipe_of_its_own(original: Original, number: int, rotation: int) -> tuple[Pipe, ...]:
    return tuple(original(number, rotation)[:2])


@instead("tile_pipes", "base.public.pipe-tile.joints", "base.run.segment")
def a_pipe_through_a_tile_counts_one_segment(original: Original, number: int, rotation: int) -> tuple[Pipe, ...]:
    (segments, start, end, oil), *others = original(number, rotation)
    return (segments[:1], start, end, oil), *others


@instead("read_placement", "base.public.pipe-tile.no-flip")
def a_tile_may_be_flipped(original: Original, tile: Any, x: int, y: int, rotation: int) -> Placement:  # noqa: ANN401
    place: Placement = original(tile, x, y, rotation)
    pipes = pipe_tiles()[place.tile]
    # of a tile and its mirror image the one with the lower number stands for both
    flip = str.maketrans("NS", "SN")
    a, b = pipes.a_exit.translate(flip), pipes.b_exit.translate(flip)
    mirror = next((p for p in pipe_tiles() if (p.a_exit, p.b_exit, p.oils) == (a, b, pipes.oils)), pipes)
    return msgspec.structs.replace(place, tile=min(pipe_tile(mirror).number, place.tile))


# ---- placing ---------------------------------------------------------------------------------------------------------


@instead("_first_tile", "base.network.first-tile")
def the_first_tile_is_refused(original: Original, net: PipeNetwork) -> bool:
    if not net.tiles:
        forbid("there is no tile to connect to")
    return False


@instead("place_reasons", "base.network.colours-free")
def meeting_colours_must_agree(
    original: Original, net: PipeNetwork, new: Placement, *turned: int | None
) -> list[Reason]:
    found = list(original(net, new, *turned))
    half, _ = new.codes
    for _, start, end, oil in tile_pipes(new.tile, new.rotation):
        for key in (start + 6 * half, end + 6 * half):
            if any(key - oil + other in net._trace.ends for other in range(3) if other != oil):
                found.append(reason("the colours differ"))
    return found


_newest: dict[str, Placement] = {}


def _touches_newest(net: PipeNetwork, new: Placement) -> bool | None:
    """Whether a tile touches the one that made this network, and nothing else; None if it does not touch that one."""
    last = _newest.get(net.to_text())
    if last is None:
        return False
    (ax, ay), (bx, by) = new.cells
    beside = {(x + dx, y + dy) for x, y in ((ax, ay), (bx, by)) for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    touched = {net.tile_at(*cell) for cell in beside} - {None}
    return touched == {last} if last in touched else None


@instead("PipeNetwork.place", "base.network.same-purchase")
def a_tile_may_not_hang_on_the_one_before_it(original: Original, net: PipeNetwork, *where: object) -> PipeNetwork:
    network: PipeNetwork = original(net, *where)
    (new,) = set(network.tiles) - set(net.tiles)
    if _touches_newest(net, new):
        forbid("it hangs on the tile placed before it")
    _newest[network.to_text()] = new
    return network


@instead("PipeNetwork.place", "base.network.different-places")
def a_tile_must_touch_the_one_before_it(original: Original, net: PipeNetwork, *where: object) -> PipeNetwork:
    network: PipeNetwork = original(net, *where)
    (new,) = set(network.tiles) - set(net.tiles)
    if _touches_newest(net, new) is None:
        forbid("it lies apart from the tile placed before it")
    _newest[network.to_text()] = new
    return network


@instead("PipeNetwork.with_machine", "base.machines.covers-half")
def a_machine_covers_a_whole_tile(original: Original, net: PipeNetwork, x: int, y: int) -> PipeNetwork:
    network: PipeNetwork = original(net, x, y)
    tile = network.tile_at(x, y)
    assert tile is not None
    return PipeNetwork(network.tiles, tuple(sorted({*network.machines, *tile.cells}, key=lambda cell: cell[::-1])))


@instead("machine_reasons", "base.machines.second-on-tile")
def a_tile_takes_one_machine(original: Original, net: PipeNetwork, x: float, y: float) -> list[Reason]:
    found = list(original(net, x, y))
    tile = net.tile_at(int(x), int(y))
    taken = tile is not None and any(net.has_machine(*cell) for cell in tile.cells)
    return found or ([reason("there is a machine on this tile")] if taken else [])


# ---- tracing ---------------------------------------------------------------------------------------------------------


@instead("Trace.add", "base.run.pipeline")
def colours_run_together(original: Original, trace: Trace, half: int, pipes: tuple[Pipe, ...]) -> None:
    original(trace, half, tuple((segments, start - oil, end - oil, oil) for segments, start, end, oil in pipes))


@instead("Trace.add", "base.run.no-branches")
def a_closed_loop_is_no_pipeline(original: Original, trace: Trace, half: int, pipes: tuple[Pipe, ...]) -> None:
    original(trace, half, pipes)
    trace.loops.clear()


@instead("Trace.pipelines", "base.run.loop-value")
def a_loop_counts_twice(original: Original, trace: Trace, machines: dict[int, Any]) -> tuple[Pipeline, ...]:
    return tuple(
        msgspec.structs.replace(line, length=line.length * (2 if line.is_loop else 1))
        for line in original(trace, machines)
    )


@instead("PipeNetwork._trace", "base.machine-phase.covered-pipes-lost")
def a_machine_cuts_nothing(original: Original, net: PipeNetwork) -> Trace:
    trace: Trace = original(PipeNetwork(net.tiles))
    return trace


@instead("PipeNetwork._trace", "base.machine-phase.bisects")
def a_machine_takes_a_segment_but_lets_oil_through(original: Original, net: PipeNetwork) -> Trace:
    trace: Trace = original(net)
    for half in net.covered:
        tile, side = net.by_half[half]
        trace.add(
            half, tuple(((), start, end, oil) for _, start, end, oil in half_pipes(tile.tile, tile.rotation, side))
        )
    for key in [key for key, chain in trace.ends.items() if not chain[1]]:
        del trace.ends[key]
    return trace


@instead("PipeNetwork._trace", "base.machine-phase.not-a-segment")
def a_machine_lengthens_each_pipeline_that_it_cuts(original: Original, net: PipeNetwork) -> Trace:
    trace: Trace = original(net)
    for half in net.covered:
        tile, side = net.by_half[half]
        for segments, start, end, oil in half_pipes(tile.tile, tile.rotation, side):
            for i, key in enumerate((start, end)):
                if key + 6 * half in trace.ends:
                    # its other end lies where nothing ever is
                    nowhere = -6 * half - 6 * (2 * half + i) - 3 + oil
                    trace.add(half, ((segments, key, nowhere - 6 * half, oil),))
    return trace


@instead("PipeNetwork._trace", "base.machine-phase.loop-cut")
def a_loop_stays_whole_under_a_machine(original: Original, net: PipeNetwork) -> Trace:
    trace: Trace = original(net)
    for oil, segments in original(PipeNetwork(net.tiles)).loops:
        if any(segment >> 4 in net.covered for segment in segments):
            trace.loops.append((oil, segments))
            trace.ends = {key: chain for key, chain in trace.ends.items() if not set(chain[1]) & set(segments)}
    return trace


@instead("_facing", "base.machine-phase.touch")
def only_what_was_cut_touches(original: Original, *where: object) -> object:
    _, cut = original(*where)
    return cut, cut


@instead("_facing", "base.machine-phase.cut-only")
def all_that_touches_was_cut(original: Original, *where: object) -> object:
    touched, _ = original(*where)
    return touched, touched


@instead("PipeNetwork.longest", "base.setup.player.track-purpose")
def the_track_shows_all_segments_of_an_oil_type(original: Original, net: PipeNetwork) -> dict[Oil, int]:
    return {oil: sum(line.length for line in net.pipelines() if line.oil == oil) for oil in original(net)}


@instead("PipeNetwork.longest", "base.network.track-may-fall")
def the_track_stays_where_it_was_before_the_machines(original: Original, net: PipeNetwork) -> dict[Oil, int]:
    longest: dict[Oil, int] = original(PipeNetwork(net.tiles))
    return longest
