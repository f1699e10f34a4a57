"""The answers to questions once more, in another way: from the words of a question, printed tables and plain sums.

Nothing here asks a game: an oracle reads what a learner reads, looks numbers up in the box as printed, and reckons. So
it finds a generator that asks the engine the wrong thing, and words that do not say what the answer rests on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise

from pipeline_nb.box import load_box
from pipeline_nb.learn.quiz import Quiz

__all__ = ["ORACLES", "Answers", "fixed"]

Answers = set[tuple[int, ...]]
"""Every answer that is right: one, but for a click, where several places may be."""

Oracle = Callable[[Quiz], object]
ORACLES: dict[str, Callable[[Quiz], Answers]] = {}
BOX = load_box()
GRADES = ("crude", "low", "mid", "high")
OILS = ("teal", "orange", "silver")
_BARRELS = r"(\d+) (crude|low|mid|high) (teal|orange|silver)"


def oracle(function: Callable[[Quiz], object]) -> Callable[[Quiz], object]:
    """Register an oracle: it gives a number, True or False (yes or no), a choice, a set of choices, a list in order."""

    def answers(q: Quiz) -> Answers:
        found = function(q)
        if isinstance(found, bool):
            return {(0 if found else 1,)}
        if isinstance(found, int):
            return {(found,)}
        if isinstance(found, str):
            return {(q.choices.index(found),)}
        if isinstance(found, list):
            return {tuple(q.choices.index(name) for name in found)}
        assert isinstance(found, set)
        if q.kind == "board":
            return {(place,) for place in found}
        return {tuple(sorted(q.choices.index(name) for name in found))}

    ORACLES[function.__name__.replace("_", "-")] = answers
    return function


def numbers(text: str) -> list[int]:
    """All whole numbers of a text; "no tank" is 0 tanks."""
    return [
        int(n)
        for n in re.findall(
            r"\d+",
            re.sub(
                r"\bno(?= (?:\w+ )?(?:tank|marker|Penalty|machine|pipe|barrel|contract|active|deferred|upgrade|high))",
                "0",
                text,
            ),
        )
    ]


def barrels(text: str) -> list[tuple[str, int]]:
    """Barrels in words as (oil, grade), one for each."""
    return [(oil, GRADES.index(grade)) for n, grade, oil in re.findall(_BARRELS, text) for _ in range(int(n))]


def printed(market: int, oil: str, grade: str) -> tuple[int, ...] | None:
    """All printed prices of a row of a Refined Market, None if it has no such row."""
    return getattr(getattr(BOX, f"refined_market_{market}"), f"{oil}_{grade}", None)


def penalty(markers: int) -> int:
    return 5 * markers * (markers + 3)


def pays(demand: list[tuple[str, int]], prices: Sequence[int]) -> int:
    return sum(prices[grade - 1] for _, grade in demand)


def yes(names: Sequence[str], *kept: bool) -> set[str]:
    return {name for name, keep in zip(names, kept, strict=True) if keep}


def length(q: Quiz) -> int:
    """Segments of a pipeline straight through a row of tiles: two a tile."""
    assert q.network is not None
    return sum(y == 0 for tile in q.network.tiles for _, y in tile.cells)


# ---- trading ---------------------------------------------------------------------------------------------------------


@oracle
def sale_price(q: Quiz) -> set[int]:
    ((oil, grade),) = barrels(q.text)
    worth = {}
    for place, name in enumerate(q.choices):
        row_grade, row_oil, price = re.search(r"the (\w+) (\w+) row \(\$(\d+)\)", name).groups()  # type: ignore[union-attr]
        row, space = q.spots[place]
        assert q.game is not None
        if row_oil == oil and GRADES.index(row_grade) <= grade and not q.game.state.rows[row] >> space & 1:
            worth[place] = int(price)
    return {place for place, price in worth.items() if price == max(worth.values())}


@oracle
def sale_takings(q: Quiz) -> int:
    prices = [int(n) for n in re.findall(r"\$(\d+)", q.text)]
    many = int(re.search(r"You sell (\d+)", q.text)[1])  # type: ignore[index]
    return sum(sorted(prices)[-many:])


@oracle
def sold_below_its_grade(q: Quiz) -> int:
    row_grade, oil, market = re.search(r"the (\w+) (\w+) row in Refined Market (\d)", q.text).groups()  # type: ignore[union-attr]
    return printed(int(market), oil, row_grade)[-1]  # type: ignore[index]


@oracle
def crude_purchase(q: Quiz) -> int:
    prices = [int(n) for n in re.findall(r"\$(\d+)", q.text)]
    many = int(re.search(r"What do (\d+)", q.text)[1])  # type: ignore[index]
    return sum(sorted(prices)[:many])


@oracle
def sale_after_a_purchase(q: Quiz) -> bool:
    return "just bought" not in q.text


@oracle
def room_for_a_purchase(q: Quiz) -> bool:
    cash, tanks, held, price = numbers(q.text)
    return held < 2 * tanks and cash >= price


@oracle
def who_takes_it(q: Quiz) -> set[str]:
    grade, oil = re.search(r"your (\w+) (\w+) barrel", q.text).groups()  # type: ignore[union-attr]
    return {f"the {other} {oil} row" for other in GRADES[1 : GRADES.index(grade) + 1]} & set(q.choices)


@oracle
def prices_in_order(q: Quiz) -> list[str]:
    oil, market = re.search(r"high (\w+) barrel in Refined Market (\d)", q.text).groups()  # type: ignore[union-attr]
    first = BOX.for_players(2).market_spaces.refined_spaces[0] - 1
    return [f"the {g} {oil} row" for g in sorted(GRADES[1:], key=lambda g: printed(int(market), oil, g)[first])]  # type: ignore[index]


@oracle
def markets_that_take_it(q: Quiz) -> set[str]:
    ((oil, grade),) = barrels(q.text)
    has = [m for m in (1, 2, 3) if any(printed(m, oil, other) for other in GRADES[1 : grade + 1])]
    return {f"Refined Market {market}" for market in has}


# ---- contracts, orders, loans ----------------------------------------------------------------------------------------


@oracle
def contract_pay(q: Quiz) -> int:
    return pays(barrels(q.text.split("You deliver")[0]), BOX.pay.contract)


@oracle
def order_pay(q: Quiz) -> int:
    return pays(barrels(q.text), BOX.pay.order)


@oracle
def order_in_one_go(q: Quiz) -> bool:
    asked, held = map(barrels, q.text.split("You hold"))
    return all(
        sum(o == oil and g >= grade for o, g in held) >= sum(o == oil and g >= grade for o, g in asked)
        for oil in OILS
        for grade in (1, 2, 3)
    )


@oracle
def what_fits_the_demand(q: Quiz) -> set[str]:
    ((oil, grade),) = barrels(q.text)
    return {f"{word} {oil}" for word in GRADES[grade:]}


@oracle
def deferred_delivery(q: Quiz) -> bool:
    return "an active contract" in q.text


@oracle
def deferring(q: Quiz) -> bool:
    return numbers(q.text)[0] < 3


@oracle
def contracts_in_one_action(q: Quiz) -> set[str]:
    taken = re.search(r"have taken a (\w+) contract", q.text)[1]  # type: ignore[index]
    return {f"a {row} contract" for row in ("low", "mid", "high") if row != taken} | yes(
        ["a loan"], "and a loan" not in q.text
    )


@oracle
def missed_contracts(q: Quiz) -> int:
    return numbers(q.text.split("You hold")[1])[0]


@oracle
def a_complete_contract(q: Quiz) -> str:
    return "It stays, empty, and must be filled again"


@oracle
def loan_money(q: Quiz) -> int:
    return numbers(q.text)[0] + 15


@oracle
def penalty_curve(q: Quiz) -> int:
    return -penalty(numbers(q.text)[0])


@oracle
def the_next_marker(q: Quiz) -> int:
    return 10 * numbers(q.text)[0] + 20


@oracle
def loan_in_the_end(q: Quiz) -> int:
    return 15 - 10 * numbers(q.text)[0] - 20


@oracle
def two_loans_at_once(q: Quiz) -> bool:
    return "another loan" not in q.text


@oracle
def worth_a_loan(q: Quiz) -> str:
    markers, earned = numbers(q.text)[:2]
    change = earned + 15 - 10 * markers - 20
    return f"Yes, ${change} better" if change > 0 else f"No, ${-change} worse"


@oracle
def markers_in_order(q: Quiz) -> list[str]:
    def cost(name: str) -> int:
        many = numbers(name.replace("first marker", "first 1 marker"))
        if "Secondary" in name:
            return 10
        return 10 * many[0] + 10 if "alone" in name else penalty(many[0])

    return sorted(q.choices, key=cost)


# ---- refining --------------------------------------------------------------------------------------------------------


def steps(q: Quiz) -> list[int]:
    """Costs of the three steps, from 'Refinement Costs are 4 to low, 5 to mid and 6 to high.'"""
    return numbers(q.text)[:3]


@oracle
def refining_cost(q: Quiz) -> int:
    source, target = re.search(r"lifts a (\w+) barrel to (\w+)", q.text).groups()  # type: ignore[union-attr]
    return sum(steps(q)[GRADES.index(source) : GRADES.index(target)])


@oracle
def how_far_it_lifts(q: Quiz) -> str:
    source = GRADES.index(re.search(r"lift a (\w+) teal", q.text)[1])  # type: ignore[index]
    reached = sum(total <= length(q) for total in accumulate(steps(q)[source:]))
    return GRADES[source + reached] if reached else "no step at all"


@oracle
def a_run_in_the_tanks(q: Quiz) -> int:
    *_, segments, _, low, _, _ = numbers(q.text)
    return int(segments >= (4 if low else 9))


@oracle
def steps_by_cost(q: Quiz) -> list[str]:
    def cost(name: str) -> int:
        source, target = name.split(" to ")
        return sum(steps(q)[GRADES.index(source) : GRADES.index(target)])

    return sorted(q.choices, key=cost)


@oracle
def room_for_the_result(q: Quiz) -> bool:
    mid, held = re.search(r"(\d) mid tanks? holding (\d)", q.text).groups()  # type: ignore[union-attr]
    return int(held) < 2 * int(mid)


# ---- shops and government --------------------------------------------------------------------------------------------


@oracle
def tanks_in_the_shop(q: Quiz) -> int:
    shelf, asked = q.text.replace("no tank", "0 tank").split(". What do ")
    prices = [int(price) for many, price in re.findall(r"(\d+) tanks? for \$(\d+)", shelf) for _ in range(int(many))]
    return sum(sorted(prices)[: numbers(asked)[0]])


@oracle
def room_in_the_farm(q: Quiz) -> int:
    tanks, held = numbers(q.text)
    return 2 * tanks - held


@oracle
def one_more_tank(q: Quiz) -> bool:
    tanks, cash, price = numbers(q.text)
    return tanks < 5 and cash >= price


@oracle
def bundle_price(q: Quiz) -> int:
    cash, size = numbers(q.text)
    return cash - {2: 15, 4: 40}[size]


@oracle
def bundle_sizes(q: Quiz) -> set[str]:
    cash = numbers(q.text)[0]
    return yes(["2", "4"], cash >= 15, cash >= 40)


@oracle
def which_shop(q: Quiz) -> set[str]:
    return {"a tank" if "Tanks & Pipes" in q.text else "a machine", "2 pipe tiles"}


@oracle
def a_machine_to_buy(q: Quiz) -> bool:
    cash, tiles, price = numbers(q.text)
    return "has been sold" not in q.text and tiles > 0 and cash >= price


@oracle
def open_quadrants(q: Quiz) -> set[str]:
    year, *is_open = numbers(q.text)
    free = len(is_open) < (2, 3, 4)[year - 1]
    return {f"quadrant {i}" for i in (0, 1, 2, 3) if free or i in is_open}


@oracle
def government_price(q: Quiz) -> int:
    return (5, 10, 20, 35, 55)[numbers(q.text)[1] - 1]


@oracle
def government_neighbours(q: Quiz) -> set[str]:
    rows = re.search(r"(\d{4}) / (\d{4}) / (\d{4}) / (\d{4})", q.text).groups()  # type: ignore[union-attr]
    mine = re.search(r"stands on tile (\d)", q.text)[1]  # type: ignore[index]
    beside = set()
    for y in range(4):
        for x in range(4):
            for dx, dy in ((1, 0), (0, 1)):
                if x + dx < 4 and y + dy < 4:
                    pair = {rows[y][x], rows[y + dy][x + dx]}
                    if mine in pair and len(pair) == 2:
                        beside |= pair - {mine}
    return {f"tile {one}" for one in beside}


@oracle
def quadrants_by_year(q: Quiz) -> str:
    return {1: "at most 2", 2: "at most 3", 3: "all 4"}[numbers(q.text)[0]]


# ---- upgrades --------------------------------------------------------------------------------------------------------


@oracle
def upgrades_for_sale(q: Quiz) -> set[str]:
    closed, done = re.search(r"face down: (.*?)\. Types .*? all levels: (.*?)\. Which", q.text).groups()  # type: ignore[union-attr]
    return set(q.choices) - set(closed.split(", ")) - set(done.split(", "))


@oracle
def upgrade_bill(q: Quiz) -> int:
    cash, bought = numbers(q.text)
    return cash - 20 * bought


@oracle
def next_level(q: Quiz) -> str:
    owned = re.search(r"own level (\d)", q.text)
    return f"Level {int(owned[1]) + 1 if owned else 1}"


@oracle
def closing_a_type(q: Quiz) -> bool:
    return "bought nothing" not in q.text


@oracle
def bought_twice(q: Quiz) -> bool:
    return "level 2 of" not in q.text and numbers(q.text)[0] >= 20


@oracle
def value_with_engineering(q: Quiz) -> int:
    return length(q) + numbers(q.text)[0] * (length(q) // 4)


@oracle
def price_with_a_card(q: Quiz) -> int:
    return numbers(q.text)[-1] + 5


# ---- networks and machines -------------------------------------------------------------------------------------------


@oracle
def on_the_longest(q: Quiz) -> set[int]:
    from tests.tracer import trace

    assert q.network is not None
    oil = re.search(r"longest (\w+) pipeline", q.text)[1][0].upper()  # type: ignore[index]
    lines = [line for line in trace(q.network) if line.oil == oil]
    most = max(len(line.nodes) for line in lines)
    longest = {(x, y) for line in lines if len(line.nodes) == most for x, y, *_ in line.nodes}
    return {place for place, cell in enumerate(q.spots) if cell in longest}


@oracle
def where_to_cut(q: Quiz) -> set[int]:
    wanted, n = numbers(q.text)[0], length(q)
    return {place for place, (x, _) in enumerate(q.spots) if max(x, n - 1 - x) == wanted}


@oracle
def after_the_machine(q: Quiz) -> int:
    n, at = numbers(q.text)
    return max(at, n - 1 - at)


@oracle
def machine_fee(q: Quiz) -> int:
    return numbers(q.text)[0] - 15


@oracle
def fee_in_hand(q: Quiz) -> bool:
    machines, cash = numbers(q.text)
    return machines > 0 and cash >= 15


@oracle
def what_the_machines_run(q: Quiz) -> int:
    assert q.network is not None
    stands = [-1, *sorted(x for x, _ in q.network.machines), length(q)]
    return sum(b - a - 1 >= 4 for a, b in pairwise(stands))


@oracle
def machine_places(q: Quiz) -> set[str]:
    return {name for name in q.choices if "where the machine lies" not in name and "beside the network" not in name}


# ---- the turn --------------------------------------------------------------------------------------------------------


@oracle
def secondary_place(q: Quiz) -> str:
    arms = re.findall(r"([^;:]+?) \(outer\) and ([^;]+?) \(inner\)", q.text.split("are: ")[1])
    mine = re.search(r"Main Action was (.+?)\. Which", q.text)[1]  # type: ignore[index]
    pair = next([one.strip() for one in arm] for arm in arms if mine in [one.strip() for one in arm])
    return str(pair[1 - pair.index(mine)])


@oracle
def secondary_fee(q: Quiz) -> bool:
    return numbers(q.text)[0] >= 10


@oracle
def cash_after_both(q: Quiz) -> int:
    return numbers(q.text)[0] + 15 - 10


@oracle
def what_lets_a_second_follow(q: Quiz) -> set[str]:
    return set(q.choices) - {"buying a Government tile", "running your own network"}


@oracle
def turn_order_icon(q: Quiz) -> set[str]:
    return {name for name in q.choices if "Market" not in name}


@oracle
def pushed_in_the_order(q: Quiz) -> list[str]:
    names = re.search(r"this round is (.*?)\. In", q.text)[1].split(", ")  # type: ignore[index]
    lower: list[str | None] = [None] * len(names)
    for name, wish in re.findall(r"(\w+) chooses (?:place (\d)|none)", q.text):
        if not wish:
            lower[lower.index(None)] = name
            continue
        place = int(wish) - 1
        if lower[place] is not None:
            right = [i for i in range(place + 1, len(lower)) if lower[i] is None]
            gap = right[0] if right else max(i for i in range(place) if lower[i] is None)
            lower.pop(gap)
            lower.insert(place, None)
        lower[place] = name
    return [name for name in lower if name]


@oracle
def passing(q: Quiz) -> set[str]:
    return {"end the turn"} | yes(["run the machines"], "has a machine" in q.text and numbers(q.text)[-1] >= 15)


@oracle
def parts_of_a_turn(q: Quiz) -> list[str]:
    main = next(name for name in q.choices if "Main Action" in name)
    order = [main, "choosing a place in the Turn Order", "the Secondary Action", "the Machine Phase"]
    return [name for name in order if name in q.choices]


# ---- the year --------------------------------------------------------------------------------------------------------


@oracle
def rounds_to_play(q: Quiz) -> int:
    now, year = numbers(q.text)
    return sum((8, 6, 4)[year - 1 :]) - now + 1


@oracle
def crude_supply(q: Quiz) -> int:
    _, empty, spaces = numbers(q.text)[:3]
    return spaces - empty + min(4, empty)


@oracle
def refined_demand(q: Quiz) -> int:
    held, icon = re.search(r"holds (\d) .*? shows (\d)", q.text).groups()  # type: ignore[union-attr]
    return max(0, int(held) - int(icon))


@oracle
def spaces_filled_first(q: Quiz) -> set[int]:
    supply = int(re.search(r"supply of (\d)", q.text)[1])  # type: ignore[index]
    from_the_right = sorted(range(len(q.spots)), key=lambda place: -q.spots[place][1])
    stays = set(from_the_right[supply:])
    return stays if "stays empty" in q.text else set(from_the_right[:supply])


@oracle
def refresh_steps(q: Quiz) -> list[str]:
    order = (
        "the contract display moves on",
        "contracts not complete cost markers",
        "crude rows get new barrels",
        "refined rows lose barrels",
        "shops are filled again",
        "upgrade tokens are turned face up",
    )
    return [name for name in order if name in q.choices]


@oracle
def contracts_move_on(q: Quiz) -> str:
    left, stack = re.search(r"shows (.*?) on the left.*?; (.*?) lies on its stack", q.text).groups()  # type: ignore[union-attr]
    return str(left if "on the right when" in q.text else stack)


@oracle
def shops_in_the_new_year(q: Quiz) -> int:
    return 6


@oracle
def what_a_new_year_resets(q: Quiz) -> set[str]:
    return set(q.choices) - {"bought Government tiles", "the cash of the players"}


# ---- the end ---------------------------------------------------------------------------------------------------------


@oracle
def barrels_at_the_end(q: Quiz) -> int:
    return sum((0, 10, 20, 30)[grade] for _, grade in barrels(q.text))


def _lines(q: Quiz) -> list[tuple[int, bool]]:
    """The grade that each pipeline of the question reaches from crude, and whether a machine touches it."""
    board, told = re.split(r"pipelines[^:]*: |Your pipelines: ", q.text, maxsplit=1)
    costs = {oil: [int(n) for n in row.split("/")] for oil, row in re.findall(r"(\w+) (\d/\d/\d)", board)}
    found = re.findall(r"(teal|orange|silver) of (\d+)( at a machine)?", told)
    return [(sum(t <= int(many) for t in accumulate(costs[oil])), bool(at)) for oil, many, at in found]


@oracle
def pipelines_at_the_end(q: Quiz) -> int:
    return sum(10 * grade for grade, _ in _lines(q))


@oracle
def the_valuation_tile(q: Quiz) -> int:
    return sum(10 * grade for grade, machine in _lines(q) if machine)


@oracle
def a_valuation_card(q: Quiz) -> int:
    card = int(re.search(r"Valuation card (\d+)", q.text)[1])  # type: ignore[index]
    teal, low, tanks, level_3, t, o, *_ = numbers(q.text.split("At the end you have")[1].replace("level 3,", ","))
    reach = [10 * sum(total <= many for total in (4, 9, 15)) for many in (t, o)]
    high = 30 * teal
    return {1: high + 10 * low, 2: sum(reach), 3: 10 * tanks, 4: 100 * level_3, 8: high + reach[0]}[card]


@oracle
def the_final_total(q: Quiz) -> int:
    text = re.sub(r"\(.*?\)", "", q.text)
    cash, high, _, markers, missed, *_ = numbers(text)
    return cash + 30 * high + 20 - penalty(markers + missed)


@oracle
def accounts_in_order(q: Quiz) -> list[str]:
    order = ("Contracts", "Barrels", "Pipelines", "Valuation tile", "Valuation card 3", "Penalties", "Cash")
    return [name for name in order if name in q.choices]


@oracle
def who_wins(q: Quiz) -> str:
    ann, bo = numbers(q.text)
    first = re.search(r"so that (\w+) would", q.text)[1]  # type: ignore[index]
    return first if ann == bo else "Ann" if ann > bo else "Bo"


@oracle
def what_counts_at_the_end(q: Quiz) -> set[str]:
    nothing = {"a crude barrel in a tank", "a tank", "an upgrade of level 3", "a second teal pipeline of 3"}
    return set(q.choices) - nothing


# ---- setting up ------------------------------------------------------------------------------------------------------

_COUNTS = {"Two": 2, "Three": 3, "Four": 4}


def _players(q: Quiz) -> int:
    return _COUNTS[q.text.split()[0]]


@oracle
def crude_on_a_row(q: Quiz) -> int:
    return len(getattr(BOX, f"market_spaces_{_players(q)}p").crude_spaces)


@oracle
def contracts_that_stay(q: Quiz) -> int:
    return int(getattr(BOX, f"displays_{_players(q)}p").contracts_kept)


@oracle
def disks_at_the_start(q: Quiz) -> list[str]:
    names = re.search(r"sit clockwise: (.+)\. The draw", q.text)[1].split(", ")  # type: ignore[index]
    first = names.index(re.search(r"draw says (\w+)", q.text)[1])  # type: ignore[index]
    return names[first:] + names[:first]


@oracle
def types_of_a_first_game(q: Quiz) -> set[str]:
    return set(BOX.upgrades.first_game) & set(q.choices)


FIXED = {
    "room-in-a-row": "1", "moving-a-tank": "No", "wrong-row": "No", "segments-of-a-straight": "2",
    "colours-that-differ": "Yes", "corner-to-corner": "No", "length-of-a-loop": "4", "a-machine-in-the-middle": "5",
    "value-eight": "low", "the-dear-first-step": "low to mid, mid to high", "no-tank-in-between": "Yes",
    "the-u-turn": "1",
    "fee-of-three-machines": "$15", "between-two-machines": "1", "worker-at-a-machine": "No",
}  # fmt: skip
"""The questions that are always the same, with answers worked out by hand."""


def fixed(name: str) -> str | None:
    """Return the answer of a question that does not vary, worked out by hand."""
    return FIXED.get(name)


import tests.quiz_oracles_em1  # noqa: E402
import tests.quiz_oracles_em23  # noqa: E402
import tests.quiz_oracles_em45  # noqa: E402  more oracles; they need what stands above
import tests.quiz_oracles_em_all  # noqa: E402, F401
