"""The pictures of a line of the accounts: barrels, lit pipelines, types, deliveries, ladders, the penalties' curve."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from pipeline_nb.rules.accounts import markers, penalty
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.holdings import Deliveries, Line
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import GRADES, OILS, Stock
from pipeline_nb.rules.pipelines import Pipeline
from pipeline_nb.rules.reasons import count
from pipeline_nb.rules.score import Account, Counts, ScoreRule, money
from pipeline_nb.rules.tanks import TankFarm
from pipeline_nb.widgets import frames_score as frames
from pipeline_nb.widgets.frames import Costs, Farm, Network
from pipeline_nb.widgets.score_sheet import Sheet, reach_of
from pipeline_nb.widgets.views import costs_view, farm_view, network_view

__all__ = ["costs_of", "curve_of", "ladder_of", "seat_pictures", "worth_of"]


class _Reached(NamedTuple):
    """A pipeline, the value that it has in the final accounts, and the best grade to which it lifts crude."""

    line: Line
    value: int
    grade: int


Counts_ = Callable[[Account, _Reached], bool]


def _lifts(account: Account, one: _Reached) -> bool:
    return one.grade > 0


def _at_machine(account: Account, one: _Reached) -> bool:
    return one.grade > 0 and one.line.machine


def _of_oil(place: int) -> Counts_:
    return lambda account, one: one.grade > 0 and one.line.oil is OILS[place]


def _to_grade(grade: int) -> Counts_:
    return lambda account, one: one.grade == grade


def _longest(account: Account, one: _Reached) -> bool:
    return one.line.length == max(line.length for line in account.holdings.lines)


def _any(account: Account, one: _Reached) -> bool:
    return one.grade > 0 or account.rulings.em5_counts == "all"


_LIT: dict[str, Counts_] = {
    "pipelines": _lifts, "card-02": _lifts, "card-14": _lifts, "em3": _lifts,
    "tile": _at_machine, "card-05": _at_machine, "card-15": _at_machine,
    "card-06": _of_oil(2), "card-07": _of_oil(1), "card-08": _of_oil(0),
    "card-09": _to_grade(1), "card-10": _to_grade(2), "card-11": _to_grade(3),
    "em4": _longest, "em5": _any,
}  # fmt: skip
"""Which pipelines a line of the accounts counts; a test holds that they add up to its amount."""

_BARRELS = {"barrels": None, "card-01": None, "em2": None, "card-06": 2, "card-07": 1, "card-08": 0}
"""Lines that look at the barrels in tanks, and of which oil type alone."""


def seat_pictures(sheet: Sheet, who: int, entry: ScoreRule) -> dict[str, Any]:
    """Return the pictures of one player for a line, as parts of `frames.SeatShow`."""
    account, key = sheet.accounts[who], entry.key
    found: dict[str, Any] = {}
    if key in _BARRELS and (sheet.farms[who] is not None or any(account.holdings.barrels)):
        found["farm"] = (_barrels(sheet, who, _BARRELS[key]),)
    if key in ("card-03", "em1") and sheet.farms[who] is not None:
        found["farm"] = (_tanks(sheet, who, key),)
    if key in _LIT:
        reached = [_Reached(line, *reach_of(account, line)) for line in account.holdings.lines]
        counted = [_LIT[key](account, one) for one in reached]
        found["pipes"] = tuple(_bar(account, one, key) for one, on in zip(reached, counted, strict=True) if on)
        network = sheet.networks[who]
        if network is not None and network.tiles:
            found["network"] = (_lit(network, account, reached, counted, key),)
    if key in _TYPES:
        found["types"] = (_types(account, key),)
    if key in ("card-12", "card-16"):
        found["deliveries"] = _deliveries(account.holdings.contracts)
    if key in ("card-13", "card-16"):
        found["deliveries"] = (*found.get("deliveries", ()), *_deliveries(account.holdings.orders))
    return found


# ---- barrels and tanks -----------------------------------------------------------------------------------------------


def _barrels(sheet: Sheet, who: int, only: int | None) -> Farm:
    """The tank farm with what each row earns; at a real table the rows are not known, and tanks are drawn for all."""
    account = sheet.accounts[who]
    counts = account.holdings.barrels
    if only is not None:
        counts = tuple(number if at >> 2 == only else 0 for at, number in enumerate(counts))
    each = account.box.end_values.barrel
    rows = [sum(counts[grade::4]) for grade in range(4)]
    notes = [f"{rows[grade]} x {money(each[grade])}" if rows[grade] else "none" for grade in range(4)]
    farm = sheet.farms[who]
    return _noted(_farm(farm, counts, account.box.tank_farm.barrels_per_tank), notes)


def _farm(farm: TankFarm | None, counts: Counts, per_tank: int) -> Farm:
    stock = Stock(counts)
    if farm is not None:
        return farm_view(TankFarm(farm.tanks, stock))
    tanks = [-(-sum(counts[grade::4]) // per_tank) for grade in range(4)]
    view = farm_view(TankFarm((tanks[0], tanks[1], tanks[2], tanks[3]), stock))
    places = max(1, *tanks)
    # no empty places: how the real farm is built is not known
    return Farm(rows=tuple(msgspec.structs.replace(row, places=min(row.tanks, places)) for row in view.rows))


def _tanks(sheet: Sheet, who: int, key: str) -> Farm:
    farm = sheet.farms[who]
    assert farm is not None
    if key == "em1":
        notes = ["" if number else "no tank ✓" for number in farm.tanks]
    else:
        each = sheet.accounts[who].box.valuation_amounts.tank
        notes = [f"{number} x {money(each)}" if number else "none" for number in farm.tanks]
    return _noted(farm_view(farm), notes)


def _noted(farm: Farm, notes: Sequence[str]) -> Farm:
    return Farm(rows=tuple(msgspec.structs.replace(row, note=notes[row.grade]) for row in farm.rows))


# ---- pipelines -------------------------------------------------------------------------------------------------------


def _bar(account: Account, one: _Reached, key: str) -> frames.PipeBar:
    line, grade = one.line, GRADES[one.grade]
    more = f" + {one.value - line.length} by Engineering" if one.value > line.length else ""
    lifts = f"lifts crude to {grade.word}" if one.grade else "too short for crude"
    machine = ", at a machine" if line.machine else ""
    return frames.PipeBar(
        oil=line.oil.value,
        length=line.length,
        words=f"{count(line.length, 'segment')}{more}{machine}: {lifts}",
        amount=_each(account, one, key),
    )


def _each(account: Account, one: _Reached, key: str) -> str:
    """What a pipeline alone earns in this line; nothing where the line counts kinds or lengths."""
    pays = account.box.valuation_amounts
    fixed = {"card-09": pays.pipeline_low, "card-10": pays.pipeline_mid, "card-11": pays.pipeline_high}
    if key in ("card-14", "card-15", "em3", "em4", "em5"):
        return ""
    return money(fixed.get(key, account.box.end_values.pipeline[one.grade]))


def _lit(
    network: PipeNetwork, account: Account, reached: list[_Reached], counted: list[bool], key: str
) -> frames.LitNetwork:
    view = _drawn(network, account.holdings.costs)
    taken: set[tuple[int, int]] = set()
    lit, told = [], []
    for drawn, line, one, on in zip(view.lines, network.pipelines(), reached, counted, strict=True):
        if not on:
            continue
        label = str(line.length) if key == "em4" else GRADES[one.grade].word
        at = _place(line, drawn.segments, taken)
        lit.append(frames.Lit(line=line.number, oil=line.oil.value, segments=drawn.segments, label=label, at=at))
        told.append(f"{line.oil.word} {line.length}, {GRADES[one.grade].word}")
    words = f"pipe network; lit: {'; '.join(told)}" if lit else "pipe network; no pipeline counts here"
    return frames.LitNetwork(network=view, lit=tuple(lit), words=words)


@lru_cache(maxsize=64)
def _drawn(network: PipeNetwork, costs: RefinementCosts) -> Network:
    """A network as it is drawn: several lines of the accounts show the same one."""
    return network_view(network, costs)


def _place(line: Pipeline, segments: tuple[tuple[int, int, int], ...], taken: set[tuple[int, int]]) -> tuple[int, int]:
    """The cell for a label: as near to the middle of its pipeline as is still free."""
    middle = len(segments) // 2
    near = sorted(range(len(segments)), key=lambda i: abs(i - middle))
    cells = [(segments[i][0], segments[i][1]) for i in near]
    at = next((cell for cell in cells if cell not in taken), cells[0])
    taken.add(at)
    return at


def worth_of(sheet: Sheet, key: str) -> tuple[frames.Worth, ...]:
    """Return what one barrel or pipeline of each grade earns in a line; nothing where that is not how it pays."""
    box = sheet.accounts[0].box
    if key in ("barrels", "card-01"):
        pays = box.end_values.barrel
    elif key in ("pipelines", "tile", "card-02", "card-05", "card-06", "card-07", "card-08"):
        pays = box.end_values.pipeline
    else:
        return ()
    return tuple(frames.Worth(grade=grade.word, amount=money(pays[grade])) for grade in GRADES[1:])


def costs_of(sheet: Sheet, key: str) -> tuple[Costs, ...]:
    """Return the Refinement Costs where pipelines count, if they are the same for everybody."""
    everybody = {account.holdings.costs for account in sheet.accounts}
    return (costs_view(everybody.pop()),) if key in _LIT and len(everybody) == 1 else ()


# ---- types and deliveries --------------------------------------------------------------------------------------------


def _at_machines(account: Account) -> Counts:
    return account.at_machines


def _delivered(account: Account) -> Counts:
    counts = [0] * 12
    for one in account.holdings.contracts + account.holdings.orders:
        for barrel in one:
            grade = barrel.asked if account.rulings.delivery_pay == "required" else barrel.placed
            counts[OILS.index(barrel.oil) * 4 + grade] += 1
    return tuple(counts)


_TYPES: dict[str, Callable[[Account], Counts]] = {
    "card-14": lambda account: account.lines,
    "card-15": _at_machines,
    "card-16": _delivered,
    "em2": lambda account: account.holdings.barrels,
    "em3": lambda account: account.lines,
}


def _types(account: Account, key: str) -> frames.Types:
    counts, missing = _TYPES[key](account), key == "em3"
    cells = tuple(
        frames.TypeCell(
            oil=oil.value, grade=grade, number=counts[4 * o + grade], counts=(counts[4 * o + grade] > 0) != missing
        )
        for o, oil in enumerate(OILS)
        for grade in (1, 2, 3)
    )
    number = sum(cell.counts for cell in cells)
    named = [f"{GRADES[cell.grade].word} {OILS['TOS'.index(cell.oil)].word}" for cell in cells if cell.counts]
    what = "missing" if missing else "there"
    return frames.Types(cells=cells, words=f"{count(number, 'type')} {what}{': ' if named else ''}{', '.join(named)}")


def _deliveries(many: Deliveries) -> tuple[frames.Delivery, ...]:
    return tuple(
        frames.Delivery(
            barrels=tuple(
                frames.DeliveryBarrel(
                    oil=barrel.oil.value,
                    grade=barrel.asked.word
                    if barrel.asked == barrel.placed
                    else f"{barrel.asked.word}→{barrel.placed.word}",
                )
                for barrel in one
            )
        )
        for one in many
    )


# ---- ladders and the curve -------------------------------------------------------------------------------------------


def _steps(account: Account, key: str) -> tuple[str, list[str]] | None:
    """The title of a card's ladder and what each step asks for; None: the card has no ladder."""
    em = account.box.em_valuations
    types = [str(i + 1) for i in range(len(account.box.valuation_types.amounts))]
    below = "≤ " if account.rulings.em6 == "le" else "< "
    return {
        "card-14": ("different types of pipelines", types),
        "card-15": ("different types of pipelines at machines", types),
        "card-16": ("different types of oil delivered", types),
        "em2": ("different types of refined oil in tanks", [str(i + 1) for i in range(len(em.amounts))]),
        "em3": ("types of pipeline that are missing", [*map(str, range(1, em.missing_types)), f"{em.missing_types}+"]),
        "em4": ("segments of the longest pipeline", [str(length) for length in em.lengths]),
        "em5": ("pipelines that count", [*map(str, em.pipelines[:-1]), f"{em.pipelines[-1]}+"]),
        "em6": ("cash in hand", [f"{below}${cash}" for cash in em.cash_below]),
    }.get(key)


