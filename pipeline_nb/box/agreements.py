"""What the tables of a box must agree on with each other: sums, counts, and lists that belong together.

The types of :mod:`pipeline_nb.box.bounds` look at one key alone; these checks look across keys and tables. They hold
for the shipped box and for an owner's file alike.
"""

from __future__ import annotations

from collections.abc import Iterator

from pipeline_nb.box.checks import Fault
from pipeline_nb.box.tables import GovernmentLayout, Tables
from pipeline_nb.box.tables_em import TILES_OF_A_GRADE

__all__ = ["disagreements"]


def disagreements(box: Tables) -> Iterator[Fault]:
    """Every place where tables of a box contradict each other.

    Examples
    --------
    >>> from pipeline_nb.box import load_box
    >>> list(disagreements(load_box()))
    []
    """
    yield from _start(box)
    yield from _refinement(box)
    yield from _demands(box)
    yield from _displays(box)
    yield from _government(box.government_layout)
    yield from _upgrades(box)
    yield from _ends(box)
    yield from _two_sided(box)
    yield from _market_tiles(box)


def _start(box: Tables) -> Iterator[Fault]:
    farm, players = box.tank_farm, box.players
    if sum(farm.suggested_start) != farm.starting_tanks:
        yield Fault(
            "[tank_farm] suggested_start",
            f"expected {farm.starting_tanks} tanks in all (starting_tanks), found {sum(farm.suggested_start)}",
        )
    if max(farm.suggested_start) > farm.places_per_row:
        yield Fault(
            "[tank_farm] suggested_start",
            f"expected at most {farm.places_per_row} in a row (places_per_row), found {max(farm.suggested_start)}",
        )
    if farm.starting_tanks > len(farm.suggested_start) * farm.places_per_row:
        yield Fault(
            "[tank_farm] starting_tanks",
            f"expected room for them in 4 rows of {farm.places_per_row} (places_per_row), found {farm.starting_tanks}",
        )
    if players.minimum > players.maximum:
        yield Fault("[players] minimum", f"expected at most {players.maximum} (maximum), found {players.minimum}")


def _refinement(box: Tables) -> Iterator[Fault]:
    markers, total = box.refinement_markers, sum(box.refinement_markers.copies)
    if total != box.components.refinement_markers:
        yield Fault(
            "[refinement_markers] copies",
            f"expected {box.components.refinement_markers} in all (components.refinement_markers), found {total}",
        )
    if total < box.refinement.dealt:
        yield Fault("[refinement_markers] copies", f"expected at least the {box.refinement.dealt} dealt, found {total}")
    left_out = box.refinement.first_game_without
    if left_out not in markers.values:
        yield Fault("[refinement] first_game_without", f"expected one of {list(markers.values)}, found {left_out}")
    elif total - markers.copies[markers.values.index(left_out)] < box.refinement.dealt:
        yield Fault("[refinement] first_game_without", f"expected {box.refinement.dealt} markers to be left without it")


def _demands(box: Tables) -> Iterator[Fault]:
    for grade, name in ((1, "low"), (2, "mid"), (3, "high")):
        for i, demand in enumerate(getattr(box.contracts, name)):
            place, grades = f"[contracts] {name}[{i + 1}]", [int(barrel[1]) for barrel in demand.split()]
            if len(grades) > 3:
                yield Fault(place, f"expected 2 or 3 barrels, found {len(grades)}")
            if max(grades) != grade:
                yield Fault(place, f"expected the highest grade to be {grade} ({name}), found {max(grades)}")
    for size, name in ((3, "three"), (4, "four"), (5, "five")):
        for i, demand in enumerate(getattr(box.orders, name)):
            if (found := len(demand.split())) != size:
                yield Fault(f"[orders] {name}[{i + 1}]", f"expected {size} barrels, found {found}")
    for table, expected, found in (
        ("contract_tiles", box.components.contract_tiles, sum(len(s) for s in _lists(box.contracts))),
        ("order_tiles", box.components.order_tiles, sum(len(s) for s in _lists(box.orders))),
    ):
        if expected != found:
            yield Fault(f"[components] {table}", f"expected {found}, as many as are listed, found {expected}")


