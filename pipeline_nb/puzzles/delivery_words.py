"""What is told of deliveries: the position, the ideas of the best answer, hints, and what holds it back."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from pipeline_nb.game.common import barrel_words
from pipeline_nb.game.state import Demand
from pipeline_nb.puzzles.delivery_position import DeliveryPosition, desk_of, game_of, places_of
from pipeline_nb.puzzles.solve_deliveries import AN_ORDER, FULL, LEFT, PART, Desk, Solved, possible, solve_deliveries
from pipeline_nb.rules.oil import GRADES, OILS

__all__ = ["aim", "hints", "limits", "tell", "themes"]

_SIZES = ("three", "four", "five")


# ---- ideas: each finds the numbers of the cases that show it ---------------------------------------------------------


def _full(desk: Desk, found: Solved) -> list[int]:
    return [i for i, fate in enumerate(found.fates) if fate == FULL]


def _gain(desk: Desk, found: Solved, i: int) -> int:
    """What a case brings beyond what its barrels pay in their tanks, $."""
    case, gain = desk.cases[i], 0
    pay = desk.pay(case, found.fates[i])
    for kind, grade in zip(case.asked, found.put[i], strict=True):
        if grade >= 0:
            gain += pay[grade if desk.by_own_grade else kind & 3] - desk.worth[kind - (kind & 3) + grade]
    return gain


def _at_a_loss(desk: Desk, found: Solved) -> list[int]:
    return [i for i in _full(desk, found) if desk.cases[i].row == -1 and _gain(desk, found, i) < 0]


def _given_up(desk: Desk, found: Solved) -> list[int]:
    """Contracts that could be completed by themselves and are not."""
    return [i for i, case in enumerate(desk.cases) if case.row == -1 and found.fates[i] == LEFT and _alone(desk, i)]


def _passed_over(desk: Desk, found: Solved) -> list[int]:
    """Orders that could be filled by themselves and are not."""
    return [
        i for i, case in enumerate(desk.cases) if case.row == AN_ORDER and found.fates[i] == LEFT and _alone(desk, i)
    ]


def _alone(desk: Desk, i: int) -> bool:
    return possible(desk, tuple(FULL if j == i else LEFT for j in range(len(desk.cases))))


def _better_barrels(desk: Desk, found: Solved) -> list[int]:
    return [
        i
        for i, case in enumerate(desk.cases)
        if any(grade > kind & 3 for kind, grade in zip(case.asked, found.put[i], strict=True))
    ]


def _in_part(desk: Desk, found: Solved) -> list[int]:
    return [i for i, fate in enumerate(found.fates) if fate != FULL and any(grade >= 0 for grade in found.put[i])]


def _taken(desk: Desk, found: Solved) -> list[int]:
    return [i for i, fate in enumerate(found.fates) if fate in (FULL, PART) and desk.cases[i].row >= 0]


_IDEAS: tuple[tuple[str, Callable[[Desk, Solved], list[int]], str], ...] = (
    (
        "complete at a loss",
        _at_a_loss,
        "One contract pays less than its barrels are worth in their tanks, and still is better completed.",
    ),
    (
        "accept a marker",
        _given_up,
        "A Penalty marker can be the smaller loss: one contract that could be completed does not become complete.",
    ),
    ("take a contract", _taken, "A contract from the display can still be taken and completed in this turn."),
    ("pass an order over", _passed_over, "One order could be filled at once, but its barrels do more elsewhere."),
    ("fill in part", _in_part, "A contract pays for each barrel, also when it does not become complete."),
    ("better barrel", _better_barrels, "A barrel may be of a better grade than the demand asks for."),
)


def themes(position: DeliveryPosition, found: Solved) -> tuple[str, ...]:
    """Return the ideas that the best deliveries use."""
    desk = desk_of(position)
    return tuple(name for name, finds, _ in _IDEAS if finds(desk, found)) or ("best pay",)


# ---- words -----------------------------------------------------------------------------------------------------------


def _demand_words(demand: Demand, filled: tuple[int, ...] = ()) -> str:
    """Each demand with its number, as actions name it."""
    words = [f"{at} {barrel_words(*barrel)}" for at, barrel in enumerate(demand)]
    return ", ".join(
        f"{word} (filled)" if at < len(filled) and filled[at] >= 0 else word for at, word in enumerate(words)
    )


def _case_words(position: DeliveryPosition, i: int) -> str:
    row, first, column, _ = places_of(position)[i]
    if row == AN_ORDER:
        return f"the order of {_SIZES[first]} barrels [takeorder:{first},{column}]"
    if row == -1:
        return f"your contract {first + 1}"
    return f"the contract on display [contract:{first},{column},0]"


def aim(position: DeliveryPosition) -> str:
    """Return what is asked, one sentence."""
    own = position.readings.delivery_pay == "placed"
    pays = "its own grade" if own else "what the demand asks for"
    take = " take contracts if you like, then" if any(number >= 0 for row in position.display for number in row) else ""
    return (
        f"It is the last turn of the game:{take} deliver so that your final accounts come to as much as possible "
        f"(a better barrel pays the price of {pays})."
    )


_HOW = (
    'In an answer "deliver:0,1,3" puts a barrel of grade 3 (high) on demand 1 of your first contract; "takeorder:1,0" '
    'is followed by a "fill:2" for each demand; contracts from the display come behind your own, one a row.'
)


def tell(position: DeliveryPosition) -> str:
    """Return the whole position in words, a line each."""
    game, desk = game_of(position), desk_of(position)
    me, box = game.state.me, game.rules.box
    lines = [f"Cash: ${me.cash}. Penalty markers: {me.penalties or 'none'}."]
    lines += [f"{grade.word.capitalize()} row: {me.farm.stock.words_of(grade)}." for grade in GRADES]
    for place, held in enumerate(me.contracts):
        asked = game.table.contracts[held.contract]
        lines.append(f"Your contract {place + 1} [deliver:{place}]: {_demand_words(asked, held.filled)}.")
    for row, first, column, _ in places_of(position):
        if row == AN_ORDER:
            asked = game.table.orders[position.orders[first][column]]
            lines.append(f"Order [takeorder:{first},{column}]: {_demand_words(asked)}.")
        elif row >= 0:
            asked = game.table.contracts[position.display[first][column]]
            lines.append(f"Contract on display [contract:{first},{column},0]: {_demand_words(asked)}.")
    lines.append(f"Contracts pay {_prices(box.pay.contract)} a barrel, orders {_prices(box.pay.order)}.")
    worth = [
        f"{OILS[oil].word} {', '.join(f'{g.word} ${desk.worth[oil * 4 + g]}' for g in GRADES[1:])}" for oil in range(3)
    ]
    lines.append(f"A barrel left in a tank pays at the end: {'; '.join(worth)}.")
    rows = sum(max(row) >= 0 for row in position.display)
    most = max(2, min(me.penalties + len(me.contracts) + rows, len(desk.penalties) - 1))
    numbers, lost = (
        ", ".join(map(str, range(1, most + 1))),
        ", ".join(f"${each}" for each in desk.penalties[1 : most + 1]),
    )
    lines.append(f"{numbers} Penalty markers take {lost} in all; a contract that is not complete brings one.")
    lines += [f"{game.rules.valuations[card].title}." for card in game.table.valuations]
    lines.append(_HOW)
    return "\n".join(lines)


def _prices(pay: tuple[int, ...]) -> str:
    return ", ".join(f"{grade.word} ${amount}" for grade, amount in zip(GRADES[1:], pay, strict=True))


def hints(position: DeliveryPosition, found: Solved) -> tuple[str, str, str]:
    """Return the kind of idea, the order or contract to look at, the move."""
    desk = desk_of(position)
    for _, finds, words in _IDEAS:
        if cases := finds(desk, found):
            return words, f"Look at {_case_words(position, cases[0])}.", _move(position, found, cases[0])
    cases = [i for i, put in enumerate(found.put) if max(put, default=-1) >= 0]
    if not cases:
        return "Nothing here pays more than the barrels do in their tanks.", "Look at what is kept.", "Deliver nothing."
    best = max(cases, key=lambda i: _gain(desk, found, i))
    orders = any(places_of(position)[i][0] == AN_ORDER for i in cases)
    idea = "Orders pay more than contracts." if orders else "The best answer fills no order: look at the contracts."
    return idea, f"Look at {_case_words(position, best)}.", _move(position, found, best)


def _move(position: DeliveryPosition, found: Solved, i: int) -> str:
    put = [
        barrel_words(kind >> 2, grade)
        for kind, grade in zip(desk_of(position).cases[i].asked, found.put[i], strict=True)
        if grade >= 0
    ]
    words = _case_words(position, i)
    return f"Put on {words}: {', '.join(put)}." if put else f"Leave {words} as it is."


def limits(desk: Desk, value: int) -> str:
    """Return what holds the best answer back: the barrels of which one more would bring most.

    Examples
    --------
    >>> from pipeline_nb.puzzles.solve_deliveries import Case
    >>> pay, stock = (0, 20, 35, 45), (0, 1, *(0,) * 10)
    >>> desk = Desk((Case((1, 1), -1),), stock, (0, 10, 20, 30) * 3, 5, pay, pay, pay, False, (0, 20, 50), 0)
    >>> limits(desk, solve_deliveries(desk).value)
    'What holds you back: one more low teal barrel would bring $30 beyond its worth in a tank.'
    """
    gains: dict[int, tuple[int, int]] = {}  # for each oil type the lowest grade that brings most
    for kind in range(12):
        if kind & 3:
            stock = (*desk.stock[:kind], desk.stock[kind] + 1, *desk.stock[kind + 1 :])
            gain = solve_deliveries(replace(desk, stock=stock)).value - value - desk.worth[kind]
            if gain > gains.get(kind >> 2, (0, 0))[0]:
                gains[kind >> 2] = gain, kind
    best = sorted(gains.values(), key=lambda gain: -gain[0])[:2]
    if not best:
        return "Nothing holds you back: one more barrel of any kind would bring no more than it pays in a tank."
    (most, first), *others = best
    more = "".join(f", one more {barrel_words(kind >> 2, kind & 3)} barrel ${gain}" for gain, kind in others)
    return (
        f"What holds you back: one more {barrel_words(first >> 2, first & 3)} barrel would bring ${most} beyond its "
        f"worth in a tank{more}."
    )