def ladder_of(sheet: Sheet, line: int) -> frames.Ladder | None:
    """Return the ladder of a line with the players on it; None if the line has none.

    Where somebody stands is read from what the line pays: every step pays another amount.
    """
    account, key = sheet.accounts[0], sheet.rules[line].key
    found = _steps(account, key)
    if found is None:
        return None
    title, labels = found
    amounts = account.box.valuation_types.amounts if key.startswith("card") else account.box.em_valuations.amounts
    paid = [score.lines[line].amount for score in sheet.scores]
    steps = tuple(
        frames.LadderStep(
            label=label,
            amount=money(amount),
            height=max(6, amount * 100 // max(amounts)),
            seats=tuple(str(who + 1) for who, got in enumerate(paid) if got == amount),
        )
        for label, amount in zip(labels, amounts, strict=False)
    )
    told = [f"{score.player} {money(got)}" for score, got in zip(sheet.scores, paid, strict=True)]
    return frames.Ladder(
        title=title,
        steps=steps,
        off=tuple(str(who + 1) for who, got in enumerate(paid) if not got),
        words=f"ladder, {title}: {', '.join(f'{s.label} {s.amount}' for s in steps)}. {'; '.join(told)}",
    )


_CURVE_TO = 12
_MOST_POINTS = 25


def curve_of(sheet: Sheet, line: int) -> frames.Curve | None:
    """Return how the loss rises with the markers, and where everybody stands; None for other lines."""
    if sheet.rules[line].key != "penalties":
        return None
    box, rulings = sheet.accounts[0].box, sheet.accounts[0].rulings
    have = [markers(account.holdings, box) for account in sheet.accounts]
    most, printed = max(_CURVE_TO, *have), len(box.penalties.totals)
    by = -(-most // _MOST_POINTS)
    numbers = sorted({*range(0, most + 1, by), *have})
    points = tuple(
        frames.CurvePoint(
            number=number,
            amount=penalty(number, box, rulings),
            label=money(-penalty(number, box, rulings)),
            printed=number <= printed,
            seats=tuple(str(who + 1) for who, mine in enumerate(have) if mine == number),
        )
        for number in numbers
    )
    told = [
        f"{s.player}: {count(n, 'marker')}, {money(-penalty(n, box, rulings))}"
        for s, n in zip(sheet.scores, have, strict=True)
    ]
    ends = f"from $0 for none to {money(-points[-1].amount)} for {points[-1].number}"
    return frames.Curve(
        title="What Penalty markers take, all together",
        points=points,
        words=f"curve of penalties, {ends}. {'; '.join(told)}",
    )
