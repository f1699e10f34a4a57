"""Disputed readings side by side: the same small situation, judged under both readings of a ruling."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from pipeline_nb.errors import InputError
from pipeline_nb.learn.examples import machine_beside_a_pipe, two_lines_at_a_tile
from pipeline_nb.learn.readings_deliveries import OF_DELIVERIES
from pipeline_nb.learn.readings_em2 import OF_EM2
from pipeline_nb.learn.readings_em4 import OF_EM4
from pipeline_nb.learn.readings_em5 import OF_EM5
from pipeline_nb.learn.readings_shops import OF_SHOPS
from pipeline_nb.learn.readings_turns import OF_TURNS
from pipeline_nb.learn.readings_upgrades import OF_UPGRADES
from pipeline_nb.learn.show import in_markdown
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.oil import Grade, Stock
from pipeline_nb.rules.reasons import count
from pipeline_nb.rules.refining import WorkerRun
from pipeline_nb.rules.refining_checks import connected
from pipeline_nb.rules.rulings import RULINGS, Rulings
from pipeline_nb.rules.tanks import TankFarm

__all__ = ["BothReadings", "both_readings"]


class BothReadings(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling with what the engine does under each of its readings; shows itself as a short table."""

    question: str
    case: str
    situation: str
    rows: tuple[tuple[str, str, str, str], ...]
    """For each reading: its name, what it means, the rule it follows, and the outcome."""

    def _repr_markdown_(self) -> str:
        table = [f"**{self.question}** ({self.case})", "", self.situation, "", "| ruling | reading | outcome | rule |"]
        table.append("| --- | --- | --- | --- |")
        table += [
            f"| {' | '.join(map(in_markdown, (name, means, out, rule)))} |" for name, means, rule, out in self.rows
        ]
        return "\n".join(table)

    def __repr__(self) -> str:
        lines = [self.question, f"Situation: {self.situation}", ""]
        for name, means, rule, outcome in self.rows:
            lines += [f"  {name}", f"    reading  {means}", f"    outcome  {outcome}", f"    rule     {rule}"]
        return "\n".join(lines)


def both_readings(ruling: str) -> BothReadings:
    """Return a small situation judged under both readings of a ruling.

    Raises
    ------
    InputError
        If there is no such ruling.

    Examples
    --------
    >>> [row[3] for row in both_readings("row_tank_cap").rows]
    ['refused: The low row has 5 places and all hold a tank; tanks are never stacked.', 'a sixth tank is placed']
    """
    if ruling not in _SITUATIONS:
        raise InputError(f"there is no ruling {ruling!r} with an example; choose one of {', '.join(_SITUATIONS)}")
    entry, (situation, outcome) = RULINGS[ruling], _SITUATIONS[ruling]
    default, other = Rulings(), msgspec.structs.replace(Rulings(), **{ruling: entry.other})
    return BothReadings(
        question=entry.question,
        case=entry.case,
        situation=situation,
        rows=(
            (f"{entry.default} (default)", entry.default_means, entry.default_rule, outcome(default)),
            (str(entry.other), entry.other_means, entry.other_rule, outcome(other)),
        ),
    )


def _tank_check(rulings: Rulings) -> str:
    farm, costs = TankFarm((1, 1, 1, 0), Stock.of("T0 T1x2")), RefinementCosts.same(4, 5, 6)
    run = WorkerRun(network=two_lines_at_a_tile(), at=(2, 0), farm=farm, costs=costs, rulings=rulings)
    plan = ("1:T1>2", "2:T0>1")
    reasons = run.why_not_all(plan)
    if reasons:
        return f"only the low barrel moves; the crude one is refused: {reasons[0].text}"
    return f"both move, which leaves {run.refine_all(plan).result.stock.to_text()}"


def _machine_touch(rulings: Rulings) -> str:
    net = machine_beside_a_pipe()
    held = [line.words for line in net.pipelines() if connected(line, rulings)]
    return f"the machine holds {count(len(held), 'pipeline')}: " + "; ".join(held)


def _row_tank_cap(rulings: Rulings) -> str:
    reasons = TankFarm((0, 5, 0, 0)).why_not_tank(Grade.LOW, rulings)
    return f"refused: {reasons[0].text}" if reasons else "a sixth tank is placed"


_SITUATIONS: dict[str, tuple[str, Callable[[Rulings], str]]] = {
    "tank_check": (
        "One tank in the low row, full. In one run a low barrel goes up to mid and a crude barrel comes up to low.",
        _tank_check,
    ),
    "machine_touch": (
        "A machine covers half B of a tile; a pipe of the tile above ends at its upper side.",
        _machine_touch,
    ),
    "row_tank_cap": ("The low row has five tanks, and a sixth is bought for it.", _row_tank_cap),
    **OF_DELIVERIES,
    **OF_SHOPS,
    **OF_TURNS,
    **OF_UPGRADES,
    **OF_EM2,
    **OF_EM4,
    **OF_EM5,
}