def _displays(box: Tables) -> Iterator[Fault]:
    refills = len(box.years.refresh_before)
    for players in (2, 3, 4):
        displays = getattr(box, f"displays_{players}p")
        if displays.contracts_kept < displays.columns + refills:
            yield Fault(
                f"[displays_{players}p] contracts_kept",
                f"expected at least {displays.columns + refills} for {displays.columns} columns and {refills} refills, "
                f"found {displays.contracts_kept}",
            )


def _government(layout: GovernmentLayout) -> Iterator[Fault]:
    cells = {(x, y): int(c) for y, row in enumerate(layout.layout) for x, c in enumerate(row)}
    touching: dict[int, set[int]] = {tile: set() for tile in range(layout.tiles)}
    for (x, y), tile in cells.items():
        for other in (cells.get((x + 1, y)), cells.get((x, y + 1))):
            if other is not None:
                touching[tile].add(other)
                touching[other].add(tile)
    for tile in range(layout.tiles):
        halves = sum(found == tile for found in cells.values())
        # a tile whose two halves lie side by side touches itself
        if halves != 2 or tile not in touching[tile]:
            yield Fault("[government_layout] layout", f"expected tile {tile} to be two halves side by side")
            return
    for tile in range(layout.tiles):
        expected = sorted(touching[tile] - {tile})
        if list(layout.neighbours[tile]) != expected:
            yield Fault(
                f"[government_layout] neighbours[{tile + 1}]",
                f"expected {expected}, as the layout shows, found {list(layout.neighbours[tile])}",
            )


def _upgrades(box: Tables) -> Iterator[Fault]:
    cards = len(box.upgrade_cards.families) * sum(box.upgrade_cards.copies)
    if cards != box.components.upgrade_cards:
        yield Fault(
            "[upgrade_cards] copies",
            f"expected {box.components.upgrade_cards} cards in all (components.upgrade_cards), found {cards}",
        )
    if box.upgrades.types_in_a_game != box.components.upgrade_tokens:
        yield Fault(
            "[upgrades] types_in_a_game",
            f"expected one for each token (components.upgrade_tokens: {box.components.upgrade_tokens}), "
            f"found {box.upgrades.types_in_a_game}",
        )


def _ends(box: Tables) -> Iterator[Fault]:
    last, first = box.penalties.totals[-1], box.penalties_beyond.totals[0]
    if first <= last:
        yield Fault("[penalties_beyond] totals", f"expected more than {last}, the end of [penalties], found {first}")
    if (crude := box.end_values.pipeline[0]) != 0:
        yield Fault("[end_values] pipeline[1]", f"expected 0 for a pipeline too short for low, found {crude}")


def _market_tiles(box: Tables) -> Iterator[Fault]:
    for name in ("em_crude_tiles", "em_refined_tiles", "em_demand_2p", "em_demand_3p", "em_demand_4p"):
        table = getattr(box, name)
        for key in table.__struct_fields__:
            found = len(getattr(table, key))
            if found not in (3, TILES_OF_A_GRADE):
                yield Fault(
                    f"[{name}] {key}",
                    "expected 3 (one for each ladder, alike for all oil types) or 9 (teal, orange, silver: three tiles "
                    f"each), found {found}",
                )


def _two_sided(box: Tables) -> Iterator[Fault]:
    faces = box.em_refinement_markers
    for number, (white, dark) in enumerate(zip(faces.white, faces.dark, strict=True), start=1):
        if dark < white:
            yield Fault(
                f"[em_refinement_markers] dark[{number}]",
                f"expected at least {white}, its white side (white[{number}]), found {dark}: a marker that is turned "
                "asks for longer pipelines, never for shorter ones",
            )


def _lists(table: object) -> list[tuple[str, ...]]:
    return [getattr(table, key) for key in table.__struct_fields__]  # type: ignore[attr-defined]
