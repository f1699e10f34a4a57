"""Refinement Costs in the file of `pipeline-nb score`: those by which pipelines are scored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pipeline_nb.commands.toml_file import TomlFile
from pipeline_nb.errors import shown
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.oil import GRADES, OILS

if TYPE_CHECKING:
    from pipeline_nb.game.ruleset import Ruleset

__all__ = ["costs_at_the_end"]


def costs_at_the_end(file: TomlFile, values: Mapping[str, object], rules: Ruleset) -> tuple[RefinementCosts, str]:
    """The costs by which pipelines are scored, and a note if the column that is turned last changes them."""
    costs = _costs(file, values)
    if "third_column" not in values:
        return costs, ""
    dark = _third_column(file, values["third_column"], rules)
    by_colour = rules.rulings.em_columns == "colours"
    if dark is None or _shorter(file, costs, dark, by_colour):
        return costs, ""
    if not rules.rulings.em_flip3_before_scoring:
        return costs, "the third column of costs is turned after this: its white side counts [em2.flip.after-scoring]"
    if by_colour:
        rows: tuple[tuple[int, int, int], ...] = (*costs.rows[:2], dark)
    else:
        rows = tuple((row[0], row[1], cost) for row, cost in zip(costs.rows, dark, strict=True))
    return RefinementCosts(
        (rows[0], rows[1], rows[2])
    ), "the third column of costs was turned before this [em2.flip.before-scoring]"


def _shorter(file: TomlFile, costs: RefinementCosts, dark: tuple[int, int, int], by_colour: bool) -> bool:
    """Note markers of the third column that would ask for less when they are turned."""
    found = False
    for at, cost in enumerate(dark):
        oil, step = (2, at) if by_colour else (at, 2)
        white = costs.rows[oil][step]
        if cost < white:
            found, where = True, f"{OILS[oil].word}, {GRADES[step].word} to {GRADES[step + 1].word}"
            file.fault(
                ("third_column",),
                f"third_column: {cost} for {where}, is less than {white} in costs; a marker that is turned asks for "
                "longer pipelines [em2.flip.longer-pipes]; white sides stand in costs, dark ones here",
            )
    return found


def _third_column(file: TomlFile, given: object, rules: Ruleset) -> tuple[int, int, int] | None:
    """The dark sides of the column that is turned last, from the top or from the left."""
    if "em2" not in rules.modules:
        file.fault(("third_column",), "third_column: cost markers have two sides only with the module em2")
    elif not _three(given):
        file.fault(
            ("third_column",),
            "third_column: the dark sides of the column that is turned last, three numbers from 1 to 20, "
            f"not {shown(given)}",
        )
    elif isinstance(given, list):
        return (given[0], given[1], given[2])
    return None


def _three(row: object) -> bool:
    return isinstance(row, list) and len(row) == 3 and all(type(cost) is int and 1 <= cost <= 20 for cost in row)


def _costs(file: TomlFile, values: Mapping[str, object]) -> RefinementCosts:
    table, rows = file.table(values, "costs", ()), []
    known = [oil.word for oil in OILS]
    file.keys(table, known, ("costs",))
    if "costs" not in values:
        file.fault(("costs",), "costs: a table [costs] with teal, orange and silver, three Refinement Costs each")
        return RefinementCosts.same(1, 1, 1)
    for oil in known:
        row = table.get(oil)
        good = _three(row)
        if not good:
            file.fault(
                ("costs", oil),
                f"costs: {oil} = [crude to low, low to mid, mid to high], three numbers from 1 to 20"
                + ("" if row is None else f", not {shown(row)}"),
            )
        rows.append(tuple(row) if good and isinstance(row, list) else (1, 1, 1))
    return RefinementCosts((rows[0], rows[1], rows[2]))
